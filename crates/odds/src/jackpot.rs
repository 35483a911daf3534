//! A wager on a jackpot of five cards: prizes that stay the same, and shares of a meter with a guarantee.
use crate::ranks;
use crate::ratio::Ratio;
use crate::report::{Distribution, Meter, MeterPoint, WagerOdds};
use crate::what_if::WhatIf;
use baize_rules::money::Money;
use baize_rules::poker_hands::Category;

/// What a hand is paid, in dollars, when the meter shows so much: the same in both books that have a meter.
fn prize(category: Category, meter: Ratio) -> Ratio {
    match category {
        Category::RoyalFlush => meter.max(Ratio::from(50_000)),
        Category::StraightFlush => (meter * Ratio::new(1, 10)).max(Ratio::from(5_000)),
        Category::FourOfAKind => Ratio::from(500),
        Category::FullHouse => Ratio::from(150),
        Category::Flush => Ratio::from(100),
        _ => Ratio::ZERO,
    }
}

fn dollars(amount: Money) -> Ratio {
    Ratio::new(i128::from(amount.to_cents()), 100)
}

/// The mean of all prizes at a meter, in dollars.
fn mean(meter: Ratio) -> Ratio {
    let hands = ranks::five_card_hands();
    let all: i128 = hands.iter().sum();
    Category::ALL.into_iter().map(|category| prize(category, meter) * Ratio::new(hands[category as usize], all)).sum()
}

pub fn odds(wager: &str, name: &str, what_if: &WhatIf) -> WagerOdds {
    let stake = dollars(what_if.amount("jackpot_stake", Money::dollars(1)));
    let meter = dollars(what_if.amount("meter", Money::dollars(50_000)));
    let mut returns = Distribution::new();
    for (category, count) in Category::ALL.into_iter().zip(ranks::five_card_hands()).rev() {
        let what = if category < Category::Flush { "lost".to_string() } else { category.to_string() };
        returns.add_named((prize(category, meter) - stake) / stake, &what, count);
    }
    // Above the higher of the guarantees every dollar counts alike.
    let guaranteed = Ratio::from(50_000);
    let per_dollar = mean(guaranteed + Ratio::ONE) - mean(guaranteed);
    let fixed = mean(guaranteed) - per_dollar * guaranteed;
    let even = (stake - fixed) / per_dollar;
    let points = [0, 50_000, 100_000, 150_000, 200_000, 300_000, 500_000];
    WagerOdds {
        meter: Some(Meter {
            stake,
            meter,
            fixed,
            per_dollar,
            break_even: (even >= guaranteed).then_some(even),
            at: points
                .map(Ratio::from)
                .map(|meter| MeterPoint { meter, expected_return: (mean(meter) - stake) / stake })
                .to_vec(),
        }),
        ..WagerOdds::plain(wager, name, returns)
    }
}

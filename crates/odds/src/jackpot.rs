//! A jackpot wager on five cards: fixed prizes, and shares of a meter with a guarantee.
use crate::long_run::Feed;
use crate::ranks;
use crate::ratio::Ratio;
use crate::report::{Distribution, Meter, MeterPoint, PayRow, WagerOdds};
use crate::what_if::WhatIf;
use baize_rules::book::Citation;
use baize_rules::caribbean_stud::ch12_progressive_jackpot::fixed_prize;
use baize_rules::jackpot::{ROYAL_FLUSH_AT_LEAST, STRAIGHT_FLUSH_AT_LEAST};
use baize_rules::money::Money;
use baize_rules::poker_hands::Category;

/// The prize of a hand in dollars at a given meter: the same in both books that have a meter. Shares of the meter are not
/// rounded to cents here.
fn prize(category: Category, meter: Ratio) -> Ratio {
    match category {
        Category::RoyalFlush => meter.max(dollars(ROYAL_FLUSH_AT_LEAST)),
        Category::StraightFlush => (meter * Ratio::new(1, 10)).max(dollars(STRAIGHT_FLUSH_AT_LEAST)),
        category => fixed_prize(category).map_or(Ratio::ZERO, |(prize, _)| dollars(prize)),
    }
}

fn dollars(amount: Money) -> Ratio {
    Ratio::new(i128::from(amount.to_cents()), 100)
}

/// The prize of each hand, with its clause in the book of the game.
pub fn pay_table(wager: &'static str, clause: impl Fn(Category) -> Citation) -> Vec<PayRow> {
    let paid = Category::ALL.into_iter().rev().filter(|category| *category >= Category::Flush);
    let pays = |category| match category {
        Category::RoyalFlush => format!("the meter, at least {}", ROYAL_FLUSH_AT_LEAST.pretty()),
        Category::StraightFlush => format!("a tenth of the meter, at least {}", STRAIGHT_FLUSH_AT_LEAST.pretty()),
        category => fixed_prize(category).expect("a prize").0.pretty(),
    };
    paid.map(|category| PayRow {
        wager,
        result: category.to_string(),
        pays: pays(category),
        book: None,
        name: String::new(),
        clause: clause(category),
    })
    .collect()
}

/// The expected prize at a meter, in dollars.
fn mean(meter: Ratio) -> Ratio {
    let hands = ranks::five_card_hands();
    let all: i128 = hands.iter().sum();
    Category::ALL.into_iter().map(|category| prize(category, meter) * Ratio::new(hands[category as usize], all)).sum()
}

/// The probability that five cards make a category.
fn probability(category: Category) -> Ratio {
    let hands = ranks::five_card_hands();
    Ratio::new(hands[category as usize], hands.iter().sum())
}

/// The stake of the wager and the meter, in dollars.
fn asked(what_if: &WhatIf) -> (Ratio, Ratio) {
    let stake = dollars(what_if.amount("jackpot_stake", Money::dollars(1)));
    (stake, dollars(what_if.amount("meter", Money::dollars(50_000))))
}

/// The net return of each category, per unit of the stake.
pub(crate) fn nets(what_if: &WhatIf) -> [Ratio; 10] {
    let (stake, meter) = asked(what_if);
    Category::ALL.map(|category| (prize(category, meter) - stake) / stake)
}

/// The odds of a jackpot wager at the meter of the question.
pub fn odds(wager: &str, name: &str, what_if: &WhatIf) -> WagerOdds {
    let (stake, meter) = asked(what_if);
    let nets = nets(what_if);
    let mut returns = Distribution::new();
    for (category, count) in Category::ALL.into_iter().zip(ranks::five_card_hands()).rev() {
        let what = if category < Category::Flush { "lost".to_string() } else { category.to_string() };
        returns.add_named(nets[category as usize], &what, count);
    }
    // Above the higher guarantee every dollar adds the same.
    let guaranteed = dollars(ROYAL_FLUSH_AT_LEAST);
    let per_dollar = mean(guaranteed + Ratio::ONE) - mean(guaranteed);
    let fixed = mean(guaranteed) - per_dollar * guaranteed;
    let even = (stake - fixed) / per_dollar;
    let long_run = what_if.increment().map(|increment| {
        let feed = Feed {
            seed: dollars(what_if.amount("jackpot_seed", ROYAL_FLUSH_AT_LEAST)),
            adds: increment * stake,
            all: probability(Category::RoyalFlush),
            some: probability(Category::StraightFlush),
            share: Ratio::new(1, 10),
            guarantee: guaranteed,
        };
        feed.long_run(stake, fixed)
    });
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
            long_run,
        }),
        ..WagerOdds::plain(wager, name, returns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baize_rules::jackpot::{Sharing, Winners, prizes};

    /// The long-run return is what goes in: increments, seeds and fixed prizes.
    #[test]
    fn the_long_run_pays_out_what_goes_in() {
        let what_if = WhatIf {
            jackpot_stake: Some("5.00".into()),
            jackpot_seed: Some("50000".into()),
            increment: Some("0.7".into()),
            ..WhatIf::default()
        };
        let meter = odds("progressive", "Progressive", &what_if).meter.expect("a meter");
        let run = meter.long_run.expect("asked for");
        let back =
            meter.fixed + Ratio::new(7, 10) * meter.stake + probability(Category::RoyalFlush) * Ratio::from(50_000);
        assert_eq!(run.expected_return, back / meter.stake - Ratio::ONE);
        assert_eq!(run.wagers_between, [Ratio::from(649_740), Ratio::new(2_598_960, 36)]);
        // The guarantee adds little: a straight flush rarely follows soon after a royal flush.
        assert!(run.guarantees_add > 0.0 && run.guarantees_add < 0.002, "{run:?}");
        assert!(run.meters_at_hits.is_sorted_by(|a, b| a.meter <= b.meter));
    }

    #[test]
    fn one_winner_is_paid_as_at_the_table() {
        for meter in [0, 49_999, 50_000, 50_001, 123_456] {
            let (money, ratio) = (Money::dollars(meter), Ratio::from(meter));
            let royal = prizes(money, Winners { royal_flushes: 1, straight_flushes: 0 }, Sharing::OneAfterAnother);
            let straight = prizes(money, Winners { royal_flushes: 0, straight_flushes: 1 }, Sharing::OneAfterAnother);
            assert_eq!(prize(Category::RoyalFlush, ratio), dollars(royal.royal_flush));
            assert_eq!(prize(Category::StraightFlush, ratio), dollars(straight.straight_flush));
        }
    }
}

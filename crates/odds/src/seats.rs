//! Several seats at one table: they share the dealer's cards or the dice, so their results are correlated.
//!
//! Counted exactly for Casino War and for Sic Bo, where one card or one throw decides for all seats.
use crate::ratio::{Ratio, common};
use crate::report::WagerOdds;
use crate::what_if::{Answer, InvalidQuestion, WhatIf};
use crate::{casino_war, find};
use baize_rules::cards::Rank;
use serde::Serialize;

/// One wager at each of several seats.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Seats {
    pub wager: String,
    pub seats: u32,
    /// The variance of one seat, and the covariance of any two.
    pub variance: Ratio,
    pub covariance: Ratio,
    /// The standard deviation of the table's result, in units of one wager.
    pub standard_deviation: f64,
    /// The same if the seats were independent.
    pub if_independent: f64,
}

const SEATS: std::ops::RangeInclusive<i64> = 1..=9;

/// The same wager at several seats.
pub fn seats(game: &str, wager: &WagerOdds, what_if: &WhatIf, count: i64) -> Answer<Seats> {
    if !SEATS.contains(&count) {
        return Err(InvalidQuestion::new("seats", format!("{count} seats: a table has 1 to 9")));
    }
    let variance = wager.variance();
    let covariance = match find(game).map(|game| game.slug) {
        Some("casino-war") => at_war(&casino_war::Question::new(what_if)?, wager)?,
        // One throw gives every seat the same result.
        Some("sic-bo") if wager.lasts.is_none() => variance,
        _ => {
            let why =
                format!("can be counted for casino-war and for sic-bo wagers on one throw, not for {}", wager.wager);
            return Err(InvalidQuestion::new("seats", why));
        }
    };
    let n = count as f64;
    let whole = n * variance.to_f64() + n * (n - 1.0) * covariance.to_f64();
    Ok(Seats {
        wager: wager.wager.clone(),
        seats: count as u32,
        variance,
        covariance,
        standard_deviation: whole.sqrt(),
        if_independent: (n * variance.to_f64()).sqrt(),
    })
}

/// Two seats against one dealer: every three ranks of first cards, and after ties every rank of second cards.
fn at_war(question: &casino_war::Question, wager: &WagerOdds) -> Answer<Ratio> {
    let ranks: Vec<Rank> = Rank::all().collect();
    let shoe: [i128; 13] = std::array::from_fn(|rank| question.shoe().of(ranks[rank]));
    if shoe.iter().sum::<i128>() < 6 {
        return Err(InvalidQuestion::new("seen", "fewer than six cards are left, but two seats at war can take six"));
    }
    let nets: Box<dyn Fn(usize, usize) -> Option<Ratio>> = match wager.wager.as_str() {
        "tie" => Box::new(|own, dealer| Some(question.tie(ranks[own], ranks[dealer]))),
        _ => Box::new(|own, dealer| question.initial(ranks[own], ranks[dealer])),
    };
    let to_war = question.best();
    let war = |own: usize, dealer: usize| question.war(ranks[own], ranks[dealer]);
    let some = [question.surrender(), war(1, 0), war(0, 0), war(0, 1)];
    let firsts = [(1, 0), (0, 0), (0, 1)].into_iter().filter_map(|(own, dealer)| nets(own, dealer));
    let unit = common(some.into_iter().chain(firsts).map(|net| net.den()));
    let parts = |net: Ratio| (net * Ratio::new(unit, 1)).num();
    let surrender = parts(question.surrender());
    let first: Vec<Option<i128>> = (0..169).map(|pair| nets(pair / 13, pair % 13).map(parts)).collect();
    let second: Vec<i128> = (0..169).map(|pair| parts(war(pair / 13, pair % 13))).collect();
    let mut sum = 0i128;
    let mut all = 0i128;
    for one in 0..13 {
        for other in 0..13 {
            for dealer in 0..13 {
                let mut left = shoe;
                let mut ways = 1;
                for rank in [one, other, dealer] {
                    ways *= left[rank];
                    left[rank] -= 1;
                }
                if ways == 0 {
                    continue;
                }
                let cards: i128 = left.iter().sum();
                // Over all second cards: two for the seats and one for the dealer.
                let rest = cards * (cards - 1) * (cards - 2);
                let wars = || wars(&left, &second);
                let product = match (first[one * 13 + dealer], first[other * 13 + dealer]) {
                    (Some(a), Some(b)) => a * b * rest,
                    (Some(known), None) | (None, Some(known)) if to_war[dealer] => known * wars().0,
                    (Some(known), None) | (None, Some(known)) => known * surrender * rest,
                    (None, None) if to_war[dealer] => wars().1,
                    (None, None) => surrender * surrender * rest,
                };
                sum += ways * product;
                all += ways * rest;
            }
        }
    }
    let mean = wager.expected_return();
    Ok(Ratio::new(sum, all * unit * unit) - mean * mean)
}

/// One seat at war, and the product of two, over all ordered draws of two second cards and the dealer's.
fn wars(left: &[i128; 13], second: &[i128]) -> (i128, i128) {
    let (mut one, mut both) = (0, 0);
    for dealer in 0..13 {
        let of = |own: usize| left[own] - i128::from(own == dealer);
        let cards: i128 = left.iter().sum::<i128>() - 1;
        let single: i128 = (0..13).map(|own| of(own) * second[own * 13 + dealer]).sum();
        let square: i128 = (0..13).map(|own| of(own) * second[own * 13 + dealer] * second[own * 13 + dealer]).sum();
        one += left[dealer] * single * (cards - 1);
        // Two different cards: all ordered pairs, minus each card paired with itself.
        both += left[dealer] * (single * single - square);
    }
    (one, both)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds;

    /// One deck of real cards: every three first cards, and after a tie every second card of the seats and the dealer's.
    #[test]
    fn the_covariance_of_two_seats_agrees_with_dealing_every_card() {
        let (mut sum, mut all) = (0i64, 0i64);
        let net = |own: i64, dealer: i64| match (own % 13).cmp(&(dealer % 13)) {
            std::cmp::Ordering::Greater => Some(1),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(-1),
        };
        let war = |own: i64, dealer: i64| net(own, dealer).map_or(2, |net| if net > 0 { 1 } else { -2 });
        // The dealer's suit does not matter, nor the order of the seats.
        for dealer in 0..13 {
            for one in (0..52).filter(|card| *card != dealer) {
                for other in (0..52).filter(|card| ![dealer, one].contains(card)) {
                    let left: Vec<i64> = (0..52).filter(|card| ![dealer, one, other].contains(card)).collect();
                    let rest = 49 * 48 * 47;
                    all += rest;
                    sum += match (net(one, dealer), net(other, dealer)) {
                        (Some(a), Some(b)) => a * b * rest,
                        (Some(known), None) | (None, Some(known)) => {
                            let pairs = left.iter().flat_map(|own| left.iter().map(move |card| (own, card)));
                            47 * known
                                * pairs
                                    .filter(|(own, card)| own != card)
                                    .map(|(own, card)| war(*own, *card))
                                    .sum::<i64>()
                        }
                        (None, None) => {
                            let mut both = 0;
                            for second in &left {
                                for own in left.iter().filter(|own| *own != second) {
                                    let others = left.iter().filter(|card| *card != second && *card != own);
                                    both += war(*own, *second) * others.map(|card| war(*card, *second)).sum::<i64>();
                                }
                            }
                            both
                        }
                    };
                }
            }
        }
        let what_if = WhatIf { decks: Some(1), ..WhatIf::default() };
        let report = odds("casino-war", &what_if).expect("a game").expect("a valid question");
        let initial = report.wager("initial").expect("a wager");
        let mean = initial.expected_return();
        let found = seats("casino-war", initial, &what_if, 2).expect("two seats");
        assert_eq!(found.covariance, Ratio::new(sum.into(), all.into()) - mean * mean);
        assert!(found.covariance > Ratio::ZERO && found.covariance < found.variance);
        assert!(found.standard_deviation > found.if_independent);
    }

    /// Every seat on Small wins or loses together.
    #[test]
    fn seats_on_one_throw_win_or_lose_together() {
        let what_if = WhatIf::default();
        let report = odds("sic-bo", &what_if).expect("a game").expect("a valid question");
        let small = report.wager("small").expect("a wager");
        let seven = seats("SB", small, &what_if, 7).expect("seven seats");
        assert!((seven.standard_deviation - 7.0 * small.standard_deviation()).abs() < 1e-12);
        let streak = report.wager("super_streak_odd_even").expect("a wager");
        assert_eq!(seats("sic-bo", streak, &what_if, 2).expect_err("several throws").field, "seats");
        assert_eq!(seats("sic-bo", small, &what_if, 10).expect_err("ten").field, "seats");
    }
}

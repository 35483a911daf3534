//! Several seats at one table: they share the dealer's cards or the dice, so their results are correlated.
//!
//! Counted exactly for Casino War and for Sic Bo, where one card or one throw decides for all seats. At the poker games two
//! hands, the board and the dealer's cards are too many to count: deals of two seats are sampled, around the exact mean.
use crate::caribbean_stud::Question;
use crate::ratio::{Ratio, common};
use crate::report::WagerOdds;
use crate::seen::ultimate_texas_holdem::Usual;
use crate::simulate::caribbean_stud::{self as stud, BetTable};
use crate::simulate::random::{Deck, Random};
use crate::threads::fold;
use crate::what_if::{Answer, InvalidQuestion, WhatIf};
use crate::{casino_war, find};
use baize_rules::cards::{Card, Rank};
use serde::Serialize;

/// One wager at each of several seats.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Seats {
    pub wager: String,
    pub seats: u32,
    /// The variance of one seat, and the covariance of any two.
    pub variance: Ratio,
    pub covariance: Ratio,
    /// Where the covariance is sampled: the number of deals, and half the width of its 99.9 % interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub samples: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plus_or_minus: Option<f64>,
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
    let (covariance, sampled) = match find(game).map(|game| game.slug) {
        Some("casino-war") => (at_war(&casino_war::Question::new(what_if)?, wager)?, None),
        // One throw gives every seat the same result.
        Some("sic-bo") if wager.lasts.is_none() => (variance, None),
        Some("caribbean-stud" | "ultimate-texas-holdem") if wager.wager == "ante" => {
            let sampled = at_poker(game, wager.expected_return().to_f64(), what_if)?;
            // To a millionth; the interval is wider.
            (Ratio::new((sampled.0 * 1e6).round() as i128, 1_000_000), Some(sampled))
        }
        _ => {
            let why = format!(
                "for casino-war, for sic-bo wagers on one throw and for the Ante of caribbean-stud and \
                 ultimate-texas-holdem, not for {}",
                wager.wager
            );
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
        samples: sampled.map(|_| BLOCKS * BLOCK),
        plus_or_minus: sampled.map(|(_, margin)| margin),
        standard_deviation: whole.sqrt(),
        if_independent: (n * variance.to_f64()).sqrt(),
    })
}

/// Deals of two seats in a block with its own random numbers, and the number of blocks.
const BLOCK: u64 = 50_000;
const BLOCKS: u64 = 100;
/// The deviations of a 99.9 % interval.
const DEVIATIONS: f64 = 3.2905;

/// The covariance of two seats of a poker game, each in best play, and half the width of its interval.
fn at_poker(game: &str, mean: f64, what_if: &WhatIf) -> Answer<(f64, f64)> {
    if find(game).is_some_and(|game| game.slug == "caribbean-stud") {
        let question = Question::new(what_if)?;
        let table = BetTable::new(&question, None);
        let nets: Vec<f64> = stud::nets(&question, what_if).into_iter().map(Ratio::to_f64).collect();
        return Ok(sample(mean, |deck, random| {
            let dealt: [Card; 15] = deck.deal(random);
            let hand = |from: usize| std::array::from_fn(|place| dealt[from + place]);
            [0, 5].map(|from| nets[usize::from(table.outcome(hand(from), hand(10))[0])])
        }));
    }
    let usual = Usual::new(what_if)?;
    let nets = usual.play.nets();
    Ok(sample(mean, |deck, random| {
        let dealt: [Card; 11] = deck.deal(random);
        let two = |from: usize| [dealt[from], dealt[from + 1]];
        let board = std::array::from_fn(|place| dealt[6 + place]);
        [0, 2].map(|from| nets[usize::from(usual.play.outcome(two(from), board, two(4))[0])])
    }))
}

/// The mean product of two seats' distances from the mean, over all blocks in order.
fn sample(mean: f64, deal: impl Fn(&mut Deck, &mut Random) -> [f64; 2] + Sync) -> (f64, f64) {
    let parts = fold(BLOCKS as usize, Vec::new, |all, block| {
        let (mut random, mut deck) = (Random::of_block(1, block as u64), Deck::full());
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..BLOCK {
            let [one, other] = deal(&mut deck, &mut random);
            let product = (one - mean) * (other - mean);
            (sum, squares) = (sum + product, squares + product * product);
        }
        all.push((block, sum, squares));
    });
    let mut parts: Vec<(usize, f64, f64)> = parts.into_iter().flatten().collect();
    parts.sort_unstable_by_key(|part| part.0);
    let n = (BLOCKS * BLOCK) as f64;
    let covariance = parts.iter().map(|part| part.1).sum::<f64>() / n;
    let variance = parts.iter().map(|part| part.2).sum::<f64>() / n - covariance * covariance;
    (covariance, DEVIATIONS * (variance / n).sqrt())
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

    /// Two seats at Hold'em share the board, so they vary together far more than two at Caribbean Stud, who share a dealer only. A
    /// plain loop over deals with its own random numbers and the book's settlement gives the same, within both intervals.
    #[test]
    fn seats_at_poker_games_agree_with_a_plain_sample() {
        let what_if = WhatIf::default();
        let report = odds("caribbean-stud", &what_if).expect("a game").expect("the book");
        let ante = report.wager("ante").expect("a wager");
        let found = seats("caribbean-stud", ante, &what_if, 2).expect("two seats");
        let margin = found.plus_or_minus.expect("a sample");
        let question = Question::new(&what_if).expect("the book");
        let table = BetTable::new(&question, None);
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        let mut below = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        let mut deck: Vec<Card> = Card::all().collect();
        let mean = ante.expected_return().to_f64();
        let (mut sum, mut squares, deals) = (0.0, 0.0, 300_000);
        for _ in 0..deals {
            (0..15).for_each(|place| deck.swap(place, place + below(52 - place)));
            let hand = |from: usize| -> [Card; 5] { std::array::from_fn(|place| deck[from + place]) };
            let dealer = hand(10);
            let [one, other] = [hand(0), hand(5)].map(|cards| {
                let own = baize_rules::poker_hands::five(cards);
                if !table.bets(cards, own, dealer[0]) {
                    return -1.0;
                }
                let end =
                    crate::caribbean_stud::settle(own, baize_rules::poker_hands::five(dealer), question.qualifying());
                question.net(own.category() as usize, crate::caribbean_stud::end_of(end.bet)).to_f64()
            });
            let product = (one - mean) * (other - mean);
            (sum, squares) = (sum + product, squares + product * product);
        }
        let n = f64::from(deals);
        let plainly = sum / n;
        let far = margin + DEVIATIONS * ((squares / n - plainly * plainly) / n).sqrt();
        assert!((plainly - found.covariance.to_f64()).abs() < far, "{plainly} {} {far}", found.covariance);
        let report = odds("ultimate-texas-holdem", &what_if).expect("a game").expect("the book");
        let holdem = seats("UTH", report.wager("ante").expect("a wager"), &what_if, 2).expect("two seats");
        assert!(holdem.covariance > found.covariance + found.covariance, "{holdem:?} {found:?}");
        let trips = report.wager("trips").expect("a wager");
        assert_eq!(seats("UTH", trips, &what_if, 2).expect_err("not sampled").field, "seats");
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

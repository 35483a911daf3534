//! Players who show one another their cards: what one of them gains on average.
//!
//! The deals of even one partner are too many to count (some 10^13 in Caribbean Stud). So deals are sampled, and on each of
//! them the play with and without the partners' cards is compared; what is left of the deal is counted, not sampled. The
//! exact return of usual play plus the mean gain is the return of partners, with an interval.
use super::caribbean_stud::{bet_is_worth, ends};
use super::left;
use super::ultimate_texas_holdem::{Usual, World};
use crate::caribbean_stud::Question;
use crate::ratio::Ratio;
use crate::simulate::caribbean_stud::BetTable;
use crate::simulate::random::{Deck, Random};
use crate::threads::fold;
use crate::ultimate_texas_holdem::flops::hole_of;
use crate::what_if::{Answer, InvalidQuestion, WhatIf};
use baize_rules::cards::Card;
use baize_rules::poker_hands::five;
use serde::Serialize;

/// The return of a player with partners, from a sample.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Sampled {
    pub partners: usize,
    /// How many cards of other hands each player knows.
    pub cards_known: usize,
    pub samples: u64,
    /// What the partners' cards add to the exact return of usual play, and half the width of its interval.
    pub gain: f64,
    pub plus_or_minus: f64,
    /// The probability with which such intervals hold the true gain.
    pub level: f64,
    pub expected_return: f64,
    pub method: &'static str,
}

/// The level of the intervals, and its number of standard deviations.
const LEVEL: f64 = 0.999;
const DEVIATIONS: f64 = 3.2905;
/// The most seats that can show their cards to another.
const MOST: i64 = 6;
/// Samples in a block with its own random numbers.
const BLOCK: u64 = 250;

/// How many partners the question has, if any, and how many deals to sample.
pub fn asked(what_if: &WhatIf, samples: i64) -> Answer<Option<(usize, u64)>> {
    let samples = match what_if.samples.unwrap_or(samples) {
        samples @ 1_000..=100_000_000 => samples as u64,
        other => {
            return Err(InvalidQuestion::new("samples", format!("{other} deals: give 1000 to 100000000")));
        }
    };
    match what_if.partners.unwrap_or(0) {
        0 if what_if.samples.is_some() => {
            Err(InvalidQuestion::new("samples", "has no effect unless partners is given too"))
        }
        0 => Ok(None),
        partners @ 1..=MOST => Ok(Some((partners as usize, samples))),
        other => Err(InvalidQuestion::new("partners", format!("{other} seats: give 0 to {MOST}"))),
    }
}

/// The mean gain over all blocks, whichever thread played them.
fn sample(samples: u64, gain: impl Fn(&mut Random, &mut Deck) -> f64 + Sync) -> (u64, f64, f64) {
    let blocks = samples.div_ceil(BLOCK);
    let parts = fold(blocks as usize, Vec::new, |all, block| {
        let (mut random, mut deck) = (Random::of_block(1, block as u64), Deck::full());
        let gains: Vec<f64> = (0..BLOCK).map(|_| gain(&mut random, &mut deck)).collect();
        all.push((block, gains.iter().sum::<f64>(), gains.iter().map(|gain| gain * gain).sum::<f64>()));
    });
    let mut parts: Vec<(usize, f64, f64)> = parts.into_iter().flatten().collect();
    parts.sort_unstable_by_key(|part| part.0);
    let n = (blocks * BLOCK) as f64;
    let mean = parts.iter().map(|part| part.1).sum::<f64>() / n;
    let variance = parts.iter().map(|part| part.2).sum::<f64>() / n - mean * mean;
    (blocks * BLOCK, mean, DEVIATIONS * (variance / n).sqrt())
}

/// Caribbean Stud: everybody sees the up-card, and the partners' five cards each.
pub(crate) fn caribbean_stud(question: &Question, usual: Ratio, partners: usize, samples: u64) -> Sampled {
    let table = BetTable::new(question, None);
    let (samples, gain, plus_or_minus) = sample(samples, |random, deck| {
        let dealt: [Card; 6 + 5 * MOST as usize] = deck.deal(random);
        let known = &dealt[..6 + 5 * partners];
        let [a, b, c, d, e, up] = std::array::from_fn(|place| dealt[place]);
        let hand = [a, b, c, d, e];
        let bet = ends(hand, &[up], &left(known.iter()), question.qualifying());
        let bet = bet_is_worth(question, hand, bet).to_f64();
        bet.max(-1.0) - if table.bets(hand, five(hand), up) { bet } else { -1.0 }
    });
    Sampled {
        partners,
        cards_known: 5 * partners,
        samples,
        gain,
        plus_or_minus,
        level: LEVEL,
        expected_return: usual.to_f64() + gain,
        method: "Deals are sampled; on each the dealer's hands that are left are all counted. The best play with the \
                 partners' cards.",
    }
}

/// Boards dealt to decide before the flop, and the difference, in antes, from which no partner's cards change that.
const BOARDS: usize = 600;
const CLEAR: f64 = 0.6;

/// Ultimate Texas Hold'em: everybody sees the partners' two cards each.
pub(crate) fn ultimate_texas_holdem(usual: &Usual, expected: Ratio, partners: usize, samples: u64) -> Sampled {
    let (samples, gain, plus_or_minus) = sample(samples, |random, deck| {
        let dealt: [Card; 5 + 2 * MOST as usize] = deck.deal(random);
        let [a, b, c, d, e] = std::array::from_fn(|place| dealt[place]);
        let world = World { usual, cards: [a, b], dealer: &[] };
        let unseen = left([a, b].iter().chain(&dealt[5..5 + 2 * partners]));
        let flop = [c, d, e];
        let after = world.after(flop, [None; 2], &unseen);
        let solution = &usual.play.solution;
        let raised = after.stay + solution.times * after.once;
        let usually = match (world.usually_raises_before(), world.usually_raises_after(flop)) {
            (true, _) => raised,
            (false, true) => after.raise,
            (false, false) => after.usual_wait,
        };
        let now = if raises_before(&world, &unseen, random) { raised } else { after.raise.max(after.wait) };
        (now - usually) as f64 / (after.cases as f64 * solution.nets.unit as f64)
    });
    Sampled {
        partners,
        cards_known: 2 * partners,
        samples,
        gain,
        plus_or_minus,
        level: LEVEL,
        expected_return: expected.to_f64() + gain,
        method: "Deals up to the flop are sampled; on each all turns, rivers and dealer's hands that are left are counted. \
                 After the flop the play is the best with the partners' cards. Before it, close decisions are taken on 600 \
                 dealt boards, so the best play is worth this much or a little more.",
    }
}

/// Whether to raise before the flop knowing the partners' cards: as usual if that is clear, otherwise by dealing boards.
fn raises_before(world: &World, unseen: &[Card], random: &mut Random) -> bool {
    let solution = &world.usual.play.solution;
    let [one, other] = world.hole();
    let (hole, sums) = (hole_of(one, other), &solution.flop_play.sums);
    let unit = solution.nets.unit as f64;
    let over = (sums.raised(hole, solution.times) - sums.waited(hole)) as f64 / (sums.deals[hole] as f64 * 10.0 * unit);
    if over.abs() > CLEAR {
        return over > 0.0;
    }
    let [_, twice, river] = solution.nets.raises;
    let mut cards = unseen.to_vec();
    let mut sum = 0;
    for _ in 0..BOARDS {
        let mut fraction = random.fraction();
        for place in 0..5 {
            let drawn = place + fraction.below((cards.len() - place) as u32) as usize;
            cards.swap(place, drawn);
        }
        let board = std::array::from_fn(|place| cards[place]);
        let (stay, once, cases) = world.river(&board, unseen);
        let waited = match world.usually_raises_after([board[0], board[1], board[2]]) {
            true => stay + twice * once,
            false => (stay + river * once).max(solution.nets.fold * cases),
        };
        sum += stay + solution.times * once - waited;
    }
    sum > 0
}

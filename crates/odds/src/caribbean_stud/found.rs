//! The best simple strategy: for each of a few ranges of up-cards, the lowest hand with which to bet.
//!
//! What a bet gains over a fold is summed by strength and rank of the up-card, over all deals. The best threshold for any range
//! of up-cards is then the best total from some strength up, and the best split into ranges follows range by range.
use super::{DEALERS, Question};
use crate::ranks::{self, RANKS, fives, strength, suited_strength};
use crate::ratio::Ratio;
use crate::threads::fold;
use crate::what_if::{Answer, InvalidQuestion, WhatIf};
use baize_rules::poker_hands::Strength;
use serde::Serialize;

/// One rule: against these up-cards bet with at least this hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Rule {
    /// The lowest and the highest up-card.
    pub from: char,
    pub to: char,
    /// The ranks of the lowest hand that bets, as in `AKJ83`.
    pub bets_from: String,
}

/// The best strategy with a number of rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Found {
    pub rules: Vec<Rule>,
    pub expected_return: Ratio,
    /// What it costs against the best play.
    pub cost: Ratio,
}

/// The most rules: one for each up-card.
const MOST: i64 = RANKS as i64;

/// What a bet gains over a fold, by up-card and strength, summed over all deals in parts of an ante.
fn gains(question: &Question) -> (Vec<i128>, i128) {
    let players = fives();
    let start = || (vec![0i128; RANKS * Strength::COUNT], 0i128);
    let parts = fold(players.len(), start, |(gains, best), index| {
        question.for_each_matchup(players[index], |matchup| {
            let gain = i128::from(matchup.suiting.ways * (matchup.worth - matchup.folded));
            gains[usize::from(matchup.up) * Strength::COUNT + matchup.own] += gain;
            *best += gain.max(0);
        });
    });
    parts.into_iter().fold(start(), |mut all, part| {
        all.0.iter_mut().zip(part.0).for_each(|(all, part)| *all += part);
        (all.0, all.1 + part.1)
    })
}

/// The best threshold for a range of up-cards: the gain, and the lowest strength that bets.
fn best_threshold(gains: &[i128]) -> (i128, usize) {
    let mut best = (0, Strength::COUNT);
    let mut sum = 0;
    for strength in (0..Strength::COUNT).rev() {
        sum += gains[strength];
        if sum > best.0 {
            best = (sum, strength);
        }
    }
    best
}

/// Finds the best strategy with at most this many rules.
pub fn found(what_if: &WhatIf, rules: i64) -> Answer<Found> {
    if !(1..=MOST).contains(&rules) {
        return Err(InvalidQuestion::new("rules", format!("{rules} rules: give 1 to {MOST}")));
    }
    let question = Question::new(&WhatIf { with: Default::default(), ..what_if.clone() })?;
    let (gains, all) = gains(&question);
    // By first and last up-card of a range.
    let mut ranges = vec![(0, 0); RANKS * RANKS];
    for from in 0..RANKS {
        let mut sum = vec![0; Strength::COUNT];
        for to in from..RANKS {
            sum.iter_mut().zip(&gains[to * Strength::COUNT..]).for_each(|(sum, gain)| *sum += gain);
            ranges[from * RANKS + to] = best_threshold(&sum);
        }
    }
    // The best of a number of ranges that end before an up-card, and where the last of them starts.
    let mut best = vec![vec![None::<(i128, usize)>; RANKS + 1]; rules as usize + 1];
    best[0][0] = Some((0, 0));
    for count in 1..=rules as usize {
        for end in 1..=RANKS {
            let ways = (0..end).filter_map(|from| {
                best[count - 1][from].map(|(sum, _)| (sum + ranges[from * RANKS + end - 1].0, from))
            });
            best[count][end] = ways.max();
        }
    }
    let count =
        (1..=rules as usize).max_by_key(|count| (best[*count][RANKS].map(|(sum, _)| sum), std::cmp::Reverse(*count)));
    let count = count.expect("at least one rule");
    let (sum, _) = best[count][RANKS].expect("ranges for all up-cards");
    let (mut end, mut rules) = (RANKS, vec![]);
    for count in (1..=count).rev() {
        let (_, from) = best[count][end].expect("a range");
        let symbol = |rank: usize| char::from(b"23456789TJQKA"[rank]);
        let bets_from = hand(ranges[from * RANKS + end - 1].1);
        rules.push(Rule { from: symbol(from), to: symbol(end - 1), bets_from });
        end = from;
    }
    rules.reverse();
    let cases = 2_598_960 * 47 * i128::from(DEALERS) * i128::from(question.nets.unit);
    let worth = |sum: i128| question.nets.folded + Ratio::new(sum, cases);
    Ok(Found { rules, expected_return: worth(sum), cost: worth(all) - worth(sum) })
}

/// The ranks of a strength, the most frequent and the highest first: `55AKJ`.
fn hand(strength_of: usize) -> String {
    let suited = (0u16..1 << 13).filter(|mask| mask.count_ones() == 5);
    let suited = suited.map(|mask| (suited_strength(mask), ranks::bits(mask).collect::<Vec<u8>>()));
    let all = fives().into_iter().map(|five| (strength(five), five.to_vec())).chain(suited);
    let found = all.into_iter().find(|(strength, _)| strength.index() == strength_of);
    let Some((_, mut ranks)) = found else { return "nothing".into() };
    let counts = ranks::counts(&ranks);
    ranks.sort_by_key(|rank| std::cmp::Reverse((counts[usize::from(*rank)], *rank)));
    ranks.into_iter().map(|rank| char::from(b"23456789TJQKA"[usize::from(rank)])).collect()
}

//! The best play in words and figures: what to do before the flop, after it and on the river, and what simpler play costs.
use super::Solution;
use super::count::{FOLDED, PLAYED};
use super::flops::{HOLES, hole_of};
use super::solve::{SPLITS, decide_flops};
use super::style::Style;
use crate::ranks;
use crate::ratio::Ratio;
use crate::report::{Advice, Alternative, Stage};
use crate::threads::fold;
use baize_rules::poker_hands::Category;
use std::cmp::Ordering;

/// `AKs`, `72o`, `99`.
pub fn hole_name(hole: usize) -> String {
    let name = |rank: usize| char::from(b"23456789TJQKA"[rank]);
    let (row, column) = (hole / 13, hole % 13);
    match row.cmp(&column) {
        Ordering::Greater => format!("{}{}s", name(row), name(column)),
        Ordering::Equal => format!("{0}{0}", name(row)),
        Ordering::Less => format!("{}{}o", name(column), name(row)),
    }
}

pub(super) fn before_the_flop(solution: &Solution) -> Stage {
    let sums = &solution.flop_play.sums;
    let rows = (0..HOLES).rev().map(|hole| {
        let worth = match solution.before[hole] {
            true => sums.raised(hole, solution.times),
            false => sums.waited(hole),
        };
        let deals = i128::from(sums.deals[hole] * SPLITS) * i128::from(solution.nets.unit);
        Advice {
            situation: hole_name(hole),
            action: if solution.before[hole] { format!("raise {}x", solution.times) } else { "check".into() },
            expected_return: Some(Ratio::new(i128::from(worth), deals)),
            share: None,
        }
    });
    Stage { name: "before the flop".into(), rows: rows.collect() }
}

/// Summarises several hundred thousand situations by the player's five cards. Hands that raise before the flop are left
/// out.
pub(super) fn after_the_flop(solution: &Solution) -> Stage {
    const NAMES: [&str; 6] = [
        "two pairs or better, a card of the hand in it",
        "one pair, a card of the hand in it",
        "two twos in the hand",
        "four to a flush, a ten or better of it in the hand",
        "four to a flush, no such card",
        "anything else",
    ];
    let flops = &solution.tables.flops.list;
    let start = || [(0i64, 0i64); NAMES.len()];
    let parts = fold(flops.len(), start, |sums, index| {
        let flop = &flops[index];
        for one in 0..52 {
            for other in 0..one {
                if flop.cards.iter().any(|card| [one, other].contains(&usize::from(*card)))
                    || solution.before[hole_of(one, other)]
                {
                    continue;
                }
                let sum = &mut sums[situation(flop.cards, [one, other])];
                sum.0 += flop.ways;
                sum.1 += if solution.flop_play.raises(index, one, other) { flop.ways } else { 0 };
            }
        }
    });
    let rows = NAMES.iter().enumerate().map(|(situation, name)| {
        let (all, raised) =
            parts.iter().fold((0, 0), |sum, part| (sum.0 + part[situation].0, sum.1 + part[situation].1));
        Advice {
            situation: (*name).into(),
            action: format!("raise {}x", solution.nets.raises[1]),
            expected_return: None,
            share: Some(Ratio::new(raised.into(), i128::from(all.max(1)))),
        }
    });
    Stage { name: "after the flop".into(), rows: rows.collect() }
}

fn situation(flop: [u8; 3], hand: [usize; 2]) -> usize {
    let all = [usize::from(flop[0]), usize::from(flop[1]), usize::from(flop[2]), hand[0], hand[1]];
    let category = baize_rules::poker_hands::five(all.map(|c| ranks::card((c / 4) as u8, (c % 4) as u8))).category();
    let pairs =
        hand[0] / 4 == hand[1] / 4 || hand.iter().any(|card| all[..3].iter().any(|other| other / 4 == card / 4));
    let of_suit = |suit: usize| all.iter().filter(|card| **card % 4 == suit).count();
    let four = |card: &&usize| of_suit(**card % 4) == 4;
    match category {
        Category::Straight | Category::Flush | Category::StraightFlush | Category::RoyalFlush => 0,
        category if category >= Category::TwoPairs && pairs => 0,
        _ if pairs && hand.iter().all(|card| card / 4 == 0) => 2,
        _ if pairs => 1,
        _ if hand.iter().filter(four).any(|card| card / 4 >= 8) => 3,
        _ if hand.iter().any(|card| four(&card)) => 4,
        _ => 5,
    }
}

/// By the category of the player's seven cards. Hands that raised earlier are left out.
pub(super) fn on_the_river(solution: &Solution) -> Stage {
    let rows = Category::ALL.into_iter().rev().filter_map(|category| {
        let [played, folded] = [PLAYED, FOLDED]
            .map(|done| solution.counts[done][category as usize].iter().map(|n| i128::from(*n)).sum::<i128>());
        (played + folded > 0).then(|| Advice {
            situation: category.to_string(),
            action: format!("play {}x", solution.nets.raises[2]),
            expected_return: None,
            share: Some(Ratio::new(played, played + folded)),
        })
    });
    Stage { name: "on the river".into(), rows: rows.collect() }
}

/// The simple strategy that the Wizard of Odds has published.
pub(super) fn published_strategy(solution: &Solution, mean: Ratio) -> Alternative {
    let play = Style::published().on(&solution.tables);
    let sums = decide_flops(&solution.tables, &solution.nets, &play).sums;
    let before = play.before(&sums);
    let sum = |hole: usize| if before[hole] { sums.raised(hole, solution.times) } else { sums.waited(hole) };
    let sum: i128 = (0..HOLES).map(|hole| i128::from(sum(hole))).sum();
    let expected_return = Ratio::new(sum, solution.deals() * i128::from(solution.nets.unit));
    let name = "the published simple strategy (pairs and four-flushes, 21 outs)".into();
    Alternative { name, expected_return, cost: mean - expected_return }
}

pub(super) fn alternatives(solution: &Solution, mean: Ratio) -> Vec<Alternative> {
    let alternative = |name: &str, expected_return: Ratio| Alternative {
        name: name.into(),
        expected_return,
        cost: mean - expected_return,
    };
    let before = &solution.before;
    let times = solution.times;
    let mut all = vec![];
    // The book lets a player raise three antes instead of four.
    if times == 4 {
        all.push(alternative(
            "3x instead of 4x before the flop",
            solution.mean(|sums, hole| if before[hole] { sums.raised(hole, 3) } else { sums.waited(hole) }),
        ));
        all.push(alternative(
            "3x at most before the flop, otherwise best play",
            solution.mean(|sums, hole| sums.raised(hole, 3).max(sums.waited(hole))),
        ));
    }
    all.push(alternative("never raise before the flop", solution.mean(|sums, hole| sums.waited(hole))));
    all.push(alternative(
        &format!("always raise {times}x before the flop"),
        solution.mean(|sums, hole| sums.raised(hole, times)),
    ));
    all
}

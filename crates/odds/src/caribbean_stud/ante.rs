//! The odds of Ante and Bet from the counted deals, and the best play by class of hand and up-card.
use super::Counts;
use super::rules_of_thumb::{RULES_OF_THUMB, Thresholds};
use super::settlement::{Nets, STOOD_OFF, UNQUALIFIED, WON};
use crate::ranks::{Five, RANK_NAMES};
use crate::ratio::Ratio;
use crate::report::{Advice, Alternative, Distribution, Part, Rate, Stage, WagerOdds};
use baize_rules::poker_hands::Category;

pub(super) fn ante(nets: &Nets, counts: &Counts) -> WagerOdds {
    let mut returns = Distribution::new();
    let mut by = [Distribution::new(), Distribution::new()];
    let [mut bets, mut no_hands, mut stood_off] = [0i128; 3];
    for (category, ends) in counts.ends.iter().enumerate() {
        for (end, count) in ends.iter().enumerate() {
            let count = i128::from(*count);
            let (ante, bet) = (nets.ante[category][end], nets.bet[category][end]);
            let what = match end {
                UNQUALIFIED => "dealer without a hand".to_string(),
                WON => format!("won, {}", Category::ALL[category]),
                STOOD_OFF => "stand off".to_string(),
                _ => "lost".to_string(),
            };
            returns.add_named(ante + bet, &what, count);
            by[0].add(ante, count);
            by[1].add(bet, count);
            bets += count;
            no_hands += if end == UNQUALIFIED { count } else { 0 };
            stood_off += if end == STOOD_OFF { count } else { 0 };
        }
    }
    let folded = i128::from(counts.folded.iter().sum::<i64>());
    returns.add_named(nets.folded, "folded", folded);
    by[0].add(nets.folded, folded);
    by[1].add(Ratio::ZERO, folded);
    let all = returns.cases();
    let mean = returns.mean();
    let bet = Ratio::new(bets, all);
    let parts = ["ante", "bet"].into_iter().zip(&by).map(|(wager, by)| Part {
        wager: wager.into(),
        expected_return: by.mean(),
        average_stake: if wager == "bet" { bet * Ratio::from(nets.antes) } else { Ratio::ONE },
        won: by.share(|net| net > Ratio::ZERO),
        lost: by.share(|net| net < Ratio::ZERO),
    });
    let alternatives = RULES_OF_THUMB.iter().zip(counts.by_rule).map(|(name, sum)| {
        let expected_return = Ratio::new(sum, all * i128::from(nets.unit));
        Alternative { name: (*name).into(), expected_return, cost: mean - expected_return }
    });
    WagerOdds {
        per: "ante",
        average_stake: Ratio::ONE + bet * Ratio::from(nets.antes),
        decisions: vec![
            Rate { what: "bet".into(), frequency: bet },
            Rate { what: "fold".into(), frequency: Ratio::ONE - bet },
            Rate { what: "bet and meet no hand".into(), frequency: Ratio::new(no_hands, all) },
        ],
        parts: parts.collect(),
        strategy: vec![strategy(counts)],
        alternatives: alternatives.collect(),
        returned: Ratio::new(stood_off, all),
        ..WagerOdds::plain("ante", "Ante, with Bet", returns)
    }
}

/// The strategy by class of hand and, where it matters, by rank of the up-card.
pub(super) fn strategy(counts: &Counts) -> Stage {
    const UP: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"];
    let mut classes: Vec<u8> = counts.classes.keys().map(|(class, _)| *class).collect();
    classes.dedup();
    let mut rows = vec![];
    for class in classes.into_iter().rev() {
        let ups: Vec<(u8, Ratio)> = counts
            .classes
            .range((class, 0)..=(class, 12))
            .map(|((_, up), (deals, bets))| (*up, Ratio::new((*bets).into(), (*deals).into())))
            .collect();
        let row = |situation: String, share: Ratio| {
            let (action, share) = match share {
                share if share == Ratio::ONE => ("bet", None),
                share if share == Ratio::ZERO => ("fold", None),
                share => ("bet", Some(share)),
            };
            Advice { situation, action: action.into(), expected_return: None, share }
        };
        // Neighbouring up-cards with the same advice share a row.
        for same in ups.chunk_by(|one, next| one.1 == next.1) {
            let [from, to] = [same[0].0, same[same.len() - 1].0].map(|up| UP[usize::from(up)]);
            let situation = match same.len() {
                all if all == ups.len() => class_name(class),
                1 => format!("{}, up-card {from}", class_name(class)),
                _ => format!("{}, up-card {from} to {to}", class_name(class)),
            };
            rows.push(row(situation, same[0].1));
        }
    }
    Stage { name: "bet or fold".into(), rows }
}

/// The class of a hand in the strategy.
pub(super) fn class_of(five: Five, strength: usize, thresholds: &Thresholds) -> u8 {
    match strength {
        s if s >= Category::TwoPairs.lowest().index() => 40,
        s if s >= thresholds.pair => 20 + five.windows(2).find(|two| two[0] == two[1]).expect("a pair")[0],
        s if s >= thresholds.ace_king => 1 + five[2],
        _ => 0,
    }
}

pub(super) fn class_name(class: u8) -> String {
    match class {
        0 => "less than ace-king".into(),
        40 => "two pairs or better".into(),
        pair @ 20.. => format!("pair of {}s", RANK_NAMES[usize::from(pair - 20)]).replace("sixs", "sixes"),
        third => format!("ace-king-{}", RANK_NAMES[usize::from(third - 1)]),
    }
}

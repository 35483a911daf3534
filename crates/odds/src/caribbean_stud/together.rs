//! Ante and progressive wager on one hand. Under one reading a fold gives up the progressive claim (CS-2).
use super::{Counts, Nets, folds_give_up};
use crate::jackpot;
use crate::ratio::Ratio;
use crate::report::WagerOdds;
use crate::together::{Joint, Staked, Together};
use crate::what_if::WhatIf;

/// The cases of one way to play, with the returns of Ante (including Bet) and progressive wager.
pub(super) fn joint(nets: &Nets, what_if: &WhatIf, counts: &Counts) -> Joint {
    let mut joint = Joint::default();
    for (category, prize) in jackpot::nets(what_if).into_iter().enumerate() {
        for (end, count) in counts.ends[category].iter().enumerate() {
            let ante = nets.ante[category][end] + nets.bet[category][end];
            joint.add(&[ante, prize], (*count).into());
        }
        let claim = if folds_give_up(what_if) { -Ratio::ONE } else { prize };
        joint.add(&[nets.folded, claim], counts.folded[category].into());
    }
    joint
}

/// Ante and progressive wager on one hand: played for both, and for the Ante alone.
pub(super) fn together(nets: &Nets, what_if: &WhatIf, wagers: [&WagerOdds; 2], plays: [&Counts; 2]) -> Together {
    let staked = vec![Staked::new(wagers[0], Ratio::ONE), Staked::new(wagers[1], what_if.staked("progressive"))];
    let [for_all, for_ante] = plays.map(|counts| joint(nets, what_if, counts));
    Together::new(staked, &[("best for all together", &for_all), ("best for the Ante alone", &for_ante)])
}

//! How a hand that bet can end, and what Ante and Bet then win or lose.
use super::{bet_antes, folds_give_up};
use crate::jackpot;
use crate::ranks;
use crate::ratio::{Ratio, common};
use crate::what_if::{Paying, WhatIf};
use baize_rules::caribbean_stud::Qualification;
use baize_rules::caribbean_stud::ch09_final_settlement::{
    ANTE_PAYS, NO_HAND, Verdict, Verdicts, bet_pays, judge, qualification,
};
use baize_rules::poker_hands::{Category, Strength};
use std::cmp::Ordering;

/// Settles Ante and Bet by the rules. The question can change the hand with which the dealer qualifies.
#[inline]
pub(crate) fn settle(player: Strength, dealer: Strength, qualifying: usize) -> Verdicts {
    if dealer.index() < qualifying {
        return NO_HAND;
    }
    match qualification(dealer) {
        Qualification::Qualifies => judge(player, dealer),
        // The book would not let this hand qualify, but the question does: compare it.
        Qualification::DoesNot => match player.cmp(&dealer) {
            Ordering::Greater => {
                Verdicts { ante: Verdict::Won(ANTE_PAYS), bet: Verdict::Won(bet_pays(player.category())) }
            }
            Ordering::Equal => Verdicts { ante: Verdict::StandOff, bet: Verdict::StandOff },
            Ordering::Less => Verdicts { ante: Verdict::Lost, bet: Verdict::Lost },
        },
    }
}

/// The ends of a hand that bet.
pub(super) const UNQUALIFIED: usize = 0;
pub(super) const WON: usize = 1;
pub(super) const STOOD_OFF: usize = 2;
pub(super) const LOST: usize = 3;

/// The end of a hand that bet, by the verdict on the Bet.
#[inline]
pub(crate) fn end_of(bet: Verdict) -> usize {
    match bet {
        Verdict::Void => UNQUALIFIED,
        Verdict::Won(_) => WON,
        Verdict::StandOff => STOOD_OFF,
        Verdict::Lost => LOST,
    }
}

/// The net of each end, by the player's category.
pub(super) struct Nets {
    pub(super) unit: i64,
    /// The antes of a Bet.
    pub(super) antes: i64,
    pub(super) fold: i64,
    /// The same in antes.
    pub(super) folded: Ratio,
    /// A hand bets if that is worth more than this on average: the cost of a fold, including the progressive claim that it
    /// gives up (CS-2).
    pub(super) bets_above: [Ratio; 10],
    pub(super) ante: [[Ratio; 4]; 10],
    pub(super) bet: [[Ratio; 4]; 10],
    pub(super) both: [[i64; 4]; 10],
}

impl Nets {
    pub(super) fn new(what_if: &WhatIf, qualifying: usize) -> Nets {
        let all = ranks::strengths();
        let antes = bet_antes(what_if).expect("checked");
        let cash = what_if.cash();
        let paying = crate::paying(what_if, None);
        let net = |verdict: Verdict, paying: Paying, stakes: i64, name: &str| match verdict {
            Verdict::Won(odds) => paying.winnings(what_if.odds(name).unwrap_or(odds), stakes),
            Verdict::StandOff | Verdict::Void => Ratio::ZERO,
            Verdict::Lost => -Ratio::from(stakes),
        };
        let mut ante = [[Ratio::ZERO; 4]; 10];
        let mut bet = ante;
        for category in Category::ALL {
            let first = category.lowest().index();
            let last = all.iter().rposition(|s| s.category() == category).expect("some hand");
            for player in [first, last] {
                for dealer in
                    [0, player.saturating_sub(1), player, player + 1, qualifying.saturating_sub(1), qualifying]
                {
                    if dealer >= all.len() {
                        continue;
                    }
                    let end = match player.cmp(&dealer) {
                        _ if dealer < qualifying => UNQUALIFIED,
                        Ordering::Greater => WON,
                        Ordering::Equal => STOOD_OFF,
                        Ordering::Less => LOST,
                    };
                    let Verdicts { ante: on_ante, bet: on_bet } = settle(all[player], all[dealer], qualifying);
                    let name = format!("bet_{}", ranks::slug(category));
                    let on_ante = net(on_ante, Paying::EXACT, 1, "ante");
                    ante[category as usize][end] = if on_ante < Ratio::ZERO { -cash } else { on_ante };
                    bet[category as usize][end] = net(on_bet, paying, antes, &name);
                }
            }
        }
        let unit = common(ante.iter().chain(&bet).flatten().map(|net| net.den()).chain([cash.den()])) as i64;
        let whole = |net: Ratio| (net * Ratio::from(unit)).num() as i64;
        let both = std::array::from_fn(|c| std::array::from_fn(|end| whole(ante[c][end] + bet[c][end])));
        let staked = what_if.staked("progressive");
        let given_up = match folds_give_up(what_if) {
            true => jackpot::nets(what_if).map(|net| (net + Ratio::ONE) * staked),
            false => [Ratio::ZERO; 10],
        };
        let bets_above = given_up.map(|lost| (-cash - lost) * Ratio::from(unit));
        Nets { unit, antes, fold: whole(-cash), folded: -cash, bets_above, ante, bet, both }
    }
}

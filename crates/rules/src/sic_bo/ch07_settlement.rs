//! Chapter 7: what winning wagers are paid.
pub use super::ch03_winning_wagers::EvenList;
use super::ch03_winning_wagers::fate;
use super::ch05_play_of_the_game::Settling;
use super::ch06_super_streak::{Ended, LONGEST, lost_streak};
use super::{ch03_wagers, ch08_irregularities, clauses as r, readings as sb};
use crate::book::Citation;
use crate::dice::Throw;
use crate::house::Setup;
use crate::money::{Odds, Rounding};
use crate::settlement::{Line, Stake};
use crate::wagers::Wager;
use alloc::vec::Vec;

/// **7.1** The odds of a winning wager of chapter 3.
fn odds(wager: Wager, throw: Throw) -> Odds {
    Odds::to_one(match wager {
        Wager::Triple(_) => 180,
        Wager::AnyTriple => 31,
        Wager::Double(_) => 11,
        Wager::Total(4 | 17) => 62,
        Wager::Total(5 | 16) => 31,
        Wager::Total(6 | 15) => 18,
        Wager::Total(7 | 14) => 12,
        Wager::Total(8 | 13) => 8,
        Wager::Total(9 | 12) => 7,
        Wager::Total(_) => 6,
        Wager::Four(_) => 7,
        Wager::Pair(..) => 6,
        Wager::Single(face) => match throw.count(face) {
            3 => 12,
            dice => dice.into(),
        },
        // Small, Big, Odd and Even.
        _ => 1,
    })
}

/// **7.2** What so many in a row pay; fewer than four pay nothing.
pub const fn streak_pays(in_a_row: u8) -> Option<Odds> {
    Some(Odds::to_one(match in_a_row {
        0..=3 => return None,
        4 => 6,
        5 => 10,
        6 => 15,
        7 => 20,
        8 => 35,
        9 => 50,
        10 => 75,
        11 => 100,
        LONGEST.. => 500,
    }))
}

/// What a wager of chapter 3 comes to: odds if it wins, and the clause that says so either way.
pub struct Verdict {
    pub pays: Option<Odds>,
    pub cite: Citation,
}

/// Every wager of chapter 3 has one verdict on every throw; a Super Streak wager has none.
#[inline]
pub fn judge(wager: Wager, throw: Throw, even: EvenList) -> Option<Verdict> {
    Some(match fate(wager, throw, even)? {
        Ok(cite) => Verdict { pays: Some(odds(wager, throw)), cite },
        Err(cite) => Verdict { pays: None, cite },
    })
}

/// The best that a wager of chapter 3 can be paid.
pub(super) fn best_odds(wager: Wager) -> Option<Odds> {
    let pays = |throw| judge(wager, throw, EvenList::Corrected).and_then(|verdict| verdict.pays);
    Throw::all().filter_map(pays).max_by_key(|odds| odds.win)
}

/// The spots of this table that a throw lights.
pub fn lit(throw: Throw, setup: &Setup) -> Vec<Wager> {
    let even = EvenList::of(setup);
    let wins = |wager: &Wager| matches!(fate(*wager, throw, even), Some(Ok(_)));
    ch03_wagers::spots(setup).into_iter().filter(wins).collect()
}

/// One wager, settled by the throw or by the end of its streak.
pub(super) fn settle_one(stake: Stake, throw: Throw, ended: Option<Ended>, setup: &Setup) -> Line {
    match ended {
        None => settle_wager(stake, throw, EvenList::of(setup)),
        Some(Ended { live, by: Settling::Usual }) => settle_streak(stake, live.count),
        Some(Ended { live, by: Settling::LightsFailed }) => {
            ch08_irregularities::settle_failed(stake, live.count, setup)
        }
    }
}

/// One wager of chapter 3 settled by a throw.
pub fn settle_wager(stake: Stake, throw: Throw, even: EvenList) -> Line {
    let verdict = judge(stake.wager, throw, even);
    let Verdict { pays, cite } = verdict.unwrap_or_else(|| panic!("{} is not settled by one throw", stake.wager));
    match pays {
        Some(odds) => Line::won(stake, odds, Rounding::ExactCents, cite),
        None => Line::lost(stake, cite),
    }
}

/// **7.2** A Super Streak wager whose run is over.
fn settle_streak(stake: Stake, in_a_row: u8) -> Line {
    let cite = if in_a_row == LONGEST { r::R7_2.as_read(sb::SB_18) } else { r::R7_2.cite() };
    match streak_pays(in_a_row) {
        Some(odds) => Line::won(stake, odds, Rounding::ExactCents, cite),
        None => Line::lost(stake, lost_streak(in_a_row)),
    }
}

/// **7.1** The list that winners are paid by; only where no other wager wins that of the streaks.
pub(super) fn list_of_odds(won_by_throw: u32) -> Citation {
    if won_by_throw > 0 { r::R7_1.cite() } else { r::R7_2.cite() }
}

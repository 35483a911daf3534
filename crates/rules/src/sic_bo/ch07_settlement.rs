//! Chapter 7 with 3.2, 3.3 and 5.5: which wagers win, what they are paid, and in which order.
use super::ch06_super_streak::{self as streak, Counting, Stepped, Twelve};
use super::{E, Event, Live, Round, SicBo, T, ch03_wagers, clauses as r, readings as sb, rules, state::family_of};
use crate::book::Citation;
use crate::dice::Throw;
use crate::game::Decided;
use crate::house::{HouseEvent, Setup};
use crate::money::{Odds, Rounding};
use crate::refuse;
use crate::settlement::{Line, Outcome, Stake};
use crate::wagers::{Family, FourNumbers, Placed, Side, Wager};
use alloc::{vec, vec::Vec};

type Decision = Decided<SicBo>;

/// **SB-1** Which totals the plain Even wager wins on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EvenList {
    Corrected,
    Printed,
    PrintedThreeSixesWin,
    TenAndThreeSixesWin,
}

impl EvenList {
    pub fn of(setup: &Setup) -> EvenList {
        match setup.option(sb::SB_1) {
            "printed" => EvenList::Printed,
            "printed-three-sixes-win" => EvenList::PrintedThreeSixesWin,
            "ten-and-three-sixes-win" => EvenList::TenAndThreeSixesWin,
            _ => EvenList::Corrected,
        }
    }
    fn wins(self, throw: Throw) -> bool {
        match (throw.total(), throw.is_triple()) {
            (18, _) => matches!(self, EvenList::PrintedThreeSixesWin | EvenList::TenAndThreeSixesWin),
            (_, true) => false,
            (10, _) => matches!(self, EvenList::Corrected | EvenList::TenAndThreeSixesWin),
            (total, _) => total % 2 == 0,
        }
    }
}

/// What a wager of chapter 3 comes to: odds if it wins, and the clause that says so either way.
pub struct Verdict {
    pub pays: Option<Odds>,
    pub cite: Citation,
}

/// **7.1** The odds of a total.
pub const fn total_pays(total: u8) -> Odds {
    Odds::to_one(match total {
        4 | 17 => 62,
        5 | 16 => 31,
        6 | 15 => 18,
        7 | 14 => 12,
        8 | 13 => 8,
        9 | 12 => 7,
        _ => 6,
    })
}

/// **3.2, 3.3, 7.1** Every wager on every throw has one verdict; a Super Streak wager has none here.
pub fn judge(wager: Wager, throw: Throw, even: EvenList) -> Option<Verdict> {
    let total = throw.total();
    let won = |wins: bool, to_one: u32| wins.then_some(Odds::to_one(to_one));
    let either =
        |wins: bool, win: Citation, lose: Citation| Verdict { pays: won(wins, 1), cite: if wins { win } else { lose } };
    Some(match wager {
        Wager::Small => {
            let wins = streak::side(Family::SmallBig, throw) == Some(Side::Small);
            either(wins, r::R3_2_1_1.cite(), r::R3_2_1_2.cite())
        }
        Wager::Big => {
            let wins = streak::side(Family::SmallBig, throw) == Some(Side::Big);
            either(wins, r::R3_2_2_1.cite(), r::R3_2_2_2.cite())
        }
        Wager::Odd => {
            let wins = streak::side(Family::OddEven, throw) == Some(Side::Odd);
            either(wins, r::R3_3_1_1.cite(), r::R3_3_1_2.cite())
        }
        Wager::Even => {
            // Only here do print and correction part ways.
            let read = |cite: Citation| if matches!(total, 10 | 18) { cite.as_read(sb::SB_1) } else { cite };
            either(even.wins(throw), read(r::R3_3_2_1.cite()), read(r::R3_3_2_2.cite()))
        }
        Wager::Triple(face) => Verdict { pays: won(throw.count(face) == 3, 180), cite: r::R3_2_3.cite() },
        Wager::AnyTriple => Verdict { pays: won(throw.is_triple(), 31), cite: r::R3_2_5.cite() },
        Wager::Double(face) => {
            let cite = if throw.count(face) == 3 { r::R3_2_4.as_read(sb::SB_4) } else { r::R3_2_4.cite() };
            Verdict { pays: won(throw.count(face) >= 2, 11), cite }
        }
        Wager::Total(named) => Verdict { pays: (total == named).then_some(total_pays(named)), cite: r::R3_2_6.cite() },
        Wager::Pair(a, b) => {
            let (a, b) = (throw.count(a), throw.count(b));
            let wins = a > 0 && b > 0;
            let cite = if wins && a + b == 3 { r::R3_2_7.as_read(sb::SB_4) } else { r::R3_2_7.cite() };
            Verdict { pays: won(wins, 6), cite }
        }
        Wager::Four(four) => judge_four(four, throw),
        Wager::Single(face) => {
            let odds = match throw.count(face) {
                0 => None,
                1 => Some(Odds::to_one(1)),
                2 => Some(Odds::to_one(2)),
                _ => Some(Odds::to_one(12)),
            };
            Verdict { pays: odds, cite: r::R3_2_8.cite() }
        }
        // Super Streak is judged over several throws; the rest are other games'.
        _ => return None,
    })
}

/// The best that a wager of chapter 3 can be paid.
pub fn best_odds(wager: Wager) -> Option<Odds> {
    let pays = |throw| judge(wager, throw, EvenList::Corrected).and_then(|verdict| verdict.pays);
    Throw::all().filter_map(pays).max_by_key(|odds| odds.win)
}

/// **3.3.3** Three different numbers of the set (SB-2).
fn judge_four(four: FourNumbers, throw: Throw) -> Verdict {
    let [a, b, c] = throw.faces();
    let inside = throw.faces().iter().all(|face| four.dots().contains(&face.dots()));
    let different = a != b && b != c;
    let cite = match () {
        () if inside && !different => r::R3_3_3.as_read(sb::SB_2),
        () if inside && four == FourNumbers::TwoThreeFiveSix => r::R3_3_3.as_read(sb::SB_3),
        () => r::R3_3_3.cite(),
    };
    Verdict { pays: (inside && different).then_some(Odds::to_one(7)), cite }
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

/// **2.3** The spots of this table that a throw lights.
pub fn lit(throw: Throw, setup: &Setup) -> Vec<Wager> {
    let even = EvenList::of(setup);
    let wins = |wager: &Wager| judge(*wager, throw, even).is_some_and(|verdict| verdict.pays.is_some());
    ch03_wagers::spots(setup).into_iter().filter(wins).collect()
}

/// Why a round is settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Settling {
    Usual,
    /// The lights failed: every Super Streak ends with this throw (8.7.1).
    LightsFailed,
}

/// **5.5** All losing wagers are collected, then the winning ones paid.
pub fn settle(table: &T) -> Decision {
    let Round::Entered { throw } = table.play.round else {
        refuse!(r::R5_5.cite(), "no result is entered to settle by: {}", super::ch05_play_of_the_game::turn(table));
    };
    Ok(settle_by(table, throw, Settling::Usual))
}

pub(super) fn settle_by(table: &T, throw: Throw, settling: Settling) -> Vec<E> {
    let (house, setup) = (&table.house, table.house.setup());
    let even = EvenList::of(setup);
    let (mut losers, mut winners): (Vec<HouseEvent>, Vec<HouseEvent>) = (vec![], vec![]);
    let mut sort = |events: Vec<HouseEvent>| {
        let won =
            |event: &HouseEvent| matches!(event, HouseEvent::Settled(l) if matches!(l.outcome(), Outcome::Won { .. }));
        if events.iter().any(won) { winners.extend(events) } else { losers.extend(events) }
    };
    let mut open: Vec<Placed> = house.layout().iter().collect();
    open.sort_by_key(|p| p.area);
    for placed in open.iter().filter(|p| family_of(p.wager).is_none()) {
        sort(house.end(rules(), *placed, |stake| settle_wager(stake, throw, even)));
    }
    let (moved, ended) = move_streaks(table, throw, settling);
    for Ended { live, by } in ended {
        let Some(placed) = open.iter().find(|p| p.area == live.area && p.wager == live.wager) else { continue };
        sort(house.end(rules(), *placed, |stake| match by {
            Settling::Usual => streak::settle_streak(stake, live.count),
            Settling::LightsFailed => streak::settle_failed(stake, live.count, setup),
        }));
    }
    let lost = count(&losers, |line| line.outcome() == Outcome::Lost);
    let won = count(&winners, |line| matches!(line.outcome(), Outcome::Won { .. }));
    let by_throw = count(&winners, |line| family_of(line.wager()).is_none());
    let mut events: Vec<E> = losers.into_iter().map(E::from).collect();
    if lost > 0 {
        events.push(Event::LosersCollected { wagers: lost, cite: r::R5_5.cite() }.into());
    }
    events.extend(winners.into_iter().map(E::from));
    if won > 0 {
        let cite = if by_throw > 0 { r::R7_1.cite() } else { r::R7_2.cite() };
        events.push(Event::WinnersPaid { wagers: won, cite }.into());
    }
    events.extend(moved.into_iter().map(E::from));
    events.push(Event::RoundOver { round: house.round_number(), throw, cite: r::R5_5.cite() }.into());
    events.push(house.end_round().into());
    events
}

fn count(events: &[HouseEvent], of: impl Fn(&Line) -> bool) -> u32 {
    events.iter().filter(|event| matches!(event, HouseEvent::Settled(line) if of(line))).count() as u32
}

/// A wager whose run is over: by the dice, or only because the lights failed.
struct Ended {
    live: Live,
    by: Settling,
}

/// What the throw does to both families, and the wagers whose run it ends.
fn move_streaks(table: &T, throw: Throw, settling: Settling) -> (Vec<Event>, Vec<Ended>) {
    if !streak::is_offered(table) {
        return (vec![], vec![]);
    }
    let setup = table.house.setup();
    let counting = Counting::of(setup);
    let twelve = match setup.option(sb::SB_18) {
        "pay-at-the-end" => Twelve::AtTheEnd,
        _ => Twelve::AtOnce,
    };
    let (mut events, mut ended, mut changeovers) = (vec![], vec![], 0);
    for family in Family::ALL {
        let before = table.play.streaks.get(family);
        let mut stepped = match streak::side(family, throw) {
            Some(side) => streak::step(before, side, counting, twelve),
            None => Stepped { after: before.clone(), ended: vec![], changeover: None },
        };
        ended.extend(stepped.ended.iter().map(|live| Ended { live: *live, by: Settling::Usual }));
        if settling == Settling::LightsFailed {
            ended.extend(stepped.after.live.drain(..).map(|live| Ended { live, by: settling }));
            stepped.after.run = 0;
        }
        changeovers += usize::from(stepped.changeover.is_some());
        if !throw.is_triple() || settling == Settling::LightsFailed {
            events.extend(streak::told(family, before, &stepped, counting));
        }
    }
    if changeovers == Family::ALL.len() {
        events.push(Event::BothStreaksEnded { cite: r::R6_5.cite() });
    }
    if throw.is_triple() && settling == Settling::Usual {
        let longest = table.play.streaks.live().map(|live| live.count).max().unwrap_or(0);
        let clause = if streak::pays(longest).is_some() { r::R6_4_2 } else { r::R6_4_1 };
        events.push(Event::StreaksFrozen { cite: clause.as_read(sb::SB_19) });
    }
    (events, ended)
}

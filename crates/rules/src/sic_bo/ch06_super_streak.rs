//! Chapter 6: Super Streak. Two families, each followed for itself; a window that opens with a first result or a
//! changeover; wagers that stay until their run ends.
use super::{Event, Live, Round, SicBo, Streak, T, ch03_wagers, clauses as r, readings as sb};
use crate::book::Clause;
use crate::dice::Throw;
use crate::game::{Context, Decided, Millis, Refusal};
use crate::house::{NOTICE_MS, Setup};
use crate::money::{Odds, Rounding};
use crate::refuse;
use crate::settlement::{Line, Stake};
use crate::wagers::{Area, BetType, Family, Side, Wager};
use alloc::{vec, vec::Vec};

type Decision = Decided<SicBo>;

/// **6.3** The longest run that counts.
pub const LONGEST: u8 = 12;

/// **7.2** What so many in a row pay; fewer than four pay nothing.
pub const fn pays(in_a_row: u8) -> Option<Odds> {
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

/// **SB-15** Which results count as in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    FromNext,
    OpeningResult,
    NamedSide,
    EitherSide,
}

impl Counting {
    pub fn of(setup: &Setup) -> Counting {
        match setup.option(sb::SB_15) {
            "count-opening-result" => Counting::OpeningResult,
            "name-the-side" => Counting::NamedSide,
            "either-side" => Counting::EitherSide,
            _ => Counting::FromNext,
        }
    }
    /// What a wager has in a row when it is made.
    pub fn start(self) -> u8 {
        u8::from(self == Counting::OpeningResult)
    }
}

/// **6.3.1 to 6.3.4** The side of a result in a family; a triple has none.
pub fn side(family: Family, throw: Throw) -> Option<Side> {
    if throw.is_triple() {
        return None;
    }
    Some(match (family, throw.total()) {
        (Family::SmallBig, 0..=10) => Side::Small,
        (Family::SmallBig, _) => Side::Big,
        (Family::OddEven, total) if total % 2 == 1 => Side::Odd,
        (Family::OddEven, _) => Side::Even,
    })
}

fn clause(side: Side) -> Clause {
    match side {
        Side::Small => r::R6_3_1,
        Side::Big => r::R6_3_2,
        Side::Odd => r::R6_3_3,
        Side::Even => r::R6_3_4,
    }
}

/// **SB-18** When a run of twelve is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Twelve {
    AtOnce,
    AtTheEnd,
}

/// What a result does to one family.
pub struct Stepped {
    pub after: Streak,
    /// Wagers whose run is over, with what they have in a row.
    pub ended: Vec<Live>,
    /// The run that this result ended.
    pub changeover: Option<(Side, u8)>,
}

/// **6.2, 6.3** One result that is no triple.
pub fn step(before: &Streak, result: Side, counting: Counting, twelve: Twelve) -> Stepped {
    let backed = |live: &Live| match (counting, live.wager) {
        (Counting::NamedSide, Wager::NamedStreak(side)) => Some(side),
        (Counting::EitherSide, _) if before.run == 0 => Some(result),
        _ => before.side,
    };
    let (mut live, mut ended) = (vec![], vec![]);
    for wager in &before.live {
        if backed(wager) != Some(result) {
            ended.push(*wager);
            continue;
        }
        let wager = Live { count: LONGEST.min(wager.count + 1), ..*wager };
        match wager.count == LONGEST && twelve == Twelve::AtOnce {
            true => ended.push(wager),
            false => live.push(wager),
        }
    }
    let goes_on = before.side == Some(result);
    let (run, changeover) = match before.side {
        None => (0, None),
        Some(_) if counting == Counting::EitherSide && before.run == 0 => (1, None),
        Some(_) if goes_on => (before.run.saturating_add(1), None),
        Some(side) => (0, Some((side, before.run.saturating_add(counting.start())))),
    };
    Stepped { after: Streak { side: Some(result), run, live }, ended, changeover }
}

/// **6.4.1, 6.4.2, 7.2** A wager whose run is over.
pub fn settle_streak(stake: Stake, in_a_row: u8) -> Line {
    match pays(in_a_row) {
        Some(odds) => {
            let cite = if in_a_row == LONGEST { r::R7_2.as_read(sb::SB_18) } else { r::R7_2.cite() };
            Line::won(stake, odds, Rounding::ExactCents, cite)
        }
        None if in_a_row == 0 => Line::lost(stake, r::R6_4_1.as_read(sb::SB_15)),
        None => Line::lost(stake, r::R6_4_1.cite()),
    }
}

/// **8.7.1, SB-13** A wager that ends because the lights failed.
pub fn settle_failed(stake: Stake, in_a_row: u8, setup: &Setup) -> Line {
    match (pays(in_a_row), setup.option(sb::SB_13)) {
        (Some(odds), _) => Line::won(stake, odds, Rounding::ExactCents, r::R8_7_1.cite()),
        (None, "refund-below-four") => Line::void(stake, r::R8_7_1.as_read(sb::SB_13)),
        (None, _) => Line::lost(stake, r::R8_7_1.as_read(sb::SB_13)),
    }
}

/// How a family moved, told in events: the run that ended, twelve reached, where it stands now.
pub(super) fn told(family: Family, before: &Streak, stepped: &Stepped, counting: Counting) -> Vec<Event> {
    let mut events = vec![];
    if let Some((side, length)) = stepped.changeover {
        let cite = if pays(length).is_some() { r::R6_4_2 } else { r::R6_4_1 };
        events.push(Event::StreakEnded { family, side, length, cite: cite.cite() });
    }
    let length = stepped.after.run.saturating_add(counting.start());
    if length == LONGEST && stepped.after.run > before.run {
        events.push(Event::StreakComplete { family, cite: r::R6_3.as_read(sb::SB_18) });
    }
    let cite = match stepped.after.side {
        Some(side) if stepped.after.run > 0 => clause(side).cite(),
        _ => r::R6_2.as_read(sb::SB_15),
    };
    events.push(Event::StreakFollows { family, streak: stepped.after.clone(), cite });
    events
}

/// **6.1, 6.2, 6.6** While its area flashes, before the round, until Super Streak closes.
pub fn may_place(table: &T, family: Family, context: &Context) -> Result<(), Refusal> {
    if table.play.streak_closes.is_some_and(|at| context.at >= at) {
        refuse!(r::R6_6.as_read(sb::SB_21), "Super Streak has closed: no further wagers until it opens again");
    }
    in_time(table)?;
    let streak = table.play.streaks.get(family);
    let Some(side) = streak.side else {
        refuse!(r::R6_2.cite(), "Super Streak waits for the day's first result that is no triple");
    };
    if !streak.is_open() {
        let length = streak.run.saturating_add(Counting::of(table.house.setup()).start());
        refuse!(
            r::R6_2.as_read(sb::SB_17),
            "{side} runs, {length} in a row: wagers are taken when the streak has ended"
        );
    }
    Ok(())
}

/// **6.1, SB-16** Before the dice tumble, or until no more bets where the table takes it so long.
fn in_time(table: &T) -> Result<(), Refusal> {
    let late = table.house.setup().option(sb::SB_16) == "until-no-more-bets";
    match table.play.round {
        Round::Waiting => Ok(()),
        Round::Tumbled if late => Ok(()),
        _ => refuse!(r::R6_1.as_read(sb::SB_16), "Super Streak is bet before the round: wait for the next"),
    }
}

/// **6.2** A wager in play stays until its streak ends.
pub fn not_in_play(table: &T, area: Area, wager: Wager) -> Result<(), Refusal> {
    let in_play = table.house.layout().get(area, wager).is_some_and(|p| table.play.streaks.in_play(&p));
    match in_play {
        true => refuse!(r::R6_2.cite(), "a Super Streak wager stays in play until its streak ends"),
        false => Ok(()),
    }
}

/// **6.2** Taken back only while it could still be placed.
pub fn may_take_back(table: &T, area: Area, wager: Wager) -> Result<(), Refusal> {
    not_in_play(table, area, wager)?;
    match in_time(table) {
        Ok(()) => Ok(()),
        Err(_) => refuse!(r::R6_2.cite(), "a Super Streak wager stays in play until its streak ends"),
    }
}

pub fn is_offered(table: &T) -> bool {
    ch03_wagers::is_offered(table.house.setup(), BetType::SuperStreak)
}

/// Whether the betting area of a family flashes.
pub fn is_flashing(table: &T, family: Family) -> bool {
    is_offered(table) && !table.play.locked && in_time(table).is_ok() && table.play.streaks.get(family).is_open()
}

/// **6.2, SB-20** A new gaming day: a streak with wagers on it goes on, one without is forgotten.
pub fn begin_day(table: &T) -> Decision {
    let cite = r::R6_2.as_read(sb::SB_20);
    if table.play.round != Round::Waiting {
        refuse!(cite, "the gaming day begins between rounds");
    }
    let staked =
        |family: &Family| table.house.layout().iter().any(|p| super::state::family_of(p.wager) == Some(*family));
    let forgotten = Family::ALL.into_iter().filter(|family| !staked(family)).collect();
    Ok(vec![Event::DayBegan { forgotten, cite }.into()])
}

/// **6.6** A sign of the hour for 20 minutes, and a final call (SB-21).
pub fn close(table: &T, at: Millis, context: &Context) -> Decision {
    if !is_offered(table) {
        refuse!(r::R6_1.cite(), "Super Streak is not offered at this table");
    }
    if table.play.streak_closes.is_some() {
        refuse!(r::R6_6.cite(), "its closing is announced already: Super Streak is opened again first");
    }
    if at.saturating_sub(context.at) < NOTICE_MS {
        refuse!(r::R6_6.cite(), "a sign of closing Super Streak hangs at least 20 minutes");
    }
    Ok(vec![
        Event::SuperStreakClosing { at_ms: at, cite: r::R6_6.cite() }.into(),
        Event::FinalCall { cite: r::R6_6.as_read(sb::SB_21) }.into(),
    ])
}

/// **6.6** Wagers are taken again.
pub fn reopen(table: &T) -> Decision {
    match table.play.streak_closes {
        Some(_) => Ok(vec![Event::SuperStreakReopened { cite: r::R6_6.cite() }.into()]),
        None => refuse!(r::R6_6.cite(), "Super Streak is not closed"),
    }
}

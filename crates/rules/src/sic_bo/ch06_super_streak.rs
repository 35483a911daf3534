//! Chapter 6: Super Streak. Two families, each followed for itself; a window that opens with a first result or a
//! changeover; wagers that stay until their run ends.
pub use super::ch07_settlement::streak_pays as pays;
use super::{Decision, E, Event, Live, Round, Streak, T, ch03_wagers, ch05_play_of_the_game::Settling};
use super::{clauses as r, readings as sb, state::family_of};
use crate::book::{Citation, Cited, Clause};
use crate::dice::Throw;
use crate::house::{House, HouseCommand, HouseEvent, NOTICE_MS, Setup};
use crate::people::{Context, Millis};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::wagers::{Area, BetType, Family, Placed, Side, Wager};
use alloc::{vec, vec::Vec};

/// **6.3** The longest run that counts.
pub const LONGEST: u8 = 12;

/// **6.7** The sign states what a Super Streak wager costs.
pub(super) const AMOUNT: Citation = r::R6_7.as_read(x::X_4);

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

/// The side of a result in a family; a triple has none.
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
        // **6.3.1** A run of Small.
        Side::Small => r::R6_3_1,
        // **6.3.2** A run of Big.
        Side::Big => r::R6_3_2,
        // **6.3.3** A run of Odd.
        Side::Odd => r::R6_3_3,
        // **6.3.4** A run of Even.
        Side::Even => r::R6_3_4,
    }
}

/// **SB-18** When a run of twelve is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Twelve {
    AtOnce,
    AtTheEnd,
}

impl Twelve {
    pub(super) fn of(setup: &Setup) -> Twelve {
        if setup.option(sb::SB_18) == "pay-at-the-end" { Twelve::AtTheEnd } else { Twelve::AtOnce }
    }
}

/// What a result does to one family.
pub struct Stepped {
    pub after: Streak,
    /// Wagers whose run is over, with what they have in a row.
    pub ended: Vec<Live>,
    /// The run that this result ended.
    pub changeover: Option<(Side, u8)>,
}

/// **6.2** One result other than a triple: a run continues, or it ends and the window opens.
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
    let (run, changeover) = match before.side {
        None => (0, None),
        Some(_) if counting == Counting::EitherSide && before.run == 0 => (1, None),
        Some(side) if side == result => (before.run.saturating_add(1), None),
        Some(side) => (0, Some((side, before.run.saturating_add(counting.start())))),
    };
    Stepped { after: Streak { side: Some(result), run, live }, ended, changeover }
}

/// A wager whose run is over: by the dice, or only because the lights failed.
#[derive(Clone, Copy)]
pub(super) struct Ended {
    pub live: Live,
    pub by: Settling,
}

/// **6.4.1** At most three in a row lose.
pub(super) fn lost_streak(in_a_row: u8) -> Citation {
    if in_a_row == 0 { r::R6_4_1.as_read(sb::SB_15) } else { r::R6_4_1.cite() }
}

/// What the throw does to both families, and the wagers whose run it ends.
pub(super) fn move_streaks(table: &T, throw: Throw, settling: Settling) -> (Vec<E>, Vec<Ended>) {
    if !is_offered(table) {
        return (vec![], vec![]);
    }
    let setup = table.house.setup();
    let (counting, twelve) = (Counting::of(setup), Twelve::of(setup));
    let (mut events, mut ended, mut changeovers) = (vec![], vec![], 0);
    for family in Family::ALL {
        let before = table.play.streaks.get(family);
        let mut stepped = match side(family, throw) {
            Some(side) => step(before, side, counting, twelve),
            None => Stepped { after: before.clone(), ended: vec![], changeover: None },
        };
        ended.extend(stepped.ended.iter().map(|live| Ended { live: *live, by: Settling::Usual }));
        if settling == Settling::LightsFailed {
            ended.extend(stepped.after.live.drain(..).map(|live| Ended { live, by: settling }));
            stepped.after.run = 0;
        }
        changeovers += usize::from(stepped.changeover.is_some());
        if !throw.is_triple() || settling == Settling::LightsFailed {
            events.extend(told(family, before, &stepped, counting));
        }
    }
    // **6.5** The families run apart from each other; now and then both end with the same throw.
    if changeovers == Family::ALL.len() {
        events.push(Event::BothStreaksEnded.by(r::R6_5.cite()));
    }
    // A triple moves nothing.
    if throw.is_triple() && settling == Settling::Usual {
        let longest = table.play.streaks.live().map(|live| live.count).max().unwrap_or(0);
        events.push(Event::StreaksFrozen.by(by_length(longest).as_read(sb::SB_19)));
    }
    (events, ended)
}

/// **6.4.2** A run of four to twelve wins; a shorter one loses.
fn by_length(in_a_row: u8) -> Clause {
    if pays(in_a_row).is_some() { r::R6_4_2 } else { r::R6_4_1 }
}

/// How a family moved, told in events: the run that ended, twelve reached, where it stands now.
fn told(family: Family, before: &Streak, stepped: &Stepped, counting: Counting) -> Vec<E> {
    let mut events = vec![];
    if let Some((side, length)) = stepped.changeover {
        events.push(Event::StreakEnded { family, side, length }.by(by_length(length).cite()));
    }
    // **6.3** A run has twelve results at the most.
    let length = stepped.after.run.saturating_add(counting.start());
    if length == LONGEST && stepped.after.run > before.run {
        events.push(Event::StreakComplete { family }.by(r::R6_3.as_read(sb::SB_18)));
    }
    let cite = match stepped.after.side {
        Some(side) if stepped.after.run > 0 => clause(side).cite(),
        _ => r::R6_2.as_read(sb::SB_15),
    };
    events.push(Event::StreakFollows { family, streak: stepped.after.clone() }.by(cite));
    events
}

/// What Super Streak asks of the commands common to all tables.
pub(super) fn permits(table: &T, command: &HouseCommand) -> Result<(), Refusal> {
    match *command {
        HouseCommand::TakeBack { area, wager } if family_of(wager).is_some() => may_take_back(table, area, wager),
        HouseCommand::RefuseWager { area, wager, .. } if family_of(wager).is_some() => not_in_play(table, area, wager),
        HouseCommand::Leave { area } => {
            table.house.layout().on_area(area).try_for_each(|p| not_in_play(table, p.area, p.wager))
        }
        HouseCommand::Find { wager, .. } if family_of(wager).is_some() => {
            refuse!(AMOUNT, "a Super Streak wager of another amount than the sign's is not taken")
        }
        // It is placed before the dice are tumbled, so it cannot come to light after them.
        HouseCommand::FindUnrecorded { wager, .. } if family_of(wager).is_some() => {
            refuse!(r::R6_1.cite(), "a Super Streak wager that was not recorded in time is not in play: it goes back")
        }
        // **6.6** Stakes in play wait for their result, even at a table that is to close.
        HouseCommand::Close if table.house.layout().iter().any(|p| family_of(p.wager).is_some()) => refuse!(
            r::R6_6.as_read(sb::SB_20),
            "Super Streak wagers are in play: the table stays open until their streaks end"
        ),
        _ => Ok(()),
    }
}

/// **6.1** Only where it is offered, and only the Super Streak wagers of this table.
pub(super) fn offered(table: &T, wager: Wager) -> Result<(), Refusal> {
    if !is_offered(table) {
        refuse!(r::R6_1.cite(), "Super Streak is not offered at this table");
    }
    match ch03_wagers::spots(table.house.setup()).contains(&wager) {
        true => Ok(()),
        false => refuse!(r::R6_2.as_read(sb::SB_15), "{wager} is not a Super Streak wager of this table"),
    }
}

/// **6.1** A player has one Super Streak wager in a family (6.7); on Odd and Even also where those are not offered
/// plain (SB-22).
pub(super) fn check_wager(placed: Placed, house: &House) -> Result<Option<Citation>, Refusal> {
    let Some(family) = family_of(placed.wager) else { return Ok(None) };
    if house.layout().get(placed.area, placed.wager).is_some() {
        refuse!(AMOUNT, "area {} already has its {} wager", placed.area, placed.wager);
    }
    let setup = house.setup();
    let offered = |kind| ch03_wagers::is_offered(setup, kind);
    if family == Family::SmallBig || offered(BetType::Odd) && offered(BetType::Even) {
        return Ok(Some(r::R6_1.cite()));
    }
    let cite = r::R6_1.as_read(sb::SB_22);
    match setup.option(sb::SB_22) {
        "needs-plain-wagers" => refuse!(cite, "Super Streak on Odd and Even needs those wagers at the table"),
        _ => Ok(Some(cite)),
    }
}

/// **6.2** After the day's first result or when a streak has ended, never during one.
pub(super) fn may_place(table: &T, family: Family, context: &Context) -> Result<(), Refusal> {
    // **6.6** No further wagers once the hour on the sign has come.
    if table.play.streak_closes.is_some_and(|at| context.at >= at) {
        refuse!(r::R6_6.as_read(sb::SB_21), "Super Streak has closed: no further wagers until it opens again");
    }
    in_time(table)?;
    let streak = table.play.streaks.get(family);
    let Some(side) = streak.side else {
        refuse!(r::R6_2.cite(), "Super Streak waits for the day's first result other than a triple");
    };
    if !streak.is_open() {
        let length = streak.run.saturating_add(Counting::of(table.house.setup()).start());
        refuse!(
            r::R6_2.as_read(sb::SB_17),
            "the {side} streak is in progress, {length} in a row: wagers are taken when it has ended"
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
        _ => refuse!(
            r::R6_1.as_read(sb::SB_16),
            "Super Streak wagers are placed before the round: wait for the next one"
        ),
    }
}

/// **6.2** A wager in play stays until its streak ends.
fn not_in_play(table: &T, area: Area, wager: Wager) -> Result<(), Refusal> {
    let in_play = table.house.layout().get(area, wager).is_some_and(|p| table.play.streaks.in_play(&p));
    if in_play { Err(stays()) } else { Ok(()) }
}

fn stays() -> Refusal {
    Refusal::new("a Super Streak wager stays in play until its streak ends", r::R6_2.cite())
}

/// **6.2** Taken back only while it could still be placed.
fn may_take_back(table: &T, area: Area, wager: Wager) -> Result<(), Refusal> {
    not_in_play(table, area, wager)?;
    in_time(table).map_err(|_| stays())
}

pub fn is_offered(table: &T) -> bool {
    ch03_wagers::is_offered(table.house.setup(), BetType::SuperStreak)
}

/// Whether the betting area of a family flashes.
pub fn is_flashing(table: &T, family: Family) -> bool {
    is_offered(table) && !table.play.locked && in_time(table).is_ok() && table.play.streaks.get(family).is_open()
}

/// **6.2** A new gaming day: a streak with wagers on it continues, one without is forgotten (SB-20).
pub(super) fn begin_day(table: &T) -> Decision {
    let cite = r::R6_2.as_read(sb::SB_20);
    if table.play.round != Round::Waiting {
        refuse!(cite, "the gaming day begins between rounds");
    }
    let staked = |family: &Family| table.house.layout().iter().any(|p| family_of(p.wager) == Some(*family));
    let forgotten = Family::ALL.into_iter().filter(|family| !staked(family)).collect();
    Ok(vec![Event::DayBegan { forgotten }.by(cite)])
}

/// **6.6** A sign shows the hour of closing for 20 minutes, and there is a final call (SB-21).
pub(super) fn close(table: &T, at: Millis, context: &Context) -> Decision {
    if !is_offered(table) {
        refuse!(r::R6_1.cite(), "Super Streak is not offered at this table");
    }
    if table.play.streak_closes.is_some() {
        refuse!(r::R6_6.cite(), "its closing is announced already: reopen Super Streak first");
    }
    if at.saturating_sub(context.at) < NOTICE_MS {
        refuse!(r::R6_6.cite(), "a sign must show the closing of Super Streak for at least 20 minutes");
    }
    Ok(vec![
        Event::SuperStreakClosing { at_ms: at }.by(r::R6_6.cite()),
        Event::FinalCall.by(r::R6_6.as_read(sb::SB_21)),
    ])
}

/// **6.6** Wagers are taken again.
pub(super) fn reopen(table: &T) -> Decision {
    match table.play.streak_closes {
        Some(_) => Ok(vec![Event::SuperStreakReopened.by(r::R6_6.cite())]),
        None => refuse!(r::R6_6.cite(), "Super Streak is not closed"),
    }
}

/// Super Streak wagers that went back are no longer followed.
pub(super) fn follow(table: &T, happened: &[Cited<HouseEvent>]) -> Vec<E> {
    let mut events: Vec<E> = vec![];
    for family in Family::ALL {
        let live = &table.play.streaks.get(family).live;
        let there = |live: &&Live| table.house.layout().get(live.area, live.wager).is_some();
        let left: Vec<Live> = live.iter().filter(there).copied().collect();
        if left.len() != live.len() {
            events.push(Event::StreakWagersGone { family, live: left }.by(r::R6_2.cite()));
        }
    }
    // **6.6** The clock is on the table, unless Super Streak had a final call of its own.
    let closing = happened.iter().find_map(|event| match event.what {
        HouseEvent::ClosingAnnounced { at_ms, .. } => Some(at_ms),
        _ => None,
    });
    if let Some(at_ms) = closing.filter(|_| is_offered(table) && table.play.streak_closes.is_none()) {
        events.push(Event::SuperStreakClosing { at_ms }.by(r::R6_6.cite()));
        events.push(Event::FinalCall.by(r::R6_6.as_read(sb::SB_21)));
    }
    events
}

//! Chapter 8: no result, wrong entries, lights and displays that fail.
use super::ch05_play_of_the_game::{announced, is_touch_screen, throw, turn};
use super::ch06_super_streak::is_offered;
use super::ch07_settlement::{Settling, settle_by};
use super::{E, Event, Live, NoResultCause, Round, SicBo, T, clauses as r, readings as sb, state::family_of};
use crate::book::Citation;
use crate::dice::Throw;
use crate::game::{Context, Decided, Refusal, Role};
use crate::house::{ChanceFrom, HouseEvent};
use crate::incidents::DutyKind;
use crate::money::Money;
use crate::readings as x;
use crate::refuse;
use crate::settlement::{Line, Outcome};
use crate::signatures::second_person;
use crate::wagers::{Family, Placed};
use alloc::{vec, vec::Vec};

type Decision = Decided<SicBo>;

/// **8.1 to 8.6** No result: every stake goes back, Super Streak stands where it was (SB-14).
pub fn no_result(table: &T, cause: NoResultCause, context: &Context) -> Decision {
    let cite = may_happen(table, cause, context)?;
    let mut events: Vec<E> = vec![Event::NoResult { cause, cite }.into()];
    let ordinary = |p: &Placed| family_of(p.wager).is_none();
    let mut open: Vec<Placed> = table.house.layout().iter().filter(ordinary).collect();
    open.sort_by_key(|p| p.area);
    let void = |p: Placed| HouseEvent::Settled(Line::void(p.stake(), r::R8_6.cite())).into();
    events.extend(open.into_iter().map(void));
    events.extend(dropped(table, r::R8_6.as_read(sb::SB_14)));
    Ok(events)
}

/// The round ends without a result; the streaks stay as they are.
fn dropped(table: &T, cite: Citation) -> Vec<E> {
    let mut events: Vec<E> = vec![];
    if is_offered(table) {
        events.push(Event::StreaksFrozen { cite }.into());
    }
    events.push(Event::RoundDropped { cite: cite.clause().cite() }.into());
    if table.house.in_round() {
        events.push(table.house.end_round().into());
    }
    events
}

/// The clause of a cause, if it can be so at this moment. What went wrong with real dice may come to light only after the
/// next key; once a result is entered a supervisor takes it back, as any wrong entry (SB-12).
fn may_happen(table: &T, cause: NoResultCause, context: &Context) -> Result<Citation, Refusal> {
    use NoResultCause::*;
    let setup = table.house.setup();
    let everywhere = setup.option(sb::SB_10) == "every-table";
    let cite = match cause {
        Cocked => r::R8_1.cite(),
        OnAnotherDie => r::R8_1.as_read(sb::SB_11),
        TumblerFailed => r::R8_2.cite(),
        NotTumbled | Exposed => r::R8_3.cite(),
        KeyNotPressed if !is_touch_screen(setup) => r::R8_4.as_read(sb::SB_10),
        KeyNotPressed => r::R8_4.cite(),
        Broken => r::R8_5.cite(),
    };
    let round = table.play.round;
    let drawn = setup.chance == ChanceFrom::Drawn;
    match (cause, round) {
        (_, Round::Waiting) => refuse!(cite, "no round is on: {}", turn(table)),
        (_, Round::Entered { throw }) if drawn => {
            refuse!(cite, "{throw} is the result: the table drew it and it stands")
        }
        (Cocked | OnAnotherDie, Round::Tumbled | Round::BetsClosed) => {
            refuse!(cite, "the dice are under the dome: nobody can see how they lie")
        }
        (KeyNotPressed, Round::BetsClosed | Round::Uncovered | Round::Entered { .. }) => {
            refuse!(cite, "no more bets was pressed in this round")
        }
        (_, Round::Entered { throw }) if context.by.role != Role::Supervisor => {
            refuse!(r::R5_4.as_read(sb::SB_12), "{throw} is entered: a supervisor takes a wrong entry back")
        }
        (KeyNotPressed, _) if !is_touch_screen(setup) && !everywhere => {
            refuse!(cite, "this table has no such key: the call closes the bets")
        }
        _ => Ok(cite),
    }
}

/// **5.4, SB-12** Wrong numbers were keyed. Before payment a supervisor enters the right ones; after it, until the dice
/// tumble
/// again, two people take back what was settled.
pub fn correct_entry(table: &T, dice: &[u8], context: &Context) -> Decision {
    let cite = r::R5_4.as_read(sb::SB_12);
    let now = throw(dice)?;
    let (was, mut events) = match (table.play.round, &table.play.last) {
        (Round::Entered { throw }, _) => (throw, vec![]),
        (Round::Waiting, Some(last)) => (last.throw, vec![]),
        _ => refuse!(cite, "no result is entered to correct: {}", turn(table)),
    };
    if was == now {
        refuse!(cite, "{now} is what was entered");
    }
    if table.play.round == Round::Waiting {
        events = taken_up(table, context)?;
    }
    events.push(Event::EntryCorrected { was, throw: now, cite }.into());
    events.extend(announced(now, table.house.setup()));
    Ok(events)
}

/// The last round before it was settled: its lines taken back newest first, streaks as they were.
fn taken_up(table: &T, context: &Context) -> Result<Vec<E>, Refusal> {
    let cite = r::R8_10.as_read(sb::SB_12);
    if table.house.setup().option(sb::SB_12) == "record-only" {
        refuse!(cite, "wagers are paid: record what was paid wrongly");
    }
    let streaks = &table.play.streaks;
    let again = table.house.take_up(cite, |p| streaks.in_play(p))?;
    // What went back whatever the dice said stands.
    // Where losing invalid wagers are kept, the dice said which of them went back.
    let keep_losing = table.house.setup().option(x::X_5) == "keep-losing";
    let invalid = |l: &Line| family_of(l.wager()).is_none() && l.cite() == r::R8_14_2.as_read(x::X_5);
    let by_dice = |l: &&Line| match l.outcome() {
        Outcome::Void => keep_losing && invalid(l),
        Outcome::Returned | Outcome::Forfeited => false,
        _ => true,
    };
    let undo: Vec<Line> = table.house.last_lines().iter().rev().filter(by_dice).copied().collect();
    // A streak that the wrong result moved on is money as well.
    if !undo.is_empty() || streaks.live().next().is_some() {
        second_person(context, cite)?;
    }
    for patron in undo.iter().map(Line::patron) {
        let owed: Money = undo.iter().filter(|l| l.patron() == patron).map(|l| l.to_player()).sum();
        if owed > context.world.standing(patron).chips {
            refuse!(cite, "patron {patron} no longer has the {owed} paid on this result: record it as an overpayment");
        }
    }
    let mut events: Vec<E> = vec![again.into()];
    events.extend(undo.into_iter().map(|line| HouseEvent::Reversed { line, cite }.into()));
    events.push(Event::LaidOutAgain { cite }.into());
    Ok(events)
}

/// **8.7** The lights fail: settled by the dice all the same. **8.7.1** Every Super Streak ends. **8.8** An inspector
/// is told and
/// the table locked.
pub fn lights_fail(table: &T, dice: &[u8], context: &Context) -> Decision {
    let drawn = table.house.setup().chance == ChanceFrom::Drawn;
    let actual = match table.play.round {
        Round::Uncovered if !drawn => throw(dice)?,
        Round::Entered { throw: entered } => {
            let seen = throw(dice)?;
            if seen != entered {
                refuse!(r::R5_4.as_read(sb::SB_12), "{entered} is entered, not {seen}: correct the entry first");
            }
            entered
        }
        _ => refuse!(r::R8_7.cite(), "no spots are to be lit now: {}", turn(table)),
    };
    let mut events: Vec<E> = vec![Event::LightsFailed { throw: actual, cite: r::R8_7.cite() }.into()];
    let mut after = table.clone();
    after.evolve_all(&events);
    events.extend(settle_by(&after, actual, Settling::LightsFailed));
    events.push(Event::TableLocked { cite: r::R8_8.cite() }.into());
    events.push(table.house.duty(DutyKind::NotifyInspector, r::R8_8.cite(), context, &[]).into());
    Ok(events)
}

/// **8.8, SB-23** Play resumes when somebody has said what was put right.
pub fn fault_rectified(table: &T, note: &str) -> Decision {
    let cite = r::R8_8.as_read(sb::SB_23);
    if !table.play.locked {
        refuse!(cite, "no fault is open at this table");
    }
    if note.trim().is_empty() {
        refuse!(cite, "say what was put right");
    }
    if table.house.duties().iter().any(|duty| duty.kind == DutyKind::NotifyInspector && duty.cite == r::R8_8.cite()) {
        refuse!(r::R8_8.cite(), "an inspector is notified first");
    }
    Ok(vec![Event::FaultRectified { note: note.into(), cite }.into()])
}

/// **8.9** The display shows something else than the dice: it counts for nothing.
pub fn display_wrong(table: &T, shown: &[u8]) -> Decision {
    let Some(actual) = last_result(table) else {
        refuse!(r::R8_9.cite(), "no result is there to compare the display with");
    };
    let shown = throw(shown)?;
    match shown == actual {
        true => refuse!(r::R8_9.cite(), "{shown} is the result: the display is right"),
        false => Ok(vec![Event::DisplayDisregarded { shown, actual, cite: r::R8_9.cite() }.into()]),
    }
}

pub(super) fn last_result(table: &T) -> Option<Throw> {
    match table.play.round {
        Round::Entered { throw } => Some(throw),
        _ => table.play.results.last().map(|result| result.throw),
    }
}

/// **9.9** An annulled outcome ends the round without a result. Super Streak wagers that went back are no longer
/// followed. **6.6** A table that is to close has its final call for them.
pub fn follow(table: &T, happened: &[HouseEvent]) -> Vec<E> {
    let mut events: Vec<E> = vec![];
    for family in Family::ALL {
        let live = &table.play.streaks.get(family).live;
        let there = |live: &&Live| table.house.layout().get(live.area, live.wager).is_some();
        let left: Vec<Live> = live.iter().filter(there).copied().collect();
        if left.len() != live.len() {
            events.push(Event::StreakWagersGone { family, live: left, cite: r::R6_2.cite() }.into());
        }
    }
    // **6.6** The clock is on the table, unless Super Streak had a final call of its own.
    let taken = is_offered(table) && table.play.streak_closes.is_none();
    if taken && happened.iter().any(|event| matches!(event, HouseEvent::ClosingAnnounced { .. })) {
        events.push(Event::FinalCall { cite: r::R6_6.as_read(sb::SB_21) }.into());
    }
    if happened.iter().any(|event| matches!(event, HouseEvent::OutcomeInvalidated { .. })) {
        events.extend(dropped(table, r::R9_10.cite()));
    }
    events
}

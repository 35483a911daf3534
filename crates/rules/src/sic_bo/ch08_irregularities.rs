//! Chapter 8: no result, wrong entries, lights and displays that fail, wrong payments and invalid wagers.
use super::ch02_table_layout_and_equipment::{is_touch_screen, then};
use super::ch05_play_of_the_game::{Settling, announced, settle_by, throw};
use super::{Decision, E, Event, HOUSE, NoResultCause, Round, Streak, T, ch06_super_streak, ch09_general_provisions};
use super::{clauses as r, readings as sb, state::family_of};
use crate::book::Citation;
use crate::card_table::taken_back_paid_on;
use crate::dice::Throw;
use crate::duties::{Duty, DutyKind};
use crate::house::{ChanceFrom, HouseEvent, IrregularRules, LossExcess, MispaymentRules, Setup};
use crate::money::Rounding;
use crate::people::Context;
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::{Line, Outcome, Stake};
use crate::signatures::second_person;
use crate::wagers::{Family, Placed};
use alloc::{vec, vec::Vec};

/// **8.6** No result: every stake goes back, Super Streak stays where it was (SB-14). After payment what was settled is
/// taken back first (SB-12).
pub(super) fn no_result(table: &T, cause: NoResultCause, context: &Context) -> Decision {
    let cite = may_happen(table, cause, context)?;
    // A Super Streak wager that this result would move on or end is money as well.
    let seen = matches!(table.play.round, Round::Uncovered | Round::Entered { .. });
    if seen && table.house.layout().iter().any(|p| family_of(p.wager).is_some()) {
        second_person(context, r::R8_6.cite())?;
    }
    let mut events = match table.play.round {
        Round::Waiting => taken_up(table, r::R8_6.as_read(sb::SB_12), context)?,
        _ => vec![],
    };
    let mut open_again = table.clone();
    open_again.evolve_all(&events);
    events.push(Event::NoResult { cause }.by(cite));
    let ordinary = |p: &Placed| family_of(p.wager).is_none();
    let mut open: Vec<Placed> = open_again.house.layout().iter().filter(ordinary).collect();
    open.sort_by_key(|p| p.area);
    let void = |p: Placed| HouseEvent::Settled(Line::void(p.stake(), r::R8_6.cite())).into();
    events.extend(open.into_iter().map(void));
    events.extend(dropped(&open_again, r::R8_6.as_read(sb::SB_14), r::R8_6.cite()));
    Ok(events)
}

/// The round ends without a result; the streaks stay as they are.
pub(super) fn dropped(table: &T, streaks: Citation, round: Citation) -> Vec<E> {
    let mut events: Vec<E> = vec![];
    if ch06_super_streak::is_offered(table) {
        events.push(Event::StreaksFrozen.by(streaks));
    }
    events.push(Event::RoundDropped.by(round));
    if table.house.in_round() {
        events.push(table.house.end_round().into());
    }
    events
}

/// The clause of a cause, if it can be so at this moment. What went wrong with real dice may come to light only after
/// the next key; once a result is entered a supervisor takes it back, as any wrong entry (SB-12).
fn may_happen(table: &T, cause: NoResultCause, context: &Context) -> Result<Citation, Refusal> {
    use NoResultCause::*;
    let setup = table.house.setup();
    let everywhere = setup.option(sb::SB_10) == "every-table";
    let cite = match cause {
        // **8.1** A die does not lie flat on the base.
        Cocked => r::R8_1.cite(),
        OnAnotherDie => r::R8_1.as_read(sb::SB_11),
        // **8.2** The tumbler fails once it has been started.
        TumblerFailed => r::R8_2.cite(),
        // **8.3** Dice not tumbled by the rules, or seen before no more bets.
        NotTumbled | Exposed => r::R8_3.cite(),
        // **8.4** No More Bets was not pressed.
        KeyNotPressed if !is_touch_screen(setup) => r::R8_4.as_read(sb::SB_10),
        KeyNotPressed => r::R8_4.cite(),
        // **8.5** Dice or tumbler are broken.
        Broken => r::R8_5.cite(),
    };
    let round = table.play.round;
    let drawn = setup.chance == ChanceFrom::Drawn;
    match (cause, round) {
        (_, Round::Waiting) if table.play.last.is_none() => {
            refuse!(cite, "{}", then("no round is in progress", table))
        }
        (_, Round::Waiting | Round::Entered { .. }) if drawn => {
            refuse!(cite, "the table drew the result and it stands")
        }
        (Cocked | OnAnotherDie, Round::Tumbled | Round::BetsClosed) => {
            refuse!(cite, "the dice are under the dome: nobody can see how they lie")
        }
        (KeyNotPressed, Round::BetsClosed | Round::Uncovered | Round::Entered { .. } | Round::Waiting) => {
            refuse!(cite, "no more bets was pressed in this round")
        }
        (_, Round::Entered { throw }) if !context.by.role.is_supervisor() => {
            refuse!(r::R5_4.as_read(sb::SB_12), "{throw} is entered: a supervisor takes a wrong entry back")
        }
        (_, Round::Waiting) if !context.by.role.is_supervisor() => {
            refuse!(r::R8_6.as_read(sb::SB_12), "the wagers are paid: a supervisor takes the result back")
        }
        (KeyNotPressed, _) if !is_touch_screen(setup) && !everywhere => {
            refuse!(cite, "this table has no such key: the call closes the bets")
        }
        _ => Ok(cite),
    }
}

/// Wrong numbers were keyed (5.4, SB-12). Before payment a supervisor enters the right ones; after it, until the dice
/// tumble again, two people take back what was settled.
pub(super) fn correct_entry(table: &T, dice: &[u8], context: &Context) -> Decision {
    let cite = r::R5_4.as_read(sb::SB_12);
    let now = throw(dice)?;
    let was = match (table.play.round, &table.play.last) {
        (Round::Entered { throw }, _) => throw,
        (Round::Waiting, Some(last)) => last.throw,
        _ => refuse!(cite, "{}", then("no result is entered to correct", table)),
    };
    if was == now {
        refuse!(cite, "{now} is what was entered");
    }
    let mut events = match table.play.round {
        Round::Waiting => taken_up(table, r::R8_10.as_read(sb::SB_12), context)?,
        _ => vec![],
    };
    events.push(Event::EntryCorrected { was, throw: now }.by(cite));
    events.extend(announced(now, table.house.setup()));
    Ok(events)
}

/// The last round before it was settled: its lines taken back newest first, streaks as they were.
fn taken_up(table: &T, cite: Citation, context: &Context) -> Result<Vec<E>, Refusal> {
    if table.house.setup().option(sb::SB_12) == "record-only" {
        refuse!(cite, "wagers are paid: record what was paid wrongly");
    }
    let streaks = &table.play.streaks;
    let again = table.house.take_up(cite, |p| streaks.in_play(p))?;
    // What went back whatever the dice showed stands. Where losing invalid wagers are kept, the dice decided which of
    // them went back.
    let keep_losing = table.house.setup().option(x::X_5) == "keep-losing";
    let invalid = |l: &Line| family_of(l.wager()).is_none() && l.cite() == r::R8_14_2.as_read(x::X_5);
    let by_dice = |l: &&Line| match l.outcome() {
        Outcome::Void => keep_losing && invalid(l),
        Outcome::Returned | Outcome::Forfeited => false,
        _ => true,
    };
    let undo: Vec<Line> = table.house.last_lines().iter().rev().filter(by_dice).copied().collect();
    // A streak that the wrong result moved on is money as well.
    if streaks.live().next().is_some() {
        second_person(context, cite)?;
    }
    let mut events: Vec<E> = vec![again.into()];
    events.extend(taken_back_paid_on("this result", undo, cite, context)?.into_iter().map(E::from));
    events.push(Event::LaidOutAgain.by(cite));
    Ok(events)
}

/// **8.7** The lights fail: the dice decide all the same, and 8.8 applies.
pub(super) fn lights_fail(table: &T, dice: &[u8], context: &Context) -> Decision {
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
        Round::Waiting if table.play.last.is_some() => return lights_were_wrong(table, dice, context),
        _ => refuse!(r::R8_7.cite(), "{}", then("no spots are to be lit now", table)),
    };
    let mut events: Vec<E> = vec![Event::LightsFailed { throw: actual }.by(r::R8_7.cite())];
    let mut after = table.clone();
    after.evolve_all(&events);
    events.extend(settle_by(&after, actual, Settling::LightsFailed));
    events.extend(locked(table, context));
    Ok(events)
}

/// **8.7** Noticed after payment: what the dice decided stands, and every Super Streak in play ends with that result.
fn lights_were_wrong(table: &T, dice: &[u8], context: &Context) -> Decision {
    let (seen, paid) = (throw(dice)?, table.play.last.as_ref().map(|last| last.throw));
    if let Some(paid) = paid.filter(|paid| *paid != seen) {
        refuse!(r::R5_4.as_read(sb::SB_12), "{paid} was paid, not {seen}: correct the entry first");
    }
    unlocked(table)?;
    let mut events: Vec<E> = vec![Event::LightsWereWrong { throw: seen }.by(r::R8_7.cite())];
    let house = &table.house;
    for family in Family::ALL {
        let streak = table.play.streaks.get(family);
        if streak.live.is_empty() {
            continue;
        }
        for live in &streak.live {
            let placed = house.layout().get(live.area, live.wager);
            let ends = |stake| settle_failed(stake, live.count, house.setup());
            events.extend(placed.into_iter().flat_map(|p| house.end(&HOUSE, p, ends)).map(E::from));
        }
        let ended = Streak { run: 0, live: vec![], ..streak.clone() };
        events.push(Event::StreakFollows { family, streak: ended }.by(r::R8_7_1.cite()));
    }
    events.extend(locked(table, context));
    Ok(events)
}

/// **8.8** An inspector is told at once, and the table is locked.
fn locked(table: &T, context: &Context) -> [E; 2] {
    let inspector = table.house.duty(DutyKind::NotifyInspector, r::R8_8.cite(), context, &[]);
    [Event::TableLocked.by(r::R8_8.cite()), inspector.into()]
}

/// **8.7.1** A Super Streak wager that ends because the lights failed (SB-13).
pub(super) fn settle_failed(stake: Stake, in_a_row: u8, setup: &Setup) -> Line {
    match (ch06_super_streak::pays(in_a_row), setup.option(sb::SB_13)) {
        (Some(odds), _) => Line::won(stake, odds, Rounding::ExactCents, r::R8_7_1.cite()),
        (None, "refund-below-four") => Line::void(stake, r::R8_7_1.as_read(sb::SB_13)),
        (None, _) => Line::lost(stake, r::R8_7_1.as_read(sb::SB_13)),
    }
}

/// **8.8** No play until the fault is put right.
pub(super) fn unlocked(table: &T) -> Result<(), Refusal> {
    match table.play.locked {
        true => refuse!(r::R8_8.as_read(sb::SB_23), "the lights failed: no play until the fault is put right"),
        false => Ok(()),
    }
}

/// **8.8** Play resumes when somebody has said what was put right (SB-23).
pub(super) fn fault_rectified(table: &T, note: &str) -> Decision {
    let cite = r::R8_8.as_read(sb::SB_23);
    if !table.play.locked {
        refuse!(cite, "no fault is open at this table");
    }
    if note.trim().is_empty() {
        refuse!(cite, "say what was put right");
    }
    let untold = |duty: &Duty| duty.kind == DutyKind::NotifyInspector && duty.cite == r::R8_8.cite() && !duty.is_told();
    if table.house.duties().iter().any(untold) {
        refuse!(r::R8_8.cite(), "an inspector is notified first");
    }
    Ok(vec![Event::FaultRectified { note: note.into() }.by(cite)])
}

/// **8.9** A display that shows something other than the dice is ignored.
pub(super) fn display_wrong(table: &T, shown: &[u8]) -> Decision {
    let Some(actual) = last_result(table) else {
        refuse!(r::R8_9.cite(), "there is no result to compare the display with");
    };
    let shown = throw(shown)?;
    match shown == actual {
        true => refuse!(r::R8_9.cite(), "{shown} is the result: the display is right"),
        false => Ok(vec![Event::DisplayDisregarded { shown, actual }.by(r::R8_9.cite())]),
    }
}

pub(super) fn last_result(table: &T) -> Option<Throw> {
    match table.play.round {
        Round::Entered { throw } => Some(throw),
        _ => table.play.results.last().map(|result| result.throw),
    }
}

/// What is common to all tables when something goes wrong.
pub(super) const IRREGULAR: IrregularRules = IrregularRules {
    // **8.14.1** An invalid wager found before the round is handed back.
    invalid_before: r::R8_14_1.as_read(x::X_8),
    // **8.14.2** Found during the round, it wins nothing and goes back.
    invalid_during: r::R8_14_2.cite(),
    // **8.14.3** Earlier rounds stand as they were settled.
    invalid_after: r::R8_14_3.cite(),
    mispayment: MispaymentRules {
        // **8.10** A wager paid too much or too little is recorded.
        found: r::R8_10.cite(),
        later: r::R8_10.as_read(sb::SB_12),
        // **8.13** A difference above $1,000 goes into the month's report to the NICC.
        report: r::R8_13.cite(),
        // **8.10.2** It is put right, or that is tried, or the NICC is told.
        told: r::R8_10_2.cite(),
        // **8.11** Where it looks intended, a report alone is not enough.
        suspected: r::R8_11.cite(),
        // **8.12.1** To try is to find the patron and get in touch.
        attempted: r::R8_12_1.as_read(x::X_12),
        // **8.12.1.1** Whoever got too little is made good.
        made_good: r::R8_12_1_1.cite(),
        // **8.12.1.2** Whoever got too much is asked to return it.
        asked_back: r::R8_12_1_2.cite(),
    },
    loss_limit: ch09_general_provisions::LOSS_LIMIT,
    loss_excess: Some(LossExcess {
        // **8.15** Only what is within the loss limit counts.
        valid: r::R8_15.as_read(x::X_42),
        // **8.15.1** The rest goes back, last wager first, and the player is told of the duties in 9.2.
        returned: |_| r::R8_15_1.as_read(x::X_15),
        advise: r::R8_15_1.cite(),
        // **8.15.2** Earlier rounds stand.
        earlier: r::R8_15_2.cite(),
    }),
};

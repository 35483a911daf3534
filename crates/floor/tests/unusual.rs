//! Results that chance hardly brings, and calls that nobody confirms: raised, not to be skipped, done properly, overdue.
mod common;

use baize_floor::unusual::{Outside, Unusual, Whose};
use baize_floor::{Answer, DutyCommand, FloorCommand, ProblemKind};
use baize_rules::any::AnyCommand;
use baize_rules::card_table::CardCommand;
use baize_rules::duties::{DutyKind, Urgency};
use baize_rules::game::{Actor, Role};
use baize_rules::house::HouseCommand;
use baize_rules::money::Money;
use common::{DEALER, KEYED, MANAGER, MINUTE_MS, Rig, SUPERVISOR, at, kind, text};

const SYSTEM: Actor = Actor { role: Role::System, id: 0 };
const SURVEILLANCE: Actor = Actor { role: Role::Surveillance, id: 51 };
const HOUR_MS: i64 = 60 * MINUTE_MS;

fn unusual(outside: Outside) -> FloorCommand {
    let unusual = Unusual {
        month: 202512,
        whose: Whose::Dealer(1),
        outside,
        rounds: 6_000,
        actual: Money::dollars(-900),
        expected: Money::dollars(1_200),
        deviation: Money::dollars(700),
    };
    FloorCommand::Duty { command: DutyCommand::LookInto(unusual) }
}

fn done(duty: u32, note: &str) -> FloorCommand {
    FloorCommand::Duty { command: DutyCommand::Done { duty, note: note.into() } }
}

fn wait(rig: &mut Rig, ms: i64) {
    rig.clock.forward(ms);
    rig.floor.tick();
    rig.settle_down();
}

fn urgency(rig: &Rig) -> Vec<(DutyKind, Option<Urgency>)> {
    let all = rig.floor.duties().into_iter();
    all.map(|(_, duty, alert)| (duty.kind, alert.map(|alert| alert.urgency))).collect()
}

#[test]
fn a_result_is_looked_into_once_and_again_when_it_becomes_worse() {
    let mut rig = Rig::new();
    rig.furnish(&[KEYED]);
    assert_eq!(kind(&rig.say(MANAGER, unusual(Outside::Usual))), Some(ProblemKind::Forbidden), "nobody types a result");
    rig.must(SYSTEM, unusual(Outside::Usual));
    assert_eq!(kind(&rig.say(SYSTEM, unusual(Outside::Usual))), Some(ProblemKind::Invalid), "once for a month");
    rig.must(SYSTEM, unusual(Outside::NearlyAll));
    assert_eq!(kind(&rig.say(SYSTEM, unusual(Outside::Usual))), Some(ProblemKind::Invalid), "worse is known");
    let kinds: Vec<DutyKind> = urgency(&rig).into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, [DutyKind::LookIntoResult, DutyKind::LookIntoResultNow]);
    let (_, duty, _) = rig.floor.duties().remove(0);
    assert_eq!(duty.cite.to_string(), "LAW-15");
    let about = "dealer 1 in 2025-12: the house won -900.00 in 6000 rounds, 1200.00 is usual, give or take 700.00";
    assert_eq!(duty.about.as_deref().map(|text| text.replace(',', "")), Some(about.replace(',', "")));

    // Not by whoever dealt or supervised there, and not without a finding.
    assert!(text(&rig.say(DEALER, done(0, "nothing"))).contains("LAW-15"));
    assert!(text(&rig.say(SUPERVISOR, done(0, "nothing"))).contains("LAW-15"));
    assert!(matches!(rig.say(SURVEILLANCE, done(0, "  ")), Answer::Refused { .. }), "an empty note is no finding");
    let rig2 = rig.restart(common::options());
    let mut rig = rig2;
    rig.must(SURVEILLANCE, done(0, "all rounds of the month watched: a lucky player"));
    rig.must(MANAGER, done(1, "the same"));
    assert_eq!(urgency(&rig), []);
    assert_eq!(kind(&rig.say(SYSTEM, unusual(Outside::NearlyAll))), Some(ProblemKind::Invalid), "looked into is done");
    rig.check();
}

/// Just before and at each moment.
#[test]
fn what_lies_outside_nearly_everything_is_late_after_an_hour() {
    let mut rig = Rig::new();
    rig.furnish(&[KEYED]);
    rig.must(SYSTEM, unusual(Outside::NearlyAll));
    for (minutes, expected) in [
        (44, None),
        (1, Some(Urgency::DueSoon)),
        (14, Some(Urgency::DueSoon)),
        (1, Some(Urgency::Overdue)),
        (60, Some(Urgency::Escalated)),
    ] {
        wait(&mut rig, minutes * MINUTE_MS);
        assert_eq!(urgency(&rig), [(DutyKind::LookIntoResultNow, expected)]);
    }
    rig.check();
}

#[test]
fn a_call_that_nobody_confirms_reaches_the_managers_after_two_days() {
    let mut rig = Rig::new();
    rig.furnish(&[KEYED]);
    rig.make_ready("keyed");
    rig.must(DEALER, at("keyed", AnyCommand::Cards(CardCommand::MissingCard)));
    let duties = rig.floor.duties();
    let told = duties.iter().find(|(_, duty, _)| duty.kind == DutyKind::NotifySurveillance).expect("raised");
    let (of, id) = (told.0.clone(), told.0.duty);
    let call =
        HouseCommand::DutyTold { id, whom: "V. Virtual".into(), minutes_ago: 0, said: "a card is missing".into() };
    rig.must(SUPERVISOR, at("keyed", AnyCommand::House(call)));
    let pressing = |rig: &Rig| {
        let found = rig.floor.duties().into_iter().find(|(other, ..)| *other == of);
        found.map(|(_, _, alert)| alert.map(|alert| alert.urgency))
    };
    for (hours, expected) in
        [(17, None), (1, Some(Urgency::DueSoon)), (6, Some(Urgency::Overdue)), (24, Some(Urgency::Escalated))]
    {
        wait(&mut rig, hours * HOUR_MS);
        assert_eq!(pressing(&rig), Some(expected), "after {hours} hours more");
    }
    rig.must(SURVEILLANCE, at("keyed", AnyCommand::House(HouseCommand::AcknowledgeDuty { id })));
    assert_eq!(pressing(&rig), None);
    rig.check();
}

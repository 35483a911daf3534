//! Duties on a running floor: deadlines that warn and escalate by the clock, alerts, and what restarts leave of them.
mod common;

use baize_floor::{Answer, DutyCommand, DutyEvent, DutyId, FloorCommand, FloorEvent, Options};
use baize_rules::any::AnyCommand;
use baize_rules::card_table::CardCommand;
use baize_rules::duties::Urgency;
use baize_rules::game::{Actor, Role};
use baize_rules::house::HouseCommand;
use common::{DEALER, KEYED, MANAGER, MINUTE_MS, Rig, SECOND, SUPERVISOR, at, name, options};

const INSPECTOR: Actor = Actor { role: Role::Inspector, id: 41 };
const SURVEILLANCE: Actor = Actor { role: Role::Surveillance, id: 51 };

/// A table at which a card is missing: the cards are checked, surveillance and an inspector told.
fn a_card_is_missing() -> Rig {
    let mut rig = Rig::new();
    rig.furnish(&[KEYED]);
    rig.make_ready("keyed");
    rig.must(DEALER, at("keyed", AnyCommand::Cards(CardCommand::MissingCard)));
    rig
}

/// What the alerts say, oldest duty first.
fn alerts(rig: &Rig) -> Vec<(u32, Urgency)> {
    let pressing = |(of, _, alert): (DutyId, _, Option<baize_floor::Alert>)| Some((of.duty, alert?.urgency));
    rig.floor.duties().into_iter().filter_map(pressing).collect()
}

fn wait(rig: &mut Rig, ms: i64) {
    rig.clock.forward(ms);
    rig.floor.tick();
    rig.settle_down();
}

fn of(duty: u32) -> DutyId {
    DutyId { table: Some(name("keyed")), duty }
}

fn see(duty: u32) -> FloorCommand {
    FloorCommand::Duty { command: DutyCommand::SeeAlert { of: of(duty) } }
}

#[test]
fn deadlines_warn_before_escalate_after_and_survive_a_restart() {
    use Urgency::{DueSoon, Escalated, Overdue};
    let mut rig = a_card_is_missing();
    assert_eq!(rig.floor.duties().len(), 3);
    wait(&mut rig, 3 * MINUTE_MS);
    assert_eq!(alerts(&rig), []);
    wait(&mut rig, 3 * MINUTE_MS / 4);
    assert_eq!(alerts(&rig), [(1, DueSoon), (2, DueSoon), (3, DueSoon)]);
    let before = rig.head();
    let mut rig = rig.restart(Options { snapshot_every: 1, ..options() });
    assert_eq!(alerts(&rig), [(1, DueSoon), (2, DueSoon), (3, DueSoon)]);
    rig.floor.tick();
    rig.settle_down();
    assert_eq!(rig.head(), before + 1, "what is known to be pressing is not recorded again");
    wait(&mut rig, 5 * MINUTE_MS / 4);
    assert_eq!(alerts(&rig), [(1, Overdue), (2, Overdue), (3, Overdue)]);
    // A floor that is down when the time comes records it when it is back.
    let (log, clock) = rig.stop();
    clock.forward(5 * MINUTE_MS);
    let mut rig = Rig::on(log, clock, options());
    assert_eq!(alerts(&rig), [(1, Overdue), (2, Overdue), (3, Overdue)]);
    rig.floor.tick();
    rig.settle_down();
    assert_eq!(alerts(&rig), [(1, Escalated), (2, Escalated), (3, Escalated)]);
    rig.check();
}

#[test]
fn an_alert_stays_until_its_duty_is_done_and_says_who_has_seen_it() {
    let mut rig = a_card_is_missing();
    let too_early = rig.say(SUPERVISOR, see(1));
    assert!(
        matches!(&too_early, Answer::Problem(problem) if problem.text == "duty 1 of table keyed is not late"),
        "{too_early:?}"
    );
    wait(&mut rig, 5 * MINUTE_MS);
    assert!(matches!(rig.say(MANAGER, see(1)), Answer::Problem(_)), "it is not the managers' yet");
    let seen = rig.must(SUPERVISOR, see(1));
    assert_eq!(seen, [FloorEvent::Duty(DutyEvent::AlertSeen { of: of(1), by: SUPERVISOR })]);
    assert!(matches!(rig.say(SUPERVISOR, see(1)), Answer::Problem(_)), "seen once is seen");
    wait(&mut rig, 5 * MINUTE_MS);
    rig.must(MANAGER, see(1));
    assert_eq!(alerts(&rig).len(), 3, "to have seen it is not to have done it");
    // Done properly, by two people.
    let done = HouseCommand::DutyDone { id: 1, note: "311 cards".into() };
    assert!(matches!(rig.house(DEALER, "keyed", done.clone()), Answer::Refused { .. }));
    let (command, reason) = (AnyCommand::House(done), "counted".into());
    rig.must(DEALER, FloorCommand::Request { table: name("keyed"), command, reason });
    let request = rig.floor.requests()[0].request;
    rig.must(SECOND, FloorCommand::Approve { request });
    assert_eq!(alerts(&rig), [(2, Urgency::Escalated), (3, Urgency::Escalated)]);
    rig.check();
}

#[test]
fn what_somebody_has_to_hear_is_acknowledged_by_that_person() {
    let mut rig = a_card_is_missing();
    let acknowledge = |id| HouseCommand::AcknowledgeDuty { id };
    for nobody in [DEALER, SUPERVISOR, MANAGER, SURVEILLANCE] {
        assert!(matches!(rig.house(nobody, "keyed", acknowledge(3)), Answer::Refused { .. }), "{nobody:?}");
    }
    assert!(matches!(rig.house(INSPECTOR, "keyed", acknowledge(3)), Answer::Done { .. }));
    assert!(matches!(rig.house(SURVEILLANCE, "keyed", acknowledge(2)), Answer::Done { .. }));
    // A call stops the clock, and the duty stays with its receiver.
    let mut rig = a_card_is_missing();
    let told = |minutes_ago| HouseCommand::DutyTold {
        id: 3,
        whom: "N. Ward".into(),
        minutes_ago,
        said: "a card is missing".into(),
    };
    rig.clock.forward(2 * MINUTE_MS);
    assert!(matches!(rig.house(DEALER, "keyed", told(1)), Answer::Refused { .. }));
    assert!(matches!(rig.house(SUPERVISOR, "keyed", told(3)), Answer::Refused { .. }), "before it was missing");
    assert!(matches!(rig.house(SUPERVISOR, "keyed", told(2)), Answer::Done { .. }));
    wait(&mut rig, 60 * MINUTE_MS);
    assert_eq!(alerts(&rig), [(1, Urgency::Escalated), (2, Urgency::Escalated)]);
    assert_eq!(rig.floor.duties().len(), 3);
    rig.check();
}

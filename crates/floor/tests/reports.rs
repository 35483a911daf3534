//! The month's report to the commission: what goes into it, at a month's end, signed by two, sent again when facts change.
mod common;

use baize_floor::reports::{Difference, Month, MonthReport};
use baize_floor::{Answer, DutyCommand, FloorCommand};
use baize_rules::any::AnyCommand;
use baize_rules::house::HouseCommand;
use baize_rules::incidents::{Error, Intention, Rectification, SettledWager, Slip};
use baize_rules::money::Money;
use baize_rules::wagers::Wager;
use baize_store::Store;
use common::{DEALER, KEYED, MANAGER, Rig, SECOND, SUPERVISOR, name, text};
use serde_json::Value;
use std::collections::BTreeMap;

const DAY_MS: i64 = 86_400_000;

/// Three rounds in January, each with 600.00 on a hand that wins.
fn january() -> Rig {
    let mut rig = Rig::new();
    rig.furnish(&[KEYED]);
    rig.make_ready("keyed");
    rig.accepted(DEALER, "keyed", AnyCommand::House(HouseCommand::Sit { area: 1, patron: 1001 }));
    for _ in 0..3 {
        let place = HouseCommand::Place { area: 1, wager: Wager::Initial, amount: Money::dollars(600) };
        rig.accepted(DEALER, "keyed", AnyCommand::House(place));
        rig.round("keyed", ["Kh", "9c"]);
    }
    rig
}

/// Asked for by one, signed by another.
fn signed(rig: &mut Rig, by: baize_rules::game::Actor, command: FloorCommand) -> Answer {
    rig.must(by, command);
    let request = rig.floor.requests().last().expect("asked").request;
    rig.say(SECOND, FloorCommand::Approve { request })
}

fn overpaid(rig: &mut Rig, round: u64, cents: i64) {
    let wager = SettledWager { round, area: 1, patron: 1001, wager: Wager::Initial };
    let command = AnyCommand::House(HouseCommand::RecordMispayment {
        wager,
        error: Error::Overpaid,
        slip: Slip::Payment,
        difference: Money::cents(cents),
        note: "seen on camera".into(),
    });
    let request = FloorCommand::Request { table: name("keyed"), command, reason: "counted twice".into() };
    let answer = signed(rig, SUPERVISOR, request);
    assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
}

fn issue(month: Month, note: &str) -> FloorCommand {
    let command = DutyCommand::IssueReport { month, note: note.into() };
    FloorCommand::RequestDuty { command, reason: "the month's report".into() }
}

fn report(rig: &Rig, month: Month) -> MonthReport {
    rig.floor.reports().1.month(month).cloned().unwrap_or_default()
}

/// The differences in each month's report, as the live floor has them.
fn amounts(rig: &Rig, months: &[Month]) -> BTreeMap<Month, Vec<i64>> {
    let of =
        |month: &Month| report(rig, *month).lines.iter().map(|line| line.mispayment.difference.to_cents()).collect();
    months.iter().map(|month| (*month, of(month))).filter(|(_, of): &(Month, Vec<i64>)| !of.is_empty()).collect()
}

/// The same counted from the exported log by a few lines that know nothing of the floor.
fn counted(rig: &Rig) -> BTreeMap<Month, Vec<i64>> {
    fn recorded(value: &Value, found: &mut Vec<i64>) {
        match value {
            Value::Object(fields) => fields.iter().for_each(|(name, value)| match name.as_str() {
                "mispayment_recorded" => found.extend(value["mispayment"]["difference_cents"].as_i64()),
                _ => recorded(value, found),
            }),
            Value::Array(all) => all.iter().for_each(|value| recorded(value, found)),
            _ => {}
        }
    }
    let mut months: BTreeMap<Month, Vec<i64>> = BTreeMap::new();
    for entry in rig.log.read(1, usize::MAX).expect("readable") {
        let body: Value = serde_json::from_slice(&entry.body).expect("JSON");
        let (mut found, day) = (vec![], body["day"].as_u64().expect("a day") as u32);
        recorded(&body["outcome"], &mut found);
        found.retain(|cents| *cents > 100_000);
        if !found.is_empty() {
            months.entry(day / 100).or_default().extend(found);
        }
    }
    months
}

#[test]
fn strictly_more_than_a_thousand_dollars_by_the_month_of_awareness() {
    let mut rig = january();
    // The clock begins with the month.
    rig.clock.forward(31 * DAY_MS - 1);
    overpaid(&mut rig, 1, 100_000);
    overpaid(&mut rig, 2, 100_001);
    rig.clock.forward(1);
    overpaid(&mut rig, 3, 110_000);
    assert_eq!(amounts(&rig, &[202601, 202602]), BTreeMap::from([(202601, vec![100_001]), (202602, vec![110_000])]));
    assert_eq!(amounts(&rig, &[202601, 202602]), counted(&rig));
    assert_eq!(rig.replayed().reports, rig.floor.reports().1, "the log makes the same reports again");
    rig.check();
}

#[test]
fn a_month_that_ends_asks_for_its_report_also_where_there_is_nothing_to_report() {
    let mut rig = january();
    let duties = |rig: &mut Rig| {
        rig.floor.tick();
        rig.settle_down();
        rig.floor.duties().len()
    };
    rig.clock.forward(31 * DAY_MS - 1);
    assert_eq!(duties(&mut rig), 0);
    rig.clock.forward(1);
    assert_eq!(duties(&mut rig), 1, "midnight");
    assert_eq!(duties(&mut rig), 1, "asked for once");
    // Down over two month's ends.
    let (log, clock) = rig.stop();
    clock.forward(60 * DAY_MS);
    let mut rig = Rig::on(log, clock, common::options());
    assert_eq!(duties(&mut rig), 3);
    let answer = signed(&mut rig, MANAGER, issue(202602, "nil report, by e-mail"));
    assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    assert_eq!(duties(&mut rig), 2);
    assert_eq!(report(&rig, 202602).issues[0].lines, []);
    assert_eq!(rig.floor.reports().1.months(common::NOON).len(), 1);
    rig.check();
}

#[test]
fn signed_by_two_and_sent_again_with_its_differences() {
    let mut rig = january();
    overpaid(&mut rig, 2, 100_001);
    let early = signed(&mut rig, MANAGER, issue(202601, "sent"));
    assert!(text(&early).contains("202601 is not over"), "{early:?}");
    rig.clock.forward(40 * DAY_MS);
    rig.floor.tick();
    // One alone sends nothing, and nobody sends without saying how.
    let alone = FloorCommand::Duty { command: DutyCommand::IssueReport { month: 202601, note: "sent".into() } };
    assert!(text(&rig.say(MANAGER, alone)).contains("second person"));
    assert!(text(&rig.say(SUPERVISOR, issue(202601, "sent"))).contains("this is for the manager"));
    assert!(text(&signed(&mut rig, MANAGER, issue(202601, " "))).contains("say how and when"));
    assert!(text(&signed(&mut rig, MANAGER, issue(202512, "sent"))).contains("not a month of this floor"));
    let sent = signed(&mut rig, MANAGER, issue(202601, "by e-mail on 10 February"));
    assert!(matches!(sent, Answer::Done { .. }), "{sent:?}");
    assert_eq!(rig.floor.duties().len(), 0, "the duty is done with it");
    assert!(text(&signed(&mut rig, MANAGER, issue(202601, "again"))).contains("nothing has changed since issue 1"));
    // Facts change: the wrong payment is closed.
    let id = report(&rig, 202601).lines[0].mispayment.id;
    let (intention, outcome) = (Intention::Unintentional, Rectification::Rectified);
    let close = AnyCommand::House(HouseCommand::CloseMispayment { id, intention, outcome, note: "paid back".into() });
    let request = FloorCommand::Request { table: name("keyed"), command: close, reason: "found".into() };
    assert!(matches!(signed(&mut rig, SUPERVISOR, request), Answer::Done { .. }));
    let changed = report(&rig, 202601).differences();
    assert!(
        matches!(&changed[..], [Difference::Changed { was, is }] if was.finding.is_none() && is.finding.is_some()),
        "{changed:?}"
    );
    assert!(matches!(signed(&mut rig, MANAGER, issue(202601, "corrected")), Answer::Done { .. }));
    assert_eq!(report(&rig, 202601).issues.len(), 2);
    assert_eq!(report(&rig, 202601).differences(), []);
    assert_eq!(rig.replayed().reports, rig.floor.reports().1);
    rig.check();
}

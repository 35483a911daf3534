//! What an audit finds, entry by entry, and the stored form that must be readable for ever.
mod common;

use baize_floor::audit::{self, Finding};
use baize_floor::{Body, FloorCommand, FloorEvent, Outcome};
use baize_rules::any::AnyEvent;
use baize_rules::house::{ChanceFrom, HouseEvent};
use baize_rules::shoe::Source;
use baize_store::{Memory, NewEntry, Sqlite, Store};
use common::Rig;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A log with one won round, one lost one and a refusal.
fn log() -> Vec<NewEntry> {
    let mut rig = Rig::new();
    rig.furnish(&[("cw-1", Source::Device, ChanceFrom::Keyed)]);
    rig.make_ready("cw-1");
    rig.seat_and_bet("cw-1", 1001);
    rig.round("cw-1", ["Kh", "9c"]);
    rig.bet("cw-1");
    rig.round("cw-1", ["2h", "9c"]);
    rig.house(common::DEALER, "cw-1", baize_rules::house::HouseCommand::NoMoreBets);
    rig.bet("cw-1");
    rig.check();
    let entries = rig.log.read(1, usize::MAX).expect("readable");
    entries.into_iter().map(|e| NewEntry { command_id: e.command_id, body: e.body }).collect()
}

/// The same entries under a chain of their own: whoever rewrites a log can do that much.
fn chained(entries: &[NewEntry]) -> Memory {
    let mut log = Memory::new();
    let epoch = log.lease("test").expect("leased");
    let head = log.head().expect("readable");
    log.append(entries, head, epoch).expect("added");
    log
}

fn audited(entries: &[NewEntry]) -> Result<(), Finding> {
    audit::audit(&chained(entries), &mut |_, _| ()).map(drop)
}

fn body(entry: &NewEntry) -> Value {
    serde_json::from_slice(&entry.body).expect("JSON")
}

/// The number of the first entry that some text stands in, counted from 1.
fn seq_of(entries: &[NewEntry], text: &str) -> u64 {
    let found = entries.iter().position(|e| String::from_utf8_lossy(&e.body).contains(text));
    found.unwrap_or_else(|| panic!("no entry with {text}")) as u64 + 1
}

fn altered(entries: &[NewEntry], seq: u64, change: impl FnOnce(&mut Value)) -> Vec<NewEntry> {
    let mut entries = entries.to_vec();
    let entry = &mut entries[seq as usize - 1];
    let mut value = body(entry);
    change(&mut value);
    entry.body = value.to_string().into_bytes();
    entries
}

fn is_decision(found: &Result<(), Finding>, at: u64) -> bool {
    matches!(found, Err(Finding::Decision { seq, recorded, again }) if *seq == at && recorded != again)
}

#[test]
fn an_altered_decision_is_found_under_a_new_chain() {
    let log = log();
    assert_eq!(audited(&log), Ok(()));
    // The command: another amount than was decided on.
    let bought = seq_of(&log, "chips_bought");
    let found = audited(&altered(&log, bought, |b| b["command"]["buy_chips"]["amount_cents"] = json!(1)));
    assert!(is_decision(&found, bought), "{found:?}");
    // The person: the cage does not deal.
    let dealt = seq_of(&log, "card_dealt");
    let found = audited(&altered(&log, dealt, |b| b["by"] = json!({ "role": "cage", "id": 21 })));
    assert!(is_decision(&found, dealt), "{found:?}");
    // A card: the nine that lost becomes an ace that wins.
    let found = audited(&altered(&log, dealt, |b| {
        let text = b["outcome"].to_string().replace("\"9c\"", "\"Ac\"");
        b["outcome"] = serde_json::from_str(&text).expect("JSON");
    }));
    assert!(is_decision(&found, dealt), "{found:?}");
    // A refusal turned into nothing having happened, and an acceptance into a refusal.
    let refused = seq_of(&log, "\"refused\"");
    let found = audited(&altered(&log, refused, |b| b["outcome"] = json!({ "done": [] })));
    assert!(is_decision(&found, refused), "{found:?}");
    let refusal = body(&log[refused as usize - 1])["outcome"].clone();
    let found = audited(&altered(&log, dealt, |b| b["outcome"] = refusal));
    assert!(is_decision(&found, dealt), "{found:?}");
}

#[test]
fn a_changed_amount_in_a_settlement_line_is_found() {
    let log = log();
    let settled = seq_of(&log, "\"winnings_cents\"");
    for (field, cents) in [("winnings_cents", 500_000), ("winnings_cents", 5_001), ("rounding_cents", 1)] {
        let changed = altered(&log, settled, |b| {
            let events = b["outcome"]["done"][0]["table"]["events"].as_array_mut().expect("events");
            let line = events.iter_mut().find_map(|e| e.pointer_mut("/event/house/settled")).expect("a line");
            line["outcome"]["won"][field] = json!(cents);
        });
        let found = audited(&changed);
        assert!(is_decision(&found, settled), "{field} {cents}: {found:?}");
    }
}

#[test]
fn a_removed_entry_is_found_where_it_is_first_missed() {
    let log = log();
    let without = |text: &str| {
        let seq = seq_of(&log, text);
        let mut entries = log.clone();
        entries.remove(seq as usize - 1);
        (seq, audited(&entries))
    };
    // The next entry has moved into its place and cannot be decided as it was.
    for text in ["wager_placed", "card_dealt", "\"settle\"", "dealer_took", "table_opened"] {
        let (seq, found) = without(text);
        match found {
            Err(Finding::Decision { seq: at, .. } | Finding::Impossible { seq: at, .. }) => {
                assert!(at >= seq && at <= seq + 5, "{text} removed at {seq}, found at {at}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    let (seq, found) = without("\"sit\"");
    assert!(matches!(found, Err(Finding::Decision { seq: at, .. }) if at == seq), "{found:?}");
}

#[test]
fn a_forged_payout_is_found() {
    let log = log();
    // An entry of one's own: decided again it would be refused.
    let settled = &log[seq_of(&log, "\"winnings_cents\"") as usize - 1];
    let mut forged = log.clone();
    forged.push(NewEntry { command_id: [0xee; 16], body: settled.body.clone() });
    let at = forged.len() as u64;
    match audited(&forged) {
        Err(Finding::Impossible { seq, .. } | Finding::Decision { seq, .. }) => assert_eq!(seq, at),
        other => panic!("{other:?}"),
    }
    // Under the time of the last entry, too.
    let last_ms = body(log.last().expect("one"))["at_ms"].clone();
    let again = altered(&forged, at, |b| b["at_ms"] = last_ms);
    assert!(is_decision(&audited(&again), at));
    // Hidden behind a table that stood still.
    let bought = json!({ "chips_bought": { "patron": 1001, "amount_cents": 100_000 } });
    let stop = json!({ "table_stopped": { "table": "cw-1", "why": "a fault" } });
    let dealt = seq_of(&log, "card_dealt");
    for events in [json!([bought, stop]), json!([stop, bought]), json!([stop, stop])] {
        let hidden = altered(&log, dealt, |b| b["outcome"] = json!({ "done": events }));
        assert!(is_decision(&audited(&hidden), dealt), "{events}");
    }
    let elsewhere = json!([{ "table_stopped": { "table": "cw-9", "why": "a fault" } }]);
    let hidden = altered(&log, dealt, |b| b["outcome"] = json!({ "done": elsewhere }));
    assert!(is_decision(&audited(&hidden), dealt));
    let bought_at = seq_of(&log, "chips_bought");
    let hidden = altered(&log, bought_at, |b| b["outcome"] = json!({ "done": [stop] }));
    assert!(is_decision(&audited(&hidden), bought_at), "the cage stops no table");
}

#[test]
fn an_extra_payout_in_a_true_entry_is_found() {
    let log = log();
    let settled = seq_of(&log, "\"winnings_cents\"");
    let extra = altered(&log, settled, |b| {
        let events = b["outcome"]["done"][0]["table"]["events"].as_array_mut().expect("events");
        let line = events.iter().find(|e| e.pointer("/event/house/settled").is_some()).expect("a line").clone();
        events.push(line);
    });
    assert!(is_decision(&audited(&extra), settled));
}

#[test]
fn what_cannot_be_read_or_counted_is_found() {
    let log = log();
    let seq = seq_of(&log, "chips_bought");
    for change in [json!(2), json!("1"), Value::Null] {
        let found = audited(&altered(&log, seq, |b| b["v"] = change.clone()));
        assert!(matches!(found, Err(Finding::Unreadable { seq: at, .. }) if at == seq), "{found:?}");
    }
    let found = audited(&altered(&log, seq, |b| b["at_ms"] = json!(0)));
    assert!(matches!(found, Err(Finding::Impossible { seq: at, .. }) if at == seq), "{found:?}");
    let opened = seq_of(&log, "table_opened");
    for version in [json!(2), Value::Null] {
        let found = audited(&altered(&log, opened, |b| b["version"] = version));
        assert!(matches!(found, Err(Finding::Impossible { seq: at, .. }) if at == opened), "{found:?}");
    }
}

#[test]
fn a_file_that_was_written_to_is_found_by_its_chain() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("floor.db");
    let entries = log();
    {
        let mut store = Sqlite::open(&path).expect("opens");
        let epoch = store.lease("test").expect("leased");
        let head = store.head().expect("readable");
        store.append(&entries, head, epoch).expect("added");
        assert!(audit::audit(&store, &mut |_, _| ()).is_ok());
    }
    let settled = seq_of(&entries, "\"winnings_cents\"");
    let file = rusqlite::Connection::open(&path).expect("opens");
    let guard: String = file
        .query_row("SELECT sql FROM sqlite_schema WHERE name = 'log_no_update'", [], |row| row.get(0))
        .expect("the guard");
    file.execute_batch(&format!(
        "DROP TRIGGER log_no_update;
         UPDATE log SET body = CAST(replace(CAST(body AS TEXT), '\"winnings_cents\":5000', '\"winnings_cents\":9000') AS BLOB)
         WHERE seq = {settled};
         {guard};"
    ))
    .expect("altered");
    drop(file);
    let store = Sqlite::open_read_only(&path).expect("its end is sound");
    let chain = Finding::Chain { seq: settled };
    assert_eq!(audit::audit(&store, &mut |_, _| ()).map(drop), Err(chain.clone()));
    assert_eq!(audit::replay(&store, None, &mut |_, _| ()).map(drop), Err(chain.clone()));
    assert!(chain.to_string().contains(&format!("entry {settled}")));
}

/// Every command of the floor. A new one must be added here, and with it a sample.
fn command(command: &FloorCommand) -> &'static str {
    match command {
        FloorCommand::OpenTable { .. } => "open_table",
        FloorCommand::Table { .. } => "table",
        FloorCommand::Request { .. } => "request",
        FloorCommand::Approve { .. } => "approve",
        FloorCommand::Decline { .. } => "decline",
        FloorCommand::EnrolStaff { .. } => "enrol_staff",
        FloorCommand::EnrolPatron { .. } => "enrol_patron",
        FloorCommand::IssueCard { .. } => "issue_card",
        FloorCommand::CancelCard { .. } => "cancel_card",
        FloorCommand::BuyChips { .. } => "buy_chips",
        FloorCommand::CashOut { .. } => "cash_out",
        FloorCommand::SetLossLimit { .. } => "set_loss_limit",
        FloorCommand::Patron { .. } => "patron",
        FloorCommand::RequestPatron { .. } => "request_patron",
        FloorCommand::RequestPolicy { .. } => "request_policy",
        FloorCommand::FileReport { .. } => "file_report",
        FloorCommand::RequestChips { .. } => "request_chips",
        FloorCommand::Pit { .. } => "pit",
        FloorCommand::CardSystem { .. } => "card_system",
        FloorCommand::Pool { .. } => "pool",
        FloorCommand::RequestPool { .. } => "request_pool",
        FloorCommand::Promotion { .. } => "promotion",
        FloorCommand::RequestPromotion { .. } => "request_promotion",
        FloorCommand::PrescribePrize(_) => "prescribe_prize",
        FloorCommand::NoteEmployee { .. } => "note_employee",
        FloorCommand::RequestLift { .. } => "request_lift",
        FloorCommand::Duty { .. } => "duty",
        FloorCommand::RequestDuty { .. } => "request_duty",
        FloorCommand::Review { .. } => "review",
        FloorCommand::AcceptClock { .. } => "accept_clock",
        FloorCommand::DoubtClock { .. } => "doubt_clock",
        FloorCommand::TrustClock => "trust_clock",
    }
}
const COMMANDS: usize = 32;

fn event(event: &FloorEvent) -> &'static str {
    match event {
        FloorEvent::TableOpened { .. } => "table_opened",
        FloorEvent::Table { .. } => "table",
        FloorEvent::TableStopped { .. } => "table_stopped",
        FloorEvent::Requested(_) => "requested",
        FloorEvent::Approved { .. } => "approved",
        FloorEvent::Declined { .. } => "declined",
        FloorEvent::StaffEnrolled { .. } => "staff_enrolled",
        FloorEvent::PatronEnrolled { .. } => "patron_enrolled",
        FloorEvent::CardIssued { .. } => "card_issued",
        FloorEvent::CardCancelled { .. } => "card_cancelled",
        FloorEvent::ChipsBought { .. } => "chips_bought",
        FloorEvent::ChipsCashed { .. } => "chips_cashed",
        FloorEvent::LossLimitSet { .. } => "loss_limit_set",
        FloorEvent::Patron { .. } => "patron",
        FloorEvent::PolicySet(_) => "policy_set",
        FloorEvent::ReportRaised(_) => "report_raised",
        FloorEvent::ReportFiled { .. } => "report_filed",
        FloorEvent::ChipSetInForce { .. } => "chip_set_in_force",
        FloorEvent::Chips { .. } => "chips",
        FloorEvent::Pit { .. } => "pit",
        FloorEvent::CardSystem(_) => "card_system",
        FloorEvent::Pool { .. } => "pool",
        FloorEvent::Promotion { .. } => "promotion",
        FloorEvent::PrizePrescribed(_) => "prize_prescribed",
        FloorEvent::EmployeeNoted { .. } => "employee_noted",
        FloorEvent::PatronBarred { .. } => "patron_barred",
        FloorEvent::BarLifted { .. } => "bar_lifted",
        FloorEvent::Duty(_) => "duty",
        FloorEvent::Report(_) => "report",
        FloorEvent::Corrected(_) => "corrected",
        FloorEvent::Reviewed { .. } => "reviewed",
        FloorEvent::ClockDoubted { .. } => "clock_doubted",
        FloorEvent::ClockTrusted => "clock_trusted",
    }
}
const EVENTS: usize = 33;

#[test]
fn samples_of_the_stored_form_are_read_and_written_back() {
    // Lines are added when something new is stored. None is ever changed or taken away: such entries are in people's logs.
    const SAMPLES: &str = include_str!("samples/v1.jsonl");
    let (mut commands, mut events, mut at_tables, mut refusals) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new(), 0);
    let mut mispaid_or_reversed = 0;
    for (line, sample) in (1..).zip(SAMPLES.lines()) {
        let body = Body::decode(sample.as_bytes()).unwrap_or_else(|e| panic!("line {line}: {e}"));
        assert_eq!(String::from_utf8(body.encode()).expect("text"), sample, "line {line}");
        commands.insert(command(&body.command));
        let Outcome::Done(done) = &body.outcome else {
            refusals += 1;
            continue;
        };
        events.extend(done.iter().map(event));
        for event in done {
            let FloorEvent::Table { events, .. } = event else { continue };
            for event in events {
                let value = serde_json::to_value(&event.what).expect("JSON");
                let (part, inner) = value.as_object().and_then(|o| o.iter().next()).expect("a part");
                let kind = inner
                    .as_str()
                    .map(String::from)
                    .or_else(|| inner.as_object()?.keys().next().cloned())
                    .expect("a kind");
                at_tables.insert(format!("{part}.{kind}"));
                mispaid_or_reversed += usize::from(matches!(
                    event.what,
                    AnyEvent::House(HouseEvent::Reversed { .. } | HouseEvent::MispaymentClosed { .. })
                ));
            }
        }
    }
    assert_eq!((commands.len(), events.len()), (COMMANDS, EVENTS), "{commands:?} {events:?}");
    assert!(at_tables.len() >= 70 && refusals >= 3, "{} kinds, {refusals} refusals: {at_tables:?}", at_tables.len());
    assert!(mispaid_or_reversed >= 2);
}

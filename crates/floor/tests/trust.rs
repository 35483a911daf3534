//! What is believed at a start, and what is said of the run before: snapshots, panics, clocks, ids.
mod common;

use baize_floor::audit::{self, Finding};
use baize_floor::chance::SeededChance;
use baize_floor::{
    Answer, Clock, FloorCommand, Now, Options, Payment, ProblemKind, Reading, SingleWrite, clock_is_plausible, start,
};
use baize_rules::money::Money;
use baize_store::{Failure, Fault, Memory, Sqlite, Store};
use common::{CAGE, Hands, MANAGER, NOON, Rig, SUPERVISOR, is_fault, kind, options};
use serde_json::{Value, json};

fn buy(patron: u32, dollars: i64) -> FloorCommand {
    FloorCommand::BuyChips { patron, amount: Money::dollars(dollars), how: Payment::Cashless }
}

fn chips(rig: &Rig, patron: u32) -> Money {
    rig.floor.patron(patron).expect("known").chips
}

/// A log with a snapshot, both sound.
fn with_snapshot() -> (Memory, Hands) {
    let mut rig = Rig::on(Memory::new(), Hands::at(NOON), Options { snapshot_every: 5, ..options() });
    rig.furnish(&[]);
    (0..20).for_each(|_| drop(rig.must(CAGE, buy(1001, 1))));
    rig.check();
    let (log, clock) = rig.stop();
    assert!(log.snapshots().expect("readable").len() == 2);
    (log, clock)
}

/// The snapshot's bytes with 900,000.00 more for patron 1001, in the books too.
fn richer(bytes: &[u8]) -> Vec<u8> {
    let mut saved: Value = serde_json::from_slice(bytes).expect("JSON");
    let floor = &mut saved["floor"];
    for field in ["/patrons/1001/chips_cents", "/totals/held_cents", "/totals/bought_cents"] {
        let cents = floor.pointer_mut(field).expect("a figure");
        *cents = json!(cents.as_i64().expect("cents") + 90_000_000);
    }
    saved.to_string().into_bytes()
}

#[test]
fn a_snapshot_with_money_added_is_not_believed_and_is_found() {
    let (mut log, clock) = with_snapshot();
    let before = Rig::on(log.clone(), clock.clone(), options());
    assert_eq!(before.floor.notices(), &[] as &[String], "a sound one is used without a word");
    let (purse, _) = (chips(&before, 1001), before.stop());
    let all: Vec<_> = log.snapshots().expect("readable").into_iter().map(|s| s.expect("sound")).collect();
    // A store computes the checksum again when it saves.
    for snapshot in &all {
        log.save_snapshot(snapshot.seq, &richer(&snapshot.bytes)).expect("saved");
    }
    match audit::audit(&log, &mut |_, _| ()) {
        Err(Finding::Snapshot { seq, .. }) => assert_eq!(seq, all[1].seq),
        other => panic!("{other:?}"),
    }
    let rig = Rig::on(log.clone(), clock, options());
    assert_eq!(chips(&rig, 1001), purse);
    assert_eq!(rig.floor.notices().len(), 2, "{:?}", rig.floor.notices());
    assert!(rig.floor.notices()[0].contains(&format!("snapshot of entry {} is skipped", all[0].seq)));
    rig.agrees();
}

#[test]
fn one_put_where_there_was_none_is_not_believed_and_is_found() {
    let (log, clock) = with_snapshot();
    let newest = log.snapshot().expect("readable").expect("one");
    let head = log.head().expect("readable").seq;
    for seq in [0, newest.seq + 1, head] {
        let mut log = common::entries_alone(&log);
        log.save_snapshot(seq, &newest.bytes).expect("saved");
        let found = audit::audit(&log, &mut |_, _| ()).map(drop);
        assert!(matches!(found, Err(Finding::Snapshot { seq: at, .. }) if at == seq), "{seq}: {found:?}");
        let rig = Rig::on(log, clock.clone(), options());
        rig.agrees();
        rig.stop();
    }
    // True to the log, but nobody vouches for it: harmless, and still not ours.
    let (mut log, _) = with_snapshot();
    let (floor, _) = audit::replay(&log, None, &mut |_, _| ()).expect("replays");
    let saved = json!({ "v": 6, "last": NOON, "floor": floor });
    log.save_snapshot(head, saved.to_string().as_bytes()).expect("saved");
    let found = audit::audit(&log, &mut |_, _| ()).map(drop);
    assert!(matches!(&found, Err(Finding::Snapshot { what, .. }) if what.contains("vouches")), "{found:?}");
}

#[test]
fn a_file_whose_snapshot_was_altered_is_found_with_and_without_its_checksum() {
    let (memory, clock) = with_snapshot();
    let folder = tempfile::tempdir().expect("a folder");
    let made = |name: &str| {
        let path = folder.path().join(name);
        let mut store = Sqlite::open(&path).expect("opens");
        let entries = memory.read(1, usize::MAX).expect("readable");
        let entries: Vec<_> =
            entries.into_iter().map(|e| baize_store::NewEntry { command_id: e.command_id, body: e.body }).collect();
        let (epoch, head) = (store.lease("test").expect("leased"), store.head().expect("readable"));
        store.append(&entries, head, epoch).expect("added");
        for snapshot in memory.snapshots().expect("readable").into_iter().rev() {
            let snapshot = snapshot.expect("sound");
            store.save_snapshot(snapshot.seq, &snapshot.bytes).expect("saved");
        }
        assert!(audit::audit(&store, &mut |_, _| ()).is_ok());
        (path, store)
    };
    let newest = memory.snapshot().expect("readable").expect("one");
    let is_found = |store: &dyn Store| {
        let found = audit::audit(store, &mut |_, _| ()).map(drop);
        matches!(found, Err(Finding::Snapshot { seq, .. }) if seq == newest.seq)
    };
    // The checksum is left as it was.
    let (path, store) = made("left.db");
    drop(store);
    let file = rusqlite::Connection::open(&path).expect("opens");
    file.execute("UPDATE snapshot SET bytes = ?1 WHERE seq = ?2", (richer(&newest.bytes), newest.seq as i64))
        .expect("altered");
    drop(file);
    assert!(is_found(&Sqlite::open_read_only(&path).expect("opens")));
    // It is computed again.
    let (_, mut store) = made("again.db");
    store.save_snapshot(newest.seq, &richer(&newest.bytes)).expect("saved");
    assert!(is_found(&store));
    // The entry that vouches is forged too, and the chain breaks there: nothing starts on it.
    let (path, mut store) = made("forged.db");
    let richer = richer(&newest.bytes);
    store.save_snapshot(newest.seq, &richer).expect("saved");
    drop(store);
    let forged = baize_store::chain(&newest.hash, newest.seq, &[0; 16], &richer).to_string();
    let sound = baize_store::chain(&newest.hash, newest.seq, &[0; 16], &newest.bytes).to_string();
    let file = rusqlite::Connection::open(&path).expect("opens");
    let guard: String = file
        .query_row("SELECT sql FROM sqlite_schema WHERE name = 'log_no_update'", [], |row| row.get(0))
        .expect("the guard");
    file.execute_batch(&format!(
        "DROP TRIGGER log_no_update;
         UPDATE log SET body = CAST(replace(CAST(body AS TEXT), '{sound}', '{forged}') AS BLOB)
         WHERE instr(CAST(body AS TEXT), '{sound}') > 0;
         {guard};"
    ))
    .expect("altered");
    drop(file);
    let store = Sqlite::open(&path).expect("its end is sound");
    let found = audit::audit(&store, &mut |_, _| ()).map(drop);
    assert!(matches!(found, Err(Finding::Chain { .. } | Finding::Snapshot { .. })), "{found:?}");
    let chance = Box::new(SeededChance::new(1));
    let started = start(Box::new(store), Box::new(clock), chance, options(), Box::new(|_| {})).map(drop);
    assert!(matches!(started, Err(Fault::Corrupt { .. })), "{started:?}");
}

#[test]
fn no_failure_leaves_a_snapshot_that_nothing_vouches_for() {
    for failure in [Failure::Lost(Fault::Full("no space".into())), Failure::Kept(Fault::Io("a cable".into()))] {
        let mut rig = Rig::on(Memory::new(), Hands::at(NOON), Options { snapshot_every: 3, ..options() });
        rig.furnish(&[]);
        for n in 0..30 {
            if n % 2 == 0 {
                rig.log.fail_next(failure.clone());
            }
            let id = rig.id();
            while is_fault(&rig.send(id, CAGE, buy(1001, 1))) {}
            audit::audit(&rig.log, &mut |_, _| ()).unwrap_or_else(|finding| panic!("{n}: {finding}"));
        }
        assert!(rig.log.snapshot().expect("readable").is_some());
        let rig = rig.restart(options());
        assert_eq!(rig.floor.notices(), &[] as &[String]);
        rig.check();
    }
}

#[test]
fn a_panic_of_either_thread_ends_the_floor_and_is_told_at_the_next_start() {
    for single_write in [SingleWrite::Inline, SingleWrite::ByWriter] {
        let mut rig = Rig::on(Memory::new(), Hands::at(NOON), Options { single_write, ..options() });
        rig.furnish(&[]);
        rig.gate.fall_over("the disk has grown legs");
        let (first, second) = (rig.id(), rig.id());
        for (id, patron) in [(first, 1001), (second, 1002)] {
            // Nobody is left waiting; an answer that is lost says that the floor is shut down.
            let answer = rig.post(id, CAGE, buy(patron, 5)).recv();
            assert!(answer.as_ref().map_or(true, is_fault), "{answer:?}");
        }
        let floor = rig.floor.clone();
        let (why, log, clock) = rig.fallen();
        assert!(why.contains("grown legs"), "{single_write:?}: {why}");
        let late = floor.call(baize_floor::Submission { id: [1; 16], by: CAGE, expected: None, command: buy(1001, 1) });
        assert!(is_fault(&late), "{late:?}");
        let rig = Rig::on(log, clock, options());
        assert!(rig.floor.notices()[0].contains("grown legs"), "{:?}", rig.floor.notices());
        rig.check();
        let rig = rig.restart(options());
        assert_eq!(rig.floor.notices(), &[] as &[String], "told once");
    }
}

/// A clock that falls over when it is read for the so-many-th time.
struct Cracked(u32);
impl Clock for Cracked {
    fn read(&mut self) -> Reading {
        self.0 -= 1;
        assert!(self.0 > 0, "the spring broke");
        Reading { clock_ms: NOON.at_ms, steady_ms: NOON.at_ms }
    }
    fn day(&mut self, _: i64) -> u32 {
        NOON.day
    }
}

#[test]
fn a_panic_of_the_core_itself_is_told_too() {
    let log = Memory::new();
    let chance = Box::new(SeededChance::new(1));
    let (floor, core) =
        start(Box::new(log.clone()), Box::new(Cracked(2)), chance, options(), Box::new(|_| {})).expect("starts");
    floor.tick();
    let why = core.join().expect("no panic escapes").expect_err("fallen over");
    assert!(why.contains("spring"), "{why}");
    let rig = Rig::on(log, Hands::at(NOON), options());
    assert!(rig.floor.notices()[0].contains("spring"), "{:?}", rig.floor.notices());
}

const YEAR_MS: i64 = 365 * 86_400_000;

fn last(rig: &Rig) -> Now {
    rig.bodies().last().expect("an entry").now()
}

#[test]
fn a_leap_of_the_clock_is_not_followed_but_told() {
    let mut rig = Rig::new();
    rig.furnish(&[]);
    rig.clock.leap(YEAR_MS);
    rig.clock.pass(5_000);
    rig.must(CAGE, buy(1001, 1));
    assert_eq!(last(&rig), Now { at_ms: NOON.at_ms + 5_000, day: NOON.day });
    rig.floor.tick();
    rig.floor.tick();
    rig.settle_down();
    let doubt = rig.floor.clock().expect("staff are told");
    assert!(doubt.to_string().contains("forward by 365 days"), "{doubt}");
    // Time goes on meanwhile, and the alarm goes when the clock is set right.
    rig.clock.pass(60_000);
    rig.must(CAGE, buy(1001, 1));
    assert_eq!(last(&rig).at_ms, NOON.at_ms + 65_000);
    rig.clock.leap(-YEAR_MS);
    rig.floor.tick();
    rig.settle_down();
    assert_eq!(rig.floor.clock(), None);
    assert_eq!(last(&rig).at_ms, NOON.at_ms + 65_000);
    rig.check();
}

#[test]
fn a_manager_accepts_a_clock_forward_and_back() {
    let mut rig = Rig::new();
    rig.furnish(&[]);
    // Whoever has a limit is not asked about limits again, whatever the year.
    rig.must(CAGE, FloorCommand::SetLossLimit { patron: 1001, day: Some(Money::dollars(500)) });
    let accept = |reason: &str| FloorCommand::AcceptClock { reason: reason.into(), was: None };
    assert_eq!(kind(&rig.say(MANAGER, accept("why not"))), Some(ProblemKind::Invalid), "they agree");
    for (leap, day) in [(YEAR_MS, NOON.day + 10_000), (-YEAR_MS, NOON.day)] {
        rig.clock.leap(leap);
        rig.floor.tick();
        rig.settle_down();
        assert!(rig.floor.clock().is_some());
        assert_eq!(kind(&rig.say(SUPERVISOR, accept("the radio says so"))), Some(ProblemKind::Forbidden));
        assert_eq!(kind(&rig.say(MANAGER, accept(""))), Some(ProblemKind::Invalid));
        rig.must(MANAGER, accept("the radio says so"));
        assert_eq!(rig.floor.clock(), None);
        rig.must(CAGE, buy(1001, 1));
        assert_eq!(last(&rig).day, day);
        rig.check();
        rig = rig.restart(options());
        rig.must(CAGE, buy(1001, 1));
        assert_eq!(last(&rig).day, day, "also after a restart");
    }
    rig.check();
    // An entry that goes back without a manager is found.
    let mut log = common::entries_alone(&rig.log);
    let mut body = rig.bodies().pop().expect("an entry");
    body.at_ms -= 120_000;
    let (epoch, head) = (log.lease("test").expect("leased"), log.head().expect("readable"));
    log.append(&[baize_store::NewEntry { command_id: [0xaa; 16], body: body.encode() }], head, epoch).expect("added");
    assert!(matches!(audit::audit(&log, &mut |_, _| ()), Err(Finding::Impossible { .. })));
}

#[test]
fn a_start_asks_when_the_clock_cannot_be_right() {
    let mut rig = Rig::new();
    let plausible = |log: &Memory, ms| {
        let mut clock = Hands::at(Now { at_ms: NOON.at_ms + ms, ..NOON });
        clock_is_plausible(log, &mut clock).expect("readable")
    };
    assert_eq!(plausible(&rig.log, YEAR_MS), Ok(()), "an empty log knows no time");
    rig.furnish(&[]);
    let (log, _) = rig.stop();
    for ms in [0, -60_000, 60_000, 30 * 86_400_000] {
        assert_eq!(plausible(&log, ms), Ok(()), "{ms}");
    }
    for (ms, part) in
        [(2 * YEAR_MS, "730 days after"), (-3 * 3_600_000, "3 hours before"), (-YEAR_MS, "365 days before")]
    {
        let why = plausible(&log, ms).expect_err("asked");
        assert!(why.contains(part) && why.contains("--accept-clock"), "{why}");
    }
}

/// An id as a console makes it whose clock is off by so much.
fn dated(ms: i64, n: u8) -> [u8; 16] {
    let mut id = [n; 16];
    id[..6].copy_from_slice(&(NOON.at_ms + ms).to_be_bytes()[2..]);
    id[6] = 0x70;
    id
}

#[test]
fn an_id_from_the_future_never_fails_anybody_elses_command() {
    for (restarted, remember) in [(false, 1_000), (true, 1_000), (false, 2), (true, 2)] {
        let how = || Options { single_write: SingleWrite::ByWriter, remember, ..options() };
        let mut rig = Rig::on(Memory::new(), Hands::at(NOON), how());
        rig.furnish(&[]);
        let ahead: Vec<i64> = vec![1_000, 3_000, 12_000, 60_000, 600_000, 3_600_000, 86_400_000];
        let first: Vec<Answer> = ahead.iter().map(|ms| rig.send(dated(*ms, 1), CAGE, buy(1001, 1))).collect();
        let mut now = 0;
        for (ms, answer) in ahead.iter().zip(first) {
            // Until just before the moment that the id claims, with the floor at work meanwhile.
            for moment in [ms - 1_500, ms - 400, ms + 900, ms + 11_000] {
                if moment <= now {
                    continue;
                }
                rig.clock.set(NOON.at_ms + moment);
                now = moment;
                (0..5u8).for_each(|n| drop(rig.send(dated(now, 100 + n), CAGE, buy(1003, 1))));
                if restarted {
                    rig = rig.restart(how());
                }
                rig.gate.shut();
                let blocker = rig.post(dated(now, 2), CAGE, buy(1004, 1));
                rig.gate.wait_for_append();
                let honest = rig.post(dated(now, 3), CAGE, buy(1002, 1));
                let again = rig.post(dated(*ms, 1), CAGE, buy(1001, 1));
                rig.gate.open();
                for waiting in [blocker, honest] {
                    let told = waiting.recv().expect("answered");
                    assert!(matches!(told, Answer::Done { .. }), "{ms} at {moment}: {told:?}");
                }
                assert_eq!(again.recv().expect("answered"), answer, "{ms} at {moment}");
            }
        }
        assert_eq!(chips(&rig, 1001), Money::dollars(1_000 + ahead.len() as i64));
        rig.check();
    }
}

#[test]
fn an_id_that_waits_for_a_slow_disk_is_not_forgotten() {
    let mut rig = Rig::on(Memory::new(), Hands::at(NOON), Options { single_write: SingleWrite::ByWriter, ..options() });
    rig.furnish(&[]);
    rig.gate.shut();
    let first = rig.post(dated(0, 1), CAGE, buy(1001, 1));
    rig.gate.wait_for_append();
    // Half a minute later the console tries again, while others work on.
    rig.clock.forward(30_000);
    let others: Vec<_> = (10..20).map(|n| rig.post(dated(30_000, n), CAGE, buy(1002, 1))).collect();
    let again = rig.post(dated(0, 1), CAGE, buy(1001, 1));
    // The core has taken them all once it answers something that needs no append.
    assert_eq!(kind(&rig.say(CAGE, buy(77, 1))), Some(ProblemKind::NotFound));
    rig.gate.open();
    for waiting in others {
        let told = waiting.recv().expect("answered");
        assert!(matches!(told, Answer::Done { .. }), "{told:?}");
    }
    assert_eq!(first.recv().expect("answered"), again.recv().expect("answered"));
    rig.check();
}

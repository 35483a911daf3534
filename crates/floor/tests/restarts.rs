//! Restarts: snapshots and their tails, altered logs, the log's clock, and notices that come due meanwhile.
mod common;

use baize_floor::{Answer, FloorCommand, Options};
use baize_rules::any::AnyCommand;
use baize_rules::card_table::CardCommand;
use baize_rules::house::HouseCommand;
use baize_rules::money::Money;
use baize_rules::wagers::Wager;
use baize_store::{Failure, Fault, Memory, Store};
use common::{
    CAGE, DEALER, DRAWN, Hands, KEYED, MINUTE_MS, NOON, Rig, SUPERVISOR, at, buy, full, io, is_fault, limits, name,
    options, text,
};
use serde_json::{Value, json};

/// An evening of sorts: enough of everything that a snapshot must hold.
fn busy(rig: &mut Rig) {
    rig.furnish(&[KEYED, DRAWN]);
    rig.make_ready("keyed");
    rig.seat_and_bet("keyed", 1001);
    rig.round("keyed", ["Kh", "9c"]);
    rig.must(CAGE, FloorCommand::SetLossLimit { patron: 1001, day: Some(Money::dollars(500)) });
    rig.must(
        SUPERVISOR,
        FloorCommand::Request {
            table: name("keyed"),
            command: AnyCommand::Cards(CardCommand::LoadCards),
            reason: "new cards".into(),
        },
    );
    rig.bet("keyed");
}

#[test]
fn a_snapshot_and_its_tail_equal_the_whole_log() {
    for snapshot_every in [1, 7, 1_000_000] {
        let mut rig = Rig::on(Memory::new(), Hands::at(NOON), Options { snapshot_every, ..options() });
        busy(&mut rig);
        rig.check();
        let rig = rig.restart(options());
        rig.check();
        let snapshot = rig.log.snapshot().expect("readable");
        // A short run takes one only when it is stopped with something left to write, which here it is not.
        assert_eq!(snapshot.is_some(), snapshot_every <= 7);
        let mut rig = rig.restart(Options { snapshot_every: 1, ..options() });
        rig.round("keyed", ["2h", "9c"]);
        rig.check();
        let (log, _) = rig.stop();
        let newest = log.snapshot().expect("readable").expect("one");
        // The next entry would have vouched for the last one.
        assert!(newest.seq < log.head().expect("readable").seq);
    }
}

#[test]
fn a_snapshot_that_cannot_be_used_is_passed_over() {
    let mut rig = Rig::on(Memory::new(), Hands::at(NOON), Options { snapshot_every: 1, ..options() });
    busy(&mut rig);
    let (mut log, clock) = rig.stop();
    let sound = log.snapshot().expect("readable").expect("one");
    let mut foreign: Value = serde_json::from_slice(&sound.bytes).expect("JSON");
    foreign["v"] = json!(99);
    let mut lacking: Value = serde_json::from_slice(&sound.bytes).expect("JSON");
    lacking["floor"].as_object_mut().expect("an object").remove("patrons");
    let mut cut = sound.bytes.clone();
    cut.truncate(cut.len() / 2);
    let bad = [b"".to_vec(), b"no JSON".to_vec(), cut, foreign.to_string().into(), lacking.to_string().into()];
    for bytes in bad {
        log.save_snapshot(sound.seq, &bytes).expect("saved");
        let rig = Rig::on(log.clone(), clock.clone(), options());
        assert!(rig.floor.notices()[0].contains("is skipped"), "{:?}", rig.floor.notices());
        rig.agrees();
        rig.stop();
    }
}

#[test]
fn an_altered_log_does_not_start() {
    let mut rig = Rig::new();
    busy(&mut rig);
    let (log, clock) = rig.stop();
    let entries = log.read(1, usize::MAX).expect("readable");
    let start = |alter: &dyn Fn(u64, Vec<u8>) -> Vec<u8>| {
        let mut copy = Memory::new();
        let epoch = copy.lease("test").expect("leased");
        for entry in &entries {
            let body = alter(entry.seq, entry.body.clone());
            let head = copy.head().expect("readable");
            copy.append(&[baize_store::NewEntry { command_id: entry.command_id, body }], head, epoch).expect("added");
        }
        let (clock, chance) = (Box::new(clock.clone()), Box::new(baize_floor::chance::SeededChance::new(1)));
        baize_floor::start(Box::new(copy), clock, chance, options(), Box::new(|_| {})).map(drop)
    };
    assert_eq!(start(&|_, body| body), Ok(()));
    // The chain is right, the events are not: a patron who never was is given chips, or an entry is not ours.
    let replaced = |seq: u64, from: &'static str, to: &'static str| {
        move |at: u64, body: Vec<u8>| match at == seq {
            true => String::from_utf8(body).expect("text").replace(from, to).into_bytes(),
            false => body,
        }
    };
    let bought = entries.iter().find(|e| String::from_utf8_lossy(&e.body).contains("chips_bought")).expect("one").seq;
    for (from, to) in [("1001", "9999"), ("\"v\":1", "\"v\":2"), ("chips_bought", "chips_found"), ("{", "[")] {
        match start(&replaced(bought, from, to)) {
            Err(Fault::Corrupt { seq, what }) => assert!(seq == bought && !what.is_empty(), "{seq} {what}"),
            other => panic!("{from} to {to}: {other:?}"),
        }
    }
}

#[test]
fn the_clock_of_the_log_never_goes_back() {
    let mut rig = Rig::new();
    rig.furnish(&[KEYED]);
    rig.make_ready("keyed");
    rig.seat_and_bet("keyed", 1001);
    rig.must(CAGE, FloorCommand::SetLossLimit { patron: 1001, day: Some(Money::dollars(60)) });
    rig.round("keyed", ["2h", "9c"]);
    let lost = |rig: &Rig| rig.floor.patron(1001).expect("known").on(NOON.day).lost;
    assert_eq!(lost(&rig), Money::dollars(50));
    let again = HouseCommand::Place { area: 1, wager: Wager::Initial, amount: Money::dollars(50) };
    // Yesterday, or the beginning of time: the day's losses are not forgotten.
    for now in [NOON.at_ms - 86_400_000, 0, i64::MIN] {
        rig.clock.set(now);
        let answer = rig.house(DEALER, "keyed", again.clone());
        assert!(text(&answer).contains("loss limit"), "{answer:?}");
        rig.must(CAGE, buy(1001, 1));
        assert_eq!(lost(&rig), Money::dollars(50));
        rig = rig.restart(Options { snapshot_every: 1, ..options() });
    }
    let answer = rig.house(DEALER, "keyed", again.clone());
    assert!(text(&answer).contains("loss limit"), "after a restart: {answer:?}");
    let moments: Vec<(i64, u32)> = rig.bodies().iter().map(|b| (b.at_ms, b.day)).collect();
    assert!(moments.is_sorted(), "{moments:?}");
    assert_eq!(moments.last(), Some(&(NOON.at_ms, NOON.day)));
    // Tomorrow the limit starts again.
    rig.clock.set(NOON.at_ms + 86_400_000);
    let answer = rig.house(DEALER, "keyed", again);
    assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    rig.check();
}

fn minimum(rig: &Rig, table: &str) -> Money {
    rig.table(table).table.house().limits().get(Wager::Initial).expect("on the sign").min
}

fn ticks(rig: &Rig) -> usize {
    let tick = |body: &&baize_floor::Body| {
        matches!(&body.command, FloorCommand::Table { command: AnyCommand::House(HouseCommand::Tick), .. })
    };
    rig.bodies().iter().filter(tick).count()
}

#[test]
fn a_notice_comes_into_force_once() {
    let mut rig = Rig::new();
    rig.furnish(&[KEYED]);
    let effective_ms = NOON.at_ms + 20 * MINUTE_MS;
    let post = HouseCommand::PostNotice { limits: limits(25), effective_ms };
    rig.accepted(SUPERVISOR, "keyed", AnyCommand::House(post));
    rig.clock.forward(20 * MINUTE_MS - 1);
    rig.floor.tick();
    rig.settle_down();
    assert_eq!((minimum(&rig, "keyed"), ticks(&rig)), (Money::dollars(10), 0));
    // Somebody used the id that the tick will have, for a command that the table refuses.
    let version = rig.version("keyed");
    let hash = baize_store::chain(&baize_store::Hash::ZERO, version, &[0; 16], b"keyed");
    let taken: [u8; 16] = hash.0[..16].try_into().expect("sixteen");
    let answer = rig.send(taken, SUPERVISOR, at("keyed", AnyCommand::House(HouseCommand::CancelClosing)));
    assert!(matches!(answer, Answer::Refused { .. }), "{answer:?}");
    rig.clock.forward(1);
    // The tick itself is lost once, and kept unsaid once more.
    for failure in [Failure::Lost(full()), Failure::Kept(io())] {
        rig.log.fail_next(failure);
        rig.gate.shut();
        rig.floor.tick();
        rig.gate.wait_for_append();
        rig.gate.open();
        // Until the core has heard of it.
        while is_fault(&rig.say(CAGE, buy(1001, 1))) {}
    }
    (0..5).for_each(|_| rig.floor.tick());
    rig.settle_down();
    assert_eq!((minimum(&rig, "keyed"), ticks(&rig)), (Money::dollars(25), 1));
    let mut rig = rig.restart(options());
    (0..5).for_each(|_| rig.floor.tick());
    rig.settle_down();
    assert_eq!((minimum(&rig, "keyed"), ticks(&rig)), (Money::dollars(25), 1));
    rig.check();
}

#[test]
fn a_notice_that_came_due_while_the_server_was_away_comes_into_force() {
    let mut rig = Rig::new();
    rig.furnish(&[KEYED]);
    let post = HouseCommand::PostNotice { limits: limits(25), effective_ms: NOON.at_ms + 20 * MINUTE_MS };
    rig.accepted(SUPERVISOR, "keyed", AnyCommand::House(post));
    rig.clock.forward(60 * MINUTE_MS);
    let mut rig = rig.restart(options());
    rig.floor.tick();
    rig.settle_down();
    assert_eq!((minimum(&rig, "keyed"), ticks(&rig)), (Money::dollars(25), 1));
    rig.check();
}

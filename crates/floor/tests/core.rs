//! The core loop under faults: appends that fail or succeed without an answer, commands sent again, tables that stop, second signatures.
mod common;

use baize_floor::{Answer, FloorCommand, FloorEvent, Options, ProblemKind, SingleWrite, Submission};
use baize_rules::any::{AnyCommand, AnyTable};
use baize_rules::card_table::CardCommand;
use baize_rules::casino_war::Play;
use baize_rules::game::{Actor, Role};
use baize_rules::house::{ChanceFrom, HouseCommand};
use baize_rules::incidents::{Error, Intention, NewMispayment, Rectification, SettledWager, Slip};
use baize_rules::money::Money;
use baize_rules::shoe::Source;
use baize_rules::wagers::Wager;
use baize_store::{Failure, Memory};
use common::{
    CAGE, DEALER, DRAWN, Hands, KEYED, NOON, Rig, SECOND, SHOE, SUPERVISOR, at, buy, entries_alone, full, io, is_fault,
    kind, name, options, plant, setup, text,
};
use serde_json::json;

#[test]
fn a_lost_append_is_told_to_everybody_waiting_and_changes_nothing() {
    let mut rig = Rig::on(Memory::new(), Hands::at(NOON), Options { single_write: SingleWrite::ByWriter, ..options() });
    rig.furnish(&[KEYED]);
    let (head, chips) = (rig.head(), rig.floor.patron(1001).expect("known").chips);
    rig.log.fail_next(Failure::Lost(full()));
    rig.gate.shut();
    let first = rig.id();
    let first = rig.post(first, CAGE, buy(1001, 5));
    rig.gate.wait_for_append();
    // Decided on top of what is about to be lost: these wait for the next append.
    let mut waiting = vec![];
    for patron in [1001, 1002, 1003] {
        let id = rig.id();
        waiting.push(rig.post(id, CAGE, buy(patron, 5)));
    }
    let open = FloorCommand::OpenTable {
        table: name("new"),
        game: baize_rules::any::GameId::CasinoWar,
        setup: setup(Source::Shoe, ChanceFrom::Keyed),
    };
    let id = rig.id();
    waiting.push(rig.post(id, SUPERVISOR, open));
    // The core has taken them all once it answers something that needs no append.
    let nothing = rig.say(CAGE, buy(77, 5));
    assert_eq!(kind(&nothing), Some(ProblemKind::NotFound));
    assert_eq!(rig.floor.seq(), head, "nothing is shown before it is durable");
    rig.gate.open();
    for answer in std::iter::once(first).chain(waiting) {
        let answer = answer.recv().expect("answered");
        assert!(is_fault(&answer), "{answer:?}");
        assert!(text(&answer).starts_with("nothing was done: the disk is full"), "{answer:?}");
    }
    assert_eq!(rig.head(), head);
    rig.settle_down();
    assert_eq!(rig.head(), head + 1);
    assert_eq!(rig.floor.patron(1001).expect("known").chips, chips);
    assert!(rig.floor.table(&name("new")).is_none());
    rig.must(CAGE, buy(1001, 5));
    rig.check();
}

#[test]
fn an_append_that_was_kept_unsaid_is_done_once_and_shown() {
    let mut rig = Rig::new();
    rig.furnish(&[KEYED]);
    let (head, version) = (rig.head(), rig.version("keyed"));
    rig.log.fail_next(Failure::Kept(io()));
    let id = rig.id();
    let take = at("keyed", AnyCommand::House(HouseCommand::TakeTable));
    let answer = rig.send(id, DEALER, take.clone());
    assert!(is_fault(&answer), "{answer:?}");
    assert!(text(&answer).contains("not known whether"), "nobody may say that nothing was done: {answer:?}");
    assert_eq!(rig.head(), head + 1);
    // What the log kept is shown, or a screen would be stale for ever.
    rig.settle_down();
    assert_eq!(rig.version("keyed"), version + 1);
    let again = rig.send(id, DEALER, take);
    assert!(
        matches!(again, Answer::Done { seq, version: Some(v), .. } if seq == head + 1 && v == version + 1),
        "{again:?}"
    );
    assert_eq!(rig.head(), head + 2, "the passer-by and the command, once each");
    rig.check();
}

#[test]
fn the_same_id_gets_the_same_answer_and_one_entry() {
    let mut rig = Rig::on(Memory::new(), Hands::at(NOON), Options { remember: 1, ..options() });
    rig.furnish(&[KEYED, DRAWN]);
    // Twice in one batch.
    let head = rig.head();
    let (blocker, id) = (rig.id(), rig.id());
    rig.gate.shut();
    let blocked = rig.post(blocker, CAGE, buy(1002, 5));
    rig.gate.wait_for_append();
    let both = [rig.post(id, CAGE, buy(1001, 5)), rig.post(id, CAGE, buy(1001, 5))];
    rig.gate.open();
    blocked.recv().expect("answered");
    let [first, second] = both.map(|answer| answer.recv().expect("answered"));
    assert!(matches!(first, Answer::Done { seq, .. } if seq == head + 2), "{first:?}");
    assert_eq!(first, second);
    // Later, forgotten from memory, for acceptances with a version, refusals and draws by chance.
    let refused = at("keyed", AnyCommand::House(HouseCommand::NoMoreBets));
    let mut given: Vec<([u8; 16], Actor, FloorCommand, Answer)> = vec![];
    rig.make_ready("drawn");
    rig.seat_and_bet("drawn", 1003);
    for (by, command) in [
        (DEALER, at("keyed", AnyCommand::House(HouseCommand::TakeTable))),
        (DEALER, refused),
        (DEALER, at("drawn", AnyCommand::CasinoWar(Play::Deal { cards: vec![] }))),
        (CAGE, buy(1004, 1)),
        (
            SUPERVISOR,
            FloorCommand::Request {
                table: name("keyed"),
                command: AnyCommand::Cards(CardCommand::LoadCards),
                reason: "practice".into(),
            },
        ),
    ] {
        let id = rig.id();
        let answer = rig.send(id, by, command.clone());
        assert!(!matches!(answer, Answer::Problem(_)), "{command:?}: {answer:?}");
        given.push((id, by, command, answer));
    }
    let head = rig.head();
    let again = |rig: &Rig| {
        for (id, by, command, answer) in &given {
            assert_eq!(rig.send(*id, *by, command.clone()), *answer, "{command:?}");
        }
        assert_eq!(rig.head(), head);
    };
    again(&rig);
    let rig = rig.restart(options());
    again(&rig);
    again(&rig);
    rig.check();
}

#[test]
fn an_id_is_one_persons_for_one_command() {
    let mut rig = Rig::new();
    rig.furnish(&[DRAWN]);
    let id = rig.id();
    rig.send(id, CAGE, buy(1001, 5));
    let other = Actor { role: Role::Cage, id: 22 };
    for restarted in [false, true] {
        let head = rig.head();
        for (by, command) in [(CAGE, buy(1001, 6)), (CAGE, buy(1002, 5)), (other, buy(1001, 5))] {
            let answer = rig.send(id, by, command);
            assert_eq!(kind(&answer), Some(ProblemKind::Invalid), "{answer:?}");
            assert!(text(&answer).contains("id"), "{answer:?}");
        }
        assert_eq!(rig.head(), head);
        if !restarted {
            rig = rig.restart(options());
        }
    }
}

#[test]
fn a_stale_screen_is_told_and_nothing_is_recorded() {
    let mut rig = Rig::new();
    rig.furnish(&[KEYED]);
    let version = rig.version("keyed");
    let head = rig.head();
    let take = at("keyed", AnyCommand::House(HouseCommand::TakeTable));
    for expected in [0, version - 1, version + 1, u64::MAX] {
        let id = rig.id();
        let submission = Submission { id, by: DEALER, expected: Some(expected), command: take.clone() };
        let answer = rig.floor.call(submission);
        assert_eq!(kind(&answer), Some(ProblemKind::Stale), "{answer:?}");
        assert!(text(&answer).contains(&format!("version {version}")), "{answer:?}");
        // The id was not used up: the same one goes with the right version.
        if expected == u64::MAX {
            let command = take.clone();
            let answer = rig.floor.call(Submission { id, by: DEALER, expected: Some(version), command });
            assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
        }
    }
    assert_eq!(rig.head(), head + 1);
    rig.check();
}

#[test]
fn a_fault_in_the_program_stops_one_table_only() {
    let mut rig = Rig::on(Memory::new(), Hands::at(NOON), Options { snapshot_every: 1, ..options() });
    rig.furnish(&[KEYED, DRAWN]);
    for table in ["keyed", "drawn"] {
        rig.make_ready(table);
    }
    rig.seat_and_bet("keyed", 1001);
    let (mut log, clock) = rig.stop();
    // A state that no command leads to: everybody has chosen, and still somebody is to choose.
    plant(&mut log, |floor| {
        let first = json!({ "to": [], "out": ["Kh"], "collected": [] });
        floor["tables"]["keyed"]["table"]["casino_war"]["play"]["round"] =
            json!({ "deciding": { "first": first, "undecided": [], "at_war": [] } });
    });
    let mut rig = Rig::on(log, clock, options());
    let AnyTable::CasinoWar(war) = &rig.table("keyed").table else { panic!("a Casino War table") };
    assert!(matches!(war.play.round, baize_rules::casino_war::Round::Deciding { .. }), "the snapshot was used");
    let answer = rig.play(DEALER, "keyed", Play::Deal { cards: vec!["Kh".parse().expect("a card")] });
    let Answer::Done { events, .. } = &answer else { panic!("{answer:?}") };
    assert!(matches!(events.as_slice(), [FloorEvent::TableStopped { table, .. }] if *table == name("keyed")));
    for command in [AnyCommand::CasinoWar(Play::Settle), AnyCommand::House(HouseCommand::LeaveTable)] {
        let answer = rig.say(DEALER, at("keyed", command));
        assert_eq!(kind(&answer), Some(ProblemKind::Stopped), "{answer:?}");
        assert!(text(&answer).contains("keyed"), "the table is named: {answer:?}");
    }
    rig.seat_and_bet("drawn", 1002);
    let answer = rig.play(DEALER, "drawn", Play::Deal { cards: vec![] });
    assert!(matches!(answer, Answer::Done { .. }), "the floor goes on: {answer:?}");
    let mut rig = rig.restart(options());
    let answer = rig.play(DEALER, "keyed", Play::Settle);
    assert_eq!(kind(&answer), Some(ProblemKind::Stopped), "also after a restart: {answer:?}");
    rig.settle_down();
    let log = entries_alone(&rig.log);
    baize_floor::audit::audit(&log, &mut |_, _| ()).unwrap_or_else(|finding| panic!("{finding}"));
}

#[test]
fn books_that_cannot_be_kept_stop_one_table_only() {
    let mut rig = Rig::on(Memory::new(), Hands::at(NOON), Options { snapshot_every: 1, ..options() });
    rig.furnish(&[KEYED, DRAWN]);
    for table in ["keyed", "drawn"] {
        rig.make_ready(table);
    }
    rig.seat_and_bet("keyed", 1001);
    let (mut log, clock) = rig.stop();
    // The patron's purse knows nothing of the stake that lies on the layout.
    plant(&mut log, |floor| floor["patrons"]["1001"]["open_cents"] = json!(0));
    let mut rig = Rig::on(log, clock, options());
    let cards = ["2h", "9c"].map(|card| card.parse().expect("a card")).to_vec();
    rig.accepted(DEALER, "keyed", AnyCommand::CasinoWar(Play::Deal { cards }));
    let answer = rig.play(DEALER, "keyed", Play::Settle);
    let Answer::Done { events, .. } = &answer else { panic!("{answer:?}") };
    assert!(matches!(events.as_slice(), [FloorEvent::TableStopped { .. }]), "{events:?}");
    // Nothing of what could not be recorded is left behind: not at the table, not in a purse, not in the totals.
    let totals = rig.floor.totals();
    assert_eq!((totals.layout, totals.house), (Money::dollars(50), Money::ZERO));
    assert_eq!(rig.floor.patron(1001).expect("known").chips, Money::dollars(950));
    rig.seat_and_bet("drawn", 1002);
    rig.must(CAGE, buy(1001, 5));
    assert_eq!(rig.floor.patron(1001).expect("known").chips, Money::dollars(955));
    assert!(rig.floor.totals().is_conserved());
}

#[test]
fn books_that_cannot_be_kept_while_others_are_being_written_stop_one_table_only() {
    for failure in [None, Some(Failure::Lost(full()))] {
        let how = || Options { snapshot_every: 1, single_write: SingleWrite::ByWriter, ..options() };
        let mut rig = Rig::on(Memory::new(), Hands::at(NOON), how());
        rig.furnish(&[KEYED]);
        rig.make_ready("keyed");
        rig.seat_and_bet("keyed", 1001);
        let cards = ["2h", "9c"].map(|card| card.parse().expect("a card")).to_vec();
        rig.accepted(DEALER, "keyed", AnyCommand::CasinoWar(Play::Deal { cards }));
        let (mut log, clock) = rig.stop();
        plant(&mut log, |floor| floor["patrons"]["1001"]["open_cents"] = json!(0));
        let mut rig = Rig::on(log, clock, how());
        // One append is under way and more is decided when the table falls over; the append may fail as well.
        if let Some(failure) = failure.clone() {
            rig.log.fail_next(failure);
        }
        rig.gate.shut();
        let (first, second, third) = (rig.id(), rig.id(), rig.id());
        let settle = at("keyed", AnyCommand::CasinoWar(Play::Settle));
        let first = rig.post(first, CAGE, buy(1002, 5));
        rig.gate.wait_for_append();
        let second = rig.post(second, CAGE, buy(1003, 5));
        let settled = rig.post(third, DEALER, settle.clone());
        rig.gate.open();
        let answers = [first, second, settled].map(|answer| answer.recv().expect("answered"));
        match failure {
            None => {
                assert!(answers[..2].iter().all(|a| matches!(a, Answer::Done { .. })), "{answers:?}");
                let Answer::Done { events, .. } = &answers[2] else { panic!("{answers:?}") };
                assert!(matches!(events.as_slice(), [FloorEvent::TableStopped { .. }]), "{events:?}");
            }
            Some(_) => {
                assert!(is_fault(&answers[0]), "{answers:?}");
                // Decided before the core heard of the fault, or after: the table falls over either way, once it is written.
                let answer = rig.send(third, DEALER, settle);
                assert!(matches!(kind(&answer), None | Some(ProblemKind::Stopped)), "{answer:?}");
            }
        }
        assert!(rig.table("keyed").stopped.is_some());
        rig.must(CAGE, buy(1001, 5));
        assert!(rig.floor.totals().is_conserved());
        assert_eq!(rig.floor.seq(), rig.head());
    }
}

#[test]
fn money_for_nobody_is_refused_and_the_floor_goes_on() {
    let mut rig = Rig::new();
    rig.furnish(&[KEYED]);
    rig.make_ready("keyed");
    rig.seat_and_bet("keyed", 1001);
    rig.round("keyed", ["Kh", "9c"]);
    for (error, slip) in [(Error::Overpaid, Slip::Payment), (Error::Underpaid, Slip::Result)] {
        let note = "the camera shows it".into();
        let wager = SettledWager { round: 1, area: 1, patron: 999_999, wager: Wager::Initial };
        let wrong = NewMispayment { wager, error, slip, difference: Money::dollars(10), note };
        let answer = rig.house(SUPERVISOR, "keyed", wrong.into());
        assert!(matches!(answer, Answer::Refused { .. }), "{answer:?}");
    }
    assert_eq!(rig.table("keyed").stopped, None);
    rig.bet("keyed");
    rig.check();
}

fn closing(rig: &mut Rig) -> AnyCommand {
    rig.furnish(&[KEYED]);
    rig.make_ready("keyed");
    rig.seat_and_bet("keyed", 1001);
    rig.round("keyed", ["Kh", "9c"]);
    // Chips that were counted out wrongly are booked by two people; a wrong result moves none yet.
    let (error, slip, difference) = (Error::Overpaid, Slip::Result, Money::dollars(10));
    let wager = SettledWager { round: 1, area: 1, patron: 1001, wager: Wager::Initial };
    let new = NewMispayment { wager, error, slip, difference, note: "counted twice".into() };
    rig.accepted(DEALER, "keyed", AnyCommand::House(new.into()));
    let id = rig.table("keyed").table.offers().iter().find_map(|offer| match &offer.command {
        AnyCommand::House(HouseCommand::CloseMispayment { id, .. }) => Some(*id),
        _ => None,
    });
    let (intention, outcome) = (Intention::Unintentional, Rectification::Rectified);
    let note = "asked and given back".into();
    AnyCommand::House(HouseCommand::CloseMispayment { id: id.unwrap_or(1), intention, outcome, note })
}

#[test]
fn nobody_signs_twice_and_both_names_are_kept() {
    let mut rig = Rig::new();
    let close = closing(&mut rig);
    let alone = rig.say(SUPERVISOR, at("keyed", close.clone()));
    assert!(text(&alone).contains("second person"), "{alone:?}");
    let request =
        |reason: &str| FloorCommand::Request { table: name("keyed"), command: close.clone(), reason: reason.into() };
    assert_eq!(kind(&rig.say(SUPERVISOR, request(" "))), Some(ProblemKind::Invalid));
    let events = rig.must(SUPERVISOR, request("found and rectified"));
    let [FloorEvent::Requested(asked)] = events.as_slice() else { panic!("{events:?}") };
    let asked = asked.clone();
    assert_eq!(asked.by, SUPERVISOR);
    let approve = FloorCommand::Approve { request: asked.request };
    let head = rig.head();
    // Not oneself, and not in another role either.
    for by in [SUPERVISOR, Actor { role: Role::Manager, id: 31 }, DEALER, Actor { role: Role::Inspector, id: 12 }] {
        let answer = rig.say(by, approve.clone());
        assert_eq!(kind(&answer), Some(ProblemKind::Forbidden), "{by:?}: {answer:?}");
    }
    let nothing = rig.say(SECOND, FloorCommand::Approve { request: asked.request + 1 });
    assert_eq!(kind(&nothing), Some(ProblemKind::NotFound));
    let unsaid = rig.say(SECOND, FloorCommand::Decline { request: asked.request, reason: "".into() });
    assert_eq!(kind(&unsaid), Some(ProblemKind::Invalid));
    assert_eq!(rig.head(), head);
    let mut rig = rig.restart(options());
    let chips = rig.floor.patron(1001).expect("known").chips;
    let events = rig.must(SECOND, approve.clone());
    use FloorEvent::{Approved, Corrected, Table};
    assert!(matches!(events.as_slice(), [Approved { .. }, Table { .. }, Corrected(_)]), "{events:?}");
    assert_eq!(rig.floor.patron(1001).expect("known").chips, chips - Money::dollars(10));
    let last = rig.bodies().pop().expect("an entry");
    assert_eq!((last.by, last.command), (SECOND, approve.clone()));
    let requested = rig.bodies().into_iter().find(|b| matches!(b.command, FloorCommand::Request { .. }));
    assert_eq!(requested.expect("an entry").by, SUPERVISOR);
    assert_eq!(kind(&rig.say(SECOND, approve)), Some(ProblemKind::NotFound), "approved once");
    assert!(rig.floor.requests().is_empty());
    rig.check();
}

#[test]
fn cards_that_chance_draws_cannot_be_asked_for() {
    let mut rig = Rig::new();
    rig.furnish(&[SHOE, KEYED]);
    let card = "As".parse().expect("a card");
    let ask = |table: &str, play: Play| FloorCommand::Request {
        table: name(table),
        command: AnyCommand::CasinoWar(play),
        reason: "please".into(),
    };
    // While there are no cards chance has nothing to draw from, so the question comes back when it is approved.
    let events = rig.must(DEALER, ask("shoe", Play::PlaceCuttingCard { from_back: Some(60) }));
    let [FloorEvent::Requested(early)] = events.as_slice() else { panic!("{events:?}") };
    let early = early.request;
    rig.make_ready("shoe");
    rig.seat_and_bet("shoe", 1001);
    let head = rig.head();
    let chosen = vec![card, "2c".parse().expect("a card")];
    for play in [
        Play::Deal { cards: chosen.clone() },
        Play::Deal { cards: vec![] },
        Play::PlaceCuttingCard { from_back: Some(60) },
    ] {
        let answer = rig.say(DEALER, ask("shoe", play.clone()));
        assert_eq!(kind(&answer), Some(ProblemKind::Invalid), "{play:?}: {answer:?}");
    }
    let answer = rig.say(SUPERVISOR, FloorCommand::Approve { request: early });
    assert_eq!(kind(&answer), Some(ProblemKind::Invalid), "{answer:?}");
    assert_eq!(rig.head(), head);
    // Where people deal real cards, and where chance has no part, asking is free.
    rig.must(DEALER, ask("keyed", Play::Deal { cards: chosen }));
    rig.must(DEALER, ask("shoe", Play::VoidRound { reason: "spilled".into() }));
    // Whatever is sent, chance draws.
    let answer = rig.play(DEALER, "shoe", Play::Deal { cards: vec![card; 2] });
    let Answer::Done { .. } = answer else { panic!("{answer:?}") };
    let Some(FloorCommand::Table { command: AnyCommand::CasinoWar(Play::Deal { cards }), .. }) =
        rig.bodies().pop().map(|b| b.command)
    else {
        panic!("the deal is the last entry")
    };
    assert_ne!(cards, vec![card; 2]);
    rig.check();
}

#[test]
fn published_pages_never_run_ahead_of_the_disk() {
    let mut rig = Rig::on(Memory::new(), Hands::at(NOON), Options { single_write: SingleWrite::ByWriter, ..options() });
    rig.furnish(&[KEYED]);
    let take = at("keyed", AnyCommand::House(HouseCommand::TakeTable));
    let (version, seq) = (rig.version("keyed"), rig.floor.seq());
    let totals = rig.floor.totals();
    for failure in [None, Some(Failure::Lost(full()))] {
        if let Some(failure) = failure.clone() {
            rig.log.fail_next(failure);
        }
        rig.gate.shut();
        let (id, other) = (rig.id(), rig.id());
        let answers = match failure {
            // The first time round the commands stay behind the gate only to be looked at; then they are lost.
            None => vec![],
            Some(_) => vec![rig.post(id, DEALER, take.clone()), rig.post(other, CAGE, buy(1001, 9))],
        };
        if !answers.is_empty() {
            rig.gate.wait_for_append();
        }
        let nothing = rig.say(CAGE, buy(77, 1));
        assert_eq!(kind(&nothing), Some(ProblemKind::NotFound), "decided, so the others were too");
        assert_eq!((rig.version("keyed"), rig.floor.seq(), rig.floor.totals()), (version, seq, totals));
        rig.gate.open();
        for answer in answers {
            assert!(is_fault(&answer.recv().expect("answered")));
        }
        assert_eq!((rig.version("keyed"), rig.floor.seq(), rig.floor.totals()), (version, seq, totals));
    }
    rig.must(DEALER, take);
    assert_eq!(rig.version("keyed"), version + 1);
    rig.check();
}

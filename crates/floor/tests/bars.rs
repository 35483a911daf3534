//! Exclusions reach the whole floor: what is decided at one table is refused at every other that it covers.
mod common;

use baize_floor::{Answer, BarredFrom, FloorCommand, FloorEvent, Payment, ProblemKind, Request};
use baize_rules::any::{AnyCommand, GameId};
use baize_rules::casino_war::Play;
use baize_rules::chips::Colour;
use baize_rules::game::{PatronId, PlayerCard};
use baize_rules::house::{Approved, ChanceFrom, DeviceMeasures, DiceSetup, Equipment, HouseCommand, Setup, Terminal};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::shoe::Source;
use baize_rules::sic_bo;
use baize_rules::wagers::{BetType, Wager};
use common::{CAGE, DEALER, MANAGER, Rig, SECOND, SUPERVISOR, kind, name, options};

const TABLES: [(&str, Source, ChanceFrom); 2] =
    [("cw-1", Source::Device, ChanceFrom::Keyed), ("cw-2", Source::Device, ChanceFrom::Keyed)];

/// Two tables of Casino War and one of Sic Bo, with a dealer at each; patron 1001 sits and has a wager at all of them.
fn floor() -> Rig {
    let mut rig = Rig::new();
    rig.furnish(&TABLES);
    let limit = |wager| Limit { wager, min: Money::dollars(5), max: Money::dollars(500), unit: None };
    let on_sign = [
        BetType::Small,
        BetType::Big,
        BetType::Triple,
        BetType::Double,
        BetType::AnyTriple,
        BetType::Total,
        BetType::Pair,
        BetType::Single,
    ];
    let setup = Setup {
        areas: 7,
        equipment: Equipment::Dice {
            dice: DiceSetup {
                terminal: Terminal::Buttons,
                layout: Default::default(),
                optional: vec![],
                colours: Colour::ALL.to_vec(),
            },
        },
        chance: ChanceFrom::Keyed,
        smallest_chip: Money::dollars(5),
        limits: Limits { wagers: on_sign.map(limit).to_vec(), player_max: None },
        options: vec![],
        approved: Approved { edition: Some("TEST/1".into()), ..Approved::default() },
    };
    rig.must(SUPERVISOR, FloorCommand::OpenTable { table: name("sb-1"), game: GameId::SicBo, setup });
    for table in ["cw-1", "cw-2"] {
        rig.make_ready(table);
        permit(&mut rig, table);
        rig.seat_and_bet(table, 1001);
    }
    rig.accepted(DEALER, "sb-1", AnyCommand::House(HouseCommand::TakeTable));
    permit(&mut rig, "sb-1");
    rig.accepted(DEALER, "sb-1", AnyCommand::House(HouseCommand::Sit { area: 1, patron: 1001 }));
    rig.accepted(DEALER, "sb-1", AnyCommand::SicBo(sic_bo::Play::ShakeDice { times: Some(3) }));
    rig.accepted(DEALER, "sb-1", AnyCommand::House(small()));
    rig
}

/// A supervisor lets patron 1001 play at this table beside another.
fn permit(rig: &mut Rig, table: &str) {
    rig.accepted(SUPERVISOR, table, AnyCommand::House(HouseCommand::PermitSecondTable { patron: 1001 }));
}

fn sits(rig: &Rig, table: &str) -> bool {
    rig.table(table).table.house().occupied().any(|(_, patron)| patron == 1001)
}

fn small() -> HouseCommand {
    HouseCommand::Place { area: 1, wager: Wager::Small, amount: Money::dollars(5) }
}

fn initial() -> HouseCommand {
    HouseCommand::Place { area: 1, wager: Wager::Initial, amount: Money::dollars(50) }
}

fn found(rig: &mut Rig, table: &str, patron: PatronId, measures: DeviceMeasures) -> Vec<FloorEvent> {
    rig.accepted(SUPERVISOR, table, AnyCommand::House(HouseCommand::ProhibitedDevice { patron, measures }))
}

const FROM_GAME: DeviceMeasures =
    DeviceMeasures { void_wagers: false, exclude_from_game: true, exclude_from_casino: false, detain: false };
const FROM_CASINO: DeviceMeasures = DeviceMeasures { exclude_from_game: false, exclude_from_casino: true, ..FROM_GAME };

fn refused(answer: Answer) -> String {
    match answer {
        Answer::Refused { refusal, .. } => refusal.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn excluded_from_a_game_is_excluded_at_its_every_table() {
    let mut rig = floor();
    let chips = rig.floor.patron(1001).expect("known").chips;
    let events = found(&mut rig, "cw-1", 1001, FROM_GAME);
    let [FloorEvent::Table { .. }, FloorEvent::PatronBarred { patron: 1001, bar }, FloorEvent::Table { table, .. }] =
        events.as_slice()
    else {
        panic!("one entry has all: {events:?}")
    };
    assert_eq!(*table, name("cw-2"));
    assert_eq!(bar.from, BarredFrom::Game(GameId::CasinoWar));
    {
        let text = refused(rig.house(DEALER, "cw-2", HouseCommand::Sit { area: 2, patron: 1001 }));
        for part in ["1001", "excluded from this game", "supervisor 11", "cw-1", "2026-01-01", "[CW 13.4.2]"] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
    // Wagers for rounds that had not begun went back with it, and the areas are free.
    assert_eq!(rig.floor.patron(1001).expect("known").chips, chips + Money::dollars(100));
    assert!(!sits(&rig, "cw-1") && !sits(&rig, "cw-2") && sits(&rig, "sb-1"));
    // Another game is open, and so is another patron's.
    rig.accepted(DEALER, "sb-1", AnyCommand::House(small()));
    // A table opened later is one of them.
    let setup = common::setup(Source::Device, ChanceFrom::Keyed);
    rig.must(SUPERVISOR, FloorCommand::OpenTable { table: name("cw-9"), game: GameId::CasinoWar, setup });
    rig.accepted(DEALER, "cw-9", AnyCommand::House(HouseCommand::TakeTable));
    refused(rig.house(DEALER, "cw-9", HouseCommand::Sit { area: 1, patron: 1001 }));
    rig.check();
    let mut rig = rig.restart(options());
    refused(rig.house(DEALER, "cw-9", HouseCommand::Sit { area: 1, patron: 1001 }));
    rig.check();
}

#[test]
fn a_follow_up_at_another_table_is_refused_and_the_hand_is_finished() {
    let mut rig = floor();
    let cards = ["9h", "9c"].map(|card| card.parse().expect("a card")).to_vec();
    rig.accepted(DEALER, "cw-2", AnyCommand::CasinoWar(Play::Deal { cards }));
    rig.accepted(DEALER, "cw-2", AnyCommand::CasinoWar(Play::Settle));
    found(&mut rig, "cw-1", 1001, FROM_GAME);
    let text = refused(rig.play(DEALER, "cw-2", Play::GoToWar { area: 1 }));
    assert!(text.contains("excluded from this game") && text.contains("[CW 13.4.2]"), "{text}");
    rig.accepted(DEALER, "cw-2", AnyCommand::CasinoWar(Play::Surrender { area: 1 }));
    assert!(sits(&rig, "cw-2"), "the round is finished first");
    rig.accepted(DEALER, "cw-2", AnyCommand::CasinoWar(Play::Clear));
    assert!(!sits(&rig, "cw-2"), "and the seat ends with it");
    rig.check();
}

#[test]
fn excluded_from_the_casino_cancels_the_card_and_closes_every_table() {
    let mut rig = floor();
    let chips = rig.floor.patron(1001).expect("known").chips;
    let events = found(&mut rig, "cw-1", 1001, FROM_CASINO);
    assert!(
        matches!(
            events.as_slice(),
            [
                FloorEvent::Table { .. },
                FloorEvent::PatronBarred { .. },
                FloorEvent::CardCancelled { patron: 1001, .. },
                FloorEvent::Table { .. },
                FloorEvent::Table { .. }
            ]
        ),
        "{events:?}"
    );
    let patron = rig.floor.patron(1001).expect("known");
    assert_eq!((patron.card, patron.chips), (PlayerCard::Cancelled, chips + Money::dollars(105)));
    let shown = serde_json::to_value(&*patron).expect("JSON");
    assert_eq!(shown.pointer("/bars/0/from").and_then(|from| from.as_str()), Some("casino"), "{shown}");
    for (table, clause) in [("cw-2", "[CW 13.4.3]"), ("sb-1", "[SB 9.8.3]")] {
        {
            let command = HouseCommand::Sit { area: 2, patron: 1001 };
            let text = refused(rig.house(DEALER, table, command));
            assert!(text.contains("excluded from the casino") && text.contains("cw-1"), "{text}");
            assert!(text.contains(clause), "{text}");
        }
    }
    let card = rig.say(CAGE, FloorCommand::IssueCard { patron: 1001 });
    assert_eq!(kind(&card), Some(ProblemKind::Invalid), "{card:?}");
    // The chips are the patron's.
    rig.must(CAGE, FloorCommand::CashOut { patron: 1001, amount: chips, how: Payment::Cashless });
    rig.check();
}

#[test]
fn an_exclusion_is_lifted_by_a_manager_and_a_supervisor_together() {
    let mut rig = floor();
    found(&mut rig, "cw-1", 1001, FROM_CASINO);
    found(&mut rig, "cw-1", 1001, FROM_GAME);
    let ask = |reason: &str| FloorCommand::RequestLift { patron: 1001, reason: reason.into() };
    for by in [SUPERVISOR, DEALER, CAGE] {
        assert_eq!(kind(&rig.say(by, ask("please"))), Some(ProblemKind::Forbidden), "{by:?}");
    }
    assert_eq!(kind(&rig.say(MANAGER, ask(" "))), Some(ProblemKind::Invalid));
    let nothing = FloorCommand::RequestLift { patron: 1002, reason: "none".into() };
    assert_eq!(kind(&rig.say(MANAGER, nothing)), Some(ProblemKind::Invalid));
    let events = rig.must(MANAGER, ask("it was a hearing aid"));
    let [FloorEvent::Requested(Request { request, .. })] = events.as_slice() else { panic!("{events:?}") };
    refused(rig.house(DEALER, "cw-1", HouseCommand::Sit { area: 1, patron: 1001 }));
    rig.must(SECOND, FloorCommand::Approve { request: *request });
    assert!(rig.floor.patron(1001).expect("known").bars.is_empty());
    rig.must(CAGE, FloorCommand::IssueCard { patron: 1001 });
    for table in ["cw-1", "cw-2", "sb-1"] {
        permit(&mut rig, table);
        rig.accepted(DEALER, table, AnyCommand::House(HouseCommand::Sit { area: 1, patron: 1001 }));
    }
    rig.accepted(DEALER, "sb-1", AnyCommand::House(small()));
    rig.check();
    rig.restart(options()).check();
}

#[test]
fn a_break_from_wagering_is_the_patrons_at_every_table() {
    let mut rig = floor();
    rig.accepted(SUPERVISOR, "sb-1", AnyCommand::House(HouseCommand::Pause { patron: 1001 }));
    let take_back = HouseCommand::TakeBack { area: 1, wager: Wager::Initial };
    rig.accepted(DEALER, "cw-2", AnyCommand::House(take_back));
    let text = refused(rig.house(DEALER, "cw-2", initial()));
    assert!(text.contains("kept from wagering") && text.contains("sb-1"), "{text}");
    rig.accepted(SUPERVISOR, "sb-1", AnyCommand::House(HouseCommand::Resume { patron: 1001 }));
    rig.accepted(DEALER, "cw-2", AnyCommand::House(initial()));
    rig.check();
}

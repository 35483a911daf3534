//! The cards that an electronic Hold'em table will turn are settled with the deal, and nobody who reads the log knows them.
mod common;

use baize_floor::seals::{SealKey, commitment, seal};
use baize_floor::{Answer, FloorCommand, Options};
use baize_rules::any::{AnyCommand, AnyTable, GameId};
use baize_rules::card_table::{CardCommand, Shuffle};
use baize_rules::cards::Card;
use baize_rules::game::{Actor, Role};
use baize_rules::house::{ChanceFrom, HouseCommand, HouseEvent};
use baize_rules::seal::Secret;
use baize_rules::ultimate_texas_holdem::{Event, Play, Round};
use baize_rules::wagers::Wager;
use common::casino::place;
use common::{DEALER, Rig, SUPERVISOR, at, name, options};

const TABLE: &str = "ut";
const PATRON: Actor = Actor { role: Role::Patron, id: 1001 };

fn holdem(play: Play) -> FloorCommand {
    at(TABLE, AnyCommand::UltimateTexasHoldem(play))
}

fn deal() -> FloorCommand {
    holdem(Play::Deal { held: Default::default(), seal: Default::default(), opened: Default::default() })
}

fn turn() -> FloorCommand {
    holdem(Play::Turn { cards: vec![], opened: Secret::default() })
}

/// An electronic table with one player, who has laid Ante and Blind.
fn ready(rig: &mut Rig) {
    let mut setup = GameId::UltimateTexasHoldem.usual_setup();
    setup.chance = ChanceFrom::Drawn;
    setup.approved.jackpot = None;
    setup.limits.wagers.retain(|limit| limit.wager != baize_rules::wagers::BetType::Jackpot);
    rig.furnish(&[]);
    rig.must(SUPERVISOR, FloorCommand::OpenTable { table: name(TABLE), game: GameId::UltimateTexasHoldem, setup });
    rig.accepted(DEALER, TABLE, AnyCommand::House(HouseCommand::TakeTable));
    rig.accepted(DEALER, TABLE, AnyCommand::House(HouseCommand::Sit { area: 1, patron: PATRON.id }));
    rig.accepted(SUPERVISOR, TABLE, AnyCommand::Cards(CardCommand::LoadCards));
    bet(rig);
}

fn bet(rig: &mut Rig) {
    rig.accepted(DEALER, TABLE, AnyCommand::Cards(CardCommand::Shuffle { how: Shuffle::Device }));
    for wager in [Wager::Ante, Wager::Blind] {
        rig.accepted(PATRON, TABLE, AnyCommand::House(place(1, wager, 10)));
    }
}

fn board(rig: &Rig) -> Vec<Card> {
    let AnyTable::UltimateTexasHoldem(table) = &rig.table(TABLE).table else { panic!("a Hold'em table") };
    match &table.play.round {
        Round::Betting { deal, .. } | Round::Settling { deal, .. } | Round::Over { deal } => {
            deal.board.iter().chain(&deal.dealer).flatten().copied().collect()
        }
        Round::Waiting => vec![],
    }
}

#[test]
fn the_log_has_a_seal_and_no_card_until_it_is_turned() {
    let mut rig = Rig::new();
    ready(&mut rig);
    rig.must(DEALER, deal());
    let bound = seal(&rig.table(TABLE).table).cloned().expect("sealed");
    assert_eq!((bound.nonce.len(), bound.commitment.len()), (32, 64));
    let so_far = rig.bodies().len();
    rig.must(PATRON, holdem(Play::Bet { area: 1, times: 4 }));
    for _ in 0..3 {
        rig.must(DEALER, turn());
    }
    let turned = board(&rig);
    assert_eq!(turned.len(), 7);
    // What the deal wrote, as it is stored, names none of the seven but among the player's own.
    let bodies = rig.bodies();
    let dealt = format!("{:?}", bodies[so_far - 1].command);
    assert!(!turned.iter().any(|card| dealt.contains(&format!("{card:?}"))), "{dealt}");
    let opened = bodies.iter().find_map(|body| match &body.command {
        FloorCommand::Table { command: AnyCommand::UltimateTexasHoldem(Play::Turn { opened, .. }), .. } => {
            (*opened != Secret::default()).then(|| opened.clone())
        }
        _ => None,
    });
    assert_eq!(commitment(&opened.expect("opened with the last cards")), bound.commitment);
    assert_eq!(seal(&rig.table(TABLE).table), None);
    rig.check();
}

#[test]
fn the_order_survives_a_restart_and_needs_its_key() {
    let key = SealKey::random();
    let with = |key: &SealKey| Options { seal_key: key.clone(), ..options() };
    // Another seed after each restart: what is turned hangs on the seal alone.
    let mut rig = Rig::on(baize_store::Memory::new(), common::Hands::at(common::NOON), with(&key));
    ready(&mut rig);
    rig.must(DEALER, deal());
    rig.must(PATRON, holdem(Play::Bet { area: 1, times: 4 }));
    let mut rig = rig.restart(with(&key));
    rig.must(DEALER, turn());
    let flop = board(&rig);
    // A floor with another key can turn nothing; the round is given back as a failure.
    let mut rig = rig.restart(with(&SealKey::random()));
    let answer = rig.say(DEALER, turn());
    assert!(matches!(answer, Answer::Problem(_)), "{answer:?}");
    let mut rig = rig.restart(with(&key));
    rig.must(DEALER, turn());
    assert_eq!(board(&rig)[..3], flop);
    rig.must(DEALER, turn());
    rig.check();
}

#[test]
fn a_table_that_turns_other_cards_than_it_sealed_is_found() {
    let mut rig = Rig::new();
    ready(&mut rig);
    rig.must(DEALER, deal());
    rig.must(PATRON, holdem(Play::Fold { area: 1 }));
    rig.must(DEALER, holdem(Play::Clear));
    bet(&mut rig);
    let events = rig.must(DEALER, deal());
    let unsealed = |event: &baize_rules::any::AnyEvent| {
        matches!(event, baize_rules::any::AnyEvent::UltimateTexasHoldem(Event::Unsealed { .. }))
    };
    let opened = events.iter().any(|event| match event {
        baize_floor::FloorEvent::Table { events, .. } => events.iter().any(|event| unsealed(&event.what)),
        _ => false,
    });
    assert!(opened, "the next deal opens what was not needed: {events:?}");
    rig.check();
    // A round began each time, so that nothing above was played on an empty table.
    let began = rig.bodies().iter().filter(|body| format!("{:?}", body.outcome).contains("RoundBegan")).count();
    assert_eq!(began, 2, "{:?}", HouseEvent::BetsClosed);
}

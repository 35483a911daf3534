//! Opens a floor in memory, plays one round of Casino War at an electronic table, and audits the log.
//!
//! `cargo run -p baize-floor --example casino_war_round`
use baize_floor::chance::SeededChance;
use baize_floor::{
    Answer, Clock, FloorCommand, Handle, Options, PatronCommand, Payment, Reading, Submission, TableId, audit, start,
};
use baize_rules::any::{AnyCommand, AnyTable, GameId};
use baize_rules::card_table::{CardCommand, Shuffle};
use baize_rules::casino_war::{Play, Round};
use baize_rules::game::{Actor, Role};
use baize_rules::house::{Approved, ChanceFrom, Equipment, HouseCommand, Setup};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::shoe::Source;
use baize_rules::wagers::{BetType, Wager};
use baize_store::Memory;

const PATRON: u32 = 1001;

/// A clock that shows noon on 1 January 2026. A real server reads the machine's clocks.
struct Noon;
impl Clock for Noon {
    fn read(&mut self) -> Reading {
        Reading { clock_ms: 1_767_268_800_000, steady_ms: 0 }
    }
    fn day(&mut self, _: i64) -> u32 {
        20260101
    }
}

/// A floor, and the id of the next command.
struct Example {
    floor: Handle,
    table: TableId,
    next_id: u128,
}

impl Example {
    /// Sends a command and prints what the floor answers.
    fn send(&mut self, role: Role, command: FloorCommand) {
        self.next_id += 1;
        let by = Actor { role, id: if role == Role::Patron { PATRON } else { 1 } };
        match self.floor.call(Submission { id: self.next_id.to_be_bytes(), by, expected: None, command }) {
            Answer::Done { seq, events, .. } => {
                println!("entry {seq}: {}", serde_json::to_string(&events).expect("events are JSON"))
            }
            other => panic!("{other:?}"),
        }
    }
    fn at_table(&mut self, role: Role, command: AnyCommand) {
        let table = self.table.clone();
        self.send(role, FloorCommand::Table { table, command });
    }
    fn play(&mut self, role: Role, play: Play) {
        self.at_table(role, AnyCommand::CasinoWar(play));
    }
    fn round(&self) -> Round {
        match &self.floor.table(&self.table).expect("the table is open").slot.table {
            AnyTable::CasinoWar(table) => table.play.round.clone(),
            _ => unreachable!("the table plays Casino War"),
        }
    }
}

fn setup() -> Setup {
    let limit = |wager| Limit { wager, min: Money::dollars(10), max: Money::dollars(500), unit: None };
    Setup {
        areas: 7,
        equipment: Equipment::Cards { source: Source::Device, decks: 6 },
        chance: ChanceFrom::Drawn,
        smallest_chip: Money::cents(250),
        limits: Limits { wagers: vec![limit(BetType::Initial), limit(BetType::Tie)], player_max: None },
        options: vec![],
        approved: Approved::default(),
    }
}

fn main() {
    let log = Memory::new();
    let chance = Box::new(SeededChance::new(7));
    let (floor, core) = start(Box::new(log.clone()), Box::new(Noon), chance, Options::default(), Box::new(|_| {}))
        .expect("an empty log is readable");
    let table = TableId::new("cw-1").expect("a plain name");
    let mut example = Example { floor, table: table.clone(), next_id: 0 };

    // The patron gets a card and chips; the table opens with a shuffling device.
    example.send(Role::Cage, FloorCommand::EnrolPatron { patron: PATRON, record: Some("0".repeat(64)), name: None });
    example.send(Role::Cage, FloorCommand::IssueCard { patron: PATRON });
    let command = PatronCommand::DeclineLimits;
    example.send(Role::Cage, FloorCommand::Patron { patron: PATRON, command });
    example
        .send(Role::Cage, FloorCommand::BuyChips { patron: PATRON, amount: Money::dollars(200), how: Payment::Cash });
    example.send(Role::Supervisor, FloorCommand::OpenTable { table, game: GameId::CasinoWar, setup: setup() });
    example.at_table(Role::Dealer, AnyCommand::House(HouseCommand::TakeTable));
    example.at_table(Role::Supervisor, AnyCommand::Cards(CardCommand::LoadCards));
    example.at_table(Role::Dealer, AnyCommand::Cards(CardCommand::Shuffle { how: Shuffle::Device }));
    example.play(Role::Dealer, Play::Burn);

    // One round. At an electronic table the core draws the cards, so the dealer sends none.
    example.at_table(Role::Dealer, AnyCommand::House(HouseCommand::Sit { area: 1, patron: PATRON }));
    let (wager, amount) = (Wager::Initial, Money::dollars(25));
    example.at_table(Role::Patron, AnyCommand::House(HouseCommand::Place { area: 1, wager, amount }));
    loop {
        match example.round() {
            Round::Over { .. } => break,
            Round::Dealt { .. } | Round::WarDealt { .. } => example.play(Role::Dealer, Play::Settle),
            Round::Deciding { undecided, .. } => example.play(Role::Dealer, Play::GoToWar { area: undecided[0] }),
            _ => example.play(Role::Dealer, Play::Deal { cards: vec![] }),
        }
    }
    let chips = example.floor.patron(PATRON).expect("enrolled").chips;
    println!("the patron now holds {chips}");
    example.floor.stop();
    core.join().expect("the core ends").expect("without a panic");

    // Decides every recorded command again and compares.
    let report = audit::audit(&log, &mut |_, _| ()).expect("the log agrees with the rules");
    assert_eq!((report.rounds, report.floor.patrons[&PATRON].chips), (1, chips));
    println!("audited {} entries and {} round: every decision comes out the same", report.entries, report.rounds);
}

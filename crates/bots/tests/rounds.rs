//! Bots at the electronic tables of the demo floor, through the real core with its log in memory.
use baize_bots::{BOT_DEALER, Bot, PEOPLE, Pace, electronic_tables, furnish, is_bot};
use baize_floor::chance::SeededChance;
use baize_floor::{
    Answer, Clock, Floor, FloorCommand, FloorEvent, Handle, Options, Payment, Reading, Submission, TableId, audit,
    new_id, start,
};
use baize_rules::any::{AnyCommand, AnyEvent, AnyOffer, AnyTable, GameId};
use baize_rules::game::{Actor, Role};
use baize_rules::house::{ChanceFrom, HouseCommand, HouseEvent, Setup};
use baize_rules::money::Money;
use baize_rules::show::Fit;
use baize_rules::wagers::Wager;
use baize_store::Memory;
use std::collections::BTreeMap;
use std::thread::JoinHandle;
use std::time::Duration;

/// Noon of a day in 2026; nothing here depends on time that passes.
struct Noon;
impl Clock for Noon {
    fn read(&mut self) -> Reading {
        Reading { clock_ms: 1_767_225_600_000, steady_ms: 0 }
    }
    fn day(&mut self, _: i64) -> u32 {
        20260101
    }
}

const ROUNDS: u64 = 20;
const AT_ONCE: Pace = Pace { step: Duration::ZERO, people: Duration::ZERO };
const PATIENT: Pace = Pace { step: Duration::ZERO, people: Duration::from_secs(3600) };
const DEALER: Actor = Actor { role: Role::Dealer, id: 1 };
const PERSON: Actor = Actor { role: Role::Patron, id: *PEOPLE.start() };

struct Demo {
    log: Memory,
    floor: Handle,
    core: JoinHandle<Result<(), String>>,
    chance: SeededChance,
    /// Every kind of wager that was settled.
    settled: Vec<Wager>,
}

/// What a bot did.
#[derive(Default, Debug)]
struct Done {
    steps: u32,
    refused: u32,
    won: u32,
    lost: u32,
}

impl Demo {
    fn new(seed: u64) -> Demo {
        let log = Memory::new();
        let chance = Box::new(SeededChance::new(seed));
        let (floor, core) =
            start(Box::new(log.clone()), Box::new(Noon), chance, Options::default(), Box::new(|_| {})).expect("starts");
        furnish(&floor, &mut baize_bots::no_vault).expect("furnished");
        Demo { log, floor, core, chance: SeededChance::new(seed + 1), settled: vec![] }
    }

    fn bot(&self, table: &TableId, pace: Pace) -> Bot {
        Bot::new(self.floor.clone(), table.clone(), pace)
    }

    fn table(&self, table: &TableId) -> AnyTable {
        self.floor.table(table).expect("the table").slot.table.clone()
    }

    fn version(&self, table: &TableId) -> u64 {
        self.floor.table(table).expect("the table").slot.version
    }

    fn is_past(&self, table: &TableId, rounds: u64) -> bool {
        self.table(table).house().round_number() > rounds
    }

    /// What a person does at a table.
    fn must(&self, by: Actor, table: &TableId, command: HouseCommand) {
        let command = FloorCommand::Table { table: table.clone(), command: AnyCommand::House(command) };
        let answer = self.floor.call(Submission { id: new_id(), by, expected: None, command });
        assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    }

    /// Lets a bot act until a condition holds.
    fn until(&mut self, bot: &mut Bot, done: impl Fn(&Demo) -> bool) -> Done {
        let mut all = Done::default();
        while !done(self) {
            assert!(all.steps < 20_000, "the table gets nowhere: {all:?}");
            all.steps += 1;
            match bot.act(&mut self.chance) {
                None => {}
                Some((_, Answer::Done { events, .. })) => all.count(&events, &mut self.settled),
                Some((role, answer)) => {
                    all.refused += 1;
                    eprintln!("{role:?}: {answer:?}");
                }
            }
        }
        all
    }

    /// Stops the floor and audits its log.
    fn audited(self) -> Floor {
        self.floor.stop();
        self.core.join().expect("the core ends").expect("in order");
        audit::audit(&self.log, &mut |_, _| ()).unwrap_or_else(|finding| panic!("{finding}")).floor
    }
}

impl Done {
    fn count(&mut self, events: &[FloorEvent], settled: &mut Vec<Wager>) {
        for event in events {
            let FloorEvent::Table { events, .. } = event else { continue };
            for event in events {
                if let AnyEvent::House(HouseEvent::Settled(line)) = &event.what {
                    self.won += u32::from(line.is_won());
                    self.lost += u32::from(line.to_player() == Money::ZERO);
                    if !settled.contains(&line.wager()) {
                        settled.push(line.wager());
                    }
                }
            }
        }
    }
}

fn named(name: &str) -> TableId {
    TableId::new(name).expect("a plain name")
}

#[test]
fn bots_alone_play_every_electronic_table() {
    let mut demo = Demo::new(7);
    let mut games = vec![];
    for (table, _) in electronic_tables() {
        let mut bot = demo.bot(&table, AT_ONCE);
        let done = demo.until(&mut bot, |demo| demo.is_past(&table, ROUNDS));
        assert!(done.won > 0 && done.lost > 0, "{table}: {done:?}");
        assert!(done.refused <= 1 + done.steps / 100, "{table}: {done:?}");
        games.push(demo.table(&table).game());
    }
    assert!(GameId::ALL.iter().all(|game| games.contains(game)), "every game has an electronic demo table");
    for (id, pool) in demo.floor.pools() {
        assert!(pool.wagers > 0, "nobody played for the {id} jackpot");
    }
    let side = |wager: &Wager| matches!(wager, Wager::Jackpot | Wager::Progressive | Wager::Trips | Wager::Tie);
    assert_eq!(demo.settled.iter().filter(|wager| side(wager)).count(), 4, "{:?}", demo.settled);
    let floor = demo.audited();
    assert_eq!(floor.recount(), floor.totals);
}

/// A game that the demo floor knows nothing special about has its usual table there.
#[test]
fn bots_play_the_usual_table_of_every_game() {
    let mut demo = Demo::new(6);
    let patrons: Vec<u32> = electronic_tables().flat_map(|(_, patrons)| patrons).collect();
    // Nobody plays at two tables at once.
    let each = patrons.len() / GameId::ALL.len();
    for (number, game) in GameId::ALL.iter().enumerate() {
        let patrons = &patrons[number * each..(number + 1) * each];
        let table = named(&format!("usual-{number}"));
        let setup = Setup { chance: ChanceFrom::Drawn, ..game.usual_setup() };
        let command = FloorCommand::OpenTable { table: table.clone(), game: *game, setup };
        let by = Actor { role: Role::Supervisor, id: 11 };
        let opened = demo.floor.call(Submission { id: new_id(), by, expected: None, command });
        assert!(matches!(opened, Answer::Done { .. }), "{opened:?}");
        let mut bot = Bot::with_patrons(demo.floor.clone(), table.clone(), AT_ONCE, patrons.to_vec());
        let done = demo.until(&mut bot, |demo| demo.is_past(&table, ROUNDS));
        assert!(done.won > 0 && done.lost > 0 && done.refused <= 1 + done.steps / 100, "{table}: {done:?}");
    }
    demo.audited();
}

#[test]
fn demo_tables_have_the_names_that_documents_use() {
    let demo = Demo::new(1);
    let tables: BTreeMap<String, bool> = demo
        .floor
        .tables()
        .iter()
        .map(|(id, _)| (id.to_string(), electronic_tables().any(|(table, _)| table == *id)))
        .collect();
    let expected = [
        ("cs-1", false),
        ("cs-2", true),
        ("cw-1", false),
        ("cw-2", false),
        ("cw-3", true),
        ("cw-4", true),
        ("dc-1", false),
        ("dc-2", true),
        // The invented book, which only tests have.
        ("hc-1", false),
        ("hc-2", true),
        ("sb-1", false),
        ("sb-2", true),
        ("ut-1", false),
        ("ut-2", true),
    ];
    assert_eq!(tables, expected.map(|(name, electronic)| (String::from(name), electronic)).into());
    let pools: Vec<String> = demo.floor.pools().iter().map(|(id, _)| id.to_string()).collect();
    assert_eq!(pools, ["caribbean", "holdem"]);
}

#[test]
fn a_bot_leaves_physical_tables_alone() {
    let mut demo = Demo::new(2);
    for name in ["cw-1", "cw-2", "sb-1", "cs-1", "dc-1", "ut-1"] {
        assert!(demo.bot(&named(name), AT_ONCE).act(&mut demo.chance).is_none(), "{name}");
    }
}

#[test]
fn a_bot_stands_back_while_a_person_deals() {
    let mut demo = Demo::new(3);
    for (table, _) in electronic_tables() {
        let mut bot = demo.bot(&table, AT_ONCE);
        demo.until(&mut bot, |demo| demo.is_past(&table, 1));
        demo.must(DEALER, &table, HouseCommand::TakeTable);
        let version = demo.version(&table);
        for _ in 0..10 {
            assert!(bot.act(&mut demo.chance).is_none(), "{table}");
        }
        assert_eq!(demo.version(&table), version);
        demo.must(DEALER, &table, HouseCommand::LeaveTable);
        demo.until(&mut bot, |demo| demo.is_past(&table, 3));
        assert_eq!(demo.table(&table).house().dealer(), Some(BOT_DEALER));
    }
    demo.audited();
}

/// Sits a person down and lays the least that makes a bet, as the offers say; false while no wager is taken.
fn person_bets(demo: &Demo, table: &TableId) -> bool {
    let seat = |demo: &Demo| demo.table(table).house().occupied().find(|(_, patron)| *patron == PERSON.id);
    if seat(demo).is_none() {
        let sit = |command: &AnyCommand| matches!(command, AnyCommand::House(HouseCommand::Sit { .. }));
        let offers = demo.table(table).offers();
        let Some(offer) = offers.iter().find(|offer| sit(&offer.command)) else { return false };
        let area = offer.command.area().expect("a seat is at an area");
        demo.must(PERSON, table, HouseCommand::Sit { area, patron: PERSON.id });
    }
    let (area, _) = seat(demo).expect("just seated");
    let lies = || demo.table(table).house().layout().on_area(area).map(|p| (p.wager, p.amount)).collect::<Vec<_>>();
    loop {
        let lies = lies();
        // First a wager with a choice of amounts, then what must equal it.
        let next = demo.table(table).offers().into_iter().find_map(|offer| match (offer.command, offer.fit) {
            (AnyCommand::House(HouseCommand::Place { area: at, wager, amount }), Fit::Amount { min, max, .. }) => {
                let twin = min == max && lies.iter().any(|(_, placed)| *placed == amount);
                let new = lies.iter().all(|(placed, _)| *placed != wager);
                let wanted = if lies.is_empty() { min < max } else { twin };
                (at == area && new && wanted).then_some((wager, amount))
            }
            _ => None,
        });
        let Some((wager, amount)) = next else { return !lies.is_empty() };
        demo.must(PERSON, table, HouseCommand::Place { area, wager, amount });
    }
}

/// Whether the offer is one more wager for the person.
fn is_for_the_person(demo: &Demo, table: &TableId, offer: &AnyOffer) -> bool {
    let places = matches!(offer.command, AnyCommand::House(HouseCommand::Place { .. }));
    places && offer.area.is_some_and(|area| demo.table(table).house().seated(area) == Some(PERSON.id))
}

#[test]
fn people_get_time_to_bet_and_silence_ends() {
    for (table, _) in electronic_tables() {
        let mut demo = Demo::new(4);
        let mut bot = demo.bot(&table, AT_ONCE);
        demo.until(&mut bot, |demo| demo.is_past(&table, 1));
        demo.until(&mut bot, |demo| person_bets(demo, &table));
        let round = demo.table(&table).house().round_number();
        let waits = demo.table(&table).offers().into_iter().find(|offer| is_for_the_person(&demo, &table, offer));
        // Somebody with all the time in the world waits for the person.
        let mut patient = demo.bot(&table, PATIENT);
        for _ in 0..100 {
            patient.act(&mut demo.chance);
        }
        // Where the one wager of the game lies, there is nothing to wait for before that round is played.
        let played = u64::from(waits.is_none());
        assert_eq!(demo.table(&table).house().round_number(), round + played, "{table}");
        // Otherwise play continues, whatever the person does not say.
        demo.until(&mut bot, |demo| demo.is_past(&table, round + ROUNDS));
        demo.audited();
    }
}

#[test]
fn a_bot_without_chips_goes_to_the_cage() {
    let mut demo = Demo::new(5);
    let (table, mut patrons) = electronic_tables().next().expect("some");
    let patron = patrons.next().expect("some");
    assert!(is_bot(patron));
    let cage = Actor { role: Role::Cage, id: 21 };
    let command = FloorCommand::CashOut { patron, amount: Money::dollars(20_000), how: Payment::Cashless };
    demo.floor.call(Submission { id: new_id(), by: cage, expected: None, command });
    assert_eq!(demo.floor.patron(patron).expect("enrolled").chips, Money::ZERO);
    let mut bot = demo.bot(&table, AT_ONCE);
    demo.until(&mut bot, |demo| demo.is_past(&table, 1));
    assert!(demo.floor.patron(patron).expect("enrolled").chips > Money::dollars(15_000));
}

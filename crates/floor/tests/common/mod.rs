//! A floor on a log in memory, with a clock that is set by hand, a disk that can be held and people who play a round.
#![allow(dead_code)] // Each test file uses its own part.
pub mod casino;
use baize_floor::chance::SeededChance;
use baize_floor::{
    Answer, Body, Clock, Floor, FloorCommand, FloorEvent, Handle, Now, Options, PatronCommand, Payment, Problem,
    ProblemKind, Reading, Submission, TableId, audit, start,
};
use baize_rules::any::{AnyCommand, AnyTable, GameId};
use baize_rules::card_table::{CardCommand, Shuffle};
use baize_rules::casino_war::{CutBy, Play};
use baize_rules::game::{Actor, Role};
use baize_rules::house::{Approved, ChanceFrom, Equipment, HouseCommand, Setup};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::shoe::{Readiness, Source};
use baize_rules::wagers::{BetType, Wager};
use baize_store::{CommandId, Entry, Epoch, Fault, Head, Memory, NewEntry, Snapshot, Store, chain};
use serde_json::{Value, json};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;

pub const DEALER: Actor = Actor { role: Role::Dealer, id: 1 };
pub const SUPERVISOR: Actor = Actor { role: Role::Supervisor, id: 11 };
pub const SECOND: Actor = Actor { role: Role::Supervisor, id: 12 };
pub const CAGE: Actor = Actor { role: Role::Cage, id: 21 };
pub const MANAGER: Actor = Actor { role: Role::Manager, id: 31 };
/// Noon of a day in 2026.
pub const NOON: Now = Now { at_ms: 1_767_225_600_000, day: 20260101 };
pub const MINUTE_MS: i64 = 60_000;

/// Tables of these tests: name, cards and where the cards come from.
pub const KEYED: (&str, Source, ChanceFrom) = ("keyed", Source::Device, ChanceFrom::Keyed);
pub const DRAWN: (&str, Source, ChanceFrom) = ("drawn", Source::Device, ChanceFrom::Drawn);
pub const SHOE: (&str, Source, ChanceFrom) = ("shoe", Source::Shoe, ChanceFrom::Drawn);

/// A clock that shows what it was last set to. Setting it forward is time that passes; setting it back is not.
#[derive(Clone)]
pub struct Hands(Arc<Mutex<Reading>>);

impl Hands {
    pub fn at(now: Now) -> Hands {
        Hands(Arc::new(Mutex::new(Reading { clock_ms: now.at_ms, steady_ms: now.at_ms })))
    }
    pub fn set(&self, at_ms: i64) {
        let mut hands = self.0.lock().expect("not poisoned");
        *hands = Reading { clock_ms: at_ms, steady_ms: hands.steady_ms.max(at_ms) };
    }
    pub fn forward(&self, ms: i64) {
        let clock_ms = self.0.lock().expect("not poisoned").clock_ms;
        self.set(clock_ms + ms);
    }
    /// Sets the clock by so much without any time passing.
    pub fn leap(&self, ms: i64) {
        self.0.lock().expect("not poisoned").clock_ms += ms;
    }
    /// Time passes on both clocks.
    pub fn pass(&self, ms: i64) {
        let mut hands = self.0.lock().expect("not poisoned");
        *hands = Reading { clock_ms: hands.clock_ms + ms, steady_ms: hands.steady_ms + ms };
    }
}

impl Clock for Hands {
    fn read(&mut self) -> Reading {
        *self.0.lock().expect("not poisoned")
    }
    /// The calendar of Greenwich.
    fn day(&mut self, at_ms: i64) -> u32 {
        let days = at_ms.div_euclid(86_400_000).clamp(0, 100_000) + 719_468;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let (march, day) = ((5 * of_year + 2) / 153, of_year - (153 * ((5 * of_year + 2) / 153) + 2) / 5 + 1);
        let month = if march < 10 { march + 3 } else { march - 9 };
        let year = year + era * 400 + i64::from(month <= 2);
        u32::try_from(year * 10_000 + month * 100 + day).expect("a date")
    }
}

/// Holds appends back until it is opened, so that a test decides what is waiting when the disk answers.
#[derive(Clone, Default)]
pub struct Gate(Arc<(Mutex<Door>, Condvar)>);

#[derive(Default)]
struct Door {
    shut: bool,
    waiting: bool,
    falls_over: Option<&'static str>,
}

impl Gate {
    fn with(&self, change: impl FnOnce(&mut Door)) {
        change(&mut self.0.0.lock().expect("not poisoned"));
        self.0.1.notify_all();
    }
    pub fn shut(&self) {
        self.with(|door| door.shut = true);
    }
    pub fn open(&self) {
        self.with(|door| door.shut = false);
    }
    /// The next append panics.
    pub fn fall_over(&self, what: &'static str) {
        self.with(|door| door.falls_over = Some(what));
    }
    /// Until an append stands before the shut gate.
    pub fn wait_for_append(&self) {
        let door = self.0.0.lock().expect("not poisoned");
        drop(self.0.1.wait_while(door, |door| !door.waiting).expect("not poisoned"));
    }
    fn pass(&self) {
        self.with(|door| door.waiting = true);
        let door = self.0.0.lock().expect("not poisoned");
        let mut door = self.0.1.wait_while(door, |door| door.shut).expect("not poisoned");
        door.waiting = false;
    }
}

/// The log in memory behind a gate.
struct Gated(Memory, Gate);

impl Gated {
    fn fall_over_if_told(&self) {
        let what = self.1.0.0.lock().expect("not poisoned").falls_over.take();
        if let Some(what) = what {
            panic!("{what}");
        }
    }
}

impl Store for Gated {
    fn lease(&mut self, owner: &str) -> Result<Epoch, Fault> {
        self.0.lease(owner)
    }
    fn head(&self) -> Result<Head, Fault> {
        self.0.head()
    }
    fn append(&mut self, batch: &[NewEntry], expected: Head, epoch: Epoch) -> Result<Head, Fault> {
        self.1.pass();
        self.fall_over_if_told();
        self.0.append(batch, expected, epoch)
    }
    fn read(&self, from: u64, limit: usize) -> Result<Vec<Entry>, Fault> {
        self.0.read(from, limit)
    }
    fn find(&self, command_id: &CommandId) -> Result<Option<Entry>, Fault> {
        self.0.find(command_id)
    }
    fn save_snapshot(&mut self, seq: u64, bytes: &[u8]) -> Result<(), Fault> {
        self.0.save_snapshot(seq, bytes)
    }
    fn ids(&self, from: &CommandId, to: &CommandId, limit: usize) -> Result<Vec<CommandId>, Fault> {
        self.0.ids(from, to, limit)
    }
    fn snapshots(&self) -> Result<Vec<Result<Snapshot, Fault>>, Fault> {
        self.0.snapshots()
    }
    fn put(&mut self, key: &str, value: &[u8]) -> Result<(), Fault> {
        self.0.put(key, value)
    }
    fn get(&self, key: &str) -> Result<Option<Vec<u8>>, Fault> {
        self.0.get(key)
    }
    fn remove(&mut self, key: &str) -> Result<(), Fault> {
        self.0.remove(key)
    }
    fn keys(&self, prefix: &str) -> Result<Vec<String>, Fault> {
        self.0.keys(prefix)
    }
    fn reader(&self) -> Result<Box<dyn Store>, Fault> {
        self.0.reader()
    }
    fn check(&self) -> Result<(), Fault> {
        self.0.check()
    }
}

/// A running floor and everything a test may touch of it.
pub struct Rig {
    pub log: Memory,
    pub clock: Hands,
    pub gate: Gate,
    pub floor: Handle,
    core: JoinHandle<Result<(), String>>,
    next: u64,
    seed: u64,
}

pub fn options() -> Options {
    Options { snapshot_every: 1_000_000, ..Options::default() }
}

impl Rig {
    pub fn new() -> Rig {
        Rig::on(Memory::new(), Hands::at(NOON), options())
    }

    pub fn on(log: Memory, clock: Hands, options: Options) -> Rig {
        Rig::seeded(log, clock, options, 1)
    }

    fn seeded(log: Memory, clock: Hands, options: Options, seed: u64) -> Rig {
        let gate = Gate::default();
        let store = Box::new(Gated(log.clone(), gate.clone()));
        let chance = Box::new(SeededChance::new(seed));
        let (floor, core) =
            start(store, Box::new(clock.clone()), chance, options, Box::new(|_| {})).expect("the floor starts");
        // Ids of different runs on one log do not meet.
        let next = log.head().expect("readable").seq * 1_000 + 1;
        Rig { log, clock, gate, floor, core, next, seed }
    }

    pub fn stop(self) -> (Memory, Hands) {
        self.floor.stop();
        self.core.join().expect("the core ends").expect("in order");
        (self.log, self.clock)
    }

    /// Waits until the floor has fallen over, and says why.
    pub fn fallen(self) -> (String, Memory, Hands) {
        (self.core.join().expect("no panic escapes").expect_err("fallen over"), self.log, self.clock)
    }

    pub fn restart(self, options: Options) -> Rig {
        let seed = self.seed + 1;
        let (log, clock) = self.stop();
        Rig::seeded(log, clock, options, seed)
    }

    pub fn id(&mut self) -> CommandId {
        self.next += 1;
        let mut id = [7; 16];
        id[..8].copy_from_slice(&self.next.to_be_bytes());
        id
    }

    pub fn send(&self, id: CommandId, by: Actor, command: FloorCommand) -> Answer {
        self.floor.call(Submission { id, by, expected: None, command })
    }

    /// Sends without waiting.
    pub fn post(&self, id: CommandId, by: Actor, command: FloorCommand) -> Receiver<Answer> {
        let (tx, rx) = channel();
        let submission = Submission { id, by, expected: None, command };
        self.floor.submit(submission, Box::new(move |answer| drop(tx.send(answer))));
        rx
    }

    pub fn say(&mut self, by: Actor, command: FloorCommand) -> Answer {
        let id = self.id();
        self.send(id, by, command)
    }

    pub fn must(&mut self, by: Actor, command: FloorCommand) -> Vec<FloorEvent> {
        match self.say(by, command.clone()) {
            Answer::Done { events, .. } => events,
            other => panic!("{command:?}: {other:?}"),
        }
    }

    pub fn house(&mut self, by: Actor, table: &str, command: HouseCommand) -> Answer {
        self.say(by, at(table, AnyCommand::House(command)))
    }

    pub fn play(&mut self, by: Actor, table: &str, play: Play) -> Answer {
        self.say(by, at(table, AnyCommand::CasinoWar(play)))
    }

    /// Until whatever was sent before is decided, written and shown.
    pub fn settle_down(&mut self) {
        // A request for something that is not there is answered by the core at once; a recorded one comes through the writer.
        let patron = 4_000_000 + u32::try_from(self.next).expect("few");
        self.must(CAGE, FloorCommand::EnrolPatron { patron, record: None, name: None });
    }

    pub fn table(&self, table: &str) -> Arc<baize_floor::Slot> {
        self.floor.table(&name(table)).expect("the table").slot
    }

    pub fn version(&self, table: &str) -> u64 {
        self.table(table).version
    }

    pub fn head(&self) -> u64 {
        self.log.head().expect("readable").seq
    }

    pub fn bodies(&self) -> Vec<Body> {
        let entries = self.log.read(1, usize::MAX).expect("readable");
        entries.iter().map(|e| Body::decode(&e.body).expect("decodes")).collect()
    }

    pub fn replayed(&self) -> Floor {
        audit::replay(&self.log, None, &mut |_, _| ()).expect("replays").0
    }

    /// What is shown is what the log says, the books are in order and the audit has nothing to say.
    pub fn check(&self) {
        self.agrees();
        let report = audit::audit(&self.log, &mut |_, _| ()).unwrap_or_else(|finding| panic!("{finding}"));
        assert_eq!(report.floor, self.replayed());
        assert_eq!(report.head, self.log.head().expect("readable"));
    }

    /// What is shown is what the log says, and the books are in order.
    pub fn agrees(&self) {
        let replayed = self.replayed();
        assert_eq!(self.floor.seq(), self.head());
        assert_eq!(self.floor.totals(), replayed.totals);
        let tables = self.floor.tables();
        assert_eq!(tables.len(), replayed.tables.len());
        for (id, page) in tables {
            assert_eq!(page.slot, replayed.tables[&id], "table {id}");
        }
        let patrons = self.floor.patrons();
        assert_eq!(patrons.len(), replayed.patrons.len());
        for patron in patrons {
            assert_eq!(patron, replayed.patrons[&patron.id]);
        }
        assert_eq!(self.floor.staff(), replayed.staff);
        assert_eq!(self.floor.requests(), replayed.requests);
        assert_eq!(self.floor.clock(), replayed.clock);
        assert_eq!(replayed.recount(), replayed.totals);
    }

    /// Staff, patrons 1001 to 1004 with cards and 1,000.00 each, and the tables named.
    pub fn furnish(&mut self, tables: &[(&str, Source, ChanceFrom)]) {
        for (staff, name, role) in
            [(1, "Dana Demo", Role::Dealer), (11, "Sam Sample", Role::Supervisor), (12, "Sol Sample", Role::Supervisor)]
        {
            self.must(MANAGER, FloorCommand::EnrolStaff { staff, name: name.into(), role });
        }
        for patron in 1001..=1004 {
            self.admit(patron, 1_000);
        }
        for (table, source, chance) in tables {
            let setup = setup(*source, *chance);
            let open = FloorCommand::OpenTable { table: name(table), game: GameId::CasinoWar, setup };
            self.must(SUPERVISOR, open);
        }
    }

    /// A patron with a record, a card and chips, who has declined limits.
    pub fn admit(&mut self, patron: u32, dollars: i64) {
        self.must(CAGE, enrol(patron));
        self.must(CAGE, FloorCommand::IssueCard { patron });
        self.must(CAGE, FloorCommand::Patron { patron, command: PatronCommand::DeclineLimits });
        self.must(CAGE, buy(patron, dollars));
    }

    /// The dealer at the table and the cards ready to be dealt.
    pub fn make_ready(&mut self, table: &str) {
        self.accepted(DEALER, table, AnyCommand::House(HouseCommand::TakeTable));
        loop {
            let slot = self.table(table);
            let AnyTable::CasinoWar(war) = &slot.table else { panic!("a Casino War table") };
            let (cards, war_play) = (AnyCommand::Cards, AnyCommand::CasinoWar);
            let (by, command) = match &war.play.cards.readiness {
                Readiness::Ready => return,
                Readiness::Empty => (SUPERVISOR, cards(CardCommand::LoadCards)),
                Readiness::ToShuffle(_) if war.play.cards.source == Source::Device => {
                    (DEALER, cards(CardCommand::Shuffle { how: Shuffle::Device }))
                }
                Readiness::ToShuffle(_) => (DEALER, cards(CardCommand::Shuffle { how: Shuffle::Manual })),
                Readiness::ToCut { offered, .. } => {
                    let by = offered.first().map_or(CutBy::Supervisor, |area| CutBy::Area(*area));
                    (DEALER, war_play(Play::CutCards { by, depth: Some(100) }))
                }
                Readiness::ToPlaceCuttingCard => (DEALER, war_play(Play::PlaceCuttingCard { from_back: Some(60) })),
                Readiness::ToBurn => (DEALER, war_play(Play::Burn)),
            };
            self.accepted(by, table, command);
        }
    }

    /// The cards ready again, whatever the last round left; the dealer is there.
    pub fn make_ready_again(&mut self, table: &str) {
        self.accepted(DEALER, table, AnyCommand::House(HouseCommand::LeaveTable));
        self.make_ready(table);
    }

    pub fn accepted(&mut self, by: Actor, table: &str, command: AnyCommand) -> Vec<FloorEvent> {
        self.must(by, at(table, command))
    }

    /// A patron with 50.00 on area 1 of a ready table.
    pub fn seat_and_bet(&mut self, table: &str, patron: u32) {
        self.accepted(DEALER, table, AnyCommand::House(HouseCommand::Sit { area: 1, patron }));
        self.bet(table);
    }

    pub fn bet(&mut self, table: &str) {
        let place = HouseCommand::Place { area: 1, wager: Wager::Initial, amount: Money::dollars(50) };
        self.accepted(DEALER, table, AnyCommand::House(place));
    }

    /// One round on area 1 of a physical table: the patron's card, then the dealer's.
    pub fn round(&mut self, table: &str, cards: [&str; 2]) {
        let cards = cards.iter().map(|card| card.parse().expect("a card")).collect();
        for play in [Play::Deal { cards }, Play::Settle, Play::Clear] {
            self.accepted(DEALER, table, AnyCommand::CasinoWar(play));
        }
    }
}

/// Puts a snapshot of a changed floor into the log, vouched for by an entry of its own: a state that no command leads to.
pub fn plant(log: &mut Memory, change: impl FnOnce(&mut Value)) {
    let (floor, _) = audit::replay(log, None, &mut |_, _| ()).expect("replays");
    let head = log.head().expect("readable");
    let last = Body::decode(&log.read(head.seq, 1).expect("readable")[0].body).expect("decodes").now();
    let mut saved = json!({ "v": 6, "last": last, "floor": floor });
    change(&mut saved["floor"]);
    let bytes = saved.to_string().into_bytes();
    log.save_snapshot(head.seq, &bytes).expect("saved");
    let digest = chain(&head.hash, head.seq, &[0; 16], &bytes).to_string();
    let body = json!({ "v": 1, "at_ms": last.at_ms, "day": last.day, "by": { "role": "system", "id": 0 },
        "command": "trust_clock", "outcome": { "done": ["clock_trusted"] },
        "snapshot": { "seq": head.seq, "digest": digest } });
    let epoch = log.lease("test").expect("leased");
    let entry = NewEntry { command_id: [0x99; 16], body: body.to_string().into_bytes() };
    log.append(&[entry], head, epoch).expect("added");
}

/// The same entries without any snapshot.
pub fn entries_alone(log: &Memory) -> Memory {
    let entries = log.read(1, usize::MAX).expect("readable");
    let entries: Vec<NewEntry> =
        entries.into_iter().map(|e| NewEntry { command_id: e.command_id, body: e.body }).collect();
    let mut copy = Memory::new();
    let epoch = copy.lease("test").expect("leased");
    copy.append(&entries, Head::EMPTY, epoch).expect("added");
    copy
}

pub fn name(table: &str) -> TableId {
    TableId::new(table).expect("a plain name")
}

pub fn at(table: &str, command: AnyCommand) -> FloorCommand {
    FloorCommand::Table { table: name(table), command }
}

pub fn limits(min: i64) -> Limits {
    let limit = |wager, min, max| Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit: None };
    Limits { wagers: vec![limit(BetType::Initial, min, 1000), limit(BetType::Tie, 5, 500)], player_max: None }
}

pub fn setup(source: Source, chance: ChanceFrom) -> Setup {
    let smallest_chip = Money::cents(250);
    Setup {
        areas: 7,
        equipment: Equipment::Cards { source, decks: 6 },
        chance,
        smallest_chip,
        limits: limits(10),
        options: vec![],
        approved: Approved::default(),
    }
}

/// Somebody whose record is in no vault.
pub fn enrol(patron: u32) -> FloorCommand {
    FloorCommand::EnrolPatron { patron, record: Some(format!("{patron:064x}")), name: None }
}

pub fn buy(patron: u32, dollars: i64) -> FloorCommand {
    FloorCommand::BuyChips { patron, amount: Money::dollars(dollars), how: Payment::Cashless }
}

pub fn full() -> Fault {
    Fault::Full("no space".into())
}

pub fn io() -> Fault {
    Fault::Io("the cable came out".into())
}

pub fn text(answer: &Answer) -> String {
    match answer {
        Answer::Problem(Problem { text, .. }) => text.clone(),
        Answer::Refused { refusal, .. } => refusal.to_string(),
        Answer::Done { .. } => String::new(),
    }
}

pub fn is_fault(answer: &Answer) -> bool {
    matches!(answer, Answer::Problem(problem) if problem.kind == ProblemKind::Fault)
}

pub fn kind(answer: &Answer) -> Option<ProblemKind> {
    match answer {
        Answer::Problem(problem) => Some(problem.kind),
        _ => None,
    }
}

/// A small generator of our own, so that a run can be repeated.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len() as u64) as usize]
    }
}

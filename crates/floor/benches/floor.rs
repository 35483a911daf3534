//! How fast a floor is: commands durable per second against a bare insert loop, latency at 50 tables, replay, audit, memory; and
//! how much of that is left with a hundred thousand patrons.
//!
//! The bare loop commits the bodies that the floor has just recorded, in commits of the sizes that the floor has just made, and
//! does nothing else. The floor has to be given its commands: one thread, the driver, does what consoles and web handlers do,
//! and shares the machine with the floor. What each thread costs is printed beside the rates.
//!
//! `cargo bench -p baize-floor` for the figures; `cargo bench -p baize-floor -- short` to see that it runs; `-- 50` for one
//! load only; `-- crowd` for many patrons only.
use baize_floor::chance::{OsChance, SeededChance};
use baize_floor::patrons::LimitKind;
use baize_floor::{
    Answer, Body, ChipCommand, ChipSet, Clock, FloorCommand, Handle, Options, PatronCommand, Payment, Reading,
    Submission, TableId, audit, start,
};
use baize_rules::any::{AnyCommand, AnyTable, GameId};
use baize_rules::card_table::{CardCommand, Shuffle};
use baize_rules::casino_war::{CutBy, Play, Round};
use baize_rules::game::{Actor, Chance, Role};
use baize_rules::house::{Approved, ChanceFrom, Equipment, HouseCommand, Setup};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::shoe::{Readiness, Source};
use baize_rules::wagers::{BetType, Wager};
use baize_store::{Sqlite, Store};
use std::path::Path;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

struct Machine(Instant);
impl Clock for Machine {
    fn read(&mut self) -> Reading {
        let at = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
        Reading { clock_ms: at.as_millis() as i64, steady_ms: self.0.elapsed().as_millis() as i64 }
    }
    fn day(&mut self, _: i64) -> u32 {
        20260101
    }
}

fn main() {
    let short = std::env::args().any(|a| a == "short");
    let only: Vec<usize> = std::env::args().filter_map(|a| a.parse().ok()).collect();
    let folder = tempfile::tempdir().expect("a folder");
    if std::env::args().any(|a| a == "crowd") {
        return crowds(folder.path(), short);
    }
    // First, while the process is still small.
    memory(&folder.path().join("memory.db"), 300);
    for (in_flight, commands) in [(1, 4_000), (16, 50_000), (50, 100_000), (256, 200_000)] {
        if !only.is_empty() && !only.contains(&in_flight) {
            continue;
        }
        let (commands, runs) = if short { (1_000, 1) } else { (commands, 3) };
        let mut runs: Vec<Run> = (0..runs).map(|_| compare(in_flight, commands)).collect();
        runs.sort_by(|a, b| a.ratio().total_cmp(&b.ratio()));
        runs[runs.len() / 2].print(in_flight);
    }
    if !only.is_empty() {
        return;
    }
    crowds(folder.path(), short);
    let path = folder.path().join("latency.db");
    latency(&path, 50, if short { 500 } else { 50_000 });
    read_again(&path);
}

/// The same floor with few patrons and with many.
fn crowds(folder: &Path, short: bool) {
    let (many, tables, commands) = if short { (1_000, 30, 1_000) } else { (100_000, 300, 60_000) };
    for patrons in [100, many] {
        crowd(&folder.join(format!("crowd-{patrons}.db")), patrons, tables, commands);
    }
}

/// The floor, then at once the bare loop with what the floor wrote.
fn compare(in_flight: usize, commands: u64) -> Run {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    let mut run = load(&file("load.db"), in_flight, commands);
    run.bare = [("bodies.db", false), ("columns.db", true)]
        .map(|(name, columns)| bare(&file("load.db"), &file(name), &run.batches, columns));
    run
}

fn open(
    path: &Path,
    tables: usize,
    on_change: Box<dyn Fn(&baize_floor::Changes) + Send>,
) -> (Handle, std::thread::JoinHandle<Result<(), String>>, Vec<TableId>) {
    let store = Sqlite::open(path).expect("a store");
    let (floor, core) =
        start(Box::new(store), Box::new(Machine(Instant::now())), Box::new(OsChance), Options::default(), on_change)
            .expect("a floor");
    let ids = furnish(&floor, tables);
    // A floor that has just begun looks every id up in the log until clocks that are apart have caught up.
    std::thread::sleep(Duration::from_millis(2_100));
    (floor, core, ids)
}

fn say(floor: &Handle, role: Role, id: u32, command: FloorCommand) {
    let answer = floor.call(Submission { id: baize_floor::new_id(), by: Actor { role, id }, expected: None, command });
    assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
}

/// Tables with seven seated patrons each, cards ready.
fn furnish(floor: &Handle, tables: usize) -> Vec<TableId> {
    let limit = |wager| Limit { wager, min: Money::dollars(10), max: Money::dollars(1000), unit: None };
    let limits = Limits { wagers: vec![limit(BetType::Initial), limit(BetType::Tie)], player_max: None };
    let setup = Setup {
        areas: 7,
        equipment: Equipment::Cards { source: Source::Device, decks: 6 },
        chance: ChanceFrom::Drawn,
        smallest_chip: Money::cents(250),
        limits,
        options: vec![],
        approved: Approved::default(),
    };
    (0..tables)
        .map(|i| {
            let table = TableId::new(&format!("t-{i}")).expect("a name");
            say(
                floor,
                Role::Supervisor,
                1,
                FloorCommand::OpenTable { table: table.clone(), game: GameId::CasinoWar, setup: setup.clone() },
            );
            let at = |role, command| say(floor, role, 1, FloorCommand::Table { table: table.clone(), command });
            at(Role::Dealer, AnyCommand::House(HouseCommand::TakeTable));
            at(Role::Supervisor, AnyCommand::Cards(CardCommand::LoadCards));
            for area in 1..=7u8 {
                let patron = (i * 10) as u32 + u32::from(area);
                say(
                    floor,
                    Role::Cage,
                    1,
                    FloorCommand::EnrolPatron { patron, record: Some("0".repeat(64)), name: None },
                );
                say(floor, Role::Cage, 1, FloorCommand::IssueCard { patron });
                say(floor, Role::Cage, 1, FloorCommand::Patron { patron, command: PatronCommand::DeclineLimits });
                say(
                    floor,
                    Role::Cage,
                    1,
                    FloorCommand::Patron {
                        patron,
                        command: PatronCommand::DeclareFunds { source: "a benchmark".into() },
                    },
                );
                say(
                    floor,
                    Role::Cage,
                    1,
                    FloorCommand::BuyChips { patron, amount: Money::dollars(100_000_000), how: Payment::Cashless },
                );
                at(Role::Dealer, AnyCommand::House(HouseCommand::Sit { area, patron }));
            }
            table
        })
        .collect()
}

/// What the table's dealer does next in an ordinary evening.
fn next(floor: &Handle, id: &TableId, chance: &mut dyn Chance) -> AnyCommand {
    let page = floor.table(id).expect("the table");
    let AnyTable::CasinoWar(table) = &page.slot.table else { unreachable!("only Casino War is opened here") };
    let house = &table.house;
    AnyCommand::CasinoWar(match (&table.play.cards.readiness, &table.play.round) {
        (Readiness::ToShuffle(_), _) => return AnyCommand::Cards(CardCommand::Shuffle { how: Shuffle::Device }),
        (Readiness::ToCut { .. }, _) => Play::CutCards { by: CutBy::Supervisor, depth: None },
        (Readiness::ToPlaceCuttingCard, _) => Play::PlaceCuttingCard { from_back: None },
        (Readiness::ToBurn, _) => Play::Burn,
        (_, Round::Waiting) => {
            if let Some(area) = house.areas().find(|a| house.layout().get(*a, Wager::Initial).is_none()) {
                let amount = Money::dollars(10 + 5 * i64::from(chance.below(10)));
                return AnyCommand::House(HouseCommand::Place { area, wager: Wager::Initial, amount });
            }
            Play::Deal { cards: vec![] }
        }
        (_, Round::Dealing { .. } | Round::WarDealing { .. }) => Play::Deal { cards: vec![] },
        (_, Round::Dealt { .. } | Round::WarDealt { .. }) => Play::Settle,
        (_, Round::Deciding { undecided, .. }) => match chance.below(2) {
            0 => Play::GoToWar { area: undecided[0] },
            _ => Play::Surrender { area: undecided[0] },
        },
        (_, Round::Over { .. }) => Play::Clear,
    })
}

/// An id as a console makes it: the time, then chance.
fn id(chance: &mut SeededChance) -> [u8; 16] {
    let ms = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis() as u64;
    let mut id = [0; 16];
    id[..6].copy_from_slice(&ms.to_be_bytes()[2..]);
    id[6..10].copy_from_slice(&chance.below(1 << 31).to_be_bytes());
    id[10..14].copy_from_slice(&chance.below(1 << 31).to_be_bytes());
    id[6] = 0x70 | (id[6] & 0x0f);
    id[8] = 0x80 | (id[8] & 0x3f);
    id
}

fn submission(floor: &Handle, table: &TableId, chance: &mut SeededChance) -> Submission {
    let command = FloorCommand::Table { table: table.clone(), command: next(floor, table, chance) };
    Submission { id: id(chance), by: Actor { role: Role::Dealer, id: 1 }, expected: None, command }
}

/// One load and what came of it.
struct Run {
    rate: f64,
    batches: Vec<u64>,
    /// Microseconds on a processor for each command, by thread.
    cpu: Vec<(String, f64)>,
    /// Entries per second of the bare loop: with a table of bodies, and with the log's own columns and index.
    bare: [f64; 2],
}

impl Run {
    fn ratio(&self) -> f64 {
        self.rate / self.bare[0]
    }
    fn print(&self, in_flight: usize) {
        let mean = self.batches.iter().sum::<u64>() as f64 / self.batches.len().max(1) as f64;
        println!("durable commands acknowledged, {in_flight} tables in flight: {:.0}/s, {mean:.1} a commit", self.rate);
        for (what, bare) in ["a bare table of bodies", "the log's own columns and index"].into_iter().zip(self.bare) {
            println!("  the same bytes in the same commits into {what}: {bare:.0}/s, ratio {:.2}", self.rate / bare);
        }
        let threads: Vec<String> = self.cpu.iter().map(|(name, us)| format!("{name} {us:.1}")).collect();
        println!("  processor time of each command, in µs: {}", threads.join(", "));
    }
}

/// What each thread of this process has spent on a processor, in nanoseconds, where the system tells.
fn spent() -> Vec<(String, f64)> {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    tasks
        .filter_map(|task| {
            let read = |name| std::fs::read_to_string(task.path().join(name)).ok();
            let name = read("comm")?.trim().strip_prefix("baize-").unwrap_or("driver").to_string();
            Some((name, read("schedstat")?.split(' ').next()?.parse().ok()?))
        })
        .collect()
}

/// Commands acknowledged per second with one command of every table in flight, and the sizes of the commits.
fn load(path: &Path, tables: usize, commands: u64) -> Run {
    let sizes: Arc<Mutex<(u64, Vec<u64>)>> = Arc::default();
    let noted = sizes.clone();
    let (floor, core, ids) = open(
        path,
        tables,
        Box::new(move |changes| {
            let mut noted = noted.lock().expect("not poisoned");
            let size = changes.seq - noted.0;
            noted.0 = changes.seq;
            noted.1.push(size);
        }),
    );
    sizes.lock().expect("not poisoned").1.clear();
    let before = spent();
    let (rate, after) = (drive(&floor, &ids, commands), spent());
    let cpu = before.iter().zip(after).map(|(b, a)| (a.0, (a.1 - b.1) / 1000.0 / commands as f64)).collect();
    floor.stop();
    core.join().expect("the core ends").expect("in order");
    let batches = sizes.lock().expect("not poisoned").1.iter().copied().filter(|n| *n > 0).collect();
    Run { rate, batches, cpu, bare: [0.0; 2] }
}

/// Commands acknowledged per second with one of every table in flight.
fn drive(floor: &Handle, ids: &[TableId], commands: u64) -> f64 {
    let (tx, rx) = channel();
    let mut chance = SeededChance::new(1);
    let send = |i: usize, chance: &mut SeededChance| {
        let tx = tx.clone();
        floor.submit(submission(floor, &ids[i], chance), Box::new(move |answer| drop(tx.send((i, answer)))));
    };
    let began = Instant::now();
    (0..ids.len()).for_each(|i| send(i, &mut chance));
    for _ in 0..commands {
        let (i, answer) = rx.recv().expect("an answer");
        assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
        send(i, &mut chance);
    }
    commands as f64 / began.elapsed().as_secs_f64()
}

/// The same bodies, in commits of the same sizes, by a loop that does nothing else: what SQLite and the disk alone allow,
/// with a row of nothing but the body, or with the command id, its unique index and the hash beside it.
fn bare(log: &Path, path: &Path, batches: &[u64], columns: bool) -> f64 {
    let store = Sqlite::open_read_only(log).expect("the log");
    let head = store.head().expect("a head").seq;
    let of = batches.iter().sum::<u64>();
    let entries = store.read(head - of + 1, of as usize).expect("the entries");
    let file = rusqlite::Connection::open(path).expect("a file");
    file.execute_batch(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
         CREATE TABLE bare (seq INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
         CREATE TABLE log (seq INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, body BLOB NOT NULL, hash BLOB NOT NULL) STRICT;",
    )
    .expect("tables");
    let mut rows = entries.iter();
    let began = Instant::now();
    for size in batches {
        file.execute_batch("BEGIN").expect("begun");
        let mut body = file.prepare_cached("INSERT INTO bare (body) VALUES (?1)").expect("a statement");
        let mut row = file.prepare_cached("INSERT INTO log (id, body, hash) VALUES (?1, ?2, ?3)").expect("a statement");
        for entry in rows.by_ref().take(*size as usize) {
            match columns {
                false => body.execute([&entry.body]).expect("inserted"),
                true => row.execute((&entry.command_id[..], &entry.body, &entry.hash.0[..])).expect("inserted"),
            };
        }
        file.execute_batch("COMMIT").expect("committed");
    }
    of as f64 / began.elapsed().as_secs_f64()
}

/// How long one command takes while so many tables are busy, each with a dealer who sends the next one at once.
fn latency(path: &Path, tables: usize, commands: usize) {
    let (floor, core, ids) = open(path, tables, Box::new(|_| {}));
    let (tx, rx) = channel();
    let mut chance = SeededChance::new(2);
    let mut sent = vec![Instant::now(); tables];
    let mut times: Vec<Duration> = Vec::with_capacity(commands);
    let send = |i: usize, sent: &mut [Instant], chance: &mut SeededChance| {
        let tx = tx.clone();
        let submission = submission(&floor, &ids[i], chance);
        sent[i] = Instant::now();
        floor.submit(submission, Box::new(move |answer| drop(tx.send((i, answer, Instant::now())))));
    };
    (0..tables).for_each(|i| send(i, &mut sent, &mut chance));
    while times.len() < commands {
        let (i, answer, at) = rx.recv().expect("an answer");
        assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
        times.push(at - sent[i]);
        send(i, &mut sent, &mut chance);
    }
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "latency of a durable command, {tables} busy tables: p50 {:.2?}, p99 {:.2?}, worst {:.2?}",
        at(0.5),
        at(0.99),
        at(1.0)
    );
    floor.stop();
    core.join().expect("the core ends").expect("in order");
}

fn read_again(path: &Path) {
    let store = Sqlite::open_read_only(path).expect("the log");
    let began = Instant::now();
    let (_, entries) = audit::replay(&store, None, &mut |_, _| {}).expect("a replay");
    println!("replay: {:.0} entries/s", entries as f64 / began.elapsed().as_secs_f64());
    let began = Instant::now();
    let report = audit::audit(&store, &mut |_, _| {}).expect("a clean audit");
    println!(
        "audit: {:.0} entries/s ({} rounds decided again)",
        report.entries as f64 / began.elapsed().as_secs_f64(),
        report.rounds
    );
    let body = store.read(report.entries, 1).expect("the last entry").pop().expect("one").body;
    Body::decode(&body).expect("readable");
}

/// Megabytes of this process.
fn resident() -> f64 {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    statm.split_whitespace().nth(1).and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0) * 4096.0 / 1e6
}

/// A floor that so many more patrons belong to, each with a card, limits and chips by denomination: its memory, how fast it plays
/// and how long it takes to start again.
fn crowd(path: &Path, patrons: u32, tables: usize, commands: u64) {
    let before = resident();
    let (floor, core, ids) = open(path, tables, Box::new(|_| {}));
    let request = FloorCommand::RequestChips {
        command: ChipCommand::PutInForce { set: ChipSet::usual() },
        reason: "a benchmark".into(),
    };
    say(&floor, Role::Manager, 1, request);
    say(&floor, Role::Supervisor, 2, FloorCommand::Approve { request: 0 });
    let (tx, rx) = channel();
    let began = Instant::now();
    for patron in 1_000_000..1_000_000 + patrons {
        let limit = PatronCommand::SetLimit { limit: LimitKind::LossDay, amount: Some(Money::dollars(500)) };
        for command in [
            FloorCommand::EnrolPatron { patron, record: Some(format!("{patron:064x}")), name: None },
            FloorCommand::IssueCard { patron },
            FloorCommand::Patron { patron, command: limit },
            FloorCommand::BuyChips { patron, amount: Money::dollars(300), how: Payment::Cashless },
        ] {
            let tx = tx.clone();
            let by = Actor { role: Role::Cage, id: 1 };
            let submission = Submission { id: baize_floor::new_id(), by, expected: None, command };
            floor.submit(submission, Box::new(move |answer| drop(tx.send(answer))));
        }
    }
    for _ in 0..4 * patrons {
        let answer = rx.recv().expect("an answer");
        assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    }
    let enrolled = f64::from(4 * patrons) / began.elapsed().as_secs_f64();
    let rate = drive(&floor, &ids, commands);
    let megabytes = resident() - before;
    floor.stop();
    core.join().expect("the core ends").expect("in order");
    let began = Instant::now();
    let store = Sqlite::open(path).expect("a store");
    let machine = Box::new(Machine(Instant::now()));
    let (floor, core) =
        start(Box::new(store), machine, Box::new(OsChance), Options::default(), Box::new(|_| {})).expect("a floor");
    let (started, entries) = (began.elapsed(), floor.seq());
    println!(
        "{patrons} more patrons at {tables} tables: {rate:.0} commands/s, {enrolled:.0}/s at the cage, {megabytes:.0} MB, started \
         again in {started:.2?} ({entries} entries)"
    );
    floor.stop();
    core.join().expect("the core ends").expect("in order");
}

/// Memory of this process before and after a floor of so many full tables.
fn memory(path: &Path, tables: usize) {
    let before = resident();
    let (floor, core, ids) = open(path, tables, Box::new(|_| {}));
    let mut chance = SeededChance::new(3);
    for id in &ids {
        for _ in 0..9 {
            say(
                &floor,
                Role::Dealer,
                1,
                FloorCommand::Table { table: id.clone(), command: next(&floor, id, &mut chance) },
            );
        }
    }
    println!("memory of a floor with {tables} tables of 7 players, mid-round: {:.1} MB", resident() - before);
    floor.stop();
    core.join().expect("the core ends").expect("in order");
}

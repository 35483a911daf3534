//! Which stored form suits the log: bytes per entry, time to encode, decode and hash, and what each form can express.
//!
//! Bots play all five games on a floor in memory; every form then encodes the entries of that log. Replay and audit of the
//! log show what share of the whole path decoding and hashing are.
//!
//! `cargo bench -p baize-floor --features encodings --bench encoding` prints the figures; add `-- short` to see that it runs,
//! or `-- path/to/floor.db` to measure a log of your own.
use baize_bots::Pace;
use baize_floor::chance::SeededChance;
use baize_floor::{Body, Clock, FloorCommand, FloorEvent, Handle, Options, Outcome, Reading, TableId, audit, start};
use baize_rules::any::{AnyEvent, GameId};
use baize_rules::house::{ChanceFrom, HouseEvent};
use baize_store::{Hash, Memory, Sqlite, Store, chain};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let short = arguments.iter().any(|a| a == "short");
    let file = arguments.iter().find(|a| a.ends_with(".db"));
    let log: Box<dyn Store> = match file {
        Some(path) => Box::new(Sqlite::open_read_only(path).expect("a log")),
        None => Box::new(play(if short { 3 } else { 1_000 })),
    };
    let samples = Samples::new(read(log.as_ref()));
    samples.print();
    let turns = if short { 1 } else { 15 };
    whole_path(log.as_ref(), samples.bodies.len(), if short { 1 } else { 5 });
    println!();
    println!("{:<26}{:>8}{:>10}{:>10}{:>10}  round trip", "form", "bytes", "encode", "decode", "hash");
    measure::<Json>(&samples, turns);
    measure::<MessagePack>(&samples, turns);
    measure::<MessagePackArrays>(&samples, turns);
    measure::<Minicbor>(&samples, turns);
    measure::<Ciborium>(&samples, turns);
    measure::<Postcard>(&samples, turns);
    measure::<JsonZstd>(&samples, turns);
    measure::<JsonZstdDictionary>(&samples, turns);
    println!();
    println!(
        "{:<26}{:>12}{:>12}{:>12}{:>12}{:>14}",
        "form", "added field", "old entry", "untagged", "flatten", "unknown field"
    );
    probe::<Json>();
    probe::<MessagePack>();
    probe::<MessagePackArrays>();
    probe::<Minicbor>();
    probe::<Ciborium>();
    probe::<Postcard>();
}

/// What replay and audit cost for an entry in today's form, everything included.
fn whole_path(log: &dyn Store, entries: usize, turns: usize) {
    let replay = best(turns, entries, || drop(audit::replay(log, None, &mut |_, _| ()).expect("a replay")));
    let audit = best(turns, entries, || drop(audit::audit(log, &mut |_, _| ()).expect("a clean audit")));
    println!("replay {replay} ns, audit {audit} ns for an entry");
}

/// A way to write an entry as bytes.
trait Form {
    const NAME: &'static str;
    fn encode<T: Serialize>(value: &T, bytes: &mut Vec<u8>) -> Result<(), String>;
    fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String>;
}

macro_rules! form {
    ($form:ident, $name:literal, |$value:ident, $to:ident| $encode:expr, |$from:ident| $decode:expr) => {
        struct $form;
        impl Form for $form {
            const NAME: &'static str = $name;
            fn encode<T: Serialize>($value: &T, $to: &mut Vec<u8>) -> Result<(), String> {
                $encode.map(drop).map_err(|e| e.to_string())
            }
            fn decode<T: DeserializeOwned>($from: &[u8]) -> Result<T, String> {
                $decode.map_err(|e| e.to_string())
            }
        }
    };
}

form!(Json, "JSON", |value, to| serde_json::to_writer(to, value), |from| serde_json::from_slice(from));
form!(
    MessagePack,
    "MessagePack, named fields",
    |value, to| value.serialize(&mut rmp_serde::Serializer::new(to).with_struct_map()),
    |from| rmp_serde::from_slice(from)
);
form!(
    MessagePackArrays,
    "MessagePack, arrays",
    |value, to| value.serialize(&mut rmp_serde::Serializer::new(to)),
    |from| rmp_serde::from_slice(from)
);
form!(
    Minicbor,
    "CBOR (minicbor-serde)",
    |value, to| value.serialize(&mut minicbor_serde::Serializer::new(to)),
    |from| minicbor_serde::from_slice(from)
);
form!(Ciborium, "CBOR (ciborium)", |value, to| ciborium::into_writer(value, to), |from| ciborium::from_reader(from));
form!(Postcard, "postcard", |value, to| postcard::to_io(value, to), |from| postcard::from_bytes(from));

/// JSON, each entry compressed by itself, with a context that is kept as a server would keep it.
struct JsonZstd;
impl Form for JsonZstd {
    const NAME: &'static str = "JSON + zstd";
    fn encode<T: Serialize>(value: &T, bytes: &mut Vec<u8>) -> Result<(), String> {
        thread_local!(static STATE: std::cell::RefCell<zstd::bulk::Compressor<'static>> =
            zstd::bulk::Compressor::new(1).expect("a compressor").into());
        let json = serde_json::to_vec(value).map_err(|e| e.to_string())?;
        *bytes = STATE.with_borrow_mut(|state| state.compress(&json)).map_err(|e| e.to_string())?;
        Ok(())
    }
    fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
        thread_local!(static STATE: std::cell::RefCell<zstd::bulk::Decompressor<'static>> =
            zstd::bulk::Decompressor::new().expect("a decompressor").into());
        let json = STATE.with_borrow_mut(|state| state.decompress(bytes, 1 << 20)).map_err(|e| e.to_string())?;
        serde_json::from_slice(&json).map_err(|e| e.to_string())
    }
}

/// The same with a dictionary of earlier entries, which every reader of the log would have to keep for ever.
struct JsonZstdDictionary;
static DICTIONARY: std::sync::OnceLock<Vec<u8>> = std::sync::OnceLock::new();
impl Form for JsonZstdDictionary {
    const NAME: &'static str = "JSON + zstd + dictionary";
    fn encode<T: Serialize>(value: &T, bytes: &mut Vec<u8>) -> Result<(), String> {
        thread_local!(static STATE: std::cell::RefCell<zstd::bulk::Compressor<'static>> =
            zstd::bulk::Compressor::with_dictionary(1, DICTIONARY.get().expect("made")).expect("a compressor").into());
        let json = serde_json::to_vec(value).map_err(|e| e.to_string())?;
        *bytes = STATE.with_borrow_mut(|state| state.compress(&json)).map_err(|e| e.to_string())?;
        Ok(())
    }
    fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
        thread_local!(static STATE: std::cell::RefCell<zstd::bulk::Decompressor<'static>> =
            zstd::bulk::Decompressor::with_dictionary(DICTIONARY.get().expect("made")).expect("a decompressor").into());
        let json = STATE.with_borrow_mut(|state| state.decompress(bytes, 1 << 20)).map_err(|e| e.to_string())?;
        serde_json::from_slice(&json).map_err(|e| e.to_string())
    }
}

/// Real entries, and where they come from.
struct Samples {
    bodies: Vec<Body>,
    by_game: BTreeMap<String, (usize, usize)>,
}

impl Samples {
    fn new(bodies: Vec<Body>) -> Samples {
        let mut games = BTreeMap::new();
        let mut by_game: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for body in &bodies {
            if let FloorCommand::OpenTable { table, game, .. } = &body.command {
                games.insert(table.clone(), *game);
            }
            let game = match &body.command {
                FloorCommand::Table { table, .. } => games.get(table).map_or("?".into(), |game| format!("{game:?}")),
                _ => "(not at a table)".into(),
            };
            let sum = by_game.entry(game).or_default();
            sum.0 += 1;
            sum.1 += serde_json::to_vec(body).expect("JSON").len();
        }
        let mut parts: Vec<Vec<u8>> = bodies.iter().step_by(7).take(4_000).map(Body::encode).collect();
        // A dictionary cannot be made of a handful.
        parts = parts.iter().cycle().take(parts.len().max(500)).cloned().collect();
        let made = zstd::dict::from_samples(&parts, 16 << 10).unwrap_or_else(|_| parts.concat()[..1 << 10].to_vec());
        DICTIONARY.get_or_init(|| made);
        Samples { bodies, by_game }
    }
    fn print(&self) {
        let rounds: usize = self.bodies.iter().map(rounds_in).sum();
        println!("{} entries, {rounds} rounds; bytes of JSON per entry:", self.bodies.len());
        for (game, (entries, bytes)) in &self.by_game {
            println!("  {game:<22}{entries:>8} entries{:>8}", bytes / entries);
        }
    }
}

fn measure<F: Form>(samples: &Samples, turns: usize) {
    let encoded: Vec<Result<Vec<u8>, String>> = samples.bodies.iter().map(written::<F, _>).collect();
    let good: Vec<(&Body, &Vec<u8>)> =
        samples.bodies.iter().zip(&encoded).filter_map(|(body, bytes)| Some((body, bytes.as_ref().ok()?))).collect();
    if good.is_empty() {
        println!("{:<26}nothing can be written: {}", F::NAME, encoded[0].as_ref().expect_err("nothing was"));
        return;
    }
    let bytes = good.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() / good.len();
    let decoded =
        good.iter().filter(|(body, bytes)| F::decode::<Body>(bytes).is_ok_and(|again| again == **body)).count();
    let mut buffer = vec![];
    let encode = best(turns, good.len(), || {
        for (body, _) in &good {
            buffer.clear();
            black_box(F::encode(*body, &mut buffer)).expect("it was written before");
        }
    });
    let decode = best(turns, good.len(), || {
        good.iter().for_each(|(_, bytes)| drop(black_box(F::decode::<Body>(bytes))));
    });
    let hash = best(turns, good.len(), || {
        let mut last = Hash::ZERO;
        good.iter().for_each(|(_, bytes)| last = chain(&last, 1, &[0; 16], bytes));
        black_box(last);
    });
    println!("{:<26}{bytes:>8}{encode:>7} ns{decode:>7} ns{hash:>7} ns  {decoded} of {}", F::NAME, encoded.len());
}

fn written<F: Form, T: Serialize>(value: &T) -> Result<Vec<u8>, String> {
    let mut bytes = vec![];
    F::encode(value, &mut bytes)?;
    Ok(bytes)
}

/// Nanoseconds for one of so many, in the fastest turn: the machine is shared, and others only make it slower.
fn best(turns: usize, of: usize, mut run: impl FnMut()) -> u128 {
    let time = |_| {
        let began = Instant::now();
        run();
        began.elapsed()
    };
    (0..turns).map(time).min().unwrap_or_default().as_nanos() / of as u128
}

/// Whether what our stored types rely on survives a form.
fn probe<F: Form>() {
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    struct Old {
        a: u32,
        z: String,
    }
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct New {
        a: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        b: Option<u64>,
        z: String,
    }
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(untagged)]
    enum Either {
        Table { table: String, x: i64 },
        Lift { lift: u32 },
    }
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Flat {
        id: u32,
        #[serde(flatten)]
        either: Either,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)] // Only whether it is read matters.
    struct Strict {
        a: u32,
    }
    fn again<F: Form, T: Serialize, U: DeserializeOwned>(value: &T) -> Option<U> {
        F::decode(&written::<F, T>(value).ok()?).ok()
    }
    let old = Old { a: 7, z: "end".into() };
    let yes = |holds: bool| if holds { "yes" } else { "NO" };
    let added = again::<F, _, New>(&New { a: 7, b: Some(8), z: "end".into() }).is_some_and(|n| n.b == Some(8));
    let from_old = again::<F, _, New>(&old).is_some_and(|n| n == New { a: 7, b: None, z: "end".into() });
    let either = Either::Table { table: "cw-1".into(), x: -5 };
    let untagged = again::<F, _, Either>(&either).is_some_and(|e| e == either);
    let flat = Flat { id: 3, either: Either::Lift { lift: 9 } };
    let flatten = again::<F, _, Flat>(&flat).is_some_and(|f| f == flat);
    let refused = again::<F, _, Strict>(&old).is_none();
    println!(
        "{:<26}{:>12}{:>12}{:>12}{:>12}{:>14}",
        F::NAME,
        yes(added),
        yes(from_old),
        yes(untagged),
        yes(flatten),
        if refused { "refused" } else { "MISREAD" }
    );
}

fn read(log: &dyn Store) -> Vec<Body> {
    let mut bodies: Vec<Body> = vec![];
    loop {
        let entries = log.read(bodies.len() as u64 + 1, 4096).expect("readable");
        if entries.is_empty() {
            return bodies;
        }
        bodies.extend(entries.iter().map(|entry| Body::decode(&entry.body).expect("an entry")));
    }
}

fn rounds_in(body: &Body) -> usize {
    let Outcome::Done(events) = &body.outcome else { return 0 };
    let began = |event: &AnyEvent| matches!(event, AnyEvent::House(HouseEvent::RoundBegan { .. }));
    let at_table = |event: &FloorEvent| match event {
        FloorEvent::Table { events, .. } => events.iter().filter(|e| began(e)).count(),
        _ => 0,
    };
    events.iter().map(at_table).sum()
}

struct Machine(Instant);
impl Clock for Machine {
    fn read(&mut self) -> Reading {
        let steady_ms = self.0.elapsed().as_millis() as i64;
        Reading { clock_ms: 1_767_225_600_000 + steady_ms, steady_ms }
    }
    fn day(&mut self, _: i64) -> u32 {
        20260101
    }
}

/// A log of so many rounds of each game, played by bots.
fn play(rounds: u64) -> Memory {
    let log = Memory::new();
    let clock = Box::new(Machine(Instant::now()));
    let (floor, core) =
        start(Box::new(log.clone()), clock, Box::new(SeededChance::new(1)), Options::default(), Box::new(|_| {}))
            .expect("a floor");
    baize_bots::furnish(&floor, &mut baize_bots::no_vault).expect("furnished");
    let drawn = |id: &TableId, floor: &Handle| {
        let page = floor.table(id).expect("a table");
        (page.slot.table.house().setup().chance == ChanceFrom::Drawn).then(|| page.slot.table.game())
    };
    let mut tables: Vec<(TableId, GameId)> = vec![];
    for (id, _) in floor.tables() {
        if let Some(game) = drawn(&id, &floor)
            && tables.iter().all(|(_, other)| *other != game)
        {
            tables.push((id, game));
        }
    }
    assert_eq!(tables.len(), 5, "{tables:?}");
    // One table after another, so that each game plays as many rounds.
    for (seed, (table, _)) in (2..).zip(tables) {
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let (floor, id, stop) = (floor.clone(), table.clone(), &stop);
            let watched = floor.clone();
            let pace = Pace { step: Duration::ZERO, people: Duration::ZERO };
            scope.spawn(move || baize_bots::run(floor, id, pace, &mut SeededChance::new(seed), stop));
            while watched.table(&table).expect("a table").slot.table.house().round_number() < rounds {
                std::thread::sleep(Duration::from_millis(1));
            }
            stop.store(true, Ordering::Relaxed);
        });
    }
    floor.stop();
    core.join().expect("the core ends").expect("in order");
    log
}

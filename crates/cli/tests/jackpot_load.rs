//! Many linked tables feed one jackpot over HTTP while the server is killed: no contribution is lost or counted twice.
//!
//! A short run is part of the tests. The load that figures are stated for:
//!
//! ```text
//! BAIZE_JACKPOT_TABLES=300 BAIZE_JACKPOT_ROUNDS=1500 BAIZE_JACKPOT_KILLS=0 \
//!     cargo test --release -p baize-cli --test jackpot_load -- --nocapture
//! ```
mod common;

use common::{Client, Server, run};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Areas at each table, each with a jackpot wager in every round.
const AREAS: u32 = 7;
/// The one amount of a jackpot wager on the demo floor.
const WAGER_CENTS: i64 = 500;
/// People who deal at the same time.
const DEALERS: usize = 16;

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name)
        .ok()
        .map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is not a number")))
}

#[test]
fn no_contribution_is_lost() {
    let (tables, rounds) = (setting("BAIZE_JACKPOT_TABLES", 6), setting("BAIZE_JACKPOT_ROUNDS", 60));
    let kills = setting("BAIZE_JACKPOT_KILLS", 3);
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("load.db");
    let mut server = Server::start(&db, "127.0.0.1:0");
    let (base, address) = (server.base.clone(), server.address());
    let tables: Vec<String> = (1..=tables).map(|n| format!("load-{n}")).collect();
    tables.iter().enumerate().for_each(|(n, table)| furnish(&base, table, n as u32));
    let (played, done) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    let times = Arc::new(Mutex::new(vec![]));
    let began = Instant::now();
    let dealing: Vec<_> = (0..DEALERS.min(tables.len()))
        .map(|dealer| {
            let tables: Vec<String> = tables.iter().skip(dealer).step_by(DEALERS).cloned().collect();
            let (base, played, times) = (base.clone(), played.clone(), times.clone());
            std::thread::spawn(move || deal(&base, &tables, rounds, &played, &times))
        })
        .collect();
    let watching = {
        let (base, done) = (base.clone(), done.clone());
        std::thread::spawn(move || watch(&base, &done))
    };
    for _ in 0..kills {
        std::thread::sleep(Duration::from_millis(400));
        server.kill();
        server = Server::start(&db, &address);
    }
    let closed: i64 = dealing.into_iter().map(|dealer| dealer.join().expect("dealt to the end")).sum();
    let seconds = began.elapsed().as_secs_f64();
    done.store(true, Ordering::Relaxed);
    watching.join().expect("the meter never went down");
    drop(server);
    // Every round that somebody was told is closed is in the pool, to the cent; the audit has decided all of it again.
    let (code, out, err) = run(&["jackpots", "--json", "--db", &db.to_string_lossy()]);
    assert_eq!(code, 0, "{out}{err}");
    let report: Value = serde_json::from_str(&out).expect("JSON");
    let pools = report["pools"].as_array().expect("pools");
    let pool = pools.iter().find(|pool| pool["pool"] == json!("caribbean")).expect("the pool");
    let contributed = pool["state"]["books"]["contributed"].as_i64().expect("an amount");
    assert_eq!(contributed, closed * i64::from(AREAS) * WAGER_CENTS * 1_000_000, "{closed} rounds");
    let (code, out, err) = run(&["audit", "--db", &db.to_string_lossy()]);
    assert_eq!(code, 0, "{out}{err}");
    let mut times = times.lock().expect("not poisoned").clone();
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    println!(
        "{} tables, {closed} rounds with {AREAS} jackpot wagers in {seconds:.1} s: {:.1} rounds/s, {:.0} commands/s, \
         p50 {:.2} ms, p99 {:.2} ms, {kills} kills\n{out}",
        tables.len(),
        closed as f64 / seconds,
        times.len() as f64 / seconds,
        at(0.5).as_secs_f64() * 1e3,
        at(0.99).as_secs_f64() * 1e3,
    );
}

fn ok(client: &mut Client, command: Value) -> Value {
    let (_, status, answer) = client.send(command.clone());
    assert_eq!(status, 200, "{command}: {answer}");
    answer
}

/// A table with seven patrons of its own, linked to the demo jackpot.
fn furnish(base: &str, table: &str, n: u32) {
    let (mut supervisor, mut cage) = (Client::new(base, "supervisor"), Client::new(base, "cage"));
    let setup = json!({
        "areas": AREAS, "source": "device", "chance": "keyed", "decks": 1, "smallest_chip_cents": 250,
        "limits": { "wagers": [
            { "wager": "ante", "min_cents": 1000, "max_cents": 50_000 },
            { "wager": "progressive", "min_cents": WAGER_CENTS, "max_cents": WAGER_CENTS },
        ] },
        "approved": { "jackpot": { "approval": "DEMO/1" } },
    });
    ok(&mut supervisor, json!({ "open_table": { "table": table, "game": "caribbean-stud", "setup": setup } }));
    ok(&mut supervisor, json!({ "pool": { "pool": "caribbean", "command": { "join": { "table": table } } } }));
    supervisor.must(table, json!({ "cards": "load_cards" }));
    for area in 1..=AREAS {
        let patron = 10_000 + n * 10 + area;
        cage.enrol(patron);
        let of = |command: Value| json!({ "patron": { "patron": patron, "command": command } });
        ok(&mut cage, json!({ "issue_card": { "patron": patron } }));
        ok(&mut cage, of(json!("decline_limits")));
        ok(&mut cage, of(json!({ "declare_funds": { "source": "a test" } })));
        ok(&mut cage, json!({ "buy_chips": { "patron": patron, "amount_cents": 100_000_000 } }));
        supervisor.must(table, json!({ "house": { "sit": { "area": area, "patron": patron } } }));
    }
}

/// Plays rounds at these tables in turn until enough are played by all; how many were closed here.
fn deal(base: &str, tables: &[String], rounds: u64, played: &AtomicU64, times: &Mutex<Vec<Duration>>) -> i64 {
    let mut dealer = Client::new(base, "dealer");
    let mut took = vec![];
    let mut must = |table: &str, command: Value| {
        let began = Instant::now();
        let answer = dealer.must(table, command);
        took.push(began.elapsed());
        answer
    };
    tables.iter().for_each(|table| drop(must(table, json!({ "house": "take_table" }))));
    let mut closed = 0;
    'playing: loop {
        for table in tables {
            if played.fetch_add(1, Ordering::Relaxed) >= rounds {
                break 'playing;
            }
            round(table, &mut must);
            closed += 1;
        }
    }
    times.lock().expect("not poisoned").extend(took);
    closed
}

/// Everybody has an ante and a jackpot wager, folds, and holds nothing.
fn round(table: &str, must: &mut impl FnMut(&str, Value) -> Value) {
    let play = |command: Value| json!({ "caribbean_stud": command });
    must(table, json!({ "cards": { "shuffle": { "how": "device" } } }));
    for area in 1..=AREAS {
        for (wager, cents) in [("ante", 1000), ("progressive", WAGER_CENTS)] {
            must(table, json!({ "house": { "place": { "area": area, "wager": wager, "amount_cents": cents } } }));
        }
    }
    must(table, play(json!({ "deal": { "up": "Ah", "held": [] } })));
    for area in 1..=AREAS {
        must(table, play(json!({ "fold": { "area": area } })));
    }
    for (area, hand) in (1..=AREAS).zip(HANDS) {
        let cards: Vec<&str> = hand.split(' ').collect();
        must(table, play(json!({ "show_hand": { "area": area, "cards": cards } })));
    }
    must(table, play(json!("settle")));
    let answer = must(table, play(json!("clear")));
    let fed = answer["events"].as_array().is_some_and(|events| {
        events.iter().any(|event| event["text"].as_str().is_some_and(|text| text.contains("7 jackpot wagers")))
    });
    assert!(fed, "{answer}");
}

/// Five odd cards for each area, out of one deck without the dealer's ace.
const HANDS: [&str; AREAS as usize] = [
    "Kd 3h 9h Ac 8c",
    "Qd Td 2c Jc 3c",
    "5h 7s 9c 8d Qs",
    "8h 6c Ad 7h Tc",
    "Th Kh 4h 5c 8s",
    "3s Jd 6h Ks 9s",
    "Qh As 3d 7d Ts",
];

/// Somebody looks at the meter all the time.
fn watch(base: &str, done: &AtomicBool) {
    let mut manager = Client::new(base, "manager");
    let mut last = 0;
    while !done.load(Ordering::Relaxed) {
        let meter = manager.get("/api/tables/cs-1")["view"]["jackpot"]["meter_cents"].as_i64().unwrap_or(last);
        assert!(meter >= last, "{meter} after {last}");
        last = meter;
        std::thread::sleep(Duration::from_millis(50));
    }
}

//! How fast entries are appended, compared with a bare SQLite table without index and hashes: same bytes, same batches.
//!
//! The two take turns in short rounds, so that a busy machine slows both equally. Compare the ratios, not the figures.

use std::time::{Duration, Instant};

use baize_store::{CommandId, Head, NewEntry, Sqlite, Store, verify};
use rusqlite::{Connection, params};

const BODY_BYTES: usize = 300;
const ROUNDS: u64 = 8;

fn main() {
    println!("{:>9} {:>6} {:>9} {:>12} {:>12} {:>6}", "ids", "batch", "entries", "bare/s", "store/s", "ratio");
    for (batch, entries) in [(1, 4_096), (16, 65_536), (256, 524_288)] {
        compare("in order", batch, entries, ordered_id);
        compare("random", batch, entries, random_id);
    }
}

fn compare(ids: &str, batch: u64, entries: u64, id: fn(u64) -> CommandId) {
    let directory = tempfile::tempdir().unwrap();
    let bare = bare_table(&directory.path().join("bare.db"));
    let mut store = Sqlite::open(directory.path().join("floor.db")).unwrap();
    let epoch = store.lease("bench").unwrap();
    let mut head = Head::EMPTY;
    let (mut bare_time, mut store_time) = (Duration::ZERO, Duration::ZERO);
    let mut next = 1;
    for _ in 0..ROUNDS {
        let round: Vec<Vec<NewEntry>> = (0..entries / ROUNDS / batch)
            .map(|_| {
                let first = next;
                next += batch;
                (first..next).map(|n| NewEntry { command_id: id(n), body: body(n) }).collect()
            })
            .collect();
        let start = Instant::now();
        round.iter().for_each(|batch| bare_append(&bare, batch));
        bare_time += start.elapsed();
        let start = Instant::now();
        for batch in &round {
            head = store.append(batch, head, epoch).unwrap();
        }
        store_time += start.elapsed();
    }
    let per_second = |time: Duration| head.seq as f64 / time.as_secs_f64();
    let (bare, ours) = (per_second(bare_time), per_second(store_time));
    println!("{ids:>9} {batch:>6} {:>9} {bare:>12.0} {ours:>12.0} {:>6.2}", head.seq, ours / bare);
    if batch == 256 {
        read(&store, head, id);
    }
}

fn read(store: &Sqlite, head: Head, id: fn(u64) -> CommandId) {
    let start = Instant::now();
    assert_eq!(verify(store, &mut |_, _| ()), Ok(head));
    println!("{:>9} {:.0} entries/s", "verify", head.seq as f64 / start.elapsed().as_secs_f64());
    let start = Instant::now();
    store.check().unwrap();
    println!("{:>9} {:.2} s of it in the check of the storage", "", start.elapsed().as_secs_f64());
    for (what, first) in [("find", 1), ("miss", head.seq + 1)] {
        let start = Instant::now();
        for n in 0..20_000 {
            assert_eq!(store.find(&id(first + n * 7919 % head.seq)).unwrap().is_some(), what == "find");
        }
        println!("{what:>9} {:.1} µs", start.elapsed().as_secs_f64() * 1e6 / 20_000.0);
    }
}

fn bare_table(path: &std::path::Path) -> Connection {
    let db = Connection::open(path).unwrap();
    db.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
         CREATE TABLE log (seq INTEGER PRIMARY KEY, command_id BLOB NOT NULL, body BLOB NOT NULL) STRICT;",
    )
    .unwrap();
    db
}

fn bare_append(db: &Connection, batch: &[NewEntry]) {
    let tx = db.unchecked_transaction().unwrap();
    {
        let mut add = tx.prepare_cached("INSERT INTO log (command_id, body) VALUES (?1, ?2)").unwrap();
        for NewEntry { command_id, body } in batch {
            add.execute(params![command_id, body]).unwrap();
        }
    }
    tx.commit().unwrap();
}

/// Like a UUID of version 7: the time in milliseconds, then random bytes.
fn ordered_id(n: u64) -> CommandId {
    let mut id = random_id(n);
    id[..6].copy_from_slice(&(1_700_000_000_000 + n / 10).to_be_bytes()[2..]);
    id
}

fn random_id(n: u64) -> CommandId {
    let mut id = [0; 16];
    id[..8].copy_from_slice(&mix(n).to_be_bytes());
    id[8..].copy_from_slice(&mix(!n).to_be_bytes());
    id
}

fn body(n: u64) -> Vec<u8> {
    (0..BODY_BYTES as u64).map(|at| (mix(n * 64 + at / 8) >> (at % 8 * 8)) as u8).collect()
}

/// SplitMix64.
fn mix(n: u64) -> u64 {
    let z = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

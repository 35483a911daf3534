//! Kills a writer at random moments, many times: nothing it acknowledged may be missing, and the log stays valid.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use baize_store::{Head, NewEntry, Sqlite, Store, verify};

/// Environment variable with the path of the log. The test starts itself a second time as the writer and sets this for it.
const LOG: &str = "BAIZE_STORE_KILL_LOG";
const KILLS: u64 = 20;

#[test]
fn nothing_acknowledged_is_lost_when_the_writer_is_killed() {
    if let Some(path) = std::env::var_os(LOG) {
        write_until_killed(Path::new(&path));
    }
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("floor.db");
    let mut kept = Head::EMPTY;
    for round in 1..=KILLS {
        let acknowledged = write_and_kill(&path, Duration::from_millis(5 + round * 7919 % 90));
        // That the log opens at once also shows that the lock ended with its process.
        let mut store = Sqlite::open(&path).unwrap();
        let head = verify(&store, &mut |_, _| ()).unwrap();
        for Head { seq, hash } in acknowledged.iter().chain([&kept]).filter(|head| head.seq > 0) {
            assert_eq!(store.read(*seq, 1).unwrap()[0].hash, *hash, "entry {seq} in round {round}");
        }
        if let Some(snapshot) = store.snapshot().unwrap() {
            assert_eq!(snapshot.bytes, snapshot.seq.to_string().into_bytes());
        }
        assert_eq!(store.lease("parent").unwrap().0, 2 * round);
        kept = head;
    }
    assert!(kept.seq > KILLS, "the writer hardly wrote: {kept}");
}

/// Runs a writer until it has acknowledged something and the time is up; returns everything it acknowledged.
fn write_and_kill(path: &Path, after: Duration) -> Vec<Head> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "nothing_acknowledged_is_lost_when_the_writer_is_killed", "--nocapture"])
        .env(LOG, path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut acknowledged: Vec<_> = lines.by_ref().find_map(|line| parse(&line)).into_iter().collect();
    std::thread::sleep(after);
    child.kill().unwrap();
    assert!(!child.wait().unwrap().success());
    acknowledged.extend(lines.filter_map(|line| parse(&line)));
    acknowledged
}

/// Reads complete lines only: the kill may cut off the last one.
fn parse(line: &str) -> Option<Head> {
    let (seq, hash) = line.strip_prefix("ack ")?.strip_suffix(" .")?.split_once(' ')?;
    let mut bytes = [0; 32];
    for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
        *byte = u8::from_str_radix(hash.get(at..at + 2)?, 16).unwrap();
    }
    Some(Head { seq: seq.parse().unwrap(), hash: baize_store::Hash(bytes) })
}

fn write_until_killed(path: &Path) -> ! {
    let mut store = Sqlite::open(path).unwrap();
    let epoch = store.lease("child").unwrap();
    let mut head = store.head().unwrap();
    let mut out = std::io::stdout().lock();
    // The test harness has printed an unfinished line before this.
    writeln!(out).unwrap();
    loop {
        let batch: Vec<_> = (head.seq + 1..=head.seq + 1 + head.seq % 7)
            .map(|seq| {
                let mut command_id = [0; 16];
                command_id[..8].copy_from_slice(&seq.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes());
                NewEntry { command_id, body: vec![seq as u8; 300] }
            })
            .collect();
        head = store.append(&batch, head, epoch).unwrap();
        writeln!(out, "ack {} {} .", head.seq, head.hash).unwrap();
        out.flush().unwrap();
        if head.seq.is_multiple_of(5) {
            store.save_snapshot(head.seq, head.seq.to_string().as_bytes()).unwrap();
        }
    }
}

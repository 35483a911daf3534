//! Appends three entries to a log, verifies its hash chain, and shows that an altered entry is found.
//!
//! `cargo run -p baize-store --example append_and_verify`
use baize_store::{Fault, NewEntry, Sqlite, Store, verify};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("floor.db");

    let mut log = Sqlite::open(&path)?;
    // Nobody writes without a lease: a second server that takes the floor fences this one.
    let epoch = log.lease("example")?;
    let mut head = log.head()?;
    for (number, body) in (1..).zip(["doors open", "first round", "doors close"]) {
        let entry = NewEntry { command_id: [number; 16], body: body.into() };
        head = log.append(&[entry], head, epoch)?;
        println!("{head}");
    }

    let verified = verify(&log, &mut |done, of| println!("verified {done} of {of}"))?;
    assert_eq!(verified, head);

    // The same command again: the log already has its id, so it cannot be recorded twice.
    let again = NewEntry { command_id: [2; 16], body: b"first round".to_vec() };
    let fault = log.append(&[again], head, epoch).expect_err("the id is in the log");
    assert!(matches!(fault, Fault::Duplicate { .. }));
    println!("{fault}");
    drop(log);

    // Somebody with the file and SQLite removes the trigger and changes the second entry.
    let file = rusqlite::Connection::open(&path)?;
    let guard: String =
        file.query_row("SELECT sql FROM sqlite_schema WHERE name = 'log_no_update'", [], |row| row.get(0))?;
    file.execute_batch("DROP TRIGGER log_no_update; UPDATE log SET body = x'00' WHERE seq = 2;")?;
    file.execute_batch(&guard)?;
    drop(file);

    let fault = verify(&Sqlite::open_read_only(&path)?, &mut |_, _| ()).expect_err("entry 2 was altered");
    assert!(matches!(fault, Fault::Corrupt { seq: 2, .. }));
    println!("{fault}");
    Ok(())
}

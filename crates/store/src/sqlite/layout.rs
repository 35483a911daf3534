//! The layout of the file: how a log is made, opened and brought up to date.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::error::{Error, io_fault};
use super::files::{beside, private};
use super::rows::check_ends;
use crate::{Fault, corrupt};

/// "Baiz" in ASCII: marks the file as a Baize log.
const APPLICATION_ID: i64 = 0x4261_697a;

/// The steps that make each layout of the file from the one before. Released steps are never edited: a new layout is a new
/// step.
///
/// The triggers prevent mistakes, not attacks: whoever can write the file can bypass them, and the hash chain shows it.
/// The index on ids is updated with every append, although it is the most expensive part of one. Indexing in batches would
/// improve the average and make the slowest append far slower, and a dealer waits for that one.
/// `state` records where the log ends, so that a truncated log is not mistaken for a short one.
pub(super) const LAYOUTS: &[&str] = &["
    CREATE TABLE log (
        seq        INTEGER PRIMARY KEY,
        command_id BLOB NOT NULL,
        body       BLOB NOT NULL,
        hash       BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX log_command_id ON log (command_id);
    CREATE TRIGGER log_no_update BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
    CREATE TRIGGER log_no_delete BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

    CREATE TABLE lease (
        epoch INTEGER PRIMARY KEY,
        owner TEXT NOT NULL
    ) STRICT;
    CREATE TABLE state (
        one   INTEGER PRIMARY KEY CHECK (one = 1),
        seq   INTEGER NOT NULL,
        hash  BLOB NOT NULL,
        epoch INTEGER NOT NULL
    ) STRICT;
    INSERT INTO state VALUES (1, 0, zeroblob(32), 0);

    CREATE TABLE snapshot (
        seq   INTEGER PRIMARY KEY,
        hash  BLOB NOT NULL,
        sum   BLOB NOT NULL,
        bytes BLOB NOT NULL
    ) STRICT;
    CREATE TABLE setting (
        key   TEXT PRIMARY KEY,
        value BLOB NOT NULL,
        sum   BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
"];

/// Makes a new log under a temporary name and renames it: a crash half-way leaves no unfinished log behind.
pub(super) fn create(path: &Path) -> Result<(), Fault> {
    let wal = beside(path, "-wal");
    if fs::metadata(&wal).is_ok_and(|wal| wal.len() > 0) {
        let what = format!("is missing, but {} still holds its entries", wal.display());
        return Err(Fault::NotALog { path: path.to_owned(), what });
    }
    let io = |error: io::Error| io_fault(path, &error);
    let draft = beside(path, ".new");
    for left_over in [draft.clone(), beside(&draft, "-journal"), wal, beside(path, "-shm")] {
        match fs::remove_file(left_over) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(io(error)),
            _ => {}
        }
    }
    // SQLite makes files that everybody can read. The files next to a log get the permissions of the log.
    private(File::options().write(true).create_new(true)).open(&draft).map_err(io)?;
    let fill = || {
        let mut db = Connection::open(&draft)?;
        db.pragma_update(None, "application_id", APPLICATION_ID)?;
        migrate(&mut db, 0, LAYOUTS)?;
        db.close().map_err(|(_, error)| Error::from(error))
    };
    fill().map_err(|error| error.into_fault(path))?;
    fs::rename(&draft, path).map_err(io)?;
    // The rename has to survive a power cut too. Only Unix can open a directory.
    if cfg!(unix)
        && let Some(parent) = path.parent()
    {
        File::open(parent).and_then(|directory| directory.sync_all()).map_err(io)?;
    }
    Ok(())
}

/// Opens a log for writing and brings its layout up to date.
pub(super) fn writable(path: &Path) -> Result<Connection, Error> {
    let (mut db, found) = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    migrate(&mut db, found, LAYOUTS)?;
    let mode: String = db.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    if mode != "wal" {
        return Err(
            Fault::Io(format!("{}: this file system cannot share a log between processes", path.display())).into()
        );
    }
    db.pragma_update(None, "synchronous", "FULL")?;
    // For macOS: without these its disks may hold in memory what they report as written.
    db.pragma_update(None, "fullfsync", true)?;
    db.pragma_update(None, "checkpoint_fullfsync", true)?;
    db.pragma_update(None, "journal_size_limit", 64 << 20)?;
    check_layout(&db)?;
    check_ends(&db)?;
    Ok(db)
}

/// Opens a log for reading only.
pub(super) fn readable(path: &Path) -> Result<Connection, Error> {
    let (db, found) = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    if found < known() {
        return Err(Fault::Version { found, known: known() }.into());
    }
    check_layout(&db)?;
    check_ends(&*db.unchecked_transaction()?)?;
    Ok(db)
}

/// Opens the file, makes sure that it is a log before anything else reads it, and returns its layout.
fn connect(path: &Path, flags: OpenFlags) -> Result<(Connection, i64), Error> {
    let not_a_log = |what: &str| Error::from(Fault::NotALog { path: path.to_owned(), what: what.into() });
    let meta = fs::metadata(path).map_err(|error| io_fault(path, &error))?;
    if !meta.is_file() {
        return Err(not_a_log("is not a file"));
    }
    // SQLite treats an empty file as a new database, and the floor would silently start with no history.
    if meta.len() == 0 {
        return Err(not_a_log("is empty (remove it to start a new log)"));
    }
    let db = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    db.busy_timeout(Duration::from_secs(5))?;
    let application: i64 = db.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    if application != APPLICATION_ID {
        return Err(not_a_log("is a database of another program"));
    }
    let found: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    match found {
        1.. if found <= known() => Ok((db, found)),
        1.. => Err(Fault::Version { found, known: known() }.into()),
        _ => Err(corrupt(0, format!("it has layout {found}, which does not exist")).into()),
    }
}

/// The newest layout that this program knows.
fn known() -> i64 {
    LAYOUTS.len() as i64
}

/// Applies the missing steps, each in a transaction of its own. Layouts never go back.
pub(super) fn migrate(db: &mut Connection, found: i64, layouts: &[&str]) -> Result<(), Error> {
    for (version, step) in (1i64..).zip(layouts).skip_while(|(version, _)| *version <= found) {
        let tx = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        tx.execute_batch(step)?;
        tx.pragma_update(None, "user_version", version)?;
        tx.commit()?;
    }
    Ok(())
}

/// Compares tables, index and triggers with those this program makes: a log without its triggers is not trusted.
fn check_layout(db: &Connection) -> Result<(), Error> {
    let list = |db: &Connection| -> Result<Vec<(String, Option<String>)>, rusqlite::Error> {
        let mut query =
            db.prepare("SELECT type || ' ' || name || ' on ' || tbl_name, sql FROM sqlite_schema ORDER BY 1")?;
        query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
    };
    let mut model = Connection::open_in_memory()?;
    migrate(&mut model, 0, LAYOUTS)?;
    let (wanted, found) = (list(&model)?, list(db)?);
    let changed =
        wanted.iter().find(|item| !found.contains(item)).or_else(|| found.iter().find(|item| !wanted.contains(item)));
    match changed {
        None => Ok(()),
        Some((name, _)) => Err(corrupt(0, format!("the layout was changed: {name}")).into()),
    }
}

//! The log in one SQLite file: a single writer, readers beside it, and a file that is distrusted whenever it is opened.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row, TransactionBehavior, ffi, params};
use sha2::{Digest, Sha256};

use crate::{
    BODY_BYTES_MAX, CommandId, Entry, Epoch, Fault, Hash, Head, NewEntry, SNAPSHOT_BYTES_MAX, Snapshot, Store, admit,
    chain, corrupt, fits,
};

/// "Baiz" in ASCII: how a file says that it is ours.
const APPLICATION_ID: i64 = 0x4261_697a;

/// The layouts of the file, each made from the one before it. Released steps are never edited: a new layout is a new step.
///
/// The triggers stop mistakes, not enemies: whoever can write the file can go around them, and is found out by the chain.
/// The index on ids is kept up with every append, though it is the dearest part of one: collecting ids to index them later
/// would make the average better and the slowest append far worse, and somebody stands at the table waiting for that one.
/// `state` repeats where the log ends, so that a log that lost its tail is not taken for a shorter log.
const LAYOUTS: &[&str] = &["
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

/// A log in a SQLite file.
///
/// Beside `floor.db` stand `floor.db-wal` and `floor.db-shm`, which belong to it (a copy without the `-wal` lacks the newest
/// entries), and `floor.db.lock`, which says who is writing and may stay when nobody is.
pub struct Sqlite {
    // Closed before the lock is let go: fields are dropped in this order.
    db: Connection,
    path: PathBuf,
    lock: Option<Lock>,
}

impl Sqlite {
    /// Opens a log for writing and makes it if nothing is there. Only one process at a time can: the next gets
    /// [`Fault::Locked`] until this one closes the log or dies.
    ///
    /// The end of the log is checked against its last entry; [`verify`](crate::verify) checks the rest.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Fault> {
        let path = resolve(path.as_ref())?;
        let lock = Lock::take(&path)?;
        if !path.exists() {
            create(&path)?;
        }
        keep_to_owner(&path);
        let db = writable(&path).map_err(|trouble| trouble.fault(&path))?;
        Ok(Self { db, path, lock: Some(lock) })
    }

    /// Opens a log for reading, also while a server is writing it. Every write is refused with [`Fault::ReadOnly`].
    pub fn open_read_only(path: impl AsRef<Path>) -> Result<Self, Fault> {
        let path = resolve(path.as_ref())?;
        if !path.exists() {
            return Err(Fault::NotALog { path, what: "does not exist".into() });
        }
        let db = readable(&path).map_err(|trouble| trouble.fault(&path))?;
        Ok(Self { db, path, lock: None })
    }

    /// The files of this log that other users of the machine can read or write: passwords' hashes and people's names are in
    /// them. Opening a log for writing takes that away where it may; what is left is for its owner to mend.
    pub fn exposed(&self) -> Vec<PathBuf> {
        files(&self.path).into_iter().filter(|file| is_exposed(file)).collect()
    }

    fn reading<T>(&self, ask: impl FnOnce(&Connection) -> Result<T, Trouble>) -> Result<T, Fault> {
        ask(&self.db).map_err(|trouble| trouble.fault(&self.path))
    }

    /// Runs one durable transaction; whatever it returns an error for has not happened.
    fn writing<T>(&mut self, change: impl FnOnce(&Connection) -> Result<T, Trouble>) -> Result<T, Fault> {
        if self.lock.is_none() {
            return Err(Fault::ReadOnly);
        }
        let run = || {
            let tx = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = change(&tx)?;
            tx.commit()?;
            Ok(done)
        };
        run().map_err(|trouble: Trouble| trouble.fault(&self.path))
    }
}

impl Store for Sqlite {
    fn lease(&mut self, owner: &str) -> Result<Epoch, Fault> {
        let epoch = self.writing(|db| {
            let epoch = state(db)?.epoch.0 + 1;
            db.execute("INSERT INTO lease (epoch, owner) VALUES (?1, ?2)", params![integer(epoch)?, owner])?;
            db.execute("UPDATE state SET epoch = ?1", [integer(epoch)?])?;
            Ok(Epoch(epoch))
        })?;
        if let Some(lock) = &mut self.lock {
            lock.sign(owner).map_err(|error| io_fault(&self.path, &error))?;
        }
        Ok(epoch)
    }

    fn head(&self) -> Result<Head, Fault> {
        self.reading(|db| Ok(state(db)?.head))
    }

    fn append(&mut self, batch: &[NewEntry], expected: Head, epoch: Epoch) -> Result<Head, Fault> {
        self.writing(|db| {
            let State { head, epoch: current } = state(db)?;
            admit(batch, expected, epoch, head, current)?;
            let end = insert(db, batch, head).map_err(|trouble| duplicate(db, batch, head, trouble))?;
            if end != head {
                db.prepare_cached("UPDATE state SET seq = ?1, hash = ?2")?
                    .execute(params![integer(end.seq)?, end.hash.0])?;
            }
            Ok(end)
        })
    }

    fn read(&self, from: u64, limit: usize) -> Result<Vec<Entry>, Fault> {
        self.reading(|db| {
            let (Ok(first), limit) = (i64::try_from(from.max(1)), i64::try_from(limit).unwrap_or(i64::MAX)) else {
                return Ok(Vec::new());
            };
            let mut asked =
                db.prepare_cached("SELECT seq, command_id, body, hash FROM log WHERE seq >= ?1 LIMIT ?2")?;
            let mut rows = asked.query([first, limit])?;
            let mut entries: Vec<Entry> = Vec::new();
            let mut next = from.max(1);
            while let Some(row) = rows.next().map_err(|error| at(next, error))? {
                let entry = entry(row, next)?;
                if entry.seq != next {
                    return Err(corrupt(next, format!("entry is missing, the next one is {}", entry.seq)).into());
                }
                next += 1;
                entries.push(entry);
            }
            Ok(entries)
        })
    }

    fn find(&self, command_id: &CommandId) -> Result<Option<Entry>, Fault> {
        self.reading(|db| {
            let mut asked = db.prepare_cached("SELECT seq, command_id, body, hash FROM log WHERE command_id = ?1")?;
            let mut rows = asked.query([command_id])?;
            let Some(row) = rows.next()? else { return Ok(None) };
            let found = entry(row, 0)?;
            // A damaged index can lead to the wrong entry, and the answer to a command is money: prove it.
            let prev = hash_at(db, found.seq - 1)?;
            if prev.map(|prev| chain(&prev, found.seq, command_id, &found.body)) != Some(found.hash) {
                return Err(corrupt(found.seq, "the entry and its hash do not agree").into());
            }
            Ok(Some(found))
        })
    }

    fn ids(&self, from: &CommandId, to: &CommandId, limit: usize) -> Result<Vec<CommandId>, Fault> {
        self.reading(|db| {
            let mut asked = db.prepare_cached(
                "SELECT command_id FROM log WHERE command_id >= ?1 AND command_id < ?2 ORDER BY command_id LIMIT ?3",
            )?;
            let mut rows = asked.query(params![from, to, i64::try_from(limit).unwrap_or(i64::MAX)])?;
            let mut ids = Vec::new();
            while let Some(row) = rows.next()? {
                ids.push(blob(row, 0, 0)?);
            }
            Ok(ids)
        })
    }

    fn save_snapshot(&mut self, seq: u64, bytes: &[u8]) -> Result<(), Fault> {
        self.writing(|db| {
            fits(bytes.len(), SNAPSHOT_BYTES_MAX)?;
            let head = state(db)?.head.seq;
            let hash = if seq <= head { hash_at(db, seq)? } else { None }.ok_or(Fault::Beyond { seq, head })?;
            db.execute(
                "INSERT OR REPLACE INTO snapshot (seq, hash, sum, bytes) VALUES (?1, ?2, ?3, ?4)",
                params![integer(seq)?, hash.0, snapshot_sum(seq, &hash, bytes).0, bytes],
            )?;
            // One past the end is damage, and would crowd out a sound one.
            db.execute(
                "DELETE FROM snapshot WHERE seq > ?1 OR seq NOT IN
                    (SELECT seq FROM snapshot WHERE seq <= ?1 ORDER BY seq DESC LIMIT 2)",
                [integer(head)?],
            )?;
            Ok(())
        })
    }

    fn snapshots(&self) -> Result<Vec<Result<Snapshot, Fault>>, Fault> {
        self.reading(|db| {
            let mut asked = db.prepare("SELECT seq FROM snapshot ORDER BY seq DESC")?;
            let seqs: Vec<i64> = asked.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            let mut found = Vec::new();
            for seq in seqs {
                match load_snapshot(db, seq).map_err(|trouble| trouble.fault(&self.path)) {
                    Ok(Some(snapshot)) => found.push(Ok(snapshot)),
                    // Replaced by a newer one since it was listed.
                    Ok(None) => {}
                    Err(Fault::Corrupt { what, .. }) => found.push(Err(corrupt(u64::try_from(seq).unwrap_or(0), what))),
                    Err(fault) => return Err(fault.into()),
                }
            }
            Ok(found)
        })
    }

    fn put(&mut self, key: &str, value: &[u8]) -> Result<(), Fault> {
        self.writing(|db| {
            fits(value.len(), BODY_BYTES_MAX)?;
            db.prepare_cached("INSERT OR REPLACE INTO setting (key, value, sum) VALUES (?1, ?2, ?3)")?
                .execute(params![key, value, setting_sum(key, value).0])?;
            Ok(())
        })
    }

    fn get(&self, key: &str) -> Result<Option<Vec<u8>>, Fault> {
        self.reading(|db| {
            let mut asked = db.prepare_cached("SELECT key, value, sum FROM setting WHERE key = ?1")?;
            let mut rows = asked.query([key])?;
            rows.next()?.map(setting).transpose().map(|found| found.map(|(_, value)| value))
        })
    }

    fn remove(&mut self, key: &str) -> Result<(), Fault> {
        self.writing(|db| {
            db.execute("DELETE FROM setting WHERE key = ?1", [key])?;
            Ok(())
        })
    }

    fn keys(&self, prefix: &str) -> Result<Vec<String>, Fault> {
        self.reading(|db| {
            let mut asked = db.prepare_cached("SELECT key FROM setting WHERE key >= ?1 ORDER BY key")?;
            let keys = asked.query_map([prefix], |row| row.get::<_, String>(0))?;
            Ok(keys
                .take_while(|key| key.as_ref().map_or(true, |key| key.starts_with(prefix)))
                .collect::<Result<_, _>>()?)
        })
    }

    fn reader(&self) -> Result<Box<dyn Store>, Fault> {
        let db = readable(&self.path).map_err(|trouble| trouble.fault(&self.path))?;
        Ok(Box::new(Self { db, path: self.path.clone(), lock: None }))
    }

    fn check(&self) -> Result<(), Fault> {
        self.reading(|db| {
            // One view for all the questions: a server may be writing meanwhile.
            let view = db.unchecked_transaction()?;
            check_ends(&view)?;
            let found: String = view.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
            if found != "ok" {
                return Err(corrupt(0, found).into());
            }
            let mut asked = view.prepare("SELECT key, value, sum FROM setting")?;
            let mut rows = asked.query([])?;
            while let Some(row) = rows.next()? {
                setting(row)?;
            }
            Ok(())
        })
    }
}

/// What went wrong, before it is put in the words of a [`Fault`].
enum Trouble {
    Database(rusqlite::Error),
    Fault(Fault),
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl Trouble {
    fn fault(self, path: &Path) -> Fault {
        let error = match self {
            Self::Database(error) => error,
            Self::Fault(fault) => return fault,
        };
        let what = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Fault::Full(what),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                Fault::Locked { path: path.to_owned(), who: "another program".into() }
            }
            Some(ErrorCode::NotADatabase) => Fault::NotALog {
                path: path.to_owned(),
                what: "is not a Baize log, or its first bytes are damaged".into(),
            },
            Some(
                ErrorCode::SystemIoFailure
                | ErrorCode::CannotOpen
                | ErrorCode::PermissionDenied
                | ErrorCode::ReadOnly
                | ErrorCode::OutOfMemory
                | ErrorCode::FileLockingProtocolFailed,
            ) => Fault::Io(format!("{}: {what}", path.display())),
            // A sound file gives no other error, whether SQLite stumbles over it or a column holds the wrong kind of value.
            _ => corrupt(0, what),
        }
    }
}

/// An error met while reading one entry is blamed on that entry.
fn at(seq: u64, error: rusqlite::Error) -> Trouble {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt) | None => corrupt(seq, error.to_string()).into(),
        Some(_) => error.into(),
    }
}

fn io_fault(path: &Path, error: &io::Error) -> Fault {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            Fault::Full(format!("{}: {error}", path.display()))
        }
        _ => Fault::Io(format!("{}: {error}", path.display())),
    }
}

/// The right to write a log: an advisory lock that the operating system drops with the process, however that ends.
struct Lock(File);

impl Lock {
    fn take(path: &Path) -> Result<Self, Fault> {
        let beside = beside(path, ".lock");
        let io = |error: io::Error| io_fault(&beside, &error);
        let mut file = owners_own(File::options().read(true).write(true).create(true))
            .truncate(false)
            .open(&beside)
            .map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut who = String::new();
                // Some systems do not let a locked file be read; the name is a courtesy.
                let read = file.read_to_string(&mut who);
                let who = if read.is_ok() && !who.is_empty() { who } else { "another process".into() };
                return Err(Fault::Locked { path: path.to_owned(), who });
            }
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        let mut lock = Self(file);
        lock.sign("a server").map_err(io)?;
        Ok(lock)
    }

    fn sign(&mut self, owner: &str) -> io::Result<()> {
        self.0.set_len(0)?;
        self.0.rewind()?;
        write!(self.0, "{owner} (process {})", std::process::id())
    }
}

/// One path for one file, so that a symbolic link does not lead around the lock.
fn resolve(path: &Path) -> Result<PathBuf, Fault> {
    let io = |error: io::Error| io_fault(path, &error);
    match (path.canonicalize(), path.parent(), path.file_name()) {
        (Ok(found), ..) => Ok(found),
        (Err(error), Some(parent), Some(name)) if error.kind() == io::ErrorKind::NotFound => {
            let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
            Ok(parent.canonicalize().map_err(io)?.join(name))
        }
        (Err(error), ..) => Err(io(error)),
    }
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

/// The log and what stands beside it.
fn files(path: &Path) -> [PathBuf; 4] {
    [path.to_owned(), beside(path, "-wal"), beside(path, "-shm"), beside(path, ".lock")]
}

#[cfg(unix)]
fn owners_own(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600)
}

#[cfg(not(unix))]
fn owners_own(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(unix)]
fn is_exposed(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(file).is_ok_and(|found| found.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn is_exposed(_: &Path) -> bool {
    false
}

/// Takes from everybody else what an earlier version, or somebody, gave them. Another user's file stays as it is, and
/// [`Sqlite::exposed`] tells.
fn keep_to_owner(path: &Path) {
    #[cfg(unix)]
    for file in files(path).iter().filter(|file| is_exposed(file)) {
        use std::os::unix::fs::PermissionsExt;
        let _ = fs::set_permissions(file, fs::Permissions::from_mode(0o600));
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// Makes a new log under another name and moves it into place: a crash on the way leaves no half-made log behind.
fn create(path: &Path) -> Result<(), Fault> {
    let wal = beside(path, "-wal");
    if fs::metadata(&wal).is_ok_and(|wal| wal.len() > 0) {
        let what = format!("is missing, but {} still holds entries of it", wal.display());
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
    // SQLite lets everybody read what it makes itself; what stands beside a log takes after it.
    owners_own(File::options().write(true).create_new(true)).open(&draft).map_err(io)?;
    let fill = || {
        let mut db = Connection::open(&draft)?;
        db.pragma_update(None, "application_id", APPLICATION_ID)?;
        migrate(&mut db, 0, LAYOUTS)?;
        db.close().map_err(|(_, error)| Trouble::from(error))
    };
    fill().map_err(|trouble| trouble.fault(path))?;
    fs::rename(&draft, path).map_err(io)?;
    // The move itself has to survive a power cut. Elsewhere than on Unix a directory cannot be opened.
    if cfg!(unix)
        && let Some(parent) = path.parent()
    {
        File::open(parent).and_then(|directory| directory.sync_all()).map_err(io)?;
    }
    Ok(())
}

fn writable(path: &Path) -> Result<Connection, Trouble> {
    let (mut db, found) = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    migrate(&mut db, found, LAYOUTS)?;
    let mode: String = db.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    if mode != "wal" {
        return Err(
            Fault::Io(format!("{}: this file system cannot share a log between processes", path.display())).into()
        );
    }
    db.pragma_update(None, "synchronous", "FULL")?;
    // Only macOS knows the difference: without these its disks may keep in memory what was said to be written.
    db.pragma_update(None, "fullfsync", true)?;
    db.pragma_update(None, "checkpoint_fullfsync", true)?;
    db.pragma_update(None, "journal_size_limit", 64 << 20)?;
    check_layout(&db)?;
    check_ends(&db)?;
    Ok(db)
}

fn readable(path: &Path) -> Result<Connection, Trouble> {
    let (db, found) = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    if found < known() {
        return Err(Fault::Version { found, known: known() }.into());
    }
    check_layout(&db)?;
    check_ends(&*db.unchecked_transaction()?)?;
    Ok(db)
}

/// Opens the file and makes sure that it is a log before anything in it is touched; returns the layout it has.
fn connect(path: &Path, flags: OpenFlags) -> Result<(Connection, i64), Trouble> {
    let not_a_log = |what: &str| Trouble::from(Fault::NotALog { path: path.to_owned(), what: what.into() });
    let meta = fs::metadata(path).map_err(|error| io_fault(path, &error))?;
    if !meta.is_file() {
        return Err(not_a_log("is not a file"));
    }
    // SQLite would take an empty file for a new database, and a floor would begin again from nothing.
    if meta.len() == 0 {
        return Err(not_a_log("is empty (remove it if a new log is meant)"));
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
        _ => Err(corrupt(0, format!("its layout is given as {found}")).into()),
    }
}

fn known() -> i64 {
    LAYOUTS.len() as i64
}

/// Brings a file forward, one durable step per layout. There is no way back.
fn migrate(db: &mut Connection, found: i64, layouts: &[&str]) -> Result<(), Trouble> {
    for (version, step) in (1i64..).zip(layouts).skip_while(|(version, _)| *version <= found) {
        let tx = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        tx.execute_batch(step)?;
        tx.pragma_update(None, "user_version", version)?;
        tx.commit()?;
    }
    Ok(())
}

/// Compares the tables, the index and the triggers with what this program would have made: a log whose guards were taken
/// away is not trusted.
fn check_layout(db: &Connection) -> Result<(), Trouble> {
    let list = |db: &Connection| -> Result<Vec<(String, Option<String>)>, rusqlite::Error> {
        let mut asked =
            db.prepare("SELECT type || ' ' || name || ' on ' || tbl_name, sql FROM sqlite_schema ORDER BY 1")?;
        asked.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
    };
    let mut model = Connection::open_in_memory()?;
    migrate(&mut model, 0, LAYOUTS)?;
    let (wanted, found) = (list(&model)?, list(db)?);
    let odd =
        wanted.iter().find(|item| !found.contains(item)).or_else(|| found.iter().find(|item| !wanted.contains(item)));
    match odd {
        None => Ok(()),
        Some((name, _)) => Err(corrupt(0, format!("the layout was changed: {name}")).into()),
    }
}

/// Compares where the log says it ends with where it does, proves the last entry's hash, and counts the leases.
fn check_ends(db: &Connection) -> Result<(), Trouble> {
    let State { head, epoch } = state(db)?;
    let (first, last): (Option<i64>, Option<i64>) =
        db.query_row("SELECT (SELECT min(seq) FROM log), (SELECT max(seq) FROM log)", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    let last = last.unwrap_or(0);
    if last != integer(head.seq)? {
        let first_bad = head.seq.min(u64::try_from(last).unwrap_or(0)) + 1;
        return Err(
            corrupt(first_bad, format!("the log says it ends at {}, its last entry is {last}", head.seq)).into()
        );
    }
    if let Some(first) = first.filter(|first| *first != 1) {
        return Err(corrupt(1, format!("the log begins with entry {first}")).into());
    }
    let hash = match head.seq.checked_sub(1) {
        None => Some(Hash::ZERO),
        Some(before) => {
            let mut asked = db.prepare_cached("SELECT seq, command_id, body, hash FROM log WHERE seq = ?1")?;
            let mut rows = asked.query([integer(head.seq)?])?;
            let last = rows.next().map_err(|error| at(head.seq, error))?.map(|row| entry(row, head.seq)).transpose()?;
            let prev = hash_at(db, before)?;
            last.zip(prev).map(|(last, prev)| chain(&prev, last.seq, &last.command_id, &last.body))
        }
    };
    if hash != Some(head.hash) || hash_at(db, head.seq)? != Some(head.hash) {
        return Err(corrupt(head.seq, "the last entry and the hash the log ends with do not agree").into());
    }
    let (leases, newest): (i64, Option<i64>) =
        db.query_row("SELECT count(*), max(epoch) FROM lease", [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if leases != integer(epoch.0)? || newest.unwrap_or(0) != leases {
        return Err(corrupt(0, format!("epoch {} does not agree with {leases} leases", epoch.0)).into());
    }
    Ok(())
}

struct State {
    head: Head,
    epoch: Epoch,
}

fn state(db: &Connection) -> Result<State, Trouble> {
    let mut asked = db.prepare_cached("SELECT seq, hash, epoch FROM state WHERE one = 1")?;
    let mut rows = asked.query([])?;
    let Some(row) = rows.next()? else { return Err(corrupt(0, "it does not say where the log ends").into()) };
    let natural = |column| -> Result<u64, Trouble> {
        let value: i64 = row.get(column)?;
        u64::try_from(value).map_err(|_| corrupt(0, format!("{value} where a count was expected")).into())
    };
    Ok(State { head: Head { seq: natural(0)?, hash: Hash(blob(row, 1, 0)?) }, epoch: Epoch(natural(2)?) })
}

/// Adds the batch, many rows to a statement: half of what SQLite does for a row is done once per statement.
fn insert(db: &Connection, batch: &[NewEntry], head: Head) -> Result<Head, Trouble> {
    static STATEMENTS: LazyLock<[(usize, String); 3]> = LazyLock::new(|| {
        let one = "INSERT INTO log (seq, command_id, body, hash) VALUES (?, ?, ?, ?)";
        [32, 8, 1].map(|rows| (rows, format!("{one}{}", ", (?, ?, ?, ?)".repeat(rows - 1))))
    });
    let (mut end, mut rest) = (head, batch);
    for (rows, sql) in STATEMENTS.iter() {
        while let Some((now, later)) = rest.split_at_checked(*rows) {
            let mut add = db.prepare_cached(sql)?;
            for (NewEntry { command_id, body }, column) in now.iter().zip((1..).step_by(4)) {
                let seq = end.seq + 1;
                end = Head { seq, hash: chain(&end.hash, seq, command_id, body) };
                add.raw_bind_parameter(column, integer(seq)?)?;
                add.raw_bind_parameter(column + 1, command_id)?;
                add.raw_bind_parameter(column + 2, body)?;
                add.raw_bind_parameter(column + 3, end.hash.0)?;
            }
            add.raw_execute()?;
            rest = later;
        }
    }
    Ok(end)
}

/// Names the command that the unique index refused; any other trouble is passed on.
fn duplicate(db: &Connection, batch: &[NewEntry], head: Head, trouble: Trouble) -> Trouble {
    match &trouble {
        Trouble::Database(rusqlite::Error::SqliteFailure(error, _))
            if error.extended_code == ffi::SQLITE_CONSTRAINT_UNIQUE =>
        {
            first_duplicate(db, batch, head).unwrap_or_else(|trouble| trouble)
        }
        _ => trouble,
    }
}

fn first_duplicate(db: &Connection, batch: &[NewEntry], head: Head) -> Result<Trouble, Trouble> {
    let mut seen = HashSet::new();
    let mut asked = db.prepare_cached("SELECT 1 FROM log WHERE command_id = ?1 AND seq <= ?2")?;
    for NewEntry { command_id, .. } in batch {
        // What is past the head was put there by this batch, before it was refused.
        if !seen.insert(command_id) || asked.exists(params![command_id, integer(head.seq)?])? {
            return Ok(Fault::Duplicate { command_id: *command_id }.into());
        }
    }
    Ok(corrupt(0, "the index of commands refused one that is not there").into())
}

fn entry(row: &Row<'_>, blame: u64) -> Result<Entry, Trouble> {
    let seq: i64 = row.get(0).map_err(|error| at(blame, error))?;
    let seq = u64::try_from(seq).ok().filter(|&seq| seq > 0).ok_or_else(|| corrupt(blame, "entry has no number"))?;
    let body = row.get(2).map_err(|error| at(seq, error))?;
    Ok(Entry { seq, command_id: blob(row, 1, seq)?, body, hash: Hash(blob(row, 3, seq)?) })
}

fn hash_at(db: &Connection, seq: u64) -> Result<Option<Hash>, Trouble> {
    if seq == 0 {
        return Ok(Some(Hash::ZERO));
    }
    let mut asked = db.prepare_cached("SELECT hash FROM log WHERE seq = ?1")?;
    let mut rows = asked.query([integer(seq)?])?;
    let row = rows.next().map_err(|error| at(seq, error))?;
    row.map(|row| blob(row, 0, seq).map(Hash)).transpose()
}

fn load_snapshot(db: &Connection, seq: i64) -> Result<Option<Snapshot>, Trouble> {
    let stored = db.query_row("SELECT hash, sum, bytes FROM snapshot WHERE seq = ?1", [seq], |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?))
    });
    let Some((hash, sum, bytes)) = stored.optional()? else { return Ok(None) };
    let (hash, sum, bytes): (Hash, Hash, Vec<u8>) = (Hash(hash), Hash(sum), bytes);
    let seq = u64::try_from(seq).map_err(|_| corrupt(0, format!("a snapshot of entry {seq}")))?;
    if snapshot_sum(seq, &hash, &bytes) != sum {
        return Err(corrupt(seq, "the snapshot and its checksum do not agree").into());
    }
    match hash_at(db, seq)? == Some(hash) {
        true => Ok(Some(Snapshot { seq, hash, bytes })),
        false => Err(corrupt(seq, "the snapshot does not belong to this log").into()),
    }
}

fn snapshot_sum(seq: u64, hash: &Hash, bytes: &[u8]) -> Hash {
    let digest = Sha256::new().chain_update(seq.to_be_bytes()).chain_update(hash.0).chain_update(bytes);
    Hash(digest.finalize().into())
}

fn setting(row: &Row<'_>) -> Result<(String, Vec<u8>), Trouble> {
    let (key, value): (String, Vec<u8>) = (row.get(0)?, row.get(1)?);
    if setting_sum(&key, &value).0 != blob(row, 2, 0)? {
        return Err(corrupt(0, format!("the setting {key:?} and its checksum do not agree")).into());
    }
    Ok((key, value))
}

fn setting_sum(key: &str, value: &[u8]) -> Hash {
    let digest = Sha256::new().chain_update((key.len() as u64).to_be_bytes()).chain_update(key).chain_update(value);
    Hash(digest.finalize().into())
}

fn blob<const N: usize>(row: &Row<'_>, column: usize, blame: u64) -> Result<[u8; N], Trouble> {
    let bytes = row.get_ref(column).map_err(|error| at(blame, error))?;
    let bytes = bytes.as_blob().ok().and_then(|bytes| bytes.try_into().ok());
    bytes.ok_or_else(|| corrupt(blame, format!("a value of {N} bytes was expected")).into())
}

fn integer(value: u64) -> Result<i64, Trouble> {
    i64::try_from(value).map_err(|_| Fault::Io(format!("{value} is beyond what a log can count")).into())
}

#[cfg(test)]
mod tests {
    //! What needs a hand inside: a disk that is full on command, and layouts that do not exist yet.

    use super::*;

    fn batch(numbers: std::ops::RangeInclusive<u64>) -> Vec<NewEntry> {
        let id = |number: u64| [number.to_be_bytes(); 2].concat().try_into().unwrap();
        numbers.map(|number| NewEntry { command_id: id(number), body: vec![1; 300] }).collect()
    }

    fn allow_pages(store: &Sqlite, pages: i64) {
        store.db.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |row| row.get::<_, i64>(0)).unwrap();
    }

    #[test]
    fn a_full_disk_changes_nothing_and_is_forgotten_when_there_is_room() {
        let directory = tempfile::tempdir().unwrap();
        let mut store = Sqlite::open(directory.path().join("floor.db")).unwrap();
        let epoch = store.lease("test").unwrap();
        let head = store.append(&batch(1..=10), Head::EMPTY, epoch).unwrap();
        let reader = store.reader().unwrap();
        allow_pages(&store, 1);
        for _ in 0..3 {
            assert!(matches!(store.append(&batch(11..=200), head, epoch), Err(Fault::Full(_))));
            assert!(matches!(store.save_snapshot(10, &[0; 100_000]), Err(Fault::Full(_))));
            assert_eq!(store.head(), Ok(head));
            assert_eq!(store.read(11, 1), Ok(vec![]));
            assert_eq!(reader.find(&batch(11..=11)[0].command_id), Ok(None));
            assert_eq!(crate::verify(&store, &mut |_, _| ()), Ok(head));
        }
        allow_pages(&store, i64::from(u32::MAX - 1));
        let head = store.append(&batch(11..=200), head, epoch).unwrap();
        assert_eq!(head.seq, 200);
        assert_eq!(crate::verify(&*reader, &mut |_, _| ()), Ok(head));
    }

    #[test]
    fn layouts_are_applied_once_each_and_only_forward() {
        let mut db = Connection::open_in_memory().unwrap();
        let version = |db: &Connection| db.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0)).unwrap();
        let steps = ["CREATE TABLE a (x)", "ALTER TABLE a ADD COLUMN y", "CREATE TABLE b (x)"];
        for (found, upto) in [(0, 1), (1, 3), (3, 3), (3, 2)] {
            assert!(migrate(&mut db, found, &steps[..upto]).is_ok());
            assert_eq!(version(&db), found.max(upto as i64));
        }
        // A step that fails half-way leaves the layout before it.
        let failing = [steps[0], steps[1], steps[2], "CREATE TABLE c (x); CREATE TABLE a (x)"];
        assert!(migrate(&mut db, 3, &failing).is_err());
        assert_eq!(version(&db), 3);
        assert!(db.prepare("SELECT * FROM c").is_err());
    }
}

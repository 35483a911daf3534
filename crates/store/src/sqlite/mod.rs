//! The log in one SQLite file: one writer, any number of readers, and checks whenever the file is opened.

mod error;
mod files;
mod layout;
mod rows;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use rusqlite::{Connection, TransactionBehavior, params};

use crate::{
    BODY_BYTES_MAX, CommandId, Entry, Epoch, Fault, Head, NewEntry, SNAPSHOT_BYTES_MAX, Snapshot, Store, admit, chain,
    check_size, corrupt,
};
pub(crate) use error::sql_fault;
use error::{Error, at_entry, io_fault};
pub(crate) use files::create_private;
use files::{Lock, files, is_exposed, resolve, restrict_to_owner};
use layout::{create, readable, writable};
use rows::{
    State, blob, check_ends, entry, hash_at, insert, integer, load_snapshot, name_duplicate, setting, setting_sum,
    snapshot_sum, state,
};

/// A log in a SQLite file.
///
/// Next to `floor.db` are `floor.db-wal` and `floor.db-shm`, which belong to it (a copy without the `-wal` lacks the newest
/// entries), and `floor.db.lock`, which names the writer and may be left over when there is none.
pub struct Sqlite {
    // Fields are dropped in this order: the database is closed before the lock is released.
    db: Connection,
    path: PathBuf,
    lock: Option<Lock>,
}

impl Sqlite {
    /// Opens a log for writing, and makes it if there is no file. Only one process can write: others get
    /// [`Fault::Locked`] until this one closes the log or ends.
    ///
    /// The end of the log is checked against its last entry; [`verify`](crate::verify) checks the rest.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Fault> {
        let path = resolve(path.as_ref())?;
        let lock = Lock::take(&path)?;
        if !path.exists() {
            create(&path)?;
        }
        restrict_to_owner(&path);
        let db = writable(&path).map_err(|error| error.into_fault(&path))?;
        Ok(Self { db, path, lock: Some(lock) })
    }

    /// Opens a log for reading, also while a server is writing it. Every write is refused with [`Fault::ReadOnly`].
    pub fn open_read_only(path: impl AsRef<Path>) -> Result<Self, Fault> {
        let path = resolve(path.as_ref())?;
        if !path.exists() {
            return Err(Fault::NotALog { path, what: "does not exist".into() });
        }
        let db = readable(&path).map_err(|error| error.into_fault(&path))?;
        Ok(Self { db, path, lock: None })
    }

    /// The files of this log that other users of the machine can read or write. They hold password hashes and names.
    /// Opening a log for writing removes those permissions where it can; the rest is for the owner of the files to fix.
    pub fn exposed(&self) -> Vec<PathBuf> {
        files(&self.path).into_iter().filter(|file| is_exposed(file)).collect()
    }

    fn reading<T>(&self, query: impl FnOnce(&Connection) -> Result<T, Error>) -> Result<T, Fault> {
        query(&self.db).map_err(|error| error.into_fault(&self.path))
    }

    /// Runs one durable transaction. After an error nothing has changed.
    fn writing<T>(&mut self, change: impl FnOnce(&Connection) -> Result<T, Error>) -> Result<T, Fault> {
        if self.lock.is_none() {
            return Err(Fault::ReadOnly);
        }
        let run = || {
            let tx = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = change(&tx)?;
            tx.commit()?;
            Ok(done)
        };
        run().map_err(|error: Error| error.into_fault(&self.path))
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
            let end = insert(db, batch, head).map_err(|error| name_duplicate(db, batch, head, error))?;
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
            let mut query =
                db.prepare_cached("SELECT seq, command_id, body, hash FROM log WHERE seq >= ?1 LIMIT ?2")?;
            let mut rows = query.query([first, limit])?;
            let mut entries: Vec<Entry> = Vec::new();
            let mut next = from.max(1);
            while let Some(row) = rows.next().map_err(|error| at_entry(next, error))? {
                let entry = entry(row, next)?;
                if entry.seq != next {
                    return Err(corrupt(next, format!("the entry is missing, the next one is {}", entry.seq)).into());
                }
                next += 1;
                entries.push(entry);
            }
            Ok(entries)
        })
    }

    fn find(&self, command_id: &CommandId) -> Result<Option<Entry>, Fault> {
        self.reading(|db| {
            let mut query = db.prepare_cached("SELECT seq, command_id, body, hash FROM log WHERE command_id = ?1")?;
            let mut rows = query.query([command_id])?;
            let Some(row) = rows.next()? else { return Ok(None) };
            let found = entry(row, 0)?;
            // A damaged index can point to the wrong entry, and the answer to a command is money: check its hash.
            let prev = hash_at(db, found.seq - 1)?;
            if prev.map(|prev| chain(&prev, found.seq, command_id, &found.body)) != Some(found.hash) {
                return Err(corrupt(found.seq, "the entry and its hash do not agree").into());
            }
            Ok(Some(found))
        })
    }

    fn ids(&self, from: &CommandId, to: &CommandId, limit: usize) -> Result<Vec<CommandId>, Fault> {
        self.reading(|db| {
            let mut query = db.prepare_cached(
                "SELECT command_id FROM log WHERE command_id >= ?1 AND command_id < ?2 ORDER BY command_id LIMIT ?3",
            )?;
            let mut rows = query.query(params![from, to, i64::try_from(limit).unwrap_or(i64::MAX)])?;
            let mut ids = Vec::new();
            while let Some(row) = rows.next()? {
                ids.push(blob(row, 0, 0)?);
            }
            Ok(ids)
        })
    }

    fn save_snapshot(&mut self, seq: u64, bytes: &[u8]) -> Result<(), Fault> {
        self.writing(|db| {
            check_size(bytes.len(), SNAPSHOT_BYTES_MAX)?;
            let head = state(db)?.head.seq;
            let hash = if seq <= head { hash_at(db, seq)? } else { None }.ok_or(Fault::Beyond { seq, head })?;
            db.execute(
                "INSERT OR REPLACE INTO snapshot (seq, hash, sum, bytes) VALUES (?1, ?2, ?3, ?4)",
                params![integer(seq)?, hash.0, snapshot_sum(seq, &hash, bytes).0, bytes],
            )?;
            // A snapshot past the end is damage, and must not push out a good one.
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
            let mut query = db.prepare("SELECT seq FROM snapshot ORDER BY seq DESC")?;
            let seqs: Vec<i64> = query.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            let mut found = Vec::new();
            for seq in seqs {
                match load_snapshot(db, seq).map_err(|error| error.into_fault(&self.path)) {
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
            check_size(value.len(), BODY_BYTES_MAX)?;
            db.prepare_cached("INSERT OR REPLACE INTO setting (key, value, sum) VALUES (?1, ?2, ?3)")?
                .execute(params![key, value, setting_sum(key, value).0])?;
            Ok(())
        })
    }

    fn get(&self, key: &str) -> Result<Option<Vec<u8>>, Fault> {
        self.reading(|db| {
            let mut query = db.prepare_cached("SELECT key, value, sum FROM setting WHERE key = ?1")?;
            let mut rows = query.query([key])?;
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
            let mut query = db.prepare_cached("SELECT key FROM setting WHERE key >= ?1 ORDER BY key")?;
            let keys = query.query_map([prefix], |row| row.get::<_, String>(0))?;
            Ok(keys
                .take_while(|key| key.as_ref().map_or(true, |key| key.starts_with(prefix)))
                .collect::<Result<_, _>>()?)
        })
    }

    fn reader(&self) -> Result<Box<dyn Store>, Fault> {
        let db = readable(&self.path).map_err(|error| error.into_fault(&self.path))?;
        Ok(Box::new(Self { db, path: self.path.clone(), lock: None }))
    }

    fn check(&self) -> Result<(), Fault> {
        self.reading(|db| {
            // One transaction for all queries: a server may be writing at the same time.
            let view = db.unchecked_transaction()?;
            check_ends(&view)?;
            let found: String = view.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
            if found != "ok" {
                return Err(corrupt(0, found).into());
            }
            let mut query = view.prepare("SELECT key, value, sum FROM setting")?;
            let mut rows = query.query([])?;
            while let Some(row) = rows.next()? {
                setting(row)?;
            }
            Ok(())
        })
    }
}

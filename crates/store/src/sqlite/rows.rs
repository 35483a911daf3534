//! The rows of the log: reading and writing entries, snapshots, settings and where the log ends.

use std::collections::HashSet;
use std::sync::LazyLock;

use rusqlite::{Connection, OptionalExtension, Row, ffi, params};
use sha2::{Digest, Sha256};

use super::error::{Error, at_entry};
use crate::{Entry, Epoch, Fault, Hash, Head, NewEntry, Snapshot, chain, corrupt};

/// Compares the recorded end of the log with its last entry, checks that entry's hash, and counts the leases.
pub(super) fn check_ends(db: &Connection) -> Result<(), Error> {
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
            let mut query = db.prepare_cached("SELECT seq, command_id, body, hash FROM log WHERE seq = ?1")?;
            let mut rows = query.query([integer(head.seq)?])?;
            let last =
                rows.next().map_err(|error| at_entry(head.seq, error))?.map(|row| entry(row, head.seq)).transpose()?;
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

/// Where the log ends and who may write it.
pub(super) struct State {
    pub head: Head,
    pub epoch: Epoch,
}

pub(super) fn state(db: &Connection) -> Result<State, Error> {
    let mut query = db.prepare_cached("SELECT seq, hash, epoch FROM state WHERE one = 1")?;
    let mut rows = query.query([])?;
    let Some(row) = rows.next()? else { return Err(corrupt(0, "the end of the log is not recorded").into()) };
    let natural = |column| -> Result<u64, Error> {
        let value: i64 = row.get(column)?;
        u64::try_from(value).map_err(|_| corrupt(0, format!("{value} where a count was expected")).into())
    };
    Ok(State { head: Head { seq: natural(0)?, hash: Hash(blob(row, 1, 0)?) }, epoch: Epoch(natural(2)?) })
}

/// Adds the batch, many rows to a statement: half of the cost of a row is paid once per statement.
pub(super) fn insert(db: &Connection, batch: &[NewEntry], head: Head) -> Result<Head, Error> {
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

/// Names the command that the unique index refused. Other errors are passed on.
pub(super) fn name_duplicate(db: &Connection, batch: &[NewEntry], head: Head, error: Error) -> Error {
    match &error {
        Error::Database(rusqlite::Error::SqliteFailure(refused, _))
            if refused.extended_code == ffi::SQLITE_CONSTRAINT_UNIQUE =>
        {
            first_duplicate(db, batch, head).unwrap_or_else(|error| error)
        }
        _ => error,
    }
}

fn first_duplicate(db: &Connection, batch: &[NewEntry], head: Head) -> Result<Error, Error> {
    let mut seen = HashSet::new();
    let mut query = db.prepare_cached("SELECT 1 FROM log WHERE command_id = ?1 AND seq <= ?2")?;
    for NewEntry { command_id, .. } in batch {
        // Rows past the head belong to this batch, inserted before one of them was refused.
        if !seen.insert(command_id) || query.exists(params![command_id, integer(head.seq)?])? {
            return Ok(Fault::Duplicate { command_id: *command_id }.into());
        }
    }
    Ok(corrupt(0, "the index refused a command id that is not in the log").into())
}

/// Reads an entry. `expected` is its number as far as we know, for the message if it cannot be read.
pub(super) fn entry(row: &Row<'_>, expected: u64) -> Result<Entry, Error> {
    let seq: i64 = row.get(0).map_err(|error| at_entry(expected, error))?;
    let seq =
        u64::try_from(seq).ok().filter(|&seq| seq > 0).ok_or_else(|| corrupt(expected, "the entry has no number"))?;
    let body = row.get(2).map_err(|error| at_entry(seq, error))?;
    Ok(Entry { seq, command_id: blob(row, 1, seq)?, body, hash: Hash(blob(row, 3, seq)?) })
}

/// The hash of an entry; that of entry 0 is all zeroes.
pub(super) fn hash_at(db: &Connection, seq: u64) -> Result<Option<Hash>, Error> {
    if seq == 0 {
        return Ok(Some(Hash::ZERO));
    }
    let mut query = db.prepare_cached("SELECT hash FROM log WHERE seq = ?1")?;
    let mut rows = query.query([integer(seq)?])?;
    let row = rows.next().map_err(|error| at_entry(seq, error))?;
    row.map(|row| blob(row, 0, seq).map(Hash)).transpose()
}

pub(super) fn load_snapshot(db: &Connection, seq: i64) -> Result<Option<Snapshot>, Error> {
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

pub(super) fn snapshot_sum(seq: u64, hash: &Hash, bytes: &[u8]) -> Hash {
    let digest = Sha256::new().chain_update(seq.to_be_bytes()).chain_update(hash.0).chain_update(bytes);
    Hash(digest.finalize().into())
}

/// Reads a setting and checks its checksum.
pub(super) fn setting(row: &Row<'_>) -> Result<(String, Vec<u8>), Error> {
    let (key, value): (String, Vec<u8>) = (row.get(0)?, row.get(1)?);
    if setting_sum(&key, &value).0 != blob(row, 2, 0)? {
        return Err(corrupt(0, format!("the setting {key:?} and its checksum do not agree")).into());
    }
    Ok((key, value))
}

pub(super) fn setting_sum(key: &str, value: &[u8]) -> Hash {
    let digest = Sha256::new().chain_update((key.len() as u64).to_be_bytes()).chain_update(key).chain_update(value);
    Hash(digest.finalize().into())
}

/// Reads a value of exactly `N` bytes. `seq` is the entry to name if it is not; 0 for none.
pub(super) fn blob<const N: usize>(row: &Row<'_>, column: usize, seq: u64) -> Result<[u8; N], Error> {
    let bytes = row.get_ref(column).map_err(|error| at_entry(seq, error))?;
    let bytes = bytes.as_blob().ok().and_then(|bytes| bytes.try_into().ok());
    bytes.ok_or_else(|| corrupt(seq, format!("a value of {N} bytes was expected")).into())
}

/// A count as SQLite stores it.
pub(super) fn integer(value: u64) -> Result<i64, Error> {
    i64::try_from(value).map_err(|_| Fault::Io(format!("{value} is more than a log can count")).into())
}

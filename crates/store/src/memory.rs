//! A log in memory that behaves like one on disk and fails on request, for testing code that uses a store.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{
    CommandId, Entry, Epoch, Fault, Hash, Head, NewEntry, SNAPSHOT_BYTES_MAX, Snapshot, Store, admit, chain, check_size,
};

/// A log in memory. Clones share it: a test keeps one clone and passes another to the server, and "restarts" by starting a
/// new server on the same log.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    log: Arc<Mutex<Log>>,
    access: Access,
}

/// How an append fails. The caller cannot tell the two apart and has to handle both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The batch is not recorded, and the caller gets the fault.
    Lost(Fault),
    /// The batch is recorded, but the caller gets the fault, as when a process dies between commit and answer.
    Kept(Fault),
}

impl Memory {
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes the next append fail. Several failures happen in the order they were requested.
    pub fn fail_next(&self, failure: Failure) {
        self.lock().failures.push_back(failure);
    }

    /// A test that panicked while it held the lock has already failed; other threads may still read the log.
    fn lock(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> Result<MutexGuard<'_, Log>, Fault> {
        match self.access {
            Access::ReadWrite => Ok(self.lock()),
            Access::ReadOnly => Err(Fault::ReadOnly),
        }
    }
}

impl Store for Memory {
    fn lease(&mut self, _owner: &str) -> Result<Epoch, Fault> {
        let mut log = self.write()?;
        log.epoch += 1;
        Ok(Epoch(log.epoch))
    }

    fn head(&self) -> Result<Head, Fault> {
        Ok(self.lock().head())
    }

    fn append(&mut self, batch: &[NewEntry], expected: Head, epoch: Epoch) -> Result<Head, Fault> {
        let mut log = self.write()?;
        admit(batch, expected, epoch, log.head(), Epoch(log.epoch))?;
        let mut seen = HashSet::new();
        if let Some(twice) = batch.iter().find(|e| log.ids.contains_key(&e.command_id) || !seen.insert(e.command_id)) {
            return Err(Fault::Duplicate { command_id: twice.command_id });
        }
        match log.failures.pop_front() {
            Some(Failure::Lost(fault)) => Err(fault),
            Some(Failure::Kept(fault)) => {
                log.extend(batch);
                Err(fault)
            }
            None => {
                log.extend(batch);
                Ok(log.head())
            }
        }
    }

    fn read(&self, from: u64, limit: usize) -> Result<Vec<Entry>, Fault> {
        let skip = usize::try_from(from.saturating_sub(1)).unwrap_or(usize::MAX);
        Ok(self.lock().entries.iter().skip(skip).take(limit).cloned().collect())
    }

    fn find(&self, command_id: &CommandId) -> Result<Option<Entry>, Fault> {
        let log = self.lock();
        Ok(log.ids.get(command_id).map(|&at| log.entries[at].clone()))
    }

    fn ids(&self, from: &CommandId, to: &CommandId, limit: usize) -> Result<Vec<CommandId>, Fault> {
        let within = |id: &&CommandId| *id >= from && *id < to;
        let mut ids: Vec<CommandId> = self.lock().ids.keys().filter(within).copied().collect();
        ids.sort_unstable();
        ids.truncate(limit);
        Ok(ids)
    }

    fn save_snapshot(&mut self, seq: u64, bytes: &[u8]) -> Result<(), Fault> {
        let mut log = self.write()?;
        check_size(bytes.len(), SNAPSHOT_BYTES_MAX)?;
        let hash = log.hash_at(seq).ok_or(Fault::Beyond { seq, head: log.head().seq })?;
        log.snapshots.insert(seq, Snapshot { seq, hash, bytes: bytes.to_vec() });
        while log.snapshots.len() > 2 {
            log.snapshots.pop_first();
        }
        Ok(())
    }

    fn snapshots(&self) -> Result<Vec<Result<Snapshot, Fault>>, Fault> {
        Ok(self.lock().snapshots.values().rev().cloned().map(Ok).collect())
    }

    fn put(&mut self, key: &str, value: &[u8]) -> Result<(), Fault> {
        let mut log = self.write()?;
        check_size(value.len(), crate::BODY_BYTES_MAX)?;
        log.settings.insert(key.to_owned(), value.to_vec());
        Ok(())
    }

    fn get(&self, key: &str) -> Result<Option<Vec<u8>>, Fault> {
        Ok(self.lock().settings.get(key).cloned())
    }

    fn remove(&mut self, key: &str) -> Result<(), Fault> {
        self.write()?.settings.remove(key);
        Ok(())
    }

    fn keys(&self, prefix: &str) -> Result<Vec<String>, Fault> {
        Ok(self.lock().settings.keys().filter(|key| key.starts_with(prefix)).cloned().collect())
    }

    fn reader(&self) -> Result<Box<dyn Store>, Fault> {
        Ok(Box::new(Self { log: Arc::clone(&self.log), access: Access::ReadOnly }))
    }

    fn check(&self) -> Result<(), Fault> {
        Ok(())
    }
}

#[derive(Clone, Copy, Debug, Default)]
enum Access {
    #[default]
    ReadWrite,
    ReadOnly,
}

#[derive(Debug, Default)]
struct Log {
    entries: Vec<Entry>,
    ids: HashMap<CommandId, usize>,
    epoch: u64,
    snapshots: BTreeMap<u64, Snapshot>,
    settings: BTreeMap<String, Vec<u8>>,
    failures: VecDeque<Failure>,
}

impl Log {
    fn head(&self) -> Head {
        self.entries.last().map_or(Head::EMPTY, |last| Head { seq: last.seq, hash: last.hash })
    }

    fn hash_at(&self, seq: u64) -> Option<Hash> {
        match seq.checked_sub(1) {
            None => Some(Hash::ZERO),
            Some(at) => self.entries.get(usize::try_from(at).ok()?).map(|entry| entry.hash),
        }
    }

    fn extend(&mut self, batch: &[NewEntry]) {
        for NewEntry { command_id, body } in batch {
            let Head { seq, hash: prev } = self.head();
            let hash = chain(&prev, seq + 1, command_id, body);
            self.ids.insert(*command_id, self.entries.len());
            self.entries.push(Entry { seq: seq + 1, command_id: *command_id, body: body.clone(), hash });
        }
    }
}

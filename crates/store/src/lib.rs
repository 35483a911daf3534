//! The append-only log of one floor: what a store promises, the hash chain over its entries, and how it fails.
//!
//! ```
//! use baize_store::{Memory, NewEntry, Store, verify};
//!
//! let mut store = Memory::new();
//! let epoch = store.lease("node-a")?;
//! let empty = store.head()?;
//! let head = store.append(&[NewEntry { command_id: [7; 16], body: b"first".to_vec() }], empty, epoch)?;
//! assert_eq!(head.seq, 1);
//! assert_eq!(verify(&store, &mut |_done, _of| ())?, head);
//! # Ok::<(), baize_store::Fault>(())
//! ```
//!
//! Entries are bytes: this crate knows nothing about games, money or clocks. [`Sqlite`] keeps a log in one file. [`Memory`]
//! behaves the same and fails on request, for tests. One suite (`tests/conformance.rs`) tests both against this page.

mod fault;
mod memory;
mod sqlite;
mod vault;

pub use fault::Fault;
pub use memory::{Failure, Memory};
pub use sqlite::Sqlite;
pub use vault::{Owner, Seal, Vault};

use std::fmt;

use sha2::{Digest, Sha256};

/// The caller's name for a command. The same command sent twice carries the same id, and a log holds an id once.
///
/// Any sixteen bytes are accepted, but in large batches ids that begin with the time (UUID version 7) are several times
/// faster to record than random ones: they touch few pages of the index.
pub type CommandId = [u8; 16];

/// The longest entry body, in bytes.
pub const BODY_BYTES_MAX: usize = 16 << 20;
/// The longest snapshot, in bytes.
pub const SNAPSHOT_BYTES_MAX: usize = 512 << 20;

/// An ordered, append-only log, with snapshots and a few settings next to it.
///
/// The methods that write take `&mut self`: a floor has one writer. Threads that only read use a [`Store::reader`].
pub trait Store: Send {
    /// Takes over the floor: records an epoch one higher than the last. From then on every older epoch is refused.
    fn lease(&mut self, owner: &str) -> Result<Epoch, Fault>;

    /// The last entry's number and hash; [`Head::EMPTY`] when there is none.
    fn head(&self) -> Result<Head, Fault>;

    /// Adds the whole batch after `expected`, or nothing. When it returns the new head, the batch is on the disk.
    ///
    /// Faults are checked in this order: [`Fault::ReadOnly`], [`Fault::TooLarge`], [`Fault::Fenced`], [`Fault::Conflict`],
    /// [`Fault::Duplicate`]. An empty batch is checked like any other and adds nothing.
    ///
    /// After [`Fault::Full`] nothing was added, and the same call works once the disk has room. After [`Fault::Io`] it is unknown
    /// whether the batch was added: ask [`Store::find`] for its ids.
    fn append(&mut self, batch: &[NewEntry], expected: Head, epoch: Epoch) -> Result<Head, Fault>;

    /// Up to `limit` entries in order, starting with number `from` (numbers begin at 1).
    ///
    /// A gap is [`Fault::Corrupt`]. Hashes are returned as stored; [`verify`] recomputes them.
    fn read(&self, from: u64, limit: usize) -> Result<Vec<Entry>, Fault>;

    /// The entry that recorded this command, if there is one.
    fn find(&self, command_id: &CommandId) -> Result<Option<Entry>, Fault>;

    /// At most `limit` ids of the log, in byte order, starting at `from` and before `to`.
    fn ids(&self, from: &CommandId, to: &CommandId, limit: usize) -> Result<Vec<CommandId>, Fault>;

    /// Saves the state after entry `seq`, and removes all but the two newest snapshots.
    fn save_snapshot(&mut self, seq: u64, bytes: &[u8]) -> Result<(), Fault>;

    /// The snapshots, newest first. One that is damaged or belongs to another log appears as [`Fault::Corrupt`]; the caller
    /// can skip it, because the log can rebuild it.
    ///
    /// The checksum reveals damage, not forgery: whoever can write the file can compute it. Trust a snapshot only if an entry
    /// of the log confirms it.
    fn snapshots(&self) -> Result<Vec<Result<Snapshot, Fault>>, Fault>;

    /// The newest snapshot that is undamaged.
    fn snapshot(&self) -> Result<Option<Snapshot>, Fault> {
        Ok(self.snapshots()?.into_iter().find_map(Result::ok))
    }

    /// Sets a value next to the log, for credentials and settings that must be removable, which entries are not.
    fn put(&mut self, key: &str, value: &[u8]) -> Result<(), Fault>;

    /// The value last put under this key.
    fn get(&self, key: &str) -> Result<Option<Vec<u8>>, Fault>;

    /// Removes a key. Removing one that does not exist is not a fault.
    fn remove(&mut self, key: &str) -> Result<(), Fault>;

    /// The keys that begin with `prefix`, in byte order.
    fn keys(&self, prefix: &str) -> Result<Vec<String>, Fault>;

    /// A read-only store on the same log, for another thread. Its writes are refused with [`Fault::ReadOnly`].
    fn reader(&self) -> Result<Box<dyn Store>, Fault>;

    /// Checks the storage underneath the entries (pages, indexes, settings). It reads everything, so it is slow on a long log.
    fn check(&self) -> Result<(), Fault>;
}

/// A SHA-256 hash, written as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The hash before the first entry.
    pub const ZERO: Self = Self([0; 32]);
}

/// Where a log ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Head {
    pub seq: u64,
    pub hash: Hash,
}

impl Head {
    pub const EMPTY: Self = Self { seq: 0, hash: Hash::ZERO };
}

/// An entry to append; the store adds the number and the hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    pub command_id: CommandId,
    pub body: Vec<u8>,
}

/// One recorded entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub seq: u64,
    pub command_id: CommandId,
    pub body: Vec<u8>,
    pub hash: Hash,
}

/// A saved state: `bytes` is the state after entry `seq`, whose hash is `hash`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    pub seq: u64,
    pub hash: Hash,
    pub bytes: Vec<u8>,
}

/// How often the floor has been taken over. Epoch 0 belongs to nobody: without a lease nothing can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(pub u64);

/// The hash of an entry: it covers the entry and, through `prev`, everything before it.
pub fn chain(prev: &Hash, seq: u64, command_id: &CommandId, body: &[u8]) -> Hash {
    let mut digest = Sha256::new();
    digest.update(prev.0);
    digest.update(seq.to_be_bytes());
    digest.update(command_id);
    digest.update(body);
    Hash(digest.finalize().into())
}

/// Reads the whole log, recomputes its hash chain, checks the storage underneath, and returns the verified head.
///
/// If the log is being written to, it is verified up to the end it had at the start. `progress` is called with the entries
/// done and the total. [`Fault::Corrupt`] names the first bad entry. Whoever can rewrite the whole file can also rewrite the
/// chain: compare the head returned here with one kept elsewhere.
pub fn verify(store: &dyn Store, progress: &mut dyn FnMut(u64, u64)) -> Result<Head, Fault> {
    const CHUNK: usize = 1024;
    let end = store.head()?;
    let mut at = Head::EMPTY;
    progress(0, end.seq);
    while at.seq < end.seq {
        let want = usize::try_from(end.seq - at.seq).map_or(CHUNK, |left| left.min(CHUNK));
        let entries = store.read(at.seq + 1, want)?;
        if entries.is_empty() {
            return Err(corrupt(
                at.seq + 1,
                format!("the entry is missing, though the log is recorded to end at {}", end.seq),
            ));
        }
        for entry in &entries {
            let hash = chain(&at.hash, entry.seq, &entry.command_id, &entry.body);
            if entry.seq != at.seq + 1 || entry.hash != hash {
                return Err(corrupt(at.seq + 1, format!("stored hash {}, computed {hash}", entry.hash)));
            }
            at = Head { seq: entry.seq, hash };
        }
        progress(at.seq, end.seq);
    }
    if at != end {
        return Err(corrupt(
            end.seq,
            format!("the log is recorded to end with hash {}, its last entry has {}", end.hash, at.hash),
        ));
    }
    store.check()?;
    Ok(at)
}

fn corrupt(seq: u64, what: impl Into<String>) -> Fault {
    Fault::Corrupt { seq, what: what.into() }
}

fn check_size(bytes: usize, bytes_max: usize) -> Result<(), Fault> {
    if bytes > bytes_max { Err(Fault::TooLarge { bytes, bytes_max }) } else { Ok(()) }
}

/// The checks that every store makes before it looks at the ids of a batch, in the order given at [`Store::append`].
fn admit(batch: &[NewEntry], expected: Head, epoch: Epoch, found: Head, current: Epoch) -> Result<(), Fault> {
    batch.iter().try_for_each(|entry| check_size(entry.body.len(), BODY_BYTES_MAX))?;
    if epoch != current || current.0 == 0 {
        return Err(Fault::Fenced { mine: epoch, current });
    }
    if expected != found {
        return Err(Fault::Conflict { expected, found });
    }
    Ok(())
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl std::str::FromStr for Hash {
    type Err = String;
    /// Sixty-four hexadecimal digits, as they are written.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "a hash has 64 hexadecimal digits".to_string();
        if text.len() != 64 || !text.is_ascii() {
            return Err(wrong());
        }
        let mut bytes = [0; 32];
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Self(bytes))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {} with hash {}", self.seq, self.hash)
    }
}

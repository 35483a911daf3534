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
//! Entries are bytes: this crate knows no games, no money and no clock. [`Sqlite`] keeps a log in one file; [`Memory`] behaves
//! the same, fails on request, and is there for tests. One suite (`tests/conformance.rs`) holds both to what is written here.

mod memory;
mod sqlite;

pub use memory::{Failure, Memory};
pub use sqlite::Sqlite;

use std::fmt;
use std::path::PathBuf;

use sha2::{Digest, Sha256};

/// The caller's name for a command. The same command sent twice carries the same id, and a log holds an id once.
///
/// Any sixteen bytes will do, but ids that begin with a clock (UUID version 7) are several times cheaper to record in large
/// batches than ids that are all chance: they fall on few pages of the index.
pub type CommandId = [u8; 16];

/// The longest entry body, in bytes.
pub const BODY_BYTES_MAX: usize = 16 << 20;
/// The longest snapshot, in bytes.
pub const SNAPSHOT_BYTES_MAX: usize = 512 << 20;

/// An ordered log of entries that can be added to and never changed, with snapshots and a few settings beside it.
///
/// The methods that write take `&mut self`: a floor has one writer. Threads that only look use a [`Store::reader`].
pub trait Store: Send {
    /// Takes the floor: records an epoch one higher than the last and fences every older one from then on.
    fn lease(&mut self, owner: &str) -> Result<Epoch, Fault>;

    /// The last entry's number and hash; [`Head::EMPTY`] when there is none.
    fn head(&self) -> Result<Head, Fault>;

    /// Adds the whole batch after `expected` or nothing at all; what it returned for is on the disk.
    ///
    /// Refusals are judged in this order: [`Fault::ReadOnly`], [`Fault::TooLarge`], [`Fault::Fenced`], [`Fault::Conflict`],
    /// [`Fault::Duplicate`]. An empty batch is judged like any other and adds nothing.
    ///
    /// After [`Fault::Full`] nothing was added, and the same call works once there is room. After [`Fault::Io`] it is unknown
    /// whether the batch was added: ask [`Store::find`] for its ids.
    fn append(&mut self, batch: &[NewEntry], expected: Head, epoch: Epoch) -> Result<Head, Fault>;

    /// Up to `limit` entries in order, starting with number `from` (numbers begin at 1).
    ///
    /// A gap is [`Fault::Corrupt`]; hashes are handed out as stored, and [`verify`] is what recomputes them.
    fn read(&self, from: u64, limit: usize) -> Result<Vec<Entry>, Fault>;

    /// The entry that recorded this command, if there is one.
    fn find(&self, command_id: &CommandId) -> Result<Option<Entry>, Fault>;

    /// The ids in the log from one up to, but not including, another, in byte order: at most so many.
    fn ids(&self, from: &CommandId, to: &CommandId, limit: usize) -> Result<Vec<CommandId>, Fault>;

    /// Keeps the state as it stood after entry `seq`, and drops all but the two newest snapshots.
    fn save_snapshot(&mut self, seq: u64, bytes: &[u8]) -> Result<(), Fault>;

    /// The snapshots, newest first. One that is damaged or does not belong to this log is a [`Fault::Corrupt`] in its place:
    /// it can be passed over, since the log can rebuild it.
    ///
    /// Its own checksum shows damage, not intent: whoever can write the file can compute it. To be believed, a snapshot has
    /// to be vouched for by an entry of the log.
    fn snapshots(&self) -> Result<Vec<Result<Snapshot, Fault>>, Fault>;

    /// The newest snapshot that is undamaged.
    fn snapshot(&self) -> Result<Option<Snapshot>, Fault> {
        Ok(self.snapshots()?.into_iter().find_map(Result::ok))
    }

    /// Sets a value beside the log, for credentials and settings that must not be written where nothing can be removed.
    fn put(&mut self, key: &str, value: &[u8]) -> Result<(), Fault>;

    /// The value last put under this key.
    fn get(&self, key: &str) -> Result<Option<Vec<u8>>, Fault>;

    /// Removes a key; one that is not there is no fault.
    fn remove(&mut self, key: &str) -> Result<(), Fault>;

    /// The keys that begin with `prefix`, in byte order.
    fn keys(&self, prefix: &str) -> Result<Vec<String>, Fault>;

    /// A second view of the same log for another thread. Its writes are refused with [`Fault::ReadOnly`].
    fn reader(&self) -> Result<Box<dyn Store>, Fault>;

    /// Examines whatever lies under the entries (pages, indexes, settings). It reads everything: slow on a long log.
    fn check(&self) -> Result<(), Fault>;
}

/// A SHA-256 value, written as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// What the first entry is chained to.
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

/// What a caller hands in; the store adds the number and the hash.
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

/// A saved state: `bytes` as it stood after entry `seq`, whose hash is `hash`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    pub seq: u64,
    pub hash: Hash,
    pub bytes: Vec<u8>,
}

/// How often the floor has been taken. Epoch 0 is nobody's: without a lease nothing is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(pub u64);

/// Why a store could not do what it was asked. The text is for the person who runs the server and says what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The disk has no room; nothing was changed.
    Full(String),
    /// The log does not end where the caller thought.
    Conflict { expected: Head, found: Head },
    /// The epoch is not the current one: somebody else has taken the floor, or nobody has.
    Fenced { mine: Epoch, current: Epoch },
    /// The log holds this command already, or the batch holds it twice.
    Duplicate { command_id: CommandId },
    /// What is stored is not what was written; `seq` is the first entry known to be bad, 0 if it lies outside the entries.
    Corrupt { seq: u64, what: String },
    /// Another process has the log open for writing.
    Locked { path: PathBuf, who: String },
    /// This view of the log may not write.
    ReadOnly,
    /// The file is missing, empty, or something other than a log.
    NotALog { path: PathBuf, what: String },
    /// The file was written by a version with another layout.
    Version { found: i64, known: i64 },
    /// A snapshot was offered for an entry that does not exist.
    Beyond { seq: u64, head: u64 },
    /// A body, snapshot or value is longer than is kept.
    TooLarge { bytes: usize, bytes_max: usize },
    /// The operating system or the disk failed; for an append, whether it was recorded is unknown.
    Io(String),
}

impl std::error::Error for Fault {}

/// The hash of an entry: everything it says, and through `prev` everything before it.
pub fn chain(prev: &Hash, seq: u64, command_id: &CommandId, body: &[u8]) -> Hash {
    let mut digest = Sha256::new();
    digest.update(prev.0);
    digest.update(seq.to_be_bytes());
    digest.update(command_id);
    digest.update(body);
    Hash(digest.finalize().into())
}

/// Reads the whole log, recomputes its chain, and examines what lies beneath; returns the head that was proved.
///
/// A log that is being written to is verified up to where it ended at the start. `progress` hears (entries done, entries in
/// all). The first bad entry is named in [`Fault::Corrupt`]. Someone who can rewrite the whole file can rewrite the chain as
/// well: compare the head returned here with one kept elsewhere.
pub fn verify(store: &dyn Store, progress: &mut dyn FnMut(u64, u64)) -> Result<Head, Fault> {
    const CHUNK: usize = 1024;
    let end = store.head()?;
    let mut at = Head::EMPTY;
    progress(0, end.seq);
    while at.seq < end.seq {
        let want = usize::try_from(end.seq - at.seq).map_or(CHUNK, |left| left.min(CHUNK));
        let entries = store.read(at.seq + 1, want)?;
        if entries.is_empty() {
            return Err(corrupt(at.seq + 1, format!("entry is missing, the log says it ends at {}", end.seq)));
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
            format!("the log says it ends with hash {}, its last entry has {}", end.hash, at.hash),
        ));
    }
    store.check()?;
    Ok(at)
}

fn corrupt(seq: u64, what: impl Into<String>) -> Fault {
    Fault::Corrupt { seq, what: what.into() }
}

fn fits(bytes: usize, bytes_max: usize) -> Result<(), Fault> {
    if bytes > bytes_max { Err(Fault::TooLarge { bytes, bytes_max }) } else { Ok(()) }
}

/// What every store asks of a batch before it looks at its ids: see the order in [`Store::append`].
fn admit(batch: &[NewEntry], expected: Head, epoch: Epoch, found: Head, current: Epoch) -> Result<(), Fault> {
    batch.iter().try_for_each(|entry| fits(entry.body.len(), BODY_BYTES_MAX))?;
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

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full(what) => {
                write!(f, "the disk is full ({what}): nothing was recorded; make room and repeat the command")
            }
            Self::Conflict { expected, found } => write!(
                f,
                "the log ends at {found}, not at {expected}: another writer was here; read the log again and repeat the command"
            ),
            Self::Fenced { mine, current: Epoch(0) } => {
                write!(f, "nobody has taken this floor, yet epoch {} tried to write: take the lease first", mine.0)
            }
            Self::Fenced { mine, current } => write!(
                f,
                "this server holds epoch {} of the floor, the current one is {}: another server has taken over; \
                 stop this one or restart it",
                mine.0, current.0
            ),
            Self::Duplicate { command_id } => {
                f.write_str("command ")?;
                command_id.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
                f.write_str(" is recorded already: look it up and give the same answer again")
            }
            Self::Corrupt { seq: 0, what } => {
                write!(f, "the log file is damaged ({what}): stop, keep the file as evidence, and restore a backup")
            }
            Self::Corrupt { seq, what } => write!(
                f,
                "the log is damaged or was altered at entry {seq} ({what}): stop, keep the file as evidence, and restore a backup"
            ),
            Self::Locked { path, who } => {
                write!(f, "{} is in use by {who}: stop that server first, or open the log read-only", path.display())
            }
            Self::ReadOnly => {
                f.write_str("this log was opened for reading only: write through the server that owns it")
            }
            Self::NotALog { path, what } => {
                write!(f, "{} {what}: check the path, or restore a backup if a log should be there", path.display())
            }
            Self::Version { found, known } if found > known => write!(
                f,
                "the log has layout {found}, this program knows layouts up to {known}: use the newer program that wrote it"
            ),
            Self::Version { found, known } => write!(
                f,
                "the log has layout {found}, this program reads layout {known}: start the server on it once to bring it up to date"
            ),
            Self::Beyond { seq, head } => {
                write!(f, "a snapshot was offered for entry {seq}, but the log ends at {head}: append before saving")
            }
            Self::TooLarge { bytes, bytes_max } => {
                write!(f, "{bytes} bytes are more than the {bytes_max} that can be kept: send less at once")
            }
            Self::Io(what) => write!(
                f,
                "the log could not be read or written ({what}): check the disk and permissions, restart, and look up the \
                 command before repeating it"
            ),
        }
    }
}

//! How a store fails, and what the person who runs the server should do about it.

use std::fmt;
use std::path::PathBuf;

use crate::{CommandId, Epoch, Head};

/// Why a store could not do what it was asked. The text tells the person who runs the server what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The disk is full; nothing was changed.
    Full(String),
    /// The log does not end where the caller expected.
    Conflict { expected: Head, found: Head },
    /// The epoch is not the current one: another server has taken over the floor, or nobody holds it.
    Fenced { mine: Epoch, current: Epoch },
    /// The log already has this command, or it appears twice in the batch.
    Duplicate { command_id: CommandId },
    /// What is stored is not what was written; `seq` is the first entry known to be bad, 0 if the damage is elsewhere.
    Corrupt { seq: u64, what: String },
    /// Another process has the log open for writing.
    Locked { path: PathBuf, who: String },
    /// This store was opened for reading only.
    ReadOnly,
    /// The file is missing, empty, or not a log.
    NotALog { path: PathBuf, what: String },
    /// The file was written by a version with another layout.
    Version { found: i64, known: i64 },
    /// A snapshot was offered for an entry that does not exist.
    Beyond { seq: u64, head: u64 },
    /// A body, snapshot or value is longer than the store accepts.
    TooLarge { bytes: usize, bytes_max: usize },
    /// The operating system or the disk failed; for an append, whether it was recorded is unknown.
    Io(String),
}

impl std::error::Error for Fault {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full(what) => {
                write!(f, "the disk is full ({what}): nothing was recorded; make room and repeat the command")
            }
            Self::Conflict { expected, found } => write!(
                f,
                "the log ends at {found}, not at {expected}: somebody else has written to it; read the log again and repeat the command"
            ),
            Self::Fenced { mine, current: Epoch(0) } => {
                write!(f, "nobody holds this floor, but epoch {} tried to write: take the lease first", mine.0)
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
                f.write_str(" is already recorded: look it up and give the same answer again")
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
                write!(f, "{} {what}: check the path, or restore a backup if there should be a log", path.display())
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
                write!(f, "{bytes} bytes are more than the {bytes_max} that can be stored: send less at once")
            }
            Self::Io(what) => write!(
                f,
                "the log could not be read or written ({what}): check the disk and permissions, restart, and look up the \
                 command before repeating it"
            ),
        }
    }
}

//! How SQLite and I/O errors become the store's own [`Fault`]s.

use std::io;
use std::path::Path;

use rusqlite::ErrorCode;

use crate::{Fault, corrupt};

/// An error inside this module, before it becomes a [`Fault`].
pub(super) enum Error {
    Database(rusqlite::Error),
    Fault(Fault),
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl Error {
    /// The fault to report for the log at this path.
    pub fn into_fault(self, path: &Path) -> Fault {
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
            // An undamaged file causes no other error: either SQLite cannot read the file or a column has the wrong type.
            _ => corrupt(0, what),
        }
    }
}

/// Names the entry that was being read when the error occurred.
pub(super) fn at_entry(seq: u64, error: rusqlite::Error) -> Error {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt) | None => corrupt(seq, error.to_string()).into(),
        Some(_) => error.into(),
    }
}

pub(super) fn io_fault(path: &Path, error: &io::Error) -> Fault {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            Fault::Full(format!("{}: {error}", path.display()))
        }
        _ => Fault::Io(format!("{}: {error}", path.display())),
    }
}

/// The fault of a database beside the log.
pub(crate) fn sql_fault(error: rusqlite::Error) -> Fault {
    let what = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => Fault::Full(what),
        _ => Fault::Io(what),
    }
}

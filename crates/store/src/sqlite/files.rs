//! The files of a log: who may write it, who may read it, and where it is.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::error::io_fault;
use crate::Fault;

/// The right to write a log: an advisory lock that the operating system drops with the process, however that ends.
pub(super) struct Lock(File);

impl Lock {
    pub fn take(path: &Path) -> Result<Self, Fault> {
        let beside = beside(path, ".lock");
        let io = |error: io::Error| io_fault(&beside, &error);
        let mut file =
            private(File::options().read(true).write(true).create(true)).truncate(false).open(&beside).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut who = String::new();
                // Some systems refuse to read a locked file. The name only helps the reader of the message.
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

    /// Writes into the lock file who holds it, for the message that the next process gets.
    pub fn sign(&mut self, owner: &str) -> io::Result<()> {
        self.0.set_len(0)?;
        self.0.rewind()?;
        write!(self.0, "{owner} (process {})", std::process::id())
    }
}

/// The real path, so that two names for one file (a symbolic link) share one lock.
pub(super) fn resolve(path: &Path) -> Result<PathBuf, Fault> {
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

/// The path with a suffix: `floor.db` and `-wal` give `floor.db-wal`.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

/// The log and the files next to it.
pub(super) fn files(path: &Path) -> [PathBuf; 4] {
    [path.to_owned(), beside(path, "-wal"), beside(path, "-shm"), beside(path, ".lock")]
}

/// Makes files that only their owner can read and write.
#[cfg(unix)]
pub(super) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600)
}

#[cfg(not(unix))]
pub(super) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(unix)]
pub(super) fn is_exposed(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(file).is_ok_and(|found| found.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
pub(super) fn is_exposed(_: &Path) -> bool {
    false
}

/// Removes everybody else's permissions, whoever set them. This fails for another user's file; `Sqlite::exposed` reports it.
pub(super) fn restrict_to_owner(path: &Path) {
    #[cfg(unix)]
    for file in files(path).iter().filter(|file| is_exposed(file)) {
        use std::os::unix::fs::PermissionsExt;
        let _ = fs::set_permissions(file, fs::Permissions::from_mode(0o600));
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// Makes sure of a file that only its owner can read and write.
pub(crate) fn create_private(path: &Path) -> Result<(), Fault> {
    let made = private(File::options().read(true).write(true).create(true)).truncate(false).open(path);
    made.map_err(|error| io_fault(path, &error))?;
    restrict_to_owner(path);
    Ok(())
}

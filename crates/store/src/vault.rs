//! Who the patrons are, beside the log and never in it: each record sealed with a key of its own that can be destroyed.
//!
//! Two files: `floor.db.people` has sealed records and may be copied and kept like the log; `floor.db.keys` has the keys.
//! Destroying a key makes the person unreadable in every copy of the records. A copy of the keys that somebody makes by
//! hand would outlive that, so the vault keeps the second copy itself ([`Vault::open`]) and destroys keys in both.

use std::fmt;
use std::path::Path;

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use rusqlite::{Connection, OptionalExtension, params};
use sha2::{Digest, Sha256};

use crate::sqlite::{create_private, sql_fault};
use crate::{Fault, Hash};

const KEY_BYTES: usize = 32;
const NONCE_BYTES: usize = 24;
/// The longest record, sealed.
const RECORD_BYTES_MAX: usize = 64 * 1024;

/// What a sealed record hashes to. The log names a record by it: nobody can read the person from it, and nobody can
/// replace the record without the log showing it.
pub type Seal = Hash;

/// Whom sealed records belong to. Each has a key of its own: a patron who is erased leaves denied claims behind, which the books
/// want kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    Patron(u32),
    /// What is kept of a patron's denied claims to prizes.
    DeniedClaims(u32),
}

impl From<u32> for Owner {
    fn from(patron: u32) -> Owner {
        Owner::Patron(patron)
    }
}

impl Owner {
    /// Patrons have their number, their denied claims one below zero.
    fn number(self) -> i64 {
        match self {
            Owner::Patron(patron) => i64::from(patron),
            Owner::DeniedClaims(patron) => -1 - i64::from(patron),
        }
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Owner::Patron(patron) => write!(f, "patron {patron}"),
            Owner::DeniedClaims(patron) => write!(f, "the denied claims of patron {patron}"),
        }
    }
}

/// Sealed records and their keys.
pub struct Vault {
    people: Connection,
    /// The key file, then its copy if there is one.
    keys: Vec<Connection>,
}

impl fmt::Debug for Vault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vault").field("key_files", &self.keys.len()).finish_non_exhaustive()
    }
}

impl Vault {
    /// Opens or creates the two files beside a log, and a copy of the keys elsewhere. A copy that lacks keys gets them;
    /// keys that only the copy has are taken back from it.
    pub fn open(log: &Path, keys_copy: Option<&Path>) -> Result<Self, Fault> {
        let beside = |suffix: &str| {
            let mut name = std::ffi::OsString::from(log);
            name.push(suffix);
            std::path::PathBuf::from(name)
        };
        let people = connect(&beside(".people"), PEOPLE)?;
        let mut keys = vec![connect(&beside(".keys"), KEYS)?];
        if let Some(copy) = keys_copy {
            keys.push(connect(copy, KEYS)?);
        }
        let vault = Self { people, keys };
        vault.level()?;
        Ok(vault)
    }

    /// A vault without files.
    pub fn in_memory() -> Result<Self, Fault> {
        let open = |layout| prepare(Connection::open_in_memory().map_err(sql_fault)?, layout);
        Ok(Self { people: open(PEOPLE)?, keys: vec![open(KEYS)?] })
    }

    /// Makes every key file have what any of them has, except keys that were destroyed in one of them.
    fn level(&self) -> Result<(), Fault> {
        let [first, second] = self.keys.as_slice() else { return Ok(()) };
        for (from, to) in [(first, second), (second, first)] {
            let mut rows = from.prepare("SELECT patron, key FROM keys").map_err(sql_fault)?;
            let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).map_err(sql_fault)?;
            for row in rows {
                let (patron, key): (i64, Option<Vec<u8>>) = row.map_err(sql_fault)?;
                let change = match key {
                    Some(_) => "INSERT INTO keys (patron, key) VALUES (?1, ?2) ON CONFLICT (patron) DO NOTHING",
                    None => {
                        "INSERT INTO keys (patron, key) VALUES (?1, ?2) ON CONFLICT (patron) DO UPDATE SET key = NULL"
                    }
                };
                to.execute(change, params![patron, key]).map_err(sql_fault)?;
            }
        }
        Ok(())
    }

    /// Seals a record under the patron's key, which is made if there is none yet, and keeps it beside earlier ones. Which
    /// of them counts is for the log to say.
    pub fn seal(&mut self, owner: impl Into<Owner>, record: &[u8]) -> Result<Seal, Fault> {
        let owner = owner.into();
        if record.len() > RECORD_BYTES_MAX {
            return Err(Fault::TooLarge { bytes: record.len(), bytes_max: RECORD_BYTES_MAX });
        }
        let key = match self.key(owner)? {
            KeyState::Here(key) => key,
            KeyState::None => self.new_key(owner)?,
            KeyState::Destroyed => {
                return Err(Fault::Io(format!("the key of {owner} was destroyed: the number is not used again")));
            }
        };
        let nonce: [u8; NONCE_BYTES] = random()?;
        let payload = Payload { msg: record, aad: &owner.number().to_be_bytes() };
        let sealed = cipher(&key).encrypt(&XNonce::from(nonce), payload).map_err(|_| unsealed(owner))?;
        let seal = hash(owner, &nonce, &sealed);
        self.people
            .execute(
                "INSERT INTO people (patron, seal, nonce, sealed) VALUES (?1, ?2, ?3, ?4)",
                params![owner.number(), seal.0, nonce, sealed],
            )
            .map_err(sql_fault)?;
        Ok(seal)
    }

    /// The record with this seal; none if it is not there or its key is destroyed.
    pub fn read(&self, owner: impl Into<Owner>, seal: &Seal) -> Result<Option<Vec<u8>>, Fault> {
        let owner = owner.into();
        let KeyState::Here(key) = self.key(owner)? else { return Ok(None) };
        let row = self.people.query_row(
            "SELECT nonce, sealed FROM people WHERE patron = ?1 AND seal = ?2",
            params![owner.number(), seal.0],
            |row| Ok((row.get(0)?, row.get(1)?)),
        );
        let Some((nonce, sealed)) = row.optional().map_err(sql_fault)? else { return Ok(None) };
        let (nonce, sealed): ([u8; NONCE_BYTES], Vec<u8>) = (nonce, sealed);
        if hash(owner, &nonce, &sealed) != *seal {
            return Err(unsealed(owner));
        }
        let payload = Payload { msg: &sealed, aad: &owner.number().to_be_bytes() };
        cipher(&key).decrypt(&XNonce::from(nonce), payload).map(Some).map_err(|_| unsealed(owner))
    }

    /// Whether there is a record with this seal.
    pub fn holds(&self, owner: impl Into<Owner>, seal: &Seal) -> Result<bool, Fault> {
        let owner = owner.into().number();
        let found = self.people.query_row(
            "SELECT 1 FROM people WHERE patron = ?1 AND seal = ?2",
            params![owner, seal.0],
            |_| Ok(()),
        );
        found.optional().map(|found| found.is_some()).map_err(sql_fault)
    }

    /// Drops every record of a patron but the one that the log names.
    pub fn keep_only(&mut self, owner: impl Into<Owner>, seal: &Seal) -> Result<(), Fault> {
        self.keep_only_these(owner, std::slice::from_ref(seal))
    }

    /// Drops every record of an owner but these.
    pub fn keep_only_these(&mut self, owner: impl Into<Owner>, seals: &[Seal]) -> Result<(), Fault> {
        let owner = owner.into().number();
        let mut held = self.people.prepare("SELECT seal FROM people WHERE patron = ?1").map_err(sql_fault)?;
        let held = held.query_map(params![owner], |row| row.get(0)).map_err(sql_fault)?;
        let held = held.collect::<Result<Vec<[u8; 32]>, _>>().map_err(sql_fault)?;
        for seal in held.into_iter().filter(|held| !seals.iter().any(|seal| seal.0 == *held)) {
            let dropped =
                self.people.execute("DELETE FROM people WHERE patron = ?1 AND seal = ?2", params![owner, seal]);
            dropped.map_err(sql_fault)?;
        }
        Ok(())
    }

    /// Destroys a patron's key, in the copy first: what is sealed with it cannot be read again, here or in any backup of
    /// the records. That it was destroyed is kept, so that no key file brings it back.
    pub fn destroy(&mut self, owner: impl Into<Owner>) -> Result<(), Fault> {
        let owner = owner.into().number();
        for keys in self.keys.iter().rev() {
            keys.execute(
                "INSERT INTO keys (patron, key) VALUES (?1, NULL) ON CONFLICT (patron) DO UPDATE SET key = NULL",
                params![owner],
            )
            .map_err(sql_fault)?;
        }
        Ok(())
    }

    pub fn has_key(&self, owner: impl Into<Owner>) -> Result<bool, Fault> {
        Ok(matches!(self.key(owner.into())?, KeyState::Here(_)))
    }

    fn key(&self, owner: Owner) -> Result<KeyState, Fault> {
        let owner = owner.number();
        let found = self.keys[0].query_row("SELECT key FROM keys WHERE patron = ?1", params![owner], |row| row.get(0));
        Ok(match found.optional().map_err(sql_fault)? {
            None => KeyState::None,
            Some(None) => KeyState::Destroyed,
            Some(Some(key)) => KeyState::Here(key),
        })
    }

    /// In the copy first: a record is never sealed with a key that a lost disk would take along.
    fn new_key(&self, owner: Owner) -> Result<[u8; KEY_BYTES], Fault> {
        let owner = owner.number();
        let key: [u8; KEY_BYTES] = random()?;
        for keys in self.keys.iter().rev() {
            keys.execute("INSERT INTO keys (patron, key) VALUES (?1, ?2)", params![owner, key]).map_err(sql_fault)?;
        }
        Ok(key)
    }
}

enum KeyState {
    None,
    Here([u8; KEY_BYTES]),
    Destroyed,
}

const PEOPLE: &str = "CREATE TABLE IF NOT EXISTS people (patron INTEGER NOT NULL, seal BLOB NOT NULL, nonce BLOB NOT NULL, \
                      sealed BLOB NOT NULL, PRIMARY KEY (patron, seal)) STRICT";
const KEYS: &str = "CREATE TABLE IF NOT EXISTS keys (patron INTEGER PRIMARY KEY, key BLOB) STRICT";

/// What is deleted is overwritten, and no journal keeps it: a destroyed key must not be found in the file's bytes.
fn prepare(connection: Connection, layout: &str) -> Result<Connection, Fault> {
    let settings = "PRAGMA secure_delete = ON; PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA";
    connection.execute_batch(settings).map_err(sql_fault)?;
    connection.execute_batch(layout).map_err(sql_fault)?;
    Ok(connection)
}

fn connect(path: &Path, layout: &str) -> Result<Connection, Fault> {
    create_private(path)?;
    prepare(Connection::open(path).map_err(sql_fault)?, layout)
}

fn random<const N: usize>() -> Result<[u8; N], Fault> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| Fault::Io(format!("no randomness: {error}")))?;
    Ok(bytes)
}

fn cipher(key: &[u8; KEY_BYTES]) -> XChaCha20Poly1305 {
    XChaCha20Poly1305::new(&Key::from(*key))
}

fn hash(owner: Owner, nonce: &[u8], sealed: &[u8]) -> Seal {
    let mut digest = Sha256::new();
    digest.update(owner.number().to_be_bytes());
    digest.update(nonce);
    digest.update(sealed);
    Hash(digest.finalize().into())
}

fn unsealed(owner: Owner) -> Fault {
    Fault::Corrupt { seq: 0, what: format!("a sealed record of {owner} was altered, or its key was") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_read_with_its_key_and_seal_alone() {
        let mut vault = Vault::in_memory().expect("opens");
        let seal = vault.seal(1001, b"Pat Example").expect("sealed");
        let newer = vault.seal(1001, b"Pat Example, moved").expect("sealed");
        assert_eq!(vault.read(1001, &seal).expect("read").as_deref(), Some(b"Pat Example".as_slice()));
        assert_eq!(vault.read(1002, &seal).expect("read"), None);
        vault.keep_only(1001, &newer).expect("dropped");
        assert_eq!(vault.read(1001, &seal).expect("read"), None);
        assert!(vault.holds(1001, &newer).expect("asked") && !vault.holds(1001, &seal).expect("asked"));
        let altered = vault.people.execute("UPDATE people SET sealed = zeroblob(40)", []);
        assert_eq!(altered, Ok(1));
        assert!(matches!(vault.read(1001, &newer), Err(Fault::Corrupt { .. })));
    }

    #[test]
    fn denied_claims_outlive_the_patrons_own_record() {
        let mut vault = Vault::in_memory().expect("opens");
        let claims = Owner::DeniedClaims(1001);
        let person = vault.seal(1001, b"Pat Example").expect("sealed");
        let first = vault.seal(claims, b"denied: not the patron").expect("sealed");
        let second = vault.seal(claims, b"denied: too late").expect("sealed");
        assert_eq!(vault.read(1001, &first).expect("read"), None, "not under the patron's own key");
        vault.keep_only(1001, &person).expect("dropped");
        vault.destroy(1001).expect("destroyed");
        assert_eq!(vault.read(1001, &person).expect("read"), None);
        assert_eq!(vault.read(claims, &first).expect("read").as_deref(), Some(b"denied: not the patron".as_slice()));
        vault.keep_only_these(claims, &[second]).expect("dropped");
        assert!(vault.holds(claims, &second).expect("asked") && !vault.holds(claims, &first).expect("asked"));
    }

    #[test]
    fn a_destroyed_key_is_in_no_file_and_comes_back_from_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let (log, copy) = (folder.path().join("floor.db"), folder.path().join("elsewhere.keys"));
        let mut vault = Vault::open(&log, Some(&copy)).expect("opens");
        let seal = vault.seal(1001, b"Pat Example, 1 Invented Street").expect("sealed");
        let other = vault.seal(1002, b"Lee Example").expect("sealed");
        let KeyState::Here(key) = vault.key(Owner::Patron(1001)).expect("read") else { panic!("a key") };
        let found = |what: &[u8]| {
            let files = std::fs::read_dir(folder.path()).expect("a folder").map(|file| file.expect("a file").path());
            let has = |path: std::path::PathBuf| {
                std::fs::read(path).expect("readable").windows(what.len()).any(|w| w == what)
            };
            files.filter(|path| path.is_file()).map(has).filter(|has| *has).count()
        };
        assert_eq!(found(&key), 2, "in the key file and its copy");
        assert_eq!(found(b"Invented"), 0, "nothing lies open");
        // A copy of the records, and a copy of the keys from before that somebody puts back in one place.
        let old_copy = std::fs::read(&copy).expect("readable");
        vault.destroy(1001).expect("destroyed");
        assert_eq!(found(&key), 0);
        assert_eq!(vault.read(1001, &seal).expect("read"), None);
        assert!(vault.seal(1001, b"somebody else").is_err(), "the number is not used again");
        drop(vault);
        std::fs::write(&copy, old_copy).expect("written");
        let vault = Vault::open(&log, Some(&copy)).expect("opens");
        assert_eq!(vault.read(1001, &seal).expect("read"), None);
        assert_eq!(found(&key), 0, "what was destroyed in one file is destroyed in the other");
        assert_eq!(vault.read(1002, &other).expect("read").as_deref(), Some(b"Lee Example".as_slice()));
        drop(vault);
        // The key file is lost with its disk: the copy has every key, and still knows what was destroyed.
        std::fs::remove_file(folder.path().join("floor.db.keys")).expect("removed");
        let vault = Vault::open(&log, Some(&copy)).expect("opens");
        assert!(vault.has_key(1002).expect("asked") && !vault.has_key(1001).expect("asked"));
    }
}

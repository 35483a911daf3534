//! How a SQLite log reports files that are wrong, damaged, altered, in use or not permitted.

use std::fs;
use std::path::{Path, PathBuf};

use baize_store::{CommandId, Entry, Epoch, Fault, Head, NewEntry, Snapshot, Sqlite, Store, verify};
use rusqlite::Connection;

const ENTRIES: u64 = 400;

fn id(number: u64) -> CommandId {
    let mut id = [0xbb; 16];
    // Spread over the index, as random ids are.
    id[..8].copy_from_slice(&number.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes());
    id
}

fn entry(number: u64) -> NewEntry {
    // Some bodies are longer than a page of the file and use overflow pages.
    let body =
        if number.is_multiple_of(50) { vec![number as u8; 9000] } else { format!("entry {number}").into_bytes() };
    NewEntry { command_id: id(number), body }
}

/// A directory with a closed, undamaged log of [`ENTRIES`] entries.
struct Sound {
    directory: tempfile::TempDir,
    path: PathBuf,
    head: Head,
}

fn sound() -> Sound {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("floor.db");
    let mut store = Sqlite::open(&path).unwrap();
    let epoch = store.lease("node-a").unwrap();
    let entries: Vec<_> = (1..=ENTRIES).map(entry).collect();
    let head = store.append(&entries, Head::EMPTY, epoch).unwrap();
    store.save_snapshot(ENTRIES / 2, &[1; 6000]).unwrap();
    store.save_snapshot(ENTRIES, b"state").unwrap();
    store.put("user/anna", b"secret").unwrap();
    Sound { directory, path, head }
}

/// Everything a log contains, except snapshots: those may be lost, since the log can rebuild them.
#[derive(Debug, PartialEq)]
struct Content {
    head: Head,
    entries: Vec<Entry>,
    found: Vec<Option<Entry>>,
    setting: Option<Vec<u8>>,
    next_epoch: Epoch,
}

fn content(path: &Path) -> Result<(Content, Option<Snapshot>), Fault> {
    let mut store = Sqlite::open(path)?;
    let head = verify(&store, &mut |_, _| ())?;
    let entries = store.read(1, usize::MAX)?;
    let found = (1..=ENTRIES + 1).map(|number| store.find(&id(number))).collect::<Result<_, _>>()?;
    let setting = store.get("user/anna")?;
    let snapshot = store.snapshot()?;
    let next_epoch = store.lease("node-b")?;
    Ok((Content { head, entries, found, setting, next_epoch }, snapshot))
}

fn tamper(path: &Path, sql: &str) {
    Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

fn open(path: &Path) -> Result<(), Fault> {
    let writing = Sqlite::open(path).map(drop);
    let reading = Sqlite::open_read_only(path).map(drop);
    assert_eq!(writing, reading);
    writing
}

fn verified(path: &Path) -> Result<Head, Fault> {
    verify(&Sqlite::open(path)?, &mut |_, _| ())
}

/// A small generator with a fixed seed: the same damage every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % limit
    }
}

#[test]
fn a_flipped_byte_is_found_or_harmless() {
    let sound = sound();
    let bytes = fs::read(&sound.path).unwrap();
    let (whole, _) = content(&sound.path).unwrap();
    let mut dice = Dice(1);
    let (mut found, mut harmless) = (0, 0);
    // Every byte of the file's header, then anywhere.
    for round in 0..700 {
        let at = if round < 100 { round } else { dice.below(bytes.len()) };
        let damaged = sound.directory.path().join(format!("flipped-{round}.db"));
        let mut copy = bytes.clone();
        copy[at] ^= 1 + dice.below(255) as u8;
        fs::write(&damaged, copy).unwrap();
        match content(&damaged) {
            Err(Fault::Corrupt { .. } | Fault::Io(_) | Fault::NotALog { .. } | Fault::Version { .. }) => found += 1,
            Err(other) => panic!("byte {at}: {other:?}"),
            Ok((content, snapshot)) => {
                assert!(content == whole, "byte {at}");
                if let Some(Snapshot { seq, bytes, .. }) = snapshot {
                    assert!((seq, &bytes[..]) == (ENTRIES, b"state") || (seq, &bytes[..]) == (ENTRIES / 2, &[1; 6000]));
                }
                harmless += 1;
            }
        }
    }
    assert!(found > 100 && harmless > 10, "{found} found, {harmless} harmless");
}

#[test]
fn a_truncated_file_is_found_or_harmless() {
    let sound = sound();
    let bytes = fs::read(&sound.path).unwrap();
    let (whole, _) = content(&sound.path).unwrap();
    let mut dice = Dice(2);
    let pages = (0..bytes.len()).step_by(4096);
    let others: Vec<_> = (0..60).map(|_| dice.below(bytes.len())).collect();
    for length in pages.chain(others).chain([1, 15, 16, 99, 100, 511, 512, bytes.len() - 1]) {
        let damaged = sound.directory.path().join(format!("truncated-{length}.db"));
        fs::write(&damaged, &bytes[..length]).unwrap();
        match content(&damaged) {
            Err(Fault::Corrupt { .. } | Fault::Io(_) | Fault::NotALog { .. }) => {}
            Err(other) => panic!("{length} of {} bytes: {other:?}", bytes.len()),
            // The unused end of the last page can be missing.
            Ok((content, _)) => {
                assert!(content == whole && length > bytes.len() - 4096, "{length} of {} bytes", bytes.len())
            }
        }
    }
}

/// Entries that are only in the journal can be lost with it, and nothing shows that; but what is left is a valid beginning.
#[test]
fn a_damaged_journal_never_gives_wrong_entries() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("floor.db");
    let mut store = Sqlite::open(&path).unwrap();
    let epoch = store.lease("node-a").unwrap();
    let mut head = Head::EMPTY;
    for number in 1..=60 {
        head = store.append(&[entry(number)], head, epoch).unwrap();
    }
    let whole = store.read(1, usize::MAX).unwrap();
    let journal = directory.path().join("floor.db-wal");
    let (base, journal) = (fs::read(&path).unwrap(), fs::read(journal).unwrap());
    let mut dice = Dice(3);
    for round in 0..60 {
        let damaged = directory.path().join(format!("journal-{round}.db"));
        let mut copy = journal.clone();
        let at = dice.below(copy.len());
        if round % 2 == 0 {
            copy.truncate(at)
        } else {
            copy[at] ^= 1 + dice.below(255) as u8
        }
        fs::write(&damaged, &base).unwrap();
        fs::write(directory.path().join(format!("journal-{round}.db-wal")), copy).unwrap();
        let head = verified(&damaged).unwrap();
        let left = Sqlite::open(&damaged).unwrap().read(1, usize::MAX).unwrap();
        assert_eq!(left, whole[..left.len()]);
        assert_eq!(head.seq, left.len() as u64);
    }
}

#[test]
fn files_that_are_not_logs_are_named_and_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let other_database = directory.path().join("other.db");
    tamper(&other_database, "PRAGMA application_id = 7; CREATE TABLE log (seq INTEGER PRIMARY KEY)");
    let other_bytes = fs::read(&other_database).unwrap();
    let long_text = "not a database, though long enough to be one. ".repeat(400);
    for (name, bytes, wanted) in [
        ("empty.db", &b""[..], "is empty"),
        ("short.txt", b"hello", "is not a Baize log"),
        ("long.txt", long_text.as_bytes(), "is not a Baize log"),
        ("other.db", &other_bytes, "is a database of another program"),
    ] {
        let path = directory.path().join(name);
        fs::write(&path, bytes).unwrap();
        match open(&path) {
            Err(Fault::NotALog { what, .. }) => assert!(what.contains(wanted), "{name}: {what}"),
            other => panic!("{name}: {other:?}"),
        }
        assert_eq!(fs::read(&path).unwrap(), bytes, "{name} was touched");
    }
    assert!(matches!(open(directory.path()), Err(Fault::NotALog { what, .. }) if what.contains("is not a file")));
}

#[test]
fn missing_files_are_made_only_by_a_writer_and_never_over_a_journal() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("floor.db");
    assert!(matches!(Sqlite::open_read_only(&path), Err(Fault::NotALog { what, .. }) if what == "does not exist"));
    assert!(!path.exists());
    assert!(matches!(Sqlite::open(directory.path().join("nowhere/floor.db")), Err(Fault::Io(_))));
    fs::write(directory.path().join("floor.db-wal"), b"entries").unwrap();
    assert!(
        matches!(Sqlite::open(&path), Err(Fault::NotALog { what, .. }) if what.contains("still holds its entries"))
    );
    fs::remove_file(directory.path().join("floor.db-wal")).unwrap();
    fs::write(directory.path().join("floor.db.new"), b"left by a crash").unwrap();
    assert_eq!(verified(&path), Ok(Head::EMPTY));
    assert!(!directory.path().join("floor.db.new").exists());
}

#[test]
fn another_layout_is_refused() {
    let Sound { path, directory: _directory, .. } = sound();
    let known: i64 = Connection::open(&path).unwrap().query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
    for (found, wanted) in [
        (known, Ok(())),
        (known + 1, Err(Fault::Version { found: known + 1, known })),
        (0, Err(Fault::Corrupt { seq: 0, what: "it has layout 0, which does not exist".into() })),
        (-1, Err(Fault::Corrupt { seq: 0, what: "it has layout -1, which does not exist".into() })),
    ] {
        tamper(&path, &format!("PRAGMA user_version = {found}"));
        assert_eq!(open(&path), wanted);
    }
}

#[test]
fn a_second_writer_is_locked_out_until_the_first_is_gone() {
    let Sound { path, directory, head } = sound();
    let mut first = Sqlite::open(&path).unwrap();
    first.lease("node-a").unwrap();
    let link = directory.path().join("link.db");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    for path in [&path, &link] {
        let Err(Fault::Locked { who, .. }) = Sqlite::open(path) else { panic!("two writers") };
        assert_eq!(who, format!("node-a (process {})", std::process::id()));
    }
    assert_eq!(Sqlite::open_read_only(&path).unwrap().head(), Ok(head));
    drop(first);
    assert_eq!(verified(&path), Ok(head));
}

#[test]
fn another_program_that_locks_the_file_delays_but_does_no_harm() {
    let Sound { path, directory: _directory, head } = sound();
    let mut store = Sqlite::open(&path).unwrap();
    let epoch = store.lease("node-a").unwrap();
    let foreign = Connection::open(&path).unwrap();
    foreign.execute_batch("BEGIN IMMEDIATE").unwrap();
    let release = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(100));
        foreign.execute_batch("COMMIT").unwrap();
    });
    assert_eq!(store.append(&[entry(ENTRIES + 1)], head, epoch).unwrap().seq, ENTRIES + 1);
    release.join().unwrap();
}

#[test]
fn a_read_only_log_can_be_verified_while_it_grows() {
    let Sound { path, directory: _directory, mut head } = sound();
    let mut writer = Sqlite::open(&path).unwrap();
    let epoch = writer.lease("node-a").unwrap();
    let inspector = Sqlite::open_read_only(&path).unwrap();
    let inspecting = std::thread::spawn(move || {
        let mut seen = Vec::new();
        for _ in 0..20 {
            seen.push(verify(&inspector, &mut |_, _| ()).unwrap().seq);
        }
        assert!(seen.is_sorted());
        let mut inspector = inspector;
        assert_eq!(inspector.put("user/anna", b"other"), Err(Fault::ReadOnly));
        assert_eq!(inspector.lease("inspector"), Err(Fault::ReadOnly));
    });
    for number in ENTRIES + 1..ENTRIES + 200 {
        head = writer.append(&[entry(number)], head, epoch).unwrap();
    }
    inspecting.join().unwrap();
    assert_eq!(verify(&writer, &mut |_, _| ()), Ok(head));
}

#[test]
fn entries_cannot_be_changed_or_removed() {
    let Sound { path, directory: _directory, head } = sound();
    let db = Connection::open(&path).unwrap();
    for sql in [
        "UPDATE log SET body = x'00' WHERE seq = 7",
        "UPDATE log SET seq = seq + 1000",
        "DELETE FROM log WHERE seq = 7",
        "DELETE FROM log",
    ] {
        let refusal = db.execute(sql, []).unwrap_err().to_string();
        assert_eq!(refusal, "the log is append-only", "{sql}");
    }
    drop(db);
    assert_eq!(verified(&path), Ok(head));
}

#[test]
fn a_log_without_its_triggers_is_not_opened() {
    for sql in [
        "DROP TRIGGER log_no_update",
        "DROP TRIGGER log_no_delete",
        "DROP INDEX log_command_id",
        "CREATE TRIGGER extra AFTER INSERT ON log BEGIN SELECT 1; END",
        "CREATE TABLE extra (a)",
    ] {
        let Sound { path, directory: _directory, .. } = sound();
        tamper(&path, sql);
        assert!(
            matches!(open(&path), Err(Fault::Corrupt { seq: 0, what }) if what.contains("layout was changed")),
            "{sql}"
        );
    }
}

/// What somebody with the file and a SQLite shell can do who restores the triggers afterwards.
fn tamper_around_the_triggers(path: &Path, sql: &str) {
    let db = Connection::open(path).unwrap();
    let mut asked = db.prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger'").unwrap();
    let guards: Vec<String> = asked.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    let guards = guards.join(";");
    db.execute_batch(&format!("DROP TRIGGER log_no_update; DROP TRIGGER log_no_delete; {sql}; {guards}")).unwrap();
}

#[test]
fn an_altered_entry_is_named() {
    let (last, middle) = (ENTRIES, ENTRIES / 2);
    for (first_bad, sql) in [
        (7, "UPDATE log SET body = x'00' WHERE seq = 7".to_owned()),
        (7, "UPDATE log SET body = x'00' WHERE seq IN (7, 9)".to_owned()),
        (1, "UPDATE log SET hash = zeroblob(32) WHERE seq = 1".to_owned()),
        (9, "UPDATE log SET hash = x'00' WHERE seq = 9".to_owned()),
        (9, "UPDATE log SET command_id = zeroblob(16) WHERE seq = 9".to_owned()),
        (9, "UPDATE log SET command_id = x'00' WHERE seq = 9".to_owned()),
        (middle, format!("DELETE FROM log WHERE seq = {middle}")),
        (1, "DELETE FROM log WHERE seq = 1".to_owned()),
        (last, format!("DELETE FROM log WHERE seq = {last}")),
        (1, "DELETE FROM log".to_owned()),
        (last + 1, format!("INSERT INTO log VALUES ({last} + 1, zeroblob(16), x'', zeroblob(32))")),
        (1, "INSERT INTO log VALUES (0, zeroblob(16), x'', zeroblob(32))".to_owned()),
        (5, "INSERT OR REPLACE INTO log SELECT 5, command_id, x'00', hash FROM log WHERE seq = 5".to_owned()),
        (last, format!("UPDATE log SET body = x'00' WHERE seq = {last}")),
        (last, "UPDATE state SET hash = zeroblob(32)".to_owned()),
    ] {
        let Sound { path, directory: _directory, .. } = sound();
        tamper_around_the_triggers(&path, &sql);
        match verified(&path) {
            Err(Fault::Corrupt { seq, .. }) => assert_eq!(seq, first_bad, "{sql}"),
            other => panic!("{sql}: {other:?}"),
        }
    }
}

#[test]
fn a_lowered_epoch_or_an_altered_setting_is_found() {
    for sql in [
        "UPDATE state SET epoch = 0",
        "DELETE FROM lease",
        "DELETE FROM state",
        "UPDATE state SET seq = -1",
        "UPDATE setting SET value = x'00'",
        "UPDATE setting SET key = 'user/otto'",
    ] {
        let Sound { path, directory: _directory, .. } = sound();
        tamper(&path, sql);
        assert!(matches!(verified(&path), Err(Fault::Corrupt { .. })), "{sql}");
    }
}

/// A log that was rewritten completely can only be detected with a head that was kept elsewhere.
#[test]
fn a_shortened_and_repaired_log_verifies_to_another_head() {
    let Sound { path, directory: _directory, head: kept } = sound();
    let cut = ENTRIES - 1;
    let sql = format!(
        "DELETE FROM log WHERE seq > {cut}; UPDATE state SET seq = {cut}, hash = (SELECT hash FROM log WHERE seq = {cut})"
    );
    tamper_around_the_triggers(&path, &sql);
    let head = verified(&path).unwrap();
    assert!(head.seq == cut && head != kept);
}

#[test]
fn an_entry_found_by_id_is_verified_before_it_is_returned() {
    let Sound { path, directory: _directory, .. } = sound();
    tamper_around_the_triggers(&path, "UPDATE log SET body = x'00' WHERE seq = 7");
    let store = Sqlite::open(&path).unwrap();
    assert!(matches!(store.find(&id(7)), Err(Fault::Corrupt { seq: 7, .. })));
    assert_eq!(store.find(&id(6)).unwrap().unwrap().seq, 6);
}

#[test]
fn a_damaged_snapshot_falls_back_to_the_older_one_then_to_none() {
    let older = ENTRIES / 2;
    for damage in [
        "bytes = x'00'",
        "sum = zeroblob(32)",
        "sum = x'00'",
        "hash = zeroblob(32)",
        "hash = (SELECT hash FROM log WHERE seq = 1)",
        "seq = seq - 1",
        "seq = seq + 1000",
    ] {
        let Sound { path, directory: _directory, head } = sound();
        tamper(&path, &format!("UPDATE snapshot SET {damage} WHERE seq = {ENTRIES}"));
        let snapshot = Sqlite::open(&path).unwrap().snapshot().unwrap().unwrap();
        assert_eq!((snapshot.seq, snapshot.bytes), (older, vec![1; 6000]), "{damage}");
        tamper(&path, &format!("UPDATE snapshot SET {damage} WHERE seq = {older}"));
        let mut store = Sqlite::open(&path).unwrap();
        assert_eq!(store.snapshot(), Ok(None), "{damage}");
        let named = store.snapshots().unwrap();
        assert!(named.iter().all(|found| matches!(found, Err(Fault::Corrupt { .. }))), "{damage}: {named:?}");
        assert!(!named.is_empty());
        assert_eq!(verify(&store, &mut |_, _| ()), Ok(head));
        store.save_snapshot(head.seq, b"rebuilt").unwrap();
        assert_eq!(store.snapshot().unwrap().unwrap().bytes, b"rebuilt");
    }
}

#[test]
fn every_fault_says_what_to_do() {
    let head = Head::EMPTY;
    let path = || PathBuf::from("floor.db");
    for (fault, remedy) in [
        (Fault::Full("x".into()), "make room"),
        (Fault::Conflict { expected: head, found: head }, "read the log again"),
        (Fault::Fenced { mine: Epoch(1), current: Epoch(2) }, "restart"),
        (Fault::Fenced { mine: Epoch(0), current: Epoch(0) }, "take the lease"),
        (
            Fault::Duplicate { command_id: [0xab; 16] },
            "abababababababababababababababab is already recorded: look it up",
        ),
        (Fault::Corrupt { seq: 0, what: "x".into() }, "restore a backup"),
        (Fault::Corrupt { seq: 9, what: "x".into() }, "entry 9"),
        (Fault::Locked { path: path(), who: "node-a".into() }, "in use by node-a: stop that server"),
        (Fault::ReadOnly, "the server that owns it"),
        (Fault::NotALog { path: path(), what: "is empty".into() }, "floor.db is empty: check the path"),
        (Fault::Version { found: 2, known: 1 }, "use the newer program"),
        (Fault::Version { found: 1, known: 2 }, "start the server on it once"),
        (Fault::Beyond { seq: 2, head: 1 }, "append before saving"),
        (Fault::TooLarge { bytes: 2, bytes_max: 1 }, "send less"),
        (Fault::Io("x".into()), "check the disk"),
    ] {
        assert!(fault.to_string().contains(remedy), "{fault}");
    }
}

/// The permissions that other users of the machine have.
#[cfg(unix)]
fn others(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).unwrap().permissions().mode() & 0o077
}

#[test]
#[cfg(unix)]
fn nobody_but_the_owner_reads_a_log() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("floor.db");
    let mut store = Sqlite::open(&path).unwrap();
    let epoch = store.lease("node-a").unwrap();
    store.append(&[entry(1)], Head::EMPTY, epoch).unwrap();
    let files = ["floor.db", "floor.db-wal", "floor.db-shm", "floor.db.lock"].map(|name| directory.path().join(name));
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), files.len());
    files.iter().for_each(|file| assert_eq!(others(file), 0, "{}", file.display()));
    // Files with wider permissions are reported, and restricted when the log is opened for writing.
    drop(store);
    for file in files.iter().filter(|file| file.exists()) {
        fs::set_permissions(file, fs::Permissions::from_mode(0o644)).unwrap();
    }
    let reader = Sqlite::open_read_only(&path).unwrap();
    assert_eq!(reader.exposed().first(), Some(&path.canonicalize().unwrap()));
    drop(reader);
    let store = Sqlite::open(&path).unwrap();
    assert_eq!(store.exposed(), Vec::<PathBuf>::new());
    files.iter().filter(|file| file.exists()).for_each(|file| assert_eq!(others(file), 0, "{}", file.display()));
}

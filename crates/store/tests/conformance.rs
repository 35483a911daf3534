//! What every store must do: one suite, run for each implementation.

use std::collections::BTreeMap;

use baize_store::{
    BODY_BYTES_MAX, CommandId, Epoch, Failure, Fault, Hash, Head, Memory, NewEntry, SNAPSHOT_BYTES_MAX, Sqlite, Store,
    chain, verify,
};
use proptest::prelude::*;

/// Every law is a function of a new store; this makes a test of each law for each implementation.
macro_rules! laws {
    ($($law:ident),* $(,)?) => {
        mod sqlite {
            $(#[test] fn $law() {
                let directory = tempfile::tempdir().unwrap();
                super::$law(&mut super::Sqlite::open(directory.path().join("floor.db")).unwrap());
            })*
        }
        mod memory {
            $(#[test] fn $law() { super::$law(&mut super::Memory::new()); })*
        }
    };
}

laws! {
    a_new_log_is_empty,
    entries_are_numbered_without_gaps_and_chained,
    the_chain_is_made_of_exactly_these_bytes,
    a_batch_is_added_whole_or_not_at_all,
    an_empty_batch_is_checked_and_adds_nothing,
    an_older_epoch_is_fenced,
    nothing_is_written_without_a_lease,
    a_stale_head_is_a_conflict,
    a_command_is_recorded_once,
    faults_are_checked_in_the_documented_order,
    size_limits_hold_at_the_boundary,
    reading_starts_and_stops_where_asked,
    commands_are_found_by_their_whole_id,
    ids_come_in_byte_order_between_two,
    the_two_newest_snapshots_are_kept,
    a_snapshot_needs_its_entry,
    settings_are_kept_next_to_the_log,
    a_reader_sees_what_is_written_and_writes_nothing,
    a_reader_works_on_another_thread,
    verify_reports_its_progress,
}

fn id(number: u64) -> CommandId {
    let mut id = [0; 16];
    id[8..].copy_from_slice(&number.to_be_bytes());
    id
}

fn batch(numbers: std::ops::RangeInclusive<u64>) -> Vec<NewEntry> {
    numbers.map(|n| NewEntry { command_id: id(n), body: format!("entry {n}").into_bytes() }).collect()
}

/// Takes the lease and records entries 1 to `last`.
fn filled(store: &mut dyn Store, last: u64) -> (Head, Epoch) {
    let epoch = store.lease("test").unwrap();
    let head = store.append(&batch(1..=last), Head::EMPTY, epoch).unwrap();
    (head, epoch)
}

fn a_new_log_is_empty(store: &mut dyn Store) {
    assert_eq!(store.head(), Ok(Head { seq: 0, hash: Hash([0; 32]) }));
    assert_eq!(store.read(0, 10), Ok(vec![]));
    assert_eq!(store.find(&id(1)), Ok(None));
    assert_eq!(store.snapshot(), Ok(None));
    assert_eq!(store.get("key"), Ok(None));
    assert_eq!(verify(store, &mut |_, _| ()), Ok(Head::EMPTY));
}

fn entries_are_numbered_without_gaps_and_chained(store: &mut dyn Store) {
    let (mut head, epoch) = filled(store, 3);
    assert_eq!(head.seq, 3);
    head = store.append(&batch(4..=4), head, epoch).unwrap();
    head = store.append(&batch(5..=40), head, epoch).unwrap();
    assert_eq!(store.head(), Ok(head));
    let entries = store.read(1, 100).unwrap();
    let mut prev = Hash::ZERO;
    for (seq, entry) in (1..).zip(&entries) {
        assert_eq!((entry.seq, entry.command_id), (seq, id(seq)));
        assert_eq!(entry.body, format!("entry {seq}").into_bytes());
        assert_eq!(entry.hash, chain(&prev, seq, &entry.command_id, &entry.body));
        prev = entry.hash;
    }
    assert_eq!(head, Head { seq: 40, hash: prev });
    assert_eq!(verify(store, &mut |_, _| ()), Ok(head));
}

/// The hash as `sha256sum` gives it for 32 zero bytes, 0000000000000001, sixteen bytes of 2a and "baize".
fn the_chain_is_made_of_exactly_these_bytes(store: &mut dyn Store) {
    let epoch = store.lease("test").unwrap();
    let entry = NewEntry { command_id: [0x2a; 16], body: b"baize".to_vec() };
    let head = store.append(&[entry], Head::EMPTY, epoch).unwrap();
    assert_eq!(head.hash.to_string(), "0c9638e87ae701379e1ec9e373d52f59bbdc1a75a08ff1ce570c7d63672872be");
}

fn a_batch_is_added_whole_or_not_at_all(store: &mut dyn Store) {
    let (head, epoch) = filled(store, 3);
    let mut second = batch(4..=100);
    second.push(NewEntry { command_id: id(2), body: vec![] });
    assert_eq!(store.append(&second, head, epoch), Err(Fault::Duplicate { command_id: id(2) }));
    assert_eq!(store.head(), Ok(head));
    assert_eq!(store.read(4, 1), Ok(vec![]));
    assert_eq!(store.find(&id(4)), Ok(None));
    second.pop();
    assert_eq!(store.append(&second, head, epoch).unwrap().seq, 100);
}

fn an_empty_batch_is_checked_and_adds_nothing(store: &mut dyn Store) {
    let (head, epoch) = filled(store, 2);
    assert_eq!(store.append(&[], head, epoch), Ok(head));
    assert_eq!(store.append(&[], Head::EMPTY, epoch), Err(Fault::Conflict { expected: Head::EMPTY, found: head }));
    assert_eq!(store.head(), Ok(head));
}

fn an_older_epoch_is_fenced(store: &mut dyn Store) {
    let (head, first) = filled(store, 1);
    let second = store.lease("another").unwrap();
    assert_eq!((first, second), (Epoch(1), Epoch(2)));
    for (mine, current) in [(Epoch(0), second), (first, second), (Epoch(3), second)] {
        assert_eq!(store.append(&batch(2..=2), head, mine), Err(Fault::Fenced { mine, current }));
    }
    assert_eq!(store.append(&batch(2..=2), head, second).unwrap().seq, 2);
}

fn nothing_is_written_without_a_lease(store: &mut dyn Store) {
    let fenced = Fault::Fenced { mine: Epoch(0), current: Epoch(0) };
    assert_eq!(store.append(&batch(1..=1), Head::EMPTY, Epoch(0)), Err(fenced));
    assert_eq!(store.head(), Ok(Head::EMPTY));
}

fn a_stale_head_is_a_conflict(store: &mut dyn Store) {
    let (found, epoch) = filled(store, 5);
    let early = store.read(4, 1).unwrap().remove(0);
    for expected in [
        Head::EMPTY,
        Head { seq: 4, hash: early.hash },
        Head { seq: 5, hash: early.hash },
        Head { seq: 6, hash: found.hash },
        Head { seq: u64::MAX, hash: found.hash },
    ] {
        assert_eq!(store.append(&batch(6..=6), expected, epoch), Err(Fault::Conflict { expected, found }));
    }
    assert_eq!(store.head(), Ok(found));
}

fn a_command_is_recorded_once(store: &mut dyn Store) {
    let (head, epoch) = filled(store, 40);
    for number in [1, 20, 40] {
        let again = NewEntry { command_id: id(number), body: b"another body".to_vec() };
        assert_eq!(store.append(&[again], head, epoch), Err(Fault::Duplicate { command_id: id(number) }));
    }
    let mut twice = batch(41..=50);
    twice.extend(batch(45..=45));
    assert_eq!(store.append(&twice, head, epoch), Err(Fault::Duplicate { command_id: id(45) }));
    assert_eq!(store.head(), Ok(head));
}

fn faults_are_checked_in_the_documented_order(store: &mut dyn Store) {
    let (found, current) = filled(store, 1);
    let mut reader = store.reader().unwrap();
    let wrong_everything = [NewEntry { command_id: id(1), body: vec![0; BODY_BYTES_MAX + 1] }];
    let (expected, mine) = (Head::EMPTY, Epoch(9));
    assert_eq!(reader.append(&wrong_everything, expected, mine), Err(Fault::ReadOnly));
    let too_large = Fault::TooLarge { bytes: BODY_BYTES_MAX + 1, bytes_max: BODY_BYTES_MAX };
    assert_eq!(store.append(&wrong_everything, expected, mine), Err(too_large));
    assert_eq!(store.append(&batch(1..=1), expected, mine), Err(Fault::Fenced { mine, current }));
    assert_eq!(store.append(&batch(1..=1), expected, current), Err(Fault::Conflict { expected, found }));
    assert_eq!(store.append(&batch(1..=1), found, current), Err(Fault::Duplicate { command_id: id(1) }));
}

fn size_limits_hold_at_the_boundary(store: &mut dyn Store) {
    let epoch = store.lease("test").unwrap();
    let mut head = Head::EMPTY;
    for (number, bytes) in [(1, 0), (2, BODY_BYTES_MAX - 1), (3, BODY_BYTES_MAX)] {
        let entry = NewEntry { command_id: id(number), body: vec![1; bytes] };
        head = store.append(&[entry], head, epoch).unwrap();
        assert_eq!(store.find(&id(number)).unwrap().unwrap().body.len(), bytes);
    }
    let (bytes, bytes_max) = (BODY_BYTES_MAX + 1, BODY_BYTES_MAX);
    let entry = NewEntry { command_id: id(4), body: vec![1; bytes] };
    assert_eq!(store.append(&[entry], head, epoch), Err(Fault::TooLarge { bytes, bytes_max }));
    assert_eq!(store.put("key", &vec![1; bytes]), Err(Fault::TooLarge { bytes, bytes_max }));
    let (bytes, bytes_max) = (SNAPSHOT_BYTES_MAX + 1, SNAPSHOT_BYTES_MAX);
    assert_eq!(store.save_snapshot(1, &vec![0; bytes]), Err(Fault::TooLarge { bytes, bytes_max }));
}

fn reading_starts_and_stops_where_asked(store: &mut dyn Store) {
    filled(store, 10);
    let seqs = |from, limit| store.read(from, limit).unwrap().iter().map(|e| e.seq).collect::<Vec<_>>();
    assert_eq!(seqs(0, 2), [1, 2]);
    assert_eq!(seqs(1, 2), [1, 2]);
    assert_eq!(seqs(9, 100), [9, 10]);
    assert_eq!(seqs(10, usize::MAX), [10]);
    assert_eq!(seqs(11, 1), []);
    assert_eq!(seqs(u64::MAX, 1), []);
    assert_eq!(seqs(1, 0), []);
}

fn commands_are_found_by_their_whole_id(store: &mut dyn Store) {
    let (head, epoch) = filled(store, 300);
    let mut other = id(7);
    other[0] = 1;
    assert_eq!(store.find(&other), Ok(None));
    assert_eq!(store.find(&id(301)), Ok(None));
    for entry in store.read(1, 300).unwrap() {
        assert_eq!(store.find(&entry.command_id), Ok(Some(entry)));
    }
    store.append(&[NewEntry { command_id: other, body: vec![] }], head, epoch).unwrap();
    assert_eq!(store.find(&other).unwrap().unwrap().seq, 301);
    assert_eq!(store.find(&id(7)).unwrap().unwrap().seq, 7);
}

fn ids_come_in_byte_order_between_two(store: &mut dyn Store) {
    let (head, epoch) = filled(store, 0);
    let mut mixed = batch(1..=9);
    mixed.reverse();
    store.append(&mixed, head, epoch).unwrap();
    let ids = |from, to, limit| store.ids(&id(from), &id(to), limit).unwrap();
    assert_eq!(ids(3, 7, 100), [id(3), id(4), id(5), id(6)]);
    assert_eq!(ids(3, 7, 2), [id(3), id(4)]);
    assert_eq!(ids(0, 100, 100).len(), 9);
    for (from, to, limit) in [(7, 7, 100), (7, 3, 100), (10, 100, 100), (3, 7, 0)] {
        assert_eq!(ids(from, to, limit), [] as [CommandId; 0]);
    }
}

fn the_two_newest_snapshots_are_kept(store: &mut dyn Store) {
    filled(store, 10);
    for seq in [0, 3, 7] {
        store.save_snapshot(seq, format!("state {seq}").as_bytes()).unwrap();
        let hash = if seq == 0 { Hash::ZERO } else { store.read(seq, 1).unwrap()[0].hash };
        let newest = store.snapshot().unwrap().unwrap();
        assert_eq!(store.snapshots().unwrap()[0], Ok(newest.clone()));
        assert_eq!((newest.seq, newest.hash, newest.bytes), (seq, hash, format!("state {seq}").into_bytes()));
    }
    store.save_snapshot(1, b"older than both").unwrap();
    assert_eq!(store.snapshot().unwrap().unwrap().seq, 7);
    store.save_snapshot(7, b"again").unwrap();
    assert_eq!(store.snapshot().unwrap().unwrap().bytes, b"again");
}

fn a_snapshot_needs_its_entry(store: &mut dyn Store) {
    filled(store, 2);
    assert_eq!(store.save_snapshot(2, b""), Ok(()));
    assert_eq!(store.save_snapshot(3, b""), Err(Fault::Beyond { seq: 3, head: 2 }));
    assert_eq!(store.save_snapshot(u64::MAX, b""), Err(Fault::Beyond { seq: u64::MAX, head: 2 }));
    assert_eq!(store.snapshot().unwrap().unwrap().seq, 2);
}

fn settings_are_kept_next_to_the_log(store: &mut dyn Store) {
    for (key, value) in [("user/b", "1"), ("user/a", "2"), ("user", "3"), ("zone", "4"), ("user/b", "5"), ("", "6")] {
        store.put(key, value.as_bytes()).unwrap();
    }
    assert_eq!(store.get("user/b"), Ok(Some(b"5".to_vec())));
    assert_eq!(store.get("User/b"), Ok(None));
    assert_eq!(store.keys("user/"), Ok(vec!["user/a".to_owned(), "user/b".to_owned()]));
    assert_eq!(store.keys("").unwrap().len(), 5);
    assert_eq!(store.remove("user/b"), Ok(()));
    assert_eq!(store.remove("user/b"), Ok(()));
    assert_eq!(store.get("user/b"), Ok(None));
    assert_eq!(store.head(), Ok(Head::EMPTY));
}

fn a_reader_sees_what_is_written_and_writes_nothing(store: &mut dyn Store) {
    let mut reader = store.reader().unwrap();
    let (head, epoch) = filled(store, 3);
    assert_eq!(reader.head(), Ok(head));
    assert_eq!(reader.find(&id(2)), store.find(&id(2)));
    assert_eq!(reader.read(1, 9), store.read(1, 9));
    assert_eq!(verify(&*reader, &mut |_, _| ()), Ok(head));
    assert_eq!(reader.reader().unwrap().head(), Ok(head));
    assert_eq!(reader.lease("reader"), Err(Fault::ReadOnly));
    assert_eq!(reader.append(&batch(4..=4), head, epoch), Err(Fault::ReadOnly));
    assert_eq!(reader.save_snapshot(1, b""), Err(Fault::ReadOnly));
    assert_eq!(reader.put("key", b""), Err(Fault::ReadOnly));
    assert_eq!(reader.remove("key"), Err(Fault::ReadOnly));
    assert_eq!(store.append(&batch(4..=4), head, epoch).unwrap().seq, 4);
}

fn a_reader_works_on_another_thread(store: &mut dyn Store) {
    let (mut head, epoch) = filled(store, 1);
    let reader = store.reader().unwrap();
    let watcher = std::thread::spawn(move || {
        let mut seen = 0;
        while seen < 60 {
            let entries = reader.read(seen + 1, 100).unwrap();
            for entry in &entries {
                assert_eq!(reader.find(&entry.command_id).unwrap().as_ref(), Some(entry));
            }
            seen += entries.len() as u64;
        }
    });
    for number in 2..=60 {
        head = store.append(&batch(number..=number), head, epoch).unwrap();
    }
    watcher.join().unwrap();
}

fn verify_reports_its_progress(store: &mut dyn Store) {
    filled(store, 3000);
    let mut heard = Vec::new();
    verify(store, &mut |done, of| heard.push((done, of))).unwrap();
    assert_eq!(heard.first(), Some(&(0, 3000)));
    assert_eq!(heard.last(), Some(&(3000, 3000)));
    assert!(heard.is_sorted() && heard.len() > 2);
}

#[test]
fn memory_fails_as_asked() {
    let mut store = Memory::new();
    let (head, epoch) = filled(&mut store, 1);
    let keep = store.clone();
    keep.fail_next(Failure::Lost(Fault::Full("test".into())));
    keep.fail_next(Failure::Kept(Fault::Io("test".into())));
    assert_eq!(store.append(&batch(2..=2), head, epoch), Err(Fault::Full("test".into())));
    assert_eq!(keep.head(), Ok(head));
    assert_eq!(store.append(&batch(2..=2), head, epoch), Err(Fault::Io("test".into())));
    assert_eq!(keep.head().unwrap().seq, 2);
    assert_eq!(store.append(&batch(3..=3), keep.head().unwrap(), epoch).unwrap().seq, 3);
}

#[derive(Clone, Debug)]
enum Step {
    Append(Vec<(u8, Vec<u8>)>),
    StaleAppend(u8),
    Lease,
    Snapshot(u8, Vec<u8>),
    Put(u8, Vec<u8>),
    Reopen,
}

fn step() -> impl Strategy<Value = Step> {
    let bytes = || prop::collection::vec(any::<u8>(), 0..40);
    prop_oneof![
        6 => prop::collection::vec((any::<u8>(), bytes()), 0..6).prop_map(Step::Append),
        1 => any::<u8>().prop_map(Step::StaleAppend),
        1 => Just(Step::Lease),
        2 => (0u8..20, bytes()).prop_map(|(seq, bytes)| Step::Snapshot(seq, bytes)),
        1 => (0u8..4, bytes()).prop_map(|(key, bytes)| Step::Put(key, bytes)),
        1 => Just(Step::Reopen),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// A file and a log in memory give the same answers to the same calls, also after the file was closed and reopened.
    #[test]
    fn sqlite_and_memory_agree(steps in prop::collection::vec(step(), 1..30)) {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("floor.db");
        let mut memory = Memory::new();
        let mut sqlite = Some(Sqlite::open(&path).unwrap());
        let mut epoch = Epoch(0);
        let mut put = BTreeMap::new();
        for step in steps {
            let file = sqlite.as_mut().unwrap();
            let head = memory.head().unwrap();
            match step {
                Step::Append(entries) => {
                    let entries: Vec<_> =
                        entries.into_iter().map(|(n, body)| NewEntry { command_id: id(n.into()), body }).collect();
                    prop_assert_eq!(file.append(&entries, head, epoch), memory.append(&entries, head, epoch));
                }
                Step::StaleAppend(seq) => {
                    let stale = Head { seq: seq.into(), hash: head.hash };
                    prop_assert_eq!(file.append(&[], stale, epoch), memory.append(&[], stale, epoch));
                }
                Step::Lease => {
                    epoch = memory.lease("test").unwrap();
                    prop_assert_eq!(file.lease("test"), Ok(epoch));
                }
                Step::Snapshot(seq, bytes) => {
                    let seq = seq.into();
                    prop_assert_eq!(file.save_snapshot(seq, &bytes), memory.save_snapshot(seq, &bytes));
                }
                Step::Put(key, value) => {
                    let key = key.to_string();
                    prop_assert_eq!(file.put(&key, &value), Ok(()));
                    put.insert(key, value);
                }
                Step::Reopen => {
                    sqlite = None;
                    sqlite = sqlite.or(Some(Sqlite::open(&path).unwrap()));
                }
            }
            let file = sqlite.as_ref().unwrap();
            prop_assert_eq!(file.head(), memory.head());
            prop_assert_eq!(file.snapshot(), memory.snapshot());
        }
        let file = sqlite.as_ref().unwrap();
        prop_assert_eq!(file.read(1, usize::MAX), memory.read(1, usize::MAX));
        prop_assert_eq!(verify(file, &mut |_, _| ()), memory.head());
        for (key, value) in put {
            prop_assert_eq!(file.get(&key), Ok(Some(value)));
        }
    }
}

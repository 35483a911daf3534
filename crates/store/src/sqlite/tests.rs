//! Tests that need access to the connection: a disk that fills up, and layouts that do not exist yet.

use super::layout::migrate;
use super::*;

fn batch(numbers: std::ops::RangeInclusive<u64>) -> Vec<NewEntry> {
    let id = |number: u64| [number.to_be_bytes(); 2].concat().try_into().unwrap();
    numbers.map(|number| NewEntry { command_id: id(number), body: vec![1; 300] }).collect()
}

fn allow_pages(store: &Sqlite, pages: i64) {
    store.db.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |row| row.get::<_, i64>(0)).unwrap();
}

#[test]
fn a_full_disk_changes_nothing_and_appends_work_again_when_there_is_room() {
    let directory = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(directory.path().join("floor.db")).unwrap();
    let epoch = store.lease("test").unwrap();
    let head = store.append(&batch(1..=10), Head::EMPTY, epoch).unwrap();
    let reader = store.reader().unwrap();
    allow_pages(&store, 1);
    for _ in 0..3 {
        assert!(matches!(store.append(&batch(11..=200), head, epoch), Err(Fault::Full(_))));
        assert!(matches!(store.save_snapshot(10, &[0; 100_000]), Err(Fault::Full(_))));
        assert_eq!(store.head(), Ok(head));
        assert_eq!(store.read(11, 1), Ok(vec![]));
        assert_eq!(reader.find(&batch(11..=11)[0].command_id), Ok(None));
        assert_eq!(crate::verify(&store, &mut |_, _| ()), Ok(head));
    }
    allow_pages(&store, i64::from(u32::MAX - 1));
    let head = store.append(&batch(11..=200), head, epoch).unwrap();
    assert_eq!(head.seq, 200);
    assert_eq!(crate::verify(&*reader, &mut |_, _| ()), Ok(head));
}

#[test]
fn layouts_are_applied_once_each_and_only_forward() {
    let mut db = Connection::open_in_memory().unwrap();
    let version = |db: &Connection| db.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0)).unwrap();
    let steps = ["CREATE TABLE a (x)", "ALTER TABLE a ADD COLUMN y", "CREATE TABLE b (x)"];
    for (found, upto) in [(0, 1), (1, 3), (3, 3), (3, 2)] {
        assert!(migrate(&mut db, found, &steps[..upto]).is_ok());
        assert_eq!(version(&db), found.max(upto as i64));
    }
    // A step that fails half-way leaves the layout before it.
    let failing = [steps[0], steps[1], steps[2], "CREATE TABLE c (x); CREATE TABLE a (x)"];
    assert!(migrate(&mut db, 3, &failing).is_err());
    assert_eq!(version(&db), 3);
    assert!(db.prepare("SELECT * FROM c").is_err());
}

//! What the command line prints of a log: each round with its own entries, and nothing that acts on a terminal.
mod common;

use baize_bots::Pace;
use baize_floor::chance::OsChance;
use baize_floor::{
    Answer, Body, FloorCommand, FloorEvent, Handle, Options, Outcome, Submission, TableId, new_id, start,
};
use baize_rules::any::{AnyCommand, AnyEvent};
use baize_rules::game::{Actor, Role};
use baize_rules::house::{ChanceFrom, HouseCommand, HouseEvent};
use baize_rules::show::Viewer;
use baize_store::{Sqlite, Store};
use baize_web::CityClock;
use common::{run, run_with_input};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const NASTY: &str = "x\u{1b}[2J\u{9b}31m\u{202e}\nrefused: forged\u{7f}";

/// A demo floor whose electronic tables, at least one for each game, have played two rounds and more. A player has a dispute
/// about an early one, which is decided rounds later.
fn played(db: &Path) -> Vec<TableId> {
    let store = Sqlite::open(db).expect("a log");
    let (clock, chance) = (Box::new(CityClock::new()), Box::new(OsChance));
    let (floor, core) = start(Box::new(store), clock, chance, Options::default(), Box::new(|_| {})).expect("a floor");
    baize_bots::furnish(&floor, &mut baize_bots::no_vault).expect("furnished");
    let electronic = |(id, page): (TableId, baize_floor::TablePage)| {
        (page.slot.table.house().setup().chance == ChanceFrom::Drawn).then_some(id)
    };
    let tables: Vec<TableId> = floor.tables().into_iter().filter_map(electronic).collect();
    let stop = AtomicBool::new(false);
    let pace = Pace { step: Duration::from_millis(2), people: Duration::from_millis(20) };
    std::thread::scope(|scope| {
        for table in &tables {
            let (floor, table, stop) = (floor.clone(), table.clone(), &stop);
            scope.spawn(move || baize_bots::run(floor, table, pace, &mut OsChance, stop));
        }
        tables.iter().for_each(|table| wait_for_round(&floor, table, 2));
        for table in &tables {
            let seat = || floor.table(table).and_then(|page| page.slot.table.house().occupied().next());
            let mut raised = false;
            while !raised {
                let Some((_, patron)) = seat() else { continue };
                let about = format!("dispute {NASTY}");
                let by = Actor { role: Role::Patron, id: patron };
                raised = tell(&floor, table, by, HouseCommand::RaiseDispute { patron, about });
            }
        }
        tables.iter().for_each(|table| wait_for_round(&floor, table, 5));
        stop.store(true, Ordering::Relaxed);
    });
    for table in &tables {
        let id = floor.table(table).expect("there").slot.table.show(Viewer::Staff).disputes[0].id;
        let by = Actor { role: Role::Supervisor, id: 11 };
        assert!(tell(&floor, table, by, HouseCommand::RuleOnDispute { id, ruling: "decided late".into() }));
    }
    floor.stop();
    core.join().expect("stopped").expect("without a fault");
    tables
}

fn wait_for_round(floor: &Handle, table: &TableId, round: u64) {
    while floor.table(table).expect("there").slot.table.house().round_number() < round {
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn tell(floor: &Handle, table: &TableId, by: Actor, command: HouseCommand) -> bool {
    let command = FloorCommand::Table { table: table.clone(), command: AnyCommand::House(command) };
    matches!(floor.call(Submission { id: new_id(), by, expected: None, command }), Answer::Done { .. })
}

/// The entries of each round, found another way: a wager or a line belongs to the round after those that have ended.
#[derive(Default, Debug)]
struct Expected {
    ended: u64,
    wagers: BTreeMap<u64, BTreeSet<u64>>,
    lines: BTreeMap<u64, BTreeSet<u64>>,
    disputed: u64,
    about: BTreeSet<u64>,
}

fn expected(db: &Path, table: &TableId) -> Expected {
    let store = Sqlite::open_read_only(db).expect("a log");
    let mut found = Expected::default();
    for entry in store.read(1, usize::MAX).expect("readable") {
        let Outcome::Done(events) = Body::decode(&entry.body).expect("an entry").outcome else { continue };
        for event in events {
            let FloorEvent::Table { table: at, events } = event else { continue };
            for event in events.into_iter().filter(|_| at == *table) {
                match event.what {
                    AnyEvent::House(HouseEvent::WagerPlaced { .. }) => {
                        found.wagers.entry(found.ended + 1).or_default().insert(entry.seq);
                    }
                    AnyEvent::House(HouseEvent::Settled(_)) => {
                        found.lines.entry(found.ended + 1).or_default().insert(entry.seq);
                    }
                    AnyEvent::House(HouseEvent::RoundEnded { .. }) => found.ended += 1,
                    AnyEvent::House(HouseEvent::DisputeRaised { dispute, .. }) => {
                        found.disputed = dispute.round;
                        found.about.insert(entry.seq);
                    }
                    AnyEvent::House(HouseEvent::DisputeRuled { .. }) => drop(found.about.insert(entry.seq)),
                    _ => {}
                }
            }
        }
    }
    found
}

#[test]
fn a_round_is_shown_with_its_own_wagers_and_what_was_ruled_about_it_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("floor.db");
    let tables = played(&db);
    let path = db.to_string_lossy().into_owned();
    let games: BTreeSet<String> = tables.iter().map(|table| table.to_string()[..2].to_string()).collect();
    assert_eq!(games.len(), baize_rules::BOOKS.len(), "{games:?}");
    for table in &tables {
        let expected = expected(&db, table);
        assert!(expected.ended >= 4 && expected.disputed >= 2 && expected.about.len() == 2, "{table} {expected:?}");
        for round in [1, 2, expected.disputed] {
            let args = ["replay", "--db", &path, "--table", table.as_str(), "--round", &round.to_string()];
            let (code, out, err) = run(&[&args[..], &["--json"]].concat());
            assert_eq!(code, 0, "{table} {round}: {err}");
            let rows: Value = serde_json::from_str(&out).expect("JSON");
            let rows = rows.as_array().expect("rows");
            let seqs: BTreeSet<u64> = rows.iter().map(|row| row["seq"].as_u64().expect("a number")).collect();
            for (other, own) in expected.wagers.iter().chain(&expected.lines) {
                let shown = own.intersection(&seqs).count();
                assert_eq!(
                    shown,
                    if *other == round { own.len() } else { 0 },
                    "{table}: round {other} in {round}: {out}"
                );
            }
            let about = expected.about.intersection(&seqs).count();
            assert_eq!(about, if round == expected.disputed { 2 } else { 0 }, "{table}: {out}");
            let first = expected.wagers[&round].first();
            assert!(round == expected.disputed || seqs.first() == first, "{table}: begins with its first wager: {out}");
            let (code, text, _) = run(&args);
            assert!(code == 0 && text.contains(&format!("round {round} begins")), "{text}");
        }
    }
    nothing_acts_on_a_terminal(&path, tables[0].as_str());
}

/// Whatever people typed is printed so that it is seen, and JSON still says what they typed.
fn nothing_acts_on_a_terminal(path: &str, table: &str) {
    let (_, text, _) = run(&["replay", "--db", path, "--table", table]);
    assert!(text.contains("dispute x\\u001b[2J\\u009b31m\\u202e\\u000arefused: forged\\u007f"), "{text}");
    assert!(!text.contains("\nrefused: forged"), "a note begins no line of its own");
    for args in [&["replay", "--db", path, "--table", table, "--json"][..], &["replay", "--db", path, "--json"]] {
        let (_, out, _) = run(args);
        let unseen = |c: char| c != '\n' && baize_floor::text::is_unseen(c);
        assert!(!out.chars().any(unseen), "{args:?}");
        assert!(out.contains("\\u009b31m\\u202e"), "{args:?}");
        let said: Value = serde_json::from_str(&out).expect("still JSON");
        assert!(contains(&said, "\u{202e}"), "{args:?}");
    }
    assert!(!run(&["replay", "--db", path]).1.contains('\u{1b}'));
}

fn contains(value: &Value, wanted: &str) -> bool {
    match value {
        Value::String(text) => text.contains(wanted),
        Value::Array(all) => all.iter().any(|value| contains(value, wanted)),
        Value::Object(fields) => fields.values().any(|value| contains(value, wanted)),
        _ => false,
    }
}

#[test]
fn errors_and_names_cannot_disguise_themselves() {
    let round = "{\"dice\":[1,1,1],\"x\\u001b[2J\\u202ey\":1}";
    let (code, out, err) = run_with_input(&["settle", "sic-bo"], round);
    assert_eq!(code, 2, "{out}{err}");
    assert!(!err.contains('\u{1b}') && !err.contains('\u{202e}') && err.contains("\\u001b"), "{err:?}");
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("floor.db").to_string_lossy().into_owned();
    for name in ["Mo\u{1b}[31m", "Mo\u{202e}dna", "Mo\u{2028}Mo", "\u{2066}Mo", "Mo\u{85}Mo"] {
        let add = ["staff", "add", "mo", "--role", "manager", "--id", "31", "--name", name, "--db", &db];
        let (code, _, err) = run_with_input(&add, "long enough");
        assert_eq!(code, 2, "{name:?}: {err}");
        assert!(err.contains("not the character U+"), "{err}");
    }
    let add = ["staff", "add", "mo\u{202e}", "--role", "manager", "--id", "31", "--name", "Mo", "--db", &db];
    assert_eq!(run_with_input(&add, "long enough").0, 2);
    let add = ["staff", "add", "mo", "--role", "manager", "--id", "31", "--name", "محمد Ødegård 林", "--db", &db];
    assert_eq!(run_with_input(&add, "long enough").0, 0);
}

#[test]
fn help_names_every_book_and_has_no_backslashes() {
    let (_, odds, _) = run(&["odds", "--help"]);
    assert!(odds.contains("{\"game\": …, \"wagers\": […]}"), "{odds}");
    assert!(!odds.contains('\\'), "{odds}");
    for command in ["rule", "settle", "odds"] {
        let (_, help, _) = run(&[command, "--help"]);
        let help: Vec<&str> = help.split_whitespace().collect();
        let help = help.join(" ");
        for book in baize_rules::BOOKS.iter().filter(|book| !book.is_invented()) {
            assert!(help.contains(book.slug), "{command} --help lacks {}", book.slug);
        }
    }
    let (_, rule, _) = run(&["rule", "--help"]);
    assert!(rule.contains("UTH"), "{rule}");
}

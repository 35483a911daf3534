//! The registers against the books and the scenarios: every clause once and in order, and whatever refuses, pays, computes or is
//! read in a certain way is shown by a scenario.
use baize_rules::book::{Book, BookId, Built, Citation, Reading};
use baize_rules::{BOOKS, readings};
use baize_scenario::Scenario;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Readings that no event at a table of a book can rest on, each with the reason.
const NOTHING_TO_CITE: &[(&str, &str, &str)] = &[
    ("SB", "X-60", "the floor counts periods of limits; tests of the floor show it"),
    ("SB", "X-61", "the floor counts hours of play; tests of the floor show it"),
    ("SB", "X-62", "deposits are made at the cage; tests of the floor show it"),
    ("SB", "X-63", "cash is taken at the cage; tests of the floor show it"),
    ("UTH", "X-60", "the floor counts periods of limits; tests of the floor show it"),
    ("UTH", "X-61", "the floor counts hours of play; tests of the floor show it"),
    ("UTH", "X-62", "deposits are made at the cage; tests of the floor show it"),
    ("UTH", "X-63", "cash is taken at the cage; tests of the floor show it"),
    ("CW", "X-9", "Casino War rounds by its own 5.11; the reading carries that clause over to books without one"),
    ("CW", "X-36", "the words of a definition: a gaming manager does nothing at a table"),
    ("CS", "X-36", "the words of a definition: a gaming manager does nothing at a table"),
    ("SB", "X-6", "a throw settles every wager at once: none is left open beside settled ones"),
    ("SB", "X-19", "Sic Bo has the text on loss limits itself"),
    ("SB", "X-20", "the floor counts losses and tells the rules what is left"),
    ("SB", "X-29", "Sic Bo has the power to refuse a wager itself"),
    ("DC", "DC-4", "whether a player broke a hand that could be declared is the player's own secret"),
    ("DC", "DC-17", "the names of public bodies: nothing at a table depends on them"),
    ("DC", "DC-19", "nobody advises: there is nothing to be done"),
    ("DC", "X-29", "Double Chance has the power to refuse a wager itself"),
    ("UTH", "UTH-1", "numbers of paragraphs that tell people where cards go and what linked tables agree in"),
    ("UTH", "X-19", "Ultimate Texas Hold'em has the text on loss limits itself"),
    ("UTH", "X-20", "the floor counts losses and tells the rules what is left"),
    ("UTH", "X-29", "Ultimate Texas Hold'em has the power to refuse a wager itself"),
];

fn tests() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// A scenario as the registers see it: what it sets and what its transcript cites.
struct Shown {
    path: PathBuf,
    options: Vec<(String, String)>,
    cites: Vec<String>,
}

/// The scenarios of one book, by the folder that is named after it. The invented book has all its files in one place.
fn shown(book: &Book) -> Vec<Shown> {
    let folder = match book.is_invented() {
        true => tests().join("sixth_book/scenarios"),
        false => tests().join("scenarios").join(book.slug.replace('-', "_")),
    };
    let files = std::fs::read_dir(folder).expect("a folder of scenarios for each book");
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    paths.into_iter().filter(|path| path.extension().is_some_and(|e| e == "round")).map(|path| read(&path)).collect()
}

fn read(path: &Path) -> Shown {
    let text = std::fs::read_to_string(path).expect("a readable scenario");
    let scenario = Scenario::read(&text);
    let options = scenario.script.lines().filter_map(|line| {
        let (id, option) = line.strip_prefix("option ")?.split_once(' ')?;
        Some((id.to_owned(), option.trim().to_owned()))
    });
    let cites = scenario.transcript.lines().filter(|line| !line.starts_with('>')).filter_map(cite);
    Shown { path: path.to_owned(), options: options.collect(), cites: cites.map(str::to_owned).collect() }
}

/// What stands in brackets at the end of a line.
fn cite(line: &str) -> Option<&str> {
    Some(line.strip_suffix(']')?.rsplit_once('[')?.1)
}

fn citations(book: &Book) -> Vec<Citation> {
    shown(book).iter().flat_map(|s| &s.cites).filter_map(|text| Citation::parse(text)).collect()
}

/// The readings of a book, and the common ones that are about it, as far as they are built.
fn readings_of(book: &Book) -> Vec<Reading> {
    let about = |r: &Reading| r.clauses.iter().any(|clause| clause.split(' ').next() == Some(book.short));
    let common = readings::ALL.iter().copied().filter(about);
    book.readings.iter().copied().chain(common).filter(|r| r.built == Built::Yes).collect()
}

fn none_missing(what: &str, missing: &[String]) {
    assert!(missing.is_empty(), "{} {what}:\n{}", missing.len(), missing.join("\n"));
}

#[test]
fn every_clause_stands_once_and_in_the_books_order() {
    for book in BOOKS {
        let folder = tests().join(if book.is_invented() { "sixth_book" } else { "data" });
        let printed = std::fs::read_to_string(folder.join(format!("{}.clauses", book.slug)));
        let printed = printed.expect("the numbers as the book prints them");
        let registered: Vec<&str> = book.clauses.iter().map(|clause| clause.number()).collect();
        assert_eq!(registered, printed.lines().collect::<Vec<_>>(), "{}", book.title);
    }
}

#[test]
fn every_clause_has_a_gist_and_every_reading_its_reasons() {
    for book in BOOKS {
        for clause in book.clauses {
            assert!(!clause.gist().trim().is_empty(), "{clause} has no gist");
        }
        for reading in readings_of(book) {
            let said = [reading.question, reading.answer, reading.why].iter().all(|text| !text.trim().is_empty());
            assert!(said && !reading.clauses.is_empty(), "{} leaves something unsaid", reading.id);
        }
    }
}

#[test]
fn readings_are_about_clauses_that_exist() {
    for reading in BOOKS.iter().flat_map(|book| book.readings).chain(readings::ALL) {
        for clause in reading.clauses {
            let (short, number) = clause.split_once(' ').expect("book and number");
            let built = BOOKS.iter().find(|book| book.short == short);
            assert!(built.is_none_or(|book| book.clause(number).is_some()), "{} is about {clause}", reading.id);
        }
    }
}

#[test]
fn every_clause_that_acts_is_shown_by_a_scenario() {
    for book in BOOKS {
        let cited = citations(book);
        let acts = book.clauses.iter().filter(|c| c.built() == Built::Yes && c.treatment().needs_scenario());
        let unshown = acts.filter(|clause| !cited.iter().any(|c| c.clause() == **clause));
        let unshown: Vec<String> = unshown.map(|c| format!("{c} {}: {}", c.treatment().name(), c.gist())).collect();
        none_missing("clauses are cited by no scenario", &unshown);
    }
}

#[test]
fn every_reading_is_shown_by_a_scenario() {
    for book in BOOKS {
        let cited: BTreeSet<&str> = citations(book).iter().filter_map(|c| c.reading()).map(|r| r.0.id).collect();
        let excused: BTreeSet<&str> =
            NOTHING_TO_CITE.iter().filter(|(short, ..)| *short == book.short).map(|(_, id, _)| *id).collect();
        let unshown = readings_of(book).into_iter().filter(|r| !cited.contains(r.id) && !excused.contains(r.id));
        let unshown: Vec<String> = unshown.map(|r| format!("{} {}", r.id, r.question)).collect();
        none_missing("readings are cited by no scenario", &unshown);
        let needless: Vec<String> = cited.intersection(&excused).map(|id| (*id).to_owned()).collect();
        none_missing("readings are excused though a scenario cites them", &needless);
    }
}

#[test]
fn every_option_is_used_in_a_scenario() {
    for book in BOOKS {
        let shown = shown(book);
        let mut unused = vec![];
        for reading in readings_of(book) {
            for (index, option) in reading.options.iter().enumerate() {
                let chosen = |s: &Shown| s.options.iter().any(|(id, o)| id == reading.id && o == option);
                let as_read = format!(" as read in {}", reading.id);
                // The default is in use where nothing is chosen and the reading is cited all the same.
                let by_default = |s: &Shown| {
                    let silent = s.options.iter().all(|(id, _)| id != reading.id);
                    index == 0 && silent && s.cites.iter().any(|text| text.ends_with(&as_read))
                };
                if !shown.iter().any(|s| chosen(s) || by_default(s)) {
                    unused.push(format!("{} {option}", reading.id));
                }
            }
        }
        none_missing("options are used in no scenario", &unused);
    }
}

#[test]
fn every_citation_is_of_the_scenarios_book_or_of_the_law() {
    for book in BOOKS {
        for Shown { path, cites, .. } in shown(book) {
            for text in cites {
                let file = path.display();
                let citation = Citation::parse(&text).unwrap_or_else(|| panic!("{file}: [{text}] is in no register"));
                let from = citation.clause().book();
                assert!(from == book.id() || from == BookId::LAW, "{file}: [{text}] is of another book");
            }
        }
    }
}

#[test]
fn every_scenario_is_filed_under_its_leading_clause() {
    for book in BOOKS {
        for Shown { path, .. } in shown(book) {
            let text = std::fs::read_to_string(&path).expect("a readable scenario");
            let (number, words) =
                text.lines().next().and_then(|title| title.split_once(' ')).expect("a number and a title");
            let file = path.file_name().expect("a file").to_string_lossy();
            let filed = file.split('_').next().expect("a number");
            let under = number == filed || number.strip_prefix(filed).is_some_and(|rest| rest.starts_with('.'));
            assert!(book.clause(number).is_some(), "{file}: {number} is no clause of {}", book.title);
            assert!(under, "{file} is filed under another clause than its title's {number}");
            assert!(!words.trim().is_empty(), "{file} has no title");
        }
    }
}

//! A reader comes with a clause number: every clause that acts is found in a file of its own chapter, with its number and
//! gist above the code that obeys it.
use baize_rules::BOOKS;
use baize_rules::book::{Book, Built, Clause, Treatment};
use std::path::{Path, PathBuf};

/// Clauses that their register calls built though no code of theirs acts yet, each with what is missing. A clause leaves
/// this list when code and scenario stand; one that is built and still listed fails the test.
const NOT_YET: &[(&str, &str, &str)] = &[
    ("CW", "11.19.1", "the finding is recorded when a wrong payment is closed; no event rests on the enquiry itself"),
    ("CW", "11.20.1", "a suspect payment that is put right cites 11.21.1.1 or 11.21.1.2; nothing watches the time"),
    ("CW", "11.20.2", "no command records who was looked for, and how, when the patron is unknown"),
    ("UTH", "11.12.1", "the enquiry is asked for when a wrong payment is closed, but cited as 11.12"),
    ("UTH", "11.13.1", "no time runs for the correction of a wrong payment that is suspected to be intended"),
    ("UTH", "11.13.2", "a wrong payment names its patron; looking for one who is unknown is not recorded"),
    ("CS", "14.16.1", "the enquiry is asked for when a wrong payment is closed, but cited as 14.16"),
    ("CS", "14.17.1", "no time runs for the correction of a suspect settlement"),
    ("CS", "14.17.2", "no command records how an unknown patron was looked for"),
    ("SB", "8.10.1", "the finding on intention is recorded under 8.10"),
    ("SB", "8.11.1", "a suspected wrong payment put right is cited as 8.12.1.1 or 8.12.1.2 like any other"),
    ("SB", "8.11.2", "nobody is asked to record how the patron was looked for"),
];

/// Where the chapters of a book are: among the sources, or for the invented book among the tests.
fn folder(book: &Book) -> PathBuf {
    let rules = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    match book.is_invented() {
        true => rules.join("tests/sixth_book"),
        false => rules.join("src").join(book.slug.replace('-', "_")),
    }
}

/// The files of one chapter: `ch05_wagers.rs`, and others with the same number.
fn chapter(book: &Book, number: &str) -> Vec<(String, String)> {
    let chapter: u8 = number.split('.').next().and_then(|n| n.parse().ok()).expect("a chapter's number");
    let prefix = format!("ch{chapter:02}_");
    let folder = folder(book);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|no| panic!("{}: {no}", folder.display()));
    let of_chapter = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&prefix));
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).filter(|p| of_chapter(p)).collect();
    paths.sort();
    let read = |path: PathBuf| (path.display().to_string(), std::fs::read_to_string(&path).expect("a readable file"));
    paths.into_iter().map(read).collect()
}

/// `8.2.4.1` as the register's constant is called.
fn symbol(number: &str) -> String {
    format!("R{}", number.replace(['.', '('], "_").replace(')', "").to_uppercase())
}

/// Whether a comment names the clause as `**8.1**`, alone or among others as in `**8.1, 8.2**`.
fn is_explained(text: &str, number: &str) -> bool {
    let comments = text.lines().map(str::trim_start).filter(|line| line.starts_with("//"));
    comments
        .flat_map(|line| line.split("**").skip(1).step_by(2))
        .any(|numbers| numbers.split([',', ' ']).map(str::trim).any(|one| one == number))
}

fn is_cited(text: &str, number: &str) -> bool {
    let symbol = symbol(number);
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut words = code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'));
    words.any(|word| word == symbol)
}

fn acts(clause: &Clause) -> bool {
    let treated = clause.treatment().needs_scenario() || clause.treatment() == Treatment::Duty;
    clause.built() == Built::Yes && treated
}

/// What keeps a clause from being found, if anything does.
fn missing(book: &Book, number: &str) -> Option<&'static str> {
    let files = chapter(book, number);
    match files.as_slice() {
        [] => Some("its chapter has no file"),
        files if !files.iter().any(|(_, text)| is_cited(text, number)) => Some("no file of its chapter cites it"),
        files if !files.iter().any(|(_, text)| is_explained(text, number)) => {
            Some("no **number** stands above its code")
        }
        _ => None,
    }
}

fn check(short: &str) {
    let book = BOOKS.iter().find(|book| book.short == short).expect("a book");
    let listed = |number: &str| NOT_YET.iter().any(|(book, clause, _)| *book == short && *clause == number);
    let mut wrong = vec![];
    for clause in book.clauses.iter().filter(|clause| acts(clause)) {
        match (missing(book, clause.number()), listed(clause.number())) {
            (Some(why), false) => {
                wrong.push(format!("{clause} {}: {why}: {}", clause.treatment().name(), clause.gist()))
            }
            (None, true) => wrong.push(format!("{clause} is found: take it off the list")),
            _ => {}
        }
    }
    for (_, number, _) in NOT_YET.iter().filter(|(book, ..)| *book == short) {
        assert!(book.clause(number).is_some_and(|clause| acts(&clause)), "{short} {number} is listed and does not act");
    }
    assert!(wrong.is_empty(), "{} clauses of {}:\n{}", wrong.len(), book.title, wrong.join("\n"));
}

#[test]
fn casino_war() {
    check("CW");
}
#[test]
fn sic_bo() {
    check("SB");
}
#[test]
fn caribbean_stud() {
    check("CS");
}
#[test]
fn double_chance() {
    check("DC");
}
#[test]
fn ultimate_texas_holdem() {
    check("UTH");
}
#[test]
fn the_invented_book() {
    check("HC");
}

#[test]
fn comments_that_name_several_clauses_explain_each() {
    let text = "/// **3.1, 3.6** Cards from a shoe.\n// **CW-1** Reading.\nlet a = r::R3_1;";
    assert!(is_explained(text, "3.1") && is_explained(text, "3.6") && !is_explained(text, "3"));
    assert!(is_cited(text, "3.1") && !is_cited(text, "3.6"));
}

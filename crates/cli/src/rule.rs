//! `baize rule`: a clause's gist, treatment, code, scenarios and readings.
mod page;
mod screen;
use crate::index::BookIndex;
use crate::{Done, Failure, output};
use baize_rules::book::{Book, Built, Clause, Treatment};
use baize_rules::{BOOKS, Reading};
use clap::Args;
use screen::Amount;
use serde_json::{Value, json};

/// Look up a rule: what it says in our words, what the software does about it, where in the code, and which scenarios show it
#[derive(Args)]
#[command(after_help = "Examples:
  baize rule casino-war              all clauses, a line each
  baize rule casino-war 8.1.2        one clause, on one screen
  baize rule casino-war 8.1.2 --all  with every place in the code, every scenario and reading
  baize rule casino-war 11           a chapter
  baize rule casino-war --json       an array with an object per clause
  baize rule casino-war --markdown   the page in docs/rules/
  baize rule --count                 how many clauses of each book hold, hold in part and are not built")]
pub struct Rule {
    /// The book: casino-war, sic-bo, caribbean-stud, ultimate-texas-holdem or double-chance, or its short name CW, SB, CS, UTH
    /// or DC
    #[arg(required_unless_present = "count", default_value = "")]
    book: String,
    /// A clause number such as 8.1.2, a chapter such as 11, or a reading such as CW-1
    clause: Option<String>,
    /// Every place in the code, every scenario and every reading, however many
    #[arg(long, requires = "clause")]
    all: bool,
    /// Answer in JSON, always with everything
    #[arg(long)]
    json: bool,
    /// The whole book as a page for docs/rules/
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Count what acts, book by book: in code and shown by a scenario, one of them missing, not built
    #[arg(long, conflicts_with_all = ["clause", "markdown", "all"])]
    count: bool,
}

/// The register's honest count of one book.
struct Count {
    clauses: usize,
    /// Cited by the code and by a scenario.
    hold: usize,
    /// Called built, but no code cites it, or no scenario shows it.
    in_part: usize,
    not_built: usize,
}

impl Count {
    /// Of the clauses for which the software or a person must do something.
    fn of(book: &Book) -> Count {
        let acts = |clause: &&Clause| clause.treatment().needs_scenario() || clause.treatment() == Treatment::Duty;
        let mut count = Count { clauses: book.clauses.len(), hold: 0, in_part: 0, not_built: 0 };
        for clause in book.clauses.iter().filter(acts) {
            let code = !index(book).code_of(clause.number()).is_empty();
            let shown = !index(book).scenarios_of(&clause.to_string()).is_empty();
            match (clause.built(), code && shown) {
                (Built::Later, _) => count.not_built += 1,
                (Built::Yes, true) => count.hold += 1,
                (Built::Yes, false) => count.in_part += 1,
            }
        }
        count
    }
}

/// The rows of the status table in README.md, or the same as JSON.
fn tell_counts(as_json: bool) {
    let books = BOOKS.iter().filter(|book| !book.is_invented());
    if as_json {
        let row = |book: &&Book| {
            let Count { clauses, hold, in_part, not_built } = Count::of(book);
            json!({ "book": book.slug, "clauses": clauses, "hold": hold, "in_part": in_part, "not_built": not_built })
        };
        return output::json(&books.map(row).collect::<Vec<_>>());
    }
    say!("| book | clauses | acting: hold | in part | not built |");
    say!("| --- | --- | --- | --- | --- |");
    for book in books {
        let Count { clauses, hold, in_part, not_built } = Count::of(book);
        say!("| {} | {clauses} | {hold} | {in_part} | {not_built} |", book.title);
    }
}

/// What to say to somebody who asks for a book that is not here.
pub fn unknown_book(name: &str) -> String {
    let books: Vec<&str> = BOOKS.iter().map(|b| b.slug).collect();
    format!("there is no book {name:?}; choose one of {}", books.join(", "))
}

impl Rule {
    pub fn run(&self) -> Done {
        if self.count {
            tell_counts(self.json);
            return Ok(());
        }
        let book = baize_rules::find_book(&self.book).ok_or_else(|| Failure::Usage(unknown_book(&self.book)))?;
        if self.markdown {
            say_on!("{}", page::markdown(book));
            return Ok(());
        }
        let Some(wanted) = &self.clause else {
            if self.json {
                output::json(&book.clauses.iter().map(|c| clause_json(book, *c)).collect::<Vec<_>>());
            } else {
                book.clauses.iter().for_each(|c| say!("{}", one_line(*c)));
            }
            return Ok(());
        };
        let amount = if self.all { Amount::All } else { Amount::OneScreen };
        if let Some(reading) = readings_of(book).into_iter().find(|r| r.id.eq_ignore_ascii_case(wanted)) {
            match self.json {
                true => output::json(&reading_json(book, reading)),
                false => say_on!("{}", screen::reading(book, reading, amount)),
            }
            return Ok(());
        }
        if let Some(clause) = book.clause(wanted) {
            match self.json {
                true => output::json(&clause_json(book, clause)),
                false => say_on!("{}", screen::clause(book, clause, amount)),
            }
            return Ok(());
        }
        let below: Vec<Clause> = book
            .clauses
            .iter()
            .copied()
            .filter(|c| c.number().strip_prefix(wanted.as_str()).is_some_and(|r| r.starts_with('.')))
            .collect();
        if below.is_empty() {
            return Err(Failure::Usage(format!(
                "{} has no clause {wanted:?}: baize rule {} lists them all",
                book.title, book.slug
            )));
        }
        match self.json {
            true => output::json(&below.iter().map(|c| clause_json(book, *c)).collect::<Vec<_>>()),
            false if self.all => below.iter().for_each(|c| say_on!("{}\n", screen::clause(book, *c, amount))),
            false => below.iter().for_each(|c| say!("{}", one_line(*c))),
        }
        Ok(())
    }
}

fn one_line(clause: Clause) -> String {
    let later = if clause.built() == Built::Later { " (not yet built)" } else { "" };
    format!("{:<14} {:<9} {}{later}", clause.number(), clause.treatment().name(), clause.gist())
}

/// The book's own readings, then the common ones that mention it.
fn readings_of(book: &Book) -> Vec<Reading> {
    let mentions = |r: &&Reading| r.clauses.iter().any(|c| c.split(' ').next() == Some(book.short));
    book.readings.iter().chain(baize_rules::readings::ALL.iter().filter(mentions)).copied().collect()
}

fn readings_about(book: &Book, clause: Clause) -> Vec<Reading> {
    let name = clause.to_string();
    readings_of(book).into_iter().filter(|r| r.clauses.contains(&name.as_str())).collect()
}

/// Where a book's clauses are obeyed and shown; nothing is known of one that lives in the tests.
fn index(book: &Book) -> &'static BookIndex {
    static NOTHING: BookIndex = BookIndex { slug: "", code: &[], cited: &[] };
    BookIndex::of(book.slug).unwrap_or(&NOTHING)
}

fn clause_json(book: &Book, clause: Clause) -> Value {
    json!({
        "clause": clause.number(),
        "gist": clause.gist(),
        "treatment": clause.treatment().name(),
        "built": clause.built() == Built::Yes,
        "code": index(book).code_of(clause.number()),
        "scenarios": index(book).scenarios_of(&clause.to_string()),
        "readings": readings_about(book, clause).iter().map(|r| r.id).collect::<Vec<_>>(),
    })
}

fn reading_json(book: &Book, reading: Reading) -> Value {
    json!({ "reading": reading.id, "clauses": reading.clauses, "question": reading.question, "answer": reading.answer,
        "why": reading.why, "changes_money": reading.changes_money, "options": reading.options,
        "scenarios": index(book).scenarios_of(reading.id) })
}

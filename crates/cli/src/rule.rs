//! `baize rule`: a clause's gist, treatment, code, scenarios and readings.
use crate::index::BookIndex;
use crate::{Done, Failure, output};
use baize_rules::book::{Book, Built, Clause};
use baize_rules::{BOOKS, Reading};
use clap::Args;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Look a rule up: what it says in our words, what the software does, where, and which scenarios show it.
#[derive(Args)]
#[command(after_help = "Examples:
  baize rule casino-war              all clauses, a line each
  baize rule casino-war 8.1.2        one clause
  baize rule casino-war 11           a chapter
  baize rule casino-war --json       an array with an object per clause
  baize rule casino-war --markdown   the page in docs/rules/")]
pub struct Rule {
    /// The book: casino-war, sic-bo, caribbean-stud, ultimate-texas-holdem or double-chance, or its short name CW, SB, CS, UTH
    /// or DC
    book: String,
    /// A clause number such as 8.1.2, a chapter such as 11, or a reading such as CW-1
    clause: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    /// The whole book as a page for docs/rules/
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
}

pub fn books() -> String {
    BOOKS.iter().map(|b| b.slug).collect::<Vec<_>>().join(", ")
}

impl Rule {
    pub fn run(&self) -> Done {
        let book = baize_rules::find_book(&self.book)
            .ok_or_else(|| Failure::Usage(format!("no book {:?} is built: {}", self.book, books())))?;
        if self.markdown {
            say_on!("{}", markdown(book));
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
        if let Some(reading) = readings_of(book).into_iter().find(|r| r.id.eq_ignore_ascii_case(wanted)) {
            match self.json {
                true => output::json(&reading_json(book, reading)),
                false => say_on!("{}", reading_text(book, reading)),
            }
            return Ok(());
        }
        if let Some(clause) = book.clause(wanted) {
            match self.json {
                true => output::json(&clause_json(book, clause)),
                false => say_on!("{}", clause_text(book, clause)),
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

fn index(book: &Book) -> &'static BookIndex {
    BookIndex::of(book.slug).expect("every built book is indexed")
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

fn clause_text(book: &Book, clause: Clause) -> String {
    let mut out = String::new();
    let later = if clause.built() == Built::Later { ", not yet built" } else { "" };
    let _ = writeln!(out, "{} {}  ({}{later})", book.title, clause.number(), clause.treatment().name());
    let _ = writeln!(out, "  {}", clause.gist());
    for place in index(book).code_of(clause.number()) {
        let _ = writeln!(out, "  code      {place}");
    }
    for file in index(book).scenarios_of(&clause.to_string()) {
        let _ = writeln!(out, "  scenario  {file}");
    }
    for reading in readings_about(book, clause) {
        let _ = writeln!(out, "  reading   {}: {}", reading.id, reading.answer);
    }
    out
}

fn reading_text(book: &Book, reading: Reading) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}  on {}", reading.id, reading.clauses.join(", "));
    let _ = writeln!(out, "  {}\n  {}\n  {}", reading.question, reading.answer, reading.why);
    if !reading.options.is_empty() {
        let _ = writeln!(out, "  options   {} (the first is the default)", reading.options.join(", "));
    }
    for file in index(book).scenarios_of(reading.id) {
        let _ = writeln!(out, "  scenario  {file}");
    }
    out
}

/// The generated page: paths without line numbers, so that it changes only when the rules do.
fn markdown(book: &Book) -> String {
    let mut out = String::new();
    let plain = |places: Vec<&'static str>| {
        let mut files: Vec<&str> =
            places.iter().filter_map(|p| p.rsplit('/').next()).map(|p| p.split(".rs:").next().unwrap_or(p)).collect();
        files.dedup();
        files.iter().map(|f| format!("`{f}`")).collect::<Vec<_>>().join(" ")
    };
    let tests = |cite: &str| {
        let files = index(book).scenarios_of(cite);
        let link = |f: &&str| {
            format!(
                "[{}](../../{f})",
                f.rsplit('/').next().unwrap_or(f).trim_end_matches(".round").split('_').next().unwrap_or(f)
            )
        };
        let mut links: Vec<String> = files.iter().take(3).map(link).collect();
        if files.len() > 3 {
            links.push(format!("and {} more", files.len() - 3));
        }
        links.join(" ")
    };
    let _ = writeln!(out, "<!-- Generated: baize rule {} --markdown > docs/rules/{}.md -->", book.slug, book.slug);
    let _ = writeln!(out, "# {}, clause by clause\n", book.title);
    let _ = writeln!(
        out,
        "{}. Gists are in our own words. Code is in `crates/rules/src/{}/`; scenarios are cited by the clause in their name.\n",
        book.edition,
        book.slug.replace('-', "_")
    );
    for chapter in book.chapters {
        let _ = writeln!(
            out,
            "## {}. {}\n\n| clause | treatment | gist | code | scenarios | readings |\n| --- | --- | --- | --- | --- | --- |",
            chapter.number, chapter.title
        );
        for clause in
            book.clauses.iter().copied().filter(|c| c.number().split('.').next() == Some(&chapter.number.to_string()))
        {
            let later = if clause.built() == Built::Later { " (not yet built)" } else { "" };
            let readings = readings_about(book, clause).iter().map(|r| r.id).collect::<Vec<_>>().join(" ");
            let _ = writeln!(
                out,
                "| {} | {}{later} | {} | {} | {} | {readings} |",
                clause.number(),
                clause.treatment().name(),
                clause.gist(),
                plain(index(book).code_of(clause.number())),
                tests(&clause.to_string())
            );
        }
        out.push('\n');
    }
    let _ = writeln!(
        out,
        "## Readings\n\n| id | clauses | question | answer | options | scenarios |\n| --- | --- | --- | --- | --- | --- |"
    );
    for reading in readings_of(book) {
        let later = if reading.built == Built::Later { " (not yet built)" } else { "" };
        let _ = writeln!(
            out,
            "| {}{later} | {} | {} | {} | {} | {} |",
            reading.id,
            reading.clauses.join(", "),
            reading.question,
            reading.answer,
            reading.options.join(", "),
            tests(reading.id)
        );
    }
    out
}

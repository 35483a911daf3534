//! A clause or a reading as a terminal shows it: on one screen, or all of it.
use super::{index, readings_about};
use baize_rules::book::{Book, Built, Clause, Reading};
use std::fmt::Write as _;

/// Terminals are at least this wide.
const WIDTH: usize = 80;
/// Text begins here, to the right of the words `code`, `scenarios` and `readings`.
const INDENT: usize = 11;
/// How many code files, scenarios and readings fit on a screen of 24 lines, and lines of one reading.
const FILES: usize = 4;
const SCENARIOS: usize = 4;
const READINGS: usize = 3;
const READING_LINES: usize = 2;
/// Line numbers after one file.
const LINE_NUMBERS: usize = 5;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// The first of everything, the clause's own chapter first.
    OneScreen,
    All,
}

impl Amount {
    fn at_most(self, number: usize) -> usize {
        match self {
            Amount::OneScreen => number,
            Amount::All => usize::MAX,
        }
    }
}

pub fn clause(book: &Book, clause: Clause, amount: Amount) -> String {
    let mut out = String::new();
    let later = if clause.built() == Built::Later { ", not yet built" } else { "" };
    let _ = writeln!(out, "{} {}  ({}{later})", book.title, clause.number(), clause.treatment().name());
    indented(&mut out, clause.gist());
    let mut left_out = Vec::new();
    code(&mut out, book, clause, amount, &mut left_out);
    scenarios(&mut out, book, &clause.to_string(), amount, &mut left_out);
    readings(&mut out, &readings_about(book, clause), amount, &mut left_out);
    rest(&mut out, book, clause.number(), &left_out);
    out
}

pub fn reading(book: &Book, reading: Reading, amount: Amount) -> String {
    let mut out = format!("{}  on {}\n", reading.id, reading.clauses.join(", "));
    for text in [reading.question, reading.answer, reading.why] {
        indented(&mut out, text);
    }
    if !reading.options.is_empty() {
        let _ = writeln!(out, "options    {} (the first is the default)", reading.options.join(", "));
    }
    let mut left_out = Vec::new();
    scenarios(&mut out, book, reading.id, amount, &mut left_out);
    rest(&mut out, book, reading.id, &left_out);
    out
}

/// Files that cite the clause with their lines; those of its own chapter first.
fn code(out: &mut String, book: &Book, clause: Clause, amount: Amount, left_out: &mut Vec<String>) {
    let mut files: Vec<(&str, Vec<&str>)> = Vec::new();
    for place in index(book).code_of(clause.number()) {
        let (file, line) = place.rsplit_once(':').unwrap_or((place, ""));
        match files.last_mut().filter(|(last, _)| *last == file) {
            Some((_, lines)) => lines.push(line),
            None => files.push((file, vec![line])),
        }
    }
    let chapter = clause.number().split('.').next().unwrap_or_default();
    let own = format!("/ch{chapter:0>2}_");
    files.sort_by_key(|(file, _)| !file.contains(&own));
    let lines: Vec<String> = files
        .iter()
        .map(|(file, lines)| {
            let more = if lines.len() > amount.at_most(LINE_NUMBERS) { ", …" } else { "" };
            let lines: Vec<&str> = lines.iter().copied().take(amount.at_most(LINE_NUMBERS)).collect();
            format!("{file}:{}{more}", lines.join(", "))
        })
        .collect();
    list(out, "code", &lines, amount.at_most(FILES), ("file", "files"), left_out);
}

fn scenarios(out: &mut String, book: &Book, cite: &str, amount: Amount, left_out: &mut Vec<String>) {
    let files: Vec<String> = index(book).scenarios_of(cite).iter().map(|f| f.to_string()).collect();
    list(out, "scenarios", &files, amount.at_most(SCENARIOS), ("scenario", "scenarios"), left_out);
}

/// Files below their common folder, which is named once.
fn list(
    out: &mut String,
    title: &str,
    files: &[String],
    at_most: usize,
    (one, many): (&str, &str),
    left_out: &mut Vec<String>,
) {
    let Some((folder, _)) = files.first().and_then(|f| f.rsplit_once('/')) else { return };
    let _ = writeln!(out, "{title:INDENT$}in {folder}/");
    for file in files.iter().take(at_most) {
        let name = file.strip_prefix(folder).map_or(file.as_str(), |name| name.trim_start_matches('/'));
        let _ = writeln!(out, "  {name}");
    }
    note_left_out(files.len(), at_most, (one, many), left_out);
}

fn readings(out: &mut String, readings: &[Reading], amount: Amount, left_out: &mut Vec<String>) {
    let at_most = amount.at_most(READINGS);
    for (at, reading) in readings.iter().take(at_most).enumerate() {
        let title = if at == 0 { "readings" } else { "" };
        let mut lines = wrapped(&format!("{}: {}", reading.id, reading.answer), WIDTH - INDENT - 2);
        if lines.len() > amount.at_most(READING_LINES) {
            lines.truncate(READING_LINES);
            lines.last_mut().expect("two lines").push_str(" …");
        }
        for (at, line) in lines.iter().enumerate() {
            let title = if at == 0 { title } else { "" };
            let _ = writeln!(out, "{title:INDENT$}{line}");
        }
    }
    note_left_out(readings.len(), at_most, ("reading", "readings"), left_out);
}

fn note_left_out(number: usize, at_most: usize, (one, many): (&str, &str), left_out: &mut Vec<String>) {
    match number.saturating_sub(at_most) {
        0 => {}
        1 => left_out.push(format!("1 more {one}")),
        more => left_out.push(format!("{more} more {many}")),
    }
}

fn rest(out: &mut String, book: &Book, what: &str, left_out: &[String]) {
    if !left_out.is_empty() {
        let _ = writeln!(out, "{}: baize rule {} {what} --all", left_out.join(", "), book.slug);
    }
}

fn indented(out: &mut String, text: &str) {
    for line in wrapped(text, WIDTH - 2) {
        let _ = writeln!(out, "  {line}");
    }
}

/// Broken between words into lines of at most this width.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::readings_of;
    use baize_rules::BOOKS;

    /// A screen of 24 lines with the command and the next prompt on it.
    const LINES: usize = 22;

    fn fits(shown: &str, what: &str) {
        let lines: usize = shown.lines().map(|line| line.chars().count().div_ceil(WIDTH).max(1)).sum();
        assert!(lines <= LINES, "{what} takes {lines} lines:\n{shown}");
    }

    #[test]
    fn every_clause_and_reading_fits_a_screen() {
        for book in BOOKS {
            book.clauses.iter().for_each(|c| fits(&clause(book, *c, Amount::OneScreen), &c.to_string()));
            readings_of(book).into_iter().for_each(|r| fits(&reading(book, r, Amount::OneScreen), r.id));
        }
    }

    #[test]
    fn all_of_a_clause_names_every_scenario() {
        let book = baize_rules::find_book("casino-war").expect("built");
        let most = book.clauses.iter().max_by_key(|c| index(book).scenarios_of(&c.to_string()).len()).expect("clauses");
        let files = index(book).scenarios_of(&most.to_string());
        let (short, all) = (clause(book, *most, Amount::OneScreen), clause(book, *most, Amount::All));
        assert!(short.contains("more scenarios") && !all.contains(" more "), "{short}");
        for file in files {
            assert!(all.contains(file.rsplit('/').next().expect("a file")), "{file}");
        }
    }
}

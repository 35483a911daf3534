//! A book as a page for `docs/rules/`: paths without line numbers, so that it changes only when the rules do.
use super::{index, readings_about, readings_of};
use baize_rules::book::{Book, Built, Chapter, Clause};
use std::fmt::Write as _;

/// The whole page.
pub fn markdown(book: &Book) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "<!-- Generated: baize rule {} --markdown > docs/rules/{}.md -->", book.slug, book.slug);
    let _ = writeln!(out, "# {}, clause by clause\n", book.title);
    let _ = writeln!(
        out,
        "{}. Gists are in our own words. Code is in `crates/rules/src/{}/`; a scenario's name begins with the clause it is \
         about.\n",
        book.edition,
        book.slug.replace('-', "_")
    );
    book.chapters.iter().for_each(|c| chapter(&mut out, book, c));
    readings(&mut out, book);
    out
}

fn chapter(out: &mut String, book: &Book, chapter: &Chapter) {
    let _ = writeln!(
        out,
        "## {}. {}\n\n| clause | treatment | gist | code | scenarios | readings |\n| --- | --- | --- | --- | --- | --- |",
        chapter.number, chapter.title
    );
    let number = chapter.number.to_string();
    let here = |c: &Clause| c.number().split('.').next() == Some(&number);
    for clause in book.clauses.iter().copied().filter(here) {
        let readings = readings_about(book, clause).iter().map(|r| r.id).collect::<Vec<_>>().join(" ");
        let _ = writeln!(
            out,
            "| {} | {}{} | {} | {} | {} | {readings} |",
            clause.number(),
            clause.treatment().name(),
            later(clause.built()),
            clause.gist(),
            files(&index(book).code_of(clause.number())),
            scenario_links(book, &clause.to_string())
        );
    }
    out.push('\n');
}

fn readings(out: &mut String, book: &Book) {
    let _ = writeln!(
        out,
        "## Readings\n\n| id | clauses | question | answer | options | scenarios |\n| --- | --- | --- | --- | --- | --- |"
    );
    for reading in readings_of(book) {
        let _ = writeln!(
            out,
            "| {}{} | {} | {} | {} | {} | {} |",
            reading.id,
            later(reading.built),
            reading.clauses.join(", "),
            reading.question,
            reading.answer,
            reading.options.join(", "),
            scenario_links(book, reading.id)
        );
    }
}

fn later(built: Built) -> &'static str {
    if built == Built::Later { " (not yet built)" } else { "" }
}

/// The files of these places, without folder, ending and line.
fn files(places: &[&'static str]) -> String {
    let mut files: Vec<&str> =
        places.iter().filter_map(|p| p.rsplit('/').next()).map(|p| p.split(".rs:").next().unwrap_or(p)).collect();
    files.dedup();
    files.iter().map(|f| format!("`{f}`")).collect::<Vec<_>>().join(" ")
}

/// Links to the scenarios that cite a clause or reading, three at most.
fn scenario_links(book: &Book, cite: &str) -> String {
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
}

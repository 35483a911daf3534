//! The exact odds of a game, as a page of the floor and as a PAR sheet: the same sections, drawn from one [`Sheet`].
mod charts;
mod paper;
pub(crate) mod terms;
mod together;

use crate::pages::{ok, page};
use crate::routes::{Reject, Who};
use crate::{App, felt};
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use baize_floor::TableId;
use baize_odds::report::{Report, WagerOdds};
use baize_odds::sheet::{Sheet, WHAT_IF};
use baize_odds::{GAMES, Ratio, WhatIf};
use baize_rules::book::Citation;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Deserialize;
use std::sync::{Arc, Mutex};
use terms::Terms;
use tokio::time::{Duration, Instant};

/// A question and its answer once it has been counted. A jackpot meter moves all the time, so it is not part of the question.
struct Question {
    game: usize,
    what_if: WhatIf,
    answer: tokio::sync::Mutex<Option<Answer>>,
}

struct Answer {
    meter: Option<String>,
    counted: Instant,
    sheet: Arc<Sheet>,
}

/// Recent questions, oldest first. There are at most as many as tables with different terms.
static QUESTIONS: Mutex<Vec<Arc<Question>>> = Mutex::new(vec![]);
const QUESTIONS_MAX: usize = 64;
/// How long a sheet is shown although the meter has moved.
const METER_MAX_AGE: Duration = Duration::from_secs(60);

fn question(game: usize, what_if: WhatIf) -> Arc<Question> {
    let mut all = QUESTIONS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(known) = all.iter().find(|known| known.game == game && known.what_if == what_if) {
        return known.clone();
    }
    if all.len() >= QUESTIONS_MAX {
        all.remove(0);
    }
    let new = Arc::new(Question { game, what_if, answer: Default::default() });
    all.push(new.clone());
    new
}

/// The sheet of a game under some terms. Counting takes all cores for a second or two, so it runs on its own threads, once
/// for everybody who asks, and finishes even if they have gone.
async fn sheet(game: usize, what_if: &WhatIf) -> Result<Arc<Sheet>, Reject> {
    let counted = tokio::spawn(counted(game, what_if.clone())).await.unwrap_or_else(|e| Err(e.to_string()));
    counted.map_err(|why| Reject::fault(format!("the odds could not be counted: {why}")).into_page())
}

async fn counted(game: usize, what_if: WhatIf) -> Result<Arc<Sheet>, String> {
    let question = question(game, WhatIf { meter: None, ..what_if.clone() });
    let mut answer = question.answer.lock().await;
    let holds = |known: &&Answer| known.meter == what_if.meter || known.counted.elapsed() < METER_MAX_AGE;
    if let Some(known) = answer.as_ref().filter(holds) {
        return Ok(known.sheet.clone());
    }
    let meter = what_if.meter.clone();
    let count = move || Sheet::new(&GAMES[game], &what_if).map_err(|invalid| invalid.to_string());
    let sheet = Arc::new(tokio::task::spawn_blocking(count).await.map_err(|e| e.to_string())??);
    *answer = Some(Answer { meter, counted: Instant::now(), sheet: sheet.clone() });
    Ok(sheet)
}

#[derive(Deserialize)]
pub struct At {
    /// The table whose terms apply; the game's first table if left out.
    #[serde(default)]
    table: Option<String>,
}

fn find(slug: &str) -> Result<usize, Reject> {
    let missing = || Reject::missing("there is no game of that name").into_page();
    GAMES.iter().position(|game| game.slug == slug).ok_or_else(missing)
}

fn title_of(slug: &'static str) -> &'static str {
    baize_rules::find_book(slug).map_or(slug, |book| book.title)
}

/// The games whose odds are counted.
pub async fn index(who: Option<Who>) -> Response {
    let body = html! {
        main.index {
            p { "What every wager is worth, counted exactly, under the terms of the tables open here." }
            ul { @for game in GAMES { li { a href={ "/odds/" (game.slug) } { (title_of(game.slug)) } } } }
        }
    };
    ok(page("Odds", "page", who.as_ref(), body))
}

pub async fn game(
    State(app): State<Arc<App>>,
    who: Option<Who>,
    Path(slug): Path<String>,
    Query(at): Query<At>,
) -> Result<Response, Reject> {
    let game = find(&slug)?;
    let all = terms::of_floor(&app, &GAMES[game]);
    let terms = terms::chosen(&all, at.table.as_deref())?;
    let sheet = sheet(game, &terms.what_if).await?;
    let title = format!("{} odds", sheet.report.title);
    let query = at.table.map_or(String::new(), |table| format!("?table={table}"));
    let body = html! {
        main.odds {
            nav.books aria-label="Games" {
                @for game in GAMES { a.button.quiet href={ "/odds/" (game.slug) } aria-current=[(game.slug == slug).then_some("page")] { (title_of(game.slug)) } }
            }
            p.links {
                a href={ "/rules/" (slug) } { "The rules" }
                a href={ "/odds/" (slug) "/par.csv" (query) } download { "All figures as CSV" }
            }
            (whose_terms(&slug, &terms, &all))
            (sections(&sheet, Shown::Page))
        }
    };
    Ok(ok(page(&title, "page", who.as_ref(), body)))
}

/// The sheet of a table's own game and terms, where its odds are counted.
pub(crate) async fn of_table(app: &App, table: &TableId) -> Result<Option<Arc<Sheet>>, Reject> {
    let Some(page) = app.floor.table(table) else { return Ok(None) };
    let slug = page.slot.table.game().book().slug;
    let Some(game) = GAMES.iter().position(|game| game.slug == slug) else { return Ok(None) };
    let terms = terms::chosen(&terms::of_floor(app, &GAMES[game]), Some(table.as_str()))?;
    sheet(game, &terms.what_if).await.map(Some)
}

/// Which terms the figures are counted under, with links to tables that have others.
fn whose_terms(slug: &str, terms: &Terms, all: &[Terms]) -> Markup {
    let others = || all.iter().filter(|other| other.what_if != terms.what_if);
    html! {
        p.whose {
            @match terms.tables.as_slice() {
                [] => "No table of this game is open: these are the figures of the book.",
                [table] => { "These are the figures under the terms of table " b { (table) } "." }
                tables => { "These are the figures under the terms of tables " b { (named(tables)) } "." }
            }
            @if others().next().is_some() {
                " Tables with other terms:"
                @for other in others() { " " a href={ "/odds/" (slug) "?table=" (other.tables[0]) } { (named(&other.tables)) } }
            }
        }
    }
}

fn named(tables: &[TableId]) -> String {
    tables.iter().map(TableId::to_string).collect::<Vec<_>>().join(", ")
}

pub async fn csv(
    State(app): State<Arc<App>>,
    Path(slug): Path<String>,
    Query(at): Query<At>,
) -> Result<Response, Reject> {
    let game = find(&slug)?;
    let terms = terms::chosen(&terms::of_floor(&app, &GAMES[game]), at.table.as_deref())?;
    let sheet = sheet(game, &terms.what_if).await?;
    let file = format!("attachment; filename=\"{slug}-par.csv\"");
    Ok((
        [(header::CONTENT_TYPE, "text/csv; charset=utf-8".to_string()), (header::CONTENT_DISPOSITION, file)],
        sheet.csv(),
    )
        .into_response())
}

/// The PAR sheet: one document that needs nothing else, for a screen or for paper.
pub fn par(sheet: &Sheet) -> String {
    let report = &sheet.report;
    let document = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "PAR sheet: " (report.title) }
                style { (PreEscaped(include_str!("../assets/par.css"))) }
            }
            body.marked[report.is_what_if()] {
                // Printed at the edge of every page.
                @if report.is_what_if() { p.what-if { (WHAT_IF) } }
                header {
                    p { "PAR sheet" @if report.is_what_if() { " of a what-if" } }
                    h1 { (report.title) @if report.is_what_if() { ", changed" } }
                    p {
                        @if report.is_what_if() { "Starts from: " }
                        (report.book().edition.to_string()) ". Counted by Baize " (env!("CARGO_PKG_VERSION")) "."
                    }
                }
                main {
                    (sections(sheet, Shown::Paper))
                    (paper::provenance(sheet))
                    (paper::signatures())
                }
            }
        }
    };
    document.into_string()
}

/// Where the sections are shown: clauses are links only on the floor's own pages.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Page,
    Paper,
}

fn sections(sheet: &Sheet, shown: Shown) -> Markup {
    let report = &sheet.report;
    html! {
        (changes(report))
        section {
            h2 { "What every wager is worth" }
            @for assumption in &report.assumptions { p.assumed { (assumption) } }
            (summary(report))
            p.hint { "Returns are per unit: of the wager's own stake, or of the first wager where others follow it. The element of risk is the edge divided by everything staked on average." }
        }
        (paper::volatility(sheet))
        (pictures(sheet))
        @for wager in report.wagers.iter().filter(|w| !w.decisions.is_empty() || w.meter.is_some()) { (details(wager)) }
        @if let Some(together) = &report.together { (together::section(together)) }
        (by_decks(sheet))
        section {
            h2 { "Pay table" }
            (wide("Pay table", html! { table {
                thead { tr { th { "Wager" } th { "Result" } th { "Pays" } th { "Clause" } } }
                tbody { @for row in &report.pay_table { tr { th { (row.wager) } td { (row.result) } td { (row.pays) } td { @match &row.book { None => (cited(row.clause, shown)), Some(book) => { "changed; the book pays " (book) } } } } } }
            } }))
        }
        (readings(sheet, shown))
        (returns(report))
        (paper::ties(report))
        section {
            h2 { "Method" }
            ul { @for sentence in report.method { li { (sentence) } } }
            p { "All arithmetic is in whole numbers and reduced fractions; decimals are rounded only when printed, and only standard deviations are floating-point numbers. In the project's tests a second, slower method that deals card by card agrees with the count on sampled or reduced cases." }
        }
        section {
            h2 { "Clauses" }
            table.clauses { tbody { @for clause in report.all_clauses() {
                tr { th { (cited(clause.cite(), shown)) } td { (clause.gist()) } }
            } } }
        }
    }
}

/// Comes first: what differs from the book, and what the book leaves to the table.
fn changes(report: &Report) -> Markup {
    html! {
        @if !report.changes.is_empty() {
            section {
                h2 { @if report.is_what_if() { (WHAT_IF) } @else { "Conditions" } }
                @if report.is_what_if() { p { "No regulator has approved the game with these changes. A clause is cited only where the game still follows it." } }
                table {
                    thead { tr { th { "Condition" } th { "Here" } th { "In the book" } } }
                    tbody { @for change in &report.changes { tr { th { (change.what.replace('_', " ")) } td { (change.asked) } td { (change.book) } } } }
                }
            }
        }
    }
}

/// A table that can be wider than a phone screen.
fn wide(says: &str, table: Markup) -> Markup {
    html! { div.scroll tabindex="0" role="group" aria-label=(says) { (table) } }
}

fn cited(citation: Citation, shown: Shown) -> Markup {
    match shown {
        Shown::Page => felt::cite(citation),
        Shown::Paper => html! { span.cite { (citation) } },
    }
}

fn summary(report: &Report) -> Markup {
    wide(
        "What every wager is worth",
        html! { table.summary {
            thead { tr { th { "Wager" } th.num { "House edge" } th.num { "Return" } th { "Exact return" } th.num { "Element of risk" } th.num { "Staked" } th.num { "Deviation" } th.num { "Hits" } th.num { "Cases" } } }
            tbody { @for wager in &report.wagers { tr data-wager=(wager.wager) {
                th { (wager.name) }
                td.num { b { (wager.house_edge().percent(4)) } }
                td.num { (wager.expected_return().percent(4)) }
                td.fraction { (wager.expected_return().fraction()) }
                td.num { (wager.element_of_risk().percent(4)) }
                td.num { (wager.average_stake.decimal(4)) }
                td.num { (format!("{:.4}", wager.standard_deviation())) }
                td.num { (wager.hit_frequency().percent(4)) }
                td.num { (grouped(wager.distribution.cases())) }
            } } }
        } },
    )
}

/// The charts of a game: the layout where there are many wagers, otherwise the returns of each.
fn pictures(sheet: &Sheet) -> Markup {
    let report = &sheet.report;
    let many = report.wagers.len() > 6;
    let one = |wager: &WagerOdds| {
        html! {
            figure {
                figcaption { b { (wager.name) } ": how likely each return is, in units per " (wager.per) ". Each line is a tenth of the one above." }
                (charts::distribution(wager))
            }
        }
    };
    html! {
        section.pictures {
            h2 { "Charts" }
            @if many {
                figure { figcaption { b { "The layout" } ": the house edge of every spot." } (charts::layout(report)) }
                @for wager in report.wagers.iter().filter(|w| w.lasts.is_some()).take(1) { (one(wager)) }
            } @else {
                @for wager in &report.wagers { (one(wager)) }
            }
            @for wager in &report.wagers {
                @if let Some(meter) = &wager.meter {
                    figure { figcaption { b { (wager.name) } ": the return by meter, and the meter at which it breaks even." } (charts::meter(wager, meter)) }
                }
                @for stage in wager.strategy.iter().filter(|stage| is_grid(stage.rows.len())) {
                    figure { figcaption { b { "Before the flop" } ": raise four times where the square is bright, check elsewhere; suited hands are above the diagonal, and the small figure is what the hand is worth in antes." } (charts::before_the_flop(stage)) }
                }
            }
            @if !sheet.by_decks.is_empty() {
                figure { figcaption { b { "By decks" } ": the house edge of the initial wager in per cent." } (charts::by_decks(sheet)) }
            }
        }
    }
}

/// The 169 kinds of starting hand are drawn as a grid.
fn is_grid(rows: usize) -> bool {
    rows == 169
}

fn details(wager: &WagerOdds) -> Markup {
    html! {
        section {
            h2 { (wager.name) }
            p { "Per " (wager.per) ": " (wager.average_stake.decimal(6)) " staked on average (" (wager.average_stake.fraction()) "), variance " (wager.variance().decimal(6)) ", standard deviation " (format!("{:.6}", wager.standard_deviation())) "." }
            @if !wager.decisions.is_empty() {
                h3 { "How often each decision is taken" }
                table { tbody { @for rate in &wager.decisions { tr { th { (rate.what) } td.num { (rate.frequency.percent(4)) } td.fraction { (rate.frequency.fraction()) } } } } }
            }
            @if !wager.parts.is_empty() {
                h3 { "The return of each wager" }
                (wide("The return of each wager", html! { table {
                    thead { tr { th { "Wager" } th.num { "Return" } th.num { "Staked" } th.num { "Won" } th.num { "Lost" } } }
                    tbody { @for part in &wager.parts { tr { th { (part.wager) } td.num { (part.expected_return.percent(4)) } td.num { (part.average_stake.decimal(4)) } td.num { (part.won.percent(3)) } td.num { (part.lost.percent(3)) } } } }
                } }))
            }
            @if !wager.alternatives.is_empty() {
                h3 { "What simpler play costs" }
                (wide("What simpler play costs", html! { table {
                    thead { tr { th { "Play" } th.num { "House edge" } th.num { "Costs" } } }
                    tbody { @for other in &wager.alternatives { tr { th { (other.name) } td.num { ((-other.expected_return).percent(4)) } td.num { (other.cost.percent(4)) } } } }
                } }))
            }
            @for stage in wager.strategy.iter().filter(|stage| !is_grid(stage.rows.len())) {
                h3 { "Best play: " (stage.name) }
                @let (worth, share) = (stage.rows.iter().any(|row| row.expected_return.is_some()), stage.rows.iter().any(|row| row.share.is_some()));
                (wide(&stage.name, html! { table.strategy {
                    thead { tr { th { "Situation" } th { "Best" } @if worth { th.num { "Worth" } } @if share { th.num { "Share" } } } }
                    tbody { @for row in &stage.rows { tr {
                        th { (row.situation) } td { (row.action) }
                        @if worth { td.num { @if let Some(worth) = row.expected_return { (worth.decimal(6)) } } }
                        @if share { td.num { @if let Some(share) = row.share { (share.percent(3)) } } }
                    } } }
                } }))
            }
            @if let Some(meter) = &wager.meter {
                h3 { "By the meter" }
                p { "A wager of " (dollars(meter.stake)) ": the fixed prizes return " (meter.fixed.decimal(6)) " dollars on average, and every dollar on the meter above the guarantees adds " (meter.per_dollar.decimal(9)) ". "
                    @match meter.break_even { Some(even) => { "It breaks even at a meter of " b { (dollars(even)) } " (" (even) ")." } None => "It never breaks even." } }
                @if let Some(run) = &meter.long_run {
                    p { "In the long run, with a seed of " (dollars(run.seed)) " and " (run.increment) " of every wager added to the meter: the meter is won at " b { (dollars(run.mean_meter)) } " on average, the return is " b { (run.expected_return.percent(4)) } ", and the guarantees add " (format!("{:.4} %", run.guarantees_add * 100.0)) " (" (format!("{:.4} to {:.4} % at 99.9 %", run.interval[0] * 100.0, run.interval[1] * 100.0)) ")." }
                }
                table { thead { tr { th.num { "Meter" } th.num { "Return" } } } tbody { @for point in &meter.at { tr { td.num { (dollars(point.meter)) } td.num { (point.expected_return.percent(4)) } } } } }
            }
        }
    }
}

fn by_decks(sheet: &Sheet) -> Markup {
    html! {
        @if let Some((_, first)) = sheet.by_decks.first() {
            section {
                h2 { "By the number of decks" }
                table {
                    thead { tr { th.num { "Decks" } @for wager in &first.wagers { th.num { (wager.name) } } } }
                    tbody { @for (decks, report) in &sheet.by_decks { tr { th.num { (decks) } @for wager in &report.wagers { td.num { (wager.house_edge().percent(4)) } } } } }
                }
            }
        }
    }
}

fn readings(sheet: &Sheet, shown: Shown) -> Markup {
    let changes =
        |choice: &str, id: &str| sheet.otherwise.iter().find(|other| other.id == id && other.choice == choice);
    html! {
        @if !sheet.report.readings.is_empty() {
            section {
                h2 { "Readings and options" }
                (wide("Readings", html! { table.readings {
                    thead { tr { th { "Reading" } th { "Question" } th { "Choice" } th { "House edge" } } }
                    tbody { @for read in &sheet.report.readings { @for choice in read.choices {
                        tr {
                            @if Some(choice) == read.choices.first() {
                                th rowspan=(read.choices.len()) { @match shown { Shown::Page => a href={ "/rules/" (sheet.report.game) "#" (read.id) } { (read.id) }, Shown::Paper => (read.id) } }
                                td rowspan=(read.choices.len()) { (baize_rules::find_reading(read.id).map_or("", |reading| reading.question)) }
                            }
                            td { @if read.choice == **choice { b { (choice) } ", in force" } @else { (choice) } }
                            td { @match changes(choice, read.id) {
                                None => "as above",
                                Some(other) if other.changes.is_empty() => "the same for this stake and these chips",
                                Some(other) => @for (index, (name, back)) in other.changes.iter().enumerate() { @if index > 0 { "; " } (name) " " ((-*back).percent(4)) },
                            } }
                        }
                    } } }
                } }))
            }
        }
    }
}

fn returns(report: &Report) -> Markup {
    html! {
        section {
            h2 { "Every return with its exact count" }
            (wide("Every return", html! { table.returns {
                thead { tr { th { "Wager" } th.num { "Return" } th { "Result" } th.num { "Cases" } th.num { "Chance" } th.num { "Adds" } } }
                @for wager in &report.wagers {
                    @let all = wager.distribution.cases();
                    tbody {
                        @for (index, back) in wager.distribution.returns().iter().enumerate() {
                            @let chance = Ratio::new(back.count, all);
                            tr {
                                @if index == 0 { th { (wager.name) } } @else { td {} }
                                td.num { (back.net) } td { (back.what) } td.num { (grouped(back.count)) } td.num { (chance.percent(6)) } td.num { ((chance * back.net).percent(4)) }
                            }
                        }
                        tr.total { td {} td {} td { "total" } td.num { (grouped(all)) } td.num { "100 %" } td.num { (wager.expected_return().percent(4)) } }
                    }
                }
            } }))
        }
    }
}

/// `2,598,960`
fn grouped(count: i128) -> String {
    let digits = count.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `$159,810.53`, of an amount that is not negative.
fn dollars(amount: Ratio) -> String {
    let text = amount.decimal(2);
    let (whole, cents) = text.split_once('.').unwrap_or((&text, "00"));
    format!("${}.{cents}", grouped(whole.parse().unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_grouped() {
        assert_eq!([0, 999, 1_000, 19_933_230_517_200].map(grouped), ["0", "999", "1,000", "19,933,230,517,200"]);
        assert_eq!(dollars(Ratio::new(3_036_400, 19)), "$159,810.53");
    }

    /// A sheet of changed odds says so before anything else, with the book's, and cites no clause for what it does not say.
    #[test]
    fn a_what_if_sheet_says_what_it_is() {
        let game = baize_odds::find("cw").expect("a game");
        let pays = [("tie".to_string(), baize_odds::what_if::Pays::ToOne(11))].into();
        let what_if = WhatIf { pays, ..WhatIf::default() };
        let document = par(&Sheet::new(game, &what_if).expect("sense"));
        for text in [WHAT_IF, "Starts from", "pays.tie", "11 to 1", "the book pays 10 to 1"] {
            assert!(document.contains(text), "{text}");
        }
        assert!(!document.contains("CW 8.1.2"), "a clause that says 10 to 1");
        let book = par(&Sheet::new(game, &WhatIf::default()).expect("sense"));
        assert!(book.contains("CW 8.1.2") && !book.contains(WHAT_IF));
    }

    /// A sheet for paper needs nothing from elsewhere, names its clauses and has the figures.
    #[test]
    fn a_par_sheet_stands_alone() {
        let sheet = Sheet::new(baize_odds::find("cw").expect("a game"), &WhatIf::default()).expect("by the book");
        let document = par(&sheet);
        for text in ["PAR sheet", "2.3301 %", "-23138/993023", "CW 10.2", "DF24/017426", "<svg", "as read in CW-2"] {
            assert!(document.contains(text), "{text}");
        }
        for elsewhere in ["http:", "https:", "src=", "href=", "@import", "url("] {
            assert!(!document.contains(elsewhere), "{elsewhere}");
        }
    }
}

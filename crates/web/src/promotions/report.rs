//! The month's report on promotions, as a page that prints, as CSV and as JSON.
use crate::books::listing::{OPERATOR, quoted};
use crate::pages::{self, page};
use crate::reports::named;
use crate::routes::{Reject, Who};
use crate::{App, CityClock, city_time};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Json, Response};
use baize_floor::Clock;
use baize_floor::promotions::report::{self, Denied, Filing, Prizes, Report};
use maud::{Markup, html};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The report with what every report says of itself (LOG-7).
#[derive(Serialize, JsonSchema)]
pub struct PromotionsReport {
    pub operator: &'static str,
    pub title: String,
    /// As `YYYYMM` at the casino.
    pub month: u32,
    pub generated_at_ms: i64,
    /// The last entry of the log that is in it.
    pub log_position: u64,
    #[serde(flatten)]
    pub report: Report,
}

/// The month of a moment, on the casino's calendar.
fn month_of(at_ms: i64) -> u32 {
    CityClock::new().day(at_ms) / 100
}

fn months(app: &App) -> Vec<u32> {
    let promotions = app.floor.promotions();
    report::months(promotions.iter().map(|(_, promotion)| promotion), crate::now_ms(), &month_of)
}

fn made(app: &App, text: &str) -> Result<PromotionsReport, Reject> {
    let month = text.parse().ok().filter(|month| months(app).contains(month)).ok_or_else(|| {
        let text: String = text.chars().take(20).collect();
        Reject::missing(format!("{text:?} is not a month with promotions: write 202611"))
    })?;
    let (generated_at_ms, log_position) = (crate::now_ms(), app.floor.seq());
    let promotions = app.floor.promotions();
    let promotions = promotions.iter().map(|(id, promotion)| (id, promotion));
    let report = report::report(promotions, month, generated_at_ms, &month_of);
    let title = format!("Promotions in {}", named(month));
    Ok(PromotionsReport { operator: OPERATOR, title, month, generated_at_ms, log_position, report })
}

pub async fn index(State(app): State<Arc<App>>, who: Who) -> Response {
    let body = html! {
        main.card {
            h2 { "Promotions by month" }
            ul { @for month in months(&app) { li { a href={ "/reports/promotions/" (month) } { (named(month)) } } } }
            p.links { a href="/reports" { "Reports to the commission" } a href="/desk/promotions" { "Promotions desk" } }
        }
    };
    pages::ok(page("Promotion reports", "page", Some(&who), body))
}

pub async fn show(State(app): State<Arc<App>>, who: Who, Path(month): Path<String>) -> Result<Response, Reject> {
    if let Some(month) = month.strip_suffix(".csv") {
        let report = made(&app, month)?;
        return Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], csv(&report)).into_response());
    }
    let made = made(&app, &month).map_err(Reject::into_page)?;
    let row = |name: &str, value: Markup| html! { div { dt { (name) } dd { (value) } } };
    let body = html! {
        main.paper {
            h2 { (made.title) }
            dl.facts {
                (row("Operator", html! { (made.operator) }))
                (row("Month", html! { (named(made.month)) ", Sydney time" }))
                (row("Made at", html! { (city_time(made.generated_at_ms)) }))
                (row("Log", html! { "up to entry " (made.log_position) }))
            }
            (lines(&made.report))
            (prizes(&made.report.prizes))
            (filings(&made.report.filings))
            (denied(&made.report.denied))
            p.links.unprinted {
                a href={ "/reports/promotions/" (made.month) ".csv" } { "CSV" } " "
                a href={ "/api/reports/promotions/" (made.month) } { "JSON" } " "
                a href="/reports/promotions" { "All months" }
            }
        }
    };
    Ok(pages::ok(page("Promotion report", "page", Some(&who), body)))
}

pub async fn json(State(app): State<Arc<App>>, Path(month): Path<String>) -> Result<Json<PromotionsReport>, Reject> {
    made(&app, &month).map(Json)
}

/// A table of the report under its title, or that nothing happened.
fn table(title: &str, head: &[&str], rows: Vec<Vec<String>>) -> Markup {
    html! {
        h3 { (title) }
        @if rows.is_empty() { p.nil { b { "No activity." } } }
        @else { (super::wide(title, html! { table.report {
            thead { tr { @for name in head { th { (name) } } } }
            tbody { @for row in &rows { tr { @for cell in row { td { (cell) } } } } }
        } })) }
    }
}

fn lines(report: &Report) -> Markup {
    let row = |line: &report::Line| {
        let games = line.games.iter().map(|game| game.book().title).collect::<Vec<_>>().join(", ");
        let (late, told) = (line.inspector_late.to_string(), line.winners_late.to_string());
        let counts = [line.entries.to_string(), line.prizes.to_string(), late, told, line.disputes.to_string()];
        [line.name.clone(), games, city_time(line.starts_ms), line.stage.into()].into_iter().chain(counts).collect()
    };
    let head =
        ["Promotion", "Games", "Starts", "Stands", "Entries", "Prizes", "Inspector late", "Winners late", "Disputes"];
    table("Promotions", &head, report.promotions.iter().map(row).collect())
}

fn prizes(prizes: &BTreeMap<&'static str, Prizes>) -> Markup {
    let row = |(kind, of): (&&str, &Prizes)| {
        let offered = [of.offered.to_string(), of.offered_value.pretty()];
        [kind.to_string()].into_iter().chain(offered).chain([of.given.to_string(), of.given_value.pretty()]).collect()
    };
    let head = ["Kind", "Offered", "Worth", "Given", "For"];
    table("Prizes by kind", &head, prizes.iter().map(row).collect())
}

fn filing(of: &Filing) -> [String; 7] {
    let none = || "–".to_string();
    [
        of.promotion.to_string(),
        of.version.to_string(),
        city_time(of.filed_ms),
        of.delivered_ms.map_or_else(none, city_time),
        of.proof.clone().unwrap_or_else(none),
        of.approval.clone().unwrap_or_else(none),
        of.lead_ms.map_or_else(none, crate::corrections::span),
    ]
}

const FILING: [&str; 7] = ["Promotion", "Version", "Filed", "Provided", "Proof", "Approval", "Lead time"];

fn filings(filings: &[Filing]) -> Markup {
    table("Filings", &FILING, filings.iter().map(|of| filing(of).into()).collect())
}

fn denial(of: &Denied) -> [String; 7] {
    let record = if of.record.is_empty() { "none".into() } else { of.record.chars().take(12).collect() };
    let told = if of.told { "yes" } else { "no" };
    let (prize, patron) = (of.prize.to_string(), of.patron.to_string());
    [of.promotion.to_string(), prize, of.value.to_string(), patron, of.reason.clone(), record, told.into()]
}

const DENIAL: [&str; 7] = ["Promotion", "Prize", "Worth", "Patron", "Reason", "Sealed under", "Told why"];

fn denied(denied: &[Denied]) -> Markup {
    table("Denied claims", &DENIAL, denied.iter().map(|of| denial(of).into()).collect())
}

fn csv(report: &PromotionsReport) -> String {
    let line = |cells: &[String]| cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",");
    let head = |names: &[&str]| names.join(",").to_lowercase().replace(' ', "_");
    let mut rows = vec![
        format!("operator,{}", quoted(report.operator)),
        format!("title,{}", quoted(&report.title)),
        format!("month,{}", report.month),
        format!("generated_at,{}", city_time(report.generated_at_ms)),
        format!("log_position,{}", report.log_position),
    ];
    let of = &report.report;
    let mut section = |name: &str, head: String, lines: Vec<String>| {
        rows.push(name.into());
        match lines.is_empty() {
            true => rows.push("No activity".into()),
            false => rows.extend([head].into_iter().chain(lines)),
        }
    };
    let promotions = of.promotions.iter().map(|of| {
        let (id, stage, starts) = (of.promotion.to_string(), of.stage.to_string(), city_time(of.starts_ms));
        let counts = [of.entries, of.prizes, of.inspector_late, of.winners_late, of.disputes].map(|n| n.to_string());
        line(&[&[id, of.name.clone(), starts, stage][..], &counts[..]].concat())
    });
    let names = "promotion,name,starts,stage,entries,prizes,inspector_late,winners_late,disputes";
    section("promotions", names.into(), promotions.collect());
    let prizes = of.prizes.iter().map(|(kind, of)| {
        let cells = [kind.to_string(), of.offered.to_string(), of.offered_value.to_string(), of.given.to_string()];
        line(&[&cells[..], &[of.given_value.to_string()]].concat())
    });
    section("prizes", "kind,offered,offered_value,given,given_value".into(), prizes.collect());
    section("filings", head(&FILING), of.filings.iter().map(|of| line(&filing(of))).collect());
    section("denied_claims", head(&DENIAL), of.denied.iter().map(|of| line(&denial(of))).collect());
    rows.join("\r\n") + "\r\n"
}

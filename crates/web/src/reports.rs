//! The month's report to the commission, as a page that prints, as CSV and as JSON.
use crate::books::listing::{NO_ACTIVITY, OPERATOR, quoted};
use crate::pages::{self, blank, page};
use crate::routes::{Reject, Who};
use crate::{App, CityClock, city_time, felt};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Json, Response};
use baize_floor::reports::{self, Difference, Issue, Month, MonthReport, ReportLine};
use baize_rules::game::Role;
use baize_rules::incidents::Error;
use baize_rules::show::sentence;
use maud::{Markup, html};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use std::sync::Arc;

/// A month's report with what every report says of itself (LOG-7).
#[derive(Serialize, JsonSchema)]
pub struct ReportOut {
    pub operator: &'static str,
    pub title: String,
    /// The month, as `YYYYMM` at the casino.
    pub month: Month,
    pub generated_at_ms: i64,
    /// The last entry of the log that is in it.
    pub log_position: u64,
    pub cite: String,
    #[serde(flatten)]
    pub report: MonthReport,
    /// Since it was last sent.
    pub differences: Vec<Difference>,
}

fn made(app: &App, text: &str) -> Result<ReportOut, Reject> {
    let now = CityClock::new().now();
    let (log_position, reports) = app.floor.reports();
    let month: Month = text.parse().ok().filter(|month| reports.months(now).contains(month)).ok_or_else(|| {
        Reject::missing(format!(
            "{:?} is not a month of this floor: write 202611",
            text.chars().take(20).collect::<String>()
        ))
    })?;
    let report = reports.month(month).cloned().unwrap_or_default();
    Ok(ReportOut {
        operator: OPERATOR,
        title: format!("Wrong payments above $1,000 in {}", named(month)),
        month,
        generated_at_ms: now.at_ms,
        log_position,
        cite: reports::cite().to_string(),
        differences: report.differences(),
        report,
    })
}

pub(crate) fn named(month: Month) -> String {
    const NAMES: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let name = NAMES.get((month % 100) as usize - 1).copied().unwrap_or("?");
    format!("{name} {}", month / 100)
}

pub async fn index(State(app): State<Arc<App>>, who: Who) -> Response {
    let now = CityClock::new().now();
    let (_, reports) = app.floor.reports();
    let body = html! {
        main.card {
            (crate::books::list(&app))
            h2 { "Reports to the commission" }
            p { "Every single wrong payment above $1,000, by the month in which the house became aware of it " (felt::cite(reports::cite())) "." }
            ul { @for month in reports.months(now) {
                @let report = reports.month(month).cloned().unwrap_or_default();
                li { a href={ "/reports/" (month) } { (named(month)) } ": " (report.lines.len()) " to report"
                    @match report.issues.len() { 0 => ", not sent", 1 => ", sent", n => { ", sent " (n) " times" } }
                    @if !report.issues.is_empty() && report.is_to_send() { ", changed since" }
                }
            } }
            p.links { a href="/reports/promotions" { "Promotions by month" } }
        }
    };
    pages::ok(page("Reports", "page", Some(&who), body))
}

pub async fn show(State(app): State<Arc<App>>, who: Who, Path(month): Path<String>) -> Result<Response, Reject> {
    if let Some(month) = month.strip_suffix(".csv") {
        let report = made(&app, month)?;
        return Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], csv(&report)).into_response());
    }
    let report = made(&app, &month).map_err(Reject::into_page)?;
    let body = html! {
        main.card.paper {
            h2 { (report.title) }
            (head(&report))
            (table(&report.report.lines))
            (sent(&report.report.issues))
            (changes(&report.differences))
            (sign_off(&report, who.actor.role))
            p.links.unprinted {
                a href={ "/reports/" (report.month) ".csv" } { "CSV" } " "
                a href={ "/api/reports/" (report.month) } { "JSON" } " "
                a href="/reports" { "All months" }
            }
        }
    };
    Ok(pages::ok(page("Report", "page", Some(&who), body)))
}

pub async fn json(State(app): State<Arc<App>>, Path(month): Path<String>) -> Result<Json<ReportOut>, Reject> {
    made(&app, &month).map(Json)
}

fn head(report: &ReportOut) -> Markup {
    let row = |name: &str, value: Markup| html! { div { dt { (name) } dd { (value) } } };
    html! {
        dl.facts {
            (row("Operator", html! { (report.operator) }))
            (row("Month", html! { (named(report.month)) ", Sydney time" }))
            (row("Made at", html! { (city_time(report.generated_at_ms)) }))
            (row("Log", html! { "up to entry " (report.log_position) }))
            (row("By", html! { (report.cite) }))
        }
    }
}

fn direction(line: &ReportLine) -> &'static str {
    if line.mispayment.error == Error::Overpaid { "overpaid" } else { "underpaid" }
}

fn outcome(line: &ReportLine) -> String {
    match &line.finding {
        None => "being looked into".into(),
        Some(finding) => format!("{}, {}: {}", finding.intention.label(), finding.outcome.label(), finding.note),
    }
}

fn table(lines: &[ReportLine]) -> Markup {
    html! {
        @if lines.is_empty() { p.nil { b { "No activity: " } "no wrong payment above $1,000 came to the house's notice in this month." } }
        @else {
            table.report {
                thead { tr { th { "Noticed" } th { "Table" } th { "Round" } th { "Wager" } th { "Patron" } th.amount { "Difference" } th { "What happened" } th { "What became of it" } } }
                tbody { @for line in lines { @let paid = &line.mispayment; tr {
                    td { (city_time(paid.aware_ms)) }
                    td { (line.table) ", " (line.game.book().title) }
                    td { a href={ "/rounds/" (line.table) "/" (paid.wager.round) } { (paid.wager.round) } }
                    td { (paid.wager.wager) " on " (paid.wager.area) }
                    td { (paid.wager.patron) }
                    td.amount { (direction(line)) " " (paid.difference.pretty()) }
                    td { (paid.note) }
                    td { (sentence(&outcome(line))) }
                } } }
            }
        }
    }
}

fn sent(issues: &[Issue]) -> Markup {
    html! {
        @if issues.is_empty() { p { "Not sent yet." } }
        @else { h3 { "Sent" } ol { @for issue in issues {
            li { (city_time(issue.at_ms)) " by " (issue.by.role.name()) " " (issue.by.id) " and " (issue.second.role.name()) " " (issue.second.id) ": " (issue.note) " (" (issue.lines.len()) " reported)" }
        } } }
    }
}

fn changes(differences: &[Difference]) -> Markup {
    let told = |line: &ReportLine| {
        format!(
            "{} wrong payment {}, {} {}: {}",
            line.table,
            line.mispayment.id,
            direction(line),
            line.mispayment.difference,
            outcome(line)
        )
    };
    html! {
        @if !differences.is_empty() {
            h3 { "Changed since it was sent" }
            ul { @for difference in differences { li { @match difference {
                Difference::Added(line) => { "Added: " (told(line)) },
                Difference::Removed(line) => { "Removed: " (told(line)) },
                Difference::Changed { was, is } => { "Changed: " (told(is)) "; was: " (told(was)) },
            } } } }
        }
    }
}

/// A manager says how it was sent; a supervisor signs.
fn sign_off(report: &ReportOut, role: Role) -> Markup {
    let over = report.month < CityClock::new().now().day / 100;
    let command = json!({ "request_duty": { "command": { "issue_report": { "month": report.month, "note": "" } }, "reason": format!("the report of {}", named(report.month)) } });
    html! {
        @if over && report.report.is_to_send() && role == Role::Manager {
            form.ask.inline.unprinted data-floor=(command) data-name="issue-report" data-reload="1" {
                (blank("How and when it was sent", "/request_duty/command/issue_report/note", "text"))
                p.refusal role="alert" hidden {}
                button.primary { "Sign off; a supervisor signs as well" }
            }
        }
    }
}

fn csv(report: &ReportOut) -> String {
    let mut rows = vec![
        format!("operator,{}", quoted(report.operator)),
        format!("title,{}", quoted(&report.title)),
        format!("month,{}", report.month),
        format!("generated_at,{}", city_time(report.generated_at_ms)),
        format!("log_position,{}", report.log_position),
        "noticed_at,table,game,round,area,wager,patron,error,difference,note,outcome".into(),
    ];
    for line in &report.report.lines {
        let paid = &line.mispayment;
        rows.push(format!(
            "{},{},{},{},{},{},{},{},{},{},{}",
            city_time(paid.aware_ms),
            line.table,
            line.game.book().slug,
            paid.wager.round,
            paid.wager.area,
            paid.wager.wager.slug(),
            paid.wager.patron,
            direction(line),
            paid.difference,
            quoted(&paid.note),
            quoted(&outcome(line)),
        ));
    }
    if report.report.lines.is_empty() {
        rows.push(NO_ACTIVITY.into());
    }
    rows.join("\r\n") + "\r\n"
}

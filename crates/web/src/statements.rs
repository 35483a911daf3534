//! A patron's statement: on the page, printed, and as CSV (LAW-11).
use crate::cage::date;
use crate::pages::{ok, page};
use crate::patrons::{faulty, may_read};
use crate::routes::{Reject, Who};
use crate::{App, CityClock, city_time};
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use baize_floor::month_start;
use baize_floor::patrons::statement::{By, Row, Statement, What};
use baize_rules::game::PatronId;
use maud::html;
use serde::Deserialize;
use std::fmt::Write as _;
use std::sync::Arc;

#[derive(Deserialize)]
pub struct Asked {
    #[serde(default)]
    by: By,
    /// The first and the last day, as `YYYYMMDD` or `YYYY-MM-DD`; this month if nothing is said.
    #[serde(default)]
    from: Option<String>,
    #[serde(default)]
    to: Option<String>,
}

/// Patrons read their own; the cage and whoever oversees, everybody's.
pub(crate) async fn statement(app: &Arc<App>, who: &Who, patron: PatronId, asked: &Asked) -> Result<Statement, Reject> {
    let own = who.is_patron() && who.actor.id == patron;
    if !own && !may_read(who.actor.role) {
        let text = "a statement is for its patron, the cage and whoever oversees the floor";
        return Err(Reject::new(axum::http::StatusCode::FORBIDDEN, text));
    }
    if app.floor.patron(patron).is_none() {
        return Err(Reject::missing(format!("there is no patron {patron}")));
    }
    let today = CityClock::new().now().day;
    let day = |text: &Option<String>, otherwise: u32| match text.as_deref().filter(|text| !text.is_empty()) {
        None => Ok(otherwise),
        Some(text) => text.replace('-', "").parse().map_err(|_| Reject::bad("a day is written as 2026-11-18")),
    };
    let (from, to) = (day(&asked.from, month_start(today))?, day(&asked.to, today)?);
    let app = app.clone();
    let read = tokio::task::spawn_blocking(move || {
        let log = app.log.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        Statement::read(log.as_ref(), patron, from, to).map_err(faulty)
    });
    read.await.map_err(|e| Reject::fault(e.to_string()))?
}

fn what(row: &Row) -> (String, String) {
    match &row.what {
        What::Bought { how, card, .. } => ("cage".into(), format!("chips bought {}, card {card}", how.label())),
        What::Cashed { how, card, .. } => ("cage".into(), format!("chips cashed {}, card {card}", how.label())),
        What::Deposited { how, card, .. } => ("cage".into(), format!("onto card {card}, {}", how.label())),
        What::Withdrawn { how, card, .. } => ("cage".into(), format!("off card {card}, {}", how.label())),
        What::Wager { table, text, .. } | What::Corrected { table, text } => (table.to_string(), text.clone()),
    }
}

pub async fn show(
    State(app): State<Arc<App>>,
    who: Who,
    Path(patron): Path<PatronId>,
    Query(asked): Query<Asked>,
) -> Result<Response, Reject> {
    let told = statement(&app, &who, patron, &asked).await.map_err(Reject::into_page)?;
    let minutes: i64 = told.sessions.iter().map(|span| (span.last_ms - span.from_ms) / 60_000).sum();
    let range = format!("from={}&to={}", date(told.from_day), date(told.to_day));
    let body = html! {
        main.cage.statement {
            form.find method="get" {
                label { span { "From" } input type="date" name="from" value=(date(told.from_day)); }
                label { span { "To" } input type="date" name="to" value=(date(told.to_day)); }
                label { span { "By" } select name="by" {
                    @for (by, label) in [(By::Day, "day"), (By::Week, "week"), (By::Month, "month")] { option value=(label) selected[by == asked.by] { (label) } }
                } }
                button.quiet { "Show" }
                a.button.quiet href={ "/statement/" (patron) "/csv?" (range) } { "CSV" }
            }
            h2 { "Patron " (patron) ", " (date(told.from_day)) " to " (date(told.to_day)) }
            p { (told.sessions.len()) " sessions of play, " (minutes / 60) " h " (minutes % 60) " min together." }
            table.patrons {
                thead { tr { th { "From" } th.amount { "Bought" } th.amount { "Cashed" } th.amount { "Turnover" } th.amount { "Staked" } th.amount { "Received" } th.amount { "Lost" } } }
                tbody { @for (day, figures) in told.by(asked.by) {
                    tr { td { (date(day)) } td.amount { (figures.bought.pretty()) } td.amount { (figures.cashed.pretty()) } td.amount { (figures.turnover.pretty()) } td.amount { (figures.staked.pretty()) } td.amount { (figures.received.pretty()) } td.amount.lost { (figures.lost().pretty()) } }
                } }
            }
            @if told.rows.is_empty() { p { "No activity." } }
            table.patrons.rows {
                thead { tr { th { "When" } th { "Where" } th { "What" } th.amount { "Paid in" } th.amount { "Paid out" } } }
                tbody { @for row in &told.rows { @let (place, text) = what(row);
                    tr { td { (city_time(row.at_ms)) } td { (place) } td { (text) } td.amount { (row.paid_in.pretty()) } td.amount { (row.paid_out.pretty()) } }
                } }
            }
        }
    };
    Ok(ok(page("Statement", "page", Some(&who), body)))
}

pub async fn csv(
    State(app): State<Arc<App>>,
    who: Who,
    Path(patron): Path<PatronId>,
    Query(asked): Query<Asked>,
) -> Result<Response, Reject> {
    let told = statement(&app, &who, patron, &asked).await?;
    let mut text = String::from("entry,when,day,where,what,paid_in,paid_out\r\n");
    for row in &told.rows {
        let (place, what) = what(row);
        let (when, day, what) = (city_time(row.at_ms), date(row.day), what.replace('"', "\"\""));
        let (paid_in, paid_out) = (row.paid_in.to_cents(), row.paid_out.to_cents());
        let dollars =
            |cents: i64| format!("{}{}.{:02}", if cents < 0 { "-" } else { "" }, cents.abs() / 100, cents.abs() % 100);
        write!(text, "{},{when},{day},{place},\"{what}\",{},{}\r\n", row.seq, dollars(paid_in), dollars(paid_out))
            .expect("writing to a string cannot fail");
    }
    let name = format!("attachment; filename=\"statement-{patron}.csv\"");
    let headers = [(header::CONTENT_TYPE, "text/csv; charset=utf-8".to_string()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

//! Reports: what the log says of the floor over a time, as pages that print, as CSV and as JSON.
pub mod chance;
pub mod listing;
mod made;
mod periods;
#[cfg(test)]
mod tests;
pub mod theory;
mod watch;

pub use made::{Which, make};
pub use periods::{Asked, Period};
pub use watch::watch;

use crate::pages::{self, page};
use crate::routes::{Reject, Who};
use crate::{App, CityClock, now_ms};
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Json, Response};
use baize_floor::Body;
use baize_floor::projections::Ledger;
use listing::{BookOut, Report};
use maud::{Markup, html};
use std::sync::{Arc, Mutex};
use theory::Counted;

/// Entries of the log that are read at once.
const ENTRIES: usize = 2_000;

/// The floor's books, as far as they were read.
pub struct Books(Mutex<Ledger>);

impl Default for Books {
    fn default() -> Books {
        Books(Mutex::new(Ledger::new(Box::new(Counted))))
    }
}

impl App {
    /// Reads the log from an entry on, up to another.
    pub(crate) fn read_log(&self, mut from: u64, until: u64, each: &mut dyn FnMut(u64, &Body)) -> Result<(), Reject> {
        while from <= until {
            let log = self.log.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            let entries = log.read(from, ENTRIES).map_err(|fault| Reject::fault(fault.to_string()))?;
            drop(log);
            if entries.is_empty() {
                break;
            }
            for entry in entries.iter().take_while(|entry| entry.seq <= until) {
                each(entry.seq, &Body::decode(&entry.body).map_err(Reject::fault)?);
            }
            from = entries.last().map_or(u64::MAX, |entry| entry.seq + 1);
        }
        Ok(())
    }

    /// Something made of the books, which are read on to the last entry first.
    fn with_books<T>(&self, make: impl FnOnce(&Ledger) -> T) -> Result<T, Reject> {
        let mut ledger = self.books.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let from = ledger.read + 1;
        self.read_into(&mut ledger, from, self.floor.seq())?;
        Ok(make(&ledger))
    }

    fn read_into(&self, ledger: &mut Ledger, from: u64, until: u64) -> Result<(), Reject> {
        let mut clock = CityClock::new();
        self.read_log(from, until, &mut |seq, body| ledger.add(seq, body, clock.shift(body.at_ms)))
    }
}

async fn report(app: Arc<App>, which: &str, asked: Asked) -> Result<Report, Reject> {
    let which = Which::find(which).ok_or_else(|| Reject::missing("there is no report of that name"))?;
    let period = asked.period(CityClock::new().now()).map_err(Reject::bad)?;
    let made = tokio::task::spawn_blocking(move || {
        if !asked.is_of_entries() {
            return app.with_books(|ledger| make(which, ledger, &period, now_ms()));
        }
        let mut ledger = Ledger::after(asked.after.unwrap_or(0), Box::new(Counted));
        let head = app.floor.seq();
        app.read_into(&mut ledger, 1, asked.until.map_or(head, |until| until.min(head)))?;
        Ok(make(which, &ledger, &period, now_ms()))
    });
    made.await.map_err(|e| Reject::fault(e.to_string()))?
}

pub async fn show(
    State(app): State<Arc<App>>,
    who: Who,
    Path(which): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Reject> {
    if let Some(which) = which.strip_suffix(".csv") {
        let report = report(app, which, asked).await?;
        return Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], report.csv()).into_response());
    }
    let report = report(app, &which, asked.clone()).await.map_err(Reject::into_page)?;
    let body = html! {
        main.paper.wider {
            h2 { (report.title) }
            (chooser(&which, &asked))
            (report.drawn())
        }
    };
    Ok(pages::ok(page("Reports", "page", Some(&who), body)))
}

pub async fn json(
    State(app): State<Arc<App>>,
    Path(which): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Json<BookOut>, Reject> {
    report(app, &which, asked).await.map(|report| Json(report.json()))
}

/// Which report, and of when.
fn chooser(which: &str, asked: &Asked) -> Markup {
    let today = CityClock::new().now().day;
    let period = asked.period.clone().unwrap_or_default();
    let entry = |entry: Option<u64>| entry.map_or(String::new(), |entry| entry.to_string());
    let query = format!("?period={period}&after={}&until={}", entry(asked.after), entry(asked.until));
    let usual = [
        ("Today", today.to_string()),
        ("This month", (today / 100).to_string()),
        ("This year", (today / 10_000).to_string()),
        ("Life", "life".to_string()),
    ];
    html! {
        div.unprinted {
            nav.books aria-label="Reports" { @for other in Which::ALL {
                a.button.quiet href={ "/reports/on/" (other.slug()) (query) } aria-current=[(other.slug() == which).then_some("page")] { (other.title()) }
            } }
            p.links { @for (name, period) in usual { a href={ "/reports/on/" (which) "?period=" (period) } { (name) } " " } }
            form.inline method="get" action={ "/reports/on/" (which) } {
                label { "Day, shift, month or year" input name="period" value=(period) placeholder={ (today) ", " (today) "-night, " (today / 100) }; }
                label { "After entry" input name="after" inputmode="numeric" value=(entry(asked.after)); }
                label { "Up to entry" input name="until" inputmode="numeric" value=(entry(asked.until)); }
                button.primary { "Show" }
            }
            p.links {
                a href={ "/reports/on/" (which) ".csv" (query) } { "CSV" } " "
                a href={ "/api/reports/on/" (which) (query) } { "JSON" } " "
                a href="/reports" { "All reports" }
            }
        }
    }
}

/// The list of reports, for the page that leads to all of them.
pub fn list(app: &App) -> Markup {
    let seq = app.floor.seq();
    html! {
        h2 { "Reports on the floor" }
        ul { @for which in Which::ALL { li { a href={ "/reports/on/" (which.slug()) } { (which.title()) } ": " (which.about()) } } }
        p.hint {
            "The log is at entry " (seq) " now. Whoever takes over notes it: "
            a href={ "/reports/on/significant?after=" (seq) } { "everything after this entry" }
            " is the difference."
        }
    }
}

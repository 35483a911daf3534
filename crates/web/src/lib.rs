//! What a browser or a program sees of the floor: pages, consoles, live screens and the JSON interface.
//!
//! The routes stand in one register, `routes.rs`: the router, the description at `/api/openapi.json`, its page at `/api`
//! and the tests of who may go where are all made from it.
mod answers;
mod api;
pub mod books;
mod cage;
mod connections;
mod corrections;
pub mod felt;
mod forms;
mod history;
mod inbox;
pub mod odds;
mod openapi;
mod pages;
mod password_checks;
mod patrons;
mod pit;
mod pools;
mod promotions;
mod queue;
mod rates;
mod ratings;
mod reports;
mod rounds;
mod routes;
mod screens;
pub mod session;
mod statements;
mod stream;

pub use api::parse_id;
pub use connections::{Places, serve};
pub use history::Histories;
pub use rates::Rates;
pub use routes::{Access, Doc, docs, router};

use baize_floor::projections::Shift;
use baize_floor::recall::RoundIndex;
use baize_floor::{
    Answer, Changes, Clock, Handle, Now, PoolId, Problem, ProblemKind, Reading, Submission, TableId, TablePage,
};
use baize_rules::pool::Pool;
use baize_store::{Store, Vault};
use jiff::{Timestamp, tz::TimeZone};
use routes::Reject;
use session::Sessions;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;
use tokio::sync::{broadcast, oneshot};

/// Everything that requests share.
pub struct App {
    pub floor: Handle,
    /// Told of everything that has become durable.
    pub changes: broadcast::Sender<Arc<Changes>>,
    pub sessions: Sessions,
    /// How many commands each person has sent recently.
    pub rates: Rates,
    /// A connection that only reads, for pages about the log.
    pub log: Mutex<Box<dyn Store>>,
    /// Who the patrons are.
    pub vault: Mutex<Vault>,
    /// What the log says of every jackpot's meter, as far as it was read.
    pub histories: Mutex<Histories>,
    /// Which entries of the log belong to which round, as far as it was read.
    pub rounds: Mutex<RoundIndex>,
    /// The floor's books, as far as the log was read.
    pub books: books::Books,
    /// Names and passwords to show on the sign-in page of a demo, and nowhere else.
    pub demo_logins: Vec<DemoLogin>,
}

#[derive(Clone, Debug)]
pub struct DemoLogin {
    pub login: &'static str,
    pub password: &'static str,
    pub what: &'static str,
}

impl App {
    /// Sends a command to the floor and waits until its outcome is durable.
    pub async fn submit(&self, submission: Submission) -> Answer {
        let (tx, rx) = oneshot::channel();
        let floor = self.floor.clone();
        // The way into the core is bounded: waiting there must not hold a thread that serves others.
        let sent = tokio::task::spawn_blocking(move || {
            floor.submit(submission, Box::new(move |answer| drop(tx.send(answer))));
        });
        let lost = || Answer::Problem(Problem::new(ProblemKind::Fault, "the floor is shut down"));
        match sent.await {
            Ok(()) => rx.await.unwrap_or_else(|_| lost()),
            Err(_) => lost(),
        }
    }

    fn table(&self, id: &str) -> Result<(TableId, TablePage), Reject> {
        let missing = || Reject::missing(format!("there is no table {:?}", id.chars().take(40).collect::<String>()));
        let id = TableId::new(id).ok_or_else(missing)?;
        let page = self.floor.table(&id).ok_or_else(missing)?;
        Ok((id, page))
    }

    fn pool(&self, id: &str) -> Result<(PoolId, Arc<Pool>), Reject> {
        let missing = || Reject::missing(format!("there is no jackpot {:?}", id.chars().take(40).collect::<String>()));
        let id = PoolId::new(id).ok_or_else(missing)?;
        let pool = self.floor.pool(&id).ok_or_else(missing)?;
        Ok((id, pool))
    }
}

/// The machine's clock beside a steady one, and the calendar of the casino's city.
pub struct CityClock(TimeZone, Instant);

impl CityClock {
    pub const CITY: &'static str = "Australia/Sydney";
    pub fn new() -> CityClock {
        CityClock(TimeZone::get(CityClock::CITY).expect("the zone is built in"), Instant::now())
    }
    /// What the machine's clock shows.
    pub fn now(&mut self) -> Now {
        let at_ms = now_ms();
        Now { at_ms, day: self.day(at_ms) }
    }
}

impl CityClock {
    /// The shift in which a moment falls.
    pub fn shift(&mut self, at_ms: i64) -> Shift {
        let at = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::MAX);
        Shift::of_hour(at.to_zoned(self.0.clone()).hour().unsigned_abs())
    }
}

impl Default for CityClock {
    fn default() -> Self {
        CityClock::new()
    }
}

impl Clock for CityClock {
    fn read(&mut self) -> Reading {
        Reading { clock_ms: now_ms(), steady_ms: self.1.elapsed().as_millis() as i64 }
    }
    fn day(&mut self, at_ms: i64) -> u32 {
        let at = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::MAX);
        let date = at.to_zoned(self.0.clone()).date();
        date.year() as u32 * 10_000 + date.month() as u32 * 100 + date.day() as u32
    }
}

/// How far a demo's clock runs ahead of the machine's.
static AHEAD_MS: AtomicI64 = AtomicI64::new(0);

/// Lets the clock of a demo run ahead, so that people see what a deadline does.
pub fn run_ahead(hours: u32) {
    AHEAD_MS.store(i64::from(hours) * 3_600_000, Ordering::Relaxed);
}

pub(crate) fn now_ms() -> i64 {
    Timestamp::now().as_millisecond() + AHEAD_MS.load(Ordering::Relaxed)
}

/// A moment on the casino's clock, for people.
pub fn city_time(at_ms: i64) -> String {
    let zone = TimeZone::get(CityClock::CITY).expect("the zone is built in");
    match Timestamp::from_millisecond(at_ms) {
        Ok(at) => at.to_zoned(zone).strftime("%Y-%m-%d %H:%M:%S").to_string(),
        Err(_) => "never".into(),
    }
}

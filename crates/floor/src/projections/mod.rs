//! The floor's books as folds of the log: results, what was significant, duties, who was out, jackpots. Nothing here decides
//! anything. A ledger that reads on while the floor runs and one that reads the whole log at once are the same.
mod kept;
mod results;
mod significant;

pub use kept::{DutyRecord, JackpotDay, OutRecord};
pub use results::{Expected, Figures, Odds, OddsOf, Place, RoundOdds, Unknown, by_chance, leading};
pub use significant::{Kind, LARGE, Significant};

use crate::audit::{self, Finding};
use crate::command::{Asked, Body, FloorCommand, FloorEvent, Outcome, Request};
use baize_rules::game::Actor;
use baize_store::Store;
use kept::Kept;
use results::Results;
use serde::Serialize;
use significant::Events;
use std::collections::BTreeMap;

/// A third of a day on the casino's clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shift {
    /// From midnight to eight.
    Night,
    /// From eight to four.
    Day,
    /// From four to midnight.
    Evening,
}

impl Shift {
    pub const ALL: [Shift; 3] = [Shift::Night, Shift::Day, Shift::Evening];
    /// The shift of an hour of the casino's clock.
    pub fn of_hour(hour: u8) -> Shift {
        match hour {
            0..8 => Shift::Night,
            8..16 => Shift::Day,
            _ => Shift::Evening,
        }
    }
    pub fn name(self) -> &'static str {
        match self {
            Shift::Night => "night",
            Shift::Day => "day",
            Shift::Evening => "evening",
        }
    }
}

/// When an entry was recorded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct When {
    pub seq: u64,
    pub at_ms: i64,
    /// The calendar day at the casino, as `YYYYMMDD`.
    pub day: u32,
    pub shift: Shift,
}

/// The days that a report is about, first and last, and one shift of them or all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    pub first: u32,
    pub last: u32,
    pub shift: Option<Shift>,
}

impl Span {
    pub const LIFE: Span = Span { first: 0, last: u32::MAX, shift: None };
    pub fn holds(&self, day: u32, shift: Shift) -> bool {
        (self.first..=self.last).contains(&day) && self.shift.is_none_or(|only| only == shift)
    }
}

/// Who gave the command of an entry, and who signed it with them.
#[derive(Clone, Copy)]
pub(crate) struct By<'a> {
    pub by: Actor,
    pub second: Option<Actor>,
    pub reason: &'a str,
}

/// All books, as far as the log was read.
pub struct Ledger {
    /// The last entry that is in them.
    pub read: u64,
    /// When that was recorded.
    pub read_ms: i64,
    /// Entries up to this one are known and not counted.
    after: u64,
    odds: Box<dyn OddsOf>,
    results: Results,
    events: Events,
    kept: Kept,
    requests: BTreeMap<u32, Request>,
}

impl Ledger {
    pub fn new(odds: Box<dyn OddsOf>) -> Ledger {
        Ledger::after(0, odds)
    }
    /// Books that count only what came after an entry.
    pub fn after(seq: u64, odds: Box<dyn OddsOf>) -> Ledger {
        Ledger {
            read: 0,
            read_ms: 0,
            after: seq,
            odds,
            results: Results::default(),
            events: Events::default(),
            kept: Kept::default(),
            requests: BTreeMap::new(),
        }
    }

    /// Reads the next entry.
    pub fn add(&mut self, seq: u64, body: &Body, shift: Shift) {
        let when = When { seq, at_ms: body.at_ms, day: body.day, shift };
        (self.read, self.read_ms) = (seq, body.at_ms);
        let Outcome::Done(events) = &body.outcome else { return };
        let counts = seq > self.after;
        let asked = match &body.command {
            FloorCommand::Approve { request } => self.requests.remove(request),
            FloorCommand::Decline { request, .. } => self.requests.remove(request),
            _ => None,
        };
        let by = match &asked {
            Some(asked) => By { by: asked.by, second: Some(body.by), reason: &asked.reason },
            None => By { by: body.by, second: None, reason: "" },
        };
        let command = match (&asked, &body.command) {
            (Some(Request { asked: Asked::Table { table, command }, .. }), FloorCommand::Approve { .. })
            | (_, FloorCommand::Table { table, command }) => Some((table, command)),
            _ => None,
        };
        self.events.entry(when, counts, command, events, by);
        for event in events {
            if let FloorEvent::Requested(request) = event {
                self.requests.insert(request.request, request.clone());
            }
            self.results.follow(when, counts, event, self.odds.as_ref());
            self.kept.follow(when, counts, event);
        }
    }

    /// Reads a whole log, entries proved against the hash chain.
    pub fn read_all(
        &mut self,
        store: &dyn Store,
        until: Option<u64>,
        shift: &mut dyn FnMut(i64) -> Shift,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<(), Finding> {
        audit::entries(store, progress, &mut |entry| {
            if until.is_some_and(|until| entry.seq > until) {
                return Ok(());
            }
            let body = Body::decode(&entry.body).map_err(|what| Finding::Unreadable { seq: entry.seq, what })?;
            self.add(entry.seq, &body, shift(body.at_ms));
            Ok(())
        })?;
        Ok(())
    }

    pub fn results(&self) -> &BTreeMap<Place, Figures> {
        &self.results.places
    }
    /// By place and leading wager.
    pub fn wagers(&self) -> &BTreeMap<(Place, baize_rules::wagers::Wager), Figures> {
        &self.results.wagers
    }
    /// The game of a table that was ever opened.
    pub fn game(&self, table: &crate::TableId) -> Option<baize_rules::any::GameId> {
        self.results.game(table)
    }
    pub fn significant(&self) -> &[Significant] {
        &self.events.rows
    }
    pub fn duties(&self) -> impl Iterator<Item = &DutyRecord> {
        self.kept.duties.values()
    }
    pub fn out(&self) -> &[OutRecord] {
        &self.kept.out
    }
    pub fn jackpots(&self) -> &BTreeMap<(u32, Shift, crate::PoolId), JackpotDay> {
        &self.kept.jackpots
    }
}

/// The same figures, however they were read.
impl PartialEq for Ledger {
    fn eq(&self, other: &Ledger) -> bool {
        self.read == other.read
            && self.results.places == other.results.places
            && self.results.wagers == other.results.wagers
            && self.events.rows == other.events.rows
            && self.kept == other.kept
    }
}

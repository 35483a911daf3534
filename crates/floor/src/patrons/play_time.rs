//! How long patrons play, over all tables, and when that is enough (LAW-8).
//!
//! A session runs from the first wager to the last moment at which a wager is laid or settled; a pause of up to half an hour does
//! not end it.
use super::{Patron, PatronEvent, Policy};
use crate::command::{FloorEvent, Outcome, Problem};
use crate::floor::{Floor, given, invalid};
use crate::time::Now;
use baize_rules::any::{AnyEvent, AnyTable};
use baize_rules::book::Cited;
use baize_rules::game::{Actor, Barred, BarredFrom, PatronId};
use baize_rules::house::ChanceFrom;
use baize_rules::law;
use serde::{Deserialize, Serialize};

const MINUTE_MS: i64 = 60_000;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;
/// A longer pause ends a session.
const PAUSE_MS: i64 = 30 * MINUTE_MS;

/// When a patron played, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayTime {
    /// The session that runs, or ran last.
    pub session: Option<Span>,
    /// The same at electronic tables alone.
    pub electronic: Option<Span>,
    /// Earlier sessions of the last seven days.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub past: Vec<Span>,
    /// Since when somebody trained is to see the patron.
    pub assess_since_ms: Option<i64>,
    pub assessed_ms: Option<i64>,
    pub out: Option<Out>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Span {
    pub from_ms: i64,
    pub last_ms: i64,
}

/// No play until then, after so many minutes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Out {
    pub from_ms: i64,
    pub until_ms: i64,
    pub minutes: i64,
}

impl Out {
    pub fn hours(&self) -> i64 {
        (self.until_ms - self.from_ms) / (60 * MINUTE_MS)
    }
}

impl Span {
    /// The part of it after a moment.
    fn after(&self, from_ms: i64) -> i64 {
        (self.last_ms - self.from_ms.max(from_ms)).max(0)
    }
}

impl PlayTime {
    /// A wager was laid or settled.
    pub(crate) fn played(&mut self, at_ms: i64, chance: ChanceFrom) {
        if let Some(ended) = extend(&mut self.session, at_ms) {
            self.past.push(ended);
            self.past.retain(|span| span.last_ms > at_ms - 7 * DAY_MS);
        }
        if chance == ChanceFrom::Drawn {
            extend(&mut self.electronic, at_ms);
        }
    }

    /// Minutes of play since a moment.
    pub fn minutes_since(&self, from_ms: i64) -> i64 {
        let played: i64 = self.past.iter().chain(&self.session).map(|span| span.after(from_ms)).sum();
        played / MINUTE_MS
    }

    /// What the last moment of play leads to, by the law or a stricter policy.
    fn due(&self, policy: &Policy, at_ms: i64) -> Vec<PatronEvent> {
        let mut events = vec![];
        let since =
            |span: &Option<Span>| span.map_or(0, |span| span.after(self.assessed_ms.unwrap_or(i64::MIN)) / MINUTE_MS);
        let (table, electronic) = (since(&self.session), since(&self.electronic));
        if self.assess_since_ms.is_none()
            && (table >= policy.assess_after_minutes || electronic >= policy.assess_electronic_after_minutes)
        {
            events.push(PatronEvent::AssessmentDue { minutes: table.max(electronic) });
        }
        let out = |minutes, days| Out { from_ms: at_ms, until_ms: at_ms + days * DAY_MS, minutes };
        let (day, week) = (self.minutes_since(at_ms - DAY_MS), self.minutes_since(at_ms - 7 * DAY_MS));
        let is_out_until = self.out.map_or(i64::MIN, |out| out.until_ms);
        if week >= policy.out_after_week_minutes && is_out_until < at_ms + 7 * DAY_MS - PAUSE_MS {
            events.push(PatronEvent::BreakBegan(out(week, 7)));
        } else if day >= policy.out_after_day_minutes && is_out_until < at_ms {
            events.push(PatronEvent::BreakBegan(out(day, 1)));
        }
        events
    }
}

/// Extends a session, or begins the next; then the one that ended is told.
fn extend(span: &mut Option<Span>, at_ms: i64) -> Option<Span> {
    match span {
        Some(span) if at_ms - span.last_ms <= PAUSE_MS => {
            span.last_ms = span.last_ms.max(at_ms);
            None
        }
        ended => ended.replace(Span { from_ms: at_ms, last_ms: at_ms }),
    }
}

impl Patron {
    /// **LAW-8** Out after too much play.
    pub(super) fn out_of_time(&self, now: Now) -> Option<Barred> {
        let out = self.play.out.filter(|out| now.at_ms < out.until_ms)?;
        let told = format!(
            "{} hours of play are enough: out for {} hours, {} minutes are left of them",
            out.minutes / 60,
            out.hours(),
            (out.until_ms - now.at_ms + MINUTE_MS - 1) / MINUTE_MS
        );
        Some(Barred { from: BarredFrom::Wagering, told, law: Some(law::L8.cite()) })
    }

    pub(super) fn assess(&self, finding: &str, by: Actor) -> Result<Outcome, Problem> {
        let patron = self.id;
        if self.play.assess_since_ms.is_none() {
            return Err(invalid(format!("nobody has to see patron {patron} now")));
        }
        given(finding, "say what was found, and what the patron was told")?;
        let event = PatronEvent::Assessed { finding: finding.into(), by };
        Ok(Outcome::Done(vec![FloorEvent::Patron { patron, event }]))
    }
}

/// Whose wagers a table's events lay or settle.
pub(crate) fn players(events: &[Cited<AnyEvent>]) -> Vec<PatronId> {
    let played = |money: baize_rules::house::Move| (!money.layout.is_zero()).then_some(money.patron);
    let mut patrons: Vec<PatronId> = events.iter().filter_map(|event| event.moves()).filter_map(played).collect();
    patrons.sort_unstable();
    patrons.dedup();
    patrons
}

/// What a table's events mean for how long its players have played: recorded with them, in one entry.
pub(crate) fn follow(floor: &Floor, table: &AnyTable, events: &[Cited<AnyEvent>], now: Now) -> Vec<FloorEvent> {
    let policy = floor.policy(now.day);
    let chance = table.house().setup().chance;
    let mut follows = vec![];
    for patron in players(events) {
        let Some(known) = floor.patrons.get(&patron) else { continue };
        // Nearly everybody has played for less than any number here.
        let begun = known.play.past.first().or(known.play.session.as_ref()).map_or(now.at_ms, |span| span.from_ms);
        if now.at_ms - begun < policy.shortest_minutes() * MINUTE_MS {
            continue;
        }
        let mut play = known.play.clone();
        play.played(now.at_ms, chance);
        let due = play.due(&policy, now.at_ms);
        follows.extend(due.into_iter().map(|event| FloorEvent::Patron { patron, event }));
    }
    follows
}

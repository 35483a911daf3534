//! What the JSON interface answers, as types: written from them, and described from them at `/api/openapi.json`.
use baize_floor::{Patron, Request, Staff, TableId, Totals};
use baize_rules::any::AnyOffer;
use baize_rules::book::{Book, Citation};
use baize_rules::duties::{Duty, Urgency};
use baize_rules::game::{Actor, Refusal, Role};
use baize_rules::show::{Sign, View};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The command was done, and its outcome is on the disk.
#[derive(Serialize, JsonSchema)]
pub struct Done {
    /// The entry of the log.
    pub seq: u64,
    /// The table's version now, for a command to a table.
    pub version: Option<u64>,
    pub events: Vec<EventOut>,
}

/// One thing that happened, in words, with the clause it rests on.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Event")]
pub struct EventOut {
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
}

/// The rules say no.
#[derive(Serialize, JsonSchema)]
pub struct Refused {
    /// The entry of the log; none where nothing was asked of a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    pub refused: Why,
}

/// Why the rules say no, and by which clause.
#[derive(Serialize, JsonSchema)]
pub struct Why {
    pub text: String,
    pub cite: Citation,
}

impl From<&Refusal> for Why {
    fn from(refusal: &Refusal) -> Why {
        Why { text: refusal.text().into(), cite: refusal.cite() }
    }
}

/// The request led nowhere, and no rule was asked.
#[derive(Serialize, JsonSchema)]
pub struct Error {
    pub error: Told,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ErrorText")]
pub struct Told {
    pub text: String,
}

/// A table in brief.
#[derive(Serialize, JsonSchema)]
pub struct TableBrief {
    pub table: TableId,
    /// The slug of its book.
    pub game: &'static str,
    pub version: u64,
    pub round: u64,
    /// Where the round stands, in words.
    pub stage: String,
    pub closed: bool,
    pub sign: Sign,
    /// Whether a mistake in the program has stopped it.
    pub stopped: bool,
}

/// A table as this person may see it, and what this person may do there now.
#[derive(Serialize, JsonSchema)]
pub struct TableNow {
    pub table: TableId,
    /// The last entry of the log that is shown here.
    pub seq: u64,
    /// Sent back as `expected` with a command.
    pub version: u64,
    pub view: View,
    pub offers: Vec<AnyOffer>,
}

/// Who is signed in.
#[derive(Serialize, JsonSchema)]
pub struct Me {
    pub role: Role,
    pub id: u32,
    pub login: String,
    /// A patron's own card, chips and limits.
    #[schemars(with = "Option<Patron>")]
    pub patron: Option<Arc<Patron>>,
}

/// The floor's books and what waits for a second signature.
#[derive(Serialize, JsonSchema)]
pub struct FloorNow {
    pub seq: u64,
    pub totals: Totals,
    /// Whether every chip bought is held, on a layout, cashed or won by the house.
    pub conserved: bool,
    pub requests: Vec<Request>,
    /// By staff number.
    pub staff: BTreeMap<u32, Staff>,
    /// Set while the machine's clock is not followed.
    pub clock: Option<ClockNow>,
    pub notices: Vec<String>,
}

/// A duty or an alert that concerns this person.
#[derive(Serialize, JsonSchema)]
pub struct InboxItem {
    /// The table it was raised at; none for a duty off the tables.
    pub table: Option<TableId>,
    pub what: String,
    pub due_ms: i64,
    pub urgency: Urgency,
    /// Who has seen that it is late.
    pub seen_by: Vec<Actor>,
    pub duty: Duty,
}

/// The machine's clock and the floor's time, where they disagree.
#[derive(Serialize, JsonSchema)]
pub struct ClockNow {
    pub clock_ms: i64,
    pub at_ms: i64,
    pub text: String,
}

/// An entry of the log.
#[derive(Serialize, JsonSchema)]
pub struct LogEntry {
    pub seq: u64,
    pub hash: String,
    pub at_ms: i64,
    pub by: Actor,
    /// As it was sent; cards that only their player may see are named once their round is over.
    #[schemars(extend("type" = ["object", "string"]))]
    pub command: Value,
    pub outcome: LogOutcome,
}

/// What became of the command.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LogOutcome {
    Events(Vec<EventOut>),
    Refused(Why),
}

/// A book's register.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Book")]
pub struct BookOut {
    pub book: &'static str,
    pub title: &'static str,
    pub edition: &'static str,
    pub signed: &'static str,
    pub clauses: Vec<ClauseOut>,
    pub readings: Vec<ReadingOut>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Clause")]
pub struct ClauseOut {
    pub clause: &'static str,
    pub gist: &'static str,
    pub treatment: &'static str,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Reading")]
pub struct ReadingOut {
    pub id: &'static str,
    pub clauses: &'static [&'static str],
    pub question: &'static str,
    pub answer: &'static str,
    /// The default first; empty where there is nothing to choose.
    pub options: &'static [&'static str],
}

impl From<&'static Book> for BookOut {
    fn from(book: &'static Book) -> BookOut {
        let clauses = book.clauses.iter();
        let clauses =
            clauses.map(|c| ClauseOut { clause: c.number(), gist: c.gist(), treatment: c.treatment().name() });
        let readings = book.readings.iter().map(|r| ReadingOut {
            id: r.id,
            clauses: r.clauses,
            question: r.question,
            answer: r.answer,
            options: r.options,
        });
        BookOut {
            book: book.slug,
            title: book.title,
            edition: book.edition.reference,
            signed: book.edition.signed,
            clauses: clauses.collect(),
            readings: readings.collect(),
        }
    }
}

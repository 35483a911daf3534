//! The JSON interface: one door for commands, and the durable floor to read.
use crate::rates::TooFast;
use crate::routes::{Reject, Who};
use crate::{App, screens};
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use baize_floor::{
    Answer, BarredFrom, Body, FloorCommand, FloorEvent, Outcome, Problem, ProblemKind, Submission, TableId,
};
use baize_rules::any::{AnyEvent, AnyOffer, GameId};
use baize_rules::game::{Actor, Role};
use baize_rules::house::HouseEvent;
use baize_rules::show::Viewer;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Instant;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandIn {
    /// A UUID that the sender keeps for retries; one whose first part is the time (version 7) is best.
    id: String,
    /// The table version the screen showed.
    #[serde(default)]
    expected: Option<u64>,
    command: FloorCommand,
}

#[derive(Serialize)]
struct EventOut {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    cite: Option<String>,
}

/// A command: accepted (200), refused by a clause (422), or never decided (400, 403, 404, 409, 429, 503).
pub async fn command(
    State(app): State<Arc<App>>,
    who: Who,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Reject> {
    app.rates.allow(who.actor, Instant::now()).map_err(too_fast)?;
    is_json(&headers)?;
    let sent: CommandIn =
        serde_json::from_slice(&body).map_err(|e| Reject::bad(format!("the command cannot be read: {e}")))?;
    let id =
        parse_id(&sent.id).ok_or_else(|| Reject::bad("the id is a UUID: 32 hexadecimal digits, dashes allowed"))?;
    let submission = Submission { id, by: who.actor, expected: sent.expected, command: sent.command };
    Ok(answer(app.submit(submission).await))
}

fn too_fast(TooFast { a_second, retry_after }: TooFast) -> Reject {
    let text = format!("commands come too fast: at most {a_second} a second; wait {retry_after} s and send it again");
    Reject::new(StatusCode::TOO_MANY_REQUESTS, text).after(retry_after)
}

/// A form on another site's page can send text, but it cannot say that this is JSON.
fn is_json(headers: &HeaderMap) -> Result<(), Reject> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    match kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json")) {
        true => Ok(()),
        false => Err(Reject::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "send JSON, with content-type: application/json")),
    }
}

fn answer(answer: Answer) -> Response {
    match answer {
        Answer::Done { seq, version, events } => {
            let events: Vec<EventOut> = events.iter().flat_map(describe).collect();
            Json(json!({ "seq": seq, "version": version, "events": events })).into_response()
        }
        Answer::Refused { seq, refusal } => {
            let body = json!({ "seq": seq, "refused": { "text": refusal.text(), "cite": refusal.cite().to_string() } });
            (StatusCode::UNPROCESSABLE_ENTITY, Json(body)).into_response()
        }
        Answer::Problem(problem) => Reject::from(problem).into_response(),
    }
}

impl From<Problem> for Reject {
    fn from(problem: Problem) -> Reject {
        let status = match problem.kind {
            ProblemKind::NotFound => StatusCode::NOT_FOUND,
            ProblemKind::Forbidden => StatusCode::FORBIDDEN,
            ProblemKind::Stale => StatusCode::CONFLICT,
            ProblemKind::Invalid => StatusCode::BAD_REQUEST,
            ProblemKind::Fault | ProblemKind::Stopped => StatusCode::SERVICE_UNAVAILABLE,
        };
        Reject::new(status, problem.text)
    }
}

/// What happened, line by line, in words.
fn describe(event: &FloorEvent) -> Vec<EventOut> {
    let say = |text: String| vec![EventOut { text, cite: None }];
    match event {
        FloorEvent::Table { events, .. } => events
            .iter()
            .map(|event| {
                let (text, cite) = event.describe();
                EventOut { text, cite: cite.map(|c| c.to_string()) }
            })
            .collect(),
        FloorEvent::TableOpened { table, game, edition, .. } => {
            say(format!("table {table} opened for {} under edition {edition}", game.book().title))
        }
        FloorEvent::TableStopped { table, why } => say(format!("table {table} stands still: {why}")),
        FloorEvent::Pool { pool, events } => {
            events.iter().map(|e| EventOut { text: format!("jackpot {pool}: {}", e.describe()), cite: None }).collect()
        }
        FloorEvent::Requested(request) => say(format!("request {}: {}", request.request, request.reason)),
        FloorEvent::Approved { request } => say(format!("request {request} approved")),
        FloorEvent::Declined { request, reason } => say(format!("request {request} declined: {reason}")),
        FloorEvent::StaffEnrolled { staff, name, role } => say(format!("{name} enrolled as {} {staff}", role.name())),
        FloorEvent::PatronEnrolled { patron, name } => say(format!("{name} enrolled as patron {patron}")),
        FloorEvent::CardIssued { patron } => say(format!("player card issued to patron {patron}")),
        FloorEvent::CardCancelled { patron, reason } => {
            say(format!("player card of patron {patron} cancelled: {reason}"))
        }
        FloorEvent::ChipsBought { patron, amount } => say(format!("patron {patron} buys {amount} in chips")),
        FloorEvent::ChipsCashed { patron, amount } => say(format!("patron {patron} cashes {amount} in chips")),
        FloorEvent::LossLimitSet { patron, day } => match day {
            Some(day) => say(format!("patron {patron} sets a loss limit of {day} a day")),
            None => say(format!("patron {patron} has no loss limit")),
        },
        FloorEvent::PatronBarred { patron, bar } => {
            let from = match bar.from {
                BarredFrom::Casino => "excluded from the casino",
                BarredFrom::Game(game) => &format!("excluded from {}", game.book().title),
                BarredFrom::Wagering => "kept from wagering",
            };
            vec![EventOut {
                text: format!("patron {patron} is {from}, at every table"),
                cite: Some(bar.cite.to_string()),
            }]
        }
        FloorEvent::BarLifted { patron, from, reason } => say(match from {
            BarredFrom::Wagering => format!("patron {patron} may wager again: {reason}"),
            _ => format!("patron {patron} is no longer excluded: {reason}"),
        }),
        FloorEvent::ClockDoubted { clock_ms } => {
            say(format!("the machine's clock leapt to {} and is not followed", crate::city_time(*clock_ms)))
        }
        FloorEvent::ClockTrusted => say("the floor's time follows the machine's clock".into()),
    }
}

/// `0192…-…` or 32 digits, to sixteen bytes.
pub fn parse_id(text: &str) -> Option<[u8; 16]> {
    let digits: Vec<u8> = text.bytes().filter(|b| *b != b'-').collect();
    if digits.len() != 32 || text.len() > 36 || !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    let mut id = [0; 16];
    for (byte, pair) in id.iter_mut().zip(digits.chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(id)
}

pub fn viewer(actor: Option<Actor>) -> Viewer {
    match actor {
        None => Viewer::Public,
        Some(Actor { role: Role::Patron, id }) => Viewer::Patron(id),
        Some(Actor { role: Role::Inspector | Role::Surveillance, .. }) => Viewer::Inspector,
        Some(_) => Viewer::Staff,
    }
}

/// What this person may do at the table now; a patron, only on the patron's own areas.
pub fn offers_for(app: &App, id: &TableId, actor: Actor) -> Vec<AnyOffer> {
    let Some(page) = app.floor.table(id) else { return vec![] };
    let table = &page.slot.table;
    let mine = |offer: &AnyOffer| {
        if !offer.roles.contains(&actor.role) {
            return false;
        }
        let taken = table.house().dealer() == Some(actor.id);
        match actor.role {
            Role::Dealer => taken != crate::forms::is_take_table(&offer.command),
            Role::Patron => {
                crate::forms::area_of(&offer.command).is_some_and(|area| table.house().seated(area) == Some(actor.id))
            }
            _ => true,
        }
    };
    table.offers().into_iter().filter(mine).collect()
}

pub async fn tables(State(app): State<Arc<App>>, who: Option<Who>) -> Json<Value> {
    let viewer = viewer(who.map(|w| w.actor));
    let rows = app.floor.tables().into_iter().map(|(id, page)| {
        let view = page.slot.table.show(viewer);
        json!({ "table": id, "game": view.game, "version": page.slot.version, "round": view.round, "stage": view.stage,
            "closed": view.closed, "sign": view.sign, "stopped": page.slot.stopped.is_some() })
    });
    Json(Value::Array(rows.collect()))
}

pub async fn table(
    State(app): State<Arc<App>>,
    who: Option<Who>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Reject> {
    let (id, page) = app.table(&id)?;
    let actor = who.map(|w| w.actor);
    let view = screens::shown(&page, viewer(actor), screens::pool_of(&app, &page).as_deref());
    let offers = actor.map(|actor| offers_for(&app, &id, actor)).unwrap_or_default();
    Ok(Json(json!({ "table": id, "seq": page.seq, "version": page.slot.version, "view": view, "offers": offers })))
}

pub async fn me(who: Who, State(app): State<Arc<App>>) -> Json<Value> {
    let patron = (who.actor.role == Role::Patron).then(|| app.floor.patron(who.actor.id)).flatten();
    Json(json!({ "role": who.actor.role, "id": who.actor.id, "login": who.login, "patron": patron.as_deref() }))
}

pub async fn floor(State(app): State<Arc<App>>) -> Json<Value> {
    let totals = app.floor.totals();
    Json(json!({ "seq": app.floor.seq(), "totals": totals, "conserved": totals.is_conserved(),
        "requests": app.floor.requests(), "staff": app.floor.staff(),
        "clock": app.floor.clock().map(|doubt| json!({ "clock_ms": doubt.clock_ms, "at_ms": doubt.at_ms,
            "text": doubt.to_string() })), "notices": app.floor.notices() }))
}

pub async fn patrons(State(app): State<Arc<App>>) -> Json<Value> {
    Json(Value::Array(app.floor.patrons().iter().map(|p| json!(**p)).collect()))
}

#[derive(Deserialize)]
pub struct LogQuery {
    #[serde(default)]
    pub from: Option<u64>,
    #[serde(default)]
    pub limit: Option<usize>,
}

/// Entries of the log, for those who may read everything.
pub async fn log(State(app): State<Arc<App>>, Query(query): Query<LogQuery>) -> Result<Json<Value>, Reject> {
    let (from, limit) = (query.from.unwrap_or(1).max(1), query.limit.unwrap_or(100).min(1000));
    let entries = read_log(app.clone(), from, limit).await?;
    let rows = entries.into_iter().map(|row| {
        let outcome = match &row.body.outcome {
            Outcome::Done(events) => json!({ "events": events.iter().flat_map(describe).collect::<Vec<_>>() }),
            Outcome::Refused(refusal) => {
                json!({ "refused": { "text": refusal.text(), "cite": refusal.cite().to_string() } })
            }
        };
        json!({ "seq": row.seq, "hash": row.hash, "at_ms": row.body.at_ms, "by": row.body.by,
            "command": command_to_read(&app, &row.body), "outcome": outcome })
    });
    Ok(Json(Value::Array(rows.collect())))
}

/// A command as the log has it, but for the cards that were dealt to players' own eyes: while their round is on, nobody reads
/// them here either.
fn command_to_read(app: &App, body: &Body) -> Value {
    let mut command = json!(body.command);
    let page = body.command.table().and_then(|id| app.floor.table(id));
    let house = page.as_ref().map(|page| page.slot.table.house());
    if house.is_some_and(|house| house.in_round() && !is_of_earlier_round(body, house.round_number())) {
        keep_back_held(&mut command);
    }
    command
}

fn is_of_earlier_round(body: &Body, now: u64) -> bool {
    let Outcome::Done(events) = &body.outcome else { return false };
    let tables = events.iter().filter_map(|event| match event {
        FloorEvent::Table { events, .. } => Some(events),
        _ => None,
    });
    tables.flatten().any(|event| matches!(event, AnyEvent::House(HouseEvent::RoundBegan { round }) if *round < now))
}

/// The games name such cards `held`, wherever they stand.
fn keep_back_held(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                match (name.as_str(), &mut *field) {
                    ("held", Value::Array(cards)) => {
                        *field = json!(format!("{} cards, kept back until the round is over", cards.len()));
                    }
                    (_, field) => keep_back_held(field),
                }
            }
        }
        Value::Array(all) => all.iter_mut().for_each(keep_back_held),
        _ => {}
    }
}

pub struct LogRow {
    pub seq: u64,
    pub hash: String,
    pub body: Body,
}

impl LogRow {
    /// The lines of what happened.
    pub fn lines(&self) -> Vec<String> {
        match &self.body.outcome {
            Outcome::Done(events) => events
                .iter()
                .flat_map(describe)
                .map(|e| e.cite.map_or(e.text.clone(), |cite| format!("{} [{cite}]", e.text)))
                .collect(),
            Outcome::Refused(refusal) => vec![format!("refused: {refusal}")],
        }
    }
}

pub async fn read_log(app: Arc<App>, from: u64, limit: usize) -> Result<Vec<LogRow>, Reject> {
    let read = tokio::task::spawn_blocking(move || {
        let store = app.log.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let entries = store.read(from, limit).map_err(|fault| Reject::fault(fault.to_string()))?;
        entries
            .into_iter()
            .map(|entry| {
                let body = Body::decode(&entry.body).map_err(Reject::fault)?;
                Ok(LogRow { seq: entry.seq, hash: entry.hash.to_string(), body })
            })
            .collect()
    });
    read.await.map_err(|e| Reject::fault(e.to_string()))?
}

/// A name as it was asked for, no longer than can be read.
fn short(name: &str) -> String {
    format!("{:?}", name.chars().take(40).collect::<String>())
}

/// A book's register.
pub async fn rules(Path(slug): Path<String>) -> Result<Json<Value>, Reject> {
    let book =
        baize_rules::find_book(&slug).ok_or_else(|| Reject::missing(format!("there is no book {}", short(&slug))))?;
    let clauses = book
        .clauses
        .iter()
        .map(|c| json!({ "clause": c.number(), "gist": c.gist(), "treatment": c.treatment().name() }));
    let readings = book.readings.iter().map(|r| {
        json!({ "id": r.id, "clauses": r.clauses, "question": r.question, "answer": r.answer, "options": r.options })
    });
    Ok(Json(
        json!({ "book": book.slug, "title": book.title, "edition": book.edition.reference, "signed": book.edition.signed,
        "clauses": clauses.collect::<Vec<_>>(), "readings": readings.collect::<Vec<_>>() }),
    ))
}

/// Settles a round given as values, as `baize settle` does.
pub async fn settle(Path(slug): Path<String>, headers: HeaderMap, body: Bytes) -> Result<Response, Reject> {
    let unread = |e: serde_json::Error| Reject::bad(format!("the round cannot be read: {e}"));
    let game = GameId::from_slug(&slug);
    let game = game.ok_or_else(|| Reject::missing(format!("no settlement is built for {}", short(&slug))))?;
    is_json(&headers)?;
    let mut round = serde_json::Deserializer::from_slice(&body);
    let settled = game.settle(&mut round).map_err(unread)?;
    round.end().map_err(unread)?;
    Ok(match settled {
        Ok(settled) => Json(settled).into_response(),
        Err(refusal) => {
            let body = json!({ "refused": { "text": refusal.text(), "cite": refusal.cite().to_string() } });
            (StatusCode::UNPROCESSABLE_ENTITY, Json(body)).into_response()
        }
    })
}

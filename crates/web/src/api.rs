//! The JSON interface: one entry for commands, and the durable floor to read.
use crate::answers::{
    BookOut, ClockNow, Done, EventOut, FloorNow, LogEntry, LogOutcome, Me, Refused, TableBrief, TableNow, Why,
};
use crate::patrons::faulty;
use crate::rates::TooFast;
use crate::routes::{Reject, Who};
use crate::{App, screens};
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use baize_floor::reports::ReportEvent;
use baize_floor::{
    Answer, BarredFrom, Body, DutyEvent, Employment, FloorCommand, FloorEvent, Outcome, PatronEvent, Problem,
    ProblemKind, Submission,
};
use baize_rules::any::{AnyEvent, AnyOffer, AnyTable, GameId};
use baize_rules::duties::Urgency;
use baize_rules::events::Describe;
use baize_rules::game::{Actor, Refusal, Role};
use baize_rules::hidden::Revealed;
use baize_rules::house::HouseEvent;
use baize_rules::show::{View, Viewer};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Instant;

/// A command, and how it is known again when it is sent again.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Submission")]
#[serde(deny_unknown_fields)]
pub struct CommandIn {
    /// A UUID that the sender keeps for retries; one whose first part is the time (version 7) is best.
    #[schemars(length(max = 36), regex(pattern = r"^-*([0-9a-fA-F]-*){32}$"))]
    id: String,
    /// The table version the screen showed.
    #[serde(default)]
    expected: Option<u64>,
    command: FloorCommand,
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
    if who.actor.role.is_among(sent.command.roles()) {
        app.check_record(&sent.command)?;
        app.check_claim(&sent.command)?;
    }
    let submission = Submission { id, by: who.actor, expected: sent.expected, command: sent.command };
    let answered = app.submit(submission).await;
    if is_erasure(&answered) {
        // The log has it first. If this fails, the next start sees to it.
        app.destroy_erased_keys().map_err(faulty)?;
    }
    Ok(answer(answered))
}

pub(crate) fn too_fast(TooFast { a_second, retry_after }: TooFast) -> Reject {
    let text = format!("commands come too fast: at most {a_second} a second; wait {retry_after} s and send it again");
    Reject::new(StatusCode::TOO_MANY_REQUESTS, text).after(retry_after)
}

/// A form on another site's page can send text, but it cannot say that this is JSON.
pub(crate) fn is_json(headers: &HeaderMap) -> Result<(), Reject> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    match kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json")) {
        true => Ok(()),
        false => Err(Reject::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "send JSON, with content-type: application/json")),
    }
}

pub(crate) fn answer(answer: Answer) -> Response {
    match answer {
        Answer::Done { seq, version, events } => {
            // Which chips moved is for the log, not for whoever acted.
            let told = events.iter().filter(|event| !matches!(event, FloorEvent::Chips { .. }));
            let events = told.flat_map(describe).collect();
            Json(Done { seq, version, events }).into_response()
        }
        Answer::Refused { seq, refusal } => refused(Some(seq), &refusal),
        Answer::Problem(problem) => Reject::from(problem).into_response(),
    }
}

fn refused(seq: Option<u64>, refusal: &Refusal) -> Response {
    (StatusCode::UNPROCESSABLE_ENTITY, Json(Refused { seq, refused: refusal.into() })).into_response()
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

/// Whether this says that nobody may know any more who a patron was.
fn is_erasure(answer: &Answer) -> bool {
    let erased = |event: &FloorEvent| matches!(event, FloorEvent::Patron { event: PatronEvent::Erased, .. });
    matches!(answer, Answer::Done { events, .. } if events.iter().any(erased))
}

/// What happened, line by line, in words.
pub fn describe(event: &FloorEvent) -> Vec<EventOut> {
    let say = |text: String| vec![EventOut { text, cite: None }];
    match event {
        FloorEvent::Table { events, .. } => events
            .iter()
            .map(|event| EventOut { text: event.describe(), cite: event.cite().map(|c| c.to_string()) })
            .collect(),
        FloorEvent::TableOpened { table, game, edition, .. } => {
            say(format!("table {table} opened for {} under edition {edition}", game.book().title))
        }
        FloorEvent::TableStopped { table, why } => say(format!("table {table} is stopped: {why}")),
        FloorEvent::Pool { pool, events } => {
            events.iter().map(|e| EventOut { text: format!("jackpot {pool}: {}", e.describe()), cite: None }).collect()
        }
        FloorEvent::Promotion { promotion, events } => events
            .iter()
            .map(|event| EventOut {
                text: format!("promotion {promotion}: {}", event.describe()),
                cite: event.cite.map(|cite| cite.to_string()),
            })
            .collect(),
        FloorEvent::PrizePrescribed(of) => say(format!("{:?} is forbidden as a prize from {}", of.item, of.from_day)),
        FloorEvent::EmployeeNoted { patron, employment } => match employment {
            Employment::Employed => say(format!("patron {patron} works for the casino")),
            Employment::Left => say(format!("patron {patron} no longer works for the casino")),
        },
        FloorEvent::Requested(request) => say(format!("request {}: {}", request.request, request.reason)),
        FloorEvent::Approved { request } => say(format!("request {request} approved")),
        FloorEvent::Declined { request, reason } => say(format!("request {request} declined: {reason}")),
        FloorEvent::StaffEnrolled { staff, name, role } => say(format!("{name} enrolled as {} {staff}", role.name())),
        FloorEvent::PatronEnrolled { patron, .. } => say(format!("patron {patron} enrolled")),
        FloorEvent::Patron { patron, event } => {
            let (text, cite) = event.describe(*patron);
            vec![EventOut { text, cite: cite.map(|cite| cite.to_string()) }]
        }
        FloorEvent::PolicySet(policy) => say(format!("the house's own numbers hold from {}", policy.from_day)),
        FloorEvent::ReportRaised(report) => say(format!(
            "report {} is due on {}: {} of {}, patron {}",
            report.report,
            report.due_day,
            report.kind.label(),
            report.amount,
            report.patron
        )),
        FloorEvent::ReportFiled { report, reference } => say(format!("report {report} is filed: {reference}")),
        FloorEvent::CardIssued { patron, card } => say(format!("player card {patron}-{card} issued")),
        FloorEvent::CardCancelled { patron, reason } => {
            say(format!("player card of patron {patron} cancelled: {reason}"))
        }
        FloorEvent::ChipsBought { patron, amount, how, table, .. } => {
            let place = table.as_ref().map_or("the cage".to_string(), |table| format!("table {table}"));
            say(format!("patron {patron} buys {amount} in chips at {place}, {}", how.label()))
        }
        FloorEvent::ChipsCashed { patron, amount, how, .. } => {
            say(format!("patron {patron} cashes {amount} in chips, {}", how.label()))
        }
        FloorEvent::ChipSetInForce { .. } => say("chips are counted by denomination from now on".into()),
        FloorEvent::Chips { moves } => moves.iter().flat_map(|moved| say(moved.to_string())).collect(),
        FloorEvent::Pit { table, event } => say(event.describe(table)),
        FloorEvent::CardSystem(event) => say(event.describe()),
        FloorEvent::LossLimitSet { patron, day } => match day {
            Some(day) => say(format!("patron {patron} sets a loss limit of {day} a day")),
            None => say(format!("patron {patron} has no loss limit")),
        },
        FloorEvent::PatronBarred { patron, bar } => {
            vec![EventOut {
                text: format!("patron {patron}: {}, at every table", bar.label()),
                cite: Some(bar.cite.to_string()),
            }]
        }
        FloorEvent::BarLifted { patron, from, reason } => say(match from {
            BarredFrom::Wagering => format!("patron {patron} may wager again: {reason}"),
            _ => format!("patron {patron} is no longer excluded: {reason}"),
        }),
        FloorEvent::Corrected(_) | FloorEvent::Reviewed { .. } => say(about_correction(event)),
        FloorEvent::Duty(event) => vec![about_duty(event)],
        FloorEvent::Report(event) => say(match event {
            ReportEvent::Asked { month, .. } => format!("{month} is over: its report is due"),
            ReportEvent::Issued { month, issue } => format!("report of {month} sent: {}", issue.note),
        }),
        FloorEvent::ClockDoubted { clock_ms } => {
            say(format!("the machine's clock leapt to {} and is not followed", crate::city_time(*clock_ms)))
        }
        FloorEvent::ClockTrusted => say("the floor's time follows the machine's clock".into()),
    }
}

fn about_duty(event: &DutyEvent) -> EventOut {
    let (text, cite) = match event {
        DutyEvent::Raised(duty) => (format!("duty {}: {}", duty.id, duty.kind), Some(duty.cite.to_string())),
        DutyEvent::ResultUnusual(unusual) => (unusual.to_string(), None),
        DutyEvent::Done { duty, kind, by, note } => {
            (format!("duty {duty} done by {} {}: {kind}: {note}", by.role.name(), by.id), None)
        }
        DutyEvent::Told { duty, kind, call } => {
            let (role, id) = (call.by.role.name(), call.by.id);
            (format!("duty {duty}, {kind}: {role} {id} telephoned {}: {}", call.whom, call.said), None)
        }
        DutyEvent::Acknowledged { duty, kind, by } => {
            (format!("duty {duty} acknowledged by {} {}: {kind}", by.role.name(), by.id), None)
        }
        DutyEvent::Pressing { of, urgency } => match urgency {
            Urgency::Open => (format!("{of} is open"), None),
            Urgency::DueSoon => (format!("{of} is due soon"), None),
            Urgency::Overdue => (format!("{of} is overdue: supervisors are alerted"), None),
            Urgency::Escalated => (format!("{of} is overdue: managers are alerted"), None),
        },
        DutyEvent::AlertSeen { of, by } => (format!("{} {} has seen that {of} is late", by.role.name(), by.id), None),
    };
    EventOut { text, cite }
}

fn about_correction(event: &FloorEvent) -> String {
    match event {
        FloorEvent::Corrected(made) => {
            format!("correction {} at table {}: for an inspector to review", made.correction, made.table)
        }
        FloorEvent::Reviewed { correction, by, note } => {
            format!("correction {correction} reviewed by {} {}: {note}", by.role.name(), by.id)
        }
        _ => String::new(),
    }
}

/// Whether this body of a request is a command that can be decided.
#[cfg(test)]
pub fn reads(body: &Value) -> bool {
    serde_json::from_value::<CommandIn>(body.clone()).is_ok_and(|sent| parse_id(&sent.id).is_some())
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
pub fn offers_for(table: &AnyTable, actor: Actor) -> Vec<AnyOffer> {
    table.offers().into_iter().filter(|offer| is_for(offer, table, actor)).collect()
}

/// Whether this person may take it.
pub fn is_for(offer: &AnyOffer, table: &AnyTable, actor: Actor) -> bool {
    let taken = || table.house().dealer() == Some(actor.id);
    actor.role.is_among(offer.roles)
        && match actor.role {
            Role::Dealer => taken() != offer.command.is_take_table(),
            Role::Patron => offer.area.is_some_and(|area| table.house().seated(area) == Some(actor.id)),
            _ => true,
        }
}

pub async fn tables(State(app): State<Arc<App>>, who: Option<Who>) -> Json<Vec<TableBrief>> {
    let viewer = viewer(who.map(|w| w.actor));
    let rows = app.floor.tables().into_iter().map(|(id, page)| {
        let View { game, round, stage, closed, sign, .. } = page.slot.table.show(viewer);
        let (version, stopped) = (page.slot.version, page.slot.stopped.is_some());
        TableBrief { table: id, game, version, round, stage, closed, sign, stopped }
    });
    Json(rows.collect())
}

pub async fn table(
    State(app): State<Arc<App>>,
    who: Option<Who>,
    Path(id): Path<String>,
) -> Result<Json<TableNow>, Reject> {
    let (id, page) = app.table(&id)?;
    let actor = who.map(|w| w.actor);
    let view = screens::shown(&page, viewer(actor), screens::pool_of(&app, &page).as_deref());
    let offers = actor.map(|actor| offers_for(&page.slot.table, actor)).unwrap_or_default();
    Ok(Json(TableNow { table: id, seq: page.seq, version: page.slot.version, view, offers }))
}

pub async fn me(who: Who, State(app): State<Arc<App>>) -> Json<Me> {
    let Actor { role, id } = who.actor;
    let patron = (role == Role::Patron).then(|| app.floor.patron(id)).flatten();
    Json(Me { role, id, login: who.login, patron })
}

pub async fn floor(State(app): State<Arc<App>>) -> Json<FloorNow> {
    let totals = app.floor.totals();
    let clock = app.floor.clock().map(|doubt| ClockNow {
        clock_ms: doubt.clock_ms,
        at_ms: doubt.at_ms,
        text: doubt.to_string(),
    });
    Json(FloorNow {
        seq: app.floor.seq(),
        totals,
        conserved: totals.is_conserved(),
        requests: app.floor.requests(),
        staff: app.floor.staff(),
        clock,
        notices: app.floor.notices().to_vec(),
    })
}

#[derive(Deserialize)]
pub struct LogQuery {
    #[serde(default)]
    pub from: Option<u64>,
    #[serde(default)]
    pub limit: Option<usize>,
}

/// Entries of the log, for those who may read everything.
pub async fn log(State(app): State<Arc<App>>, Query(query): Query<LogQuery>) -> Result<Json<Vec<LogEntry>>, Reject> {
    let (from, limit) = (query.from.unwrap_or(1).max(1), query.limit.unwrap_or(100).min(1000));
    let entries = read_log(app.clone(), from, limit).await?;
    let rows = entries.into_iter().map(|row| {
        let outcome = match &row.body.outcome {
            Outcome::Done(events) => LogOutcome::Events(events.iter().flat_map(describe).collect()),
            Outcome::Refused(refusal) => LogOutcome::Refused(Why::from(refusal)),
        };
        let command = command_to_read(&app, &row.body);
        LogEntry { seq: row.seq, hash: row.hash, at_ms: row.body.at_ms, by: row.body.by, command, outcome }
    });
    Ok(Json(rows.collect()))
}

/// A command as the log has it; cards that were dealt to players' own eyes are named once their round is over.
pub fn command_to_read(app: &App, body: &Body) -> Value {
    let page = body.command.table().and_then(|id| app.floor.table(id));
    let house = page.as_ref().map(|page| page.slot.table.house());
    match house.is_some_and(|house| house.in_round() && !is_of_earlier_round(body, house.round_number())) {
        true => json!(body.command),
        false => json!(Revealed(&body.command)),
    }
}

fn is_of_earlier_round(body: &Body, now: u64) -> bool {
    let Outcome::Done(events) = &body.outcome else { return false };
    let tables = events.iter().filter_map(|event| match event {
        FloorEvent::Table { events, .. } => Some(events),
        _ => None,
    });
    tables.flatten().any(|event| matches!(event.what, AnyEvent::House(HouseEvent::RoundBegan { round }) if round < now))
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
pub async fn rules(Path(slug): Path<String>) -> Result<Json<BookOut>, Reject> {
    let book = baize_rules::find_book(&slug);
    let book = book.ok_or_else(|| Reject::missing(format!("there is no book {}", short(&slug))))?;
    Ok(Json(book.into()))
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
        Err(refusal) => refused(None, &refusal),
    })
}

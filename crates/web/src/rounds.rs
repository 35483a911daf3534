//! Recall: one round step by step, with cards, wagers, decisions, lines and clauses, and what was put right since (LOG-3, LOG-4).
use crate::answers::EventOut;
use crate::api::{LogRow, command_to_read, describe};
use crate::pages::{self, page};
use crate::routes::{Reject, Who};
use crate::{App, city_time};
use axum::extract::{Path, State};
use axum::response::{Json, Response};
use baize_floor::{Body, FloorEvent, Outcome, TableId};
use baize_rules::any::AnyEvent;
use baize_rules::game::{Actor, PatronId};
use baize_rules::house::HouseEvent;
use maud::{Markup, html};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;

/// A round as the log has it.
#[derive(Serialize, JsonSchema)]
pub struct RecalledRound {
    pub table: TableId,
    /// The slug of its book.
    pub game: &'static str,
    /// The edition of the book in force at the table.
    pub edition: String,
    /// How the rules are read at the table, where that is a choice.
    pub options: Vec<(String, String)>,
    pub round: u64,
    pub is_over: bool,
    pub steps: Vec<Step>,
}

/// One entry of the log.
#[derive(Serialize, JsonSchema)]
pub struct Step {
    pub seq: u64,
    pub at_ms: i64,
    pub by: Actor,
    /// Whether it came after the round's end: a correction, a ruling, a payment.
    pub is_later: bool,
    /// As it was sent; none for a patron, who is told what happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<Value>,
    pub events: Vec<EventOut>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

pub async fn show(
    State(app): State<Arc<App>>,
    who: Who,
    Path((table, round)): Path<(String, String)>,
) -> Result<Response, Reject> {
    let found = recall(app, &who, &table, &round).await.map_err(Reject::into_page)?;
    let title = format!("Table {}, round {}", found.table, found.round);
    Ok(pages::ok(page(&title, "page", Some(&who), drawn(&found))))
}

pub async fn json(
    State(app): State<Arc<App>>,
    who: Who,
    Path((table, round)): Path<(String, String)>,
) -> Result<Json<RecalledRound>, Reject> {
    recall(app, &who, &table, &round).await.map(Json)
}

async fn recall(app: Arc<App>, who: &Who, table: &str, round: &str) -> Result<RecalledRound, Reject> {
    let (id, page) = app.table(table)?;
    let missing =
        || Reject::missing(format!("table {id} has no round {:?}", round.chars().take(20).collect::<String>()));
    let round: u64 = round.parse().map_err(|_| missing())?;
    let rows = entries(app.clone(), id.clone(), round).await?;
    let house = page.slot.table.house();
    let is_over = house.round_number() > round || (house.round_number() == round && !house.in_round());
    let patron = who.is_patron().then_some(who.actor.id);
    let mut over = false;
    let mut steps = vec![];
    for row in rows {
        let is_later = over;
        over |= ends(&row.body, &id);
        steps.extend(step(&app, row, &id, patron, is_later));
    }
    if steps.is_empty() {
        return Err(missing());
    }
    let (setup, book) = (house.setup(), page.slot.table.game().book());
    Ok(RecalledRound {
        table: id,
        game: book.slug,
        edition: setup.edition(book).into(),
        options: setup.options.clone(),
        round,
        is_over,
        steps,
    })
}

/// The entries of a round. The log is read on a thread that may wait, and remembered as far as it was read.
async fn entries(app: Arc<App>, table: TableId, round: u64) -> Result<Vec<LogRow>, Reject> {
    let read = tokio::task::spawn_blocking(move || {
        let mut index = app.rounds.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let from = index.read + 1;
        app.read_log(from, app.floor.seq(), &mut |seq, body| index.add(seq, body))?;
        let wanted = index.entries(&table, round).unwrap_or_default().to_vec();
        drop(index);
        let log = app.log.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut rows = vec![];
        for seq in wanted {
            for entry in log.read(seq, 1).map_err(|fault| Reject::fault(fault.to_string()))? {
                let body = Body::decode(&entry.body).map_err(Reject::fault)?;
                rows.push(LogRow { seq: entry.seq, hash: entry.hash.to_string(), body });
            }
        }
        Ok(rows)
    });
    read.await.map_err(|e| Reject::fault(e.to_string()))?
}

fn at_table<'a>(body: &'a Body, table: &'a TableId) -> impl Iterator<Item = &'a FloorEvent> {
    let done = match &body.outcome {
        Outcome::Done(events) => events.as_slice(),
        Outcome::Refused(_) => &[],
    };
    done.iter().filter(move |event| matches!(event, FloorEvent::Table { table: at, .. } if at == table))
}

fn ends(body: &Body, table: &TableId) -> bool {
    at_table(body, table).any(|event| match event {
        FloorEvent::Table { events, .. } => {
            events.iter().any(|event| matches!(event.what, AnyEvent::House(HouseEvent::RoundEnded { .. })))
        }
        _ => false,
    })
}

/// A step as this person may see it: a patron sees where the own money went, the staff everything.
fn step(app: &App, row: LogRow, table: &TableId, patron: Option<PatronId>, is_later: bool) -> Option<Step> {
    let LogRow { seq, body, .. } = row;
    let (at_ms, by) = (body.at_ms, body.by);
    let Some(patron) = patron else {
        let refused = match &body.outcome {
            Outcome::Refused(refusal) => Some(refusal.to_string()),
            Outcome::Done(_) => None,
        };
        let events = at_table(&body, table).flat_map(describe).collect();
        let command = Some(command_to_read(app, &body));
        return Some(Step { seq, at_ms, by, is_later, command, events, refused });
    };
    let own = at_table(&body, table).filter_map(|event| match event {
        FloorEvent::Table { table, events } => {
            let mine = events.iter().filter(|event| event.moves().is_some_and(|moved| moved.patron == patron));
            Some(FloorEvent::Table { table: table.clone(), events: mine.cloned().collect() })
        }
        _ => None,
    });
    let events: Vec<EventOut> = own.flat_map(|event| describe(&event)).collect();
    (!events.is_empty()).then_some(Step { seq, at_ms, by, is_later, command: None, events, refused: None })
}

fn drawn(round: &RecalledRound) -> Markup {
    let one = |step: &Step| {
        html! {
            li {
                p.hint { span { (city_time(step.at_ms)) } " · " (step.by.role.name()) " " (step.by.id) " · entry " (step.seq) }
                @if let Some(refused) = &step.refused { p.refusal { "Refused: " (refused) } }
                ul { @for event in &step.events { li { (event.text) @if let Some(cite) = &event.cite { " " span.cite { "[" (cite) "]" } } } } }
                @if let Some(command) = &step.command { details.unprinted { summary { "As it was sent" } code { (command) } } }
            }
        }
    };
    let later = || round.steps.iter().filter(|step| step.is_later);
    html! {
        main.card.paper {
            dl.facts {
                div { dt { "Game" } dd { a href={ "/rules/" (round.game) } { (round.game) } } }
                div { dt { "Edition" } dd { (round.edition) } }
                @for (reading, option) in &round.options { div { dt { (reading) } dd { (option) } } }
                div { dt { "Round" } dd { (round.round) @if !round.is_over { ", in progress" } } }
            }
            h2 { "Step by step" }
            ol.steps { @for step in round.steps.iter().filter(|step| !step.is_later) { (one(step)) } }
            @if later().next().is_some() {
                h2 { "Since then" }
                ol.steps { @for step in later() { (one(step)) } }
            }
            p.links.unprinted { a href={ "/api/rounds/" (round.table) "/" (round.round) } { "JSON" } }
        }
    }
}

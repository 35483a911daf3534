//! The inbox: the duties and alerts that concern a person, by table and by how pressing they are, until they are acknowledged.
use crate::answers::InboxItem;
use crate::felt;
use crate::pages::{self, blank, page};
use crate::promotions::waiting;
use crate::routes::Who;
use crate::screens::Regions;
use crate::{App, city_time, now_ms};
use axum::extract::State;
use axum::response::{Json, Response};
use baize_floor::{Alert, DutyCommand, DutyId, FloorCommand, TableId};
use baize_rules::any::AnyCommand;
use baize_rules::duties::{Duty, Signed, Urgency};
use baize_rules::game::{Actor, Role};
use baize_rules::house::HouseCommand;
use baize_rules::show::sentence;
use maud::{Markup, html};
use serde_json::json;
use std::sync::Arc;

struct Item {
    of: DutyId,
    duty: Duty,
    alert: Option<Alert>,
}

/// What concerns this person: what has to reach them, what their role does, and what is late.
fn items(app: &App, me: Actor) -> Vec<Item> {
    let concerns = |item: &Item| {
        let demands = item.duty.kind.demands();
        let alerted = item.alert.as_ref().is_some_and(|alert| alert.alerts(me.role));
        demands.reaches == Some(me.role) || (me.role.is_among(demands.by) && me.role != Role::Dealer) || alerted
    };
    let all = app.floor.duties().into_iter().map(|(of, duty, alert)| Item { of, duty, alert });
    let mut items: Vec<Item> = all.filter(concerns).collect();
    items.sort_by(|a, b| {
        (&a.of.table, b.urgency(), a.duty.raised_ms).cmp(&(&b.of.table, a.urgency(), b.duty.raised_ms))
    });
    items
}

impl Item {
    fn urgency(&self) -> Urgency {
        self.alert.as_ref().map_or(Urgency::Open, |alert| alert.urgency)
    }
    /// Whether it still asks something of this person.
    fn is_new_to(&self, me: Actor) -> bool {
        let seen = self.alert.as_ref().is_some_and(|alert| alert.seen_by.contains(&me));
        !seen || self.is_for(me.role)
    }
    fn is_for(&self, role: Role) -> bool {
        self.duty.kind.demands().reaches == Some(role)
    }
}

fn how_pressing(urgency: Urgency) -> &'static str {
    match urgency {
        Urgency::Open => "open",
        Urgency::DueSoon => "due soon",
        Urgency::Overdue => "overdue",
        Urgency::Escalated => "overdue, brought to the managers",
    }
}

pub async fn show(State(app): State<Arc<App>>, who: Who) -> Response {
    let body = html! {
        main.floor.inbox data-stream="/api/floor/stream" data-now=(now_ms()) {
            p { button.quiet type="button" data-mute aria-pressed="false" { "Mute the sound" } }
            div #inbox data-region="inbox" aria-live="polite" { (list(&app, who.actor)) }
        }
    };
    pages::ok(page("Inbox", "page", Some(&who), body))
}

/// The same for programs.
pub async fn json(State(app): State<Arc<App>>, who: Who) -> Json<Vec<InboxItem>> {
    let out = |item: Item| InboxItem {
        table: item.of.table.clone(),
        what: item.duty.kind.to_string(),
        due_ms: item.duty.due(),
        urgency: item.urgency(),
        seen_by: item.alert.map_or(vec![], |alert| alert.seen_by),
        duty: item.duty,
    };
    Json(items(&app, who.actor).into_iter().map(out).collect())
}

/// What the stream of the floor draws again: the page's list, and the number in everybody's bar.
pub fn regions(app: &App, who: &Who) -> Regions {
    let mut regions = Regions::from([("inbox", list(app, who.actor).into_string())]);
    regions.extend(badge(app, who));
    regions
}

/// In the bar: how many wait for this person.
pub fn badge(app: &App, who: &Who) -> Option<(&'static str, String)> {
    let has_inbox = crate::Access::Oversees.admits(Some(who.actor.role));
    has_inbox.then(|| ("inbox-count", count(app, who.actor).into_string()))
}

pub fn count(app: &App, me: Actor) -> Markup {
    let items = items(app, me);
    let new = items.iter().filter(|item| item.is_new_to(me)).count() + waiting::count(app, me);
    let late = items.iter().filter(|item| item.urgency() >= Urgency::Overdue).count();
    html! { "Inbox" @if new > 0 { " " b { (new) } } @if late > 0 { " " b.late { (late) " late" } } }
}

fn list(app: &App, me: Actor) -> Markup {
    let items = items(app, me);
    let mut tables: Vec<Option<&TableId>> = items.iter().map(|item| item.of.table.as_ref()).collect();
    tables.dedup();
    html! {
        @if items.is_empty() && waiting::count(app, me) == 0 { p { "Nothing waits for you." } }
        (waiting::section(app, me))
        @for table in tables {
            section.inbox-of {
                h2 { @match table { Some(table) => { a href={ "/tables/" (table) } { "Table " (table) } }, None => { "Off the tables" } } }
                ul.records { @for item in items.iter().filter(|item| item.of.table.as_ref() == table) { (one(item, me)) } }
            }
        }
    }
}

fn one(item: &Item, me: Actor) -> Markup {
    let Item { of, duty, alert } = item;
    let pressing = how_pressing(item.urgency());
    html! {
        li.duty data-urgency=(pressing) {
            p { b { (sentence(&duty.kind.to_string())) } " " (felt::cite(duty.cite)) " " span.badge { (pressing) } }
            p.hint {
                "Since " (city_time(duty.raised_ms)) ", due " (city_time(duty.due()))
                @if let Some(patron) = duty.patron { ", patron " (patron) }
            }
            @if let Some(about) = &duty.about { p { (sentence(about)) } }
            @if let Some(call) = &duty.call {
                p.hint { "Telephoned by " (call.by.role.name()) " " (call.by.id) " at " (city_time(call.at_ms)) " to " (call.whom) ": " (call.said) }
            }
            @if let Some(seen) = alert.as_ref().filter(|alert| !alert.seen_by.is_empty()) {
                p.hint { "Seen by " @for by in &seen.seen_by { (by.role.name()) " " (by.id) " " } }
            }
            (buttons(item, of, me))
        }
    }
}

/// What this person can do about it here; what is done at a table is said at its console.
fn buttons(item: &Item, of: &DutyId, me: Actor) -> Markup {
    let demands = item.duty.kind.demands();
    let acknowledge = match &of.table {
        Some(table) => {
            let command = AnyCommand::House(HouseCommand::AcknowledgeDuty { id: of.duty });
            FloorCommand::Table { table: table.clone(), command }
        }
        None => FloorCommand::Duty { command: DutyCommand::Acknowledge { duty: of.duty } },
    };
    let see = FloorCommand::Duty { command: DutyCommand::SeeAlert { of: of.clone() } };
    let alert = item.alert.as_ref().filter(|alert| alert.alerts(me.role) && !alert.seen_by.contains(&me));
    let button = |command: &FloorCommand, text: &str| {
        html! { button.primary type="button" data-floor=(json!(command)) { (text) } }
    };
    html! {
        div.pair {
            @if item.is_for(me.role) { (button(&acknowledge, if item.duty.is_told() { "I was told" } else { "Acknowledge" })) }
            @if alert.is_some() { (button(&see, "Seen")) }
            @if let Some(table) = &of.table { a.button href={ "/tables/" (table) } { "Open the table" } }
        }
        @if of.table.is_none() && me.role.is_among(demands.by) && demands.reaches.is_none() { (done(of.duty, demands.signed, demands.evidence)) }
    }
}

fn done(duty: u32, signed: Signed, evidence: &str) -> Markup {
    let (command, at) = match signed {
        Signed::ByOne => {
            (json!({ "duty": { "command": { "done": { "duty": duty, "note": "" } } } }), "/duty/command/done/note")
        }
        Signed::ByTwo => (
            json!({ "request_duty": { "command": { "done": { "duty": duty, "note": "" } }, "reason": "to be signed by two" } }),
            "/request_duty/command/done/note",
        ),
    };
    html! {
        form.ask.inline data-floor=(command) data-name={ "duty-" (duty) } {
            (blank(&format!("Say {evidence}"), at, "text"))
            p.refusal role="alert" hidden {}
            button.quiet { "Done" }
        }
    }
}

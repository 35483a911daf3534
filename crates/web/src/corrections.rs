//! What two people changed after it was known: the page on which an inspector looks into it.
use crate::pages::{ok, page};
use crate::routes::Who;
use crate::{App, city_time};
use axum::extract::State;
use axum::response::{Json, Response};
use baize_floor::{Correction, FloorCommand};
use baize_rules::game::Actor;
use baize_rules::show::sentence;
use maud::{Markup, html};
use std::sync::Arc;

/// Open corrections, the newest first.
pub async fn list(State(app): State<Arc<App>>, who: Who) -> Response {
    let open = app.floor.corrections();
    let body = html! {
        main.corrections {
            p { "What was changed after something of the outcome was known. Each stays here until an inspector who neither asked for it \
                nor signed it has looked into it. The log keeps all of them: " code { "baize audit --corrections" } "." }
            @if open.is_empty() { p { "Nothing waits for a review." } }
            ul.records aria-label="Corrections to review" {
                @for correction in open.iter().rev() { (one(&app, correction, who.actor)) }
            }
        }
    };
    ok(page("Corrections", "page", Some(&who), body))
}

/// The same as JSON.
pub async fn api(State(app): State<Arc<App>>) -> Json<Vec<Correction>> {
    Json(app.floor.corrections())
}

fn one(app: &App, correction: &Correction, me: Actor) -> Markup {
    let staff = app.floor.staff();
    let person = |actor: Actor| {
        let name = staff.get(&actor.id).map(|staff| format!("{}, ", staff.name)).unwrap_or_default();
        format!("{name}{} {}", actor.role.name(), actor.id)
    };
    let dealer =
        correction.dealer.map(|id| staff.get(&id).map_or(id.to_string(), |dealer| format!("{} ({id})", dealer.name)));
    let row = |name: &str, value: Markup| html! { div { dt { (name) } dd { (value) } } };
    html! {
        li.request id={ "correction-" (correction.correction) } {
            p { b { "Correction " (correction.correction) } ": " (sentence(&correction.what.replace('_', " "))) " [" (correction.cite) "]" }
            dl.facts {
                (row("Table", html! { a href={ "/tables/" (correction.table) } { (correction.table) } ", round " (correction.round) }))
                (row("Dealer", html! { (dealer.unwrap_or_else(|| "none".into())) }))
                (row("Asked by", html! { (person(correction.by)) }))
                @if let Some(second) = correction.second { (row("Signed by", html! { (person(second)) })) }
                (row("Reason", html! { (correction.reason) }))
                (row("When", html! { (city_time(correction.at_ms)) @if let Some(ms) = correction.known_for_ms { ", " (span(ms)) " after the outcome was known" } }))
                @for change in &correction.changes { (row(&sentence(&change.what), html! { s { (change.was) } " → " b { (change.is) } })) }
                @for paid in &correction.paid { (row(&format!("Chips of patron {}", paid.patron), html! { s { (paid.was.pretty()) } " → " b { (paid.is.pretty()) } })) }
            }
            (review(correction, me))
        }
    }
}

/// The form that closes it, for whoever may.
fn review(correction: &Correction, me: Actor) -> Markup {
    let id = correction.correction;
    let command = FloorCommand::Review { correction: id, note: String::new() };
    let own = correction.by.id == me.id || correction.second.is_some_and(|second| second.id == me.id);
    let json = serde_json::to_string(&command).expect("a command is always JSON");
    html! {
        @if command.roles().contains(&me.role) && !own {
            form.ask data-floor=(json) data-reload="yes" {
                label { span { "What the review found" } input type="text" data-pointer="/review/note" data-kind="text" maxlength="500" autocomplete="off" required; }
                button.primary type="submit" { "Close" }
                p.refusal hidden role="alert" {}
            }
        } @else {
            p.hint { "Waits for an inspector." }
        }
    }
}

/// `40 s`, `12 min`, `3 h`.
pub fn span(ms: i64) -> String {
    match ms.max(0) / 1000 {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    }
}

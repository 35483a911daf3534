//! The promotions desk: what is drafted, filed, running and drawn, and what this person may do about it.
use super::{Found, differences, games, items, wide, winners};
use crate::pages::{ask_form, ok, page};
use crate::queue;
use crate::routes::{Reject, Who};
use crate::{App, CityClock, city_time, felt};
use axum::extract::{Path, State};
use axum::response::Response;
use baize_floor::promotions::report::stage;
use baize_floor::{Asked, FloorCommand, PromotionId, Request};
use baize_rules::game::{Actor, Role};
use baize_rules::promotions::{Document, DoubtState, Promotion, PromotionCommand, Stage};
use baize_rules::show::sentence;
use maud::{Markup, html};
use serde_json::{Value, json};
use std::sync::Arc;

pub async fn list(State(app): State<Arc<App>>, who: Who) -> Response {
    let promotions = app.floor.promotions();
    let manages = who.actor.role == Role::Manager;
    let body = html! {
        main.pools.promotions {
            @if promotions.is_empty() { p { "No promotion has been written yet." } }
            @if !promotions.is_empty() {
                (wide("Promotions", html! { table.report {
                    thead { tr { th { "Promotion" } th { "Where it stands" } th { "Games" } th { "Starts" } th { "Entries" } } }
                    tbody { @for (id, promotion) in &promotions { tr {
                        td { a href={ "/desk/promotions/" (id) } { (promotion.terms.name) } }
                        td { (sentence(stage(promotion))) }
                        td { (games(&promotion.terms)) }
                        td { (city_time(promotion.terms.starts_ms)) }
                        td { (promotion.live_entries().count()) }
                    } } }
                } }))
            }
            @if manages { (super::editor::new_form()) (prescribe(&app)) }
            p.links { a href="/promotions" { "What the public sees" } a href="/reports/promotions" { "Reports" } }
        }
    };
    ok(page("Promotions desk", "page", Some(&who), body))
}

/// What regulations forbid as a prize, and from when.
fn prescribe(app: &App) -> Markup {
    let command = json!({ "prescribe_prize": { "item": "", "from_day": 0, "until_day": null } });
    let fields = html! {
        (text("Item or service", "/prescribe_prize/item"))
        label { span { "From (YYYYMMDD)" } input type="text" inputmode="numeric" data-pointer="/prescribe_prize/from_day" data-kind="number" autocomplete="off"; }
        label { span { "Allowed again from, or empty" } input type="text" inputmode="numeric" data-pointer="/prescribe_prize/until_day" data-kind="number?" autocomplete="off"; }
    };
    html! {
        details.fold #fold-prescribe {
            summary { "Prizes that regulations forbid" }
            ul { @for of in app.floor.prescribed() { li { (of.item) " from " (of.from_day) @if let Some(until) = of.until_day { " until before " (until) } } } }
            (ask_form("promotion-prescribe", &command, "Record what regulations forbid", fields))
        }
    }
}

/// One promotion, with everything that is known of it and what this person may do.
pub struct Desk<'a> {
    pub app: &'a App,
    pub id: &'a PromotionId,
    pub promotion: &'a Promotion,
    pub me: Actor,
}

impl Desk<'_> {
    pub fn may(&self, command: &PromotionCommand) -> bool {
        self.me.role.is_among(command.roles())
    }
    pub fn direct(&self, command: PromotionCommand) -> Value {
        json!(FloorCommand::Promotion { promotion: self.id.clone(), command })
    }
    pub fn requested(&self, command: PromotionCommand) -> Value {
        json!(FloorCommand::RequestPromotion { promotion: self.id.clone(), command, reason: String::new() })
    }
    /// A form for a command whose only blank is one text; by two people where the command needs two.
    pub fn say(&self, name: &str, command: PromotionCommand, label: &str, field: &str, button: &str) -> Markup {
        if !self.may(&command) {
            return html! {};
        }
        let second = command.needs_second();
        let command = if second { self.requested(command) } else { self.direct(command) };
        let at = format!("{}/{field}", at(&command));
        let pointers = if second { format!("{at} /request_promotion/reason") } else { at };
        ask_form(&format!("promotion-{name}"), &command, button, text(label, &pointers))
    }
}

/// The pointer to the fields of the command inside.
pub fn at(command: &Value) -> String {
    let outer = command.as_object().and_then(|outer| outer.iter().next()).map(|(name, _)| name.clone());
    let outer = outer.unwrap_or_default();
    let inner = command[&outer]["command"].as_object().and_then(|inner| inner.keys().next().cloned());
    format!("/{outer}/command/{}", inner.unwrap_or_default())
}

pub fn text(label: &str, pointers: &str) -> Markup {
    html! { label.wide { span { (label) } input type="text" data-pointer=(pointers) data-kind="text" maxlength="500" autocomplete="off"; } }
}

pub async fn one(State(app): State<Arc<App>>, who: Who, Path(id): Path<String>) -> Result<Response, Reject> {
    let (id, promotion): Found = app.promotion(&id).map_err(Reject::into_page)?;
    let desk = Desk { app: &app, id: &id, promotion: &promotion, me: who.actor };
    let body = html! {
        main.pool.promotion {
            (head(&desk))
            (asked(&desk))
            (to_do(&desk))
            (gaps(&desk))
            (winners::section(&desk))
            (doubts(&desk))
            (disputes(&desk))
            (outbox(&desk))
            section aria-label="Terms" { h2 { "Terms" } (items(&promotion.terms)) }
            p.links {
                a href="/desk/promotions" { "All promotions" }
                @if promotion.is_public() { a href={ "/promotions/" (id) } { "Public terms" } }
                @if promotion.has_started() { a href={ "/promotions/" (id) "/results" } { "Public results" } }
            }
        }
    };
    Ok(ok(page(&promotion.terms.name, "page", Some(&who), body)))
}

fn head(desk: &Desk) -> Markup {
    let (promotion, terms) = (desk.promotion, &desk.promotion.terms);
    let row = |name: &str, value: Markup| html! { div { dt { (name) } dd { (value) } } };
    let left_out = promotion.entries.len() - promotion.live_entries().count();
    html! {
        section aria-label="Where it stands" {
            p.stage { b { (sentence(stage(promotion))) } }
            dl.facts {
                (row("Games", html! { (games(terms)) }))
                (row("Starts", html! { (city_time(terms.starts_ms)) }))
                (row("Entries close", html! { (city_time(terms.closes_ms)) }))
                (row("Draw", html! { (city_time(terms.draw_ms)) }))
                (row("Entries", html! { (promotion.live_entries().count()) @if left_out > 0 { ", and " (left_out) " struck or left out" } }))
                @if terms.needs_scrutineer() || promotion.scrutineer.is_some() {
                    (row("Scrutineer", html! { (promotion.scrutineer.as_deref().unwrap_or("to be nominated")) }))
                }
                @if let Some(read) = promotion.figure.as_ref().filter(|_| promotion.draw.is_none()) {
                    (row("Figure read first", html! { "by " (read.by.role.name()) " " (read.by.id) }))
                }
                @if let Some((place, when)) = &promotion.published { (row("Results published", html! { (place) ", " (city_time(*when)) })) }
            }
        }
    }
}

/// What waits for a second person.
fn asked(desk: &Desk) -> Markup {
    let here = |request: &Request| matches!(&request.asked, Asked::Promotion { promotion, .. } if promotion == desk.id);
    let requests: Vec<Request> = desk.app.floor.requests().into_iter().filter(here).collect();
    html! {
        @if !requests.is_empty() {
            section aria-label="Waits for a signature" {
                h2 { "Waits for a signature" }
                ul.records { @for request in &requests { (queue::one(desk.app, request, desk.me)) } }
            }
        }
    }
}

/// What two people are asked to do with a promotion, in full.
pub fn what(app: &App, id: &PromotionId, command: &PromotionCommand) -> Markup {
    let promotion = app.floor.promotion(id);
    html! {
        p { b { a href={ "/desk/promotions/" (id) } { (id) } } ": " (command.words()) }
        @match (command, promotion) {
            (PromotionCommand::Amend { terms, .. }, Some(promotion)) => (differences(&promotion.terms, terms)),
            (PromotionCommand::Validate { draw_ms, .. }, _) => p { "The draw is held at " (city_time(*draw_ms)) "." },
            (PromotionCommand::Pay { prize, ways, receipt }, Some(promotion)) => {
                p { (winners::named(&promotion, *prize)) @for way in ways { ", " (way.label()) } "; " (receipt) }
            },
            (PromotionCommand::Deny { prize, reason, .. }, Some(promotion)) => p { (winners::named(&promotion, *prize)) ": " (reason) },
            _ => {}
        }
    }
}

/// The next steps, as far as this role takes them.
fn to_do(desk: &Desk) -> Markup {
    use PromotionCommand::*;
    let promotion = desk.promotion;
    let (stage, doubted) = (promotion.stage, promotion.postponed().is_some());
    let manages = desk.me.role == Role::Manager;
    let blank = String::new;
    let draft = matches!(stage, Stage::Draft | Stage::Filed);
    let runs = matches!(stage, Stage::Running | Stage::Closed);
    let next = html! {
        @if manages && (draft || runs) && promotion.amendment().is_none() {
            p.links { a.button.primary href={ "/desk/promotions/" (desk.id) "/terms" } { (if draft { "Write the terms" } else { "Amend the terms" }) } }
        }
        @if stage == Stage::Draft && manages { (ask_form("promotion-file", &desk.direct(File), "File the terms with the commission", html! {})) }
        @if promotion.undelivered().is_some() && stage != Stage::Draft {
            (desk.say("deliver", Deliver { proof: blank() }, "How the commission got it, and what proves when", "proof", "Record that the commission has it"))
        }
        @if promotion.amendment().is_some_and(|document| document.delivered.is_some()) {
            (desk.say("approve", ApproveAmendment { reference: blank() }, "Reference of the approval", "reference", "Approve the amended terms"))
        }
        @if promotion.amendment().is_some() {
            (desk.say("withdraw", WithdrawAmendment { reason: blank() }, "Why it is withdrawn", "reason", "withdraw the amendment"))
        }
        @if stage == Stage::Filed && manages { (ask_form("promotion-start", &desk.direct(Start { commitment: blank() }), "Start it now", html! {})) }
        @if draft || runs { (desk.say("scrutineer", NominateScrutineer { name: blank() }, "Who oversees the draw", "name", "Nominate the scrutineer")) }
        @if stage == Stage::Closed && !doubted { (draw(desk)) }
        @if stage == Stage::Drawn { (desk.say("publish", Publish { place: blank() }, "Where", "place", "Record that the results are published")) }
        @if promotion.has_started() && stage != Stage::Cancelled && !doubted {
            (desk.say("postpone", Postpone { reason: blank() }, "What puts its integrity in doubt", "reason", "Postpone: everything stops"))
        }
    };
    let nothing = next.0.trim().is_empty();
    html! { @if !nothing { section.controls aria-label="What can be done" { h2 { "What can be done" } (next) } } }
}

/// Two people read the same figure; the second holds the draw.
fn draw(desk: &Desk) -> Markup {
    let figure = String::new;
    let label = format!("Figure: {}", desk.promotion.terms.figure);
    match &desk.promotion.figure {
        None => {
            desk.say("figure", PromotionCommand::ReadFigure { figure: figure() }, &label, "figure", "Read the figure")
        }
        Some(read) if read.by.id == desk.me.id => {
            html! { p { "You read the figure first. Another person reads it again and holds the draw." }
            (desk.say("figure", PromotionCommand::ReadFigure { figure: figure() }, &label, "figure", "Read the figure again")) }
        }
        Some(_) => {
            let held = PromotionCommand::Draw { figure: figure(), secret: String::new() };
            desk.say("draw", held, &label, "figure", "Read the same figure and hold the draw")
        }
    }
}

/// Every gap of a draft with its clause: it cannot be filed before there is none.
fn gaps(desk: &Desk) -> Markup {
    if desk.promotion.stage != Stage::Draft {
        return html! {};
    }
    let gaps = desk.app.floor.gaps(&desk.promotion.terms, desk.me, CityClock::new().now());
    html! {
        section.gaps aria-label="What the terms lack" {
            h2 { "What the terms lack" }
            @if gaps.is_empty() { p { "Nothing: they can be filed, at least 24 hours before the start." } }
            @else { ol { @for gap in &gaps { li { (sentence(gap.text())) " " (felt::cite(gap.cite())) } } } }
        }
    }
}

fn doubts(desk: &Desk) -> Markup {
    use PromotionCommand::*;
    let promotion = desk.promotion;
    let validate = Validate { finding: String::new(), draw_ms: promotion.terms.draw_ms };
    let command = desk.requested(validate.clone());
    let fields = html! {
        (text("How its integrity was validated", "/request_promotion/command/validate/finding /request_promotion/reason"))
        @if promotion.draw.is_none() { (super::editor::moment("The draw is held at", "/request_promotion/command/validate/draw_ms", promotion.terms.draw_ms)) }
    };
    let live = promotion.has_started() && promotion.stage != Stage::Cancelled;
    html! {
        @if !promotion.doubts.is_empty() || (live && desk.may(&validate)) {
            section.controls aria-label="Integrity" {
                h2 { "Integrity" }
                @if promotion.doubts.is_empty() { p { "No doubt has been raised." } }
                ul { @for doubt in &promotion.doubts { li {
                    (city_time(doubt.at_ms)) ": " (doubt.reason) ". "
                    @match &doubt.state { DoubtState::Postponed => "Postponed. ", DoubtState::Validated { finding } => { "Cleared: " (finding) ". " }, DoubtState::Cancelled => "The draw is cancelled. " }
                    @match &doubt.told { Some(told) => { "Inspector told " (city_time(told.at_ms)) ": " (told.note) "." }, None => { b { "The inspector is to be told by " (city_time(doubt.at_ms + baize_rules::promotions::INSPECTOR_WITHIN)) "." } } }
                    @if doubt.overdue { " " b.late { "Not told within 48 hours." } }
                } } }
                @if promotion.doubts.iter().any(|doubt| doubt.told.is_none()) {
                    (desk.say("inspector", TellInspector { note: String::new() }, "Who was told, and how", "note", "Record that the inspector is told"))
                }
                @if promotion.postponed().is_some() && desk.may(&validate) { (ask_form("promotion-validate", &command, "clear the doubt", fields)) }
                @if live { (desk.say("cancel", Cancel { reason: String::new() }, "Why its integrity is compromised", "reason", "cancel the draw")) }
            }
        }
    }
}

fn disputes(desk: &Desk) -> Markup {
    use PromotionCommand::{CloseDispute, Rule};
    use baize_rules::incidents::Satisfied;
    let close = |dispute: u32, satisfied: Satisfied| desk.direct(CloseDispute { dispute, satisfied });
    let closes = desk.may(&CloseDispute { dispute: 0, satisfied: Satisfied::Yes });
    html! {
        @if !desk.promotion.disputes.is_empty() {
            section.controls aria-label="Disputes" {
                h2 { "Disputes" }
                @for dispute in &desk.promotion.disputes {
                    p { b { "Dispute " (dispute.dispute) } " of patron " (dispute.patron) ", " (city_time(dispute.at_ms)) ": " (dispute.about)
                        @if let Some(ruling) = &dispute.ruling { ". Decided: " (ruling) }
                        @if let Some(satisfied) = dispute.closed { ". Closed: the patron is " (if satisfied == Satisfied::Yes { "satisfied" } else { "not satisfied, and was advised of section 33" }) "." } }
                    @if dispute.ruling.is_none() {
                        (desk.say(&format!("rule-{}", dispute.dispute), Rule { dispute: dispute.dispute, ruling: String::new() }, "What is decided, and why", "ruling", "Decide"))
                    }
                    @if dispute.ruling.is_some() && dispute.closed.is_none() && closes {
                        div.pair {
                            button.quiet type="button" data-floor=(close(dispute.dispute, Satisfied::Yes)) { "Close: satisfied" }
                            button.quiet type="button" data-floor=(close(dispute.dispute, Satisfied::No)) { "Close: not satisfied, advised of section 33" }
                        }
                    }
                }
            }
        }
    }
}

/// What went to the commission, with proof of when.
fn outbox(desk: &Desk) -> Markup {
    let documents = &desk.promotion.documents;
    let in_force = documents.iter().rev().find(|document| document.in_force).map(|document| document.version);
    let state = |document: &Document| match document {
        _ if document.withdrawn => "withdrawn",
        _ if in_force == Some(document.version) => "in force",
        _ if document.in_force => "replaced",
        _ if document.delivered.is_none() => "not provided yet",
        _ => "provided",
    };
    let lead = |document: &Document, at: i64| match document.reason {
        None => format!("{} before the start", crate::corrections::span(document.terms.starts_ms - at)),
        Some(_) => String::new(),
    };
    html! {
        section aria-label="Outbox" {
            h2 { "Outbox to the commission" }
            @if documents.is_empty() { p { "Nothing was filed yet." } }
            @else { (wide("Documents", html! { table.report {
                thead { tr { th { "Version" } th { "Filed" } th { "Provided" } th { "Proof" } th { "Lead time" } th { "Approval" } th { "State" } } }
                tbody { @for document in documents { tr {
                    td { (document.version) @if let Some(reason) = &document.reason { ": " (reason) } }
                    td { (city_time(document.filed_ms)) }
                    @match &document.delivered {
                        Some(delivered) => { td { (city_time(delivered.at_ms)) } td { (delivered.proof) } td { (lead(document, delivered.at_ms)) } },
                        None => { td { "–" } td { "–" } td { "–" } },
                    }
                    td { (document.approval.as_deref().unwrap_or("–")) }
                    td { (state(document)) }
                } } }
            } })) }
            @if let Some(amendment) = desk.promotion.amendment() {
                h3 { "Version " (amendment.version) ", not in force yet" }
                (differences(&desk.promotion.terms, &amendment.terms))
            }
        }
    }
}

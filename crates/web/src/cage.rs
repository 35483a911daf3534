//! The cage's desk for patrons, and each patron's own page: cards, money, limits and what waits, flags and exclusions.
use crate::pages::{ok, page};
use crate::patrons::{FOUND_MAX, Find, faulty, may_read};
use crate::pit;
use crate::routes::{Reject, Who};
use crate::{App, CityClock, city_time};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use baize_floor::patrons::{Exclusion, FlagKind, LimitKind};
use baize_floor::{Now, Patron, PatronCommand, Person, Policy};
use baize_rules::game::{PatronId, PlayerCard, Role};
use baize_rules::money::Money;
use maud::{Markup, html};
use serde_json::{Value, json};
use std::sync::Arc;

/// Looks for patrons, and enrols them.
pub async fn desk(State(app): State<Arc<App>>, who: Who, Query(query): Query<Find>) -> Result<Response, Reject> {
    let works = who.actor.role == Role::Cage;
    let wanted = query.find.unwrap_or_default();
    let (found, count) = app.find_patrons(&wanted, FOUND_MAX).map_err(|fault| faulty(fault).into_page())?;
    let (names, now) = (may_read(who.actor.role), CityClock::new().now());
    let body = html! {
        main.cage {
            form.find method="get" action="/cage" role="search" {
                label { span { "Number or name" } input type="search" name="find" value=(wanted) autofocus autocomplete="off"; }
                button.quiet { "Find" }
            }
            (card_system(&app, who.actor.role))
            @if works { (enrolment()) }
            table.patrons {
                thead { tr { th { "Patron" } th { "Card" } th.amount { "Chips" } th.amount { "On layouts" } th.amount { "Lost today" } th.amount { "Limits leave" } } }
                tbody { @for (patron, person) in &found {
                    tr {
                        td { a href={ "/cage/" (patron.id) } { b { (patron.id) } @if names { " " (name(patron, person.as_ref())) } } }
                        td { (card_state(patron)) @for bar in &patron.bars { " · " (bar.label()) } @for flag in &patron.flags { " · " (flag.kind.label()) } @if patron.play.assess_since_ms.is_some() { " · to be seen in person" } }
                        td.amount { (patron.chips.pretty()) } td.amount { (patron.open.pretty()) } td.amount { (patron.on(now.day).lost.pretty()) }
                        td.amount { @if let Some(left) = patron.loss_left(now) { (left.max(Money::ZERO).pretty()) } @else { "–" } }
                    }
                } }
            }
            @if count > found.len() { p.hint { (found.len()) " of " (count) ": look for a number or a name." } }
            @if found.is_empty() { p { "Nobody is found." } }
        }
    };
    Ok(ok(page("Cage", "page", Some(&who), body)))
}

/// Whether cards can be read; and who played while they could not, until somebody has compared it.
fn card_system(app: &App, role: Role) -> Markup {
    let outages = app.floor.outages();
    let down = outages.last().is_some_and(|outage| outage.until_ms.is_none());
    let of = |command: Value| json!({ "card_system": { "command": command } });
    html! {
        @for outage in &outages { section.outage {
            h2 { "Without the card system since " (city_time(outage.since_ms)) @if let Some(until) = outage.until_ms { " until " (city_time(until)) } }
            p { (outage.by.role.name()) " " (outage.by.id) " lets play continue with known cards: " (outage.reason) ". Patrons: " (outage.patrons.len()) @for patron in &outage.patrons { " · " a href={ "/cage/" (patron) } { (patron) } } }
            @if outage.until_ms.is_some() && matches!(role, Role::Cage | Role::Manager) {
                (ask(&of(json!({ "reconcile": { "outage": outage.outage, "finding": "" } })), &[("Finding", "/card_system/command/reconcile/finding", "text")], "Compared with the card system"))
            }
        } }
        @if role.is_supervisor() && down { (ask(&of(json!("cards_work")), &[], "The card system works again")) }
        @if role.is_supervisor() && !down {
            details.window { summary { "The card system fails" } (ask(&of(json!({ "play_on": { "reason": "" } })), &[("What fails, and why play may continue", "/card_system/command/play_on/reason", "text")], "Play on with known cards")) }
        }
    }
}

/// Everything about one patron, with what this person may do.
pub async fn one(State(app): State<Arc<App>>, who: Who, Path(id): Path<PatronId>) -> Result<Response, Reject> {
    let patron = app.floor.patron(id).ok_or_else(|| Reject::missing(format!("there is no patron {id}")).into_page())?;
    let person = match may_read(who.actor.role) {
        true => app.person(&patron).map_err(|fault| faulty(fault).into_page())?,
        false => None,
    };
    let (role, now) = (who.actor.role, CityClock::new().now());
    let body = html! {
        main.cage.patron {
            p.links { a.button.quiet href="/cage" { "All patrons" } a.button.quiet href={ "/statement/" (id) } { "Statement" } a.button.quiet href={ "/ratings/" (id) } { "Rating" } }
            section { h2 { (name(&patron, person.as_ref())) } (facts(&patron, person.as_ref())) }
            @if role == Role::Cage && patron.merged_into.is_none() && !patron.erased {
                section { h2 { "Chips" } @if let Some(rack) = app.floor.with_cage(|cage| cage.rack(id)) { (pit::counts(&rack)) } (chips(&patron)) }
                section { h2 { "Card" } (card(&patron)) }
            }
            section { h2 { "Limits" } (limits(&patron, now, role == Role::Cage)) }
            (time(&patron, &app.floor.policy(now.day).0, role))
            section { h2 { "Flags and exclusions" } (flags(&patron, role)) }
            @if matches!(role, Role::Cage | Role::Manager) { section { h2 { "Records" } (records(&patron, person.as_ref(), role)) } }
        }
    };
    Ok(ok(page(&format!("Patron {id}"), "page", Some(&who), body)))
}

/// A patron's own page: chips, limits and what waits to change them.
pub async fn own(State(app): State<Arc<App>>, who: Who) -> Result<Response, Reject> {
    let id = who.actor.id;
    let patron = app.floor.patron(id).filter(|_| who.is_patron());
    let patron = patron.ok_or_else(|| Reject::missing("this page is each patron's own").into_page())?;
    let now = CityClock::new().now();
    let body = html! {
        main.cage.patron {
            p.links { a.button.quiet href="/" { "Tables" } a.button.quiet href={ "/statement/" (id) } { "My statement" } a.button.quiet href="/me/promotions" { "My entries in promotions" } }
            section { h2 { "My chips" } (facts(&patron, None)) }
            section { h2 { "My limits" }
                p { "A limit holds at once when you set or lower it. A higher one, or none, holds 24 hours after you ask for it, and you can change your mind until then. \
                     Days, weeks from Monday and months are those of the calendar here. When a limit is reached, you play again in the next period." }
                (limits(&patron, now, true))
            }
            section { h2 { "Stay away" }
                p { "You can exclude yourself from the casino. Your card is cancelled at once and you play at no table. Only two members of staff together can lift it." }
                (ask(&of(id, json!({ "exclude": { "exclusion": "self_excluded", "reason": "" } })), &[("Reason", "/patron/command/exclude/reason", "text")], "Exclude myself"))
            }
        }
    };
    Ok(ok(page("My play", "page", Some(&who), body)))
}

/// What the law wants reported, whom somebody has to see, and the house's own numbers. Never for a patron (AML-1).
pub async fn compliance(State(app): State<Arc<App>>, who: Who) -> Response {
    let now = CityClock::new().now();
    let (in_force, set) = app.floor.policy(now.day);
    let manages = who.actor.role == Role::Manager;
    let template = json!({ "request_policy": { "policy": Policy { from_day: now.day, ..in_force }, "reason": "" } });
    let at = |field: &str| format!("/request_policy/policy/{field}");
    let body = html! {
        main.cage {
            section { h2 { "Reports that wait" }
                @if app.floor.cash_reports().is_empty() { p { "None." } }
                ul.records { @for report in app.floor.cash_reports() {
                    li { p { b { "Report " (report.report) } ": " (report.kind.label()) ", patron " a href={ "/cage/" (report.patron) } { (report.patron) } ", " (report.amount.pretty()) " on " (date(report.day)) "; due by " (date(report.due_day)) "." }
                        @if manages { (ask(&json!({ "file_report": { "report": report.report, "reference": "" } }), &[("Reference", "/file_report/reference", "text")], "Filed")) }
                    }
                } }
            }
            section { h2 { "To be seen in person" }
                ul.records { @for patron in app.floor.patrons().iter().filter(|p| p.play.assess_since_ms.is_some()) {
                    li { p { "Patron " a href={ "/cage/" (patron.id) } { (patron.id) } ", since " (city_time(patron.play.assess_since_ms.unwrap_or_default())) } }
                } }
            }
            section { h2 { "Numbers in force" }
                p { (policy_in_words(&in_force)) }
                @for policy in set.iter().filter(|policy| policy.from_day > now.day) { p { (policy_in_words(policy)) } }
                @if manages {
                    (ask(&template, &[
                        ("From (YYYYMMDD)", &at("from_day"), "number"),
                        ("Cash a day", &at("cash_day_max_cents"), "money"),
                        ("Cash reported from", &at("cash_report_cents"), "money"),
                        ("Source of funds above", &at("funds_above_cents"), "money"),
                        ("Seen after minutes", &at("assess_after_minutes"), "number"),
                        ("Seen after minutes, electronic", &at("assess_electronic_after_minutes"), "number"),
                        ("Out after minutes a day", &at("out_after_day_minutes"), "number"),
                        ("Out after minutes a week", &at("out_after_week_minutes"), "number"),
                        ("Break advised, minutes", &at("break_minutes"), "number"),
                        ("Reason", "/request_policy/reason", "text"),
                    ], "Ask for a second signature"))
                }
            }
        }
    };
    ok(page("Compliance", "page", Some(&who), body))
}

/// `2026-11-18`.
pub fn date(day: u32) -> String {
    format!("{:04}-{:02}-{:02}", day / 10_000, day / 100 % 100, day % 100)
}

fn of(patron: PatronId, command: Value) -> Value {
    json!({ "patron": { "patron": patron, "command": command } })
}

/// A form that sends a command to the floor when its blanks are filled.
pub(crate) fn ask(command: &Value, blanks: &[(&str, &str, &str)], button: &str) -> Markup {
    html! {
        form.ask.inline data-floor=(command) data-reload="1" {
            @for (label, pointer, kind) in blanks { (blank(label, pointer, kind, command)) }
            p.refusal role="alert" hidden {}
            button.quiet { (button) }
        }
    }
}

fn blank(label: &str, pointer: &str, kind: &str, command: &Value) -> Markup {
    let filled = match (command.pointer(pointer), kind) {
        (Some(Value::Number(cents)), "money") if cents.as_i64() != Some(0) => {
            Some(Money::cents(cents.as_i64().unwrap_or_default()).to_string().replace(['$', ','], ""))
        }
        (Some(Value::Number(number)), "number") if number.as_i64() != Some(0) => Some(number.to_string()),
        _ => None,
    };
    html! {
        label { span { (label) } input type="text" data-pointer=(pointer) data-kind=(kind) value=[filled] autocomplete="off" inputmode=[(kind != "text").then_some("decimal")]; }
    }
}

/// The person goes to the vault, not into a command.
fn person_form(post: &str, template: &Value, number: bool, button: &str) -> Markup {
    html! {
        form.ask.inline data-post=(post) data-floor=(template) data-reload="1" {
            @if number { (blank("Number", "/patron", "number", template)) }
            (blank("Name", "/person/name", "text", template))
            (blank("Born (YYYYMMDD)", "/person/born", "number", template))
            (blank("Address", "/person/address", "text", template))
            (blank("Telephone or mail", "/person/contact", "text", template))
            label { span { "Identified by" } select data-pointer="/person/document" data-kind="choice" {
                @for document in baize_floor::patrons::Document::ALL { option value=(json!(document)) { (document.label()) } }
            } }
            (blank("Document number", "/person/document_number", "text", template))
            p.refusal role="alert" hidden {}
            button.quiet { (button) }
        }
    }
}

fn empty_person() -> Value {
    json!({ "name": "", "born": 0, "address": "", "contact": "", "document": "passport", "document_number": "" })
}

fn enrolment() -> Markup {
    html! {
        details.window { summary { "Enrol a patron" }
            (person_form("/api/patrons", &json!({ "patron": 0, "person": empty_person() }), true, "Enrol"))
        }
    }
}

fn name(patron: &Patron, person: Option<&Person>) -> String {
    match (person, patron.merged_into) {
        (_, Some(into)) => format!("merged into {into}"),
        (Some(person), _) => person.name.clone(),
        (None, _) if patron.erased => "erased".into(),
        (None, _) => format!("Patron {}", patron.id),
    }
}

fn card_state(patron: &Patron) -> String {
    match patron.card {
        PlayerCard::Valid => format!("{} in force", patron.card_number()),
        PlayerCard::Missing => "none".into(),
        PlayerCard::Cancelled => format!("{} cancelled", patron.card_number()),
        PlayerCard::NotOwn => format!("{} taken in", patron.card_number()),
    }
}

fn facts(patron: &Patron, person: Option<&Person>) -> Markup {
    let row = |name: &str, value: String| html! { div { dt { (name) } dd { (value) } } };
    let today = patron.on(CityClock::new().now().day);
    html! {
        dl.facts {
            @if let Some(person) = person {
                (row("Born", date(person.born)))
                (row("Address", person.address.clone()))
                (row("Contact", person.contact.clone()))
                (row("Identified by", format!("{} {}", person.document.label(), person.document_number)))
            }
            (row("Card", card_state(patron)))
            (row("Chips", patron.chips.pretty()))
            (row("On layouts", patron.open.pretty()))
            (row("On the card", patron.balance.pretty()))
            (row("Lost today", today.lost.pretty()))
            (row("Turnover today", today.turnover.pretty()))
            (row("Bought today", format!("{}, of it {} in cash", today.deposited.pretty(), today.cash_in.pretty())))
        }
    }
}

/// Buying and cashing, in cash or not.
fn chips(patron: &Patron) -> Markup {
    let account = |what: &str, how: &str| of(patron.id, json!({ what: { "amount_cents": 0, "how": how } }));
    let money = |what: &str, how: &str| json!({ what: { "patron": patron.id, "amount_cents": 0, "how": how } });
    html! {
        form.ask.inline data-floor=(money("buy_chips", "cash")) data-reload="1" {
            label { span { "Amount" } input type="text" data-pointer="/*/amount_cents" data-kind="money" autocomplete="off" inputmode="decimal"; }
            p.refusal role="alert" hidden {}
            button.quiet { "Sell chips for cash" }
            button.quiet data-floor=(money("buy_chips", "cashless")) { "Sell chips cashless" }
            button.quiet data-floor=(money("cash_out", "cash")) { "Pay out in cash" }
            button.quiet data-floor=(money("cash_out", "cashless")) { "Pay out cashless" }
            button.quiet data-floor=(money("buy_chips", "balance")) { "Sell chips from the card" }
            button.quiet data-floor=(money("cash_out", "balance")) { "Put chips on the card" }
        }
        form.ask.inline data-floor=(account("deposit", "cash")) data-reload="1" {
            label { span { "Amount" } input type="text" data-pointer="/patron/command/*/amount_cents" data-kind="money" autocomplete="off" inputmode="decimal"; }
            p.refusal role="alert" hidden {}
            button.quiet { "Deposit cash on the card" }
            button.quiet data-floor=(account("deposit", "cashless")) { "Deposit cashless" }
            button.quiet data-floor=(account("withdraw", "cash")) { "Withdraw cash" }
            button.quiet data-floor=(account("withdraw", "cashless")) { "Withdraw cashless" }
        }
        (ask(&of(patron.id, json!({ "declare_funds": { "source": "" } })), &[("Source of funds", "/patron/command/declare_funds/source", "text")], "Record the declaration"))
    }
}

fn card(patron: &Patron) -> Markup {
    let id = patron.id;
    let reason = |command: &str| of(id, json!({ command: { "reason": "" } }));
    html! {
        @match patron.card {
            PlayerCard::Missing | PlayerCard::Cancelled => { (ask(&json!({ "issue_card": { "patron": id } }), &[], "Issue a card")) }
            PlayerCard::Valid | PlayerCard::NotOwn => {
                @if patron.card == PlayerCard::NotOwn {
                    (ask(&reason("return_card"), &[("How identified", "/patron/command/return_card/reason", "text")], "Return the card to its owner"))
                }
                (ask(&reason("replace_card"), &[("Reason", "/patron/command/replace_card/reason", "text")], "Replace the card"))
                (ask(&json!({ "cancel_card": { "patron": id, "reason": "" } }), &[("Reason", "/cancel_card/reason", "text")], "Cancel the card"))
            }
        }
    }
}

/// Every limit, what is left of it and what waits; with forms for whoever may change them.
pub fn limits(patron: &Patron, now: Now, changes: bool) -> Markup {
    let id = patron.id;
    html! {
        @if patron.limits.to_be_asked(now) { p.refusal { "Limits are to be set, or expressly declined, before any play." } }
        table.patrons.limits {
            thead { tr { th { "Limit" } th.amount { "In force" } th.amount { "Left" } th { "Waits" } @if changes { th { "Change" } } } }
            tbody { @for kind in LimitKind::ALL {
                @let limit = patron.limits.of(kind);
                tr {
                    td { (kind.label()) }
                    td.amount { @if let Some(amount) = limit.at(now.at_ms) { (amount.pretty()) } @else { "none" } }
                    td.amount { @if let Some(left) = patron.left(kind, now) { (left.max(Money::ZERO).pretty()) } @else { "–" } }
                    td { @if let Some(next) = limit.waits(now.at_ms) {
                        (next.amount.map_or("none".to_string(), |amount| amount.pretty())) " from " (city_time(next.from_ms))
                        @if changes { (ask(&of(id, json!({ "cancel_limit_change": { "limit": kind } })), &[], "Keep it as it is")) }
                    } }
                    @if changes { td { (ask(&of(id, json!({ "set_limit": { "limit": kind, "amount_cents": null } })), &[("Amount, empty for none", "/patron/command/set_limit/amount_cents", "money?")], "Set")) } }
                }
            } }
        }
        @if changes && !patron.limits.any(now.at_ms) && (patron.limits.to_be_asked(now) || patron.limits.answered.is_none()) {
            (ask(&of(id, json!("decline_limits")), &[], "Decline limits"))
        }
    }
}

fn time(patron: &Patron, policy: &Policy, role: Role) -> Markup {
    let sees = matches!(role, Role::Supervisor | Role::Manager);
    html! {
        @if let Some(since) = patron.play.assess_since_ms {
            section { h2 { "To be seen in person" }
                p { "Long play without a break, since " (city_time(since)) ". Give the information and advise a break of " (policy.break_minutes) " minutes." }
                @if sees { (ask(&of(patron.id, json!({ "assess": { "finding": "" } })), &[("Finding", "/patron/command/assess/finding", "text")], "Record the finding")) }
            }
        }
        @if let Some(out) = patron.play.out { p { "Out until " (city_time(out.until_ms)) " after " (out.minutes / 60) " hours of play." } }
    }
}

fn flags(patron: &Patron, role: Role) -> Markup {
    let id = patron.id;
    let staff = matches!(role, Role::Cage | Role::Supervisor | Role::Manager);
    let flag = |kind: FlagKind| of(id, json!({ "flag": { "flag": kind, "reason": "" } }));
    let exclude = |exclusion: Exclusion| of(id, json!({ "exclude": { "exclusion": exclusion, "reason": "" } }));
    html! {
        ul { @for bar in &patron.bars { li { b { (bar.label()) } ": " (bar.told()) @if let Some(reason) = &bar.reason { " (" (reason) ")" } } }
             @for apart in &patron.apart { li { "plays at no table together with patron " (apart.from) ", directed at table " (apart.table) } }
             @for flag in &patron.flags { li { b { (flag.kind.label()) } ": " (flag.reason) " (" (flag.by.role.name()) " " (flag.by.id) ", " (city_time(flag.at_ms)) ")" } } }
        @if patron.bars.is_empty() && patron.apart.is_empty() && patron.flags.is_empty() { p { "None." } }
        @if staff {
            details.window { summary { "Mark or exclude" }
                @for kind in FlagKind::ALL { @if !patron.has(kind) { (ask(&flag(kind), &[("Reason", "/patron/command/flag/reason", "text")], &format!("Mark as {}", kind.label()))) } }
                @for exclusion in Exclusion::ALL { (ask(&exclude(exclusion), &[("Reason", "/patron/command/exclude/reason", "text")], &format!("Exclude: {}", exclusion.label()))) }
            }
        }
        @if role == Role::Manager && !patron.bars.is_empty() {
            (ask(&json!({ "request_lift": { "patron": id, "reason": "" } }), &[("Reason", "/request_lift/reason", "text")], "Ask to lift exclusions"))
        }
    }
}

fn records(patron: &Patron, person: Option<&Person>, role: Role) -> Markup {
    let id = patron.id;
    let request = |command: Value| json!({ "request_patron": { "patron": id, "command": command, "reason": "" } });
    let reason = ("Reason", "/request_patron/reason", "text");
    html! {
        @if role == Role::Cage && person.is_some() {
            details.window { summary { "New record" } (person_form(&format!("/api/patrons/{id}/record"), &json!({ "person": empty_person() }), false, "Replace the record")) }
        }
        details.window { summary { "With a second signature" }
            (ask(&request(json!({ "merge": { "into": 0 } })), &[("Same person as patron", "/request_patron/command/merge/into", "number"), reason], "Ask to merge"))
            (ask(&request(json!("erase")), &[reason], "Ask to erase"))
            @for flag in &patron.flags { (ask(&request(json!({ "unflag": { "flag": flag.kind, "reason": "two people agreed" } })), &[reason], &format!("Ask to take off: {}", flag.kind.label()))) }
        }
    }
}

/// What two people are asked to do about a patron, in words.
pub fn what(command: &PatronCommand) -> String {
    match command {
        PatronCommand::Unflag { flag, .. } => format!("Take off the mark: {}", flag.label()),
        PatronCommand::Merge { into } => format!("Merge into patron {into}: the same person"),
        PatronCommand::Erase => "Erase: destroy the key of the person's record for ever".into(),
        other => format!("{other:?}"),
    }
}

pub fn policy_in_words(policy: &Policy) -> String {
    let from = if policy.from_day == 0 { "By law".to_string() } else { format!("From {}", date(policy.from_day)) };
    format!(
        "{from}: cash {} a day, reported from {}; source of funds above {}; seen after {} minutes ({} electronic); out after {} minutes \
         in 24 hours or {} in 7 days; break of {} minutes advised",
        policy.cash_day_max.pretty(),
        policy.cash_report.pretty(),
        policy.funds_above.pretty(),
        policy.assess_after_minutes,
        policy.assess_electronic_after_minutes,
        policy.out_after_day_minutes,
        policy.out_after_week_minutes,
        policy.break_minutes
    )
}

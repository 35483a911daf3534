//! A patron's own part in promotions: entries, rounds that earned none and why, prizes to claim, disputes.
use super::desk::text;
use super::wide;
use super::winners::choices;
use crate::pages::{ask_form, ok, page};
use crate::routes::{Reject, Who};
use crate::{App, city_time};
use axum::extract::State;
use axum::response::Response;
use baize_floor::promotions::report::stage;
use baize_floor::{FloorCommand, PromotionId};
use baize_rules::game::PatronId;
use baize_rules::promotions::{Choice, Entry, Fate, Promotion, PromotionCommand, Stage, Win};
use baize_rules::show::sentence;
use maud::{Markup, html};
use serde_json::json;
use std::sync::Arc;

/// The most entries that are listed one by one.
const LISTED_MAX: usize = 100;

pub async fn show(State(app): State<Arc<App>>, who: Who) -> Result<Response, Reject> {
    if !who.is_patron() {
        return Err(Reject::missing("this page is each patron's own").into_page());
    }
    let me = who.actor.id;
    let promotions = app.floor.promotions();
    let started: Vec<_> = promotions.iter().filter(|(_, promotion)| promotion.has_started()).collect();
    let body = html! {
        main.pool.promotion {
            @if started.is_empty() { p { "No promotion has started. " a href="/promotions" { "What is announced" } } }
            @for (id, promotion) in started { (one(id, promotion, me)) }
            p.links { a href="/me" { "My play" } a href="/promotions" { "All promotions" } }
        }
    };
    Ok(ok(page("My entries", "page", Some(&who), body)))
}

fn one(id: &PromotionId, promotion: &Promotion, me: PatronId) -> Markup {
    let mine: Vec<(u32, &Entry)> = (1..).zip(&promotion.entries).filter(|(_, entry)| entry.patron == me).collect();
    let live = mine.iter().filter(|(_, entry)| !entry.struck).count();
    let wins: Vec<&Win> = promotion.wins.iter().filter(|win| win.patron == me).collect();
    html! {
        section {
            h2 { a href={ "/promotions/" (id) } { (promotion.terms.name) } }
            p { (sentence(stage(promotion))) ". You have " b.entries-count { (live) } " " (if live == 1 { "entry" } else { "entries" }) "." }
            @for win in wins { (won(id, promotion, win)) }
            (entries(promotion, &mine))
            (passed(promotion, me))
            (dispute(id, promotion, me))
        }
    }
}

fn won(id: &PromotionId, promotion: &Promotion, win: &Win) -> Markup {
    let Some(prize) = promotion.prize(win.prize) else { return html! {} };
    let claim = FloorCommand::Promotion {
        promotion: id.clone(),
        command: PromotionCommand::Claim { prize: win.prize, choice: Choice::Prize },
    };
    let open = win.fate == Fate::Waiting && promotion.stage == Stage::Drawn && promotion.postponed().is_none();
    html! {
        div.won-prize {
            p { b { "You have won prize " (win.prize) ": " (prize.name) ", worth " (prize.value.pretty()) } " with entry " (win.entry) "." }
            @match &win.fate {
                Fate::Waiting => p { "Claim it: " (promotion.terms.claiming) "." @if win.told.is_some() { " Until " (city_time(win.claim_until_ms)) "." } },
                Fate::Claimed { choice } => p { "Claimed: " (choice.label()) "." },
                Fate::Paid { amount, .. } => p { "Given: " (amount.pretty()) "." },
                Fate::Denied { reason, .. } => p { "Denied: " (reason) "." },
                Fate::Unclaimed => p { "Not claimed in time." },
            }
            @if open { (ask_form(&format!("claim-{id}-{}", win.prize), &json!(claim), "Claim this prize", choices(prize))) }
        }
    }
}

fn entries(promotion: &Promotion, mine: &[(u32, &Entry)]) -> Markup {
    html! {
        @if !mine.is_empty() {
            details.fold open {
                summary { "Entries, the newest first" }
                (wide(&format!("Entries in {}", promotion.terms.name), html! { table.report {
                    thead { tr { th { "Entry" } th { "Earned by" } th { "When" } th { "State" } } }
                    tbody { @for (number, entry) in mine.iter().rev().take(LISTED_MAX) { tr {
                        td { (number) } td { "table " (entry.table) ", round " (entry.round) ", area " (entry.area) } td { (city_time(entry.at_ms)) }
                        td { (if entry.struck { "struck: its round was reopened and earns none, or you could not take part when entries closed" } else { "counts" }) }
                    } } }
                } }))
                @if mine.len() > LISTED_MAX { p.hint { "The last " (LISTED_MAX) " of " (mine.len()) "." } }
            }
        }
    }
}

fn passed(promotion: &Promotion, me: PatronId) -> Markup {
    let rounds = promotion.passed.get(&me);
    html! {
        @if let Some(rounds) = rounds.filter(|rounds| !rounds.is_empty()) {
            details.fold open {
                summary { "Your last rounds that earned no entry, and why" }
                (wide(&format!("Rounds without an entry in {}", promotion.terms.name), html! { table.report {
                    thead { tr { th { "Round" } th { "When" } th { "Why" } } }
                    tbody { @for round in rounds.iter().rev() { tr {
                        td { "table " (round.table) ", round " (round.round) } td { (city_time(round.at_ms)) } td { (sentence(&round.why.to_string())) }
                    } } }
                } }))
            }
        }
    }
}

fn dispute(id: &PromotionId, promotion: &Promotion, me: PatronId) -> Markup {
    let mine: Vec<_> = promotion.disputes.iter().filter(|dispute| dispute.patron == me).collect();
    let open = mine.iter().any(|dispute| dispute.closed.is_none());
    let command = FloorCommand::Promotion {
        promotion: id.clone(),
        command: PromotionCommand::RaiseDispute { patron: me, about: String::new() },
    };
    html! {
        @for dispute in &mine {
            p { b { "Dispute " (dispute.dispute) } ": " (dispute.about)
                @if let Some(ruling) = &dispute.ruling { ". The casino decided: " (ruling) ". If you are not satisfied you can complain to an inspector under
                    section 33 of the Gaming and Liquor Administration Act 2007." } }
        }
        @if !open {
            details.fold #{ "fold-dispute-" (id) } {
                summary { "Something is wrong" }
                (ask_form(&format!("dispute-{id}"), &json!(command), "Raise a dispute", text("What it is about", "/promotion/command/raise_dispute/about")))
            }
        }
    }
}

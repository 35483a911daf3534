//! Promotions for everybody: the list, the terms in force to read and to print, the results and what is needed to check them.
pub mod denied;
pub mod desk;
pub mod editor;
pub mod own;
pub mod report;
pub mod waiting;
mod winners;

use crate::pages::{ok, page};
use crate::routes::{Access, Reject, Who};
use crate::{App, city_time, felt};
use axum::extract::{Path, State};
use axum::response::{Json, Response};
use baize_floor::PromotionId;
use baize_floor::promotions::draw::{self, Published};
use baize_floor::promotions::report::stage;
use baize_rules::any::GameId;
use baize_rules::promotions::{Doubt, DoubtState, Promotion, Stage, Terms};
use baize_rules::show::sentence;
use maud::{Markup, html};
use std::sync::Arc;

type Found = (PromotionId, Arc<Promotion>);

impl App {
    fn promotion(&self, id: &str) -> Result<Found, Reject> {
        let missing =
            || Reject::missing(format!("there is no promotion {:?}", id.chars().take(40).collect::<String>()));
        let id = PromotionId::new(id).ok_or_else(missing)?;
        let promotion = self.floor.promotion(&id).ok_or_else(missing)?;
        Ok((id, promotion))
    }

    /// A promotion whose terms anybody may read: a draft is the house's own.
    fn public_promotion(&self, id: &str) -> Result<Found, Reject> {
        let (id, promotion) = self.promotion(id)?;
        match promotion.is_public() {
            true => Ok((id, promotion)),
            false => Err(Reject::missing(format!("there is no promotion \"{id}\""))),
        }
    }
}

/// On the sign of a table: the promotions that run with its game, and where their terms are.
pub fn on_sign(app: &App, game: GameId) -> Markup {
    let promotions = app.floor.promotions();
    let mine = promotions.iter().filter_map(|(id, promotion)| Some((id, promotion, promotion.referred_to_by(game)?)));
    html! {
        @for (id, promotion, cite) in mine {
            section.promotion-sign aria-label="Promotion" {
                h3 { (promotion.terms.name) }
                p { "Terms and conditions: " a href={ "/promotions/" (id) } { "/promotions/" (id) } " " (felt::cite(cite)) }
            }
        }
    }
}

pub async fn list(State(app): State<Arc<App>>, who: Option<Who>) -> Response {
    let promotions = app.floor.promotions();
    let public: Vec<&Found> = promotions.iter().filter(|(_, promotion)| promotion.is_public()).collect();
    let works = who.as_ref().is_some_and(|who| Access::Promotes.admits(Some(who.actor.role)));
    let body = html! {
        main.floor.promotions {
            @for (id, promotion) in public { (card(id, promotion)) }
            @if !promotions.iter().any(|(_, promotion)| promotion.is_public()) { p { "No promotion is announced." } }
            @if works { p.links { a.button.primary href="/desk/promotions" { "Promotions desk" } } }
        }
    };
    ok(page("Promotions", "page", who.as_ref(), body))
}

fn card(id: &PromotionId, promotion: &Promotion) -> Markup {
    let terms = &promotion.terms;
    html! {
        article {
            h2 { a href={ "/promotions/" (id) } { (terms.name) } }
            p.stage { (stage(promotion)) }
            p { (games(terms)) }
            p { "Entries from " (city_time(terms.starts_ms)) " until just before " (city_time(terms.closes_ms)) "." }
            p.links {
                a.button href={ "/promotions/" (id) } { "Terms" }
                @if promotion.has_started() { a.button href={ "/promotions/" (id) "/results" } { "Draw and results" } }
            }
        }
    }
}

/// A table that scrolls by itself where the screen is narrow.
fn wide(name: &str, table: Markup) -> Markup {
    html! { div.scroll tabindex="0" role="region" aria-label=(name) { (table) } }
}

fn games(terms: &Terms) -> String {
    terms.games.iter().map(|game| game.book().title).collect::<Vec<_>>().join(", ")
}

/// The terms as a table, each item with its clause.
fn items(terms: &Terms) -> Markup {
    html! {
        table.report.items {
            tbody { @for item in terms.items(&city_time) {
                tr { th scope="row" { (item.what) } td { (sentence(&item.said)) } td { (felt::cite(item.cite)) } }
            } }
        }
    }
}

/// What another version says otherwise.
fn differences(before: &Terms, after: &Terms) -> Markup {
    let (was, is) = (before.items(&city_time), after.items(&city_time));
    let said = |items: &[baize_rules::promotions::Item], what: &str| {
        items.iter().find(|item| item.what == what).map(|item| item.said.clone())
    };
    let mut names: Vec<&String> = is.iter().map(|item| &item.what).collect();
    names.extend(was.iter().map(|item| &item.what).filter(|what| said(&is, what).is_none()));
    let changed = names.into_iter().filter(|what| said(&was, what) != said(&is, what));
    html! {
        table.ledger {
            thead { tr { th scope="col" { "What" } th scope="col" { "Before" } th scope="col" { "After" } } }
            tbody { @for what in changed {
                tr { td { (what) } td { (said(&was, what).unwrap_or("–".into())) } td { (said(&is, what).unwrap_or("–".into())) } }
            } }
        }
    }
}

/// The terms for anybody, on the screen and on paper.
pub async fn terms(State(app): State<Arc<App>>, who: Option<Who>, Path(id): Path<String>) -> Result<Response, Reject> {
    let (id, promotion) = app.public_promotion(&id).map_err(Reject::into_page)?;
    let version = promotion.documents.iter().rev().find(|document| document.in_force);
    let body = html! {
        main.paper {
            h2 { (promotion.terms.name) ": terms and conditions" }
            p { (sentence(stage(&promotion))) ". Runs with " (games(&promotion.terms)) "."
                @if let Some(version) = version { " Version " (version.version) ", filed " (city_time(version.filed_ms)) "." } }
            (items(&promotion.terms))
            @if let Some(amendment) = promotion.amendment() {
                h3 { "An amendment is not in force yet" }
                p { (sentence(amendment.reason.as_deref().unwrap_or_default())) }
                (differences(&promotion.terms, &amendment.terms))
            }
            p { "In a dispute about these terms the casino decides. Whoever is not satisfied can complain to an inspector under
                section 33 of the Gaming and Liquor Administration Act 2007." }
            p.links.unprinted {
                @if promotion.has_started() { a.button href={ "/promotions/" (id) "/results" } { "Draw and results" } }
                @if who.as_ref().is_some_and(Who::is_patron) { a.button href="/me/promotions" { "My entries" } }
                a href="/promotions" { "All promotions" }
            }
        }
    };
    Ok(ok(page("Terms", "page", who.as_ref(), body)))
}

/// The draw: what was committed, what was opened, who won, and how to check it.
pub async fn results(
    State(app): State<Arc<App>>,
    who: Option<Who>,
    Path(id): Path<String>,
) -> Result<Response, Reject> {
    let (id, promotion) = app.public_promotion(&id).map_err(Reject::into_page)?;
    let row = |name: &str, value: Markup| html! { tr { th scope="row" { (name) } td { (value) } } };
    let (closed, drawn) = (promotion.closed.as_ref(), promotion.draw.as_ref());
    let not_yet = || html! { "not yet" };
    let body = html! {
        main.paper {
            h2 { (promotion.terms.name) ": draw and results" }
            p { (sentence(stage(&promotion))) "." }
            @for doubt in &promotion.doubts { p { (doubted(doubt)) } }
            (won(&promotion))
            h3 { "What was published, and when" }
            table.report.items { tbody {
                (row("Commitment, at the start", html! { code { (or_none(&promotion.commitment)) } }))
                (row("Entries", match closed { Some(closed) => html! { (closed.entries) ", closed " (city_time(closed.at_ms)) }, None => html! { (promotion.live_entries().count()) " so far" } }))
                (row("Digest of the entries, when they closed", closed.map_or_else(not_yet, |closed| html! { code { (closed.digest) } })))
                (row("Public figure", html! { (promotion.terms.figure) }))
                (row("The figure as two people read it", drawn.map_or_else(not_yet, |draw| html! { (draw.figure) })))
                (row("Secret, opened at the draw", drawn.map_or_else(not_yet, |draw| html! { code { (draw.secret) } })))
                (row("Order of the entries", drawn.map_or_else(not_yet, |draw| html! { (order(&draw.order)) })))
                @if let Some(name) = &promotion.scrutineer { (row("Scrutineer", html! { (name) })) }
                @if let Some((place, at)) = &promotion.published { (row("Results published", html! { (place) ", " (city_time(*at)) })) }
            } }
            h3 { "Check it yourself" }
            p { "Everything above, with every entry, is in " a href={ "/promotions/" (id) "/draw.json" } { "draw.json" } ". The program "
                a href="/assets/verify-draw.mjs" { "verify-draw.mjs" } " works the draw out again:" }
            pre tabindex="0" { "node verify-draw.mjs draw.json" }
            p { "The secret must hash to the commitment, the entries to their digest, and secret, digest and figure together give the order.
                Then compare the figure with where it is published." }
            p.links.unprinted { a href={ "/promotions/" (id) } { "Terms" } a href="/promotions" { "All promotions" } }
        }
    };
    Ok(ok(page("Results", "page", who.as_ref(), body)))
}

/// What the public hears of a doubt: that there was one, and what became of it. Its reason may be about somebody.
fn doubted(doubt: &Doubt) -> String {
    let at = city_time(doubt.at_ms);
    match doubt.state {
        DoubtState::Postponed => format!("Postponed since {at}, until its integrity is validated."),
        DoubtState::Validated { .. } => format!("It was postponed at {at}; its integrity has been validated."),
        DoubtState::Cancelled => format!("The draw was cancelled at {at}."),
    }
}

fn or_none(text: &str) -> &str {
    if text.is_empty() { "not yet" } else { text }
}

fn order(order: &[u32]) -> String {
    match order {
        [] => "no entry was in the draw".into(),
        order => order.iter().map(u32::to_string).collect::<Vec<_>>().join(", "),
    }
}

/// Winners by their entries: nobody is named here.
fn won(promotion: &Promotion) -> Markup {
    html! {
        @if promotion.stage == Stage::Cancelled { p { "No prize is given." } }
        @if promotion.draw.is_some() {
            h3 { "Winners" }
            @if promotion.wins.is_empty() { p { "No prize was won." } }
            @else {
                (wide("Winners", html! { table.report {
                    thead { tr { th { "Prize" } th { "Entry" } th { "Earned at" } th { "What became of it" } } }
                    tbody { @for win in &promotion.wins {
                        @let entry = &promotion.entries[win.entry as usize - 1];
                        tr {
                            td { (win.prize) @if let Some(prize) = promotion.prize(win.prize) { ": " (prize.name) ", worth " (prize.value.pretty()) } }
                            td { (win.entry) }
                            td { "table " (entry.table) ", round " (entry.round) ", " (city_time(entry.at_ms)) }
                            td { (draw::fate(&win.fate)) }
                        }
                    } }
                } }))
            }
        }
    }
}

/// Everything that is needed to check the draw.
pub async fn published(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<Published>, Reject> {
    let (id, promotion) = app.public_promotion(&id)?;
    Ok(Json(draw::published(&id, &promotion)))
}

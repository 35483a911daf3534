//! The form in which a manager writes the terms of a promotion, or amends them.
use super::desk::text as blank_text;
use crate::pages::{ask_form, ok, page};
use crate::routes::{Reject, Who};
use crate::{App, CityClock, city_time, now_ms};
use axum::extract::{Path, State};
use axum::response::Response;
use baize_floor::FloorCommand;
use baize_rules::any::GameId;
use baize_rules::money::Money;
use baize_rules::poker_hands::Category;
use baize_rules::promotions::{
    Content, EntryRule, HOUR, Payment, Presence, Prize, PrizeKind, PrizesEach, Promotion, PromotionCommand, Stage,
    Terms, Then, Unclaimed, WagerResult, Way, Window,
};
use baize_rules::wagers::BetType;
use maud::{Markup, html};
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// Terms in which nothing is said yet but times to begin from.
fn empty() -> Terms {
    let starts_ms = (now_ms() / HOUR + 49) * HOUR;
    let closes_ms = starts_ms + 14 * 24 * HOUR;
    let blank = String::new;
    Terms {
        name: blank(),
        games: vec![],
        manner: blank(),
        awarded: blank(),
        eligibility: blank(),
        nature: blank(),
        place: blank(),
        claiming: blank(),
        results: blank(),
        starts_ms,
        closes_ms,
        draw_ms: closes_ms + HOUR,
        entry: EntryRule::default(),
        presence: Presence::NotRequired,
        told_by: vec![],
        figure: blank(),
        prizes: vec![],
        prizes_each: PrizesEach::One,
        unclaimed: Unclaimed { within_hours: 168, then: Then::Redraw },
    }
}

/// A promotion begins with its names; everything else is written on its own page.
pub fn new_form() -> Markup {
    let command = json!({ "promotion": { "promotion": "", "command": { "draft": { "terms": empty() } } } });
    let fields = html! {
        (blank_text("Short name, as spring-draw", "/promotion/promotion"))
        (blank_text("Title", "/promotion/command/draft/terms/name"))
    };
    html! {
        details.fold #fold-new-promotion {
            summary { "Write a new promotion" }
            (ask_form("promotion-new", &command, "Begin a draft", fields))
        }
    }
}

/// Where in the command the terms are.
struct Place {
    at: &'static str,
    amends: bool,
}

pub async fn edit(State(app): State<Arc<App>>, who: Who, Path(id): Path<String>) -> Result<Response, Reject> {
    let (id, promotion) = app.promotion(&id).map_err(Reject::into_page)?;
    let terms = promotion.terms.clone();
    let (command, place) = match promotion.has_started() {
        false => {
            let command = PromotionCommand::Draft { terms: Box::new(terms) };
            let command = json!(FloorCommand::Promotion { promotion: id.clone(), command });
            (command, Place { at: "/promotion/command/draft/terms", amends: false })
        }
        true => {
            let command = PromotionCommand::Amend { terms: Box::new(terms), reason: String::new() };
            let command =
                json!(FloorCommand::RequestPromotion { promotion: id.clone(), command, reason: String::new() });
            (command, Place { at: "/request_promotion/command/amend/terms", amends: true })
        }
    };
    let body = html! {
        main.pool.promotion.editor {
            (hint(&promotion))
            form.ask data-floor=(command) data-name="promotion-terms" data-list={ (place.at) "/prizes" } data-next={ "/desk/promotions/" (id) } {
                (words(&promotion.terms, &place))
                (times(&promotion.terms, &place))
                (entry(&promotion.terms, &place))
                (claims(&promotion.terms, &place))
                div.prizes-written { @for (at, prize) in promotion.terms.prizes.iter().enumerate() { (prize_fields(&place, &at.to_string(), prize)) } }
                (another(&place))
                @if place.amends { (blank_text("Why the terms are amended", "/request_promotion/command/amend/reason /request_promotion/reason")) }
                p.refusal role="alert" hidden {}
                @if place.amends { p.hint { "This needs a second person: it goes to a supervisor as a request. The amended terms are then filed again." } }
                button.primary type="submit" { (if place.amends { "Request: amend the terms" } else { "Save the draft" }) }
            }
            p.links { a href={ "/desk/promotions/" (id) } { "Back to the desk" } }
        }
    };
    Ok(ok(page(&format!("Terms of {}", promotion.terms.name), "page", Some(&who), body)))
}

fn hint(promotion: &Promotion) -> Markup {
    html! {
        @match promotion.stage {
            Stage::Filed => p { "These terms are filed. Once they are written again they are a draft, and have to be filed again." },
            Stage::Closed => p { "Entries are closed: what earned them, the prizes and everything about the draw stay as they are." },
            _ => {},
        }
    }
}

fn area(label: &str, pointer: &str, value: &str) -> Markup {
    html! { label.wide { span { (label) } textarea rows="2" maxlength="500" data-pointer=(pointer) data-kind="text" { (value) } } }
}

fn line(label: &str, pointer: &str, kind: &str, value: &str) -> Markup {
    let mode =
        if kind.starts_with("money") { Some("decimal") } else { kind.starts_with("number").then_some("numeric") };
    html! { label { span { (label) } input type="text" data-pointer=(pointer) data-kind=(kind) value=(value) inputmode=[mode] autocomplete="off"; } }
}

/// A moment on the casino's clock. Left as it is, it stays as it is to the millisecond.
pub fn moment(label: &str, pointer: &str, at_ms: i64) -> Markup {
    let shown = city_time(at_ms).replacen(' ', "T", 1);
    html! {
        label { span { (label) } input type="datetime-local" step="1" data-pointer=(pointer) data-kind="moment" data-zone=(CityClock::CITY) value=(shown); }
    }
}

/// One of several, written as JSON.
fn one_of<T: Serialize + PartialEq>(label: &str, pointer: &str, all: &[(T, &str)], chosen: &T) -> Markup {
    html! {
        label { span { (label) } select data-pointer=(pointer) data-kind="choice" {
            @for (one, words) in all { option value=(json!(one)) selected[one == chosen] { (words) } }
        } }
    }
}

fn some_of<T: Serialize + PartialEq>(label: &str, pointer: &str, all: &[(T, &str)], chosen: &[T]) -> Markup {
    html! {
        fieldset.wide data-pointer=(pointer) data-kind="checked" {
            legend { (label) }
            @for (one, words) in all { label.tick { span { (words) } input type="checkbox" value=(json!(one)) checked[chosen.contains(one)]; } }
        }
    }
}

fn words(terms: &Terms, place: &Place) -> Markup {
    let at = |field: &str| format!("{}/{field}", place.at);
    let games: Vec<(GameId, &str)> = GameId::ALL.iter().map(|game| (*game, game.book().title)).collect();
    html! {
        fieldset { legend { "What it is" }
            label.wide { span { "Title" } input type="text" data-pointer=(at("name")) data-kind="text" value=(terms.name) maxlength="100" autocomplete="off"; }
            (some_of("Games", &at("games"), &games, &terms.games))
            (area("How a prize is awarded", &at("manner"), &terms.manner))
            (area("When and where a prize is awarded", &at("awarded"), &terms.awarded))
            (area("Who can take part", &at("eligibility"), &terms.eligibility))
            (area("What can be won, with any reservation or guarantee", &at("nature"), &terms.nature))
            (area("Where the promotion is held", &at("place"), &terms.place))
            (area("How results are published", &at("results"), &terms.results))
            (area("Public figure of the draw: published after entries close, chosen by nobody here", &at("figure"), &terms.figure))
        }
    }
}

fn times(terms: &Terms, place: &Place) -> Markup {
    let at = |field: &str| format!("{}/{field}", place.at);
    html! {
        fieldset { legend { "When, on the casino's clock" }
            @if !place.amends { (moment("Starts", &at("starts_ms"), terms.starts_ms)) }
            (moment("Entries close", &at("closes_ms"), terms.closes_ms))
            (moment("Draw", &at("draw_ms"), terms.draw_ms))
        }
    }
}

fn window(window: &Window) -> String {
    format!("{} to {}", city_time(window.from_ms), city_time(window.until_ms))
}

fn entry(terms: &Terms, place: &Place) -> Markup {
    let at = |field: &str| format!("{}/entry/{field}", place.at);
    let rule = &terms.entry;
    let named = BetType::ALL.iter().map(|wager| (Some(*wager), wager.name()));
    let wagers: Vec<(Option<BetType>, &str)> = [(None, "any wager")].into_iter().chain(named).collect();
    let results: Vec<(WagerResult, &str)> = WagerResult::ALL.iter().map(|result| (*result, result.label())).collect();
    let hands = Category::ALL.into_iter().map(|hand| (Some(hand), hand.name()));
    let hands: Vec<(Option<Category>, &str)> = [(None, "any hand")].into_iter().chain(hands).collect();
    let amount = rule.minimum.map_or(String::new(), plain);
    let most = rule.entries_max.map_or(String::new(), |most| most.to_string());
    let windows = rule.windows.iter().map(window).collect::<Vec<_>>().join("; ");
    html! {
        fieldset { legend { "What earns an entry: a round with" }
            (one_of("Wager", &at("wager"), &wagers, &rule.wager))
            (line("Of at least, or empty", &at("minimum_cents"), "money?", &amount))
            (one_of("Result", &at("result"), &results, &rule.result))
            (one_of("Hand shown, at least", &at("hand"), &hands, &rule.hand))
            (line("Most entries of one patron, or empty", &at("entries_max"), "number?", &most))
            label.wide { span { "Only at these times, or empty: 2026-11-20 18:00 to 2026-11-20 20:00; …" }
                input type="text" data-pointer=(at("windows")) data-kind="windows" data-zone=(CityClock::CITY) value=(windows) autocomplete="off"; }
        }
    }
}

fn claims(terms: &Terms, place: &Place) -> Markup {
    let at = |field: &str| format!("{}/{field}", place.at);
    let presence: Vec<(Presence, &str)> = Presence::ALL.iter().map(|one| (*one, one.label())).collect();
    let each: Vec<(PrizesEach, &str)> = PrizesEach::ALL.iter().map(|one| (*one, one.label())).collect();
    let then: Vec<(Then, &str)> = Then::ALL.iter().map(|one| (*one, one.label())).collect();
    let ways: Vec<(Way, &str)> = Way::ALL.iter().map(|way| (*way, way.label())).collect();
    html! {
        fieldset { legend { "Winners and claims" }
            (area("How a prize is claimed", &at("claiming"), &terms.claiming))
            (one_of("Presence", &at("presence"), &presence, &terms.presence))
            (one_of("Prizes for each patron", &at("prizes_each"), &each, &terms.prizes_each))
            (some_of("How winners are told", &at("told_by"), &ways, &terms.told_by))
            (line("Hours to claim", &at("unclaimed/within_hours"), "number", &terms.unclaimed.within_hours.to_string()))
            (one_of("If a prize is not claimed", &at("unclaimed/then"), &then, &terms.unclaimed.then))
        }
    }
}

/// `5000.00`, as it is typed.
fn plain(amount: Money) -> String {
    format!("{}.{:02}", amount.to_cents() / 100, amount.to_cents() % 100)
}

/// The names of the details of a kind of prize in JSON, in the order of `PrizeKind::details`.
fn detail_names(kind: &PrizeKind) -> (&'static str, &'static [&'static str]) {
    match kind {
        PrizeKind::Money | PrizeKind::CasinoDollars | PrizeKind::Goods => ("", &[]),
        PrizeKind::Appliance { .. } => ("appliance", &["make", "model", "accessories"]),
        PrizeKind::Vehicle { .. } => ("vehicle", &["make", "model", "accessories", "on_road_costs"]),
        PrizeKind::Travel { .. } => ("travel", &["persons", "included", "restrictions", "spending_money"]),
        PrizeKind::RealEstate { .. } => {
            ("real_estate", &["dwelling", "plans", "contract", "easements", "location", "included"])
        }
    }
}

/// The blanks of one prize; `#` stands for a place in the list that is not known yet.
fn prize_fields(place: &Place, number: &str, prize: &Prize) -> Markup {
    let at = |field: &str| format!("{}/prizes/{number}/{field}", place.at);
    let (kind, names) = detail_names(&prize.kind);
    let ways: Vec<(Payment, &str)> = Payment::ALL.iter().map(|way| (*way, way.label())).collect();
    let contents = prize.contains.iter().map(Content::words).collect::<Vec<_>>().join(", ");
    let title = number.parse::<usize>().map_or("Another prize".into(), |at| format!("Prize {}", at + 1));
    html! {
        fieldset.prize data-place=(number) {
            legend { (title) ": " (prize.kind.name()) }
            (area("What it is", &at("name"), &prize.name))
            (line("Value", &at("value_cents"), "money", &plain(prize.value)))
            @if prize.kind != PrizeKind::Money { (line("In money instead, or empty", &at("alternative_cents"), "money?", &prize.alternative.map_or(String::new(), plain))) }
            (area("Conditions of receiving, using or accepting it", &at("conditions"), &prize.conditions))
            @for ((words, said), name) in prize.kind.details().into_iter().zip(names) { (area(&baize_rules::show::sentence(words), &at(&format!("kind/{kind}/{name}")), said)) }
            label.wide { span { "Restricted things in it, or empty: liquor 12.5 litres, tobacco, fireworks" }
                input type="text" data-pointer=(at("contains")) data-kind="contents" value=(contents) autocomplete="off"; }
            (some_of("How money is paid", &at("paid_by"), &ways, &prize.paid_by))
            button.quiet type="button" data-remove-prize="1" { "Remove this prize" }
        }
    }
}

fn kinds() -> [PrizeKind; 7] {
    let no = String::new;
    [
        PrizeKind::Money,
        PrizeKind::CasinoDollars,
        PrizeKind::Goods,
        PrizeKind::Appliance { make: no(), model: no(), accessories: no() },
        PrizeKind::Vehicle { make: no(), model: no(), accessories: no(), on_road_costs: no() },
        PrizeKind::Travel { persons: no(), included: no(), restrictions: no(), spending_money: no() },
        PrizeKind::RealEstate {
            dwelling: no(),
            plans: no(),
            contract: no(),
            easements: no(),
            location: no(),
            included: no(),
        },
    ]
}

/// The blanks of every kind of prize, put in when asked for.
fn another(place: &Place) -> Markup {
    let blank = |kind: PrizeKind| Prize {
        name: String::new(),
        value: Money::ZERO,
        conditions: String::new(),
        kind,
        contains: vec![],
        alternative: None,
        paid_by: vec![],
    };
    let prizes: Vec<Prize> = kinds().into_iter().map(blank).collect();
    // Where a field is left out when it is empty, it still needs its place.
    let value = |prize: &Prize| {
        let mut value: Value = json!(prize);
        value["contains"] = json!([]);
        value["paid_by"] = json!([]);
        value
    };
    html! {
        @for prize in &prizes { template data-prize=(prize.kind.name()) data-value=(value(prize)) { (prize_fields(place, "#", prize)) } }
        div.add-prize {
            label { span { "Kind of prize" } select #prize-kind { @for prize in &prizes { option { (prize.kind.name()) } } } }
            button.quiet type="button" data-add-prize="1" { "Add a prize" }
        }
    }
}

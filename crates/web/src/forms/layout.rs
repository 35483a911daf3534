//! How a console is laid out: the next step large, the players' decisions seat by seat, then what is rarely needed.
use super::fields::Choices;
use super::{Desk, alike, button, double_chance, render, render_alike, render_all, sic_bo};
use baize_rules::any::{AnyCommand, AnyOffer, GameId};
use baize_rules::card_table::CardCommand;
use baize_rules::game::Role;
use baize_rules::house::HouseCommand;
use baize_rules::plays::{FieldInfo, Group};
use baize_rules::wagers::Area;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// What is special about one game's console.
pub(super) struct Console {
    /// The flow of the round.
    pub controls: fn(&[AnyOffer], &Desk) -> Markup,
    /// What players decide.
    pub decisions: fn(&[&AnyOffer], &Desk) -> Markup,
    /// An offer that is neither a button nor a form of its fields.
    pub drawn: fn(&AnyOffer, &Desk) -> Option<Markup>,
    /// What can be chosen for a field, where the table knows more than the field's kind.
    pub choices: fn(&AnyOffer, &FieldInfo, &Desk) -> Option<Choices>,
}

/// A console of buttons and forms: what a game has that registers no other.
pub(super) const USUAL: Console =
    Console { controls: steps, decisions: rows, drawn: |_, _| None, choices: |_, _, _| None };

/// The one place where a form asks which game is played.
pub(super) fn console(desk: &Desk) -> &'static Console {
    match desk.table.game() {
        GameId::SicBo => &sic_bo::CONSOLE,
        GameId::DoubleChance => &double_chance::CONSOLE,
        _ => &USUAL,
    }
}

/// The flow of the round, big, and the button that takes the last decision back.
pub fn controls(offers: &[AnyOffer], desk: &Desk) -> Markup {
    html! { ((console(desk).controls)(offers, desk)) (undo(offers, desk)) }
}

/// Takes the last decision back, until the round moves on.
pub fn undo(offers: &[AnyOffer], desk: &Desk) -> Markup {
    let undo = |o: &&AnyOffer| matches!(o.command, AnyCommand::House(HouseCommand::TakeBackDecision { .. }));
    html! { @for offer in offers.iter().filter(undo) { div.actions.undo { (render(offer, desk, "quiet")) } } }
}

/// A player's own decision about an area.
fn is_players(offer: &AnyOffer) -> bool {
    offer.group() == Group::Flow && offer.area.is_some() && offer.command.info().roles.contains(&Role::Patron)
}

/// New cards are rarely wanted where anything else can be done.
fn is_rare(offer: &AnyOffer) -> bool {
    matches!(offer.command, AnyCommand::Cards(CardCommand::LoadCards))
}

fn steps(offers: &[AnyOffer], desk: &Desk) -> Markup {
    let (players, mut steps): (Vec<&AnyOffer>, Vec<&AnyOffer>) =
        offers.iter().filter(|o| o.group() == Group::Flow).partition(|o| is_players(o));
    // While bets are taken, "no more bets" comes before the cards.
    steps.sort_by_key(|o| match &o.command {
        AnyCommand::House(HouseCommand::NoMoreBets) => 0,
        _ if is_rare(o) => 2,
        _ => 1,
    });
    let class = |i: usize, o: &AnyOffer| match i {
        _ if is_rare(o) && steps.len() > 1 => "quiet",
        0 => "primary",
        _ => "plain",
    };
    let rest: Vec<&AnyOffer> = offers.iter().filter(|o| o.group() == Group::Decision).collect();
    html! {
        div.actions {
            @for (i, same) in alike(&steps).iter().enumerate() { (render_alike(same, desk, class(i, same[0]))) }
            @if !players.is_empty() { ((console(desk).decisions)(&players, desk)) }
            (elsewhere(&players, desk))
            (seldom(&rest, desk))
        }
    }
}

/// At an electronic table players decide on their own screens, unless their terminals have failed.
fn elsewhere(offers: &[&AnyOffer], desk: &Desk) -> Markup {
    let here = |area: Area| offers.iter().any(|offer| offer.area == Some(area));
    let asked = desk.view().areas.into_iter().filter(|area| area.asks.is_some() && !here(area.area));
    let areas: Vec<String> = asked.map(|area| area.area.to_string()).collect();
    html! {
        @if desk.is_electronic() && desk.by.role != Role::Patron && !areas.is_empty() {
            p.deals { "Players decide on their own screens: " (if areas.len() == 1 { "area " } else { "areas " }) b { (areas.join(", ")) } "." }
        }
    }
}

/// What players do beside deciding. Where that is much, it is folded away, so that the next step stays in sight.
fn seldom(offers: &[&AnyOffer], desk: &Desk) -> Markup {
    const SHOWN: usize = 2;
    html! {
        @if alike(offers).len() > SHOWN {
            details.fold #fold-decisions { summary { "Player away, silent or other…" } (render_all(offers, desk)) }
        } @else {
            (render_all(offers, desk))
        }
    }
}

/// A row for each seat that decides, from the dealer's left; the first has the keys.
fn rows(offers: &[&AnyOffer], desk: &Desk) -> Markup {
    let mut areas: BTreeMap<Option<Area>, Vec<&AnyOffer>> = BTreeMap::new();
    offers.iter().for_each(|offer| areas.entry(offer.area).or_default().push(offer));
    html! {
        div.decide role="group" aria-label="Players' decisions" {
            @for (i, (area, offers)) in areas.iter().enumerate() {
                div.row.first[i == 0] role="group" aria-label={ "Area " (area.unwrap_or_default()) } {
                    b { (area.unwrap_or_default()) }
                    @for offer in offers {
                        (button(offer, offer.short.as_deref().unwrap_or(&offer.label), "", offer.key.filter(|_| i == 0), desk))
                    }
                }
            }
        }
    }
}

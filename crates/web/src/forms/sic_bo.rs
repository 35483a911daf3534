//! Sic Bo's entry terminal, and which colour checks can be issued.
use super::fields::Choices;
use super::layout::{Console, USUAL};
use super::{Desk, button, fields, form, render};
use crate::felt;
use baize_rules::any::{AnyCommand, AnyOffer};
use baize_rules::dice::Throw;
use baize_rules::house::HouseCommand;
use baize_rules::plays::{FieldInfo, Group};
use baize_rules::sic_bo::{NoResultCause, Play};
use maud::{Markup, html};
use serde_json::json;

pub(super) const CONSOLE: Console = Console { controls: terminal, choices, ..USUAL };

/// **2.6** The entry terminal: its keys always in their places, those that may be pressed now alive.
fn terminal(offers: &[AnyOffer], desk: &Desk) -> Markup {
    let find = |wanted: fn(&AnyCommand) -> bool| offers.iter().find(|o| wanted(&o.command));
    let shake = find(|c| matches!(c, AnyCommand::SicBo(Play::ShakeDice { .. })));
    let no_more = find(|c| matches!(c, AnyCommand::House(HouseCommand::NoMoreBets)));
    let uncover = find(|c| matches!(c, AnyCommand::SicBo(Play::Uncover)));
    let cocked = find(|c| matches!(c, AnyCommand::SicBo(Play::NoResult { cause: NoResultCause::Cocked })));
    let enter = find(|c| matches!(c, AnyCommand::SicBo(Play::EnterResults { .. })));
    let pay = find(|c| matches!(c, AnyCommand::SicBo(Play::Settle)));
    let on_it = |o: &&AnyOffer| {
        let keys = [shake, no_more, uncover, cocked, enter, pay];
        keys.into_iter().flatten().any(|key| key.command == o.command)
    };
    let flow = |o: &&AnyOffer| matches!(o.group(), Group::Flow | Group::Decision);
    let works = offers.iter().any(|o| on_it(&o));
    html! {
        div.actions {
            @for offer in offers.iter().filter(flow).filter(|o| !on_it(o)) { (render(offer, desk, if works { "quiet" } else { "primary" })) }
            @if works {
                section.terminal aria-label="Entry terminal" {
                    (press(shake, "Shake Dice", "primary", None, desk))
                    (press(no_more, "No More Bets", "primary", None, desk))
                    (press(uncover, "Uncover", "primary", None, desk))
                    (press(cocked, "Cocked Dice", "danger", Some("k"), desk))
                    @match enter {
                        Some(offer) if !fields::inputs(offer, desk).is_empty() => (form(&[offer], &offer.label, desk, "primary")),
                        Some(offer) => (press(Some(offer), "Draw the dice", "primary", None, desk)),
                        None if desk.is_electronic() => (press(None, "Draw the dice", "", None, desk)),
                        None => {
                            div.ask {
                                @match entered(desk) {
                                    Some(throw) => (felt::sic_bo::call(throw)),
                                    None => span.keyed aria-hidden="true" { @for _ in 0..3 { (felt::die(None)) } },
                                }
                            }
                        },
                    }
                    (press(pay, "Collect and pay", "primary", None, desk))
                }
            }
        }
    }
}

/// One key of the terminal.
fn press(offer: Option<&AnyOffer>, label: &str, class: &str, key: Option<&str>, desk: &Desk) -> Markup {
    match offer {
        Some(offer) => {
            button(&AnyOffer { label: label.into(), ..offer.clone() }, label, class, key.or(offer.key), desk)
        }
        None => html! { button type="button" disabled { (label) } },
    }
}

/// The result that is entered and not settled yet.
fn entered(desk: &Desk) -> Option<Throw> {
    desk.view().dice.filter(|dice| !dice.settled).and_then(|dice| dice.throw)
}

/// Colours of this table's set, free ones first: what a dealer reaches for.
fn choices(offer: &AnyOffer, field: &FieldInfo, desk: &Desk) -> Option<Choices> {
    let AnyCommand::SicBo(Play::IssueColour { .. }) = offer.command else { return None };
    let set = &desk.table.house().setup().dice().filter(|_| field.name == "colour")?.colours;
    let view = desk.view();
    let issued = |colour| {
        let at = view.areas.iter().find_map(|a| Some((a.patron?, a.colours.iter().find(|c| c.colour == colour)?)));
        at.map(|(patron, c)| format!("{colour}: patron {patron} has it at {}", c.value.pretty()))
    };
    let (free, taken): (Vec<_>, Vec<_>) = set.iter().map(|c| (*c, issued(*c))).partition(|(_, who)| who.is_none());
    let words = |(colour, who): (_, Option<String>)| (json!(colour), who.unwrap_or_else(|| format!("{colour}")));
    Some(free.into_iter().chain(taken).map(words).collect())
}

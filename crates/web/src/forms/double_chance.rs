//! What is special about Double Chance's console: which cards are held is picked from the cards themselves, where they may be
//! seen. What can be picked says nothing of what is wise.
use super::fields::{Entry, Input};
use super::layout::{Console, USUAL};
use super::{Desk, button, form_of, keycap};
use crate::felt;
use baize_rules::any::{AnyCommand, AnyOffer};
use baize_rules::cards::{Card, Suit};
use baize_rules::double_chance::{Keep, Play};
use baize_rules::show::CardView;
use baize_rules::wagers::Area;
use maud::{Markup, html};

pub(super) const CONSOLE: Console = Console { decisions, drawn, ..USUAL };

fn drawn(offer: &AnyOffer, desk: &Desk) -> Option<Markup> {
    match offer.command {
        AnyCommand::DoubleChance(Play::Discard { area, .. }) => Some(hold(area, desk)),
        AnyCommand::DoubleChance(Play::Deal { .. }) if !desk.is_electronic() => {
            let count = Input::new("/double_chance/deal/count", "Cards", Entry::OptionalNumber);
            Some(html! {
                (button(offer, &offer.label, "primary", offer.key, desk))
                details.fold #fold-deal {
                    summary { "Deal only some of them" }
                    (form_of(&[offer], vec![count], "Deal so many", desk, "quiet"))
                }
            })
        }
        _ => None,
    }
}

fn sends(command: &AnyCommand) -> String {
    serde_json::to_string(command).expect("a command is always JSON")
}

/// What players tell the dealer; those whose cards lie open pick from them.
fn decisions(offers: &[&AnyOffer], desk: &Desk) -> Markup {
    let mut areas: Vec<Area> = offers
        .iter()
        .filter_map(|o| match o.command {
            AnyCommand::DoubleChance(Play::Discard { area, .. } | Play::Declare { area }) => Some(area),
            _ => None,
        })
        .collect();
    areas.dedup();
    let (open, rows): (Vec<Area>, Vec<Area>) = areas.into_iter().partition(|area| seen(*area, desk).is_some());
    html! {
        @if !rows.is_empty() {
            div.decisions role="group" aria-label="What players decide" {
                p.heads aria-hidden="true" { span {} span { "keeps five" } span { "holds" } }
                @for (i, area) in rows.iter().enumerate() { (row(*area, i == 0)) }
            }
        }
        @for area in open { (hold(area, desk)) }
    }
}

/// One seat: declare, or so many cards held. The first row has the keys.
fn row(area: Area, first: bool) -> Markup {
    let declare = AnyCommand::DoubleChance(Play::Declare { area });
    html! {
        div.decision role="group" aria-label={ "Area " (area) } {
            b { "Area " (area) }
            button.plain type="button" data-command=(sends(&declare)) data-key=[first.then_some("d")] aria-label={ "Area " (area) " declares" } {
                span { "Declare" } @if first { (keycap("d", true)) }
            }
            @for count in [3_u8, 2, 1] {
                @let command = AnyCommand::DoubleChance(Play::Discard { area, keep: Keep::Count(count) });
                button.plain type="button" data-command=(sends(&command)) data-key=[first.then_some(count)] aria-label={ "Area " (area) " holds " (count) } { (count) }
            }
        }
    }
}

/// The cards of an area, where all of them lie open for whoever sits at this desk.
fn seen(area: Area, desk: &Desk) -> Option<Vec<Card>> {
    let view = desk.view();
    let cards = &view.areas.iter().find(|a| a.area == area)?.cards;
    let open = cards.iter().map(|card| match card {
        CardView::Up(card) => Some(*card),
        CardView::Down => None,
    });
    open.collect::<Option<Vec<Card>>>().filter(|cards| !cards.is_empty())
}

/// Picks the cards to hold: a tick on each, and of all buttons only the one for what is ticked shows (see the style sheet).
fn hold(area: Area, desk: &Desk) -> Markup {
    let Some(cards) = seen(area, desk) else { return html! {} };
    let picks = (1_u32..1 << cards.len()).filter(|set| (1..=3).contains(&set.count_ones()));
    let picks = picks.map(|set| (0..cards.len()).filter(|i| set >> i & 1 == 1).collect::<Vec<usize>>());
    html! {
        fieldset.hold {
            legend { "Area " (area) ": hold one, two or three" }
            div.pick {
                @for (i, card) in cards.iter().enumerate() {
                    label { input class={ "c" (i + 1) } type="checkbox" aria-label={ "Hold " (spoken(*card)) }; (felt::card(CardView::Up(*card))) }
                }
            }
            @for places in picks {
                @let keep = Keep::Places(places.iter().map(|i| *i as u8 + 1).collect());
                @let class = places.iter().map(|i| format!(" k{}", i + 1)).collect::<String>();
                @let held = places.iter().map(|i| short(cards[*i])).collect::<Vec<_>>().join(" ");
                button class={ "primary" (class) } type="button" data-command=(sends(&AnyCommand::DoubleChance(Play::Discard { area, keep }))) {
                    "Hold " (held) ", discard " (cards.len() - places.len())
                }
            }
            p.hint { "What is discarded does not come back." }
        }
    }
}

fn short(card: Card) -> String {
    let suit = match card.suit() {
        Suit::Clubs => '♣',
        Suit::Diamonds => '♦',
        Suit::Hearts => '♥',
        Suit::Spades => '♠',
    };
    format!("{}{suit}", card.to_string().trim_end_matches(['c', 'd', 'h', 's']).replace('T', "10"))
}

fn spoken(card: Card) -> String {
    format!("{} of {}", card.rank().name(), format!("{:?}", card.suit()).to_lowercase())
}

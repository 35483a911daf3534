//! Ultimate Texas Hold'em's plays on a console.
use super::{Desk, Field, Group, Kind, Moves, choice, field, flow, hot, key, template};
use baize_rules::any::{AnyCommand, AnyOffer, AnyTable};
use baize_rules::hands::Lie;
use baize_rules::ultimate_texas_holdem::{Deal, Keyed, Play, Stance, State};
use baize_rules::wagers::{Area, Wager};
use maud::{Markup, html};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

impl Moves for Play {
    fn group(&self) -> Group {
        match self {
            Play::LoadCards
            | Play::Shuffle { .. }
            | Play::Cut
            | Play::Deal { .. }
            | Play::Check { .. }
            | Play::Bet { .. }
            | Play::Fold { .. }
            | Play::Concede { .. }
            | Play::Turn { .. }
            | Play::Settle { .. }
            | Play::PayJackpot { .. }
            | Play::PayBonus { .. }
            | Play::Clear => Group::Flow,
            Play::DirectShuffle
            | Play::DirectCheck
            | Play::Direct { .. }
            | Play::LiftDirections
            | Play::BackJackpot { .. }
            | Play::JackpotWorks => Group::Supervision,
            _ => Group::Irregular,
        }
    }
    fn key(&self) -> Option<&'static str> {
        Some(match self {
            Play::Shuffle { .. } => "h",
            Play::Cut => "u",
            Play::Deal { .. } => "d",
            Play::Bet { times, .. } => ["1", "2", "3", "4"].get(usize::from(*times).checked_sub(1)?)?,
            Play::Check { .. } => "k",
            Play::Fold { .. } => "f",
            Play::Settle { .. } => "s",
            Play::PayJackpot { .. } | Play::PayBonus { .. } => "j",
            Play::Clear => "c",
            _ => return None,
        })
    }
    fn area(&self) -> Option<Area> {
        match self {
            Play::Check { area } | Play::Bet { area, .. } | Play::Fold { area } | Play::Concede { area } => Some(*area),
            _ => None,
        }
    }
    fn drawn_by_table(&self) -> Option<AnyCommand> {
        Some(AnyCommand::UltimateTexasHoldem(match self {
            Play::Deal { .. } => Play::Deal { held: vec![] },
            Play::Turn { .. } => Play::Turn { cards: vec![] },
            Play::Settle { .. } => Play::Settle { cards: vec![] },
            Play::RevealFolded { area, .. } => Play::RevealFolded { area: *area, cards: vec![] },
            _ => return None,
        }))
    }
    fn fields(&self, label: &str, desk: &Desk) -> Option<Vec<Field>> {
        let cards = |pointer: &str, label: &str| field(pointer, label, Kind::Cards);
        Some(match self {
            Play::Turn { cards } => {
                let what = label.strip_prefix("Turn ").unwrap_or("the next cards");
                let label = format!("{}, {}", sentence(what), count(cards.len()));
                vec![hot(field("/ultimate_texas_holdem/turn/cards", label, Kind::Dealt))]
            }
            // The next hand is face up already.
            Play::Settle { cards } if cards.is_empty() => return None,
            Play::Settle { .. } => {
                let area = label.strip_prefix("Turn and settle ").unwrap_or("the next hand");
                let label = format!("{}'s two cards; then any further hands", sentence(area));
                vec![hot(field("/ultimate_texas_holdem/settle/cards", label, Kind::Dealt))]
            }
            Play::RevealFolded { .. } => vec![cards("/ultimate_texas_holdem/reveal_folded/cards", "Its two cards")],
            Play::Misdeal { .. } => vec![
                field(
                    "/ultimate_texas_holdem/misdeal/why",
                    "Because",
                    choice(&[("wrong_number", "a wrong number of cards"), ("revealed", "a card revealed in the deal")]),
                ),
                field("/ultimate_texas_holdem/misdeal/reason", "What was wrong", Kind::Text),
            ],
            Play::DealerExposed { ruling: ruled, .. } => {
                let shown = cards("/ultimate_texas_holdem/dealer_exposed/cards", "Cards that show");
                [Some(shown), ruled.map(|_| ruling())].into_iter().flatten().collect()
            }
            Play::CommunityExposed { .. } => vec![
                face_down(desk),
                field("/ultimate_texas_holdem/community_exposed/card", "The card that shows", Kind::OneCard),
            ],
            Play::HandWithoutWager { .. } => vec![
                field("/ultimate_texas_holdem/hand_without_wager/area", "Dealt to", Kind::Choice(every_area(desk))),
                field(
                    "/ultimate_texas_holdem/hand_without_wager/handled",
                    "Players have handled cards",
                    choice(&[("yes", "yes"), ("no", "no")]),
                ),
            ],
            Play::WrongCards { .. } => vec![field(
                "/ultimate_texas_holdem/wrong_cards/finding",
                "Foreign card; leave empty if one is missing",
                Kind::Variant("foreign"),
            )],
            Play::PlayFound { .. } => vec![
                field("/ultimate_texas_holdem/play_found/area", "Area", Kind::Choice(played(desk))),
                field("/ultimate_texas_holdem/play_found/amount_cents", "It is", Kind::Money),
            ],
            Play::Direct { .. } => {
                vec![field("/ultimate_texas_holdem/direct/what", "Direct", Kind::Choice(directions(desk)))]
            }
            Play::Rekey { .. } => vec![
                field("/ultimate_texas_holdem/rekey/at", "Keyed wrongly", Kind::Choice(face_up(desk))),
                cards("/ultimate_texas_holdem/rekey/cards", "All its cards as they lie"),
            ],
            Play::DeviceFails { .. } => vec![field(
                "/ultimate_texas_holdem/device_fails/then",
                "Goes on from",
                choice(&[("device", "another device"), ("shoe", "a shoe"), ("hand", "the hand")]),
            )],
            Play::BackJackpot { .. } => vec![
                field("/ultimate_texas_holdem/back_jackpot/area", "Box", Kind::Choice(backable(desk))),
                field("/ultimate_texas_holdem/back_jackpot/patron", "Patron number of the backer", Kind::Number),
            ],
            _ => return None,
        })
    }
}

/// The flow of the round, and a line of buttons for each player who has to decide: keys are the first line's.
pub(super) fn by_area(offers: &[AnyOffer], desk: &Desk) -> Markup {
    let area = |offer: &AnyOffer| match &offer.command {
        AnyCommand::UltimateTexasHoldem(play) => play.area(),
        _ => None,
    };
    let rest: Vec<AnyOffer> = offers.iter().filter(|o| area(o).is_none()).cloned().collect();
    let mut areas: BTreeMap<Area, Vec<&AnyOffer>> = BTreeMap::new();
    for (area, offer) in offers.iter().filter_map(|o| Some((area(o)?, o))) {
        areas.entry(area).or_default().push(offer);
    }
    html! {
        (flow(&rest, desk))
        @if !areas.is_empty() {
            div.decide role="group" aria-label="Players' decisions" {
                @for (i, (area, offers)) in areas.iter().enumerate() {
                    div.row.first[i == 0] role="group" aria-label={ "Area " (area) } {
                        b { (area) }
                        @for offer in offers {
                            @let key = key(&offer.command).filter(|_| i == 0);
                            @let (before, short, after) = in_short(&offer.label);
                            button type="button" data-command=(template(offer, desk)) data-key=[key] title={ "[" (offer.cite) "]" } {
                                span { span.hidden-text { (before) } (short) span.hidden-text { (after) } }
                                @if let Some(key) = key { kbd aria-hidden="true" { (key) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// `4×` of `Area 3: bet 4×, 40.00`, and `concedes` of `Area 3 concedes`; with what is said before it and after it.
fn in_short(label: &str) -> (&str, &str, &str) {
    let (what, after) = label.split_at(label.find(',').unwrap_or(label.len()));
    let (before, short) = what.split_at(what.rfind(' ').map_or(0, |space| space + 1));
    (before, short, after)
}

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn count(cards: usize) -> String {
    if cards == 1 { "one card".into() } else { format!("{cards} cards") }
}

fn state<'a>(desk: &'a Desk) -> Option<&'a State> {
    match desk.table {
        AnyTable::UltimateTexasHoldem(table) => Some(&table.play),
        _ => None,
    }
}

fn deal<'a>(desk: &'a Desk) -> Option<&'a Deal> {
    state(desk)?.round.deal()
}

fn ruling() -> Field {
    let words = choice(&[("go_on", "play goes on"), ("misdeal", "a misdeal")]);
    field("/ultimate_texas_holdem/dealer_exposed/ruling", "The supervisor rules", words)
}

/// Community cards that are still face down.
fn face_down(desk: &Desk) -> Field {
    const PLACES: [&str; 5] = ["flop, first", "flop, second", "flop, third", "turn", "river"];
    let board = deal(desk).map(|deal| deal.board).unwrap_or_default();
    let down = PLACES.iter().enumerate().filter(|(i, _)| board[*i].is_none());
    let places = down.map(|(i, name)| (json!(i), String::from(*name))).collect();
    field("/ultimate_texas_holdem/community_exposed/place", "Which", Kind::Choice(places))
}

/// An area as a value to choose.
fn chosen(area: Area) -> (Value, String) {
    (json!(area), format!("area {area}"))
}

fn every_area(desk: &Desk) -> Vec<(Value, String)> {
    desk.table.house().areas().map(chosen).collect()
}

/// Areas whose Play wager lies there.
fn played(desk: &Desk) -> Vec<(Value, String)> {
    desk.table.house().layout().areas_with(Wager::Play).into_iter().map(chosen).collect()
}

/// Boxes without a jackpot wager of their own.
fn backable(desk: &Desk) -> Vec<(Value, String)> {
    let layout = desk.table.house().layout();
    let free = |area: &Area| layout.get(*area, Wager::Jackpot).is_none();
    layout.areas_with(Wager::Ante).into_iter().filter(free).map(chosen).collect()
}

/// What a supervisor can direct that is not in force yet: English, who decides first, who plays apart.
fn directions(desk: &Desk) -> Vec<(Value, String)> {
    let Some(state) = state(desk) else { return vec![] };
    let seated: BTreeSet<_> = desk.table.house().occupied().map(|(_, patron)| patron).collect();
    let english = (!state.english_only).then(|| (json!("english"), String::from("English at the table")));
    let first = seated.iter().filter(|patron| !state.play_first.contains(patron));
    let first = first.map(|patron| (json!({ "first": patron }), format!("patron {patron} decides first")));
    let pairs = seated.iter().flat_map(|one| seated.range(one + 1..).map(move |other| (*one, *other)));
    let known = |(one, other): &(_, _)| state.apart.contains(&(*one, *other)) || state.apart.contains(&(*other, *one));
    let apart = pairs
        .filter(|pair| !known(pair))
        .map(|(one, other)| (json!({ "apart": [one, other] }), format!("patrons {one} and {other} not at one table")));
    english.into_iter().chain(first).chain(apart).collect()
}

/// What can be keyed again: of this round, or of the last while its cards are not shuffled.
fn face_up(desk: &Desk) -> Vec<(Value, String)> {
    let last = || state(desk)?.last.as_ref()?.deal();
    let Some(deal) = deal(desk).or_else(last) else { return vec![] };
    let places = [(Keyed::Board, "the community cards"), (Keyed::Dealer, "the dealer's cards")];
    let places = places.into_iter().filter(|(at, _)| !deal.up(*at).is_empty());
    let hands = deal.hands.iter().filter(|hand| matches!(hand.hole, Lie::FaceUp(_)) && hand.stance != Stance::Void);
    let hands = hands.map(|hand| (Keyed::Hand(hand.area), format!("area {}'s cards", hand.area)));
    places.map(|(at, words)| (at, String::from(words))).chain(hands).map(|(at, words)| (json!(at), words)).collect()
}

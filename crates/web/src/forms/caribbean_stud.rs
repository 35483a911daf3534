//! Caribbean Stud's plays on a console: the next step large, the players' decisions seat by seat.
use super::{Desk, Field, Group, Kind, Moves, choice, field, form, group, hot, key, render, template};
use baize_rules::any::{AnyCommand, AnyOffer, AnyTable};
use baize_rules::caribbean_stud::{Direction, Hands, Play};
use baize_rules::house::{HouseCommand, Stage};
use baize_rules::wagers::{Area, Wager};
use maud::{Markup, html};
use serde_json::{Value, json};

impl Moves for Play {
    fn group(&self) -> Group {
        match self {
            Play::LoadCards
            | Play::Shuffle { .. }
            | Play::Cut
            | Play::BeginDeal
            | Play::Deal { .. }
            | Play::PickUp { .. }
            | Play::Bet { .. }
            | Play::Fold { .. }
            | Play::CorrectBet { .. }
            | Play::Expose { .. }
            | Play::ShowHand { .. }
            | Play::Concede { .. }
            | Play::Settle
            | Play::PayClaim { .. }
            | Play::Clear => Group::Flow,
            Play::NoDecision { .. } => Group::Decision,
            Play::DirectCheck
            | Play::RevealFolded { .. }
            | Play::Direct { .. }
            | Play::LiftDirections
            | Play::JackpotFails { .. }
            | Play::JackpotRestored => Group::Supervision,
            Play::ReturnProgressive { .. }
            | Play::CardShows { .. }
            | Play::DealerShows { .. }
            | Play::Misdeal { .. }
            | Play::WrongCount { .. }
            | Play::StrayHand { .. }
            | Play::FoundAnte { .. }
            | Play::FoundBet { .. }
            | Play::WrongCards { .. }
            | Play::Rekey { .. }
            | Play::ShuffleFails
            | Play::DeviceFails { .. } => Group::Irregular,
        }
    }
    fn key(&self) -> Option<&'static str> {
        Some(match self {
            Play::Shuffle { .. } => "h",
            Play::Cut => "u",
            Play::Bet { .. } => "b",
            Play::Fold { .. } => "f",
            Play::Settle => "s",
            Play::PayClaim { .. } => "p",
            Play::Clear => "c",
            _ => return None,
        })
    }
    fn area(&self) -> Option<Area> {
        match self {
            Play::PickUp { area }
            | Play::Bet { area, .. }
            | Play::Fold { area }
            | Play::Concede { area }
            | Play::CorrectBet { area } => Some(*area),
            _ => None,
        }
    }
    fn drawn_by_table(&self) -> Option<AnyCommand> {
        Some(AnyCommand::CaribbeanStud(match self {
            Play::Deal { .. } => Play::Deal { up: None, held: vec![] },
            Play::Expose { .. } => Play::Expose { cards: vec![] },
            Play::RevealFolded { area, .. } => Play::RevealFolded { area: *area, cards: vec![] },
            _ => return None,
        }))
    }
    fn fields(&self, _: &str, desk: &Desk) -> Option<Vec<Field>> {
        let at = |path: &str| format!("/caribbean_stud/{path}");
        let cards = |path: &str, label: &str| field(&at(path), label, Kind::Cards);
        let dealt_line = |path: &str, label: String| hot(field(&at(path), label, Kind::Dealt));
        let text = |path: &str, label: &str| field(&at(path), label, Kind::Text);
        Some(match self {
            // A card of the dealer's showed in the deal and is the one that is up.
            Play::Deal { up: None, .. } => return None,
            Play::Deal { .. } => {
                let line = field(&at("deal/up"), "The dealer's card that is up", Kind::OneCard);
                // Until bets are closed a dealer's keys are shortcuts; then they are cards.
                vec![if desk.table.house().stage() == Stage::Betting { line } else { hot(line) }]
            }
            Play::Expose { cards } => {
                vec![dealt_line("expose/cards", format!("The dealer's other {}", numeral(cards.len())))]
            }
            Play::ShowHand { .. } => vec![dealt_line("show_hand/cards", "The five cards".into())],
            Play::RevealFolded { .. } => vec![cards("reveal_folded/cards", "The five cards")],
            Play::NoDecision { .. } => vec![field(
                &at("no_decision/because"),
                "The player",
                choice(&[("away", "is away"), ("silent", "is silent"), ("refuses", "refuses")]),
            )],
            Play::ReturnProgressive { .. } => vec![
                field(&at("return_progressive/area"), "Area", Kind::Choice(areas_with(desk, Wager::Progressive))),
                text("return_progressive/reason", "Why it was not taken"),
            ],
            Play::JackpotFails { .. } => {
                vec![field(&at("jackpot_fails/unrecorded"), "Areas whose wager was not recorded", Kind::Numbers)]
            }
            Play::CardShows { .. } => vec![
                field(&at("card_shows/to"), "It went to", Kind::Choice(hands(desk, "the dealer"))),
                field(&at("card_shows/card"), "Card", Kind::OneCard),
            ],
            Play::DealerShows { .. } => vec![cards("dealer_shows/cards", "Cards that show")],
            Play::Misdeal { .. } => vec![
                field(
                    &at("misdeal/why"),
                    "Because",
                    choice(&[
                        ("dealer_count", "the dealer's hand has a wrong number"),
                        ("dealt_wrongly", "dealt wrongly, no player touched cards"),
                        ("cards_showed", "two or more cards showed in the deal"),
                    ]),
                ),
                text("misdeal/reason", "What was wrong"),
            ],
            Play::WrongCount { .. } => vec![
                field(&at("wrong_count/area"), "Area", Kind::Choice(dealt_to(desk))),
                field(&at("wrong_count/count"), "Cards in the hand", Kind::Choice(counts())),
            ],
            Play::StrayHand { .. } => vec![field(&at("stray_hand/area"), "Area", Kind::Choice(without_hand(desk)))],
            Play::FoundBet { .. } => vec![field(&at("found_bet/amount_cents"), "The bet is", Kind::Money)],
            Play::FoundAnte { .. } => vec![field(&at("found_ante/amount_cents"), "The ante is", Kind::Money)],
            Play::WrongCards { .. } => vec![field(
                &at("wrong_cards/finding"),
                "Foreign card; leave empty if one is missing",
                Kind::Variant("foreign"),
            )],
            Play::Direct { .. } => {
                vec![field(&at("direct/direction"), "Direction", Kind::Choice(directions(desk)))]
            }
            Play::Rekey { .. } => vec![
                field(&at("rekey/hand"), "Whose", Kind::Choice(hands(desk, "the dealer's hand"))),
                cards("rekey/cards", "As the cards lie"),
            ],
            Play::DeviceFails { .. } => vec![field(
                &at("device_fails/next"),
                "Play goes on from",
                choice(&[("device", "another shuffling device"), ("shoe", "a card shoe")]),
            )],
            _ => return None,
        })
    }
}

/// The flow of the round: what comes next, then each seat's decision, then what is rarely needed.
pub(super) fn steps(offers: &[AnyOffer], desk: &Desk) -> Markup {
    let of = |wanted: fn(&Play) -> bool| -> Vec<&AnyOffer> {
        offers.iter().filter(|o| matches!(&o.command, AnyCommand::CaribbeanStud(play) if wanted(play))).collect()
    };
    let shows = of(|play| matches!(play, Play::ShowHand { .. }));
    let picks = of(|play| matches!(play, Play::PickUp { .. }));
    let absent = of(|play| matches!(play, Play::NoDecision { .. }));
    let seats = of(|play| play.area().is_some() && !matches!(play, Play::PickUp { .. }));
    let apart =
        |o: &AnyOffer| [&shows, &picks, &absent, &seats].into_iter().flatten().any(|one| one.command == o.command);
    let in_flow = |o: &&AnyOffer| matches!(group(&o.command), Group::Flow | Group::Decision);
    let mut steps: Vec<&AnyOffer> = offers.iter().filter(in_flow).filter(|o| !apart(o)).collect();
    // While bets are taken, "no more bets" comes before the cards; a fresh deck is rarely wanted.
    steps.sort_by_key(|o| match &o.command {
        AnyCommand::House(HouseCommand::NoMoreBets) => 0,
        AnyCommand::CaribbeanStud(Play::BeginDeal) => 2,
        AnyCommand::CaribbeanStud(Play::LoadCards) => 3,
        _ => 1,
    });
    let class = |i: usize, o: &AnyOffer| match &o.command {
        AnyCommand::CaribbeanStud(Play::LoadCards | Play::BeginDeal) if steps.len() > 1 => "quiet",
        _ if i == 0 && shows.is_empty() => "primary",
        _ => "plain",
    };
    html! {
        div.actions {
            @if !shows.is_empty() { (form(&shows, "Turn the hand up", desk, "primary")) }
            @for (i, offer) in steps.iter().enumerate() { (render(offer, desk, class(i, offer))) }
            @if !seats.is_empty() { (decisions(&seats, desk)) }
            @if !absent.is_empty() { (form(&absent, "Counts as folded", desk, "quiet")) }
            @if !picks.is_empty() { (form(&picks, "Players pick their cards up", desk, "quiet")) }
        }
    }
}

/// A row for each seat that decides, from the dealer's left; the first has the keys.
fn decisions(offers: &[&AnyOffer], desk: &Desk) -> Markup {
    let area = |o: &AnyOffer| super::area_of(&o.command);
    let mut keyed: Vec<&str> = vec![];
    html! {
        ul.decisions aria-label="Decisions, seat by seat" {
            @for row in offers.chunk_by(|a, b| area(a) == area(b)) {
                li {
                    b { "Area " (area(row[0]).unwrap_or_default()) }
                    @for offer in row {
                        @let key = key(&offer.command).filter(|key| !keyed.contains(key));
                        ({ keyed.extend(key); "" })
                        button.(class_of(offer)) type="button" data-command=(template(offer, desk)) data-key=[key] title={ "[" (offer.cite) "]" } aria-label=(offer.label) {
                            span { (without_area(&offer.label)) }
                            @if let Some(key) = key { kbd { (key) } }
                        }
                    }
                }
            }
        }
    }
}

fn class_of(offer: &AnyOffer) -> &'static str {
    match &offer.command {
        AnyCommand::CaribbeanStud(Play::Bet { .. } | Play::CorrectBet { .. }) => "primary",
        _ => "quiet",
    }
}

/// `Area 3: fold` in the row of area 3 is `Fold`.
fn without_area(label: &str) -> String {
    let text = label.split_once(": ").map_or(label, |(_, text)| text);
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn numeral(count: usize) -> &'static str {
    ["no cards", "card", "two cards", "three cards", "four cards"].get(count).copied().unwrap_or("cards")
}

fn dealt<'a>(desk: &'a Desk) -> Option<&'a Hands> {
    match desk.table {
        AnyTable::CaribbeanStud(table) => {
            table.play.round.hands().or_else(|| table.play.last.as_ref().and_then(|last| last.hands()))
        }
        _ => None,
    }
}

/// How many cards a hand may have that has not five.
fn counts() -> Vec<(Value, String)> {
    [4, 6, 3, 7, 2, 8, 1, 9, 0].map(|count: u8| (json!(count), count.to_string())).into()
}

fn numbered(area: Area) -> (Value, String) {
    (json!(area), format!("area {area}"))
}

/// Areas that were dealt to.
fn dealt_to(desk: &Desk) -> Vec<(Value, String)> {
    dealt(desk).into_iter().flat_map(|hands| &hands.hands).map(|hand| numbered(hand.area)).collect()
}

fn without_hand(desk: &Desk) -> Vec<(Value, String)> {
    let free = |area: &Area| dealt(desk).is_some_and(|hands| hands.of(*area).is_none());
    desk.table.house().areas().filter(free).map(numbered).collect()
}

fn areas_with(desk: &Desk, wager: Wager) -> Vec<(Value, String)> {
    desk.table.house().layout().areas_with(wager).into_iter().map(numbered).collect()
}

/// The dealer's hand and those that were dealt to areas.
fn hands(desk: &Desk, dealer: &str) -> Vec<(Value, String)> {
    let areas = dealt(desk).into_iter().flat_map(|hands| &hands.hands);
    let areas = areas.map(|hand| (json!({ "area": hand.area }), format!("area {}", hand.area)));
    [(json!("dealer"), String::from(dealer))].into_iter().chain(areas).collect()
}

/// **14.13** What may be directed about the players who sit here.
fn directions(desk: &Desk) -> Vec<(Value, String)> {
    let mut patrons: Vec<_> = desk.table.house().occupied().map(|(_, patron)| patron).collect();
    patrons.sort_unstable();
    patrons.dedup();
    let mut all = vec![(Direction::EnglishOnly, String::from("English only at this table"))];
    for patron in &patrons {
        all.push((Direction::PlayFirst { patron: *patron }, format!("patron {patron} plays first")));
    }
    for (i, patron) in patrons.iter().enumerate() {
        for from in &patrons[i + 1..] {
            let direction = Direction::KeepApart { patron: *patron, from: *from };
            all.push((direction, format!("patron {patron} and patron {from} not at one table")));
        }
    }
    all.into_iter().map(|(direction, words)| (json!(direction), words)).collect()
}

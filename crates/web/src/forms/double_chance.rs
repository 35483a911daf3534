//! Double Chance's plays on a console. Which cards are held is picked from the cards themselves, where they may be seen; what
//! can be picked says nothing of what is wise.
use super::{Desk, Field, Group, Kind, Moves, choice, field, form, group, hot, render};
use crate::felt;
use baize_rules::any::{AnyCommand, AnyOffer, AnyTable};
use baize_rules::cards::{Card, Suit};
use baize_rules::deck::DeckStage;
use baize_rules::double_chance::{Choice, Hand, Keep, Measure, Play, Round, State, Which};
use baize_rules::game::Role;
use baize_rules::house::HouseCommand;
use baize_rules::show::{CardView, Viewer};
use baize_rules::wagers::Area;
use maud::{Markup, html};
use serde_json::{Value, json};

impl Moves for Play {
    fn group(&self) -> Group {
        match self {
            Play::Shuffle { .. }
            | Play::Cut
            | Play::Deal { .. }
            | Play::Declare { .. }
            | Play::Discard { .. }
            | Play::TurnUp { .. }
            | Play::Settle
            | Play::DealSixth
            | Play::TurnSixth { .. }
            | Play::Clear => Group::Flow,
            Play::Handled => Group::Decision,
            Play::LoadCards | Play::DirectCheck | Play::Direct { .. } | Play::LiftDirections => Group::Supervision,
            Play::Misdeal { .. }
            | Play::WrongCount { .. }
            | Play::EmptyHand { .. }
            | Play::SixthInError { .. }
            | Play::SixthExposed { .. }
            | Play::NoDecision { .. }
            | Play::Rekey { .. }
            | Play::WrongCards { .. }
            | Play::ShuffleFails
            | Play::DeviceFault { .. } => Group::Irregular,
        }
    }
    fn key(&self) -> Option<&'static str> {
        Some(match self {
            Play::Shuffle { .. } => "h",
            Play::Cut => "k",
            Play::Deal { .. } | Play::DealSixth => "e",
            Play::Settle => "s",
            Play::TurnUp { .. } | Play::TurnSixth { .. } => "t",
            Play::Clear => "c",
            _ => return None,
        })
    }
    fn area(&self) -> Option<Area> {
        match self {
            Play::Declare { area } | Play::Discard { area, .. } => Some(*area),
            _ => None,
        }
    }
    fn drawn_by_table(&self) -> Option<AnyCommand> {
        Some(AnyCommand::DoubleChance(match self {
            Play::Deal { .. } => Play::Deal { count: None, held: vec![] },
            Play::TurnUp { .. } => Play::TurnUp { hands: vec![] },
            Play::TurnSixth { .. } => Play::TurnSixth { cards: vec![] },
            _ => return None,
        }))
    }
    fn drawn(&self, offer: &AnyOffer, desk: &Desk) -> Option<Markup> {
        match self {
            Play::Declare { area } if desk.by.role == Role::Patron => {
                Some(press(&offer.command, &format!("Area {area}: declare all five"), "primary", None))
            }
            Play::Discard { area, .. } => Some(hold(*area, desk)),
            Play::Deal { .. } if !desk.is_electronic() => Some(html! {
                (press(&offer.command, "Deal five to each", "primary", self.key()))
                details.fold #fold-deal { summary { "Deal only some of them" } (form(&[offer], "Deal so many", desk, "quiet")) }
            }),
            Play::Rekey { .. } => Some(rekey(offer, desk)),
            _ => None,
        }
    }
    fn fields(&self, _: &str, desk: &Desk) -> Option<Vec<Field>> {
        let state = state(desk)?;
        let hands = state.round.hands();
        let areas = |of: &dyn Fn(&Hand) -> bool| {
            let some = hands.iter().filter(|hand| of(hand));
            Kind::Choice(some.map(|hand| (json!(hand.area), format!("area {}", hand.area))).collect())
        };
        Some(match self {
            Play::Deal { .. } => vec![field("/double_chance/deal/count", "Cards", Kind::OptionalNumber)],
            Play::TurnUp { hands: shown } => {
                let area = shown.first()?.area;
                let said = match state.round.hand(area).map(|hand| (hand.choice, hand.cards.count())) {
                    Some((Choice::Holds, count)) => format!("Cards of area {area}, which holds {count}"),
                    _ => format!("Cards of area {area}, which declares"),
                };
                vec![hot(field("/double_chance/turn_up/hands/0/cards", said, Kind::Dealt))]
            }
            Play::TurnSixth { cards } if cards.is_empty() => return None,
            Play::TurnSixth { .. } => {
                let open: Vec<&Hand> = hands.iter().filter(|hand| !hand.settled).collect();
                let first = open.first()?.area;
                let label = match open.len() {
                    1 => format!("The last sixth card, of area {first}"),
                    n => format!("Sixth cards, the next of area {first}, {n} to come"),
                };
                vec![hot(field("/double_chance/turn_sixth/cards", label, Kind::Dealt))]
            }
            Play::Misdeal { .. } => vec![
                field(
                    "/double_chance/misdeal/because",
                    "Because",
                    choice(match state.round {
                        Round::Deciding { handled: true, .. } => &EXPOSED,
                        _ => &MISDEALS,
                    }),
                ),
                field("/double_chance/misdeal/reason", "What was wrong", Kind::Text),
            ],
            Play::WrongCount { .. } => vec![
                field("/double_chance/wrong_count/area", "Hand of", areas(&|hand| !hand.settled)),
                field("/double_chance/wrong_count/count", "Cards it has", Kind::Choice(counts())),
            ],
            Play::EmptyHand { .. } => {
                let empty = desk.table.house().areas().filter(|area| state.round.hand(*area).is_none());
                let areas = empty.map(|area| (json!(area), format!("area {area}"))).collect();
                vec![field("/double_chance/empty_hand/area", "On", Kind::Choice(areas))]
            }
            Play::SixthInError { .. } => {
                let declared = areas(&|hand| hand.choice == Choice::Declared);
                vec![field("/double_chance/sixth_in_error/area", "Given to", declared)]
            }
            Play::SixthExposed { .. } => vec![
                field(
                    "/double_chance/sixth_exposed/area",
                    "Of",
                    areas(&|hand| !hand.settled && hand.sixth_card().is_none()),
                ),
                field("/double_chance/sixth_exposed/card", "Card", Kind::OneCard),
            ],
            Play::Rekey { .. } => vec![field("/double_chance/rekey/cards", "What lies there", Kind::Cards)],
            Play::WrongCards { .. } => vec![field(
                "/double_chance/wrong_cards/finding",
                "Foreign card; leave empty if one is missing",
                Kind::Variant("foreign"),
            )],
            Play::Direct { .. } => {
                vec![field("/double_chance/direct/measure", "Direct", Kind::Choice(measures(desk, state)))]
            }
            Play::DeviceFault { .. } => vec![field(
                "/double_chance/device_fault/then",
                "Go on with",
                choice(&[("device", "another device"), ("shoe", "a card shoe")]),
            )],
            _ => return None,
        })
    }
}

const MISDEALS: [(&str, &str); 3] = [EXPOSED[0], ("dealt_wrongly", "dealt wrongly"), EXPOSED[1]];
/// What is a misdeal also when a player has picked cards up.
const EXPOSED: [(&str, &str); 2] =
    [("card_exposed", "the deal exposed a card"), ("faced_card_dealt", "a card lay face up")];

fn state<'a>(desk: &'a Desk) -> Option<&'a State> {
    match desk.table {
        AnyTable::DoubleChance(table) => Some(&table.play),
        _ => None,
    }
}

fn sends(command: &AnyCommand) -> String {
    serde_json::to_string(command).expect("a command is always JSON")
}

fn press(command: &AnyCommand, label: &str, class: &str, key: Option<&str>) -> Markup {
    html! {
        button class=(class) type="button" data-command=(sends(command)) data-key=[key] {
            span { (label) }
            @if let Some(key) = key { kbd { (key) } }
        }
    }
}

/// The next step large, then each seat's decision in a row of its own.
pub(super) fn controls(offers: &[AnyOffer], desk: &Desk) -> Markup {
    let decides =
        |o: &AnyOffer| matches!(o.command, AnyCommand::DoubleChance(Play::Declare { .. } | Play::Discard { .. }));
    let mut steps: Vec<&AnyOffer> = offers.iter().filter(|o| group(&o.command) == Group::Flow && !decides(o)).collect();
    // While bets are taken, "no more bets" comes before the cards.
    steps.sort_by_key(|o| !matches!(o.command, AnyCommand::House(HouseCommand::NoMoreBets)));
    let empty = state(desk).is_some_and(|state| state.deck.stage == DeckStage::Empty);
    let load = offers.iter().find(|o| empty && matches!(o.command, AnyCommand::DoubleChance(Play::LoadCards)));
    html! {
        div.actions {
            @if let Some(offer) = load { (render(offer, desk, "primary")) }
            @for (i, offer) in steps.iter().enumerate() { (render(offer, desk, if i == 0 { "primary" } else { "plain" })) }
            (decisions(offers, desk))
            @for offer in offers.iter().filter(|o| group(&o.command) == Group::Decision) { (render(offer, desk, "quiet")) }
        }
    }
}

/// What players tell the dealer. At an electronic table they tell it on their own screens, unless their cards lie open.
fn decisions(offers: &[AnyOffer], desk: &Desk) -> Markup {
    let areas: Vec<Area> = offers
        .iter()
        .filter_map(|o| match o.command {
            AnyCommand::DoubleChance(Play::Discard { area, .. }) => Some(area),
            _ => None,
        })
        .collect();
    let (mut rows, mut open, mut elsewhere) = (vec![], vec![], vec![]);
    for area in areas {
        match (seen(area, desk), desk.is_electronic()) {
            (Some(_), _) => open.push(area),
            (None, true) => elsewhere.push(area.to_string()),
            (None, false) => rows.push(area),
        }
    }
    html! {
        @if !rows.is_empty() {
            div.decisions role="group" aria-label="What players decide" {
                p.heads aria-hidden="true" { span {} span { "keeps five" } span { "holds" } }
                @for (i, area) in rows.iter().enumerate() { (row(*area, i == 0)) }
            }
        }
        @for area in open { (hold(area, desk)) }
        @if !elsewhere.is_empty() {
            p.deals { "Players decide on their own screens: " (if elsewhere.len() == 1 { "area " } else { "areas " }) b { (elsewhere.join(", ")) } "." }
        }
    }
}

/// One seat: declare, or so many cards held. The first row has the keys.
fn row(area: Area, first: bool) -> Markup {
    let declare = AnyCommand::DoubleChance(Play::Declare { area });
    html! {
        div.decision role="group" aria-label={ "Area " (area) } {
            b { "Area " (area) }
            button.plain type="button" data-command=(sends(&declare)) data-key=[first.then_some("d")] aria-label={ "Area " (area) " declares" } {
                span { "Declare" } @if first { kbd { "d" } }
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
    let viewer = if desk.by.role == Role::Patron { Viewer::Patron(desk.by.id) } else { Viewer::Staff };
    let view = desk.table.show(viewer);
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

/// Every hand and every sixth card that lies open can be keyed anew: alone before it is settled, with a second person after.
fn rekey(offer: &AnyOffer, desk: &Desk) -> Markup {
    let Some(state) = state(desk) else { return html! {} };
    let hands = match &state.round {
        Round::Waiting => state.last.as_deref().unwrap_or_default(),
        round => round.hands(),
    };
    let keyed = |hand: &Hand, which, cards: &[Card], what: &str| AnyOffer {
        command: AnyCommand::DoubleChance(Play::Rekey { area: hand.area, which, cards: cards.to_vec() }),
        label: format!(
            "Area {}, {what}: {}",
            hand.area,
            cards.iter().map(|c| c.to_string()).collect::<Vec<_>>().join(" ")
        ),
        ..offer.clone()
    };
    let turned = hands.iter().filter(|hand| hand.is_turned());
    let all: Vec<AnyOffer> = turned
        .flat_map(|hand| {
            let cards = keyed(hand, Which::Hand, hand.cards.known().unwrap_or_default(), "cards");
            let sixth = hand.sixth_card().map(|card| keyed(hand, Which::Sixth, &[card], "sixth card"));
            [Some(cards), sixth].into_iter().flatten()
        })
        .collect();
    let (second, alone): (Vec<&AnyOffer>, Vec<&AnyOffer>) = all.iter().partition(|o| desk.needs_second(o));
    html! {
        @for some in [alone, second] {
            @if !some.is_empty() { (form(&some, &offer.label, desk, "quiet")) }
        }
    }
}

/// Any number of cards but five, the likeliest first.
fn counts() -> Vec<(Value, String)> {
    [6_u8, 4, 7, 3, 8, 2, 9, 1, 10, 0].map(|count| (json!(count), count.to_string())).into()
}

/// What a supervisor may still direct.
fn measures(desk: &Desk, state: &State) -> Vec<(Value, String)> {
    let undecided = |hand: &&Hand| hand.choice.is_open() && !state.play_first.contains(&hand.area);
    let decides = matches!(state.round, Round::Dealing { .. } | Round::Deciding { .. });
    let first = state.round.hands().iter().filter(|_| decides).filter(undecided);
    let first = first.map(|hand| (Measure::PlayFirst(hand.area), format!("area {} plays its hand first", hand.area)));
    let english = (!state.english_only).then(|| (Measure::EnglishOnly, String::from("English only is spoken")));
    let patrons: Vec<_> = desk.table.house().occupied().map(|(_, patron)| patron).collect();
    let pairs = patrons.iter().enumerate().flat_map(|(i, a)| patrons[..i].iter().map(move |b| (*b, *a)));
    let apart = pairs
        .filter(|(a, b)| a != b && !state.apart.contains(&(*a, *b)) && !state.apart.contains(&(*b, *a)))
        .map(|(a, b)| (Measure::KeepApart(a, b), format!("patrons {a} and {b} do not play together")));
    first.chain(english).chain(apart).map(|(measure, words)| (json!(measure), words)).collect()
}

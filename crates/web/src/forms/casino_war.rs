//! Casino War's plays on a console.
use super::{Desk, Field, Group, Kind, Moves, choice, field, hot};
use baize_rules::any::AnyCommand;
use baize_rules::casino_war::{CutBy, Play};
use baize_rules::house::Stage;
use baize_rules::show::Viewer;
use baize_rules::wagers::Area;
use serde_json::{Value, json};

impl Moves for Play {
    fn group(&self) -> Group {
        match self {
            Play::LoadCards
            | Play::Shuffle { .. }
            | Play::Cut { .. }
            | Play::DeclineCut { .. }
            | Play::PlaceCuttingCard { .. }
            | Play::Burn
            | Play::Deal { .. }
            | Play::ReturnDiscards
            | Play::Settle
            | Play::GoToWar { .. }
            | Play::Surrender { .. }
            | Play::Clear
            | Play::Withdraw { .. }
            | Play::StayIn { .. }
            | Play::ShuffleDiscards => Group::Flow,
            Play::NoDecision { .. } => Group::Decision,
            Play::DirectShuffle | Play::DirectCheck | Play::Riffle { .. } => Group::Supervision,
            _ => Group::Irregular,
        }
    }
    fn key(&self) -> Option<&'static str> {
        Some(match self {
            Play::Settle => "s",
            Play::Clear => "c",
            Play::GoToWar { .. } => "w",
            Play::Surrender { .. } => "u",
            Play::Burn => "b",
            Play::Shuffle { .. } => "h",
            _ => return None,
        })
    }
    fn area(&self) -> Option<Area> {
        match self {
            Play::GoToWar { area } | Play::Surrender { area } | Play::Withdraw { area } | Play::StayIn { area } => {
                Some(*area)
            }
            _ => None,
        }
    }
    fn drawn_by_table(&self) -> Option<AnyCommand> {
        Some(AnyCommand::CasinoWar(match self {
            Play::Deal { .. } => Play::Deal { cards: vec![] },
            Play::Cut { by: by @ (CutBy::Area(_) | CutBy::Supervisor), .. } => Play::Cut { by: *by, depth: None },
            Play::PlaceCuttingCard { .. } => Play::PlaceCuttingCard { from_back: None },
            _ => return None,
        }))
    }
    fn fields(&self, label: &str, desk: &Desk) -> Option<Vec<Field>> {
        Some(match self {
            Play::Cut { .. } => vec![field("/casino_war/cut/depth", "Cards deep, if known", Kind::OptionalNumber)],
            Play::PlaceCuttingCard { .. } => {
                vec![field("/casino_war/place_cutting_card/from_back", "Cards behind, if known", Kind::OptionalNumber)]
            }
            Play::Deal { cards } => {
                let first = label.strip_prefix("Deal to ").unwrap_or("the next place");
                let label = match cards.len() {
                    1 => format!("The last card, to {first}"),
                    n => format!("Cards, the next to {first}, {n} to come"),
                };
                let line = field("/casino_war/deal/cards", label, Kind::Dealt);
                // Until bets are closed a dealer's keys are shortcuts; then they are cards.
                vec![if desk.table.house().stage() == Stage::Betting { line } else { hot(line) }]
            }
            Play::FacedCard { .. } => vec![field("/casino_war/faced_card/card", "Card", Kind::OneCard)],
            Play::CardInError { .. } => {
                vec![field("/casino_war/card_in_error/card", "Card, if it shows", Kind::OptionalCard)]
            }
            Play::EmptyRound { .. } => vec![field("/casino_war/empty_round/cards", "Cards that show", Kind::Cards)],
            Play::Relay { .. } => vec![
                field("/casino_war/relay/cards", "In order, dealer last", Kind::Cards),
                field(
                    "/casino_war/relay/why",
                    "Because",
                    choice(&[("keyed_wrong", "keyed wrongly"), ("reconstruction", "dealt wrongly")]),
                ),
            ],
            Play::VoidRound { .. } => vec![field("/casino_war/void_round/reason", "Reason", Kind::Text)],
            Play::Misdeal { .. } => vec![
                field("/casino_war/misdeal/hand", "Wrong", Kind::Choice(hands(desk))),
                field("/casino_war/misdeal/reason", "What was wrong", Kind::Text),
            ],
            Play::WrongCards { .. } => vec![field(
                "/casino_war/wrong_cards/finding",
                "Foreign card; leave empty if one is missing",
                Kind::Variant("foreign"),
            )],
            Play::Riffle { .. } => vec![field("/casino_war/riffle/area", "Asked by area", Kind::Number)],
            Play::DeviceFault { .. } => vec![
                field(
                    "/casino_war/device_fault/effect",
                    "Anybody hurt",
                    choice(&[("no_disadvantage", "nobody"), ("disadvantage", "house or player")]),
                ),
                field(
                    "/casino_war/device_fault/spare",
                    "Another device",
                    choice(&[("ready", "ready"), ("none", "none")]),
                ),
                field("/casino_war/device_fault/damaged", "Damaged cards, if any", Kind::Cards),
            ],
            _ => return None,
        })
    }
}

/// Hands with cards on them, for an irregularity that is about one.
fn hands(desk: &Desk) -> Vec<(Value, String)> {
    let view = desk.table.show(Viewer::Staff);
    let areas = view.areas.iter().filter(|a| !a.cards.is_empty());
    let areas = areas.map(|a| (json!({ "area": a.area }), format!("area {}'s hand", a.area)));
    [(json!("dealer"), String::from("the dealer's hand"))].into_iter().chain(areas).collect()
}

//! Sic Bo's plays on a console.
use super::{Desk, Field, Group, Kind, Moves, choice, field, fields, form, group, hot, key, render, template};
use crate::felt;
use baize_rules::any::{AnyCommand, AnyOffer, AnyTable};
use baize_rules::dice::Throw;
use baize_rules::house::HouseCommand;
use baize_rules::sic_bo::{Issued, NoResultCause, Play, Round};
use maud::{Markup, html};
use serde_json::{Value, json};

impl Moves for Play {
    fn group(&self) -> Group {
        match self {
            Play::ShakeDice { .. } | Play::Uncover | Play::EnterResults { .. } | Play::Settle => Group::Flow,
            Play::NoResult { cause: NoResultCause::Cocked } => Group::Decision,
            Play::BeginDay | Play::CloseSuperStreak { .. } | Play::ReopenSuperStreak => Group::Supervision,
            Play::IssueColour { .. } | Play::RedeemColour { .. } | Play::RedeemForeign { .. } => Group::Seats,
            Play::NoResult { .. }
            | Play::CorrectEntry { .. }
            | Play::LightsFail { .. }
            | Play::FaultRectified { .. }
            | Play::DisplayWrong { .. } => Group::Irregular,
        }
    }
    fn key(&self) -> Option<&'static str> {
        Some(match self {
            Play::ShakeDice { .. } => "h",
            Play::Uncover => "u",
            Play::NoResult { cause: NoResultCause::Cocked } => "k",
            Play::Settle => "s",
            _ => return None,
        })
    }
    fn drawn_by_table(&self) -> Option<AnyCommand> {
        Some(AnyCommand::SicBo(match self {
            Play::EnterResults { .. } => Play::EnterResults { dice: vec![] },
            Play::LightsFail { .. } => Play::LightsFail { dice: vec![] },
            _ => return None,
        }))
    }
    fn fields(&self, _: &str, desk: &Desk) -> Option<Vec<Field>> {
        let dice = |pointer: &str, label: &str| field(pointer, label, Kind::Dice);
        Some(match self {
            Play::EnterResults { .. } => vec![hot(dice("/sic_bo/enter_results/dice", "The three numbers"))],
            Play::CorrectEntry { .. } => vec![dice("/sic_bo/correct_entry/dice", "What the dice show")],
            // Once numbers are entered, it is by those.
            Play::LightsFail { .. } if entered(desk).is_some() => return None,
            Play::LightsFail { .. } => vec![dice("/sic_bo/lights_fail/dice", "What the dice show")],
            Play::DisplayWrong { .. } => vec![dice("/sic_bo/display_wrong/shown", "What the display shows")],
            Play::FaultRectified { .. } => vec![field("/sic_bo/fault_rectified/note", "Put right", Kind::Text)],
            Play::CloseSuperStreak { .. } => {
                vec![field("/sic_bo/close_super_streak/at_ms", "In minutes", Kind::Minutes)]
            }
            Play::RedeemForeign { .. } => vec![
                field("/sic_bo/redeem_foreign/from", "Of which table", Kind::Text),
                field(
                    "/sic_bo/redeem_foreign/home",
                    "That table is",
                    choice(&[("closed", "closed"), ("open", "open")]),
                ),
            ],
            Play::IssueColour { .. } => issue(desk),
            _ => return None,
        })
    }
}

/// **2.6** The entry terminal: its keys always in their places, those that may be pressed now alive.
pub(super) fn terminal(offers: &[AnyOffer], desk: &Desk) -> Markup {
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
    let flow = |o: &&AnyOffer| matches!(group(&o.command), Group::Flow | Group::Decision);
    let works = offers.iter().any(|o| on_it(&o));
    html! {
        div.actions {
            @for offer in offers.iter().filter(flow).filter(|o| !on_it(o)) { (render(offer, desk, if works { "quiet" } else { "primary" })) }
            @if works {
                section.terminal aria-label="Entry terminal" {
                    (press(shake, "Shake Dice", "primary", desk))
                    (press(no_more, "No More Bets", "primary", desk))
                    (press(uncover, "Uncover", "primary", desk))
                    (press(cocked, "Cocked Dice", "danger", desk))
                    @match enter {
                        Some(offer) if fields(offer, desk).is_some() => (form(&[offer], &offer.label, desk, "primary")),
                        Some(offer) => (press(Some(offer), "Draw the dice", "primary", desk)),
                        None if desk.is_electronic() => (press(None, "Draw the dice", "", desk)),
                        None => {
                            div.ask {
                                @match entered(desk) {
                                    Some(throw) => (felt::sic_bo::call(throw)),
                                    None => span.keyed aria-hidden="true" { @for _ in 0..3 { (felt::die(None)) } },
                                }
                            }
                        },
                    }
                    (press(pay, "Collect and pay", "primary", desk))
                }
            }
        }
    }
}

/// One key of the terminal.
fn press(offer: Option<&AnyOffer>, label: &str, class: &str, desk: &Desk) -> Markup {
    html! {
        @match offer {
            Some(offer) => {
                @let second = desk.needs_second(offer);
                button.(class) type="button" data-command=(template(offer, desk)) data-key=[key(&offer.command)] title={ "[" (offer.cite) "]" }
                    data-request=[second.then_some(label)] {
                span { @if second { "Request: " } (label) }
                @if let Some(key) = key(&offer.command) { kbd { (key) } }
                }
            },
            None => button type="button" disabled { (label) },
        }
    }
}

/// The result that is entered and not settled yet.
fn entered(desk: &Desk) -> Option<Throw> {
    match desk.table {
        AnyTable::SicBo(table) => match table.play.round {
            Round::Entered { throw } => Some(throw),
            _ => None,
        },
        _ => None,
    }
}

/// Whom, which colour, at what value, and whether whoever has that colour agrees.
fn issue(desk: &Desk) -> Vec<Field> {
    let issued: &[Issued] = match desk.table {
        AnyTable::SicBo(table) => &table.play.colours,
        _ => &[],
    };
    let house = desk.table.house();
    let mut patrons: Vec<(Value, String)> = vec![];
    for (area, patron) in house.occupied() {
        if !patrons.iter().any(|(known, _)| *known == json!(patron)) {
            patrons.push((json!(patron), format!("patron {patron}, area {area}")));
        }
    }
    let set = house.setup().dice().map(|dice| dice.colours.as_slice()).unwrap_or_default();
    let colours = set.iter().map(|colour| {
        let words = match issued.iter().find(|i| i.colour == *colour) {
            Some(i) => format!("{colour}: patron {} has it at {}", i.patron, i.value.pretty()),
            None => colour.to_string(),
        };
        (json!(colour), words)
    });
    // Free colours first: what a dealer reaches for.
    let (taken, free): (Vec<_>, Vec<_>) = colours.partition(|(_, words)| words.contains(':'));
    vec![
        field("/sic_bo/issue_colour/patron", "Player", Kind::Choice(patrons)),
        field("/sic_bo/issue_colour/colour", "Colour", Kind::Choice(free.into_iter().chain(taken).collect())),
        field("/sic_bo/issue_colour/value_cents", "Each worth", Kind::OptionalMoney),
        field(
            "/sic_bo/issue_colour/consent",
            "If another has it",
            choice(&[("not_asked", "not asked"), ("given", "agrees to share it")]),
        ),
    ]
}

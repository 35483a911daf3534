//! Offers as buttons and forms: what a person must still say before a command can be sent.
use baize_rules::any::{AnyCommand, AnyOffer};
use baize_rules::casino_war::{CutBy, Play, WrongCards};
use baize_rules::house::HouseCommand;
use baize_rules::show::Fit;
use baize_rules::sic_bo::Play as Dice;
use baize_rules::wagers::Area;
use maud::{Markup, html};
use serde_json::Value;

/// How a field is written by a person and sent by the console.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Number,
    OptionalNumber,
    /// Written in dollars, sent in cents.
    Money,
    Text,
    /// `Kh Td`, sent as a list.
    Cards,
    OneCard,
    OptionalCard,
    /// Minutes from now, sent as a moment.
    Minutes,
    /// `1,2`, sent as a list.
    Numbers,
    YesNo,
    Choice(&'static [(&'static str, &'static str)]),
}

pub struct Field {
    /// Where the value goes in the command, as a JSON pointer.
    pointer: String,
    label: &'static str,
    kind: Kind,
}

fn field(pointer: &str, label: &'static str, kind: Kind) -> Field {
    Field { pointer: pointer.into(), label, kind }
}

pub fn is_take_table(command: &AnyCommand) -> bool {
    matches!(command, AnyCommand::House(HouseCommand::TakeTable))
}

/// The area a patron's own command is about.
pub fn area_of(command: &AnyCommand) -> Option<Area> {
    match command {
        AnyCommand::House(
            HouseCommand::Place { area, .. } | HouseCommand::TakeBack { area, .. } | HouseCommand::Leave { area },
        ) => Some(*area),
        AnyCommand::CasinoWar(
            Play::GoToWar { area } | Play::Surrender { area } | Play::Withdraw { area } | Play::StayIn { area },
        ) => Some(*area),
        _ => None,
    }
}

/// The key that presses this button when no field has the focus.
fn key(command: &AnyCommand) -> Option<&'static str> {
    Some(match command {
        AnyCommand::House(HouseCommand::NoMoreBets) => "n",
        AnyCommand::CasinoWar(Play::Settle) | AnyCommand::SicBo(Dice::Settle) => "s",
        AnyCommand::SicBo(Dice::ShakeDice { .. }) => "h",
        AnyCommand::SicBo(Dice::Uncover) => "u",
        AnyCommand::CasinoWar(Play::Clear) => "c",
        AnyCommand::CasinoWar(Play::GoToWar { .. }) => "w",
        AnyCommand::CasinoWar(Play::Surrender { .. }) => "u",
        AnyCommand::CasinoWar(Play::Burn) => "b",
        AnyCommand::CasinoWar(Play::Shuffle { .. }) => "h",
        _ => return None,
    })
}

/// Where a button stands: the flow of the round, or beside it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    Flow,
    Seats,
    Irregular,
    Supervision,
    Records,
    /// Tapped on the felt instead.
    Felt,
    Hidden,
}

pub fn group(command: &AnyCommand) -> Group {
    use HouseCommand as H;
    match command {
        AnyCommand::House(command) => match command {
            H::TakeTable | H::NoMoreBets => Group::Flow,
            H::Place { .. } | H::TakeBack { .. } => Group::Felt,
            H::Sit { .. } | H::Leave { .. } | H::GiveUp { .. } | H::Vacate { .. } | H::LeaveTable => Group::Seats,
            H::Find { .. } => Group::Irregular,
            H::Tick => Group::Hidden,
            H::RaiseDispute { .. }
            | H::RuleOnDispute { .. }
            | H::CloseDispute { .. }
            | H::RecordMispayment(_)
            | H::CloseMispayment { .. }
            | H::DutyDone { .. }
            | H::AskForRules => Group::Records,
            _ => Group::Supervision,
        },
        AnyCommand::CasinoWar(play) => match play {
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
            Play::DirectShuffle | Play::DirectCheck | Play::Riffle { .. } => Group::Supervision,
            _ => Group::Irregular,
        },
        AnyCommand::SicBo(play) => match play {
            Dice::ShakeDice { .. } | Dice::Uncover | Dice::EnterResults { .. } | Dice::Settle => Group::Flow,
            Dice::BeginDay | Dice::CloseSuperStreak { .. } | Dice::ReopenSuperStreak => Group::Supervision,
            Dice::IssueColour { .. } | Dice::RedeemColour { .. } | Dice::RedeemForeign { .. } => Group::Seats,
            _ => Group::Irregular,
        },
    }
}

/// What must be asked for this command. `None`: send it as it is.
fn fields(offer: &AnyOffer) -> Option<Vec<Field>> {
    if offer.fit == Fit::Exactly {
        return None;
    }
    const ERROR: Kind = Kind::Choice(&[("underpaid", "underpaid"), ("overpaid", "overpaid")]);
    let fields = match &offer.command {
        AnyCommand::House(command) => match command {
            HouseCommand::TakeTable | HouseCommand::LeaveTable | HouseCommand::Close | HouseCommand::Tick => {
                return None;
            }
            HouseCommand::Sit { .. } => vec![field("/house/sit/patron", "Patron", Kind::Number)],
            HouseCommand::Reserve { .. } => {
                vec![
                    field("/house/reserve/areas", "Areas", Kind::Numbers),
                    field("/house/reserve/patron", "Patron", Kind::Number),
                ]
            }
            HouseCommand::LimitPlayers { .. } => vec![
                field("/house/limit_players/players", "Players", Kind::OptionalNumber),
                field("/house/limit_players/one_area_each", "One area each", Kind::YesNo),
            ],
            HouseCommand::RefuseWager { .. } => vec![field("/house/refuse_wager/reason", "Reason", Kind::Text)],
            HouseCommand::Find { .. } => vec![field("/house/find/amount_cents", "It is", Kind::Money)],
            HouseCommand::PostNotice { limits, .. } => {
                let mut all = limit_fields("/house/post_notice", limits.wagers.len());
                all.push(field("/house/post_notice/effective_ms", "In minutes", Kind::Minutes));
                all
            }
            HouseCommand::ChangeLimits { limits } => limit_fields("/house/change_limits", limits.wagers.len()),
            HouseCommand::RaiseMinimum { limits } => limit_fields("/house/raise_minimum", limits.wagers.len()),
            HouseCommand::PersonalLimits { limits, .. } => limit_fields("/house/personal_limits", limits.wagers.len()),
            HouseCommand::AnnounceClosing { .. } => {
                vec![field("/house/announce_closing/at_ms", "In minutes", Kind::Minutes)]
            }
            HouseCommand::DeclareInvalid { .. } => vec![field("/house/declare_invalid/reason", "Reason", Kind::Text)],
            HouseCommand::ProhibitedDevice { .. } => vec![
                field("/house/prohibited_device/measures/void_wagers", "Void the wagers", Kind::YesNo),
                field("/house/prohibited_device/measures/exclude_from_casino", "Exclude from the casino", Kind::YesNo),
                field("/house/prohibited_device/measures/detain", "Detain", Kind::YesNo),
            ],
            HouseCommand::InvalidateOutcome { .. } => vec![
                field(
                    "/house/invalidate_outcome/cause",
                    "Cause",
                    Kind::Choice(&[("disruption", "disruption"), ("fraud", "fraud")]),
                ),
                field("/house/invalidate_outcome/forfeit", "Forfeit of patrons", Kind::Numbers),
            ],
            HouseCommand::RaiseDispute { .. } => vec![
                field("/house/raise_dispute/patron", "Patron", Kind::Number),
                field("/house/raise_dispute/about", "About", Kind::Text),
            ],
            HouseCommand::RuleOnDispute { .. } => vec![field("/house/rule_on_dispute/ruling", "Ruling", Kind::Text)],
            HouseCommand::CloseDispute { .. } => vec![field(
                "/house/close_dispute/satisfied",
                "Player satisfied",
                Kind::Choice(&[("yes", "yes"), ("no", "no")]),
            )],
            HouseCommand::RecordMispayment(_) => vec![
                field("/house/record_mispayment/round", "Round", Kind::Number),
                field("/house/record_mispayment/patron", "Patron", Kind::Number),
                field("/house/record_mispayment/error", "Was", ERROR),
                field("/house/record_mispayment/difference_cents", "By", Kind::Money),
                field("/house/record_mispayment/note", "How found", Kind::Text),
            ],
            HouseCommand::CloseMispayment { .. } => vec![
                field(
                    "/house/close_mispayment/finding/intention",
                    "Finding",
                    Kind::Choice(&[
                        ("unintentional", "unintentional"),
                        ("suspected_intentional", "suspected intentional"),
                    ]),
                ),
                field(
                    "/house/close_mispayment/finding/outcome",
                    "Outcome",
                    Kind::Choice(&[("rectified", "rectified"), ("attempted", "attempted"), ("reported", "reported")]),
                ),
                field("/house/close_mispayment/finding/note", "Enquiries", Kind::Text),
            ],
            HouseCommand::ReturnExcess { .. } => {
                vec![field("/house/return_excess/excess_cents", "Beyond the limit", Kind::Money)]
            }
            HouseCommand::DutyDone { .. } => vec![field("/house/duty_done/note", "Note", Kind::Text)],
            _ => return None,
        },
        AnyCommand::CasinoWar(play) => match play {
            Play::Cut { .. } => vec![field("/casino_war/cut/depth", "Cards deep, if known", Kind::OptionalNumber)],
            Play::PlaceCuttingCard { .. } => {
                vec![field("/casino_war/place_cutting_card/from_back", "Cards behind, if known", Kind::OptionalNumber)]
            }
            Play::Deal { .. } => vec![field("/casino_war/deal/cards", "Cards", Kind::Cards)],
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
                    Kind::Choice(&[("keyed_wrong", "keyed wrongly"), ("reconstruction", "dealt wrongly")]),
                ),
            ],
            Play::VoidRound { .. } => vec![field("/casino_war/void_round/reason", "Reason", Kind::Text)],
            Play::Misdeal { .. } => vec![field("/casino_war/misdeal/reason", "What was wrong", Kind::Text)],
            Play::WrongCards { .. } => {
                vec![field("/casino_war/wrong_cards/finding/foreign", "Foreign card", Kind::Text)]
            }
            Play::Riffle { .. } => vec![field("/casino_war/riffle/area", "Asked by area", Kind::Number)],
            Play::DeviceFault { .. } => vec![
                field(
                    "/casino_war/device_fault/effect",
                    "Anybody hurt",
                    Kind::Choice(&[("no_disadvantage", "nobody"), ("disadvantage", "house or player")]),
                ),
                field(
                    "/casino_war/device_fault/spare",
                    "Another device",
                    Kind::Choice(&[("ready", "ready"), ("none", "none")]),
                ),
                field("/casino_war/device_fault/damaged", "Damaged cards", Kind::Cards),
            ],
            _ => return None,
        },
        AnyCommand::SicBo(play) => match play {
            Dice::EnterResults { .. } => dice_fields("/sic_bo/enter_results/dice"),
            Dice::CorrectEntry { .. } => dice_fields("/sic_bo/correct_entry/dice"),
            Dice::LightsFail { .. } => dice_fields("/sic_bo/lights_fail/dice"),
            Dice::DisplayWrong { .. } => dice_fields("/sic_bo/display_wrong/shown"),
            Dice::FaultRectified { .. } => vec![field("/sic_bo/fault_rectified/note", "Put right", Kind::Text)],
            Dice::RedeemForeign { .. } => vec![field("/sic_bo/redeem_foreign/from", "Closed table", Kind::Text)],
            Dice::IssueColour { .. } => vec![
                field("/sic_bo/issue_colour/patron", "Patron", Kind::Number),
                field("/sic_bo/issue_colour/colour", "Colour", Kind::Text),
                field("/sic_bo/issue_colour/value_cents", "Each worth", Kind::Money),
            ],
            _ => return None,
        },
    };
    Some(fields)
}

fn dice_fields(base: &str) -> Vec<Field> {
    (0..3).map(|i| field(&format!("{base}/{i}"), "Die", Kind::Number)).collect()
}

fn limit_fields(base: &str, wagers: usize) -> Vec<Field> {
    (0..wagers)
        .flat_map(|i| {
            [
                field(&format!("{base}/limits/wagers/{i}/min_cents"), "Minimum", Kind::Money),
                field(&format!("{base}/limits/wagers/{i}/max_cents"), "Maximum", Kind::Money),
            ]
        })
        .collect()
}

/// Whether the table itself draws what this command would name: then nobody is asked.
fn drawn_by_table(command: &AnyCommand) -> bool {
    matches!(
        command,
        AnyCommand::CasinoWar(
            Play::Deal { .. }
                | Play::Cut { by: CutBy::Area(_) | CutBy::Supervisor, .. }
                | Play::PlaceCuttingCard { .. }
        ) | AnyCommand::SicBo(Dice::EnterResults { .. } | Dice::LightsFail { .. })
    )
}

/// An offer as a button, or as a form where something must be said first.
pub fn render(offer: &AnyOffer, electronic: bool, class: &str) -> Markup {
    let mut template = serde_json::to_value(&offer.command).expect("a command is always JSON");
    let ask = fields(offer).filter(|_| !(electronic && drawn_by_table(&offer.command)));
    if let AnyCommand::CasinoWar(Play::WrongCards { finding: WrongCards::Missing }) = &offer.command {
        // Named when something foreign was found; left empty, a card is missing.
        template = serde_json::json!({ "casino_war": { "wrong_cards": { "finding": "missing" } } });
    }
    let cite = offer.cite.to_string();
    match ask {
        None => html! {
            button.(class) type="button" data-command=(template) data-key=[key(&offer.command)] title={ "[" (cite) "]" } {
                (offer.label)
                @if let Some(key) = key(&offer.command) { kbd { (key) } }
            }
        },
        Some(fields) => html! {
            form.ask data-command=(template) title={ "[" (cite) "]" } {
                @for field in &fields { (input(field, template.pointer(&field.pointer))) }
                button.(class) type="submit" { (offer.label) }
            }
        },
    }
}

fn input(field: &Field, now: Option<&Value>) -> Markup {
    let kind = match field.kind {
        Kind::Number => "number",
        Kind::OptionalNumber => "number?",
        Kind::Money => "money",
        Kind::Text => "text",
        Kind::Cards => "cards",
        Kind::OneCard => "card",
        Kind::OptionalCard => "card?",
        Kind::Minutes => "minutes",
        Kind::Numbers => "numbers",
        Kind::YesNo => "yesno",
        Kind::Choice(_) => "choice",
    };
    // Only what a person would keep is filled in; examples of cards and reasons are not.
    let value = match (field.kind, now) {
        (Kind::Money, Some(Value::Number(cents))) => cents.as_i64().map(|c| format!("{}.{:02}", c / 100, c % 100)),
        (Kind::Minutes, _) => Some("20".into()),
        (Kind::Number, Some(Value::Number(n))) if n.as_u64().is_some_and(|n| n > 0 && n < 1_000_000_000) => {
            Some(n.to_string())
        }
        (Kind::Cards, Some(Value::Array(cards))) if field.pointer.contains("/relay/") => {
            Some(cards.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" "))
        }
        _ => None,
    };
    let (pointer, label) = (&field.pointer, field.label);
    html! {
        label { (label)
            @match field.kind {
                Kind::YesNo => { input type="checkbox" data-pointer=(pointer) data-kind=(kind) checked[now == Some(&Value::Bool(true))]; }
                Kind::Choice(choices) => {
                    select data-pointer=(pointer) data-kind=(kind) {
                        @for (value, text) in choices { option value=(value) { (text) } }
                    }
                }
                _ => {
                    input type="text" data-pointer=(pointer) data-kind=(kind) value=[value] autocomplete="off" spellcheck="false"
                        inputmode=[matches!(field.kind, Kind::Number | Kind::OptionalNumber | Kind::Money | Kind::Minutes).then_some("decimal")];
                }
            }
        }
    }
}

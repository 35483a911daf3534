//! The fields of a form, from what a play says of its own fields and from what lies on the table.
use super::{Desk, layout};
use baize_rules::any::AnyOffer;
use baize_rules::mispayments::SettledWager;
use baize_rules::money::Money;
use baize_rules::plays::{Asked, Choice, FieldInfo, Group, Hands, Kind, PlayInfo, snake_case};
use baize_rules::show::Fit;
use baize_rules::signatures::Bearing;
use baize_rules::wagers::Area;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// How a field is written by a person and sent by the console.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Entry {
    Number,
    OptionalNumber,
    /// A number, with those of the patrons at the table to pick from.
    Patron,
    /// Written in dollars, sent in cents.
    Money,
    OptionalMoney,
    Text,
    /// `Kh Td`, sent as a list.
    Cards,
    /// The same, in the line where the dealer keys what is dealt.
    Dealt,
    /// `1 3 5`: three numbers, keyed one by one and shown as dice before they are sent.
    Dice,
    OneCard,
    OptionalCard,
    /// Minutes from now, sent as a moment.
    Minutes,
    /// `1,2`, sent as a list.
    Numbers,
    YesNo,
    Choice(Choices),
}

/// Values to choose from, each with its words.
pub(super) type Choices = Vec<(Value, String)>;

pub(super) struct Input {
    /// Where the value goes in the command, as a JSON pointer.
    pub pointer: String,
    pub label: String,
    pub entry: Entry,
    /// Whether it takes the focus by itself: where a dealer's hands are.
    pub hot: bool,
    /// What stands there before anything is written.
    pub filled: Option<String>,
    /// What the offer says there.
    pub now: Value,
}

impl Input {
    pub fn new(pointer: impl Into<String>, label: impl Into<String>, entry: Entry) -> Input {
        let (pointer, label) = (pointer.into(), label.into());
        Input { pointer, label, entry, hot: false, filled: None, now: Value::Null }
    }
    /// Where one of several offers is chosen, the cards of the first are not those of the others.
    pub fn unfilled(self) -> Input {
        let filled = self.filled.filter(|_| !matches!(self.entry, Entry::Cards | Entry::Patron));
        Input { filled, ..self }
    }
}

/// The command to start from. What the table draws is left open.
pub(super) fn template(offer: &AnyOffer, desk: &Desk) -> Value {
    let mut command = serde_json::to_value(&offer.command).expect("a command is always JSON");
    let base = base(&command);
    // The usual choice is left out of a command; in a form it has its place.
    for field in offer.command.info().fields.iter().filter(|field| matches!(field.asked, Asked::Always(_))) {
        if let (Kind::Choice([usual, ..]), Some(Value::Object(fields))) = (field.kind, command.pointer_mut(&base)) {
            fields.entry(field.json).or_insert_with(|| chosen(usual).0);
        }
    }
    if desk.is_electronic() {
        let drawn = |field: &&FieldInfo| matches!(field.asked, Asked::UnlessDrawn(_) | Asked::ByChance);
        for field in offer.command.info().fields.iter().filter(drawn) {
            if let Some(place) = command.pointer_mut(&format!("{base}/{}", field.json)) {
                *place = if matches!(field.kind, Kind::Optional(_)) { Value::Null } else { json!([]) };
            }
        }
    }
    command
}

/// Where the fields of a command are: `/casino_war/deal`.
fn base(command: &Value) -> String {
    let mut base = String::new();
    let mut at = command;
    for _ in 0..2 {
        let Some((key, inside)) = at.as_object().and_then(|object| object.iter().next()) else { break };
        base = format!("{base}/{key}");
        at = inside;
    }
    base
}

/// What a form is called, so that what was typed into it is found again: `house-duty_done-4`. Offers of the same name are one
/// form with a choice; records, and corrections of different cards, are not.
pub(super) fn name(offer: &AnyOffer) -> String {
    let command = serde_json::to_value(&offer.command).expect("a command is always JSON");
    let info = offer.command.info();
    let whose = command.as_object().and_then(|object| object.keys().next()).map_or("", String::as_str);
    let mut name = format!("{whose}-{}", info.name());
    let apart = |field: &&FieldInfo| match field.kind {
        Kind::Choice(_) => info.bearing == Bearing::Corrects && field.asked == Asked::No,
        _ => field.name == "id",
    };
    for field in info.fields.iter().filter(apart) {
        let value = command.pointer(&format!("{}/{}", base(&command), field.json)).unwrap_or(&Value::Null);
        name.push_str(&format!("-{}", value.to_string().trim_matches('"')));
    }
    name
}

/// What must be asked for this command. Nothing: send it as it is.
pub(super) fn inputs(offer: &AnyOffer, desk: &Desk) -> Vec<Input> {
    if offer.fit == Fit::Exactly {
        return vec![];
    }
    let (info, start) = (offer.command.info(), template(offer, desk));
    let base = base(&start);
    let mut all: Vec<Input> = vec![];
    for field in info.fields {
        let pointer = format!("{base}/{}", field.json);
        let now = start.pointer(&pointer).cloned().unwrap_or_default();
        let label = match field.asked {
            Asked::No | Asked::ByChance => continue,
            Asked::Always(label) => label,
            // Drawn by the table, or known already: cards that lie open are not keyed again.
            Asked::UnlessDrawn(_) if desk.is_electronic() || is_nothing(&now) => continue,
            Asked::UnlessDrawn(label) => label,
        };
        let label = offer.asks.as_deref().filter(|_| all.is_empty()).unwrap_or(label);
        let own = (layout::console(desk).choices)(offer, field, desk);
        match own {
            Some(choices) => all.push(Input { now, ..Input::new(pointer, label, Entry::Choice(choices)) }),
            None => all.extend(of_kind(keyed_kind(field), &pointer, label, now, desk)),
        }
    }
    let corrected = info.bearing == Bearing::Corrects && !info.fields.iter().any(|f| matches!(f.kind, Kind::Hand(_)));
    for input in &mut all {
        in_flow(input, info, desk);
        input.filled = input.filled.take().or_else(|| filled(input, corrected));
    }
    all
}

/// A card that only a table which draws its own may leave out must be keyed at the others.
fn keyed_kind(field: &FieldInfo) -> Kind {
    match (field.asked, field.kind) {
        (Asked::UnlessDrawn(_), Kind::Optional(Kind::Card)) => Kind::Card,
        (_, kind) => kind,
    }
}

/// Where a choice is all that is asked for, only what the rules accept can be chosen.
pub(super) fn narrowed(mut inputs: Vec<Input>, offer: &AnyOffer, desk: &Desk) -> Vec<Input> {
    if let [Input { entry: Entry::Choice(choices), pointer, .. }] = inputs.as_mut_slice() {
        let start = template(offer, desk);
        let accepted = |(value, _): &&(Value, String)| {
            let mut command = start.clone();
            if let Some(place) = command.pointer_mut(pointer) {
                *place = value.clone();
            }
            serde_json::from_value(command).is_ok_and(|command| desk.allows(&command, Some(desk.somebody_else())))
        };
        let possible: Choices = choices.iter().filter(accepted).cloned().collect();
        if !possible.is_empty() {
            *choices = possible;
        }
    }
    inputs
}

fn is_nothing(value: &Value) -> bool {
    value.is_null() || value.as_array().is_some_and(Vec::is_empty)
}

/// In the flow of the round cards and dice are keyed where the dealer's hands are.
fn in_flow(input: &mut Input, info: &PlayInfo, desk: &Desk) {
    if info.group != Group::Flow {
        return;
    }
    if input.entry == Entry::Cards {
        input.entry = Entry::Dealt;
    }
    let keyed = matches!(input.entry, Entry::Dealt | Entry::OneCard | Entry::OptionalCard);
    input.hot = input.entry == Entry::Dice || keyed && !desk.takes_bets();
}

/// The inputs for a field of this kind: one, or where it says several things one for each.
fn of_kind(kind: Kind, pointer: &str, label: &str, now: Value, desk: &Desk) -> Vec<Input> {
    let entry = match kind {
        Kind::Limits => return limits(pointer, desk),
        Kind::Flags(flags) => {
            let of = |flag: &Choice| {
                let name = snake_case(flag.variant);
                let now = now.get(&name).cloned().unwrap_or_default();
                Input { now, ..Input::new(format!("{pointer}/{name}"), flag.label, Entry::YesNo) }
            };
            return flags.iter().map(of).collect();
        }
        Kind::Inside { at, kind } => {
            let inside = now.pointer(at).cloned().unwrap_or_default();
            return of_kind(*kind, &format!("{pointer}{at}"), label, inside, desk);
        }
        Kind::Number => Entry::Number,
        Kind::Patron => Entry::Patron,
        Kind::Amount => Entry::Money,
        Kind::Text => Entry::Text,
        Kind::Card => Entry::OneCard,
        Kind::Cards | Kind::Hidden => Entry::Cards,
        Kind::Numbers => Entry::Numbers,
        Kind::Dice => Entry::Dice,
        Kind::Moment => Entry::Minutes,
        Kind::Wager => Entry::Choice(wagers(desk)),
        Kind::Choice(choices) => Entry::Choice(choices.iter().map(chosen).collect()),
        Kind::Hand(hands) => Entry::Choice(self::hands(hands, desk)),
        Kind::SettledWager => Entry::Choice(settled_wagers(desk)),
        Kind::Values(values) => Entry::Choice(values.iter().map(|(json, words)| value(json, words)).collect()),
        Kind::Optional(Kind::Number | Kind::Patron) => Entry::OptionalNumber,
        Kind::Optional(Kind::Amount) => Entry::OptionalMoney,
        Kind::Optional(Kind::Card) => Entry::OptionalCard,
        Kind::Optional(inner) => {
            let mut inputs = of_kind(*inner, pointer, label, now, desk);
            if let [Input { entry: Entry::Choice(choices), .. }] = inputs.as_mut_slice() {
                choices.insert(0, (Value::Null, "–".into()));
            }
            return inputs;
        }
    };
    vec![Input { now, ..Input::new(pointer, label, entry) }]
}

fn chosen(choice: &Choice) -> (Value, String) {
    (json!(snake_case(choice.variant)), choice.label.into())
}

fn value(json: &str, words: &str) -> (Value, String) {
    (serde_json::from_str(json).expect("a kind's values are JSON"), words.into())
}

/// The least and the most of every wager, as the sign has them now.
fn limits(pointer: &str, desk: &Desk) -> Vec<Input> {
    let wagers = &desk.table.house().limits().wagers;
    let of = |(i, limit): (usize, &baize_rules::limits::Limit)| {
        let end = |end: &str, words: &str, amount: Money| {
            let at = format!("/wagers/{i}/{end}_cents");
            let label = format!("{} {words}", limit.wager);
            Input { filled: Some(amount.to_string()), ..Input::new(format!("{pointer}{at}"), label, Entry::Money) }
        };
        [end("min", "minimum", limit.min), end("max", "maximum", limit.max)]
    };
    wagers.iter().enumerate().flat_map(of).collect()
}

/// The wagers of this table, those that lie on the layout first.
fn wagers(desk: &Desk) -> Choices {
    let mut all: Choices = vec![];
    let view = desk.view();
    let lying = view.areas.iter().flat_map(|area| &area.wagers).map(|wager| wager.wager);
    for wager in lying.chain(view.opening.iter().copied()) {
        if !all.iter().any(|(known, _)| *known == json!(wager)) {
            all.push((json!(wager), wager.to_string()));
        }
    }
    all
}

/// Hands that are nobody's area, then those that were dealt to areas: in this round, or in the last one once its cards are
/// picked up.
fn hands(hands: &Hands, desk: &Desk) -> Choices {
    let view = desk.view();
    let mut areas: BTreeSet<Area> = view.areas.iter().filter(|a| !a.cards.is_empty()).map(|a| a.area).collect();
    if areas.is_empty() {
        let settled = desk.table.house().settled_wagers().map(|paid| paid.of);
        areas = settled.filter(|wager| wager.round == view.round).map(|wager| wager.area).collect();
    }
    let areas = areas.into_iter().map(|area| (json!({ hands.area: area }), format!("area {area}")));
    hands.others.iter().map(chosen).chain(areas).collect()
}

/// The wagers of the last rounds, newest first: a wrong payment is one of theirs.
fn settled_wagers(desk: &Desk) -> Choices {
    const SHOWN: usize = 60;
    let paid = desk.table.house().settled_wagers().take(SHOWN);
    paid.map(|paid| {
        let SettledWager { round, area, patron, wager } = paid.of;
        let (stake, to_player) = (paid.stake.pretty(), paid.to_player.pretty());
        let words = format!("round {round}, area {area} {wager}, patron {patron}: {stake} staked, {to_player} paid");
        (serde_json::to_value(paid.of).expect("always JSON"), words)
    })
    .collect()
}

/// Only what a person would keep is filled in: limits, areas and cards that lie; no example of an amount or a reason.
fn filled(input: &Input, corrected: bool) -> Option<String> {
    let words = |values: &[Value]| values.iter().map(|v| v.to_string().replace('"', "")).collect::<Vec<_>>().join(" ");
    match (&input.entry, &input.now) {
        (Entry::Minutes, _) => Some("20".into()),
        (Entry::Patron, Value::Number(n)) if n.as_u64().is_some_and(|n| n > 0 && n < 1_000_000_000) => {
            Some(n.to_string())
        }
        (Entry::Numbers, Value::Array(numbers)) => Some(words(numbers)),
        (Entry::Cards, Value::Array(cards)) if corrected => Some(words(cards)),
        _ => None,
    }
}

//! Offers as buttons and forms: what a person must still say before a command can be sent.
//!
//! Here is what every table has. A game's own plays are in a file of their own ([`Moves`]).
mod caribbean_stud;
mod casino_war;
mod double_chance;
mod sic_bo;
mod ultimate_texas_holdem;

use crate::felt;
use baize_rules::any::{AnyCommand, AnyOffer, AnyTable};
use baize_rules::game::{Actor, Context, Millis, Role, World};
use baize_rules::house::{ChanceFrom, HouseCommand};
use baize_rules::incidents::SettledWager;
use baize_rules::limits::Limits;
use baize_rules::show::Fit;
use baize_rules::wagers::Area;
use maud::{Markup, html};
use serde_json::{Value, json};

/// Where somebody works: what a form may take for granted.
pub struct Desk<'a> {
    pub table: &'a AnyTable,
    pub by: Actor,
    pub at: Millis,
    pub world: &'a dyn World,
}

impl Desk<'_> {
    fn is_electronic(&self) -> bool {
        self.table.house().setup().chance == ChanceFrom::Drawn
    }
    /// Whether the rules refuse this of one person and allow it of two. They are asked, so that no screen has to know.
    fn needs_second(&self, offer: &AnyOffer) -> bool {
        if matches!(group(&offer.command), Group::Felt | Group::Seats) {
            return false;
        }
        let other = Actor { role: Role::Supervisor, id: self.by.id.wrapping_add(1) };
        let allows = |approved_by| {
            let context = Context { at: self.at, by: self.by, approved_by, world: self.world };
            self.table.decide(&offer.command, &context).is_ok()
        };
        !allows(None) && allows(Some(other))
    }
}

/// What a game's own plays are on a console.
trait Moves {
    fn group(&self) -> Group;
    /// The key that presses its button when no field has the focus.
    fn key(&self) -> Option<&'static str>;
    /// What must be asked. `None`: send it as it is.
    fn fields(&self, label: &str, desk: &Desk) -> Option<Vec<Field>>;
    /// Buttons of its own where a form of fields would not do.
    fn drawn(&self, _: &AnyOffer, _: &Desk) -> Option<Markup> {
        None
    }
    /// The area whose jackpot hand this pays.
    fn pays_jackpot(&self) -> Option<Area> {
        None
    }
    /// The area that a patron's own play is about.
    fn area(&self) -> Option<Area> {
        None
    }
    /// The same with everything left open that an electronic table draws; `None` where it draws nothing.
    fn drawn_by_table(&self) -> Option<AnyCommand> {
        None
    }
}

/// The one place where a form asks which game is on.
fn moves(command: &AnyCommand) -> Option<&dyn Moves> {
    match command {
        AnyCommand::House(_) => None,
        AnyCommand::CasinoWar(play) => Some(play),
        AnyCommand::SicBo(play) => Some(play),
        AnyCommand::CaribbeanStud(play) => Some(play),
        AnyCommand::UltimateTexasHoldem(play) => Some(play),
        AnyCommand::DoubleChance(play) => Some(play),
    }
}

/// How a field is written by a person and sent by the console.
#[derive(Clone, PartialEq)]
enum Kind {
    Number,
    OptionalNumber,
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
    /// One of these values, each with its words.
    Choice(Vec<(Value, String)>),
    /// Left empty, the command stays as it is; otherwise the text in a variant of this name.
    Variant(&'static str),
}

struct Field {
    /// Where the value goes in the command, as a JSON pointer.
    pointer: String,
    label: String,
    kind: Kind,
    /// Whether it takes the focus by itself: where a dealer's hands are.
    hot: bool,
}

fn field(pointer: &str, label: impl Into<String>, kind: Kind) -> Field {
    Field { pointer: pointer.into(), label: label.into(), kind, hot: false }
}

fn hot(field: Field) -> Field {
    Field { hot: true, ..field }
}

fn choice(of: &[(&str, &str)]) -> Kind {
    Kind::Choice(of.iter().map(|(value, words)| (json!(value), String::from(*words))).collect())
}

pub fn is_take_table(command: &AnyCommand) -> bool {
    matches!(command, AnyCommand::House(HouseCommand::TakeTable))
}

/// Sitting is always one form with a choice of areas: a tap on a free area chooses there.
fn is_sit(command: &AnyCommand) -> bool {
    matches!(command, AnyCommand::House(HouseCommand::Sit { .. }))
}

/// The area a patron's own command is about.
pub fn area_of(command: &AnyCommand) -> Option<Area> {
    match command {
        AnyCommand::House(
            HouseCommand::Place { area, .. }
            | HouseCommand::TakeBack { area, .. }
            | HouseCommand::TakeBackDecision { area }
            | HouseCommand::Leave { area },
        ) => Some(*area),
        play => moves(play).and_then(Moves::area),
    }
}

/// The area whose jackpot hand this pays.
pub fn pays_jackpot(command: &AnyCommand) -> Option<Area> {
    moves(command).and_then(Moves::pays_jackpot)
}

/// Whether this stands beside the record it is about.
pub fn has_own_place(command: &AnyCommand) -> bool {
    use HouseCommand as H;
    matches!(
        command,
        AnyCommand::House(
            H::DutyDone { .. } | H::RuleOnDispute { .. } | H::CloseDispute { .. } | H::CloseMispayment { .. }
        )
    )
}

fn key(command: &AnyCommand) -> Option<&'static str> {
    match command {
        AnyCommand::House(HouseCommand::NoMoreBets) => Some("n"),
        AnyCommand::House(HouseCommand::TakeBackDecision { .. }) => Some("z"),
        play => moves(play).and_then(Moves::key),
    }
}

/// Where a button stands: the flow of the round, or beside it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    Flow,
    /// In the flow of the round, but not what is hoped for.
    Decision,
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
            H::TakeTable | H::NoMoreBets | H::VerifyJackpot { .. } => Group::Flow,
            H::Place { .. } | H::TakeBack { .. } => Group::Felt,
            H::Sit { .. } | H::Leave { .. } | H::GiveUp { .. } | H::Vacate { .. } | H::LeaveTable => Group::Seats,
            H::Find { .. } => Group::Irregular,
            // The undo button stands beside the flow of every game.
            H::Tick | H::TakeBackDecision { .. } => Group::Hidden,
            H::RaiseDispute { .. }
            | H::RuleOnDispute { .. }
            | H::CloseDispute { .. }
            | H::RecordMispayment(_)
            | H::CloseMispayment { .. }
            | H::DutyDone { .. }
            | H::AskForRules => Group::Records,
            _ => Group::Supervision,
        },
        play => moves(play).map_or(Group::Hidden, Moves::group),
    }
}

/// What must be asked for this command. `None`: send it as it is.
fn fields(offer: &AnyOffer, desk: &Desk) -> Option<Vec<Field>> {
    if offer.fit == Fit::Exactly {
        return None;
    }
    match &offer.command {
        AnyCommand::House(command) => house_fields(command, desk),
        play => {
            let moves = moves(play)?;
            if desk.is_electronic() && moves.drawn_by_table().is_some() {
                return None;
            }
            moves.fields(&offer.label, desk)
        }
    }
}

fn house_fields(command: &HouseCommand, desk: &Desk) -> Option<Vec<Field>> {
    use HouseCommand as H;
    Some(match command {
        H::Sit { .. } => vec![field("/house/sit/patron", "Patron number", Kind::Number)],
        H::Reserve { .. } => vec![
            field("/house/reserve/areas", "Areas", Kind::Numbers),
            field("/house/reserve/patron", "Patron number", Kind::Number),
        ],
        H::LimitPlayers { .. } => vec![
            field("/house/limit_players/players", "Players, if limited", Kind::OptionalNumber),
            field("/house/limit_players/one_area_each", "One area each", Kind::YesNo),
        ],
        H::RefuseWager { .. } => vec![field("/house/refuse_wager/reason", "Reason", Kind::Text)],
        H::Find { .. } => vec![field("/house/find/amount_cents", "It is", Kind::Money)],
        H::PostNotice { limits, .. } => {
            let mut all = limit_fields("/house/post_notice", limits);
            all.push(field("/house/post_notice/effective_ms", "In minutes", Kind::Minutes));
            all
        }
        H::ChangeLimits { limits } => limit_fields("/house/change_limits", limits),
        H::RaiseMinimum { limits } => limit_fields("/house/raise_minimum", limits),
        H::PersonalLimits { limits, .. } => limit_fields("/house/personal_limits", limits),
        H::AnnounceClosing { .. } => vec![field("/house/announce_closing/at_ms", "In minutes", Kind::Minutes)],
        H::DeclareInvalid { .. } => vec![field("/house/declare_invalid/reason", "Reason", Kind::Text)],
        H::ProhibitedDevice { .. } => vec![
            field("/house/prohibited_device/measures/void_wagers", "Void the wagers", Kind::YesNo),
            field("/house/prohibited_device/measures/exclude_from_game", "Exclude from the game", Kind::YesNo),
            field("/house/prohibited_device/measures/exclude_from_casino", "Exclude from the casino", Kind::YesNo),
            field("/house/prohibited_device/measures/detain", "Detain", Kind::YesNo),
        ],
        H::InvalidateOutcome { .. } => vec![
            field(
                "/house/invalidate_outcome/cause",
                "Cause",
                choice(&[("disruption", "disruption"), ("fraud", "fraud")]),
            ),
            field("/house/invalidate_outcome/forfeit", "Forfeit of patrons, if any", Kind::Numbers),
        ],
        H::RaiseDispute { .. } => vec![
            field("/house/raise_dispute/patron", "Patron number", Kind::Number),
            field("/house/raise_dispute/about", "About", Kind::Text),
        ],
        H::RuleOnDispute { .. } => vec![field("/house/rule_on_dispute/ruling", "Ruling", Kind::Text)],
        H::CloseDispute { .. } => {
            vec![field("/house/close_dispute/satisfied", "Player satisfied", choice(&[("yes", "yes"), ("no", "no")]))]
        }
        H::RecordMispayment(_) => vec![
            field("/house/record_mispayment/wager", "Wager", settled_wagers(desk)),
            field(
                "/house/record_mispayment/error",
                "Was",
                choice(&[("underpaid", "underpaid"), ("overpaid", "overpaid")]),
            ),
            field("/house/record_mispayment/difference_cents", "By", Kind::Money),
            field(
                "/house/record_mispayment/slip",
                "What slipped",
                choice(&[("payment", "settled rightly, counted out wrongly"), ("result", "settled on a wrong result")]),
            ),
            field("/house/record_mispayment/note", "How found", Kind::Text),
        ],
        H::CloseMispayment { .. } => vec![
            field(
                "/house/close_mispayment/finding/intention",
                "Finding",
                choice(&[("unintentional", "unintentional"), ("suspected_intentional", "suspected intentional")]),
            ),
            field(
                "/house/close_mispayment/finding/outcome",
                "Outcome",
                choice(&[("rectified", "rectified"), ("attempted", "attempted"), ("reported", "reported")]),
            ),
            field("/house/close_mispayment/finding/note", "Enquiries", Kind::Text),
        ],
        H::DutyDone { .. } => vec![field("/house/duty_done/note", "Note", Kind::Text)],
        _ => return None,
    })
}

/// The wagers of the last rounds, newest first: a wrong payment is one of theirs.
fn settled_wagers(desk: &Desk) -> Kind {
    const SHOWN: usize = 60;
    let paid = desk.table.house().settled_wagers().take(SHOWN);
    Kind::Choice(
        paid.map(|paid| {
            let SettledWager { round, area, patron, wager } = paid.of;
            let (stake, to_player) = (paid.stake.pretty(), paid.to_player.pretty());
            let words =
                format!("round {round}, area {area} {wager}, patron {patron}: {stake} staked, {to_player} paid");
            (serde_json::to_value(paid.of).expect("always JSON"), words)
        })
        .collect(),
    )
}

fn limit_fields(base: &str, limits: &Limits) -> Vec<Field> {
    let of = |(i, limit): (usize, &baize_rules::limits::Limit)| {
        let at = |end: &str| format!("{base}/limits/wagers/{i}/{end}_cents");
        [
            field(&at("min"), format!("{} minimum", limit.wager), Kind::Money),
            field(&at("max"), format!("{} maximum", limit.wager), Kind::Money),
        ]
    };
    limits.wagers.iter().enumerate().flat_map(of).collect()
}

/// The command to start from. What the table draws is left open.
fn template(offer: &AnyOffer, desk: &Desk) -> Value {
    let drawn = desk.is_electronic().then(|| moves(&offer.command)?.drawn_by_table()).flatten();
    serde_json::to_value(drawn.as_ref().unwrap_or(&offer.command)).expect("a command is always JSON")
}

/// What a form is called, so that what was typed into it is found again: `house-duty_done-4`.
fn name(template: &Value) -> String {
    let mut name = String::new();
    let mut at = template;
    for _ in 0..2 {
        let Some((key, inside)) = at.as_object().and_then(|o| o.iter().next()) else { break };
        name.push_str(key);
        name.push('-');
        at = inside;
    }
    match at {
        Value::String(unit) => name.push_str(unit),
        Value::Object(o) => {
            for key in ["id", "deal"] {
                o.get(key).iter().for_each(|v| name.push_str(v.to_string().trim_matches('"')));
            }
        }
        _ => {}
    }
    name.trim_end_matches('-').into()
}

/// What stands on the button of a form that does one thing to one of several.
fn verb(command: &AnyCommand) -> &'static str {
    use HouseCommand as H;
    match command {
        AnyCommand::House(H::Sit { .. }) => "Seat the patron",
        AnyCommand::House(H::Leave { .. }) => "Free the area",
        AnyCommand::House(H::RefuseWager { .. }) => "Refuse the wager",
        AnyCommand::House(H::Find { .. }) => "Put the wager right",
        AnyCommand::House(H::PersonalLimits { .. }) => "Set personal limits",
        AnyCommand::House(H::EndPersonalLimits { .. }) => "End personal limits",
        AnyCommand::House(H::DeclareInvalid { .. }) => "Declare invalid",
        AnyCommand::House(H::ProhibitedDevice { .. }) => "Act on the device",
        _ => "Do this",
    }
}

/// The flow of the round, big. A game may have a terminal of its own for it.
pub fn controls(offers: &[AnyOffer], desk: &Desk) -> Markup {
    html! { (game_controls(offers, desk)) (undo(offers, desk)) }
}

/// Takes the last decision back, until the round moves on.
pub fn undo(offers: &[AnyOffer], desk: &Desk) -> Markup {
    let undo = |o: &&AnyOffer| matches!(o.command, AnyCommand::House(HouseCommand::TakeBackDecision { .. }));
    html! { @for offer in offers.iter().filter(undo) { div.actions.undo { (render(offer, desk, "quiet")) } } }
}

fn game_controls(offers: &[AnyOffer], desk: &Desk) -> Markup {
    match desk.table {
        AnyTable::CasinoWar(_) => flow(offers, desk),
        AnyTable::SicBo(_) => sic_bo::terminal(offers, desk),
        AnyTable::CaribbeanStud(_) => caribbean_stud::steps(offers, desk),
        AnyTable::UltimateTexasHoldem(_) => ultimate_texas_holdem::by_area(offers, desk),
        AnyTable::DoubleChance(_) => double_chance::controls(offers, desk),
    }
}

fn flow(offers: &[AnyOffer], desk: &Desk) -> Markup {
    let of = |wanted| offers.iter().filter(move |o| group(&o.command) == wanted);
    let mut flow: Vec<&AnyOffer> = of(Group::Flow).collect();
    // While bets are taken, "no more bets" comes before the cards.
    flow.sort_by_key(|o| !matches!(o.command, AnyCommand::House(HouseCommand::NoMoreBets)));
    html! {
        div.actions {
            @for (i, offer) in flow.iter().enumerate() { (render(offer, desk, if i == 0 { "primary" } else { "plain" })) }
            @for offer in of(Group::Decision) { (render(offer, desk, "quiet")) }
        }
    }
}

/// Offers in their order. Those that do the same to different areas or patrons are one form with a choice.
pub fn render_all(offers: &[&AnyOffer], desk: &Desk) -> Markup {
    let mut kinds: Vec<(String, Vec<&AnyOffer>)> = vec![];
    for offer in offers {
        let kind = name(&template(offer, desk));
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, same)) => same.push(offer),
            None => kinds.push((kind, vec![offer])),
        }
    }
    html! {
        @for (_, same) in &kinds {
            @let alone = if fields(same[0], desk).is_some() { 1 } else { 2 };
            @if same.len() <= alone && !is_sit(&same[0].command) {
                @for offer in same { (render(offer, desk, "quiet")) }
            } @else {
                (one_of(same, desk))
            }
        }
    }
}

/// An offer as a button, or as a form where something must be said first.
pub fn render(offer: &AnyOffer, desk: &Desk, class: &str) -> Markup {
    if let Some(own) = moves(&offer.command).and_then(|play| play.drawn(offer, desk)) {
        return own;
    }
    let second = desk.needs_second(offer);
    match fields(offer, desk) {
        // In the flow of the round the button says it all, and its words are the reason.
        None if !second || matches!(group(&offer.command), Group::Flow | Group::Decision | Group::Hidden) => html! {
            button.(class) type="button" data-command=(template(offer, desk)) data-key=[key(&offer.command)] title={ "[" (offer.cite) "]" }
                data-request=[second.then_some(&offer.label)] {
                span { @if second { "Request: " } (offer.label) }
                @if let Some(key) = key(&offer.command) { kbd { (key) } }
            }
        },
        _ => form(&[offer], &offer.label, desk, class),
    }
}

fn one_of(offers: &[&AnyOffer], desk: &Desk) -> Markup {
    form(offers, verb(&offers[0].command), desk, "quiet")
}

fn form(offers: &[&AnyOffer], label: &str, desk: &Desk, class: &str) -> Markup {
    let offer = offers[0];
    let start = template(offer, desk);
    let second = desk.needs_second(offer);
    let fields = fields(offer, desk).unwrap_or_default();
    let cards = fields.iter().any(|f| f.kind == Kind::Dealt);
    let dice = fields.iter().any(|f| f.kind == Kind::Dice);
    // Whoever signs too is told why; some commands say so themselves.
    let says_why = fields.iter().any(|f| matches!(f.kind, Kind::Text | Kind::Choice(_) | Kind::Variant(_)));
    let many = fields.len() > 8;
    let form = html! {
        form.ask.deal[cards] data-command=(start) data-name=(name(&start)) data-request=[second.then_some(label)] title={ "[" (offer.cite) "]" } {
            @if offers.len() > 1 || is_sit(&offer.command) {
                label.wide { "Which"
                    select data-kind="template" {
                        @for offer in offers { option value=(template(offer, desk)) { (offer.label) } }
                    }
                }
            }
            @for field in &fields { (input(field, start.pointer(&field.pointer))) }
            @if dice { (pad()) }
            @if second && !says_why { label.wide { span { "Reason" } input type="text" data-kind="text" data-reason="1" required autocomplete="off"; } }
            p.refusal role="alert" hidden {}
            @if second { p.hint { "This needs a second person: it goes to a supervisor as a request, and is done when approved." } }
            button.(class) type="submit" { span { @if second { "Request: " } (label) } @if cards { kbd { "Enter" } } }
        }
    };
    html! {
        @if many { details.fold #{ "fold-" (name(&start)) } { summary { (label) } (form) } } @else { (form) }
    }
}

fn input(field: &Field, now: Option<&Value>) -> Markup {
    let kind = match field.kind {
        Kind::Number => "number",
        Kind::OptionalNumber => "number?",
        Kind::Money => "money",
        Kind::Text => "text",
        Kind::OptionalMoney => "money?",
        Kind::Cards | Kind::Dealt => "cards",
        Kind::Dice => "dice",
        Kind::OneCard => "card",
        Kind::OptionalCard => "card?",
        Kind::Minutes => "minutes",
        Kind::Numbers => "numbers",
        Kind::YesNo => "yesno",
        Kind::Choice(_) => "choice",
        Kind::Variant(_) => "variant",
    };
    let value = prefilled(field, now);
    let (pointer, label) = (&field.pointer, &field.label);
    let dealing = field.kind == Kind::Dealt;
    let wide = matches!(field.kind, Kind::Text | Kind::Variant(_) | Kind::Choice(_) | Kind::Dice) || kind == "cards";
    html! {
        label.wide[wide].tick[field.kind == Kind::YesNo] { span { (label) }
            @match &field.kind {
                Kind::YesNo => { input type="checkbox" data-pointer=(pointer) data-kind=(kind) checked[now == Some(&Value::Bool(true))]; }
                Kind::Dice => (dice_keys(field)),
                Kind::Choice(choices) => {
                    select data-pointer=(pointer) data-kind=(kind) {
                        @for (value, words) in choices { option value=(value) { (words) } }
                    }
                }
                _ => {
                    input type="text" data-pointer=(pointer) data-kind=(kind) value=[value] autocomplete="off" spellcheck="false" autocapitalize="off"
                        data-focus=[field.hot.then_some("1")] placeholder=[dealing.then_some("Kh 9c Kd")]
                        data-variant=[if let Kind::Variant(name) = field.kind { Some(name) } else { None }]
                        inputmode=[matches!(field.kind, Kind::Number | Kind::OptionalNumber | Kind::Money | Kind::OptionalMoney | Kind::Minutes).then_some("decimal")];
                }
            }
        }
    }
}

/// Three numbers: typed, or keyed with the numbers below; what is keyed is shown as dice before it is sent.
fn dice_keys(field: &Field) -> Markup {
    html! {
        input type="text" data-pointer=(field.pointer) data-kind="dice" autocomplete="off" inputmode="none" maxlength="3" placeholder="1–6, three times"
            data-focus=[field.hot.then_some("1")];
        span.keyed { @for _ in 0..3 { (felt::die(None)) } output {} }
    }
}

/// The number keys of a field of dice.
fn pad() -> Markup {
    html! {
        div.pad role="group" aria-label="Number keys" {
            @for n in 1..=6_u8 { button type="button" data-die=(n) aria-label=(n) { (felt::die(Some(n))) (n) } }
            button.back type="button" data-die="back" { "Correct the last" kbd { "⌫" } }
        }
    }
}

/// Only what a person would keep is filled in: limits, rounds and cards that lie; no example of an amount or a reason.
fn prefilled(field: &Field, now: Option<&Value>) -> Option<String> {
    let words = |values: &[Value]| values.iter().map(|v| v.to_string().replace('"', "")).collect::<Vec<_>>().join(" ");
    match (&field.kind, now?) {
        (Kind::Money, Value::Number(cents)) if field.pointer.contains("/limits/") => {
            cents.as_i64().map(|c| format!("{}.{:02}", c / 100, c % 100))
        }
        (Kind::Minutes, _) => Some("20".into()),
        (Kind::Number, Value::Number(n)) if n.as_u64().is_some_and(|n| n > 0 && n < 1_000_000_000) => {
            Some(n.to_string())
        }
        (Kind::Numbers, Value::Array(numbers)) => Some(words(numbers)),
        (Kind::Cards, Value::Array(cards)) if field.pointer.contains("/relay/") => Some(words(cards)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;

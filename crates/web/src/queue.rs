//! What waits for a second signature: on the floor's page for all staff, and in the bar of every page of whoever can sign.
use crate::promotions::desk;
use crate::routes::Who;
use crate::screens::{self, Regions};
use crate::{App, cage, city_time, inbox, now_ms, pools};
use baize_floor::{Asked, DutyCommand, FloorCommand, Request, TableId};
use baize_rules::any::AnyCommand;
use baize_rules::game::{Actor, Role};
use baize_rules::money::Money;
use baize_rules::plays::{Asked as Field, Kind, snake_case};
use baize_rules::show::{Viewer, sentence};
use maud::{Markup, html};
use serde_json::{Value, json};

/// Whether this role can sign what others ask for.
pub fn signs(role: Role) -> bool {
    role.is_among(FloorCommand::Approve { request: 0 }.roles())
}

/// What changes on the floor's page.
pub fn regions(app: &App, who: &Who) -> Regions {
    let mut regions = Regions::from([("waiting", waiting(app, who.actor).into_string())]);
    regions.extend(badge(app, who));
    regions.extend(inbox::regions(app, who));
    regions
}

/// In the bar of whoever can sign: how many wait for this person, and each with what must be known to decide.
pub fn badge(app: &App, who: &Who) -> Option<(&'static str, String)> {
    let me = who.actor;
    if !signs(me.role) {
        return None;
    }
    let requests: Vec<Request> = app.floor.requests().into_iter().filter(|request| request.by.id != me.id).collect();
    let drawn = html! {
        @if !requests.is_empty() {
            details.queue #queue {
                summary { b { (requests.len()) } " to sign" }
                ul.records aria-label="Waits for your signature" { @for request in &requests { (one(app, request, me)) } }
            }
        }
    };
    Some(("queue", drawn.into_string()))
}

/// On the floor's page: everything that waits, the oldest first.
pub fn waiting(app: &App, me: Actor) -> Markup {
    let requests = app.floor.requests();
    html! {
        @if !requests.is_empty() {
            h2 { "Waits for a signature" }
            ul.records aria-label="Waits for a signature" { @for request in &requests { (one(app, request, me)) } }
        }
    }
}

/// A request with its facts and, for whoever can sign it, with its buttons.
pub fn one(app: &App, request: &Request, me: Actor) -> Markup {
    let approve = FloorCommand::Approve { request: request.request };
    let decline = FloorCommand::Decline { request: request.request, reason: "declined".into() };
    let json = |command: &FloorCommand| serde_json::to_string(command).expect("a command is always JSON");
    html! {
        li.request {
            @if let Asked::Pool { pool, command } = &request.asked { (pools::what(app, pool, command)) }
            @if let Asked::Promotion { promotion, command } = &request.asked { (desk::what(app, promotion, command)) }
            p { b { "Request " (request.request) } " by " (request.by.role.name()) " " (request.by.id) ": " (request.reason) }
            (facts(app, request))
            @if signs(me.role) && me.id != request.by.id {
                div.pair {
                    button.primary type="button" data-floor=(json(&approve)) { "Approve" }
                    button.danger type="button" data-floor=(json(&decline)) { "Decline" }
                }
            } @else {
                p.hint { "Waits for a supervisor" @if me == request.by { ": nobody approves their own request" } "." }
            }
        }
    }
}

fn facts(app: &App, request: &Request) -> Markup {
    let name = app.floor.staff().get(&request.by.id).map(|staff| staff.name.clone());
    let waited = match (now_ms() - request.at_ms).max(0) / 1000 {
        seconds @ 0..60 => format!("for {seconds} s"),
        seconds => format!("for {} min", seconds / 60),
    };
    let row = |name: &str, value: Markup| html! { div { dt { (name) } dd { (value) } } };
    html! {
        dl.facts {
            @match &request.asked {
                Asked::Table { table, command } => {
                    (row("Table", html! { a href={ "/tables/" (table) } { (table) } }))
                    @for (name, value) in asked_at_table(app, table, command) { (row(&name, html! { (value) })) }
                }
                Asked::Pool { pool, .. } => { (row("Jackpot", html! { a href={ "/jackpots/" (pool) } { (pool) } })) }
                Asked::Promotion { .. } => {}
                Asked::Patron { patron, command } => {
                    (row("Patron", html! { a href={ "/cage/" (patron) } { (patron) } }))
                    (row("What", html! { (cage::what(command)) }))
                }
                Asked::Policy { policy } => { (row("What", html! { (cage::policy_in_words(policy)) })) }
                Asked::Duty { duty } => { @for (name, value) in about_duty(app, duty) { (row(name, html! { (value) })) } }
                Asked::Chips { chips } => { (row("Chips", html! { (chips.words()) })) }
                Asked::Lift { lift } => {
                    (row("What", html! { "Let patron " (lift) " play again: lift every exclusion and break" }))
                }
            }
            (row("Asked by", html! { @if let Some(name) = name { (name) ", " } (request.by.role.name()) " " (request.by.id) }))
            (row("Waits", html! { time data-since=(request.at_ms) title=(city_time(request.at_ms)) { (waited) } }))
        }
    }
}

/// The duty that is signed, and what is said of it.
fn about_duty(app: &App, command: &DutyCommand) -> Vec<(&'static str, String)> {
    let (duty, note) = match command {
        DutyCommand::Done { duty, note } => (duty, note),
        DutyCommand::IssueReport { month, note } => {
            return vec![("What", format!("Send the report of {month}")), ("What was done", note.clone())];
        }
        _ => return vec![],
    };
    let open = app.floor.duties().into_iter().find(|(of, ..)| of.table.is_none() && of.duty == *duty);
    let what = open.map(|(_, duty, _)| sentence(&duty.kind.to_string()));
    what.map(|what| ("What", what)).into_iter().chain([("What was done", note.clone())]).collect()
}

/// What would be done at the table: its name, the money that would move, and everything else that the command says.
fn asked_at_table(app: &App, table: &TableId, command: &AnyCommand) -> Vec<(String, String)> {
    let offers = app.floor.table(table).map(|page| page.slot.table.offers()).unwrap_or_default();
    let offered = offers.into_iter().find(|offer| offer.command == *command).map(|offer| offer.label);
    let mut facts = vec![("What".to_string(), offered.unwrap_or_else(|| what(command)))];
    facts.extend(prize(app, table, command).map(|prize| ("Amount".to_string(), prize.pretty())));
    facts.extend(spelled(command));
    facts
}

/// The play's own words.
fn what(command: &AnyCommand) -> String {
    let info = command.info();
    info.verb.map_or_else(|| in_words(&info.name()), String::from)
}

/// What the jackpot hand that this pays has won.
fn prize(app: &App, table: &TableId, command: &AnyCommand) -> Option<Money> {
    let area = command.pays_jackpot()?;
    let page = app.floor.table(table)?;
    let view = screens::shown(&page, Viewer::Staff, screens::pool_of(app, &page).as_deref());
    let hit = view.jackpot?.hit?;
    hit.prizes.iter().find(|prize| prize.area == area).map(|prize| prize.prize)
}

/// Every field of a command in the words in which a console asks for it.
fn spelled(command: &AnyCommand) -> Vec<(String, String)> {
    let (info, sent) = (command.info(), json!(command));
    // `{"caribbean_stud": {"pay_jackpot": {…}}}`: the fields are two inside.
    let game = sent.as_object().and_then(|game| game.values().next());
    let Some(fields) = game.and_then(|play| play.get(info.name())) else { return vec![] };
    let mut facts = vec![];
    for field in info.fields {
        let label = match field.asked {
            Field::Always(label) | Field::UnlessDrawn(label) => label.into(),
            Field::No | Field::ByChance => in_words(field.name),
        };
        spell(&fields[field.json], &label, field.kind, &mut facts);
    }
    facts
}

fn in_words(name: &str) -> String {
    sentence(&name.replace('_', " "))
}

/// A value under its name, amounts as amounts and choices in their words.
fn spell(value: &Value, name: &str, kind: Kind, facts: &mut Vec<(String, String)>) {
    let mut say = |said: String| facts.push((name.into(), said));
    match (value, kind) {
        (Value::Null, _) => {}
        (value, Kind::Optional(kind)) => spell(value, name, *kind, facts),
        (Value::Number(cents), Kind::Amount) => say(Money::cents(cents.as_i64().unwrap_or_default()).pretty()),
        (Value::String(chosen), Kind::Choice(choices)) => {
            let choice = choices.iter().find(|choice| snake_case(choice.variant) == *chosen);
            say(choice.map_or_else(|| chosen.clone(), |choice| choice.label.into()))
        }
        (Value::String(text), _) => say(text.clone()),
        (Value::Bool(yes), _) => say(if *yes { "yes" } else { "no" }.into()),
        (Value::Array(all), _) if all.iter().all(|one| one.is_string() || one.is_number()) => {
            let one = |one: &Value| one.as_str().map_or_else(|| one.to_string(), String::from);
            if !all.is_empty() {
                say(all.iter().map(one).collect::<Vec<_>>().join(" "))
            }
        }
        (Value::Array(all), _) => all.iter().for_each(|one| spell(one, name, kind, facts)),
        (Value::Object(fields), _) => fields.iter().for_each(|(name, field)| inside(field, name, facts)),
        (Value::Number(number), _) => say(number.to_string()),
    }
}

/// What is inside a field that says several things, under its name in JSON.
fn inside(value: &Value, name: &str, facts: &mut Vec<(String, String)>) {
    match name.strip_suffix("_cents") {
        Some(name) => spell(value, &in_words(name), Kind::Amount, facts),
        None => spell(value, &in_words(name), Kind::Text, facts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baize_rules::any::GameId;

    #[test]
    fn what_is_asked_is_spelled_out() {
        let told = |game: GameId, line: &str| {
            let command = game.read(line, 0).expect("a command");
            let facts = [("What".to_string(), what(&command))].into_iter().chain(spelled(&command));
            facts.map(|(name, value)| format!("{name}: {value}")).collect::<Vec<_>>().join("; ")
        };
        let found = told(GameId::UltimateTexasHoldem, "found 3 blind 500");
        assert_eq!(found, "What: Correct the wager; Area: 3; Wager: blind; It is: 500.00");
        let rekey = told(GameId::CasinoWar, "rekey initial Ah Kc");
        assert_eq!(rekey, "What: Cards were keyed wrongly; Deal: the initial deal; Cards as dealt: Ah Kc");
        assert_eq!(told(GameId::CasinoWar, "bad cut"), "What: Bad cut");
        let limits = told(GameId::CasinoWar, "raise minimum initial 25-2000 tie 5-200");
        assert!(limits.contains("Min: 25.00; ") && limits.contains("Max: 200.00"), "{limits}");
    }

    #[test]
    fn supervisors_sign_and_nobody_else() {
        let who: Vec<Role> = Role::ALL.into_iter().filter(|role| signs(*role)).collect();
        assert_eq!(who, [Role::Supervisor, Role::CasinoSupervisor]);
    }
}

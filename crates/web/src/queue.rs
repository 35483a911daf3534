//! What waits for a second signature: on the floor's page for all staff, and in the bar of every page of whoever can sign.
use crate::routes::Who;
use crate::screens::{self, Regions};
use crate::{App, city_time, forms, now_ms, pools};
use baize_floor::{Asked, FloorCommand, Request, TableId};
use baize_rules::any::AnyCommand;
use baize_rules::game::{Actor, Role};
use baize_rules::money::Money;
use baize_rules::show::Viewer;
use maud::{Markup, html};
use serde_json::{Value, json};

/// Whether this role can sign what others ask for.
pub fn signs(role: Role) -> bool {
    FloorCommand::Approve { request: 0 }.roles().contains(&role)
}

/// What changes on the floor's page.
pub fn regions(app: &App, who: &Who) -> Regions {
    let mut regions = Regions::from([("waiting", waiting(app, who.actor).into_string())]);
    regions.extend(badge(app, who));
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
                Asked::Lift { lift } => {
                    (row("What", html! { "Let patron " (lift) " play again: lift every exclusion and break" }))
                }
            }
            (row("Asked by", html! { @if let Some(name) = name { (name) ", " } (request.by.role.name()) " " (request.by.id) }))
            (row("Waits", html! { time data-since=(request.at_ms) title=(city_time(request.at_ms)) { (waited) } }))
        }
    }
}

/// What would be done at the table: its name, the money that would move, and everything else that the command says.
fn asked_at_table(app: &App, table: &TableId, command: &AnyCommand) -> Vec<(String, String)> {
    let sent = json!(command);
    let (kind, inside) = innermost(&sent);
    let offers = app.floor.table(table).map(|page| page.slot.table.offers()).unwrap_or_default();
    let offered = offers.into_iter().find(|offer| offer.command == *command).map(|offer| offer.label);
    let mut facts = vec![("What".to_string(), offered.unwrap_or_else(|| in_words(&kind)))];
    facts.extend(prize(app, table, command).map(|prize| ("Amount".to_string(), prize.pretty())));
    spell(inside, "", &mut facts);
    facts
}

/// What the jackpot hand that this pays has won.
fn prize(app: &App, table: &TableId, command: &AnyCommand) -> Option<Money> {
    let area = forms::pays_jackpot(command)?;
    let page = app.floor.table(table)?;
    let view = screens::shown(&page, Viewer::Staff, screens::pool_of(app, &page).as_deref());
    let hit = view.jackpot?.hit?;
    hit.prizes.iter().find(|prize| prize.area == area).map(|prize| prize.prize)
}

/// `{"caribbean_stud": {"pay_claim": {…}}}` is `pay_claim` with what is inside it.
fn innermost(sent: &Value) -> (String, &Value) {
    let of = |value: &Value| value.as_object().and_then(|fields| fields.keys().next().cloned());
    let Some(play) = of(sent).map(|game| &sent[game.as_str()]) else { return (String::new(), sent) };
    match (play.as_str(), of(play)) {
        (Some(name), _) => (name.into(), &Value::Null),
        (None, Some(name)) => {
            let inside = &play[name.as_str()];
            (name, inside)
        }
        (None, None) => (String::new(), play),
    }
}

fn in_words(name: &str) -> String {
    let words = name.trim_end_matches("_cents").replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Every value of a command under its name, amounts as amounts.
fn spell(value: &Value, name: &str, facts: &mut Vec<(String, String)>) {
    let mut say = |said: String| facts.push((in_words(name), said));
    match value {
        Value::Number(number) if name.ends_with("_cents") => {
            say(number.as_i64().map_or_else(|| number.to_string(), |cents| Money::cents(cents).pretty()))
        }
        Value::Number(number) => say(number.to_string()),
        Value::String(text) => say(text.replace('_', " ")),
        Value::Bool(yes) => say(if *yes { "yes" } else { "no" }.into()),
        Value::Array(all) if all.iter().all(|one| one.is_string() || one.is_number()) && !all.is_empty() => {
            let one = |one: &Value| one.as_str().map_or_else(|| one.to_string(), String::from);
            say(all.iter().map(one).collect::<Vec<_>>().join(" "))
        }
        Value::Array(all) => all.iter().for_each(|one| spell(one, name, facts)),
        Value::Object(fields) => fields.iter().for_each(|(name, field)| spell(field, name, facts)),
        Value::Null => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_is_spelled_out() {
        let told = |sent: Value| {
            let (kind, inside) = innermost(&sent);
            let mut facts = vec![("What".to_string(), in_words(&kind))];
            spell(inside, "", &mut facts);
            facts.into_iter().map(|(name, value)| format!("{name}: {value}")).collect::<Vec<_>>().join("; ")
        };
        let find = json!({ "house": { "find": { "area": 3, "wager": "blind", "amount_cents": 50_000 } } });
        assert_eq!(told(find), "What: Find; Amount: 500.00; Area: 3; Wager: blind");
        let relay = json!({ "casino_war": { "relay": { "deal": "initial", "cards": ["Ah", "Kc"], "why": null } } });
        assert_eq!(told(relay), "What: Relay; Cards: Ah Kc; Deal: initial");
        assert_eq!(told(json!({ "casino_war": "bad_cut" })), "What: Bad cut");
    }

    #[test]
    fn supervisors_sign_and_nobody_else() {
        let who: Vec<Role> = Role::ALL.into_iter().filter(|role| signs(*role)).collect();
        assert_eq!(who, [Role::Supervisor]);
    }
}

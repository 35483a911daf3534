//! Who may do what over HTTP: every kind of command and every route, for every role.
mod common;

use baize_floor::{Body, FloorCommand};
use baize_rules::any::{AnyCommand, GameId};
use baize_rules::game::Role;
use baize_rules::house::HouseCommand;
use baize_web::Access;
use common::wire::{House, LOGINS, role_of, short};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Every kind of command, one of each, from the samples of the stored form and what they lack.
fn commands() -> Vec<FloorCommand> {
    const SAMPLES: &str = include_str!("../../floor/tests/samples/v1.jsonl");
    let mut seen = BTreeSet::new();
    let mut commands = vec![];
    let more = [
        json!({ "house": { "vacate": { "area": 1 } } }),
        json!({ "house": { "give_up": { "area": 1 } } }),
        json!({ "house": { "remove_marker": { "area": 1 } } }),
        json!({ "house": { "close_mispayment": { "id": 1, "intention": "unintentional", "outcome": "rectified", "note": "x" } } }),
        json!({ "house": "tick" }),
        json!({ "casino_war": "forgot_shuffle" }),
        json!({ "casino_war": "shuffle_discards" }),
        json!({ "casino_war": "cutting_card_shows" }),
        json!({ "casino_war": { "withdraw": { "area": 1 } } }),
        json!({ "casino_war": { "stay_in": { "area": 1 } } }),
        json!({ "casino_war": { "silent": { "area": 1 } } }),
    ];
    let more = more.into_iter().map(|command| json!({ "table": { "table": "cw-1", "command": command } }));
    let more = more.map(|command| serde_json::from_value(command).expect("a command"));
    let sampled = SAMPLES.lines().map(|line| Body::decode(line.as_bytes()).expect("a sample").command);
    for command in sampled.chain(more) {
        let mut value = serde_json::to_value(&command).expect("JSON");
        let stud = value.pointer("/table/command/caribbean_stud").is_some();
        if let Some(table) = value.pointer_mut("/table/table") {
            *table = json!(if stud { "cs-1" } else { "cw-1" });
        }
        let kind = value.to_string();
        let kind: String = kind
            .split('"')
            .filter(|w| w.chars().all(|c| c.is_ascii_lowercase() || c == '_'))
            .take(5)
            .collect::<Vec<_>>()
            .join(".");
        if seen.insert(kind) {
            commands.push(serde_json::from_value(value).expect("a command"));
        }
    }
    commands
}

#[test]
fn every_role_gets_what_is_its_own_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = House::open(&folder.path().join("floor.db"));
    routes_by_role(&house);
    let commands = commands();
    assert!(commands.len() > 70, "{}", commands.len());
    for command in &commands {
        let value = serde_json::to_value(command).expect("JSON");
        for login in LOGINS {
            let role = role_of(login);
            match command {
                FloorCommand::Table { command, .. } => at_a_table(&house, login, role, command, &value),
                command if role.is_among(command.roles()) => {
                    let answer = house.command(login, value.clone());
                    // Not one's own request, not another patron's limit: that is not about the role.
                    let about_role = answer.text().starts_with("this is for");
                    let heard = [200, 400, 403, 404, 422].contains(&answer.status) && !about_role;
                    assert!(heard, "{login} {value}: {} {}", answer.status, answer.body);
                }
                _ => {
                    let answer =
                        house.turned_away(&format!("{login} {value}"), &[403], || house.command(login, value.clone()));
                    assert!(answer.text().contains("this is for"), "{}", answer.text());
                }
            }
        }
    }
    assert!(house.get("manager", "/api/floor").json()["conserved"] == json!(true));
}

fn at_a_table(house: &House, login: &str, role: Role, command: &AnyCommand, value: &Value) {
    let stud = matches!(command, AnyCommand::CaribbeanStud(_));
    let authority = command.who(if stud { GameId::CaribbeanStud } else { GameId::CasinoWar });
    let answer = house.command(login, value.clone());
    let person_refused = answer.text().starts_with("this is for the ");
    match role.is_among(authority.roles) {
        true => {
            assert!([200, 422].contains(&answer.status), "{login} {value}: {} {}", answer.status, answer.body);
            // Which of these people does a duty is the duty's own to say.
            let by_duty = matches!(command, AnyCommand::House(HouseCommand::DutyDone { .. }));
            assert!(!person_refused || by_duty, "{login} {value}: {}", answer.body);
        }
        false => {
            assert_eq!(answer.status, 422, "{login} {value}: {}", answer.body);
            assert!(person_refused, "{login} {value}: {}", answer.body);
            assert_eq!(answer.json()["refused"]["cite"], json!(authority.cite.to_string()), "{login} {value}");
        }
    }
}

fn routes_by_role(house: &House) {
    for doc in baize_web::docs() {
        let path = doc.path.replace("{table}", "cw-1").replace("{book}", "casino-war").replace("{file}", "style.css");
        let path = path.replace(['{', '}'], "");
        let method = doc.method.to_uppercase();
        for login in LOGINS.into_iter().map(Some).chain([None]) {
            let role = login.map(role_of);
            // Signing out ends a session: one of its own.
            let cookie = match login {
                Some(login) if path == "/sign-out" => house.sign_in(login),
                Some(login) => house.cookies[login].clone(),
                None => String::new(),
            };
            let (kind, body) = match path.as_str() {
                "/sign-in" => ("application/x-www-form-urlencoded", "login=cage&password=cage"),
                _ => ("application/json", "{}"),
            };
            let mut headers = vec![("content-type", kind)];
            if login.is_some() {
                headers.push(("cookie", &cookie));
            }
            let body = if method == "GET" { "" } else { body };
            let answer = house.send(&method, &path, &headers, body.as_bytes());
            let what = format!("{method} {path} for {login:?}: {} {}", answer.status, short(answer.body.as_bytes()));
            let to_sign_in =
                answer.head.contains("location: /sign-in?") || (answer.status == 401 && path != "/sign-in");
            match (doc.access.admits(role), login) {
                (true, _) => assert!(answer.status != 403 && !to_sign_in, "{what}"),
                (false, Some(_)) => assert_eq!(answer.status, 403, "{what}"),
                (false, None) if path.starts_with("/api") => assert_eq!(answer.status, 401, "{what}"),
                (false, None) => assert!(answer.status == 303 && to_sign_in, "{what}"),
            }
            let leaks = !doc.access.admits(role) && answer.body.contains("chips_cents");
            assert!(!leaks, "{what}");
            for header in
                ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff", "cache-control: no-"]
            {
                assert!(answer.head.contains(header), "{what} lacks {header}: {}", answer.head);
            }
        }
    }
    assert!(Access::Anyone.admits(None) && !Access::SignedIn.admits(None), "the register means what it says");
}

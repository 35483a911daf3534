//! The JSON interface described: an OpenAPI document made from the routes and from real examples, and a page that shows it.
//!
//! Examples are serialised commands and answers, and the schemas are read off them, so the description cannot drift from
//! what the program reads and writes.
use crate::App;
use crate::routes::{Access, Who, docs};
use axum::extract::State;
use axum::response::{Html, IntoResponse, Json, Response};
use baize_floor::{FloorCommand, TableId};
use baize_rules::any::{AnyCommand, GameId};
use baize_rules::casino_war::Play;
use baize_rules::house::{ChanceFrom, Equipment, HouseCommand, Setup};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::shoe::Source;
use baize_rules::wagers::{BetType, Wager};
use maud::{DOCTYPE, html};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Commands worth showing, each as it is sent.
fn examples() -> Vec<(&'static str, FloorCommand)> {
    let table = TableId::new("cw-1").expect("a plain name");
    let limit = |wager, min, max| Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit: None };
    let limits =
        Limits { wagers: vec![limit(BetType::Initial, 10, 1000), limit(BetType::Tie, 5, 500)], player_max: None };
    let setup = Setup {
        areas: 7,
        equipment: Equipment::Cards { source: Source::Shoe, decks: 6 },
        chance: ChanceFrom::Keyed,
        smallest_chip: Money::cents(250),
        limits,
        options: vec![("CW-1".into(), "up-to-chip".into())],
    };
    let at = |command| FloorCommand::Table { table: table.clone(), command };
    let house = |command| at(AnyCommand::House(command));
    let play = |play| at(AnyCommand::CasinoWar(play));
    let cards = ["Kh", "9c", "Kd"].iter().filter_map(|c| c.parse().ok()).collect();
    vec![
        ("open a table", FloorCommand::OpenTable { table: table.clone(), game: GameId::CasinoWar, setup }),
        ("take the table", house(HouseCommand::TakeTable)),
        ("seat a patron", house(HouseCommand::Sit { area: 1, patron: 1001 })),
        ("place a wager", house(HouseCommand::Place { area: 1, wager: Wager::Initial, amount: Money::dollars(50) })),
        ("deal keyed cards", play(Play::Deal { cards })),
        ("deal at an electronic table", play(Play::Deal { cards: vec![] })),
        ("settle", play(Play::Settle)),
        ("go to war", play(Play::GoToWar { area: 1 })),
        ("surrender", play(Play::Surrender { area: 1 })),
        ("clear the layout", play(Play::Clear)),
        ("void the round", play(Play::VoidRound { reason: "cards spilled".into() })),
        ("buy chips", FloorCommand::BuyChips { patron: 1001, amount: Money::dollars(500) }),
        (
            "ask for a second signature",
            FloorCommand::Request {
                table: table.clone(),
                command: AnyCommand::CasinoWar(Play::VoidRound { reason: "cards spilled".into() }),
                reason: "cards spilled".into(),
            },
        ),
        ("approve a request", FloorCommand::Approve { request: 3 }),
    ]
}

/// The schema that an example shows.
fn schema_of(value: &Value) -> Value {
    match value {
        Value::Null => json!({}),
        Value::Bool(_) => json!({ "type": "boolean" }),
        Value::Number(_) => json!({ "type": "integer" }),
        Value::String(_) => json!({ "type": "string" }),
        Value::Array(items) => json!({ "type": "array", "items": items.first().map_or(json!({}), schema_of) }),
        Value::Object(fields) => {
            let properties: Map<String, Value> = fields.iter().map(|(name, v)| (name.clone(), schema_of(v))).collect();
            json!({ "type": "object", "properties": properties })
        }
    }
}

pub fn build() -> Value {
    let mut paths = Map::new();
    for doc in docs().into_iter().filter(|d| d.path.starts_with("/api")) {
        let names = doc.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let parameters: Vec<Value> = names
            .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }))
            .collect();
        let mut responses = json!({ "200": { "description": "as asked" }, "404": { "description": "no such thing" } });
        if doc.access != Access::Anyone {
            responses["401"] = json!({ "description": "sign in first" });
            responses["403"] = json!({ "description": "not for this role" });
        }
        let mut operation = json!({ "summary": doc.summary, "parameters": parameters, "responses": responses });
        if doc.path == "/api/commands" {
            let examples: Map<String, Value> = examples()
                .into_iter()
                .map(|(name, command)| {
                    let body =
                        json!({ "id": "0192f3a1-7c00-7000-8000-000000000001", "expected": 12, "command": command });
                    (name.replace(' ', "_"), json!({ "summary": name, "value": body }))
                })
                .collect();
            operation["requestBody"] = json!({ "required": true, "content": { "application/json": {
                "schema": { "$ref": "#/components/schemas/Submission" }, "examples": examples } } });
            for (code, text) in [
                ("400", "malformed, or makes no sense to the floor"),
                ("409", "the table has moved on: look again, then send with a new id"),
                ("422", "refused by the rules, with the clause"),
                ("503", "not durable: nothing was done, send again with the same id"),
            ] {
                operation["responses"][code] = json!({ "description": text });
            }
        }
        if doc.path.starts_with("/api/settle") {
            operation["requestBody"] =
                json!({ "required": true, "content": { "application/json": { "schema": { "type": "object" } } } });
            operation["responses"]["422"] = json!({ "description": "refused by the rules, with the clause" });
            operation["responses"]["400"] = json!({ "description": "malformed" });
        }
        let entry = paths.entry(doc.path).or_insert_with(|| json!({}));
        entry[doc.method] = operation;
    }
    let kinds: Vec<Value> =
        examples().iter().map(|(_, c)| schema_of(&serde_json::to_value(c).expect("JSON"))).collect();
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Baize", "version": env!("CARGO_PKG_VERSION"),
            "description": "Table games, run by the book. Money is in cents. A command keeps its id when it is sent again." },
        "paths": paths,
        "components": { "schemas": { "Submission": {
            "type": "object", "required": ["id", "command"], "additionalProperties": false,
            "properties": {
                "id": { "type": "string", "format": "uuid" },
                "expected": { "type": ["integer", "null"], "minimum": 0 },
                "command": { "anyOf": kinds }
            } } } }
    })
}

pub async fn document() -> Json<Value> {
    Json(build())
}

pub async fn page(State(_app): State<Arc<App>>, who: Option<Who>) -> Response {
    let access = |access| match access {
        Access::Anyone => "anyone",
        Access::SignedIn => "signed in",
        Access::House => "staff",
        Access::ReadsEverything => "inspector, surveillance, manager",
    };
    let body = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "API · Baize" }
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/assets/style.css";
            }
            body.page {
                header.bar { a.brand href="/" { "Baize" } h1 { "The JSON interface" }
                    @if let Some(who) = &who { span.who { (who.login) } } }
                main.book {
                    p { "As a document for programs: " a href="/api/openapi.json" { "/api/openapi.json" }
                        ". Sign in with a form post of " code { "login" } " and " code { "password" } " to " code { "/sign-in" }
                        "; the cookie it sets goes with every request. Amounts are in cents." }
                    h2 { "Routes" }
                    table { thead { tr { th { "Method" } th { "Address" } th { "For" } th { "What it does" } } }
                        tbody { @for doc in docs() { tr { td { (doc.method.to_uppercase()) } td { code { (doc.path) } } td { (access(doc.access)) } td { (doc.summary) } } } } }
                    h2 { "Commands" }
                    p { "Every change is one post to " code { "/api/commands" } ". The id is yours: keep it when you send the same command again, and it is
                        done once. " code { "expected" } " is the table version your screen showed; leave it out where it does not matter. The answer
                        comes when the outcome is on the disk: 200 with what happened, 422 with a refusal and its clause, 409 when the table has moved on." }
                    @for (name, command) in examples() {
                        h3 { (name) }
                        pre { (serde_json::to_string_pretty(&json!({ "id": "0192f3a1-7c00-7000-8000-000000000001", "command": command })).unwrap_or_default()) }
                    }
                }
            }
        }
    };
    Html(body.into_string()).into_response()
}

//! The JSON interface described: an OpenAPI document made from the routes and from real examples, and a page that shows it.
//!
//! Examples are serialised commands and answers, and the schemas are read off them, so the description cannot drift from
//! what the program reads and writes.
use crate::App;
use crate::routes::{Access, Doc, Who, docs};
use axum::extract::State;
use axum::response::{Html, IntoResponse, Json, Response};
use baize_floor::{FloorCommand, PoolCommand, PoolId, TableId};
use baize_rules::any::{AnyCommand, GameId};
use baize_rules::casino_war::Play;
use baize_rules::house::{ChanceFrom, Equipment, HouseCommand, Setup};
use baize_rules::jackpot::Sharing;
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::pool::{Ceiling, Guarantee, Overflow, Parameters, PayTable};
use baize_rules::shoe::Source;
use baize_rules::wagers::{BetType, Wager};
use maud::html;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Commands worth showing, each as it is sent.
fn examples() -> Vec<(&'static str, FloorCommand)> {
    let table = TableId::new("cw-1").expect("a plain name");
    let pool = PoolId::new("caribbean").expect("a plain name");
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
        approved: Default::default(),
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
        (
            "ask for a second signature to lift a patron's exclusions",
            FloorCommand::RequestLift { patron: 1001, reason: "it was a hearing aid".into() },
        ),
        (
            "say that the machine's clock is right",
            FloorCommand::AcceptClock { reason: "compared with the radio".into(), was: None },
        ),
        ("verify a jackpot hand", house(HouseCommand::VerifyJackpot { area: 1 })),
        (
            "link a table to a jackpot",
            FloorCommand::Pool { pool: pool.clone(), command: PoolCommand::Join { table: table.clone() } },
        ),
        (
            "ask for a second signature to open a jackpot",
            FloorCommand::RequestPool {
                pool,
                command: PoolCommand::Open { game: GameId::CaribbeanStud, parameters: jackpot() },
                reason: "approved".into(),
            },
        ),
    ]
}

/// Terms of a jackpot, every one of which the regulator approves.
fn jackpot() -> Parameters {
    Parameters {
        approval: "L-2026/17".into(),
        wager: Money::dollars(5),
        seed: Money::dollars(50_000),
        increment_ppm: 700_000,
        reserve_ppm: 50_000,
        retained_ppm: 250_000,
        guarantee: Guarantee { royal_flush: Money::dollars(50_000), straight_flush: Money::dollars(5_000) },
        pay_table: PayTable {
            four_of_a_kind: Money::dollars(500),
            full_house: Money::dollars(150),
            flush: Money::dollars(100),
        },
        sharing: Sharing::OneAfterAnother,
        ceiling: Ceiling::At { amount: Money::dollars(1_000_000), overflow: Overflow::NextJackpot },
        second_person_above: Money::dollars(10_000),
        bonus: None,
    }
}

/// The schema that an example shows. The name of a field says what may stand there.
fn schema_of(name: &str, value: &Value) -> Value {
    match value {
        Value::Null => json!({}),
        Value::Bool(_) => json!({ "type": "boolean" }),
        Value::Number(_) => match name {
            name if name.ends_with("_ppm") => json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX }),
            "area" | "areas" | "decks" => json!({ "type": "integer", "minimum": 0, "maximum": u8::MAX }),
            "patron" | "request" => json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX }),
            _ => json!({ "type": "integer", "minimum": 1, "maximum": Money::MAX_AMOUNT.to_cents() }),
        },
        Value::String(text) => match name {
            "table" | "pool" => json!({ "type": "string", "pattern": "^[a-z0-9-]{1,16}$" }),
            "card" | "cards" => json!({ "type": "string", "pattern": CARD }),
            "wager" => json!({ "type": "string", "enum": Wager::all().collect::<Vec<_>>() }),
            "reason" | "approval" => json!({ "type": "string" }),
            // The name of a command without particulars, a game, a kind of table: as it stands.
            _ => json!({ "type": "string", "const": text }),
        },
        Value::Array(items) => {
            // Where the example has none, the name alone says what would stand there.
            let item = schema_of(name, items.first().unwrap_or(&json!("")));
            match items.iter().any(Value::is_array) {
                // Pairs of a reading and its option.
                true => {
                    json!({ "type": "array", "items": { "type": "array", "prefixItems": items[0].as_array().map(|pair| {
                    pair.iter().map(|text| json!({ "const": text })).collect::<Vec<_>>()
                }), "items": false, "minItems": 2 } })
                }
                false => json!({ "type": "array", "items": item }),
            }
        }
        Value::Object(fields) => {
            let properties: Map<String, Value> =
                fields.iter().map(|(name, v)| (name.clone(), schema_of(name, v))).collect();
            let required: Vec<&String> = fields.keys().collect();
            json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
        }
    }
}

const CARD: &str = "^[2-9TJQKA][cdhs]$";

/// A round to settle, as `docs/settle.md` describes it.
fn round() -> Value {
    let cents = json!({ "type": "integer", "minimum": i64::MIN, "maximum": i64::MAX });
    let card = json!({ "type": "string", "pattern": CARD });
    let area = json!({ "type": "object", "required": ["initial_cents", "card"], "additionalProperties": false, "properties": {
        "area": { "type": "integer", "minimum": 0, "maximum": u8::MAX }, "initial_cents": cents, "tie_cents": cents, "card": card,
        "decision": { "type": "string", "enum": ["war", "surrender", "absent"] }, "war_card": card } });
    let table = json!({ "type": "object", "additionalProperties": false, "properties": {
        "smallest_chip_cents": cents, "initial_min_cents": cents, "initial_max_cents": cents, "tie_min_cents": cents,
        "tie_max_cents": cents, "source": { "type": "string", "enum": ["shoe", "device"] },
        "options": { "type": "object", "additionalProperties": { "type": "string" } } } });
    json!({ "type": "object", "required": ["areas", "dealer"], "additionalProperties": false, "properties": {
        "areas": { "type": "array", "items": area }, "dealer": card, "dealer_war": card, "table": table } })
}

fn round_example() -> Value {
    json!({ "areas": [
            { "area": 1, "initial_cents": 5000, "tie_cents": 1000, "card": "Kh", "decision": "war", "war_card": "4s" },
            { "area": 3, "initial_cents": 10000, "card": "9c" }],
        "dealer": "Kd", "dealer_war": "4d", "table": { "smallest_chip_cents": 250, "options": { "CW-1": "up-to-chip" } } })
}

fn says(description: &str, schema: &str) -> Value {
    let schema = json!({ "$ref": format!("#/components/schemas/{schema}") });
    json!({ "description": description, "content": { "application/json": { "schema": schema } } })
}

fn parameters(path: &str) -> Vec<Value> {
    let names = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let mut parameters: Vec<Value> = names
        .map(|name| {
            let books: Vec<&str> = baize_rules::BOOKS.iter().map(|book| book.slug).collect();
            let schema = match name {
                "book" => json!({ "type": "string", "enum": books }),
                _ => json!({ "type": "string", "minLength": 1 }),
            };
            json!({ "name": name, "in": "path", "required": true, "schema": schema })
        })
        .collect();
    let mut query = |name: &str, schema: Value| {
        parameters.push(json!({ "name": name, "in": "query", "required": false, "schema": schema }));
    };
    match path {
        "/api/log" => {
            query("from", json!({ "type": "integer", "minimum": 0, "maximum": u64::MAX }));
            query("limit", json!({ "type": "integer", "minimum": 0, "description": "no more than 1000 are given" }));
        }
        "/api/tables/{table}/stream" | "/api/pools/{pool}/stream" => {
            query("screen", json!({ "type": "string", "enum": ["display"] }))
        }
        _ => {}
    }
    parameters
}

fn operation(doc: &Doc) -> Value {
    let mut responses = Map::new();
    let mut response = |code: &str, value: Value| drop(responses.insert(code.into(), value));
    response("200", json!({ "description": "as asked" }));
    response("400", says("malformed, or makes no sense to the floor", "Error"));
    response("401", says("sign in first, or again", "Error"));
    response("404", says("no such thing", "Error"));
    if doc.access != Access::Anyone || doc.method == "post" {
        response("403", says("not for this role, or sent by another site's page", "Error"));
    }
    if doc.method == "post" {
        response("413", says("longer than 64 KiB", "Error"));
        response("415", says("not sent as application/json", "Error"));
        response("422", says("refused by the rules, with the clause", "Refused"));
    }
    if doc.path == "/api/commands" {
        response("200", says("done, and on the disk", "Done"));
        response("409", says("the table has moved on: look again, then send with a new id", "Error"));
        response("503", says("not acknowledged: send again with the same id, and it is done once", "Error"));
    }
    let parameters = parameters(doc.path);
    let mut operation = json!({ "summary": doc.summary, "parameters": parameters, "responses": responses });
    if doc.path == "/api/commands" {
        let example = |(name, command): (&str, FloorCommand)| {
            let body = json!({ "id": "0192f3a1-7c00-7000-8000-000000000001", "expected": 12, "command": command });
            (name.replace(' ', "_"), json!({ "summary": name, "value": body }))
        };
        let examples: Map<String, Value> = examples().into_iter().map(example).collect();
        operation["requestBody"] = json!({ "required": true, "content": { "application/json": {
            "schema": { "$ref": "#/components/schemas/Submission" }, "examples": examples } } });
    }
    if doc.path.starts_with("/api/settle") {
        let examples = json!({ "a_war": { "summary": "a war that ends in a second tie", "value": round_example() } });
        operation["requestBody"] = json!({ "required": true, "content": { "application/json": {
            "schema": { "$ref": "#/components/schemas/Round" }, "examples": examples } } });
    }
    operation
}

pub fn build() -> Value {
    let mut paths = Map::new();
    for doc in docs().into_iter().filter(|d| d.path.starts_with("/api")) {
        let entry = paths.entry(doc.path).or_insert_with(|| json!({}));
        entry[doc.method] = operation(&doc);
    }
    let kinds: Vec<Value> =
        examples().iter().map(|(_, c)| schema_of("", &serde_json::to_value(c).expect("JSON"))).collect();
    let text = json!({ "type": "string", "minLength": 1 });
    let event = json!({ "type": "object", "required": ["text"], "properties": { "text": text, "cite": text } });
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Baize", "version": env!("CARGO_PKG_VERSION"),
            "description": "Table games, run by the book. Money is in cents. A command keeps its id when it is sent again." },
        "paths": paths,
        "components": { "schemas": {
            "Submission": {
                "type": "object", "required": ["id", "command"], "additionalProperties": false,
                "properties": {
                    "id": { "type": "string", "format": "uuid" },
                    "expected": { "type": ["integer", "null"], "minimum": 0, "maximum": i64::MAX },
                    "command": { "anyOf": kinds, "description": "These and every other command that a table offers." }
                } },
            "Done": {
                "type": "object", "required": ["seq", "version", "events"],
                "properties": { "seq": { "type": "integer" }, "version": { "type": ["integer", "null"] },
                    "events": { "type": "array", "items": event } } },
            "Refused": {
                "type": "object", "required": ["refused"],
                "properties": { "seq": { "type": "integer" }, "refused": {
                    "type": "object", "required": ["text", "cite"], "properties": { "text": text, "cite": text } } } },
            "Error": {
                "type": "object", "required": ["error"],
                "properties": { "error": { "type": "object", "required": ["text"], "properties": { "text": text } } } },
            "Round": round()
        } }
    })
}

pub async fn document() -> Json<Value> {
    Json(build())
}

pub async fn page(State(_app): State<Arc<App>>, who: Option<Who>) -> Response {
    let body = html! {
        main.book.api {
            p { "As a document for programs: " a href="/api/openapi.json" { "/api/openapi.json" }
                ". Sign in with a form post of " code { "login" } " and " code { "password" } " to " code { "/sign-in" }
                "; the cookie it sets goes with every request. Amounts are in cents." }
            h2 { "Routes" }
            table { tbody { @for doc in docs() {
                tr { th { (doc.method.to_uppercase()) } td { code { (doc.path) } " " (doc.summary) } td { (doc.access.name()) } }
            } } }
            h2 { "Commands" }
            p { "Every change is one post to " code { "/api/commands" } ". The id is yours: keep it when you send the same command again, and it is
                done once. " code { "expected" } " is the table version your screen showed; leave it out where it does not matter. The answer
                comes when the outcome is on the disk: 200 with what happened, 422 with a refusal and its clause, 409 when the table has moved on." }
            @for (name, command) in examples() {
                h3 { (name) }
                pre tabindex="0" { (serde_json::to_string_pretty(&json!({ "id": "0192f3a1-7c00-7000-8000-000000000001", "command": command })).unwrap_or_default()) }
            }
        }
    };
    Html(crate::pages::page("The JSON interface", "page", who.as_ref(), body).into_string()).into_response()
}

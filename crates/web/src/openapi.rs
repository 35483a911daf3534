//! The JSON interface described: an OpenAPI document and a page that shows it.
//!
//! The routes come from their register, the schemas from the types that read and write the JSON, and the examples are real
//! commands and rounds, so the description cannot drift from what the program does.
mod examples;
#[cfg(test)]
mod tests;
use crate::App;
use crate::answers::{BookOut, Done, Error, FloorNow, InboxItem, LogEntry, Me, Refused, TableBrief, TableNow};
use crate::api::CommandIn;
use crate::patrons::{Enrolment, NewRecord, PatronOut};
use crate::promotions::denied;
use crate::promotions::report::PromotionsReport;
use crate::routes::{Access, Doc, Who, docs};
use axum::extract::State;
use axum::response::{Html, IntoResponse, Json, Response};
use baize_floor::Patron;
use baize_rules::any::GameId;
use baize_rules::settle::RoundOut;
use examples::{Example, examples};
use maud::{Markup, html};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::sync::{Arc, LazyLock};

/// Definitions stand where an OpenAPI document has them. JSON Schema 2020-12 is what OpenAPI 3.1 speaks.
fn generator() -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    settings.with_transform(RecursiveTransform(bounds)).into_generator()
}

/// Says in figures what a format says in a word, so that a number too large for the program does not fit.
fn bounds(schema: &mut Schema) {
    let (min, max) = match schema.get("format").and_then(Value::as_str) {
        Some("uint8") => (json!(0), json!(u8::MAX)),
        Some("uint16") => (json!(0), json!(u16::MAX)),
        Some("uint32") => (json!(0), json!(u32::MAX)),
        Some("uint64") => (json!(0), json!(u64::MAX)),
        Some("int64") => (json!(i64::MIN), json!(i64::MAX)),
        _ => return,
    };
    schema.remove("format");
    for (bound, value) in [("minimum", min), ("maximum", max)] {
        if schema.get(bound).is_none() {
            schema.insert(bound.into(), value);
        }
    }
}

fn says(description: &str, schema: &Schema) -> Value {
    json!({ "description": description, "content": { "application/json": { "schema": schema } } })
}

/// What is answered when all is well.
fn answer(method: &str, path: &str, generator: &mut SchemaGenerator) -> Value {
    let schema = match path {
        "/api/commands" => return says("done, and on the disk", &schema::<Done>(generator)),
        "/api/tables" => schema::<Vec<TableBrief>>(generator),
        "/api/tables/{table}" => schema::<TableNow>(generator),
        "/api/me" => schema::<Me>(generator),
        "/api/floor" => schema::<FloorNow>(generator),
        "/api/patrons" if method == "get" => schema::<Vec<Patron>>(generator),
        "/api/patrons/{patron}" => schema::<PatronOut>(generator),
        "/api/patrons" | "/api/patrons/{patron}/record" => {
            return says("done, and on the disk", &schema::<Done>(generator));
        }
        "/api/inbox" => schema::<Vec<InboxItem>>(generator),
        "/api/reports/on/{report}" => schema::<crate::books::listing::BookOut>(generator),
        "/api/reports/{month}" => schema::<crate::reports::ReportOut>(generator),
        "/api/reports/promotions/{month}" => schema::<PromotionsReport>(generator),
        "/api/promotions/{promotion}/deny" | "/api/promotions/{promotion}/denied" => {
            return says("done, and on the disk", &schema::<Done>(generator));
        }
        "/api/rounds/{table}/{round}" => schema::<crate::rounds::RecalledRound>(generator),
        "/api/log" => schema::<Vec<LogEntry>>(generator),
        "/api/rules/{book}" => schema::<BookOut>(generator),
        "/api/settle/{book}" => schema::<RoundOut>(generator),
        "/api/openapi.json" => schemars::json_schema!({ "type": "object" }),
        _ => {
            let kind = if path.ends_with("/stream") { "text/event-stream" } else { "text/html" };
            return json!({ "description": "as asked", "content": { kind: { "schema": { "type": "string" } } } });
        }
    };
    says("as asked", &schema)
}

fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

fn parameters(path: &str) -> Vec<Value> {
    let names = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let mut parameters: Vec<Value> = names
        .map(|name| {
            let books: Vec<&str> = baize_rules::BOOKS.iter().map(|book| book.slug).collect();
            let schema = match name {
                "book" => json!({ "type": "string", "enum": books }),
                "patron" => json!({ "type": "integer", "minimum": 1, "maximum": u32::MAX }),
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
        "/api/patrons" => query("find", json!({ "type": "string" })),
        "/api/tables/{table}/stream" | "/api/pools/{pool}/stream" => {
            query("screen", json!({ "type": "string", "enum": ["display"] }))
        }
        _ => {}
    }
    parameters
}

fn responses(doc: &Doc, generator: &mut SchemaGenerator) -> Map<String, Value> {
    let error = schema::<Error>(generator);
    let mut responses = Map::from_iter([("200".into(), answer(doc.method, doc.path, generator))]);
    let mut wrong = |code: &str, text| drop(responses.insert(code.into(), says(text, &error)));
    wrong("400", "malformed, or makes no sense to the floor");
    wrong("401", "sign in first, or again");
    wrong("404", "no such thing");
    if doc.access != Access::Anyone || doc.method == "post" {
        wrong("403", "not for this role, or sent by another site's page");
    }
    if doc.method == "post" {
        wrong("408", "the rest of the request did not come in time");
        wrong("413", "longer than 64 KiB");
        wrong("415", "not sent as application/json");
    }
    if doc.path == "/api/commands" {
        wrong("409", "the table has moved on: look again, then send with a new id");
        wrong("429", "commands come too fast: wait as long as retry-after says");
        wrong("503", "not acknowledged: send again with the same id, and it is done once");
    }
    if doc.method == "post" {
        responses.insert("422".into(), says("refused by the rules, with the clause", &schema::<Refused>(generator)));
    }
    responses
}

fn operation(doc: &Doc, generator: &mut SchemaGenerator) -> Value {
    let responses = responses(doc, generator);
    json!({ "summary": doc.summary, "parameters": parameters(doc.path), "responses": responses })
}

fn request_body(schema: &Schema, examples: Map<String, Value>) -> Value {
    json!({ "required": true, "content": { "application/json": { "schema": schema, "examples": examples } } })
}

/// Each game has its own round, so each has its own path here.
fn settle_paths(doc: &Doc, generator: &mut SchemaGenerator) -> Vec<(String, Value)> {
    let path = |game: &GameId| {
        let book = game.book();
        let mut operation = operation(doc, generator);
        operation["summary"] = json!(format!("{}: {}", book.title, doc.summary));
        operation["parameters"] = json!([]);
        let example = examples::round(*game).map(|round| json!({ "summary": "a round", "value": round }));
        let examples = example.into_iter().map(|example| ("a_round".into(), example)).collect();
        operation["requestBody"] = request_body(&game.round_schema(generator), examples);
        (doc.path.replace("{book}", book.slug), operation)
    };
    GameId::ALL.iter().map(path).collect()
}

fn build() -> Value {
    let mut generator = generator();
    let mut paths = Map::new();
    let mut insert = |path: &str, method: &str, operation| {
        paths.entry(path).or_insert_with(|| json!({}))[method] = operation;
    };
    for doc in docs().into_iter().filter(|d| d.path.starts_with("/api")) {
        if doc.path == "/api/settle/{book}" {
            for (path, operation) in settle_paths(&doc, &mut generator) {
                insert(&path, doc.method, operation);
            }
            continue;
        }
        let mut operation = operation(&doc, &mut generator);
        if doc.path == "/api/commands" {
            let example = |e: &Example| (e.key(), json!({ "summary": e.name, "value": e.body() }));
            let examples = examples().iter().map(example).collect();
            operation["requestBody"] = request_body(&schema::<CommandIn>(&mut generator), examples);
        }
        match (doc.method, doc.path) {
            ("post", "/api/patrons") => {
                operation["requestBody"] = request_body(&schema::<Enrolment>(&mut generator), Map::new());
            }
            ("post", "/api/patrons/{patron}/record") => {
                operation["requestBody"] = request_body(&schema::<NewRecord>(&mut generator), Map::new());
            }
            ("post", "/api/promotions/{promotion}/deny") => {
                operation["requestBody"] = request_body(&schema::<denied::Denial>(&mut generator), Map::new());
            }
            ("post", "/api/promotions/{promotion}/denied") => {
                operation["requestBody"] = request_body(&schema::<denied::Reading>(&mut generator), Map::new());
            }
            _ => {}
        }
        insert(doc.path, doc.method, operation);
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Baize", "version": env!("CARGO_PKG_VERSION"),
            "description": "Table games, run by the book. Money is in cents. A command keeps its id when it is sent again." },
        "paths": paths,
        "components": { "schemas": generator.take_definitions(true) }
    })
}

/// Built once: it depends on nothing but the program.
static DOCUMENT: LazyLock<Value> = LazyLock::new(build);

pub async fn document() -> Json<&'static Value> {
    Json(&DOCUMENT)
}

pub async fn page(State(_app): State<Arc<App>>, who: Option<Who>) -> Response {
    Html(crate::pages::page("The JSON interface", "page", who.as_ref(), body()).into_string()).into_response()
}

fn body() -> Markup {
    let pretty = |value: &Value| serde_json::to_string_pretty(value).unwrap_or_default();
    html! {
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
            @for example in examples() {
                h3 { (example.name) }
                pre tabindex="0" { (pretty(&example.body())) }
            }
            h2 { "Rounds to settle" }
            p { "Each game reads its own round; the document for programs says what may stand in it." }
            @for game in GameId::ALL {
                h3 { code { "/api/settle/" (game.book().slug) } }
                @if let Some(round) = examples::round(*game) { pre tabindex="0" { (pretty(&round)) } }
            }
        }
    }
}

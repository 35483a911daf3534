//! The description holds: everything that is sent fits it, and what does not fit it is not read either.
use super::*;
use crate::api::reads;
use baize_floor::chance::SeededChance;
use baize_floor::{FloorCommand, TableId};
use baize_rules::any::{AnyCommand, AnyOffer, AnyTable};
use baize_rules::game::{Actor, Chance, Context, PatronId, PlayerCard, Role, Standing, World};
use baize_rules::hidden::Revealed;
use baize_rules::house::{ChanceFrom, HouseCommand};
use baize_rules::money::Money;
use baize_rules::plays::Group;
use baize_rules::show::Viewer;
use baize_scenario::Scenario;
use boon::{Compiler, SchemaIndex, Schemas};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const AT: &str = "http://localhost/openapi.json";

/// Says whether values fit the published document.
struct Described {
    schemas: Schemas,
    compiler: Compiler,
}

impl Described {
    fn new() -> Described {
        let mut compiler = Compiler::new();
        compiler.add_resource(AT, DOCUMENT.clone()).expect("a document");
        Described { schemas: Schemas::new(), compiler }
    }
    fn at(&mut self, pointer: &str) -> SchemaIndex {
        self.compiler
            .compile(&format!("{AT}#{pointer}"), &mut self.schemas)
            .unwrap_or_else(|e| panic!("{pointer}: {e:#}"))
    }
    fn named(&mut self, name: &str) -> SchemaIndex {
        self.at(&format!("/components/schemas/{name}"))
    }
    fn round(&mut self, game: GameId) -> SchemaIndex {
        let path = format!("~1api~1settle~1{}", game.book().slug);
        self.at(&format!("/paths/{path}/post/requestBody/content/application~1json/schema"))
    }
    fn fits(&self, value: &Value, schema: SchemaIndex) -> bool {
        self.schemas.validate(value, schema).is_ok()
    }
    fn check(&self, value: &Value, schema: SchemaIndex) {
        if let Err(why) = self.schemas.validate(value, schema) {
            panic!("{value} does not fit: {why}");
        }
    }
}

fn submission(command: &AnyCommand) -> Value {
    let table = TableId::new("cw-1").expect("a plain name");
    Example { name: String::new(), command: FloorCommand::Table { table, command: command.clone() } }.body()
}

/// The commands that scenarios give: every line of a script that the game itself reads.
fn commands_of_scenarios() -> Vec<(GameId, AnyCommand)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/scenarios");
    let mut commands = vec![];
    for folder in std::fs::read_dir(root).expect("scenarios") {
        for file in std::fs::read_dir(folder.expect("a folder").path()).expect("a folder of scenarios") {
            let text = std::fs::read_to_string(file.expect("a file").path()).expect("text");
            let script = Scenario::read(&text).script;
            let game = script.lines().find_map(|line| GameId::from_slug(line.strip_prefix("game ")?));
            let game = game.unwrap_or(GameId::CasinoWar);
            for line in script.lines().skip(1) {
                let line = line.split(" # ").next().unwrap_or_default().trim();
                let words = line.split_once(": ").map_or(line, |(_, words)| words);
                let read = game.read(words, 0).or_else(|_| game.read(line, 0));
                commands.extend(read.ok().map(|command| (game, command)));
            }
        }
    }
    commands
}

/// The games of real books; the tests' own is beside them.
fn approved() -> impl Iterator<Item = &'static GameId> {
    GameId::ALL.iter().filter(|game| !game.book().is_invented())
}

#[test]
fn every_command_of_every_scenario_fits() {
    let mut described = Described::new();
    let submitted = described.named("Submission");
    let commands = commands_of_scenarios();
    for (_, command) in &commands {
        described.check(&submission(command), submitted);
    }
    assert!(commands.len() > 2_000, "only {} commands", commands.len());
    for game in approved() {
        let own =
            |(of, c): &&(GameId, AnyCommand)| of == game && !matches!(c, AnyCommand::House(_) | AnyCommand::Cards(_));
        let kinds: BTreeSet<&str> = commands.iter().filter(own).map(|(_, c)| c.info().variant).collect();
        assert_eq!(kinds.len(), game.plays().len(), "{game:?} is tried with {kinds:?} alone");
    }
}

/// Patrons with chips enough, whoever they are.
struct Rich;
impl World for Rich {
    fn standing(&self, _: PatronId) -> Standing {
        Standing { card: PlayerCard::Valid, chips: Money::dollars(1_000_000), loss_left: None }
    }
}

/// Plays what the table offers, by chance, and hands every table on the way to `look`.
fn walk(game: GameId, seed: u64, mut look: impl FnMut(&AnyTable)) {
    let setup = baize_rules::house::Setup { chance: ChanceFrom::Drawn, ..game.usual_setup() };
    let mut table = AnyTable::open(game, &setup).expect("a table");
    let mut chance = SeededChance::new(seed);
    let seats = ["take table", "sit 101 at 1", "sit 102 at 2"].map(|line| game.read(line, 0).expect("a line"));
    let mut first = seats.into_iter();
    for _ in 0..80 {
        look(&table);
        let (mut command, role) = match first.next() {
            Some(command) => (command, Role::Dealer),
            None => {
                let mut offers = table.offers();
                // A closed table and an abandoned one offer nothing more.
                offers.retain(|o| {
                    !matches!(o.command, AnyCommand::House(HouseCommand::Close | HouseCommand::LeaveTable))
                });
                let flows = |o: &AnyOffer| matches!(o.group(), Group::Flow | Group::Felt);
                if chance.below(4) > 0 && offers.iter().any(flows) {
                    offers.retain(flows);
                }
                let Some(offer) = offers.get(chance.below(offers.len().max(1) as u32) as usize) else { return };
                (offer.command.clone(), offer.roles[0])
            }
        };
        table.fill(&mut command, &mut chance);
        let player = command.area().and_then(|area| table.house().seated(area));
        // At an electronic table players decide for themselves.
        let (role, id) = match (role, player) {
            (_, Some(player)) if command.info().roles.contains(&Role::Patron) => (Role::Patron, player),
            (Role::Dealer, _) => (role, 1),
            _ => (role, 11),
        };
        let second = Some(Actor { role: Role::Supervisor, id: 12 });
        let context = Context { at: 0, by: Actor { role, id }, approved_by: second, world: &Rich };
        if let Ok(events) = table.decide(&command, &context) {
            table.record(&events);
        }
    }
}

#[test]
fn every_offer_and_every_view_fits() {
    let mut described = Described::new();
    let (submitted, offered, seen) = (described.named("Submission"), described.named("Offer"), described.named("View"));
    for game in approved() {
        let mut kinds: BTreeSet<String> = BTreeSet::new();
        let mut rounds = 0;
        for seed in 0..6 {
            walk(*game, seed, |table| {
                rounds = rounds.max(table.house().round_number());
                for offer in table.offers() {
                    kinds.insert(offer.command.info().name());
                    described.check(&submission(&offer.command), submitted);
                    described.check(&json!(offer), offered);
                }
                for viewer in [Viewer::Public, Viewer::Patron(101), Viewer::Staff, Viewer::Inspector] {
                    described.check(&json!(table.show(viewer)), seen);
                }
            });
        }
        assert!(kinds.len() > 20 && rounds > 0 && kinds.contains("settle"), "{game:?}: {rounds} rounds, {kinds:?}");
    }
}

#[test]
fn every_example_fits_and_is_read() {
    let mut described = Described::new();
    let submitted = described.named("Submission");
    let examples = examples();
    for example in &examples {
        described.check(&example.body(), submitted);
        assert!(reads(&example.body()), "{}", example.name);
    }
    let keys: BTreeSet<String> = examples.iter().map(Example::key).collect();
    assert_eq!(keys.len(), examples.len(), "two examples have the same key");
}

#[test]
fn every_round_on_the_page_fits_and_settles() {
    let mut described = Described::new();
    let settled = described.named("RoundOut");
    for game in approved() {
        let round = examples::round(*game).unwrap_or_else(|| panic!("docs/settle.md has no round of {game:?}"));
        let schema = described.round(*game);
        described.check(&round, schema);
        let out = game.settle(&round).expect("a round").unwrap_or_else(|no| panic!("{game:?}: {no}"));
        described.check(&json!(out), settled);
        // Each round is its own game's and no other's.
        for other in approved().filter(|other| *other != game) {
            let schema = described.round(*other);
            assert!(!described.fits(&round, schema), "a round of {game:?} passes for one of {other:?}");
        }
    }
}

/// One way to spoil a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Spoilt {
    FieldRemoved,
    FieldRenamed,
    FieldAdded,
    WrongType,
    UnknownWord,
    NumberOutOfRange,
}

/// Every way to spoil this value in one place.
fn spoilt(value: &Value) -> Vec<(Spoilt, Value)> {
    let mut all = vec![];
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let mut without = fields.clone();
                without.remove(name);
                let mut renamed = without.clone();
                renamed.insert(format!("{name}_too"), field.clone());
                all.push((Spoilt::FieldRemoved, Value::Object(without)));
                all.push((Spoilt::FieldRenamed, Value::Object(renamed)));
                all.extend(spoilt(field).into_iter().map(|(how, field)| {
                    let mut changed = fields.clone();
                    changed.insert(name.clone(), field);
                    (how, Value::Object(changed))
                }));
            }
            let mut more = fields.clone();
            more.insert("unheard_of".into(), json!(1));
            all.push((Spoilt::FieldAdded, Value::Object(more)));
            all.push((Spoilt::WrongType, json!("unheard of")));
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                all.extend(spoilt(item).into_iter().map(|(how, item)| {
                    let mut changed = items.clone();
                    changed[at] = item;
                    (how, Value::Array(changed))
                }));
            }
            all.push((Spoilt::WrongType, json!(1)));
        }
        Value::Number(_) => {
            let numbers =
                [json!(-1), json!(300), json!(70_000), json!(5_000_000_000_u64), json!(u64::MAX), json!(1e30)];
            all.extend(numbers.map(|number| (Spoilt::NumberOutOfRange, number)));
            all.extend([json!("1"), json!(1.5), json!(true)].map(|other| (Spoilt::WrongType, other)));
        }
        Value::String(_) => {
            all.push((Spoilt::UnknownWord, json!("unheard of")));
            all.extend([json!(1), json!([]), json!({})].map(|other| (Spoilt::WrongType, other)));
        }
        Value::Bool(_) => all.push((Spoilt::WrongType, json!("true"))),
        Value::Null => all.push((Spoilt::WrongType, json!({ "unheard_of": 1 }))),
    }
    all
}

/// Spoils a value in every way. Description and program must agree each time; answers how often both said no.
fn agree(
    value: &Value,
    fits: impl Fn(&Value) -> bool,
    read: impl Fn(&Value) -> bool,
    no: &mut BTreeMap<Spoilt, usize>,
) {
    assert!(fits(value) && read(value), "{value}");
    for (how, wrong) in spoilt(value) {
        let (fits, read) = (fits(&wrong), read(&wrong));
        assert_eq!(fits, read, "{how:?}: the description says {fits}, the program {read}: {wrong}");
        *no.entry(how).or_default() += usize::from(!read);
    }
}

#[test]
fn a_spoilt_command_neither_fits_nor_is_read() {
    let mut described = Described::new();
    let submitted = described.named("Submission");
    let mut bodies: BTreeMap<String, Value> = examples().iter().map(|e| (e.key(), e.body())).collect();
    for (game, command) in commands_of_scenarios() {
        let kind = format!("{game:?} {}", command.info().variant);
        bodies.entry(kind).or_insert_with(|| submission(&command));
    }
    let mut no = BTreeMap::new();
    for body in bodies.values() {
        agree(body, |body| described.fits(body, submitted), reads, &mut no);
    }
    assert!(no.len() == 6 && no.values().all(|count| *count > 100), "{no:?}");
}

#[test]
fn a_spoilt_round_neither_fits_nor_is_read() {
    let mut described = Described::new();
    let mut no = BTreeMap::new();
    for game in approved() {
        let schema = described.round(*game);
        let round = examples::round(*game).expect("a round");
        agree(&round, |round| described.fits(round, schema), |round| game.settle(round).is_ok(), &mut no);
    }
    assert!(no.len() == 6 && no.values().all(|count| *count > 10), "{no:?}");
}

/// A type that shares its name with another would be numbered, or would stand for it.
#[test]
fn every_definition_has_a_name_of_its_own() {
    let definitions = DOCUMENT["components"]["schemas"].as_object().expect("definitions");
    for name in definitions.keys() {
        assert!(name.chars().all(|c| c.is_ascii_alphabetic()), "{name} is a second type of that name");
    }
    for part in ["Play", "Round", "Table"] {
        let named = GameId::ALL.iter().map(|game| definitions[&format!("{game:?}{part}")].to_string());
        let different: BTreeSet<String> = named.collect();
        assert_eq!(different.len(), GameId::ALL.len(), "two games share their {part}");
    }
    let mut text = DOCUMENT.to_string();
    for name in definitions.keys() {
        text = text.replace(&format!("\"#/components/schemas/{name}\""), "");
    }
    assert!(!text.contains("#/"), "something is referred to that is not defined");
}

#[test]
fn every_route_says_what_it_answers() {
    for (path, methods) in DOCUMENT["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let content = operation["responses"]["200"]["content"].as_object();
            assert!(content.is_some_and(|content| content.len() == 1), "{method} {path}");
        }
    }
}

#[test]
fn a_definition_can_be_read_by_a_person() {
    for (name, schema) in DOCUMENT["components"]["schemas"].as_object().expect("definitions") {
        let lines = serde_json::to_string_pretty(schema).expect("JSON").lines().count();
        assert!(lines < 1_600, "{name} has {lines} lines");
    }
}

#[test]
fn the_page_links_the_document_and_shows_every_game() {
    let page = body().into_string();
    assert!(page.contains("href=\"/api/openapi.json\""));
    for game in approved() {
        assert!(page.contains(&format!("/api/settle/{}", game.book().slug)), "{game:?}");
        let name = serde_json::to_value(game).expect("JSON").as_str().expect("a name").replace('-', "_");
        assert!(page.contains(&format!("&quot;{name}&quot;: ")), "{game:?} has no command on the page");
    }
}

/// Cards that a scenario names are sent as they are.
#[test]
fn a_submission_names_the_cards_that_were_dealt() {
    let command = GameId::UltimateTexasHoldem.read("deal As Kd", 0).expect("a line");
    assert!(submission(&command).to_string().contains("\"As\",\"Kd\""));
    assert_eq!(json!(Revealed(&command)), submission(&command)["command"]["table"]["command"]);
}

//! A whole evening over HTTP against the real server: conserved to the cent, audited, and again with `kill -9`.
mod common;

use baize_store::{Sqlite, Store};
use common::{Client, Server, run};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Rounds over the four tables together, seven areas each.
const ROUNDS: u64 = 1000;
const KILLED_ROUNDS: u64 = 200;
const KILLS: usize = 12;

#[test]
fn an_evening_is_conserved_and_audited() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("evening.db");
    let server = Server::start(&db, "127.0.0.1:0");
    let acked = play(&server.base, ROUNDS);
    check_books(&server.base);
    drop(server);
    check_log(&db, &acked, ROUNDS);
}

#[test]
fn an_evening_with_kills_loses_nothing_and_does_nothing_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("killed.db");
    let mut server = Server::start(&db, "127.0.0.1:0");
    let address = server.address();
    let base = server.base.clone();
    let done = Arc::new(AtomicBool::new(false));
    let playing = {
        let (base, done) = (base.clone(), done.clone());
        std::thread::spawn(move || {
            let acked = play(&base, KILLED_ROUNDS);
            done.store(true, Ordering::Relaxed);
            acked
        })
    };
    let mut random = Random(77);
    let mut kills = 0;
    while kills < KILLS && !done.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(150 + random.below(500)));
        server.kill();
        server = Server::start(&db, &address);
        kills += 1;
    }
    let acked = playing.join().expect("the evening ends");
    assert!(kills >= 5, "the evening was over after {kills} kills");
    check_books(&base);
    drop(server);
    check_log(&db, &acked, KILLED_ROUNDS);
}

/// What was acknowledged: command id to sequence number.
type Acked = HashMap<String, u64>;

fn play(base: &str, rounds: u64) -> Acked {
    let acked = Arc::new(Mutex::new(Acked::new()));
    let played = Arc::new(AtomicU64::new(0));
    let tables = ["cw-1", "cw-2", "cw-3", "cw-4"];
    std::thread::scope(|scope| {
        for (i, table) in tables.iter().enumerate() {
            let (acked, played) = (acked.clone(), played.clone());
            scope.spawn(move || Evening::new(base, table, i as u64, acked, played).play(rounds));
        }
    });
    Arc::into_inner(acked).expect("all done").into_inner().expect("not poisoned")
}

/// One table's evening: a dealer, a supervisor, seven patrons, and things that go wrong.
struct Evening {
    table: &'static str,
    dealer: Client,
    supervisor: Client,
    cage: Client,
    random: Random,
    acked: Arc<Mutex<Acked>>,
    played: Arc<AtomicU64>,
    irregular: u64,
}

impl Evening {
    fn new(base: &str, table: &'static str, seed: u64, acked: Arc<Mutex<Acked>>, played: Arc<AtomicU64>) -> Evening {
        let dealer = if seed.is_multiple_of(2) { "dealer" } else { "dealer2" };
        let client = |login| Client::new(base, login);
        let (dealer, supervisor, cage) = (client(dealer), client("supervisor"), client("cage"));
        Evening { table, dealer, supervisor, cage, random: Random(1000 + seed), acked, played, irregular: 0 }
    }

    fn play(mut self, rounds: u64) {
        while self.played.load(Ordering::Relaxed) < rounds {
            self.step();
        }
        // Finish the round that is on, so that the books close with empty layouts.
        for _ in 0..60 {
            if self.dealer.get(&format!("/api/tables/{}", self.table))["view"]["areas"]
                .as_array()
                .is_some_and(|areas| areas.iter().all(|a| a["wagers"].as_array().is_some_and(Vec::is_empty)))
            {
                break;
            }
            self.step();
        }
        assert!(self.irregular > 0, "nothing went wrong at {} all evening", self.table);
    }

    fn act(&mut self, as_supervisor: bool, command: Value) -> u16 {
        let who = if as_supervisor { &mut self.supervisor } else { &mut self.dealer };
        let (id, status, answer) = who.at(self.table, command.clone());
        assert!([200, 422].contains(&status), "{command} at {}: {status} {answer}", self.table);
        if let Some(seq) = answer["seq"].as_u64() {
            self.acked.lock().expect("not poisoned").insert(id, seq);
        }
        if status == 200 && command["casino_war"] == json!("clear") {
            self.played.fetch_add(1, Ordering::Relaxed);
        }
        status
    }

    fn step(&mut self) {
        let screen = self.dealer.get(&format!("/api/tables/{}", self.table));
        let offers: Vec<Value> = screen["offers"].as_array().cloned().unwrap_or_default();
        let find = |name: &str| offers.iter().map(|o| &o["command"]).find(|c| names(c, name)).cloned();
        if find("house.take_table").is_some() {
            self.act(false, json!({ "house": "take_table" }));
            return;
        }
        if self.random.below(25) == 0 && self.go_wrong(&offers) {
            return;
        }
        if screen["view"]["stage"] == "no cards" {
            self.act(true, json!({ "casino_war": "load_cards" }));
            return;
        }
        if screen["view"]["stage"] == "place your bets" {
            self.bets(&screen);
        }
        let screen = self.dealer.get(&format!("/api/tables/{}", self.table));
        let offers: Vec<Value> = screen["offers"].as_array().cloned().unwrap_or_default();
        let find = |name: &str| offers.iter().map(|o| &o["command"]).find(|c| names(c, name)).cloned();
        for name in [
            "shuffle_discards",
            "shuffle",
            "cut",
            "place_cutting_card",
            "burn",
            "deal",
            "stay_in",
            "settle",
            "go_to_war",
            "clear",
        ] {
            let Some(mut command) = find(&format!("casino_war.{name}")) else { continue };
            match name {
                "deal" => {
                    let count = command["casino_war"]["deal"]["cards"].as_array().map_or(1, Vec::len);
                    let cards: Vec<String> = (0..count).map(|_| self.random.card()).collect();
                    command = json!({ "casino_war": { "deal": { "cards": cards } } });
                }
                "go_to_war" if self.random.below(3) == 0 => {
                    command = json!({ "casino_war": { "surrender": command["casino_war"]["go_to_war"] } });
                }
                "stay_in" if self.random.below(3) == 0 => {
                    command = json!({ "casino_war": { "withdraw": command["casino_war"]["stay_in"] } });
                }
                _ => {}
            }
            self.act(false, command);
            return;
        }
        panic!("nothing to do at {}: {screen}", self.table);
    }

    fn bets(&mut self, screen: &Value) {
        let people: Vec<u64> = if self.table < "cw-3" { (1001..=1007).collect() } else { (2001..=2007).collect() };
        for area in screen["view"]["areas"].as_array().cloned().unwrap_or_default() {
            let number = area["area"].as_u64().unwrap_or(1);
            if area["taken"] == json!(false) {
                let patron = people[(number - 1) as usize % people.len()];
                self.act(false, json!({ "house": { "sit": { "area": number, "patron": patron } } }));
            }
            if area["wagers"].as_array().is_some_and(|w| !w.is_empty()) {
                continue;
            }
            let units = 8 + self.random.below(12);
            let place =
                json!({ "house": { "place": { "area": number, "wager": "initial", "amount_cents": 250 * units } } });
            if self.act(false, place) == 422 {
                // Out of chips, most likely: the cage helps.
                let patron = people[(number - 1) as usize % people.len()];
                let (_, status, answer) =
                    self.cage.send(json!({ "buy_chips": { "patron": patron, "amount_cents": 500_000 } }));
                assert_eq!(status, 200, "{answer}");
            }
            if self.random.below(3) == 0 {
                let tie = json!({ "house": { "place": { "area": number, "wager": "tie", "amount_cents": 1000 } } });
                self.act(false, tie);
            }
        }
    }

    /// Something irregular that is offered now, given as it is offered.
    fn go_wrong(&mut self, dealers: &[Value]) -> bool {
        let supervisors = self.supervisor.get(&format!("/api/tables/{}", self.table));
        let supervisors: Vec<Value> = supervisors["offers"].as_array().cloned().unwrap_or_default();
        const WRONG: &[&str] = &[
            "faced_card",
            "card_in_error",
            "empty_round",
            "void_round",
            "misdeal",
            "wrong_cards",
            "bad_cut",
            "forgot_shuffle",
            "device_fault",
            "direct_shuffle",
            "direct_check",
            "no_decision",
            "cutting_card_shows",
            "return_discards",
            "find",
            "invalidate_outcome",
            "record_mispayment",
            "raise_dispute",
            "ask_for_rules",
            "post_notice",
        ];
        let irregular = |command: &Value| {
            WRONG.iter().any(|w| names(command, &format!("casino_war.{w}")) || names(command, &format!("house.{w}")))
        };
        let mut choices: Vec<(bool, Value)> = dealers.iter().map(|o| (false, o["command"].clone())).collect();
        choices.extend(supervisors.iter().map(|o| (true, o["command"].clone())));
        choices.retain(|(_, command)| irregular(command));
        if choices.is_empty() {
            return false;
        }
        let (as_supervisor, command) = choices.swap_remove(self.random.below(choices.len() as u64) as usize);
        let ended = names(&command, "casino_war.void_round") || names(&command, "casino_war.misdeal");
        let status = self.act(as_supervisor, command);
        if status == 200 {
            self.irregular += 1;
            self.played.fetch_add(u64::from(ended), Ordering::Relaxed);
        }
        true
    }
}

/// Whether a command is of this kind: `casino_war.deal`, whether it has particulars or not.
fn names(command: &Value, path: &str) -> bool {
    let (part, name) = path.split_once('.').expect("part and name");
    command[part] == json!(name) || command[part].get(name).is_some()
}

/// Held chips, layouts and the house's winnings add up to what was bought.
fn check_books(base: &str) {
    let mut manager = Client::new(base, "manager");
    let floor = manager.get("/api/floor");
    assert_eq!(floor["conserved"], json!(true), "{floor}");
    let held: i64 = manager
        .get("/api/patrons")
        .as_array()
        .expect("patrons")
        .iter()
        .map(|p| p["chips_cents"].as_i64().unwrap_or(0))
        .sum();
    let totals = &floor["totals"];
    let cents = |name: &str| totals[name].as_i64().expect("an amount");
    assert_eq!(held, cents("held_cents"));
    assert_eq!(cents("bought_cents") - cents("cashed_cents"), held + cents("layout_cents") + cents("house_cents"));
    assert_eq!(cents("layout_cents"), 0, "all rounds are finished");
}

/// The audit is clean, and every acknowledged command stands in the log once, where the client was told.
fn check_log(db: &std::path::Path, acked: &Acked, rounds: u64) {
    let (code, out, err) = run(&["audit", "--json", "--db", &db.to_string_lossy()]);
    assert_eq!(code, 0, "{out}{err}");
    let report: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(report["clean"], json!(true));
    assert!(report["rounds"].as_u64().expect("rounds") >= rounds, "{report}");
    let store = Sqlite::open_read_only(db).expect("the log opens");
    assert!(acked.len() as u64 > rounds * 5, "{} acknowledged commands", acked.len());
    for (id, seq) in acked {
        let bytes = baize_web::parse_id(id).expect("an id");
        let entry =
            store.find(&bytes).expect("readable").unwrap_or_else(|| panic!("acknowledged {id} is not in the log"));
        assert_eq!(entry.seq, *seq, "{id}");
    }
    println!("{} acknowledged, audit: {report}", acked.len());
}

/// A small generator of our own, so that a run can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
    fn card(&mut self) -> String {
        let (rank, suit) = (self.below(13) as usize, self.below(4) as usize);
        format!("{}{}", &"23456789TJQKA"[rank..=rank], &"cdhs"[suit..=suit])
    }
}

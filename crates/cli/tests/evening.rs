//! A whole evening over HTTP against the real server: conserved to the cent, audited, and again with `kill -9`.
mod common;

use baize_store::{Sqlite, Store};
use common::{Client, Server, run};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Rounds over all tables together, every area played on.
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
    let tables = Client::new(base, "manager").get("/api/tables");
    let tables: Vec<(String, String)> = tables
        .as_array()
        .expect("tables")
        .iter()
        .map(|t| (t["table"].as_str().expect("a name").into(), t["game"].as_str().expect("a game").into()))
        .collect();
    std::thread::scope(|scope| {
        for (i, (table, game)) in tables.iter().enumerate() {
            let (acked, played) = (acked.clone(), played.clone());
            let script = SCRIPTS.iter().find(|s| s.game == game).unwrap_or_else(|| panic!("no script for {game}"));
            scope.spawn(move || Evening::new(base, table, script, i as u64, acked, played).play(rounds));
        }
    });
    Arc::into_inner(acked).expect("all done").into_inner().expect("not poisoned")
}

/// How an evening at one game goes.
struct Script {
    game: &'static str,
    /// What its own commands come under.
    part: &'static str,
    /// Wagers that a player always makes, in this order; any other that is offered is made now and then.
    always: &'static [&'static str],
    /// What is done before the next hand, by a supervisor.
    prepare: &'static [&'static str],
    /// The dealer's steps, the first that is offered is taken: the game's own, or `house.` and one common to all.
    steps: &'static [&'static str],
    /// What may be done instead of a step: either is as likely.
    instead: &'static [(&'static str, &'static [&'static str])],
    wrong: &'static [&'static str],
}

const SCRIPTS: &[Script] = &[
    Script {
        game: "casino-war",
        part: "casino_war",
        always: &["initial"],
        prepare: &["load_cards"],
        steps: &[
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
        ],
        instead: &[("go_to_war", &["surrender"]), ("stay_in", &["withdraw"])],
        wrong: &[
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
        ],
    },
    Script {
        game: "sic-bo",
        part: "sic_bo",
        always: &[],
        prepare: &["fault_rectified"],
        steps: &["shake_dice", "house.no_more_bets", "uncover", "enter_results", "settle"],
        instead: &[],
        wrong: &[
            "no_result",
            "lights_fail",
            "display_wrong",
            "correct_entry",
            "issue_colour",
            "redeem_colour",
            "begin_day",
        ],
    },
    Script {
        game: "caribbean-stud",
        part: "caribbean_stud",
        always: &["ante"],
        prepare: &["load_cards", "wrong_cards"],
        steps: &[
            "shuffle",
            "cut",
            "deal",
            "correct_bet",
            "bet",
            "fold",
            "expose",
            "show_hand",
            "settle",
            "pay_claim",
            "clear",
        ],
        instead: &[
            ("correct_bet", &["fold"]),
            ("bet", &["fold"]),
            ("show_hand", &["concede"]),
            ("settle", &["concede"]),
        ],
        wrong: &[
            "begin_deal",
            "card_shows",
            "dealer_shows",
            "misdeal",
            "wrong_count",
            "stray_hand",
            "found_bet",
            "found_ante",
            "wrong_cards",
            "no_decision",
            "reveal_folded",
            "return_progressive",
            "jackpot_fails",
            "jackpot_restored",
            "direct",
            "lift_directions",
            "direct_check",
            "rekey",
            "shuffle_fails",
            "device_fails",
        ],
    },
    Script {
        game: "ultimate-texas-holdem",
        part: "ultimate_texas_holdem",
        // A second try at the Blind, should the cage have had to help: an Ante alone holds up the deal.
        always: &["ante", "blind", "blind"],
        prepare: &["load_cards", "wrong_cards"],
        steps: &[
            "shuffle",
            "cut",
            "deal",
            "bet",
            "check",
            "fold",
            "turn",
            "settle",
            "pay_bonus",
            "pay_jackpot",
            "clear",
        ],
        instead: &[("bet", &["check", "fold"])],
        wrong: &[
            "misdeal",
            "dealer_exposed",
            "community_exposed",
            "hand_without_wager",
            "wrong_cards",
            "play_found",
            "direct",
            "rekey",
            "concede",
            "no_decision",
            "reveal_folded",
            "cards_dropped",
            "direct_shuffle",
            "direct_check",
            "device_jams",
            "device_fails",
            "jackpot_fails",
            "jackpot_works",
        ],
    },
    Script {
        game: "double-chance",
        part: "double_chance",
        always: &["wager"],
        prepare: &["load_cards"],
        steps: &[
            "shuffle",
            "cut",
            "house.no_more_bets",
            "deal",
            "declare",
            "discard",
            "turn_up",
            "settle",
            "deal_sixth",
            "turn_sixth",
            "clear",
        ],
        instead: &[("declare", &["discard"])],
        wrong: &[
            "misdeal",
            "handled",
            "wrong_count",
            "empty_hand",
            "sixth_in_error",
            "sixth_exposed",
            "no_decision",
            "rekey",
            "wrong_cards",
            "direct",
            "lift_directions",
            "direct_check",
            "shuffle_fails",
            "device_fault",
        ],
    },
];

/// What goes wrong at any table.
const WRONG: &[&str] =
    &["find", "invalidate_outcome", "record_mispayment", "raise_dispute", "ask_for_rules", "post_notice"];

/// One table's evening: a dealer, a supervisor, patrons on every area, and things that go wrong.
struct Evening {
    table: String,
    script: &'static Script,
    dealer: Client,
    supervisor: Client,
    cage: Client,
    random: Random,
    acked: Arc<Mutex<Acked>>,
    played: Arc<AtomicU64>,
    /// The last round that was counted.
    counted: u64,
    irregular: u64,
}

impl Evening {
    fn new(
        base: &str,
        table: &str,
        script: &'static Script,
        seed: u64,
        acked: Arc<Mutex<Acked>>,
        played: Arc<AtomicU64>,
    ) -> Evening {
        let dealer = if seed.is_multiple_of(2) { "dealer" } else { "dealer2" };
        let client = |login| Client::new(base, login);
        Evening {
            table: table.into(),
            script,
            dealer: client(dealer),
            supervisor: client("supervisor"),
            cage: client("cage"),
            random: Random(1000 + seed),
            acked,
            played,
            counted: 0,
            irregular: 0,
        }
    }

    fn play(mut self, rounds: u64) {
        // Nobody goes home before each table has seen a round and something that went wrong.
        let mut steps = 0;
        while self.played.load(Ordering::Relaxed) < rounds
            || (self.counted == 0 || self.irregular == 0) && steps < 20_000
        {
            self.step(true);
            steps += 1;
        }
        // Finish the round that is on, so that the books close with empty layouts.
        for _ in 0..200 {
            let screen = self.dealer.get(&format!("/api/tables/{}", self.table));
            let areas = screen["view"]["areas"].as_array().cloned().unwrap_or_default();
            if areas.iter().all(|a| a["wagers"].as_array().is_some_and(Vec::is_empty)) {
                break;
            }
            self.step(false);
        }
        assert!(self.counted > 0, "no round was played at {} all evening", self.table);
        assert!(self.irregular > 0, "nothing went wrong at {} all evening", self.table);
    }

    fn act(&mut self, as_supervisor: bool, command: Value) -> u16 {
        let who = if as_supervisor { &mut self.supervisor } else { &mut self.dealer };
        let (id, status, answer) = who.at(&self.table, command.clone());
        assert!([200, 422].contains(&status), "{command} at {}: {status} {answer}", self.table);
        if let Some(seq) = answer["seq"].as_u64() {
            self.acked.lock().expect("not poisoned").insert(id, seq);
        }
        status
    }

    /// A large prize: asked for by the dealer, signed by the supervisor.
    fn by_two(&mut self, command: Value) {
        let request = json!({ "request": { "table": self.table, "command": command, "reason": "a large prize" } });
        let (_, status, answer) = self.dealer.send(request);
        assert_eq!(status, 200, "{answer}");
        let asked = self.supervisor.get("/api/floor")["requests"].as_array().cloned().unwrap_or_default();
        let mine = |r: &&Value| r["table"] == json!(self.table);
        let number = asked.iter().rfind(mine).map(|r| r["request"].clone()).expect("the request waits");
        self.supervisor.send(json!({ "approve": { "request": number } }));
    }

    fn screen(&mut self) -> (Value, Vec<Value>) {
        let screen = self.dealer.get(&format!("/api/tables/{}", self.table));
        let round = screen["view"]["round"].as_u64().unwrap_or(0);
        self.played.fetch_add(round.saturating_sub(self.counted), Ordering::Relaxed);
        self.counted = self.counted.max(round);
        let offers = screen["offers"].as_array().cloned().unwrap_or_default();
        (screen, offers)
    }

    fn step(&mut self, betting: bool) {
        let script = self.script;
        let (screen, offers) = self.screen();
        if find(&offers, "house", "take_table").is_some() {
            self.act(false, json!({ "house": "take_table" }));
            return;
        }
        if betting && self.random.below(25) == 0 && self.go_wrong(&offers) {
            return;
        }
        if betting {
            self.bets(&screen, &offers);
        } else if let Some(command) = find(&offers, "house", "take_back") {
            self.act(false, command);
            return;
        }
        let (screen, offers) = self.screen();
        for name in script.steps {
            let (part, name) = name.split_once('.').unwrap_or((script.part, *name));
            let Some(mut command) = find(&offers, part, name) else { continue };
            for (_, others) in script.instead.iter().filter(|(step, _)| *step == name) {
                let choice = self.random.below(others.len() as u64 + 1) as usize;
                let other = others.get(choice).and_then(|other| find(&offers, script.part, other));
                command = other.unwrap_or(command);
            }
            // Other cards than those in the example, where the dealer keys them; the example if they cannot be.
            let other = self.other_cards(&command);
            if (other == command || self.act(false, other) == 422)
                && self.act(false, command.clone()) == 422
                && name.starts_with("pay_")
            {
                self.by_two(command);
            }
            return;
        }
        let supervisors = self.supervisor.get(&format!("/api/tables/{}", self.table));
        let supervisors = supervisors["offers"].as_array().cloned().unwrap_or_default();
        // Something may have to be done first, and said to have been.
        let verify = find(&supervisors, "house", "verify_jackpot");
        let prepare = verify.or_else(|| script.prepare.iter().find_map(|name| find(&supervisors, script.part, name)));
        match prepare.or_else(|| find(&supervisors, "house", "duty_done")) {
            Some(command) => self.act(true, command),
            None => panic!("nothing to do at {}: {}", self.table, screen["view"]),
        };
    }

    /// The same command with other cards and dice, none of them twice.
    fn other_cards(&mut self, command: &Value) -> Value {
        let mut dealt = vec![];
        self.replaced(command, &mut dealt)
    }
    fn replaced(&mut self, value: &Value, dealt: &mut Vec<String>) -> Value {
        match value {
            Value::String(text) if is_card(text) => loop {
                let card = self.random.card();
                if !dealt.contains(&card) {
                    dealt.push(card.clone());
                    return Value::String(card);
                }
            },
            Value::Array(all) => Value::Array(all.iter().map(|v| self.replaced(v, dealt)).collect()),
            Value::Object(all) => {
                let dice = |v: &Value| v.as_array().is_some_and(|d| d.len() == 3 && d.iter().all(Value::is_u64));
                let fields = all.iter().map(|(key, v)| {
                    let v = match key == "dice" && dice(v) {
                        true => json!([0, 0, 0].map(|_| 1 + self.random.below(6))),
                        false => self.replaced(v, dealt),
                    };
                    (key.clone(), v)
                });
                Value::Object(fields.collect())
            }
            other => other.clone(),
        }
    }

    /// Everybody sits, and whoever has no wager bets.
    fn bets(&mut self, screen: &Value, offers: &[Value]) {
        if !offers.iter().any(|o| !o["command"]["house"]["place"].is_null() || !o["command"]["house"]["sit"].is_null())
        {
            return;
        }
        for area in screen["view"]["areas"].as_array().cloned().unwrap_or_default() {
            let number = area["area"].as_u64().unwrap_or(1);
            let patron = (if self.random.0.is_multiple_of(2) { 1000 } else { 2000 }) + number;
            if area["taken"] == json!(false) {
                self.act(false, json!({ "house": { "sit": { "area": number, "patron": patron } } }));
            }
            if area["wagers"].as_array().is_some_and(|w| !w.is_empty()) {
                continue;
            }
            for wager in self.script.always {
                self.bet(number, |w| w == *wager);
            }
            for _ in 0..self.random.below(4) {
                let always = self.script.always;
                self.bet(number, |w| !always.contains(&w));
            }
        }
    }

    /// One of the wagers that are offered on the area now and that suit.
    fn bet(&mut self, area: u64, suits: impl Fn(&str) -> bool) {
        let (screen, offers) = self.screen();
        let mut places: Vec<&Value> = offers
            .iter()
            .filter(|o| {
                let place = &o["command"]["house"]["place"];
                place["area"] == json!(area) && place["wager"].as_str().is_some_and(&suits)
            })
            .collect();
        if places.is_empty() {
            return;
        }
        let offer = places.swap_remove(self.random.below(places.len() as u64) as usize).clone();
        let fit = &offer["fit"]["amount"];
        let cents = |name: &str| fit[name].as_u64().unwrap_or(0);
        let steps = (cents("max_cents") - cents("min_cents")) / cents("step_cents").max(1);
        let amount = cents("min_cents") + cents("step_cents") * self.random.below(1 + steps.min(12));
        let mut command = offer["command"].clone();
        command["house"]["place"]["amount_cents"] = json!(amount);
        if self.act(false, command) == 200 {
            return;
        }
        // Out of chips, most likely: the cage helps.
        let areas = screen["view"]["areas"].as_array().cloned().unwrap_or_default();
        if let Some(patron) = areas.iter().find(|a| a["area"] == json!(area)).and_then(|a| a["patron"].as_u64()) {
            let (_, status, answer) =
                self.cage.send(json!({ "buy_chips": { "patron": patron, "amount_cents": 500_000 } }));
            assert_eq!(status, 200, "{answer}");
        }
    }

    /// Something irregular that is offered now, given as it is offered.
    fn go_wrong(&mut self, dealers: &[Value]) -> bool {
        let supervisors = self.supervisor.get(&format!("/api/tables/{}", self.table));
        let supervisors: Vec<Value> = supervisors["offers"].as_array().cloned().unwrap_or_default();
        let script = self.script;
        let irregular = |command: &Value| {
            script.wrong.iter().any(|name| names(command, script.part, name))
                || WRONG.iter().any(|name| names(command, "house", name))
        };
        let mut choices: Vec<(bool, Value)> = dealers.iter().map(|o| (false, o["command"].clone())).collect();
        choices.extend(supervisors.iter().map(|o| (true, o["command"].clone())));
        choices.retain(|(_, command)| irregular(command));
        if choices.is_empty() {
            return false;
        }
        let (as_supervisor, command) = choices.swap_remove(self.random.below(choices.len() as u64) as usize);
        if self.act(as_supervisor, command) == 200 {
            self.irregular += 1;
        }
        true
    }
}

fn find(offers: &[Value], part: &str, name: &str) -> Option<Value> {
    offers.iter().map(|o| &o["command"]).find(|c| names(c, part, name)).cloned()
}

/// Whether a command is of this kind, whether it has particulars or not.
fn names(command: &Value, part: &str, name: &str) -> bool {
    command[part] == json!(name) || command[part].get(name).is_some()
}

fn is_card(text: &str) -> bool {
    let mut letters = text.chars();
    let rank = letters.next().is_some_and(|c| "23456789TJQKA".contains(c));
    let suit = letters.next().is_some_and(|c| "cdhs".contains(c));
    rank && suit && letters.next().is_none()
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
    for pool in report["pools"].as_array().expect("pools") {
        assert!(
            pool["books"]["contributed"].as_i64().is_some_and(|wagers| wagers > 0),
            "a jackpot without wagers: {pool}"
        );
    }
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

//! A whole evening over HTTP against the real server: conserved to the cent, audited, and again with `kill -9`.
//!
//! Whoever plays here knows no game: offers say what can be done, and each command says in which group it stands.
mod common;

use baize_rules::any::AnyCommand;
use baize_rules::plays::Group;
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
    let tables = tables.as_array().expect("tables").iter();
    let tables: Vec<String> = tables.map(|table| table["table"].as_str().expect("a name").into()).collect();
    std::thread::scope(|scope| {
        for (i, table) in tables.iter().enumerate() {
            let (acked, played) = (acked.clone(), played.clone());
            scope.spawn(move || Evening::new(base, table, i as u64, acked, played).play(rounds));
        }
    });
    Arc::into_inner(acked).expect("all done").into_inner().expect("not poisoned")
}

/// What goes wrong or is asked at any table beside what a game reports as irregular.
const WRONG: [&str; 7] = [
    "invalidate_outcome",
    "record_mispayment",
    "raise_dispute",
    "ask_for_rules",
    "post_notice",
    "jackpot_fails",
    "jackpot_works",
];

/// Directions that would end the evening for somebody.
const LASTING: [&str; 3] = ["keep_apart", "close_super_streak", "back_jackpot"];

/// What a supervisor does when a table waits for more than the round itself.
///
/// These players have no logins of their own: at an electronic table their terminals fail, and dealer and supervisor
/// decide together.
const HELP: [&str; 7] =
    ["duty_done", "duty_told", "fault_rectified", "direct_shuffle", "missing_card", "table_works", "terminal_fails"];

/// Something that a person's console offers.
#[derive(Clone)]
struct Offer {
    command: Value,
    group: Group,
    /// `go_to_war`, as JSON has it.
    name: String,
    /// Whether it is of every table.
    house: bool,
    /// Least, most and step, where an amount is asked for.
    range: Option<[u64; 3]>,
}

impl Offer {
    fn read(offer: &Value) -> Offer {
        let command: AnyCommand = serde_json::from_value(offer["command"].clone()).expect("a command");
        let info = command.info();
        let amount = &offer["fit"]["amount"];
        let cents = |name: &str| amount[name].as_u64().unwrap_or(0);
        let range = amount.is_object().then(|| ["min_cents", "max_cents", "step_cents"].map(cents));
        let house = matches!(command, AnyCommand::House(_));
        Offer { command: offer["command"].clone(), group: info.group, name: info.name(), house, range }
    }
    /// Carries the round on.
    fn is_flow(&self) -> bool {
        self.group == Group::Flow && self.name != "take_table" && self.name != "no_more_bets"
    }
    fn is_irregular(&self) -> bool {
        let of_game = matches!(self.group, Group::Irregular | Group::Decision | Group::Supervision) && !self.house;
        let everywhere = self.name == "find" || WRONG.contains(&self.name.as_str());
        (of_game && !LASTING.contains(&self.name.as_str())) || (self.house && everywhere)
    }
    /// A wager that could be placed on an area: least, most and step.
    fn stake(&self, area: u64) -> Option<[u64; 3]> {
        self.range.filter(|_| self.command["house"]["place"]["area"] == json!(area))
    }
}

fn find(offers: &[Offer], name: &str) -> Option<Value> {
    offers.iter().find(|offer| offer.name == name).map(|offer| offer.command.clone())
}

/// One table's evening: a dealer, a supervisor, patrons on every area, and things that go wrong.
struct Evening {
    table: String,
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
    fn new(base: &str, table: &str, seed: u64, acked: Arc<Mutex<Acked>>, played: Arc<AtomicU64>) -> Evening {
        let dealer = if seed.is_multiple_of(2) { "dealer" } else { "dealer2" };
        let client = |login| Client::new(base, login);
        Evening {
            table: table.into(),
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
        // Finish the round in progress, so that the books close with empty layouts.
        for _ in 0..400 {
            let (screen, _) = self.screen();
            let areas = screen["view"]["areas"].as_array().cloned().unwrap_or_default();
            if areas.iter().all(|a| a["wagers"].as_array().is_some_and(Vec::is_empty)) {
                break;
            }
            self.step(false);
        }
        let (screen, _) = self.screen();
        assert!(self.counted > 0, "no round was played at {} all evening: {}", self.table, screen["view"]);
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

    /// A large prize, or cards that were checked: asked for by the dealer, signed by the supervisor.
    fn by_two(&mut self, command: Value) {
        let request = json!({ "request": { "table": self.table, "command": command, "reason": "a large prize" } });
        let (_, status, answer) = self.dealer.send(request);
        assert_eq!(status, 200, "{answer}");
        let asked = self.supervisor.get("/api/floor")["requests"].as_array().cloned().unwrap_or_default();
        let mine = |r: &&Value| r["table"] == json!(self.table);
        let number = asked.iter().rfind(mine).map(|r| r["request"].clone()).expect("the request waits");
        self.supervisor.send(json!({ "approve": { "request": number } }));
    }

    /// The dealer's screen and offers.
    fn screen(&mut self) -> (Value, Vec<Offer>) {
        let screen = self.dealer.get(&format!("/api/tables/{}", self.table));
        let round = screen["view"]["round"].as_u64().unwrap_or(0);
        self.played.fetch_add(round.saturating_sub(self.counted), Ordering::Relaxed);
        self.counted = self.counted.max(round);
        let offers = offers(&screen);
        (screen, offers)
    }

    fn supervisors_offers(&mut self) -> Vec<Offer> {
        offers(&self.supervisor.get(&format!("/api/tables/{}", self.table)))
    }

    fn step(&mut self, betting: bool) {
        let (screen, offers) = self.screen();
        if let Some(command) = find(&offers, "take_table") {
            self.act(false, command);
            return;
        }
        if betting && self.random.below(25) == 0 && self.go_wrong(&offers) {
            return;
        }
        if betting {
            self.bets(&screen, &offers);
        } else if let Some(command) = find(&offers, "take_back") {
            self.act(false, command);
            return;
        }
        let (screen, offers) = self.screen();
        let flow: Vec<&Offer> = offers.iter().filter(|offer| offer.is_flow()).collect();
        if !flow.is_empty() {
            let offer = flow[self.random.below(flow.len() as u64) as usize];
            self.go_on(offer);
        } else if let Some(command) = find(&offers, "no_more_bets") {
            self.act(false, command);
        } else {
            self.help(&screen);
        }
    }

    fn go_on(&mut self, offer: &Offer) {
        let command = &offer.command;
        // Other cards than those in the example, where the dealer keys them; the example if they cannot be.
        let other = self.other_cards(command);
        if (other == *command || self.act(false, other) == 422)
            && self.act(false, command.clone()) == 422
            && (offer.name.starts_with("pay_") || self.table.ends_with("-2"))
        {
            self.by_two(command.clone());
        }
    }

    /// The dealer can do nothing: a supervisor does what has to be done first, verifies, or loads cards.
    fn help(&mut self, screen: &Value) {
        let offers = self.supervisors_offers();
        let flow = || offers.iter().find(|offer| offer.is_flow()).map(|offer| offer.command.clone());
        let Some(command) = HELP.iter().find_map(|name| find(&offers, name)).or_else(flow) else {
            panic!("nothing to do at {}: {}", self.table, screen["view"]);
        };
        // Where cards were checked, the dealer asks and the supervisor signs.
        let done = command["house"].get("duty_done").is_some();
        if self.act(true, command.clone()) == 422 && done {
            self.by_two(command);
        }
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
    fn bets(&mut self, screen: &Value, offers: &[Offer]) {
        if !offers.iter().any(|offer| ["place", "sit"].contains(&offer.name.as_str())) {
            return;
        }
        for area in screen["view"]["areas"].as_array().cloned().unwrap_or_default() {
            let number = area["area"].as_u64().unwrap_or(1);
            let patron = (if self.random.0.is_multiple_of(2) { 1000 } else { 2000 }) + number;
            if area["taken"] == json!(false) {
                // The same few patrons play everywhere this evening.
                self.act(true, json!({ "house": { "permit_second_table": { "patron": patron } } }));
                self.act(false, json!({ "house": { "sit": { "area": number, "patron": patron } } }));
            }
            if area["wagers"].as_array().is_some_and(Vec::is_empty) {
                // The main wager is the one that most may be staked on.
                self.bet(number, |offers| offers.iter().filter_map(|o| o.stake(number)).map(|[_, max, _]| max).max());
            }
            // What must equal a wager belongs to it; an Ante without its Blind holds up the deal.
            while self.bet_twin(number) {}
            if area["wagers"].as_array().is_some_and(Vec::is_empty) {
                for _ in 0..self.random.below(4) {
                    self.bet(number, |_| None);
                }
            }
        }
    }

    /// Places one of the wagers that are offered on an area, of those with this maximum if one is named.
    fn bet(&mut self, area: u64, most: impl Fn(&[Offer]) -> Option<u64>) {
        let (_, offers) = self.screen();
        let most = most(&offers);
        let suits = |[_, max, _]: &[u64; 3]| most.is_none_or(|most| most == *max);
        let places: Vec<&Offer> = offers.iter().filter(|offer| offer.stake(area).filter(suits).is_some()).collect();
        if places.is_empty() {
            return;
        }
        let offer = places[self.random.below(places.len() as u64) as usize].clone();
        self.place(area, &offer);
    }

    /// Whether a wager was placed that must equal one already there.
    fn bet_twin(&mut self, area: u64) -> bool {
        let (screen, offers) = self.screen();
        let areas = screen["view"]["areas"].as_array().cloned().unwrap_or_default();
        let here = areas.iter().find(|a| a["area"] == json!(area)).map(|a| a["wagers"].clone()).unwrap_or_default();
        let here = here.as_array().cloned().unwrap_or_default();
        let lies = |of: &str, value: &Value| here.iter().any(|wager| wager[of] == *value);
        let is_twin = |offer: &&Offer| {
            let new = !lies("wager", &offer.command["house"]["place"]["wager"]);
            offer.stake(area).is_some_and(|[min, max, _]| min == max && new && lies("amount_cents", &json!(min)))
        };
        match offers.iter().find(is_twin) {
            Some(offer) => self.place(area, offer) || self.place(area, offer),
            None => false,
        }
    }

    /// Whether it was placed; if not, the player is out of chips, most likely, and the cage helps.
    fn place(&mut self, area: u64, offer: &Offer) -> bool {
        let Some([min, max, step]) = offer.range else { return false };
        let steps = (max - min) / step.max(1);
        let mut command = offer.command.clone();
        command["house"]["place"]["amount_cents"] = json!(min + step * self.random.below(1 + steps.min(12)));
        if self.act(false, command) == 200 {
            return true;
        }
        let (screen, _) = self.screen();
        let areas = screen["view"]["areas"].as_array().cloned().unwrap_or_default();
        if let Some(patron) = areas.iter().find(|a| a["area"] == json!(area)).and_then(|a| a["patron"].as_u64()) {
            let funds = json!({ "declare_funds": { "source": "a test" } });
            let (_, status, answer) = self.cage.send(json!({ "patron": { "patron": patron, "command": funds } }));
            assert_eq!(status, 200, "{answer}");
            let (_, status, answer) =
                self.cage.send(json!({ "buy_chips": { "patron": patron, "amount_cents": 500_000 } }));
            assert_eq!(status, 200, "{answer}");
        }
        false
    }

    /// Something irregular that is offered now, given as it is offered.
    fn go_wrong(&mut self, dealers: &[Offer]) -> bool {
        let supervisors = self.supervisors_offers();
        let of = |as_supervisor: bool, offers: &[Offer]| -> Vec<(bool, Value)> {
            let irregular = offers.iter().filter(|offer| offer.is_irregular());
            irregular.map(|offer| (as_supervisor, offer.command.clone())).collect()
        };
        let mut choices = [of(false, dealers), of(true, &supervisors)].concat();
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

fn offers(screen: &Value) -> Vec<Offer> {
    screen["offers"].as_array().expect("offers").iter().map(Offer::read).collect()
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

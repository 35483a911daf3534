//! Plays against each book over HTTP: every one gets a clear refusal with its clause, and the table stays as it was.
mod common;

use common::{Client, Server};
use serde_json::{Value, json};

/// One table of one game, and those who act at it.
struct Table {
    name: &'static str,
    people: Vec<Client>,
    _server: Server,
    _folder: tempfile::TempDir,
}

const LOGINS: [&str; 4] = ["dealer", "supervisor", "patron", "cage"];

impl Table {
    fn open(name: &'static str, game: &str, setup: Value) -> Table {
        let folder = tempfile::tempdir().expect("a folder");
        let server = Server::start(&folder.path().join("bad.db"), "127.0.0.1:0");
        let people = LOGINS.map(|login| Client::new(&server.base, login)).into();
        let mut table = Table { name, people, _server: server, _folder: folder };
        let open = json!({ "open_table": { "table": name, "game": game, "setup": setup } });
        let (_, status, answer) = table.who("supervisor").send(open);
        assert_eq!(status, 200, "{answer}");
        table
    }
    /// Links the table's jackpot to a pool of the demo floor.
    fn join(&mut self, pool: &str) {
        let join = json!({ "pool": { "pool": pool, "command": { "join": { "table": self.name } } } });
        let (_, status, answer) = self.who("supervisor").send(join);
        assert_eq!(status, 200, "{answer}");
    }
    fn who(&mut self, login: &str) -> &mut Client {
        let index = LOGINS.iter().position(|l| *l == login).unwrap_or_else(|| panic!("{login} is not here"));
        &mut self.people[index]
    }
    fn look(&mut self) -> Value {
        let path = format!("/api/tables/{}", self.name);
        let screen = self.who("supervisor").get(&path);
        json!([screen["view"], screen["version"]])
    }
    fn does(&mut self, login: &str, command: Value) {
        let name = self.name;
        self.who(login).must(name, command);
    }
    /// Refused by this clause, and nothing has changed.
    fn refuses(&mut self, login: &str, command: Value, cite: &str) {
        let (name, before) = (self.name, self.look());
        let (_, status, answer) = self.who(login).at(name, command.clone());
        assert_eq!(status, 422, "{command}: {answer}");
        assert_eq!(answer["refused"]["cite"], json!(cite), "{command}: {answer}");
        assert_eq!(self.look(), before, "{command} changed the table");
    }
    /// Not even a command: it is not read.
    fn cannot_read(&mut self, login: &str, command: Value) {
        let (name, before) = (self.name, self.look());
        let (_, status, answer) = self.who(login).at(name, command.clone());
        assert_eq!(status, 400, "{command}: {answer}");
        assert!(answer["error"]["text"].as_str().is_some_and(|text| text.len() > 10), "{command}: {answer}");
        assert_eq!(self.look(), before, "{command} changed the table");
    }
}

/// What is done with the cards of any card game.
fn cards(command: Value) -> Value {
    json!({ "cards": command })
}

fn place(area: u8, wager: &str, cents: i64) -> Value {
    json!({ "house": { "place": { "area": area, "wager": wager, "amount_cents": cents } } })
}

#[test]
fn sic_bo() {
    let limit = |wager: &str, min: i64, max: i64| json!({ "wager": wager, "min_cents": min, "max_cents": max });
    let kinds = ["small", "big", "triple", "double", "any_triple", "total", "pair", "single"];
    let mut limits: Vec<Value> = kinds.iter().map(|kind| limit(kind, 500, 100_000)).collect();
    limits.push(limit("super_streak", 2500, 2500));
    let setup = json!({
        "areas": 3, "chance": "keyed", "smallest_chip_cents": 500, "limits": { "wagers": limits },
        "dice": { "terminal": "touch_screen", "optional": ["super_streak"], "colours": ["red", "blue"] },
        "approved": { "edition": "DEMO/1" },
    });
    let mut table = Table::open("sb-bad", "sic-bo", setup);
    let play = |command: Value| json!({ "sic_bo": command });
    let enter = |dice: Value| play(json!({ "enter_results": { "dice": dice } }));
    table.does("dealer", json!({ "house": "take_table" }));
    table.does("dealer", json!({ "house": { "sit": { "area": 1, "patron": 1001 } } }));
    table.refuses("dealer", place(1, "small", 500), "SB 5.1");
    table.does("dealer", play(json!({ "shake_dice": { "times": 3 } })));
    // On spots that this table does not have, and beyond the sign.
    table.refuses("dealer", place(1, "odd", 500), "SB 3.3");
    table.refuses("dealer", place(1, "ante", 500), "SB 3.2");
    table.refuses("dealer", place(1, "small", 499), "SB 3.4");
    table.refuses("dealer", place(1, "small", 100_500), "SB 4.1 as read in SB-9");
    table.refuses("dealer", place(1, "small", -500), "SB 3.4");
    table.refuses("dealer", place(1, "small", i64::MAX), "SB 3.4");
    table.refuses("dealer", place(9, "small", 500), "SB 2.1 as read in X-35");
    table.cannot_read("dealer", place(1, "total_18", 500));
    table.cannot_read("dealer", place(1, "single_7", 500));
    // Super Streak once the dice are tumbled.
    table.refuses("dealer", place(1, "super_streak_small_big", 2500), "SB 6.1 as read in SB-16");
    table.does("dealer", place(1, "small", 1000));
    // The result is not entered before the call, nor with other than three numbers of one to six.
    table.refuses("dealer", enter(json!([1, 2, 3])), "SB 2.6");
    table.does("dealer", json!({ "house": "no_more_bets" }));
    table.refuses("dealer", place(1, "big", 1000), "SB 3.11 as read in SB-5");
    table.does("dealer", play(json!("uncover")));
    table.refuses("dealer", enter(json!([1, 2])), "SB 5.4");
    table.refuses("dealer", enter(json!([1, 2, 3, 4])), "SB 5.4");
    table.refuses("dealer", enter(json!([0, 2, 3])), "SB 2.5");
    table.refuses("dealer", enter(json!([1, 2, 7])), "SB 2.5");
    table.cannot_read("dealer", enter(json!([1, 2, 256])));
    table.cannot_read("dealer", enter(json!(["one", 2, 3])));
    table.refuses("dealer", play(json!("settle")), "SB 5.5");
    table.does("dealer", enter(json!([1, 2, 3])));
    table.does("dealer", play(json!("settle")));
    // A streak wager joins at the opening and with the sign's amount; while the streak runs nobody joins it.
    table.refuses("dealer", place(1, "super_streak_odd_even", 2000), "SB 6.7 as read in X-4");
    table.does("dealer", place(1, "super_streak_small_big", 2500));
    table.does("dealer", play(json!({ "shake_dice": { "times": 3 } })));
    let round =
        [json!({ "house": "no_more_bets" }), play(json!("uncover")), enter(json!([1, 2, 4])), play(json!("settle"))];
    round.into_iter().for_each(|command| table.does("dealer", command));
    table.does("dealer", json!({ "house": { "sit": { "area": 2, "patron": 1002 } } }));
    table.refuses("dealer", place(2, "super_streak_small_big", 2500), "SB 6.2 as read in SB-17");
}

fn sit(area: u8, patron: u32) -> Value {
    json!({ "house": { "sit": { "area": area, "patron": patron } } })
}

mod stud {
    use super::*;

    pub fn setup(chance: &str, source: &str) -> Value {
        json!({
            "areas": 3, "source": source, "chance": chance, "decks": 1, "smallest_chip_cents": 250,
            "limits": { "wagers": [
                { "wager": "ante", "min_cents": 1000, "max_cents": 50_000 },
                { "wager": "progressive", "min_cents": 500, "max_cents": 500 },
            ] },
            "approved": { "jackpot": { "approval": "DEMO/1" } },
        })
    }
    pub fn play(command: Value) -> Value {
        json!({ "caribbean_stud": command })
    }
    pub fn bet(area: u8, amount: Option<i64>) -> Value {
        match amount {
            Some(cents) => play(json!({ "bet": { "area": area, "amount_cents": cents } })),
            None => play(json!({ "bet": { "area": area } })),
        }
    }
    pub fn fold(area: u8) -> Value {
        play(json!({ "fold": { "area": area } }))
    }
}

#[test]
fn caribbean_stud_with_real_cards() {
    use stud::{bet, fold, play, setup};
    let mut table = Table::open("cs-bad", "caribbean-stud", setup("keyed", "device"));
    table.does("supervisor", cards(json!("load_cards")));
    table.does("dealer", json!({ "house": "take_table" }));
    table.refuses("dealer", cards(json!("cut")), "CS 4.4");
    table.does("dealer", cards(json!({ "shuffle": { "how": "device" } })));
    table.does("dealer", sit(1, 1001));
    table.does("dealer", sit(2, 1002));
    table.refuses("dealer", sit(3, 1001), "CS 5.8");
    table.refuses("dealer", play(json!({ "deal": { "up": "Kh", "held": [] } })), "CS 7.3.2");
    table.refuses("dealer", place(1, "progressive", 500), "CS 11.5 as read in CS-9");
    table.join("caribbean");
    table.refuses("dealer", place(1, "progressive", 500), "CS 11.1");
    table.refuses("dealer", place(1, "ante", 750), "CS 6.1");
    table.does("dealer", place(1, "ante", 1000));
    table.refuses("dealer", place(1, "progressive", 250), "CS 11.3 as read in X-4");
    table.does("dealer", place(1, "progressive", 500));
    table.does("dealer", place(2, "ante", 2500));
    table.refuses("dealer", bet(1, None), "CS 8.1");
    table.refuses("dealer", play(json!({ "deal": { "up": "Kh", "held": ["2c", "3c"] } })), "CS 7.1");
    table.cannot_read("dealer", play(json!({ "deal": { "up": "1h", "held": [] } })));
    table.does("dealer", play(json!({ "deal": { "up": "Kh", "held": [] } })));
    table.refuses("dealer", place(1, "ante", 1000), "CS 5.7");
    // Another multiple than two, before the turn, twice, for somebody else.
    table.refuses("dealer", bet(1, Some(1000)), "CS 5.6");
    table.refuses("dealer", bet(1, Some(3000)), "CS 5.6");
    table.refuses("dealer", bet(3, None), "CS 8.1");
    table.refuses("patron", bet(1, None), "CS 8.1");
    table.refuses("patron", bet(2, None), "CS 16.1");
    table.refuses("supervisor", bet(1, None), "CS 8.1");
    table.refuses("dealer", play(json!({ "expose": { "cards": ["Kd", "9c", "4s", "2d"] } })), "CS 8.6");
    table.does("dealer", bet(1, Some(2000)));
    table.refuses("dealer", bet(1, None), "CS 8.1");
    table.refuses("dealer", fold(1), "CS 8.1");
    table.does("dealer", fold(2));
    table.refuses("dealer", bet(2, None), "CS 8.1");
    table.refuses("dealer", play(json!("settle")), "CS 8.6");
    // One deck has each card once, and a hand has five.
    table.refuses("dealer", play(json!({ "expose": { "cards": ["Kh", "9c", "4s", "2d"] } })), "CS 3.1");
    table.refuses("dealer", play(json!({ "expose": { "cards": ["9c", "9c", "4s", "2d"] } })), "CS 3.1");
    table.refuses("dealer", play(json!({ "expose": { "cards": ["Kd", "9c", "4s"] } })), "CS 14.2");
    table.does("dealer", play(json!({ "expose": { "cards": ["Kd", "9c", "4s", "2d"] } })));
    let show = |area: u8, cards: [&str; 5]| play(json!({ "show_hand": { "area": area, "cards": cards } }));
    table.refuses("dealer", show(1, ["Kd", "8s", "7s", "6s", "5s"]), "CS 3.1");
    table.refuses("dealer", show(1, ["8s", "8s", "7s", "6s", "5s"]), "CS 3.1");
    table.refuses("dealer", show(2, ["9s", "8s", "7s", "6s", "5s"]), "CS 9.10");
    table.does("dealer", show(1, ["9s", "8s", "7s", "6s", "5s"]));
    table.does("dealer", play(json!("settle")));
    // A straight flush is locked on the meter, and waits for a supervisor who looks at it.
    table.refuses("dealer", play(json!("clear")), "CS 9.5 as read in CS-18");
    let pay = play(json!({ "pay_jackpot": { "area": 1 } }));
    let verify = |area: u8| json!({ "house": { "verify_jackpot": { "area": area } } });
    table.refuses("dealer", pay.clone(), "CS 9.5 as read in CS-23");
    table.refuses("dealer", verify(1), "CS 9.5 as read in CS-23");
    table.refuses("supervisor", verify(2), "CS 9.5 as read in CS-23");
    table.does("supervisor", verify(1));
    table.refuses("supervisor", verify(1), "CS 9.5 as read in CS-23");
    table.does("dealer", pay.clone());
    table.refuses("dealer", pay, "CS 9.5");
    table.does("dealer", play(json!("clear")));
}

/// Players decide for themselves and for nobody else.
#[test]
fn caribbean_stud_at_an_electronic_table() {
    use stud::{bet, fold, play, setup};
    let mut table = Table::open("cs-own", "caribbean-stud", setup("drawn", "shoe"));
    table.join("caribbean");
    table.does("supervisor", cards(json!("load_cards")));
    table.does("dealer", json!({ "house": "take_table" }));
    table.does("dealer", cards(json!({ "shuffle": { "how": "manual" } })));
    table.does("dealer", cards(json!("cut")));
    table.does("patron", sit(1, 1001));
    table.does("dealer", sit(2, 1002));
    table.refuses("patron", place(2, "ante", 1000), "CS 16.1");
    table.refuses("patron", place(1, "progressive", 500), "CS 11.1");
    table.does("patron", place(1, "ante", 1000));
    table.does("dealer", place(2, "ante", 1000));
    table.does("dealer", play(json!({ "deal": { "up": null, "held": [] } })));
    table.refuses("patron", bet(2, None), "CS 16.1");
    table.refuses("patron", fold(2), "CS 16.1");
    table.refuses("patron", bet(1, Some(2500)), "CS 5.6");
    table.does("patron", bet(1, None));
    table.refuses("patron", bet(1, None), "CS 8.1");
    table.refuses("patron", fold(1), "CS 8.1");
    table.refuses("patron", play(json!({ "expose": { "cards": [] } })), "CS 8.6");
}

mod holdem {
    use super::*;

    pub fn play(command: Value) -> Value {
        json!({ "ultimate_texas_holdem": command })
    }
    pub fn deal() -> Value {
        play(json!({ "deal": { "held": [] } }))
    }
    pub fn bet(area: u8, times: u8) -> Value {
        play(json!({ "bet": { "area": area, "times": times } }))
    }
    pub fn check(area: u8) -> Value {
        play(json!({ "check": { "area": area } }))
    }
    pub fn fold(area: u8) -> Value {
        play(json!({ "fold": { "area": area } }))
    }
    pub fn turn(cards: Value) -> Value {
        play(json!({ "turn": { "cards": cards } }))
    }
    pub fn settle(cards: Value) -> Value {
        play(json!({ "settle": { "cards": cards } }))
    }
}

#[test]
fn ultimate_texas_holdem() {
    use holdem::{bet, check, deal, fold, settle, turn};
    let limit = |wager: &str, min: i64, max: i64| json!({ "wager": wager, "min_cents": min, "max_cents": max });
    let limits = [
        limit("ante", 1000, 50_000),
        limit("blind", 1000, 50_000),
        limit("trips", 500, 10_000),
        limit("play", 1000, 200_000),
        limit("jackpot", 500, 500),
    ];
    let setup = json!({
        "areas": 6, "source": "device", "decks": 1, "chance": "keyed", "smallest_chip_cents": 250,
        "limits": { "wagers": limits }, "approved": { "jackpot": { "approval": "DEMO/UTH-J1" } },
    });
    let mut table = Table::open("ut-bad", "ultimate-texas-holdem", setup);
    table.join("holdem");
    table.does("supervisor", cards(json!("load_cards")));
    table.does("dealer", json!({ "house": "take_table" }));
    table.refuses("dealer", deal(), "UTH 5.3");
    table.does("dealer", cards(json!({ "shuffle": { "how": "device" } })));
    table.refuses("dealer", deal(), "UTH 5.3");
    for area in 1..=2 {
        table.does("dealer", json!({ "house": { "sit": { "area": area, "patron": 1000 + area } } }));
    }
    // Wagers that go with another that is not there, or not with it.
    table.refuses("dealer", place(1, "trips", 500), "UTH 5.4.1");
    table.refuses("dealer", place(1, "jackpot", 500), "UTH 15.2.1");
    table.refuses("dealer", place(1, "initial", 1000), "UTH 5.3");
    table.does("dealer", place(1, "ante", 2500));
    table.refuses("dealer", place(1, "trips", 500), "UTH 5.4.1");
    table.refuses("dealer", place(1, "blind", 2000), "UTH 5.3");
    table.refuses("dealer", place(1, "blind", 5000), "UTH 5.3");
    table.refuses("dealer", deal(), "UTH 5.3 as read in UTH-10");
    table.does("dealer", place(1, "blind", 2500));
    table.refuses("dealer", place(1, "play", 10_000), "UTH 5.3");
    table.refuses("dealer", place(1, "jackpot", 1000), "UTH 15.2.3 as read in X-4");
    table.does("dealer", place(2, "ante", 1000));
    table.does("dealer", place(2, "blind", 1000));
    // Before any card is dealt there is nothing to decide on and nothing to turn.
    for early in [bet(1, 4), check(1), fold(1)] {
        table.refuses("dealer", early, "UTH 9.1");
    }
    table.refuses("dealer", turn(json!(["9c", "8d", "2s"])), "UTH 9.2");
    table.refuses("dealer", settle(json!(["Ah", "Ad"])), "UTH 10.4");
    table.does("dealer", deal());
    table.refuses("dealer", deal(), "UTH 7.1");
    // Two times, five times, none at all.
    for times in [0, 1, 2, 5, 255] {
        table.refuses("dealer", bet(1, times), "UTH 9.1.2");
    }
    table.cannot_read("dealer", holdem::play(json!({ "bet": { "area": 1, "times": -4 } })));
    table.cannot_read("dealer", holdem::play(json!({ "bet": { "area": 1, "times": 4, "amount_cents": 1 } })));
    table.refuses("dealer", bet(5, 4), "UTH 9.1");
    table.refuses("patron", bet(1, 4), "UTH 9.1");
    table.refuses("patron", bet(2, 4), "UTH 13.21");
    table.refuses("dealer", place(1, "trips", 500), "UTH 5.5");
    table.does("dealer", bet(1, 4));
    table.refuses("dealer", bet(1, 4), "UTH 9.1");
    table.refuses("dealer", fold(1), "UTH 9.1");
    table.refuses("dealer", turn(json!(["9c", "8d", "2s"])), "UTH 9.2 as read in UTH-28");
    table.does("dealer", check(2));
    table.refuses("dealer", bet(2, 3), "UTH 9.1");
    on_the_board(&mut table);
}

/// One area has bet four times, the other has checked.
fn on_the_board(table: &mut Table) {
    use holdem::{bet, check, fold, play, settle, turn};
    // Cards that appear twice, too many, or none.
    table.refuses("dealer", turn(json!(["9c", "8d", "9c"])), "UTH 3.1");
    table.refuses("dealer", turn(json!(["9c", "8d", "2s", "Kh"])), "UTH 9.2");
    table.refuses("dealer", turn(json!([])), "UTH 9.2");
    table.cannot_read("dealer", turn(json!(["9c", "8d", "1s"])));
    table.does("dealer", turn(json!(["9c", "8d", "2s"])));
    table.refuses("dealer", bet(1, 2), "UTH 9.2.3.1 as read in UTH-4");
    table.refuses("dealer", bet(2, 4), "UTH 9.2.3");
    table.does("dealer", check(2));
    table.refuses("dealer", turn(json!(["Kh", "8d"])), "UTH 3.1");
    table.does("dealer", turn(json!(["Kh", "4c"])));
    // On the river nobody checks, and whoever has bet is done.
    table.refuses("dealer", check(2), "UTH 9.3.2");
    table.refuses("dealer", bet(2, 2), "UTH 9.3.2");
    table.refuses("dealer", bet(1, 1), "UTH 9.3.2.1 as read in UTH-4");
    table.refuses("dealer", settle(json!(["Ah", "Ad"])), "UTH 10.1");
    table.does("dealer", fold(2));
    table.refuses("dealer", bet(2, 1), "UTH 9.5");
    table.refuses("dealer", turn(json!(["Qd", "4c"])), "UTH 3.1");
    table.does("dealer", turn(json!(["Qd", "3h"])));
    table.refuses("dealer", settle(json!(["Ah", "Qd"])), "UTH 3.1");
    table.refuses("dealer", settle(json!(["Ah"])), "UTH 10.4");
    table.does("dealer", settle(json!(["Ah", "Ad"])));
    for late in [bet(1, 1), check(1), fold(1)] {
        table.refuses("dealer", late, "UTH 9.1");
    }
    table.refuses("dealer", turn(json!(["Qd", "3h"])), "UTH 10.8");
    table.refuses("dealer", settle(json!(["Ah", "Ad"])), "UTH 10.8");
    table.refuses("dealer", play(json!({ "pay_jackpot": { "area": 1 } })), "UTH 15.2.9");
    table.refuses("dealer", play(json!({ "pay_bonus": { "area": 1 } })), "UTH 15.2.10.3 as read in UTH-18");
    table.does("dealer", play(json!("clear")));
}

mod double {
    use super::*;

    pub fn setup() -> Value {
        let limits = json!({ "wagers": [{ "wager": "wager", "min_cents": 1000, "max_cents": 50_000 }] });
        json!({ "areas": 3, "chance": "keyed", "smallest_chip_cents": 250, "source": "shoe", "decks": 1, "limits": limits })
    }
    pub fn play(command: Value) -> Value {
        json!({ "double_chance": command })
    }
    pub fn declare(area: u8) -> Value {
        play(json!({ "declare": { "area": area } }))
    }
    pub fn hold(area: u8, count: u8) -> Value {
        play(json!({ "discard": { "area": area, "keep": { "count": count } } }))
    }
    pub fn places(area: u8, places: &[u8]) -> Value {
        play(json!({ "discard": { "area": area, "keep": { "places": places } } }))
    }
    pub fn turn(area: u8, cards: &[&str]) -> Value {
        play(json!({ "turn_up": { "hands": [{ "area": area, "cards": cards }] } }))
    }
}

/// A jackpot without the regulator's prize schedule, its approval or any of its seven prizes is not even opened.
#[test]
fn double_chance_without_its_prizes() {
    let mut table = Table::open("dc-bad", "double-chance", double::setup());
    let mut with_jackpot = double::setup();
    with_jackpot["limits"]["wagers"]
        .as_array_mut()
        .expect("wagers")
        .push(json!({ "wager": "jackpot", "min_cents": 500, "max_cents": 500 }));
    let seven = ["royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "dead_hand"];
    let prizes = |hands: &[&str]| {
        let odds = hands.iter().map(|hand| (hand.to_string(), json!({ "win": 10, "per": 1 })));
        Value::Object(odds.collect())
    };
    for approved in [
        json!({}),
        json!({ "jackpot": { "approval": "DEMO/1" } }),
        json!({ "jackpot": { "approval": " ", "schedule": prizes(&seven) } }),
        json!({ "jackpot": { "approval": "DEMO/1", "schedule": prizes(&seven[..6]) } }),
    ] {
        with_jackpot["approved"] = approved;
        let open = json!({ "open_table": { "table": "dc-worse", "game": "double-chance", "setup": with_jackpot } });
        let (_, status, answer) = table.who("supervisor").send(open);
        assert_eq!((status, &answer["refused"]["cite"]), (422, &json!("DC 10.3 as read in DC-13")), "{answer}");
    }
}

#[test]
fn double_chance() {
    use double::{declare, hold, places, play, setup};
    let mut table = Table::open("dc-bad", "double-chance", setup());
    let deal = || play(json!({ "deal": { "count": null, "held": [] } }));
    table.refuses("supervisor", cards(json!({ "shuffle": { "how": "manual" } })), "DC 4.1");
    table.does("supervisor", cards(json!("load_cards")));
    table.does("dealer", json!({ "house": "take_table" }));
    for area in 1..=3_u8 {
        table.does("dealer", json!({ "house": { "sit": { "area": area, "patron": 1000 + u32::from(area) } } }));
    }
    table.refuses("dealer", place(1, "wager", 750), "DC 6.1");
    table.refuses("dealer", place(1, "ante", 1000), "DC 5.2.1");
    // This table was opened without a prize schedule.
    table.does("dealer", place(1, "wager", 2500));
    table.refuses("dealer", place(1, "jackpot", 500), "DC 10.3 as read in DC-13");
    table.does("dealer", place(2, "wager", 2500));
    table.does("dealer", place(3, "wager", 2500));
    table.refuses("dealer", place(1, "wager", 2500), "DC 5.5");
    // No card before the shuffle, the cut and the call; and none is named while it lies face down.
    table.refuses("dealer", deal(), "DC 4.1.1");
    table.does("dealer", cards(json!({ "shuffle": { "how": "manual" } })));
    table.refuses("dealer", deal(), "DC 4.2");
    table.does("dealer", cards(json!("cut")));
    table.refuses("dealer", deal(), "DC 7.2.1");
    table.does("dealer", json!({ "house": "no_more_bets" }));
    table.refuses("dealer", place(2, "wager", 2500), "DC 7.2.1");
    table.refuses("dealer", play(json!({ "deal": { "count": null, "held": ["Kh"] } })), "DC 7.1");
    table.refuses("dealer", declare(1), "DC 8.1");
    table.does("dealer", deal());
    table.refuses("dealer", deal(), "DC 7.2.2");
    // Too many cards are a misdeal while nobody has picked any up.
    table.refuses("dealer", play(json!({ "wrong_count": { "area": 1, "count": 6 } })), "DC 12.1 as read in DC-23");
    // To hold four or none, more than there are, by place where nobody has read the cards, or for another at a dealer's table.
    table.refuses("dealer", hold(1, 4), "DC 12.7");
    table.refuses("dealer", hold(1, 0), "DC 8.4 as read in DC-7");
    table.refuses("dealer", hold(1, 6), "DC 8.4");
    table.refuses("dealer", places(1, &[1]), "DC 8.4");
    table.refuses("patron", declare(1), "DC 8.1");
    table.refuses("patron", declare(2), "LAW-4 as read in DC-16");
    table.cannot_read("dealer", play(json!({ "discard": { "area": 1, "keep": { "count": -1 } } })));
    table.cannot_read("dealer", play(json!({ "discard": { "area": 1, "keep": "all" } })));
    table.does("dealer", hold(1, 3));
    // Discarded twice, taken back, declared after all.
    table.refuses("dealer", hold(1, 1), "DC 8.5");
    table.refuses("dealer", hold(1, 5), "DC 8.5");
    table.refuses("dealer", declare(1), "DC 8.5");
    turned_and_settled(&mut table);
}

/// Area 1 holds three cards; areas 2 and 3 have still to decide.
fn turned_and_settled(table: &mut Table) {
    use double::{declare, hold, places, play, turn};
    // Nothing is turned while somebody has declared nothing and discarded nothing.
    table.refuses("dealer", turn(3, &["Kh"]), "DC 8.6");
    table.refuses("dealer", play(json!("settle")), "DC 8.6");
    table.does("dealer", declare(2));
    table.refuses("dealer", declare(2), "DC 8.3");
    table.does("dealer", hold(3, 1));
    // From the dealer's right, each card once.
    table.refuses("dealer", turn(1, &["Kh", "Kd", "4c"]), "DC 8.6 as read in DC-18");
    table.does("dealer", turn(3, &["Kh"]));
    table.refuses("dealer", turn(2, &["Kh", "2d", "4c", "6s", "8h"]), "DC 3.1");
    table.refuses("dealer", play(json!("settle")), "DC 8.6.1");
    // Declared with nothing: it must discard, two cards at least.
    table.does("dealer", turn(2, &["2d", "4c", "6s", "8h", "Td"]));
    table.does("dealer", turn(1, &["Qh", "Jd", "9c"]));
    table.refuses("dealer", play(json!("settle")), "DC 12.6");
    table.refuses("dealer", declare(2), "DC 12.6");
    table.refuses("dealer", places(2, &[1, 2, 3, 4, 5]), "DC 12.6");
    table.refuses("dealer", places(2, &[1, 2, 3, 4]), "DC 12.7");
    table.refuses("dealer", places(2, &[]), "DC 8.4 as read in DC-7");
    table.refuses("dealer", places(2, &[1, 1]), "DC 8.4");
    table.refuses("dealer", places(2, &[6]), "DC 8.4");
    table.does("dealer", places(2, &[4, 5]));
    table.refuses("dealer", places(2, &[1]), "DC 8.5");
    table.refuses("dealer", play(json!("deal_sixth")), "DC 8.7");
    table.does("dealer", play(json!("settle")));
    table.refuses("dealer", play(json!("clear")), "DC 9.7");
    table.does("dealer", play(json!("deal_sixth")));
    table.refuses("dealer", play(json!({ "turn_sixth": { "cards": ["Kh"] } })), "DC 3.1");
    table.refuses("dealer", play(json!({ "turn_sixth": { "cards": [] } })), "DC 8.7");
    table.does("dealer", play(json!({ "turn_sixth": { "cards": ["2c", "3d", "4h"] } })));
    table.does("dealer", play(json!("clear")));
}

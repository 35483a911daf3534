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
    table.refuses("dealer", place(1, "ante", 500), "SB 3.3");
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

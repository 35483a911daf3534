//! What one dishonest person tries over HTTP once the outcome is known: refused with a clause, or sent to a second person; and
//! the books agree at the end.
mod common;

use common::{Client, Server, run};
use serde_json::{Value, json};

struct Floor {
    dealer: Client,
    supervisor: Client,
    second: Client,
    cage: Client,
}

impl Floor {
    fn new(server: &Server) -> Floor {
        let [dealer, supervisor, second, cage] =
            ["dealer", "supervisor", "supervisor2", "cage"].map(|login| Client::new(&server.base, login));
        Floor { dealer, supervisor, second, cage }
    }

    fn done(client: &mut Client, table: &str, command: Value) {
        let (_, status, answer) = client.at(table, command.clone());
        assert_eq!(status, 200, "{command}: {answer}");
    }

    /// Refused by the rules, with a clause that begins like this.
    fn refused(client: &mut Client, table: &str, command: Value, words: &str, cite: &str) {
        let (_, status, answer) = client.at(table, command.clone());
        assert_eq!(status, 422, "{command}: {answer}");
        let refusal = &answer["refused"];
        assert!(refusal["text"].as_str().is_some_and(|text| text.contains(words)), "{command}: {answer}");
        assert!(refusal["cite"].as_str().is_some_and(|said| said.starts_with(cite)), "{command}: {answer}");
    }

    /// The dealer asks, a supervisor signs.
    fn signed(&mut self, table: &str, command: Value) {
        let request = json!({ "request": { "table": table, "command": command, "reason": "seen on camera" } });
        let (_, status, answer) = self.dealer.send(request);
        assert_eq!(status, 200, "{answer}");
        let id = self.waiting();
        let approve = json!({ "approve": { "request": id } });
        let (_, own, answer) = self.dealer.send(approve.clone());
        assert_eq!(own, 403, "nobody approves their own request: {answer}");
        let (_, status, answer) = self.supervisor.send(approve);
        assert_eq!(status, 200, "{answer}");
    }

    /// The newest request that waits.
    fn waiting(&mut self) -> Value {
        let floor = self.supervisor.get("/api/floor");
        floor["requests"].as_array().and_then(|all| all.last()).expect("a request waits")["request"].clone()
    }

    fn chips(&mut self, patron: u32) -> i64 {
        let patrons = self.cage.get("/api/patrons");
        let found =
            patrons.as_array().expect("patrons").iter().find(|p| p["id"] == json!(patron)).expect("one of them");
        found["chips_cents"].as_i64().expect("an amount")
    }
}

const TWO: &str = "second person";

fn house(command: Value) -> Value {
    json!({ "house": command })
}
fn cards(command: Value) -> Value {
    json!({ "cards": command })
}
fn place(area: u8, wager: &str, cents: i64) -> Value {
    house(json!({ "place": { "area": area, "wager": wager, "amount_cents": cents } }))
}
fn find(area: u8, wager: &str, cents: i64) -> Value {
    house(json!({ "find": { "area": area, "wager": wager, "amount_cents": cents } }))
}
fn mispaid(patron: u32, wager: &str, cents: i64) -> Value {
    let of = json!({ "round": 1, "area": 1, "patron": patron, "wager": wager });
    house(json!({ "record_mispayment": { "wager": of, "error": "overpaid", "slip": "payment",
        "difference_cents": cents, "note": "counted again" } }))
}

#[test]
fn one_person_changes_no_payment_once_the_outcome_is_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("floor.db");
    let server = Server::start(&file, "127.0.0.1:0");
    let mut floor = Floor::new(&server);
    casino_war_with_real_cards(&mut floor);
    casino_war_electronic(&mut floor);
    drop(server);
    let (code, said, wrong) = run(&["audit", "--db", &file.to_string_lossy()]);
    assert_eq!(code, 0, "{said}{wrong}");
}

fn casino_war_with_real_cards(floor: &mut Floor) {
    let table = "cw-1";
    let war = |play: Value| json!({ "casino_war": play });
    Floor::done(&mut floor.supervisor, table, cards(json!("load_cards")));
    Floor::done(&mut floor.dealer, table, house(json!("take_table")));
    Floor::done(&mut floor.dealer, table, cards(json!({ "shuffle": { "how": "manual" } })));
    Floor::done(&mut floor.dealer, table, war(json!({ "cut_cards": { "by": "supervisor", "depth": 100 } })));
    Floor::done(&mut floor.dealer, table, war(json!({ "place_cutting_card": { "from_back": 60 } })));
    Floor::done(&mut floor.dealer, table, war(json!("burn")));
    Floor::done(&mut floor.dealer, table, house(json!({ "sit": { "area": 1, "patron": 1001 } })));
    let before = floor.chips(1001);
    Floor::done(&mut floor.dealer, table, place(1, "initial", 2_500));
    Floor::done(&mut floor.dealer, table, house(json!("no_more_bets")));
    Floor::done(&mut floor.dealer, table, war(json!({ "deal": { "cards": ["Kh", "9c"] } })));
    // The card wins: one dealer would raise the stake; a losing one would be void.
    Floor::refused(&mut floor.dealer, table, find(1, "initial", 50_000), TWO, "CW 5.5");
    Floor::refused(&mut floor.supervisor, table, find(1, "initial", 50_000), TWO, "CW 5.5");
    let again = json!({ "rekey": { "deal": "initial", "cards": ["Ah", "9c"] } });
    Floor::refused(&mut floor.dealer, table, war(again), TWO, "CW 11.6");
    Floor::refused(&mut floor.dealer, table, cards(json!("missing_card")), TWO, "CW 11.17");
    let void = json!({ "void_round": { "reason": "cards spilled" } });
    Floor::refused(&mut floor.supervisor, table, war(void), TWO, "CW 11.6");
    let invalidate = house(json!({ "invalidate_outcome": { "cause": "disruption", "forfeit": [] } }));
    Floor::refused(&mut floor.supervisor, table, invalidate, TWO, "CW 13.5");
    let invalid = house(json!({ "declare_invalid": { "patron": 1001, "reason": "no card" } }));
    Floor::refused(&mut floor.supervisor, table, invalid, TWO, "CW 13.1");
    Floor::done(&mut floor.dealer, table, war(json!("settle")));
    Floor::done(&mut floor.dealer, table, war(json!("clear")));
    assert_eq!(floor.chips(1001), before + 2_500, "paid what lay there when the cards came");

    // Chips for a friend: nobody who had no wager, nothing beyond it, nothing alone.
    let none = "no Initial wager settled";
    Floor::refused(&mut floor.dealer, table, mispaid(1002, "initial", 90_000_000), none, "CW 11.19");
    Floor::refused(&mut floor.dealer, table, mispaid(1001, "initial", 90_000_000), "at the most", "CW 11.19");
    Floor::refused(&mut floor.dealer, table, mispaid(1001, "initial", 500), TWO, "CW 11.19");
    floor.signed(table, mispaid(1001, "initial", 500));
    assert_eq!(floor.chips(1001), before + 3_000);
    let excess = house(json!({ "return_excess": { "patron": 1001, "excess_cents": 2_500 } }));
    let (_, status, _) = floor.dealer.at(table, excess);
    assert_eq!(status, 400, "nobody types what exceeds a limit");

    // Excluded here, excluded at every table of the game.
    let measures =
        json!({ "void_wagers": false, "exclude_from_game": true, "exclude_from_casino": false, "detain": false });
    let device = house(json!({ "prohibited_device": { "patron": 1001, "measures": measures } }));
    Floor::done(&mut floor.supervisor, table, device);
    let sit = house(json!({ "sit": { "area": 1, "patron": 1001 } }));
    Floor::refused(&mut floor.supervisor, "cw-3", sit, "excluded", "CW 13.4");
}

fn casino_war_electronic(floor: &mut Floor) {
    let table = "cw-3";
    let war = |play: Value| json!({ "casino_war": play });
    Floor::done(&mut floor.dealer, table, house(json!("take_table")));
    floor.supervisor.at(table, cards(json!("load_cards")));
    for command in [
        cards(json!({ "shuffle": { "how": "device" } })),
        cards(json!({ "shuffle": { "how": "manual" } })),
        war(json!({ "cut_cards": { "by": "supervisor", "depth": 100 } })),
        war(json!({ "place_cutting_card": { "from_back": 60 } })),
        war(json!("burn")),
    ] {
        // The table's source decides which of these are accepted.
        floor.dealer.at(table, command);
    }
    Floor::done(&mut floor.dealer, table, house(json!({ "sit": { "area": 2, "patron": 1002 } })));
    Floor::done(&mut floor.dealer, table, place(2, "initial", 2_500));
    Floor::done(&mut floor.dealer, table, house(json!("no_more_bets")));
    Floor::done(&mut floor.dealer, table, war(json!({ "deal": { "cards": [] } })));
    Floor::refused(&mut floor.dealer, table, find(2, "initial", 50_000), "as recorded", "CW 5.5");
    let missing = cards(json!("missing_card"));
    Floor::refused(&mut floor.dealer, table, missing.clone(), "electronic", "CW 11.17");
    let asked = json!({ "request": { "table": table, "command": missing, "reason": "a card is missing" } });
    let (_, status, answer) = floor.supervisor.send(asked);
    assert_eq!(status, 200, "{answer}");
    let approve = json!({ "approve": { "request": floor.waiting() } });
    let (_, status, answer) = floor.second.send(approve);
    assert_eq!(
        (status, answer["refused"]["cite"].as_str()),
        (422, Some("CW 11.17 as read in X-43")),
        "not by two either"
    );
}

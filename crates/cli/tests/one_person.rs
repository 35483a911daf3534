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
    // The round is over and paid: nobody alone undoes it or takes the stake.
    let annul = |forfeit: Value| house(json!({ "invalidate_outcome": { "cause": "fraud", "forfeit": forfeit } }));
    Floor::refused(&mut floor.dealer, table, annul(json!([])), "for the supervisor", "CW 13.5");
    Floor::refused(&mut floor.supervisor, table, annul(json!([])), TWO, "CW 13.6");
    Floor::refused(&mut floor.supervisor, table, annul(json!([1001])), TWO, "CW 13.6");

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

#[test]
fn a_decision_is_reviewed_by_a_casino_supervisor_who_did_not_make_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("floor.db"), "127.0.0.1:0");
    let mut floor = Floor::new(&server);
    let mut casino = Client::new(&server.base, "casino-supervisor");
    let table = "sb-1";
    let rule = |id: u32| house(json!({ "rule_on_dispute": { "id": id, "ruling": "they were flat" } }));
    let ask = |id: u32| house(json!({ "ask_for_review": { "id": id, "patron": 1001 } }));
    let review = |id: u32| house(json!({ "review_dispute": { "id": id, "ruling": "they were flat" } }));
    Floor::done(&mut floor.dealer, table, house(json!("take_table")));
    Floor::done(&mut floor.dealer, table, house(json!({ "sit": { "area": 1, "patron": 1001 } })));
    for _ in 1..=2 {
        let dispute = json!({ "raise_dispute": { "patron": 1001, "about": "the dice were cocked" } });
        Floor::done(&mut floor.dealer, table, house(dispute));
    }
    Floor::refused(&mut floor.dealer, table, rule(1), "for the supervisor", "SB 9.17");
    Floor::done(&mut floor.supervisor, table, rule(1));
    Floor::refused(&mut floor.second, table, rule(1), "has decided", "SB 9.17");
    Floor::refused(&mut casino, table, review(1), "has not asked", "SB 9.17");
    Floor::done(&mut floor.dealer, table, ask(1));
    Floor::refused(&mut floor.second, table, review(1), "for the casino supervisor", "SB 9.17");
    let close = house(json!({ "close_dispute": { "id": 1, "satisfied": "yes" } }));
    Floor::refused(&mut floor.supervisor, table, close, "asked for a review", "SB 9.17");
    Floor::done(&mut casino, table, review(1));
    // Where no games supervisor is there, and then nobody reviews what they decided themselves.
    Floor::done(&mut casino, table, rule(2));
    Floor::done(&mut floor.dealer, table, ask(2));
    Floor::refused(&mut casino, table, review(2), "another person", "SB 9.17");
}

#[test]
fn nobody_gives_up_a_players_hand_before_the_time_is_up_and_no_result_is_taken_back_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("floor.db");
    let server = Server::start(&file, "127.0.0.1:0");
    let mut floor = Floor::new(&server);
    let (table, war) = ("cw-1", |play: Value| json!({ "casino_war": play }));
    Floor::done(&mut floor.supervisor, table, cards(json!("load_cards")));
    Floor::done(&mut floor.dealer, table, house(json!("take_table")));
    Floor::done(&mut floor.dealer, table, cards(json!({ "shuffle": { "how": "manual" } })));
    Floor::done(&mut floor.dealer, table, war(json!({ "cut_cards": { "by": "supervisor", "depth": 100 } })));
    Floor::done(&mut floor.dealer, table, war(json!({ "place_cutting_card": { "from_back": 60 } })));
    Floor::done(&mut floor.dealer, table, war(json!("burn")));
    Floor::done(&mut floor.dealer, table, house(json!({ "sit": { "area": 1, "patron": 1001 } })));
    Floor::done(&mut floor.dealer, table, place(1, "initial", 2_500));
    Floor::done(&mut floor.dealer, table, house(json!("no_more_bets")));
    Floor::done(&mut floor.dealer, table, war(json!({ "deal": { "cards": ["Kh", "Kc"] } })));
    Floor::done(&mut floor.dealer, table, war(json!("settle")));
    let view = floor.dealer.get("/api/tables/cw-1");
    let turn = &view["view"]["turns"][0];
    assert_eq!(turn["area"], json!(1), "{view}");
    let (since, until) = (turn["since_ms"].as_i64().expect("a time"), turn["until_ms"].as_i64().expect("a time"));
    assert_eq!(until - since, 60_000);
    Floor::refused(&mut floor.dealer, table, war(json!({ "away": { "area": 1 } })), "of 60 seconds", "CW 11.8");
    Floor::refused(&mut floor.supervisor, table, war(json!({ "silent": { "area": 1 } })), "say why", "CW 11.8");
    let left = war(json!({ "away": { "area": 1, "reason": "seen to leave the casino" } }));
    Floor::refused(&mut floor.dealer, table, left.clone(), "a supervisor says", "CW 11.8");
    Floor::done(&mut floor.supervisor, table, left);

    let (table, dice) = ("sb-1", |play: Value| json!({ "sic_bo": play }));
    Floor::done(&mut floor.dealer, table, house(json!("take_table")));
    Floor::done(&mut floor.dealer, table, house(json!({ "sit": { "area": 1, "patron": 1002 } })));
    let before = floor.chips(1002);
    Floor::done(&mut floor.dealer, table, dice(json!({ "shake_dice": { "times": 3 } })));
    Floor::done(&mut floor.dealer, table, place(1, "small", 2_500));
    Floor::done(&mut floor.dealer, table, house(json!("no_more_bets")));
    Floor::done(&mut floor.dealer, table, dice(json!("uncover")));
    Floor::done(&mut floor.dealer, table, dice(json!({ "enter_results": { "dice": [1, 2, 4] } })));
    Floor::done(&mut floor.dealer, table, dice(json!("settle")));
    assert_eq!(floor.chips(1002), before + 2_500);
    let cocked = dice(json!({ "no_result": { "cause": "cocked" } }));
    Floor::refused(&mut floor.dealer, table, cocked.clone(), "a supervisor takes", "SB 8.6");
    Floor::refused(&mut floor.supervisor, table, cocked.clone(), TWO, "SB 8.6");
    let asked = json!({ "request": { "table": table, "command": cocked, "reason": "seen on camera" } });
    let (_, status, answer) = floor.supervisor.send(asked);
    assert_eq!(status, 200, "{answer}");
    let approve = json!({ "approve": { "request": floor.waiting() } });
    let (_, status, answer) = floor.second.send(approve);
    assert_eq!(status, 200, "{answer}");
    assert_eq!(floor.chips(1002), before, "the stake is back and the win is gone");
    drop(server);
    let (code, said, wrong) = run(&["audit", "--db", &file.to_string_lossy()]);
    assert_eq!(code, 0, "{said}{wrong}");
}

//! `baize odds --round`: a dealer's card shows in a recorded round, and the seat that had still to decide is priced.
mod common;

use baize_odds::WhatIf;
use baize_odds::seen::ultimate_texas_holdem::{Hand, Street, Usual, worth};
use common::{Client, Server, misused, parsed, run};
use serde_json::{Value, json};

const TABLE: &str = "ut-seen";

fn setup() -> Value {
    let limit = |wager: &str, max: i64| json!({ "wager": wager, "min_cents": 1000, "max_cents": max });
    let wagers = [("ante", 50_000), ("blind", 50_000), ("trips", 10_000), ("play", 200_000)];
    let limits = wagers.map(|(wager, max)| limit(wager, max));
    json!({
        "areas": 6, "source": "device", "decks": 1, "chance": "keyed", "smallest_chip_cents": 500,
        "limits": { "wagers": limits }, "approved": { "edition": "DEMO/1" },
    })
}

/// Area 1 bets before a king of the dealer's shows (UTH 11.4.2); area 4 decides knowing it.
fn play_a_round(dealer: &mut Client, supervisor: &mut Client) {
    let play = |command: Value| json!({ "ultimate_texas_holdem": command });
    let house = |command: Value| json!({ "house": command });
    let open = json!({ "open_table": { "table": TABLE, "game": "ultimate-texas-holdem", "setup": setup() } });
    let (_, status, answer) = supervisor.send(open);
    assert_eq!(status, 200, "{answer}");
    supervisor.must(TABLE, json!({ "cards": "load_cards" }));
    dealer.must(TABLE, house(json!("take_table")));
    dealer.must(TABLE, json!({ "cards": { "shuffle": { "how": "device" } } }));
    for (area, cents) in [(1, 1000), (4, 2000)] {
        dealer.must(TABLE, house(json!({ "sit": { "area": area, "patron": 1000 + area } })));
        for wager in ["ante", "blind"] {
            dealer.must(TABLE, house(json!({ "place": { "area": area, "wager": wager, "amount_cents": cents } })));
        }
    }
    dealer.must(TABLE, play(json!({ "deal": { "held": [] } })));
    dealer.must(TABLE, play(json!({ "bet": { "area": 1, "times": 4 } })));
    dealer.must(TABLE, play(json!({ "dealer_shows": { "cards": ["Kh"] } })));
    dealer.must(TABLE, play(json!({ "check": { "area": 4 } })));
    dealer.must(TABLE, play(json!({ "turn": { "cards": ["9c", "8d", "2s"] } })));
    dealer.must(TABLE, play(json!({ "fold": { "area": 4 } })));
}

#[test]
fn a_card_that_showed_is_priced_from_the_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("floor.db");
    let server = Server::start(&file, "127.0.0.1:0");
    let [mut dealer, mut supervisor] = ["dealer", "supervisor"].map(|login| Client::new(&server.base, login));
    play_a_round(&mut dealer, &mut supervisor);
    let db = file.to_str().expect("a path");
    let round = format!("{TABLE}/1");

    // The cards of a folded hand at a physical table are nowhere in the log.
    let (code, out, err) = run(&["odds", "--round", &round, "--db", db]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("Kh") && out.contains("area 4") && out.contains("--seat 4="), "{out}");
    assert!(!out.contains("area 1,"), "area 1 had bet before the card showed: {out}");

    let (code, out, err) = run(&["odds", "--round", &round, "--db", db, "--seat", "4=QsJs", "--json"]);
    assert_eq!(code, 0, "{out}{err}");
    let priced = parsed(&out);
    let seat = &priced["incidents"][0]["seats"][0];
    assert_eq!((&seat["area"], &seat["did"]), (&json!(4), &json!("check, fold")));
    let cards = |text: &str| baize_odds::seen::cards("test", text).expect("cards");
    let hand = Hand {
        cards: cards("QsJs").try_into().expect("two cards"),
        street: Street::BeforeFlop,
        checked: false,
        board: [None; 5],
        dealer: cards("Kh"),
        others: vec![],
    };
    let expected = worth(&Usual::new(&WhatIf::default()).expect("the book"), &hand).expect("a hand");
    assert_eq!(seat["worth"], serde_json::to_value(&expected).expect("JSON"));
    let dollars = (expected.gain * baize_odds::Ratio::from(20)).decimal(2);
    assert_eq!(seat["price"], json!(dollars), "an Ante of 20.00");
    assert_eq!(priced["maths_pin"].as_str().map(str::len), Some(16));

    misused(&["odds", "--round", "ut-seen/9", "--db", db], &["no round 9"]);
    misused(&["odds", "--round", "ut-seen", "--db", db], &["ut-1/7"]);
    misused(&["odds", "--round", &round, "--db", db, "--seat", "4"], &["4=AsKd"]);
}

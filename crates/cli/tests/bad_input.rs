//! What the real server does with commands that are malformed, impossible or out of order: it says so, changes nothing and
//! continues.
mod common;

use common::new_id;
use common::wire::{Answer, House, short};
use serde_json::{Value, json};

/// Chips for a demo patron, under a fresh id; the amount as it is written.
fn buy(amount: &str) -> String {
    format!(r#"{{"id":"{}","command":{{"buy_chips":{{"patron":1001,"amount_cents":{amount}}}}}}}"#, new_id())
}

#[test]
fn malformed_requests_change_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = House::open(&folder.path().join("floor.db"));
    bodies_and_ids(&house);
    unreadable_commands(&house);
    wrong_envelopes(&house);
    amounts_at_the_cage(&house);
    what_is_not_there(&house);
    sizes_versions_and_ids(&house);
}

fn bodies_and_ids(house: &House) {
    let id = new_id();
    let bodies: Vec<Vec<u8>> = [
        "",
        " ",
        "{",
        "}",
        "[]",
        "null",
        "1",
        "\"x\"",
        "{}",
        "nonsense",
        "\u{feff}{}",
        "{\"id\":",
        "<xml/>",
        "id=1&command=2",
        r#"{"id":1,"command":{"approve":{"request":1}}}"#,
        r#"{"id":null,"command":{"approve":{"request":1}}}"#,
        r#"{"command":{"approve":{"request":1}}}"#,
    ]
    .iter()
    .map(|text| text.as_bytes().to_vec())
    .chain([
        vec![0xff, 0xfe, 0x00],
        b"{\"id\":\"\0\"}".to_vec(),
        [b"[".repeat(20_000), b"]".repeat(20_000)].concat(),
        [&b"{\"id\":"[..], &b"[".repeat(30_000)].concat(),
    ])
    .collect();
    for body in &bodies {
        house.turned_away(&short(body), &[400], || house.post("cage", body));
    }
    // Ids.
    let odd_ids =
        ["", "x", &id[1..], &format!("{id}0"), &format!("{}g", &id[1..]), &"0".repeat(5_000), "１２３", "----"];
    for odd in odd_ids {
        let body = json!({ "id": odd, "command": { "approve": { "request": 1 } } }).to_string();
        let answer = house.turned_away(&format!("id {odd:.40}"), &[400], || house.post("supervisor", body.as_bytes()));
        assert!(answer.text().contains("UUID"), "{}", answer.text());
    }
}

/// Commands that are none, fields that are none, values of the wrong kind.
fn unreadable_commands(house: &House) {
    let seat = |area: Value, patron: Value| json!({ "table": { "table": "cw-1", "command": { "house": { "sit": { "area": area, "patron": patron } } } } });
    let setup = |field: &str, value: Value| {
        let limit = |wager: &str| json!({ "wager": wager, "min_cents": 1000, "max_cents": 100_000 });
        let mut setup = json!({ "areas": 7, "source": "shoe", "chance": "keyed", "decks": 6, "smallest_chip_cents": 250,
            "limits": { "wagers": [limit("initial"), limit("tie")] } });
        match field.split_once('.') {
            Some((part, field)) => setup[part][field] = value,
            None => setup[field] = value,
        }
        json!({ "open_table": { "table": "new", "game": "casino-war", "setup": setup } })
    };
    let commands = [
        json!("take_table"),
        json!({}),
        json!([]),
        json!({ "fly": {} }),
        json!({ "BuyChips": { "patron": 1001, "amount_cents": 100 } }),
        json!({ "buy_chips": { "patron": 1001 } }),
        json!({ "buy_chips": { "patron": 1001, "amount": 100 } }),
        json!({ "buy_chips": { "patron": 1001, "amount_cents": 100, "amount": 1 } }),
        json!({ "buy_chips": { "patron": 1001, "amount_cents": 100 }, "cash_out": { "patron": 1001, "amount_cents": 100 } }),
        json!({ "buy_chips": { "patron": "1001", "amount_cents": 100 } }),
        json!({ "buy_chips": { "patron": -1, "amount_cents": 100 } }),
        json!({ "buy_chips": { "patron": 4_294_967_296u64, "amount_cents": 100 } }),
        json!({ "buy_chips": { "patron": 1001.5, "amount_cents": 100 } }),
        json!({ "buy_chips": [1001, 100, 7] }),
        json!({ "table": { "table": "cw-1", "command": { "house": "fly" } } }),
        json!({ "table": { "table": "cw-1", "command": { "casino_war": "fly" } } }),
        json!({ "table": { "table": "cw-1", "command": { "old_maid": "settle" } } }),
        json!({ "table": { "table": "cw-1", "command": { "house": { "take_table": { "x": 1 } } } } }),
        json!({ "table": { "table": "cw-1", "command": { "house": "take_table" }, "extra": 1 } }),
        json!({ "table": { "table": "cw-1", "command": { "casino_war": { "deal": { "cards": ["1h"] } } } } }),
        json!({ "table": { "table": "cw-1", "command": { "casino_war": { "deal": { "cards": ["Kh", 5] } } } } }),
        json!({ "table": { "table": "cw-1", "command": { "casino_war": { "deal": { "cards": "Kh" } } } } }),
        seat(json!(256), json!(1001)),
        seat(json!(-1), json!(1001)),
        seat(json!("1"), json!(1001)),
        seat(json!(1), json!(null)),
        json!({ "table": { "table": "CW-1", "command": { "house": "take_table" } } }),
        json!({ "table": { "table": "", "command": { "house": "take_table" } } }),
        json!({ "table": { "table": "../../x", "command": { "house": "take_table" } } }),
        json!({ "table": { "table": "a".repeat(17), "command": { "house": "take_table" } } }),
        json!({ "table": { "table": 1, "command": { "house": "take_table" } } }),
        // A limit that is misspelt would be no limit.
        setup("limits.player_max", json!(5000)),
        setup("limits.wagers", json!([{ "wager": "initial", "min_cents": 1000, "max_cents": 2000, "unit": 5 }])),
        setup("option", json!([])),
        setup("game", json!("old-maid")),
        setup("areas", json!(300)),
    ];
    for command in commands {
        house.turned_away(&command.to_string(), &[400], || house.command("supervisor", command.clone()));
    }
}

fn wrong_envelopes(house: &House) {
    for expected in ["-1", "\"1\"", "1.5", "1e3", "18446744073709551616", "[]", "true"] {
        let body = format!(r#"{{"id":"{}","expected":{expected},"command":{{"approve":{{"request":0}}}}}}"#, new_id());
        house.turned_away(&format!("expected {expected}"), &[400], || house.post("supervisor", body.as_bytes()));
    }
    for extra in [r#""extra":1"#, r#""id":"x""#, r#""command":{}"#, r#""expectd":3"#] {
        let body = buy("100").replacen('{', &format!("{{{extra},"), 1);
        house.turned_away(&body, &[400], || house.post("cage", body.as_bytes()));
    }
}

fn amounts_at_the_cage(house: &House) {
    // Amounts, at the cage.
    let amounts = [
        "0",
        "-1",
        "-9223372036854775808",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775809",
        "1000000000001",
        "50.0",
        "50.5",
        "1e2",
        "1e400",
        "-1e400",
        "\"50\"",
        "true",
        "null",
        "[50]",
        "NaN",
        "Infinity",
        "0x10",
        "1_000",
        "+5",
        "05",
    ];
    for amount in amounts {
        for kind in ["buy_chips", "cash_out"] {
            let body = buy(amount).replace("buy_chips", kind);
            house.turned_away(&body, &[400], || house.post("cage", body.as_bytes()));
        }
    }
    for day in ["0", "-1", "9223372036854775807", "1e400", "\"x\""] {
        let body =
            format!(r#"{{"id":"{}","command":{{"set_loss_limit":{{"patron":1001,"day_cents":{day}}}}}}}"#, new_id());
        house.turned_away(&body, &[400], || house.post("cage", body.as_bytes()));
    }
}

fn what_is_not_there(house: &House) {
    // What is not there.
    for command in [
        json!({ "table": { "table": "cw-99", "command": { "house": "take_table" } } }),
        json!({ "request": { "table": "cw-99", "command": { "house": "close" }, "reason": "x" } }),
        json!({ "approve": { "request": 4_000_000_000u32 } }),
        json!({ "decline": { "request": 7, "reason": "x" } }),
    ] {
        house.turned_away(&command.to_string(), &[404], || house.command("supervisor", command.clone()));
    }
    let nobody = json!({ "buy_chips": { "patron": 999_999, "amount_cents": 100 } });
    house.turned_away("an unknown patron", &[404], || house.command("cage", nobody));
    for (login, command) in [
        ("cage", json!({ "enrol_patron": { "patron": 1001 } })),
        ("cage", json!({ "enrol_patron": { "patron": 0 } })),
        ("cage", json!({ "enrol_patron": { "patron": 7001, "name": "Nobody's Name" } })),
        ("cage", json!({ "enrol_patron": { "patron": 7001, "record": "00" } })),
        ("cage", json!({ "enrol_patron": { "patron": 7001, "record": "0".repeat(64) } })),
        ("cage", json!({ "issue_card": { "patron": 1001 } })),
        ("cage", json!({ "cancel_card": { "patron": 1001, "reason": "" } })),
        ("manager", json!({ "enrol_staff": { "staff": 1, "name": "Twice", "role": "dealer" } })),
        ("manager", json!({ "enrol_staff": { "staff": 71, "name": "X", "role": "system" } })),
        ("manager", json!({ "enrol_staff": { "staff": 71, "name": "X", "role": "emperor" } })),
        ("supervisor", json!({ "request": { "table": "cw-1", "command": { "house": "close" }, "reason": "  " } })),
    ] {
        house.turned_away(&command.to_string(), &[400], || house.command(login, command.clone()));
    }
}

fn sizes_versions_and_ids(house: &House) {
    // Too long, by a byte and by much.
    let fits = buy("100").replacen("{", &format!("{{{}", " ".repeat(64 * 1024 - buy("100").len())), 1);
    assert_eq!(fits.len(), 64 * 1024);
    assert_eq!(house.post("cage", fits.as_bytes()).status, 200);
    for body in [format!("{fits} "), " ".repeat(5_000_000)] {
        let answer = house.turned_away("a body over the limit", &[413], || house.post("cage", body.as_bytes()));
        assert!(answer.text().contains("65536"), "{}", answer.text());
    }
    // A stale screen.
    let body = json!({ "id": new_id(), "expected": 999, "command": { "table": { "table": "cw-1", "command": { "house": "take_table" } } } });
    let answer = house.turned_away("a stale version", &[409], || house.post("dealer", body.to_string().as_bytes()));
    assert!(answer.text().contains("version") && answer.text().contains("999"), "{}", answer.text());
    // An id that was used for something else.
    let id = new_id();
    let first = json!({ "id": id, "command": { "buy_chips": { "patron": 1001, "amount_cents": 100 } } }).to_string();
    let accepted = house.post("cage", first.as_bytes());
    assert_eq!(accepted.status, 200);
    assert_eq!(house.post("cage", first.as_bytes()).body, accepted.body);
    let other = first.replace("1001", "1002");
    house.turned_away("an id used twice", &[400], || house.post("cage", other.as_bytes()));
    assert_eq!(house.get("cage", "/api/me").status, 200);
}

#[test]
fn what_the_rules_refuse_is_recorded_with_its_clause_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = House::open(&folder.path().join("floor.db"));
    let refused = |login: &str, command: Value| {
        let (seq, versions) = house.state();
        let answer = house.at(login, "cw-1", command.clone());
        assert_eq!(answer.status, 422, "{command}: {}", answer.body);
        let refusal = &answer.json()["refused"];
        assert!(!answer.text().is_empty() && refusal["cite"].as_str().is_some_and(|c| c.len() > 3), "{}", answer.body);
        assert_eq!(house.state(), (seq + 1, versions), "{command}: a refusal is recorded, and nothing else");
        answer
    };
    // Out of order, before anything.
    refused("dealer", json!({ "house": "no_more_bets" }));
    house.must("dealer", "cw-1", json!({ "house": "take_table" }));
    for play in [
        json!("settle"),
        json!("clear"),
        json!("burn"),
        json!("return_discards"),
        json!("shuffle_discards"),
        json!({ "go_to_war": { "area": 1 } }),
        json!({ "surrender": { "area": 0 } }),
        json!({ "deal": { "cards": [] } }),
        json!({ "deal": { "cards": ["Kh", "Qh"] } }),
        json!({ "cut_cards": { "by": "supervisor", "depth": 65_535 } }),
        json!({ "stay_in": { "area": 255 } }),
        json!({ "faced_card": { "card": "Kh" } }),
        json!({ "empty_round": { "cards": vec!["Kh"; 500] } }),
    ] {
        refused("dealer", json!({ "casino_war": play }));
    }
    refused("dealer", json!({ "cards": "cut" }));
    refused("dealer", json!({ "cards": { "shuffle": { "how": "device" } } }));
    house.must("dealer", "cw-1", json!({ "house": { "sit": { "area": 1, "patron": 1001 } } }));
    for (area, patron) in [(0, 1002), (8, 1002), (255, 1002), (1, 1002), (2, 9_999_999)] {
        refused("dealer", json!({ "house": { "sit": { "area": area, "patron": patron } } }));
    }
    amounts_on_the_layout(&refused);
    times_on_signs(&house, &refused);
    seventh_copy(&house, &refused);
}

/// What is refused, said as a function: who sends which command.
type Refused<'a> = &'a dyn Fn(&str, Value) -> Answer;

fn limits(min: i64, max: i64) -> Value {
    let limit = |wager: &str, min: i64, max: i64| json!({ "wager": wager, "min_cents": min, "max_cents": max });
    json!({ "wagers": [limit("initial", min, max), limit("tie", 500, 50_000)] })
}

fn amounts_on_the_layout(refused: Refused) {
    for amount in [0, -1, i64::MIN, i64::MAX, 1, 999, 1001, 100_250, 1_000_000_000_000, 1_000_000_000_001] {
        for wager in ["initial", "tie", "war"] {
            refused("dealer", json!({ "house": { "place": { "area": 1, "wager": wager, "amount_cents": amount } } }));
        }
        refused("dealer", json!({ "house": { "find": { "area": 1, "wager": "initial", "amount_cents": amount } } }));
        let mispaid = json!({ "wager": { "round": 0, "area": 1, "patron": 1001, "wager": "initial" }, "error": "overpaid", "slip": "payment", "difference_cents": amount, "note": "x" });
        refused("dealer", json!({ "house": { "record_mispayment": mispaid } }));
    }
    for (min, max) in [(0, 0), (-1, 1), (i64::MIN, i64::MAX), (i64::MAX, i64::MAX), (2000, 1000), (251, 1000)] {
        for name in ["change_limits", "raise_minimum"] {
            refused("supervisor", json!({ "house": { name: { "limits": limits(min, max) } } }));
        }
        let notice = json!({ "limits": limits(min, max), "effective_ms": i64::MAX });
        refused("supervisor", json!({ "house": { "post_notice": notice } }));
    }
}

fn times_on_signs(house: &House, refused: Refused) {
    for at in [i64::MIN, -1, 0] {
        refused("supervisor", json!({ "house": { "announce_closing": { "at_ms": at } } }));
        refused(
            "supervisor",
            json!({ "house": { "post_notice": { "limits": limits(1000, 2000), "effective_ms": at } } }),
        );
    }
    // The end of time is a time: every screen must be able to say it.
    house.must("supervisor", "cw-1", json!({ "house": { "announce_closing": { "at_ms": i64::MAX } } }));
    let notice = json!({ "limits": limits(2500, 100_000), "effective_ms": i64::MAX });
    house.must("supervisor", "cw-1", json!({ "house": { "post_notice": notice } }));
    for (login, path) in [
        ("dealer", "/tables/cw-1"),
        ("supervisor", "/tables/cw-1"),
        ("patron", "/play/cw-1"),
        ("inspector", "/tables/cw-1"),
        ("patron", "/display/cw-1"),
        ("manager", "/"),
        ("manager", "/log"),
        ("patron", "/api/tables/cw-1"),
        ("patron", "/api/tables/cw-1/stream"),
    ] {
        assert_eq!(house.get(login, path).status, 200, "{login} {path}");
    }
    house.must("supervisor", "cw-1", json!({ "house": "cancel_closing" }));
    house.must("supervisor", "cw-1", json!({ "house": "remove_notice" }));
}

/// Six kings of hearts come out; the seventh is somebody's mistake or somebody's sleeve.
fn seventh_copy(house: &House, refused: Refused) {
    house.must("supervisor", "cw-1", json!({ "cards": "load_cards" }));
    house.must("dealer", "cw-1", json!({ "cards": { "shuffle": { "how": "manual" } } }));
    for play in [
        json!({ "cut_cards": { "by": { "area": 1 }, "depth": 100 } }),
        json!({ "place_cutting_card": { "from_back": 60 } }),
        json!("burn"),
    ] {
        house.must("dealer", "cw-1", json!({ "casino_war": play }));
    }
    let place = json!({ "house": { "place": { "area": 1, "wager": "initial", "amount_cents": 1000 } } });
    for dealer in ["2c", "2d", "2h", "2s", "3c", "3d"] {
        house.must("dealer", "cw-1", place.clone());
        for play in [json!({ "deal": { "cards": ["Kh", dealer] } }), json!("settle"), json!("clear")] {
            house.must("dealer", "cw-1", json!({ "casino_war": play }));
        }
    }
    house.must("dealer", "cw-1", place);
    for play in [
        json!({ "deal": { "cards": ["Kh", "4c"] } }),
        json!({ "deal": { "cards": ["4c", "Kh"] } }),
        json!({ "faced_card": { "card": "Kh" } }),
    ] {
        let answer = refused("dealer", json!({ "casino_war": play }));
        assert!(answer.body.contains("CW 3.1") && answer.text().contains("foreign"), "{}", answer.body);
    }
    let answer = refused("dealer", json!({ "casino_war": { "deal": { "cards": vec!["4c"; 7] } } }));
    assert!(answer.text().contains("7 cards"), "{}", answer.text());
    refused("dealer", json!({ "cards": { "foreign_card": { "what": " " } } }));
    house.must("dealer", "cw-1", json!({ "cards": { "foreign_card": { "what": "a seventh king of hearts" } } }));
    refused("dealer", json!({ "casino_war": { "deal": { "cards": ["4c", "5c"] } } }));
}

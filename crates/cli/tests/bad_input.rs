//! What the real server does with requests that are malformed, forged, out of order or not for the one who sends them: it
//! says so, changes nothing and goes on.
mod common;

use baize_floor::{Body, FloorCommand};
use baize_rules::any::{AnyCommand, GameId};
use baize_rules::game::Role;
use baize_web::Access;
use common::{Server, new_id, run_with_input};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// An answer as it came over the wire.
struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }
    /// What a program is told: why, in words.
    fn text(&self) -> String {
        let json = self.json();
        let text = json["error"]["text"].as_str().or(json["refused"]["text"].as_str());
        text.unwrap_or_default().to_string()
    }
}

/// One request, byte for byte as given: nothing is put right on the way.
fn raw(address: &str, request: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a timeout");
    // The server may answer and close before it has read everything.
    let _ = stream.write_all(request);
    let mut bytes = vec![];
    let mut part = [0; 4096];
    loop {
        match stream.read(&mut part) {
            Ok(0) | Err(_) => break,
            Ok(count) => bytes.extend(&part[..count]),
        }
        // A live stream never ends: its beginning is enough.
        if String::from_utf8_lossy(&bytes).contains("text/event-stream") {
            break;
        }
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_lowercase(), body: body.into() }
}

/// The server, everybody signed in, and the log's end as last seen.
struct House {
    server: Server,
    cookies: BTreeMap<&'static str, String>,
}

const LOGINS: [&str; 7] = ["dealer", "supervisor", "cage", "manager", "inspector", "patron", "surveillance"];

fn role_of(login: &str) -> Role {
    Role::ALL.into_iter().find(|role| role.name() == login).expect("logins are named after roles")
}

impl House {
    /// A demo floor, and one login more for the role that has none there.
    fn open(db: &std::path::Path) -> House {
        drop(Server::start(db, "127.0.0.1:0"));
        let db_arg = db.to_string_lossy();
        let add =
            ["staff", "add", "surveillance", "--role", "surveillance", "--id", "51", "--name", "V", "--db", &db_arg];
        let (code, _, err) = run_with_input(&add, "surveillance");
        assert_eq!(code, 0, "{err}");
        let server = Server::start(db, "127.0.0.1:0");
        let mut house = House { server, cookies: BTreeMap::new() };
        for login in LOGINS {
            let cookie = house.sign_in(login);
            house.cookies.insert(login, cookie);
        }
        house
    }

    fn sign_in(&self, login: &str) -> String {
        let form = format!("login={login}&password={login}");
        let headers = [("content-type", "application/x-www-form-urlencoded")];
        let answer = self.send("POST", "/sign-in", &headers, form.as_bytes());
        assert_eq!(answer.status, 303, "{login}: {}", answer.body);
        let line = answer.head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
        assert!(line.contains("httponly") && line.contains("samesite=strict"), "{line}");
        line.split(';').next().expect("a value").to_string()
    }

    fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let address = self.server.address();
        let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
        headers.iter().for_each(|(name, value)| request += &format!("{name}: {value}\r\n"));
        request += &format!("content-length: {}\r\n\r\n", body.len());
        let answer = raw(&address, &[request.as_bytes(), body].concat());
        assert!(
            (200..500).contains(&answer.status),
            "{method} {path}: {} {}{}",
            answer.status,
            answer.head,
            answer.body
        );
        answer
    }

    fn get(&self, login: &str, path: &str) -> Answer {
        self.send("GET", path, &[("cookie", &self.cookies[login])], b"")
    }

    fn post(&self, login: &str, body: &[u8]) -> Answer {
        let headers = [("cookie", self.cookies[login].as_str()), ("content-type", "application/json")];
        loop {
            let answer = self.send("POST", "/api/commands", &headers, body);
            // Faster than a person: that is another test's matter.
            if answer.status != 429 {
                return answer;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    fn command(&self, login: &str, command: Value) -> Answer {
        self.post(login, json!({ "id": new_id(), "command": command }).to_string().as_bytes())
    }

    fn at(&self, login: &str, table: &str, command: Value) -> Answer {
        self.command(login, json!({ "table": { "table": table, "command": command } }))
    }

    fn must(&self, login: &str, table: &str, command: Value) {
        let answer = self.at(login, table, command.clone());
        assert_eq!(answer.status, 200, "{command}: {}", answer.body);
    }

    /// Where the log ends, and the version of every table.
    fn state(&self) -> (u64, Vec<u64>) {
        let seq = self.get("manager", "/api/floor").json()["seq"].as_u64().expect("a number");
        let tables = self.get("manager", "/api/tables").json();
        let versions = tables.as_array().expect("tables").iter().map(|t| t["version"].as_u64().expect("a version"));
        (seq, versions.collect())
    }

    /// Sends it and sees that it is turned away with these words, in JSON, and that nothing changed.
    fn turned_away(&self, what: &str, expected: &[u16], send: impl FnOnce() -> Answer) -> Answer {
        let before = self.state();
        let answer = send();
        assert!(expected.contains(&answer.status), "{what}: {} {}", answer.status, answer.body);
        assert!(!answer.text().is_empty(), "{what} says nothing: {} {:?}", answer.status, answer.body);
        assert!(answer.text().len() < 1_200, "{what}: {}", answer.text());
        assert_eq!(self.state(), before, "{what} changed something");
        answer
    }
}

fn short(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().take(120).collect()
}

#[test]
fn malformed_requests_change_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = House::open(&folder.path().join("floor.db"));
    let id = new_id();
    let buy = |amount: &str| {
        format!(r#"{{"id":"{}","command":{{"buy_chips":{{"patron":1001,"amount_cents":{amount}}}}}}}"#, new_id())
    };
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
    // Commands that are none, fields that are none, values of the wrong kind.
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
    for expected in ["-1", "\"1\"", "1.5", "1e3", "18446744073709551616", "[]", "true"] {
        let body = format!(r#"{{"id":"{}","expected":{expected},"command":{{"approve":{{"request":0}}}}}}"#, new_id());
        house.turned_away(&format!("expected {expected}"), &[400], || house.post("supervisor", body.as_bytes()));
    }
    for extra in [r#""extra":1"#, r#""id":"x""#, r#""command":{}"#, r#""expectd":3"#] {
        let body = buy("100").replacen('{', &format!("{{{extra},"), 1);
        house.turned_away(&body, &[400], || house.post("cage", body.as_bytes()));
    }
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
        ("cage", json!({ "enrol_patron": { "patron": 1001, "name": "Twice" } })),
        ("cage", json!({ "enrol_patron": { "patron": 0, "name": "Nobody" } })),
        ("cage", json!({ "enrol_patron": { "patron": 7001, "name": " " } })),
        ("cage", json!({ "enrol_patron": { "patron": 7001, "name": "x".repeat(61) } })),
        ("cage", json!({ "enrol_patron": { "patron": 7001, "name": "a\u{0}b" } })),
        ("cage", json!({ "issue_card": { "patron": 1001 } })),
        ("cage", json!({ "cancel_card": { "patron": 1001, "reason": "" } })),
        ("manager", json!({ "enrol_staff": { "staff": 1, "name": "Twice", "role": "dealer" } })),
        ("manager", json!({ "enrol_staff": { "staff": 71, "name": "X", "role": "system" } })),
        ("manager", json!({ "enrol_staff": { "staff": 71, "name": "X", "role": "emperor" } })),
        ("supervisor", json!({ "request": { "table": "cw-1", "command": { "house": "close" }, "reason": "  " } })),
    ] {
        house.turned_away(&command.to_string(), &[400], || house.command(login, command.clone()));
    }
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
        json!({ "cut": { "by": "supervisor", "depth": 65_535 } }),
        json!({ "shuffle": { "how": "device" } }),
        json!({ "stay_in": { "area": 255 } }),
        json!({ "faced_card": { "card": "Kh" } }),
        json!({ "empty_round": { "cards": vec!["Kh"; 500] } }),
    ] {
        refused("dealer", json!({ "casino_war": play }));
    }
    house.must("dealer", "cw-1", json!({ "house": { "sit": { "area": 1, "patron": 1001 } } }));
    for (area, patron) in [(0, 1002), (8, 1002), (255, 1002), (1, 1002), (2, 9_999_999)] {
        refused("dealer", json!({ "house": { "sit": { "area": area, "patron": patron } } }));
    }
    // Amounts, on the cloth.
    for amount in [0, -1, i64::MIN, i64::MAX, 1, 999, 1001, 100_250, 1_000_000_000_000, 1_000_000_000_001] {
        for wager in ["initial", "tie", "war"] {
            refused("dealer", json!({ "house": { "place": { "area": 1, "wager": wager, "amount_cents": amount } } }));
        }
        refused("dealer", json!({ "house": { "find": { "area": 1, "wager": "initial", "amount_cents": amount } } }));
        let mispaid = json!({ "wager": { "round": 0, "area": 1, "patron": 1001, "wager": "initial" }, "error": "overpaid", "slip": "payment", "difference_cents": amount, "note": "x" });
        refused("dealer", json!({ "house": { "record_mispayment": mispaid } }));
    }
    let limits = |min: i64, max: i64| json!({ "wagers": [{ "wager": "initial", "min_cents": min, "max_cents": max }, { "wager": "tie", "min_cents": 500, "max_cents": 50_000 }] });
    for (min, max) in [(0, 0), (-1, 1), (i64::MIN, i64::MAX), (i64::MAX, i64::MAX), (2000, 1000), (251, 1000)] {
        for name in ["change_limits", "raise_minimum"] {
            refused("supervisor", json!({ "house": { name: { "limits": limits(min, max) } } }));
        }
        let notice = json!({ "limits": limits(min, max), "effective_ms": i64::MAX });
        refused("supervisor", json!({ "house": { "post_notice": notice } }));
    }
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
    seventh_copy(&house, &refused);
}

/// Six kings of hearts come out; the seventh is somebody's mistake or somebody's sleeve.
fn seventh_copy(house: &House, refused: &dyn Fn(&str, Value) -> Answer) {
    house.must("supervisor", "cw-1", json!({ "casino_war": "load_cards" }));
    for play in [
        json!({ "shuffle": { "how": "manual" } }),
        json!({ "cut": { "by": { "area": 1 }, "depth": 100 } }),
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
    refused("dealer", json!({ "casino_war": { "wrong_cards": { "finding": { "foreign": " " } } } }));
    let found = json!({ "foreign": "a seventh king of hearts" });
    house.must("dealer", "cw-1", json!({ "casino_war": { "wrong_cards": { "finding": found } } }));
    refused("dealer", json!({ "casino_war": { "deal": { "cards": ["4c", "5c"] } } }));
}

#[test]
fn odd_methods_paths_cookies_and_senders_are_turned_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = House::open(&folder.path().join("floor.db"));
    let cookie = house.cookies["cage"].as_str();
    let buy =
        || json!({ "id": new_id(), "command": { "buy_chips": { "patron": 1001, "amount_cents": 100 } } }).to_string();
    for method in ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"] {
        house.turned_away(method, &[405], || house.send(method, "/api/commands", &[("cookie", cookie)], b""));
    }
    for method in ["POST", "PUT", "DELETE", "BREW"] {
        for path in ["/api/tables", "/api/log", "/api/openapi.json", "/api/tables/cw-1/stream"] {
            house.turned_away(path, &[405], || house.send(method, path, &[("cookie", &house.cookies["manager"])], b""));
        }
        let page = house.send(method, "/display/cw-1", &[], b"");
        assert!(page.status == 405 && page.body.contains("<html"), "{}", page.body);
    }
    assert_eq!(house.send("HEAD", "/api/tables", &[], b"").status, 200);
    // Paths.
    let long = format!("/api/tables/{}", "x".repeat(8_000));
    for path in [
        "/api/tables/cw-99",
        "/api/tables/%2e%2e%2fetc%2fpasswd",
        "/api/tables/../../etc/passwd",
        "/api/tables/cw-1%00",
        "/api/tables/cw-1/",
        "/api/tables/CW-1",
        "/api/tables/%63w-1%20",
        "/api//tables",
        "/api/",
        "/api/rules/..%2f..%2fsecrets",
        "/api/rules/old-maid",
        "/api/nothing",
        &long,
    ] {
        house.turned_away(path, &[404], || house.get("manager", path));
    }
    // Percent-encoded letters are still those letters.
    assert_eq!(house.get("manager", "/api/tables/%63w-1").status, 200);
    house.turned_away("no text", &[400, 404], || house.get("manager", "/api/tables/%ff%fe"));
    for path in [
        "/assets/../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2e%2e",
        "/assets/",
        "/../../etc/passwd",
        "/nowhere",
    ] {
        let answer = house.get("manager", path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.body.contains("[package]") && !answer.body.contains("root:"), "{path}: {}", answer.body);
    }
    for query in ["from=abc", "from=-1", "limit=-1", "limit=1e9", "from=99999999999999999999999", "from=1&from=2"] {
        house.turned_away(query, &[400], || house.get("manager", &format!("/api/log?{query}")));
    }
    for query in ["from=18446744073709551615", "from=0&limit=0", "limit=18446744073709551615", "from=%31", "other=1"] {
        assert_eq!(house.get("manager", &format!("/api/log?{query}")).status, 200, "{query}");
        assert_eq!(house.get("manager", &format!("/log?{query}")).status, 200, "{query}");
    }
    // Requests that are none.
    let address = house.server.address();
    let huge = format!("GET /{} HTTP/1.1\r\nhost: x\r\n\r\n", "x".repeat(200_000));
    for request in
        [&b"\r\n\r\n"[..], b"BOO\r\n\r\n", b"\x16\x03\x01\x02\x00", b"GET / HTTP/9.9\r\n\r\n", huge.as_bytes()]
    {
        let status = raw(&address, request).status;
        assert!(status == 0 || (400..500).contains(&status), "{}: {status}", short(request));
    }
    // Cookies.
    let json_type = ("content-type", "application/json");
    let long = format!("baize={}", "f".repeat(6_000));
    for forged in [
        "baize=",
        "baize=0",
        "baize=../../x",
        &long,
        &format!("baize={}", "0".repeat(64)),
        "BAIZE=x",
        "session=1; id=2",
    ] {
        let send = || house.send("POST", "/api/commands", &[("cookie", forged), json_type], buy().as_bytes());
        house.turned_away(&format!("{forged:.40}"), &[401], send);
    }
    house.turned_away("no cookie", &[401], || house.send("POST", "/api/commands", &[json_type], buy().as_bytes()));
    assert_eq!(house.send("GET", "/api/tables", &[("cookie", "notbaize=1; xbaize=2")], b"").status, 200);
    let leaving = house.sign_in("patron");
    assert_eq!(house.send("GET", "/api/me", &[("cookie", &leaving)], b"").status, 200);
    assert_eq!(house.send("POST", "/sign-out", &[("cookie", &leaving)], b"").status, 303);
    house.turned_away("a session that ended", &[401], || house.send("GET", "/api/me", &[("cookie", &leaving)], b""));
    house.turned_away("also for what is public", &[401], || {
        house.send("GET", "/api/tables", &[("cookie", &leaving)], b"")
    });
    // Kinds of content.
    let kinds =
        ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonx", ""];
    for kind in kinds {
        let headers = [("cookie", cookie), ("content-type", kind)];
        house.turned_away(kind, &[415], || house.send("POST", "/api/commands", &headers, buy().as_bytes()));
        house.turned_away(kind, &[415], || house.send("POST", "/api/settle/casino-war", &headers, b"{}"));
    }
    house.turned_away("no kind", &[415], || {
        house.send("POST", "/api/commands", &[("cookie", cookie)], buy().as_bytes())
    });
    for kind in ["application/json; charset=utf-8", "Application/JSON"] {
        let headers = [("cookie", cookie), ("content-type", kind)];
        assert_eq!(house.send("POST", "/api/commands", &headers, buy().as_bytes()).status, 200, "{kind}");
    }
    // Other sites' pages.
    let own = format!("http://{address}");
    for (name, value) in [
        ("origin", "http://evil.example"),
        ("origin", "null"),
        ("origin", "http://127.0.0.1"),
        ("origin", ""),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("sec-fetch-site", "nonsense"),
    ] {
        let headers = [("cookie", cookie), json_type, (name, value)];
        house.turned_away(value, &[403], || house.send("POST", "/api/commands", &headers, buy().as_bytes()));
        for path in ["/sign-in", "/sign-out"] {
            let form = ("content-type", "application/x-www-form-urlencoded");
            let headers = [("cookie", cookie), form, (name, value)];
            assert_eq!(house.send("POST", path, &headers, b"login=cage&password=cage").status, 403, "{path} {value}");
        }
    }
    for (name, value) in [("origin", own.as_str()), ("sec-fetch-site", "same-origin"), ("sec-fetch-site", "none")] {
        let headers = [("cookie", cookie), json_type, (name, value)];
        assert_eq!(house.send("POST", "/api/commands", &headers, buy().as_bytes()).status, 200, "{name} {value}");
    }
    // The way back after signing in leads nowhere else.
    for next in
        ["//evil.example", "https://evil.example", "/\\evil.example", "%2f%2fevil.example", "/%0d%0aset-cookie:x=1"]
    {
        let form = format!("login=cage&password=cage&next={next}");
        let headers = [("content-type", "application/x-www-form-urlencoded")];
        let answer = house.send("POST", "/sign-in", &headers, form.as_bytes());
        let to = answer.head.lines().find_map(|line| line.strip_prefix("location: ")).unwrap_or("").to_string();
        assert_eq!((answer.status, to.as_str()), (303, "/"), "{next}");
    }
    wrong_passwords(&house);
}

/// Three wrong passwords and a name waits, also when they all come at once; another name does not.
fn wrong_passwords(house: &House) {
    let headers = [("content-type", "application/x-www-form-urlencoded")];
    let tried = |login: &str, password: &str| {
        house.send("POST", "/sign-in", &headers, format!("login={login}&password={password}").as_bytes()).status
    };
    for login in ["dealer2", "nobody-here"] {
        let statuses: Vec<u16> = std::thread::scope(|scope| {
            let tries: Vec<_> = (0..8).map(|_| scope.spawn(|| tried(login, "guess"))).collect();
            tries.into_iter().map(|t| t.join().expect("answered")).collect()
        });
        assert_eq!(statuses.iter().filter(|s| **s == 401).count(), 3, "{login}: {statuses:?}");
        assert_eq!(statuses.iter().filter(|s| **s == 429).count(), 5, "{login}: {statuses:?}");
    }
    assert_eq!(tried("dealer2", "dealer2"), 429);
    assert_eq!(tried("cage", "cage"), 303);
    assert_eq!(tried(&"x".repeat(20_000), "x"), 401);
    let nothing = house.send("POST", "/sign-in", &headers, b"");
    assert!((400..500).contains(&nothing.status), "{}", nothing.status);
}

/// Every kind of command, one of each, from the samples of the stored form and what they lack.
fn commands() -> Vec<FloorCommand> {
    const SAMPLES: &str = include_str!("../../floor/tests/samples/v1.jsonl");
    let mut seen = BTreeSet::new();
    let mut commands = vec![];
    let more = [
        json!({ "house": { "vacate": { "area": 1 } } }),
        json!({ "house": { "give_up": { "area": 1 } } }),
        json!({ "house": { "remove_marker": { "area": 1 } } }),
        json!({ "house": { "close_mispayment": { "id": 1, "finding": { "intention": "unintentional", "outcome": "rectified", "note": "x" } } } }),
        json!({ "house": "tick" }),
        json!({ "casino_war": "forgot_shuffle" }),
        json!({ "casino_war": "shuffle_discards" }),
        json!({ "casino_war": "cutting_card_shows" }),
        json!({ "casino_war": { "withdraw": { "area": 1 } } }),
        json!({ "casino_war": { "stay_in": { "area": 1 } } }),
        json!({ "casino_war": { "no_decision": { "area": 1, "because": "silent" } } }),
    ];
    let more = more.into_iter().map(|command| json!({ "table": { "table": "cw-1", "command": command } }));
    let more = more.map(|command| serde_json::from_value(command).expect("a command"));
    let sampled = SAMPLES.lines().map(|line| Body::decode(line.as_bytes()).expect("a sample").command);
    for command in sampled.chain(more) {
        let mut value = serde_json::to_value(&command).expect("JSON");
        let stud = value.pointer("/table/command/caribbean_stud").is_some();
        if let Some(table) = value.pointer_mut("/table/table") {
            *table = json!(if stud { "cs-1" } else { "cw-1" });
        }
        let kind = value.to_string();
        let kind: String = kind
            .split('"')
            .filter(|w| w.chars().all(|c| c.is_ascii_lowercase() || c == '_'))
            .take(5)
            .collect::<Vec<_>>()
            .join(".");
        if seen.insert(kind) {
            commands.push(serde_json::from_value(value).expect("a command"));
        }
    }
    commands
}

#[test]
fn every_role_gets_what_is_its_own_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = House::open(&folder.path().join("floor.db"));
    routes_by_role(&house);
    let commands = commands();
    assert!(commands.len() > 70, "{}", commands.len());
    for command in &commands {
        let value = serde_json::to_value(command).expect("JSON");
        for login in LOGINS {
            let role = role_of(login);
            match command {
                FloorCommand::Table { command, .. } => at_a_table(&house, login, role, command, &value),
                command if command.roles().contains(&role) => {
                    let answer = house.command(login, value.clone());
                    // Not one's own request, not another patron's limit: that is not about the role.
                    let about_role = answer.text().starts_with("this is for");
                    let heard = [200, 400, 403, 404, 422].contains(&answer.status) && !about_role;
                    assert!(heard, "{login} {value}: {} {}", answer.status, answer.body);
                }
                _ => {
                    let answer =
                        house.turned_away(&format!("{login} {value}"), &[403], || house.command(login, value.clone()));
                    assert!(answer.text().contains("this is for"), "{}", answer.text());
                }
            }
        }
    }
    assert!(house.get("manager", "/api/floor").json()["conserved"] == json!(true));
}

fn at_a_table(house: &House, login: &str, role: Role, command: &AnyCommand, value: &Value) {
    let stud = matches!(command, AnyCommand::CaribbeanStud(_));
    let authority = command.who(if stud { GameId::CaribbeanStud } else { GameId::CasinoWar });
    let answer = house.command(login, value.clone());
    let person_refused = answer.text().starts_with("this is for the ");
    match authority.roles.contains(&role) {
        true => {
            assert!([200, 422].contains(&answer.status), "{login} {value}: {} {}", answer.status, answer.body);
            assert!(!person_refused, "{login} {value}: {}", answer.body);
        }
        false => {
            assert_eq!(answer.status, 422, "{login} {value}: {}", answer.body);
            assert!(person_refused, "{login} {value}: {}", answer.body);
            assert_eq!(answer.json()["refused"]["cite"], json!(authority.cite.to_string()), "{login} {value}");
        }
    }
}

fn routes_by_role(house: &House) {
    for doc in baize_web::docs() {
        let path = doc.path.replace("{table}", "cw-1").replace("{book}", "casino-war").replace("{file}", "style.css");
        let path = path.replace(['{', '}'], "");
        let method = doc.method.to_uppercase();
        for login in LOGINS.into_iter().map(Some).chain([None]) {
            let role = login.map(role_of);
            // Signing out ends a session: one of its own.
            let cookie = match login {
                Some(login) if path == "/sign-out" => house.sign_in(login),
                Some(login) => house.cookies[login].clone(),
                None => String::new(),
            };
            let (kind, body) = match path.as_str() {
                "/sign-in" => ("application/x-www-form-urlencoded", "login=cage&password=cage"),
                _ => ("application/json", "{}"),
            };
            let mut headers = vec![("content-type", kind)];
            if login.is_some() {
                headers.push(("cookie", &cookie));
            }
            let body = if method == "GET" { "" } else { body };
            let answer = house.send(&method, &path, &headers, body.as_bytes());
            let what = format!("{method} {path} for {login:?}: {} {}", answer.status, short(answer.body.as_bytes()));
            let to_sign_in =
                answer.head.contains("location: /sign-in?") || (answer.status == 401 && path != "/sign-in");
            match (doc.access.admits(role), login) {
                (true, _) => assert!(answer.status != 403 && !to_sign_in, "{what}"),
                (false, Some(_)) => assert_eq!(answer.status, 403, "{what}"),
                (false, None) if path.starts_with("/api") => assert_eq!(answer.status, 401, "{what}"),
                (false, None) => assert!(answer.status == 303 && to_sign_in, "{what}"),
            }
            let leaks = !doc.access.admits(role) && answer.body.contains("chips_cents");
            assert!(!leaks, "{what}");
            for header in
                ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff", "cache-control: no-"]
            {
                assert!(answer.head.contains(header), "{what} lacks {header}: {}", answer.head);
            }
        }
    }
    assert!(Access::Anyone.admits(None) && !Access::SignedIn.admits(None), "the register means what it says");
}

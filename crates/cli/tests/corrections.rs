//! What two people change after the outcome is known is seen: by the inspector over HTTP, and by `baize audit --corrections`.
mod common;

use common::{Client, Server, run};
use serde_json::{Value, json};

fn done(client: &mut Client, table: &str, command: Value) {
    let (_, status, answer) = client.at(table, command.clone());
    assert_eq!(status, 200, "{command}: {answer}");
}

fn house(command: Value) -> Value {
    json!({ "house": command })
}
fn war(play: Value) -> Value {
    json!({ "casino_war": play })
}

/// Casino War with real cards: patron 1001 has 25.00 on area 1, and the dealer's card wins.
fn lost_round(dealer: &mut Client, supervisor: &mut Client) {
    let cards = |command: Value| json!({ "cards": command });
    done(supervisor, "cw-1", cards(json!("load_cards")));
    done(dealer, "cw-1", house(json!("take_table")));
    done(dealer, "cw-1", cards(json!({ "shuffle": { "how": "manual" } })));
    done(dealer, "cw-1", war(json!({ "cut_cards": { "by": "supervisor", "depth": 100 } })));
    done(dealer, "cw-1", war(json!({ "place_cutting_card": { "from_back": 60 } })));
    done(dealer, "cw-1", war(json!("burn")));
    done(dealer, "cw-1", house(json!({ "sit": { "area": 1, "patron": 1001 } })));
    done(dealer, "cw-1", house(json!({ "place": { "area": 1, "wager": "initial", "amount_cents": 2_500 } })));
    done(dealer, "cw-1", house(json!("no_more_bets")));
    done(dealer, "cw-1", war(json!({ "deal": { "cards": ["2h", "9c"] } })));
}

/// The dealer asks, a supervisor signs.
fn signed(dealer: &mut Client, supervisor: &mut Client, command: Value) {
    let asked =
        json!({ "request": { "table": "cw-1", "command": command, "reason": "the camera shows another card" } });
    let (_, status, answer) = dealer.send(asked);
    assert_eq!(status, 200, "{answer}");
    let floor = supervisor.get("/api/floor");
    let id = floor["requests"].as_array().and_then(|all| all.last()).expect("a request waits")["request"].clone();
    let (_, status, answer) = supervisor.send(json!({ "approve": { "request": id } }));
    assert_eq!(status, 200, "{answer}");
}

#[test]
fn what_two_people_sign_waits_for_an_inspector_and_is_in_the_audit() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("floor.db");
    let server = Server::start(&file, "127.0.0.1:0");
    let [mut dealer, mut supervisor, mut inspector] =
        ["dealer", "supervisor", "inspector"].map(|login| Client::new(&server.base, login));
    lost_round(&mut dealer, &mut supervisor);
    assert_eq!(inspector.get("/api/corrections"), json!([]), "nothing was corrected yet");

    // Alone the dealer changes nothing, and nothing is recorded of the attempt but its refusal.
    let rekey = war(json!({ "rekey": { "deal": "initial", "cards": ["Ah", "9c"] } }));
    let (_, status, answer) = dealer.at("cw-1", rekey.clone());
    assert_eq!(status, 422, "{answer}");
    assert!(answer["refused"]["cite"].as_str().is_some_and(|cite| cite.starts_with("CW 11.6")), "{answer}");
    signed(&mut dealer, &mut supervisor, rekey);

    let open = inspector.get("/api/corrections");
    let one = &open[0];
    assert_eq!(open.as_array().map(Vec::len), Some(1), "{open}");
    assert_eq!((&one["table"], &one["round"], &one["dealer"]), (&json!("cw-1"), &json!(1), &json!(1)));
    assert_eq!(one["by"], json!({ "role": "dealer", "id": 1 }));
    assert_eq!(one["second"], json!({ "role": "supervisor", "id": 11 }));
    assert_eq!(one["reason"], "the camera shows another card");
    assert!(one["known_for_ms"].as_i64().is_some_and(|ms| ms >= 0), "{one}");
    let told = one["changes"].to_string();
    assert!(told.contains("\"was\":\"2h\"") && told.contains("\"is\":\"Ah\""), "{told}");

    // The inspector's page has it; nobody else closes it.
    let page = inspector.get("/corrections").to_string();
    assert!(page.contains("Correction 0") && page.contains("the camera shows another card"), "{page}");
    let review = |note: &str| json!({ "review": { "correction": 0, "note": note } });
    for client in [&mut dealer, &mut supervisor] {
        let (_, status, answer) = client.send(review("fine"));
        assert_eq!(status, 403, "{answer}");
    }
    let (_, status, answer) = inspector.send(review("  "));
    assert_eq!(status, 400, "{answer}");

    let path = file.to_string_lossy().into_owned();
    let (code, before, wrong) = run(&["audit", "--corrections", "--db", &path]);
    assert_eq!(code, 0, "{before}{wrong}");
    assert!(before.contains("waits for a review") && before.contains("dealer 1 and supervisor 11"), "{before}");
    let (_, status, answer) = inspector.send(review("the ace is on camera 4"));
    assert_eq!(status, 200, "{answer}");
    assert_eq!(inspector.get("/api/corrections"), json!([]));
    drop(server);
    audited(&path);
}

/// The same on the file alone, when the server is gone.
fn audited(path: &str) {
    let (code, said, wrong) = run(&["audit", "--db", path]);
    assert_eq!(code, 0, "{said}{wrong}");
    let (code, said, wrong) =
        run(&["audit", "--corrections", "--db", path, "--table", "cw-1", "--dealer", "1", "--json"]);
    assert_eq!(code, 0, "{said}{wrong}");
    let listed: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(listed["corrections"][0]["review"]["note"], "the ace is on camera 4");
    assert_eq!(listed["totals"][0]["corrections"], 1);
    assert_eq!(listed["totals"][0]["open"], 0);
    for filter in [["--table", "cw-2"], ["--dealer", "2"], ["--month", "1999-01"]] {
        let (_, said, _) = run(&["audit", "--corrections", "--db", path, filter[0], filter[1], "--json"]);
        let listed: Value = serde_json::from_str(&said).expect("JSON");
        assert_eq!(listed["corrections"], json!([]), "{filter:?}");
    }
    let (_, said, _) = run(&["audit", "--corrections", "--db", path, "--csv"]);
    let rows: Vec<&str> = said.lines().collect();
    assert_eq!(rows.len(), 2, "{said}");
    assert!(rows[0].starts_with("entry,at_ms,day,table") && rows[1].contains("cw-1,1,1,rekey"), "{said}");
}

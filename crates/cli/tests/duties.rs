//! Duties over HTTP: a missing card stops the table until two people have checked the deck, the inspector and surveillance
//! acknowledge it in their inboxes, a round has an address, a month has its report; and the audit agrees.
mod common;

use common::{Client, Server, run};
use serde_json::{Value, json};

fn house(command: Value) -> Value {
    json!({ "house": command })
}
fn war(play: Value) -> Value {
    json!({ "casino_war": play })
}
fn deck(command: Value) -> Value {
    json!({ "cards": command })
}

const TABLE: &str = "cw-1";

fn done(client: &mut Client, command: Value) {
    let (_, status, answer) = client.at(TABLE, command.clone());
    assert_eq!(status, 200, "{command}: {answer}");
}

fn refused(client: &mut Client, command: Value, words: &str) {
    let (_, status, answer) = client.at(TABLE, command.clone());
    assert_eq!(status, 422, "{command}: {answer}");
    assert!(answer["refused"]["text"].as_str().is_some_and(|text| text.contains(words)), "{command}: {answer}");
}

fn prepare(dealer: &mut Client, supervisor: &mut Client) {
    done(supervisor, deck(json!("load_cards")));
    done(dealer, deck(json!({ "shuffle": { "how": "manual" } })));
    let (_, status, _) = dealer.at(TABLE, war(json!({ "cut_cards": { "by": "supervisor", "depth": 100 } })));
    if status != 200 {
        done(dealer, war(json!({ "cut_cards": { "by": { "area": 1 }, "depth": 100 } })));
    }
    done(dealer, war(json!({ "place_cutting_card": { "from_back": 60 } })));
    done(dealer, war(json!("burn")));
}

fn what(inbox: &Value) -> Vec<String> {
    inbox.as_array().expect("a list").iter().map(|item| item["what"].as_str().expect("words").into()).collect()
}

#[test]
fn a_missing_card_is_told_acknowledged_checked_and_recalled() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("floor.db");
    let server = Server::start(&file, "127.0.0.1:0");
    let [mut dealer, mut supervisor, mut second, mut inspector, mut surveillance, mut manager, mut patron] =
        ["dealer", "supervisor", "supervisor2", "inspector", "surveillance", "manager", "patron"]
            .map(|login| Client::new(&server.base, login));
    done(&mut dealer, house(json!("take_table")));
    prepare(&mut dealer, &mut supervisor);
    done(&mut dealer, house(json!({ "sit": { "area": 1, "patron": 1001 } })));
    let bet = || house(json!({ "place": { "area": 1, "wager": "initial", "amount_cents": 2_500 } }));
    done(&mut dealer, bet());
    for play in [json!({ "deal": { "cards": ["Kh", "9c"] } }), json!("settle"), json!("clear")] {
        done(&mut dealer, war(play));
    }
    done(&mut dealer, deck(json!("missing_card")));
    assert_eq!(what(&inspector.get("/api/inbox")), ["notify an inspector"]);
    assert_eq!(what(&surveillance.get("/api/inbox")), ["notify surveillance"]);
    assert_eq!(what(&supervisor.get("/api/inbox")).len(), 3);
    assert_eq!(what(&manager.get("/api/inbox")), Vec::<String>::new());
    prepare(&mut dealer, &mut supervisor);
    done(&mut dealer, bet());
    let deal = || war(json!({ "deal": { "cards": ["Kh"] } }));
    refused(&mut dealer, deal(), "first check the cards");
    // One dealer cannot tick it off, with or without words.
    let checked = |note: &str| house(json!({ "duty_done": { "id": 1, "note": note } }));
    refused(&mut dealer, checked(""), "say how many cards");
    refused(&mut dealer, checked("311 cards"), "second person");
    let (_, status, answer) =
        dealer.send(json!({ "request": { "table": TABLE, "command": checked("311 cards"), "reason": "counted" } }));
    assert_eq!(status, 200, "{answer}");
    let request = second.get("/api/floor")["requests"][0]["request"].clone();
    let (_, status, answer) = second.send(json!({ "approve": { "request": request } }));
    assert_eq!(status, 200, "{answer}");
    done(&mut dealer, deal());
    let acknowledge = |id: u32| house(json!({ "acknowledge_duty": { "id": id } }));
    refused(&mut dealer, acknowledge(3), "not the dealer");
    done(&mut inspector, acknowledge(3));
    refused(&mut inspector, acknowledge(2), "this is for surveillance");
    done(&mut surveillance, acknowledge(2));
    assert_eq!(what(&inspector.get("/api/inbox")), Vec::<String>::new());
    recalled(&mut inspector, &mut patron);
    let month = month(&mut manager);
    let report = manager.get(&format!("/api/reports/{month}"));
    assert_eq!((report["lines"].clone(), report["issues"].clone()), (json!([]), json!([])));
    drop(server);
    let (code, said, wrong) = run(&["audit", "--db", &file.to_string_lossy()]);
    assert_eq!(code, 0, "{said}{wrong}");
}

/// The month of the newest entry, as the casino has it.
fn month(client: &mut Client) -> String {
    let page = client.get("/reports");
    let addresses = page.as_str().expect("a page").split("/reports/").skip(1);
    let digits = |rest: &str| rest.chars().take_while(char::is_ascii_digit).collect::<String>();
    addresses.map(digits).find(|month| month.len() == 6).expect("a month")
}

fn recalled(inspector: &mut Client, patron: &mut Client) {
    let round = inspector.get("/api/rounds/cw-1/1");
    let texts = |round: &Value| round["steps"].to_string();
    assert!(texts(&round).contains("round 1 begins") && texts(&round).contains("won at 1 to 1, paid 25.00"), "{round}");
    assert!(!texts(&round).contains("a card is missing"), "that was after it: {round}");
    assert_eq!((round["round"].clone(), round["is_over"].clone()), (json!(1), json!(true)));
    let own = patron.get("/api/rounds/cw-1/1");
    assert!(texts(&own).contains("paid 25.00") && !texts(&own).contains("Kh"), "{own}");
    for wrong in ["/api/rounds/cw-1/999", "/api/rounds/cw-1/x", "/api/rounds/zz-9/1"] {
        assert_eq!(inspector.request("GET", wrong, None).0, 404, "{wrong}");
    }
}

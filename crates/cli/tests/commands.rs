//! Every subcommand as a person or a script uses it: what it prints, what it says when it is used wrongly, its exit code.
mod common;

use common::{Client, Server, baize, misused, parsed, run, run_with_input};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The books of real games; the tests' own is beside them.
fn approved() -> impl Iterator<Item = &'static baize_rules::Book> {
    baize_rules::BOOKS.iter().copied().filter(|book| !book.is_invented())
}

#[test]
fn rule_tells_a_clause_a_chapter_a_reading_and_a_book() {
    let (code, out, _) = run(&["rule", "casino-war", "10.2"]);
    assert_eq!(code, 0);
    for part in ["Casino War 10.2", "code ", "ch10_final_settlement.rs", "scenarios ", ".round"] {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert_eq!(run(&["rule", "CW", "10.2"]).1, out, "by its short name");
    let (code, out, _) = run(&["rule", "casino-war", "11"]);
    assert!(code == 0 && out.lines().count() > 10 && out.lines().all(|l| l.starts_with("11.")), "{out}");
    let (code, out, _) = run(&["rule", "casino-war", "cw-1"]);
    assert!(code == 0 && out.contains("options") && out.contains("up-to-chip"), "{out}");
    let (code, out, _) = run(&["rule", "casino-war", "--json"]);
    let clauses = parsed(&out);
    let clauses = clauses.as_array().expect("an array");
    assert_eq!(code, 0);
    assert_eq!(clauses.len(), baize_rules::find_book("casino-war").expect("built").clauses.len());
    for clause in clauses {
        for field in ["clause", "gist", "treatment"] {
            assert!(clause[field].as_str().is_some_and(|text| !text.is_empty()), "{field}: {clause}");
        }
        for field in ["code", "scenarios", "readings"] {
            let list = clause[field].as_array().unwrap_or_else(|| panic!("{field}: {clause}"));
            assert!(list.iter().all(Value::is_string), "{clause}");
        }
    }
    let one = parsed(&run(&["rule", "casino-war", "10.2", "--json"]).1);
    assert_eq!(Some(&one), clauses.iter().find(|c| c["clause"] == "10.2"));
    let (code, out, _) = run(&["rule", "casino-war", "--markdown"]);
    assert!(code == 0 && out.contains("# Casino War, clause by clause"));
    let (short, all) = (run(&["rule", "casino-war", "5.8"]).1, run(&["rule", "casino-war", "5.8", "--all"]).1);
    assert!(short.lines().count() < 23 && short.ends_with(": baize rule casino-war 5.8 --all\n"), "{short}");
    assert!(all.lines().count() > short.lines().count() && !all.contains("--all"), "{all}");
    misused(&["rule", "casino-war", "--all"], &["CLAUSE"]);
    misused(&["rule", "poker"], &["poker", "casino-war"]);
    misused(&["rule", "casino-war", "99.9"], &["99.9", "baize rule casino-war lists them all"]);
    misused(&["rule", "casino-war", ""], &["no clause"]);
    misused(&["rule"], &["Usage"]);
}

/// The round in the help of `settle`, as a reader would copy it.
fn example() -> String {
    let (_, help, _) = run(&["settle", "--help"]);
    let from = help.find("{\"areas\"").expect("an example");
    let until = help[from..].find("\ndecision:").expect("its end") + from;
    help[from..until].to_string()
}

#[test]
fn settle_reads_a_file_or_standard_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("round.json");
    fs::write(&file, example()).expect("written");
    let path = file.to_string_lossy();
    let (code, out, err) = run(&["settle", "casino-war", &path]);
    assert_eq!(code, 0, "{err}");
    // Fifty at war against a second tie, ten on the tie at ten to one, a hundred lost.
    assert!(out.contains("won at 2 to 1") && out.contains("[CW 10.2]"), "{out}");
    assert!(out.contains("area 3 Initial 100.00: lost [CW 8."), "{out}");
    assert!(out.lines().last().is_some_and(|l| l.starts_with("players ")), "{out}");
    for args in [&["settle", "casino-war"][..], &["settle", "casino-war", "-"], &["settle", "CW"]] {
        assert_eq!(run_with_input(args, &example()), (0, out.clone(), String::new()), "{args:?}");
    }
    let (code, json_out, _) = run(&["settle", "casino-war", &path, "--json"]);
    let settled = parsed(&json_out);
    assert_eq!(code, 0);
    let cents = |name: &str| settled["total"][name].as_i64().expect("an amount");
    assert_eq!(cents("staked_cents"), cents("to_player_cents") + cents("to_house_cents"));
    let lines = settled["lines"].as_array().expect("lines");
    assert!(!lines.is_empty() && lines.iter().all(|l| l["cite"].is_string() && l["text"].is_string()), "{settled}");
    // The short one from the help as well.
    let (code, out, err) = run_with_input(
        &["settle", "casino-war", "--json"],
        r#"{"areas":[{"initial_cents":5000,"card":"Ah"}],"dealer":"2c"}"#,
    );
    assert_eq!(code, 0, "{err}");
    assert_eq!(parsed(&out)["total"]["to_player_cents"], json!(10_000));
}

#[test]
fn settle_says_what_is_wrong_with_a_round() {
    for text in [
        "",
        "{",
        "[]",
        "{}",
        "nonsense",
        r#"{"areas":[],"dealer":"1c"}"#,
        r#"{"areas":[{"initial_cents":"50","card":"Ah"}],"dealer":"2c"}"#,
        r#"{"areas":[{"initial_cents":50.5,"card":"Ah"}],"dealer":"2c"}"#,
        r#"{"areas":[{"initial_cents":1e400,"card":"Ah"}],"dealer":"2c"}"#,
        r#"{"areas":[{"initial_cents":5000,"card":"Ah","colour":"red"}],"dealer":"2c"}"#,
        r#"{"areas":[{"initial_cents":5000,"card":"Ah","area":300}],"dealer":"2c"}"#,
        r#"{"areas":[{"initial_cents":5000,"card":"Ah"}],"dealer":"2c","table":{"source":"hat"}}"#,
    ] {
        for json in [&[][..], &["--json"]] {
            let (code, out, err) = run_with_input(&[&["settle", "casino-war"][..], json].concat(), text);
            assert_eq!((code, out.as_str()), (2, ""), "{text}: {err}");
            assert!(err.starts_with("baize: the round cannot be read: "), "{text}: {err}");
        }
    }
    let round = |area: &str, rest: &str| format!(r#"{{"areas":[{area}],"dealer":"2c"{rest}}}"#);
    let plain = r#"{"initial_cents":5000,"card":"Ah"}"#;
    for text in [
        round("", ""),
        round(r#"{"initial_cents":0,"card":"Ah"}"#, ""),
        round(r#"{"initial_cents":-5000,"card":"Ah"}"#, ""),
        round(r#"{"initial_cents":9223372036854775807,"card":"Ah"}"#, ""),
        round(r#"{"initial_cents":-9223372036854775808,"card":"Ah"}"#, ""),
        round(r#"{"initial_cents":5000,"tie_cents":9223372036854775807,"card":"Ah"}"#, ""),
        round(r#"{"initial_cents":5001,"card":"Ah"}"#, ""),
        round(r#"{"initial_cents":5000,"card":"2h"}"#, ""),
        round(r#"{"initial_cents":5000,"card":"Ah","decision":"war"}"#, ""),
        round(r#"{"initial_cents":5000,"card":"2h","decision":"war"}"#, ""),
        round(r#"{"initial_cents":5000,"card":"Ah","area":0}"#, ""),
        round(r#"{"initial_cents":5000,"card":"Ah","area":255}"#, ""),
        round(&[plain; 8].join(","), ""),
        round(&[r#"{"initial_cents":5000,"card":"2c"}"#; 6].join(","), ""),
        round(plain, r#","table":{"smallest_chip_cents":0}"#),
        round(plain, r#","table":{"smallest_chip_cents":-9223372036854775808}"#),
        round(plain, r#","table":{"initial_min_cents":9223372036854775807}"#),
        round(plain, r#","table":{"options":{"CW-1":"generously"}}"#),
        round(plain, r#","table":{"options":{"CW-999":"x"}}"#),
    ] {
        let (code, out, err) = run_with_input(&["settle", "casino-war"], &text);
        assert!(code == 1 && out.is_empty(), "{text}: {code} {out}{err}");
        assert!(err.contains("[CW ") || err.contains("[CW-") || err.contains("[X-"), "{text}: {err}");
        let (code, out, _) = run_with_input(&["settle", "casino-war", "--json"], &text);
        assert_eq!(code, 1, "{text}");
        assert!(parsed(&out)["refused"]["cite"].is_string(), "{text}: {out}");
    }
    // A card that nobody needs is left aside.
    let (code, spare, _) = run_with_input(&["settle", "casino-war"], &round(plain, r#","dealer_war":"3c""#));
    assert_eq!((code, spare), (0, run_with_input(&["settle", "casino-war"], &round(plain, "")).1));
    misused(&["settle", "poker"], &["poker", "casino-war"]);
    let (code, _, err) = run(&["settle", "casino-war", "no-such-file.json"]);
    assert!(code == 3 && err.contains("no-such-file.json"), "{code} {err}");
}

#[test]
fn scenario_plays_compares_and_records() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.round");
    let path = file.to_string_lossy().into_owned();
    let script =
        "8.2.1 Mine\npatron 101 has 500\nsit 101 at 1\nready\nwager 1 initial 50\ndeal Kh 9d\nsettle\nchips 101\n";
    fs::write(&file, script).expect("written");
    let (code, out, err) = run(&["scenario", &path]);
    assert!(code == 0 && out.contains("patron 101 has 550.00"), "a script alone prints: {code} {out}{err}");
    assert_eq!(fs::read_to_string(&file).expect("readable"), script, "and is left alone");
    let (code, recorded, err) = run(&["scenario", "--record", &path]);
    assert_eq!((code, &recorded), (0, &out), "{err}");
    let written = fs::read_to_string(&file).expect("readable");
    assert!(
        written.starts_with(script.trim_end()) && written.contains("---") && written.contains("[CW 8."),
        "{written}"
    );
    assert_eq!(run(&["scenario", &path]).0, 0);
    let same = parsed(&run(&["scenario", &path, "--json"]).1);
    assert_eq!((&same["as_written"], &same["title"]), (&json!(true), &json!("8.2.1 Mine")));
    // Another amount in the transcript.
    fs::write(&file, written.replace("550.00", "560.00")).expect("written");
    let (code, out, err) = run(&["scenario", &path]);
    assert!(code == 1 && out.contains("550.00") && err.contains("--record"), "{code} {err}");
    let (code, out, _) = run(&["scenario", &path, "--json"]);
    assert_eq!((code, &parsed(&out)["as_written"]), (1, &json!(false)));
    assert_eq!(run(&["scenario", "--record", &path]).0, 0);
    assert_eq!(fs::read_to_string(&file).expect("readable"), written);
    // A line that is none: its number is said.
    fs::write(&file, script.replace("settle\n", "settle down\n")).expect("written");
    let (code, _, err) = run(&["scenario", &path]);
    assert!(code == 2 && err.contains("7") && err.contains("settle down"), "{code} {err}");
    let before = fs::read_to_string(&file).expect("readable");
    assert_eq!(run(&["scenario", "--record", &path]).0, 2);
    assert_eq!(fs::read_to_string(&file).expect("readable"), before, "a broken script is not written over");
    assert_eq!(run(&["scenario", "no-such.round"]).0, 3);
    fs::write(&file, [0xff, 0xfe, 0x00]).expect("written");
    assert_eq!(run(&["scenario", &path]).0, 3);
}

#[test]
fn the_grammar_has_every_game() {
    let (code, out, _) = run(&["scenario", "--grammar"]);
    assert_eq!(code, 0);
    assert!(approved().all(|book| out.contains(&format!("## {}\n", book.title))), "{out}");
    misused(&["scenario"], &["Usage"]);
    misused(&["scenario", "--grammar", "--record", "mine.round"], &["--grammar"]);
}

/// A demo floor on which one round was played at cw-1, stopped.
fn played(db: &Path) {
    let mut server = Server::start(db, "127.0.0.1:0");
    let (mut dealer, mut supervisor) = (Client::new(&server.base, "dealer"), Client::new(&server.base, "supervisor"));
    dealer.must("cw-1", json!({ "house": "take_table" }));
    dealer.must("cw-1", json!({ "house": { "sit": { "area": 1, "patron": 1001 } } }));
    supervisor.must("cw-1", json!({ "cards": "load_cards" }));
    dealer.must("cw-1", json!({ "cards": { "shuffle": { "how": "manual" } } }));
    for play in [
        json!({ "cut_cards": { "by": { "area": 1 }, "depth": 100 } }),
        json!({ "place_cutting_card": { "from_back": 60 } }),
        json!("burn"),
    ] {
        dealer.must("cw-1", json!({ "casino_war": play }));
    }
    for cards in [["Kh", "9c"], ["2h", "9d"]] {
        dealer.must("cw-1", json!({ "house": { "place": { "area": 1, "wager": "initial", "amount_cents": 5000 } } }));
        for play in [json!({ "deal": { "cards": cards } }), json!("settle"), json!("clear")] {
            dealer.must("cw-1", json!({ "casino_war": play }));
        }
    }
    let (_, status, _) = dealer.at("cw-1", json!({ "casino_war": "settle" }));
    assert_eq!(status, 422);
    server.stop();
}

#[test]
fn replay_and_audit_read_a_log_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("floor.db");
    played(&db);
    let path = db.to_string_lossy();
    let (code, out, err) = run(&["replay", "--db", &path]);
    assert!(code == 0 && out.contains("cw-1: round 2, 0.00 on the layout, house 0.00"), "{out}{err}");
    assert!(out.contains("chips: bought"), "{out}");
    let whole = parsed(&run(&["replay", "--db", &path, "--json"]).1);
    let entries = whole["entries"].as_u64().expect("a number");
    assert!(entries > 80 && whole["floor"]["tables"]["cw-1"]["version"].is_u64());
    // As it was before.
    for (until, read) in [(0, 0), (10, 10), (entries, entries), (entries + 1000, entries)] {
        let at = parsed(&run(&["replay", "--db", &path, "--json", "--until", &until.to_string()]).1);
        assert_eq!(at["entries"], json!(read), "--until {until}");
    }
    let early = parsed(&run(&["replay", "--db", &path, "--json", "--until", "10"]).1);
    assert_eq!(early["floor"]["tables"], json!({}));
    // One table, one round.
    let (code, out, _) = run(&["replay", "--db", &path, "--table", "cw-1"]);
    assert_eq!(code, 0);
    for part in [
        "table opened",
        "round 1 begins",
        "round 2 begins",
        "dealer 1",
        "won at 1 to 1, paid 50.00 [CW 8.",
        "refused: ",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let (code, out, _) = run(&["replay", "--db", &path, "--table", "cw-1", "--round", "1"]);
    assert!(
        code == 0 && out.contains("round 1 begins") && !out.contains("round 2 begins") && out.contains("Kh"),
        "{out}"
    );
    let rows = parsed(&run(&["replay", "--db", &path, "--table", "cw-1", "--round", "2", "--json"]).1);
    let rows = rows.as_array().expect("rows");
    assert!(
        rows.len() >= 3 && rows.iter().all(|r| r["round"] == 2 && r["seq"].is_u64() && r["by"].is_string()),
        "{rows:?}"
    );
    misused(&["replay", "--db", &path, "--table", "cw-77"], &["cw-77", "lists the tables"]);
    misused(&["replay", "--db", &path, "--table", "CW 1"], &["not a table's name"]);
    misused(&["replay", "--db", &path, "--table", "cw-1", "--round", "99"], &["no round 99"]);
    misused(&["replay", "--db", &path, "--round", "1"], &["--table"]);
    misused(&["replay", "--db", &path, "--until=-1"], &["--until"]);
    audit_with_a_note(&path, entries);
}

fn audit_with_a_note(path: &str, entries: u64) {
    let (code, out, _) = run(&["audit", "--db", path]);
    assert!(code == 0 && out.starts_with("clean: ") && out.contains("2 rounds, 1 refusals"), "{out}");
    let report = parsed(&run(&["audit", "--db", path, "--json"]).1);
    assert_eq!(report["clean"], json!(true));
    assert_eq!((report["entries"].as_u64(), report["rounds"].as_u64()), (Some(entries), Some(2)));
    let hash = report["head"]["hash"].as_str().expect("a hash");
    assert!(out.contains(hash), "what to note is printed: {out}");
    let expect = |note: &str| run(&["audit", "--db", path, "--expect", note]);
    for right in
        [format!("{entries}:{hash}"), format!("{entries}:{}", &hash[..8]), format!("{entries}:{}", hash.to_uppercase())]
    {
        assert_eq!(expect(&right).0, 0, "{right}");
    }
    for wrong in
        [format!("{}:{hash}", entries - 1), format!("{}:{hash}", entries + 1), format!("{entries}:{}", "0".repeat(64))]
    {
        let (code, _, err) = expect(&wrong);
        assert!(code == 1 && err.contains("rewritten or cut"), "{wrong}: {code} {err}");
        let (code, out, _) = run(&["audit", "--db", path, "--json", "--expect", &wrong]);
        assert_eq!((code, &parsed(&out)["clean"]), (1, &json!(false)), "{wrong}");
    }
    for odd in [
        "",
        "5",
        ":",
        "5:",
        "x:12345678",
        "5:1234567",
        "5:1234567g",
        "-5:12345678",
        &format!("0:{hash}"),
        &format!("5:{hash}0"),
    ] {
        let (code, _, err) = run(&["audit", "--db", path, &format!("--expect={odd}")]);
        assert!(code == 2 && err.contains("hash"), "{odd}: {code} {err}");
    }
}

#[test]
fn staff_are_added_before_anybody_can_sign_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("floor.db");
    let path = db.to_string_lossy().into_owned();
    let add = |login: &str, role: &str, id: &str, name: &str, password: &str| {
        let args = ["staff", "add", login, "--role", role, "--id", id, "--name", name, "--db", &path];
        run_with_input(&args, password)
    };
    misused(
        &["serve", "--db", &path, "--listen", "127.0.0.1:0"],
        &["nobody can sign in yet", "baize staff add", "--demo"],
    );
    for (login, role, id, name, password, words) in [
        ("mo", "manager", "31", "Mo Made-Up", "short", "ten characters"),
        ("mo", "manager", "31", "Mo Made-Up", "", "ten characters"),
        ("mo", "emperor", "31", "Mo Made-Up", "a long password", "--role must be"),
        ("mo", "patron", "31", "Mo Made-Up", "a long password", "--role must be"),
        ("mo", "system", "31", "Mo Made-Up", "a long password", "--role must be"),
        ("mo", "manager", "x", "Mo Made-Up", "a long password", "--id"),
        ("mo", "manager", "31", "", "a long password", "1 to 60 characters"),
        ("", "manager", "31", "Mo Made-Up", "a long password", "sign in with"),
        ("mo mo", "manager", "31", "Mo Made-Up", "a long password", "sign in with"),
    ] {
        let (code, out, err) = add(login, role, id, name, password);
        assert!(code == 2 && err.contains(words), "{login} {role} {id} {name}: {code} {out}{err}");
    }
    misused(&["serve", "--db", &path, "--listen", "127.0.0.1:0"], &["nobody can sign in yet"]);
    let (code, out, err) = add("mo", "manager", "31", "Mo Made-Up", "correct horse\n");
    assert!(code == 0 && out.contains("mo may sign in as manager 31"), "{code} {out}{err}");
    // The number is somebody's already, in another role; the same person may have a new password.
    let (code, _, err) = add("eve", "supervisor", "31", "Eve", "a long password");
    assert!(code == 2 && err.contains("Mo Made-Up"), "{code} {err}");
    assert_eq!(add("mo", "manager", "31", "Mo Made-Up", "correct battery\r\n").0, 0);
    let mut command = baize();
    command.args(["serve", "--listen", "127.0.0.1:0", "--db", &path]);
    let server = Server::run(command, &db);
    let config = ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0).build();
    let agent: ureq::Agent = config.into();
    let sign_in = |login: &str, password: &str| {
        let sent = agent.post(format!("{}/sign-in", server.base)).send_form([("login", login), ("password", password)]);
        let response = sent.expect("answered");
        let cookie = response.headers().get("set-cookie").and_then(|c| c.to_str().ok()).map(String::from);
        (response.status().as_u16(), cookie)
    };
    for (login, password) in
        [("mo", "correct horse"), ("eve", "a long password"), ("manager", "manager"), ("dealer", "dealer")]
    {
        assert_eq!(sign_in(login, password), (401, None), "{login}");
    }
    let (status, cookie) = sign_in("mo", "correct battery");
    assert_eq!(status, 303);
    let cookie = cookie.expect("a cookie");
    let get = |path: &str| {
        let request =
            agent.get(format!("{}{path}", server.base)).header("cookie", cookie.split(';').next().unwrap_or(""));
        request.call().and_then(|mut r| r.body_mut().read_to_string()).expect("a page")
    };
    let me = parsed(&get("/api/me"));
    assert_eq!((&me["role"], &me["id"]), (&json!("manager"), &json!(31)));
    let mut page = agent.get(format!("{}/sign-in", server.base)).call().expect("a page");
    let page = page.body_mut().read_to_string().expect("text").to_lowercase();
    for word in ["supervisor2", "dealer2", "play chips", "value=\"dealer\"", ">dealer<"] {
        assert!(!page.contains(word), "a real floor's sign-in page shows {word}");
    }
}

#[test]
fn every_subcommand_helps_with_examples() {
    let (code, out, _) = run(&["--help"]);
    assert!(code == 0 && out.contains("Examples:") && out.contains("Exit codes:"), "{out}");
    for command in [&["serve"][..], &["rule"], &["settle"], &["replay"], &["audit"], &["scenario"], &["staff", "add"]] {
        assert!(out.contains(command[0]), "{command:?} is not in the help");
        let (code, help, _) = run(&[command, &["--help"]].concat());
        assert_eq!(code, 0);
        assert!(help.contains("Example"), "{command:?}: {help}");
        assert!(help.contains(&format!("baize {}", command.join(" "))), "{command:?}: {help}");
    }
    misused(&["fly"], &["fly", "--help"]);
    misused(&["audit", "--dbb", "x"], &["--dbb"]);
    assert!(run(&["--version"]).1.starts_with("baize "));
}

/// The description is made of real commands; each is read by the server that describes it, and only the rules may say no.
#[test]
fn every_example_in_the_description_is_accepted() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("floor.db"), "127.0.0.1:0");
    let mut clients: Vec<Client> =
        ["dealer", "supervisor", "cage", "manager"].map(|login| Client::new(&server.base, login)).into();
    let document = clients[0].get("/api/openapi.json");
    let post = &document["paths"]["/api/commands"]["post"];
    let examples = post["requestBody"]["content"]["application/json"]["examples"].as_object().expect("examples");
    assert!(examples.len() > 10);
    for (name, example) in examples {
        let command = &example["value"]["command"];
        let mut statuses = vec![];
        for client in &mut clients {
            let (_, status, answer) = client.send(command.clone());
            assert!([200, 400, 403, 404, 422].contains(&status), "{name}: {status} {answer}");
            let text = answer["error"]["text"].as_str().unwrap_or("");
            assert!(!text.contains("cannot be read"), "{name}: {text}");
            assert!(post["responses"][status.to_string()].is_object(), "{name}: {status} is not described");
            statuses.push(status);
        }
        // Somebody may give it: by now, or in another state of the table.
        // A new floor has this table already, nobody excluded and no clock in doubt: those are told so.
        let told = [
            "open_a_table",
            "ask_for_a_second_signature_to_lift_a_patrons_exclusions",
            "say_that_the_machines_clock_is_right",
        ];
        let given = statuses.iter().any(|s| [200, 404, 422].contains(s));
        assert!(given || told.contains(&name.as_str()) && statuses.contains(&400), "{name}: {statuses:?}");
        let whole = example["value"].to_string();
        let (status, answer) = clients[0].request("POST", "/api/commands", Some(&whole));
        let text = answer["error"]["text"].as_str().unwrap_or("");
        assert!(status != 500 && !text.contains("cannot be read") && !text.contains("UUID"), "{name}: {status} {text}");
    }
    for book in approved() {
        let path = format!("/api/settle/{}", book.slug);
        let settle = &document["paths"][&path]["post"]["requestBody"]["content"]["application/json"];
        let rounds = settle["examples"].as_object().unwrap_or_else(|| panic!("{path} has no examples"));
        for round in rounds.values().map(|example| &example["value"]) {
            let (status, answer) = clients[0].request("POST", &path, Some(&round.to_string()));
            assert!(status == 200 && answer["lines"].is_array(), "{round}: {status} {answer}");
        }
        assert!(!rounds.is_empty(), "{path}");
    }
    let (status, _) = clients[0].request("POST", "/api/settle/casino-war", Some(&example()));
    assert_eq!(status, 200);
}

#[test]
fn every_example_of_the_settle_page_is_settled() {
    let page = include_str!("../../../docs/settle.md");
    let mut examples = 0;
    for part in page.split("\n## ").skip(1) {
        let title = part.lines().next().unwrap_or_default();
        let Some(book) = approved().find(|book| book.title.starts_with(title)) else { continue };
        let Some((_, rest)) = part.split_once("```json\n") else { panic!("{title} has no example") };
        let round = rest.split("```").next().unwrap_or_default();
        let (code, out, err) = run_with_input(&["settle", book.slug, "--json"], round);
        assert_eq!(code, 0, "{title}: {out}{err}");
        examples += 1;
    }
    assert!(examples == approved().count(), "{examples} examples on the page");
}

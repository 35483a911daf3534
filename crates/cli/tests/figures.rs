//! `odds` and `simulate` as a person or a script uses them: what they print, and what they say when used wrongly.
mod common;

use common::{misused, parsed, run};
use serde_json::{Value, json};
use std::fs;

#[test]
fn odds_are_printed_as_text_and_as_json() {
    let (code, out, err) = run(&["odds", "sic-bo"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.lines().any(|l| l.trim_start().starts_with("Small ") && l.ends_with("-1/36")), "{out}");
    let (code, out, _) = run(&["odds", "CW", "--json"]);
    let report = parsed(&out);
    assert_eq!((code, &report["game"]), (0, &json!("casino-war")));
    for wager in report["wagers"].as_array().expect("wagers") {
        for field in ["wager", "expected_return", "house_edge", "hit_frequency", "variance"] {
            assert!(wager[field].is_string(), "{field}: {wager}");
        }
        assert!(wager["standard_deviation"].is_f64() && wager["strategy"].is_null() && wager["distribution"].is_null());
    }
    assert_eq!(report["wagers"][0]["expected_return"], json!("-23138/993023"));
    let (_, out, _) = run(&["odds", "casino-war", "--json", "--strategy", "--distribution", "--decks", "1"]);
    let one = parsed(&out);
    assert_eq!(one["wagers"][0]["strategy"][0]["rows"].as_array().map(Vec::len), Some(13));
    assert!(one["wagers"][0]["distribution"].as_array().is_some_and(|returns| returns.len() > 3));
    let (code, out, _) = run(&["odds", "casino-war", "--strategy", "--distribution"]);
    assert!(code == 0 && out.contains("tied with aces") && out.contains("second tie"), "{out}");
    let (code, out, _) = run(&["odds", "--all", "--json"]);
    let all = parsed(&out);
    let games: Vec<&str> = all.as_array().expect("games").iter().filter_map(|g| g["game"].as_str()).collect();
    assert_eq!((code, games.len()), (0, 5), "{games:?}");
}

/// A document for a regulator: where it is written, what it contains, and what is refused.
#[test]
fn par_sheets_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (code, out, err) = run(&["odds", "casino-war", "--par", &path("new/")]);
    assert_eq!(code, 0, "{err}");
    assert_eq!(out.lines().count(), 3, "{out}");
    let html = fs::read_to_string(path("new/casino-war-par.html")).expect("written");
    let digests = ["Maths pin", "Signatures", "Index at 95 %", "10,000,000", "baize odds casino-war --par"];
    for said in ["PAR sheet", "2.3301 %", "CW 10.2 as read in CW-2", "9,294,695,280", "Method"].iter().chain(&digests) {
        assert!(html.contains(said), "{said}");
    }
    let sheet = parsed(&fs::read_to_string(path("new/casino-war-par.json")).expect("written"));
    assert_eq!(sheet["volatility"][0]["bands"].as_array().map(Vec::len), Some(5));
    for digest in ["rules", "options", "maths"] {
        let digest = sheet["digests"][digest].as_str().expect("a digest");
        assert!(digest.len() == 64 && html.contains(digest), "{digest}");
    }
    assert_eq!((&sheet["is_what_if"], sheet["made"]["program"].as_str().map(str::len)), (&json!(false), Some(64)));
    let csv = fs::read_to_string(path("new/casino-war-par.csv")).expect("written");
    assert!(csv.contains("wager,tie,house_edge,0.186495177,58/311,,"), "{csv}");
    // One form by its ending, for a changed game, replacing the earlier file.
    for _ in 0..2 {
        let (code, ..) = run(&["odds", "sic-bo", "--reading", "SB-1=printed", "--par", &path("even.csv")]);
        assert_eq!(code, 0);
    }
    let csv = fs::read_to_string(path("even.csv")).expect("written");
    assert!(csv.contains("wager,even,house_edge,0.277777778,5/18,,") && csv.contains("SB-1,printed"), "{csv}");
    misused(&["odds", "sic-bo", "--par", &path("sheet.pdf")], &["--par", ".html"]);
    misused(&["odds", "--all", "--par", &path("all.html")], &["--par", "folder"]);
    misused(&["odds", "sic-bo", "--par", "--json"], &["--json"]);
    misused(&["odds", "sic-bo", "--par", &path("x/"), "--exposed", "1"], &["exposed"]);
    // A typing error leaves nothing behind.
    for slip in ["shets", "shets/sheet.html", "even.csv/below"] {
        misused(&["odds", "sic-bo", "--par", &path(slip)], &["--par", "no such folder"]);
    }
    assert!(!folder.path().join("shets").exists());
    let (code, _, err) = run(&["odds", "sic-bo", "--par", &path("none/below/")]);
    assert!(code == 3 && err.contains("below"), "{err}");
    // Changed odds are marked as such, without a clause.
    let (code, ..) = run(&["odds", "casino-war", "--pays", "tie=11", "--par", &path("eleven.csv")]);
    assert_eq!(code, 0);
    let csv = fs::read_to_string(path("eleven.csv")).expect("written");
    for line in ["pays,Tie,equal cards,11 to 1,,,\n", "book has,,pays.tie,10 to 1,,,\n", "game,,version,"] {
        assert!(csv.contains(line), "{line}: {csv}");
    }
}

#[test]
fn odds_answer_what_ifs_and_refuse_invalid_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("what-if.toml");
    let path = file.to_string_lossy();
    fs::write(&file, "decks = 6\n[pays]\nsecond_tie = 1\ntie = \"11 to 1\"\n").expect("written");
    let (code, out, err) = run(&["odds", "casino-war", "--paytable", &path]);
    assert!(code == 0 && out.contains("2.8771 %") && out.contains("tie pays 11 to 1"), "{out}{err}");
    // The command line replaces values of the file.
    let (_, over, _) = run(&["odds", "casino-war", "--paytable", &path, "--pays", "second_tie=2:1"]);
    assert!(over.contains("2.3301 %"), "{over}");
    assert!(over.contains("second_tie 2:1 from the command line, over 1 to 1 in "), "{over}");
    let (_, printed, _) = run(&["odds", "sic-bo", "--reading", "SB-1=printed"]);
    assert!(printed.contains("27.7778 %"), "{printed}");
    for (args, words) in [
        (&["odds"][..], &["which game", "sic-bo"][..]),
        (&["odds", "poker"], &["poker", "casino-war"]),
        (&["odds", "casino-war", "--decks", "0"], &["decks"]),
        (&["odds", "casino-war", "--decks", "101"], &["decks", "1 to 100"]),
        (&["odds", "casino-war", "--decks", "300"], &["decks", "300 decks: give 1 to 100"]),
        (&["odds", "casino-war", "--decks", "-1"], &["decks", "-1 decks: give 1 to 100"]),
        (&["odds", "casino-war", "--pays", "tie=11", "--pays", "tie=12"], &["--pays tie is given twice", "11", "12"]),
        (&["odds", "sic-bo", "--reading", "SB-1=printed", "--reading", "sb-1=corrected"], &["given twice"]),
        (&["odds", "sic-bo", "--max-payout", "500"], &["max_payout", "give stake too"]),
        (&["odds", "sic-bo", "--stake", "20"], &["stake", "no effect on sic-bo"]),
        (&["odds", "ultimate-texas-holdem", "--with", "tie=1"], &["with.tie", "trips, jackpot"]),
        (&["odds", "casino-war", "--with", "tie=1"], &["with.tie", "no wager that is played together"]),
        (&["odds", "sic-bo", "--decks", "6"], &["decks"]),
        (&["odds", "casino-war", "--stake", "7.00", "--chip", "5.00"], &["stake"]),
        (&["odds", "casino-war", "--stake", "ten"], &["stake", "ten"]),
        (&["odds", "casino-war", "--pays", "tea=3"], &["pays.tea", "second_tie"]),
        (&["odds", "casino-war", "--pays", "tie"], &["--pays", "tie=11"]),
        (&["odds", "casino-war", "--pays", "tie=-1"], &["pays.tie"]),
        (&["odds", "casino-war", "--reading", "CW-1=maybe"], &["readings.CW-1", "exact-cents"]),
        (&["odds", "casino-war", "--reading", "CW-99=x"], &["readings.CW-99"]),
        (&["odds", "caribbean-stud", "--qualifier", "nothing"], &["qualifier"]),
        (&["odds", "caribbean-stud", "--exposed", "6"], &["exposed"]),
        (&["odds", "ultimate-texas-holdem", "--exposed", "3"], &["exposed"]),
        (&["odds", "casino-war", "--exposed", "1"], &["exposed"]),
        (&["odds", "ultimate-texas-holdem", "--qualifier", "six-ace"], &["qualifier"]),
        (&["odds", "--all", "--decks", "6"], &["--all"]),
        (&["odds", "--all", "sic-bo"], &["--all"]),
    ] {
        misused(args, words);
    }
    fs::write(&file, "decks = -1").expect("written");
    misused(&["odds", "casino-war", "--paytable", &path], &["decks", "1 to 100"]);
    for text in ["decks = \"six\"", "deck = 6", "pays = 3", "[pays]\ntie = 1.5", "nonsense", "[readings]\nCW-1 = 3"] {
        fs::write(&file, text).expect("written");
        misused(&["odds", "casino-war", "--paytable", &path], &["what-if.toml"]);
    }
    fs::write(&file, "[pays]\ntie = 1.5").expect("written");
    misused(&["odds", "casino-war", "--paytable", &path], &["expected odds such as 7, \"7 to 1\" or \"3:2\""]);
    let (code, _, err) = run(&["odds", "casino-war", "--paytable", &folder.path().join("none").to_string_lossy()]);
    assert_eq!(code, 3, "{err}");
}

/// Every example file of the help is accepted by its game.
#[test]
fn the_files_in_the_help_are_accepted() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, help, _) = run(&["odds", "--help"]);
    let mut examples = 0;
    for game in ["casino-war", "caribbean-stud"] {
        let from = help.find(&format!("One for {game}:\n")).unwrap_or_else(|| panic!("{game}: {help}"));
        let lines = help[from..].lines().skip(1).take_while(|line| line.starts_with("  "));
        let file = folder.path().join(format!("{game}.toml"));
        fs::write(&file, lines.collect::<Vec<_>>().join("\n")).expect("written");
        let (code, out, err) = run(&["odds", game, "--paytable", &file.to_string_lossy()]);
        assert_eq!(code, 0, "{game}: {out}{err}");
        examples += 1;
    }
    assert_eq!(examples, 2);
}

#[test]
fn simulations_are_printed_as_text_and_as_json() {
    let (code, out, _) = run(&["simulate", "CW", "--rounds", "300000", "--bankroll", "10", "--horizon", "100"]);
    assert_eq!(code, 0, "{out}");
    for words in
        ["Initial, with War", "-2.3301 %", "300000 rounds from seed 1", "312 shifts of 960 rounds", "ruined within 100"]
    {
        assert!(out.contains(words), "{words}: {out}");
    }
    let args = ["simulate", "sic-bo", "--rounds", "300000", "--seed", "9", "--wager", "big", "--json", "--threads"];
    let told = |threads: &str| {
        let (code, out, _) = run(&[&args[..], &[threads]].concat());
        assert_eq!(code, 0, "{out}");
        parsed(&out)
    };
    let mut one = told("1");
    assert_eq!((&one["rounds"], &one["hold"]["wager"]), (&json!(300_000), &json!("big")));
    let big = one["wagers"].as_array().expect("wagers").iter().find(|w| w["wager"] == "big").expect("big").clone();
    assert!(big["exact_return"] == "-1/36" && big["is_inside"] == true && big["settled"] == 300_000, "{big}");
    let mut three = told("3");
    for told in [&mut one, &mut three] {
        let fields = ["seconds", "rounds_per_second", "set_up_seconds", "rounds_per_second_in_all"];
        let timed = fields.map(|field| told.as_object_mut().expect("an object").remove(field));
        assert!(timed.iter().all(|figure| figure.as_ref().is_some_and(Value::is_f64)), "{timed:?}");
    }
    assert_eq!(one, three);
}

#[test]
fn a_simulation_takes_a_strategy_and_refuses_invalid_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("strategy.toml");
    let path = file.to_string_lossy();
    fs::write(&file, "war = \"never\"\n").expect("written");
    let (code, out, _) = run(&["simulate", "casino-war", "--rounds", "100000", "--strategy", &path]);
    assert!(code == 0 && out.contains("war: never") && out.contains("-3.6977 %"), "{out}");
    misused(&["simulate", "sic-bo", "--strategy", &path], &["--strategy", "war", "nothing to decide"]);
    for (wrong, words) in [("war = \"maybe\"", "maybe"), ("fold = true", "fold"), ("war = ", "strategy.toml")] {
        fs::write(&file, wrong).expect("written");
        misused(&["simulate", "casino-war", "--strategy", &path], &["--strategy", words]);
    }
    for (args, words) in [
        (&["poker"][..], &["poker", "casino-war"][..]),
        (&["CW", "--rounds", "0"], &["--rounds", "1 to"]),
        (&["CW", "--rounds", "ten"], &["--rounds", "ten"]),
        (&["CW", "--threads", "0"], &["--threads"]),
        (&["CW", "--shift-rounds", "0"], &["--shift-rounds"]),
        (&["CW", "--horizon", "5"], &["--horizon", "bankroll"]),
        (&["CW", "--bankroll", "0"], &["--bankroll"]),
        (&["CW", "--wager", "blind"], &["--wager", "initial, tie"]),
        (&["CW", "--rounds", "-5"], &["--rounds", "a whole number such as"]),
        (&["CW", "--pays", "tea=3"], &["pays.tea", "second_tie"]),
        (&["CS", "--exposed", "2"], &["exposed", "odds only"]),
    ] {
        misused(&[&["simulate"][..], args].concat(), words);
    }
    let missing = folder.path().join("none").to_string_lossy().into_owned();
    assert_eq!(run(&["simulate", "casino-war", "--strategy", &missing]).0, 3);
}

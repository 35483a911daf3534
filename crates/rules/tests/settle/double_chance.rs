//! Double Chance rounds settled from values.
use baize_rules::book::Clause;
use baize_rules::cards::Card;
use baize_rules::double_chance::clauses as r;
use baize_rules::double_chance::settle::*;
use baize_rules::house::JackpotSetup;
use baize_rules::money::Money;
use baize_rules::shoe::Source;
use std::{format, string::String, vec, vec::Vec};

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
}

fn declares(text: &str) -> AreaIn {
    AreaIn {
        area: None,
        wager: Money::dollars(10),
        jackpot: None,
        cards: cards(text),
        decision: Decision::Declare,
        hold: vec![],
        sixth: None,
    }
}

fn holds(text: &str, hold: &str, sixth: &str) -> AreaIn {
    let sixth = sixth.parse().ok();
    AreaIn { decision: Decision::Discard, hold: cards(hold), sixth, ..declares(text) }
}

fn round(areas: Vec<AreaIn>) -> RoundIn {
    RoundIn { areas, table: TableIn::default() }
}

fn texts(input: &RoundIn) -> Vec<String> {
    let out = settle_round(input).unwrap_or_else(|refusal| panic!("{refusal}"));
    out.lines.iter().map(|line| format!("{} [{}]", line.text, line.cite)).collect()
}

#[track_caller]
fn refused(input: &RoundIn, clause: Clause, words: &str) {
    let refusal = settle_round(input).expect_err(words);
    assert_eq!(refusal.cite().clause().number(), clause.number(), "{refusal}");
    assert!(refusal.text().contains(words), "{refusal}");
}

#[test]
fn every_declared_hand_is_paid_its_odds() {
    for (hand, paid) in [
        ("2c 3c 4c 5c 2h", "won at 1 to 1, paid 10.00"),
        ("Kc Kd 4c 4d 2h", "won at 1 to 1, paid 10.00"),
        ("Kc Kd Kh 4d 2h", "won at 1 to 1, paid 10.00"),
        ("Ac 2d 3h 4s 5c", "won at 2 to 1, paid 20.00"),
        ("Ac Kd Qh Js Tc", "won at 2 to 1, paid 20.00"),
        ("Ac Kc Qc Jc 9c", "won at 4 to 1, paid 40.00"),
        ("Kc Kd Kh 4d 4h", "won at 6 to 1, paid 60.00"),
        ("Kc Kd Kh Ks 4h", "won at 20 to 1, paid 200.00"),
        ("Ac 2c 3c 4c 5c", "won at 50 to 1, paid 500.00"),
        ("Ac Kc Qc Jc Tc", "won at 200 to 1, paid 2000.00"),
    ] {
        assert_eq!(texts(&round(vec![declares(hand)])), [format!("area 1 Wager 10.00: {paid} [DC 9.1]")]);
    }
}

#[test]
fn a_whole_round_goes_from_right_to_left_and_back() {
    let mut input = round(vec![
        holds("Kc Td 4h 7s 9d", "Kc Td 4h", "9c"),
        declares("Qc Qd 8c 8d 2h"),
        holds("Ac Jd 4s 7h 5d", "Ac Jd 7h", "Kd"),
    ]);
    assert_eq!(
        texts(&input),
        [
            "area 2 Wager 10.00: won at 1 to 1, paid 10.00 [DC 9.1]",
            "area 1 Wager 10.00: won at 1 to 1, paid 10.00 [DC 9.3 as read in DC-1]",
            "area 3 Wager 10.00: lost [DC 9.4 as read in DC-3]",
        ]
    );
    input.areas[1].decision = Decision::Absent;
    assert_eq!(texts(&input)[0], "area 2 Wager 10.00: void, 10.00 back [DC 12.12]");
    input.table.source = Source::Device;
    assert_eq!(texts(&input).len(), 3);
}

#[test]
fn jackpots_and_maximums_follow_the_table() {
    let schedule = baize_rules::double_chance::ch10_jackpot::QUALIFY.iter().map(|(hand, _)| {
        let odds = baize_rules::money::Odds { win: 7, per: 2 };
        (hand.slug(), odds)
    });
    let jackpot = JackpotSetup { approval: "ILGA 7".into(), schedule: Some(schedule.collect()) };
    let mut input = round(vec![declares("Ac Kc Qc Jc Tc")]);
    input.areas[0].jackpot = Some(Money::dollars(5));
    refused(&input, r::R10_3, "area 1 jackpot_cents");
    input.table.jackpot = Some(jackpot);
    refused(&input, r::R10_2, "jackpot_wager_cents");
    input.table.jackpot_wager = Some(Money::dollars(5));
    input.table.max_payout = Some(Money::dollars(500));
    assert_eq!(
        texts(&input),
        [
            "area 1 Wager 10.00: won at 200 to 1, paid the maximum of 500.00 [DC 9.2 as read in X-24]",
            "area 1 Jackpot 5.00: won at 7 to 2, paid 17.50 [DC 10.3 as read in DC-12]",
        ]
    );
    // Proved by the record though its player broke it.
    input.areas[0] = AreaIn { jackpot: input.areas[0].jackpot, ..holds("Ac Kc Qc Jc Tc", "Ac", "2h") };
    assert_eq!(texts(&input)[0], "area 1 Jackpot 5.00: won at 7 to 2, paid 17.50 [DC 10.3 as read in DC-12]");
    input.table.options.insert("DC-5".into(), "declared-only".into());
    assert_eq!(texts(&input)[0], "area 1 Jackpot 5.00: lost [DC 9.6]");
}

#[test]
fn a_wager_outside_the_limits_comes_to_light() {
    for (cents, paid, notes) in
        [(750, 750, 1), (1000, 1000, 0), (10_000, 10_000, 0), (10_250, 10_000, 1), (20_000, 10_000, 1)]
    {
        let mut input = round(vec![AreaIn { wager: Money::cents(cents), ..declares("Qc Qd 8c 8d 2c") }]);
        input.table.wager_min = Some(Money::dollars(10));
        input.table.wager_max = Some(Money::dollars(100));
        let out = settle_round(&input).unwrap_or_else(|refusal| panic!("{refusal}"));
        assert_eq!((out.total.to_house, out.notes.len()), (Money::cents(-paid), notes), "{cents}");
        input.areas[0].wager = Money::cents(cents + 1);
        refused(&input, r::R5_1, "area 1 wager_cents: ");
    }
}

#[test]
fn what_does_not_fit_together_is_refused_by_name() {
    refused(&round(vec![]), r::R5_2_1, "name at least one area");
    refused(&round(vec![declares("Ac Kc Qc Jc")]), r::R12_5, "name five cards");
    refused(&round(vec![declares("Ac Kc Qc Jc Ac")]), r::R3_1, "Ac appears twice");
    refused(&round(vec![declares("Ac Kd Qc Jc 3h")]), r::R12_6, "as hold");
    let mut wrong = round(vec![AreaIn { hold: cards("Ac"), sixth: "2c".parse().ok(), ..declares("Ac Kd Qc Jc 3h") }]);
    assert_eq!(texts(&wrong), ["area 1 Wager 10.00: won at 1 to 1, paid 10.00 [DC 9.3 as read in DC-1]"]);
    wrong.areas[0].sixth = None;
    refused(&wrong, r::R8_7, "give its sixth card");
    refused(&round(vec![holds("Ac Kd Qc Jc 3h", "", "2c")]), r::R8_4, "at least one");
    refused(&round(vec![holds("Ac Kd Qc Jc 3h", "Ac Kd Qc Jc", "2c")]), r::R12_7, "four");
    refused(&round(vec![holds("Ac Kd Qc Jc 3h", "2h", "2c")]), r::R8_4, "not dealt");
    // A sixth card that nobody needs does no harm.
    let needless = round(vec![AreaIn { sixth: "2h".parse().ok(), ..declares("Qc Qd 8c 8d 2c") }]);
    assert_eq!(texts(&needless), ["area 1 Wager 10.00: won at 1 to 1, paid 10.00 [DC 9.1]"]);
    refused(&round(vec![AreaIn { hold: cards("Qc"), ..declares("Qc Qd 8c 8d 2c") }]), r::R8_3, "leave hold out");
    let mut many = round((0..9).map(|_| declares("Qc Qd 8c 8d 2c")).collect());
    many.areas.truncate(1);
    many.areas[0].area = Some(9);
    refused(&many, r::R2_1, "1 to 8");
}

#[test]
fn json_is_read_strictly() {
    let text = r#"{"areas":[{"wager_cents":1000,"cards":["Kc","Td","4h","7s","9d"],"decision":"discard","hold":["Kc"],
        "sixth":"2c"}],"table":{"options":{"DC-1":"same-card"},"source":"device"}}"#;
    let input: RoundIn = serde_json::from_str(text).expect("a round");
    assert_eq!(texts(&input).len(), 1);
    for (from, to) in [("\"areas\"", "\"seats\""), ("hold\":", "held\":"), ("discard\",", "fold\","), ("Kc", "Kx")] {
        assert!(serde_json::from_str::<RoundIn>(&text.replacen(from, to, 1)).is_err(), "{to}");
    }
}

//! Casino War rounds settled from values.
use baize_rules::book::Clause;
use baize_rules::cards::Card;
use baize_rules::cards::{Rank, Suit};
use baize_rules::casino_war::clauses as r;
use baize_rules::casino_war::settle::*;
use baize_rules::money::Money;
use baize_rules::settle::RoundOut;
use baize_rules::settlement::Outcome;
use baize_rules::wagers::{Area, Wager};
use core::cmp::Ordering;
use std::{format, string::String, vec, vec::Vec};

fn card(rank: Rank, suit: Suit) -> Card {
    Card::new(rank, suit)
}

fn area(cents: i64, text: &str) -> AreaIn {
    let card = text.parse().expect("a card");
    AreaIn { area: None, initial: Money::cents(cents), tie: None, card, decision: None, war_card: None }
}

fn round(areas: Vec<AreaIn>, dealer: &str) -> RoundIn {
    RoundIn { areas, dealer: dealer.parse().expect("a card"), dealer_war: None, table: TableIn::default() }
}

fn settle(input: &RoundIn) -> RoundOut {
    settle_round(input).unwrap_or_else(|refusal| panic!("{refusal}"))
}

#[track_caller]
fn refused(input: &RoundIn, clause: Clause, words: &str) {
    let refusal = settle_round(input).expect_err(words);
    assert_eq!(refusal.cite().clause().number(), clause.number(), "{refusal}");
    assert!(refusal.text().contains(words), "{refusal}");
}

fn texts(out: &RoundOut) -> Vec<String> {
    out.lines.iter().map(|line| format!("{} [{}]", line.text, line.cite)).collect()
}

#[test]
fn every_pair_of_first_ranks_has_one_outcome() {
    for (player, dealer) in Rank::all().flat_map(|p| Rank::all().map(move |d| (p, d))) {
        let mut input = round(vec![area(1000, "2c")], "2d");
        (input.areas[0].card, input.dealer) = (card(player, Suit::Clubs), card(dealer, Suit::Hearts));
        input.areas[0].tie = Some(Money::dollars(5));
        let undecided = settle_round(&input);
        input.areas[0].decision = Some(Decision::Surrender);
        let decided = settle_round(&input);
        // Exactly one of the two makes sense: a tie is decided, anything else is not.
        assert_ne!(undecided.is_ok(), decided.is_ok(), "{player:?} {dealer:?}");
        let out = undecided.or(decided).expect("one of them");
        let expected = match player.index().cmp(&dealer.index()) {
            Ordering::Greater => ["8.1.1", "8.2.2"],
            Ordering::Less => ["8.1.1", "8.2.1"],
            Ordering::Equal => ["8.1.2", "8.2.4.1"],
        };
        let cited: Vec<&str> = out.lines.iter().map(|line| line.cite.clause().number()).collect();
        assert_eq!(cited, expected, "{player:?} {dealer:?}");
        let to_player = match player.index().cmp(&dealer.index()) {
            Ordering::Greater => 2000,
            Ordering::Less => 0,
            Ordering::Equal => 5500 + 500,
        };
        assert_eq!(out.total.to_player, Money::cents(to_player), "{player:?} {dealer:?}");
    }
}

#[test]
fn every_pair_of_war_ranks_has_one_outcome() {
    for (player, dealer) in Rank::all().flat_map(|p| Rank::all().map(move |d| (p, d))) {
        let mut input = round(vec![area(1000, "7c")], "7d");
        input.areas[0].decision = Some(Decision::War);
        input.areas[0].war_card = Some(card(player, Suit::Clubs));
        input.dealer_war = Some(card(dealer, Suit::Hearts));
        let out = settle(&input);
        let (clause, to_player) = match player.index().cmp(&dealer.index()) {
            Ordering::Greater => ("10.1", 3000),
            Ordering::Equal => ("10.2", 4000),
            Ordering::Less => ("10.3", 0),
        };
        let wagers: Vec<Wager> = out.lines.iter().map(|line| line.wager).collect();
        assert_eq!(wagers, [Wager::War, Wager::Initial]);
        assert!(out.lines.iter().all(|line| line.cite.clause().number() == clause), "{:?}", texts(&out));
        assert_eq!(out.total.staked, Money::dollars(20));
        assert_eq!(out.total.to_player, Money::cents(to_player), "{player:?} {dealer:?}");
        assert_eq!(out.total.to_house, out.total.staked - out.total.to_player);
    }
}

#[test]
fn a_whole_round_is_settled_from_the_right_and_summed_by_area() {
    let mut input = round(vec![area(5000, "Kh"), area(10_000, "9c"), area(2500, "Ks"), area(1000, "As")], "Kd");
    input.areas[0].tie = Some(Money::dollars(10));
    input.areas[0].decision = Some(Decision::War);
    input.areas[0].war_card = "4s".parse().ok();
    input.areas[2].decision = Some(Decision::Absent);
    input.areas[2].area = Some(6);
    input.dealer_war = "4d".parse().ok();
    let out = settle(&input);
    assert_eq!(
        texts(&out),
        [
            "area 1 Tie 10.00: won at 10 to 1, paid 100.00 [CW 8.1.2]",
            "area 4 Initial 10.00: won at 1 to 1, paid 10.00 [CW 8.2.2]",
            "area 2 Initial 100.00: lost [CW 8.2.1]",
            "area 6 Initial 25.00: surrendered, 12.50 back [CW 11.8]",
            "area 1 War 50.00: won at 2 to 1, paid 100.00 [CW 10.2 as read in CW-2]",
            "area 1 Initial 50.00: stand off, 50.00 back [CW 10.2]",
        ]
    );
    let by_area: Vec<(Area, i64)> = out.areas.iter().map(|a| (a.area, a.total.to_house.to_cents())).collect();
    assert_eq!(by_area, [(1, -20_000), (2, 10_000), (4, -1000), (6, 1250)]);
    assert_eq!(out.total.to_house, Money::cents(-9750));
    assert_eq!(out.edition, "DF24/017426");
}

#[test]
fn limits_are_kept_just_below_at_and_just_above() {
    let table =
        TableIn { initial_min: Some(Money::dollars(10)), initial_max: Some(Money::dollars(100)), ..TableIn::default() };
    for (cents, paid, back, notes) in [
        (750, 750, 0, 1),
        (1000, 1000, 0, 0),
        (1250, 1250, 0, 0),
        (9750, 9750, 0, 0),
        (10_000, 10_000, 0, 0),
        (10_250, 10_000, 250, 1),
    ] {
        let input = RoundIn { table: table.clone(), ..round(vec![area(cents, "Ah")], "2c") };
        let out = settle(&input);
        assert_eq!(out.total.to_house, Money::cents(-paid), "{cents}");
        assert_eq!(out.notes.len(), notes, "{cents}");
        let returned: Money = out.lines.iter().filter(|l| l.outcome == Outcome::Returned).map(|l| l.to_player).sum();
        assert_eq!(returned, Money::cents(back), "{cents}");
    }
}

#[test]
fn above_the_maximum_the_options_decide() {
    let table = TableIn { initial_max: Some(Money::dollars(100)), ..TableIn::default() };
    let mut input = RoundIn { table, ..round(vec![area(15_000, "8h")], "8c") };
    input.table.options.insert("X-1".into(), "void-whole".into());
    let out = settle(&input);
    assert_eq!(texts(&out), ["area 1 Initial 150.00: void, 150.00 back [CW 6.3 as read in X-1]"]);
    input.areas[0].decision = Some(Decision::Surrender);
    refused(&input, r::R5_8, "leave its decision out");

    input.table.options.clear();
    assert_eq!(settle(&input).total.to_house, Money::dollars(50));
    input.areas[0].decision = Some(Decision::War);
    (input.areas[0].war_card, input.dealer_war) = ("9c".parse().ok(), "8d".parse().ok());
    assert_eq!(settle(&input).total.to_house, Money::dollars(-100));
    input.table.options.insert("X-3".into(), "as-wagered".into());
    assert_eq!(settle(&input).total.to_house, Money::dollars(-150));
}

#[test]
fn half_of_an_odd_wager_follows_the_option() {
    for (option, back) in [("up-to-chip", 500), ("exact-cents", 375), ("down-to-chip", 250)] {
        let mut input = round(vec![area(750, "8h")], "8c");
        input.areas[0].decision = Some(Decision::Surrender);
        input.table.options.insert("CW-1".into(), option.into());
        assert_eq!(settle(&input).total.to_player, Money::cents(back), "{option}");
    }
}

#[test]
fn what_does_not_fit_together_is_refused_by_name() {
    let tied = || round(vec![area(1000, "Kh")], "Kd");
    let war = || {
        let mut input = tied();
        input.areas[0].decision = Some(Decision::War);
        input
    };
    refused(&round(vec![], "Kd"), r::R11_5, "name at least one area");
    refused(&tied(), r::R8_2_4, "give its decision");
    refused(&war(), r::R9_2_1, "give its war_card");
    let mut input = war();
    input.areas[0].war_card = "2c".parse().ok();
    refused(&input, r::R9_2_2, "give dealer_war");
    let mut input = round(vec![area(1000, "Ah")], "Kd");
    input.areas[0].decision = Some(Decision::War);
    refused(&input, r::R5_8, "leave its decision out");

    let mut input = round(vec![area(1000, "Ah"), area(1000, "Ac")], "Kd");
    (input.areas[0].area, input.areas[1].area) = (Some(2), None);
    refused(&input, r::R5_6, "area 2 appears twice");
    input.areas[0].area = Some(0);
    refused(&input, r::R2_2_1, "numbered from 1");
    input.areas[0].area = Some(9);
    settle(&input);
    input.areas[0].area = Some(10);
    refused(&input, r::R2_2_1, "this layout has 1 to 9");

    settle(&round(vec![area(1000, "Ah"); 6], "Kd"));
    refused(&round(vec![area(1000, "Ah"); 7], "Kd"), r::R3_1, "Ah appears 7 times");
}

#[test]
fn cards_and_absence_that_settle_nothing_are_accepted() {
    let mut input = round(vec![area(1000, "Kh")], "Kd");
    input.areas[0].war_card = "2c".parse().ok();
    input.dealer_war = "3c".parse().ok();
    for (decision, clause) in [(Decision::Surrender, "8.2.4.1"), (Decision::Absent, "11.8")] {
        input.areas[0].decision = Some(decision);
        let out = settle(&input);
        let lines: Vec<_> = out.lines.iter().map(|line| (line.cite.clause().number(), line.to_player)).collect();
        assert_eq!(lines, [(clause, Money::dollars(5))], "{decision:?}");
    }
    let mut input = round(vec![area(1000, "Ah")], "Kd");
    input.areas[0].decision = Some(Decision::Absent);
    assert_eq!(texts(&settle(&input)), ["area 1 Initial 10.00: won at 1 to 1, paid 10.00 [CW 8.2.2]"]);
}

#[test]
fn impossible_amounts_are_refused() {
    let largest = Money::MAX_AMOUNT.to_cents();
    settle(&round(vec![area(largest, "Ah")], "Kd"));
    for cents in [i64::MIN, -250, 0, largest + 250, i64::MAX] {
        refused(&round(vec![area(cents, "Ah")], "Kd"), r::R5_3, "area 1 initial_cents");
        let mut input = round(vec![area(1000, "Ah")], "Kd");
        input.areas[0].tie = Some(Money::cents(cents));
        refused(&input, r::R5_3, "area 1 tie_cents");
        let mut input = round(vec![area(1000, "Ah")], "Kd");
        input.table.smallest_chip = Money::cents(cents);
        refused(&input, r::R5_3, "smallest_chip_cents");
        let mut input = round(vec![area(1000, "Ah")], "Kd");
        input.table.tie_max = Some(Money::cents(cents));
        refused(&input, r::R6_1, "table");
    }
    refused(&round(vec![area(1001, "Ah")], "Kd"), r::R5_3, "cannot be made in chips");
    let mut input = round(vec![area(1000, "Ah")], "Kd");
    input.table.options.insert("CW-1".into(), "for-luck".into());
    refused(&input, r::R6_1, "CW-1 is read as one of");
}

#[test]
fn json_is_read_strictly_and_written_with_units() {
    let text = r#"{"areas":[{"initial_cents":1000,"card":"Kh","decision":"war","war_card":"4s"}],
        "dealer":"Kd","dealer_war":"3d","table":{"smallest_chip_cents":500,"options":{"X-3":"capped"},"source":"device"}}"#;
    let input: RoundIn = serde_json::from_str(text).expect("a round");
    let out = serde_json::to_value(settle(&input)).expect("JSON");
    assert_eq!(out["lines"][0]["cite"], "CW 10.1");
    assert_eq!(out["lines"][0]["to_player_cents"], 2000);
    assert_eq!(out["areas"][0]["to_house_cents"], -1000);
    for (from, to) in
        [("\"areas\"", "\"seats\""), ("card\":", "cards\":"), ("smallest", "small"), ("war\",", "peace\",")]
    {
        assert!(serde_json::from_str::<RoundIn>(&text.replacen(from, to, 1)).is_err(), "{to}");
    }
}

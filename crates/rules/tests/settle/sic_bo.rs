//! Sic Bo rounds settled from values.
use baize_rules::money::Money;
use baize_rules::settle::{DiceOut, RoundOut};
use baize_rules::sic_bo::settle::*;
use baize_rules::wagers::{Area, Family, Wager};
use std::{format, string::String, vec, vec::Vec};

fn settle(text: &str) -> RoundOut {
    let input: RoundIn = serde_json::from_str(text).expect("a round");
    settle_round(&input).unwrap_or_else(|no| panic!("{no}"))
}
fn refused(text: &str, clause: &str, words: &str) {
    let input: RoundIn = serde_json::from_str(text).expect("a round");
    let no = settle_round(&input).expect_err(words);
    assert!(no.text().contains(words) && no.cite().clause().number() == clause, "{no}");
}
fn texts(out: &RoundOut) -> Vec<String> {
    out.lines.iter().map(|line| format!("{} [{}]", line.text, line.cite)).collect()
}

#[test]
fn losers_first_then_winners_summed_by_area() {
    let out = settle(
        r#"{"dice":[4,1,2],"wagers":[
        {"wager":"small","amount_cents":1000},{"wager":"total_7","amount_cents":500},
        {"area":3,"wager":"pair_1_6","amount_cents":700},{"area":3,"wager":"single_1","amount_cents":700}]}"#,
    );
    assert_eq!(
        texts(&out),
        [
            "area 3 Pair 1-6 7.00: lost [SB 3.2.7]",
            "area 1 Small 10.00: won at 1 to 1, paid 10.00 [SB 3.2.1.1]",
            "area 1 Total 7 5.00: won at 12 to 1, paid 60.00 [SB 3.2.6]",
            "area 3 Single 1 7.00: won at 1 to 1, paid 7.00 [SB 3.2.8]",
        ]
    );
    assert_eq!(out.total.to_house, Money::cents(700 - 1000 - 6000 - 700));
    let by_area: Vec<(Area, i64)> = out.areas.iter().map(|a| (a.area, a.total.to_house.to_cents())).collect();
    assert_eq!(by_area, [(1, -7000), (3, 0)]);
    assert_eq!((dice(&out).total_of_dice, dice(&out).lit.contains(&Wager::Small)), (7, true));
}

#[test]
fn streaks_end_or_continue() {
    let wagers = |count: u8| {
        format!(
            r#"{{"dice":[6,6,1],"wagers":[{{"wager":"super_streak_small_big","amount_cents":500,
            "streak":{{"side":"small","in_a_row":{count}}}}},{{"wager":"super_streak_odd_even","amount_cents":500,
            "streak":{{"side":"odd","in_a_row":{count}}}}}]}}"#
        )
    };
    for (count, paid) in [(0, 0), (3, 0), (4, 3500), (11, 50_500)] {
        let out = settle(&wagers(count));
        let small_big: Money =
            out.lines.iter().filter(|l| l.wager == Wager::SuperStreak(Family::SmallBig)).map(|l| l.to_player).sum();
        assert_eq!(small_big, Money::cents(paid), "{count}");
        // Thirteen is odd: the other continues, or is complete.
        let counts: Vec<u8> = dice(&out).still_in_play.iter().map(|live| live.count).collect();
        assert_eq!(counts, if count == 11 { vec![] } else { vec![count + 1] });
    }
    refused(&wagers(12), "6.3", "0 to 11");
    refused(
        r#"{"dice":[1,2,3],"wagers":[{"wager":"super_streak_odd_even","amount_cents":500}]}"#,
        "6.3",
        "give its streak",
    );
}

#[test]
fn streaks_by_other_readings() {
    let wager = |area: u8, name: &str, side: &str, count: u8| {
        format!(
            r#"{{"area":{area},"wager":"super_streak_{name}","amount_cents":500,
            "streak":{{"side":"{side}","in_a_row":{count}}}}}"#
        )
    };
    let round = |wagers: &[String], option: &str| {
        format!(r#"{{"dice":[6,6,1],"wagers":[{}],"table":{{"options":{{{option}}}}}}}"#, wagers.join(","))
    };
    // Paid when the run ends, a wager may wait with twelve.
    let at_the_end = r#""SB-18":"pay-at-the-end""#;
    let out = settle(&round(&[wager(1, "small_big", "small", 12)], at_the_end));
    assert_eq!(out.total.to_house, Money::cents(-250_000));
    refused(&round(&[wager(1, "small_big", "small", 13)], at_the_end), "6.3", "0 to 12");
    // Players who name their side are on several sides and lengths.
    let named = [wager(1, "small", "small", 0), wager(2, "big", "big", 1), wager(3, "big", "big", 0)];
    let out = settle(&round(&named, r#""SB-15":"name-the-side""#));
    let counts: Vec<(Area, u8)> = dice(&out).still_in_play.iter().map(|live| (live.area, live.count)).collect();
    assert_eq!((out.total.to_house, counts), (Money::cents(500), vec![(2, 2), (3, 1)]));
    let two = [wager(1, "small_big", "small", 1), wager(2, "small_big", "small", 2)];
    refused(&round(&two, ""), "6.5", "all on one streak");
}

#[test]
fn limits_and_options() {
    let text = |amount: i64, option: &str| {
        format!(
            r#"{{"dice":[4,1,2],"wagers":[{{"wager":"small","amount_cents":{amount}}}],"table":{{"smallest_chip_cents":500,
            "limits":[{{"wager":"small","min_cents":1000,"max_cents":10000}}],"options":{{{option}}}}}}}"#
        )
    };
    for (amount, paid, notes) in [(500, 500, 1), (1000, 1000, 0), (10_000, 10_000, 0), (10_500, 10_000, 1)] {
        let out = settle(&text(amount, ""));
        assert_eq!((out.total.to_house, out.notes.len()), (Money::cents(-paid), notes), "{amount}");
    }
    assert_eq!(settle(&text(10_500, r#""X-1":"void-whole""#)).total.to_house, Money::ZERO);
    refused(&text(1001, ""), "3.4", "cannot be made in chips");
    refused(&text(1000, r#""SB-1":"for-luck""#), "4.1", "is read as one of");
    refused(&text(i64::MAX, ""), "3.4", "not an amount");
}

#[test]
fn what_does_not_fit_together_is_refused() {
    let round = |dice: &str, wagers: &str| format!(r#"{{"dice":{dice},"wagers":[{wagers}]}}"#);
    refused(&round("[1,2]", ""), "5.4", "2 numbers are keyed");
    refused(&round("[1,2,3,4]", ""), "5.4", "4 numbers are keyed");
    refused(&round("[1,2,7]", ""), "2.5", "7 is not a number on a die");
    refused(&round("[1,2,3]", r#"{"area":21,"wager":"small","amount_cents":500}"#), "2.1", "1 to 20");
    refused(&round("[1,2,3]", r#"{"area":0,"wager":"small","amount_cents":500}"#), "2.1", "1 to 20");
    refused(&round("[1,2,3]", r#"{"wager":"initial","amount_cents":500}"#), "3.2", "not a Sic Bo wager");
    let twice = r#"{"wager":"small","amount_cents":500},{"wager":"small","amount_cents":500}"#;
    refused(&round("[1,2,3]", twice), "3.4", "give it as one amount");
    assert_eq!(settle(&round("[1,2,3]", "")).lines.len(), 0);
    for wrong in ["triple_7", "total_3", "small "] {
        let text = round("[1,2,3]", &format!(r#"{{"wager":"{wrong}","amount_cents":500}}"#));
        assert!(serde_json::from_str::<RoundIn>(&text).is_err(), "{wrong}");
    }
}

fn dice(out: &RoundOut) -> &DiceOut {
    out.dice.as_ref().expect("dice")
}

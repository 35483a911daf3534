//! What-ifs: rounding to chips, maximums, qualifying hands, pay tables.
use baize_odds::what_if::Pays;
use baize_odds::{GAMES, InvalidQuestion, Ratio, Report, WhatIf, odds};

fn ask(game: &str, what_if: WhatIf) -> Result<Report, InvalidQuestion> {
    odds(game, &what_if).expect("a game")
}
fn edge(game: &str, wager: &str, what_if: WhatIf) -> Ratio {
    let report = ask(game, what_if).unwrap_or_else(|invalid| panic!("{game}: {invalid}"));
    report.wager(wager).unwrap_or_else(|| panic!("{game} has no {wager}")).house_edge()
}
fn chips(stake: &str, chip: &str, reading: (&str, &str)) -> WhatIf {
    WhatIf {
        stake: Some(stake.into()),
        smallest_chip: Some(chip.into()),
        readings: [(reading.0.to_string(), reading.1.to_string())].into(),
        ..WhatIf::default()
    }
}

/// CW-1: half of one chip rounded up returns the whole stake; of three chips a third is lost, and war is better.
#[test]
fn a_surrender_of_an_odd_number_of_chips() {
    let edge = |stake: &str, how: &str| edge("casino-war", "initial", chips(stake, "5.00", ("CW-1", how)));
    assert_eq!(edge("5.00", "up-to-chip"), Ratio::ZERO);
    for (stake, how) in
        [("10.00", "up-to-chip"), ("15.00", "up-to-chip"), ("5.00", "exact-cents"), ("5.00", "down-to-chip")]
    {
        assert_eq!(edge(stake, how).percent(2), "2.33 %", "{stake} {how}");
    }
}

/// a Blind of one chip whose flush is paid 2 to 1 or 1 to 1 instead of 3 to 2 moves the edge by 1.286 points either way.
#[test]
fn a_blind_of_one_chip() {
    let edge = |stake: &str, how: &str| edge("ultimate-texas-holdem", "ante", chips(stake, "5.00", ("X-9", how)));
    assert_eq!(edge("5.00", "up-to-chip").percent(3), "0.899 %");
    assert_eq!(edge("5.00", "down-to-chip").percent(3), "3.471 %");
}

#[test]
fn a_maximum_affects_only_the_best_hands() {
    let most = |most: &str| WhatIf { stake: Some("100.00".into()), max_payout: Some(most.into()), ..WhatIf::default() };
    let by_the_book = edge("caribbean-stud", "ante", WhatIf::default());
    // The Bet of 200 at 250 to 1.
    assert_eq!(edge("caribbean-stud", "ante", most("50000.00")), by_the_book);
    assert!(edge("caribbean-stud", "ante", most("49999.99")) > by_the_book);
    // Only declared hands are capped: a sixth card is paid in full.
    let uncapped = edge("double-chance", "wager", WhatIf::default());
    assert_eq!(edge("double-chance", "wager", most("20000.00")), uncapped);
    let one = edge("double-chance", "wager", most("100.00"));
    assert!(one > uncapped && one < Ratio::new(1, 4), "{one}");
}

#[test]
fn the_dealer_can_qualify_with_another_hand() {
    let qualifier = |hand: &str| WhatIf { qualifier: Some(hand.into()), ..WhatIf::default() };
    let stud = |hand: &str| edge("caribbean-stud", "ante", qualifier(hand));
    assert_eq!(stud("ace-king"), edge("caribbean-stud", "ante", WhatIf::default()));
    // Every hand makes a different game, and each is plausible.
    assert!(stud("any") != stud("ace-king") && stud("one-pair") != stud("ace-king"));
    for hand in ["king-ace", "ace-ace", "ace-five", "five-odd", "", "ace-king-queen"] {
        assert_eq!(ask("caribbean-stud", qualifier(hand)).expect_err(hand).field, "qualifier");
    }
}

/// Knowing more never hurts, and the up-card alone is the book. More cards than the dealer has are refused, and so is any
/// card in games without such cards.
#[test]
fn knowing_more_cards_helps_the_player() {
    let knows = |cards: i64| WhatIf { exposed: Some(cards), ..WhatIf::default() };
    let stud = |cards: i64| edge("caribbean-stud", "ante", knows(cards));
    assert_eq!(stud(1), edge("caribbean-stud", "ante", WhatIf::default()));
    assert!(stud(0) > stud(1));
    assert_eq!(ask("caribbean-stud", knows(6)).expect_err("six").field, "exposed");
    assert_eq!(ask("ultimate-texas-holdem", knows(3)).expect_err("three").field, "exposed");
    for game in ["sic-bo", "casino-war", "double-chance"] {
        assert_eq!(ask(game, knows(1)).expect_err(game).field, "exposed");
    }
}

/// With nothing paid the edge is easy to work out.
#[test]
fn pay_tables_that_pay_nothing() {
    let pays = |names: &[&str]| WhatIf {
        pays: names.iter().map(|name| (name.to_string(), Pays::ToOne(0))).collect(),
        ..WhatIf::default()
    };
    assert_eq!(edge("casino-war", "tie", pays(&["tie"])), Ratio::ONE - Ratio::new(23, 311));
    assert_eq!(edge("sic-bo", "any_triple", pays(&["any_triple"])), Ratio::new(210, 216));
}

/// A maximum needs a stake, and a stake has no effect where every stake is paid at the same odds.
#[test]
fn what_has_no_effect_is_refused() {
    for game in GAMES {
        let most = WhatIf { max_payout: Some("500.00".into()), ..WhatIf::default() };
        assert_eq!(ask(game.slug, most).expect_err("no stake").field, "max_payout", "{}", game.slug);
        let stake = WhatIf { stake: Some("20.00".into()), ..WhatIf::default() };
        match game.slug {
            // A surrender is always rounded to chips.
            "casino-war" => drop(ask(game.slug, stake).expect("chips")),
            _ => assert_eq!(ask(game.slug, stake).expect_err("no effect").field, "stake", "{}", game.slug),
        }
    }
}

/// Every named row of a pay table can be changed, and at the odds of the book nothing changes.
#[test]
fn every_listed_row_can_be_changed() {
    for game in GAMES {
        let book = ask(game.slug, WhatIf::default()).expect("by the book");
        assert!(book.changes.is_empty() && !book.is_what_if());
        let named = book.pay_table.iter().filter(|row| !row.name.is_empty());
        let pays = named.map(|row| (row.name.clone(), Pays::Text(row.pays.clone()))).collect();
        let same = ask(game.slug, WhatIf { pays, ..WhatIf::default() }).expect("every row");
        assert!(same.changes.is_empty(), "{:?}", same.changes);
        for (one, other) in book.wagers.iter().zip(&same.wagers) {
            assert_eq!(one.expected_return(), other.expected_return(), "{} {}", game.slug, one.wager);
        }
    }
}

/// An Ante that pays two to one and a Play that pays nothing change the edge in the expected direction.
#[test]
fn ante_and_play_of_holdem_can_have_other_odds() {
    let pays = |name: &str, odds: i64| WhatIf { pays: [(name.into(), Pays::ToOne(odds))].into(), ..WhatIf::default() };
    let book = edge("ultimate-texas-holdem", "ante", WhatIf::default());
    assert!(edge("ultimate-texas-holdem", "ante", pays("ante", 2)) < book - Ratio::new(1, 4));
    assert!(edge("ultimate-texas-holdem", "ante", pays("play", 0)) > book + Ratio::new(1, 4));
}

/// Departures from the book are listed with the book's value. What the book leaves open is not a departure.
#[test]
fn changes_are_listed_with_the_value_of_the_book() {
    let what_if = WhatIf {
        decks: Some(9),
        stake: Some("20.00".into()),
        pays: [("tie".into(), Pays::ToOne(11)), ("war".into(), Pays::ToOne(1))].into(),
        readings: [("cw-1".into(), "exact-cents".into())].into(),
        ..WhatIf::default()
    };
    let report = ask("casino-war", what_if).expect("a valid question");
    let found: Vec<(&str, &str, &str, bool)> =
        report.changes.iter().map(|c| (c.what.as_str(), c.book.as_str(), c.asked.as_str(), c.departs)).collect();
    assert_eq!(
        found,
        [
            ("decks", "6", "9", true),
            ("stake", "left to the table", "20.00", false),
            ("pays.tie", "10 to 1", "11 to 1", true),
            ("readings.CW-1", "up-to-chip", "exact-cents", true),
        ]
    );
    assert!(report.is_what_if());
    let tie = report.pay_table.iter().find(|row| row.name == "tie").expect("a row");
    assert_eq!((tie.pays.as_str(), tie.book.as_deref()), ("11 to 1", Some("10 to 1")));
    assert!(report.all_clauses().iter().all(|clause| clause.to_string() != "CW 8.1.2"), "it says 10 to 1");
    let stake = WhatIf { stake: Some("20.00".into()), ..WhatIf::default() };
    assert!(!ask("casino-war", stake).expect("a valid question").is_what_if());
}

/// A stake below any allowed minimum is counted, with a note about the sign.
#[test]
fn a_minimum_that_cw_1_does_not_allow_is_noted() {
    let notes = |stake: &str| {
        ask("casino-war", chips(stake, "5.00", ("CW-1", "up-to-chip"))).expect("a valid question").assumptions
    };
    assert!(notes("5.00").iter().any(|note| note.contains("no sign may have such a minimum")));
    assert!(notes("10.00").iter().all(|note| !note.contains("no sign")));
}

/// Paid at the end, a run of twelve waits for the result that breaks it: two results on average, like any run.
#[test]
fn the_length_of_a_streak_depends_on_its_reading() {
    for (choice, results) in [("pay-at-twelve", Ratio::new(4095, 2048)), ("pay-at-the-end", Ratio::from(2))] {
        let readings = [("SB-18".to_string(), choice.to_string())].into();
        let report = ask("sic-bo", WhatIf { readings, ..WhatIf::default() }).expect("a valid question");
        assert_eq!(report.wager("super_streak_odd_even").expect("a wager").lasts, Some(results), "{choice}");
    }
}

#[test]
fn a_hundred_decks_can_be_counted() {
    let decks = |decks: i64| WhatIf { decks: Some(decks), ..WhatIf::default() };
    // Nine decks by the formula: P(tie) = 35/467.
    assert_eq!(edge("casino-war", "tie", decks(9)), Ratio::ONE - Ratio::new(35 * 11, 467));
    assert!(edge("casino-war", "initial", decks(100)) > edge("casino-war", "initial", decks(8)));
    for none in [-1, 0, 101, 300] {
        assert_eq!(ask("casino-war", decks(none)).expect_err("none").field, "decks");
    }
}

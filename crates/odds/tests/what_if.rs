//! What changes would do: chips that round, maximums, qualifying hands, pay tables.
use baize_odds::what_if::Pays;
use baize_odds::{Nonsense, Ratio, Report, WhatIf, odds};

fn ask(game: &str, what_if: WhatIf) -> Result<Report, Nonsense> {
    odds(game, &what_if).expect("a game")
}
fn edge(game: &str, wager: &str, what_if: WhatIf) -> Ratio {
    let report = ask(game, what_if).unwrap_or_else(|nonsense| panic!("{game}: {nonsense}"));
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

/// CW-1: half of one chip rounded up gives everything back; of three chips a third is lost, and war is better.
#[test]
fn a_surrender_of_odd_chips() {
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
fn a_maximum_takes_from_the_best_hands_only() {
    let most = |most: &str| WhatIf { stake: Some("100.00".into()), max_payout: Some(most.into()), ..WhatIf::default() };
    let by_the_book = edge("caribbean-stud", "ante", WhatIf::default());
    // The Bet of 200 at 250 to 1.
    assert_eq!(edge("caribbean-stud", "ante", most("50000.00")), by_the_book);
    assert!(edge("caribbean-stud", "ante", most("49999.99")) > by_the_book);
    // Declared hands only: a sixth card is paid in full.
    let chance = edge("double-chance", "wager", WhatIf::default());
    assert_eq!(edge("double-chance", "wager", most("20000.00")), chance);
    let one = edge("double-chance", "wager", most("100.00"));
    assert!(one > chance && one < Ratio::new(1, 4), "{one}");
}

#[test]
fn another_hand_to_qualify() {
    let qualifier = |hand: &str| WhatIf { qualifier: Some(hand.into()), ..WhatIf::default() };
    let stud = |hand: &str| edge("caribbean-stud", "ante", qualifier(hand));
    assert_eq!(stud("ace-king"), edge("caribbean-stud", "ante", WhatIf::default()));
    // Different hands, different games; none of them impossible.
    assert!(stud("any") != stud("ace-king") && stud("one-pair") != stud("ace-king"));
    for hand in ["king-ace", "ace-ace", "ace-five", "five-odd", "", "ace-king-queen"] {
        assert_eq!(ask("caribbean-stud", qualifier(hand)).expect_err(hand).field, "qualifier");
    }
}

/// Knowing more never hurts; the up-card alone is the book; a card more than the dealer has is nonsense, and so is any where
/// the dealer has none.
#[test]
fn cards_that_the_player_knows() {
    let knows = |cards: u8| WhatIf { exposed: Some(cards), ..WhatIf::default() };
    let stud = |cards: u8| edge("caribbean-stud", "ante", knows(cards));
    assert_eq!(stud(1), edge("caribbean-stud", "ante", WhatIf::default()));
    assert!(stud(0) > stud(1));
    assert_eq!(ask("caribbean-stud", knows(6)).expect_err("six").field, "exposed");
    assert_eq!(ask("ultimate-texas-holdem", knows(2)).expect_err("two").field, "exposed");
    for game in ["sic-bo", "casino-war", "double-chance"] {
        assert_eq!(ask(game, knows(1)).expect_err(game).field, "exposed");
    }
}

/// With nothing paid the edge is what anybody can reckon.
#[test]
fn pay_tables_of_nothing() {
    let pays = |names: &[&str]| WhatIf {
        pays: names.iter().map(|name| (name.to_string(), Pays::ToOne(0))).collect(),
        ..WhatIf::default()
    };
    assert_eq!(edge("casino-war", "tie", pays(&["tie"])), Ratio::ONE - Ratio::new(23, 311));
    assert_eq!(edge("sic-bo", "any_triple", pays(&["any_triple"])), Ratio::new(210, 216));
}

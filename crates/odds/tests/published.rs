//! Published figures, each with the page it comes from; where this book's pay table differs, both. A figure without a
//! source is marked as this project's own.
use baize_odds::what_if::Pays;
use baize_odds::{Ratio, Report, WagerOdds, WhatIf, jackpot, odds};

fn asked(game: &str, what_if: &WhatIf) -> Report {
    odds(game, what_if).expect("a game").unwrap_or_else(|invalid| panic!("{game}: {invalid}"))
}
fn by_the_book(game: &str) -> Report {
    asked(game, &WhatIf::default())
}
fn with(pays: &[(&str, &str)], readings: &[(&str, &str)]) -> WhatIf {
    WhatIf {
        pays: pays.iter().map(|(name, odds)| (name.to_string(), Pays::Text(odds.to_string()))).collect(),
        readings: readings.iter().map(|(id, choice)| (id.to_string(), choice.to_string())).collect(),
        ..WhatIf::default()
    }
}
fn wager<'a>(report: &'a Report, name: &str) -> &'a WagerOdds {
    report.wager(name).unwrap_or_else(|| panic!("{} has no {name}", report.game))
}
fn edge(report: &Report, name: &str, places: u32) -> String {
    wager(report, name).house_edge().percent(places)
}

/// With the usual Blind table, which is this book's. Optimal strategy 2.185 per cent of the ante: the Wizard of Odds, as quoted
/// by edgevegas.com, "Ultimate Texas Hold 'Em Strategy"; 0.53 per cent of all wagers: beatingbonuses.com, "Ultimate Texas
/// Hold'em"; five days of computing: E. Jacobson, 888casino.com, "Ultimate Texas Hold'em Basic Strategy and House Edge". The
/// 2.18497 per cent that is known for this table agrees to its last digit; average stake, deviation, frequencies and the cost
/// of three times are this project's own.
#[test]
fn ultimate_texas_holdem_has_the_published_edge() {
    let report = by_the_book("ultimate-texas-holdem");
    let ante = wager(&report, "ante");
    assert_eq!(ante.house_edge(), Ratio::new(50_643_648_973, 2_317_817_502_000));
    assert_eq!(ante.house_edge().percent(5), "2.18497 %");
    assert_eq!(ante.average_stake.decimal(2), "4.15");
    assert_eq!(format!("{:.2}", ante.standard_deviation()), "4.94");
    assert_eq!(ante.element_of_risk().percent(2), "0.53 %");
    // All deals, each with the ten ways to choose the flop.
    assert_eq!(ante.distribution.cases(), 10 * 2_598_960 * 1_081 * 990);
    let parts: Ratio = ante.parts.iter().map(|part| part.expected_return).sum();
    assert_eq!(parts, ante.expected_return());
    let decided: Ratio = ante.decisions.iter().map(|rate| rate.frequency).sum();
    assert_eq!(decided, Ratio::ONE);
    assert_eq!(edge(&report, "trips", 2), "5.25 %", "forfeited by a fold");
    // Known for the first decision: 37.7 per cent of hands raise, among them every ace but not a pair of twos.
    assert_eq!(ante.decisions[0].frequency.percent(1), "37.7 %");
    let action = |hand: &str| {
        let row = ante.strategy[0].rows.iter().find(|row| row.situation == hand);
        row.unwrap_or_else(|| panic!("{hand}")).action.as_str()
    };
    for (raise, check) in [
        ("33", "22"),
        ("A2o", "K4o"),
        ("K2s", "Q5s"),
        ("K5o", "Q7o"),
        ("Q6s", "J7s"),
        ("Q8o", "J9o"),
        ("J8s", "T9s"),
        ("JTo", "T9o"),
    ] {
        assert_eq!((action(raise), action(check)), ("raise 4x", "check"), "{raise} {check}");
    }
    // Where the table limit rules out four times the ante, the player loses 7.48 points.
    let three = ante.alternatives.iter().find(|other| other.name.starts_with("3x at most")).expect("3x");
    assert_eq!((-three.expected_return).percent(3), "9.665 %");
}

/// Four pay tables of Trips, from royal flush to three of a kind, which pay folded hands too. The third is this book's, with
/// 3.50 per cent, and 1.9 is the second's: a collection of forum posts, "Ultimate Texas Holdem Trips Bet House Edge". The other
/// two are this project's own. Forfeited with a fold (UTH-5) this book's costs 1.75 points more.
#[test]
fn trips_by_pay_table() {
    let names =
        ["royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind"];
    // The first table differs from this book's in one row only.
    let report = asked("ultimate-texas-holdem", &with(&[("trips_full_house", "9 to 1")], &[("UTH-5", "paid")]));
    assert_eq!(edge(&report, "trips", 2), "0.90 %");
    let counted = &wager(&report, "trips").distribution;
    for (table, published) in [
        ([50, 40, 30, 9, 7, 4, 3], "0.90 %"),
        ([50, 40, 30, 8, 6, 5, 3], "1.90 %"),
        ([50, 40, 30, 8, 7, 4, 3], "3.50 %"),
        ([50, 40, 20, 7, 6, 5, 3], "6.18 %"),
    ] {
        let mean = counted.returns().iter().map(|r| {
            let row = names.iter().position(|name| name.replace('_', " ") == r.what.to_lowercase());
            let net = row.map_or(-Ratio::ONE, |row| Ratio::from(table[row]));
            net * Ratio::new(r.count, counted.cases())
        });
        assert_eq!((-mean.sum::<Ratio>()).percent(2), published, "{table:?}");
    }
}

/// The total loss over all 19,933,230,517,200 deals under seven strategies, by the Wizard of Odds (a copy of his page at
/// toho-talent.com, "Caribbean Stud Poker Strategy"), with a royal flush at 100 to 1; the same edges, to two places, are in
/// M. Shackleford, "The Wizard of Odds Analyzes the New Casino Games", Contingencies, November 2000. Standard deviation 2.24:
/// his list of house edges.
#[test]
fn caribbean_stud_with_the_usual_pay_table_and_with_this_book() {
    let usual = asked("caribbean-stud", &with(&[("bet_royal_flush", "100")], &[]));
    let ante = wager(&usual, "ante");
    assert_eq!(ante.house_edge().percent(3), "5.224 %");
    assert_eq!(ante.element_of_risk().percent(3), "2.555 %");
    assert_eq!(format!("{:.2}", ante.standard_deviation()), "2.24");
    let deals = 19_933_230_517_200;
    assert_eq!(ante.house_edge(), Ratio::new(1_041_372_912_372, deals));
    for (rule, loss) in [
        ("three rules", 1_041_417_758_724),
        ("ace-king-jack-eight-three", 1_059_715_400_580),
        ("pair or better only", 1_090_272_101_460),
        ("any ace-king", 1_132_600_203_540),
        ("bet always", 3_310_360_338_060),
    ] {
        let other = ante.alternatives.iter().find(|other| other.name.contains(rule));
        let other = other.unwrap_or_else(|| panic!("{rule}"));
        assert_eq!(-other.expected_return, Ratio::new(loss, deals), "{rule}");
    }
    let book = by_the_book("caribbean-stud");
    let ante = wager(&book, "ante");
    assert_eq!(ante.house_edge(), Ratio::new(86_362_082_531, 1_661_102_543_100));
    assert_eq!(ante.house_edge().percent(4), "5.1991 %");
    assert_eq!(ante.distribution.cases(), deals);
    let parts: Ratio = ante.parts.iter().map(|part| part.expected_return).sum();
    assert_eq!(parts, ante.expected_return());
}

/// Every result with its exact number of deals: casinoadvisor.com, "Caribbean Stud Poker Probability", the return table of
/// the rules of the United States.
#[test]
fn caribbean_stud_results_one_by_one() {
    let usual = asked("caribbean-stud", &with(&[("bet_royal_flush", "100")], &[]));
    let counted = &wager(&usual, "ante").distribution;
    let published: [(i64, i128); 13] = [
        (201, 16_759_740),
        (101, 156_929_720),
        (41, 2_832_435_800),
        (15, 16_624_475_280),
        (11, 21_856_990_280),
        (9, 43_805_516_100),
        (7, 234_242_908_320),
        (5, 488_012_139_360),
        (3, 2_343_248_003_808),
        (1, 4_532_514_033_720),
        (0, 321_623_100),
        (-1, 9_523_005_974_460),
        (-3, 2_726_592_727_512),
    ];
    for (net, count) in published {
        let found: i128 = counted.returns().iter().filter(|r| r.net == Ratio::from(net)).map(|r| r.count).sum();
        assert_eq!(found, count, "{net}");
    }
}

/// James Grosjean's edges of a player who knows one to five cards of the dealer's, up-card included, as E. Jacobson quotes
/// them: 888casino.com, "Edge Sorting Caribbean Stud". They are for strategies that a person can follow, so the best play
/// counted here is never below them. With all five cards known nothing is left to estimate, and the two are 0.01 points
/// apart.
#[test]
fn caribbean_stud_by_number_of_known_cards() {
    for (known, grosjean, best) in [
        (1, Ratio::new(-523, 10_000), "-5.2243 %"),
        (2, Ratio::new(-174, 10_000), "-0.6160 %"),
        (3, Ratio::new(1_157, 10_000), "11.9667 %"),
        (4, Ratio::new(3_521, 10_000), "35.2551 %"),
        (5, Ratio::new(6_427, 10_000), "64.2816 %"),
    ] {
        let what_if = WhatIf { exposed: Some(known), ..with(&[("bet_royal_flush", "100")], &[]) };
        let report = asked("caribbean-stud", &what_if);
        let back = wager(&report, "ante").expected_return();
        assert_eq!(back.percent(4), best, "{known} known");
        assert!(back > grosjean, "{known} known");
    }
}

/// In per cent by one to eight decks: going to war with a bonus unit on a second tie, which is this book's 2 to 1; without it;
/// surrendering; the Tie at 10 to 1. i-online-casinos.com, "Casino War Odds"; 2.33 and 18.65 for six decks also at
/// wizardofmacau.com, "Casino War".
#[test]
fn casino_war_by_decks_as_published() {
    let published = [
        ["2.06", "2.42", "2.94", "35.29"],
        ["2.24", "2.70", "3.40", "25.24"],
        ["2.29", "2.79", "3.55", "21.94"],
        ["2.31", "2.84", "3.62", "20.29"],
        ["2.32", "2.86", "3.67", "19.31"],
        ["2.33", "2.88", "3.70", "18.65"],
        ["2.34", "2.89", "3.72", "18.18"],
        ["2.34", "2.90", "3.73", "17.83"],
    ];
    for (decks, published) in (1..=8).zip(published) {
        let book = asked("casino-war", &WhatIf { decks: Some(decks), ..WhatIf::default() });
        let even = asked("casino-war", &WhatIf { decks: Some(decks), ..with(&[("second_tie", "1")], &[]) });
        let surrender = wager(&book, "initial").alternatives.iter().find(|other| other.name == "always surrender");
        let surrender = -surrender.expect("counted").expected_return;
        let found = [edge(&book, "initial", 2), edge(&even, "initial", 2), surrender.percent(2), edge(&book, "tie", 2)];
        assert_eq!(found, published.map(|percent| format!("{percent} %")), "{decks} decks");
    }
}

/// This project's own. The more decks the more ties: both edges by decks, worked out by hand from P(tie) = (4d - 1)/(52d - 1).
#[test]
fn casino_war_by_decks() {
    for decks in 1..=8 {
        let report = asked("casino-war", &WhatIf { decks: Some(decks), ..WhatIf::default() });
        let d = i128::from(decks);
        let tie = Ratio::new(4 * d - 1, 52 * d - 1);
        // A Tie Wager wins ten and loses one.
        assert_eq!(wager(&report, "tie").house_edge(), Ratio::ONE - tie * Ratio::from(11));
        // After a tie of one rank: 12 ranks with 4d cards, one with two fewer.
        let n = 52 * d - 2;
        let second = Ratio::new(12 * 4 * d * (4 * d - 1) + (4 * d - 2) * (4 * d - 3), n * (n - 1));
        // A war wins one unit, a second tie wins two, a lost war costs two.
        let half = (Ratio::ONE - second) / Ratio::from(2);
        let war = half * Ratio::ONE + second * Ratio::from(2) - half * Ratio::from(2);
        assert_eq!(wager(&report, "initial").expected_return(), tie * war, "{decks} decks");
        assert_eq!(wager(&report, "initial").average_stake, Ratio::ONE + tie);
    }
}

/// wizardofodds.com/games/sic-bo, "Sic Bo", lists edges by what is paid, and names Australia for 62, 31 and 18 to 1: Small and
/// Big 2.78, 4 and 17 12.50, 5 and 16 11.11. A player's list at tokyo3.org, "Sic Bo", has the odds of this book throughout, with
/// margins in whole per cent that these edges round to. Doubles and single numbers are this project's own.
#[test]
fn sic_bo_wager_by_wager() {
    let report = by_the_book("sic-bo");
    assert_eq!(report.wagers.len(), 58);
    for (names, published) in [
        (&["small", "big", "odd", "even"][..], "2.78 %"),
        (&["total_4", "total_17"], "12.50 %"),
        (&["total_5", "total_16"], "11.11 %"),
        (&["total_6", "total_15"], "12.04 %"),
        (&["total_7", "total_14"], "9.72 %"),
        (&["total_8", "total_13"], "12.50 %"),
        (&["total_9", "total_12"], "7.41 %"),
        (&["total_10", "total_11"], "12.50 %"),
        (&["double_1", "double_6"], "11.11 %"),
        (&["triple_1", "triple_6"], "16.20 %"),
        (&["any_triple"], "11.11 %"),
        (&["pair_1_2", "pair_5_6"], "2.78 %"),
        (&["four_1_2_3_4", "four_2_3_5_6"], "11.11 %"),
        (&["single_1", "single_6"], "3.70 %"),
    ] {
        names.iter().for_each(|name| assert_eq!(edge(&report, name, 2), published, "{name}"));
    }
}

/// This project's own. Even as printed and as corrected; Super Streak in all its readings.
#[test]
fn sic_bo_by_reading() {
    for (choice, parts) in
        [("corrected", 6), ("printed", 60), ("printed-three-sixes-win", 58), ("ten-and-three-sixes-win", 4)]
    {
        let report = asked("sic-bo", &with(&[], &[("SB-1", choice)]));
        assert_eq!(wager(&report, "even").house_edge(), Ratio::new(parts, 216), "{choice}");
    }
    // Runs of 4 to 12 pay 6, 10, 15, 20, 35, 50, 75, 100 and 500; each next result halves the probability.
    let pays = [6, 10, 15, 20, 35, 50, 75, 100, 500];
    let run = |in_a_row: u32| match in_a_row {
        12 => Ratio::new(1, 1 << 12),
        n => Ratio::new(1, 1 << (n + 1)),
    };
    let won: Ratio = (4..=12).map(|n| run(n) * Ratio::from(pays[n as usize - 4] + 1)).sum();
    for (choice, twice) in
        [("count-from-next", false), ("name-the-side", false), ("count-opening-result", true), ("either-side", true)]
    {
        for twelve in ["pay-at-twelve", "pay-at-the-end"] {
            let report = asked("sic-bo", &with(&[], &[("SB-15", choice), ("SB-18", twelve)]));
            let streaks: Vec<&WagerOdds> =
                report.wagers.iter().filter(|w| w.wager.starts_with("super_streak")).collect();
            assert_eq!(streaks.len(), if choice == "name-the-side" { 4 } else { 2 });
            let expected = if twice { won * Ratio::from(2) } else { won } - Ratio::ONE;
            streaks.iter().for_each(|w| assert_eq!(w.expected_return(), expected, "{choice} {}", w.wager));
            assert_eq!(expected.percent(2), if twice { "80.37 %" } else { "-9.81 %" });
        }
    }
}

/// No source but this project's own readings: 3.7616 per cent, and 20.87 for the player if any held card may be above.
#[test]
fn double_chance_by_reading() {
    let book = by_the_book("double-chance");
    assert_eq!(wager(&book, "wager").house_edge(), Ratio::new(229_739, 6_107_556));
    assert_eq!(edge(&book, "wager", 4), "3.7616 %");
    let any = asked("double-chance", &with(&[], &[("DC-1", "any-card")]));
    assert_eq!(edge(&any, "wager", 2), "-20.87 %");
    assert!(book.wager("jackpot").is_none(), "no prizes, no odds");
    let jackpot = asked("double-chance", &with(&[("jackpot_straight", "100")], &[]));
    assert_eq!(wager(&jackpot, "jackpot").hit_frequency(), Ratio::new(10_200, 2_598_960));
}

/// Break-even meters with other fixed prizes for four of a kind, full house and flush: M. Shackleford, Contingencies,
/// November 2000. Every dollar on the meter is worth the same in both.
#[test]
fn break_even_meters_as_published() {
    let stud = jackpot::odds("progressive", "Progressive", &WhatIf::default());
    let per_dollar = stud.meter.expect("a meter").per_dollar;
    for (prizes, published) in [([100, 75, 50], "263205"), ([150, 100, 50], "246784")] {
        let hands = [624, 3_744, 5_108];
        let fixed: Ratio = prizes.iter().zip(hands).map(|(prize, hands)| Ratio::new(prize * hands, 2_598_960)).sum();
        assert_eq!(((Ratio::ONE - fixed) / per_dollar).decimal(0), published, "{prizes:?}");
    }
}

/// This project's own. A meter of 50,000 returns 67.9 cents per dollar; at break-even the net return is zero.
#[test]
fn jackpots_follow_their_meter() {
    let at =
        |meter: Option<String>| jackpot::odds("progressive", "Progressive", &WhatIf { meter, ..WhatIf::default() });
    let usual = at(None);
    assert_eq!(usual.house_edge().percent(2), "32.11 %");
    let even = usual.meter.as_ref().and_then(|meter| meter.break_even).expect("a meter");
    let cents = (even * Ratio::from(100)).num() / (even * Ratio::from(100)).den();
    let at_cents = |cents: i128| at(Some(format!("{}.{:02}", cents / 100, cents % 100))).expected_return();
    assert!(at_cents(cents) <= Ratio::ZERO);
    assert!(at_cents(cents + 1) > Ratio::ZERO);
}

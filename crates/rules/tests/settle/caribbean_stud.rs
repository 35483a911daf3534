//! Caribbean Stud rounds settled from values, and what every hand is paid.
use baize_rules::book::Clause;
use baize_rules::cards::Card;
use baize_rules::caribbean_stud::ch09_final_settlement::{NO_HAND, Verdict, Verdicts, judge, qualification};
use baize_rules::caribbean_stud::ch12_progressive_jackpot_payouts::next_claim;
use baize_rules::caribbean_stud::settle::*;
use baize_rules::caribbean_stud::{Claim, Qualification, clauses as r};
use baize_rules::money::{Money, Odds};
use baize_rules::poker_hands::{Category, Strength, five};
use baize_rules::settle::RoundOut;

const ACE_KING: &str = "As Kh 4d 3c 2s";
const NOTHING: &str = "As Qh Jd Tc 8s";
/// A hand of each kind that beats ace and king, and what a bet is paid on it.
const HANDS: [(&str, u32); 10] = [
    ("Ad Kc 5d 3h 2d", 1),
    ("2h 2d 3d 4c 5s", 1),
    ("6h 6d 3d 3h 5s", 2),
    ("6h 6d 6c 3d 5s", 3),
    ("Ad 2h 3d 4c 5s", 4),
    ("3h 4h 6h 8h Th", 5),
    ("6h 6d 6c 3d 3h", 7),
    ("6h 6d 6c 6s 3h", 20),
    ("5h 6h 7h 8h 9h", 50),
    ("Ac Kc Qc Jc Tc", 250),
];

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
}

fn strength(text: &str) -> Strength {
    five(cards(text).try_into().expect("five cards"))
}

fn area(decision: Decision, hand: &str) -> AreaIn {
    AreaIn { area: None, ante: Money::dollars(10), progressive: None, decision, bet: None, hand: cards(hand) }
}

fn with_progressive(decision: Decision, hand: &str) -> AreaIn {
    AreaIn { progressive: Some(Money::cents(250)), ..area(decision, hand) }
}

fn round(areas: Vec<AreaIn>, dealer: &str) -> RoundIn {
    RoundIn { areas, dealer: cards(dealer), meter: None, table: TableIn::default() }
}

#[track_caller]
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
fn the_dealer_needs_ace_and_king() {
    for (cards, counts) in [
        ("As Qh Jd Tc 8s", Qualification::DoesNot),
        ("As Kh 4d 3c 2s", Qualification::Qualifies),
        ("As Kh Qd Jc 9s", Qualification::Qualifies),
        ("2s 2h 3d 4c 5s", Qualification::Qualifies),
        ("Ks Qh Jd Tc 8s", Qualification::DoesNot),
        ("As 2h 3d 4c 5s", Qualification::Qualifies),
    ] {
        assert_eq!(qualification(strength(cards)), counts, "{cards}");
    }
}

#[test]
fn every_kind_of_hand_is_paid_its_odds() {
    for (hand, odds) in HANDS {
        let won = Verdicts { ante: Verdict::Won(Odds::EVENS), bet: Verdict::Won(Odds::to_one(odds)) };
        assert_eq!(judge(strength(hand), strength(ACE_KING)), won, "{hand}");
        assert_eq!(judge(strength(hand), strength(NOTHING)), NO_HAND, "{hand}");
        let out = settle(&round(vec![area(Decision::Bet, hand)], ACE_KING));
        assert_eq!(out.total.to_house, Money::dollars(-10 - 20 * i64::from(odds)), "{hand}");
        assert_eq!(out.total.to_house, out.total.staked - out.total.to_player, "{hand}");
    }
}

#[test]
fn claims_are_paid_from_the_right_but_straight_flushes_before_royal_flushes() {
    let claim = |area, hand| Claim { area, hand, paid: false };
    let mut claims = vec![
        claim(1, Category::StraightFlush),
        claim(2, Category::Flush),
        claim(4, Category::RoyalFlush),
        claim(6, Category::FullHouse),
    ];
    let mut order = vec![];
    while let Some(area) = next_claim(&claims).map(|claim| claim.area) {
        order.push(area);
        claims.iter_mut().for_each(|claim| claim.paid |= claim.area == area);
    }
    assert_eq!(order, [6, 2, 1, 4]);
}

#[test]
fn a_round_of_every_decision() {
    let areas = vec![
        area(Decision::Bet, "7h 7d 7c Jd Th"),
        area(Decision::Bet, "Kd Qd 9d 8c 6h"),
        area(Decision::Bet, "Ad Kc 4s 3h 2d"),
        area(Decision::Fold, ""),
        area(Decision::Absent, ""),
        AreaIn { area: Some(8), ..area(Decision::Concede, "") },
    ];
    let out = settle(&round(areas, ACE_KING));
    assert_eq!(
        texts(&out),
        [
            "area 4 Ante 10.00: lost [CS 8.4]",
            "area 5 Ante 10.00: lost [CS 14.14]",
            "area 8 Bet 20.00: lost [CS 9.7]",
            "area 8 Ante 10.00: lost [CS 9.7]",
            "area 3 Ante 10.00: stand off, 10.00 back [CS 9.4.1.3 as read in X-10]",
            "area 3 Bet 20.00: stand off, 20.00 back [CS 9.4.1.3 as read in X-10]",
            "area 2 Ante 10.00: lost [CS 9.4.1.2]",
            "area 2 Bet 20.00: lost [CS 9.4.1.2]",
            "area 1 Ante 10.00: won at 1 to 1, paid 10.00 [CS 9.4.1.1]",
            "area 1 Bet 20.00: won at 3 to 1, paid 60.00 [CS 10.1]",
        ]
    );
    let by_area: Vec<(u8, i64)> = out.areas.iter().map(|a| (a.area, a.total.to_house.to_cents())).collect();
    assert_eq!(by_area, [(1, -7000), (2, 3000), (3, 0), (4, 1000), (5, 1000), (8, 3000)]);
    assert_eq!(out.total.to_house, Money::dollars(10));
    let notes: Vec<String> = out.notes.iter().map(|note| note.cite.to_string()).collect();
    assert_eq!(notes, ["CS 9.1 as read in CS-20"]);
    assert_eq!(out.edition, "DF24/017426");
}

#[test]
fn against_no_hand_antes_are_paid_and_bets_go_back() {
    let out = settle(&round(vec![area(Decision::Bet, ""), area(Decision::Concede, "")], NOTHING));
    assert_eq!(
        texts(&out),
        [
            "area 2 Bet 20.00: lost [CS 9.7]",
            "area 2 Ante 10.00: lost [CS 9.7]",
            "area 1 Bet 20.00: void, 20.00 back [CS 9.2 as read in X-10]",
            "area 1 Ante 10.00: won at 1 to 1, paid 10.00 [CS 9.3.1]",
        ]
    );
}

#[test]
fn dealer_cards_of_a_round_that_everybody_folded_may_be_given() {
    for folds in [Decision::Fold, Decision::Absent] {
        let without = settle(&round(vec![area(folds, ""), area(folds, "2c 3h 4s 5d 7h")], ""));
        for dealer in [ACE_KING, NOTHING] {
            let with = settle(&round(vec![area(folds, ""), area(folds, "2c 3h 4s 5d 7h")], dealer));
            assert_eq!(with, without, "{dealer}");
        }
        assert_eq!(without.total.to_house, Money::dollars(20));
    }
    // A hand that was folded on a progressive wager is looked at, whatever the dealer holds.
    let kept = round(vec![with_progressive(Decision::Fold, "3h 4h 6h 8h Th")], NOTHING);
    assert_eq!(settle(&kept).total.to_player, Money::dollars(100));
}

#[test]
fn limits_are_kept_just_below_at_and_just_above() {
    for (cents, paid, back, notes) in [
        (750, 750, 0, 2),
        (1000, 1000, 0, 1),
        (1250, 1250, 0, 1),
        (9750, 9750, 0, 1),
        (10_000, 10_000, 0, 1),
        (10_250, 10_000, 250, 2),
    ] {
        let mut input = round(vec![area(Decision::Bet, "7h 7d 7c Jd Th")], ACE_KING);
        (input.table.ante_min, input.table.ante_max) = (Some(Money::dollars(10)), Some(Money::dollars(100)));
        input.areas[0].ante = Money::cents(cents);
        let out = settle(&input);
        // The ante at 1 to 1, and twice what counts of it at 3 to 1.
        assert_eq!(out.total.to_house, Money::cents(-7 * paid), "{cents}");
        assert_eq!(out.total.staked, Money::cents(3 * paid + back), "{cents}");
        assert_eq!(out.notes.len(), notes, "{cents}");
    }
}

#[test]
fn a_bet_found_wrong_counts_up_to_twice_the_ante() {
    for (cents, to_house) in [(1750, -1000 - 3 * 1750), (2000, -7000), (2250, -7000)] {
        let mut input = round(vec![area(Decision::Bet, "7h 7d 7c Jd Th")], ACE_KING);
        input.areas[0].bet = Some(Money::cents(cents));
        assert_eq!(settle(&input).total.to_house, Money::cents(to_house), "{cents}");
        input.areas[0].decision = Decision::Concede;
        assert_eq!(settle(&input).total.to_house, Money::cents(1000 + cents.min(2000)), "{cents}");
    }
}

#[test]
fn the_posted_maximum_is_kept() {
    for (most, paid) in [(5750, 5750), (6000, 6000), (6250, 6000)] {
        let mut input = round(vec![area(Decision::Bet, "7h 7d 7c Jd Th")], ACE_KING);
        input.table.max_payout = Some(Money::cents(most));
        assert_eq!(settle(&input).total.to_house, Money::cents(-1000 - paid), "{most}");
    }
}

#[test]
fn jackpot_hands_are_paid_by_the_meter() {
    let royal = || with_progressive(Decision::Fold, "Ac Kc Qc Jc Tc");
    let straight = || with_progressive(Decision::Absent, "5h 6h 7h 8h 9h");
    refused(&round(vec![royal()], ""), r::R2_4_3, "give meter_cents");
    // Paid up to the next chip of 2.50 (X-9).
    for (meter, prize) in [(49_999, 5_000_000), (50_000, 5_000_000), (50_001, 5_000_250)] {
        let input = RoundIn { meter: Some(Money::dollars(meter)), ..round(vec![royal()], "") };
        assert_eq!(settle(&input).total.to_player, Money::cents(prize), "{meter}");
    }
    let input = RoundIn { meter: Some(Money::dollars(80_000)), ..round(vec![straight(), royal()], "") };
    let paid: Vec<Money> = settle(&input).areas.iter().map(|area| area.total.to_player).collect();
    assert_eq!(paid, [Money::dollars(8_000), Money::dollars(72_000)]);
    for (hand, prize) in [("6h 6d 6c 6s 3h", 500), ("6h 6d 6c 3d 3h", 150), ("3h 4h 6h 8h Th", 100), (NOTHING, 0)] {
        let out = settle(&round(vec![with_progressive(Decision::Fold, hand)], ""));
        assert_eq!(out.total.to_player, Money::dollars(prize), "{hand}");
    }
    let mut given_up = round(vec![with_progressive(Decision::Fold, "")], "");
    refused(&given_up, r::R11_4, "area 1: give its hand");
    given_up.table.options.insert("CS-2".into(), "gives-up-claim".into());
    assert_eq!(settle(&given_up).total.to_house, Money::cents(1250));
}

#[test]
fn what_does_not_fit_together_is_refused_by_name() {
    let bet = || vec![area(Decision::Bet, "7h 7d 7c Jd Th")];
    refused(&round(vec![], ACE_KING), r::R5_3_1, "name at least one area");
    refused(&round(bet(), ""), r::R8_6, "give the dealer's five cards");
    refused(&round(vec![area(Decision::Bet, "")], ACE_KING), r::R9_4_1, "area 1: give its hand");
    refused(&round(bet(), "As Kh 4d 3c"), r::R14_2, "dealer: 4 cards");
    refused(&round(bet(), "As Kh 4d 3c 2s 2c"), r::R14_2, "dealer: 6 cards");
    refused(&round(vec![area(Decision::Fold, "7h 7d 7c Jd")], ""), r::R14_8, "hand: 4 cards");
    refused(&round(bet(), "As Kh 4d 3c 7h"), r::R3_1, "7h appears twice");
    let mut folded = round(vec![area(Decision::Fold, "")], "");
    folded.areas[0].bet = Some(Money::dollars(20));
    refused(&folded, r::R8_4, "leave its bet_cents out");
    let mut metered = round(bet(), ACE_KING);
    metered.meter = Some(Money::dollars(50_000));
    refused(&metered, r::R2_4_3, "leave meter_cents out");

    let mut two = round(vec![area(Decision::Fold, ""), area(Decision::Fold, "")], "");
    (two.areas[0].area, two.areas[1].area) = (Some(2), None);
    refused(&two, r::R5_9, "area 2 appears twice");
    two.areas[0].area = Some(0);
    refused(&two, r::R2_1, "numbered from 1");
    two.areas[0].area = Some(9);
    settle(&two);
    two.areas[0].area = Some(10);
    refused(&two, r::R2_1, "1 to 9");

    let mut unlike = round(vec![with_progressive(Decision::Fold, NOTHING); 1], "");
    unlike.table.progressive = Some(Money::dollars(5));
    refused(&unlike, r::R11_3, "area 1 progressive_cents");
}

#[test]
fn amounts_that_cannot_be_wagered_are_refused() {
    let folded = |cents| {
        let mut input = round(vec![area(Decision::Fold, "")], "");
        input.areas[0].ante = Money::cents(cents);
        input
    };
    for cents in [i64::MIN, -250, 0, i64::MAX] {
        refused(&folded(cents), r::R5_2, "area 1 ante_cents");
        let mut input = folded(1000);
        input.table.smallest_chip = Money::cents(cents);
        refused(&input, r::R5_2, "smallest_chip_cents");
        let mut input = folded(1000);
        input.table.ante_max = Some(Money::cents(cents));
        refused(&input, r::R6_1, "table");
    }
    refused(&folded(1001), r::R5_2, "cannot be made in chips");
    let mut input = folded(1000);
    input.table.max_payout = Some(Money::cents(5001));
    refused(&input, r::R10_2, "cannot be paid in chips");
    let mut input = folded(1000);
    input.table.options.insert("CS-2".into(), "for-luck".into());
    refused(&input, r::R6_1, "CS-2 is read as one of");
}

#[test]
fn json_is_read_strictly_and_written_with_units() {
    let text = r#"{"areas":[{"ante_cents":1000,"progressive_cents":250,"decision":"bet","bet_cents":2000,
        "hand":["7h","7d","7c","Jd","Th"]}],"dealer":["As","Kh","4d","3c","2s"],
        "table":{"smallest_chip_cents":250,"options":{"X-3":"capped"},"source":"device"}}"#;
    let input: RoundIn = serde_json::from_str(text).expect("a round");
    let out = serde_json::to_value(settle(&input)).expect("JSON");
    assert_eq!(out["lines"][1]["cite"], "CS 10.1");
    assert_eq!(out["lines"][1]["to_player_cents"], 8000);
    assert_eq!(out["areas"][0]["to_house_cents"], -7000 + 250);
    for (from, to) in
        [("\"areas\"", "\"seats\""), ("hand\":", "cards\":"), ("smallest", "small"), ("bet\",", "raise\",")]
    {
        assert!(serde_json::from_str::<RoundIn>(&text.replacen(from, to, 1)).is_err(), "{to}");
    }
}

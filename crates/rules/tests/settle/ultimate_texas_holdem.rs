//! Ultimate Texas Holdem rounds settled from values.
use baize_rules::book::Clause;
use baize_rules::cards::Card;
use baize_rules::money::Money;
use baize_rules::ultimate_texas_holdem::clauses as r;
use baize_rules::ultimate_texas_holdem::settle::*;
use std::{vec, vec::Vec};

fn cards<const N: usize>(text: &str) -> [Card; N] {
    let cards: Vec<Card> = text.split(' ').map(|card| card.parse().expect("a card")).collect();
    cards.try_into().expect("so many cards")
}

fn area(decision: Decision, hole: &str) -> AreaIn {
    let cards = (!hole.is_empty()).then(|| cards(hole));
    let ante = Money::dollars(10);
    let (blind, trips) = (None, None);
    AreaIn { area: None, ante, blind, trips, jackpot: false, cards, decision, conceded: false }
}

fn round(areas: Vec<AreaIn>, board: &str, dealer: &str) -> RoundIn {
    let board = board.split(' ').filter(|card| !card.is_empty()).map(|card| card.parse().expect("a card"));
    let dealer = (!dealer.is_empty()).then(|| cards(dealer));
    RoundIn { areas, board: board.collect(), dealer, meter: None, table: TableIn::default() }
}

#[track_caller]
fn refused(input: &RoundIn, clause: Clause, words: &str) {
    let refusal = settle_round(input).expect_err(words);
    assert_eq!(refusal.cite().clause().number(), clause.number(), "{refusal}");
    assert!(refusal.text().contains(words), "{refusal}");
}

#[test]
fn a_round_of_every_decision() {
    let areas = vec![
        area(Decision::FourTimes, "Ah Ad"),
        area(Decision::ThreeTimes, "Jh Td"),
        area(Decision::TwiceAfterFlop, "9s 8s"),
        area(Decision::OnceOnRiver, "Kc 7d"),
        area(Decision::FoldBeforeFlop, ""),
        area(Decision::FoldAfterFlop, ""),
        area(Decision::FoldOnRiver, ""),
    ];
    let out = settle_round(&round(areas, "9c 8d 2s Kh 4c", "Kd 3h")).expect("settled");
    let to_player: Vec<i64> = out.areas.iter().map(|area| area.total.to_player.to_cents()).collect();
    // Aces beat kings, jack high loses, two pair wins, kings with a better kicker win.
    assert_eq!(to_player, [2000 + 1000 + 8000, 0, 2000 + 1000 + 4000, 2000 + 1000 + 2000, 0, 0, 0]);
    assert_eq!(out.total.staked.to_cents(), 6000 + 5000 + 4000 + 3000 + 2000 * 3);
    assert_eq!(out.total.to_house, out.total.staked - out.total.to_player);
}

#[test]
fn cards_of_a_round_that_everybody_folded_may_be_given() {
    let folded = area(Decision::FoldBeforeFlop, "7c 2d");
    let without = settle_round(&round(vec![folded.clone()], "", "")).expect("settled");
    let with = settle_round(&round(vec![folded], "Ks 9s 4s 2c 3d", "Ah Ad")).expect("settled");
    assert_eq!((with.total.to_house, with.lines.len()), (without.total.to_house, without.lines.len()));
}

#[test]
fn a_folded_jackpot_and_a_blind_unlike_the_ante() {
    let mut folded = area(Decision::FoldBeforeFlop, "As 8s");
    folded.jackpot = true;
    let mut unequal = area(Decision::FoldOnRiver, "");
    unequal.blind = Some(Money::dollars(5));
    let out = settle_round(&round(vec![folded.clone(), unequal], "Ks 9s 4s 2c 3d", "")).expect("settled");
    assert_eq!(out.areas[0].total.to_player, Money::dollars(100));
    assert_eq!(out.areas[1].total.to_player, Money::dollars(5));
    let out = settle_round(&round(vec![folded.clone()], "Ks Qs Js", ""));
    assert_eq!(out.expect("settled").areas[0].total.to_player, Money::dollars(100));
    folded.cards = Some(cards("As Ts"));
    let mut royal = round(vec![folded], "Ks Qs Js", "");
    refused(&royal, r::R2_4_3, "give meter_cents");
    // Paid up to the next chip of 5.
    for (meter, prize) in [(49_999, 50_000), (50_000, 50_000), (50_001, 50_005), (81_234, 81_235)] {
        royal.meter = Some(Money::dollars(meter));
        assert_eq!(settle_round(&royal).expect("settled").total.to_player, Money::dollars(prize), "{meter}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let one = || vec![area(Decision::FourTimes, "Ah Ad")];
    refused(&round(vec![], "", ""), r::R5_3, "name at least one");
    refused(&round(one(), "9c 8d 2s Kh 9c", "Kd 3h"), r::R3_1, "9c appears twice");
    refused(&round(one(), "9c 8d 2s Kh", "Kd 3h"), r::R10_1, "board: 1 more");
    refused(&round(one(), "9c 8d 2s Kh 4c", ""), r::R10_1, "dealer: 2 more");
    refused(&round(one(), "9c 8d 2s Kh 4c 5c", "Kd 3h"), r::R7_2_1, "five community cards");
    refused(&round(vec![area(Decision::FourTimes, "")], "9c 8d 2s Kh 4c", "Kd 3h"), r::R10_4, "name its two");
    let mut twice = one();
    twice.push(AreaIn { area: Some(1), ..area(Decision::FourTimes, "Qh Qd") });
    refused(&round(twice, "9c 8d 2s Kh 4c", "Kd 3h"), r::R5_7, "appears twice");
    let mut prize = round(one(), "9c 8d 2s Kh 4c", "Kd 3h");
    prize.meter = Some(Money::dollars(50_000));
    refused(&prize, r::R2_4_3, "leave meter_cents out");
    let mut odd = one();
    odd[0].ante = Money::cents(1050);
    refused(&round(odd, "9c 8d 2s Kh 4c", "Kd 3h"), r::R5_2, "area 1 ante_cents");
    let mut low = round(one(), "9c 8d 2s Kh 4c", "Kd 3h");
    low.table.play_max = Some(Money::dollars(30));
    low.table.ante_max = Some(Money::dollars(30));
    refused(&low, r::R6_1, "4 times the Ante");
}

#[test]
fn an_ante_that_is_void_as_a_whole_takes_its_hand_with_it() {
    let mut above = round(vec![area(Decision::FourTimes, "Ah Ad")], "9c 8d 2s Kh 4c", "Kd 3h");
    above.areas[0].ante = Money::dollars(20);
    above.table.ante_max = Some(Money::dollars(10));
    let capped = settle_round(&above).expect("settled");
    assert_eq!((capped.total.staked, capped.total.to_player), (Money::dollars(80), Money::dollars(130)));
    above.table.options.insert("X-1".into(), "void-whole".into());
    let void = settle_round(&above).expect("settled");
    assert!(void.lines.len() == 2 && void.total.to_house == Money::ZERO, "{void:?}");
}

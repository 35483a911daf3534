//! How long whole games take to count, beside a plain yardstick: dealing out every card to the dealer, with the same fast
//! evaluator, timed on a sample in the same run and scaled up to as many hands as differ.
//!
//! `cargo bench -p baize-odds` for the figures; `cargo bench -p baize-odds -- short` to see that it runs.
use baize_odds::what_if::Pays;
use baize_odds::{GAMES, WhatIf, find, odds};
use baize_rules::cards::Card;
use baize_rules::double_chance::ch09_settlement::{Below, Sixth, judge_sixth};
use baize_rules::poker_hands::{five, seven};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// One hand the plain way.
type Plainly = fn(&[Card]) -> u32;

fn main() {
    let short = std::env::args().any(|a| a == "short");
    let runs = if short { 1 } else { 5 };
    let sample = if short { 20 } else { 2_000 };
    let mut all = Duration::ZERO;
    for game in GAMES {
        let count = || {
            let began = Instant::now();
            black_box((game.odds)(&WhatIf::default()).expect("by the book"));
            began.elapsed()
        };
        let best = (0..runs).map(|_| count()).min().expect("a run");
        all += best;
        println!("{}: {:.3} s", game.slug, best.as_secs_f64());
        // Hands that differ when suits have no names, and the plain way to one of them.
        let (differ, what, each) = match game.slug {
            "ultimate-texas-holdem" => (134_459.0 * 1_081.0, "hands on boards against 990 dealers", holdem as Plainly),
            "caribbean-stud" => (5_649_150.0, "hands and up-cards against 163,185 dealers", stud as Plainly),
            "double-chance" => (134_459.0, "hands held in 25 ways against 47 cards", chance as Plainly),
            _ => continue,
        };
        let sample = if game.slug == "caribbean-stud" { sample / 20 } else { sample };
        let cards = shuffled();
        let began = Instant::now();
        let sum: u32 = (0..sample).map(|i| each(&cards[i % 44..])).fold(0, u32::wrapping_add);
        black_box(sum);
        let plain = began.elapsed().as_secs_f64() / sample as f64 * differ;
        println!("  plainly, {what}, on one thread, scaled up: {plain:.1} s, ratio {:.0}", plain / best.as_secs_f64());
    }
    println!("everything: {:.3} s", all.as_secs_f64());
    growth(runs);
    if let Ok(status) = std::fs::read_to_string("/proc/self/status")
        && let Some(peak) = status.lines().find(|line| line.starts_with("VmHWM"))
    {
        println!("peak memory:{}", &peak[6..]);
    }
}

/// What more decks and more rows that are paid otherwise cost: see docs/odds.md.
fn growth(runs: usize) {
    let best = |game: &str, what_if: &WhatIf| {
        let count = || {
            let began = Instant::now();
            black_box(odds(game, what_if).expect("a game").expect("sense"));
            began.elapsed()
        };
        (0..runs).map(|_| count()).min().expect("a run").as_secs_f64() * 1e3
    };
    for decks in [1, 2, 4, 8] {
        let what_if = WhatIf { decks: Some(decks), ..WhatIf::default() };
        println!("casino-war with {decks} decks: {:.3} ms", best("casino-war", &what_if));
    }
    for game in ["sic-bo", "caribbean-stud", "ultimate-texas-holdem"] {
        let names = (find(game).expect("a game").asks)().pays;
        for rows in [0, names.len() / 2, names.len()] {
            let pays = names[..rows].iter().map(|name| (name.clone(), Pays::Text("3:2".into()))).collect();
            let what_if = WhatIf { pays, ..WhatIf::default() };
            println!("{game} with {rows} rows paid otherwise: {:.1} ms", best(game, &what_if));
        }
    }
}

/// A deck in an order that is always the same, laid out twice.
fn shuffled() -> Vec<Card> {
    let deck: Vec<Card> = Card::all().collect();
    (0..104).map(|i| deck[i * 29 % 52]).collect()
}

fn rest(dealt: &[Card]) -> Vec<Card> {
    Card::all().filter(|card| !dealt.contains(card)).collect()
}

fn holdem(cards: &[Card]) -> u32 {
    let board: [Card; 5] = cards[2..7].try_into().expect("five cards");
    let with = |a: Card, b: Card| seven([a, b, board[0], board[1], board[2], board[3], board[4]]);
    let own = with(cards[0], cards[1]);
    let left = rest(&cards[..7]);
    let mut won = 0;
    for (i, a) in left.iter().enumerate() {
        won += left[..i].iter().filter(|b| with(*a, **b) < own).count() as u32;
    }
    won
}

fn stud(cards: &[Card]) -> u32 {
    let own = five(cards[..5].try_into().expect("five cards"));
    let left = rest(&cards[..6]);
    let mut won = 0;
    for (i, a) in left.iter().enumerate() {
        for (j, b) in left[..i].iter().enumerate() {
            for (k, c) in left[..j].iter().enumerate() {
                won += left[..k].iter().filter(|d| five([cards[5], *a, *b, *c, **d]) < own).count() as u32;
            }
        }
    }
    won
}

fn chance(cards: &[Card]) -> u32 {
    let left = rest(&cards[..5]);
    let holds = (1u8..32).filter(|hold| (1..=3).contains(&hold.count_ones()));
    let wins = holds.map(|hold| {
        let held: Vec<Card> = (0..5).filter(|i| hold >> i & 1 == 1).map(|i| cards[i]).collect();
        left.iter().filter(|sixth| judge_sixth(&held, **sixth, Below::SameCard) == Sixth::Won).count() as u32
    });
    wins.max().expect("25 ways")
}

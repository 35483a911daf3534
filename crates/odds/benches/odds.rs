//! How long games take to count, compared with brute force: dealing every card with the same fast evaluator, timed on a
//! sample in the same run and scaled up to all different hands. And how many rounds per second are simulated, compared with
//! the same games played at a table.
//!
//! `cargo bench -p baize-odds` prints all figures, `-- simulated` only those of simulation; `-- short` is a quick check
//! that it runs.
use baize_odds::session::{Plan, session};
use baize_odds::simulate::random::{Deck, Random};
use baize_odds::simulate::{self, Strategy, simulate};
use baize_odds::what_if::Pays;
use baize_odds::{GAMES, WhatIf, find, odds};
use baize_rules::any::GameId;
use baize_rules::cards::Card;
use baize_rules::double_chance::ch09_settlement::{Below, Sixth, judge_sixth};
use baize_rules::poker_hands::{five, seven};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// One hand by brute force.
type BruteForce = fn(&[Card]) -> u32;

fn main() {
    let short = std::env::args().any(|a| a == "short");
    if std::env::args().any(|a| a == "simulated") {
        return simulated(short);
    }
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
        // The number of hands that differ up to renaming the suits, and the brute-force method for one of them.
        let (differ, what, each) = match game.slug {
            "ultimate-texas-holdem" => {
                (134_459.0 * 1_081.0, "hands on boards against 990 dealers", ultimate_texas_holdem as BruteForce)
            }
            "caribbean-stud" => {
                (5_649_150.0, "hands and up-cards against 163,185 dealers", caribbean_stud as BruteForce)
            }
            "double-chance" => (134_459.0, "hands held in 25 ways against 47 cards", double_chance as BruteForce),
            _ => continue,
        };
        let sample = if game.slug == "caribbean-stud" { sample / 20 } else { sample };
        let cards = shuffled();
        let began = Instant::now();
        let sum: u32 = (0..sample).map(|i| each(&cards[i % 44..])).fold(0, u32::wrapping_add);
        black_box(sum);
        let plain = began.elapsed().as_secs_f64() / sample as f64 * differ;
        println!(
            "  brute force, {what}, on one thread, scaled up: {plain:.1} s, ratio {:.0}",
            plain / best.as_secs_f64()
        );
    }
    println!("everything: {:.3} s", all.as_secs_f64());
    growth(runs);
    seen(short);
    if let Ok(status) = std::fs::read_to_string("/proc/self/status")
        && let Some(peak) = status.lines().find(|line| line.starts_with("VmHWM"))
    {
        println!("peak memory:{}", &peak[6..]);
    }
    simulated(short);
}

/// The cost of more decks and of changed pay table rows: see docs/odds.md.
fn growth(runs: usize) {
    let best = |game: &str, what_if: &WhatIf| {
        let count = || {
            let began = Instant::now();
            black_box(odds(game, what_if).expect("a game").expect("a valid question"));
            began.elapsed()
        };
        (0..runs).map(|_| count()).min().expect("a run").as_secs_f64() * 1e3
    };
    for decks in [1, 2, 4, 8] {
        let what_if = WhatIf { decks: Some(decks), ..WhatIf::default() };
        println!("casino-war with {decks} decks: {:.3} ms", best("casino-war", &what_if));
    }
    for (game, wager) in [("sic-bo", "small"), ("caribbean-stud", "ante"), ("ultimate-texas-holdem", "ante")] {
        let report = odds(game, &WhatIf::default()).expect("a game").expect("by the book");
        let returns = &report.wager(wager).expect("a wager").distribution;
        for rounds in [100, 1_000] {
            let plan = Plan { rounds, bankroll: Some(50), opening: 1, rebate: None };
            let count = || {
                let began = Instant::now();
                black_box(session(returns, plan).expect("a valid question"));
                began.elapsed()
            };
            let best = (0..runs).map(|_| count()).min().expect("a run").as_secs_f64() * 1e3;
            println!("{game}, a session of {rounds} rounds: {best:.1} ms");
        }
    }
    let long_run = WhatIf { jackpot_seed: Some("50000".into()), increment: Some("0.7".into()), ..WhatIf::default() };
    let (with, without) = (best("caribbean-stud", &long_run), best("caribbean-stud", &WhatIf::default()));
    println!("caribbean-stud with its jackpot in the long run: {with:.1} ms, without: {without:.1} ms");
    for (with, stakes) in [("trips", &["trips"][..]), ("trips and jackpot", &["trips", "jackpot"])] {
        let with_them = stakes.iter().map(|wager| (wager.to_string(), "1".to_string())).collect();
        let what_if = WhatIf { with: with_them, ..WhatIf::default() };
        println!("ultimate-texas-holdem together with {with}: {:.1} ms", best("ultimate-texas-holdem", &what_if));
    }
    for game in ["sic-bo", "caribbean-stud", "ultimate-texas-holdem"] {
        let names = (find(game).expect("a game").options)().pays;
        for rows in [0, names.len() / 2, names.len()] {
            let pays = names[..rows].iter().map(|name| (name.clone(), Pays::Text("3:2".into()))).collect();
            let what_if = WhatIf { pays, ..WhatIf::default() };
            println!("{game} with {rows} changed rows: {:.1} ms", best(game, &what_if));
        }
    }
}

/// Games with known cards, once each: minutes, so a short run has only the quickest. Brute force for the dearest was published as eight days.
fn seen(short: bool) {
    let known = |exposed: i64, board: &str| WhatIf {
        exposed: Some(exposed),
        board_card: Some(board.into()),
        ..WhatIf::default()
    };
    let partners = |seats: i64| WhatIf { partners: Some(seats), samples: Some(2_000), ..WhatIf::default() };
    let mut asked = vec![
        ("caribbean-stud with 6 partners, 2,000 deals", "caribbean-stud", partners(6)),
        ("ultimate-texas-holdem, a card of the flop", "ultimate-texas-holdem", known(0, "flop")),
    ];
    if !short {
        asked.extend([
            ("caribbean-stud with 1 partner, 2,000 deals", "caribbean-stud", partners(1)),
            ("ultimate-texas-holdem with 6 partners, 2,000 deals", "ultimate-texas-holdem", partners(6)),
            ("ultimate-texas-holdem, the turn", "ultimate-texas-holdem", known(0, "turn")),
            ("ultimate-texas-holdem, a dealer's card", "ultimate-texas-holdem", known(1, "none")),
            ("ultimate-texas-holdem, a dealer's card and one of the flop", "ultimate-texas-holdem", known(1, "flop")),
            ("ultimate-texas-holdem, a dealer's card and the turn", "ultimate-texas-holdem", known(1, "turn")),
            ("ultimate-texas-holdem, both dealer's cards", "ultimate-texas-holdem", known(2, "none")),
        ]);
    }
    for (name, game, what_if) in asked {
        let began = Instant::now();
        black_box(odds(game, &what_if).expect("a game").expect("a valid question"));
        println!("{name}: {:.1} s", began.elapsed().as_secs_f64());
    }
}

/// A deck in a fixed order, twice.
fn shuffled() -> Vec<Card> {
    let deck: Vec<Card> = Card::all().collect();
    (0..104).map(|i| deck[i * 29 % 52]).collect()
}

fn rest(dealt: &[Card]) -> Vec<Card> {
    Card::all().filter(|card| !dealt.contains(card)).collect()
}

fn ultimate_texas_holdem(cards: &[Card]) -> u32 {
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

fn caribbean_stud(cards: &[Card]) -> u32 {
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

fn double_chance(cards: &[Card]) -> u32 {
    let left = rest(&cards[..5]);
    let holds = (1u8..32).filter(|hold| (1..=3).contains(&hold.count_ones()));
    let wins = holds.map(|hold| {
        let held: Vec<Card> = (0..5).filter(|i| hold >> i & 1 == 1).map(|i| cards[i]).collect();
        left.iter().filter(|sixth| judge_sixth(&held, **sixth, Below::SameCard) == Sixth::Won).count() as u32
    });
    wins.max().expect("25 ways")
}

/// Simulated rounds on one thread, compared with the same game played at a table: one round opened, dealt and settled
/// command by command, again and again.
fn simulated(short: bool) {
    let (runs, scale) = if short { (1, 1) } else { (5, 20) };
    for (game, round, millions) in ROUNDS {
        let plan =
            simulate::Plan { rounds: millions * scale * 1_000_000, threads: Some(1), ..simulate::Plan::default() };
        let play = || simulate(game, &plan, &Strategy::default()).expect("a game").expect("a valid plan");
        let best = (0..runs).map(|_| play().rounds_per_second()).fold(0.0, f64::max);
        let tables = if short { 100 } else { 20_000 };
        let id = GameId::from_slug(game).expect("a game");
        let began = Instant::now();
        for _ in 0..tables {
            let mut json = serde_json::Deserializer::from_str(round);
            black_box(id.settle(&mut json).expect("a round").expect("by the rules"));
        }
        let plain = f64::from(tables) / began.elapsed().as_secs_f64();
        println!("{game} simulated: {:.1} million rounds per second and core", best / 1e6);
        println!("  played at a table and settled: {plain:.0} per second, ratio {:.0}", best / plain);
        if game == "ultimate-texas-holdem" {
            let other = (0..runs).map(|_| showdowns(scale * 1_000_000)).fold(0.0, f64::max);
            println!("  showdowns alone by rs_poker: {:.1} million per second, ratio {:.2}", other / 1e6, best / other);
        }
    }
}

/// Two cards each and a board, ranked by rs_poker, without decisions or money.
fn showdowns(rounds: u64) -> f64 {
    use rs_poker::core::{Card as Theirs, SevenCardAccum, Suit, Value};
    let theirs: Vec<Theirs> = (0..52u8).map(|c| Theirs::new(Value::from_u8(c / 4), Suit::from_u8(c % 4))).collect();
    let (mut deck, mut random) = (Deck::full(), Random::of_block(1, 0));
    let mut won = 0u64;
    let began = Instant::now();
    for _ in 0..rounds {
        let [a, b, c, d, board @ ..]: [Card; 9] = deck.deal(&mut random);
        let ranked = |hole: [Card; 2]| {
            let mut hand = SevenCardAccum::new();
            board.iter().chain(&hole).for_each(|card| hand.add(theirs[card.index()]));
            hand.rank()
        };
        won += u64::from(ranked([a, b]) > ranked([c, d]));
    }
    black_box(won);
    rounds as f64 / began.elapsed().as_secs_f64()
}

/// The games, a round of each, and how many million rounds to simulate.
const ROUNDS: [(&str, &str, u64); 5] = [
    ("casino-war", r#"{"areas":[{"initial_cents":1000,"tie_cents":1000,"card":"Kh"}],"dealer":"9d"}"#, 5),
    (
        "ultimate-texas-holdem",
        r#"{"areas":[{"ante_cents":1000,"trips_cents":500,"cards":["Ah","Ad"],"decision":"4x"}],
      "board":["9c","8d","2s","Kh","4c"],"dealer":["Qd","3h"]}"#,
        1,
    ),
    (
        "double-chance",
        r#"{"areas":[{"wager_cents":1000,"cards":["Kc","Td","4h","7s","9d"],"decision":"discard",
      "hold":["Kc","Td","4h"],"sixth":"9c"}]}"#,
        1,
    ),
    (
        "caribbean-stud",
        r#"{"areas":[{"ante_cents":1000,"decision":"bet","hand":["2h","4h","6h","8h","9h"]}],
      "dealer":["As","Kd","6d","3c","2s"]}"#,
        1,
    ),
    ("sic-bo", r#"{"dice":[4,1,2],"wagers":[{"wager":"small","amount_cents":1000}]}"#, 10),
];

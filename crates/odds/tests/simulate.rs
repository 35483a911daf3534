//! Simulated rounds against the exact count, and what may change nothing: the number of threads.
use baize_odds::simulate::{Choice, Plan, Simulated, Simulation, Strategy, simulate};
use baize_odds::what_if::Pays;
use baize_odds::{GAMES, Ratio, WhatIf, odds};
use std::collections::BTreeMap;

const ROUNDS: u64 = 3_000_000;

fn played(game: &str, plan: &Plan, strategy: &Strategy) -> Simulation {
    simulate(game, plan, strategy).expect("a game").unwrap_or_else(|no| panic!("{game}: {no}"))
}

/// The exact figure is within 99.9 %, and every return came about as often as its exact count says.
fn agrees(simulated: &Simulated) {
    let wager = &simulated.exact.wager;
    let (exact, seen) = (&simulated.exact.distribution, &simulated.distribution);
    assert!(simulated.is_inside(), "{wager}: {} in {:?}", simulated.exact.expected_return(), simulated.interval());
    let n = seen.cases() as f64;
    for net in exact.returns().iter().map(|r| r.net) {
        let share = exact.share(|other| other == net).to_f64();
        let times = seen.share(|other| other == net).to_f64() * n;
        let most = 5.0 * (n * share * (1.0 - share)).sqrt() + 5.0;
        assert!((times - n * share).abs() < most, "{wager} returned {net} {times} times, not about {}", n * share);
    }
    let known = |net: Ratio| exact.returns().iter().any(|r| r.net == net);
    assert!(seen.returns().iter().all(|r| known(r.net)), "{wager} returned what it cannot");
}

/// One row of a pay table changed in the exact count only: the same rounds must then say no.
const WRONG: [(&str, &str, &str, &str); 8] = [
    ("casino-war", "tie", "tie", "11 to 1"),
    ("casino-war", "initial", "second_tie", "6 to 1"),
    ("sic-bo", "small", "small", "51 to 50"),
    ("sic-bo", "super_streak_odd_even", "streak_4", "7 to 1"),
    ("caribbean-stud", "ante", "bet_two_pairs", "3 to 1"),
    ("double-chance", "wager", "declared_two_pairs", "2 to 1"),
    ("ultimate-texas-holdem", "ante", "blind_straight", "2 to 1"),
    ("ultimate-texas-holdem", "trips", "trips_flush", "8 to 1"),
];

/// With the default seed. By chance one wager in a thousand is outside: of Sic Bo's 58 in so many rounds, some were from 13 of the
/// seeds 1 to 200, seed 11 among them.
#[test]
fn exact_figures_are_where_millions_of_rounds_say_and_wrong_ones_are_not() {
    for game in GAMES {
        let simulation = played(game.slug, &Plan { rounds: ROUNDS, ..Plan::default() }, &Strategy::default());
        let exact = odds(game.slug, &WhatIf::default()).expect("a game").expect("by the book");
        assert_eq!(simulation.wagers.len(), exact.wagers.len(), "{}", game.slug);
        for (simulated, exact) in simulation.wagers.iter().zip(&exact.wagers) {
            assert_eq!(simulated.exact.expected_return(), exact.expected_return(), "{}", exact.wager);
            agrees(simulated);
        }
        for (_, wager, row, pays) in WRONG.iter().filter(|(of, ..)| *of == game.slug) {
            let what_if =
                WhatIf { pays: [(row.to_string(), Pays::Text(pays.to_string()))].into(), ..WhatIf::default() };
            let wrong = odds(game.slug, &what_if).expect("a game").expect("a question that makes sense");
            let mut simulated = simulation.wager(wager).expect(wager).clone();
            simulated.exact = wrong.wager(wager).expect(wager).clone();
            assert!(!simulated.is_inside(), "{} {wager}: {:?}", game.slug, simulated.interval());
        }
    }
}

fn by_name(name: &str) -> Option<Choice> {
    Some(Choice::Named(name.into()))
}
fn listed(names: &[&str]) -> Option<Choice> {
    Some(Choice::Listed(names.iter().map(|name| name.to_string()).collect()))
}

/// What a simpler strategy costs is counted exactly too, and met by playing it.
#[test]
fn simpler_play_is_played_as_it_is_counted() {
    let best = Strategy::default;
    let strategies = [
        ("casino-war", Strategy { war: by_name("never"), ..best() }, Some("always surrender")),
        ("casino-war", Strategy { war: listed(&["A", "7", "2"]), ..best() }, None),
        (
            "caribbean-stud",
            Strategy { bet: by_name("three-rules"), ..best() },
            Some("bet with a pair or better, or ace-king by three rules on the up-card"),
        ),
        ("caribbean-stud", Strategy { bet: by_name("pair"), ..best() }, Some("bet with a pair or better only")),
        (
            "double-chance",
            Strategy { hold: by_name("three-highest"), ..best() },
            Some("declare, or hold the three highest cards"),
        ),
        (
            "ultimate-texas-holdem",
            Strategy {
                before: by_name("published"),
                after: by_name("published"),
                river: by_name("published"),
                ..best()
            },
            Some("the published simple strategy (pairs and four-flushes, 21 outs)"),
        ),
        (
            "ultimate-texas-holdem",
            Strategy { times: Some(3), ..best() },
            Some("3x at most before the flop, otherwise best play"),
        ),
        (
            "ultimate-texas-holdem",
            Strategy {
                before: listed(&["AA", "KQs", "T9o"]),
                after: by_name("never"),
                river: by_name("always"),
                ..best()
            },
            None,
        ),
    ];
    let mut reports = BTreeMap::new();
    for (game, strategy, known) in strategies {
        let simulation = played(game, &Plan { rounds: ROUNDS / 3, seed: 5, ..Plan::default() }, &strategy);
        let main = &simulation.wagers[0];
        agrees(main);
        let thorough = WhatIf { thorough: true, ..WhatIf::default() };
        let report =
            reports.entry(game).or_insert_with(|| odds(game, &thorough).expect("a game").expect("by the book"));
        let best = &report.wagers[0];
        assert!(main.exact.expected_return() < best.expected_return(), "{strategy:?}");
        if let Some(known) = known {
            let other = best.alternatives.iter().find(|other| other.name == known).expect(known);
            assert_eq!(main.exact.expected_return(), other.expected_return, "{known}");
        }
    }
}

#[test]
fn threads_change_nothing() {
    for game in GAMES {
        let with = |threads, seed| {
            let plan = Plan {
                rounds: 900_001,
                seed,
                threads: Some(threads),
                bankroll: Some(20),
                horizon: Some(300),
                ..Plan::default()
            };
            serde_json::to_value(played(game.slug, &plan, &Strategy::default())).expect("JSON")
        };
        let one = with(1, 3);
        assert_eq!(one, with(2, 3), "{}", game.slug);
        assert_eq!(one, with(3, 3), "{}", game.slug);
        assert_ne!(one["wagers"], with(2, 4)["wagers"], "{}", game.slug);
    }
}

/// Bankrolls and shifts so short that they can be worked out by hand: Small wins in 105 of 216 throws.
#[test]
fn bankrolls_and_shifts_are_those_of_the_rounds() {
    let plan = |bankroll, horizon| Plan {
        rounds: 1_000_000,
        bankroll: Some(bankroll),
        horizon: Some(horizon),
        shift_rounds: Some(horizon),
        ..Plan::default()
    };
    let lost = 111.0 / 216.0;
    for (bankroll, horizon, ruined) in [
        (1, 1, lost),
        (2, 1, 0.0),
        (2, 2, lost * lost),
        // Lost at once, or won and then lost twice.
        (1, 3, lost + (1.0 - lost) * lost * lost),
    ] {
        let simulation = played("sic-bo", &plan(bankroll, horizon), &Strategy::default());
        let ruin = simulation.ruin.as_ref().expect("a bankroll");
        let [low, high] = ruin.interval();
        assert!((low..=high).contains(&ruined), "{bankroll} for {horizon}: {ruined} in {low}..{high}");
        let hold = &simulation.hold;
        assert_eq!((hold.wager.as_str(), hold.shift_rounds), ("small", horizon));
        assert_eq!(hold.shifts, hold.bins.iter().map(|bin| bin.shifts).sum::<usize>());
        assert!(hold.quantiles.is_sorted_by(|a, b| a.win <= b.win));
        if horizon == 1 {
            let share = hold.lost as f64 / hold.shifts as f64;
            assert!((share - (1.0 - lost)).abs() < 0.003, "{share}");
        }
    }
}

#[test]
fn what_makes_no_sense_is_refused_by_its_name() {
    let best = Strategy::default;
    let plan = Plan { rounds: 1000, ..Plan::default() };
    for (game, plan, strategy, field) in [
        ("casino-war", Plan { rounds: 0, ..plan.clone() }, best(), "rounds"),
        ("casino-war", Plan { rounds: u64::MAX, ..plan.clone() }, best(), "rounds"),
        ("casino-war", Plan { threads: Some(0), ..plan.clone() }, best(), "threads"),
        ("casino-war", Plan { shift_rounds: Some(0), ..plan.clone() }, best(), "shift_rounds"),
        ("casino-war", Plan { bankroll: Some(0), ..plan.clone() }, best(), "bankroll"),
        ("casino-war", Plan { horizon: Some(10), ..plan.clone() }, best(), "horizon"),
        ("casino-war", Plan { wager: Some("trips".into()), ..plan.clone() }, best(), "wager"),
        ("sic-bo", Plan { wager: Some("super_streak_odd_even".into()), ..plan.clone() }, best(), "wager"),
        ("ultimate-texas-holdem", Plan { bankroll: Some(1), ..plan.clone() }, best(), "bankroll"),
        ("sic-bo", plan.clone(), Strategy { war: by_name("never"), ..best() }, "strategy.war"),
        ("casino-war", plan.clone(), Strategy { river: by_name("always"), ..best() }, "strategy.river"),
        ("casino-war", plan.clone(), Strategy { war: by_name("maybe"), ..best() }, "strategy.war"),
        ("casino-war", plan.clone(), Strategy { war: listed(&["10"]), ..best() }, "strategy.war"),
        ("caribbean-stud", plan.clone(), Strategy { bet: by_name("luck"), ..best() }, "strategy.bet"),
        ("double-chance", plan.clone(), Strategy { hold: listed(&["A"]), ..best() }, "strategy.hold"),
        ("ultimate-texas-holdem", plan.clone(), Strategy { before: listed(&["AK"]), ..best() }, "strategy.before"),
        ("ultimate-texas-holdem", plan.clone(), Strategy { times: Some(2), ..best() }, "strategy.times"),
        (
            "ultimate-texas-holdem",
            plan.clone(),
            Strategy { before: by_name("never"), times: Some(3), ..best() },
            "strategy.times",
        ),
    ] {
        let refused = simulate(game, &plan, &strategy).expect("a game").expect_err(field);
        assert_eq!(refused.field, field, "{refused}");
    }
    assert!(simulate("poker", &plan, &best()).is_none());
}

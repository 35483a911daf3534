//! Simulated rounds against the exact odds, and that the number of threads does not matter.
use baize_odds::simulate::{Choice, Plan, Simulated, Simulation, Strategy, simulate};
use baize_odds::what_if::Pays;
use baize_odds::{GAMES, Ratio, WhatIf, odds};
use std::collections::BTreeMap;

const ROUNDS: u64 = 3_000_000;

fn played(game: &str, plan: &Plan, strategy: &Strategy) -> Simulation {
    simulate(game, plan, strategy).expect("a game").unwrap_or_else(|no| panic!("{game}: {no}"))
}

/// The exact figure is within the 99.9 % interval, and every return came about as often as its exact count says.
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

/// One row of a pay table changed in the exact odds only: the same rounds must then disagree.
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

/// With the default seed. One wager in a thousand is outside by chance: in Sic Bo, with 58 wagers, this happened for 13 of
/// the seeds 1 to 200, for example seed 11.
#[test]
fn simulated_rounds_confirm_exact_figures_and_reject_wrong_ones() {
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
            let wrong = odds(game.slug, &what_if).expect("a game").expect("a valid question");
            let mut simulated = simulation.wager(wager).expect(wager).clone();
            simulated.exact = wrong.wager(wager).expect(wager).clone();
            assert!(!simulated.is_inside(), "{} {wager}: {:?}", game.slug, simulated.interval());
        }
    }
}

fn asked(pays: &[(&str, &str)], readings: &[(&str, &str)]) -> WhatIf {
    WhatIf {
        pays: pays.iter().map(|(name, odds)| (name.to_string(), Pays::Text(odds.to_string()))).collect(),
        readings: readings.iter().map(|(id, choice)| (id.to_string(), choice.to_string())).collect(),
        ..WhatIf::default()
    }
}

/// Changes also apply to simulated rounds: decks, pay tables, readings, meter, stakes and maximums.
#[test]
fn simulated_what_ifs_agree_with_the_exact_figures() {
    let chips = |stake: &str, what_if: WhatIf| WhatIf { stake: Some(stake.into()), ..what_if };
    let with = |wager: &str, stake: &str, what_if: WhatIf| {
        let with = [(wager.to_string(), stake.to_string())].into();
        WhatIf { with, ..what_if }
    };
    let games = [
        ("casino-war", WhatIf { decks: Some(1), ..asked(&[("tie", "11"), ("war", "3:2")], &[]) }),
        ("casino-war", chips("15", WhatIf { max_payout: Some("12".into()), ..asked(&[], &[("CW-1", "exact-cents")]) })),
        ("sic-bo", asked(&[("single_2", "3"), ("streak_5", "9")], &[("SB-1", "printed"), ("SB-18", "pay-at-the-end")])),
        ("sic-bo", asked(&[], &[("SB-15", "name-the-side")])),
        ("sic-bo", asked(&[], &[("SB-15", "either-side"), ("SB-18", "pay-at-the-end")])),
        ("sic-bo", asked(&[], &[("SB-15", "count-opening-result")])),
        ("caribbean-stud", WhatIf { qualifier: Some("one-pair".into()), ..asked(&[("bet_straight", "9:2")], &[]) }),
        ("caribbean-stud", WhatIf { meter: Some("90000".into()), ..asked(&[], &[("CS-2", "gives-up-claim")]) }),
        ("double-chance", asked(&[("sixth", "11:10"), ("jackpot_flush", "200")], &[("DC-1", "every-card-of-suit")])),
        (
            "double-chance",
            with(
                "jackpot",
                "1/100",
                asked(&[("declared_straight", "0"), ("jackpot_straight", "9")], &[("DC-5", "declared-only")]),
            ),
        ),
        ("ultimate-texas-holdem", asked(&[("blind_flush", "2"), ("play", "11:10")], &[("UTH-5", "paid")])),
        ("ultimate-texas-holdem", with("trips", "1", WhatIf { qualifier: Some("any".into()), ..WhatIf::default() })),
    ];
    for (game, what_if) in games {
        let exact = odds(game, &what_if).expect("a game").expect("a valid question");
        let book = odds(game, &WhatIf::default()).expect("a game").expect("by the book");
        let plan = Plan { rounds: ROUNDS / 3, seed: 3, what_if: what_if.clone(), ..Plan::default() };
        let simulation = played(game, &plan, &Strategy::default());
        assert_eq!(simulation.wagers.len(), exact.wagers.len(), "{game} {what_if:?}");
        simulation.wagers.iter().for_each(agrees);
        let differ = |one: &Simulated| {
            book.wager(&one.exact.wager).is_none_or(|book| book.expected_return() != one.exact.expected_return())
        };
        assert!(simulation.wagers.iter().any(differ), "{game} {what_if:?} changes nothing");
        if what_if.with.is_empty() {
            for (one, other) in simulation.wagers.iter().zip(&exact.wagers) {
                assert_eq!(one.exact.expected_return(), other.expected_return(), "{game} {}", other.wager);
            }
        } else {
            // Played for all wagers together, as in that part of the report.
            let together = exact.together.expect("staked together");
            for (staked, back) in together.wagers.iter().zip(&together.plays[0].returns) {
                assert_eq!(simulation.wager(&staked.wager).expect("played").exact.expected_return(), *back);
            }
        }
    }
}

/// Super Streak in shifts and bankrolls: as many wagers as windows, and the ruin that walking over every run of results
/// gives.
#[test]
fn super_streak_is_followed_through_shifts_and_bankrolls() {
    for (choice, wager, windows) in [
        ("count-from-next", "super_streak_odd_even", 1.0 / 2.0),
        ("either-side", "super_streak_small_big", 1.0 / 3.0),
        ("name-the-side", "super_streak_big", 3.0 / 8.0),
    ] {
        let what_if = asked(&[], &[("SB-15", choice)]);
        let name = if choice == "name-the-side" {
            let report = odds("sic-bo", &what_if).expect("a game").expect("a valid question");
            report.wagers.iter().rev().find(|wager| wager.lasts.is_some()).expect("a streak").wager.clone()
        } else {
            wager.to_string()
        };
        let plan = Plan { rounds: ROUNDS / 3, wager: Some(name.clone()), what_if, ..Plan::default() };
        let simulation = played("sic-bo", &plan, &Strategy::default());
        let streak = simulation.wager(&name).expect("played");
        let share = streak.settled() as f64 / plan.rounds as f64;
        assert!((share / (windows * 35.0 / 36.0) - 1.0).abs() < 0.005, "{choice}: {share}");
        // The mean of a shift agrees with its wagers.
        let mean = simulation.hold.exact_win.to_f64() / simulation.hold.shift_rounds as f64;
        assert!((mean - share * streak.exact.house_edge().to_f64()).abs() < 0.001, "{choice}: {mean}");
    }
    // Two units for a few rounds, starting at any time: the player is ruined when two wagers lose.
    for horizon in [2, 5, 8] {
        let plan = Plan {
            rounds: 4_000_000,
            wager: Some("super_streak_odd_even".into()),
            bankroll: Some(2),
            horizon: Some(horizon),
            ..Plan::default()
        };
        let simulation = played("sic-bo", &plan, &Strategy::default());
        let ruin = simulation.ruin.as_ref().expect("a bankroll");
        let ruined = ruined_within(horizon as usize);
        let [low, high] = ruin.interval();
        assert!((low..=high).contains(&ruined), "{horizon}: {ruined} in {low}..{high}");
    }
}

/// The share of players with two units who are ruined within a number of rounds: walks every run of rounds, each a triple
/// or one of two sides. A wager in play when they sit down is not theirs.
fn ruined_within(rounds: usize) -> f64 {
    // Another player's wager ends with the next change of side. A run of twelve would end it too, but is too rare to matter
    // here.
    fn walk(rounds: usize, own: Option<u32>, units: i64) -> f64 {
        if rounds == 0 {
            return 0.0;
        }
        let triple = 6.0 / 216.0;
        let (same, change) = ((1.0 - triple) / 2.0, (1.0 - triple) / 2.0);
        let longer = own.map(|count| count + 1);
        let units_after = match own {
            // Below four in a row the unit is lost.
            Some(count) if count < 4 => units - 1,
            Some(count) => units + [6, 10, 15, 20, 35][count as usize - 4],
            None => units,
        };
        let changed = if units_after < 1 { 1.0 } else { walk(rounds - 1, Some(0), units_after) };
        triple * walk(rounds - 1, own, units) + same * walk(rounds - 1, longer, units) + change * changed
    }
    walk(rounds, None, 2)
}

fn by_name(name: &str) -> Option<Choice> {
    Some(Choice::Named(name.into()))
}
fn listed(names: &[&str]) -> Option<Choice> {
    Some(Choice::Listed(names.iter().map(|name| name.to_string()).collect()))
}

/// The cost of a simpler strategy is counted exactly, and simulation agrees.
#[test]
fn simulated_simple_strategies_agree_with_the_exact_figures() {
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
fn the_number_of_threads_does_not_change_the_figures() {
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

/// Bankrolls and shifts short enough to work out by hand: Small wins 105 of 216 throws.
#[test]
fn short_bankrolls_and_shifts_agree_with_hand_calculation() {
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
fn invalid_plans_and_strategies_are_refused_with_the_field() {
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
        (
            "caribbean-stud",
            Plan { what_if: WhatIf { exposed: Some(2), ..WhatIf::default() }, ..plan.clone() },
            best(),
            "exposed",
        ),
        ("sic-bo", Plan { what_if: asked(&[("tie", "3")], &[]), ..plan.clone() }, best(), "pays.tie"),
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

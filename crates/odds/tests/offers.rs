//! Promotional tokens: exact figures against simulated rounds, and by hand where that is short.
use baize_odds::simulate::{Plan, Strategy};
use baize_odds::{GAMES, Ratio, WhatIf, find, odds};

fn with_token(part: &str) -> WhatIf {
    WhatIf { token: Some(part.into()), ..WhatIf::default() }
}

/// Small wins 105 of 216 throws. A free bet is then worth 105/216 of its face; match play, with as much cash beside the
/// token, twice what both win less what the cash loses.
#[test]
fn tokens_on_an_even_chance() {
    for (part, expected, worth) in [
        ("1", Ratio::new(105, 216), Ratio::new(105, 216)),
        ("1/2", Ratio::new(105, 216) - Ratio::new(111, 432), Ratio::new(99, 216)),
    ] {
        let report = odds("sic-bo", &with_token(part)).expect("a game").expect("a question");
        let offer = report.offer.expect("an offer");
        let on = offer.wagers.iter().find(|on| on.wager == "small").expect("a wager");
        assert_eq!((on.expected_return, on.worth, on.returned), (expected, worth, Ratio::ZERO), "{part}");
    }
    assert!(odds("sic-bo", &WhatIf::default()).expect("a game").expect("the book").offer.is_none());
}

/// Casino War with a free bet: every pair of ranks, and after a tie every second pair. War is always right, because a lost
/// token costs nothing.
#[test]
fn a_free_bet_at_casino_war_by_hand() {
    let (mut sum, mut cases, mut returned) = (0i64, 0i64, 0i64);
    let shoe = [24i64; 13];
    for player in 0..13 {
        for dealer in 0..13 {
            let ways = shoe[player] * (shoe[dealer] - i64::from(player == dealer));
            if player != dealer {
                sum += ways * 310 * 309 * i64::from(player > dealer);
                cases += ways * 310 * 309;
                continue;
            }
            let mut left = shoe;
            left[player] -= 2;
            for second in 0..13 {
                for against in 0..13 {
                    let ways = ways * left[second] * (left[against] - i64::from(second == against));
                    // The War Wager is cash: 1 to 1, and 2 to 1 on a second tie; the token goes back if it does not lose.
                    sum += ways
                        * if second > against {
                            1
                        } else if second == against {
                            2
                        } else {
                            -1
                        };
                    returned += ways * i64::from(second >= against);
                    cases += ways;
                }
            }
        }
    }
    let report = odds("casino-war", &with_token("1")).expect("a game").expect("a question");
    let on = &report.offer.expect("an offer").wagers[0];
    let share = |count: i64| Ratio::new(count.into(), cases.into());
    assert_eq!((on.expected_return, on.returned), (share(sum), share(returned)));
    assert_eq!(on.worth, share(sum) / (Ratio::ONE - share(returned)));
}

/// Every game with match play and with a free bet: the exact return lies in the interval of two million simulated rounds, and
/// a token never makes a wager worse.
#[test]
fn tokens_agree_with_simulated_rounds() {
    for game in GAMES {
        let book = odds(game.slug, &WhatIf::default()).expect("a game").expect("the book");
        for part in ["1/2", "1"] {
            let what_if = with_token(part);
            let exact = odds(game.slug, &what_if).expect("a game").expect("a question");
            let plan = Plan { rounds: 1_000_000, seed: 7, what_if, ..Plan::default() };
            let simulate = find(game.slug).expect("a game").simulate;
            let played = simulate(&plan, &Strategy::default()).expect("a simulation");
            let first = &played.wagers[0];
            let mean = exact.wagers[0].expected_return();
            assert_eq!(first.exact.expected_return(), mean, "{} {part}", game.slug);
            assert!(first.is_inside(), "{} {part}", game.slug);
            assert!(mean > book.wagers[0].expected_return());
        }
    }
    for part in ["0", "2", "half"] {
        let refused = odds("sic-bo", &with_token(part)).expect("a game").expect_err("no such token");
        assert_eq!(refused.field, "token");
    }
}

//! What strategies cost, against the alternatives that the odds list and against a plain search.
use baize_odds::caribbean_stud::found::found;
use baize_odds::simulate::{Choice, Strategy};
use baize_odds::strategies::cost;
use baize_odds::{Ratio, WhatIf, odds};

fn named(name: &str) -> Option<Choice> {
    Some(Choice::Named(name.into()))
}

fn alternative(game: &str, part: &str) -> Ratio {
    let report = odds(game, &WhatIf { thorough: true, ..WhatIf::default() }).expect("a game").expect("the book");
    let found = report.wagers[0].alternatives.iter().find(|other| other.name.contains(part));
    found.unwrap_or_else(|| panic!("{part}")).cost
}

/// The cost of a file is the cost that the odds list for the same play, counted another way.
#[test]
fn strategies_cost_what_the_odds_list_for_them() {
    let book = WhatIf::default();
    for (game, strategy, part) in [
        ("casino-war", Strategy { war: named("never"), ..Strategy::default() }, "always surrender"),
        ("caribbean-stud", Strategy { bet: named("pair"), ..Strategy::default() }, "pair or better only"),
        ("double-chance", Strategy { hold: named("three-highest"), ..Strategy::default() }, "three highest cards"),
        ("ultimate-texas-holdem", Strategy { before: named("never"), ..Strategy::default() }, "never raise"),
    ] {
        let found = cost(game, &book, &strategy).expect("a strategy");
        assert_eq!(found.cost, alternative(game, part), "{game}");
        assert_eq!(found.decisions.len(), 1);
        assert_eq!(found.decisions[0].cost, found.cost);
    }
    let best = cost("casino-war", &book, &Strategy::default()).expect("best play");
    assert_eq!((best.cost, best.decisions.len()), (Ratio::ZERO, 0));
    assert!(cost("sic-bo", &book, &Strategy::default()).is_err());
    assert!(cost("casino-war", &book, &Strategy { bet: named("pair"), ..Strategy::default() }).is_err());
}

/// The simple strategy that the Wizard of Odds has published costs 0.21 per cent as a whole, counted here in another place too;
/// its decisions one by one cost less each.
#[test]
fn the_published_strategy_decision_by_decision() {
    let published = || named("published");
    let strategy = Strategy { before: published(), after: published(), river: published(), ..Strategy::default() };
    let found = cost("ultimate-texas-holdem", &WhatIf::default(), &strategy).expect("a strategy");
    assert_eq!(found.cost, alternative("ultimate-texas-holdem", "published simple strategy"));
    assert_eq!(found.cost.percent(2), "0.21 %");
    assert_eq!(found.decisions.len(), 3);
    assert!(found.decisions.iter().all(|decision| decision.cost >= Ratio::ZERO && decision.cost < found.cost));
}

/// One rule: the best single threshold at Caribbean Stud is within a hair of ace-king-jack-eight-three, the published one, and
/// never worse than it. More rules never cost more, and thirteen still cost something: best play looks at the suits.
#[test]
fn simple_strategies_found_by_search() {
    let book = WhatIf::default();
    let one = found(&book, 1).expect("one rule");
    assert_eq!(one.rules.len(), 1);
    assert_eq!(one.rules[0].bets_from, "AKJ83");
    assert_eq!(one.cost, alternative("caribbean-stud", "ace-king-jack-eight-three"));
    let costs: Vec<Ratio> = (1..=4).map(|rules| found(&book, rules).expect("rules").cost).collect();
    assert!(costs.windows(2).all(|two| two[1] < two[0]), "{costs:?}");
    let most = found(&book, 13).expect("thirteen rules");
    assert!(most.cost > Ratio::ZERO && most.cost < costs[3]);
    for wrong in [0, 14] {
        assert_eq!(found(&book, wrong).expect_err("too few or too many").field, "rules");
    }
}

//! Crooks at every table: nobody alone changes what anybody is paid, and whatever were to let somebody would be noticed.
use baize_rules::any::GameId;
use baize_rules::game::Role;
use baize_sim::crook::ROLES;
use baize_sim::figures::{Figures, Place};
use baize_sim::hostile::{Options, run};
use baize_sim::law::Stage;

fn ran(options: &Options) -> Figures {
    run(options, &|_, _| {}).expect("the run itself does not fail").0
}

#[test]
fn nobody_alone_changes_a_payment() {
    let figures = ran(&Options { seed: 7, sessions: Some(14 * 8 * 2), ..Options::default() });
    let told: Vec<String> = figures.breaches.iter().map(|b| format!("{} {}", b.command, b.changed)).collect();
    assert!(told.is_empty(), "{}\n{:#?}", told.join("\n"), figures.breaches_by_kind());
    let all = figures.all();
    assert!(all.accepted > 5_000 && all.refused > 50_000 && figures.rounds > 400, "{all:?} {}", figures.rounds);
    for game in GameId::ALL.iter().map(|game| game.book().title) {
        for electronic in [false, true] {
            for role in ROLES {
                let tried = |stage| figures.tries.get(&Place { game, electronic, stage, role }).map_or(0, |t| t.tried);
                for stage in [Stage::BeforeTheDeal, Stage::OutcomeKnown, Stage::NextRound] {
                    assert!(tried(stage) > 0, "{game}, electronic {electronic}: no {} tried {stage:?}", role.name());
                }
            }
        }
    }
    let met = |stage| figures.tries.keys().any(|place| place.stage == stage);
    assert!(Stage::ALL.into_iter().all(met), "a stage that no crook met");
}

#[test]
fn the_same_seed_tries_the_same() {
    let once = || ran(&Options { seed: 3, sessions: Some(28), threads: 1, ..Options::default() });
    let (one, two) = (once(), once());
    assert_eq!(one.tries, two.tries);
    assert_eq!((one.rounds, one.compared, one.through_core), (two.rounds, two.compared, two.through_core));
}

/// Kinds of command whose signature the books ask for though they move no money in these rounds, each with the reason.
const NOTHING_TO_SEE: &[(&str, &str)] = &[
    ("DutyDone", "a duty that two people do moves no money: it lets the next round begin"),
    ("DecideHeldPrize", "a prize is held only where somebody works for the casino, and nobody does here"),
    ("CloseMispayment", "a wrong payment is open only after two people recorded it, and nobody honest does here"),
];

/// Every kind of command that needs a second person, one at a time without one.
fn planted(prefix: &str) {
    let staff = vec![Role::Dealer, Role::Supervisor];
    let honest =
        ran(&Options { tables: Some(prefix.into()), roles: staff.clone(), sessions: Some(12), ..Options::default() });
    let kinds: Vec<String> = honest.wants_second.into_values().flatten().collect();
    assert!(kinds.len() >= 4, "{prefix}: {kinds:?}");
    for kind in kinds {
        if NOTHING_TO_SEE.iter().any(|(known, _)| *known == kind) {
            continue;
        }
        let options = Options {
            tables: Some(prefix.into()),
            plant: Some(kind.clone()),
            sessions: Some(80),
            roles: staff.clone(),
            one_breach: true,
            ..Options::default()
        };
        assert!(!ran(&options).breaches.is_empty(), "{prefix}: {kind} without a second signature is not noticed");
    }
}

#[test]
fn holes_planted_at_casino_war_are_found() {
    planted("cw");
}
#[test]
fn holes_planted_at_sic_bo_are_found() {
    planted("sb");
}
#[test]
fn holes_planted_at_caribbean_stud_are_found() {
    planted("cs");
}
#[test]
fn holes_planted_at_double_chance_are_found() {
    planted("dc");
}
#[test]
fn holes_planted_at_ultimate_texas_holdem_are_found() {
    planted("ut");
}
#[test]
fn holes_planted_at_the_invented_game_are_found() {
    planted("hc");
}

//! Exact odds of every wager of every book: counts, fractions and best play, from the same settlement functions as the
//! tables.
//!
//! ```
//! use baize_odds::{WhatIf, odds};
//! let report = odds("sic-bo", &WhatIf::default()).expect("a game").expect("a question that makes sense");
//! let small = report.wager("small").expect("a wager");
//! assert_eq!(small.house_edge().fraction(), "1/36");
//! ```
pub mod caribbean_stud;
pub mod casino_war;
pub mod double_chance;
pub mod jackpot;
pub mod long_run;
pub mod pin;
pub mod ranks;
pub mod ratio;
pub mod report;
pub mod seats;
pub mod session;
pub mod sheet;
pub mod sic_bo;
pub mod simulate;
pub mod threads;
pub mod together;
pub mod ultimate_texas_holdem;
pub mod volatility;
pub mod what_if;

use baize_rules::money::{Money, Rounding};
pub use ratio::Ratio;
pub use report::{Distribution, Report, WagerOdds};
use simulate::{Plan, Simulation, Strategy};
use what_if::Paying;
pub use what_if::{Asked, Asks, Nonsense, WhatIf};

/// A game whose odds are counted.
pub struct Game {
    pub slug: &'static str,
    pub short: &'static str,
    pub asks: fn() -> Asks,
    pub odds: fn(&WhatIf) -> Asked<Report>,
    /// What a player decides, as in a strategy's file.
    pub decides: &'static [&'static str],
    pub simulate: fn(&Plan, &Strategy) -> Asked<Simulation>,
}

pub static GAMES: &[Game] = &[
    Game {
        slug: "casino-war",
        short: "CW",
        asks: casino_war::asks,
        odds: casino_war::odds,
        decides: &["war"],
        simulate: simulate::casino_war::simulate,
    },
    Game {
        slug: "ultimate-texas-holdem",
        short: "UTH",
        asks: ultimate_texas_holdem::asks,
        odds: ultimate_texas_holdem::odds,
        decides: &["before", "times", "after", "river"],
        simulate: simulate::ultimate_texas_holdem::simulate,
    },
    Game {
        slug: "double-chance",
        short: "DC",
        asks: double_chance::asks,
        odds: double_chance::odds,
        decides: &["hold"],
        simulate: simulate::double_chance::simulate,
    },
    Game {
        slug: "caribbean-stud",
        short: "CS",
        asks: caribbean_stud::asks,
        odds: caribbean_stud::odds,
        decides: &["bet"],
        simulate: simulate::caribbean_stud::simulate,
    },
    Game {
        slug: "sic-bo",
        short: "SB",
        asks: sic_bo::asks,
        odds: sic_bo::odds,
        decides: &[],
        simulate: simulate::sic_bo::simulate,
    },
];

/// A game by its slug or short name.
pub fn find(name: &str) -> Option<&'static Game> {
    GAMES.iter().find(|game| game.slug.eq_ignore_ascii_case(name) || game.short.eq_ignore_ascii_case(name))
}

/// The odds of a game; none if there is no such game.
pub fn odds(game: &str, what_if: &WhatIf) -> Option<Asked<Report>> {
    find(game).map(|game| (game.odds)(what_if))
}

/// How the stake asked about is paid: exactly where nothing is said of chips.
pub(crate) fn paying(what_if: &WhatIf, rounding: Option<Rounding>) -> Paying {
    let stake = what_if.amount("stake", Money::dollars(10));
    let most = what_if.max_payout.as_ref().map(|_| what_if.amount("max_payout", stake));
    Paying { stake, rounding, most }
}

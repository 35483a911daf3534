//! Exact odds of every wager of every book: counts, fractions and best play, from the same settlement functions as the
//! tables.
//!
//! ```
//! use baize_odds::{WhatIf, odds};
//! let report = odds("sic-bo", &WhatIf::default()).expect("a game").expect("a valid question");
//! let small = report.wager("small").expect("a wager");
//! assert_eq!(small.house_edge().fraction(), "1/36");
//! ```
pub mod caribbean_stud;
pub mod casino_war;
pub mod double_chance;
pub mod jackpot;
pub mod long_run;
pub mod offer;
pub mod pin;
pub mod ranks;
pub mod ratio;
pub mod report;
pub mod seats;
pub mod seen;
pub mod session;
pub mod sheet;
pub mod sic_bo;
pub mod simulate;
pub mod strategies;
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
pub use what_if::{Answer, InvalidQuestion, Options, WhatIf};

/// A game whose odds can be counted.
pub struct Game {
    pub slug: &'static str,
    pub short: &'static str,
    pub options: fn() -> Options,
    pub odds: fn(&WhatIf) -> Answer<Report>,
    /// The decisions of a player, by their names in a strategy file.
    pub decides: &'static [&'static str],
    pub simulate: fn(&Plan, &Strategy) -> Answer<Simulation>,
}

/// All games.
pub static GAMES: &[Game] = &[
    Game {
        slug: "casino-war",
        short: "CW",
        options: casino_war::options,
        odds: casino_war::odds,
        decides: &["war"],
        simulate: simulate::casino_war::simulate,
    },
    Game {
        slug: "ultimate-texas-holdem",
        short: "UTH",
        options: ultimate_texas_holdem::options,
        odds: ultimate_texas_holdem::odds,
        decides: &["before", "times", "after", "river"],
        simulate: simulate::ultimate_texas_holdem::simulate,
    },
    Game {
        slug: "double-chance",
        short: "DC",
        options: double_chance::options,
        odds: double_chance::odds,
        decides: &["hold"],
        simulate: simulate::double_chance::simulate,
    },
    Game {
        slug: "caribbean-stud",
        short: "CS",
        options: caribbean_stud::options,
        odds: caribbean_stud::odds,
        decides: &["bet"],
        simulate: simulate::caribbean_stud::simulate,
    },
    Game {
        slug: "sic-bo",
        short: "SB",
        options: sic_bo::options,
        odds: sic_bo::odds,
        decides: &[],
        simulate: simulate::sic_bo::simulate,
    },
];

/// A game by its slug or short name.
pub fn find(name: &str) -> Option<&'static Game> {
    GAMES.iter().find(|game| game.slug.eq_ignore_ascii_case(name) || game.short.eq_ignore_ascii_case(name))
}

/// The odds of a game, or none if there is no game of that name.
pub fn odds(game: &str, what_if: &WhatIf) -> Option<Answer<Report>> {
    find(game).map(|game| (game.odds)(what_if))
}

/// How a stake is paid: exactly, unless the question rounds to chips.
pub(crate) fn paying(what_if: &WhatIf, rounding: Option<Rounding>) -> Paying {
    let stake = what_if.amount("stake", Money::dollars(10));
    let most = what_if.max_payout.as_ref().map(|_| what_if.amount("max_payout", stake));
    Paying { stake, rounding, most }
}

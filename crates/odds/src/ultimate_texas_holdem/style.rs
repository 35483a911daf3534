//! A way to play: the best decision at every point, or a simpler rule at some of them.
use super::flops::HOLES;
use super::rule_of_thumb::{self, RuleOfThumb};
use super::solve::{HoleSums, Play, River};
use super::tables::CardTables;

/// The decision before the flop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Before {
    Best,
    /// Raise these hands.
    Raise([bool; HOLES]),
}

/// The decision after the flop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    Best,
    Published,
    Never,
}

/// The decision on the river.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnRiver {
    Best,
    Published,
    Always,
}

/// A way to play. `Best` means the best decision given the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    pub before: Before,
    /// The number of antes raised before the flop.
    pub times: i64,
    pub after: After,
    pub river: OnRiver,
}

impl Style {
    /// The best play.
    pub const BEST: Style = Style { before: Before::Best, times: 4, after: After::Best, river: OnRiver::Best };
    /// The simple strategy that the Wizard of Odds has published.
    pub fn published() -> Style {
        let before = Before::Raise(rule_of_thumb::all_before());
        Style { before, after: After::Published, river: OnRiver::Published, ..Style::BEST }
    }
    /// Prepares the tables for this style.
    pub fn on(self, tables: &CardTables) -> Styled {
        let river_rule = (self.river == OnRiver::Published).then(|| RuleOfThumb::new(tables));
        Styled { style: self, river_rule }
    }
}

/// A style with the tables it needs.
pub struct Styled {
    style: Style,
    river_rule: Option<RuleOfThumb>,
}

impl Styled {
    /// Which hands raise before the flop.
    pub fn before(&self, sums: &HoleSums) -> [bool; HOLES] {
        match self.style.before {
            Before::Best => std::array::from_fn(|hole| sums.raised(hole, self.style.times) > sums.waited(hole)),
            Before::Raise(hands) => hands,
        }
    }
}

impl Play for Styled {
    fn river(&self, river: River, worth: i64) -> bool {
        match (self.style.river, &self.river_rule) {
            (OnRiver::Always, _) => true,
            (OnRiver::Published, Some(river_rule)) => river_rule.river(river, worth),
            _ => worth > 0,
        }
    }
    fn flop(&self, flop: &[u8; 3], hole: [usize; 2], worth: i32) -> bool {
        match self.style.after {
            After::Best => worth > 0,
            After::Published => rule_of_thumb::after(flop, hole),
            After::Never => false,
        }
    }
}

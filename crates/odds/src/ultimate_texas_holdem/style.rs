//! A way to play: best at every point, or by something simpler at some of them.
use super::solve::{Ground, HOLES, HoleSums, Play, River};
use super::thumb::{self, Thumb};

/// What is done before the flop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Before {
    Best,
    /// These hands are raised.
    Raise([bool; HOLES]),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    Best,
    Published,
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnRiver {
    Best,
    Published,
    Always,
}

/// Best means best given the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    pub before: Before,
    /// Antes raised before the flop.
    pub times: i64,
    pub after: After,
    pub river: OnRiver,
}

impl Style {
    pub const BEST: Style = Style { before: Before::Best, times: 4, after: After::Best, river: OnRiver::Best };
    /// The strategy that is published for the head.
    pub fn published() -> Style {
        let before = Before::Raise(thumb::all_before());
        Style { before, after: After::Published, river: OnRiver::Published, ..Style::BEST }
    }
    pub fn on(self, ground: &Ground) -> Styled {
        let thumb = (self.river == OnRiver::Published).then(|| Thumb::new(ground));
        Styled { style: self, thumb }
    }
}

/// A style with the tables it takes.
pub struct Styled {
    style: Style,
    thumb: Option<Thumb>,
}

impl Styled {
    pub fn before(&self, sums: &HoleSums) -> [bool; HOLES] {
        match self.style.before {
            Before::Best => std::array::from_fn(|hole| sums.raised(hole, self.style.times) > sums.waited(hole)),
            Before::Raise(hands) => hands,
        }
    }
}

impl Play for Styled {
    fn river(&self, river: River, worth: i64) -> bool {
        match (self.style.river, &self.thumb) {
            (OnRiver::Always, _) => true,
            (OnRiver::Published, Some(thumb)) => thumb.river(river, worth),
            _ => worth > 0,
        }
    }
    fn flop(&self, flop: &[u8; 3], hole: [usize; 2], worth: i32) -> bool {
        match self.style.after {
            After::Best => worth > 0,
            After::Published => thumb::after(flop, hole),
            After::Never => false,
        }
    }
}

//! Chips without a value printed on them: the colours that a table tells its players' stakes apart by.
use alloc::{format, string::String};
use core::{fmt, str::FromStr};
use serde::{Deserialize, Serialize};

/// A colour of a table's set of colour checks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    Red,
    Blue,
    Green,
    Yellow,
    Orange,
    Purple,
    Pink,
    Brown,
    White,
    Grey,
}

impl Colour {
    pub const ALL: [Colour; 10] = [
        Colour::Red,
        Colour::Blue,
        Colour::Green,
        Colour::Yellow,
        Colour::Orange,
        Colour::Purple,
        Colour::Pink,
        Colour::Brown,
        Colour::White,
        Colour::Grey,
    ];
    pub fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Green => "green",
            Colour::Yellow => "yellow",
            Colour::Orange => "orange",
            Colour::Purple => "purple",
            Colour::Pink => "pink",
            Colour::Brown => "brown",
            Colour::White => "white",
            Colour::Grey => "grey",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}
impl FromStr for Colour {
    type Err = String;
    fn from_str(text: &str) -> Result<Colour, String> {
        Colour::ALL.into_iter().find(|c| c.name() == text).ok_or_else(|| format!("{text:?} is no colour of chips"))
    }
}

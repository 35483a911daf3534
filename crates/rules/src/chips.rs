//! Chips without a value printed on them: the colours that a table tells its players' stakes apart by.
use crate::people::Millis;
use crate::plays::{Choice, Field, Kind};
use alloc::{format, string::String};
use core::{fmt, str::FromStr};
use serde::{Deserialize, Serialize};

/// A colour of a table's set of colour checks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

impl Field for Colour {
    const KIND: Kind = Kind::Choice(&[
        Choice { variant: "Red", words: "red", label: "red" },
        Choice { variant: "Blue", words: "blue", label: "blue" },
        Choice { variant: "Green", words: "green", label: "green" },
        Choice { variant: "Yellow", words: "yellow", label: "yellow" },
        Choice { variant: "Orange", words: "orange", label: "orange" },
        Choice { variant: "Purple", words: "purple", label: "purple" },
        Choice { variant: "Pink", words: "pink", label: "pink" },
        Choice { variant: "Brown", words: "brown", label: "brown" },
        Choice { variant: "White", words: "white", label: "white" },
        Choice { variant: "Grey", words: "grey", label: "grey" },
    ]);
    fn read(words: &[&str], _: Millis) -> Result<Self, String> {
        words.join(" ").parse()
    }
    fn write(&self) -> String {
        self.name().into()
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
        Colour::ALL.into_iter().find(|c| c.name() == text).ok_or_else(|| format!("{text:?} is not a colour of chips"))
    }
}

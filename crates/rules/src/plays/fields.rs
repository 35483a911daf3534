//! What the fields of commands are, how a script writes them and what a console asks for them.
use super::Asked;
use crate::cards::Card;
use crate::limits::Limits;
use crate::money::Money;
use crate::people::{MINUTE, Millis};
use crate::shoe::Source;
use crate::wagers::Wager;
use alloc::{format, string::String, string::ToString, vec::Vec};
use core::fmt::Display;
use core::str::FromStr;

/// Something that a command says beside its name.
pub trait Field: Sized {
    const KIND: Kind;
    fn read(words: &[&str], at: Millis) -> Result<Self, String>;
    fn write(&self) -> String;
    /// What it says, where that is a number.
    fn number(&self) -> Option<u64> {
        None
    }
}

/// How a field is asked for and sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Number,
    /// The number of a patron; those who sit at the table come to mind first.
    Patron,
    /// Written in dollars, sent in cents.
    Amount,
    Text,
    Card,
    Cards,
    /// Cards for a player's own eyes: nobody is asked for them.
    Hidden,
    /// A list of numbers: `1,2`.
    Numbers,
    /// Three numbers of pips.
    Dice,
    /// Minutes from now, sent as a moment.
    Moment,
    Limits,
    Wager,
    Choice(&'static [Choice]),
    /// Any of these, each on or off.
    Flags(&'static [Choice]),
    /// One of several hands: these, and those that were dealt to areas.
    Hand(&'static Hands),
    /// A wager that was settled in one of the last rounds.
    SettledWager,
    /// One of these values, as JSON, with the words for each.
    Values(&'static [(&'static str, &'static str)]),
    /// Of this value only what stands at a place inside it is asked for.
    Inside {
        at: &'static str,
        kind: &'static Kind,
    },
    Optional(&'static Kind),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    pub variant: &'static str,
    pub words: &'static str,
    pub label: &'static str,
}

/// Whose hands a field may name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hands {
    /// Around an area's number in JSON: `{"area": 3}`.
    pub area: &'static str,
    /// Hands that are nobody's area.
    pub others: &'static [Choice],
}

pub const fn json_name(name: &'static str, renamed: &[&'static str]) -> &'static str {
    match renamed {
        [json, ..] => json,
        [] => name,
    }
}

/// `asks "Amount"`, `patron "Patron number"` or `drawn "The cards"` behind a field; `drawn ""` where nobody is ever asked.
pub const fn asked(label: &[(&'static str, &'static str)]) -> Asked {
    match label {
        [] => Asked::No,
        [(how, label), ..] => match how.as_bytes() {
            b"asks" | b"patron" => Asked::Always(label),
            b"drawn" if label.is_empty() => Asked::ByChance,
            b"drawn" => Asked::UnlessDrawn(label),
            _ => panic!("a field is asked for by `asks`, `patron` or `drawn`"),
        },
    }
}

/// `patron "Patron number"` asks for a number that is a patron's.
pub const fn asked_kind(kind: Kind, how: &[&'static str]) -> Kind {
    match how {
        [how, ..] => match how.as_bytes() {
            b"patron" => Kind::Patron,
            _ => kind,
        },
        [] => kind,
    }
}

pub const fn label_or(words: &'static str, label: &[&'static str]) -> &'static str {
    match label {
        [label, ..] => label,
        [] => words,
    }
}

/// Which of the choices these words are.
pub fn chosen(kind: Kind, words: &[&str]) -> Result<usize, String> {
    let Kind::Choice(choices) = kind else { return Err("no choice".into()) };
    let said = words.join(" ");
    choices.iter().position(|choice| choice.words == said).ok_or_else(|| {
        let all: Vec<&str> = choices.iter().map(|choice| choice.words).filter(|words| !words.is_empty()).collect();
        format!("{said:?}: say {}", all.join(" or "))
    })
}

/// Exactly one word, read as this.
pub fn one<T: FromStr>(words: &[&str], what: &str) -> Result<T, String> {
    match words {
        [word] => word.parse().map_err(|_| format!("{word:?} is not {what}")),
        [] => Err(format!("{what} is missing")),
        words => Err(format!("{:?} is not {what}", words.join(" "))),
    }
}

fn list<T: Display>(of: &[T]) -> String {
    of.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

macro_rules! numbers {
    ($($type:ty),*) => {$(
        impl Field for $type {
            const KIND: Kind = Kind::Number;
            fn read(words: &[&str], _: Millis) -> Result<Self, String> {
                one(words, "a number")
            }
            fn write(&self) -> String {
                self.to_string()
            }
            fn number(&self) -> Option<u64> {
                Some(u64::from(*self))
            }
        }
        impl Field for Vec<$type> {
            const KIND: Kind = Kind::Numbers;
            fn read(words: &[&str], _: Millis) -> Result<Self, String> {
                let split = words.iter().flat_map(|word| word.split(',')).filter(|word| !word.is_empty());
                split.map(|word| one(&[word], "a number")).collect()
            }
            fn write(&self) -> String {
                self.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
            }
        }
    )*};
}
numbers!(u8, u16, u32, u64);

impl Field for Money {
    const KIND: Kind = Kind::Amount;
    fn read(words: &[&str], _: Millis) -> Result<Self, String> {
        match words {
            [word] => Money::parse(word).ok_or_else(|| format!("{word:?} is not an amount")),
            words => Err(format!("{:?} is not an amount", words.join(" "))),
        }
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

impl Field for String {
    const KIND: Kind = Kind::Text;
    fn read(words: &[&str], _: Millis) -> Result<Self, String> {
        Ok(words.join(" "))
    }
    fn write(&self) -> String {
        self.clone()
    }
}

impl Field for Card {
    const KIND: Kind = Kind::Card;
    fn read(words: &[&str], _: Millis) -> Result<Self, String> {
        match words {
            [word] => word.parse::<Card>().map_err(|no| no.to_string()),
            words => Err(format!("{:?} is not one card", words.join(" "))),
        }
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

impl Field for Vec<Card> {
    const KIND: Kind = Kind::Cards;
    fn read(words: &[&str], at: Millis) -> Result<Self, String> {
        words.iter().map(|word| Card::read(&[word], at)).collect()
    }
    fn write(&self) -> String {
        list(self)
    }
}

/// A moment is so many minutes from now; `just under 20` is a millisecond less.
impl Field for Millis {
    const KIND: Kind = Kind::Moment;
    fn read(words: &[&str], at: Millis) -> Result<Self, String> {
        let (minutes, less) = match words {
            ["just", "under", minutes] => (*minutes, 1),
            [minutes] => (*minutes, 0),
            words => return Err(format!("{:?} is not a number of minutes", words.join(" "))),
        };
        let minutes: Millis = one(&[minutes], "a number of minutes")?;
        Ok(at.saturating_add(minutes.saturating_mul(MINUTE)) - less)
    }
    fn write(&self) -> String {
        match self % MINUTE {
            0 => (self / MINUTE).to_string(),
            _ => format!("just under {}", self / MINUTE + 1),
        }
    }
}

impl Field for Wager {
    const KIND: Kind = Kind::Wager;
    fn read(words: &[&str], _: Millis) -> Result<Self, String> {
        words.join(" ").parse()
    }
    fn write(&self) -> String {
        self.slug()
    }
}

impl Field for Limits {
    const KIND: Kind = Kind::Limits;
    fn read(words: &[&str], _: Millis) -> Result<Self, String> {
        Limits::read(words)
    }
    fn write(&self) -> String {
        self.in_script()
    }
}

impl Field for Source {
    const KIND: Kind = Kind::Choice(&[
        Choice { variant: "Device", words: "device", label: "another shuffling device" },
        Choice { variant: "Shoe", words: "shoe", label: "a card shoe" },
        Choice { variant: "Hand", words: "hand", label: "the dealer's hand" },
    ]);
    fn read(words: &[&str], _: Millis) -> Result<Self, String> {
        Ok([Source::Device, Source::Shoe, Source::Hand][chosen(Self::KIND, words)?])
    }
    fn write(&self) -> String {
        match self {
            Source::Device => "device".into(),
            Source::Shoe => "shoe".into(),
            Source::Hand => "hand".into(),
        }
    }
}

impl<T: Field> Field for Option<T> {
    const KIND: Kind = Kind::Optional(&T::KIND);
    fn read(words: &[&str], at: Millis) -> Result<Self, String> {
        if words.is_empty() { Ok(None) } else { T::read(words, at).map(Some) }
    }
    fn write(&self) -> String {
        self.as_ref().map_or_else(String::new, T::write)
    }
}

//! How a player decides: the best play, or a simpler one from a file.
//!
//! ```toml
//! # Casino War: the ranks that go to war, or "always", "never"
//! war = ["A", "K", "Q", "J", "T"]
//! # Caribbean Stud: "three-rules", "ace-king-jack-eight-three", "ace-king", "pair", "ace-king-queen", "always"
//! bet = "ace-king"
//! # Double Chance: "highest-of-each-suit", "three-highest", "highest"
//! hold = "three-highest"
//! # Ultimate Texas Hold'em: before the flop "published", "always", "never" or the hands, and 3 or 4 antes; after the flop
//! # "published" or "never"; on the river "published" or "always"
//! before = ["AA", "AKs", "AKo"]
//! times = 3
//! after = "published"
//! river = "always"
//! ```
//!
//! What is left out is played in the best way, given the rest.
use crate::what_if::{Answer, InvalidQuestion};
use serde::{Deserialize, Deserializer, de};
use std::fmt;

/// The decisions of a strategy file. A game takes the fields for its own decisions.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strategy {
    pub war: Option<Choice>,
    pub bet: Option<Choice>,
    pub hold: Option<Choice>,
    pub before: Option<Choice>,
    pub times: Option<i64>,
    pub after: Option<Choice>,
    pub river: Option<Choice>,
}

/// A named rule, or a list of the cases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    Named(String),
    Listed(Vec<String>),
}

/// Written by hand, so that somebody who writes a number is told what a choice looks like.
impl<'de> Deserialize<'de> for Choice {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Choice, D::Error> {
        struct Named;
        impl<'de> de::Visitor<'de> for Named {
            type Value = Choice;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a name such as \"always\", or a list such as [\"AA\", \"AKs\"]")
            }
            fn visit_str<E: de::Error>(self, name: &str) -> Result<Choice, E> {
                Ok(Choice::Named(name.into()))
            }
            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Choice, A::Error> {
                let mut listed = vec![];
                while let Some(case) = seq.next_element()? {
                    listed.push(case);
                }
                Ok(Choice::Listed(listed))
            }
        }
        d.deserialize_any(Named)
    }
}

impl Strategy {
    /// Refuses decisions that the game does not have.
    pub(crate) fn check(&self, game: &str, decides: &[&str]) -> Answer<()> {
        let given = [
            ("war", self.war.is_some()),
            ("bet", self.bet.is_some()),
            ("hold", self.hold.is_some()),
            ("before", self.before.is_some()),
            ("times", self.times.is_some()),
            ("after", self.after.is_some()),
            ("river", self.river.is_some()),
        ];
        match given.iter().find(|(field, given)| *given && !decides.contains(field)) {
            Some((field, _)) if decides.is_empty() => {
                Err(invalid_strategy(field, format!("players have nothing to decide in {game}")))
            }
            Some((field, _)) => {
                Err(invalid_strategy(field, format!("the decisions in {game} are {}", decides.join(", "))))
            }
            None => Ok(()),
        }
    }
    /// Whether nothing departs from the best play.
    pub fn is_best(&self) -> bool {
        *self == Strategy::default()
    }
    /// The departures from the best play, in words.
    pub(crate) fn describe(&self) -> Vec<String> {
        let fields = [
            ("war", &self.war),
            ("bet", &self.bet),
            ("hold", &self.hold),
            ("before the flop", &self.before),
            ("after the flop", &self.after),
            ("river", &self.river),
        ];
        let words = |choice: &Choice| match choice {
            Choice::Named(name) => name.clone(),
            Choice::Listed(cases) if cases.is_empty() => "never".into(),
            Choice::Listed(cases) => cases.join(" "),
        };
        let choices = fields.iter().filter_map(|(field, choice)| Some(format!("{field}: {}", words(choice.as_ref()?))));
        choices.chain(self.times.map(|times| format!("antes before the flop: {times}"))).collect()
    }
}

pub(super) fn invalid_strategy(field: &str, why: impl Into<String>) -> InvalidQuestion {
    InvalidQuestion::new(format!("strategy.{field}"), why)
}

/// The place of a named choice among the names that a game knows.
pub(super) fn find_named(field: &str, choice: &Option<Choice>, names: &[&str]) -> Answer<Option<usize>> {
    let Some(choice) = choice else { return Ok(None) };
    let none = || invalid_strategy(field, format!("give one of {}", names.join(", ")));
    match choice {
        Choice::Named(name) => names.iter().position(|known| known == name).map(Some).ok_or_else(none),
        Choice::Listed(_) => Err(none()),
    }
}

//! A sealed order of cards: settled before anybody bets, seen by nobody until it is opened.
//!
//! Whoever supplies chance binds itself by a [`Seal`] when the cards go out. What the seal was made from stays with that
//! supplier, and is told when the cards are up. Then anybody can check that the order was not changed meanwhile.
use crate::people::{Chance, Millis};
use crate::plays::{Field, Kind};
use alloc::{format, string::String, string::ToString};
use serde::{Deserialize, Serialize};

/// What binds an order of cards: without the secret it says nothing about them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Seal {
    /// Another one every time.
    pub nonce: String,
    /// What the secret hashes to.
    pub commitment: String,
}

/// What a seal was made from; empty as long as it is kept back.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Secret(pub String);

impl Seal {
    pub fn is_none(&self) -> bool {
        self.commitment.is_empty()
    }
}

/// `nonce.commitment`.
impl Field for Seal {
    const KIND: Kind = Kind::Hidden;
    fn read(words: &[&str], _: Millis) -> Result<Self, String> {
        match words {
            [] => Ok(Seal::default()),
            [word] => match word.split_once('.') {
                Some((nonce, commitment)) => Ok(Seal { nonce: nonce.into(), commitment: commitment.into() }),
                None => Err(format!("{word:?} is not a seal")),
            },
            words => Err(format!("{:?} is not a seal", words.join(" "))),
        }
    }
    fn write(&self) -> String {
        if self.is_none() { String::new() } else { format!("{}.{}", self.nonce, self.commitment) }
    }
}

impl Field for Secret {
    const KIND: Kind = Kind::Hidden;
    fn read(words: &[&str], _: Millis) -> Result<Self, String> {
        Ok(Secret(words.join(" ")))
    }
    fn write(&self) -> String {
        self.0.to_string()
    }
}

/// Draws from a sealed order, from a certain card on.
pub(crate) struct FromSeal<'a> {
    pub chance: &'a mut dyn Chance,
    pub seal: &'a Seal,
    pub next: u16,
}

impl Chance for FromSeal<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.next += 1;
        self.chance.sealed_below(self.seal, self.next - 1, n)
    }
}

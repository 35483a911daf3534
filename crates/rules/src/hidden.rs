//! Cards that only their player may see, and how they are written: as a number for whoever reads, as they are in the log.
//!
//! Whoever writes a command or an event as JSON and thinks no further shows no card. The log is written with [`Revealed`], which
//! says so where it stands.
//!
//! ```
//! # use baize_rules::hidden::{HiddenCards, Revealed};
//! let held = HiddenCards::from(vec!["As".parse().unwrap(), "Kd".parse().unwrap()]);
//! assert_eq!(serde_json::to_string(&held).unwrap(), r#""2 cards, kept back until the round is over""#);
//! assert_eq!(serde_json::to_string(&Revealed(&held)).unwrap(), r#"["As","Kd"]"#);
//! ```
use crate::cards::Card;
use crate::people::Millis;
use crate::plays::{Field, Kind};
use alloc::{string::String, vec::Vec};
use core::fmt;
use core::ops::{Deref, DerefMut};
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use serde::{Deserialize, Deserializer};

/// Cards that a table has read for their player's eyes. The rules may look at them; what is written of them is how many.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct HiddenCards(Vec<Card>);

impl From<Vec<Card>> for HiddenCards {
    fn from(cards: Vec<Card>) -> HiddenCards {
        HiddenCards(cards)
    }
}

impl FromIterator<Card> for HiddenCards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> HiddenCards {
        HiddenCards(cards.into_iter().collect())
    }
}

impl Deref for HiddenCards {
    type Target = Vec<Card>;
    fn deref(&self) -> &Vec<Card> {
        &self.0
    }
}
impl DerefMut for HiddenCards {
    fn deref_mut(&mut self) -> &mut Vec<Card> {
        &mut self.0
    }
}

impl fmt::Debug for HiddenCards {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "HiddenCards({})", self.0.len())
    }
}

/// Readable by people means readable by everybody: no card is named there.
impl Serialize for HiddenCards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() && !self.0.is_empty() {
            true => serializer.collect_str(&format_args!("{} cards, kept back until the round is over", self.0.len())),
            false => self.0.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for HiddenCards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HiddenCards, D::Error> {
        Vec::deserialize(deserializer).map(HiddenCards)
    }
}

/// A script names them: whoever writes one knows them.
impl Field for HiddenCards {
    const KIND: Kind = Kind::Hidden;
    fn read(words: &[&str], at: Millis) -> Result<Self, String> {
        Vec::read(words, at).map(HiddenCards)
    }
    fn write(&self) -> String {
        self.0.write()
    }
}

/// Writes everything as it is, hidden cards too: for the log, for snapshots, and for readers of a round that is over.
pub struct Revealed<'a, T: ?Sized>(pub &'a T);

impl<T: Serialize + ?Sized> Serialize for Revealed<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(Revealing(serializer))
    }
}

/// Hands everything on to another serializer and says, at every depth, that no person reads along.
struct Revealing<S>(S);

macro_rules! hand_on {
    ($($method:ident: $type:ty),*) => {$(
        fn $method(self, value: $type) -> Result<S::Ok, S::Error> {
            self.0.$method(value)
        }
    )*};
}

type Variant = &'static str;

impl<S: Serializer> Serializer for Revealing<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Revealing<S::SerializeSeq>;
    type SerializeTuple = Revealing<S::SerializeTuple>;
    type SerializeTupleStruct = Revealing<S::SerializeTupleStruct>;
    type SerializeTupleVariant = Revealing<S::SerializeTupleVariant>;
    type SerializeMap = Revealing<S::SerializeMap>;
    type SerializeStruct = Revealing<S::SerializeStruct>;
    type SerializeStructVariant = Revealing<S::SerializeStructVariant>;

    fn is_human_readable(&self) -> bool {
        false
    }
    hand_on!(
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_i128: i128, serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
        serialize_u128: u128, serialize_f32: f32, serialize_f64: f64, serialize_char: char, serialize_str: &str,
        serialize_bytes: &[u8], serialize_unit_struct: &'static str
    );
    fn collect_str<T: fmt::Display + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.0.collect_str(value)
    }
    fn serialize_none(self) -> Result<S::Ok, S::Error> {
        self.0.serialize_none()
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.0.serialize_some(&Revealed(value))
    }
    fn serialize_unit(self) -> Result<S::Ok, S::Error> {
        self.0.serialize_unit()
    }
    fn serialize_unit_variant(self, name: &'static str, index: u32, variant: Variant) -> Result<S::Ok, S::Error> {
        self.0.serialize_unit_variant(name, index, variant)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<S::Ok, S::Error> {
        self.0.serialize_newtype_struct(name, &Revealed(value))
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: Variant,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        self.0.serialize_newtype_variant(name, index, variant, &Revealed(value))
    }
    fn serialize_seq(self, len: Option<usize>) -> Result<Self::SerializeSeq, S::Error> {
        self.0.serialize_seq(len).map(Revealing)
    }
    fn serialize_tuple(self, len: usize) -> Result<Self::SerializeTuple, S::Error> {
        self.0.serialize_tuple(len).map(Revealing)
    }
    fn serialize_tuple_struct(self, name: &'static str, len: usize) -> Result<Self::SerializeTupleStruct, S::Error> {
        self.0.serialize_tuple_struct(name, len).map(Revealing)
    }
    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        variant: Variant,
        len: usize,
    ) -> Result<Self::SerializeTupleVariant, S::Error> {
        self.0.serialize_tuple_variant(name, index, variant, len).map(Revealing)
    }
    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap, S::Error> {
        self.0.serialize_map(len).map(Revealing)
    }
    fn serialize_struct(self, name: &'static str, len: usize) -> Result<Self::SerializeStruct, S::Error> {
        self.0.serialize_struct(name, len).map(Revealing)
    }
    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: Variant,
        len: usize,
    ) -> Result<Self::SerializeStructVariant, S::Error> {
        self.0.serialize_struct_variant(name, index, variant, len).map(Revealing)
    }
}

/// What is inside, part by part.
macro_rules! parts {
    ($($of:ident: $method:ident($($key:ident: $type:ty)?)),* $(,)?) => {$(
        impl<S: $of> $of for Revealing<S> {
            type Ok = S::Ok;
            type Error = S::Error;
            fn $method<T: Serialize + ?Sized>(&mut self, $($key: $type,)? value: &T) -> Result<(), S::Error> {
                self.0.$method($($key,)? &Revealed(value))
            }
            fn end(self) -> Result<S::Ok, S::Error> {
                self.0.end()
            }
        }
    )*};
}
parts! {
    SerializeSeq: serialize_element(),
    SerializeTuple: serialize_element(),
    SerializeTupleStruct: serialize_field(),
    SerializeTupleVariant: serialize_field(),
    SerializeStruct: serialize_field(key: &'static str),
    SerializeStructVariant: serialize_field(key: &'static str),
}

impl<S: SerializeMap> SerializeMap for Revealing<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), S::Error> {
        self.0.serialize_key(&Revealed(key))
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), S::Error> {
        self.0.serialize_value(&Revealed(value))
    }
    fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::{AnyCommand, GameId};
    use crate::plays::Asked;

    /// Whatever a card game deals to a player's own eyes is of this type, so that no command names it by accident.
    #[test]
    fn what_is_dealt_to_a_players_eyes_is_written_as_a_number() {
        let dealt = [
            (GameId::CaribbeanStud, "deal 2c held As Kd Qh Jc Ts"),
            (GameId::DoubleChance, "deal held As Kd Qh Jc Ts"),
            (GameId::UltimateTexasHoldem, "deal As Kd"),
        ];
        for (game, line) in dealt {
            let command = game.read(line, 0).expect("a command");
            let shown = serde_json::to_string(&command).expect("JSON");
            assert!(shown.contains("cards, kept back") && !shown.contains("As"), "{shown}");
            assert!(!alloc::format!("{command:?}").contains("Ace"), "{command:?}");
            let stored = serde_json::to_string(&Revealed(&command)).expect("JSON");
            assert!(stored.contains("\"As\",\"Kd\""), "{stored}");
            assert_eq!(serde_json::from_str::<AnyCommand>(&stored).expect("a command"), command);
        }
    }

    /// A field that only a drawing table fills in, and that nobody is ever asked for, is for a player's eyes.
    #[test]
    fn every_field_that_chance_fills_unasked_is_hidden() {
        for (game, info) in GameId::ALL.iter().flat_map(|game| game.plays().iter().map(move |info| (game, info))) {
            for field in info.fields.iter().filter(|field| field.asked == Asked::ByChance) {
                assert_eq!(field.kind, Kind::Hidden, "{game:?} {}.{}", info.variant, field.name);
            }
        }
    }

    #[test]
    fn everything_else_is_written_as_ever() {
        let table = crate::any::AnyTable::open(GameId::CasinoWar, &GameId::CasinoWar.usual_setup()).expect("a table");
        let (plain, revealed) = (serde_json::to_value(&table), serde_json::to_value(Revealed(&table)));
        assert_eq!(plain.expect("JSON"), revealed.expect("JSON"));
    }
}

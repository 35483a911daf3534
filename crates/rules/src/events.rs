//! One home for an event: its name, its fields and the line that people read stand together in
//! [`events!`](crate::events!).
//!
//! ```text
//! events! {
//!     /// What happens at a table of this game.
//!     pub enum Event of CaribbeanStud {
//!         Folded { area: Area, cards: Put } => "area {area} folds";
//!         DealerTurned { cards: Vec<Card> } => "dealer turns {}", list_cards(cards);
//!         CardShown { to: To, card: Card } => card_shown(to, card);
//!     }
//! }
//! ```
//!
//! The line is a format string that may name the fields, with further arguments, or a function that returns the line. Each
//! field is a reference there.
use crate::cards::Card;
use crate::wagers::Area;
use alloc::{format, string::String, string::ToString, vec::Vec};
use core::fmt::Display;

/// Something that happened, as a person reads it.
pub trait Describe {
    /// The names of all kinds of event.
    const NAMES: &'static [&'static str];
    /// The name of this kind of event.
    fn name(&self) -> &'static str;
    /// One line for people.
    fn describe(&self) -> String;
}

/// `Kh Td`.
pub fn list_cards(cards: &[Card]) -> String {
    list(cards, " ")
}

/// `area 3`, `areas 1, 2`.
pub fn list_areas(areas: &[Area]) -> String {
    format!("{} {}", if areas.len() == 1 { "area" } else { "areas" }, list(areas, ", "))
}

pub fn list<T: Display>(of: &[T], between: &str) -> String {
    of.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

/// Declares the events of a game: see the module's own words.
#[macro_export]
macro_rules! events {
    (
        $(#[$enum_doc:meta])*
        $vis:vis enum $Event:ident $(of $Game:ty)? {
            $(
                $(#[doc = $about:literal])*
                $Variant:ident $(($only:ident: $only_type:ty))? $({ $($field:ident $(as $json:literal)? $(or $default:ident)?: $type:ty),* $(,)? })?
                => $($function:ident($($of:expr),* $(,)?))? $($line:literal $(, $arg:expr)*)?;
            )*
        }
    ) => {
        $(#[$enum_doc])*
        #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        $vis enum $Event {
            $(
                $(#[doc = $about])*
                $Variant $(($only_type))? $({ $($(#[serde(rename = $json)])? $(#[serde($default, skip_serializing_if = "crate::plays::is_default")])? $field: $type,)* })?,
            )*
        }

        $(impl $Event {
            /// The event, resting on this rule.
            pub fn by(self, cite: $crate::book::Citation) -> $crate::book::Cited<$crate::table::TableEvent<$Game>> {
                $crate::book::Cited { what: $crate::table::TableEvent::Play(self), cite: Some(cite) }
            }
        })?
        impl $crate::events::Describe for $Event {
            const NAMES: &'static [&'static str] = &[$(stringify!($Variant)),*];
            fn name(&self) -> &'static str {
                match self {
                    $($Event::$Variant { .. } => stringify!($Variant),)*
                }
            }
            fn describe(&self) -> alloc::string::String {
                match self {
                    $($Event::$Variant $(($only))? $({ $($field),* })? => {
                        $($(let _ = $field;)*)?
                        $(alloc::format!($line $(, $arg)*))?
                        $($function($($of),*))?
                    })*
                }
            }
        }
    };
}

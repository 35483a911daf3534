//! JSON schemas of the values that are written in a form of their own. Everything else derives its schema from its fields.
use crate::book::Citation;
use crate::cards::Card;
use crate::dice::{Face, Throw};
use crate::hidden::HiddenCards;
use crate::money::Money;
use crate::wagers::Wager;
use alloc::{borrow::Cow, string::String, vec::Vec};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// States the schema of a type in JSON.
macro_rules! schema {
    ($($Type:ty, $name:literal => $schema:tt;)*) => {$(
        impl JsonSchema for $Type {
            fn schema_name() -> Cow<'static, str> {
                Cow::Borrowed($name)
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )*};
}

schema! {
    Card, "Card" => { "type": "string", "pattern": "^[2-9TJQKA][cdhs]$", "description": "rank and suit: Kh, Td" };
    Money, "Cents" => { "type": "integer", "minimum": (i64::MIN), "maximum": (i64::MAX), "description": "an amount in cents" };
    Face, "Face" => { "type": "integer", "minimum": 1, "maximum": 6 };
    Throw, "Throw" => { "type": "array", "items": { "type": "integer", "minimum": 1, "maximum": 6 }, "minItems": 3, "maxItems": 3 };
    Citation, "Citation" => { "type": "string", "description": "a clause: CW 8.2.4.1, or CW 8.2.4.1 as read in CW-1" };
    Wager, "Wager" => { "type": "string", "enum": (slugs()) };
}

fn slugs() -> Vec<String> {
    Wager::all().map(|wager| wager.slug()).collect()
}

/// Read as a list of cards. What is written of them is how many they are, for people.
impl JsonSchema for HiddenCards {
    fn schema_name() -> Cow<'static, str> {
        Cow::Borrowed("HiddenCards")
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<Card>::json_schema(generator)
    }
}

//! Cards before a player, the dealer or in the middle of the table, and who has seen them.
use crate::cards::Card;
use crate::hidden::HiddenCards;
use crate::people::Millis;
use crate::plays::{Choice, Field, Hands, Kind};
use crate::shoe::Cards;
use crate::show::CardView;
use crate::wagers::Area;
use alloc::{string::String, string::ToString, vec, vec::Vec};
use serde::{Deserialize, Serialize};

/// Where a card went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum To {
    Area(Area),
    Dealer,
}

/// `dealer`, or an area's number.
impl Field for To {
    const KIND: Kind = Kind::Hand(&Hands {
        area: "area",
        others: &[Choice { variant: "Dealer", words: "dealer", label: "the dealer's hand" }],
    });
    fn read(words: &[&str], at: Millis) -> Result<Self, String> {
        match words {
            ["dealer"] => Ok(To::Dealer),
            area => Area::read(area, at).map(To::Area),
        }
    }
    fn write(&self) -> String {
        match self {
            To::Area(area) => area.to_string(),
            To::Dealer => "dealer".into(),
        }
    }
}

/// Cards that were dealt together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DealtCards {
    /// So many lie face down, and the table has not read them: real cards that only their player has looked at, or cards
    /// that nobody has.
    FaceDown(u8),
    /// Read by the table for their player's eyes only, at an electronic table.
    Held(HiddenCards),
    FaceUp(Vec<Card>),
}

impl DealtCards {
    pub fn count(&self) -> usize {
        match self {
            DealtCards::FaceDown(count) => usize::from(*count),
            DealtCards::Held(cards) => cards.len(),
            DealtCards::FaceUp(cards) => cards.len(),
        }
    }
    /// The cards, if the table knows them.
    pub fn known(&self) -> Option<&[Card]> {
        match self {
            DealtCards::FaceDown(_) => None,
            DealtCards::Held(cards) => Some(cards),
            DealtCards::FaceUp(cards) => Some(cards),
        }
    }
    /// The cards as somebody sees them who is, or is not, the one they were dealt to.
    pub fn seen(&self, by_owner: bool) -> Vec<CardView> {
        match self {
            DealtCards::FaceUp(cards) => cards.iter().copied().map(CardView::Up).collect(),
            DealtCards::Held(cards) if by_owner => cards.iter().copied().map(CardView::Up).collect(),
            _ => vec![CardView::Down; self.count()],
        }
    }
    /// They go to the discard rack as they lie.
    pub(crate) fn discard(&self, to: &mut Cards) {
        match self {
            DealtCards::FaceDown(count) => (0..*count).for_each(|_| to.discard_face_down()),
            DealtCards::Held(_) | DealtCards::FaceUp(_) => {
                self.known().into_iter().flatten().for_each(|card| to.discard(*card));
            }
        }
    }
    /// They come back from the rack as they lay.
    pub(crate) fn recover(&self, from: &mut Cards) {
        match self {
            DealtCards::FaceDown(count) => (0..*count).for_each(|_| from.recover_face_down()),
            DealtCards::Held(_) | DealtCards::FaceUp(_) => {
                self.known().into_iter().flatten().for_each(|card| from.recover(*card));
            }
        }
    }
    /// Cards that are read but not for all to see.
    pub fn held_mut(&mut self) -> Option<&mut Vec<Card>> {
        match self {
            DealtCards::Held(cards) => Some(cards),
            _ => None,
        }
    }
}

impl core::fmt::Display for To {
    fn fmt(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
        match self {
            To::Area(area) => write!(f, "area {area}"),
            To::Dealer => f.write_str("dealer"),
        }
    }
}

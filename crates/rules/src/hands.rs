//! Cards before a player, the dealer or in the middle of the table, and who has seen them.
use crate::cards::Card;
use crate::show::CardView;
use alloc::{vec, vec::Vec};
use serde::{Deserialize, Serialize};

/// Cards that were dealt together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lie {
    /// So many lie face down, and the table has not read them: real cards that only their player has looked at, or cards
    /// that nobody has.
    FaceDown(u8),
    /// Read by the table for their player's eyes only, at an electronic table.
    Held(Vec<Card>),
    FaceUp(Vec<Card>),
}

impl Lie {
    pub fn count(&self) -> usize {
        match self {
            Lie::FaceDown(count) => usize::from(*count),
            Lie::Held(cards) | Lie::FaceUp(cards) => cards.len(),
        }
    }
    /// The cards, if the table knows them.
    pub fn known(&self) -> Option<&[Card]> {
        match self {
            Lie::FaceDown(_) => None,
            Lie::Held(cards) | Lie::FaceUp(cards) => Some(cards),
        }
    }
    /// The cards as somebody sees them who is, or is not, the one they were dealt to.
    pub fn seen(&self, by_owner: bool) -> Vec<CardView> {
        match self {
            Lie::FaceUp(cards) => cards.iter().copied().map(CardView::Up).collect(),
            Lie::Held(cards) if by_owner => cards.iter().copied().map(CardView::Up).collect(),
            _ => vec![CardView::Down; self.count()],
        }
    }
    /// Cards that are read but not for all to see.
    pub fn held_mut(&mut self) -> Option<&mut Vec<Card>> {
        match self {
            Lie::Held(cards) => Some(cards),
            _ => None,
        }
    }
}

//! Chapter 11: which hands may be declared. Pure functions of cards, for tables and for whoever counts millions of
//! hands.
use super::{clauses as r, readings as dc};
use crate::book::Citation;
use crate::cards::{Card, Rank};
use crate::poker_hands::{Category, five};
use alloc::string::String;
use core::fmt;
use serde::{Deserialize, Serialize};

/// A hand of rule 11, from low to high in what it is paid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeclaredHand {
    DeadHand,
    TwoPairs,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
}

impl DeclaredHand {
    pub const ALL: [DeclaredHand; 9] = [
        DeclaredHand::DeadHand,
        DeclaredHand::TwoPairs,
        DeclaredHand::ThreeOfAKind,
        DeclaredHand::Straight,
        DeclaredHand::Flush,
        DeclaredHand::FullHouse,
        DeclaredHand::FourOfAKind,
        DeclaredHand::StraightFlush,
        DeclaredHand::RoyalFlush,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            DeclaredHand::DeadHand => "Dead Hand",
            DeclaredHand::TwoPairs => "Two pairs",
            DeclaredHand::ThreeOfAKind => "Three of a kind",
            DeclaredHand::Straight => "Straight",
            DeclaredHand::Flush => "Flush",
            DeclaredHand::FullHouse => "Full House",
            DeclaredHand::FourOfAKind => "Four of a kind",
            DeclaredHand::StraightFlush => "Straight Flush",
            DeclaredHand::RoyalFlush => "Royal Flush",
        }
    }

    /// As a prize schedule names it: `four_of_a_kind`.
    pub fn slug(self) -> String {
        self.name().to_ascii_lowercase().replace(' ', "_")
    }
}

impl fmt::Display for DeclaredHand {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What these five cards may be declared as, if anything (11.1). The Dead Hand is otherwise just a pair of twos, so
/// it is never anything else (DC-14).
pub fn declared(cards: [Card; 5]) -> Option<DeclaredHand> {
    Some(match five(cards).category() {
        Category::RoyalFlush => DeclaredHand::RoyalFlush,
        Category::StraightFlush => DeclaredHand::StraightFlush,
        Category::FourOfAKind => DeclaredHand::FourOfAKind,
        Category::FullHouse => DeclaredHand::FullHouse,
        Category::Flush => DeclaredHand::Flush,
        Category::Straight => DeclaredHand::Straight,
        Category::ThreeOfAKind => DeclaredHand::ThreeOfAKind,
        Category::TwoPairs => DeclaredHand::TwoPairs,
        Category::OnePair if is_dead(cards) => DeclaredHand::DeadHand,
        Category::OnePair | Category::FiveOddCards => return None,
    })
}

/// **11.1.9** 2, 3, 4 and 5 of one suit and another two: whatever is held of it, no sixth card can win.
pub fn is_dead(cards: [Card; 5]) -> bool {
    let low = |card: &Card| card.rank().index() <= FIVE;
    let twos = cards.iter().filter(|card| card.rank() == Rank::TWO).count();
    let mut suited = cards.iter().filter(|card| card.rank() != Rank::TWO).map(|card| card.suit());
    let Some(suit) = suited.next() else { return false };
    let has = |rank: usize| cards.iter().any(|card| card.rank().index() == rank && card.suit() == suit);
    cards.iter().all(low) && twos == 2 && (0..=FIVE).all(has)
}

/// The five as [`Rank::index`] counts.
const FIVE: usize = 3;

/// The clause that describes the hand.
pub(super) fn clause(hand: DeclaredHand, cards: [Card; 5]) -> Citation {
    let ace_low = || cards.iter().any(|card| card.rank() == Rank::ACE);
    match hand {
        // **11.1.1** Ace to ten of one suit.
        DeclaredHand::RoyalFlush => r::R11_1_1.cite(),
        // **11.1.2** Five in a row of one suit.
        // With an ace it is the lowest one: the highest has a name of its own.
        DeclaredHand::StraightFlush if ace_low() => r::R11_1_2.as_read(dc::DC_15),
        DeclaredHand::StraightFlush => r::R11_1_2.cite(),
        // **11.1.3** Four cards of one rank.
        DeclaredHand::FourOfAKind => r::R11_1_3.cite(),
        // **11.1.4** Three of a kind and a pair.
        DeclaredHand::FullHouse => r::R11_1_4.cite(),
        // **11.1.5** Five of one suit, not in a row.
        DeclaredHand::Flush => r::R11_1_5.cite(),
        // **11.1.6** Five in a row of more than one suit.
        DeclaredHand::Straight => r::R11_1_6.cite(),
        // **11.1.7** Three cards of one rank.
        DeclaredHand::ThreeOfAKind => r::R11_1_7.cite(),
        // **11.1.8** Two pairs.
        DeclaredHand::TwoPairs => r::R11_1_8.cite(),
        DeclaredHand::DeadHand => r::R11_1_9.as_read(dc::DC_14),
    }
}

//! Chapter 3: the deck, when it is checked, and the ace in a straight.
use super::ch04_shuffle::CARDS;
use super::{T, clauses as r};
use crate::book::Citation;
use crate::cards::{Card, Rank};
use crate::house::Setup;
use crate::poker_hands::Best;
use crate::refusal::Refusal;
use crate::refuse;

/// One deck of 52 cards.
pub const DECKS: u8 = 1;

// **3.1** A second copy of a card, or a card that the deck does not have, is refused.
pub(super) const DECK: Citation = r::R3_1.cite();
// **3.4** Cards are checked before they come to the table.
pub(super) const CHECKED: Citation = r::R3_4.cite();
// **3.5** A supervisor or an inspector may have the cards counted at any time.
pub(super) const COUNTED: Citation = r::R3_5.cite();

/// **3.1** The game is played with cards, and with one deck of them.
pub(super) fn one_deck(setup: &Setup) -> Result<(), Refusal> {
    match setup.decks() {
        Some(DECKS) => Ok(()),
        Some(decks) => refuse!(DECK, "{decks} decks: this game is played with one"),
        None => refuse!(DECK, "dice: this game is played with cards"),
    }
}

/// **3.1** Whether these cards can come out of those that nobody has seen.
pub(super) fn possible(table: &T, cards: &[Card]) -> Result<(), Refusal> {
    table.play.cards.may_be(&CARDS, cards)
}

/// What makes a straight with an ace.
pub(super) fn straight_with_ace(best: &Best) -> Option<Citation> {
    let has = |rank: Rank| best.cards.iter().any(|card| card.rank() == rank);
    match (has(Rank::ACE), has(Rank::TWO)) {
        // **3.3.1.1** The ace is high in the straight from the ten.
        (true, false) => Some(r::R3_3_1_1.cite()),
        // **3.3.1.2** The ace is low in the straight up to the five.
        (true, true) => Some(r::R3_3_1_2.cite()),
        (false, _) => None,
    }
}

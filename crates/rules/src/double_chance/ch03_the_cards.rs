//! Chapter 3: the cards, and where they are dealt from.
use super::clauses as r;
use crate::book::Citation;
use crate::house::Setup;
use crate::refusal::Refusal;
use crate::refuse;
use crate::shoe::Source;

/// **3.1** One deck of 52 cards: whatever it cannot hold is keyed wrongly or foreign.
pub(super) const DECKS: u8 = 1;
pub(super) const ONE_DECK: Citation = r::R3_1.cite();
/// **3.4** Cards are checked before they come to the table.
pub(super) const CHECKED: Citation = r::R3_4.cite();
/// **3.7** Cards are changed after a round, not in it.
pub(super) const REPLACED: Citation = r::R3_7.cite();
/// **3.8** A supervisor or an inspector may have the cards counted at any time.
pub(super) const COUNTED: Citation = r::R3_8.cite();

pub(super) fn check_setup(setup: &Setup) -> Result<(), Refusal> {
    // **3.6** Every card comes out of a shoe or a shuffling device.
    if setup.source() == Some(Source::Hand) {
        refuse!(
            r::R3_6.cite(),
            "this game is dealt from a card shoe or a shuffling device, not from the dealer's hand"
        );
    }
    match setup.decks() {
        Some(DECKS) => Ok(()),
        Some(decks) => refuse!(ONE_DECK, "{decks} decks: this game is played with one"),
        None => refuse!(ONE_DECK, "dice: this game is played with cards"),
    }
}

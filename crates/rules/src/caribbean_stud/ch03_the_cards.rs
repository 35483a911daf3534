//! Chapter 3: one deck, checked before use, dealt from a shoe or a device. `card_table.rs` looks after the cards of all
//! card games; here is what it cites in this one.
use super::ch04_shuffle_and_cut::{CUT, CUTTER, DEVICE, SHUFFLE, shuffled};
use super::ch14_irregularities::{DIRECTIONS, WRONG_CARDS};
use super::ch15_shuffling_device_malfunction::{FAILS, JAMS};
use super::*;

pub static CARDS: CardRules = CardRules {
    // **3.1** One deck of 52 cards, each of them once.
    decks: r::R3_1.cite(),
    // **3.4** Checked before they come to the table.
    checked: r::R3_4.cite(),
    // **3.7** Replaced after a round, on a supervisor's word.
    replaced: r::R3_7.cite(),
    // **3.8** Counted whenever a supervisor or an inspector says so.
    count: r::R3_8.cite(),
    shuffle: SHUFFLE,
    shuffled,
    cut: CUT,
    cutter: CUTTER,
    device: DEVICE,
    uncut: DEVICE,
    dropped: None,
    directed: None,
    wrong: WRONG_CARDS,
    directions: Some(DIRECTIONS),
    device_jams: Some(JAMS),
    device_fails: Some(FAILS),
};

pub(super) fn check_setup(setup: &Setup) -> Result<(), Refusal> {
    match (setup.source(), setup.decks()) {
        // **3.6** From a shoe or a device, never from the hand.
        (Some(Source::Hand), _) => refuse!(
            r::R3_6.cite(),
            "this game is dealt from a card shoe or a shuffling device, not from the dealer's hand"
        ),
        (_, Some(1)) => Ok(()),
        (_, Some(decks)) => refuse!(r::R3_1.cite(), "{decks} decks: this game is played with one"),
        (_, None) => refuse!(r::R3_1.cite(), "dice: this game is played with cards"),
    }
}

/// **3.1** Cards that can be read now: nobody has seen them yet.
pub(super) fn may_read(table: &T, cards: &[Card]) -> Result<(), Refusal> {
    table.play.cards.may_be(&CARDS, cards)
}

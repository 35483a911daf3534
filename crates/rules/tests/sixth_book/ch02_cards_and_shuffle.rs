//! Chapter 2: the cards and the shuffle. The table does it in `card_table.rs`; here is what it cites.
use super::{ch05_irregularities as ch05, clauses as r};
use crate::card_table::CardRules;
use crate::house::Setup;
use crate::refusal::Refusal;
use crate::refuse;
use crate::shoe::{ShuffleWhy, Source};

/// **2.1** One deck, from a shoe or a device.
pub(super) const DECKS: u8 = 1;

pub(super) static CARDS: CardRules = CardRules {
    decks: r::R2_1.cite(),
    // **2.2** Cards are checked before they come to the table.
    checked: r::R2_2.cite(),
    // **2.3** They are changed between rounds.
    replaced: r::R2_3.cite(),
    // **2.4** They are shuffled before every round.
    shuffle: r::R2_4.cite(),
    shuffled: |why| match why {
        ShuffleWhy::DeviceStopped => ch05::JAMS,
        _ => r::R2_4.cite(),
    },
    // **2.5** The dealer cuts what was shuffled by hand.
    cut: r::R2_5.cite(),
    cutter: r::R2_5.cite(),
    // **2.6** A device shuffles by itself, and nobody cuts.
    device: r::R2_6.cite(),
    uncut: r::R2_6.cite(),
    // **2.7** A supervisor or an inspector has the cards counted.
    count: r::R2_7.cite(),
    dropped: None,
    directed: None,
    wrong: ch05::WRONG_CARDS,
    directions: None,
    device_jams: Some(ch05::JAMS),
    device_fails: Some(ch05::FAILS),
};

pub(super) fn check_setup(setup: &Setup) -> Result<(), Refusal> {
    if setup.source() == Some(Source::Hand) {
        refuse!(r::R2_1.cite(), "this game is dealt from a card shoe or a shuffling device, not by hand");
    }
    match setup.decks() {
        Some(DECKS) => Ok(()),
        Some(decks) => refuse!(r::R2_1.cite(), "{decks} decks: this game is played with one"),
        None => refuse!(r::R2_1.cite(), "dice: this game is played with cards"),
    }
}

//! Chapter 12: a shuffling device that jams or fails. `card_table.rs` does what is needed; here is what it cites.
use super::{ch06_minimum_and_maximum_wagers::source_allowed, clauses as r};
use crate::book::Citation;
use crate::card_table::{DeviceFails, WhichCards};

// **12.1** After a jam, or a shuffle that was not completed, the cards are shuffled again.
pub(super) const JAMS: Citation = r::R12_1.cite();

pub(super) const FAILS: DeviceFails = DeviceFails {
    // **12.2** A device in use that no longer works as it should.
    fails: r::R12_2.cite(),
    // **12.2.1** The round in progress is void.
    void: r::R12_2_1,
    // **12.2.2** Earlier rounds stand.
    earlier: r::R12_2_2.cite(),
    // **12.2.3** Play continues with another device, a shoe or the dealer's hand, and the same cards.
    next: r::R12_2_3.cite(),
    cards: WhichCards::Same,
    allowed: source_allowed,
};

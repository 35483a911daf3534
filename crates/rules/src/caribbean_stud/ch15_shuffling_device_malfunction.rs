//! Chapter 15: a shuffling device that jams or fails. `card_table.rs` does what follows; here is what it cites.
use super::*;
use crate::card_table::{DeviceFails, WhichCards};

/// **15.1** A shuffle that jammed, stopped or did not finish is done again.
pub(super) const JAMS: Citation = r::R15_1.cite();

pub(super) const FAILS: DeviceFails = DeviceFails {
    // **15.2** The device no longer works as it should once a card is out.
    fails: r::R15_2.cite(),
    // **15.2.1** The round is void.
    void: r::R15_2_1,
    // **15.2.2** Earlier rounds stand.
    earlier: r::R15_2_2.cite(),
    // **15.2.3** Play continues with another device or a shoe, and new cards.
    next: r::R15_2_3.cite(),
    cards: WhichCards::New,
    allowed: |_, next| match next {
        Source::Hand => refuse!(r::R15_2_3.cite(), "play continues with another shuffling device or a card shoe"),
        Source::Device | Source::Shoe => Ok(()),
    },
};

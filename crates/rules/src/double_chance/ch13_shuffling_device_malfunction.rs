//! Chapter 13: a shuffling device that jams or fails. The table does it in `card_table.rs`; here is what it cites.
use super::clauses as r;
use crate::book::Citation;
use crate::card_table::{DeviceFails, WhichCards};
use crate::refuse;
use crate::shoe::Source;

/// **13.1** A shuffle that jams, stops or is not finished is made again.
pub(super) const JAMS: Citation = r::R13_1.cite();

/// A device that no longer works while cards of a round are out (13.2).
pub(super) const FAILS: DeviceFails = DeviceFails {
    fails: r::R13_2.cite(),
    // **13.2.1** That round is void.
    void: r::R13_2_1,
    // **13.2.2** Earlier rounds stand.
    earlier: r::R13_2_2.cite(),
    // **13.2.3** Play continues with another device or a shoe, and with new cards.
    next: r::R13_2_3.cite(),
    cards: WhichCards::New,
    allowed: |_, next| match next {
        Source::Hand => refuse!(r::R13_2_3.cite(), "play continues with another shuffling device or a card shoe"),
        Source::Device | Source::Shoe => Ok(()),
    },
};

//! Chapter 4: the deck is shuffled for every round, and cut for a shoe. `card_table.rs` does it; here is what it cites.
use super::*;

/// **4.1** Shuffled on each of the occasions below.
pub(super) const SHUFFLE: Citation = r::R4_1.cite();
/// **4.2** For a shoe the shuffled deck is cut before anything is dealt.
pub(super) const CUT: Citation = r::R4_2.cite();
/// **4.3** Only the dealer cuts.
pub(super) const CUTTER: Citation = r::R4_3.cite();
/// **4.4** A device shuffles by itself, and its cards are not cut.
pub(super) const DEVICE: Citation = r::R4_4.cite();

/// Why the deck is shuffled. Every occasion asks for a shuffle of its own (**CS-19**).
pub(super) fn shuffled(why: ShuffleWhy) -> Citation {
    match why {
        // **4.1.1** Before play starts.
        ShuffleWhy::PlayStarts => r::R4_1_1.cite(),
        // **4.1.2** After every round.
        ShuffleWhy::RoundOver => r::R4_1_2.as_read(cs::CS_19),
        // **4.1.3** After the table was empty.
        ShuffleWhy::TableVacant => r::R4_1_3.as_read(cs::CS_19),
        ShuffleWhy::NewCards => r::R3_7.cite(),
        ShuffleWhy::DeviceStopped => r::R15_1.cite(),
        _ => SHUFFLE,
    }
}

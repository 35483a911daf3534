//! Chapter 4: the shuffle and cut. The table does it in `card_table.rs`, which is common to all card games; here is
//! what it cites, with what the other chapters say of the cards.
use super::clauses as r;
use super::{ch03_the_cards as ch03, ch12_irregularities as ch12, ch13_shuffling_device_malfunction as ch13};
use crate::card_table::CardRules;
use crate::shoe::ShuffleWhy;

pub(super) static CARDS: CardRules = CardRules {
    decks: ch03::ONE_DECK,
    checked: ch03::CHECKED,
    replaced: ch03::REPLACED,
    // **4.1** The cards are mixed at random on three occasions.
    shuffle: r::R4_1.cite(),
    shuffled: |why| match why {
        // **4.1.1** Before play starts.
        ShuffleWhy::PlayStarts | ShuffleWhy::NewCards => r::R4_1_1.cite(),
        // **4.1.2** After every round.
        ShuffleWhy::RoundOver => r::R4_1_2.cite(),
        // **4.1.3** Before play starts again at a table that was vacant.
        ShuffleWhy::TableVacant => r::R4_1_3.cite(),
        ShuffleWhy::DeviceStopped => ch13::JAMS,
        _ => r::R4_1.cite(),
    },
    // **4.2** For a shoe the dealer cuts the shuffled cards before anything is dealt.
    cut: r::R4_2.cite(),
    // **4.3** Nobody else cuts.
    cutter: r::R4_3.cite(),
    // **4.4** A device shuffles the cards, and they are not cut.
    device: r::R4_4.cite(),
    uncut: r::R4_4.cite(),
    count: ch03::COUNTED,
    dropped: None,
    directed: None,
    wrong: ch12::WRONG_CARDS,
    directions: Some(ch12::DIRECTIONS),
    device_jams: Some(ch13::JAMS),
    device_fails: Some(ch13::FAILS),
};

//! Chapter 4: the shuffle. `card_table.rs` handles the cards of every card game; here is what it cites.
use super::{
    ch03_the_cards as ch03, ch11_irregularities as ch11, ch12_shuffling_device_malfunction as ch12, clauses as r,
};
use crate::book::Citation;
use crate::card_table::CardRules;
use crate::shoe::ShuffleWhy;

pub(super) static CARDS: CardRules = CardRules {
    decks: ch03::DECK,
    checked: ch03::CHECKED,
    count: ch03::COUNTED,
    // **4.1** The dealer shuffles, in the device that deals or by hand.
    shuffle: r::R4_1.cite(),
    shuffled,
    // **4.1.4** A supervisor with reasonable cause has the cards shuffled.
    directed: Some(r::R4_1_4.cite()),
    // 4.1.5 A shuffle by hand may come before the device's, not instead of it.
    device: r::R4_1_5.cite(),
    // **4.3** Without a device the dealer cuts before dealing; cards in a device are not cut.
    cut: r::R4_3.cite(),
    uncut: r::R4_3.cite(),
    // **4.4** Nobody but the dealer cuts.
    cutter: r::R4_4.cite(),
    // **4.5** When cards were dropped a supervisor sees that all of them are there.
    dropped: Some(r::R4_5.cite()),
    // **4.6** Unfit cards are replaced, but never during a hand.
    replaced: r::R4_6.cite(),
    wrong: ch11::WRONG_CARDS,
    directions: Some(ch11::DIRECTIONS),
    device_jams: Some(ch12::JAMS),
    device_fails: Some(ch12::FAILS),
};

/// Why the cards are shuffled before the next deal.
fn shuffled(why: ShuffleWhy) -> Citation {
    match why {
        // **4.1.1** Before the cards are first used.
        ShuffleWhy::PlayStarts => r::R4_1_1.cite(),
        // **4.1.2** After every round.
        ShuffleWhy::RoundOver => r::R4_1_2.cite(),
        // **4.1.3** After the table was empty.
        ShuffleWhy::TableVacant => r::R4_1_3.cite(),
        ShuffleWhy::Directed => r::R4_1_4.cite(),
        // **4.7** New cards are shuffled like any others.
        ShuffleWhy::NewCards => r::R4_7.cite(),
        ShuffleWhy::DeviceStopped => ch12::JAMS,
        _ => r::R4_1.cite(),
    }
}

//! Chapter 3: which cards are used, who checks them, and when they are replaced. What all card games share is in
//! `card_table.rs`; here is what it cites.
use super::ch04_the_shuffle_and_cut::due_by;
use super::ch11_irregularities::WRONG_CARDS;
use super::{E, Event, T, clauses as r, readings as cw};
use crate::book::Citation;
use crate::card_table::CardRules;
use crate::cards::Card;
use crate::house::Setup;
use crate::refusal::Refusal;
use crate::refuse;
use crate::shoe::{CuttingCard, Readiness, ShuffleWhy, Source};

/// **3.1, CW-9** Six decks, although a multishuffler takes four or eight as well.
pub const DECKS: u8 = 6;

pub static CARDS: CardRules = CardRules {
    // **3.1** A card that six decks cannot hold once more was read wrongly, or is foreign.
    decks: r::R3_1.cite(),
    // **3.3** Only checked cards come into use.
    checked: r::R3_3.cite(),
    // **3.5** A supervisor has the cards replaced.
    replaced: r::R3_5.cite(),
    // **3.8** A supervisor or an inspector may have the cards verified at any time.
    count: r::R3_8.cite(),
    shuffle: r::R4_1.cite(),
    shuffled: due_by,
    cut: r::R4_3.cite(),
    cutter: r::R4_3.cite(),
    device: r::R4_7.cite(),
    uncut: r::R4_7.cite(),
    directed: Some(r::R4_1_4.cite()),
    wrong: WRONG_CARDS,
    dropped: None,
    directions: None,
    device_jams: None,
    device_fails: None,
};

pub(super) fn check_setup(setup: &Setup) -> Result<(), Refusal> {
    // **3.6** Cards come out of a shoe or a shuffling device.
    if setup.source() == Some(Source::Hand) {
        refuse!(r::R3_6.cite(), "this game is dealt from a card shoe or a shuffling device, not by hand");
    }
    match setup.decks() {
        Some(DECKS) => Ok(()),
        Some(decks) => refuse!(r::R3_1.as_read(cw::CW_9), "{decks} decks: this game is played with {DECKS}"),
        None => refuse!(r::R3_1.cite(), "dice: this game is played with cards"),
    }
}

/// **3.2.1** The ace is the highest rank and the two the lowest; the dealer names the rank to beat.
pub(super) fn announced(dealer: Card) -> E {
    Event::Announced { dealer }.by(r::R3_2_1.cite())
}

/// Why new cards may come now, and by which clause.
pub fn may_load(table: &T) -> Result<(ShuffleWhy, Citation), Refusal> {
    let cards = &table.play.cards;
    // The shoe may only stand in for a device that failed (12.5.4): with the next cards a device is in use again.
    let device = cards.source == Source::Device || table.house.setup().source() == Some(Source::Device);
    let replaced = match device {
        // **3.5.1** With a device, after any round.
        true => r::R3_5_1,
        // **3.5.2** With a shoe, once the cutting card has shown and before the shuffle.
        false => r::R3_5_2,
    };
    match cards.readiness {
        _ if table.house.in_round() => refuse!(replaced.cite(), "cards are replaced after the round, not during it"),
        Readiness::Empty if table.house.round_number() == 0 => Ok((ShuffleWhy::PlayStarts, r::R3_3.cite())),
        Readiness::Empty => Ok((ShuffleWhy::NewCards, r::R3_3.cite())),
        _ if device || cards.cutting_card == CuttingCard::Shown => Ok((ShuffleWhy::NewCards, replaced.cite())),
        _ => refuse!(
            replaced.cite(),
            "at a shoe, cards are replaced once the cutting card has shown and before the shuffle"
        ),
    }
}

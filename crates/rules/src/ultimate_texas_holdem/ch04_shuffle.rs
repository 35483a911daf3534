//! Chapters 3 and 4: which deck is at the table, how it is shuffled and cut.
use super::{Decision, Event, Round, Shuffle, ShuffleDue, T, clauses as r};
use crate::book::Citation;
use crate::game::{Context, Refusal};
use crate::incidents::DutyKind;
use crate::refuse;
use crate::shoe::{Readiness, Source};
use alloc::vec;

/// **3.4, 4.6** A checked deck comes to the table: at the start, or instead of one that is unfit, never in a hand.
pub fn load_cards(table: &T) -> Decision {
    if table.house.in_round() {
        refuse!(r::R4_6.cite(), "a hand is in progress: cards are replaced after it");
    }
    let first = table.play.cards.readiness == Readiness::Empty && table.house.round_number() == 0;
    let (why, cite) = match first {
        true => (ShuffleDue::FirstUse, r::R3_4),
        false => (ShuffleDue::CardsReplaced, r::R4_6),
    };
    let source = table.house.setup().source().unwrap_or(table.play.cards.source);
    Ok(vec![Event::CardsLoaded { why, source, cite: cite.cite() }.into()])
}

/// **4.1** Shuffled when due, in the device that deals or by hand.
pub fn shuffle(table: &T, how: Shuffle) -> Decision {
    let cards = &table.play.cards;
    if !matches!(table.play.round, Round::Waiting) {
        refuse!(r::R4_1_2.cite(), "the cards are shuffled when this round is over");
    }
    match cards.readiness {
        Readiness::ToShuffle(_) => {}
        Readiness::Empty => refuse!(r::R3_4.cite(), "no checked cards are at the table: load them first"),
        _ => refuse!(r::R4_1.cite(), "the cards are shuffled; a supervisor may direct another shuffle"),
    }
    match (how, cards.source) {
        (Shuffle::Device, Source::Shoe | Source::Hand) => {
            refuse!(r::R4_1.cite(), "no shuffling device is in use here: shuffle by hand")
        }
        (Shuffle::Manual, Source::Device) => {
            refuse!(r::R4_1_5.cite(), "whatever is done by hand before, the cards go into the device to be shuffled")
        }
        _ => Ok(vec![Event::Shuffled { how, cite: due(table.play.shuffle_due) }.into()]),
    }
}

/// The clause by which a shuffle is due.
pub(super) fn due(why: ShuffleDue) -> Citation {
    match why {
        ShuffleDue::FirstUse => r::R4_1_1.cite(),
        ShuffleDue::RoundOver => r::R4_1_2.cite(),
        ShuffleDue::TableVacant => r::R4_1_3.cite(),
        ShuffleDue::Directed => r::R4_1_4.cite(),
        ShuffleDue::CardsReplaced => r::R4_7.cite(),
        ShuffleDue::DeviceFailed => r::R12_1.cite(),
    }
}

/// **4.3, 4.4** Without a device the dealer cuts, and nobody else.
pub fn cut(table: &T) -> Decision {
    if table.play.cards.source == Source::Device {
        refuse!(r::R4_3.cite(), "cards in a shuffling device are not cut");
    }
    match table.play.cards.readiness {
        Readiness::ToCut { .. } => Ok(vec![Event::Cut { cite: r::R4_3.cite() }.into()]),
        _ => refuse!(r::R4_3.cite(), "the cards are not to be cut now"),
    }
}

/// What keeps a round from being dealt for want of a shuffled deck.
pub(super) fn cards_ready(table: &T) -> Result<(), Refusal> {
    match table.play.cards.readiness {
        Readiness::Ready => Ok(()),
        Readiness::Empty => refuse!(r::R3_4.cite(), "no checked cards are at the table: load them first"),
        Readiness::ToCut { .. } => refuse!(r::R4_3.cite(), "the dealer cuts the cards first"),
        _ => refuse!(due(table.play.shuffle_due), "shuffle the cards before the round"),
    }
}

/// **4.5** The supervisor sees that all the cards are there.
pub fn cards_dropped(table: &T, context: &Context) -> Decision {
    if table.play.cards.readiness == Readiness::Empty {
        refuse!(r::R4_5.cite(), "no cards are at the table");
    }
    Ok(vec![table.house.duty(DutyKind::CheckCards, r::R4_5.cite(), context, &[]).into()])
}

/// **4.1.4** A supervisor with reasonable cause has the cards shuffled; after a round they are anyway.
pub fn direct_shuffle(table: &T) -> Decision {
    if !matches!(table.play.round, Round::Waiting) {
        refuse!(r::R4_1_4.cite(), "the cards are shuffled when this round is over");
    }
    if matches!(table.play.cards.readiness, Readiness::Empty | Readiness::ToShuffle(_)) {
        refuse!(r::R4_1_4.cite(), "the cards are to be shuffled anyway");
    }
    Ok(vec![Event::ShuffleOrdered { why: ShuffleDue::Directed, cite: r::R4_1_4.cite() }.into()])
}

/// **3.5** The cards are counted on a supervisor's or inspector's word.
pub fn direct_check(table: &T, context: &Context) -> Decision {
    if table.play.cards.readiness == Readiness::Empty {
        refuse!(r::R3_5.cite(), "no cards are at the table");
    }
    Ok(vec![table.house.duty(DutyKind::CheckCards, r::R3_5.cite(), context, &[]).into()])
}

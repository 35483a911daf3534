//! Chapter 13: the shuffling device jams, or fails.
use super::ch09_settlement::end_round;
use super::{DoubleChance, E, Event, Round, T, ch12_irregularities as ch12, clauses as r};
use crate::deck::DeckStage;
use crate::game::Decided;
use crate::refuse;
use crate::shoe::Source;
use alloc::{vec, vec::Vec};

type Decision = Decided<DoubleChance>;

/// **13.1** A shuffle that was not finished is made again.
pub fn shuffle_fails(table: &T) -> Decision {
    if table.play.deck.cards.source != Source::Device {
        refuse!(r::R13_1.cite(), "this table deals from a shoe");
    }
    if table.house.in_round() {
        refuse!(r::R13_2.cite(), "cards are dealt: report that the device is out of order");
    }
    match table.play.deck.stage {
        DeckStage::Ready | DeckStage::ToShuffle(_) => Ok(vec![Event::ShuffleFailed { cite: r::R13_1.cite() }.into()]),
        _ => refuse!(r::R13_1.cite(), "no cards are in the device"),
    }
}

/// **13.2** A device that no longer works: a round that is on is void, earlier ones stand, the game goes on with another device
/// or a shoe and new cards.
pub fn fault(table: &T, then: Source) -> Decision {
    if table.play.deck.cards.source != Source::Device {
        refuse!(r::R13_2.cite(), "this table deals from a shoe");
    }
    if then == Source::Hand {
        refuse!(r::R13_2_3.cite(), "the game goes on with another shuffling device or a card shoe");
    }
    let mut events: Vec<E> = match table.play.round {
        Round::Waiting => vec![],
        Round::Over { .. } => end_round(table, Event::LayoutCleared { cite: r::R9_7.cite() }),
        _ => ch12::void(table, r::R13_2_1, r::R13_2_1.cite()),
    };
    events.extend(ch12::earlier_stand(table, r::R13_2_2.cite()));
    events.push(Event::DeviceReplaced { then, cite: r::R13_2_3.cite() }.into());
    Ok(events)
}

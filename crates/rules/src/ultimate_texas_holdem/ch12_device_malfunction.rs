//! Chapter 12: the shuffling device jams or fails.
use super::ch04_shuffle::shuffle_due;
use super::ch05_wagers::source_allowed;
use super::ch11_irregularities::{earlier_stand, void};
use super::{Decision, DeckStage, E, Event, Round, ShuffleWhy, T, clauses as r};
use crate::game::Context;
use crate::refuse;
use crate::shoe::Source;
use alloc::{vec, vec::Vec};

/// **12.1** A shuffle that jammed, stopped or did not finish is made again.
pub fn jams(table: &T) -> Decision {
    if table.play.cards.source != Source::Device {
        refuse!(r::R12_1.cite(), "no shuffling device is in use here");
    }
    if !matches!(table.play.round, Round::Waiting) {
        refuse!(r::R12_2.cite(), "cards of a round are out: report that the device has failed");
    }
    match table.play.cards.stage {
        DeckStage::Ready => Ok(vec![shuffle_due(ShuffleWhy::DeviceStopped).into()]),
        _ => refuse!(r::R12_1.cite(), "the cards are to be shuffled anyway"),
    }
}

/// **12.2** The device no longer works as intended: a round that is on is void, earlier ones stand, and the game goes on
/// from another device, a shoe or the hand.
pub fn fails(table: &T, then: Source, context: &Context) -> Decision {
    if table.play.cards.source != Source::Device {
        refuse!(r::R12_2.cite(), "no shuffling device is in use here");
    }
    source_allowed(table.house.setup(), then)?;
    let mut events: Vec<E> = vec![];
    if matches!(table.play.round, Round::Betting { .. } | Round::Settling { .. }) {
        events.extend(void(table, context, r::R12_2_1.cite(), r::R12_2_1.cite())?);
        events.extend(earlier_stand(table, r::R12_2_2.cite()));
    }
    events.push(Event::DeviceReplaced { source: then, cite: r::R12_2_3.cite() }.into());
    Ok(events)
}

//! Chapters 3 and 4: under which numbers this book states how its one deck is checked, shuffled and cut; `deck.rs` is common to
//! all games of one deck.
use super::{Decision, Event, Round, Shuffle, ShuffleWhy, T, clauses as r};
use crate::book::Citation;
use crate::deck::{DeckRules, DeckStage};
use crate::game::Context;
use crate::incidents::DutyKind;
use crate::refuse;
use alloc::vec;

pub(super) static DECK: DeckRules = DeckRules {
    checked: r::R3_4.cite(),
    replaced: r::R4_6.cite(),
    shuffled: due,
    cut: r::R4_3.cite(),
    device: r::R4_1_5.cite(),
    uncut: r::R4_3.cite(),
};

/// **4.1, 4.7, 12.1** The clause by which a shuffle is due.
pub(super) fn due(why: ShuffleWhy) -> Citation {
    match why {
        ShuffleWhy::PlayStarts => r::R4_1_1.cite(),
        ShuffleWhy::RoundOver => r::R4_1_2.cite(),
        ShuffleWhy::TableVacant => r::R4_1_3.cite(),
        ShuffleWhy::Directed => r::R4_1_4.cite(),
        ShuffleWhy::NewCards => r::R4_7.cite(),
        ShuffleWhy::DeviceStopped => r::R12_1.cite(),
    }
}

/// **3.4, 4.6** A checked deck comes to the table: at the start, or instead of one that is unfit, never in a hand.
pub fn load_cards(table: &T) -> Decision {
    let (deck, house) = (&table.play.cards, &table.house);
    let (why, cite) = deck.may_load(&DECK, house.in_round(), house.round_number())?;
    // What stands in for a device that failed stays until the cards are changed again.
    let source = match deck.stage {
        DeckStage::Empty => deck.source,
        _ => house.setup().source().unwrap_or(deck.source),
    };
    Ok(vec![Event::CardsLoaded { why, source, cite }.into()])
}

/// **4.1** Shuffled when due, in the device that deals or by hand.
pub fn shuffle(table: &T, how: Shuffle) -> Decision {
    if !matches!(table.play.round, Round::Waiting) {
        refuse!(r::R4_1_2.cite(), "the cards are shuffled when this round is over");
    }
    Ok(vec![Event::Shuffled { how, cite: table.play.cards.may_shuffle(&DECK, how)? }.into()])
}

/// **4.3, 4.4** Without a device the dealer cuts, and nobody else.
pub fn cut(table: &T) -> Decision {
    Ok(vec![Event::Cut { cite: table.play.cards.may_cut(&DECK)? }.into()])
}

/// **4.5** The supervisor sees that all the cards are there.
pub fn cards_dropped(table: &T, context: &Context) -> Decision {
    check_cards(table, r::R4_5.cite(), context)
}

/// **3.5** The cards are counted on a supervisor's or inspector's word.
pub fn direct_check(table: &T, context: &Context) -> Decision {
    check_cards(table, r::R3_5.cite(), context)
}

fn check_cards(table: &T, cite: Citation, context: &Context) -> Decision {
    if table.play.cards.stage == DeckStage::Empty {
        refuse!(cite, "no cards are at the table");
    }
    Ok(vec![table.house.duty(DutyKind::CheckCards, cite, context, &[]).into()])
}

/// **4.1.4** A supervisor with reasonable cause has the cards shuffled; after a round they are anyway.
pub fn direct_shuffle(table: &T) -> Decision {
    if !matches!(table.play.round, Round::Waiting) {
        refuse!(r::R4_1_4.cite(), "the cards are shuffled when this round is over");
    }
    match table.play.cards.stage {
        DeckStage::Ready | DeckStage::ToCut => Ok(vec![shuffle_due(ShuffleWhy::Directed).into()]),
        DeckStage::Empty | DeckStage::ToShuffle(_) => {
            refuse!(r::R4_1_4.cite(), "the cards are to be shuffled anyway")
        }
    }
}

/// To be shuffled before the next card, for this reason.
pub(super) fn shuffle_due(why: ShuffleWhy) -> Event {
    Event::ShuffleOrdered { why, cite: due(why) }
}

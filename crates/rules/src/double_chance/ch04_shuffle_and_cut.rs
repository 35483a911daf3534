//! Chapters 3 and 4: under which numbers this book states how its one deck is checked, shuffled and cut; `deck.rs` is common to
//! all games of one deck.
use super::{DoubleChance, Event, T, clauses as r};
use crate::deck::{DeckRules, DeckStage, Shuffle, ShuffleWhy};
use crate::game::{Context, Decided};
use crate::incidents::DutyKind;
use crate::refuse;
use alloc::vec;

type Decision = Decided<DoubleChance>;

pub(super) static DECK: DeckRules = DeckRules {
    checked: r::R3_4.cite(),
    replaced: r::R3_7.cite(),
    shuffled: |why| match why {
        ShuffleWhy::PlayStarts | ShuffleWhy::NewCards => r::R4_1_1.cite(),
        ShuffleWhy::RoundOver => r::R4_1_2.cite(),
        ShuffleWhy::TableVacant => r::R4_1_3.cite(),
        // This book gives nobody that power.
        ShuffleWhy::Directed => r::R4_1.cite(),
        ShuffleWhy::DeviceStopped => r::R13_1.cite(),
    },
    cut: r::R4_2.cite(),
    device: r::R4_4.cite(),
    uncut: r::R4_4.cite(),
};

/// **3.4, 3.7** A checked deck comes to the table: at the start, or instead of the old one after a round.
pub fn load_cards(table: &T) -> Decision {
    let (deck, house) = (&table.play.deck, &table.house);
    let (why, cite) = deck.may_load(&DECK, house.in_round(), house.round_number())?;
    // After a device failed, what it was replaced by deals; with later cards the table's own is in use again.
    let source = match deck.stage {
        DeckStage::Empty => deck.cards.source,
        _ => house.setup().source().unwrap_or(deck.cards.source),
    };
    Ok(vec![Event::CardsLoaded { why, source, cite }.into()])
}

/// **4.1** Shuffled when due: by hand for a shoe, **4.4** in the device otherwise.
pub fn shuffle(table: &T, how: Shuffle) -> Decision {
    Ok(vec![Event::Shuffled { how, cite: table.play.deck.may_shuffle(&DECK, how)? }.into()])
}

/// **4.2, 4.3** The dealer cuts, and nobody else; **4.4** never with a device.
pub fn cut(table: &T) -> Decision {
    Ok(vec![Event::Cut { cite: table.play.deck.may_cut(&DECK)? }.into()])
}

/// To be shuffled before the next card, for this reason.
pub(super) fn shuffle_due(why: ShuffleWhy) -> Event {
    Event::ShuffleDue { why, cite: (DECK.shuffled)(why) }
}

/// **3.8** The cards are counted and verified on a supervisor's or inspector's word.
pub fn direct_check(table: &T, context: &Context) -> Decision {
    if table.play.deck.stage == DeckStage::Empty {
        refuse!(r::R3_8.cite(), "no cards are at the table");
    }
    Ok(vec![table.house.duty(DutyKind::CheckCards, r::R3_8.cite(), context, &[]).into()])
}

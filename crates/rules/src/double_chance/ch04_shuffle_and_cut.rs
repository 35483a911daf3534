//! Chapters 3 and 4: one deck at the table, shuffled before every round and cut by the dealer alone.
use super::{Deck, DoubleChance, Event, Shuffle, T, clauses as r};
use crate::game::{Context, Decided, Refusal};
use crate::incidents::DutyKind;
use crate::refuse;
use crate::shoe::Source;
use alloc::vec;

type Decision = Decided<DoubleChance>;

/// **3.4, 3.7** A checked deck comes to the table: at the start, or instead of the old one after a round.
pub fn load_cards(table: &T) -> Decision {
    if table.house.in_round() {
        refuse!(r::R3_7.cite(), "cards are changed after the round, not in it");
    }
    // After a device failed, what it was replaced by deals; with later cards the table's own is in use again.
    let (source, cite) = match table.play.deck {
        Deck::Empty => (table.play.cards.source, r::R3_4),
        _ => (table.house.setup().source().unwrap_or(table.play.cards.source), r::R3_7),
    };
    Ok(vec![
        Event::CardsLoaded { source, cite: cite.cite() }.into(),
        Event::ShuffleDue { cite: r::R4_1_1.cite() }.into(),
    ])
}

/// **4.1** Shuffled when due: by hand for a shoe, **4.4** in the device otherwise.
pub fn shuffle(table: &T, how: Shuffle) -> Decision {
    let cite = match table.play.deck {
        Deck::ToShuffle(cite) => cite,
        Deck::Empty => refuse!(r::R3_4.cite(), "no checked cards are at the table: load them first"),
        Deck::ToCut | Deck::Ready => refuse!(r::R4_1.cite(), "the cards are shuffled"),
    };
    match (how, table.play.cards.source) {
        (Shuffle::Device, Source::Shoe | Source::Hand) => {
            refuse!(r::R4_2.cite(), "this table deals from a shoe: shuffle by hand")
        }
        (Shuffle::Manual, Source::Device) => {
            refuse!(
                r::R4_4.cite(),
                "this table deals from a shuffling device: whatever is done by hand before, they go into it to be shuffled"
            )
        }
        _ => Ok(vec![Event::Shuffled { how, cite }.into()]),
    }
}

/// **4.2, 4.3** The dealer cuts, and nobody else; **4.4** never with a device.
pub fn cut(table: &T) -> Decision {
    if table.play.cards.source == Source::Device {
        refuse!(r::R4_4.cite(), "cards in a shuffling device are not cut");
    }
    match table.play.deck {
        Deck::ToCut => Ok(vec![Event::Cut { cite: r::R4_2.cite() }.into()]),
        _ => refuse!(r::R4_2.cite(), "the cards are cut once, after the shuffle"),
    }
}

/// **4.1** What keeps a card from being dealt.
pub(super) fn ready(table: &T) -> Result<(), Refusal> {
    match table.play.deck {
        Deck::Ready => Ok(()),
        Deck::Empty => refuse!(r::R3_4.cite(), "no checked cards are at the table: load them first"),
        Deck::ToShuffle(cite) => refuse!(cite, "shuffle the cards first"),
        Deck::ToCut => refuse!(r::R4_2.cite(), "cut the cards first"),
    }
}

/// **3.8** The cards are counted and verified on a supervisor's or inspector's word.
pub fn direct_check(table: &T, context: &Context) -> Decision {
    if table.play.deck == Deck::Empty {
        refuse!(r::R3_8.cite(), "no cards are at the table");
    }
    Ok(vec![table.house.duty(DutyKind::CheckCards, r::R3_8.cite(), context, &[]).into()])
}

//! Chapters 3, 4 and 15: which cards are at the table, how they are shuffled and cut, and a device that fails.
use super::{
    CaribbeanStud, E, Event, Round, Shuffle, ShuffleWhy, T, ch14_irregularities, clauses as r, readings as cs,
};
use crate::book::Citation;
use crate::deck::{DeckRules, DeckStage};
use crate::game::{Context, Decided};
use crate::incidents::DutyKind;
use crate::refuse;
use crate::shoe::Source;
use alloc::{vec, vec::Vec};

type Decision = Decided<CaribbeanStud>;

pub static DECK: DeckRules = DeckRules {
    checked: r::R3_4.cite(),
    replaced: r::R3_7.cite(),
    shuffled: shuffle_clause,
    cut: r::R4_2.cite(),
    device: r::R4_4.cite(),
    uncut: r::R4_4.cite(),
};

/// **4.1, CS-19** The deck is shuffled on each of the occasions.
fn shuffle_clause(why: ShuffleWhy) -> Citation {
    match why {
        ShuffleWhy::PlayStarts => r::R4_1_1.cite(),
        ShuffleWhy::RoundOver => r::R4_1_2.as_read(cs::CS_19),
        ShuffleWhy::TableVacant => r::R4_1_3.as_read(cs::CS_19),
        ShuffleWhy::NewCards => r::R3_7.cite(),
        // This book gives nobody that power.
        ShuffleWhy::Directed => r::R4_1.cite(),
        ShuffleWhy::DeviceStopped => r::R15_1.cite(),
    }
}

/// **3.4, 3.7** Checked cards come to the table at the start, or instead of the old ones after a round.
pub fn load_cards(table: &T) -> Decision {
    let (deck, house) = (&table.play.deck, &table.house);
    let (why, cite) = deck.may_load(&DECK, house.in_round(), house.round_number())?;
    // What stands in for a device that failed stays until the cards are changed again.
    let source = match deck.stage {
        DeckStage::Empty => deck.cards.source,
        _ => house.setup().source().unwrap_or(deck.cards.source),
    };
    Ok(vec![Event::CardsLoaded { why, source, cite }.into()])
}

/// **4.1** Shuffled when due; **4.4** in a device, without a cut.
pub fn shuffle(table: &T, how: Shuffle) -> Decision {
    in_no_round(table, r::R4_1.cite())?;
    let cite = table.play.deck.may_shuffle(&DECK, how)?;
    Ok(vec![Event::Shuffled { how, cite }.into()])
}

/// The deck is due for its shuffle once the round is over, and not before.
fn in_no_round(table: &T, cite: Citation) -> Result<(), crate::game::Refusal> {
    match table.house.in_round() {
        true => refuse!(cite, "the round is on: its cards are shuffled when it is over"),
        false => Ok(()),
    }
}

/// **4.2, 4.3** The dealer cuts.
pub fn cut(table: &T) -> Decision {
    let cite = table.play.deck.may_cut(&DECK)?;
    Ok(vec![Event::Cut { cite }.into()])
}

/// **3.8** The cards are counted on a supervisor's or inspector's word.
pub fn direct_check(table: &T, context: &Context) -> Decision {
    if table.play.deck.stage == DeckStage::Empty {
        refuse!(r::R3_8.cite(), "no cards are at the table");
    }
    Ok(vec![table.house.duty(DutyKind::CheckCards, r::R3_8.cite(), context, &[]).into()])
}

/// **15.1** The device jams or stops before the shuffle is complete: the cards are shuffled again.
pub fn shuffle_fails(table: &T) -> Decision {
    let deck = &table.play.deck;
    if deck.cards.source != Source::Device {
        refuse!(r::R15_1.cite(), "this table deals from a {}", deck.cards.source);
    }
    match deck.stage {
        _ if table.house.in_round() => {
            refuse!(r::R15_2.cite(), "cards of a round are out: report that the device fails")
        }
        DeckStage::Empty => refuse!(r::R15_1.cite(), "no cards are in the device"),
        _ => Ok(vec![Event::ShuffleDue { why: ShuffleWhy::DeviceStopped, cite: r::R15_1.cite() }.into()]),
    }
}

/// **15.2** The device fails: a round that is on is void, earlier ones stand, and play goes on from another device or a shoe
/// with new cards.
pub fn device_fails(table: &T, next: Source, context: &Context) -> Decision {
    let source = table.play.deck.cards.source;
    if source != Source::Device {
        refuse!(r::R15_2.cite(), "this table deals from a {source}");
    }
    if next == Source::Hand {
        refuse!(r::R15_2_3.cite(), "play goes on from another shuffling device or a card shoe");
    }
    let mut events: Vec<E> = match table.play.round {
        Round::Waiting => vec![],
        Round::Paying(_) | Round::Over(_) => {
            refuse!(r::R15_2.cite(), "this round is settled and stands: finish it, then change the device")
        }
        _ => ch14_irregularities::void(table, r::R15_2_1, context)?,
    };
    events.extend(ch14_irregularities::earlier_stand(table, r::R15_2_2.cite()));
    events.push(Event::DeviceReplaced { next, cite: r::R15_2_3.cite() }.into());
    Ok(events)
}

//! Chapters 3 and 4: which cards are at the table, how they are shuffled, cut and burned.
use super::readings as cw;
use super::{CutBy, E, Event, RackToo, Round, Shuffle, T, When, clauses as r};
use crate::book::Citation;
use crate::game::{Context, Decided};
use crate::house::ChanceFrom;
use crate::incidents::DutyKind;
use crate::refuse;
use crate::shoe::{CuttingCard, FirstCut, Readiness, Source};
use crate::wagers::Area;
use alloc::{vec, vec::Vec};

type Decision = Decided<super::CasinoWar>;

/// Cards in one deck: the least distance of a cut from either end.
const DECK: u16 = 52;

/// **3.3, 3.5** Checked cards come to the table: at the start, or instead of the old ones at the moments the book allows.
pub fn load_cards(table: &T) -> Decision {
    let cards = &table.play.cards;
    if table.house.in_round() {
        let cite = match cards.source {
            Source::Device => r::R3_5_1,
            Source::Shoe | Source::Hand => r::R3_5_2,
        };
        refuse!(cite.cite(), "cards are replaced after the round, not in it");
    }
    let (why, cite) = match (&cards.readiness, cards.source) {
        (Readiness::Empty, _) if table.house.round_number() == 0 => (FirstCut::GameBegins, r::R3_3),
        (Readiness::Empty, _) => (FirstCut::CardsReplaced, r::R3_3),
        (_, Source::Device) => (FirstCut::CardsReplaced, r::R3_5_1),
        // The shoe only stood in for a device that failed (12.5.4): with the next cards a device is in use again.
        (_, Source::Shoe) if table.house.setup().source() == Some(Source::Device) => {
            (FirstCut::CardsReplaced, r::R3_5_1)
        }
        (_, Source::Shoe) if cards.cutting_card == CuttingCard::Shown => (FirstCut::CardsReplaced, r::R3_5_2),
        (_, Source::Shoe | Source::Hand) => {
            refuse!(
                r::R3_5_2.cite(),
                "from a shoe, cards are replaced once the cutting card has shown, before the shuffle"
            )
        }
    };
    let source = table.house.setup().source().unwrap_or(cards.source);
    Ok(vec![Event::CardsLoaded { why, source, cite: cite.cite() }.into()])
}

/// **4.1** Shuffled when due; **4.7** in a device, without a cut.
pub fn shuffle(table: &T, how: Shuffle) -> Decision {
    let cards = &table.play.cards;
    let why = match &cards.readiness {
        Readiness::ToShuffle(why) => *why,
        Readiness::Empty => refuse!(r::R3_3.cite(), "no checked cards are at the table: load them first"),
        _ => refuse!(r::R4_1.cite(), "the cards are shuffled; a supervisor may direct another shuffle after the round"),
    };
    super::ch12_device_malfunction::all_elected(table)?;
    match (how, cards.source) {
        (Shuffle::Device, Source::Shoe | Source::Hand) => {
            refuse!(r::R4_1.cite(), "this table deals from a shoe: shuffle by hand or multishuffler")
        }
        (Shuffle::Manual | Shuffle::Multishuffler, Source::Device) => {
            refuse!(
                r::R4_7.cite(),
                "this table deals from a shuffling device: whatever is done by hand before, they go into it to be shuffled"
            )
        }
        _ => {}
    }
    // In the middle of a round only what was in the broken device is shuffled; the rack stays.
    let rack = if table.house.in_round() { RackToo::No } else { RackToo::Yes };
    let offered = if how == Shuffle::Device { vec![] } else { cut_order(table, why) };
    let cite = shuffle_clause(table, why);
    Ok(vec![Event::Shuffled { how, why, offered, rack, cite }.into()])
}

pub(super) fn shuffle_clause(table: &T, why: FirstCut) -> Citation {
    match why {
        _ if table.house.in_round() => r::R12_5_3.cite(),
        FirstCut::GameBegins | FirstCut::CardsReplaced => r::R4_1_1.cite(),
        FirstCut::CuttingCardFirst => r::R4_1_2.cite(),
        FirstCut::CuttingCardOn(_) | FirstCut::CuttingCardOnDealer => r::R4_1_3.cite(),
        FirstCut::Directed => r::R4_1_4.cite(),
        FirstCut::CutWrongly => r::R11_9.cite(),
        FirstCut::DeviceFailed => r::R12_5_3.cite(),
    }
}

/// **4.3, 4.4** The person named first, then each player clockwise; after the last, a supervisor.
pub(super) fn cut_order(table: &T, why: FirstCut) -> Vec<Area> {
    let occupied: Vec<(Area, u32)> = table.house.occupied().collect();
    let from = named(table, why).and_then(|area| occupied.iter().position(|(a, _)| *a == area)).unwrap_or(0);
    let mut asked: Vec<u32> = vec![];
    let mut order = vec![];
    for (area, patron) in occupied.iter().cycle().skip(from).take(occupied.len()) {
        if !asked.contains(patron) {
            asked.push(*patron);
            order.push(*area);
        }
    }
    order
}

/// **4.4** A player need not cut.
pub fn decline_cut(table: &T, area: Area) -> Decision {
    match &table.play.cards.readiness {
        Readiness::ToCut { offered, .. } if offered.first() == Some(&area) => {
            Ok(vec![Event::CutDeclined { area, cite: r::R4_4.cite() }.into()])
        }
        Readiness::ToCut { .. } => refuse!(r::R4_4.cite(), "the cut is not with area {area}"),
        _ => refuse!(r::R4_3.cite(), "the cards are not to be cut now"),
    }
}

/// **4.5** At least a deck in from either end, by the person whose turn it is; **4.7** never with a device.
pub fn cut(table: &T, by: CutBy, depth: Option<u16>) -> Decision {
    let cards = &table.play.cards;
    if cards.source == Source::Device {
        refuse!(r::R4_7.cite(), "cards in a shuffling device are not cut");
    }
    let Readiness::ToCut { why, offered } = &cards.readiness else {
        refuse!(r::R4_3.cite(), "the cards are not to be cut now");
    };
    match (by, offered.first()) {
        (CutBy::Area(area), Some(next)) if area == *next => {}
        (CutBy::Supervisor, None) => {}
        (_, Some(next)) => refuse!(r::R4_3.cite(), "the cut is offered to area {next}"),
        (_, None) => refuse!(r::R4_4.cite(), "no player cuts: a supervisor does"),
    }
    let left = cards.left();
    // A shuffle of the discards alone may be too thin for a deck at either end; then anywhere inside.
    let margin = if left >= 2 * DECK { DECK } else { 1 };
    match depth {
        Some(depth) if depth < margin || depth > left.saturating_sub(margin) => refuse!(
            r::R4_5.as_read(cw::CW_10),
            "a cut {depth} cards deep is less than {margin} cards from an end of {left}: cut again"
        ),
        None if drawn(table) => refuse!(r::R4_5.cite(), "say how deep the cut is"),
        _ => {}
    }
    let cite = match by {
        CutBy::Area(area) if Some(area) == named(table, *why) => named_by(*why, area),
        _ => r::R4_4.cite(),
    };
    Ok(vec![Event::Cut { by, depth, cite }.into()])
}

/// The player whom 4.3 names; one who has left is replaced by the one farthest right.
fn named(table: &T, why: FirstCut) -> Option<Area> {
    match why {
        FirstCut::GameBegins => table.house.first_player(),
        FirstCut::CuttingCardOn(area) if table.house.seated(area).is_some() => Some(area),
        _ => table.house.occupied().last().map(|(area, _)| area),
    }
}

fn named_by(why: FirstCut, area: Area) -> Citation {
    match why {
        FirstCut::GameBegins => r::R4_3_1.cite(),
        FirstCut::CuttingCardOn(on) if on == area => r::R4_3_2.cite(),
        FirstCut::CuttingCardOnDealer => r::R4_3_3.cite(),
        FirstCut::CuttingCardFirst => r::R4_3_4.cite(),
        FirstCut::CardsReplaced => r::R4_3_5.cite(),
        FirstCut::CuttingCardOn(_) | FirstCut::Directed | FirstCut::CutWrongly | FirstCut::DeviceFailed => {
            r::R4_3.cite()
        }
    }
}

/// **4.6** The cutting card goes in up to half way from the back.
pub fn place_cutting_card(table: &T, from_back: Option<u16>) -> Decision {
    let cards = &table.play.cards;
    if cards.readiness != Readiness::ToPlaceCuttingCard {
        refuse!(r::R4_6.cite(), "the cards are not cut yet, or the cutting card is in");
    }
    let half = cards.left() / 2;
    match from_back {
        Some(behind) if behind == 0 || behind > half => {
            refuse!(
                r::R4_6.as_read(cw::CW_10),
                "{behind} cards behind the cutting card: between 1 and {half}, half of the stack"
            )
        }
        None if drawn(table) => refuse!(r::R4_6.cite(), "say how many cards are behind the cutting card"),
        _ => Ok(vec![Event::CuttingCardPlaced { from_back, cite: r::R4_6.cite() }.into()]),
    }
}

/// **4.9** The first card is burned, face down and unseen.
pub fn burn(table: &T) -> Decision {
    match table.play.cards.readiness {
        Readiness::ToBurn if table.play.cards.left() == 0 => {
            refuse!(r::R11_7.cite(), "the {} is empty: shuffle first", table.play.cards.source)
        }
        Readiness::ToBurn => Ok(vec![Event::Burned { cite: r::R4_9.as_read(cw::CW_8) }.into()]),
        _ => refuse!(r::R4_9.cite(), "the first card is burned once, after the shuffle and cut"),
    }
}

/// **4.1.4** A supervisor who suspects the order of the cards has them shuffled after the round.
pub fn direct_shuffle(table: &T) -> Decision {
    if matches!(table.play.cards.readiness, Readiness::Empty | Readiness::ToShuffle(_)) {
        refuse!(r::R4_1_4.cite(), "the cards are to be shuffled anyway");
    }
    Ok(order_shuffle(table, FirstCut::Directed, r::R4_1_4.cite()))
}

/// Now between rounds, otherwise when this one is over.
pub(super) fn order_shuffle(table: &T, why: FirstCut, cite: Citation) -> Vec<E> {
    let when = if table.house.in_round() { When::AfterThisRound } else { When::Now };
    vec![Event::ShuffleOrdered { why, when, cite }.into()]
}

/// **3.8, 11.1.1** The cards are checked on a supervisor's or inspector's word.
pub fn direct_check(table: &T, context: &Context) -> Decision {
    if table.play.cards.readiness == Readiness::Empty {
        refuse!(r::R3_8.cite(), "no cards are at the table");
    }
    let after_faced_card = matches!(table.play.round, Round::Waiting) && table.play.faced_cards > 0;
    let cite = if after_faced_card { r::R11_1_1 } else { r::R3_8 };
    Ok(vec![table.house.duty(DutyKind::CheckCards, cite.cite(), context, &[]).into()])
}

/// **4.2, 4.2.1** Pre-shuffled cards are riffled when a player asks and a supervisor agrees.
pub fn riffle(table: &T, area: Area, context: &Context) -> Decision {
    if table.house.seated(area).is_none() {
        refuse!(r::R4_2.cite(), "nobody plays on area {area} to ask for it");
    }
    match table.play.cards.readiness {
        Readiness::ToShuffle(_) => {
            Ok(vec![table.house.duty(DutyKind::RiffleCards, r::R4_2.cite(), context, &[]).into()])
        }
        Readiness::ToCut { .. } => {
            Ok(vec![table.house.duty(DutyKind::RiffleCards, r::R4_2_1.cite(), context, &[]).into()])
        }
        _ => refuse!(r::R4_2.cite(), "cards are riffled before they go into the shuffler or just before the cut"),
    }
}

fn drawn(table: &T) -> bool {
    table.house.setup().chance == ChanceFrom::Drawn
}

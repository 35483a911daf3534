//! Chapter 4: when the cards are shuffled, who cuts them and how deep, the cutting card and the burn.
use super::readings as cw;
use super::{CutBy, Decision, E, Event, T, To, ch07_the_deal, ch11_irregularities, clauses as r};
use crate::book::{Citation, Clause};
use crate::card_table::{self, CardCommand, CardEvent, RackToo, Shuffle};
use crate::duties::{DutyKind, Holds};
use crate::house::ChanceFrom;
use crate::people::Context;
use crate::refusal::Refusal;
use crate::refuse;
use crate::shoe::{CuttingCard, Readiness, ShuffleWhy, Source};
use crate::wagers::Area;
use alloc::{vec, vec::Vec};

/// Cards in one deck.
const DECK: u16 = 52;

/// By which clause the cards are shuffled.
pub(super) fn due_by(why: ShuffleWhy) -> Citation {
    use ShuffleWhy::*;
    let clause = match why {
        // **4.1.1** Before play starts.
        PlayStarts | NewCards => r::R4_1_1,
        // **4.1.2** When the cutting card shows before a round has a card.
        CuttingCardFirst => r::R4_1_2,
        // **4.1.3** After the round in which the cutting card shows.
        CuttingCardOn(_) | CuttingCardOnDealer => r::R4_1_3,
        // **4.1.4** After the round, when a supervisor doubts that the cards are mixed.
        Directed => r::R4_1_4,
        CutWrongly => r::R11_9,
        DeviceFailed => r::R12_5_3,
        RoundOver | TableVacant | DeviceStopped => r::R4_1,
    };
    clause.cite()
}

/// The commands about cards that this book treats in its own way.
pub fn decide(table: &T, command: &CardCommand, context: &Context) -> Decision {
    match command {
        CardCommand::Cut => refuse!(r::R4_3.cite(), "players cut the cards in this game: say who does"),
        CardCommand::DirectShuffle => match table.play.cards.readiness {
            Readiness::Empty | Readiness::ToShuffle(_) => {
                refuse!(r::R4_1_4.cite(), "the cards are to be shuffled anyway")
            }
            _ => Ok(vec![order_shuffle(table, ShuffleWhy::Directed)]),
        },
        CardCommand::DirectCheck if ch11_irregularities::more_may_be_faced(table) => {
            Ok(ch11_irregularities::check_the_rest(table, context))
        }
        command => card_table::decide(table, command, context),
    }
}

/// Now between rounds, otherwise when this one is over.
pub(super) fn order_shuffle(table: &T, why: ShuffleWhy) -> E {
    let cite = due_by(why);
    match table.house.in_round() {
        true => Event::ShuffleAfterRound { why, cite }.by(cite),
        false => CardEvent::ShuffleDue { why }.by(cite),
    }
}

/// **4.1** Shuffled when due, by hand, in a multishuffler or in a shuffling device; in the middle of a round only what
/// was in a device that failed (12.5.3).
pub fn may_shuffle(table: &T, how: Shuffle) -> Result<(CardEvent, Citation), Refusal> {
    let cards = &table.play.cards;
    let why = match &cards.readiness {
        Readiness::ToShuffle(why) => *why,
        Readiness::Empty => refuse!(r::R3_3.cite(), "no checked cards are at the table: load them first"),
        _ => refuse!(r::R4_1.cite(), "the cards are shuffled; a supervisor may direct another shuffle after the round"),
    };
    super::ch12_shuffling_device_malfunction::all_elected(table)?;
    table.house.waits_for(Holds::Cut)?;
    // **12.5.2** Damaged cards are replaced before the rest is shuffled.
    table.house.waits_for(Holds::Cards)?;
    match (how, cards.source) {
        (Shuffle::Device, Source::Shoe | Source::Hand) => {
            refuse!(r::R4_1.cite(), "this table deals from a shoe: shuffle by hand or in a multishuffler")
        }
        // **4.7** What is dealt from a device is shuffled in it.
        (Shuffle::Manual | Shuffle::Multishuffler, Source::Device) => {
            refuse!(r::R4_7.cite(), "this table deals from a shuffling device: the cards must be shuffled in it")
        }
        _ => {}
    }
    let (rack, cite) = match table.house.in_round() {
        true => (RackToo::No, r::R12_5_3.cite()),
        false => (RackToo::Yes, due_by(why)),
    };
    Ok((CardEvent::Shuffled { how, rack, then: after_shuffle(table, how, why) }, cite))
}

pub(super) fn after_shuffle(table: &T, how: Shuffle, why: ShuffleWhy) -> Readiness {
    match how {
        Shuffle::Device => Readiness::ToBurn,
        Shuffle::Manual | Shuffle::Multishuffler => Readiness::ToCut { why, offered: cut_order(table, why) },
    }
}

/// **4.2** The casino's own pre-shuffled cards are riffled before the multishuffler or just before the cut, when a
/// player asks and a supervisor agrees.
/// **4.2.1** Factory-shuffled cards only just before the cut, on the same terms.
pub fn riffle(table: &T, area: Area, context: &Context) -> Decision {
    use ShuffleWhy::{NewCards, PlayStarts};
    if table.house.seated(area).is_none() {
        refuse!(r::R4_2.cite(), "nobody is playing on area {area} to ask for it");
    }
    let cite = match table.play.cards.readiness {
        Readiness::ToShuffle(NewCards | PlayStarts) => r::R4_2.cite(),
        Readiness::ToCut { why: NewCards | PlayStarts, .. } => r::R4_2_1.cite(),
        _ => refuse!(r::R4_2.cite(), "new cards are riffled before they go into the shuffler or just before the cut"),
    };
    Ok(vec![table.house.duty(DutyKind::RiffleCards, cite, context, &[]).into()])
}

/// **4.3** The player who is offered the cut first, and by which case.
fn named(table: &T, why: ShuffleWhy) -> (Option<Area>, Clause) {
    let farthest_right = table.house.occupied().last().map(|(area, _)| area);
    match why {
        // **4.3.1** When the game starts, whoever came to the table first.
        ShuffleWhy::PlayStarts => (table.house.first_player(), r::R4_3_1),
        // **4.3.2** The player on whose area the cutting card showed; if that player has left, the one farthest right.
        ShuffleWhy::CuttingCardOn(area) if table.house.seated(area).is_some() => (Some(area), r::R4_3_2),
        // **4.3.3** The player farthest right, when it showed on the dealer's hand.
        ShuffleWhy::CuttingCardOnDealer => (farthest_right, r::R4_3_3),
        // **4.3.4** The same, when it was the first card of a round.
        ShuffleWhy::CuttingCardFirst => (farthest_right, r::R4_3_4),
        // **4.3.5** The same, after cards were replaced.
        ShuffleWhy::NewCards => (farthest_right, r::R4_3_5),
        _ => (farthest_right, r::R4_3),
    }
}

/// The player named first, then the others clockwise, each once.
fn cut_order(table: &T, why: ShuffleWhy) -> Vec<Area> {
    let occupied: Vec<(Area, u32)> = table.house.occupied().collect();
    let from = named(table, why).0.and_then(|area| occupied.iter().position(|(a, _)| *a == area)).unwrap_or(0);
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

/// **4.4** A player need not cut: the offer passes clockwise, and at last to a supervisor.
pub fn decline_cut(table: &T, area: Area) -> Decision {
    match &table.play.cards.readiness {
        Readiness::ToCut { offered, .. } if offered.first() == Some(&area) => {
            Ok(vec![Event::CutDeclined { area }.by(r::R4_4.cite())])
        }
        Readiness::ToCut { .. } => refuse!(r::R4_4.cite(), "the cut is not offered to area {area}"),
        _ => refuse!(r::R4_3.cite(), "the cards are not to be cut now"),
    }
}

/// **4.5** At least a deck in from either end. A shuffle of the discards alone may be too thin for that; then anywhere
/// inside.
pub(super) fn cut_margin(left: u16) -> u16 {
    if left >= 2 * DECK { DECK } else { 1 }
}

/// The person whose turn it is cuts.
pub fn cut(table: &T, by: CutBy, depth: Option<u16>) -> Decision {
    let cards = &table.play.cards;
    // **4.7** Nobody cuts the cards in a device.
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
        (_, None) => refuse!(r::R4_4.cite(), "no player cuts: a supervisor must"),
    }
    table.house.waits_for(Holds::Cut)?;
    let (left, margin) = (cards.left(), cut_margin(cards.left()));
    match depth {
        Some(depth) if depth < margin || depth > left.saturating_sub(margin) => refuse!(
            r::R4_5.as_read(cw::CW_10),
            "a cut {depth} cards deep is less than {margin} cards from an end of {left}: cut again"
        ),
        None if drawn(table) => refuse!(r::R4_5.cite(), "say how deep the cut is"),
        _ => {}
    }
    let clause = match (by, named(table, *why)) {
        (CutBy::Area(area), (Some(named), clause)) if area == named => clause,
        _ => r::R4_4,
    };
    Ok(vec![Event::CardsCut { by, depth }.by(clause.cite())])
}

/// **4.6** The cutting card goes in up to half way from the back.
pub fn place_cutting_card(table: &T, from_back: Option<u16>) -> Decision {
    let cards = &table.play.cards;
    if cards.readiness != Readiness::ToPlaceCuttingCard {
        refuse!(r::R4_6.cite(), "the cards are not cut yet, or the cutting card is already in");
    }
    let half = cards.left() / 2;
    match from_back {
        Some(behind) if behind == 0 || behind > half => refuse!(
            r::R4_6.as_read(cw::CW_10),
            "{behind} cards behind the cutting card: between 1 and {half}, half of the stack"
        ),
        None if drawn(table) => refuse!(r::R4_6.cite(), "say how many cards are behind the cutting card"),
        _ => Ok(vec![Event::CuttingCardPlaced { from_back }.by(r::R4_6.cite())]),
    }
}

fn drawn(table: &T) -> bool {
    table.house.setup().chance == ChanceFrom::Drawn
}

/// **4.9** The first card is burned, face down and unseen.
pub fn burn(table: &T) -> Decision {
    match table.play.cards.readiness {
        Readiness::ToBurn if table.play.cards.left() == 0 => {
            refuse!(r::R11_7.cite(), "the {} is empty: shuffle first", table.play.cards.source)
        }
        Readiness::ToBurn => Ok(vec![Event::Burned.by(r::R4_9.as_read(cw::CW_8))]),
        _ => refuse!(r::R4_9.cite(), "the first card is burned once, after the shuffle and cut"),
    }
}

/// The dealer of a physical shoe sees the cutting card.
pub fn cutting_card_shows(table: &T) -> Decision {
    let cards = &table.play.cards;
    match cards.cutting_card {
        CuttingCard::Somewhere if cards.readiness == Readiness::Ready => {}
        CuttingCard::Shown => refuse!(r::R4_1_3.cite(), "the cutting card has already shown"),
        _ => refuse!(r::R4_1_2.cite(), "no cutting card is in these cards"),
    }
    Ok(match (table.house.in_round(), ch07_the_deal::wanted(table).first()) {
        (false, _) => cutting_card_first(),
        (true, Some((to, _))) => cutting_card_on(*to).into(),
        // Between the last card and the next deal it shows on nobody's hand: the dealer's was the last.
        (true, None) => cutting_card_on(To::Dealer).into(),
    })
}

/// **4.1.3** It shows in a round: the round is played out, then the cards are shuffled.
pub(super) fn cutting_card_on(to: To) -> [E; 2] {
    let why = match to {
        To::Area(area) => ShuffleWhy::CuttingCardOn(area),
        To::Dealer => ShuffleWhy::CuttingCardOnDealer,
    };
    let cite = r::R4_1_3.cite();
    [Event::CuttingCardShown { on: Some(to) }.by(cite), Event::ShuffleAfterRound { why, cite }.by(cite)]
}

/// **4.1.2** It comes first before a round: the cards are shuffled now.
pub(super) fn cutting_card_first() -> Vec<E> {
    let (why, cite) = (ShuffleWhy::CuttingCardFirst, r::R4_1_2.cite());
    vec![Event::CuttingCardShown { on: None }.by(cite), CardEvent::ShuffleDue { why }.by(cite)]
}

//! Chapter 7: the initial deal. The subsequent deal of chapter 9 is dealt by the same function.
use super::ch03_the_cards::CARDS;
use super::ch04_the_shuffle_and_cut::{cut_margin, cutting_card_on, due_by};
use super::ch05_wagers::HOUSE;
use super::state::Deal;
use super::{Decision, E, Event, Play, Round, T, To, ch09_subsequent_deal, ch11_irregularities, clauses as r};
use crate::book::Citation;
use crate::card_table::after;
use crate::cards::Card;
use crate::house::{ChanceFrom, HouseEvent};
use crate::people::{Chance, Context};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::shoe::{Readiness, ShuffleWhy, Source};
use crate::wagers::{Area, Wager};
use alloc::{vec, vec::Vec};

/// The next cards, one to each area in turn from the dealer's left and the last to the dealer.
pub fn deal(table: &T, cards: &[Card], context: &Context) -> Decision {
    ready_to_deal(table)?;
    if cards.is_empty() {
        refuse!(r::R7_1.cite(), "name the card that was dealt");
    }
    let mut events = begin(table, context);
    let mut dealing = after(table, &events);
    if !dealing.house.in_round() {
        return Ok(events);
    }
    let wanted = wanted(&dealing);
    let drawn = table.house.setup().chance == ChanceFrom::Drawn;
    // Chance drew a card for every wager, the ones that went back just now among them: the last drawn are not dealt.
    let cards = if drawn { &cards[..cards.len().min(wanted.len())] } else { cards };
    let went_back = dealing.house.layout().total() < table.house.layout().total();
    can_be_dealt(&dealing, cards, wanted.len(), went_back)?;
    for ((to, cite), card) in wanted.into_iter().zip(cards) {
        let dealt = deal_one(&dealing, to, *card, cite);
        dealing.evolve_all(&dealt);
        events.extend(dealt);
    }
    if drawn && let Ok(returned) = return_discards(&dealing) {
        events.extend(returned);
    }
    Ok(events)
}

/// **7.1** The first card closes the betting and begins the round. Wagers without a valid card go back before it.
fn begin(table: &T, context: &Context) -> Vec<E> {
    let waiting = matches!(table.play.round, Round::Waiting);
    let mut events: Vec<E> = vec![];
    if waiting {
        events.extend(table.house.return_uncarded(&HOUSE, context, |_| false).into_iter().map(E::from));
    }
    let to = after(table, &events).house.layout().areas_with(Wager::Initial);
    if waiting && to.is_empty() {
        return events;
    }
    events.extend(ch11_irregularities::burn_forgotten(table));
    if waiting {
        events.push(HouseEvent::RoundBegan { round: table.house.round_number() + 1 }.into());
        events.push(Event::DealBegan { to }.by(r::R7_1.cite()));
    }
    events
}

/// Whether so many of these cards can come now.
fn can_be_dealt(table: &T, cards: &[Card], wanted: usize, went_back: bool) -> Result<(), Refusal> {
    let (held, named) = (&table.play.cards, cards.len());
    if named > wanted && went_back {
        refuse!(
            HOUSE.irregular.invalid_before.as_read(x::X_7),
            "a player has no valid card and the wager goes back: {wanted} cards are to be dealt, not {named}"
        );
    }
    if named > wanted {
        let clause = if matches!(table.play.round, Round::WarDealing { .. }) { r::R9_2 } else { r::R7_1 };
        refuse!(clause.cite(), "{named} cards named, {wanted} are to be dealt: report the rest as dealt in error");
    }
    held.may_be(&CARDS, cards)?;
    match usize::from(held.left()) {
        left if named > left => {
            refuse!(
                r::R11_7.cite(),
                "{left} cards are left in the {}: deal them, then shuffle the discards",
                held.source
            )
        }
        _ => Ok(()),
    }
}

/// One card, and before it the cutting card if that is next.
pub(super) fn deal_one(table: &T, to: To, card: Card, cite: Citation) -> Vec<E> {
    let mut events: Vec<E> = vec![];
    if table.play.cards.cutting_card_is_next() {
        events.extend(cutting_card_on(to));
    }
    events.push(Event::CardDealt { to, card }.by(cite));
    events
}

/// What keeps a card from being dealt: no wager, hands that are complete, or cards that are not ready.
fn ready_to_deal(table: &T) -> Result<(), Refusal> {
    match &table.play.round {
        Round::Waiting if wanted(table).is_empty() => {
            refuse!(r::R11_5.cite(), "no Initial Wager is placed: if cards were dealt anyway, report an empty round")
        }
        Round::Waiting | Round::Dealing { .. } | Round::WarDealing { .. } => {}
        Round::Deciding { undecided, .. } => refuse!(r::R9_1.cite(), "area {} has still to choose", undecided[0]),
        Round::Dealt { .. } => refuse!(r::R7_1.cite(), "every hand has its card: settle"),
        Round::WarDealt { .. } => refuse!(r::R9_2.cite(), "every hand has its card: settle"),
        Round::Over { .. } => refuse!(r::R10_4.cite(), "the round is settled: clear the layout first"),
    }
    super::ch12_shuffling_device_malfunction::can_continue(table)?;
    match &table.play.cards.readiness {
        Readiness::Ready | Readiness::ToBurn => Ok(()),
        Readiness::Empty => refuse!(r::R3_3.cite(), "no checked cards are at the table: load them first"),
        Readiness::ToShuffle(why @ (ShuffleWhy::PlayStarts | ShuffleWhy::NewCards)) => {
            refuse!(due_by(*why), "shuffle the cards before play starts")
        }
        Readiness::ToShuffle(why) => refuse!(due_by(*why), "shuffle the cards before the next round"),
        Readiness::ToCut { .. } => refuse!(r::R4_3.cite(), "the cards are still to be cut"),
        Readiness::ToPlaceCuttingCard => refuse!(r::R4_6.cite(), "the cutting card is still to be placed"),
    }
}

/// Who gets the next cards, in order, and by which clause.
pub(super) fn wanted(table: &T) -> Vec<(To, Citation)> {
    let cite = r::R7_1.cite();
    match &table.play.round {
        Round::Waiting => match table.house.layout().areas_with(Wager::Initial).as_slice() {
            [] => vec![],
            areas => in_turn(areas, 0, cite, cite),
        },
        Round::Dealing { first: Deal { to, out, .. } } => in_turn(to, out.len(), cite, cite),
        Round::WarDealing { second, .. } => ch09_subsequent_deal::wanted(second),
        _ => vec![],
    }
}

pub(super) fn in_turn(to: &[Area], out: usize, area: Citation, dealer: Citation) -> Vec<(To, Citation)> {
    let areas = to.iter().map(|to| (To::Area(*to), area));
    areas.chain([(To::Dealer, dealer)]).skip(out).collect()
}

/// **7.2** With a device, the discards of earlier rounds go back into it when the initial deal is complete.
pub fn return_discards(table: &T) -> Decision {
    let cards = &table.play.cards;
    if cards.source == Source::Shoe {
        refuse!(r::R7_2.cite(), "at a shoe the discards stay in the rack until the shuffle");
    }
    if !matches!(table.play.round, Round::Dealt { .. }) {
        refuse!(r::R7_2.cite(), "discards go back when the initial deal is complete, before it is settled");
    }
    match cards.in_rack() {
        0 => refuse!(r::R7_2.cite(), "the discard rack is empty"),
        count => Ok(vec![Event::DiscardsReturned { count }.by(r::R7_2.cite())]),
    }
}

/// At an electronic table chance says which cards come and where the cut falls, whatever was asked for.
pub fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
    let held = &table.play.cards;
    let left = held.left();
    let uniform = |low: u16, high: u16, chance: &mut dyn Chance| low + chance.below(u32::from(high - low) + 1) as u16;
    match play {
        Play::Deal { cards } => *cards = held.draw(wanted(table).len() as u16, chance),
        Play::CutCards { depth, .. } if left > 2 => {
            *depth = Some(uniform(cut_margin(left), left - cut_margin(left), chance));
        }
        // Between one deck and half of the stack: every shoe is dealt at least half way down.
        Play::PlaceCuttingCard { from_back } if left > 1 => {
            *from_back = Some(uniform((left / 2).min(52), left / 2, chance));
        }
        _ => {}
    }
}

//! Chapter 8, 8.9: cards that lay right and were keyed wrongly. What was settled on them is taken back, by two
//! people, and settled again.
use super::ch08_subsequent_deal::{differs, judge_shown};
use super::{Choice, Decision, DoubleChance, E, Event, Hand, Round, T, Which, ch09_settlement as ch09, ch10_jackpot};
use super::{ch12_irregularities::too_many_kept, clauses as r, readings as dc, state::HAND};
use crate::book::Citation;
use crate::card_table::{self, CardTable};
use crate::cards::Card;
use crate::people::Context;
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::{Line, Outcome};
use crate::wagers::{Area, Wager};
use alloc::{vec, vec::Vec};

/// **8.9** The dealer answers for calling each hand at its value: the record follows the cards (DC-22).
const BY_THE_CARDS: Citation = r::R8_9.as_read(dc::DC_22);

pub(super) fn rekey(table: &T, area: Area, which: Which, cards: &[Card], context: &Context) -> Decision {
    if table.play.last.is_some() {
        let again = Event::LaidOutAgain.by(BY_THE_CARDS);
        let (after, mut events) = card_table::laid_out_again(table, again, BY_THE_CARDS)?;
        events.extend(rekey(&after, area, which, cards, context)?);
        return Ok(events);
    }
    let hand = match table.play.round.hand(area) {
        Some(hand) if hand.is_turned() => hand,
        _ => refuse!(BY_THE_CARDS, "area {area} shows no cards"),
    };
    let old: Vec<Card> = match which {
        Which::Hand => hand.cards.known().unwrap_or_default().to_vec(),
        Which::Sixth => hand.sixth_card().into_iter().collect(),
    };
    let unread = |cards: &mut CardTable| {
        for card in &old {
            if hand.collected {
                cards.recover(*card);
            }
            cards.unturn(*card);
        }
    };
    card_table::put_right::<DoubleChance>(&table.play.cards, unread, old.len(), cards, BY_THE_CARDS)?;
    let choice = match which {
        Which::Hand => judge_shown(cards).0,
        Which::Sixth => hand.choice,
    };
    let settled = hand.settled || hand.collected;
    if settled && choice != hand.choice {
        refuse!(
            r::R12_6.as_read(dc::DC_22),
            "by these cards area {area} would have had to discard: too late, record a wrong payment"
        );
    }
    let mut events = undo_lines(table, hand, context)?;
    events.push(Event::Rekeyed { area, which, cards: cards.to_vec(), choice }.by(BY_THE_CARDS));
    let mut after = table.clone();
    after.evolve_all(&events);
    events.extend(if settled { settle_again(&after, area) } else { announce(&after, area) });
    Ok(events)
}

/// What a hand is after its cards were keyed again, before anything is settled on them.
fn announce(table: &T, area: Area) -> Vec<E> {
    let Some(hand) = table.play.round.hand(area).filter(|hand| hand.sixth.is_none()) else { return vec![] };
    let cards = hand.cards.known().unwrap_or_default();
    match judge_shown(cards) {
        (_, Some((hand, cite))) => {
            let announced = Event::HandAnnounced { area, hand }.by(cite);
            core::iter::once(announced).chain(ch10_jackpot::claimed(table, area)).collect()
        }
        (Choice::MustDiscard, None) if cards.len() == HAND => too_many_kept(table, area, cards),
        _ => vec![],
    }
}

/// The hand settled on its right cards, by the clauses it was settled by before.
fn settle_again(after: &T, area: Area) -> Vec<E> {
    let mut hand = after.play.round.hand(area).expect("just keyed").clone();
    if let Some(card) = hand.sixth_card() {
        return ch09::sixth(after, &hand, card);
    }
    hand.claim = ch10_jackpot::claim(&hand, after.house.setup()).map(|(made, _)| made);
    let (_, made) = judge_shown(hand.cards.known().unwrap_or_default());
    let announced = made.map(|(hand, cite)| Event::HandAnnounced { area, hand }.by(cite));
    announced.into_iter().chain(ch09::declared(after, &hand)).chain(ch09::jackpot(after, &hand)).collect()
}

/// Takes back what was settled on the hand's cards, newest first. What went back or was forfeited whatever the cards
/// were stands; so does the jackpot of a hand that was not declared.
fn undo_lines(table: &T, hand: &Hand, context: &Context) -> Result<Vec<E>, Refusal> {
    let on_cards = |line: &Line| !matches!(line.outcome(), Outcome::Void | Outcome::Returned | Outcome::Forfeited);
    let of_hand =
        |line: &Line| line.area() == hand.area && (line.wager() == Wager::Wager || hand.choice == Choice::Declared);
    let lines = table.house.lines().iter().rev().filter(|line| on_cards(line) && of_hand(line));
    let undone = card_table::taken_back(lines.copied().collect(), BY_THE_CARDS, context)?;
    Ok(undone.into_iter().map(E::from).collect())
}

/// **8.5** The record of what a hand holds is wrong, or cards came back from the discards: two people say what lies there, before
/// the hand is turned.
pub(super) fn correct_hold(table: &T, area: Area, held: u8, reason: &str, context: &Context) -> Decision {
    let cite = r::R8_5.as_read(x::X_56);
    let Round::Turning { .. } = &table.play.round else {
        refuse!(cite, "what a hand holds is looked at when everybody has chosen, before the hand is turned");
    };
    let was = match table.play.round.hand(area) {
        Some(hand) if !hand.is_turned() => hand.cards.count(),
        Some(_) => refuse!(cite, "the hand of area {area} is turned"),
        None => refuse!(cite, "area {area} has no hand in this round"),
    };
    if !(1..=HAND).contains(&usize::from(held)) {
        refuse!(cite, "a hand holds one to five cards, not {held}");
    }
    if usize::from(held) == was {
        refuse!(cite, "area {area} is recorded to hold {held}");
    }
    if reason.trim().is_empty() {
        refuse!(cite, "say how it comes that the hand holds {held}");
    }
    let corrected = Event::HoldCorrected { area, was: was as u8, held, reason: reason.into() };
    Ok([corrected.by(cite)].into_iter().chain(differs(table, context)).collect())
}

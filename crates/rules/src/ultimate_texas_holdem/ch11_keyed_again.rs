//! Chapter 11, cards that were dealt rightly and keyed wrongly (UTH-29): they are keyed again, and what was settled on
//! them is taken back by two people and settled again.
use super::ch10_settlement::dealers_hand;
use super::{
    Decision, E, Event, Keyed, Round, Stance, T, UltimateTexasHoldem, ch15_jackpot, clauses as r, readings as u,
};
use crate::card_table::{self, CardTable, after};
use crate::cards::Card;
use crate::people::Context;
use crate::refuse;
use crate::settlement::{Line, Outcome};
use crate::wagers::{Area, Wager};
use alloc::{vec, vec::Vec};

pub fn rekey(table: &T, at: Keyed, cards: &[Card], context: &Context) -> Decision {
    let cite = r::R11_12.as_read(u::UTH_29);
    if table.play.last.is_some() {
        let (again, mut events) = card_table::laid_out_again(table, Event::LaidOutAgain.by(cite), cite)?;
        events.extend(rekey(&again, at, cards, context)?);
        return Ok(events);
    }
    let Some(deal) = table.play.round.deal() else { refuse!(cite, "no round is in progress") };
    let old = deal.keyed(at);
    if cards == old {
        refuse!(cite, "these cards are keyed already");
    }
    let unread = |cards: &mut CardTable| old.iter().for_each(|card| cards.unturn(*card));
    card_table::put_right::<UltimateTexasHoldem>(&table.play.cards, unread, old.len(), cards, cite)?;
    let (undo, again) = settled_on(table, at);
    let mut events: Vec<E> = card_table::taken_back(undo, cite, context)?.into_iter().map(E::from).collect();
    events.push(Event::Rekeyed { at, cards: cards.to_vec(), again }.by(cite));
    if !matches!(at, Keyed::Hand(_)) {
        events.extend(dealers_hand(&after(table, &events)));
    }
    Ok(events)
}

/// The lines that rest on these cards, newest first, and the hands that are settled again.
fn settled_on(table: &T, at: Keyed) -> (Vec<Line>, Vec<Area>) {
    let round = &table.play.round;
    let (Round::Settling { deal, .. } | Round::Over { deal }) = round else { return (vec![], vec![]) };
    let touches = |area: Area, wager: Wager| {
        let bet = deal.hand(area).is_some_and(|hand| matches!(hand.stance, Stance::Bet { .. }));
        match at {
            Keyed::Hand(keyed) => keyed == area && (bet || wager == Wager::Jackpot),
            Keyed::Board => bet || wager == Wager::Jackpot,
            Keyed::Dealer => bet && wager != Wager::Jackpot,
        }
    };
    // A bonus hangs on the cards of others.
    let won = |area: &Area| table.house.hit().is_some_and(|hit| hit.winner(*area).is_some());
    let by_winner = deal.hands.iter().any(|hand| won(&hand.area) && touches(hand.area, Wager::Jackpot));
    let is_undone = |line: &&Line| match line.outcome() {
        _ if line.stake().is_zero() => by_winner,
        Outcome::Void | Outcome::Returned | Outcome::Forfeited => false,
        _ => touches(line.area(), line.wager()),
    };
    let undo: Vec<Line> = table.house.lines().iter().rev().filter(is_undone).copied().collect();
    let claims = ch15_jackpot::claims(table);
    let claimed = |area: Area| claims.iter().any(|claim| claim.area == area) && touches(area, Wager::Jackpot);
    let undone = |area: Area| undo.iter().any(|line| line.area() == area && line.stake().is_positive());
    let areas = deal.hands.iter().map(|hand| hand.area).filter(|area| !round.is_waiting(*area));
    let again = areas.filter(|area| undone(*area) || claimed(*area)).collect();
    (undo, again)
}

//! Chapter 4: one card to each, the higher card wins, and the cards are picked up.
use super::ch02_cards_and_shuffle::CARDS;
use super::{Decision, E, Event, HOUSE, Round, T, clauses as r};
use crate::card_table::{after, end_round};
use crate::cards::{Card, Rank};
use crate::house::{ChanceFrom, HouseEvent};
use crate::money::{Odds, Rounding};
use crate::people::Context;
use crate::refuse;
use crate::settlement::{Fate, Line, Verdict};
use crate::wagers::{Area, Wager};
use alloc::{vec, vec::Vec};
use core::cmp::Ordering;

pub const PAYS: Odds = Odds::EVENS;
pub const TIE_PAYS: Odds = Odds::to_one(14);

/// The areas that are dealt to, from the dealer's left.
pub(super) fn to(table: &T) -> Vec<Area> {
    table.house.layout().areas_with(Wager::Ante)
}

/// **4.1** One card to each area with a wager, and the last to the dealer. Wagers without a valid Player Card go back
/// first.
pub(super) fn deal(table: &T, cards: &[Card], context: &Context) -> Decision {
    match table.play.round {
        Round::Waiting if to(table).is_empty() => refuse!(r::R4_1.cite(), "no wager is placed: nobody is dealt to"),
        Round::Waiting => table.play.cards.may_deal(&CARDS)?,
        Round::Dealt { .. } => refuse!(r::R4_1.cite(), "every hand has its card: settle"),
        Round::Over { .. } => refuse!(r::R4_6.cite(), "the round is settled: pick up the cards first"),
    }
    let back = table.house.return_uncarded(&HOUSE, context, |_| false);
    let mut events: Vec<E> = back.into_iter().map(E::from).collect();
    let to = to(&after(table, &events));
    if to.is_empty() {
        return Ok(events);
    }
    // Chance drew for wagers that have just gone back too: the last cards drawn are not dealt.
    let drawn = table.house.setup().chance == ChanceFrom::Drawn;
    let cards = if drawn { &cards[..cards.len().min(to.len() + 1)] } else { cards };
    let Some((dealer, dealt)) = cards.split_last().filter(|(_, dealt)| dealt.len() == to.len()) else {
        refuse!(r::R4_1.cite(), "name {} cards, the last to the dealer, not {}", to.len() + 1, cards.len());
    };
    table.play.cards.may_be(&CARDS, cards)?;
    let hands = to.into_iter().zip(dealt.iter().copied()).collect();
    events.push(HouseEvent::RoundBegan { round: table.house.round_number() + 1 }.into());
    events.push(Event::Dealt { hands, dealer: *dealer }.by(r::R4_1.cite()));
    Ok(events)
}

/// The Ante on the two cards.
pub fn judge(player: Rank, dealer: Rank) -> Verdict {
    match player.cmp(&dealer) {
        // **4.3** Higher than the dealer's: 1 to 1.
        Ordering::Greater => Verdict::new(Fate::Won(PAYS), r::R4_3.cite()),
        // **4.4** Equal: a stand off.
        Ordering::Equal => Verdict::new(Fate::StandOff, r::R4_4.cite()),
        // **4.5** Lower: lost.
        Ordering::Less => Verdict::new(Fate::Lost, r::R4_5.cite()),
    }
}

/// **4.7** The Tie on the two cards.
pub fn judge_tie(player: Rank, dealer: Rank) -> Verdict {
    let fate = if player == dealer { Fate::Won(TIE_PAYS) } else { Fate::Lost };
    Verdict::new(fate, r::R4_7.cite())
}

/// Every wager, from the dealer's right. **4.2** The dealer names the card to beat.
pub(super) fn settle(table: &T) -> Decision {
    let Round::Dealt { hands, dealer } = &table.play.round else {
        refuse!(r::R4_3.cite(), "no cards are dealt to settle");
    };
    let mut events: Vec<E> = vec![Event::Announced { dealer: *dealer }.by(r::R4_2.cite())];
    for (area, card) in hands.iter().rev() {
        let (player, dealer) = (card.rank(), dealer.rank());
        for (wager, verdict) in [(Wager::Ante, judge(player, dealer)), (Wager::Tie, judge_tie(player, dealer))] {
            let Some(placed) = table.house.layout().get(*area, wager) else { continue };
            let end = table.house.end(&HOUSE, placed, |stake| Line::of(stake, verdict, Rounding::ExactCents));
            events.extend(end.into_iter().map(E::from));
        }
    }
    events.push(Event::AllSettled.by(r::R4_6.cite()));
    Ok(events)
}

/// **4.6** The cards are picked up once everything is settled.
pub(super) fn clear(table: &T) -> Decision {
    match table.play.round {
        Round::Over { .. } => Ok(pick_up(table)),
        _ => refuse!(r::R4_6.cite(), "the round is not settled yet"),
    }
}

pub(super) fn pick_up(table: &T) -> Vec<E> {
    end_round(table, Event::LayoutCleared.by(r::R4_6.cite()))
}

//! Chapter 10: the war settled, and the cards picked up.
use super::ch04_the_shuffle_and_cut::cutting_card_first;
use super::ch05_wagers::{HOUSE, rounding};
use super::ch08_interim_settlement::is_void;
use super::ch09_subsequent_deal::war_amount;
use super::ch11_irregularities::limit_noted;
use super::ch12_shuffling_device_malfunction::all_elected;
use super::{Decision, E, Event, Round, T, ch03_the_cards, clauses as r, readings as cw};
use crate::book::Cited;
use crate::card_table::CardEvent;
use crate::cards::Rank;
use crate::house::{HouseEvent, Setup};
use crate::money::{Money, Odds};
use crate::readings as x;
use crate::refuse;
use crate::settlement::{Fate, Line, Stake, Verdict};
use crate::shoe::Readiness;
use crate::wagers::{Placed, Wager};
use alloc::{vec, vec::Vec};
use core::cmp::Ordering;

pub const WAR_PAYS: Odds = Odds::EVENS;
pub const SECOND_TIE_PAYS: Odds = Odds::to_one(2);

/// The War Wager on the additional cards.
#[inline]
pub fn judge_war(player: Rank, dealer: Rank) -> Verdict {
    match player.cmp(&dealer) {
        // **10.1** A higher card is paid 1 to 1.
        Ordering::Greater => Verdict::new(Fate::Won(WAR_PAYS), r::R10_1.cite()),
        // **10.2** A second tie is paid 2 to 1.
        Ordering::Equal => Verdict::new(Fate::Won(SECOND_TIE_PAYS), r::R10_2.as_read(cw::CW_2)),
        // **10.3** A lower card loses both wagers.
        Ordering::Less => Verdict::new(Fate::Lost, r::R10_3.cite()),
    }
}

/// The Initial Wager that went to war: it stands off or loses, it never wins.
#[inline]
pub fn judge_initial_at_war(player: Rank, dealer: Rank) -> Verdict {
    match player.cmp(&dealer) {
        Ordering::Greater => Verdict::new(Fate::StandOff, r::R10_1.cite()),
        Ordering::Equal => Verdict::new(Fate::StandOff, r::R10_2.cite()),
        Ordering::Less => Verdict::new(Fate::Lost, r::R10_3.cite()),
    }
}

pub fn settle_war(stake: Stake, player: Rank, dealer: Rank, setup: &Setup) -> Line {
    Line::of(stake, judge_war(player, dealer), rounding(setup))
}

pub fn settle_initial_at_war(stake: Stake, player: Rank, dealer: Rank, setup: &Setup) -> Line {
    Line::of(stake, judge_initial_at_war(player, dealer), rounding(setup))
}

/// Every war, from the dealer's right: the War Wager, then the Initial Wager.
pub fn settle(table: &T) -> Decision {
    let Round::WarDealt { second, .. } = &table.play.round else {
        refuse!(r::R10_1.cite(), "no war is dealt to settle");
    };
    all_elected(table)?;
    let (setup, dealer) = (table.house.setup(), second.dealer().rank());
    let mut events: Vec<E> = vec![ch03_the_cards::announced(second.dealer())];
    for (area, card) in second.hands().rev() {
        for (wager, end) in [(Wager::War, settle_war as fn(_, _, _, _) -> _), (Wager::Initial, settle_initial_at_war)] {
            let Some(placed) = table.house.layout().get(area, wager) else { continue };
            events.extend(limit_noted(table, placed));
            let counts = match wager {
                Wager::War => war_that_counts(table, placed),
                _ => placed.amount,
            };
            events.extend(above_initial(table, placed, counts).map(E::from));
            if counts.is_positive() {
                let placed = Placed { amount: counts, ..placed };
                let lines = table.house.end(&HOUSE, placed, |stake| end(stake, card.rank(), dealer, setup));
                events.extend(lines.into_iter().map(E::from));
            }
        }
    }
    events.push(Event::FinallySettled.by(r::R10_4.cite()));
    Ok(events)
}

/// **X-46** A War Wager counts up to what of the Initial Wager counts, where one of them was found to be another
/// amount than recorded; one that is less is settled as it is.
fn war_that_counts(table: &T, war: Placed) -> Money {
    let house = &table.house;
    match house.layout().get(war.area, Wager::Initial) {
        Some(initial) if is_void(table, initial) => Money::ZERO,
        Some(initial) => war.amount.min(war_amount(table, initial).0),
        None => war.amount,
    }
}

/// What of a War Wager does not count goes back.
fn above_initial(table: &T, placed: Placed, counts: Money) -> Option<Cited<HouseEvent>> {
    let cite = r::R5_8.as_read(x::X_46);
    let rest = Stake { amount: placed.amount - counts, ..placed.stake() };
    let void = counts.is_zero() && table.house.setup().option(x::X_1) == "void-whole";
    let line = if void { Line::void(rest, cite) } else { Line::returned(rest, cite) };
    rest.amount.is_positive().then(|| HouseEvent::settled(line))
}

/// **10.4** All cards still on the layout go to the rack.
pub fn clear(table: &T) -> Decision {
    match table.play.round {
        Round::Over { .. } => Ok(pick_up(table)),
        _ => refuse!(r::R10_4.cite(), "the round is not settled yet"),
    }
}

pub(super) fn pick_up(table: &T) -> Vec<E> {
    end_round(table, Event::LayoutCleared.by(r::R10_4.cite()))
}

/// The events that end a round, however it ended: seats counted, and a shuffle if one is due.
pub(super) fn end_round(table: &T, ending: E) -> Vec<E> {
    let mut events = vec![ending, table.house.end_round().into()];
    if let Some((why, cite)) = table.play.shuffle_after {
        events.push(CardEvent::ShuffleDue { why }.by(cite));
    } else if table.play.cards.cutting_card_is_next() {
        events.extend(cutting_card_first());
    } else if table.play.cards.readiness == Readiness::Ready && table.house.setup().option(cw::CW_8) == "every-round" {
        events.push(Event::BurnDue.by(r::R4_9.as_read(cw::CW_8)));
    }
    events
}

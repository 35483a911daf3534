//! Chapter 10: the war settled, and the cards picked up.
use super::ch07_the_deal::first_card_is_cutting_card;
use super::ch12_device_malfunction::all_elected;
use super::{CasinoWar, E, Event, Round, T, ch05_wagers, clauses as r, readings as cw, rules};
use crate::cards::Rank;
use crate::game::Decided;
use crate::house::Setup;
use crate::money::Odds;
use crate::refuse;
use crate::settlement::{Fate, Line, Stake, Verdict};
use crate::shoe::Readiness;
use crate::wagers::Wager;
use alloc::{vec, vec::Vec};
use core::cmp::Ordering;

type Decision = Decided<CasinoWar>;

/// **10.1**
pub const WAR_PAYS: Odds = Odds::EVENS;
/// **10.2**
pub const SECOND_TIE_PAYS: Odds = Odds::to_one(2);

/// **10.1, 10.2, 10.3** The War Wager on the additional cards.
#[inline]
pub fn judge_war(player: Rank, dealer: Rank) -> Verdict {
    match player.cmp(&dealer) {
        Ordering::Greater => Verdict::new(Fate::Won(WAR_PAYS), r::R10_1.cite()),
        Ordering::Equal => Verdict::new(Fate::Won(SECOND_TIE_PAYS), r::R10_2.as_read(cw::CW_2)),
        Ordering::Less => Verdict::new(Fate::Lost, r::R10_3.cite()),
    }
}

/// **10.1, 10.2, 10.3** The Initial Wager that went to war: it stands off or loses, it never wins.
#[inline]
pub fn judge_initial_at_war(player: Rank, dealer: Rank) -> Verdict {
    match player.cmp(&dealer) {
        Ordering::Greater => Verdict::new(Fate::StandOff, r::R10_1.cite()),
        Ordering::Equal => Verdict::new(Fate::StandOff, r::R10_2.cite()),
        Ordering::Less => Verdict::new(Fate::Lost, r::R10_3.cite()),
    }
}

pub fn settle_war(stake: Stake, player: Rank, dealer: Rank, setup: &Setup) -> Line {
    Line::of(stake, judge_war(player, dealer), ch05_wagers::rounding(setup))
}

pub fn settle_initial_at_war(stake: Stake, player: Rank, dealer: Rank, setup: &Setup) -> Line {
    Line::of(stake, judge_initial_at_war(player, dealer), ch05_wagers::rounding(setup))
}

/// Every war, from the dealer's right: the War Wager, then the Initial Wager.
pub fn settle(table: &T) -> Decision {
    let Round::WarDealt { second, .. } = &table.play.round else {
        refuse!(r::R10_1.cite(), "no war is dealt to settle");
    };
    all_elected(table)?;
    let setup = table.house.setup();
    let dealer = second.dealer.rank();
    let mut events: Vec<E> = vec![Event::Announced { dealer: second.dealer, cite: r::R3_2_1.cite() }.into()];
    for hand in second.hands.iter().rev() {
        let player = hand.card.rank();
        if let Some(war) = table.house.layout().get(hand.area, Wager::War) {
            let lines = table.house.end(rules(), war, |stake| settle_war(stake, player, dealer, setup));
            events.extend(lines.into_iter().map(E::from));
        }
        if let Some(initial) = table.house.layout().get(hand.area, Wager::Initial) {
            let lines = table.house.end(rules(), initial, |stake| settle_initial_at_war(stake, player, dealer, setup));
            events.extend(lines.into_iter().map(E::from));
        }
    }
    events.push(Event::FinallySettled { cite: r::R10_4.cite() }.into());
    Ok(events)
}

/// **10.4** All cards still lying go to the rack; what was put off to the end of the round happens now.
pub fn clear(table: &T) -> Decision {
    let Round::Over { .. } = table.play.round else {
        refuse!(r::R10_4.cite(), "the round is not settled yet");
    };
    Ok(end_round(table, Event::LayoutCleared { cite: r::R10_4.cite() }.into()))
}

/// The events that end a round, however it ended: seats counted, and a shuffle if one is due.
pub(super) fn end_round(table: &T, ending: E) -> Vec<E> {
    let mut events = vec![ending, table.house.end_round().into()];
    if let Some((why, cite)) = table.play.shuffle_after {
        let when = super::When::Now;
        events.push(Event::ShuffleOrdered { why, when, cite }.into());
    } else if table.play.cards.cutting_card_is_next() {
        events.extend(first_card_is_cutting_card());
    } else if table.play.cards.readiness == Readiness::Ready && table.house.setup().option(cw::CW_8) == "every-round" {
        events.push(Event::BurnDue { cite: r::R4_9.as_read(cw::CW_8) }.into());
    }
    events
}

//! Chapter 8: Tie Wagers, then Initial Wagers, from the dealer's right; tied players choose, from the dealer's left.
use super::ch05_wagers::{HOUSE, rounding};
use super::ch12_shuffling_device_malfunction::all_elected;
use super::ch13_general_provisions::decides;
use super::{Decision, E, Event, Round, T, ch03_the_cards, ch11_irregularities, clauses as r, readings as cw};
use crate::book::Citation;
use crate::card_table::after;
use crate::cards::Rank;
use crate::house::Setup;
use crate::money::{Money, Odds};
use crate::people::Context;
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::{Fate, Line, Outcome, Stake, Verdict};
use crate::wagers::{Area, Placed, Wager};
use alloc::{vec, vec::Vec};
use core::cmp::Ordering;

pub const TIE_PAYS: Odds = Odds::to_one(10);
pub const INITIAL_PAYS: Odds = Odds::EVENS;

/// The Tie Wager wins exactly when the first cards have one rank.
#[inline]
pub fn judge_tie(player: Rank, dealer: Rank) -> Verdict {
    match player == dealer {
        // **8.1.1** A losing Tie Wager is taken.
        false => Verdict::new(Fate::Lost, r::R8_1_1.cite()),
        // **8.1.2** A winning one is paid 10 to 1.
        true => Verdict::new(Fate::Won(TIE_PAYS), r::R8_1_2.cite()),
    }
}

/// The Initial Wager on the first cards; equal ranks settle nothing yet.
#[inline]
pub fn judge_initial(player: Rank, dealer: Rank) -> Option<Verdict> {
    match player.cmp(&dealer) {
        // **8.2.1** A lower card loses.
        Ordering::Less => Some(Verdict::new(Fate::Lost, r::R8_2_1.cite())),
        // **8.2.2** A higher one is paid 1 to 1.
        Ordering::Greater => Some(Verdict::new(Fate::Won(INITIAL_PAYS), r::R8_2_2.cite())),
        Ordering::Equal => None,
    }
}

pub fn settle_tie(stake: Stake, player: Rank, dealer: Rank, setup: &Setup) -> Line {
    Line::of(stake, judge_tie(player, dealer), rounding(setup))
}

pub fn settle_initial(stake: Stake, player: Rank, dealer: Rank, setup: &Setup) -> Option<Line> {
    judge_initial(player, dealer).map(|verdict| Line::of(stake, verdict, rounding(setup)))
}

/// Half comes back, brought to chips as the table reads 5.11.
pub fn settle_surrender(stake: Stake, setup: &Setup, why: Citation) -> Line {
    let line = Line::surrendered(stake, rounding(setup), why);
    match line.outcome() {
        Outcome::Surrendered { returned, rounding: broken }
            if !broken.is_zero() || !returned.is_multiple_of(setup.smallest_chip) =>
        {
            Line::surrendered(stake, rounding(setup), r::R5_11.as_read(cw::CW_1))
        }
        _ => line,
    }
}

/// Everything that the first cards decide, in the book's order.
pub fn settle(table: &T) -> Decision {
    let first = match &table.play.round {
        Round::Dealt { first } => first,
        Round::Over { .. } => refuse!(r::R10_4.cite(), "this round is settled: clear the layout"),
        Round::Deciding { .. } => refuse!(r::R8_2_4.cite(), "tied players choose before anything else is settled"),
        _ => refuse!(r::R8_2.cite(), "the deal is not complete"),
    };
    all_elected(table)?;
    let dealer = first.dealer();
    let mut events: Vec<E> = ch11_irregularities::discards_left(table).into_iter().collect();
    events.push(ch03_the_cards::announced(dealer));
    for wager in [Wager::Tie, Wager::Initial] {
        for (area, card) in first.hands().rev() {
            events.extend(settle_one(table, area, wager, card.rank(), dealer.rank()));
        }
    }
    let after = after(table, &events);
    let open = |area: &Area| after.house.layout().get(*area, Wager::Initial).is_some();
    let (tied, settled): (Vec<Area>, Vec<Area>) = first.to.iter().partition(|area| open(area));
    // **8.2.3** Hands that won or lost are collected.
    if !settled.is_empty() {
        events.push(Event::HandsCollected { areas: settled }.by(r::R8_2_3.cite()));
    }
    // **8.2.4** Tied players choose, from the left.
    events.push(Event::InterimSettled { tied }.by(r::R8_2_4.as_read(cw::CW_6)));
    Ok(events)
}

fn settle_one(table: &T, area: Area, wager: Wager, player: Rank, dealer: Rank) -> Vec<E> {
    let setup = table.house.setup();
    let Some(placed) = table.house.layout().get(area, wager) else { return vec![] };
    if wager == Wager::Initial && player == dealer && !is_void(table, placed) {
        return vec![];
    }
    let end = |stake: Stake| match wager {
        Wager::Tie => settle_tie(stake, player, dealer, setup),
        _ => settle_initial(stake, player, dealer, setup).expect("ranks differ"),
    };
    let lines = table.house.end(&HOUSE, placed, end).into_iter().map(E::from);
    ch11_irregularities::limit_noted(table, placed).into_iter().chain(lines).collect()
}

/// **X-1** A wager above the maximum that the table voids whole has no tie to decide either.
pub(super) fn is_void(table: &T, placed: Placed) -> bool {
    table.house.capped(placed) < placed.amount && table.house.setup().option(x::X_1) == "void-whole"
}

/// **8.2.4** The tied area whose turn it is.
pub(super) fn turn(table: &T, area: Area, context: &Context) -> Result<Placed, Refusal> {
    let Round::Deciding { undecided, .. } = &table.play.round else {
        refuse!(r::R5_8.cite(), "no tie is waiting for a decision");
    };
    all_elected(table)?;
    match undecided.first() {
        Some(next) if *next == area => decides(table, area, r::R8_2_4.cite(), context),
        Some(next) if undecided.contains(&area) => {
            refuse!(r::R8_2_4.as_read(cw::CW_6), "from the dealer's left, area {next} chooses before area {area}")
        }
        _ => refuse!(r::R5_8.cite(), "area {area} has no tie to decide"),
    }
}

/// **8.2.4.1** The player gives half up.
pub fn surrender(table: &T, area: Area, context: &Context) -> Decision {
    turn(table, area, context)?;
    Ok(give_up(table, area, r::R8_2_4_1.cite()))
}

/// **8.3** The card of a surrendered hand goes to the rack.
pub(super) fn give_up(table: &T, area: Area, cite: Citation) -> Vec<E> {
    let placed = table.house.layout().get(area, Wager::Initial).expect("a wager to surrender");
    let setup = table.house.setup();
    let lines = table.house.end(&HOUSE, placed, |stake| settle_surrender(stake, setup, cite));
    let mut events: Vec<E> = lines.into_iter().map(E::from).collect();
    events.push(Event::HandsCollected { areas: vec![area] }.by(r::R8_3.cite()));
    events.push(Event::GaveUp { area }.by(cite));
    events
}

/// What a surrender gives back on a stake at this table, for screens that show the choice.
pub fn half_back(amount: Money, setup: &Setup) -> Money {
    let stake = Stake { area: 1, patron: 0, wager: Wager::Initial, amount };
    settle_surrender(stake, setup, r::R8_2_4_1.cite()).to_player()
}

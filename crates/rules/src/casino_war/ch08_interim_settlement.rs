//! Chapter 8: Tie Wagers, then Initial Wagers, from the dealer's right; tied players choose, from the dealer's left.
use super::ch12_device_malfunction::all_elected;
use super::{CasinoWar, E, Event, Round, T, ch05_wagers, clauses as r, readings as cw, rules, state::Deal};
use crate::book::Citation;
use crate::cards::Rank;
use crate::game::{Context, Decided, Refusal, Role};
use crate::house::{Breach, ChanceFrom, Setup};
use crate::money::{Money, Odds};
use crate::readings as x;
use crate::refuse;
use crate::settlement::{Fate, Line, Outcome, Stake, Verdict};
use crate::shoe::Source;
use crate::wagers::{Area, Placed, Wager};
use alloc::{vec, vec::Vec};
use core::cmp::Ordering;

type Decision = Decided<CasinoWar>;

/// **8.1.2**
pub const TIE_PAYS: Odds = Odds::to_one(10);
/// **8.2.2**
pub const INITIAL_PAYS: Odds = Odds::EVENS;

/// **8.1.1, 8.1.2** The Tie Wager wins exactly when the first cards have one rank.
#[inline]
pub fn judge_tie(player: Rank, dealer: Rank) -> Verdict {
    match player == dealer {
        true => Verdict::new(Fate::Won(TIE_PAYS), r::R8_1_2.cite()),
        false => Verdict::new(Fate::Lost, r::R8_1_1.cite()),
    }
}

/// **8.2.1, 8.2.2** The Initial Wager on the first cards; equal ranks settle nothing yet.
#[inline]
pub fn judge_initial(player: Rank, dealer: Rank) -> Option<Verdict> {
    match player.cmp(&dealer) {
        Ordering::Less => Some(Verdict::new(Fate::Lost, r::R8_2_1.cite())),
        Ordering::Greater => Some(Verdict::new(Fate::Won(INITIAL_PAYS), r::R8_2_2.cite())),
        Ordering::Equal => None,
    }
}

pub fn settle_tie(stake: Stake, player: Rank, dealer: Rank, setup: &Setup) -> Line {
    Line::of(stake, judge_tie(player, dealer), ch05_wagers::rounding(setup))
}

pub fn settle_initial(stake: Stake, player: Rank, dealer: Rank, setup: &Setup) -> Option<Line> {
    judge_initial(player, dealer).map(|verdict| Line::of(stake, verdict, ch05_wagers::rounding(setup)))
}

/// **8.2.4.1, 5.11** Half comes back, brought to chips as the table reads 5.11.
pub fn settle_surrender(stake: Stake, setup: &Setup, why: Citation) -> Line {
    let rounding = ch05_wagers::rounding(setup);
    let line = Line::surrendered(stake, rounding, why);
    match line.outcome() {
        Outcome::Surrendered { returned, rounding: broken }
            if !broken.is_zero() || !returned.is_multiple_of(setup.smallest_chip) =>
        {
            Line::surrendered(stake, rounding, r::R5_11.as_read(cw::CW_1))
        }
        _ => line,
    }
}

/// Everything that the first cards decide, in the book's order.
pub fn settle(table: &T) -> Decision {
    let Round::Dealt { first } = &table.play.round else {
        match &table.play.round {
            Round::Over { .. } => refuse!(r::R10_4.cite(), "this round is settled: clear the layout"),
            Round::Deciding { .. } => refuse!(r::R8_2_4.cite(), "tied players choose before anything else is settled"),
            _ => refuse!(r::R8_2.cite(), "the deal is not complete"),
        }
    };
    all_elected(table)?;
    let mut events: Vec<E> = vec![];
    if table.play.cards.source == Source::Device && table.play.cards.in_rack() > 0 {
        events.push(Event::DiscardsLeft { cite: r::R11_14.cite() }.into());
    }
    events.push(Event::Announced { dealer: first.dealer, cite: r::R3_2_1.cite() }.into());
    let from_right: Vec<Area> = first.areas().into_iter().rev().collect();
    for wager in [Wager::Tie, Wager::Initial] {
        for area in &from_right {
            events.extend(settle_one(table, first, *area, wager));
        }
    }
    let mut after = table.clone();
    after.evolve_all(&events);
    let open = |area: &Area| after.house.layout().get(*area, Wager::Initial).is_some();
    let (tied, settled): (Vec<Area>, Vec<Area>) = first.areas().into_iter().partition(open);
    if !settled.is_empty() {
        events.push(Event::HandsCollected { areas: settled, cite: r::R8_2_3.cite() }.into());
    }
    events.push(Event::InterimSettled { tied, cite: r::R8_2_4.as_read(cw::CW_6) }.into());
    Ok(events)
}

fn settle_one(table: &T, first: &Deal, area: Area, wager: Wager) -> Vec<E> {
    let setup = table.house.setup();
    let (Some(card), Some(placed)) = (first.card_of(area), table.house.layout().get(area, wager)) else {
        return vec![];
    };
    let (player, dealer) = (card.rank(), first.dealer.rank());
    if wager == Wager::Initial && player == dealer && !is_void(table, placed) {
        return vec![];
    }
    let end = |stake: Stake| match wager {
        Wager::Tie => settle_tie(stake, player, dealer, setup),
        _ => settle_initial(stake, player, dealer, setup).expect("ranks differ"),
    };
    let lines = table.house.end(rules(), placed, end).into_iter().map(E::from);
    late_limit(table, placed).into_iter().chain(lines).collect()
}

/// **X-1** A wager above the maximum that the table voids whole has no tie to decide either.
pub(super) fn is_void(table: &T, placed: Placed) -> bool {
    table.house.capped(placed) < placed.amount && table.house.setup().option(x::X_1) == "void-whole"
}

/// **11.18** A wager out of its limits that comes to light while settling is named before it is settled.
fn late_limit(table: &T, placed: Placed) -> Option<E> {
    let cite = match table.house.limit_breach(placed)? {
        Breach::Below => r::R11_18_1.cite(),
        Breach::Above => r::R11_18_2.as_read(x::X_2),
    };
    let Placed { area, wager, amount, .. } = placed;
    Some(Event::LimitNoted { area, wager, amount, cite }.into())
}

/// **8.2.4, CW-6** The tied area whose turn it is.
pub(super) fn turn(table: &T, area: Area, context: &Context) -> Result<Placed, Refusal> {
    let Round::Deciding { undecided, .. } = &table.play.round else {
        refuse!(r::R5_8.cite(), "no tie waits for a decision");
    };
    all_elected(table)?;
    if !undecided.contains(&area) {
        refuse!(r::R5_8.cite(), "area {area} has no tie to decide");
    }
    if undecided[0] != area {
        refuse!(
            r::R8_2_4.as_read(cw::CW_6),
            "from the dealer's left, area {} chooses before area {area}",
            undecided[0]
        );
    }
    let placed = table.house.layout().get(area, Wager::Initial).expect("an undecided area has its wager");
    if context.by.role == Role::Patron {
        if context.by.id != placed.patron {
            refuse!(r::R13_1.cite(), "a player decides only for the player's own areas");
        }
        if table.house.setup().chance == ChanceFrom::Keyed {
            refuse!(r::R8_2_4.cite(), "tell the dealer: decisions are recorded by the dealer at this table");
        }
    }
    Ok(placed)
}

/// **8.2.4.1** The player gives half up.
pub fn surrender(table: &T, area: Area, context: &Context) -> Decision {
    turn(table, area, context)?;
    Ok(give_up(table, area, r::R8_2_4_1.cite()))
}

/// The lines and events of a surrendered hand; its card goes to the rack (**8.3**).
pub(super) fn give_up(table: &T, area: Area, cite: Citation) -> Vec<E> {
    let placed = table.house.layout().get(area, Wager::Initial).expect("a wager to surrender");
    let setup = table.house.setup();
    let lines = table.house.end(rules(), placed, |stake| settle_surrender(stake, setup, cite));
    let mut events: Vec<E> = lines.into_iter().map(E::from).collect();
    events.push(Event::HandsCollected { areas: vec![area], cite: r::R8_3.cite() }.into());
    events.push(Event::GaveUp { area, cite }.into());
    events
}

/// What a surrender gives back on a stake at this table, for screens that show the choice.
pub fn half_back(amount: Money, setup: &Setup) -> Money {
    let stake = Stake { area: 1, patron: 0, wager: Wager::Initial, amount };
    settle_surrender(stake, setup, r::R8_2_4_1.cite()).to_player()
}

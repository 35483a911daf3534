//! Chapter 9: going to war, and the second cards. They are dealt by the function in `ch07_the_deal.rs`.
use super::ch05_wagers::{HOUSE, stays_in_play};
use super::ch07_the_deal::in_turn;
use super::ch08_interim_settlement::turn;
use super::{Decision, Event, T, To, clauses as r, readings as cw, state::Deal};
use crate::book::Citation;
use crate::house::HouseEvent;
use crate::money::Money;
use crate::people::Context;
use crate::readings as x;
use crate::refuse;
use crate::wagers::{Area, Placed, Wager};
use alloc::{vec, vec::Vec};

/// **9.1** A tied player goes to war by placing a War Wager.
pub fn go_to_war(table: &T, area: Area, context: &Context) -> Decision {
    let initial = turn(table, area, context)?;
    let patron = initial.patron;
    table.house.may_follow_up(&HOUSE, patron, context)?;
    let (amount, capped) = war_amount(table, initial);
    if context.world.standing(patron).loss_left.is_some_and(|left| amount > left) {
        refuse!(
            r::R5_2_1_3.as_read(cw::CW_19),
            "the loss limit leaves no room for a War Wager: only surrender is left"
        );
    }
    table.house.can_stake(&HOUSE, patron, amount, context)?;
    let placed = Placed { wager: Wager::War, amount, ..initial };
    let cite = if capped { r::R5_8.as_read(x::X_3) } else { r::R9_1.cite() };
    let went = Event::WentToWar { area }.by(stays_in_play(table, initial));
    Ok(vec![HouseEvent::WagerPlaced { placed }.by(cite).into(), went])
}

/// **X-3** Equal to the part of the Initial Wager that is within the maximum, unless the table reads it otherwise; and
/// whether that made a difference.
pub fn war_amount(table: &T, initial: Placed) -> (Money, bool) {
    let within = table.house.capped(initial);
    match table.house.setup().option(x::X_3) {
        "as-wagered" => (initial.amount, within < initial.amount),
        _ => (within, within < initial.amount),
    }
}

/// **9.2.1** One more card to each area at war, clockwise from the dealer's left.
/// **9.2.2** The last card to the dealer.
pub(super) fn wanted(second: &Deal) -> Vec<(To, Citation)> {
    in_turn(&second.to, second.out.len(), r::R9_2_1.cite(), r::R9_2_2.cite())
}

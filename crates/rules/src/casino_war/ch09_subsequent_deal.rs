//! Chapter 9: going to war. The cards themselves are dealt by the hand in `ch07_the_deal.rs`.
use super::ch08_interim_settlement::turn;
use super::{CasinoWar, Event, T, clauses as r, readings as cw, rules};
use crate::game::{Context, Decided, Refusal};
use crate::house::HouseEvent;
use crate::money::Money;
use crate::readings as x;
use crate::wagers::{Area, Placed, Wager};
use alloc::vec;

/// **9.1, 5.8** The player places a War Wager equal to the Initial Wager; both stay in play (**5.2.1.4**).
pub fn go_to_war(table: &T, area: Area, context: &Context) -> Decided<CasinoWar> {
    let initial = turn(table, area, context)?;
    table.house.may_follow_up(rules(), initial.patron, context)?;
    let (amount, capped) = war_amount(table, initial);
    let standing = context.world.standing(initial.patron);
    if standing.loss_left.is_some_and(|left| amount > left) {
        let text = "the loss limit leaves no room for a War Wager: the hand surrenders";
        return Err(Refusal::new(text, r::R5_2_1_3.as_read(cw::CW_19)));
    }
    table.house.can_stake(rules(), initial.patron, amount, context)?;
    let placed = Placed { wager: Wager::War, amount, ..initial };
    let cite = if capped { r::R5_8.as_read(x::X_3) } else { r::R9_1.cite() };
    let several = table.house.layout().of_patron(initial.patron).any(|p| p.area != area);
    let stays = if several { r::R5_2_1_4.as_read(cw::CW_11) } else { r::R5_2_1_4.cite() };
    Ok(vec![HouseEvent::WagerPlaced { placed, cite }.into(), Event::WentToWar { area, cite: stays }.into()])
}

/// **X-3** Equal to what of the Initial Wager is within the maximum, unless the table reads otherwise; and whether that
/// made a difference.
pub fn war_amount(table: &T, initial: Placed) -> (Money, bool) {
    let within = table.house.capped(initial);
    match table.house.setup().option(x::X_3) {
        "as-wagered" => (initial.amount, within < initial.amount),
        _ => (within, within < initial.amount),
    }
}

//! Chapter 5: the ante, the progressive wager and the bet. The table takes wagers in `house/wagers.rs`; here is what it
//! cites, and what this game asks besides.
use super::ch11_progressive_jackpot::JACKPOT;
use super::*;
use crate::house::{FollowUp, WagerRules};

pub(super) const WAGERS: WagerRules = WagerRules {
    // **5.1** A valid player card to begin with.
    card_needed: r::R5_1.cite(),
    // **5.2** Stakes are chips.
    chips: r::R5_2.cite(),
    // **5.3.1** Who wants a hand places an ante.
    placed: r::R5_3_1.cite(),
    no_more_bets: r::R7_2.cite(),
    // **5.7** After the first card no wager is placed, changed or taken back.
    late: r::R5_7.cite(),
    decisions: Some(r::R8_1.cite()),
    // **5.8** One hand per player.
    several_areas: r::R5_8.cite(),
    players_limited: r::R5_8.cite(),
    // **5.9** One wager on a wagering area.
    one_wager: Some(r::R5_9.cite()),
    give_up: None,
    reserved: None,
    positioning: r::R5_10.cite(),
};

/// **5.6** Whoever places an ante may come to need a bet of twice as much.
pub(super) const FOLLOW_UP: FollowUp =
    FollowUp { warning: r::R5_6.as_read(x::X_17), multiple: 3, part: &[], measured_again: &[], found: &[] };

/// Wagers taken before the first card.
pub(super) fn opening(setup: &Setup) -> Vec<Wager> {
    let progressive = setup.approved.jackpot.as_ref().map(|_| Wager::Progressive);
    [Wager::Ante].into_iter().chain(progressive).collect()
}

/// What this book asks of a wager besides, and the clause that a wager rests on if not 5.3.1.
pub(super) fn check_wager(placed: Placed, house: &House) -> Result<Option<Citation>, Refusal> {
    match placed.wager {
        // **5.8** One hand per player.
        Wager::Ante if house.layout().of_patron(placed.patron).any(|p| p.area != placed.area) => {
            refuse!(r::R5_8.cite(), "patron {} has a hand on another area: one hand per player", placed.patron)
        }
        // **5.4** The progressive wager has its own clause, printed without a number (CS-1).
        Wager::Progressive => Ok(Some(r::R5_4.as_read(cs::CS_1))),
        _ => Ok(None),
    }
}

/// **5.8** One seat per player. Progressive wagers only where an approved jackpot works (11.5, 14.15), and nobody plays
/// beside a player kept apart (14.13.2).
pub fn permits(table: &T, command: &HouseCommand) -> Result<(), Refusal> {
    let house = &table.house;
    match command {
        HouseCommand::Sit { patron, .. } => {
            if let Some((area, _)) = house.occupied().find(|(_, p)| p == patron) {
                refuse!(r::R5_8.cite(), "patron {patron} plays on area {area}: one hand per player");
            }
        }
        HouseCommand::LimitPlayers { .. } => {
            refuse!(r::R5_8.cite(), "this book gives every player one hand and sets no other limit on players")
        }
        HouseCommand::Place { wager: Wager::Progressive, .. } => house.takes_jackpot_wagers(&JACKPOT)?,
        HouseCommand::FindUnrecorded { wager: Wager::Progressive, .. } => {
            refuse!(
                r::R11_2.cite(),
                "the jackpot's equipment took no such wager: the player sees to it, and it goes back"
            )
        }
        HouseCommand::Find { wager: Wager::Progressive, .. } => {
            refuse!(r::R5_4.as_read(x::X_4), "a progressive wager has the amount on the sign or is returned")
        }
        _ => {}
    }
    card_table::not_together(table, command)
}

/// **5.6** A bet is exactly twice the ante: its amount, and the clause it is placed by.
pub(super) fn exactly_twice(table: &T, ante: Placed, named: Option<Money>) -> Result<(Money, Citation), Refusal> {
    let (twice, capped) = bet_amount(table, ante);
    let cite = if capped { r::R5_6.as_read(x::X_3) } else { r::R5_6.cite() };
    match named {
        Some(other) if other != twice => {
            refuse!(cite, "a bet of {other} is not twice the ante of {}: bet {twice}", ante.amount)
        }
        _ => Ok((twice, cite)),
    }
}

/// **X-3** Twice what of the ante is within the maximum, unless the table reads otherwise; and whether that made a
/// difference. Bets keep the sign's own maximum where it has one.
pub fn bet_amount(table: &T, ante: Placed) -> (Money, bool) {
    let within = table.house.capped(ante);
    let capped = within < ante.amount;
    if !capped || table.house.setup().option(x::X_3) != "as-wagered" {
        return (twice(within), capped);
    }
    let most = table.house.limits_of(ante.patron).get(Wager::Bet).map(|limit| limit.max);
    (most.map_or(twice(ante.amount), |most| most.min(twice(ante.amount))), true)
}

pub(super) fn twice(amount: Money) -> Money {
    amount + amount
}

/// The bet on an area and what it should be, where the two differ.
pub(super) fn wrong_bet(table: &T, area: Area) -> Option<(Placed, Money)> {
    let layout = table.house.layout();
    let (ante, bet) = (layout.get(area, Wager::Ante)?, layout.get(area, Wager::Bet)?);
    let (right, _) = bet_amount(table, ante);
    // What a loss limit left of a bet stands as it is.
    let cut = |line: &Line| line.area() == area && line.wager() == Wager::Bet && line.cite().clause() == law::L7;
    let valid = bet.amount == right || (bet.amount < right && table.house.lines().iter().any(cut));
    (!valid).then_some((bet, right))
}

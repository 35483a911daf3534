//! Chapter 3: which wagers this table takes, from whom and when. When they win is in `ch03_winning_wagers.rs`.
use super::{
    Round, T, ch06_super_streak, ch08_irregularities::unlocked, ch09_general_provisions, clauses as r, readings as sb,
    state::family_of,
};
use crate::book::Citation;
use crate::house::{DiceSetup, HouseCommand, Setup, WagerRules};
use crate::people::Context;
use crate::refusal::Refusal;
use crate::refuse;
use crate::wagers::{BetType, Wager};
use alloc::vec::Vec;

pub(super) const WAGERS: WagerRules = WagerRules {
    // **3.1** Nobody begins to play without a valid Player Card.
    card_needed: r::R3_1.cite(),
    // **3.4** Stakes are made in chips, colour checks or tokens on the spot itself.
    chips: r::R3_4.cite(),
    placed: r::R3_4.cite(),
    no_more_bets: r::R5_2.cite(),
    // **3.11** After no more bets no wager is placed, changed or taken back.
    late: r::R3_11.cite(),
    decisions: None,
    one_wager: None,
    // **3.15** A supervisor may limit the players, or allow each one place.
    several_areas: r::R3_15.cite(),
    players_limited: r::R3_15.cite(),
    give_up: None,
    reserved: None,
    // **3.13** Players answer for where their chips are; at a real layout the dealer records them.
    positioning: r::R3_13.cite(),
};

/// **3.14** Each stake is settled by the spot it is on when the dome comes off.
pub(super) const SETTLED_WHERE_IT_IS: Citation = r::R3_14.cite();

/// What every table takes.
pub const BASIC: &[BetType] = BetType::BASIC_DICE;
/// What the operator may offer, Super Streak by 6.1.
pub const OPTIONAL: &[BetType] = &[BetType::Odd, BetType::Even, BetType::Four, BetType::SuperStreak];

/// The kinds of wager at this table, in the order of the layout.
pub(super) fn kinds(setup: &Setup) -> impl Iterator<Item = BetType> {
    BASIC.iter().chain(OPTIONAL).copied().filter(|kind| is_offered(setup, *kind))
}

pub fn is_offered(setup: &Setup, kind: BetType) -> bool {
    let chosen = || setup.dice().is_some_and(|dice| dice.optional.contains(&kind));
    BASIC.contains(&kind) || OPTIONAL.contains(&kind) && chosen()
}

/// Every spot of this table's layout.
pub fn spots(setup: &Setup) -> Vec<Wager> {
    let named = setup.option(sb::SB_15) == "name-the-side";
    let has = |wager: &Wager| match wager {
        Wager::SuperStreak(_) if named => false,
        Wager::NamedStreak(_) if !named => false,
        wager => is_offered(setup, wager.bet_type()),
    };
    Wager::all().filter(has).collect()
}

/// What a table chooses: its optional wagers and its colours.
pub(super) fn check_set(dice: &DiceSetup) -> Result<(), Refusal> {
    // **3.3** The operator chooses among the optional wagers only.
    if let Some(kind) = dice.optional.iter().find(|kind| !OPTIONAL.contains(kind)) {
        refuse!(r::R3_3.cite(), "{kind} is not an optional wager");
    }
    // **3.5** A set is divided into various colours.
    let repeats = |i: &usize| dice.colours[i + 1..].contains(&dice.colours[*i]);
    if let Some(i) = (0..dice.colours.len()).find(repeats) {
        refuse!(r::R3_5.cite(), "{} appears twice in the set of colours", dice.colours[i]);
    }
    Ok(())
}

/// Whether this game lets a common command be given now: the table not locked, the wager one of this table's, its
/// moment come.
pub(super) fn permits(table: &T, command: &HouseCommand, context: &Context) -> Result<(), Refusal> {
    let wager = match command {
        HouseCommand::Place { wager, .. } => wager,
        HouseCommand::InvalidateOutcome { .. } => return ch09_general_provisions::may_annul(table),
        command => return ch06_super_streak::permits(table, command),
    };
    unlocked(table)?;
    match family_of(*wager) {
        Some(family) => {
            ch06_super_streak::offered(table, *wager)?;
            ch06_super_streak::may_place(table, family, context)
        }
        None => {
            offered(table, wager.bet_type(), *wager)?;
            bets_called_for(table)
        }
    }
}

fn offered(table: &T, kind: BetType, wager: Wager) -> Result<(), Refusal> {
    // **3.2** Only wagers of this book are taken.
    if !BetType::ALL_DICE.contains(&kind) {
        refuse!(r::R3_2.cite(), "{wager} is not a Sic Bo wager");
    }
    // **3.3** Optional ones only where the operator offers them.
    match is_offered(table.house.setup(), kind) {
        true => Ok(()),
        false => refuse!(r::R3_3.cite(), "{kind} wagers are not offered at this table"),
    }
}

/// Bets are called for once the dice have tumbled (5.1). After no more bets chips go back, cover on or off (SB-5).
fn bets_called_for(table: &T) -> Result<(), Refusal> {
    match table.play.round {
        Round::Waiting => refuse!(r::R5_1.cite(), "the dice are tumbled first, then bets are called for"),
        Round::BetsClosed => {
            refuse!(r::R3_11.as_read(sb::SB_5), "no more bets was called: chips put down now go back")
        }
        _ => Ok(()),
    }
}

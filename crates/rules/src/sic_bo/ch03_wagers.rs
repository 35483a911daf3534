//! Chapters 3, 4 and 9 (and parts of 8): which wagers this table takes and when, and under which numbers this book
//! states what
//! is common to all tables.
use super::{BOOK, Round, T, ch06_super_streak, ch07_settlement, clauses as r, readings as sb, state::family_of};
use crate::book::Citation;
use crate::dice::Face;
use crate::game::{Context, Refusal};
use crate::house::{Declarations, House, HouseCommand, HouseRules, LossExcess, Setup};
use crate::readings as x;
use crate::refuse;
use crate::wagers::{BetType, Family, FourNumbers, Placed, Side, Wager};
use alloc::{vec, vec::Vec};

pub static HOUSE: HouseRules = HouseRules {
    book: &BOOK,
    opening: spots,
    leading: None,
    lasting: |wager| wager.bet_type() == BetType::SuperStreak,
    on_sign: |setup| BASIC.iter().copied().chain(optional(setup)).collect(),
    sign_of: |wager| match wager.bet_type() {
        BetType::SuperStreak => r::R6_7.as_read(x::X_4),
        _ => r::R4_1.as_read(sb::SB_9),
    },
    areas_max: 20,
    areas_cite: r::R2_1.as_read(x::X_35),
    dealer: r::R1_1.cite(),
    supervisor: r::R1_1.cite(),
    player_card: r::R9_1.cite(),
    proxy: r::R9_20.cite(),
    card_needed: r::R3_1.cite(),
    chips: r::R3_4.cite(),
    placed: r::R3_4.cite(),
    no_more_bets: r::R5_2.cite(),
    late: r::R3_11.cite(),
    decisions: None,
    one_wager: None,
    several_areas: r::R3_15.cite(),
    give_up: None,
    players_limited: r::R3_15.cite(),
    reserved: None,
    positioning: r::R3_13.cite(),
    sign: r::R4_1.cite(),
    below: r::R4_2.cite(),
    above: |_| r::R4_3.cite(),
    notice: r::R4_5.cite(),
    keep: None,
    personal: Some(r::R4_6.as_read(x::X_23)),
    closing: r::R9_13.cite(),
    idle: r::R9_14.cite(),
    dispute: r::R9_17.cite(),
    dispute_final: r::R9_18.cite(),
    copy_of_rules: r::R9_19.cite(),
    invalid_before: r::R8_14_1.as_read(x::X_8),
    invalid_during: r::R8_14_2.cite(),
    invalid_after: r::R8_14_3.cite(),
    device: r::R9_6.cite(),
    device_found: r::R9_8.cite(),
    device_void: r::R9_8_1.cite(),
    device_exclude: r::R9_8_2.cite(),
    device_casino: r::R9_8_3.cite(),
    device_detain: Err(r::R9_8.as_read(sb::SB_24)),
    disruption: r::R9_9_1.cite(),
    fraud: r::R9_9_2.cite(),
    invalidated: r::R9_10.cite(),
    refuse_wager: r::R9_16.cite(),
    refuse_wager_why: r::R9_16.cite(),
    mispayment: r::R8_10.cite(),
    mispayment_later: r::R8_10.as_read(sb::SB_12),
    mispayment_report: r::R8_13.cite(),
    mispayment_told: r::R8_10_2.cite(),
    mispayment_suspected: r::R8_11.cite(),
    mispayment_attempted: r::R8_12_1.as_read(x::X_12),
    mispayment_made_good: r::R8_12_1_1.cite(),
    mispayment_asked_back: r::R8_12_1_2.cite(),
    best_odds: |_, wager| match family_of(wager) {
        Some(_) => ch06_super_streak::pays(ch06_super_streak::LONGEST),
        None => ch07_settlement::best_odds(wager),
    },
    loss_limit: r::R9_3.cite(),
    loss_excess: Some(LossExcess {
        valid: r::R8_15.as_read(x::X_42),
        returned: |_| r::R8_15_1.as_read(x::X_15),
        earlier: r::R8_15_2.cite(),
        advise: r::R8_15_1.cite(),
    }),
    pause: Some(r::R9_4.cite()),
    declarations: Some(Declarations {
        bought: r::R9_2_1.cite(),
        brought: r::R9_2_2.cite(),
        remaining: r::R9_2_3.cite(),
        direction: r::R9_2_4.cite(),
    }),
    follow_up: None,
    jackpot: None,
    one_amount: |_, _, _| None,
    check_setup,
    check_sign: |_, _| Ok(()),
    check_wager,
};

/// **3.2** What every table takes.
pub const BASIC: &[BetType] = &[
    BetType::Small,
    BetType::Big,
    BetType::Triple,
    BetType::Double,
    BetType::AnyTriple,
    BetType::Total,
    BetType::Pair,
    BetType::Single,
];
/// **3.3, 6.1** What the operator may offer.
pub const OPTIONAL: &[BetType] = &[BetType::Odd, BetType::Even, BetType::Four, BetType::SuperStreak];

fn optional(setup: &Setup) -> Vec<BetType> {
    let offered = setup.dice().map(|dice| dice.optional.as_slice()).unwrap_or_default();
    OPTIONAL.iter().copied().filter(|kind| offered.contains(kind)).collect()
}

pub fn is_offered(setup: &Setup, kind: BetType) -> bool {
    BASIC.contains(&kind) || optional(setup).contains(&kind)
}

/// Every spot of a kind of wager.
fn spots_of(kind: BetType, setup: &Setup) -> Vec<Wager> {
    let faces = || Face::ALL.into_iter();
    match kind {
        BetType::Small => vec![Wager::Small],
        BetType::Big => vec![Wager::Big],
        BetType::Odd => vec![Wager::Odd],
        BetType::Even => vec![Wager::Even],
        BetType::Triple => faces().map(Wager::Triple).collect(),
        BetType::Double => faces().map(Wager::Double).collect(),
        BetType::AnyTriple => vec![Wager::AnyTriple],
        BetType::Total => (4..=17).map(Wager::Total).collect(),
        BetType::Pair => {
            faces().flat_map(|a| faces().filter(move |b| a < *b).map(move |b| Wager::Pair(a, b))).collect()
        }
        BetType::Single => faces().map(Wager::Single).collect(),
        BetType::Four => FourNumbers::ALL.into_iter().map(Wager::Four).collect(),
        BetType::SuperStreak if setup.option(sb::SB_15) == "name-the-side" => {
            Side::ALL.into_iter().map(Wager::NamedStreak).collect()
        }
        BetType::SuperStreak => Family::ALL.into_iter().map(Wager::SuperStreak).collect(),
        _ => vec![],
    }
}

/// **3.2, 3.3** Every spot of this table's layout.
pub fn spots(setup: &Setup) -> Vec<Wager> {
    BASIC.iter().copied().chain(optional(setup)).flat_map(|kind| spots_of(kind, setup)).collect()
}

/// **2.4, 3.3, 3.5** Dice, only what the book leaves to the operator as an option, and each colour once.
fn check_setup(setup: &Setup) -> Result<(), Refusal> {
    let Some(dice) = setup.dice() else {
        refuse!(r::R2_4.cite(), "cards: this game is played with three dice in a tumbler");
    };
    if setup.edition(&BOOK).trim().is_empty() {
        refuse!(
            r::R1_1.as_read(sb::SB_26),
            "the book names no approval: enter the one that this table plays under (approved.edition)"
        );
    }
    if let Some(kind) = dice.optional.iter().find(|kind| !OPTIONAL.contains(kind)) {
        refuse!(r::R3_3.cite(), "{kind} is no wager that a table chooses to offer");
    }
    let twice = |i: usize| dice.colours[i + 1..].contains(&dice.colours[i]);
    if let Some(i) = (0..dice.colours.len()).find(|i| twice(*i)) {
        refuse!(r::R3_5.cite(), "{} is in the set of colours twice", dice.colours[i]);
    }
    Ok(())
}

/// Whether this game lets a common command be given now: the table not locked, the wager one of this table's, its
/// moment come.
pub fn permits(table: &T, command: &HouseCommand, context: &Context) -> Result<(), Refusal> {
    match command {
        HouseCommand::Place { wager, .. } => {
            unlocked(table)?;
            offered(table, *wager)?;
            match family_of(*wager) {
                Some(family) => ch06_super_streak::may_place(table, family, context),
                None => bets_called_for(table),
            }
        }
        HouseCommand::TakeBack { area, wager } => match family_of(*wager) {
            Some(_) => ch06_super_streak::may_take_back(table, *area, *wager),
            None => Ok(()),
        },
        HouseCommand::RefuseWager { area, wager, .. } => match family_of(*wager) {
            Some(_) => ch06_super_streak::not_in_play(table, *area, *wager),
            None => Ok(()),
        },
        HouseCommand::Leave { area } => {
            let mut here = table.house.layout().on_area(*area);
            here.try_for_each(|p| ch06_super_streak::not_in_play(table, p.area, p.wager))
        }
        HouseCommand::Find { wager, .. } if family_of(*wager).is_some() => {
            refuse!(r::R6_7.as_read(x::X_4), "a Super Streak wager is of the amount on the sign or is not taken")
        }
        HouseCommand::Close if table.house.layout().iter().any(|p| family_of(p.wager).is_some()) => {
            refuse!(
                r::R6_6.as_read(sb::SB_20),
                "Super Streak wagers are in play: the table stays open until their streaks end"
            )
        }
        _ => Ok(()),
    }
}

/// **8.8** No play while a light failure is not put right.
pub(super) fn unlocked(table: &T) -> Result<(), Refusal> {
    match table.play.locked {
        true => refuse!(r::R8_8.as_read(sb::SB_23), "the lights failed: no play until the fault is put right"),
        false => Ok(()),
    }
}

/// **3.2, 3.3, 6.1** Only wagers of this book, and of those only what the table offers.
fn offered(table: &T, wager: Wager) -> Result<(), Refusal> {
    let setup = table.house.setup();
    match wager.bet_type() {
        BetType::Initial | BetType::Tie | BetType::War => {
            refuse!(r::R3_2.cite(), "{wager} is no wager of Sic Bo")
        }
        BetType::SuperStreak if !is_offered(setup, BetType::SuperStreak) => {
            refuse!(r::R6_1.cite(), "Super Streak is not offered at this table")
        }
        BetType::SuperStreak if !spots(setup).contains(&wager) => {
            refuse!(r::R6_2.as_read(sb::SB_15), "{wager} is no Super Streak of this table")
        }
        kind if !is_offered(setup, kind) => refuse!(r::R3_3.cite(), "{kind} wagers are not offered at this table"),
        _ => Ok(()),
    }
}

/// **5.1** Bets are called for once the dice have tumbled. **3.11, SB-5** After the call chips go back, cover on or
/// off.
fn bets_called_for(table: &T) -> Result<(), Refusal> {
    match table.play.round {
        Round::Waiting => refuse!(r::R5_1.cite(), "the dice are tumbled first, then bets are called for"),
        Round::BetsClosed => {
            refuse!(r::R3_11.as_read(sb::SB_5), "no more bets was called: chips put down now go back")
        }
        _ => Ok(()),
    }
}

/// **6.7** One Super Streak wager to a player and family. **SB-22** On Odd and Even also where those are not offered
/// plain.
fn check_wager(placed: Placed, house: &House) -> Result<Option<Citation>, Refusal> {
    let Some(family) = family_of(placed.wager) else { return Ok(None) };
    if house.layout().get(placed.area, placed.wager).is_some() {
        refuse!(r::R6_7.as_read(x::X_4), "area {} already has its {} wager", placed.area, placed.wager);
    }
    let setup = house.setup();
    let plain = is_offered(setup, BetType::Odd) && is_offered(setup, BetType::Even);
    if family == Family::SmallBig || plain {
        return Ok(Some(r::R6_1.cite()));
    }
    let cite = r::R6_1.as_read(sb::SB_22);
    match setup.option(sb::SB_22) {
        "needs-plain-wagers" => refuse!(cite, "Super Streak on Odd and Even needs those wagers at the table"),
        _ => Ok(Some(cite)),
    }
}

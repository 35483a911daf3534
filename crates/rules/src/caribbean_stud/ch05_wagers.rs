//! Chapters 5, 6 and 16 (and parts of 11 and 14): under which numbers this book states what is common to all tables.
use super::ch09_final_settlement::bet_pays;
use super::ch12_progressive_jackpot::JACKPOT;
use super::{BOOK, Jackpot, T, clauses as r, readings as cs};
use crate::book::Citation;
use crate::game::{PatronId, Refusal};
use crate::house::{FollowUp, House, HouseCommand, HouseRules, KeptMinimum, Leading, LossExcess, Setup};
use crate::law;
use crate::limits::Limits;
use crate::money::{Money, Odds};
use crate::poker_hands::Category;
use crate::readings as x;
use crate::refuse;
use crate::shoe::Source;
use crate::wagers::{BetType, Placed, Wager};
use alloc::{vec, vec::Vec};

pub static HOUSE: HouseRules = HouseRules {
    book: &BOOK,
    opening: |setup| match setup.approved.jackpot {
        Some(_) => vec![Wager::Ante, Wager::Progressive],
        None => vec![Wager::Ante],
    },
    leading: Some(Leading { wager: Wager::Ante, cite: r::R11_1.cite() }),
    lasting: |_| false,
    on_sign,
    sign_of: |wager| match wager {
        Wager::Progressive => r::R11_3.as_read(x::X_4),
        _ => r::R6_1.cite(),
    },
    areas_max: AREAS_MAX,
    areas_cite: r::R2_1.as_read(x::X_35),
    dealer: r::R1_1.cite(),
    supervisor: r::R1_1.cite(),
    player_card: r::R16_1.cite(),
    proxy: r::R16_1.cite(),
    card_needed: r::R5_1.cite(),
    chips: r::R5_2.cite(),
    placed: r::R5_3_1.cite(),
    no_more_bets: r::R7_2.cite(),
    late: r::R5_7.cite(),
    decisions: Some(r::R8_1.cite()),
    one_wager: Some(r::R5_9.cite()),
    several_areas: r::R5_8.cite(),
    give_up: None,
    players_limited: r::R5_8.cite(),
    reserved: None,
    positioning: r::R5_10.cite(),
    sign: r::R6_1.cite(),
    below: r::R6_2.cite(),
    above: |_| r::R6_3.cite(),
    notice: r::R6_5.cite(),
    keep: Some(KeptMinimum {
        raise: r::R6_5_1.as_read(x::X_21),
        marker: r::R6_5_1_1.cite(),
        marker_removed: r::R6_5_1_2.cite(),
        several_boxes: r::R6_5_1_1.cite(),
        until_notice: r::R6_5_2.cite(),
        both_signs: r::R6_5_3.cite(),
        new_players: r::R6_5_4.cite(),
    }),
    personal: Some(r::R6_6.as_read(x::X_23)),
    closing: r::R16_9.cite(),
    idle: r::R16_10.cite(),
    dispute: r::R16_13.cite(),
    dispute_final: r::R16_14.cite(),
    copy_of_rules: r::R16_16.cite(),
    invalid_before: r::R14_20_1.cite(),
    invalid_during: r::R14_20_2.cite(),
    invalid_after: r::R14_20_3.cite(),
    device: r::R16_2.as_read(cs::CS_1),
    device_found: r::R16_4.cite(),
    device_void: r::R16_4_1.cite(),
    device_exclude: r::R16_4_2.cite(),
    device_casino: r::R16_4_3.cite(),
    device_detain: Ok(r::R16_4_4.cite()),
    disruption: r::R16_5_1.cite(),
    fraud: r::R16_5_2.cite(),
    invalidated: r::R16_6.cite(),
    refuse_wager: r::R16_12.as_read(x::X_29),
    refuse_wager_why: r::R16_12.cite(),
    mispayment: r::R14_16.cite(),
    mispayment_later: r::R14_16.as_read(cs::CS_24),
    mispayment_report: r::R14_19.cite(),
    mispayment_told: r::R14_16_2.cite(),
    mispayment_suspected: r::R14_17.cite(),
    mispayment_attempted: r::R14_18_1.as_read(x::X_12),
    mispayment_made_good: r::R14_18_1_1.cite(),
    mispayment_asked_back: r::R14_18_1_2.cite(),
    best_odds: |_, wager| match wager {
        Wager::Ante => Some(Odds::EVENS),
        Wager::Bet => Some(bet_pays(Category::RoyalFlush)),
        _ => None,
    },
    loss_limit: law::L7.as_read(x::X_19),
    loss_excess: Some(LossExcess {
        valid: law::L7.as_read(x::X_19),
        returned: |wager| match wager {
            // What is left of it need not be twice the ante, or the amount on the sign.
            Wager::Bet | Wager::Progressive => law::L7.as_read(x::X_18),
            _ => law::L7.as_read(x::X_15),
        },
        earlier: law::L7.as_read(x::X_19),
        advise: law::L7.as_read(x::X_19),
    }),
    pause: None,
    declarations: None,
    // The ante and a bet of twice as much.
    follow_up: Some(FollowUp { warning: r::R5_6.as_read(x::X_17), multiple: 3, part: &[], measured_anew: &[] }),
    jackpot: Some(&JACKPOT),
    one_amount: |_, _, _| None,
    check_setup,
    check_sign,
    check_wager,
};

/// **X-35** Five cards to each and to the dealer, out of 52.
const AREAS_MAX: u8 = 9;

/// Antes, progressive wagers where the table has a jackpot, and bets where the sign speaks of them.
fn on_sign(setup: &Setup) -> Vec<BetType> {
    let bets = setup.limits.of(BetType::Bet).map(|_| BetType::Bet);
    let progressive = setup.approved.jackpot.as_ref().map(|_| BetType::Progressive);
    [Some(BetType::Ante), bets, progressive].into_iter().flatten().collect()
}

/// **3.1, 3.6** Cards, one deck of them, from a shoe or device. **11.6, CS-9** A jackpot has its approval; **10.2** a
/// posted maximum is an amount.
fn check_setup(setup: &Setup) -> Result<(), Refusal> {
    if setup.source() == Some(Source::Hand) {
        refuse!(
            r::R3_6.cite(),
            "this game is dealt from a card shoe or a shuffling device, not from the dealer's hand"
        );
    }
    match setup.decks() {
        Some(1) => {}
        Some(decks) => refuse!(r::R3_1.cite(), "{decks} decks: this game is played with one"),
        None => refuse!(r::R3_1.cite(), "dice: this game is played with cards"),
    }
    if setup.approved.jackpot.as_ref().is_some_and(|jackpot| jackpot.approval.trim().is_empty()) {
        refuse!(r::R11_6.as_read(cs::CS_9), "a progressive jackpot needs the reference of its approval");
    }
    if setup.approved.jackpot.as_ref().is_some_and(|jackpot| jackpot.schedule.is_some()) {
        refuse!(r::R12_1.cite(), "the book itself says what each jackpot hand is paid: it takes no schedule");
    }
    match setup.approved.max_payout {
        Some(most) if !most.is_amount() || !most.is_multiple_of(setup.smallest_chip) => {
            refuse!(r::R10_2.as_read(x::X_24), "a maximum payout of {most} cannot be paid in chips")
        }
        _ => Ok(()),
    }
}

/// **11.3, X-4** One amount for progressive wagers. **CS-26** Limits for bets that hold twice every ante.
fn check_sign(limits: &Limits, _: &Setup) -> Result<(), Refusal> {
    if let Some(limit) = limits.of(BetType::Progressive).filter(|limit| limit.min != limit.max) {
        refuse!(
            r::R11_3.as_read(x::X_4),
            "a progressive wager has one amount: {} to {} is a range",
            limit.min,
            limit.max
        );
    }
    if let (Some(ante), Some(bet)) = (limits.of(BetType::Ante), limits.of(BetType::Bet)) {
        let cite = r::R6_1.as_read(cs::CS_26);
        if bet.min > twice(ante.min) || bet.max < twice(ante.max) {
            refuse!(
                cite,
                "bets of {} to {} do not hold twice every ante of {} to {}",
                bet.min,
                bet.max,
                ante.min,
                ante.max
            );
        }
        if bet.unit.is_some() {
            refuse!(cite, "a bet is twice the ante: the sign states no steps for it");
        }
    }
    Ok(())
}

pub(super) fn twice(amount: Money) -> Money {
    amount + amount
}

/// **5.8** One hand to a player. **5.4** A progressive wager cites its own clause.
fn check_wager(placed: Placed, house: &House) -> Result<Option<Citation>, Refusal> {
    match placed.wager {
        Wager::Ante if house.layout().of_patron(placed.patron).any(|p| p.area != placed.area) => {
            refuse!(r::R5_8.cite(), "patron {} has a hand on another area: one hand to a player", placed.patron)
        }
        Wager::Progressive => Ok(Some(r::R5_4.as_read(cs::CS_1))),
        _ => Ok(None),
    }
}

/// Whether this game lets a common command be given now: one seat to a player, nobody beside a player kept apart, the
/// jackpot there and open.
pub fn permits(table: &T, command: &HouseCommand) -> Result<(), Refusal> {
    let house = &table.house;
    match command {
        HouseCommand::Sit { patron, .. } => {
            if let Some((area, _)) = house.occupied().find(|(_, p)| p == patron) {
                refuse!(r::R5_8.cite(), "patron {patron} plays on area {area}: one hand to a player");
            }
            // Neither joins the other.
            together(table, *patron, table.play.apart.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]))
        }
        HouseCommand::LimitPlayers { .. } => {
            refuse!(r::R5_8.cite(), "this book limits players by their areas alone: one hand to each")
        }
        HouseCommand::Place { area, wager, .. } => {
            if *wager == Wager::Progressive {
                jackpot_is_open(table)?;
            }
            house.seated(*area).map_or(Ok(()), |patron| together(table, patron, table.play.apart.iter().copied()))
        }
        HouseCommand::Find { wager: Wager::Progressive, .. } => {
            refuse!(r::R5_4.as_read(x::X_4), "a progressive wager is of the amount on the sign or is returned as none")
        }
        _ => Ok(()),
    }
}

/// **11.5, CS-9, 14.15** Progressive wagers only where there is an approved jackpot whose equipment works.
fn jackpot_is_open(table: &T) -> Result<(), Refusal> {
    match table.play.jackpot {
        Jackpot::Open if table.house.pool().is_none() => {
            refuse!(r::R11_5.as_read(cs::CS_9), "this table's jackpot is linked to no pool")
        }
        Jackpot::Open => Ok(()),
        Jackpot::None => refuse!(r::R11_5.as_read(cs::CS_9), "no progressive jackpot is approved for this table"),
        Jackpot::Closed => refuse!(r::R14_15.cite(), "the jackpot's equipment failed: play goes on without it"),
    }
}

/// **14.13.2** Two players kept apart do not play at one table; of two who sit there already, the one whom the direction names
/// first does not wager.
fn together(table: &T, patron: PatronId, mut apart: impl Iterator<Item = (PatronId, PatronId)>) -> Result<(), Refusal> {
    let sits = |other: PatronId| table.house.occupied().any(|(_, p)| p == other);
    match apart.any(|(kept, from)| kept == patron && sits(from)) {
        true => {
            refuse!(r::R14_13_2.cite(), "patron {patron} is kept from playing together with a player at this table")
        }
        false => Ok(()),
    }
}

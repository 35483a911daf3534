//! Chapters 5, 6 and 13 (and parts of 11): under which numbers this book states what is common to all tables.
use super::ch08_interim_settlement::{INITIAL_PAYS, TIE_PAYS};
use super::ch10_final_settlement::SECOND_TIE_PAYS;
use super::{BOOK, clauses as r, readings as cw};
use crate::book::Citation;
use crate::game::Refusal;
use crate::house::{FollowUp, House, HouseRules, KeptMinimum, Leading, LossExcess, Setup};
use crate::law;
use crate::limits::Limits;
use crate::money::{Money, Rounding};
use crate::readings as x;
use crate::refuse;
use crate::shoe::Source;
use crate::wagers::{BetType, Placed, Wager};
use alloc::vec;

pub static HOUSE: HouseRules = HouseRules {
    book: &BOOK,
    opening: |_| vec![Wager::Initial, Wager::Tie],
    leading: Some(Leading { wager: Wager::Initial, cite: r::R5_2_3.cite() }),
    lasting: |_| false,
    on_sign: |_| vec![BetType::Initial, BetType::Tie],
    sign_of: |_| r::R6_1.cite(),
    // The diagram shows seven; a larger cloth is still dealt from six decks.
    areas_max: 9,
    areas_cite: r::R2_2_1.as_read(x::X_35),
    dealer: r::R1_1.cite(),
    supervisor: r::R1_1.cite(),
    player_card: r::R13_1.cite(),
    proxy: r::R13_1.cite(),
    card_needed: r::R5_1.cite(),
    chips: r::R5_3.cite(),
    placed: r::R5_4.cite(),
    no_more_bets: r::R7_1.cite(),
    late: r::R5_5.cite(),
    decisions: Some(r::R5_8.cite()),
    one_wager: Some(r::R5_6.cite()),
    several_areas: r::R5_7.cite(),
    give_up: Some(r::R5_7_1.cite()),
    players_limited: r::R5_7_2.as_read(cw::CW_21),
    reserved: Some(r::R5_10.cite()),
    positioning: r::R5_9.cite(),
    sign: r::R6_1.cite(),
    below: r::R6_2.cite(),
    // The clause names only a device.
    above: |setup| match setup.source() {
        Some(Source::Device) => r::R6_3.cite(),
        _ => r::R6_3.as_read(cw::CW_5),
    },
    notice: r::R6_5.cite(),
    keep: Some(KeptMinimum {
        raise: r::R6_5_1.as_read(x::X_21),
        marker: r::R6_5_1_1.cite(),
        marker_removed: r::R6_5_1_2.cite(),
        several_boxes: r::R6_5_1_3.cite(),
        until_notice: r::R6_5_2.cite(),
        both_signs: r::R6_5_3.cite(),
        new_players: r::R6_5_4.cite(),
    }),
    personal: Some(r::R6_6.as_read(x::X_23)),
    closing: r::R13_9.cite(),
    idle: r::R13_10.cite(),
    dispute: r::R13_12.cite(),
    dispute_final: r::R13_13.cite(),
    copy_of_rules: r::R13_14.cite(),
    invalid_before: r::R11_22_1.cite(),
    invalid_during: r::R11_22_2.cite(),
    invalid_after: r::R11_22_3.cite(),
    device: r::R13_2.as_read(cw::CW_14),
    device_found: r::R13_4.cite(),
    device_void: r::R13_4_1.cite(),
    device_exclude: r::R13_4_2.cite(),
    device_casino: r::R13_4_3.cite(),
    device_detain: Ok(r::R13_4_4.cite()),
    disruption: r::R13_5_1.cite(),
    fraud: r::R13_5_2.cite(),
    invalidated: r::R13_6.cite(),
    refuse_wager: r::R5_4.as_read(x::X_29),
    refuse_wager_why: r::R13_1.as_read(cw::CW_15),
    mispayment: r::R11_19.cite(),
    mispayment_later: r::R11_19.as_read(cw::CW_16),
    mispayment_report: r::R11_21_2.cite(),
    mispayment_told: r::R11_19_2.cite(),
    mispayment_suspected: r::R11_20.cite(),
    mispayment_attempted: r::R11_21_1.as_read(x::X_12),
    mispayment_made_good: r::R11_21_1_1.cite(),
    mispayment_asked_back: r::R11_21_1_2.cite(),
    best_odds: |_, wager| match wager {
        Wager::Initial => Some(INITIAL_PAYS),
        Wager::Tie => Some(TIE_PAYS),
        Wager::War => Some(SECOND_TIE_PAYS),
        _ => None,
    },
    loss_limit: law::L7.as_read(x::X_19),
    loss_excess: Some(LossExcess {
        valid: law::L7.as_read(x::X_19),
        returned: |_| law::L7.as_read(x::X_15),
        earlier: law::L7.as_read(x::X_19),
        advise: law::L7.as_read(x::X_19),
    }),
    pause: None,
    declarations: None,
    follow_up: Some(FollowUp { warning: r::R5_8.as_read(x::X_17), multiple: 2, part: &[], measured_anew: &[] }),
    jackpot: None,
    one_amount: |_, _, _| None,
    check_setup,
    check_sign,
    check_wager,
};

/// **3.1, CW-9**
pub const DECKS: u8 = 6;

/// **3.1, 3.6** Cards, six decks of them, from a shoe or device.
fn check_setup(setup: &Setup) -> Result<(), Refusal> {
    if setup.source() == Some(Source::Hand) {
        refuse!(
            r::R3_6.cite(),
            "this game is dealt from a card shoe or a shuffling device, not from the dealer's hand"
        );
    }
    match setup.decks() {
        Some(DECKS) => Ok(()),
        Some(decks) => refuse!(r::R3_1.as_read(cw::CW_9), "{decks} decks: this game is played with {DECKS}"),
        None => refuse!(r::R3_1.cite(), "dice: this game is played with cards"),
    }
}

/// **CW-1** With half of one smallest chip rounded up, surrender at the minimum would cost nothing: no such sign.
fn check_sign(limits: &Limits, setup: &Setup) -> Result<(), Refusal> {
    let two_chips = setup.smallest_chip + setup.smallest_chip;
    let Some(limit) = limits.get(Wager::Initial) else { return Ok(()) };
    if setup.option(cw::CW_1) == "up-to-chip" && limit.min < two_chips {
        refuse!(
            r::R5_11.as_read(cw::CW_1),
            "an Initial minimum of {} is less than two of the smallest chip, {}: surrender would cost nothing",
            limit.min,
            setup.smallest_chip
        );
    }
    Ok(())
}

/// **5.2.3, CW-12** Nothing but the sign limits the Tie Wager, unless the table holds it to the Initial Wager.
fn check_wager(placed: Placed, house: &House) -> Result<Option<Citation>, Refusal> {
    let initial = house.layout().get(placed.area, Wager::Initial);
    match initial {
        Some(initial) if placed.wager == Wager::Tie && placed.amount > initial.amount => {
            let cite = r::R5_2_3.as_read(cw::CW_12);
            if house.setup().option(cw::CW_12) == "no-more-than-initial" {
                refuse!(cite, "a Tie wager of {} is more than the Initial wager of {}", placed.amount, initial.amount);
            }
            Ok(Some(cite))
        }
        _ => Ok(None),
    }
}

/// **5.11** How half of an odd wager is paid in chips, as the table's option reads it.
pub(super) fn rounding(setup: &Setup) -> Rounding {
    let chip: Money = setup.smallest_chip;
    match setup.option(cw::CW_1) {
        "exact-cents" => Rounding::ExactCents,
        "down-to-chip" => Rounding::DownToChip(chip),
        _ => Rounding::UpToChip(chip),
    }
}

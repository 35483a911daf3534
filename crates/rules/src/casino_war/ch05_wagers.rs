//! Chapter 5: the wagers of this game, and how they are placed. What all games share is in `house.rs`; here is what it
//! cites.
use super::ch03_the_cards::check_setup;
use super::ch06_minimum_and_maximum_wagers::LIMITS;
use super::ch08_interim_settlement::{INITIAL_PAYS, TIE_PAYS};
use super::ch10_final_settlement::SECOND_TIE_PAYS;
use super::ch11_irregularities::IRREGULAR;
use super::ch13_general_provisions::GENERAL;
use super::{BOOK, Round, T, clauses as r, readings as cw};
use crate::book::Citation;
use crate::house::{FollowUp, House, HouseCommand, HouseRules, Leading, Setup, WagerRules};
use crate::limits::Limits;
use crate::money::Rounding;
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::wagers::{Placed, Wager};
use alloc::vec;

pub static HOUSE: HouseRules = HouseRules {
    book: &BOOK,
    opening: |_| vec![Wager::Initial, Wager::Tie],
    // **5.2.3** A Tie Wager only beside an Initial Wager.
    leading: Some(Leading { wager: Wager::Initial, cite: r::R5_2_3.cite() }),
    lasting: |_| false,
    // The diagram shows seven; a larger cloth is still dealt from six decks.
    areas_max: 9,
    areas_cite: r::R2_2_1.as_read(x::X_35),
    dealer: r::R1_1.cite(),
    supervisor: r::R1_1.cite(),
    wagers: WAGERS,
    limits: LIMITS,
    irregular: IRREGULAR,
    general: GENERAL,
    best_odds: |_, wager| match wager {
        Wager::Initial => Some(INITIAL_PAYS),
        Wager::Tie => Some(TIE_PAYS),
        Wager::War => Some(SECOND_TIE_PAYS),
        _ => None,
    },
    // **5.8** A War Wager as large as the Initial Wager may have to follow it.
    follow_up: Some(FollowUp {
        warning: r::R5_8.as_read(x::X_17),
        multiple: 2,
        part: &[],
        measured_again: &[Wager::War],
        found: &[Wager::War],
    }),
    jackpot: None,
    promotions: Some(&super::ch14_promotions::PROMOTIONS),
    one_amount: |_, _, _| None,
    check_setup,
    check_sign,
    check_wager,
};

const WAGERS: WagerRules = WagerRules {
    // **5.1** Nobody plays without a valid Player Card.
    card_needed: r::R5_1.cite(),
    // **5.3** Stakes are amounts that the table's chips can make.
    chips: r::R5_3.cite(),
    // **5.4** A wager counts once it is on its area before the first card.
    placed: r::R5_4.cite(),
    no_more_bets: r::R7_1.cite(),
    // **5.5** After the first card no wager is placed, raised or taken back.
    late: r::R5_5.cite(),
    // **5.8** On a tie the player chooses between war and surrender.
    decisions: Some(r::R5_8.cite()),
    // **5.6** One wager to a spot.
    one_wager: Some(r::R5_6.cite()),
    // **5.7** A player may hold several areas.
    several_areas: r::R5_7.cite(),
    // **5.7.1** When seats run short, a player with several areas gives one up.
    give_up: Some(r::R5_7_1.cite()),
    // **5.7.2** A supervisor may limit the players, or allow each only one area.
    players_limited: r::R5_7_2.as_read(cw::CW_21),
    // **5.10** A supervisor may reserve areas for one player.
    reserved: Some(r::R5_10.cite()),
    positioning: r::R5_9.cite(),
};

/// **CW-1** With half of one smallest chip rounded up, a surrender at the minimum would cost nothing: no such sign.
fn check_sign(limits: &Limits, setup: &Setup) -> Result<(), Refusal> {
    let two_chips = setup.smallest_chip + setup.smallest_chip;
    match limits.get(Wager::Initial) {
        Some(limit) if setup.option(cw::CW_1) == "up-to-chip" && limit.min < two_chips => refuse!(
            r::R5_11.as_read(cw::CW_1),
            "an Initial minimum of {} is less than two of the smallest chip, {}: surrender would cost nothing",
            limit.min,
            setup.smallest_chip
        ),
        _ => Ok(()),
    }
}

/// **CW-12** Only the sign limits the Tie Wager, unless the table holds it to the Initial Wager.
fn check_wager(placed: Placed, house: &House) -> Result<Option<Citation>, Refusal> {
    match house.layout().get(placed.area, Wager::Initial) {
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

/// **5.4** A Tie Wager that nobody recorded counts as long as Tie Wagers are still to be settled.
pub(super) fn permits(table: &T, command: &HouseCommand) -> Result<(), Refusal> {
    match command {
        HouseCommand::FindUnrecorded { wager: Wager::Tie, .. }
            if !matches!(table.play.round, Round::Waiting | Round::Dealing { .. } | Round::Dealt { .. }) =>
        {
            refuse!(r::R8_1.cite(), "the Tie Wagers of this round are settled")
        }
        _ => Ok(()),
    }
}

/// **5.2.1.4** Beside a War Wager the Initial Wager stays in play. A player of several areas goes to war on each alone.
pub(super) fn stays_in_play(table: &T, initial: Placed) -> Citation {
    let several = table.house.layout().of_patron(initial.patron).any(|placed| placed.area != initial.area);
    if several { r::R5_2_1_4.as_read(cw::CW_11) } else { r::R5_2_1_4.cite() }
}

/// **5.11** How half of an odd wager is paid in chips, as the table's option reads it.
pub(super) fn rounding(setup: &Setup) -> Rounding {
    match setup.option(cw::CW_1) {
        "exact-cents" => Rounding::ExactCents,
        "down-to-chip" => Rounding::DownToChip(setup.smallest_chip),
        _ => Rounding::UpToChip(setup.smallest_chip),
    }
}

//! Chapter 5: wagers, and everything the house is told about this book; each part stands in the file of its chapter.
use super::ch02_table_layout_and_equipment::{AREAS, AREAS_MAX};
use super::ch03_the_cards::one_deck;
use super::ch06_minimum_and_maximum_wagers::{LIMITS, check_sign, source_allowed};
use super::ch10_pay_tables::{BLIND_ROYAL_PAYS, TRIPS_ROYAL_PAYS};
use super::ch11_irregularities::IRREGULAR;
use super::ch13_general_provisions::GENERAL;
use super::ch15_jackpot::{self, BEFORE_THE_HAND, JACKPOT};
use super::{BOOK, T, clauses as r, readings as u};
use crate::book::Citation;
use crate::card_table;
use crate::house::{FollowUp, House, HouseCommand, HouseRules, Leading, Setup, Stage, WagerRules};
use crate::money::{Money, Odds};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::wagers::{Area, Placed, Wager};
use alloc::vec::Vec;

pub static HOUSE: HouseRules = HouseRules {
    book: &BOOK,
    opening: |setup| {
        let jackpot = setup.approved.jackpot.as_ref().map(|_| Wager::Jackpot);
        [Wager::Ante, Wager::Blind, Wager::Trips].into_iter().chain(jackpot).collect()
    },
    leading: Some(Leading { wager: Wager::Ante, cite: r::R5_3.cite() }),
    lasting: |_| false,
    areas_max: AREAS_MAX,
    areas_cite: AREAS.as_read(x::X_35),
    dealer: r::R1_1.cite(),
    supervisor: r::R1_1.cite(),
    wagers: WAGERS,
    limits: LIMITS,
    irregular: IRREGULAR,
    general: GENERAL,
    best_odds: |_, wager| match wager {
        Wager::Ante | Wager::Play => Some(Odds::EVENS),
        Wager::Blind => Some(BLIND_ROYAL_PAYS),
        Wager::Trips => Some(TRIPS_ROYAL_PAYS),
        _ => None,
    },
    // Ante, Blind and a Play wager on the river; the Blind is placed before the deal.
    follow_up: Some(FollowUp {
        warning: r::R5_3.as_read(x::X_17),
        multiple: 3,
        part: &[Wager::Blind],
        measured_again: &[Wager::Play],
        found: &[],
    }),
    jackpot: Some(&JACKPOT),
    promotions: Some(&super::ch14_promotions::PROMOTIONS),
    one_amount: |house, area, wager| match wager {
        Wager::Blind => house.layout().get(area, Wager::Ante).map(|ante| ante.amount),
        _ => None,
    },
    check_setup,
    check_sign,
    check_wager,
};

const WAGERS: WagerRules = WagerRules {
    // **5.1** Nobody plays without a valid player card.
    card_needed: r::R5_1.cite(),
    // **5.2** Wagers are made in chips that the table has.
    chips: r::R5_2.cite(),
    // **5.3** Ante and Blind are placed before the first card.
    placed: r::R5_3.cite(),
    no_more_bets: r::R7_1.cite(),
    // **5.5** After the first card no wager is placed, changed or taken back, unless a rule says so.
    late: r::R5_5.cite(),
    decisions: Some(r::R9_1.cite()),
    // **5.7** A spot takes one wager.
    one_wager: Some(r::R5_7.cite()),
    // **5.6** A player has one hand in a round.
    several_areas: r::R5_6.cite(),
    players_limited: r::R5_6.cite(),
    give_up: None,
    reserved: None,
    positioning: r::R5_8.cite(),
};

// **5.4.2** The sign states what a Trips wager is: an amount, or a range.
pub(super) const TRIPS_AMOUNT: Citation = r::R5_4_2.as_read(x::X_4);

/// Whether a table may be made like this for this game.
fn check_setup(setup: &Setup) -> Result<(), Refusal> {
    one_deck(setup)?;
    if setup.approved.max_payout.is_some() {
        refuse!(r::R10_8.cite(), "a maximum payout: this book pays its odds in full");
    }
    ch15_jackpot::check_setup(setup)?;
    setup.source().map_or(Ok(()), |source| source_allowed(setup, source))
}

/// **5.3** The Blind equals the Ante; **5.6** a player has one hand; **5.4** Trips has its own clause, as the jackpot has.
fn check_wager(placed: Placed, house: &House) -> Result<Option<Citation>, Refusal> {
    let Placed { area, patron, wager, amount } = placed;
    let elsewhere = || house.layout().of_patron(patron).filter(|p| p.area != area);
    match wager {
        Wager::Ante if elsewhere().any(|p| p.wager == Wager::Ante) => {
            refuse!(r::R5_6.cite(), "patron {patron} has a hand in this round already")
        }
        Wager::Ante if elsewhere().next().is_some() && house.setup().option(u::UTH_16) == "no-hand-of-ones-own" => {
            let cite = r::R5_6.as_read(u::UTH_16);
            refuse!(cite, "patron {patron} backs another box with a jackpot wager and cannot play a hand as well")
        }
        Wager::Blind => match house.layout().get(area, Wager::Ante) {
            Some(ante) if ante.amount != amount => {
                refuse!(r::R5_3.cite(), "a Blind of {amount} is not equal to the Ante of {}", ante.amount)
            }
            _ => Ok(None),
        },
        Wager::Trips => Ok(Some(r::R5_4.cite())),
        Wager::Jackpot => Ok(Some(BEFORE_THE_HAND)),
        _ => Ok(None),
    }
}

/// What this game asks before the house's own rules: players kept apart (11.9.2), **5.4.1** a Trips wager only with
/// Ante and Blind, a jackpot wager only with a hand (15.2.1).
pub fn permits(table: &T, command: &HouseCommand) -> Result<(), Refusal> {
    card_table::not_together(table, command)?;
    match *command {
        HouseCommand::FindUnrecorded { wager: Wager::Jackpot, .. } => {
            refuse!(BEFORE_THE_HAND, "the jackpot's equipment took no such wager: it goes back")
        }
        HouseCommand::FindUnrecorded { area, .. } if table.house.in_round() && !table.play.round.is_waiting(area) => {
            refuse!(r::R5_5.cite(), "area {area} has no hand that is still to be settled")
        }
        _ => {}
    }
    if table.house.stage() != Stage::Betting {
        return Ok(());
    }
    let has = |area: Area, wager: Wager| table.house.layout().get(area, wager).is_some();
    match *command {
        HouseCommand::Place { area, .. } if table.house.seated(area).is_none() => Ok(()),
        HouseCommand::Place { area, wager: Wager::Trips, .. }
            if !has(area, Wager::Ante) || !has(area, Wager::Blind) =>
        {
            refuse!(r::R5_4_1.cite(), "a Trips wager needs an Ante and a Blind on the same area")
        }
        HouseCommand::Place { area, wager: Wager::Jackpot, .. } => ch15_jackpot::may_be_placed(table, area),
        HouseCommand::TakeBack { area, wager: Wager::Blind } if has(area, Wager::Trips) => {
            refuse!(r::R5_4_1.cite(), "take Trips on area {area} back first: it needs the Blind")
        }
        _ => Ok(()),
    }
}

/// **5.3** Ante and Blind are equal before bets are closed and before the deal (**UTH-10**).
pub(super) fn complete(table: &T) -> Result<(), Refusal> {
    match incomplete(table).first() {
        Some(area) => refuse!(
            r::R5_3.as_read(u::UTH_10),
            "area {area} needs an Ante and an equal Blind: have them corrected or taken back"
        ),
        None => Ok(()),
    }
}

/// Areas that no hand can be dealt to: an Ante without an equal Blind, or the other way round.
pub(super) fn incomplete(table: &T) -> Vec<Area> {
    let amount = |area: Area, wager: Wager| table.house.layout().get(area, wager).map(|placed| placed.amount);
    let open = table.house.stage() == Stage::Betting;
    let unequal = |area: &Area| match (amount(*area, Wager::Ante), amount(*area, Wager::Blind)) {
        // Found to be unequal once bets were closed: both count as the lesser.
        (Some(ante), Some(blind)) => open && ante != blind,
        (ante, blind) => ante != blind,
    };
    table.house.areas().filter(unequal).collect()
}

/// **X-3, UTH-10** What of the Ante counts, and whether that is less than was wagered: no more than its maximum and,
/// where one of the two was found to be another amount, no more than the Blind.
pub fn ante_that_counts(house: &House, area: Area) -> Option<(Money, bool)> {
    let ante = house.layout().get(area, Wager::Ante)?;
    let within = lesser(house, area).unwrap_or(house.capped(ante)).min(house.capped(ante));
    let counts = if house.setup().option(x::X_3) == "as-wagered" { ante.amount } else { within };
    Some((counts, within < ante.amount))
}

/// **UTH-10** The lesser of Ante and Blind, where one of them was found to be another amount than recorded, or a loss
/// limit took a part of it.
pub(super) fn lesser(house: &House, area: Area) -> Option<Money> {
    let (ante, blind) = (house.layout().get(area, Wager::Ante)?, house.layout().get(area, Wager::Blind)?);
    let found = house.was_found(area, Wager::Ante) || house.was_found(area, Wager::Blind);
    (found || ante.amount != blind.amount).then(|| house.capped(ante).min(house.capped(blind)))
}

/// Wagers on an area that stand for its hand, all but the jackpot's, in the order they are settled.
pub(super) fn on_hand(table: &T, area: Area) -> Vec<Placed> {
    let wagers = [Wager::Trips, Wager::Play, Wager::Ante, Wager::Blind];
    wagers.into_iter().filter_map(|wager| table.house.layout().get(area, wager)).collect()
}

//! Chapters 5, 6 and 13 (and parts of 11 and 15): under which numbers this book states what is common to all tables.
use super::ch10_pay_tables::{BLIND_ROYAL_PAYS, TRIPS_ROYAL_PAYS};
use super::ch15_jackpot::JACKPOT;
use super::{BOOK, Jackpot, T, clauses as r, readings as u};
use crate::book::Citation;
use crate::game::{PatronId, Refusal};
use crate::house::{
    Declarations, FollowUp, House, HouseCommand, HouseRules, KeptMinimum, Leading, LossExcess, Setup, Stage,
};
use crate::limits::Limits;
use crate::money::{Money, Odds, Rounding};
use crate::readings as x;
use crate::refuse;
use crate::shoe::Source;
use crate::wagers::{Area, BetType, Placed, Wager};
use alloc::{vec, vec::Vec};

pub static HOUSE: HouseRules = HouseRules {
    book: &BOOK,
    opening: |setup| {
        let jackpot = setup.approved.jackpot.as_ref().map(|_| Wager::Jackpot);
        [Wager::Ante, Wager::Blind, Wager::Trips].into_iter().chain(jackpot).collect()
    },
    leading: Some(Leading { wager: Wager::Ante, cite: r::R5_3.cite() }),
    lasting: |_| false,
    on_sign: |setup| {
        let jackpot = setup.approved.jackpot.as_ref().map(|_| BetType::Jackpot);
        [BetType::Ante, BetType::Blind, BetType::Trips, BetType::Play].into_iter().chain(jackpot).collect()
    },
    sign_of: |wager| match wager {
        Wager::Trips => r::R5_4_2.as_read(x::X_4),
        Wager::Jackpot => r::R15_2_3.as_read(x::X_4),
        _ => r::R6_1.cite(),
    },
    // Seven cards for board and dealer and two for each area come out of one deck.
    areas_max: 22,
    areas_cite: r::R2_2_1.as_read(x::X_35),
    dealer: r::R1_1.cite(),
    supervisor: r::R1_1.cite(),
    player_card: r::R13_1.cite(),
    proxy: r::R13_21.cite(),
    card_needed: r::R5_1.cite(),
    chips: r::R5_2.cite(),
    placed: r::R5_3.cite(),
    no_more_bets: r::R7_1.cite(),
    late: r::R5_5.cite(),
    decisions: Some(r::R9_1.cite()),
    one_wager: Some(r::R5_7.cite()),
    several_areas: r::R5_6.cite(),
    give_up: None,
    players_limited: r::R5_6.cite(),
    reserved: None,
    positioning: r::R5_8.cite(),
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
    closing: r::R13_13.cite(),
    idle: r::R13_14.cite(),
    dispute: r::R13_17.cite(),
    dispute_final: r::R13_18.cite(),
    copy_of_rules: r::R13_20.cite(),
    invalid_before: r::R11_16_1.cite(),
    invalid_during: r::R11_16_2.cite(),
    invalid_after: r::R11_16_3.cite(),
    device: r::R13_6.cite(),
    device_found: r::R13_8.cite(),
    device_void: r::R13_8_1.cite(),
    device_exclude: r::R13_8_2.cite(),
    device_casino: r::R13_8_3.cite(),
    device_detain: Ok(r::R13_8_4.cite()),
    disruption: r::R13_9_1.cite(),
    fraud: r::R13_9_2.cite(),
    invalidated: r::R13_10.cite(),
    refuse_wager: r::R13_16.cite(),
    refuse_wager_why: r::R13_16.cite(),
    mispayment: r::R11_12.cite(),
    mispayment_later: r::R11_12.cite(),
    mispayment_report: r::R11_15.cite(),
    mispayment_told: r::R11_12_2.cite(),
    mispayment_suspected: r::R11_13.cite(),
    mispayment_attempted: r::R11_14_1.as_read(x::X_12),
    mispayment_made_good: r::R11_14_1_1.cite(),
    mispayment_asked_back: r::R11_14_1_2.cite(),
    best_odds: |_, wager| match wager {
        Wager::Ante | Wager::Play => Some(Odds::EVENS),
        Wager::Blind => Some(BLIND_ROYAL_PAYS),
        Wager::Trips => Some(TRIPS_ROYAL_PAYS),
        _ => None,
    },
    loss_limit: r::R13_3.cite(),
    loss_excess: Some(LossExcess {
        valid: r::R11_17.as_read(x::X_42),
        returned: |wager| match wager {
            Wager::Play => r::R11_17_1.as_read(x::X_18),
            _ => r::R11_17_1.as_read(x::X_15),
        },
        earlier: r::R11_17_2.cite(),
        advise: r::R13_2.cite(),
    }),
    pause: Some(r::R13_4.cite()),
    declarations: Some(Declarations {
        bought: r::R13_2_1.cite(),
        brought: r::R13_2_2.cite(),
        remaining: r::R13_2_3.cite(),
        direction: r::R13_2_4.cite(),
    }),
    // Ante, Blind and a Play wager on the river; the Blind is laid before the deal.
    follow_up: Some(FollowUp {
        warning: r::R5_3.as_read(x::X_17),
        multiple: 3,
        part: &[Wager::Blind],
        measured_anew: &[Wager::Play],
    }),
    jackpot: Some(&JACKPOT),
    one_amount: |house, area, wager| match wager {
        Wager::Blind => house.layout().get(area, Wager::Ante).map(|ante| ante.amount),
        _ => None,
    },
    check_setup,
    check_sign,
    check_wager,
};

/// **3.1**
pub const DECKS: u8 = 1;

/// **3.1, 6.7.2** One deck; at low limits from a shuffling device.
fn check_setup(setup: &Setup) -> Result<(), Refusal> {
    match setup.decks() {
        Some(DECKS) => {}
        Some(decks) => refuse!(r::R3_1.cite(), "{decks} decks: this game is played with one"),
        None => refuse!(r::R3_1.cite(), "dice: this game is played with cards"),
    }
    if setup.approved.max_payout.is_some() {
        refuse!(r::R10_8.cite(), "a maximum payout: this book pays its odds in full");
    }
    if setup.approved.jackpot.as_ref().is_some_and(|jackpot| jackpot.approval.trim().is_empty()) {
        refuse!(r::R15_2_3.cite(), "a jackpot without an approval: name the regulator's reference");
    }
    if setup.approved.jackpot.as_ref().is_some_and(|jackpot| jackpot.schedule.is_some()) {
        refuse!(r::R15_2_9.cite(), "a schedule of prizes: this book states its own");
    }
    match setup.source() {
        Some(source) => source_allowed(setup, source),
        None => Ok(()),
    }
}

/// **6.7.2, UTH-24** A low limit table deals from a device.
pub(super) fn source_allowed(setup: &Setup, source: Source) -> Result<(), Refusal> {
    match setup.option(u::UTH_24) == "low-limit" && source != Source::Device {
        true => refuse!(
            r::R6_7_2.as_read(u::UTH_24),
            "a low limit table deals from a shuffling device, not from the {source}"
        ),
        false => Ok(()),
    }
}

/// **5.3, UTH-27, 15.2.3** The Blind has the Ante's limits, one Ante can always be played, the jackpot has one amount.
fn check_sign(limits: &Limits, _: &Setup) -> Result<(), Refusal> {
    let (Some(ante), Some(blind), Some(play)) =
        (limits.of(BetType::Ante), limits.of(BetType::Blind), limits.of(BetType::Play))
    else {
        return Ok(());
    };
    if (ante.min, ante.max, ante.unit) != (blind.min, blind.max, blind.unit) {
        refuse!(r::R5_3.cite(), "the Blind equals the Ante: the sign gives both the same limits");
    }
    if play.min > ante.min || play.max < ante.max {
        refuse!(
            r::R6_1.as_read(u::UTH_27),
            "Play limits of {} to {} leave some Ante of {} to {} without a Play wager of one Ante",
            play.min,
            play.max,
            ante.min,
            ante.max
        );
    }
    match limits.of(BetType::Jackpot) {
        Some(jackpot) if jackpot.min != jackpot.max => {
            refuse!(r::R15_2_3.as_read(x::X_4), "a jackpot wager has one amount: the sign states it")
        }
        _ => Ok(()),
    }
}

/// **5.3, 5.6, 15.2.4** A Blind as large as the Ante, one hand to a player; Trips and jackpot by their own clauses.
fn check_wager(placed: Placed, house: &House) -> Result<Option<Citation>, Refusal> {
    let Placed { area, patron, wager, amount } = placed;
    let other_box = |p: &Placed| p.area != area;
    match wager {
        Wager::Ante => {
            if house.layout().of_patron(patron).filter(other_box).any(|p| p.wager == Wager::Ante) {
                refuse!(r::R5_6.cite(), "patron {patron} has a hand in this round already");
            }
            let backs = house.layout().of_patron(patron).any(|p| other_box(&p));
            if backs && house.setup().option(u::UTH_16) == "no-hand-of-ones-own" {
                refuse!(
                    r::R5_6.as_read(u::UTH_16),
                    "patron {patron} backs another's box with a jackpot wager: no hand besides"
                );
            }
            Ok(None)
        }
        Wager::Blind => match house.layout().get(area, Wager::Ante) {
            Some(ante) if ante.amount != amount => {
                refuse!(r::R5_3.cite(), "a Blind of {amount} is not equal to the Ante of {}", ante.amount)
            }
            _ => Ok(None),
        },
        Wager::Trips => Ok(Some(r::R5_4.cite())),
        Wager::Jackpot => Ok(Some(r::R15_2_4.as_read(u::UTH_26))),
        _ => Ok(None),
    }
}

/// **5.4.1, 15.2.1, 11.9.2, 11.11** What this game asks before the house's own rules are asked.
pub fn permits(table: &T, command: &HouseCommand) -> Result<(), Refusal> {
    if table.house.stage() != Stage::Betting {
        return Ok(());
    }
    let layout = table.house.layout();
    let has = |area: Area, wager: Wager| layout.get(area, wager).is_some();
    match *command {
        HouseCommand::Place { area, wager, .. } if table.house.seated(area).is_some() => match wager {
            Wager::Ante => apart(table, area),
            Wager::Trips if !has(area, Wager::Ante) || !has(area, Wager::Blind) => {
                refuse!(r::R5_4_1.cite(), "a Trips wager needs an Ante and a Blind on the same area")
            }
            Wager::Jackpot => {
                jackpot_open(table)?;
                match has(area, Wager::Ante) {
                    true => Ok(()),
                    false => refuse!(r::R15_2_1.cite(), "a jackpot wager needs a wager on the hand"),
                }
            }
            _ => Ok(()),
        },
        HouseCommand::TakeBack { area, wager: Wager::Blind } if has(area, Wager::Trips) => {
            refuse!(r::R5_4_1.cite(), "take Trips on area {area} back first: it needs the Blind")
        }
        _ => Ok(()),
    }
}

/// Whether this table takes jackpot wagers now.
pub(super) fn jackpot_open(table: &T) -> Result<(), Refusal> {
    if table.house.setup().approved.jackpot.is_none() {
        refuse!(r::R15_2_3.cite(), "no jackpot is approved for this table");
    }
    match table.play.jackpot {
        Jackpot::Working if table.house.pool().is_none() => {
            refuse!(r::R15_1_3.cite(), "this table's jackpot is linked to no pool")
        }
        Jackpot::Working => Ok(()),
        Jackpot::OutOfOrder => refuse!(r::R11_11.cite(), "the jackpot is out of order: the game is dealt without it"),
    }
}

/// Under which clause the sign states a wager's amount.
pub(super) fn rules_sign(wager: Wager) -> Citation {
    (HOUSE.sign_of)(wager)
}

/// **11.9.2** Two players kept apart are not dealt to in one round.
fn apart(table: &T, area: Area) -> Result<(), Refusal> {
    table.house.seated(area).map_or(Ok(()), |patron| kept_apart(table, patron))
}

/// **11.9.2** The same of somebody who backs another's box.
pub(super) fn kept_apart(table: &T, patron: PatronId) -> Result<(), Refusal> {
    let other = |(a, b): &(u32, u32)| match patron {
        p if p == *a => Some(*b),
        p if p == *b => Some(*a),
        _ => None,
    };
    let mut others = table.play.apart.iter().filter_map(other);
    match others.find(|other| table.house.layout().of_patron(*other).next().is_some()) {
        Some(other) => refuse!(r::R11_9_2.cite(), "patrons {patron} and {other} do not play together here"),
        None => Ok(()),
    }
}

/// **5.3, UTH-10** Ante and Blind are equal before bets are closed and before the deal.
pub(super) fn complete(table: &T) -> Result<(), Refusal> {
    match incomplete(table).first() {
        Some(area) => refuse!(
            r::R5_3.as_read(u::UTH_10),
            "area {area} has not both Ante and an equal Blind: have it put right, or taken back"
        ),
        None => Ok(()),
    }
}

/// Areas whose wagers a hand cannot be dealt to: an Ante without an equal Blind, or the other way round.
pub(super) fn incomplete(table: &T) -> Vec<Area> {
    let layout = table.house.layout();
    let amount = |area: Area, wager: Wager| layout.get(area, wager).map(|placed| placed.amount);
    let odd = |area: &Area| amount(*area, Wager::Ante) != amount(*area, Wager::Blind);
    table.house.areas().filter(odd).collect()
}

/// **X-3, UTH-10** What of the Ante counts: no more than its maximum and, where one of the two was found to differ, no
/// more than the Blind.
pub fn ante_that_counts(house: &House, area: Area) -> Option<(Money, bool)> {
    let ante = house.layout().get(area, Wager::Ante)?;
    let within = lesser(house, area).unwrap_or(house.capped(ante)).min(house.capped(ante));
    match house.setup().option(x::X_3) {
        "as-wagered" => Some((ante.amount, within < ante.amount)),
        _ => Some((within, within < ante.amount)),
    }
}

/// **UTH-10** The lesser of Ante and Blind, where one of them was found to be other than recorded.
pub(super) fn lesser(house: &House, area: Area) -> Option<Money> {
    let (ante, blind) = (house.layout().get(area, Wager::Ante)?, house.layout().get(area, Wager::Blind)?);
    let found = house.was_found(area, Wager::Ante) || house.was_found(area, Wager::Blind);
    found.then(|| house.capped(ante).min(house.capped(blind)))
}

/// **X-9, UTH-8** How a payment that chips cannot make is paid.
pub(super) fn rounding(setup: &Setup) -> Rounding {
    let chip: Money = setup.smallest_chip;
    match setup.option(u::UTH_8) {
        "exact-cents" => Rounding::ExactCents,
        "down-to-chip" => Rounding::DownToChip(chip),
        _ => Rounding::UpToChip(chip),
    }
}

/// What rounding rests on, as the table reads it.
pub(super) fn rounding_cite(setup: &Setup) -> Citation {
    match setup.option(u::UTH_8) {
        "up-to-chip" if !setup.options.iter().any(|(id, _)| id == u::UTH_8.id) => r::R10_12_5.as_read(x::X_9),
        _ => r::R10_12_5.as_read(u::UTH_8),
    }
}

/// Wagers on an area that stand for its hand, all but the jackpot's.
pub(super) fn on_hand(table: &T, area: Area) -> Vec<Placed> {
    let own = |wager| table.house.layout().get(area, wager);
    vec![Wager::Trips, Wager::Play, Wager::Ante, Wager::Blind].into_iter().filter_map(own).collect()
}

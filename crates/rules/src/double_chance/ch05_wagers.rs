//! Chapters 5, 6 and 14 (and 10.1 to 10.3): under which numbers this book states what is common to all tables. What later law
//! and the later books add to this one of 2016 is cited to the law (DC-16).
use super::{BOOK, DeclaredHand, T, ch10_jackpot, clauses as r, readings as dc};
use crate::book::Citation;
use crate::game::Refusal;
use crate::house::{House, HouseCommand, HouseRules, JackpotSetup, Leading, LossExcess, Setup};
use crate::law;
use crate::limits::Limits;
use crate::money::{Odds, Rounding};
use crate::readings as x;
use crate::refuse;
use crate::shoe::Source;
use crate::wagers::{BetType, Placed, Wager};
use alloc::{vec, vec::Vec};

/// A player card of one's own.
const OWN_CARD: Citation = law::L4.as_read(dc::DC_16);
/// A wrong payment is not what the approved rules say.
const BY_THE_RULES: Citation = law::L1.as_read(dc::DC_16);

pub static HOUSE: HouseRules = HouseRules {
    book: &BOOK,
    opening: |setup| match setup.approved.jackpot {
        Some(_) => vec![Wager::Wager, Wager::Jackpot],
        None => vec![Wager::Wager],
    },
    leading: Some(Leading { wager: Wager::Wager, cite: r::R10_1.cite() }),
    lasting: |_| false,
    on_sign: |setup| match setup.approved.jackpot {
        Some(_) => vec![BetType::Wager, BetType::Jackpot],
        None => vec![BetType::Wager],
    },
    sign_of: |wager| match wager {
        Wager::Jackpot => r::R10_2.as_read(x::X_4),
        _ => r::R6_1.cite(),
    },
    areas_max: 8,
    areas_cite: r::R2_1.as_read(x::X_35),
    dealer: r::R1_1.cite(),
    supervisor: r::R1_1.cite(),
    player_card: OWN_CARD,
    proxy: OWN_CARD,
    card_needed: OWN_CARD,
    chips: r::R5_1.cite(),
    placed: r::R5_2_1.cite(),
    no_more_bets: r::R7_2_1.cite(),
    late: r::R5_3.cite(),
    decisions: Some(r::R8_1.cite()),
    one_wager: Some(r::R5_5.cite()),
    several_areas: r::R2_1.cite(),
    give_up: None,
    players_limited: r::R2_1.as_read(x::X_35),
    reserved: None,
    positioning: r::R5_6.cite(),
    sign: r::R6_1.cite(),
    below: r::R6_2.cite(),
    above: |_| r::R6_3.cite(),
    notice: r::R6_5.cite(),
    keep: None,
    personal: None,
    closing: r::R14_8.cite(),
    idle: r::R14_9.cite(),
    dispute: r::R14_12.cite(),
    dispute_final: r::R14_13.cite(),
    copy_of_rules: r::R14_14.cite(),
    invalid_before: OWN_CARD,
    invalid_during: OWN_CARD,
    invalid_after: OWN_CARD,
    device: r::R14_1.cite(),
    device_found: r::R14_3.cite(),
    device_void: r::R14_3_1.cite(),
    device_exclude: r::R14_3_2.cite(),
    device_casino: r::R14_3_3.cite(),
    device_detain: Err(r::R14_3.cite()),
    disruption: r::R14_4_1.cite(),
    fraud: r::R14_4_2.cite(),
    invalidated: r::R14_5.cite(),
    refuse_wager: r::R14_11.cite(),
    refuse_wager_why: r::R14_11.cite(),
    mispayment: BY_THE_RULES,
    mispayment_later: BY_THE_RULES,
    mispayment_report: BY_THE_RULES,
    mispayment_told: BY_THE_RULES,
    mispayment_suspected: BY_THE_RULES,
    mispayment_attempted: BY_THE_RULES,
    mispayment_made_good: BY_THE_RULES,
    mispayment_asked_back: BY_THE_RULES,
    best_odds: |setup, wager| match wager {
        Wager::Wager => Some(DeclaredHand::RoyalFlush.odds()),
        _ => best_jackpot(setup),
    },
    loss_limit: law::L7.as_read(x::X_19),
    loss_excess: Some(LossExcess {
        valid: law::L7.as_read(x::X_19),
        returned: |wager| match wager {
            // What is left of it may be less than its one amount.
            Wager::Jackpot => law::L7.as_read(x::X_18),
            _ => law::L7.as_read(x::X_15),
        },
        earlier: law::L7.as_read(x::X_19),
        advise: law::L7.as_read(x::X_19),
    }),
    pause: None,
    declarations: None,
    follow_up: None,
    jackpot: None,
    one_amount: |_, _, _| None,
    check_setup,
    check_sign,
    check_wager,
};

/// **3.1**
pub const DECKS: u8 = 1;
/// The best prize of the approved schedule.
fn best_jackpot(setup: &Setup) -> Option<Odds> {
    let schedule = setup.approved.jackpot.as_ref()?.schedule.as_ref()?;
    schedule.values().copied().max_by_key(|odds| odds.win.div_ceil(odds.per.max(1)))
}

/// No schedule pays more for one: far above any approved, and far below what an amount of money can hold.
const PRIZE_MAX: u32 = 1_000_000;

/// **3.1, 3.6** One deck, from a shoe or device. **9.2, 10.3** A posted maximum that chips can pay, and a jackpot only with its
/// approved schedule.
fn check_setup(setup: &Setup) -> Result<(), Refusal> {
    if setup.source() == Some(Source::Hand) {
        refuse!(
            r::R3_6.cite(),
            "this game is dealt from a card shoe or a shuffling device, not from the dealer's hand"
        );
    }
    match setup.decks() {
        Some(DECKS) => {}
        Some(decks) => refuse!(r::R3_1.cite(), "{decks} decks: this game is played with one"),
        None => refuse!(r::R3_1.cite(), "dice: this game is played with cards"),
    }
    if let Some(most) = setup.approved.max_payout
        && (!most.is_amount() || !most.is_multiple_of(setup.smallest_chip))
    {
        refuse!(r::R9_2.cite(), "a maximum payout of {most} cannot be made in chips of {}", setup.smallest_chip);
    }
    match &setup.approved.jackpot {
        Some(jackpot) => check_jackpot(jackpot),
        None if setup.limits.of(BetType::Jackpot).is_some() => {
            refuse!(r::R10_3.as_read(dc::DC_13), "the sign offers a jackpot that has no approved prize schedule")
        }
        None => Ok(()),
    }
}

/// **10.3, DC-13** The schedule is the regulator's: it names its approval and pays every hand of 10.4, and no other.
fn check_jackpot(jackpot: &JackpotSetup) -> Result<(), Refusal> {
    let cite = r::R10_3.as_read(dc::DC_13);
    if jackpot.approval.trim().is_empty() {
        refuse!(cite, "name the approval of the jackpot's prize schedule");
    }
    let Some(schedule) = &jackpot.schedule else {
        refuse!(cite, "the jackpot has no approved prize schedule: the book states no prizes itself");
    };
    let hands: Vec<DeclaredHand> = ch10_jackpot::QUALIFY.iter().map(|(hand, _)| *hand).collect();
    if let Some(hand) = hands.iter().find(|hand| !schedule.contains_key(&hand.slug())) {
        refuse!(cite, "the prize schedule names no odds for a {hand}");
    }
    if let Some(other) = schedule.keys().find(|key| !hands.iter().any(|hand| hand.slug() == **key)) {
        refuse!(cite, "{other:?} is no hand that qualifies for the jackpot");
    }
    let wrong = |odds: &Odds| odds.win == 0 || odds.per == 0 || odds.win > PRIZE_MAX;
    match schedule.iter().find(|(_, odds)| wrong(odds)) {
        Some((hand, odds)) => refuse!(cite, "{hand} at {odds} is no prize"),
        None => Ok(()),
    }
}

/// **10.2, X-4** The sign asks for one amount of jackpot wager.
fn check_sign(limits: &Limits, _: &Setup) -> Result<(), Refusal> {
    match limits.get(Wager::Jackpot) {
        Some(limit) if limit.min != limit.max => refuse!(
            r::R10_2.as_read(x::X_4),
            "the sign asks for one amount of jackpot wager, not {} to {}",
            limit.min,
            limit.max
        ),
        _ => Ok(()),
    }
}

/// **5.4** One hand to a player.
fn check_wager(placed: Placed, house: &House) -> Result<Option<Citation>, Refusal> {
    if let Some(other) = house.layout().of_patron(placed.patron).find(|p| p.area != placed.area) {
        refuse!(r::R5_4.cite(), "patron {} has a wager on area {} already", placed.patron, other.area);
    }
    Ok((placed.wager == Wager::Jackpot).then_some(r::R5_2_2.cite()))
}

/// Whether this game lets a common command be given now.
pub fn permits(table: &T, command: &HouseCommand) -> Result<(), Refusal> {
    let setup = table.house.setup();
    match command {
        HouseCommand::Place { wager: Wager::Jackpot, .. } if setup.approved.jackpot.is_none() => {
            refuse!(r::R10_3.as_read(dc::DC_13), "this table has no approved prize schedule: no jackpot wagers")
        }
        HouseCommand::Place { area, .. } => {
            let Some(patron) = table.house.seated(*area) else { return Ok(()) };
            let with = |other| table.house.layout().of_patron(other).next().is_some();
            let apart = table.play.apart.iter().filter_map(|(a, b)| match patron {
                p if p == *a => Some(*b),
                p if p == *b => Some(*a),
                _ => None,
            });
            match apart.into_iter().find(|other| with(*other)) {
                Some(other) => refuse!(
                    r::R12_11_2.cite(),
                    "a supervisor directed that patrons {patron} and {other} do not play together here"
                ),
                None => Ok(()),
            }
        }
        HouseCommand::RecordMispayment(_) if setup.option(dc::DC_16) == "as-printed" => {
            refuse!(BY_THE_RULES, "this table keeps to the book as printed, which records no wrong payments")
        }
        _ => Ok(()),
    }
}

/// **X-9** Whatever chips cannot make exactly goes up to what they can.
pub(super) fn rounding(setup: &Setup) -> Rounding {
    Rounding::UpToChip(setup.smallest_chip)
}

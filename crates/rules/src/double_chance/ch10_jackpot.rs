//! Chapter 10: the jackpot, a wager of one amount paid at the odds of an approved prize schedule.
use super::{DeclaredHand, E, Event, Hand, T, ch05_wagers::rounding, ch09_settlement, ch11_declared_hands as ch11};
use super::{clauses as r, readings as dc};
use crate::book::{Citation, Clause};
use crate::house::{HouseEvent, JackpotSetup, Leading, Setup};
use crate::limits::Limits;
use crate::money::Odds;
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::{Line, Outcome, Stake};
use crate::show::{Prize, PrizeSign};
use crate::wagers::{Area, BetType, Wager};
use alloc::vec::Vec;

/// **10.1** A jackpot wager needs a wager in the round.
pub(super) const LEADING: Leading = Leading { wager: Wager::Wager, cite: r::R10_1.cite() };

/// **10.2** The sign states the one amount of a jackpot wager.
pub(super) const AMOUNT: Citation = r::R10_2.as_read(x::X_4);

/// **10.3** The prizes are those of a schedule that the regulator has approved.
const SCHEDULE: Citation = r::R10_3.as_read(dc::DC_13);

/// The hands that qualify, and the clause that names each (10.4).
pub const QUALIFY: [(DeclaredHand, Clause); 7] = [
    // **10.4.1** A royal flush.
    (DeclaredHand::RoyalFlush, r::R10_4_1),
    // **10.4.2** A straight flush.
    (DeclaredHand::StraightFlush, r::R10_4_2),
    // **10.4.3** Four of a kind.
    (DeclaredHand::FourOfAKind, r::R10_4_3),
    // **10.4.4** A full house.
    (DeclaredHand::FullHouse, r::R10_4_4),
    // **10.4.5** A flush.
    (DeclaredHand::Flush, r::R10_4_5),
    // **10.4.6** A straight.
    (DeclaredHand::Straight, r::R10_4_6),
    // **10.4.7** A Dead Hand.
    (DeclaredHand::DeadHand, r::R10_4_7),
];

/// No schedule pays more for one: far above any approved, and far below what an amount of money can hold.
const PRIZE_MAX: u32 = 1_000_000;

pub(super) fn check_setup(setup: &Setup) -> Result<(), Refusal> {
    match &setup.approved.jackpot {
        Some(jackpot) => check_schedule(jackpot),
        None if setup.limits.of(BetType::Jackpot).is_some() => {
            refuse!(SCHEDULE, "the sign offers a jackpot that has no approved prize schedule")
        }
        None => Ok(()),
    }
}

/// A schedule names its approval and pays every hand of 10.4, and no other.
fn check_schedule(jackpot: &JackpotSetup) -> Result<(), Refusal> {
    if jackpot.approval.trim().is_empty() {
        refuse!(SCHEDULE, "name the approval of the jackpot's prize schedule");
    }
    let Some(schedule) = &jackpot.schedule else {
        refuse!(SCHEDULE, "the jackpot has no approved prize schedule: the book states no prizes itself");
    };
    let hands: Vec<DeclaredHand> = QUALIFY.iter().map(|(hand, _)| *hand).collect();
    if let Some(hand) = hands.iter().find(|hand| !schedule.contains_key(&hand.slug())) {
        refuse!(SCHEDULE, "the prize schedule names no odds for a {hand}");
    }
    if let Some(other) = schedule.keys().find(|key| !hands.iter().any(|hand| hand.slug() == **key)) {
        refuse!(SCHEDULE, "{other:?} is not a hand that qualifies for the jackpot");
    }
    let wrong = |odds: &Odds| odds.win == 0 || odds.per == 0 || odds.win > PRIZE_MAX;
    match schedule.iter().find(|(_, odds)| wrong(odds)) {
        Some((hand, odds)) => refuse!(SCHEDULE, "{hand} at {odds} is not a prize that can be paid"),
        None => Ok(()),
    }
}

pub(super) fn check_sign(limits: &Limits, _: &Setup) -> Result<(), Refusal> {
    match limits.get(Wager::Jackpot) {
        Some(limit) if limit.min != limit.max => {
            refuse!(AMOUNT, "the sign asks for one amount of jackpot wager, not {} to {}", limit.min, limit.max)
        }
        _ => Ok(()),
    }
}

pub(super) fn approved(setup: &Setup) -> Result<(), Refusal> {
    match setup.approved.jackpot {
        Some(_) => Ok(()),
        None => refuse!(SCHEDULE, "this table has no approved prize schedule: no jackpot wagers"),
    }
}

/// A jackpot wager found to be of another amount goes back, or what a loss limit left of it.
pub(super) fn of_another_amount(table: &T, event: &HouseEvent) -> Option<HouseEvent> {
    match event {
        HouseEvent::WagerFound { placed, .. } if placed.wager == Wager::Jackpot => {
            let one = table.house.limits_of(placed.patron).get(Wager::Jackpot).map(|sign| sign.min);
            let left = table.house.layout().get(placed.area, Wager::Jackpot).filter(|left| Some(left.amount) != one)?;
            Some(HouseEvent::Settled(Line::returned(left.stake(), AMOUNT)))
        }
        _ => None,
    }
}

/// The best prize of the approved schedule.
pub(super) fn best_prize(setup: &Setup) -> Option<Odds> {
    let schedule = setup.approved.jackpot.as_ref()?.schedule.as_ref()?;
    schedule.values().copied().max_by_key(|odds| odds.win.div_ceil(odds.per.max(1)))
}

/// What the approved schedule of this table pays a hand.
fn prize(setup: &Setup, hand: DeclaredHand) -> Option<Odds> {
    setup.approved.jackpot.as_ref()?.schedule.as_ref()?.get(&hand.slug()).copied()
}

/// The odds on the sign, and whose approval they carry.
pub(super) fn sign(setup: &Setup) -> Option<PrizeSign> {
    let approval = setup.approved.jackpot.as_ref()?.approval.clone();
    let prizes = QUALIFY.iter().filter_map(|(hand, _)| Some(Prize { hand: hand.name(), odds: prize(setup, *hand)? }));
    Some(PrizeSign { approval, prizes: prizes.collect(), cite: SCHEDULE })
}

/// What a hand whose cards are turned can claim: its five cards must be proved (DC-5). Declared they are open; kept
/// in part they are known only where the table recorded the deal.
pub(super) fn claim(hand: &Hand, setup: &Setup) -> Option<(DeclaredHand, Citation)> {
    let declared = hand.discards.is_empty();
    if !declared && setup.option(dc::DC_5) == "declared-only" {
        return None;
    }
    let made = ch11::declared(hand.five()?)?;
    let (_, clause) = QUALIFY.into_iter().find(|(qualifies, _)| *qualifies == made)?;
    Some((made, if declared { clause.cite() } else { clause.as_read(dc::DC_5) }))
}

/// The claim of a hand with a jackpot wager that qualifies.
pub(super) fn claimed(table: &T, area: Area) -> Option<E> {
    table.house.layout().get(area, Wager::Jackpot)?;
    let (hand, cite) = claim(table.play.round.hand(area)?, table.house.setup())?;
    Some(Event::JackpotClaimed { area, hand }.by(cite))
}

/// **10.3** A jackpot wager on a hand that qualifies is paid by the schedule.
pub(super) fn settle_jackpot(stake: Stake, claim: Option<DeclaredHand>, setup: &Setup) -> Line {
    let Some(odds) = claim.and_then(|hand| prize(setup, hand)) else { return ch09_settlement::no_jackpot(stake) };
    let paid = |cite| Line::won(stake, odds, rounding(setup), cite);
    let line = paid(r::R10_3.as_read(dc::DC_12));
    match line.outcome() {
        Outcome::Won { rounding: broken, .. } if !broken.is_zero() => paid(r::R10_3.as_read(x::X_9)),
        _ => line,
    }
}

//! Chapter 11: the progressive wager, its pool and the hands that qualify. The pool itself is in `pool.rs`, what the
//! meter pays in `jackpot.rs`: two books agree on them.
use super::ch02_table_layout_and_equipment::{METER, RECORDED};
use super::ch09_final_settlement::and_settled;
use super::ch12_progressive_jackpot_payouts::{fixed_prize, sharing};
use super::ch14_irregularities::{EQUIPMENT_FAILS, NOT_RECORDED};
use super::ch16_general_provisions::EMPLOYEES;
use super::*;
use crate::house::Leading;
use crate::jackpot::JackpotRules;

/// **11.1** No progressive wager without an ante.
pub(super) const ANTE_FIRST: Leading = Leading { wager: Wager::Ante, cite: r::R11_1.cite() };

/// Under which clauses this book states what both books with a meter have in common.
pub static JACKPOT: JackpotRules = JackpotRules {
    wager: Wager::Progressive,
    bet: BetType::Progressive,
    // **11.5** Wagers feed a pool that the regulator approved (CS-9).
    pool: r::R11_5.as_read(cs::CS_9),
    approved: r::R11_5.as_read(cs::CS_9),
    linked: r::R11_5.as_read(cs::CS_9),
    one_pool: r::R11_5.cite(),
    // **11.6** The approval says how the pool grows and what the casino keeps.
    approval: r::R11_6.as_read(cs::CS_9),
    // **11.9.1** Linked tables have the same pay table,
    same_pay_table: r::R11_9_1.cite(),
    // **11.9.2** the same increment and seed,
    same_increment: r::R11_9_2.cite(),
    // **11.9.3** and a wager of the same amount.
    same_wager: r::R11_9_3.cite(),
    royal_flush: r::R12_1_1.cite(),
    straight_flush: r::R12_1_2.cite(),
    contributed: RECORDED,
    locked: METER,
    verified: r::R9_5.as_read(cs::CS_23),
    employees: EMPLOYEES,
    equipment: EQUIPMENT_FAILS,
    fails: NOT_RECORDED,
    unrecorded: Some(NOT_RECORDED),
    restored: NOT_RECORDED,
    bonus: None,
    fixed_prize: |hand| fixed_prize(hand).map(|(prize, _)| prize),
    sharing,
};

/// **11.6** A jackpot has the reference of its approval (CS-9), and is paid by the book alone.
pub(super) fn check_setup(setup: &Setup) -> Result<(), Refusal> {
    let Some(jackpot) = &setup.approved.jackpot else { return Ok(()) };
    if jackpot.approval.trim().is_empty() {
        refuse!(r::R11_6.as_read(cs::CS_9), "a progressive jackpot needs the reference of its approval");
    }
    if jackpot.schedule.is_some() {
        refuse!(r::R12_1.cite(), "the book itself sets what each jackpot hand is paid: leave the schedule out");
    }
    Ok(())
}

/// **11.3** The sign states one amount for progressive wagers.
pub(super) fn check_sign(limits: &Limits) -> Result<(), Refusal> {
    match limits.of(BetType::Progressive) {
        Some(limit) if limit.min != limit.max => {
            let (cite, min, max) = (r::R11_3.as_read(x::X_4), limit.min, limit.max);
            refuse!(cite, "a progressive wager has one amount: {min} to {max} is a range")
        }
        _ => Ok(()),
    }
}

/// **11.2** A progressive wager turns out not to have been accepted: it goes back.
pub fn return_wager(table: &T, area: Area, reason: &str) -> Decision {
    let cite = r::R11_2.as_read(x::X_4);
    if !table.house.in_round() {
        refuse!(r::R5_4.cite(), "no round is in progress: take the wager back and place it correctly");
    }
    if reason.trim().is_empty() {
        refuse!(cite, "say why the wager was not accepted");
    }
    let Some(placed) = table.house.layout().get(area, Wager::Progressive).filter(|_| table.play.round.is_open()) else {
        refuse!(cite, "area {area} has no open progressive wager");
    };
    Ok(and_settled(table, vec![HouseEvent::Settled(Line::returned(placed.stake(), cite)).into()]))
}

fn progressive(table: &T, hand: &Hand) -> Option<Placed> {
    table.house.layout().get(hand.area, Wager::Progressive).filter(|placed| placed.patron == hand.patron)
}

/// **11.4** A hand with a progressive wager is shown whatever the dealer holds, folded or conceded ones too (CS-2).
pub(super) fn progressive_claim(table: &T, hand: &Hand) -> Option<Citation> {
    progressive(table, hand)?;
    match hand.stand {
        Stand::Bet => Some(r::R11_4.cite()),
        Stand::Folded | Stand::Conceded => Some(r::R11_4.as_read(cs::CS_2)),
        Stand::Undecided | Stand::Out => None,
    }
}

/// The clause by which a hand qualifies, if it does.
pub fn jackpot_clause(hand: Category) -> Option<Clause> {
    match hand {
        // **11.7.1**
        Category::RoyalFlush => Some(r::R11_7_1),
        // **11.7.2**
        Category::StraightFlush => Some(r::R11_7_2),
        // **11.7.3**
        Category::FourOfAKind => Some(r::R11_7_3),
        // **11.7.4**
        Category::FullHouse => Some(r::R11_7_4),
        // **11.7.5**
        Category::Flush => Some(r::R11_7_5),
        _ => None,
    }
}

/// **11.7** A progressive wager is lost on other hands; on these it is a claim that waits to be paid (CS-18).
pub(super) fn settle_progressive(table: &T, hand: &Hand) -> Vec<E> {
    let house = &table.house;
    let (Some(placed), Some(cards)) = (progressive(table, hand), hand.known()) else { return vec![] };
    let category = five(cards).category();
    of_house(match jackpot_clause(category) {
        None => house.end(rules(), placed, |stake| Line::lost(stake, r::R11_7.cite())),
        // An invalid wager wins nothing.
        Some(clause) if house.is_invalid(hand.patron) => {
            house.end(rules(), placed, |stake| Line::prize(stake, house.in_chips(stake.amount), clause.cite()))
        }
        Some(clause) => return vec![Event::ClaimRaised { area: hand.area, hand: category }.by(clause.cite())],
    })
}

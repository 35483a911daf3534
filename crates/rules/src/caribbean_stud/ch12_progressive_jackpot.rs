//! Chapters 11 and 12: the progressive wager, the hands it is paid on, and who gets how much of the jackpot.
//!
//! Shares of the jackpot are in `jackpot.rs`, the pool in `pool.rs`: both books that have a meter agree on them.
use super::ch09_final_settlement::go_on;
use super::{CaribbeanStud, Claim, E, Event, Hand, Hands, Jackpot, Round, T, clauses as r, readings as cs, rules};
use crate::book::{Citation, Clause};
use crate::game::{Context, Decided};
use crate::house::{HouseEvent, Setup};
use crate::incidents::DutyKind;
use crate::jackpot::{JackpotRules, Sharing, Winner, Winners};
use crate::money::Money;
use crate::poker_hands::{Category, five};
use crate::readings as x;
use crate::refuse;
use crate::settlement::Line;
use crate::wagers::{Area, BetType, Wager};
use alloc::{vec, vec::Vec};

type Decision = Decided<CaribbeanStud>;

/// Under which numbers this book states what both books with a meter have in common.
pub static JACKPOT: JackpotRules = JackpotRules {
    wager: Wager::Progressive,
    bet: BetType::Progressive,
    pool: r::R11_5.as_read(cs::CS_9),
    approval: r::R11_6.as_read(cs::CS_9),
    one_pool: r::R11_5.cite(),
    same_pay_table: r::R11_9_1.cite(),
    same_increment: r::R11_9_2.cite(),
    same_wager: r::R11_9_3.cite(),
    royal_flush: r::R12_1_1.cite(),
    straight_flush: r::R12_1_2.cite(),
    contributed: r::R2_3.as_read(x::X_33),
    locked: r::R2_4_3.as_read(x::X_34),
    verified: r::R9_5.as_read(cs::CS_23),
    fails: r::R14_15.as_read(cs::CS_17),
    bonus: None,
    fixed_prize: |hand| fixed_prize(hand).map(|(prize, _)| prize),
    sharing,
};

/// **CS-5** How several straight flushes share.
fn sharing(setup: &Setup) -> Sharing {
    match setup.option(cs::CS_5) {
        "a-tenth-each" => Sharing::ATenthEach,
        _ => Sharing::OneAfterAnother,
    }
}

/// **11.7** The clause by which a hand qualifies, if it does.
pub fn jackpot_clause(hand: Category) -> Option<Clause> {
    match hand {
        Category::RoyalFlush => Some(r::R11_7_1),
        Category::StraightFlush => Some(r::R11_7_2),
        Category::FourOfAKind => Some(r::R11_7_3),
        Category::FullHouse => Some(r::R11_7_4),
        Category::Flush => Some(r::R11_7_5),
        _ => None,
    }
}

/// **12.1.3 to 12.1.5** Prizes that do not depend on the jackpot, and their clause.
pub fn fixed_prize(hand: Category) -> Option<(Money, Citation)> {
    let (dollars, clause) = match hand {
        Category::FourOfAKind => (500, r::R12_1_3),
        Category::FullHouse => (150, r::R12_1_4),
        Category::Flush => (100, r::R12_1_5),
        _ => return None,
    };
    Some((Money::dollars(dollars), clause.as_read(cs::CS_8)))
}

/// **12.2, 12.4** Which of the claims is paid next: from the right, but no royal flush before a straight flush.
pub fn next_claim(claims: &[Claim]) -> Option<&Claim> {
    let open = || claims.iter().filter(|claim| !claim.paid);
    let straight_flush = open().any(|claim| claim.hand == Category::StraightFlush);
    open().filter(|claim| claim.hand != Category::RoyalFlush || !straight_flush).max_by_key(|claim| claim.area)
}

/// **12.1.1, 12.1.2** Hands that the meter pays, paid or not, once every hand is known; from the dealer's right.
pub(super) fn winners(table: &T) -> Vec<Winner> {
    let (Round::Paying(hands) | Round::Over(hands)) = &table.play.round else { return vec![] };
    let by_meter = hands.claims.iter().filter(|claim| fixed_prize(claim.hand).is_none());
    let patron = |area: Area| hands.of(area).map_or(0, |hand| hand.patron);
    let mut winners: Vec<Winner> =
        by_meter.map(|claim| Winner::new(claim.area, patron(claim.area), claim.hand)).collect();
    winners.sort_by_key(|winner| core::cmp::Reverse(winner.area));
    winners
}

/// **11.4, 11.7** The progressive wager of a hand: lost, or a claim that waits to be paid (CS-18).
pub(super) fn settle_progressive(table: &T, hand: &Hand) -> Vec<E> {
    let house = &table.house;
    let wager = house.layout().get(hand.area, Wager::Progressive).filter(|placed| placed.patron == hand.patron);
    let (Some(placed), Some(cards)) = (wager, hand.known()) else { return vec![] };
    let category = five(cards).category();
    let lines = match jackpot_clause(category) {
        None => house.end(rules(), placed, |stake| Line::lost(stake, r::R11_7.cite())),
        // An invalid wager wins nothing.
        Some(clause) if house.is_invalid(hand.patron) => {
            house.end(rules(), placed, |stake| Line::prize(stake, stake.amount, clause.cite()))
        }
        Some(clause) => {
            return vec![Event::ClaimRaised { area: hand.area, hand: category, cite: clause.cite() }.into()];
        }
    };
    lines.into_iter().map(E::from).collect()
}

fn paying(table: &T) -> Result<&Hands, crate::game::Refusal> {
    match &table.play.round {
        Round::Paying(hands) => Ok(hands),
        round if round.is_open() => refuse!(r::R9_5.as_read(cs::CS_18), "ante and bet of every hand are settled first"),
        _ => refuse!(r::R9_5.cite(), "no jackpot hand waits to be paid"),
    }
}

/// **12.1 to 12.4** The next claim is paid.
pub fn pay_claim(table: &T, area: Area, context: &Context) -> Decision {
    let hands = paying(table)?;
    let Some(claim) = hands.open_claims().find(|claim| claim.area == area) else {
        refuse!(r::R9_5.cite(), "area {area} has no jackpot hand that waits to be paid");
    };
    let next = next_claim(&hands.claims).expect("a claim is open");
    if next.area != area {
        let behind = claim.hand == Category::RoyalFlush && next.hand == Category::StraightFlush;
        let cite = if behind { r::R12_4 } else { r::R12_2 };
        refuse!(cite.cite(), "area {}'s {} is paid before area {area}'s {}", next.area, next.hand, claim.hand);
    }
    let (prize, cite) = prize(table, claim, context)?;
    let placed = table.house.layout().get(area, Wager::Progressive).expect("a claim has its wager");
    let line = Line::prize(placed.stake(), prize, cite);
    Ok(vec![HouseEvent::Settled(line).into(), Event::ClaimClosed { area, cite: r::R9_5.as_read(cs::CS_18) }.into()])
}

/// What a claim is paid, and by which clause.
fn prize(table: &T, claim: &Claim, context: &Context) -> Result<(Money, Citation), crate::game::Refusal> {
    if let Some(fixed) = fixed_prize(claim.hand) {
        return Ok(fixed);
    }
    let house = &table.house;
    let (Some(hit), Some(prize)) = (house.hit(), house.jackpot_prize(&JACKPOT, claim.area, context)?) else {
        refuse!(JACKPOT.locked, "area {}'s {} has no share of the jackpot", claim.area, claim.hand);
    };
    let royal = claim.hand == Category::RoyalFlush;
    let cite = match (royal, hit.won()) {
        (true, Winners { straight_flushes: 1.., .. }) => r::R12_4.as_read(cs::CS_7),
        (true, Winners { royal_flushes: 2.., .. }) => r::R12_3_1.as_read(cs::CS_4),
        (true, _) => r::R12_1_1.cite(),
        (false, Winners { straight_flushes: 2.., .. }) => r::R12_3_2.as_read(cs::CS_5),
        (false, _) if prize > hit.to_straight_flushes => r::R12_1_2.as_read(cs::CS_6),
        (false, _) => r::R12_1_2.cite(),
    };
    Ok((prize, cite))
}

/// **11.2, X-4** A progressive wager turns out not to have been taken, or not of its amount: it goes back.
pub fn return_wager(table: &T, area: Area, reason: &str) -> Decision {
    let cite = r::R11_2.as_read(x::X_4);
    if !table.house.in_round() {
        refuse!(r::R5_4.cite(), "no round is on: take the wager back and place it rightly");
    }
    if reason.trim().is_empty() {
        refuse!(cite, "say why the wager was not taken");
    }
    let Some(placed) = table.house.layout().get(area, Wager::Progressive).filter(|_| table.play.round.is_open()) else {
        refuse!(cite, "area {area} has no progressive wager still to settle");
    };
    let mut events: Vec<E> = vec![HouseEvent::Settled(Line::returned(placed.stake(), cite)).into()];
    let mut after = table.clone();
    after.evolve_all(&events);
    events.extend(go_on(&after));
    Ok(events)
}

/// **14.15, CS-17** The jackpot's equipment fails: an inspector is told and play goes on without it. Wagers of a round
/// not begun, and those that were not recorded, go back.
pub fn fails(table: &T, unrecorded: &[Area], context: &Context) -> Decision {
    let (house, cite) = (&table.house, r::R14_15.as_read(cs::CS_17));
    match table.play.jackpot {
        Jackpot::Open => {}
        Jackpot::None => refuse!(r::R11_5.as_read(cs::CS_9), "no progressive jackpot is approved for this table"),
        Jackpot::Closed => refuse!(r::R14_15.cite(), "the jackpot is closed at this table already"),
    }
    let staked = |area: &Area| house.layout().get(*area, Wager::Progressive).is_some();
    if let Some(area) = unrecorded.iter().find(|area| !staked(area)) {
        refuse!(cite, "area {area} has no progressive wager open");
    }
    let goes_back = |area: &Area| !house.in_round() || unrecorded.contains(area);
    let areas = house.layout().areas_with(Wager::Progressive).into_iter().filter(goes_back);
    let placed = areas.filter_map(|area| house.layout().get(area, Wager::Progressive));
    let mut events: Vec<E> = vec![Event::JackpotClosed { cite: r::R14_15.cite() }.into()];
    events.extend(placed.map(|placed| HouseEvent::Settled(Line::returned(placed.stake(), cite)).into()));
    events.push(house.duty(DutyKind::NotifyInspector, r::R14_15.cite(), context, &[]).into());
    let mut after = table.clone();
    after.evolve_all(&events);
    events.extend(claims_gone(&after, cite));
    events.extend(go_on(&after));
    Ok(events)
}

/// Claims whose wager is no longer there.
pub(super) fn claims_gone(table: &T, cite: Citation) -> Vec<E> {
    let Round::Paying(hands) = &table.play.round else { return vec![] };
    let gone = |claim: &&Claim| table.house.layout().get(claim.area, Wager::Progressive).is_none();
    hands.open_claims().filter(gone).map(|claim| Event::ClaimDropped { area: claim.area, cite }.into()).collect()
}

/// **14.15** The equipment works again.
pub fn restored(table: &T, context: &Context) -> Decision {
    match table.play.jackpot {
        Jackpot::Closed if !context.world.pool().is_some_and(|pool| pool.in_order) => {
            refuse!(JACKPOT.fails, "the jackpot's pool is out of order, or the table is linked to none")
        }
        Jackpot::Closed => Ok(vec![Event::JackpotOpened { cite: r::R14_15.as_read(cs::CS_17) }.into()]),
        _ => refuse!(r::R14_15.cite(), "no failure of the jackpot's equipment is recorded"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_the_right_but_straight_flushes_before_royal_ones() {
        let claim = |area, hand| Claim { area, hand, paid: false };
        let mut claims = vec![
            claim(1, Category::StraightFlush),
            claim(2, Category::Flush),
            claim(4, Category::RoyalFlush),
            claim(6, Category::FullHouse),
        ];
        let mut order = vec![];
        while let Some(area) = next_claim(&claims).map(|claim| claim.area) {
            order.push(area);
            claims.iter_mut().for_each(|claim| claim.paid |= claim.area == area);
        }
        assert_eq!(order, [6, 2, 1, 4]);
    }
}

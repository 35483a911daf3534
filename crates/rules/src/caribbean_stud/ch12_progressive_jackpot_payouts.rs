//! Chapter 12: who is paid how much of the jackpot, and in which order.
pub(super) use super::ch11_progressive_jackpot::{JACKPOT, jackpot_clause};
use super::*;
use crate::jackpot::{Sharing, Winners};
use crate::money::Rounded;

/// How several straight flushes share (**CS-5**).
pub(super) fn sharing(setup: &Setup) -> Sharing {
    match setup.option(cs::CS_5) {
        "a-tenth-each" => Sharing::ATenthEach,
        _ => Sharing::OneAfterAnother,
    }
}

/// Prizes that do not depend on the jackpot, and their clause. The casino pays them (CS-8).
pub fn fixed_prize(hand: Category) -> Option<(Money, Citation)> {
    let (dollars, clause) = match hand {
        // **12.1.3**
        Category::FourOfAKind => (500, r::R12_1_3),
        // **12.1.4**
        Category::FullHouse => (150, r::R12_1_4),
        // **12.1.5**
        Category::Flush => (100, r::R12_1_5),
        _ => return None,
    };
    Some((Money::dollars(dollars), clause.as_read(cs::CS_8)))
}

/// **12.2, 12.4** Which claim is paid next: from the dealer's right, but no royal flush before a straight flush.
pub fn next_claim(claims: &[Claim]) -> Option<&Claim> {
    let open = || claims.iter().filter(|claim| !claim.paid);
    let straight_flush = open().any(|claim| claim.hand == Category::StraightFlush);
    open().filter(|claim| claim.hand != Category::RoyalFlush || !straight_flush).max_by_key(|claim| claim.area)
}

/// Hands that the meter pays, paid or not, once every hand is known; from the dealer's right.
pub(super) fn winners(table: &T) -> Vec<Winner> {
    let (Round::Paying(hands) | Round::Over(hands)) = &table.play.round else { return vec![] };
    let by_meter = hands.claims.iter().filter(|claim| fixed_prize(claim.hand).is_none());
    let patron = |area: Area| hands.of(area).map_or(0, |hand| hand.patron);
    let winner = |claim: &Claim| Winner::new(claim.area, patron(claim.area), claim.hand);
    let mut winners: Vec<Winner> = by_meter.map(winner).collect();
    winners.sort_by_key(|winner| core::cmp::Reverse(winner.area));
    winners
}

/// The next claim is paid.
pub fn pay_claim(table: &T, area: Area, context: &Context) -> Decision {
    let hands = match &table.play.round {
        Round::Paying(hands) => hands,
        round if round.is_open() => refuse!(r::R9_5.as_read(cs::CS_18), "ante and bet of every hand are settled first"),
        _ => refuse!(r::R9_5.cite(), "no jackpot hand is waiting to be paid"),
    };
    let Some(claim) = hands.open_claims().find(|claim| claim.area == area) else {
        refuse!(r::R9_5.cite(), "area {area} has no jackpot hand waiting to be paid");
    };
    let next = next_claim(&hands.claims).expect("a claim is open");
    if next.area != area {
        let cite = match (claim.hand, next.hand) {
            // **12.4** A straight flush is paid before a royal flush.
            (Category::RoyalFlush, Category::StraightFlush) => r::R12_4,
            // **12.2** Otherwise from the dealer's right.
            _ => r::R12_2,
        };
        refuse!(cite.cite(), "area {}'s {} is paid before area {area}'s {}", next.area, next.hand, claim.hand);
    }
    table.house.may_pay_prize(&JACKPOT, area, context)?;
    let (prize, cite) = prize(table, claim, context)?;
    let placed = table.house.layout().get(area, Wager::Progressive).expect("a claim has its wager");
    let line = Line::prize(placed.stake(), prize, cite);
    Ok(vec![HouseEvent::Settled(line).into(), Event::ClaimClosed { area }.by(r::R9_5.as_read(cs::CS_18))])
}

/// What a claim is paid, and by which clause.
fn prize(table: &T, claim: &Claim, context: &Context) -> Result<(Rounded, Citation), Refusal> {
    let house = &table.house;
    if let Some((prize, cite)) = fixed_prize(claim.hand) {
        return Ok((house.in_chips(prize), cite));
    }
    let (Some(hit), Some(prize)) = (house.hit(), house.jackpot_prize(&JACKPOT, claim.area, context)?) else {
        refuse!(JACKPOT.locked, "area {}'s {} has no share of the jackpot", claim.area, claim.hand);
    };
    let cite = match (claim.hand == Category::RoyalFlush, hit.won()) {
        // **12.4** What straight flushes of the round leave.
        (true, Winners { straight_flushes: 1.., .. }) => r::R12_4.as_read(cs::CS_7),
        // **12.3.1** Several royal flushes share the jackpot, or have $50,000 each.
        (true, Winners { royal_flushes: 2.., .. }) => r::R12_3_1.as_read(cs::CS_4),
        // **12.1.1** One has the whole jackpot, or $50,000.
        (true, _) => r::R12_1_1.cite(),
        // **12.3.2** Several straight flushes share their tenths, or have $5,000 each.
        (false, Winners { straight_flushes: 2.., .. }) => r::R12_3_2.as_read(cs::CS_5),
        // **12.1.2** One has a tenth of the jackpot, or $5,000.
        (false, _) if prize.amount - prize.rounding > hit.to_straight_flushes => r::R12_1_2.as_read(cs::CS_6),
        (false, _) => r::R12_1_2.cite(),
    };
    Ok((prize, cite))
}

/// Claims whose wager is no longer there.
pub(super) fn claims_gone(table: &T, cite: Citation) -> Vec<E> {
    let Round::Paying(hands) = &table.play.round else { return vec![] };
    let gone = |claim: &&Claim| table.house.layout().get(claim.area, Wager::Progressive).is_none();
    hands.open_claims().filter(gone).map(|claim| Event::ClaimDropped { area: claim.area }.by(cite)).collect()
}

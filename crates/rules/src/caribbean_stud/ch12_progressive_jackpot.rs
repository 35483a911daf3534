//! Chapters 11 and 12: the progressive wager, the hands it is paid on, and who gets how much of the jackpot.
//!
//! The pool itself is not kept here. What depends on it is a function of the meter: see [`prizes`].
use super::ch09_final_settlement::go_on;
use super::{CaribbeanStud, Claim, E, Event, Hand, Hands, Jackpot, Round, T, clauses as r, readings as cs, rules};
use crate::book::{Citation, Clause};
use crate::game::{Context, Decided};
use crate::house::{HouseEvent, Setup, second_person};
use crate::incidents::DutyKind;
use crate::money::{Money, Rounding};
use crate::poker_hands::{Category, five};
use crate::readings as x;
use crate::refuse;
use crate::settlement::Line;
use crate::wagers::{Area, Wager};
use alloc::{vec, vec::Vec};

type Decision = Decided<CaribbeanStud>;

/// **12.1.1**
pub const ROYAL_FLUSH_AT_LEAST: Money = Money::dollars(50_000);
/// **12.1.2**
pub const STRAIGHT_FLUSH_AT_LEAST: Money = Money::dollars(5_000);

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

/// How many of the two hands that the jackpot pays fell in one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Winners {
    pub royal_flushes: u32,
    pub straight_flushes: u32,
}

/// **CS-5** How several straight flushes share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// A tenth each, one after another from what is left; the sum shared alike.
    OneAfterAnother,
    /// A tenth each of the jackpot as it stood.
    ATenthEach,
}

impl Sharing {
    pub fn of(setup: &Setup) -> Sharing {
        match setup.option(cs::CS_5) {
            "a-tenth-each" => Sharing::ATenthEach,
            _ => Sharing::OneAfterAnother,
        }
    }
}

/// What each winner is paid, and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prizes {
    /// To each straight flush.
    pub straight_flush: Money,
    /// To each royal flush.
    pub royal_flush: Money,
    /// What goes out of the jackpot; anything above is the casino's own (CS-6).
    pub from_jackpot: Money,
}

/// **12.1.1, 12.1.2, 12.3, 12.4** The prizes of one round, by the meter as it stood. Straight flushes come first, royal
/// flushes share what is left (CS-7); shares go up to the cent, and nobody is paid less than the guarantee.
pub fn prizes(meter: Money, winners: Winners, sharing: Sharing) -> Prizes {
    let (jackpot, n) = (i128::from(meter.to_cents()), winners.straight_flushes);
    // After the straight flushes the jackpot is `left / whole` of what it was.
    let (left, whole) = match sharing {
        Sharing::OneAfterAnother => (9_i128.pow(n), 10_i128.pow(n)),
        Sharing::ATenthEach => (10 - i128::from(n.min(10)), 10),
    };
    let share = |part: i128, of: u32| match of {
        0 => Money::ZERO,
        of => Rounding::ExactCents.apply(jackpot * part, whole * i128::from(of)).amount,
    };
    let taken = if winners.royal_flushes > 0 { whole } else { whole - left };
    Prizes {
        straight_flush: share(whole - left, n).max(STRAIGHT_FLUSH_AT_LEAST),
        royal_flush: share(left, winners.royal_flushes).max(ROYAL_FLUSH_AT_LEAST),
        from_jackpot: Rounding::ExactCents.apply(jackpot * taken, whole).amount,
    }
}

/// **12.2, 12.4** Which of the claims is paid next: from the right, but no royal flush before a straight flush.
pub fn next_claim(claims: &[Claim]) -> Option<&Claim> {
    let open = || claims.iter().filter(|claim| !claim.paid);
    let straight_flush = open().any(|claim| claim.hand == Category::StraightFlush);
    open().filter(|claim| claim.hand != Category::RoyalFlush || !straight_flush).max_by_key(|claim| claim.area)
}

fn winners(hands: &Hands) -> Winners {
    let count = |hand: Category| hands.claims.iter().filter(|claim| claim.hand == hand).count() as u32;
    Winners { royal_flushes: count(Category::RoyalFlush), straight_flushes: count(Category::StraightFlush) }
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

/// Whether a prize of this round was paid by the meter: then its figure stands.
pub(super) fn paid_by_meter(hands: &Hands) -> bool {
    hands.claims.iter().any(|claim| claim.paid && fixed_prize(claim.hand).is_none())
}

/// **2.4.3, CS-23** A supervisor reads the meter for this round's prizes, and another signs.
pub fn read_meter(table: &T, meter: Money, context: &Context) -> Decision {
    let hands = paying(table)?;
    let cite = r::R2_4_3.as_read(cs::CS_23);
    if !hands.open_claims().any(|claim| fixed_prize(claim.hand).is_none()) {
        refuse!(cite, "no open prize depends on the meter");
    }
    if let (Some(read), true) = (hands.meter, paid_by_meter(hands)) {
        refuse!(cite, "the meter was read as {read} for this round, and a prize is paid by it");
    }
    if !meter.is_amount() {
        refuse!(cite, "{meter} is no amount that the meter shows");
    }
    second_person(context, cite)?;
    Ok(vec![Event::MeterRead { meter, cite }.into()])
}

/// **12.1 to 12.4** The next claim is paid.
pub fn pay_claim(table: &T, area: Area) -> Decision {
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
    let (prize, cite) = prize(table, hands, claim)?;
    let placed = table.house.layout().get(area, Wager::Progressive).expect("a claim has its wager");
    let line = Line::prize(placed.stake(), prize, cite);
    Ok(vec![HouseEvent::Settled(line).into(), Event::ClaimClosed { area, cite: r::R9_5.as_read(cs::CS_18) }.into()])
}

/// What a claim is paid, and by which clause.
fn prize(table: &T, hands: &Hands, claim: &Claim) -> Result<(Money, Citation), crate::game::Refusal> {
    if let Some(fixed) = fixed_prize(claim.hand) {
        return Ok(fixed);
    }
    let royal = claim.hand == Category::RoyalFlush;
    let Some(meter) = hands.meter else {
        let clause = if royal { r::R12_1_1 } else { r::R12_1_2 };
        refuse!(clause.as_read(cs::CS_23), "this prize depends on the jackpot: a supervisor reads the meter first");
    };
    let winners = winners(hands);
    let prizes = prizes(meter, winners, Sharing::of(table.house.setup()));
    Ok(match (royal, winners) {
        (true, Winners { straight_flushes: 1.., .. }) => (prizes.royal_flush, r::R12_4.as_read(cs::CS_7)),
        (true, Winners { royal_flushes: 2.., .. }) => (prizes.royal_flush, r::R12_3_1.as_read(cs::CS_4)),
        (true, _) => (prizes.royal_flush, r::R12_1_1.cite()),
        (false, Winners { straight_flushes: 2.., .. }) => (prizes.straight_flush, r::R12_3_2.as_read(cs::CS_5)),
        (false, _) if prizes.straight_flush > prizes.from_jackpot => {
            (prizes.straight_flush, r::R12_1_2.as_read(cs::CS_6))
        }
        (false, _) => (prizes.straight_flush, r::R12_1_2.cite()),
    })
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
pub fn restored(table: &T) -> Decision {
    match table.play.jackpot {
        Jackpot::Closed => Ok(vec![Event::JackpotOpened { cite: r::R14_15.as_read(cs::CS_17) }.into()]),
        _ => refuse!(r::R14_15.cite(), "no failure of the jackpot's equipment is recorded"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn each(meter: i64, royal_flushes: u32, straight_flushes: u32) -> (i64, i64, i64) {
        let winners = Winners { royal_flushes, straight_flushes };
        let p = prizes(Money::dollars(meter), winners, Sharing::OneAfterAnother);
        (p.straight_flush.to_cents(), p.royal_flush.to_cents(), p.from_jackpot.to_cents())
    }

    #[test]
    fn one_winner_takes_all_or_a_tenth_and_at_least_the_guarantee() {
        for (meter, royal) in [(49_999, 5_000_000), (50_000, 5_000_000), (50_001, 5_000_100), (180_000, 18_000_000)] {
            assert_eq!(each(meter, 1, 0).1, royal, "royal flush at {meter}");
        }
        for (meter, straight) in [(49_990, 500_000), (50_000, 500_000), (50_010, 500_100), (180_000, 1_800_000)] {
            assert_eq!(each(meter, 0, 1).0, straight, "straight flush at {meter}");
        }
        assert_eq!(each(180_000, 1, 0).2, 18_000_000, "a royal flush empties the jackpot");
        assert_eq!(each(40_000, 0, 1), (500_000, 5_000_000, 400_000), "the casino adds 1,000 to the tenth");
    }

    #[test]
    fn several_winners_share() {
        // Two straight flushes: 10 % of 60,000 and 10 % of 54,000 are 11,400, so 5,700 each.
        assert_eq!(each(60_000, 0, 2).0, 570_000);
        assert_eq!(each(50_000, 0, 2).0, 500_000, "4,750 each is below the guarantee");
        // Three: 27.1 % of 90,000 is 24,390.
        assert_eq!(each(90_000, 0, 3).0, 813_000);
        assert_eq!(each(90_000, 0, 3).2, 2_439_000);
        let tenth =
            prizes(Money::dollars(60_000), Winners { royal_flushes: 0, straight_flushes: 2 }, Sharing::ATenthEach);
        assert_eq!((tenth.straight_flush, tenth.from_jackpot), (Money::dollars(6_000), Money::dollars(12_000)));
        for (meter, royal) in [(99_999, 5_000_000), (100_000, 5_000_000), (100_002, 5_000_100), (300_000, 15_000_000)] {
            assert_eq!(each(meter, 2, 0).1, royal, "two royal flushes at {meter}");
        }
    }

    #[test]
    fn royal_flushes_share_what_straight_flushes_leave() {
        assert_eq!(each(100_000, 1, 1), (1_000_000, 9_000_000, 10_000_000));
        assert_eq!(each(200_000, 1, 2), (1_900_000, 16_200_000, 20_000_000));
        assert_eq!(each(200_000, 2, 1), (2_000_000, 9_000_000, 20_000_000));
        assert_eq!(each(55_000, 1, 1).1, 5_000_000, "49,500 is left: the guarantee");
    }

    #[test]
    fn broken_cents_go_up_and_the_largest_meter_fits() {
        // 10 % of 60,000.01 is 6,000.001.
        let one = Winners { royal_flushes: 0, straight_flushes: 1 };
        let p = prizes(Money::cents(6_000_001), one, Sharing::OneAfterAnother);
        assert_eq!(p.straight_flush, Money::cents(600_001));
        let many = Winners { royal_flushes: 4, straight_flushes: 9 };
        for sharing in [Sharing::OneAfterAnother, Sharing::ATenthEach] {
            let p = prizes(Money::MAX_AMOUNT, many, sharing);
            assert!(p.from_jackpot <= Money::MAX_AMOUNT && p.royal_flush > ROYAL_FLUSH_AT_LEAST, "{p:?}");
        }
    }

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

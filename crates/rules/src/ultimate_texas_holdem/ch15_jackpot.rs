//! Chapter 15 (and 11.11): jackpot wagers, the hands that win them and what they are paid. The pool and its meter are not
//! built: what depends on the meter is named by a supervisor, and the formulas stand here as functions of it.
use super::{Decision, E, Event, Jackpot, Round, Stance, T, clauses as r, readings as u, rules};
use crate::book::Citation;
use crate::cards::Card;
use crate::game::{Context, PatronId};
use crate::hands::Lie;
use crate::house::{HouseEvent, Stage, second_person};
use crate::incidents::DutyKind;
use crate::money::{Money, Rounding};
use crate::poker_hands::{Category, five};
use crate::refuse;
use crate::settlement::Line;
use crate::shoe::Source;
use crate::wagers::{Area, Placed, Wager};
use alloc::{vec, vec::Vec};

/// What a winning jackpot hand is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prize {
    Fixed(Money),
    /// So many per cent of the jackpot, and no less than this.
    OfTheMeter {
        percent: u8,
        least: Money,
    },
}

/// **15.2.8, 15.2.9** A flush or better wins.
pub fn prize(hand: Category) -> Option<(Prize, Citation)> {
    let fixed = |dollars| Prize::Fixed(Money::dollars(dollars));
    Some(match hand {
        Category::RoyalFlush => (Prize::OfTheMeter { percent: 100, least: ROYAL_LEAST }, r::R15_2_9_1.cite()),
        Category::StraightFlush => (Prize::OfTheMeter { percent: 10, least: STRAIGHT_LEAST }, r::R15_2_9_2.cite()),
        Category::FourOfAKind => (fixed(500), r::R15_2_9_3.cite()),
        Category::FullHouse => (fixed(150), r::R15_2_9_4.cite()),
        Category::Flush => (fixed(100), r::R15_2_9_5.cite()),
        _ => return None,
    })
}

/// **15.2.9.1**
pub const ROYAL_LEAST: Money = Money::dollars(50_000);
/// **15.2.9.2**
pub const STRAIGHT_LEAST: Money = Money::dollars(5_000);

/// **15.2.13.1** What each of so many royal flushes gets of a jackpot: an equal share, no less than the guarantee. One
/// winner gets it whole. A broken cent goes up, never down.
pub fn royal_share(jackpot: Money, winners: u32) -> Money {
    share(i128::from(jackpot.to_cents()), 1, winners).max(ROYAL_LEAST)
}

/// **15.2.13.2** What each of so many straight flushes gets: an equal share of a tenth of the jackpot, a tenth of what is
/// then left, and so on; no less than the guarantee.
pub fn straight_flush_share(jackpot: Money, winners: u32) -> Money {
    // After n tenths 9^n / 10^n is left, and the rest was taken. More winners than that do not happen.
    let n = winners.min(18);
    let (kept, whole) = (9i128.pow(n), 10i128.pow(n));
    share_of(i128::from(jackpot.to_cents()), whole - kept, whole, winners).max(STRAIGHT_LEAST)
}

fn share(cents: i128, of: i128, winners: u32) -> Money {
    share_of(cents, 1, of, winners)
}

fn share_of(cents: i128, part: i128, of: i128, winners: u32) -> Money {
    assert!(winners > 0 && cents >= 0, "{winners} winners of {cents}");
    // Cents and tenths of up to 22 winners could leave 128 bits: the quotient first, then what it left over.
    let (whole, rest) = (cents / of, cents % of);
    let taken = whole * part + (rest * part + of - 1) / of;
    Rounding::ExactCents.apply(taken, i128::from(winners)).amount
}

/// **15.2.10.1 to 15.2.10.3, UTH-18** Whose jackpot wagers bring a bonus in a round: all but the winners of a royal or
/// straight flush, if there is one; from the dealer's right.
pub fn bonus_winners(wagers: &[(Area, PatronId)], hands: &[(Area, Category)]) -> Vec<(Area, PatronId)> {
    let top = |area: Area| hands.iter().any(|(a, hand)| *a == area && *hand >= Category::StraightFlush);
    let winners: Vec<PatronId> = wagers.iter().filter(|(area, _)| top(*area)).map(|(_, patron)| *patron).collect();
    if winners.is_empty() {
        return vec![];
    }
    let mut bonus: Vec<_> = wagers.iter().copied().filter(|(_, patron)| !winners.contains(patron)).collect();
    bonus.sort_by_key(|(area, _)| core::cmp::Reverse(*area));
    bonus
}

/// A jackpot hand that waits to be paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    pub area: Area,
    pub hand: Category,
    pub cards: [Card; 5],
    pub placed: Placed,
    pub prize: Prize,
    pub cite: Citation,
}

/// **15.2.6** The five cards of a jackpot hand: the hole cards and the flop.
fn five_cards(hole: [Card; 2], flop: [Card; 3]) -> [Card; 5] {
    [hole[0], hole[1], flop[0], flop[1], flop[2]]
}

/// Claims in the order they are paid: from the dealer's right (**15.2.12**), but a straight flush before a royal flush
/// (**15.2.14**). A jackpot wager still on the layout when its hand was acted on is one.
pub fn claims(table: &T) -> Vec<Claim> {
    let (deal, left): (_, &[Area]) = match &table.play.round {
        Round::Settling { deal, left } => (deal, left),
        Round::Over { deal } => (deal, &[]),
        _ => return vec![],
    };
    let Some(flop) = deal.flop() else { return vec![] };
    let claim = |hand: &super::Hand| {
        let placed = table.house.layout().get(hand.area, Wager::Jackpot)?;
        let hole = hand.hole().filter(|_| matches!(hand.hole, Lie::FaceUp(_)) && hand.stance != Stance::Void)?;
        let cards = five_cards(hole, flop);
        let category = five(cards).category();
        let (prize, cite) = prize(category)?;
        Some(Claim { area: hand.area, hand: category, cards, placed, prize, cite })
    };
    let acted_on = deal.hands.iter().rev().filter(|hand| !left.contains(&hand.area));
    let mut claims: Vec<Claim> = acted_on.filter_map(claim).collect();
    if claims.iter().any(|claim| claim.hand == Category::StraightFlush) {
        claims.sort_by_key(|claim| claim.hand == Category::RoyalFlush);
    }
    claims
}

/// The jackpot wager on a hand that is acted on: a claim, or lost (**15.2.8**).
pub(super) fn look(table: &T, area: Area, hole: [Card; 2]) -> Vec<E> {
    let Some(placed) = table.house.layout().get(area, Wager::Jackpot) else { return vec![] };
    let flop = table.play.round.deal().and_then(|deal| deal.flop()).expect("the flop of a round that is settled");
    let cards = five_cards(hole, flop);
    let hand = five(cards).category();
    match prize(hand) {
        Some(_) => {
            let cite = match table.play.cards.source {
                Source::Device => r::R15_2_6.as_read(u::UTH_14),
                Source::Shoe | Source::Hand => r::R15_2_6.cite(),
            };
            vec![Event::ClaimRaised { area, hand, cards, cite }.into()]
        }
        None => {
            let lost = |stake| Line::lost(stake, r::R15_2_8.cite());
            table.house.end(rules(), placed, lost).into_iter().map(E::from).collect()
        }
    }
}

/// **15.2.9, 15.2.12, 15.2.14** A claim is paid in its turn: the book's amount, or what a supervisor reads off the meter,
/// with a second person, and no less than the guarantee (**UTH-20**).
pub fn pay(table: &T, area: Area, amount: Option<Money>, context: &Context) -> Decision {
    let Round::Over { .. } = table.play.round else {
        refuse!(r::R15_2_7.cite(), "jackpots are paid when the other wagers of the round are settled");
    };
    let claims = claims(table);
    let Some(claim) = claims.iter().find(|claim| claim.area == area) else {
        refuse!(r::R15_2_9.cite(), "area {area} has no jackpot to be paid");
    };
    let first = claims[0];
    if first.area != area {
        let royal_early = claim.hand == Category::RoyalFlush && first.hand == Category::StraightFlush;
        let cite = if royal_early { r::R15_2_14 } else { r::R15_2_12 };
        refuse!(cite.cite(), "area {} is paid before area {area}", first.area);
    }
    let prize = match (claim.prize, amount) {
        (Prize::Fixed(prize), None) => prize,
        (Prize::Fixed(prize), Some(_)) => {
            refuse!(claim.cite, "a {} pays {prize}: name no amount", claim.hand)
        }
        (Prize::OfTheMeter { .. }, None) => {
            refuse!(claim.cite, "a supervisor names what the meter gives for a {}", claim.hand)
        }
        (Prize::OfTheMeter { least, .. }, Some(amount)) if amount < least => {
            refuse!(claim.cite.as_read(u::UTH_20), "{amount} is less than the {least} that a {} is sure of", claim.hand)
        }
        (Prize::OfTheMeter { .. }, Some(amount)) if !amount.is_amount() => {
            refuse!(claim.cite, "{amount} is no amount")
        }
        (Prize::OfTheMeter { .. }, Some(amount)) => {
            second_person(context, claim.cite)?;
            amount
        }
    };
    let paid = table.house.end(rules(), claim.placed, |stake| Line::prize(stake, prize, claim.cite));
    Ok(paid.into_iter().map(E::from).collect())
}

/// **15.2.1.1, UTH-16** With a supervisor's leave somebody lays the jackpot wager on a box whose own player left it out.
pub fn back(table: &T, area: Area, patron: PatronId, context: &Context) -> Decision {
    let (house, cite) = (&table.house, r::R15_2_1_1.as_read(u::UTH_16));
    match house.stage() {
        Stage::Betting => {}
        Stage::BetsClosed => refuse!(rules().no_more_bets, "no more bets was called"),
        Stage::Round => refuse!(rules().late, "bets are closed for this round"),
    }
    super::ch05_wagers::jackpot_open(table)?;
    let Some(ante) = house.layout().get(area, Wager::Ante) else {
        refuse!(r::R15_2_1.cite(), "area {area} has no wager for a jackpot wager to go with");
    };
    if ante.patron == patron {
        refuse!(cite, "area {area} is patron {patron}'s own box: the wager is placed there like any other");
    }
    if house.layout().get(area, Wager::Jackpot).is_some() {
        refuse!(r::R5_7.as_read(u::UTH_16), "area {area} already has its Jackpot wager");
    }
    let other: Vec<Placed> = house.layout().of_patron(patron).collect();
    if other.iter().any(|p| p.wager == Wager::Jackpot && house.seated(p.area) != Some(patron)) {
        refuse!(r::R5_6.as_read(u::UTH_16), "patron {patron} backs another box already");
    }
    if !other.is_empty() && house.setup().option(u::UTH_16) == "no-hand-of-ones-own" {
        refuse!(r::R5_6.as_read(u::UTH_16), "patron {patron} has a hand in this round: no other is backed");
    }
    house.may_wager(rules(), patron, context)?;
    let Some(limit) = house.limits().get(Wager::Jackpot) else {
        refuse!(r::R15_2_3.cite(), "the sign states no jackpot wager");
    };
    house.carded_and_able(rules(), patron, limit.min, context)?;
    let placed = Placed { area, patron, wager: Wager::Jackpot, amount: limit.min };
    Ok(vec![HouseEvent::WagerPlaced { placed, cite }.into()])
}

/// **11.11, UTH-30** The jackpot's equipment fails: an inspector is told and the game goes on without it. Wagers for a
/// round that has not begun go back.
pub fn fails(table: &T, context: &Context) -> Decision {
    super::ch05_wagers::jackpot_open(table)?;
    let cite = r::R11_11.as_read(u::UTH_30);
    let mut events: Vec<E> = vec![Event::JackpotFailed { cite: r::R11_11.cite() }.into()];
    if !table.house.in_round() {
        let laid = table.house.layout().iter().filter(|p| p.wager == Wager::Jackpot);
        events.extend(laid.map(|p| HouseEvent::Settled(Line::returned(p.stake(), cite)).into()));
    }
    events.push(table.house.duty(DutyKind::NotifyInspector, r::R11_11.cite(), context, &[]).into());
    Ok(events)
}

pub fn works(table: &T) -> Decision {
    match table.play.jackpot {
        Jackpot::OutOfOrder => Ok(vec![Event::JackpotRestored { cite: r::R11_11.cite() }.into()]),
        Jackpot::Working => refuse!(r::R11_11.cite(), "the jackpot is not out of order"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jackpots_are_shared_and_never_below_the_guarantee() {
        let dollars = Money::dollars;
        for (jackpot, winners, royal, straight) in [
            (dollars(50_000), 1, dollars(50_000), dollars(5_000)),
            (dollars(49_999), 1, dollars(50_000), dollars(5_000)),
            (dollars(120_000), 1, dollars(120_000), dollars(12_000)),
            (dollars(120_000), 2, dollars(60_000), dollars(11_400)),
            (dollars(300_000), 3, dollars(100_000), dollars(27_100)),
            (Money::ZERO, 2, dollars(50_000), dollars(5_000)),
        ] {
            assert_eq!(royal_share(jackpot, winners), royal, "{jackpot} among {winners}");
            assert_eq!(straight_flush_share(jackpot, winners), straight, "{jackpot} among {winners}");
        }
        // A broken cent goes up.
        assert_eq!(royal_share(Money::cents(10_000_001), 2), Money::cents(5_000_001));
        assert_eq!(straight_flush_share(Money::cents(10_000_001), 1), Money::cents(1_000_001));
        straight_flush_share(Money::MAX_AMOUNT, 22);
    }

    #[test]
    fn bonuses_go_to_everybody_but_the_winners() {
        let wagers = [(1, 101), (2, 102), (5, 105)];
        assert_eq!(bonus_winners(&wagers, &[(1, Category::FourOfAKind)]), []);
        assert_eq!(bonus_winners(&wagers, &[(2, Category::StraightFlush)]), [(5, 105), (1, 101)]);
        let both = [(2, Category::StraightFlush), (5, Category::RoyalFlush), (1, Category::Flush)];
        assert_eq!(bonus_winners(&wagers, &both), [(1, 101)]);
    }
}

//! Chapter 15 (and 11.11): jackpot wagers, the hands that win them and what they are paid. Shares of the jackpot are in
//! `jackpot.rs`, the pool in `pool.rs`: both books that have a meter agree on them.
use super::{Decision, E, Event, Jackpot, Round, Stance, T, clauses as r, readings as u, rules};
use crate::book::Clause;
use crate::cards::Card;
use crate::game::{Context, PatronId, Refusal};
use crate::hands::Lie;
use crate::house::{HouseEvent, Stage};
use crate::incidents::DutyKind;
use crate::jackpot::{JackpotRules, Sharing, Winner, Winners};
use crate::money::Money;
use crate::poker_hands::{Category, five};
use crate::readings as x;
use crate::refuse;
use crate::settlement::{Line, Outcome, Stake};
use crate::shoe::Source;
use crate::wagers::{Area, BetType, Placed, Wager};
use alloc::{vec, vec::Vec};

/// Under which numbers this book states what both books with a meter have in common.
pub static JACKPOT: JackpotRules = JackpotRules {
    wager: Wager::Jackpot,
    bet: BetType::Jackpot,
    pool: r::R15_1_3.cite(),
    approval: r::R15_1_3.as_read(u::UTH_21),
    one_pool: r::R15_1_2_2.cite(),
    same_pay_table: r::R15_2_5_1.cite(),
    same_increment: r::R15_2_5_2.cite(),
    same_wager: r::R15_2_5_3.cite(),
    royal_flush: r::R15_2_9_1.as_read(u::UTH_20),
    straight_flush: r::R15_2_9_2.as_read(u::UTH_20),
    contributed: r::R2_3.as_read(x::X_33),
    locked: r::R2_4_3.as_read(x::X_34),
    verified: r::R15_2_7.as_read(u::UTH_32),
    fails: r::R11_11.as_read(u::UTH_30),
    bonus: Some(r::R15_2_10.cite()),
    fixed_prize,
    sharing: |_| Sharing::OneAfterAnother,
};

/// **15.2.9.3 to 15.2.9.5** Prizes that do not depend on the jackpot.
pub fn fixed_prize(hand: Category) -> Option<Money> {
    match hand {
        Category::FourOfAKind => Some(Money::dollars(500)),
        Category::FullHouse => Some(Money::dollars(150)),
        Category::Flush => Some(Money::dollars(100)),
        _ => None,
    }
}

/// **15.2.8, 15.2.9** A flush or better wins, by its own clause.
pub fn jackpot_clause(hand: Category) -> Option<Clause> {
    Some(match hand {
        Category::RoyalFlush => r::R15_2_9_1,
        Category::StraightFlush => r::R15_2_9_2,
        Category::FourOfAKind => r::R15_2_9_3,
        Category::FullHouse => r::R15_2_9_4,
        Category::Flush => r::R15_2_9_5,
        _ => return None,
    })
}

/// A jackpot hand that waits to be paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    pub area: Area,
    pub hand: Category,
    pub cards: [Card; 5],
    pub placed: Placed,
    pub clause: Clause,
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
        let clause = jackpot_clause(category)?;
        Some(Claim { area: hand.area, hand: category, cards, placed, clause })
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
    match jackpot_clause(hand) {
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

/// **15.2.9.1, 15.2.9.2** Hands that the meter pays, paid or not, once every hand is acted on; from the dealer's right.
pub(super) fn winners(table: &T) -> Vec<Winner> {
    let Round::Over { deal } = &table.play.round else { return vec![] };
    let Some(flop) = deal.flop() else { return vec![] };
    let paid = |area: Area| {
        let prize = |line: &&Line| matches!(line.outcome(), Outcome::Prize { .. }) && line.stake().is_positive();
        let of_area = |line: &&Line| line.area() == area && line.wager() == Wager::Jackpot;
        table.house.lines().iter().filter(of_area).find(prize).map(Line::patron)
    };
    let winner = |hand: &super::Hand| {
        let hole = hand.hole().filter(|_| matches!(hand.hole, Lie::FaceUp(_)) && hand.stance != Stance::Void)?;
        let open = table.house.layout().get(hand.area, Wager::Jackpot).map(|placed| placed.patron);
        let patron = open.or_else(|| paid(hand.area))?;
        let category = five(five_cards(hole, flop)).category();
        (category >= Category::StraightFlush).then(|| Winner::new(hand.area, patron, category))
    };
    deal.hands.iter().rev().filter_map(winner).collect()
}

/// **15.2.7** Jackpots are paid when everything else is settled.
fn settled(table: &T) -> Result<(), Refusal> {
    match table.play.round {
        Round::Over { .. } => Ok(()),
        _ => refuse!(r::R15_2_7.cite(), "jackpots are paid when the other wagers of the round are settled"),
    }
}

/// **15.2.9, 15.2.12, 15.2.14** A claim is paid in its turn: the book's amount, or the share of the jackpot that was locked
/// for it.
pub fn pay(table: &T, area: Area, context: &Context) -> Decision {
    settled(table)?;
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
    let (house, royal) = (&table.house, claim.hand == Category::RoyalFlush);
    let (prize, cite) = match fixed_prize(claim.hand) {
        Some(prize) => (prize, claim.clause.cite()),
        None => {
            if let Some((bonus, ..)) = house.bonuses_due(Wager::Jackpot).first() {
                let cite = r::R15_2_10_4.as_read(u::UTH_17);
                refuse!(cite, "the bonus of area {bonus} is paid before area {area}'s {}", claim.hand);
            }
            let (Some(hit), Some(prize)) = (house.hit(), house.jackpot_prize(&JACKPOT, area, context)?) else {
                refuse!(JACKPOT.locked, "area {area}'s {} has no share of the jackpot", claim.hand);
            };
            let cite = match (royal, hit.won()) {
                (true, Winners { straight_flushes: 1.., .. }) => r::R15_2_14.cite(),
                (true, Winners { royal_flushes: 2.., .. }) => r::R15_2_13_1.as_read(u::UTH_19),
                (false, Winners { straight_flushes: 2.., .. }) => r::R15_2_13_2.as_read(u::UTH_19),
                _ => claim.clause.cite(),
            };
            (prize, cite)
        }
    };
    let paid = house.end(rules(), claim.placed, |stake| Line::prize(stake, prize, cite));
    Ok(paid.into_iter().map(E::from).collect())
}

/// **15.2.10 to 15.2.12, UTH-17, UTH-18** A bonus jackpot is paid in its turn, from the dealer's right.
pub fn pay_bonus(table: &T, area: Area) -> Decision {
    settled(table)?;
    let due = table.house.bonuses_due(Wager::Jackpot);
    let Some((_, patron, amount)) = due.iter().find(|(a, ..)| *a == area).copied() else {
        refuse!(r::R15_2_10_3.as_read(u::UTH_18), "area {area} has no bonus jackpot to be paid");
    };
    if due[0].0 != area {
        refuse!(r::R15_2_12.as_read(u::UTH_17), "the bonus of area {} is paid before area {area}'s", due[0].0);
    }
    let stake = Stake { area, patron, wager: Wager::Jackpot, amount: Money::ZERO };
    let line = Line::prize(stake, amount, r::R15_2_10_2.as_read(u::UTH_18));
    Ok(vec![HouseEvent::Settled(line).into()])
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
    super::ch05_wagers::kept_apart(table, patron)?;
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

pub fn works(table: &T, context: &Context) -> Decision {
    match table.play.jackpot {
        Jackpot::OutOfOrder if !context.world.pool().is_some_and(|pool| pool.in_order) => {
            refuse!(r::R11_11.cite(), "the jackpot's pool is out of order, or the table is linked to none")
        }
        Jackpot::OutOfOrder => Ok(vec![Event::JackpotRestored { cite: r::R11_11.cite() }.into()]),
        Jackpot::Working => refuse!(r::R11_11.cite(), "the jackpot is not out of order"),
    }
}

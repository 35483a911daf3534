//! Chapter 15: jackpot wagers, the hands that win them and what they are paid. Shares of the jackpot are worked out in
//! `jackpot.rs` and the pool is in `pool.rs`, for both books that have a meter.
use super::ch02_table_layout_and_equipment::{JACKPOT_METER, JACKPOT_WAGERS};
use super::ch11_irregularities::JACKPOT_FAILS;
use super::ch13_general_provisions::EMPLOYEES;
use super::{Decision, E, Event, Hand, Round, Stance, T, clauses as r, readings as u, rules};
use crate::book::{Citation, Clause};
use crate::card_table;
use crate::cards::Card;
use crate::house::{HouseEvent, Setup, Stage};
use crate::jackpot::{JackpotRules, Sharing, Winner, Winners};
use crate::money::{Money, Rounded};
use crate::people::{Context, PatronId};
use crate::poker_hands::{Category, five};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::{Line, Outcome, Stake};
use crate::shoe::Source;
use crate::wagers::{Area, BetType, Placed, Wager};
use alloc::{vec, vec::Vec};

/// What this book shares with the other book that has a meter.
pub static JACKPOT: JackpotRules = JackpotRules {
    wager: Wager::Jackpot,
    bet: BetType::Jackpot,
    // **15.1.3** Jackpot wagers feed a pool; the meter at the table shows what it stands at.
    pool: r::R15_1_3.cite(),
    linked: r::R15_1_3.cite(),
    approval: r::R15_1_3.as_read(u::UTH_21),
    // **15.1.2.2** A table is linked to one pool.
    one_pool: r::R15_1_2_2.cite(),
    approved: r::R15_2_3.cite(),
    // **15.2.5.1** Linked tables have the same pay table,
    same_pay_table: r::R15_2_5_1.cite(),
    // **15.2.5.2** the same increment and seed,
    same_increment: r::R15_2_5_2.cite(),
    // **15.2.5.3** and the same wager.
    same_wager: r::R15_2_5_3.cite(),
    contributed: JACKPOT_WAGERS,
    locked: JACKPOT_METER,
    verified: r::R15_2_7.as_read(u::UTH_32),
    royal_flush: r::R15_2_9_1.as_read(u::UTH_20),
    straight_flush: r::R15_2_9_2.as_read(u::UTH_20),
    bonus: Some(r::R15_2_10.cite()),
    employees: EMPLOYEES,
    equipment: JACKPOT_FAILS,
    fails: JACKPOT_FAILS.as_read(u::UTH_30),
    unrecorded: None,
    restored: JACKPOT_FAILS,
    fixed_prize,
    sharing: |_| Sharing::OneAfterAnother,
};

// **15.2.3** The sign states the amount of a jackpot wager; another is not accepted.
pub(super) const JACKPOT_AMOUNT: Citation = r::R15_2_3.as_read(x::X_4);
// **15.2.4** The jackpot wager is placed before the hand begins, like the others (UTH-26).
pub(super) const BEFORE_THE_HAND: Citation = r::R15_2_4.as_read(u::UTH_26);
// **15.3.1** The jackpot wager on a void hand, or in a misdeal, goes back.
pub(super) const CANCELLED: Citation = r::R15_3_1.cite();

/// Prizes that do not depend on the jackpot.
pub fn fixed_prize(hand: Category) -> Option<Money> {
    match hand {
        Category::FourOfAKind => Some(Money::dollars(500)),
        Category::FullHouse => Some(Money::dollars(150)),
        Category::Flush => Some(Money::dollars(100)),
        _ => None,
    }
}

/// **15.2.8** A flush or better wins, by its own clause.
pub fn jackpot_clause(hand: Category) -> Option<Clause> {
    Some(match hand {
        // **15.2.9.1** The whole jackpot, or $50,000 if that is more.
        Category::RoyalFlush => r::R15_2_9_1,
        // **15.2.9.2** A tenth of the jackpot, or $5,000 if that is more.
        Category::StraightFlush => r::R15_2_9_2,
        // **15.2.9.3** $500.
        Category::FourOfAKind => r::R15_2_9_3,
        // **15.2.9.4** $150.
        Category::FullHouse => r::R15_2_9_4,
        // **15.2.9.5** $100.
        Category::Flush => r::R15_2_9_5,
        _ => return None,
    })
}

/// A jackpot is approved under a reference, and its prizes are the book's.
pub(super) fn check_setup(setup: &Setup) -> Result<(), Refusal> {
    match &setup.approved.jackpot {
        Some(jackpot) if jackpot.approval.trim().is_empty() => {
            refuse!(r::R15_2_3.cite(), "a jackpot without an approval: name the regulator's reference")
        }
        Some(jackpot) if jackpot.schedule.is_some() => {
            refuse!(r::R15_2_9.cite(), "a schedule of prizes: this book states its own")
        }
        _ => Ok(()),
    }
}

/// **15.2.1** A jackpot wager needs a wager on the hand.
pub(super) fn may_be_placed(table: &T, area: Area) -> Result<(), Refusal> {
    table.house.takes_jackpot_wagers(&JACKPOT)?;
    match table.house.layout().get(area, Wager::Ante) {
        Some(_) => Ok(()),
        None => refuse!(r::R15_2_1.cite(), "a jackpot wager needs a wager on the hand"),
    }
}

/// **15.2.1** A jackpot wager whose hand is gone goes back.
pub(super) fn unhanded(table: &T) -> Vec<E> {
    let layout = table.house.layout();
    let alone = layout.iter().filter(|p| p.wager == Wager::Jackpot && layout.get(p.area, Wager::Ante).is_none());
    alone.map(|p| HouseEvent::settled(Line::returned(p.stake(), r::R15_2_1.cite())).into()).collect()
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

/// **15.2.6** The jackpot hand: the hole cards and the flop.
fn jackpot_hand(table: &T, hole: [Card; 2]) -> Option<([Card; 5], Category)> {
    let [a, b, c] = table.play.round.deal()?.flop()?;
    let cards = [hole[0], hole[1], a, b, c];
    Some((cards, five(cards).category()))
}

/// Hands of this round that lie face up, from the dealer's right, and their hole cards.
fn face_up(table: &T) -> impl Iterator<Item = (&Hand, [Card; 2])> {
    let hands = table.play.round.hands().iter().rev();
    hands.filter(|hand| hand.is_face_up() && hand.stance != Stance::Void).filter_map(|hand| Some((hand, hand.hole()?)))
}

/// Claims in the order they are paid: from the dealer's right, but a straight flush before a royal flush. A jackpot
/// wager still on the layout when its hand was settled is one.
pub fn claims(table: &T) -> Vec<Claim> {
    if !matches!(table.play.round, Round::Settling { .. } | Round::Over { .. }) {
        return vec![];
    }
    let claim = |(hand, hole): (&Hand, [Card; 2])| {
        let placed = table.house.layout().get(hand.area, Wager::Jackpot)?;
        let (cards, category) = jackpot_hand(table, hole)?;
        let clause = jackpot_clause(category)?;
        Some(Claim { area: hand.area, hand: category, cards, placed, clause })
    };
    let settled = face_up(table).filter(|(hand, _)| !table.play.round.is_waiting(hand.area));
    let mut claims: Vec<Claim> = settled.filter_map(claim).collect();
    if claims.iter().any(|claim| claim.hand == Category::StraightFlush) {
        claims.sort_by_key(|claim| claim.hand == Category::RoyalFlush);
    }
    claims
}

/// The jackpot wager on a hand that is settled: a claim, or lost.
pub(super) fn look(table: &T, area: Area, hole: [Card; 2]) -> Vec<E> {
    let Some(placed) = table.house.layout().get(area, Wager::Jackpot) else { return vec![] };
    let (cards, hand) = jackpot_hand(table, hole).expect("the flop is up before a hand is settled");
    if jackpot_clause(hand).is_none() {
        let lost = table.house.end(rules(), placed, |stake| Line::lost(stake, r::R15_2_8.cite()));
        return lost.into_iter().map(E::from).collect();
    }
    let cite = match table.play.cards.source {
        Source::Device => r::R15_2_6.as_read(u::UTH_14),
        Source::Shoe | Source::Hand => r::R15_2_6.cite(),
    };
    vec![Event::ClaimRaised { area, hand, cards }.by(cite)]
}

/// Hands that the meter pays, paid or not, once every hand is settled; from the dealer's right.
pub(super) fn winners(table: &T) -> Vec<Winner> {
    if !matches!(table.play.round, Round::Over { .. }) {
        return vec![];
    }
    let paid = |area: Area| {
        let prize = |line: &&Line| matches!(line.outcome(), Outcome::Prize { .. }) && line.stake().is_positive();
        let of_area = |line: &&Line| line.area() == area && line.wager() == Wager::Jackpot;
        table.house.lines().iter().filter(of_area).find(prize).map(Line::patron)
    };
    let winner = |(hand, hole): (&Hand, [Card; 2])| {
        let open = table.house.layout().get(hand.area, Wager::Jackpot).map(|placed| placed.patron);
        let patron = open.or_else(|| paid(hand.area))?;
        let (_, category) = jackpot_hand(table, hole)?;
        (category >= Category::StraightFlush).then(|| Winner::new(hand.area, patron, category))
    };
    face_up(table).filter_map(winner).collect()
}

/// **15.2.7** Jackpots are paid when everything else is settled.
fn settled(table: &T) -> Result<(), Refusal> {
    match table.play.round {
        Round::Over { .. } => Ok(()),
        _ => refuse!(r::R15_2_7.cite(), "jackpots are paid after the other wagers of the round are settled"),
    }
}

/// **15.2.7** The cards of a jackpot hand stay face up until it is paid.
pub(super) fn all_paid(table: &T) -> Result<(), Refusal> {
    if let Some((area, ..)) = table.house.bonuses_due(Wager::Jackpot).first() {
        refuse!(r::R15_2_10_2.cite(), "area {area} waits for its bonus jackpot");
    }
    match claims(table).first() {
        Some(Claim { area, hand, .. }) => refuse!(
            r::R15_2_7.cite(),
            "area {area} waits for its jackpot, {hand}: its cards stay face up until it is paid"
        ),
        None => Ok(()),
    }
}

/// **15.2.9** A claim is paid in its turn: the book's amount, or the share of the jackpot that was locked for it.
pub fn pay(table: &T, area: Area, context: &Context) -> Decision {
    settled(table)?;
    let claims = claims(table);
    let Some(claim) = claims.iter().find(|claim| claim.area == area) else {
        refuse!(r::R15_2_9.cite(), "area {area} has no jackpot to be paid");
    };
    let first = claims[0];
    if first.area != area {
        let cite = match (claim.hand, first.hand) {
            // **15.2.14** A straight flush is paid before a royal flush.
            (Category::RoyalFlush, Category::StraightFlush) => r::R15_2_14,
            // **15.2.12** Otherwise jackpots are paid from the dealer's right.
            _ => r::R15_2_12,
        };
        refuse!(cite.cite(), "area {} is paid before area {area}", first.area);
    }
    table.house.may_pay_prize(&JACKPOT, area, context)?;
    let (prize, cite) = match fixed_prize(claim.hand) {
        Some(prize) => (table.house.in_chips(prize), claim.clause.cite()),
        None => share(table, claim, context)?,
    };
    let paid = table.house.end(rules(), claim.placed, |stake| Line::prize(stake, prize, cite));
    Ok(paid.into_iter().map(E::from).collect())
}

/// What the meter pays a claim, and by which clause.
fn share(table: &T, claim: &Claim, context: &Context) -> Result<(Rounded, Citation), Refusal> {
    let (house, area, hand) = (&table.house, claim.area, claim.hand);
    // **15.2.10.4** Bonus jackpots are paid before a straight or royal flush.
    if let Some((bonus, ..)) = house.bonuses_due(Wager::Jackpot).first() {
        let cite = r::R15_2_10_4.as_read(u::UTH_17);
        refuse!(cite, "the bonus of area {bonus} is paid before area {area}'s {hand}");
    }
    let (Some(hit), Some(prize)) = (house.hit(), house.jackpot_prize(&JACKPOT, area, context)?) else {
        refuse!(JACKPOT.locked, "area {area}'s {hand} has no share of the jackpot");
    };
    let cite = match (hand == Category::RoyalFlush, hit.won()) {
        (true, Winners { straight_flushes: 1.., .. }) => r::R15_2_14.cite(),
        (true, Winners { royal_flushes: 2.., .. }) => r::R15_2_13_1.as_read(u::UTH_19),
        // **15.2.13.2** Straight flushes share alike what a tenth, and a tenth of the rest, come to.
        (false, Winners { straight_flushes: 2.., .. }) => r::R15_2_13_2.as_read(u::UTH_19),
        _ => claim.clause.cite(),
    };
    Ok((prize, cite))
}

/// **15.2.10.2** A bonus jackpot goes to all with a jackpot wager (**UTH-18**), from the dealer's right (**UTH-17**).
pub fn pay_bonus(table: &T, area: Area) -> Decision {
    settled(table)?;
    let due = table.house.bonuses_due(Wager::Jackpot);
    let Some((_, patron, amount)) = due.iter().find(|(a, ..)| *a == area).copied() else {
        // **15.2.10.3** The winner of the round has none.
        refuse!(r::R15_2_10_3.as_read(u::UTH_18), "area {area} has no bonus jackpot to be paid");
    };
    if due[0].0 != area {
        refuse!(r::R15_2_12.as_read(u::UTH_17), "the bonus of area {} is paid before area {area}'s", due[0].0);
    }
    let stake = Stake { area, patron, wager: Wager::Jackpot, amount: Money::ZERO };
    let line = Line::prize(stake, table.house.in_chips(amount), r::R15_2_10_2.as_read(u::UTH_18));
    Ok(vec![HouseEvent::settled(line).into()])
}

/// **15.2.1.1** A supervisor lets somebody place the jackpot wager on a box whose own player left it out (**UTH-16**).
pub fn back(table: &T, area: Area, patron: PatronId, context: &Context) -> Decision {
    let (house, cite, one_hand) = (&table.house, r::R15_2_1_1.as_read(u::UTH_16), r::R5_6.as_read(u::UTH_16));
    match house.stage() {
        Stage::Betting => {}
        Stage::BetsClosed => refuse!(rules().wagers.no_more_bets, "no more bets was called"),
        Stage::Round => refuse!(rules().wagers.late, "bets are closed for this round"),
    }
    house.takes_jackpot_wagers(&JACKPOT)?;
    let Some(ante) = house.layout().get(area, Wager::Ante) else {
        refuse!(r::R15_2_1.cite(), "area {area} has no wager for a jackpot wager to go with");
    };
    if ante.patron == patron {
        refuse!(cite, "area {area} is patron {patron}'s own box: the wager is placed there like any other");
    }
    if house.layout().get(area, Wager::Jackpot).is_some() {
        refuse!(r::R5_7.as_read(u::UTH_16), "area {area} already has its Jackpot wager");
    }
    let mut other = house.layout().of_patron(patron).peekable();
    let has_other = other.peek().is_some();
    if other.any(|p| p.wager == Wager::Jackpot && house.seated(p.area) != Some(patron)) {
        refuse!(one_hand, "patron {patron} backs another box already");
    }
    if has_other && house.setup().option(u::UTH_16) == "no-hand-of-ones-own" {
        refuse!(one_hand, "patron {patron} has a hand in this round and cannot back another box");
    }
    card_table::not_with(table, patron)?;
    house.may_wager(rules(), patron, context)?;
    let Some(limit) = house.limits().get(Wager::Jackpot) else {
        refuse!(r::R15_2_3.cite(), "the sign states no jackpot wager");
    };
    house.carded_and_able(rules(), patron, limit.min, context)?;
    let placed = Placed { area, patron, wager: Wager::Jackpot, amount: limit.min };
    Ok(vec![HouseEvent::WagerPlaced { placed }.by(cite).into()])
}

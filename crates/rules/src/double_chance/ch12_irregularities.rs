//! Chapter 12: what happens when cards, hands or players go wrong.
use super::ch05_wagers::{BY_THE_RULES, OWN_CARD};
use super::ch08_subsequent_deal::standard_hold;
use super::{Choice, Decision, E, Event, HOUSE, Hand, Keep, MisdealWhy, Round, T, ch04_shuffle_and_cut::CARDS};
use super::{clauses as r, readings as dc, state::HAND};
use crate::book::{Citation, Clause};
use crate::card_table::{Directions, WrongCards, after, end_round};
use crate::cards::Card;
use crate::house::{HouseEvent, IrregularRules, LossExcess, MispaymentRules, VoidBy};
use crate::law;
use crate::people::Context;
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::Line;
use crate::wagers::{Area, Placed, Wager};
use alloc::{format, vec, vec::Vec};

/// A misdeal: all wagers are void.
pub(super) fn misdeal(table: &T, why: MisdealWhy, reason: &str, context: &Context) -> Decision {
    let clause = match why {
        // **12.1** Cards dealt wrongly, until somebody has picked any up.
        MisdealWhy::DealtWrongly => r::R12_1,
        // **12.2** A card that the deal showed.
        MisdealWhy::CardExposed => r::R12_2,
        // **12.4** A card that lay face up in the shoe or device.
        MisdealWhy::FacedCardDealt => r::R12_4,
    };
    match &table.play.round {
        Round::Dealing { .. } | Round::Deciding { handled: false, .. } => {}
        Round::Waiting => refuse!(clause.cite(), "no card is dealt"),
        _ if why == MisdealWhy::DealtWrongly => {
            refuse!(clause.cite(), "a player has picked up cards: it is too late for a misdeal")
        }
        Round::Deciding { .. } => {}
        _ => refuse!(clause.as_read(dc::DC_8), "the initial deal is over: an exposed sixth card is reported as such"),
    }
    if reason.trim().is_empty() {
        refuse!(clause.cite(), "say what went wrong in the deal");
    }
    let mut events: Vec<E> = vec![Event::Misdealt { why, reason: reason.into() }.by(clause.cite())];
    // **12.3** Every stake goes back, and a new round follows.
    events.extend(void(table, r::R12_3, context)?);
    Ok(events)
}

/// The whole round is void, declared hands and jackpots that were settled in it too (**DC-21, X-38**); the cards go to the
/// rack.
pub(super) fn void(table: &T, clause: Clause, context: &Context) -> Decision {
    let (house, stands) = (&table.house, table.house.settled_stands());
    let void = house.void_round(&HOUSE, &VoidBy::all_money(clause), |_| stands, context)?;
    let mut events: Vec<E> = void.into_iter().map(E::from).collect();
    let partly = house.lines().iter().any(Line::counts_as_turnover);
    let cite = if partly { clause.as_read(dc::DC_21) } else { clause.cite() };
    events.extend(end_round(&after(table, &events), Event::RoundVoided.by(cite)));
    Ok(events)
}

/// A hand that is still in play: its wager is not settled.
fn hand_in_play(table: &T, area: Area, cite: Citation) -> Result<&Hand, Refusal> {
    match table.play.round.hand(area) {
        Some(hand) if !hand.settled => Ok(hand),
        Some(_) => refuse!(cite, "the hand of area {area} is settled"),
        None => refuse!(cite, "area {area} has no hand in this round"),
    }
}

/// The wagers of one hand come back and its cards go to the rack; without any hand left the round is over.
fn void_hand(table: &T, area: Area, cards: u8, cite: Citation) -> Vec<E> {
    let back = |p: Placed| HouseEvent::Settled(Line::void(p.stake(), cite)).into();
    let mut events: Vec<E> = table.house.layout().on_area(area).map(back).collect();
    events.push(Event::HandVoided { area, cards }.by(cite));
    let mut after = table.clone();
    after.evolve_all(&events);
    if after.house.layout().is_empty() {
        events.extend(end_round(&after, Event::NothingLeft.by(cite)));
    }
    events
}

/// **12.5** A hand with too few or too many cards is void. Before anybody has picked up cards it is a misdeal (DC-23).
pub(super) fn wrong_count(table: &T, area: Area, count: u8) -> Decision {
    if matches!(table.play.round, Round::Waiting | Round::Dealing { .. }) {
        refuse!(r::R12_5.cite(), "cards are counted once all are dealt");
    }
    let hand = hand_in_play(table, area, r::R12_5.cite())?;
    match table.play.round {
        Round::Deciding { handled: false, .. } => {
            refuse!(r::R12_1.as_read(dc::DC_23), "nobody has picked up cards: this is a misdeal")
        }
        Round::Settled { .. } | Round::Sixth { .. } => {
            refuse!(r::R12_5.cite(), "the cards of area {area} were counted when they were turned")
        }
        _ => {}
    }
    if usize::from(count) == HAND {
        refuse!(r::R12_5.cite(), "five cards are neither too few nor too many");
    }
    let open: usize =
        hand.discards.iter().chain([&hand.cards]).filter_map(|cards| cards.known()).map(<[Card]>::len).sum();
    if usize::from(count) < open {
        refuse!(r::R12_5.cite(), "area {area} shows {open} cards, not {count}");
    }
    let more = usize::from(count).saturating_sub(hand.count());
    if more + sixth_to_come(&table.play.round) > usize::from(table.play.cards.left()) {
        refuse!(r::R12_5.cite(), "{count} cards cannot have come: {} are left", table.play.cards.left());
    }
    Ok(void_hand(table, area, count, r::R12_5.cite()))
}

/// Cards that must be left for the sixth cards still to be dealt, one for every hand that may discard.
fn sixth_to_come(round: &Round) -> usize {
    match round {
        Round::Settled { hands } => hands.iter().filter(|hand| !hand.settled).count(),
        Round::Sixth { .. } | Round::Over { .. } => 0,
        round => round.hands().len(),
    }
}

/// **12.9** A hand on an area without a wager goes to the rack; before anybody has picked up cards it is a misdeal.
pub(super) fn stray_hand(table: &T, area: Area) -> Decision {
    match &table.play.round {
        Round::Dealing { .. } | Round::Deciding { handled: false, .. } => {
            refuse!(r::R12_1.cite(), "nobody has picked up cards: this is a misdeal")
        }
        round if round.is_open() => {}
        _ => refuse!(r::R12_9.cite(), "no hands are on the table"),
    }
    if !table.house.areas().any(|a| a == area) || table.play.round.hand(area).is_some() {
        refuse!(r::R12_9.cite(), "a stray hand is on an area without a wager: area {area} is not one");
    }
    if usize::from(table.play.cards.left()) < HAND + sixth_to_come(&table.play.round) {
        refuse!(r::R12_9.cite(), "{} cards are left: another hand cannot have been dealt", table.play.cards.left());
    }
    Ok(vec![Event::StrayHandRacked { area }.by(r::R12_9.cite())])
}

/// **12.10** A sixth card to a declared hand is burned; the others keep theirs (DC-10).
pub(super) fn sixth_in_error(table: &T, area: Area) -> Decision {
    let round = &table.play.round;
    if !matches!(round, Round::Settled { .. } | Round::Sixth { .. }) {
        refuse!(r::R12_10.cite(), "no sixth cards are dealt now");
    }
    if round.hand(area).is_none_or(|hand| hand.choice != Choice::Declared) {
        refuse!(r::R12_10.cite(), "area {area} has not declared");
    }
    let to_come = sixth_to_come(round);
    if usize::from(table.play.cards.left()) <= to_come {
        refuse!(r::R12_10.cite(), "{} cards are left, and {to_come} to be dealt", table.play.cards.left());
    }
    Ok(vec![Event::SixthBurned { area }.by(r::R12_10.as_read(dc::DC_10))])
}

/// An exposed sixth card plays, since all decisions are made (DC-8); unless the table reads it as a misdeal too, when
/// what is open comes back and what was settled stands (DC-9).
pub(super) fn sixth_exposed(table: &T, area: Area, card: Card) -> Decision {
    let cite = r::R12_4.as_read(dc::DC_8);
    let Round::Sixth { hands } = &table.play.round else {
        refuse!(cite, "no sixth card is dealt");
    };
    if !hands.iter().any(|hand| hand.area == area && !hand.settled && hand.sixth_card().is_none()) {
        refuse!(cite, "area {area} has no sixth card face down");
    }
    table.play.cards.may_be(&CARDS, &[card])?;
    if table.house.setup().option(dc::DC_8) == "every-deal" {
        let (why, reason) = (MisdealWhy::CardExposed, format!("sixth card of area {area}"));
        let mut events: Vec<E> = vec![Event::Misdealt { why, reason }.by(cite)];
        events.extend(table.house.void_all(r::R12_3.as_read(dc::DC_9)).into_iter().map(E::from));
        events.extend(end_round(&after(table, &events), Event::RoundVoided.by(r::R12_3.cite())));
        return Ok(events);
    }
    Ok(vec![Event::SixthPlays { area, card }.by(cite)])
}

/// **12.12** The hand of a player who is not there to decide is void, and both wagers go back.
pub(super) fn away(table: &T, area: Area, reason: Option<&str>, context: &Context) -> Decision {
    no_decision(table, area, reason, r::R12_12.cite(), context)
}

/// The same for a player who is there and will not decide (DC-11).
pub(super) fn undecided(table: &T, area: Area, reason: Option<&str>, context: &Context) -> Decision {
    no_decision(table, area, reason, r::R12_12.as_read(dc::DC_11), context)
}

fn no_decision(table: &T, area: Area, reason: Option<&str>, cite: Citation, context: &Context) -> Decision {
    let hand = hand_in_play(table, area, cite)?;
    if !hand.choice.is_open() {
        refuse!(cite, "area {area} has decided");
    }
    if !matches!(table.play.round, Round::Deciding { .. } | Round::Turned { .. }) {
        refuse!(cite, "no decision is asked of area {area} now");
    }
    table.had_time(area, reason, cite, context)?;
    Ok(void_hand(table, area, hand.count() as u8, cite))
}

/// **12.6** A hand that rule 11 does not name cannot be declared: at least two cards go.
pub(super) fn not_of_rule_11(area: Area) -> Refusal {
    let text = format!("area {area} does not hold a hand of rule 11: discard at least two cards");
    Refusal::new(text, r::R12_6.cite())
}

/// **12.7** Four cards are too many to hold.
pub(super) fn four_held() -> Refusal {
    Refusal::new("four cards are held: discard further, three at most stay", r::R12_7.cite())
}

/// Why a hand that has kept too many cards must discard.
pub(super) fn must_discard(hand: &Hand) -> Clause {
    if hand.cards.count() == HAND { r::R12_6 } else { r::R12_7 }
}

/// Too many cards were kept: the player discards, or the dealer by the standard hold where five were declared (DC-6).
pub(super) fn too_many_kept(table: &T, area: Area, cards: &[Card]) -> Vec<E> {
    if cards.len() < HAND {
        return vec![Event::DiscardRequired { area }.by(r::R12_7.cite())];
    }
    let cite = r::R12_6.as_read(dc::DC_6);
    let mut events: Vec<E> = vec![Event::DiscardRequired { area }.by(cite)];
    if table.house.setup().option(dc::DC_6) == "standard-hold" {
        events.push(Event::Discarded { area, keep: Keep::Places(standard_hold(cards)) }.by(cite));
    }
    events
}

/// A card is missing or foreign (12.8). Surveillance and an inspector are told, as the later books have it, unless
/// the table keeps to this one as printed (DC-16).
pub(super) const WRONG_CARDS: WrongCards = WrongCards {
    found: |_| r::R12_8.cite(),
    // **12.8.1** Earlier rounds stand.
    earlier: r::R12_8_1.cite(),
    // **12.8.2** The round in which it is found is void, and all its money goes back (DC-21).
    void: r::R12_8_2,
    // **12.8.3** The deck is checked for others.
    check: r::R12_8_3.cite(),
    told: |setup| (setup.option(dc::DC_16) != "as-printed").then_some(BY_THE_RULES),
};

pub(super) const DIRECTIONS: Directions = Directions {
    // **12.11** Players suspected of seeing or telling each other's cards may be given directions.
    any: r::R12_11.cite(),
    // **12.11.1** To play their hands before the others pick up theirs.
    first: r::R12_11_1.cite(),
    // **12.11.2** Not to play together.
    apart: r::R12_11_2.cite(),
    // **12.11.3** To speak only English.
    english: r::R12_11_3.cite(),
};

/// What is common to all tables when something goes wrong.
pub(super) const IRREGULAR: IrregularRules = IrregularRules {
    invalid_before: OWN_CARD,
    invalid_during: OWN_CARD,
    invalid_after: OWN_CARD,
    mispayment: MispaymentRules {
        found: BY_THE_RULES,
        later: BY_THE_RULES,
        report: BY_THE_RULES,
        told: BY_THE_RULES,
        suspected: BY_THE_RULES,
        attempted: BY_THE_RULES,
        made_good: BY_THE_RULES,
        asked_back: BY_THE_RULES,
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
};

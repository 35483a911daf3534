//! Chapter 8: players declare or discard, the cards are turned from the dealer's right, sixth cards are dealt and turned from
//! the left.
use super::ch07_initial_deal::is_drawn;
use super::ch09_settlement as ch09;
use super::{
    Choice, DoubleChance, E, Event, Hand, Keep, Round, Shown, T, ch05_wagers, ch10_jackpot,
    ch11_declared_hands as ch11, clauses as r, readings as dc, state::HAND,
};
use crate::book::Citation;
use crate::cards::Card;
use crate::game::{Context, Decided, Refusal, Role};
use crate::house::ChanceFrom;
use crate::refuse;
use crate::wagers::{Area, Wager};
use alloc::{vec, vec::Vec};

type Decision = Decided<DoubleChance>;

/// **8.1** A player has picked cards up: from now on a wrong deal is no misdeal (**12.1**).
pub fn handled(table: &T) -> Decision {
    match &table.play.round {
        Round::Deciding { handled: false, .. } => Ok(vec![Event::CardsHandled { cite: r::R8_1.cite() }.into()]),
        Round::Deciding { .. } => refuse!(r::R8_1.cite(), "it is recorded already that cards were picked up"),
        _ => refuse!(r::R8_1.cite(), "players pick their cards up once all are dealt"),
    }
}

/// The hand that may declare or discard now.
fn to_decide<'a>(table: &'a T, area: Area, context: &Context) -> Result<&'a Hand, Refusal> {
    let round = &table.play.round;
    let Some(hand) = round.hand(area) else {
        refuse!(r::R8_1.cite(), "area {area} has no hand to decide on");
    };
    match (hand.choice, round) {
        (Choice::Declared, _) => refuse!(r::R8_3.cite(), "area {area} has declared"),
        (Choice::Holds, _) => {
            refuse!(r::R8_5.cite(), "area {area} has discarded: the cards cannot be returned to play")
        }
        (Choice::Undecided, Round::Deciding { .. }) => {}
        (Choice::MustDiscard, Round::Deciding { .. } | Round::Turned { .. }) => {}
        (Choice::MustDiscard, _) => refuse!(r::R8_6_1.cite(), "all hands are turned before area {area} discards"),
        (Choice::Undecided, _) => refuse!(r::R8_1.cite(), "players decide once all cards are dealt"),
    }
    let first = &table.play.play_first;
    let waits = |a: &&Area| round.hand(**a).is_some_and(|hand| hand.choice.is_open());
    if let Some(other) = first.iter().find(waits).filter(|_| !first.contains(&area)) {
        refuse!(r::R12_11_1.cite(), "by a supervisor's direction area {other} plays its hand first");
    }
    if context.by.role == Role::Patron {
        if table.house.layout().get(area, Wager::Wager).is_none_or(|placed| placed.patron != context.by.id) {
            refuse!(ch05_wagers::HOUSE.proxy, "a player decides only for the player's own hand");
        }
        if table.house.setup().chance == ChanceFrom::Keyed {
            refuse!(r::R8_1.cite(), "tell the dealer: decisions are recorded by the dealer at this table");
        }
    }
    Ok(hand)
}

/// **8.3** All five cards are kept. Where the table has read them, a declaration that rule 11 does not allow is found at once
/// (**12.6, DC-6**); real cards are looked at when they are turned.
pub fn declare(table: &T, area: Area, context: &Context) -> Decision {
    let hand = to_decide(table, area, context)?;
    declare_as(table, hand, r::R8_3.cite())
}

fn declare_as(table: &T, hand: &Hand, cite: Citation) -> Decision {
    let area = hand.area;
    if hand.choice == Choice::MustDiscard {
        refuse!(r::R12_6.cite(), "area {area} holds no hand of rule 11: discard at least two cards");
    }
    match hand.five() {
        Some(cards) if ch11::declared(cards).is_none() => Ok(wrong_declaration(table, area, &cards)),
        _ => Ok(vec![Event::Declared { area, cite }.into()]),
    }
}

/// **12.6, DC-6** The player discards, or the dealer by the standard hold.
pub(super) fn wrong_declaration(table: &T, area: Area, cards: &[Card]) -> Vec<E> {
    let cite = r::R12_6.as_read(dc::DC_6);
    let mut events: Vec<E> = vec![Event::DiscardRequired { area, cite }.into()];
    if table.house.setup().option(dc::DC_6) == "standard-hold" {
        events.push(Event::Discarded { area, keep: Keep::Places(standard_hold(cards)), cite }.into());
    }
    events
}

/// **DC-6** The places of the highest card of each suit; of four suits the one with the lowest such card is left out.
pub fn standard_hold(cards: &[Card]) -> Vec<u8> {
    let highest = |i: &usize| cards.iter().all(|c| c.suit() != cards[*i].suit() || c.rank() <= cards[*i].rank());
    let mut places: Vec<usize> = (0..cards.len()).filter(highest).collect();
    places.sort_by_key(|i| core::cmp::Reverse(cards[*i].rank()));
    places.truncate(HOLD_MAX);
    places.sort_unstable();
    places.into_iter().map(|i| (i + 1) as u8).collect()
}

/// **8.4**
const HOLD_MAX: usize = 3;

/// **8.4** One to three cards stay. **12.7** Four are too many. **DC-7** None is refused, and five kept are a declaration.
pub fn discard(table: &T, area: Area, keep: &Keep, context: &Context) -> Decision {
    let hand = to_decide(table, area, context)?;
    let count = match (keep, hand.cards.known()) {
        (Keep::Count(count), None) => usize::from(*count),
        (Keep::Places(places), Some(_)) => places.len(),
        (Keep::Count(_), Some(_)) => refuse!(r::R8_4.cite(), "say which cards area {area} holds, by their places"),
        (Keep::Places(_), None) => {
            refuse!(r::R8_4.cite(), "the cards of area {area} are not read: say how many are held")
        }
    };
    if let Keep::Places(places) = keep {
        let all = hand.cards.count();
        let wrong = |(i, place): (usize, &u8)| !(1..=all).contains(&usize::from(*place)) || places[..i].contains(place);
        if places.iter().enumerate().any(wrong) {
            refuse!(r::R8_4.cite(), "the hand has places 1 to {all}, each once");
        }
    }
    let required = hand.choice == Choice::MustDiscard;
    match count {
        0 => refuse!(r::R8_4.as_read(dc::DC_7), "at least one card is held"),
        1..=HOLD_MAX => {}
        4 => refuse!(r::R12_7.cite(), "four cards are held: discard further, three at most stay"),
        HAND if !required => return declare_as(table, hand, r::R8_3.as_read(dc::DC_7)),
        HAND => refuse!(r::R12_6.cite(), "area {area} holds no hand of rule 11: discard at least two cards"),
        _ => refuse!(r::R8_4.cite(), "a hand has five cards, not {count}"),
    }
    let cite = match (required, hand.cards.count()) {
        (false, _) => r::R8_4,
        (true, HAND) => r::R12_6,
        (true, _) => r::R12_7,
    };
    Ok(vec![Event::Discarded { area, keep: keep.clone(), cite: cite.cite() }.into()])
}

/// **8.6.1** The hands are turned from the dealer's right, once everybody has chosen.
pub fn turn_up(table: &T, shown: &[Shown]) -> Decision {
    match &table.play.round {
        Round::Turning { .. } => {}
        Round::Deciding { hands, .. } => {
            let open = hands.iter().find(|hand| hand.choice.is_open()).map_or(0, |hand| hand.area);
            refuse!(r::R8_6.cite(), "area {open} has still to declare or discard")
        }
        Round::Waiting | Round::Dealing { .. } => refuse!(r::R8_6.cite(), "no hand is dealt to be turned"),
        _ => refuse!(r::R8_6_1.cite(), "every hand is turned"),
    }
    let mut events: Vec<E> = vec![];
    let mut after = table.clone();
    if is_drawn(table) {
        while let Some((area, cards)) = next_to_turn(&after).and_then(|h| Some((h.area, h.cards.known()?.to_vec()))) {
            turn_one(&mut after, &mut events, area, &cards);
        }
        return Ok(events);
    }
    if shown.is_empty() {
        let area = next_to_turn(table).map_or(0, |hand| hand.area);
        refuse!(r::R8_6_1.cite(), "name the cards that area {area} shows");
    }
    for Shown { area, cards } in shown {
        let Some(next) = next_to_turn(&after).map(|hand| hand.area) else {
            refuse!(r::R8_6_1.cite(), "every hand is turned before area {area}");
        };
        if *area != next {
            refuse!(r::R8_6.as_read(dc::DC_18), "from the dealer's right, area {next} is turned before area {area}");
        }
        if cards.is_empty() || cards.len() > HAND {
            refuse!(
                r::R12_5.cite(),
                "area {area} shows {} cards: a hand with too few or too many is reported and void",
                cards.len()
            );
        }
        if let Some(card) = after.play.deck.cards.impossible(cards) {
            refuse!(r::R3_1.cite(), "{card} is seen already: look again, or report a foreign card");
        }
        turn_one(&mut after, &mut events, *area, cards);
    }
    Ok(events)
}

pub(super) fn next_to_turn(table: &T) -> Option<&Hand> {
    match &table.play.round {
        Round::Turning { hands } => hands.iter().rev().find(|hand| !hand.is_turned()),
        _ => None,
    }
}

/// One hand turned: what it is by what it shows, whatever was recorded, and what it claims of the jackpot.
fn turn_one(after: &mut T, events: &mut Vec<E>, area: Area, cards: &[Card]) {
    let mut push = |after: &mut T, event: E| {
        after.evolve(&event);
        events.push(event);
    };
    let said = after.play.round.hand(area).map_or(Choice::Undecided, |hand| hand.choice);
    let (choice, made) = judge_shown(cards);
    // All five kept without a word are declared.
    let unsaid = cards.len() == HAND && said != Choice::Declared;
    let cite = if unsaid { r::R8_3.as_read(dc::DC_7) } else { r::R8_6_1.cite() };
    push(after, Event::TurnedUp { area, cards: cards.to_vec(), choice, cite }.into());
    if let Some((hand, cite)) = made {
        push(after, Event::HandAnnounced { area, hand, cite }.into());
    }
    match cards.len() {
        HAND if choice == Choice::MustDiscard => {
            wrong_declaration(after, area, cards).into_iter().for_each(|event| push(after, event))
        }
        4 => push(after, Event::DiscardRequired { area, cite: r::R12_7.cite() }.into()),
        _ => {}
    }
    if let Some(event) = claim(after, area) {
        push(after, event);
    }
}

/// What a hand is by the cards it shows.
pub(super) fn judge_shown(cards: &[Card]) -> (Choice, Option<(super::DeclaredHand, Citation)>) {
    let Ok(five) = <[Card; HAND]>::try_from(cards) else {
        return (if cards.len() > HOLD_MAX { Choice::MustDiscard } else { Choice::Holds }, None);
    };
    match ch11::declared(five) {
        Some(hand) => (Choice::Declared, Some((hand, ch11::clause(hand, five)))),
        None => (Choice::MustDiscard, None),
    }
}

/// **10.4** A hand with a jackpot wager that qualifies.
pub(super) fn claim(table: &T, area: Area) -> Option<E> {
    table.house.layout().get(area, Wager::Jackpot)?;
    let (hand, cite) = ch10_jackpot::claim(table.play.round.hand(area)?, table.house.setup())?;
    Some(Event::JackpotClaimed { area, hand, cite }.into())
}

/// **8.7** A sixth card face down to each hand that remains, from the dealer's left.
pub fn deal_sixth(table: &T) -> Decision {
    let Round::Settled { hands } = &table.play.round else {
        match &table.play.round {
            Round::Sixth { .. } => refuse!(r::R8_7.cite(), "every remaining hand has its sixth card: turn them"),
            Round::Over { .. } => refuse!(r::R9_7.cite(), "this round is settled: clear the layout"),
            _ => refuse!(r::R8_7.cite(), "all hands are acted upon before a sixth card is dealt"),
        }
    };
    let to: Vec<Area> = hands.iter().filter(|hand| !hand.settled).map(|hand| hand.area).collect();
    if to.len() > usize::from(table.play.deck.cards.left()) {
        refuse!(r::R3_1.cite(), "{} cards are left: a card is missing, report it", table.play.deck.cards.left());
    }
    Ok(vec![Event::SixthDealt { to, cite: r::R8_7.cite() }.into()])
}

/// **8.7** The sixth cards are turned from the dealer's left, and each hand is settled by its own. One that was exposed
/// before (**DC-8**) is settled in its turn.
pub fn turn_sixth(table: &T, cards: &[Card]) -> Decision {
    let Round::Sixth { hands } = &table.play.round else {
        refuse!(r::R8_7.cite(), "no sixth card lies there to be turned");
    };
    let face_down = hands.iter().filter(|hand| !hand.settled && hand.sixth_card().is_none()).count();
    if cards.len() > face_down {
        refuse!(r::R8_7.cite(), "{} cards named, {face_down} are to be turned", cards.len());
    }
    let mut events: Vec<E> = vec![];
    let mut after = table.clone();
    let mut push = |after: &mut T, event: E| {
        after.evolve(&event);
        events.push(event);
    };
    let mut cards = cards.iter().copied();
    while let Some(hand) = after.play.round.hands().iter().find(|hand| !hand.settled).cloned() {
        let Some(card) = hand.sixth_card().or_else(|| cards.next()) else { break };
        if hand.sixth_card().is_none() && after.play.deck.cards.impossible(&[card]).is_some() {
            refuse!(r::R3_1.cite(), "{card} is seen already: look again, or report a foreign card");
        }
        let lines = ch09::sixth(&after, &hand, card);
        push(&mut after, Event::SixthTurned { area: hand.area, card, cite: r::R8_7.cite() }.into());
        lines.into_iter().for_each(|line| push(&mut after, line));
    }
    if after.play.round.hands().iter().all(|hand| hand.settled) {
        push(&mut after, Event::AllSettled { cite: r::R8_7.cite() }.into());
    }
    match events.is_empty() {
        true => refuse!(r::R8_7.cite(), "name the sixth card that is turned"),
        false => Ok(events),
    }
}

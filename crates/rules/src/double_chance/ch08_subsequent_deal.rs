//! Chapter 8: players declare or discard, the cards are turned and settled from the dealer's right, sixth cards are
//! dealt and turned from the left.
use super::ch07_initial_deal::is_drawn;
use super::ch12_irregularities::{WRONG_CARDS, four_held, must_discard, not_of_rule_11, too_many_kept};
use super::{Choice, Decision, DeclaredHand, E, Event, HOUSE, Hand, Keep, Round, Shown, Steps, T};
use super::{ch04_shuffle_and_cut::CARDS, ch09_settlement as ch09, ch10_jackpot, ch11_declared_hands as ch11};
use super::{clauses as r, readings as dc, state::HAND};
use crate::book::Citation;
use crate::cards::Card;
use crate::duties::DutyKind;
use crate::people::{Context, Role};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::wagers::{Area, Wager};
use alloc::{vec, vec::Vec};

/// **8.1** A player has picked up cards: from now on a wrong deal does not make a misdeal (12.1).
pub(super) fn handled(table: &T) -> Decision {
    match &table.play.round {
        Round::Deciding { handled: false, .. } => Ok(vec![Event::CardsHandled.by(r::R8_1.cite())]),
        Round::Deciding { .. } => refuse!(r::R8_1.cite(), "it is recorded already that cards were picked up"),
        _ => refuse!(r::R8_1.cite(), "players pick up their cards once all are dealt"),
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
        // **8.5** What was discarded does not come back.
        (Choice::Holds, _) => {
            refuse!(r::R8_5.cite(), "area {area} has discarded: the cards cannot be returned to play")
        }
        (Choice::Undecided, Round::Deciding { .. }) => {}
        (Choice::MustDiscard, Round::Deciding { .. } | Round::Turned { .. }) => {}
        (Choice::MustDiscard, _) => refuse!(r::R8_6_1.cite(), "all hands are turned before area {area} discards"),
        (Choice::Undecided, _) => refuse!(r::R8_1.cite(), "players decide once all cards are dealt"),
    }
    let patron = table.house.seated(area).unwrap_or_default();
    let open = round.hands().iter().filter(|hand| hand.choice.is_open());
    let waiting = open.filter_map(|hand| Some((hand.area, table.house.seated(hand.area)?)));
    if let Some(other) = table.play.cards.plays_before(patron, waiting) {
        refuse!(r::R12_11_1.cite(), "by a supervisor's direction area {other} plays its hand first");
    }
    if context.by.role == Role::Patron {
        if table.house.layout().get(area, Wager::Wager).is_none_or(|placed| placed.patron != context.by.id) {
            refuse!(HOUSE.general.proxy, "a player decides only for the player's own hand");
        }
        if !is_drawn(table) {
            refuse!(r::R8_1.cite(), "tell the dealer: decisions are recorded by the dealer at this table");
        }
    }
    Ok(hand)
}

/// **8.3** All five cards are kept. Where the table has read them, a declaration that rule 11 does not allow is found
/// at once (12.6, DC-6); real cards are looked at when they are turned.
pub(super) fn declare(table: &T, area: Area, context: &Context) -> Decision {
    declare_as(table, to_decide(table, area, context)?, r::R8_3.cite())
}

fn declare_as(table: &T, hand: &Hand, cite: Citation) -> Decision {
    let area = hand.area;
    if hand.choice == Choice::MustDiscard {
        return Err(not_of_rule_11(area));
    }
    match hand.five() {
        Some(cards) if ch11::declared(cards).is_none() => Ok(too_many_kept(table, area, &cards)),
        _ => Ok(vec![Event::Declared { area }.by(cite)]),
    }
}

/// The places of the highest card of each suit; of four suits the one with the lowest such card is left out (DC-6).
pub fn standard_hold(cards: &[Card]) -> Vec<u8> {
    let highest = |i: &usize| cards.iter().all(|c| c.suit() != cards[*i].suit() || c.rank() <= cards[*i].rank());
    let mut places: Vec<usize> = (0..cards.len()).filter(highest).collect();
    places.sort_by_key(|i| core::cmp::Reverse(cards[*i].rank()));
    places.truncate(HOLD_MAX);
    places.sort_unstable();
    places.into_iter().map(|i| (i + 1) as u8).collect()
}

/// **8.4** One to three cards are held.
const HOLD_MAX: usize = 3;

/// **8.4** The other cards are discarded. None held is refused, and five kept are a declaration (DC-7).
pub(super) fn discard(table: &T, area: Area, keep: &Keep, context: &Context) -> Decision {
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
        4 => return Err(four_held()),
        HAND if !required => return declare_as(table, hand, r::R8_3.as_read(dc::DC_7)),
        HAND => return Err(not_of_rule_11(area)),
        _ => refuse!(r::R8_4.cite(), "a hand has five cards, not {count}"),
    }
    let clause = if required { must_discard(hand) } else { r::R8_4 };
    Ok(vec![Event::Discarded { area, keep: keep.clone() }.by(clause.cite())])
}

/// **8.6.1** The hands are turned from the dealer's right.
pub(super) fn turn_up(table: &T, shown: &[Shown]) -> Decision {
    match &table.play.round {
        Round::Turning { .. } => {}
        // **8.6** Nothing is turned before everybody has chosen.
        Round::Deciding { hands, .. } => {
            let open = hands.iter().find(|hand| hand.choice.is_open()).map_or(0, |hand| hand.area);
            refuse!(r::R8_6.cite(), "area {open} has still to declare or discard")
        }
        Round::Waiting | Round::Dealing { .. } => refuse!(r::R8_6.cite(), "no hand is dealt to be turned"),
        _ => refuse!(r::R8_6_1.cite(), "every hand is turned"),
    }
    let mut steps = Steps::from(table);
    if is_drawn(table) {
        let next = |table: &T| next_to_turn(table).and_then(|h| Some((h.area, h.cards.known()?.to_vec())));
        while let Some((area, cards)) = next(&steps.table) {
            turn_one(&mut steps, area, &cards);
        }
        return Ok(steps.events);
    }
    if shown.is_empty() {
        let area = next_to_turn(table).map_or(0, |hand| hand.area);
        refuse!(r::R8_6_1.cite(), "name the cards that area {area} shows");
    }
    for Shown { area, cards } in shown {
        let Some(next) = next_to_turn(&steps.table).map(|hand| hand.area) else {
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
        as_recorded(&steps.table, *area, cards.len())?;
        steps.table.play.cards.may_be(&CARDS, cards)?;
        turn_one(&mut steps, *area, cards);
    }
    Ok(steps.events)
}

/// **8.5** What was discarded does not come back: a hand shows as many cards as it was recorded to hold.
fn as_recorded(table: &T, area: Area, shown: usize) -> Result<(), Refusal> {
    match table.play.round.hand(area).map(|hand| hand.cards.count()) {
        Some(held) if held != shown => refuse!(
            r::R8_5.as_read(x::X_56),
            "area {area} is recorded to hold {held} and shows {shown}: two people say what it really holds, or report a wrong \
             number of cards"
        ),
        _ => Ok(()),
    }
}

pub(super) fn next_to_turn(table: &T) -> Option<&Hand> {
    match &table.play.round {
        Round::Turning { hands } => hands.iter().rev().find(|hand| !hand.is_turned()),
        _ => None,
    }
}

/// One hand turned: what it is by what it shows, and what it claims of the jackpot.
fn turn_one(steps: &mut Steps, area: Area, cards: &[Card]) {
    let (choice, made) = judge_shown(cards);
    steps.add(Event::TurnedUp { area, cards: cards.to_vec(), choice }.by(r::R8_6_1.cite()));
    if let Some((hand, cite)) = made {
        steps.add(Event::HandAnnounced { area, hand }.by(cite));
    }
    if choice == Choice::MustDiscard {
        too_many_kept(&steps.table, area, cards).into_iter().for_each(|event| steps.add(event));
    }
    ch10_jackpot::claimed(&steps.table, area).into_iter().for_each(|event| steps.add(event));
}

/// What a hand is by the cards it shows.
pub(super) fn judge_shown(cards: &[Card]) -> (Choice, Option<(DeclaredHand, Citation)>) {
    let Ok(five) = <[Card; HAND]>::try_from(cards) else {
        return (if cards.len() > HOLD_MAX { Choice::MustDiscard } else { Choice::Holds }, None);
    };
    match ch11::declared(five) {
        Some(hand) => (Choice::Declared, Some((hand, ch11::clause(hand, five)))),
        None => (Choice::MustDiscard, None),
    }
}

/// In steps, each from the dealer's right: discards counted into the rack, losing jackpots taken (8.6.3), declared
/// hands paid (8.6.4), winning jackpots paid (8.6.5), declared cards collected.
pub(super) fn settle(table: &T) -> Decision {
    let hands = match &table.play.round {
        Round::Turned { hands } => hands,
        Round::Over { .. } => refuse!(r::R9_7.cite(), "this round is settled: clear the layout"),
        Round::Settled { .. } | Round::Sixth { .. } => {
            refuse!(r::R8_7.cite(), "declared hands are settled: the others go by their sixth card")
        }
        Round::Turning { .. } => refuse!(r::R8_6_1.cite(), "turn all hands first"),
        _ => refuse!(r::R8_6.cite(), "no hand is turned to settle"),
    };
    if let Some(hand) = hands.iter().find(|hand| hand.choice == Choice::MustDiscard) {
        refuse!(must_discard(hand).cite(), "area {} has still to discard", hand.area);
    }
    if table.play.discards_differ {
        refuse!(
            r::R8_6_2.cite(),
            "another number of discards was counted than is recorded: find the hand with too few or too many cards, or a \
             supervisor watches a second count"
        );
    }
    let mut events: Vec<E> = vec![];
    let discards = discards_recorded(hands);
    if discards > 0 {
        // **8.6.2** Discards are counted into the rack.
        events.push(Event::DiscardsRacked { count: discards }.by(r::R8_6_2.cite()));
    }
    let from_right = || hands.iter().rev();
    events.extend(from_right().filter(|hand| hand.claim.is_none()).flat_map(|hand| ch09::jackpot(table, hand)));
    events.extend(from_right().flat_map(|hand| ch09::declared(table, hand)));
    events.extend(from_right().filter(|hand| hand.claim.is_some()).flat_map(|hand| ch09::jackpot(table, hand)));
    let of = |choice: Choice| hands.iter().filter(|hand| hand.choice == choice).map(|hand| hand.area).collect();
    let collected: Vec<Area> = of(Choice::Declared);
    if !collected.is_empty() {
        // **8.6.6** Declared cards go to the rack.
        events.push(Event::DeclaredCollected { areas: collected }.by(r::R8_6_6.cite()));
    }
    events.push(Event::HandsSettled { remaining: of(Choice::Holds) }.by(r::R8_7.cite()));
    Ok(events)
}

fn discards_recorded(hands: &[Hand]) -> u16 {
    hands.iter().flat_map(|hand| &hand.discards).map(|discard| discard.count() as u16).sum()
}

/// **8.6.2** The dealer counts the discards. Another number than is recorded is an irregularity: surveillance is told, and
/// nothing is settled before it is cleared up.
pub(super) fn count_discards(table: &T, counted: u16, context: &Context) -> Decision {
    let Round::Turned { hands } = &table.play.round else {
        refuse!(r::R8_6_2.cite(), "discards are counted when all hands are turned");
    };
    if table.play.discards_differ {
        refuse!(r::R8_6_2.as_read(x::X_56), "a supervisor watches the second count");
    }
    let recorded = discards_recorded(hands);
    let mut events: Vec<E> = vec![Event::DiscardsCounted { counted, recorded }.by(r::R8_6_2.cite())];
    if counted != recorded {
        events.extend(differs(table, context));
    }
    Ok(events)
}

/// The first count was wrong: a supervisor has seen the second.
pub(super) fn recount_discards(table: &T) -> Decision {
    let (cite, recorded) = (r::R8_6_2.as_read(x::X_56), discards_recorded(table.play.round.hands()));
    match table.play.discards_differ {
        true => Ok(vec![Event::DiscardsCounted { counted: recorded, recorded }.by(cite)]),
        false => refuse!(cite, "no wrong count of discards is open"),
    }
}

/// Surveillance looks at what happened to the cards, unless the table keeps to the book as printed (DC-16).
pub(super) fn differs(table: &T, context: &Context) -> Option<E> {
    let told = (WRONG_CARDS.told)(table.house.setup())?;
    Some(table.house.duty(DutyKind::NotifySurveillance, told, context, &[]).into())
}

/// **8.7** A sixth card goes face down to each hand that remains, from the dealer's left.
pub(super) fn deal_sixth(table: &T) -> Decision {
    let hands = match &table.play.round {
        Round::Settled { hands } => hands,
        Round::Sixth { .. } => refuse!(r::R8_7.cite(), "every remaining hand has its sixth card: turn them"),
        Round::Over { .. } => refuse!(r::R9_7.cite(), "this round is settled: clear the layout"),
        _ => refuse!(r::R8_7.cite(), "all hands are acted upon before a sixth card is dealt"),
    };
    let to: Vec<Area> = hands.iter().filter(|hand| !hand.settled).map(|hand| hand.area).collect();
    if to.len() > usize::from(table.play.cards.left()) {
        refuse!(CARDS.decks, "{} cards are left: a card is missing, report it", table.play.cards.left());
    }
    Ok(vec![Event::SixthDealt { to }.by(r::R8_7.cite())])
}

/// **8.7** The sixth cards are turned from the dealer's left, and each hand is settled by its own. One that was exposed
/// before (DC-8) is settled in its turn.
pub(super) fn turn_sixth(table: &T, cards: &[Card]) -> Decision {
    let Round::Sixth { hands } = &table.play.round else {
        refuse!(r::R8_7.cite(), "there is no sixth card to turn");
    };
    let face_down = hands.iter().filter(|hand| !hand.settled && hand.sixth_card().is_none()).count();
    if cards.len() > face_down {
        refuse!(r::R8_7.cite(), "{} cards are named, {face_down} are to be turned", cards.len());
    }
    let mut steps = Steps::from(table);
    let mut cards = cards.iter().copied();
    while let Some(hand) = steps.table.play.round.hands().iter().find(|hand| !hand.settled).cloned() {
        let Some(card) = hand.sixth_card().or_else(|| cards.next()) else { break };
        if hand.sixth_card().is_none() {
            steps.table.play.cards.may_be(&CARDS, &[card])?;
        }
        let lines = ch09::sixth(&steps.table, &hand, card);
        steps.add(Event::SixthTurned { area: hand.area, card }.by(r::R8_7.cite()));
        lines.into_iter().for_each(|line| steps.add(line));
    }
    if steps.table.play.round.hands().iter().all(|hand| hand.settled) {
        steps.add(Event::AllSettled.by(r::R8_7.cite()));
    }
    match steps.events.is_empty() {
        true => refuse!(r::R8_7.cite(), "name the sixth card that is turned"),
        false => Ok(steps.events),
    }
}

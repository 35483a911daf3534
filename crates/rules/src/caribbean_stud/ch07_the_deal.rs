//! Chapter 7: the deal. Nobody reads a card before its time: real cards lie unread until they are turned, and an
//! electronic table draws players' cards when they are dealt and the dealer's when they are turned.
use super::state::HAND;
use super::{
    CaribbeanStud, E, Event, Hands, Play, Round, T, ch04_shuffle_and_cut::DECK, clauses as r, readings as cs, rules,
};
use crate::book::Citation;
use crate::cards::Card;
use crate::game::{Chance, Context, Decided, PatronId, Refusal};
use crate::house::{ChanceFrom, HouseEvent};
use crate::refuse;
use crate::shoe::Source;
use crate::wagers::{Area, Wager};
use alloc::{vec, vec::Vec};

type Decision = Decided<CaribbeanStud>;

/// **7.2** The first card is out: bets are closed and the round has begun.
pub fn begin(table: &T, context: &Context) -> Decision {
    if drawn(table) {
        refuse!(r::R7_2.cite(), "this table deals all cards at once");
    }
    match table.play.round {
        Round::Waiting => start(table, context),
        Round::Over(_) | Round::Paying(_) => refuse!(r::R9_4_2.cite(), "the last round's cards lie there: clear first"),
        _ => refuse!(r::R7_2.cite(), "the deal has begun"),
    }
}

/// The events that begin a round; without a dealing one where every wager went back for want of a card (**X-7**).
fn start(table: &T, context: &Context) -> Decision {
    if table.house.layout().areas_with(Wager::Ante).is_empty() {
        refuse!(r::R7_3_2.cite(), "no ante is placed: there is nobody to deal to");
    }
    table.play.deck.may_deal(&DECK)?;
    let mut events: Vec<E> = vec![];
    let mut after = table.clone();
    for event in table.house.return_uncarded(rules(), context, |_| false) {
        after.house.evolve(&event);
        events.push(event.into());
    }
    let to = dealt_to(&after);
    if !to.is_empty() {
        events.push(HouseEvent::RoundBegan { round: table.house.round_number() + 1 }.into());
        let cite = match table.play.deck.cards.source {
            Source::Device => r::R7_4_1.cite(),
            Source::Shoe | Source::Hand => r::R7_3_1.cite(),
        };
        events.push(Event::DealBegan { to, cite }.into());
    }
    Ok(events)
}

/// **7.3.2, 7.4.2** Areas with an ante, from the dealer's left.
fn dealt_to(table: &T) -> Vec<(Area, PatronId)> {
    let layout = table.house.layout();
    layout.areas_with(Wager::Ante).into_iter().filter_map(|a| Some((a, layout.get(a, Wager::Ante)?.patron))).collect()
}

/// **7.1, 7.3, 7.4** Five cards to the dealer and to each area with an ante, one of the dealer's face up.
pub fn deal(table: &T, up: Option<Card>, held: &[Card], context: &Context) -> Decision {
    let mut events = match &table.play.round {
        Round::Waiting => start(table, context)?,
        Round::Dealing(_) => vec![],
        Round::Betting(_) | Round::Exposed(_) => refuse!(r::R7_3_3.cite(), "everybody has five cards"),
        Round::Paying(_) | Round::Over(_) => refuse!(r::R9_4_2.cite(), "the last round's cards lie there: clear first"),
    };
    let mut after = table.clone();
    after.evolve_all(&events);
    let Round::Dealing(hands) = &after.play.round else {
        return Ok(events);
    };
    let held = may_hold(&after, hands, held)?;
    let device = after.play.deck.cards.source == Source::Device;
    let cite = if device { r::R7_4_2 } else { r::R7_3_2 };
    let showed = hands.dealer.up.first().copied();
    let up = may_turn_up(&after, showed, up, device)?;
    if let Some(card) = after.play.deck.cards.impossible(&held.iter().copied().chain(up).collect::<Vec<_>>()) {
        refuse!(
            r::R3_1.cite(),
            "{card} is there already: one deck has one of it. Look again, or report a foreign card"
        );
    }
    events.push(Event::HandsDealt { held: held.to_vec(), cite: cite.cite() }.into());
    if let Some(card) = up {
        let cite = if device { r::R7_4_1 } else { r::R7_3_3 };
        events.push(Event::DealerUp { card, cite: cite.cite() }.into());
    }
    Ok(events)
}

/// **7.1** Players' cards lie face down: only an electronic table, which deals them itself, knows them.
fn may_hold<'a>(table: &T, hands: &Hands, held: &'a [Card]) -> Result<&'a [Card], Refusal> {
    let wanted = hands.hands.len() * HAND;
    match drawn(table) {
        false if held.is_empty() => Ok(held),
        false => refuse!(r::R7_1.cite(), "players' cards lie face down: only the dealer's up-card is keyed"),
        // Chance drew for every wager, those that went back just now among them: the last drawn are not dealt.
        true if held.len() >= wanted => Ok(&held[..wanted]),
        true => refuse!(r::R7_1.cite(), "this table deals the cards itself"),
    }
}

/// **7.3.3, 7.4.1** One of the dealer's cards is up. **14.6, CS-12** One that showed by mistake is it.
fn may_turn_up(table: &T, showed: Option<Card>, up: Option<Card>, device: bool) -> Result<Option<Card>, Refusal> {
    let cite: Citation = if device { r::R14_6.as_read(cs::CS_12) } else { r::R14_6.cite() };
    match (showed, up) {
        (None, Some(card)) => Ok(Some(card)),
        (None, None) if table.play.deck.cards.source == Source::Device => {
            refuse!(r::R7_4_1.cite(), "name the dealer's bottom card, which is turned up")
        }
        (None, None) => refuse!(r::R7_3_3.cite(), "name the dealer's last card, which is turned up"),
        (Some(_), None) => Ok(None),
        (Some(card), Some(_)) => refuse!(cite, "{card} showed and is the up-card: no other is turned"),
    }
}

pub(super) fn drawn(table: &T) -> bool {
    table.house.setup().chance == ChanceFrom::Drawn
}

/// **X-7** How many cards an electronic deal takes now.
fn players_cards(table: &T) -> u16 {
    match &table.play.round {
        Round::Waiting => (table.house.layout().areas_with(Wager::Ante).len() * HAND) as u16,
        _ => 0,
    }
}

/// At an electronic table chance says which cards come, whatever was asked for.
pub fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
    let cards = &table.play.deck.cards;
    match play {
        Play::Deal { up, held } => {
            *held = cards.draw(players_cards(table) + 1, chance);
            *up = held.pop();
        }
        Play::Expose { cards: turned } => {
            let down = table.play.round.hands().map_or(0, |hands| hands.dealer.down);
            *turned = cards.draw_face_down(u16::from(down), chance);
        }
        _ => {}
    }
}

/// A deal as it could come, for an offer: the same every time.
pub(super) fn example(table: &T) -> Play {
    let cards = &table.play.deck.cards;
    let showed = table.play.round.hands().is_some_and(|hands| !hands.dealer.up.is_empty());
    let held = if drawn(table) { players_cards(table) } else { 0 };
    let mut held = cards.example(held + 1);
    let up = held.pop().filter(|_| !showed);
    Play::Deal { up, held }
}

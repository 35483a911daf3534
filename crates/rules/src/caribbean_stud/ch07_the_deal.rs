//! Chapter 7: the deal. Nobody reads a card before its time: real cards lie unread until they are turned, and an
//! electronic table draws players' cards when they are dealt and the dealer's when they are turned.
use super::ch03_the_cards::{CARDS, may_read};
use super::*;
use crate::house::ChanceFrom;

/// **7.2** The first card is out: bets are closed and the round has begun.
pub fn begin(table: &T, context: &Context) -> Decision {
    match table.play.round {
        _ if drawn(table) => refuse!(r::R7_2.cite(), "this table deals all cards at once"),
        Round::Waiting => start(table, context),
        Round::Over(_) | Round::Paying(_) => not_cleared(),
        _ => refuse!(r::R7_2.cite(), "the deal has begun already"),
    }
}

fn not_cleared() -> Decision {
    refuse!(r::R9_4_2.cite(), "the last round's cards are still on the table: clear them first")
}

/// The events that begin a round. Nothing is dealt where every wager went back for want of a card (**X-7**).
fn start(table: &T, context: &Context) -> Decision {
    if table.house.layout().areas_with(Wager::Ante).is_empty() {
        refuse!(r::R7_3_2.cite(), "no ante is placed: there is nobody to deal to");
    }
    table.play.cards.may_deal(&CARDS)?;
    let mut events = of_house(table.house.return_uncarded(rules(), context, |_| false));
    let after = after(table, &events);
    let layout = after.house.layout();
    let ante = |area| Some((area, layout.get(area, Wager::Ante)?.patron));
    let to: Vec<(Area, PatronId)> = layout.areas_with(Wager::Ante).into_iter().filter_map(ante).collect();
    if !to.is_empty() {
        events.push(HouseEvent::RoundBegan { round: table.house.round_number() + 1 }.into());
        events.push(Event::DealBegan { to }.by(match is_device(table) {
            true => r::R7_4_1.cite(),
            // **7.3.1** From a shoe the first card is the dealer's.
            false => r::R7_3_1.cite(),
        }));
    }
    Ok(events)
}

/// **7.3.2, 7.4.2** Five cards to each area with an ante, and to no other.
pub fn deal(table: &T, up: Option<Card>, held: &[Card], context: &Context) -> Decision {
    let mut events = match &table.play.round {
        Round::Waiting => start(table, context)?,
        Round::Dealing(_) => vec![],
        Round::Betting(_) | Round::Exposed(_) => refuse!(r::R7_3_3.cite(), "everybody has five cards already"),
        Round::Paying(_) | Round::Over(_) => return not_cleared(),
    };
    let after = after(table, &events);
    let Round::Dealing(hands) = &after.play.round else { return Ok(events) };
    let held = may_hold(table, hands, held)?;
    let up = may_turn_up(table, hands.dealer.up.first(), up)?;
    may_read(&after, &held.iter().copied().chain(up).collect::<Vec<_>>())?;
    let (players, dealer) = match is_device(table) {
        true => (r::R7_4_2, r::R7_4_1),
        false => (r::R7_3_2, r::R7_3_3),
    };
    events.push(Event::HandsDealt { held: held.to_vec().into() }.by(players.cite()));
    events.extend(up.map(|card| Event::DealerUp { card }.by(dealer.cite())));
    Ok(events)
}

/// **7.1** Players' cards are dealt face down: only an electronic table, which draws them itself, knows them.
fn may_hold<'a>(table: &T, hands: &Hands, held: &'a [Card]) -> Result<&'a [Card], Refusal> {
    let wanted = hands.hands.len() * HAND;
    match drawn(table) {
        false if held.is_empty() => Ok(held),
        false => refuse!(r::R7_1.cite(), "players' cards stay face down: key only the dealer's up-card"),
        // Cards were drawn for every ante, also for those that just went back: the last of them are not dealt.
        true if held.len() >= wanted => Ok(&held[..wanted]),
        true => refuse!(r::R7_1.cite(), "this table deals the cards itself"),
    }
}

/// One of the dealer's cards is turned up; one that was exposed in the deal is the up-card instead (14.6, **CS-12**).
fn may_turn_up(table: &T, exposed: Option<&Card>, up: Option<Card>) -> Result<Option<Card>, Refusal> {
    match (exposed, up, is_device(table)) {
        (None, Some(card), _) => Ok(Some(card)),
        // **7.4.1** A device deals the dealer five at once, and the bottom card is turned up.
        (None, None, true) => refuse!(r::R7_4_1.cite(), "name the dealer's bottom card, which is turned up"),
        // **7.3.3** From a shoe the dealer's last card is turned up.
        (None, None, false) => refuse!(r::R7_3_3.cite(), "name the dealer's last card, which is turned up"),
        (Some(_), None, _) => Ok(None),
        (Some(card), Some(_), device) => {
            let cite = if device { r::R14_6.as_read(cs::CS_12) } else { r::R14_6.cite() };
            refuse!(cite, "{card} was exposed and is the up-card: turn up no other")
        }
    }
}

pub(super) fn drawn(table: &T) -> bool {
    table.house.setup().chance == ChanceFrom::Drawn
}

pub(super) fn is_device(table: &T) -> bool {
    table.play.cards.source == Source::Device
}

/// How many cards an electronic deal takes now.
fn players_cards(table: &T) -> u16 {
    match &table.play.round {
        Round::Waiting => (table.house.layout().areas_with(Wager::Ante).len() * HAND) as u16,
        _ => 0,
    }
}

/// At an electronic table chance says which cards come, whatever was asked for.
pub fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
    let cards = &table.play.cards;
    match play {
        Play::Deal { up, held } => {
            *held = cards.draw(players_cards(table) + 1, chance).into();
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
    let exposed = table.play.round.hands().is_some_and(|hands| !hands.dealer.up.is_empty());
    let up = table.play.cards.example(1).pop().filter(|_| !exposed);
    Play::Deal { up, held: HiddenCards::default() }
}

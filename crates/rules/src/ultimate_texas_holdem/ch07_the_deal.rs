//! Chapter 7: five community cards, two to the dealer, two to each hand, all face down.
use super::ch03_the_cards::possible;
use super::ch04_shuffle::CARDS;
use super::ch05_wagers::complete;
use super::ch09_betting_rounds::to_turn;
use super::ch15_jackpot::unhanded;
use super::{Decision, E, Event, Place, Play, Round, T, clauses as r, drawn, readings as u, rules};
use crate::book::Clause;
use crate::card_table::after;
use crate::cards::Card;
use crate::house::HouseEvent;
use crate::people::{Chance, Context, PatronId};
use crate::refuse;
use crate::shoe::Source;
use crate::wagers::{Area, Placed, Wager};
use alloc::vec::Vec;

/// **7.1** The whole deal. A physical table reads no cards; at an electronic one each player's two cards are `held`.
pub fn deal(table: &T, held: &[Card], context: &Context) -> Decision {
    match &table.play.round {
        Round::Waiting => {}
        Round::Over { .. } => refuse!(r::R10_8.cite(), "the round is settled: clear the layout first"),
        _ => refuse!(r::R7_1.cite(), "the cards of this round are already dealt"),
    }
    if table.house.layout().areas_with(Wager::Ante).is_empty() {
        refuse!(r::R5_3.cite(), "nobody has placed an Ante and a Blind");
    }
    complete(table)?;
    table.play.cards.may_deal(&CARDS)?;
    if !drawn(table) && !held.is_empty() {
        refuse!(r::R7_1.cite(), "the cards are dealt face down: name none");
    }
    let mut events: Vec<E> =
        table.house.return_uncarded(rules(), context, |_| false).into_iter().map(E::from).collect();
    events.extend(unhanded(&after(table, &events)));
    let dealt = after(table, &events);
    let antes = dealt.house.layout().iter().filter(|placed| placed.wager == Wager::Ante);
    let mut to: Vec<(Area, PatronId)> = antes.map(|Placed { area, patron, .. }| (area, patron)).collect();
    to.sort_unstable();
    if to.is_empty() {
        return Ok(events);
    }
    if drawn(table) {
        // Chance drew for every wager, including those that were returned just now: the last cards drawn are not dealt.
        if held.len() < to.len() * 2 {
            refuse!(r::R7_1.cite(), "{} cards are to be dealt to the players, not {}", to.len() * 2, held.len());
        }
        possible(table, &held[..to.len() * 2])?;
    }
    events.push(HouseEvent::RoundBegan { round: table.house.round_number() + 1 }.into());
    events.extend(cards_out(table.play.cards.source, to, held));
    Ok(events)
}

/// The order in which the cards go out, and the clause for each step.
struct Order {
    community: Clause,
    spread: Option<Clause>,
    /// So many cards to the dealer by one clause, then so many to each hand by another.
    turns: &'static [(usize, Clause, Clause)],
    look: Clause,
}

const FROM_DEVICE: Order = Order {
    // **7.2.1** Five community cards as one stack.
    community: r::R7_2_1,
    // **7.2.2** The stack is spread: the bottom three are the flop, then the turn, and the top card the river.
    spread: Some(r::R7_2_2),
    // **7.2.3** Two cards to the dealer.
    // **7.2.4** Two cards to each area with Ante and Blind.
    turns: &[(2, r::R7_2_3, r::R7_2_4)],
    // **7.2.5** Then the players may look.
    look: r::R7_2_5,
};

const FROM_SHOE_OR_HAND: Order = Order {
    // **7.3.1** Five community cards in a row, the first three the flop.
    community: r::R7_3_1,
    spread: None,
    // **7.3.2** One card to the dealer.
    // **7.3.3** One card to each area with Ante and Blind.
    // **7.3.4** A second card to the dealer.
    // **7.3.5** A second card to each of those areas.
    turns: &[(1, r::R7_3_2, r::R7_3_3), (1, r::R7_3_4, r::R7_3_5)],
    // **7.3.6** Then the players may look.
    look: r::R7_3_6,
};

fn cards_out(source: Source, to: Vec<(Area, PatronId)>, held: &[Card]) -> Vec<E> {
    let (order, begins) = match source {
        Source::Device => (FROM_DEVICE, r::R7_1.cite()),
        Source::Shoe | Source::Hand => (FROM_SHOE_OR_HAND, r::R1_1.as_read(u::UTH_3)),
    };
    let mut events = Vec::from([Event::DealBegan { to: to.clone() }.by(begins)]);
    events.push(Event::CommunityDealt.by(order.community.cite()));
    events.extend(order.spread.map(|clause| Event::CommunitySpread.by(clause.cite())));
    let mut first = 0;
    for (count, dealer, hole) in order.turns {
        events.push(Event::DealerDealt { count: *count as u8 }.by(dealer.cite()));
        for (hand, (area, _)) in to.iter().enumerate() {
            let cards = held.iter().skip(hand * 2 + first).take(*count).copied().collect();
            events.push(Event::HoleDealt { area: *area, count: *count as u8, held: cards }.by(hole.cite()));
        }
        first += count;
    }
    events.push(Event::MayLook.by(order.look.cite()));
    events
}

/// At an electronic table chance says which cards come, whatever was asked for.
pub fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
    let deck = &table.play.cards;
    match play {
        Play::Deal { held } => {
            *held = deck.draw(2 * table.house.layout().areas_with(Wager::Ante).len() as u16, chance).into();
        }
        Play::Turn { cards } => *cards = deck.draw_face_down(to_turn(table).len() as u16, chance),
        // The table knows the players' cards.
        Play::Settle { cards } | Play::RevealFolded { cards, .. } => cards.clear(),
        _ => {}
    }
}

/// As a dealer calls a place.
pub(super) fn name(place: Place) -> &'static str {
    match place {
        Place::Board(0..3) => "flop",
        Place::Board(3) => "turn",
        Place::Board(_) => "river",
        Place::Dealer(_) => "dealer",
    }
}

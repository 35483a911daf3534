//! Chapter 7: five community cards, two to the dealer, two to each hand, all face down.
use super::ch04_shuffle::DECK;
use super::ch05_wagers::complete;
use super::ch09_betting_rounds::to_turn;
use super::{Decision, E, Event, Place, Play, Round, T, after, clauses as r, drawn, readings as u, rules};
use crate::cards::Card;
use crate::game::{Chance, Context};
use crate::house::HouseEvent;
use crate::refuse;
use crate::settlement::Line;
use crate::shoe::Source;
use crate::wagers::{Area, Wager};
use alloc::{vec, vec::Vec};

/// **7.1** The whole deal. At a physical table nothing is read; at an electronic one each player's two cards are `held`.
pub fn deal(table: &T, held: &[Card], context: &Context) -> Decision {
    match &table.play.round {
        Round::Waiting => {}
        Round::Over { .. } => refuse!(r::R10_8.cite(), "the round is settled: clear the layout first"),
        _ => refuse!(r::R7_1.cite(), "the cards of this round are dealt"),
    }
    if table.house.layout().areas_with(Wager::Ante).is_empty() {
        refuse!(r::R5_3.cite(), "no Ante and Blind are placed to deal to");
    }
    complete(table)?;
    table.play.cards.may_deal(&DECK)?;
    if !drawn(table) && !held.is_empty() {
        refuse!(r::R7_1.cite(), "the cards go out face down: name none");
    }
    let mut events: Vec<E> =
        table.house.return_uncarded(rules(), context, |_| false).into_iter().map(E::from).collect();
    events.extend(unhanded_jackpots(&after(table, &events)));
    let dealt = after(table, &events);
    let layout = dealt.house.layout();
    let to: Vec<Area> = layout.areas_with(Wager::Ante);
    if to.is_empty() {
        return Ok(events);
    }
    let to: Vec<(Area, u32)> =
        to.into_iter().filter_map(|area| Some((area, layout.get(area, Wager::Ante)?.patron))).collect();
    let held: Vec<&[Card]> = match drawn(table) {
        true => {
            // Chance drew for every wager, the ones that went back just now among them: the last drawn are not dealt.
            if held.len() < to.len() * 2 {
                refuse!(r::R7_1.cite(), "{} cards are to be dealt to the players, not {}", to.len() * 2, held.len());
            }
            let held = &held[..to.len() * 2];
            if let Some(card) = table.play.cards.impossible(held) {
                refuse!(r::R3_1.cite(), "{card} is there twice: one deck is played with");
            }
            held.chunks(2).collect()
        }
        false => vec![],
    };
    events.push(HouseEvent::RoundBegan { round: table.house.round_number() + 1 }.into());
    let cite = match table.play.cards.source {
        Source::Device => r::R7_1.cite(),
        Source::Shoe | Source::Hand => r::R1_1.as_read(u::UTH_3),
    };
    events.push(Event::DealBegan { to: to.clone(), cite }.into());
    let held = |hand: usize, cards: core::ops::Range<usize>| {
        held.get(hand).map(|held| held[cards].to_vec()).unwrap_or_default()
    };
    let mut push = |event: Event| events.push(event.into());
    match table.play.cards.source {
        Source::Device => {
            push(Event::CommunityDealt { cite: r::R7_2_1.cite() });
            push(Event::CommunitySpread { cite: r::R7_2_2.cite() });
            push(Event::DealerDealt { count: 2, cite: r::R7_2_3.cite() });
            for (i, (area, _)) in to.iter().enumerate() {
                push(Event::HoleDealt { area: *area, count: 2, held: held(i, 0..2), cite: r::R7_2_4.cite() });
            }
            push(Event::MayLook { cite: r::R7_2_5.cite() });
        }
        Source::Shoe | Source::Hand => {
            push(Event::CommunityDealt { cite: r::R7_3_1.cite() });
            for (card, dealer, hole) in [(0, r::R7_3_2, r::R7_3_3), (1, r::R7_3_4, r::R7_3_5)] {
                push(Event::DealerDealt { count: 1, cite: dealer.cite() });
                for (i, (area, _)) in to.iter().enumerate() {
                    let held = held(i, card..card + 1);
                    push(Event::HoleDealt { area: *area, count: 1, held, cite: hole.cite() });
                }
            }
            push(Event::MayLook { cite: r::R7_3_6.cite() });
        }
    }
    Ok(events)
}

/// **15.2.1** A jackpot wager without a hand to win it goes back.
pub(super) fn unhanded_jackpots(table: &T) -> Vec<E> {
    let layout = table.house.layout();
    let alone = layout.iter().filter(|p| p.wager == Wager::Jackpot && layout.get(p.area, Wager::Ante).is_none());
    alone.map(|p| HouseEvent::Settled(Line::returned(p.stake(), r::R15_2_1.cite())).into()).collect()
}

/// At an electronic table chance says which cards come, whatever was asked for.
pub fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
    let held = &table.play.cards;
    match play {
        Play::Deal { held: cards } => {
            *cards = held.draw(2 * table.house.layout().areas_with(Wager::Ante).len() as u16, chance)
        }
        Play::Turn { cards } => *cards = held.draw_face_down(to_turn(table).len() as u16, chance),
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

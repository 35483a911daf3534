//! Chapter 7: five cards face down to every area with a wager: one at a time from a shoe, five at a time from a device.
use super::{Decision, Event, HOUSE, Hand, Play, Round, Steps, T, ch04_shuffle_and_cut::CARDS};
use super::{clauses as r, state::HAND};
use crate::book::Citation;
use crate::cards::Card;
use crate::house::{ChanceFrom, HouseEvent, Stage};
use crate::people::{Chance, Context};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::shoe::Source;
use crate::wagers::{Area, Wager};
use alloc::{vec, vec::Vec};

/// The next cards. The first one out begins the round.
pub(super) fn deal(table: &T, count: Option<u16>, held: &[Card], context: &Context) -> Decision {
    ready_to_deal(table)?;
    let drawn = is_drawn(table);
    // **7.1** All cards are dealt face down.
    if !drawn && !held.is_empty() {
        refuse!(r::R7_1.cite(), "cards are dealt face down: they are named when they are turned");
    }
    let mut steps = Steps::from(table);
    if table.play.round == Round::Waiting {
        table.house.return_uncarded(&HOUSE, context, |_| false).into_iter().for_each(|event| steps.add(event));
        let to = steps.table.house.layout().areas_with(Wager::Wager);
        if to.is_empty() {
            return Ok(steps.events);
        }
        steps.add(HouseEvent::RoundBegan { round: table.house.round_number() + 1 });
        // **7.2.2** Clockwise from the dealer's left.
        steps.add(Event::DealBegan { to }.by(r::R7_2_2.cite()));
    }
    let wanted = wanted(&steps.table);
    let count = count.map_or(wanted.len(), usize::from);
    let went_back = steps.table.house.layout().total() < table.house.layout().total();
    if count > wanted.len() && went_back {
        refuse!(
            HOUSE.irregular.invalid_before.as_read(x::X_7),
            "a player has no valid card and the wager goes back: {} cards are to be dealt, not {count}",
            wanted.len()
        );
    }
    let (_, first) = circuit(&steps.table, &wanted);
    if count == 0 || count > wanted.len() {
        refuse!(first, "{} cards are to be dealt, not {count}", wanted.len());
    }
    // Chance drew a card for every wager, the ones that went back just now among them: the last drawn are not dealt.
    let held = if drawn { &held[..held.len().min(count)] } else { held };
    if drawn && held.len() < count {
        refuse!(first, "{} cards are drawn for {count} to be dealt", held.len());
    }
    steps.table.play.cards.may_be(&CARDS, held)?;
    let mut out = 0;
    while out < count {
        let (cards, cite) = circuit(&steps.table, &wanted[out..count]);
        let to = wanted[out..out + cards].to_vec();
        let held = held.get(out..out + cards).unwrap_or_default().to_vec().into();
        steps.add(Event::Dealt { to, held }.by(cite));
        out += cards;
    }
    if drawn && matches!(steps.table.play.round, Round::Deciding { .. }) {
        // On their screens the players have looked already.
        steps.add(Event::CardsHandled.by(r::R8_1.cite()));
    }
    Ok(steps.events)
}

/// How many of the next cards go out in one movement, and by which clause.
fn circuit(table: &T, wanted: &[Area]) -> (usize, Citation) {
    let Some(first) = wanted.first() else { return (0, r::R7_2_2.cite()) };
    // **7.4.1** From a device, five cards at a time to each area.
    if table.play.cards.source == Source::Device {
        return (wanted.iter().take_while(|area| *area == first).count(), r::R7_4_1.cite());
    }
    let rising = wanted.windows(2).take_while(|pair| pair[0] < pair[1]).count();
    let none_yet = table.play.round.hand(*first).is_none_or(|hand| hand.count() == 0);
    // **7.3.1** From a shoe, one card to each area.
    // **7.3.2** Then a second to each, and so on up to the fifth.
    (rising + 1, if none_yet { r::R7_3_1.cite() } else { r::R7_3_2.cite() })
}

/// What keeps a card from being dealt: no wager, bets still open, cards not ready, or hands that are complete.
fn ready_to_deal(table: &T) -> Result<(), Refusal> {
    match &table.play.round {
        Round::Dealing { .. } => Ok(()),
        Round::Waiting if table.house.layout().is_empty() => {
            refuse!(r::R5_2_1.cite(), "no wager is placed: nobody is dealt to")
        }
        Round::Waiting => {
            table.play.cards.may_deal(&CARDS)?;
            match table.house.stage() {
                // **7.2.1** No more bets is called before anything is dealt.
                Stage::Betting => refuse!(r::R7_2_1.cite(), "announce no more bets first"),
                _ => Ok(()),
            }
        }
        Round::Over { .. } => refuse!(r::R9_7.cite(), "the round is settled: clear the layout first"),
        _ => refuse!(r::R7_2_2.cite(), "every hand has its five cards"),
    }
}

/// Who gets the next cards of the initial deal, in order.
pub(super) fn wanted(table: &T) -> Vec<Area> {
    let mut left: Vec<(Area, usize)> = match &table.play.round {
        Round::Waiting => table.house.layout().areas_with(Wager::Wager).into_iter().map(|area| (area, 0)).collect(),
        Round::Dealing { hands } => hands.iter().map(|hand| (hand.area, Hand::count(hand))).collect(),
        _ => vec![],
    };
    let total: usize = left.iter().map(|(_, count)| HAND - count).sum();
    let device = table.play.cards.source == Source::Device;
    let next = |_| {
        let short = left.iter_mut().filter(|(_, count)| *count < HAND);
        let next = if device { { short }.next() } else { short.min_by_key(|(_, count)| *count) }?;
        next.1 += 1;
        Some(next.0)
    };
    (0..total).filter_map(next).collect()
}

pub(super) fn is_drawn(table: &T) -> bool {
    table.house.setup().chance == ChanceFrom::Drawn
}

/// At an electronic table chance says which cards come, whatever was asked for.
pub(super) fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
    let cards = &table.play.cards;
    match play {
        Play::Deal { count, held } => {
            let wanted = wanted(table).len() as u16;
            *held = cards.draw(count.map_or(wanted, |count| count.min(wanted)), chance).into();
        }
        Play::TurnUp { hands } => hands.clear(),
        Play::TurnSixth { cards: turned } => *turned = cards.draw_face_down(cards.face_down(), chance),
        Play::SixthExposed { card, .. } => {
            cards.draw_face_down(1, chance).first().into_iter().for_each(|drawn| *card = *drawn)
        }
        _ => {}
    }
}

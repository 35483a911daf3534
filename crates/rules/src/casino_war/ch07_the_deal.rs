//! Chapter 7: the initial deal, and the cutting card on the way. The subsequent deal (9.2) deals by the same hand.
use super::ch04_shuffle_and_cut::shuffle_clause;
use super::{CasinoWar, CutBy, E, Event, Play, Round, T, To, clauses as r, rules};
use crate::book::Citation;
use crate::cards::Card;
use crate::game::{Chance, Context, Decided};
use crate::house::{ChanceFrom, HouseEvent};
use crate::readings as x;
use crate::refuse;
use crate::shoe::{CuttingCard, FirstCut, Readiness, Source};
use crate::wagers::{Area, Wager};
use alloc::{vec, vec::Vec};

type Decision = Decided<CasinoWar>;

/// **7.1, 9.2** The next cards, one to each area in turn from the dealer's left and the last to the dealer. The first one
/// out closes the betting and begins the round.
pub fn deal(table: &T, cards: &[Card], context: &Context) -> Decision {
    let mut events: Vec<E> = vec![];
    let mut after = table.clone();
    let mut push = |after: &mut T, event: E| {
        after.evolve(&event);
        events.push(event);
    };
    ready_to_deal(table)?;
    if cards.is_empty() {
        refuse!(r::R7_1.cite(), "name the card that was dealt");
    }
    let waiting = matches!(table.play.round, Round::Waiting);
    if waiting {
        for event in table.house.return_uncarded(rules(), context, |_| false) {
            push(&mut after, event.into());
        }
    }
    let to = after.house.layout().areas_with(Wager::Initial);
    if waiting && to.is_empty() {
        return Ok(events);
    }
    if table.play.cards.readiness == Readiness::ToBurn {
        push(&mut after, Event::BurnForgotten { cite: r::R11_10.cite() }.into());
    }
    if waiting {
        push(&mut after, HouseEvent::RoundBegan { round: table.house.round_number() + 1 }.into());
        push(&mut after, Event::DealBegan { to }.into());
    }
    let wanted = wanted(&after);
    let drawn = table.house.setup().chance == ChanceFrom::Drawn;
    // Chance drew a card for every wager, the ones that went back just now among them: the last drawn are not dealt.
    let cards = if drawn { &cards[..cards.len().min(wanted.len())] } else { cards };
    if cards.len() > wanted.len() && after.house.layout().total() < table.house.layout().total() {
        refuse!(
            rules().invalid_before.as_read(x::X_7),
            "a player has no valid card and the wager goes back: {} cards are to be dealt, not {}",
            wanted.len(),
            cards.len()
        );
    }
    if cards.len() > wanted.len() {
        let cite = if matches!(after.play.round, Round::WarDealing { .. }) { r::R9_2 } else { r::R7_1 };
        refuse!(
            cite.cite(),
            "{} cards named, {} are to be dealt: report the rest as dealt in error",
            cards.len(),
            wanted.len()
        );
    }
    if let Some(card) = after.play.cards.impossible(cards) {
        refuse!(r::R3_1.cite(), "{card} cannot come again: all six are seen. Report a foreign card");
    }
    if cards.len() > usize::from(after.play.cards.left()) {
        let left = after.play.cards.left();
        refuse!(
            r::R11_7.cite(),
            "{left} cards are left in the {}: deal them, then shuffle the discards",
            after.play.cards.source
        );
    }
    for ((to, cite), card) in wanted.into_iter().zip(cards) {
        for event in deal_one(&after, to, *card, cite) {
            push(&mut after, event);
        }
    }
    let complete = matches!(after.play.round, Round::Dealt { .. });
    if complete && drawn && after.play.cards.source == Source::Device && after.play.cards.in_rack() > 0 {
        let count = after.play.cards.in_rack();
        push(&mut after, Event::DiscardsReturned { count, cite: r::R7_2.cite() }.into());
    }
    Ok(events)
}

/// One card, and before it the cutting card if that is next.
pub(super) fn deal_one(table: &T, to: To, card: Card, cite: Citation) -> Vec<E> {
    let mut events: Vec<E> = vec![];
    if table.play.cards.cutting_card_is_next() {
        let why = match to {
            To::Area(area) => FirstCut::CuttingCardOn(area),
            To::Dealer => FirstCut::CuttingCardOnDealer,
        };
        events.push(Event::CuttingCardShown { on: Some(to), cite: r::R4_1_3.cite() }.into());
        events.push(shuffle_after(why));
    }
    events.push(Event::CardDealt { to, card, cite }.into());
    events
}

fn shuffle_after(why: FirstCut) -> E {
    Event::ShuffleOrdered { why, when: super::When::AfterThisRound, cite: r::R4_1_3.cite() }.into()
}

/// What keeps a card from being dealt: cards not ready, no wager, or a hand that is finished.
fn ready_to_deal(table: &T) -> Result<(), crate::game::Refusal> {
    let cards = &table.play.cards;
    match &table.play.round {
        Round::Waiting if table.house.layout().areas_with(Wager::Initial).is_empty() => {
            refuse!(
                r::R11_5.cite(),
                "no Initial Wager is placed: cards dealt all the same are reported as an empty round"
            )
        }
        Round::Waiting | Round::Dealing { .. } | Round::WarDealing { .. } => {}
        Round::Deciding { undecided, .. } => refuse!(r::R9_1.cite(), "area {} has still to choose", undecided[0]),
        Round::Dealt { .. } => refuse!(r::R7_1.cite(), "every hand has its card: settle"),
        Round::WarDealt { .. } => refuse!(r::R9_2.cite(), "every hand has its card: settle"),
        Round::Over { .. } => refuse!(r::R10_4.cite(), "the round is settled: clear the layout first"),
    }
    super::ch12_device_malfunction::all_elected(table)?;
    match &cards.readiness {
        Readiness::Ready | Readiness::ToBurn => Ok(()),
        Readiness::Empty => refuse!(r::R3_3.cite(), "no checked cards are at the table: load them first"),
        Readiness::ToShuffle(_) if table.house.in_round() => {
            refuse!(r::R12_5_3.cite(), "the cards are shuffled and cut before the round goes on")
        }
        Readiness::ToShuffle(FirstCut::GameBegins | FirstCut::CardsReplaced) => {
            refuse!(r::R4_1_1.cite(), "shuffle the cards before play starts")
        }
        Readiness::ToShuffle(why) => refuse!(shuffle_clause(table, *why), "shuffle the cards before the next round"),
        Readiness::ToCut { .. } => refuse!(r::R4_3.cite(), "the cards are still to be cut"),
        Readiness::ToPlaceCuttingCard => refuse!(r::R4_6.cite(), "the cutting card is still to be placed"),
    }
}

/// Who gets the next cards, in order, and by which clause.
pub(super) fn wanted(table: &T) -> Vec<(To, Citation)> {
    let sequence = |areas: &[Area], out: usize, area_cite: Citation, dealer_cite: Citation| {
        let areas = areas.iter().map(|area| (To::Area(*area), area_cite));
        areas.chain([(To::Dealer, dealer_cite)]).skip(out).collect::<Vec<_>>()
    };
    match &table.play.round {
        Round::Waiting => {
            let areas = table.house.layout().areas_with(Wager::Initial);
            if areas.is_empty() { vec![] } else { sequence(&areas, 0, r::R7_1.cite(), r::R7_1.cite()) }
        }
        Round::Dealing { to, out } => sequence(to, out.len(), r::R7_1.cite(), r::R7_1.cite()),
        Round::WarDealing { at_war, out, .. } => sequence(at_war, out.len(), r::R9_2_1.cite(), r::R9_2_2.cite()),
        _ => vec![],
    }
}

/// **7.2** With a device, the discards of earlier rounds go back into it when the initial deal is done.
pub fn return_discards(table: &T) -> Decision {
    let cards = &table.play.cards;
    if cards.source == Source::Shoe {
        refuse!(r::R7_2.cite(), "at a shoe the discards stay in the rack until the shuffle");
    }
    if !matches!(table.play.round, Round::Dealt { .. }) {
        refuse!(r::R7_2.cite(), "discards go back when the initial deal is done, before it is settled");
    }
    match cards.in_rack() {
        0 => refuse!(r::R7_2.cite(), "the discard rack is empty"),
        count => Ok(vec![Event::DiscardsReturned { count, cite: r::R7_2.cite() }.into()]),
    }
}

/// **4.1.2, 4.1.3** The dealer of a physical shoe sees the cutting card: before a round it is shuffled now, in a round after it.
pub fn cutting_card_shows(table: &T) -> Decision {
    let cards = &table.play.cards;
    match cards.cutting_card {
        CuttingCard::Somewhere if cards.readiness == Readiness::Ready => {}
        CuttingCard::Shown => refuse!(r::R4_1_3.cite(), "the cutting card has shown already"),
        _ => refuse!(r::R4_1_2.cite(), "no cutting card is to be watched for"),
    }
    let Some((to, _)) = wanted(table).into_iter().next().filter(|_| table.house.in_round()) else {
        if table.house.in_round() {
            // Between the last card and the next deal it shows on nobody's hand: the dealer's was the last.
            return Ok(vec![
                Event::CuttingCardShown { on: Some(To::Dealer), cite: r::R4_1_3.cite() }.into(),
                shuffle_after(FirstCut::CuttingCardOnDealer),
            ]);
        }
        return Ok(first_card_is_cutting_card());
    };
    let why = match to {
        To::Area(area) => FirstCut::CuttingCardOn(area),
        To::Dealer => FirstCut::CuttingCardOnDealer,
    };
    Ok(vec![Event::CuttingCardShown { on: Some(to), cite: r::R4_1_3.cite() }.into(), shuffle_after(why)])
}

/// **4.1.2** The cutting card lies first before a round: the cards are shuffled now.
pub(super) fn first_card_is_cutting_card() -> Vec<E> {
    let (why, when) = (FirstCut::CuttingCardFirst, super::When::Now);
    vec![
        Event::CuttingCardShown { on: None, cite: r::R4_1_2.cite() }.into(),
        Event::ShuffleOrdered { why, when, cite: r::R4_1_2.cite() }.into(),
    ]
}

/// At an electronic table chance says which cards come and where the cut falls, whatever was asked for.
pub fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
    let held = &table.play.cards;
    let uniform = |low: u16, high: u16, chance: &mut dyn Chance| low + chance.below(u32::from(high - low) + 1) as u16;
    match play {
        Play::Deal { cards } => *cards = held.draw(wanted(table).len() as u16, chance),
        Play::Cut { depth, by: CutBy::Area(_) | CutBy::Supervisor } if held.left() > 2 => {
            let margin = if held.left() >= 104 { 52 } else { 1 };
            *depth = Some(uniform(margin, held.left() - margin, chance));
        }
        // Between one deck and half of the stack: every shoe is dealt at least half way down.
        Play::PlaceCuttingCard { from_back } if held.left() > 1 => {
            let half = held.left() / 2;
            *from_back = Some(uniform(half.min(52), half, chance));
        }
        Play::EmptyRound { cards } => {
            let most = usize::from(table.house.setup().areas) + 1;
            *cards = held.draw(cards.len().min(most) as u16, chance);
        }
        Play::FacedCard { card } | Play::CardInError { card: Some(card) } => {
            if let Some(drawn) = held.draw(1, chance).first() {
                *card = *drawn;
            }
        }
        _ => {}
    }
}

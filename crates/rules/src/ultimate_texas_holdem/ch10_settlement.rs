//! Chapter 10: hands settled one after another from the dealer's right, conceded hands, and the cards picked up.
use super::ch03_the_cards::possible;
use super::ch05_wagers::{lesser, on_hand};
use super::ch08_order_of_poker_hand_values::{made_by, played};
use super::ch09_betting_rounds::own_hand;
use super::ch10_pay_tables::{Fate, Qualification, Verdict, Verdicts, qualification};
use super::ch11_irregularities::{legal_play, noted};
use super::ch15_jackpot;
use super::{Deal, Decision, E, Event, Hand, Round, Stance, T, clauses as r, readings as u, rules};
use crate::book::Citation;
use crate::card_table::{after, end_round};
use crate::cards::Card;
use crate::hands::DealtCards;
use crate::house::{HouseEvent, Setup};
use crate::money::{Money, Rounding};
use crate::people::Context;
use crate::poker_hands::{Strength, seven};
use crate::readings as x;
use crate::refuse;
use crate::settlement::{Line, Outcome, Stake};
use crate::table::TableEvent;
use crate::wagers::{Area, Placed, Wager};
use alloc::{vec, vec::Vec};

/// **10.1** What the dealer makes of the hole cards and the board, and whether it qualifies.
pub(super) fn dealers_hand(table: &T) -> Vec<E> {
    let deal = table.play.round.deal();
    let Some((hole, board)) = deal.and_then(|deal| Some((deal.dealer_cards()?, deal.whole_board()?))) else {
        return vec![];
    };
    let (count, best) = played(hole, board);
    let from = match count {
        // **10.1.3** The board alone.
        0 => r::R10_1_3,
        // **10.1.2** One hole card.
        1 => r::R10_1_2,
        // **10.1.1** Both hole cards.
        _ => r::R10_1_1,
    };
    let qualifies = qualification(best.strength);
    let event = match qualifies {
        Qualification::Qualifies => Event::DealerQualifies,
        Qualification::DoesNot => Event::DealerDoesNotQualify,
    };
    vec![
        Event::DealerPlays { cards: best.cards }.by(from.cite()),
        Event::DealerHas { cards: best.cards }.by(made_by(&best)),
        event.by(qualifies.clause().cite()),
    ]
}

/// What the dealer's cards are worth with the board, once all seven are up.
fn dealer_strength(deal: &Deal) -> Option<Strength> {
    let ([a, b], [c, d, e, f, g]) = (deal.dealer_cards()?, deal.whole_board()?);
    Some(seven([a, b, c, d, e, f, g]))
}

/// Hands to settle, from the dealer's right: those still against the dealer, and others with a jackpot wager.
pub(super) fn from_the_right(table: &T) -> Vec<Area> {
    let jackpot = |hand: &Hand| table.house.layout().get(hand.area, Wager::Jackpot).is_some();
    let settled = |hand: &&Hand| hand.is_live() || (hand.stance != Stance::Void && jackpot(hand));
    table.play.round.hands().iter().rev().filter(settled).map(|hand| hand.area).collect()
}

/// **10.4** The next hands from the dealer's right: at a physical table as many as cards are named for, two to a hand.
pub fn settle(table: &T, cards: &[Card]) -> Decision {
    let cite = r::R10_4.cite();
    let Round::Settling { left, .. } = &table.play.round else {
        match table.play.round {
            Round::Over { .. } => refuse!(r::R10_8.cite(), "this round is settled: clear the layout"),
            Round::Waiting => refuse!(cite, "no hands have been dealt"),
            _ => refuse!(r::R10_1.cite(), "the dealer's hand is turned before any other is settled"),
        }
    };
    possible(table, cards)?;
    let mut named = cards.iter().copied();
    let mut events: Vec<E> = vec![];
    let mut now = table.clone();
    for area in left {
        let hand = now.play.round.hand(*area).expect("a hand to settle");
        let hole = match (hand.hole(), &hand.hole) {
            (Some(hole), _) => hole,
            (None, DealtCards::FaceDown(_)) => match (named.next(), named.next()) {
                (Some(one), Some(other)) => [one, other],
                (Some(_), None) => refuse!(cite, "area {area}: a hand has two cards, one is named"),
                (None, _) => break,
            },
            (None, dealt) => panic!("{dealt:?} on area {area}"),
        };
        let settled = settle_hand(&now, hand, hole);
        now.evolve_all(&settled);
        events.extend(settled);
    }
    if events.is_empty() {
        refuse!(cite, "name the two cards of area {}, as they are turned", left[0]);
    }
    if named.next().is_some() {
        refuse!(cite, "{} cards named, more than the remaining hands have", cards.len());
    }
    events.extend(finished(&now));
    Ok(events)
}

/// The round is settled when the last hand is.
pub(super) fn finished(table: &T) -> Option<E> {
    matches!(&table.play.round, Round::Settling { left, .. } if left.is_empty())
        .then(|| Event::RoundSettled.by(r::R10_8.cite()))
}

/// One hand: turned, settled wager by wager in the order of 10.7, its jackpot wager looked at, the cards collected.
fn settle_hand(table: &T, hand: &Hand, hole: [Card; 2]) -> Vec<E> {
    let (deal, area, live) = (table.play.round.deal().expect("a round in progress"), hand.area, hand.is_live());
    let mut events: Vec<E> = vec![];
    if !hand.is_face_up() {
        // **10.4.1** A folded hand is turned for its jackpot wager and wins nothing else.
        let cite = if live { r::R10_4.cite() } else { r::R10_4_1.cite() };
        events.push(Event::HandTurned { area, cards: hole }.by(cite));
    }
    if let (true, Some(board), Some(dealer)) = (live, deal.whole_board(), dealer_strength(deal)) {
        let (count, best) = played(hole, board);
        let from = match count {
            // **10.6.3** The board alone.
            0 => r::R10_6_3,
            // **10.6.2** One hole card.
            1 => r::R10_6_2,
            // **10.6.1** Both hole cards.
            _ => r::R10_6_1,
        };
        events.push(Event::HandPlays { area, cards: best.cards }.by(from.cite()));
        events.push(Event::HandHas { area, cards: best.cards }.by(made_by(&best)));
        let verdicts = Verdicts::of(best.strength, dealer);
        for placed in on_hand(table, area) {
            let verdict = match placed.wager {
                Wager::Trips => verdicts.trips,
                Wager::Play => verdicts.play,
                Wager::Ante => verdicts.ante,
                _ => verdicts.blind,
            };
            events.extend(noted(table, placed));
            events.extend(end_wager(table, placed, |stake| line(stake, verdict, table.house.setup())));
        }
    }
    let jackpot = ch15_jackpot::look(table, area, hole);
    let claim = jackpot.iter().any(|event| matches!(event.what, TableEvent::Play(Event::ClaimRaised { .. })));
    events.extend(jackpot);
    events.push(Event::HandDone { area, claim }.by(r::R10_8.cite()));
    events
}

/// A verdict as a line of money; **X-9, UTH-8** where chips cannot pay it exactly.
pub fn line(stake: Stake, verdict: Verdict, setup: &Setup) -> Line {
    let line = Line::of(stake, verdict, rounding(setup));
    match (verdict.fate, line.outcome()) {
        (Fate::Won(odds), Outcome::Won { winnings, rounding: broken, .. })
            if odds.per > 1 && (!broken.is_zero() || !winnings.is_multiple_of(setup.smallest_chip)) =>
        {
            Line::won(stake, odds, rounding(setup), rounding_cite(setup))
        }
        _ => line,
    }
}

/// **X-9, UTH-8** How winnings that chips cannot make are paid.
fn rounding(setup: &Setup) -> Rounding {
    match setup.option(u::UTH_8) {
        "exact-cents" => Rounding::ExactCents,
        "down-to-chip" => Rounding::DownToChip(setup.smallest_chip),
        _ => Rounding::UpToChip(setup.smallest_chip),
    }
}

/// What rounding rests on: the common reading, unless the table chose one for this book.
fn rounding_cite(setup: &Setup) -> Citation {
    let chosen = setup.options.iter().any(|(id, _)| id == u::UTH_8.id);
    r::R10_12_5.as_read(if chosen { u::UTH_8 } else { x::X_9 })
}

/// The lines that end one wager: what does not count goes back first (**UTH-9, UTH-10, X-1**), the rest ends as told.
pub(super) fn end_wager(table: &T, placed: Placed, end: impl FnOnce(Stake) -> Line) -> Vec<E> {
    let house = &table.house;
    let counts = match placed.wager {
        Wager::Play => legal_play(table, placed),
        Wager::Ante | Wager::Blind => lesser(house, placed.area).map(|least| (least, r::R5_3.as_read(u::UTH_10))),
        _ => None,
    };
    let capped = house.capped(placed);
    let void_whole = capped < placed.amount && house.setup().option(x::X_1) == "void-whole";
    let Some((counts, cite)) = counts.filter(|(counts, _)| *counts < capped && !void_whole) else {
        return house.end(rules(), placed, end).into_iter().map(E::from).collect();
    };
    let back = |amount: Money, cite| HouseEvent::settled(Line::returned(Stake { amount, ..placed.stake() }, cite));
    let above = (capped < placed.amount).then(|| back(placed.amount - capped, r::R6_3.as_read(x::X_1)));
    let rest = house.end(rules(), Placed { amount: counts, ..placed }, end);
    above.into_iter().chain([back(capped - counts, cite)]).chain(rest).map(E::from).collect()
}

/// **10.5** A player gives up once the dealer's hand is made; **UTH-6** the jackpot wager stays.
pub fn concede(table: &T, area: Area, context: &Context) -> Decision {
    let (cite, read) = (r::R10_5.cite(), r::R10_5.as_read(u::UTH_6));
    let Round::Settling { deal, .. } = &table.play.round else {
        refuse!(cite, "a hand is conceded after the dealer's hand is made and before its own is settled");
    };
    let hand = deal.hand(area).filter(|hand| hand.is_live() && table.play.round.is_waiting(area));
    let Some(hand) = hand else { refuse!(cite, "area {area} has no hand to concede") };
    own_hand(table, hand, context, cite)?;
    let unqualified = dealer_strength(deal).is_some_and(|dealer| qualification(dealer) == Qualification::DoesNot);
    let mut events: Vec<E> = vec![];
    for placed in on_hand(table, area) {
        let cite = if placed.wager == Wager::Ante && unqualified { read } else { cite };
        events.extend(end_wager(table, placed, |stake| Line::lost(stake, cite)));
    }
    let jackpot = table.house.layout().get(area, Wager::Jackpot);
    // What somebody else placed on the box is not the player's to give up.
    let own = jackpot.filter(|placed| placed.patron == hand.patron);
    let taken = own.filter(|_| table.house.setup().option(u::UTH_6) == "takes-all");
    if let Some(placed) = taken {
        let lost = table.house.end(rules(), placed, |stake| Line::lost(stake, read));
        events.extend(lost.into_iter().map(E::from));
    }
    if jackpot.is_some() && taken.is_none() {
        events.push(Event::Conceded { area }.by(read));
    } else {
        events.push(Event::Conceded { area }.by(cite));
        events.push(Event::HandDone { area, claim: false }.by(cite));
    }
    events.extend(finished(&after(table, &events)));
    Ok(events)
}

/// **10.13** A folded hand may be shown at settlement.
pub fn reveal_folded(table: &T, area: Area, cards: &[Card]) -> Decision {
    let cite = r::R10_13.cite();
    let (Round::Settling { deal, .. } | Round::Over { deal }) = &table.play.round else {
        refuse!(cite, "folded hands are revealed at settlement");
    };
    let Some(hand) = deal.hand(area).filter(|hand| hand.stance == Stance::Folded) else {
        refuse!(cite, "area {area} has no folded hand");
    };
    let cards = match (&hand.hole, cards) {
        (DealtCards::FaceUp(_), _) => refuse!(cite, "the hand of area {area} is face up already"),
        (DealtCards::Held(held), _) => [held[0], held[1]],
        (DealtCards::FaceDown(_), [one, other]) => {
            possible(table, cards)?;
            [*one, *other]
        }
        (DealtCards::FaceDown(_), _) => refuse!(cite, "name the two cards of area {area}"),
    };
    Ok(vec![Event::FoldedRevealed { area, cards }.by(cite)])
}

/// **10.8** All cards still on the table go to the rack, once every jackpot is paid (15.2.7).
pub fn clear(table: &T) -> Decision {
    let Round::Over { .. } = table.play.round else {
        refuse!(r::R10_8.cite(), "the round is not settled yet");
    };
    ch15_jackpot::all_paid(table)?;
    Ok(pick_up(table))
}

pub(super) fn pick_up(table: &T) -> Vec<E> {
    end_round(table, Event::LayoutCleared.by(r::R10_8.cite()))
}

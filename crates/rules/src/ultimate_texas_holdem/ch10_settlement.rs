//! Chapter 10: hands acted on one after another from the dealer's right, conceded hands, and the cards picked up.
use super::ch05_wagers::{lesser, on_hand, rounding, rounding_cite};
use super::ch08_hand_values::{made_by, played};
use super::ch09_betting_rounds::{multiples, own_hand, play_amount, possible};
use super::ch10_pay_tables::{Fate, Qualification, Verdict, Verdicts, qualification};
use super::ch15_jackpot;
use super::{Deal, Decision, E, Event, Round, Stance, T, after, clauses as r, readings as u, rules};
use crate::cards::Card;
use crate::game::Context;
use crate::hands::Lie;
use crate::house::{Breach, HouseEvent, Setup};
use crate::money::Money;
use crate::poker_hands::{Strength, seven};
use crate::readings as x;
use crate::refuse;
use crate::settlement::{Line, Outcome, Stake};
use crate::wagers::{Area, Placed, Wager};
use alloc::{vec, vec::Vec};

/// **10.4** The next hands from the dealer's right: at a physical table as many as cards are named for, two to a hand.
pub fn settle(table: &T, cards: &[Card]) -> Decision {
    let Round::Settling { left, .. } = &table.play.round else {
        match table.play.round {
            Round::Over { .. } => refuse!(r::R10_8.cite(), "this round is settled: clear the layout"),
            Round::Waiting => refuse!(r::R10_4.cite(), "no hands are dealt"),
            _ => refuse!(r::R10_1.cite(), "the dealer's hand is turned before any is settled"),
        }
    };
    possible(table, cards)?;
    let mut named = cards.iter().copied();
    let mut events: Vec<E> = vec![];
    let mut now = table.clone();
    for area in left {
        let deal = now.play.round.deal().expect("a round that is settled");
        let hand = deal.hand(*area).expect("a hand to act on");
        let hole = match (&hand.hole, hand.hole()) {
            (Lie::FaceDown(_), _) => match (named.next(), named.next()) {
                (Some(one), Some(other)) => [one, other],
                (Some(_), None) => refuse!(r::R10_4.cite(), "area {area}: a hand has two cards, one is named"),
                (None, _) => break,
            },
            (_, Some(hole)) => hole,
            (lie, None) => panic!("{lie:?} on area {area}"),
        };
        let acted = act_on(&now, *area, hole);
        now.evolve_all(&acted);
        events.extend(acted);
    }
    if events.is_empty() {
        refuse!(r::R10_4.cite(), "name the two cards of area {}, as they are turned", left[0]);
    }
    if named.next().is_some() {
        refuse!(r::R10_4.cite(), "{} cards named, more than the hands that are left have", cards.len());
    }
    events.extend(finished(&now));
    Ok(events)
}

/// The round is settled when the last hand was acted on.
fn finished(table: &T) -> Option<E> {
    matches!(&table.play.round, Round::Settling { left, .. } if left.is_empty())
        .then(|| Event::RoundSettled { cite: r::R10_8.cite() }.into())
}

/// One hand: turned, settled wager by wager in the order of 10.7, its jackpot wager looked at, the cards collected.
fn act_on(table: &T, area: Area, hole: [Card; 2]) -> Vec<E> {
    let deal = table.play.round.deal().expect("a round that is settled");
    let hand = deal.hand(area).expect("a hand to act on");
    let mut events: Vec<E> = vec![];
    let live = hand.is_live();
    if !matches!(hand.hole, Lie::FaceUp(_)) {
        let cite = if live { r::R10_4.cite() } else { r::R10_4_1.cite() };
        events.push(Event::HandTurned { area, cards: hole, cite }.into());
    }
    if let (true, Some(board), Some(dealer)) = (live, deal.whole_board(), dealer_strength(deal)) {
        let (count, best) = played(hole, board);
        let from = [r::R10_6_3, r::R10_6_2, r::R10_6_1][count];
        events.push(Event::HandPlays { area, cards: best.cards, cite: from.cite() }.into());
        events.push(Event::HandHas { area, cards: best.cards, cite: made_by(&best) }.into());
        let verdicts = Verdicts::of(best.strength, dealer);
        for placed in on_hand(table, area) {
            let verdict = match placed.wager {
                Wager::Trips => verdicts.trips,
                Wager::Play => verdicts.play,
                Wager::Ante => verdicts.ante,
                _ => verdicts.blind,
            };
            let setup = table.house.setup();
            events.extend(noted(table, placed));
            events.extend(end_wager(table, placed, |stake| line(stake, verdict, setup)));
        }
    }
    let jackpot = ch15_jackpot::look(table, area, hole);
    let claim = jackpot.iter().any(|event| matches!(event, E::Play(Event::ClaimRaised { .. })));
    events.extend(jackpot);
    events.push(Event::HandDone { area, claim, cite: r::R10_8.cite() }.into());
    events
}

/// What the dealer's cards are worth with the board, once all seven are up.
pub(super) fn dealer_strength(deal: &Deal) -> Option<Strength> {
    let ([a, b], [c, d, e, f, g]) = (deal.dealer_cards()?, deal.whole_board()?);
    Some(seven([a, b, c, d, e, f, g]))
}

/// A verdict as a line of money; **X-9, UTH-8** where chips cannot make it.
pub fn line(stake: Stake, verdict: Verdict, setup: &Setup) -> Line {
    match verdict.fate {
        Fate::Won(odds) => {
            let won = Line::won(stake, odds, rounding(setup), verdict.cite);
            match won.outcome() {
                Outcome::Won { winnings, rounding: broken, .. }
                    if odds.per > 1 && (!broken.is_zero() || !winnings.is_multiple_of(setup.smallest_chip)) =>
                {
                    Line::won(stake, odds, rounding(setup), rounding_cite(setup))
                }
                _ => won,
            }
        }
        Fate::StandOff => Line::stand_off(stake, verdict.cite),
        Fate::Lost => Line::lost(stake, verdict.cite),
    }
}

/// The lines that end one wager: what does not count goes back first (**UTH-9, UTH-10, X-1**), the rest ends as said.
pub(super) fn end_wager(table: &T, placed: Placed, end: impl FnOnce(Stake) -> Line) -> Vec<E> {
    let (counts, cite) = match placed.wager {
        Wager::Play => (legal_play(table, placed), r::R11_8_2.as_read(u::UTH_9)),
        Wager::Ante | Wager::Blind => (lesser(&table.house, placed.area), r::R5_3.as_read(u::UTH_10)),
        _ => (None, r::R5_3.cite()),
    };
    let capped = table.house.capped(placed);
    let counts = counts.unwrap_or(capped).min(capped);
    let void_whole = capped < placed.amount && table.house.setup().option(x::X_1) == "void-whole";
    if counts == capped || void_whole {
        return table.house.end(rules(), placed, end).into_iter().map(E::from).collect();
    }
    let back =
        |amount: Money, cite| HouseEvent::Settled(Line::returned(Stake { amount, ..placed.stake() }, cite)).into();
    let mut events: Vec<E> = vec![];
    if capped < placed.amount {
        events.push(back(placed.amount - capped, r::R6_3.as_read(x::X_1)));
    }
    events.push(back(capped - counts, cite));
    let rest = Placed { amount: counts, ..placed };
    events.extend(table.house.end(rules(), rest, end).into_iter().map(E::from));
    events
}

/// **UTH-9, X-3** What of a Play wager is legal: the highest multiple within it where it was found to be another amount than
/// recorded, and no more than the highest of all where the Ante was.
fn legal_play(table: &T, placed: Placed) -> Option<Money> {
    let legal = legal_multiples(table, placed.area)?;
    match table.house.was_found(placed.area, Wager::Play) {
        true => legal.filter(|amount| *amount <= placed.amount).max(),
        false => legal.max().filter(|_| measured_anew(table, placed.area)),
    }
}

/// What each multiple comes to that was open when the hand was bet on.
fn legal_multiples(table: &T, area: Area) -> Option<impl Iterator<Item = Money>> {
    let Stance::Bet { street, .. } = table.play.round.deal()?.hand(area)?.stance else { return None };
    Some(multiples(street).iter().filter_map(move |times| Some(play_amount(table, area, *times)?.0)))
}

/// Whether a Play wager, or what it is a multiple of, was found to be other than recorded.
fn measured_anew(table: &T, area: Area) -> bool {
    [Wager::Play, Wager::Ante, Wager::Blind].iter().any(|wager| table.house.was_found(area, *wager))
}

/// **11.8** A wager that breaks the rules and comes to light while settling is named before it is settled.
fn noted(table: &T, placed: Placed) -> Option<E> {
    let Placed { area, wager, amount, .. } = placed;
    let least = || legal_multiples(table, area)?.min();
    let short = || wager == Wager::Play && measured_anew(table, area) && least().is_some_and(|least| amount < least);
    let cite = match table.house.limit_breach(placed) {
        Some(Breach::Above) => r::R11_8_2.as_read(x::X_2),
        _ if short() => r::R11_8_1.as_read(u::UTH_9),
        Some(Breach::Below) => r::R11_8_1.cite(),
        None => return None,
    };
    Some(Event::LimitNoted { area, wager, amount, cite }.into())
}

/// **10.5** A player gives up once the dealer's hand is made; **UTH-6** the jackpot wager stays.
pub fn concede(table: &T, area: Area, context: &Context) -> Decision {
    let Round::Settling { deal, left } = &table.play.round else {
        refuse!(r::R10_5.cite(), "a hand is conceded when the dealer's is made and this one is not yet settled");
    };
    let hand = deal.hand(area).filter(|hand| hand.is_live() && left.contains(&area));
    let Some(hand) = hand else { refuse!(r::R10_5.cite(), "area {area} has no hand to concede") };
    own_hand(table, hand, context, r::R10_5.cite())?;
    let unqualified = dealer_strength(deal).is_some_and(|dealer| qualification(dealer) == Qualification::DoesNot);
    let mut events: Vec<E> = vec![];
    for placed in on_hand(table, area) {
        let read = placed.wager == Wager::Ante && unqualified;
        let cite = if read { r::R10_5.as_read(u::UTH_6) } else { r::R10_5.cite() };
        events.extend(end_wager(table, placed, |stake| Line::lost(stake, cite)));
    }
    // What somebody else laid on the box is not the player's to give up.
    let jackpot = table.house.layout().get(area, Wager::Jackpot).filter(|placed| placed.patron == hand.patron);
    if let Some(placed) = jackpot.filter(|_| table.house.setup().option(u::UTH_6) == "takes-all") {
        let cite = r::R10_5.as_read(u::UTH_6);
        events.extend(table.house.end(rules(), placed, |stake| Line::lost(stake, cite)).into_iter().map(E::from));
    }
    let stays = after(table, &events).house.layout().get(area, Wager::Jackpot).is_some();
    let cite = if stays { r::R10_5.as_read(u::UTH_6) } else { r::R10_5.cite() };
    events.push(Event::Conceded { area, cite }.into());
    if !stays {
        events.push(Event::HandDone { area, claim: false, cite: r::R10_5.cite() }.into());
    }
    let over = finished(&after(table, &events));
    events.extend(over);
    Ok(events)
}

/// **10.13** A folded hand may be shown at settlement.
pub fn reveal_folded(table: &T, area: Area, cards: &[Card]) -> Decision {
    let (Round::Settling { deal, .. } | Round::Over { deal }) = &table.play.round else {
        refuse!(r::R10_13.cite(), "folded hands are revealed at settlement");
    };
    let Some(hand) = deal.hand(area).filter(|hand| hand.stance == Stance::Folded) else {
        refuse!(r::R10_13.cite(), "area {area} has no folded hand");
    };
    let cards = match (&hand.hole, cards) {
        (Lie::FaceUp(_), _) => refuse!(r::R10_13.cite(), "the hand of area {area} is face up already"),
        (Lie::Held(held), _) => [held[0], held[1]],
        (Lie::FaceDown(_), [one, other]) => [*one, *other],
        (Lie::FaceDown(_), _) => refuse!(r::R10_13.cite(), "name the two cards of area {area}"),
    };
    if matches!(hand.hole, Lie::FaceDown(_)) {
        possible(table, &cards)?;
    }
    Ok(vec![Event::FoldedRevealed { area, cards, cite: r::R10_13.cite() }.into()])
}

/// **10.8** All cards still lying go to the rack, once every jackpot is paid (**15.2.7**).
pub fn clear(table: &T) -> Decision {
    let Round::Over { .. } = table.play.round else {
        refuse!(r::R10_8.cite(), "the round is not settled yet");
    };
    if let Some((area, ..)) = table.house.bonuses_due(Wager::Jackpot).first() {
        refuse!(r::R15_2_10_2.cite(), "area {area} waits for its bonus jackpot");
    }
    if let Some(claim) = ch15_jackpot::claims(table).first() {
        refuse!(
            r::R15_2_7.cite(),
            "area {} waits for its jackpot, {}: its cards stay face up until it is paid",
            claim.area,
            claim.hand
        );
    }
    Ok(end_round(table, Event::LayoutCleared { cite: r::R10_8.cite() }.into()))
}

/// The events that end a round, however it ended.
pub(super) fn end_round(table: &T, ending: E) -> Vec<E> {
    vec![ending, table.house.end_round().into()]
}

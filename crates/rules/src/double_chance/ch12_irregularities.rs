//! Chapter 12: what happens when cards, hands or players go wrong.
use super::ch08_subsequent_deal::{claim, judge_shown, wrong_declaration};
use super::ch09_settlement::{self as ch09, end_round};
use super::{
    Absence, Choice, DoubleChance, E, Event, Hand, Measure, Misdeal, Round, T, Which, WrongCards, ch04_shuffle_and_cut,
    clauses as r, readings as dc, state::HAND,
};
use crate::book::{Citation, Clause};
use crate::cards::Card;
use crate::deck::{DeckStage, ShuffleWhy};
use crate::game::{Context, Decided, Refusal};
use crate::house::HouseEvent;
use crate::incidents::DutyKind;
use crate::law;
use crate::money::Money;
use crate::readings as x;
use crate::refuse;
use crate::settlement::{Line, Outcome};
use crate::signatures::second_person;
use crate::wagers::{Area, Wager};
use alloc::{vec, vec::Vec};

type Decision = Decided<DoubleChance>;

/// **12.1** Cards dealt wrongly are a misdeal until somebody has picked any up; **12.2, 12.4** cards that the deal showed are one
/// whether or not. **12.3** All wagers are void.
pub fn misdeal(table: &T, because: Misdeal, reason: &str) -> Decision {
    let clause = match because {
        Misdeal::DealtWrongly => r::R12_1,
        Misdeal::CardExposed => r::R12_2,
        Misdeal::FacedCardDealt => r::R12_4,
    };
    match &table.play.round {
        Round::Dealing { .. } | Round::Deciding { handled: false, .. } => {}
        Round::Deciding { .. } if because == Misdeal::DealtWrongly => {
            refuse!(clause.cite(), "a player has picked cards up: no misdeal any more")
        }
        Round::Deciding { .. } => {}
        Round::Waiting => refuse!(clause.cite(), "no card is dealt"),
        _ if because == Misdeal::DealtWrongly => {
            refuse!(clause.cite(), "players have picked their cards up: no misdeal")
        }
        _ => refuse!(clause.as_read(dc::DC_8), "the initial deal is over: an exposed sixth card is reported as such"),
    }
    if reason.trim().is_empty() {
        refuse!(clause.cite(), "say what went wrong in the deal");
    }
    let mut events: Vec<E> = vec![Event::Misdealt { because, reason: reason.into(), cite: clause.cite() }.into()];
    events.extend(void(table, r::R12_3, r::R12_3.cite()));
    Ok(events)
}

/// Open wagers come back, the cards go to the rack; what was settled in this round stands (**DC-21**).
pub(super) fn void(table: &T, lines: Clause, then: Citation) -> Vec<E> {
    let partly = table.house.lines().iter().any(Line::counts_as_turnover);
    let cite = if partly { lines.as_read(dc::DC_21) } else { lines.cite() };
    void_as(table, cite, then)
}

fn void_as(table: &T, lines: Citation, then: Citation) -> Vec<E> {
    let mut events: Vec<E> = table.house.void_all(lines).into_iter().map(E::from).collect();
    let mut after = table.clone();
    after.evolve_all(&events);
    events.extend(end_round(&after, Event::RoundVoided { cite: then }));
    events
}

/// What earlier rounds brought stands, if there were any; one that is settled counts as earlier.
pub(super) fn earlier_stand(table: &T, cite: Citation) -> Option<E> {
    (table.house.round_number() > u64::from(table.play.round.is_open())).then(|| Event::RoundsStand { cite }.into())
}

/// A hand that is still in play: its wager is not settled.
fn hand_in_play(table: &T, area: Area, cite: Citation) -> Result<&Hand, Refusal> {
    match table.play.round.hand(area) {
        Some(hand) if !hand.settled => Ok(hand),
        Some(_) => refuse!(cite, "the hand of area {area} is settled"),
        None => refuse!(cite, "area {area} has no hand in this round"),
    }
}

/// The wagers of one hand come back and its cards go to the rack; without any hand left the round is over.
fn void_hand(table: &T, area: Area, cards: u8, cite: Citation) -> Vec<E> {
    let back = |p: crate::wagers::Placed| HouseEvent::Settled(Line::void(p.stake(), cite)).into();
    let mut events: Vec<E> = table.house.layout().on_area(area).map(back).collect();
    events.push(Event::HandVoided { area, cards, cite }.into());
    let mut after = table.clone();
    after.evolve_all(&events);
    if after.house.layout().is_empty() {
        events.extend(end_round(&after, Event::NothingLeft { cite }));
    }
    events
}

/// **12.5** Too few or too many cards: the hand is void. **DC-23** Seen before anybody has picked cards up it is a misdeal.
pub fn wrong_count(table: &T, area: Area, count: u8) -> Decision {
    if matches!(table.play.round, Round::Waiting | Round::Dealing { .. }) {
        refuse!(r::R12_5.cite(), "cards are counted once all are dealt");
    }
    let hand = hand_in_play(table, area, r::R12_5.cite())?;
    match table.play.round {
        Round::Deciding { handled: false, .. } => {
            refuse!(r::R12_1.as_read(dc::DC_23), "nobody has picked cards up: this is a misdeal")
        }
        Round::Settled { .. } | Round::Sixth { .. } => {
            refuse!(r::R12_5.cite(), "the cards of area {area} were counted when they were turned")
        }
        _ => {}
    }
    if usize::from(count) == HAND {
        refuse!(r::R12_5.cite(), "five cards are neither too few nor too many");
    }
    let open: usize = hand.discards.iter().chain([&hand.cards]).filter_map(|lie| lie.known()).map(<[Card]>::len).sum();
    if usize::from(count) < open {
        refuse!(r::R12_5.cite(), "area {area} shows {open} cards, not {count}");
    }
    let more = usize::from(count).saturating_sub(hand.count());
    if more + sixth_to_come(&table.play.round) > usize::from(table.play.deck.cards.left()) {
        refuse!(r::R12_5.cite(), "{count} cards cannot have come: {} are left", table.play.deck.cards.left());
    }
    Ok(void_hand(table, area, count, r::R12_5.cite()))
}

/// Cards that must be left for the sixth cards still to be dealt, one for every hand that may discard.
pub(super) fn sixth_to_come(round: &Round) -> usize {
    match round {
        Round::Settled { hands } => hands.iter().filter(|hand| !hand.settled).count(),
        Round::Sixth { .. } | Round::Over { .. } => 0,
        round => round.hands().len(),
    }
}

/// **12.9** A hand on an area without a wager goes to the rack; found before anybody picked cards up it is a misdeal.
pub fn empty_hand(table: &T, area: Area) -> Decision {
    match &table.play.round {
        Round::Dealing { .. } | Round::Deciding { handled: false, .. } => {
            refuse!(r::R12_1.cite(), "nobody has picked cards up: this is a misdeal")
        }
        round if round.is_open() => {}
        _ => refuse!(r::R12_9.cite(), "no hands lie there"),
    }
    if !table.house.areas().any(|a| a == area) || table.play.round.hand(area).is_some() {
        refuse!(r::R12_9.cite(), "area {area} is none without a wager");
    }
    if usize::from(table.play.deck.cards.left()) < HAND + sixth_to_come(&table.play.round) {
        refuse!(r::R12_9.cite(), "{} cards are left: no hand can lie there besides", table.play.deck.cards.left());
    }
    Ok(vec![Event::EmptyHandRacked { area, cite: r::R12_9.cite() }.into()])
}

/// **12.10, DC-10** A sixth card to a declared hand is burned; the others keep theirs.
pub fn sixth_in_error(table: &T, area: Area) -> Decision {
    let round = &table.play.round;
    if !matches!(round, Round::Settled { .. } | Round::Sixth { .. }) {
        refuse!(r::R12_10.cite(), "no sixth cards are dealt now");
    }
    if round.hand(area).is_none_or(|hand| hand.choice != Choice::Declared) {
        refuse!(r::R12_10.cite(), "area {area} has not declared");
    }
    let to_come = sixth_to_come(round);
    if usize::from(table.play.deck.cards.left()) <= to_come {
        refuse!(r::R12_10.cite(), "{} cards are left, and {to_come} to be dealt", table.play.deck.cards.left());
    }
    Ok(vec![Event::SixthBurned { area, cite: r::R12_10.as_read(dc::DC_10) }.into()])
}

/// **DC-8** An exposed sixth card plays, since all decisions are made; unless the table reads it as a misdeal too, when what is
/// open comes back and what was settled stands (**DC-9**).
pub fn sixth_exposed(table: &T, area: Area, card: Card) -> Decision {
    let cite = r::R12_4.as_read(dc::DC_8);
    let Round::Sixth { hands } = &table.play.round else {
        refuse!(cite, "no sixth card lies there");
    };
    if !hands.iter().any(|hand| hand.area == area && !hand.settled && hand.sixth_card().is_none()) {
        refuse!(cite, "area {area} has no sixth card face down");
    }
    if table.play.deck.cards.impossible(&[card]).is_some() {
        refuse!(r::R3_1.cite(), "{card} is seen already: look again, or report a foreign card");
    }
    if table.house.setup().option(dc::DC_8) == "every-deal" {
        let (because, reason) = (Misdeal::CardExposed, alloc::format!("sixth card of area {area}"));
        let mut events: Vec<E> = vec![Event::Misdealt { because, reason, cite }.into()];
        events.extend(void_as(table, r::R12_3.as_read(dc::DC_9), r::R12_3.cite()));
        return Ok(events);
    }
    Ok(vec![Event::SixthPlays { area, card, cite }.into()])
}

/// **12.12, DC-11** A player who is not there to decide, or will not: the hand is void and both wagers go back.
pub fn no_decision(table: &T, area: Area, because: Absence) -> Decision {
    let cite = match because {
        Absence::Away => r::R12_12.cite(),
        Absence::Refuses => r::R12_12.as_read(dc::DC_11),
    };
    let hand = hand_in_play(table, area, cite)?;
    if !hand.choice.is_open() {
        refuse!(cite, "area {area} has decided");
    }
    if !matches!(table.play.round, Round::Deciding { .. } | Round::Turned { .. }) {
        refuse!(cite, "no decision is asked of area {area} now");
    }
    Ok(void_hand(table, area, hand.count() as u8, cite))
}

/// **12.8** A card is missing or foreign: this round is void, earlier ones stand, the deck is checked. **DC-16** Surveillance
/// and an inspector are told, as the later books have it, unless the table keeps to this one as printed.
pub fn wrong_cards(table: &T, finding: &WrongCards, context: &Context) -> Decision {
    if table.play.deck.stage == DeckStage::Empty {
        refuse!(r::R12_8.cite(), "no cards are at the table");
    }
    if matches!(finding, WrongCards::Foreign(what) if what.trim().is_empty()) {
        refuse!(r::R12_8.cite(), "say which foreign card was found");
    }
    let mut events: Vec<E> = earlier_stand(table, r::R12_8_1.cite()).into_iter().collect();
    match table.play.round {
        Round::Waiting => {}
        Round::Over { .. } => events.extend(end_round(table, Event::LayoutCleared { cite: r::R9_7.cite() })),
        _ => events.extend(void(table, r::R12_8_2, r::R12_8_2.cite())),
    }
    events.push(Event::CardsCondemned { finding: finding.clone(), cite: r::R12_8.cite() }.into());
    let mut duties: Vec<HouseEvent> = vec![];
    let mut duty = |kind, cite| duties.push(table.house.duty(kind, cite, context, &duties));
    duty(DutyKind::CheckCards, r::R12_8_3.cite());
    if table.house.setup().option(dc::DC_16) != "as-printed" {
        duty(DutyKind::NotifySurveillance, law::L1.as_read(dc::DC_16));
        duty(DutyKind::NotifyInspector, law::L1.as_read(dc::DC_16));
    }
    events.extend(duties.into_iter().map(E::from));
    Ok(events)
}

/// **12.11** What a supervisor directs on suspicion that players see or tell each other's cards.
pub fn direct(table: &T, measure: Measure) -> Decision {
    let cite = match measure {
        Measure::PlayFirst(_) => r::R12_11_1.cite(),
        Measure::KeepApart(..) => r::R12_11_2.cite(),
        Measure::EnglishOnly => r::R12_11_3.cite(),
    };
    let state = &table.play;
    match measure {
        Measure::PlayFirst(area) => {
            let decides = matches!(state.round, Round::Dealing { .. } | Round::Deciding { .. });
            if !decides || state.round.hand(area).is_none_or(|hand| !hand.choice.is_open()) {
                refuse!(cite, "area {area} has no hand to play before the others");
            }
            if state.play_first.contains(&area) {
                refuse!(cite, "area {area} plays its hand first already");
            }
        }
        Measure::KeepApart(one, other) => {
            if one == other {
                refuse!(cite, "name two players");
            }
            if state.apart.iter().any(|(a, b)| (*a, *b) == (one, other) || (*b, *a) == (one, other)) {
                refuse!(cite, "patrons {one} and {other} are kept apart already");
            }
        }
        Measure::EnglishOnly if state.english_only => refuse!(cite, "only English is spoken already"),
        Measure::EnglishOnly => {}
    }
    Ok(vec![Event::Directed { measure, cite }.into()])
}

pub fn lift_directions(table: &T) -> Decision {
    let state = &table.play;
    match state.play_first.is_empty() && state.apart.is_empty() && !state.english_only {
        true => refuse!(r::R12_11.cite(), "no direction is in force"),
        false => Ok(vec![Event::DirectionsLifted { cite: r::R12_11.cite() }.into()]),
    }
}

/// The last round can be put right until the next begins: its cards are laid out again if they were picked up.
pub(super) fn taken_up(table: &T) -> Result<Option<(T, Vec<E>)>, Refusal> {
    if table.play.last.is_none() {
        return Ok(None);
    }
    let cite = r::R8_9.as_read(dc::DC_22);
    let events = vec![table.house.take_up(cite, |_| false)?.into(), Event::LaidOutAgain { cite }.into()];
    let mut after = table.clone();
    after.evolve_all(&events);
    Ok(Some((after, events)))
}

/// **8.9, DC-22** A card was turned rightly and keyed wrongly: the record follows the cards. What was settled on it is taken
/// back, by two people, and settled again.
pub fn rekey(table: &T, area: Area, which: Which, cards: &[Card], context: &Context) -> Decision {
    let cite = r::R8_9.as_read(dc::DC_22);
    if let Some((after, mut events)) = taken_up(table)? {
        events.extend(rekey(&after, area, which, cards, context)?);
        return Ok(events);
    }
    let hand = match table.play.round.hand(area) {
        Some(hand) if hand.is_turned() => hand,
        _ => refuse!(cite, "area {area} shows no cards"),
    };
    let old: Vec<Card> = match which {
        Which::Hand => hand.cards.known().unwrap_or_default().to_vec(),
        Which::Sixth => hand.sixth_card().into_iter().collect(),
    };
    if old.is_empty() || cards.len() != old.len() {
        refuse!(cite, "{} cards were keyed, {} are named: keying is put right card for card", old.len(), cards.len());
    }
    let mut unread = table.play.deck.cards.clone();
    for card in &old {
        if hand.collected {
            unread.recover(*card);
        }
        unread.unturn(*card);
    }
    if let Some(card) = unread.impossible(cards) {
        refuse!(r::R3_1.cite(), "{card} is seen already: look again, or report a foreign card");
    }
    let choice = match which {
        Which::Hand => judge_shown(cards).0,
        Which::Sixth => hand.choice,
    };
    let settled = hand.settled || hand.collected;
    if settled && choice != hand.choice {
        refuse!(
            r::R12_6.as_read(dc::DC_22),
            "by these cards area {area} would have had to discard: too late, record a wrong payment"
        );
    }
    let mut events: Vec<E> = undo_lines(table, hand, context)?.into_iter().map(E::from).collect();
    events.push(Event::Rekeyed { area, which, cards: cards.to_vec(), choice, cite }.into());
    let mut after = table.clone();
    after.evolve_all(&events);
    if settled {
        events.extend(settle_again(&after, area));
    } else {
        events.extend(announce(&after, area));
    }
    Ok(events)
}

/// What a hand is after its cards were keyed anew, before anything is settled on them.
fn announce(table: &T, area: Area) -> Vec<E> {
    let Some(hand) = table.play.round.hand(area).filter(|hand| hand.sixth.is_none()) else { return vec![] };
    let cards = hand.cards.known().unwrap_or_default();
    match judge_shown(cards) {
        (_, Some((hand, cite))) => {
            let announced = Event::HandAnnounced { area, hand, cite }.into();
            core::iter::once(announced).chain(claim(table, area)).collect()
        }
        (Choice::MustDiscard, None) if cards.len() == HAND => wrong_declaration(table, area, cards),
        _ => vec![],
    }
}

/// The hand settled on its right cards, by the clauses it was settled by before.
fn settle_again(after: &T, area: Area) -> Vec<E> {
    let mut hand = after.play.round.hand(area).expect("just keyed").clone();
    if let Some(card) = hand.sixth_card() {
        return ch09::sixth(after, &hand, card);
    }
    hand.claim = super::ch10_jackpot::claim(&hand, after.house.setup()).map(|(made, _)| made);
    let (_, made) = judge_shown(hand.cards.known().unwrap_or_default());
    let announced = made.map(|(hand, cite)| Event::HandAnnounced { area, hand, cite }.into());
    announced.into_iter().chain(ch09::declared(after, &hand)).chain(ch09::jackpot(after, &hand)).collect()
}

/// Takes back what was settled on the hand's cards, newest first.
fn undo_lines(table: &T, hand: &Hand, context: &Context) -> Result<Vec<HouseEvent>, Refusal> {
    let cite = r::R8_9.as_read(dc::DC_22);
    // What went back or was forfeited whatever the cards said stands; so does the jackpot of a hand that was not declared.
    let on_cards = |line: &Line| !matches!(line.outcome(), Outcome::Void | Outcome::Returned | Outcome::Forfeited);
    let of_hand =
        |line: &Line| line.area() == hand.area && (line.wager() == Wager::Wager || hand.choice == Choice::Declared);
    let lines = table.house.lines().iter().rev().filter(|line| on_cards(line) && of_hand(line));
    let undo: Vec<Line> = lines.copied().collect();
    let Some(patron) = undo.first().map(Line::patron) else { return Ok(vec![]) };
    second_person(context, cite)?;
    let owed: Money = undo.iter().map(Line::to_player).sum();
    if owed > context.world.standing(patron).chips {
        refuse!(cite, "patron {patron} no longer has the {owed} paid on these cards: record it as an overpayment");
    }
    Ok(undo.into_iter().map(|line| HouseEvent::Reversed { line, cite }).collect())
}

/// After a common event: a jackpot wager of another amount than the sign's is none (**X-4**), hands without a wager are out,
/// a round without any is over, and a table left by all is shuffled anew (**4.1.3**).
pub fn follow(table: &T, happened: &[HouseEvent]) -> Vec<E> {
    let mut events: Vec<E> = vec![];
    let mut after = table.clone();
    let mut push = |after: &mut T, event: E| {
        after.evolve(&event);
        events.push(event);
    };
    for event in happened {
        // Less than was found, if a loss limit took some of it.
        if let HouseEvent::WagerFound { placed: found, .. } = event
            && let Some(placed) = table.house.layout().get(found.area, Wager::Jackpot)
            && placed.wager == found.wager
        {
            let line = Line::returned(placed.stake(), r::R10_2.as_read(x::X_4));
            push(&mut after, HouseEvent::Settled(line).into());
        }
    }
    if !after.play.round.is_open() {
        let vacant = after.house.occupied().next().is_none() && !after.house.is_closed();
        let left = happened.iter().any(|event| matches!(event, HouseEvent::PatronLeft { .. }));
        if vacant
            && left
            && matches!(after.play.deck.stage, DeckStage::Ready | DeckStage::ToCut)
            && !after.house.in_round()
        {
            push(&mut after, ch04_shuffle_and_cut::shuffle_due(ShuffleWhy::TableVacant).into());
        }
        return events;
    }
    let layout = after.house.layout().clone();
    if layout.is_empty() {
        end_round(&after.clone(), Event::NothingLeft { cite: r::R1_1.cite() })
            .into_iter()
            .for_each(|event| push(&mut after, event));
        return events;
    }
    let gone = |hand: &&Hand| !hand.settled && layout.get(hand.area, Wager::Wager).is_none();
    let gone: Vec<Area> = after.play.round.hands().iter().filter(gone).map(|hand| hand.area).collect();
    for area in gone {
        push(&mut after, Event::HandDropped { area, cite: r::R5_2_1.cite() }.into());
    }
    events
}

//! Chapter 14: what happens when cards, bets, hands or players go wrong.
use super::ch08_betting_round::{
    announced, bet_amount, betting_round, give_up, hand_at, may_read, own_hand, wrong_bet,
};
use super::ch09_final_settlement::{end_round, go_on};
use super::ch12_progressive_jackpot::claims_gone;
use super::state::HAND;
use super::{
    Absence, CaribbeanStud, DeckStage, Direction, E, Event, Hand, MisdealWhy, Round, ShuffleWhy, Stand, T, To,
    WrongCards, clauses as r, readings as cs, rules,
};
use crate::book::{Citation, Clause};
use crate::cards::Card;
use crate::game::{Context, Decided, Refusal};
use crate::hands::Lie;
use crate::house::HouseEvent;
use crate::incidents::DutyKind;
use crate::money::Money;
use crate::readings as x;
use crate::refuse;
use crate::settlement::{Line, Outcome};
use crate::shoe::Source;
use crate::signatures::second_person;
use crate::wagers::{Area, Placed, Wager};
use alloc::{format, string::String, vec, vec::Vec};

type Decision = Decided<CaribbeanStud>;

/// **14.5** One card that shows in the deal is turned over, **14.6** in the dealer's hand it stays up; **14.3** with a
/// second one it is a misdeal.
pub fn card_shows(table: &T, to: To, card: Card, context: &Context) -> Decision {
    let hands = match &table.play.round {
        Round::Dealing(hands) => hands,
        Round::Waiting => refuse!(r::R14_5.cite(), "no card is dealt: begin the deal"),
        _ => refuse!(
            r::R14_5.as_read(cs::CS_10),
            "the deal is over: a card of the dealer's that shows now is another case"
        ),
    };
    let known = match to {
        To::Area(area) => hands.of(area).is_some(),
        To::Dealer => true,
    };
    if !known {
        refuse!(r::R7_3_2.cite(), "no hand is dealt to that area");
    }
    may_read(table, &[card])?;
    let showed = hands.hands.iter().any(|hand| hand.showed.is_some()) || !hands.dealer.up.is_empty();
    if showed {
        let cite = r::R14_3.as_read(cs::CS_10);
        let reason = format!("{card} showed, the second card in this deal");
        return declare(table, MisdealWhy::CardsShowed, reason, cite, context);
    }
    let cite = match (to, table.play.deck.cards.source) {
        (To::Area(_), _) => r::R14_5.cite(),
        (To::Dealer, Source::Device) => r::R14_6.as_read(cs::CS_12),
        (To::Dealer, _) => r::R14_6.cite(),
    };
    Ok(vec![Event::CardShown { to, card, cite }.into()])
}

/// **14.7, CS-10** After the deal, cards of the dealer's that show before everybody has decided stay in sight.
/// **CS-11** Who has bet chooses again only where the table reads it so.
pub fn dealer_shows(table: &T, cards: &[Card]) -> Decision {
    let hands = betting_round(table)?;
    let cite = r::R14_7.as_read(cs::CS_10);
    if hands.undecided().next().is_none() {
        refuse!(cite, "everybody has decided: the dealer's hand is turned up as it should be");
    }
    let down = usize::from(hands.dealer.down);
    if cards.is_empty() || cards.len() > down {
        refuse!(cite, "name the cards that show, one to {down}");
    }
    may_read(table, cards)?;
    let mut events: Vec<E> = vec![Event::DealerShown { cards: cards.to_vec(), cite }.into()];
    if table.house.setup().option(cs::CS_11) == "who-bet-too" {
        let cite = r::R14_7.as_read(cs::CS_11);
        for hand in hands.betting() {
            if let Some(placed) = table.house.layout().get(hand.area, Wager::Bet) {
                events.push(HouseEvent::WagerTakenBack { placed, cite }.into());
            }
            events.push(Event::ChoosesAgain { area: hand.area, cite }.into());
        }
    }
    Ok(events)
}

/// **14.1** Dealt wrongly, before a player touched cards; **14.2** a wrong number in the dealer's hand; **14.3** cards that
/// showed in the deal, whoever touched cards since.
pub fn misdeal(table: &T, why: MisdealWhy, reason: &str, context: &Context) -> Decision {
    let clause = match why {
        MisdealWhy::DealtWrongly => r::R14_1,
        MisdealWhy::DealerCount => r::R14_2,
        MisdealWhy::CardsShowed => r::R14_3,
    };
    let hands = match &table.play.round {
        Round::Waiting => refuse!(clause.cite(), "no round is on"),
        Round::Paying(_) | Round::Over(_) => refuse!(clause.cite(), "this round is settled and stands"),
        Round::Dealing(hands) | Round::Betting(hands) | Round::Exposed(hands) => hands,
    };
    match (why, &table.play.round) {
        (MisdealWhy::DealtWrongly, _) if hands.handled => {
            refuse!(clause.cite(), "a player has touched cards: it is no misdeal any more")
        }
        (MisdealWhy::CardsShowed, Round::Exposed(_)) => {
            refuse!(clause.as_read(cs::CS_10), "the dealer's hand is up: what showed in the deal was told before")
        }
        _ => {}
    }
    if reason.trim().is_empty() {
        refuse!(clause.cite(), "say what was dealt wrongly");
    }
    declare(table, why, reason.into(), clause.cite(), context)
}

fn declare(table: &T, why: MisdealWhy, reason: String, cite: Citation, context: &Context) -> Decision {
    let mut events: Vec<E> = vec![Event::Misdealt { why, reason, cite }.into()];
    events.extend(void(table, r::R14_4, context)?);
    Ok(events)
}

/// Whether a line took a wager from a player who gave the hand up.
fn is_given_up(line: &Line) -> bool {
    let by = [r::R8_4, r::R14_14, r::R14_11_2, r::R9_7];
    line.outcome() == Outcome::Lost && by.contains(&line.cite().clause())
}

/// **14.4, 14.9.2, 15.2.1** The round is void: open wagers come back, and with them what folded and conceded hands lost
/// in it (CS-25); the cards go to the rack.
pub(super) fn void(table: &T, clause: Clause, context: &Context) -> Decision {
    let open = table.play.round.is_open();
    let lost: Vec<Line> = table.house.lines().iter().rev().filter(|l| open && is_given_up(l)).copied().collect();
    let settled_in_part = !lost.is_empty() || !open;
    let cite = if settled_in_part { clause.as_read(cs::CS_25) } else { clause.cite() };
    if !lost.is_empty() {
        second_person(context, cite)?;
    }
    let mut events: Vec<E> = lost.into_iter().map(|line| HouseEvent::Reversed { line, cite }.into()).collect();
    let mut after = table.clone();
    after.evolve_all(&events);
    events.extend(after.house.void_all(cite).into_iter().map(E::from));
    let mut after = table.clone();
    after.evolve_all(&events);
    events.extend(end_round(&after, Event::RoundVoided { cite: clause.cite() }.into()));
    Ok(events)
}

/// What earlier rounds brought stands, if there were any; one that is settled counts as earlier.
pub(super) fn earlier_stand(table: &T, cite: Citation) -> Option<E> {
    let open = table.play.round.is_open() || matches!(table.play.round, Round::Paying(_));
    (table.house.round_number() > u64::from(open)).then(|| Event::RoundsStand { cite }.into())
}

/// **14.8, CS-13** A hand of too few or too many cards is void with all its wagers; before a player touched cards it is a
/// misdeal.
pub fn wrong_count(table: &T, area: Area, count: u8, context: &Context) -> Decision {
    let cite = r::R14_8.as_read(cs::CS_13);
    let hands = match &table.play.round {
        Round::Betting(hands) | Round::Exposed(hands) => hands,
        Round::Dealing(_) => refuse!(r::R14_1.cite(), "the deal is on: what was dealt wrongly is a misdeal"),
        _ => refuse!(r::R14_8.cite(), "no hand is in play"),
    };
    let hand = hand_at(hands, area)?;
    if usize::from(count) == HAND {
        refuse!(r::R14_8.cite(), "five cards are the right number");
    }
    let more = u16::from(count).saturating_sub(HAND as u16);
    if usize::from(count) > 2 * HAND || more > table.play.deck.cards.left() {
        refuse!(r::R14_8.cite(), "{count} cards: count again");
    }
    if !hands.handled {
        let reason = format!("area {area} has {count} cards");
        return declare(table, MisdealWhy::DealtWrongly, reason, r::R14_1.as_read(cs::CS_13), context);
    }
    match (&hand.cards, hand.stand) {
        (_, Stand::Out) => refuse!(r::R14_8.cite(), "the hand of area {area} is out of play"),
        (Lie::FaceDown(_), _) => {}
        _ => refuse!(r::R14_8.cite(), "the hand of area {area} was read with five cards"),
    }
    let lost: Vec<Line> =
        table.house.lines().iter().rev().filter(|l| l.area() == area && is_given_up(l)).copied().collect();
    if !lost.is_empty() {
        second_person(context, cite)?;
    }
    let mut events: Vec<E> = lost.into_iter().map(|line| HouseEvent::Reversed { line, cite }.into()).collect();
    let mut after = table.clone();
    after.evolve_all(&events);
    let wagers: Vec<Placed> = after.house.layout().on_area(area).collect();
    events.extend(wagers.into_iter().map(|placed| HouseEvent::Settled(Line::void(placed.stake(), cite)).into()));
    events.push(Event::HandVoided { area, count, cite: r::R14_8.cite() }.into());
    let mut after = table.clone();
    after.evolve_all(&events);
    events.extend(go_on(&after));
    Ok(events)
}

/// **14.10, CS-13** A hand where no ante is: counted into the rack once a player touched cards, a misdeal before.
pub fn stray_hand(table: &T, area: Area, context: &Context) -> Decision {
    let clause = r::R14_10;
    if area == 0 || area > table.house.setup().areas {
        refuse!(rules().areas_cite, "this table has areas 1 to {}", table.house.setup().areas);
    }
    let hands = match &table.play.round {
        Round::Betting(hands) | Round::Exposed(hands) => hands,
        Round::Dealing(_) => refuse!(r::R14_1.cite(), "the deal is on: what was dealt wrongly is a misdeal"),
        _ => refuse!(clause.cite(), "no hand is in play"),
    };
    if hands.of(area).is_some() {
        refuse!(clause.cite(), "area {area} had its ante: its hand belongs there");
    }
    if usize::from(table.play.deck.cards.left()) < HAND {
        refuse!(clause.cite(), "no five cards more are out: count again");
    }
    if !hands.handled {
        let reason = format!("a hand lies at area {area}, where no ante is");
        return declare(table, MisdealWhy::DealtWrongly, reason, r::R14_1.as_read(cs::CS_13), context);
    }
    Ok(vec![Event::StrayHandDiscarded { area, cite: clause.cite() }.into()])
}

/// **6.2, 6.3** The ante under a bet is found to be another than recorded: below the minimum it stands, above the maximum
/// it counts up to it; the bet is then measured by it (14.11, 14.12). Before the bet the house's own finding does it.
pub fn found_ante(table: &T, area: Area, amount: Money, context: &Context) -> Decision {
    let hands = table.play.round.hands().filter(|_| table.play.round.is_open());
    let betting = hands.and_then(|hands| hands.of(area)).filter(|hand| hand.stand == Stand::Bet);
    let (Some(ante), Some(_)) = (table.house.layout().get(area, Wager::Ante), betting) else {
        refuse!(r::R6_3.cite(), "area {area} has no ante under a bet: what was settled before stands");
    };
    table.house.payable(rules(), amount)?;
    if amount == ante.amount {
        refuse!(r::R6_3.cite(), "the ante of area {area} is recorded as {amount} already");
    }
    let limit = table.house.limits_of(ante.patron).get(Wager::Ante);
    let cite = match limit {
        Some(limit) if amount < limit.min => r::R6_2.cite(),
        Some(limit) if amount > limit.max => r::R6_3.cite(),
        _ => r::R5_10.cite(),
    };
    let placed = Placed { amount, ..ante };
    let mut events = found(table, ante, amount, cite, context)?;
    let mut after = table.clone();
    after.evolve_all(&events);
    if is_void(&after, placed) {
        events.extend(hand_void(&after, area));
        let mut after = table.clone();
        after.evolve_all(&events);
        events.extend(go_on(&after));
    }
    Ok(events)
}

/// A wager is another amount than recorded; a hand whose ante goes back with what exceeds a loss limit is out.
fn found(table: &T, wager: Placed, amount: Money, cite: Citation, context: &Context) -> Decision {
    let found = table.house.found_to_be(rules(), wager, amount, cite, context)?;
    let mut events: Vec<E> = found.into_iter().map(E::from).collect();
    let mut after = table.clone();
    after.evolve_all(&events);
    if after.house.layout().get(wager.area, Wager::Ante).is_none() {
        events.extend(follow(&after, &[]));
    }
    Ok(events)
}

/// **X-1** An ante above the maximum that the table voids whole takes its hand with it.
fn hand_void(table: &T, area: Area) -> Vec<E> {
    let cite = r::R6_3.as_read(x::X_1);
    let wagers = table.house.layout().on_area(area);
    let void = |placed: Placed| E::from(HouseEvent::Settled(Line::void(placed.stake(), cite)));
    wagers.map(void).chain([Event::HandDropped { area, cite }.into()]).collect()
}

/// **14.11, 14.12** A bet is found not to be twice the ante: before the dealer's hand is up it is put right or folded,
/// afterwards it counts up to the right amount.
pub fn found_bet(table: &T, area: Area, amount: Money, context: &Context) -> Decision {
    let exposed = match &table.play.round {
        Round::Betting(_) => false,
        Round::Exposed(_) => true,
        _ => refuse!(r::R5_7.cite(), "no bet is open in this round"),
    };
    let layout = table.house.layout();
    let (Some(ante), Some(bet)) = (layout.get(area, Wager::Ante), layout.get(area, Wager::Bet)) else {
        refuse!(r::R14_11.cite(), "area {area} has no bet open");
    };
    table.house.payable(rules(), amount)?;
    if amount == bet.amount {
        refuse!(r::R14_11.cite(), "the bet of area {area} is recorded as {amount} already");
    }
    let (right, _) = bet_amount(table, ante);
    let cite = match (exposed, amount < right) {
        _ if amount == right => r::R5_10.cite(),
        (false, _) => r::R14_11.cite(),
        (true, true) => r::R14_12_1.cite(),
        (true, false) => r::R14_12_2.cite(),
    };
    found(table, bet, amount, cite, context)
}

/// **14.11.1** The player puts the bet right.
pub fn correct_bet(table: &T, area: Area, context: &Context) -> Decision {
    let cite = r::R14_11_1.cite();
    let hands = betting_round(table)?;
    let hand = hand_at(hands, area)?;
    own_hand(table, hand, context)?;
    let Some((bet, right)) = wrong_bet(table, area) else {
        refuse!(cite, "the bet of area {area} is not found to be wrong");
    };
    if right > bet.amount {
        table.house.can_stake(rules(), bet.patron, right - bet.amount, context)?;
    }
    let placed = Placed { amount: right, ..bet };
    Ok(vec![HouseEvent::WagerFound { placed, was: bet.amount, cite }.into()])
}

/// **14.13** What a supervisor directs against players who may share what they know.
pub fn direct(table: &T, direction: Direction) -> Decision {
    let play = &table.play;
    let sits = |patron| table.house.occupied().any(|(_, p)| p == patron);
    let clause = match direction {
        Direction::PlayFirst { patron } => {
            if !sits(patron) {
                refuse!(r::R14_13_1.cite(), "patron {patron} does not play at this table");
            }
            if play.play_first.contains(&patron) {
                refuse!(r::R14_13_1.cite(), "patron {patron} plays first already");
            }
            r::R14_13_1
        }
        Direction::KeepApart { patron, from } => {
            if patron == from {
                refuse!(r::R14_13_2.cite(), "two different players are kept apart");
            }
            if play.apart.contains(&(patron, from)) || play.apart.contains(&(from, patron)) {
                refuse!(r::R14_13_2.cite(), "patrons {patron} and {from} are kept apart already");
            }
            r::R14_13_2
        }
        Direction::EnglishOnly if play.english_only => {
            refuse!(r::R14_13_3.cite(), "this table is held to English already")
        }
        Direction::EnglishOnly => r::R14_13_3,
    };
    Ok(vec![Event::Directed { direction, cite: clause.cite() }.into()])
}

pub fn lift_directions(table: &T) -> Decision {
    let play = &table.play;
    match play.play_first.is_empty() && play.apart.is_empty() && !play.english_only {
        true => refuse!(r::R14_13.cite(), "no direction is in force at this table"),
        false => Ok(vec![Event::DirectionsLifted { cite: r::R14_13.cite() }.into()]),
    }
}

/// **14.14** A hand whose player is away, says nothing for a reasonable time or refuses counts as folded.
pub fn no_decision(table: &T, area: Area, _: Absence) -> Decision {
    let hand = hand_at(betting_round(table)?, area)?;
    if hand.stand != Stand::Undecided {
        refuse!(r::R14_14.cite(), "area {area} has decided");
    }
    Ok(give_up(table, area, r::R14_14.cite()))
}

/// **14.9** A card is missing or foreign: this round is void, earlier ones stand, the cards are checked and surveillance
/// and an inspector are told.
pub fn wrong_cards(table: &T, finding: &WrongCards, context: &Context) -> Decision {
    if table.play.deck.stage == DeckStage::Empty {
        refuse!(r::R14_9.cite(), "no cards are at the table");
    }
    if matches!(finding, WrongCards::Foreign(what) if what.trim().is_empty()) {
        refuse!(r::R14_9.cite(), "say which foreign card was found");
    }
    let mut events: Vec<E> = earlier_stand(table, r::R14_9_1.cite()).into_iter().collect();
    match table.play.round {
        Round::Waiting => {}
        Round::Over(_) => events.extend(end_round(table, Event::LayoutCleared { cite: r::R9_4_2.cite() }.into())),
        _ => events.extend(void(table, r::R14_9_2, context)?),
    }
    events.push(Event::CardsCondemned { finding: finding.clone(), cite: r::R14_9.cite() }.into());
    let mut duties: Vec<HouseEvent> = vec![];
    for (kind, clause) in [
        (DutyKind::CheckCards, r::R14_9_3),
        (DutyKind::NotifySurveillance, r::R14_9_4),
        (DutyKind::NotifyInspector, r::R14_9_4),
    ] {
        duties.push(table.house.duty(kind, clause.cite(), context, &duties));
    }
    events.extend(duties.into_iter().map(E::from));
    Ok(events)
}

/// **CS-24** Cards that lay rightly and were keyed wrongly are put right card for card. What was settled on them is taken
/// back, by two people, and settled again.
pub fn rekey(table: &T, whose: To, cards: &[Card], context: &Context) -> Decision {
    let cite = r::R8_6.as_read(cs::CS_24);
    if let Some((after, mut events)) = taken_up(table)? {
        events.extend(rekey(&after, whose, cards, context)?);
        return Ok(events);
    }
    let Some(hands) = table.play.round.hands().filter(|_| !matches!(table.play.round, Round::Dealing(_))) else {
        refuse!(cite, "no keyed cards lie on the table");
    };
    let old = match whose {
        To::Dealer => hands.dealer.up.clone(),
        To::Area(area) => hand_at(hands, area)?.public(),
    };
    if old.is_empty() || old.len() != cards.len() {
        refuse!(cite, "{} cards were keyed there, {} are named: it is put right card for card", old.len(), cards.len());
    }
    let mut without = table.play.deck.cards.clone();
    old.iter().for_each(|card| without.unturn(*card));
    if let Some(card) = without.impossible(cards) {
        refuse!(
            r::R3_1.cite(),
            "{card} is there already: one deck has one of it. Look again, or report a foreign card"
        );
    }
    let mut events: Vec<E> = undo_lines(table, cite, context)?.into_iter().map(E::from).collect();
    events.push(Event::Rekeyed { hand: whose, cards: cards.to_vec(), cite }.into());
    let mut after = table.clone();
    after.evolve_all(&events);
    if whose == To::Dealer {
        events.extend(announced(&after));
    }
    Ok(events)
}

/// Until the deck is shuffled the last round's cards can be laid out again.
pub(super) fn taken_up(table: &T) -> Result<Option<(T, Vec<E>)>, Refusal> {
    if table.play.last.is_none() {
        return Ok(None);
    }
    let cite = r::R8_6.as_read(cs::CS_24);
    let events: Vec<E> = vec![table.house.take_up(cite, |_| false)?.into(), Event::LaidOutAgain { cite }.into()];
    let mut after = table.clone();
    after.evolve_all(&events);
    Ok(Some((after, events)))
}

/// Takes back what was settled on the cards, newest first. What went back whatever they said, and what was given up by a
/// fold or a concession, stands.
fn undo_lines(table: &T, cite: Citation, context: &Context) -> Result<Vec<HouseEvent>, Refusal> {
    let on_cards = |line: &&Line| match line.outcome() {
        Outcome::Returned | Outcome::Forfeited => false,
        Outcome::Void => line.cite().clause() == r::R9_2,
        _ => !is_given_up(line),
    };
    let undo: Vec<Line> = table.house.lines().iter().rev().filter(on_cards).copied().collect();
    if !undo.is_empty() {
        second_person(context, cite)?;
    }
    for patron in undo.iter().map(Line::patron) {
        let owed: Money = undo.iter().filter(|l| l.patron() == patron).map(|l| l.to_player()).sum();
        if owed > context.world.standing(patron).chips {
            refuse!(cite, "patron {patron} no longer has the {owed} paid on these cards: record it as an overpayment");
        }
    }
    Ok(undo.into_iter().map(|line| HouseEvent::Reversed { line, cite }).collect())
}

/// After a common event changed wagers or seats: hands without wagers are no longer played, a round without any is over,
/// an empty table's deck is shuffled before play goes on (**4.1.3**).
pub fn follow(table: &T, happened: &[HouseEvent]) -> Vec<E> {
    if matches!(table.play.round, Round::Waiting) {
        return vacant(table, happened).into_iter().collect();
    }
    if let Round::Paying(_) = table.play.round {
        return claims_gone(table, r::R11_4.cite());
    }
    let (Some(hands), true) = (table.play.round.hands(), table.play.round.is_open()) else { return vec![] };
    let mut events: Vec<E> = vec![];
    // An ante found too large where such wagers are void leaves nothing to play.
    for hand in hands.undecided() {
        let ante = table.house.layout().get(hand.area, Wager::Ante);
        if ante.is_some_and(|ante| is_void(table, ante)) {
            events.extend(hand_void(table, hand.area));
        }
    }
    let bare = |hand: &&Hand| table.house.layout().get(hand.area, Wager::Ante).is_none();
    for hand in hands.undecided().chain(hands.betting()).filter(bare) {
        events.push(Event::HandDropped { area: hand.area, cite: r::R7_3_2.cite() }.into());
    }
    let mut after = table.clone();
    after.evolve_all(&events);
    match after.house.layout().is_empty() {
        true => events.extend(end_round(&after, Event::RoundVoided { cite: r::R1_1.cite() }.into())),
        false => events.extend(go_on(&after)),
    }
    events
}

fn is_void(table: &T, placed: Placed) -> bool {
    table.house.capped(placed) < placed.amount && table.house.setup().option(x::X_1) == "void-whole"
}

fn vacant(table: &T, happened: &[HouseEvent]) -> Option<E> {
    let left = happened.iter().any(|event| matches!(event, HouseEvent::PatronLeft { .. }));
    let shuffled = matches!(table.play.deck.stage, DeckStage::Ready | DeckStage::ToCut);
    let why = ShuffleWhy::TableVacant;
    let cite = r::R4_1_3.as_read(cs::CS_19);
    (left && shuffled && table.house.occupied().next().is_none()).then(|| Event::ShuffleDue { why, cite }.into())
}

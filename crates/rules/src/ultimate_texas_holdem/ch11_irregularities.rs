//! Chapter 11: what happens when cards, hands, wagers or players go wrong.
use super::ch04_shuffle::shuffle_due;
use super::ch05_wagers::{incomplete, on_hand, rules_sign};
use super::ch07_the_deal::unhanded_jackpots;
use super::ch09_betting_rounds::{acting, dealers_hand, folds, multiples, nobody_left, play_amount, possible};
use super::ch10_settlement::end_round;
use super::ch15_jackpot;
use super::{
    Absence, Deal, Decision, DeckStage, Directed, E, Event, Handled, Keyed, MisdealWhy, Place, Round, Ruling,
    ShuffleWhy, Stance, Street, T, WrongCards, after, clauses as r, readings as u, rules,
};
use crate::book::Citation;
use crate::cards::Card;
use crate::game::{Context, Refusal, Role};
use crate::hands::Lie;
use crate::house::{Breach, HouseEvent, Stage};
use crate::incidents::DutyKind;
use crate::money::Money;
use crate::readings as x;
use crate::refuse;
use crate::settlement::{Line, Outcome};
use crate::shoe::Source;
use crate::signatures::second_person;
use crate::wagers::{Area, Placed, Wager};
use alloc::{string::String, vec, vec::Vec};

/// **11.3, 15.3.1** Every open wager comes back, and what was taken from folded hands with it; the round is gone. Chips
/// that were taken are given back by two people.
///
/// **UTH-11** Once a hand is settled a supervisor voids what is still open.
pub(super) fn void(table: &T, context: &Context, cite: Citation, then: Citation) -> Result<Vec<E>, Refusal> {
    let partly = settled_in_part(table);
    let cite = if partly { cite.as_read(u::UTH_11) } else { cite };
    if partly && context.by.role != Role::Supervisor {
        refuse!(cite, "hands are settled: a supervisor decides about the rest");
    }
    let folded = if partly { vec![] } else { fold_lines(table) };
    if !folded.is_empty() {
        second_person(context, cite)?;
    }
    let mut events: Vec<E> = folded.into_iter().map(|line| HouseEvent::Reversed { line, cite }.into()).collect();
    events.extend(void_open(&after(table, &events), cite));
    let ended = after(table, &events);
    events.extend(end_round(&ended, Event::RoundVoided { cite: then }.into()));
    Ok(events)
}

/// Whether a hand was acted on against the dealer while something is still open.
pub(super) fn settled_in_part(table: &T) -> bool {
    match &table.play.round {
        Round::Settling { deal, left } => {
            let acted_on = |h: &super::Hand| h.stance == Stance::Conceded || h.is_live() && !left.contains(&h.area);
            deal.hands.iter().any(acted_on)
        }
        Round::Over { .. } => !table.house.layout().is_empty(),
        Round::Waiting | Round::Betting { .. } => false,
    }
}

/// What was taken from folded hands in this round, newest first.
fn fold_lines(table: &T) -> Vec<Line> {
    let folded = |area: Area| {
        let hand = table.play.round.deal().and_then(|deal| deal.hand(area));
        hand.is_some_and(|hand| hand.stance == Stance::Folded)
    };
    let taken = |line: &&Line| line.outcome() == Outcome::Lost && folded(line.area());
    table.house.lines().iter().rev().filter(taken).copied().collect()
}

/// Open wagers from the dealer's right, the jackpot's by its own clause.
fn void_open(table: &T, cite: Citation) -> Vec<E> {
    let mut open: Vec<Placed> = table.house.layout().iter().collect();
    open.sort_by_key(|placed| core::cmp::Reverse(placed.area));
    let cite = |wager| if wager == Wager::Jackpot { r::R15_3_1.cite() } else { cite };
    open.into_iter().map(|p| HouseEvent::Settled(Line::void(p.stake(), cite(p.wager))).into()).collect()
}

fn open_deal(table: &T, cite: Citation) -> Result<&Deal, Refusal> {
    match &table.play.round {
        Round::Waiting => refuse!(cite, "no round is on"),
        Round::Over { .. } => refuse!(cite, "this round is settled: it stands"),
        Round::Betting { deal, .. } | Round::Settling { deal, .. } => Ok(deal),
    }
}

/// Whether nobody has decided anything yet.
fn untouched(table: &T) -> bool {
    matches!(&table.play.round, Round::Betting { deal, street: Street::BeforeFlop }
        if deal.hands.iter().all(|hand| matches!(hand.stance, Stance::ToAct | Stance::Void)))
}

/// **11.1, 11.2, 11.3** A wrong number of cards, or a card revealed in the deal: all wagers are void.
pub fn misdeal(table: &T, why: MisdealWhy, reason: &str, context: &Context) -> Decision {
    let clause = match why {
        MisdealWhy::WrongNumber => r::R11_1,
        MisdealWhy::Revealed => r::R11_2,
    };
    open_deal(table, clause.cite())?;
    if why == MisdealWhy::Revealed && !untouched(table) {
        refuse!(
            clause.cite(),
            "the deal is over: a dealer's card that shows is reported by 11.4, a community card by 11.5"
        );
    }
    if reason.trim().is_empty() {
        refuse!(clause.cite(), "say what was dealt wrongly");
    }
    let cite = if settled_in_part(table) { clause.as_read(u::UTH_11) } else { clause.cite() };
    let mut events: Vec<E> = vec![Event::Misdealt { why, reason: reason.into(), cite }.into()];
    events.extend(void(table, context, r::R11_3.cite(), r::R11_3.cite())?);
    Ok(events)
}

/// **11.4** A hole card of the dealer shows: a misdeal before any Play wager, otherwise play goes on; **UTH-12** a
/// supervisor rules where the book says both.
pub fn dealer_exposed(table: &T, cards: &[Card], ruling: Option<Ruling>, context: &Context) -> Decision {
    let Round::Betting { deal, street } = &table.play.round else {
        refuse!(r::R11_4.cite(), "the dealer's cards are not face down in a round of betting");
    };
    let down: Vec<Place> = (0..2).map(Place::Dealer).filter(|place| deal.at(*place).is_none()).collect();
    if cards.is_empty() || cards.len() > down.len() {
        refuse!(r::R11_4.cite(), "name the cards that show, up to {}", down.len());
    }
    possible(table, cards)?;
    let any = deal.hands.iter().any(|hand| matches!(hand.stance, Stance::Bet { .. }));
    let both = exposure_is_ruled(deal, *street);
    let goes_on = match (both, ruling) {
        (false, None) => any,
        (false, Some(_)) => refuse!(r::R11_4.cite(), "the rule decides this: nothing is to be ruled"),
        (true, _) if context.by.role != Role::Supervisor => {
            refuse!(
                r::R11_4_2.as_read(u::UTH_12),
                "nobody bet before the flop and somebody after it: a supervisor rules"
            )
        }
        (true, None) => refuse!(r::R11_4_2.as_read(u::UTH_12), "rule whether this is a misdeal or play goes on"),
        (true, Some(ruling)) => ruling == Ruling::GoOn,
    };
    let exposed = down.iter().zip(cards);
    let exposed =
        exposed.map(|(place, card)| Event::Exposed { place: *place, card: *card, cite: r::R11_4.cite() }.into());
    let mut events: Vec<E> = exposed.collect();
    let cite = |clause: crate::book::Clause| if both { clause.as_read(u::UTH_12) } else { clause.cite() };
    if goes_on {
        events.push(Event::PlayGoesOn { cite: cite(r::R11_4_2) }.into());
        return Ok(events);
    }
    let reason = String::from("a dealer's card showed");
    events.push(Event::Misdealt { why: MisdealWhy::Revealed, reason, cite: cite(r::R11_4_1) }.into());
    events.extend(void(&after(table, &events), context, r::R11_3.cite(), r::R11_3.cite())?);
    Ok(events)
}

/// **UTH-12** Whether the book says both: nobody bet before the flop, and somebody has since.
pub(super) fn exposure_is_ruled(deal: &Deal, street: Street) -> bool {
    let bets = |hand: &super::Hand| match hand.stance {
        Stance::Bet { street, .. } => Some(street),
        _ => None,
    };
    let first = deal.hands.iter().filter_map(bets).min();
    street != Street::BeforeFlop && first.is_some_and(|first| first != Street::BeforeFlop)
}

/// **11.5, UTH-13** A community card shows too early: players who have still to decide keep every choice.
pub fn community_exposed(table: &T, place: u8, card: Card) -> Decision {
    let Round::Betting { deal, .. } = &table.play.round else {
        refuse!(r::R11_5.cite(), "no community card is face down in a round of betting");
    };
    if place >= 5 || deal.board[usize::from(place)].is_some() {
        refuse!(r::R11_5.cite(), "no such card is face down: the flop is 0 to 2, the turn 3, the river 4");
    }
    possible(table, &[card])?;
    let cite = r::R11_5.as_read(u::UTH_13);
    let mut events: Vec<E> = vec![Event::Exposed { place: Place::Board(place), card, cite }.into()];
    // With the flop up, hands that folded with a jackpot wager need no further card.
    let over = nobody_left(&after(table, &events));
    events.extend(over);
    Ok(events)
}

/// **11.6** A hand dealt where Ante or Blind is missing: the round is void if nobody has handled cards, else that hand.
pub fn hand_without_wager(table: &T, area: Area, handled: Handled, context: &Context) -> Decision {
    let (deal, left): (&Deal, Option<&[Area]>) = match &table.play.round {
        Round::Betting { deal, .. } => (deal, None),
        Round::Settling { deal, left } => (deal, Some(left)),
        _ => refuse!(r::R11_6.cite(), "no hand waits for a decision or its settlement"),
    };
    if area == 0 || area > table.house.setup().areas {
        refuse!(r::R2_2_1.cite(), "this table has areas 1 to {}", table.house.setup().areas);
    }
    if handled == Handled::No {
        if !untouched(table) {
            refuse!(r::R11_6_2.cite(), "players have decided: cards were handled");
        }
        return void(table, context, r::R11_6_1.cite(), r::R11_6_1.cite());
    }
    let cite = r::R11_6_2.cite();
    match deal.hand(area) {
        None if table.play.cards.left() < 2 => refuse!(cite, "the deck holds no further hand"),
        None => Ok(vec![Event::StrayHand { area, cite }.into()]),
        Some(hand) if !hand.is_live() || left.is_some_and(|left| !left.contains(&area)) => {
            refuse!(cite, "area {area} is out of the round, or settled")
        }
        Some(_) => {
            let lines =
                on_hand(table, area).into_iter().map(|p| HouseEvent::Settled(Line::void(p.stake(), cite)).into());
            let mut events: Vec<E> = lines.collect();
            let emptied = follow(&after(table, &events), &[]);
            events.extend(emptied);
            Ok(events)
        }
    }
}

/// **11.7** A card is missing or foreign: this round is void, earlier ones stand, the deck is checked, surveillance and an
/// inspector are told.
pub fn wrong_cards(table: &T, finding: &WrongCards, context: &Context) -> Decision {
    if table.play.cards.stage == DeckStage::Empty {
        refuse!(r::R11_7.cite(), "no cards are at the table");
    }
    if matches!(finding, WrongCards::Foreign(what) if what.trim().is_empty()) {
        refuse!(r::R11_7.cite(), "say which foreign card was found");
    }
    let mut events: Vec<E> = earlier_stand(table, r::R11_7_1.cite()).into_iter().collect();
    match table.play.round {
        Round::Waiting => {}
        Round::Over { .. } if table.house.layout().is_empty() => {
            events.extend(end_round(table, Event::LayoutCleared { cite: r::R10_8.cite() }.into()))
        }
        _ => events.extend(void(table, context, r::R11_7_2.cite(), r::R11_7_2.cite())?),
    }
    let cite = match table.play.cards.source {
        Source::Device => r::R11_7.cite(),
        Source::Shoe | Source::Hand => r::R11_7.as_read(u::UTH_3),
    };
    events.push(Event::CardsCondemned { finding: finding.clone(), cite }.into());
    let mut duties: Vec<HouseEvent> = vec![];
    for (kind, clause) in [
        (DutyKind::CheckCards, r::R11_7_3),
        (DutyKind::NotifySurveillance, r::R11_7_4),
        (DutyKind::NotifyInspector, r::R11_7_4),
    ] {
        duties.push(table.house.duty(kind, clause.cite(), context, &duties));
    }
    events.extend(duties.into_iter().map(E::from));
    Ok(events)
}

/// What earlier rounds brought stands, if there were any.
pub(super) fn earlier_stand(table: &T, cite: Citation) -> Option<E> {
    let on = !matches!(table.play.round, Round::Waiting);
    (table.house.round_number() > u64::from(on)).then(|| Event::RoundsStand { cite }.into())
}

/// **11.8, UTH-9** A Play wager is found to be another amount. Until the dealer's hand is turned it is put right to a legal
/// multiple; after that it is settled by what lies there.
pub fn play_found(table: &T, area: Area, amount: Money, context: &Context) -> Decision {
    let deal = open_deal(table, r::R11_8.cite())?;
    let waits = match &table.play.round {
        Round::Settling { left, .. } => left.contains(&area),
        _ => true,
    };
    let stance = deal.hand(area).map(|hand| hand.stance);
    let (Some(Stance::Bet { street, .. }), Some(placed), true) =
        (stance, table.house.layout().get(area, Wager::Play), waits)
    else {
        refuse!(r::R11_8.cite(), "area {area} has no Play wager still to settle");
    };
    table.house.payable(rules(), amount)?;
    if amount == placed.amount {
        refuse!(r::R11_8.cite(), "the Play wager on area {area} is recorded as {amount} already");
    }
    if matches!(table.play.round, Round::Betting { .. }) {
        let legal = |times: &u8| play_amount(table, area, *times).is_some_and(|(legal, _)| legal == amount);
        if !multiples(street).iter().any(legal) {
            refuse!(
                r::R11_8.as_read(u::UTH_9),
                "{amount} is no legal multiple of the Ante: have it put right, or the hand folds"
            );
        }
        if amount > table.house.room(placed.patron, Wager::Play, placed.amount) {
            refuse!(r::R6_1.as_read(u::UTH_27), "{amount} is above the maximum for this Play wager");
        }
    }
    let cite = r::R11_8.as_read(u::UTH_9);
    let found = table.house.found_to_be(rules(), placed, amount, cite, context)?;
    let mut events: Vec<E> = found.iter().cloned().map(E::from).collect();
    let emptied = follow(&after(table, &events), &found);
    events.extend(emptied);
    Ok(events)
}

/// **11.9** What a supervisor directs where players are suspected of sharing what they see.
pub fn direct(table: &T, what: Directed) -> Decision {
    let play = &table.play;
    let cite = match what {
        Directed::First(patron) => {
            if !table.house.occupied().any(|(_, seated)| seated == patron) || play.play_first.contains(&patron) {
                refuse!(r::R11_9_1.cite(), "patron {patron} does not play here, or decides first already");
            }
            r::R11_9_1.cite()
        }
        Directed::Apart(one, other) => {
            let known = |pair: &(u32, u32)| *pair == (one, other) || *pair == (other, one);
            if one == other || play.apart.iter().any(known) {
                refuse!(r::R11_9_2.cite(), "name two players who are not kept apart yet");
            }
            r::R11_9_2.cite()
        }
        Directed::English if play.english_only => refuse!(r::R11_9_3.cite(), "only English is spoken here already"),
        Directed::English => r::R11_9_3.cite(),
    };
    Ok(vec![Event::Directed { what, cite }.into()])
}

pub fn lift_directions(table: &T) -> Decision {
    let play = &table.play;
    match play.play_first.is_empty() && play.apart.is_empty() && !play.english_only {
        true => refuse!(r::R11_9.cite(), "no direction is in force at this table"),
        false => Ok(vec![Event::DirectionsLifted { cite: r::R11_9.cite() }.into()]),
    }
}

/// **11.10** Whoever is away or refuses to decide has folded; **UTH-25** a supervisor says so of one who is silent.
pub fn no_decision(table: &T, area: Area, because: Absence, context: &Context) -> Decision {
    let cite = match because {
        Absence::Away => r::R11_10.cite(),
        Absence::Silent => r::R11_10.as_read(u::UTH_25),
        Absence::Uncorrected => return uncorrected(table, area),
    };
    acting(table, area, context)?;
    Ok(folds(table, area, cite))
}

/// **UTH-9** A Play wager that is no legal multiple and is not put right is none: it goes back and the hand folds.
fn uncorrected(table: &T, area: Area) -> Decision {
    let cite = r::R11_8.as_read(u::UTH_9);
    let stance = match &table.play.round {
        Round::Betting { deal, .. } => deal.hand(area).map(|hand| hand.stance),
        _ => None,
    };
    let (Some(Stance::Bet { .. }), Some(placed)) = (stance, table.house.layout().get(area, Wager::Play)) else {
        refuse!(cite, "area {area} has no Play wager to put right before the dealer's hand is turned");
    };
    let mut events: Vec<E> = vec![HouseEvent::Settled(Line::returned(placed.stake(), cite)).into()];
    let folded = folds(&after(table, &events), area, cite);
    events.extend(folded);
    Ok(events)
}

/// **UTH-29** Cards that were keyed wrongly are keyed again, card for card; what was settled on them is taken back, by two
/// people, and settled again.
pub fn rekey(table: &T, at: Keyed, cards: &[Card], context: &Context) -> Decision {
    let cite = r::R11_12.as_read(u::UTH_29);
    if let Some((again, mut events)) = taken_up(table)? {
        events.extend(rekey(&again, at, cards, context)?);
        return Ok(events);
    }
    let Some(deal) = table.play.round.deal() else { refuse!(cite, "no round is on") };
    let old: Vec<Card> = match at {
        Keyed::Hand(area) => match deal.hand(area).map(|hand| &hand.hole) {
            Some(Lie::FaceUp(cards)) => cards.clone(),
            _ => vec![],
        },
        at => deal.up(at).into_iter().filter_map(|place| deal.at(place)).collect(),
    };
    if old.is_empty() {
        refuse!(cite, "no such cards are face up");
    }
    if cards.len() != old.len() {
        refuse!(cite, "{} cards are face up there, {} are named", old.len(), cards.len());
    }
    if cards == old {
        refuse!(cite, "the cards are keyed so already");
    }
    let mut unread = table.play.cards.clone();
    old.iter().for_each(|card| unread.unturn(*card));
    if let Some(card) = unread.impossible(cards) {
        refuse!(r::R3_1.cite(), "{card} is there already: one deck is played with. Look again");
    }
    let (undo, again) = settled_on(table, at);
    if !undo.is_empty() {
        second_person(context, cite)?;
    }
    for patron in undo.iter().map(Line::patron) {
        let owed: Money = undo.iter().filter(|l| l.patron() == patron).map(|l| l.to_player()).sum();
        if owed > context.world.standing(patron).chips {
            refuse!(cite, "patron {patron} no longer has the {owed} paid on these cards: record it as an overpayment");
        }
    }
    let mut events: Vec<E> = undo.into_iter().map(|line| HouseEvent::Reversed { line, cite }.into()).collect();
    events.push(Event::Rekeyed { at, cards: cards.to_vec(), again, cite }.into());
    if !matches!(at, Keyed::Hand(_)) {
        let announced = dealers_hand(&after(table, &events));
        events.extend(announced);
    }
    Ok(events)
}

/// The lines that rest on these cards, newest first, and the hands that are settled again.
fn settled_on(table: &T, at: Keyed) -> (Vec<Line>, Vec<Area>) {
    let (deal, left): (&Deal, &[Area]) = match &table.play.round {
        Round::Settling { deal, left } => (deal, left),
        Round::Over { deal } => (deal, &[]),
        _ => return (vec![], vec![]),
    };
    let on_cards = |line: &Line| !matches!(line.outcome(), Outcome::Void | Outcome::Returned | Outcome::Forfeited);
    let touches = |area: Area, wager: Wager| {
        let bet = deal.hand(area).is_some_and(|hand| matches!(hand.stance, Stance::Bet { .. }));
        match at {
            Keyed::Hand(keyed) => keyed == area && (bet || wager == Wager::Jackpot),
            Keyed::Board => bet || wager == Wager::Jackpot,
            Keyed::Dealer => bet && wager != Wager::Jackpot,
        }
    };
    let undo: Vec<Line> = table.house.lines().iter().rev().copied().collect();
    // A bonus hangs on the cards of others.
    let won = |area: &Area| table.house.hit().is_some_and(|hit| hit.winner(*area).is_some());
    let by_winner = deal.hands.iter().any(|hand| won(&hand.area) && touches(hand.area, Wager::Jackpot));
    let is_undone = |line: &Line| match line.stake().is_zero() {
        true => by_winner,
        false => on_cards(line) && touches(line.area(), line.wager()),
    };
    let undo: Vec<Line> = undo.into_iter().filter(is_undone).collect();
    let claims = ch15_jackpot::claims(table);
    let claimed = |area: Area| claims.iter().any(|claim| claim.area == area) && touches(area, Wager::Jackpot);
    let again =
        |area: &Area| undo.iter().any(|line| line.area() == *area && line.stake().is_positive()) || claimed(*area);
    let areas = deal.hands.iter().map(|hand| hand.area).filter(|area| !left.contains(area)).filter(again).collect();
    (undo, areas)
}

/// **UTH-29** Until the shuffle the last round can be put right: its cards are laid out again if they were picked up.
pub(super) fn taken_up(table: &T) -> Result<Option<(T, Vec<E>)>, Refusal> {
    if table.play.last.is_none() {
        return Ok(None);
    }
    let cite = r::R11_12.as_read(u::UTH_29);
    let events = vec![table.house.take_up(cite, |_| false)?.into(), Event::LaidOutAgain { cite }.into()];
    Ok(Some((after(table, &events), events)))
}

/// After a common event changed wagers or seats. Between rounds: a jackpot wager needs a hand (**15.2.1**), and a table
/// that stood empty is shuffled (**4.1.3**). In a round: a side wager of a wrong amount is none (**X-4**), a hand without
/// wagers is out and its jackpot wager goes back (**15.3.1**), a round without any is over.
pub fn follow(table: &T, happened: &[HouseEvent]) -> Vec<E> {
    if !table.house.in_round() {
        // Bets are closed: what a hand can no longer be dealt to goes back.
        let odd = if table.house.stage() == Stage::BetsClosed { incomplete(table) } else { vec![] };
        let back = |p: Placed| HouseEvent::Settled(Line::returned(p.stake(), r::R5_3.as_read(u::UTH_10))).into();
        let mut events: Vec<E> =
            odd.into_iter().flat_map(|area| table.house.layout().on_area(area)).map(back).collect();
        events.extend(unhanded_jackpots(&after(table, &events)));
        let left = happened.iter().any(|event| matches!(event, HouseEvent::PatronLeft { .. }));
        let vacant = left && table.house.occupied().next().is_none();
        if vacant && matches!(table.play.cards.stage, DeckStage::Ready | DeckStage::ToCut) {
            events.push(shuffle_due(ShuffleWhy::TableVacant).into());
        }
        return events;
    }
    let mut events: Vec<E> = happened.iter().filter_map(|event| wrong_amount(table, event)).collect();
    events.extend(void_antes(table));
    let mut now = after(table, &events);
    let dropped = dropped_hands(&now);
    now.evolve_all(&dropped);
    events.extend(dropped);
    // Where something was played for, the round is no void one, unless its outcome is annulled.
    let annulled = happened.iter().any(|event| matches!(event, HouseEvent::OutcomeInvalidated { .. }));
    let nothing_played = annulled || !now.house.lines().iter().any(Line::counts_as_turnover);
    let ending = match &now.play.round {
        Round::Betting { .. } | Round::Settling { .. } if now.house.layout().is_empty() && nothing_played => {
            let cite = if annulled { r::R13_10.cite() } else { r::R1_1.cite() };
            end_round(&now, Event::RoundVoided { cite }.into())
        }
        Round::Betting { .. } => nobody_left(&now),
        Round::Settling { left, .. } if left.is_empty() => vec![Event::RoundSettled { cite: r::R10_8.cite() }.into()],
        _ => vec![],
    };
    events.extend(ending);
    events
}

/// **X-4** A Trips or jackpot wager found to be no amount of the sign is not accepted. Where the sign gives Trips a range,
/// more than its maximum counts up to it (**6.3**).
fn wrong_amount(table: &T, event: &HouseEvent) -> Option<E> {
    let HouseEvent::WagerFound { placed, .. } = event else { return None };
    let breach = table.house.limit_breach(*placed)?;
    let one_amount = table.house.limits_of(placed.patron).get(placed.wager).is_some_and(|sign| sign.min == sign.max);
    let wrong = match placed.wager {
        Wager::Jackpot => true,
        Wager::Trips => one_amount || breach == Breach::Below,
        _ => false,
    };
    // Less than was found, if a loss limit took some of it.
    let placed = table.house.layout().get(placed.area, placed.wager).filter(|_| wrong)?;
    Some(HouseEvent::Settled(Line::returned(placed.stake(), rules_sign(placed.wager))).into())
}

/// **X-1** Where a wager above the maximum is void whole, so is the hand whose Ante or Blind it is (**11.6.2**).
fn void_antes(table: &T) -> Vec<E> {
    let (deal, left): (&Deal, Option<&[Area]>) = match &table.play.round {
        Round::Betting { deal, .. } => (deal, None),
        Round::Settling { deal, left } => (deal, Some(left)),
        _ => return vec![],
    };
    if table.house.setup().option(x::X_1) != "void-whole" {
        return vec![];
    }
    let above = |placed: &Placed| {
        matches!(placed.wager, Wager::Ante | Wager::Blind) && table.house.limit_breach(*placed) == Some(Breach::Above)
    };
    let void = |p: Placed| HouseEvent::Settled(Line::void(p.stake(), r::R6_3.as_read(x::X_1))).into();
    let waits = |hand: &&super::Hand| hand.is_live() && left.is_none_or(|left| left.contains(&hand.area));
    let hands = deal.hands.iter().filter(waits).map(|hand| on_hand(table, hand.area));
    hands.filter(|wagers| wagers.iter().any(above)).flatten().map(void).collect()
}

fn dropped_hands(table: &T) -> Vec<E> {
    let (deal, waiting): (&Deal, Option<&[Area]>) = match &table.play.round {
        Round::Betting { deal, .. } => (deal, None),
        Round::Settling { deal, left } => (deal, Some(left)),
        _ => return vec![],
    };
    let mut events: Vec<E> = vec![];
    for hand in deal.hands.iter().filter(|hand| waiting.is_none_or(|left| left.contains(&hand.area))) {
        let jackpot = table.house.layout().get(hand.area, Wager::Jackpot);
        let cite = r::R15_3_1.cite();
        if hand.is_live() && on_hand(table, hand.area).is_empty() {
            events.extend(jackpot.map(|p| HouseEvent::Settled(Line::void(p.stake(), cite)).into()));
            events.push(Event::HandDropped { area: hand.area, cite: r::R9_1.cite() }.into());
        } else if waiting.is_some() && !hand.is_live() && jackpot.is_none() {
            events.push(Event::HandDropped { area: hand.area, cite }.into());
        }
    }
    events
}

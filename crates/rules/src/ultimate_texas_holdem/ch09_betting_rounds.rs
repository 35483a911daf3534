//! Chapter 9: players fold, check or bet before the flop, after it and on the river; the dealer turns what comes next.
use super::ch05_wagers::{ante_that_counts, on_hand};
use super::ch08_hand_values::{made_by, played};
use super::ch10_settlement::end_wager;
use super::{
    Decision, E, Event, Hand, Place, Round, Stance, Street, T, after, clauses as r, drawn, readings as u, rules,
};
use crate::book::{Citation, Clause};
use crate::cards::Card;
use crate::game::{Context, Refusal, Role};
use crate::house::HouseEvent;
use crate::money::Money;
use crate::poker_hands::Category;
use crate::readings as x;
use crate::refuse;
use crate::settlement::Line;
use crate::wagers::{Area, Placed, Wager};
use alloc::{vec, vec::Vec};

/// **9.1.2, 9.2.3, 9.3.2** How many times the Ante a Play wager may be.
pub const fn multiples(street: Street) -> &'static [u8] {
    match street {
        Street::BeforeFlop => &[3, 4],
        Street::AfterFlop => &[2],
        Street::OnRiver => &[1],
    }
}

const fn bet_clause(street: Street) -> Clause {
    match street {
        Street::BeforeFlop => r::R9_1_2,
        Street::AfterFlop => r::R9_2_3,
        Street::OnRiver => r::R9_3_2,
    }
}

const fn fold_clause(street: Street) -> Clause {
    match street {
        Street::BeforeFlop => r::R9_1_1,
        Street::AfterFlop => r::R9_2_1,
        Street::OnRiver => r::R9_3_1,
    }
}

/// The hand that decides now. First the stage, then the hand, then the person, then whether it may decide at all.
pub(super) fn acting<'a>(table: &'a T, area: Area, context: &Context) -> Result<(&'a Hand, Street), Refusal> {
    let Round::Betting { deal, street } = &table.play.round else {
        match table.play.round {
            Round::Waiting => refuse!(r::R9_1.cite(), "no hole cards are dealt to decide on"),
            _ => refuse!(r::R9_1.cite(), "the betting is over"),
        }
    };
    let Some(hand) = deal.hand(area) else { refuse!(r::R9_1.cite(), "area {area} has no hand in this round") };
    own_hand(table, hand, context, r::R9_1.cite())?;
    match hand.stance {
        Stance::ToAct => {}
        Stance::Folded => refuse!(r::R9_5.cite(), "area {area} has folded: the hand does not come back"),
        Stance::Bet { .. } if *street == Street::OnRiver => {
            refuse!(r::R9_3_2_1.as_read(u::UTH_4), "area {area} has bet in this round of play and bets no more")
        }
        Stance::Bet { .. } if *street == Street::AfterFlop => {
            refuse!(r::R9_2_3_1.as_read(u::UTH_4), "area {area} has bet in this round of play and bets no more")
        }
        Stance::Bet { .. } | Stance::Checked => {
            refuse!(r::R9_1.cite(), "area {area} has decided in this round of betting")
        }
        Stance::Conceded | Stance::Void => refuse!(r::R9_1.cite(), "area {area} has no wager in this round any more"),
    }
    match decides_before(table, hand) {
        Some(first) => refuse!(r::R11_9_1.cite(), "area {first} decides first, by a supervisor's direction"),
        None => Ok((hand, *street)),
    }
}

/// **11.9.1** The area that was directed to decide before this hand and has not yet.
pub fn decides_before(table: &T, hand: &Hand) -> Option<Area> {
    let first = |patron| table.play.play_first.contains(&patron);
    let mut waiting = table.play.round.deal()?.hands.iter().filter(|other| other.stance == Stance::ToAct);
    waiting.find(|other| first(other.patron) && !first(hand.patron)).map(|other| other.area)
}

/// Players decide for themselves at an electronic table and through the dealer at a physical one.
pub(super) fn own_hand(table: &T, hand: &Hand, context: &Context, cite: Citation) -> Result<(), Refusal> {
    if context.by.role != Role::Patron {
        return Ok(());
    }
    if context.by.id != hand.patron {
        refuse!(r::R13_21.cite(), "a player decides only for the player's own hand");
    }
    match drawn(table) {
        true => Ok(()),
        false => refuse!(cite, "tell the dealer: decisions are recorded by the dealer at this table"),
    }
}

/// **9.1.3, 9.2.2** Stays in without a wager; on the river that is no longer possible.
pub fn check(table: &T, area: Area, context: &Context) -> Decision {
    let (_, street) = acting(table, area, context)?;
    let cite = match street {
        Street::BeforeFlop => r::R9_1_3.cite(),
        Street::AfterFlop => r::R9_2_2.cite(),
        Street::OnRiver => refuse!(r::R9_3_2.cite(), "on the river a player bets or folds"),
    };
    Ok(vec![Event::Checked { area, cite }.into()])
}

/// **9.1.2, 9.2.3, 9.3.2** The Play wager: a multiple of the Ante that the stage and the sign (**UTH-27**) allow.
pub fn bet(table: &T, area: Area, times: u8, context: &Context) -> Decision {
    let (hand, street) = acting(table, area, context)?;
    let cite = bet_clause(street);
    if !multiples(street).contains(&times) {
        let legal = match street {
            Street::BeforeFlop => "three or four times the Ante before the flop",
            Street::AfterFlop => "twice the Ante after the flop",
            Street::OnRiver => "equal to the Ante on the river",
        };
        refuse!(cite.cite(), "{times} times the Ante: a Play wager is {legal}");
    }
    let patron = hand.patron;
    let house = &table.house;
    house.may_follow_up(rules(), patron, context)?;
    let Some((amount, capped)) = play_amount(table, area, times) else {
        refuse!(r::R9_1.cite(), "area {area} has no Ante for a Play wager to be a multiple of");
    };
    if amount > house.room(patron, Wager::Play, Money::ZERO) {
        refuse!(
            r::R6_1.as_read(u::UTH_27),
            "{times} times the Ante is {amount}, above the maximum of {} for this Play wager",
            house.room(patron, Wager::Play, Money::ZERO)
        );
    }
    house.can_stake(rules(), patron, amount, context)?;
    let placed = Placed { area, patron, wager: Wager::Play, amount };
    let cite = if capped { cite.as_read(x::X_3) } else { cite.cite() };
    Ok(vec![HouseEvent::WagerPlaced { placed, cite }.into(), Event::Bet { area, times, cite }.into()])
}

/// What so many times the Ante comes to (**X-3**), and whether part of the Ante did not count.
pub(super) fn play_amount(table: &T, area: Area, times: u8) -> Option<(Money, bool)> {
    let (ante, capped) = ante_that_counts(&table.house, area)?;
    Some((Money::cents(ante.to_cents() * i64::from(times)), capped))
}

/// **UTH-27** The multiples that stage and sign leave this hand.
pub(super) fn open_multiples(table: &T, hand: &Hand, street: Street) -> Vec<(u8, Money)> {
    let house = &table.house;
    if !house.can_follow_up(hand.patron) {
        return vec![];
    }
    let room = house.room(hand.patron, Wager::Play, Money::ZERO);
    let amount = |times: u8| Some((times, play_amount(table, hand.area, times)?.0));
    multiples(street).iter().filter_map(|times| amount(*times)).filter(|(_, amount)| *amount <= room).collect()
}

/// **9.1.1, 9.2.1, 9.3.1**
pub fn fold(table: &T, area: Area, context: &Context) -> Decision {
    let (_, street) = acting(table, area, context)?;
    Ok(folds(table, area, fold_clause(street).cite()))
}

/// **9.6** Ante, Blind and Trips are taken (**UTH-5**); the cards go to the rack, or stay on the jackpot's spot.
pub(super) fn folds(table: &T, area: Area, cite: Citation) -> Vec<E> {
    let mut events: Vec<E> = vec![];
    for placed in on_hand(table, area) {
        let trips = placed.wager == Wager::Trips && cite.reading().is_none();
        let cite = if trips { cite.as_read(u::UTH_5) } else { cite };
        events.extend(end_wager(table, placed, |stake| Line::lost(stake, cite)));
    }
    events.push(Event::Folded { area, cite }.into());
    events.push(match table.house.layout().get(area, Wager::Jackpot) {
        Some(_) => Event::FoldedKept { area, cite: r::R9_6_2.cite() }.into(),
        None => Event::FoldedDiscarded { area, cite: r::R9_6_1.cite() }.into(),
    });
    let over = nobody_left(&after(table, &events));
    events.extend(over);
    events
}

/// When the last hand is gone: the round is over (**UTH-31**), or jackpots are looked at once the flop is up (**UTH-15**).
pub(super) fn nobody_left(table: &T) -> Vec<E> {
    let Round::Betting { deal, .. } = &table.play.round else { return vec![] };
    if deal.hands.iter().any(Hand::is_live) {
        return vec![];
    }
    let jackpots = from_the_right(table);
    match (jackpots.is_empty(), deal.flop()) {
        (true, _) => vec![Event::RoundSettled { cite: r::R9_6.as_read(u::UTH_31) }.into()],
        (false, Some(_)) => vec![Event::SettlingBegan { left: jackpots, cite: r::R10_4_1.cite() }.into()],
        (false, None) => vec![],
    }
}

/// **10.4** Hands to act on, from the dealer's right: those against the dealer, and others with a jackpot wager.
pub(super) fn from_the_right(table: &T) -> Vec<Area> {
    let hands = table.play.round.deal().map(|deal| deal.hands.as_slice()).unwrap_or_default();
    let jackpot = |hand: &Hand| table.house.layout().get(hand.area, Wager::Jackpot).is_some();
    let acted_on = |hand: &&Hand| hand.is_live() || (hand.stance != Stance::Void && jackpot(hand));
    hands.iter().rev().filter(acted_on).map(|hand| hand.area).collect()
}

/// What the dealer turns next, when everybody has decided: the places that are still face down.
pub(super) fn to_turn(table: &T) -> Vec<Place> {
    let Round::Betting { deal, street } = &table.play.round else { return vec![] };
    if !deal.to_act().is_empty() {
        return vec![];
    }
    let live = deal.hands.iter().any(Hand::is_live);
    let places: Vec<Place> = match street {
        _ if !live => (0..3).map(Place::Board).collect(),
        Street::BeforeFlop => (0..3).map(Place::Board).collect(),
        Street::AfterFlop => (3..5).map(Place::Board).collect(),
        Street::OnRiver => (0..2).map(Place::Dealer).collect(),
    };
    places.into_iter().filter(|place| deal.at(*place).is_none()).collect()
}

/// **9.2, 9.3, 10.1** The dealer turns the flop, the turn and river, or the dealer's own cards; all at once or one by one.
pub fn turn(table: &T, cards: &[Card]) -> Decision {
    let Round::Betting { deal, street } = &table.play.round else {
        match table.play.round {
            Round::Waiting => refuse!(r::R9_2.cite(), "no cards are dealt"),
            Round::Over { .. } => refuse!(r::R10_8.cite(), "this round is settled: no card is turned any more"),
            _ => refuse!(r::R10_1.cite(), "every card that counts is turned: settle"),
        }
    };
    let live = deal.hands.iter().any(Hand::is_live);
    let cite = match street {
        _ if !live => r::R9_2.as_read(u::UTH_15),
        Street::BeforeFlop => r::R9_2.cite(),
        Street::AfterFlop => r::R9_3.cite(),
        Street::OnRiver => r::R10_1.cite(),
    };
    if let Some(area) = deal.to_act().first() {
        refuse!(cite.as_read(u::UTH_28), "area {area} has still to decide");
    }
    let wanted = to_turn(table);
    if cards.is_empty() && !wanted.is_empty() {
        refuse!(cite, "name the cards that are turned");
    }
    if cards.len() > wanted.len() {
        refuse!(cite, "{} cards named, {} are to be turned", cards.len(), wanted.len());
    }
    possible(table, cards)?;
    let turned =
        wanted.iter().zip(cards).map(|(place, card)| Event::Turned { place: *place, card: *card, cite }.into());
    let mut events: Vec<E> = turned.collect();
    if cards.len() < wanted.len() {
        return Ok(events);
    }
    match street {
        _ if !live => events.extend(nobody_left(&after(table, &events))),
        Street::BeforeFlop => events.push(Event::StreetBegan { street: Street::AfterFlop, cite }.into()),
        Street::AfterFlop => events.push(Event::StreetBegan { street: Street::OnRiver, cite }.into()),
        Street::OnRiver => {
            let shown = after(table, &events);
            events.extend(dealers_hand(&shown));
            events.push(Event::SettlingBegan { left: from_the_right(&shown), cite: r::R10_4.cite() }.into());
        }
    }
    Ok(events)
}

/// **3.1** No card is there twice.
pub(super) fn possible(table: &T, cards: &[Card]) -> Result<(), Refusal> {
    match table.play.cards.impossible(cards) {
        Some(card) => refuse!(r::R3_1.cite(), "{card} is there already: one deck is played with. Look again"),
        None => Ok(()),
    }
}

/// **10.1 to 10.3** What the dealer has, and whether it qualifies.
pub(super) fn dealers_hand(table: &T) -> Vec<E> {
    let deal = table.play.round.deal();
    let Some((hole, board)) = deal.and_then(|deal| Some((deal.dealer_cards()?, deal.whole_board()?))) else {
        return vec![];
    };
    let (count, best) = played(hole, board);
    let from = [r::R10_1_3, r::R10_1_2, r::R10_1_1][count];
    let qualifies = match best.strength >= Category::OnePair.lowest() {
        true => Event::DealerQualifies { cite: r::R10_2.cite() },
        false => Event::DealerDoesNotQualify { cite: r::R10_3.cite() },
    };
    vec![
        Event::DealerPlays { cards: best.cards, cite: from.cite() }.into(),
        Event::DealerHas { cards: best.cards, cite: made_by(&best) }.into(),
        qualifies.into(),
    ]
}

//! Chapter 9: players fold, check or bet before the flop, after it and on the river; the dealer turns what comes next.
use super::ch03_the_cards::possible;
use super::ch05_wagers::{ante_that_counts, on_hand};
use super::ch10_settlement::{dealers_hand, end_wager, from_the_right};
use super::ch11_irregularities::FIRST;
use super::{Decision, E, Event, Hand, Place, Round, Stance, Street, T, clauses as r, drawn, readings as u, rules};
use crate::book::{Citation, Clause};
use crate::card_table::after;
use crate::cards::Card;
use crate::house::HouseEvent;
use crate::money::Money;
use crate::people::{Context, Role};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::Line;
use crate::wagers::{Area, Placed, Wager};
use alloc::{vec, vec::Vec};

/// What a player may do in one round of betting, what the dealer turns after it, and by which clauses.
struct Betting {
    fold: Clause,
    bet: Clause,
    times: &'static [u8],
    times_in_words: &'static str,
    check: Option<Clause>,
    /// A player who bet in an earlier round of betting does not bet again.
    no_second_bet: Option<Clause>,
    turn: Clause,
}

const fn betting(street: Street) -> Betting {
    match street {
        Street::BeforeFlop => Betting {
            // **9.1.1** A fold forfeits Ante, Blind and Trips.
            fold: r::R9_1_1,
            // **9.1.2** A Play wager is three or four times the Ante.
            bet: r::R9_1_2,
            times: &[3, 4],
            times_in_words: "three or four times the Ante before the flop",
            // **9.1.3** A player may check.
            check: Some(r::R9_1_3),
            no_second_bet: None,
            // **9.2** When all have decided the dealer turns the flop.
            turn: r::R9_2,
        },
        Street::AfterFlop => Betting {
            // **9.2.1** A fold forfeits Ante, Blind and Trips.
            fold: r::R9_2_1,
            // **9.2.2** A player may check once more.
            check: Some(r::R9_2_2),
            // **9.2.3** A Play wager is twice the Ante.
            bet: r::R9_2_3,
            times: &[2],
            times_in_words: "twice the Ante after the flop",
            // **9.2.3.1** Whoever bet before the flop does not bet again.
            no_second_bet: Some(r::R9_2_3_1),
            // **9.3** When all have decided the dealer turns the last two community cards.
            turn: r::R9_3,
        },
        Street::OnRiver => Betting {
            // **9.3.1** A fold forfeits Ante, Blind and Trips.
            fold: r::R9_3_1,
            // **9.3.2** A Play wager equals the Ante, and nobody checks.
            bet: r::R9_3_2,
            times: &[1],
            times_in_words: "equal to the Ante on the river",
            check: None,
            // **9.3.2.1** Whoever bet earlier does not bet again.
            no_second_bet: Some(r::R9_3_2_1),
            // When all have decided the dealer's own cards are turned.
            turn: r::R10_1,
        },
    }
}

/// How many times the Ante a Play wager may be.
pub const fn multiples(street: Street) -> &'static [u8] {
    betting(street).times
}

/// **9.1** The hand that decides now. Checked in order: the stage, the hand, the person, and whether it may decide at all.
pub(super) fn acting<'a>(table: &'a T, area: Area, context: &Context) -> Result<(&'a Hand, Street), Refusal> {
    let cite = r::R9_1.cite();
    let Round::Betting { deal, street } = &table.play.round else {
        match table.play.round {
            Round::Waiting => refuse!(cite, "no hole cards have been dealt yet"),
            _ => refuse!(cite, "the betting is over"),
        }
    };
    let Some(hand) = deal.hand(area) else { refuse!(cite, "area {area} has no hand in this round") };
    own_hand(table, hand, context, cite)?;
    match (hand.stance, betting(*street).no_second_bet) {
        (Stance::ToAct, _) => {}
        // **9.5** A folded hand does not come back.
        (Stance::Folded, _) => refuse!(r::R9_5.cite(), "area {area} has folded: the hand does not come back"),
        (Stance::Bet { .. }, Some(clause)) => {
            refuse!(clause.as_read(u::UTH_4), "area {area} has bet in this round of play already")
        }
        (Stance::Bet { .. } | Stance::Checked, _) => refuse!(cite, "area {area} has decided in this round of betting"),
        (Stance::Conceded | Stance::Void, _) => refuse!(cite, "area {area} has no wager left in this round"),
    }
    match decides_before(table, hand) {
        Some(first) => refuse!(FIRST, "area {first} decides first, by a supervisor's direction"),
        None => Ok((hand, *street)),
    }
}

/// The area that was directed to decide before this hand and has not yet (11.9.1).
pub fn decides_before(table: &T, hand: &Hand) -> Option<Area> {
    let waiting = table.play.round.hands().iter().filter(|other| other.stance == Stance::ToAct);
    table.play.cards.plays_before(hand.patron, waiting.map(|other| (other.area, other.patron)))
}

/// Players decide for themselves at an electronic table and through the dealer at a physical one.
pub(super) fn own_hand(table: &T, hand: &Hand, context: &Context, cite: Citation) -> Result<(), Refusal> {
    match context.by.role {
        Role::Patron if context.by.id != hand.patron => {
            refuse!(rules().general.proxy, "a player decides only for the player's own hand")
        }
        Role::Patron if !drawn(table) => {
            refuse!(cite, "tell the dealer: decisions are recorded by the dealer at this table")
        }
        _ => Ok(()),
    }
}

/// Stays in without a wager; on the river that is no longer possible.
pub fn check(table: &T, area: Area, context: &Context) -> Decision {
    let (_, street) = acting(table, area, context)?;
    match betting(street).check {
        Some(clause) => Ok(vec![Event::Checked { area }.by(clause.cite())]),
        None => refuse!(betting(street).bet.cite(), "on the river a player bets or folds"),
    }
}

/// The Play wager: a multiple of the Ante that the stage and the sign (**UTH-27**) allow.
pub fn bet(table: &T, area: Area, times: u8, context: &Context) -> Decision {
    let (hand, street) = acting(table, area, context)?;
    let (now, patron, house) = (betting(street), hand.patron, &table.house);
    if !now.times.contains(&times) {
        refuse!(now.bet.cite(), "{times} times the Ante: a Play wager is {}", now.times_in_words);
    }
    house.may_follow_up(rules(), patron, context)?;
    let Some((amount, capped)) = play_amount(table, area, times) else {
        refuse!(r::R9_1.cite(), "area {area} has no Ante for a Play wager to be a multiple of");
    };
    let room = house.room(patron, Wager::Play, Money::ZERO);
    if amount > room {
        let cite = r::R6_1.as_read(u::UTH_27);
        refuse!(cite, "{times} times the Ante is {amount}, above the maximum of {room} for this Play wager");
    }
    house.can_stake(rules(), patron, amount, context)?;
    let placed = Placed { area, patron, wager: Wager::Play, amount };
    let cite = if capped { now.bet.as_read(x::X_3) } else { now.bet.cite() };
    Ok(vec![HouseEvent::WagerPlaced { placed }.by(cite).into(), Event::Bet { area, times }.by(cite)])
}

/// What so many times the Ante comes to (**X-3**), and whether part of the Ante did not count.
pub(super) fn play_amount(table: &T, area: Area, times: u8) -> Option<(Money, bool)> {
    let (ante, capped) = ante_that_counts(&table.house, area)?;
    Some((Money::cents(ante.to_cents() * i64::from(times)), capped))
}

/// **UTH-27** The multiples that stage and sign leave this hand.
pub(super) fn open_multiples(table: &T, hand: &Hand, street: Street) -> Vec<(u8, Money)> {
    if !table.house.can_follow_up(hand.patron) {
        return vec![];
    }
    let room = table.house.room(hand.patron, Wager::Play, Money::ZERO);
    let amount = |times: u8| Some((times, play_amount(table, hand.area, times)?.0));
    multiples(street).iter().filter_map(|times| amount(*times)).filter(|(_, amount)| *amount <= room).collect()
}

pub fn fold(table: &T, area: Area, context: &Context) -> Decision {
    let (_, street) = acting(table, area, context)?;
    Ok(folds(table, area, betting(street).fold.cite()))
}

/// Ante, Blind and Trips are taken (**UTH-5**), and the cards are put away.
pub(super) fn folds(table: &T, area: Area, cite: Citation) -> Vec<E> {
    let mut events: Vec<E> = vec![];
    for placed in on_hand(table, area) {
        let trips = placed.wager == Wager::Trips && cite.reading().is_none();
        let cite = if trips { cite.as_read(u::UTH_5) } else { cite };
        events.extend(end_wager(table, placed, |stake| Line::lost(stake, cite)));
    }
    events.push(Event::Folded { area }.by(cite));
    events.push(match table.house.layout().get(area, Wager::Jackpot) {
        // **9.6.2** With a jackpot wager the cards lie face down on its spot.
        Some(_) => Event::FoldedKept { area }.by(r::R9_6_2.cite()),
        // **9.6.1** Without one they go to the discard rack.
        None => Event::FoldedDiscarded { area }.by(r::R9_6_1.cite()),
    });
    events.extend(nobody_left(&after(table, &events)));
    events
}

/// When no hand is left the round is over (**UTH-31**), or jackpots are looked at once the flop is up (**UTH-15**).
pub(super) fn nobody_left(table: &T) -> Option<E> {
    let Round::Betting { deal, .. } = &table.play.round else { return None };
    if deal.anybody_left() {
        return None;
    }
    let left = from_the_right(table);
    match (left.is_empty(), deal.flop()) {
        (true, _) => Some(Event::RoundSettled.by(r::R9_6.as_read(u::UTH_31))),
        (false, Some(_)) => Some(Event::SettlingBegan { left }.by(r::R10_4_1.cite())),
        (false, None) => None,
    }
}

/// What the dealer turns next, when everybody has decided: the places that are still face down.
pub(super) fn to_turn(table: &T) -> Vec<Place> {
    let Round::Betting { deal, street } = &table.play.round else { return vec![] };
    if !deal.to_act().is_empty() {
        return vec![];
    }
    let places: Vec<Place> = match street {
        Street::AfterFlop if deal.anybody_left() => (3..5).map(Place::Board).collect(),
        Street::OnRiver if deal.anybody_left() => (0..2).map(Place::Dealer).collect(),
        _ => (0..3).map(Place::Board).collect(),
    };
    places.into_iter().filter(|place| deal.at(*place).is_none()).collect()
}

/// The dealer turns the flop, the turn and river, or the dealer's own cards; all at once or one by one.
pub fn turn(table: &T, cards: &[Card]) -> Decision {
    let Round::Betting { deal, street } = &table.play.round else {
        match table.play.round {
            Round::Waiting => refuse!(r::R9_2.cite(), "no cards have been dealt"),
            Round::Over { .. } => refuse!(r::R10_8.cite(), "this round is settled: no more cards are turned"),
            _ => refuse!(r::R10_1.cite(), "every card that counts is face up: settle the hands"),
        }
    };
    let live = deal.anybody_left();
    let cite = if live { betting(*street).turn.cite() } else { r::R9_2.as_read(u::UTH_15) };
    if let Some(area) = deal.to_act().first() {
        refuse!(cite.as_read(u::UTH_28), "area {area} has not decided yet");
    }
    let wanted = to_turn(table);
    if cards.is_empty() && !wanted.is_empty() {
        refuse!(cite, "name the cards that are turned");
    }
    if cards.len() > wanted.len() {
        refuse!(cite, "{} cards named, {} are to be turned", cards.len(), wanted.len());
    }
    possible(table, cards)?;
    let turned = wanted.iter().zip(cards).map(|(place, card)| Event::Turned { place: *place, card: *card }.by(cite));
    let mut events: Vec<E> = turned.collect();
    if cards.len() < wanted.len() {
        return Ok(events);
    }
    let shown = after(table, &events);
    match street {
        _ if !live => events.extend(nobody_left(&shown)),
        Street::BeforeFlop => events.push(Event::StreetBegan { street: Street::AfterFlop }.by(cite)),
        Street::AfterFlop => events.push(Event::StreetBegan { street: Street::OnRiver }.by(cite)),
        Street::OnRiver => {
            events.extend(dealers_hand(&shown));
            events.push(Event::SettlingBegan { left: from_the_right(&shown) }.by(r::R10_4.cite()));
        }
    }
    Ok(events)
}

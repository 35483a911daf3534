//! Chapter 8: players look at their cards and fold or bet; then the dealer's hand is turned up.
use super::ch05_wagers::twice;
use super::ch09_final_settlement::{go_on, qualification};
use super::{
    CaribbeanStud, E, Event, Hand, Hands, Put, Qualification, Round, Stand, T, clauses as r, readings as cs, rules,
};
use crate::book::Citation;
use crate::cards::Card;
use crate::game::{Context, Decided, Refusal, Role};
use crate::house::{ChanceFrom, HouseEvent};
use crate::law;
use crate::money::Money;
use crate::poker_hands::five;
use crate::readings as x;
use crate::refuse;
use crate::settlement::Line;
use crate::wagers::{Area, Placed, Wager};
use alloc::{vec, vec::Vec};

type Decision = Decided<CaribbeanStud>;

/// The hands while players decide.
pub(super) fn betting_round(table: &T) -> Result<&Hands, Refusal> {
    match &table.play.round {
        Round::Betting(hands) => Ok(hands),
        Round::Waiting | Round::Dealing(_) => refuse!(r::R8_1.cite(), "the cards are not dealt yet"),
        Round::Exposed(_) => refuse!(r::R8_6.cite(), "the dealer's hand is up: the betting round is over"),
        Round::Paying(_) | Round::Over(_) => refuse!(r::R5_7.cite(), "this round is settled"),
    }
}

/// A player acts for the own hand, and at real cards through the dealer.
pub(super) fn own_hand(table: &T, hand: &Hand, context: &Context) -> Result<(), Refusal> {
    if context.by.role != Role::Patron {
        return Ok(());
    }
    if context.by.id != hand.patron {
        refuse!(r::R16_1.cite(), "a player decides only for the player's own hand");
    }
    match table.house.setup().chance {
        ChanceFrom::Drawn => Ok(()),
        ChanceFrom::Keyed => {
            refuse!(r::R8_1.cite(), "tell the dealer: decisions are recorded by the dealer at this table")
        }
    }
}

/// The hand that was dealt to an area.
pub(super) fn hand_at(hands: &Hands, area: Area) -> Result<&Hand, Refusal> {
    hands.of(area).ok_or_else(|| Refusal::new(alloc::format!("area {area} has no hand in this round"), r::R8_1.cite()))
}

/// A hand whose player has still to decide, and may now.
fn deciding<'a>(table: &'a T, area: Area, context: &Context) -> Result<(&'a Hand, Placed), Refusal> {
    let hands = betting_round(table)?;
    let hand = hand_at(hands, area)?;
    own_hand(table, hand, context)?;
    match hand.stand {
        Stand::Undecided => {}
        // A dealer's card came to light after this decision.
        Stand::Bet | Stand::Folded if hands.dealer.up.len() > 1 => {
            refuse!(r::R14_7.as_read(cs::CS_11), "area {area} decided before the dealer's card showed: it stands")
        }
        Stand::Bet => refuse!(r::R8_1.cite(), "area {area} has bet already"),
        Stand::Folded => refuse!(r::R8_1.cite(), "area {area} has folded already"),
        Stand::Conceded | Stand::Out => refuse!(r::R8_1.cite(), "the hand of area {area} is out of play"),
    }
    first_to_play(table, hands, hand)?;
    let ante = table.house.layout().get(area, Wager::Ante).expect("an undecided hand has its ante");
    Ok((hand, ante))
}

/// **14.13.1** Players under suspicion play before the others touch their cards.
fn first_to_play(table: &T, hands: &Hands, hand: &Hand) -> Result<(), Refusal> {
    let first = |patron| table.play.play_first.contains(&patron);
    match hands.undecided().find(|other| first(other.patron)) {
        Some(other) if !first(hand.patron) => {
            refuse!(r::R14_13_1.cite(), "by direction area {} plays before the others touch their cards", other.area)
        }
        _ => Ok(()),
    }
}

/// **8.1** A player takes up the cards: from now on a wrong deal is no misdeal under 14.1.
pub fn pick_up(table: &T, area: Area, context: &Context) -> Decision {
    let hands = betting_round(table)?;
    let hand = hand_at(hands, area)?;
    own_hand(table, hand, context)?;
    if hands.handled {
        refuse!(r::R8_1.cite(), "players have their cards already");
    }
    first_to_play(table, hands, hand)?;
    Ok(vec![Event::PickedUp { area, cite: r::R8_1.cite() }.into()])
}

/// **5.6, 8.5** Exactly twice the ante, and the cards stay face down on the area.
pub fn bet(table: &T, area: Area, amount: Option<Money>, context: &Context) -> Decision {
    let (hand, ante) = deciding(table, area, context)?;
    table.house.may_follow_up(rules(), hand.patron, context)?;
    let (twice, capped) = bet_amount(table, ante);
    let cite = if capped { r::R5_6.as_read(x::X_3) } else { r::R5_6.cite() };
    if let Some(other) = amount.filter(|amount| *amount != twice) {
        refuse!(cite, "a bet of {other} is not twice the ante of {}: it is {twice}", ante.amount);
    }
    let standing = context.world.standing(hand.patron);
    if standing.loss_left.is_some_and(|left| twice > left) {
        refuse!(r::R5_6.as_read(x::X_17), "the loss limit leaves no room for a bet of {twice}: the hand folds");
    }
    table.house.can_stake(rules(), hand.patron, twice, context)?;
    let placed = Placed { wager: Wager::Bet, amount: twice, ..ante };
    Ok(vec![HouseEvent::WagerPlaced { placed, cite }.into(), Event::BetMade { area, cite: r::R8_5.cite() }.into()])
}

/// **X-3** Twice what of the ante is within the maximum, unless the table reads otherwise; and whether that made a
/// difference. Bets keep the sign's own maximum where it has one.
pub fn bet_amount(table: &T, ante: Placed) -> (Money, bool) {
    let within = table.house.capped(ante);
    let capped = within < ante.amount;
    if !capped || table.house.setup().option(x::X_3) != "as-wagered" {
        return (twice(within), capped);
    }
    let most = table.house.limits_of(ante.patron).get(Wager::Bet).map(|limit| limit.max);
    (most.map_or(twice(ante.amount), |most| most.min(twice(ante.amount))), true)
}

/// The bet on an area and what it should be, where the two differ.
pub(super) fn wrong_bet(table: &T, area: Area) -> Option<(Placed, Money)> {
    let layout = table.house.layout();
    let (ante, bet) = (layout.get(area, Wager::Ante)?, layout.get(area, Wager::Bet)?);
    let (right, _) = bet_amount(table, ante);
    // What a loss limit left of a bet stands as it is.
    let cut = |line: &Line| line.area() == area && line.wager() == Wager::Bet && line.cite().clause() == law::L7;
    let valid = bet.amount == right || (bet.amount < right && table.house.lines().iter().any(cut));
    (!valid).then_some((bet, right))
}

/// **8.4** The ante is taken and the cards are counted into the rack. **14.11.2** A player whose bet is wrong may fold
/// instead, and what was bet goes back.
pub fn fold(table: &T, area: Area, context: &Context) -> Decision {
    let hands = betting_round(table)?;
    let hand = hand_at(hands, area)?;
    if let (Stand::Bet, Some((bet, _))) = (hand.stand, wrong_bet(table, area)) {
        own_hand(table, hand, context)?;
        let cite = r::R14_11_2.cite();
        let mut events = vec![HouseEvent::Settled(Line::returned(bet.stake(), cite)).into()];
        let mut after = table.clone();
        after.evolve_all(&events);
        events.extend(give_up(&after, area, cite));
        return Ok(events);
    }
    deciding(table, area, context)?;
    Ok(give_up(table, area, r::R8_4.cite()))
}

/// The lines and events of a hand that is folded, or counts as folded.
pub(super) fn give_up(table: &T, area: Area, cite: Citation) -> Vec<E> {
    let ante = table.house.layout().get(area, Wager::Ante).expect("an ante to fold");
    let mut events: Vec<E> = lost(table, ante, cite);
    let (cards, lines) = put_away(table, area, cite);
    events.extend(lines);
    events.push(Event::Folded { area, cards, cite }.into());
    let mut after = table.clone();
    after.evolve_all(&events);
    events.extend(go_on(&after));
    events
}

pub(super) fn lost(table: &T, placed: Placed, cite: Citation) -> Vec<E> {
    table.house.end(rules(), placed, |stake| Line::lost(stake, cite)).into_iter().map(E::from).collect()
}

/// **CS-2** The cards of a player with a progressive wager are kept apart, unless the table reads the fold as giving up
/// that claim too.
pub(super) fn put_away(table: &T, area: Area, cite: Citation) -> (Put, Vec<E>) {
    match table.house.layout().get(area, Wager::Progressive) {
        None => (Put::Rack, vec![]),
        Some(placed) if table.house.setup().option(cs::CS_2) == "gives-up-claim" => {
            (Put::Rack, lost(table, placed, cite.as_read(cs::CS_2)))
        }
        Some(_) => (Put::Apart, vec![]),
    }
}

/// **8.6, 9.9** The rest of the dealer's hand is turned up and called; **9.1, 9.2** it counts, or it is no hand.
pub fn expose(table: &T, cards: &[Card]) -> Decision {
    let hands = betting_round(table)?;
    if let Some(hand) = hands.undecided().next() {
        refuse!(r::R8_6.cite(), "area {} has still to decide", hand.area);
    }
    if hands.betting().next().is_none() {
        refuse!(r::R8_6.as_read(cs::CS_22), "everybody has folded: the dealer's hand stays down, settle");
    }
    for hand in hands.betting() {
        if let Some((bet, right)) = wrong_bet(table, hand.area) {
            let (area, amount) = (hand.area, bet.amount);
            refuse!(r::R14_11.cite(), "area {area} has bet {amount}, not {right}: put it right or fold first");
        }
    }
    let down = usize::from(hands.dealer.down);
    if cards.len() != down {
        refuse!(
            r::R14_2.cite(),
            "{} cards named, {down} of the dealer's five are to be turned: another number is a misdeal",
            cards.len()
        );
    }
    may_read(table, cards)?;
    let mut events: Vec<E> = vec![Event::DealerTurned { cards: cards.to_vec(), cite: r::R9_9.cite() }.into()];
    let mut after = table.clone();
    after.evolve_all(&events);
    events.extend(announced(&after));
    Ok(events)
}

/// **3.1** Each card is there once.
pub(super) fn may_read(table: &T, cards: &[Card]) -> Result<(), Refusal> {
    match table.play.deck.cards.impossible(cards) {
        Some(card) => refuse!(
            r::R3_1.cite(),
            "{card} is there already: one deck has one of it. Look again, or report a foreign card"
        ),
        None => Ok(()),
    }
}

/// **9.1, 9.2** What the dealer says of the own hand.
pub(super) fn announced(table: &T) -> Option<E> {
    let dealer = table.play.round.hands()?.dealer_hand()?;
    let qualification = qualification(five(dealer));
    let cite = match qualification {
        Qualification::Qualifies => r::R9_1.as_read(cs::CS_20),
        Qualification::DoesNot => r::R9_2.cite(),
    };
    Some(Event::Announced { hand: dealer.to_vec(), qualification, cite }.into())
}

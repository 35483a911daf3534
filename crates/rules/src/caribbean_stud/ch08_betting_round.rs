//! Chapter 8: players look at their cards and fold or bet; then the dealer's hand is turned up.
use super::ch03_the_cards::may_read;
use super::ch05_wagers::exactly_twice;
pub(super) use super::ch05_wagers::{bet_amount, wrong_bet};
use super::ch07_the_deal::drawn;
use super::ch09_final_settlement::{and_settled, turned};
use super::ch14_irregularities::{first_to_play, fold_wrong_bet};
use super::*;

/// The hands while players decide.
pub(super) fn betting_round(table: &T) -> Result<&Hands, Refusal> {
    match &table.play.round {
        Round::Betting(hands) => Ok(hands),
        Round::Waiting | Round::Dealing(_) => refuse!(r::R8_1.cite(), "the cards are not dealt yet"),
        Round::Exposed(_) => refuse!(r::R8_6.cite(), "the dealer's hand is up: the betting round is over"),
        Round::Paying(_) | Round::Over(_) => refuse!(r::R5_7.cite(), "this round is settled"),
    }
}

/// Players act for their own hand only (16.1), and at a table with real cards through the dealer.
pub(super) fn own_hand(table: &T, hand: &Hand, context: &Context) -> Result<(), Refusal> {
    match context.by.role {
        Role::Patron if context.by.id != hand.patron => {
            refuse!(r::R16_1.cite(), "players decide only for their own hand")
        }
        Role::Patron if !drawn(table) => {
            refuse!(r::R8_1.cite(), "tell the dealer, who records the decisions at this table")
        }
        _ => Ok(()),
    }
}

/// The hand that was dealt to an area.
pub(super) fn hand_at(hands: &Hands, area: Area) -> Result<&Hand, Refusal> {
    hands.of(area).ok_or_else(|| Refusal::new(format!("area {area} has no hand in this round"), r::R8_1.cite()))
}

/// **8.1** A hand whose player has not decided yet, and may now.
fn deciding<'a>(table: &'a T, area: Area, context: &Context) -> Result<(&'a Hand, Placed), Refusal> {
    let hands = betting_round(table)?;
    let hand = hand_at(hands, area)?;
    own_hand(table, hand, context)?;
    match hand.stand {
        Stand::Undecided => {}
        Stand::Bet | Stand::Folded if hands.dealer.up.len() > 1 => refuse!(
            r::R14_7.as_read(cs::CS_11),
            "area {area} decided before the dealer's card was exposed: the decision stands"
        ),
        Stand::Bet => refuse!(r::R8_1.cite(), "area {area} has bet already"),
        Stand::Folded => refuse!(r::R8_1.cite(), "area {area} has folded already"),
        Stand::Conceded | Stand::Out => refuse!(r::R8_1.cite(), "the hand of area {area} is out of play"),
    }
    first_to_play(table, hands, hand)?;
    let ante = table.house.layout().get(area, Wager::Ante).expect("an undecided hand has its ante");
    Ok((hand, ante))
}

/// **8.1** A player picks up the cards: from now on 14.1 declares no misdeal.
pub fn pick_up(table: &T, area: Area, context: &Context) -> Decision {
    let hands = betting_round(table)?;
    let hand = hand_at(hands, area)?;
    own_hand(table, hand, context)?;
    if hands.handled {
        refuse!(r::R8_1.cite(), "players have picked up their cards already");
    }
    first_to_play(table, hands, hand)?;
    Ok(vec![Event::PickedUp { area }.by(r::R8_1.cite())])
}

/// **8.5** Whoever bets adds twice the ante and leaves the cards face down.
pub fn bet(table: &T, area: Area, amount: Option<Money>, context: &Context) -> Decision {
    let (hand, ante) = deciding(table, area, context)?;
    table.house.may_follow_up(rules(), hand.patron, context)?;
    let (amount, cite) = exactly_twice(table, ante, amount)?;
    if context.world.standing(hand.patron).loss_left.is_some_and(|left| amount > left) {
        refuse!(
            r::R5_6.as_read(x::X_17),
            "the loss limit leaves no room for a bet of {amount}: the player can only fold"
        );
    }
    table.house.can_stake(rules(), hand.patron, amount, context)?;
    let placed = Placed { wager: Wager::Bet, amount, ..ante };
    Ok(vec![HouseEvent::WagerPlaced { placed }.by(cite).into(), Event::BetMade { area }.by(r::R8_5.cite())])
}

/// **8.4** The ante of a folded hand is taken and its cards are counted into the rack.
pub fn fold(table: &T, area: Area, context: &Context) -> Decision {
    let hand = hand_at(betting_round(table)?, area)?;
    if let (Stand::Bet, Some((bet, _))) = (hand.stand, wrong_bet(table, area)) {
        own_hand(table, hand, context)?;
        return Ok(fold_wrong_bet(table, bet));
    }
    deciding(table, area, context)?;
    Ok(give_up(table, area, r::R8_4.cite()))
}

/// The lines and events of a hand that is folded, or counts as folded.
pub(super) fn give_up(table: &T, area: Area, cite: Citation) -> Vec<E> {
    let ante = table.house.layout().get(area, Wager::Ante).expect("an ante to fold");
    let mut events = lost(table, ante, cite);
    let (cards, lines) = put_away(table, area, cite);
    events.extend(lines);
    events.push(Event::Folded { area, cards }.by(cite));
    and_settled(table, events)
}

pub(super) fn lost(table: &T, placed: Placed, cite: Citation) -> Vec<E> {
    of_house(table.house.end(rules(), placed, |stake| Line::lost(stake, cite)))
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

/// **8.6** When everybody has decided, the rest of the dealer's hand is turned up and called.
pub fn expose(table: &T, cards: &[Card]) -> Decision {
    let hands = betting_round(table)?;
    if let Some(hand) = hands.undecided().next() {
        refuse!(r::R8_6.cite(), "area {} has not decided yet", hand.area);
    }
    if hands.betting().next().is_none() {
        let cite = r::R8_6.as_read(cs::CS_22);
        refuse!(cite, "everybody has folded: leave the dealer's hand face down and settle");
    }
    for hand in hands.betting() {
        if let Some((bet, right)) = wrong_bet(table, hand.area) {
            let (area, amount) = (hand.area, bet.amount);
            refuse!(r::R14_11.cite(), "area {area} has bet {amount} instead of {right}: correct the bet or fold first");
        }
    }
    let down = usize::from(hands.dealer.down);
    if cards.len() != down {
        refuse!(
            r::R14_2.cite(),
            "{} cards named, but {down} of the dealer's five are still face down: any other number is a misdeal",
            cards.len()
        );
    }
    may_read(table, cards)?;
    Ok(turned(table, cards))
}

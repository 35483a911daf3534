//! One hand of Caribbean Stud whose player has seen cards of other hands, or more of the dealer's than the up-card.
use super::{Action, Worth, choose, different, left};
use crate::caribbean_stud::{Question, end_of, settle};
use crate::ratio::Ratio;
use crate::what_if::{Answer, InvalidQuestion, WhatIf};
use baize_rules::cards::Card;
use baize_rules::poker_hands::five;

/// A hand that decides between bet and fold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hand {
    pub cards: [Card; 5],
    /// The dealer's up-card, which everybody sees.
    pub up: Card,
    /// Further cards of the dealer's that the player has seen.
    pub dealer: Vec<Card>,
    /// Cards of other hands that the player has seen.
    pub others: Vec<Card>,
}

/// How a bet ends over all hands that the dealer can have: no hand, won, stood off, lost.
pub fn ends(cards: [Card; 5], dealer: &[Card], deck: &[Card], qualifying: usize) -> [i64; 4] {
    let own = five(cards);
    let mut ends = [0; 4];
    let mut hand = [cards[0]; 5];
    hand[..dealer.len()].copy_from_slice(dealer);
    choose(deck, hand, dealer.len(), &mut |hand| ends[end_of(settle(own, five(hand), qualifying).bet)] += 1);
    ends
}

/// What a bet is worth over these ends, in antes.
pub(super) fn bet_is_worth(question: &Question, cards: [Card; 5], ends: [i64; 4]) -> Ratio {
    let category = five(cards).category() as usize;
    let all: i64 = ends.iter().sum();
    (0..4).map(|end| question.net(category, end) * Ratio::new(ends[end].into(), all.into())).sum()
}

/// What a hand is worth to a player who has seen more than the book shows.
pub fn worth(what_if: &WhatIf, hand: &Hand) -> Answer<Worth> {
    let Hand { cards, up, dealer, others } = hand;
    if dealer.len() > 4 {
        return Err(InvalidQuestion::new("dealer", "the dealer has four cards besides the up-card"));
    }
    different(cards.iter().chain([up]).chain(dealer).chain(others))?;
    let unseen = left(cards.iter().chain([up]).chain(dealer).chain(others));
    if unseen.len() < 4 - dealer.len() {
        return Err(InvalidQuestion::new("others", "too few cards are left for the dealer's hand"));
    }
    let question = Question::new(what_if)?;
    let known: Vec<Card> = [*up].into_iter().chain(dealer.iter().copied()).collect();
    let usually = ends(*cards, &[*up], &left(cards.iter().chain([up])), question.qualifying());
    let now = ends(*cards, &known, &unseen, question.qualifying());
    let bet = bet_is_worth(&question, *cards, now);
    let fold = -Ratio::ONE;
    let bets = bet_is_worth(&question, *cards, usually) > fold;
    let (usual, usual_return) = if bets { ("bet", bet) } else { ("fold", fold) };
    let action = |action: &str, expected_return| Action { action: action.into(), expected_return };
    let actions = vec![action("fold", fold), action("bet", bet)];
    Ok(Worth::new(actions, usual.into(), usual_return, i128::from(now.iter().sum::<i64>())))
}

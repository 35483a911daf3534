//! What it is worth to have seen cards: one hand with every card that its player knows, exactly.
//!
//! Two players hold the same hand. One decides by the book, knowing nothing more; the other has seen further cards. Both are
//! worth what their decisions earn in the same world, over every way in which the unseen cards can lie. The difference is the
//! price of what was seen.
pub mod caribbean_stud;
pub mod partners;
pub mod ultimate_texas_holdem;

use crate::ratio::Ratio;
use crate::what_if::{Answer, InvalidQuestion};
use baize_rules::cards::Card;
use serde::Serialize;

/// One action and what it is worth to a player who knows the seen cards and plays on in the best way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Action {
    pub action: String,
    pub expected_return: Ratio,
}

/// What a hand is worth with and without the seen cards, in antes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Worth {
    pub actions: Vec<Action>,
    /// The best action for a player who knows the seen cards.
    pub best: String,
    pub best_return: Ratio,
    /// The action of best play without them, and what keeping to that play is worth where the cards lie as seen.
    pub usual: String,
    pub usual_return: Ratio,
    /// The difference: the price of what was seen.
    pub gain: Ratio,
    /// The ways in which the unseen cards can lie.
    #[serde(serialize_with = "as_text")]
    pub cases: i128,
}

fn as_text<S: serde::Serializer>(cases: &i128, s: S) -> Result<S::Ok, S::Error> {
    s.collect_str(cases)
}

impl Worth {
    /// The best of these actions, beside the usual one.
    fn new(actions: Vec<Action>, usual: String, usual_return: Ratio, cases: i128) -> Worth {
        // The first of equals: the actions come with the usual preference first.
        let best =
            actions.iter().fold(&actions[0], |best, action| match action.expected_return > best.expected_return {
                true => action,
                false => best,
            });
        let (best, best_return) = (best.action.clone(), best.expected_return);
        Worth { actions, best, best_return, usual, usual_return, gain: best_return - usual_return, cases }
    }
}

/// Cards as they are written, with spaces or without: `As Kd`, `AsKd`.
pub fn cards(field: &str, text: &str) -> Answer<Vec<Card>> {
    let plain: Vec<char> = text.chars().filter(|c| !c.is_whitespace() && *c != ',').collect();
    let no = |what: &str| InvalidQuestion::new(field, format!("{what:?} is not a card such as As, Td or 7h"));
    let mut all = vec![];
    for two in plain.chunks(2) {
        let name: String = two.iter().collect();
        all.push(name.parse::<Card>().map_err(|_| no(&name))?);
    }
    Ok(all)
}

/// Refuses a card that is named twice.
fn different<'a>(cards: impl Iterator<Item = &'a Card>) -> Answer<()> {
    let mut seen = 0u64;
    for card in cards {
        if seen >> card.index() & 1 == 1 {
            return Err(InvalidQuestion::new("cards", format!("{card} is named twice")));
        }
        seen |= 1 << card.index();
    }
    Ok(())
}

/// The cards of a deck without these.
fn left<'a>(without: impl Iterator<Item = &'a Card>) -> Vec<Card> {
    let gone = without.fold(0u64, |gone, card| gone | 1 << card.index());
    Card::all().filter(|card| gone >> card.index() & 1 == 0).collect()
}

/// Calls for every choice of `N - from` of the cards, the first `from` places being filled already.
fn choose<const N: usize>(cards: &[Card], hand: [Card; N], from: usize, visit: &mut impl FnMut([Card; N])) {
    if from == N {
        return visit(hand);
    }
    for (at, card) in cards.iter().enumerate() {
        let mut hand = hand;
        hand[from] = *card;
        choose(&cards[at + 1..], hand, from + 1, visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_with_and_without_spaces() {
        let [spaced, joined] = ["As Td,7h", "AsTd7h"].map(|text| cards("hand", text).expect("cards"));
        assert_eq!(spaced, joined);
        assert_eq!(spaced.len(), 3);
        for wrong in ["A", "As T", "1s", "AsXx"] {
            assert_eq!(cards("hand", wrong).expect_err("no card").field, "hand");
        }
        assert!(different(spaced.iter()).is_ok());
        assert!(different(spaced.iter().chain(&joined)).is_err());
    }

    #[test]
    fn every_choice_comes_once() {
        let deck: Vec<Card> = Card::all().take(10).collect();
        let mut all = std::collections::BTreeSet::new();
        choose(&deck[1..], [deck[0]; 4], 1, &mut |hand| assert!(all.insert(hand.map(|card| card.index()))));
        assert_eq!(all.len(), 84);
    }
}

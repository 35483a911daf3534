//! Double Chance: five cards, declared or held as the strategy says for each of the 2,598,960 hands, and the sixth card.
use super::chance::{Chance, Deck};
use super::strategy::{Strategy, named};
use super::{Bet, Plan, Rounds, Simulation, Stage, place_of_five, play, renamed};
use crate::double_chance::{Question, THUMB_NAMES, played};
use crate::ranks::{SUIT_ORDERS, fives, in_order};
use crate::ratio::Ratio;
use crate::threads::fold;
use crate::what_if::{Asked, WhatIf};
use baize_rules::cards::Card;
use baize_rules::double_chance::BOOK;
use baize_rules::double_chance::ch09_settlement::{Below, SIXTH_PAYS, Sixth, judge_sixth};
use baize_rules::double_chance::ch11_declared_hands::declared;
use baize_rules::money::Odds;

/// By the place of a hand: which of its cards to hold, from low to high as bits; none to declare.
struct Holds(Vec<u8>);

impl Holds {
    fn new(question: &Question, rule: Option<usize>) -> Holds {
        let players = fives();
        let hands = fold(players.len(), Vec::new, |hands, index| {
            question.hands(rule, players[index], |held| hands.push((held.cards, held.hold.unwrap_or(0))));
        });
        let mut holds = vec![0; 2_598_960];
        for (cards, hold) in hands.into_iter().flatten() {
            for order in &SUIT_ORDERS {
                // The bit of its being held goes with the card.
                let mut hand: [(u8, bool); 5] = std::array::from_fn(|i| (renamed(cards[i], order), hold >> i & 1 == 1));
                hand.sort_unstable();
                let bits = hand.iter().rev().fold(0, |bits, (_, held)| bits << 1 | u8::from(*held));
                holds[place_of_five(hand.map(|(card, _)| card))] = bits;
            }
        }
        Holds(holds)
    }
}

impl Rounds<1> for Holds {
    type Memory = Deck;
    fn start(&self) -> Deck {
        Deck::full()
    }
    #[inline]
    fn round(&self, chance: &mut Chance, deck: &mut Deck) -> [u16; 1] {
        let [a, b, c, d, e, sixth] = deck.deal(chance);
        let hand: [Card; 5] = in_order([a, b, c, d, e]);
        let hold = self.0[place_of_five(hand.map(|card| card.index() as u8))];
        if hold == 0 {
            let made = declared(hand).expect("a hand to declare");
            return [(1 + units(made.odds())) as u16];
        }
        let (mut held, mut count) = (hand, 0);
        for (place, card) in hand.into_iter().enumerate() {
            held[count] = card;
            count += usize::from(hold >> place & 1);
        }
        match judge_sixth(&held[..count], sixth, Below::SameCard) {
            Sixth::Won => [(1 + units(SIXTH_PAYS)) as u16],
            Sixth::LostHigher | Sixth::LostSuit => [0],
        }
    }
}

/// Odds of whole units.
fn units(odds: Odds) -> u32 {
    odds.win / odds.per
}

pub fn simulate(plan: &Plan, strategy: &Strategy) -> Asked<Simulation> {
    let rule = named("hold", &strategy.hold, &THUMB_NAMES)?;
    let question = Question::new(&WhatIf::default())?;
    let exact = played(&question, rule);
    let bet = Bet::new(&exact, 0, (-1..=200).map(Ratio::from));
    let mut assumptions = strategy.said();
    assumptions.push("one deck, shuffled for every round; nothing known of other hands".into());
    let stage = Stage { book: &BOOK, assumptions, rounds_an_hour: 60, bets: vec![bet] };
    play(stage, &Holds::new(&question, rule), plan)
}

//! Double Chance: five cards, declared or held as the strategy says for each of the 2,598,960 hands, and the sixth card.
use super::chance::{Chance, Deck};
use super::strategy::{Strategy, named};
use super::{Bet, Plan, Rounds, Simulation, Stage, place_of_five, play, renamed};
use crate::double_chance::{Question, THUMB_NAMES, jackpot_net, simulated};
use crate::ranks::{SUIT_ORDERS, fives, in_order};
use crate::ratio::Ratio;
use crate::threads::fold;
use crate::what_if::Asked;
use baize_rules::cards::Card;
use baize_rules::double_chance::ch09_settlement::{Below, Sixth, judge_sixth};
use baize_rules::double_chance::ch11_declared_hands::declared;
use baize_rules::double_chance::{BOOK, DeclaredHand};

/// By the place of a hand: which of its cards to hold, from low to high as bits; none to declare.
struct Holds {
    holds: Vec<u8>,
    below: Below,
    declared_only: bool,
}

/// Rounds are told apart by the sixth card, lost or won, and after that by the hand that was declared.
const LOST: u16 = 0;
const WON: u16 = 1;
const DECLARED: u16 = 2;
/// Jackpots by the hand that was dealt, and of hands that have no claim.
const NO_CLAIM: u16 = DeclaredHand::ALL.len() as u16;

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
        Holds { holds, below: question.below(), declared_only: question.declared_only() }
    }
}

impl Rounds<2> for Holds {
    type Memory = Deck;
    fn start(&self) -> Deck {
        Deck::full()
    }
    #[inline]
    fn round(&self, chance: &mut Chance, deck: &mut Deck) -> [u16; 2] {
        let [a, b, c, d, e, sixth] = deck.deal(chance);
        let hand: [Card; 5] = in_order([a, b, c, d, e]);
        let hold = self.holds[place_of_five(hand.map(|card| card.index() as u8))];
        if hold == 0 {
            let made = declared(hand).expect("a hand to declare") as u16;
            return [DECLARED + made, made];
        }
        let (mut held, mut count) = (hand, 0);
        for (place, card) in hand.into_iter().enumerate() {
            held[count] = card;
            count += usize::from(hold >> place & 1);
        }
        let claim = match self.declared_only {
            true => None,
            false => declared(hand),
        };
        let claim = claim.map_or(NO_CLAIM, |made| made as u16);
        match judge_sixth(&held[..count], sixth, self.below) {
            Sixth::Won => [WON, claim],
            Sixth::LostHigher | Sixth::LostSuit => [LOST, claim],
        }
    }
}

pub fn simulate(plan: &Plan, strategy: &Strategy) -> Asked<Simulation> {
    let rule = named("hold", &strategy.hold, &THUMB_NAMES)?;
    let what_if = &plan.what_if;
    let question = Question::new(what_if)?;
    let exact = simulated(&question, rule, what_if);
    let [sixth, declared] = question.nets();
    let nets = [-Ratio::ONE].into_iter().chain(sixth).chain(declared);
    let prizes = DeclaredHand::ALL.map(|hand| jackpot_net(what_if, hand)).into_iter().chain([-Ratio::ONE]);
    let mut bets = vec![Bet::new(&exact[0], 0, nets)];
    bets.extend(exact.get(1).map(|jackpot| Bet::new(jackpot, 1, prizes)));
    let mut assumptions = strategy.said();
    assumptions.extend(what_if.changes());
    assumptions.push("one deck, shuffled for every round; nothing known of other hands".into());
    let stage = Stage { book: &BOOK, assumptions, rounds_an_hour: 60, bets };
    play(stage, &Holds::new(&question, rule), plan)
}

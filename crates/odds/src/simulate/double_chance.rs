//! Double Chance: five cards, declared or held as the strategy says for each of the 2,598,960 hands, and a sixth card.
use super::random::{Deck, Random};
use super::strategy::{Strategy, find_named};
use super::{Plan, Rounds, Setup, Simulation, WagerSetup, place_of_five, play, renamed};
use crate::double_chance::{Question, RULE_NAMES, jackpot_net, simulated};
use crate::ranks::{SUIT_ORDERS, fives, in_order};
use crate::ratio::Ratio;
use crate::threads::fold;
use crate::what_if::{Answer, WhatIf};
use baize_rules::cards::Card;
use baize_rules::double_chance::ch09_settlement::{Below, Sixth, judge_sixth};
use baize_rules::double_chance::ch11_declared_hands::declared;
use baize_rules::double_chance::{BOOK, DeclaredHand};

/// How every hand is played.
struct HoldTable {
    /// By the place of a hand: which of its cards to hold, from low to high as bits, or none to declare it; and [`CLAIM`].
    holds: Vec<u8>,
    below: Below,
}

/// Set for a hand that is held and still claims a jackpot. Such hands are rare, so only they are evaluated in a round.
const CLAIM: u8 = 1 << 5;

/// The kinds of round: sixth card lost or won, then one for each declared hand.
const LOST: u16 = 0;
const WON: u16 = 1;
const DECLARED: u16 = 2;
/// The kinds of jackpot: by the dealt hand, and one for hands without a claim.
const NO_CLAIM: u16 = DeclaredHand::ALL.len() as u16;

impl HoldTable {
    fn new(question: &Question, rule: Option<usize>) -> HoldTable {
        let players = fives();
        let hands = fold(players.len(), Vec::new, |hands, index| {
            question
                .hands(rule, players[index], |held| hands.push((held.cards, held.hold.unwrap_or(0), held.claims())));
        });
        let mut holds = vec![0; 2_598_960];
        for (cards, hold, claims) in hands.into_iter().flatten() {
            for order in &SUIT_ORDERS {
                // Each card keeps its bit while they are sorted.
                let mut hand: [(u8, bool); 5] = std::array::from_fn(|i| (renamed(cards[i], order), hold >> i & 1 == 1));
                hand.sort_unstable();
                let bits = hand.iter().rev().fold(0, |bits, (_, held)| bits << 1 | u8::from(*held));
                let claim = if claims && !question.declared_only() { CLAIM } else { 0 };
                holds[place_of_five(hand.map(|(card, _)| card))] = bits | claim;
            }
        }
        HoldTable { holds, below: question.below() }
    }
}

impl Rounds<2> for HoldTable {
    type Memory = Deck;
    fn start(&self) -> Deck {
        Deck::full()
    }
    #[inline]
    fn round(&self, random: &mut Random, deck: &mut Deck) -> [u16; 2] {
        let [a, b, c, d, e, sixth] = deck.deal(random);
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
        let claim = if hold & CLAIM == 0 { NO_CLAIM } else { declared(hand).expect("a hand with a claim") as u16 };
        match judge_sixth(&held[..count], sixth, self.below) {
            Sixth::Won => [WON, claim],
            Sixth::LostHigher | Sixth::LostSuit => [LOST, claim],
        }
    }
}

/// The exact return of the wager under a strategy.
pub(crate) fn exact(what_if: &WhatIf, strategy: &Strategy) -> Answer<Ratio> {
    let rule = find_named("hold", &strategy.hold, &RULE_NAMES)?;
    Ok(simulated(&Question::new(what_if)?, rule, what_if)[0].expected_return())
}

/// Simulates Double Chance.
pub fn simulate(plan: &Plan, strategy: &Strategy) -> Answer<Simulation> {
    let rule = find_named("hold", &strategy.hold, &RULE_NAMES)?;
    let what_if = &plan.what_if;
    let question = Question::new(what_if)?;
    let exact = simulated(&question, rule, what_if);
    let [sixth, declared] = question.nets();
    let nets = [-what_if.cash()].into_iter().chain(sixth).chain(declared);
    let prizes = DeclaredHand::ALL.map(|hand| jackpot_net(what_if, hand)).into_iter().chain([-Ratio::ONE]);
    let mut bets = vec![WagerSetup::new(&exact[0], 0, nets)];
    bets.extend(exact.get(1).map(|jackpot| WagerSetup::new(jackpot, 1, prizes)));
    let mut assumptions = strategy.describe();
    assumptions.extend(what_if.changes());
    assumptions.push("one deck, shuffled for every round; nothing known of other hands".into());
    let setup = Setup { book: &BOOK, assumptions, rounds_an_hour: 60, bets };
    play(setup, &HoldTable::new(&question, rule), plan)
}

//! Caribbean Stud: five cards each, one of the dealer's seen before the player bets or folds.
use super::chance::{Chance, Deck};
use super::strategy::{Strategy, named};
use super::{Bet, Plan, Rounds, Simulation, Stage, play, renamed};
use crate::caribbean_stud::{Question, THUMB_NAMES, end_of, settle, simulated};
use crate::jackpot;
use crate::ranks::{SUIT_ORDERS, fives, in_order};
use crate::ratio::Ratio;
use crate::threads::fold;
use crate::what_if::Asked;
use baize_rules::cards::Card;
use baize_rules::caribbean_stud::BOOK;
use baize_rules::poker_hands::{Strength, five};

/// What a hand does whatever the up-card; any higher number is a row of hands that look at it.
const FOLDS: u16 = 0;
const BETS: u16 = 1;
const ROWS: u16 = 2;
/// Rounds are told apart by the player's category and the end of the Bet; one more is of folded hands.
const ENDS: usize = 4;
const FOLDED: usize = 10 * ENDS;
/// Progressive wagers by category, and of folded hands that give up their claim (CS-2).
const GIVEN_UP: u16 = 10;

/// Whether to bet, by strength; and for strengths that look at the up-card, by the suits of the cards from low to high, the
/// up-cards against which to bet, as bits.
struct Bets {
    qualifying: usize,
    gives_up: bool,
    by_strength: Vec<u16>,
    rows: Vec<[u64; 1024]>,
}

fn suits(cards: [u8; 5]) -> usize {
    cards.iter().fold(0, |suits, card| suits << 2 | usize::from(card % 4))
}

impl Bets {
    fn new(question: &Question, rule: Option<usize>) -> Bets {
        let players = fives();
        // Every hand, with the up-cards against which it bets and those against which it folds.
        let hands = fold(players.len(), Vec::<([u8; 5], usize, u64, u64)>::new, |hands, index| {
            question.face(players[index], |faced| {
                let mut different = faced.five.to_vec();
                different.dedup();
                let of_rank = different.iter().zip(&faced.suiting.suits);
                let mut dealt = of_rank
                    .flat_map(|(rank, suits)| (0..4).filter(|s| *suits >> s & 1 == 1).map(move |s| rank * 4 + s));
                let cards = std::array::from_fn(|_| dealt.next().expect("five cards"));
                if hands.last().is_none_or(|(last, ..)| *last != cards) {
                    hands.push((cards, faced.own, 0, 0));
                }
                let (_, _, bets, folds) = hands.last_mut().expect("just there");
                let up = 1u64 << (usize::from(faced.up) * 4 + faced.up_suit);
                *(if question.bets(rule, faced) { bets } else { folds }) |= up;
            });
        });
        let hands: Vec<_> = hands.into_iter().flatten().collect();
        let mut seen = vec![(false, false); Strength::COUNT];
        for (_, own, bets, folds) in &hands {
            seen[*own] = (seen[*own].0 || *bets != 0, seen[*own].1 || *folds != 0);
        }
        let mut looking = 0;
        let by_strength: Vec<u16> = seen
            .into_iter()
            .map(|seen| match seen {
                (true, true) => {
                    looking += 1;
                    ROWS + looking - 1
                }
                (true, false) => BETS,
                (false, _) => FOLDS,
            })
            .collect();
        let mut rows = vec![[0; 1024]; usize::from(looking)];
        for (cards, own, bets, _) in hands {
            let Some(row) = by_strength[own].checked_sub(ROWS) else { continue };
            for order in &SUIT_ORDERS {
                let hand = in_order(cards.map(|card| renamed(card, order)));
                let ups = (0..52u8).filter(|up| bets >> up & 1 == 1).fold(0, |ups, up| ups | 1 << renamed(up, order));
                rows[usize::from(row)][suits(hand)] = ups;
            }
        }
        Bets { qualifying: question.qualifying(), gives_up: question.folds_give_up(), by_strength, rows }
    }
    #[inline]
    fn bets(&self, hand: [Card; 5], own: Strength, up: Card) -> bool {
        match self.by_strength[own.index()] {
            FOLDS => false,
            BETS => true,
            row => {
                let cards = in_order(hand.map(|card| card.index() as u8));
                self.rows[usize::from(row - ROWS)][suits(cards)] >> up.index() & 1 == 1
            }
        }
    }
}

impl Rounds<2> for Bets {
    type Memory = Deck;
    fn start(&self) -> Deck {
        Deck::full()
    }
    #[inline]
    fn round(&self, chance: &mut Chance, deck: &mut Deck) -> [u16; 2] {
        let [a, b, c, d, e, up, f, g, h, i] = deck.deal(chance);
        let hand = [a, b, c, d, e];
        let own = five(hand);
        let category = own.category() as usize;
        if !self.bets(hand, own, up) {
            let claim = if self.gives_up { GIVEN_UP } else { category as u16 };
            return [FOLDED as u16, claim];
        }
        let end = end_of(settle(own, five([up, f, g, h, i]), self.qualifying).bet);
        [(category * ENDS + end) as u16, category as u16]
    }
}

pub fn simulate(plan: &Plan, strategy: &Strategy) -> Asked<Simulation> {
    let rule = named("bet", &strategy.bet, &THUMB_NAMES)?;
    let what_if = &plan.what_if;
    let question = Question::new(what_if)?;
    let [exact, progressive] = simulated(&question, rule, what_if);
    let ends = (0..10).flat_map(|category| (0..ENDS).map(move |end| (category, end)));
    let nets = ends.map(|(category, end)| question.net(category, end)).chain([-Ratio::ONE]);
    let prizes = jackpot::nets(what_if).into_iter().chain([-Ratio::ONE]);
    let bets = vec![Bet::new(&exact, 0, nets), Bet::new(&progressive, 1, prizes)];
    let mut assumptions = strategy.said();
    assumptions.extend(what_if.changes());
    assumptions.push("one deck, shuffled for every round; nothing known of other hands but the up-card".into());
    let stage = Stage { book: &BOOK, assumptions, rounds_an_hour: 50, bets };
    play(stage, &Bets::new(&question, rule), plan)
}

//! Caribbean Stud: five cards each, one of the dealer's seen before the player bets or folds.
use super::chance::{Chance, Deck};
use super::strategy::{Strategy, named};
use super::{Bet, Plan, Rounds, Simulation, Stage, play, renamed};
use crate::caribbean_stud::{BET, Question, THUMB_NAMES, played};
use crate::jackpot;
use crate::ranks::{SUIT_ORDERS, fives, in_order};
use crate::ratio::Ratio;
use crate::threads::fold;
use crate::what_if::{Asked, WhatIf};
use baize_rules::cards::Card;
use baize_rules::caribbean_stud::BOOK;
use baize_rules::caribbean_stud::ch09_final_settlement::{Verdict, judge};
use baize_rules::poker_hands::{Strength, five};

/// What a hand does whatever the up-card; any higher number is a row of hands that look at it.
const FOLDS: u16 = 0;
const BETS: u16 = 1;
const ROWS: u16 = 2;
/// Nets are counted from the lowest: Ante and Bet lost.
const LOWEST: i64 = -1 - BET;

/// Whether to bet, by strength; and for strengths that look at the up-card, by the suits of the cards from low to high, the
/// up-cards against which to bet, as bits.
struct Bets {
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
        Bets { by_strength, rows }
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
        let net = match self.bets(hand, own, up) {
            true => {
                let verdicts = judge(own, five([up, f, g, h, i]));
                units(verdicts.ante) + BET * units(verdicts.bet)
            }
            false => units(Verdict::Lost),
        };
        [(net - LOWEST) as u16, own.category() as u16]
    }
}

/// What one unit gains; the odds are whole.
#[inline]
fn units(verdict: Verdict) -> i64 {
    match verdict {
        Verdict::Won(odds) => i64::from(odds.win / odds.per),
        Verdict::StandOff | Verdict::Void => 0,
        Verdict::Lost => -1,
    }
}

pub fn simulate(plan: &Plan, strategy: &Strategy) -> Asked<Simulation> {
    let rule = named("bet", &strategy.bet, &THUMB_NAMES)?;
    let what_if = WhatIf::default();
    let question = Question::new(&what_if)?;
    let exact = played(&question, rule);
    let progressive = jackpot::odds("progressive", "Progressive", &what_if);
    let bets = vec![
        Bet::new(&exact, 0, (LOWEST..=1 + 250 * BET).map(Ratio::from)),
        Bet::new(&progressive, 1, jackpot::nets(&what_if).into_iter()),
    ];
    let mut assumptions = strategy.said();
    assumptions.push("one deck, shuffled for every round; nothing known of other hands but the up-card".into());
    let stage = Stage { book: &BOOK, assumptions, rounds_an_hour: 50, bets };
    play(stage, &Bets::new(&question, rule), plan)
}

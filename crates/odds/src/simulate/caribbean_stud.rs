//! Caribbean Stud: five cards each; the player sees one of the dealer's before deciding.
use super::random::{Deck, Random};
use super::strategy::{Strategy, find_named};
use super::{Plan, Rounds, Setup, Simulation, WagerSetup, play, renamed};
use crate::caribbean_stud::{Question, RULE_NAMES, end_of, settle, simulated};
use crate::jackpot;
use crate::ranks::{SUIT_ORDERS, fives, in_order};
use crate::ratio::Ratio;
use crate::threads::fold;
use crate::what_if::{Answer, WhatIf};
use baize_rules::cards::Card;
use baize_rules::caribbean_stud::BOOK;
use baize_rules::poker_hands::{Strength, five};

/// The decision for a strength that does not depend on the up-card; higher numbers are rows of the table of those that do.
const FOLDS: u16 = 0;
const BETS: u16 = 1;
const ROWS: u16 = 2;
/// The kinds of round: by the player's category and the end of the Bet, and one for folded hands.
const ENDS: usize = 4;
const FOLDED: usize = 10 * ENDS;
/// The kinds of progressive wager: by category, and one for folded hands that give up their claim (CS-2).
const GIVEN_UP: u16 = 10;

/// Whether to bet, by strength. For strengths that depend on the up-card: by the suits of the cards from low to high, the
/// up-cards against which to bet, as bits.
pub(crate) struct BetTable {
    qualifying: usize,
    gives_up: bool,
    by_strength: Vec<u16>,
    rows: Vec<[u64; 1024]>,
}

fn suits(cards: [u8; 5]) -> usize {
    cards.iter().fold(0, |suits, card| suits << 2 | usize::from(card % 4))
}

impl BetTable {
    pub(crate) fn new(question: &Question, rule: Option<usize>) -> BetTable {
        let players = fives();
        // Every hand, with the up-cards against which it bets and those against which it folds.
        let hands = fold(players.len(), Vec::<([u8; 5], usize, u64, u64)>::new, |hands, index| {
            question.for_each_matchup(players[index], |matchup| {
                let mut different = matchup.five.to_vec();
                different.dedup();
                let of_rank = different.iter().zip(&matchup.suiting.suits);
                let mut dealt = of_rank
                    .flat_map(|(rank, suits)| (0..4).filter(|s| *suits >> s & 1 == 1).map(move |s| rank * 4 + s));
                let cards = std::array::from_fn(|_| dealt.next().expect("five cards"));
                if hands.last().is_none_or(|(last, ..)| *last != cards) {
                    hands.push((cards, matchup.own, 0, 0));
                }
                let (_, _, bets, folds) = hands.last_mut().expect("just there");
                let up = 1u64 << (usize::from(matchup.up) * 4 + matchup.up_suit);
                *(if question.bets(rule, matchup) { bets } else { folds }) |= up;
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
        BetTable { qualifying: question.qualifying(), gives_up: question.folds_give_up(), by_strength, rows }
    }
    #[inline]
    pub(crate) fn bets(&self, hand: [Card; 5], own: Strength, up: Card) -> bool {
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

impl Rounds<2> for BetTable {
    type Memory = Deck;
    fn start(&self) -> Deck {
        Deck::full()
    }
    #[inline]
    fn round(&self, random: &mut Random, deck: &mut Deck) -> [u16; 2] {
        let [a, b, c, d, e, up, f, g, h, i] = deck.deal(random);
        self.outcome([a, b, c, d, e], [up, f, g, h, i])
    }
}

impl BetTable {
    /// The kinds of round and of progressive wager of one hand against the dealer's, the up-card first.
    #[inline]
    pub(crate) fn outcome(&self, hand: [Card; 5], dealer: [Card; 5]) -> [u16; 2] {
        let up = dealer[0];
        let own = five(hand);
        let category = own.category() as usize;
        if !self.bets(hand, own, up) {
            let claim = if self.gives_up { GIVEN_UP } else { category as u16 };
            return [FOLDED as u16, claim];
        }
        let end = end_of(settle(own, five(dealer), self.qualifying).bet);
        [(category * ENDS + end) as u16, category as u16]
    }
}

/// The exact return of Ante and Bet under a strategy.
pub(crate) fn exact(what_if: &WhatIf, strategy: &Strategy) -> Answer<Ratio> {
    let rule = find_named("bet", &strategy.bet, &RULE_NAMES)?;
    Ok(simulated(&Question::new(what_if)?, rule, what_if)[0].expected_return())
}

/// The net of Ante and Bet by kind of round.
pub(crate) fn nets(question: &Question, what_if: &WhatIf) -> Vec<Ratio> {
    let ends = (0..10).flat_map(|category| (0..ENDS).map(move |end| (category, end)));
    ends.map(|(category, end)| question.net(category, end)).chain([-what_if.cash()]).collect()
}

/// Simulates Caribbean Stud.
pub fn simulate(plan: &Plan, strategy: &Strategy) -> Answer<Simulation> {
    let rule = find_named("bet", &strategy.bet, &RULE_NAMES)?;
    let what_if = &plan.what_if;
    let question = Question::new(what_if)?;
    let [exact, progressive] = simulated(&question, rule, what_if);
    let nets = nets(&question, what_if).into_iter();
    let prizes = jackpot::nets(what_if).into_iter().chain([-Ratio::ONE]);
    let bets = vec![WagerSetup::new(&exact, 0, nets), WagerSetup::new(&progressive, 1, prizes)];
    let mut assumptions = strategy.describe();
    assumptions.extend(what_if.changes());
    assumptions.push("one deck, shuffled for every round; nothing known of other hands but the up-card".into());
    let setup = Setup { book: &BOOK, assumptions, rounds_an_hour: 50, bets };
    play(setup, &BetTable::new(&question, rule), plan)
}

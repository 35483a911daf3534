//! Casino War: two cards of a full shoe, and two more after a tie that goes to war.
use super::random::Random;
use super::strategy::{Choice, Strategy, invalid_strategy};
use super::{Plan, Rounds, Setup, Simulation, WagerSetup, play};
use crate::casino_war::{Question, report};
use crate::ranks::in_order;
use crate::ratio::Ratio;
use crate::what_if::{Answer, WhatIf};
use baize_rules::cards::Rank;
use baize_rules::casino_war::BOOK;
use baize_rules::casino_war::ch08_interim_settlement::{judge_initial, judge_tie};
use baize_rules::casino_war::ch10_final_settlement::{judge_initial_at_war, judge_war};
use std::hint::black_box;

/// The kinds of round: the net of the first cards in halves, from the lowest; the same for a war; and a surrender.
const LOWEST: i32 = -4;
const AT_WAR: i32 = 16;
const SURRENDERED: i32 = 32;
const KINDS: usize = 33;

/// The net of a tie, which does not settle the Initial Wager.
const TIED: i32 = 0;

struct Shoe {
    ranks: Vec<Rank>,
    to_war: [bool; 13],
}

impl Rounds<2> for Shoe {
    type Memory = ();
    fn start(&self) {}
    #[inline]
    fn round(&self, random: &mut Random, (): &mut ()) -> [u16; 2] {
        let mut fraction = random.fraction();
        let cards = self.ranks.len() as u32;
        let player = fraction.below(cards);
        let dealer = other(fraction.below(cards - 1), player);
        let [one, two] = [player, dealer].map(|card| self.ranks[card as usize]);
        let tie = judge_tie(one, two).fate.net_halves();
        // Winning is a coin toss that the processor cannot predict: `black_box` keeps this a value instead of a branch.
        let mut kind = black_box(judge_initial(one, two).map_or(TIED, |verdict| verdict.fate.net_halves())) - LOWEST;
        if kind == TIED - LOWEST {
            kind = SURRENDERED;
            if self.to_war[one.index()] {
                let [a, b] = in_order([player, dealer]);
                let third = other(other(fraction.below(cards - 2), a), b);
                let [a, b, c] = in_order([player, dealer, third]);
                let fourth = other(other(other(fraction.below(cards - 3), a), b), c);
                let [one, two] = [third, fourth].map(|card| self.ranks[card as usize]);
                kind = AT_WAR + at_war(one, two) - LOWEST;
            }
        }
        [kind as u16, (tie - LOWEST) as u16]
    }
}

/// War and Initial Wager together, in halves.
#[inline]
fn at_war(one: Rank, two: Rank) -> i32 {
    judge_war(one, two).fate.net_halves() + judge_initial_at_war(one, two).fate.net_halves()
}

/// The net of each kind of round at the odds and chips of the question, from one example of each.
fn nets(question: &Question) -> [Vec<Option<Ratio>>; 2] {
    let mut initial = vec![None; KINDS];
    let mut tie = vec![None; KINDS];
    initial[SURRENDERED as usize] = Some(question.surrender());
    for (one, two) in [(Rank::ACE, Rank::TWO), (Rank::TWO, Rank::TWO), (Rank::TWO, Rank::ACE)] {
        if let Some(verdict) = judge_initial(one, two) {
            initial[(verdict.fate.net_halves() - LOWEST) as usize] = question.initial(one, two);
        }
        initial[(AT_WAR + at_war(one, two) - LOWEST) as usize] = Some(question.war(one, two));
        tie[(judge_tie(one, two).fate.net_halves() - LOWEST) as usize] = Some(question.tie(one, two));
    }
    [initial, tie]
}

/// Turns a place among all cards but a given one into a place among all cards. For several given cards call it in order,
/// the lowest first.
#[inline]
fn other(place: u32, given: u32) -> u32 {
    place + u32::from(place >= given)
}

fn to_war(strategy: &Strategy) -> Answer<Option<[bool; 13]>> {
    let Some(choice) = &strategy.war else { return Ok(None) };
    Ok(Some(match choice {
        Choice::Named(name) if name == "always" => [true; 13],
        Choice::Named(name) if name == "never" => [false; 13],
        Choice::Named(name) => {
            return Err(invalid_strategy("war", format!("{name:?} is not always, never or a list of ranks")));
        }
        Choice::Listed(names) => {
            let mut ranks = [false; 13];
            for name in names {
                let rank = "23456789TJQKA".find(name.as_str()).filter(|_| name.len() == 1);
                ranks[rank.ok_or_else(|| {
                    invalid_strategy("war", format!("{name:?} is not one of the ranks 23456789TJQKA"))
                })?] = true;
            }
            ranks
        }
    }))
}

/// The exact return of the Initial Wager under a strategy.
pub(crate) fn exact(what_if: &WhatIf, strategy: &Strategy) -> Answer<Ratio> {
    let question = Question::new(what_if)?;
    let to_war = to_war(strategy)?.unwrap_or_else(|| question.best());
    Ok(report(&question, &to_war).wagers[0].expected_return())
}

/// Simulates Casino War.
pub fn simulate(plan: &Plan, strategy: &Strategy) -> Answer<Simulation> {
    let question = Question::new(&plan.what_if)?;
    let to_war = to_war(strategy)?.unwrap_or_else(|| question.best());
    let exact = report(&question, &to_war);
    let left = question.shoe();
    let cards = Rank::all().flat_map(|rank| std::iter::repeat_n(rank, left.of(rank) as usize));
    let shoe = Shoe { ranks: cards.collect(), to_war };
    let bets = exact.wagers.iter().zip(nets(&question)).zip(0..);
    let bets = bets
        .map(|((odds, nets), tally)| WagerSetup { nets, ..WagerSetup::new(odds, tally, std::iter::empty()) })
        .collect();
    let mut assumptions = strategy.describe();
    assumptions.extend(exact.assumptions);
    play(Setup { book: &BOOK, assumptions, rounds_an_hour: 120, bets }, &shoe, plan)
}

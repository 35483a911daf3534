//! Casino War: two cards of a full shoe, and two more after a tie that goes to war.
use super::chance::Chance;
use super::strategy::{Choice, Strategy, refused};
use super::{Bet, Plan, Rounds, Simulation, Stage, play};
use crate::casino_war::{Question, report};
use crate::ranks::in_order;
use crate::ratio::Ratio;
use crate::what_if::{Asked, WhatIf};
use baize_rules::cards::Rank;
use baize_rules::casino_war::BOOK;
use baize_rules::casino_war::ch05_wagers::DECKS;
use baize_rules::casino_war::ch08_interim_settlement::{judge_initial, judge_tie};
use baize_rules::casino_war::ch10_final_settlement::{judge_initial_at_war, judge_war};
use std::hint::black_box;

/// Cards of a rank, and in all.
const OF_RANK: u32 = 4 * DECKS as u32;
const CARDS: u32 = 13 * OF_RANK;
/// Nets are counted in halves, from the lowest: a war loses two units.
const LOWEST: i32 = -4;

/// No net at all: the first cards settle nothing.
const TIED: i32 = 0;

struct Shoe {
    ranks: [Rank; CARDS as usize],
    to_war: [bool; 13],
    surrender: i32,
}

impl Rounds<2> for Shoe {
    type Memory = ();
    fn start(&self) {}
    #[inline]
    fn round(&self, chance: &mut Chance, (): &mut ()) -> [u16; 2] {
        let mut fraction = chance.fraction();
        let player = fraction.below(CARDS);
        let dealer = other(fraction.below(CARDS - 1), player);
        let [one, two] = [player, dealer].map(|card| self.ranks[card as usize]);
        let tie = judge_tie(one, two).fate.net_halves();
        // Won or lost is a toss-up that no processor guesses: made a value here, and no branch out of it.
        let mut net = black_box(judge_initial(one, two).map_or(TIED, |verdict| verdict.fate.net_halves()));
        if net == TIED {
            net = self.surrender;
            if self.to_war[one.index()] {
                let [a, b] = in_order([player, dealer]);
                let third = other(other(fraction.below(CARDS - 2), a), b);
                let [a, b, c] = in_order([player, dealer, third]);
                let fourth = other(other(other(fraction.below(CARDS - 3), a), b), c);
                let [one, two] = [third, fourth].map(|card| self.ranks[card as usize]);
                net = judge_war(one, two).fate.net_halves() + judge_initial_at_war(one, two).fate.net_halves();
            }
        }
        [(net - LOWEST) as u16, (tie - LOWEST) as u16]
    }
}

/// A place among all cards, from one among all but a given card; given cards in order, the lowest first.
#[inline]
fn other(place: u32, given: u32) -> u32 {
    place + u32::from(place >= given)
}

fn to_war(strategy: &Strategy) -> Asked<Option<[bool; 13]>> {
    let Some(choice) = &strategy.war else { return Ok(None) };
    Ok(Some(match choice {
        Choice::Named(name) if name == "always" => [true; 13],
        Choice::Named(name) if name == "never" => [false; 13],
        Choice::Named(name) => {
            return Err(refused("war", format!("{name:?} is neither always nor never, nor a list of ranks")));
        }
        Choice::Listed(names) => {
            let mut ranks = [false; 13];
            for name in names {
                let rank = "23456789TJQKA".find(name.as_str()).filter(|_| name.len() == 1);
                ranks[rank.ok_or_else(|| refused("war", format!("{name:?} is no rank of 23456789TJQKA")))?] = true;
            }
            ranks
        }
    }))
}

pub fn simulate(plan: &Plan, strategy: &Strategy) -> Asked<Simulation> {
    let what_if = WhatIf::default();
    let question = Question::new(&what_if)?;
    let to_war = to_war(strategy)?.unwrap_or_else(|| question.best());
    let exact = report(&question, &to_war);
    let mut ranks = Rank::all().flat_map(|rank| std::iter::repeat_n(rank, OF_RANK as usize));
    let shoe = Shoe {
        ranks: std::array::from_fn(|_| ranks.next().expect("a full shoe")),
        to_war,
        surrender: (question.surrender() * Ratio::from(2)).num() as i32,
    };
    let halves = |_: &()| (LOWEST..=20).map(|halves| Ratio::new(halves.into(), 2));
    let bets = exact.wagers.iter().zip(0..).map(|(odds, tally)| Bet::new(odds, tally, halves(&()))).collect();
    let mut assumptions = strategy.said();
    assumptions.extend(exact.assumptions);
    play(Stage { book: &BOOK, assumptions, rounds_an_hour: 120, bets }, &shoe, plan)
}

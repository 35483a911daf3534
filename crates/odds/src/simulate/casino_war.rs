//! Casino War: two cards of a full shoe, and two more after a tie that goes to war.
use super::chance::Chance;
use super::strategy::{Choice, Strategy, refused};
use super::{Bet, Plan, Rounds, Simulation, Stage, play};
use crate::casino_war::{Question, report};
use crate::ranks::in_order;
use crate::ratio::Ratio;
use crate::what_if::Asked;
use baize_rules::cards::Rank;
use baize_rules::casino_war::BOOK;
use baize_rules::casino_war::ch08_interim_settlement::{judge_initial, judge_tie};
use baize_rules::casino_war::ch10_final_settlement::{judge_initial_at_war, judge_war};
use std::hint::black_box;

/// What the first cards come to by the judge's word, in halves from the lowest; then the same of a war, and a surrender.
const LOWEST: i32 = -4;
const AT_WAR: i32 = 16;
const SURRENDERED: i32 = 32;
const KINDS: usize = 33;

/// No net at all: the first cards settle nothing.
const TIED: i32 = 0;

struct Shoe {
    ranks: Vec<Rank>,
    to_war: [bool; 13],
}

impl Rounds<2> for Shoe {
    type Memory = ();
    fn start(&self) {}
    #[inline]
    fn round(&self, chance: &mut Chance, (): &mut ()) -> [u16; 2] {
        let mut fraction = chance.fraction();
        let cards = self.ranks.len() as u32;
        let player = fraction.below(cards);
        let dealer = other(fraction.below(cards - 1), player);
        let [one, two] = [player, dealer].map(|card| self.ranks[card as usize]);
        let tie = judge_tie(one, two).fate.net_halves();
        // Won or lost is a toss-up that no processor guesses: made a value here, and no branch out of it.
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

/// What each kind of round brings, at the odds and in the chips that were asked for: one example of each is enough.
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
    let question = Question::new(&plan.what_if)?;
    let to_war = to_war(strategy)?.unwrap_or_else(|| question.best());
    let exact = report(&question, &to_war);
    let left = question.shoe();
    let cards = Rank::all().flat_map(|rank| std::iter::repeat_n(rank, left.of(rank) as usize));
    let shoe = Shoe { ranks: cards.collect(), to_war };
    let bets = exact.wagers.iter().zip(nets(&question)).zip(0..);
    let bets = bets.map(|((odds, nets), tally)| Bet { nets, ..Bet::new(odds, tally, std::iter::empty()) }).collect();
    let mut assumptions = strategy.said();
    assumptions.extend(exact.assumptions);
    play(Stage { book: &BOOK, assumptions, rounds_an_hour: 120, bets }, &shoe, plan)
}

//! Sic Bo: throws of three dice. What all wagers on one throw come to follows from how often each of the 216 came; Super
//! Streak is followed result by result, with a wager in every window that opens.
use super::chance::Chance;
use super::strategy::Strategy;
use super::{Bet, NOTHING, Plan, Rounds, Simulation, Stage, play};
use crate::ratio::Ratio;
use crate::what_if::{Asked, WhatIf};
use baize_rules::dice::Throw;
use baize_rules::sic_bo::ch06_super_streak::{self as streak, Counting, LONGEST, Twelve};
use baize_rules::sic_bo::ch07_settlement::{EvenList, judge};
use baize_rules::sic_bo::{BOOK, Live, Streak};
use baize_rules::wagers::{Family, Side, Wager};

const THROWS: u32 = 216;
const FAMILIES: [(Family, [Side; 2]); 2] =
    [(Family::SmallBig, [Side::Small, Side::Big]), (Family::OddEven, [Side::Odd, Side::Even])];
/// What a throw is to a family: one side, the other, a triple.
const SIDES: usize = 3;

/// A family's run with the one wager in it, as a number, and what every result leads to.
struct Runs {
    states: Vec<Streak>,
    /// By state and what the throw is: the next state, and the kind counted.
    next: Vec<(u8, u8)>,
}

/// The kind of a wager that ended with so many in a row; the first is of none ended.
fn kind(ended: Option<&Live>) -> u8 {
    ended.map_or(0, |live| live.count + 1)
}

impl Runs {
    fn new(family: Family, sides: [Side; 2]) -> Runs {
        let mut runs = Runs { states: vec![Streak::default()], next: vec![] };
        let mut state = 0;
        while state < runs.states.len() {
            for side in sides {
                let stepped = streak::step(&runs.states[state], side, Counting::FromNext, Twelve::AtOnce);
                let mut after = stepped.after;
                if after.is_open() {
                    let count = Counting::FromNext.start();
                    after.live.push(Live { area: 1, wager: Wager::SuperStreak(family), count });
                }
                // Past the longest run nobody counts.
                after.run = after.run.min(LONGEST);
                let known = runs.states.iter().position(|state| *state == after);
                let place = known.unwrap_or_else(|| {
                    runs.states.push(after);
                    runs.states.len() - 1
                });
                runs.next.push((place as u8, kind(stepped.ended.first())));
            }
            runs.next.push((state as u8, 0));
            state += 1;
        }
        runs
    }
}

struct Dice {
    runs: [Runs; 2],
    /// By throw: what it is to each family.
    sides: [[u8; 2]; THROWS as usize],
}

/// What is left of a fraction, how many throws it still gives, and both runs.
struct Table {
    runs: [u8; 2],
    /// Wagers still to be finished after the last round.
    waiting: Option<[bool; 2]>,
}

impl Dice {
    #[inline]
    fn throw(&self, chance: &mut Chance, runs: &mut [u8; 2]) -> (u32, [u8; 2]) {
        let throw = chance.fraction().below(THROWS);
        let sides = self.sides[throw as usize % THROWS as usize];
        let mut kinds = [0; 2];
        for family in 0..2 {
            let at = usize::from(runs[family]) * SIDES + usize::from(sides[family]);
            (runs[family], kinds[family]) = self.runs[family].next[at];
        }
        (throw, kinds)
    }
}

impl Rounds<3> for Dice {
    type Memory = Table;
    fn start(&self) -> Table {
        Table { runs: [0; 2], waiting: None }
    }
    #[inline]
    fn round(&self, chance: &mut Chance, table: &mut Table) -> [u16; 3] {
        let (throw, kinds) = self.throw(chance, &mut table.runs);
        [throw as u16, kinds[0].into(), kinds[1].into()]
    }
    fn finish(&self, chance: &mut Chance, table: &mut Table) -> Option<[u16; 3]> {
        let live = |family: usize| !self.runs[family].states[usize::from(table.runs[family])].live.is_empty();
        let waiting = table.waiting.get_or_insert([live(0), live(1)]);
        if *waiting == [false; 2] {
            return None;
        }
        let (_, kinds) = self.throw(chance, &mut table.runs);
        let ended = std::array::from_fn(|family| match waiting[family] && kinds[family] > 0 {
            true => {
                waiting[family] = false;
                kinds[family].into()
            }
            false => NOTHING,
        });
        let [one, other] = ended;
        Some([NOTHING, one, other])
    }
}

pub fn simulate(plan: &Plan, strategy: &Strategy) -> Asked<Simulation> {
    let exact = crate::sic_bo::odds(&WhatIf::default())?;
    let throws: Vec<Throw> = Throw::all().collect();
    let sides = |throw: &Throw| {
        FAMILIES.map(|(family, sides)| {
            let side = streak::side(family, *throw);
            sides.iter().position(|known| Some(*known) == side).unwrap_or(SIDES - 1) as u8
        })
    };
    let dice = Dice {
        runs: FAMILIES.map(|(family, sides)| Runs::new(family, sides)),
        sides: std::array::from_fn(|throw| sides(&throws[throw])),
    };
    let net = |odds: Option<baize_rules::money::Odds>| match odds {
        Some(odds) => Ratio::new(odds.win.into(), odds.per.into()),
        None => -Ratio::ONE,
    };
    let bets = exact.wagers.iter().map(|odds| {
        let wager: Wager = odds.wager.parse().expect("a wager of the layout");
        match wager {
            Wager::SuperStreak(family) => {
                let ended = (0..=LONGEST).map(|in_a_row| Some(net(streak::pays(in_a_row))));
                Bet {
                    exact: odds.clone(),
                    tally: 1 + FAMILIES.iter().position(|(known, _)| *known == family).expect("two families"),
                    nets: [None].into_iter().chain(ended).collect(),
                    opening: None,
                }
            }
            wager => {
                let on = |throw: &Throw| judge(wager, *throw, EvenList::Corrected).expect("a wager on one throw");
                Bet::new(odds, 0, throws.iter().map(|throw| net(on(throw).pays)))
            }
        }
    });
    let bets = bets.collect();
    let mut assumptions = strategy.said();
    assumptions.extend(exact.assumptions);
    assumptions.push("a Super Streak wager in every window that opens".into());
    play(Stage { book: &BOOK, assumptions, rounds_an_hour: 60, bets }, &dice, plan)
}

//! Sic Bo: throws of three dice. What all wagers on one throw come to follows from how often each of the 216 came; Super
//! Streak is followed result by result, with a wager in every window that opens.
use super::chance::{Chance, Fraction};
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
/// Throws drawn from one fraction: 216^4 is some 2 * 10^9.
const PER_FRACTION: u8 = 4;

/// A wager that ended with so many in a row is of this kind; the first is of none ended.
fn kind(ended: Option<&Live>) -> u16 {
    ended.map_or(0, |live| u16::from(live.count) + 1)
}
const KINDS: u16 = LONGEST as u16 + 2;

/// Both families' runs with one wager in each, as a number, and what every result leads to.
struct Runs {
    states: Vec<[Streak; 2]>,
    /// By state and sides: the next state, and the kinds of both families counted as one.
    next: [(u16, u16); 1 << 13],
}

/// A throw as both families see it: two times two sides, or a triple, with room to spare.
const TRIPLE: usize = 4;
const SIDES: usize = 8;

impl Runs {
    fn new() -> Runs {
        let mut runs = Runs { states: vec![Default::default()], next: [(0, 0); _] };
        let mut state = 0;
        while state < runs.states.len() {
            for small_big in 0..2 {
                for odd_even in 0..2 {
                    let mut kinds = [0; 2];
                    let after = std::array::from_fn(|f| {
                        let (family, sides) = FAMILIES[f];
                        let side = sides[[small_big, odd_even][f]];
                        let (after, kind) = step(family, &runs.states[state][f], side);
                        kinds[f] = kind;
                        after
                    });
                    let known = runs.states.iter().position(|state| *state == after);
                    let place = known.unwrap_or_else(|| {
                        runs.states.push(after);
                        runs.states.len() - 1
                    });
                    runs.next[state * SIDES + small_big * 2 + odd_even] = (place as u16, kinds[0] * KINDS + kinds[1]);
                }
            }
            runs.next[state * SIDES + TRIPLE] = (state as u16, 0);
            state += 1;
        }
        runs
    }
}

/// One result that is no triple, and a wager in the window that it may open.
fn step(family: Family, before: &Streak, side: Side) -> (Streak, u16) {
    let stepped = streak::step(before, side, Counting::FromNext, Twelve::AtOnce);
    let mut after = stepped.after;
    if after.is_open() {
        after.live.push(Live { area: 1, wager: Wager::SuperStreak(family), count: Counting::FromNext.start() });
    }
    // Past the longest run nobody counts.
    after.run = after.run.min(LONGEST);
    (after, kind(stepped.ended.first()))
}

struct Dice {
    runs: Runs,
    /// By throw: its sides, as a place.
    sides: [u8; THROWS as usize],
}

impl Dice {
    fn new(throws: &[Throw]) -> Dice {
        let place = |throw: &Throw| {
            let side = |(family, sides): (Family, [Side; 2])| {
                streak::side(family, *throw).and_then(|side| sides.iter().position(|other| *other == side))
            };
            match FAMILIES.map(side) {
                [Some(small_big), Some(odd_even)] => (small_big * 2 + odd_even) as u8,
                _ => TRIPLE as u8,
            }
        };
        Dice { runs: Runs::new(), sides: std::array::from_fn(|throw| place(&throws[throw])) }
    }
    #[inline]
    fn throw(&self, chance: &mut Chance, table: &mut Table) -> (u32, u16) {
        if table.left == 0 {
            (table.fraction, table.left) = (chance.fraction(), PER_FRACTION);
        }
        table.left -= 1;
        let throw = table.fraction.below(THROWS);
        let at = usize::from(table.state) * SIDES + usize::from(self.sides[throw as usize]);
        let (state, kinds) = self.runs.next[at % self.runs.next.len()];
        table.state = state;
        (throw, kinds)
    }
}

struct Table {
    fraction: Fraction,
    /// How many throws it still gives.
    left: u8,
    state: u16,
    /// Families whose wager is still to be finished after the last round.
    waiting: Option<[bool; 2]>,
}

impl Rounds<2> for Dice {
    type Memory = Table;
    fn start(&self) -> Table {
        Table { fraction: Fraction::USED_UP, left: 0, state: 0, waiting: None }
    }
    #[inline]
    fn round(&self, chance: &mut Chance, table: &mut Table) -> [u16; 2] {
        let (throw, kinds) = self.throw(chance, table);
        [throw as u16, kinds]
    }
    fn finish(&self, chance: &mut Chance, table: &mut Table) -> Option<[u16; 2]> {
        let runs = &self.runs.states[usize::from(table.state)];
        let mut waiting = table.waiting.unwrap_or([0, 1].map(|f: usize| !runs[f].live.is_empty()));
        if waiting == [false; 2] {
            return None;
        }
        let (_, kinds) = self.throw(chance, table);
        let mut ended = [kinds / KINDS, kinds % KINDS];
        for f in 0..2 {
            ended[f] = if waiting[f] { ended[f] } else { 0 };
            waiting[f] &= ended[f] == 0;
        }
        table.waiting = Some(waiting);
        Some([NOTHING, ended[0] * KINDS + ended[1]])
    }
}

pub fn simulate(plan: &Plan, strategy: &Strategy) -> Asked<Simulation> {
    let exact = crate::sic_bo::odds(&WhatIf::default())?;
    let throws: Vec<Throw> = Throw::all().collect();
    let dice = Dice::new(&throws);
    let net = |odds: Option<baize_rules::money::Odds>| match odds {
        Some(odds) => Ratio::new(odds.win.into(), odds.per.into()),
        None => -Ratio::ONE,
    };
    let bets = exact.wagers.iter().map(|odds| {
        let wager: Wager = odds.wager.parse().expect("a wager of the layout");
        match wager {
            Wager::SuperStreak(family) => {
                let own = |kinds: u16| if family == FAMILIES[0].0 { kinds / KINDS } else { kinds % KINDS };
                let ended = |kinds: u16| own(kinds).checked_sub(1).map(|in_a_row| net(streak::pays(in_a_row as u8)));
                Bet { exact: odds.clone(), tally: 1, nets: (0..KINDS * KINDS).map(ended).collect(), opening: None }
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

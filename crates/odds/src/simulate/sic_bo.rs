//! Sic Bo: throws of three dice. Wagers on one throw follow from how often each of the 216 throws came. Super Streak is
//! followed result by result, with a wager in every window that opens.
use super::random::{Fraction, Random};
use super::strategy::Strategy;
use super::{NOTHING, Plan, Rounds, Setup, Simulation, WagerSetup, play};
use crate::ratio::Ratio;
use crate::sic_bo::Question;
use crate::what_if::{Answer, InvalidQuestion};
use baize_rules::dice::Throw;
use baize_rules::sic_bo::ch06_super_streak::{self as streak, Counting, LONGEST};
use baize_rules::sic_bo::{BOOK, Live, Streak};
use baize_rules::wagers::{Family, Side, Wager};

const THROWS: u32 = 216;
const FAMILIES: [(Family, [Side; 2]); 2] =
    [(Family::SmallBig, [Side::Small, Side::Big]), (Family::OddEven, [Side::Odd, Side::Even])];
/// Throws drawn from one fraction: 216^4 is about 2 * 10^9.
const PER_FRACTION: u8 = 4;

/// The kind of a wager that ended with this many in a row, and by its side if it names one. Zero if no wager ended.
fn kind(ended: Option<&Live>) -> u16 {
    let second = |live: &Live| matches!(live.wager, Wager::NamedStreak(Side::Big | Side::Even));
    ended.map_or(0, |live| 1 + u16::from(live.count) + u16::from(second(live)) * COUNTS)
}
const COUNTS: u16 = LONGEST as u16 + 1;
/// The kinds of one family. Those of two families are counted as one number, which stays below the maximum.
const KINDS: u16 = 1 + 2 * COUNTS;

/// Both families' runs with a wager in each, or on each side, as one state; and what every result leads to.
struct Runs {
    families: [FamilyRuns; 2],
    /// By state and sides: the next state, and the kinds of both families as one number. A state is the place of its first
    /// entry, and the length is fixed: both shorten the wait from one throw to the next.
    next: Box<[(u16, u16); STATES * SIDES]>,
}

/// One family: its states and, by state and side, the next state and the kind of the wager that ends.
struct FamilyRuns {
    states: Vec<Streak>,
    next: Vec<[(usize, u16); 2]>,
}

impl FamilyRuns {
    fn new(question: Question, (family, sides): (Family, [Side; 2])) -> FamilyRuns {
        let mut runs = FamilyRuns { states: vec![Streak::default()], next: vec![] };
        while let Some(state) = runs.states.get(runs.next.len()).cloned() {
            let next = sides.map(|side| {
                let (after, kind) = step(question, family, &state, side);
                let known = runs.states.iter().position(|state| *state == after);
                let place = known.unwrap_or_else(|| {
                    runs.states.push(after);
                    runs.states.len() - 1
                });
                (place, kind)
            });
            runs.next.push(next);
        }
        runs
    }
}

/// A throw for both families: two times two sides, or a triple. Rounded up to a power of two.
const TRIPLE: usize = 4;
const SIDES: usize = 8;
/// Room for the states of both families: 51 each where wagers name their side, fewer otherwise.
const STATES: usize = 4096;

impl Runs {
    fn new(question: Question) -> Runs {
        let families = FAMILIES.map(|family| FamilyRuns::new(question, family));
        let [one, other] = &families;
        let mut next = Box::new([(0, 0); _]);
        let state = |a: usize, b: usize| u16::try_from((a * other.states.len() + b) * SIDES).expect("few states");
        for (a, of_one) in one.next.iter().enumerate() {
            for (b, of_other) in other.next.iter().enumerate() {
                let row = &mut next[usize::from(state(a, b))..][..SIDES];
                for (sides, entry) in row[..TRIPLE].iter_mut().enumerate() {
                    let ((a, one), (b, other)) = (of_one[sides / 2], of_other[sides % 2]);
                    *entry = (state(a, b), one * KINDS + other);
                }
                row[TRIPLE] = (state(a, b), 0);
            }
        }
        Runs { families, next }
    }
    /// The run of one family in a state.
    fn run(&self, state: u16, family: usize) -> &Streak {
        let [one, other] = &self.families;
        let state = usize::from(state) / SIDES;
        let (a, b) = (state / other.states.len(), state % other.states.len());
        if family == 0 { &one.states[a] } else { &other.states[b] }
    }
}

/// One result other than a triple, and the wagers in the window that it opens: on each named side that has none in play.
fn step(question: Question, family: Family, before: &Streak, side: Side) -> (Streak, u16) {
    let counting = question.counting;
    let stepped = streak::step(before, side, counting, question.twelve);
    let mut after = stepped.after;
    if after.is_open() {
        let sides = if family == FAMILIES[0].0 { FAMILIES[0].1 } else { FAMILIES[1].1 };
        let made: &[Wager] = match counting {
            Counting::NamedSide => &sides.map(Wager::NamedStreak),
            _ => &[Wager::SuperStreak(family)],
        };
        for wager in made {
            if after.live.iter().all(|live| live.wager != *wager) {
                after.live.push(Live { area: 1, wager: *wager, count: counting.start() });
            }
        }
        after.live.sort_by_key(|live| live.wager);
    }
    debug_assert!(stepped.ended.len() <= 1, "{:?}", stepped.ended);
    // Runs longer than the longest streak are all the same.
    after.run = after.run.min(LONGEST);
    (after, kind(stepped.ended.first()))
}

struct Dice {
    runs: Runs,
    /// The sides of each throw, as a place in a row of the table.
    sides: [u8; THROWS as usize],
}

impl Dice {
    fn new(throws: &[Throw], question: Question) -> Dice {
        let place = |throw: &Throw| {
            let side = |(family, sides): (Family, [Side; 2])| {
                streak::side(family, *throw).and_then(|side| sides.iter().position(|other| *other == side))
            };
            match FAMILIES.map(side) {
                [Some(small_big), Some(odd_even)] => (small_big * 2 + odd_even) as u8,
                _ => TRIPLE as u8,
            }
        };
        Dice { runs: Runs::new(question), sides: std::array::from_fn(|throw| place(&throws[throw])) }
    }
    #[inline]
    fn throw(&self, random: &mut Random, table: &mut Table) -> (u32, u16) {
        if table.left == 0 {
            (table.fraction, table.left) = (random.fraction(), PER_FRACTION);
        }
        table.left -= 1;
        let throw = table.fraction.below(THROWS);
        let at = usize::from(table.state) + usize::from(self.sides[throw as usize]);
        let (state, kinds) = self.runs.next[at % self.runs.next.len()];
        table.state = state;
        (throw, kinds)
    }
}

struct Table {
    fraction: Fraction,
    /// How many throws the fraction still gives.
    left: u8,
    state: u16,
    /// The wagers still in play after the last round, by family and side.
    waiting: Option<[bool; 4]>,
}

impl Rounds<2> for Dice {
    type Memory = Table;
    fn start(&self) -> Table {
        Table { fraction: Fraction::USED_UP, left: 0, state: 0, waiting: None }
    }
    #[inline]
    fn round(&self, random: &mut Random, table: &mut Table) -> [u16; 2] {
        let (throw, kinds) = self.throw(random, table);
        [throw as u16, kinds]
    }
    fn in_play(&self, table: &Table, wager: usize) -> bool {
        let (family, side) = (wager / 2, wager % 2);
        let named = |live: &Live| match live.wager {
            Wager::NamedStreak(named) => named == FAMILIES[family].1[side],
            // A wager on the family is numbered like its first side.
            _ => side == 0,
        };
        self.runs.run(table.state, family).live.iter().any(named)
    }
    fn finish(&self, random: &mut Random, table: &mut Table) -> Option<[u16; 2]> {
        let mut waiting = table.waiting.unwrap_or([0, 1, 2, 3].map(|wager| self.in_play(table, wager)));
        if waiting == [false; 4] {
            return None;
        }
        let (_, kinds) = self.throw(random, table);
        let mut ended = [kinds / KINDS, kinds % KINDS];
        for (family, ended) in ended.iter_mut().enumerate() {
            let Some(side) = ended.checked_sub(1).map(|of| usize::from(of / COUNTS)) else { continue };
            let waits = &mut waiting[family * 2 + side];
            *ended = if *waits { *ended } else { 0 };
            *waits = false;
        }
        table.waiting = Some(waiting);
        Some([NOTHING, ended[0] * KINDS + ended[1]])
    }
}

/// How many wagers are made per round. A window opens with every change of side. Where a run counts the next result of
/// either side, it is one longer. Where wagers name their side, each side is free in three windows out of four.
fn windows(counting: Counting) -> Ratio {
    let of_results = match counting {
        Counting::FromNext | Counting::OpeningResult => Ratio::new(1, 2),
        Counting::EitherSide => Ratio::new(1, 3),
        Counting::NamedSide => Ratio::new(3, 8),
    };
    // Triples do not count.
    of_results * Ratio::new(35, 36)
}

/// Simulates Sic Bo.
pub fn simulate(plan: &Plan, strategy: &Strategy) -> Answer<Simulation> {
    let what_if = &plan.what_if;
    let exact = crate::sic_bo::odds(what_if)?;
    let question = Question::new(what_if)?;
    if !question.is_fair() {
        return Err(InvalidQuestion::new("dice", "for odds only: simulated dice are fair"));
    }
    let throws: Vec<Throw> = Throw::all().collect();
    let dice = Dice::new(&throws, question);
    let bets = exact.wagers.iter().map(|odds| {
        let wager: Wager = odds.wager.parse().expect("a wager of the layout");
        let (family, side) = match wager {
            Wager::SuperStreak(family) => (family, 0),
            Wager::NamedStreak(side) => (side.family(), u16::from(matches!(side, Side::Big | Side::Even))),
            wager => return WagerSetup::new(odds, 0, throws.iter().map(|throw| question.net(wager, *throw, what_if))),
        };
        let second = usize::from(family != FAMILIES[0].0);
        let own = |kinds: u16| [kinds / KINDS, kinds % KINDS][second];
        let in_a_row = |kinds: u16| own(kinds).checked_sub(1 + side * COUNTS).filter(|count| *count < COUNTS);
        let ended = |kinds: u16| in_a_row(kinds).map(|count| question.streak(count as u8, what_if));
        WagerSetup {
            tally: 1,
            nets: (0..KINDS * KINDS).map(ended).collect(),
            per_round: windows(question.counting),
            lasts: Some(second * 2 + usize::from(side)),
            ..WagerSetup::new(odds, 1, std::iter::empty())
        }
    });
    let bets = bets.collect();
    let mut assumptions = strategy.describe();
    assumptions.extend(exact.assumptions);
    assumptions.push("a Super Streak wager in every window that opens".into());
    play(Setup { book: &BOOK, assumptions, rounds_an_hour: 60, bets }, &dice, plan)
}

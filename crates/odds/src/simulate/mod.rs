//! Millions of simulated rounds, judged by the functions of the rules and compared with the exact odds.
//!
//! Rounds are played in blocks. Each block has its own random numbers, from the seed and the number of the block, and all
//! counts are integers. So the number of threads and their order do not change any figure.
//!
//! ```
//! use baize_odds::simulate::{Plan, Strategy, simulate};
//! let plan = Plan { rounds: 100_000, seed: 7, ..Plan::default() };
//! let simulation = simulate("casino-war", &plan, &Strategy::default()).expect("a game").expect("a valid plan");
//! assert!(simulation.wagers.iter().all(|wager| wager.is_inside()));
//! ```
pub(crate) mod caribbean_stud;
pub(crate) mod casino_war;
pub(crate) mod double_chance;
mod figures;
pub mod random;
pub(crate) mod sic_bo;
mod strategy;
pub(crate) mod ultimate_texas_holdem;

pub use figures::{Bin, Hold, Quantile, Ruin, Simulated, Simulation};
pub use strategy::{Choice, Strategy};

use crate::ranks::CHOOSE;
use crate::ratio::{Ratio, common};
use crate::report::{Distribution, WagerOdds};
use crate::threads::fold_on;
use crate::what_if::{Answer, InvalidQuestion, WhatIf};
use baize_rules::book::Book;
use random::Random;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Plan {
    pub rounds: u64,
    pub seed: u64,
    /// One per core unless given.
    pub threads: Option<usize>,
    /// The wager for shifts and bankrolls; the game's first unless given.
    pub wager: Option<String>,
    pub shift_rounds: Option<u64>,
    /// In units of that wager.
    pub bankroll: Option<u64>,
    /// The number of rounds that a bankroll has to last.
    pub horizon: Option<u64>,
    /// The changes to the book.
    pub what_if: WhatIf,
    /// The number of rounds played so far, to show progress.
    pub done: Arc<AtomicU64>,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            rounds: 10_000_000,
            seed: 1,
            threads: None,
            wager: None,
            shift_rounds: None,
            bankroll: None,
            horizon: None,
            what_if: WhatIf::default(),
            done: Arc::default(),
        }
    }
}

/// The minimum length of a block, some milliseconds of work. Blocks are rounded up to whole shifts.
const BLOCK: u64 = 1 << 18;
/// The maximum for shifts, bankrolls and horizons.
const LONGEST: u64 = 100_000_000;
/// The maximum number of rounds: counts do not overflow.
const ROUNDS_MAX: u64 = 10_000_000_000_000;
const THREADS_MAX: usize = 1024;
/// How many shifts are kept for their distribution: the first ones.
const SHIFTS_KEPT: u64 = 1_000_000;
/// The hours of a shift.
const SHIFT_HOURS: u64 = 8;
const HORIZON: u64 = 1_000;

impl Plan {
    fn check(&self) -> Answer<()> {
        let within = |field: &str, value: Option<u64>, most: u64| match value {
            Some(value) if value == 0 || value > most => {
                Err(InvalidQuestion::new(field, format!("{value}: give 1 to {most}")))
            }
            _ => Ok(()),
        };
        within("rounds", Some(self.rounds), ROUNDS_MAX)?;
        within("threads", self.threads.map(|threads| threads as u64), THREADS_MAX as u64)?;
        within("shift_rounds", self.shift_rounds, LONGEST)?;
        within("bankroll", self.bankroll, LONGEST)?;
        within("horizon", self.horizon, LONGEST)?;
        // Simulated players see only what the book shows them.
        let WhatIf { exposed, board_card, partners, samples, .. } = &self.what_if;
        for (field, given) in [
            ("exposed", exposed.is_some()),
            ("board_card", board_card.is_some()),
            ("partners", partners.is_some()),
            ("samples", samples.is_some()),
        ] {
            if given {
                let why = "for odds only: simulated players see only what the book shows them";
                return Err(InvalidQuestion::new(field, why));
            }
        }
        match (self.horizon, self.bankroll) {
            (Some(_), None) => {
                Err(InvalidQuestion::new("horizon", "the horizon is for a bankroll: give a bankroll too"))
            }
            _ => Ok(()),
        }
    }
}

/// Simulates a game; none if there is no game of that name.
pub fn simulate(game: &str, plan: &Plan, strategy: &Strategy) -> Option<Answer<Simulation>> {
    let game = crate::find(game)?;
    let began = Instant::now();
    let checked = plan.check().and_then(|()| strategy.check(game.slug, game.decides));
    Some(checked.and_then(|()| (game.simulate)(plan, strategy)).map(|mut simulation| {
        simulation.set_up = began.elapsed().saturating_sub(simulation.elapsed);
        simulation
    }))
}

/// The maximum number of kinds of round in a tally.
const KINDS: usize = 1024;
/// The kind of a round that does not count in a tally.
const NOTHING: u16 = KINDS as u16 - 1;

/// A game that can be simulated. Every round has one kind in each of `N` tallies.
trait Rounds<const N: usize>: Sync {
    /// What one round leaves to the next.
    type Memory;
    fn start(&self) -> Self::Memory;
    fn round(&self, random: &mut Random, memory: &mut Self::Memory) -> [u16; N];
    /// Whether a wager that lasts several rounds is in play; wagers are numbered.
    fn in_play(&self, _: &Self::Memory, _: usize) -> bool {
        false
    }
    /// Called after the last round of a block until it returns none: plays on for the wagers still in play.
    fn finish(&self, _: &mut Random, _: &mut Self::Memory) -> Option<[u16; N]> {
        None
    }
}

/// One simulated wager: its exact odds, and its net in each kind of round of its tally.
struct WagerSetup {
    exact: WagerOdds,
    tally: usize,
    /// None where it is not settled.
    nets: Vec<Option<Ratio>>,
    /// What a player needs to start a round, in units.
    opening: i64,
    /// How many of these wagers are made per round on average.
    per_round: Ratio,
    /// The number of the wager, if it lasts several rounds.
    lasts: Option<usize>,
}

impl WagerSetup {
    fn new(exact: &WagerOdds, tally: usize, nets: impl Iterator<Item = Ratio>) -> WagerSetup {
        let nets = nets.map(Some).collect();
        WagerSetup { exact: exact.clone(), tally, nets, opening: 1, per_round: Ratio::ONE, lasts: None }
    }
    fn net(&self, kind: usize) -> Option<Ratio> {
        self.nets.get(kind).copied().flatten()
    }
}

/// Everything about a game that is known before the first round.
struct Setup {
    book: &'static Book,
    assumptions: Vec<String>,
    /// Determines the length of a shift unless it is given.
    rounds_an_hour: u64,
    bets: Vec<WagerSetup>,
}

type Counts<const N: usize> = [[u64; KINDS]; N];

/// The results of one thread.
struct Results<const N: usize> {
    counts: Box<Counts<N>>,
    shifts: Vec<i64>,
    players: u64,
    ruined: u64,
}

/// The wager that is followed through shifts and bankrolls, in parts of a unit.
struct FollowedWager {
    tally: usize,
    nets: Box<[i64; KINDS]>,
    unit: i64,
    shift: u64,
    horizon: u64,
    /// A player below this is ruined.
    ruin: i64,
    per_round: Ratio,
    lasts: Option<usize>,
    /// The kinds of round in which it is settled.
    settled: Box<[bool; KINDS]>,
}

impl FollowedWager {
    fn new(bet: &WagerSetup, plan: &Plan, rounds_an_hour: u64) -> Answer<FollowedWager> {
        let opening = bet.opening;
        if plan.bankroll.is_some_and(|bankroll| (bankroll as i64) < opening) {
            return Err(InvalidQuestion::new(
                "bankroll",
                format!("one round of {} takes {opening} units", bet.exact.wager),
            ));
        }
        let unit = common(bet.nets.iter().flatten().map(|net| net.den())) as i64;
        let parts = |net: Ratio| i64::try_from((net * Ratio::from(unit)).num()).expect("bounded odds");
        Ok(FollowedWager {
            tally: bet.tally,
            nets: Box::new(std::array::from_fn(|kind| bet.net(kind).map_or(0, parts))),
            unit,
            shift: plan.shift_rounds.unwrap_or(SHIFT_HOURS * rounds_an_hour),
            horizon: plan.horizon.unwrap_or(HORIZON),
            ruin: unit * (opening - plan.bankroll.unwrap_or(LONGEST) as i64),
            per_round: bet.per_round,
            lasts: bet.lasts,
            settled: Box::new(std::array::from_fn(|kind| bet.net(kind).is_some())),
        })
    }
    /// The length of a block: whole shifts, and at least the horizon of one player.
    fn block(&self, bankroll: Option<u64>) -> u64 {
        let least = bankroll.map_or(BLOCK, |_| BLOCK.max(self.horizon));
        least.div_ceil(self.shift) * self.shift
    }
}

fn play<const N: usize, R: Rounds<N>>(setup: Setup, game: &R, plan: &Plan) -> Answer<Simulation> {
    let names = || setup.bets.iter().map(|bet| bet.exact.wager.as_str()).collect::<Vec<_>>().join(", ");
    let leading = match &plan.wager {
        Some(name) => setup
            .bets
            .iter()
            .find(|bet| bet.exact.wager == *name)
            .ok_or_else(|| InvalidQuestion::new("wager", format!("{name:?} is not one of {}", names())))?,
        None => &setup.bets[0],
    };
    let followed = FollowedWager::new(leading, plan, setup.rounds_an_hour)?;
    let block = followed.block(plan.bankroll);
    let blocks = usize::try_from(plan.rounds.div_ceil(block)).expect("64 bits");
    let kept = SHIFTS_KEPT.div_ceil(block / followed.shift);
    let start = || Results { counts: Box::new([[0; KINDS]; N]), shifts: vec![], players: 0, ruined: 0 };
    let began = Instant::now();
    let parts = fold_on(plan.threads, blocks, start, |results, index| {
        let index = index as u64;
        let rounds = block.min(plan.rounds - index * block);
        let shifts = results.shifts.len();
        let random = Random::of_block(plan.seed, index);
        match followed.tally {
            0 => play_block::<N, 0, R>(game, &followed, random, rounds, results),
            1 => play_block::<N, 1, R>(game, &followed, random, rounds, results),
            _ => play_block::<N, 2, R>(game, &followed, random, rounds, results),
        }
        if index >= kept {
            results.shifts.truncate(shifts);
        }
        plan.done.fetch_add(rounds, Ordering::Relaxed);
    });
    let elapsed = began.elapsed();
    let mut all = start();
    for part in parts {
        all.counts.as_flattened_mut().iter_mut().zip(part.counts.as_flattened()).for_each(|(all, part)| *all += part);
        all.shifts.extend(part.shifts);
        all.players += part.players;
        all.ruined += part.ruined;
    }
    all.shifts.sort_unstable();
    let wagers = setup.bets.iter().map(|bet| {
        let mut distribution = Distribution::new();
        for (kind, count) in all.counts[bet.tally].iter().enumerate() {
            if let Some(net) = bet.net(kind) {
                distribution.add(net, (*count).into());
            }
        }
        Simulated { exact: bet.exact.clone(), distribution }
    });
    let hold = Hold::new(leading, &followed, &all.shifts);
    let ruin = plan.bankroll.map(|bankroll| Ruin {
        wager: leading.exact.wager.clone(),
        bankroll,
        horizon: followed.horizon,
        players: all.players,
        ruined: all.ruined,
    });
    Ok(Simulation {
        game: setup.book.slug,
        title: setup.book.title,
        wagers: wagers.collect(),
        assumptions: setup.assumptions,
        rounds: plan.rounds,
        seed: plan.seed,
        elapsed,
        set_up: Duration::ZERO,
        hold,
        ruin,
    })
}

/// `F` is the tally of the wager that is followed.
fn play_block<const N: usize, const F: usize, R: Rounds<N>>(
    game: &R,
    followed: &FollowedWager,
    mut random: Random,
    rounds: u64,
    results: &mut Results<N>,
) {
    let mut memory = game.start();
    let counts = &mut results.counts;
    let mut left = rounds;
    let (mut shift_left, mut shift_sum) = (followed.shift, 0i64);
    let (mut horizon_left, mut purse, mut lowest) = (followed.horizon, 0i64, 0i64);
    // A wager that was in play when a player sat down belongs to the player before: it counts for the house's shift, not
    // for the newcomer's bankroll.
    let mut inherited = false;
    while left > 0 {
        let stretch = left.min(shift_left).min(horizon_left);
        let mut rounds_left = stretch;
        // Settles the last player's wager first, so that the loop below has no test for it in every round.
        while inherited && rounds_left > 0 {
            let kind = count(game.round(&mut random, &mut memory), counts)[F % N];
            shift_sum += followed.nets[kind];
            inherited = !followed.settled[kind];
            rounds_left -= 1;
        }
        let purse_before = purse;
        for _ in 0..rounds_left {
            purse += followed.nets[count(game.round(&mut random, &mut memory), counts)[F % N]];
            lowest = lowest.min(purse);
        }
        shift_sum += purse - purse_before;
        left -= stretch;
        shift_left -= stretch;
        horizon_left -= stretch;
        if shift_left == 0 {
            results.shifts.push(shift_sum);
            (shift_left, shift_sum) = (followed.shift, 0);
        }
        if horizon_left == 0 {
            results.players += 1;
            results.ruined += u64::from(lowest < followed.ruin);
            (horizon_left, purse, lowest) = (followed.horizon, 0, 0);
            inherited = followed.lasts.is_some_and(|wager| game.in_play(&memory, wager));
        }
    }
    while let Some(kinds) = game.finish(&mut random, &mut memory) {
        count(kinds, counts);
    }
}

/// Adds one round to every tally and returns its kinds. All are below [`KINDS`] already: the remainder only saves the bounds
/// check.
#[inline]
fn count<const N: usize>(kinds: [u16; N], counts: &mut Counts<N>) -> [usize; N] {
    let kinds = kinds.map(|kind| usize::from(kind) % KINDS);
    for (counts, kind) in counts.iter_mut().zip(kinds) {
        counts[kind] += 1;
    }
    kinds
}

/// A card with its suit renamed; cards are rank times four plus suit.
fn renamed(card: u8, order: &[u8; 4]) -> u8 {
    card & !3 | order[usize::from(card & 3)]
}

/// The place of five cards among all hands. The cards are in order from low to high.
#[inline]
fn place_of_five(cards: [u8; 5]) -> usize {
    (0..5).map(|i| CHOOSE[usize::from(cards[i])][i + 1] as usize).sum()
}

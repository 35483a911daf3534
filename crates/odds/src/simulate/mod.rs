//! Rounds by the million, judged by the rules' own functions, beside what the exact count says they must come to.
//!
//! Rounds are played in blocks. Each block has its own chance, from the seed and its number, and everything is counted in
//! whole numbers, so that neither the number of threads nor their order changes any figure.
//!
//! ```
//! use baize_odds::simulate::{Plan, Strategy, simulate};
//! let plan = Plan { rounds: 100_000, seed: 7, ..Plan::default() };
//! let simulation = simulate("casino-war", &plan, &Strategy::default()).expect("a game").expect("a plan that makes sense");
//! assert!(simulation.wagers.iter().all(|wager| wager.is_inside()));
//! ```
pub(crate) mod caribbean_stud;
pub(crate) mod casino_war;
pub mod chance;
pub(crate) mod double_chance;
mod figures;
pub(crate) mod sic_bo;
mod strategy;
pub(crate) mod ultimate_texas_holdem;

pub use figures::{Bin, Hold, Quantile, Ruin, Simulated, Simulation};
pub use strategy::{Choice, Strategy};

use crate::ranks::CHOOSE;
use crate::ratio::{Ratio, common};
use crate::report::{Distribution, WagerOdds};
use crate::threads::fold_on;
use crate::what_if::{Asked, Nonsense, WhatIf};
use baize_rules::book::Book;
use chance::Chance;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How much is played, and what is watched.
#[derive(Clone, Debug)]
pub struct Plan {
    pub rounds: u64,
    pub seed: u64,
    /// As many as there are cores, if none are said.
    pub threads: Option<usize>,
    /// The wager that shifts and bankrolls are about; the game's first, if none is said.
    pub wager: Option<String>,
    pub shift_rounds: Option<u64>,
    /// In units of that wager.
    pub bankroll: Option<u64>,
    /// Rounds that a bankroll has to last.
    pub horizon: Option<u64>,
    /// The game by its book, or with something changed.
    pub what_if: WhatIf,
    /// Rounds played so far, for whoever shows progress.
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

/// Some milliseconds of work: blocks are as long as whole shifts make them, and no shorter than this.
const BLOCK: u64 = 1 << 18;
/// No shift, no bankroll and no horizon is longer.
const LONGEST: u64 = 100_000_000;
/// Counts stay within their bits.
const ROUNDS_MAX: u64 = 10_000_000_000_000;
const THREADS_MAX: usize = 1024;
/// So many shifts are kept for their distribution, the first ones.
const SHIFTS_KEPT: u64 = 1_000_000;
/// A shift is eight hours.
const SHIFT_HOURS: u64 = 8;
const HORIZON: u64 = 1_000;

impl Plan {
    fn check(&self) -> Asked<()> {
        let within = |field: &str, value: Option<u64>, most: u64| match value {
            Some(value) if value == 0 || value > most => {
                Err(Nonsense::new(field, format!("{value} is not within 1 to {most}")))
            }
            _ => Ok(()),
        };
        within("rounds", Some(self.rounds), ROUNDS_MAX)?;
        within("threads", self.threads.map(|threads| threads as u64), THREADS_MAX as u64)?;
        within("shift_rounds", self.shift_rounds, LONGEST)?;
        within("bankroll", self.bankroll, LONGEST)?;
        within("horizon", self.horizon, LONGEST)?;
        // Rounds are dealt to players who see what the book shows them.
        if self.what_if.exposed.is_some() {
            return Err(Nonsense::new(
                "exposed",
                "counted by odds only: simulated players know what the book shows them",
            ));
        }
        match (self.horizon, self.bankroll) {
            (Some(_), None) => Err(Nonsense::new("horizon", "for how long a bankroll lasts: give a bankroll too")),
            _ => Ok(()),
        }
    }
}

/// Plays a game; none if there is no such game.
pub fn simulate(game: &str, plan: &Plan, strategy: &Strategy) -> Option<Asked<Simulation>> {
    let game = crate::find(game)?;
    let began = Instant::now();
    let checked = plan.check().and_then(|()| strategy.check(game.slug, game.decides));
    Some(checked.and_then(|()| (game.simulate)(plan, strategy)).map(|mut simulation| {
        simulation.set_up = began.elapsed().saturating_sub(simulation.elapsed);
        simulation
    }))
}

/// Kinds of round that a game tells apart, at most.
const KINDS: usize = 1024;
/// A round in which there was nothing to count.
const NOTHING: u16 = KINDS as u16 - 1;

/// A game that plays rounds, each of one kind in every one of `N` tallies.
trait Rounds<const N: usize>: Sync {
    /// What a block starts with and one round leaves to the next.
    type Memory;
    fn start(&self) -> Self::Memory;
    fn round(&self, chance: &mut Chance, memory: &mut Self::Memory) -> [u16; N];
    /// Whether a wager that lasts several rounds is in play, by its number.
    fn in_play(&self, _: &Self::Memory, _: usize) -> bool {
        false
    }
    /// After a block's last round: wagers that are still in play, until there are none.
    fn finish(&self, _: &mut Chance, _: &mut Self::Memory) -> Option<[u16; N]> {
        None
    }
}

/// One wager: what the exact count says of it, and what it brings in each kind of round of a tally.
struct Bet {
    exact: WagerOdds,
    tally: usize,
    /// None where it is not settled.
    nets: Vec<Option<Ratio>>,
    /// What a player needs to go on, in units.
    opening: i64,
    /// How many are made for each round, where that is not one.
    per_round: Ratio,
    /// The number of a wager that lasts several rounds.
    lasts: Option<usize>,
}

impl Bet {
    fn new(exact: &WagerOdds, tally: usize, nets: impl Iterator<Item = Ratio>) -> Bet {
        let nets = nets.map(Some).collect();
        Bet { exact: exact.clone(), tally, nets, opening: 1, per_round: Ratio::ONE, lasts: None }
    }
    fn net(&self, kind: usize) -> Option<Ratio> {
        self.nets.get(kind).copied().flatten()
    }
}

/// What is said of a game before it is played.
struct Stage {
    book: &'static Book,
    assumptions: Vec<String>,
    /// At this rate the shift is as long as nobody said otherwise.
    rounds_an_hour: u64,
    bets: Vec<Bet>,
}

type Counts<const N: usize> = [[u64; KINDS]; N];

/// What one thread has seen.
struct Seen<const N: usize> {
    counts: Box<Counts<N>>,
    shifts: Vec<i64>,
    players: u64,
    ruined: u64,
}

/// The wager that is followed from round to round, in parts of a unit.
struct Followed {
    tally: usize,
    nets: Box<[i64; KINDS]>,
    unit: i64,
    shift: u64,
    horizon: u64,
    /// Ruined below this.
    ruin: i64,
    per_round: Ratio,
    lasts: Option<usize>,
    /// The kinds of round in which it is settled.
    settled: Box<[bool; KINDS]>,
}

impl Followed {
    fn new(bet: &Bet, plan: &Plan, rounds_an_hour: u64) -> Asked<Followed> {
        let opening = bet.opening;
        if plan.bankroll.is_some_and(|bankroll| (bankroll as i64) < opening) {
            return Err(Nonsense::new("bankroll", format!("a round of {} takes {opening} units", bet.exact.wager)));
        }
        let unit = common(bet.nets.iter().flatten().map(|net| net.den())) as i64;
        let parts = |net: Ratio| i64::try_from((net * Ratio::from(unit)).num()).expect("bounded odds");
        Ok(Followed {
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
    /// Whole shifts, and a player's whole time, unless the run is shorter.
    fn block(&self, bankroll: Option<u64>) -> u64 {
        let least = bankroll.map_or(BLOCK, |_| BLOCK.max(self.horizon));
        least.div_ceil(self.shift) * self.shift
    }
}

fn play<const N: usize, R: Rounds<N>>(stage: Stage, game: &R, plan: &Plan) -> Asked<Simulation> {
    let names = || stage.bets.iter().map(|bet| bet.exact.wager.as_str()).collect::<Vec<_>>().join(", ");
    let leading = match &plan.wager {
        Some(name) => stage
            .bets
            .iter()
            .find(|bet| bet.exact.wager == *name)
            .ok_or_else(|| Nonsense::new("wager", format!("{name:?} is none of {}", names())))?,
        None => &stage.bets[0],
    };
    let followed = Followed::new(leading, plan, stage.rounds_an_hour)?;
    let block = followed.block(plan.bankroll);
    let blocks = usize::try_from(plan.rounds.div_ceil(block)).expect("64 bits");
    let kept = SHIFTS_KEPT.div_ceil(block / followed.shift);
    let start = || Seen { counts: Box::new([[0; KINDS]; N]), shifts: vec![], players: 0, ruined: 0 };
    let began = Instant::now();
    let parts = fold_on(plan.threads, blocks, start, |seen, index| {
        let index = index as u64;
        let rounds = block.min(plan.rounds - index * block);
        let shifts = seen.shifts.len();
        let chance = Chance::of_block(plan.seed, index);
        match followed.tally {
            0 => play_block::<N, 0, R>(game, &followed, chance, rounds, seen),
            1 => play_block::<N, 1, R>(game, &followed, chance, rounds, seen),
            _ => play_block::<N, 2, R>(game, &followed, chance, rounds, seen),
        }
        if index >= kept {
            seen.shifts.truncate(shifts);
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
    let wagers = stage.bets.iter().map(|bet| {
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
        game: stage.book.slug,
        title: stage.book.title,
        wagers: wagers.collect(),
        assumptions: stage.assumptions,
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
    followed: &Followed,
    mut chance: Chance,
    rounds: u64,
    seen: &mut Seen<N>,
) {
    let mut memory = game.start();
    let counts = &mut seen.counts;
    let mut left = rounds;
    let (mut shift_left, mut shift_sum) = (followed.shift, 0i64);
    let (mut horizon_left, mut purse, mut lowest) = (followed.horizon, 0i64, 0i64);
    // A wager that was in play when a player sat down is the last one's: the house has it, the newcomer's purse has not.
    let mut others = false;
    while left > 0 {
        let stretch = left.min(shift_left).min(horizon_left);
        let mut won = 0;
        for _ in 0..stretch {
            let kinds = game.round(&mut chance, &mut memory);
            for (counts, kind) in counts.iter_mut().zip(kinds) {
                counts[usize::from(kind) % KINDS] += 1;
            }
            let kind = usize::from(kinds[F % N]) % KINDS;
            let net = followed.nets[kind];
            won += net;
            if others {
                others = !followed.settled[kind];
            } else {
                purse += net;
                lowest = lowest.min(purse);
            }
        }
        left -= stretch;
        shift_left -= stretch;
        horizon_left -= stretch;
        shift_sum += won;
        if shift_left == 0 {
            seen.shifts.push(shift_sum);
            (shift_left, shift_sum) = (followed.shift, 0);
        }
        if horizon_left == 0 {
            seen.players += 1;
            seen.ruined += u64::from(lowest < followed.ruin);
            (horizon_left, purse, lowest) = (followed.horizon, 0, 0);
            others = followed.lasts.is_some_and(|wager| game.in_play(&memory, wager));
        }
    }
    while let Some(kinds) = game.finish(&mut chance, &mut memory) {
        for (counts, kind) in counts.iter_mut().zip(kinds) {
            counts[usize::from(kind) % KINDS] += 1;
        }
    }
}

/// A card with its suit renamed; cards are rank times four plus suit.
fn renamed(card: u8, order: &[u8; 4]) -> u8 {
    card & !3 | order[usize::from(card & 3)]
}

/// The place of five cards, from low to high, among all hands.
#[inline]
fn place_of_five(cards: [u8; 5]) -> usize {
    (0..5).map(|i| CHOOSE[usize::from(cards[i])][i + 1] as usize).sum()
}

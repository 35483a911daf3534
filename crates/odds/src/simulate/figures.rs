//! The results of a simulation: returns with intervals and exact figures, shifts, and bankrolls.
use super::{FollowedWager, WagerSetup};
use crate::ratio::{Ratio, gcd};
use crate::report::{Distribution, WagerOdds};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::time::Duration;

/// The number of standard deviations for the 99.9 % level of every interval.
pub const LEVEL: f64 = 0.999;
const DEVIATIONS: f64 = 3.290_526_731_491_9;

/// The results of a simulation.
#[derive(Clone, Debug, Serialize)]
pub struct Simulation {
    pub game: &'static str,
    pub title: &'static str,
    pub assumptions: Vec<String>,
    pub rounds: u64,
    pub seed: u64,
    /// The time for the rounds, without the set-up.
    #[serde(skip)]
    pub elapsed: Duration,
    /// The time for the exact count and the strategy.
    #[serde(skip)]
    pub set_up: Duration,
    pub wagers: Vec<Simulated>,
    pub hold: Hold,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruin: Option<Ruin>,
}

impl Simulation {
    /// Rounds per second, without the set-up.
    pub fn rounds_per_second(&self) -> f64 {
        self.rounds as f64 / self.elapsed.as_secs_f64()
    }
    /// The same including the set-up.
    pub fn rounds_per_second_in_all(&self) -> f64 {
        self.rounds as f64 / (self.elapsed + self.set_up).as_secs_f64()
    }
    /// The results of a wager, by its name.
    pub fn wager(&self, wager: &str) -> Option<&Simulated> {
        self.wagers.iter().find(|simulated| simulated.exact.wager == wager)
    }
}

/// One wager: simulated and exact.
#[derive(Clone, Debug)]
pub struct Simulated {
    pub exact: WagerOdds,
    pub distribution: Distribution,
}

impl Simulated {
    /// How often the wager was settled: in every round, unless it lasts several.
    pub fn settled(&self) -> i128 {
        self.distribution.cases()
    }
    /// The mean return of the simulated wagers.
    pub fn mean(&self) -> f64 {
        if self.settled() == 0 { 0.0 } else { self.distribution.mean().to_f64() }
    }
    /// The standard deviation of the simulated returns.
    pub fn standard_deviation(&self) -> f64 {
        if self.settled() == 0 { 0.0 } else { self.distribution.variance().to_f64().sqrt() }
    }
    /// Half the width of the 99.9 % interval, from the exact deviation: a sample can lack the rare prizes.
    pub fn margin(&self) -> f64 {
        DEVIATIONS * self.exact.standard_deviation() / (self.settled().max(1) as f64).sqrt()
    }
    /// The 99.9 % interval around the mean.
    pub fn interval(&self) -> [f64; 2] {
        [self.mean() - self.margin(), self.mean() + self.margin()]
    }
    /// Whether the exact return lies within the interval. One correct wager in a thousand lies outside.
    pub fn is_inside(&self) -> bool {
        let [low, high] = self.interval();
        (low..=high).contains(&self.exact.expected_return().to_f64())
    }
}

impl Serialize for Simulated {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut out = s.serialize_struct("Simulated", 12)?;
        out.serialize_field("wager", &self.exact.wager)?;
        out.serialize_field("name", &self.exact.name)?;
        out.serialize_field("per", self.exact.per)?;
        out.serialize_field("settled", &(self.settled() as u64))?;
        out.serialize_field("mean_return", &self.mean())?;
        out.serialize_field("interval", &self.interval())?;
        out.serialize_field("interval_level", &LEVEL)?;
        out.serialize_field("exact_return", &self.exact.expected_return())?;
        out.serialize_field("is_inside", &self.is_inside())?;
        out.serialize_field("standard_deviation", &self.standard_deviation())?;
        out.serialize_field("exact_standard_deviation", &self.exact.standard_deviation())?;
        out.serialize_field("returns", &self.distribution)?;
        out.end()
    }
}

/// The house's hold from one wager in every round, shift by shift.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hold {
    pub wager: String,
    pub shift_rounds: u64,
    pub shifts: usize,
    /// The number of shifts in which the house lost money.
    pub lost: usize,
    /// The exact mean of a shift.
    pub exact_win: Ratio,
    pub quantiles: Vec<Quantile>,
    pub bins: Vec<Bin>,
}

/// In this share of the shifts the house wins this or less.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Quantile {
    pub share: Ratio,
    /// In units.
    pub win: Ratio,
    /// As a share of the average number of wagers in a shift.
    pub hold: Ratio,
}

/// The number of shifts in which the house won between two amounts, in units; the upper one is excluded.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Bin {
    pub from: Ratio,
    pub to: Ratio,
    pub shifts: usize,
}

/// In thousandths.
const QUANTILES: [usize; 9] = [1, 10, 50, 250, 500, 750, 950, 990, 999];
const BINS: i64 = 16;

impl Hold {
    /// From the players' result of each shift, sorted, in parts of a unit.
    pub(super) fn new(bet: &WagerSetup, followed: &FollowedWager, shifts: &[i64]) -> Hold {
        let units = |parts: i64| Ratio::new(parts.into(), followed.unit.into());
        let made = Ratio::from(followed.shift as i64) * followed.per_round;
        // The players' lowest result is the house's highest.
        let house: Vec<i64> = shifts.iter().rev().map(|won| -won).collect();
        let at = |thousandths: usize| house[(house.len() * thousandths).div_ceil(1000).clamp(1, house.len()) - 1];
        let quantile = |thousandths: usize| {
            let win = units(at(thousandths));
            Quantile { share: Ratio::new(thousandths as i128, 1000), win, hold: win / made }
        };
        Hold {
            wager: bet.exact.wager.clone(),
            shift_rounds: followed.shift,
            shifts: house.len(),
            lost: house.iter().filter(|win| **win < 0).count(),
            exact_win: bet.exact.house_edge() * made,
            quantiles: if house.is_empty() { vec![] } else { QUANTILES.map(quantile).to_vec() },
            bins: bins(&house)
                .into_iter()
                .map(|(from, to, shifts)| Bin { from: units(from), to: units(to), shifts })
                .collect(),
        }
    }
}

/// All shifts in bins of equal width; the first and the last extend to the extremes. The width is a multiple of the
/// smallest possible difference, so no bin is empty only because no result can fall into it.
fn bins(house: &[i64]) -> Vec<(i64, i64, usize)> {
    let (Some(first), Some(last)) = (house.first(), house.last()) else { return vec![] };
    let at = |thousandths: usize| house[house.len() * thousandths / 1000];
    let (low, high) = (at(5), at(995));
    let step = house
        .iter()
        .filter(|win| *win != first)
        .fold(0, |step, win| gcd(step, (win - first).unsigned_abs().into()))
        .max(1) as i64;
    let width = (((high - low) / BINS).max(1) + step - 1) / step * step;
    let count = 1 + (high - low) / width;
    let edge = |bin: i64| match bin {
        0 => *first,
        bin if bin == count => last + step,
        bin => low + bin * width,
    };
    let below = |edge: i64| house.partition_point(|win| *win < edge);
    let all = (0..count).map(|bin| (edge(bin), edge(bin + 1), below(edge(bin + 1)) - below(edge(bin))));
    all.collect()
}

/// Players with a bankroll who make one wager in every round.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruin {
    pub wager: String,
    pub bankroll: u64,
    pub horizon: u64,
    pub players: u64,
    pub ruined: u64,
}

impl Ruin {
    /// The share of the players who were ruined.
    pub fn share(&self) -> f64 {
        self.ruined as f64 / self.players.max(1) as f64
    }
    /// The Wilson interval at 99.9 %.
    pub fn interval(&self) -> [f64; 2] {
        if self.players == 0 {
            return [0.0, 1.0];
        }
        let (n, share, z) = (self.players as f64, self.share(), DEVIATIONS);
        let middle = share + z * z / (2.0 * n);
        let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
        let of = |x: f64| (x / (1.0 + z * z / n)).clamp(0.0, 1.0);
        [of(middle - half), of(middle + half)]
    }
}

impl Serialize for Ruin {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut out = s.serialize_struct("Ruin", 8)?;
        out.serialize_field("wager", &self.wager)?;
        out.serialize_field("bankroll", &self.bankroll)?;
        out.serialize_field("horizon", &self.horizon)?;
        out.serialize_field("players", &self.players)?;
        out.serialize_field("ruined", &self.ruined)?;
        out.serialize_field("share", &self.share())?;
        out.serialize_field("interval", &self.interval())?;
        out.serialize_field("interval_level", &LEVEL)?;
        out.end()
    }
}

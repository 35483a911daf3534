//! Several wagers staked on one hand: the return of each and of all together, for one way to play.
//!
//! One decision can settle several wagers. A fold gives up Trips (UTH-5), so a hand that is best folded for the Ante alone
//! can be worth playing for both. Each way to play is counted case by case with the returns of every wager; means,
//! covariances and the distribution of the total follow.
use crate::ratio::Ratio;
use crate::report::{Distribution, WagerOdds};
use serde::Serialize;
use std::collections::HashMap;

/// Returns of several wagers in the same cases, each per unit of its own stake.
#[derive(Clone, Default, Debug)]
pub struct Joint {
    cases: HashMap<Vec<Ratio>, i128>,
}

impl Joint {
    /// Adds cases in which the wagers have these returns.
    pub fn add(&mut self, nets: &[Ratio], count: i128) {
        assert!(count >= 0, "{count} cases of {nets:?}");
        if count > 0 {
            *self.cases.entry(nets.to_vec()).or_default() += count;
        }
    }
    /// One wager by itself.
    pub fn single(&self, wager: usize) -> Distribution {
        self.returns(|nets| nets[wager])
    }
    /// The total of all wagers at these stakes.
    pub fn whole(&self, stakes: &[Ratio]) -> Distribution {
        self.returns(|nets| nets.iter().zip(stakes).map(|(net, stake)| *net * *stake).sum())
    }
    fn returns(&self, of: impl Fn(&[Ratio]) -> Ratio) -> Distribution {
        let mut sums: HashMap<Ratio, i128> = HashMap::new();
        for (nets, count) in &self.cases {
            *sums.entry(of(nets)).or_default() += count;
        }
        let mut returns = Distribution::new();
        sums.into_iter().for_each(|(net, count)| returns.add(net, count));
        returns
    }
    /// The covariance of two wagers, per unit of each stake; of a wager with itself, its variance. It is a float because
    /// products of three fractions do not fit into 128 bits.
    pub fn covariance(&self, one: usize, other: usize) -> f64 {
        let all: i128 = self.cases.values().sum();
        let mean = |wager: usize| self.single(wager).mean().to_f64();
        let (of_one, of_other) = (mean(one), mean(other));
        let each = |(nets, count): (&Vec<Ratio>, &i128)| {
            (nets[one].to_f64() - of_one) * (nets[other].to_f64() - of_other) * *count as f64
        };
        // Floats are added from the smallest to the largest: a hash map has another order in every run, and the last digits
        // would differ with it.
        let mut parts: Vec<f64> = self.cases.iter().map(each).collect();
        parts.sort_unstable_by(f64::total_cmp);
        parts.iter().sum::<f64>() / all as f64
    }
}

/// Wagers staked together, and the returns of several ways to play.
#[derive(Clone, Debug, Serialize)]
pub struct Together {
    pub wagers: Vec<Staked>,
    /// The best play for all of them first.
    pub plays: Vec<PlayedFor>,
    /// Returns of the total under that play, per unit of the first wager's stake.
    pub distribution: Distribution,
}

/// A wager with its stake, and its return when it is the only one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Staked {
    pub wager: String,
    pub name: String,
    /// In units of the first wager's stake.
    pub stake: Ratio,
    /// Its return per unit of its own stake when it is played alone.
    pub alone: Ratio,
}

impl Staked {
    /// A wager with its stake in units of the first wager.
    pub fn new(wager: &WagerOdds, stake: Ratio) -> Staked {
        Staked { wager: wager.wager.clone(), name: wager.name.clone(), stake, alone: wager.expected_return() }
    }
}

/// One way to play with all the wagers staked.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayedFor {
    pub name: String,
    /// The total, per unit of the first wager's stake.
    pub expected_return: Ratio,
    /// What it costs against the best play for all.
    pub cost: Ratio,
    pub standard_deviation: f64,
    /// By wager, each per unit of its own stake.
    pub returns: Vec<Ratio>,
    /// By wager and wager, per unit of each one's stake.
    pub covariance: Vec<Vec<f64>>,
}

impl Together {
    /// From the cases of each way to play, the best for all first.
    pub fn new(wagers: Vec<Staked>, plays: &[(&str, &Joint)]) -> Together {
        let stakes: Vec<Ratio> = wagers.iter().map(|staked| staked.stake).collect();
        let whole: Vec<Distribution> = plays.iter().map(|(_, joint)| joint.whole(&stakes)).collect();
        let best = whole[0].mean();
        let played = plays.iter().zip(&whole).map(|((name, joint), whole)| {
            let row = |one: usize| (0..stakes.len()).map(|other| joint.covariance(one, other)).collect();
            let covariance: Vec<Vec<f64>> = (0..stakes.len()).map(row).collect();
            let at = |i: usize| stakes[i].to_f64();
            let variance = |i: usize| (0..stakes.len()).map(|j| covariance[i][j] * at(i) * at(j)).sum::<f64>();
            PlayedFor {
                name: (*name).into(),
                expected_return: whole.mean(),
                cost: best - whole.mean(),
                standard_deviation: (0..stakes.len()).map(variance).sum::<f64>().sqrt(),
                returns: (0..stakes.len()).map(|wager| joint.single(wager).mean()).collect(),
                covariance,
            }
        });
        Together { plays: played.collect(), distribution: whole.into_iter().next().expect("a way to play"), wagers }
    }
    /// What the other wagers add to the return of the first one played alone.
    pub fn added(&self) -> Ratio {
        self.plays[0].expected_return - self.wagers[0].alone
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two coins that always agree, and two that never do.
    #[test]
    fn covariances_of_equal_and_opposite_wagers() {
        let one = Ratio::ONE;
        let mut alike = Joint::default();
        alike.add(&[one, one], 3);
        alike.add(&[-one, -one], 3);
        assert_eq!((alike.covariance(0, 1), alike.covariance(0, 0)), (1.0, 1.0));
        let mut unlike = Joint::default();
        unlike.add(&[one, -one], 1);
        unlike.add(&[-one, one], 2);
        let staked = |wager: &str, stake| Staked { wager: wager.into(), name: wager.into(), stake, alone: one };
        let both = [staked("heads", one), staked("tails", Ratio::new(1, 2))];
        let together = Together::new(both.to_vec(), &[("best", &alike), ("worse", &unlike)]);
        assert_eq!(together.plays[0].standard_deviation, 1.5);
        // A third of the time up by a half, otherwise down by a half.
        assert_eq!(together.plays[1].expected_return, Ratio::new(-1, 6));
        assert_eq!(together.plays[1].cost, Ratio::new(1, 6));
        assert_eq!(together.distribution.cases(), 6);
        assert_eq!(unlike.whole(&[one, one]).returns().len(), 1);
    }
}

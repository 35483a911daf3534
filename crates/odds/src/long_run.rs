//! A progressive jackpot in the long run: the return of a wager over many jackpots.
//!
//! Every wager adds its increment to the meter when the round closes. A straight flush takes a tenth of the meter, a royal
//! flush all of it, and the meter then restarts from its seed. Whether a hand wins does not depend on the meter, so the
//! mean meter at a hit is its mean at any time. It follows from one equation: what goes in comes out. Guarantees are paid
//! by the casino and do not change the meter. How much they add depends on the whole distribution of the meter; it is
//! simulated from hit to hit and has an interval. Several winners in one round are left out.
use crate::ratio::Ratio;
use crate::simulate::random::Random;
use serde::Serialize;

/// What fills and empties a meter: dollars and probabilities per wager.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feed {
    pub seed: Ratio,
    /// What every wager adds to the meter.
    pub adds: Ratio,
    /// The probability of a hand that takes all, and of one that takes a share.
    pub all: Ratio,
    pub some: Ratio,
    pub share: Ratio,
    /// The guarantee of a hand that takes all; the others have their share of it.
    pub guarantee: Ratio,
}

/// The long run of a jackpot, in dollars.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LongRun {
    pub seed: Ratio,
    /// The part of a wager that is added to the meter.
    pub increment: Ratio,
    /// The mean meter when it is won, exactly.
    pub mean_meter: Ratio,
    /// The return per unit of the wager without the guarantees, exactly.
    pub expected_return: Ratio,
    /// What the guarantees add, with the interval of the simulation.
    pub guarantees_add: f64,
    pub interval: [f64; 2],
    pub interval_level: f64,
    /// The mean number of wagers between two royal flushes, and between two straight flushes.
    pub wagers_between: [Ratio; 2],
    /// This share of the meters won by royal flushes is at most this high.
    pub meters_at_hits: Vec<MeterAtHit>,
}

/// One quantile of the meters that royal flushes win.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MeterAtHit {
    pub share: f64,
    pub meter: f64,
}

/// The results of the simulation.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The mean shortfall of the meter against the guarantee at a hit, and half the width of its interval.
    pub short: f64,
    pub margin: f64,
    /// The meters won by hands that take all, from low to high.
    pub meters: Vec<f64>,
}

const BLOCKS: u64 = 64;
const HITS: u64 = 1 << 14;
/// Hits at the start of a block that are not counted, so that the first seed has no influence.
const FORGOTTEN: u64 = 256;
const LEVEL: f64 = 0.999;
const DEVIATIONS: f64 = 3.290_526_731_491_9;
const SHARES: [f64; 7] = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];

impl Feed {
    /// What goes in per wager (seeds and increments) equals what comes out (the part of the meter that is paid on average).
    pub fn mean_meter(&self) -> Ratio {
        (self.all * self.seed + self.adds) / (self.all + self.some * self.share)
    }

    /// Plays from hit to hit: between two hits the meter only rises.
    pub fn play(&self, seed: u64) -> Played {
        let [start, adds, all, some, share, guarantee] =
            [self.seed, self.adds, self.all, self.some, self.share, self.guarantee].map(Ratio::to_f64);
        let none = (1.0 - all - some).ln();
        let mut meters = vec![];
        let blocks: Vec<f64> = (0..BLOCKS)
            .map(|block| {
                let mut random = Random::of_block(seed, block);
                let mut even = || (f64::from(random.fraction().below(u32::MAX)) + 0.5) / f64::from(u32::MAX);
                let (mut meter, mut short) = (start, 0.0);
                for hit in 0..FORGOTTEN + HITS {
                    // The number of wagers without a hit before the next one.
                    meter += adds * (even().ln() / none).floor();
                    let takes_all = even() * (all + some) < all;
                    if hit >= FORGOTTEN {
                        short += (guarantee - meter).max(0.0);
                        if takes_all {
                            meters.push(meter);
                        }
                    }
                    meter = if takes_all { start } else { meter * (1.0 - share) } + adds;
                }
                short / HITS as f64
            })
            .collect();
        let n = BLOCKS as f64;
        let short = blocks.iter().sum::<f64>() / n;
        let variance = blocks.iter().map(|block| (block - short).powi(2)).sum::<f64>() / (n - 1.0);
        meters.sort_by(f64::total_cmp);
        Played { short, margin: DEVIATIONS * (variance / n).sqrt(), meters }
    }

    /// For a wager with this stake, whose fixed prizes are worth `fixed`.
    pub fn long_run(&self, stake: Ratio, fixed: Ratio) -> LongRun {
        let played = self.play(1);
        let taken = self.all + self.some * self.share;
        let mean_meter = self.mean_meter();
        let per_unit = (taken / stake).to_f64();
        let adds = played.short * per_unit;
        let margin = played.margin * per_unit;
        let at = |share: &f64| {
            let place = ((played.meters.len() as f64 * share) as usize).min(played.meters.len() - 1);
            MeterAtHit { share: *share, meter: played.meters[place] }
        };
        LongRun {
            seed: self.seed,
            increment: self.adds / stake,
            mean_meter,
            expected_return: (fixed + taken * mean_meter) / stake - Ratio::ONE,
            guarantees_add: adds,
            interval: [(adds - margin).max(0.0), adds + margin],
            interval_level: LEVEL,
            wagers_between: [Ratio::ONE / self.all, Ratio::ONE / self.some],
            meters_at_hits: SHARES.iter().map(at).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A meter that is won often, played wager by wager: its mean agrees with the equation, and its shortfall against the
    /// guarantee with playing from hit to hit.
    #[test]
    fn playing_wager_by_wager_agrees_with_the_long_run() {
        let feed = Feed {
            seed: Ratio::from(10),
            adds: Ratio::ONE,
            all: Ratio::new(1, 50),
            some: Ratio::new(1, 10),
            share: Ratio::new(1, 10),
            guarantee: Ratio::from(25),
        };
        // (10/50 + 1) / (1/50 + 1/100)
        assert_eq!(feed.mean_meter(), Ratio::from(40));
        let mut random = Random::of_block(9, 0);
        let (mut meter, mut sum, mut short, mut hits) = (10.0f64, 0.0, 0.0, 0u32);
        let wagers = 4_000_000;
        for _ in 0..wagers {
            let draw = random.fraction().below(50);
            sum += meter;
            // One hand in fifty takes all, five take a tenth.
            if draw < 6 {
                hits += 1;
                short += (25.0 - meter).max(0.0);
            }
            meter = match draw {
                0 => 10.0,
                1..=5 => meter * 0.9,
                _ => meter,
            } + 1.0;
        }
        let mean = sum / f64::from(wagers);
        assert!((mean - 40.0).abs() < 0.4, "{mean}");
        let played = feed.play(1);
        let plainly = short / f64::from(hits);
        assert!((played.short - plainly).abs() < 2.0 * played.margin, "{} {} {plainly}", played.short, played.margin);
        assert!(played.margin < 0.05 * played.short, "{}", played.margin);
        let mean = played.meters.iter().sum::<f64>() / played.meters.len() as f64;
        assert!((mean - 40.0).abs() < 0.5, "{mean}");
    }

    /// Without increments and shares the meter always equals its seed.
    #[test]
    fn a_meter_without_increments_stays_at_its_seed() {
        let (zero, seed) = (Ratio::ZERO, Ratio::from(60_000));
        let feed =
            Feed { seed, adds: zero, all: Ratio::new(1, 100), some: zero, share: Ratio::new(1, 10), guarantee: seed };
        assert_eq!(feed.mean_meter(), seed);
        assert_eq!(feed.play(1).short, 0.0);
    }
}

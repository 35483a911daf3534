//! A session: the distribution of the result after a number of rounds, by convolution, and the risk of ruin.
//!
//! Nothing is sampled. Returns are whole multiples of a fraction of a unit, so sums lie on a lattice. Probabilities are
//! floats that are only added and multiplied, and all are positive, so at least twelve digits are right. Sums too high to
//! fall back into the range of interest are kept as one total, and so are ruined players.
use crate::ratio::{Ratio, common};
use crate::report::Distribution;
use crate::what_if::{Answer, InvalidQuestion};
use serde::Serialize;

/// What is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    pub rounds: u64,
    /// The player's bankroll in units, to ask for the risk of ruin.
    pub bankroll: Option<u64>,
    /// What a player needs to start another round, in units.
    pub opening: i64,
    /// The part of a session's loss that is given back.
    pub rebate: Option<Ratio>,
}

/// The result of a session for the player, in units.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Session {
    pub rounds: u64,
    /// Exact.
    pub mean: Ratio,
    pub standard_deviation: f64,
    /// The probability that the player ends ahead, even and behind.
    pub ahead: f64,
    pub even: f64,
    pub behind: f64,
    /// The average loss, where a session that ends ahead counts as zero.
    pub mean_loss: f64,
    /// The share of a session's loss that must be rebated to leave neither side an edge; none where the player has the edge
    /// already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rebate_break_even: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rebate: Option<Rebate>,
    pub quantiles: Vec<Quantile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruin: Option<Ruin>,
}

/// This share of all sessions ends with this result or less.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Quantile {
    pub share: f64,
    pub result: Ratio,
    /// The house's hold in that case, per unit wagered in every round.
    pub hold: Ratio,
}

/// A part of the loss of every session that ends behind is given back.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rebate {
    pub rebate: Ratio,
    /// The player's mean result after the rebate, and the house's hold per unit wagered.
    pub mean: f64,
    pub hold: f64,
    /// What the rebate costs the house on average.
    pub cost: f64,
}

/// The risk that a bankroll does not last the session.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ruin {
    pub bankroll: u64,
    pub probability: f64,
}

const QUANTILES: [f64; 9] = [0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999];
/// The maximum number of multiplications: about ten seconds.
const WORK_MAX: f64 = 2e10;
/// Sums are distinguished up to this many standard deviations above the mean; higher ones are kept as one total.
const DEVIATIONS: f64 = 12.0;

/// Returns in parts of a unit with their probabilities.
struct Steps {
    unit: i64,
    steps: Vec<(i64, f64)>,
    /// The largest loss and the largest win of one round.
    lowest: i64,
    highest: i64,
}

impl Steps {
    fn new(returns: &Distribution) -> Steps {
        let unit = common(returns.returns().iter().map(|back| back.net.den())) as i64;
        let mut steps: Vec<(i64, i128)> = vec![];
        for back in returns.returns() {
            let parts = i64::try_from((back.net * Ratio::from(unit)).num()).expect("bounded odds");
            match steps.iter_mut().find(|(known, _)| *known == parts) {
                Some((_, count)) => *count += back.count,
                None => steps.push((parts, back.count)),
            }
        }
        let (lowest, highest) = (steps.iter().map(|s| s.0).min(), steps.iter().map(|s| s.0).max());
        let chance = |count: i128| Ratio::new(count, returns.cases()).to_f64();
        Steps {
            unit,
            lowest: lowest.unwrap_or(0).min(0),
            highest: highest.unwrap_or(0).max(0),
            steps: steps.into_iter().map(|(parts, count)| (parts, chance(count))).collect(),
        }
    }

    /// Plays this many rounds. Sums below `floor` are removed as ruined; sums that can no longer fall below `ceiling` are
    /// removed as above it.
    fn walk(&self, rounds: u64, floor: Option<i64>, ceiling: i64) -> Walked {
        let mut walked = Walked { lowest: 0, chances: vec![1.0], ruined: 0.0, above: 0.0 };
        for round in 1..=rounds {
            let left = (rounds - round) as i64;
            let from = walked.lowest + self.lowest;
            let width = walked.chances.len() + (self.highest - self.lowest) as usize;
            let top = ceiling - self.lowest * left;
            let kept = usize::try_from(top - from + 1).unwrap_or(0).min(width);
            let mut next = vec![0.0; kept];
            for (step, chance) in &self.steps {
                let shift = (step - self.lowest) as usize;
                let inside = kept.saturating_sub(shift).min(walked.chances.len());
                for (next, before) in next[shift.min(kept)..].iter_mut().zip(&walked.chances[..inside]) {
                    *next += before * chance;
                }
                walked.above += walked.chances[inside..].iter().sum::<f64>() * chance;
            }
            let mut lowest = from;
            if let Some(floor) = floor {
                let below = usize::try_from(floor - from).unwrap_or(0).min(next.len());
                walked.ruined += next.drain(..below).sum::<f64>();
                lowest = lowest.max(floor);
            }
            (walked.chances, walked.lowest) = (next, lowest);
        }
        walked
    }

    fn work(&self, rounds: u64, span: f64) -> f64 {
        rounds as f64 * self.steps.len() as f64 * span
    }
}

struct Walked {
    lowest: i64,
    chances: Vec<f64>,
    ruined: f64,
    above: f64,
}

/// The distribution of a session in which every round has the same distribution of returns.
pub fn session(returns: &Distribution, plan: Plan) -> Answer<Session> {
    let Plan { rounds, bankroll, opening, rebate } = plan;
    if rounds == 0 {
        return Err(InvalidQuestion::new("session", "0 rounds: give at least 1"));
    }
    if let Some(bankroll) = bankroll.filter(|bankroll| i128::from(*bankroll) < i128::from(opening)) {
        return Err(InvalidQuestion::new("bankroll", format!("{bankroll} units: one round takes {opening}")));
    }
    let steps = Steps::new(returns);
    let n = rounds as f64;
    let (mean, deviation) = (returns.mean(), returns.variance().to_f64().sqrt());
    let unit = steps.unit as f64;
    let highest = unit * (n * mean.to_f64() + DEVIATIONS * deviation * n.sqrt()) + steps.highest as f64;
    let ceiling = highest.min(n * steps.highest as f64).max(0.0);
    let span = ceiling - 1.5 * n * steps.lowest as f64;
    if steps.work(rounds, span) > WORK_MAX || rounds > 10_000_000 {
        let most = (n * (WORK_MAX / steps.work(rounds, span)).sqrt()) as u64;
        let why = format!("{rounds} rounds are too many to count exactly: give about {most}, or simulate them");
        return Err(InvalidQuestion::new("session", why));
    }
    let walked = steps.walk(rounds, None, ceiling as i64);
    let sum = |keep: &dyn Fn(i64) -> bool| {
        let each = walked.chances.iter().zip(walked.lowest..);
        each.filter(|(_, parts)| keep(*parts)).map(|(chance, _)| chance).sum::<f64>()
    };
    let losses = walked.chances.iter().zip(walked.lowest..).filter(|(_, parts)| *parts < 0);
    let mean_loss = losses.map(|(chance, parts)| chance * -parts as f64).sum::<f64>() / unit;
    let edge = -mean.to_f64() * n;
    let result = |parts: i64| Ratio::new(parts.into(), steps.unit.into());
    let quantile = |share: &f64| {
        let mut below = 0.0;
        let at = walked.chances.iter().position(|chance| {
            below += chance;
            below >= *share
        });
        // Above the range that is distinguished. This only happens to wagers whose large prizes come in nearly every
        // session.
        let at = at.unwrap_or(walked.chances.len().saturating_sub(1));
        let result = result(walked.lowest + at as i64);
        Quantile { share: *share, result, hold: -result / Ratio::from(rounds as i64) }
    };
    let ruin = bankroll.map(|bankroll| {
        let floor = (i128::from(opening) - i128::from(bankroll)) * i128::from(steps.unit);
        // A player cannot lose more than every round can take.
        let floor = floor.max(i128::from(steps.lowest) * i128::from(rounds)) as i64;
        Ruin { bankroll, probability: steps.walk(rounds, Some(floor), floor).ruined }
    });
    Ok(Session {
        rounds,
        mean: mean * Ratio::from(rounds as i64),
        standard_deviation: deviation * n.sqrt(),
        ahead: sum(&|parts| parts > 0) + walked.above,
        even: sum(&|parts| parts == 0),
        behind: sum(&|parts| parts < 0),
        mean_loss,
        rebate: rebate.map(|rebate| {
            let cost = rebate.to_f64() * mean_loss;
            Rebate { rebate, mean: cost - edge, hold: (edge - cost) / n, cost }
        }),
        rebate_break_even: (edge > 0.0).then(|| edge / mean_loss),
        quantiles: QUANTILES.iter().map(quantile).collect(),
        ruin,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn returns(of: &[(Ratio, i128)]) -> Distribution {
        let mut all = Distribution::new();
        of.iter().for_each(|(net, count)| all.add(*net, *count));
        all
    }

    /// Plays out every sequence of rounds with exact probabilities: where it ends, and whether the player is ruined on the
    /// way.
    fn plainly(of: &[(Ratio, i128)], rounds: u32, floor: Option<Ratio>) -> [Ratio; 5] {
        let cases: i128 = of.iter().map(|(_, count)| count).sum();
        let mut found = [Ratio::ZERO; 5];
        for sequence in 0..of.len().pow(rounds) {
            let (mut at, mut chance, mut sum, mut ruined) = (sequence, Ratio::ONE, Ratio::ZERO, false);
            for _ in 0..rounds {
                let (net, count) = of[at % of.len()];
                at /= of.len();
                sum = sum + net;
                chance = chance * Ratio::new(count, cases);
                ruined |= floor.is_some_and(|floor| sum < floor);
            }
            let place = match sum.cmp(&Ratio::ZERO) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 2,
            };
            found[place] = found[place] + chance;
            found[3] = found[3] + if ruined { chance } else { Ratio::ZERO };
            found[4] = found[4] + (-sum).max(Ratio::ZERO) * chance;
        }
        found
    }

    #[test]
    fn a_session_agrees_with_playing_every_sequence_of_rounds() {
        let whole = |of: &[(i64, i128)]| of.iter().map(|(net, count)| (Ratio::from(*net), *count)).collect();
        let wagers: [Vec<(Ratio, i128)>; 3] = [
            // A single number of Sic Bo.
            whole(&[(12, 1), (2, 15), (1, 75), (-1, 125)]),
            vec![(Ratio::new(3, 2), 2), (Ratio::ZERO, 1), (-Ratio::ONE, 4), (Ratio::from(-3), 1)],
            whole(&[(500, 1), (-1, 999)]),
        ];
        for of in &wagers {
            for rounds in 1..=6 {
                for (bankroll, opening) in [(1, 1), (2, 1), (3, 2), (40, 1)] {
                    let plan = Plan { rounds: rounds.into(), bankroll: Some(bankroll), opening, rebate: None };
                    let session = session(&returns(of), plan).expect("a valid question");
                    let floor = Ratio::from(opening - bankroll as i64);
                    let plain = plainly(of, rounds, Some(floor)).map(Ratio::to_f64);
                    let ruin = session.ruin.as_ref().expect("a bankroll").probability;
                    let found = [session.ahead, session.even, session.behind, ruin, session.mean_loss];
                    for (found, plain) in found.iter().zip(plain) {
                        assert!((found - plain).abs() < 1e-12, "{of:?}, {plan:?}: {found} {plain}");
                    }
                    // Rebating that share of every loss offsets the mean.
                    let even = session.rebate_break_even.map(|part| part * plain[4] + session.mean.to_f64());
                    assert!(even.is_none_or(|even| even.abs() < 1e-12), "{even:?}");
                }
            }
        }
    }

    /// A thousand throws at even money with a probability of 105/216: binomial coefficients, by logarithms.
    #[test]
    fn an_even_money_wager_is_binomial() {
        let small = returns(&[(Ratio::ONE, 105), (-Ratio::ONE, 111)]);
        let session =
            session(&small, Plan { rounds: 1000, bankroll: None, opening: 1, rebate: None }).expect("a valid question");
        let mut log = vec![0.0f64];
        (1..=1000).for_each(|n| log.push(log[n - 1] + (n as f64).ln()));
        let (p, q) = (105f64 / 216.0, 111f64 / 216.0);
        let chance = |won: usize| {
            (log[1000] - log[won] - log[1000 - won] + won as f64 * p.ln() + (1000 - won) as f64 * q.ln()).exp()
        };
        assert!((session.even - chance(500)).abs() < 1e-12);
        assert!((session.ahead - (501..=1000).map(chance).sum::<f64>()).abs() < 1e-11);
        assert_eq!(session.mean, Ratio::new(-1000, 36));
        // The median is 486 wins in 1,000 throws: 28 units lost.
        let median = session.quantiles.iter().find(|quantile| quantile.share == 0.5).expect("the middle");
        assert_eq!(median.result, Ratio::from(2 * 486 - 1000));
        // A player with one unit who is ruined within 999 throws either ends behind or would have recovered.
        let long = Plan { rounds: 3, bankroll: Some(1), opening: 1, rebate: None };
        let ruined = super::session(&small, long).expect("a valid question").ruin.expect("a bankroll").probability;
        assert!((ruined - (q + p * q * q)).abs() < 1e-15);
    }

    #[test]
    fn sessions_that_cannot_be_counted_are_refused() {
        let small = returns(&[(Ratio::ONE, 105), (-Ratio::ONE, 111)]);
        for (rounds, bankroll, field) in [(0, None, "session"), (u64::MAX, None, "session"), (10, Some(0), "bankroll")]
        {
            let refused =
                session(&small, Plan { rounds, bankroll, opening: 1, rebate: None }).expect_err("an invalid question");
            assert_eq!(refused.field, field);
        }
    }
}

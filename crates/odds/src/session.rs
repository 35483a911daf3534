//! A session: so many rounds of the same wagers, its whole distribution by convolution, and the chance of ruin.
//!
//! Nothing is sampled. Returns are whole parts of a unit, so that sums lie on a lattice; chances are floats that are only ever
//! added and multiplied, all of them positive, so that twelve digits or more are right. Sums that can no longer come back below
//! what is looked at are kept as one, and so are players who are ruined.
use crate::ratio::{Ratio, common};
use crate::report::Distribution;
use crate::what_if::{Asked, Nonsense};
use serde::Serialize;

/// What is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    pub rounds: u64,
    /// What a player brings, in units, if anybody asks for the chance of ruin.
    pub bankroll: Option<u64>,
    /// What a player must have left to make the wager once more, in units.
    pub opening: i64,
}

/// What a session comes to, in units, seen from the player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Session {
    pub rounds: u64,
    /// Exact.
    pub mean: Ratio,
    pub standard_deviation: f64,
    /// How likely the player ends above, at and below where the session began.
    pub ahead: f64,
    pub even: f64,
    pub behind: f64,
    /// What the player is behind by on average, sessions that end ahead counted as nothing.
    pub mean_loss: f64,
    /// The part of a session's loss that, given back, leaves neither side an edge; none where the player has one already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rebate_break_even: Option<f64>,
    pub quantiles: Vec<Quantile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruin: Option<Ruin>,
}

/// So many of all sessions come to this or less.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Quantile {
    pub share: f64,
    pub result: Ratio,
    /// What the house holds then, in parts of a unit in every round.
    pub hold: Ratio,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ruin {
    pub bankroll: u64,
    pub probability: f64,
}

const QUANTILES: [f64; 9] = [0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999];
/// Multiplications that are done at most: some ten seconds.
const WORK_MAX: f64 = 2e10;
/// Sums are told apart up to so many standard deviations above the mean; what is higher is kept as one.
const DEVIATIONS: f64 = 12.0;

/// Returns in parts of a unit with their chances.
struct Steps {
    unit: i64,
    steps: Vec<(i64, f64)>,
    /// The most that one round loses, and the most that it wins.
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

    /// Walks so many rounds. What falls below `floor` is taken out as ruined; what can no longer come back below `ceiling` is
    /// taken out as above. Gives the chances from the lowest sum on, that sum, and what was taken out.
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

/// The distribution of a session of rounds that each return what one distribution says.
pub fn session(returns: &Distribution, plan: Plan) -> Asked<Session> {
    let Plan { rounds, bankroll, opening } = plan;
    if rounds == 0 {
        return Err(Nonsense::new("session", "0 rounds: one at least is played"));
    }
    if let Some(bankroll) = bankroll.filter(|bankroll| i128::from(*bankroll) < i128::from(opening)) {
        return Err(Nonsense::new("bankroll", format!("{bankroll} units: a round takes {opening}")));
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
        let why =
            format!("{rounds} rounds are too many to be counted one by one: some {most} can be, or simulate them");
        return Err(Nonsense::new("session", why));
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
        // Above all that is told apart; no quantile is, but for prizes that nearly every session has.
        let at = at.unwrap_or(walked.chances.len().saturating_sub(1));
        let result = result(walked.lowest + at as i64);
        Quantile { share: *share, result, hold: -result / Ratio::from(rounds as i64) }
    };
    let ruin = bankroll.map(|bankroll| {
        let floor = (i128::from(opening) - i128::from(bankroll)) * i128::from(steps.unit);
        // Nobody loses more than all rounds can take.
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

    /// Every sequence of rounds played out, with exact chances: who ends where, and who is ruined on the way.
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
    fn a_session_is_what_every_sequence_of_rounds_says() {
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
                    let plan = Plan { rounds: rounds.into(), bankroll: Some(bankroll), opening };
                    let session = session(&returns(of), plan).expect("sense");
                    let floor = Ratio::from(opening - bankroll as i64);
                    let plain = plainly(of, rounds, Some(floor)).map(Ratio::to_f64);
                    let ruin = session.ruin.as_ref().expect("a bankroll").probability;
                    let found = [session.ahead, session.even, session.behind, ruin, session.mean_loss];
                    for (found, plain) in found.iter().zip(plain) {
                        assert!((found - plain).abs() < 1e-12, "{of:?}, {plan:?}: {found} {plain}");
                    }
                    // Given back, that part of every loss makes up for the mean.
                    let even = session.rebate_break_even.map(|part| part * plain[4] + session.mean.to_f64());
                    assert!(even.is_none_or(|even| even.abs() < 1e-12), "{even:?}");
                }
            }
        }
    }

    /// A thousand throws on an even chance of 105 in 216: binomial coefficients, by logarithms.
    #[test]
    fn an_even_chance_is_binomial() {
        let small = returns(&[(Ratio::ONE, 105), (-Ratio::ONE, 111)]);
        let session = session(&small, Plan { rounds: 1000, bankroll: None, opening: 1 }).expect("sense");
        let mut log = vec![0.0f64];
        (1..=1000).for_each(|n| log.push(log[n - 1] + (n as f64).ln()));
        let (p, q) = (105f64 / 216.0, 111f64 / 216.0);
        let chance = |won: usize| {
            (log[1000] - log[won] - log[1000 - won] + won as f64 * p.ln() + (1000 - won) as f64 * q.ln()).exp()
        };
        assert!((session.even - chance(500)).abs() < 1e-12);
        assert!((session.ahead - (501..=1000).map(chance).sum::<f64>()).abs() < 1e-11);
        assert_eq!(session.mean, Ratio::new(-1000, 36));
        // The median of wins is 486, of 1,000 units won and lost 28 fewer.
        let median = session.quantiles.iter().find(|quantile| quantile.share == 0.5).expect("the middle");
        assert_eq!(median.result, Ratio::from(2 * 486 - 1000));
        // To be ruined with one unit some time in 999 throws is to be behind in the end, or to have come back.
        let long = Plan { rounds: 3, bankroll: Some(1), opening: 1 };
        let ruined = super::session(&small, long).expect("sense").ruin.expect("a bankroll").probability;
        assert!((ruined - (q + p * q * q)).abs() < 1e-15);
    }

    #[test]
    fn what_cannot_be_counted_is_refused() {
        let small = returns(&[(Ratio::ONE, 105), (-Ratio::ONE, 111)]);
        for (rounds, bankroll, field) in [(0, None, "session"), (u64::MAX, None, "session"), (10, Some(0), "bankroll")]
        {
            let refused = session(&small, Plan { rounds, bankroll, opening: 1 }).expect_err("nonsense");
            assert_eq!(refused.field, field);
        }
    }
}

//! How likely a result is: how many standard deviations it is from what is usual, and how often chance goes that far.
use baize_floor::projections::Figures;
use baize_floor::unusual::Outside;

/// Fewer rounds say nothing about a dealer or a table.
pub const ROUNDS_MIN: u64 = 400;
/// Standard deviations beyond which 5 % and 0.1 % of all results lie.
const USUAL: f64 = 1.959_963_984_540_054;
const NEARLY_ALL: f64 = 3.290_526_731_491_899;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged {
    /// Cents that the house wins on average, and the standard deviation of that.
    pub expected: f64,
    pub deviation: f64,
    /// How far off the result is, in standard deviations; below zero where the house won less.
    pub off: f64,
    /// How often chance goes at least as far, either way.
    pub chance: f64,
}

/// What the figures say, where there are odds to compare with.
pub fn judged(figures: &Figures) -> Option<Judged> {
    let expected = figures.expected.mean_millionths as f64 / 1e6;
    let deviation = (figures.expected.variance as f64).sqrt();
    (deviation > 0.0).then(|| {
        let off = (figures.actual().to_cents() as f64 - expected) / deviation;
        Judged { expected, deviation, off, chance: beyond(off.abs()) }
    })
}

/// Whether somebody has to look into it.
pub fn outside(figures: &Figures) -> Option<Outside> {
    let judged = judged(figures).filter(|_| figures.rounds >= ROUNDS_MIN)?;
    match judged.off.abs() {
        off if off > NEARLY_ALL => Some(Outside::NearlyAll),
        off if off > USUAL => Some(Outside::Usual),
        _ => None,
    }
}

/// The share of a normal distribution that lies further out than so many standard deviations, on both sides together.
fn beyond(deviations: f64) -> f64 {
    // Complementary error function: a Chebyshev fit, good to seven digits everywhere.
    let x = deviations / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.5 * x);
    let fit = [
        0.170_872_77,
        -0.822_152_23,
        1.488_515_87,
        -1.135_203_98,
        0.278_868_07,
        -0.186_288_06,
        0.096_784_18,
        0.374_091_96,
        1.000_023_68,
        -1.265_512_23,
    ];
    let sum = fit.iter().fold(0.0, |sum, factor| sum * t + factor);
    t * (sum - x * x).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_bounds_hold_95_and_99_9_per_cent() {
        for (deviations, share) in [(0.0, 1.0), (USUAL, 0.05), (NEARLY_ALL, 0.001), (5.0, 5.733e-7)] {
            assert!((beyond(deviations) / share - 1.0).abs() < 1e-3, "{deviations}: {}", beyond(deviations));
        }
    }
}

//! How far a return can be from its mean: the volatility index, and the bands for a number of games.
use crate::ratio::Ratio;
use crate::report::WagerOdds;
use serde::Serialize;

/// Confidence levels in per cent, each with its number of standard deviations of a normal distribution.
pub const LEVELS: [(u32, f64); 3] =
    [(90, 1.644_853_626_951_472_2), (95, 1.959_963_984_540_054), (99, 2.575_829_303_548_900_4)];

/// The numbers of games that a sheet shows bands for.
pub const GAMES: [u64; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/// Where the rarest return is expected less often than this, the sum is not yet normally distributed.
pub const OFTEN_ENOUGH: f64 = 10.0;

/// The volatility of one wager, per unit of its odds.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Volatility {
    pub wager: String,
    pub name: String,
    pub per: &'static str,
    /// The average share of everything staked that is returned.
    pub return_to_player: Ratio,
    pub expected_return: Ratio,
    pub standard_deviation: f64,
    /// By level: the standard deviation times the number for that level.
    pub index: [Index; LEVELS.len()],
    pub bands: Vec<Band>,
}

/// The volatility index at one level.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Index {
    pub level_percent: u32,
    pub volatility_index: f64,
}

/// Where the mean return over a number of games should lie.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Band {
    pub games: u64,
    /// By level, from low to high.
    pub returns: [[f64; 2]; LEVELS.len()],
    /// How often the rarest return is expected in this many games.
    pub rarest_expected: f64,
}

impl Band {
    /// Whether the normal distribution behind the bands can be trusted.
    pub fn is_normal(&self) -> bool {
        self.rarest_expected >= OFTEN_ENOUGH
    }
}

impl Volatility {
    /// The volatility of a wager.
    pub fn new(odds: &WagerOdds) -> Volatility {
        let (mean, deviation) = (odds.expected_return().to_f64(), odds.standard_deviation());
        let cases = odds.distribution.cases();
        let mut chances: std::collections::HashMap<Ratio, i128> = std::collections::HashMap::new();
        odds.distribution.returns().iter().for_each(|back| *chances.entry(back.net).or_default() += back.count);
        let rarest = chances.values().min().map_or(1.0, |count| Ratio::new(*count, cases).to_f64());
        let index = LEVELS.map(|(level_percent, z)| Index { level_percent, volatility_index: z * deviation });
        let band = |games: u64| Band {
            games,
            returns: index.map(|index| {
                let half = index.volatility_index / (games as f64).sqrt();
                [mean - half, mean + half]
            }),
            rarest_expected: rarest * games as f64,
        };
        Volatility {
            wager: odds.wager.clone(),
            name: odds.name.clone(),
            per: odds.per,
            return_to_player: Ratio::ONE - odds.element_of_risk(),
            expected_return: odds.expected_return(),
            standard_deviation: deviation,
            index,
            bands: GAMES.map(band).to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Distribution;

    /// A fair coin has a deviation of one unit, so the index is the number of the level itself.
    #[test]
    fn the_index_of_a_fair_coin_is_the_number_of_the_level() {
        let mut coin = Distribution::new();
        coin.add(Ratio::ONE, 1);
        coin.add(-Ratio::ONE, 1);
        let coin = Volatility::new(&WagerOdds::plain("coin", "Coin", coin));
        assert_eq!(coin.index[1].volatility_index, LEVELS[1].1);
        assert_eq!(coin.return_to_player, Ratio::ONE);
        let [low, high] = coin.bands[1].returns[1];
        assert!((high - 0.019_599_639_845).abs() < 1e-12 && low == -high, "{low} {high}");
        assert!(coin.bands.iter().all(Band::is_normal));
    }

    /// The 95 % band contains 95 % of the exact binomial distribution, and so on.
    #[test]
    fn bands_contain_their_share_of_a_binomial_distribution() {
        let throws = 10_000;
        let mut coin = Distribution::new();
        coin.add(Ratio::ONE, 1);
        coin.add(-Ratio::ONE, 1);
        let bands = Volatility::new(&WagerOdds::plain("coin", "Coin", coin)).bands;
        let band = bands.iter().find(|band| band.games == throws).expect("a band");
        for ((level, _), [low, high]) in LEVELS.iter().zip(band.returns) {
            // Logarithms of factorials, because factorials overflow a float.
            let mut log = vec![0.0f64];
            (1..=throws).for_each(|n| log.push(log[n as usize - 1] + (n as f64).ln()));
            let chance = |heads: u64| {
                (log[throws as usize]
                    - log[heads as usize]
                    - log[(throws - heads) as usize]
                    - throws as f64 * 2f64.ln())
                .exp()
            };
            let mean = |heads: u64| (2.0 * heads as f64 - throws as f64) / throws as f64;
            let inside: f64 = (0..=throws).filter(|heads| (low..=high).contains(&mean(*heads))).map(chance).sum();
            assert!((inside - f64::from(*level) / 100.0).abs() < 0.005, "{level} %: {inside}");
        }
    }
}

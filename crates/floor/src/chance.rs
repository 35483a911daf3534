//! Chance: the operating system's for real tables, a seeded stream for demos, simulation and tests.
use crate::command::{Problem, ProblemKind};
use crate::floor::Slot;
use baize_rules::any::AnyCommand;
use baize_rules::game::Chance;
use baize_rules::house::ChanceFrom;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// A uniform number below `n` by rejection: values in the incomplete last block of `n` are drawn again, so that no number is
/// favoured (RNG-3).
fn below(n: u32, mut next: impl FnMut() -> u32) -> u32 {
    assert!(n > 0, "cannot draw from nothing");
    let reject_from = u32::MAX - (u32::MAX % n + 1) % n;
    loop {
        let value = next();
        if value <= reject_from {
            return value % n;
        }
    }
}

/// The operating system's generator, asked for every draw: there is no state of ours to be read, rewound or shared (RNG-1, RNG-6).
pub struct OsChance;

impl Chance for OsChance {
    fn below(&mut self, n: u32) -> u32 {
        below(n, || {
            let mut bytes = [0; 4];
            getrandom::fill(&mut bytes).expect("the operating system has randomness");
            u32::from_le_bytes(bytes)
        })
    }
}

/// A reproducible stream: the same seed gives the same draws.
pub struct SeededChance(ChaCha12Rng);

impl SeededChance {
    pub fn new(seed: u64) -> SeededChance {
        SeededChance(ChaCha12Rng::seed_from_u64(seed))
    }
}

impl Chance for SeededChance {
    fn below(&mut self, n: u32) -> u32 {
        below(n, || self.0.next_u32())
    }
}

/// At an electronic table chance fills a command in when it is given, so one that chance decides cannot wait for a signature:
/// its cards would be somebody's choice.
pub(crate) fn not_of_chance(slot: &Slot, command: &AnyCommand) -> Result<(), Problem> {
    struct Always(fn(u32) -> u32);
    impl Chance for Always {
        fn below(&mut self, n: u32) -> u32 {
            (self.0)(n)
        }
    }
    if slot.table.house().setup().chance == ChanceFrom::Keyed {
        return Ok(());
    }
    let filled = |pick| {
        let mut filled = command.clone();
        slot.table.fill(&mut filled, &mut Always(pick));
        filled
    };
    match filled(|_| 0) == *command && filled(|n| n - 1) == *command {
        true => Ok(()),
        false => Err(Problem::new(
            ProblemKind::Invalid,
            "chance decides this when the command is given: it cannot wait for a second signature",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejection_leaves_whole_blocks_only() {
        for n in [1u32, 2, 3, 52, 312, 1 << 31, (1 << 31) + 1, u32::MAX] {
            let last = u32::MAX - (u32::MAX % n + 1) % n;
            assert_eq!((u64::from(last) + 1) % u64::from(n), 0, "n = {n}");
            let mut values = [u32::MAX, last, 0].into_iter();
            let drawn = below(n, || values.next().expect("enough"));
            assert_eq!(drawn, if last == u32::MAX { u32::MAX % n } else { n - 1 });
        }
    }

    #[test]
    fn draws_of_six_are_even() {
        // 60,000 draws; chi-square with 5 degrees of freedom is below 20.5 with probability 0.999.
        let mut chance = SeededChance::new(1);
        let mut counts = [0u32; 6];
        (0..60_000).for_each(|_| counts[chance.below(6) as usize] += 1);
        let chi: f64 = counts.iter().map(|c| (f64::from(*c) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 20.5, "{counts:?}");
    }
}

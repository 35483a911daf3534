//! Random numbers for simulated rounds: fast and reproducible from a seed. Real tables do not draw their cards from here.
use baize_rules::cards::Card;

/// xoshiro256++ by Blackman and Vigna, started by splitmix64.
#[derive(Clone)]
pub struct Random([u64; 4]);

/// One step of splitmix64, which maps neighbouring numbers far apart.
fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Random {
    /// Every block of rounds has its own numbers, whichever thread plays it.
    pub fn of_block(seed: u64, block: u64) -> Random {
        let mut word = mix(mix(seed).wrapping_add(block));
        Random(std::array::from_fn(|_| {
            word = mix(word);
            word
        }))
    }
    #[inline]
    fn next(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let number = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        number
    }
    /// A number between zero and one for several draws.
    #[inline]
    pub fn fraction(&mut self) -> Fraction {
        Fraction(self.next())
    }
}

/// What is left of a random fraction after some draws. The bias of draws with `n` results altogether is at most `n` in
/// 2^64. At most `PER_FRACTION` cards are drawn from one fraction, which have fewer than 10^10 results.
pub struct Fraction(u64);

impl Fraction {
    /// A fraction that must be replaced before the first draw.
    pub const USED_UP: Fraction = Fraction(0);
    /// A number from 0 to `n - 1`.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let wide = u128::from(self.0) * u128::from(n);
        self.0 = wide as u64;
        (wide >> 64) as u32
    }
}

const PER_FRACTION: usize = 5;

/// One deck. It keeps the order of the last round: a fair draw does not depend on it.
#[derive(Clone)]
pub struct Deck([Card; 64]);

impl Deck {
    /// A full deck.
    pub fn full() -> Deck {
        let all: Vec<Card> = Card::all().collect();
        Deck(std::array::from_fn(|place| all[place % 52]))
    }
    /// Deals `N` cards from the full deck.
    #[inline]
    pub fn deal<const N: usize>(&mut self, random: &mut Random) -> [Card; N] {
        let mut fraction = Fraction::USED_UP;
        for place in 0..N {
            if place % PER_FRACTION == 0 {
                fraction = random.fraction();
            }
            // Always below 52; the remainder only saves the bounds check.
            let drawn = (place + fraction.below((52 - place) as u32) as usize) % 64;
            self.0.swap(place, drawn);
        }
        std::array::from_fn(|place| self.0[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the reference implementation from the state 1, 2, 3, 4.
    #[test]
    fn numbers_match_the_reference_implementation() {
        let mut random = Random([1, 2, 3, 4]);
        let known = [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386, 9_228_616_714_210_784_205];
        assert_eq!(known.map(|_| random.next()), known);
    }

    #[test]
    fn a_block_always_has_the_same_numbers_and_differs_from_others() {
        let first = |seed, block| Random::of_block(seed, block).next();
        assert_eq!(first(7, 3), first(7, 3));
        assert_ne!(first(7, 3), first(7, 4));
        assert_ne!(first(7, 3), first(8, 3));
        assert_ne!(first(7, 3), first(8, 2));
    }

    #[test]
    fn every_card_is_equally_likely_in_every_place_and_dealt_once() {
        let (mut deck, mut random) = (Deck::full(), Random::of_block(1, 0));
        let mut counts = [[0u32; 52]; 9];
        let deals = 52_000;
        for _ in 0..deals {
            let dealt: [Card; 9] = deck.deal(&mut random);
            let different = dealt.iter().fold(0u64, |cards, card| cards | 1 << card.index());
            assert_eq!(different.count_ones(), 9, "{dealt:?}");
            dealt.iter().zip(&mut counts).for_each(|(card, counts)| counts[card.index()] += 1);
        }
        // A thousand each is expected, with a standard deviation of 31; five deviations are very unlikely.
        assert!(counts.iter().flatten().all(|count| count.abs_diff(1000) < 5 * 31));
    }
}

//! Chance for simulated rounds: fast numbers that a seed makes again. Tables do not draw their cards from here.
use baize_rules::cards::Card;

/// xoshiro256++ by Blackman and Vigna, started by splitmix64.
#[derive(Clone)]
pub struct Chance([u64; 4]);

/// One step of splitmix64: neighbouring numbers go far apart.
fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Chance {
    /// Every block of rounds has numbers of its own, whoever plays it.
    pub fn of_block(seed: u64, block: u64) -> Chance {
        let mut word = mix(mix(seed).wrapping_add(block));
        Chance(std::array::from_fn(|_| {
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
    /// A number between nought and one, to be used up by several draws.
    #[inline]
    pub fn fraction(&mut self) -> Fraction {
        Fraction(self.next())
    }
}

/// What is left of a random fraction. Draws from one fraction that together have `n` ends are even to `n` in 2^64: no more
/// than [`PER_FRACTION`] cards are drawn from one, at most 10^10 ends.
pub struct Fraction(u64);

impl Fraction {
    pub const USED_UP: Fraction = Fraction(0);
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let wide = u128::from(self.0) * u128::from(n);
        self.0 = wide as u64;
        (wide >> 64) as u32
    }
}

const PER_FRACTION: usize = 5;

/// One deck. It lies as the last round left it: a fair draw of what comes next does not mind.
#[derive(Clone)]
pub struct Deck([Card; 64]);

impl Deck {
    pub fn full() -> Deck {
        let all: Vec<Card> = Card::all().collect();
        Deck(std::array::from_fn(|place| all[place % 52]))
    }
    /// The next `N` cards of a deck with all its cards.
    #[inline]
    pub fn deal<const N: usize>(&mut self, chance: &mut Chance) -> [Card; N] {
        let mut fraction = Fraction::USED_UP;
        for place in 0..N {
            if place % PER_FRACTION == 0 {
                fraction = chance.fraction();
            }
            // Always below 52; the rest of 64 only saves the check of the index.
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
    fn numbers_are_those_of_the_reference() {
        let mut chance = Chance([1, 2, 3, 4]);
        let known = [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386, 9_228_616_714_210_784_205];
        assert_eq!(known.map(|_| chance.next()), known);
    }

    #[test]
    fn a_block_has_the_same_numbers_every_time_and_no_other_blocks() {
        let first = |seed, block| Chance::of_block(seed, block).next();
        assert_eq!(first(7, 3), first(7, 3));
        assert_ne!(first(7, 3), first(7, 4));
        assert_ne!(first(7, 3), first(8, 3));
        assert_ne!(first(7, 3), first(8, 2));
    }

    #[test]
    fn every_card_comes_as_often_in_every_place_and_never_twice() {
        let (mut deck, mut chance) = (Deck::full(), Chance::of_block(1, 0));
        let mut counts = [[0u32; 52]; 9];
        let deals = 52_000;
        for _ in 0..deals {
            let dealt: [Card; 9] = deck.deal(&mut chance);
            let different = dealt.iter().fold(0u64, |cards, card| cards | 1 << card.index());
            assert_eq!(different.count_ones(), 9, "{dealt:?}");
            dealt.iter().zip(&mut counts).for_each(|(card, counts)| counts[card.index()] += 1);
        }
        // A thousand each; a deviation of 31, of which five are more than chance would have.
        assert!(counts.iter().flatten().all(|count| count.abs_diff(1000) < 5 * 31));
    }
}

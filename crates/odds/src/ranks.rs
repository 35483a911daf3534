//! Cards by rank first and by suit second. Five cards have 6,175 sets of ranks and no suit outranks another, so most
//! counting needs no suits.
use crate::what_if::{Answer, InvalidQuestion};
use baize_rules::cards::Card;
use baize_rules::poker_hands::{Category, Strength, five};
use std::collections::BTreeMap;

/// The number of ranks.
pub const RANKS: usize = 13;
/// Five ranks from low to high, the same one up to four times.
pub type Five = [u8; 5];

/// The ranks in words, from low to high.
pub const RANK_NAMES: [&str; RANKS] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];

/// Binomial coefficients: `CHOOSE[n][k]` for up to 52 cards.
pub const CHOOSE: [[u32; 8]; 53] = {
    let mut choose = [[0; 8]; 53];
    let mut n = 0;
    while n < 53 {
        choose[n][0] = 1;
        let mut k = 1;
        while k < 8 && n > 0 {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
};

/// Sorts a few values by comparing neighbours without branches: shuffled cards would defeat branch prediction.
#[inline]
pub fn in_order<T: Ord + Copy, const N: usize>(mut few: [T; N]) -> [T; N] {
    for last in (1..N).rev() {
        for i in 0..last {
            (few[i], few[i + 1]) = (few[i].min(few[i + 1]), few[i].max(few[i + 1]));
        }
    }
    few
}

/// Places for sets of five ranks. 6,175 are used: five cards of one rank do not exist.
pub const FIVES: usize = 6188;

/// The place of five ranks, from low to high.
pub fn place(five: Five) -> usize {
    five.iter().enumerate().map(|(i, rank)| CHOOSE[usize::from(*rank) + i][i + 1] as usize).sum()
}

/// Every set of five ranks.
pub fn fives() -> Vec<Five> {
    let mut all = vec![];
    for e in 0..13 {
        for d in 0..=e {
            for c in 0..=d {
                for b in 0..=c {
                    all.extend((0..=b).filter(|a| *a != e).map(|a| [a, b, c, d, e]));
                }
            }
        }
    }
    all
}

/// The place of an unordered pair, the higher given first: `0` for two of the lowest.
pub const fn pair(high: usize, low: usize) -> usize {
    high * (high + 1) / 2 + low
}

/// The same in any order.
pub const fn pair_of(a: usize, b: usize) -> usize {
    if a > b { pair(a, b) } else { pair(b, a) }
}

/// The card of a rank and a suit, both from 0.
pub fn card(rank: u8, suit: u8) -> Card {
    CARDS.with(|cards| cards[usize::from(rank * 4 + suit)])
}

thread_local! {
    static CARDS: [Card; 52] = {
        let all: Vec<Card> = Card::all().collect();
        all.try_into().expect("52 cards")
    };
}

/// Five cards of these ranks of which no three share a suit.
pub fn no_flush<const N: usize>(ranks: [u8; N]) -> [Card; N] {
    std::array::from_fn(|i| card(ranks[i], (i % 4) as u8))
}

/// The strength of five ranks that are not all of one suit.
pub fn strength(ranks: Five) -> Strength {
    five(no_flush(ranks))
}

/// The strength of five ranks of one suit, as bits.
pub fn suited_strength(mask: u16) -> Strength {
    let mut ranks = bits(mask);
    five(std::array::from_fn(|_| card(ranks.next().expect("five ranks"), 0)))
}

/// The positions of the bits that are set, from low to high.
pub fn bits(mask: u16) -> impl Iterator<Item = u8> + Clone {
    (0..13).filter(move |rank| mask >> rank & 1 == 1)
}

/// All strengths in order.
pub fn strengths() -> Vec<Strength> {
    let mut all: Vec<Option<Strength>> = vec![None; Strength::COUNT];
    let mut know = |strength: Strength| all[strength.index()] = Some(strength);
    fives().into_iter().for_each(|ranks| know(strength(ranks)));
    (0u16..1 << 13).filter(|mask| mask.count_ones() == 5).for_each(|mask| know(suited_strength(mask)));
    all.into_iter().map(|strength| strength.expect("some hand has it")).collect()
}

/// How many of the 2,598,960 five-card hands make each category.
pub fn five_card_hands() -> [i128; 10] {
    let mut hands = [0; 10];
    for ranks in fives() {
        let counts = counts(&ranks);
        let all: i128 = counts.iter().map(|count| i128::from(CHOOSE[4][usize::from(*count)])).product();
        let distinct = counts.iter().all(|count| *count < 2);
        hands[strength(ranks).category() as usize] += all - if distinct { 4 } else { 0 };
        if distinct {
            let mask = ranks.iter().fold(0, |mask, rank| mask | 1 << rank);
            hands[suited_strength(mask).category() as usize] += 4;
        }
    }
    hands
}

/// How many of each rank there are.
pub fn counts(ranks: &[u8]) -> [u8; RANKS] {
    let mut counts = [0; RANKS];
    ranks.iter().for_each(|rank| counts[usize::from(*rank)] += 1);
    counts
}

/// The 24 ways to rename the suits.
pub const SUIT_ORDERS: [[u8; 4]; 24] = {
    let mut orders = [[0; 4]; 24];
    let (mut i, mut n) = (0u8, 0);
    while n < 24 {
        let order = [i >> 6 & 3, i >> 4 & 3, i >> 2 & 3, i & 3];
        let seen = 1 << order[0] | 1 << order[1] | 1 << order[2] | 1 << order[3];
        if seen == 0b1111 {
            orders[n] = order;
            n += 1;
        }
        i = i.wrapping_add(1);
    }
    orders
};

/// One way to give suits to ranks, and how many are equal to it up to renaming the suits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suiting {
    /// For each different rank from low to high, its suits as bits.
    pub suits: Vec<u8>,
    pub ways: i64,
}

/// All suitings of a shape: how often each rank occurs, for instance `[2, 1, 1, 1]`.
pub fn suitings(counts: &[u8]) -> Vec<Suiting> {
    let mut all: Vec<Vec<u8>> = vec![vec![]];
    for count in counts {
        let of_rank: Vec<u8> = (0u8..16).filter(|suits| suits.count_ones() == u32::from(*count)).collect();
        let longer = |suits: &Vec<u8>, more: u8| suits.iter().copied().chain([more]).collect();
        all = all.iter().flat_map(|suits| of_rank.iter().map(move |more| longer(suits, *more))).collect();
    }
    let mut ways: BTreeMap<Vec<u8>, i64> = BTreeMap::new();
    for suits in all {
        let renamed = SUIT_ORDERS.iter().map(|order| suits.iter().map(|suits| rename(*suits, order)).collect());
        *ways.entry(renamed.min().expect("24 orders")).or_default() += 1;
    }
    ways.into_iter().map(|(suits, ways)| Suiting { suits, ways }).collect()
}

/// The suitings of every shape of five ranks.
pub fn suitings_of_five() -> BTreeMap<Vec<u8>, Vec<Suiting>> {
    let mut all = BTreeMap::new();
    for ranks in fives() {
        all.entry(shape(&ranks)).or_insert_with_key(|shape| suitings(shape));
    }
    all
}

/// The shape of five ranks: how often each different rank occurs, from low to high.
pub fn shape(ranks: &[u8]) -> Vec<u8> {
    counts(ranks).into_iter().filter(|count| *count > 0).collect()
}

fn rename(suits: u8, order: &[u8; 4]) -> u8 {
    (0u8..4).filter(|suit| suits >> suit & 1 == 1).fold(0, |renamed, suit| renamed | 1 << order[usize::from(suit)])
}

/// A category by its name in a question: `one-pair`, `flush`.
pub fn category_named(name: &str) -> Option<Category> {
    Category::ALL
        .into_iter()
        .find(|category| slug(*category).replace('_', "-") == name.to_lowercase().replace('_', "-"))
}

/// The lowest hand that a name stands for, as an index of strength: `any`, a category such as `one-pair`, a pair such as
/// `pair-of-tens`, one high card such as `ace`, or two such as `ace-king`.
pub fn qualifier(name: &str) -> Answer<usize> {
    let rank = |name: &str| RANK_NAMES.iter().position(|known| *known == name).map(|rank| rank as u8);
    let plural = |name: &str| {
        rank(name.strip_suffix("es").or(name.strip_suffix('s')).unwrap_or(name))
            .or(rank(name.strip_suffix('s').unwrap_or(name)))
    };
    let two = name.split_once('-').and_then(|(high, low)| Some((rank(high)?, rank(low)?)));
    let paired = name.strip_prefix("pair-of-").and_then(plural);
    match (name, rank(name), two, paired) {
        ("any", ..) => Ok(0),
        (_, Some(high), ..) if high >= 5 => Ok(lowest([high])),
        (_, _, Some((high, low)), _) if high > low && low >= 4 => Ok(lowest([low, high])),
        (_, _, _, Some(pair)) => Ok(lowest([pair, pair])),
        _ => category_named(name).map(|category| category.lowest().index()).ok_or_else(|| {
            let like = "ace, ace-king, queen-ten, pair-of-sevens, one-pair or two-pairs";
            InvalidQuestion::new("qualifier", format!("{name:?} is not any, or a hand such as {like}"))
        }),
    }
}

/// The weakest hand with these ranks and no others that make it stronger.
pub(crate) fn lowest<const N: usize>(ranks: [u8; N]) -> usize {
    let hands = fives().into_iter().filter(|five| {
        let left = counts(five);
        let with = counts(&ranks);
        let others = (0..RANKS).filter(|rank| with[*rank] == 0 && left[*rank] > 0).max();
        let high = ranks.iter().all(|rank| left[usize::from(*rank)] == with[usize::from(*rank)]);
        let plain = matches!(strength(*five).category(), Category::FiveOddCards | Category::OnePair);
        let odd = left.iter().filter(|count| **count > 1).count() == usize::from(N == 2 && ranks[0] == ranks[1]);
        high && plain && odd && (N == 2 && ranks[0] == ranks[1] || others < ranks.iter().map(|r| usize::from(*r)).min())
    });
    hands.map(|five| strength(five).index()).min().expect("some hand")
}

/// A category as in the names of pay table rows: `three_of_a_kind`.
pub fn slug(category: Category) -> String {
    category.to_string().to_lowercase().replace(' ', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_values_are_sorted() {
        for seed in 0..3125u32 {
            let few: [u32; 5] = std::array::from_fn(|i| seed / 5u32.pow(i as u32) % 5);
            let mut sorted = few;
            sorted.sort_unstable();
            assert_eq!(in_order(few), sorted);
        }
    }

    #[test]
    fn every_five_ranks_have_their_own_place() {
        let mut places: Vec<usize> = fives().into_iter().map(place).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 6175);
        assert!(places.iter().all(|place| *place < FIVES));
        assert_eq!(strengths().len(), 7462);
    }

    /// The well-known numbers of five-card hands, from no pair to the royal flush.
    #[test]
    fn five_card_hands_have_the_well_known_counts() {
        let known = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];
        assert_eq!(five_card_hands(), known);
    }

    #[test]
    fn suitings_count_every_deal() {
        // 134,459 five-card hands differ up to renaming the suits.
        let mut different = 0;
        let mut deals = 0;
        let all = suitings_of_five();
        for ranks in fives() {
            let suitings = &all[&shape(&ranks)];
            different += suitings.len();
            deals += suitings.iter().map(|s| s.ways).sum::<i64>();
        }
        assert_eq!((different, deals), (134_459, 2_598_960));
    }
}

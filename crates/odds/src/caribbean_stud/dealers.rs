//! The dealer's hands against a player's: how many are below a given strength, for every up-card.
//!
//! Hands are counted by rank first, as if no five cards shared a suit. Flushes are then corrected suit by suit: how many a
//! suit still has below any strength depends only on which of its thirteen cards are left, and is counted beforehand.
use super::DEALERS;
use crate::ranks::{self, CHOOSE, Five, RANKS, Suiting, bits, fives, strength, suited_strength};
use baize_rules::poker_hands::{Category, Strength};
use std::collections::BTreeMap;

/// How many sets of five of the thirteen ranks of a suit there are, and how many of them make no straight.
pub(super) const SETS: usize = 1287;
pub(super) const ODD_SETS: usize = 1277;

/// One set of five ranks that the dealer can have.
pub(super) struct DealerSet {
    pub(super) strength: usize,
    /// Ranks and how many of each; unused places have a count of zero.
    pub(super) ranks: [(u8, u8); 5],
    pub(super) different: usize,
}

/// Tables that do not depend on the player's hand.
pub(super) struct Precomputed {
    /// In order of strength.
    pub(super) dealers: Vec<DealerSet>,
    pub(super) suitings: BTreeMap<Vec<u8>, Vec<Suiting>>,
    /// By the ranks left in a suit: how many of its flushes are below each place in order of strength.
    flushes: Vec<Vec<u16>>,
    /// How many sets of five ranks are below a strength, taken as plain ranks and as flushes.
    sets_below: Vec<u16>,
    flush_sets_below: Vec<u16>,
}

impl Precomputed {
    pub(super) fn new() -> Precomputed {
        let mut dealers: Vec<DealerSet> = fives()
            .into_iter()
            .map(|five| {
                let counts = ranks::counts(&five);
                let mut here = (0..RANKS).filter(|rank| counts[*rank] > 0).map(|rank| (rank as u8, counts[rank]));
                let different = here.clone().count();
                let ranks = std::array::from_fn(|_| here.next().unwrap_or((0, 0)));
                DealerSet { strength: strength(five).index(), ranks, different }
            })
            .collect();
        dealers.sort_by_key(|dealer| dealer.strength);
        let mut sets: Vec<(usize, u16)> =
            (0u16..1 << 13).filter(|mask| mask.count_ones() == 5).map(|mask| (set_strength(mask), mask)).collect();
        sets.sort_unstable();
        let below = |of: &dyn Fn(u16) -> usize| {
            let mut below = vec![0u16; Strength::COUNT + 2];
            sets.iter().for_each(|(_, mask)| below[of(*mask) + 1] += 1);
            (1..below.len()).for_each(|i| below[i] += below[i - 1]);
            below
        };
        let sets_below = below(&set_strength);
        let flush_sets_below = below(&|mask| suited_strength(mask).index());
        let flushes = (0u16..1 << 13).map(|left| {
            // At most six cards are gone: five with the player and the up-card.
            if left.count_ones() < 7 {
                return vec![];
            }
            let mut counted = Vec::with_capacity(SETS + 1);
            let mut count = 0;
            counted.push(0);
            for (_, set) in &sets {
                count += u16::from(set & !left == 0);
                counted.push(count);
            }
            counted
        });
        let flushes = flushes.collect();
        Precomputed { dealers, suitings: ranks::suitings_of_five(), flushes, sets_below, flush_sets_below }
    }
}

pub(super) fn set_strength(mask: u16) -> usize {
    let mut ranks = bits(mask);
    strength(std::array::from_fn(|_| ranks.next().expect("five ranks"))).index()
}

/// The number of dealer's hands below a strength, flushes ignored, for each rank of the up-card.
pub(super) type ByUpCard = [i64; RANKS];

/// The dealer's hands against one set of the player's ranks.
pub(super) struct DealerHands<'a> {
    precomputed: &'a Precomputed,
    below: Vec<(usize, ByUpCard)>,
    all: ByUpCard,
}

pub(super) fn flush() -> usize {
    Category::Flush.lowest().index()
}

impl<'a> DealerHands<'a> {
    /// Counts the dealer's hands below each of these strengths, which are in order.
    pub(super) fn new(precomputed: &'a Precomputed, player: Five, strengths: &[usize]) -> DealerHands<'a> {
        let counts = ranks::counts(&player);
        // The number of ways to have this many cards of a rank.
        let ways: [[i64; 5]; RANKS] =
            std::array::from_fn(|rank| std::array::from_fn(|of| i64::from(CHOOSE[4 - usize::from(counts[rank])][of])));
        let mut sums = [0i64; RANKS];
        let mut below = Vec::with_capacity(strengths.len());
        let mut wanted = strengths.iter().peekable();
        let each = |sums: &ByUpCard| -> ByUpCard {
            std::array::from_fn(|rank| sums[rank] / (4 - i64::from(counts[rank])).max(1))
        };
        for dealer in &precomputed.dealers {
            while let Some(strength) = wanted.next_if(|strength| **strength <= dealer.strength) {
                below.push((*strength, each(&sums)));
            }
            let ranks = &dealer.ranks[..dealer.different];
            let all: i64 = ranks.iter().map(|(rank, count)| ways[usize::from(*rank)][usize::from(*count)]).product();
            for (rank, count) in ranks {
                sums[usize::from(*rank)] += all * i64::from(*count);
            }
        }
        let all = each(&sums);
        below.extend(wanted.map(|strength| (*strength, all)));
        DealerHands { precomputed, below, all }
    }
    pub(super) fn plain_below(&self, strength: usize, up: usize) -> i64 {
        self.below.iter().find(|(known, _)| *known == strength).expect("a strength that was asked for").1[up]
    }
    /// The dealer's hands below a strength with a given up-card, when its suit has these ranks left.
    pub(super) fn below(&self, strength: usize, up: usize, left: u16) -> i64 {
        let with = |place: u16| {
            let count = |left: u16| i64::from(self.precomputed.flushes[usize::from(left)][usize::from(place)]);
            count(left | 1 << up) - count(left & !(1 << up))
        };
        let flushes = with(SETS as u16);
        match strength {
            s if s <= flush() => self.plain_below(s, up) - with(self.precomputed.sets_below[s]),
            s if s <= Category::FullHouse.lowest().index() => {
                self.plain_below(flush(), up) - flushes + with(self.precomputed.flush_sets_below[s])
            }
            s if s <= Category::StraightFlush.lowest().index() => {
                self.plain_below(s, up) - flushes + with(ODD_SETS as u16)
            }
            s => self.all[up] - flushes + with(self.precomputed.flush_sets_below[s]),
        }
    }
}

impl DealerHands<'_> {
    /// How a hand of this strength fares: the dealer does not qualify, is beaten, ties, wins.
    pub(super) fn ends(&self, own: usize, qualifying: usize, up: usize, left: u16) -> [i64; 4] {
        let no_hand = self.below(qualifying, up, left);
        match own >= qualifying {
            true => {
                let (below, up_to) = (self.below(own, up, left), self.below(own + 1, up, left));
                [no_hand, below - no_hand, up_to - below, DEALERS - up_to]
            }
            false => [no_hand, 0, 0, DEALERS - no_hand],
        }
    }
}

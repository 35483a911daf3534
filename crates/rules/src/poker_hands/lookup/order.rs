//! The order of hands written out rule by rule: what the tables are made from, and too slow to play by.
use super::super::{Category, LOWEST};

/// A set of ranks: bit 0 for the two up to bit 12 for the ace.
pub type Ranks = u16;

/// Which ranks are held at least once, twice, three times and four times.
#[derive(Clone, Copy)]
pub struct Held {
    once: Ranks,
    twice: Ranks,
    thrice: Ranks,
    four_times: Ranks,
}

impl Held {
    pub const NOTHING: Held = Held { once: 0, twice: 0, thrice: 0, four_times: 0 };

    pub fn and(self, rank: usize) -> Held {
        let bit = 1 << rank;
        Held {
            once: self.once | bit,
            twice: self.twice | (self.once & bit),
            thrice: self.thrice | (self.twice & bit),
            four_times: self.four_times | (self.thrice & bit),
        }
    }

    /// The strength of the best five where no five share a suit.
    pub fn unsuited(self) -> u16 {
        if self.four_times != 0 {
            let four = highest(self.four_times);
            return place(Category::FourOfAKind, four * 12 + highest(without(self.once, four)));
        }
        if self.thrice != 0 {
            let three = highest(self.thrice);
            let pairs = without(self.twice, three);
            if pairs != 0 {
                return place(Category::FullHouse, three * 12 + highest(pairs));
            }
        }
        if let Some(straight) = straight(self.once) {
            return place(Category::Straight, straight);
        }
        if self.thrice != 0 {
            let three = highest(self.thrice);
            let kickers = order(top(without(self.once, three), 2));
            return place(Category::ThreeOfAKind, three * 66 + kickers);
        }
        match self.twice.count_ones() {
            0 => place(Category::FiveOddCards, odd_cards(top(self.once, 5))),
            1 => {
                let pair = highest(self.twice);
                place(Category::OnePair, pair * 220 + order(top(without(self.once, pair), 3)))
            }
            _ => {
                let pairs = top(self.twice, 2);
                let (high, low) = (highest(pairs), pairs.trailing_zeros());
                let kicker = highest(without(without(self.once, high), low));
                place(Category::TwoPairs, order(pairs) * 11 + kicker)
            }
        }
    }
}

/// The strength of the best five of five, six or seven cards of one suit.
pub fn suited(ranks: Ranks) -> u16 {
    match straight(ranks) {
        // The highest of the ten comes out as the royal flush, the only hand of the next category.
        Some(straight) => place(Category::StraightFlush, straight),
        None => place(Category::Flush, odd_cards(top(ranks, 5))),
    }
}

fn place(category: Category, within: u32) -> u16 {
    LOWEST[category as usize] + within as u16
}

fn highest(ranks: Ranks) -> u32 {
    ranks.ilog2()
}

/// The highest `count` of the ranks.
fn top(mut ranks: Ranks, count: u32) -> Ranks {
    while ranks.count_ones() > count {
        ranks &= ranks - 1;
    }
    ranks
}

/// The ranks with one taken out and those above moved down, so that what is left is counted without a gap.
fn without(ranks: Ranks, rank: u32) -> Ranks {
    let below = (1 << rank) - 1;
    (ranks & below) | ((ranks >> 1) & !below)
}

/// From the straight up to five to the one up to the ace.
fn straights() -> impl DoubleEndedIterator<Item = Ranks> {
    let wheel = 0b1_0000_0000_1111;
    [wheel].into_iter().chain((0..9).map(|lowest| 0b1_1111 << lowest))
}

/// The highest straight among the ranks: 0 for the one up to five, 9 for the one up to the ace.
fn straight(ranks: Ranks) -> Option<u32> {
    let held = |straight: Ranks| ranks & straight == straight;
    (0..10).zip(straights()).filter(|(_, straight)| held(*straight)).map(|(place, _)| place).last()
}

/// The place of a set among all sets of as many ranks, compared from the highest rank down.
fn order(ranks: Ranks) -> u32 {
    let held = (0..13).filter(|rank| ranks >> rank & 1 == 1);
    held.zip(1..).map(|(rank, taken)| choose(rank, taken)).sum()
}

/// The same for five ranks that make no straight.
fn odd_cards(ranks: Ranks) -> u32 {
    order(ranks) - straights().filter(|straight| *straight < ranks).count() as u32
}

/// In how many ways `k` are chosen of `n`.
fn choose(n: u32, k: u32) -> u32 {
    (0..k).fold(1, |ways, i| ways * n.saturating_sub(i) / (i + 1))
}

//! Flops and hole cards up to renaming the suits, and the boards that a flop can lead to.
use super::boards::{Boards, PLAIN, pair_at};
use crate::ranks::{self, RANKS, SUIT_ORDERS, in_order, pair_of};

/// The kinds of hole cards up to renaming the suits: `[high][low]` suited, `[low][high]` unsuited, pairs on the diagonal.
pub const HOLES: usize = RANKS * RANKS;
/// The number of flops up to renaming the suits.
pub const FLOPS: usize = 1755;
/// The contexts of a flop: each suit that can become the flush suit, or none.
pub(super) const CONTEXTS: usize = 5;
pub(crate) const NO_SUIT: usize = 4;

/// The place of two ranks among [`HOLES`].
pub fn hole(high: usize, low: usize, suited: bool) -> usize {
    if suited { high * RANKS + low } else { low * RANKS + high }
}

/// The place of two cards among [`HOLES`]; cards are rank times four plus suit.
pub fn hole_of(one: usize, other: usize) -> usize {
    let (high, low) = (one.max(other) / 4, one.min(other) / 4);
    hole(high, low, one % 4 == other % 4)
}

/// A flop, and how many are equal to it up to renaming the suits.
pub struct Flop {
    pub cards: [u8; 3],
    pub ways: i64,
}

/// All flops, and which of them any three cards are after renaming the suits.
pub struct Flops {
    pub list: Vec<Flop>,
    /// By the place of three cards: the flop, and the renaming of suits that leads to it.
    known: Vec<(u16, u8)>,
}

fn place_of_three([a, b, c]: [u8; 3]) -> usize {
    let choose = |n: u8, k: usize| ranks::CHOOSE[usize::from(n)][k] as usize;
    choose(a, 1) + choose(b, 2) + choose(c, 3)
}

pub(crate) fn rename(card: u8, order: &[u8; 4]) -> u8 {
    card & !3 | order[usize::from(card & 3)]
}

impl Flops {
    pub(super) fn all() -> Flops {
        let mut list: Vec<Flop> = vec![];
        let mut known = vec![(u16::MAX, 0); 22_100];
        for c in 2..52u8 {
            for b in 1..c {
                for a in 0..b {
                    let renamed = SUIT_ORDERS.iter().enumerate().map(|(index, order)| {
                        let mut cards = [a, b, c].map(|card| rename(card, order));
                        cards.sort_unstable();
                        (place_of_three(cards), cards, index as u8)
                    });
                    let (first, cards, order) = renamed.min().expect("24 orders");
                    // The lowest of them is visited first and becomes the representative.
                    let flop = match known[first].0 {
                        u16::MAX => {
                            list.push(Flop { cards, ways: 0 });
                            (list.len() - 1) as u16
                        }
                        flop => flop,
                    };
                    list[usize::from(flop)].ways += 1;
                    known[place_of_three([a, b, c])] = (flop, order);
                }
            }
        }
        assert_eq!(list.len(), FLOPS);
        Flops { list, known }
    }
    /// The flop of three cards, and how to rename the suits.
    #[inline]
    pub fn find(&self, cards: [u8; 3]) -> (usize, &'static [u8; 4]) {
        let (flop, order) = self.known[place_of_three(in_order(cards))];
        (usize::from(flop), &SUIT_ORDERS[usize::from(order)])
    }
}

/// The type of a card in a context.
pub(crate) fn type_of(card: usize, context: usize) -> usize {
    if context != NO_SUIT && card % 4 == context { RANKS + card / 4 } else { card / 4 }
}

/// The places of the boards that a flop leads to.
pub(super) struct Completions {
    pub cards: Vec<u8>,
    plain: [u16; PLAIN],
    counts: [u32; 4],
    masks: [u16; 4],
    flop: [u8; 3],
}

impl Completions {
    pub fn new(flop: [u8; 3]) -> Completions {
        let mut counts = [0; 4];
        let mut masks = [0; 4];
        for card in flop {
            counts[usize::from(card % 4)] += 1;
            masks[usize::from(card % 4)] |= 1 << (card / 4);
        }
        let plain = std::array::from_fn(|pair| {
            let (high, low) = pair_at(pair);
            let mut five = [flop[0] / 4, flop[1] / 4, flop[2] / 4, high, low];
            five.sort_unstable();
            ranks::place(five) as u16
        });
        let cards = (0..52).filter(|card| !flop.contains(card)).collect();
        Completions { cards, plain, counts, masks, flop }
    }
    /// The context of a board and its place there.
    pub fn find(&self, boards: &Boards, turn: u8, river: u8) -> (usize, usize) {
        let (one, two) = (usize::from(turn % 4), usize::from(river % 4));
        let mut counts = self.counts;
        counts[one] += 1;
        counts[two] += 1;
        let Some(suit) = counts.iter().position(|count| *count >= 3) else {
            let place = self.plain[pair_of(usize::from(turn / 4), usize::from(river / 4))];
            return (NO_SUIT, usize::from(place));
        };
        let mut mask = self.masks[suit];
        let mut others = [0; 2];
        let mut count = 0;
        for card in [self.flop[0], self.flop[1], self.flop[2], turn, river] {
            if usize::from(card % 4) == suit {
                mask |= 1 << (card / 4);
            } else if count < 2 {
                others[count] = card / 4;
                count += 1;
            }
        }
        (suit, boards.suited_place(mask, others))
    }
}

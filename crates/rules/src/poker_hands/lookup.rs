//! Strengths by look-up: cards are added up, and the sum says where in a table the strength stands.
//!
//! A card's key is one number with three fields, so that a hand's key is a plain sum and a board is summed once:
//!
//! ```text
//! bits 63–40  rank: which row of the table    bits 39–16  suits, six bits each    bits 15–0  rank: the place in the row
//! ```
//!
//! Without five of a suit only the ranks matter: 49,205 sets of seven, 6,175 of five. The top of the key names a row, the
//! row's offset is added to the place, and there the strength stands: two loads, no comparison. Rows lie in one another's
//! gaps, so the table is little longer than the hands are many. In a suit's field a card counts seven: four make 28, five
//! make 35 and set the field's top bit, which is how a flush is noticed; the suit's ranks then are the place in a table of
//! their own. At most one hand in thirty takes that branch.
//!
//! The tables are checked in, 178 KB that need neither time to compile nor memory to start. `search.rs` finds them again
//! in every test run from the order of hands written out in `order.rs`, and compares.
use super::Strength;
use crate::cards::Card;
use core::ops::{Add, Sub};

/// Cards added up, to be evaluated when there are five or seven: a board once, then each pair of hole cards to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    key: u64,
    /// Sixteen bits a suit: which of its ranks are held.
    suits: u64,
}

impl Hand {
    pub const EMPTY: Hand = Hand { key: 0, suits: 0 };

    /// How many cards there are.
    pub fn cards(self) -> u32 {
        self.suits.count_ones()
    }

    /// The strength of five cards. Of any other number it has no meaning.
    #[inline]
    pub fn five(self) -> Strength {
        debug_assert_eq!(self.cards(), 5);
        if has_flush(self.key) { self.flush() } else { five_unsuited(self.key) }
    }

    /// The strength of the best five of seven cards. Of any other number it has no meaning.
    #[inline]
    pub fn seven(self) -> Strength {
        debug_assert_eq!(self.cards(), 7);
        if has_flush(self.key) { self.flush() } else { seven_unsuited(self.key) }
    }

    /// Out of line: inlined, it would share its last load with the usual way and make that longer.
    #[cold]
    #[inline(never)]
    fn flush(self) -> Strength {
        let suit = ((self.key & FLUSH).trailing_zeros() - SUITS_FROM) / SUIT_BITS;
        Strength(SUITED.at((self.suits >> (16 * suit)) as usize))
    }
}

#[inline]
pub(super) fn five(cards: [Card; 5]) -> Strength {
    let key = sum(cards);
    if has_flush(key) { Hand::from_iter(cards).flush() } else { five_unsuited(key) }
}

#[inline]
pub(super) fn seven(cards: [Card; 7]) -> Strength {
    let key = sum(cards);
    if has_flush(key) { Hand::from_iter(cards).flush() } else { seven_unsuited(key) }
}

/// The key alone: the ranks of each suit are wanted for a flush only, and added up then.
#[inline]
fn sum<const N: usize>(cards: [Card; N]) -> u64 {
    cards.into_iter().fold(0, |key: u64, card| key.wrapping_add(KEYS[card.index()]))
}

#[inline]
fn has_flush(key: u64) -> bool {
    key & FLUSH != 0
}

#[inline]
fn five_unsuited(key: u64) -> Strength {
    Strength(FIVE.at(place(key, FIVE_ROWS.at(row(key, FIVE_ROW_BITS)))))
}

#[inline]
fn seven_unsuited(key: u64) -> Strength {
    Strength(SEVEN.at(place(key, SEVEN_ROWS.at(row(key, SEVEN_ROW_BITS)))))
}

#[inline]
const fn row(key: u64, bits: u32) -> usize {
    (key >> (u64::BITS - bits)) as usize
}

#[inline]
fn place(key: u64, offset: u16) -> usize {
    usize::from((key as u16).wrapping_add(offset))
}

const SUITS_FROM: u32 = 16;
const SUIT_BITS: u32 = 6;
const SUIT_STEP: u64 = 7;
/// The top bit of each suit's field.
const FLUSH: u64 = 0b100000_100000_100000_100000 << SUITS_FROM;

const FIVE_ROW_BITS: u32 = 10;
const SEVEN_ROW_BITS: u32 = 13;

/// Numbers below 65,536 as bytes, low byte first, from the start of a cache line.
#[repr(align(64))]
struct Table<const BYTES: usize>([u8; BYTES]);

impl<const BYTES: usize> Table<BYTES> {
    /// An index is taken from the start again past the end; the lengths are powers of two, so that costs nothing.
    #[inline]
    fn at(&self, index: usize) -> u16 {
        let at = index % (BYTES / 2) * 2;
        u16::from_le_bytes([self.0[at], self.0[at + 1]])
    }
}

/// By row, what to add to the place.
static FIVE_ROWS: Table<{ 2 << FIVE_ROW_BITS }> = Table(*include_bytes!("tables/five_rows.bin"));
static SEVEN_ROWS: Table<{ 2 << SEVEN_ROW_BITS }> = Table(*include_bytes!("tables/seven_rows.bin"));
/// By place, the strength.
static FIVE: Table<{ 2 << 13 }> = Table(*include_bytes!("tables/five.bin"));
static SEVEN: Table<{ 2 << 16 }> = Table(*include_bytes!("tables/seven.bin"));
/// By the ranks of a suit, the strength of the best five.
static SUITED: Table<{ 2 << 13 }> = Table(*include_bytes!("tables/suited.bin"));

/// What all the look-ups may touch.
pub const TABLE_BYTES: usize = size_of_val(&FIVE_ROWS)
    + size_of_val(&SEVEN_ROWS)
    + size_of_val(&FIVE)
    + size_of_val(&SEVEN)
    + size_of_val(&SUITED)
    + size_of_val(&KEYS)
    + size_of_val(&SUITS);

/// By card. As long as a byte can count, so that no index needs to be checked; only the first 52 are ever touched.
static KEYS: [u64; 256] = {
    let mut keys = [0; 256];
    let mut card = 0;
    while card < 52 {
        keys[card] = RANK_KEYS[card / 4] + (SUIT_STEP << (SUITS_FROM + SUIT_BITS * (card % 4) as u32));
        card += 1;
    }
    keys
};
static SUITS: [u64; 256] = {
    let mut suits = [0; 256];
    let mut card = 0;
    while card < 52 {
        suits[card] = 1 << (16 * (card % 4) + card / 4);
        card += 1;
    }
    suits
};

/// The first seed whose rank keys tell apart all sets of ranks that differ in strength, and leave a table that fits.
const SEED: u64 = 12;
const RANK_KEYS: [u64; 13] = rank_keys(SEED);

/// A place below 2,048 (seven of them never reach the suits' bits) and a row of 24 bits, by chance (splitmix64).
const fn rank_keys(seed: u64) -> [u64; 13] {
    let mut state = seed;
    let mut keys = [0; 13];
    let mut i = 0;
    while i < 2 * 13 {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let mixed = mixed ^ (mixed >> 31);
        keys[i % 13] += if i < 13 { mixed % 2048 } else { (mixed >> 40) << 40 };
        i += 1;
    }
    keys
}

impl From<Card> for Hand {
    #[inline]
    fn from(card: Card) -> Hand {
        Hand { key: KEYS[card.index()], suits: SUITS[card.index()] }
    }
}
impl Add for Hand {
    type Output = Hand;
    #[inline]
    fn add(self, other: Hand) -> Hand {
        debug_assert_eq!(self.suits & other.suits, 0, "a card twice");
        Hand { key: self.key.wrapping_add(other.key), suits: self.suits | other.suits }
    }
}
impl Sub for Hand {
    type Output = Hand;
    #[inline]
    fn sub(self, other: Hand) -> Hand {
        debug_assert_eq!(other.suits & !self.suits, 0, "a card that is not there");
        Hand { key: self.key.wrapping_sub(other.key), suits: self.suits & !other.suits }
    }
}
impl Add<Card> for Hand {
    type Output = Hand;
    #[inline]
    fn add(self, card: Card) -> Hand {
        self + Hand::from(card)
    }
}
impl Sub<Card> for Hand {
    type Output = Hand;
    #[inline]
    fn sub(self, card: Card) -> Hand {
        self - Hand::from(card)
    }
}
impl FromIterator<Card> for Hand {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        cards.into_iter().fold(Hand::EMPTY, |hand, card| hand + card)
    }
}

#[cfg(test)]
mod order;
#[cfg(test)]
mod search;

//! Every board with every hand on it, up to renaming the suits.
//!
//! A board with at most two cards of any suit cannot make a flush: hands on it differ by rank only, in 91 ways. On any
//! other board one suit matters, and a card is of that suit or not: 26 *types* of card and at most 351 kinds of hand. That
//! makes 6,175 boards of the first kind and 36,608 of the second, instead of 134,459 boards with 1,081 hands each. On each
//! board all kinds of hand are sorted once. The number of dealer's hands below, equal to or above any of them then follows
//! from running totals, minus the dealer's hands that would need the player's own cards.
use crate::ranks::{self, CHOOSE, FIVES, Five, RANKS, bits, no_flush, pair, pair_of};
use crate::threads::fill_rows;
use baize_rules::poker_hands::seven;

/// Kinds of hand by rank alone.
pub const PLAIN: usize = 91;
/// Types of card where a suit matters: 13 ranks of other suits, then 13 of the suit.
pub const TYPES: usize = 26;
/// Kinds of hand where a suit matters.
pub const SUITED: usize = 351;
/// The number of dealer's hands against a hand on a board.
pub const DEALERS: u32 = 990;

const THREES: usize = 286 * PLAIN;
const FOURS: usize = 715 * RANKS;
/// Boards on which a suit matters.
pub const SUITED_BOARDS: usize = THREES + FOURS + 1287;

/// One kind of hand on a board: how many of the dealer's 990 hands are below it, equal to it, and do not qualify.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Cell {
    pub below: u16,
    pub equal: u16,
    pub unqualified: u16,
    pub category: u8,
    /// Whether such a hand can be dealt, and whether it qualifies itself.
    pub flags: u8,
}

impl Cell {
    pub const POSSIBLE: u8 = 1;
    pub const QUALIFIES: u8 = 2;
    /// Whether such a hand can be dealt.
    pub fn is_possible(self) -> bool {
        self.flags & Cell::POSSIBLE != 0
    }
    /// The dealer's hands by the end of this one: won, stand off, lost, each with the dealer unqualified and qualified.
    pub fn outcomes(self) -> [i64; 6] {
        self.outcomes_of(i64::from(DEALERS))
    }
    /// The same when the dealer has this many hands.
    pub fn outcomes_of(self, all: i64) -> [i64; 6] {
        let [below, equal, unqualified] = [self.below, self.equal, self.unqualified].map(i64::from);
        match self.flags & Cell::QUALIFIES != 0 {
            true => [unqualified, below - unqualified, 0, equal, 0, all - below - equal],
            false => [below, 0, equal, 0, unqualified - below - equal, all - unqualified],
        }
    }
}

/// A board up to renaming the suits: which ranks are of the suit that could make a flush, and which are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    Plain(Five),
    /// Three to five ranks of the suit as bits; the others from low to high.
    Suited {
        suited: u16,
        others: [u8; 2],
        count: usize,
    },
}

/// The numbering of boards and all cells on them.
pub struct Boards {
    /// Sets of 3, 4 or 5 ranks in order, and the place of each.
    sets: [Vec<u16>; 6],
    place_of_set: Vec<u16>,
    pub plain: Vec<Cell>,
    pub suited: Vec<Cell>,
}

impl Boards {
    /// The board at a place among those where a suit matters.
    pub fn suited_board(&self, index: usize) -> Board {
        let (suited, others, count) = match index {
            i if i < THREES => {
                let (high, low) = pair_at(i % PLAIN);
                (self.sets[3][i / PLAIN], [low, high], 2)
            }
            i if i < THREES + FOURS => {
                let i = i - THREES;
                (self.sets[4][i / RANKS], [(i % RANKS) as u8, 0], 1)
            }
            i => (self.sets[5][i - THREES - FOURS], [0, 0], 0),
        };
        Board::Suited { suited, others, count }
    }
    /// The place of a board where a suit matters; the other ranks in any order.
    pub fn suited_place(&self, suited: u16, others: [u8; 2]) -> usize {
        let set = usize::from(self.place_of_set[usize::from(suited)]);
        match suited.count_ones() {
            3 => set * PLAIN + pair_of(usize::from(others[0]), usize::from(others[1])),
            4 => THREES + set * RANKS + usize::from(others[0]),
            _ => THREES + FOURS + set,
        }
    }
    /// The kinds of hand on a board without a flush suit.
    pub fn plain_row(&self, place: usize) -> &[Cell] {
        &self.plain[place * PLAIN..][..PLAIN]
    }
    /// The kinds of hand on a board with a flush suit.
    pub fn suited_row(&self, place: usize) -> &[Cell] {
        &self.suited[place * SUITED..][..SUITED]
    }

    /// Sorts all hands on all boards. A dealer below `qualifying` does not qualify.
    pub fn new(qualifying: usize) -> Boards {
        let mut sets: [Vec<u16>; 6] = Default::default();
        let mut place_of_set = vec![0; 1 << 13];
        for mask in 0u16..1 << 13 {
            let count = mask.count_ones() as usize;
            if (3..=5).contains(&count) {
                place_of_set[usize::from(mask)] = sets[count].len() as u16;
                sets[count].push(mask);
            }
        }
        let categories: Vec<u8> = ranks::strengths().into_iter().map(|strength| strength.category() as u8).collect();
        let values = plain_values();
        let flushes = flush_values();
        let mut boards = Boards { sets, place_of_set, plain: vec![Cell::default(); FIVES * PLAIN], suited: vec![] };
        let by_place = by_place();
        fill_rows(&mut boards.plain, PLAIN, |first, rows| {
            let mut ranking = Ranking::new(qualifying, &categories);
            for (index, row) in rows.chunks_mut(PLAIN).enumerate() {
                let Some(five) = by_place[first + index] else { continue };
                let counts = ranks::counts(&five);
                (0..RANKS).for_each(|rank| ranking.free[rank] = 4 - u32::from(counts[rank]));
                let values = &values[(first + index) * PLAIN..][..PLAIN];
                ranking.rank(RANKS, |a, b| values[pair(a, b)], row);
            }
        });
        let mut suited = vec![Cell::default(); SUITED_BOARDS * SUITED];
        fill_rows(&mut suited, SUITED, |first, rows| {
            let mut ranking = Ranking::new(qualifying, &categories);
            for (index, row) in rows.chunks_mut(SUITED).enumerate() {
                let Board::Suited { suited, others, count } = boards.suited_board(first + index) else {
                    unreachable!("a suited board")
                };
                let others = &others[..count];
                for rank in 0..RANKS {
                    let taken = others.iter().filter(|other| usize::from(**other) == rank).count() as u32;
                    ranking.free[rank] = 3 - taken;
                    ranking.free[RANKS + rank] = 1 - u32::from(suited >> rank & 1);
                }
                let five = five_ranks(suited, others);
                let values = &values[ranks::place(five) * PLAIN..][..PLAIN];
                let value = |a: usize, b: usize| {
                    let with = |t: usize| if t >= RANKS { 1u16 << (t - RANKS) } else { 0 };
                    let of_suit = suited | with(a) | with(b);
                    match of_suit.count_ones() {
                        5.. => flushes[usize::from(of_suit)],
                        _ => values[pair_of(a % RANKS, b % RANKS)],
                    }
                };
                ranking.rank(TYPES, value, row);
            }
        });
        boards.suited = suited;
        boards
    }
}

/// The kinds of hand that can be dealt on a board: the place of each, its two ranks with the higher first, and its cell.
pub fn possible_kinds(cells: &[Cell]) -> impl Iterator<Item = (usize, [usize; 2], Cell)> {
    let (mut high, mut low) = (0, 0);
    let types = std::iter::from_fn(move || {
        let types = (high, low);
        (high, low) = if low == high { (high + 1, 0) } else { (high, low + 1) };
        Some(types)
    });
    let kinds = cells.iter().zip(types).enumerate();
    kinds.filter(|(_, (cell, _))| cell.is_possible()).map(|(kind, (cell, (one, other)))| {
        let (one, other) = (one % RANKS, other % RANKS);
        (kind, [one.max(other), one.min(other)], *cell)
    })
}

/// The inverse of [`pair`], the higher first.
pub fn pair_at(place: usize) -> (u8, u8) {
    let high = (0..TYPES).rev().find(|high| pair(*high, 0) <= place).expect("a pair");
    (high as u8, (place - pair(high, 0)) as u8)
}

/// The five ranks of every place, if it has any.
pub fn by_place() -> Vec<Option<Five>> {
    let mut by_place = vec![None; FIVES];
    ranks::fives().into_iter().for_each(|five| by_place[ranks::place(five)] = Some(five));
    by_place
}

/// All five ranks of a board, from low to high.
pub fn five_ranks(suited: u16, others: &[u8]) -> Five {
    let mut ranks = bits(suited).chain(others.iter().copied());
    let mut five: Five = std::array::from_fn(|_| ranks.next().expect("five ranks"));
    five.sort_unstable();
    five
}

/// The strength of two ranks on a board of five, without flushes.
pub(super) fn plain_values() -> Vec<u16> {
    let mut values = vec![0; FIVES * PLAIN];
    let by_place = by_place();
    let pairs: Vec<(u8, u8)> = (0..PLAIN).map(pair_at).collect();
    fill_rows(&mut values, PLAIN, |first, rows| {
        for (index, row) in rows.chunks_mut(PLAIN).enumerate() {
            let Some(five) = by_place[first + index] else { continue };
            for (value, (high, low)) in row.iter_mut().zip(&pairs) {
                let [a, b, c, d, e] = five;
                let mut ranks = [a, b, c, d, e, *low, *high];
                ranks.sort_unstable();
                if ranks.windows(5).all(|five| five[0] != five[4]) {
                    *value = seven(no_flush(ranks)).index() as u16;
                }
            }
        }
    });
    values
}

/// The strength of the best five of five to seven ranks of one suit.
pub(super) fn flush_values() -> Vec<u16> {
    let mut values = vec![0; 1 << 13];
    for mask in (0u16..1 << 13).filter(|mask| (5..=7).contains(&mask.count_ones())) {
        values[usize::from(mask)] = match mask.count_ones() {
            5 => ranks::suited_strength(mask).index() as u16,
            // The best after removing one card.
            _ => bits(mask).map(|rank| values[usize::from(mask & !(1 << rank))]).max().expect("five cards or more"),
        };
    }
    values
}

/// The workspace for sorting the kinds of hand on a board.
struct Ranking<'a> {
    qualifying: u32,
    /// Cards of each type that are not on the board.
    free: [u32; TYPES],
    order: Vec<u32>,
    types: Vec<(u8, u8)>,
    categories: &'a [u8],
}

/// The dealer's hands counted so far: all of them, and those with one given card of a type.
#[derive(Clone, Copy)]
struct Counter {
    all: u32,
    with: [u32; TYPES],
}

impl Counter {
    const NONE: Counter = Counter { all: 0, with: [0; TYPES] };
    /// The hands that need neither card of a given hand. Hands that need both are subtracted twice.
    fn without(&self, a: usize, b: usize) -> u32 {
        self.all.wrapping_sub(self.with[a]).wrapping_sub(self.with[b])
    }
}

impl Ranking<'_> {
    fn new(qualifying: usize, categories: &[u8]) -> Ranking<'_> {
        Ranking {
            qualifying: qualifying as u32,
            free: [0; TYPES],
            order: vec![],
            types: (0..SUITED).map(pair_at).collect(),
            categories,
        }
    }

    fn rank(&mut self, types: usize, value: impl Fn(usize, usize) -> u16, row: &mut [Cell]) {
        self.order.clear();
        for a in 0..types {
            if self.free[a] == 0 {
                continue;
            }
            for b in 0..=a {
                if self.free[b] > u32::from(a == b) {
                    self.order.push(u32::from(value(a, b)) << 16 | pair(a, b) as u32);
                }
            }
        }
        self.order.sort_unstable();
        let mut below = Counter::NONE;
        let mut unqualified = Counter::NONE;
        let mut from = 0;
        while from < self.order.len() {
            let strength = self.order[from] >> 16;
            let same = self.order[from..].iter().take_while(|entry| *entry >> 16 == strength).count();
            let group = &self.order[from..from + same];
            let mut equal = Counter::NONE;
            for entry in group {
                let (a, b) = self.types[(entry & 0xffff) as usize];
                let (a, b) = (usize::from(a), usize::from(b));
                if a == b {
                    equal.all += CHOOSE[self.free[a] as usize][2];
                    equal.with[a] += self.free[a] - 1;
                } else {
                    equal.all += self.free[a] * self.free[b];
                    equal.with[a] += self.free[b];
                    equal.with[b] += self.free[a];
                }
            }
            for entry in group {
                let place = (entry & 0xffff) as usize;
                let (a, b) = self.types[place];
                let (a, b) = (usize::from(a), usize::from(b));
                let qualifies = if strength >= self.qualifying { Cell::QUALIFIES } else { 0 };
                row[place] = Cell {
                    below: below.without(a, b) as u16,
                    // The player's own hand was subtracted twice, and the dealer cannot hold it: add it once.
                    equal: equal.without(a, b).wrapping_add(1) as u16,
                    unqualified: 0,
                    category: self.categories[strength as usize],
                    flags: Cell::POSSIBLE | qualifies,
                };
            }
            below.all += equal.all;
            (0..types).for_each(|t| below.with[t] += equal.with[t]);
            if strength < self.qualifying {
                unqualified = below;
            }
            from += same;
        }
        for entry in &self.order {
            let place = (entry & 0xffff) as usize;
            let (a, b) = self.types[place];
            let itself = u32::from(entry >> 16 < self.qualifying);
            let without = unqualified.without(usize::from(a), usize::from(b)).wrapping_add(itself);
            row[place].unqualified = without as u16;
        }
    }
}

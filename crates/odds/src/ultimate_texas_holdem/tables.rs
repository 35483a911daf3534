//! Tables that depend on the cards only, not on the pay table: boards, flops, and the number of deals of each kind of hand.
use super::boards::{Board, Boards, TYPES, by_place};
use super::flops::Flops;
use crate::ranks::{self, Five, RANKS, Suiting, pair};
use std::collections::BTreeMap;

/// The suits of all boards of one shape of five ranks that cannot make a flush.
pub(super) struct PlainShape {
    boards: i64,
    /// For two ranks of the shape: the number of suits in which both cards are free, summed over all boards.
    both: Vec<Vec<i64>>,
    pub(super) suitings: Vec<Suiting>,
}

/// Everything that depends on the cards only.
pub struct CardTables {
    pub boards: Boards,
    pub flops: Flops,
    pub(super) fives: Vec<Option<Five>>,
    pub(super) shapes: BTreeMap<Vec<u8>, PlainShape>,
}

impl CardTables {
    /// Builds all tables, for the lowest hand with which the dealer qualifies.
    pub fn new(qualifying: usize) -> CardTables {
        let mut shapes = BTreeMap::new();
        for (shape, suitings) in ranks::suitings_of_five() {
            let no_flush = |s: &Suiting| (0..4).all(|suit| s.suits.iter().filter(|m| *m >> suit & 1 == 1).count() < 3);
            let suitings: Vec<Suiting> = suitings.into_iter().filter(no_flush).collect();
            let both = |i: usize, j: usize| {
                let free = |s: &Suiting| i64::from((!(s.suits[i] | s.suits[j]) & 0xf).count_ones());
                suitings.iter().map(|s| s.ways * free(s)).sum()
            };
            let both = (0..shape.len()).map(|i| (0..shape.len()).map(|j| both(i, j)).collect()).collect();
            let boards = suitings.iter().map(|s| s.ways).sum();
            shapes.insert(shape, PlainShape { boards, both, suitings });
        }
        CardTables { boards: Boards::new(qualifying), flops: Flops::all(), fives: by_place(), shapes }
    }

    /// The number of deals of each kind of hand over all boards of one place: suited in the first array, unsuited in the
    /// second.
    pub(super) fn plain_deals(&self, five: Five, suited: &mut [i64], others: &mut [i64]) {
        let shape = &self.shapes[&ranks::shape(&five)];
        let counts = ranks::counts(&five);
        let mut position = [0; RANKS];
        let on_board = (0..RANKS).filter(|rank| counts[*rank] > 0);
        on_board.enumerate().for_each(|(index, rank)| position[rank] = index);
        let free = counts.map(|count| 4 - i64::from(count));
        for a in 0..RANKS {
            for b in 0..a {
                let same = match (counts[a] > 0, counts[b] > 0) {
                    (true, true) => shape.both[position[a]][position[b]],
                    _ => shape.boards * free[a].min(free[b]),
                };
                suited[pair(a, b)] = same;
                others[pair(a, b)] = shape.boards * free[a] * free[b] - same;
            }
            suited[pair(a, a)] = 0;
            others[pair(a, a)] = shape.boards * free[a] * (free[a] - 1) / 2;
        }
    }

    /// The same for boards with a flush suit, over all four suits.
    pub(super) fn suited_deals(board: Board, suited: &mut [i64], others: &mut [i64]) {
        let Board::Suited { suited: mask, others: cards, count } = board else { unreachable!("a suited board") };
        let cards = &cards[..count];
        let (boards, both) = match cards {
            [x, y] if x != y => (4 * 9, 4 * 12),
            [] => (4, 0),
            _ => (4 * 3, 0),
        };
        let taken = |rank: usize| cards.iter().filter(|card| usize::from(**card) == rank).count() as i64;
        let free: [i64; TYPES] = std::array::from_fn(|t| match t {
            rank if rank < RANKS => 3 - taken(rank),
            t => 1 - i64::from(mask >> (t - RANKS) & 1),
        });
        for a in 0..TYPES {
            for b in 0..a {
                let all = boards * free[a] * free[b];
                let same = match (a < RANKS, b < RANKS) {
                    (true, _) if free[a] < 3 && free[b] < 3 => both,
                    (true, _) => boards * free[a].min(free[b]),
                    (false, true) => 0,
                    (false, false) => all,
                };
                suited[pair(a, b)] = same;
                others[pair(a, b)] = all - same;
            }
            suited[pair(a, a)] = 0;
            others[pair(a, a)] = boards * free[a] * (free[a] - 1) / 2;
        }
    }
}

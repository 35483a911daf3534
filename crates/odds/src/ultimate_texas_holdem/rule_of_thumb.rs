//! The simple strategy that the Wizard of Odds has published: its decision for every hand.
use super::boards::{Board, PLAIN, SUITED, SUITED_BOARDS, TYPES, pair_at};
use super::flops::{HOLES, hole};
use super::solve::{Play, River};
use super::tables::CardTables;
use crate::ranks::{FIVES, RANKS, bits, card, counts, no_flush};
use crate::threads::fill_rows;
use baize_rules::cards::Card;
use baize_rules::poker_hands::{Category, Strength, five, seven};

/// Play the river if fewer than this many cards would give the dealer the better hand.
const OUTS: u32 = 21;

/// Which hands to raise before the flop: any ace; a king with any suited card or an unsuited five or better; a queen with a
/// suited six or an unsuited eight; a jack with a suited eight or an unsuited ten; pairs from threes up.
pub fn before(place: usize) -> bool {
    let (row, column) = (place / RANKS, place % RANKS);
    let (high, low, suited) = (row.max(column), row.min(column), row > column);
    debug_assert_eq!(place, hole(high, low, suited || high == low));
    if high == low {
        return high >= 1;
    }
    match (high, suited) {
        (12, _) => true,
        (11, suited) => low >= if suited { 0 } else { 3 },
        (10, suited) => low >= if suited { 4 } else { 6 },
        (9, suited) => low >= if suited { 6 } else { 8 },
        _ => false,
    }
}

/// The decision before the flop for all hole cards.
pub fn all_before() -> [bool; HOLES] {
    std::array::from_fn(before)
}

/// After the flop, raise two pairs or better that use a hole card, a pair that uses a hole card except pocket twos, or four
/// to a flush with a ten or better of that suit in the hole.
pub fn after(flop: &[u8; 3], hand: [usize; 2]) -> bool {
    let flop = flop.map(usize::from);
    let ranks = hand.map(|card| card / 4);
    let on_flop = |rank: usize| flop.iter().filter(|card| **card / 4 == rank).count();
    if ranks[0] == ranks[1] {
        return ranks[0] > 0 || on_flop(0) > 0;
    }
    if ranks.iter().any(|rank| on_flop(*rank) > 0) {
        return true;
    }
    let of_suit = |suit: usize| flop.iter().chain(&hand).filter(|card| **card % 4 == suit).count();
    if hand.iter().any(|card| of_suit(card % 4) == 5 || (of_suit(card % 4) == 4 && card / 4 >= 8)) {
        return true;
    }
    // The only remaining hand of two pairs or better is a straight.
    let cards: [usize; 5] = [flop[0], flop[1], flop[2], hand[0], hand[1]];
    five(cards.map(|c| card((c / 4) as u8, (c % 4) as u8))).category() == Category::Straight
}

/// The rule for the river as a table, by board and kind of hand.
pub struct RuleOfThumb {
    plain: Vec<u8>,
    suited: Vec<u8>,
}

impl RuleOfThumb {
    /// Works out the decision on the river for every hand on every board.
    pub fn new(tables: &CardTables) -> RuleOfThumb {
        let fives = super::boards::by_place();
        let mut plain = vec![0; FIVES * PLAIN];
        fill_rows(&mut plain, PLAIN, |first, rows| {
            for (index, row) in rows.chunks_mut(PLAIN).enumerate() {
                if let Some(ranks) = fives[first + index] {
                    OneBoard::new(no_flush(ranks), None).decide(row);
                }
            }
        });
        let mut suited = vec![0; SUITED_BOARDS * SUITED];
        fill_rows(&mut suited, SUITED, |first, rows| {
            for (index, row) in rows.chunks_mut(SUITED).enumerate() {
                let Board::Suited { suited, others, count } = tables.boards.suited_board(first + index) else {
                    continue;
                };
                let rest = others[..count].iter().zip(1..).map(|(rank, suit)| card(*rank, suit));
                let mut cards = bits(suited).map(|rank| card(rank, 0)).chain(rest);
                let cards = std::array::from_fn(|_| cards.next().expect("five cards"));
                OneBoard::new(cards, Some(0)).decide(row);
            }
        });
        RuleOfThumb { plain, suited }
    }
}

impl Play for RuleOfThumb {
    fn river(&self, river: River, _: i64) -> bool {
        match river.board {
            Board::Plain(_) => self.plain[river.place * PLAIN + river.kind] == 1,
            Board::Suited { .. } => self.suited[river.place * SUITED + river.kind] == 1,
        }
    }
    fn flop(&self, flop: &[u8; 3], hole: [usize; 2], _: i32) -> bool {
        after(flop, hole)
    }
}

/// A board of real cards that represents all boards like it.
struct OneBoard {
    cards: [Card; 5],
    types: usize,
    /// Cards of each type that are not on the board.
    free: Vec<Vec<Card>>,
    alone: Category,
    /// What the board makes with one card of a type.
    with_one: Vec<Strength>,
}

impl OneBoard {
    fn new(cards: [Card; 5], suit: Option<u8>) -> OneBoard {
        let types = if suit.is_some() { TYPES } else { RANKS };
        let mut free: Vec<Vec<Card>> = vec![vec![]; types];
        for unseen in Card::all().filter(|unseen| !cards.contains(unseen)) {
            let of_suit = suit == Some(unseen.suit() as u8);
            free[unseen.rank().index() + if of_suit { RANKS } else { 0 }].push(unseen);
        }
        let alone = five(cards);
        let with_one = free.iter().map(|free| free.first().map_or(alone, |one| best_with(cards, *one, alone)));
        let with_one = with_one.collect();
        OneBoard { cards, types, free, alone: alone.category(), with_one }
    }
    fn decide(&self, row: &mut [u8]) {
        let on_board = counts(&self.cards.map(|card| card.rank().index() as u8));
        for (kind, plays) in row.iter_mut().enumerate() {
            let (a, b) = pair_at(kind);
            let (a, b) = (usize::from(a), usize::from(b));
            debug_assert!(a < self.types);
            let (Some(one), Some(other)) = (self.free[a].last(), self.free[b].first()) else { continue };
            if one == other {
                continue;
            }
            let [c, d, e, f, g] = self.cards;
            let own = seven([*one, *other, c, d, e, f, g]);
            let pairs = a % RANKS == b % RANKS || on_board[a % RANKS] > 0 || on_board[b % RANKS] > 0;
            let hidden = pairs || (own.category() > self.alone && own.category() >= Category::Straight);
            *plays = u8::from(hidden || self.outs(a, b, own) < OUTS);
        }
    }
    /// The number of unseen cards that would give the dealer the better hand by themselves.
    fn outs(&self, a: usize, b: usize, own: Strength) -> u32 {
        let above = (0..self.types).filter(|t| self.with_one[*t] > own && !self.free[*t].is_empty());
        let left = |t: usize| self.free[t].len() as u32 - u32::from(t == a) - u32::from(t == b);
        above.map(left).sum()
    }
}

/// The best five cards of a board and one card.
fn best_with(board: [Card; 5], one: Card, alone: Strength) -> Strength {
    let mut best = alone;
    for out in 0..5 {
        let mut cards = board;
        cards[out] = one;
        best = best.max(five(cards));
    }
    best
}

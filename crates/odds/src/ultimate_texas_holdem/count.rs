//! How often everything happens once it is known how every hand is played.
//!
//! Like the solution, but backwards: hands that raise after a flop are counted on whole rows of boards, and then those that
//! would need a card of the board are subtracted.
use super::boards::{Board, Cell, PLAIN, SUITED, SUITED_BOARDS, TYPES, possible_kinds};
use super::flops::{CONTEXTS, FLOPS, HOLES, NO_SUIT, hole, hole_of, rename, type_of};
use super::nets::Nets;
use super::solve::{FlopPlay, Play, River, SPLITS};
use super::tables::CardTables;
use crate::ranks::{self, FIVES, RANKS, pair, pair_of};
use crate::threads::{fill_rows, fold};

/// What the player did: the first index of [`Counts`].
pub const RAISED_BEFORE: usize = 0;
pub const RAISED_AFTER: usize = 1;
pub const PLAYED: usize = 2;
pub const FOLDED: usize = 3;

/// How often something happens over all deals and splits: by what the player did, the player's category and the end.
pub type Counts = [[[i64; 6]; 10]; 4];

/// How many hands raise after a flop, indexed as in [`super::flop_sums::FlopSums`].
struct FlopRaises {
    kinds: [[u8; SUITED]; CONTEXTS],
    with: [[[u8; TYPES]; 52]; CONTEXTS],
}

/// Counts what happens when the hands in `before` raise before the flop.
pub fn count(
    tables: &CardTables,
    nets: &Nets,
    play: &impl Play,
    flop_play: &FlopPlay,
    before: &[bool; HOLES],
) -> Counts {
    let empty = || FlopRaises { kinds: [[0; SUITED]; CONTEXTS], with: [[[0; TYPES]; 52]; CONTEXTS] };
    let mut raises: Vec<FlopRaises> = (0..FLOPS).map(|_| empty()).collect();
    fill_rows(&mut raises, 1, |first, rows| {
        for (index, raises) in rows.iter_mut().enumerate() {
            for one in 0..52 {
                for other in 0..one {
                    if !flop_play.raises(first + index, one, other) || before[hole_of(one, other)] {
                        continue;
                    }
                    for context in 0..CONTEXTS {
                        let (a, b) = (type_of(one, context), type_of(other, context));
                        raises.kinds[context][pair_of(a, b)] += 1;
                        raises.with[context][one][b] += 1;
                        raises.with[context][other][a] += 1;
                    }
                }
            }
        }
    });
    let counted = Counter { tables, nets, play, flop_play, before, raises: &raises };
    let parts = fold(
        FIVES + SUITED_BOARDS,
        || [[[0; 6]; 10]; 4],
        |counts: &mut Counts, part| match part {
            place if place < FIVES => counted.plain(place, counts),
            place => counted.suited(place - FIVES, counts),
        },
    );
    parts.into_iter().fold([[[0; 6]; 10]; 4], |mut all: Counts, part| {
        for (all, part) in all.as_flattened_mut().as_flattened_mut().iter_mut().zip(part.as_flattened().as_flattened())
        {
            *all += part;
        }
        all
    })
}

struct Counter<'a, P> {
    tables: &'a CardTables,
    nets: &'a Nets,
    play: &'a P,
    flop_play: &'a FlopPlay,
    before: &'a [bool; HOLES],
    raises: &'a [FlopRaises],
}

impl<P: Play> Counter<'_, P> {
    fn plain(&self, place: usize, counts: &mut Counts) {
        let Some(five) = self.tables.fives[place] else { return };
        let mut raised = [0; PLAIN];
        let mut different = five.to_vec();
        different.dedup();
        for suiting in &self.tables.shapes[&ranks::shape(&five)].suitings {
            let mut cards = [0; 5];
            let of_rank = different.iter().zip(&suiting.suits);
            let dealt =
                of_rank.flat_map(|(rank, suits)| (0..4).filter(|s| *suits >> s & 1 == 1).map(move |s| rank * 4 + s));
            cards.iter_mut().zip(dealt).for_each(|(card, dealt)| *card = dealt);
            self.gather(cards, None, suiting.ways, &mut raised);
        }
        let (mut same, mut off) = ([0; PLAIN], [0; PLAIN]);
        self.tables.plain_deals(five, &mut same, &mut off);
        let cells = self.tables.boards.plain_row(place);
        self.add((Board::Plain(five), place), cells, (&same, &off), &raised, counts);
    }

    fn suited(&self, place: usize, counts: &mut Counts) {
        let board = self.tables.boards.suited_board(place);
        let Board::Suited { suited, others, count } = board else { unreachable!("a suited board") };
        let mut raised = [0; SUITED];
        // The flush suit is the first. The other cards have one other suit or two.
        let suits: &[([u8; 2], i64)] = match &others[..count] {
            [x, y] if x == y => &[([1, 2], 4 * 3)],
            [_, _] => &[([1, 1], 4 * 3), ([1, 2], 4 * 6)],
            [_] => &[([1, 0], 4 * 3)],
            _ => &[([0, 0], 4)],
        };
        for (suits, ways) in suits {
            let rest = others[..count].iter().zip(suits).map(|(rank, suit)| rank * 4 + suit);
            let mut dealt = ranks::bits(suited).map(|rank| rank * 4).chain(rest);
            let cards = std::array::from_fn(|_| dealt.next().expect("five cards"));
            self.gather(cards, Some(0), *ways, &mut raised);
        }
        let (mut same, mut off) = ([0; SUITED], [0; SUITED]);
        CardTables::suited_deals(board, &mut same, &mut off);
        let cells = self.tables.boards.suited_row(place);
        self.add((board, place), cells, (&same, &off), &raised, counts);
    }

    /// Adds how many hands of each kind raise after one of the ten flops of a board, for the number of boards like it.
    fn gather(&self, cards: [u8; 5], suit: Option<u8>, ways: i64, raised: &mut [i64]) {
        let types = if suit.is_some() { TYPES } else { RANKS };
        let own_context = suit.map_or(NO_SUIT, usize::from);
        // A kind has at most 16 hands and there are ten flops: the sum fits into a byte.
        let mut row = [0u8; SUITED];
        let row = &mut row[..raised.len()];
        for i in 0..5 {
            for j in i + 1..5 {
                let mut rest = (0..5).filter(|k| *k != i && *k != j).map(|k| cards[k]);
                let (flop, order) = self.tables.flops.find(std::array::from_fn(|_| rest.next().expect("three cards")));
                let raises = &self.raises[flop];
                let context = suit.map_or(NO_SUIT, |suit| usize::from(order[usize::from(suit)]));
                for (sum, raises) in row.iter_mut().zip(&raises.kinds[context]) {
                    *sum = sum.wrapping_add(*raises);
                }
                let later = [cards[i], cards[j]];
                for card in later {
                    let own = type_of(usize::from(card), own_context);
                    let with = &raises.with[context][usize::from(rename(card, order))];
                    for (sum, raises) in row[pair(own, 0)..].iter_mut().zip(&with[..=own]) {
                        *sum = sum.wrapping_sub(*raises);
                    }
                    for other in own + 1..types {
                        let sum = &mut row[pair(other, own)];
                        *sum = sum.wrapping_sub(with[other]);
                    }
                }
                let [one, other] = later.map(|card| usize::from(rename(card, order)));
                if self.flop_play.raises(flop, one, other) && !self.before[hole_of(one, other)] {
                    let [a, b] = later.map(|card| type_of(usize::from(card), own_context));
                    let sum = &mut row[pair_of(a, b)];
                    *sum = sum.wrapping_add(1);
                }
            }
        }
        for (all, here) in raised.iter_mut().zip(row) {
            *all += ways * i64::from(*here);
        }
    }

    fn add(
        &self,
        (board, place): (Board, usize),
        cells: &[Cell],
        deals: (&[i64], &[i64]),
        raised: &[i64],
        counts: &mut Counts,
    ) {
        for (kind, [high, low], cell) in possible_kinds(cells) {
            let (same, off) = (deals.0[kind], deals.1[kind]);
            let before = |deals: i64, suited: bool| if self.before[hole(high, low, suited)] { deals } else { 0 };
            let before = SPLITS * (before(same, true) + before(off, false));
            let after = raised[kind];
            let late = SPLITS * (same + off) - before - after;
            debug_assert!(late >= 0, "{board:?} {kind}: {same} {off} {before} {after}");
            let outcomes = cell.outcomes();
            let worth = self.nets.worth(cell);
            let river = if self.play.river(River { board, place, kind, cell }, worth) { PLAYED } else { FOLDED };
            for (done, weight) in [(RAISED_BEFORE, before), (RAISED_AFTER, after), (river, late)] {
                let counts = &mut counts[done][usize::from(cell.category)];
                (0..6).for_each(|o| counts[o] += weight * outcomes[o]);
            }
        }
    }
}

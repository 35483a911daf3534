//! Best play, exactly: on the river, after the flop and before it.
//!
//! On the river a hand plays or folds by its worth against the dealer's 990 hands. After the flop only the difference
//! between raising and waiting matters, and that is the sum of one small number over all turns and rivers; before the flop
//! likewise. Sums over what may still come are taken over whole rows of boards (see [`super::boards`]), and the boards that
//! would need the player's own cards are then subtracted: no suit has to be renamed on the way.
use super::boards::{Board, Cell, DEALERS, PLAIN, SUITED, SUITED_BOARDS, possible_kinds};
use super::flop_sums::FlopSums;
use super::flops::{FLOPS, HOLES, hole, hole_of};
use super::nets::Nets;
use super::tables::CardTables;
use crate::ranks::FIVES;
use crate::threads::fill_rows;
use std::sync::Mutex;

/// The number of ways to split five board cards into a flop and the rest.
pub const SPLITS: i64 = 10;

/// An integer type for the worth of raising over waiting on one board: small, because there are millions of them.
pub(super) trait Worth: Copy + Default + Send + Sync {
    fn of(worth: i64) -> Self;
    fn get(self) -> i32;
}
impl Worth for i16 {
    fn of(worth: i64) -> i16 {
        i16::try_from(worth).expect("at most a few thousand units")
    }
    fn get(self) -> i32 {
        i32::from(self)
    }
}
impl Worth for i32 {
    fn of(worth: i64) -> i32 {
        i32::try_from(worth).expect("at most a few thousand units")
    }
    fn get(self) -> i32 {
        self
    }
}

/// Sums for two hole cards over all boards and dealers, in parts of an ante.
#[derive(Clone)]
pub struct HoleSums {
    /// Deals of board and dealer.
    pub deals: [i64; HOLES],
    /// Ante and Blind, if played to the end.
    pub stay: [i64; HOLES],
    /// One ante of Play.
    pub play: [i64; HOLES],
    /// Waiting for the river.
    pub wait: [i64; HOLES],
    /// What raising after the flop adds to that, over all splits.
    pub raise: [i64; HOLES],
    /// Flops after which raising and waiting are worth the same, and deals on the river where playing and folding are.
    pub tied_after: [i64; HOLES],
    pub tied_river: [i64; HOLES],
}

impl HoleSums {
    fn new() -> HoleSums {
        let none = [0; HOLES];
        HoleSums { deals: none, stay: none, play: none, wait: none, raise: none, tied_after: none, tied_river: none }
    }
    fn add(&mut self, other: &HoleSums) {
        for hole in 0..HOLES {
            self.deals[hole] += other.deals[hole];
            self.stay[hole] += other.stay[hole];
            self.play[hole] += other.play[hole];
            self.wait[hole] += other.wait[hole];
            self.raise[hole] += other.raise[hole];
            self.tied_after[hole] += other.tied_after[hole];
            self.tied_river[hole] += other.tied_river[hole];
        }
    }
    /// The worth of raising this many antes before the flop, over all deals and splits.
    pub fn raised(&self, hole: usize, times: i64) -> i64 {
        SPLITS * (self.stay[hole] + times * self.play[hole])
    }
    /// The worth of waiting.
    pub fn waited(&self, hole: usize) -> i64 {
        SPLITS * self.wait[hole] + self.raise[hole]
    }
}

/// A kind of hand on the river.
#[derive(Clone, Copy)]
pub struct River {
    pub board: Board,
    /// The place of the board among those of its kind.
    pub place: usize,
    /// The kind of hand: its place among the pairs of card types.
    pub kind: usize,
    pub cell: Cell,
}

/// How a player decides.
pub trait Play: Sync {
    /// Whether to play on the river; `worth` is the worth of playing over folding, in parts, summed over the dealer's
    /// hands.
    fn river(&self, river: River, worth: i64) -> bool;
    /// Whether to raise after the flop; `worth` is the worth of raising over waiting.
    fn flop(&self, flop: &[u8; 3], hole: [usize; 2], worth: i32) -> bool;
}

/// The decisions after the flop for all hole cards, with the sums that they lead to.
pub struct FlopPlay {
    pub sums: HoleSums,
    /// By flop and card: the other cards with which to raise, as bits.
    raises: Vec<u64>,
}

impl FlopPlay {
    /// Whether two cards raise after a flop.
    pub fn raises(&self, flop: usize, one: usize, other: usize) -> bool {
        self.raises[flop * 52 + one] >> other & 1 == 1
    }
}

/// Decides all rivers and all flops, in the smallest integers that hold the sums.
pub fn decide_flops(tables: &CardTables, nets: &Nets, play: &impl Play) -> FlopPlay {
    match nets.largest() * i64::from(DEALERS) {
        ..=32_767 => decide_flops_in::<i16>(tables, nets, play),
        _ => decide_flops_in::<i32>(tables, nets, play),
    }
}

fn decide_flops_in<W: Worth>(tables: &CardTables, nets: &Nets, play: &impl Play) -> FlopPlay {
    let sums = Mutex::new(HoleSums::new());
    let mut plain = vec![W::default(); FIVES * PLAIN];
    fill_rows(&mut plain, PLAIN, |first, rows| {
        let mut here = HoleSums::new();
        let (mut same, mut off) = ([0; PLAIN], [0; PLAIN]);
        for (index, row) in rows.chunks_mut(PLAIN).enumerate() {
            let Some(five) = tables.fives[first + index] else { continue };
            tables.plain_deals(five, &mut same, &mut off);
            let cells = tables.boards.plain_row(first + index);
            rivers(nets, play, (Board::Plain(five), first + index), cells, (&same, &off), row, &mut here);
        }
        sums.lock().expect("no thread fails").add(&here);
    });
    let mut suited = vec![W::default(); SUITED_BOARDS * SUITED];
    fill_rows(&mut suited, SUITED, |first, rows| {
        let mut here = HoleSums::new();
        let (mut same, mut off) = ([0; SUITED], [0; SUITED]);
        for (index, row) in rows.chunks_mut(SUITED).enumerate() {
            let board = tables.boards.suited_board(first + index);
            CardTables::suited_deals(board, &mut same, &mut off);
            let cells = tables.boards.suited_row(first + index);
            rivers(nets, play, (board, first + index), cells, (&same, &off), row, &mut here);
        }
        sums.lock().expect("no thread fails").add(&here);
    });
    let mut raises = vec![0u64; FLOPS * 52];
    fill_rows(&mut raises, 52, |first, rows| {
        let mut here = HoleSums::new();
        let mut sums_of = Box::new(FlopSums::new());
        for (index, row) in rows.chunks_mut(52).enumerate() {
            let flop = &tables.flops.list[first + index];
            sums_of.gather(tables, flop.cards, &plain, &suited);
            for one in 0..52 {
                for other in 0..one {
                    if flop.cards.contains(&(one as u8)) || flop.cards.contains(&(other as u8)) {
                        continue;
                    }
                    let worth = sums_of.worth(one, other);
                    here.tied_after[hole_of(one, other)] += if worth == 0 { flop.ways } else { 0 };
                    if play.flop(&flop.cards, [one, other], worth) {
                        row[one] |= 1 << other;
                        row[other] |= 1 << one;
                        here.raise[hole_of(one, other)] += flop.ways * i64::from(worth);
                    }
                }
            }
        }
        sums.lock().expect("no thread fails").add(&here);
    });
    FlopPlay { sums: sums.into_inner().expect("no thread fails"), raises }
}

/// Adds the worth of all kinds of hand on one board to the row and the sums.
fn rivers<W: Worth>(
    nets: &Nets,
    play: &impl Play,
    (board, place): (Board, usize),
    cells: &[Cell],
    deals: (&[i64], &[i64]),
    row: &mut [W],
    sums: &mut HoleSums,
) {
    let fold_all = nets.fold * i64::from(DEALERS);
    let [_, after, river] = nets.raises;
    for (kind, [high, low], cell) in possible_kinds(cells) {
        let outcomes = cell.outcomes();
        let category = usize::from(cell.category);
        let sum = |per: &[i64; 6]| (0..6).map(|o| per[o] * outcomes[o]).sum::<i64>();
        let (stay, once) = (sum(&nets.stay[category]), sum(&nets.play[category]));
        let plays = play.river(River { board, place, kind, cell }, stay + river * once - fold_all);
        let wait = if plays { stay + river * once } else { fold_all };
        row[kind] = W::of(stay + after * once - wait);
        for (deals, suited) in [(deals.0[kind], true), (deals.1[kind], false)] {
            let hole = hole(high, low, suited);
            sums.deals[hole] += deals * i64::from(DEALERS);
            sums.stay[hole] += deals * stay;
            sums.play[hole] += deals * once;
            sums.wait[hole] += deals * wait;
            sums.tied_river[hole] += if stay + river * once == fold_all { deals } else { 0 };
        }
    }
}

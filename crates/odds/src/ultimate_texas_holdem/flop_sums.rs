//! Sums over all turns and rivers after one flop: the worth of raising over waiting for any two cards.
use super::boards::{PLAIN, SUITED, TYPES};
use super::flops::{CONTEXTS, Completions, NO_SUIT, type_of};
use super::solve::Worth;
use super::tables::CardTables;
use crate::ranks::{RANKS, pair, pair_of};

/// Sums over all turns and rivers after one flop: by kind of hand; by a card on the board and the type of the other; and by
/// two cards that are both on the board.
pub(super) struct FlopSums {
    kinds: [[i32; SUITED]; CONTEXTS],
    with: [[[i32; TYPES]; 52]; CONTEXTS],
    both: [[i32; 52]; 52],
}

impl FlopSums {
    pub fn new() -> FlopSums {
        FlopSums { kinds: [[0; SUITED]; CONTEXTS], with: [[[0; TYPES]; 52]; CONTEXTS], both: [[0; 52]; 52] }
    }
    pub fn gather<W: Worth>(&mut self, tables: &CardTables, flop: [u8; 3], plain: &[W], suited: &[W]) {
        *self = FlopSums::new();
        let after = Completions::new(flop);
        for (index, river) in after.cards.iter().enumerate() {
            for turn in &after.cards[..index] {
                let (context, place) = after.find(&tables.boards, *turn, *river);
                let row = match context {
                    NO_SUIT => &plain[place * PLAIN..][..PLAIN],
                    _ => &suited[place * SUITED..][..SUITED],
                };
                self.add(context, row, usize::from(*turn), usize::from(*river));
            }
        }
    }
    /// Adds one board: the worth of all kinds of hand on it.
    #[inline(always)]
    pub fn add<W: Worth>(&mut self, context: usize, row: &[W], turn: usize, river: usize) {
        let types = if context == NO_SUIT { RANKS } else { TYPES };
        for (sum, worth) in self.kinds[context].iter_mut().zip(row) {
            *sum += worth.get();
        }
        for card in [turn, river] {
            let own = type_of(card, context);
            let with = &mut self.with[context][card];
            // Kinds with a lower type are next to each other; those with a higher type are not.
            for (sum, worth) in with[..=own].iter_mut().zip(&row[pair(own, 0)..]) {
                *sum += worth.get();
            }
            for other in own + 1..types {
                with[other] += row[pair(other, own)].get();
            }
        }
        let worth = row[pair_of(type_of(turn, context), type_of(river, context))].get();
        self.both[turn][river] = worth;
        self.both[river][turn] = worth;
    }
    /// The worth of raising with two cards over waiting, summed over all turns and rivers without those cards.
    pub fn worth(&self, one: usize, other: usize) -> i32 {
        let mut sum = self.both[one][other];
        for context in 0..CONTEXTS {
            let (a, b) = (type_of(one, context), type_of(other, context));
            sum += self.kinds[context][pair_of(a, b)] - self.with[context][one][b] - self.with[context][other][a];
        }
        sum
    }
}

//! What a player can know from the start beyond the book: cards of the dealer's and one of the board.
use crate::ranks::{CHOOSE, RANKS};

/// A card of the board that shows before its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardCard {
    Flop,
    /// Turn and river are turned together, so they are the same.
    Turn,
}

/// What a player knows from the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peek {
    /// How many of the dealer's two cards.
    pub dealer: usize,
    pub board: Option<BoardCard>,
}

impl Peek {
    /// The dealer's hands that are left when the player's cards and the board are known too.
    pub fn dealers(self) -> i64 {
        [990, 44, 1][self.dealer]
    }
    /// In words: `one of the dealer's cards and a card of the flop`.
    pub fn words(self) -> String {
        let dealer = ["", "one of the dealer's cards", "both of the dealer's cards"][self.dealer];
        let board = match self.board {
            None => "",
            Some(BoardCard::Flop) => "a card of the flop",
            Some(BoardCard::Turn) => "the turn or the river",
        };
        [dealer, board].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" and ")
    }
    /// The dealer's known cards up to renaming the suits, and how many are equal to them.
    pub(super) fn known(self) -> Vec<(Vec<u8>, i64)> {
        match self.dealer {
            0 => vec![(vec![], 1)],
            1 => (0..RANKS as u8).map(|rank| (vec![rank * 4], 4)).collect(),
            _ => {
                let two = |high: u8, low: u8| match high == low {
                    true => vec![(vec![high * 4, low * 4 + 1], 6)],
                    false => vec![(vec![high * 4, low * 4], 4), (vec![high * 4, low * 4 + 1], 12)],
                };
                (0..RANKS as u8).flat_map(|high| (0..=high).flat_map(move |low| two(high, low))).collect()
            }
        }
    }
    /// The cases of one game: flop, player's cards, turn and river, dealer's hand, and which card of the board shows.
    pub(super) fn cases(self) -> i128 {
        let choose = |n: usize, k: usize| i128::from(CHOOSE[n][k]);
        let deck = 52 - self.dealer;
        let shown = match self.board {
            None => 1,
            Some(BoardCard::Flop) => 3,
            Some(BoardCard::Turn) => 2,
        };
        choose(deck, 3) * choose(deck - 3, 2) * choose(deck - 5, 2) * i128::from(self.dealers()) * shown
    }
}

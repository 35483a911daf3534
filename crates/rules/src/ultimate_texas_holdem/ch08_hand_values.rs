//! Chapter 8: under which letter this book has each kind of hand. Hands themselves are made in `poker_hands.rs`.
use super::{clauses as r, readings as u};
use crate::book::Citation;
use crate::cards::{Card, Rank};
use crate::poker_hands::{Best, Category, best_of};

/// **8.2, 3.3.1** What makes a hand the hand it is.
pub fn made_by(best: &Best) -> Citation {
    let has = |rank: Rank| best.cards.iter().any(|card| card.rank() == rank);
    match best.strength.category() {
        Category::RoyalFlush => r::R8_2_A.cite(),
        Category::StraightFlush => r::R8_2_B.cite(),
        Category::FourOfAKind => r::R8_2_C.as_read(u::UTH_23),
        Category::FullHouse => r::R8_2_D.as_read(u::UTH_23),
        Category::Flush => r::R8_2_E.cite(),
        Category::Straight if has(Rank::ACE) && has(Rank::TWO) => r::R3_3_1_2.cite(),
        Category::Straight if has(Rank::ACE) => r::R3_3_1_1.cite(),
        Category::Straight => r::R8_2_F.cite(),
        Category::ThreeOfAKind => r::R8_2_G.as_read(u::UTH_23),
        Category::TwoPairs => r::R8_2_H.cite(),
        Category::OnePair => r::R8_2_I.cite(),
        Category::FiveOddCards => r::R8_2_J.cite(),
    }
}

/// The best five of two hole cards and the board.
pub fn best_seven(hole: [Card; 2], board: [Card; 5]) -> Best {
    let [a, b, c, d, e] = board;
    best_of(&[hole[0], hole[1], a, b, c, d, e])
}

/// **10.1.1 to 10.1.3, 10.6.1 to 10.6.3** The best hand and how many hole cards it needs: the board alone where that is
/// as good, one card where both are not needed.
pub fn played(hole: [Card; 2], board: [Card; 5]) -> (usize, Best) {
    let [a, b, c, d, e] = board;
    let best = best_seven(hole, board);
    let alone = best_of(&board);
    if alone.strength == best.strength {
        return (0, alone);
    }
    let one = |card: Card| best_of(&[card, a, b, c, d, e]);
    match [one(hole[0]), one(hole[1])].into_iter().find(|one| one.strength == best.strength) {
        Some(one) => (1, one),
        None => (2, best),
    }
}

//! Chapter 8: under which letter this book has each kind of hand. Hands themselves are made in `poker_hands.rs`.
use super::ch03_the_cards::straight_with_ace;
use super::{clauses as r, readings as u};
use crate::book::Citation;
use crate::cards::Card;
use crate::poker_hands::{Best, Category, best_of};

/// What makes a hand the hand it is.
pub fn made_by(best: &Best) -> Citation {
    match best.strength.category() {
        // **8.2(a)** Ace to ten of one suit.
        Category::RoyalFlush => r::R8_2_A.cite(),
        // **8.2(b)** Five in a row of one suit.
        Category::StraightFlush => r::R8_2_B.cite(),
        // **8.2(c)** Four of one rank; the fifth card decides between equal fours.
        Category::FourOfAKind => r::R8_2_C.as_read(u::UTH_23),
        // **8.2(d)** Three of one rank and two of another; the three decide first.
        Category::FullHouse => r::R8_2_D.as_read(u::UTH_23),
        // **8.2(e)** Five of one suit.
        Category::Flush => r::R8_2_E.cite(),
        // **8.2(f)** Five in a row.
        Category::Straight => straight_with_ace(best).unwrap_or(r::R8_2_F.cite()),
        // **8.2(g)** Three of one rank; the odd cards decide between equal threes.
        Category::ThreeOfAKind => r::R8_2_G.as_read(u::UTH_23),
        // **8.2(h)** Two of one rank and two of another.
        Category::TwoPairs => r::R8_2_H.cite(),
        // **8.2(i)** Two of one rank.
        Category::OnePair => r::R8_2_I.cite(),
        // **8.2(j)** None of these.
        Category::FiveOddCards => r::R8_2_J.cite(),
    }
}

/// The best hand of two hole cards and the board, and how many hole cards it needs: none where the board is as good,
/// one where both are not needed.
pub fn played(hole: [Card; 2], board: [Card; 5]) -> (usize, Best) {
    let [a, b, c, d, e] = board;
    let [one, other] = hole;
    let best = best_of(&[one, other, a, b, c, d, e]);
    let with_one = |card: Card| (1, best_of(&[card, a, b, c, d, e]));
    let fewer = [(0, best_of(&board)), with_one(one), with_one(other)];
    fewer.into_iter().find(|(_, fewer)| fewer.strength == best.strength).unwrap_or((2, best))
}

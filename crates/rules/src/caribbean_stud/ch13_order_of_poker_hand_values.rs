//! Chapter 13: the kinds of hand. `poker_hands.rs` ranks them; here is which clause names which.
use super::*;

/// The clause that names this kind of hand: a hand is the highest kind that it fits (CS-15).
pub(super) fn hand_clause(hand: Category) -> Citation {
    match hand {
        // **13.1.1** Ace to ten of one suit.
        Category::RoyalFlush => r::R13_1_1.cite(),
        // **13.1.2** Five in a row of one suit; the ace may be low.
        Category::StraightFlush => r::R13_1_2.as_read(cs::CS_15),
        // **13.1.3** Four of one rank.
        Category::FourOfAKind => r::R13_1_3.cite(),
        // **13.1.4** Three of one rank and two of another.
        Category::FullHouse => r::R13_1_4.as_read(cs::CS_15),
        // **13.1.5** Five of one suit, not in a row.
        Category::Flush => r::R13_1_5.cite(),
        // **13.1.6** Five in a row; the ace may be high or low.
        Category::Straight => r::R13_1_6.as_read(cs::CS_15),
        // **13.1.7** Three of one rank.
        Category::ThreeOfAKind => r::R13_1_7.cite(),
        // **13.1.8** Two of one rank and two of another.
        Category::TwoPairs => r::R13_1_8.as_read(cs::CS_16),
        // **13.1.9** Two of one rank.
        Category::OnePair => r::R13_1_9.cite(),
        // **13.1.10** Five ranks, not all of one suit.
        Category::FiveOddCards => r::R13_1_10.cite(),
    }
}

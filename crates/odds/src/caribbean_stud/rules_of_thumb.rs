//! Simpler ways to decide between bet and fold, counted in addition to the best play.
use crate::ranks::lowest;
use crate::ranks::{Five, strength};
use baize_rules::poker_hands::Category;

/// The simpler ways to play.
pub(super) const RULES_OF_THUMB: [&str; 6] = [
    "bet with a pair or better, or ace-king by three rules on the up-card",
    "bet with a pair or better, or ace-king-jack-eight-three or better",
    "bet with a pair or better, or any ace-king",
    "bet with a pair or better only",
    "bet with ace-king-queen or better only against an up-card below ten, or a pair or better",
    "bet always",
];

/// Their names in a strategy file.
pub(crate) const RULE_NAMES: [&str; RULES_OF_THUMB.len()] =
    ["three-rules", "ace-king-jack-eight-three", "ace-king", "pair", "ace-king-queen", "always"];

/// The usual three rules for ace-king. Bet if the up-card is a queen or lower and matches a card of the hand; if it is an
/// ace or king and the hand has a queen or jack; or if it matches nothing, the hand has a queen and the up-card is below
/// the hand's fourth card.
pub(super) fn three_rules(five: Five, up: u8) -> bool {
    let matches = five.contains(&up);
    match up {
        11 | 12 => five.contains(&10) || five.contains(&9),
        _ => matches || (five.contains(&10) && up < five[1]),
    }
}

pub(super) fn bets_by_rule(rule: usize, five: Five, strength: usize, up: u8, thresholds: &Thresholds) -> bool {
    let pair = strength >= thresholds.pair;
    let ace_king = strength >= thresholds.ace_king && !pair;
    match rule {
        0 => pair || (ace_king && three_rules(five, up)),
        1 => strength >= thresholds.jack_eight,
        2 => pair || ace_king,
        3 => pair,
        4 => pair || (ace_king && five.contains(&10) && up < 8),
        _ => true,
    }
}

pub(super) struct Thresholds {
    pub(super) pair: usize,
    pub(super) ace_king: usize,
    pub(super) jack_eight: usize,
}

impl Thresholds {
    pub(super) fn new() -> Thresholds {
        Thresholds {
            pair: Category::OnePair.lowest().index(),
            ace_king: lowest([11, 12]),
            jack_eight: strength([1, 6, 9, 11, 12]).index(),
        }
    }
}

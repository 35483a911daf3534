//! Poker hands of five cards, and the best five of six or seven: which is higher, and what a dealer calls it.
//!
//! Caribbean Stud, Double Chance and Ultimate Texas Hold'em share one order of hands; they differ in what they pay. All
//! three count the ace low in a straight only (`5 4 3 2 A`), and no suit is above another. A [`Strength`] is the place of
//! a hand among all 7,462 that differ: hands compare by it, and equal strengths tie.
//!
//! ```
//! use baize_rules::poker_hands::{Category, best_of};
//! let cards = ["Kh", "4c", "Kd", "9s", "4h", "As", "2c"].map(|card| card.parse().expect("a card"));
//! let best = best_of(&cards);
//! assert_eq!(best.strength.category(), Category::TwoPairs);
//! assert_eq!(best.to_string(), "two pairs, kings and fours, ace kicker");
//! ```
use crate::cards::{Card, Rank};
use alloc::{format, string::String, vec::Vec};
use core::{cmp::Reverse, fmt};
use serde::{Deserialize, Serialize};

mod lookup;

pub use lookup::{Hand, TABLE_BYTES};

/// What makes a hand, from low to high, in the books' words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PokerHand"))]
#[serde(rename_all = "snake_case")]
pub enum Category {
    FiveOddCards,
    OnePair,
    TwoPairs,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
}

impl Category {
    pub const ALL: [Category; 10] = [
        Category::FiveOddCards,
        Category::OnePair,
        Category::TwoPairs,
        Category::ThreeOfAKind,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::FourOfAKind,
        Category::StraightFlush,
        Category::RoyalFlush,
    ];
    /// The weakest hand of the category: `strength >= Category::OnePair.lowest()` asks for a pair or better.
    pub const fn lowest(self) -> Strength {
        Strength(LOWEST[self as usize])
    }
    pub fn name(self) -> &'static str {
        match self {
            Category::FiveOddCards => "Five odd cards",
            Category::OnePair => "One pair",
            Category::TwoPairs => "Two pairs",
            Category::ThreeOfAKind => "Three of a kind",
            Category::Straight => "Straight",
            Category::Flush => "Flush",
            Category::FullHouse => "Full House",
            Category::FourOfAKind => "Four of a kind",
            Category::StraightFlush => "Straight Flush",
            Category::RoyalFlush => "Royal Flush",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The place of a hand among all that differ, from 0 (seven high) to 7,461 (a royal flush).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Strength(u16);

impl Strength {
    /// How many there are: five-card hands of which no two tie.
    pub const COUNT: usize = 7_462;
    #[inline]
    pub fn category(self) -> Category {
        let reached = LOWEST.iter().filter(|lowest| self.0 >= **lowest).count();
        Category::ALL[reached - 1]
    }
    /// Its place, to count by: always below [`Strength::COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How many hands of each category differ in strength: a pair, say, is one of 13 with three of the other 12 ranks.
const DIFFERENT: [u16; 10] = [1277, 13 * 220, 78 * 11, 13 * 66, 10, 1277, 13 * 12, 13 * 12, 9, 1];

/// The first place of each category.
const LOWEST: [u16; 10] = {
    let mut lowest = [0; 10];
    let mut category = 1;
    while category < 10 {
        lowest[category] = lowest[category - 1] + DIFFERENT[category - 1];
        category += 1;
    }
    lowest
};

/// The strength of five different cards.
#[inline]
pub fn five(cards: [Card; 5]) -> Strength {
    lookup::five(cards)
}

/// The strength of the best five of seven different cards.
#[inline]
pub fn seven(cards: [Card; 7]) -> Strength {
    lookup::seven(cards)
}

/// The best five cards and what they are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Best {
    pub strength: Strength,
    /// As a dealer lays them out: what makes the hand first, then the rest from high to low (`5 4 3 2 A`).
    pub cards: [Card; 5],
}

/// The best five of five, six or seven cards. Of several equally good the same are chosen whatever the order of the cards.
///
/// # Panics
/// With any other number of cards: the games deal no such hand.
pub fn best_of(cards: &[Card]) -> Best {
    assert!((5..=7).contains(&cards.len()), "{} cards are not a poker hand", cards.len());
    let mut sorted = cards.to_vec();
    sorted.sort_unstable_by_key(|card| Reverse(*card));
    let fives = (0..1u32 << sorted.len()).filter(|chosen| chosen.count_ones() == 5);
    let fives = fives.map(|chosen| {
        let mut cards = (0..sorted.len()).filter(|i| chosen >> i & 1 == 1).map(|i| sorted[i]);
        core::array::from_fn(|_| cards.next().expect("five cards"))
    });
    let best = fives.max_by_key(|cards| (five(*cards), *cards)).expect("at least one five");
    Best { strength: five(best), cards: laid_out(best) }
}

/// The ranks of the only straight in which the ace is low, a bit each.
const WHEEL: u16 = 0b1_0000_0000_1111;

fn laid_out(mut cards: [Card; 5]) -> [Card; 5] {
    let alike = |rank: Rank| cards.iter().filter(|card| card.rank() == rank).count();
    let alike: [usize; 13] = Rank::all().map(alike).collect::<Vec<_>>().try_into().expect("thirteen ranks");
    cards.sort_unstable_by_key(|card| Reverse((alike[card.rank().index()], *card)));
    let ranks = cards.iter().fold(0, |ranks, card| ranks | 1 << card.rank().index());
    if ranks == WHEEL {
        cards.rotate_left(1);
    }
    cards
}

impl Best {
    /// What a dealer says of this hand beside another: in full where the short call would not tell them apart.
    pub fn beside(&self, other: &Best) -> String {
        let short = format!("{self}");
        if self.strength != other.strength && short == format!("{other}") { format!("{self:#}") } else { short }
    }
}

/// As a dealer calls it: `two pairs, kings and fours, ace kicker`. Flushes and fours of a kind are called short, as at
/// the table (`flush, ace high`); `{:#}` names their other cards too, and then no two hands of different strength sound
/// alike.
impl Best {
    /// Without its kickers: `one pair, kings`, `ace, queen high`.
    pub fn short(&self) -> String {
        let rank = |i: usize| self.cards[i].rank();
        let category = self.strength.category();
        let kind = category.name().to_lowercase();
        match category {
            Category::FiveOddCards => format!("{}, {} high", rank(0).name(), rank(1).name()),
            Category::OnePair | Category::ThreeOfAKind => format!("{kind}, {}", plural(rank(0))),
            Category::TwoPairs => format!("{kind}, {} and {}", plural(rank(0)), plural(rank(2))),
            _ => format!("{self}"),
        }
    }
}

impl fmt::Display for Best {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let rank = |i: usize| self.cards[i].rank();
        let category = self.strength.category();
        f.write_str(&category.name().to_lowercase())?;
        match category {
            Category::FiveOddCards => odd(f, &self.cards),
            Category::OnePair => {
                write!(
                    f,
                    ", {}, {}, {} and {} kickers",
                    plural(rank(0)),
                    rank(2).name(),
                    rank(3).name(),
                    rank(4).name()
                )
            }
            Category::TwoPairs => {
                write!(f, ", {} and {}, {} kicker", plural(rank(0)), plural(rank(2)), rank(4).name())
            }
            Category::ThreeOfAKind => {
                write!(f, ", {}, {} and {} kickers", plural(rank(0)), rank(3).name(), rank(4).name())
            }
            Category::Flush if f.alternate() => odd(f, &self.cards),
            Category::Straight | Category::Flush | Category::StraightFlush => write!(f, ", {} high", rank(0).name()),
            Category::FullHouse => write!(f, ", {} over {}", plural(rank(0)), plural(rank(3))),
            Category::FourOfAKind if f.alternate() => {
                write!(f, ", {}, {} kicker", plural(rank(0)), rank(4).name())
            }
            Category::FourOfAKind => write!(f, ", {}", plural(rank(0))),
            Category::RoyalFlush => Ok(()),
        }
    }
}

/// Every card by name, from high to low.
fn odd(f: &mut fmt::Formatter, cards: &[Card]) -> fmt::Result {
    cards.iter().try_for_each(|card| write!(f, ", {}", card.rank().name()))
}

/// `kings`, `sixes`.
fn plural(rank: Rank) -> String {
    let name = rank.name();
    if name.ends_with('x') { format!("{name}es") } else { format!("{name}s") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn cards(text: &str) -> Vec<Card> {
        text.split(' ').map(|card| card.parse().expect("a card")).collect()
    }

    /// What is dealt, how the best five lie, what a dealer says, and what more in full.
    const CALLS: [(&str, &str, &str, &str); 22] = [
        ("Ts Ks As Qs Js", "As Ks Qs Js Ts", "royal flush", ""),
        ("9d As Ks Qs Js Ts 8s", "As Ks Qs Js Ts", "royal flush", ""),
        ("9h 5h 6h 8h 7h", "9h 8h 7h 6h 5h", "straight flush, nine high", ""),
        ("Ad 5d 3d Kh 2d 4d Kc", "5d 4d 3d 2d Ad", "straight flush, five high", ""),
        ("6c 6d 6h 6s 2c As Ad", "6s 6h 6d 6c As", "four of a kind, sixes", ", ace kicker"),
        ("6c 6d 6h 6s 2c", "6s 6h 6d 6c 2c", "four of a kind, sixes", ", two kicker"),
        ("Tc 2d Th 2s Ts 3h 3d", "Ts Th Tc 3h 3d", "full house, tens over threes", ""),
        ("Tc 2d Th 2s Ts", "Ts Th Tc 2s 2d", "full house, tens over twos", ""),
        ("Tc 2d Th 2s Ts 2h Kd", "Ts Th Tc 2s 2h", "full house, tens over twos", ""),
        ("Ac 9c 4c 2c 7c", "Ac 9c 7c 4c 2c", "flush, ace high", ""),
        ("8c 9c 4c 2c 7c 5c Ah", "9c 8c 7c 5c 4c", "flush, nine high", ""),
        ("As Kd Qh Jc Td", "As Kd Qh Jc Td", "straight, ace high", ""),
        ("4s 5d Ah 3c 2d 6c Ad", "6c 5d 4s 3c 2d", "straight, six high", ""),
        ("4s 5d Ah 3c 2d", "5d 4s 3c 2d Ah", "straight, five high", ""),
        ("Qs Qd 4h Qh Ac", "Qs Qh Qd Ac 4h", "three of a kind, queens, ace and four kickers", ""),
        ("Kh 4c Kd 6s 4h 6d 2c", "Kh Kd 6s 6d 4h", "two pairs, kings and sixes, four kicker", ""),
        ("Kh 4c Kd As 4h", "Kh Kd 4h 4c As", "two pairs, kings and fours, ace kicker", ""),
        ("Kh 4c Kd As 9h", "Kh Kd As 9h 4c", "one pair, kings, ace, nine and four kickers", ""),
        ("6h 2c 6d 5s 4h 9d Jc", "6h 6d Jc 9d 5s", "one pair, sixes, jack, nine and five kickers", ""),
        ("Kh 4c 2d As 9h", "As Kh 9h 4c 2d", "five odd cards, ace, king, nine, four, two", ""),
        ("Ks Ad 2h 3c 4d", "Ad Ks 4d 3c 2h", "five odd cards, ace, king, four, three, two", ""),
        ("2s 3d 4h 5c 7d", "7d 5c 4h 3d 2s", "five odd cards, seven, five, four, three, two", ""),
    ];

    #[test]
    fn hands_lie_and_are_called_as_a_dealer_would() {
        for (dealt, lie, call, _) in CALLS {
            let best = best_of(&cards(dealt));
            assert_eq!(best.cards.to_vec(), cards(lie), "{dealt}");
            assert_eq!(best.to_string(), call, "{dealt}");
            let mut backwards = cards(dealt);
            backwards.reverse();
            assert_eq!(best_of(&backwards), best, "{dealt}");
        }
        assert!(CALLS.map(|(dealt, ..)| best_of(&cards(dealt)).strength).is_sorted_by(|a, b| a >= b));
    }

    #[test]
    fn more_is_said_where_two_hands_sound_alike() {
        for (dealt, _, call, more) in CALLS.into_iter().filter(|(.., more)| !more.is_empty()) {
            assert_eq!(format!("{:#}", best_of(&cards(dealt))), format!("{call}{more}"));
        }
        let [ten, nine, same] =
            ["Ac Tc 4c 2c 7c", "Ad 9d 4d 2d 7d", "Ah 9h 4h 2h 7h"].map(|text| best_of(&cards(text)));
        assert_eq!(ten.beside(&nine), "flush, ace, ten, seven, four, two");
        assert_eq!(nine.beside(&ten), "flush, ace, nine, seven, four, two");
        assert_eq!(nine.beside(&same), "flush, ace high");
    }

    #[test]
    fn categories_begin_where_the_one_below_ends() {
        assert_eq!(LOWEST[9] as usize + 1, Strength::COUNT);
        for category in Category::ALL {
            let lowest = category.lowest();
            assert_eq!(lowest.category(), category);
            assert_eq!(Strength(lowest.0 + DIFFERENT[category as usize] - 1).category(), category);
        }
        assert_eq!(Category::FullHouse.to_string(), "Full House");
        assert_eq!(serde_json::to_string(&Category::ThreeOfAKind).expect("JSON"), "\"three_of_a_kind\"");
    }

    #[test]
    #[should_panic(expected = "4 cards are not a poker hand")]
    fn four_cards_are_no_hand() {
        best_of(&cards("As Ks Qs Js"));
    }
}

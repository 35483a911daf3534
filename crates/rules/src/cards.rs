//! Cards in the usual notation (`As`, `Td`), and how many of each are where.
use alloc::{string::String, vec::Vec};
use core::{fmt, str::FromStr};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A card of a 52-card deck: rank times four plus suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// Two to Ace; the order is the books' order of ranks, ace high.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

const RANKS: &[u8; 13] = b"23456789TJQKA";
const SUITS: &[u8; 4] = b"cdhs";

impl Rank {
    pub const ACE: Rank = Rank(12);
    pub const TWO: Rank = Rank(0);
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> {
        (0..13).map(Rank)
    }
    /// 0 for a two to 12 for an ace.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
    /// As a dealer calls it: `ten`, `queen`.
    pub fn name(self) -> &'static str {
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
            [self.index()]
    }
}

impl Suit {
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
    pub fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }
}

impl Card {
    pub fn new(rank: Rank, suit: Suit) -> Card {
        Card(rank.0 * 4 + suit as u8)
    }
    pub fn all() -> impl DoubleEndedIterator<Item = Card> {
        (0..52).map(Card)
    }
    pub fn rank(self) -> Rank {
        Rank(self.0 / 4)
    }
    pub fn suit(self) -> Suit {
        Suit::ALL[usize::from(self.0 % 4)]
    }
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
    fn notation(self) -> [u8; 2] {
        [RANKS[usize::from(self.0 / 4)], SUITS[usize::from(self.0 % 4)]]
    }
}

/// Why a text is not a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotACard(pub String);

impl fmt::Display for NotACard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?} is not a card: write a rank of 23456789TJQKA and a suit of cdhs, as in Kh", self.0)
    }
}
impl core::error::Error for NotACard {}

impl FromStr for Card {
    type Err = NotACard;
    fn from_str(text: &str) -> Result<Card, NotACard> {
        let no = || NotACard(text.chars().take(12).collect());
        let normal = text.strip_prefix("10").map(|suit| alloc::format!("T{suit}"));
        let [rank, suit] = normal.as_deref().unwrap_or(text).as_bytes() else { return Err(no()) };
        let rank = RANKS.iter().position(|r| r.eq_ignore_ascii_case(rank)).ok_or_else(no)?;
        let suit = SUITS.iter().position(|s| s.eq_ignore_ascii_case(suit)).ok_or_else(no)?;
        Ok(Card((rank * 4 + suit) as u8))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(core::str::from_utf8(&self.notation()).expect("ascii"))
    }
}
impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl Serialize for Card {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(core::str::from_utf8(&self.notation()).expect("ascii"))
    }
}
impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Card, D::Error> {
        alloc::borrow::Cow::<str>::deserialize(d)?.parse().map_err(serde::de::Error::custom)
    }
}

/// How many of each of the 52 cards: a shoe's unseen cards, a hand, what is missing.
#[derive(Clone, PartialEq, Eq)]
pub struct CardCounts([u8; 52]);

impl CardCounts {
    pub const NONE: CardCounts = CardCounts([0; 52]);
    pub fn decks(decks: u8) -> CardCounts {
        CardCounts([decks; 52])
    }
    pub fn of(&self, card: Card) -> u8 {
        self.0[card.index()]
    }
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }
    pub fn add(&mut self, card: Card) {
        self.0[card.index()] += 1;
    }
    /// Takes one out; `false`, and nothing changed, where there is none.
    #[must_use]
    pub fn take(&mut self, card: Card) -> bool {
        let count = &mut self.0[card.index()];
        let had = *count > 0;
        *count -= u8::from(had);
        had
    }
    /// The card at a place in the row of all of them, for a uniform draw.
    pub fn nth(&self, mut index: u32) -> Option<Card> {
        for card in Card::all() {
            let count = u32::from(self.of(card));
            if index < count {
                return Some(card);
            }
            index -= count;
        }
        None
    }
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        Card::all().map(|card| (card, self.of(card))).filter(|(_, n)| *n > 0)
    }
}

impl FromIterator<Card> for CardCounts {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardCounts {
        let mut counts = CardCounts::NONE;
        cards.into_iter().for_each(|card| counts.add(card));
        counts
    }
}
impl fmt::Debug for CardCounts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
/// Stored as 52 counts in card order.
impl Serialize for CardCounts {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.0)
    }
}
impl<'de> Deserialize<'de> for CardCounts {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<CardCounts, D::Error> {
        let counts = Vec::<u8>::deserialize(d)?;
        counts.try_into().map(CardCounts).map_err(|_| serde::de::Error::custom("a count for each of the 52 cards"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_card_is_written_and_read() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
            assert_eq!(Card::new(card.rank(), card.suit()), card);
        }
        assert_eq!("10h".parse::<Card>().map(|c| c.to_string()), Ok("Th".to_string()));
        for text in ["", "A", "1s", "Asd", "Kx", "K♥", "sA"] {
            assert!(text.parse::<Card>().is_err(), "{text}");
        }
    }

    #[test]
    fn counts_draw_every_card_once() {
        let mut counts = CardCounts::decks(2);
        assert_eq!(counts.total(), 104);
        let drawn: Vec<Card> = (0..104).filter_map(|i| counts.nth(i)).collect();
        assert_eq!(drawn.iter().copied().collect::<CardCounts>(), counts);
        assert_eq!(counts.nth(104), None);
        let ace = Card::new(Rank::ACE, Suit::Spades);
        assert!(counts.take(ace) && counts.take(ace) && !counts.take(ace));
        assert_eq!(counts.of(ace), 0);
    }
}

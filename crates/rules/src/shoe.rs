//! The cards of a table: shoe or shuffling device, cutting card, burn cards and discard rack.
//!
//! No order of cards is kept. A card is either seen or one of the *unseen*, and any unseen card is as likely as another to
//! come next, so an electronic table draws each card at the moment it is dealt and no future card exists anywhere to be read.
//! A card burned face down stays among the unseen; only the number left in the shoe goes down.
use crate::cards::{Card, CardCounts};
use crate::people::Chance;
use crate::wagers::Area;
use alloc::vec::Vec;
use core::fmt;
use serde::{Deserialize, Serialize};

/// What the cards are dealt from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Shoe,
    Device,
    /// The dealer's own hand, where a book allows it.
    Hand,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Source::Shoe => "card shoe",
            Source::Device => "shuffling device",
            Source::Hand => "dealer's hand",
        })
    }
}

/// Where the cutting card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CuttingCard {
    /// Not in the cards: before the cut, or in a device.
    Out,
    /// So many cards come before it.
    After(u16),
    /// In real cards, placed by hand: it shows when it shows.
    Somewhere,
    Shown,
}

/// What must still happen before a card may be dealt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Readiness {
    /// No checked cards at the table.
    Empty,
    /// Cards there, to be shuffled; then cut by the person named.
    ToShuffle(ShuffleWhy),
    /// Shuffled. Where players cut, offered to these areas in turn, and after them to a supervisor.
    ToCut {
        why: ShuffleWhy,
        offered: Vec<Area>,
    },
    /// Cut; the dealer places the cutting card.
    ToPlaceCuttingCard,
    ToBurn,
    Ready,
}

/// Why the cards are shuffled, which in Casino War says who cuts first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShuffleWhy {
    PlayStarts,
    RoundOver,
    /// Nobody was at the table for a while.
    TableVacant,
    NewCards,
    /// By a supervisor, where the book gives that power.
    Directed,
    /// The device stopped before the shuffle was complete.
    DeviceStopped,
    /// A device failed and the cards go into a shoe.
    DeviceFailed,
    /// The cutting card appeared on this area.
    CuttingCardOn(Area),
    CuttingCardOnDealer,
    /// It was the first card of a round.
    CuttingCardFirst,
    /// The last cut was against the rules.
    CutWrongly,
}

impl fmt::Display for ShuffleWhy {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            ShuffleWhy::PlayStarts => "play starts",
            ShuffleWhy::RoundOver => "the round is over",
            ShuffleWhy::TableVacant => "the table is empty",
            ShuffleWhy::NewCards => "the cards are new",
            ShuffleWhy::Directed => "a supervisor's direction",
            ShuffleWhy::DeviceStopped => "the device stopped",
            ShuffleWhy::DeviceFailed => "the device failed",
            ShuffleWhy::CuttingCardOn(_) | ShuffleWhy::CuttingCardOnDealer | ShuffleWhy::CuttingCardFirst => {
                "the cutting card has appeared"
            }
            ShuffleWhy::CutWrongly => "the cut was wrong",
        })
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cards {
    pub source: Source,
    pub decks: u8,
    unseen: CardCounts,
    left: u16,
    rack_seen: CardCounts,
    rack_unseen: u16,
    /// Cards that lie face down and that the table has not read.
    #[serde(default)]
    face_down: u16,
    pub cutting_card: CuttingCard,
    pub readiness: Readiness,
    /// A card drawn unexposed in error lies under the shoe and comes first in the next round.
    pub one_set_aside: bool,
}

impl Cards {
    pub fn none(source: Source, decks: u8) -> Cards {
        Cards {
            source,
            decks,
            unseen: CardCounts::NONE,
            left: 0,
            rack_seen: CardCounts::NONE,
            rack_unseen: 0,
            face_down: 0,
            cutting_card: CuttingCard::Out,
            readiness: Readiness::Empty,
            one_set_aside: false,
        }
    }
    /// Fresh checked decks; everything that was here is gone.
    pub fn load(&mut self, then: ShuffleWhy) {
        *self = Cards::none(self.source, self.decks);
        self.unseen = CardCounts::decks(self.decks);
        self.left = self.full();
        self.readiness = Readiness::ToShuffle(then);
    }
    /// The cards were shuffled, and this comes next.
    pub fn shuffled(&mut self, then: Readiness) {
        self.cutting_card = CuttingCard::Out;
        self.one_set_aside = false;
        self.readiness = then;
    }
    pub fn is_ready(&self) -> bool {
        self.readiness == Readiness::Ready
    }
    pub fn full(&self) -> u16 {
        u16::from(self.decks) * 52
    }
    /// Cards in the shoe or device.
    pub fn left(&self) -> u16 {
        self.left
    }
    pub fn in_rack(&self) -> u16 {
        self.rack_seen.total() as u16 + self.rack_unseen
    }
    pub fn unseen(&self) -> &CardCounts {
        &self.unseen
    }
    /// Whether the cards, taken together, can come out of what is unseen; if not, the first that cannot.
    pub fn impossible(&self, cards: &[Card]) -> Option<Card> {
        let mut unseen = self.unseen.clone();
        cards.iter().copied().find(|card| !unseen.take(*card))
    }
    /// A card leaves the shoe and is seen.
    pub fn see(&mut self, card: Card) {
        assert!(self.unseen.take(card), "{card} seen once too often");
        self.left = self.left.checked_sub(1).expect("a card out of an empty shoe");
        self.one_set_aside = false;
        self.toward_cutting_card();
    }
    /// A seen card turns out not to have been this one: it is unseen again, as if never read.
    pub fn unsee(&mut self, card: Card) {
        self.unseen.add(card);
        self.left += 1;
        if let CuttingCard::After(n) = &mut self.cutting_card {
            *n += 1;
        }
    }
    /// A card leaves the shoe face down.
    pub fn burn(&mut self) {
        self.left = self.left.checked_sub(1).expect("a burn from an empty shoe");
        self.rack_unseen += 1;
        self.toward_cutting_card();
    }
    /// A card is laid face down and nobody at the table's console has read it.
    pub fn lay_face_down(&mut self) {
        self.left = self.left.checked_sub(1).expect("a card out of an empty shoe");
        self.face_down += 1;
        self.toward_cutting_card();
    }
    /// A card that lies face down is read.
    pub fn turn(&mut self, card: Card) {
        self.face_down = self.face_down.checked_sub(1).expect("a card that lies face down");
        assert!(self.unseen.take(card), "{card} seen once too often");
    }
    /// A card that was read turns out to have been another: it lies there unread again.
    pub fn unturn(&mut self, card: Card) {
        self.face_down += 1;
        self.unseen.add(card);
    }
    /// A card that lies face down goes to the discard rack unread.
    pub fn discard_face_down(&mut self) {
        self.face_down = self.face_down.checked_sub(1).expect("a card that lies face down");
        self.rack_unseen += 1;
    }
    /// A card that went to the rack unread lies face down again, to be laid out as it was.
    pub fn recover_face_down(&mut self) {
        self.rack_unseen = self.rack_unseen.checked_sub(1).expect("an unread card in the discard rack");
        self.face_down += 1;
    }
    /// A card that was thought to lie face down never left the shoe.
    pub fn never_dealt(&mut self) {
        self.face_down = self.face_down.checked_sub(1).expect("a card that lies face down");
        self.left += 1;
    }
    /// Cards that lie face down, unread.
    pub fn face_down(&self) -> u16 {
        self.face_down
    }
    fn toward_cutting_card(&mut self) {
        if let CuttingCard::After(n) = &mut self.cutting_card {
            *n = n.saturating_sub(1);
        }
    }
    /// A seen card goes to the discard rack.
    pub fn discard(&mut self, card: Card) {
        self.rack_seen.add(card);
    }
    /// A card comes back out of the rack, to be laid again.
    pub fn recover(&mut self, card: Card) {
        assert!(self.rack_seen.take(card), "{card} is not in the discard rack");
    }
    /// A card that went to the rack unread is read there.
    pub fn read_discard(&mut self, card: Card) {
        self.rack_unseen = self.rack_unseen.checked_sub(1).expect("an unread card in the rack");
        assert!(self.unseen.take(card), "{card} seen once too often");
        self.rack_seen.add(card);
    }
    /// The rack's cards go back among the undealt: into the device, or for a shuffle.
    pub fn return_rack(&mut self) {
        let rack = core::mem::replace(&mut self.rack_seen, CardCounts::NONE);
        for (card, count) in rack.iter() {
            (0..count).for_each(|_| self.unseen.add(card));
        }
        self.left += rack.total() as u16 + core::mem::take(&mut self.rack_unseen);
    }
    /// A uniform draw of cards, none of them taken out yet.
    pub fn draw(&self, count: u16, chance: &mut dyn Chance) -> Vec<Card> {
        self.choose(count.min(self.left), chance)
    }
    /// What the cards that lie face down turn out to be: an unread card is any of the unseen.
    pub fn draw_face_down(&self, count: u16, chance: &mut dyn Chance) -> Vec<Card> {
        self.choose(count.min(self.face_down), chance)
    }
    fn choose(&self, count: u16, chance: &mut dyn Chance) -> Vec<Card> {
        let mut unseen = self.unseen.clone();
        (0..count)
            .map(|_| {
                let card = unseen.nth(chance.below(unseen.total())).expect("below the total");
                assert!(unseen.take(card));
                card
            })
            .collect()
    }
    /// Some cards that could come next, the same every time: for offers and examples.
    pub fn example(&self, count: u16) -> Vec<Card> {
        struct Low;
        impl Chance for Low {
            fn below(&mut self, n: u32) -> u32 {
                n / 2
            }
        }
        self.draw(count, &mut Low)
    }
    /// The same number of unseen cards, but other ones: no view may show the difference.
    pub fn exchange_unseen(&mut self, chance: &mut dyn Chance) {
        let count = self.unseen.total();
        let mut from = CardCounts::decks(self.decks);
        self.unseen = CardCounts::NONE;
        for _ in 0..count {
            let card = from.nth(chance.below(from.total())).expect("below the total");
            assert!(from.take(card));
            self.unseen.add(card);
        }
    }
    /// The cards held by others and the unseen ones, mixed and given out again: no view of whoever has not seen them may
    /// show the difference.
    pub fn exchange_held<'a>(&mut self, held: impl Iterator<Item = &'a mut Vec<Card>>, chance: &mut dyn Chance) {
        let hands: Vec<&mut Vec<Card>> = held.collect();
        for card in hands.iter().flat_map(|hand| hand.iter()) {
            self.unseen.add(*card);
        }
        for card in hands.into_iter().flatten() {
            *card = self.unseen.nth(chance.below(self.unseen.total())).expect("below the total");
            assert!(self.unseen.take(*card));
        }
    }
    pub fn cutting_card_is_next(&self) -> bool {
        self.cutting_card == CuttingCard::After(0)
    }
}

//! One deck that is shuffled for every round: what the poker games share of checking, shuffling and cutting.
//!
//! Each book states these rules under its own numbers, so everything here is told which clause to cite by [`DeckRules`].
use crate::book::Citation;
use crate::game::Refusal;
use crate::refuse;
use crate::shoe::{Cards, Source};
use core::ops::{Deref, DerefMut};
use serde::{Deserialize, Serialize};

/// The deck and how far it is from being dealt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deck {
    pub cards: Cards,
    pub stage: DeckStage,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckStage {
    /// No checked cards at the table.
    Empty,
    ToShuffle(ShuffleWhy),
    /// Shuffled for a shoe; the dealer cuts.
    ToCut,
    Ready,
}

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
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shuffle {
    Manual,
    /// In the shuffling device that deals.
    Device,
}

/// Under which clauses a book states what is common to all games of one deck.
pub struct DeckRules {
    /// Cards are checked before they come to the table.
    pub checked: Citation,
    /// Cards are replaced after a round.
    pub replaced: Citation,
    pub shuffled: fn(ShuffleWhy) -> Citation,
    /// A shoe is filled with cards shuffled by hand and cut by the dealer.
    pub cut: Citation,
    /// A device shuffles by itself.
    pub device: Citation,
    /// Its cards are not cut.
    pub uncut: Citation,
}

/// What lies where is asked of the deck as of any cards.
impl Deref for Deck {
    type Target = Cards;
    fn deref(&self) -> &Cards {
        &self.cards
    }
}

impl DerefMut for Deck {
    fn deref_mut(&mut self) -> &mut Cards {
        &mut self.cards
    }
}

impl Deck {
    pub fn none(source: Source) -> Deck {
        Deck { cards: Cards::none(source, 1), stage: DeckStage::Empty }
    }
    pub fn is_ready(&self) -> bool {
        self.stage == DeckStage::Ready
    }

    /// Whether new cards may come now: why they are shuffled then, and by which clause they come.
    pub fn may_load(&self, rules: &DeckRules, in_round: bool, rounds: u64) -> Result<(ShuffleWhy, Citation), Refusal> {
        match self.stage {
            _ if in_round => refuse!(rules.replaced, "cards are replaced after the round, not in it"),
            DeckStage::Empty if rounds == 0 => Ok((ShuffleWhy::PlayStarts, rules.checked)),
            DeckStage::Empty => Ok((ShuffleWhy::NewCards, rules.checked)),
            _ => Ok((ShuffleWhy::NewCards, rules.replaced)),
        }
    }
    /// Whether the deck may be shuffled like this now, and by which clause it is.
    pub fn may_shuffle(&self, rules: &DeckRules, how: Shuffle) -> Result<Citation, Refusal> {
        let why = match self.stage {
            DeckStage::ToShuffle(why) => why,
            DeckStage::Empty => refuse!(rules.checked, "no checked cards are at the table: load them first"),
            _ => refuse!((rules.shuffled)(ShuffleWhy::RoundOver), "the cards are shuffled for this round already"),
        };
        match (how, self.cards.source) {
            (Shuffle::Device, Source::Shoe | Source::Hand) => {
                refuse!(rules.cut, "this table has no shuffling device in use: shuffle by hand")
            }
            (Shuffle::Manual, Source::Device) => refuse!(
                rules.device,
                "this table deals from a shuffling device: whatever is done by hand before, they go into it to be shuffled"
            ),
            _ => Ok((rules.shuffled)(why)),
        }
    }
    /// Whether the dealer may cut now.
    pub fn may_cut(&self, rules: &DeckRules) -> Result<Citation, Refusal> {
        match (self.cards.source, self.stage) {
            (Source::Device, _) => refuse!(rules.uncut, "cards in a shuffling device are not cut"),
            (_, DeckStage::ToCut) => Ok(rules.cut),
            _ => refuse!(rules.cut, "the cards are not to be cut now"),
        }
    }
    /// What keeps the first card from being dealt.
    pub fn may_deal(&self, rules: &DeckRules) -> Result<(), Refusal> {
        match self.stage {
            DeckStage::Ready => Ok(()),
            DeckStage::Empty => refuse!(rules.checked, "no checked cards are at the table: load them first"),
            DeckStage::ToShuffle(why) => refuse!((rules.shuffled)(why), "shuffle the cards first"),
            DeckStage::ToCut => refuse!(rules.cut, "the dealer cuts the cards first"),
        }
    }

    // How events change it. No rule is consulted here.
    pub fn load(&mut self, source: Source, why: ShuffleWhy) {
        self.cards.source = source;
        self.cards.load(crate::shoe::FirstCut::GameBegins);
        self.stage = DeckStage::ToShuffle(why);
    }
    /// Everything in the rack goes into the shuffle.
    pub fn shuffle(&mut self) {
        self.cards.return_rack();
        self.stage = match self.cards.source {
            Source::Device => DeckStage::Ready,
            Source::Shoe | Source::Hand => DeckStage::ToCut,
        };
    }
    pub fn cut(&mut self) {
        self.stage = DeckStage::Ready;
    }
    /// To be shuffled before the next card is dealt.
    pub fn shuffle_due(&mut self, why: ShuffleWhy) {
        self.stage = DeckStage::ToShuffle(why);
    }
    /// These cards are out of play.
    pub fn condemn(&mut self, next: Source) {
        *self = Deck::none(next);
    }
}

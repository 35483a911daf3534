//! The state of a High Card table and how events change it. No rule is consulted here.
use super::Event;
use crate::card_table::CardTable;
use crate::cards::Card;
use crate::house::Setup;
use crate::shoe::Source;
use crate::wagers::Area;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub cards: CardTable,
    pub round: Round,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Round {
    /// No card is out.
    Waiting,
    /// Every area has its card; the wagers are to be settled.
    Dealt { hands: Vec<(Area, Card)>, dealer: Card },
    /// Settled; the cards are still on the table.
    Over { hands: Vec<(Area, Card)>, dealer: Card },
}

impl Round {
    /// The cards on the table: each area's, and the dealer's.
    pub fn cards(&self) -> Option<(&[(Area, Card)], Card)> {
        match self {
            Round::Waiting => None,
            Round::Dealt { hands, dealer } | Round::Over { hands, dealer } => Some((hands, *dealer)),
        }
    }
}

impl State {
    pub fn open(setup: &Setup) -> State {
        State { cards: CardTable::empty(setup, Source::Shoe), round: Round::Waiting }
    }
    pub fn evolve(&mut self, event: &Event) {
        match event {
            Event::Dealt { hands, dealer } => {
                hands.iter().map(|(_, card)| card).chain([dealer]).for_each(|card| self.cards.see(*card));
                self.round = Round::Dealt { hands: hands.clone(), dealer: *dealer };
            }
            Event::Announced { .. } => {}
            Event::AllSettled => {
                if let Some((hands, dealer)) = self.round.cards() {
                    self.round = Round::Over { hands: hands.to_vec(), dealer };
                }
            }
            Event::LayoutCleared | Event::RoundVoided | Event::NothingLeft => {
                if let Some((hands, dealer)) = self.round.cards() {
                    hands.iter().map(|(_, card)| *card).chain([dealer]).for_each(|card| self.cards.discard(card));
                }
                self.round = Round::Waiting;
            }
        }
    }
}

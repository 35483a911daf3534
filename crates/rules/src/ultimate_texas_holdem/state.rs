//! The state of an Ultimate Texas Hold'em table and how events change it. No rule is consulted here.
use super::{Directed, Event, Keyed, Place};
use crate::cards::Card;
use crate::deck::{Deck, DeckStage, ShuffleWhy};
use crate::game::PatronId;
use crate::hands::Lie;
use crate::house::Setup;
use crate::poker_hands::{Best, best_of};
use crate::shoe::{Cards, Source};
use crate::wagers::Area;
use alloc::{vec, vec::Vec};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub cards: Deck,
    pub round: Round,
    pub jackpot: Jackpot,
    /// Who decides before the others (11.9.1), who does not play with whom (11.9.2), and whether only English is spoken
    /// (11.9.3).
    pub play_first: Vec<PatronId>,
    pub apart: Vec<(PatronId, PatronId)>,
    pub english_only: bool,
    /// The last round as it lay before the cards were picked up, while it can be laid out again.
    pub last: Option<Round>,
    /// Newest last.
    pub results: Vec<RoundResult>,
}

/// How many results a table remembers for its display.
const RESULTS_KEPT: usize = 20;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundResult {
    pub board: [Card; 5],
    pub dealer: [Card; 2],
}

impl RoundResult {
    pub fn best(&self) -> Best {
        let [a, b, c, d, e] = self.board;
        best_of(&[a, b, c, d, e, self.dealer[0], self.dealer[1]])
    }
}

/// Whether this table takes jackpot wagers now, if it has a jackpot at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Jackpot {
    Working,
    OutOfOrder,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Street {
    BeforeFlop,
    AfterFlop,
    OnRiver,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Round {
    /// No card is out.
    Waiting,
    /// Players decide; when all have, the next cards are turned.
    Betting { deal: Deal, street: Street },
    /// Hands are acted on, these in this order, from the dealer's right.
    Settling { deal: Deal, left: Vec<Area> },
    /// Settled but for jackpots; the cards still lie there.
    Over { deal: Deal },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deal {
    /// From the dealer's left.
    pub hands: Vec<Hand>,
    /// The flop, the turn and the river, as far as they are up.
    pub board: [Option<Card>; 5],
    /// The dealer's cards, as far as they are up.
    pub dealer: [Option<Card>; 2],
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hand {
    pub area: Area,
    pub patron: PatronId,
    pub hole: Lie,
    pub stance: Stance,
    /// In the discard rack already.
    pub collected: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    ToAct,
    Checked,
    Bet {
        street: Street,
        times: u8,
    },
    Folded,
    Conceded,
    /// Its wagers are gone: void, invalid or given back.
    Void,
}

impl Hand {
    /// Still against the dealer.
    pub fn is_live(&self) -> bool {
        matches!(self.stance, Stance::ToAct | Stance::Checked | Stance::Bet { .. })
    }
    pub fn hole(&self) -> Option<[Card; 2]> {
        self.hole.known()?.try_into().ok()
    }
}

impl Deal {
    pub fn hand(&self, area: Area) -> Option<&Hand> {
        self.hands.iter().find(|h| h.area == area)
    }
    fn hand_mut(&mut self, area: Area) -> &mut Hand {
        self.hands.iter_mut().find(|h| h.area == area).unwrap_or_else(|| panic!("no hand on area {area}"))
    }
    pub fn flop(&self) -> Option<[Card; 3]> {
        Some([self.board[0]?, self.board[1]?, self.board[2]?])
    }
    pub fn whole_board(&self) -> Option<[Card; 5]> {
        let [a, b, c, d, e] = self.board;
        Some([a?, b?, c?, d?, e?])
    }
    pub fn dealer_cards(&self) -> Option<[Card; 2]> {
        Some([self.dealer[0]?, self.dealer[1]?])
    }
    pub fn to_act(&self) -> Vec<Area> {
        self.hands.iter().filter(|h| h.stance == Stance::ToAct).map(|h| h.area).collect()
    }
    pub fn at(&self, place: Place) -> Option<Card> {
        match place {
            Place::Board(i) => self.board[usize::from(i)],
            Place::Dealer(i) => self.dealer[usize::from(i)],
        }
    }
    fn at_mut(&mut self, place: Place) -> &mut Option<Card> {
        match place {
            Place::Board(i) => &mut self.board[usize::from(i)],
            Place::Dealer(i) => &mut self.dealer[usize::from(i)],
        }
    }
    /// The places in the middle and at the dealer's whose cards are up.
    pub fn up(&self, at: Keyed) -> Vec<Place> {
        let places: Vec<Place> = match at {
            Keyed::Board => (0..5).map(Place::Board).collect(),
            Keyed::Dealer => (0..2).map(Place::Dealer).collect(),
            Keyed::Hand(_) => vec![],
        };
        places.into_iter().filter(|place| self.at(*place).is_some()).collect()
    }
}

impl Round {
    pub fn deal(&self) -> Option<&Deal> {
        match self {
            Round::Waiting => None,
            Round::Betting { deal, .. } | Round::Settling { deal, .. } | Round::Over { deal } => Some(deal),
        }
    }
    fn deal_mut(&mut self) -> &mut Deal {
        match self {
            Round::Waiting => panic!("no cards are out"),
            Round::Betting { deal, .. } | Round::Settling { deal, .. } | Round::Over { deal } => deal,
        }
    }
    pub fn street(&self) -> Option<Street> {
        match self {
            Round::Betting { street, .. } => Some(*street),
            _ => None,
        }
    }
}

impl State {
    pub fn open(setup: &Setup) -> State {
        State {
            cards: Deck::none(setup.source().unwrap_or(Source::Device)),
            round: Round::Waiting,
            jackpot: Jackpot::Working,
            play_first: vec![],
            apart: vec![],
            english_only: false,
            last: None,
            results: vec![],
        }
    }

    pub fn evolve(&mut self, event: &Event) {
        match event {
            Event::CardsLoaded { why, source, .. } => {
                self.cards.load(*source, *why);
                self.last = None;
            }
            Event::Shuffled { .. } => {
                self.cards.shuffle();
                self.last = None;
            }
            Event::Cut { .. } => self.cards.cut(),
            Event::ShuffleOrdered { why, .. } => self.cards.shuffle_due(*why),
            Event::DealBegan { to, .. } => {
                let hand = |(area, patron): &(Area, PatronId)| Hand {
                    area: *area,
                    patron: *patron,
                    hole: Lie::FaceDown(0),
                    stance: Stance::ToAct,
                    collected: false,
                };
                let deal = Deal { hands: to.iter().map(hand).collect(), board: [None; 5], dealer: [None; 2] };
                self.round = Round::Betting { deal, street: Street::BeforeFlop };
                self.last = None;
            }
            Event::CommunityDealt { .. } => (0..5).for_each(|_| self.cards.lay_face_down()),
            Event::DealerDealt { count, .. } => (0..*count).for_each(|_| self.cards.lay_face_down()),
            Event::HoleDealt { area, count, held, .. } => self.deal_hole(*area, *count, held),
            Event::Checked { area, .. } => self.decided(*area, Stance::Checked),
            Event::Bet { area, times, .. } => {
                let street = self.round.street().expect("a bet in a round of betting");
                self.decided(*area, Stance::Bet { street, times: *times });
            }
            Event::Folded { area, .. } => self.decided(*area, Stance::Folded),
            Event::FoldedDiscarded { area, .. } => self.collect(*area),
            Event::Turned { place, card, .. } | Event::Exposed { place, card, .. } => {
                self.cards.turn(*card);
                *self.round.deal_mut().at_mut(*place) = Some(*card);
            }
            Event::StreetBegan { street: next, .. } => {
                let Round::Betting { deal, street } = &mut self.round else { panic!("{next:?} at {:?}", self.round) };
                *street = *next;
                for hand in deal.hands.iter_mut().filter(|h| h.stance == Stance::Checked) {
                    hand.stance = Stance::ToAct;
                }
            }
            Event::SettlingBegan { left, .. } => {
                let deal = self.round.deal_mut().clone();
                self.round = Round::Settling { deal, left: left.clone() };
            }
            Event::Conceded { area, .. } => {
                self.round.deal_mut().hand_mut(*area).stance = Stance::Conceded;
            }
            Event::HandTurned { area, cards, .. } | Event::FoldedRevealed { area, cards, .. } => {
                let hand = self.round.deal_mut().hand_mut(*area);
                let unread = matches!(hand.hole, Lie::FaceDown(_));
                hand.hole = Lie::FaceUp(cards.to_vec());
                for card in cards.iter().filter(|_| unread) {
                    match hand.collected {
                        true => self.cards.read_discard(*card),
                        false => self.cards.turn(*card),
                    }
                }
            }
            Event::HandDone { area, claim, .. } => {
                if !claim {
                    self.collect(*area);
                }
                let Round::Settling { left, .. } = &mut self.round else { panic!("{event:?} at {:?}", self.round) };
                left.retain(|a| a != area);
            }
            Event::RoundSettled { .. } => {
                let deal = self.round.deal_mut().clone();
                self.round = Round::Over { deal };
            }
            Event::LayoutCleared { .. } => {
                self.remember();
                self.clear();
            }
            Event::RoundVoided { .. } => self.clear(),
            Event::HandDropped { area, .. } => self.drop_hand(*area),
            Event::StrayHand { .. } => {
                for _ in 0..2 {
                    self.cards.lay_face_down();
                    self.cards.discard_face_down();
                }
            }
            Event::CardsCondemned { .. } => {
                self.cards.condemn(self.cards.source);
                self.last = None;
            }
            Event::DeviceReplaced { source, .. } => {
                self.cards.source = *source;
                self.last = None;
                if self.cards.stage != DeckStage::Empty {
                    self.cards.shuffle_due(ShuffleWhy::DeviceStopped);
                }
            }
            Event::Directed { what, .. } => match what {
                Directed::First(patron) => self.play_first.push(*patron),
                Directed::Apart(one, other) => self.apart.push((*one, *other)),
                Directed::English => self.english_only = true,
            },
            Event::DirectionsLifted { .. } => {
                self.play_first.clear();
                self.apart.clear();
                self.english_only = false;
            }
            Event::JackpotFailed { .. } => self.jackpot = Jackpot::OutOfOrder,
            Event::JackpotRestored { .. } => self.jackpot = Jackpot::Working,
            Event::Rekeyed { at, cards, again, .. } => self.rekey(*at, cards, again),
            Event::LaidOutAgain { .. } => self.lay_out_again(),
            Event::CommunitySpread { .. }
            | Event::MayLook { .. }
            | Event::FoldedKept { .. }
            | Event::DealerPlays { .. }
            | Event::DealerHas { .. }
            | Event::DealerQualifies { .. }
            | Event::DealerDoesNotQualify { .. }
            | Event::HandPlays { .. }
            | Event::HandHas { .. }
            | Event::LimitNoted { .. }
            | Event::ClaimRaised { .. }
            | Event::Misdealt { .. }
            | Event::PlayGoesOn { .. }
            | Event::RoundsStand { .. } => {}
        }
    }

    fn deal_hole(&mut self, area: Area, count: u8, held: &[Card]) {
        let hand = self.round.deal_mut().hand_mut(area);
        match held {
            [] => {
                hand.hole = Lie::FaceDown(hand.hole.count() as u8 + count);
                (0..count).for_each(|_| self.cards.lay_face_down());
            }
            held => {
                let mut cards = hand.hole.known().unwrap_or_default().to_vec();
                cards.extend(held);
                hand.hole = Lie::Held(cards);
                held.iter().for_each(|card| self.cards.see(*card));
            }
        }
    }

    fn decided(&mut self, area: Area, stance: Stance) {
        self.round.deal_mut().hand_mut(area).stance = stance;
    }

    /// A hand's cards go to the discard rack, read or not.
    fn collect(&mut self, area: Area) {
        let hand = self.round.deal_mut().hand_mut(area);
        if core::mem::replace(&mut hand.collected, true) {
            return;
        }
        discard(&mut self.cards, &hand.hole);
    }

    fn drop_hand(&mut self, area: Area) {
        self.decided(area, Stance::Void);
        self.collect(area);
        if let Round::Settling { left, .. } = &mut self.round {
            left.retain(|a| *a != area);
        }
    }

    /// The result, and the round itself until the cards are shuffled.
    fn remember(&mut self) {
        let Round::Over { deal } = &self.round else { return };
        if let (Some(board), Some(dealer)) = (deal.whole_board(), deal.dealer_cards()) {
            self.results.push(RoundResult { board, dealer });
            if self.results.len() > RESULTS_KEPT {
                self.results.remove(0);
            }
        }
        // What a table drew itself was not keyed.
        let drawn = deal.hands.iter().any(|hand| matches!(hand.hole, Lie::Held(_)));
        self.last = (!drawn).then(|| self.round.clone());
    }

    /// All cards on the table go to the rack and the round is gone.
    fn clear(&mut self) {
        if let Some(deal) = self.round.deal() {
            for hand in deal.hands.iter().filter(|h| !h.collected) {
                discard(&mut self.cards, &hand.hole);
            }
            for card in deal.board.iter().chain(&deal.dealer) {
                match card {
                    Some(card) => self.cards.discard(*card),
                    None => self.cards.discard_face_down(),
                }
            }
        }
        self.round = Round::Waiting;
        self.cards.shuffle_due(ShuffleWhy::RoundOver);
    }

    fn lay_out_again(&mut self) {
        self.round = self.last.take().expect("a round to take up again");
        let deal = self.round.deal().expect("cards that lay there").clone();
        for hand in deal.hands.iter().filter(|h| !h.collected) {
            recover(&mut self.cards, &hand.hole);
        }
        for card in deal.board.iter().chain(&deal.dealer) {
            match card {
                Some(card) => self.cards.recover(*card),
                None => self.cards.recover_face_down(),
            }
        }
        if deal.whole_board().is_some() && deal.dealer_cards().is_some() {
            self.results.pop();
        }
        self.cards.stage = DeckStage::Ready;
    }

    /// Cards were keyed wrongly: what was read is unread, and these are read instead. Hands settled on the wrong ones lie
    /// there again.
    fn rekey(&mut self, at: Keyed, cards: &[Card], again: &[Area]) {
        for area in again {
            let hand = self.round.deal_mut().hand_mut(*area);
            if core::mem::replace(&mut hand.collected, false) {
                recover(&mut self.cards, &hand.hole);
            }
        }
        let deal = self.round.deal_mut();
        match at {
            Keyed::Hand(area) => {
                let hand = deal.hand_mut(area);
                if hand.collected {
                    recover(&mut self.cards, &hand.hole);
                }
                hand.hole.known().unwrap_or_default().iter().for_each(|card| self.cards.unturn(*card));
                hand.hole = Lie::FaceUp(cards.to_vec());
            }
            at => {
                let places = deal.up(at);
                for place in &places {
                    self.cards.unturn(deal.at(*place).expect("a card that is up"));
                }
                for (place, card) in places.iter().zip(cards) {
                    *deal.at_mut(*place) = Some(*card);
                }
            }
        }
        cards.iter().for_each(|card| self.cards.turn(*card));
        if let Keyed::Hand(area) = at {
            let hand = self.round.deal().and_then(|deal| deal.hand(area)).expect("the hand keyed again");
            if hand.collected {
                discard(&mut self.cards, &hand.hole);
            }
        }
        if again.is_empty() {
            return;
        }
        let mut left = match &self.round {
            Round::Settling { left, .. } => left.clone(),
            _ => vec![],
        };
        left.extend(again.iter().filter(|area| !left.contains(area)).copied().collect::<Vec<_>>());
        left.sort_unstable_by(|a, b| b.cmp(a));
        let deal = self.round.deal_mut().clone();
        self.round = Round::Settling { deal, left };
    }
}

fn discard(cards: &mut Cards, hole: &Lie) {
    match hole {
        Lie::FaceDown(count) => (0..*count).for_each(|_| cards.discard_face_down()),
        Lie::Held(hole) | Lie::FaceUp(hole) => hole.iter().for_each(|card| cards.discard(*card)),
    }
}

fn recover(cards: &mut Cards, hole: &Lie) {
    match hole {
        Lie::FaceDown(count) => (0..*count).for_each(|_| cards.recover_face_down()),
        Lie::Held(hole) | Lie::FaceUp(hole) => hole.iter().for_each(|card| cards.recover(*card)),
    }
}

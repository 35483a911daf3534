//! The state of an Ultimate Texas Hold'em table and how events change it. No rule is consulted here.
use super::{Event, Keyed, Place};
use crate::card_table::CardTable;
use crate::cards::Card;
use crate::hands::DealtCards;
use crate::house::Setup;
use crate::people::PatronId;
use crate::poker_hands::{Best, best_of};
use crate::shoe::{Readiness, Source};
use crate::wagers::Area;
use alloc::{vec, vec::Vec};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub cards: CardTable,
    pub round: Round,
    /// The last round as it was before the cards were picked up, while it can be laid out again.
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
    /// Hands are settled from the dealer's right; these are left, in this order.
    Settling { deal: Deal, left: Vec<Area> },
    /// Settled except for jackpots; the cards are still on the table.
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
    pub hole: DealtCards,
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
    pub(super) fn is_face_up(&self) -> bool {
        matches!(self.hole, DealtCards::FaceUp(_))
    }
}

impl Deal {
    pub fn hand(&self, area: Area) -> Option<&Hand> {
        self.hands.iter().find(|h| h.area == area)
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
    pub(super) fn anybody_left(&self) -> bool {
        self.hands.iter().any(Hand::is_live)
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
    /// The cards that were keyed there, face up.
    pub(super) fn keyed(&self, at: Keyed) -> Vec<Card> {
        match at {
            Keyed::Hand(area) => match self.hand(area).map(|hand| &hand.hole) {
                Some(DealtCards::FaceUp(cards)) => cards.clone(),
                _ => vec![],
            },
            at => self.up(at).into_iter().filter_map(|place| self.at(place)).collect(),
        }
    }
    /// Everything of this round that is on the table and not in the rack.
    fn on_table(&self) -> Vec<DealtCards> {
        let middle = self.board.iter().chain(&self.dealer).map(|card| match card {
            Some(card) => DealtCards::FaceUp(vec![*card]),
            None => DealtCards::FaceDown(1),
        });
        let hands = self.hands.iter().filter(|hand| !hand.collected).map(|hand| hand.hole.clone());
        hands.chain(middle).collect()
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
    pub fn hands(&self) -> &[Hand] {
        self.deal().map_or(&[], |deal| &deal.hands)
    }
    pub(super) fn hands_mut(&mut self) -> &mut [Hand] {
        match self {
            Round::Waiting => &mut [],
            round => &mut round.deal_mut().hands,
        }
    }
    pub(super) fn hand(&self, area: Area) -> Option<&Hand> {
        self.deal()?.hand(area)
    }
    fn hand_mut(&mut self, area: Area) -> &mut Hand {
        let hand = self.hands_mut().iter_mut().find(|hand| hand.area == area);
        hand.unwrap_or_else(|| panic!("no hand on area {area}"))
    }
    pub fn street(&self) -> Option<Street> {
        match self {
            Round::Betting { street, .. } => Some(*street),
            _ => None,
        }
    }
    /// Whether a hand on this area would still have to be played or settled.
    pub(super) fn is_waiting(&self, area: Area) -> bool {
        match self {
            Round::Betting { .. } => true,
            Round::Settling { left, .. } => left.contains(&area),
            Round::Waiting | Round::Over { .. } => false,
        }
    }
}

impl State {
    pub fn open(setup: &Setup) -> State {
        State { cards: CardTable::empty(setup, Source::Device), round: Round::Waiting, last: None, results: vec![] }
    }

    pub fn evolve(&mut self, event: &Event) {
        match event {
            Event::DealBegan { to } => {
                let (hole, stance) = (DealtCards::FaceDown(0), Stance::ToAct);
                let hand = |&(area, patron)| Hand { area, patron, hole: hole.clone(), stance, collected: false };
                let deal = Deal { hands: to.iter().map(hand).collect(), board: [None; 5], dealer: [None; 2] };
                self.round = Round::Betting { deal, street: Street::BeforeFlop };
                self.last = None;
            }
            Event::CommunityDealt => (0..5).for_each(|_| self.cards.lay_face_down()),
            Event::DealerDealt { count } => (0..*count).for_each(|_| self.cards.lay_face_down()),
            Event::HoleDealt { area, count, held } => self.deal_hole(*area, *count, held),
            Event::Checked { area } => self.round.hand_mut(*area).stance = Stance::Checked,
            Event::Bet { area, times } => {
                let street = self.round.street().expect("a bet in a round of betting");
                self.round.hand_mut(*area).stance = Stance::Bet { street, times: *times };
            }
            Event::Folded { area } => self.round.hand_mut(*area).stance = Stance::Folded,
            Event::FoldedDiscarded { area } => self.collect(*area),
            Event::Turned { place, card } | Event::Exposed { place, card } => {
                self.cards.turn(*card);
                *self.round.deal_mut().at_mut(*place) = Some(*card);
            }
            Event::StreetBegan { street: next } => {
                let Round::Betting { deal, street } = &mut self.round else { panic!("{next:?} at {:?}", self.round) };
                *street = *next;
                for hand in deal.hands.iter_mut().filter(|h| h.stance == Stance::Checked) {
                    hand.stance = Stance::ToAct;
                }
            }
            Event::SettlingBegan { left } => {
                let deal = self.round.deal_mut().clone();
                self.round = Round::Settling { deal, left: left.clone() };
            }
            Event::Conceded { area } => self.round.hand_mut(*area).stance = Stance::Conceded,
            Event::HandTurned { area, cards } | Event::FoldedRevealed { area, cards } => self.show_hand(*area, cards),
            Event::HandDone { area, claim } => {
                if !claim {
                    self.collect(*area);
                }
                self.leave(*area);
            }
            Event::RoundSettled => {
                let deal = self.round.deal_mut().clone();
                self.round = Round::Over { deal };
            }
            Event::LayoutCleared => {
                self.remember();
                self.clear();
            }
            Event::RoundVoided | Event::NothingLeft => self.clear(),
            Event::HandDropped { area } => {
                self.round.hand_mut(*area).stance = Stance::Void;
                self.collect(*area);
                self.leave(*area);
            }
            Event::StrayHand { .. } => (0..2).for_each(|_| {
                self.cards.lay_face_down();
                self.cards.discard_face_down();
            }),
            Event::Rekeyed { at, cards, again } => self.rekey(*at, cards, again),
            Event::LaidOutAgain => self.lay_out_again(),
            Event::CommunitySpread | Event::MayLook | Event::FoldedKept { .. } => {}
            Event::DealerPlays { .. } | Event::DealerHas { .. } => {}
            Event::DealerQualifies | Event::DealerDoesNotQualify => {}
            Event::HandPlays { .. } | Event::HandHas { .. } | Event::LimitNoted { .. } => {}
            Event::ClaimRaised { .. } | Event::Misdealt { .. } | Event::PlayContinues => {}
        }
    }

    fn deal_hole(&mut self, area: Area, count: u8, held: &[Card]) {
        let hand = self.round.hand_mut(area);
        if held.is_empty() {
            hand.hole = DealtCards::FaceDown(hand.hole.count() as u8 + count);
            (0..count).for_each(|_| self.cards.lay_face_down());
            return;
        }
        hand.hole = DealtCards::Held([hand.hole.known().unwrap_or_default(), held].concat().into());
        held.iter().for_each(|card| self.cards.see(*card));
    }

    /// A hand is turned face up, wherever it lies.
    fn show_hand(&mut self, area: Area, cards: &[Card]) {
        let hand = self.round.hand_mut(area);
        let unread = matches!(hand.hole, DealtCards::FaceDown(_));
        hand.hole = DealtCards::FaceUp(cards.to_vec());
        for card in cards.iter().filter(|_| unread) {
            match hand.collected {
                true => self.cards.read_discard(*card),
                false => self.cards.turn(*card),
            }
        }
    }

    /// A hand's cards go to the discard rack, read or not.
    fn collect(&mut self, area: Area) {
        let hand = self.round.hand_mut(area);
        if !core::mem::replace(&mut hand.collected, true) {
            hand.hole.discard(&mut self.cards);
        }
    }

    /// A hand's cards come back from the discard rack.
    fn bring_back(&mut self, area: Area) {
        let hand = self.round.hand_mut(area);
        if core::mem::replace(&mut hand.collected, false) {
            hand.hole.recover(&mut self.cards);
        }
    }

    /// Nothing more is settled on this area.
    fn leave(&mut self, area: Area) {
        match &mut self.round {
            Round::Settling { left, .. } => left.retain(|a| *a != area),
            Round::Betting { .. } => {}
            round => panic!("area {area} leaves {round:?}"),
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
        let drawn = deal.hands.iter().any(|hand| matches!(hand.hole, DealtCards::Held(_)));
        self.last = (!drawn).then(|| self.round.clone());
    }

    /// All cards on the table go to the rack and the round is gone.
    fn clear(&mut self) {
        let on_table = self.round.deal().map(Deal::on_table).unwrap_or_default();
        on_table.iter().for_each(|cards| cards.discard(&mut self.cards));
        self.round = Round::Waiting;
    }

    fn lay_out_again(&mut self) {
        self.round = self.last.take().expect("a round to take up again");
        let deal = self.round.deal().expect("cards that were on the table");
        deal.on_table().iter().for_each(|cards| cards.recover(&mut self.cards));
        if deal.whole_board().is_some() && deal.dealer_cards().is_some() {
            self.results.pop();
        }
        self.cards.readiness = Readiness::Ready;
    }

    /// Cards were keyed wrongly: what was read is unread, and these are read instead. Hands settled on the wrong cards
    /// are on the table again.
    fn rekey(&mut self, at: Keyed, cards: &[Card], again: &[Area]) {
        again.iter().for_each(|area| self.bring_back(*area));
        let in_rack = match at {
            Keyed::Hand(area) if self.round.hand_mut(area).collected => Some(area),
            _ => None,
        };
        in_rack.into_iter().for_each(|area| self.bring_back(area));
        let deal = self.round.deal_mut();
        deal.keyed(at).iter().for_each(|card| self.cards.unturn(*card));
        match at {
            Keyed::Hand(area) => self.round.hand_mut(area).hole = DealtCards::FaceUp(cards.to_vec()),
            at => deal.up(at).iter().zip(cards).for_each(|(place, card)| *deal.at_mut(*place) = Some(*card)),
        }
        cards.iter().for_each(|card| self.cards.turn(*card));
        in_rack.into_iter().for_each(|area| self.collect(area));
        if again.is_empty() {
            return;
        }
        let mut left = again.to_vec();
        if let Round::Settling { left: before, .. } = &self.round {
            left.extend(before.iter().filter(|area| !again.contains(area)));
        }
        left.sort_unstable_by(|a, b| b.cmp(a));
        let deal = self.round.deal_mut().clone();
        self.round = Round::Settling { deal, left };
    }
}

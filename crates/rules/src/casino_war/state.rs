//! The state of a Casino War table and how events change it. No rule is consulted here.
use super::{CutBy, Event, RackToo, Shuffle, When, WhichDeal};
use crate::book::Citation;
use crate::cards::Card;
use crate::house::Setup;
use crate::shoe::{Cards, CuttingCard, FirstCut, Readiness, Source};
use crate::wagers::Area;
use alloc::{vec, vec::Vec};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub cards: Cards,
    pub round: Round,
    /// A shuffle ordered for the end of this round: who cuts then, and by which clause.
    pub shuffle_after: Option<(FirstCut, Citation)>,
    /// Cards found face up since the last shuffle.
    pub faced_cards: u16,
    /// Cards of the initial deal went back among the undealt: it can no longer be laid anew.
    pub reshuffled: bool,
    /// The device failed with none to replace it: areas still to say whether they stay in.
    pub electing: Vec<Area>,
    /// The last round as it lay before the cards were picked up, while it can be laid out again.
    pub last: Option<Round>,
    /// Newest last.
    pub results: Vec<RoundResult>,
}

/// How many results a table remembers for its display.
const RESULTS_KEPT: usize = 20;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundResult {
    pub dealer: Card,
    pub dealer_war: Option<Card>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Round {
    /// No card is out.
    Waiting,
    /// Cards go to these areas and then to the dealer.
    Dealing {
        to: Vec<Area>,
        out: Vec<Card>,
    },
    /// Everybody has a card; to be settled.
    Dealt {
        first: Deal,
    },
    /// Tied areas choose, from the dealer's left.
    Deciding {
        first: Deal,
        undecided: Vec<Area>,
        at_war: Vec<Area>,
    },
    WarDealing {
        first: Deal,
        at_war: Vec<Area>,
        out: Vec<Card>,
    },
    WarDealt {
        first: Deal,
        second: Deal,
    },
    /// Settled; the cards still lie there.
    Over {
        first: Deal,
        second: Option<Deal>,
    },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deal {
    pub hands: Vec<Hand>,
    pub dealer: Card,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hand {
    pub area: Area,
    pub card: Card,
    /// In the discard rack already.
    pub collected: bool,
}

impl Deal {
    fn of(to: &[Area], out: &[Card]) -> Deal {
        let (dealer, cards) = out.split_last().expect("a finished deal");
        let hands = to.iter().zip(cards).map(|(area, card)| Hand { area: *area, card: *card, collected: false });
        Deal { hands: hands.collect(), dealer: *dealer }
    }
    pub fn card_of(&self, area: Area) -> Option<Card> {
        self.hands.iter().find(|h| h.area == area).map(|h| h.card)
    }
    /// Areas whose card has the dealer's rank, from the dealer's left.
    pub fn tied(&self) -> impl Iterator<Item = Area> + '_ {
        self.hands.iter().filter(|h| h.card.rank() == self.dealer.rank()).map(|h| h.area)
    }
    pub fn areas(&self) -> Vec<Area> {
        self.hands.iter().map(|h| h.area).collect()
    }
    /// In the order dealt, the dealer's last.
    pub fn cards(&self) -> Vec<Card> {
        self.hands.iter().map(|h| h.card).chain([self.dealer]).collect()
    }
    fn on_table(&self) -> impl Iterator<Item = Card> + '_ {
        self.hands.iter().filter(|h| !h.collected).map(|h| h.card).chain([self.dealer])
    }
    fn collect(&mut self, areas: &[Area], cards: &mut Cards) {
        for hand in self.hands.iter_mut().filter(|h| areas.contains(&h.area) && !h.collected) {
            hand.collected = true;
            cards.discard(hand.card);
        }
    }
}

impl Round {
    pub fn first(&self) -> Option<&Deal> {
        match self {
            Round::Waiting | Round::Dealing { .. } => None,
            Round::Dealt { first }
            | Round::Deciding { first, .. }
            | Round::WarDealing { first, .. }
            | Round::WarDealt { first, .. }
            | Round::Over { first, .. } => Some(first),
        }
    }
    fn first_mut(&mut self) -> Option<&mut Deal> {
        match self {
            Round::Waiting | Round::Dealing { .. } => None,
            Round::Dealt { first }
            | Round::Deciding { first, .. }
            | Round::WarDealing { first, .. }
            | Round::WarDealt { first, .. }
            | Round::Over { first, .. } => Some(first),
        }
    }
    pub fn second(&self) -> Option<&Deal> {
        match self {
            Round::WarDealt { second, .. } | Round::Over { second: Some(second), .. } => Some(second),
            _ => None,
        }
    }
    /// The areas of the initial deal.
    pub fn areas(&self) -> Vec<Area> {
        match self {
            Round::Dealing { to, .. } => to.clone(),
            round => round.first().map(Deal::areas).unwrap_or_default(),
        }
    }
    /// Cards of the initial deal that are out, in order.
    pub fn initial_cards(&self) -> Vec<Card> {
        match self {
            Round::Dealing { out, .. } => out.clone(),
            round => round.first().map(Deal::cards).unwrap_or_default(),
        }
    }
    /// Cards of the subsequent deal that are out, in order.
    pub fn war_cards(&self) -> Vec<Card> {
        match self {
            Round::WarDealing { out, .. } => out.clone(),
            round => round.second().map(Deal::cards).unwrap_or_default(),
        }
    }
    pub fn at_war(&self) -> Vec<Area> {
        match self {
            Round::Deciding { at_war, .. } | Round::WarDealing { at_war, .. } => at_war.clone(),
            round => round.second().map(Deal::areas).unwrap_or_default(),
        }
    }
    fn on_table(&self) -> Vec<Card> {
        let mut cards: Vec<Card> = match self {
            Round::Dealing { out, .. } => out.clone(),
            round => round.first().map(|d| d.on_table().collect()).unwrap_or_default(),
        };
        match self {
            Round::WarDealing { out, .. } => cards.extend(out),
            round => cards.extend(round.second().into_iter().flat_map(Deal::on_table)),
        }
        cards
    }
}

impl State {
    pub fn open(setup: &Setup) -> State {
        State {
            cards: Cards::none(setup.source().unwrap_or(Source::Shoe), super::ch05_wagers::DECKS),
            round: Round::Waiting,
            shuffle_after: None,
            faced_cards: 0,
            reshuffled: false,
            electing: vec![],
            last: None,
            results: vec![],
        }
    }

    pub fn evolve(&mut self, event: &Event) {
        if let Event::CardsLoaded { .. }
        | Event::Shuffled { .. }
        | Event::Burned { .. }
        | Event::DealBegan { .. }
        | Event::EmptyRoundVoided { .. }
        | Event::CardsCondemned { .. } = event
        {
            self.last = None;
        }
        match event {
            Event::CardsLoaded { why, source, .. } => {
                self.cards.source = *source;
                self.cards.load(*why);
                self.shuffle_after = None;
                self.faced_cards = 0;
            }
            Event::Shuffled { how, why, offered, rack, .. } => {
                // A shuffle in the middle of a round is of some of the cards: one that is due after it stays due.
                if *rack == RackToo::Yes {
                    self.cards.return_rack();
                    self.shuffle_after = None;
                    self.faced_cards = 0;
                }
                self.cards.cutting_card = CuttingCard::Out;
                self.cards.one_set_aside = false;
                self.cards.readiness = match how {
                    Shuffle::Device => Readiness::ToBurn,
                    _ => Readiness::ToCut { why: *why, offered: offered.clone() },
                };
            }
            Event::CutDeclined { area, .. } => match &mut self.cards.readiness {
                Readiness::ToCut { offered, .. } => offered.retain(|a| a != area),
                other => panic!("area {area} declines a cut at {other:?}"),
            },
            Event::Cut { by: CutBy::Area(_) | CutBy::Supervisor, .. } => {
                self.cards.readiness = Readiness::ToPlaceCuttingCard
            }
            Event::CuttingCardPlaced { from_back, .. } => {
                let left = self.cards.left();
                self.cards.cutting_card = match from_back {
                    Some(behind) => CuttingCard::After(left - behind),
                    None => CuttingCard::Somewhere,
                };
                self.cards.readiness = Readiness::ToBurn;
            }
            Event::Burned { .. } => {
                self.cards.burn();
                self.cards.readiness = Readiness::Ready;
            }
            Event::BurnDue { .. } => self.cards.readiness = Readiness::ToBurn,
            Event::BurnForgotten { .. } => self.cards.readiness = Readiness::Ready,
            Event::ShuffleOrdered { why, when, cite } => match when {
                When::Now => self.cards.readiness = Readiness::ToShuffle(*why),
                When::AfterThisRound => self.shuffle_after = Some((*why, *cite)),
            },
            Event::ShuffleForgotten { .. } => self.cards.readiness = Readiness::Ready,
            Event::DealBegan { to } => self.round = Round::Dealing { to: to.clone(), out: vec![] },
            Event::CardDealt { card, .. } => self.deal(*card),
            Event::CuttingCardShown { .. } => self.cards.cutting_card = CuttingCard::Shown,
            Event::DiscardsReturned { .. } => self.cards.return_rack(),
            Event::HandsCollected { areas, .. } => {
                let first = self.round.first_mut().expect("hands to collect");
                first.collect(areas, &mut self.cards);
            }
            Event::InterimSettled { tied, .. } => {
                let first = self.round.first().expect("a settled deal").clone();
                self.round = match tied.is_empty() {
                    true => Round::Over { first, second: None },
                    false => Round::Deciding { first, undecided: tied.clone(), at_war: vec![] },
                };
            }
            Event::WentToWar { area, .. } => self.decided(*area, true),
            Event::GaveUp { area, .. } => self.decided(*area, false),
            Event::HandDropped { area, .. } => self.drop_hand(*area),
            Event::FinallySettled { .. } => {
                let (Some(first), second) = (self.round.first().cloned(), self.round.second().cloned()) else {
                    panic!("nothing dealt to settle: {:?}", self.round)
                };
                self.round = Round::Over { first, second };
            }
            Event::LayoutCleared { .. } => {
                self.remember();
                self.clear();
            }
            Event::RoundVoided { .. } => self.clear(),
            Event::LaidOutAgain { shuffle_after, .. } => self.lay_out_again(*shuffle_after),
            Event::FacedCardBurned { card, .. } | Event::ErrorCardBurned { card, .. } => {
                self.faced_cards += u16::from(matches!(event, Event::FacedCardBurned { .. }));
                self.cards.see(*card);
                self.cards.discard(*card);
            }
            Event::ErrorCardSetAside { .. } => self.cards.one_set_aside = true,
            Event::EmptyRoundVoided { cards, .. } => {
                for card in cards {
                    self.cards.see(*card);
                    self.cards.discard(*card);
                }
            }
            Event::Relaid { deal, cards, burned, .. } => self.relay(*deal, cards, burned),
            Event::DiscardsShuffled { .. } => {
                self.cards.return_rack();
                self.cards.cutting_card = CuttingCard::Out;
                let collected = |deal: &Deal| deal.hands.iter().any(|hand| hand.collected);
                self.reshuffled |= self.round.first().is_some_and(collected);
            }
            Event::CardsCondemned { .. } => {
                self.cards = Cards::none(self.cards.source, self.cards.decks);
                self.shuffle_after = None;
            }
            Event::DeviceOutOfUse { areas, .. } => {
                self.cards.source = Source::Shoe;
                self.cards.readiness = Readiness::ToShuffle(FirstCut::DeviceFailed);
                self.electing = areas.clone();
            }
            Event::WagersWithdrawn { area, .. } | Event::StayedIn { area, .. } => self.electing.retain(|a| a != area),
            Event::DiscardsLeft { .. }
            | Event::Announced { .. }
            | Event::LimitNoted { .. }
            | Event::ExcessBurned { .. }
            | Event::Misdealt { .. }
            | Event::RoundsStand { .. }
            | Event::PlayGoesOn { .. }
            | Event::DeviceSwapped { .. } => {}
        }
    }

    fn deal(&mut self, card: Card) {
        self.cards.see(card);
        let full = match &mut self.round {
            Round::Dealing { to, out } => {
                out.push(card);
                out.len() > to.len()
            }
            Round::WarDealing { at_war, out, .. } => {
                out.push(card);
                out.len() > at_war.len()
            }
            other => panic!("{card} dealt at {other:?}"),
        };
        if full {
            self.round = match core::mem::replace(&mut self.round, Round::Waiting) {
                Round::Dealing { to, out } => Round::Dealt { first: Deal::of(&to, &out) },
                Round::WarDealing { first, at_war, out } => Round::WarDealt { first, second: Deal::of(&at_war, &out) },
                other => other,
            };
        }
    }

    /// A tied area has chosen; after the last, the war is dealt or the round is over.
    fn decided(&mut self, area: Area, war: bool) {
        let Round::Deciding { first, undecided, at_war } = &mut self.round else {
            panic!("area {area} decides at {:?}", self.round)
        };
        undecided.retain(|a| *a != area);
        at_war.retain(|a| *a != area);
        if war {
            at_war.push(area);
            at_war.sort_unstable();
        }
        if undecided.is_empty() {
            let (first, at_war) = (first.clone(), at_war.clone());
            self.round = match at_war.is_empty() {
                true => Round::Over { first, second: None },
                false => Round::WarDealing { first, at_war, out: vec![] },
            };
        }
    }

    /// An area without wagers is dealt no further card and makes no choice.
    fn drop_hand(&mut self, area: Area) {
        self.electing.retain(|a| *a != area);
        match &mut self.round {
            Round::Dealing { to, out } => drop_undealt(to, out.len(), area),
            Round::WarDealing { at_war, out, .. } => drop_undealt(at_war, out.len(), area),
            Round::Deciding { .. } => self.decided(area, false),
            _ => {}
        }
    }

    /// The result, and the round itself until a next card is drawn or the rack is emptied.
    fn remember(&mut self) {
        if let Round::Over { first, second } = &self.round {
            self.results.push(RoundResult { dealer: first.dealer, dealer_war: second.as_ref().map(|d| d.dealer) });
            if self.results.len() > RESULTS_KEPT {
                self.results.remove(0);
            }
            self.last = (!self.reshuffled).then(|| self.round.clone());
        }
    }

    fn lay_out_again(&mut self, shuffle_after: Option<(FirstCut, Citation)>) {
        self.round = self.last.take().expect("a round to take up again");
        for card in self.round.on_table() {
            self.cards.recover(card);
        }
        self.results.pop();
        self.shuffle_after = shuffle_after;
        if self.cards.readiness != Readiness::ToShuffle(FirstCut::DeviceFailed) {
            self.cards.readiness = Readiness::Ready;
        }
    }

    /// All cards on the table go to the rack and the round is gone.
    fn clear(&mut self) {
        for card in self.round.on_table() {
            self.cards.discard(card);
        }
        self.round = Round::Waiting;
        self.reshuffled = false;
        self.electing.clear();
    }

    /// Cards of a deal are laid anew: what lay there is unseen again first, then the right ones are seen.
    fn relay(&mut self, deal: WhichDeal, cards: &[Card], burned: &[Card]) {
        let areas = self.round.areas();
        let at_war = self.round.at_war();
        let first = self.round.first().cloned();
        let old_war = self.round.war_cards();
        if deal == WhichDeal::Initial {
            for hand in first.iter().flat_map(|d| &d.hands).filter(|h| h.collected) {
                self.cards.recover(hand.card);
            }
            self.round.initial_cards().into_iter().for_each(|card| self.cards.unsee(card));
        }
        old_war.into_iter().for_each(|card| self.cards.unsee(card));
        cards.iter().chain(burned).for_each(|card| self.cards.see(*card));
        burned.iter().for_each(|card| self.cards.discard(*card));
        let (to, out) = match deal {
            WhichDeal::Initial => (areas, cards.to_vec()),
            WhichDeal::War => (at_war, cards.to_vec()),
        };
        let full = out.len() > to.len();
        self.round = match (deal, first) {
            (WhichDeal::Initial, _) if full => Round::Dealt { first: Deal::of(&to, &out) },
            (WhichDeal::Initial, _) => Round::Dealing { to, out },
            (WhichDeal::War, Some(first)) if full => Round::WarDealt { first, second: Deal::of(&to, &out) },
            (WhichDeal::War, Some(first)) => Round::WarDealing { first, at_war: to, out },
            (WhichDeal::War, None) => panic!("a war laid anew without an initial deal"),
        };
    }
}

fn drop_undealt(areas: &mut Vec<Area>, dealt: usize, area: Area) {
    if let Some(at) = areas.iter().position(|a| *a == area).filter(|at| *at >= dealt) {
        areas.remove(at);
    }
}

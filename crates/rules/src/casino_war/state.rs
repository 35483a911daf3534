//! The state of a Casino War table and how events change it. No rule is consulted here.
use super::{Event, WhichDeal};
use crate::book::Citation;
use crate::card_table::{CardEvent, CardTable, RackToo};
use crate::cards::Card;
use crate::house::Setup;
use crate::shoe::{Cards, CuttingCard, Readiness, ShuffleWhy, Source};
use crate::wagers::Area;
use alloc::{vec, vec::Vec};
use core::mem;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub cards: CardTable,
    pub round: Round,
    /// A shuffle ordered for the end of this round: who cuts then, and by which clause.
    pub shuffle_after: Option<(ShuffleWhy, Citation)>,
    /// Cards found face up since the last shuffle.
    pub faced_cards: u16,
    /// Cards of the initial deal were shuffled back into the shoe: it can no longer be reconstructed.
    pub reshuffled: bool,
    /// The device failed with none to replace it: areas still to say whether they stay in.
    pub electing: Vec<Area>,
    /// The last round before its cards were picked up, while it can still be laid out again.
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

/// How far a round is: the initial deal, tied areas choosing from the dealer's left, the war, and the settled round
/// whose cards are still on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Round {
    Waiting,
    Dealing { first: Deal },
    Dealt { first: Deal },
    Deciding { first: Deal, undecided: Vec<Area>, at_war: Vec<Area> },
    WarDealing { first: Deal, second: Deal },
    WarDealt { first: Deal, second: Deal },
    Over { first: Deal, second: Option<Deal> },
}

/// One card to each of these areas in turn, and the last to the dealer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deal {
    pub to: Vec<Area>,
    pub out: Vec<Card>,
    /// Areas whose card is in the discard rack already.
    pub collected: Vec<Area>,
}

impl Deal {
    fn to(to: Vec<Area>, out: Vec<Card>) -> Deal {
        Deal { to, out, collected: vec![] }
    }
    fn is_complete(&self) -> bool {
        self.out.len() > self.to.len()
    }
    /// The dealer's card of a complete deal.
    pub fn dealer(&self) -> Card {
        *self.out.get(self.to.len()).expect("a complete deal")
    }
    /// From the dealer's left, as far as cards are out.
    pub fn hands(&self) -> impl DoubleEndedIterator<Item = (Area, Card)> + '_ {
        self.to.iter().copied().zip(self.out.iter().copied())
    }
    fn on_table(&self) -> impl Iterator<Item = Card> + '_ {
        let collected = |at: usize| self.to.get(at).is_some_and(|area| self.collected.contains(area));
        self.out.iter().enumerate().filter(move |(at, _)| !collected(*at)).map(|(_, card)| *card)
    }
    fn collect(&mut self, areas: &[Area], cards: &mut Cards) {
        let new = |area: &Area| areas.contains(area) && !self.collected.contains(area);
        let hands: Vec<(Area, Card)> = self.hands().filter(|(area, _)| new(area)).collect();
        for (area, card) in hands {
            self.collected.push(area);
            cards.discard(card);
        }
    }
    /// An area that has no card yet gets none.
    fn skip(&mut self, area: Area) {
        if let Some(at) = self.to.iter().position(|a| *a == area).filter(|at| *at >= self.out.len()) {
            self.to.remove(at);
        }
    }
}

impl Round {
    pub fn first(&self) -> Option<&Deal> {
        match self {
            Round::Waiting => None,
            Round::Dealing { first } | Round::Dealt { first } | Round::Deciding { first, .. } => Some(first),
            Round::WarDealing { first, .. } | Round::WarDealt { first, .. } | Round::Over { first, .. } => Some(first),
        }
    }
    pub fn second(&self) -> Option<&Deal> {
        match self {
            Round::WarDealing { second, .. } | Round::WarDealt { second, .. } => Some(second),
            Round::Over { second, .. } => second.as_ref(),
            _ => None,
        }
    }
    /// The areas of the initial deal.
    pub fn areas(&self) -> Vec<Area> {
        self.first().map(|deal| deal.to.clone()).unwrap_or_default()
    }
    pub fn at_war(&self) -> Vec<Area> {
        match self {
            Round::Deciding { at_war, .. } => at_war.clone(),
            round => round.second().map(|deal| deal.to.clone()).unwrap_or_default(),
        }
    }
    /// Cards of the initial deal that are out, in order.
    pub fn initial_cards(&self) -> Vec<Card> {
        self.first().map(|deal| deal.out.clone()).unwrap_or_default()
    }
    /// Cards of the subsequent deal that are out, in order.
    pub fn war_cards(&self) -> Vec<Card> {
        self.second().map(|deal| deal.out.clone()).unwrap_or_default()
    }
    fn on_table(&self) -> Vec<Card> {
        self.first().into_iter().chain(self.second()).flat_map(Deal::on_table).collect()
    }
}

impl State {
    pub fn open(setup: &Setup) -> State {
        State {
            cards: CardTable::empty(setup, Source::Shoe),
            round: Round::Waiting,
            shuffle_after: None,
            faced_cards: 0,
            reshuffled: false,
            electing: vec![],
            last: None,
            results: vec![],
        }
    }

    pub(super) fn evolve_cards(&mut self, event: &CardEvent) {
        self.cards.evolve(event);
        match event {
            // A shuffle in the middle of a round is of some of the cards: one that is due after it stays due.
            CardEvent::Shuffled { rack: RackToo::No, .. } => {}
            CardEvent::CardsLoaded { .. } | CardEvent::Shuffled { .. } => {
                self.shuffle_after = None;
                self.faced_cards = 0;
            }
            CardEvent::CardsCondemned { .. } => self.shuffle_after = None,
            _ => {}
        }
        if event.ends_last_round() {
            self.last = None;
        }
    }

    pub fn evolve(&mut self, event: &Event) {
        if let Event::Burned | Event::DealBegan { .. } | Event::EmptyRoundVoided { .. } = event {
            self.last = None;
        }
        match event {
            Event::CutDeclined { area } => match &mut self.cards.readiness {
                Readiness::ToCut { offered, .. } => offered.retain(|a| a != area),
                other => panic!("area {area} declines a cut at {other:?}"),
            },
            Event::CardsCut { .. } => self.cards.readiness = Readiness::ToPlaceCuttingCard,
            Event::CuttingCardPlaced { from_back } => self.place_cutting_card(*from_back),
            Event::Burned => {
                self.cards.burn();
                self.cards.readiness = Readiness::Ready;
            }
            Event::BurnDue => self.cards.readiness = Readiness::ToBurn,
            Event::BurnForgotten | Event::ShuffleForgotten => self.cards.readiness = Readiness::Ready,
            Event::ShuffleAfterRound { why, cite } => self.shuffle_after = Some((*why, *cite)),
            Event::DealBegan { to } => self.round = Round::Dealing { first: Deal::to(to.clone(), vec![]) },
            Event::CardDealt { card, .. } => self.deal(*card),
            Event::CuttingCardShown { .. } => self.cards.cutting_card = CuttingCard::Shown,
            Event::DiscardsReturned { .. } => self.cards.return_rack(),
            Event::HandsCollected { areas } => match &mut self.round {
                Round::Dealt { first } | Round::Deciding { first, .. } => first.collect(areas, &mut self.cards),
                other => panic!("hands of {areas:?} collected at {other:?}"),
            },
            Event::InterimSettled { .. } | Event::FinallySettled => self.settled(event),
            Event::WentToWar { area } => self.decided(*area, Some(*area)),
            Event::GaveUp { area } => self.decided(*area, None),
            Event::HandDropped { area } => self.drop_hand(*area),
            Event::LayoutCleared => {
                self.remember();
                self.clear();
            }
            Event::RoundVoided | Event::RoundAbandoned => self.clear(),
            Event::LaidOutAgain { shuffle_after } => self.lay_out_again(*shuffle_after),
            Event::FacedCardBurned { card } => {
                self.faced_cards += 1;
                self.burn_seen(&[*card]);
            }
            Event::ErrorCardBurned { card } => self.burn_seen(&[*card]),
            Event::EmptyRoundVoided { cards } => self.burn_seen(cards),
            Event::ErrorCardSetAside => self.cards.one_set_aside = true,
            Event::Relaid { deal, cards, burned } => self.relay(*deal, cards, burned),
            Event::DiscardsShuffled => {
                self.cards.return_rack();
                self.cards.cutting_card = CuttingCard::Out;
                self.reshuffled |= self.round.first().is_some_and(|first| !first.collected.is_empty());
            }
            Event::DeviceOutOfUse { areas, .. } => {
                self.cards.source = Source::Shoe;
                self.cards.readiness = Readiness::ToShuffle(ShuffleWhy::DeviceFailed);
                self.electing = areas.clone();
            }
            Event::WagersWithdrawn { area } | Event::StayedIn { area } => self.electing.retain(|a| a != area),
            Event::DiscardsLeft | Event::Announced { .. } | Event::LimitNoted { .. } | Event::ExcessBurned { .. } => {}
            Event::Misdealt { .. } | Event::FaultFound { .. } | Event::DeviceSwapped { .. } | Event::PlayContinues => {}
        }
    }

    fn place_cutting_card(&mut self, from_back: Option<u16>) {
        let left = self.cards.left();
        self.cards.cutting_card = from_back.map_or(CuttingCard::Somewhere, |behind| CuttingCard::After(left - behind));
        self.cards.readiness = Readiness::ToBurn;
    }

    fn burn_seen(&mut self, cards: &[Card]) {
        for card in cards {
            self.cards.see(*card);
            self.cards.discard(*card);
        }
    }

    fn deal(&mut self, card: Card) {
        self.cards.see(card);
        match &mut self.round {
            Round::Dealing { first: deal } | Round::WarDealing { second: deal, .. } => deal.out.push(card),
            other => panic!("{card} dealt at {other:?}"),
        }
        self.if_complete();
    }

    /// With the dealer's card a deal is complete.
    fn if_complete(&mut self) {
        self.round = match mem::replace(&mut self.round, Round::Waiting) {
            Round::Dealing { first } if first.is_complete() => Round::Dealt { first },
            Round::WarDealing { first, second } if second.is_complete() => Round::WarDealt { first, second },
            round => round,
        };
    }

    fn settled(&mut self, event: &Event) {
        self.round = match (mem::replace(&mut self.round, Round::Waiting), event) {
            (Round::Dealt { first }, Event::InterimSettled { tied }) if tied.is_empty() => {
                Round::Over { first, second: None }
            }
            (Round::Dealt { first }, Event::InterimSettled { tied }) => {
                Round::Deciding { first, undecided: tied.clone(), at_war: vec![] }
            }
            (Round::WarDealt { first, second }, _) => Round::Over { first, second: Some(second) },
            (round, event) => panic!("{event:?} at {round:?}"),
        };
    }

    /// A tied area has chosen, or has no wager left; after the last, the war is dealt or the round is over.
    fn decided(&mut self, area: Area, to_war: Option<Area>) {
        let Round::Deciding { first, undecided, at_war } = &mut self.round else {
            panic!("area {area} decides at {:?}", self.round)
        };
        undecided.retain(|a| *a != area);
        at_war.retain(|a| *a != area);
        at_war.extend(to_war);
        if undecided.is_empty() {
            let (first, at_war) = (first.clone(), mem::take(at_war));
            self.round = match at_war.is_empty() {
                true => Round::Over { first, second: None },
                false => Round::WarDealing { first, second: Deal::to(at_war, vec![]) },
            };
        }
    }

    /// An area without wagers is dealt no further card and makes no choice.
    fn drop_hand(&mut self, area: Area) {
        self.electing.retain(|a| *a != area);
        match &mut self.round {
            Round::Dealing { first: deal } | Round::WarDealing { second: deal, .. } => deal.skip(area),
            Round::Deciding { .. } => self.decided(area, None),
            _ => {}
        }
    }

    /// The result, and the round itself until a next card is drawn or the rack is emptied.
    fn remember(&mut self) {
        if let Round::Over { first, second } = &self.round {
            self.results.push(RoundResult { dealer: first.dealer(), dealer_war: second.as_ref().map(Deal::dealer) });
            if self.results.len() > RESULTS_KEPT {
                self.results.remove(0);
            }
            self.last = (!self.reshuffled).then(|| self.round.clone());
        }
    }

    fn lay_out_again(&mut self, shuffle_after: Option<(ShuffleWhy, Citation)>) {
        self.round = self.last.take().expect("a round to take up again");
        for card in self.round.on_table() {
            self.cards.recover(card);
        }
        self.results.pop();
        self.shuffle_after = shuffle_after;
        if self.cards.readiness != Readiness::ToShuffle(ShuffleWhy::DeviceFailed) {
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

    /// Cards of a deal are replaced: the old ones are unseen again first, then the right ones are seen.
    fn relay(&mut self, deal: WhichDeal, cards: &[Card], burned: &[Card]) {
        let first = self.round.first().expect("a deal to correct").clone();
        let at_war = self.round.at_war();
        self.round.war_cards().into_iter().for_each(|card| self.cards.unsee(card));
        if deal == WhichDeal::Initial {
            let in_rack = first.hands().filter(|(area, _)| first.collected.contains(area));
            in_rack.for_each(|(_, card)| self.cards.recover(card));
            first.out.iter().for_each(|card| self.cards.unsee(*card));
        }
        cards.iter().for_each(|card| self.cards.see(*card));
        self.burn_seen(burned);
        self.round = match deal {
            WhichDeal::Initial => Round::Dealing { first: Deal::to(first.to, cards.to_vec()) },
            WhichDeal::War => Round::WarDealing { first, second: Deal::to(at_war, cards.to_vec()) },
        };
        self.if_complete();
    }
}

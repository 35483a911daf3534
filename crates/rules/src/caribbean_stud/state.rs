//! The state of a Caribbean Stud table and how events change it. No rule is consulted here.
use super::{Direction, Event, Put, To};
use crate::cards::Card;
use crate::deck::{Deck, ShuffleWhy};
use crate::game::PatronId;
use crate::hands::Lie;
use crate::house::Setup;
use crate::poker_hands::Category;
use crate::shoe::Source;
use crate::wagers::Area;
use alloc::{vec, vec::Vec};
use serde::{Deserialize, Serialize};

/// Cards in a hand.
pub const HAND: usize = 5;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub deck: Deck,
    pub round: Round,
    pub jackpot: Jackpot,
    /// Players directed to play before the others touch their cards.
    pub play_first: Vec<PatronId>,
    /// Players who may not play together.
    pub apart: Vec<(PatronId, PatronId)>,
    pub english_only: bool,
    /// The last round as it lay before the cards were picked up, until the deck is shuffled.
    pub last: Option<Round>,
    /// The dealer's hands that were turned up, newest last.
    pub results: Vec<Vec<Card>>,
}

/// How many results a table remembers for its display.
const RESULTS_KEPT: usize = 20;

/// Whether the table's progressive jackpot takes wagers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Jackpot {
    /// No approved jackpot.
    None,
    Open,
    /// Its equipment failed.
    Closed,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Round {
    /// No card is out.
    Waiting,
    /// The first card is out, the last is not.
    Dealing(Hands),
    /// Players look at their cards and decide.
    Betting(Hands),
    /// The dealer's hand is up; to be settled.
    Exposed(Hands),
    /// Ante and bet are settled; jackpot hands wait to be paid.
    Paying(Hands),
    /// Settled; the cards still lie there.
    Over(Hands),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hands {
    pub dealer: DealerHand,
    /// From the dealer's left.
    pub hands: Vec<Hand>,
    /// Whether a player has touched cards.
    pub handled: bool,
    pub claims: Vec<Claim>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DealerHand {
    pub up: Vec<Card>,
    pub down: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hand {
    pub area: Area,
    pub patron: PatronId,
    pub cards: Lie,
    /// Showed by mistake in the deal and was turned over: not among `cards` while these lie face down unread.
    pub showed: Option<Card>,
    pub stand: Stand,
    /// In the discard rack already.
    pub collected: bool,
    /// Was warned that conceding gives up an ante that would be paid.
    pub warned: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stand {
    Undecided,
    Bet,
    Folded,
    Conceded,
    /// Void, or without wagers.
    Out,
}

/// A hand that is paid on a progressive wager.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Claim {
    pub area: Area,
    pub hand: Category,
    pub paid: bool,
}

impl Hand {
    fn new(area: Area, patron: PatronId) -> Hand {
        let (cards, stand) = (Lie::FaceDown(0), Stand::Undecided);
        Hand { area, patron, cards, showed: None, stand, collected: false, warned: false }
    }
    /// The five cards, if the table knows them.
    pub fn known(&self) -> Option<[Card; HAND]> {
        self.cards.known().and_then(|cards| cards.try_into().ok())
    }
    /// Cards whose faces everybody has seen, or may see now.
    pub fn public(&self) -> Vec<Card> {
        match &self.cards {
            Lie::FaceUp(cards) => cards.clone(),
            _ => self.showed.into_iter().collect(),
        }
    }
    fn discard(&self, deck: &mut Deck) {
        match &self.cards {
            Lie::FaceDown(count) => (0..*count).for_each(|_| deck.cards.discard_face_down()),
            Lie::Held(cards) | Lie::FaceUp(cards) => cards.iter().for_each(|card| deck.cards.discard(*card)),
        }
        if let (Lie::FaceDown(_), Some(card)) = (&self.cards, self.showed) {
            deck.cards.discard(card);
        }
    }
    fn recover(&self, deck: &mut Deck) {
        match &self.cards {
            Lie::FaceDown(count) => (0..*count).for_each(|_| deck.cards.recover_face_down()),
            Lie::Held(cards) | Lie::FaceUp(cards) => cards.iter().for_each(|card| deck.cards.recover(*card)),
        }
        if let (Lie::FaceDown(_), Some(card)) = (&self.cards, self.showed) {
            deck.cards.recover(card);
        }
    }
    /// Its cards are turned up and read.
    fn face(&mut self, cards: &[Card], deck: &mut Deck) {
        if let Lie::FaceDown(_) = self.cards {
            let unread = cards.iter().filter(|card| Some(**card) != self.showed);
            unread.for_each(|card| deck.cards.turn(*card));
        }
        self.cards = Lie::FaceUp(cards.to_vec());
    }
    /// Other cards are read than were keyed.
    fn rekey(&mut self, cards: &[Card], deck: &mut Deck) {
        self.public().into_iter().for_each(|card| deck.cards.unturn(card));
        cards.iter().for_each(|card| deck.cards.turn(*card));
        match &mut self.cards {
            Lie::FaceUp(read) => {
                *read = cards.to_vec();
                self.showed = self.showed.filter(|card| cards.contains(card));
            }
            _ => self.showed = cards.first().copied(),
        }
    }
}

impl Hands {
    fn new(to: &[(Area, PatronId)]) -> Hands {
        let hands = to.iter().map(|(area, patron)| Hand::new(*area, *patron)).collect();
        Hands { dealer: DealerHand { up: vec![], down: 0 }, hands, handled: false, claims: vec![] }
    }
    pub fn of(&self, area: Area) -> Option<&Hand> {
        self.hands.iter().find(|hand| hand.area == area)
    }
    fn of_mut(&mut self, area: Area) -> &mut Hand {
        self.hands.iter_mut().find(|hand| hand.area == area).unwrap_or_else(|| panic!("no hand at area {area}"))
    }
    pub fn undecided(&self) -> impl Iterator<Item = &Hand> {
        self.hands.iter().filter(|hand| hand.stand == Stand::Undecided)
    }
    /// Hands that go on to be compared.
    pub fn betting(&self) -> impl DoubleEndedIterator<Item = &Hand> {
        self.hands.iter().filter(|hand| hand.stand == Stand::Bet)
    }
    /// The dealer's five cards, when all are up.
    pub fn dealer_hand(&self) -> Option<[Card; HAND]> {
        self.dealer.up.as_slice().try_into().ok()
    }
    pub fn open_claims(&self) -> impl DoubleEndedIterator<Item = &Claim> {
        self.claims.iter().filter(|claim| !claim.paid)
    }
    /// Cards of players that are in the rack though the round still knows them.
    pub fn collected(&self) -> usize {
        self.hands.iter().filter(|hand| hand.collected).map(|hand| hand.cards.count() + showed(hand)).sum()
    }
}

fn showed(hand: &Hand) -> usize {
    usize::from(matches!(hand.cards, Lie::FaceDown(_)) && hand.showed.is_some())
}

impl Round {
    pub fn hands(&self) -> Option<&Hands> {
        match self {
            Round::Waiting => None,
            Round::Dealing(hands)
            | Round::Betting(hands)
            | Round::Exposed(hands)
            | Round::Paying(hands)
            | Round::Over(hands) => Some(hands),
        }
    }
    pub(super) fn hands_mut(&mut self) -> Option<&mut Hands> {
        match self {
            Round::Waiting => None,
            Round::Dealing(hands)
            | Round::Betting(hands)
            | Round::Exposed(hands)
            | Round::Paying(hands)
            | Round::Over(hands) => Some(hands),
        }
    }
    /// A card of the round is out and its hands are not settled.
    pub fn is_open(&self) -> bool {
        matches!(self, Round::Dealing(_) | Round::Betting(_) | Round::Exposed(_))
    }
}

impl State {
    pub fn open(setup: &Setup) -> State {
        State {
            deck: Deck::none(setup.source().unwrap_or(Source::Shoe)),
            round: Round::Waiting,
            jackpot: if setup.approved.jackpot.is_some() { Jackpot::Open } else { Jackpot::None },
            play_first: vec![],
            apart: vec![],
            english_only: false,
            last: None,
            results: vec![],
        }
    }

    fn hands(&mut self) -> (&mut Hands, &mut Deck) {
        (self.round.hands_mut().expect("cards are out"), &mut self.deck)
    }

    fn take_hands(&mut self) -> Hands {
        match core::mem::replace(&mut self.round, Round::Waiting) {
            Round::Waiting => panic!("no cards are out"),
            Round::Dealing(hands)
            | Round::Betting(hands)
            | Round::Exposed(hands)
            | Round::Paying(hands)
            | Round::Over(hands) => hands,
        }
    }

    pub fn evolve(&mut self, event: &Event) {
        match event {
            Event::CardsLoaded { why, source, .. } => {
                self.last = None;
                self.deck.load(*source, *why);
            }
            Event::Shuffled { .. } => {
                self.last = None;
                self.deck.shuffle();
            }
            Event::Cut { .. } => self.deck.cut(),
            Event::ShuffleDue { why, .. } => self.deck.shuffle_due(*why),
            Event::DealBegan { to, .. } => self.round = Round::Dealing(Hands::new(to)),
            Event::CardShown { to, card, .. } => {
                let (hands, deck) = self.hands();
                deck.cards.see(*card);
                match to {
                    To::Dealer => hands.dealer.up.push(*card),
                    To::Area(area) => hands.of_mut(*area).showed = Some(*card),
                }
            }
            Event::HandsDealt { held, .. } => self.deal(held),
            Event::DealerUp { card, .. } => self.turn_dealer(&[*card]),
            Event::PickedUp { .. } => self.hands().0.handled = true,
            Event::BetMade { area, .. } => self.decided(*area, Stand::Bet),
            Event::Folded { area, cards, .. } => {
                self.decided(*area, Stand::Folded);
                self.hands().0.of_mut(*area).collected = *cards == Put::Rack;
            }
            Event::DealerShown { cards, .. } => self.turn_dealer(cards),
            Event::ChoosesAgain { area, .. } => self.hands().0.of_mut(*area).stand = Stand::Undecided,
            Event::DealerTurned { cards, .. } => {
                self.turn_dealer(cards);
                let hands = self.take_hands();
                self.round = Round::Exposed(hands);
            }
            Event::HandShown { area, cards, .. } | Event::FoldedShown { area, cards, .. } => {
                let (hands, deck) = self.hands();
                hands.of_mut(*area).face(cards, deck);
            }
            Event::ConcessionWarned { area, .. } => self.hands().0.of_mut(*area).warned = true,
            Event::Conceded { area, cards, .. } => {
                let hand = self.hands().0.of_mut(*area);
                (hand.stand, hand.collected) = (Stand::Conceded, *cards == Put::Rack);
            }
            Event::ClaimRaised { area, hand, .. } => {
                self.hands().0.claims.push(Claim { area: *area, hand: *hand, paid: false })
            }
            Event::HandsSettled { .. } => {
                let hands = self.take_hands();
                self.round = if hands.claims.is_empty() { Round::Over(hands) } else { Round::Paying(hands) };
            }
            Event::ClaimClosed { area, .. } => {
                let mut hands = self.take_hands();
                let claim = hands.claims.iter_mut().find(|c| c.area == *area && !c.paid);
                claim.unwrap_or_else(|| panic!("no claim at area {area}")).paid = true;
                let open = hands.open_claims().next().is_some();
                self.round = if open { Round::Paying(hands) } else { Round::Over(hands) };
            }
            Event::ClaimDropped { area, .. } => {
                let mut hands = self.take_hands();
                hands.claims.retain(|claim| claim.area != *area);
                let open = hands.open_claims().next().is_some();
                self.round = if open { Round::Paying(hands) } else { Round::Over(hands) };
            }
            Event::LayoutCleared { .. } => {
                self.remember();
                self.clear();
            }
            Event::RoundVoided { .. } => self.clear(),
            Event::LaidOutAgain { .. } => self.lay_out_again(),
            Event::Rekeyed { hand, cards, .. } => self.rekey(*hand, cards),
            Event::HandVoided { area, count, .. } => {
                let (hands, deck) = self.hands();
                let hand = hands.of_mut(*area);
                if let Lie::FaceDown(had) = &mut hand.cards {
                    let showed = u8::from(hand.showed.is_some());
                    let down = count.saturating_sub(showed);
                    (*had..down).for_each(|_| deck.cards.lay_face_down());
                    (down..*had).for_each(|_| deck.cards.never_dealt());
                    *had = down;
                }
                (hand.stand, hand.collected) = (Stand::Out, true);
            }
            Event::HandDropped { area, .. } => {
                let hand = self.hands().0.of_mut(*area);
                (hand.stand, hand.collected) = (Stand::Out, true);
            }
            Event::StrayHandDiscarded { .. } => (0..HAND).for_each(|_| {
                self.deck.cards.lay_face_down();
                self.deck.cards.discard_face_down();
            }),
            Event::CardsCondemned { .. } => {
                self.last = None;
                let source = self.deck.cards.source;
                self.deck.condemn(source);
            }
            Event::Directed { direction, .. } => match direction {
                Direction::PlayFirst { patron } => self.play_first.push(*patron),
                Direction::KeepApart { patron, from } => self.apart.push((*patron, *from)),
                Direction::EnglishOnly => self.english_only = true,
            },
            Event::DirectionsLifted { .. } => {
                self.play_first.clear();
                self.apart.clear();
                self.english_only = false;
            }
            Event::JackpotClosed { .. } => self.jackpot = Jackpot::Closed,
            Event::JackpotOpened { .. } => self.jackpot = Jackpot::Open,
            Event::DeviceReplaced { next, .. } => {
                self.last = None;
                self.deck.condemn(*next);
            }
            Event::Announced { .. } | Event::Misdealt { .. } | Event::RoundsStand { .. } => {}
        }
    }

    /// Everybody has five: what showed on the way counts among them.
    fn deal(&mut self, held: &[Card]) {
        let mut hands = self.take_hands();
        let cards = &mut self.deck.cards;
        hands.dealer.down = (HAND - hands.dealer.up.len()) as u8;
        (0..hands.dealer.down).for_each(|_| cards.lay_face_down());
        let mut held = held.chunks(HAND);
        for hand in &mut hands.hands {
            hand.cards = match held.next() {
                Some(five) => {
                    five.iter().for_each(|card| cards.see(*card));
                    Lie::Held(five.to_vec())
                }
                None => {
                    let down = HAND - usize::from(hand.showed.is_some());
                    (0..down).for_each(|_| cards.lay_face_down());
                    Lie::FaceDown(down as u8)
                }
            };
            // Whoever is dealt cards at an electronic table has them in sight.
            hands.handled |= matches!(hand.cards, Lie::Held(_));
        }
        self.round = Round::Betting(hands);
    }

    fn turn_dealer(&mut self, cards: &[Card]) {
        let (hands, deck) = self.hands();
        for card in cards {
            deck.cards.turn(*card);
            hands.dealer.up.push(*card);
            hands.dealer.down = hands.dealer.down.checked_sub(1).expect("a dealer's card that lies face down");
        }
    }

    fn decided(&mut self, area: Area, stand: Stand) {
        let hands = self.hands().0;
        hands.handled = true;
        hands.of_mut(area).stand = stand;
    }

    /// The result, and the round itself until the deck is shuffled.
    fn remember(&mut self) {
        if let Round::Over(hands) = &self.round {
            if let Some(dealer) = hands.dealer_hand() {
                self.results.push(dealer.to_vec());
            }
            if self.results.len() > RESULTS_KEPT {
                self.results.remove(0);
            }
            self.last = Some(self.round.clone());
        }
    }

    fn lay_out_again(&mut self) {
        self.round = self.last.take().expect("a round to take up again");
        let (hands, deck) = (self.round.hands().expect("a round has hands"), &mut self.deck);
        hands.hands.iter().for_each(|hand| hand.recover(deck));
        hands.dealer.up.iter().for_each(|card| deck.cards.recover(*card));
        (0..hands.dealer.down).for_each(|_| deck.cards.recover_face_down());
        if hands.dealer_hand().is_some() {
            self.results.pop();
        }
        self.deck.stage = crate::deck::DeckStage::ToShuffle(ShuffleWhy::RoundOver);
    }

    /// All cards on the table go to the rack and the round is gone.
    fn clear(&mut self) {
        let Some(hands) = self.round.hands() else { return };
        let deck = &mut self.deck;
        hands.hands.iter().for_each(|hand| hand.discard(deck));
        hands.dealer.up.iter().for_each(|card| deck.cards.discard(*card));
        (0..hands.dealer.down).for_each(|_| deck.cards.discard_face_down());
        self.round = Round::Waiting;
    }

    /// Other cards are read than were keyed, and what was settled on them is to be settled again.
    fn rekey(&mut self, whose: To, cards: &[Card]) {
        let mut hands = self.take_hands();
        match whose {
            To::Dealer => {
                hands.dealer.up.iter().for_each(|card| self.deck.cards.unturn(*card));
                cards.iter().for_each(|card| self.deck.cards.turn(*card));
                hands.dealer.up = cards.to_vec();
            }
            To::Area(area) => hands.of_mut(area).rekey(cards, &mut self.deck),
        }
        hands.claims.clear();
        self.round = match hands.dealer.down {
            0 => Round::Exposed(hands),
            _ => Round::Betting(hands),
        };
    }
}

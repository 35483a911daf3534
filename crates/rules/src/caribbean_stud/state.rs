//! The state of a Caribbean Stud table and how events change it. No rule is consulted here.
use super::*;
use crate::shoe::{Cards, Readiness};
use Round::{Betting, Dealing, Exposed, Over, Paying, Waiting};

/// Cards in a hand.
pub const HAND: usize = 5;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub cards: CardTable,
    pub round: Round,
    /// The last round as it lay before the cards were picked up, until the deck is shuffled.
    pub last: Option<Round>,
    /// The dealer's hands that were turned up, newest last.
    pub results: Vec<Vec<Card>>,
}

/// How many results a table remembers for its display.
const RESULTS_KEPT: usize = 20;

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
    /// Settled; the cards are still on the table.
    Over(Hands),
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hands {
    pub dealer: DealerHand,
    /// From the dealer's left.
    pub hands: Vec<Hand>,
    /// Whether a player has touched cards.
    pub handled: bool,
    pub claims: Vec<Claim>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DealerHand {
    pub up: Vec<Card>,
    pub down: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hand {
    pub area: Area,
    pub patron: PatronId,
    pub cards: DealtCards,
    /// Exposed in the deal and turned over: not among `cards` while these lie face down unread.
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
        let (cards, stand) = (DealtCards::FaceDown(0), Stand::Undecided);
        Hand { area, patron, cards, showed: None, stand, collected: false, warned: false }
    }
    /// The five cards, if the table knows them.
    pub fn known(&self) -> Option<[Card; HAND]> {
        self.cards.known().and_then(|cards| cards.try_into().ok())
    }
    /// Cards whose faces everybody has seen, or may see now.
    pub fn public(&self) -> Vec<Card> {
        match &self.cards {
            DealtCards::FaceUp(cards) => cards.clone(),
            _ => self.showed.into_iter().collect(),
        }
    }
    /// The exposed card, while it is not among `cards`.
    fn beside(&self) -> Option<Card> {
        self.showed.filter(|_| matches!(self.cards, DealtCards::FaceDown(_)))
    }
    fn discard(&self, to: &mut Cards) {
        self.cards.discard(to);
        self.beside().into_iter().for_each(|card| to.discard(card));
    }
    fn recover(&self, from: &mut Cards) {
        self.cards.recover(from);
        self.beside().into_iter().for_each(|card| from.recover(card));
    }
    /// No longer played, and in the rack.
    fn drop_out(&mut self) {
        (self.stand, self.collected) = (Stand::Out, true);
    }
    /// Its cards are turned up and read.
    fn face(&mut self, cards: &[Card], deck: &mut Cards) {
        if let DealtCards::FaceDown(_) = self.cards {
            let unread = cards.iter().filter(|card| Some(**card) != self.showed);
            unread.for_each(|card| deck.turn(*card));
        }
        self.cards = DealtCards::FaceUp(cards.to_vec());
    }
    /// It has so many cards, not five.
    fn recount(&mut self, count: u8, deck: &mut Cards) {
        if let DealtCards::FaceDown(had) = &mut self.cards {
            let down = count.saturating_sub(u8::from(self.showed.is_some()));
            (*had..down).for_each(|_| deck.lay_face_down());
            (down..*had).for_each(|_| deck.never_dealt());
            *had = down;
        }
    }
    /// The cards are other ones than were keyed.
    fn rekey(&mut self, cards: &[Card], deck: &mut Cards) {
        self.public().into_iter().for_each(|card| deck.unturn(card));
        cards.iter().for_each(|card| deck.turn(*card));
        match &mut self.cards {
            DealtCards::FaceUp(read) => {
                *read = cards.to_vec();
                self.showed = self.showed.filter(|card| cards.contains(card));
            }
            _ => self.showed = cards.first().copied(),
        }
    }
}

impl Hands {
    fn new(to: &[(Area, PatronId)]) -> Hands {
        Hands { hands: to.iter().map(|(area, patron)| Hand::new(*area, *patron)).collect(), ..Hands::default() }
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
    /// Hands that stay in, to be compared.
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
        let collected = self.hands.iter().filter(|hand| hand.collected);
        collected.map(|hand| hand.cards.count() + hand.beside().iter().count()).sum()
    }
}

impl Round {
    pub fn hands(&self) -> Option<&Hands> {
        match self {
            Waiting => None,
            Dealing(hands) | Betting(hands) | Exposed(hands) | Paying(hands) | Over(hands) => Some(hands),
        }
    }
    pub(super) fn hands_mut(&mut self) -> Option<&mut Hands> {
        match self {
            Waiting => None,
            Dealing(hands) | Betting(hands) | Exposed(hands) | Paying(hands) | Over(hands) => Some(hands),
        }
    }
    /// A card of the round is out and its hands are not settled.
    pub fn is_open(&self) -> bool {
        matches!(self, Dealing(_) | Betting(_) | Exposed(_))
    }
}

impl State {
    pub fn open(setup: &Setup) -> State {
        State { cards: CardTable::empty(setup, Source::Shoe), round: Waiting, last: None, results: vec![] }
    }

    fn hands(&mut self) -> (&mut Hands, &mut Cards) {
        (self.round.hands_mut().expect("cards are out"), &mut self.cards)
    }

    fn hand(&mut self, area: Area) -> &mut Hand {
        self.hands().0.of_mut(area)
    }

    fn take_hands(&mut self) -> Hands {
        core::mem::take(self.hands().0)
    }

    /// Ante and bet are settled: the round is over when no jackpot hand waits to be paid.
    fn settled(&mut self) {
        let hands = self.take_hands();
        let waits = hands.open_claims().next().is_some();
        self.round = if waits { Paying(hands) } else { Over(hands) };
    }

    pub fn evolve(&mut self, event: &Event) {
        match event {
            Event::DealBegan { to } => self.round = Dealing(Hands::new(to)),
            Event::CardShown { to, card } => {
                self.cards.see(*card);
                match to {
                    To::Dealer => self.hands().0.dealer.up.push(*card),
                    To::Area(area) => self.hand(*area).showed = Some(*card),
                }
            }
            Event::HandsDealt { held } => self.deal(held),
            Event::DealerUp { card } => self.turn_dealer(&[*card]),
            Event::PickedUp { .. } => self.hands().0.handled = true,
            Event::BetMade { area } => self.decided(*area, Stand::Bet, Put::Apart),
            Event::Folded { area, cards } => self.decided(*area, Stand::Folded, *cards),
            Event::Conceded { area, cards } => self.decided(*area, Stand::Conceded, *cards),
            Event::DealerShown { cards } => self.turn_dealer(cards),
            Event::ChoosesAgain { area } => self.hand(*area).stand = Stand::Undecided,
            Event::DealerTurned { cards } => {
                self.turn_dealer(cards);
                self.round = Exposed(self.take_hands());
            }
            Event::HandShown { area, cards } | Event::FoldedShown { area, cards } => {
                let (hands, deck) = self.hands();
                hands.of_mut(*area).face(cards, deck);
            }
            Event::ConcessionWarned { area } => self.hand(*area).warned = true,
            Event::ClaimRaised { area, hand } => {
                self.hands().0.claims.push(Claim { area: *area, hand: *hand, paid: false })
            }
            Event::HandsSettled => self.settled(),
            Event::ClaimClosed { area } => {
                let claim = self.hands().0.claims.iter_mut().find(|c| c.area == *area && !c.paid);
                claim.unwrap_or_else(|| panic!("no claim at area {area}")).paid = true;
                self.settled();
            }
            Event::ClaimDropped { area } => {
                self.hands().0.claims.retain(|claim| claim.area != *area);
                self.settled();
            }
            Event::LayoutCleared => {
                self.remember();
                self.clear();
            }
            Event::RoundVoided | Event::NothingLeft => self.clear(),
            Event::LaidOutAgain => self.lay_out_again(),
            Event::Rekeyed { hand, cards } => self.rekey(*hand, cards),
            Event::HandVoided { area, count } => {
                let (hands, deck) = self.hands();
                hands.of_mut(*area).recount(*count, deck);
                self.hand(*area).drop_out();
            }
            Event::HandDropped { area } => self.hand(*area).drop_out(),
            Event::StrayHandDiscarded { .. } => (0..HAND).for_each(|_| {
                self.cards.lay_face_down();
                self.cards.discard_face_down();
            }),
            Event::Announced { .. } | Event::Misdealt { .. } => {}
        }
    }

    /// Everybody has five; an exposed card is one of them.
    fn deal(&mut self, held: &[Card]) {
        let mut hands = self.take_hands();
        let cards = &mut self.cards;
        hands.dealer.down = (HAND - hands.dealer.up.len()) as u8;
        (0..hands.dealer.down).for_each(|_| cards.lay_face_down());
        let mut held = held.chunks(HAND);
        for hand in &mut hands.hands {
            hand.cards = match held.next() {
                Some(five) => {
                    five.iter().for_each(|card| cards.see(*card));
                    DealtCards::Held(five.to_vec().into())
                }
                None => {
                    let down = HAND - usize::from(hand.showed.is_some());
                    (0..down).for_each(|_| cards.lay_face_down());
                    DealtCards::FaceDown(down as u8)
                }
            };
            // Whoever is dealt cards at an electronic table has them in sight.
            hands.handled |= matches!(hand.cards, DealtCards::Held(_));
        }
        self.round = Betting(hands);
    }

    fn turn_dealer(&mut self, cards: &[Card]) {
        let (hands, deck) = self.hands();
        for card in cards {
            deck.turn(*card);
            hands.dealer.up.push(*card);
            hands.dealer.down = hands.dealer.down.checked_sub(1).expect("a dealer's card that lies face down");
        }
    }

    fn decided(&mut self, area: Area, stand: Stand, cards: Put) {
        self.hands().0.handled = true;
        let hand = self.hand(area);
        (hand.stand, hand.collected) = (stand, cards == Put::Rack);
    }

    /// The result, and the round itself until the deck is shuffled.
    fn remember(&mut self) {
        if let Over(hands) = &self.round {
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
        let (hands, deck) = (self.round.hands().expect("a round has hands"), &mut self.cards);
        hands.hands.iter().for_each(|hand| hand.recover(deck));
        hands.dealer.up.iter().for_each(|card| deck.recover(*card));
        (0..hands.dealer.down).for_each(|_| deck.recover_face_down());
        if hands.dealer_hand().is_some() {
            self.results.pop();
        }
        self.cards.readiness = Readiness::ToShuffle(ShuffleWhy::RoundOver);
    }

    /// All cards on the table go to the rack and the round is gone.
    fn clear(&mut self) {
        let Some(hands) = self.round.hands() else { return };
        let deck = &mut self.cards;
        hands.hands.iter().for_each(|hand| hand.discard(deck));
        hands.dealer.up.iter().for_each(|card| deck.discard(*card));
        (0..hands.dealer.down).for_each(|_| deck.discard_face_down());
        self.round = Waiting;
    }

    /// The cards are other ones than were keyed, and what was settled on them is to be settled again.
    fn rekey(&mut self, whose: To, cards: &[Card]) {
        let mut hands = self.take_hands();
        match whose {
            To::Dealer => {
                hands.dealer.up.iter().for_each(|card| self.cards.unturn(*card));
                cards.iter().for_each(|card| self.cards.turn(*card));
                hands.dealer.up = cards.to_vec();
            }
            To::Area(area) => hands.of_mut(area).rekey(cards, &mut self.cards),
        }
        hands.claims.clear();
        self.round = if hands.dealer.down == 0 { Exposed(hands) } else { Betting(hands) };
    }
}

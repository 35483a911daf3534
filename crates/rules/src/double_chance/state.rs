//! The state of a Double Chance table and how events change it. No rule is consulted here.
use super::{DeclaredHand, Event, Keep, Which};
use crate::card_table::CardTable;
use crate::cards::Card;
use crate::hands::DealtCards;
use crate::house::Setup;
use crate::shoe::Source;
use crate::wagers::Area;
use alloc::{vec, vec::Vec};
use serde::{Deserialize, Serialize};

/// Cards of a hand.
pub const HAND: usize = 5;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub cards: CardTable,
    pub round: Round,
    /// The hands of the last round before they were picked up, while they can be laid out again.
    pub last: Option<Vec<Hand>>,
    /// The dealer counted another number of discards than is recorded.
    #[serde(default)]
    pub discards_differ: bool,
    /// What came of the last rounds, newest last.
    #[serde(default)]
    pub results: Vec<RoundResult>,
}

/// How many results a table remembers for its display.
const RESULTS_KEPT: usize = 20;

/// The cards that a round was settled on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundResult {
    pub declared: Vec<[Card; HAND]>,
    /// What was held against each sixth card.
    pub sixth: Vec<(Vec<Card>, Card)>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Round {
    /// No card is out.
    Waiting,
    Dealing {
        hands: Vec<Hand>,
    },
    /// Players declare or discard, in any order; whether somebody has handled cards matters for a misdeal.
    Deciding {
        hands: Vec<Hand>,
        handled: bool,
    },
    /// Everybody has chosen; cards are turned from the dealer's right.
    Turning {
        hands: Vec<Hand>,
    },
    /// All are turned; declared hands and jackpots are to be settled.
    Turned {
        hands: Vec<Hand>,
    },
    /// The sixth cards are to be dealt.
    Settled {
        hands: Vec<Hand>,
    },
    /// Sixth cards are face down, to be turned from the dealer's left.
    Sixth {
        hands: Vec<Hand>,
    },
    /// Settled; the cards are still on the table.
    Over {
        hands: Vec<Hand>,
    },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hand {
    pub area: Area,
    pub cards: DealtCards,
    /// On the discard line, until they are counted into the rack.
    pub discards: Vec<DealtCards>,
    pub choice: Choice,
    /// What it claims of the jackpot, until that is paid.
    pub claim: Option<DeclaredHand>,
    pub sixth: Option<DealtCards>,
    /// Its wager is settled.
    pub settled: bool,
    /// In the discard rack already.
    pub collected: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    Undecided,
    /// Declared or kept against the rules: at least two cards must go.
    MustDiscard,
    Declared,
    /// One to three cards are held.
    Holds,
}

impl Choice {
    pub fn is_open(self) -> bool {
        matches!(self, Choice::Undecided | Choice::MustDiscard)
    }
}

impl Hand {
    fn new(area: Area) -> Hand {
        Hand {
            area,
            cards: DealtCards::FaceDown(0),
            discards: vec![],
            choice: Choice::Undecided,
            claim: None,
            sixth: None,
            settled: false,
            collected: false,
        }
    }
    pub fn is_turned(&self) -> bool {
        matches!(self.cards, DealtCards::FaceUp(_))
    }
    /// Cards of the initial deal, wherever they are.
    pub fn count(&self) -> usize {
        self.cards.count() + self.discards.iter().map(DealtCards::count).sum::<usize>()
    }
    /// All five cards, if the table has read them.
    pub fn five(&self) -> Option<[Card; HAND]> {
        let mut all: Vec<Card> = self.cards.known()?.to_vec();
        for discards in &self.discards {
            all.extend(discards.known()?);
        }
        all.try_into().ok()
    }
    /// The sixth card, once it is turned.
    pub fn sixth_card(&self) -> Option<Card> {
        match &self.sixth {
            Some(DealtCards::FaceUp(cards)) => cards.first().copied(),
            _ => None,
        }
    }
    /// Cards that the table has read for their player alone.
    pub(super) fn held_mut(&mut self) -> impl Iterator<Item = &mut Vec<Card>> {
        self.cards.held_mut().into_iter().chain(self.discards.iter_mut().filter_map(DealtCards::held_mut))
    }
}

impl Round {
    pub fn hands(&self) -> &[Hand] {
        match self {
            Round::Waiting => &[],
            Round::Dealing { hands }
            | Round::Deciding { hands, .. }
            | Round::Turning { hands }
            | Round::Turned { hands }
            | Round::Settled { hands }
            | Round::Sixth { hands }
            | Round::Over { hands } => hands,
        }
    }
    pub(super) fn hands_mut(&mut self) -> &mut [Hand] {
        self.list_mut().map_or(&mut [], |hands| hands.as_mut_slice())
    }
    fn list_mut(&mut self) -> Option<&mut Vec<Hand>> {
        match self {
            Round::Waiting => None,
            Round::Dealing { hands }
            | Round::Deciding { hands, .. }
            | Round::Turning { hands }
            | Round::Turned { hands }
            | Round::Settled { hands }
            | Round::Sixth { hands }
            | Round::Over { hands } => Some(hands),
        }
    }
    pub fn hand(&self, area: Area) -> Option<&Hand> {
        self.hands().iter().find(|hand| hand.area == area)
    }
    fn hand_mut(&mut self, area: Area) -> &mut Hand {
        let found = self.hands_mut().iter_mut().find(|hand| hand.area == area);
        found.unwrap_or_else(|| panic!("area {area} has no hand"))
    }
    /// Begun and not settled yet.
    pub fn is_open(&self) -> bool {
        !matches!(self, Round::Waiting | Round::Over { .. })
    }
}

impl State {
    pub fn open(setup: &Setup) -> State {
        State {
            cards: CardTable::empty(setup, Source::Shoe),
            round: Round::Waiting,
            last: None,
            discards_differ: false,
            results: vec![],
        }
    }

    pub fn evolve(&mut self, event: &Event) {
        match event {
            Event::DealBegan { to, .. } => {
                self.last = None;
                self.round = Round::Dealing { hands: to.iter().map(|area| Hand::new(*area)).collect() };
            }
            Event::Dealt { to, held, .. } => self.deal(to, held),
            Event::CardsHandled => self.handled(),
            Event::Declared { area, .. } => self.choose(*area, Choice::Declared),
            Event::Discarded { area, keep, .. } => {
                self.round.hand_mut(*area).keep(keep);
                self.choose(*area, Choice::Holds);
            }
            Event::DiscardRequired { area, .. } => self.choose(*area, Choice::MustDiscard),
            Event::TurnedUp { area, cards, choice, .. } => self.turn_up(*area, cards, *choice),
            Event::JackpotClaimed { area, hand, .. } => self.round.hand_mut(*area).claims(*hand),
            Event::HoldCorrected { area, held, .. } => self.round.hand_mut(*area).really_holds(*held),
            Event::DiscardsCounted { counted, recorded } => self.discards_differ = counted != recorded,
            Event::DiscardsRacked { .. } => {
                for hand in self.round.hands_mut() {
                    core::mem::take(&mut hand.discards).iter().for_each(|dealt| dealt.discard(&mut self.cards));
                }
            }
            Event::DeclaredCollected { areas, .. } => {
                for hand in self.round.hands_mut().iter_mut().filter(|hand| areas.contains(&hand.area)) {
                    hand.cards.discard(&mut self.cards);
                    hand.collected = true;
                }
            }
            Event::HandsSettled { remaining, .. } => self.hands_settled(remaining),
            Event::SixthDealt { to, .. } => {
                let mut hands = self.take_hands();
                for hand in hands.iter_mut().filter(|hand| to.contains(&hand.area)) {
                    self.cards.lay_face_down();
                    hand.sixth = Some(DealtCards::FaceDown(1));
                }
                self.round = Round::Sixth { hands };
            }
            Event::SixthPlays { area, card, .. } => self.turn_sixth(*area, *card),
            Event::SixthTurned { area, card, .. } => {
                if self.round.hand(*area).is_some_and(|hand| hand.sixth_card().is_none()) {
                    self.turn_sixth(*area, *card);
                }
                self.round.hand_mut(*area).settled = true;
            }
            Event::AllSettled => self.round = Round::Over { hands: self.take_hands() },
            Event::LayoutCleared => {
                let hands = self.round.hands().to_vec();
                self.remember(&hands);
                self.clear();
                self.last = Some(hands);
            }
            Event::LaidOutAgain => self.lay_out_again(),
            Event::HandVoided { area, cards, .. } => self.void_hand(*area, usize::from(*cards)),
            Event::HandDropped { area, .. } => {
                let count = self.round.hand(*area).map_or(0, Hand::count);
                self.void_hand(*area, count);
            }
            Event::StrayHandRacked { .. } => (0..HAND).for_each(|_| self.cards.burn()),
            Event::SixthBurned { .. } => self.cards.burn(),
            Event::Rekeyed { area, which, cards, choice, .. } => self.rekey(*area, *which, cards, *choice),
            Event::RoundVoided | Event::NothingLeft => self.clear(),
            Event::HandAnnounced { .. } | Event::Misdealt { .. } => {}
        }
    }

    fn hands_settled(&mut self, remaining: &[Area]) {
        let mut hands = self.take_hands();
        for hand in &mut hands {
            hand.claim = None;
            hand.settled = !remaining.contains(&hand.area);
        }
        self.round = if remaining.is_empty() { Round::Over { hands } } else { Round::Settled { hands } };
    }

    fn take_hands(&mut self) -> Vec<Hand> {
        self.round.list_mut().map(core::mem::take).unwrap_or_default()
    }

    fn deal(&mut self, to: &[Area], held: &[Card]) {
        for (i, area) in to.iter().enumerate() {
            let hand = self.round.hand_mut(*area);
            match (held.get(i), &mut hand.cards) {
                (Some(card), DealtCards::Held(cards)) => cards.push(*card),
                (Some(card), dealt) => *dealt = DealtCards::Held(vec![*card].into()),
                (None, DealtCards::FaceDown(count)) => *count += 1,
                (None, dealt) => panic!("an unread card with {dealt:?}"),
            }
            match held.get(i) {
                Some(card) => self.cards.see(*card),
                None => self.cards.lay_face_down(),
            }
        }
        self.advance();
    }

    fn handled(&mut self) {
        if let Round::Deciding { handled, .. } = &mut self.round {
            *handled = true;
        }
    }

    fn choose(&mut self, area: Area, choice: Choice) {
        self.round.hand_mut(area).choice = choice;
        self.handled();
        self.advance();
    }

    /// The round moves on when the last hand has what it waited for.
    fn advance(&mut self) {
        let all = |hands: &[Hand], done: fn(&Hand) -> bool| !hands.is_empty() && hands.iter().all(done);
        match &self.round {
            Round::Dealing { hands } if all(hands, |hand| hand.count() == HAND) => {
                self.round = Round::Deciding { hands: self.take_hands(), handled: false }
            }
            Round::Deciding { hands, .. } if all(hands, |hand| !hand.choice.is_open()) => {
                self.round = Round::Turning { hands: self.take_hands() }
            }
            Round::Turning { hands } if all(hands, Hand::is_turned) => {
                self.round = Round::Turned { hands: self.take_hands() }
            }
            _ => {}
        }
    }

    fn turn_up(&mut self, area: Area, shown: &[Card], choice: Choice) {
        let State { cards, round, .. } = self;
        let hand = round.hand_mut(area);
        if let DealtCards::FaceDown(_) = hand.cards {
            shown.iter().for_each(|card| cards.turn(*card));
            let gone = (HAND - shown.len()) as u8;
            hand.discards = if gone > 0 { vec![DealtCards::FaceDown(gone)] } else { vec![] };
        }
        hand.cards = DealtCards::FaceUp(shown.to_vec());
        hand.choice = choice;
        self.advance();
    }

    fn turn_sixth(&mut self, area: Area, card: Card) {
        self.cards.turn(card);
        self.round.hand_mut(area).sixth = Some(DealtCards::FaceUp(vec![card]));
    }

    /// A hand leaves the round with as many cards as were really there.
    fn void_hand(&mut self, area: Area, count: usize) {
        self.discards_differ = false;
        let Some(hands) = self.round.list_mut() else { return };
        let at = hands.iter().position(|hand| hand.area == area).unwrap_or_else(|| panic!("area {area} has no hand"));
        let mut hand = hands.remove(at);
        for _ in hand.count()..count {
            self.cards.lay_face_down();
            self.cards.discard_face_down();
        }
        for _ in count..hand.count() {
            self.cards.never_dealt();
            hand.lose_one();
        }
        self.rack_hand(&hand);
        self.advance();
    }

    fn rack_hand(&mut self, hand: &Hand) {
        if !hand.collected {
            hand.cards.discard(&mut self.cards);
        }
        hand.discards.iter().chain(&hand.sixth).for_each(|dealt| dealt.discard(&mut self.cards));
    }

    /// All cards on the table go to the rack and the round is gone.
    fn clear(&mut self) {
        self.discards_differ = false;
        for hand in self.round.hands().to_vec() {
            self.rack_hand(&hand);
        }
        self.round = Round::Waiting;
        self.last = None;
    }

    fn remember(&mut self, hands: &[Hand]) {
        let declared = hands.iter().filter(|hand| hand.choice == Choice::Declared).filter_map(Hand::five);
        let sixth = hands.iter().filter_map(|hand| Some((hand.cards.known()?.to_vec(), hand.sixth_card()?)));
        self.results.push(RoundResult { declared: declared.collect(), sixth: sixth.collect() });
        if self.results.len() > RESULTS_KEPT {
            self.results.remove(0);
        }
    }

    fn lay_out_again(&mut self) {
        self.results.pop();
        let hands = self.last.take().expect("a round to take up again");
        for hand in &hands {
            let cards = hand.cards.known().unwrap_or_default().iter().filter(|_| !hand.collected);
            cards.copied().chain(hand.sixth_card()).for_each(|card| self.cards.recover(card));
        }
        self.round = Round::Over { hands };
    }

    /// A card that was read wrongly is unread, then the right one is read.
    fn rekey(&mut self, area: Area, which: Which, shown: &[Card], choice: Choice) {
        let State { cards, round, .. } = self;
        let hand = round.hand_mut(area);
        let (dealt, racked) = match which {
            Which::Hand => (&mut hand.cards, hand.collected),
            Which::Sixth => (hand.sixth.as_mut().expect("a sixth card to correct"), false),
        };
        for card in dealt.known().unwrap_or_default() {
            if racked {
                cards.recover(*card);
            }
            cards.unturn(*card);
        }
        for card in shown {
            cards.turn(*card);
            if racked {
                cards.discard(*card);
            }
        }
        *dealt = DealtCards::FaceUp(shown.to_vec());
        hand.choice = choice;
        hand.claim = None;
    }
}

impl Hand {
    /// Some cards stay, the others go to the discard line.
    fn keep(&mut self, keep: &Keep) {
        let (kept, gone) = match (keep, &self.cards) {
            (Keep::Count(count), DealtCards::FaceDown(all)) => {
                (DealtCards::FaceDown(*count), DealtCards::FaceDown(all - count))
            }
            (Keep::Places(places), DealtCards::Held(cards)) => {
                let (kept, gone) = apart(cards, places);
                (DealtCards::Held(kept.into()), DealtCards::Held(gone.into()))
            }
            (Keep::Places(places), DealtCards::FaceUp(cards)) => {
                let (kept, gone) = apart(cards, places);
                (DealtCards::FaceUp(kept), DealtCards::FaceUp(gone))
            }
            (keep, dealt) => panic!("{keep:?} of {dealt:?}"),
        };
        self.cards = kept;
        self.discards.push(gone);
    }

    /// So many of five unread cards are held, the others lie on the discard line.
    fn really_holds(&mut self, held: u8) {
        let gone = HAND as u8 - held;
        self.cards = DealtCards::FaceDown(held);
        self.discards = if gone > 0 { vec![DealtCards::FaceDown(gone)] } else { vec![] };
        self.choice = if gone > 0 { Choice::Holds } else { Choice::Declared };
    }

    /// All five cards are shown to prove a jackpot hand.
    fn claims(&mut self, hand: DeclaredHand) {
        self.claim = Some(hand);
        for dealt in &mut self.discards {
            if let DealtCards::Held(cards) = dealt {
                *dealt = DealtCards::FaceUp(core::mem::take(cards));
            }
        }
    }

    /// One card fewer was there than recorded.
    fn lose_one(&mut self) {
        for dealt in self.discards.iter_mut().chain([&mut self.cards]) {
            if let DealtCards::FaceDown(count @ 1..) = dealt {
                *count -= 1;
                return;
            }
        }
    }
}

/// The cards at these places, counted from one, and the others.
fn apart(cards: &[Card], places: &[u8]) -> (Vec<Card>, Vec<Card>) {
    let at = |kept: bool| (1..).zip(cards).filter(move |(place, _)| places.contains(place) == kept);
    (at(true).map(|(_, card)| *card).collect(), at(false).map(|(_, card)| *card).collect())
}

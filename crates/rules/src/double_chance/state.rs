//! The state of a Double Chance table and how events change it. No rule is consulted here.
use super::{DeclaredHand, Event, Keep, Measure, Which};
use crate::cards::Card;
use crate::deck::{Deck, ShuffleWhy};
use crate::game::PatronId;
use crate::hands::Lie;
use crate::house::Setup;
use crate::shoe::{Cards, Source};
use crate::wagers::Area;
use alloc::{vec, vec::Vec};
use serde::{Deserialize, Serialize};

/// Cards of a hand.
pub const HAND: usize = 5;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub deck: Deck,
    pub round: Round,
    /// Areas that a supervisor has play their hands first.
    pub play_first: Vec<Area>,
    /// Patrons who may not play together here.
    pub apart: Vec<(PatronId, PatronId)>,
    pub english_only: bool,
    /// The hands of the last round as they lay before they were picked up, while they can be laid out again.
    pub last: Option<Vec<Hand>>,
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
    /// Players declare or discard, in any order.
    Deciding {
        hands: Vec<Hand>,
        /// Whether some player has picked cards up.
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
    /// Sixth cards lie face down and are turned from the dealer's left.
    Sixth {
        hands: Vec<Hand>,
    },
    /// Settled; the cards still lie there.
    Over {
        hands: Vec<Hand>,
    },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hand {
    pub area: Area,
    pub cards: Lie,
    /// On the discard line, until they are counted into the rack.
    pub discards: Vec<Lie>,
    pub choice: Choice,
    /// What it claims of the jackpot, until that is paid.
    pub claim: Option<DeclaredHand>,
    pub sixth: Option<Lie>,
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
            cards: Lie::FaceDown(0),
            discards: vec![],
            choice: Choice::Undecided,
            claim: None,
            sixth: None,
            settled: false,
            collected: false,
        }
    }
    pub fn is_turned(&self) -> bool {
        matches!(self.cards, Lie::FaceUp(_))
    }
    /// Cards of the initial deal, wherever they lie.
    pub fn count(&self) -> usize {
        self.cards.count() + self.discards.iter().map(Lie::count).sum::<usize>()
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
            Some(Lie::FaceUp(cards)) => cards.first().copied(),
            _ => None,
        }
    }
    /// Cards that the table has read for their player alone.
    pub(super) fn held_mut(&mut self) -> impl Iterator<Item = &mut Vec<Card>> {
        self.cards.held_mut().into_iter().chain(self.discards.iter_mut().filter_map(Lie::held_mut))
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
            deck: Deck::none(setup.source().unwrap_or(Source::Shoe)),
            round: Round::Waiting,
            play_first: vec![],
            apart: vec![],
            english_only: false,
            last: None,
            results: vec![],
        }
    }

    pub fn evolve(&mut self, event: &Event) {
        match event {
            Event::CardsLoaded { source, why, .. } => {
                self.deck.load(*source, *why);
                self.last = None;
            }
            Event::Shuffled { .. } => {
                self.deck.shuffle();
                self.last = None;
            }
            Event::Cut { .. } => self.deck.cut(),
            Event::ShuffleDue { why, .. } => self.deck.shuffle_due(*why),
            Event::ShuffleFailed { .. } => self.deck.shuffle_due(ShuffleWhy::DeviceStopped),
            Event::DealBegan { to, .. } => {
                self.last = None;
                self.round = Round::Dealing { hands: to.iter().map(|area| Hand::new(*area)).collect() };
            }
            Event::Dealt { to, held, .. } => self.deal(to, held),
            Event::CardsHandled { .. } => self.handled(),
            Event::Declared { area, .. } => self.choose(*area, Choice::Declared),
            Event::Discarded { area, keep, .. } => {
                self.round.hand_mut(*area).keep(keep);
                self.choose(*area, Choice::Holds);
            }
            Event::DiscardRequired { area, .. } => self.choose(*area, Choice::MustDiscard),
            Event::TurnedUp { area, cards, choice, .. } => self.turn_up(*area, cards, *choice),
            Event::JackpotClaimed { area, hand: claimed, .. } => {
                let hand = self.round.hand_mut(*area);
                hand.claim = Some(*claimed);
                // All five cards are shown to prove it.
                for lie in &mut hand.discards {
                    if let Lie::Held(cards) = lie {
                        *lie = Lie::FaceUp(core::mem::take(cards));
                    }
                }
            }
            Event::DiscardsRacked { .. } => {
                for hand in self.round.hands_mut() {
                    core::mem::take(&mut hand.discards).iter().for_each(|lie| rack(&mut self.deck.cards, lie));
                }
            }
            Event::DeclaredCollected { areas, .. } => {
                for hand in self.round.hands_mut().iter_mut().filter(|hand| areas.contains(&hand.area)) {
                    rack(&mut self.deck.cards, &hand.cards);
                    hand.collected = true;
                }
            }
            Event::HandsSettled { remaining, .. } => {
                let mut hands = self.take_hands();
                for hand in &mut hands {
                    hand.claim = None;
                    hand.settled = !remaining.contains(&hand.area);
                }
                self.round = match remaining.is_empty() {
                    true => Round::Over { hands },
                    false => Round::Settled { hands },
                };
            }
            Event::SixthDealt { to, .. } => {
                let mut hands = self.take_hands();
                for hand in hands.iter_mut().filter(|hand| to.contains(&hand.area)) {
                    self.deck.cards.lay_face_down();
                    hand.sixth = Some(Lie::FaceDown(1));
                }
                self.round = Round::Sixth { hands };
            }
            Event::SixthPlays { area, card, .. } => {
                self.turn_sixth(*area, *card);
            }
            Event::SixthTurned { area, card, .. } => {
                if self.round.hand(*area).is_some_and(|hand| hand.sixth_card().is_none()) {
                    self.turn_sixth(*area, *card);
                }
                self.round.hand_mut(*area).settled = true;
            }
            Event::AllSettled { .. } => self.round = Round::Over { hands: self.take_hands() },
            Event::LayoutCleared { .. } => {
                let hands = self.round.hands().to_vec();
                self.remember(&hands);
                self.clear();
                self.last = Some(hands);
            }
            Event::LaidOutAgain { .. } => self.lay_out_again(),
            Event::HandVoided { area, cards, .. } => self.void_hand(*area, usize::from(*cards)),
            Event::HandDropped { area, .. } => {
                let count = self.round.hand(*area).map_or(0, Hand::count);
                self.void_hand(*area, count);
            }
            Event::EmptyHandRacked { .. } => (0..HAND).for_each(|_| self.deck.cards.burn()),
            Event::SixthBurned { .. } => self.deck.cards.burn(),
            Event::Rekeyed { area, which, cards, choice, .. } => self.rekey(*area, *which, cards, *choice),
            Event::RoundVoided { .. } | Event::NothingLeft { .. } => self.clear(),
            Event::CardsCondemned { .. } => self.lose_cards(self.deck.cards.source),
            Event::DeviceReplaced { then, .. } => self.lose_cards(*then),
            Event::Directed { measure, .. } => match measure {
                Measure::PlayFirst(area) => self.play_first.push(*area),
                Measure::KeepApart(one, other) => self.apart.push((*one, *other)),
                Measure::EnglishOnly => self.english_only = true,
            },
            Event::DirectionsLifted { .. } => {
                self.play_first.clear();
                self.apart.clear();
                self.english_only = false;
            }
            Event::HandAnnounced { .. } | Event::Misdealt { .. } | Event::RoundsStand { .. } => {}
        }
    }

    fn take_hands(&mut self) -> Vec<Hand> {
        self.round.list_mut().map(core::mem::take).unwrap_or_default()
    }

    fn deal(&mut self, to: &[Area], held: &[Card]) {
        for (i, area) in to.iter().enumerate() {
            let hand = self.round.hand_mut(*area);
            match (held.get(i), &mut hand.cards) {
                (Some(card), Lie::Held(cards)) => cards.push(*card),
                (Some(card), lie) => *lie = Lie::Held(vec![*card]),
                (None, Lie::FaceDown(count)) => *count += 1,
                (None, lie) => panic!("an unread card beside {lie:?}"),
            }
            match held.get(i) {
                Some(card) => self.deck.cards.see(*card),
                None => self.deck.cards.lay_face_down(),
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

    /// The round goes on when the last hand has what it waited for.
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
        let State { deck: Deck { cards, .. }, round, .. } = self;
        let hand = round.hand_mut(area);
        if let Lie::FaceDown(_) = hand.cards {
            shown.iter().for_each(|card| cards.turn(*card));
            let gone = (HAND - shown.len()) as u8;
            hand.discards = if gone > 0 { vec![Lie::FaceDown(gone)] } else { vec![] };
        }
        hand.cards = Lie::FaceUp(shown.to_vec());
        hand.choice = choice;
        self.advance();
    }

    fn turn_sixth(&mut self, area: Area, card: Card) {
        self.deck.cards.turn(card);
        self.round.hand_mut(area).sixth = Some(Lie::FaceUp(vec![card]));
    }

    /// A hand leaves the round with as many cards as were really there.
    fn void_hand(&mut self, area: Area, count: usize) {
        let Some(hands) = self.round.list_mut() else { return };
        let at = hands.iter().position(|hand| hand.area == area).unwrap_or_else(|| panic!("area {area} has no hand"));
        let mut hand = hands.remove(at);
        for _ in hand.count()..count {
            self.deck.cards.lay_face_down();
            self.deck.cards.discard_face_down();
        }
        for _ in count..hand.count() {
            self.deck.cards.never_dealt();
            hand.lose_one();
        }
        self.rack_hand(&hand);
        self.advance();
    }

    fn rack_hand(&mut self, hand: &Hand) {
        if !hand.collected {
            rack(&mut self.deck.cards, &hand.cards);
        }
        hand.discards.iter().chain(&hand.sixth).for_each(|lie| rack(&mut self.deck.cards, lie));
    }

    /// All cards on the table go to the rack and the round is gone.
    fn clear(&mut self) {
        for hand in self.round.hands().to_vec() {
            self.rack_hand(&hand);
        }
        self.round = Round::Waiting;
        self.play_first.clear();
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
            cards.copied().chain(hand.sixth_card()).for_each(|card| self.deck.cards.recover(card));
        }
        self.round = Round::Over { hands };
    }

    /// A card that was read wrongly lies there unread again, then the right one is read.
    fn rekey(&mut self, area: Area, which: Which, shown: &[Card], choice: Choice) {
        let State { deck: Deck { cards, .. }, round, .. } = self;
        let hand = round.hand_mut(area);
        let (lie, racked) = match which {
            Which::Hand => (&mut hand.cards, hand.collected),
            Which::Sixth => (hand.sixth.as_mut().expect("a sixth card to put right"), false),
        };
        for card in lie.known().unwrap_or_default() {
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
        *lie = Lie::FaceUp(shown.to_vec());
        hand.choice = choice;
        hand.claim = None;
    }

    fn lose_cards(&mut self, source: Source) {
        self.deck.condemn(source);
        self.last = None;
    }
}

impl Hand {
    /// Some cards stay, the others go to the discard line as they lie.
    fn keep(&mut self, keep: &Keep) {
        let apart = |cards: &[Card], places: &[u8]| {
            let kept = |i: &usize| places.contains(&((i + 1) as u8));
            let (kept, gone): (Vec<usize>, Vec<usize>) = (0..cards.len()).partition(kept);
            let of = |at: Vec<usize>| at.into_iter().map(|i| cards[i]).collect::<Vec<Card>>();
            (of(kept), of(gone))
        };
        let (kept, gone) = match (keep, &self.cards) {
            (Keep::Count(count), Lie::FaceDown(all)) => (Lie::FaceDown(*count), Lie::FaceDown(all - count)),
            (Keep::Places(places), Lie::Held(cards)) => {
                let (kept, gone) = apart(cards, places);
                (Lie::Held(kept), Lie::Held(gone))
            }
            (Keep::Places(places), Lie::FaceUp(cards)) => {
                let (kept, gone) = apart(cards, places);
                (Lie::FaceUp(kept), Lie::FaceUp(gone))
            }
            (keep, lie) => panic!("{keep:?} of {lie:?}"),
        };
        self.cards = kept;
        self.discards.push(gone);
    }

    /// One card fewer was there than recorded.
    fn lose_one(&mut self) {
        for lie in self.discards.iter_mut().chain([&mut self.cards]) {
            if let Lie::FaceDown(count @ 1..) = lie {
                *count -= 1;
                return;
            }
        }
    }
}

fn rack(cards: &mut Cards, lie: &Lie) {
    match lie {
        Lie::FaceDown(count) => (0..*count).for_each(|_| cards.discard_face_down()),
        Lie::Held(known) | Lie::FaceUp(known) => known.iter().for_each(|card| cards.discard(*card)),
    }
}

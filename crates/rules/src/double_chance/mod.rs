//! Double Chance: the game's state, commands and events, and which file obeys which chapter.
//!
//! | chapter | file |
//! | --- | --- |
//! | 3, 4 cards, shuffle and cut | `ch04_shuffle_and_cut.rs` |
//! | 5, 6 and 14, wagers, limits, general provisions | `ch05_wagers.rs` names the clauses; `house.rs` is common to all games |
//! | 7 initial deal | `ch07_initial_deal.rs` |
//! | 8 subsequent deal: decisions, the cards turned, the sixth card | `ch08_subsequent_deal.rs` |
//! | 9 settlement | `ch09_settlement.rs` |
//! | 10 jackpot | `ch10_jackpot.rs` |
//! | 11 hands that may be declared | `ch11_declared_hands.rs` |
//! | 12 irregularities | `ch12_irregularities.rs` |
//! | 13 shuffling device malfunction | `ch13_device_malfunction.rs` |
pub mod ch04_shuffle_and_cut;
pub mod ch05_wagers;
pub mod ch07_initial_deal;
pub mod ch08_subsequent_deal;
pub mod ch09_settlement;
pub mod ch10_jackpot;
pub mod ch11_declared_hands;
pub mod ch12_irregularities;
pub mod ch13_device_malfunction;
pub mod clauses;
pub mod offers;
pub mod readings;
pub mod settle;
pub mod speak;
mod state;

use crate::book::{Book, BookId, Chapter, Citation, Edition};
use crate::cards::Card;
pub use crate::deck::Shuffle;
use crate::deck::ShuffleWhy;
use crate::game::{Authority, Chance, Context, Decided, Game, PatronId, Refusal, Role, Table, TableEvent};
use crate::house::{HouseCommand, HouseEvent, HouseRules, Setup};
use crate::shoe::Source;
use crate::show::{Offer, View, Viewer};
use crate::signatures::{Bearing, Knowledge};
use crate::undo::DecisionMade;
use crate::wagers::Area;
use alloc::{string::String, vec::Vec};
pub use ch11_declared_hands::DeclaredHand;
use clauses as r;
use serde::{Deserialize, Serialize};
pub use state::{Choice, Hand, Round, RoundResult, State};

pub struct DoubleChance;

pub static BOOK: Book = Book {
    id: BookId::DoubleChance,
    slug: "double-chance",
    short: "DC",
    title: "Double Chance",
    // The order carries no file number: it is known by its date.
    edition: Edition { reference: "Order of 17 August 2016", signed: "2016-08-17" },
    chapters: &[
        Chapter { number: 1, title: "Definitions" },
        Chapter { number: 2, title: "Table Layout and Equipment" },
        Chapter { number: 3, title: "The Cards" },
        Chapter { number: 4, title: "The Shuffle and Cut" },
        Chapter { number: 5, title: "Wagers" },
        Chapter { number: 6, title: "Minimum and Maximum Wagers" },
        Chapter { number: 7, title: "Initial Deal" },
        Chapter { number: 8, title: "Subsequent Deal" },
        Chapter { number: 9, title: "Settlement" },
        Chapter { number: 10, title: "Jackpot" },
        Chapter { number: 11, title: "Order of Declared Hand Values" },
        Chapter { number: 12, title: "Irregularities" },
        Chapter { number: 13, title: "Shuffling Device Malfunction" },
        Chapter { number: 14, title: "General Provisions" },
    ],
    clauses: r::ALL,
    readings: readings::ALL,
};

/// What is done in this game beside what every table does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Play {
    // 3 and 4: cards, shuffle, cut
    LoadCards,
    Shuffle {
        how: Shuffle,
    },
    Cut,
    DirectCheck,
    // 7 to 9: the round
    /// So many of the next cards, or all of them. At an electronic table `held` are the cards, for their players' eyes.
    Deal {
        count: Option<u16>,
        held: Vec<Card>,
    },
    /// A player has picked cards up.
    Handled,
    Declare {
        area: Area,
    },
    Discard {
        area: Area,
        keep: Keep,
    },
    /// The next hands from the dealer's right are turned; at an electronic table all of them.
    TurnUp {
        hands: Vec<Shown>,
    },
    Settle,
    DealSixth,
    /// The next sixth cards from the dealer's left are turned, and each hand is settled.
    TurnSixth {
        cards: Vec<Card>,
    },
    Clear,
    // 12: irregularities
    Misdeal {
        because: Misdeal,
        reason: String,
    },
    WrongCount {
        area: Area,
        count: u8,
    },
    EmptyHand {
        area: Area,
    },
    SixthInError {
        area: Area,
    },
    SixthExposed {
        area: Area,
        card: Card,
    },
    NoDecision {
        area: Area,
        because: Absence,
    },
    Rekey {
        area: Area,
        which: Which,
        cards: Vec<Card>,
    },
    WrongCards {
        finding: WrongCards,
    },
    Direct {
        measure: Measure,
    },
    LiftDirections,
    // 13: the device
    ShuffleFails,
    DeviceFault {
        then: Source,
    },
}

/// The cards that a player holds; the others are discarded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Keep {
    /// So many real cards: which, only their player knows until they are turned.
    Count(u8),
    /// The cards at these places of a hand that the table has read, 1 for the first.
    Places(Vec<u8>),
}

/// The cards that a hand shows when it is turned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    pub area: Area,
    pub cards: Vec<Card>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Misdeal {
    /// Dealt otherwise than chapter 7 says.
    DealtWrongly,
    /// The deal showed a card.
    CardExposed,
    /// A card lay face up in the shoe or device.
    FacedCardDealt,
}

/// Why a hand makes no decision of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    Away,
    /// There, but will not decide (DC-11).
    Refuses,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    Hand,
    Sixth,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WrongCards {
    Missing,
    /// What was found: a joker, a card of another back, a second ace of spades.
    Foreign(String),
}

/// What a supervisor directs where players are suspected of looking at or telling each other's cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// This area plays its hand before the others pick theirs up.
    PlayFirst(Area),
    /// These two patrons do not play together at this table.
    KeepApart(PatronId, PatronId),
    EnglishOnly,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    CardsLoaded {
        why: ShuffleWhy,
        source: Source,
        cite: Citation,
    },
    Shuffled {
        how: Shuffle,
        cite: Citation,
    },
    Cut {
        cite: Citation,
    },
    ShuffleDue {
        why: ShuffleWhy,
        cite: Citation,
    },
    DealBegan {
        to: Vec<Area>,
        cite: Citation,
    },
    /// A card to each of these, in this order; `held` where the table read them for their players.
    Dealt {
        to: Vec<Area>,
        held: Vec<Card>,
        cite: Citation,
    },
    CardsHandled {
        cite: Citation,
    },
    Declared {
        area: Area,
        cite: Citation,
    },
    Discarded {
        area: Area,
        keep: Keep,
        cite: Citation,
    },
    /// A declaration that rule 11 does not allow, or too many cards kept: the hand has still to discard.
    DiscardRequired {
        area: Area,
        cite: Citation,
    },
    TurnedUp {
        area: Area,
        cards: Vec<Card>,
        choice: Choice,
        cite: Citation,
    },
    HandAnnounced {
        area: Area,
        hand: DeclaredHand,
        cite: Citation,
    },
    JackpotClaimed {
        area: Area,
        hand: DeclaredHand,
        cite: Citation,
    },
    DiscardsRacked {
        count: u16,
        cite: Citation,
    },
    DeclaredCollected {
        areas: Vec<Area>,
        cite: Citation,
    },
    /// Declared hands and jackpots are settled; these hands get a sixth card.
    HandsSettled {
        remaining: Vec<Area>,
        cite: Citation,
    },
    SixthDealt {
        to: Vec<Area>,
        cite: Citation,
    },
    SixthTurned {
        area: Area,
        card: Card,
        cite: Citation,
    },
    SixthPlays {
        area: Area,
        card: Card,
        cite: Citation,
    },
    AllSettled {
        cite: Citation,
    },
    LayoutCleared {
        cite: Citation,
    },
    /// The cards of the last round lie again as they did before they were picked up.
    LaidOutAgain {
        cite: Citation,
    },
    Misdealt {
        because: Misdeal,
        reason: String,
        cite: Citation,
    },
    /// A hand is out of the round, its cards in the rack: so many were really there.
    HandVoided {
        area: Area,
        cards: u8,
        cite: Citation,
    },
    /// A hand whose wager is gone plays no further part.
    HandDropped {
        area: Area,
        cite: Citation,
    },
    EmptyHandRacked {
        area: Area,
        cite: Citation,
    },
    SixthBurned {
        area: Area,
        cite: Citation,
    },
    Rekeyed {
        area: Area,
        which: Which,
        cards: Vec<Card>,
        choice: Choice,
        cite: Citation,
    },
    RoundVoided {
        cite: Citation,
    },
    /// No wager is open any more: the round is over.
    NothingLeft {
        cite: Citation,
    },
    RoundsStand {
        cite: Citation,
    },
    CardsCondemned {
        finding: WrongCards,
        cite: Citation,
    },
    Directed {
        measure: Measure,
        cite: Citation,
    },
    DirectionsLifted {
        cite: Citation,
    },
    ShuffleFailed {
        cite: Citation,
    },
    DeviceReplaced {
        then: Source,
        cite: Citation,
    },
}

type T = Table<DoubleChance>;
type E = TableEvent<DoubleChance>;

impl From<Event> for E {
    fn from(event: Event) -> E {
        TableEvent::Play(event)
    }
}

/// The rules of the house under this book's numbers.
pub(crate) fn rules() -> &'static HouseRules {
    &ch05_wagers::HOUSE
}

impl Game for DoubleChance {
    type Play = Play;
    type Event = Event;
    type State = State;

    fn book() -> &'static Book {
        &BOOK
    }
    fn house_rules() -> &'static HouseRules {
        rules()
    }
    fn open(setup: &Setup) -> Result<State, Refusal> {
        Ok(State::open(setup))
    }
    fn decide(table: &T, play: &Play, context: &Context) -> Decided<DoubleChance> {
        use Play::*;
        match play {
            LoadCards => ch04_shuffle_and_cut::load_cards(table),
            Shuffle { how } => ch04_shuffle_and_cut::shuffle(table, *how),
            Cut => ch04_shuffle_and_cut::cut(table),
            DirectCheck => ch04_shuffle_and_cut::direct_check(table, context),
            Deal { count, held } => ch07_initial_deal::deal(table, *count, held, context),
            Handled => ch08_subsequent_deal::handled(table),
            Declare { area } => ch08_subsequent_deal::declare(table, *area, context),
            Discard { area, keep } => ch08_subsequent_deal::discard(table, *area, keep, context),
            TurnUp { hands } => ch08_subsequent_deal::turn_up(table, hands),
            Settle => ch09_settlement::settle(table),
            DealSixth => ch08_subsequent_deal::deal_sixth(table),
            TurnSixth { cards } => ch08_subsequent_deal::turn_sixth(table, cards),
            Clear => ch09_settlement::clear(table),
            Misdeal { because, reason } => ch12_irregularities::misdeal(table, *because, reason),
            WrongCount { area, count } => ch12_irregularities::wrong_count(table, *area, *count),
            EmptyHand { area } => ch12_irregularities::empty_hand(table, *area),
            SixthInError { area } => ch12_irregularities::sixth_in_error(table, *area),
            SixthExposed { area, card } => ch12_irregularities::sixth_exposed(table, *area, *card),
            NoDecision { area, because } => ch12_irregularities::no_decision(table, *area, *because),
            Rekey { area, which, cards } => ch12_irregularities::rekey(table, *area, *which, cards, context),
            WrongCards { finding } => ch12_irregularities::wrong_cards(table, finding, context),
            Direct { measure } => ch12_irregularities::direct(table, *measure),
            LiftDirections => ch12_irregularities::lift_directions(table),
            ShuffleFails => ch13_device_malfunction::shuffle_fails(table),
            DeviceFault { then } => ch13_device_malfunction::fault(table, *then),
        }
    }
    fn permits(table: &T, command: &HouseCommand, _: &Context) -> Result<(), Refusal> {
        ch05_wagers::permits(table, command)
    }
    fn follow(table: &T, happened: &[HouseEvent]) -> Vec<E> {
        ch12_irregularities::follow(table, happened)
    }
    fn evolve(table: &mut T, event: &Event) {
        table.play.evolve(event)
    }
    fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
        ch07_initial_deal::fill(table, play, chance)
    }
    fn offers(table: &T) -> Vec<Offer<DoubleChance>> {
        offers::offers(table)
    }
    fn show(table: &T, viewer: Viewer, view: &mut View) {
        offers::show(table, viewer, view)
    }
    /// Who may do what: the dealer runs the game, a supervisor decides what the book gives to a supervisor.
    fn who(play: &Play) -> Authority {
        use Play::*;
        const DEALER: &[Role] = &[Role::Dealer];
        const TABLE: &[Role] = &[Role::Dealer, Role::Supervisor];
        const PLAYER: &[Role] = &[Role::Dealer, Role::Patron];
        const SUPERVISOR: &[Role] = &[Role::Supervisor];
        const CHECKS: &[Role] = &[Role::Supervisor, Role::Inspector];
        let (roles, cite) = match play {
            LoadCards => (SUPERVISOR, r::R3_7.cite()),
            Shuffle { .. } => (DEALER, r::R4_1.cite()),
            Cut => (DEALER, r::R4_3.cite()),
            DirectCheck => (CHECKS, r::R3_8.cite()),
            Deal { .. } => (DEALER, r::R7_2.cite()),
            Handled => (DEALER, r::R8_1.cite()),
            Declare { .. } | Discard { .. } => (PLAYER, r::R8_1.cite()),
            TurnUp { .. } | Settle => (DEALER, r::R8_6.cite()),
            DealSixth | TurnSixth { .. } => (DEALER, r::R8_7.cite()),
            Clear => (DEALER, r::R9_7.cite()),
            Misdeal { because: self::Misdeal::DealtWrongly, .. } => (DEALER, r::R12_1.cite()),
            Misdeal { .. } => (TABLE, r::R12_2.cite()),
            WrongCount { .. } => (TABLE, r::R12_5.cite()),
            EmptyHand { .. } => (DEALER, r::R12_9.cite()),
            SixthInError { .. } => (DEALER, r::R12_10.cite()),
            SixthExposed { .. } => (DEALER, r::R12_4.as_read(readings::DC_8)),
            NoDecision { because: Absence::Away, .. } => (TABLE, r::R12_12.cite()),
            NoDecision { because: Absence::Refuses, .. } => (SUPERVISOR, r::R12_12.as_read(readings::DC_11)),
            Rekey { .. } => (TABLE, r::R8_9.as_read(readings::DC_22)),
            WrongCards { .. } => (TABLE, r::R12_8.cite()),
            Direct { .. } | LiftDirections => (SUPERVISOR, r::R12_11.cite()),
            ShuffleFails => (TABLE, r::R13_1.cite()),
            DeviceFault { .. } => (TABLE, r::R13_2.cite()),
        };
        Authority { roles, cite }
    }
    /// Once all cards are out their players look at them.
    fn knowledge(table: &T) -> Knowledge {
        match &table.play.round {
            Round::Waiting => Knowledge::Nothing,
            Round::Dealing { .. } => Knowledge::Hidden,
            _ => Knowledge::Known,
        }
    }
    fn bearing(play: &Play) -> Bearing {
        use Play::*;
        match play {
            Rekey { .. } => Bearing::Corrects,
            Misdeal { .. } | WrongCount { .. } | EmptyHand { .. } | SixthInError { .. } | SixthExposed { .. } => {
                Bearing::Irregular
            }
            // An absent player's wager goes back, and so may a losing one.
            NoDecision { .. } | WrongCards { .. } | ShuffleFails | DeviceFault { .. } => Bearing::Irregular,
            _ => Bearing::Ordinary,
        }
    }
    fn is_physical(play: &Play) -> bool {
        use Play::*;
        matches!(
            play,
            Misdeal { .. }
                | WrongCount { .. }
                | EmptyHand { .. }
                | SixthInError { .. }
                | SixthExposed { .. }
                | Rekey { .. }
                | WrongCards { .. }
                | ShuffleFails
        )
    }
    fn decision(event: &Event) -> Option<DecisionMade> {
        match event {
            Event::Declared { area, .. } | Event::Discarded { area, .. } => {
                Some(DecisionMade { area: *area, outcome_seen: false })
            }
            _ => None,
        }
    }
    /// Cards that this viewer has not seen: what others hold or have discarded, and whatever nobody has read.
    fn exchange_unseen(table: &T, viewer: Viewer, chance: &mut dyn Chance) -> T {
        let mut other = table.clone();
        let house = &other.house;
        let theirs = |area: Area| viewer != Viewer::Patron(house.seated(area).unwrap_or_default());
        let State { deck, round, .. } = &mut other.play;
        let cards = &mut deck.cards;
        let hands = round.hands_mut().iter_mut().filter(|hand| theirs(hand.area));
        cards.exchange_held(hands.flat_map(Hand::held_mut), chance);
        cards.exchange_unseen(chance);
        other
    }
    fn describe(event: &Event) -> (String, Option<Citation>) {
        speak::describe(event)
    }
    fn parse_play(line: &str) -> Result<Play, String> {
        speak::parse(line)
    }
}

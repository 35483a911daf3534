//! Double Chance: the game's state, commands and events, and which file obeys which chapter.
//!
//! | chapter | file |
//! | --- | --- |
//! | 2 table layout and equipment | `ch02_table_layout_and_equipment.rs` |
//! | 3 the cards | `ch03_the_cards.rs` |
//! | 4 the shuffle and cut | `ch04_shuffle_and_cut.rs` |
//! | 5 wagers | `ch05_wagers.rs` |
//! | 6 minimum and maximum wagers | `ch06_minimum_and_maximum_wagers.rs` |
//! | 7 initial deal | `ch07_initial_deal.rs` |
//! | 8 subsequent deal | `ch08_subsequent_deal.rs`; `ch08_keyed_wrongly.rs` (8.9) |
//! | 9 settlement | `ch09_settlement.rs` |
//! | 10 jackpot | `ch10_jackpot.rs` |
//! | 11 order of declared hand values | `ch11_declared_hands.rs` |
//! | 12 irregularities | `ch12_irregularities.rs` |
//! | 13 shuffling device malfunction | `ch13_shuffling_device_malfunction.rs` |
//! | 14 general provisions | `ch14_general_provisions.rs` |
//!
//! Chapter 1 defines words: no code of a table obeys it.
mod ch02_table_layout_and_equipment;
mod ch03_the_cards;
mod ch04_shuffle_and_cut;
mod ch05_wagers;
mod ch06_minimum_and_maximum_wagers;
mod ch07_initial_deal;
mod ch08_keyed_wrongly;
pub mod ch08_subsequent_deal;
pub mod ch09_settlement;
pub mod ch10_jackpot;
pub mod ch11_declared_hands;
mod ch12_irregularities;
mod ch13_shuffling_device_malfunction;
mod ch14_general_provisions;
pub mod clauses;
mod events;
pub mod offers;
pub mod readings;
pub mod settle;
mod state;

use crate::book::{Book, Chapter, Cited, Clause, Edition};
use crate::card_table::{self, CardEvent, CardGame, CardHooks, CardRules, CardTable, Phase};
use crate::cards::Card;
use crate::game::{Decided, Game, InScripts, OnScreen, TableGame, Unseen};
use crate::hidden::HiddenCards;
use crate::house::{HouseCommand, HouseEvent, HouseRules, Setup};
use crate::money::Money;
use crate::offers::Offers;
use crate::people::{Chance, Context, Millis};
use crate::plays::{DEALER, Field, Kind, PLAYER, SUPERVISOR, TABLE};
use crate::refusal::Refusal;
use crate::shoe::Source;
use crate::show::{View, Viewer};
use crate::signatures::Knowledge;
use crate::table::{Table, TableEvent};
use crate::undo::DecisionMade;
use crate::wagers::{Area, BetType, Wager};
use crate::{choices, plays};
use alloc::{format, string::String, string::ToString, vec, vec::Vec};
pub use ch11_declared_hands::DeclaredHand;
use clauses as r;
pub use events::Event;
use serde::{Deserialize, Serialize};
pub use state::{Choice, Hand, Round, RoundResult, State};

pub struct DoubleChance;

pub static BOOK: Book = Book {
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

plays! {
    /// What is done in this game in addition to what every table does.
    #[cfg_attr(feature = "schema", schemars(rename = "DoubleChancePlay"))]
    pub enum Play {
        /// So many of the next cards, or all. At an electronic table `held` are the cards, for their players' eyes.
        Deal { count: Option<u16>, held: HiddenCards = drawn "" }
            => "deal [{count}] [held {held}]", DEALER, r::R7_2.cite(), Flow, key("d");
        /// A player has picked up cards.
        Handled => "cards picked up", DEALER, r::R8_1.cite(), Decision;
        /// All five cards are kept.
        Declare { area: Area } => "declare {area}", PLAYER, r::R8_1.cite(), Flow;
        /// Some cards are kept, the others discarded: so many (`hold 1 3`) or these places (`hold 1 places 1,4`).
        Discard { area: Area, keep: Keep = asks "Holds" } => "hold {area} {keep}", PLAYER, r::R8_1.cite(), Flow;
        /// The player is not there to decide.
        Away { area: Area, reason or default: Option<String> = asks "Why not wait, if a supervisor says so" }
            => "away {area} [because {reason}]", TABLE, r::R12_12.cite(), Decision, irregular(), verb("The player is away: void");
        /// The player is there and will not decide (DC-11).
        Undecided { area: Area, reason or default: Option<String> = asks "Why not wait, if a supervisor says so" }
            => "undecided {area} [because {reason}]", SUPERVISOR, r::R12_12.as_read(readings::DC_11), Decision, irregular(),
               verb("The player will not decide: void");
        /// The next hands from the dealer's right are turned, as in `turn 2 Kh Kd 4c / 1 Ac`; at an electronic table all.
        TurnUp { hands: Vec<Shown> = drawn "Cards" } => "turn {hands}", DEALER, r::R8_6.cite(), Flow;
        /// A hand does not hold as many cards as was recorded: cards came back from the discards, or it was keyed wrongly.
        CorrectHold { area: Area, held: u8 = asks "Cards really held", reason: String = asks "Why" }
            => "hand {area} really holds {held} because {reason}", TABLE, r::R8_5.as_read(crate::readings::X_56), Irregular,
               corrects(), physical(), verb("The hand holds another number of cards");
        /// The discards are spread face down and counted.
        CountDiscards { counted: u16 = asks "Discards counted" }
            => "count discards {counted}", DEALER, r::R8_6_2.cite(), Irregular, physical();
        /// They were counted again under a supervisor's eyes, and are as many as recorded.
        RecountDiscards => "discards counted again", SUPERVISOR, r::R8_6_2.as_read(crate::readings::X_56), Flow, physical();
        /// Declared hands and jackpots are settled.
        Settle => "settle", DEALER, r::R8_6.cite(), Flow, key("s");
        /// Every hand that discarded gets one more card, face down.
        DealSixth => "sixth cards", DEALER, r::R8_7.cite(), Flow, key("x");
        /// The next sixth cards from the dealer's left are turned, and each hand is settled.
        TurnSixth { cards: Vec<Card> = drawn "The sixth card" } => "turn sixth {cards}", DEALER, r::R8_7.cite(), Flow;
        /// The cards are picked up.
        Clear => "clear", DEALER, r::R9_7.cite(), Flow, key("c");
        /// Cards were dealt otherwise than chapter 7 says.
        Misdeal { reason: String = asks "What went wrong" }
            => "misdeal {reason}", DEALER, r::R12_1.cite(), Irregular, irregular(), physical();
        /// The deal showed a card.
        CardExposed { reason: String = asks "Which card showed" }
            => "card exposed {reason}", TABLE, r::R12_2.cite(), Irregular, irregular(), physical();
        /// A card lay face up in the shoe or device.
        FacedCard { reason: String = asks "Which card lay face up" }
            => "faced card {reason}", TABLE, r::R12_2.cite(), Irregular, irregular(), physical();
        /// A hand has too few or too many cards.
        WrongCount { area: Area, count: u8 = asks "Cards in the hand" }
            => "hand {area} has {count}", TABLE, r::R12_5.cite(), Irregular, irregular(), physical(),
               verb("The hand has a wrong number of cards");
        /// A hand was dealt to an area without a wager.
        StrayHand { area: Area }
            => "stray hand {area}", DEALER, r::R12_9.cite(), Irregular, irregular(), physical(),
               verb("A hand was dealt where no wager is");
        /// A declared hand got a sixth card.
        SixthInError { area: Area }
            => "sixth in error {area}", DEALER, r::R12_10.cite(), Irregular, irregular(), physical(),
               verb("A declared hand got a sixth card");
        /// A sixth card is seen before its time.
        SixthExposed { area: Area, card: Card = asks "Card" }
            => "sixth exposed {area} {card}", DEALER, r::R12_4.as_read(readings::DC_8), Irregular, irregular(),
               physical(), verb("A sixth card is exposed");
        /// Cards were keyed wrongly.
        Rekey { area: Area, which: Which = asks "Which cards", cards: Vec<Card> = asks "The right cards" }
            => "rekey {area} [{which}] as {cards}", TABLE, r::R8_9.as_read(readings::DC_22), Irregular, corrects(),
               physical(), verb("Cards were keyed wrongly");
    }
}

/// The cards that a player holds; the others are discarded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DoubleChanceKeep"))]
#[serde(rename_all = "snake_case")]
pub enum Keep {
    /// So many real cards: which, only their player knows until they are turned.
    Count(u8),
    /// The cards at these places of a hand that the table has read, 1 for the first.
    Places(Vec<u8>),
}

/// The cards that a hand shows when it is turned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DoubleChanceShown"))]
#[serde(deny_unknown_fields)]
pub struct Shown {
    pub area: Area,
    pub cards: Vec<Card>,
}

choices! {
    #[cfg_attr(feature = "schema", schemars(rename = "DoubleChanceWhich"))]
    pub enum Which {
        Hand = "", "the hand";
        Sixth = "sixth", "the sixth card";
    }
}

choices! {
    /// Why a deal counts for nothing.
    #[cfg_attr(feature = "schema", schemars(rename = "DoubleChanceMisdealWhy"))]
    pub enum MisdealWhy {
        /// Dealt otherwise than chapter 7 says.
        DealtWrongly = "dealt wrongly";
        /// The deal showed a card.
        CardExposed = "a card was exposed";
        /// A card lay face up in the shoe or device.
        FacedCardDealt = "a card lay face up";
    }
}

/// `3`, or `places 1,3`.
impl Field for Keep {
    const KIND: Kind = Kind::Values(&[
        (r#"{"count":3}"#, "three cards"),
        (r#"{"count":2}"#, "two cards"),
        (r#"{"count":1}"#, "one card"),
    ]);
    fn read(words: &[&str], at: Millis) -> Result<Self, String> {
        match words {
            ["places", places @ ..] => Vec::read(places, at).map(Keep::Places),
            count => u8::read(count, at).map(Keep::Count),
        }
    }
    fn write(&self) -> String {
        match self {
            Keep::Count(count) => count.to_string(),
            Keep::Places(places) => format!("places {}", places.write()),
        }
    }
}

/// `3 Kh Kd 4c`, or several hands apart by a stroke: `3 Kh / 1 4c 4d`.
impl Field for Vec<Shown> {
    const KIND: Kind = Kind::Inside { at: "/0/cards", kind: &<Vec<Card> as Field>::KIND };
    fn read(words: &[&str], at: Millis) -> Result<Self, String> {
        let one = |words: &[&str]| match words {
            [area, cards @ ..] => Ok(Shown { area: Area::read(&[area], at)?, cards: Vec::read(cards, at)? }),
            [] => Err("which area is turned?".into()),
        };
        if words.is_empty() { Ok(vec![]) } else { words.split(|word| *word == "/").map(one).collect() }
    }
    fn write(&self) -> String {
        self.iter().map(|hand| format!("{} {}", hand.area, hand.cards.write())).collect::<Vec<_>>().join(" / ")
    }
}

type T = Table<DoubleChance>;
type E = Cited<TableEvent<DoubleChance>>;

type Decision = Decided<DoubleChance>;

/// What is common to all tables, under this book's numbers.
static HOUSE: HouseRules = HouseRules {
    book: &BOOK,
    opening: |setup| match setup.approved.jackpot {
        Some(_) => vec![Wager::Wager, Wager::Jackpot],
        None => vec![Wager::Wager],
    },
    leading: Some(ch10_jackpot::LEADING),
    lasting: |_| false,
    areas_max: ch02_table_layout_and_equipment::AREAS_MAX,
    areas_cite: ch02_table_layout_and_equipment::HOW_MANY,
    dealer: r::R1_1.cite(),
    supervisor: r::R1_1.cite(),
    wagers: ch05_wagers::WAGERS,
    limits: ch06_minimum_and_maximum_wagers::LIMITS,
    irregular: ch12_irregularities::IRREGULAR,
    general: ch14_general_provisions::GENERAL,
    best_odds: |setup, wager| match wager {
        Wager::Wager => Some(DeclaredHand::RoyalFlush.odds()),
        _ => ch10_jackpot::best_prize(setup),
    },
    follow_up: None,
    jackpot: None,
    promotions: None,
    one_amount: |_, _, _| None,
    check_setup: |setup| {
        ch03_the_cards::check_setup(setup)?;
        ch09_settlement::check_maximum(setup)?;
        ch10_jackpot::check_setup(setup)
    },
    check_sign: ch10_jackpot::check_sign,
    check_wager: ch05_wagers::check_wager,
};

/// A table as a command changes it step by step, and the events so far.
struct Steps {
    table: T,
    events: Vec<E>,
}

impl Steps {
    fn from(table: &T) -> Steps {
        Steps { table: table.clone(), events: vec![] }
    }
    fn add(&mut self, event: impl Into<E>) {
        let event = event.into();
        self.table.evolve(&event);
        self.events.push(event);
    }
}

impl Game for DoubleChance {
    type Play = Play;
    type Event = Event;
    type State = State;

    fn book() -> &'static Book {
        &BOOK
    }
    fn house_rules() -> &'static HouseRules {
        &HOUSE
    }
    fn open(setup: &Setup) -> Result<State, Refusal> {
        Ok(State::open(setup))
    }
    fn decide(table: &T, play: &Play, context: &Context) -> Decision {
        use Play::*;
        match play {
            Deal { count, held } => ch07_initial_deal::deal(table, *count, held, context),
            Handled => ch08_subsequent_deal::handled(table),
            Declare { area } => ch08_subsequent_deal::declare(table, *area, context),
            Discard { area, keep } => ch08_subsequent_deal::discard(table, *area, keep, context),
            TurnUp { hands } => ch08_subsequent_deal::turn_up(table, hands),
            CorrectHold { area, held, reason } => {
                ch08_keyed_wrongly::correct_hold(table, *area, *held, reason, context)
            }
            CountDiscards { counted } => ch08_subsequent_deal::count_discards(table, *counted, context),
            RecountDiscards => ch08_subsequent_deal::recount_discards(table),
            Settle => ch08_subsequent_deal::settle(table),
            DealSixth => ch08_subsequent_deal::deal_sixth(table),
            TurnSixth { cards } => ch08_subsequent_deal::turn_sixth(table, cards),
            Clear => ch09_settlement::clear(table),
            Misdeal { reason } => ch12_irregularities::misdeal(table, MisdealWhy::DealtWrongly, reason, context),
            CardExposed { reason } => ch12_irregularities::misdeal(table, MisdealWhy::CardExposed, reason, context),
            FacedCard { reason } => ch12_irregularities::misdeal(table, MisdealWhy::FacedCardDealt, reason, context),
            WrongCount { area, count } => ch12_irregularities::wrong_count(table, *area, *count),
            StrayHand { area } => ch12_irregularities::stray_hand(table, *area),
            SixthInError { area } => ch12_irregularities::sixth_in_error(table, *area),
            SixthExposed { area, card } => ch12_irregularities::sixth_exposed(table, *area, *card),
            Away { area, reason } => ch12_irregularities::away(table, *area, reason.as_deref(), context),
            Undecided { area, reason } => ch12_irregularities::undecided(table, *area, reason.as_deref(), context),
            Rekey { area, which, cards } => ch08_keyed_wrongly::rekey(table, *area, *which, cards, context),
        }
    }
    fn evolve(table: &mut T, event: &Event) {
        table.play.evolve(event)
    }
}

impl TableGame for DoubleChance {
    fn due(table: &T) -> Vec<Area> {
        match &table.play.round {
            Round::Deciding { hands, .. } | Round::Turned { hands } => {
                hands.iter().filter(|hand| hand.choice.is_open()).map(|hand| hand.area).collect()
            }
            _ => Vec::new(),
        }
    }
    fn card_hooks() -> Option<CardHooks<Self>> {
        card_table::hooks()
    }
    fn permits(table: &T, command: &HouseCommand, _: &Context) -> Result<(), Refusal> {
        ch05_wagers::permits(table, command)
    }
    fn follow(table: &T, happened: &[Cited<HouseEvent>]) -> Vec<E> {
        ch05_wagers::follow(table, happened)
    }
    fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
        ch07_initial_deal::fill(table, play, chance)
    }
    /// Once all cards are out their players look at them.
    fn knowledge(table: &T) -> Knowledge {
        match &table.play.round {
            Round::Waiting => Knowledge::Nothing,
            Round::Dealing { .. } => Knowledge::Hidden,
            _ => Knowledge::Known,
        }
    }
    fn decision(event: &Event) -> Option<DecisionMade> {
        match event {
            Event::Declared { area, .. } | Event::Discarded { area, .. } => {
                Some(DecisionMade { area: *area, outcome_seen: false })
            }
            _ => None,
        }
    }
}

impl OnScreen for DoubleChance {
    fn offers(offers: &mut Offers<DoubleChance>) {
        offers::offers(offers)
    }
    fn show(table: &T, viewer: Viewer, view: &mut View) {
        offers::show(table, viewer, view)
    }
}

impl InScripts for DoubleChance {
    fn usual_setup() -> Setup {
        Setup::of_cards(Source::Shoe, ch03_the_cards::DECKS, Money::cents(250), &[(BetType::Wager, 10, 1000)])
    }
}

impl Unseen for DoubleChance {
    /// Cards that this viewer has not seen: what others hold or have discarded, and whatever nobody has read.
    fn exchange_unseen(table: &T, viewer: Viewer, chance: &mut dyn Chance) -> T {
        let mut other = table.clone();
        let house = &other.house;
        let theirs = |area: Area| viewer != Viewer::Patron(house.seated(area).unwrap_or_default());
        let State { cards, round, .. } = &mut other.play;
        let hands = round.hands_mut().iter_mut().filter(|hand| theirs(hand.area));
        cards.exchange_held(hands.flat_map(Hand::held_mut), chance);
        cards.exchange_unseen(chance);
        other
    }
}

impl CardGame for DoubleChance {
    fn rules() -> &'static CardRules {
        &ch04_shuffle_and_cut::CARDS
    }
    fn cards(table: &T) -> &CardTable {
        &table.play.cards
    }
    fn phase(table: &T) -> Phase {
        match table.play.round {
            Round::Waiting => Phase::Waiting,
            Round::Over { .. } => Phase::Over,
            _ => Phase::Open,
        }
    }
    fn void_round(table: &T, clause: Clause, context: &Context) -> Decision {
        ch12_irregularities::void(table, clause, context)
    }
    fn pick_up(table: &T) -> Vec<E> {
        ch09_settlement::pick_up(table)
    }
    fn evolve_cards(table: &mut T, event: &CardEvent) {
        table.play.cards.evolve(event);
        if event.ends_last_round() {
            table.play.last = None;
        }
    }
}

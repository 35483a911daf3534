//! High Card, a book invented for the tests: a whole game that no other game and no screen knows about. It is built only
//! with the feature `sixth-book`, which tests switch on.
//!
//! | chapter | file |
//! | --- | --- |
//! | 2 cards and shuffle | `ch02_cards_and_shuffle.rs` |
//! | 3 wagers and limits | `ch03_wagers_and_limits.rs` |
//! | 4 the deal and settlement | `ch04_the_deal_and_settlement.rs` |
//! | 5 irregularities | `ch05_irregularities.rs` |
//! | 6 general provisions | `ch06_general_provisions.rs` |
pub mod ch02_cards_and_shuffle;
pub mod ch03_wagers_and_limits;
pub mod ch04_the_deal_and_settlement;
pub mod ch05_irregularities;
pub mod ch06_general_provisions;
pub mod clauses;
mod events;
mod offers;
pub mod settle;
mod state;

use crate::book::{Book, Chapter, Cited, Clause, Edition};
use crate::card_table::{self, CardEvent, CardGame, CardHooks, CardRules, CardTable, Phase};
use crate::cards::Card;
use crate::game::{Decided, Game, InScripts, OnScreen, TableGame, Unseen};
use crate::house::{HouseEvent, HouseRules, Setup};
use crate::money::Money;
use crate::offers::Offers;
use crate::people::{Chance, Context};
use crate::plays;
use crate::plays::DEALER;
use crate::refusal::Refusal;
use crate::shoe::Source;
use crate::show::{View, Viewer};
use crate::signatures::Knowledge;
use crate::table::{Table, TableEvent};
use crate::wagers::BetType;
use alloc::vec::Vec;
use ch02_cards_and_shuffle as ch02;
use ch03_wagers_and_limits::HOUSE;
use ch04_the_deal_and_settlement as ch04;
use ch05_irregularities as ch05;
use clauses as r;
pub use events::Event;
pub use state::{Round, State};

pub struct HighCard;

pub static BOOK: Book = Book {
    slug: "high-card",
    short: "HC",
    title: "High Card (an invented book)",
    edition: Edition::INVENTED,
    chapters: &[
        Chapter { number: 1, title: "Definitions" },
        Chapter { number: 2, title: "Cards and Shuffle" },
        Chapter { number: 3, title: "Wagers and Limits" },
        Chapter { number: 4, title: "The Deal and Settlement" },
        Chapter { number: 5, title: "Irregularities" },
        Chapter { number: 6, title: "General Provisions" },
    ],
    clauses: r::ALL,
    readings: &[],
};

plays! {
    /// What is done in this game beside what every table does.
    #[cfg_attr(feature = "schema", schemars(rename = "HighCardPlay"))]
    pub enum Play {
        /// One card face up to every area with a wager, then one to the dealer.
        Deal { cards: Vec<Card> = drawn "Cards" } => "deal {cards}", DEALER, r::R4_1.cite(), Flow, key("d");
        /// Every wager is paid, taken or left.
        Settle => "settle", DEALER, r::R4_3.cite(), Flow, key("s");
        /// The cards are picked up.
        Clear => "clear", DEALER, r::R4_6.cite(), Flow, key("c");
    }
}

type T = Table<HighCard>;
type E = Cited<TableEvent<HighCard>>;
type Decision = Decided<HighCard>;

impl Game for HighCard {
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
        match play {
            Play::Deal { cards } => ch04::deal(table, cards, context),
            Play::Settle => ch04::settle(table),
            Play::Clear => ch04::clear(table),
        }
    }
    fn evolve(table: &mut T, event: &Event) {
        table.play.evolve(event)
    }
}

impl TableGame for HighCard {
    fn card_hooks() -> Option<CardHooks<Self>> {
        card_table::hooks()
    }
    fn follow(table: &T, happened: &[Cited<HouseEvent>]) -> Vec<E> {
        ch05::follow(table, happened)
    }
    fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
        if let Play::Deal { cards } = play {
            *cards = table.play.cards.draw(ch04::to(table).len() as u16 + 1, chance);
        }
    }
    /// All cards are dealt at once and face up.
    fn knowledge(table: &T) -> Knowledge {
        match table.play.round {
            Round::Waiting => Knowledge::Nothing,
            _ => Knowledge::Known,
        }
    }
}

impl OnScreen for HighCard {
    fn offers(offers: &mut Offers<HighCard>) {
        offers::offers(offers)
    }
    fn show(table: &T, _: Viewer, view: &mut View) {
        offers::show(table, view)
    }
}

impl InScripts for HighCard {
    fn usual_setup() -> Setup {
        Setup::of_cards(
            Source::Shoe,
            ch02::DECKS,
            Money::cents(250),
            &[(BetType::Ante, 10, 2000), (BetType::Tie, 5, 100)],
        )
    }
}

impl Unseen for HighCard {
    fn exchange_unseen(table: &T, _: Viewer, chance: &mut dyn Chance) -> T {
        let mut other = table.clone();
        other.play.cards.exchange_unseen(chance);
        other
    }
}

impl CardGame for HighCard {
    fn rules() -> &'static CardRules {
        &ch02::CARDS
    }
    fn cards(table: &T) -> &CardTable {
        &table.play.cards
    }
    fn phase(table: &T) -> Phase {
        match table.play.round {
            Round::Waiting => Phase::Waiting,
            Round::Dealt { .. } => Phase::Open,
            Round::Over { .. } => Phase::Over,
        }
    }
    fn void_round(table: &T, clause: Clause, context: &Context) -> Decision {
        ch05::void(table, clause, context)
    }
    fn pick_up(table: &T) -> Vec<E> {
        ch04::pick_up(table)
    }
    fn evolve_cards(table: &mut T, event: &CardEvent) {
        table.play.cards.evolve(event);
    }
}

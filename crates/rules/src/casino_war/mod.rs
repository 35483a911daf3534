//! Casino War: the game's state, commands and events, and which file obeys which chapter.
//!
//! | chapter | file |
//! | --- | --- |
//! | 3, 4 cards, shuffle and cut | `ch04_shuffle_and_cut.rs` |
//! | 5, 6 and 13, wagers, limits, general provisions | `ch05_wagers.rs` names the clauses; `house.rs` is common to all games |
//! | 7 the deal | `ch07_the_deal.rs` |
//! | 8 interim settlement | `ch08_interim_settlement.rs` |
//! | 9 subsequent deal | `ch09_subsequent_deal.rs` |
//! | 10 final settlement | `ch10_final_settlement.rs` |
//! | 11 irregularities | `ch11_irregularities.rs` |
//! | 12 shuffling device malfunction | `ch12_device_malfunction.rs` |
pub mod ch04_shuffle_and_cut;
pub mod ch05_wagers;
pub mod ch07_the_deal;
pub mod ch08_interim_settlement;
pub mod ch09_subsequent_deal;
pub mod ch10_final_settlement;
pub mod ch11_irregularities;
pub mod ch12_device_malfunction;
pub mod clauses;
pub mod offers;
pub mod readings;
pub mod settle;
pub mod speak;
mod state;

use crate::book::{Book, BookId, Chapter, Citation, Edition};
use crate::cards::Card;
use crate::game::{Authority, Chance, Context, Decided, Game, Refusal, Role, Table, TableEvent};
use crate::house::{HouseEvent, HouseRules, Setup};
use crate::money::Money;
use crate::shoe::FirstCut;
use crate::show::{Offer, View, Viewer};
use crate::signatures::{Bearing, Knowledge};
use crate::undo::DecisionMade;
use crate::wagers::{Area, Wager};
use alloc::{string::String, vec::Vec};
use clauses as r;
use serde::{Deserialize, Serialize};
pub use state::{Deal, Hand, Round, RoundResult, State};

pub struct CasinoWar;

pub static BOOK: Book = Book {
    id: BookId::CasinoWar,
    slug: "casino-war",
    short: "CW",
    title: "Casino War",
    edition: Edition { reference: "DF24/017426", signed: "2024-08-16" },
    chapters: &[
        Chapter { number: 1, title: "Definitions" },
        Chapter { number: 2, title: "Table Layout and Equipment" },
        Chapter { number: 3, title: "The Cards" },
        Chapter { number: 4, title: "The Shuffle and Cut" },
        Chapter { number: 5, title: "Wagers" },
        Chapter { number: 6, title: "Minimum and Maximum Wagers" },
        Chapter { number: 7, title: "The Deal" },
        Chapter { number: 8, title: "Interim Settlement" },
        Chapter { number: 9, title: "Subsequent Deal" },
        Chapter { number: 10, title: "Final Settlement" },
        Chapter { number: 11, title: "Irregularities" },
        Chapter { number: 12, title: "Shuffling Device Malfunction" },
        Chapter { number: 13, title: "General Provisions" },
        Chapter { number: 14, title: "Player Rewards and Promotional Prizes" },
    ],
    clauses: r::ALL,
    readings: readings::ALL,
};

/// What is done in this game beside what every table does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Play {
    // 3 and 4: cards, shuffle, cut, burn
    LoadCards,
    Shuffle { how: Shuffle },
    DeclineCut { area: Area },
    Cut { by: CutBy, depth: Option<u16> },
    PlaceCuttingCard { from_back: Option<u16> },
    Burn,
    DirectShuffle,
    DirectCheck,
    Riffle { area: Area },
    // 7 to 10: the round
    Deal { cards: Vec<Card> },
    ReturnDiscards,
    Settle,
    GoToWar { area: Area },
    Surrender { area: Area },
    NoDecision { area: Area, because: Absence },
    Clear,
    CuttingCardShows,
    // 11: irregularities
    FacedCard { card: Card },
    CardInError { card: Option<Card> },
    EmptyRound { cards: Vec<Card> },
    Relay { deal: WhichDeal, cards: Vec<Card>, why: RelayWhy },
    VoidRound { reason: String },
    Misdeal { hand: WrongHand, reason: String },
    ShuffleDiscards,
    BadCut,
    ForgotShuffle,
    WrongCards { finding: WrongCards },
    // 12: the device
    DeviceFault { damaged: Vec<Card>, effect: Effect, spare: Spare },
    Withdraw { area: Area },
    StayIn { area: Area },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shuffle {
    Manual,
    Multishuffler,
    /// In the shuffling device that deals.
    Device,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CutBy {
    Area(Area),
    Supervisor,
}

/// Why a tied hand makes no decision of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    Away,
    /// There, but silent after a reasonable time (CW-7).
    Silent,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhichDeal {
    Initial,
    War,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RelayWhy {
    /// Cards were dealt wrongly: laid as they should have been.
    Reconstruction,
    /// Cards were dealt rightly and keyed wrongly.
    KeyedWrong,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WrongHand {
    Dealer,
    Area(Area),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WrongCards {
    Missing,
    /// What was found: a joker, a card of another back, a seventh ace of spades.
    Foreign(String),
}

/// Whether the malfunction hurt anybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    NoDisadvantage,
    Disadvantage,
}

/// Whether another device is at hand and the cards can go into it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spare {
    Ready,
    None,
}

/// Where a card went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum To {
    Area(Area),
    Dealer,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    CardsLoaded {
        why: FirstCut,
        source: crate::shoe::Source,
        cite: Citation,
    },
    Shuffled {
        how: Shuffle,
        why: FirstCut,
        offered: Vec<Area>,
        rack: RackToo,
        cite: Citation,
    },
    CutDeclined {
        area: Area,
        cite: Citation,
    },
    Cut {
        by: CutBy,
        depth: Option<u16>,
        cite: Citation,
    },
    CuttingCardPlaced {
        from_back: Option<u16>,
        cite: Citation,
    },
    Burned {
        cite: Citation,
    },
    BurnForgotten {
        cite: Citation,
    },
    BurnDue {
        cite: Citation,
    },
    ShuffleOrdered {
        why: FirstCut,
        when: When,
        cite: Citation,
    },
    ShuffleForgotten {
        cite: Citation,
    },
    DealBegan {
        to: Vec<Area>,
    },
    CardDealt {
        to: To,
        card: Card,
        cite: Citation,
    },
    CuttingCardShown {
        on: Option<To>,
        cite: Citation,
    },
    DiscardsReturned {
        count: u16,
        cite: Citation,
    },
    DiscardsLeft {
        cite: Citation,
    },
    Announced {
        dealer: Card,
        cite: Citation,
    },
    LimitNoted {
        area: Area,
        wager: Wager,
        #[serde(rename = "amount_cents")]
        amount: Money,
        cite: Citation,
    },
    HandsCollected {
        areas: Vec<Area>,
        cite: Citation,
    },
    InterimSettled {
        tied: Vec<Area>,
        cite: Citation,
    },
    WentToWar {
        area: Area,
        cite: Citation,
    },
    GaveUp {
        area: Area,
        cite: Citation,
    },
    /// A tied hand whose wagers are gone makes no decision.
    HandDropped {
        area: Area,
        cite: Citation,
    },
    FinallySettled {
        cite: Citation,
    },
    LayoutCleared {
        cite: Citation,
    },
    /// The cards of the last round lie again as they did before they were picked up.
    LaidOutAgain {
        shuffle_after: Option<(FirstCut, Citation)>,
        cite: Citation,
    },
    FacedCardBurned {
        card: Card,
        cite: Citation,
    },
    ErrorCardBurned {
        card: Card,
        cite: Citation,
    },
    ErrorCardSetAside {
        cite: Citation,
    },
    EmptyRoundVoided {
        cards: Vec<Card>,
        cite: Citation,
    },
    Relaid {
        deal: WhichDeal,
        cards: Vec<Card>,
        burned: Vec<Card>,
        cite: Citation,
    },
    ExcessBurned {
        cards: Vec<Card>,
        cite: Citation,
    },
    Misdealt {
        hand: WrongHand,
        reason: String,
        cite: Citation,
    },
    RoundVoided {
        cite: Citation,
    },
    RoundsStand {
        cite: Citation,
    },
    DiscardsShuffled {
        cite: Citation,
    },
    CardsCondemned {
        finding: WrongCards,
        cite: Citation,
    },
    DeviceSwapped {
        damaged: Vec<Card>,
        cite: Citation,
    },
    DeviceOutOfUse {
        areas: Vec<Area>,
        damaged: Vec<Card>,
        cite: Citation,
    },
    WagersWithdrawn {
        area: Area,
        cite: Citation,
    },
    StayedIn {
        area: Area,
        cite: Citation,
    },
    PlayGoesOn {
        cite: Citation,
    },
}

/// Whether the discards go into the shuffle with the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RackToo {
    Yes,
    No,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    Now,
    AfterThisRound,
}

type T = Table<CasinoWar>;
type E = TableEvent<CasinoWar>;

impl From<Event> for E {
    fn from(event: Event) -> E {
        TableEvent::Play(event)
    }
}

/// The rules of the house under this book's numbers.
pub(crate) fn rules() -> &'static HouseRules {
    &ch05_wagers::HOUSE
}

impl Game for CasinoWar {
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
    fn decide(table: &T, play: &Play, context: &Context) -> Decided<CasinoWar> {
        use Play::*;
        match play {
            LoadCards => ch04_shuffle_and_cut::load_cards(table),
            Shuffle { how } => ch04_shuffle_and_cut::shuffle(table, *how),
            DeclineCut { area } => ch04_shuffle_and_cut::decline_cut(table, *area),
            Cut { by, depth } => ch04_shuffle_and_cut::cut(table, *by, *depth),
            PlaceCuttingCard { from_back } => ch04_shuffle_and_cut::place_cutting_card(table, *from_back),
            Burn => ch04_shuffle_and_cut::burn(table),
            DirectShuffle => ch04_shuffle_and_cut::direct_shuffle(table),
            DirectCheck => ch04_shuffle_and_cut::direct_check(table, context),
            Riffle { area } => ch04_shuffle_and_cut::riffle(table, *area, context),
            Deal { cards } => ch07_the_deal::deal(table, cards, context),
            ReturnDiscards => ch07_the_deal::return_discards(table),
            CuttingCardShows => ch07_the_deal::cutting_card_shows(table),
            Settle => match table.play.round {
                Round::WarDealt { .. } => ch10_final_settlement::settle(table),
                _ => ch08_interim_settlement::settle(table),
            },
            GoToWar { area } => ch09_subsequent_deal::go_to_war(table, *area, context),
            Surrender { area } => ch08_interim_settlement::surrender(table, *area, context),
            NoDecision { area, because } => ch11_irregularities::no_decision(table, *area, *because),
            Clear => ch10_final_settlement::clear(table),
            FacedCard { card } => ch11_irregularities::faced_card(table, *card),
            CardInError { card } => ch11_irregularities::card_in_error(table, *card),
            EmptyRound { cards } => ch11_irregularities::empty_round(table, cards),
            Relay { deal, cards, why } => ch11_irregularities::relay(table, *deal, cards, *why, context),
            VoidRound { reason } => ch11_irregularities::void_round(table, reason, context),
            Misdeal { hand, reason } => ch11_irregularities::misdeal(table, *hand, reason, context),
            ShuffleDiscards => ch11_irregularities::shuffle_discards(table),
            BadCut => ch11_irregularities::bad_cut(table),
            ForgotShuffle => ch11_irregularities::forgot_shuffle(table),
            WrongCards { finding } => ch11_irregularities::wrong_cards(table, finding, context),
            DeviceFault { damaged, effect, spare } => {
                ch12_device_malfunction::fault(table, damaged, *effect, *spare, context)
            }
            Withdraw { area } => ch12_device_malfunction::withdraw(table, *area, context),
            StayIn { area } => ch12_device_malfunction::stay_in(table, *area, context),
        }
    }
    fn follow(table: &T, _: &[HouseEvent]) -> Vec<E> {
        ch11_irregularities::follow(table)
    }
    fn evolve(table: &mut T, event: &Event) {
        table.play.evolve(event)
    }
    fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
        ch07_the_deal::fill(table, play, chance)
    }
    fn offers(table: &T) -> Vec<Offer<CasinoWar>> {
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
            LoadCards => (SUPERVISOR, r::R3_5.cite()),
            Shuffle { .. } | PlaceCuttingCard { .. } | Burn => (DEALER, r::R4_1.cite()),
            DeclineCut { .. } | Cut { .. } => (TABLE, r::R4_3.cite()),
            DirectShuffle => (SUPERVISOR, r::R4_1_4.cite()),
            DirectCheck => (CHECKS, r::R3_8.cite()),
            Riffle { .. } => (SUPERVISOR, r::R4_2.cite()),
            Deal { .. } | ReturnDiscards | CuttingCardShows => (DEALER, r::R7_1.cite()),
            Settle => (DEALER, r::R8_2.cite()),
            GoToWar { .. } | Surrender { .. } => (PLAYER, r::R5_8.cite()),
            NoDecision { because: Absence::Away, .. } => (TABLE, r::R11_8.cite()),
            NoDecision { because: Absence::Silent, .. } => (SUPERVISOR, r::R11_8.as_read(readings::CW_7)),
            Clear => (DEALER, r::R10_4.cite()),
            FacedCard { .. } => (DEALER, r::R11_1.cite()),
            CardInError { .. } => (DEALER, r::R11_2.cite()),
            EmptyRound { .. } => (DEALER, r::R11_5.cite()),
            Relay { .. } => (TABLE, r::R11_6.cite()),
            VoidRound { .. } => (SUPERVISOR, r::R11_6.cite()),
            Misdeal { .. } => (TABLE, r::R11_16.cite()),
            ShuffleDiscards => (DEALER, r::R11_7.cite()),
            BadCut => (TABLE, r::R11_9.cite()),
            ForgotShuffle => (TABLE, r::R11_11.cite()),
            WrongCards { .. } => (TABLE, r::R11_17.cite()),
            DeviceFault { .. } => (SUPERVISOR, r::R12_1.cite()),
            Withdraw { .. } | StayIn { .. } => (PLAYER, r::R12_5_1.cite()),
        };
        Authority { roles, cite }
    }
    /// Cards are dealt face up: the first one tells something.
    fn knowledge(table: &T) -> Knowledge {
        match &table.play.round {
            Round::Waiting => Knowledge::Nothing,
            Round::Dealing { out, .. } if out.is_empty() => Knowledge::Nothing,
            _ => Knowledge::Known,
        }
    }
    fn bearing(play: &Play) -> Bearing {
        use Play::*;
        match play {
            Relay { .. } => Bearing::Corrects,
            FacedCard { .. } | CardInError { .. } | EmptyRound { .. } | VoidRound { .. } | Misdeal { .. } => {
                Bearing::Irregular
            }
            BadCut | ForgotShuffle | WrongCards { .. } | DeviceFault { .. } => Bearing::Irregular,
            _ => Bearing::Ordinary,
        }
    }
    fn is_physical(play: &Play) -> bool {
        use Play::*;
        match play {
            FacedCard { .. } | CardInError { .. } | EmptyRound { .. } | Relay { .. } | Misdeal { .. } => true,
            BadCut | ForgotShuffle | WrongCards { .. } => true,
            DeviceFault { damaged, .. } => !damaged.is_empty(),
            _ => false,
        }
    }
    fn decision(event: &Event) -> Option<DecisionMade> {
        match event {
            Event::WentToWar { area, .. }
            | Event::GaveUp { area, .. }
            | Event::WagersWithdrawn { area, .. }
            | Event::StayedIn { area, .. } => Some(DecisionMade { area: *area, outcome_seen: false }),
            _ => None,
        }
    }
    fn exchange_unseen(table: &T, _: Viewer, chance: &mut dyn Chance) -> T {
        let mut other = table.clone();
        other.play.cards.exchange_unseen(chance);
        other
    }
    fn describe(event: &Event) -> (String, Option<Citation>) {
        speak::describe(event)
    }
    fn parse_play(line: &str) -> Result<Play, String> {
        speak::parse(line)
    }
}

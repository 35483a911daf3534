//! Casino War: the game's state, commands and events, and which file obeys which chapter.
//!
//! | chapter | file |
//! | --- | --- |
//! | 3 the cards | `ch03_the_cards.rs` |
//! | 4 the shuffle and cut | `ch04_the_shuffle_and_cut.rs` |
//! | 5 wagers | `ch05_wagers.rs`, which also puts together what `house.rs` cites |
//! | 6 minimum and maximum wagers | `ch06_minimum_and_maximum_wagers.rs` |
//! | 7 the deal | `ch07_the_deal.rs` |
//! | 8 interim settlement | `ch08_interim_settlement.rs` |
//! | 9 subsequent deal | `ch09_subsequent_deal.rs` |
//! | 10 final settlement | `ch10_final_settlement.rs` |
//! | 11 irregularities | `ch11_irregularities.rs` |
//! | 12 shuffling device malfunction | `ch12_shuffling_device_malfunction.rs` |
//! | 13 general provisions | `ch13_general_provisions.rs` |
//! | 14 promotions | `ch14_promotions.rs` |
pub mod ch03_the_cards;
pub mod ch04_the_shuffle_and_cut;
pub mod ch05_wagers;
pub mod ch06_minimum_and_maximum_wagers;
pub mod ch07_the_deal;
pub mod ch08_interim_settlement;
pub mod ch09_subsequent_deal;
pub mod ch10_final_settlement;
pub mod ch11_irregularities;
pub mod ch12_shuffling_device_malfunction;
pub mod ch13_general_provisions;
pub mod ch14_promotions;
pub mod clauses;
mod events;
pub mod offers;
pub mod readings;
pub mod settle;
mod state;

use crate::book::{Book, Chapter, Citation, Cited, Clause, Edition};
use crate::card_table::{self, CardCommand, CardEvent, CardGame, CardHooks, CardRules, CardTable, Phase, Shuffle};
use crate::cards::Card;
use crate::game::{Decided, Game, InScripts, OnScreen, TableGame, Unseen};
pub use crate::hands::To;
use crate::house::{HouseCommand, HouseEvent, HouseRules, Setup};
use crate::money::Money;
use crate::offers::Offers;
use crate::people::{Chance, Context, Millis};
use crate::plays::{Choice, DEALER, Field, Hands, Kind, PLAYER, Plays, SUPERVISOR, TABLE};
use crate::refusal::Refusal;
use crate::shoe::{ShuffleWhy, Source};
use crate::show::{View, Viewer};
use crate::signatures::{Bearing, Knowledge};
use crate::table::{Table, TableEvent};
use crate::undo::DecisionMade;
use crate::wagers::{Area, BetType, Wager};
use crate::{choices, plays};
use alloc::{format, string::String, vec, vec::Vec};
use ch03_the_cards::{self as ch03, CARDS};
use ch04_the_shuffle_and_cut as ch04;
use ch05_wagers::HOUSE;
use ch07_the_deal as ch07;
use ch08_interim_settlement as ch08;
use ch10_final_settlement as ch10;
use ch11_irregularities as ch11;
use ch12_shuffling_device_malfunction as ch12;
use clauses as r;
pub use events::Event;
use serde::{Deserialize, Serialize};
pub use state::{Deal, Round, RoundResult, State};

pub struct CasinoWar;

pub static BOOK: Book = Book {
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

plays! {
    /// What is done in this game beside what every table does.
    #[cfg_attr(feature = "schema", schemars(rename = "CasinoWarPlay"))]
    pub enum Play {
        /// The player whose turn it is does not cut.
        DeclineCut { area: Area } => "decline cut {area}", TABLE, r::R4_3.cite(), Flow;
        /// The cards are cut by a player, or by a supervisor where no player does.
        CutCards { by: CutBy, depth: Option<u16> = drawn "Cards deep, if counted" }
            => "cut by {by} [at {depth}]", TABLE, r::R4_3.cite(), Flow, key("u");
        /// The cutting card goes in so far from the back.
        PlaceCuttingCard { from_back: Option<u16> = drawn "Cards behind it, if counted" }
            => "place cutting card [{from_back} from back]", DEALER, r::R4_1.cite(), Flow;
        /// The first card is burned, face down and unseen.
        Burn => "burn", DEALER, r::R4_1.cite(), Flow, key("b");
        /// Pre-shuffled cards are riffled when a player asks and a supervisor agrees.
        Riffle { area: Area } => "riffle for {area}", SUPERVISOR, r::R4_2.cite(), Supervision,
               verb("Riffle pre-shuffled cards on request");
        /// The players' cards from the dealer's left, then the dealer's; in a war the additional cards.
        Deal { cards: Vec<Card> = drawn "Cards" } => "deal {cards}", DEALER, r::R7_1.cite(), Flow, key("d");
        /// The discards go back into the device.
        ReturnDiscards => "return discards", DEALER, r::R7_1.cite(), Flow;
        /// The cutting card comes out: the cards are shuffled after this round.
        CuttingCardShows => "cutting card shows", DEALER, r::R7_1.cite(), Irregular;
        /// Wagers that are decided now are settled.
        Settle => "settle", DEALER, r::R8_2.cite(), Flow, key("s");
        /// The player of a tied hand goes to war.
        GoToWar { area: Area } => "war {area}", PLAYER, r::R5_8.cite(), Flow, key("w");
        /// The player of a tied hand gives up half of the wager.
        Surrender { area: Area } => "surrender {area}", PLAYER, r::R5_8.cite(), Flow, key("r");
        /// The player is not there to decide.
        Away { area: Area, reason or default: Option<String> = asks "Why not wait, if a supervisor says so" } => "away {area} [because {reason}]", TABLE, r::R11_8.cite(), Decision, verb("The player is away: surrendered");
        /// The player is there but says nothing for a reasonable time (CW-7).
        Silent { area: Area, reason or default: Option<String> = asks "Why not wait, if a supervisor says so" }
            => "silent {area} [because {reason}]", TABLE, r::R11_8.as_read(readings::CW_7), Decision,
               verb("The player is silent: surrendered");
        /// The cards are picked up.
        Clear => "clear", DEALER, r::R10_4.cite(), Flow, key("c");
        /// A card is found face up in the shoe.
        FacedCard { card: Card = asks "Card" }
            => "faced card {card}", DEALER, r::R11_1.cite(), Irregular, irregular(), physical();
        /// A card was drawn in error.
        CardInError { card: Option<Card> = asks "Card, if it was seen" }
            => "card in error [{card}]", DEALER, r::R11_2.cite(), Irregular, irregular(), physical();
        /// A round was begun without any wager.
        EmptyRound { cards: Vec<Card> = asks "Cards that show" }
            => "empty round {cards}", DEALER, r::R11_5.cite(), Irregular, irregular(), physical();
        /// Cards were dealt wrongly: corrected to what they should have been.
        Reconstruct { deal: WhichDeal, cards: Vec<Card> = asks "Cards as they should have been dealt" }
            => "reconstruct {deal} {cards}", TABLE, r::R11_6.cite(), Irregular, corrects(), physical(),
               verb("Reconstruct the deal");
        /// Cards were dealt correctly and keyed wrongly.
        Rekey { deal: WhichDeal, cards: Vec<Card> = asks "Cards as dealt" }
            => "rekey {deal} {cards}", TABLE, r::R11_6.cite(), Irregular, corrects(), physical(),
               verb("Cards were keyed wrongly");
        /// A round that cannot be reconstructed is voided.
        VoidRound { reason: String = asks "Reason" }
            => "void round {reason}", SUPERVISOR, r::R11_6.cite(), Irregular, irregular();
        /// A hand has a wrong number of cards and the round cannot be reconstructed.
        Misdeal { hand: To = asks "Whose hand", reason: String = asks "What was dealt wrongly" }
            => "misdeal {hand} {reason}", TABLE, r::R11_16.cite(), Irregular, irregular(), physical();
        /// The shoe is empty in the middle of a round: the discards are shuffled.
        ShuffleDiscards => "shuffle discards", DEALER, r::R11_7.cite(), Flow;
        /// The cards were cut against the rules.
        BadCut => "bad cut", TABLE, r::R11_9.cite(), Irregular, irregular(), physical();
        /// The shuffle after the cutting card was forgotten.
        ForgotShuffle => "forgot shuffle", TABLE, r::R11_11.cite(), Irregular, irregular(), physical();
        /// The shuffling device fails in the middle of a round.
        DeviceFault {
            effect: Effect = asks "The failure",
            spare: Spare = asks "Another device",
            damaged: Vec<Card> = asks "Damaged cards, if any",
        } => "device fault {effect} {spare} [damaged {damaged}]", SUPERVISOR, r::R12_1.cite(), Irregular, irregular();
        /// A player takes the wagers back after a device failed.
        Withdraw { area: Area } => "withdraw {area}", PLAYER, r::R12_5_1.cite(), Flow;
        /// A player leaves the wagers in place after a device failed.
        StayIn { area: Area } => "stay {area}", PLAYER, r::R12_5_1.cite(), Flow;
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CasinoWarCutBy"))]
#[serde(rename_all = "snake_case")]
pub enum CutBy {
    Area(Area),
    Supervisor,
}

/// `supervisor`, or an area's number.
impl Field for CutBy {
    const KIND: Kind = Kind::Hand(&Hands {
        area: "area",
        others: &[Choice { variant: "Supervisor", words: "supervisor", label: "a supervisor" }],
    });
    fn read(words: &[&str], at: Millis) -> Result<Self, String> {
        match words {
            ["supervisor"] => Ok(CutBy::Supervisor),
            area => Area::read(area, at).map(CutBy::Area),
        }
    }
    fn write(&self) -> String {
        match self {
            CutBy::Area(area) => area.write(),
            CutBy::Supervisor => "supervisor".into(),
        }
    }
}

choices! {
    #[cfg_attr(feature = "schema", schemars(rename = "CasinoWarWhichDeal"))]
    pub enum WhichDeal {
        Initial = "initial", "the initial deal";
        War = "war", "the war cards";
    }
}

choices! {
    /// Whether the malfunction hurt anybody.
    #[cfg_attr(feature = "schema", schemars(rename = "CasinoWarEffect"))]
    pub enum Effect {
        NoDisadvantage = "harmless", "hurt nobody";
        Disadvantage = "harmful", "hurt a player or the casino";
    }
}

choices! {
    /// Whether another device is at hand and the cards can go into it.
    #[cfg_attr(feature = "schema", schemars(rename = "CasinoWarSpare"))]
    pub enum Spare {
        Ready = "spare", "is ready and can take the cards";
        None = "none", "is not at hand";
        Stuck = "stuck", "is at hand, but the cards cannot be moved to it";
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RelayWhy {
    Reconstruction,
    KeyedWrong,
}

type T = Table<CasinoWar>;
type E = Cited<TableEvent<CasinoWar>>;
type Decision = Decided<CasinoWar>;

impl Game for CasinoWar {
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
            DeclineCut { area } => ch04::decline_cut(table, *area),
            CutCards { by, depth } => ch04::cut(table, *by, *depth),
            PlaceCuttingCard { from_back } => ch04::place_cutting_card(table, *from_back),
            Burn => ch04::burn(table),
            Riffle { area } => ch04::riffle(table, *area, context),
            CuttingCardShows => ch04::cutting_card_shows(table),
            Deal { cards } => ch07::deal(table, cards, context),
            ReturnDiscards => ch07::return_discards(table),
            Settle => match table.play.round {
                Round::WarDealt { .. } => ch10::settle(table),
                _ => ch08::settle(table),
            },
            Surrender { area } => ch08::surrender(table, *area, context),
            GoToWar { area } => ch09_subsequent_deal::go_to_war(table, *area, context),
            Clear => ch10::clear(table),
            FacedCard { card } => ch11::faced_card(table, *card),
            CardInError { card } => ch11::card_in_error(table, *card),
            EmptyRound { cards } => ch11::empty_round(table, cards),
            Reconstruct { deal, cards } => ch11::relay(table, *deal, cards, RelayWhy::Reconstruction, context),
            Rekey { deal, cards } => ch11::relay(table, *deal, cards, RelayWhy::KeyedWrong, context),
            VoidRound { reason } => ch11::void_round(table, reason, context),
            ShuffleDiscards => ch11::shuffle_discards(table),
            Away { area, reason } => ch11::away(table, *area, reason.as_deref(), context),
            Silent { area, reason } => ch11::silent(table, *area, reason.as_deref(), context),
            BadCut => ch11::bad_cut(table),
            ForgotShuffle => ch11::forgot_shuffle(table),
            Misdeal { hand, reason } => ch11::misdeal(table, *hand, reason, context),
            DeviceFault { damaged, effect, spare } => ch12::fault(table, damaged, *effect, *spare, context),
            Withdraw { area } => ch12::withdraw(table, *area, context),
            StayIn { area } => ch12::stay_in(table, *area, context),
        }
    }
    fn evolve(table: &mut T, event: &Event) {
        table.play.evolve(event)
    }
}

impl TableGame for CasinoWar {
    fn due(table: &T) -> Vec<Area> {
        match &table.play.round {
            Round::Deciding { undecided, .. } => undecided.first().copied().into_iter().collect(),
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
        ch11::follow(table, happened)
    }
    fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
        ch07::fill(table, play, chance)
    }
    /// Without another device players may take back wagers whose cards they have seen.
    fn bearing(play: &Play) -> Bearing {
        match play {
            Play::DeviceFault { effect: Effect::NoDisadvantage, spare: Spare::None | Spare::Stuck, .. } => {
                Bearing::Corrects
            }
            play => play.info().bearing,
        }
    }
    fn is_physical(play: &Play) -> bool {
        match play {
            Play::DeviceFault { damaged, .. } => !damaged.is_empty(),
            play => play.info().physical,
        }
    }
    /// Cards are dealt face up: the first one tells something.
    fn knowledge(table: &T) -> Knowledge {
        match table.play.round.initial_cards().is_empty() {
            true => Knowledge::Nothing,
            false => Knowledge::Known,
        }
    }
    fn decision(event: &Event) -> Option<DecisionMade> {
        use Event::{GaveUp, StayedIn, WagersWithdrawn, WentToWar};
        match event {
            WentToWar { area } | GaveUp { area } | WagersWithdrawn { area } | StayedIn { area } => {
                Some(DecisionMade { area: *area, outcome_seen: false })
            }
            _ => None,
        }
    }
}

impl OnScreen for CasinoWar {
    fn offers(offers: &mut Offers<CasinoWar>) {
        offers::offers(offers)
    }
    fn show(table: &T, viewer: Viewer, view: &mut View) {
        offers::show(table, viewer, view)
    }
}

impl InScripts for CasinoWar {
    fn usual_setup() -> Setup {
        let limits = [(BetType::Initial, 10, 1000), (BetType::Tie, 5, 500)];
        Setup::of_cards(Source::Shoe, ch03::DECKS, Money::cents(250), &limits)
    }
    fn preparation(table: &T) -> Vec<String> {
        let by = table.house.first_player().map_or("supervisor".into(), |area| format!("{area}"));
        match table.house.setup().source() {
            Some(Source::Device) => vec!["shuffle in device".into(), "burn".into()],
            _ => vec![
                "shuffle by hand".into(),
                format!("cut by {by} at 150"),
                "place cutting card 60 from back".into(),
                "burn".into(),
            ],
        }
    }
}

impl Unseen for CasinoWar {
    fn exchange_unseen(table: &T, _: Viewer, chance: &mut dyn Chance) -> T {
        let mut other = table.clone();
        other.play.cards.exchange_unseen(chance);
        other
    }
}

impl CardGame for CasinoWar {
    fn rules() -> &'static CardRules {
        &CARDS
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
        ch11::void_whole(table, clause, context)
    }
    fn pick_up(table: &T) -> Vec<E> {
        ch10::pick_up(table)
    }
    fn may_load(table: &T) -> Result<(ShuffleWhy, Citation), Refusal> {
        ch03::may_load(table)
    }
    fn may_shuffle(table: &T, how: Shuffle) -> Result<(CardEvent, Citation), Refusal> {
        ch04::may_shuffle(table, how)
    }
    fn evolve_cards(table: &mut T, event: &CardEvent) {
        table.play.evolve_cards(event);
    }
    fn decide_cards(table: &T, command: &CardCommand, context: &Context) -> Decision {
        ch04::decide(table, command, context)
    }
}

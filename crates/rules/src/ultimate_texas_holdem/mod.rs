//! Ultimate Texas Hold'em: the game's state, commands and events, and which file obeys which chapter.
//!
//! | chapter | file |
//! | --- | --- |
//! | 2 layout and equipment | `ch02_table_layout_and_equipment.rs` |
//! | 3 the cards | `ch03_the_cards.rs` |
//! | 4 shuffle | `ch04_shuffle.rs`; `card_table.rs` handles the cards of every card game |
//! | 5 wagers | `ch05_wagers.rs`; `house.rs` does what is common to all games |
//! | 6 minimum and maximum wagers | `ch06_minimum_and_maximum_wagers.rs` |
//! | 7 the deal | `ch07_the_deal.rs` |
//! | 8 order of hands | `ch08_order_of_poker_hand_values.rs`; `poker_hands.rs` makes the hands |
//! | 9 betting rounds | `ch09_betting_rounds.rs` |
//! | 10 settlement | `ch10_settlement.rs`; its pay tables as pure functions in `ch10_pay_tables.rs` |
//! | 11 irregularities | `ch11_irregularities.rs`; cards keyed wrongly in `ch11_keyed_again.rs` |
//! | 12 shuffling device malfunction | `ch12_shuffling_device_malfunction.rs` |
//! | 13 general provisions | `ch13_general_provisions.rs` |
//! | 14 promotions | `ch14_promotions.rs` |
//! | 15 progressive jackpot | `ch15_jackpot.rs` |
mod ch02_table_layout_and_equipment;
pub mod ch03_the_cards;
mod ch04_shuffle;
pub mod ch05_wagers;
mod ch06_minimum_and_maximum_wagers;
pub mod ch07_the_deal;
pub mod ch08_order_of_poker_hand_values;
pub mod ch09_betting_rounds;
pub mod ch10_pay_tables;
pub mod ch10_settlement;
pub mod ch11_irregularities;
pub mod ch11_keyed_again;
mod ch12_shuffling_device_malfunction;
mod ch13_general_provisions;
pub mod ch14_promotions;
pub mod ch15_jackpot;
pub mod clauses;
mod events;
mod offers;
pub mod readings;
pub mod settle;
pub mod state;

use crate::book::{Book, Chapter, Cited, Clause, Edition};
use crate::card_table::{self, CardEvent, CardGame, CardHooks, CardRules, CardTable, Phase};
use crate::cards::Card;
use crate::game::{Decided, Game, InScripts, OnScreen, TableGame, Unseen};
use crate::hidden::HiddenCards;
use crate::house::{HouseCommand, HouseEvent, HouseRules, JackpotSetup, Setup};
use crate::jackpot::Winner;
use crate::money::Money;
use crate::offers::Offers;
use crate::people::{Chance, Context, Millis, PatronId};
use crate::plays::{Choice, DEALER, Field, Hands, Kind, PLAYER, SUPERVISOR, TABLE};
use crate::poker_hands::Category;
use crate::refusal::Refusal;
use crate::shoe::Source;
use crate::show::{View, Viewer};
use crate::signatures::Knowledge;
use crate::table::{Table, TableEvent};
use crate::undo::DecisionMade;
use crate::wagers::{Area, BetType, Wager};
use crate::{choices, plays};
use alloc::{string::String, vec::Vec};
use clauses as r;
pub use events::Event;
use readings as u;
use serde::{Deserialize, Serialize};
pub use state::{Deal, Hand, Round, RoundResult, Stance, State, Street};

pub struct UltimateTexasHoldem;

pub static BOOK: Book = Book {
    slug: "ultimate-texas-holdem",
    short: "UTH",
    title: "Ultimate Texas Hold'em",
    edition: Edition { reference: "Version 4", signed: "2025-08-15" },
    chapters: &[
        Chapter { number: 1, title: "Definitions" },
        Chapter { number: 2, title: "Table Layout and Equipment" },
        Chapter { number: 3, title: "The Cards" },
        Chapter { number: 4, title: "Shuffle" },
        Chapter { number: 5, title: "Wagers" },
        Chapter { number: 6, title: "Minimum and Maximum Wagers" },
        Chapter { number: 7, title: "The Deal" },
        Chapter { number: 8, title: "Order of Poker Hand Values" },
        Chapter { number: 9, title: "Betting Rounds" },
        Chapter { number: 10, title: "Settlement" },
        Chapter { number: 11, title: "Irregularities" },
        Chapter { number: 12, title: "Shuffling Device Malfunction" },
        Chapter { number: 13, title: "General Provisions" },
        Chapter { number: 14, title: "Player Rewards and Promotional Prizes" },
        Chapter { number: 15, title: "Progressive Jackpot" },
    ],
    clauses: r::ALL,
    readings: readings::ALL,
};

plays! {
    /// What is done in this game beside what every table does.
    #[cfg_attr(feature = "schema", schemars(rename = "UltimateTexasHoldemPlay"))]
    pub enum Play {
        /// Everything goes out face down; only a table that draws its own cards knows the players'.
        Deal { held: HiddenCards = drawn "" } => "deal [{held}]", DEALER, r::R7_1.cite(), Flow, key("d");
        /// The player stays in without a wager.
        Check { area: Area } => "check {area}", PLAYER, r::R9_1.cite(), Flow, key("k");
        /// The player makes the Play wager, so many times the Ante.
        Bet { area: Area, times: u8 } => "bet {area} {times}", PLAYER, r::R9_1.cite(), Flow, key("b");
        /// The player gives up the hand.
        Fold { area: Area } => "fold {area}", PLAYER, r::R9_1.cite(), Flow, key("f");
        /// The player is not there, or refuses.
        Away { area: Area, reason or default: Option<String> = asks "Why not wait, if a supervisor says so" } => "away {area} [because {reason}]", TABLE, r::R11_10.cite(), Decision, verb("The player is away: folded");
        /// There, but silent after a reasonable time (UTH-25).
        Silent { area: Area, reason or default: Option<String> = asks "Why not wait, if a supervisor says so" }
            => "silent {area} [because {reason}]", TABLE, r::R11_10.as_read(u::UTH_25), Decision,
               verb("The player is silent: folded");
        /// The Play wager is not a legal multiple of the Ante and the player does not correct it (UTH-9).
        Uncorrected { area: Area }
            => "uncorrected {area}", SUPERVISOR, r::R11_8.as_read(u::UTH_9), Irregular, irregular(), physical(),
               verb("The Play wager is not corrected: folded");
        /// The dealer turns what comes next: the flop, the turn and river, the dealer's own cards.
        Turn { cards: Vec<Card> = drawn "Cards" } => "turn [{cards}]", DEALER, r::R9_2.cite(), Flow, key("t");
        /// The next hands from the dealer's right are settled: those that cards are named for, or all known to the table.
        Settle { cards: Vec<Card> = drawn "Cards" } => "settle [{cards}]", DEALER, r::R10_4.cite(), Flow, key("s");
        /// The player gives up the hand after the dealer's is made.
        Concede { area: Area } => "concede {area}", PLAYER, r::R10_5.cite(), Flow;
        /// What a player folded is looked at.
        RevealFolded { area: Area, cards: Vec<Card> = drawn "The two cards" }
            => "reveal {area} [{cards}]", TABLE, r::R10_13.cite(), Supervision, verb("Turn the folded hand up");
        /// The cards are picked up.
        Clear => "clear", DEALER, r::R10_8.cite(), Flow, key("c");
        /// A player, the dealer or the board has a wrong number of cards.
        WrongNumber { reason: String = asks "What was dealt wrongly" }
            => "misdeal wrong number {reason}", TABLE, r::R11_1.cite(), Irregular, irregular(), physical();
        /// A card was revealed during the deal.
        CardRevealed { reason: String = asks "What was revealed" }
            => "misdeal revealed {reason}", TABLE, r::R11_2.cite(), Irregular, irregular(), physical();
        /// A hole card of the dealer's shows; a supervisor rules where the book says two things (UTH-12).
        DealerShows { cards: Vec<Card> = asks "Cards that show", ruling: Option<Ruling> = asks "Ruling, if asked for" }
            => "dealer shows {cards} [rule {ruling}]", TABLE, r::R11_4.cite(), Irregular, irregular(), physical();
        /// A community card shows too early.
        BoardShows { place: BoardPlace = asks "Which card", card: Card = asks "What it is" }
            => "board shows {place} {card}", TABLE, r::R11_5.cite(), Irregular, irregular(), physical();
        /// A hand was dealt where Ante or Blind is missing.
        StrayHand { area: Area, handled: Handled = asks "Cards were" }
            => "stray hand {area} [{handled}]", TABLE, r::R11_6.cite(), Irregular, irregular(), physical(),
               verb("A hand was dealt without Ante or Blind");
        /// A Play wager is not what was recorded.
        FoundPlay {
            area: Area,
            amount as "amount_cents": Money = asks "The Play wager is",
            reason or default: String = asks "Reason",
        } => "play found {area} {amount} [because {reason}]", TABLE, r::R11_8.cite(), Irregular, corrects_stake(), physical(),
               verb("Correct the Play wager");
        /// Cards were keyed wrongly.
        Rekey { at: Keyed = asks "Which", cards: Vec<Card> = asks "As the cards lie" }
            => "rekey {at} {cards}", TABLE, r::R11_12.as_read(u::UTH_29), Irregular, corrects(), physical();
        /// A patron places a jackpot wager on another player's hand.
        BackJackpot { area: Area, patron: PatronId = patron "Patron number of the backer" }
            => "back jackpot {area} by {patron}", SUPERVISOR, r::R15_2_1_1.cite(), Supervision,
               verb("Let a player back another's box for the jackpot");
        /// A jackpot hand is paid.
        PayJackpot { area: Area } => "pay jackpot {area}", TABLE, r::R15_2_9.cite(), Flow, key("p"), pays_jackpot();
        /// An area gets its part of a bonus jackpot.
        PayBonus { area: Area } => "pay bonus {area}", TABLE, r::R15_2_10_2.cite(), Flow, key("p");
    }
}

choices! {
    /// Where a community card lies.
    pub enum BoardPlace {
        Flop1 = "flop1", "the first card of the flop";
        Flop2 = "flop2", "the second card of the flop";
        Flop3 = "flop3", "the third card of the flop";
        Turn = "turn", "the turn";
        River = "river", "the river";
    }
}

impl BoardPlace {
    /// Its number on the board, from the dealer's left.
    pub fn index(self) -> u8 {
        self as u8
    }
}

/// What was keyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "UltimateTexasHoldemKeyed"))]
#[serde(rename_all = "snake_case")]
pub enum Keyed {
    Board,
    Dealer,
    Hand(Area),
}

/// `board`, `dealer` or an area's number.
impl Field for Keyed {
    const KIND: Kind = Kind::Hand(&Hands {
        area: "hand",
        others: &[
            Choice { variant: "Board", words: "board", label: "the community cards" },
            Choice { variant: "Dealer", words: "dealer", label: "the dealer's cards" },
        ],
    });
    fn read(words: &[&str], at: Millis) -> Result<Self, String> {
        match words {
            ["board"] => Ok(Keyed::Board),
            ["dealer"] => Ok(Keyed::Dealer),
            area => Area::read(area, at).map(Keyed::Hand),
        }
    }
    fn write(&self) -> String {
        match self {
            Keyed::Board => "board".into(),
            Keyed::Dealer => "dealer".into(),
            Keyed::Hand(area) => area.write(),
        }
    }
}

choices! {
    #[cfg_attr(feature = "schema", schemars(rename = "UltimateTexasHoldemMisdealWhy"))]
    pub enum MisdealWhy {
        /// A player, the dealer or the board has a wrong number of cards.
        WrongNumber = "wrong number";
        /// A card was revealed during the deal.
        Revealed = "revealed";
    }
}

choices! {
    /// What a supervisor decides where the book says two things (UTH-12).
    #[cfg_attr(feature = "schema", schemars(rename = "UltimateTexasHoldemRuling"))]
    pub enum Ruling {
        Misdeal = "misdeal", "a misdeal";
        GoOn = "go on", "play continues";
    }
}

choices! {
    /// Whether some player has handled cards.
    #[cfg_attr(feature = "schema", schemars(rename = "UltimateTexasHoldemHandled"))]
    pub enum Handled {
        Yes = "handled", "handled by a player";
        No = "", "not handled yet";
    }
}

/// Where a card lies that is not a player's: the flop is 0 to 2 of the board, the turn 3, the river 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Board(u8),
    Dealer(u8),
}

type T = Table<UltimateTexasHoldem>;
type E = Cited<TableEvent<UltimateTexasHoldem>>;
type Decision = Decided<UltimateTexasHoldem>;

/// The rules of the house under this book's numbers.
pub(crate) fn rules() -> &'static HouseRules {
    &ch05_wagers::HOUSE
}

/// Whether the table draws its own cards.
fn drawn(table: &T) -> bool {
    table.house.setup().chance == crate::house::ChanceFrom::Drawn
}

impl Game for UltimateTexasHoldem {
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
    fn decide(table: &T, play: &Play, context: &Context) -> Decision {
        use Play::*;
        match play {
            Deal { held } => ch07_the_deal::deal(table, held, context),
            Check { area } => ch09_betting_rounds::check(table, *area, context),
            Bet { area, times } => ch09_betting_rounds::bet(table, *area, *times, context),
            Fold { area } => ch09_betting_rounds::fold(table, *area, context),
            Away { area, reason } => ch11_irregularities::away(table, *area, reason.as_deref(), context),
            Silent { area, reason } => ch11_irregularities::silent(table, *area, reason.as_deref(), context),
            Uncorrected { area } => ch11_irregularities::uncorrected(table, *area),
            Turn { cards } => ch09_betting_rounds::turn(table, cards),
            Settle { cards } => ch10_settlement::settle(table, cards),
            Concede { area } => ch10_settlement::concede(table, *area, context),
            RevealFolded { area, cards } => ch10_settlement::reveal_folded(table, *area, cards),
            Clear => ch10_settlement::clear(table),
            WrongNumber { reason } => ch11_irregularities::misdeal(table, MisdealWhy::WrongNumber, reason, context),
            CardRevealed { reason } => ch11_irregularities::misdeal(table, MisdealWhy::Revealed, reason, context),
            DealerShows { cards, ruling } => ch11_irregularities::dealer_exposed(table, cards, *ruling, context),
            BoardShows { place, card } => ch11_irregularities::community_exposed(table, *place, *card),
            StrayHand { area, handled } => ch11_irregularities::stray_hand(table, *area, *handled, context),
            FoundPlay { area, amount, .. } => ch11_irregularities::play_found(table, *area, *amount, context),
            Rekey { at, cards } => ch11_keyed_again::rekey(table, *at, cards, context),
            BackJackpot { area, patron } => ch15_jackpot::back(table, *area, *patron, context),
            PayJackpot { area } => ch15_jackpot::pay(table, *area, context),
            PayBonus { area } => ch15_jackpot::pay_bonus(table, *area),
        }
    }
    fn evolve(table: &mut T, event: &Event) {
        table.play.evolve(event)
    }
}

impl TableGame for UltimateTexasHoldem {
    fn due(table: &T) -> Vec<Area> {
        match &table.play.round {
            Round::Betting { deal, .. } => {
                deal.hands.iter().filter(|hand| hand.stance == Stance::ToAct).map(|hand| hand.area).collect()
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
    fn close_bets(table: &T, context: &Context) -> Decision {
        let events = table.house.decide(rules(), &HouseCommand::NoMoreBets, context)?;
        ch05_wagers::complete(table)?;
        Ok(events.into_iter().map(E::from).collect())
    }
    fn jackpot_winners(table: &T) -> Vec<Winner> {
        ch15_jackpot::winners(table)
    }
    fn shown_hand(table: &T, area: Area) -> Option<Category> {
        let Round::Over { deal } = &table.play.round else { return None };
        let (board, hand) = (deal.whole_board()?, deal.hand(area)?);
        let hole = hand.hole().filter(|_| hand.is_face_up())?;
        Some(crate::poker_hands::best_of(&[board.as_slice(), &hole].concat()).strength.category())
    }
    fn follow(table: &T, happened: &[Cited<HouseEvent>]) -> Vec<E> {
        ch11_irregularities::follow(table, happened)
    }
    fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
        ch07_the_deal::fill(table, play, chance)
    }
    /// The deal puts all cards out, and players look at theirs.
    fn knowledge(table: &T) -> Knowledge {
        match table.play.round {
            Round::Waiting => Knowledge::Nothing,
            _ => Knowledge::Known,
        }
    }
    fn decision(event: &Event) -> Option<DecisionMade> {
        match event {
            Event::Checked { area, .. } | Event::Bet { area, .. } | Event::Folded { area, .. } => {
                Some(DecisionMade { area: *area, outcome_seen: false })
            }
            Event::Conceded { area, .. } => Some(DecisionMade { area: *area, outcome_seen: true }),
            _ => None,
        }
    }
}

impl OnScreen for UltimateTexasHoldem {
    fn offers(offers: &mut Offers<UltimateTexasHoldem>) {
        offers::offers(offers)
    }
    fn show(table: &T, viewer: Viewer, view: &mut View) {
        offers::show(table, viewer, view)
    }
}

impl InScripts for UltimateTexasHoldem {
    fn usual_setup() -> Setup {
        let limits = [
            (BetType::Ante, 10, 500),
            (BetType::Blind, 10, 500),
            (BetType::Trips, 5, 100),
            (BetType::Play, 10, 2000),
            (BetType::Jackpot, 5, 5),
        ];
        let mut setup = Setup::of_cards(Source::Device, ch03_the_cards::DECKS, Money::cents(500), &limits);
        setup.approved.jackpot = Some(JackpotSetup { approval: "approved".into(), schedule: None });
        setup
    }
}

impl Unseen for UltimateTexasHoldem {
    fn exchange_unseen(table: &T, viewer: Viewer, chance: &mut dyn Chance) -> T {
        let mut other = table.clone();
        let State { cards, round, .. } = &mut other.play;
        let not_own = round.hands_mut().iter_mut().filter(|hand| viewer != Viewer::Patron(hand.patron));
        cards.exchange_held(not_own.filter_map(|hand| hand.hole.held_mut()), chance);
        other
    }
}

impl CardGame for UltimateTexasHoldem {
    fn rules() -> &'static CardRules {
        &ch04_shuffle::CARDS
    }
    fn cards(table: &T) -> &CardTable {
        &table.play.cards
    }
    fn phase(table: &T) -> Phase {
        match table.play.round {
            Round::Waiting => Phase::Waiting,
            Round::Betting { .. } | Round::Settling { .. } => Phase::Open,
            Round::Over { .. } if !table.house.layout().is_empty() => Phase::Paying,
            Round::Over { .. } => Phase::Over,
        }
    }
    fn void_round(table: &T, clause: Clause, context: &Context) -> Decision {
        ch11_irregularities::void(table, context, clause)
    }
    fn pick_up(table: &T) -> Vec<E> {
        ch10_settlement::pick_up(table)
    }
    fn evolve_cards(table: &mut T, event: &CardEvent) {
        table.play.cards.evolve(event);
        if event.ends_last_round() {
            table.play.last = None;
        }
    }
}

//! Sic Bo with Super Streak: the game's state, commands and events, and which file obeys which chapter.
//!
//! | chapter | file |
//! | --- | --- |
//! | 2 table layout and equipment | `ch02_table_layout_and_equipment.rs` |
//! | 3 wagers | `ch03_wagers.rs`; `ch03_winning_wagers.rs` (3.2, 3.3); `ch03_colour_checks.rs` (3.5 to 3.10) |
//! | 4 minimum and maximum wagers | `ch04_minimum_and_maximum_wagers.rs` |
//! | 5 play of the game | `ch05_play_of_the_game.rs` |
//! | 6 Super Streak | `ch06_super_streak.rs` |
//! | 7 settlement | `ch07_settlement.rs` |
//! | 8 irregularities | `ch08_irregularities.rs` |
//! | 9 general provisions | `ch09_general_provisions.rs` |
//! | 10 promotions | `ch10_promotions.rs` |
//!
//! Chapter 1 defines words and chapter 10 is about promotions: no code of a table obeys them.
mod ch02_table_layout_and_equipment;
pub mod ch03_colour_checks;
pub mod ch03_wagers;
mod ch03_winning_wagers;
mod ch04_minimum_and_maximum_wagers;
pub mod ch05_play_of_the_game;
pub mod ch06_super_streak;
pub mod ch07_settlement;
mod ch08_irregularities;
mod ch09_general_provisions;
pub mod ch10_promotions;
pub mod clauses;
mod events;
pub mod offers;
pub mod readings;
pub mod settle;
mod state;

use crate::book::{Book, Chapter, Cited, Edition};
use crate::chips::Colour;
use crate::dice::{Dots, Throw};
use crate::game::{Decided, Game, InScripts, OnScreen, TableGame, Unseen};
use crate::house::{DiceSetup, Equipment, HouseCommand, HouseEvent, HouseRules, Setup, Terminal};
use crate::money::Money;
use crate::offers::Offers;
use crate::people::{Chance, Context, Millis, PatronId};
use crate::plays::{DEALER, Plays, SUPERVISOR, TABLE};
use crate::refusal::Refusal;
use crate::show::{View, Viewer};
use crate::signatures::{Bearing, Knowledge};
use crate::table::{Table, TableEvent};
use crate::wagers::{BetType, Family, Side, Wager};
use crate::{choices, plays};
use alloc::{string::String, vec, vec::Vec};
use ch05_play_of_the_game as play;
use clauses as r;
pub use events::Event;
pub use state::{Issued, Last, Live, Round, State, Streak, Streaks, Thrown};

pub struct SicBo;

pub static BOOK: Book = Book {
    slug: "sic-bo",
    short: "SB",
    title: "Sic Bo",
    // The title page names neither order nor date (SB-26).
    edition: Edition { reference: "", signed: "" },
    chapters: &[
        Chapter { number: 1, title: "Definitions" },
        Chapter { number: 2, title: "Table Layout and Equipment" },
        Chapter { number: 3, title: "Wagers" },
        Chapter { number: 4, title: "Minimum and Maximum Wagers" },
        Chapter { number: 5, title: "Play of the Game" },
        Chapter { number: 6, title: "Super Streak" },
        Chapter { number: 7, title: "Settlement" },
        Chapter { number: 8, title: "Irregularities" },
        Chapter { number: 9, title: "General Provisions" },
        Chapter { number: 10, title: "Player Rewards and Promotional Prizes" },
    ],
    clauses: r::ALL,
    readings: readings::ALL,
};

plays! {
    /// What is done in this game in addition to what every table does.
    #[cfg_attr(feature = "schema", schemars(rename = "SicBoPlay"))]
    pub enum Play {
        /// The dice are tumbled under cover.
        ShakeDice { times: Option<u8> = asks "Times" }
            => "shake dice [{times} times]", TABLE, r::R5_1.cite(), Flow, key("h");
        /// The cover comes off: everybody sees the dice.
        Uncover => "uncover", DEALER, r::R5_2.cite(), Flow, key("u");
        /// The numbers that the dice show are keyed.
        EnterResults { dice: Dots = drawn "Numbers on the dice" } => "enter {dice}", TABLE, r::R5_4.cite(), Flow;
        /// Wrong numbers were keyed: the right ones, before payment or after it.
        CorrectEntry { dice: Dots = asks "The right numbers" }
            => "correct {dice}", SUPERVISOR, r::R5_4.as_read(readings::SB_12), Irregular, corrects(), physical();
        /// Losing wagers are taken and winning ones paid.
        Settle => "settle", DEALER, r::R5_5.cite(), Flow, key("s");
        /// The gaming day begins: streaks of the day before are forgotten.
        BeginDay => "begin day", SUPERVISOR, r::R6_2.as_read(readings::SB_20), Supervision;
        /// No further Super Streak wagers from a moment on.
        CloseSuperStreak { at_ms: Millis = asks "In minutes" }
            => "close super streak in {at_ms} minutes", SUPERVISOR, r::R6_6.cite(), Supervision;
        /// Super Streak wagers are taken again.
        ReopenSuperStreak => "reopen super streak", SUPERVISOR, r::R6_6.cite(), Supervision;
        /// A player gets checks of a colour.
        IssueColour {
            patron: PatronId = patron "Patron number",
            colour: Colour = asks "Colour",
            value as "value_cents": Option<Money> = asks "Each worth, if not the minimum",
            consent: Consent = asks "If another has it, that player",
        } => "issue {patron} {colour} [at {value}] [{consent}]", TABLE, r::R3_9.cite(), Seats;
        /// A player gives the checks of a colour back and gets their value.
        RedeemColour { patron: PatronId, colour: Colour }
            => "redeem {patron} {colour}", TABLE, r::R3_7.cite(), Seats, verb("Cash the checks");
        /// Another table's checks are presented here for cash.
        RedeemForeign { home: HomeTable = asks "That table is", from: String = asks "Which table" }
            => "redeem from {home} table {from}", SUPERVISOR, r::R3_7.as_read(readings::SB_8), Supervision;
        /// Dealer or supervisor announces no result.
        NoResult { cause: NoResultCause } => "no result {cause}", TABLE, r::R8_6.cite(), Irregular, irregular(),
               verb("Announce no result");
        /// The lights fail, which ends every Super Streak.
        LightsFail { dice: Dots = drawn "Numbers on the dice" }
            => "lights fail {dice}", TABLE, r::R8_7.cite(), Irregular, irregular();
        /// The fault has been put right; play may go on.
        FaultRectified { note: String = asks "What was done" }
            => "rectified {note}", SUPERVISOR, r::R8_8.as_read(readings::SB_23), Supervision;
        /// The display shows another number than the dice.
        DisplayWrong { shown: Dots = asks "Numbers that the display shows" }
            => "display shows {shown}", TABLE, r::R8_9.cite(), Irregular;
    }
}

choices! {
    /// Whether whoever has a colour agrees that another has it too.
    #[cfg_attr(feature = "schema", schemars(rename = "SicBoConsent"))]
    pub enum Consent {
        NotAsked = "", "is not asked";
        Given = "agreed", "agrees";
    }
}

choices! {
    /// The table that another set of colour checks belongs to.
    #[cfg_attr(feature = "schema", schemars(rename = "SicBoHomeTable"))]
    pub enum HomeTable {
        Closed = "closed";
        Open = "open";
    }
}

choices! {
    /// Why a dealer or supervisor announces "no result".
    #[cfg_attr(feature = "schema", schemars(rename = "SicBoNoResultCause"))]
    pub enum NoResultCause {
        /// A die does not lie flat.
        Cocked = "cocked", "Cocked Dice";
        /// A die lies flat on another die (SB-11).
        OnAnotherDie = "on another die", "A die lies on another";
        TumblerFailed = "tumbler failed", "The tumbler failed";
        /// Not tumbled as the rules ask.
        NotTumbled = "not tumbled", "Not tumbled by the rules";
        /// Seen before no more bets.
        Exposed = "exposed", "Dice seen before no more bets";
        /// Uncovered without the No More Bets key.
        KeyNotPressed = "key not pressed", "No More Bets was not pressed";
        Broken = "broken", "Dice or tumbler broken";
    }
}

type T = Table<SicBo>;
type E = Cited<TableEvent<SicBo>>;

type Decision = Decided<SicBo>;

/// What is common to all tables, under this book's numbers.
static HOUSE: HouseRules = HouseRules {
    book: &BOOK,
    opening: ch03_wagers::spots,
    leading: None,
    lasting: |wager| wager.bet_type() == BetType::SuperStreak,
    areas_max: ch02_table_layout_and_equipment::PLACES_MAX,
    areas_cite: ch02_table_layout_and_equipment::PLACES,
    dealer: r::R1_1.cite(),
    supervisor: r::R1_1.cite(),
    wagers: ch03_wagers::WAGERS,
    limits: ch04_minimum_and_maximum_wagers::LIMITS,
    irregular: ch08_irregularities::IRREGULAR,
    general: ch09_general_provisions::GENERAL,
    best_odds: |_, wager| match wager.bet_type() {
        BetType::SuperStreak => ch06_super_streak::pays(ch06_super_streak::LONGEST),
        _ => ch07_settlement::best_odds(wager),
    },
    follow_up: None,
    jackpot: None,
    promotions: Some(&ch10_promotions::PROMOTIONS),
    one_amount: |_, _, _| None,
    check_setup: ch02_table_layout_and_equipment::check_setup,
    check_sign: |_, _| Ok(()),
    check_wager: ch06_super_streak::check_wager,
};

impl Game for SicBo {
    type Play = Play;
    type Event = Event;
    type State = State;

    fn book() -> &'static Book {
        &BOOK
    }
    fn house_rules() -> &'static HouseRules {
        &HOUSE
    }
    fn open(_: &Setup) -> Result<State, Refusal> {
        Ok(State::default())
    }
    fn decide(table: &T, play: &Play, context: &Context) -> Decision {
        use Play::*;
        match play {
            ShakeDice { times } => play::shake_dice(table, times.unwrap_or(play::TUMBLES_MIN)),
            Uncover => play::uncover(table),
            EnterResults { dice } => play::enter_results(table, dice),
            CorrectEntry { dice } => ch08_irregularities::correct_entry(table, dice, context),
            Settle => play::settle(table),
            BeginDay => ch06_super_streak::begin_day(table),
            CloseSuperStreak { at_ms } => ch06_super_streak::close(table, *at_ms, context),
            ReopenSuperStreak => ch06_super_streak::reopen(table),
            IssueColour { patron, colour, value, consent } => {
                ch03_colour_checks::issue(table, *patron, *colour, *value, *consent, context)
            }
            RedeemColour { patron, colour } => ch03_colour_checks::redeem(table, *patron, *colour),
            RedeemForeign { from, home } => ch03_colour_checks::redeem_foreign(from, *home),
            NoResult { cause } => ch08_irregularities::no_result(table, *cause, context),
            LightsFail { dice } => ch08_irregularities::lights_fail(table, dice, context),
            FaultRectified { note } => ch08_irregularities::fault_rectified(table, note),
            DisplayWrong { shown } => ch08_irregularities::display_wrong(table, shown),
        }
    }
    fn evolve(table: &mut T, event: &Event) {
        table.play.evolve(event)
    }
}

impl TableGame for SicBo {
    fn permits(table: &T, command: &HouseCommand, context: &Context) -> Result<(), Refusal> {
        ch03_wagers::permits(table, command, context)
    }
    fn close_bets(table: &T, context: &Context) -> Decision {
        play::no_more_bets(table, context)
    }
    /// The game commences with the tumbling (5.1), while bets are open.
    fn is_under_way(table: &T) -> bool {
        table.play.round != Round::Waiting
    }
    fn follow(table: &T, happened: &[Cited<HouseEvent>]) -> Vec<E> {
        let mut events = ch06_super_streak::follow(table, happened);
        events.extend(ch09_general_provisions::follow(table, happened));
        events
    }
    fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
        play::fill(table, play, chance)
    }
    fn knowledge(table: &T) -> Knowledge {
        match table.play.round {
            Round::Waiting | Round::Tumbled | Round::BetsClosed => Knowledge::Nothing,
            Round::Uncovered | Round::Entered { .. } => Knowledge::Known,
        }
    }
    /// Whoever says that the dice were seen too early has seen them.
    fn bearing(play: &Play) -> Bearing {
        match play {
            Play::NoResult { cause: NoResultCause::Exposed } => Bearing::Corrects,
            play => play.info().bearing,
        }
    }
    fn is_physical(play: &Play) -> bool {
        match play {
            Play::NoResult { cause } => !matches!(cause, NoResultCause::TumblerFailed | NoResultCause::KeyNotPressed),
            play => play.info().physical,
        }
    }
}

impl OnScreen for SicBo {
    fn offers(offers: &mut Offers<SicBo>) {
        offers::offers(offers)
    }
    fn show(table: &T, viewer: Viewer, view: &mut View) {
        offers::show(table, viewer, view)
    }
}

impl InScripts for SicBo {
    fn usual_setup() -> Setup {
        let optional = vec![BetType::Odd, BetType::Even, BetType::Four, BetType::SuperStreak];
        let dice = DiceSetup {
            terminal: Terminal::TouchScreen,
            layout: Default::default(),
            optional,
            colours: Colour::ALL[..4].to_vec(),
        };
        let mut limits: Vec<(BetType, i64, i64)> = BetType::ALL_DICE.iter().map(|kind| (*kind, 5, 1000)).collect();
        limits.push((BetType::SuperStreak, 25, 25));
        let mut setup = Setup::with(Equipment::Dice { dice }, Money::cents(500), &limits);
        setup.approved.edition = Some("TEST/1".into());
        setup
    }
}

impl Unseen for SicBo {
    /// Dice under the dome are nowhere before they are entered: there is nothing unseen to exchange.
    fn exchange_unseen(table: &T, _: Viewer, _: &mut dyn Chance) -> T {
        table.clone()
    }
}

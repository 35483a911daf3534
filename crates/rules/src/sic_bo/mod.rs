//! Sic Bo with Super Streak: the game's state, commands and events, and which file obeys which chapter.
//!
//! | chapter | file |
//! | --- | --- |
//! | 2, 5 equipment and play of the game | `ch05_play_of_the_game.rs` |
//! | 3, 4 and 9, wagers, limits, general provisions | `ch03_wagers.rs` names the clauses; `house.rs` is common to all games |
//! | 3.5 to 3.10 colour checks | `ch03_colour_checks.rs` |
//! | 6 Super Streak | `ch06_super_streak.rs` |
//! | 7 settlement | `ch07_settlement.rs` |
//! | 8 irregularities | `ch08_irregularities.rs` |
pub mod ch03_colour_checks;
pub mod ch03_wagers;
pub mod ch05_play_of_the_game;
pub mod ch06_super_streak;
pub mod ch07_settlement;
pub mod ch08_irregularities;
pub mod clauses;
pub mod offers;
pub mod readings;
pub mod settle;
pub mod speak;
mod state;

use crate::book::{Book, BookId, Chapter, Citation, Edition};
use crate::chips::Colour;
use crate::dice::Throw;
use crate::game::{Authority, Chance, Context, Decided, Game, Millis, PatronId, Refusal, Role, Table, TableEvent};
use crate::house::{HouseCommand, HouseEvent, HouseRules, Setup, Terminal};
use crate::money::Money;
use crate::show::{Offer, View, Viewer};
use crate::signatures::{Bearing, Knowledge};
use crate::wagers::{Family, Side, Wager};
use alloc::{string::String, vec::Vec};
use clauses as r;
use serde::{Deserialize, Serialize};
pub use state::{Issued, Last, Live, Round, State, Streak, Streaks, Thrown};

pub struct SicBo;

pub static BOOK: Book = Book {
    id: BookId::SicBo,
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

/// What is done in this game beside what every table does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Play {
    // 2.6 and 5: the round, as the entry terminal has it
    ShakeDice {
        times: u8,
    },
    Uncover,
    EnterResults {
        dice: Vec<u8>,
    },
    /// Wrong numbers were keyed: the right ones, before payment or after it.
    CorrectEntry {
        dice: Vec<u8>,
    },
    Settle,
    // 6: Super Streak
    BeginDay,
    CloseSuperStreak {
        at_ms: Millis,
    },
    ReopenSuperStreak,
    // 3.5 to 3.10: colour checks
    IssueColour {
        patron: PatronId,
        colour: Colour,
        #[serde(rename = "value_cents")]
        value: Option<Money>,
        consent: Consent,
    },
    RedeemColour {
        patron: PatronId,
        colour: Colour,
    },
    /// Another table's checks are presented here for cash.
    RedeemForeign {
        from: String,
        home: HomeTable,
    },
    // 8: irregularities
    NoResult {
        cause: NoResultCause,
    },
    LightsFail {
        dice: Vec<u8>,
    },
    FaultRectified {
        note: String,
    },
    DisplayWrong {
        shown: Vec<u8>,
    },
}

/// Whether whoever has a colour agrees that another has it too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Consent {
    NotAsked,
    Given,
}

/// The table that another set of colour checks belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HomeTable {
    Open,
    Closed,
}

/// Why a dealer or supervisor announces "no result".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoResultCause {
    /// A die does not lie flat.
    Cocked,
    /// A die lies flat on another die (SB-11).
    OnAnotherDie,
    TumblerFailed,
    /// Not tumbled as the rules ask.
    NotTumbled,
    /// Seen before no more bets.
    Exposed,
    /// Uncovered without the No More Bets key.
    KeyNotPressed,
    Broken,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Tumbled {
        times: u8,
        cite: Citation,
    },
    /// Super Streak wagers that are in play from now on come with it.
    BetsClosed {
        terminal: Terminal,
        in_play: Vec<Live>,
        cite: Citation,
    },
    Uncovered {
        cite: Citation,
    },
    ResultEntered {
        throw: Throw,
        cite: Citation,
    },
    Announced {
        throw: Throw,
        cite: Citation,
    },
    AreasLit {
        wagers: Vec<Wager>,
        cite: Citation,
    },
    EntryCorrected {
        was: Throw,
        throw: Throw,
        cite: Citation,
    },
    /// The last round lies again as it did before it was settled.
    LaidOutAgain {
        cite: Citation,
    },
    LosersCollected {
        wagers: u32,
        cite: Citation,
    },
    WinnersPaid {
        wagers: u32,
        cite: Citation,
    },
    RoundOver {
        round: u64,
        throw: Throw,
        cite: Citation,
    },
    StreakEnded {
        family: Family,
        side: Side,
        length: u8,
        cite: Citation,
    },
    BothStreaksEnded {
        cite: Citation,
    },
    StreakComplete {
        family: Family,
        cite: Citation,
    },
    /// How a family stands after a result.
    StreakFollows {
        family: Family,
        streak: Streak,
        cite: Citation,
    },
    StreaksFrozen {
        cite: Citation,
    },
    /// Wagers that were in play went back for another reason than a result.
    StreakWagersGone {
        family: Family,
        live: Vec<Live>,
        cite: Citation,
    },
    DayBegan {
        forgotten: Vec<Family>,
        cite: Citation,
    },
    SuperStreakClosing {
        at_ms: Millis,
        cite: Citation,
    },
    FinalCall {
        cite: Citation,
    },
    SuperStreakReopened {
        cite: Citation,
    },
    ColourIssued {
        issued: Issued,
        cite: Citation,
    },
    MarkerShown {
        colour: Colour,
        #[serde(rename = "value_cents")]
        value: Money,
        cite: Citation,
    },
    ColourRedeemed {
        patron: PatronId,
        colour: Colour,
        cite: Citation,
    },
    ForeignRedeemed {
        from: String,
        cite: Citation,
    },
    NoResult {
        cause: NoResultCause,
        cite: Citation,
    },
    /// The round is over without a result.
    RoundDropped {
        cite: Citation,
    },
    LightsFailed {
        throw: Throw,
        cite: Citation,
    },
    TableLocked {
        cite: Citation,
    },
    FaultRectified {
        note: String,
        cite: Citation,
    },
    DisplayDisregarded {
        shown: Throw,
        actual: Throw,
        cite: Citation,
    },
}

type T = Table<SicBo>;
type E = TableEvent<SicBo>;

impl From<Event> for E {
    fn from(event: Event) -> E {
        TableEvent::Play(event)
    }
}

/// The rules of the house under this book's numbers.
pub(crate) fn rules() -> &'static HouseRules {
    &ch03_wagers::HOUSE
}

impl Game for SicBo {
    type Play = Play;
    type Event = Event;
    type State = State;

    fn book() -> &'static Book {
        &BOOK
    }
    fn house_rules() -> &'static HouseRules {
        rules()
    }
    fn open(_: &Setup) -> Result<State, Refusal> {
        Ok(State::default())
    }
    fn decide(table: &T, play: &Play, context: &Context) -> Decided<SicBo> {
        use Play::*;
        match play {
            ShakeDice { times } => ch05_play_of_the_game::shake_dice(table, *times),
            Uncover => ch05_play_of_the_game::uncover(table),
            EnterResults { dice } => ch05_play_of_the_game::enter_results(table, dice),
            CorrectEntry { dice } => ch08_irregularities::correct_entry(table, dice, context),
            Settle => ch07_settlement::settle(table),
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
    fn permits(table: &T, command: &HouseCommand, context: &Context) -> Result<(), Refusal> {
        ch03_wagers::permits(table, command, context)
    }
    fn bets_can_close(table: &T) -> bool {
        table.play.round == Round::Tumbled
    }
    fn close_bets(table: &T, context: &Context) -> Decided<SicBo> {
        ch05_play_of_the_game::no_more_bets(table, context)
    }
    /// The game commences with the tumbling (5.1), while bets are open.
    fn is_under_way(table: &T) -> bool {
        table.play.round != Round::Waiting
    }
    fn follow(table: &T, happened: &[HouseEvent]) -> Vec<E> {
        ch08_irregularities::follow(table, happened)
    }
    fn evolve(table: &mut T, event: &Event) {
        table.play.evolve(event)
    }
    fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
        ch05_play_of_the_game::fill(table, play, chance)
    }
    fn offers(table: &T) -> Vec<Offer<SicBo>> {
        offers::offers(table)
    }
    fn show(table: &T, viewer: Viewer, view: &mut View) {
        offers::show(table, viewer, view)
    }
    /// Who may do what: dealer or supervisor throws and announces, the dealer pays, a supervisor decides what the book
    /// gives to a supervisor.
    fn who(play: &Play) -> Authority {
        use Play::*;
        const DEALER: &[Role] = &[Role::Dealer];
        const TABLE: &[Role] = &[Role::Dealer, Role::Supervisor];
        const SUPERVISOR: &[Role] = &[Role::Supervisor];
        let (roles, cite) = match play {
            ShakeDice { .. } => (TABLE, r::R5_1.cite()),
            Uncover => (DEALER, r::R5_2.cite()),
            EnterResults { .. } => (TABLE, r::R5_4.cite()),
            CorrectEntry { .. } => (SUPERVISOR, r::R5_4.as_read(readings::SB_12)),
            Settle => (DEALER, r::R5_5.cite()),
            BeginDay => (SUPERVISOR, r::R6_2.as_read(readings::SB_20)),
            CloseSuperStreak { .. } | ReopenSuperStreak => (SUPERVISOR, r::R6_6.cite()),
            IssueColour { .. } => (TABLE, r::R3_9.cite()),
            RedeemColour { .. } => (TABLE, r::R3_7.cite()),
            RedeemForeign { .. } => (SUPERVISOR, r::R3_7.as_read(readings::SB_8)),
            NoResult { .. } => (TABLE, r::R8_6.cite()),
            LightsFail { .. } => (TABLE, r::R8_7.cite()),
            FaultRectified { .. } => (SUPERVISOR, r::R8_8.as_read(readings::SB_23)),
            DisplayWrong { .. } => (TABLE, r::R8_9.cite()),
        };
        Authority { roles, cite }
    }
    fn knowledge(table: &T) -> Knowledge {
        match table.play.round {
            Round::Waiting | Round::Tumbled | Round::BetsClosed => Knowledge::Nothing,
            Round::Uncovered | Round::Entered { .. } => Knowledge::Known,
        }
    }
    fn bearing(play: &Play) -> Bearing {
        use Play::*;
        match play {
            CorrectEntry { .. } => Bearing::Corrects,
            // Whoever says that the dice were seen too early has seen them.
            NoResult { cause: NoResultCause::Exposed } => Bearing::Corrects,
            // Lights that fail end every Super Streak.
            NoResult { .. } | LightsFail { .. } => Bearing::Irregular,
            _ => Bearing::Ordinary,
        }
    }
    fn is_physical(play: &Play) -> bool {
        use Play::*;
        match play {
            CorrectEntry { .. } => true,
            NoResult { cause } => !matches!(cause, NoResultCause::TumblerFailed | NoResultCause::KeyNotPressed),
            _ => false,
        }
    }
    /// Dice under the dome are nowhere before they are entered: there is nothing unseen to exchange.
    fn exchange_unseen(table: &T, _: Viewer, _: &mut dyn Chance) -> T {
        table.clone()
    }
    fn describe(event: &Event) -> (String, Option<Citation>) {
        speak::describe(event)
    }
    fn parse_play(line: &str) -> Result<Play, String> {
        speak::parse(line)
    }
}

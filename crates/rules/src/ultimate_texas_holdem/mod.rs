//! Ultimate Texas Hold'em: the game's state, commands and events, and which file obeys which chapter.
//!
//! | chapter | file |
//! | --- | --- |
//! | 3, 4 cards and shuffle | `ch04_shuffle.rs` |
//! | 5, 6 and 13, wagers, limits, general provisions | `ch05_wagers.rs` names the clauses; `house.rs` is common to all games |
//! | 7 the deal | `ch07_the_deal.rs` |
//! | 8 order of hands | `ch08_hand_values.rs` names the clauses; `poker_hands.rs` is common to all games of poker hands |
//! | 9 betting rounds | `ch09_betting_rounds.rs` |
//! | 10 settlement | `ch10_settlement.rs`; its pay tables as pure functions in `ch10_pay_tables.rs` |
//! | 11 irregularities | `ch11_irregularities.rs` |
//! | 12 shuffling device malfunction | `ch12_device_malfunction.rs` |
//! | 15 jackpot | `ch15_jackpot.rs` |
pub mod ch04_shuffle;
pub mod ch05_wagers;
pub mod ch07_the_deal;
pub mod ch08_hand_values;
pub mod ch09_betting_rounds;
pub mod ch10_pay_tables;
pub mod ch10_settlement;
pub mod ch11_irregularities;
pub mod ch12_device_malfunction;
pub mod ch15_jackpot;
pub mod clauses;
mod offers;
pub mod readings;
pub mod settle;
mod speak;
pub mod state;

use crate::book::{Book, BookId, Chapter, Citation, Edition};
use crate::cards::Card;
pub use crate::deck::{DeckStage, Shuffle, ShuffleWhy};
use crate::game::{Authority, Chance, Context, Decided, Game, PatronId, Refusal, Role, Table, TableEvent};
use crate::house::{HouseCommand, HouseEvent, HouseRules, Setup, Stage};
use crate::jackpot::Winner;
use crate::money::Money;
use crate::poker_hands::Category;
use crate::shoe::Source;
use crate::show::{Offer, View, Viewer};
use crate::signatures::{Bearing, Knowledge};
use crate::undo::DecisionMade;
use crate::wagers::{Area, Wager};
use alloc::{string::String, vec::Vec};
use clauses as r;
use readings as u;
use serde::{Deserialize, Serialize};
pub use state::{Deal, Hand, Jackpot, Round, RoundResult, Stance, State, Street};

pub struct UltimateTexasHoldem;

pub static BOOK: Book = Book {
    id: BookId::UltimateTexasHoldem,
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
    CardsDropped,
    DirectShuffle,
    DirectCheck,
    // 7 to 10: the round
    /// Everything goes out face down; only a table that draws its own cards knows the players'.
    Deal {
        held: Vec<Card>,
    },
    Check {
        area: Area,
    },
    Bet {
        area: Area,
        times: u8,
    },
    Fold {
        area: Area,
    },
    NoDecision {
        area: Area,
        because: Absence,
    },
    /// The dealer turns what comes next: the flop, the turn and river, the dealer's own cards.
    Turn {
        cards: Vec<Card>,
    },
    /// The next hands from the dealer's right, as many as cards are named for; a table that knows the cards settles all.
    Settle {
        cards: Vec<Card>,
    },
    Concede {
        area: Area,
    },
    RevealFolded {
        area: Area,
        cards: Vec<Card>,
    },
    Clear,
    // 11: irregularities
    Misdeal {
        why: MisdealWhy,
        reason: String,
    },
    DealerExposed {
        cards: Vec<Card>,
        ruling: Option<Ruling>,
    },
    CommunityExposed {
        place: u8,
        card: Card,
    },
    HandWithoutWager {
        area: Area,
        handled: Handled,
    },
    WrongCards {
        finding: WrongCards,
    },
    PlayFound {
        area: Area,
        #[serde(rename = "amount_cents")]
        amount: Money,
    },
    Direct {
        what: Directed,
    },
    LiftDirections,
    Rekey {
        at: Keyed,
        cards: Vec<Card>,
    },
    // 12: the device
    DeviceJams,
    DeviceFails {
        then: Source,
    },
    // 15 and 11.11: the jackpot
    BackJackpot {
        area: Area,
        patron: PatronId,
    },
    PayJackpot {
        area: Area,
    },
    PayBonus {
        area: Area,
    },
    JackpotFails,
    JackpotWorks,
}

/// Why a player makes no decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    /// Not there, or refuses.
    Away,
    /// There, but silent after a reasonable time (UTH-25).
    Silent,
    /// Has bet no legal multiple of the Ante and does not put it right (UTH-9).
    Uncorrected,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MisdealWhy {
    /// A player, the dealer or the board has a wrong number of cards.
    WrongNumber,
    /// A card was revealed during the deal.
    Revealed,
}

/// What a supervisor decides where the book says two things (UTH-12).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    Misdeal,
    GoOn,
}

/// Whether some player has handled cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Handled {
    No,
    Yes,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WrongCards {
    Missing,
    /// What was found: a joker, a card of the other deck, a second ace of spades.
    Foreign(String),
}

/// What a supervisor directs where players are suspected of sharing what they see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Directed {
    /// This player decides before the others.
    First(PatronId),
    /// These two do not play at the table together.
    Apart(PatronId, PatronId),
    English,
}

/// What was keyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Keyed {
    Board,
    Dealer,
    Hand(Area),
}

/// Where a card lies that is not a player's: the flop is 0 to 2 of the board, the turn 3, the river 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Board(u8),
    Dealer(u8),
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
    ShuffleOrdered {
        why: ShuffleWhy,
        cite: Citation,
    },
    DealBegan {
        to: Vec<(Area, PatronId)>,
        cite: Citation,
    },
    /// Five cards, as a stack or in a row.
    CommunityDealt {
        cite: Citation,
    },
    CommunitySpread {
        cite: Citation,
    },
    DealerDealt {
        count: u8,
        cite: Citation,
    },
    HoleDealt {
        area: Area,
        count: u8,
        held: Vec<Card>,
        cite: Citation,
    },
    MayLook {
        cite: Citation,
    },
    Checked {
        area: Area,
        cite: Citation,
    },
    Bet {
        area: Area,
        times: u8,
        cite: Citation,
    },
    Folded {
        area: Area,
        cite: Citation,
    },
    FoldedDiscarded {
        area: Area,
        cite: Citation,
    },
    FoldedKept {
        area: Area,
        cite: Citation,
    },
    Turned {
        place: Place,
        card: Card,
        cite: Citation,
    },
    StreetBegan {
        street: Street,
        cite: Citation,
    },
    DealerPlays {
        cards: [Card; 5],
        cite: Citation,
    },
    DealerHas {
        cards: [Card; 5],
        cite: Citation,
    },
    DealerQualifies {
        cite: Citation,
    },
    DealerDoesNotQualify {
        cite: Citation,
    },
    SettlingBegan {
        left: Vec<Area>,
        cite: Citation,
    },
    Conceded {
        area: Area,
        cite: Citation,
    },
    HandTurned {
        area: Area,
        cards: [Card; 2],
        cite: Citation,
    },
    HandPlays {
        area: Area,
        cards: [Card; 5],
        cite: Citation,
    },
    HandHas {
        area: Area,
        cards: [Card; 5],
        cite: Citation,
    },
    LimitNoted {
        area: Area,
        wager: Wager,
        #[serde(rename = "amount_cents")]
        amount: Money,
        cite: Citation,
    },
    ClaimRaised {
        area: Area,
        hand: Category,
        cards: [Card; 5],
        cite: Citation,
    },
    /// Acted on; its cards go to the rack unless a jackpot claim keeps them there.
    HandDone {
        area: Area,
        claim: bool,
        cite: Citation,
    },
    RoundSettled {
        cite: Citation,
    },
    FoldedRevealed {
        area: Area,
        cards: [Card; 2],
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
        why: MisdealWhy,
        reason: String,
        cite: Citation,
    },
    RoundVoided {
        cite: Citation,
    },
    RoundsStand {
        cite: Citation,
    },
    /// A card of the dealer's or of the board showed before its time.
    Exposed {
        place: Place,
        card: Card,
        cite: Citation,
    },
    PlayGoesOn {
        cite: Citation,
    },
    /// A hand whose wagers are gone.
    HandDropped {
        area: Area,
        cite: Citation,
    },
    /// Two cards dealt to an area without any wager go to the rack.
    StrayHand {
        area: Area,
        cite: Citation,
    },
    CardsCondemned {
        finding: WrongCards,
        cite: Citation,
    },
    Directed {
        what: Directed,
        cite: Citation,
    },
    DirectionsLifted {
        cite: Citation,
    },
    Rekeyed {
        at: Keyed,
        cards: Vec<Card>,
        again: Vec<Area>,
        cite: Citation,
    },
    DeviceReplaced {
        source: Source,
        cite: Citation,
    },
    JackpotFailed {
        cite: Citation,
    },
    JackpotRestored {
        cite: Citation,
    },
}

type T = Table<UltimateTexasHoldem>;
type E = TableEvent<UltimateTexasHoldem>;
type Decision = Decided<UltimateTexasHoldem>;

impl From<Event> for E {
    fn from(event: Event) -> E {
        TableEvent::Play(event)
    }
}

/// The rules of the house under this book's numbers.
pub(crate) fn rules() -> &'static HouseRules {
    &ch05_wagers::HOUSE
}

/// Whether the table draws its own cards.
fn drawn(table: &T) -> bool {
    table.house.setup().chance == crate::house::ChanceFrom::Drawn
}

/// The table after these events.
fn after(table: &T, events: &[E]) -> T {
    let mut after = table.clone();
    after.evolve_all(events);
    after
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
    fn permits(table: &T, command: &HouseCommand, _: &Context) -> Result<(), Refusal> {
        ch05_wagers::permits(table, command)
    }
    fn decide(table: &T, play: &Play, context: &Context) -> Decision {
        use Play::*;
        match play {
            LoadCards => ch04_shuffle::load_cards(table),
            Shuffle { how } => ch04_shuffle::shuffle(table, *how),
            Cut => ch04_shuffle::cut(table),
            CardsDropped => ch04_shuffle::cards_dropped(table, context),
            DirectShuffle => ch04_shuffle::direct_shuffle(table),
            DirectCheck => ch04_shuffle::direct_check(table, context),
            Deal { held } => ch07_the_deal::deal(table, held, context),
            Check { area } => ch09_betting_rounds::check(table, *area, context),
            Bet { area, times } => ch09_betting_rounds::bet(table, *area, *times, context),
            Fold { area } => ch09_betting_rounds::fold(table, *area, context),
            NoDecision { area, because } => ch11_irregularities::no_decision(table, *area, *because, context),
            Turn { cards } => ch09_betting_rounds::turn(table, cards),
            Settle { cards } => ch10_settlement::settle(table, cards),
            Concede { area } => ch10_settlement::concede(table, *area, context),
            RevealFolded { area, cards } => ch10_settlement::reveal_folded(table, *area, cards),
            Clear => ch10_settlement::clear(table),
            Misdeal { why, reason } => ch11_irregularities::misdeal(table, *why, reason, context),
            DealerExposed { cards, ruling } => ch11_irregularities::dealer_exposed(table, cards, *ruling, context),
            CommunityExposed { place, card } => ch11_irregularities::community_exposed(table, *place, *card),
            HandWithoutWager { area, handled } => {
                ch11_irregularities::hand_without_wager(table, *area, *handled, context)
            }
            WrongCards { finding } => ch11_irregularities::wrong_cards(table, finding, context),
            PlayFound { area, amount } => ch11_irregularities::play_found(table, *area, *amount, context),
            Direct { what } => ch11_irregularities::direct(table, *what),
            LiftDirections => ch11_irregularities::lift_directions(table),
            Rekey { at, cards } => ch11_irregularities::rekey(table, *at, cards, context),
            DeviceJams => ch12_device_malfunction::jams(table),
            DeviceFails { then } => ch12_device_malfunction::fails(table, *then, context),
            BackJackpot { area, patron } => ch15_jackpot::back(table, *area, *patron, context),
            PayJackpot { area } => ch15_jackpot::pay(table, *area, context),
            PayBonus { area } => ch15_jackpot::pay_bonus(table, *area),
            JackpotFails => ch15_jackpot::fails(table, context),
            JackpotWorks => ch15_jackpot::works(table, context),
        }
    }
    fn bets_can_close(table: &T) -> bool {
        table.house.stage() == Stage::Betting
            && !table.house.layout().is_empty()
            && ch05_wagers::complete(table).is_ok()
    }
    fn close_bets(table: &T, context: &Context) -> Decision {
        let events = table.house.decide(rules(), &HouseCommand::NoMoreBets, context)?;
        ch05_wagers::complete(table)?;
        Ok(events.into_iter().map(TableEvent::House).collect())
    }
    fn jackpot_winners(table: &T) -> Vec<Winner> {
        ch15_jackpot::winners(table)
    }
    fn jackpot_fails(table: &T) -> Option<Play> {
        ch05_wagers::jackpot_open(table).is_ok().then_some(Play::JackpotFails)
    }
    fn follow(table: &T, happened: &[HouseEvent]) -> Vec<E> {
        ch11_irregularities::follow(table, happened)
    }
    fn evolve(table: &mut T, event: &Event) {
        table.play.evolve(event)
    }
    fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
        ch07_the_deal::fill(table, play, chance)
    }
    fn offers(table: &T) -> Vec<Offer<UltimateTexasHoldem>> {
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
            LoadCards => (SUPERVISOR, r::R4_6.cite()),
            Shuffle { .. } => (DEALER, r::R4_1.cite()),
            Cut => (DEALER, r::R4_4.cite()),
            CardsDropped => (TABLE, r::R4_5.cite()),
            DirectShuffle => (SUPERVISOR, r::R4_1_4.cite()),
            DirectCheck => (CHECKS, r::R3_5.cite()),
            Deal { .. } => (DEALER, r::R7_1.cite()),
            Check { .. } | Bet { .. } | Fold { .. } => (PLAYER, r::R9_1.cite()),
            NoDecision { because: Absence::Away, .. } => (TABLE, r::R11_10.cite()),
            NoDecision { because: Absence::Silent, .. } => (SUPERVISOR, r::R11_10.as_read(u::UTH_25)),
            NoDecision { because: Absence::Uncorrected, .. } => (SUPERVISOR, r::R11_8.as_read(u::UTH_9)),
            Turn { .. } => (DEALER, r::R9_2.cite()),
            Settle { .. } => (DEALER, r::R10_4.cite()),
            Concede { .. } => (PLAYER, r::R10_5.cite()),
            RevealFolded { .. } => (TABLE, r::R10_13.cite()),
            Clear => (DEALER, r::R10_8.cite()),
            Misdeal { why: MisdealWhy::WrongNumber, .. } => (TABLE, r::R11_1.cite()),
            Misdeal { why: MisdealWhy::Revealed, .. } => (TABLE, r::R11_2.cite()),
            DealerExposed { .. } => (TABLE, r::R11_4.cite()),
            CommunityExposed { .. } => (TABLE, r::R11_5.cite()),
            HandWithoutWager { .. } => (TABLE, r::R11_6.cite()),
            WrongCards { .. } => (TABLE, r::R11_7.cite()),
            PlayFound { .. } => (TABLE, r::R11_8.cite()),
            Direct { .. } | LiftDirections => (SUPERVISOR, r::R11_9.cite()),
            Rekey { .. } => (TABLE, r::R11_12.as_read(u::UTH_29)),
            DeviceJams => (TABLE, r::R12_1.cite()),
            DeviceFails { .. } => (TABLE, r::R12_2.cite()),
            BackJackpot { .. } => (SUPERVISOR, r::R15_2_1_1.cite()),
            PayJackpot { .. } => (TABLE, r::R15_2_9.cite()),
            PayBonus { .. } => (TABLE, r::R15_2_10_2.cite()),
            JackpotFails | JackpotWorks => (SUPERVISOR, r::R11_11.cite()),
        };
        Authority { roles, cite }
    }
    /// The deal puts all cards out, and players look at theirs.
    fn knowledge(table: &T) -> Knowledge {
        match table.play.round {
            Round::Waiting => Knowledge::Nothing,
            _ => Knowledge::Known,
        }
    }
    fn bearing(play: &Play) -> Bearing {
        use Play::*;
        match play {
            Rekey { .. } => Bearing::Corrects,
            CardsDropped | Misdeal { .. } | DealerExposed { .. } | CommunityExposed { .. } => Bearing::Irregular,
            HandWithoutWager { .. } | WrongCards { .. } | PlayFound { .. } => Bearing::Irregular,
            DeviceJams | DeviceFails { .. } | JackpotFails => Bearing::Irregular,
            _ => Bearing::Ordinary,
        }
    }
    fn is_physical(play: &Play) -> bool {
        use Play::*;
        matches!(
            play,
            CardsDropped
                | Misdeal { .. }
                | DealerExposed { .. }
                | CommunityExposed { .. }
                | HandWithoutWager { .. }
                | WrongCards { .. }
                | PlayFound { .. }
                | Rekey { .. }
                | DeviceJams
                | NoDecision { because: Absence::Uncorrected, .. }
        )
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
    fn exchange_unseen(table: &T, viewer: Viewer, chance: &mut dyn Chance) -> T {
        let mut other = table.clone();
        let State { cards, round, .. } = &mut other.play;
        let hands: &mut [Hand] = match round {
            Round::Waiting => &mut [],
            Round::Betting { deal, .. } | Round::Settling { deal, .. } | Round::Over { deal } => &mut deal.hands,
        };
        let not_own = hands.iter_mut().filter(|hand| viewer != Viewer::Patron(hand.patron));
        cards.exchange_held(not_own.filter_map(|hand| hand.hole.held_mut()), chance);
        other
    }
    fn describe(event: &Event) -> (String, Option<Citation>) {
        speak::describe(event)
    }
    fn parse_play(line: &str) -> Result<Play, String> {
        speak::parse(line)
    }
}

//! Caribbean Stud Poker: the game's state, commands and events, and which file obeys which chapter.
//!
//! | chapter | file |
//! | --- | --- |
//! | 3, 4 and 15 cards, shuffle, cut, a device that fails | `ch04_shuffle_and_cut.rs`; `deck.rs` is common to games of one deck |
//! | 5, 6 and 16, wagers, limits, general provisions | `ch05_wagers.rs` names the clauses; `house.rs` is common to all games |
//! | 7 the deal | `ch07_the_deal.rs` |
//! | 8 betting round | `ch08_betting_round.rs` |
//! | 9, 10 final settlement and odds | `ch09_final_settlement.rs` |
//! | 11, 12 progressive jackpot | `ch12_progressive_jackpot.rs` |
//! | 13 order of hands | `poker_hands.rs`, common to three games |
//! | 14 irregularities | `ch14_irregularities.rs` |
pub mod ch04_shuffle_and_cut;
pub mod ch05_wagers;
pub mod ch07_the_deal;
pub mod ch08_betting_round;
pub mod ch09_final_settlement;
pub mod ch12_progressive_jackpot;
pub mod ch14_irregularities;
pub mod clauses;
pub mod offers;
pub mod readings;
pub mod settle;
pub mod speak;
mod state;

use crate::book::{Book, BookId, Chapter, Citation, Edition};
use crate::cards::Card;
pub use crate::deck::{DeckStage, Shuffle, ShuffleWhy};
use crate::game::{Authority, Chance, Context, Decided, Game, PatronId, Refusal, Role, Table, TableEvent};
use crate::house::{HouseCommand, HouseEvent, HouseRules, Setup};
use crate::jackpot::Winner;
use crate::money::Money;
use crate::poker_hands::Category;
use crate::shoe::Source;
use crate::show::{Offer, View, Viewer};
use crate::signatures::{Bearing, Knowledge};
use crate::undo::DecisionMade;
use crate::wagers::Area;
use alloc::{string::String, vec::Vec};
use clauses as r;
use serde::{Deserialize, Serialize};
pub use state::{Claim, DealerHand, Hand, Hands, Jackpot, Round, Stand, State};

pub struct CaribbeanStud;

pub static BOOK: Book = Book {
    id: BookId::CaribbeanStud,
    slug: "caribbean-stud",
    short: "CS",
    title: "Caribbean Stud Poker",
    edition: Edition { reference: "DF24/017426", signed: "2024-08-16" },
    chapters: &[
        Chapter { number: 1, title: "Definitions" },
        Chapter { number: 2, title: "Table Layout and Equipment" },
        Chapter { number: 3, title: "The Cards" },
        Chapter { number: 4, title: "The Shuffle and Cut" },
        Chapter { number: 5, title: "Wagers" },
        Chapter { number: 6, title: "Minimum and Maximum Wagers" },
        Chapter { number: 7, title: "The Deal" },
        Chapter { number: 8, title: "Betting Round" },
        Chapter { number: 9, title: "Final Settlement" },
        Chapter { number: 10, title: "Settlement Odds" },
        Chapter { number: 11, title: "Progressive Jackpot" },
        Chapter { number: 12, title: "Progressive Jackpot Payouts" },
        Chapter { number: 13, title: "Order of Poker Hand Values" },
        Chapter { number: 14, title: "Irregularities" },
        Chapter { number: 15, title: "Shuffling Device Malfunction" },
        Chapter { number: 16, title: "General Provisions" },
        Chapter { number: 17, title: "Player Rewards and Promotional Prizes" },
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
    // 7: the deal
    /// The first card is out; the rest is still being dealt.
    BeginDeal,
    /// Everybody has five cards: `up` is the dealer's that shows, `held` what an electronic table dealt to the players,
    /// five to each from the dealer's left.
    Deal {
        up: Option<Card>,
        held: Vec<Card>,
    },
    // 8: the betting round
    PickUp {
        area: Area,
    },
    Bet {
        area: Area,
        /// What lies there, where somebody says it; left out, twice the ante.
        #[serde(rename = "amount_cents", default, skip_serializing_if = "Option::is_none")]
        amount: Option<Money>,
    },
    Fold {
        area: Area,
    },
    NoDecision {
        area: Area,
        because: Absence,
    },
    /// The rest of the dealer's hand.
    Expose {
        cards: Vec<Card>,
    },
    // 9: settlement
    ShowHand {
        area: Area,
        cards: Vec<Card>,
    },
    RevealFolded {
        area: Area,
        cards: Vec<Card>,
    },
    Concede {
        area: Area,
    },
    Settle,
    Clear,
    // 11 and 12: the jackpot
    PayClaim {
        area: Area,
    },
    ReturnProgressive {
        area: Area,
        reason: String,
    },
    JackpotFails {
        /// Areas whose wager the equipment had not recorded.
        unrecorded: Vec<Area>,
    },
    JackpotRestored,
    // 14: irregularities
    CardShows {
        to: To,
        card: Card,
    },
    DealerShows {
        cards: Vec<Card>,
    },
    Misdeal {
        why: MisdealWhy,
        reason: String,
    },
    WrongCount {
        area: Area,
        count: u8,
    },
    StrayHand {
        area: Area,
    },
    /// The ante under a bet is found to be another.
    FoundAnte {
        area: Area,
        #[serde(rename = "amount_cents")]
        amount: Money,
    },
    FoundBet {
        area: Area,
        #[serde(rename = "amount_cents")]
        amount: Money,
    },
    CorrectBet {
        area: Area,
    },
    WrongCards {
        finding: WrongCards,
    },
    Direct {
        direction: Direction,
    },
    LiftDirections,
    Rekey {
        hand: To,
        cards: Vec<Card>,
    },
    // 15: the device
    ShuffleFails,
    DeviceFails {
        next: Source,
    },
}

/// Where a card went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum To {
    Area(Area),
    Dealer,
}

/// Why a hand makes no decision of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    Away,
    /// There, but silent after a reasonable time.
    Silent,
    Refuses,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MisdealWhy {
    /// Dealt wrongly, and no player has touched cards.
    DealtWrongly,
    DealerCount,
    CardsShowed,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WrongCards {
    Missing,
    /// What was found: a joker, a card of another back, a second ace of spades.
    Foreign(String),
}

/// What a supervisor directs against players who may share what they know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    PlayFirst { patron: PatronId },
    KeepApart { patron: PatronId, from: PatronId },
    EnglishOnly,
}

/// Where the cards of a hand go that is no longer played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Put {
    Rack,
    /// Kept until the jackpot hands are looked at (CS-2).
    Apart,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Qualification {
    Qualifies,
    DoesNot,
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
        to: Vec<(Area, PatronId)>,
        cite: Citation,
    },
    CardShown {
        to: To,
        card: Card,
        cite: Citation,
    },
    HandsDealt {
        held: Vec<Card>,
        cite: Citation,
    },
    DealerUp {
        card: Card,
        cite: Citation,
    },
    PickedUp {
        area: Area,
        cite: Citation,
    },
    BetMade {
        area: Area,
        cite: Citation,
    },
    Folded {
        area: Area,
        cards: Put,
        cite: Citation,
    },
    DealerShown {
        cards: Vec<Card>,
        cite: Citation,
    },
    ChoosesAgain {
        area: Area,
        cite: Citation,
    },
    DealerTurned {
        cards: Vec<Card>,
        cite: Citation,
    },
    Announced {
        hand: Vec<Card>,
        qualification: Qualification,
        cite: Citation,
    },
    HandShown {
        area: Area,
        cards: Vec<Card>,
        cite: Citation,
    },
    FoldedShown {
        area: Area,
        cards: Vec<Card>,
        cite: Citation,
    },
    ConcessionWarned {
        area: Area,
        cite: Citation,
    },
    Conceded {
        area: Area,
        cards: Put,
        cite: Citation,
    },
    ClaimRaised {
        area: Area,
        hand: Category,
        cite: Citation,
    },
    HandsSettled {
        cite: Citation,
    },
    ClaimClosed {
        area: Area,
        cite: Citation,
    },
    /// A claim whose wager is gone.
    ClaimDropped {
        area: Area,
        cite: Citation,
    },
    LayoutCleared {
        cite: Citation,
    },
    /// The cards of the last round lie again as they did before they were picked up.
    LaidOutAgain {
        cite: Citation,
    },
    Rekeyed {
        hand: To,
        cards: Vec<Card>,
        cite: Citation,
    },
    Misdealt {
        why: MisdealWhy,
        reason: String,
        cite: Citation,
    },
    HandVoided {
        area: Area,
        count: u8,
        cite: Citation,
    },
    /// A hand whose wagers are gone is no longer played.
    HandDropped {
        area: Area,
        cite: Citation,
    },
    StrayHandDiscarded {
        area: Area,
        cite: Citation,
    },
    RoundVoided {
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
        direction: Direction,
        cite: Citation,
    },
    DirectionsLifted {
        cite: Citation,
    },
    JackpotClosed {
        cite: Citation,
    },
    JackpotOpened {
        cite: Citation,
    },
    DeviceReplaced {
        next: Source,
        cite: Citation,
    },
}

type T = Table<CaribbeanStud>;
type E = TableEvent<CaribbeanStud>;

impl From<Event> for E {
    fn from(event: Event) -> E {
        TableEvent::Play(event)
    }
}

/// The rules of the house under this book's numbers.
pub(crate) fn rules() -> &'static HouseRules {
    &ch05_wagers::HOUSE
}

impl Game for CaribbeanStud {
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
    fn decide(table: &T, play: &Play, context: &Context) -> Decided<CaribbeanStud> {
        use Play::*;
        match play {
            LoadCards => ch04_shuffle_and_cut::load_cards(table),
            Shuffle { how } => ch04_shuffle_and_cut::shuffle(table, *how),
            Cut => ch04_shuffle_and_cut::cut(table),
            DirectCheck => ch04_shuffle_and_cut::direct_check(table, context),
            BeginDeal => ch07_the_deal::begin(table, context),
            Deal { up, held } => ch07_the_deal::deal(table, *up, held, context),
            PickUp { area } => ch08_betting_round::pick_up(table, *area, context),
            Bet { area, amount } => ch08_betting_round::bet(table, *area, *amount, context),
            Fold { area } => ch08_betting_round::fold(table, *area, context),
            NoDecision { area, because } => ch14_irregularities::no_decision(table, *area, *because),
            Expose { cards } => ch08_betting_round::expose(table, cards),
            ShowHand { area, cards } => ch09_final_settlement::show_hand(table, *area, cards),
            RevealFolded { area, cards } => ch09_final_settlement::reveal_folded(table, *area, cards),
            Concede { area } => ch09_final_settlement::concede(table, *area, context),
            Settle => ch09_final_settlement::settle(table),
            Clear => ch09_final_settlement::clear(table),
            PayClaim { area } => ch12_progressive_jackpot::pay_claim(table, *area, context),
            ReturnProgressive { area, reason } => ch12_progressive_jackpot::return_wager(table, *area, reason),
            JackpotFails { unrecorded } => ch12_progressive_jackpot::fails(table, unrecorded, context),
            JackpotRestored => ch12_progressive_jackpot::restored(table, context),
            CardShows { to, card } => ch14_irregularities::card_shows(table, *to, *card, context),
            DealerShows { cards } => ch14_irregularities::dealer_shows(table, cards),
            Misdeal { why, reason } => ch14_irregularities::misdeal(table, *why, reason, context),
            WrongCount { area, count } => ch14_irregularities::wrong_count(table, *area, *count, context),
            StrayHand { area } => ch14_irregularities::stray_hand(table, *area, context),
            FoundAnte { area, amount } => ch14_irregularities::found_ante(table, *area, *amount, context),
            FoundBet { area, amount } => ch14_irregularities::found_bet(table, *area, *amount, context),
            CorrectBet { area } => ch14_irregularities::correct_bet(table, *area, context),
            WrongCards { finding } => ch14_irregularities::wrong_cards(table, finding, context),
            Direct { direction } => ch14_irregularities::direct(table, *direction),
            LiftDirections => ch14_irregularities::lift_directions(table),
            Rekey { hand, cards } => ch14_irregularities::rekey(table, *hand, cards, context),
            ShuffleFails => ch04_shuffle_and_cut::shuffle_fails(table),
            DeviceFails { next } => ch04_shuffle_and_cut::device_fails(table, *next, context),
        }
    }
    fn permits(table: &T, command: &HouseCommand, _: &Context) -> Result<(), Refusal> {
        ch05_wagers::permits(table, command)
    }
    fn jackpot_winners(table: &T) -> Vec<Winner> {
        ch12_progressive_jackpot::winners(table)
    }
    fn jackpot_fails(table: &T) -> Option<Play> {
        (table.play.jackpot == Jackpot::Open).then(|| Play::JackpotFails { unrecorded: Vec::new() })
    }
    fn follow(table: &T, happened: &[HouseEvent]) -> Vec<E> {
        ch14_irregularities::follow(table, happened)
    }
    fn evolve(table: &mut T, event: &Event) {
        table.play.evolve(event)
    }
    fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
        ch07_the_deal::fill(table, play, chance)
    }
    fn offers(table: &T) -> Vec<Offer<CaribbeanStud>> {
        offers::offers(table)
    }
    fn show(table: &T, viewer: Viewer, view: &mut View) {
        offers::show(table, viewer, view)
    }
    /// Who may do what: the dealer runs the game, players decide, a supervisor decides what the book gives to a supervisor.
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
            BeginDeal | Deal { .. } => (DEALER, r::R7_2.cite()),
            PickUp { .. } | Bet { .. } | Fold { .. } => (PLAYER, r::R8_1.cite()),
            NoDecision { .. } => (TABLE, r::R14_14.cite()),
            Expose { .. } => (DEALER, r::R8_6.cite()),
            ShowHand { .. } => (DEALER, r::R9_4_1.cite()),
            RevealFolded { .. } => (SUPERVISOR, r::R9_10.cite()),
            Concede { .. } => (PLAYER, r::R9_7.cite()),
            Settle | Clear => (DEALER, r::R9_4.cite()),
            PayClaim { .. } => (TABLE, r::R12_2.cite()),
            ReturnProgressive { .. } => (SUPERVISOR, r::R11_2.cite()),
            JackpotFails { .. } | JackpotRestored => (SUPERVISOR, r::R14_15.cite()),
            CardShows { .. } => (TABLE, r::R14_5.cite()),
            DealerShows { .. } => (TABLE, r::R14_7.cite()),
            Misdeal { .. } => (TABLE, r::R14_4.cite()),
            WrongCount { .. } => (TABLE, r::R14_8.cite()),
            StrayHand { .. } => (TABLE, r::R14_10.cite()),
            FoundAnte { .. } => (TABLE, r::R6_3.cite()),
            FoundBet { .. } => (TABLE, r::R14_11.cite()),
            CorrectBet { .. } => (PLAYER, r::R14_11_1.cite()),
            WrongCards { .. } => (TABLE, r::R14_9.cite()),
            Direct { .. } | LiftDirections => (SUPERVISOR, r::R14_13.cite()),
            Rekey { .. } => (TABLE, r::R8_6.as_read(readings::CS_24)),
            ShuffleFails => (TABLE, r::R15_1.cite()),
            DeviceFails { .. } => (SUPERVISOR, r::R15_2.cite()),
        };
        Authority { roles, cite }
    }
    /// Until all cards are out nobody has looked at a hand, unless a card showed.
    fn knowledge(table: &T) -> Knowledge {
        let showed = |hands: &Hands| !hands.dealer.up.is_empty() || hands.hands.iter().any(|h| h.showed.is_some());
        match &table.play.round {
            Round::Waiting => Knowledge::Nothing,
            Round::Dealing(hands) if !showed(hands) => Knowledge::Hidden,
            _ => Knowledge::Known,
        }
    }
    fn bearing(play: &Play) -> Bearing {
        use Play::*;
        match play {
            Rekey { .. } => Bearing::Corrects,
            CardShows { .. } | DealerShows { .. } | Misdeal { .. } | WrongCount { .. } | StrayHand { .. } => {
                Bearing::Irregular
            }
            FoundAnte { .. } | FoundBet { .. } | WrongCards { .. } | ShuffleFails | DeviceFails { .. } => {
                Bearing::Irregular
            }
            ReturnProgressive { .. } | JackpotFails { .. } => Bearing::Irregular,
            _ => Bearing::Ordinary,
        }
    }
    fn is_physical(play: &Play) -> bool {
        use Play::*;
        matches!(
            play,
            CardShows { .. }
                | DealerShows { .. }
                | Misdeal { .. }
                | WrongCount { .. }
                | StrayHand { .. }
                | FoundAnte { .. }
                | FoundBet { .. }
                | CorrectBet { .. }
                | WrongCards { .. }
                | Rekey { .. }
                | ShowHand { .. }
                | ShuffleFails
        )
    }
    fn decision(event: &Event) -> Option<DecisionMade> {
        match event {
            Event::BetMade { area, .. } | Event::Folded { area, .. } => {
                Some(DecisionMade { area: *area, outcome_seen: false })
            }
            Event::Conceded { area, .. } => Some(DecisionMade { area: *area, outcome_seen: true }),
            _ => None,
        }
    }
    fn exchange_unseen(table: &T, viewer: Viewer, chance: &mut dyn Chance) -> T {
        let mut other = table.clone();
        let State { deck, round, .. } = &mut other.play;
        let strange = |hand: &&mut Hand| viewer != Viewer::Patron(hand.patron);
        let hands = round.hands_mut().into_iter().flat_map(|hands| hands.hands.iter_mut());
        deck.cards.exchange_held(hands.filter(strange).filter_map(|hand| hand.cards.held_mut()), chance);
        deck.cards.exchange_unseen(chance);
        other
    }
    fn describe(event: &Event) -> (String, Option<Citation>) {
        speak::describe(event)
    }
    fn parse_play(line: &str) -> Result<Play, String> {
        speak::parse(line)
    }
}

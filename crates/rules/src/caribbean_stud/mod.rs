//! Caribbean Stud Poker: the game's state, commands and events, and which file obeys which chapter.
//!
//! | chapter | file |
//! | --- | --- |
//! | 1 definitions | they explain words; `HOUSE` cites them |
//! | 2 table layout and equipment | `ch02_table_layout_and_equipment.rs` |
//! | 3 the cards | `ch03_the_cards.rs`; `card_table.rs` is common to all card games |
//! | 4 shuffle and cut | `ch04_shuffle_and_cut.rs` |
//! | 5 wagers | `ch05_wagers.rs`; `house.rs` is common to all games |
//! | 6 minimum and maximum wagers | `ch06_minimum_and_maximum_wagers.rs` |
//! | 7 the deal | `ch07_the_deal.rs` |
//! | 8 betting round | `ch08_betting_round.rs` |
//! | 9 final settlement | `ch09_final_settlement.rs` |
//! | 10 settlement odds | `ch10_settlement_odds.rs` |
//! | 11 progressive jackpot | `ch11_progressive_jackpot.rs`; `jackpot.rs` and `pool.rs` are common to two games |
//! | 12 progressive jackpot payouts | `ch12_progressive_jackpot_payouts.rs` |
//! | 13 order of poker hand values | `ch13_order_of_poker_hand_values.rs`; `poker_hands.rs` is common to three games |
//! | 14 irregularities | `ch14_irregularities.rs` |
//! | 15 shuffling device malfunction | `ch15_shuffling_device_malfunction.rs` |
//! | 16 general provisions | `ch16_general_provisions.rs` |
//! | 17 promotions | `ch17_promotions.rs` |
pub mod ch02_table_layout_and_equipment;
pub mod ch03_the_cards;
pub mod ch04_shuffle_and_cut;
pub mod ch05_wagers;
pub mod ch06_minimum_and_maximum_wagers;
pub mod ch07_the_deal;
pub mod ch08_betting_round;
pub mod ch09_final_settlement;
pub mod ch10_settlement_odds;
pub mod ch11_progressive_jackpot;
pub mod ch12_progressive_jackpot_payouts;
pub mod ch13_order_of_poker_hand_values;
pub mod ch14_irregularities;
pub mod ch15_shuffling_device_malfunction;
pub mod ch16_general_provisions;
pub mod ch17_promotions;
pub mod clauses;
mod events;
pub mod offers;
pub mod readings;
pub mod settle;
mod state;

// Every chapter takes these names from here.
use crate::book::{Book, Chapter, Citation, Cited, Clause, Edition};
use crate::card_table::{self, CardEvent, CardGame, CardHooks, CardRules, CardTable, Phase, after};
use crate::cards::Card;
use crate::game::{Decided, Game, InScripts, OnScreen, TableGame, Unseen};
use crate::hands::DealtCards;
pub use crate::hands::To;
use crate::hidden::HiddenCards;
use crate::house::{House, HouseCommand, HouseEvent, HouseRules, Setup};
use crate::jackpot::Winner;
use crate::limits::Limits;
use crate::money::{Money, Odds};
use crate::offers::Offers;
use crate::people::{Chance, Context, PatronId, Role};
use crate::plays::{DEALER, PLAYER, SUPERVISOR, TABLE};
use crate::poker_hands::{Category, Strength, five};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::settlement::{Line, Stake};
use crate::shoe::{ShuffleWhy, Source};
use crate::show::{View, Viewer};
use crate::signatures::Knowledge;
use crate::table::{Table, TableEvent};
use crate::undo::DecisionMade;
use crate::wagers::{Area, BetType, Placed, Wager};
use crate::{choices, law, plays, refuse};
use alloc::{format, string::String, vec, vec::Vec};
/// The earlier name of this chapter's file.
pub use ch12_progressive_jackpot_payouts as ch12_progressive_jackpot;
use clauses as r;
pub use events::Event;
use readings as cs;
use serde::{Deserialize, Serialize};
use state::HAND;
pub use state::{Claim, DealerHand, Hand, Hands, Round, Stand, State};

pub struct CaribbeanStud;

pub static BOOK: Book = Book {
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

plays! {
    /// What is done in this game besides what every table does.
    #[cfg_attr(feature = "schema", schemars(rename = "CaribbeanStudPlay"))]
    pub enum Play {
        /// The first card is out; the rest is still being dealt.
        BeginDeal => "begin deal", DEALER, r::R7_2.cite(), Decision;
        /// Everybody has five cards: `up` is the dealer's up-card, `held` what an electronic table dealt to the
        /// players, five to each from the dealer's left.
        Deal { up: Option<Card> = drawn "The dealer's up-card", held: HiddenCards = drawn "" }
            => "deal [{up}] [held {held}]", DEALER, r::R7_2.cite(), Flow;
        /// A player picks up the cards.
        PickUp { area: Area } => "pick up {area}", PLAYER, r::R8_1.cite(), Decision, verb("The player picks up the cards");
        /// The player stays in with twice the ante; a named amount has to be that.
        Bet { area: Area, amount as "amount_cents": Option<Money> }
            => "bet {area} [{amount}]", PLAYER, r::R8_1.cite(), Flow, key("b");
        /// The player gives up the hand and the ante.
        Fold { area: Area } => "fold {area}", PLAYER, r::R8_1.cite(), Flow, key("f");
        /// The player is away and cannot decide.
        Away { area: Area, reason or default: Option<String> = asks "Why not wait, if a supervisor says so" } => "away {area} [because {reason}]", TABLE, r::R14_14.cite(), Decision, verb("The player is away: fold");
        /// The player is at the table, but silent for longer than is reasonable.
        Silent { area: Area, reason or default: Option<String> = asks "Why not wait, if a supervisor says so" } => "silent {area} [because {reason}]", TABLE, r::R14_14.cite(), Decision, verb("The player is silent: fold");
        /// The player is at the table and refuses to decide.
        Refuses { area: Area, reason or default: Option<String> = asks "Why not wait, if a supervisor says so" } => "refuses {area} [because {reason}]", TABLE, r::R14_14.cite(), Decision, verb("The player refuses: fold");
        /// The rest of the dealer's hand is turned up.
        Expose { cards: Vec<Card> = drawn "The dealer's other cards" }
            => "expose {cards}", DEALER, r::R8_6.cite(), Flow;
        /// A player's hand is turned up.
        ShowHand { area: Area, cards: Vec<Card> = asks "The five cards" }
            => "show {area} {cards}", DEALER, r::R9_4_1.cite(), Flow, physical(), verb("Turn the hand up");
        /// The casino turns a folded hand up.
        RevealFolded { area: Area, cards: Vec<Card> = drawn "The five cards" }
            => "reveal {area} {cards}", SUPERVISOR, r::R9_10.cite(), Supervision, verb("Turn the folded hand up");
        /// The player gives up the hand after the dealer's is turned.
        Concede { area: Area } => "concede {area}", PLAYER, r::R9_7.cite(), Flow;
        /// Hands are compared with the dealer's and their wagers settled.
        Settle => "settle", DEALER, r::R9_4.cite(), Flow, key("s");
        /// The cards are picked up.
        Clear => "clear", DEALER, r::R9_4.cite(), Flow, key("c");
        /// A jackpot hand is paid.
        PayJackpot { area: Area } => "pay jackpot {area}", TABLE, r::R12_2.cite(), Flow, key("p"), pays_jackpot();
        /// A progressive wager turns out not to have been accepted.
        ReturnProgressive { area: Area, reason: String = asks "Why it was not accepted" }
            => "return progressive {area} {reason}", SUPERVISOR, r::R11_2.cite(), Irregular, irregular(),
               verb("Return the progressive wager");
        /// A card is exposed in the deal.
        CardShows { to: To = asks "Dealt to", card: Card = asks "Card" }
            => "card shows {to} {card}", TABLE, r::R14_5.cite(), Irregular, irregular(), physical();
        /// Dealer's cards are exposed before everybody has decided.
        DealerShows { cards: Vec<Card> = asks "Exposed cards" }
            => "dealer shows {cards}", TABLE, r::R14_7.cite(), Irregular, irregular(), physical();
        /// The deal is void and every wager goes back.
        Misdeal { why: MisdealWhy = asks "Because", reason: String = asks "What was wrong" }
            => "misdeal {why} {reason}", TABLE, r::R14_4.cite(), Irregular, irregular(), physical();
        /// A player's hand has too few or too many cards.
        WrongCount { area: Area, count: u8 = asks "Cards in the hand" }
            => "hand {area} has {count}", TABLE, r::R14_8.cite(), Irregular, irregular(), physical(),
               verb("The hand has the wrong number of cards");
        /// A hand was dealt to an area without an ante.
        StrayHand { area: Area } => "stray hand {area}", TABLE, r::R14_10.cite(), Irregular, irregular(), physical(),
               verb("A hand was dealt without an ante");
        /// The ante under a bet is not what was recorded.
        FoundAnte {
            area: Area,
            amount as "amount_cents": Money = asks "The ante is",
            reason or default: String = asks "Reason",
        } => "ante found {area} {amount} [because {reason}]", TABLE, r::R6_3.cite(), Irregular, corrects_stake(), physical(),
               verb("Correct the ante");
        /// A bet is not what was recorded.
        FoundBet {
            area: Area,
            amount as "amount_cents": Money = asks "The bet is",
            reason or default: String = asks "Reason",
        } => "bet found {area} {amount} [because {reason}]", TABLE, r::R14_11.cite(), Irregular, corrects_stake(), physical(),
               verb("Correct the bet");
        /// The player corrects a wrong bet.
        CorrectBet { area: Area } => "correct bet {area}", PLAYER, r::R14_11_1.cite(), Flow, physical();
        /// Cards were keyed wrongly.
        Rekey { hand: To = asks "Whose cards", cards: Vec<Card> = asks "The correct cards" }
            => "rekey {hand} {cards}", TABLE, r::R8_6.as_read(readings::CS_24), Irregular, corrects(), physical();
    }
}

choices! {
    #[cfg_attr(feature = "schema", schemars(rename = "CaribbeanStudMisdealWhy"))]
    pub enum MisdealWhy {
        DealerCount = "dealer", "the dealer's hand has the wrong number of cards";
        /// Dealt wrongly, and no player has touched cards.
        DealtWrongly = "dealt", "dealt wrongly, no player touched cards";
        CardsShowed = "showed", "two or more cards were exposed in the deal";
    }
}

/// Where the cards of a hand go that is no longer played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Put {
    Rack,
    /// Kept for the jackpot until the round is settled (CS-2).
    Apart,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Qualification {
    Qualifies,
    DoesNot,
}

type T = Table<CaribbeanStud>;
type E = Cited<TableEvent<CaribbeanStud>>;
type Decision = Decided<CaribbeanStud>;

/// Under which clauses this book states what is common to all tables, each group from its chapter.
static HOUSE: HouseRules = HouseRules {
    book: &BOOK,
    opening: ch05_wagers::opening,
    leading: Some(ch11_progressive_jackpot::ANTE_FIRST),
    lasting: |_| false,
    areas_max: ch02_table_layout_and_equipment::AREAS_MAX,
    areas_cite: ch02_table_layout_and_equipment::AREAS,
    // **1.1** Who is a dealer and who a supervisor.
    dealer: r::R1_1.cite(),
    supervisor: r::R1_1.cite(),
    wagers: ch05_wagers::WAGERS,
    limits: ch06_minimum_and_maximum_wagers::LIMITS,
    irregular: ch14_irregularities::IRREGULAR,
    general: ch16_general_provisions::GENERAL,
    best_odds: ch10_settlement_odds::best_odds,
    follow_up: Some(ch05_wagers::FOLLOW_UP),
    jackpot: Some(&ch11_progressive_jackpot::JACKPOT),
    promotions: Some(&ch17_promotions::PROMOTIONS),
    one_amount: |_, _, _| None,
    check_setup: |setup| {
        ch03_the_cards::check_setup(setup)?;
        ch11_progressive_jackpot::check_setup(setup)?;
        ch10_settlement_odds::check_setup(setup)
    },
    check_sign: |limits, _| {
        ch11_progressive_jackpot::check_sign(limits)?;
        ch06_minimum_and_maximum_wagers::check_sign(limits)
    },
    check_wager: ch05_wagers::check_wager,
};

pub(crate) fn rules() -> &'static HouseRules {
    &HOUSE
}

/// Events of every table, as this game's.
fn of_house(events: Vec<Cited<HouseEvent>>) -> Vec<E> {
    events.into_iter().map(E::from).collect()
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
    fn decide(table: &T, play: &Play, context: &Context) -> Decision {
        use Play::*;
        match play {
            BeginDeal => ch07_the_deal::begin(table, context),
            Deal { up, held } => ch07_the_deal::deal(table, *up, held, context),
            PickUp { area } => ch08_betting_round::pick_up(table, *area, context),
            Bet { area, amount } => ch08_betting_round::bet(table, *area, *amount, context),
            Fold { area } => ch08_betting_round::fold(table, *area, context),
            Away { area, reason } | Silent { area, reason } | Refuses { area, reason } => {
                ch14_irregularities::no_decision(table, *area, reason.as_deref(), context)
            }
            Expose { cards } => ch08_betting_round::expose(table, cards),
            ShowHand { area, cards } => ch09_final_settlement::show_hand(table, *area, cards),
            RevealFolded { area, cards } => ch09_final_settlement::reveal_folded(table, *area, cards),
            Concede { area } => ch09_final_settlement::concede(table, *area, context),
            Settle => ch09_final_settlement::settle(table),
            Clear => ch09_final_settlement::clear(table),
            PayJackpot { area } => ch12_progressive_jackpot_payouts::pay_claim(table, *area, context),
            ReturnProgressive { area, reason } => ch11_progressive_jackpot::return_wager(table, *area, reason),
            CardShows { to, card } => ch14_irregularities::card_shows(table, *to, *card, context),
            DealerShows { cards } => ch14_irregularities::dealer_shows(table, cards),
            Misdeal { why, reason } => ch14_irregularities::misdeal(table, *why, reason, context),
            WrongCount { area, count } => ch14_irregularities::wrong_count(table, *area, *count, context),
            StrayHand { area } => ch14_irregularities::stray_hand(table, *area, context),
            FoundAnte { area, amount, .. } => ch14_irregularities::found_ante(table, *area, *amount, context),
            FoundBet { area, amount, .. } => ch14_irregularities::found_bet(table, *area, *amount, context),
            CorrectBet { area } => ch14_irregularities::correct_bet(table, *area, context),
            Rekey { hand, cards } => ch14_irregularities::rekey(table, *hand, cards, context),
        }
    }
    fn evolve(table: &mut T, event: &Event) {
        table.play.evolve(event)
    }
}

impl TableGame for CaribbeanStud {
    fn due(table: &T) -> Vec<Area> {
        match &table.play.round {
            Round::Betting(hands) => hands.undecided().map(|hand| hand.area).collect(),
            _ => Vec::new(),
        }
    }
    fn card_hooks() -> Option<CardHooks<Self>> {
        card_table::hooks()
    }
    fn permits(table: &T, command: &HouseCommand, _: &Context) -> Result<(), Refusal> {
        ch05_wagers::permits(table, command)
    }
    fn jackpot_winners(table: &T) -> Vec<Winner> {
        ch12_progressive_jackpot_payouts::winners(table)
    }
    fn shown_hand(table: &T, area: Area) -> Option<Category> {
        let (Round::Paying(hands) | Round::Over(hands)) = &table.play.round else { return None };
        let cards = hands.of(area)?.public();
        (cards.len() == state::HAND).then(|| crate::poker_hands::best_of(&cards).strength.category())
    }
    fn follow(table: &T, happened: &[Cited<HouseEvent>]) -> Vec<E> {
        ch14_irregularities::follow(table, happened)
    }
    fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
        ch07_the_deal::fill(table, play, chance)
    }
    /// Nobody has seen a hand until all cards are dealt, unless a card was exposed.
    fn knowledge(table: &T) -> Knowledge {
        let showed = |hands: &Hands| !hands.dealer.up.is_empty() || hands.hands.iter().any(|h| h.showed.is_some());
        match &table.play.round {
            Round::Waiting => Knowledge::Nothing,
            Round::Dealing(hands) if !showed(hands) => Knowledge::Hidden,
            _ => Knowledge::Known,
        }
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
}

impl OnScreen for CaribbeanStud {
    fn offers(offers: &mut Offers<CaribbeanStud>) {
        offers::offers(offers)
    }
    fn show(table: &T, viewer: Viewer, view: &mut View) {
        offers::show(table, viewer, view)
    }
}

impl InScripts for CaribbeanStud {
    fn usual_setup() -> Setup {
        Setup::of_cards(Source::Shoe, 1, Money::cents(250), &[(BetType::Ante, 10, 1000)])
    }
}

impl Unseen for CaribbeanStud {
    fn exchange_unseen(table: &T, viewer: Viewer, chance: &mut dyn Chance) -> T {
        let mut other = table.clone();
        let State { cards, round, .. } = &mut other.play;
        let strange = |hand: &&mut Hand| viewer != Viewer::Patron(hand.patron);
        let hands = round.hands_mut().into_iter().flat_map(|hands| hands.hands.iter_mut());
        cards.exchange_held(hands.filter(strange).filter_map(|hand| hand.cards.held_mut()), chance);
        cards.exchange_unseen(chance);
        other
    }
}

impl CardGame for CaribbeanStud {
    fn rules() -> &'static CardRules {
        &ch03_the_cards::CARDS
    }
    fn cards(table: &T) -> &CardTable {
        &table.play.cards
    }
    fn phase(table: &T) -> Phase {
        match table.play.round {
            Round::Waiting => Phase::Waiting,
            Round::Dealing(_) | Round::Betting(_) | Round::Exposed(_) => Phase::Open,
            Round::Paying(_) => Phase::Paying,
            Round::Over(_) => Phase::Over,
        }
    }
    fn void_round(table: &T, clause: Clause, context: &Context) -> Decision {
        ch14_irregularities::void(table, clause, context)
    }
    fn pick_up(table: &T) -> Vec<E> {
        ch09_final_settlement::pick_up(table)
    }
    fn evolve_cards(table: &mut T, event: &CardEvent) {
        table.play.cards.evolve(event);
        if event.ends_last_round() {
            table.play.last = None;
        }
    }
}

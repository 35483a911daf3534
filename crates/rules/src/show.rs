//! What a viewer may see of a table, and what may be done at it now.
mod label;
use crate::book::Citation;
use crate::cards::Card;
use crate::chips::Colour;
use crate::dice::Throw;
use crate::game::{Game, TableGame};
use crate::house::HouseCommand;
use crate::limits::{Limits, Notice};
use crate::money::{Money, Odds};
use crate::people::{Millis, PatronId, Role};
use crate::poker_hands::Best;
use crate::settlement::Line;
use crate::table::TableCommand;
use crate::wagers::{Area, Family, Side, Wager};
use alloc::{format, string::String, vec::Vec};
use core::fmt;
pub use label::{AtArea, Label, sentence};
use serde::Serialize;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// Anybody: the display over the table.
    Public,
    Patron(PatronId),
    /// Dealer, supervisor, manager, cage.
    Staff,
    /// Inspector and surveillance: reads everything, does nothing.
    Inspector,
}

impl Viewer {
    pub fn is_house(self) -> bool {
        matches!(self, Viewer::Staff | Viewer::Inspector)
    }
}

/// A table as one viewer sees it. Screens are made from this and from nothing else.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    pub game: &'static str,
    pub round: u64,
    /// What the table is doing, in a few words.
    pub stage: String,
    /// What the dealer does next, and the clause that says so.
    pub prompt: Prompt,
    pub areas: Vec<AreaView>,
    pub dealer_cards: Vec<CardView>,
    /// What the dealer's face-up cards make, in a game of poker hands.
    pub dealer_hand: Option<MadeHand>,
    /// Cards that all hands share.
    pub community: Vec<CardView>,
    /// Jackpot hands that wait to be paid.
    pub claims: Vec<ClaimView>,
    /// The progressive jackpot, where the table has one.
    pub jackpot: Option<JackpotView>,
    /// Cards: what is left, what is in the rack, as anyone at the table can see.
    pub cards: Option<CardsView>,
    /// Dice, what is lit, streaks and past throws, in a game of dice.
    pub dice: Option<DiceView>,
    pub lines: Vec<Line>,
    pub sign: Sign,
    pub closing_ms: Option<Millis>,
    /// Decisions that are due, in the order in which they became so.
    pub turns: Vec<TurnView>,
    pub closed: bool,
    /// Open duties, disputes and mispayments: for the house only.
    pub duties: Vec<crate::duties::Duty>,
    pub disputes: Vec<crate::incidents::Dispute>,
    pub mispayments: Vec<crate::incidents::Mispayment>,
    pub dealer: Option<u32>,
    /// The last results, newest last, where the game keeps any.
    pub results: Vec<ResultView>,
    /// Wagers that can be placed here before the round.
    pub opening: Vec<Wager>,
}

/// What came of a past round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultView {
    pub text: String,
    /// Cards by which it is remembered: the dealer's, and the dealer's at war.
    pub cards: Vec<Card>,
}

impl fmt::Display for ResultView {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<String> for ResultView {
    fn from(text: String) -> ResultView {
        ResultView { text, cards: Vec::new() }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prompt {
    pub text: String,
    pub cite: Citation,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AreaView {
    pub area: Area,
    pub taken: bool,
    /// Who sits here: for the house, and for that patron.
    pub patron: Option<PatronId>,
    pub wagers: Vec<WagerView>,
    pub cards: Vec<CardView>,
    /// What the cards that this viewer sees make, in a game of poker hands.
    pub hand: Option<MadeHand>,
    /// Colour checks issued to whoever sits here, and what each is worth.
    pub colours: Vec<ColourView>,
    pub marker: bool,
    pub reserved: bool,
    /// How it stands in the round.
    pub status: Option<AreaStatus>,
    /// What its player decides now.
    pub asks: Option<Question>,
    /// Whether a supervisor directed that its player decides before the others.
    pub plays_first: bool,
}

impl AreaView {
    /// In a few words, for people: what is asked of its player, or how it stands.
    pub fn note(&self) -> String {
        match (self.asks, self.plays_first, &self.status) {
            (Some(question), true, _) => format!("{question} plays first"),
            (Some(question), false, _) => format!("{question}"),
            (None, _, Some(status)) => format!("{status}"),
            (None, _, None) => String::new(),
        }
    }
}

/// How an area stands in the round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AreaStatus {
    Tied,
    AtWar,
    Bet,
    /// The amount of the bet is wrong: the player corrects it or folds.
    BetToCorrect,
    Checked,
    /// Bet so many times the Ante.
    Played {
        times: u8,
    },
    /// The Play wager was found to be this.
    PlayFound {
        #[serde(rename = "amount_cents")]
        amount: Money,
    },
    Folded,
    Conceded,
    OutOfPlay,
    /// Keeps all cards.
    Declared,
    /// Keeps so many.
    Holds {
        cards: u8,
    },
    /// Has a hand that the jackpot pays.
    Jackpot {
        hand: String,
    },
    /// Super Streaks that run, and how many results each has.
    Streaks(Vec<(Wager, u8)>),
}

impl AreaStatus {
    /// Whether the hand is no longer played.
    pub fn is_out(&self) -> bool {
        matches!(self, AreaStatus::Folded | AreaStatus::Conceded | AreaStatus::OutOfPlay)
    }
}

impl fmt::Display for AreaStatus {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            AreaStatus::Tied => f.write_str("tied"),
            AreaStatus::AtWar => f.write_str("at war"),
            AreaStatus::Bet => f.write_str("bet"),
            AreaStatus::BetToCorrect => f.write_str("bet to correct"),
            AreaStatus::Checked => f.write_str("checked"),
            AreaStatus::Played { times } => write!(f, "played {times}×"),
            AreaStatus::PlayFound { amount } => write!(f, "played {amount}"),
            AreaStatus::Folded => f.write_str("folded"),
            AreaStatus::Conceded => f.write_str("conceded"),
            AreaStatus::OutOfPlay => f.write_str("out of play"),
            AreaStatus::Declared => f.write_str("declared"),
            AreaStatus::Holds { cards } => write!(f, "holds {cards}"),
            AreaStatus::Jackpot { hand } => write!(f, "jackpot: {hand}"),
            AreaStatus::Streaks(streaks) => {
                for (i, (wager, count)) in streaks.iter().enumerate() {
                    write!(f, "{}{wager}: {count} in a row", if i > 0 { ", " } else { "" })?;
                }
                Ok(())
            }
        }
    }
}

/// What the player of an area decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Both wagers belong together, and one is missing.
    AnteAndBlind,
    WarOrSurrender,
    StayOrTakeBack,
    FoldOrBet,
    BetCheckOrFold,
    BetOrFold,
    DeclareOrDiscard,
    /// What was declared may not be: some of it is discarded.
    Discard,
}

impl Question {
    /// Without the question mark.
    pub fn words(self) -> &'static str {
        match self {
            Question::AnteAndBlind => "Ante and Blind",
            Question::WarOrSurrender => "war or surrender",
            Question::StayOrTakeBack => "stay or take back",
            Question::FoldOrBet => "fold or bet",
            Question::BetCheckOrFold => "bet, check or fold",
            Question::BetOrFold => "bet or fold",
            Question::DeclareOrDiscard => "declare or discard",
            Question::Discard => "must discard",
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.words(), if *self == Question::Discard { "" } else { "?" })
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WagerView {
    pub wager: Wager,
    #[serde(rename = "amount_cents")]
    pub amount: Money,
}

/// A poker hand as a dealer calls it, and the five cards that make it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MadeHand {
    pub name: String,
    /// Without its kickers: `one pair, kings`.
    pub short: String,
    /// `one pair`.
    pub kind: String,
    pub cards: Vec<Card>,
}

impl From<&Best> for MadeHand {
    fn from(best: &Best) -> MadeHand {
        MadeHand {
            name: format!("{best}"),
            short: best.short(),
            kind: format!("{}", best.strength.category()).to_lowercase(),
            cards: best.cards.to_vec(),
        }
    }
}

/// A hand with a jackpot wager that the book pays.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimView {
    pub area: Area,
    /// `Royal Flush`, in the book's words.
    pub hand: String,
    pub cards: Vec<Card>,
    pub cite: Citation,
}

/// A progressive jackpot at its table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JackpotView {
    pub pool: Option<String>,
    /// The regulator's reference.
    pub approval: String,
    /// Whether wagers are taken: linked, and the equipment works.
    pub working: bool,
    /// What the meter shows; the pool's to say, not the table's.
    #[serde(rename = "meter_cents")]
    pub meter: Option<Money>,
    /// What a bonus jackpot pays, where the pool has them.
    #[serde(rename = "bonus_cents")]
    pub bonus: Option<Money>,
    /// What this round has won of it.
    pub hit: Option<HitView>,
    /// Bonus jackpots still to be paid.
    pub bonuses: Vec<(Area, Money)>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HitView {
    #[serde(rename = "meter_cents")]
    pub meter: Money,
    pub prizes: Vec<PrizeView>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrizeView {
    pub area: Area,
    pub hand: String,
    #[serde(rename = "prize_cents")]
    pub prize: Money,
    pub verified: bool,
    pub paid: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum CardView {
    Up(Card),
    Down,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardsView {
    pub source: crate::shoe::Source,
    pub left: u16,
    pub in_rack: u16,
    pub cutting_card_shown: bool,
}

/// What a display over a dice table shows.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiceView {
    /// The diagram that the cloth is like.
    pub layout: crate::house::Diagram,
    /// Every spot of this table's layout.
    pub spots: Vec<Wager>,
    /// The throw that was entered and is not yet tumbled away.
    pub throw: Option<Throw>,
    /// Whether that throw was paid.
    pub settled: bool,
    pub total: Option<u8>,
    /// Spots that the throw makes win.
    pub lit: Vec<Wager>,
    pub streaks: Vec<StreakView>,
    /// Newest last.
    pub history: Vec<ThrowView>,
    /// No play until a fault is put right.
    pub locked: bool,
}

/// A decision that is due: since when, and until when the player has time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurnView {
    pub area: Area,
    pub since_ms: Millis,
    pub until_ms: Millis,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThrowView {
    pub round: u64,
    pub throw: Throw,
    pub total: u8,
    /// Small or Big; none for a triple.
    pub size: Option<Side>,
    /// Odd or Even; none for a triple.
    pub parity: Option<Side>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StreakView {
    pub family: Family,
    /// The side that the streak is on.
    pub side: Option<Side>,
    /// Results in a row as a wager made at the opening counts them.
    pub length: u8,
    /// Whether the betting area flashes.
    pub flashing: bool,
    /// When no further wagers are taken, where that is announced.
    pub closes_ms: Option<Millis>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ColourView {
    pub colour: Colour,
    #[serde(rename = "value_cents")]
    pub value: Money,
    /// Whether a marker button shows the value.
    pub marker: bool,
}

/// The sign at the table: limits in force, a coming change, kept minimums and personal limits.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sign {
    pub limits: Limits,
    pub notice: Option<Notice>,
    /// Limits that players who were here before a raise may keep.
    pub previous: Option<Limits>,
    pub personal: Vec<PersonalSign>,
    #[serde(rename = "smallest_chip_cents")]
    pub smallest_chip: Money,
    /// The most that one winning wager is paid, where a notice says so.
    #[serde(rename = "max_payout_cents")]
    pub max_payout: Option<Money>,
    /// What a jackpot wager is paid, where an approved schedule says so.
    pub prizes: Option<PrizeSign>,
    /// How the rules are read here, where that changes what is paid.
    pub readings: Vec<ReadingView>,
}

/// A question that the book leaves open, and how it is answered at this table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReadingView {
    /// `CW-1`.
    pub id: &'static str,
    /// `up-to-chip`.
    pub option: String,
}

/// The odds of an approved prize schedule, the highest hand first.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrizeSign {
    /// The regulator's reference.
    pub approval: String,
    pub prizes: Vec<Prize>,
    pub cite: Citation,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prize {
    /// `Royal Flush`, in the book's words.
    pub hand: &'static str,
    pub odds: Odds,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PersonalSign {
    pub patron: PatronId,
    pub limits: Limits,
}

/// Something that may be done now, assuming patrons in good standing.
#[derive(Clone, Debug)]
pub struct Offer<G: Game> {
    pub command: TableCommand<G>,
    pub fit: Fit,
    pub label: Label,
    /// The key that presses its button when no field has the focus.
    pub key: Option<&'static str>,
    /// The area it is about.
    pub area: Option<Area>,
    pub cite: Citation,
    pub roles: &'static [Role],
}

impl<G: TableGame> Offer<G> {
    pub fn new(command: TableCommand<G>, fit: Fit, label: Label, cite: Citation, roles: &'static [Role]) -> Offer<G> {
        let (key, area) = (label.key.or(command.info().key), command.area());
        Offer { command, fit, label, key, area, cite, roles }
    }
}

/// Which commands an offer stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Fit {
    /// This very command.
    Exactly,
    /// This command with any amount in the range.
    Amount {
        #[serde(rename = "min_cents")]
        min: Money,
        #[serde(rename = "max_cents")]
        max: Money,
        #[serde(rename = "step_cents")]
        step: Money,
    },
    /// A command of this kind; its particulars are the giver's or chance's, and may still be refused.
    Kind,
}

impl<G: TableGame> Offer<G> {
    pub fn covers(&self, command: &TableCommand<G>) -> bool {
        match self.fit {
            Fit::Exactly => *command == self.command,
            Fit::Amount { min, max, step } => match (&self.command, command) {
                (
                    TableCommand::House(HouseCommand::Place { area: a, wager: w, .. }),
                    TableCommand::House(HouseCommand::Place { area, wager, amount }),
                ) => {
                    a == area && w == wager && *amount >= min && *amount <= max && (*amount - min).is_multiple_of(step)
                        || (a == area && w == wager && *amount == min)
                }
                _ => false,
            },
            Fit::Kind => match (&self.command, command) {
                (TableCommand::House(a), TableCommand::House(b)) => {
                    core::mem::discriminant(a) == core::mem::discriminant(b)
                }
                (TableCommand::Cards(a), TableCommand::Cards(b)) => {
                    core::mem::discriminant(a) == core::mem::discriminant(b)
                }
                (TableCommand::Play(a), TableCommand::Play(b)) => {
                    core::mem::discriminant(a) == core::mem::discriminant(b)
                }
                _ => false,
            },
        }
    }
}

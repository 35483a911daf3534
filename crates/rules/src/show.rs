//! What a viewer may see of a table, and what may be done at it now.
use crate::book::Citation;
use crate::cards::Card;
use crate::chips::Colour;
use crate::dice::Throw;
use crate::game::{Game, Millis, PatronId, Role, TableCommand};
use crate::house::HouseCommand;
use crate::limits::{Limits, Notice};
use crate::money::{Money, Odds};
use crate::settlement::Line;
use crate::wagers::{Area, Family, Side, Wager};
use alloc::{string::String, vec::Vec};
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
    pub closed: bool,
    /// Open duties, disputes and mispayments: for the house only.
    pub duties: Vec<crate::incidents::Duty>,
    pub disputes: Vec<crate::incidents::Dispute>,
    pub mispayments: Vec<crate::incidents::Mispayment>,
    pub dealer: Option<u32>,
    /// The dealer's last results, newest last, where the game keeps any.
    pub results: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Prompt {
    pub text: String,
    pub cite: Citation,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
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
    /// `to decide`, `at war`, … in the game's words.
    pub note: String,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WagerView {
    pub wager: Wager,
    #[serde(rename = "amount_cents")]
    pub amount: Money,
}

/// A poker hand as a dealer calls it, and the five cards that make it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MadeHand {
    pub name: String,
    pub cards: Vec<Card>,
}

/// A hand with a jackpot wager that the book pays.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ClaimView {
    pub area: Area,
    /// `Royal Flush`, in the book's words.
    pub hand: String,
    pub cards: Vec<Card>,
    pub cite: Citation,
}

/// A progressive jackpot at its table.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
pub struct HitView {
    #[serde(rename = "meter_cents")]
    pub meter: Money,
    pub prizes: Vec<PrizeView>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PrizeView {
    pub area: Area,
    pub hand: String,
    #[serde(rename = "prize_cents")]
    pub prize: Money,
    pub verified: bool,
    pub paid: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CardView {
    Up(Card),
    Down,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardsView {
    pub source: crate::shoe::Source,
    pub left: u16,
    pub in_rack: u16,
    pub cutting_card_shown: bool,
}

/// What a display over a dice table shows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DiceView {
    /// Every spot of this table's layout.
    pub spots: Vec<Wager>,
    /// The throw that was entered and is not yet tumbled away.
    pub throw: Option<Throw>,
    pub total: Option<u8>,
    /// Spots that the throw makes win.
    pub lit: Vec<Wager>,
    pub streaks: Vec<StreakView>,
    /// Newest last.
    pub history: Vec<ThrowView>,
    /// No play until a fault is put right.
    pub locked: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
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
pub struct ColourView {
    pub colour: Colour,
    #[serde(rename = "value_cents")]
    pub value: Money,
    /// Whether a marker button shows the value.
    pub marker: bool,
}

/// The sign at the table: limits in force, a coming change, kept minimums and personal limits.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Sign {
    pub limits: Limits,
    pub notice: Option<Notice>,
    /// Limits that players who were here before a raise may go on with.
    pub previous: Option<Limits>,
    pub personal: Vec<PersonalSign>,
    #[serde(rename = "smallest_chip_cents")]
    pub smallest_chip: Money,
    /// The most that one winning wager is paid, where a notice says so.
    #[serde(rename = "max_payout_cents")]
    pub max_payout: Option<Money>,
    /// What a jackpot wager is paid, where an approved schedule says so.
    pub prizes: Option<PrizeSign>,
    /// Readings chosen otherwise than by default, and all money-changing ones: `CW-1: up-to-chip`.
    pub readings: Vec<String>,
}

/// The odds of an approved prize schedule, the highest hand first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PrizeSign {
    /// The regulator's reference.
    pub approval: String,
    pub prizes: Vec<Prize>,
    pub cite: Citation,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Prize {
    /// `Royal Flush`, in the book's words.
    pub hand: &'static str,
    pub odds: Odds,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PersonalSign {
    pub patron: PatronId,
    pub limits: Limits,
}

/// Something that may be done now, assuming patrons in good standing.
#[derive(Clone, Debug)]
pub struct Offer<G: Game> {
    pub command: TableCommand<G>,
    pub fit: Fit,
    pub label: String,
    pub cite: Citation,
    pub roles: &'static [Role],
}

/// Which commands an offer stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
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
    /// A command of this kind; its particulars are the giver's, and may still be refused.
    Kind,
}

impl<G: Game> Offer<G> {
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
                (TableCommand::Play(a), TableCommand::Play(b)) => {
                    core::mem::discriminant(a) == core::mem::discriminant(b)
                }
                _ => false,
            },
        }
    }
}

//! What a viewer may see of a table, and what may be done at it now.
use crate::book::Citation;
use crate::cards::Card;
use crate::game::{Game, Millis, PatronId, Role, TableCommand};
use crate::house::HouseCommand;
use crate::limits::{Limits, Notice};
use crate::money::Money;
use crate::settlement::Line;
use crate::wagers::{Area, Wager};
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
    /// Cards: what is left, what is in the rack, as anyone at the table can see.
    pub cards: Option<CardsView>,
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
    /// Readings chosen otherwise than by default, and all money-changing ones: `CW-1: up-to-chip`.
    pub readings: Vec<String>,
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

//! The patron register: what the floor knows of a person, by number. Who that is stands in the vault, never in the log.
//!
//! A decider of its own: `decide` judges a command, `Patron::evolve` records an event, and what happens at a table comes
//! here through `bars::follow` and `play_time::follow`, in the table's own entry.
pub(crate) mod bars;
mod books;
mod cards;
pub(crate) mod cash;
mod limits;
mod merge;
pub mod outage;
mod person;
pub(crate) mod play_time;
mod policy;
pub mod statement;

use crate::command::{FloorEvent, Outcome, Problem, ProblemKind, TableId};
use crate::floor::{Floor, given, invalid};
use crate::time::Now;
use baize_rules::book::{Citation, Clause};
use baize_rules::game::{Actor, PatronId, PlayerCard, Refusal, Role, Standing};
use baize_rules::money::Money;
pub use bars::{Apart, Bar, Exclusion, From as BarredFrom};
pub use books::{Day, Totals};
pub use cash::{Payment, Report, ReportKind};
pub use limits::{Answered, Limit, LimitKind, Limits, Next};
pub(crate) use merge::take_over;
pub use outage::{Outage, OutageCommand};
pub use person::{Document, Person};
pub use play_time::{Out, PlayTime, Span};
pub use policy::Policy;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The seal of a record in the vault, in hexadecimal: it names the record and tells nothing of the person.
pub type RecordSeal = String;

/// A patron as the floor knows one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Patron {
    pub id: PatronId,
    /// The vault's record of who this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<RecordSeal>,
    /// The key of the record was destroyed: nobody can say any more who this was.
    #[serde(default)]
    pub erased: bool,
    /// Found to be the same person as another patron, whose number counts since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_into: Option<PatronId>,
    pub card: PlayerCard,
    /// How many cards were issued. The last one is the only one that can be in force (LAW-4).
    pub cards: u32,
    /// Chips not on any layout.
    #[serde(rename = "chips_cents")]
    pub chips: Money,
    /// Stakes on layouts.
    #[serde(rename = "open_cents")]
    pub open: Money,
    /// Money on the card, which is not in chips.
    #[serde(rename = "balance_cents", default)]
    pub balance: Money,
    pub limits: Limits,
    /// The books of this week's and this month's days, by `YYYYMMDD`.
    pub days: BTreeMap<u32, Day>,
    /// What keeps the patron from tables on the whole floor.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bars: Vec<Bar>,
    /// Players with whom this one was directed not to play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<Apart>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<Flag>,
    pub play: PlayTime,
    /// Where the money comes from, as last declared (LAW-14).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub funds: Option<Funds>,
}

/// Something about a patron that somebody has said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Flag {
    pub kind: FlagKind,
    pub reason: String,
    pub by: Actor,
    pub at_ms: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FlagKind {
    /// Works here: no prize is owed to whoever breaks the policy on employees who gamble (CS 16.15, UTH 13.19).
    Employee,
    /// Works here with a licence.
    SpecialEmployee,
    Premium,
}

impl FlagKind {
    pub const ALL: [FlagKind; 3] = [FlagKind::Employee, FlagKind::SpecialEmployee, FlagKind::Premium];
    pub fn label(self) -> &'static str {
        match self {
            FlagKind::Employee => "employee",
            FlagKind::SpecialEmployee => "special employee",
            FlagKind::Premium => "premium player",
        }
    }
}

/// A declared source of funds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Funds {
    pub source: String,
    /// The day it was declared, and is good for.
    pub day: u32,
}

/// What is done about one patron. Cards and money at the cage are commands of the floor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PatronCommand {
    /// The vault has a new record of the person.
    ReplaceRecord {
        record: RecordSeal,
    },
    /// The card in force is cancelled and another issued.
    ReplaceCard {
        reason: String,
    },
    /// A card that somebody else had presented goes back to its owner.
    ReturnCard {
        reason: String,
    },
    /// Sets, lowers, raises or (without an amount) removes a limit (LAW-6).
    SetLimit {
        limit: LimitKind,
        #[serde(rename = "amount_cents")]
        amount: Option<Money>,
    },
    /// A rise or removal that waits is dropped.
    CancelLimitChange {
        limit: LimitKind,
    },
    /// The patron was told about limits and expressly wants none (LAW-5).
    DeclineLimits,
    Flag {
        flag: FlagKind,
        reason: String,
    },
    /// By two people.
    Unflag {
        flag: FlagKind,
        reason: String,
    },
    /// Keeps the patron out of the casino, at once and at every table (LAW-4).
    Exclude {
        exclusion: Exclusion,
        reason: String,
    },
    /// The same person as another patron: chips, limits and exclusions go there. By two people.
    Merge {
        into: PatronId,
    },
    /// Destroys what can tell who this was. By two people.
    Erase,
    /// Somebody trained has seen the patron after long play (LAW-8).
    Assess {
        finding: String,
    },
    /// Where the money comes from (LAW-14).
    DeclareFunds {
        source: String,
    },
    /// Money onto the card, apart from chips.
    Deposit {
        #[serde(rename = "amount_cents")]
        amount: Money,
        how: Payment,
    },
    /// Money off the card.
    Withdraw {
        #[serde(rename = "amount_cents")]
        amount: Money,
        how: Payment,
    },
}

impl PatronCommand {
    pub fn roles(&self) -> &'static [Role] {
        use PatronCommand::*;
        match self {
            ReplaceRecord { .. } | ReplaceCard { .. } | ReturnCard { .. } | DeclareFunds { .. } => &[Role::Cage],
            Deposit { .. } | Withdraw { .. } => &[Role::Cage],
            SetLimit { .. } | CancelLimitChange { .. } | DeclineLimits => &[Role::Cage, Role::Patron],
            Flag { .. } => &[Role::Cage, Role::Supervisor, Role::Manager],
            Exclude { .. } => &[Role::Cage, Role::Supervisor, Role::Manager, Role::Patron],
            Unflag { .. } | Merge { .. } | Erase => &[Role::Cage, Role::Manager],
            Assess { .. } => &[Role::Supervisor, Role::Manager],
        }
    }
    /// Whether one person alone may not do it.
    pub fn needs_second(&self) -> bool {
        matches!(self, PatronCommand::Unflag { .. } | PatronCommand::Merge { .. } | PatronCommand::Erase)
    }
}

/// What happened to one patron.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PatronEvent {
    RecordReplaced {
        record: RecordSeal,
    },
    /// Presented by somebody else: worth nothing until it is returned to its owner.
    CardTakenIn {
        table: TableId,
        holder: String,
    },
    CardReturned {
        reason: String,
    },
    /// In force at once.
    LimitSet {
        limit: LimitKind,
        #[serde(rename = "amount_cents")]
        amount: Money,
    },
    /// In force from a moment on, unless it is dropped before.
    LimitChangeQueued {
        limit: LimitKind,
        #[serde(rename = "amount_cents")]
        amount: Option<Money>,
        from_ms: i64,
    },
    LimitChangeCancelled {
        limit: LimitKind,
    },
    LimitsDeclined,
    Flagged(Flag),
    Unflagged {
        flag: FlagKind,
        reason: String,
    },
    KeptApart(Apart),
    LetTogether {
        from: PatronId,
    },
    Merged {
        into: PatronId,
        #[serde(rename = "chips_cents")]
        chips: Money,
    },
    Erased,
    /// After so many minutes of play without a break.
    AssessmentDue {
        minutes: i64,
    },
    Assessed {
        finding: String,
        by: Actor,
    },
    /// Out after so many minutes of play.
    BreakBegan(Out),
    FundsDeclared {
        source: String,
    },
    /// On which card, and whether by a premium player (LAW-10).
    Deposited {
        #[serde(rename = "amount_cents")]
        amount: Money,
        how: Payment,
        card: u32,
        premium: bool,
    },
    Withdrawn {
        #[serde(rename = "amount_cents")]
        amount: Money,
        how: Payment,
        card: u32,
        premium: bool,
    },
}

/// Judges a command about one patron.
pub(crate) fn decide(
    floor: &Floor,
    patron: PatronId,
    command: &PatronCommand,
    by: Actor,
    second: Option<Actor>,
    now: Now,
) -> Result<Outcome, Problem> {
    use PatronCommand::*;
    let known = floor.patron(patron)?;
    if by.role == Role::Patron && by.id != patron {
        return Err(Problem::new(ProblemKind::Forbidden, "a patron acts for nobody else"));
    }
    if command.needs_second() && second.is_none() {
        return Err(Problem::new(ProblemKind::Forbidden, "two people do this: ask for a second signature"));
    }
    let one = |event: PatronEvent| Ok(Outcome::Done(vec![FloorEvent::Patron { patron, event }]));
    match command {
        ReplaceRecord { record } => {
            is_seal(record)?;
            known.is_somebody()?;
            one(PatronEvent::RecordReplaced { record: record.clone() })
        }
        ReplaceCard { reason } => floor.cards_work().and_then(|()| known.replace_card(reason)),
        ReturnCard { reason } => known.return_card(reason),
        SetLimit { limit, amount } => known.set_limit(*limit, *amount, now),
        CancelLimitChange { limit } => known.cancel_limit_change(*limit, now),
        DeclineLimits => known.decline_limits(now),
        Flag { flag, reason } => {
            given(reason, "say what the flag rests on")?;
            if known.has(*flag) {
                return Err(invalid(format!("patron {patron} is marked as {} already", flag.label())));
            }
            let (kind, reason, at_ms) = (*flag, reason.clone(), now.at_ms);
            one(PatronEvent::Flagged(self::Flag { kind, reason, by, at_ms }))
        }
        Unflag { flag, reason } => {
            given(reason, "say why the flag is taken off")?;
            if !known.has(*flag) {
                return Err(invalid(format!("patron {patron} is not marked as {}", flag.label())));
            }
            one(PatronEvent::Unflagged { flag: *flag, reason: reason.clone() })
        }
        Exclude { exclusion, reason } => bars::exclude(floor, patron, *exclusion, reason, by, now),
        Merge { into } => merge::decide(floor, patron, *into),
        Erase => known.erase(),
        Assess { finding } => known.assess(finding, by),
        DeclareFunds { source } => {
            given(source, "say where the money comes from")?;
            one(PatronEvent::FundsDeclared { source: source.clone() })
        }
        Deposit { amount, how } => cash::deposit(floor, patron, *amount, *how, now),
        Withdraw { amount, how } => cash::withdraw(floor, patron, *amount, *how, now),
    }
}

/// A refusal by the law, recorded like every refusal of a table.
fn refused(text: String, clause: Clause) -> Result<Outcome, Problem> {
    Ok(Outcome::Refused(Refusal::new(text, clause.cite())))
}

/// Sixty-four hexadecimal digits.
pub(crate) fn is_seal(record: &str) -> Result<(), Problem> {
    match record.len() == 64 && record.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b)) {
        true => Ok(()),
        false => Err(invalid("a record's seal has 64 hexadecimal digits".into())),
    }
}

impl Patron {
    pub fn new(id: PatronId, record: Option<RecordSeal>) -> Patron {
        let (chips, open) = (Money::ZERO, Money::ZERO);
        Patron {
            id,
            record,
            erased: false,
            merged_into: None,
            card: PlayerCard::Missing,
            cards: 0,
            chips,
            open,
            balance: Money::ZERO,
            limits: Limits::default(),
            days: BTreeMap::new(),
            bars: vec![],
            apart: vec![],
            flags: vec![],
            play: PlayTime::default(),
            funds: None,
        }
    }

    /// Where the patron stands now. Stakes on layouts count against the limits in full.
    pub fn standing(&self, now: Now) -> Standing {
        Standing { card: self.card, chips: self.chips, loss_left: self.loss_left(now) }
    }
    pub fn has(&self, flag: FlagKind) -> bool {
        self.flags.iter().any(|f| f.kind == flag)
    }
    pub fn is_employee(&self) -> bool {
        self.has(FlagKind::Employee) || self.has(FlagKind::SpecialEmployee)
    }
    /// The number on the card that was issued last: `1001-2`.
    pub fn card_number(&self) -> String {
        format!("{}-{}", self.id, self.cards)
    }
    /// Whether this number still stands for a person who can be served.
    pub(crate) fn is_somebody(&self) -> Result<(), Problem> {
        let id = self.id;
        match (self.merged_into, self.erased) {
            (Some(into), _) => Err(invalid(format!("patron {id} is patron {into} since two records were merged"))),
            (None, true) => Err(invalid(format!("patron {id} was erased"))),
            (None, false) => Ok(()),
        }
    }

    /// Nobody is forgotten who has chips here, a card in force, or must be recognised at the door.
    fn erase(&self) -> Result<Outcome, Problem> {
        let id = self.id;
        self.is_somebody()?;
        if !(self.chips + self.open).is_zero() {
            return Err(invalid(format!("patron {id} has {} in chips: pay them out first", self.chips + self.open)));
        }
        if !self.balance.is_zero() {
            return Err(invalid(format!("patron {id} has {} on the card: pay it out first", self.balance)));
        }
        if self.card != PlayerCard::Cancelled && self.card != PlayerCard::Missing {
            return Err(invalid(format!("patron {id} has a card: cancel it first")));
        }
        if let Some(bar) = self.bars.iter().find(|bar| bar.is_from_casino()) {
            return Err(invalid(format!("patron {id} must be recognised at the door: {}", bar.told())));
        }
        Ok(Outcome::Done(vec![FloorEvent::Patron { patron: id, event: PatronEvent::Erased }]))
    }

    /// Records an event. Consults no rule.
    pub(crate) fn evolve(&mut self, event: &PatronEvent, now: Now) {
        match event {
            PatronEvent::RecordReplaced { record } => self.record = Some(record.clone()),
            PatronEvent::CardTakenIn { .. } => self.card = PlayerCard::NotOwn,
            PatronEvent::CardReturned { .. } => self.card = PlayerCard::Valid,
            PatronEvent::LimitSet { .. }
            | PatronEvent::LimitChangeQueued { .. }
            | PatronEvent::LimitChangeCancelled { .. }
            | PatronEvent::LimitsDeclined => self.limits.evolve(event, now),
            PatronEvent::Flagged(flag) => self.flags.push(flag.clone()),
            PatronEvent::Unflagged { flag, .. } => self.flags.retain(|f| f.kind != *flag),
            PatronEvent::KeptApart(apart) => self.apart.push(apart.clone()),
            PatronEvent::LetTogether { from } => self.apart.retain(|apart| apart.from != *from),
            PatronEvent::Merged { into, chips } => {
                self.merged_into = Some(*into);
                self.chips -= *chips;
                self.balance = Money::ZERO;
            }
            PatronEvent::Erased => (self.erased, self.record) = (true, None),
            PatronEvent::AssessmentDue { .. } => self.play.assess_since_ms = Some(now.at_ms),
            PatronEvent::Assessed { .. } => {
                (self.play.assess_since_ms, self.play.assessed_ms) = (None, Some(now.at_ms));
            }
            PatronEvent::BreakBegan(out) => self.play.out = Some(*out),
            PatronEvent::FundsDeclared { source } => {
                self.funds = Some(Funds { source: source.clone(), day: now.day });
            }
            PatronEvent::Deposited { amount, how, .. } => {
                self.balance += *amount;
                self.paid_in(*amount, *how, now);
            }
            PatronEvent::Withdrawn { amount, how, .. } => {
                self.balance -= *amount;
                self.paid_out(*amount, *how, now);
            }
        }
    }
}

impl PatronEvent {
    /// What it says, for people, and what it rests on.
    pub fn describe(&self, patron: PatronId) -> (String, Option<Citation>) {
        use baize_rules::law;
        let amount = |amount: &Option<Money>| amount.map_or("none".to_string(), |amount| amount.to_string());
        let law = |clause: Clause| Some(clause.cite());
        match self {
            PatronEvent::RecordReplaced { .. } => (format!("the record of patron {patron} is replaced"), None),
            PatronEvent::CardTakenIn { table, holder } => {
                (format!("patron {patron}'s card is taken in at table {table}: presented by {holder}"), law(law::L4))
            }
            PatronEvent::CardReturned { reason } => {
                (format!("patron {patron}'s card goes back to its owner: {reason}"), law(law::L4))
            }
            PatronEvent::LimitSet { limit, amount } => {
                (format!("patron {patron}: {} is {amount} from now on", limit.label()), law(law::L6))
            }
            PatronEvent::LimitChangeQueued { limit, amount: to, .. } => {
                (format!("patron {patron}: {} is {} in 24 hours", limit.label(), amount(to)), law(law::L6))
            }
            PatronEvent::LimitChangeCancelled { limit } => {
                (format!("patron {patron}: {} stays as it is", limit.label()), law(law::L6))
            }
            PatronEvent::LimitsDeclined => (format!("patron {patron} declines limits"), law(law::L5)),
            PatronEvent::Flagged(flag) => {
                (format!("patron {patron} is marked as {}: {}", flag.kind.label(), flag.reason), None)
            }
            PatronEvent::Unflagged { flag, reason } => {
                (format!("patron {patron} is no longer marked as {}: {reason}", flag.label()), None)
            }
            PatronEvent::KeptApart(Apart { from, cite, .. }) => {
                (format!("patron {patron} plays at no table together with patron {from}"), Some(*cite))
            }
            PatronEvent::LetTogether { from } => (format!("patrons {patron} and {from} may play together again"), None),
            PatronEvent::Merged { into, chips } => {
                (format!("patron {patron} is patron {into}: {chips} in chips and everything else go there"), None)
            }
            PatronEvent::Erased => (format!("nobody can say any more who patron {patron} was"), None),
            PatronEvent::AssessmentDue { minutes } => {
                (format!("patron {patron} has played for {minutes} minutes: see the patron in person"), law(law::L8))
            }
            PatronEvent::Assessed { finding, by } => {
                (format!("patron {patron} was seen by {} {}: {finding}", by.role.name(), by.id), law(law::L8))
            }
            PatronEvent::BreakBegan(out) => (
                format!("patron {patron} has played for {} minutes and is out for {} hours", out.minutes, out.hours()),
                law(law::L8),
            ),
            PatronEvent::FundsDeclared { source } => {
                (format!("patron {patron} declares where the money comes from: {source}"), law(law::L14))
            }
            PatronEvent::Deposited { amount, how, .. } => {
                (format!("patron {patron} puts {amount} on the card, {}", how.label()), law(law::L10))
            }
            PatronEvent::Withdrawn { amount, how, .. } => {
                (format!("patron {patron} takes {amount} off the card, {}", how.label()), law(law::L10))
            }
        }
    }
}

//! Limits that a patron sets: net loss by day, week and month, deposits by day (LAW-5 to LAW-7, LAW-9).
//!
//! A first limit and a lower one hold at once, a higher one or none after 24 hours to the second. Periods are those of the
//! casino's calendar, and the strictest limit wins (RG-1).
use super::{Patron, PatronEvent, refused};
use crate::command::{FloorEvent, Outcome, Problem};
use crate::floor::invalid;
use crate::time::{Now, month_start, week_start};
use baize_rules::law;
use baize_rules::money::Money;
use serde::{Deserialize, Serialize};

/// How long a higher limit waits (LAW-6).
const WAIT_MS: i64 = 24 * 60 * 60 * 1000;
/// After how long somebody who declined is asked again (LAW-5): the same day next year, as `YYYYMMDD` counts.
const YEAR: u32 = 10_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LimitKind {
    LossDay,
    /// Monday to Sunday.
    LossWeek,
    LossMonth,
    DepositDay,
}

impl LimitKind {
    pub const ALL: [LimitKind; 4] =
        [LimitKind::LossDay, LimitKind::LossWeek, LimitKind::LossMonth, LimitKind::DepositDay];
    /// The limits on losses.
    pub const LOSS: [LimitKind; 3] = [LimitKind::LossDay, LimitKind::LossWeek, LimitKind::LossMonth];
    pub fn label(self) -> &'static str {
        match self {
            LimitKind::LossDay => "the loss limit a day",
            LimitKind::LossWeek => "the loss limit a week",
            LimitKind::LossMonth => "the loss limit a month",
            LimitKind::DepositDay => "the deposit limit a day",
        }
    }
    /// The first day of the period that this day is in.
    pub fn since(self, day: u32) -> u32 {
        match self {
            LimitKind::LossDay | LimitKind::DepositDay => day,
            LimitKind::LossWeek => week_start(day),
            LimitKind::LossMonth => month_start(day),
        }
    }
}

/// One limit: in force, and what waits to replace it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PatronLimit"))]
pub struct Limit {
    #[serde(rename = "amount_cents")]
    amount: Option<Money>,
    next: Option<Next>,
}

/// A higher limit, or none, that waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "WaitingLimit"))]
pub struct Next {
    #[serde(rename = "amount_cents")]
    pub amount: Option<Money>,
    pub from_ms: i64,
}

impl Limit {
    /// In force, and nothing waits.
    pub(super) fn fixed(amount: Option<Money>) -> Limit {
        Limit { amount, next: None }
    }
    /// What holds at a moment.
    pub fn at(&self, at_ms: i64) -> Option<Money> {
        match self.next {
            Some(next) if at_ms >= next.from_ms => next.amount,
            _ => self.amount,
        }
    }
    pub fn waits(&self, at_ms: i64) -> Option<Next> {
        self.next.filter(|next| at_ms < next.from_ms)
    }
}

/// A patron's limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PatronLimits"))]
pub struct Limits {
    pub loss_day: Limit,
    pub loss_week: Limit,
    pub loss_month: Limit,
    pub deposit_day: Limit,
    /// Whether the patron has set limits, or said that none are wanted.
    pub answered: Option<Answered>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answered {
    pub day: u32,
    pub declined: bool,
}

impl Limits {
    pub fn of(&self, kind: LimitKind) -> &Limit {
        match kind {
            LimitKind::LossDay => &self.loss_day,
            LimitKind::LossWeek => &self.loss_week,
            LimitKind::LossMonth => &self.loss_month,
            LimitKind::DepositDay => &self.deposit_day,
        }
    }
    pub(super) fn of_mut(&mut self, kind: LimitKind) -> &mut Limit {
        match kind {
            LimitKind::LossDay => &mut self.loss_day,
            LimitKind::LossWeek => &mut self.loss_week,
            LimitKind::LossMonth => &mut self.loss_month,
            LimitKind::DepositDay => &mut self.deposit_day,
        }
    }
    pub fn any(&self, at_ms: i64) -> bool {
        LimitKind::ALL.iter().any(|kind| self.of(*kind).at(at_ms).is_some())
    }

    /// **LAW-5** Before first use a patron sets limits or declines them, and whoever declined is asked again a year later.
    pub fn to_be_asked(&self, now: Now) -> bool {
        match self.answered {
            None => true,
            Some(answered) => !self.any(now.at_ms) && answered.declined && now.day >= answered.day + YEAR,
        }
    }

    pub(super) fn evolve(&mut self, event: &PatronEvent, now: Now) {
        match event {
            PatronEvent::LimitSet { limit, amount } => self.set(*limit, Some(*amount), now),
            PatronEvent::LimitChangeQueued { limit, amount, from_ms } => {
                let before = self.of(*limit).at(now.at_ms);
                let next = Next { amount: *amount, from_ms: *from_ms };
                *self.of_mut(*limit) = Limit { amount: before, next: Some(next) };
            }
            PatronEvent::LimitChangeCancelled { limit } => self.of_mut(*limit).next = None,
            PatronEvent::LimitsDeclined => self.answered = Some(Answered { day: now.day, declined: true }),
            event => panic!("{event:?} is not about limits"),
        }
    }

    /// In force at once, whatever waited.
    pub(crate) fn set(&mut self, limit: LimitKind, amount: Option<Money>, now: Now) {
        *self.of_mut(limit) = Limit { amount, next: None };
        self.answered = Some(Answered { day: now.day, declined: false });
    }
}

impl Patron {
    /// **LAW-7, RG-1** What may still be lost before the strictest limit is reached, open stakes taken off.
    pub fn loss_left(&self, now: Now) -> Option<Money> {
        LimitKind::LOSS.iter().filter_map(|kind| self.left(*kind, now)).min()
    }

    /// What one limit leaves now.
    pub fn left(&self, kind: LimitKind, now: Now) -> Option<Money> {
        let limit = self.limits.of(kind).at(now.at_ms)?;
        Some(match kind {
            LimitKind::DepositDay => limit - self.on(now.day).deposited,
            loss => limit - self.lost_since(loss.since(now.day), now) - self.open,
        })
    }

    /// **LAW-6** A first or lower limit holds at once; a higher one, or none, after 24 hours.
    pub(crate) fn set_limit(&self, limit: LimitKind, amount: Option<Money>, now: Now) -> Result<Outcome, Problem> {
        let (patron, label) = (self.id, limit.label());
        self.is_somebody()?;
        if let Some(amount) = amount.filter(|amount| !amount.is_amount()) {
            return Err(invalid(format!("{amount} is not an amount")));
        }
        let (before, waits) = (self.limits.of(limit).at(now.at_ms), self.limits.of(limit).waits(now.at_ms));
        let event = match (amount, before) {
            (to, _) if waits.is_some_and(|next| next.amount == to) => {
                return Err(invalid(format!("this change of {label} waits already")));
            }
            (to, before) if to == before && waits.is_some() => PatronEvent::LimitChangeCancelled { limit },
            (to, before) if to == before => return Err(invalid(format!("{label} is that already"))),
            (Some(amount), before) if before.is_none_or(|before| amount < before) => {
                PatronEvent::LimitSet { limit, amount }
            }
            (amount, _) => PatronEvent::LimitChangeQueued { limit, amount, from_ms: now.at_ms + WAIT_MS },
        };
        Ok(Outcome::Done(vec![FloorEvent::Patron { patron, event }]))
    }

    pub(super) fn cancel_limit_change(&self, limit: LimitKind, now: Now) -> Result<Outcome, Problem> {
        match self.limits.of(limit).waits(now.at_ms) {
            Some(_) => {
                let event = PatronEvent::LimitChangeCancelled { limit };
                Ok(Outcome::Done(vec![FloorEvent::Patron { patron: self.id, event }]))
            }
            None => Err(invalid(format!("no change of {} waits", limit.label()))),
        }
    }

    pub(super) fn decline_limits(&self, now: Now) -> Result<Outcome, Problem> {
        if self.limits.any(now.at_ms) {
            let text = format!("patron {} has limits: each is removed by itself, after 24 hours", self.id);
            return refused(text, law::L6);
        }
        self.is_somebody()?;
        Ok(Outcome::Done(vec![FloorEvent::Patron { patron: self.id, event: PatronEvent::LimitsDeclined }]))
    }
}

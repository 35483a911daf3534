//! The money of patrons: what a day did to one of them, and the floor's totals.
use super::Patron;
use crate::time::{Now, month_start, week_start};
use baize_rules::house::Move;
use baize_rules::money::Money;
use serde::{Deserialize, Serialize};

/// What one calendar day did to a patron.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Day {
    /// Settled stakes minus everything received; negative when the patron is ahead.
    #[serde(rename = "lost_cents")]
    pub lost: Money,
    #[serde(rename = "turnover_cents")]
    pub turnover: Money,
    /// Chips bought, in cash or cashless.
    #[serde(rename = "deposited_cents")]
    pub deposited: Money,
    #[serde(rename = "cash_in_cents")]
    pub cash_in: Money,
    #[serde(rename = "cash_out_cents")]
    pub cash_out: Money,
}

impl Day {
    pub(super) fn add(&mut self, other: &Day) {
        self.lost += other.lost;
        self.turnover += other.turnover;
        self.deposited += other.deposited;
        self.cash_in += other.cash_in;
        self.cash_out += other.cash_out;
    }
}

impl Patron {
    /// What a day did, by the books that are kept.
    pub fn on(&self, day: u32) -> Day {
        self.days.get(&day).copied().unwrap_or_default()
    }
    /// Lost since this day, today included.
    pub fn lost_since(&self, first: u32, now: Now) -> Money {
        match first <= now.day {
            true => self.days.range(first..=now.day).map(|(_, day)| day.lost).sum(),
            false => Money::ZERO,
        }
    }

    /// Today's page of the books. Pages that no limit looks at any more are dropped; the log has them.
    pub(crate) fn today(&mut self, now: Now) -> &mut Day {
        if !self.days.contains_key(&now.day) {
            let first = week_start(now.day).min(month_start(now.day));
            self.days.retain(|day, _| *day >= first);
        }
        self.days.entry(now.day).or_default()
    }

    /// Enters into the books what an event moved.
    pub(crate) fn book(&mut self, now: Now, money: Move, turnover: Money) {
        self.chips += money.player;
        self.open += money.layout;
        if !(money.house.is_zero() && turnover.is_zero()) {
            let today = self.today(now);
            today.lost += money.house;
            today.turnover += turnover;
        }
        assert!(self.chips >= Money::ZERO, "patron {} at {} chips", self.id, self.chips);
        assert!(self.open >= Money::ZERO, "patron {} with {} open", self.id, self.open);
    }
}

/// The floor's books. Always `bought − cashed = held + layout + house`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Totals {
    #[serde(rename = "bought_cents")]
    pub bought: Money,
    #[serde(rename = "cashed_cents")]
    pub cashed: Money,
    #[serde(rename = "held_cents")]
    pub held: Money,
    #[serde(rename = "layout_cents")]
    pub layout: Money,
    #[serde(rename = "house_cents")]
    pub house: Money,
}

impl Totals {
    pub fn is_conserved(&self) -> bool {
        self.bought - self.cashed == self.held + self.layout + self.house
    }
}

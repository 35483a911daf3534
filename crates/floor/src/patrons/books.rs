//! The money of patrons: what a day did to one of them, and the floor's totals.
use super::{Patron, PatronEvent, Payment};
use crate::command::FloorEvent;
use crate::floor::Floor;
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

    /// Money for chips or onto the card, from outside.
    pub(crate) fn paid_in(&mut self, amount: Money, how: Payment, now: Now) {
        let today = self.today(now);
        today.deposited += amount;
        if how == Payment::Cash {
            today.cash_in += amount;
        }
    }
    pub(crate) fn paid_out(&mut self, amount: Money, how: Payment, now: Now) {
        if how == Payment::Cash {
            self.today(now).cash_out += amount;
        }
    }
    fn bought(&mut self, amount: Money, how: Payment, now: Now) {
        self.chips += amount;
        match how {
            Payment::Balance => self.balance -= amount,
            Payment::Cash | Payment::Cashless => self.paid_in(amount, how, now),
        }
        assert!(self.balance >= Money::ZERO, "patron {} with {} on the card", self.id, self.balance);
    }
    fn cashed(&mut self, amount: Money, how: Payment, now: Now) {
        self.chips -= amount;
        match how {
            Payment::Balance => self.balance += amount,
            Payment::Cash | Payment::Cashless => self.paid_out(amount, how, now),
        }
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

/// The floor's books. Always `bought − cashed = held + layout + house + balances`.
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
    /// On patrons' cards.
    #[serde(rename = "balances_cents", default)]
    pub balances: Money,
}

impl Totals {
    pub fn is_conserved(&self) -> bool {
        self.bought - self.cashed == self.held + self.layout + self.house + self.balances
    }
    /// Money that came onto a card, or left it.
    pub(crate) fn follow_account(&mut self, event: &PatronEvent) {
        match event {
            PatronEvent::Deposited { amount, .. } => {
                self.bought += *amount;
                self.balances += *amount;
            }
            PatronEvent::Withdrawn { amount, .. } => {
                self.cashed += *amount;
                self.balances -= *amount;
            }
            _ => {}
        }
    }
}

impl Floor {
    /// Chips for money, and money for chips.
    pub(crate) fn evolve_cage(&mut self, event: &FloorEvent, now: Now) {
        match event {
            FloorEvent::ChipsBought { patron, amount, how, table, .. } => {
                self.patron_mut(*patron).bought(*amount, *how, now);
                self.note_unread(*patron);
                match how {
                    Payment::Balance => self.totals.balances -= *amount,
                    Payment::Cash | Payment::Cashless => self.totals.bought += *amount,
                }
                self.totals.held += *amount;
                if let Some(table) = table {
                    self.cage_mut().drop_cash(table, *amount);
                }
            }
            FloorEvent::ChipsCashed { patron, amount, how, .. } => {
                self.patron_mut(*patron).cashed(*amount, *how, now);
                self.note_unread(*patron);
                match how {
                    Payment::Balance => self.totals.balances += *amount,
                    Payment::Cash | Payment::Cashless => self.totals.cashed += *amount,
                }
                self.totals.held -= *amount;
            }
            event => panic!("{event:?} does not concern the cage"),
        }
    }

    /// Chips by denomination and money in cents agree after every entry.
    pub(crate) fn chips_agree(&self) {
        if let Some(Err(what)) = self.cage.as_ref().map(|cage| cage.check(&self.totals)) {
            panic!("{what}");
        }
    }
}

//! A patron's own history, exact, from the log: every transaction, and figures by day, week and month (LAW-10, LAW-11).
use super::{PatronEvent, Payment, play_time};
use crate::command::{Body, FloorEvent, Outcome, TableId};
use crate::core::READ;
use crate::time::{month_start, week_start};
use baize_rules::any::AnyEvent;
use baize_rules::game::PatronId;
use baize_rules::house::{ChanceFrom, HouseEvent};
use baize_rules::money::Money;
use baize_rules::wagers::Wager;
use baize_store::{Fault, Store};
use serde::Serialize;
use std::collections::BTreeMap;

/// What one patron did from one day to another, both included.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Statement {
    pub patron: PatronId,
    pub from_day: u32,
    pub to_day: u32,
    pub rows: Vec<Row>,
    /// When the patron played, from the first wager to the last.
    pub sessions: Vec<play_time::Span>,
}

/// One transaction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// The entry of the log.
    pub seq: u64,
    pub at_ms: i64,
    pub day: u32,
    pub what: What,
    /// From the patron: money for chips, or a stake.
    #[serde(rename = "paid_in_cents")]
    pub paid_in: Money,
    /// To the patron: money for chips, or what a wager brought back.
    #[serde(rename = "paid_out_cents")]
    pub paid_out: Money,
    /// Whether the stake counts as turnover.
    pub turnover: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum What {
    Bought {
        how: Payment,
        card: u32,
        premium: bool,
    },
    Cashed {
        how: Payment,
        card: u32,
        premium: bool,
    },
    /// Money onto the card, and off it.
    Deposited {
        how: Payment,
        card: u32,
        premium: bool,
    },
    Withdrawn {
        how: Payment,
        card: u32,
        premium: bool,
    },
    /// A wager was settled; taken back if the settlement was undone later.
    Wager {
        table: TableId,
        text: String,
        wager: Wager,
    },
    /// A wrong payment was put right.
    Corrected {
        table: TableId,
        text: String,
    },
}

/// The sums of one period.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Figures {
    #[serde(rename = "bought_cents")]
    pub bought: Money,
    #[serde(rename = "cashed_cents")]
    pub cashed: Money,
    /// Money onto the card, and off it.
    #[serde(rename = "deposited_cents")]
    pub deposited: Money,
    #[serde(rename = "withdrawn_cents")]
    pub withdrawn: Money,
    #[serde(rename = "turnover_cents")]
    pub turnover: Money,
    #[serde(rename = "staked_cents")]
    pub staked: Money,
    #[serde(rename = "received_cents")]
    pub received: Money,
}

impl Figures {
    /// Positive when the patron has lost.
    pub fn lost(&self) -> Money {
        self.staked - self.received
    }
}

/// How a statement is added up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    #[default]
    Day,
    Week,
    Month,
}

impl Statement {
    /// The figures of every period in which something happened, by its first day.
    pub fn by(&self, by: By) -> BTreeMap<u32, Figures> {
        let mut periods: BTreeMap<u32, Figures> = BTreeMap::new();
        for row in &self.rows {
            let first = match by {
                By::Day => row.day,
                By::Week => week_start(row.day),
                By::Month => month_start(row.day),
            };
            let figures = periods.entry(first).or_default();
            match row.what {
                What::Bought { .. } => figures.bought += row.paid_in,
                What::Cashed { .. } => figures.cashed += row.paid_out,
                What::Deposited { .. } => figures.deposited += row.paid_in,
                What::Withdrawn { .. } => figures.withdrawn += row.paid_out,
                What::Wager { .. } | What::Corrected { .. } => {
                    figures.staked += row.paid_in;
                    figures.received += row.paid_out;
                    if row.turnover {
                        figures.turnover += row.paid_in;
                    }
                }
            }
        }
        periods
    }

    /// Reads the log from the first day to the last.
    pub fn read(store: &dyn Store, patron: PatronId, from_day: u32, to_day: u32) -> Result<Statement, Fault> {
        let (rows, sessions) = (vec![], vec![]);
        let mut statement = Statement { patron, from_day, to_day, rows, sessions };
        let mut seq = first_entry(store, from_day)?;
        let number = patron.to_string();
        let mut play = super::PlayTime::default();
        loop {
            let entries = store.read(seq, READ)?;
            let Some(last) = entries.last() else { break };
            seq = last.seq + 1;
            for entry in entries {
                // Nearly all entries are about others: they are not read any further.
                if !std::str::from_utf8(&entry.body).is_ok_and(|body| body.contains(&number)) {
                    continue;
                }
                let body = Body::decode(&entry.body).map_err(|what| Fault::Corrupt { seq: entry.seq, what })?;
                if (from_day..=to_day).contains(&body.day) {
                    statement.add(entry.seq, &body, &mut play);
                }
            }
        }
        statement.sessions.extend(play.session);
        Ok(statement)
    }

    fn add(&mut self, seq: u64, body: &Body, play: &mut super::PlayTime) {
        let Outcome::Done(events) = &body.outcome else { return };
        for event in events {
            match event {
                FloorEvent::ChipsBought { patron, amount, how, card, premium, .. } if *patron == self.patron => {
                    let what = What::Bought { how: *how, card: *card, premium: *premium };
                    self.row(seq, body, what, *amount, Money::ZERO);
                }
                FloorEvent::ChipsCashed { patron, amount, how, card, premium } if *patron == self.patron => {
                    let what = What::Cashed { how: *how, card: *card, premium: *premium };
                    self.row(seq, body, what, Money::ZERO, *amount);
                }
                FloorEvent::Patron { patron, event } if *patron == self.patron => self.on_card(seq, body, event),
                FloorEvent::Table { table, events } => {
                    if play_time::players(events).contains(&self.patron) {
                        let before = play.session;
                        play.played(body.at_ms, ChanceFrom::Keyed);
                        let ended = before.filter(|span| play.session.is_some_and(|now| now.from_ms != span.from_ms));
                        self.sessions.extend(ended);
                    }
                    for event in events {
                        if let AnyEvent::House(event) = &event.what {
                            self.at_table(seq, body, table, event);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn on_card(&mut self, seq: u64, body: &Body, event: &PatronEvent) {
        match event {
            PatronEvent::Deposited { amount, how, card, premium } => {
                let what = What::Deposited { how: *how, card: *card, premium: *premium };
                self.row(seq, body, what, *amount, Money::ZERO);
            }
            PatronEvent::Withdrawn { amount, how, card, premium } => {
                let what = What::Withdrawn { how: *how, card: *card, premium: *premium };
                self.row(seq, body, what, Money::ZERO, *amount);
            }
            _ => {}
        }
    }

    fn at_table(&mut self, seq: u64, body: &Body, table: &TableId, event: &HouseEvent) {
        let (table, own) = (table.clone(), self.patron);
        match event {
            HouseEvent::Settled(line) if line.patron() == own => {
                let what = What::Wager { table, text: line.to_string(), wager: line.wager() };
                self.row(seq, body, what, line.stake(), line.to_player());
                self.rows.iter_mut().last().expect("just added").turnover = line.counts_as_turnover();
            }
            HouseEvent::Reversed { line } if line.patron() == own => {
                let what = What::Wager { table, text: format!("taken back: {line}"), wager: line.wager() };
                self.row(seq, body, what, -line.stake(), -line.to_player());
                self.rows.iter_mut().last().expect("just added").turnover = line.counts_as_turnover();
            }
            HouseEvent::MispaymentRecorded { .. } | HouseEvent::MispaymentClosed { .. } => {
                let Some(money) = event.moves().filter(|money| money.patron == own && !money.player.is_zero()) else {
                    return;
                };
                let what = What::Corrected { table, text: "a wrong payment".into() };
                self.row(seq, body, what, Money::ZERO, money.player);
            }
            _ => {}
        }
    }

    fn row(&mut self, seq: u64, body: &Body, what: What, paid_in: Money, paid_out: Money) {
        let (at_ms, day) = (body.at_ms, body.day);
        self.rows.push(Row { seq, at_ms, day, what, paid_in, paid_out, turnover: false });
    }
}

/// The first entry of a day or later: days only go forward in a log.
fn first_entry(store: &dyn Store, day: u32) -> Result<u64, Fault> {
    let (mut low, mut high) = (1, store.head()?.seq + 1);
    while low < high {
        let middle = low + (high - low) / 2;
        let entry = store.read(middle, 1)?.pop();
        let entry = entry.ok_or_else(|| Fault::Corrupt { seq: middle, what: "the entry is missing".into() })?;
        let body = Body::decode(&entry.body).map_err(|what| Fault::Corrupt { seq: middle, what })?;
        match body.day < day {
            true => low = middle + 1,
            false => high = middle,
        }
    }
    Ok(low)
}

//! What the pit knows of a table: its float and layout, the period from opener to closer, counts, drop boxes and dealers.
use super::Counts;
use super::pit::CountKind;
use crate::command::TableId;
use crate::time::Now;
use baize_rules::game::Actor;
use baize_rules::money::Money;
use serde::{Deserialize, Serialize};

/// A table's chips, and what its pit knows.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TableBooks {
    pub float: Counts,
    pub layout: Counts,
    pub period: Option<Period>,
    /// Closed since a count, which is the next opener.
    pub closed: bool,
    /// A count that waits for the second person.
    pub stated: Option<Stated>,
    pub roster: Vec<Shift>,
    /// The last comings and goings of dealers.
    pub taps: Vec<Tap>,
}

/// From an opener to the next closer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Period {
    pub opener: Counts,
    pub since_ms: i64,
    /// What the house had won here before.
    #[serde(rename = "house_cents")]
    pub house: Money,
    #[serde(rename = "fills_cents")]
    pub fills: Money,
    #[serde(rename = "credits_cents")]
    pub credits: Money,
    /// What the cage gave beyond slips, because the float could not pay.
    #[serde(rename = "advanced_cents")]
    pub advanced: Money,
    /// Cash put into the drop box.
    #[serde(rename = "cash_cents")]
    pub cash: Money,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stated {
    pub count: CountKind,
    pub chips: Counts,
    pub by: Actor,
    pub at_ms: i64,
}

/// A dealer's time at a table, as planned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shift {
    pub dealer: u32,
    pub from_ms: i64,
    pub until_ms: i64,
}

/// A dealer came, or went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tap {
    pub dealer: u32,
    pub at_ms: i64,
    pub way: TapWay,
    /// Whether the roster said so.
    pub rostered: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TapWay {
    In,
    Out,
}

/// A period that has ended: its figures, and the drop box with the cash that the books say is in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Drop {
    pub drop: u32,
    pub table: TableId,
    pub period: Period,
    pub closer: Counts,
    pub at_ms: i64,
    pub by: [Actor; 2],
    /// What the game's own lines come to.
    #[serde(rename = "by_lines_cents")]
    pub by_lines: Money,
    /// Said by one person, and not signed by another yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stated: Option<(Actor, Money)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<DropCount>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DropCount {
    #[serde(rename = "cash_cents")]
    pub cash: Money,
    pub by: [Actor; 2],
}

impl Drop {
    /// Closer + drop + credits − opener − fills, with what was advanced as a fill; by the books' drop until it is counted.
    pub fn result(&self) -> Money {
        let Period { opener, fills, credits, advanced, cash, .. } = &self.period;
        let cash = self.counted.as_ref().map_or(*cash, |counted| counted.cash);
        self.closer.value() + cash + *credits - opener.value() - *fills - *advanced
    }
    /// What was found beyond what the game's lines say; negative where something is missing.
    pub fn variance(&self) -> Money {
        self.result() - self.by_lines
    }
}

impl TableBooks {
    pub(super) fn advance(&mut self, amount: Money) {
        if let Some(period) = &mut self.period {
            period.advanced += amount;
        }
    }
    pub fn is_rostered(&self, dealer: u32, at_ms: i64) -> bool {
        self.roster.iter().any(|shift| shift.dealer == dealer && (shift.from_ms..shift.until_ms).contains(&at_ms))
    }
}

impl Period {
    pub(super) fn new(opener: Counts, house: Money, now: Now) -> Period {
        let none = Money::ZERO;
        Period { opener, since_ms: now.at_ms, house, fills: none, credits: none, advanced: none, cash: none }
    }
}

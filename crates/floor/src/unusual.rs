//! Results that chance hardly brings (LAW-15): somebody is asked to look into each, once for its month, and again at once when it
//! becomes worse.
use crate::command::{FloorEvent, Problem, ProblemKind, TableId};
use crate::duties::DutyEvent;
use crate::floor::Floor;
use crate::reports::Month;
use crate::time::Now;
use baize_rules::duties::DutyKind;
use baize_rules::law;
use baize_rules::money::Money;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Whose result it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    Table(TableId),
    Dealer(u32),
}

/// How far outside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Outside {
    /// 95 % of what chance brings.
    Usual,
    /// 99.9 %.
    NearlyAll,
}

/// One result of one month.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Unusual {
    pub month: Month,
    pub whose: Whose,
    pub outside: Outside,
    pub rounds: u64,
    /// What the house won.
    #[serde(rename = "actual_cents")]
    pub actual: Money,
    /// What it wins on average, and the standard deviation.
    #[serde(rename = "expected_cents")]
    pub expected: Money,
    #[serde(rename = "deviation_cents")]
    pub deviation: Money,
}

impl fmt::Display for Whose {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Whose::Table(table) => write!(f, "table {table}"),
            Whose::Dealer(dealer) => write!(f, "dealer {dealer}"),
        }
    }
}

impl fmt::Display for Unusual {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Unusual { month, whose, rounds, actual, expected, deviation, .. } = self;
        write!(
            f,
            "{whose} in {}-{:02}: the house won {actual} in {rounds} rounds, {expected} is usual, give or take {deviation}",
            month / 100,
            month % 100
        )
    }
}

impl Floor {
    /// Asks for a result to be looked into, unless somebody was asked already.
    pub(crate) fn look_into(&self, unusual: &Unusual, now: Now) -> Result<Vec<FloorEvent>, Problem> {
        let same = |known: &Unusual| (known.month, &known.whose) == (unusual.month, &unusual.whose);
        if self.duties.unusual.iter().any(|known| same(known) && known.outside >= unusual.outside) {
            let text = format!("somebody was asked to look into {} in {} already", unusual.whose, unusual.month);
            return Err(Problem::new(ProblemKind::Invalid, text));
        }
        let kind = match unusual.outside {
            Outside::Usual => DutyKind::LookIntoResult,
            Outside::NearlyAll => DutyKind::LookIntoResultNow,
        };
        let mut duty = self.duties.raise(kind, 0, law::L15.cite(), now);
        duty.about = Some(unusual.to_string());
        let events = [DutyEvent::ResultUnusual(unusual.clone()), DutyEvent::Raised(duty)];
        Ok(events.map(FloorEvent::Duty).into())
    }
}

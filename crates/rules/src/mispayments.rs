//! Wrong payments: of a settled wager, or of a change of cash or chips; enquired into, put right, or their payee looked for.
mod enquired;
mod recorded;
use crate::choices;
use crate::money::Money;
use crate::people::{Actor, Context, Millis, PatronId};
use crate::plays::{Field, Kind};
use crate::wagers::{Area, Wager};
use alloc::{format, string::String};
use core::fmt;
pub(crate) use recorded::PutDown;
use serde::{Deserialize, Serialize};

choices! {
    #[cfg_attr(feature = "schema", schemars(rename = "PaymentError"))]
    pub enum Error {
        Overpaid = "over", "overpaid";
        Underpaid = "under", "underpaid";
    }
}

choices! {
    /// Where a wrong payment went wrong, and so what the books show.
    pub enum Slip {
        /// Settled rightly, counted out wrongly: the books show what was due until the slip is recorded.
        Payment = "payment", "settled correctly, counted out wrongly";
        /// Settled on a wrong result that was found too late: the books show what was paid.
        Result = "result", "settled on a wrong result";
    }
}

choices! {
    /// Who has the chips that were paid.
    #[derive(Default)]
    pub enum TakenBy {
        #[default]
        Player = "", "the player";
        Unknown = "somebody unknown";
    }
}

choices! {
    /// What a dealer changes at the table.
    pub enum ChangeOf {
        Cash = "cash", "cash for chips";
        Colour = "colour", "chips for other chips";
    }
}

/// One wager of a settled round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SettledWager {
    pub round: u64,
    pub area: Area,
    pub patron: PatronId,
    pub wager: Wager,
}

/// `round 3 101 ante on 2`.
impl Field for SettledWager {
    const KIND: Kind = Kind::SettledWager;
    fn read(words: &[&str], at: Millis) -> Result<Self, String> {
        match words {
            ["round", round, patron, wager, "on", area] => Ok(SettledWager {
                round: u64::read(&[round], at)?,
                area: Area::read(&[area], at)?,
                patron: PatronId::read(&[patron], at)?,
                wager: Wager::read(&[wager], at)?,
            }),
            words => {
                Err(format!("{:?}: say round, patron, wager and area, as in round 3 101 ante on 2", words.join(" ")))
            }
        }
    }
    fn write(&self) -> String {
        format!("round {} {} {} on {}", self.round, self.patron, self.wager, self.area)
    }
}

/// Cash for chips, or chips for other chips, made at the table. Nothing is won or lost by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Change {
    pub change: u32,
    pub what: ChangeOf,
    #[serde(rename = "amount_cents")]
    pub amount: Money,
    /// Nobody, where the dealer does not know the person.
    pub patron: Option<PatronId>,
    pub at_ms: Millis,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let what = match self.what {
            ChangeOf::Cash => "cash change",
            ChangeOf::Colour => "colour change",
        };
        write!(f, "{what} {} of {}", self.change, self.amount)
    }
}

/// What was paid wrongly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Mispaid {
    Wager(SettledWager),
    Change(Change),
}

impl Mispaid {
    pub fn round(&self) -> Option<u64> {
        match self {
            Mispaid::Wager(wager) => Some(wager.round),
            Mispaid::Change(_) => None,
        }
    }
    fn patron(&self) -> Option<PatronId> {
        match self {
            Mispaid::Wager(wager) => Some(wager.patron),
            Mispaid::Change(change) => change.patron,
        }
    }
}

impl fmt::Display for Mispaid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Mispaid::Wager(SettledWager { round, area, wager, .. }) => {
                write!(f, "round {round}, area {area} {wager}")
            }
            Mispaid::Change(change) => change.fmt(f),
        }
    }
}

/// Who was paid wrongly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Payee {
    /// Whose wager or change it was.
    #[default]
    Owner,
    Unknown,
    /// Was unknown, and was found.
    Found(PatronId),
}

/// A payment that was too much or too little.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mispayment {
    pub id: u32,
    #[serde(rename = "wager")]
    pub of: Mispaid,
    pub error: Error,
    pub slip: Slip,
    #[serde(rename = "difference_cents")]
    pub difference: Money,
    pub note: String,
    #[serde(default, skip_serializing_if = "crate::plays::is_default")]
    pub payee: Payee,
    /// What the enquiry found, once there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enquiry: Option<Intention>,
    /// Whether an unknown payee was looked for.
    #[serde(default, skip_serializing_if = "crate::plays::is_default")]
    pub sought: bool,
    /// When the house became aware: the month of the report.
    pub aware_ms: Millis,
    pub by: Actor,
}

impl Mispayment {
    /// Whose own wager or change it was, where the chips went to nobody else.
    pub(crate) fn owner(&self) -> Option<PatronId> {
        self.of.patron().filter(|owner| self.patron() == Some(*owner))
    }
    /// Whose money is wrong, where that is known.
    pub fn patron(&self) -> Option<PatronId> {
        match self.payee {
            Payee::Owner => self.of.patron(),
            Payee::Unknown => None,
            Payee::Found(patron) => Some(patron),
        }
    }
    /// What the player holds too much, or lacks.
    fn in_players_hands(&self) -> Money {
        match self.error {
            Error::Overpaid => self.difference,
            Error::Underpaid => -self.difference,
        }
    }
    /// What recording it moves once the payee is known, so that the books show what was paid.
    pub fn brings_to_player(&self) -> Money {
        match self.slip {
            Slip::Payment => self.in_players_hands(),
            Slip::Result => Money::ZERO,
        }
    }
}

/// What reasonable enquiry found, and what was done about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Finding {
    pub intention: Intention,
    pub outcome: Rectification,
    pub note: String,
}

choices! {
    pub enum Intention {
        Unintentional = "unintentional";
        SuspectedIntentional = "suspected", "suspected intentional";
    }
}

choices! {
    pub enum Rectification {
        /// The money went back to where it belongs.
        Rectified = "rectified";
        /// Tried, with a named patron, and failed.
        Attempted = "attempted";
        /// Brought to the regulator's attention instead.
        Reported = "reported";
    }
}

/// A mispayment goes into the month's report when it is strictly more than this.
pub const REPORT_OVER: Money = Money::dollars(1_000);
/// A change of more than this is signed by a supervisor.
pub const CHANGE_SIGNED_ABOVE: Money = Money::dollars(1_000);
/// Changes that a table remembers. The log has them all.
pub const PAST_CHANGES: usize = 50;

/// A wrong payment as it is reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewMispayment {
    pub of: Mispaid,
    pub error: Error,
    pub slip: Slip,
    pub difference: Money,
    pub note: String,
    pub payee: Payee,
}

impl NewMispayment {
    fn recorded(self, id: u32, context: &Context) -> Mispayment {
        let NewMispayment { of, error, slip, difference, note, payee } = self;
        let (aware_ms, by) = (context.at, context.by);
        Mispayment { id, of, error, slip, difference, note, payee, enquiry: None, sought: false, aware_ms, by }
    }
}

//! Fills and credits: chips by denomination between the cage and a table, each on a slip that three people sign.
//!
//! Somebody at the table asks. A fill is then sent by the cage and received by a supervisor; a credit is sent by a supervisor and
//! received by the cage. Nobody signs twice, and between the last two signatures the chips are on the slip and nowhere else.
use super::moves::{ChipMove, Place};
use super::{Cage, Counts};
use crate::command::{Problem, ProblemKind, TableId};
use crate::floor::{given, invalid};
use baize_rules::game::{Actor, Role};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SlipKind {
    /// From the cage to the table.
    Fill,
    /// From the table to the cage.
    Credit,
}

impl SlipKind {
    pub fn label(self) -> &'static str {
        match self {
            SlipKind::Fill => "fill",
            SlipKind::Credit => "credit",
        }
    }
    /// Who sends the chips, and who receives them.
    pub fn hands(self) -> [Role; 2] {
        match self {
            SlipKind::Fill => [Role::Cage, Role::Supervisor],
            SlipKind::Credit => [Role::Supervisor, Role::Cage],
        }
    }
}

/// A signature on a slip, a count or a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Signature {
    pub by: Actor,
    pub at_ms: i64,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Slip {
    pub slip: u32,
    pub kind: SlipKind,
    pub table: TableId,
    pub chips: Counts,
    /// Who asked, who sent and who received, as far as they have signed.
    pub signed: Vec<Signature>,
    /// Why it came to nothing. Chips that were sent went back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancelled: Option<String>,
    /// How often it was printed.
    #[serde(default)]
    pub printed: u32,
}

impl Slip {
    /// Chips that are on the way.
    pub fn carries(&self) -> Option<&Counts> {
        (self.signed.len() == 2 && self.cancelled.is_none()).then_some(&self.chips)
    }
    pub fn is_done(&self) -> bool {
        self.signed.len() == 3 || self.cancelled.is_some()
    }
    /// Who signs next.
    pub fn next(&self) -> Option<Role> {
        match (self.is_done(), self.signed.len()) {
            (false, signed @ (1 | 2)) => Some(self.kind.hands()[signed - 1]),
            _ => None,
        }
    }
    pub fn stage(&self) -> String {
        match (&self.cancelled, self.signed.len()) {
            (Some(reason), _) => format!("cancelled: {reason}"),
            (None, 1) => format!("waits for the {}", self.kind.hands()[0].name()),
            (None, 2) => format!("on the way to the {}", self.kind.hands()[1].name()),
            (None, _) => "done".into(),
        }
    }
    /// Where its chips come from and go to.
    fn ends(&self) -> [Place; 2] {
        let (cage, float) = (Place::Cage, Place::Float(self.table.clone()));
        match self.kind {
            SlipKind::Fill => [cage, float],
            SlipKind::Credit => [float, cage],
        }
    }

    /// The next signature: the chips leave, or arrive. They are moved by what is returned.
    pub(super) fn sign(&self, by: Actor, cage: &Cage) -> Result<ChipMove, Problem> {
        let number = self.slip;
        let Some(next) = self.next() else {
            return Err(invalid(format!("slip {number} is {}", self.stage())));
        };
        if !by.role.is_among(&[next]) {
            let text = format!("slip {number} is signed by the {} next, not the {}", next.name(), by.role.name());
            return Err(Problem::new(ProblemKind::Forbidden, text));
        }
        if self.signed.iter().any(|signature| signature.by.id == by.id) {
            return Err(Problem::new(ProblemKind::Forbidden, "nobody signs a slip twice"));
        }
        let [from, to] = self.ends();
        let on_slip = Place::Slip(number);
        if self.signed.len() == 2 {
            return Ok(ChipMove::new(on_slip, to, self.chips.clone()));
        }
        let there = cage.at(&from).cloned().unwrap_or_default();
        match there.has(&self.chips) {
            true => Ok(ChipMove::new(from, on_slip, self.chips.clone())),
            false => Err(invalid(format!("there are {there}, not {}", self.chips))),
        }
    }

    /// What was not sent is cancelled; what was sent goes back where it came from, by whoever was to receive it.
    pub(super) fn cancel(&self, by: Actor, reason: &str) -> Result<Option<ChipMove>, Problem> {
        given(reason, "say why the slip is cancelled")?;
        let number = self.slip;
        let Some(next) = self.next() else {
            return Err(invalid(format!("slip {number} is {}", self.stage())));
        };
        if self.signed.len() == 1 {
            return Ok(None);
        }
        if !by.role.is_among(&[next]) || self.signed.iter().any(|signature| signature.by.id == by.id) {
            let text = format!("slip {number} is on its way: the {} sends it back", next.name());
            return Err(Problem::new(ProblemKind::Forbidden, text));
        }
        let [from, _] = self.ends();
        Ok(Some(ChipMove::new(Place::Slip(number), from, self.chips.clone())))
    }
}

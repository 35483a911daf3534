//! The card system or the network fails: a supervisor decides that play continues with the cards that are known, who played
//! then is written down, and somebody else compares it afterwards (LAW-4).
use super::play_time;
use crate::command::{FloorEvent, Outcome, Problem, ProblemKind};
use crate::floor::{Floor, given, invalid};
use crate::time::Now;
use baize_rules::any::AnyEvent;
use baize_rules::book::Cited;
use baize_rules::game::{Actor, PatronId, Role};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum OutageCommand {
    /// Cards cannot be read. Play continues with those that are known; none is issued or replaced.
    PlayOn {
        reason: String,
    },
    CardsWork,
    /// Whoever played meanwhile was compared with what the card system says.
    Reconcile {
        outage: u32,
        finding: String,
    },
}

impl OutageCommand {
    pub fn roles(&self) -> &'static [Role] {
        match self {
            OutageCommand::PlayOn { .. } | OutageCommand::CardsWork => &[Role::Supervisor],
            OutageCommand::Reconcile { .. } => &[Role::Cage, Role::Manager],
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutageEvent {
    PlayedOn { outage: u32, by: Actor, reason: String },
    CardsWork { by: Actor },
    Reconciled { outage: u32, by: Actor, finding: String },
}

/// A time without the card system, until somebody has compared what happened in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outage {
    pub outage: u32,
    pub since_ms: i64,
    /// The supervisor who let play continue.
    pub by: Actor,
    pub reason: String,
    pub until_ms: Option<i64>,
    /// Who wagered, or bought or cashed chips, on a card that was only known.
    pub patrons: BTreeSet<PatronId>,
}

impl Floor {
    /// The outage that lasts.
    pub fn outage(&self) -> Option<&Outage> {
        self.outages.last().filter(|outage| outage.until_ms.is_none())
    }

    /// Cards are made and taken by the card system.
    pub(crate) fn cards_work(&self) -> Result<(), Problem> {
        match self.outage() {
            None => Ok(()),
            Some(_) => Err(invalid("the card system is down: play continues with the cards that are known".into())),
        }
    }

    pub(crate) fn decide_outage(&self, command: &OutageCommand, by: Actor) -> Result<Outcome, Problem> {
        let one = |event| Ok(Outcome::Done(vec![FloorEvent::CardSystem(event)]));
        match (command, self.outage()) {
            (OutageCommand::PlayOn { .. }, Some(_)) => Err(invalid("the card system is down already".into())),
            (OutageCommand::PlayOn { reason }, None) => {
                given(reason, "say what fails, and why play may continue")?;
                one(OutageEvent::PlayedOn { outage: self.next_outage, by, reason: reason.clone() })
            }
            (OutageCommand::CardsWork, None) => Err(invalid("the card system works".into())),
            (OutageCommand::CardsWork, Some(_)) => one(OutageEvent::CardsWork { by }),
            (OutageCommand::Reconcile { outage, finding }, _) => {
                let found = self.outages.iter().find(|one| one.outage == *outage && one.until_ms.is_some());
                let found = found.ok_or_else(|| invalid(format!("no outage {outage} waits to be compared")))?;
                if found.by.id == by.id {
                    return Err(Problem::new(ProblemKind::Forbidden, "whoever let play continue does not compare it"));
                }
                given(finding, "say what the comparison found")?;
                one(OutageEvent::Reconciled { outage: *outage, by, finding: finding.clone() })
            }
        }
    }

    pub(crate) fn evolve_outage(&mut self, event: &OutageEvent, now: Now) {
        match event {
            OutageEvent::PlayedOn { outage, by, reason } => {
                self.next_outage = outage + 1;
                let (since_ms, patrons) = (now.at_ms, BTreeSet::new());
                let (by, reason) = (*by, reason.clone());
                self.outages.push(Outage { outage: *outage, since_ms, by, reason, until_ms: None, patrons });
            }
            OutageEvent::CardsWork { .. } => {
                self.outages.last_mut().expect("an outage that ends").until_ms = Some(now.at_ms);
            }
            OutageEvent::Reconciled { outage, .. } => self.outages.retain(|one| one.outage != *outage),
        }
    }

    /// Who played or traded on a card that nobody could read.
    pub(crate) fn note_unread(&mut self, patron: PatronId) {
        if let Some(outage) = self.outages.last_mut().filter(|outage| outage.until_ms.is_none()) {
            outage.patrons.insert(patron);
        }
    }
    pub(crate) fn note_unread_players(&mut self, events: &[Cited<AnyEvent>]) {
        if self.outage().is_some() {
            play_time::players(events).into_iter().for_each(|patron| self.note_unread(patron));
        }
    }
}

impl OutageEvent {
    pub fn describe(&self) -> String {
        match self {
            OutageEvent::PlayedOn { by, reason, .. } => {
                format!(
                    "the card system fails; {} {} lets play continue with known cards: {reason}",
                    by.role.name(),
                    by.id
                )
            }
            OutageEvent::CardsWork { .. } => "the card system works again".into(),
            OutageEvent::Reconciled { outage, by, finding } => {
                format!("outage {outage} was compared by {} {}: {finding}", by.role.name(), by.id)
            }
        }
    }
}

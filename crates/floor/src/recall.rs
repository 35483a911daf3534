//! Recall: every round of every table has its entries of the log, from the first wager for it to whatever was put right,
//! ruled or paid about it later (LOG-3, LOG-4).
use crate::command::{Body, FloorEvent, Outcome, TableId};
use baize_rules::any::AnyEvent;
use baize_rules::house::HouseEvent;
use std::collections::{BTreeMap, HashMap};

/// The rounds of one table, as far as it was read.
#[derive(Default)]
pub struct Rounds {
    last: u64,
    /// The round that is wagered on or played; none between a round's end and the next wager.
    now: Option<u64>,
    /// The rounds of what has a number at the table: duties, disputes, wrong payments.
    of: HashMap<u32, u64>,
}

impl Rounds {
    /// Reads on, and says which round this entry belongs to.
    pub fn next(&mut self, body: &Body, table: &TableId) -> Option<u64> {
        let Outcome::Done(events) = &body.outcome else { return self.now };
        let here = events.iter().filter_map(|event| match event {
            FloorEvent::Table { table: at, events } if at == table => Some(events),
            _ => None,
        });
        let (mut about, mut meanwhile) = (None, self.now);
        for event in here.flatten() {
            let AnyEvent::House(event) = &event.what else { continue };
            about = about.or(self.about(event));
            self.follow(event);
            meanwhile = meanwhile.or(self.now);
            if let HouseEvent::DutyRaised(duty) = event
                && let Some(round) = about.or(meanwhile)
            {
                self.of.insert(duty.id, round);
            }
        }
        about.or(meanwhile)
    }

    fn follow(&mut self, event: &HouseEvent) {
        match event {
            HouseEvent::RoundBegan { round } => (self.last, self.now) = (*round, Some(*round)),
            HouseEvent::RoundTakenUp { round, .. } => self.now = Some(*round),
            HouseEvent::RoundEnded { .. } => self.now = None,
            HouseEvent::WagerPlaced { .. } | HouseEvent::BetsClosed => {
                self.now = self.now.or(Some(self.last + 1));
            }
            _ => {}
        }
    }

    /// The round that an event names, whenever it happens.
    fn about(&mut self, event: &HouseEvent) -> Option<u64> {
        match event {
            HouseEvent::RoundTakenUp { round, .. } => Some(*round),
            HouseEvent::DisputeRaised { dispute, .. } if dispute.round > 0 => {
                self.of.insert(dispute.id, dispute.round);
                Some(dispute.round)
            }
            HouseEvent::MispaymentRecorded { mispayment, .. } => {
                self.of.insert(mispayment.id, mispayment.wager.round);
                Some(mispayment.wager.round)
            }
            HouseEvent::DutyDone { id, .. }
            | HouseEvent::DutyTold { id, .. }
            | HouseEvent::DutyAcknowledged { id, .. }
            | HouseEvent::DisputeRuled { id, .. }
            | HouseEvent::DisputeClosed { id, .. }
            | HouseEvent::MispaymentReportable { id, .. }
            | HouseEvent::MispaymentClosed { id, .. } => self.of.get(id).copied(),
            // Once a round is over, its jackpot is still verified and paid until the next begins.
            HouseEvent::JackpotVerified { .. }
            | HouseEvent::JackpotReleased
            | HouseEvent::Reversed { .. }
            | HouseEvent::Undone { .. } => Some(self.last),
            HouseEvent::LastOutcomeInvalidated { round, .. } => Some(*round),
            _ => None,
        }
    }
}

/// Which entries of the log belong to which round, as far as it was read.
#[derive(Default)]
pub struct RoundIndex {
    /// The last entry that is in it.
    pub read: u64,
    tables: BTreeMap<TableId, (Rounds, BTreeMap<u64, Vec<u64>>)>,
}

impl RoundIndex {
    /// Reads the next entry.
    pub fn add(&mut self, seq: u64, body: &Body) {
        self.read = seq;
        let mut here: Vec<&TableId> = body.command.table().into_iter().collect();
        if let Outcome::Done(events) = &body.outcome {
            here.extend(events.iter().filter_map(|event| match event {
                FloorEvent::Table { table, .. } => Some(table),
                _ => None,
            }));
        }
        here.sort_unstable();
        here.dedup();
        for table in here {
            let (rounds, entries) = self.tables.entry(table.clone()).or_default();
            if let Some(round) = rounds.next(body, table) {
                entries.entry(round).or_default().push(seq);
            }
        }
    }

    /// The entries of a round, in order.
    pub fn entries(&self, table: &TableId, round: u64) -> Option<&[u64]> {
        self.tables.get(table)?.1.get(&round).map(Vec::as_slice)
    }
}

/// What an entry did at a table: each event with its clause, or the refusal.
pub fn lines_at(body: &Body, table: &TableId) -> Vec<String> {
    match &body.outcome {
        Outcome::Refused(refusal) if body.command.table() == Some(table) => vec![format!("refused: {refusal}")],
        Outcome::Refused(_) => vec![],
        Outcome::Done(events) => events
            .iter()
            .flat_map(|event| match event {
                FloorEvent::Table { table: at, events } if at == table => events
                    .iter()
                    .map(|event| match event.cite() {
                        Some(cite) => format!("{} [{cite}]", event.describe()),
                        None => event.describe(),
                    })
                    .collect(),
                FloorEvent::TableOpened { table: at, edition, .. } if at == table => {
                    vec![format!("table opened under edition {edition}")]
                }
                FloorEvent::TableStopped { table: at, why } if at == table => vec![format!("table stopped: {why}")],
                _ => vec![],
            })
            .collect(),
    }
}

//! The handle on a running floor: sends commands to the core and reads the durable floor.
use super::{Answer, Reply, Submission};
use crate::cage::Cage;
use crate::command::{PoolId, Problem, ProblemKind, Request, TableId};
use crate::corrections::Correction;
use crate::duties::{Alert, DutyId};
use crate::floor::{ClockDoubt, Floor, Slot, Staff};
use crate::patrons::{Outage, Patron, Policy, Report, Totals};
use crate::promotions::{Prescribed, PromotionId};
use crate::reports::Reports;
use crate::time::Now;
use crate::unusual::Unusual;
use baize_rules::duties::Duty;
use baize_rules::game::{Actor, PatronId, Refusal};
use baize_rules::pool::Pool;
use baize_rules::promotions::{Promotion, Terms};
use std::collections::BTreeMap;
use std::sync::mpsc::{SyncSender, channel};
use std::sync::{Arc, RwLock, RwLockReadGuard, RwLockWriteGuard};

#[allow(clippy::large_enum_variant)] // Nearly all are submissions.
pub(super) enum Input {
    Submit(Submission, Reply),
    Tick,
    /// The writer has sent a message.
    CheckWriter,
    Stop,
}

/// The durable floor, as screens may show it.
#[derive(Default)]
pub(super) struct Shown {
    pub seq: u64,
    pub floor: Floor,
}

pub(super) type Screen = Arc<RwLock<Shown>>;

pub(super) fn read(screen: &RwLock<Shown>) -> RwLockReadGuard<'_, Shown> {
    screen.read().unwrap_or_else(|poisoned| poisoned.into_inner())
}

pub(super) fn write(screen: &RwLock<Shown>) -> RwLockWriteGuard<'_, Shown> {
    screen.write().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// A table as of a sequence number.
#[derive(Clone, Debug)]
pub struct TablePage {
    pub seq: u64,
    pub slot: Arc<Slot>,
}

/// Sends commands to a floor and reads what is durable. Clones share one floor.
#[derive(Clone)]
pub struct Handle {
    inputs: SyncSender<Input>,
    screen: Screen,
    notices: Arc<Vec<String>>,
}

impl Handle {
    pub(super) fn new(inputs: SyncSender<Input>, screen: Screen, notices: Vec<String>) -> Handle {
        Handle { inputs, screen, notices: Arc::new(notices) }
    }

    fn shown(&self) -> RwLockReadGuard<'_, Shown> {
        read(&self.screen)
    }

    /// What the person who runs the server should know about the start: why the last run ended, which snapshots were skipped.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }
    /// Set while the floor does not follow the machine's clock.
    pub fn clock(&self) -> Option<ClockDoubt> {
        self.shown().floor.clock
    }
    /// Sends a command. `reply` is called once, when the outcome is durable or cannot be. The floor's own threads call it, so
    /// it must not block.
    pub fn submit(&self, submission: Submission, reply: Reply) {
        if let Err(problem) = crate::bounds::check(&submission.command) {
            return reply(Answer::Problem(problem));
        }
        if let Err(failed) = self.inputs.send(Input::Submit(submission, reply))
            && let Input::Submit(_, reply) = failed.0
        {
            reply(shut_down());
        }
    }
    /// Sends a command and waits for the answer.
    pub fn call(&self, submission: Submission) -> Answer {
        let (tx, rx) = channel();
        self.submit(submission, Box::new(move |answer| drop(tx.send(answer))));
        rx.recv().unwrap_or_else(|_| shut_down())
    }
    /// Says that time has passed: announced changes that are due take effect.
    pub fn tick(&self) {
        // A floor that is shut down needs no ticks.
        let _ = self.inputs.send(Input::Tick);
    }
    /// The number of the last durable entry.
    pub fn seq(&self) -> u64 {
        self.shown().seq
    }
    pub fn table(&self, id: &TableId) -> Option<TablePage> {
        let shown = self.shown();
        Some(TablePage { seq: shown.seq, slot: shown.floor.tables.get(id)?.clone() })
    }
    pub fn tables(&self) -> Vec<(TableId, TablePage)> {
        let shown = self.shown();
        let page = |slot: &Arc<Slot>| TablePage { seq: shown.seq, slot: slot.clone() };
        shown.floor.tables.iter().map(|(id, slot)| (id.clone(), page(slot))).collect()
    }
    pub fn patron(&self, id: PatronId) -> Option<Arc<Patron>> {
        self.shown().floor.patrons.get(&id).cloned()
    }
    pub fn patrons(&self) -> Vec<Arc<Patron>> {
        self.shown().floor.patrons.values().cloned().collect()
    }
    pub fn staff(&self) -> BTreeMap<u32, Staff> {
        self.shown().floor.staff.clone()
    }
    pub fn requests(&self) -> Vec<Request> {
        self.shown().floor.requests.clone()
    }
    /// Corrections that nobody has reviewed yet, oldest first.
    pub fn corrections(&self) -> Vec<Correction> {
        self.shown().floor.corrections.clone()
    }
    /// Every open duty with its alert, if it is pressing.
    pub fn duties(&self) -> Vec<(DutyId, Duty, Option<Alert>)> {
        let shown = self.shown();
        let alert = |of: &DutyId| shown.floor.duties.alerts.iter().find(|alert| alert.of == *of).cloned();
        shown.floor.duties().map(|(of, duty)| (of.clone(), duty.clone(), alert(&of))).collect()
    }
    /// Results that somebody was asked to look into.
    pub fn unusual(&self) -> Vec<Unusual> {
        self.shown().floor.duties.unusual.clone()
    }
    /// The reports of all months, and the last entry that is in them.
    pub fn reports(&self) -> (u64, Reports) {
        let shown = self.shown();
        (shown.seq, shown.floor.reports.clone())
    }
    pub fn pools(&self) -> Vec<(PoolId, Arc<Pool>)> {
        self.shown().floor.pools.iter().map(|(id, pool)| (id.clone(), pool.clone())).collect()
    }
    pub fn pool(&self, id: &PoolId) -> Option<Arc<Pool>> {
        self.shown().floor.pools.get(id).cloned()
    }
    pub fn promotions(&self) -> Vec<(PromotionId, Arc<Promotion>)> {
        self.shown().floor.promotions.iter().map(|(id, promotion)| (id.clone(), promotion.clone())).collect()
    }
    pub fn promotion(&self, id: &PromotionId) -> Option<Arc<Promotion>> {
        self.shown().floor.promotions.get(id).cloned()
    }
    pub fn prescribed(&self) -> Vec<Prescribed> {
        self.shown().floor.prescribed.clone()
    }
    /// What would keep these terms from being filed.
    pub fn gaps(&self, terms: &Terms, by: Actor, now: Now) -> Vec<Refusal> {
        self.shown().floor.gaps(terms, by, now)
    }
    /// What the law wants reported: not for patrons' eyes (AML-1).
    pub fn cash_reports(&self) -> Vec<Report> {
        self.shown().floor.cash_reports.clone()
    }
    /// The numbers in force on a day, and those that were set.
    pub fn policy(&self, day: u32) -> (Policy, Vec<Policy>) {
        let shown = self.shown();
        (shown.floor.policy(day), shown.floor.policies.clone())
    }
    /// Times without the card system that nobody has compared yet.
    pub fn outages(&self) -> Vec<Outage> {
        self.shown().floor.outages.clone()
    }
    /// Reads the house's chips by denomination, once they are counted so.
    pub fn with_cage<R>(&self, read: impl FnOnce(&Cage) -> R) -> Option<R> {
        self.shown().floor.cage.as_deref().map(read)
    }
    pub fn totals(&self) -> Totals {
        self.shown().floor.totals
    }
    /// Asks the core to finish what it has and stop.
    pub fn stop(&self) {
        let _ = self.inputs.send(Input::Stop);
    }
}

fn shut_down() -> Answer {
    Answer::Problem(Problem::new(ProblemKind::Fault, "the floor is shut down"))
}

//! Duties from their raising to their end, patrons who were out, and what went into the jackpots and out of them.
use super::{Shift, When};
use crate::command::{FloorEvent, PoolId};
use crate::duties::{DutyEvent, DutyId};
use crate::patrons::PatronEvent;
use baize_rules::any::AnyEvent;
use baize_rules::book::Citation;
use baize_rules::duties::{Duty, DutyKind, Urgency};
use baize_rules::game::{Actor, PatronId};
use baize_rules::house::HouseEvent;
use baize_rules::money::Money;
use baize_rules::pool::{Fine, Pool, PoolEvent};
use serde::Serialize;
use std::collections::BTreeMap;

/// One duty, open or done.
#[derive(Clone, PartialEq, Debug)]
pub struct DutyRecord {
    pub of: DutyId,
    pub kind: DutyKind,
    pub cite: Citation,
    pub about: Option<String>,
    pub raised: When,
    pub due_ms: i64,
    pub worst: Urgency,
    pub done: Option<Done>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Done {
    pub at_ms: i64,
    pub by: Actor,
    pub note: String,
}

/// A patron who may not play, from when to when.
#[derive(Clone, PartialEq, Debug)]
pub struct OutRecord {
    pub patron: PatronId,
    pub from: When,
    pub what: String,
    pub cite: Option<Citation>,
    /// When it ends by itself.
    pub until_ms: Option<i64>,
    pub lifted_ms: Option<i64>,
    key: Option<crate::patrons::BarredFrom>,
}

/// What one pool took in and gave out in one shift.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct JackpotDay {
    pub wagers: u64,
    #[serde(rename = "staked_cents")]
    pub staked: Money,
    pub seeded: Fine,
    pub hits: u32,
    /// What went to the meter and out of it, and the same of all other parts.
    pub meter_changed: Fine,
    pub reserve_changed: Fine,
    pub overflow_changed: Fine,
    pub retained: Fine,
    /// Paid out of the pool, or locked to be paid.
    pub awarded: Fine,
    /// The meter after its last change.
    pub meter: Fine,
    /// Whether every cent that went in is accounted for.
    pub agrees: bool,
}

#[derive(Default)]
pub(super) struct Kept {
    pub duties: BTreeMap<DutyId, DutyRecord>,
    pub out: Vec<OutRecord>,
    pub jackpots: BTreeMap<(u32, Shift, PoolId), JackpotDay>,
    pools: BTreeMap<PoolId, Pool>,
}

impl PartialEq for Kept {
    fn eq(&self, other: &Kept) -> bool {
        self.duties == other.duties && self.out == other.out && self.jackpots == other.jackpots
    }
}

impl Kept {
    pub fn follow(&mut self, when: When, counts: bool, event: &FloorEvent) {
        match event {
            FloorEvent::Table { table, events } => {
                for event in events {
                    let AnyEvent::House(event) = &event.what else { continue };
                    let of = |duty: u32| DutyId { table: Some(table.clone()), duty };
                    match event {
                        HouseEvent::DutyRaised(duty) => self.raised(of(duty.id), duty, when, counts),
                        HouseEvent::DutyDone { id, by, note, .. } => self.done(&of(*id), *by, note, when),
                        HouseEvent::DutyAcknowledged { id, by, .. } => self.done(&of(*id), *by, "acknowledged", when),
                        _ => {}
                    }
                }
            }
            FloorEvent::Duty(event) => {
                let of = |duty: u32| DutyId { table: None, duty };
                match event {
                    DutyEvent::Raised(duty) => self.raised(of(duty.id), duty, when, counts),
                    DutyEvent::Done { duty, by, note, .. } => self.done(&of(*duty), *by, note, when),
                    DutyEvent::Acknowledged { duty, by, .. } => self.done(&of(*duty), *by, "acknowledged", when),
                    DutyEvent::Pressing { of, urgency } => {
                        if let Some(duty) = self.duties.get_mut(of) {
                            duty.worst = duty.worst.max(*urgency);
                        }
                    }
                    DutyEvent::Told { .. } | DutyEvent::AlertSeen { .. } | DutyEvent::ResultUnusual(_) => {}
                }
            }
            FloorEvent::Pool { pool, events } => {
                events.iter().for_each(|event| self.jackpot(pool, event, when, counts));
            }
            event => self.patron(when, counts, event),
        }
    }

    fn raised(&mut self, of: DutyId, duty: &Duty, when: When, counts: bool) {
        if counts {
            let record = DutyRecord {
                of: of.clone(),
                kind: duty.kind,
                cite: duty.cite,
                about: duty.about.clone(),
                raised: when,
                due_ms: duty.due(),
                worst: Urgency::Open,
                done: None,
            };
            self.duties.insert(of, record);
        }
    }

    fn done(&mut self, of: &DutyId, by: Actor, note: &str, when: When) {
        if let Some(duty) = self.duties.get_mut(of) {
            duty.done = Some(Done { at_ms: when.at_ms, by, note: note.into() });
        }
    }

    fn patron(&mut self, when: When, counts: bool, event: &FloorEvent) {
        match event {
            FloorEvent::PatronBarred { patron, bar } if counts => self.out.push(OutRecord {
                patron: *patron,
                from: when,
                what: bar.label(),
                cite: Some(bar.cite),
                until_ms: None,
                lifted_ms: None,
                key: Some(bar.from),
            }),
            FloorEvent::BarLifted { patron, from, .. } => {
                let lifted = |out: &&mut OutRecord| out.patron == *patron && out.key == Some(*from);
                self.out.iter_mut().filter(lifted).for_each(|out| out.lifted_ms = out.lifted_ms.or(Some(when.at_ms)));
            }
            FloorEvent::Patron { patron, event: PatronEvent::BreakBegan(out) } if counts => self.out.push(OutRecord {
                patron: *patron,
                from: when,
                what: format!("out for {} hours after {} minutes of play", out.hours(), out.minutes),
                cite: Some(baize_rules::law::L8.cite()),
                until_ms: Some(out.until_ms),
                lifted_ms: None,
                key: None,
            }),
            _ => {}
        }
    }

    fn jackpot(&mut self, id: &PoolId, event: &PoolEvent, when: When, counts: bool) {
        let before = self.pools.get(id).map(|pool| pool.books);
        let pool = match event {
            PoolEvent::Opened { .. } => self.pools.entry(id.clone()).or_insert_with(|| Pool::opened(event)),
            event => {
                let Some(pool) = self.pools.get_mut(id) else { return };
                pool.evolve(event);
                pool
            }
        };
        if !counts {
            return;
        }
        let (was, is) = (before.unwrap_or_default(), pool.books);
        let day = self.jackpots.entry((when.day, when.shift, id.clone())).or_default();
        match event {
            PoolEvent::Contributed { wagers, staked, .. } => {
                day.wagers += u64::from(*wagers);
                day.staked += *staked;
            }
            PoolEvent::Won(_) => day.hits += 1,
            _ => {}
        }
        let parts = [
            (&mut day.seeded, is.seeded, was.seeded),
            (&mut day.meter_changed, is.meter, was.meter),
            (&mut day.reserve_changed, is.reserve, was.reserve),
            (&mut day.overflow_changed, is.overflow, was.overflow),
            (&mut day.retained, is.retained, was.retained),
            (&mut day.awarded, is.awarded, was.awarded),
        ];
        for (sum, is, was) in parts {
            *sum += is;
            *sum -= was;
        }
        (day.meter, day.agrees) = (is.meter, is.agree());
    }
}

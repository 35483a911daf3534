//! The jackpot report: each pool after an entry of the log, and what every table contributed on every day.
use crate::audit::{self, Finding};
use crate::command::{Body, FloorEvent, Outcome, PoolId};
use crate::floor::Floor;
use baize_rules::money::Money;
use baize_rules::pool::{Fine, Pool, PoolEvent};
use baize_store::Store;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A pool, where its money came from and where it went.
#[derive(Clone, Debug, Serialize)]
pub struct PoolReport {
    pub pool: Arc<Pool>,
    /// By the casino's calendar day, as `YYYYMMDD`, and table.
    pub days: BTreeMap<u32, BTreeMap<String, Tally>>,
}

/// What one table did to the pool on one day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    pub wagers: u64,
    #[serde(rename = "staked_cents")]
    pub staked: Money,
    pub to_meter: Fine,
    pub to_overflow: Fine,
    pub to_reserve: Fine,
    pub retained: Fine,
    pub hits: u32,
    /// Reserved for winners, minus what lapsed.
    #[serde(rename = "awarded_cents")]
    pub awarded: Money,
    /// The part of it that came out of the pool.
    pub from_pool: Fine,
}

/// Every pool after entry `until`, or after the last entry.
pub fn report(
    store: &dyn Store,
    until: Option<u64>,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(u64, BTreeMap<PoolId, PoolReport>), Finding> {
    let mut floor = Floor::default();
    let mut days: BTreeMap<PoolId, BTreeMap<u32, BTreeMap<String, Tally>>> = BTreeMap::new();
    let mut last = 0;
    audit::entries(store, progress, &mut |entry| {
        if until.is_some_and(|until| entry.seq > until) {
            return Ok(());
        }
        let body = Body::decode(&entry.body).map_err(|what| Finding::Unreadable { seq: entry.seq, what })?;
        last = entry.seq;
        let Outcome::Done(events) = &body.outcome else { return Ok(()) };
        for event in events {
            if let FloorEvent::Pool { pool, events } = event {
                let day = days.entry(pool.clone()).or_default().entry(body.day).or_default();
                let before = floor.pools.get(pool);
                events.iter().for_each(|event| tally(day, event, before.map(Arc::as_ref)));
            }
        }
        floor.evolve_recorded(events, body.now()).map_err(|what| Finding::Impossible { seq: entry.seq, what })
    })?;
    let report = |(id, pool): (PoolId, Arc<Pool>)| {
        let days = days.remove(&id).unwrap_or_default();
        (id, PoolReport { pool, days })
    };
    Ok((last, floor.pools.into_iter().map(report).collect()))
}

fn tally(day: &mut BTreeMap<String, Tally>, event: &PoolEvent, before: Option<&Pool>) {
    match event {
        PoolEvent::Contributed { table, wagers, staked, to_meter, to_overflow, to_reserve, retained, .. } => {
            let tally = day.entry(table.clone()).or_default();
            tally.wagers += u64::from(*wagers);
            tally.staked += *staked;
            tally.to_meter += *to_meter;
            tally.to_overflow += *to_overflow;
            tally.to_reserve += *to_reserve;
            tally.retained += *retained;
        }
        PoolEvent::Won(hit) => {
            let tally = day.entry(hit.table.clone()).or_default();
            tally.hits += 1;
            tally.awarded += hit.awards.iter().map(|award| award.amount).sum();
            tally.from_pool += Fine::from(hit.awards.iter().map(|award| award.from_pool).sum::<Money>());
        }
        PoolEvent::Lapsed { hit, areas, .. } => {
            let Some(hit) = before.and_then(|pool| pool.hits.iter().find(|h| h.hit == *hit)) else { return };
            let tally = day.entry(hit.table.clone()).or_default();
            for award in hit.awards.iter().filter(|award| areas.contains(&award.area)) {
                tally.awarded -= award.amount;
                tally.from_pool -= Fine::from(award.from_pool);
            }
        }
        _ => {}
    }
}

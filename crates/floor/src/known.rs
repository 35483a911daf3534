//! Which command ids were decided before: a cache in front of the log's index, so that new ids need no disk access.
//!
//! An id of version 7 contains a time. A console may put a wrong time there, so the cache goes by the time in the id, not by
//! when it arrived: if a known id were mistaken for a new one, the append would fail for everybody in the same batch.
use baize_store::{CommandId, Fault, Store};
use std::collections::{BTreeSet, HashSet, VecDeque};

/// How far a console's clock may be ahead of ours before its ids are looked up in the log.
pub(crate) const CLOCKS_APART_MS: i64 = 2_000;

/// How long an id is remembered: long enough that ids which consoles make now are not looked up in the log.
const REMEMBERED_MS: i64 = 5 * CLOCKS_APART_MS;

/// How far into the future ids are read from the log at once.
const READ_AHEAD_MS: i64 = 600_000;

/// Holds every id of the log whose time is after `since_ms` and up to `until_ms`, and every id that is decided but not
/// durable yet.
pub(crate) struct Known {
    recent: HashSet<CommandId>,
    /// Recent ids, oldest first, with timestamps and the entries they were decided in.
    order: VecDeque<(CommandId, i64, u64)>,
    /// Durable ids whose time is in the future. Byte order is time order.
    ahead: BTreeSet<CommandId>,
    since_ms: i64,
    until_ms: i64,
    ids_max: usize,
}

impl Known {
    /// An empty cache: every id is looked up in the log at first.
    pub fn empty(now_ms: i64, ids_max: usize) -> Known {
        let since_ms = now_ms.saturating_add(CLOCKS_APART_MS);
        let (recent, order, ahead) = (HashSet::new(), VecDeque::new(), BTreeSet::new());
        Known { recent, order, ahead, since_ms, until_ms: since_ms, ids_max }
    }

    pub fn is_recent(&self, id: &CommandId) -> bool {
        self.recent.contains(id)
    }

    pub fn contains(&mut self, id: &CommandId, now_ms: i64, log: &dyn Store) -> Result<bool, Fault> {
        if self.recent.contains(id) || self.ahead.contains(id) {
            return Ok(true);
        }
        let time = time_of(id).filter(|ms| *ms > self.since_ms && *ms <= now_ms.saturating_add(CLOCKS_APART_MS));
        let Some(time) = time else { return Ok(log.find(id)?.is_some()) };
        if time > self.until_ms {
            self.read_ahead(time, log)?;
            return Ok(self.ahead.contains(id) || (time <= self.since_ms && log.find(id)?.is_some()));
        }
        Ok(false)
    }

    /// Reads the ids of the log whose times are in the future.
    fn read_ahead(&mut self, time: i64, log: &dyn Store) -> Result<(), Fault> {
        let until = time.saturating_add(READ_AHEAD_MS);
        let ids = log.ids(&first_of(self.until_ms + 1), &first_of(until + 1), self.ids_max.saturating_add(1))?;
        self.until_ms = until;
        self.ahead.extend(ids.into_iter().filter(|id| time_of(id).is_some()));
        self.bound();
        Ok(())
    }

    /// Remembers an id decided in this entry, and drops old ones that are durable.
    pub fn remember(&mut self, id: CommandId, at_ms: i64, seq: u64, durable: u64) {
        self.recent.insert(id);
        self.order.push_back((id, at_ms, seq));
        while let Some((oldest, decided_ms, seq)) = self.order.front().copied()
            && seq <= durable
            && (self.order.len() > self.ids_max || decided_ms.saturating_add(REMEMBERED_MS) < at_ms)
        {
            self.order.pop_front();
            self.recent.remove(&oldest);
            self.since_ms = self.since_ms.max(decided_ms.saturating_add(CLOCKS_APART_MS));
            // After `until_ms` ids are looked up in the log anyway.
            if time_of(&oldest).is_some_and(|ms| ms > self.since_ms && ms <= self.until_ms) {
                self.ahead.insert(oldest);
                self.bound();
            }
        }
        while let Some(first) = self.ahead.first().copied()
            && time_of(&first).is_none_or(|ms| ms <= self.since_ms)
        {
            self.ahead.pop_first();
        }
    }

    /// If there are too many ids, drops them; the log is asked about that time instead.
    fn bound(&mut self) {
        if self.ahead.len() > self.ids_max {
            self.ahead.clear();
            self.since_ms = self.since_ms.max(self.until_ms);
        }
    }
}

/// The time that an id begins with, if it is of version 7.
fn time_of(id: &CommandId) -> Option<i64> {
    (id[6] >> 4 == 7).then(|| i64::from_be_bytes([0, 0, id[0], id[1], id[2], id[3], id[4], id[5]]))
}

/// The first id of a millisecond.
fn first_of(ms: i64) -> CommandId {
    let mut id = [0; 16];
    id[..6].copy_from_slice(&ms.clamp(0, (1 << 48) - 1).to_be_bytes()[2..]);
    id
}

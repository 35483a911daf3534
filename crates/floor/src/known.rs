//! Which command ids were decided before: a memory in front of the log's index, so that new ids need no look at the disk.
//!
//! An id of version 7 claims a time. Nothing keeps a console from claiming a wrong one, so the memory goes by the time that
//! an id claims, not by when it came: an id that is taken for a new one and is not would spoil the append of everybody in the
//! same batch.
use baize_store::{CommandId, Fault, Store};
use std::collections::{BTreeSet, HashSet, VecDeque};

/// How far a console's clock may be ahead of ours before its ids are looked for in the log.
pub(crate) const CLOCKS_APART_MS: i64 = 2_000;

/// How long an id is remembered: long enough that the ids consoles make now are not looked for in the log.
const REMEMBERED_MS: i64 = 5 * CLOCKS_APART_MS;

/// How much of the time to come is read from the log at once.
const READ_AHEAD_MS: i64 = 600_000;

/// Every id of the log that claims a time after `since_ms` and until `until_ms` is in memory; so is every id that is decided
/// and not durable yet.
pub(crate) struct Known {
    recent: HashSet<CommandId>,
    /// The recent ones in their order: when they were decided, and in which entry.
    order: VecDeque<(CommandId, i64, u64)>,
    /// Durable ones that claim a time which has not come yet. Byte order is the order of the times.
    ahead: BTreeSet<CommandId>,
    since_ms: i64,
    until_ms: i64,
    most: usize,
}

impl Known {
    /// Nothing is remembered: all there is is in the log.
    pub fn nothing(now_ms: i64, most: usize) -> Known {
        let since_ms = now_ms.saturating_add(CLOCKS_APART_MS);
        let (recent, order, ahead) = (HashSet::new(), VecDeque::new(), BTreeSet::new());
        Known { recent, order, ahead, since_ms, until_ms: since_ms, most }
    }

    pub fn is_recent(&self, id: &CommandId) -> bool {
        self.recent.contains(id)
    }

    pub fn contains(&mut self, id: &CommandId, now_ms: i64, log: &dyn Store) -> Result<bool, Fault> {
        if self.recent.contains(id) || self.ahead.contains(id) {
            return Ok(true);
        }
        let claimed = claimed_ms(id).filter(|ms| *ms > self.since_ms && *ms <= now_ms.saturating_add(CLOCKS_APART_MS));
        let Some(claimed) = claimed else { return Ok(log.find(id)?.is_some()) };
        if claimed > self.until_ms {
            self.read_ahead(claimed, log)?;
            return Ok(self.ahead.contains(id) || (claimed <= self.since_ms && log.find(id)?.is_some()));
        }
        Ok(false)
    }

    /// Reads which ids in the log claim times that are to come.
    fn read_ahead(&mut self, claimed: i64, log: &dyn Store) -> Result<(), Fault> {
        let until = claimed.saturating_add(READ_AHEAD_MS);
        let ids = log.ids(&first_of(self.until_ms + 1), &first_of(until + 1), self.most.saturating_add(1))?;
        self.until_ms = until;
        self.ahead.extend(ids.into_iter().filter(|id| claimed_ms(id).is_some()));
        self.bound();
        Ok(())
    }

    /// Remembers an id decided in this entry, and forgets older ones that are durable.
    pub fn remember(&mut self, id: CommandId, at_ms: i64, seq: u64, durable: u64) {
        self.recent.insert(id);
        self.order.push_back((id, at_ms, seq));
        while let Some((oldest, decided_ms, seq)) = self.order.front().copied()
            && seq <= durable
            && (self.order.len() > self.most || decided_ms.saturating_add(REMEMBERED_MS) < at_ms)
        {
            self.order.pop_front();
            self.recent.remove(&oldest);
            self.since_ms = self.since_ms.max(decided_ms.saturating_add(CLOCKS_APART_MS));
            // Past `until_ms` the log will be asked anyway.
            if claimed_ms(&oldest).is_some_and(|ms| ms > self.since_ms && ms <= self.until_ms) {
                self.ahead.insert(oldest);
                self.bound();
            }
        }
        while let Some(first) = self.ahead.first().copied()
            && claimed_ms(&first).is_none_or(|ms| ms <= self.since_ms)
        {
            self.ahead.pop_first();
        }
    }

    /// Rather than hold any number of ids, ask the log about all of that time.
    fn bound(&mut self) {
        if self.ahead.len() > self.most {
            self.ahead.clear();
            self.since_ms = self.since_ms.max(self.until_ms);
        }
    }
}

/// The time that an id begins with, where it is of version 7.
fn claimed_ms(id: &CommandId) -> Option<i64> {
    (id[6] >> 4 == 7).then(|| i64::from_be_bytes([0, 0, id[0], id[1], id[2], id[3], id[4], id[5]]))
}

/// The first id of a millisecond.
fn first_of(ms: i64) -> CommandId {
    let mut id = [0; 16];
    id[..6].copy_from_slice(&ms.clamp(0, (1 << 48) - 1).to_be_bytes()[2..]);
    id
}

//! Snapshots: the floor after some entry, so that a start need not replay the whole log. A snapshot is trusted only if a later
//! entry vouches for it: whoever alters a snapshot can recompute its checksum.
use crate::command::{Body, Outcome, Vouched};
use crate::core::READ;
use crate::floor::Floor;
use crate::time::Now;
use baize_rules::hidden::Revealed;
use baize_store::{Fault, Hash, Head, Snapshot, Store, chain};
use serde::{Deserialize, Serialize};

/// The version that this program writes. Snapshots of other versions are skipped, since the log can rebuild them.
const VERSION: u8 = 6;

#[derive(Serialize, Deserialize)]
struct Saved<F> {
    v: u8,
    last: Now,
    floor: F,
}

/// A snapshot that is ready to be saved.
pub(crate) struct PendingSnapshot {
    pub vouched: Vouched,
    pub bytes: Vec<u8>,
}

impl PendingSnapshot {
    pub fn new(floor: &Floor, last: Now, head: Head) -> PendingSnapshot {
        let bytes = serde_json::to_vec(&Revealed(&Saved { v: VERSION, last, floor })).expect("a floor is always JSON");
        PendingSnapshot { vouched: Vouched { seq: head.seq, digest: digest(head, &bytes) }, bytes }
    }
}

/// The digest of a snapshot together with the entry it belongs to.
fn digest(head: Head, bytes: &[u8]) -> String {
    chain(&head.hash, head.seq, &[0; 16], bytes).to_string()
}

impl Vouched {
    /// Whether this names that snapshot and its bytes.
    pub(crate) fn is_for(&self, snapshot: &Snapshot) -> bool {
        self.seq == snapshot.seq && self.digest == digest(head_of(snapshot), &snapshot.bytes)
    }
}

fn head_of(snapshot: &Snapshot) -> Head {
    Head { seq: snapshot.seq, hash: snapshot.hash }
}

/// What a stored snapshot contains.
pub(crate) enum Read {
    Floor(Box<Floor>, Now),
    /// Written by an earlier program, whose entries did not vouch for snapshots.
    Older(u8),
    Unreadable(String),
}

pub(crate) fn read(snapshot: &Snapshot) -> Read {
    #[derive(Deserialize)]
    struct Version {
        v: u8,
    }
    match serde_json::from_slice(&snapshot.bytes).map(|Version { v }| v) {
        Ok(v) if v < VERSION => Read::Older(v),
        Ok(VERSION) => match serde_json::from_slice::<Saved<Floor>>(&snapshot.bytes) {
            Ok(saved) => Read::Floor(Box::new(saved.floor), saved.last),
            Err(error) => Read::Unreadable(error.to_string()),
        },
        Ok(v) => Read::Unreadable(format!("it is of version {v}, this program writes version {VERSION}")),
        Err(error) => Read::Unreadable(error.to_string()),
    }
}

/// A floor rebuilt from the log.
pub(crate) struct Rebuilt {
    pub floor: Floor,
    pub head: Head,
    /// How many entries after the snapshot were replayed.
    pub replayed: u64,
    pub last: Now,
}

/// Rebuilds the floor from the newest snapshot that the log vouches for and the entries after it. Adds a notice for each
/// snapshot that is skipped. The entries read are checked against the hash chain, since they are about money.
pub(crate) fn rebuild(store: &dyn Store, notices: &mut Vec<String>) -> Result<Rebuilt, Fault> {
    for stored in store.snapshots()? {
        let (seq, why) = match stored {
            Err(Fault::Corrupt { seq, what }) => (seq, what),
            Err(fault) => return Err(fault),
            Ok(snapshot) => match read(&snapshot) {
                Read::Unreadable(what) => (snapshot.seq, what),
                Read::Older(v) => (snapshot.seq, format!("it is of the older version {v}")),
                Read::Floor(..) if !is_vouched_for(store, &snapshot)? => {
                    (snapshot.seq, "no entry of the log vouches for it: it was altered or added by somebody".into())
                }
                Read::Floor(floor, last) => {
                    return replay(store, Rebuilt { floor: *floor, head: head_of(&snapshot), replayed: 0, last });
                }
            },
        };
        notices.push(format!("the snapshot of entry {seq} is skipped and the log is read instead: {why}"));
    }
    let (floor, last) = (Floor::default(), Now { at_ms: 0, day: 0 });
    replay(store, Rebuilt { floor, head: Head::EMPTY, replayed: 0, last })
}

/// Looks for the entry that vouches for a snapshot. It is one of the first entries after it.
fn is_vouched_for(store: &dyn Store, snapshot: &Snapshot) -> Result<bool, Fault> {
    let mut head = head_of(snapshot);
    loop {
        let entries = store.read(head.seq + 1, READ)?;
        if entries.is_empty() {
            return Ok(false);
        }
        for entry in entries {
            let body = verified(&mut head.hash, &entry)?;
            head.seq = entry.seq;
            if body.snapshot.is_some_and(|vouched| vouched.is_for(snapshot)) {
                return Ok(true);
            }
        }
    }
}

/// Reads the entry after another, and checks it against the hash chain.
fn verified(prev: &mut Hash, entry: &baize_store::Entry) -> Result<Body, Fault> {
    let corrupt = |what: String| Fault::Corrupt { seq: entry.seq, what };
    if entry.hash != chain(prev, entry.seq, &entry.command_id, &entry.body) {
        return Err(corrupt("the entry does not match its hash".into()));
    }
    *prev = entry.hash;
    Body::decode(&entry.body).map_err(corrupt)
}

fn replay(store: &dyn Store, mut built: Rebuilt) -> Result<Rebuilt, Fault> {
    loop {
        let entries = store.read(built.head.seq + 1, READ)?;
        if entries.is_empty() {
            return Ok(built);
        }
        for entry in entries {
            let body = verified(&mut built.head.hash, &entry)?;
            if let Outcome::Done(events) = &body.outcome {
                let corrupt = |what| Fault::Corrupt { seq: entry.seq, what };
                built.floor.evolve_recorded(events, body.now()).map_err(corrupt)?;
            }
            (built.head.seq, built.last) = (entry.seq, body.now());
            built.replayed += 1;
        }
    }
}

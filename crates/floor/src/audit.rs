//! Replay: the floor built again from its events. Audit: every recorded command decided again and compared.
use crate::command::{Body, FloorCommand, FloorEvent, Outcome, TableId};
use crate::core::READ;
use crate::floor::Floor;
use crate::snapshot;
use crate::time::Now;
use baize_store::{Entry, Fault, Head, Snapshot, Store, chain};
use std::fmt;

/// What an audit found.
#[derive(Debug, Clone)]
pub struct Report {
    pub head: Head,
    pub entries: u64,
    pub refusals: u64,
    pub rounds: u64,
    pub floor: Floor,
}

/// The first thing that does not agree.
#[derive(Debug, Clone, PartialEq)]
pub enum Finding {
    Store(String),
    /// Entry and stored hash do not agree: the entry, or one before it, was altered.
    Chain {
        seq: u64,
    },
    Unreadable {
        seq: u64,
        what: String,
    },
    /// Deciding again gives something else.
    Decision {
        seq: u64,
        recorded: String,
        again: String,
    },
    /// Events that cannot have happened.
    Impossible {
        seq: u64,
        what: String,
    },
    /// Chips made or lost.
    Money {
        seq: u64,
        what: String,
    },
    /// A stored snapshot says something else than the log.
    Snapshot {
        seq: u64,
        what: String,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Finding::Store(what) => write!(f, "the log cannot be read: {what}"),
            Finding::Chain { seq } => {
                write!(f, "entry {seq}: the hash chain breaks here; this entry was altered after it was written")
            }
            Finding::Unreadable { seq, what } => write!(f, "entry {seq} cannot be read: {what}"),
            Finding::Decision { seq, recorded, again } => {
                write!(
                    f,
                    "entry {seq}: decided again it comes out differently\n  recorded: {recorded}\n  again:    {again}"
                )
            }
            Finding::Impossible { seq, what } => write!(f, "entry {seq}: its events cannot have happened: {what}"),
            Finding::Snapshot { seq, what } => {
                write!(f, "the snapshot of entry {seq} was altered or put there by somebody: {what}")
            }
            Finding::Money { seq, what } => write!(f, "entry {seq}: chips are not conserved: {what}"),
        }
    }
}
impl std::error::Error for Finding {}

impl From<Fault> for Finding {
    fn from(fault: Fault) -> Finding {
        Finding::Store(fault.to_string())
    }
}

/// Every entry from the first, in order and proved against the hash chain, with progress.
pub fn entries(
    store: &dyn Store,
    progress: &mut dyn FnMut(u64, u64),
    each: &mut dyn FnMut(Entry) -> Result<(), Finding>,
) -> Result<Head, Finding> {
    let of = store.head()?.seq;
    let mut head = Head::EMPTY;
    loop {
        let read = store.read(head.seq + 1, READ)?;
        if read.is_empty() {
            return Ok(head);
        }
        for entry in read {
            if entry.hash != chain(&head.hash, entry.seq, &entry.command_id, &entry.body) {
                return Err(Finding::Chain { seq: entry.seq });
            }
            head = Head { seq: entry.seq, hash: entry.hash };
            each(entry)?;
        }
        progress(head.seq, of.max(head.seq));
    }
}

/// The floor as the events say, up to an entry if one is given. Money is never recomputed.
pub fn replay(
    store: &dyn Store,
    until: Option<u64>,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(Floor, u64), Finding> {
    let mut floor = Floor::default();
    let mut last = 0;
    entries(store, progress, &mut |entry| {
        if until.is_some_and(|until| entry.seq > until) {
            return Ok(());
        }
        let body = read(&entry)?;
        if let Outcome::Done(events) = &body.outcome {
            evolve(&mut floor, entry.seq, events, &body)?;
        }
        last = entry.seq;
        Ok(())
    })?;
    Ok((floor, last))
}

/// Stored snapshots beside the floor that the log gives.
struct Snapshots {
    /// With whether an entry vouches for it.
    stored: Vec<(Snapshot, bool)>,
    damaged: Option<Finding>,
}

impl Snapshots {
    fn of(store: &dyn Store) -> Result<Snapshots, Finding> {
        let mut all = Snapshots { stored: vec![], damaged: None };
        for snapshot in store.snapshots()? {
            match snapshot {
                Ok(snapshot) => all.stored.push((snapshot, false)),
                Err(Fault::Corrupt { seq, what }) => all.damaged = Some(Finding::Snapshot { seq, what }),
                Err(fault) => return Err(fault.into()),
            }
        }
        Ok(all)
    }

    /// Compares the snapshot of this entry, if there is one, with the floor after it.
    fn compare(&self, seq: u64, floor: &Floor, now: Now) -> Result<(), Finding> {
        let Some((snapshot, _)) = self.stored.iter().find(|(snapshot, _)| snapshot.seq == seq) else { return Ok(()) };
        let found = |what: String| Err(Finding::Snapshot { seq, what });
        match snapshot::read(snapshot) {
            snapshot::Read::Older(_) => Ok(()),
            snapshot::Read::Unreadable(what) => found(format!("it cannot be read: {what}")),
            snapshot::Read::Floor(saved, last) if *saved == *floor && last == now => Ok(()),
            snapshot::Read::Floor(saved, _) if saved.totals != floor.totals => {
                found(format!("it has {:?}, the log comes to {:?}", saved.totals, floor.totals))
            }
            snapshot::Read::Floor(..) => found("it and the floor that the log gives are not the same".into()),
        }
    }

    fn note(&mut self, body: &Body) {
        let Some(vouched) = &body.snapshot else { return };
        self.stored.iter_mut().for_each(|(snapshot, by_entry)| *by_entry |= vouched.is_for(snapshot));
    }

    /// What is left to say when the whole log is read.
    fn end(self) -> Result<(), Finding> {
        if let Some(finding) = self.damaged {
            return Err(finding);
        }
        let alone = |(snapshot, by_entry): &&(Snapshot, bool)| {
            !by_entry && !matches!(snapshot::read(snapshot), snapshot::Read::Older(_))
        };
        match self.stored.iter().find(alone) {
            Some((snapshot, _)) => {
                Err(Finding::Snapshot { seq: snapshot.seq, what: "no entry of the log vouches for it".into() })
            }
            None => Ok(()),
        }
    }
}

/// Checks the chain, decides every command again on the floor as it was, compares, and adds the money up. Stored snapshots
/// are compared with the floor at their entry.
pub fn audit(store: &dyn Store, progress: &mut dyn FnMut(u64, u64)) -> Result<Report, Finding> {
    let mut floor = Floor::default();
    let (mut refusals, mut rounds) = (0, 0);
    let (mut last, mut last_ms) = (0, i64::MIN);
    let mut snapshots = Snapshots::of(store)?;
    snapshots.compare(0, &floor, Now { at_ms: 0, day: 0 })?;
    let head = entries(store, progress, &mut |entry| {
        let body = read(&entry)?;
        // Only a person takes the floor's time back.
        let accepted = matches!(body.command, FloorCommand::AcceptClock { was: Some(was), .. } if was.at_ms >= last_ms);
        if body.at_ms < last_ms && !accepted {
            let what = format!("it was recorded at {} ms, before the entry in front of it at {last_ms} ms", body.at_ms);
            return Err(Finding::Impossible { seq: entry.seq, what });
        }
        last_ms = body.at_ms;
        match floor.decide(body.by, &body.command, body.now()) {
            Ok(again) if again == body.outcome => {}
            // A table stopped by a mistake in the program stays stopped, also for a program that no longer makes it.
            Ok(_) if is_stop(&body) => {}
            Ok(again) => return Err(differs(entry.seq, &body.outcome, &format!("{again:?}"))),
            Err(problem) => return Err(differs(entry.seq, &body.outcome, &problem.to_string())),
        }
        match &body.outcome {
            Outcome::Done(events) => {
                evolve(&mut floor, entry.seq, events, &body)?;
                rounds += events.iter().map(rounds_in).sum::<u64>();
            }
            Outcome::Refused(_) => refusals += 1,
        }
        let version = floor.version_after(&body.command, &body.outcome);
        if version != body.version {
            let what = format!("the table's version is recorded as {:?} and counted as {version:?}", body.version);
            return Err(Finding::Impossible { seq: entry.seq, what });
        }
        last = entry.seq;
        snapshots.note(&body);
        snapshots.compare(entry.seq, &floor, body.now())?;
        if entry.seq % 1024 == 0 {
            add_up(&floor, entry.seq)?;
        }
        Ok(())
    })?;
    add_up(&floor, last)?;
    snapshots.end()?;
    Ok(Report { head, entries: last, refusals, rounds, floor })
}

fn read(entry: &Entry) -> Result<Body, Finding> {
    Body::decode(&entry.body).map_err(|what| Finding::Unreadable { seq: entry.seq, what })
}

fn evolve(floor: &mut Floor, seq: u64, events: &[FloorEvent], body: &Body) -> Result<(), Finding> {
    floor.evolve_recorded(events, body.now()).map_err(|what| Finding::Impossible { seq, what })
}

fn differs(seq: u64, recorded: &Outcome, again: &str) -> Finding {
    let short = |text: String| text.chars().take(600).collect::<String>();
    Finding::Decision { seq, recorded: short(format!("{recorded:?}")), again: short(again.into()) }
}

/// Whether the entry says that a table stopped, and nothing else: no other event can hide behind it.
fn is_stop(body: &Body) -> bool {
    match (&body.command, &body.outcome) {
        (FloorCommand::Table { table: at, .. }, Outcome::Done(events)) => {
            matches!(events.as_slice(), [FloorEvent::TableStopped { table, .. }] if table == at)
        }
        (FloorCommand::Approve { request }, Outcome::Done(events)) => matches!(
            events.as_slice(),
            [FloorEvent::Approved { request: approved }, FloorEvent::TableStopped { .. }] if approved == request
        ),
        _ => false,
    }
}

fn rounds_in(event: &FloorEvent) -> u64 {
    use baize_rules::any::AnyEvent;
    use baize_rules::house::HouseEvent;
    match event {
        FloorEvent::Table { events, .. } => {
            events.iter().filter(|e| matches!(e.what, AnyEvent::House(HouseEvent::RoundBegan { .. }))).count() as u64
        }
        _ => 0,
    }
}

fn add_up(floor: &Floor, seq: u64) -> Result<(), Finding> {
    for (id, pool) in &floor.pools {
        let books = &pool.books;
        if !books.agree() {
            let what = format!("jackpot pool {id}: {} paid in, {} accounted for", books.paid_in(), books.accounted());
            return Err(Finding::Money { seq, what });
        }
        let linked = |name: &&str| {
            let slot = TableId::new(name).and_then(|table| floor.tables.get(&table));
            slot.is_none_or(|slot| slot.table.house().pool() != Some(id.as_str()))
        };
        if let Some(table) = pool.linked().find(linked) {
            let what = format!("jackpot pool {id} counts table {table}, which is linked elsewhere");
            return Err(Finding::Impossible { seq, what });
        }
    }
    if let Some(Err(what)) = floor.cage.as_ref().map(|cage| cage.recount(floor)) {
        return Err(Finding::Money { seq, what });
    }
    let (kept, counted) = (floor.totals, floor.recount());
    match kept == counted && kept.is_conserved() {
        true => Ok(()),
        false => Err(Finding::Money { seq, what: format!("kept {kept:?}, counted {counted:?}") }),
    }
}

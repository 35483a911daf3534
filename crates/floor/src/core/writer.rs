//! The writer: makes durable what the core decided, then shows it, then answers.
use super::handle::{Input, Screen, Shown, read, write};
use super::repeated::{not_acknowledged, recorded_answer};
use super::{Answer, Changes, Reply, Submission};
use crate::command::{FloorEvent, Problem, Vouched};
use crate::floor::Floor;
use crate::snapshot::{PendingSnapshot, Rebuilt};
use crate::time::Now;
use baize_rules::any::AnyEvent;
use baize_rules::book::Cited;
use baize_rules::house::HouseEvent;
use baize_rules::promotions::PromotionEvent;
use baize_store::{Epoch, Head, NewEntry, Store};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::Duration;

/// The setting that says why the last run ended, if it panicked.
pub(super) const LAST_PANIC: &str = "ended";

/// The most commands in one append.
const BATCH: usize = 1024;

/// How the core hands work to the writer.
pub(super) struct WriterLink {
    pub works: Sender<Work>,
    pub writer: Arc<Mutex<Writer>>,
    pub wake: SyncSender<()>,
}

impl WriterLink {
    pub fn put(&self, work: Work) {
        // This cannot fail: we also own the writer with the other end of the channel.
        let _ = self.works.send(work);
    }
    /// Lets the writer's thread do the work.
    pub fn wake_writer(&self) {
        // If the channel is full the writer is being woken already.
        let _ = self.wake.try_send(());
    }
    /// Does the work on this thread, unless the writer's thread is busy with it.
    pub fn write_here(&self) {
        match self.writer.try_lock() {
            Ok(mut writer) => writer.work(),
            // If the writer's thread has panicked, that thread reports it.
            Err(_) => self.wake_writer(),
        }
    }
    /// Records for the next start why this run ended. Another thread may hold the writer for ever, so this gives up in time.
    pub fn record_panic(&self, why: &str) {
        for _ in 0..50 {
            match self.writer.try_lock() {
                Ok(mut writer) => return writer.record_panic(why),
                Err(TryLockError::Poisoned(writer)) => return writer.into_inner().record_panic(why),
                Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(20)),
            }
        }
    }
}

pub(super) fn lock_writer(writer: &Mutex<Writer>) -> MutexGuard<'_, Writer> {
    writer.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// What the core gives the writer, in the order decided.
#[allow(clippy::large_enum_variant)] // Restarts are rare.
pub(super) enum Work {
    Record(Decided),
    /// This id was decided before: answer what the log says.
    Repeat(Box<Submission>, Reply),
    /// Asks for a copy of the floor once everything before this is durable. No copy is sent if that could not be written.
    CopyFloor(Sender<Floor>),
    /// The core has rebuilt its floor from the log.
    Restart(Rebuilt),
}

/// A command and its outcome, to be made durable and then answered.
pub(super) struct Decided {
    pub entry: NewEntry,
    pub now: Now,
    pub answer: Answer,
    /// Nobody waits for a tick.
    pub reply: Option<Reply>,
    /// The snapshot, by its entry, that this entry vouches for.
    pub vouches: Option<u64>,
}

/// What the writer tells the core.
pub(super) enum WriterMessage {
    AppendFailed,
    /// A snapshot can be saved once an entry vouches for it.
    SnapshotReady(Vouched),
    Panicked(String),
}

/// Makes durable, shows and answers what the core decided.
pub(super) struct Writer {
    pub store: Box<dyn Store>,
    pub epoch: Epoch,
    pub head: Head,
    /// When the last entry was decided.
    pub last: Now,
    pub since_snapshot: u64,
    pub snapshot_every: u64,
    pub screen: Screen,
    pub on_change: Box<dyn Fn(&Changes) + Send>,
    pub works: Receiver<Work>,
    pub to_core: Sender<WriterMessage>,
    /// To wake the core when there is a message for it.
    pub inputs: SyncSender<Input>,
    /// Written entries go back to the core, which fills them again: freeing memory on another thread is slow.
    pub recycle: Sender<Vec<NewEntry>>,
    /// Why nothing is written until the core has restarted from the log.
    pub refusing: Option<Problem>,
    /// A snapshot that waits for its entry. It is saved only when that entry is durable: no crash leaves a snapshot that
    /// nothing vouches for, and the older ones are kept until then.
    pub pending_snapshot: Option<PendingSnapshot>,
    /// The last durable entry, for the core.
    pub durable: Arc<AtomicU64>,
}

/// What goes into one append, and who waits for it.
#[derive(Default)]
struct Batch {
    entries: Vec<NewEntry>,
    waiting: Vec<Waiting>,
    vouches: Option<u64>,
}

enum Waiting {
    Decided(Now, Answer, Option<Reply>),
    Repeat(Box<Submission>, Reply),
}

impl Writer {
    /// Works until nothing is waiting.
    pub fn work(&mut self) {
        let mut batch = Batch::default();
        while let Ok(first) = self.works.try_recv() {
            let mut next = Some(first);
            while let Some(work) = next {
                self.take(work, &mut batch);
                next = if batch.waiting.len() < BATCH { self.works.try_recv().ok() } else { None };
            }
            self.write(&mut batch);
            if self.since_snapshot >= self.snapshot_every && self.refusing.is_none() {
                self.since_snapshot = 0;
                let snapshot = PendingSnapshot::new(&read(&self.screen).floor, self.last, self.head);
                let _ = self.to_core.send(WriterMessage::SnapshotReady(snapshot.vouched.clone()));
                self.pending_snapshot = Some(snapshot);
            }
        }
    }

    fn take(&mut self, work: Work, batch: &mut Batch) {
        match work {
            Work::Record(Decided { entry, now, answer, reply, vouches }) => {
                batch.entries.push(entry);
                batch.vouches = vouches.or(batch.vouches);
                batch.waiting.push(Waiting::Decided(now, answer, reply));
            }
            Work::Repeat(submission, reply) => batch.waiting.push(Waiting::Repeat(submission, reply)),
            Work::CopyFloor(to) => {
                self.write(batch);
                if self.refusing.is_none() {
                    let _ = to.send(read(&self.screen).floor.clone());
                }
            }
            Work::Restart(Rebuilt { floor, head, replayed, last }) => {
                self.write(batch);
                (self.refusing, self.pending_snapshot) = (None, None);
                self.durable.store(head.seq, Ordering::Relaxed);
                (self.head, self.since_snapshot, self.last) = (head, replayed, last);
                // The failed append may have been recorded after all; then it is durable and shown like the rest.
                self.show_all(floor);
            }
        }
    }

    /// One durable append of the whole batch; then it is shown, then answered.
    fn write(&mut self, batch: &mut Batch) {
        if self.refusing.is_none() && !batch.entries.is_empty() {
            match self.store.append(&batch.entries, self.head, self.epoch) {
                Ok(head) => {
                    self.head = head;
                    self.durable.store(head.seq, Ordering::Relaxed);
                    self.since_snapshot += batch.entries.len() as u64;
                    self.show(&batch.waiting);
                    if let Some(seq) = batch.vouches {
                        self.save_snapshot(seq);
                    }
                }
                Err(fault) => {
                    self.refusing = Some(not_acknowledged(&fault));
                    // The core first: whoever gets the fault may try again at once.
                    let _ = self.to_core.send(WriterMessage::AppendFailed);
                    // If the queue is full the core is awake anyway.
                    let _ = self.inputs.try_send(Input::CheckWriter);
                }
            }
        }
        batch.vouches = None;
        let _ = self.recycle.send(std::mem::take(&mut batch.entries));
        for waiting in batch.waiting.drain(..) {
            match (&self.refusing, waiting) {
                (Some(problem), Waiting::Decided(_, _, Some(reply)) | Waiting::Repeat(_, reply)) => {
                    reply(Answer::Problem(problem.clone()))
                }
                (None, Waiting::Decided(_, answer, Some(reply))) => reply(answer),
                (None, Waiting::Repeat(sent, reply)) => {
                    reply(recorded_answer(self.store.as_ref(), &self.screen, &sent))
                }
                (_, Waiting::Decided(_, _, None)) => {}
            }
        }
    }

    /// Saves the snapshot that an entry vouches for, now that the entry is durable.
    fn save_snapshot(&mut self, seq: u64) {
        if let Some(snapshot) = self.pending_snapshot.take_if(|snapshot| snapshot.vouched.seq == seq) {
            // If this fails, the next start only replays more entries.
            let _ = self.store.save_snapshot(seq, &snapshot.bytes);
        }
    }

    /// Records for the next start why this run ended, if the store still accepts it.
    fn record_panic(&mut self, why: &str) {
        let _ = catch_unwind(AssertUnwindSafe(|| self.store.put(LAST_PANIC, why.as_bytes())));
    }

    /// After a panic of the writer's thread nothing more is written. Tells the core, and drops every waiting command, which
    /// answers that the floor is shut down.
    pub fn stop_after_panic(&mut self, why: String) {
        self.record_panic(&why);
        let _ = self.to_core.send(WriterMessage::Panicked(why));
        let _ = self.inputs.try_send(Input::CheckWriter);
        while self.works.recv().is_ok() {}
    }

    fn show(&mut self, waiting: &[Waiting]) {
        let mut changes = Changes { seq: self.head.seq, ..Changes::default() };
        {
            let mut shown = write(&self.screen);
            shown.seq = self.head.seq;
            for waiting in waiting {
                let Waiting::Decided(now, answer, _) = waiting else { continue };
                self.last = *now;
                let Answer::Done { events, .. } = answer else { continue };
                for event in events {
                    shown.floor.evolve(event, *now);
                    changes.add(event);
                }
            }
        }
        changes.tables.sort_unstable();
        changes.tables.dedup();
        changes.patrons.sort_unstable();
        changes.patrons.dedup();
        changes.pools.sort_unstable();
        changes.pools.dedup();
        (self.on_change)(&changes);
    }

    /// Shows a whole floor, and reports everything as changed.
    pub fn show_all(&mut self, floor: Floor) {
        let changes = Changes {
            seq: self.head.seq,
            tables: floor.tables.keys().cloned().collect(),
            patrons: floor.patrons.keys().copied().collect(),
            requests: true,
            pools: floor.pools.keys().cloned().collect(),
        };
        *write(&self.screen) = Shown { seq: self.head.seq, floor };
        (self.on_change)(&changes);
    }
}

/// Whether an inbox somewhere shows something else after this.
fn concerns_duties(event: &AnyEvent) -> bool {
    use HouseEvent::{DutyAcknowledged, DutyDone, DutyRaised, DutyTold};
    matches!(event, AnyEvent::House(DutyRaised(_) | DutyDone { .. } | DutyTold { .. } | DutyAcknowledged { .. }))
}

impl Changes {
    fn add(&mut self, event: &FloorEvent) {
        match event {
            FloorEvent::TableOpened { table, .. } | FloorEvent::TableStopped { table, .. } => {
                self.tables.push(table.clone());
            }
            FloorEvent::Table { table, events } => {
                self.tables.push(table.clone());
                self.patrons.extend(events.iter().filter_map(|e| e.moves()).map(|m| m.patron));
                self.requests |= events.iter().any(|e| concerns_duties(&e.what));
            }
            FloorEvent::Pool { pool, .. } => self.pools.push(pool.clone()),
            // What a promotion asks of people is in their inbox; entries are read, not watched.
            FloorEvent::Promotion { events, .. } => {
                let counted = |event: &Cited<PromotionEvent>| matches!(event.what, PromotionEvent::RoundCounted { .. });
                self.requests |= !events.iter().all(counted);
            }
            FloorEvent::PrizePrescribed(_) => {}
            // Chips are read where the money they stand for is shown; the pit's page is read, not watched.
            FloorEvent::ChipSetInForce { .. } | FloorEvent::Chips { .. } | FloorEvent::Pit { .. } => {}
            FloorEvent::Requested(_)
            | FloorEvent::Approved { .. }
            | FloorEvent::Declined { .. }
            | FloorEvent::StaffEnrolled { .. }
            | FloorEvent::Corrected(_)
            | FloorEvent::Reviewed { .. }
            | FloorEvent::PolicySet(_)
            | FloorEvent::ReportRaised(_)
            | FloorEvent::ReportFiled { .. }
            | FloorEvent::Duty(_)
            | FloorEvent::Report(_)
            | FloorEvent::CardSystem(_)
            | FloorEvent::ClockDoubted { .. }
            | FloorEvent::ClockTrusted => self.requests = true,
            FloorEvent::PatronEnrolled { patron, .. }
            | FloorEvent::CardIssued { patron, .. }
            | FloorEvent::Patron { patron, .. }
            | FloorEvent::CardCancelled { patron, .. }
            | FloorEvent::ChipsBought { patron, .. }
            | FloorEvent::ChipsCashed { patron, .. }
            | FloorEvent::LossLimitSet { patron, .. }
            | FloorEvent::EmployeeNoted { patron, .. }
            | FloorEvent::PatronBarred { patron, .. }
            | FloorEvent::BarLifted { patron, .. } => self.patrons.push(*patron),
        }
    }
}

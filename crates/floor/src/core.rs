//! The core loop: one thread decides, one makes durable, and nothing is answered or shown before it is.
//!
//! ```text
//! submissions ──▶ core: seen this id? stale? decide, evolve ──▶ writer: everything waiting in one durable append,
//!                   ▲                                             then shown, then answered
//!                   └───────────────── a fault ◀──────────────────┘
//! ```
//!
//! The core decides what comes next while the writer writes. A command that comes alone is written by the core's own thread.
//!
//! There are two floors: the core's is ahead of the disk by what the writer has still to write, the shown one is what the log
//! says. Both are made by the same events.
//!
//! When an append fails, what was decided on top of it is forgotten, the floor is built again from the log, and everybody
//! waiting is told to try again. A panic of either thread ends both, and says why in the log's file for the next start.
use crate::command::{
    Body, FloorCommand, FloorEvent, Outcome, PoolId, Problem, ProblemKind, Request, TableId, Vouched,
};
use crate::floor::{ClockDoubt, Floor, Slot, Staff, said};
use crate::known::Known;
use crate::ledger::{Patron, Totals};
use crate::snapshot::{self, Rebuilt, Saving};
use crate::time::{Clock, Keeper, Now};
use baize_rules::any::AnyCommand;
use baize_rules::game::{Actor, Chance, PatronId, Refusal, Role};
use baize_rules::house::{ChanceFrom, HouseCommand};
use baize_rules::pool::Pool;
use baize_store::{CommandId, Epoch, Fault, Head, NewEntry, Store, chain};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, RwLock, RwLockReadGuard, RwLockWriteGuard, TryLockError};
use std::thread::JoinHandle;
use std::time::Duration;

/// A command as a console sends it.
#[derive(Clone, Debug)]
pub struct Submission {
    pub id: CommandId,
    pub by: Actor,
    /// The table version the screen showed, where that matters.
    pub expected: Option<u64>,
    pub command: FloorCommand,
}

/// What the sender is told, once it is durable.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    Done {
        seq: u64,
        version: Option<u64>,
        events: Vec<FloorEvent>,
    },
    Refused {
        seq: u64,
        refusal: Refusal,
    },
    /// Nothing was decided or recorded.
    Problem(Problem),
}

pub type Reply = Box<dyn FnOnce(Answer) + Send>;

#[allow(clippy::large_enum_variant)] // Nearly all are submissions.
enum Input {
    Submit(Submission, Reply),
    Tick,
    /// The writer has sent word.
    Look,
    Stop,
}

/// How the core behaves; the defaults are for a real floor.
pub struct Options {
    /// A snapshot after so many entries.
    pub snapshot_every: u64,
    /// Command ids remembered without asking the store, at most; those of the last seconds matter.
    pub remember: usize,
    /// Who writes a command that comes alone, as nearly all do.
    pub lone: Lone,
    pub owner: String,
}

/// Who makes a command durable when nothing else is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lone {
    /// The thread that decided it: no other has to be woken.
    Here,
    /// The writer's thread, so that the core goes on deciding meanwhile.
    ByWriter,
}

impl Default for Options {
    fn default() -> Options {
        Options { snapshot_every: 20_000, remember: 1_000_000, lone: Lone::Here, owner: "baize".into() }
    }
}

/// What has become durable, for whoever draws screens.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    pub seq: u64,
    pub tables: Vec<TableId>,
    pub patrons: Vec<PatronId>,
    pub requests: bool,
    pub pools: Vec<PoolId>,
}

/// A table as of a sequence number.
#[derive(Clone, Debug)]
pub struct TablePage {
    pub seq: u64,
    pub slot: Arc<Slot>,
}

/// The durable floor, as screens may show it.
#[derive(Default)]
struct Shown {
    seq: u64,
    floor: Floor,
}

type Screen = Arc<RwLock<Shown>>;

fn look(screen: &RwLock<Shown>) -> RwLockReadGuard<'_, Shown> {
    screen.read().unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn draw(screen: &RwLock<Shown>) -> RwLockWriteGuard<'_, Shown> {
    screen.write().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Takes submissions and serves what is durable. Clones share one floor.
#[derive(Clone)]
pub struct Handle {
    inputs: SyncSender<Input>,
    screen: Screen,
    notices: Arc<Vec<String>>,
}

impl Handle {
    /// What whoever runs the server should know about the start: why the last run ended, snapshots that were passed over.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }
    /// Set while the machine's clock is not followed.
    pub fn clock(&self) -> Option<ClockDoubt> {
        look(&self.screen).floor.clock
    }
    /// Sends a command; `reply` is called once, when the outcome is durable or cannot be. The floor's own threads call it: it
    /// must not wait for anything.
    pub fn submit(&self, submission: Submission, reply: Reply) {
        if let Err(problem) = crate::bounds::check(&submission.command) {
            return reply(Answer::Problem(problem));
        }
        if let Err(failed) = self.inputs.send(Input::Submit(submission, reply))
            && let Input::Submit(_, reply) = failed.0
        {
            reply(Answer::Problem(Problem::new(ProblemKind::Fault, "the floor is shut down")));
        }
    }
    /// Sends a command and waits.
    pub fn call(&self, submission: Submission) -> Answer {
        let (tx, rx) = channel();
        self.submit(submission, Box::new(move |answer| drop(tx.send(answer))));
        rx.recv().unwrap_or_else(|_| Answer::Problem(Problem::new(ProblemKind::Fault, "the floor is shut down")))
    }
    /// The clock: what was announced comes into force.
    pub fn tick(&self) {
        // A floor that is shut down has no clock.
        let _ = self.inputs.send(Input::Tick);
    }
    pub fn seq(&self) -> u64 {
        look(&self.screen).seq
    }
    pub fn table(&self, id: &TableId) -> Option<TablePage> {
        let shown = look(&self.screen);
        Some(TablePage { seq: shown.seq, slot: shown.floor.tables.get(id)?.clone() })
    }
    pub fn tables(&self) -> Vec<(TableId, TablePage)> {
        let shown = look(&self.screen);
        let page = |slot: &Arc<Slot>| TablePage { seq: shown.seq, slot: slot.clone() };
        shown.floor.tables.iter().map(|(id, slot)| (id.clone(), page(slot))).collect()
    }
    pub fn patron(&self, id: PatronId) -> Option<Arc<Patron>> {
        look(&self.screen).floor.patrons.get(&id).cloned()
    }
    pub fn patrons(&self) -> Vec<Arc<Patron>> {
        look(&self.screen).floor.patrons.values().cloned().collect()
    }
    pub fn staff(&self) -> BTreeMap<u32, Staff> {
        look(&self.screen).floor.staff.clone()
    }
    pub fn requests(&self) -> Vec<Request> {
        look(&self.screen).floor.requests.clone()
    }
    pub fn pools(&self) -> Vec<(PoolId, Arc<Pool>)> {
        look(&self.screen).floor.pools.iter().map(|(id, pool)| (id.clone(), pool.clone())).collect()
    }
    pub fn pool(&self, id: &PoolId) -> Option<Arc<Pool>> {
        look(&self.screen).floor.pools.get(id).cloned()
    }
    pub fn totals(&self) -> Totals {
        look(&self.screen).floor.totals
    }
    /// Asks the core to finish what it has and stop.
    pub fn stop(&self) {
        let _ = self.inputs.send(Input::Stop);
    }
}

/// What beside the log says why the last run ended, where that was by a panic.
const ENDED: &str = "ended";

/// Starts a floor on a store: builds it from the log, then runs core and writer on threads of their own. The thread returned
/// ends when the floor is stopped, or with the reason when a mistake in the program has stopped it: then nothing is decided
/// or written any more, and the process should end too.
pub fn start(
    mut store: Box<dyn Store>,
    clock: Box<dyn Clock>,
    chance: Box<dyn Chance + Send>,
    options: Options,
    on_change: Box<dyn Fn(&Changes) + Send>,
) -> Result<(Handle, JoinHandle<Result<(), String>>), Fault> {
    let epoch = store.lease(&options.owner)?;
    let snapshot_every = options.snapshot_every;
    let (used, blank) = channel();
    let mut notices = vec![];
    let ended = store.get(ENDED)?;
    if let Some(why) = &ended {
        let why = String::from_utf8_lossy(why);
        notices.push(format!("the last run was ended by a mistake in the program: {why}"));
    }
    let (mut core, start) = Core::load(store.reader()?, clock, chance, options, blank, &mut notices)?;
    if ended.is_some() {
        store.remove(ENDED)?;
    }
    let (inputs, submitted) = sync_channel(4096);
    let (faults, failed) = channel();
    let (works, decided) = channel();
    let (bell, rung) = sync_channel(1);
    let screen = Screen::default();
    let handle = Handle { inputs: inputs.clone(), screen: screen.clone(), notices: Arc::new(notices) };
    let mut writer = Writer {
        store,
        epoch,
        head: start.head,
        last: start.last,
        since_snapshot: start.replayed,
        snapshot_every,
        screen,
        on_change,
        works: decided,
        core: (faults, inputs),
        used,
        refusing: None,
        saving: None,
        durable: core.durable.clone(),
    };
    writer.show_all(start.floor);
    let desk = Arc::new(Mutex::new(writer));
    let desk_of_writer = desk.clone();
    let thread = |name: &str| std::thread::Builder::new().name(format!("baize-{name}"));
    let io = |error: std::io::Error| Fault::Io(error.to_string());
    let writing = thread("writer").spawn(move || {
        let write = || rung.iter().for_each(|()| sit_down(&desk_of_writer).work());
        if let Err(panic) = catch_unwind(AssertUnwindSafe(write)) {
            sit_down(&desk_of_writer).falls_over(said(panic));
        }
    });
    let writing = writing.map_err(io)?;
    let deciding = thread("core").spawn(move || {
        let out = Out { works, desk, bell };
        let run = catch_unwind(AssertUnwindSafe(|| core.run(submitted, failed, &out)));
        let ended = run.unwrap_or_else(|panic| Err(said(panic)));
        if let Err(why) = &ended {
            out.note_end(why);
        }
        // The reader is closed before the writer, so that the last to leave can tidy the log's files up.
        drop((core, out));
        // A writer that hangs must not keep the news from whoever waits for it.
        if ended.is_ok() {
            let _ = writing.join();
        }
        ended
    });
    Ok((handle, deciding.map_err(io)?))
}

/// Where the core puts what it has decided.
struct Out {
    works: Sender<Work>,
    desk: Arc<Mutex<Writer>>,
    bell: SyncSender<()>,
}

impl Out {
    fn put(&self, work: Work) {
        // The desk with the other end of the channel is ours too.
        let _ = self.works.send(work);
    }
    /// Has what was put written by the writer's thread.
    fn ring(&self) {
        // A bell that rings already is enough.
        let _ = self.bell.try_send(());
    }
    /// Has it written here and now if nobody sits at the desk.
    fn write(&self) {
        match self.desk.try_lock() {
            Ok(mut writer) => writer.work(),
            // Where the writer's thread fell over, that thread says so.
            Err(_) => self.ring(),
        }
    }
    /// Leaves word for the next start. Whoever sits at the desk may sit there for good.
    fn note_end(&self, why: &str) {
        for _ in 0..50 {
            match self.desk.try_lock() {
                Ok(mut writer) => return writer.note_end(why),
                Err(TryLockError::Poisoned(writer)) => return writer.into_inner().note_end(why),
                Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(20)),
            }
        }
    }
}

fn sit_down(desk: &Mutex<Writer>) -> MutexGuard<'_, Writer> {
    desk.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// What the writer is given, in the order decided.
enum Work {
    Record(Decided),
    /// This id was decided before: whatever the log says of it.
    Again(Box<Submission>, Reply),
    /// Asks for the floor as it is once everything before this is durable. There is no answer if it could not be written.
    Copy(Sender<Floor>),
    /// The core has begun again from the log.
    Begin(Rebuilt),
}

/// A command with its outcome, to be made durable and then told.
struct Decided {
    entry: NewEntry,
    now: Now,
    answer: Answer,
    /// Nobody waits for a tick.
    reply: Option<Reply>,
    /// The number of the snapshot that the entry vouches for.
    vouches: Option<u64>,
}

/// What the writer tells the core.
enum Word {
    /// An append failed.
    Failed,
    /// A snapshot is ready to be saved, once an entry vouches for it.
    Saving(Vouched),
    FellOver(String),
}

/// Makes durable, shows and tells what the core decided.
struct Writer {
    store: Box<dyn Store>,
    epoch: Epoch,
    head: Head,
    /// When the last entry was decided.
    last: Now,
    since_snapshot: u64,
    snapshot_every: u64,
    screen: Screen,
    on_change: Box<dyn Fn(&Changes) + Send>,
    works: Receiver<Work>,
    core: (Sender<Word>, SyncSender<Input>),
    /// Entries that are written go back to the core, which fills them again: memory that one thread takes and another gives
    /// back is dear.
    used: Sender<Vec<NewEntry>>,
    /// Why nothing is written until the core has begun again.
    refusing: Option<Problem>,
    /// A snapshot that waits for its entry. Saved only after that: no crash leaves one that nothing vouches for, and the
    /// older ones stay until then.
    saving: Option<Saving>,
    /// The last entry that is durable, for the core's memory.
    durable: Arc<AtomicU64>,
}

/// What waits for one append.
#[derive(Default)]
struct Batch {
    entries: Vec<NewEntry>,
    told: Vec<Told>,
    vouches: Option<u64>,
}

enum Told {
    This(Now, Answer, Option<Reply>),
    Again(Box<Submission>, Reply),
}

/// Commands in one append.
const BATCH: usize = 1024;

impl Writer {
    /// Until nothing is waiting.
    fn work(&mut self) {
        let mut batch = Batch::default();
        while let Ok(first) = self.works.try_recv() {
            let mut next = Some(first);
            while let Some(work) = next {
                match work {
                    Work::Record(Decided { entry, now, answer, reply, vouches }) => {
                        batch.entries.push(entry);
                        batch.vouches = vouches.or(batch.vouches);
                        batch.told.push(Told::This(now, answer, reply));
                    }
                    Work::Again(submission, reply) => batch.told.push(Told::Again(submission, reply)),
                    Work::Copy(to) => {
                        self.write(&mut batch);
                        if self.refusing.is_none() {
                            let _ = to.send(look(&self.screen).floor.clone());
                        }
                    }
                    Work::Begin(Rebuilt { floor, head, replayed, last }) => {
                        self.write(&mut batch);
                        (self.refusing, self.saving) = (None, None);
                        self.durable.store(head.seq, Ordering::Relaxed);
                        (self.head, self.since_snapshot, self.last) = (head, replayed, last);
                        // What the failed append may have recorded all the same is durable, and shown like the rest.
                        self.show_all(floor);
                    }
                }
                next = if batch.told.len() < BATCH { self.works.try_recv().ok() } else { None };
            }
            self.write(&mut batch);
            if self.since_snapshot >= self.snapshot_every && self.refusing.is_none() {
                self.since_snapshot = 0;
                let saving = Saving::new(&look(&self.screen).floor, self.last, self.head);
                let _ = self.core.0.send(Word::Saving(saving.vouched.clone()));
                self.saving = Some(saving);
            }
        }
    }

    /// Saves the snapshot that an entry vouches for, now that the entry is durable.
    fn save(&mut self, seq: u64) {
        if let Some(saving) = self.saving.take_if(|saving| saving.vouched.seq == seq) {
            // A snapshot only saves time: without it the next start replays more.
            let _ = self.store.save_snapshot(seq, &saving.bytes);
        }
    }

    /// Leaves word for the next start, if the store still takes any.
    fn note_end(&mut self, why: &str) {
        let _ = catch_unwind(AssertUnwindSafe(|| self.store.put(ENDED, why.as_bytes())));
    }

    /// The writer's thread panicked: nothing is written any more. Whoever waits is let go, the core first.
    fn falls_over(&mut self, why: String) {
        self.note_end(&why);
        let _ = self.core.0.send(Word::FellOver(why));
        let _ = self.core.1.try_send(Input::Look);
        while self.works.recv().is_ok() {}
    }

    /// One durable append of everything in the batch; then it is shown, and then told.
    fn write(&mut self, batch: &mut Batch) {
        if self.refusing.is_none() && !batch.entries.is_empty() {
            match self.store.append(&batch.entries, self.head, self.epoch) {
                Ok(head) => {
                    self.head = head;
                    self.durable.store(head.seq, Ordering::Relaxed);
                    self.since_snapshot += batch.entries.len() as u64;
                    self.show(&batch.told);
                    if let Some(seq) = batch.vouches {
                        self.save(seq);
                    }
                }
                Err(fault) => {
                    self.refusing = Some(not_acknowledged(&fault));
                    // The core first: whoever hears of a fault may try again at once.
                    let _ = self.core.0.send(Word::Failed);
                    // Where there is no room the core has something to wake up for already.
                    let _ = self.core.1.try_send(Input::Look);
                }
            }
        }
        batch.vouches = None;
        let _ = self.used.send(std::mem::take(&mut batch.entries));
        for told in batch.told.drain(..) {
            match (&self.refusing, told) {
                (Some(problem), Told::This(_, _, Some(reply)) | Told::Again(_, reply)) => {
                    reply(Answer::Problem(problem.clone()))
                }
                (None, Told::This(_, answer, Some(reply))) => reply(answer),
                (None, Told::Again(sent, reply)) => reply(again(self.store.as_ref(), &self.screen, &sent)),
                (_, Told::This(_, _, None)) => {}
            }
        }
    }

    fn show(&mut self, told: &[Told]) {
        let mut changes = Changes { seq: self.head.seq, ..Changes::default() };
        {
            let mut shown = draw(&self.screen);
            shown.seq = self.head.seq;
            for told in told {
                let Told::This(now, answer, _) = told else { continue };
                self.last = *now;
                let Answer::Done { events, .. } = answer else { continue };
                for event in events {
                    shown.floor.evolve(event, *now);
                    changes.note(event);
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

    fn show_all(&mut self, floor: Floor) {
        let changes = Changes {
            seq: self.head.seq,
            tables: floor.tables.keys().cloned().collect(),
            patrons: floor.patrons.keys().copied().collect(),
            requests: true,
            pools: floor.pools.keys().cloned().collect(),
        };
        *draw(&self.screen) = Shown { seq: self.head.seq, floor };
        (self.on_change)(&changes);
    }
}

impl Changes {
    fn note(&mut self, event: &FloorEvent) {
        match event {
            FloorEvent::TableOpened { table, .. } | FloorEvent::TableStopped { table, .. } => {
                self.tables.push(table.clone());
            }
            FloorEvent::Table { table, events } => {
                self.tables.push(table.clone());
                self.patrons.extend(events.iter().filter_map(|e| e.moves()).map(|m| m.patron));
            }
            FloorEvent::Pool { pool, .. } => self.pools.push(pool.clone()),
            FloorEvent::Requested(_)
            | FloorEvent::Approved { .. }
            | FloorEvent::Declined { .. }
            | FloorEvent::StaffEnrolled { .. }
            | FloorEvent::ClockDoubted { .. }
            | FloorEvent::ClockTrusted => self.requests = true,
            FloorEvent::PatronEnrolled { patron, .. }
            | FloorEvent::CardIssued { patron }
            | FloorEvent::CardCancelled { patron, .. }
            | FloorEvent::ChipsBought { patron, .. }
            | FloorEvent::ChipsCashed { patron, .. }
            | FloorEvent::LossLimitSet { patron, .. }
            | FloorEvent::PatronBarred { patron, .. }
            | FloorEvent::BarLifted { patron, .. } => self.patrons.push(*patron),
        }
    }
}

/// The recorded answer to a command that was sent before; another command under the same id is told so.
fn again(log: &dyn Store, screen: &RwLock<Shown>, sent: &Submission) -> Answer {
    let recorded = log.find(&sent.id).and_then(|entry| {
        let entry = entry.ok_or_else(|| Fault::Io("an entry that was decided cannot be found".into()))?;
        Ok((entry.seq, Body::decode(&entry.body).map_err(|what| Fault::Corrupt { seq: entry.seq, what })?))
    });
    let (seq, body) = match recorded {
        Ok(found) => found,
        Err(fault) => return Answer::Problem(not_acknowledged(&fault)),
    };
    let drawn = |table: &TableId| {
        let shown = look(screen);
        let slot = shown.floor.tables.get(table);
        slot.is_some_and(|slot| slot.table.house().setup().chance == ChanceFrom::Drawn)
    };
    match body.by == sent.by && is_same(&sent.command, &body.command, drawn) {
        true => answer_of(seq, body.version, body.outcome),
        false => {
            let text = "this id belongs to another command: give every command an id of its own";
            Answer::Problem(Problem::new(ProblemKind::Invalid, text))
        }
    }
}

/// Whether a command is the recorded one sent again. Where chance filled it in, only its kind can be compared.
fn is_same(sent: &FloorCommand, recorded: &FloorCommand, drawn: impl Fn(&TableId) -> bool) -> bool {
    match (sent, recorded) {
        (FloorCommand::Table { table, command }, FloorCommand::Table { table: at, command: filled }) => {
            table == at && (command == filled || (drawn(table) && kind_of(command) == kind_of(filled)))
        }
        (FloorCommand::AcceptClock { reason, .. }, FloorCommand::AcceptClock { reason: given, .. }) => reason == given,
        _ => sent == recorded,
    }
}

/// After most faults nothing was recorded. When the disk itself failed nobody can tell, and only the id can be asked for.
fn not_acknowledged(fault: &Fault) -> Problem {
    let text = match fault {
        Fault::Io(_) => format!("it is not known whether this was recorded: send it again with the same id ({fault})"),
        _ => format!("nothing was done: {fault}"),
    };
    Problem::new(ProblemKind::Fault, text)
}

/// The decider. It owns the floor as it will be when everything in flight is durable.
struct Core {
    floor: Floor,
    /// The number of the last entry decided.
    decided: u64,
    reader: Box<dyn Store>,
    clock: Box<dyn Clock>,
    keeper: Keeper,
    chance: Box<dyn Chance + Send>,
    options: Options,
    known: Known,
    durable: Arc<AtomicU64>,
    last: Now,
    /// A snapshot that the next entry vouches for.
    saving: Option<Vouched>,
    /// Entries to be filled, and where more come from.
    blanks: Vec<NewEntry>,
    used: Receiver<Vec<NewEntry>>,
}

impl Core {
    /// Builds the floor from the newest snapshot and the entries after it.
    fn load(
        reader: Box<dyn Store>,
        mut clock: Box<dyn Clock>,
        chance: Box<dyn Chance + Send>,
        options: Options,
        used: Receiver<Vec<NewEntry>>,
        notices: &mut Vec<String>,
    ) -> Result<(Core, Rebuilt), Fault> {
        let start = snapshot::rebuild(reader.as_ref(), notices)?;
        let (floor, decided, last) = (start.floor.clone(), start.head.seq, start.last);
        let keeper = Keeper::new(last.at_ms, clock.read());
        let known = Known::nothing(last.at_ms, options.remember);
        let (durable, saving, blanks) = (Arc::new(AtomicU64::new(decided)), None, vec![]);
        let core =
            Core { floor, decided, reader, clock, keeper, chance, options, known, durable, last, saving, blanks, used };
        Ok((core, start))
    }

    /// Until it is told to stop. Whatever panics here, or at the writer's, ends the floor.
    fn run(&mut self, inputs: Receiver<Input>, words: Receiver<Word>, out: &Out) -> Result<(), String> {
        while let Ok(first) = inputs.recv() {
            let mut alone = self.options.lone == Lone::Here;
            let mut next = Some(first);
            while let Some(input) = next {
                // First of all: what the next command would be decided on is gone.
                while let Ok(word) = words.try_recv() {
                    match word {
                        Word::Failed => self.recover(out),
                        Word::Saving(vouched) => self.saving = Some(vouched),
                        Word::FellOver(why) => return Err(why),
                    }
                }
                match input {
                    Input::Submit(submission, reply) => self.take(submission, reply, out),
                    Input::Tick => self.tick(out),
                    Input::Look => {}
                    Input::Stop => {
                        out.ring();
                        return Ok(());
                    }
                }
                next = inputs.try_recv().ok();
                // While there is more to decide, another thread writes; for one command it is not worth waking.
                match alone && next.is_none() {
                    true => out.write(),
                    false => out.ring(),
                }
                alone = false;
            }
        }
        Ok(())
    }

    /// Judges one submission and passes it on. Duplicates get the first answer, once that is durable.
    fn take(&mut self, submission: Submission, reply: Reply, out: &Out) {
        match self.known.contains(&submission.id, self.last.at_ms, self.reader.as_ref()) {
            Ok(true) => return out.put(Work::Again(Box::new(submission), reply)),
            Ok(false) => {}
            Err(fault) => return reply(Answer::Problem(not_acknowledged(&fault))),
        }
        let Submission { id, by, expected, command } = submission;
        if let Err(problem) = self.not_stale(&command, expected) {
            return reply(Answer::Problem(problem));
        }
        let mut now = self.now();
        let mut command = self.filled(command);
        let mut accepted = None;
        if let FloorCommand::AcceptClock { was, .. } = &mut command {
            let reading = self.clock.read();
            *was = Some(now);
            now = Now { at_ms: reading.clock_ms, day: self.clock.day(reading.clock_ms) };
            accepted = Some(reading);
        }
        let decided = self.floor.decide(by, &command, now).and_then(|outcome| self.evolve(outcome, now, out));
        match decided {
            Err(problem) => reply(Answer::Problem(problem)),
            Ok(outcome) => {
                if let Some(reading) = accepted {
                    self.keeper.accept(reading);
                    self.last = now;
                }
                self.record(id, by, command, outcome, now, Some(reply), out)
            }
        }
    }

    /// Records an outcome on the floor. One that cannot be recorded is a mistake in the program: the floor is taken back to
    /// where it was, and the table stands still.
    fn evolve(&mut self, outcome: Outcome, now: Now, out: &Out) -> Result<Outcome, Problem> {
        let Outcome::Done(events) = outcome else { return Ok(outcome) };
        let Err(why) = self.floor.evolve_recorded(&events, now) else { return Ok(Outcome::Done(events)) };
        let (tx, rx) = channel();
        out.put(Work::Copy(tx));
        out.write();
        // Without an answer an append has failed, and the floor is built again before anything else is decided.
        let lost = |_| Problem::new(ProblemKind::Fault, "nothing was done: the log could not be written; try again");
        self.floor = rx.recv().map_err(lost)?;
        let stopped = |event| match event {
            FloorEvent::Table { table, .. } => FloorEvent::TableStopped { table, why: why.clone() },
            event => event,
        };
        // What such a table did to its jackpot pool and its patrons is forgotten with it.
        let of_tables = |event: &FloorEvent| {
            matches!(event, FloorEvent::Table { .. } | FloorEvent::TableStopped { .. } | FloorEvent::Approved { .. })
        };
        let events: Vec<FloorEvent> = events.into_iter().filter(of_tables).map(stopped).collect();
        let by_table = events.iter().any(|event| matches!(event, FloorEvent::TableStopped { .. }));
        assert!(by_table, "{why}: there is no table to stop for it");
        events.iter().for_each(|event| self.floor.evolve(event, now));
        Ok(Outcome::Done(events))
    }

    fn not_stale(&self, command: &FloorCommand, expected: Option<u64>) -> Result<(), Problem> {
        let (Some(expected), Some(table)) = (expected, command.table()) else { return Ok(()) };
        let version = self.floor.tables.get(table).map_or(0, |slot| slot.version);
        match version == expected {
            true => Ok(()),
            false => Err(Problem::new(
                ProblemKind::Stale,
                format!("table {table} is at version {version}, this was sent for {expected}: look again"),
            )),
        }
    }

    /// At an electronic table, chance is drawn here and nowhere else, and recorded with the command.
    fn filled(&mut self, mut command: FloorCommand) -> FloorCommand {
        if let FloorCommand::Table { table, command } = &mut command
            && let Some(slot) = self.floor.tables.get(table)
            && slot.table.house().setup().chance == ChanceFrom::Drawn
        {
            slot.table.fill(command, self.chance.as_mut());
        }
        command
    }

    #[allow(clippy::too_many_arguments)] // The parts of one entry.
    fn record(
        &mut self,
        id: CommandId,
        by: Actor,
        command: FloorCommand,
        outcome: Outcome,
        now: Now,
        reply: Option<Reply>,
        out: &Out,
    ) {
        let version = self.floor.version_after(&command, &outcome);
        let snapshot = self.saving.take();
        let vouches = snapshot.as_ref().map(|vouched| vouched.seq);
        let body = Body { v: 1, at_ms: now.at_ms, day: now.day, by, command, version, outcome, snapshot };
        let mut entry = self.blank();
        entry.command_id = id;
        body.encode_to(&mut entry.body);
        self.decided += 1;
        self.known.remember(id, now.at_ms, self.decided, self.durable.load(Ordering::Relaxed));
        let answer = answer_of(self.decided, version, body.outcome);
        out.put(Work::Record(Decided { entry, now, answer, reply, vouches }));
    }

    fn blank(&mut self) -> NewEntry {
        if self.blanks.is_empty() {
            self.blanks = self.used.try_recv().unwrap_or_default();
        }
        self.blanks.pop().unwrap_or_else(|| NewEntry { command_id: [0; 16], body: Vec::with_capacity(1024) })
    }

    /// The floor's time: it never goes back, whatever the machine's clock does; nor does the calendar, or a day's losses would
    /// be forgotten.
    fn now(&mut self) -> Now {
        let at_ms = self.keeper.now(self.clock.read());
        self.last = Now { at_ms, day: self.clock.day(at_ms).max(self.last.day) };
        self.last
    }

    /// Has it recorded when the machine's clock is no longer followed, and when it is again.
    fn watch_the_clock(&mut self, now: Now, out: &Out) {
        let command = match (self.keeper.doubt(), self.floor.clock) {
            (Some(off), None) => FloorCommand::DoubtClock { clock_ms: now.at_ms.saturating_add(off) },
            (None, Some(_)) => FloorCommand::TrustClock,
            _ => return,
        };
        // One name for both in every place of the log: nothing else is decided there under it.
        let name = TableId::new("clock").expect("a plain name");
        let (by, Some(id)) = (Actor { role: Role::System, id: 0 }, self.system_id(&name, self.decided)) else { return };
        let decided = self.floor.decide(by, &command, now).and_then(|outcome| self.evolve(outcome, now, out));
        // The next tick tries again.
        if let Ok(outcome) = decided {
            self.record(id, by, command, outcome, now, None, out);
        }
    }

    fn tick(&mut self, out: &Out) {
        let now = self.now();
        self.watch_the_clock(now, out);
        let due = |slot: &&Arc<Slot>| slot.stopped.is_none() && slot.table.house().is_due(now.at_ms);
        let tables: Vec<(TableId, u64)> = self
            .floor
            .tables
            .iter()
            .filter(|(_, slot)| due(slot))
            .map(|(id, slot)| (id.clone(), slot.version))
            .collect();
        for (table, version) in tables {
            let by = Actor { role: Role::System, id: 0 };
            let command = FloorCommand::Table { table: table.clone(), command: AnyCommand::House(HouseCommand::Tick) };
            let Some(id) = self.system_id(&table, version) else { continue };
            let decided = self.floor.decide(by, &command, now).and_then(|outcome| self.evolve(outcome, now, out));
            match decided {
                Ok(outcome) => self.record(id, by, command, outcome, now, None, out),
                // The next tick tries again.
                Err(_) => return,
            }
        }
    }

    /// The same notice coming due gets the same id, so that a tick is recorded once, whatever came of it. Somebody else's
    /// command under that id does not stand in its way.
    fn system_id(&self, table: &TableId, version: u64) -> Option<CommandId> {
        for attempt in 0..u8::MAX {
            let mut salt = [0; 16];
            salt[0] = attempt;
            let hash = chain(&baize_store::Hash::ZERO, version, &salt, table.as_str().as_bytes());
            let id: CommandId = hash.0[..16].try_into().expect("sixteen of thirty-two");
            match self.reader.find(&id).ok()? {
                // Decided, but not durable yet: the next tick knows more.
                None if self.known.is_recent(&id) => return None,
                None => return Some(id),
                Some(entry) if Body::decode(&entry.body).is_ok_and(|body| body.by.role == Role::System) => return None,
                Some(_) => {}
            }
        }
        None
    }

    /// An append failed: forget everything that was built on it and begin again from what is durable.
    fn recover(&mut self, out: &Out) {
        self.known = Known::nothing(self.last.at_ms, self.options.remember);
        self.saving = None;
        let start = snapshot::rebuild(self.reader.as_ref(), &mut vec![])
            .unwrap_or_else(|fault| panic!("the log cannot be read any more: {fault}"));
        (self.floor, self.decided) = (start.floor.clone(), start.head.seq);
        out.put(Work::Begin(start));
    }
}

fn answer_of(seq: u64, version: Option<u64>, outcome: Outcome) -> Answer {
    match outcome {
        Outcome::Done(events) => Answer::Done { seq, version, events },
        Outcome::Refused(refusal) => Answer::Refused { seq, refusal },
    }
}

/// `casino_war.deal`: a table command without its particulars.
fn kind_of(command: &AnyCommand) -> String {
    let value = serde_json::to_value(command).expect("a command is always JSON");
    let game = value.as_object().and_then(|fields| fields.iter().next());
    let name = |play: &serde_json::Value| match play {
        serde_json::Value::Object(fields) => fields.keys().next().cloned().unwrap_or_default(),
        play => play.as_str().unwrap_or_default().to_string(),
    };
    game.map(|(game, play)| format!("{game}.{}", name(play))).unwrap_or_default()
}

/// Entries read from the store at a time.
pub(crate) const READ: usize = 4096;

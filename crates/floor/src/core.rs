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
//! waiting is told to try again.
use crate::command::{Body, FloorCommand, FloorEvent, Outcome, PoolId, Problem, ProblemKind, Request, TableId};
use crate::floor::{Floor, Slot, Staff};
use crate::ledger::{Patron, Totals};
use baize_rules::any::AnyCommand;
use baize_rules::game::{Actor, Chance, PatronId, Refusal, Role};
use baize_rules::house::{ChanceFrom, HouseCommand};
use baize_rules::pool::Pool;
use baize_store::{CommandId, Epoch, Fault, Head, NewEntry, Store, chain};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::thread::JoinHandle;

/// A moment, as the edge read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Now {
    pub at_ms: i64,
    /// The calendar day at the casino, as `YYYYMMDD`.
    pub day: u32,
}

pub trait Clock: Send {
    fn now(&mut self) -> Now;
}

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
    /// The writer has sent a fault.
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
}

impl Handle {
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

/// Starts a floor on a store: builds it from the log, then runs core and writer on threads of their own.
pub fn start(
    mut store: Box<dyn Store>,
    clock: Box<dyn Clock>,
    chance: Box<dyn Chance + Send>,
    options: Options,
    on_change: Box<dyn Fn(&Changes) + Send>,
) -> Result<(Handle, JoinHandle<()>), Fault> {
    let epoch = store.lease(&options.owner)?;
    let snapshot_every = options.snapshot_every;
    let (used, blank) = channel();
    let (mut core, start) = Core::load(store.reader()?, clock, chance, options, blank)?;
    let (inputs, submitted) = sync_channel(4096);
    let (faults, failed) = channel();
    let (works, decided) = channel();
    let (bell, rung) = sync_channel(1);
    let screen = Screen::default();
    let handle = Handle { inputs: inputs.clone(), screen: screen.clone() };
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
    };
    writer.show_all(start.floor);
    let desk = Arc::new(Mutex::new(writer));
    let desk_of_writer = desk.clone();
    let thread = |name: &str| std::thread::Builder::new().name(format!("baize-{name}"));
    let io = |error: std::io::Error| Fault::Io(error.to_string());
    let writing = thread("writer").spawn(move || rung.iter().for_each(|()| sit_down(&desk_of_writer).work()));
    let writing = writing.map_err(io)?;
    let deciding = thread("core").spawn(move || {
        let out = Out { works, desk, bell };
        core.run(submitted, failed, &out);
        // The reader is closed before the writer, so that the last to leave can tidy the log's files up.
        drop((core, out));
        let _ = writing.join();
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
            Err(_) => self.ring(),
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
    core: (Sender<Fault>, SyncSender<Input>),
    /// Entries that are written go back to the core, which fills them again: memory that one thread takes and another gives
    /// back is dear.
    used: Sender<Vec<NewEntry>>,
    /// Why nothing is written until the core has begun again.
    refusing: Option<Problem>,
}

/// What waits for one append.
#[derive(Default)]
struct Batch {
    entries: Vec<NewEntry>,
    told: Vec<Told>,
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
                    Work::Record(Decided { entry, now, answer, reply }) => {
                        batch.entries.push(entry);
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
                        self.refusing = None;
                        (self.head, self.since_snapshot, self.last) = (head, replayed, last);
                        // What the failed append may have recorded all the same is durable, and shown like the rest.
                        self.show_all(floor);
                    }
                }
                next = if batch.told.len() < BATCH { self.works.try_recv().ok() } else { None };
            }
            self.write(&mut batch);
            if self.since_snapshot >= self.snapshot_every {
                self.since_snapshot = 0;
                let bytes = encode_snapshot(&look(&self.screen).floor, self.last);
                // A snapshot only saves time: without it the next start replays more.
                let _ = self.store.save_snapshot(self.head.seq, &bytes);
            }
        }
    }

    /// One durable append of everything in the batch; then it is shown, and then told.
    fn write(&mut self, batch: &mut Batch) {
        if self.refusing.is_none() && !batch.entries.is_empty() {
            match self.store.append(&batch.entries, self.head, self.epoch) {
                Ok(head) => {
                    self.head = head;
                    self.since_snapshot += batch.entries.len() as u64;
                    self.show(&batch.told);
                }
                Err(fault) => {
                    self.refusing = Some(not_acknowledged(&fault));
                    // The core first: whoever hears of a fault may try again at once.
                    let _ = self.core.0.send(fault);
                    // Where there is no room the core has something to wake up for already.
                    let _ = self.core.1.try_send(Input::Look);
                }
            }
        }
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
            | FloorEvent::StaffEnrolled { .. } => self.requests = true,
            FloorEvent::PatronEnrolled { patron, .. }
            | FloorEvent::CardIssued { patron }
            | FloorEvent::CardCancelled { patron, .. }
            | FloorEvent::ChipsBought { patron, .. }
            | FloorEvent::ChipsCashed { patron, .. }
            | FloorEvent::LossLimitSet { patron, .. } => self.patrons.push(*patron),
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
    chance: Box<dyn Chance + Send>,
    options: Options,
    /// Ids decided lately, and the same in their order with when.
    recent: HashSet<CommandId>,
    order: VecDeque<(CommandId, i64)>,
    /// Every id made after this moment is among the recent ones.
    remembered_ms: i64,
    last: Now,
    /// Entries to be filled, and where more come from.
    blanks: Vec<NewEntry>,
    used: Receiver<Vec<NewEntry>>,
}

impl Core {
    /// Builds the floor from the newest snapshot and the entries after it.
    fn load(
        reader: Box<dyn Store>,
        clock: Box<dyn Clock>,
        chance: Box<dyn Chance + Send>,
        options: Options,
        used: Receiver<Vec<NewEntry>>,
    ) -> Result<(Core, Rebuilt), Fault> {
        let start = rebuild(reader.as_ref())?;
        let (floor, decided, last) = (start.floor.clone(), start.head.seq, start.last);
        let (recent, order) = (HashSet::new(), VecDeque::new());
        // What an earlier run decided is only in the log.
        let remembered_ms = last.at_ms + CLOCKS_APART_MS;
        let blanks = vec![];
        let core =
            Core { floor, decided, reader, clock, chance, options, recent, order, remembered_ms, last, blanks, used };
        Ok((core, start))
    }

    fn run(&mut self, inputs: Receiver<Input>, faults: Receiver<Fault>, out: &Out) {
        while let Ok(first) = inputs.recv() {
            let mut alone = self.options.lone == Lone::Here;
            let mut next = Some(first);
            while let Some(input) = next {
                // First of all: what the next command would be decided on is gone.
                if let Ok(fault) = faults.try_recv() {
                    self.recover(&fault, out);
                }
                match input {
                    Input::Submit(submission, reply) => self.take(submission, reply, out),
                    Input::Tick => self.tick(out),
                    Input::Look => {}
                    Input::Stop => return out.ring(),
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
    }

    /// Judges one submission and passes it on. Duplicates get the first answer, once that is durable.
    fn take(&mut self, submission: Submission, reply: Reply, out: &Out) {
        match self.is_known(&submission.id) {
            Ok(true) => return out.put(Work::Again(Box::new(submission), reply)),
            Ok(false) => {}
            Err(fault) => return reply(Answer::Problem(not_acknowledged(&fault))),
        }
        let Submission { id, by, expected, command } = submission;
        if let Err(problem) = self.not_stale(&command, expected) {
            return reply(Answer::Problem(problem));
        }
        let now = self.now();
        let command = self.filled(command);
        let decided = self.floor.decide(by, &command, now).and_then(|outcome| self.evolve(outcome, now, out));
        match decided {
            Err(problem) => reply(Answer::Problem(problem)),
            Ok(outcome) => self.record(id, by, command, outcome, now, Some(reply), out),
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
        // What such a table did to its jackpot pool is forgotten with it.
        let of_tables = |event: &FloorEvent| !matches!(event, FloorEvent::Pool { .. });
        let events: Vec<FloorEvent> = events.into_iter().filter(of_tables).map(stopped).collect();
        let by_table = events.iter().any(|event| matches!(event, FloorEvent::TableStopped { .. }));
        assert!(by_table, "{why}: there is no table to stop for it");
        events.iter().for_each(|event| self.floor.evolve(event, now));
        Ok(Outcome::Done(events))
    }

    /// Whether this id was decided before. An id that begins with the time (version 7) and was made since everything is
    /// remembered is not looked for in the log; the log's own index would still refuse it a second time.
    fn is_known(&self, id: &CommandId) -> Result<bool, Fault> {
        if self.recent.contains(id) {
            return Ok(true);
        }
        let made_ms = i64::from_be_bytes([0, 0, id[0], id[1], id[2], id[3], id[4], id[5]]);
        let has_time = id[6] >> 4 == 7 && made_ms <= self.last.at_ms + CLOCKS_APART_MS;
        match has_time && made_ms > self.remembered_ms {
            true => Ok(false),
            false => Ok(self.reader.find(id)?.is_some()),
        }
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
        let body = Body { v: 1, at_ms: now.at_ms, day: now.day, by, command, version, outcome };
        let mut entry = self.blank();
        entry.command_id = id;
        body.encode_to(&mut entry.body);
        self.decided += 1;
        self.remember(id, now.at_ms);
        let answer = answer_of(self.decided, version, body.outcome);
        out.put(Work::Record(Decided { entry, now, answer, reply }));
    }

    fn blank(&mut self) -> NewEntry {
        if self.blanks.is_empty() {
            self.blanks = self.used.try_recv().unwrap_or_default();
        }
        self.blanks.pop().unwrap_or_else(|| NewEntry { command_id: [0; 16], body: Vec::with_capacity(1024) })
    }

    fn remember(&mut self, id: CommandId, at_ms: i64) {
        self.recent.insert(id);
        self.order.push_back((id, at_ms));
        while let Some((oldest, decided_ms)) = self.order.front().copied()
            && (self.order.len() > self.options.remember || decided_ms + REMEMBERED_MS < at_ms)
        {
            self.order.pop_front();
            self.recent.remove(&oldest);
            self.remembered_ms = self.remembered_ms.max(decided_ms + CLOCKS_APART_MS);
        }
    }

    /// A clock that never goes back, whatever the machine's does; nor does the calendar, or a day's losses would be
    /// forgotten.
    fn now(&mut self) -> Now {
        let now = self.clock.now();
        self.last = Now { at_ms: now.at_ms.max(self.last.at_ms), day: now.day.max(self.last.day) };
        self.last
    }

    fn tick(&mut self, out: &Out) {
        let now = self.now();
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
            let Some(id) = self.tick_id(&table, version) else { continue };
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
    fn tick_id(&self, table: &TableId, version: u64) -> Option<CommandId> {
        for attempt in 0..u8::MAX {
            let mut salt = [0; 16];
            salt[0] = attempt;
            let hash = chain(&baize_store::Hash::ZERO, version, &salt, table.as_str().as_bytes());
            let id: CommandId = hash.0[..16].try_into().expect("sixteen of thirty-two");
            match self.reader.find(&id).ok()? {
                // Decided, but not durable yet: the next tick knows more.
                None if self.recent.contains(&id) => return None,
                None => return Some(id),
                Some(entry) if Body::decode(&entry.body).is_ok_and(|body| body.by.role == Role::System) => return None,
                Some(_) => {}
            }
        }
        None
    }

    /// An append failed: forget everything that was built on it and begin again from what is durable.
    fn recover(&mut self, fault: &Fault, out: &Out) {
        self.recent.clear();
        self.order.clear();
        self.remembered_ms = self.last.at_ms + CLOCKS_APART_MS;
        // An id from a clock far ahead of ours slipped through: from now on it is known.
        if let Fault::Duplicate { command_id } = fault {
            self.remember(*command_id, self.last.at_ms);
        }
        let start =
            rebuild(self.reader.as_ref()).unwrap_or_else(|fault| panic!("the log cannot be read any more: {fault}"));
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

#[derive(Serialize, Deserialize)]
struct Saved<F> {
    v: u8,
    last: Now,
    floor: F,
}

fn encode_snapshot(floor: &Floor, last: Now) -> Vec<u8> {
    serde_json::to_vec(&Saved { v: 3, last, floor }).expect("a floor is always JSON")
}

/// How far a console's clock may be from ours before its ids are looked for in the log: a matter of speed, since an id that
/// slips through meets the log's index.
const CLOCKS_APART_MS: i64 = 2_000;

/// How long an id is remembered: long enough that the ids consoles make now are not looked for in the log.
const REMEMBERED_MS: i64 = 5 * CLOCKS_APART_MS;

/// Entries read from the store at a time.
pub(crate) const READ: usize = 4096;

/// A floor built from the log.
struct Rebuilt {
    floor: Floor,
    head: Head,
    /// Entries after the snapshot.
    replayed: u64,
    last: Now,
}

/// The floor from the newest usable snapshot and the entries after it; a snapshot of another version is passed over. The
/// entries read are proved against the chain, since what they say is money.
fn rebuild(store: &dyn Store) -> Result<Rebuilt, Fault> {
    let saved = store.snapshot()?.and_then(|snapshot| {
        let saved: Saved<Floor> = serde_json::from_slice(&snapshot.bytes).ok()?;
        (saved.v == 3).then_some((saved, Head { seq: snapshot.seq, hash: snapshot.hash }))
    });
    let (mut floor, mut head, mut last) = match saved {
        Some((saved, head)) => (saved.floor, head, saved.last),
        None => (Floor::default(), Head::EMPTY, Now { at_ms: 0, day: 0 }),
    };
    let mut replayed = 0;
    loop {
        let entries = store.read(head.seq + 1, READ)?;
        if entries.is_empty() {
            return Ok(Rebuilt { floor, head, replayed, last });
        }
        for entry in entries {
            let corrupt = |what: String| Fault::Corrupt { seq: entry.seq, what };
            if entry.hash != chain(&head.hash, entry.seq, &entry.command_id, &entry.body) {
                return Err(corrupt("the entry and its hash do not agree".into()));
            }
            let body = Body::decode(&entry.body).map_err(corrupt)?;
            if let Outcome::Done(events) = &body.outcome {
                floor.evolve_recorded(events, body.now()).map_err(corrupt)?;
            }
            last = Now { at_ms: last.at_ms.max(body.at_ms), day: last.day.max(body.day) };
            head = Head { seq: entry.seq, hash: entry.hash };
            replayed += 1;
        }
    }
}

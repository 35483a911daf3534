//! The core loop: one thread decides, one makes durable, and nothing is answered or shown before it is.
//!
//! ```text
//! submissions ──▶ core: seen this id? stale? decide, evolve ──batch──▶ writer: one durable append
//!      ▲                 │ decides the next batch meanwhile               │
//!      └── answers ◀─────┴──────────── acknowledged ◀────────────────────┘ ──▶ pages published
//! ```
//!
//! When an append fails, what was decided on top of it is forgotten, the floor is built again from the log, and everybody
//! waiting is told to try again.
use crate::command::{Body, FloorCommand, FloorEvent, Outcome, Problem, ProblemKind, Request, TableId};
use crate::floor::{Floor, Slot, Staff};
use crate::ledger::{Patron, Totals};
use baize_rules::any::AnyCommand;
use baize_rules::game::{Actor, Chance, PatronId, Refusal, Role};
use baize_rules::house::{ChanceFrom, HouseCommand};
use baize_store::{CommandId, Epoch, Fault, Head, NewEntry, Store};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, RwLock};
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

enum Input {
    Submit(Submission, Reply),
    Tick,
    Written(Result<Head, Fault>),
    Stop,
}

/// How the core behaves; the defaults are for a real floor.
pub struct Options {
    /// A snapshot after so many entries.
    pub snapshot_every: u64,
    /// Command ids remembered without asking the store.
    pub remember: usize,
    pub owner: String,
}

impl Default for Options {
    fn default() -> Options {
        Options { snapshot_every: 20_000, remember: 100_000, owner: "baize".into() }
    }
}

/// What has become durable, for whoever draws screens.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    pub seq: u64,
    pub tables: Vec<TableId>,
    pub patrons: Vec<PatronId>,
    pub requests: bool,
}

/// A table as of a sequence number.
#[derive(Clone, Debug)]
pub struct TablePage {
    pub seq: u64,
    pub slot: Arc<Slot>,
}

/// The durable floor, as screens may show it.
#[derive(Default)]
struct Published {
    seq: u64,
    tables: BTreeMap<TableId, TablePage>,
    patrons: BTreeMap<PatronId, Arc<Patron>>,
    staff: BTreeMap<u32, Staff>,
    requests: Vec<Request>,
    totals: Totals,
}

/// Takes submissions and serves what is durable. Clones share one floor.
#[derive(Clone)]
pub struct Handle {
    inputs: SyncSender<Input>,
    published: Arc<RwLock<Published>>,
}

impl Handle {
    /// Sends a command; `reply` is called once, when the outcome is durable or cannot be.
    pub fn submit(&self, submission: Submission, reply: Reply) {
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
    fn published(&self) -> std::sync::RwLockReadGuard<'_, Published> {
        self.published.read().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
    pub fn seq(&self) -> u64 {
        self.published().seq
    }
    pub fn table(&self, id: &TableId) -> Option<TablePage> {
        self.published().tables.get(id).cloned()
    }
    pub fn tables(&self) -> Vec<(TableId, TablePage)> {
        self.published().tables.iter().map(|(id, page)| (id.clone(), page.clone())).collect()
    }
    pub fn patron(&self, id: PatronId) -> Option<Arc<Patron>> {
        self.published().patrons.get(&id).cloned()
    }
    pub fn patrons(&self) -> Vec<Arc<Patron>> {
        self.published().patrons.values().cloned().collect()
    }
    pub fn staff(&self) -> BTreeMap<u32, Staff> {
        self.published().staff.clone()
    }
    pub fn requests(&self) -> Vec<Request> {
        self.published().requests.clone()
    }
    pub fn totals(&self) -> Totals {
        self.published().totals
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
    let reader = store.reader()?;
    let mut core = Core::load(reader, clock, chance, options)?;
    let (tx, rx) = sync_channel(4096);
    let published = Arc::new(RwLock::new(Published::default()));
    let handle = Handle { inputs: tx.clone(), published: published.clone() };
    publish(&published, core.everything(), on_change.as_ref());
    let (batches, from_core) = channel::<Batch>();
    let writer = std::thread::Builder::new().name("baize-writer".into());
    let writing = writer.spawn(move || write(store, epoch, from_core, tx, published, on_change)).map_err(io)?;
    let deciding = std::thread::Builder::new().name("baize-core".into());
    let deciding = deciding.spawn(move || {
        core.run(rx, batches);
        // The core dropped its end of the channel, so the writer finishes too.
        let _ = writing.join();
    });
    Ok((handle, deciding.map_err(io)?))
}

fn io(error: std::io::Error) -> Fault {
    Fault::Io(error.to_string())
}

/// Entries decided together, to be appended together.
struct Batch {
    expected: Head,
    entries: Vec<NewEntry>,
    replies: Vec<(Reply, Answer)>,
    page: Page,
    snapshot: Option<Vec<u8>>,
}

/// What a batch changed, to be shown once it is durable.
#[derive(Default)]
struct Page {
    tables: Vec<(TableId, Arc<Slot>)>,
    patrons: Vec<Arc<Patron>>,
    floor: Option<(BTreeMap<u32, Staff>, Vec<Request>)>,
    totals: Totals,
    seq: u64,
}

fn write(
    mut store: Box<dyn Store>,
    epoch: Epoch,
    batches: Receiver<Batch>,
    core: SyncSender<Input>,
    published: Arc<RwLock<Published>>,
    on_change: Box<dyn Fn(&Changes) + Send>,
) {
    for batch in batches {
        match store.append(&batch.entries, batch.expected, epoch) {
            Ok(head) => {
                publish(&published, batch.page, on_change.as_ref());
                for (reply, answer) in batch.replies {
                    reply(answer);
                }
                if let Some(bytes) = batch.snapshot {
                    // A snapshot only saves time: without it the next start replays more.
                    let _ = store.save_snapshot(head.seq, &bytes);
                }
                let _ = core.send(Input::Written(Ok(head)));
            }
            Err(fault) => {
                let problem = Problem::new(ProblemKind::Fault, format!("nothing was done: {fault}"));
                for (reply, _) in batch.replies {
                    reply(Answer::Problem(problem.clone()));
                }
                let _ = core.send(Input::Written(Err(fault)));
            }
        }
    }
}

fn publish(published: &RwLock<Published>, page: Page, on_change: &(dyn Fn(&Changes) + Send)) {
    let mut changes = Changes { seq: page.seq, requests: page.floor.is_some(), ..Changes::default() };
    {
        let mut to = published.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        to.seq = page.seq;
        to.totals = page.totals;
        for (id, slot) in page.tables {
            changes.tables.push(id.clone());
            to.tables.insert(id, TablePage { seq: page.seq, slot });
        }
        for patron in page.patrons {
            changes.patrons.push(patron.id);
            to.patrons.insert(patron.id, patron);
        }
        if let Some((staff, requests)) = page.floor {
            (to.staff, to.requests) = (staff, requests);
        }
    }
    on_change(&changes);
}

/// The decider. It owns the floor as it will be when everything in flight is durable.
pub struct Core {
    floor: Floor,
    /// The last durable entry.
    head: Head,
    /// The number of the last entry decided.
    decided: u64,
    reader: Box<dyn Store>,
    clock: Box<dyn Clock>,
    chance: Box<dyn Chance + Send>,
    options: Options,
    recent: HashMap<CommandId, Answer>,
    order: VecDeque<CommandId>,
    since_snapshot: u64,
    last_ms: i64,
}

impl Core {
    /// Builds the floor from the newest snapshot and the entries after it.
    pub fn load(
        reader: Box<dyn Store>,
        clock: Box<dyn Clock>,
        chance: Box<dyn Chance + Send>,
        options: Options,
    ) -> Result<Core, Fault> {
        let (floor, head, since_snapshot, last_ms) = rebuild(reader.as_ref())?;
        let (recent, order, decided) = (HashMap::new(), VecDeque::new(), head.seq);
        Ok(Core { floor, head, decided, reader, clock, chance, options, recent, order, since_snapshot, last_ms })
    }

    fn run(&mut self, inputs: Receiver<Input>, writer: Sender<Batch>) {
        let mut pending = Pending::default();
        let mut writing = false;
        let mut stopping = false;
        while let Ok(first) = inputs.recv() {
            for input in std::iter::once(first).chain(inputs.try_iter().take(1023)) {
                match input {
                    Input::Submit(submission, reply) => self.take(submission, reply, &mut pending),
                    Input::Tick => self.tick(&mut pending),
                    Input::Written(Ok(head)) => (writing, self.head) = (false, head),
                    Input::Written(Err(fault)) => {
                        writing = false;
                        self.recover(&mut pending, &fault);
                    }
                    Input::Stop => stopping = true,
                }
            }
            if !writing && !pending.is_empty() {
                writing = writer.send(self.batch(&mut pending, stopping)).is_ok();
            }
            if stopping && !writing {
                return;
            }
        }
    }

    /// Judges one submission and adds it to what is pending. Duplicates get the first answer, once that is durable.
    fn take(&mut self, submission: Submission, reply: Reply, pending: &mut Pending) {
        let Submission { id, by, expected, command } = submission;
        if let Some(answer) = self.recent.get(&id) {
            return pending.replies.push((reply, answer.clone()));
        }
        match self.find(&id) {
            Ok(Some(answer)) => return pending.replies.push((reply, answer)),
            Ok(None) => {}
            Err(fault) => {
                let text = format!("nothing was done: {fault}");
                return reply(Answer::Problem(Problem::new(ProblemKind::Fault, text)));
            }
        }
        if let Err(problem) = self.not_stale(&command, expected) {
            return reply(Answer::Problem(problem));
        }
        let now = self.now();
        let command = self.filled(command);
        match self.floor.decide(by, &command, now) {
            Err(problem) => reply(Answer::Problem(problem)),
            Ok(outcome) => {
                let answer = self.record(id, by, command, outcome, now, pending);
                pending.replies.push((reply, answer));
            }
        }
    }

    /// An id from before what is remembered: the log knows it.
    fn find(&self, id: &CommandId) -> Result<Option<Answer>, Fault> {
        let Some(entry) = self.reader.find(id)? else { return Ok(None) };
        let body = Body::decode(&entry.body).map_err(|what| Fault::Corrupt { seq: entry.seq, what })?;
        Ok(Some(answer_of(entry.seq, None, body.outcome)))
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

    fn record(
        &mut self,
        id: CommandId,
        by: Actor,
        command: FloorCommand,
        outcome: Outcome,
        now: Now,
        pending: &mut Pending,
    ) -> Answer {
        if let Outcome::Done(events) = &outcome {
            for event in events {
                self.floor.evolve(event, now);
                pending.touched.note(event);
            }
        }
        let version = command.table().and_then(|t| self.floor.tables.get(t)).map(|slot| slot.version);
        let body = Body { v: 1, at_ms: now.at_ms, day: now.day, by, command, outcome };
        pending.entries.push(NewEntry { command_id: id, body: body.encode() });
        self.decided += 1;
        let answer = answer_of(self.decided, version, body.outcome);
        self.remember(id, answer.clone());
        answer
    }

    fn remember(&mut self, id: CommandId, answer: Answer) {
        self.recent.insert(id, answer);
        self.order.push_back(id);
        while self.order.len() > self.options.remember {
            let oldest = self.order.pop_front().expect("not empty");
            self.recent.remove(&oldest);
        }
    }

    /// A clock that never goes back, whatever the machine's does.
    fn now(&mut self) -> Now {
        let mut now = self.clock.now();
        now.at_ms = now.at_ms.max(self.last_ms);
        self.last_ms = now.at_ms;
        now
    }

    fn tick(&mut self, pending: &mut Pending) {
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
            // The same notice coming due gets the same id, so that a tick repeated after a crash is a duplicate.
            let id = tick_id(&table, version);
            let command = FloorCommand::Table { table, command: AnyCommand::House(HouseCommand::Tick) };
            if self.recent.contains_key(&id) || !matches!(self.find(&id), Ok(None)) {
                continue;
            }
            if let Ok(outcome) = self.floor.decide(by, &command, now) {
                self.record(id, by, command, outcome, now, pending);
            }
        }
    }

    fn batch(&mut self, pending: &mut Pending, stopping: bool) -> Batch {
        let Pending { entries, replies, touched } = std::mem::take(pending);
        let expected = self.head;
        self.since_snapshot += entries.len() as u64;
        let due = self.since_snapshot >= self.options.snapshot_every || (stopping && self.since_snapshot > 0);
        let snapshot = due.then(|| {
            self.since_snapshot = 0;
            encode_snapshot(&self.floor, self.last_ms)
        });
        let page = Page {
            tables: touched
                .tables
                .iter()
                .filter_map(|id| Some((id.clone(), self.floor.tables.get(id)?.clone())))
                .collect(),
            patrons: touched.patrons.iter().filter_map(|id| self.floor.patrons.get(id).cloned()).collect(),
            floor: touched.floor.then(|| (self.floor.staff.clone(), self.floor.requests.clone())),
            totals: self.floor.totals,
            seq: self.decided,
        };
        Batch { expected, entries, replies, page, snapshot }
    }

    fn everything(&self) -> Page {
        Page {
            tables: self.floor.tables.iter().map(|(id, slot)| (id.clone(), slot.clone())).collect(),
            patrons: self.floor.patrons.values().cloned().collect(),
            floor: Some((self.floor.staff.clone(), self.floor.requests.clone())),
            totals: self.floor.totals,
            seq: self.head.seq,
        }
    }

    /// The append failed: forget everything that was built on it and begin again from what is durable.
    fn recover(&mut self, pending: &mut Pending, fault: &Fault) {
        let problem = Problem::new(ProblemKind::Fault, format!("nothing was done: {fault}"));
        for (reply, _) in std::mem::take(pending).replies {
            reply(Answer::Problem(problem.clone()));
        }
        self.recent.clear();
        self.order.clear();
        let (floor, head, since_snapshot, _) =
            rebuild(self.reader.as_ref()).unwrap_or_else(|fault| panic!("the log cannot be read any more: {fault}"));
        (self.floor, self.head, self.decided, self.since_snapshot) = (floor, head, head.seq, since_snapshot);
    }
}

#[derive(Default)]
struct Pending {
    entries: Vec<NewEntry>,
    replies: Vec<(Reply, Answer)>,
    touched: Touched,
}

impl Pending {
    fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.replies.is_empty()
    }
}

#[derive(Default)]
struct Touched {
    tables: BTreeSet<TableId>,
    patrons: BTreeSet<PatronId>,
    floor: bool,
}

impl Touched {
    fn note(&mut self, event: &FloorEvent) {
        match event {
            FloorEvent::TableOpened { table, .. } | FloorEvent::TableStopped { table, .. } => {
                self.tables.insert(table.clone());
            }
            FloorEvent::Table { table, events } => {
                self.tables.insert(table.clone());
                self.patrons.extend(events.iter().filter_map(|e| e.moves()).map(|m| m.patron));
            }
            FloorEvent::Requested(_)
            | FloorEvent::Approved { .. }
            | FloorEvent::Declined { .. }
            | FloorEvent::StaffEnrolled { .. } => self.floor = true,
            FloorEvent::PatronEnrolled { patron, .. }
            | FloorEvent::CardIssued { patron }
            | FloorEvent::CardCancelled { patron, .. }
            | FloorEvent::ChipsBought { patron, .. }
            | FloorEvent::ChipsCashed { patron, .. }
            | FloorEvent::LossLimitSet { patron, .. } => {
                self.patrons.insert(*patron);
            }
        }
    }
}

fn answer_of(seq: u64, version: Option<u64>, outcome: Outcome) -> Answer {
    match outcome {
        Outcome::Done(events) => Answer::Done { seq, version, events },
        Outcome::Refused(refusal) => Answer::Refused { seq, refusal },
    }
}

fn tick_id(table: &TableId, version: u64) -> CommandId {
    let hash = baize_store::chain(&baize_store::Hash([0; 32]), version, &[0; 16], table.as_str().as_bytes());
    hash.0[..16].try_into().expect("sixteen of thirty-two")
}

#[derive(Serialize, Deserialize)]
struct Saved {
    v: u8,
    last_ms: i64,
    floor: Floor,
}

fn encode_snapshot(floor: &Floor, last_ms: i64) -> Vec<u8> {
    serde_json::to_vec(&Saved { v: 1, last_ms, floor: floor.clone() }).expect("a floor is always JSON")
}

/// Entries read from the store at a time.
pub(crate) const READ: usize = 4096;

/// The floor from the newest usable snapshot and the entries after it; a snapshot of another version is passed over.
fn rebuild(store: &dyn Store) -> Result<(Floor, Head, u64, i64), Fault> {
    let saved = store.snapshot()?.and_then(|snapshot| {
        let saved: Saved = serde_json::from_slice(&snapshot.bytes).ok()?;
        (saved.v == 1).then_some((saved, Head { seq: snapshot.seq, hash: snapshot.hash }))
    });
    let (mut floor, mut head, mut last_ms) = match saved {
        Some((saved, head)) => (saved.floor, head, saved.last_ms),
        None => (Floor::default(), Head::EMPTY, 0),
    };
    let mut replayed = 0;
    loop {
        let entries = store.read(head.seq + 1, READ)?;
        if entries.is_empty() {
            return Ok((floor, head, replayed, last_ms));
        }
        for entry in entries {
            let body = Body::decode(&entry.body).map_err(|what| Fault::Corrupt { seq: entry.seq, what })?;
            if let Outcome::Done(events) = &body.outcome {
                events.iter().for_each(|event| floor.evolve(event, body.now()));
            }
            last_ms = last_ms.max(body.at_ms);
            head = Head { seq: entry.seq, hash: entry.hash };
            replayed += 1;
        }
    }
}

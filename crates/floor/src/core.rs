//! The core loop: one thread decides, one makes durable, and nothing is answered or shown before it is.
//!
//! ```text
//! submissions ──▶ core: seen this id? stale? decide, evolve ──batch──▶ writer: one durable append
//!                   │ decides the next batch meanwhile                    │
//!                   └──────────────── acknowledged ◀─────────────────────┤
//!                          pages published, answers ◀── teller ◀─────────┘
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
use baize_store::{CommandId, Epoch, Fault, Head, NewEntry, Store, chain};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
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
    Submit(Box<Submission>, Reply),
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
        if let Err(failed) = self.inputs.send(Input::Submit(Box::new(submission), reply))
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
    let thread = |name: &str| std::thread::Builder::new().name(format!("baize-{name}"));
    let (tellings, from_writer) = channel::<Telling>();
    let log = store.reader()?;
    let telling = thread("teller").spawn(move || tell(from_writer, log, published, on_change)).map_err(io)?;
    let (batches, from_core) = channel::<Work>();
    let writing = thread("writer").spawn(move || {
        write(store.as_mut(), epoch, from_core, tx, tellings);
        // The readers are closed before the writer, so that the last to leave can tidy the log's files up.
        let _ = telling.join();
    });
    let writing = writing.map_err(io)?;
    let deciding = thread("core").spawn(move || {
        core.run(rx, &batches);
        drop(core);
        drop(batches);
        let _ = writing.join();
    });
    Ok((handle, deciding.map_err(io)?))
}

fn io(error: std::io::Error) -> Fault {
    Fault::Io(error.to_string())
}

/// What the writer is given.
enum Work {
    Append(Batch),
    /// Read back from the log after a fault: durable already, only to be shown.
    Show(Page),
}

/// Entries decided together, to be appended together.
struct Batch {
    expected: Head,
    entries: Vec<NewEntry>,
    replies: Vec<(Reply, Told)>,
    page: Page,
    snapshot: Option<Vec<u8>>,
}

/// What somebody is told once the batch is durable.
enum Told {
    This(Answer),
    /// This id was decided before: whatever the log says of it.
    Again(Box<Submission>),
}

/// A batch that is durable, or is not: what is shown and who is told.
struct Telling {
    replies: Vec<(Reply, Told)>,
    outcome: Result<Page, Problem>,
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

fn write(store: &mut dyn Store, epoch: Epoch, works: Receiver<Work>, core: SyncSender<Input>, teller: Sender<Telling>) {
    for work in works {
        let batch = match work {
            Work::Append(batch) => batch,
            Work::Show(page) => {
                let _ = teller.send(Telling { replies: vec![], outcome: Ok(page) });
                continue;
            }
        };
        let written = store.append(&batch.entries, batch.expected, epoch);
        let head = written.as_ref().ok().map(|head| head.seq);
        let outcome = match &written {
            Ok(_) => Ok(batch.page),
            Err(fault) => Err(not_acknowledged(fault)),
        };
        // The core first: it has more ready, and whoever hears of a fault may try again at once.
        let _ = core.send(Input::Written(written));
        let _ = teller.send(Telling { replies: batch.replies, outcome });
        if let (Some(seq), Some(bytes)) = (head, &batch.snapshot) {
            // A snapshot only saves time: without it the next start replays more.
            let _ = store.save_snapshot(seq, bytes);
        }
    }
}

/// Shows and tells what the writer wrote, in its order, while the writer goes on.
fn tell(
    tellings: Receiver<Telling>,
    log: Box<dyn Store>,
    published: Arc<RwLock<Published>>,
    on_change: Box<dyn Fn(&Changes) + Send>,
) {
    for Telling { replies, outcome } in tellings {
        let failed = match outcome {
            Ok(page) => {
                publish(&published, page, on_change.as_ref());
                None
            }
            Err(problem) => Some(problem),
        };
        for (reply, told) in replies {
            reply(match (&failed, told) {
                (Some(problem), _) => Answer::Problem(problem.clone()),
                (None, Told::This(answer)) => answer,
                (None, Told::Again(submission)) => again(log.as_ref(), &published, &submission),
            });
        }
    }
}

/// The recorded answer to a command that was sent before; another command under the same id is told so.
fn again(log: &dyn Store, published: &RwLock<Published>, sent: &Submission) -> Answer {
    let recorded = log.find(&sent.id).and_then(|entry| {
        let entry = entry.ok_or_else(|| Fault::Io("an entry that was decided cannot be found".into()))?;
        Ok((entry.seq, Body::decode(&entry.body).map_err(|what| Fault::Corrupt { seq: entry.seq, what })?))
    });
    let (seq, body) = match recorded {
        Ok(found) => found,
        Err(fault) => return Answer::Problem(not_acknowledged(&fault)),
    };
    let drawn = |table: &TableId| {
        let published = published.read().unwrap_or_else(|poisoned| poisoned.into_inner());
        let page = published.tables.get(table);
        page.is_some_and(|page| page.slot.table.house().setup().chance == ChanceFrom::Drawn)
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
    /// Ids decided lately, and the same in their order with when.
    recent: HashSet<CommandId>,
    order: VecDeque<(CommandId, i64)>,
    /// Every id made after this moment is among the recent ones.
    remembered_ms: i64,
    since_snapshot: u64,
    last: Now,
}

impl Core {
    /// Builds the floor from the newest snapshot and the entries after it.
    pub fn load(
        reader: Box<dyn Store>,
        clock: Box<dyn Clock>,
        chance: Box<dyn Chance + Send>,
        options: Options,
    ) -> Result<Core, Fault> {
        let (floor, head, since_snapshot, last) = rebuild(reader.as_ref())?;
        let (recent, order, decided) = (HashSet::new(), VecDeque::new(), head.seq);
        // What an earlier run decided is only in the log.
        let remembered_ms = last.at_ms + CLOCKS_APART_MS;
        Ok(Core {
            floor,
            head,
            decided,
            reader,
            clock,
            chance,
            options,
            recent,
            order,
            remembered_ms,
            since_snapshot,
            last,
        })
    }

    fn run(&mut self, inputs: Receiver<Input>, writer: &Sender<Work>) {
        let mut pending = Pending::default();
        let mut writing = false;
        let mut stopping = false;
        while let Ok(first) = inputs.recv() {
            for input in std::iter::once(first).chain(inputs.try_iter().take(1023)) {
                match input {
                    Input::Submit(submission, reply) => self.take(*submission, reply, &mut pending),
                    Input::Tick => self.tick(&mut pending),
                    Input::Written(Ok(head)) => (writing, self.head) = (false, head),
                    Input::Written(Err(fault)) => {
                        writing = false;
                        self.recover(&mut pending, &fault);
                        // What the failed append may have recorded all the same is durable, and shown like the rest.
                        let _ = writer.send(Work::Show(self.everything()));
                    }
                    Input::Stop => stopping = true,
                }
            }
            if !writing && !pending.is_empty() {
                writing = writer.send(Work::Append(self.batch(&mut pending, stopping))).is_ok();
            }
            if stopping && !writing {
                return;
            }
        }
    }

    /// Judges one submission and adds it to what is pending. Duplicates get the first answer, once that is durable.
    fn take(&mut self, submission: Submission, reply: Reply, pending: &mut Pending) {
        match self.is_known(&submission.id) {
            Ok(true) => return pending.replies.push((reply, Told::Again(Box::new(submission)))),
            Ok(false) => {}
            Err(fault) => return reply(Answer::Problem(not_acknowledged(&fault))),
        }
        let Submission { id, by, expected, command } = submission;
        if let Err(problem) = self.not_stale(&command, expected) {
            return reply(Answer::Problem(problem));
        }
        let now = self.now();
        let command = self.filled(command);
        match self.floor.decide(by, &command, now) {
            Err(problem) => reply(Answer::Problem(problem)),
            Ok(outcome) => {
                let answer = self.record(id, by, command, outcome, now, pending);
                pending.replies.push((reply, Told::This(answer)));
            }
        }
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
        let version = self.floor.version_after(&command, &outcome);
        let body = Body { v: 1, at_ms: now.at_ms, day: now.day, by, command, version, outcome };
        pending.entries.push(NewEntry { command_id: id, body: body.encode() });
        self.decided += 1;
        self.remember(id, now.at_ms);
        answer_of(self.decided, version, body.outcome)
    }

    fn remember(&mut self, id: CommandId, at_ms: i64) {
        self.recent.insert(id);
        self.order.push_back((id, at_ms));
        while self.order.len() > self.options.remember {
            let (oldest, decided_ms) = self.order.pop_front().expect("not empty");
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
            let command = FloorCommand::Table { table: table.clone(), command: AnyCommand::House(HouseCommand::Tick) };
            let Some(id) = self.tick_id(&table, version) else { continue };
            if let Ok(outcome) = self.floor.decide(by, &command, now) {
                self.record(id, by, command, outcome, now, pending);
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

    fn batch(&mut self, pending: &mut Pending, stopping: bool) -> Batch {
        let Pending { entries, replies, touched } = std::mem::take(pending);
        let expected = self.head;
        self.since_snapshot += entries.len() as u64;
        let due = self.since_snapshot >= self.options.snapshot_every || (stopping && self.since_snapshot > 0);
        let snapshot = due.then(|| {
            self.since_snapshot = 0;
            encode_snapshot(&self.floor, self.last)
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
        let problem = not_acknowledged(fault);
        for (reply, _) in std::mem::take(pending).replies {
            reply(Answer::Problem(problem.clone()));
        }
        self.recent.clear();
        self.order.clear();
        self.remembered_ms = self.last.at_ms + CLOCKS_APART_MS;
        // An id from a clock far ahead of ours slipped through: from now on it is known.
        if let Fault::Duplicate { command_id } = fault {
            self.remember(*command_id, self.last.at_ms);
        }
        let (floor, head, since_snapshot, _) =
            rebuild(self.reader.as_ref()).unwrap_or_else(|fault| panic!("the log cannot be read any more: {fault}"));
        (self.floor, self.head, self.decided, self.since_snapshot) = (floor, head, head.seq, since_snapshot);
    }
}

#[derive(Default)]
struct Pending {
    entries: Vec<NewEntry>,
    replies: Vec<(Reply, Told)>,
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
struct Saved {
    v: u8,
    last: Now,
    floor: Floor,
}

fn encode_snapshot(floor: &Floor, last: Now) -> Vec<u8> {
    serde_json::to_vec(&Saved { v: 2, last, floor: floor.clone() }).expect("a floor is always JSON")
}

/// How far a console's clock may be from ours before its ids are looked for in the log: a matter of speed, since an id that
/// slips through meets the log's index.
const CLOCKS_APART_MS: i64 = 2_000;

/// Entries read from the store at a time.
pub(crate) const READ: usize = 4096;

/// The floor from the newest usable snapshot and the entries after it; a snapshot of another version is passed over. The
/// entries read are proved against the chain, since what they say is money.
fn rebuild(store: &dyn Store) -> Result<(Floor, Head, u64, Now), Fault> {
    let saved = store.snapshot()?.and_then(|snapshot| {
        let saved: Saved = serde_json::from_slice(&snapshot.bytes).ok()?;
        (saved.v == 2).then_some((saved, Head { seq: snapshot.seq, hash: snapshot.hash }))
    });
    let (mut floor, mut head, mut last) = match saved {
        Some((saved, head)) => (saved.floor, head, saved.last),
        None => (Floor::default(), Head::EMPTY, Now { at_ms: 0, day: 0 }),
    };
    let mut replayed = 0;
    loop {
        let entries = store.read(head.seq + 1, READ)?;
        if entries.is_empty() {
            return Ok((floor, head, replayed, last));
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

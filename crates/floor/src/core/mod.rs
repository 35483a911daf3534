//! The core loop: one thread decides, one makes durable, and nothing is answered or shown before it is durable.
//!
//! ```text
//! submissions ──▶ core: known id? stale version? decide, evolve ──▶ writer: everything waiting in one durable append,
//!                   ▲                                                 then shown, then answered
//!                   └──────────────── append failed ◀─────────────────┘
//! ```
//!
//! The core decides the next commands while the writer writes. A command that arrives alone is written by the core's thread.
//!
//! There are two floors: the core's is ahead of the disk by what the writer has not written yet, the shown one is what the
//! log says. The same events change both.
//!
//! When an append fails, the core drops what it decided since, rebuilds its floor from the log, and everybody waiting is
//! told to try again. A panic in either thread ends both and is recorded in the log's file for the next start.
mod decider;
mod handle;
mod repeated;
mod writer;

use crate::command::{FloorCommand, FloorEvent, Outcome, PoolId, Problem, TableId};
use crate::floor::panic_message;
use crate::promotions::draw::DrawKey;
use crate::time::Clock;
use baize_rules::game::{Actor, Chance, PatronId, Refusal};
use baize_store::{CommandId, Fault, Store};
use decider::Core;
pub use handle::{Handle, TablePage};
use handle::{Input, Screen};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use writer::{LAST_PANIC, Writer, WriterLink, WriterMessage, lock_writer};

/// Entries read from the store at a time.
pub(crate) const READ: usize = 4096;

/// A command as a console sends it.
#[derive(Clone, Debug)]
pub struct Submission {
    pub id: CommandId,
    pub by: Actor,
    /// The table version that the screen showed, if the command depends on it.
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

impl Answer {
    fn new(seq: u64, version: Option<u64>, outcome: Outcome) -> Answer {
        match outcome {
            Outcome::Done(events) => Answer::Done { seq, version, events },
            Outcome::Refused(refusal) => Answer::Refused { seq, refusal },
        }
    }
}

pub type Reply = Box<dyn FnOnce(Answer) + Send>;

/// How the core behaves; the defaults are for a real floor.
pub struct Options {
    /// Entries between two snapshots.
    pub snapshot_every: u64,
    /// How many command ids to keep in memory at most; only those of the last seconds matter.
    pub remember: usize,
    /// Who writes a command that arrives alone, as nearly all do.
    pub single_write: SingleWrite,
    pub owner: String,
}

/// Which thread writes a command when no other is waiting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SingleWrite {
    /// The thread that decided it: no other has to be woken.
    Inline,
    /// The writer's thread, so that the core can keep deciding.
    ByWriter,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            snapshot_every: 20_000,
            remember: 1_000_000,
            single_write: SingleWrite::Inline,
            owner: "baize".into(),
        }
    }
}

/// What one durable append changed, for whoever redraws screens.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    pub seq: u64,
    pub tables: Vec<TableId>,
    pub patrons: Vec<PatronId>,
    /// Requests, duties and alerts.
    pub requests: bool,
    pub pools: Vec<PoolId>,
}

/// Starts a floor on a store: rebuilds it from the log, then runs the core and the writer on threads of their own.
///
/// The thread returned ends when the floor is stopped. If a bug in the program stops the floor, it returns the reason; then
/// nothing more is decided or written, and the process should end too.
pub fn start(
    mut store: Box<dyn Store>,
    clock: Box<dyn Clock>,
    chance: Box<dyn Chance + Send>,
    options: Options,
    on_change: Box<dyn Fn(&Changes) + Send>,
) -> Result<(Handle, JoinHandle<Result<(), String>>), Fault> {
    let epoch = store.lease(&options.owner)?;
    let snapshot_every = options.snapshot_every;
    let (recycle, recycled) = channel();
    let mut notices = vec![];
    let last_panic = store.get(LAST_PANIC)?;
    if let Some(why) = &last_panic {
        let why = String::from_utf8_lossy(why);
        notices.push(format!("a bug in the program ended the last run: {why}"));
    }
    let draw_key = draw_key(store.as_mut())?;
    let (core, start) = Core::load(store.reader()?, clock, (chance, draw_key), options, recycled, &mut notices)?;
    if last_panic.is_some() {
        store.remove(LAST_PANIC)?;
    }
    let (inputs, submitted) = sync_channel(4096);
    let (to_core, from_writer) = channel();
    let (works, decided) = channel();
    let (wake, woken) = sync_channel(1);
    let screen = Screen::default();
    let handle = Handle::new(inputs.clone(), screen.clone(), notices);
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
        to_core,
        inputs,
        recycle,
        refusing: None,
        pending_snapshot: None,
        durable: core.durable(),
    };
    writer.show_all(start.floor);
    let writer = Arc::new(Mutex::new(writer));
    let link = WriterLink { works, writer, wake };
    let core = spawn(core, submitted, from_writer, link, woken).map_err(|error| Fault::Io(error.to_string()))?;
    Ok((handle, core))
}

/// Starts the writer's thread and the core's; returns the core's, which ends last.
fn spawn(
    mut core: Core,
    submitted: Receiver<Input>,
    from_writer: Receiver<WriterMessage>,
    link: WriterLink,
    woken: Receiver<()>,
) -> io::Result<JoinHandle<Result<(), String>>> {
    let thread = |name: &str| std::thread::Builder::new().name(format!("baize-{name}"));
    let writer = link.writer.clone();
    let writing = thread("writer").spawn(move || {
        let write = || woken.iter().for_each(|()| lock_writer(&writer).work());
        if let Err(panic) = catch_unwind(AssertUnwindSafe(write)) {
            lock_writer(&writer).stop_after_panic(panic_message(panic));
        }
    })?;
    thread("core").spawn(move || {
        let run = catch_unwind(AssertUnwindSafe(|| core.run(submitted, from_writer, &link)));
        let ended = run.unwrap_or_else(|panic| Err(panic_message(panic)));
        if let Err(why) = &ended {
            link.record_panic(why);
        }
        // Closes the reader before the writer: the last connection to close tidies up the log's files.
        drop((core, link));
        // After a panic the writer may hang, and whoever waits for the reason must still get it.
        if ended.is_ok() {
            let _ = writing.join();
        }
        ended
    })
}

/// Where the key of all draws is kept: beside the log, never in it.
const DRAW_KEY: &str = "draw key";

/// The key that the secrets of draws are made from; made once.
fn draw_key(store: &mut dyn Store) -> Result<DrawKey, Fault> {
    if let Some(bytes) = store.get(DRAW_KEY)?.and_then(|bytes| bytes.try_into().ok()) {
        return Ok(DrawKey::new(bytes));
    }
    let key = DrawKey::random();
    store.put(DRAW_KEY, key.bytes())?;
    Ok(key)
}

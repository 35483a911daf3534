//! The core's own thread: decides every command on the floor as it will be when everything in flight is durable.
use super::handle::Input;
use super::repeated::not_acknowledged;
use super::writer::{Decided, Work, WriterLink, WriterMessage};
use super::{Answer, Options, Reply, SingleWrite, Submission};
use crate::command::{Body, FloorCommand, FloorEvent, Outcome, Problem, ProblemKind, TableId, Vouched};
use crate::duties::DutyCommand;
use crate::floor::{Floor, SYSTEM, Slot};
use crate::known::Known;
use crate::promotions::draw::DrawKey;
use crate::snapshot::{self, Rebuilt};
use crate::time::{Clock, Keeper, Now};
use baize_rules::any::AnyCommand;
use baize_rules::game::{Actor, Chance, Role};
use baize_rules::house::{ChanceFrom, HouseCommand};
use baize_rules::promotions::{Promotion, PromotionCommand};
use baize_store::{CommandId, Fault, NewEntry, Store, chain};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};

/// Decides commands. Its floor is ahead of the disk.
pub(super) struct Core {
    floor: Floor,
    /// The number of the last entry decided.
    decided: u64,
    reader: Box<dyn Store>,
    clock: Box<dyn Clock>,
    keeper: Keeper,
    chance: Box<dyn Chance + Send>,
    draw_key: DrawKey,
    options: Options,
    known: Known,
    /// The number of the last durable entry, as the writer reports it.
    durable: Arc<AtomicU64>,
    last: Now,
    /// A snapshot that the next entry vouches for.
    to_vouch: Option<Vouched>,
    /// Entries to fill again, and where more of them come from.
    spare: Vec<NewEntry>,
    recycled: Receiver<Vec<NewEntry>>,
}

/// A command that was decided, with everything that its entry says.
struct Decision {
    id: CommandId,
    by: Actor,
    command: FloorCommand,
    outcome: Outcome,
    now: Now,
}

impl Core {
    /// Rebuilds the floor from the newest trusted snapshot and the entries after it.
    pub fn load(
        reader: Box<dyn Store>,
        mut clock: Box<dyn Clock>,
        (chance, draw_key): (Box<dyn Chance + Send>, DrawKey),
        options: Options,
        recycled: Receiver<Vec<NewEntry>>,
        notices: &mut Vec<String>,
    ) -> Result<(Core, Rebuilt), Fault> {
        let start = snapshot::rebuild(reader.as_ref(), notices)?;
        let last = start.last;
        let core = Core {
            floor: start.floor.clone(),
            decided: start.head.seq,
            keeper: Keeper::new(last.at_ms, clock.read()),
            known: Known::empty(last.at_ms, options.remember),
            durable: Arc::new(AtomicU64::new(start.head.seq)),
            reader,
            clock,
            chance,
            draw_key,
            options,
            last,
            to_vouch: None,
            spare: vec![],
            recycled,
        };
        Ok((core, start))
    }

    pub fn durable(&self) -> Arc<AtomicU64> {
        self.durable.clone()
    }

    /// Runs until it is told to stop. A panic here or in the writer ends the floor.
    pub fn run(
        &mut self,
        inputs: Receiver<Input>,
        messages: Receiver<WriterMessage>,
        link: &WriterLink,
    ) -> Result<(), String> {
        while let Ok(first) = inputs.recv() {
            let mut alone = self.options.single_write == SingleWrite::Inline;
            let mut next = Some(first);
            while let Some(input) = next {
                // Before anything else: after a failed append the next command must not be decided on this floor.
                while let Ok(message) = messages.try_recv() {
                    match message {
                        WriterMessage::AppendFailed => self.recover(link),
                        WriterMessage::SnapshotReady(vouched) => self.to_vouch = Some(vouched),
                        WriterMessage::Panicked(why) => return Err(why),
                    }
                }
                match input {
                    Input::Submit(submission, reply) => self.take(submission, reply, link),
                    Input::Tick => self.tick(link),
                    Input::CheckWriter => {}
                    Input::Stop => {
                        link.wake_writer();
                        return Ok(());
                    }
                }
                next = inputs.try_recv().ok();
                // While there is more to decide the writer's thread writes; for a single command waking it costs more.
                match alone && next.is_none() {
                    true => link.write_here(),
                    false => link.wake_writer(),
                }
                alone = false;
            }
        }
        Ok(())
    }

    /// Decides one submission and passes it on. A repeated id gets the first answer, once that is durable.
    fn take(&mut self, submission: Submission, reply: Reply, link: &WriterLink) {
        match self.known.contains(&submission.id, self.last.at_ms, self.reader.as_ref()) {
            Ok(true) => return link.put(Work::Repeat(Box::new(submission), reply)),
            Ok(false) => {}
            Err(fault) => return reply(Answer::Problem(not_acknowledged(&fault))),
        }
        let Submission { id, by, expected, command } = submission;
        if let Err(problem) = self.check_version(&command, expected) {
            return reply(Answer::Problem(problem));
        }
        let mut now = self.now();
        let mut command = self.draw_chance(command);
        let mut accepted = None;
        if let FloorCommand::AcceptClock { was, .. } = &mut command {
            let reading = self.clock.read();
            *was = Some(now);
            now = Now { at_ms: reading.clock_ms, day: self.clock.day(reading.clock_ms) };
            accepted = Some(reading);
        }
        match self.decide(by, &command, now, link) {
            Err(problem) => reply(Answer::Problem(problem)),
            Ok(outcome) => {
                if let Some(reading) = accepted {
                    self.keeper.accept(reading);
                    self.last = now;
                }
                self.record(Decision { id, by, command, outcome, now }, Some(reply), link)
            }
        }
    }

    fn decide(&mut self, by: Actor, command: &FloorCommand, now: Now, link: &WriterLink) -> Result<Outcome, Problem> {
        let outcome = self.floor.decide(by, command, now)?;
        self.evolve(outcome, now, link)
    }

    /// Applies an outcome to the floor. If its events cannot be applied, that is a bug in the program: the floor goes back to
    /// where it was, and the table is stopped.
    fn evolve(&mut self, outcome: Outcome, now: Now, link: &WriterLink) -> Result<Outcome, Problem> {
        let Outcome::Done(events) = outcome else { return Ok(outcome) };
        let Err(why) = self.floor.evolve_recorded(&events, now) else { return Ok(Outcome::Done(events)) };
        let (tx, rx) = channel();
        link.put(Work::CopyFloor(tx));
        link.write_here();
        // Without an answer an append has failed, and the floor is rebuilt before anything else is decided.
        let failed = |_| Problem::new(ProblemKind::Fault, "nothing was done: the log could not be written; try again");
        self.floor = rx.recv().map_err(failed)?;
        let stopped = |event| match event {
            FloorEvent::Table { table, .. } => FloorEvent::TableStopped { table, why: why.clone() },
            event => event,
        };
        // What the table did to its jackpot pool and its patrons is dropped with its own events.
        let of_tables = |event: &FloorEvent| {
            matches!(event, FloorEvent::Table { .. } | FloorEvent::TableStopped { .. } | FloorEvent::Approved { .. })
        };
        let events: Vec<FloorEvent> = events.into_iter().filter(of_tables).map(stopped).collect();
        let by_table = events.iter().any(|event| matches!(event, FloorEvent::TableStopped { .. }));
        assert!(by_table, "{why}: no table caused this, so none can be stopped");
        events.iter().for_each(|event| self.floor.evolve(event, now));
        Ok(Outcome::Done(events))
    }

    fn check_version(&self, command: &FloorCommand, expected: Option<u64>) -> Result<(), Problem> {
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

    /// At an electronic table, chance is drawn here and nowhere else, and recorded with the command; so is the secret of a
    /// promotion's draw opened.
    fn draw_chance(&mut self, mut command: FloorCommand) -> FloorCommand {
        if let FloorCommand::Table { table, command } = &mut command
            && let Some(slot) = self.floor.tables.get(table)
            && slot.table.house().setup().chance == ChanceFrom::Drawn
        {
            slot.table.fill(command, self.chance.as_mut());
        }
        if let FloorCommand::Promotion { promotion, command } = &mut command {
            self.draw_key.fill(promotion, command);
        }
        command
    }

    /// Makes the entry of a decision and passes it to the writer.
    fn record(&mut self, decision: Decision, reply: Option<Reply>, link: &WriterLink) {
        let Decision { id, by, command, outcome, now } = decision;
        let version = self.floor.version_after(&command, &outcome);
        let snapshot = self.to_vouch.take();
        let vouches = snapshot.as_ref().map(|vouched| vouched.seq);
        let body = Body { v: 1, at_ms: now.at_ms, day: now.day, by, command, version, outcome, snapshot };
        let mut entry = self.spare_entry();
        entry.command_id = id;
        body.encode_to(&mut entry.body);
        self.decided += 1;
        self.known.remember(id, now.at_ms, self.decided, self.durable.load(Ordering::Relaxed));
        let answer = Answer::new(self.decided, version, body.outcome);
        link.put(Work::Record(Decided { entry, now, answer, reply, vouches }));
    }

    fn spare_entry(&mut self) -> NewEntry {
        if self.spare.is_empty() {
            self.spare = self.recycled.try_recv().unwrap_or_default();
        }
        self.spare.pop().unwrap_or_else(|| NewEntry { command_id: [0; 16], body: Vec::with_capacity(1024) })
    }

    /// The floor's time. It never goes back, whatever the machine's clock does. Neither does the calendar day, or a patron's
    /// losses of the day would be forgotten.
    fn now(&mut self) -> Now {
        let at_ms = self.keeper.now(self.clock.read());
        self.last = Now { at_ms, day: self.clock.day(at_ms).max(self.last.day) };
        self.last
    }

    /// Records when the floor stops following the machine's clock, and when it follows it again.
    fn watch_clock(&mut self, now: Now, link: &WriterLink) {
        let command = match (self.keeper.doubt(), self.floor.clock) {
            (Some(off), None) => FloorCommand::DoubtClock { clock_ms: now.at_ms.saturating_add(off) },
            (None, Some(_)) => FloorCommand::TrustClock,
            _ => return,
        };
        // The id comes from this name and the place in the log: nothing else is decided there under that id.
        let name = TableId::new("clock").expect("a plain name");
        let (by, Some(id)) = (SYSTEM, self.system_id(&name, self.decided)) else { return };
        // After a problem the next tick tries again.
        if let Ok(outcome) = self.decide(by, &command, now, link) {
            self.record(Decision { id, by, command, outcome, now }, None, link);
        }
    }

    /// Starts, closes and continues the promotions whose time has come.
    fn tick_promotions(&mut self, now: Now, link: &WriterLink) {
        let due = |(id, promotion): (&TableId, &Arc<Promotion>)| Some((id.clone(), promotion.due(now.at_ms, now.day)?));
        let due: Vec<(TableId, PromotionCommand)> = self.floor.promotions.iter().filter_map(due).collect();
        for (promotion, command) in due {
            // As for the clock: nothing else is decided at this place of the log under that id.
            let (by, Some(id)) = (SYSTEM, self.system_id(&promotion, self.decided)) else { return };
            let command = self.draw_chance(FloorCommand::Promotion { promotion, command });
            if let Ok(outcome) = self.decide(by, &command, now, link) {
                self.record(Decision { id, by, command, outcome, now }, None, link);
            }
        }
    }

    /// Records which duties have become pressing, and that a month is over.
    fn watch_duties(&mut self, now: Now, link: &WriterLink) {
        if self.floor.due_now(now).is_empty() {
            return;
        }
        let name = TableId::new("duties").expect("a plain name");
        let (by, Some(id)) = (SYSTEM, self.system_id(&name, self.decided)) else { return };
        let command = FloorCommand::Duty { command: DutyCommand::Watch };
        // After a problem the next tick tries again.
        if let Ok(outcome) = self.decide(by, &command, now, link) {
            self.record(Decision { id, by, command, outcome, now }, None, link);
        }
    }

    fn tick(&mut self, link: &WriterLink) {
        let now = self.now();
        self.watch_clock(now, link);
        self.tick_promotions(now, link);
        self.watch_duties(now, link);
        let due = |slot: &&Arc<Slot>| slot.stopped.is_none() && slot.table.house().is_due(now.at_ms);
        let tables: Vec<(TableId, u64)> = self
            .floor
            .tables
            .iter()
            .filter(|(_, slot)| due(slot))
            .map(|(id, slot)| (id.clone(), slot.version))
            .collect();
        for (table, version) in tables {
            let by = SYSTEM;
            let command = FloorCommand::Table { table: table.clone(), command: AnyCommand::House(HouseCommand::Tick) };
            let Some(id) = self.system_id(&table, version) else { continue };
            match self.decide(by, &command, now, link) {
                Ok(outcome) => self.record(Decision { id, by, command, outcome, now }, None, link),
                // The next tick tries again.
                Err(_) => return,
            }
        }
    }

    /// The id of a tick at a table version. It is the same every time, so that a tick is recorded once, whatever its outcome.
    /// If somebody else's command has that id already, the next candidate is used.
    fn system_id(&self, table: &TableId, version: u64) -> Option<CommandId> {
        for attempt in 0..u8::MAX {
            let mut salt = [0; 16];
            salt[0] = attempt;
            let hash = chain(&baize_store::Hash::ZERO, version, &salt, table.as_str().as_bytes());
            let id: CommandId = hash.0[..16].try_into().expect("sixteen of thirty-two");
            match self.reader.find(&id).ok()? {
                // Decided, but not durable yet: the next tick finds out.
                None if self.known.is_recent(&id) => return None,
                None => return Some(id),
                Some(entry) if Body::decode(&entry.body).is_ok_and(|body| body.by.role == Role::System) => return None,
                Some(_) => {}
            }
        }
        None
    }

    /// After a failed append: drops everything that was decided since and starts again from what is durable.
    fn recover(&mut self, link: &WriterLink) {
        self.known = Known::empty(self.last.at_ms, self.options.remember);
        self.to_vouch = None;
        let start = snapshot::rebuild(self.reader.as_ref(), &mut vec![])
            .unwrap_or_else(|fault| panic!("the log cannot be read any more: {fault}"));
        (self.floor, self.decided) = (start.floor.clone(), start.head.seq);
        link.put(Work::Restart(start));
    }
}

//! One table of a fresh floor for a few rounds: honest people play through the real core, and a crook tries everything between
//! their steps.
use crate::crook::{Crook, of_role};
use crate::figures::{Breach, Figures, Place};
use crate::honest::{self, CAGE, DEALER, SECOND, Step};
use crate::law::{self, Stage};
use crate::seeded::{Dice, Draws, Noon, Truth};
use crate::twin::Twin;
use baize_floor::{
    Answer, FloorCommand, FloorEvent, Handle, Options, Outcome, Payment, Problem, Submission, TableId, audit, start,
};
use baize_rules::any::AnyCommand;
use baize_rules::game::{Actor, PatronId, Role};
use baize_rules::house::HouseCommand;
use baize_rules::money::Money;
use baize_store::Memory;
use std::thread::JoinHandle;

/// Who plays at the table; the second has a loss limit.
const PLAYERS: [PatronId; 3] = [1001, 1002, 1003];
/// Rounds of one session.
const ROUNDS: u64 = 3;
const STEPS_MAX: usize = 200;
/// One of so many accepted commands is really given, and the session continues with what it left.
const LIVE_ONE_IN: usize = 12;

/// A second signature that is forged, to prove that the law would notice.
pub type Plant<'a> = Option<&'a str>;

pub struct Session<'a> {
    floor: Handle,
    core: JoinHandle<Result<(), String>>,
    log: Memory,
    twin: Twin,
    dice: Dice,
    crook: Actor,
    plant: Plant<'a>,
    tries: usize,
    number: u64,
    kind: usize,
    ids: u64,
    figures: Figures,
}

/// What a session is made from.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub seed: u64,
    pub number: u64,
    pub role: Role,
    /// The place of the table among all tables of the demo floor.
    pub table: usize,
    /// Commands tried before each step.
    pub tries: usize,
    pub plant: Plant<'a>,
}

/// Plays a session and says what was tried. The error is a failure of the simulator or of the program.
pub fn play(scene: Scene) -> Result<Figures, String> {
    let mut session = Session::open(scene)?;
    session.run()?;
    session.close()
}

impl Session<'_> {
    fn open(scene: Scene<'_>) -> Result<Session<'_>, String> {
        let mut dice = Dice::new(scene.seed ^ scene.number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let log = Memory::new();
        let chance = Box::new(Draws::new(dice.draw()));
        let (floor, core) = start(Box::new(log.clone()), Box::new(Noon), chance, Options::default(), Box::new(|_| {}))
            .map_err(|fault| fault.to_string())?;
        baize_bots::furnish(&floor, &mut baize_bots::no_vault)?;
        let tables: Vec<TableId> = floor.tables().into_iter().map(|(id, _)| id).collect();
        let table = tables[scene.table % tables.len()].clone();
        let mut twin = Twin::new(table, Truth(dice.draw()));
        (twin.floor, _) = audit::replay(&log, None, &mut |_, _| {}).map_err(|finding| finding.to_string())?;
        let crook = of_role(scene.role, PLAYERS[0]);
        let Scene { plant, tries, number, .. } = scene;
        let figures = Figures::default();
        let kind = dice.below(1000);
        Ok(Session { floor, core, log, twin, dice, crook, plant, tries, number, kind, ids: 0, figures })
    }

    /// Gives a command to the real core, and the same events to the copy.
    fn say(&mut self, by: Actor, command: FloorCommand) -> Result<Answer, String> {
        self.ids += 1;
        let mut id = [0; 16];
        id[..8].copy_from_slice(&self.ids.to_be_bytes());
        let answer = self.floor.call(Submission { id, by, expected: None, command });
        self.figures.through_core += 1;
        if let Answer::Done { events, .. } = &answer {
            self.twin.apply(events)?;
        }
        Ok(answer)
    }

    fn do_at_table(&mut self, step: Step) -> Result<bool, String> {
        let Step { by, command } = step;
        let table = self.twin.table.clone();
        let answer = self.say(by, FloorCommand::Table { table: table.clone(), command: command.clone() })?;
        if matches!(answer, Answer::Done { .. }) {
            return Ok(true);
        }
        if !by.role.is_among(&[Role::Dealer, Role::Supervisor]) || self.twin.signed(by, SECOND, &command).is_none() {
            return Ok(false);
        }
        let asked = FloorCommand::Request { table, command, reason: "by the book".into() };
        let Answer::Done { events, .. } = self.say(by, asked)? else { return Ok(false) };
        let asked = events.iter().find_map(|event| match event {
            FloorEvent::Requested(request) => Some(request.request),
            _ => None,
        });
        let Some(request) = asked else { return Ok(false) };
        Ok(matches!(self.say(SECOND, FloorCommand::Approve { request })?, Answer::Done { .. }))
    }

    fn run(&mut self) -> Result<(), String> {
        let take = AnyCommand::House(HouseCommand::TakeTable);
        self.do_at_table(Step { by: DEALER, command: take })?;
        for patron in PLAYERS {
            self.say(CAGE, FloorCommand::BuyChips { patron, amount: Money::dollars(20_000), how: Payment::Cashless })?;
        }
        let limit = FloorCommand::SetLossLimit { patron: PLAYERS[1], day: Some(Money::dollars(2_000)) };
        self.say(CAGE, limit)?;
        for step in honest::seat(&self.twin, &PLAYERS) {
            self.do_at_table(step)?;
        }
        for _ in 0..ROUNDS {
            if !self.round()? {
                self.figures.blocked += 1;
                break;
            }
        }
        self.attempts()
    }

    /// One round; false if it could not be played or finished.
    fn round(&mut self) -> Result<bool, String> {
        let wanted = 1 + self.dice.below(3);
        let mut bet = false;
        for _ in 0..STEPS_MAX {
            if self.twin.at().house().is_closed() {
                return Ok(false);
            }
            let betting = !bet && honest::is_over(self.twin.at());
            let known = self.twin.at().house().in_round();
            if known || self.dice.one_in(4) {
                self.attempts()?;
            }
            if betting || (!known && !bet) {
                if let Some(step) = honest::wager(&self.twin, &mut self.dice, wanted)
                    && self.do_at_table(step)?
                {
                    continue;
                }
                bet = !self.twin.at().house().layout().is_empty();
            }
            if bet && honest::is_over(self.twin.at()) {
                self.figures.rounds += 1;
                return Ok(true);
            }
            if !self.onward()? {
                return Ok(false);
            }
        }
        Ok(false)
    }

    fn onward(&mut self) -> Result<bool, String> {
        // Now and then the cards are dealt one after another.
        if let Some(step) = honest::begin_deal(&self.twin).filter(|_| self.dice.one_in(2))
            && self.do_at_table(step)?
        {
            return Ok(true);
        }
        for step in honest::steps(&self.twin) {
            if self.do_at_table(step)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The crook tries some of everything: each kind of command in its turn, what is offered, and what is done elsewhere.
    fn attempts(&mut self) -> Result<(), String> {
        for _ in 0..self.tries {
            let crook = Crook::at(&self.twin, self.crook);
            self.kind += 1;
            let (kind, dice) = (self.kind, &mut self.dice);
            let of_kind = |dice: &mut Dice| crook.of_kind(kind, dice);
            let at_table = match (self.plant, dice.below(10)) {
                (None, 0 | 1) => None,
                (_, 2 | 3) => crook.offered(dice),
                (Some(plant), 0..9) => crook.named(plant, dice),
                _ => of_kind(dice),
            };
            let command = match at_table {
                Some(command) if dice.one_in(12) => {
                    let table = self.twin.table.clone();
                    FloorCommand::Request { table, command, reason: "because".into() }
                }
                Some(command) => self.twin.at_table(command),
                None => crook.beside(dice),
            };
            self.attempt(command)?;
        }
        Ok(())
    }

    fn attempt(&mut self, command: FloorCommand) -> Result<(), String> {
        let place = self.place();
        let outcome = self.twin.decide(self.crook, &command);
        let tries = self.figures.at(place.clone());
        tries.tried += 1;
        match &outcome {
            Ok(Outcome::Done(_)) => tries.accepted += 1,
            Ok(Outcome::Refused(_)) => tries.refused += 1,
            Err(_) => tries.turned_away += 1,
        }
        let events = match outcome {
            // A terminal that fails opens the way to decisions by others.
            Ok(Outcome::Done(events)) if self.plant.is_some() && kind_of(&command) == "TerminalFails" => {
                return self.really(command, Some(events));
            }
            // With a hole planted only the hole is looked at.
            Ok(Outcome::Done(_)) if self.plant.is_some() => return Ok(()),
            Ok(Outcome::Done(events)) => events,
            outcome => match self.forged(&command, &outcome, place.game) {
                Some(events) => events,
                None if self.dice.one_in(8 * LIVE_ONE_IN) => return self.really(command, None),
                None => return Ok(()),
            },
        };
        let mut after = self.twin.clone();
        let kept = match after.apply(&events) {
            Ok(()) => law::judge(&self.twin, &after, self.crook, &command),
            Err(why) => Err(format!("the events cannot be recorded: {why}")),
        };
        self.figures.compared += 1;
        if let Err(changed) = kept {
            let Place { game, electronic, stage, role } = place;
            let (kind, said) = (kind_of(&command), format!("{command:?}"));
            let session = self.number;
            if self.plant.is_none() && law::is_open(self.crook, &kind) {
                *self.figures.open.entry(format!("{kind} by the {}", role.name())).or_default() += 1;
                return Ok(());
            }
            self.figures.breaches.push(Breach { session, game, electronic, stage, role, kind, command: said, changed });
            return Ok(());
        }
        match self.plant.is_none() && self.dice.one_in(LIVE_ONE_IN) && !ends_evening(&command) {
            true => self.really(command, Some(events)),
            false => Ok(()),
        }
    }

    /// The command goes through the core, which must decide as the copy did, whatever chance draws.
    fn really(&mut self, command: FloorCommand, expected: Option<Vec<FloorEvent>>) -> Result<(), String> {
        let answer = self.say(self.crook, command.clone())?;
        match (matches!(answer, Answer::Done { .. }), expected.is_some()) {
            (done, expected) if done == expected => Ok(()),
            _ => Err(format!(
                "session {}: the core decides otherwise than its copy: {command:?}: {answer:?}",
                self.number
            )),
        }
    }

    /// Where a hole is planted: what a second person would have signed, without one.
    fn forged(
        &mut self,
        command: &FloorCommand,
        outcome: &Result<Outcome, Problem>,
        game: &'static str,
    ) -> Option<Vec<FloorEvent>> {
        let (FloorCommand::Table { command, .. }, Ok(Outcome::Refused(refusal))) = (command, outcome) else {
            return None;
        };
        if !refusal.text().contains("second person") && !refusal.text().contains("second signature") {
            return None;
        }
        let kind = command.info().variant;
        self.figures.wants_second(game, kind);
        (self.plant == Some(kind)).then(|| self.twin.signed(self.crook, SECOND, command)).flatten()
    }

    fn place(&self) -> Place {
        let table = self.twin.at();
        let (game, electronic) = (table.game().book().title, self.twin.is_electronic());
        Place { game, electronic, stage: Stage::of(table), role: self.crook.role }
    }

    /// The log proves itself, and the floor that it gives is the copy's.
    fn close(mut self) -> Result<Figures, String> {
        self.floor.stop();
        self.core.join().map_err(|_| String::from("the core panicked"))??;
        let report = audit::audit(&self.log, &mut |_, _| {}).map_err(|finding| finding.to_string())?;
        if report.floor != self.twin.floor {
            return Err(format!("session {}: the log gives another floor than the answers did", self.number));
        }
        self.figures.sessions = 1;
        Ok(self.figures)
    }
}

/// After these nothing more would be tried at the table.
fn ends_evening(command: &FloorCommand) -> bool {
    let ends = |command: &AnyCommand| matches!(command, AnyCommand::House(HouseCommand::Close));
    matches!(command, FloorCommand::Table { command, .. } if ends(command))
}

/// The name of a kind of command.
fn kind_of(command: &FloorCommand) -> String {
    match command {
        FloorCommand::Table { command, .. } => command.info().variant.into(),
        other => format!("{other:?}").chars().take_while(|letter| letter.is_alphanumeric()).collect(),
    }
}

/// The names of the demo floor's tables, in the order in which a session counts them.
pub fn tables() -> Result<Vec<String>, String> {
    let log = Memory::new();
    let (floor, core) =
        start(Box::new(log), Box::new(Noon), Box::new(Draws::new(1)), Options::default(), Box::new(|_| {}))
            .map_err(|fault| fault.to_string())?;
    baize_bots::furnish(&floor, &mut baize_bots::no_vault)?;
    let names = floor.tables().into_iter().map(|(id, _)| id.to_string()).collect();
    floor.stop();
    core.join().map_err(|_| String::from("the core panicked"))??;
    Ok(names)
}

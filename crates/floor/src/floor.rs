//! The floor's state: what a command does to it, and how an event changes it.
use crate::bars;
use crate::command::{
    Asked, FloorCommand, FloorEvent, Outcome, PoolCommand, PoolId, Problem, ProblemKind, Request, TableId,
};
use crate::ledger::{Patron, Totals};
use crate::time::{Now, STEP_MS, span};
use baize_rules::any::{AnyCommand, AnyEvent, AnyTable, GameId};
use baize_rules::book::Cited;
use baize_rules::game::{Actor, Barred, Chance, Context, PatronId, PlayerCard, Role, Standing, World};
use baize_rules::house::{ChanceFrom, HouseCommand, HouseEvent, Setup};
use baize_rules::jackpot::PoolNow;
use baize_rules::money::Money;
use baize_rules::pool::{Pool, PoolEvent};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

mod people;

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Floor {
    pub tables: BTreeMap<TableId, Arc<Slot>>,
    pub patrons: BTreeMap<PatronId, Arc<Patron>>,
    pub staff: BTreeMap<u32, Staff>,
    #[serde(default)]
    pub pools: BTreeMap<PoolId, Arc<Pool>>,
    pub requests: Vec<Request>,
    next_request: u32,
    pub totals: Totals,
    /// Set while the machine's clock is not followed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockDoubt>,
}

/// The machine's clock when it stopped being followed, and the floor's time then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockDoubt {
    pub clock_ms: i64,
    pub at_ms: i64,
}

impl std::fmt::Display for ClockDoubt {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let off = self.clock_ms.saturating_sub(self.at_ms);
        let way = if off > 0 { "forward" } else { "back" };
        write!(
            f,
            "the machine's clock was set {way} by {} and is not followed: set it right, or a manager accepts it",
            span(off)
        )
    }
}

/// A table on the floor.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Slot {
    pub table: AnyTable,
    /// Counts accepted commands: a screen that knows an older version must look again.
    pub version: u64,
    pub stopped: Option<String>,
    /// What the house has won here.
    #[serde(rename = "house_cents")]
    pub house: Money,
    #[serde(rename = "turnover_cents")]
    pub turnover: Money,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Staff {
    pub name: String,
    pub role: Role,
}

/// A floor at a moment, as a table sees it, with the jackpot pool that the table is linked to.
struct At<'a> {
    floor: &'a Floor,
    now: Now,
    pool: Option<PoolNow>,
    /// Of the table that asks.
    game: Option<GameId>,
}
impl World for At<'_> {
    fn standing(&self, patron: PatronId) -> Standing {
        match self.floor.patrons.get(&patron) {
            Some(patron) => patron.standing(self.now),
            None => Standing { card: PlayerCard::Missing, chips: Money::ZERO, loss_left: None },
        }
    }
    fn pool(&self) -> Option<PoolNow> {
        self.pool
    }
    fn barred(&self, patron: PatronId) -> Option<Barred> {
        self.floor.patrons.get(&patron)?.barred(self.game?)
    }
}

impl Floor {
    /// What a command would do now. Pure: the same floor, command and moment always give the same outcome.
    pub fn decide(&self, by: Actor, command: &FloorCommand, now: Now) -> Result<Outcome, Problem> {
        use FloorCommand::*;
        if !command.roles().contains(&by.role) {
            let roles: Vec<&str> = command.roles().iter().map(|r| r.name()).collect();
            let text = format!("this is for the {}, not the {}", roles.join(" or "), by.role.name());
            return Err(Problem::new(ProblemKind::Forbidden, text));
        }
        let event = match command {
            OpenTable { table, game, setup } => return self.open_table(table, *game, setup),
            Table { table, command } => return self.decide_at_table(table, command, by, None, now),
            Pool { pool, command } => return self.decide_at_pool(pool, command, by, None, now),
            Request { table, command, reason } => {
                not_of_chance(self.slot(table)?, command)?;
                given(reason, "say why a second signature is asked for")?;
                let asked = Asked::Table { table: table.clone(), command: command.clone() };
                self.requested(asked, by, now, reason)
            }
            RequestPool { pool, command, reason } => {
                given(reason, "say why a second signature is asked for")?;
                let asked = Asked::Pool { pool: pool.clone(), command: command.clone() };
                self.requested(asked, by, now, reason)
            }
            RequestLift { patron, reason } => {
                bars::lift(self, *patron, reason)?;
                given(reason, "say why the exclusion is to be lifted")?;
                self.requested(Asked::Lift { lift: *patron }, by, now, reason)
            }
            Approve { request } => return self.approve(*request, by, now),
            Decline { request, reason } => {
                self.request(*request)?;
                given(reason, "say why the request is declined")?;
                FloorEvent::Declined { request: *request, reason: reason.clone() }
            }
            EnrolStaff { staff, name, role } => self.enrol_staff(*staff, name, *role)?,
            EnrolPatron { patron, name } => self.enrol_patron(*patron, name)?,
            IssueCard { patron } => self.issue_card(*patron)?,
            CancelCard { patron, reason } => self.cancel_card(*patron, reason)?,
            BuyChips { patron, amount } => self.buy_chips(*patron, *amount)?,
            CashOut { patron, amount } => self.cash_out(*patron, *amount)?,
            SetLossLimit { patron, day } => self.set_loss_limit(*patron, *day, by)?,
            AcceptClock { reason, was } => self.accept_clock(reason, *was, now)?,
            DoubtClock { clock_ms } => FloorEvent::ClockDoubted { clock_ms: *clock_ms },
            TrustClock => FloorEvent::ClockTrusted,
        };
        Ok(Outcome::Done(vec![event]))
    }

    fn open_table(&self, table: &TableId, game: GameId, setup: &Setup) -> Result<Outcome, Problem> {
        if self.tables.contains_key(table) {
            return Err(invalid(format!("there is a table {table} already: choose another name")));
        }
        if let Err(refusal) = AnyTable::open(game, setup) {
            return Ok(Outcome::Refused(refusal));
        }
        let edition = setup.edition(game.book()).to_string();
        let (table, setup) = (table.clone(), setup.clone());
        Ok(Outcome::Done(vec![FloorEvent::TableOpened { table, game, setup, edition }]))
    }

    /// The second person signs: what was asked for is decided now, as both of them.
    fn approve(&self, request: u32, by: Actor, now: Now) -> Result<Outcome, Problem> {
        let asked = self.request(request)?;
        if asked.by.id == by.id {
            return Err(Problem::new(ProblemKind::Forbidden, "nobody approves their own request"));
        }
        let outcome = match &asked.asked {
            Asked::Table { table, command } => {
                not_of_chance(self.slot(table)?, command)?;
                self.decide_at_table(table, command, asked.by, Some(by), now)?
            }
            Asked::Pool { pool, command } => self.decide_at_pool(pool, command, asked.by, Some(by), now)?,
            Asked::Lift { lift } => Outcome::Done(bars::lift(self, *lift, &asked.reason)?),
        };
        Ok(match outcome {
            Outcome::Done(mut events) => {
                events.insert(0, FloorEvent::Approved { request });
                Outcome::Done(events)
            }
            refused => refused,
        })
    }

    fn accept_clock(&self, reason: &str, was: Option<Now>, now: Now) -> Result<FloorEvent, Problem> {
        let off = was.map_or(0, |was| now.at_ms.saturating_sub(was.at_ms));
        if off.unsigned_abs() <= STEP_MS.unsigned_abs() && self.clock.is_none() {
            return Err(invalid("the machine's clock and the floor's time agree".into()));
        }
        given(reason, "say how it is known that the clock is right")?;
        Ok(FloorEvent::ClockTrusted)
    }

    fn decide_at_table(
        &self,
        id: &TableId,
        command: &AnyCommand,
        by: Actor,
        second: Option<Actor>,
        now: Now,
    ) -> Result<Outcome, Problem> {
        let slot = self.slot(id)?;
        if let Some(why) = &slot.stopped {
            let text =
                format!("table {id} is stopped after a fault in the program ({why}): keep the log and ask for help");
            return Err(Problem::new(ProblemKind::Stopped, text));
        }
        let pool = slot.table.house().pool().and_then(|name| self.pools.get_key_value(&PoolId::new(name)?));
        let game = Some(slot.table.game());
        let world = At { floor: self, now, pool: pool.map(|(_, pool)| pool.now()), game };
        let context = Context { at: now.at_ms, by, approved_by: second, world: &world };
        let decide = || {
            let events = slot.table.decide(command, &context)?;
            let follows = pool.map(|(name, pool)| (name, follows(pool, id, &slot.table, &events, &context)));
            Ok((events, follows.filter(|(_, events)| !events.is_empty())))
        };
        match catch_unwind(AssertUnwindSafe(decide)) {
            Ok(Ok((events, follows))) => {
                let bars = bars::follow(self, id, &slot.table, &events, by, now);
                let mut done = vec![FloorEvent::Table { table: id.clone(), events }];
                done.extend(bars);
                done.extend(follows.map(|(pool, events)| FloorEvent::Pool { pool: pool.clone(), events }));
                Ok(Outcome::Done(done))
            }
            Ok(Err(refusal)) => Ok(Outcome::Refused(refusal)),
            Err(panic) => {
                let why = panic_message(panic);
                Ok(Outcome::Done(vec![FloorEvent::TableStopped { table: id.clone(), why }]))
            }
        }
    }

    /// What a command does to a jackpot pool, and to the tables that are linked to it.
    fn decide_at_pool(
        &self,
        id: &PoolId,
        command: &PoolCommand,
        by: Actor,
        second: Option<Actor>,
        now: Now,
    ) -> Result<Outcome, Problem> {
        let world = At { floor: self, now, pool: None, game: None };
        let context = Context { at: now.at_ms, by, approved_by: second, world: &world };
        let known = || self.pool(id);
        let mut at_tables = vec![];
        let decided = match command {
            PoolCommand::Open { .. } if self.pools.contains_key(id) => {
                let text = format!("there is a jackpot pool {id} already: choose another name");
                return Err(Problem::new(ProblemKind::Invalid, text));
            }
            PoolCommand::Open { game, parameters } => Pool::open(*game, parameters, &context),
            PoolCommand::Change { parameters, reason } => known()?.change(parameters, reason, &context),
            PoolCommand::WithdrawChange => known()?.withdraw_change(),
            PoolCommand::Join { table } | PoolCommand::Leave { table } => {
                let (pool, slot) = (known()?, self.slot(table)?);
                let decided = match command {
                    PoolCommand::Join { .. } => pool.join(id.as_str(), table.as_str(), &slot.table),
                    _ => pool.leave(id.as_str(), table.as_str(), &slot.table),
                };
                decided.map(|(at_table, of_pool)| {
                    let events = vec![at_table.map(AnyEvent::House)];
                    at_tables.push(FloorEvent::Table { table: table.clone(), events });
                    vec![of_pool]
                })
            }
            PoolCommand::OutOfOrder { reason } => {
                let pool = known()?;
                for table in pool.linked().filter_map(TableId::new) {
                    if !self.slot(&table)?.table.house().jackpot_works_here() {
                        continue;
                    }
                    let fails = AnyCommand::House(HouseCommand::JackpotFails { unrecorded: vec![] });
                    // A table that cannot say so now is told by the pool when it asks.
                    if let Ok(Outcome::Done(events)) = self.decide_at_table(&table, &fails, by, second, now) {
                        at_tables.extend(events);
                    }
                }
                pool.out_of_order(reason, &context)
            }
            PoolCommand::Restore => known()?.restore(&context),
        };
        Ok(match decided {
            Ok(events) => {
                let mut done = vec![FloorEvent::Pool { pool: id.clone(), events }];
                done.extend(at_tables);
                Outcome::Done(done)
            }
            Err(refusal) => Outcome::Refused(refusal),
        })
    }

    fn requested(&self, asked: Asked, by: Actor, now: Now, reason: &str) -> FloorEvent {
        let (request, at_ms, reason) = (self.next_request, now.at_ms, reason.into());
        FloorEvent::Requested(Request { request, asked, by, at_ms, reason })
    }

    /// The version of the command's table once its outcome is recorded, where something was done there.
    pub fn version_after(&self, command: &FloorCommand, outcome: &Outcome) -> Option<u64> {
        match outcome {
            Outcome::Done(_) => command.table().and_then(|table| self.tables.get(table)).map(|slot| slot.version),
            Outcome::Refused(_) => None,
        }
    }

    /// Records what happened; what cannot have happened is said, and the floor is then of no further use.
    pub fn evolve_recorded(&mut self, events: &[FloorEvent], now: Now) -> Result<(), String> {
        catch_unwind(AssertUnwindSafe(|| events.iter().for_each(|event| self.evolve(event, now))))
            .map_err(panic_message)
    }

    pub fn slot(&self, id: &TableId) -> Result<&Arc<Slot>, Problem> {
        self.tables.get(id).ok_or_else(|| Problem::new(ProblemKind::NotFound, format!("there is no table {id}")))
    }
    pub fn patron(&self, id: PatronId) -> Result<&Arc<Patron>, Problem> {
        self.patrons.get(&id).ok_or_else(|| Problem::new(ProblemKind::NotFound, format!("there is no patron {id}")))
    }
    pub fn pool(&self, id: &PoolId) -> Result<&Arc<Pool>, Problem> {
        self.pools.get(id).ok_or_else(|| Problem::new(ProblemKind::NotFound, format!("there is no jackpot pool {id}")))
    }
    fn request(&self, id: u32) -> Result<&Request, Problem> {
        let found = self.requests.iter().find(|r| r.request == id);
        found.ok_or_else(|| Problem::new(ProblemKind::NotFound, format!("no request {id} is waiting")))
    }

    /// Records an event. Money is in the event; nothing is recomputed.
    pub fn evolve(&mut self, event: &FloorEvent, now: Now) {
        match event {
            FloorEvent::TableOpened { table, game, setup, .. } => {
                let opened =
                    AnyTable::open(*game, setup).unwrap_or_else(|refusal| panic!("{table} opened though {refusal}"));
                let (house, turnover) = (Money::ZERO, Money::ZERO);
                let slot = Slot { table: opened, version: 1, stopped: None, house, turnover };
                self.tables.insert(table.clone(), Arc::new(slot));
            }
            FloorEvent::Table { table, events } => self.evolve_table(table, events, now),
            FloorEvent::TableStopped { table, why } => {
                let slot = Arc::make_mut(self.tables.get_mut(table).expect("a table that stopped"));
                slot.stopped = Some(why.clone());
                slot.version += 1;
            }
            FloorEvent::Pool { pool, events } => events.iter().for_each(|event| self.evolve_pool(pool, event)),
            FloorEvent::Requested(request) => {
                self.next_request = request.request + 1;
                self.requests.push(request.clone());
            }
            FloorEvent::Approved { request } | FloorEvent::Declined { request, .. } => {
                self.requests.retain(|r| r.request != *request)
            }
            FloorEvent::StaffEnrolled { staff, name, role } => {
                self.staff.insert(*staff, Staff { name: name.clone(), role: *role });
            }
            FloorEvent::PatronEnrolled { patron, name } => {
                self.patrons.insert(*patron, Arc::new(Patron::new(*patron, name.clone())));
            }
            FloorEvent::CardIssued { patron } => self.patron_mut(*patron).card = PlayerCard::Valid,
            FloorEvent::CardCancelled { patron, .. } => self.patron_mut(*patron).card = PlayerCard::Cancelled,
            FloorEvent::ChipsBought { patron, amount } => {
                self.patron_mut(*patron).chips += *amount;
                self.totals.bought += *amount;
                self.totals.held += *amount;
            }
            FloorEvent::ChipsCashed { patron, amount } => {
                self.patron_mut(*patron).chips -= *amount;
                self.totals.cashed += *amount;
                self.totals.held -= *amount;
            }
            FloorEvent::LossLimitSet { patron, day } => self.patron_mut(*patron).loss_limit = *day,
            FloorEvent::PatronBarred { patron, bar } => self.patron_mut(*patron).bars.push(bar.clone()),
            FloorEvent::BarLifted { patron, from, .. } => self.patron_mut(*patron).bars.retain(|bar| bar.from != *from),
            FloorEvent::ClockDoubted { clock_ms } => {
                self.clock = Some(ClockDoubt { clock_ms: *clock_ms, at_ms: now.at_ms })
            }
            FloorEvent::ClockTrusted => self.clock = None,
        }
        assert!(self.totals.is_conserved(), "chips made or lost: {:?} by {event:?}", self.totals);
    }

    fn evolve_table(&mut self, id: &TableId, events: &[Cited<AnyEvent>], now: Now) {
        let slot = Arc::make_mut(self.tables.get_mut(id).unwrap_or_else(|| panic!("events at no table {id}")));
        slot.version += 1;
        slot.table.record(events);
        for event in events {
            let Some(money) = event.moves() else { continue };
            let turnover = match &event.what {
                AnyEvent::House(HouseEvent::Settled(line)) if line.counts_as_turnover() => line.stake(),
                AnyEvent::House(HouseEvent::Reversed { line, .. }) if line.counts_as_turnover() => -line.stake(),
                _ => Money::ZERO,
            };
            slot.house += money.house;
            slot.turnover += turnover;
            self.totals.held += money.player;
            self.totals.layout += money.layout;
            self.totals.house += money.house;
            let patron = self.patrons.get_mut(&money.patron).unwrap_or_else(|| panic!("no patron {}", money.patron));
            Arc::make_mut(patron).book(now, money, turnover);
        }
    }

    fn evolve_pool(&mut self, id: &PoolId, event: &PoolEvent) {
        match event {
            PoolEvent::Opened { .. } => {
                let before = self.pools.insert(id.clone(), Arc::new(Pool::opened(event)));
                assert!(before.is_none(), "pool {id} opened twice");
            }
            event => Arc::make_mut(self.pools.get_mut(id).unwrap_or_else(|| panic!("no pool {id}"))).evolve(event),
        }
    }

    fn patron_mut(&mut self, id: PatronId) -> &mut Patron {
        Arc::make_mut(self.patrons.get_mut(&id).unwrap_or_else(|| panic!("no patron {id}")))
    }

    /// Adds everything up again from the tables and patrons: what the totals must say.
    pub fn recount(&self) -> Totals {
        Totals {
            held: self.patrons.values().map(|p| p.chips).sum(),
            layout: self.tables.values().map(|s| s.table.house().layout().total()).sum(),
            house: self.tables.values().map(|s| s.house).sum(),
            ..self.totals
        }
    }
}

/// What the events of a table do to its jackpot pool.
fn follows(
    pool: &Pool,
    id: &TableId,
    table: &AnyTable,
    events: &[Cited<AnyEvent>],
    context: &Context,
) -> Vec<PoolEvent> {
    let of_house = || {
        events.iter().filter_map(|event| match &event.what {
            AnyEvent::House(event) => Some(event),
            _ => None,
        })
    };
    if !of_house().any(|event| pool.concerns(event)) {
        return vec![];
    }
    let mut after = table.clone();
    events.iter().for_each(|event| after.evolve(event));
    pool.follow(id.as_str(), after.house(), of_house(), context)
}

/// At an electronic table chance fills a command in when it is given, so one that chance decides cannot wait for a signature:
/// its cards would be somebody's choice.
fn not_of_chance(slot: &Slot, command: &AnyCommand) -> Result<(), Problem> {
    struct Always(fn(u32) -> u32);
    impl Chance for Always {
        fn below(&mut self, n: u32) -> u32 {
            (self.0)(n)
        }
    }
    if slot.table.house().setup().chance == ChanceFrom::Keyed {
        return Ok(());
    }
    let filled = |pick| {
        let mut filled = command.clone();
        slot.table.fill(&mut filled, &mut Always(pick));
        filled
    };
    match filled(|_| 0) == *command && filled(|n| n - 1) == *command {
        true => Ok(()),
        false => Err(Problem::new(
            ProblemKind::Invalid,
            "chance decides this when the command is given: it cannot wait for a second signature",
        )),
    }
}

/// The message of a panic.
pub(crate) fn panic_message(panic: Box<dyn std::any::Any + Send>) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|s| s.to_string())).unwrap_or_else(|| "unknown".into())
}

fn invalid(text: String) -> Problem {
    Problem::new(ProblemKind::Invalid, text)
}

/// A reason that is really given.
fn given(reason: &str, otherwise: &str) -> Result<(), Problem> {
    if reason.trim().is_empty() { Err(invalid(otherwise.into())) } else { Ok(()) }
}

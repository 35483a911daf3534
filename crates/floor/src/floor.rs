//! The floor's state: what a command does to it, and how an event changes it.
use crate::cage::{self, Cage, pit};
use crate::chance::not_of_chance;
use crate::command::{
    Asked, Employment, FloorCommand, FloorEvent, Outcome, PoolCommand, PoolId, Problem, ProblemKind, Request, TableId,
};
use crate::corrections::{self, Correction, Signed};
use crate::duties::{Duties, DutyCommand, DutyId};
use crate::patrons::{self, LimitKind, Outage, Patron, PatronEvent, Policy, Report, Totals, bars, cash, play_time};
use crate::promotions::{Prescribed, PromotionId};
use crate::reports::Reports;
use crate::time::{Now, STEP_MS, span};
use baize_rules::any::{AnyCommand, AnyEvent, AnyTable, GameId};
use baize_rules::book::Cited;
use baize_rules::game::{Actor, Context, PatronId, PlayerCard, Role};
use baize_rules::house::{HouseCommand, HouseEvent, Setup};
use baize_rules::money::Money;
use baize_rules::pool::{Pool, PoolEvent};
use baize_rules::promotions::Promotion;
use baize_rules::settlement::Line;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use world::At;

mod people;
mod world;

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Floor {
    pub tables: BTreeMap<TableId, Arc<Slot>>,
    pub patrons: BTreeMap<PatronId, Arc<Patron>>,
    pub staff: BTreeMap<u32, Staff>,
    #[serde(default)]
    pub pools: BTreeMap<PoolId, Arc<Pool>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub promotions: BTreeMap<PromotionId, Arc<Promotion>>,
    /// What regulations forbid as a prize.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prescribed: Vec<Prescribed>,
    /// Patrons who work for the casino.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub employees: BTreeSet<PatronId>,
    #[serde(default)]
    pub duties: Duties,
    #[serde(default)]
    pub reports: Reports,
    pub requests: Vec<Request>,
    next_request: u32,
    /// Corrections that nobody has reviewed yet.
    #[serde(default)]
    pub corrections: Vec<Correction>,
    #[serde(default)]
    pub(crate) next_correction: u32,
    pub totals: Totals,
    /// Numbers stricter than the law, by the day from which they hold.
    #[serde(default)]
    pub policies: Vec<Policy>,
    /// What the law wants reported and nobody has reported yet.
    #[serde(default)]
    pub cash_reports: Vec<Report>,
    #[serde(default)]
    pub(crate) next_cash_report: u32,
    /// Set while the machine's clock is not followed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockDoubt>,
    /// Times without the card system that nobody has compared yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outages: Vec<Outage>,
    #[serde(default)]
    pub(crate) next_outage: u32,
    /// The house's chips by denomination, once a set of them is in force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cage: Option<Box<Cage>>,
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
    /// Of the last rounds, when something of the outcome was first known.
    #[serde(default)]
    pub known: Vec<(u64, i64)>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Staff {
    pub name: String,
    pub role: Role,
}

/// The floor itself.
pub(crate) const SYSTEM: Actor = Actor { role: Role::System, id: 0 };

impl Floor {
    /// What a command would do now. Pure: the same floor, command and moment always give the same outcome.
    pub fn decide(&self, by: Actor, command: &FloorCommand, now: Now) -> Result<Outcome, Problem> {
        self.judge(by, command, now).map(|outcome| cage::with_chips(self, outcome))
    }

    /// The same without the chips that it moves.
    fn judge(&self, by: Actor, command: &FloorCommand, now: Now) -> Result<Outcome, Problem> {
        use FloorCommand::*;
        if !by.role.is_among(command.roles()) {
            let roles: Vec<&str> = command.roles().iter().map(|r| r.name()).collect();
            let text = format!("this is for the {}, not the {}", roles.join(" or "), by.role.name());
            return Err(Problem::new(ProblemKind::Forbidden, text));
        }
        let event = match command {
            OpenTable { table, game, setup } => return self.open_table(table, *game, setup),
            Table { table, command } => {
                let outcome = self.decide_at_table(table, command, by, None, now)?;
                let signed = Signed { by, second: None, reason: "" };
                return Ok(self.with_correction(table, command, outcome, signed, now));
            }
            Pool { pool, command } => return self.decide_at_pool(pool, command, by, None, now),
            Promotion { promotion, command } => return self.decide_promotion(promotion, command, (by, None), now),
            RequestPromotion { promotion, command, reason } => {
                self.promotion(promotion)?;
                given(reason, "say why a second signature is asked for")?;
                if !command.needs_second() {
                    return Err(invalid(format!("{}: this needs no second signature", command.words())));
                }
                let asked = Asked::Promotion { promotion: promotion.clone(), command: command.clone() };
                self.requested(asked, by, now, reason)
            }
            PrescribePrize(prescribed) => {
                given(&prescribed.item, "say what regulations forbid as a prize")?;
                FloorEvent::PrizePrescribed(prescribed.clone())
            }
            NoteEmployee { patron, employment } => {
                self.patron(*patron)?;
                FloorEvent::EmployeeNoted { patron: *patron, employment: *employment }
            }
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
            Duty { command } => return self.decide_about_duty(command, by, None, now),
            RequestDuty { command, reason } => {
                given(reason, "say why a second signature is asked for")?;
                self.requested(Asked::Duty { duty: command.clone() }, by, now, reason)
            }
            Approve { request } => return self.approve(*request, by, now),
            Decline { request, reason } => {
                self.request(*request)?;
                given(reason, "say why the request is declined")?;
                FloorEvent::Declined { request: *request, reason: reason.clone() }
            }
            EnrolStaff { staff, name, role } => self.enrol_staff(*staff, name, *role)?,
            EnrolPatron { patron, record, name } => self.enrol_patron(*patron, record, name)?,
            IssueCard { patron } => self.cards_work().and_then(|()| self.patron(*patron)?.issue_card())?,
            CardSystem { command } => return self.decide_outage(command, by),
            CancelCard { patron, reason } => self.patron(*patron)?.cancel_card(reason)?,
            BuyChips { patron, amount, how } => return cash::buy(self, *patron, *amount, cash::Till::cage(*how), now),
            RequestChips { command, reason } => {
                given(reason, "say why a second signature is asked for")?;
                self.requested(Asked::Chips { chips: command.clone() }, by, now, reason)
            }
            Pit { table, command } => return pit::decide(self, table, command, by, now),
            CashOut { patron, amount, how } => return cash::cash_out(self, *patron, *amount, *how, now),
            SetLossLimit { patron, day } => return self.set_loss_limit(*patron, *day, by, now),
            Patron { patron, command } => return patrons::decide(self, *patron, command, by, None, now),
            RequestPatron { patron, command, reason } => {
                given(reason, "say why a second signature is asked for")?;
                self.patron(*patron)?;
                let asked = Asked::Patron { patron: *patron, command: command.clone() };
                self.requested(asked, by, now, reason)
            }
            RequestPolicy { policy, reason } => {
                given(reason, "say why the numbers change")?;
                policy.check(now)?;
                self.requested(Asked::Policy { policy: *policy }, by, now, reason)
            }
            FileReport { report, reference } => cash::file_report(self, *report, reference)?,
            Review { correction, note } => self.review(*correction, note, by)?,
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
                let outcome = self.decide_at_table(table, command, asked.by, Some(by), now)?;
                let signed = Signed { by: asked.by, second: Some(by), reason: &asked.reason };
                self.with_correction(table, command, outcome, signed, now)
            }
            Asked::Pool { pool, command } => self.decide_at_pool(pool, command, asked.by, Some(by), now)?,
            Asked::Promotion { promotion, command } => {
                self.decide_promotion(promotion, command, (asked.by, Some(by)), now)?
            }
            Asked::Duty { duty } => self.decide_about_duty(duty, asked.by, Some(by), now)?,
            Asked::Chips { chips } => cage::decide(self, chips, asked.by, Some(by))?,
            Asked::Lift { lift } => Outcome::Done(bars::lift(self, *lift, &asked.reason)?),
            Asked::Patron { patron, command } => patrons::decide(self, *patron, command, asked.by, Some(by), now)?,
            Asked::Policy { policy } => {
                policy.check(now)?;
                Outcome::Done(vec![FloorEvent::PolicySet(*policy)])
            }
        };
        Ok(match outcome {
            Outcome::Done(mut events) => {
                events.insert(0, FloorEvent::Approved { request });
                Outcome::Done(events)
            }
            refused => refused,
        })
    }

    fn decide_about_duty(
        &self,
        command: &DutyCommand,
        by: Actor,
        second: Option<Actor>,
        now: Now,
    ) -> Result<Outcome, Problem> {
        let world = At { floor: self, now, pool: None, table: None };
        let context = Context { at: now.at_ms, by, approved_by: second, world: &world };
        Ok(match self.decide_duty(command, &context, now)? {
            Ok(events) => Outcome::Done(events),
            Err(refusal) => Outcome::Refused(refusal),
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

    pub(crate) fn decide_at_table(
        &self,
        id: &TableId,
        command: &AnyCommand,
        by: Actor,
        second: Option<Actor>,
        now: Now,
    ) -> Result<Outcome, Problem> {
        let slot = self.slot(id)?;
        pit::float_is_open(self, id, command)?;
        if let Some(why) = &slot.stopped {
            let text =
                format!("table {id} is stopped after a fault in the program ({why}): keep the log and ask for help");
            return Err(Problem::new(ProblemKind::Stopped, text));
        }
        let pool = slot.table.house().pool().and_then(|name| self.pools.get_key_value(&PoolId::new(name)?));
        let table = Some((id, slot.table.game()));
        let world = At { floor: self, now, pool: pool.map(|(_, pool)| pool.now()), table };
        let context = Context { at: now.at_ms, by, approved_by: second, world: &world };
        let decide = || {
            let mut events = slot.table.decide(command, &context)?;
            self.with_departures(&slot.table, &mut events, &context);
            let follows = pool.map(|(name, pool)| (name, follows(pool, id, &slot.table, &events, &context)));
            Ok((events, follows.filter(|(_, events)| !events.is_empty())))
        };
        match catch_unwind(AssertUnwindSafe(decide)) {
            Ok(Ok((events, follows))) => {
                let mut of_patrons = bars::follow(self, id, &slot.table, &events, by, now);
                of_patrons.extend(play_time::follow(self, &slot.table, &events, now));
                let promotions = self.promotions_follow(id, &slot.table, &events, now);
                let mut done = vec![FloorEvent::Table { table: id.clone(), events }];
                done.extend(of_patrons);
                done.extend(follows.map(|(pool, events)| FloorEvent::Pool { pool: pool.clone(), events }));
                done.extend(promotions);
                Ok(Outcome::Done(done))
            }
            Ok(Err(refusal)) => Ok(Outcome::Refused(refusal)),
            Err(panic) => {
                let why = panic_message(panic);
                Ok(Outcome::Done(vec![FloorEvent::TableStopped { table: id.clone(), why }]))
            }
        }
    }

    /// Whoever is kept out leaves the table with the round that has just ended.
    fn with_departures(&self, table: &AnyTable, events: &mut Vec<Cited<AnyEvent>>, context: &Context) {
        for patron in bars::departures(self, table, events) {
            let mut after = table.clone();
            events.iter().for_each(|event| after.evolve(event));
            let command = AnyCommand::House(HouseCommand::SendAway { patron });
            if let Ok(left) = after.decide(&command, &Context { by: SYSTEM, approved_by: None, ..*context }) {
                events.extend(left);
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
        let world = At { floor: self, now, pool: None, table: None };
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
        let record = || {
            events.iter().for_each(|event| self.evolve(event, now));
            self.chips_agree();
        };
        catch_unwind(AssertUnwindSafe(record)).map_err(panic_message)
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
        self.reports.begin(now);
        match event {
            FloorEvent::TableOpened { table, game, setup, .. } => {
                let opened =
                    AnyTable::open(*game, setup).unwrap_or_else(|refusal| panic!("{table} opened though {refusal}"));
                let (house, turnover) = (Money::ZERO, Money::ZERO);
                let slot = Slot { table: opened, version: 1, stopped: None, house, turnover, known: vec![] };
                self.tables.insert(table.clone(), Arc::new(slot));
            }
            FloorEvent::Table { table, events } => self.evolve_table(table, events, now),
            FloorEvent::TableStopped { table, why } => {
                let slot = Arc::make_mut(self.tables.get_mut(table).expect("a table that stopped"));
                slot.stopped = Some(why.clone());
                slot.version += 1;
            }
            FloorEvent::Pool { pool, events } => events.iter().for_each(|event| self.evolve_pool(pool, event)),
            FloorEvent::Promotion { promotion, events } => {
                events.iter().for_each(|event| self.evolve_promotion(promotion, event));
            }
            FloorEvent::PrizePrescribed(prescribed) => self.prescribed.push(prescribed.clone()),
            FloorEvent::EmployeeNoted { patron, employment } => {
                match employment {
                    Employment::Employed => self.employees.insert(*patron),
                    Employment::Left => self.employees.remove(patron),
                };
            }
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
            FloorEvent::PatronEnrolled { patron, record, .. } => {
                self.patrons.insert(*patron, Arc::new(Patron::new(*patron, record.clone())));
            }
            FloorEvent::Patron { patron, event } => self.evolve_patron(*patron, event, now),
            FloorEvent::PolicySet(policy) => self.policies.push(*policy),
            FloorEvent::ReportRaised(report) => {
                self.next_cash_report = report.report + 1;
                self.cash_reports.push(report.clone());
            }
            FloorEvent::ReportFiled { report, .. } => self.cash_reports.retain(|waiting| waiting.report != *report),
            FloorEvent::CardIssued { patron, card } => {
                let known = self.patron_mut(*patron);
                (known.card, known.cards) = (PlayerCard::Valid, *card);
            }
            FloorEvent::CardCancelled { patron, .. } => self.patron_mut(*patron).card = PlayerCard::Cancelled,
            FloorEvent::ChipsBought { .. } | FloorEvent::ChipsCashed { .. } => self.evolve_cage(event, now),
            FloorEvent::ChipSetInForce { set } => self.put_chips_in_force(set),
            FloorEvent::Chips { moves } => self.cage_mut().evolve(moves),
            FloorEvent::Pit { table, event } => self.cage_mut().evolve_pit(table, event, now),
            FloorEvent::CardSystem(event) => self.evolve_outage(event, now),
            FloorEvent::LossLimitSet { patron, day } => {
                self.patron_mut(*patron).limits.set(LimitKind::LossDay, *day, now)
            }
            FloorEvent::PatronBarred { patron, bar } => self.patron_mut(*patron).bars.push(bar.clone()),
            FloorEvent::BarLifted { patron, from, .. } => self.patron_mut(*patron).bars.retain(|bar| bar.from != *from),
            FloorEvent::Corrected(correction) => {
                self.next_correction = correction.correction + 1;
                self.corrections.push(correction.as_ref().clone());
            }
            FloorEvent::Reviewed { correction, .. } => self.corrections.retain(|open| open.correction != *correction),
            FloorEvent::Duty(event) => self.duties.evolve(event, now),
            FloorEvent::Report(event) => self.reports.evolve(event),
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
        let was = slot.table.knowledge();
        slot.table.record_at(events, now.at_ms);
        corrections::note_known(&mut slot.known, was, &slot.table, now);
        let chance = slot.table.house().setup().chance;
        for event in events {
            if let AnyEvent::House(
                HouseEvent::DutyDone { id: duty, .. }
                | HouseEvent::DutyTold { id: duty, .. }
                | HouseEvent::DutyAcknowledged { id: duty, .. },
            ) = &event.what
            {
                self.duties.calm(&DutyId { table: Some(id.clone()), duty: *duty });
            }
            if let AnyEvent::House(event) = &event.what {
                self.reports.follow(id, slot.table.game(), event, now);
            }
            let Some(money) = event.moves() else { continue };
            let turnover = match &event.what {
                AnyEvent::House(HouseEvent::Settled(line)) if line.counts_as_turnover() => line.stake(),
                AnyEvent::House(HouseEvent::Reversed { line, .. }) if line.counts_as_turnover() => -line.stake(),
                AnyEvent::House(HouseEvent::Undone { was, line }) => counted(line) - counted(was),
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
        for patron in play_time::players(events) {
            self.patron_mut(patron).play.played(now.at_ms, chance);
        }
        self.note_unread_players(events);
        if let Some(cage) = &mut self.cage {
            cage.note_taps(id, events, now);
        }
    }

    fn evolve_patron(&mut self, id: PatronId, event: &PatronEvent, now: Now) {
        if let PatronEvent::Merged { into, .. } = event {
            let other = self.patrons.get(&id).unwrap_or_else(|| panic!("no patron {id}")).clone();
            patrons::take_over(self.patron_mut(*into), &other, now);
        }
        self.totals.follow_account(event);
        self.patron_mut(id).evolve(event, now);
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

    pub(crate) fn patron_mut(&mut self, id: PatronId) -> &mut Patron {
        Arc::make_mut(self.patrons.get_mut(&id).unwrap_or_else(|| panic!("no patron {id}")))
    }

    /// Adds everything up again from the tables and patrons: what the totals must say.
    pub fn recount(&self) -> Totals {
        Totals {
            held: self.patrons.values().map(|p| p.chips).sum(),
            balances: self.patrons.values().map(|p| p.balance).sum(),
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

/// The message of a panic.
pub(crate) fn panic_message(panic: Box<dyn std::any::Any + Send>) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|s| s.to_string())).unwrap_or_else(|| "unknown".into())
}

pub(crate) fn invalid(text: String) -> Problem {
    Problem::new(ProblemKind::Invalid, text)
}

/// A reason that is really given.
pub(crate) fn given(reason: &str, otherwise: &str) -> Result<(), Problem> {
    if reason.trim().is_empty() { Err(invalid(otherwise.into())) } else { Ok(()) }
}

/// What a line adds to turnover.
fn counted(line: &Line) -> Money {
    if line.counts_as_turnover() { line.stake() } else { Money::ZERO }
}

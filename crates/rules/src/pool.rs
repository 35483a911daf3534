//! The pool of a progressive jackpot: what feeds it, what it pays, and books that agree after every event.
//!
//! ```text
//! seeds from the casino + wagers  =  meter + reserve + overflow + retained + paid out of the pool
//! ```
//!
//! A table says what its rounds did ([`Pool::follow`]); the pool says what that means for the meter. Amounts are kept in
//! millionths of a cent, so that shares of a wager stated in millionths are exact and nothing is ever rounded away.
use crate::any::{AnyTable, GameId};
use crate::book::Cited;
use crate::house::{House, HouseEvent};
use crate::jackpot::{Hit, JackpotRules, PoolNow};
use crate::money::Money;
use crate::people::{Actor, Context, Millis, PatronId};
use crate::poker_hands::Category;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::{Line, Outcome};
use crate::signatures::second_person;
use crate::wagers::Area;
use alloc::{borrow::Cow, collections::BTreeMap, format, string::String, vec, vec::Vec};
use serde::{Deserialize, Serialize};

mod events;
mod fine;
mod parameters;
pub use events::PoolEvent;
pub use fine::Fine;
pub use parameters::{Ceiling, Guarantee, Overflow, Parameters, PayTable};

/// The money of a pool. Everything that came in is somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Books {
    /// Paid in by the casino as seeds.
    pub seeded: Fine,
    /// All wagers of closed rounds.
    pub contributed: Fine,
    /// What can be won; the display shows its whole cents.
    pub meter: Fine,
    pub reserve: Fine,
    pub overflow: Fine,
    pub retained: Fine,
    /// Paid, or locked to be paid, out of the pool.
    pub awarded: Fine,
}

impl Books {
    pub fn paid_in(&self) -> Fine {
        self.seeded + self.contributed
    }
    pub fn accounted(&self) -> Fine {
        self.meter + self.reserve + self.overflow + self.retained + self.awarded
    }
    pub fn agree(&self) -> bool {
        let none_negative = [self.meter, self.reserve, self.overflow].into_iter().all(|amount| amount >= Fine::ZERO);
        self.paid_in() == self.accounted() && none_negative
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pool {
    pub game: GameId,
    pub parameters: Parameters,
    pub opened_ms: Millis,
    pub status: Status,
    pub books: Books,
    /// Every table that was ever linked.
    pub tables: BTreeMap<String, Linked>,
    /// Wagers of closed rounds.
    pub wagers: u64,
    /// The last ones, newest last, and all that are not yet paid.
    pub hits: Vec<Locked>,
    pub hits_ever: u32,
    /// Waits until the jackpot is won.
    pub change: Option<Change>,
}

/// How many hits a pool remembers (PRG-2).
pub const HITS_KEPT: usize = 25;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Running,
    OutOfOrder { since_ms: Millis, why: String },
}

/// A table and what it has brought to the pool.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Linked {
    pub linked: bool,
    pub wagers: u64,
    #[serde(rename = "staked_cents")]
    pub staked: Money,
    #[serde(rename = "awarded_cents")]
    pub awarded: Money,
    /// The round that was counted last, and how much of it.
    pub round: u64,
    #[serde(rename = "of_round_cents")]
    pub of_round: Money,
}

/// A jackpot won in one round at one table: amounts and order are fixed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Locked {
    pub hit: u32,
    pub table: String,
    pub round: u64,
    pub at_ms: Millis,
    #[serde(rename = "meter_cents")]
    pub meter: Money,
    pub awards: Vec<Award>,
    /// How the meter was started again, after a royal flush.
    pub seed: Option<Seeding>,
    /// The parameters that were in force until then, where a change waited for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Change>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Award {
    pub area: Area,
    pub patron: PatronId,
    pub hand: Category,
    #[serde(rename = "amount_cents")]
    pub amount: Money,
    /// What of it comes out of the pool; the rest is the casino's own.
    #[serde(rename = "from_pool_cents")]
    pub from_pool: Money,
    pub fate: Fate,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    Locked,
    Paid {
        by: Actor,
        second: Option<Actor>,
    },
    /// The round was void after all: back to the pool.
    Lapsed,
}

/// Where the seed of the next jackpot came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seeding {
    pub from_reserve: Fine,
    pub from_overflow: Fine,
    pub from_casino: Fine,
}

/// Parameters that come into force when the jackpot is won; kept in a hit, those that were in force before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Change {
    pub parameters: Parameters,
    pub why: String,
    pub by: Actor,
    pub second: Option<Actor>,
    pub at_ms: Millis,
}

impl Pool {
    /// A new pool, approved in everything it needs.
    pub fn open(game: GameId, parameters: &Parameters, context: &Context) -> Result<Vec<PoolEvent>, Refusal> {
        let rules = rules_of(game)?;
        parameters.check(rules)?;
        second_person(context, rules.approval)?;
        Ok(vec![PoolEvent::Opened { game, parameters: parameters.clone(), at_ms: context.at }])
    }

    fn rules(&self) -> &'static JackpotRules {
        rules_of(self.game).expect("a pool of a game that has one")
    }

    /// What the meter shows.
    pub fn meter(&self) -> Money {
        self.books.meter.cents()
    }

    /// What a linked table is told.
    pub fn now(&self) -> PoolNow {
        PoolNow {
            meter: self.meter(),
            second_person_above: self.parameters.second_person_above,
            bonus: self.parameters.bonus,
            in_order: self.status == Status::Running,
        }
    }

    /// Hits with a prize still to be paid.
    pub fn pending(&self) -> impl Iterator<Item = &Locked> {
        self.hits.iter().filter(|hit| hit.awards.iter().any(|award| award.fate == Fate::Locked))
    }

    pub fn linked(&self) -> impl Iterator<Item = &str> {
        self.tables.iter().filter(|(_, table)| table.linked).map(|(name, _)| name.as_str())
    }

    /// A table joins: of the same game, approved alike, with the same wager and the same way of sharing.
    pub fn join(&self, pool: &str, name: &str, table: &AnyTable) -> Result<(Cited<HouseEvent>, PoolEvent), Refusal> {
        let (rules, house) = (self.rules(), table.house());
        if table.game() != self.game {
            refuse!(rules.same_pay_table, "pool {pool} is for {}, not {}", title(self.game), title(table.game()));
        }
        if let Some(other) = house.pool() {
            refuse!(rules.one_pool, "table {name} is linked to pool {other}: a table has one pool");
        }
        let Some(approved) = &house.setup().approved.jackpot else {
            refuse!(rules.pool, "no jackpot is approved for table {name}");
        };
        if approved.approval != self.parameters.approval {
            let (table, pool) = (&approved.approval, &self.parameters.approval);
            refuse!(rules.same_increment, "table {name} is approved under {table:?}, the pool under {pool:?}");
        }
        let wager = house.limits().of(rules.bet).map(|limit| limit.min);
        if wager != Some(self.parameters.wager) || house.notice_changes(rules.bet) {
            let wager = wager.map_or("none".into(), |wager| format!("{wager}"));
            let text = "of the pool is not the one on the sign and its notices";
            refuse!(rules.same_wager, "the wager of {} {text}: {wager}", self.parameters.wager);
        }
        if (rules.sharing)(house.setup()) != self.parameters.sharing {
            refuse!(rules.same_pay_table, "straight flushes of one round share otherwise at table {name}");
        }
        free(rules, name, house)?;
        let joined = HouseEvent::PoolJoined { pool: pool.into() }.by(rules.pool);
        Ok((joined, PoolEvent::Joined { table: name.into() }))
    }

    /// A table leaves between rounds; what it brought stays.
    pub fn leave(&self, pool: &str, name: &str, table: &AnyTable) -> Result<(Cited<HouseEvent>, PoolEvent), Refusal> {
        let (rules, house) = (self.rules(), table.house());
        if house.pool() != Some(pool) {
            refuse!(rules.pool, "table {name} is not linked to pool {pool}");
        }
        free(rules, name, house)?;
        Ok((HouseEvent::PoolLeft { pool: pool.into() }.by(rules.pool), PoolEvent::Left { table: name.into() }))
    }

    /// Other parameters wait until the jackpot is won. What linked tables have in common stays for good.
    pub fn change(&self, parameters: &Parameters, why: &str, context: &Context) -> Result<Vec<PoolEvent>, Refusal> {
        let (rules, now) = (self.rules(), &self.parameters);
        parameters.check(rules)?;
        if why.trim().is_empty() {
            refuse!(rules.approval, "say why the parameters change");
        }
        if parameters.wager != now.wager {
            refuse!(rules.same_wager, "the wager stays {} as long as the pool runs: open another", now.wager);
        }
        if parameters.sharing != now.sharing {
            refuse!(rules.same_pay_table, "how straight flushes share stays as long as the pool runs: open another");
        }
        if parameters.ceiling.is_below(now.ceiling) {
            refuse!(rules.approval, "a ceiling goes up, not down");
        }
        if parameters == now {
            refuse!(rules.approval, "nothing would change");
        }
        second_person(context, rules.approval)?;
        let (parameters, why) = (parameters.clone(), why.into());
        let change = Change { parameters, why, by: context.by, second: context.approved_by, at_ms: context.at };
        Ok(vec![PoolEvent::ChangeOrdered(change)])
    }

    pub fn withdraw_change(&self) -> Result<Vec<PoolEvent>, Refusal> {
        match self.change {
            Some(_) => Ok(vec![PoolEvent::ChangeWithdrawn]),
            None => refuse!(self.rules().approval, "no change waits for the jackpot to be won"),
        }
    }

    /// The controller or its links fail: no wagers, and nothing is lost.
    pub fn out_of_order(&self, why: &str, context: &Context) -> Result<Vec<PoolEvent>, Refusal> {
        if why.trim().is_empty() {
            refuse!(self.rules().fails, "say what is wrong with the pool");
        }
        match self.status {
            Status::Running => Ok(vec![PoolEvent::OutOfOrder { since_ms: context.at, why: why.into() }]),
            Status::OutOfOrder { .. } => refuse!(self.rules().fails, "the pool is out of order already"),
        }
    }

    /// The pool stays as it was: nobody can name other parameters here.
    pub fn restore(&self, context: &Context) -> Result<Vec<PoolEvent>, Refusal> {
        let rules = self.rules();
        if self.status == Status::Running {
            refuse!(rules.fails, "the pool is in order");
        }
        second_person(context, rules.fails)?;
        Ok(vec![PoolEvent::Restored])
    }

    /// Whether an event of a linked table concerns its pool.
    pub fn concerns(&self, event: &HouseEvent) -> bool {
        let jackpot =
            |line: &Line| line.wager() == self.rules().wager && matches!(line.outcome(), Outcome::Prize { .. });
        match event {
            HouseEvent::JackpotWon { .. } | HouseEvent::JackpotReleased | HouseEvent::RoundEnded { .. } => true,
            HouseEvent::Settled(line) | HouseEvent::Reversed { line, .. } => jackpot(line),
            HouseEvent::Undone { was, .. } => jackpot(was),
            _ => false,
        }
    }

    /// What the events of a linked table do to the pool. `after` is the table once they have happened.
    pub fn follow<'a>(
        &self,
        table: &str,
        after: &House,
        events: impl Iterator<Item = &'a HouseEvent>,
        context: &Context,
    ) -> Vec<PoolEvent> {
        let round = after.round_number();
        let mut pool = Cow::Borrowed(self);
        let mut follows = vec![];
        let mut events = events.filter(|event| self.concerns(event)).peekable();
        while let Some(event) = events.next() {
            let mut now = match event {
                HouseEvent::JackpotWon { hit, .. } => pool.won(table, round, hit, context),
                HouseEvent::JackpotReleased => pool.lapse(table, round),
                HouseEvent::Settled(line) => pool.paid(table, round, line, context),
                HouseEvent::Reversed { line, .. } | HouseEvent::Undone { was: line, .. } => {
                    pool.taken_back(table, round, line)
                }
                _ => pool.contributed(table, after),
            };
            // What is not paid when the round ends lapses, and so does what is undone after its end.
            let more = events.peek().is_some();
            let ends = match event {
                HouseEvent::RoundEnded { .. } => pool.hit_of(table, round).is_some(),
                HouseEvent::Undone { .. } => !more && !after.in_round(),
                _ => false,
            };
            if ends || more {
                now.iter().for_each(|event| pool.to_mut().evolve(event));
            }
            if ends {
                let lapsed = pool.lapse(table, round);
                lapsed.iter().for_each(|event| pool.to_mut().evolve(event));
                now.extend(lapsed);
            }
            follows.extend(now);
        }
        follows
    }

    /// What a closed round brings: nothing that was void, and nothing twice.
    fn contributed(&self, table: &str, after: &House) -> Vec<PoolEvent> {
        let (round, (count, staked)) = (after.round_number(), after.jackpot_turnover(self.rules().wager));
        let before = self.tables.get(table).filter(|linked| linked.round == round).map_or(Money::ZERO, |l| l.of_round);
        // A round that was taken up again and came out smaller has fed a meter that people have seen.
        if staked <= before {
            return vec![];
        }
        let (staked, p) = (staked - before, &self.parameters);
        let wagers = if before.is_zero() { count } else { (staked.to_cents() / p.wager.to_cents().max(1)) as u32 };
        let increment = Fine::part(staked, p.increment_ppm);
        let (to_meter, over) = self.split(increment);
        let (to_overflow, to_reserve) = match p.ceiling {
            Ceiling::At { overflow: Overflow::Reserve, .. } => (Fine::ZERO, over),
            _ => (over, Fine::ZERO),
        };
        let to_reserve = to_reserve + Fine::part(staked, p.reserve_ppm);
        let retained = Fine::part(staked, p.retained_ppm);
        let table = table.into();
        vec![PoolEvent::Contributed { table, round, wagers, staked, to_meter, to_overflow, to_reserve, retained }]
    }

    /// What the meter takes of an amount, and what is left.
    fn split(&self, amount: Fine) -> (Fine, Fine) {
        let to_meter = self.parameters.ceiling.room(self.books.meter).map_or(amount, |room| amount.min(room));
        (to_meter, amount - to_meter)
    }

    /// A hit locks its amounts; after a royal flush the meter starts again, by parameters that waited for it.
    fn won(&self, table: &str, round: u64, hit: &Hit, context: &Context) -> Vec<PoolEvent> {
        let available = self.meter();
        let to_straight = hit.to_straight_flushes.min(available);
        let to_royal = hit.to_royal_flushes.min(available - to_straight);
        let counts = hit.won();
        let mut straight = shares(to_straight, counts.straight_flushes);
        let mut royal = shares(to_royal, counts.royal_flushes);
        let awards = hit.winners.iter().map(|winner| {
            let parts = if winner.hand == Category::RoyalFlush { &mut royal } else { &mut straight };
            let (amount, from_pool) = (hit.prize(winner.hand), parts.pop().expect("a part for every winner"));
            Award { area: winner.area, patron: winner.patron, hand: winner.hand, amount, from_pool, fate: Fate::Locked }
        });
        let awards: Vec<Award> = awards.collect();
        let again = counts.royal_flushes > 0;
        let change = self.change.as_ref().filter(|_| again);
        let next = change.map_or(&self.parameters, |change| &change.parameters);
        let seed = again.then(|| self.seeding(next, to_straight + to_royal));
        let before = change.map(|change| Change { parameters: self.parameters.clone(), ..change.clone() });
        let mut events = vec![];
        if let Some(change) = change {
            let (before, after) = (self.parameters.clone(), change.parameters.clone());
            events.push(PoolEvent::ParametersChanged { before, after });
        }
        let (hit_number, at_ms, meter) = (self.hits_ever + 1, context.at, hit.meter);
        let table = table.into();
        events.push(PoolEvent::Won(Locked { hit: hit_number, table, round, at_ms, meter, awards, seed, before }));
        events
    }

    /// The seed is paid from the reserve as far as that goes, and by the casino; what overflowed goes on top.
    fn seeding(&self, next: &Parameters, taken: Money) -> Seeding {
        let seed = Fine::from(next.seed);
        let from_reserve = self.books.reserve.min(seed);
        let meter = self.books.meter - Fine::from(taken) + seed;
        let from_overflow = next.ceiling.room(meter).map_or(self.books.overflow, |room| self.books.overflow.min(room));
        Seeding { from_reserve, from_overflow, from_casino: seed - from_reserve }
    }

    fn hit_of(&self, table: &str, round: u64) -> Option<&Locked> {
        self.hits.iter().rfind(|hit| hit.table == table && hit.round == round)
    }

    fn award_of(&self, table: &str, round: u64, line: &Line) -> Option<(u32, &Award)> {
        let jackpot = line.wager() == self.rules().wager && line.stake().is_positive();
        let hit = self.hit_of(table, round).filter(|_| jackpot && matches!(line.outcome(), Outcome::Prize { .. }))?;
        Some((hit.hit, hit.awards.iter().find(|award| award.area == line.area() && award.fate != Fate::Lapsed)?))
    }

    fn paid(&self, table: &str, round: u64, line: &Line, context: &Context) -> Vec<PoolEvent> {
        match self.award_of(table, round, line) {
            Some((hit, award)) => {
                vec![PoolEvent::Paid { hit, area: award.area, by: context.by, second: context.approved_by }]
            }
            None => vec![],
        }
    }

    fn taken_back(&self, table: &str, round: u64, line: &Line) -> Vec<PoolEvent> {
        match self.award_of(table, round, line) {
            Some((hit, award)) => vec![PoolEvent::TakenBack { hit, area: award.area }],
            None => vec![],
        }
    }

    /// What was locked for this round and not paid goes back to the meter. If nobody won after all, so does the seed go
    /// back, but the meter does not go down for it.
    fn lapse(&self, table: &str, round: u64) -> Vec<PoolEvent> {
        let Some(hit) = self.hit_of(table, round) else { return vec![] };
        let unpaid = || hit.awards.iter().filter(|award| award.fate == Fate::Locked);
        let areas: Vec<Area> = unpaid().map(|award| award.area).collect();
        if areas.is_empty() {
            return vec![];
        }
        let freed = Fine::from(unpaid().map(|award| award.from_pool).sum::<Money>());
        let nobody_won = hit.awards.iter().all(|award| !matches!(award.fate, Fate::Paid { .. }));
        let (to_casino, to_reserve) = match hit.seed.filter(|_| nobody_won) {
            Some(seed) => {
                let to_casino = seed.from_casino.min(freed);
                (to_casino, seed.from_reserve.min(freed - to_casino))
            }
            None => (Fine::ZERO, Fine::ZERO),
        };
        let (to_meter, to_overflow) = self.split(freed - to_casino - to_reserve);
        let lapsed = PoolEvent::Lapsed { hit: hit.hit, areas, to_meter, to_overflow, to_reserve, to_casino };
        let mut events = vec![lapsed];
        // The jackpot was not won, so what waited for it waits on.
        if let Some(before) = hit.before.as_ref().filter(|_| nobody_won) {
            let (after, now) = (before.parameters.clone(), self.parameters.clone());
            let change = Change { parameters: now.clone(), ..before.clone() };
            events.push(PoolEvent::ParametersChanged { before: now, after });
            events.push(PoolEvent::ChangeOrdered(change));
        }
        events
    }
}

/// A sum in so many parts that differ by a cent at most.
fn shares(sum: Money, parts: u32) -> Vec<Money> {
    let (cents, n) = (sum.to_cents(), i64::from(parts));
    (0..n).map(|i| Money::cents(cents / n + i64::from(i < cents % n))).collect()
}

fn rules_of(game: GameId) -> Result<&'static JackpotRules, Refusal> {
    match game.house_rules().jackpot {
        Some(rules) => Ok(rules),
        None => refuse!(game.house_rules().limits.sign, "{} has no progressive jackpot", title(game)),
    }
}

fn title(game: GameId) -> &'static str {
    game.book().title
}

/// A table joins and leaves between rounds, with no jackpot wager laid.
fn free(rules: &JackpotRules, name: &str, house: &House) -> Result<(), Refusal> {
    if house.in_round() || house.layout().iter().any(|placed| placed.wager == rules.wager) {
        refuse!(rules.pool, "table {name} joins or leaves a pool between rounds, with no jackpot wager laid");
    }
    Ok(())
}

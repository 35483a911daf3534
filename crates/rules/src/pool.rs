//! The pool of a progressive jackpot: what feeds it, what it pays, and books that agree after every event.
//!
//! ```text
//! seeds from the casino + wagers  =  meter + reserve + overflow + retained + paid out of the pool
//! ```
//!
//! A table says what its rounds did ([`Pool::follow`]); the pool says what that means for the meter. Amounts are kept in
//! millionths of a cent, so that shares of a wager stated in millionths are exact and nothing is ever rounded away.
use crate::any::{AnyTable, GameId};
use crate::book::Citation;
use crate::game::{Actor, Context, Millis, PatronId, Refusal};
use crate::house::{House, HouseEvent};
use crate::jackpot::{Hit, JackpotRules, PoolNow, ROYAL_FLUSH_AT_LEAST, STRAIGHT_FLUSH_AT_LEAST, Sharing};
use crate::money::Money;
use crate::poker_hands::Category;
use crate::refuse;
use crate::settlement::{Line, Outcome};
use crate::signatures::second_person;
use crate::wagers::Area;
use alloc::{borrow::Cow, collections::BTreeMap, format, string::String, vec, vec::Vec};
use core::fmt;
use core::ops::{Add, AddAssign, Sub, SubAssign};
use serde::{Deserialize, Serialize};

/// An amount in millionths of a cent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fine(i64);

const PER_CENT: i64 = 1_000_000;

impl Fine {
    pub const ZERO: Fine = Fine(0);
    /// The whole cents; what is left over stays where it is.
    pub fn cents(self) -> Money {
        Money::cents(self.0.div_euclid(PER_CENT))
    }
    /// So many millionths of an amount.
    fn part(of: Money, millionths: u32) -> Fine {
        Fine(of.to_cents().checked_mul(i64::from(millionths)).expect("a jackpot within bounds"))
    }
}
impl From<Money> for Fine {
    fn from(money: Money) -> Fine {
        Fine::part(money, PER_CENT as u32)
    }
}
impl Add for Fine {
    type Output = Fine;
    fn add(self, other: Fine) -> Fine {
        Fine(self.0.checked_add(other.0).expect("a jackpot within bounds"))
    }
}
impl Sub for Fine {
    type Output = Fine;
    fn sub(self, other: Fine) -> Fine {
        Fine(self.0.checked_sub(other.0).expect("a jackpot within bounds"))
    }
}
impl AddAssign for Fine {
    fn add_assign(&mut self, other: Fine) {
        *self = *self + other;
    }
}
impl SubAssign for Fine {
    fn sub_assign(&mut self, other: Fine) {
        *self = *self - other;
    }
}
impl fmt::Display for Fine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (sign, units) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        let (dollars, rest) = (units / 100_000_000, units % 100_000_000);
        let digits = format!("{rest:08}");
        let kept = digits.trim_end_matches('0').len().max(2);
        write!(f, "{sign}{dollars}.{}", &digits[..kept])
    }
}
impl fmt::Debug for Fine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "${self}")
    }
}

/// What a regulator approved for a pool. There is no default for any of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// The regulator's reference.
    pub approval: String,
    /// The one amount of a wager, the same at every linked table.
    #[serde(rename = "wager_cents")]
    pub wager: Money,
    /// What the meter starts from.
    #[serde(rename = "seed_cents")]
    pub seed: Money,
    /// Of every wager, in millionths: what goes to the meter,
    pub increment_ppm: u32,
    /// what goes to the reserve that seeds are paid from,
    pub reserve_ppm: u32,
    /// and what the casino keeps.
    pub retained_ppm: u32,
    pub guarantee: Guarantee,
    pub pay_table: PayTable,
    /// How several straight flushes of one round share.
    pub sharing: Sharing,
    pub ceiling: Ceiling,
    /// A prize above this needs a second person.
    #[serde(rename = "second_person_above_cents")]
    pub second_person_above: Money,
    /// What each bonus jackpot pays; left out, there are none.
    #[serde(rename = "bonus_cents", default, skip_serializing_if = "Option::is_none")]
    pub bonus: Option<Money>,
}

/// What a winner on the meter is sure of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guarantee {
    #[serde(rename = "royal_flush_cents")]
    pub royal_flush: Money,
    #[serde(rename = "straight_flush_cents")]
    pub straight_flush: Money,
}

/// The prizes that do not depend on the meter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayTable {
    #[serde(rename = "four_of_a_kind_cents")]
    pub four_of_a_kind: Money,
    #[serde(rename = "full_house_cents")]
    pub full_house: Money,
    #[serde(rename = "flush_cents")]
    pub flush: Money,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ceiling {
    None,
    /// The meter stops here, and what comes after goes elsewhere.
    At {
        #[serde(rename = "amount_cents")]
        amount: Money,
        overflow: Overflow,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Overflow {
    /// Held apart and put on the next jackpot.
    NextJackpot,
    /// Added to the reserve.
    Reserve,
}

impl Ceiling {
    /// How much more the meter takes.
    fn room(self, meter: Fine) -> Option<Fine> {
        match self {
            Ceiling::None => None,
            Ceiling::At { amount, .. } => Some((Fine::from(amount) - meter).max(Fine::ZERO)),
        }
    }
    fn is_below(self, other: Ceiling) -> bool {
        match (self, other) {
            (Ceiling::At { amount, .. }, Ceiling::At { amount: other, .. }) => amount < other,
            (Ceiling::At { .. }, Ceiling::None) => true,
            (Ceiling::None, _) => false,
        }
    }
}

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

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PoolEvent {
    Opened {
        game: GameId,
        parameters: Parameters,
        at_ms: Millis,
    },
    Joined {
        table: String,
    },
    Left {
        table: String,
    },
    Contributed {
        table: String,
        round: u64,
        wagers: u32,
        #[serde(rename = "staked_cents")]
        staked: Money,
        to_meter: Fine,
        to_overflow: Fine,
        to_reserve: Fine,
        retained: Fine,
    },
    Won(Locked),
    Paid {
        hit: u32,
        area: Area,
        by: Actor,
        second: Option<Actor>,
    },
    /// A prize that was paid is taken back with its round.
    TakenBack {
        hit: u32,
        area: Area,
    },
    Lapsed {
        hit: u32,
        areas: Vec<Area>,
        to_meter: Fine,
        to_overflow: Fine,
        to_reserve: Fine,
        to_casino: Fine,
    },
    ChangeOrdered(Change),
    ChangeWithdrawn,
    ParametersChanged {
        before: Parameters,
        after: Parameters,
    },
    OutOfOrder {
        since_ms: Millis,
        why: String,
    },
    Restored,
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
    pub fn join(&self, pool: &str, name: &str, table: &AnyTable) -> Result<(HouseEvent, PoolEvent), Refusal> {
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
        let joined = HouseEvent::PoolJoined { pool: pool.into(), cite: rules.pool };
        Ok((joined, PoolEvent::Joined { table: name.into() }))
    }

    /// A table leaves between rounds; what it brought stays.
    pub fn leave(&self, pool: &str, name: &str, table: &AnyTable) -> Result<(HouseEvent, PoolEvent), Refusal> {
        let (rules, house) = (self.rules(), table.house());
        if house.pool() != Some(pool) {
            refuse!(rules.pool, "table {name} is not linked to pool {pool}");
        }
        free(rules, name, house)?;
        Ok((HouseEvent::PoolLeft { pool: pool.into(), cite: rules.pool }, PoolEvent::Left { table: name.into() }))
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

    /// The pool goes on as it was: nobody can name other parameters here.
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
            HouseEvent::JackpotWon { .. } | HouseEvent::JackpotReleased { .. } | HouseEvent::RoundEnded { .. } => true,
            HouseEvent::Settled(line) | HouseEvent::Reversed { line, .. } => jackpot(line),
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
                HouseEvent::JackpotReleased { .. } => pool.lapse(table, round),
                HouseEvent::Settled(line) => pool.paid(table, round, line, context),
                HouseEvent::Reversed { line, .. } => pool.taken_back(table, round, line),
                _ => pool.contributed(table, after),
            };
            let ends = matches!(event, HouseEvent::RoundEnded { .. }) && pool.hit_of(table, round).is_some();
            if ends || events.peek().is_some() {
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

    /// The pool that an opening makes.
    pub fn opened(event: &PoolEvent) -> Pool {
        let PoolEvent::Opened { game, parameters, at_ms } = event else { panic!("{event:?} of no pool") };
        let seed = Fine::from(parameters.seed);
        Pool {
            game: *game,
            parameters: parameters.clone(),
            opened_ms: *at_ms,
            status: Status::Running,
            books: Books { seeded: seed, meter: seed, ..Books::default() },
            tables: BTreeMap::new(),
            wagers: 0,
            hits: vec![],
            hits_ever: 0,
            change: None,
        }
    }

    /// Records an event. Money is in the event; books that would not agree are a corrupt log.
    pub fn evolve(&mut self, event: &PoolEvent) {
        let books = &mut self.books;
        match event {
            PoolEvent::Opened { .. } => panic!("a pool opened twice"),
            PoolEvent::Joined { table } => self.tables.entry(table.clone()).or_default().linked = true,
            PoolEvent::Left { table } => self.tables.get_mut(table).expect("a linked table").linked = false,
            PoolEvent::Contributed { table, round, wagers, staked, to_meter, to_overflow, to_reserve, retained } => {
                books.contributed += Fine::from(*staked);
                books.meter += *to_meter;
                books.overflow += *to_overflow;
                books.reserve += *to_reserve;
                books.retained += *retained;
                self.wagers += u64::from(*wagers);
                let linked = self.tables.get_mut(table).expect("a linked table");
                linked.of_round = if linked.round == *round { linked.of_round + *staked } else { *staked };
                linked.round = *round;
                linked.wagers += u64::from(*wagers);
                linked.staked += *staked;
            }
            PoolEvent::Won(hit) => {
                let taken = Fine::from(hit.awards.iter().map(|award| award.from_pool).sum::<Money>());
                books.meter -= taken;
                books.awarded += taken;
                if let Some(seed) = hit.seed {
                    books.meter += seed.from_reserve + seed.from_overflow + seed.from_casino;
                    books.reserve -= seed.from_reserve;
                    books.overflow -= seed.from_overflow;
                    books.seeded += seed.from_casino;
                }
                self.hits_ever = hit.hit;
                self.hits.push(hit.clone());
                self.forget();
            }
            PoolEvent::Paid { hit, area, by, second } => {
                let (table, award) = award_mut(&mut self.hits, *hit, *area);
                assert!(award.fate == Fate::Locked, "hit {hit} area {area} paid twice");
                award.fate = Fate::Paid { by: *by, second: *second };
                self.tables.get_mut(table).expect("a linked table").awarded += award.amount;
            }
            PoolEvent::TakenBack { hit, area } => {
                let (table, award) = award_mut(&mut self.hits, *hit, *area);
                assert!(matches!(award.fate, Fate::Paid { .. }), "hit {hit} area {area} was not paid");
                award.fate = Fate::Locked;
                self.tables.get_mut(table).expect("a linked table").awarded -= award.amount;
            }
            PoolEvent::Lapsed { hit, areas, to_meter, to_overflow, to_reserve, to_casino } => {
                for area in areas {
                    let (_, award) = award_mut(&mut self.hits, *hit, *area);
                    assert!(award.fate == Fate::Locked, "hit {hit} area {area} cannot lapse");
                    award.fate = Fate::Lapsed;
                }
                books.awarded -= *to_meter + *to_overflow + *to_reserve + *to_casino;
                books.meter += *to_meter;
                books.overflow += *to_overflow;
                books.reserve += *to_reserve;
                books.seeded -= *to_casino;
            }
            PoolEvent::ChangeOrdered(change) => self.change = Some(change.clone()),
            PoolEvent::ChangeWithdrawn => self.change = None,
            PoolEvent::ParametersChanged { after, .. } => {
                self.parameters = after.clone();
                self.change = None;
            }
            PoolEvent::OutOfOrder { since_ms, why } => {
                self.status = Status::OutOfOrder { since_ms: *since_ms, why: why.clone() }
            }
            PoolEvent::Restored => self.status = Status::Running,
        }
        assert!(self.books.agree(), "a jackpot's books do not agree: {:?} by {event:?}", self.books);
    }

    /// The oldest hits are forgotten once they are paid.
    fn forget(&mut self) {
        let done = |hit: &Locked| hit.awards.iter().all(|award| award.fate != Fate::Locked);
        while self.hits.len() > HITS_KEPT {
            match self.hits.iter().position(done) {
                Some(at) => drop(self.hits.remove(at)),
                None => break,
            }
        }
    }
}

fn award_mut(hits: &mut [Locked], hit: u32, area: Area) -> (&str, &mut Award) {
    let hit = hits.iter_mut().find(|h| h.hit == hit).unwrap_or_else(|| panic!("no hit {hit}"));
    let award = hit.awards.iter_mut().find(|award| award.area == area);
    (&hit.table, award.unwrap_or_else(|| panic!("no award for area {area}")))
}

/// A sum in so many parts that differ by a cent at most.
fn shares(sum: Money, parts: u32) -> Vec<Money> {
    let (cents, n) = (sum.to_cents(), i64::from(parts));
    (0..n).map(|i| Money::cents(cents / n + i64::from(i < cents % n))).collect()
}

fn rules_of(game: GameId) -> Result<&'static JackpotRules, Refusal> {
    match game.house_rules().jackpot {
        Some(rules) => Ok(rules),
        None => refuse!(game.house_rules().sign, "{} has no progressive jackpot", title(game)),
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

impl Parameters {
    /// Everything named, and what the book fixes as the book has it.
    fn check(&self, rules: &JackpotRules) -> Result<(), Refusal> {
        if self.approval.trim().is_empty() {
            refuse!(rules.approval, "approval: a jackpot needs the reference of its approval");
        }
        if !self.wager.is_amount() {
            refuse!(rules.same_wager, "wager_cents: {} is no amount", self.wager);
        }
        if !self.seed.is_amount() {
            refuse!(rules.same_increment, "seed_cents: {} is no amount", self.seed);
        }
        let whole = [self.increment_ppm, self.reserve_ppm, self.retained_ppm].map(u64::from).iter().sum::<u64>();
        if self.increment_ppm == 0 || whole != PER_CENT as u64 {
            refuse!(
                rules.same_increment,
                "increment_ppm, reserve_ppm and retained_ppm divide every wager: they make {whole} of 1000000"
            );
        }
        let Guarantee { royal_flush, straight_flush } = self.guarantee;
        if royal_flush != ROYAL_FLUSH_AT_LEAST {
            refuse!(rules.royal_flush, "guarantee.royal_flush_cents: the book says {ROYAL_FLUSH_AT_LEAST}");
        }
        if straight_flush != STRAIGHT_FLUSH_AT_LEAST {
            refuse!(rules.straight_flush, "guarantee.straight_flush_cents: the book says {STRAIGHT_FLUSH_AT_LEAST}");
        }
        let PayTable { four_of_a_kind, full_house, flush } = self.pay_table;
        let rows = [
            ("four_of_a_kind_cents", four_of_a_kind, Category::FourOfAKind),
            ("full_house_cents", full_house, Category::FullHouse),
            ("flush_cents", flush, Category::Flush),
        ];
        for (field, named, hand) in rows {
            let book = (rules.fixed_prize)(hand).unwrap_or(Money::ZERO);
            if named != book {
                refuse!(rules.same_pay_table, "pay_table.{field}: the book says {book}");
            }
        }
        if let Ceiling::At { amount, .. } = self.ceiling
            && (!amount.is_amount() || amount < self.seed)
        {
            refuse!(rules.approval, "ceiling: {amount} is below the seed of {}", self.seed);
        }
        if self.second_person_above < Money::ZERO || self.second_person_above > Money::MAX_AMOUNT {
            refuse!(rules.verified, "second_person_above_cents: {} is no amount", self.second_person_above);
        }
        match (self.bonus, rules.bonus) {
            (Some(_), None) => refuse!(rules.pool, "bonus_cents: this book knows no bonus jackpots"),
            (Some(bonus), Some(cite)) if !bonus.is_amount() => refuse!(cite, "bonus_cents: {bonus} is no amount"),
            _ => Ok(()),
        }
    }
}

impl PoolEvent {
    /// What it rests on, in the book of the pool's game.
    pub fn cite(&self, game: GameId) -> Citation {
        let rules = rules_of(game).expect("a pool of a game that has one");
        match self {
            PoolEvent::Opened { .. }
            | PoolEvent::ChangeOrdered(_)
            | PoolEvent::ChangeWithdrawn
            | PoolEvent::ParametersChanged { .. } => rules.approval,
            PoolEvent::Joined { .. } | PoolEvent::Left { .. } => rules.pool,
            PoolEvent::Contributed { .. } | PoolEvent::Lapsed { .. } => rules.contributed,
            PoolEvent::Won(_) => rules.locked,
            PoolEvent::Paid { .. } | PoolEvent::TakenBack { .. } => rules.verified,
            PoolEvent::OutOfOrder { .. } | PoolEvent::Restored => rules.fails,
        }
    }

    /// One line for people.
    pub fn describe(&self) -> String {
        match self {
            PoolEvent::Opened { parameters: p, .. } => {
                format!("jackpot opened under {}: seed {}, wager {}", p.approval, p.seed, p.wager)
            }
            PoolEvent::Joined { table } => format!("table {table} joins the jackpot"),
            PoolEvent::Left { table } => format!("table {table} leaves the jackpot"),
            PoolEvent::Contributed { table, round, wagers, staked, to_meter, .. } => {
                format!("table {table} round {round}: {wagers} jackpot wagers of {staked}, {to_meter} to the meter")
            }
            PoolEvent::Won(hit) => {
                let won = |a: &Award| {
                    format!("area {} {} {} ({} of it from the pool)", a.area, a.hand, a.amount, a.from_pool)
                };
                let won: Vec<String> = hit.awards.iter().map(won).collect();
                let again = if hit.seed.is_some() { "; the meter starts again from the seed" } else { "" };
                format!(
                    "hit {} at table {} with the meter at {}: {}{again}",
                    hit.hit,
                    hit.table,
                    hit.meter,
                    won.join(", ")
                )
            }
            PoolEvent::Paid { hit, area, by, second } => {
                let second = second.map(|s| format!(" and {} {}", s.role.name(), s.id)).unwrap_or_default();
                format!("hit {hit}: area {area} paid by {} {}{second}", by.role.name(), by.id)
            }
            PoolEvent::TakenBack { hit, area } => format!("hit {hit}: the prize of area {area} is taken back"),
            PoolEvent::Lapsed { hit, areas, to_meter, .. } => {
                format!("hit {hit} lapses for areas {areas:?}: {to_meter} back to the meter")
            }
            PoolEvent::ChangeOrdered(change) => {
                format!(
                    "new parameters under {} wait until the jackpot is won: {}",
                    change.parameters.approval, change.why
                )
            }
            PoolEvent::ChangeWithdrawn => "the change of parameters is withdrawn".into(),
            PoolEvent::ParametersChanged { after, .. } => format!("parameters under {} are in force", after.approval),
            PoolEvent::OutOfOrder { why, .. } => format!("the jackpot is out of order: {why}"),
            PoolEvent::Restored => "the jackpot is in order again".into(),
        }
    }
}

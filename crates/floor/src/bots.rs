//! The demo floor: staff, patrons and tables with play money, and bots that keep electronic tables alive.
//!
//! A bot deals only while no person does: as soon as somebody takes the table it stands back, and it comes back when the
//! table is left. Bots act through the same door as everybody else. What a bot does at a game is in that game's file.
mod caribbean_stud;
mod casino_war;
mod double_chance;
mod sic_bo;
mod ultimate_texas_holdem;

use crate::core::{Answer, Handle, Submission};
use crate::{FloorCommand, FloorEvent, PoolCommand, PoolId, TableId};
use baize_rules::any::{AnyCommand, AnyTable, GameId};
use baize_rules::game::{Actor, Chance, PatronId, Role};
use baize_rules::house::{ChanceFrom, House, HouseCommand, Setup};
use baize_rules::jackpot::Sharing;
use baize_rules::limits::Limit;
use baize_rules::money::Money;
use baize_rules::pool::{Ceiling, Guarantee, Overflow, Parameters, PayTable};
use baize_rules::wagers::BetType;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A command id whose first part is the time, so that the log's index grows at its end.
pub fn new_id() -> [u8; 16] {
    let mut id = [0; 16];
    getrandom::fill(&mut id).expect("the operating system has randomness");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as u64);
    id[..6].copy_from_slice(&now.to_be_bytes()[2..]);
    id[6] = 0x70 | (id[6] & 0x0f);
    id[8] = 0x80 | (id[8] & 0x3f);
    id
}

pub const BOT_DEALER: u32 = 9001;
pub const BOT_SUPERVISOR: u32 = 9002;
/// Demo patrons who are people's to play with.
pub const PEOPLE: RangeInclusive<PatronId> = 1001..=1008;
const BOTS: RangeInclusive<PatronId> = 2001..=2030;
/// Bot patrons of each electronic table.
const BOTS_EACH: u32 = 5;

/// A table of the demo floor.
struct DemoTable {
    name: &'static str,
    game: GameId,
    setup: Setup,
}

/// Every game's tables.
fn tables() -> impl Iterator<Item = DemoTable> {
    casino_war::tables()
        .into_iter()
        .chain(sic_bo::tables())
        .chain(caribbean_stud::tables())
        .chain(ultimate_texas_holdem::tables())
        .chain(double_chance::tables())
}

/// Jackpots with play money: name, game, approval and bonus. Every table of the game is linked.
const POOLS: [(&str, GameId, &str, Option<i64>); 2] = [
    ("caribbean", GameId::CaribbeanStud, caribbean_stud::APPROVAL, None),
    ("holdem", GameId::UltimateTexasHoldem, ultimate_texas_holdem::APPROVAL, Some(250)),
];

/// Terms of a demo jackpot. A real one's are the regulator's to approve.
fn demo_parameters(approval: &str, bonus: Option<i64>) -> Parameters {
    Parameters {
        approval: approval.into(),
        wager: Money::dollars(5),
        seed: Money::dollars(50_000),
        increment_ppm: 700_000,
        reserve_ppm: 50_000,
        retained_ppm: 250_000,
        guarantee: Guarantee { royal_flush: Money::dollars(50_000), straight_flush: Money::dollars(5_000) },
        pay_table: PayTable {
            four_of_a_kind: Money::dollars(500),
            full_house: Money::dollars(150),
            flush: Money::dollars(100),
        },
        sharing: Sharing::OneAfterAnother,
        ceiling: Ceiling::At { amount: Money::dollars(1_000_000), overflow: Overflow::NextJackpot },
        second_person_above: Money::dollars(10_000),
        bonus: bonus.map(Money::dollars),
    }
}

/// A limit in whole dollars.
fn limit(wager: BetType, min: i64, max: i64) -> Limit {
    Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit: None }
}

/// Furnishes an empty floor: staff, patrons with cards and chips, tables of every game.
pub fn furnish(floor: &Handle) -> Result<(), String> {
    let say = |role, id, command: FloorCommand| {
        let submission = Submission { id: new_id(), by: Actor { role, id }, expected: None, command };
        match floor.call(submission) {
            Answer::Done { events, .. } => Ok(events),
            Answer::Refused { refusal, .. } => Err(refusal.to_string()),
            Answer::Problem(problem) => Err(problem.text),
        }
    };
    let staff = [
        (1, "Dana Demo", Role::Dealer),
        (2, "Dov Demo", Role::Dealer),
        (11, "Sam Sample", Role::Supervisor),
        (12, "Sol Sample", Role::Supervisor),
        (21, "Cleo Cage-Demo", Role::Cage),
        (31, "Mo Made-Up", Role::Manager),
        (41, "Ines Invented", Role::Inspector),
        (51, "Vic Virtual", Role::Surveillance),
        (BOT_DEALER, "Bot Dealer", Role::Dealer),
        (BOT_SUPERVISOR, "Bot Supervisor", Role::Supervisor),
    ];
    for (staff, name, role) in staff {
        say(Role::Manager, 31, FloorCommand::EnrolStaff { staff, name: name.into(), role })?;
    }
    for patron in PEOPLE.chain(BOTS) {
        let name =
            if BOTS.contains(&patron) { format!("Bot Patron {patron}") } else { format!("Patron Demo {patron}") };
        say(Role::Cage, 21, FloorCommand::EnrolPatron { patron, name })?;
        say(Role::Cage, 21, FloorCommand::IssueCard { patron })?;
        let amount = Money::dollars(if BOTS.contains(&patron) { 20_000 } else { 2_000 });
        say(Role::Cage, 21, FloorCommand::BuyChips { patron, amount })?;
    }
    for DemoTable { name, game, setup } in tables() {
        let table = TableId::new(name).expect("a plain name");
        say(Role::Supervisor, 11, FloorCommand::OpenTable { table, game, setup })?;
    }
    for (name, game, approval, bonus) in POOLS {
        let pool = PoolId::new(name).expect("a plain name");
        let command = PoolCommand::Open { game, parameters: demo_parameters(approval, bonus) };
        let reason = "a jackpot with play money".into();
        let asked = say(Role::Manager, 31, FloorCommand::RequestPool { pool: pool.clone(), command, reason })?;
        for event in asked {
            if let FloorEvent::Requested(request) = event {
                say(Role::Supervisor, 11, FloorCommand::Approve { request: request.request })?;
            }
        }
        for table in tables().filter(|table| table.game == game).filter_map(|table| TableId::new(table.name)) {
            let command = PoolCommand::Join { table };
            say(Role::Supervisor, 11, FloorCommand::Pool { pool: pool.clone(), command })?;
        }
    }
    Ok(())
}

/// How a bot takes its time.
#[derive(Clone, Copy)]
pub struct Pace {
    pub step: Duration,
    /// How long people are given to bet, and to decide.
    pub people: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { step: Duration::from_millis(900), people: Duration::from_secs(12) }
    }
}

/// Keeps one electronic table alive until told to stop.
pub fn run(floor: Handle, table: TableId, pace: Pace, chance: &mut dyn Chance, stop: &AtomicBool) {
    let mut bot = Bot { floor, table, pace, waiting_since: None };
    while !stop.load(Ordering::Relaxed) {
        let mut rest = pace.step;
        if let Some((role, id, command)) = bot.next(chance) {
            // Players reach for their chips faster than a dealer works.
            if role == Role::Patron {
                rest /= 3;
            }
            let command = FloorCommand::Table { table: bot.table.clone(), command };
            bot.floor.call(Submission { id: new_id(), by: Actor { role, id }, expected: None, command });
        }
        std::thread::sleep(rest);
    }
}

struct Bot {
    floor: Handle,
    table: TableId,
    pace: Pace,
    waiting_since: Option<Instant>,
}

/// What a bot does next, and as whom.
type Step = (Role, u32, AnyCommand);

fn at_house(role: Role, id: u32, command: HouseCommand) -> Option<Step> {
    Some((role, id, AnyCommand::House(command)))
}

impl Bot {
    /// What a bot would do now: as dealer, as supervisor when one is wanted, or for one of its patrons.
    fn next(&mut self, chance: &mut dyn Chance) -> Option<Step> {
        let page = self.floor.table(&self.table)?;
        let house = page.slot.table.house();
        if house.is_closed() || page.slot.stopped.is_some() || house.setup().chance != ChanceFrom::Drawn {
            return None;
        }
        match house.dealer() {
            Some(BOT_DEALER) => {}
            Some(_) => return None,
            None => return at_house(Role::Dealer, BOT_DEALER, HouseCommand::TakeTable),
        }
        let bots_here = house.occupied().filter(|(_, p)| BOTS.contains(p)).count();
        let free = house.areas().find(|a| house.seated(*a).is_none());
        if let Some(area) = free.filter(|_| !house.in_round() && bots_here < 4) {
            let patron = self.patrons().find(|p| !house.occupied().any(|(_, q)| q == *p))?;
            return at_house(Role::Patron, patron, HouseCommand::Sit { area, patron });
        }
        match &page.slot.table {
            AnyTable::CasinoWar(table) => casino_war::next(self, table, chance),
            AnyTable::SicBo(table) => sic_bo::next(self, table, chance),
            AnyTable::DoubleChance(table) => double_chance::next(self, table, chance),
            AnyTable::UltimateTexasHoldem(table) => ultimate_texas_holdem::next(self, table, chance),
            AnyTable::CaribbeanStud(table) => caribbean_stud::next(self, table, chance),
        }
    }

    /// Each electronic table of the demo has bot patrons of its own.
    fn patrons(&self) -> impl Iterator<Item = PatronId> + use<> {
        let mut drawn = tables().filter(|t| t.setup.chance == ChanceFrom::Drawn);
        let index = drawn.position(|t| t.name == self.table.as_str()).unwrap_or(0) as u32;
        let first = BOTS.start() + BOTS_EACH * index;
        (first..first + BOTS_EACH).filter(|p| BOTS.contains(p))
    }

    /// Whether a bot patron can pay so much; whoever cannot goes to the cage first.
    fn can_pay(&self, patron: PatronId, amount: Money) -> bool {
        let rich = self.floor.patron(patron).is_some_and(|p| p.chips >= amount);
        if !rich {
            let by = Actor { role: Role::Cage, id: 21 };
            let command = FloorCommand::BuyChips { patron, amount: Money::dollars(20_000) };
            self.floor.call(Submission { id: new_id(), by, expected: None, command });
        }
        rich
    }

    /// Whether so much time has passed since this was first asked; then it begins anew.
    fn waited(&mut self, time: Duration) -> bool {
        let over = self.waiting_since.get_or_insert_with(Instant::now).elapsed() >= time;
        if over {
            self.waiting_since = None;
        }
        over
    }
}

fn people_at(house: &House) -> bool {
    house.occupied().any(|(_, p)| !BOTS.contains(&p))
}

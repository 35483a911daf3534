//! The demo floor: staff, patrons and tables with play money, and bots that keep electronic tables alive.
//!
//! A bot deals only while no person does: as soon as somebody takes the table it stands back, and it comes back when the
//! table is left. Bots act through the same door as everybody else.
use crate::core::{Answer, Handle, Submission};
use crate::{FloorCommand, TableId};
use baize_rules::any::{AnyCommand, AnyTable, GameId};
use baize_rules::casino_war::{Absence, Play, Round};
use baize_rules::game::{Actor, Chance, PatronId, Role};
use baize_rules::house::{Approved, ChanceFrom, Equipment, HouseCommand, Setup, Stage};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::shoe::{Readiness, Source};
use baize_rules::wagers::{BetType, Wager};
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
pub const PEOPLE: std::ops::RangeInclusive<PatronId> = 1001..=1008;
const BOTS: std::ops::RangeInclusive<PatronId> = 2001..=2010;

/// Furnishes an empty floor: staff, patrons with cards and chips, four tables.
pub fn furnish(floor: &Handle) -> Result<(), String> {
    let say = |role, id, command: FloorCommand| {
        let submission = Submission { id: new_id(), by: Actor { role, id }, expected: None, command };
        match floor.call(submission) {
            Answer::Done { .. } => Ok(()),
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
    let limit = |wager, min, max| Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit: None };
    let limits = |min: i64, max: i64| Limits {
        wagers: vec![limit(BetType::Initial, min, max), limit(BetType::Tie, min / 2, max / 2)],
        player_max: None,
    };
    for (name, source, chance, limits) in [
        ("cw-1", Source::Shoe, ChanceFrom::Keyed, limits(10, 1000)),
        ("cw-2", Source::Device, ChanceFrom::Keyed, limits(10, 1000)),
        ("cw-3", Source::Shoe, ChanceFrom::Drawn, limits(10, 500)),
        ("cw-4", Source::Device, ChanceFrom::Drawn, limits(20, 2000)),
    ] {
        let smallest_chip = Money::cents(250);
        let equipment = Equipment::Cards { source, decks: 6 };
        let setup = Setup {
            areas: 7,
            equipment,
            chance,
            smallest_chip,
            limits,
            options: vec![],
            approved: Approved::default(),
        };
        let table = TableId::new(name).expect("a plain name");
        say(Role::Supervisor, 11, FloorCommand::OpenTable { table, game: GameId::CasinoWar, setup })?;
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
pub fn run(floor: Handle, table: TableId, pace: Pace, chance: &mut dyn Chance, stop: &std::sync::atomic::AtomicBool) {
    let mut bot = Bot { floor, table, waiting_since: None };
    while !stop.load(std::sync::atomic::Ordering::Relaxed) {
        if let Some((role, id, command)) = bot.next(pace, chance) {
            let command = FloorCommand::Table { table: bot.table.clone(), command };
            bot.floor.call(Submission { id: new_id(), by: Actor { role, id }, expected: None, command });
        }
        std::thread::sleep(pace.step);
    }
}

struct Bot {
    floor: Handle,
    table: TableId,
    waiting_since: Option<Instant>,
}

type Step = (Role, u32, AnyCommand);

impl Bot {
    /// What a bot would do now: as dealer, as supervisor when cards are wanted, or for one of its patrons.
    fn next(&mut self, pace: Pace, chance: &mut dyn Chance) -> Option<Step> {
        let page = self.floor.table(&self.table)?;
        // Bots play Casino War only.
        let AnyTable::CasinoWar(table) = &page.slot.table else { return None };
        let house = &table.house;
        let dealer = |play| Some((Role::Dealer, BOT_DEALER, AnyCommand::CasinoWar(play)));
        let at_house = |role, id, command| Some((role, id, AnyCommand::House(command)));
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
            // Each table has bot patrons of its own.
            let own = 2001 + 5 * u32::from(self.table.as_str().ends_with('4'));
            let patron = (own..own + 5).find(|p| !house.occupied().any(|(_, q)| q == *p))?;
            return at_house(Role::Patron, patron, HouseCommand::Sit { area, patron });
        }
        match &table.play.cards.readiness {
            Readiness::Empty => {
                return Some((Role::Supervisor, BOT_SUPERVISOR, AnyCommand::CasinoWar(Play::LoadCards)));
            }
            Readiness::Ready => {}
            readiness => return dealer(Self::prepare(readiness, table.play.cards.source)),
        }
        match &table.play.round {
            Round::Waiting => self.bets(table, pace, chance),
            Round::Dealing { .. } | Round::WarDealing { .. } => dealer(Play::Deal { cards: vec![] }),
            Round::Dealt { .. } | Round::WarDealt { .. } => dealer(Play::Settle),
            Round::Over { .. } => dealer(Play::Clear),
            Round::Deciding { undecided, .. } => {
                let area = undecided[0];
                let patron = house.seated(area)?;
                if BOTS.contains(&patron) {
                    let play = if chance.below(5) == 0 { Play::Surrender { area } } else { Play::GoToWar { area } };
                    return Some((Role::Patron, patron, AnyCommand::CasinoWar(play)));
                }
                let waited = self.waiting_since.get_or_insert_with(Instant::now).elapsed();
                if waited < pace.people {
                    return None;
                }
                self.waiting_since = None;
                let silent = Play::NoDecision { area, because: Absence::Silent };
                Some((Role::Supervisor, BOT_SUPERVISOR, AnyCommand::CasinoWar(silent)))
            }
        }
    }

    fn prepare(readiness: &Readiness, source: Source) -> Play {
        use baize_rules::casino_war::{CutBy, Shuffle};
        match readiness {
            Readiness::ToShuffle(_) if source == Source::Device => Play::Shuffle { how: Shuffle::Device },
            Readiness::ToShuffle(_) => Play::Shuffle { how: Shuffle::Multishuffler },
            Readiness::ToCut { offered, .. } => {
                let by = offered.first().map_or(CutBy::Supervisor, |area| CutBy::Area(*area));
                Play::Cut { by, depth: None }
            }
            Readiness::ToPlaceCuttingCard => Play::PlaceCuttingCard { from_back: None },
            Readiness::ToBurn | Readiness::Empty | Readiness::Ready => Play::Burn,
        }
    }

    /// Bot patrons bet; people at the table are given their time; then the cards come.
    fn bets(
        &mut self,
        table: &baize_rules::Table<baize_rules::casino_war::CasinoWar>,
        pace: Pace,
        chance: &mut dyn Chance,
    ) -> Option<Step> {
        let house = &table.house;
        let unplaced =
            house.occupied().find(|(area, p)| BOTS.contains(p) && house.layout().get(*area, Wager::Initial).is_none());
        if let Some((area, patron)) = unplaced.filter(|_| house.stage() == Stage::Betting) {
            let min = house.limits().get(Wager::Initial)?.min;
            let amount = Money::cents(min.to_cents() * (1 + i64::from(chance.below(5))));
            // A war costs as much again; whoever cannot pay for one goes to the cage first.
            if self.floor.patron(patron)?.chips < amount + amount {
                let by = Actor { role: Role::Cage, id: 21 };
                let command = FloorCommand::BuyChips { patron, amount: Money::dollars(20_000) };
                self.floor.call(Submission { id: new_id(), by, expected: None, command });
                return None;
            }
            let command = HouseCommand::Place { area, wager: Wager::Initial, amount };
            return Some((Role::Patron, patron, AnyCommand::House(command)));
        }
        let people = house.occupied().any(|(_, p)| !BOTS.contains(&p));
        let waited = self.waiting_since.get_or_insert_with(Instant::now).elapsed();
        if house.layout().is_empty() || (people && waited < pace.people) {
            return None;
        }
        self.waiting_since = None;
        Some((Role::Dealer, BOT_DEALER, AnyCommand::CasinoWar(Play::Deal { cards: vec![] })))
    }
}

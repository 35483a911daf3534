//! A copy of the floor that goes its own way: what would happen, without a log.
use crate::seeded::{NOON, Truth};
use baize_floor::{Floor, FloorCommand, FloorEvent, Outcome, PoolId, Problem, Slot, TableId};
use baize_rules::any::{AnyCommand, AnyTable};
use baize_rules::game::{Actor, PatronId};
use baize_rules::house::ChanceFrom;
use baize_rules::money::Money;
use baize_rules::pool;
use baize_rules::signatures::Knowledge;
use std::collections::BTreeMap;

/// A floor, the table that is looked at, and what its chance and players will do.
#[derive(Clone)]
pub struct Twin {
    pub floor: Floor,
    pub table: TableId,
    pub truth: Truth,
    /// What each patron has bought at the cage and not cashed: not won.
    cash: BTreeMap<PatronId, Money>,
}

/// Everybody's money: what each patron has won or lost since the doors opened, what the house has, what jackpots hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Books {
    pub patrons: BTreeMap<PatronId, Money>,
    pub house: Money,
    pub pools: BTreeMap<PoolId, pool::Books>,
}

impl Twin {
    pub fn new(table: TableId, truth: Truth) -> Twin {
        Twin { floor: Floor::default(), table, truth, cash: BTreeMap::new() }
    }

    pub fn slot(&self) -> &Slot {
        self.floor.tables.get(&self.table).expect("the table is open")
    }
    pub fn at(&self) -> &AnyTable {
        &self.slot().table
    }
    pub fn knowledge(&self) -> Knowledge {
        self.at().knowledge()
    }
    pub fn is_electronic(&self) -> bool {
        self.at().house().setup().chance == ChanceFrom::Drawn
    }

    /// A command at the table, as the floor would take it: chance fills in what is chance's.
    pub fn at_table(&self, mut command: AnyCommand) -> FloorCommand {
        if self.is_electronic() {
            let (name, area) = (command.info().variant, command.area());
            let mut draws = self.truth.draws(name, area, self.at().house().round_number());
            self.at().fill(&mut command, &mut draws);
        }
        FloorCommand::Table { table: self.table.clone(), command }
    }

    pub fn decide(&self, by: Actor, command: &FloorCommand) -> Result<Outcome, Problem> {
        self.floor.decide(by, command, NOON)
    }

    /// Records what happened; what the program cannot record is said.
    pub fn apply(&mut self, events: &[FloorEvent]) -> Result<(), String> {
        for event in events {
            match event {
                FloorEvent::ChipsBought { patron, amount, .. } => *self.cash.entry(*patron).or_default() += *amount,
                FloorEvent::ChipsCashed { patron, amount, .. } => *self.cash.entry(*patron).or_default() -= *amount,
                _ => {}
            }
        }
        self.floor.evolve_recorded(events, NOON)
    }

    /// Gives a command; says whether it was done.
    pub fn give(&mut self, by: Actor, command: &FloorCommand) -> bool {
        match self.decide(by, command) {
            Ok(Outcome::Done(events)) => self.apply(&events).is_ok(),
            _ => false,
        }
    }

    /// What is done when one person asks and another signs, whoever may.
    pub fn signed(&self, by: Actor, second: Actor, command: &AnyCommand) -> Option<Vec<FloorEvent>> {
        let mut copy = self.clone();
        let (table, reason) = (self.table.clone(), String::from("as agreed"));
        let asked = FloorCommand::Request { table, command: command.clone(), reason };
        let Ok(Outcome::Done(mut events)) = copy.decide(by, &asked) else { return None };
        copy.apply(&events).ok()?;
        let request = copy.floor.requests.last()?.request;
        match copy.decide(second, &FloorCommand::Approve { request }) {
            Ok(Outcome::Done(signed)) => {
                events.extend(signed);
                Some(events)
            }
            _ => None,
        }
    }

    pub fn books(&self) -> Books {
        let won =
            |id: &PatronId, chips: Money, open: Money| chips + open - self.cash.get(id).copied().unwrap_or(Money::ZERO);
        Books {
            patrons: self.floor.patrons.iter().map(|(id, p)| (*id, won(id, p.chips, p.open))).collect(),
            house: self.floor.totals.house,
            pools: self.floor.pools.iter().map(|(id, pool)| (id.clone(), pool.books)).collect(),
        }
    }
}

impl Books {
    /// Where two sets of books differ, in words.
    pub fn differs(&self, other: &Books) -> Option<String> {
        let mut words = vec![];
        for (id, was) in &self.patrons {
            let is = other.patrons.get(id).copied().unwrap_or(Money::ZERO);
            if is != *was {
                words.push(format!("patron {id} {:+.2} instead of {:+.2}", in_dollars(is), in_dollars(*was)));
            }
        }
        if self.house != other.house {
            words.push(format!("house {} instead of {}", other.house, self.house));
        }
        for (id, was) in &self.pools {
            if other.pools.get(id) != Some(was) {
                words.push(format!("jackpot {id} {:?} instead of {was:?}", other.pools.get(id)));
            }
        }
        (!words.is_empty()).then(|| words.join(", "))
    }
}

fn in_dollars(money: Money) -> f64 {
    money.to_cents() as f64 / 100.0
}

//! The cage's books: every chip of the house by denomination, wherever it is, and the pit's floats, slips, counts and drops.
//!
//! A decider of its own, with books of its own: the money of patrons and tables is in cents elsewhere, and both must agree after
//! every entry ([`Cage::check`]). The books begin when a set of chips is put in force; `moves` says which chips go where.
mod books;
mod counts;
pub(crate) mod moves;
pub mod pit;
pub mod slips;

use crate::command::{FloorEvent, Outcome, Problem, ProblemKind, TableId};
use crate::floor::{Floor, invalid};
use crate::patrons::Totals;
use baize_rules::game::{Actor, PatronId, Role};
use baize_rules::money::Money;
pub use counts::{COIN, Chip, ChipSet, Counts};
use moves::Hands;
pub use moves::{ChipMove, Place};
use pit::TableBooks;
use serde::{Deserialize, Serialize};
use slips::Slip;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is done with the house's chips as a whole. Two people each time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ChipCommand {
    /// From now on chips are counted by these values, in cents, the highest first.
    PutInForce { set: ChipSet },
    /// Chips come from the vault to the cage.
    Stock { chips: Counts },
    /// Chips go from the cage to the vault.
    Retire { chips: Counts },
}

impl ChipCommand {
    pub fn roles(&self) -> &'static [Role] {
        match self {
            ChipCommand::PutInForce { .. } => &[Role::Manager],
            ChipCommand::Stock { .. } | ChipCommand::Retire { .. } => &[Role::Cage, Role::Manager],
        }
    }
    pub fn words(&self) -> String {
        match self {
            ChipCommand::PutInForce { set } => {
                let values: Vec<String> = set.chips().iter().map(|chip| moves::worth(*chip).to_string()).collect();
                format!("Count chips by denomination: {}", values.join(", "))
            }
            ChipCommand::Stock { chips } => format!("Bring chips from the vault to the cage: {chips}"),
            ChipCommand::Retire { chips } => format!("Take chips from the cage to the vault: {chips}"),
        }
    }
}

/// Every chip of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cage {
    pub set: ChipSet,
    /// Chips out of the vault: always those in the cage, in floats, on layouts, with patrons, on slips and missing.
    pub issued: Counts,
    pub cage: Counts,
    pub missing: Counts,
    /// Patrons' chips; whoever has none is not in here.
    pub racks: BTreeMap<PatronId, Counts>,
    pub tables: BTreeMap<TableId, Arc<TableBooks>>,
    /// Slips that are not done, and the last that are.
    pub slips: BTreeMap<u32, Slip>,
    next_slip: u32,
    /// Boxes taken from tables and not counted yet, and the last that are.
    pub drops: BTreeMap<u32, pit::Drop>,
    next_drop: u32,
    /// All that patrons have, all on layouts, in floats and on slips: by denomination.
    with_patrons: Counts,
    on_layouts: Counts,
    in_floats: Counts,
    on_slips: Counts,
}

/// Finished slips and counted boxes that stay at hand. The log has all.
const KEPT: usize = 200;

impl Cage {
    fn new(set: ChipSet) -> Cage {
        Cage {
            set,
            issued: Counts::default(),
            cage: Counts::default(),
            missing: Counts::default(),
            racks: BTreeMap::new(),
            tables: BTreeMap::new(),
            slips: BTreeMap::new(),
            next_slip: 1,
            drops: BTreeMap::new(),
            next_drop: 1,
            with_patrons: Counts::default(),
            on_layouts: Counts::default(),
            in_floats: Counts::default(),
            on_slips: Counts::default(),
        }
    }

    /// The chips at a place; the vault's are not counted.
    pub fn at(&self, place: &Place) -> Option<&Counts> {
        match place {
            Place::Vault => None,
            Place::Cage => Some(&self.cage),
            Place::Missing => Some(&self.missing),
            Place::Float(table) => self.tables.get(table).map(|books| &books.float),
            Place::Layout(table) => self.tables.get(table).map(|books| &books.layout),
            Place::Patron(patron) => self.racks.get(patron),
            Place::Slip(slip) => self.slips.get(slip).and_then(|slip| slip.carries()),
        }
    }
    pub fn rack(&self, patron: PatronId) -> Counts {
        self.racks.get(&patron).cloned().unwrap_or_default()
    }
    pub fn books(&self, table: &TableId) -> Option<&TableBooks> {
        self.tables.get(table).map(|books| &**books)
    }

    /// Records where chips went. Taking chips that are not there is a corrupt log.
    pub(crate) fn evolve(&mut self, moved: &[ChipMove]) {
        for ChipMove { from, to, chips } in moved {
            if let (Place::Cage, Place::Float(table)) = (from, to) {
                self.books_mut(table).advance(chips.value());
            }
            if let (Place::Float(table), Place::Cage) = (from, to) {
                self.books_mut(table).advance(-chips.value());
            }
            match from {
                // What leaves the vault is issued.
                Place::Vault => self.issued.add(chips),
                from => self.change(from, |pile| pile.take(chips)),
            }
            match to {
                Place::Vault => self.issued.take(chips),
                to => self.change(to, |pile| pile.add(chips)),
            }
        }
    }

    /// A pile, and the sum that it is part of.
    fn change(&mut self, place: &Place, mut change: impl FnMut(&mut Counts)) {
        match place {
            Place::Vault => panic!("the vault's chips are not counted"),
            Place::Cage => change(&mut self.cage),
            Place::Missing => change(&mut self.missing),
            Place::Float(table) => {
                change(&mut self.books_mut(table).float);
                change(&mut self.in_floats);
            }
            Place::Layout(table) => {
                change(&mut self.books_mut(table).layout);
                change(&mut self.on_layouts);
            }
            Place::Patron(patron) => {
                let rack = self.racks.entry(*patron).or_default();
                change(rack);
                if rack.is_empty() {
                    self.racks.remove(patron);
                }
                change(&mut self.with_patrons);
            }
            Place::Slip(_) => change(&mut self.on_slips),
        }
    }

    pub(super) fn books_mut(&mut self, table: &TableId) -> &mut TableBooks {
        Arc::make_mut(self.tables.entry(table.clone()).or_default())
    }

    /// Every chip that left the vault is somewhere, by denomination; and by value patrons and layouts have what the books of
    /// money say. Asserted after every entry.
    pub fn check(&self, totals: &Totals) -> Result<(), String> {
        let mut all = self.cage.clone();
        for part in [&self.missing, &self.with_patrons, &self.on_layouts, &self.in_floats, &self.on_slips] {
            all.add(part);
        }
        if all != self.issued {
            return Err(format!("chips made or lost: {} issued, {all} found", self.issued));
        }
        let (held, layout) = (self.with_patrons.value(), self.on_layouts.value());
        match held == totals.held && layout == totals.layout {
            true => Ok(()),
            false => Err(format!(
                "patrons have {held} in chips and {} by the books; layouts {layout} and {}",
                totals.held, totals.layout
            )),
        }
    }

    /// Adds all piles up again, for an audit.
    pub(crate) fn recount(&self, floor: &Floor) -> Result<(), String> {
        let mut sums = [Counts::default(), Counts::default(), Counts::default(), Counts::default()];
        for (patron, rack) in &self.racks {
            sums[0].add(rack);
            let known = floor.patrons.get(patron).map_or(Money::ZERO, |known| known.chips);
            if rack.value() != known {
                return Err(format!("patron {patron} has {rack} and {known} by the books"));
            }
        }
        for (table, books) in &self.tables {
            sums[1].add(&books.layout);
            sums[2].add(&books.float);
            let known = floor.tables.get(table).map_or(Money::ZERO, |slot| slot.table.house().layout().total());
            if books.layout.value() != known {
                return Err(format!("on the layout of {table} are {} and {known} by the books", books.layout));
            }
        }
        self.slips.values().filter_map(|slip| slip.carries()).for_each(|chips| sums[3].add(chips));
        match sums == [&self.with_patrons, &self.on_layouts, &self.in_floats, &self.on_slips].map(Counts::clone) {
            true => self.check(&floor.totals),
            false => Err("the sums of chips and the piles do not agree".into()),
        }
    }
}

/// Adds to an outcome which chips it moves.
pub(crate) fn with_chips(floor: &Floor, outcome: Outcome) -> Outcome {
    let Some(cage) = &floor.cage else { return outcome };
    let Outcome::Done(mut events) = outcome else { return outcome };
    let mut hands = Hands::new(cage);
    hands.follow(floor, &events);
    let moves = hands.moves();
    if !moves.is_empty() {
        events.push(FloorEvent::Chips { moves });
    }
    Outcome::Done(events)
}

/// Judges a command about the house's chips.
pub(crate) fn decide(
    floor: &Floor,
    command: &ChipCommand,
    by: Actor,
    second: Option<Actor>,
) -> Result<Outcome, Problem> {
    if second.is_none_or(|second| second.id == by.id) {
        return Err(Problem::new(ProblemKind::Forbidden, "two people do this: ask for a second signature"));
    }
    let one = |from: Place, to: Place, chips: &Counts| {
        floor.cage()?.set.knows(chips)?;
        if chips.is_empty() {
            return Err(invalid("say how many chips of which value".into()));
        }
        Ok(Outcome::Done(vec![FloorEvent::Chips { moves: vec![ChipMove::new(from, to, chips.clone())] }]))
    };
    match command {
        ChipCommand::PutInForce { set } => put_in_force(floor, set),
        ChipCommand::Stock { chips } => one(Place::Vault, Place::Cage, chips),
        ChipCommand::Retire { chips } => match floor.cage()?.cage.has(chips) {
            true => one(Place::Cage, Place::Vault, chips),
            false => Err(invalid(format!("the cage has {}", floor.cage()?.cage))),
        },
    }
}

/// A set may grow while chips are out; what patrons and layouts have already is counted out when the first one begins.
fn put_in_force(floor: &Floor, set: &ChipSet) -> Result<Outcome, Problem> {
    set.check()?;
    let begun = FloorEvent::ChipSetInForce { set: set.clone() };
    if let Some(cage) = &floor.cage {
        set.knows(&cage.issued)?;
        return Ok(Outcome::Done(vec![begun]));
    }
    let mut moves = vec![];
    let make = |amount: Money| set.make(amount, Money::cents(amount.to_cents() / 10));
    for (patron, known) in floor.patrons.iter().filter(|(_, known)| known.chips.is_positive()) {
        moves.push(ChipMove::new(Place::Vault, Place::Patron(*patron), make(known.chips)));
    }
    for (table, slot) in &floor.tables {
        let staked = slot.table.house().layout().total();
        if staked.is_positive() {
            moves.push(ChipMove::new(Place::Vault, Place::Layout(table.clone()), make(staked)));
        }
    }
    let mut events = vec![begun];
    if !moves.is_empty() {
        events.push(FloorEvent::Chips { moves });
    }
    Ok(Outcome::Done(events))
}

impl Floor {
    pub(crate) fn cage(&self) -> Result<&Cage, Problem> {
        let none = || invalid("chips are not counted by denomination here: a manager puts a set in force first".into());
        self.cage.as_deref().ok_or_else(none)
    }

    pub(crate) fn put_chips_in_force(&mut self, set: &ChipSet) {
        match &mut self.cage {
            Some(cage) => cage.set = set.clone(),
            None => self.cage = Some(Box::new(Cage::new(set.clone()))),
        }
    }

    pub(crate) fn cage_mut(&mut self) -> &mut Cage {
        self.cage.as_mut().expect("chips that are counted")
    }
}

/// Keeps what is open and the last of what is done.
fn forget<T>(all: &mut BTreeMap<u32, T>, is_done: impl Fn(&T) -> bool) {
    let done: Vec<u32> = all.iter().filter(|(_, one)| is_done(one)).map(|(number, _)| *number).collect();
    for number in &done[..done.len().saturating_sub(KEPT)] {
        all.remove(number);
    }
}

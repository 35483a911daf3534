//! Which chips go where when money moves: worked out when a command is decided, and recorded with it.
//!
//! Nobody keys denominations for a wager. A stake is taken from the patron's chips, the highest that fit first; where they do
//! not make it exactly, the table's float changes one chip. Winnings come from the float; what the float cannot make, the cage
//! changes or advances, so that a player is always paid by the book. All of it is in the entry.
use super::{Cage, Chip, Counts};
use crate::command::{FloorEvent, Problem, TableId};
use crate::floor::{Floor, invalid};
use crate::patrons::PatronEvent;
use baize_rules::game::PatronId;
use baize_rules::house::{ChanceFrom, Move};
use baize_rules::money::Money;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Where chips are.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Chips that the house has and has not put to use.
    Vault,
    Cage,
    Float(TableId),
    Layout(TableId),
    Patron(PatronId),
    /// Between cage and table, on a slip.
    Slip(u32),
    /// Counted and not found.
    Missing,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChipMove {
    pub from: Place,
    pub to: Place,
    pub chips: Counts,
}

impl ChipMove {
    pub fn new(from: Place, to: Place, chips: Counts) -> ChipMove {
        ChipMove { from, to, chips }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Place::Vault => f.write_str("the vault"),
            Place::Cage => f.write_str("the cage"),
            Place::Float(table) => write!(f, "the float of {table}"),
            Place::Layout(table) => write!(f, "the layout of {table}"),
            Place::Patron(patron) => write!(f, "patron {patron}"),
            Place::Slip(slip) => write!(f, "slip {slip}"),
            Place::Missing => f.write_str("chips that are missing"),
        }
    }
}
impl fmt::Display for ChipMove {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "chips from {} to {}: {}", self.from, self.to, self.chips)
    }
}

/// The piles that a command touches, as its moves leave them.
pub(super) struct Hands<'a> {
    cage: &'a Cage,
    piles: BTreeMap<Place, Counts>,
    moves: Vec<ChipMove>,
}

impl<'a> Hands<'a> {
    pub fn new(cage: &'a Cage) -> Hands<'a> {
        Hands { cage, piles: BTreeMap::new(), moves: vec![] }
    }
    pub fn moves(self) -> Vec<ChipMove> {
        self.moves
    }
    fn pile(&mut self, place: &Place) -> &mut Counts {
        if !self.piles.contains_key(place) {
            self.piles.insert(place.clone(), self.cage.at(place).cloned().unwrap_or_default());
        }
        self.piles.get_mut(place).expect("just put there")
    }
    pub fn put(&mut self, from: &Place, to: &Place, chips: Counts) {
        if chips.is_empty() {
            return;
        }
        if *from != Place::Vault {
            self.pile(from).take(&chips);
        }
        if *to != Place::Vault {
            self.pile(to).add(&chips);
        }
        match self.moves.last_mut() {
            Some(last) if last.from == *from && last.to == *to => last.chips.add(&chips),
            _ => self.moves.push(ChipMove::new(from.clone(), to.clone(), chips)),
        }
    }

    /// Chips of a bank that make an amount exactly: it gets what it lacks from the cage, and the cage from the vault.
    fn supply(&mut self, bank: &Place, amount: Money, cap: Money) -> Counts {
        let (mut chips, left) = self.pile(bank).towards(amount, cap);
        if left.is_zero() {
            return chips;
        }
        if *bank == Place::Cage {
            let more = self.cage.set.make(left, cap);
            self.put(&Place::Vault, bank, more.clone());
            chips.add(&more);
            return chips;
        }
        // A chip worth more is changed at the cage; a float without one is advanced what it lacks.
        let spare = self.pile(bank).beyond(&chips).lowest_above(left);
        if let Some(chip) = spare {
            self.put(bank, &Place::Cage, Counts::of(chip, 1));
            let rest = self.supply(&Place::Cage, worth(chip) - left, Money::MAX_AMOUNT);
            self.put(&Place::Cage, bank, rest);
        }
        let more = self.supply(&Place::Cage, left, cap);
        self.put(&Place::Cage, bank, more.clone());
        chips.add(&more);
        chips
    }

    /// Pays from a bank.
    pub fn pay(&mut self, bank: &Place, to: &Place, amount: Money, cap: Money) {
        let chips = self.supply(bank, amount, cap);
        self.put(bank, to, chips);
    }

    /// Gives an amount from a pile; a bank changes one chip where the pile cannot make it.
    pub fn give(&mut self, from: &Place, to: &Place, amount: Money, bank: &Place) {
        let (chips, left) = self.pile(from).towards(amount, Money::MAX_AMOUNT);
        self.put(from, to, chips);
        if left.is_zero() {
            return;
        }
        let pile = self.pile(from);
        let chip = pile.lowest_above(left).unwrap_or_else(|| panic!("{from:?} has {pile}, and {left} more is taken"));
        self.put(from, bank, Counts::of(chip, 1));
        self.pay(bank, to, left, Money::MAX_AMOUNT);
        self.pay(bank, from, worth(chip) - left, Money::MAX_AMOUNT);
    }

    /// Certain chips of a float; the cage changes its others into those it lacks, as far as their value goes.
    pub fn hand_over(&mut self, bank: &Place, to: &Place, wanted: &Counts) -> Result<(), Problem> {
        let lacks = wanted.beyond(self.pile(bank));
        let spare = self.pile(bank).beyond(wanted).value();
        if lacks.value() > spare {
            return Err(invalid(format!("the float has not got {lacks}: ask for a fill")));
        }
        if !lacks.is_empty() {
            self.exchange_at_cage(bank, wanted, &lacks);
        }
        self.put(bank, to, wanted.clone());
        Ok(())
    }

    /// Chips that are not wanted go to the cage, and those that are come back for them.
    fn exchange_at_cage(&mut self, bank: &Place, wanted: &Counts, lacks: &Counts) {
        let spare = self.pile(bank).beyond(wanted);
        let (mut given, left) = spare.towards(lacks.value(), Money::MAX_AMOUNT);
        let mut back = Money::ZERO;
        if left.is_positive() {
            let chip = spare.beyond(&given).lowest_above(left).expect("spare chips that are worth more");
            given.add(&Counts::of(chip, 1));
            back = worth(chip) - left;
        }
        self.put(bank, &Place::Cage, given);
        let missing = lacks.beyond(self.pile(&Place::Cage));
        self.put(&Place::Vault, &Place::Cage, missing);
        self.put(&Place::Cage, bank, lacks.clone());
        if back.is_positive() {
            self.pay(&Place::Cage, bank, back, Money::MAX_AMOUNT);
        }
    }

    /// Chips for money: as a cashier hands them out, none worth more than a tenth of the amount.
    pub fn sell(&mut self, bank: &Place, to: &Place, amount: Money) {
        self.pay(bank, to, amount, Money::cents(amount.to_cents() / 10));
    }

    /// What an event at a table moves: whoever has less gives to whoever has more.
    fn at_table(&mut self, table: &TableId, bank: &Place, money: Move) {
        let places = [Place::Patron(money.patron), Place::Layout(table.clone()), bank.clone()];
        let mut gains = [money.player, money.layout, money.house];
        for from in 0..3 {
            for to in 0..3 {
                let amount = (-gains[from]).min(gains[to]);
                if !amount.is_positive() {
                    continue;
                }
                match from {
                    2 => self.pay(bank, &places[to], amount, Money::MAX_AMOUNT),
                    _ => self.give(&places[from], &places[to], amount, bank),
                }
                gains[from] += amount;
                gains[to] -= amount;
            }
        }
    }

    /// The chips that events of the floor move.
    pub fn follow(&mut self, floor: &Floor, events: &[FloorEvent]) {
        for event in events {
            match event {
                FloorEvent::ChipsBought { patron, amount, table, .. } => {
                    let bank = table.as_ref().map_or(Place::Cage, |table| Place::Float(table.clone()));
                    self.sell(&bank, &Place::Patron(*patron), *amount);
                }
                FloorEvent::ChipsCashed { patron, amount, .. } => {
                    self.give(&Place::Patron(*patron), &Place::Cage, *amount, &Place::Cage);
                }
                FloorEvent::Patron { patron, event: PatronEvent::Merged { into, .. } } => {
                    let chips = self.pile(&Place::Patron(*patron)).clone();
                    self.put(&Place::Patron(*patron), &Place::Patron(*into), chips);
                }
                FloorEvent::Table { table, events } => {
                    let bank = floor.tables.get(table).map_or(Place::Cage, |slot| bank(table, slot));
                    for money in events.iter().filter_map(|event| event.moves()) {
                        self.at_table(table, &bank, money);
                    }
                }
                _ => {}
            }
        }
    }
}

/// An electronic table has no float: it settles with the cage.
pub(super) fn bank(table: &TableId, slot: &crate::floor::Slot) -> Place {
    match slot.table.house().setup().chance {
        ChanceFrom::Drawn => Place::Cage,
        ChanceFrom::Keyed => Place::Float(table.clone()),
    }
}

pub(super) fn worth(chip: Chip) -> Money {
    Money::cents(chip.into())
}

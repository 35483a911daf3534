//! Wagers, playing areas and the layout: which stakes lie where, in the order they were placed.
use crate::game::PatronId;
use crate::money::Money;
use crate::settlement::Stake;
use alloc::vec::Vec;
use core::{fmt, str::FromStr};
use serde::{Deserialize, Serialize};

/// A playing area, numbered from the dealer's left: 1 is dealt first, the highest is furthest to the dealer's right.
pub type Area = u8;

/// Every wager of every book.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wager {
    // Casino War
    Initial,
    Tie,
    War,
}

impl Wager {
    pub const ALL: [Wager; 3] = [Wager::Initial, Wager::Tie, Wager::War];
    pub fn name(self) -> &'static str {
        match self {
            Wager::Initial => "Initial",
            Wager::Tie => "Tie",
            Wager::War => "War",
        }
    }
}

impl fmt::Display for Wager {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}
impl FromStr for Wager {
    type Err = alloc::string::String;
    fn from_str(text: &str) -> Result<Wager, Self::Err> {
        let found = Wager::ALL.into_iter().find(|w| w.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| alloc::format!("{text:?} is no wager of these games"))
    }
}

/// The stakes on the cloth, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Layout(Vec<Placed>);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Placed {
    pub area: Area,
    pub patron: PatronId,
    pub wager: Wager,
    #[serde(rename = "amount_cents")]
    pub amount: Money,
}

impl Placed {
    pub fn stake(self) -> Stake {
        let Placed { area, patron, wager, amount } = self;
        Stake { area, patron, wager, amount }
    }
}

impl Layout {
    pub fn get(&self, area: Area, wager: Wager) -> Option<Placed> {
        self.0.iter().copied().find(|p| p.area == area && p.wager == wager)
    }
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Placed> + '_ {
        self.0.iter().copied()
    }
    pub fn of_patron(&self, patron: PatronId) -> impl DoubleEndedIterator<Item = Placed> + '_ {
        self.iter().filter(move |p| p.patron == patron)
    }
    pub fn on_area(&self, area: Area) -> impl DoubleEndedIterator<Item = Placed> + '_ {
        self.iter().filter(move |p| p.area == area)
    }
    /// Areas with this wager, from the dealer's left.
    pub fn areas_with(&self, wager: Wager) -> Vec<Area> {
        let mut areas: Vec<Area> = self.iter().filter(|p| p.wager == wager).map(|p| p.area).collect();
        areas.sort_unstable();
        areas
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    pub fn total(&self) -> Money {
        self.iter().map(|p| p.amount).sum()
    }
    pub fn place(&mut self, placed: Placed) {
        let before = self.get(placed.area, placed.wager);
        assert!(before.is_none(), "{placed:?} placed over {before:?}");
        self.0.push(placed);
    }
    /// Takes an amount off a stake: all of it, or the part above a maximum.
    pub fn lift(&mut self, area: Area, wager: Wager, amount: Money) {
        let index = self.0.iter().position(|p| p.area == area && p.wager == wager);
        let index = index.unwrap_or_else(|| panic!("area {area} holds no {wager} to lift {amount} from"));
        let left = self.0[index].amount - amount;
        assert!(left >= Money::ZERO, "lifting {amount} from {:?}", self.0[index]);
        match left.is_zero() {
            true => drop(self.0.remove(index)),
            false => self.0[index].amount = left,
        }
    }
    pub fn add(&mut self, area: Area, wager: Wager, amount: Money) {
        let placed = self.0.iter_mut().find(|p| p.area == area && p.wager == wager);
        placed.unwrap_or_else(|| panic!("area {area} holds no {wager} to add {amount} to")).amount += amount;
    }
}

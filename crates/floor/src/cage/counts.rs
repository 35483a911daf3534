//! Chips counted by denomination: piles of them, the set that a house has, and which chips make an amount.
use crate::command::Problem;
use crate::floor::invalid;
use baize_rules::money::Money;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A chip's value in cents.
pub type Chip = u32;
/// What no chip of the set makes is in coin, counted by the cent.
pub const COIN: Chip = 1;

/// So many chips of each value, the highest first. In JSON by the value in cents: `{"10000": 3, "500": 20}`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, u32>", into = "BTreeMap<String, u32>")]
pub struct Counts(Vec<(Chip, u32)>);

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Counts {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Chips".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "description": "How many chips of each value; the value in cents is the name",
            "propertyNames": { "pattern": "^[1-9][0-9]{0,9}$" },
            "additionalProperties": { "type": "integer", "minimum": 0, "maximum": u32::MAX },
        })
    }
}

impl TryFrom<BTreeMap<String, u32>> for Counts {
    type Error = String;
    fn try_from(map: BTreeMap<String, u32>) -> Result<Counts, String> {
        let mut counts = Counts::default();
        for (chip, count) in map {
            let written = chip.starts_with(|c: char| ('1'..='9').contains(&c)).then(|| chip.parse().ok()).flatten();
            counts.put(written.ok_or_else(|| format!("{chip:?} is not a chip's value in cents"))?, count);
        }
        Ok(counts)
    }
}
impl From<Counts> for BTreeMap<String, u32> {
    fn from(counts: Counts) -> Self {
        counts.0.into_iter().map(|(chip, count)| (chip.to_string(), count)).collect()
    }
}

/// `3 × 100.00, 20 × 5.00`.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("no chips");
        }
        for (index, (chip, count)) in self.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            match chip {
                COIN => write!(f, "{comma}{} in coin", Money::cents(count.into()))?,
                _ => write!(f, "{comma}{count} × {}", Money::cents(chip.into()))?,
            }
        }
        Ok(())
    }
}

impl Counts {
    pub fn of(chip: Chip, count: u32) -> Counts {
        let mut counts = Counts::default();
        counts.put(chip, count);
        counts
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// The highest value first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Chip, u32)> + '_ {
        self.0.iter().copied()
    }
    pub fn get(&self, chip: Chip) -> u32 {
        self.find(chip).map_or(0, |index| self.0[index].1)
    }
    pub fn value(&self) -> Money {
        let cents = self.iter().map(|(chip, count)| i128::from(chip) * i128::from(count)).sum::<i128>();
        Money::cents(i64::try_from(cents).expect("chips beyond counting"))
    }
    /// Whether all of these are among them.
    pub fn has(&self, other: &Counts) -> bool {
        other.iter().all(|(chip, count)| self.get(chip) >= count)
    }
    fn find(&self, chip: Chip) -> Result<usize, usize> {
        self.0.binary_search_by(|(own, _)| chip.cmp(own))
    }
    fn put(&mut self, chip: Chip, count: u32) {
        match self.find(chip) {
            _ if count == 0 => {}
            Ok(index) => self.0[index].1 = self.0[index].1.checked_add(count).expect("chips beyond counting"),
            Err(index) => self.0.insert(index, (chip, count)),
        }
    }
    pub fn add(&mut self, other: &Counts) {
        other.iter().for_each(|(chip, count)| self.put(chip, count));
    }
    /// Takes chips that are there.
    pub fn take(&mut self, other: &Counts) {
        for (chip, count) in other.iter() {
            let held = self.find(chip).ok().map(|index| &mut self.0[index].1);
            let held = held.filter(|held| **held >= count);
            *held.unwrap_or_else(|| panic!("{other} taken from fewer chips")) -= count;
        }
        self.0.retain(|(_, count)| *count > 0);
    }
    /// What of these is not in the other pile.
    pub fn beyond(&self, other: &Counts) -> Counts {
        Counts(
            self.iter()
                .map(|(chip, count)| (chip, count.saturating_sub(other.get(chip))))
                .filter(|(_, count)| *count > 0)
                .collect(),
        )
    }
    /// The lowest chip worth more than an amount.
    pub(super) fn lowest_above(&self, amount: Money) -> Option<Chip> {
        self.iter().rev().map(|(chip, _)| chip).find(|chip| i64::from(*chip) > amount.to_cents())
    }
    /// Chips towards an amount, the highest first, none worth more than `cap` as long as lower ones are there; and what they
    /// leave over. Chips that stay behind are then each worth more than that.
    pub(super) fn towards(&self, amount: Money, cap: Money) -> (Counts, Money) {
        let mut left = amount.to_cents();
        let mut chips = Counts::default();
        for most in [cap.to_cents(), i64::MAX] {
            for (chip, count) in self.iter().filter(|(chip, _)| i64::from(*chip) <= most) {
                let there = i64::from(count - chips.get(chip));
                let wanted = (left / i64::from(chip)).min(there);
                left -= wanted * i64::from(chip);
                chips.put(chip, u32::try_from(wanted).expect("no more than there are"));
            }
        }
        (chips, Money::cents(left))
    }
}

/// The values of chips that a house has, the highest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct ChipSet(Vec<Chip>);

impl ChipSet {
    /// From 2.50 to 10,000.00.
    pub fn usual() -> ChipSet {
        ChipSet(vec![1_000_000, 100_000, 50_000, 10_000, 2_500, 500, 250])
    }
    pub fn chips(&self) -> &[Chip] {
        &self.0
    }
    /// In order, each once, and none that is coin.
    pub(super) fn check(&self) -> Result<(), Problem> {
        if !(1..=20).contains(&self.0.len()) {
            return Err(invalid("a set has 1 to 20 kinds of chips".into()));
        }
        let in_order = self.0.windows(2).all(|pair| pair[0] > pair[1]);
        match in_order && self.0.iter().all(|chip| *chip > COIN) {
            true => Ok(()),
            false => Err(invalid("name each chip once by its value in cents, the highest first".into())),
        }
    }
    /// Whether all of these are chips of the set, or coin.
    pub(super) fn knows(&self, chips: &Counts) -> Result<(), Problem> {
        match chips.iter().find(|(chip, _)| *chip != COIN && !self.0.contains(chip)) {
            None => Ok(()),
            Some((chip, _)) => Err(invalid(format!("the house has no chip of {}", Money::cents(chip.into())))),
        }
    }
    /// The fewest chips that make an amount, none worth more than `cap` where the set has lower ones.
    pub(super) fn make(&self, amount: Money, cap: Money) -> Counts {
        let lowest = self.0.last().copied().unwrap_or(COIN);
        let cap = cap.to_cents().max(lowest.into());
        let mut left = amount.to_cents();
        let mut chips = Counts::default();
        for chip in self.0.iter().copied().filter(|chip| i64::from(*chip) <= cap).chain([COIN]) {
            let count = left / i64::from(chip);
            left -= count * i64::from(chip);
            chips.put(chip, u32::try_from(count).expect("chips beyond counting"));
        }
        chips
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(of: &[(Chip, u32)]) -> Counts {
        let mut counts = Counts::default();
        of.iter().for_each(|(chip, count)| counts.put(*chip, *count));
        counts
    }

    #[test]
    fn counts_are_written_by_value_and_read_back() {
        let some = counts(&[(500, 20), (10_000, 3), (COIN, 150)]);
        let text = serde_json::to_string(&some).expect("JSON");
        assert_eq!(text, r#"{"1":150,"10000":3,"500":20}"#);
        assert_eq!(serde_json::from_str::<Counts>(&text).expect("read"), some);
        assert_eq!(some.to_string(), "3 × 100.00, 20 × 5.00, 1.50 in coin");
        assert_eq!(some.value(), Money::cents(40_150));
        for wrong in [r#"{"0":1}"#, r#"{"05":1}"#, r#"{"x":1}"#, r#"{"500":-1}"#, r#"{"+5":1}"#] {
            assert!(serde_json::from_str::<Counts>(wrong).is_err(), "{wrong}");
        }
        assert!(serde_json::from_str::<Counts>(r#"{"500":0}"#).expect("none of them").is_empty());
    }

    #[test]
    fn an_amount_is_made_of_chips_and_coin() {
        let set = ChipSet::usual();
        assert_eq!(
            set.make(Money::cents(38_775), Money::MAX_AMOUNT).to_string(),
            "3 × 100.00, 3 × 25.00, 2 × 5.00, 1 × 2.50, 0.25 in coin"
        );
        assert_eq!(set.make(Money::dollars(200), Money::dollars(20)).to_string(), "40 × 5.00");
        assert_eq!(set.make(Money::dollars(5), Money::cents(50)).to_string(), "2 × 2.50", "none lower than the lowest");
        let pile = counts(&[(5_000, 1), (2_000, 3)]);
        // The highest first leaves 10.00 over, and what stays behind is worth more each.
        let (chips, left) = pile.towards(Money::dollars(60), Money::MAX_AMOUNT);
        assert_eq!((chips, left), (counts(&[(5_000, 1)]), Money::dollars(10)));
        assert_eq!(pile.towards(Money::dollars(60), Money::dollars(20)), (counts(&[(2_000, 3)]), Money::ZERO));
        assert_eq!(counts(&[(2_000, 3)]).lowest_above(left), Some(2_000));
        assert_eq!(pile.beyond(&counts(&[(2_000, 1), (500, 9)])), counts(&[(5_000, 1), (2_000, 2)]));
    }

    #[test]
    fn a_set_names_each_chip_once() {
        for (chips, good) in [
            (vec![500, 250], true),
            (vec![250, 500], false),
            (vec![500, 500], false),
            (vec![500, 1], false),
            (vec![], false),
        ] {
            assert_eq!(ChipSet(chips).check().is_ok(), good);
        }
        assert!(ChipSet::usual().knows(&counts(&[(700, 1)])).is_err());
    }
}

//! What a regulator approves for a jackpot, and whether it is what the book fixes.
use super::fine::{Fine, PER_CENT};
use crate::jackpot::{JackpotRules, ROYAL_FLUSH_AT_LEAST, STRAIGHT_FLUSH_AT_LEAST, Sharing};
use crate::money::Money;
use crate::poker_hands::Category;
use crate::refusal::Refusal;
use crate::refuse;
use alloc::string::String;
use serde::{Deserialize, Serialize};

/// What a regulator approved for a pool. There is no default for any of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

impl Parameters {
    /// Terms for demos, examples and tests, with the prizes that the books fix. A real pool's are the regulator's to approve.
    pub fn example(approval: &str) -> Parameters {
        Parameters {
            approval: approval.into(),
            wager: Money::dollars(5),
            seed: Money::dollars(50_000),
            increment_ppm: 700_000,
            reserve_ppm: 50_000,
            retained_ppm: 250_000,
            guarantee: Guarantee { royal_flush: ROYAL_FLUSH_AT_LEAST, straight_flush: STRAIGHT_FLUSH_AT_LEAST },
            pay_table: PayTable {
                four_of_a_kind: Money::dollars(500),
                full_house: Money::dollars(150),
                flush: Money::dollars(100),
            },
            sharing: Sharing::OneAfterAnother,
            ceiling: Ceiling::At { amount: Money::dollars(1_000_000), overflow: Overflow::NextJackpot },
            second_person_above: Money::dollars(10_000),
            bonus: None,
        }
    }
}

/// What a winner on the meter is sure of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Guarantee {
    #[serde(rename = "royal_flush_cents")]
    pub royal_flush: Money,
    #[serde(rename = "straight_flush_cents")]
    pub straight_flush: Money,
}

/// The prizes that do not depend on the meter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Overflow {
    /// Held apart and put on the next jackpot.
    NextJackpot,
    /// Added to the reserve.
    Reserve,
}

impl Ceiling {
    /// How much more the meter takes.
    pub(super) fn room(self, meter: Fine) -> Option<Fine> {
        match self {
            Ceiling::None => None,
            Ceiling::At { amount, .. } => Some((Fine::from(amount) - meter).max(Fine::ZERO)),
        }
    }
    pub(super) fn is_below(self, other: Ceiling) -> bool {
        match (self, other) {
            (Ceiling::At { amount, .. }, Ceiling::At { amount: other, .. }) => amount < other,
            (Ceiling::At { .. }, Ceiling::None) => true,
            (Ceiling::None, _) => false,
        }
    }
}

impl Parameters {
    /// Everything named, and what the book fixes as the book has it.
    pub(super) fn check(&self, rules: &JackpotRules) -> Result<(), Refusal> {
        if self.approval.trim().is_empty() {
            refuse!(rules.approval, "approval: a jackpot needs the reference of its approval");
        }
        if !self.wager.is_amount() {
            refuse!(rules.same_wager, "wager_cents: {} is not an amount", self.wager);
        }
        if !self.seed.is_amount() {
            refuse!(rules.same_increment, "seed_cents: {} is not an amount", self.seed);
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
            refuse!(rules.verified, "second_person_above_cents: {} is not an amount", self.second_person_above);
        }
        match (self.bonus, rules.bonus) {
            (Some(_), None) => refuse!(rules.pool, "bonus_cents: this book has no bonus jackpots"),
            (Some(bonus), Some(cite)) if !bonus.is_amount() => refuse!(cite, "bonus_cents: {bonus} is not an amount"),
            _ => Ok(()),
        }
    }
}

//! Minimum and maximum wagers, and the sign that shows them.
use crate::book::Citation;
use crate::money::Money;
use crate::people::Millis;
use crate::refusal::Refusal;
use crate::refuse;
use crate::wagers::{BetType, Wager};
use alloc::{borrow::ToOwned, format, string::String, vec, vec::Vec};
use core::fmt;
use serde::{Deserialize, Serialize};

/// The limits of one kind of wager, for each spot of that kind on a playing area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Limit {
    pub wager: BetType,
    #[serde(rename = "min_cents")]
    pub min: Money,
    #[serde(rename = "max_cents")]
    pub max: Money,
    /// The unit in which a wager may exceed the minimum, where the sign states one.
    #[serde(rename = "unit_cents", default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<Money>,
}

/// What a sign states: a limit for each kind of wager, and perhaps a maximum for all of one player's wagers together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Limits {
    pub wagers: Vec<Limit>,
    #[serde(rename = "player_max_cents", default, skip_serializing_if = "Option::is_none")]
    pub player_max: Option<Money>,
}

/// A sign that limits will change, and since when it hangs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Notice {
    pub limits: Limits,
    #[serde(rename = "posted_ms")]
    pub posted: Millis,
    #[serde(rename = "effective_ms")]
    pub effective: Millis,
}

impl Limits {
    /// `initial 10-1000 by 5 tie 5-500 player 2000`; at Sic Bo `basic 5-500` and `all 5-500` stand for many kinds of wager.
    pub fn read(words: &[&str]) -> Result<Limits, String> {
        let mut limits = Limits { wagers: vec![], player_max: None };
        // A kind that stands for itself after it was one of many.
        let mut grouped: Vec<BetType> = vec![];
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            let value = words.next().ok_or_else(|| format!("{word}: how much?"))?;
            match *word {
                "player" => limits.player_max = Some(amount(value)?),
                "by" => limits.wagers.last_mut().ok_or("by what wager?".to_owned())?.unit = Some(amount(value)?),
                wager => {
                    let (min, max) =
                        value.split_once('-').ok_or_else(|| format!("{value:?}: write minimum-maximum"))?;
                    let kinds = match wager {
                        "basic" => BetType::BASIC_DICE.to_vec(),
                        "all" => BetType::ALL_DICE.to_vec(),
                        one => {
                            let one: BetType = one.parse()?;
                            if grouped.contains(&one) {
                                limits.wagers.retain(|l| l.wager != one);
                            }
                            vec![one]
                        }
                    };
                    grouped.extend(kinds.iter().filter(|_| kinds.len() > 1));
                    for wager in kinds {
                        limits.wagers.push(Limit { wager, min: amount(min)?, max: amount(max)?, unit: None });
                    }
                }
            }
        }
        Ok(limits)
    }
    /// The same words, to be read again.
    pub fn in_script(&self) -> String {
        let mut words: Vec<String> = vec![];
        for Limit { wager, min, max, unit } in &self.wagers {
            words.push(format!("{} {min}-{max}", wager.slug()));
            words.extend(unit.map(|unit| format!("by {unit}")));
        }
        words.extend(self.player_max.map(|max| format!("player {max}")));
        words.join(" ")
    }
    pub fn get(&self, wager: Wager) -> Option<Limit> {
        self.of(wager.bet_type())
    }
    pub fn of(&self, kind: BetType) -> Option<Limit> {
        self.wagers.iter().copied().find(|l| l.wager == kind)
    }
    /// Whether some minimum is higher than in `old`.
    pub fn raises_a_minimum_of(&self, old: &Limits) -> bool {
        self.wagers.iter().any(|l| old.of(l.wager).is_some_and(|o| l.min > o.min))
    }
    /// The same limits with every minimum as in `old` where that is lower.
    pub fn with_minimums_of(&self, old: &Limits) -> Limits {
        let mut limits = self.clone();
        for limit in &mut limits.wagers {
            if let Some(before) = old.of(limit.wager) {
                limit.min = limit.min.min(before.min);
            }
        }
        limits
    }
    /// A sign that makes sense: the game's wagers, each once, minimum no more than maximum, payable in chips.
    pub fn check(&self, wagers: &[BetType], chip: Money, cite: Citation) -> Result<(), Refusal> {
        for wager in wagers {
            if self.of(*wager).is_none() {
                refuse!(cite, "the sign states no limits for the {wager} wager");
            }
        }
        if self.wagers.len() != wagers.len() {
            refuse!(cite, "the sign states limits for a wager twice, or for one this table does not offer");
        }
        for Limit { wager, min, max, unit } in self.wagers.iter().copied() {
            if !min.is_amount() || !max.is_amount() || min > max {
                refuse!(cite, "{wager} limits of {min} to {max} make no range");
            }
            if !min.is_multiple_of(chip) || !max.is_multiple_of(chip) {
                refuse!(cite, "{wager} limits of {min} to {max} cannot be made in chips of {chip}");
            }
            if unit.is_some_and(|unit| !unit.is_amount() || !unit.is_multiple_of(chip)) {
                refuse!(cite, "the {wager} unit cannot be made in chips of {chip}");
            }
        }
        match self.player_max {
            Some(max) if !max.is_amount() => refuse!(cite, "a player maximum of {max} is not an amount"),
            _ => Ok(()),
        }
    }
}

impl Limit {
    pub fn allows(&self, amount: Money) -> bool {
        amount >= self.min
            && amount <= self.max
            && self.unit.is_none_or(|unit| (amount - self.min).is_zero() || (amount - self.min).is_multiple_of(unit))
    }
}

impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let parts: Vec<String> = self
            .wagers
            .iter()
            .map(|l| {
                let unit = l.unit.map(|u| alloc::format!(" by {u}")).unwrap_or_default();
                alloc::format!("{} {} to {}{unit}", l.wager, l.min, l.max)
            })
            .collect();
        f.write_str(&parts.join(", "))?;
        match self.player_max {
            Some(max) => write!(f, ", {max} a player"),
            None => Ok(()),
        }
    }
}

fn amount(text: &str) -> Result<Money, String> {
    Money::parse(text).ok_or_else(|| format!("{text:?} is not an amount"))
}

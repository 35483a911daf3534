//! What is asked: a game by its book, or with something changed.
//!
//! Everything is optional; what is not given is as in the book. In a file:
//!
//! ```toml
//! decks = 8
//! stake = "10.00"
//! smallest_chip = "2.50"
//! max_payout = "50000.00"
//! qualifier = "one-pair"
//! exposed = 2
//! meter = "120000.00"
//! [with]
//! trips = "1/2"
//! [pays]
//! trips_flush = "6 to 1"
//! [readings]
//! CW-1 = "exact-cents"
//! ```
use crate::ratio::Ratio;
use crate::report::{Change, PayRow, ReadAs};
use baize_rules::book::Citation;
use baize_rules::money::{Money, Odds, Rounding};
use serde::{Deserialize, Deserializer, de};
use std::collections::BTreeMap;
use std::fmt;

/// A game with something changed. Amounts are written as on a sign, `12.50`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhatIf {
    /// Casino War: 1 to 100 decks.
    pub decks: Option<i64>,
    /// The leading wager, where chips, cents or a maximum make the size matter.
    pub stake: Option<String>,
    /// Payments in chips of this value and no less.
    pub smallest_chip: Option<String>,
    /// The most that one winning wager is paid.
    pub max_payout: Option<String>,
    /// The least hand with which the dealer plays: a category such as `one-pair`, two high cards such as `ace-king`, or
    /// `any`.
    pub qualifier: Option<String>,
    /// How many of the dealer's cards the player knows when deciding: by the book none but an up-card.
    pub exposed: Option<i64>,
    /// Casino War: ranks of cards that have left the shoe and were seen, as in `AAK7T`.
    pub seen: Option<String>,
    /// Sic Bo: how heavy each face of a die is, from one to six, as in `10 10 10 10 10 11`.
    pub dice: Option<String>,
    /// What the jackpot meter shows, and what the wager on it costs.
    pub meter: Option<String>,
    pub jackpot_stake: Option<String>,
    /// What the meter starts from again, and the part of every wager that feeds it: for the long run.
    pub jackpot_seed: Option<String>,
    pub increment: Option<String>,
    /// Wagers made beside the leading one, each with its stake in units of that one's: `"1"`, `"0.5"`, `"1/5"`.
    #[serde(default)]
    pub with: BTreeMap<String, String>,
    /// Odds by name: `"7 to 1"`, `"3:2"`, `7`.
    #[serde(default)]
    pub pays: BTreeMap<String, Pays>,
    /// A reading's id and what to read.
    #[serde(default)]
    pub readings: BTreeMap<String, String>,
    /// Whether to work out strategies that take as long again as the odds.
    #[serde(skip)]
    pub thorough: bool,
    /// What is to be said of the question itself, as that one part of it replaced another.
    #[serde(skip)]
    pub notes: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pays {
    ToOne(i64),
    Text(String),
}

impl fmt::Display for Pays {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Pays::ToOne(win) => write!(f, "{win} to 1"),
            Pays::Text(text) => f.write_str(text),
        }
    }
}

/// By hand, so that somebody who writes `1.5` is told what odds look like.
impl<'de> Deserialize<'de> for Pays {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Pays, D::Error> {
        struct Odds;
        impl de::Visitor<'_> for Odds {
            type Value = Pays;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("odds such as 7, \"7 to 1\" or \"3:2\"")
            }
            fn visit_i64<E: de::Error>(self, win: i64) -> Result<Pays, E> {
                Ok(Pays::ToOne(win))
            }
            fn visit_u64<E: de::Error>(self, win: u64) -> Result<Pays, E> {
                i64::try_from(win)
                    .map(Pays::ToOne)
                    .map_err(|_| E::custom(format!("{win} to 1 is more than is counted")))
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Pays, E> {
                Ok(Pays::Text(text.into()))
            }
        }
        d.deserialize_any(Odds)
    }
}

/// Why a question has no answer: the field at fault, and what it would take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nonsense {
    pub field: String,
    pub why: String,
}

impl Nonsense {
    pub fn new(field: impl Into<String>, why: impl Into<String>) -> Nonsense {
        Nonsense { field: field.into(), why: why.into() }
    }
}
impl fmt::Display for Nonsense {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.why)
    }
}
impl std::error::Error for Nonsense {}

pub type Asked<T> = Result<T, Nonsense>;

/// No odds above this: figures stay within 128 bits, and no table pays more.
const ODDS_MAX: u32 = 100_000;
/// No amount above this, for the same reason: a hundred million.
const AMOUNT_MAX: Money = Money::dollars(100_000_000);

/// What a game lets one ask.
pub struct Asks {
    pub fields: &'static [&'static str],
    /// Names under `with`: wagers that may be staked beside the leading one.
    pub with: &'static [&'static str],
    /// Names under `pays`.
    pub pays: Vec<String>,
    /// Readings that move the odds, with their choices; the first is the book's as read.
    pub readings: &'static [(&'static str, &'static [&'static str])],
    /// What the book says of fields that depart from it when they are given.
    pub book: &'static [(&'static str, &'static str)],
}

impl WhatIf {
    /// Refuses what the game does not have, before anything is counted.
    pub fn check(&self, game: &str, asks: &Asks) -> Asked<()> {
        let given = [
            ("decks", self.decks.is_some()),
            ("stake", self.stake.is_some()),
            ("smallest_chip", self.smallest_chip.is_some()),
            ("max_payout", self.max_payout.is_some()),
            ("qualifier", self.qualifier.is_some()),
            ("exposed", self.exposed.is_some()),
            ("seen", self.seen.is_some()),
            ("dice", self.dice.is_some()),
            ("meter", self.meter.is_some()),
            ("jackpot_stake", self.jackpot_stake.is_some()),
            ("jackpot_seed", self.jackpot_seed.is_some()),
            ("increment", self.increment.is_some()),
        ];
        if let Some((field, _)) = given.iter().find(|(field, given)| *given && !asks.fields.contains(field)) {
            return Err(Nonsense::new(*field, format!("{game} has no such question")));
        }
        self.check_with(game, asks)?;
        if let Some((name, _)) = self.pays.iter().find(|(name, _)| !asks.pays.contains(name)) {
            let why = format!("{game} has no such row; its rows are {}", asks.pays.join(", "));
            return Err(Nonsense::new(format!("pays.{name}"), why));
        }
        for (name, pays) in &self.pays {
            odds(&format!("pays.{name}"), pays)?;
        }
        self.check_readings(game, asks)?;
        for (field, text) in [
            ("stake", &self.stake),
            ("smallest_chip", &self.smallest_chip),
            ("max_payout", &self.max_payout),
            ("meter", &self.meter),
            ("jackpot_stake", &self.jackpot_stake),
            ("jackpot_seed", &self.jackpot_seed),
        ] {
            text.as_deref().map(|text| amount(field, text)).transpose()?;
        }
        self.check_effects(game, asks)
    }
    fn check_with(&self, game: &str, asks: &Asks) -> Asked<()> {
        for (name, text) in &self.with {
            let field = format!("with.{name}");
            if asks.with.is_empty() {
                return Err(Nonsense::new(field, format!("{game} has no wager that is played together with another")));
            }
            if !asks.with.contains(&name.as_str()) {
                return Err(Nonsense::new(field, format!("{game} has {}", asks.with.join(", "))));
            }
            stake(&field, text)?;
        }
        Ok(())
    }
    fn check_readings(&self, game: &str, asks: &Asks) -> Asked<()> {
        for (id, choice) in &self.readings {
            let field = format!("readings.{id}");
            let known = asks.readings.iter().find(|(known, _)| known.eq_ignore_ascii_case(id));
            let Some((_, choices)) = known else {
                let ids: Vec<&str> = asks.readings.iter().map(|(id, _)| *id).collect();
                let known = if ids.is_empty() { "none".to_string() } else { ids.join(", ") };
                return Err(Nonsense::new(field, format!("no reading that moves the odds of {game}: {known}")));
            };
            if !choices.contains(&choice.as_str()) {
                return Err(Nonsense::new(field, format!("{choice:?} is none of {}", choices.join(", "))));
            }
        }
        Ok(())
    }
    /// Refuses fields that say nothing without another.
    fn check_effects(&self, game: &str, asks: &Asks) -> Asked<()> {
        if let Some(text) = &self.increment
            && stake("increment", text)? > Ratio::ONE
        {
            return Err(Nonsense::new(
                "increment",
                format!("{text} of a wager: no more than all of it feeds the meter"),
            ));
        }
        if self.increment.is_some() != self.jackpot_seed.is_some() {
            let lacks = if self.increment.is_some() { "jackpot_seed" } else { "increment" };
            let why = format!("the long run takes both increment and jackpot_seed: give {lacks} too");
            return Err(Nonsense::new(if lacks == "increment" { "jackpot_seed" } else { "increment" }, why));
        }
        if self.max_payout.is_some() && self.stake.is_none() {
            let why = "how much a maximum takes away depends on what is staked: give stake too";
            return Err(Nonsense::new("max_payout", why));
        }
        let rounds = asks.fields.contains(&"smallest_chip");
        if self.stake.is_some() && self.max_payout.is_none() && !rounds {
            let why = format!("has no effect on {game}, which pays any stake alike, unless max_payout is given too");
            return Err(Nonsense::new("stake", why));
        }
        Ok(())
    }
    /// Everything that departs from the book as it is read here, and the conditions that it leaves open, with what the book
    /// says.
    pub fn departures(&self, asks: &Asks, pay_table: &[PayRow]) -> Vec<Change> {
        let mut changes = vec![];
        let by_book = |field: &str| asks.book.iter().find(|(known, _)| *known == field).map(|(_, book)| *book);
        let [decks, exposed] = [self.decks, self.exposed].map(|count| count.map(|count| count.to_string()));
        for (field, asked) in [
            ("decks", &decks),
            ("qualifier", &self.qualifier),
            ("exposed", &exposed),
            ("seen", &self.seen),
            ("dice", &self.dice),
            ("stake", &self.stake),
            ("smallest_chip", &self.smallest_chip),
            ("max_payout", &self.max_payout),
            ("meter", &self.meter),
            ("jackpot_stake", &self.jackpot_stake),
            ("jackpot_seed", &self.jackpot_seed),
            ("increment", &self.increment),
        ] {
            let Some(asked) = asked else { continue };
            let book = by_book(field);
            if book != Some(asked.as_str()) {
                let departs = book.is_some();
                let book = book.unwrap_or("left to the table").to_string();
                changes.push(Change { what: field.into(), book, asked: asked.clone(), departs });
            }
        }
        for (name, stake) in &self.with {
            let book = "left to the player".to_string();
            changes.push(Change { what: format!("with.{name}"), book, asked: stake.clone(), departs: false });
        }
        for row in pay_table.iter().filter(|row| self.pays.contains_key(&row.name)) {
            let (book, departs) = match &row.book {
                Some(book) => (book.clone(), true),
                None if row.name.starts_with("jackpot_") => ("by an approved schedule".into(), false),
                None => continue,
            };
            changes.push(Change { what: format!("pays.{}", row.name), book, asked: row.pays.clone(), departs });
        }
        for (id, choices) in asks.readings {
            let asked = self.reading(asks, id);
            if asked != choices[0] {
                let what = format!("readings.{id}");
                changes.push(Change { what, book: choices[0].into(), asked: asked.into(), departs: true });
            }
        }
        changes
    }
    /// The choice for a reading: as asked, otherwise the first.
    pub fn reading(&self, asks: &Asks, id: &str) -> &str {
        let set =
            self.readings.iter().find(|(known, _)| known.eq_ignore_ascii_case(id)).map(|(_, choice)| choice.as_str());
        set.unwrap_or_else(|| {
            asks.readings.iter().find(|(known, _)| *known == id).map_or("", |(_, choices)| choices[0])
        })
    }
    /// A row of the pay table at the book's odds, or at those asked for under its name.
    pub fn row(
        &self,
        wager: &'static str,
        result: impl Into<String>,
        name: &str,
        odds: Odds,
        clause: Citation,
    ) -> PayRow {
        let said = |Odds { win, per }: Odds| format!("{win} to {per}");
        let asked = self.odds(name).unwrap_or(odds);
        let book = (u64::from(asked.win) * u64::from(odds.per) != u64::from(odds.win) * u64::from(asked.per))
            .then(|| said(odds));
        PayRow { wager, result: result.into(), pays: said(asked), book, name: name.into(), clause }
    }
    /// The odds asked for under a name, if any.
    pub fn odds(&self, name: &str) -> Option<Odds> {
        self.pays.get(name).map(|pays| odds(name, pays).expect("checked"))
    }
    /// The stake of a wager made beside the leading one; nothing where it is not made.
    pub fn staked(&self, wager: &str) -> Ratio {
        self.with.get(wager).map_or(Ratio::ZERO, |text| stake(wager, text).expect("checked"))
    }
    /// The part of a jackpot wager that feeds the meter, if the long run is asked for.
    pub fn increment(&self) -> Option<Ratio> {
        self.increment.as_ref().map(|text| stake("increment", text).expect("checked"))
    }
    pub fn amount(&self, field: &str, default: Money) -> Money {
        let text = match field {
            "stake" => &self.stake,
            "smallest_chip" => &self.smallest_chip,
            "max_payout" => &self.max_payout,
            "meter" => &self.meter,
            "jackpot_stake" => &self.jackpot_stake,
            "jackpot_seed" => &self.jackpot_seed,
            _ => panic!("{field} is no amount"),
        };
        text.as_deref().map_or(default, |text| amount(field, text).expect("checked"))
    }
    /// Every reading that moves the odds, as it is read here.
    pub fn readings_in_force(&self, asks: &Asks) -> Vec<ReadAs> {
        let read = |(id, choices): &(&'static str, &'static [&'static str])| ReadAs {
            id,
            choice: self.reading(asks, id).to_string(),
            choices,
        };
        asks.readings.iter().map(read).collect()
    }
    /// The changes in words, for the report's assumptions.
    pub fn changes(&self) -> Vec<String> {
        let mut said = vec![];
        let mut say = |what: &str, value: &Option<String>| said.extend(value.as_ref().map(|v| format!("{what} {v}")));
        say("stake", &self.stake);
        say("smallest chip", &self.smallest_chip);
        say("maximum payout", &self.max_payout);
        say("dealer qualifies with", &self.qualifier);
        say("dealer's cards known to the player:", &self.exposed.map(|known| known.to_string()));
        say("seen and gone from the shoe:", &self.seen);
        say("weights of a die's faces, from one to six:", &self.dice);
        say("meter", &self.meter);
        say("jackpot wager", &self.jackpot_stake);
        say("the meter starts again from", &self.jackpot_seed);
        say("part of a jackpot wager that feeds the meter:", &self.increment);
        said.extend(self.with.iter().map(|(name, stake)| format!("{name} staked at {stake} of the leading wager")));
        said.extend(self.pays.iter().map(|(name, pays)| {
            let Odds { win, per } = odds(name, pays).expect("checked");
            format!("{name} pays {win} to {per}")
        }));
        said.extend(self.readings.iter().map(|(id, choice)| format!("{id} read as {choice}")));
        said.extend(self.notes.iter().cloned());
        said
    }
}

fn odds(field: &str, pays: &Pays) -> Asked<Odds> {
    let no = || Nonsense::new(field, format!("odds are written 7, \"7 to 1\" or \"3:2\", up to {ODDS_MAX} to 1"));
    let (win, per) = match pays {
        Pays::ToOne(win) => (u32::try_from(*win).map_err(|_| no())?, 1),
        Pays::Text(text) => {
            let (win, per) = text.split_once(" to ").or_else(|| text.split_once(':')).unwrap_or((text, "1"));
            (win.trim().parse().map_err(|_| no())?, per.trim().parse().map_err(|_| no())?)
        }
    };
    match per {
        1..=100 if win <= ODDS_MAX => Ok(Odds { win, per }),
        _ => Err(no()),
    }
}

fn amount(field: &str, text: &str) -> Asked<Money> {
    Money::parse(text).filter(|amount| amount.is_positive() && *amount <= AMOUNT_MAX).ok_or_else(|| {
        Nonsense::new(field, format!("{text:?} is no amount such as 12.50, up to {}", AMOUNT_MAX.pretty()))
    })
}

/// Stakes beside the leading one are from a hundredth of it to a hundred times it, in hundredths or larger parts, so that
/// figures stay within 128 bits.
fn stake(field: &str, text: &str) -> Asked<Ratio> {
    let no = || {
        let why = format!("{text:?} is no stake such as 1, 0.25 or 1/5, from 1/100 to 100 times the leading wager");
        Nonsense::new(field, why)
    };
    let whole = |text: &str| text.trim().parse::<u32>().map(i128::from).map_err(|_| no());
    let ratio = match (text.split_once('/'), text.split_once('.')) {
        (Some((num, den)), _) => {
            let (num, den) = (whole(num)?, whole(den)?);
            if den == 0 {
                return Err(no());
            }
            Ratio::new(num, den)
        }
        (None, Some((units, parts))) if parts.len() <= 2 && !parts.is_empty() => {
            let hundredths = whole(parts)? * if parts.len() == 1 { 10 } else { 1 };
            Ratio::new(whole(units)? * 100 + hundredths, 100)
        }
        (None, Some(_)) => return Err(no()),
        (None, None) => Ratio::new(whole(text)?, 1),
    };
    match ratio >= Ratio::new(1, 100) && ratio <= Ratio::from(100) && ratio.den() <= 100 {
        true => Ok(ratio),
        false => Err(no()),
    }
}

/// An amount of money in units of a stake.
pub fn units(amount: Money, stake: Money) -> Ratio {
    Ratio::new(i128::from(amount.to_cents()), i128::from(stake.to_cents()))
}

/// How a table pays what odds come to: exactly in the first place, otherwise in chips and up to a maximum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paying {
    pub stake: Money,
    pub rounding: Option<Rounding>,
    pub most: Option<Money>,
}

impl Paying {
    pub const EXACT: Paying = Paying { stake: Money::dollars(1), rounding: None, most: None };
    /// The winnings on `units` stakes at these odds, in units.
    pub fn winnings(self, odds: Odds, stakes: i64) -> Ratio {
        let exact = Ratio::new(i128::from(odds.win) * i128::from(stakes), i128::from(odds.per));
        let staked = Money::cents(self.stake.to_cents() * stakes);
        let paid = match self.rounding {
            Some(rounding) => units(odds.winnings(staked, rounding).amount, self.stake),
            None => exact,
        };
        self.most.map_or(paid, |most| paid.min(units(most, self.stake)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks() -> Asks {
        Asks {
            fields: &["stake", "max_payout"],
            with: &["side"],
            pays: vec!["tie".into(), "war".into()],
            readings: &[("CW-1", &["up-to-chip", "exact-cents"])],
            book: &[],
        }
    }

    #[test]
    fn nonsense_is_refused_with_its_field() {
        let pays = |name: &str, pays: Pays| WhatIf { pays: [(name.to_string(), pays)].into(), ..WhatIf::default() };
        let text = |text: &str| Pays::Text(text.into());
        let with =
            |name: &str, stake: &str| WhatIf { with: [(name.to_string(), stake.into())].into(), ..WhatIf::default() };
        let reading = |id: &str, choice: &str| WhatIf {
            readings: [(id.to_string(), choice.to_string())].into(),
            ..WhatIf::default()
        };
        for (what_if, field) in [
            (WhatIf { decks: Some(6), ..WhatIf::default() }, "decks"),
            (WhatIf { stake: Some("-1".into()), ..WhatIf::default() }, "stake"),
            (WhatIf { stake: Some("0".into()), ..WhatIf::default() }, "stake"),
            (WhatIf { max_payout: Some("100000000.01".into()), ..WhatIf::default() }, "max_payout"),
            (WhatIf { max_payout: Some("100".into()), ..WhatIf::default() }, "max_payout"),
            (WhatIf { stake: Some("10".into()), ..WhatIf::default() }, "stake"),
            (pays("tie", text("ten")), "pays.tie"),
            (pays("tie", text("1 to 0")), "pays.tie"),
            (pays("tie", text("1 to 101")), "pays.tie"),
            (pays("tie", Pays::ToOne(-1)), "pays.tie"),
            (pays("tie", Pays::ToOne(100_001)), "pays.tie"),
            (pays("tea", Pays::ToOne(1)), "pays.tea"),
            (with("main", "1"), "with.main"),
            (with("side", "0"), "with.side"),
            (with("side", "101"), "with.side"),
            (with("side", "1/101"), "with.side"),
            (with("side", "1/0"), "with.side"),
            (with("side", "0.125"), "with.side"),
            (with("side", "half"), "with.side"),
            (reading("CW-2", "x"), "readings.CW-2"),
            (reading("CW-1", "x"), "readings.CW-1"),
        ] {
            let refused = what_if.check("casino-war", &asks()).expect_err("nonsense");
            assert_eq!(refused.field, field, "{refused}");
        }
        for fine in [
            WhatIf::default(),
            WhatIf { stake: Some("10".into()), max_payout: Some("100000000".into()), ..WhatIf::default() },
            pays("tie", Pays::ToOne(100_000)),
            pays("war", text("3:2")),
            reading("cw-1", "exact-cents"),
        ] {
            fine.check("casino-war", &asks()).expect("sense");
        }
        for (text, ratio) in [("1", (1, 1)), ("0.25", (1, 4)), ("2.5", (5, 2)), ("1/5", (1, 5)), ("100", (100, 1))] {
            with("side", text).check("casino-war", &asks()).expect("sense");
            assert_eq!(with("side", text).staked("side"), Ratio::new(ratio.0, ratio.1));
        }
        assert_eq!(WhatIf::default().staked("side"), Ratio::ZERO);
        assert_eq!(pays("tie", text("3 to 2")).odds("tie"), Some(Odds { win: 3, per: 2 }));
        assert_eq!(reading("cw-1", "exact-cents").reading(&asks(), "CW-1"), "exact-cents");
        assert_eq!(WhatIf::default().reading(&asks(), "CW-1"), "up-to-chip");
    }

    #[test]
    fn chips_and_maximums_change_what_is_paid() {
        let odds = Odds { win: 3, per: 2 };
        assert_eq!(Paying::EXACT.winnings(odds, 1), Ratio::new(3, 2));
        let chip = Money::dollars(5);
        let up = Paying { stake: chip, rounding: Some(Rounding::UpToChip(chip)), most: None };
        assert_eq!(up.winnings(odds, 1), Ratio::from(2));
        assert_eq!(up.winnings(odds, 2), Ratio::from(3));
        let capped = Paying { most: Some(Money::dollars(7)), ..up };
        assert_eq!(capped.winnings(odds, 2), Ratio::new(7, 5));
    }
}

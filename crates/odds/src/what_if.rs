//! A question: a game as in its book, or with something changed.
//!
//! Everything is optional; what is left out is as in the book. As a file:
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
use crate::report::{Change, PayRow, ReadingInForce};
use baize_rules::book::Citation;
use baize_rules::money::{Money, Odds, Rounding};
use serde::{Deserialize, Deserializer, de};
use std::collections::BTreeMap;
use std::fmt;

/// A game with something changed. Amounts are written as on a table sign: `12.50`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhatIf {
    /// Casino War: 1 to 100 decks.
    pub decks: Option<i64>,
    /// The first wager, where chips, cents or a maximum make its size matter.
    pub stake: Option<String>,
    /// The smallest chip that payments are made in.
    pub smallest_chip: Option<String>,
    /// The maximum paid on one winning wager.
    pub max_payout: Option<String>,
    /// The lowest hand with which the dealer qualifies: a category such as `one-pair`, two high cards such as `ace-king`,
    /// or `any`.
    pub qualifier: Option<String>,
    /// How many of the dealer's cards the player knows when deciding. In the books: an up-card at most.
    pub exposed: Option<i64>,
    /// Ultimate Texas Hold'em: a card of the board that shows before the first decision: `flop` or `turn`.
    pub board_card: Option<String>,
    /// How many other seats show their cards to the player.
    pub partners: Option<i64>,
    /// How many deals to sample where they are too many to count.
    pub samples: Option<i64>,
    /// The part of the first wager that is a promotional token: `1/2` for match play, `1` for a free bet.
    pub token: Option<String>,
    /// The antes of a raise: `4 2 1` before the flop, after it and on the river; `2` for the Bet of Caribbean Stud.
    pub raises: Option<String>,
    /// Casino War: ranks of the cards that were seen leaving the shoe, as in `AAK7T`.
    pub seen: Option<String>,
    /// Sic Bo: the weights of a die's faces, from one to six, as in `10 10 10 10 10 11`.
    pub dice: Option<String>,
    /// The jackpot meter, and the price of the wager on it.
    pub meter: Option<String>,
    pub jackpot_stake: Option<String>,
    /// For the long run: the amount that the meter restarts from, and the part of every wager that is added to it.
    pub jackpot_seed: Option<String>,
    pub increment: Option<String>,
    /// Side wagers, each with its stake in units of the first wager: `"1"`, `"0.5"`, `"1/5"`.
    #[serde(default)]
    pub with: BTreeMap<String, String>,
    /// Odds by name: `"7 to 1"`, `"3:2"`, `7`.
    #[serde(default)]
    pub pays: BTreeMap<String, Pays>,
    /// The choice for each reading, by the id of the reading.
    #[serde(default)]
    pub readings: BTreeMap<String, String>,
    /// Whether to work out the strategies that double the time of the count.
    #[serde(skip)]
    pub thorough: bool,
    /// Notes on the question itself, for example that a flag replaced a value of the file.
    #[serde(skip)]
    pub notes: Vec<String>,
}

/// Odds as they are written: a number or a text.
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

/// Written by hand, so that somebody who writes `1.5` is told what odds look like.
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
                i64::try_from(win).map(Pays::ToOne).map_err(|_| E::custom(format!("{win} to 1 is too high to count")))
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Pays, E> {
                Ok(Pays::Text(text.into()))
            }
        }
        d.deserialize_any(Odds)
    }
}

/// Why a question has no answer: the field at fault, and what to give instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidQuestion {
    pub field: String,
    pub why: String,
}

impl InvalidQuestion {
    /// A field, and why its value is refused.
    pub fn new(field: impl Into<String>, why: impl Into<String>) -> InvalidQuestion {
        InvalidQuestion { field: field.into(), why: why.into() }
    }
}
impl fmt::Display for InvalidQuestion {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.why)
    }
}
impl std::error::Error for InvalidQuestion {}

/// The answer to a question, or why there is none.
pub type Answer<T> = Result<T, InvalidQuestion>;

/// The highest odds that can be asked about: figures stay within 128 bits, and no table pays more.
const ODDS_MAX: u32 = 100_000;
/// The highest amount, for the same reason: a hundred million.
const AMOUNT_MAX: Money = Money::dollars(100_000_000);

/// What can be changed in a question about a game.
pub struct Options {
    pub fields: &'static [&'static str],
    /// Names under `with`: the side wagers.
    pub with: &'static [&'static str],
    /// Names under `pays`.
    pub pays: Vec<String>,
    /// The readings that change the odds, with their choices; the first choice is the default.
    pub readings: &'static [(&'static str, &'static [&'static str])],
    /// The values of the book, for fields that depart from it when they are given.
    pub book: &'static [(&'static str, &'static str)],
}

/// The fields that are amounts of money.
const AMOUNTS: [&str; 6] = ["stake", "smallest_chip", "max_payout", "meter", "jackpot_stake", "jackpot_seed"];

impl WhatIf {
    /// Every single-valued condition by name, as it was given.
    fn fields(&self) -> [(&'static str, Option<String>); 17] {
        [
            ("decks", self.decks.map(|decks| decks.to_string())),
            ("qualifier", self.qualifier.clone()),
            ("exposed", self.exposed.map(|cards| cards.to_string())),
            ("board_card", self.board_card.clone()),
            ("partners", self.partners.map(|seats| seats.to_string())),
            ("samples", self.samples.map(|deals| deals.to_string())),
            ("token", self.token.clone()),
            ("raises", self.raises.clone()),
            ("seen", self.seen.clone()),
            ("dice", self.dice.clone()),
            ("stake", self.stake.clone()),
            ("smallest_chip", self.smallest_chip.clone()),
            ("max_payout", self.max_payout.clone()),
            ("meter", self.meter.clone()),
            ("jackpot_stake", self.jackpot_stake.clone()),
            ("jackpot_seed", self.jackpot_seed.clone()),
            ("increment", self.increment.clone()),
        ]
    }
    fn value(&self, field: &str) -> Option<String> {
        self.fields().into_iter().find(|(name, _)| *name == field).and_then(|(_, value)| value)
    }
    /// Refuses what the game does not have before anything is counted.
    pub fn check(&self, game: &str, options: &Options) -> Answer<()> {
        let unknown = |(field, value): &(&str, Option<String>)| value.is_some() && !options.fields.contains(field);
        if let Some((field, _)) = self.fields().iter().find(|field| unknown(field)) {
            return Err(InvalidQuestion::new(*field, format!("not a condition of {game}")));
        }
        self.check_with(game, options)?;
        if let Some((name, _)) = self.pays.iter().find(|(name, _)| !options.pays.contains(name)) {
            let why = format!("not a row of {game}; its rows are {}", options.pays.join(", "));
            return Err(InvalidQuestion::new(format!("pays.{name}"), why));
        }
        for (name, pays) in &self.pays {
            odds(&format!("pays.{name}"), pays)?;
        }
        self.check_readings(game, options)?;
        for field in AMOUNTS {
            self.value(field).map(|text| amount(field, &text)).transpose()?;
        }
        self.check_effects(game, options)
    }
    fn check_with(&self, game: &str, options: &Options) -> Answer<()> {
        for (name, text) in &self.with {
            let field = format!("with.{name}");
            if options.with.is_empty() {
                return Err(InvalidQuestion::new(
                    field,
                    format!("{game} has no wager that is played together with another"),
                ));
            }
            if !options.with.contains(&name.as_str()) {
                return Err(InvalidQuestion::new(
                    field,
                    format!("{game} has these side wagers: {}", options.with.join(", ")),
                ));
            }
            stake(&field, text)?;
        }
        Ok(())
    }
    fn check_readings(&self, game: &str, options: &Options) -> Answer<()> {
        for (id, choice) in &self.readings {
            let field = format!("readings.{id}");
            let known = options.readings.iter().find(|(known, _)| known.eq_ignore_ascii_case(id));
            let Some((_, choices)) = known else {
                let ids: Vec<&str> = options.readings.iter().map(|(id, _)| *id).collect();
                let known = if ids.is_empty() { "none".to_string() } else { ids.join(", ") };
                return Err(InvalidQuestion::new(
                    field,
                    format!("not a reading that changes the odds of {game}; those are: {known}"),
                ));
            };
            if !choices.contains(&choice.as_str()) {
                return Err(InvalidQuestion::new(field, format!("{choice:?} is not one of {}", choices.join(", "))));
            }
        }
        Ok(())
    }
    /// Refuses fields that have no effect without another.
    fn check_effects(&self, game: &str, options: &Options) -> Answer<()> {
        if let Some(text) = &self.increment
            && stake("increment", text)? > Ratio::ONE
        {
            return Err(InvalidQuestion::new(
                "increment",
                format!("{text} of a wager: the meter cannot grow by more than the whole wager"),
            ));
        }
        if let Some(text) = &self.token
            && stake("token", text)? > Ratio::ONE
        {
            return Err(InvalidQuestion::new("token", format!("{text}: a token is at most the whole wager, 1")));
        }
        if self.increment.is_some() != self.jackpot_seed.is_some() {
            let lacks = if self.increment.is_some() { "jackpot_seed" } else { "increment" };
            let why = format!("the long run needs both increment and jackpot_seed: give {lacks} too");
            return Err(InvalidQuestion::new(if lacks == "increment" { "jackpot_seed" } else { "increment" }, why));
        }
        if self.max_payout.is_some() && self.stake.is_none() {
            let why = "the effect of a maximum depends on the stake: give stake too";
            return Err(InvalidQuestion::new("max_payout", why));
        }
        let rounds = options.fields.contains(&"smallest_chip");
        if self.stake.is_some() && self.max_payout.is_none() && !rounds {
            let why = format!("has no effect on {game} unless max_payout is given too");
            return Err(InvalidQuestion::new("stake", why));
        }
        Ok(())
    }
    /// Everything that departs from the book, and the conditions that the book leaves open, each with the book's value.
    pub fn departures(&self, options: &Options, pay_table: &[PayRow]) -> Vec<Change> {
        let mut changes = vec![];
        let by_book = |field: &str| options.book.iter().find(|(known, _)| *known == field).map(|(_, book)| *book);
        for (field, asked) in self.fields() {
            let Some(asked) = asked else { continue };
            let book = by_book(field);
            if book != Some(asked.as_str()) {
                let departs = book.is_some();
                let book = book.unwrap_or("left to the table").to_string();
                changes.push(Change { what: field.into(), book, asked, departs });
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
        for (id, choices) in options.readings {
            let asked = self.reading(options, id);
            if asked != choices[0] {
                let what = format!("readings.{id}");
                changes.push(Change { what, book: choices[0].into(), asked: asked.into(), departs: true });
            }
        }
        changes
    }
    /// The choice for a reading: as given, otherwise the default.
    pub fn reading(&self, options: &Options, id: &str) -> &str {
        let set =
            self.readings.iter().find(|(known, _)| known.eq_ignore_ascii_case(id)).map(|(_, choice)| choice.as_str());
        set.unwrap_or_else(|| {
            options.readings.iter().find(|(known, _)| *known == id).map_or("", |(_, choices)| choices[0])
        })
    }
    /// A row of the pay table at the given odds, otherwise at those of the book.
    pub fn row(
        &self,
        wager: &'static str,
        result: impl Into<String>,
        name: &str,
        odds: Odds,
        clause: Citation,
    ) -> PayRow {
        let text = |Odds { win, per }: Odds| format!("{win} to {per}");
        let asked = self.odds(name).unwrap_or(odds);
        let book = (u64::from(asked.win) * u64::from(odds.per) != u64::from(odds.win) * u64::from(asked.per))
            .then(|| text(odds));
        PayRow { wager, result: result.into(), pays: text(asked), book, name: name.into(), clause }
    }
    /// The odds given for a row, if any.
    pub fn odds(&self, name: &str) -> Option<Odds> {
        self.pays.get(name).map(|pays| odds(name, pays).expect("checked"))
    }
    /// The stake of a side wager; zero where it is not made.
    pub fn staked(&self, wager: &str) -> Ratio {
        self.with.get(wager).map_or(Ratio::ZERO, |text| stake(wager, text).expect("checked"))
    }
    /// The cash that a lost unit of the first wager costs: all of it, unless a part is a token.
    pub fn cash(&self) -> Ratio {
        Ratio::ONE - self.token.as_ref().map_or(Ratio::ZERO, |text| stake("token", text).expect("checked"))
    }
    /// The part of a jackpot wager that is added to the meter, if the long run is asked for.
    pub fn increment(&self) -> Option<Ratio> {
        self.increment.as_ref().map(|text| stake("increment", text).expect("checked"))
    }
    /// An amount of the question, or a default. The question must have been checked.
    pub fn amount(&self, field: &str, default: Money) -> Money {
        assert!(AMOUNTS.contains(&field), "{field} is not an amount");
        self.value(field).map_or(default, |text| amount(field, &text).expect("checked"))
    }
    /// Every reading that changes the odds, with the choice in force.
    pub fn readings_in_force(&self, options: &Options) -> Vec<ReadingInForce> {
        let read = |(id, choices): &(&'static str, &'static [&'static str])| ReadingInForce {
            id,
            choice: self.reading(options, id).to_string(),
            choices,
        };
        options.readings.iter().map(read).collect()
    }
    /// The changes in words, for the assumptions of a report.
    pub fn changes(&self) -> Vec<String> {
        let mut changes = vec![];
        let mut add =
            |what: &str, value: &Option<String>| changes.extend(value.as_ref().map(|v| format!("{what} {v}")));
        add("stake", &self.stake);
        add("smallest chip", &self.smallest_chip);
        add("maximum payout", &self.max_payout);
        add("dealer qualifies with", &self.qualifier);
        add("dealer's cards known to the player:", &self.exposed.map(|known| known.to_string()));
        add("card of the board known to the player:", &self.board_card);
        add("other seats that show their cards to the player:", &self.partners.map(|seats| seats.to_string()));
        add("part of the first wager that is a promotional token:", &self.token);
        add("antes of a raise:", &self.raises);
        add("seen and gone from the shoe:", &self.seen);
        add("weights of a die's faces, from one to six:", &self.dice);
        add("meter", &self.meter);
        add("jackpot wager", &self.jackpot_stake);
        add("the meter starts again from", &self.jackpot_seed);
        add("part of a jackpot wager that feeds the meter:", &self.increment);
        changes.extend(self.with.iter().map(|(name, stake)| format!("{name} staked at {stake} of the leading wager")));
        changes.extend(self.pays.iter().map(|(name, pays)| {
            let Odds { win, per } = odds(name, pays).expect("checked");
            format!("{name} pays {win} to {per}")
        }));
        changes.extend(self.readings.iter().map(|(id, choice)| format!("{id} read as {choice}")));
        changes.extend(self.notes.iter().cloned());
        changes
    }
}

fn odds(field: &str, pays: &Pays) -> Answer<Odds> {
    let no =
        || InvalidQuestion::new(field, format!("odds are written 7, \"7 to 1\" or \"3:2\", up to {ODDS_MAX} to 1"));
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

fn amount(field: &str, text: &str) -> Answer<Money> {
    Money::parse(text).filter(|amount| amount.is_positive() && *amount <= AMOUNT_MAX).ok_or_else(|| {
        InvalidQuestion::new(field, format!("{text:?} is not an amount such as 12.50, up to {}", AMOUNT_MAX.pretty()))
    })
}

/// The stake of a side wager: from a hundredth of the first wager to a hundred times as much, with a denominator of at most
/// 100, so that figures stay within 128 bits.
fn stake(field: &str, text: &str) -> Answer<Ratio> {
    let no = || {
        let why = format!("{text:?} is not a stake such as 1, 0.25 or 1/5, from 1/100 to 100 times the first wager");
        InvalidQuestion::new(field, why)
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

/// How a table pays: exactly, or rounded to chips, and up to a maximum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paying {
    pub stake: Money,
    pub rounding: Option<Rounding>,
    pub most: Option<Money>,
}

impl Paying {
    /// Exact payment without a maximum.
    pub const EXACT: Paying = Paying { stake: Money::dollars(1), rounding: None, most: None };
    /// The winnings on this many stakes at these odds, in units of one stake.
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

    fn options() -> Options {
        Options {
            fields: &["stake", "max_payout"],
            with: &["side"],
            pays: vec!["tie".into(), "war".into()],
            readings: &[("CW-1", &["up-to-chip", "exact-cents"])],
            book: &[],
        }
    }

    #[test]
    fn invalid_questions_are_refused_with_the_field() {
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
            let refused = what_if.check("casino-war", &options()).expect_err("an invalid question");
            assert_eq!(refused.field, field, "{refused}");
        }
        for fine in [
            WhatIf::default(),
            WhatIf { stake: Some("10".into()), max_payout: Some("100000000".into()), ..WhatIf::default() },
            pays("tie", Pays::ToOne(100_000)),
            pays("war", text("3:2")),
            reading("cw-1", "exact-cents"),
        ] {
            fine.check("casino-war", &options()).expect("a valid question");
        }
        for (text, ratio) in [("1", (1, 1)), ("0.25", (1, 4)), ("2.5", (5, 2)), ("1/5", (1, 5)), ("100", (100, 1))] {
            with("side", text).check("casino-war", &options()).expect("a valid question");
            assert_eq!(with("side", text).staked("side"), Ratio::new(ratio.0, ratio.1));
        }
        assert_eq!(WhatIf::default().staked("side"), Ratio::ZERO);
        assert_eq!(pays("tie", text("3 to 2")).odds("tie"), Some(Odds { win: 3, per: 2 }));
        assert_eq!(reading("cw-1", "exact-cents").reading(&options(), "CW-1"), "exact-cents");
        assert_eq!(WhatIf::default().reading(&options(), "CW-1"), "up-to-chip");
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

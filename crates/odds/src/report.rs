//! The odds of a game and its wagers. Every figure of a wager follows from its distribution of returns.
use crate::long_run::LongRun;
use crate::offer::Offer;
use crate::ratio::Ratio;
use crate::seen::partners::Sampled;
use crate::together::Together;
use crate::what_if::{Options, WhatIf};
use baize_rules::Book;
use baize_rules::book::{Citation, Clause};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// The odds of one game.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// As on the command line: `sic-bo`.
    pub game: &'static str,
    pub title: &'static str,
    /// The assumptions, one sentence each. Changes to the book come first.
    pub assumptions: Vec<String>,
    /// What departs from the book, and the conditions that the book leaves open.
    pub changes: Vec<Change>,
    pub wagers: Vec<WagerOdds>,
    /// Wagers staked together, if the question has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub together: Option<Together>,
    /// What a promotional token is worth, if a part of the first wager is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    /// Figures for players with partners, from a sample, if the question has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampled: Option<Sampled>,
    pub pay_table: Vec<PayRow>,
    /// The readings that change the odds, with the choice in force.
    pub readings: Vec<ReadingInForce>,
    /// Decisions that are worth the same either way: the rule that picks one, and how often it applies.
    pub ties: Vec<Tie>,
    /// The method, one sentence each.
    pub method: &'static [&'static str],
    /// The clauses that the count is based on, in addition to those of the pay table.
    #[serde(serialize_with = "as_text")]
    pub clauses: &'static [Clause],
}

/// What one result pays, and the clause that says so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PayRow {
    pub wager: &'static str,
    pub result: String,
    /// `3 to 2`, or an amount.
    pub pays: String,
    /// What the book pays, if the question changed it. The clause is then about the row, not about its odds.
    #[serde(rename = "book_pays", skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
    /// The name of the row in a question, if it can be changed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    pub clause: Citation,
}

/// One condition of the question, with the book's value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Change {
    /// The field: `decks`, `pays.tie`, `readings.SB-1`.
    pub what: String,
    pub book: String,
    pub asked: String,
    /// Whether this departs from the book. If not, the book leaves it open.
    pub departs: bool,
}

/// One reading: the choice in force and all choices.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ReadingInForce {
    pub id: &'static str,
    pub choice: String,
    pub choices: &'static [&'static str],
}

fn as_text<S: Serializer>(clauses: &[Clause], s: S) -> Result<S::Ok, S::Error> {
    s.collect_seq(clauses.iter().map(Clause::to_string))
}

/// How a game was counted, in sentences, and the clauses that the count rests on.
#[derive(Clone, Copy)]
pub struct Basis {
    pub method: &'static [&'static str],
    pub clauses: &'static [Clause],
}

impl Report {
    /// A report of these wagers, with what follows from the question: what it changes, and the readings in force.
    pub fn new(
        book: &'static Book,
        basis: Basis,
        what_if: &WhatIf,
        options: &Options,
        pay_table: Vec<PayRow>,
        wagers: Vec<WagerOdds>,
    ) -> Report {
        let offer = Offer::new(book.slug, what_if, &wagers);
        Report {
            game: book.slug,
            title: book.title,
            assumptions: vec![],
            changes: what_if.departures(options, &pay_table),
            wagers,
            together: None,
            sampled: None,
            offer,
            pay_table,
            readings: what_if.readings_in_force(options),
            ties: vec![],
            method: basis.method,
            clauses: basis.clauses,
        }
    }
    /// The odds of a wager, by its name.
    pub fn wager(&self, wager: &str) -> Option<&WagerOdds> {
        self.wagers.iter().find(|w| w.wager == wager)
    }
    /// Whether this is a different game from the approved one.
    pub fn is_what_if(&self) -> bool {
        self.changes.iter().any(|change| change.departs)
    }
    /// The book of the game.
    pub fn book(&self) -> &'static Book {
        baize_rules::find_book(self.game).expect("a game of a book")
    }
    /// Every clause that the figures are based on, in the order of the book.
    pub fn all_clauses(&self) -> Vec<Clause> {
        let paid = self.pay_table.iter().filter(|row| row.book.is_none()).map(|row| row.clause.clause());
        let mut all: Vec<Clause> = self.clauses.iter().copied().chain(paid).collect();
        all.sort_by_key(|clause| self.book().clauses.iter().position(|known| known == clause));
        all.dedup();
        all
    }
}

/// The odds of one wager, including the wagers that follow it in the round.
#[derive(Clone, Debug)]
pub struct WagerOdds {
    /// Its name in files and commands: `total_4`.
    pub wager: String,
    pub name: String,
    /// The unit of every return: this wager's `stake`, or the first wager in games where others follow, by its name in the
    /// book: the `ante`, the `initial wager`.
    pub per: &'static str,
    pub distribution: Distribution,
    /// The total staked on average, in units.
    pub average_stake: Ratio,
    /// How often each decision is made, in the order of play.
    pub decisions: Vec<Rate>,
    /// How many results the wager lasts on average, if it lasts several.
    pub lasts: Option<Ratio>,
    /// The separate wagers on one hand, if there are several.
    pub parts: Vec<Part>,
    pub strategy: Vec<Stage>,
    /// The return of simpler ways to play.
    pub alternatives: Vec<Alternative>,
    pub meter: Option<Meter>,
    /// How often the first wager is returned in a stand-off.
    pub returned: Ratio,
}

impl WagerOdds {
    /// A wager without decisions.
    pub fn plain(wager: impl Into<String>, name: impl Into<String>, distribution: Distribution) -> WagerOdds {
        WagerOdds {
            wager: wager.into(),
            name: name.into(),
            per: "stake",
            distribution,
            average_stake: Ratio::ONE,
            decisions: vec![],
            lasts: None,
            parts: vec![],
            strategy: vec![],
            alternatives: vec![],
            meter: None,
            returned: Ratio::ZERO,
        }
    }
    /// The expected gain per unit: negative where the house has the edge.
    pub fn expected_return(&self) -> Ratio {
        self.distribution.mean()
    }
    /// The house edge: the expected loss per unit.
    pub fn house_edge(&self) -> Ratio {
        -self.expected_return()
    }
    /// The house's gain divided by everything staked.
    pub fn element_of_risk(&self) -> Ratio {
        self.house_edge() / self.average_stake
    }
    pub fn variance(&self) -> Ratio {
        self.distribution.variance()
    }
    /// The standard deviation of the return per unit.
    pub fn standard_deviation(&self) -> f64 {
        self.variance().to_f64().sqrt()
    }
    /// How often the wager wins.
    pub fn hit_frequency(&self) -> Ratio {
        self.distribution.share(|net| net > Ratio::ZERO)
    }
    /// Every figure that is an exact fraction, by its name in JSON and CSV.
    pub fn figures(&self) -> [(&'static str, Ratio); 6] {
        [
            ("expected_return", self.expected_return()),
            ("house_edge", self.house_edge()),
            ("element_of_risk", self.element_of_risk()),
            ("average_stake", self.average_stake),
            ("variance", self.variance()),
            ("hit_frequency", self.hit_frequency()),
        ]
    }
}

impl Serialize for WagerOdds {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut out = s.serialize_struct("WagerOdds", 18)?;
        out.serialize_field("wager", &self.wager)?;
        out.serialize_field("name", &self.name)?;
        out.serialize_field("per", self.per)?;
        for (name, figure) in self.figures() {
            out.serialize_field(name, &figure)?;
        }
        out.serialize_field("house_edge_percent", &(self.house_edge() * Ratio::from(100)).decimal(6))?;
        out.serialize_field("standard_deviation", &self.standard_deviation())?;
        out.serialize_field("decisions", &self.decisions)?;
        out.serialize_field("lasts", &self.lasts)?;
        out.serialize_field("parts", &self.parts)?;
        out.serialize_field("alternatives", &self.alternatives)?;
        out.serialize_field("meter", &self.meter)?;
        out.serialize_field("distribution", &self.distribution)?;
        out.serialize_field("strategy", &self.strategy)?;
        out.end()
    }
}

/// Every possible return with the exact number of equally likely cases that lead to it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Distribution {
    returns: Vec<Return>,
    cases: i128,
}

/// One possible return.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Return {
    /// The gain or loss in units, without the stake: 1 to 1 is 1, a lost stake is -1.
    #[serde(rename = "return")]
    pub net: Ratio,
    /// The result that leads to this return, if there is only one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub what: String,
    #[serde(serialize_with = "as_u64")]
    pub count: i128,
}

fn as_u64<S: Serializer>(count: &i128, s: S) -> Result<S::Ok, S::Error> {
    s.serialize_u64(u64::try_from(*count).expect("a count below 2^64"))
}

impl Distribution {
    /// A distribution without any cases.
    pub fn new() -> Distribution {
        Distribution::default()
    }
    /// Adds cases of a return.
    pub fn add(&mut self, net: Ratio, count: i128) {
        self.add_named(net, "", count);
    }
    /// Adds cases of a return, with the result that leads to it.
    pub fn add_named(&mut self, net: Ratio, what: &str, count: i128) {
        assert!(count >= 0, "{count} cases of {net} {what}");
        if count == 0 {
            return;
        }
        self.cases += count;
        match self.returns.iter_mut().find(|r| r.net == net && r.what == what) {
            Some(known) => known.count += count,
            None => {
                let at = self.returns.partition_point(|r| r.net > net);
                self.returns.insert(at, Return { net, what: what.to_string(), count });
            }
        }
    }
    /// From the best return to the worst.
    pub fn returns(&self) -> &[Return] {
        &self.returns
    }
    /// The number of all cases.
    pub fn cases(&self) -> i128 {
        self.cases
    }
    /// The mean return.
    pub fn mean(&self) -> Ratio {
        Ratio::new(self.sum(1), self.unit() * self.cases)
    }
    pub fn variance(&self) -> Ratio {
        let unit = self.unit();
        let square = Ratio::new(self.sum(2), self.cases) * Ratio::new(1, unit * unit);
        square - self.mean() * self.mean()
    }
    /// The share of the cases whose return fulfils a condition.
    pub fn share(&self, of: impl Fn(Ratio) -> bool) -> Ratio {
        Ratio::new(self.returns.iter().filter(|r| of(r.net)).map(|r| r.count).sum(), self.cases)
    }
    /// The share of the cases with this name.
    pub fn share_of(&self, what: &str) -> Ratio {
        Ratio::new(self.returns.iter().filter(|r| r.what == what).map(|r| r.count).sum(), self.cases)
    }
    /// The number of parts in a unit that makes all returns whole numbers.
    fn unit(&self) -> i128 {
        crate::ratio::common(self.returns.iter().map(|r| r.net.den()))
    }
    /// The sum over all cases of a power of the return, in parts of a unit.
    fn sum(&self, power: u32) -> i128 {
        let unit = self.unit();
        let parts = |net: Ratio| (net.num() * (unit / net.den())).checked_pow(power);
        let one = |r: &Return| parts(r.net).and_then(|x| x.checked_mul(r.count)).expect("a sum within 128 bits");
        self.returns.iter().map(one).fold(0i128, |sum, x| sum.checked_add(x).expect("a sum within 128 bits"))
    }
}

impl Serialize for Distribution {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(&self.returns)
    }
}

/// How often something happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Rate {
    pub what: String,
    pub frequency: Ratio,
}

/// One of several wagers on the same hand, when the hand is played as a whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Part {
    pub wager: String,
    /// Per unit of the whole, not of this wager.
    pub expected_return: Ratio,
    pub average_stake: Ratio,
    pub won: Ratio,
    pub lost: Ratio,
}

/// One decision, with the best action in each situation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Stage {
    pub name: String,
    pub rows: Vec<Advice>,
}

/// The best action in one situation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Advice {
    pub situation: String,
    pub action: String,
    /// The return of the action per unit, where it is right in every case of the situation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_return: Option<Ratio>,
    /// The share of the cases in which the action is right, where it is not right in all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<Ratio>,
}

/// Another way to play the same wager.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Alternative {
    pub name: String,
    pub expected_return: Ratio,
    /// What it costs against the best play, per unit.
    pub cost: Ratio,
}

/// A decision that can be worth the same either way. The return does not depend on the choice; the average stake does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tie {
    pub stage: &'static str,
    /// The choice that is counted.
    pub rule: &'static str,
    /// The share of all rounds in which this happens.
    pub frequency: Ratio,
    /// What the other choice would add to the average stake.
    pub stake: Ratio,
}

/// A wager whose prizes depend on a meter.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Meter {
    /// Amounts are in dollars, as on the sign.
    pub stake: Ratio,
    pub meter: Ratio,
    /// The expected value of the fixed prizes in dollars, when the meter is above its guarantees.
    pub fixed: Ratio,
    /// What every further dollar on the meter is worth.
    pub per_dollar: Ratio,
    /// The meter at which the wager breaks even, if there is one.
    pub break_even: Option<Ratio>,
    pub at: Vec<MeterPoint>,
    /// The return over many jackpots, if seed and increment are given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub long_run: Option<LongRun>,
}

/// The return at one meter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MeterPoint {
    pub meter: Ratio,
    pub expected_return: Ratio,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fair_coin_has_mean_zero_and_variance_one() {
        let mut coin = Distribution::new();
        coin.add(Ratio::ONE, 49);
        coin.add(-Ratio::ONE, 51);
        coin.add(Ratio::ONE, 0);
        let wager = WagerOdds::plain("coin", "Coin", coin);
        assert_eq!(wager.house_edge(), Ratio::new(1, 50));
        assert_eq!(wager.variance(), Ratio::ONE - Ratio::new(1, 2500));
        assert_eq!(wager.hit_frequency(), Ratio::new(49, 100));
        assert_eq!(wager.distribution.returns().len(), 2);
    }

    #[test]
    fn parts_of_a_unit_are_exact() {
        let mut uneven = Distribution::new();
        uneven.add_named(Ratio::new(3, 2), "three to two", 1);
        uneven.add(Ratio::new(-1, 3), 2);
        assert_eq!(uneven.mean(), Ratio::new(5, 18));
        assert_eq!(uneven.variance(), Ratio::new(121, 162));
        assert_eq!(uneven.share_of("three to two"), Ratio::new(1, 3));
    }
}

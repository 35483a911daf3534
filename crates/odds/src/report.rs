//! What is known of a wager: everything follows from its distribution of returns.
use crate::long_run::LongRun;
use crate::ratio::Ratio;
use crate::together::Together;
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
    /// What was assumed, each in a sentence: decks, pay tables and readings other than the book's come first.
    pub assumptions: Vec<String>,
    /// What was asked otherwise than the book has it, and what the book leaves open.
    pub changes: Vec<Change>,
    pub wagers: Vec<WagerOdds>,
    /// Wagers staked together, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub together: Option<Together>,
    pub pay_table: Vec<PayRow>,
    /// How the book is read wherever that moves the odds.
    pub readings: Vec<ReadAs>,
    /// Where two decisions are worth the same: by which rule one is taken, and how often that matters.
    pub ties: Vec<Tie>,
    /// How it was counted, each in a sentence.
    pub method: &'static [&'static str],
    /// The clauses that the count rests on, beside those of the pay table.
    #[serde(serialize_with = "as_text")]
    pub clauses: &'static [Clause],
}

/// What one result is paid, and by which clause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PayRow {
    pub wager: &'static str,
    pub result: String,
    /// `3 to 2`, or an amount.
    pub pays: String,
    /// What the book pays, where something else was asked: the clause then stands for the row and not for what it pays.
    #[serde(rename = "book_pays", skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
    /// As the row is called in a question, where it can be asked about.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    pub clause: Citation,
}

/// One thing that was asked, with what the book has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Change {
    /// As it was asked: `decks`, `pays.tie`, `readings.SB-1`.
    pub what: String,
    pub book: String,
    pub asked: String,
    /// Whether the book says otherwise; if not, it leaves this open.
    pub departs: bool,
}

/// One reading in force, and what else it could be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ReadAs {
    pub id: &'static str,
    pub choice: String,
    pub choices: &'static [&'static str],
}

fn as_text<S: Serializer>(clauses: &[Clause], s: S) -> Result<S::Ok, S::Error> {
    s.collect_seq(clauses.iter().map(Clause::to_string))
}

impl Report {
    pub fn wager(&self, wager: &str) -> Option<&WagerOdds> {
        self.wagers.iter().find(|w| w.wager == wager)
    }
    /// Whether this is another game than the one that the book describes as it is read here.
    pub fn is_what_if(&self) -> bool {
        self.changes.iter().any(|change| change.departs)
    }
    pub fn book(&self) -> &'static Book {
        baize_rules::find_book(self.game).expect("a game of a book")
    }
    /// Every clause that the figures rest on, in the book's order.
    pub fn all_clauses(&self) -> Vec<Clause> {
        let paid = self.pay_table.iter().filter(|row| row.book.is_none()).map(|row| row.clause.clause());
        let mut all: Vec<Clause> = self.clauses.iter().copied().chain(paid).collect();
        all.sort_by_key(|clause| self.book().clauses.iter().position(|known| known == clause));
        all.dedup();
        all
    }
}

/// The odds of one wager, with the wagers that follow from it.
#[derive(Clone, Debug)]
pub struct WagerOdds {
    /// As it is stored and typed: `total_4`.
    pub wager: String,
    pub name: String,
    /// The unit of every return: this wager's `stake`, or what leads in a game with follow-up wagers, as the book calls it:
    /// the `ante`, the `initial wager`.
    pub per: &'static str,
    pub distribution: Distribution,
    /// What is staked in all on average, in units.
    pub average_stake: Ratio,
    /// How often each decision is taken, in the order of play.
    pub decisions: Vec<Rate>,
    /// How many results a wager waits for on average, where it waits for several.
    pub lasts: Option<Ratio>,
    /// The single wagers of a game that has several on one hand.
    pub parts: Vec<Part>,
    pub strategy: Vec<Stage>,
    /// What simpler play comes to.
    pub alternatives: Vec<Alternative>,
    pub meter: Option<Meter>,
}

impl WagerOdds {
    /// A wager that one event decides, without a decision.
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
        }
    }
    /// The mean of what is won and lost, per unit: negative where the house has the edge.
    pub fn expected_return(&self) -> Ratio {
        self.distribution.mean()
    }
    pub fn house_edge(&self) -> Ratio {
        -self.expected_return()
    }
    /// The house's gain in parts of everything staked.
    pub fn element_of_risk(&self) -> Ratio {
        self.house_edge() / self.average_stake
    }
    pub fn variance(&self) -> Ratio {
        self.distribution.variance()
    }
    pub fn standard_deviation(&self) -> f64 {
        self.variance().to_f64().sqrt()
    }
    pub fn hit_frequency(&self) -> Ratio {
        self.distribution.share(|net| net > Ratio::ZERO)
    }
    /// Every figure that is a fraction, by the name that programs know it by.
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

/// Every possible return with the exact number of equally likely cases in which it comes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Distribution {
    returns: Vec<Return>,
    cases: i128,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Return {
    /// Won or lost, in units, the stake not counted: 1 to 1 is 1, a lost stake is -1.
    #[serde(rename = "return")]
    pub net: Ratio,
    /// What happened, where one thing makes this return.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub what: String,
    #[serde(serialize_with = "as_u64")]
    pub count: i128,
}

fn as_u64<S: Serializer>(count: &i128, s: S) -> Result<S::Ok, S::Error> {
    s.serialize_u64(u64::try_from(*count).expect("a count below 2^64"))
}

impl Distribution {
    pub fn new() -> Distribution {
        Distribution::default()
    }
    pub fn add(&mut self, net: Ratio, count: i128) {
        self.add_named(net, "", count);
    }
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
    pub fn cases(&self) -> i128 {
        self.cases
    }
    pub fn mean(&self) -> Ratio {
        Ratio::new(self.sum(1), self.unit() * self.cases)
    }
    pub fn variance(&self) -> Ratio {
        let unit = self.unit();
        let square = Ratio::new(self.sum(2), self.cases) * Ratio::new(1, unit * unit);
        square - self.mean() * self.mean()
    }
    pub fn share(&self, of: impl Fn(Ratio) -> bool) -> Ratio {
        Ratio::new(self.returns.iter().filter(|r| of(r.net)).map(|r| r.count).sum(), self.cases)
    }
    /// The share of cases that something of this name makes.
    pub fn share_of(&self, what: &str) -> Ratio {
        Ratio::new(self.returns.iter().filter(|r| r.what == what).map(|r| r.count).sum(), self.cases)
    }
    /// Into how many parts a unit is broken so that all returns are whole.
    fn unit(&self) -> i128 {
        crate::ratio::common(self.returns.iter().map(|r| r.net.den()))
    }
    /// The sum over all cases of the return, in parts of a unit, to a power.
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

/// How often something is done or happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Rate {
    pub what: String,
    pub frequency: Ratio,
}

/// One wager of several on the same hand: what it brings for itself, under the same play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Part {
    pub wager: String,
    /// Per unit of the game, as the whole.
    pub expected_return: Ratio,
    pub average_stake: Ratio,
    pub won: Ratio,
    pub lost: Ratio,
}

/// One point of decision, with what to do in each situation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Stage {
    pub name: String,
    pub rows: Vec<Advice>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Advice {
    pub situation: String,
    pub action: String,
    /// What the action is worth here, per unit, where one action is right in all of the situation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_return: Option<Ratio>,
    /// In how many parts of the situation's cases the action is right, where it is not right in all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<Ratio>,
}

/// Another way to play the same wager.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Alternative {
    pub name: String,
    pub expected_return: Ratio,
    /// What it gives away against the best play, per unit.
    pub cost: Ratio,
}

/// A point of decision at which two ways may be worth the same. Whichever is taken the return is the same; what is staked on
/// average is not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tie {
    pub stage: &'static str,
    /// What is done then.
    pub rule: &'static str,
    /// In what part of all rounds it comes to that.
    pub frequency: Ratio,
    /// What the other way would add to the average stake.
    pub stake: Ratio,
}

/// A wager whose prizes depend on a meter.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Meter {
    /// Amounts in dollars, as the sign shows them.
    pub stake: Ratio,
    pub meter: Ratio,
    /// The mean of all prizes that do not move with the meter, in dollars, once the meter is above its guarantees.
    pub fixed: Ratio,
    /// What every further dollar on the meter is worth.
    pub per_dollar: Ratio,
    /// At this meter the wager returns its stake, if it can.
    pub break_even: Option<Ratio>,
    pub at: Vec<MeterPoint>,
    /// Over many jackpots, where seed and increment are given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub long_run: Option<LongRun>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MeterPoint {
    pub meter: Ratio,
    pub expected_return: Ratio,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coin_has_the_moments_of_a_coin() {
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

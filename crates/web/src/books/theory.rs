//! What a round was expected to bring: the exact odds of a table's terms, applied to the stakes of each round.
//!
//! The mean is exact. So is the variance at Sic Bo, where all wagers on one throw are added up over its 216 results, and for one
//! kind of wager at Casino War, where the covariance of two seats is counted. Where nothing is counted about wagers that share
//! cards, they are taken to win and lose together: the band is then wider than need be, never too narrow.
use crate::odds::terms;
use baize_floor::projections::{Expected, Odds, OddsOf, RoundOdds, Unknown, by_chance, leading};
use baize_odds::seats::seats;
use baize_odds::{Game, WhatIf, find};
use baize_rules::any::{AnyTable, GameId};
use baize_rules::dice::Throw;
use baize_rules::house::Setup;
use baize_rules::settlement::Line;
use baize_rules::show::Viewer;
use baize_rules::sic_bo::ch07_settlement::{EvenList, judge};
use baize_rules::wagers::{Area, Wager};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

/// The exact odds of every table.
pub struct Counted;

impl OddsOf for Counted {
    fn table(&self, game: GameId, setup: &Setup) -> Arc<dyn Odds> {
        let (Some(counted), Ok(table)) = (find(game.book().slug), AnyTable::open(game, setup)) else {
            return Arc::new(Unknown);
        };
        let what_if = terms::of_setup(counted, setup, &table.show(Viewer::Public).sign, None);
        let even = (game.book().slug == baize_rules::sic_bo::BOOK.slug).then(|| EvenList::of(setup));
        Arc::new(TableOdds { edges: edges(counted, what_if, even) })
    }
}

/// Counting takes a second or two: once for all tables with the same terms, and not before a round was played.
struct Edges {
    game: &'static Game,
    what_if: WhatIf,
    even: Option<EvenList>,
    counted: OnceLock<Units>,
}

static KNOWN: Mutex<Vec<Arc<Edges>>> = Mutex::new(vec![]);

fn edges(game: &'static Game, what_if: WhatIf, even: Option<EvenList>) -> Arc<Edges> {
    let mut known = KNOWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let same = |edges: &&Arc<Edges>| edges.game.slug == game.slug && edges.what_if == what_if && edges.even == even;
    if let Some(edges) = known.iter().find(same) {
        return edges.clone();
    }
    let new = Arc::new(Edges { game, what_if, even, counted: OnceLock::new() });
    known.push(new.clone());
    new
}

/// One unit staked on a wager, with what follows it.
#[derive(Clone, Copy)]
struct Unit {
    /// What the house wins on average.
    edge: f64,
    variance: f64,
    /// Of two seats; none where it is not counted.
    covariance: Option<f64>,
}

struct Units {
    wagers: BTreeMap<Wager, Unit>,
    /// What each wager on one throw brings the player, by throw.
    throws: BTreeMap<Wager, Vec<f64>>,
}

struct TableOdds {
    edges: Arc<Edges>,
}

impl Edges {
    fn units(&self) -> &Units {
        self.counted.get_or_init(|| {
            let report = (self.game.odds)(&self.what_if).ok();
            let mut wagers = BTreeMap::new();
            for odds in report.iter().flat_map(|report| &report.wagers) {
                // What a jackpot wager is worth moves with its meter: its books are reconciled instead.
                let Some(wager) = odds.wager.parse::<Wager>().ok().filter(|_| odds.meter.is_none()) else { continue };
                let covariance = match self.game.slug {
                    "double-chance" => Some(0.0),
                    slug => seats(slug, odds, &self.what_if, 2).ok().map(|seats| seats.covariance.to_f64()),
                };
                let (edge, variance) = (odds.house_edge().to_f64(), odds.variance().to_f64());
                wagers.insert(wager, Unit { edge, variance, covariance });
            }
            let throws = self.even.map_or(BTreeMap::new(), |even| throws(wagers.keys().copied(), even));
            Units { wagers, throws }
        })
    }
}

fn throws(wagers: impl Iterator<Item = Wager>, even: EvenList) -> BTreeMap<Wager, Vec<f64>> {
    let net = |wager: Wager, throw: Throw| {
        let verdict = judge(wager, throw, even)?;
        Some(verdict.pays.map_or(-1.0, |odds| f64::from(odds.win) / f64::from(odds.per)))
    };
    wagers
        .filter_map(|wager| Some((wager, Throw::all().map(|throw| net(wager, throw)).collect::<Option<_>>()?)))
        .collect()
}

/// Stakes in cents by wager and area: everything on one area shares its cards.
type Stakes = BTreeMap<Wager, BTreeMap<Area, f64>>;

impl Odds for TableOdds {
    fn of_round(&self, lines: &[Line]) -> RoundOdds {
        let units = self.edges.units();
        let mut stakes = Stakes::new();
        for line in lines.iter().filter(|line| by_chance(line) && leading(line.wager()) == line.wager()) {
            if units.wagers.contains_key(&line.wager()) {
                let at = stakes.entry(line.wager()).or_default().entry(line.area()).or_default();
                *at += line.stake().to_cents() as f64;
            }
        }
        let expected = |wager: Wager, at: &BTreeMap<Area, f64>| {
            let unit = units.wagers[&wager];
            let total: f64 = at.values().sum();
            Expected {
                mean_millionths: (total * unit.edge * 1e6).round() as i128,
                variance: unit.spread(at).round() as i128,
            }
        };
        let wagers: Vec<(Wager, Expected)> = stakes.iter().map(|(wager, at)| (*wager, expected(*wager, at))).collect();
        let mean_millionths = wagers.iter().map(|(_, expected)| expected.mean_millionths).sum();
        let whole = Expected { mean_millionths, variance: units.spread(&stakes).round() as i128 };
        RoundOdds { whole, wagers }
    }
}

impl Unit {
    /// The variance of one kind of wager at several areas.
    fn spread(&self, at: &BTreeMap<Area, f64>) -> f64 {
        let (total, squares) = (at.values().sum::<f64>(), at.values().map(|stake| stake * stake).sum::<f64>());
        let together = self.covariance.unwrap_or(self.variance);
        squares * self.variance + (total * total - squares) * together
    }
}

impl Units {
    /// The variance of all wagers of a round.
    fn spread(&self, stakes: &Stakes) -> f64 {
        let on_throw = |wager: &Wager| self.throws.contains_key(wager);
        let others = stakes.iter().filter(|(wager, _)| !on_throw(wager));
        // Different wagers are taken to win and lose together.
        let apart: f64 = others.map(|(wager, at)| self.wagers[wager].spread(at).max(0.0).sqrt()).sum();
        let thrown = self.thrown(stakes).max(0.0).sqrt();
        (apart + thrown) * (apart + thrown)
    }

    fn thrown(&self, stakes: &Stakes) -> f64 {
        let known: Vec<(f64, &Vec<f64>)> =
            stakes.iter().filter_map(|(wager, at)| Some((at.values().sum::<f64>(), self.throws.get(wager)?))).collect();
        let Some(results) = known.first().map(|(_, nets)| nets.len()) else { return 0.0 };
        let of = |throw: usize| known.iter().map(|(stake, nets)| stake * nets[throw]).sum::<f64>();
        let sums: Vec<f64> = (0..results).map(of).collect();
        let mean = sums.iter().sum::<f64>() / results as f64;
        sums.iter().map(|sum| (sum - mean) * (sum - mean)).sum::<f64>() / results as f64
    }
}

//! What every table won for the house, by day, shift and dealer, beside what the exact odds lead one to expect.
//!
//! Money is booked when it moves, so that the sum is always what the tables hold. What is expected is booked when a round ends.
//! A round that is put right later is booked again on that later day, for whoever dealt it: the figures of a day that is over
//! never change.
use super::{Shift, When};
use crate::command::{FloorEvent, TableId};
use baize_rules::any::{AnyEvent, GameId};
use baize_rules::house::{HouseEvent, Setup};
use baize_rules::money::Money;
use baize_rules::settlement::{Line, Outcome};
use baize_rules::wagers::Wager;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Where and when, and who dealt.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    pub day: u32,
    pub shift: Shift,
    pub table: TableId,
    pub dealer: Option<u32>,
}

/// What the house won, and what was to be expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Figures {
    pub rounds: u64,
    /// Fewer than none where more were taken back than made on a day.
    pub wagers: i64,
    #[serde(rename = "turnover_cents")]
    pub turnover: Money,
    #[serde(rename = "house_cents")]
    pub house: Money,
    /// The part of it that wrong payments and their rectification moved.
    #[serde(rename = "mispaid_cents")]
    pub mispaid: Money,
    /// The part of it that was won by wagers whose odds are known.
    #[serde(rename = "judged_cents")]
    pub judged: Money,
    #[serde(flatten)]
    pub expected: Expected,
}

/// What the house wins on average, in millionths of a cent, and the variance of that in square cents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Expected {
    pub mean_millionths: i128,
    pub variance: i128,
}

impl std::ops::AddAssign for Expected {
    fn add_assign(&mut self, more: Expected) {
        self.mean_millionths += more.mean_millionths;
        self.variance += more.variance;
    }
}

impl Figures {
    pub fn add(&mut self, more: &Figures) {
        self.rounds += more.rounds;
        self.wagers += more.wagers;
        self.turnover += more.turnover;
        self.house += more.house;
        self.mispaid += more.mispaid;
        self.judged += more.judged;
        self.expected += more.expected;
    }
    /// What is compared with what was expected: wrong payments count as won or lost.
    pub fn actual(&self) -> Money {
        self.judged + self.mispaid
    }
}

/// What one round was expected to bring: all of it together, and each leading wager with what follows it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RoundOdds {
    pub whole: Expected,
    pub wagers: Vec<(Wager, Expected)>,
}

/// The exact odds of one table. The floor does not count them: whoever reads the books brings them along.
pub trait Odds: Send + Sync {
    /// What these wagers of one round were expected to bring the house. Wagers without odds are not in the answer.
    fn of_round(&self, lines: &[Line]) -> RoundOdds;
}

/// Where the odds of tables come from.
pub trait OddsOf: Send + Sync {
    fn table(&self, game: GameId, setup: &Setup) -> Arc<dyn Odds>;
}

/// Books without odds.
pub struct Unknown;

impl Odds for Unknown {
    fn of_round(&self, _: &[Line]) -> RoundOdds {
        RoundOdds::default()
    }
}
impl OddsOf for Unknown {
    fn table(&self, _: GameId, _: &Setup) -> Arc<dyn Odds> {
        Arc::new(Unknown)
    }
}

/// The wager that a hand began with: its odds include what follows it.
pub fn leading(wager: Wager) -> Wager {
    match wager {
        Wager::War => Wager::Initial,
        Wager::Bet | Wager::Blind | Wager::Play => Wager::Ante,
        wager => wager,
    }
}

#[derive(Default)]
pub(super) struct Results {
    tables: BTreeMap<TableId, AtTable>,
    pub places: BTreeMap<Place, Figures>,
    pub wagers: BTreeMap<(Place, Wager), Figures>,
}

struct AtTable {
    game: GameId,
    odds: Arc<dyn Odds>,
    dealer: Option<u32>,
    round: Option<Round>,
}

/// The round that is played, or the last one.
struct Round {
    dealer: Option<u32>,
    lines: Vec<Line>,
    booked: Option<Booked>,
}

/// What a round has added to the books at its end.
struct Booked {
    whole: (Expected, Money),
    wagers: Vec<(Wager, Expected, Money)>,
}

/// What happened to money at a table.
struct Moved {
    wager: Option<Wager>,
    house: Money,
    turnover: Money,
    wagers: i64,
    mispaid: bool,
}

impl Results {
    pub fn game(&self, table: &TableId) -> Option<GameId> {
        self.tables.get(table).map(|at| at.game)
    }

    pub fn follow(&mut self, when: When, counts: bool, event: &FloorEvent, odds: &dyn OddsOf) {
        match event {
            FloorEvent::TableOpened { table, game, setup, .. } => {
                let at = AtTable { game: *game, odds: odds.table(*game, setup), dealer: None, round: None };
                self.tables.insert(table.clone(), at);
            }
            FloorEvent::Table { table, events } => {
                for event in events {
                    if let AnyEvent::House(event) = &event.what {
                        self.at_table(when, counts, table, event);
                    }
                }
            }
            _ => {}
        }
    }

    fn at_table(&mut self, when: When, counts: bool, table: &TableId, event: &HouseEvent) {
        let Some(at) = self.tables.get_mut(table) else { return };
        let place = Place { day: when.day, shift: when.shift, table: table.clone(), dealer: at.dealer };
        match event {
            HouseEvent::DealerTook { dealer } => at.dealer = Some(*dealer),
            HouseEvent::DealerLeft { .. } => at.dealer = None,
            HouseEvent::RoundBegan { .. } => {
                self.places.entry(place).or_default().rounds += u64::from(counts);
                at.round = Some(Round { dealer: at.dealer, lines: vec![], booked: None });
                return;
            }
            HouseEvent::RoundTakenUp { .. } => return self.unbook(when, table),
            HouseEvent::RoundEnded { .. } => return self.book(when, table),
            _ => {}
        }
        let Some(moved) = moved(event) else { return };
        if !counts {
            return;
        }
        let was_booked = at.round.as_ref().is_some_and(|round| round.booked.is_some());
        let of = match (&at.round, event) {
            // What is put right later belongs to whoever dealt the round.
            (Some(round), HouseEvent::Undone { .. } | HouseEvent::Reversed { .. }) => {
                Place { dealer: round.dealer, ..place }
            }
            _ => place,
        };
        if was_booked {
            self.unbook(when, table);
        }
        if let Some(round) = self.tables.get_mut(table).and_then(|at| at.round.as_mut()) {
            round.follow(event);
        }
        if was_booked {
            self.book(when, table);
        }
        self.money(of, moved);
    }

    fn money(&mut self, of: Place, moved: Moved) {
        let book = |figures: &mut Figures| {
            figures.house += moved.house;
            figures.turnover += moved.turnover;
            figures.wagers += moved.wagers;
            if moved.mispaid {
                figures.mispaid += moved.house;
            }
        };
        book(self.places.entry(of.clone()).or_default());
        if let Some(wager) = moved.wager {
            book(self.wagers.entry((of, leading(wager))).or_default());
        }
    }

    fn book(&mut self, when: When, table: &TableId) {
        let Some(at) = self.tables.get_mut(table) else { return };
        let Some(round) = at.round.as_mut().filter(|round| round.booked.is_none()) else { return };
        let odds = at.odds.of_round(&round.lines);
        let won = |wager: Wager| -> Money {
            round
                .lines
                .iter()
                .filter(|line| by_chance(line) && leading(line.wager()) == wager)
                .map(Line::to_house)
                .sum()
        };
        let wagers: Vec<(Wager, Expected, Money)> =
            odds.wagers.iter().map(|(wager, expected)| (*wager, *expected, won(*wager))).collect();
        let judged = wagers.iter().map(|(_, _, won)| *won).sum();
        let booked = Booked { whole: (odds.whole, judged), wagers };
        let place = Place { day: when.day, shift: when.shift, table: table.clone(), dealer: round.dealer };
        add(&mut self.places, &mut self.wagers, &place, &booked, 1);
        round.booked = Some(booked);
    }

    fn unbook(&mut self, when: When, table: &TableId) {
        let Some(round) = self.tables.get_mut(table).and_then(|at| at.round.as_mut()) else { return };
        if let Some(booked) = round.booked.take() {
            let place = Place { day: when.day, shift: when.shift, table: table.clone(), dealer: round.dealer };
            add(&mut self.places, &mut self.wagers, &place, &booked, -1);
        }
    }
}

fn add(
    places: &mut BTreeMap<Place, Figures>,
    wagers: &mut BTreeMap<(Place, Wager), Figures>,
    place: &Place,
    booked: &Booked,
    sign: i64,
) {
    let to = |figures: &mut Figures, expected: &Expected, judged: Money| {
        let Expected { mean_millionths, variance } = *expected;
        let sign_wide = i128::from(sign);
        figures.expected += Expected { mean_millionths: mean_millionths * sign_wide, variance: variance * sign_wide };
        figures.judged += if sign > 0 { judged } else { -judged };
    };
    to(places.entry(place.clone()).or_default(), &booked.whole.0, booked.whole.1);
    for (wager, expected, judged) in &booked.wagers {
        to(wagers.entry((place.clone(), *wager)).or_default(), expected, *judged);
    }
}

impl Round {
    fn follow(&mut self, event: &HouseEvent) {
        match event {
            HouseEvent::Settled(line) => self.lines.push(*line),
            HouseEvent::Reversed { line, .. } => self.remove(line),
            HouseEvent::Undone { was, line } => {
                self.remove(was);
                self.lines.push(*line);
            }
            _ => {}
        }
    }
    fn remove(&mut self, line: &Line) {
        if let Some(at) = self.lines.iter().position(|known| known == line) {
            self.lines.remove(at);
        }
    }
}

/// Whether chance and the rules decided the wager: not one that went back, nor one that a supervisor took.
pub fn by_chance(line: &Line) -> bool {
    line.counts_as_turnover() && line.outcome() != Outcome::Forfeited
}

fn moved(event: &HouseEvent) -> Option<Moved> {
    let turnover = |line: &Line| if line.counts_as_turnover() { line.stake() } else { Money::ZERO };
    let one = |line: &Line| i64::from(line.counts_as_turnover());
    Some(match event {
        HouseEvent::Settled(line) => Moved {
            wager: Some(line.wager()),
            house: line.to_house(),
            turnover: turnover(line),
            wagers: one(line),
            mispaid: false,
        },
        HouseEvent::Reversed { line, .. } => Moved {
            wager: Some(line.wager()),
            house: -line.to_house(),
            turnover: -turnover(line),
            wagers: -one(line),
            mispaid: false,
        },
        HouseEvent::Undone { was, line } => Moved {
            wager: Some(line.wager()),
            house: line.to_house() - was.to_house(),
            turnover: turnover(line) - turnover(was),
            wagers: one(line) - one(was),
            mispaid: false,
        },
        HouseEvent::MispaymentRecorded { mispayment, .. } => Moved {
            wager: Some(mispayment.wager.wager),
            house: -mispayment.brings_to_player(),
            turnover: Money::ZERO,
            wagers: 0,
            mispaid: true,
        },
        HouseEvent::MispaymentClosed { to_player, .. } => {
            Moved { wager: None, house: -*to_player, turnover: Money::ZERO, wagers: 0, mispaid: true }
        }
        _ => return None,
    })
}

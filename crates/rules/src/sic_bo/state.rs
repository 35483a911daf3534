//! The state of a Sic Bo table and how events change it. No rule is consulted here.
use super::Event;
use crate::chips::Colour;
pub use crate::dice::Live;
use crate::dice::Throw;
use crate::money::Money;
use crate::people::{Millis, PatronId};
use crate::wagers::{Area, Family, Placed, Side, Wager};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct State {
    pub round: Round,
    pub streaks: Streaks,
    /// When no further Super Streak wagers are taken, once that is announced.
    pub streak_closes: Option<Millis>,
    /// A light failure that is not put right yet.
    pub locked: bool,
    /// Colour checks in players' hands.
    pub colours: Vec<Issued>,
    /// The last round as it was before it was settled, until the dice are tumbled again.
    pub last: Option<Last>,
    /// Newest last.
    pub results: Vec<Thrown>,
}

/// How many results a table remembers for its display.
const RESULTS_KEPT: usize = 30;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Round {
    /// The dice lie as they fell; a streak's betting area may flash.
    #[default]
    Waiting,
    /// Tumbled under the dome; bets are called for.
    Tumbled,
    BetsClosed,
    /// The dome is off, the result not entered.
    Uncovered,
    /// Entered and lit; to be settled.
    Entered {
        throw: Throw,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Thrown {
    pub round: u64,
    pub throw: Throw,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Last {
    pub throw: Throw,
    pub streaks: Streaks,
}

/// Both families, each followed for itself.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Streaks {
    pub small_big: Streak,
    pub odd_even: Streak,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Streak {
    /// The side of the last result that was no triple; none before the day's first.
    pub side: Option<Side>,
    /// Results on that side after the one that opened the window. With none the window is open.
    pub run: u8,
    /// Wagers in play.
    pub live: Vec<Live>,
}

/// A colour of checks issued to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Issued {
    pub patron: PatronId,
    pub colour: Colour,
    #[serde(rename = "value_cents")]
    pub value: Money,
}

impl Streaks {
    pub fn get(&self, family: Family) -> &Streak {
        match family {
            Family::SmallBig => &self.small_big,
            Family::OddEven => &self.odd_even,
        }
    }
    pub fn get_mut(&mut self, family: Family) -> &mut Streak {
        match family {
            Family::SmallBig => &mut self.small_big,
            Family::OddEven => &mut self.odd_even,
        }
    }
    pub fn live(&self) -> impl Iterator<Item = Live> + '_ {
        self.small_big.live.iter().chain(&self.odd_even.live).copied()
    }
    /// Whether this stake was in play before.
    pub fn in_play(&self, placed: &Placed) -> bool {
        self.live().any(|live| live.area == placed.area && live.wager == placed.wager)
    }
}

impl Streak {
    pub fn is_open(&self) -> bool {
        self.side.is_some() && self.run == 0
    }
    pub fn count(&self, area: Area, wager: Wager) -> Option<u8> {
        self.live.iter().find(|live| live.area == area && live.wager == wager).map(|live| live.count)
    }
}

/// The family that a Super Streak wager belongs to.
pub fn family_of(wager: Wager) -> Option<Family> {
    match wager {
        Wager::SuperStreak(family) => Some(family),
        Wager::NamedStreak(side) => Some(side.family()),
        _ => None,
    }
}

impl State {
    pub fn evolve(&mut self, event: &Event) {
        match event {
            Event::Tumbled { .. } => {
                self.round = Round::Tumbled;
                self.last = None;
            }
            Event::BetsClosed { in_play, .. } => {
                self.round = Round::BetsClosed;
                for family in Family::ALL {
                    let of_family = |live: &&Live| family_of(live.wager) == Some(family);
                    self.streaks.get_mut(family).live = in_play.iter().filter(of_family).copied().collect();
                }
            }
            Event::Uncovered => self.round = Round::Uncovered,
            Event::ResultEntered { throw, .. } | Event::EntryCorrected { throw, .. } => {
                self.round = Round::Entered { throw: *throw }
            }
            Event::LaidOutAgain => {
                let Some(Last { throw, streaks }) = self.last.take() else { panic!("no last round to lay out again") };
                self.streaks = streaks;
                self.round = Round::Entered { throw };
                self.results.pop();
            }
            Event::StreakFollows { family, streak, .. } => {
                if self.last.is_none() {
                    let Round::Entered { throw } = self.round else { panic!("a streak moves at {:?}", self.round) };
                    self.last = Some(Last { throw, streaks: self.streaks.clone() });
                }
                *self.streaks.get_mut(*family) = streak.clone();
            }
            Event::RoundOver { round, throw, .. } => self.end_round(Thrown { round: *round, throw: *throw }),
            Event::RoundDropped => {
                self.round = Round::Waiting;
                self.last = None;
            }
            Event::ResultAnnulled { round, streaks } => self.annul(*round, streaks.clone()),
            Event::StreakWagersGone { family, live, .. } => self.keep_live(*family, live),
            Event::DayBegan { forgotten, .. } => {
                forgotten.iter().for_each(|family| *self.streaks.get_mut(*family) = Streak::default());
                self.last = None;
            }
            Event::SuperStreakClosing { at_ms, .. } => self.streak_closes = Some(*at_ms),
            Event::SuperStreakReopened => self.streak_closes = None,
            Event::ColourIssued { issued, .. } => self.colours.push(*issued),
            Event::ColourRedeemed { patron, colour, .. } => {
                self.colours.retain(|i| i.patron != *patron || i.colour != *colour)
            }
            Event::LightsFailed { throw, .. } => self.round = Round::Entered { throw: *throw },
            Event::TableLocked => {
                self.locked = true;
                self.last = None;
            }
            Event::FaultRectified { .. } => self.locked = false,
            Event::Announced { .. }
            | Event::AreasLit { .. }
            | Event::LosersCollected { .. }
            | Event::WinnersPaid { .. }
            | Event::StreakEnded { .. }
            | Event::BothStreaksEnded
            | Event::StreakComplete { .. }
            | Event::StreaksFrozen
            | Event::FinalCall
            | Event::MarkerShown { .. }
            | Event::ForeignRedeemed { .. }
            | Event::NoResult { .. }
            | Event::LightsWereWrong { .. }
            | Event::DisplayDisregarded { .. } => {}
        }
    }

    fn end_round(&mut self, result: Thrown) {
        self.results.retain(|other| other.round != result.round);
        self.results.push(result);
        if self.results.len() > RESULTS_KEPT {
            self.results.remove(0);
        }
        let streaks = &self.streaks;
        self.last.get_or_insert_with(|| Last { throw: result.throw, streaks: streaks.clone() });
        self.round = Round::Waiting;
    }

    /// The result of a round is gone, and what it did to the streaks.
    fn annul(&mut self, round: u64, streaks: Streaks) {
        self.streaks = streaks;
        self.results.retain(|result| result.round != round);
        self.last = None;
    }

    /// Wagers that are gone do not come back either when the last round is corrected.
    fn keep_live(&mut self, family: Family, live: &[Live]) {
        let before = core::mem::replace(&mut self.streaks.get_mut(family).live, live.to_vec());
        if let Some(last) = &mut self.last {
            let same = |a: &Live, b: &Live| a.area == b.area && a.wager == b.wager;
            let gone = |old: &Live| before.iter().any(|l| same(l, old)) && !live.iter().any(|l| same(l, old));
            last.streaks.get_mut(family).live.retain(|old| !gone(old));
        }
    }
}

//! Which rounds earn an entry, and why others do not. The floor hands over what a table recorded; nobody types an entry.
use super::{Promotion, PromotionEvent, PromotionWorld, Stage, WagerResult};
use crate::any::{AnyEvent, AnyTable, GameId};
use crate::book::Cited;
use crate::events::list;
use crate::house::HouseEvent;
use crate::money::Money;
use crate::people::{Millis, PatronId};
use crate::poker_hands::Category;
use crate::settlement::Line;
use crate::wagers::Area;
use alloc::{collections::BTreeMap, format, string::String, vec::Vec};
use core::fmt;
use serde::{Deserialize, Serialize};

/// An entry in the draw. Its number is its place in the list, from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    pub patron: PatronId,
    pub table: String,
    pub round: u64,
    pub area: Area,
    pub at_ms: Millis,
    /// The round was reopened and no longer earns it.
    #[serde(default)]
    pub struck: bool,
}

/// An entry earned in a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Given {
    pub entry: u32,
    pub patron: PatronId,
    pub area: Area,
}

/// A player of a round who earned none, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Passed {
    pub patron: PatronId,
    pub why: WhyNot,
}

/// A round that earned a patron nothing, as the patron is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PassedRound {
    pub table: String,
    pub round: u64,
    pub at_ms: Millis,
    pub why: WhyNot,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyNot {
    OutsideTheHours,
    /// No wager of the kind that counts.
    NoSuchWager,
    BelowTheMinimum {
        #[serde(rename = "stake_cents")]
        stake: Money,
    },
    NotWon,
    NoSuchHand,
    EnoughEntries,
    NotEligible(String),
    /// The promotion was postponed when the round ended.
    Postponed,
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            WhyNot::OutsideTheHours => f.write_str("the round ended outside the hours of the promotion"),
            WhyNot::NoSuchWager => f.write_str("no wager of the kind that counts"),
            WhyNot::BelowTheMinimum { stake } => write!(f, "a wager of {stake} is below the minimum"),
            WhyNot::NotWon => f.write_str("the wager did not win"),
            WhyNot::NoSuchHand => f.write_str("the hand was not shown, or is below the one that counts"),
            WhyNot::EnoughEntries => f.write_str("the patron has as many entries as the terms allow"),
            WhyNot::NotEligible(why) => write!(f, "not eligible: {why}"),
            WhyNot::Postponed => f.write_str("the promotion was postponed when the round ended"),
        }
    }
}

/// A round that has ended, as its table recorded it.
pub struct RoundPlayed<'a> {
    pub game: GameId,
    pub round: u64,
    lines: &'a [Line],
    hands: Vec<(Area, Category)>,
}

impl<'a> RoundPlayed<'a> {
    /// The round that these events end, if they end one. Hands are those that lay face up before the cards were picked up.
    pub fn of(before: &AnyTable, after: &'a AnyTable, events: &[Cited<AnyEvent>]) -> Option<RoundPlayed<'a>> {
        let ends = |event: &Cited<AnyEvent>| matches!(event.what, AnyEvent::House(HouseEvent::RoundEnded { .. }));
        events.iter().any(ends).then(|| RoundPlayed {
            game: after.game(),
            round: after.house().round_number(),
            lines: after.house().last_lines(),
            hands: before.house().areas().filter_map(|area| Some((area, before.shown_hand(area)?))).collect(),
        })
    }

    /// Everybody who had a wager that was not void, in the order of settlement.
    fn players(&self) -> Vec<PatronId> {
        let mut players: Vec<PatronId> = Vec::new();
        for line in self.lines.iter().filter(|line| line.counts_as_turnover()) {
            if !players.contains(&line.patron()) {
                players.push(line.patron());
            }
        }
        players
    }
}

impl Promotion {
    /// Whether a round that ends now is counted: the promotion runs, with this game, and entries are open.
    pub fn counts(&self, game: GameId, at: Millis) -> bool {
        self.stage == Stage::Running
            && (self.terms.starts_ms..self.terms.closes_ms).contains(&at)
            && self.terms.games.contains(&game)
    }

    /// What a round does to the promotion. A round that was reopened is counted again: what it no longer earns is struck.
    pub fn follow(
        &self,
        table: &str,
        played: &RoundPlayed,
        at: Millis,
        ineligible: &dyn Fn(PatronId) -> Option<String>,
    ) -> Option<PromotionEvent> {
        if !self.counts(played.game, at) {
            return None;
        }
        let (mut given, mut passed, mut kept) = (Vec::new(), Vec::new(), Vec::new());
        for patron in played.players() {
            let mut earlier = self.entries_of_round(table, played.round);
            let before = earlier.find(|(_, entry)| entry.patron == patron).map(|(number, _)| number);
            match self.judge(patron, played, at, before.is_some(), ineligible) {
                Ok(area) => match before {
                    Some(entry) => kept.push(entry),
                    None => {
                        let entry = self.entries.len() as u32 + given.len() as u32 + 1;
                        given.push(Given { entry, patron, area });
                    }
                },
                Err(why) => passed.push(Passed { patron, why }),
            }
        }
        let again = self.entries_of_round(table, played.round);
        let struck: Vec<u32> = again.map(|(number, _)| number).filter(|number| !kept.contains(number)).collect();
        if given.is_empty() && passed.is_empty() && struck.is_empty() {
            return None;
        }
        let (table, round) = (table.into(), played.round);
        Some(PromotionEvent::RoundCounted { table, round, at_ms: at, given, struck, passed })
    }

    /// The entries that a round has earned so far. Entries of a table stand in the order of its rounds, so that only the last
    /// ones are looked at.
    fn entries_of_round(&self, table: &str, round: u64) -> impl Iterator<Item = (u32, &Entry)> {
        let older = |entry: &Entry| entry.table == table && entry.round < round;
        let from = self.entries.iter().rposition(older).map_or(0, |at| at + 1);
        let numbered = (from as u32 + 1..).zip(&self.entries[from..]);
        numbered.filter(move |(_, entry)| entry.table == table && entry.round == round && !entry.struck)
    }

    /// Whether the round earns this patron an entry, and at which area.
    fn judge(
        &self,
        patron: PatronId,
        played: &RoundPlayed,
        at: Millis,
        has_it: bool,
        ineligible: &dyn Fn(PatronId) -> Option<String>,
    ) -> Result<Area, WhyNot> {
        let rule = &self.terms.entry;
        // What was earned before the doubt stays earned.
        if self.postponed().is_some() && !has_it {
            return Err(WhyNot::Postponed);
        }
        if let Some(why) = ineligible(patron) {
            return Err(WhyNot::NotEligible(why));
        }
        if !rule.windows.is_empty() && !rule.windows.iter().any(|window| window.has(at)) {
            return Err(WhyNot::OutsideTheHours);
        }
        let own = |line: &&Line| line.patron() == patron && line.counts_as_turnover();
        let kind = |line: &&Line| rule.wager.is_none_or(|wager| line.wager().bet_type() == wager);
        let lines: Vec<&Line> = played.lines.iter().filter(own).filter(kind).collect();
        let Some(most) = lines.iter().map(|line| line.stake()).max() else { return Err(WhyNot::NoSuchWager) };
        let minimum = rule.minimum.unwrap_or(Money::ZERO);
        if most < minimum {
            return Err(WhyNot::BelowTheMinimum { stake: most });
        }
        let won = |line: &&Line| rule.result == WagerResult::Any || line.is_won();
        let won: Vec<&Line> = lines.into_iter().filter(|line| line.stake() >= minimum).filter(won).collect();
        if won.is_empty() {
            return Err(WhyNot::NotWon);
        }
        let hand = |area: Area| played.hands.iter().find(|(of, _)| *of == area).map(|(_, hand)| *hand);
        let fits = |area: Area| rule.hand.is_none_or(|least| hand(area).is_some_and(|hand| hand >= least));
        let Some(line) = won.iter().find(|line| fits(line.area())) else { return Err(WhyNot::NoSuchHand) };
        let enough = |most: u32| self.entries_of(patron).count() >= most as usize;
        if !has_it && rule.entries_max.is_some_and(enough) {
            return Err(WhyNot::EnoughEntries);
        }
        Ok(line.area())
    }

    /// The numbers of a patron's entries, with each entry.
    pub fn entries_of(&self, patron: PatronId) -> impl Iterator<Item = (u32, &Entry)> {
        (1u32..).zip(&self.entries).filter(move |(_, entry)| entry.patron == patron && !entry.struck)
    }
    /// The entries of patrons who may not take part now.
    pub fn not_eligible(&self, world: &dyn PromotionWorld) -> Vec<u32> {
        let mut judged: BTreeMap<PatronId, bool> = BTreeMap::new();
        let mut out = |patron| *judged.entry(patron).or_insert_with(|| world.ineligible(patron).is_some());
        self.live_entries().filter(|(_, entry)| out(entry.patron)).map(|(number, _)| number).collect()
    }
    /// Every entry that takes part in the draw, with its number.
    pub fn live_entries(&self) -> impl Iterator<Item = (u32, &Entry)> {
        (1u32..).zip(&self.entries).filter(|(_, entry)| !entry.struck)
    }
}

pub(super) fn round_counted(table: &str, round: u64, given: &[Given], struck: &[u32], passed: &[Passed]) -> String {
    let mut told = Vec::new();
    told.extend(given.iter().map(|g| format!("entry {} to patron {}", g.entry, g.patron)));
    if !struck.is_empty() {
        told.push(format!("entries {} struck", list(struck, ", ")));
    }
    told.extend(passed.iter().map(|p| format!("none to patron {}: {}", p.patron, p.why)));
    format!("table {table} round {round}: {}", told.join("; "))
}

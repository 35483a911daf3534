//! What the last rounds of a table settled, for whoever finds out later that a wager was paid wrongly.
use super::*;
use crate::incidents::SettledWager;
use alloc::collections::VecDeque;
use alloc::sync::Arc;
use serde::{Deserializer, Serializer};

/// Rounds whose wagers a table remembers. The log has them all.
pub const PAST_ROUNDS: u64 = 50;

/// A settled wager and what the books show of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Paid {
    pub of: SettledWager,
    #[serde(rename = "stake_cents")]
    pub stake: Money,
    #[serde(rename = "to_player_cents")]
    pub to_player: Money,
}

/// Wagers of past rounds, oldest first. Shared, since tables are copied often and this changes once a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Past(Arc<VecDeque<Paid>>);

impl Past {
    pub(super) fn add(&mut self, round: u64, lines: &[Line]) {
        let paid = paid(round, lines);
        if paid.is_empty() && self.0.front().is_none_or(|oldest| oldest.of.round + PAST_ROUNDS > round) {
            return;
        }
        let past = Arc::make_mut(&mut self.0);
        past.extend(paid);
        while past.front().is_some_and(|oldest| oldest.of.round + PAST_ROUNDS <= round) {
            past.pop_front();
        }
    }
}

/// The lines of a round, one for each wager: what went back of a stake is part of what was paid on it.
fn paid(round: u64, lines: &[Line]) -> Vec<Paid> {
    let mut all: Vec<Paid> = vec![];
    for line in lines {
        let of = SettledWager { round, area: line.area(), patron: line.patron(), wager: line.wager() };
        match all.iter_mut().find(|paid| paid.of == of) {
            Some(paid) => (paid.stake, paid.to_player) = (paid.stake + line.stake(), paid.to_player + line.to_player()),
            None => all.push(Paid { of, stake: line.stake(), to_player: line.to_player() }),
        }
    }
    all
}

impl House {
    /// Wagers of the last rounds, newest first.
    pub fn settled_wagers(&self) -> impl Iterator<Item = Paid> + '_ {
        let lines = if self.in_round() { &self.lines } else { &self.last_lines };
        paid(self.round, lines).into_iter().rev().chain(self.past.0.iter().rev().copied())
    }
}

impl Serialize for Past {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
impl<'de> Deserialize<'de> for Past {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Past(Arc::new(VecDeque::deserialize(deserializer)?)))
    }
}

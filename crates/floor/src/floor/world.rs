//! What a table is told of the floor around it.
use super::{Floor, Slot};
use crate::command::TableId;
use crate::time::Now;
use baize_rules::any::GameId;
use baize_rules::book::Citation;
use baize_rules::game::{Barred, PatronId, PlayerCard, Standing, World};
use baize_rules::jackpot::PoolNow;
use baize_rules::money::Money;

/// A floor at a moment, as a table sees it, with the jackpot pool that the table is linked to.
pub(super) struct At<'a> {
    pub floor: &'a Floor,
    pub now: Now,
    pub pool: Option<PoolNow>,
    /// The table that asks, and its game.
    pub table: Option<(&'a TableId, GameId)>,
}
impl World for At<'_> {
    fn standing(&self, patron: PatronId) -> Standing {
        match self.floor.patrons.get(&patron) {
            Some(patron) => patron.standing(self.now),
            None => Standing { card: PlayerCard::Missing, chips: Money::ZERO, loss_left: None },
        }
    }
    fn pool(&self) -> Option<PoolNow> {
        self.pool
    }
    fn barred(&self, patron: PatronId) -> Option<Barred> {
        self.floor.patrons.get(&patron)?.barred(self.table?.1, self.now)
    }
    fn knows(&self, patron: PatronId) -> bool {
        self.floor.patrons.get(&patron).is_some_and(|known| known.is_somebody().is_ok())
    }
    fn is_employee(&self, patron: PatronId) -> bool {
        self.floor.patrons.get(&patron).is_some_and(|known| known.is_employee())
    }
    fn plays_elsewhere(&self, patron: PatronId) -> Option<String> {
        let here = self.table.map(|(id, _)| id);
        let sits = |slot: &Slot| slot.table.house().occupied().any(|(_, seated)| seated == patron);
        let elsewhere = self
            .floor
            .tables
            .iter()
            .find(|(id, slot)| Some(*id) != here && !slot.table.house().is_closed() && sits(slot));
        elsewhere.map(|(id, _)| id.to_string())
    }
    fn kept_from(&self, patron: PatronId) -> Vec<(PatronId, Citation)> {
        let apart = self.floor.patrons.get(&patron).map(|known| known.apart.as_slice()).unwrap_or_default();
        apart.iter().map(|apart| (apart.from, apart.cite)).collect()
    }
}

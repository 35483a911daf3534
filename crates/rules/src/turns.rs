//! How long a player has had to decide: the time that a table gives, and since when it runs.
use crate::book::{Citation, Cited};
use crate::game::TableGame;
use crate::house::Setup;
use crate::people::{Context, Millis};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::table::{Table, TableEvent};
use crate::wagers::Area;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// A decision that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turn {
    pub area: Area,
    pub since_ms: Millis,
}

/// **X-44** The time that players of this table have for a decision.
pub fn decision_ms(setup: &Setup) -> Millis {
    let seconds = match setup.option(x::X_44) {
        "30-seconds" => 30,
        "120-seconds" => 120,
        _ => 60,
    };
    seconds * 1000
}

impl<G: TableGame> Table<G> {
    /// Records what one command did at this time.
    pub fn record_at(&mut self, events: &[Cited<TableEvent<G>>], at: Millis) {
        self.record(events);
        self.note_turns(at);
    }

    /// Decisions that have become due run from now; those that were made run no longer.
    pub(crate) fn note_turns(&mut self, at: Millis) {
        let due = G::due(self);
        self.turns.retain(|turn| due.contains(&turn.area));
        let begun = |area: &Area| !self.turns.iter().any(|turn| turn.area == *area);
        let new: Vec<Turn> = due.into_iter().filter(begun).map(|area| Turn { area, since_ms: at }).collect();
        self.turns.extend(new);
    }

    /// Decisions that are due now, and since when.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// **X-44** Whether the player of an area has had the table's time, or a supervisor says why not to wait.
    pub(crate) fn had_time(
        &self,
        area: Area,
        reason: Option<&str>,
        cite: Citation,
        context: &Context,
    ) -> Result<(), Refusal> {
        let turn = self.turns.iter().find(|turn| turn.area == area);
        let (has, waited) =
            (decision_ms(self.house.setup()), turn.map_or(0, |turn| context.at.saturating_sub(turn.since_ms).max(0)));
        let given = reason.is_some_and(|reason| !reason.trim().is_empty());
        match context.by.role.is_supervisor() {
            _ if waited >= has => Ok(()),
            true if given => Ok(()),
            true => refuse!(
                cite.as_read(x::X_44),
                "area {area} has had {} of {} seconds to decide: say why not to wait",
                waited / 1000,
                has / 1000
            ),
            false => refuse!(
                cite.as_read(x::X_44),
                "area {area} has had {} of {} seconds to decide: wait, or a supervisor says why not to",
                waited / 1000,
                has / 1000
            ),
        }
    }
}

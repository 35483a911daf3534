//! Tables that draw their own cards or dice: who presses the buttons, and what happens when the table or a terminal fails.
use super::*;
use crate::choices;
use crate::game::{Game, TableGame};
use crate::signatures::second_person;
use crate::table::Table;

choices! {
    /// What fails at an electronic table.
    pub enum TableFault {
        Table = "itself", "the table itself";
        Power = "power", "its power";
        Randomness = "randomness", "its randomness";
    }
}

impl House {
    pub fn is_electronic(&self) -> bool {
        self.setup.chance == ChanceFrom::Drawn
    }

    /// Whether the terminal of an area has failed.
    pub fn is_terminal_down(&self, area: Area) -> bool {
        self.terminals_down.contains(&area)
    }

    /// What has failed here, until it works again.
    pub fn fault(&self) -> Option<TableFault> {
        self.fault
    }

    fn must_be_electronic(&self, rules: &HouseRules) -> Result<(), Refusal> {
        match self.is_electronic() {
            true => Ok(()),
            false => refuse!(
                rules.irregular.fails,
                "people handle the cards, dice and chips of this table: say what went wrong with them"
            ),
        }
    }

    /// **X-84** The table, its power or its randomness fails: wagers are held and nothing is played until it works again.
    pub(crate) fn table_fails(
        &self,
        rules: &HouseRules,
        what: TableFault,
        reason: &str,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let cite = rules.irregular.fails;
        self.must_be_electronic(rules)?;
        if reason.trim().is_empty() {
            refuse!(cite, "say what happened");
        }
        if self.fault.is_some() {
            refuse!(cite, "the table is out of order already");
        }
        let mut events = vec![HouseEvent::TableFailed { what, reason: reason.into() }.by(cite)];
        events.push(self.duty(DutyKind::NotifyInspector, cite, context, &events));
        Ok(events)
    }

    /// **X-84** It works again: the round continues where it stopped. One that randomness failed in is not completed.
    pub(crate) fn table_works(&self, rules: &HouseRules, note: &str) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let cite = rules.irregular.fails;
        let Some(what) = self.fault else { refuse!(cite, "the table is not out of order") };
        if note.trim().is_empty() {
            refuse!(cite, "say what was done about it");
        }
        let open = self.in_round() && self.layout.iter().any(|placed| !(rules.lasting)(placed.wager));
        if what == TableFault::Randomness && open {
            refuse!(cite, "nobody knows what the cards or dice of this round are worth: invalidate its outcome first");
        }
        Ok(vec![HouseEvent::TableRepaired { note: note.into() }.by(cite)])
    }

    /// **X-84** One player's terminal fails: the others play on.
    pub(crate) fn terminal_fails(
        &self,
        rules: &HouseRules,
        area: Area,
        reason: &str,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let cite = rules.irregular.fails;
        self.must_be_electronic(rules)?;
        if self.seat(area).is_none() {
            refuse!(cite, "this table has no area {area}");
        }
        if self.is_terminal_down(area) {
            refuse!(cite, "the terminal of area {area} is out of order already");
        }
        if reason.trim().is_empty() {
            refuse!(cite, "say what is wrong with it");
        }
        Ok(vec![HouseEvent::TerminalFailed { area, reason: reason.into() }.by(cite)])
    }

    pub(crate) fn terminal_works(&self, rules: &HouseRules, area: Area) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        match self.is_terminal_down(area) {
            true => Ok(vec![HouseEvent::TerminalRepaired { area }.by(rules.irregular.fails)]),
            false => refuse!(rules.irregular.fails, "the terminal of area {area} is not out of order"),
        }
    }

    /// **X-84** Nothing is played, and no wager laid, at a table that is out of order.
    pub(crate) fn must_work(&self, rules: &HouseRules) -> Result<(), Refusal> {
        match self.fault {
            Some(what) => refuse!(
                rules.irregular.fails,
                "the table is out of order: {} failed; wagers are held until it works again",
                what.label()
            ),
            None => Ok(()),
        }
    }

    pub(super) fn evolve_fault(&mut self, event: &HouseEvent) {
        match event {
            HouseEvent::TableFailed { what, .. } => self.fault = Some(*what),
            HouseEvent::TableRepaired { .. } => self.fault = None,
            HouseEvent::TerminalFailed { area, .. } => self.terminals_down.push(*area),
            HouseEvent::TerminalRepaired { area } => self.terminals_down.retain(|down| down != area),
            event => panic!("{event:?} is not a fault"),
        }
    }
}

impl<G: TableGame> Table<G> {
    /// **X-83** Who keys a decision. At a physical table the dealer, who hears the player. At an electronic one the player
    /// alone, or dealer and supervisor together where the player's terminal has failed.
    pub(crate) fn may_decide(
        &self,
        area: Area,
        patron: PatronId,
        cite: Citation,
        context: &Context,
    ) -> Result<(), Refusal> {
        let proxy = <G as Game>::house_rules().general.proxy;
        match (context.by.role == Role::Patron, self.house.is_electronic()) {
            (true, _) if context.by.id != patron => {
                refuse!(proxy, "a player decides only for the player's own hand")
            }
            (true, false) => refuse!(cite, "tell the dealer: decisions are recorded by the dealer at this table"),
            (false, true) if self.house.is_terminal_down(area) => second_person(context, cite.as_read(x::X_83)),
            (false, true) => refuse!(
                cite.as_read(x::X_83),
                "players decide for themselves at this table; whoever is away or silent has the table's time"
            ),
            (true, true) | (false, false) => Ok(()),
        }
    }
}

//! Taking back a decision that was keyed wrongly, until something happens that cannot be undone.
//!
//! Between a decision and the next card, settlement or other step nobody learns anything, so nobody gains by deciding again. The
//! chips go back by ordinary events and the game's state is the one from before.
use crate::book::{Citation, Cited};
use crate::events::Describe;
use crate::game::{Decided, Game, TableGame};
use crate::house::{ChanceFrom, HouseCommand, HouseEvent};
use crate::people::{Context, Role};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::Line;
use crate::show::{Fit, Offer};
use crate::signatures::second_person;
use crate::table::{Table, TableCommand, TableEvent};
use crate::wagers::Area;
use alloc::{format, string::String, sync::Arc, vec::Vec};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A player's decision, as an event records it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecisionMade {
    pub area: Area,
    /// Made with the dealer's whole hand in sight, so that two people take it back.
    pub outcome_seen: bool,
}

/// What is needed to take one decision back.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Undo<G: Game> {
    decision: G::Event,
    /// What the decision did beside the game's own state.
    house: Vec<HouseEvent>,
    before: G::State,
}

/// Decisions since the last step that cannot be undone, oldest first. Shared, since tables are copied often.
pub struct Decisions<G: Game>(Vec<Arc<Undo<G>>>);

impl<G: TableGame> Table<G> {
    /// Records what one command did. Unlike [`Table::evolve`] it remembers what can be taken back.
    pub fn record(&mut self, events: &[Cited<TableEvent<G>>]) {
        let house = || events.iter().filter_map(|event| event.of_house());
        let decision = events.iter().find_map(|event| match &event.what {
            TableEvent::Play(event) if G::decision(event).is_some() => Some(event),
            _ => None,
        });
        self.remember(decision, events.len() == house().count(), house);
        self.evolve_all(events);
    }

    /// Keeps the state before a decision, or forgets those that can no longer be taken back.
    pub(crate) fn remember<'a, I: Iterator<Item = &'a HouseEvent>>(
        &mut self,
        decision: Option<&G::Event>,
        only_house: bool,
        house: impl Fn() -> I,
    ) {
        let taken_back = house().any(|event| matches!(event, HouseEvent::DecisionTakenBack { .. }));
        match decision.filter(|_| house().all(is_reversible)) {
            Some(decision) => {
                let (decision, before) = (decision.clone(), self.play.clone());
                self.decisions.0.push(Arc::new(Undo { decision, house: house().cloned().collect(), before }));
            }
            None if taken_back || only_house && house().all(is_beside_the_round) => {}
            None => self.decisions.0.clear(),
        }
    }

    /// The last decision that can still be taken back, and what it was.
    pub fn last_decision(&self) -> Option<(DecisionMade, String)> {
        let undo = self.decisions.0.last()?;
        Some((G::decision(&undo.decision)?, undo.decision.describe()))
    }

    /// What may be taken back now, by the dealer or at an electronic table by the player.
    pub(crate) fn undo_offer(&self) -> Option<Offer<G>> {
        let (decision, what) = self.last_decision()?;
        let command = HouseCommand::TakeBackDecision { area: decision.area };
        let cite = command.who(G::house_rules()).cite;
        let roles: &'static [Role] = match self.house.setup().chance {
            ChanceFrom::Keyed => &[Role::Dealer, Role::Supervisor],
            ChanceFrom::Drawn => &[Role::Patron],
        };
        let (command, label) = (TableCommand::House(command), format!("Undo: {what}").into());
        Some(Offer::new(command, Fit::Exactly, label, cite, roles))
    }

    /// **X-45** The dealer takes back what was keyed wrongly; at an electronic table the player who pressed the button.
    pub(crate) fn take_back_decision(&self, area: Area, context: &Context) -> Decided<G> {
        let rules = G::house_rules();
        let Some(cite) = rules.wagers.decisions.map(|clause| clause.as_read(x::X_45)) else {
            refuse!(rules.wagers.late, "players of this game make no decisions after their wagers");
        };
        let Some(undo) = self.decisions.0.last() else {
            refuse!(cite, "no decision can be taken back: none was made, or the round has moved on since");
        };
        let decision = G::decision(&undo.decision).expect("only decisions are remembered");
        if decision.area != area {
            refuse!(cite, "the last decision is area {}'s: take that back first", decision.area);
        }
        let player = context.by.role == Role::Patron;
        match (self.house.setup().chance, player) {
            (ChanceFrom::Drawn, true) if self.house.seated(area) != Some(context.by.id) => {
                refuse!(rules.general.proxy, "a player takes back only the player's own decision")
            }
            (ChanceFrom::Keyed, true) => {
                refuse!(cite, "tell the dealer: decisions are recorded by the dealer at this table")
            }
            (ChanceFrom::Drawn, false) => {
                refuse!(cite, "players decide for themselves at this table, and take their own decisions back")
            }
            _ => {}
        }
        if decision.outcome_seen {
            second_person(context, cite)?;
        }
        let mut events: Vec<Cited<TableEvent<G>>> = Vec::new();
        for event in undo.house.iter().rev() {
            events.extend(inverse(event).map(|event| event.by(cite).into()));
        }
        self.can_give_back(&undo.house, context, cite)?;
        let what = undo.decision.describe();
        events.push(HouseEvent::DecisionTakenBack { area, what }.by(cite).into());
        Ok(events)
    }

    /// Whether the players still have what the decision paid them.
    fn can_give_back(&self, house: &[HouseEvent], context: &Context, cite: Citation) -> Result<(), Refusal> {
        let lines: Vec<&Line> = house
            .iter()
            .filter_map(|event| match event {
                HouseEvent::Settled(line) => Some(line),
                _ => None,
            })
            .collect();
        for patron in lines.iter().map(|line| line.patron()) {
            let paid = lines.iter().filter(|line| line.patron() == patron).map(|line| line.to_player()).sum();
            if context.world.standing(patron).chips < paid {
                refuse!(cite, "patron {patron} no longer has the {paid} that the decision paid");
            }
        }
        Ok(())
    }

    /// The state from before the decision that an event takes back.
    pub(crate) fn restore(&mut self) {
        let undo = self.decisions.0.pop().unwrap_or_else(|| panic!("no decision to take back"));
        self.play = undo.before.clone();
    }
}

/// Whether what a decision did can be undone.
fn is_reversible(event: &HouseEvent) -> bool {
    use HouseEvent::{DutyRaised, Settled, WagerPlaced, Warned};
    matches!(event, WagerPlaced { .. } | Settled(_) | Warned { .. } | DutyRaised(_))
}

/// Whether an event leaves the round as it is.
fn is_beside_the_round(event: &HouseEvent) -> bool {
    use HouseEvent::*;
    matches!(
        event,
        DealerTook { .. }
            | DealerLeft { .. }
            | PatronSat { .. }
            | DutyRaised(_)
            | DutyDone { .. }
            | DutyTold { .. }
            | DutyAcknowledged { .. }
            | DisputeRaised { .. }
            | DisputeRuled { .. }
            | DisputeClosed { .. }
            | NoticePosted { .. }
            | NoticeRemoved
            | ChipsDeclared { .. }
            | DirectionGiven { .. }
    )
}

fn inverse(event: &HouseEvent) -> Option<HouseEvent> {
    match event {
        HouseEvent::WagerPlaced { placed, .. } => Some(HouseEvent::WagerTakenBack { placed: *placed }),
        HouseEvent::Settled(line) => Some(HouseEvent::Reversed { line: *line }),
        _ => None,
    }
}

impl<G: TableGame> TableEvent<G> {
    fn of_house(&self) -> Option<&HouseEvent> {
        match self {
            TableEvent::House(event) => Some(event),
            TableEvent::Cards(_) | TableEvent::Play(_) => None,
        }
    }
}

impl<G: Game> Decisions<G> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
impl<G: Game> Default for Decisions<G> {
    fn default() -> Self {
        Decisions(Vec::new())
    }
}
impl<G: Game> Clone for Decisions<G> {
    fn clone(&self) -> Self {
        Decisions(self.0.clone())
    }
}
impl<G: Game> PartialEq for Decisions<G> {
    fn eq(&self, other: &Self) -> bool {
        let alike = |a: &Undo<G>, b: &Undo<G>| a.decision == b.decision && a.house == b.house && a.before == b.before;
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(|(a, b)| alike(a, b))
    }
}
impl<G: Game> core::fmt::Debug for Decisions<G> {
    fn fmt(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
        f.debug_list().entries(self.0.iter().map(|undo| format!("{:?}", undo.decision))).finish()
    }
}
impl<G: Game> Serialize for Decisions<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        self.0.iter().try_for_each(|undo| list.serialize_element(undo.as_ref()))?;
        list.end()
    }
}
impl<'de, G: Game> Deserialize<'de> for Decisions<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let undos: Vec<Undo<G>> = Vec::deserialize(deserializer)?;
        Ok(Decisions(undos.into_iter().map(Arc::new).collect()))
    }
}

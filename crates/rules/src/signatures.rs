//! Who must sign. Once something about an outcome is known, nobody alone changes what anybody is paid.
//!
//! A game says what is known ([`Knowledge`]) and what each of its plays does to a round ([`Bearing`]). One rule here then
//! asks for a second person, whatever the play.
use crate::book::{Citation, Cited};
use crate::duties::DutyKind;
use crate::game::TableGame;
use crate::house::{ChanceFrom, HouseEvent};
use crate::people::{Actor, Context};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::table::{Table, TableCommand, TableEvent};
use alloc::{format, string::String, vec::Vec};
use core::fmt;
use serde::{Deserialize, Serialize};

/// How much can be known of the outcome of the round in progress.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Knowledge {
    /// No card is out and the dice are covered.
    Nothing,
    /// Cards are out, and nobody has seen one that counts.
    Hidden,
    /// Somebody has seen cards or dice that count.
    Known,
}

/// What a command does to the round in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bearing {
    /// The ordinary course of the game.
    Ordinary,
    /// Something went wrong. Two people sign where it moves money after the outcome is known.
    Irregular,
    /// Replaces what was recorded of the outcome itself: always two people.
    Corrects,
    /// Replaces what was recorded of a stake. The dealer may until the first card is out or the cover lifted, then a
    /// supervisor with a reason, and two people once the outcome is known.
    CorrectsStake,
}

/// Who changed what was recorded of a stake once cards were out, and why: for whoever reviews it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mark {
    pub reason: String,
    pub by: Actor,
    pub second: Option<Actor>,
    /// What could be known of the outcome by then.
    pub outcome: Knowledge,
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let who = |actor: &Actor| format!("{} {}", actor.role.name(), actor.id);
        let second = self.second.as_ref().map_or(String::new(), |second| format!(" and {}", who(second)));
        write!(f, " ({}{second}: {})", who(&self.by), self.reason)
    }
}

impl<G: TableGame> Table<G> {
    /// **X-43** Where the floor draws the cards or dice nobody handles any: nothing can go wrong with them by hand.
    pub(crate) fn can_happen_here(&self, command: &TableCommand<G>) -> Result<(), Refusal> {
        match self.house.setup().chance == ChanceFrom::Drawn && command.is_physical() {
            true => refuse!(
                command.who().cite.as_read(x::X_43),
                "this table is electronic: nobody handles its cards, dice or chips, so this cannot happen here"
            ),
            false => Ok(()),
        }
    }

    /// Whether everybody has signed who must, for what a command would do.
    pub(crate) fn is_signed(
        &self,
        command: &TableCommand<G>,
        events: &[Cited<TableEvent<G>>],
        context: &Context,
    ) -> Result<(), Refusal> {
        let rules = G::house_rules();
        let cite = command.who().cite;
        match (command.bearing(), G::knowledge(self)) {
            (Bearing::Ordinary, _) => Ok(()),
            (Bearing::Corrects, _) => second_person(context, cite),
            (Bearing::CorrectsStake, knowledge) => self.may_correct_stake(command, knowledge, context),
            (Bearing::Irregular, knowledge) if alters_known(rules.lasting, knowledge, events) => {
                second_person(context, cite)
            }
            (Bearing::Irregular, _) => Ok(()),
        }
    }

    /// **X-37** Who may change what was recorded of a stake.
    fn may_correct_stake(
        &self,
        command: &TableCommand<G>,
        knowledge: Knowledge,
        context: &Context,
    ) -> Result<(), Refusal> {
        let cite = G::house_rules().wagers.late.as_read(x::X_37);
        match knowledge {
            Knowledge::Nothing => return Ok(()),
            // Between the first card and the first that counts, a supervisor's word is enough.
            Knowledge::Hidden if context.by.role.is_supervisor() => {}
            Knowledge::Hidden | Knowledge::Known => second_person(context, cite)?,
        }
        match command.reason().trim().is_empty() {
            true => refuse!(cite, "say why the recorded wager is changed"),
            false => Ok(()),
        }
    }

    /// Who changed a recorded stake and why goes into the event, and surveillance looks at what was changed once the
    /// outcome was known.
    pub(crate) fn marked(
        &self,
        command: &TableCommand<G>,
        mut events: Vec<Cited<TableEvent<G>>>,
        context: &Context,
    ) -> Vec<Cited<TableEvent<G>>> {
        let outcome = G::knowledge(self);
        if command.bearing() != Bearing::CorrectsStake || outcome == Knowledge::Nothing {
            return events;
        }
        let (by, second, reason) = (context.by, context.approved_by, command.reason());
        for event in &mut events {
            if let TableEvent::House(HouseEvent::WagerFound { mark, .. }) = &mut event.what {
                *mark = Some(Mark { reason: reason.clone(), by, second, outcome });
            }
        }
        if outcome == Knowledge::Known {
            let cite = G::house_rules().wagers.late.as_read(x::X_37);
            let duty = |event: &Cited<TableEvent<G>>| match &event.what {
                TableEvent::House(duty @ HouseEvent::DutyRaised(_)) => Some(duty.clone().into()),
                _ => None,
            };
            let raised: Vec<Cited<HouseEvent>> = events.iter().filter_map(duty).collect();
            events.push(self.house.duty(DutyKind::ReviewCorrection, cite, context, &raised).into());
        }
        events
    }
}

/// Whether events change what somebody is paid on an outcome that is known. A wager that outlives its round rests on what was
/// seen in earlier ones.
fn alters_known<G: TableGame>(
    lasting: fn(crate::wagers::Wager) -> bool,
    knowledge: Knowledge,
    events: &[Cited<TableEvent<G>>],
) -> bool {
    events.iter().any(|event| match &event.what {
        TableEvent::House(
            HouseEvent::RoundTakenUp { .. } | HouseEvent::Reversed { .. } | HouseEvent::Undone { .. },
        ) => true,
        TableEvent::House(HouseEvent::Settled(line)) if lasting(line.wager()) => true,
        TableEvent::House(event) => knowledge == Knowledge::Known && event.moves().is_some(),
        TableEvent::Cards(_) | TableEvent::Play(_) => false,
    })
}

/// Two different people, the second a supervisor.
pub(crate) fn second_person(context: &Context, cite: Citation) -> Result<(), Refusal> {
    match context.approved_by {
        Some(second) if second.role.is_supervisor() && second.id != context.by.id => Ok(()),
        Some(_) => refuse!(cite, "the second signature is another person's, a supervisor's"),
        None => refuse!(cite, "this needs a second person: request it, and have a supervisor approve"),
    }
}

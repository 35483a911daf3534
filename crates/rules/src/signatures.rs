//! Who must sign. Once something about an outcome is known, nobody alone changes what anybody is paid.
//!
//! A game says what is known ([`Knowledge`]) and what each of its plays does to a round ([`Bearing`]). One rule here then
//! asks for a second person, whatever the play.
use crate::book::{Citation, Cited};
use crate::game::TableGame;
use crate::house::{ChanceFrom, HouseCommand, HouseEvent};
use crate::people::{Context, Role};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::table::{Table, TableCommand, TableEvent};

/// How much can be known of the outcome of the round in progress.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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
        let (bearing, cite) = match command {
            TableCommand::House(HouseCommand::Find { .. }) => (Bearing::Irregular, rules.wagers.late.as_read(x::X_37)),
            command => (command.bearing(), command.who().cite),
        };
        let found = matches!(command, TableCommand::House(HouseCommand::Find { .. }));
        match (bearing, G::knowledge(self)) {
            (Bearing::Ordinary, _) => Ok(()),
            (Bearing::Corrects, _) => second_person(context, cite),
            // Between the first card and the first that counts, a supervisor's word is enough.
            (_, Knowledge::Hidden) if found && context.by.role != Role::Supervisor => second_person(context, cite),
            (_, knowledge) if alters_known(rules.lasting, knowledge, events) => second_person(context, cite),
            _ => Ok(()),
        }
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
        TableEvent::House(HouseEvent::RoundTakenUp { .. } | HouseEvent::Reversed { .. }) => true,
        TableEvent::House(HouseEvent::Settled(line)) if lasting(line.wager()) => true,
        TableEvent::House(event) => knowledge == Knowledge::Known && event.moves().is_some(),
        TableEvent::Cards(_) | TableEvent::Play(_) => false,
    })
}

/// Two different people, the second a supervisor.
pub(crate) fn second_person(context: &Context, cite: Citation) -> Result<(), Refusal> {
    match context.approved_by {
        Some(second) if second.role == Role::Supervisor && second.id != context.by.id => Ok(()),
        Some(_) => refuse!(cite, "the second signature is another person's, a supervisor's"),
        None => refuse!(cite, "this needs a second person: request it, and have a supervisor approve"),
    }
}

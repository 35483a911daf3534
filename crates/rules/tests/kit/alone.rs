//! The law: once anything about the outcome is known, no person acting alone can change what anybody is paid.
//!
//! Beside the ordinary course of a round (cards told for the first time, players' own decisions, settlement as the book has it)
//! one person moves no chip, and changes no stake, no settled line and nothing that was told. The hostile simulator asks the same of
//! a whole floor, and plays each round to its end twice.
use crate::commands::giver;
use crate::walk::{Given, Kit, Moment, Walk, who};
use baize_rules::game::{Role, Table, TableCommand, TableEvent};
use baize_rules::house::{HouseCommand, HouseEvent};
use baize_rules::show::{CardView, Viewer};
use baize_rules::signatures::{Bearing, Knowledge};

/// Commands that one person tries at each moment of a walk.
const TRIES: usize = 6;

pub fn nobody_alone<G: Kit>(walk: &mut Walk<G>, _: &Moment<G>) -> Result<(), String> {
    let table = walk.table.clone();
    if G::knowledge(&table) == Knowledge::Nothing && table.house.round_number() == 0 {
        return Ok(());
    }
    for again in 0..TRIES {
        let command = if again % 3 == 0 { walk.offered() } else { walk.anything() };
        for role in who(&command).roles.iter().copied().filter(|role| *role != Role::System) {
            let by = giver(&table, &command, role, &mut walk.dice);
            let given = Given { command: command.clone(), by, approved_by: None, at: walk.at };
            let Ok(events) = given.to(&table, &walk.people) else { continue };
            let mut after = table.clone();
            after.evolve_all(&events);
            let of_house = events.iter().filter_map(|event| match &event.what {
                TableEvent::House(event) => Some(event),
                TableEvent::Cards(_) | TableEvent::Play(_) => None,
            });
            let changed = match is_ordinary(&command) {
                true => of_house.filter(|event| undoes(event)).map(|event| format!("{event:?}")).next(),
                false => of_house
                    .filter(|event| undoes(event))
                    .map(|event| format!("{event:?}"))
                    .next()
                    .or_else(|| changed(&table, &after)),
            };
            if let Some(what) = changed {
                return Err(format!("{} {} alone by {command:?}: {what}", role.name(), by.id));
            }
        }
    }
    Ok(())
}

/// The ordinary course of a game, and a decision that its own player or dealer takes back before anything more is known.
fn is_ordinary<G: Kit>(command: &TableCommand<G>) -> bool {
    match command {
        TableCommand::House(HouseCommand::TakeBackDecision { .. }) => true,
        TableCommand::House(_) => false,
        TableCommand::Cards(_) | TableCommand::Play(_) => command.bearing() == Bearing::Ordinary,
    }
}

/// Whether an event takes back what was settled, or moves chips beside a round.
fn undoes(event: &HouseEvent) -> bool {
    let moves = || event.moves().is_some_and(|money| !money.player.is_zero());
    match event {
        HouseEvent::Undone { .. } | HouseEvent::RoundTakenUp { .. } => true,
        HouseEvent::MispaymentRecorded { .. }
        | HouseEvent::MispaymentClosed { .. }
        | HouseEvent::PayeeIdentified { .. } => moves(),
        _ => false,
    }
}

/// What a command changed of a round whose outcome is known.
fn changed<G: Kit>(before: &Table<G>, after: &Table<G>) -> Option<String> {
    if G::knowledge(before) != Knowledge::Known || !before.house.in_round() {
        return None;
    }
    let layout = |table: &Table<G>| table.house.layout().iter().collect::<Vec<_>>();
    if layout(before) != layout(after) {
        return Some(format!("the layout was {:?} and is {:?}", layout(before), layout(after)));
    }
    if before.house.lines() != after.house.lines() {
        return Some(format!("settled were {:?}, and now {:?}", before.house.lines(), after.house.lines()));
    }
    // Where everything is settled nothing that was told matters to a payment any more.
    if before.house.layout().is_empty() {
        return None;
    }
    // More may be told, and a place whose cards are gone tells nothing.
    let gone = |(was, is): &(Vec<String>, Vec<String>)| !is.is_empty() && was.iter().any(|card| !is.contains(card));
    let changed = told(before).into_iter().zip(told(after)).find(gone);
    changed.map(|(was, is)| format!("told was {was:?}, and now {is:?}"))
}

/// The cards and dice that lie open, by place.
fn told<G: Kit>(table: &Table<G>) -> Vec<Vec<String>> {
    let view = table.show(Viewer::Inspector);
    let up = |cards: &[CardView]| -> Vec<String> {
        cards.iter().filter(|card| matches!(card, CardView::Up(_))).map(|card| format!("{card:?}")).collect()
    };
    let dice = view.dice.as_ref().and_then(|dice| dice.throw).map(|throw| throw.to_string());
    let areas = view.areas.iter().map(|area| up(&area.cards));
    [up(&view.dealer_cards), up(&view.community), dice.into_iter().collect()].into_iter().chain(areas).collect()
}

//! Cards that lay rightly and were keyed wrongly: what was settled on them is taken back, by two people, and settled again.
use super::{CardGame, CardTable};
use crate::book::{Citation, Cited};
use crate::cards::Card;
use crate::house::HouseEvent;
use crate::money::Money;
use crate::people::Context;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::Line;
use crate::signatures::second_person;
use crate::table::{Table, TableEvent};
use alloc::{vec, vec::Vec};

/// The table as it would be after these events.
pub(crate) fn after<G: crate::game::TableGame>(table: &Table<G>, events: &[Cited<TableEvent<G>>]) -> Table<G> {
    let mut after = table.clone();
    after.evolve_all(events);
    after
}

/// Whether the cards that were keyed can have been these others, card for card.
pub(crate) fn put_right<G: CardGame>(
    cards: &CardTable,
    unread: impl Fn(&mut CardTable),
    keyed: usize,
    named: &[Card],
    cite: Citation,
) -> Result<(), Refusal> {
    if keyed == 0 {
        refuse!(cite, "no cards were keyed there");
    }
    if keyed != named.len() {
        refuse!(cite, "{keyed} cards were keyed there, {} are named: it is put right card for card", named.len());
    }
    let mut without = cards.clone();
    unread(&mut without);
    without.may_be(G::rules(), named)
}

/// Takes lines back, newest first, by two people; whoever was paid on them must still have it.
pub(crate) fn taken_back(
    lines: Vec<Line>,
    cite: Citation,
    context: &Context,
) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
    taken_back_paid_on("these cards", lines, cite, context)
}

/// The same for lines that were paid on something other than cards.
pub(crate) fn taken_back_paid_on(
    paid_on: &str,
    lines: Vec<Line>,
    cite: Citation,
    context: &Context,
) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
    if !lines.is_empty() {
        second_person(context, cite)?;
    }
    for patron in lines.iter().map(Line::patron) {
        let owed: Money = lines.iter().filter(|line| line.patron() == patron).map(Line::to_player).sum();
        if owed > context.world.standing(patron).chips {
            refuse!(cite, "patron {patron} no longer has the {owed} paid on {paid_on}: record it as an overpayment");
        }
    }
    Ok(lines.into_iter().map(|line| HouseEvent::Reversed { line }.by(cite)).collect())
}

/// A table with its last round laid out again, and the events that did it.
type LaidOut<G> = (Table<G>, Vec<Cited<TableEvent<G>>>);

/// The last round taken up again, its cards laid out as they lay, by the event with which the game does that.
pub(crate) fn laid_out_again<G: CardGame>(
    table: &Table<G>,
    laid_out: Cited<TableEvent<G>>,
    cite: Citation,
) -> Result<LaidOut<G>, Refusal> {
    let events = vec![table.house.take_up(cite, |_| false)?.into(), laid_out];
    Ok((after(table, &events), events))
}

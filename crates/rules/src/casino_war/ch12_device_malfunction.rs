//! Chapter 12: the shuffling device fails in the middle of a round.
use super::{CasinoWar, E, Effect, Event, Round, Spare, T, ch11_irregularities, clauses as r, readings as cw};
use crate::cards::Card;
use crate::game::{Context, Decided, Refusal, Role};
use crate::house::HouseEvent;
use crate::incidents::DutyKind;
use crate::refuse;
use crate::settlement::Line;
use crate::shoe::Source;
use crate::wagers::{Area, Wager};
use alloc::{vec, vec::Vec};

type Decision = Decided<CasinoWar>;

/// **12.1–12.5** What follows from what the supervisor found: nobody hurt and a spare device, somebody hurt, or no spare.
pub fn fault(table: &T, damaged: &[Card], effect: Effect, spare: Spare, context: &Context) -> Decision {
    let cards = &table.play.cards;
    if cards.source == Source::Shoe {
        refuse!(r::R12_1_1.cite(), "this table deals from a shoe");
    }
    let dealt = !matches!(table.play.round, Round::Waiting | Round::Over { .. });
    if !dealt {
        refuse!(r::R12_1_2.cite(), "no card of a round is out: replace the cards or the device before the next");
    }
    all_elected(table)?;
    if let Some(card) = cards.impossible(damaged) {
        let cite = if spare == Spare::Ready { r::R12_3_3.cite() } else { r::R12_5_2.cite() };
        refuse!(cite, "{card} is not in the device: only its damaged cards are replaced");
    }
    match (effect, spare) {
        (Effect::Disadvantage, _) => Ok(terminate(table)),
        (Effect::NoDisadvantage, Spare::Ready) => Ok(swap(table, damaged, context)),
        (Effect::NoDisadvantage, Spare::None) => Ok(finish_from_shoe(table, damaged, context)),
    }
}

/// **12.4** The round ends; what is still open comes back, what was settled stands.
fn terminate(table: &T) -> Vec<E> {
    let mut events = ch11_irregularities::void(table, r::R12_4.as_read(cw::CW_13), r::R12_4.cite());
    events.extend(ch11_irregularities::earlier_stand(table, r::R12_4.cite()));
    events
}

/// **12.2, 12.3** The cards go on in another device, damaged ones replaced.
fn swap(table: &T, damaged: &[Card], context: &Context) -> Vec<E> {
    let mut duties: Vec<HouseEvent> = vec![];
    let transfer = if damaged.is_empty() { r::R12_2 } else { r::R12_3_2 };
    duties.push(table.house.duty(DutyKind::TransferCards, transfer.cite(), context, &duties));
    if !damaged.is_empty() {
        duties.push(table.house.duty(DutyKind::ReplaceDamagedCards, r::R12_3_3.cite(), context, &duties));
    }
    let mut events: Vec<E> = duties.into_iter().map(E::from).collect();
    let (damaged, empty) = (damaged.to_vec(), damaged.is_empty());
    let cite = if empty { r::R12_2 } else { r::R12_3_1 };
    events.push(Event::DeviceSwapped { damaged, cite: cite.cite() }.into());
    if !empty {
        events.push(Event::PlayGoesOn { cite: r::R12_3_4.cite() }.into());
    }
    events
}

/// **12.5** No spare: each player may take the wagers back; whoever stays is finished from a shoe.
fn finish_from_shoe(table: &T, damaged: &[Card], context: &Context) -> Vec<E> {
    let mut events: Vec<E> = vec![];
    if !damaged.is_empty() {
        events.push(table.house.duty(DutyKind::ReplaceDamagedCards, r::R12_5_2.cite(), context, &[]).into());
    }
    let areas = table.house.layout().areas_with(Wager::Initial);
    events.push(Event::DeviceOutOfUse { areas, damaged: damaged.to_vec(), cite: r::R12_5_4.cite() }.into());
    events
}

/// **12.5.1** Nothing goes on while somebody has still to say.
pub(super) fn all_elected(table: &T) -> Result<(), Refusal> {
    match table.play.electing.as_slice() {
        [] => Ok(()),
        areas => refuse!(r::R12_5_1.cite(), "areas {areas:?} still choose whether to stay in"),
    }
}

fn electing(table: &T, area: Area, context: &Context) -> Result<(), Refusal> {
    if !table.play.electing.contains(&area) {
        refuse!(r::R12_5_1.cite(), "area {area} has no such choice to make");
    }
    match context.by.role == Role::Patron && table.house.seated(area) != Some(context.by.id) {
        true => refuse!(r::R13_1.cite(), "a player decides only for the player's own areas"),
        false => Ok(()),
    }
}

/// **12.5.1** The player has every open wager on the area back.
pub fn withdraw(table: &T, area: Area, context: &Context) -> Decision {
    electing(table, area, context)?;
    let cite = r::R12_5_1.as_read(cw::CW_13);
    let lines = table.house.layout().on_area(area).map(|p| HouseEvent::Settled(Line::void(p.stake(), cite)).into());
    let mut events: Vec<E> = lines.collect();
    events.push(Event::WagersWithdrawn { area, cite }.into());
    let mut after = table.clone();
    after.evolve_all(&events);
    events.extend(ch11_irregularities::drop_hands(&after, r::R12_5_1.cite()));
    Ok(events)
}

/// **12.5.4** The player stays; the round is finished from a shoe.
pub fn stay_in(table: &T, area: Area, context: &Context) -> Decision {
    electing(table, area, context)?;
    Ok(vec![Event::StayedIn { area, cite: r::R12_5_4.cite() }.into()])
}

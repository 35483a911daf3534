//! Chapter 12: the shuffling device fails in the middle of a round.
use super::ch13_general_provisions::decides;
use super::{Decision, E, Effect, Event, Round, Spare, T, ch11_irregularities, clauses as r, readings as cw};
use crate::book::{Citation, Cited};
use crate::card_table::{after, earlier_stand};
use crate::cards::Card;
use crate::duties::{DutyKind, Holds};
use crate::events::list_areas;
use crate::house::HouseEvent;
use crate::people::Context;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::Line;
use crate::shoe::{Readiness, Source};
use crate::wagers::{Area, Wager};
use alloc::{vec, vec::Vec};

/// What the supervisor found is recorded, and decides how the round continues.
pub fn fault(table: &T, damaged: &[Card], effect: Effect, spare: Spare, context: &Context) -> Decision {
    // **12.1.1** Only where a device is in use.
    if table.play.cards.source == Source::Shoe {
        refuse!(r::R12_1_1.cite(), "this table deals from a shoe");
    }
    // **12.1.2** Only in a round that has a card out.
    if matches!(table.play.round, Round::Waiting | Round::Over { .. }) {
        refuse!(r::R12_1_2.cite(), "no round is in progress: replace the cards or the device before the next");
    }
    all_elected(table)?;
    if let Some(card) = table.play.cards.impossible(damaged) {
        let clause = if spare == Spare::Ready { r::R12_3_3 } else { r::R12_5_2 };
        refuse!(clause.cite(), "{card} is not in the device: only its damaged cards are replaced");
    }
    let mut events = vec![Event::FaultFound { effect, spare }.by(condition(effect, spare))];
    events.extend(match (effect, spare) {
        (Effect::Disadvantage, _) => terminate(table),
        (Effect::NoDisadvantage, Spare::Ready) => swap(table, damaged, context),
        (Effect::NoDisadvantage, Spare::None | Spare::Stuck) => finish_from_shoe(table, damaged, context),
    });
    Ok(events)
}

/// The condition that settles which rule applies.
fn condition(effect: Effect, spare: Spare) -> Citation {
    let clause = match (effect, spare) {
        // **12.1.3** Whether the failure hurt anybody.
        (Effect::Disadvantage, _) => r::R12_1_3,
        // **12.1.4** Whether another device is at hand.
        (Effect::NoDisadvantage, Spare::None) => r::R12_1_4,
        // **12.1.5** Whether the cards can be moved to it.
        (Effect::NoDisadvantage, Spare::Stuck) => r::R12_1_5,
        (Effect::NoDisadvantage, Spare::Ready) => r::R12_1,
    };
    clause.cite()
}

/// **12.4** Somebody was hurt: the round ends, open wagers go back, what was settled stands.
fn terminate(table: &T) -> Vec<E> {
    let cite = r::R12_4.cite();
    let mut events = ch11_irregularities::void(table, r::R12_4.as_read(cw::CW_13), Event::RoundVoided.by(cite));
    events.extend(earlier_stand(table, cite));
    events
}

/// The cards move to another device.
fn swap(table: &T, damaged: &[Card], context: &Context) -> Vec<E> {
    let transfer = |cite| table.house.duty(DutyKind::TransferCards, cite, context, &[]);
    let swapped = |cite| Event::DeviceSwapped { damaged: damaged.to_vec() }.by(cite);
    if damaged.is_empty() {
        // **12.2** No card is damaged: the game continues.
        let cite = r::R12_2.cite();
        return vec![transfer(cite).into(), swapped(cite)];
    }
    // **12.3.2** The undamaged cards move across.
    let mut duties: Vec<Cited<HouseEvent>> = vec![transfer(r::R12_3_2.cite())];
    // **12.3.3** A new deck replaces the damaged ones.
    duties.push(table.house.duty(DutyKind::ReplaceDamagedCards, r::R12_3_3.cite(), context, &duties));
    let mut events: Vec<E> = duties.into_iter().map(E::from).collect();
    // **12.3.1** The damaged cards are out of play.
    events.push(swapped(r::R12_3_1.cite()));
    // **12.3.4** The game continues.
    events.push(Event::PlayContinues.by(r::R12_3_4.cite()));
    events
}

/// No other device: each player may take the wagers back, and the rest is dealt from a shoe.
fn finish_from_shoe(table: &T, damaged: &[Card], context: &Context) -> Vec<E> {
    let mut events: Vec<E> = vec![];
    // **12.5.2** A new deck replaces the damaged cards.
    if !damaged.is_empty() {
        events.push(table.house.duty(DutyKind::ReplaceDamagedCards, r::R12_5_2.cite(), context, &[]).into());
    }
    let areas = table.house.layout().areas_with(Wager::Initial);
    events.push(Event::DeviceOutOfUse { areas, damaged: damaged.to_vec() }.by(r::R12_5_4.cite()));
    events
}

/// **12.5.1** Nothing continues while somebody still has to choose.
pub(super) fn all_elected(table: &T) -> Result<(), Refusal> {
    match table.play.electing.as_slice() {
        [] => Ok(()),
        areas => refuse!(r::R12_5_1.cite(), "{} must choose first whether to stay in", list_areas(areas)),
    }
}

/// **12.5.3** What was in the device is shuffled and cut before the round continues from a shoe.
pub(super) fn can_continue(table: &T) -> Result<(), Refusal> {
    all_elected(table)?;
    match table.play.cards.readiness {
        Readiness::ToShuffle(_) if table.house.in_round() => {
            refuse!(r::R12_5_3.cite(), "shuffle and cut the cards before the round continues")
        }
        // **12.3.4** The game continues when the cards are where they belong.
        _ => table.house.waits_for(Holds::Cards),
    }
}

fn electing(table: &T, area: Area, context: &Context) -> Result<(), Refusal> {
    match table.play.electing.contains(&area) {
        true => decides(table, area, r::R12_5_1.cite(), context).map(drop),
        false => refuse!(r::R12_5_1.cite(), "area {area} has no such choice to make"),
    }
}

/// **12.5.1** The player has every open wager on the area back.
pub fn withdraw(table: &T, area: Area, context: &Context) -> Decision {
    electing(table, area, context)?;
    let cite = r::R12_5_1.as_read(cw::CW_13);
    let lines = table.house.layout().on_area(area).map(|p| HouseEvent::Settled(Line::void(p.stake(), cite)).into());
    let mut events: Vec<E> = lines.collect();
    events.push(Event::WagersWithdrawn { area }.by(cite));
    let ending = Event::RoundVoided.by(r::R12_5_1.cite());
    events.extend(ch11_irregularities::drop_hands(&after(table, &events), ending));
    Ok(events)
}

/// **12.5.4** The player stays in; the round is finished from a shoe.
pub fn stay_in(table: &T, area: Area, context: &Context) -> Decision {
    electing(table, area, context)?;
    Ok(vec![Event::StayedIn { area }.by(r::R12_5_4.cite())])
}

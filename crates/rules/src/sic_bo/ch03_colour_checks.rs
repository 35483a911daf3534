//! Chapter 3, 3.5 to 3.10: colour checks, whose they are and what they are worth.
use super::{Consent, Decision, Event, HomeTable, Issued, T, clauses as r, readings as sb};
use crate::chips::Colour;
use crate::money::Money;
use crate::people::{Context, PatronId};
use crate::refusal::Refusal;
use crate::refuse;
use crate::wagers::BetType;
use alloc::{vec, vec::Vec};

/// **3.9** A colour is issued at the value its player names; a marker button shows a value above the minimum.
pub fn issue(
    table: &T,
    patron: PatronId,
    colour: Colour,
    value: Option<Money>,
    consent: Consent,
    context: &Context,
) -> Decision {
    let (house, colours) = (&table.house, &table.play.colours);
    if !house.setup().dice().is_some_and(|dice| dice.colours.contains(&colour)) {
        refuse!(r::R3_5.cite(), "{colour} is not a colour of this table's set");
    }
    if !house.occupied().any(|(_, p)| p == patron) {
        refuse!(r::R3_9.cite(), "patron {patron} does not play at this table");
    }
    if colours.iter().any(|i| i.patron == patron && i.colour == colour) {
        refuse!(
            r::R3_9.as_read(sb::SB_7),
            "patron {patron} has {colour} already: its value holds until all are cashed"
        );
    }
    let minimum = table_minimum(table);
    let by_default = value.is_none();
    if by_default && house.setup().option(sb::SB_7) == "must-be-named" {
        refuse!(r::R3_9.as_read(sb::SB_7), "ask patron {patron} what each check is to be worth");
    }
    let value = value.unwrap_or(minimum);
    if !value.is_amount() || !value.is_multiple_of(house.setup().smallest_chip) {
        refuse!(r::R3_9.cite(), "{value} cannot be paid out in chips of {}", house.setup().smallest_chip);
    }
    let shared = shared(table, colour, value, consent)?;
    let second = another_colour(table, patron, colour, value, context)?;
    let cite = match () {
        () if second => r::R3_10.cite(),
        () if shared => r::R3_8.cite(),
        () if by_default => r::R3_9.as_read(sb::SB_7),
        () => r::R3_9.cite(),
    };
    let mut events = vec![Event::ColourIssued { issued: Issued { patron, colour, value } }.by(cite)];
    if value > minimum {
        events.push(Event::MarkerShown { colour, value }.by(r::R3_9.cite()));
    }
    Ok(events)
}

/// The lowest minimum on the sign, Super Streak's fixed amount left out.
pub fn table_minimum(table: &T) -> Money {
    let limits = table.house.limits().wagers.iter().filter(|l| l.wager != BetType::SuperStreak);
    limits.map(|l| l.min).min().unwrap_or(table.house.setup().smallest_chip)
}

/// **3.8** A colour that another player has is issued only if that player agrees.
fn shared(table: &T, colour: Colour, value: Money, consent: Consent) -> Result<bool, Refusal> {
    let Some(other) = table.play.colours.iter().find(|i| i.colour == colour) else { return Ok(false) };
    if consent == Consent::NotAsked {
        refuse!(r::R3_8.cite(), "patron {} has {colour}: ask whether another may have it too", other.patron);
    }
    match other.value == value {
        true => Ok(true),
        false => refuse!(r::R3_8.cite(), "{colour} is worth {} here: nobody could tell the checks apart", other.value),
    }
}

/// **3.10** A further colour is for a supervisor to issue, at the same value, while enough are left for the others.
fn another_colour(
    table: &T,
    patron: PatronId,
    colour: Colour,
    value: Money,
    context: &Context,
) -> Result<bool, Refusal> {
    let colours = &table.play.colours;
    let Some(first) = colours.iter().find(|i| i.patron == patron) else { return Ok(false) };
    if !context.by.role.is_supervisor() {
        refuse!(r::R3_10.cite(), "patron {patron} has {} already: a supervisor may issue another", first.colour);
    }
    if first.value != value {
        refuse!(r::R3_10.cite(), "all colours of one player are worth the same, {}", first.value);
    }
    let set = table.house.setup().dice().map(|dice| dice.colours.as_slice()).unwrap_or_default();
    let free = set.iter().filter(|c| **c != colour && !colours.iter().any(|i| i.colour == **c)).count();
    let mut without: Vec<PatronId> = table.house.occupied().map(|(_, p)| p).collect();
    without.sort_unstable();
    without.dedup();
    without.retain(|p| !colours.iter().any(|i| i.patron == *p));
    match free < without.len() {
        true => {
            refuse!(r::R3_10.cite(), "players without a colour: {}, colours left for them: {free}", without.len())
        }
        false => Ok(true),
    }
}

/// **3.7** Cashed at the table that issued them.
pub fn redeem(table: &T, patron: PatronId, colour: Colour) -> Decision {
    match table.play.colours.iter().any(|i| i.patron == patron && i.colour == colour) {
        true => Ok(vec![Event::ColourRedeemed { patron, colour }.by(r::R3_7.cite())]),
        false => refuse!(r::R3_7.cite(), "{colour} checks were not issued to patron {patron} at this table"),
    }
}

/// **3.7** Another table's checks are cashed here only while that table is closed.
pub fn redeem_foreign(from: &str, home: HomeTable) -> Decision {
    let cite = r::R3_7.as_read(sb::SB_8);
    if from.trim().is_empty() {
        refuse!(cite, "say which table issued the checks");
    }
    match home {
        HomeTable::Open => refuse!(cite, "table {from} is open: its checks are cashed there"),
        HomeTable::Closed => Ok(vec![Event::ForeignRedeemed { from: from.into() }.by(cite)]),
    }
}

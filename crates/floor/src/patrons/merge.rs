//! Two numbers for one person: everything goes to one of them, and what is stricter holds.
use super::{Limit, LimitKind, Patron, PatronEvent};
use crate::command::{FloorEvent, Outcome, Problem};
use crate::floor::{Floor, invalid};
use crate::time::Now;
use baize_rules::game::{PatronId, PlayerCard};

/// The second number keeps nothing: its card is cancelled and its chips are the first one's.
pub(super) fn decide(floor: &Floor, patron: PatronId, into: PatronId) -> Result<Outcome, Problem> {
    let (known, other) = (floor.patron(patron)?, floor.patron(into)?);
    if patron == into {
        return Err(invalid("name two different patrons".into()));
    }
    known.is_somebody()?;
    other.is_somebody()?;
    if !known.open.is_zero() {
        return Err(invalid(format!("patron {patron} has {} on layouts: finish the round first", known.open)));
    }
    let sits = floor.tables.iter().find(|(_, slot)| slot.table.house().occupied().any(|(_, p)| p == patron));
    if let Some((table, _)) = sits {
        return Err(invalid(format!("patron {patron} has an area at table {table}: free it first")));
    }
    let mut events = vec![];
    if matches!(known.card, PlayerCard::Valid | PlayerCard::NotOwn) {
        let reason = format!("the same person as patron {into}");
        events.push(FloorEvent::CardCancelled { patron, reason });
    }
    if known.bars.iter().any(|bar| bar.is_from_casino()) && matches!(other.card, PlayerCard::Valid | PlayerCard::NotOwn)
    {
        let reason = format!("the same person as patron {patron}, who is excluded");
        events.push(FloorEvent::CardCancelled { patron: into, reason });
    }
    events.push(FloorEvent::Patron { patron, event: PatronEvent::Merged { into, chips: known.chips } });
    Ok(Outcome::Done(events))
}

/// The first number takes over what the second one had.
pub(crate) fn take_over(own: &mut Patron, other: &Patron, now: Now) {
    own.chips += other.chips;
    own.balance += other.balance;
    for (day, page) in &other.days {
        own.days.entry(*day).or_default().add(page);
    }
    for kind in LimitKind::ALL {
        let (mine, theirs) = (own.limits.of(kind).at(now.at_ms), other.limits.of(kind).at(now.at_ms));
        let strictest = [mine, theirs].into_iter().flatten().min();
        if strictest != mine {
            own.limits.set(kind, strictest, now);
        } else if mine.is_some() && theirs.is_some() {
            *own.limits.of_mut(kind) = Limit::fixed(mine);
        }
    }
    own.bars.extend(other.bars.iter().filter(|bar| !own.bars.contains(bar)).cloned().collect::<Vec<_>>());
    own.apart.extend(other.apart.iter().cloned());
    let new = other.flags.iter().filter(|flag| !own.has(flag.kind)).cloned().collect::<Vec<_>>();
    own.flags.extend(new);
    own.play.past.extend(other.play.past.iter().chain(&other.play.session).copied());
    own.play.past.sort_unstable_by_key(|span| span.from_ms);
    let later = |one: &Option<super::Out>| one.map_or(i64::MIN, |out| out.until_ms);
    if later(&other.play.out) > later(&own.play.out) {
        own.play.out = other.play.out;
    }
}

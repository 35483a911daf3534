//! Corrections: whatever two people changed after something was known, as a record that somebody else reviews.
//!
//! A correction follows from a table's events and stands in the same entry. It stays open until an inspector who neither asked for
//! it nor signed it closes it with a note.
use crate::audit::{self, Finding};
use crate::command::{Body, FloorEvent, Outcome, Problem, ProblemKind, TableId};
use crate::floor::Floor;
use crate::time::Now;
use baize_rules::any::{AnyCommand, AnyEvent, AnyTable};
use baize_rules::book::{Citation, Cited};
use baize_rules::game::{Actor, PatronId};
use baize_rules::house::{HouseCommand, HouseEvent, PAST_ROUNDS};
use baize_rules::money::Money;
use baize_rules::show::{CardView, Viewer};
use baize_rules::signatures::{Bearing, Knowledge};
use baize_store::Store;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A change of a stake, an outcome or a payment after something was known of the outcome.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Correction {
    pub correction: u32,
    pub table: TableId,
    /// The round that it is about.
    pub round: u64,
    /// Who dealt at the table.
    pub dealer: Option<u32>,
    /// The kind of command: `find`, `rekey`.
    pub what: String,
    pub cite: Citation,
    pub reason: String,
    pub by: Actor,
    /// The second person; none where a supervisor alone may, as long as nobody has seen a card that counts.
    pub second: Option<Actor>,
    pub at_ms: i64,
    /// The calendar day at the casino, as `YYYYMMDD`.
    pub day: u32,
    /// How long the outcome of that round had been known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known_for_ms: Option<i64>,
    pub changes: Vec<Change>,
    /// What each patron's chips changed by.
    pub paid: Vec<Payment>,
}

/// What was recorded before and is recorded now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Change {
    pub what: String,
    pub was: String,
    pub is: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PaymentChange"))]
pub struct Payment {
    pub patron: PatronId,
    #[serde(rename = "was_cents")]
    pub was: Money,
    #[serde(rename = "is_cents")]
    pub is: Money,
}

impl Correction {
    /// What patrons received by it, together.
    pub fn to_players(&self) -> Money {
        self.paid.iter().map(|payment| payment.is - payment.was).sum()
    }
    /// `2026-01`.
    pub fn month(&self) -> String {
        format!("{:04}-{:02}", self.day / 10_000, self.day / 100 % 100)
    }
}

/// Who corrects, and why.
pub(crate) struct Signed<'a> {
    pub by: Actor,
    pub second: Option<Actor>,
    pub reason: &'a str,
}

/// The record that a command at a table leaves, if it corrected something.
pub(crate) fn follow(
    floor: &Floor,
    id: &TableId,
    command: &AnyCommand,
    outcome: &Outcome,
    signed: Signed,
    now: Now,
) -> Option<FloorEvent> {
    let Outcome::Done(events) = outcome else { return None };
    let slot = floor.tables.get(id)?;
    let of_table = events.iter().filter_map(|event| match event {
        FloorEvent::Table { table, events } if table == id => Some(events),
        _ => None,
    });
    let events: Vec<&Cited<AnyEvent>> = of_table.flatten().collect();
    if !corrects(command, &slot.table, &events, signed.second) {
        return None;
    }
    let mut after = slot.table.clone();
    events.iter().for_each(|event| after.evolve(&event.what));
    let house = slot.table.house();
    let round = about(command).unwrap_or(house.round_number());
    let known_ms = slot.known.iter().rev().find(|(known, _)| *known == round).map(|(_, at_ms)| *at_ms);
    let reason = if signed.reason.is_empty() { given(command) } else { signed.reason.into() };
    Some(FloorEvent::Corrected(Box::new(Correction {
        correction: floor.next_correction,
        table: id.clone(),
        round,
        dealer: house.dealer(),
        what: command.info().name(),
        cite: events.iter().find_map(|event| event.cite()).unwrap_or(command.who(slot.table.game()).cite),
        reason,
        by: signed.by,
        second: signed.second,
        at_ms: now.at_ms,
        day: now.day,
        known_for_ms: known_ms.map(|known_ms| now.at_ms.saturating_sub(known_ms)),
        changes: changes(&slot.table, &after, &events),
        paid: payments(floor, &events),
    })))
}

/// Two people sign, and it is not the ordinary course of a round; or a stake is changed once cards are out.
fn corrects(command: &AnyCommand, table: &AnyTable, events: &[&Cited<AnyEvent>], second: Option<Actor>) -> bool {
    use HouseCommand::{CloseMispayment, RecordMispayment, TakeBackDecision};
    let recorded = matches!(
        command,
        AnyCommand::House(RecordMispayment { .. } | CloseMispayment { .. } | TakeBackDecision { .. })
    );
    let found = events.iter().any(|event| matches!(event.what, AnyEvent::House(HouseEvent::WagerFound { .. })));
    let irregular = command.info().bearing != Bearing::Ordinary || recorded;
    let touches = table.knowledge() != Knowledge::Nothing || events.iter().any(|event| event.moves().is_some());
    irregular && second.is_some() && touches || found && table.knowledge() != Knowledge::Nothing
}

/// The past round that a command is about, where it names one.
fn about(command: &AnyCommand) -> Option<u64> {
    match command {
        AnyCommand::House(HouseCommand::RecordMispayment { wager, .. }) => Some(wager.round),
        _ => None,
    }
}

/// What the command itself gives as its reason.
fn given(command: &AnyCommand) -> String {
    let json = serde_json::to_value(command).unwrap_or_default();
    fn find(value: &serde_json::Value) -> Option<&str> {
        let fields = value.as_object()?;
        let own = ["reason", "note"].iter().find_map(|name| fields.get(*name)?.as_str());
        own.or_else(|| fields.values().find_map(find))
    }
    find(&json).unwrap_or_default().into()
}

/// Stakes, payments, cards and dice that are recorded otherwise than before.
fn changes(before: &AnyTable, after: &AnyTable, events: &[&Cited<AnyEvent>]) -> Vec<Change> {
    let mut changes = vec![];
    for event in events {
        let AnyEvent::House(event) = &event.what else { continue };
        let (what, was, is) = match event {
            HouseEvent::WagerFound { placed, was, .. } => {
                (format!("area {} {}", placed.area, placed.wager), was.to_string(), placed.amount.to_string())
            }
            HouseEvent::Settled(line) => {
                let what = format!("area {} {}", line.area(), line.wager());
                (what, format!("{} staked", line.stake()), format!("{} to the player", line.to_player()))
            }
            HouseEvent::Reversed { line, .. } => {
                let what = format!("area {} {}", line.area(), line.wager());
                (what, format!("{} to the player", line.to_player()), format!("{} staked again", line.stake()))
            }
            HouseEvent::MispaymentRecorded { mispayment, .. } => {
                let (wager, difference) = (mispayment.wager, mispayment.brings_to_player());
                let paid = before.house().settled_wagers().find(|paid| paid.of == wager).map(|paid| paid.to_player);
                let paid = paid.unwrap_or(Money::ZERO);
                (format!("area {} {}", wager.area, wager.wager), paid.to_string(), (paid + difference).to_string())
            }
            HouseEvent::DecisionTakenBack { area, what } => {
                (format!("area {area}"), what.clone(), "undecided".to_string())
            }
            _ => continue,
        };
        changes.push(Change { what, was, is });
    }
    let seen = told(before).into_iter().zip(told(after));
    changes.extend(seen.filter(|((_, was), (_, is))| was != is && !was.is_empty()).map(|((what, was), (_, is))| {
        let is = if is.is_empty() { "nothing".into() } else { is };
        Change { what, was, is }
    }));
    changes
}

/// The cards and dice that lie on the table, by place.
fn told(table: &AnyTable) -> Vec<(String, String)> {
    let view = table.show(Viewer::Inspector);
    let up = |cards: &[CardView]| -> String {
        let up = |card: &CardView| match card {
            CardView::Up(card) => Some(card.to_string()),
            CardView::Down => None,
        };
        cards.iter().filter_map(up).collect::<Vec<_>>().join(" ")
    };
    let dice = view.dice.as_ref().and_then(|dice| dice.throw).map(|throw| throw.to_string());
    let mut told = vec![
        ("the dice".to_string(), dice.unwrap_or_default()),
        ("the dealer's cards".into(), up(&view.dealer_cards)),
        ("the community cards".into(), up(&view.community)),
    ];
    told.extend(view.areas.iter().map(|area| (format!("area {}'s cards", area.area), up(&area.cards))));
    told
}

/// Each patron's chips before and after.
fn payments(floor: &Floor, events: &[&Cited<AnyEvent>]) -> Vec<Payment> {
    let mut moved: BTreeMap<PatronId, Money> = BTreeMap::new();
    for money in events.iter().filter_map(|event| event.moves()) {
        *moved.entry(money.patron).or_default() += money.player;
    }
    let payment = |(patron, moved): (PatronId, Money)| {
        let was = floor.patrons.get(&patron).map_or(Money::ZERO, |known| known.chips);
        Payment { patron, was, is: was + moved }
    };
    moved.into_iter().filter(|(_, moved)| !moved.is_zero()).map(payment).collect()
}

/// Keeps when the outcome of each of the last rounds became known.
pub(crate) fn note_known(known: &mut Vec<(u64, i64)>, was: Knowledge, table: &AnyTable, now: Now) {
    if was == Knowledge::Known || table.knowledge() != Knowledge::Known {
        return;
    }
    let round = table.house().round_number();
    known.retain(|(past, _)| *past != round && past + PAST_ROUNDS > round);
    known.push((round, now.at_ms));
}

impl Floor {
    /// What was done at a table, with the record for surveillance where it corrected something.
    pub(crate) fn with_correction(
        &self,
        table: &TableId,
        command: &AnyCommand,
        mut outcome: Outcome,
        signed: Signed,
        now: Now,
    ) -> Outcome {
        let follows = follow(self, table, command, &outcome, signed, now);
        if let Outcome::Done(events) = &mut outcome {
            events.extend(follows);
        }
        outcome
    }

    /// An inspector has looked into a correction.
    pub(crate) fn review(&self, id: u32, note: &str, by: Actor) -> Result<FloorEvent, Problem> {
        let found = self.corrections.iter().find(|open| open.correction == id);
        let Some(open) = found else {
            return Err(Problem::new(ProblemKind::NotFound, format!("no correction {id} is open")));
        };
        if open.by.id == by.id || open.second.is_some_and(|second| second.id == by.id) {
            let text = "whoever asked for a correction or signed it does not review it";
            return Err(Problem::new(ProblemKind::Forbidden, text));
        }
        if note.trim().is_empty() {
            return Err(Problem::new(ProblemKind::Invalid, "say what the review found"));
        }
        Ok(FloorEvent::Reviewed { correction: id, by, note: note.into() })
    }
}

/// A correction as the log has it.
#[derive(Clone, Debug, Serialize)]
pub struct Listed {
    pub seq: u64,
    #[serde(flatten)]
    pub correction: Correction,
    pub review: Option<Review>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Review {
    pub by: Actor,
    pub at_ms: i64,
    pub note: String,
}

/// Every correction of the log, oldest first.
pub fn report(store: &dyn Store, progress: &mut dyn FnMut(u64, u64)) -> Result<Vec<Listed>, Finding> {
    let mut all: Vec<Listed> = vec![];
    audit::entries(store, progress, &mut |entry| {
        let body = Body::decode(&entry.body).map_err(|what| Finding::Unreadable { seq: entry.seq, what })?;
        let Outcome::Done(events) = body.outcome else { return Ok(()) };
        for event in events {
            match event {
                FloorEvent::Corrected(correction) => {
                    all.push(Listed { seq: entry.seq, correction: *correction, review: None })
                }
                FloorEvent::Reviewed { correction, by, note } => {
                    let of = all.iter_mut().find(|listed| listed.correction.correction == correction);
                    if let Some(listed) = of {
                        listed.review = Some(Review { by, at_ms: body.at_ms, note });
                    }
                }
                _ => {}
            }
        }
        Ok(())
    })?;
    Ok(all)
}

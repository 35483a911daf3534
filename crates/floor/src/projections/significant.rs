//! Significant events (LOG-1): what a regulator wants listed, each alteration with what was before and after, by whom and why
//! (LOG-2).
use super::{By, When};
use crate::command::{FloorEvent, PoolId, TableId};
use crate::reports::ReportEvent;
use baize_rules::any::{AnyCommand, AnyEvent};
use baize_rules::book::Cited;
use baize_rules::events::Describe;
use baize_rules::game::Actor;
use baize_rules::house::HouseEvent;
use baize_rules::limits::Limits;
use baize_rules::money::Money;
use baize_rules::pool::{Parameters, PoolEvent};
use baize_rules::signatures::Bearing;
use serde::Serialize;
use std::collections::BTreeMap;

/// Wins and wagers from here on are large.
pub const LARGE: Money = Money::dollars(10_000);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Table,
    Limits,
    Irregularity,
    Correction,
    WrongPayment,
    Dispute,
    Jackpot,
    LargeWager,
    LargeWin,
    Patron,
    Signature,
    Clock,
    Staff,
    Policy,
    Report,
    Promotion,
    Result,
}

impl Kind {
    pub fn label(self) -> &'static str {
        match self {
            Kind::Table => "table",
            Kind::Limits => "limits",
            Kind::Irregularity => "irregularity",
            Kind::Correction => "correction",
            Kind::WrongPayment => "wrong payment",
            Kind::Dispute => "dispute",
            Kind::Jackpot => "jackpot",
            Kind::LargeWager => "large wager",
            Kind::LargeWin => "large win",
            Kind::Patron => "patron",
            Kind::Signature => "signature declined",
            Kind::Clock => "clock",
            Kind::Staff => "staff",
            Kind::Policy => "policy",
            Kind::Report => "report",
            Kind::Promotion => "promotion",
            Kind::Result => "unusual result",
        }
    }
    /// What somebody did to the ordinary course of a game.
    pub fn is_of_a_person(self) -> bool {
        matches!(self, Kind::Irregularity | Kind::Correction | Kind::WrongPayment | Kind::Signature)
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Significant {
    pub when: When,
    pub kind: Kind,
    pub table: Option<TableId>,
    pub round: Option<u64>,
    pub by: Actor,
    pub second: Option<Actor>,
    pub what: String,
    pub was: Option<String>,
    pub is: Option<String>,
    pub reason: String,
    pub amount: Option<Money>,
}

#[derive(Default)]
pub(super) struct Events {
    pub rows: Vec<Significant>,
    limits: BTreeMap<TableId, Limits>,
    rounds: BTreeMap<TableId, u64>,
    parameters: BTreeMap<PoolId, Parameters>,
    staff: BTreeMap<u32, String>,
}

/// One row as it is written.
struct Row {
    kind: Kind,
    what: String,
    was: Option<String>,
    is: Option<String>,
    amount: Option<Money>,
}

fn row(kind: Kind, what: impl Into<String>) -> Row {
    Row { kind, what: what.into(), was: None, is: None, amount: None }
}

impl Row {
    fn change(self, was: Option<String>, is: impl ToString) -> Row {
        Row { was, is: Some(is.to_string()), ..self }
    }
    fn amount(self, amount: Money) -> Row {
        Row { amount: Some(amount), ..self }
    }
}

impl Events {
    pub fn entry(
        &mut self,
        when: When,
        counts: bool,
        command: Option<(&TableId, &AnyCommand)>,
        events: &[FloorEvent],
        by: By,
    ) {
        let corrected = events.iter().any(|event| matches!(event, FloorEvent::Corrected(_)));
        if let Some((table, command)) = command.filter(|_| !corrected)
            && command.info().bearing != Bearing::Ordinary
        {
            let back = events.iter().map(back).sum::<Money>();
            let said = Row { amount: (!back.is_zero()).then_some(back), ..row(Kind::Irregularity, spoken(command)) };
            self.push(when, counts, Some(table), said, by);
        }
        for event in events {
            match event {
                FloorEvent::Table { table, events } => {
                    events.iter().for_each(|event| self.at_table(when, counts, table, event, by));
                }
                event => self.elsewhere(when, counts, event, by),
            }
        }
    }

    fn push(&mut self, when: When, counts: bool, table: Option<&TableId>, row: Row, by: By) {
        if !counts {
            return;
        }
        let Row { kind, what, was, is, amount } = row;
        self.rows.push(Significant {
            when,
            kind,
            table: table.cloned(),
            round: table.and_then(|table| self.rounds.get(table).copied()),
            by: by.by,
            second: by.second,
            what,
            was,
            is,
            reason: by.reason.into(),
            amount,
        });
    }

    fn at_table(&mut self, when: When, counts: bool, table: &TableId, event: &Cited<AnyEvent>, by: By) {
        let AnyEvent::House(house) = &event.what else { return };
        let said = match house {
            HouseEvent::RoundBegan { round } => {
                self.rounds.insert(table.clone(), *round);
                return;
            }
            HouseEvent::LimitsChanged { limits } | HouseEvent::MinimumRaised { limits } => {
                let was = self.limits.insert(table.clone(), limits.clone());
                row(Kind::Limits, "limits of the table").change(was.map(|was| was.to_string()), limits)
            }
            HouseEvent::PersonalLimitsSet { patron, limits } => {
                row(Kind::Limits, format!("limits of patron {patron}")).change(None, limits)
            }
            HouseEvent::Closed => row(Kind::Table, "table closed"),
            HouseEvent::MispaymentRecorded { mispayment } => {
                row(Kind::WrongPayment, event.describe()).amount(mispayment.difference)
            }
            HouseEvent::MispaymentClosed { to_player, .. } => {
                row(Kind::WrongPayment, event.describe()).amount(*to_player)
            }
            HouseEvent::DisputeRaised { .. } | HouseEvent::DisputeRuled { .. } | HouseEvent::DisputeClosed { .. } => {
                row(Kind::Dispute, event.describe())
            }
            HouseEvent::OutcomeInvalidated { .. } | HouseEvent::LastOutcomeInvalidated { .. } => {
                row(Kind::Irregularity, event.describe())
            }
            HouseEvent::JackpotClosed | HouseEvent::JackpotOpened => row(Kind::Jackpot, event.describe()),
            HouseEvent::PatronExcluded { .. }
            | HouseEvent::ExcludedFromCasino { .. }
            | HouseEvent::Detained { .. }
            | HouseEvent::DeviceFound { .. }
            | HouseEvent::CardNotOwn { .. }
            | HouseEvent::DeclaredInvalid { .. } => row(Kind::Patron, event.describe()),
            HouseEvent::Settled(line) if line.is_won() && line.to_player() >= LARGE => {
                row(Kind::LargeWin, event.describe()).amount(line.to_player())
            }
            HouseEvent::WagerPlaced { placed } if placed.amount >= LARGE => {
                row(Kind::LargeWager, event.describe()).amount(placed.amount)
            }
            _ => return,
        };
        self.push(when, counts, Some(table), said, by);
    }

    fn elsewhere(&mut self, when: When, counts: bool, event: &FloorEvent, by: By) {
        let mut of = None;
        let said = match event {
            FloorEvent::TableOpened { table, setup, edition, .. } => {
                self.limits.insert(table.clone(), setup.limits.clone());
                of = Some(table);
                row(Kind::Table, format!("table opened under edition {edition}"))
            }
            FloorEvent::TableStopped { table, why } => {
                of = Some(table);
                row(Kind::Table, format!("table stopped after a fault in the program: {why}"))
            }
            FloorEvent::Pool { pool, events } => {
                events.iter().for_each(|event| self.at_pool(when, counts, pool, event, by));
                return;
            }
            FloorEvent::Corrected(correction) => {
                for change in &correction.changes {
                    let said = row(Kind::Correction, format!("{}: {}", correction.what, change.what))
                        .change(Some(change.was.clone()), &change.is)
                        .amount(correction.to_players());
                    let reason = &correction.reason;
                    self.push(when, counts, Some(&correction.table), said, By { reason, ..by });
                }
                if !correction.changes.is_empty() {
                    return;
                }
                of = Some(&correction.table);
                row(Kind::Correction, correction.what.clone()).amount(correction.to_players())
            }
            FloorEvent::Reviewed { correction, note, .. } => {
                row(Kind::Correction, format!("correction {correction} reviewed: {note}"))
            }
            FloorEvent::Declined { request, reason } => {
                row(Kind::Signature, format!("request {request} declined: {reason}"))
            }
            FloorEvent::ClockDoubted { clock_ms } => row(Kind::Clock, "the machine's clock leapt and is not followed")
                .change(Some(format!("{} ms", when.at_ms)), format!("{clock_ms} ms")),
            FloorEvent::ClockTrusted => row(Kind::Clock, "the machine's clock is followed again"),
            FloorEvent::StaffEnrolled { staff, role, .. } => {
                let was = self.staff.insert(*staff, role.name().into());
                row(Kind::Staff, format!("staff {staff}")).change(was, role.name())
            }
            FloorEvent::PolicySet(policy) => {
                row(Kind::Policy, format!("the house's numbers from {}", policy.from_day)).change(None, told(policy))
            }
            FloorEvent::PatronBarred { patron, bar } => row(Kind::Patron, format!("patron {patron} {}", bar.label())),
            FloorEvent::BarLifted { patron, reason, .. } => {
                row(Kind::Patron, format!("what kept patron {patron} out is lifted: {reason}"))
            }
            FloorEvent::CardCancelled { patron, reason } => {
                row(Kind::Patron, format!("card of patron {patron} cancelled: {reason}"))
            }
            FloorEvent::Report(ReportEvent::Issued { month, .. }) => {
                row(Kind::Report, format!("the month's report of {month} was sent"))
            }
            FloorEvent::PrizePrescribed(prescribed) => {
                row(Kind::Promotion, format!("forbidden as a prize: {}", prescribed.item))
            }
            FloorEvent::Duty(crate::duties::DutyEvent::ResultUnusual(unusual)) => {
                row(Kind::Result, unusual.to_string())
            }
            _ => return,
        };
        self.push(when, counts, of, said, by);
    }

    fn at_pool(&mut self, when: When, counts: bool, pool: &PoolId, event: &PoolEvent, by: By) {
        let said = match event {
            PoolEvent::Opened { parameters, .. } => {
                self.parameters.insert(pool.clone(), parameters.clone());
                row(Kind::Jackpot, format!("{pool}: opened")).change(None, told(parameters))
            }
            PoolEvent::ParametersChanged { before, after } => {
                self.parameters.insert(pool.clone(), after.clone());
                row(Kind::Jackpot, format!("{pool}: parameters")).change(Some(told(before)), told(after))
            }
            PoolEvent::ChangeOrdered(change) => {
                let was = self.parameters.get(pool).map(told);
                row(Kind::Jackpot, format!("{pool}: a change is ordered: {}", change.why))
                    .change(was, told(&change.parameters))
            }
            PoolEvent::Won(hit) => {
                let amount = hit.awards.iter().map(|award| award.amount).sum();
                row(Kind::Jackpot, format!("{pool}: {}", event.describe())).amount(amount)
            }
            PoolEvent::Contributed { .. } => return,
            event => row(Kind::Jackpot, format!("{pool}: {}", event.describe())),
        };
        self.push(when, counts, None, said, by);
    }
}

/// A command as a person says it: `misdeal`, `lights fail`.
fn spoken(command: &AnyCommand) -> String {
    command.info().name().replace('_', " ")
}

/// What went back to players because their wagers did not count.
fn back(event: &FloorEvent) -> Money {
    let FloorEvent::Table { events, .. } = event else { return Money::ZERO };
    let back = |event: &Cited<AnyEvent>| match &event.what {
        AnyEvent::House(HouseEvent::Settled(line) | HouseEvent::Undone { line, .. }) if !line.counts_as_turnover() => {
            line.stake()
        }
        _ => Money::ZERO,
    };
    events.iter().map(back).sum()
}

/// Numbers that have names, as one line.
fn told(numbers: &impl Serialize) -> String {
    let json = serde_json::to_string(numbers).unwrap_or_default();
    json.replace(['{', '}', '"'], "").replace(',', ", ").replace([':', '_'], " ")
}

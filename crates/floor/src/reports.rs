//! The month's report to the commission: every single wrong payment above $1,000, by the month in which the house became aware
//! of it. A fold of the log's events, like everything else the floor knows: it can be made again at any time.
use crate::command::{FloorEvent, Problem, ProblemKind, TableId};
use crate::duties::DutyEvent;
use crate::floor::Floor;
use crate::time::Now;
use baize_rules::any::GameId;
use baize_rules::book::Citation;
use baize_rules::casino_war::clauses::R11_21_2;
use baize_rules::duties::DutyKind;
use baize_rules::game::{Actor, Context, Refusal};
use baize_rules::house::HouseEvent;
use baize_rules::incidents::{Finding, Mispayment, REPORT_OVER};
use baize_rules::money::Money;
use baize_rules::readings::X_13;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A month of the calendar at the casino, as `YYYYMM`.
pub type Month = u32;

/// The reports of all months.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Reports {
    /// The month of the floor's first entry.
    first: Month,
    /// The last month whose report was asked for.
    asked: Month,
    months: BTreeMap<Month, MonthReport>,
}

/// What one month's report says, and what was sent of it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MonthReport {
    pub lines: Vec<ReportLine>,
    pub issues: Vec<Issue>,
    /// The duty to send it, while that is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duty: Option<u32>,
}

/// One wrong payment, and what became of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReportLine {
    pub table: TableId,
    pub game: GameId,
    pub mispayment: Mispayment,
    /// None while it is looked into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finding: Option<Finding>,
    /// What went back to the player, or from the player, when it was closed.
    #[serde(rename = "to_player_cents")]
    pub to_player: Money,
}

/// A report as it was signed and sent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Issue {
    pub at_ms: i64,
    pub by: Actor,
    pub second: Actor,
    pub note: String,
    pub lines: Vec<ReportLine>,
}

/// How a report differs from one that was sent before.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Difference {
    Added(ReportLine),
    Removed(ReportLine),
    Changed { was: ReportLine, is: ReportLine },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReportEvent {
    /// A month is over, and this duty asks for its report.
    Asked {
        month: Month,
        duty: u32,
    },
    Issued {
        month: Month,
        issue: Issue,
    },
}

/// Under what the report is made: one for all games.
pub fn cite() -> Citation {
    R11_21_2.as_read(X_13)
}

/// The month after this one.
fn next(month: Month) -> Month {
    if month % 100 == 12 { month + 89 } else { month + 1 }
}

pub(crate) fn month_of(now: Now) -> Month {
    now.day / 100
}

impl Reports {
    pub fn month(&self, month: Month) -> Option<&MonthReport> {
        self.months.get(&month)
    }

    /// Every month from the first of this floor to now, newest first.
    pub fn months(&self, now: Now) -> Vec<Month> {
        let from = if self.first == 0 { month_of(now) } else { self.first };
        let mut months: Vec<Month> = std::iter::successors(Some(from), |month| Some(next(*month)))
            .take_while(|month| *month <= month_of(now))
            .collect();
        months.reverse();
        months
    }

    /// Months that are over and whose report nobody was asked for.
    pub(crate) fn over(&self, now: Now) -> Vec<Month> {
        if self.first == 0 {
            return vec![];
        }
        let from = if self.asked == 0 { self.first } else { next(self.asked) };
        std::iter::successors(Some(from), |month| Some(next(*month)))
            .take_while(|month| *month < month_of(now))
            .collect()
    }

    pub(crate) fn evolve(&mut self, event: &ReportEvent) {
        match event {
            ReportEvent::Asked { month, duty } => {
                self.asked = *month;
                self.months.entry(*month).or_default().duty = Some(*duty);
            }
            ReportEvent::Issued { month, issue } => {
                let report = self.months.entry(*month).or_default();
                report.duty = None;
                report.issues.push(issue.clone());
            }
        }
    }

    /// The floor has begun, if it had not.
    pub(crate) fn begin(&mut self, now: Now) {
        if self.first == 0 {
            self.first = month_of(now);
        }
    }

    /// **X-13** Strictly above $1,000, by the month of awareness, rectified ones included.
    pub(crate) fn follow(&mut self, table: &TableId, game: GameId, event: &HouseEvent, now: Now) {
        match event {
            HouseEvent::MispaymentRecorded { mispayment, .. } if mispayment.difference > REPORT_OVER => {
                let (table, mispayment) = (table.clone(), mispayment.clone());
                let line = ReportLine { table, game, mispayment, finding: None, to_player: Money::ZERO };
                self.months.entry(month_of(now)).or_default().lines.push(line);
            }
            HouseEvent::MispaymentClosed { id, to_player, finding, .. } => {
                let mut lines = self.months.values_mut().flat_map(|month| &mut month.lines);
                if let Some(line) = lines.find(|line| line.table == *table && line.mispayment.id == *id) {
                    (line.finding, line.to_player) = (Some(finding.clone()), *to_player);
                }
            }
            _ => {}
        }
    }
}

impl MonthReport {
    /// What has changed since the report was last sent.
    pub fn differences(&self) -> Vec<Difference> {
        self.issues.last().map_or(vec![], |issue| differences(&issue.lines, &self.lines))
    }
    /// Whether there is something to send: nothing was sent, or something has changed since.
    pub fn is_to_send(&self) -> bool {
        self.issues.is_empty() || !self.differences().is_empty()
    }
}

/// How one report differs from another.
pub fn differences(was: &[ReportLine], is: &[ReportLine]) -> Vec<Difference> {
    let same = |a: &ReportLine, b: &ReportLine| a.table == b.table && a.mispayment.id == b.mispayment.id;
    let mut found = vec![];
    for line in is {
        match was.iter().find(|old| same(old, line)) {
            None => found.push(Difference::Added(line.clone())),
            Some(old) if old != line => found.push(Difference::Changed { was: old.clone(), is: line.clone() }),
            Some(_) => {}
        }
    }
    let gone = was.iter().filter(|old| !is.iter().any(|line| same(old, line)));
    found.extend(gone.cloned().map(Difference::Removed));
    found
}

impl Floor {
    /// At a month's end: the duty to report it. Also for a month with nothing to report.
    pub(crate) fn months_over(&self, now: Now) -> Vec<FloorEvent> {
        let asked = |(nth, month): (u32, Month)| {
            let duty = self.duties.raise(DutyKind::ReportMonth, nth, cite(), now);
            let asked = ReportEvent::Asked { month, duty: duty.id };
            [FloorEvent::Duty(DutyEvent::Raised(duty)), FloorEvent::Report(asked)]
        };
        (0..).zip(self.reports.over(now)).flat_map(asked).collect()
    }

    /// A manager sends a month's report, and a supervisor signs with them. Sent again only when something has changed.
    pub(crate) fn issue_report(
        &self,
        month: Month,
        note: &str,
        context: &Context,
        now: Now,
    ) -> Result<Result<Vec<FloorEvent>, Refusal>, Problem> {
        let wrong = |text: String| Err(Problem::new(ProblemKind::Invalid, text));
        let none = MonthReport::default();
        let report = self.reports.month(month).unwrap_or(&none);
        if !self.reports.months(now).contains(&month) {
            return wrong(format!("{month} is not a month of this floor"));
        }
        if month >= month_of(now) {
            return Ok(Err(Refusal::new(format!("{month} is not over: its report is made at its end"), cite())));
        }
        if !report.is_to_send() {
            let sent = report.issues.len();
            return wrong(format!("nothing has changed since issue {sent} of {month} was sent"));
        }
        let duty = self.duties.raise(DutyKind::ReportMonth, 0, cite(), now);
        if let Err(refusal) = duty.check_done(note, context) {
            return Ok(Err(refusal));
        }
        let Some(second) = context.approved_by else { unreachable!("two people sign a report") };
        let by = context.by;
        let (at_ms, lines, note) = (now.at_ms, report.lines.clone(), note.to_owned());
        let issue = Issue { at_ms, by, second, note: note.clone(), lines };
        let mut events = vec![FloorEvent::Report(ReportEvent::Issued { month, issue })];
        if let Some(duty) = report.duty {
            events.push(FloorEvent::Duty(DutyEvent::Done { duty, kind: DutyKind::ReportMonth, by, note }));
        }
        Ok(Ok(events))
    }
}

//! Everybody's duties in one list: those of the tables and those raised off them, and an alert for each that is pressing.
//!
//! What a kind of duty demands stands in `baize_rules::duties`. Table duties are done at their table; this decider does the
//! others, watches the deadlines of all, and remembers who has seen which alert.
use crate::command::{FloorEvent, Problem, ProblemKind, TableId};
use crate::floor::Floor;
use crate::reports::Month;
use crate::time::Now;
use crate::unusual::Unusual;
use baize_rules::book::Citation;
use baize_rules::duties::{Call, Duty, DutyKind, Urgency};
use baize_rules::game::{Actor, Context, MINUTE, Refusal, Role};
use serde::{Deserialize, Serialize};

/// The duties off the tables, and the alerts of all.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Duties {
    pub open: Vec<Duty>,
    next_id: u32,
    pub alerts: Vec<Alert>,
    /// Results that somebody was asked to look into, so that nobody is asked twice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unusual: Vec<Unusual>,
}

/// A duty on the floor, at a table or off the tables.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DutyId {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    pub duty: u32,
}

impl std::fmt::Display for DutyId {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match &self.table {
            Some(table) => write!(f, "duty {} of table {table}", self.duty),
            None => write!(f, "duty {}", self.duty),
        }
    }
}

/// A duty that is pressing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Alert {
    pub of: DutyId,
    pub urgency: Urgency,
    pub since_ms: i64,
    pub seen_by: Vec<Actor>,
}

impl Alert {
    /// Whom it alerts. A warning is for whoever has to do it.
    pub fn alerts(&self, role: Role) -> bool {
        match self.urgency {
            Urgency::Open | Urgency::DueSoon => false,
            Urgency::Overdue => role.is_supervisor(),
            Urgency::Escalated => role.is_among(&[Role::Supervisor, Role::Manager]),
        }
    }
}

/// What is said of duties off the tables, and of the alerts of all.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DutyCommand {
    Done {
        duty: u32,
        note: String,
    },
    Told {
        duty: u32,
        whom: String,
        minutes_ago: u16,
        said: String,
    },
    Acknowledge {
        duty: u32,
    },
    /// A supervisor or manager has seen that a duty is late.
    SeeAlert {
        of: DutyId,
    },
    /// A month's report to the commission was sent.
    IssueReport {
        month: Month,
        note: String,
    },
    /// The books show a result that chance hardly brings.
    LookInto(Unusual),
    /// The clock: what has become pressing, and which months are over.
    Watch,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DutyEvent {
    Raised(Duty),
    Done { duty: u32, kind: DutyKind, by: Actor, note: String },
    Told { duty: u32, kind: DutyKind, call: Call },
    Acknowledged { duty: u32, kind: DutyKind, by: Actor },
    Pressing { of: DutyId, urgency: Urgency },
    AlertSeen { of: DutyId, by: Actor },
    ResultUnusual(Unusual),
}

impl DutyCommand {
    /// Who may say it at all; each kind of duty says who does it.
    pub fn roles(&self) -> &'static [Role] {
        match self {
            DutyCommand::Done { .. } => {
                &[Role::Dealer, Role::Supervisor, Role::Cage, Role::Manager, Role::Surveillance]
            }
            DutyCommand::Told { .. } => &[Role::Supervisor, Role::Manager],
            DutyCommand::Acknowledge { .. } => &[Role::Inspector, Role::Surveillance],
            DutyCommand::SeeAlert { .. } => &[Role::Supervisor, Role::Manager],
            DutyCommand::IssueReport { .. } => &[Role::Manager],
            DutyCommand::LookInto(_) | DutyCommand::Watch => &[Role::System],
        }
    }
}

impl Duties {
    /// A duty to raise off the tables, after so many others of the same entry. `FloorEvent::Duty` of `DutyEvent::Raised` goes
    /// with the events that caused it.
    pub fn raise(&self, kind: DutyKind, others: u32, cite: Citation, now: Now) -> Duty {
        let (id, raised_ms) = (self.next_id + others, now.at_ms);
        Duty { id, kind, raised_ms, due_ms: None, patron: None, about: None, call: None, cite }
    }

    fn find(&self, id: u32) -> Result<&Duty, Problem> {
        let found = self.open.iter().find(|duty| duty.id == id);
        found.ok_or_else(|| Problem::new(ProblemKind::NotFound, format!("no duty {id} is open off the tables")))
    }

    pub(crate) fn evolve(&mut self, event: &DutyEvent, now: Now) {
        match event {
            DutyEvent::Raised(duty) => {
                self.next_id = duty.id + 1;
                self.open.push(duty.clone());
            }
            DutyEvent::Done { duty, .. } | DutyEvent::Acknowledged { duty, .. } => {
                self.open.retain(|open| open.id != *duty);
                self.calm(&DutyId { table: None, duty: *duty });
            }
            DutyEvent::ResultUnusual(unusual) => {
                self.unusual.retain(|known| (known.month, &known.whose) != (unusual.month, &unusual.whose));
                self.unusual.push(unusual.clone());
            }
            DutyEvent::Told { duty, call, .. } => {
                let open = self.open.iter_mut().find(|open| open.id == *duty);
                open.unwrap_or_else(|| panic!("no duty {duty}")).call = Some(call.clone());
                self.calm(&DutyId { table: None, duty: *duty });
            }
            DutyEvent::Pressing { of, urgency } => {
                self.calm(of);
                self.alerts.push(Alert { of: of.clone(), urgency: *urgency, since_ms: now.at_ms, seen_by: vec![] });
            }
            DutyEvent::AlertSeen { of, by } => {
                let alert = self.alerts.iter_mut().find(|alert| alert.of == *of);
                alert.unwrap_or_else(|| panic!("no alert of {of}")).seen_by.push(*by);
            }
        }
    }

    /// Nobody has to hurry with it any more.
    pub(crate) fn calm(&mut self, of: &DutyId) {
        self.alerts.retain(|alert| alert.of != *of);
    }
}

impl Floor {
    /// Every open duty: of the tables in their order, then those off the tables.
    pub fn duties(&self) -> impl Iterator<Item = (DutyId, &Duty)> {
        let at_tables = self.tables.iter().flat_map(|(id, slot)| {
            let of = |duty: &Duty| DutyId { table: Some(id.clone()), duty: duty.id };
            slot.table.house().duties().iter().map(move |duty| (of(duty), duty))
        });
        at_tables.chain(self.duties.open.iter().map(|duty| (DutyId { table: None, duty: duty.id }, duty)))
    }

    /// What the clock brings: duties that have become pressing, and reports of months that are over.
    pub(crate) fn due_now(&self, now: Now) -> Vec<FloorEvent> {
        let mut events: Vec<FloorEvent> = self.pressing(now).into_iter().map(FloorEvent::Duty).collect();
        events.extend(self.months_over(now));
        events
    }

    /// What has become more pressing than was recorded.
    fn pressing(&self, now: Now) -> Vec<DutyEvent> {
        let mut events = vec![];
        for (of, duty) in self.duties() {
            let known = self.duties.alerts.iter().find(|alert| alert.of == of).map_or(Urgency::Open, |a| a.urgency);
            let urgency = duty.urgency(now.at_ms);
            if urgency > known {
                events.push(DutyEvent::Pressing { of, urgency });
            }
        }
        events
    }

    pub(crate) fn decide_duty(
        &self,
        command: &DutyCommand,
        context: &Context,
        now: Now,
    ) -> Result<Result<Vec<FloorEvent>, Refusal>, Problem> {
        let by = context.by;
        let decided = match command {
            DutyCommand::Done { duty, note } => {
                let open = self.duties.find(*duty)?;
                let done = DutyEvent::Done { duty: *duty, kind: open.kind, by, note: note.clone() };
                open.check_done(note, context).map(|()| vec![done])
            }
            DutyCommand::Told { duty, whom, minutes_ago, said } => {
                let open = self.duties.find(*duty)?;
                let at_ms = now.at_ms.saturating_sub(i64::from(*minutes_ago) * MINUTE);
                let call = Call { whom: whom.clone(), at_ms, said: said.clone(), by };
                open.check_call(&call, context).map(|()| vec![DutyEvent::Told { duty: *duty, kind: open.kind, call }])
            }
            DutyCommand::Acknowledge { duty } => {
                let open = self.duties.find(*duty)?;
                let told = DutyEvent::Acknowledged { duty: *duty, kind: open.kind, by };
                open.check_acknowledged(context).map(|()| vec![told])
            }
            DutyCommand::SeeAlert { of } => {
                let alert = self.duties.alerts.iter().find(|alert| alert.of == *of && alert.alerts(by.role));
                match alert {
                    Some(alert) if alert.seen_by.contains(&by) => {
                        return Err(Problem::new(ProblemKind::Invalid, format!("you have seen that {of} is late")));
                    }
                    Some(_) => Ok(vec![DutyEvent::AlertSeen { of: of.clone(), by }]),
                    None => return Err(Problem::new(ProblemKind::NotFound, format!("{of} is not late"))),
                }
            }
            DutyCommand::IssueReport { month, note } => return self.issue_report(*month, note, context, now),
            DutyCommand::LookInto(unusual) => return self.look_into(unusual, now).map(Ok),
            DutyCommand::Watch => return Ok(Ok(self.due_now(now))),
        };
        Ok(decided.map(|events| events.into_iter().map(FloorEvent::Duty).collect()))
    }
}

//! Staff and patrons are enrolled.
use super::{Floor, invalid};
use crate::command::{FloorEvent, Outcome, Problem, ProblemKind};
use crate::patrons::{LimitKind, is_seal};
use crate::time::Now;
use baize_rules::game::{Actor, PatronId, Role};
use baize_rules::money::Money;

impl Floor {
    pub(super) fn enrol_staff(&self, staff: u32, name: &str, role: Role) -> Result<FloorEvent, Problem> {
        if matches!(role, Role::Patron | Role::System) {
            return Err(invalid(format!("{} is not a role of staff", role.name())));
        }
        if self.staff.contains_key(&staff) {
            return Err(invalid(format!("staff number {staff} is taken")));
        }
        Ok(FloorEvent::StaffEnrolled { staff, name: named(name)?, role })
    }

    pub(super) fn enrol_patron(
        &self,
        patron: PatronId,
        record: &Option<String>,
        name: &Option<String>,
    ) -> Result<FloorEvent, Problem> {
        if patron == 0 {
            return Err(invalid("patrons are numbered from 1".into()));
        }
        if self.patrons.contains_key(&patron) {
            return Err(invalid(format!("patron number {patron} is taken")));
        }
        if name.is_some() {
            return Err(invalid("a name is kept in the vault, not in the log: send the seal of its record".into()));
        }
        record.as_deref().map_or(Ok(()), is_seal)?;
        Ok(FloorEvent::PatronEnrolled { patron, record: record.clone(), name: None })
    }

    pub(super) fn set_loss_limit(
        &self,
        patron: PatronId,
        day: Option<Money>,
        by: Actor,
        now: Now,
    ) -> Result<Outcome, Problem> {
        if by.role == Role::Patron && by.id != patron {
            return Err(Problem::new(ProblemKind::Forbidden, "a patron sets the patron's own limit"));
        }
        self.patron(patron)?.set_limit(LimitKind::LossDay, day, now)
    }
}

fn named(name: &str) -> Result<String, Problem> {
    let name = name.trim();
    let no = |text: String| Err(invalid(text));
    if let Some(unseen) = name.chars().find(|c| crate::text::is_unseen(*c)) {
        return no(format!("a name has letters that are seen, not the character U+{:04X}", u32::from(unseen)));
    }
    match (1..=60).contains(&name.chars().count()) {
        true => Ok(name.into()),
        false => no("a name has 1 to 60 characters".into()),
    }
}

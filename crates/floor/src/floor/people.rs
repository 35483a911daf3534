//! Staff and patrons: enrolment, player cards, chips bought and cashed, limits.
use super::{Floor, given, invalid};
use crate::command::{FloorEvent, Problem, ProblemKind};
use baize_rules::game::{Actor, PatronId, PlayerCard, Role};
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

    pub(super) fn enrol_patron(&self, patron: PatronId, name: &str) -> Result<FloorEvent, Problem> {
        if patron == 0 {
            return Err(invalid("patrons are numbered from 1".into()));
        }
        if self.patrons.contains_key(&patron) {
            return Err(invalid(format!("patron number {patron} is taken")));
        }
        Ok(FloorEvent::PatronEnrolled { patron, name: named(name)? })
    }

    pub(super) fn issue_card(&self, patron: PatronId) -> Result<FloorEvent, Problem> {
        let known = self.patron(patron)?;
        if let Some(bar) = known.excluded_from_casino() {
            let why = bar.told();
            let text = format!("patron {patron} is excluded from the casino and gets no card (LAW-4): {why}");
            return Err(invalid(text));
        }
        if known.card == PlayerCard::Valid {
            return Err(invalid(format!("patron {patron} has a card in force (LAW-4)")));
        }
        Ok(FloorEvent::CardIssued { patron })
    }

    pub(super) fn cancel_card(&self, patron: PatronId, reason: &str) -> Result<FloorEvent, Problem> {
        if self.patron(patron)?.card != PlayerCard::Valid {
            return Err(invalid(format!("patron {patron} has no card in force")));
        }
        given(reason, "say why the card is cancelled")?;
        Ok(FloorEvent::CardCancelled { patron, reason: reason.into() })
    }

    pub(super) fn buy_chips(&self, patron: PatronId, amount: Money) -> Result<FloorEvent, Problem> {
        amount_of(amount)?;
        let after = self.patron(patron)?.chips + amount;
        if after > Money::MAX_AMOUNT {
            return Err(invalid(format!("{amount} more is beyond what one patron may hold")));
        }
        Ok(FloorEvent::ChipsBought { patron, amount })
    }

    pub(super) fn cash_out(&self, patron: PatronId, amount: Money) -> Result<FloorEvent, Problem> {
        amount_of(amount)?;
        let held = self.patron(patron)?.chips;
        if amount > held {
            return Err(invalid(format!("patron {patron} holds {held}, not {amount}")));
        }
        Ok(FloorEvent::ChipsCashed { patron, amount })
    }

    pub(super) fn set_loss_limit(
        &self,
        patron: PatronId,
        day: Option<Money>,
        by: Actor,
    ) -> Result<FloorEvent, Problem> {
        let known = self.patron(patron)?;
        if by.role == Role::Patron && by.id != patron {
            return Err(Problem::new(ProblemKind::Forbidden, "a patron sets the patron's own limit"));
        }
        if let Some(day) = day {
            amount_of(day)?;
        }
        // Raising or lifting a limit waits a day (LAW-6); until that is built it is not accepted at all.
        if known.loss_limit.is_some_and(|old| day.is_none_or(|new| new > old)) {
            return Err(invalid("a higher loss limit is not accepted at once (LAW-6)".into()));
        }
        Ok(FloorEvent::LossLimitSet { patron, day })
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

fn amount_of(amount: Money) -> Result<(), Problem> {
    match amount.is_amount() {
        true => Ok(()),
        false => Err(invalid(format!("{amount} is not an amount"))),
    }
}

//! What the enquiry into a wrong payment finds, and what becomes of it.
use super::recorded::has_left;
use super::*;
use crate::book::{Citation, Cited};
use crate::duties::{Duty, DutyKind};
use crate::house::{House, HouseEvent, HouseRules};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::signatures::second_person;
use alloc::{vec, vec::Vec};

impl House {
    /// What reasonable enquiry finds. A suspect payment is put right within the time of X-80.
    pub(crate) fn enquire(
        &self,
        rules: &HouseRules,
        id: u32,
        intention: Intention,
        note: &str,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let cited = &rules.irregular.mispayment;
        let found = self.open_mispayment(rules, id)?;
        if note.trim().is_empty() {
            refuse!(cited.enquiry, "say what the enquiries found");
        }
        let mut events = vec![HouseEvent::EnquiryMade { id, intention, note: note.into() }.by(cited.enquiry)];
        let running =
            self.duties.iter().any(|duty| duty.kind == DutyKind::RectifyPayment && duty.mispayment == Some(id));
        if intention == Intention::SuspectedIntentional && !running {
            let cite = cited.in_time.as_read(x::X_80);
            let mut duty = self.duty_for(id, DutyKind::RectifyPayment, cite, context, &events);
            if let HouseEvent::DutyRaised(duty) = &mut duty.what {
                duty.patron = found.patron();
            }
            events.push(duty);
        }
        Ok(events)
    }

    /// Somebody looks for a payee whom nobody knows.
    pub(crate) fn seek_payee(
        &self,
        rules: &HouseRules,
        id: u32,
        how: &str,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let cite = self.unknown_payee(rules, id, how)?;
        let mut events = vec![HouseEvent::PayeeSought { id, how: how.into() }.by(cite)];
        events.extend(self.duties_done(id, Some(DutyKind::SeekPayee), how, context));
        Ok(events)
    }

    /// The payee is found: two people sign, since it is this patron's chips now.
    pub(crate) fn identify_payee(
        &self,
        rules: &HouseRules,
        id: u32,
        patron: PatronId,
        how: &str,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let cite = self.unknown_payee(rules, id, how)?;
        if !context.world.knows(patron) {
            refuse!(cite, "there is no patron {patron}: the cage enrols the person first");
        }
        let to_player = self.open_mispayment(rules, id)?.brings_to_player();
        has_left(Some(patron), to_player, cite, context)?;
        second_person(context, cite)?;
        let how = String::from(how);
        let mut events = vec![HouseEvent::PayeeIdentified { id, patron, to_player, how: how.clone() }.by(cite)];
        events.extend(self.duties_done(id, Some(DutyKind::SeekPayee), &how, context));
        Ok(events)
    }

    fn unknown_payee(&self, rules: &HouseRules, id: u32, how: &str) -> Result<Citation, Refusal> {
        let cite = rules.irregular.mispayment.identify;
        if let Some(patron) = self.open_mispayment(rules, id)?.patron() {
            refuse!(cite, "wrong payment {id} was patron {patron}'s: nobody has to be looked for");
        }
        match how.trim().is_empty() {
            true => refuse!(cite, "say how the person was looked for"),
            false => Ok(cite),
        }
    }

    /// Closed by two people, as a dated finding.
    pub(crate) fn close_mispayment(
        &self,
        rules: &HouseRules,
        id: u32,
        finding: &Finding,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let cited = &rules.irregular.mispayment;
        let found = self.open_mispayment(rules, id)?;
        if finding.note.trim().is_empty() {
            refuse!(cited.enquiry, "say what the enquiries found");
        }
        second_person(context, cited.found.as_read(x::X_14))?;
        let suspected = finding.intention == Intention::SuspectedIntentional;
        if suspected && finding.outcome == Rectification::Reported {
            refuse!(
                cited.suspected,
                "an intended wrong payment is put right or the patron sought; a report alone is not enough"
            );
        }
        let patron = found.patron();
        if patron.is_none() && finding.outcome == Rectification::Rectified {
            refuse!(cited.identify, "nobody knows who was paid: identify the person first");
        }
        if patron.is_none() && finding.outcome == Rectification::Attempted && !found.sought {
            refuse!(cited.identify, "nobody knows who was paid: say first how the person was looked for");
        }
        let (moved, cite) = match (finding.outcome, found.error) {
            (Rectification::Rectified, _) if suspected => (-found.in_players_hands(), cited.in_time),
            (Rectification::Rectified, Error::Underpaid) => (found.difference, cited.made_good),
            (Rectification::Rectified, Error::Overpaid) => (-found.difference, cited.asked_back),
            (Rectification::Attempted, _) => (Money::ZERO, cited.attempted),
            (Rectification::Reported, _) => (Money::ZERO, cited.told),
        };
        has_left(patron, moved, cited.found, context)?;
        let mut events = vec![];
        if found.enquiry != Some(finding.intention) {
            let (intention, note) = (finding.intention, finding.note.clone());
            events.push(HouseEvent::EnquiryMade { id, intention, note }.by(cited.enquiry));
        }
        events.push(HouseEvent::MispaymentClosed { id, patron, to_player: moved, finding: finding.clone() }.by(cite));
        events.extend(self.duties_done(id, None, &finding.note, context));
        Ok(events)
    }

    fn open_mispayment(&self, rules: &HouseRules, id: u32) -> Result<&Mispayment, Refusal> {
        let found = self.mispayments.iter().find(|open| open.id == id);
        let none =
            || Refusal::new(format!("no wrong payment {id} is open at this table"), rules.irregular.mispayment.found);
        found.ok_or_else(none)
    }

    /// What was to be done about a wrong payment is done with it.
    fn duties_done(&self, id: u32, kind: Option<DutyKind>, note: &str, context: &Context) -> Vec<Cited<HouseEvent>> {
        let its =
            self.duties.iter().filter(|duty| duty.mispayment == Some(id) && kind.is_none_or(|kind| kind == duty.kind));
        let done = |duty: &Duty| {
            HouseEvent::DutyDone { id: duty.id, kind: duty.kind, by: context.by, note: note.into() }.by(duty.cite)
        };
        its.map(done).collect()
    }

    pub(crate) fn changes(&self) -> &[Change] {
        &self.changes
    }
}

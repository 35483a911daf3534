//! What is recorded of a wrong payment, and how large it can be.
use super::*;
use crate::book::{Citation, Cited};
use crate::duties::DutyKind;
use crate::house::{House, HouseEvent, HouseRules, PAST_ROUNDS, Paid};
use crate::money::Rounding;
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::signatures::second_person;
use alloc::{vec, vec::Vec};

/// What was already recorded against a wager or a change, and closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct PutDown {
    of: Mispaid,
    error: Error,
    #[serde(rename = "difference_cents")]
    difference: Money,
}

impl House {
    /// **X-81** A dealer makes change: recorded, so that a mistake in it has something to be measured by.
    pub(crate) fn make_change(
        &self,
        rules: &HouseRules,
        what: ChangeOf,
        amount: Money,
        patron: Option<PatronId>,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let cite = rules.irregular.mispayment.changes;
        let chip = self.setup().smallest_chip;
        if !amount.is_amount() || amount.to_cents() % chip.to_cents() != 0 {
            refuse!(cite, "{amount} cannot be changed into chips of {chip}");
        }
        if let Some(patron) = patron
            && !context.world.knows(patron)
        {
            refuse!(cite, "there is no patron {patron}: leave the number out if you do not know the person");
        }
        if amount > CHANGE_SIGNED_ABOVE {
            second_person(context, cite.as_read(x::X_81))?;
        }
        let change = Change { change: self.next_id, what, amount, patron, at_ms: context.at };
        Ok(vec![HouseEvent::ChangeMade { change }.by(cite)])
    }

    /// A change was counted out wrongly.
    pub(crate) fn record_mischange(
        &self,
        rules: &HouseRules,
        change: u32,
        error: Error,
        difference: Money,
        note: &str,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let cite = rules.irregular.mispayment.changes;
        let Some(change) = self.changes.iter().find(|made| made.change == change) else {
            refuse!(cite, "no change {change} was made at this table, or not among its last {PAST_CHANGES}");
        };
        let payee = if change.patron.is_some() { Payee::Owner } else { Payee::Unknown };
        let of = Mispaid::Change(*change);
        let most = self.less_recorded(change.amount, of, error);
        let new = NewMispayment { of, error, slip: Slip::Payment, difference, note: note.into(), payee };
        self.record(rules, new, most, cite, context)
    }

    /// A settled wager was paid wrongly.
    pub(crate) fn record_mispayment(
        &self,
        rules: &HouseRules,
        new: NewMispayment,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let NewMispayment { of, error, slip, payee, .. } = new;
        let cite = match slip {
            Slip::Payment => rules.irregular.mispayment.found,
            Slip::Result => rules.irregular.mispayment.later,
        };
        if payee == Payee::Unknown && (error, slip) != (Error::Overpaid, Slip::Payment) {
            refuse!(
                cite.as_read(x::X_81),
                "whose wager it was is on the record: only chips paid too much can be with somebody else"
            );
        }
        let most = self.most_mispaid(rules, of, error, slip, context)?;
        self.record(rules, new, most, cite, context)
    }

    fn record(
        &self,
        rules: &HouseRules,
        new: NewMispayment,
        most: Money,
        cite: Citation,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let (found, difference) = (rules.irregular.mispayment.found, new.difference);
        if !difference.is_amount() {
            refuse!(found, "a difference of {difference} is not an amount");
        }
        if new.note.trim().is_empty() {
            refuse!(found, "say how the wrong payment was found");
        }
        if difference > most {
            refuse!(
                found.as_read(x::X_81),
                "{difference} is more than can still be wrong with this: {most} at the most"
            );
        }
        let mispayment = new.clone().recorded(self.next_id, context);
        has_left(mispayment.patron(), mispayment.brings_to_player(), found, context)?;
        if !mispayment.brings_to_player().is_zero() {
            second_person(context, cite)?;
        }
        Ok(self.mispayment(rules, new, self.next_id, cite, context))
    }

    /// A wrong payment, whether it goes into the month's report, and who is looked for.
    pub(crate) fn mispayment(
        &self,
        rules: &HouseRules,
        new: NewMispayment,
        id: u32,
        cite: Citation,
        context: &Context,
    ) -> Vec<Cited<HouseEvent>> {
        let (reportable, unknown) = (new.difference > REPORT_OVER, new.payee == Payee::Unknown);
        let mut events = vec![HouseEvent::MispaymentRecorded { mispayment: new.recorded(id, context) }.by(cite)];
        if reportable {
            let cite = rules.irregular.mispayment.report.as_read(x::X_13);
            events.push(HouseEvent::MispaymentReportable { id }.by(cite));
        }
        if unknown {
            let cite = rules.irregular.mispayment.identify.as_read(x::X_80);
            events.push(self.duty_for(id, DutyKind::SeekPayee, cite, context, &events));
        }
        events
    }

    /// The most by which a wager can have been paid wrongly: what the books show was paid where that is too much or did not
    /// arrive, otherwise what the best outcome of the stake would have paid.
    fn most_mispaid(
        &self,
        rules: &HouseRules,
        of: Mispaid,
        error: Error,
        slip: Slip,
        context: &Context,
    ) -> Result<Money, Refusal> {
        let Mispaid::Wager(wager) = of else {
            refuse!(rules.irregular.mispayment.found, "a change is not a wager");
        };
        let SettledWager { round, area, patron, wager: kind } = wager;
        let Some(paid) = self.settled_wagers().find(|paid| paid.of == wager) else {
            refuse!(
                rules.irregular.mispayment.found,
                "patron {patron} had no {} settled on area {area} in round {round}, or not in the last {PAST_ROUNDS} rounds",
                kind.noun()
            );
        };
        let meter = context.world.pool().map_or(Money::ZERO, |pool| pool.meter);
        Ok(self.still_wrong(rules, &paid, error, slip, meter))
    }

    /// The same for a wager that is known, less what is recorded of it already.
    pub(crate) fn still_wrong(&self, rules: &HouseRules, paid: &Paid, error: Error, slip: Slip, meter: Money) -> Money {
        let rounding = Rounding::UpToChip(self.setup().smallest_chip);
        let best = match (rules.best_odds)(self.setup(), paid.of.wager) {
            Some(odds) => paid.stake + odds.winnings(paid.stake, rounding).amount,
            // What a jackpot pays is on its meter.
            None => meter.max(paid.to_player),
        };
        let most = match (error, slip) {
            (Error::Underpaid, Slip::Payment) | (Error::Overpaid, Slip::Result) => paid.to_player,
            (Error::Underpaid, Slip::Result) => best - paid.to_player,
            // Paid twice is as wrong as a hand goes.
            (Error::Overpaid, Slip::Payment) => best,
        };
        self.less_recorded(most, Mispaid::Wager(paid.of), error)
    }

    /// **X-81** What was recorded before counts, closed or not: one wager cannot be wrong twice over.
    pub(crate) fn less_recorded(&self, most: Money, of: Mispaid, error: Error) -> Money {
        let open = self.mispayments.iter().map(PutDown::of);
        let same = open.chain(self.put_down.iter().copied()).filter(|put| put.of == of && put.error == error);
        let recorded: Money = same.map(|put| put.difference).sum();
        (most - recorded).max(Money::ZERO)
    }
}

impl House {
    /// How a change, or a wrong payment, changes what is kept of them.
    pub(crate) fn evolve_mispayments(&mut self, event: &HouseEvent) {
        use HouseEvent::*;
        match event {
            ChangeMade { change } => {
                self.next_id = change.change + 1;
                self.changes.push(*change);
                let old = self.changes.len().saturating_sub(PAST_CHANGES);
                self.changes.drain(..old);
                let kept = &self.changes;
                self.put_down.retain(|put| match put.of {
                    Mispaid::Change(of) => kept.contains(&of),
                    Mispaid::Wager(_) => true,
                });
            }
            MispaymentRecorded { mispayment } => {
                self.next_id = mispayment.id + 1;
                self.mispayments.push(mispayment.clone());
            }
            MispaymentClosed { id, .. } => {
                let closed = self.mispayments.iter().filter(|m| m.id == *id).map(PutDown::of);
                self.put_down.extend(closed.collect::<Vec<_>>());
                self.mispayments.retain(|m| m.id != *id);
                let oldest = self.round_number().saturating_sub(PAST_ROUNDS);
                self.put_down.retain(|put| put.of.round().is_none_or(|round| round >= oldest));
            }
            EnquiryMade { id, intention, .. } => self.mispayment_mut(*id).enquiry = Some(*intention),
            PayeeSought { id, .. } => self.mispayment_mut(*id).sought = true,
            PayeeIdentified { id, patron, .. } => self.mispayment_mut(*id).payee = Payee::Found(*patron),
            _ => {}
        }
    }

    fn mispayment_mut(&mut self, id: u32) -> &mut Mispayment {
        let found = self.mispayments.iter_mut().find(|open| open.id == id);
        found.unwrap_or_else(|| panic!("no wrong payment {id}"))
    }
}

/// The books never show less than nothing in anybody's chips.
pub(super) fn has_left(
    patron: Option<PatronId>,
    moved: Money,
    cite: Citation,
    context: &Context,
) -> Result<(), Refusal> {
    match patron {
        Some(patron) if moved + context.world.standing(patron).chips < Money::ZERO => {
            refuse!(cite, "the books show less than {} in patron {patron}'s chips", -moved)
        }
        _ => Ok(()),
    }
}

impl PutDown {
    fn of(paid: &Mispayment) -> PutDown {
        PutDown { of: paid.of, error: paid.error, difference: paid.difference }
    }
}

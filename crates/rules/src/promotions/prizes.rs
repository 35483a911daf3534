//! After the draw: winners told, prizes claimed, paid or denied, disputes.
use super::checks::payable;
use super::*;

type Decision = Result<Vec<PromotionEvent>, Refusal>;

impl Win {
    /// Under what name and address of a denied claimant are kept.
    pub fn denied_record(&self) -> Option<&str> {
        match &self.fate {
            Fate::Denied { record, .. } if !record.is_empty() => Some(record),
            _ => None,
        }
    }
}

impl Promotion {
    /// A prize that somebody has won, and who.
    fn won(&self, prize: u16, cite: Citation) -> Result<(&Prize, &Win), Refusal> {
        let Some(of) = self.prize(prize) else { refuse!(cite, "there is no prize {prize}") };
        match self.win(prize).filter(|win| win.fate != Fate::Unclaimed) {
            Some(win) => Ok((of, win)),
            None => refuse!(cite, "nobody has won prize {prize}"),
        }
    }

    /// Nothing is paid or claimed while the integrity of the draw is in doubt, or after it was cancelled.
    fn draw_stands(&self) -> Result<(), Refusal> {
        let cite = self.any_rules()?.integrity;
        if self.stage == Stage::Cancelled {
            refuse!(cite, "the draw was cancelled");
        }
        if self.postponed().is_some() {
            refuse!(cite, "everything is postponed until the integrity of the draw is validated");
        }
        Ok(())
    }

    /// Whether the time to claim has passed. For a winner who need not be present it runs only from the telling: nobody
    /// keeps a prize by keeping quiet.
    pub(super) fn is_too_late(&self, win: &Win, at: Millis) -> bool {
        let runs = self.terms.presence == Presence::Required || win.told.is_some();
        runs && at > win.claim_until_ms
    }

    /// In one of the ways that book and terms name; what comes late is recorded as late.
    pub(super) fn tell_winner(&self, prize: u16, way: Way, note: &str, moment: &Moment) -> Decision {
        let rules = self.any_rules()?;
        let (_, win) = self.won(prize, rules.notified.within)?;
        if win.told.is_some() {
            refuse!(rules.notified.within, "the winner of prize {prize} has been told");
        }
        if !self.terms.told_by.contains(&way) {
            refuse!(way.cite(rules), "the terms do not tell winners {}", way.label());
        }
        if note.trim().is_empty() {
            refuse!(way.cite(rules), "say who told the winner, and when");
        }
        let timely = Timely::of(!self.is_told_late(win, moment.day));
        let claim_until_ms = match self.terms.presence {
            Presence::Required => win.claim_until_ms,
            Presence::NotRequired => self.claim_until(moment.at),
        };
        let (note, at_ms) = (note.into(), moment.at);
        Ok(vec![PromotionEvent::WinnerTold { prize, way, note, timely, at_ms, claim_until_ms }])
    }

    /// Whether a winner who need not be present is told too late on this day.
    fn is_told_late(&self, win: &Win, day: u32) -> bool {
        self.terms.presence == Presence::NotRequired && days_between(win.day, day) > WINNERS_TOLD_DAYS
    }

    /// A winner of the draw who has not been told in time.
    pub(super) fn overdue_winner(&self, day: u32) -> Option<u16> {
        let stands = self.stage == Stage::Drawn;
        let untold = |win: &&Win| stands && win.told.is_none() && !win.overdue && win.fate == Fate::Waiting;
        let late = |win: &&Win| self.is_told_late(win, day);
        self.wins.iter().filter(untold).find(late).map(|win| win.prize)
    }

    /// By the winner, or by the cage for the winner who stands there.
    pub(super) fn claim(&self, prize: u16, choice: Choice, moment: &Moment) -> Decision {
        let rules = self.any_rules()?;
        self.draw_stands()?;
        let (of, win) = self.won(prize, rules.terms.claiming)?;
        if moment.by.role == Role::Patron && moment.by.id != win.patron {
            refuse!(rules.terms.claiming, "prize {prize} is another patron's");
        }
        if win.fate != Fate::Waiting {
            refuse!(rules.terms.claiming, "prize {prize} has been claimed");
        }
        if self.is_too_late(win, moment.at) {
            refuse!(rules.terms.claiming, "the time to claim prize {prize} has passed");
        }
        if choice == Choice::Money && of.alternative.is_none() {
            refuse!(rules.alternative, "the terms offer no money instead of prize {prize}");
        }
        Ok(vec![PromotionEvent::Claimed { prize, choice, at_ms: moment.at }])
    }

    /// Two people pay. Money goes the ways that the terms name and every book allows; never in cash.
    pub(super) fn pay(&self, prize: u16, ways: &[Payment], receipt: &str, moment: &Moment) -> Decision {
        let rules = self.any_rules()?;
        self.draw_stands()?;
        let (of, win) = self.won(prize, rules.payment.cite)?;
        let Fate::Claimed { choice } = win.fate else {
            refuse!(rules.terms.claiming, "prize {prize} has no open claim");
        };
        let in_money = choice == Choice::Money || of.kind == PrizeKind::Money;
        for way in ways {
            rules_of(&self.terms).try_for_each(|rules| payable(rules, *way))?;
            if !of.paid_by.contains(way) {
                refuse!(rules.payment.cite, "the terms do not pay prize {prize} {}", way.label());
            }
        }
        if in_money == ways.is_empty() {
            let what = if in_money { "say how the money is paid" } else { "this prize is handed over, not paid" };
            refuse!(rules.payment.cite, "{what}");
        }
        if choice == Choice::Prize {
            of.may_be_given(&self.terms, moment)?;
        }
        if receipt.trim().is_empty() {
            refuse!(rules.payment.cite, "say what shows that the winner has it");
        }
        moment.signed(rules.payment.cite)?;
        let amount = match choice {
            Choice::Prize => of.value,
            Choice::Money => of.alternative.unwrap_or(of.value),
        };
        let (ways, receipt, by, second) = (ways.to_vec(), receipt.into(), moment.by, moment.second);
        Ok(vec![PromotionEvent::Paid { prize, choice, amount, ways, receipt, by, second, at_ms: moment.at }])
    }

    /// Two people deny, with a reason; above $100 only when name and address are kept.
    pub(super) fn deny(&self, prize: u16, reason: &str, record: &str, moment: &Moment) -> Decision {
        let rules = self.any_rules()?;
        self.draw_stands()?;
        let (of, win) = self.won(prize, rules.denied)?;
        if !matches!(win.fate, Fate::Claimed { .. }) {
            refuse!(rules.denied, "prize {prize} has no open claim");
        }
        if reason.trim().is_empty() {
            refuse!(rules.denied, "say why the claim is denied: the patron is told");
        }
        if of.value > DENIED_KEPT_ABOVE && record.trim().is_empty() {
            refuse!(
                rules.denied_kept,
                "a claim above {DENIED_KEPT_ABOVE} is denied: name and address of the claimant are kept first"
            );
        }
        moment.signed(rules.denied)?;
        let (reason, record, at_ms) = (reason.into(), record.trim().into(), moment.at);
        let mut events = vec![PromotionEvent::Denied { prize, reason, record, at_ms }];
        events.extend(self.next_winner(prize, moment));
        Ok(events)
    }

    pub(super) fn tell_denied(&self, prize: u16, note: &str, moment: &Moment) -> Decision {
        let rules = self.any_rules()?;
        let untold = |win: &Win| win.prize == prize && matches!(win.fate, Fate::Denied { told: false, .. });
        if !self.wins.iter().any(untold) {
            refuse!(rules.denied, "no patron waits to hear why prize {prize} was denied");
        }
        if note.trim().is_empty() {
            refuse!(rules.denied, "say who told the patron, and how");
        }
        Ok(vec![PromotionEvent::DenialTold { prize, note: note.into(), at_ms: moment.at }])
    }

    /// Name and address of a claimant are read by those who answer for them, and it is recorded that they did.
    pub(super) fn read_denied(&self, (prize, entry): (u16, u32), why: &str, moment: &Moment) -> Decision {
        let cite = self.any_rules()?.denied_kept;
        let kept = |win: &&Win| (win.prize, win.entry) == (prize, entry);
        let kept = self.wins.iter().find(kept).is_some_and(|win| win.denied_record().is_some());
        if !kept {
            refuse!(cite, "nothing is kept of a claim to prize {prize} by entry {entry}");
        }
        if why.trim().is_empty() {
            refuse!(cite, "say what it is read for");
        }
        Ok(vec![PromotionEvent::DenialRead { prize, entry, why: why.into(), by: moment.by, at_ms: moment.at }])
    }

    /// Until when a winner who hears of it at this moment can claim.
    pub(super) fn claim_until(&self, at: Millis) -> Millis {
        at + Millis::from(self.terms.unclaimed.within_hours) * HOUR
    }

    /// The next in the order, where the terms say so.
    pub(super) fn next_winner(&self, prize: u16, moment: &Moment) -> Option<PromotionEvent> {
        match self.terms.unclaimed.then {
            Then::Redraw => match self.award(prize, moment) {
                won @ PromotionEvent::PrizeWon { .. } => Some(won),
                _ => None,
            },
            Then::Kept => None,
        }
    }

    pub(super) fn raise_dispute(&self, patron: PatronId, about: &str, moment: &Moment) -> Decision {
        let cite = self.any_rules()?.dispute;
        if !self.has_started() {
            refuse!(cite, "the promotion has not started");
        }
        if moment.by.role == Role::Patron && moment.by.id != patron {
            refuse!(cite, "a patron raises a dispute of their own");
        }
        if about.trim().is_empty() {
            refuse!(cite, "say what the dispute is about");
        }
        let open = |dispute: &&Dispute| dispute.patron == patron && dispute.closed.is_none();
        if let Some(open) = self.disputes.iter().find(open) {
            refuse!(cite, "dispute {} of patron {patron} is still open", open.dispute);
        }
        let dispute = self.disputes.last().map_or(1, |dispute| dispute.dispute + 1);
        Ok(vec![PromotionEvent::DisputeRaised { dispute, patron, about: about.into(), at_ms: moment.at }])
    }

    pub(super) fn rule(&self, dispute: u32, ruling: &str, moment: &Moment) -> Decision {
        let cite = self.any_rules()?.dispute;
        if self.open_dispute(dispute, cite)?.ruling.is_some() {
            refuse!(cite, "dispute {dispute} is decided: the decision is final");
        }
        if ruling.trim().is_empty() {
            refuse!(cite, "say what is decided, and why");
        }
        Ok(vec![PromotionEvent::DisputeRuled { dispute, ruling: ruling.into(), by: moment.by }])
    }

    pub(super) fn close_dispute(&self, dispute: u32, satisfied: Satisfied) -> Decision {
        let cite = self.any_rules()?.dispute;
        if self.open_dispute(dispute, cite)?.ruling.is_none() {
            refuse!(cite, "dispute {dispute} is not decided yet");
        }
        Ok(vec![PromotionEvent::DisputeClosed { dispute, satisfied }])
    }

    fn open_dispute(&self, id: u32, cite: Citation) -> Result<&Dispute, Refusal> {
        match self.disputes.iter().find(|dispute| dispute.dispute == id) {
            Some(dispute) if dispute.closed.is_none() => Ok(dispute),
            Some(_) => refuse!(cite, "dispute {id} is closed"),
            None => refuse!(cite, "there is no dispute {id}"),
        }
    }
}

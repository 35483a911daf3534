//! From the draft to the draw: what a command would do to a promotion. Judges, changes nothing.
use super::*;

type Decision = Result<Vec<PromotionEvent>, Refusal>;

impl Promotion {
    /// The first draft.
    pub fn open(terms: &Terms) -> Decision {
        drafted(terms)
    }

    pub fn decide(&self, command: &PromotionCommand, computed: &Computed, moment: &Moment) -> Decision {
        use PromotionCommand::*;
        match command {
            Draft { terms } => self.redraft(terms),
            File => self.file(moment),
            Deliver { proof } => self.deliver(proof, moment),
            Amend { terms, reason } => self.amend(terms, reason, moment),
            ApproveAmendment { reference } => self.approve_amendment(reference),
            WithdrawAmendment { reason } => self.withdraw_amendment(reason, moment),
            NominateScrutineer { name } => self.nominate(name),
            Start { commitment } => self.start(commitment, moment),
            ReadFigure { figure } => self.read_figure(figure, moment),
            Draw { figure, secret } => self.hold_draw(figure, secret, computed, moment),
            TellWinner { prize, way, note } => self.tell_winner(*prize, *way, note, moment),
            Claim { prize, choice } => self.claim(*prize, *choice, moment),
            Pay { prize, ways, receipt } => self.pay(*prize, ways, receipt, moment),
            Deny { prize, reason, record } => self.deny(*prize, reason, record, moment),
            TellDenied { prize, note } => self.tell_denied(*prize, note, moment),
            ReadDenied { prize, entry, why } => self.read_denied((*prize, *entry), why, moment),
            Postpone { reason } => self.postpone(reason, moment),
            Validate { finding, draw_ms } => self.validate(finding, *draw_ms, moment),
            Cancel { reason } => self.cancel(reason, moment),
            TellInspector { note } => self.tell_inspector(note, moment),
            Publish { place } => self.publish(place, moment),
            RaiseDispute { patron, about } => self.raise_dispute(*patron, about, moment),
            Rule { dispute, ruling } => self.rule(*dispute, ruling, moment),
            CloseDispute { dispute, satisfied } => self.close_dispute(*dispute, *satisfied),
            Tick => Ok(self.tick(computed, moment)),
        }
    }

    fn redraft(&self, terms: &Terms) -> Decision {
        if self.has_started() {
            refuse!(
                self.lead().amended.resubmitted,
                "the promotion has started: its terms are amended, not written again"
            );
        }
        drafted(terms)
    }

    /// Terms with a gap are not filed, nor terms that start too soon.
    fn file(&self, moment: &Moment) -> Decision {
        if let Some(refusal) = self.terms.gaps(moment).into_iter().next() {
            return Err(refusal);
        }
        let filed = self.lead().filed;
        if self.stage != Stage::Draft {
            refuse!(filed, "these terms are filed already");
        }
        let ahead = self.terms.starts_ms.saturating_sub(moment.at);
        if let Some(rules) = rules_of(&self.terms).find(|_| ahead < FILED_BEFORE) {
            let ahead = if ahead < 0 { "in the past".into() } else { format!("in {}", span(ahead)) };
            refuse!(rules.filed, "the start is {ahead}: the commission has the terms 24 hours before it");
        }
        Ok(vec![PromotionEvent::Filed { version: self.next_version(), at_ms: moment.at }])
    }

    fn next_version(&self) -> u32 {
        self.documents.last().map_or(1, |document| document.version + 1)
    }

    /// The newest document has reached the commission; amended terms are then in force, unless a book wants them approved.
    fn deliver(&self, proof: &str, moment: &Moment) -> Decision {
        let rules = self.any_rules()?;
        let Some(document) = self.undelivered() else {
            refuse!(rules.filed, "no document waits to be provided");
        };
        if self.stage == Stage::Draft {
            refuse!(rules.filed, "the terms were written again: file them first");
        }
        if proof.trim().is_empty() {
            refuse!(rules.filed.as_read(x::X_71), "say how the commission got it, and what proves when");
        }
        self.may_come_into_force(document)?;
        let version = document.version;
        let mut events = vec![PromotionEvent::Delivered { version, proof: proof.into(), at_ms: moment.at }];
        if document.reason.is_some() && approval(&document.terms).or(approval(&self.terms)).is_none() {
            events.push(PromotionEvent::TermsInForce { version });
        }
        Ok(events)
    }

    /// Two people amend; nothing that was promised to those who have entered is taken back once entries are closed.
    fn amend(&self, terms: &Terms, reason: &str, moment: &Moment) -> Decision {
        let cite = self.any_rules()?.amended.resubmitted;
        if !self.has_started() {
            refuse!(cite, "the promotion has not started: write its terms again and file them");
        }
        if matches!(self.stage, Stage::Drawn | Stage::Cancelled) {
            refuse!(cite, "the draw is over: its terms stay as they are");
        }
        if self.amendment().is_some() {
            refuse!(cite, "version {} is not in force yet", self.next_version() - 1);
        }
        if reason.trim().is_empty() {
            refuse!(cite, "say why the terms are amended");
        }
        if let Some(refusal) = terms.gaps(moment).into_iter().next() {
            return Err(refusal);
        }
        if terms.starts_ms != self.terms.starts_ms {
            refuse!(cite, "the promotion has started: its start stays");
        }
        if self.terms.games.iter().any(|game| !terms.games.contains(game)) {
            refuse!(cite, "a promotion that runs stays under the books of its games");
        }
        if self.stage == Stage::Closed && !self.terms.draws_alike(terms) {
            refuse!(cite, "entries are closed: what earned them, the prizes and everything about the draw stay");
        }
        if self.stage == Stage::Running && terms.closes_ms != self.terms.closes_ms && terms.closes_ms <= moment.at {
            refuse!(self.lead().terms.closing, "entries cannot close in the past");
        }
        moment.signed(cite)?;
        let (version, terms, reason) = (self.next_version(), Box::new(terms.clone()), reason.into());
        Ok(vec![PromotionEvent::AmendmentFiled { version, terms, reason, at_ms: moment.at }])
    }

    /// Once entries are closed, terms that would change who wins what are too late.
    fn may_come_into_force(&self, document: &Document) -> Result<(), Refusal> {
        let late = self.stage == Stage::Closed && document.reason.is_some();
        if late && !self.terms.draws_alike(&document.terms) {
            refuse!(
                self.any_rules()?.amended.resubmitted,
                "entries have closed under the earlier terms: withdraw version {}",
                document.version
            );
        }
        Ok(())
    }

    fn withdraw_amendment(&self, reason: &str, moment: &Moment) -> Decision {
        let cite = self.any_rules()?.amended.resubmitted;
        let Some(document) = self.amendment() else { refuse!(cite, "no amended terms wait to be in force") };
        if reason.trim().is_empty() {
            refuse!(cite, "say why the amended terms are withdrawn");
        }
        moment.signed(cite)?;
        Ok(vec![PromotionEvent::AmendmentWithdrawn { version: document.version, reason: reason.into() }])
    }

    fn approve_amendment(&self, reference: &str) -> Decision {
        let rules = self.any_rules()?;
        let cite = approval(&self.terms).unwrap_or(rules.amended.resubmitted);
        let Some(document) = self.amendment() else { refuse!(cite, "no amended terms wait for approval") };
        if document.delivered.is_none() {
            refuse!(rules.amended.resubmitted, "the commission does not have version {} yet", document.version);
        }
        if reference.trim().is_empty() {
            refuse!(cite, "give the reference of the approval");
        }
        self.may_come_into_force(document)?;
        let version = document.version;
        let approved = PromotionEvent::AmendmentApproved { version, reference: reference.into() };
        Ok(vec![approved, PromotionEvent::TermsInForce { version }])
    }

    fn nominate(&self, name: &str) -> Decision {
        let cite = self.any_rules()?.scrutineer;
        if name.trim().is_empty() {
            refuse!(cite, "name the scrutineer");
        }
        if matches!(self.stage, Stage::Drawn | Stage::Cancelled) {
            refuse!(cite, "the draw is over");
        }
        Ok(vec![PromotionEvent::ScrutineerNominated { name: name.into() }])
    }

    /// Not before its time, and not before every book's commission has had the terms for 24 hours.
    fn start(&self, commitment: &str, moment: &Moment) -> Decision {
        let rules = self.any_rules()?;
        if self.stage != Stage::Filed {
            let why = if self.has_started() { "has started already" } else { "is not filed" };
            refuse!(rules.started, "the promotion {why}");
        }
        let delivered = self.documents.last().and_then(|document| document.delivered.as_ref());
        let Some(delivered) = delivered else {
            refuse!(rules.started.as_read(x::X_71), "nobody has recorded that the commission has the terms");
        };
        let had = moment.at - delivered.at_ms;
        if let Some(rules) = rules_of(&self.terms).find(|_| had < FILED_BEFORE) {
            refuse!(rules.started, "the commission has had the terms for {}: at least 24 hours", span(had));
        }
        if moment.at < self.terms.starts_ms {
            let early = span(self.terms.starts_ms - moment.at);
            refuse!(rules.terms.place, "the terms let it start in {early}");
        }
        if moment.at >= self.terms.closes_ms {
            refuse!(rules.terms.closing, "its entries have closed before it started: write its terms again");
        }
        Ok(vec![PromotionEvent::Started { commitment: commitment.into(), at_ms: moment.at }])
    }

    /// What the draw needs before anybody reads a figure.
    fn ready_to_draw(&self, moment: &Moment) -> Result<(), Refusal> {
        let rules = self.any_rules()?;
        match self.stage {
            Stage::Closed => {}
            Stage::Drawn => refuse!(rules.terms.manner, "the draw has been held"),
            Stage::Cancelled => refuse!(rules.integrity, "the draw was cancelled"),
            _ => refuse!(rules.terms.closing, "entries are not closed yet"),
        }
        if self.postponed().is_some() {
            refuse!(rules.integrity, "the draw is postponed until its integrity is validated");
        }
        if self.amendment().is_some() {
            let cite = approval(&self.terms).unwrap_or(rules.amended.resubmitted);
            refuse!(cite, "amended terms wait: the draw is held once they are in force");
        }
        if moment.at < self.terms.draw_ms {
            let early = span(self.terms.draw_ms - moment.at);
            refuse!(rules.terms.place, "the terms hold the draw in {early}");
        }
        let unwatched = self.terms.needs_scrutineer() && self.scrutineer.is_none();
        if let Some(rules) = rules_of(&self.terms).find(|_| unwatched) {
            refuse!(rules.scrutineer, "a prize is worth more than {SCRUTINEER_ABOVE}: nominate a scrutineer");
        }
        Ok(())
    }

    fn read_figure(&self, figure: &str, moment: &Moment) -> Decision {
        self.ready_to_draw(moment)?;
        if figure.trim().is_empty() {
            refuse!(self.lead().terms.manner.as_read(x::X_73), "read the figure: {}", self.terms.figure);
        }
        Ok(vec![PromotionEvent::FigureRead { figure: figure.trim().into(), by: moment.by }])
    }

    /// Two people have read the same figure. The order follows from it, and nobody chooses anything here.
    fn hold_draw(&self, figure: &str, secret: &str, computed: &Computed, moment: &Moment) -> Decision {
        self.ready_to_draw(moment)?;
        let cite = self.lead().terms.manner.as_read(x::X_73);
        let Some(read) = &self.figure else { refuse!(cite, "somebody else reads the figure first") };
        if read.by.id == moment.by.id {
            refuse!(cite, "whoever read the figure first does not hold the draw: another person reads it again");
        }
        if read.figure != figure.trim() {
            refuse!(cite, "two people read different figures: {:?} and {:?}", read.figure, figure.trim());
        }
        let (figure, secret, order) = (read.figure.clone(), secret.into(), computed.order.clone());
        let drawn = PromotionEvent::Drawn { figure, secret, order, at_ms: moment.at, day: moment.day };
        let mut after = self.clone();
        after.evolve(&drawn);
        let mut events = vec![drawn];
        for prize in 1..=self.terms.prizes.len() as u16 {
            let won = after.award(prize, moment);
            after.evolve(&won);
            events.push(won);
        }
        Ok(events)
    }

    /// Whoever comes next in the order and may still win. Eligibility was judged when entries closed: nobody alone can move
    /// a prize by what is noted of a patron afterwards.
    pub(super) fn award(&self, prize: u16, moment: &Moment) -> PromotionEvent {
        let draw = self.draw.as_ref().expect("drawn");
        let taken = |patron: PatronId| {
            self.terms.prizes_each == PrizesEach::One && self.wins.iter().any(|win| win.patron == patron)
        };
        let next = draw.order.iter().skip(draw.next).find_map(|number| {
            let patron = self.entries.get(*number as usize - 1).filter(|entry| !entry.struck)?.patron;
            (!taken(patron)).then_some((*number, patron))
        });
        match next {
            Some((entry, patron)) => {
                let claim_until_ms = self.claim_until(moment.at);
                PromotionEvent::PrizeWon { prize, entry, patron, day: moment.day, claim_until_ms }
            }
            None => PromotionEvent::NotAwarded { prize },
        }
    }

    /// Everything stops at once; one person is enough for that.
    fn postpone(&self, reason: &str, moment: &Moment) -> Decision {
        let cite = self.any_rules()?.integrity;
        if !self.has_started() || self.stage == Stage::Cancelled {
            refuse!(cite, "nothing is under way that could be postponed");
        }
        if self.postponed().is_some() {
            refuse!(cite, "it is postponed already");
        }
        if reason.trim().is_empty() {
            refuse!(cite, "say what puts its integrity in doubt");
        }
        Ok(vec![PromotionEvent::Postponed { reason: reason.into(), at_ms: moment.at }])
    }

    fn validate(&self, finding: &str, draw_ms: Millis, moment: &Moment) -> Decision {
        let cite = self.any_rules()?.integrity;
        if self.postponed().is_none() {
            refuse!(cite, "nothing is postponed");
        }
        if finding.trim().is_empty() {
            refuse!(cite, "say how its integrity was validated");
        }
        let earliest = self.terms.closes_ms.max(moment.at);
        if self.draw.is_none() && draw_ms < earliest {
            refuse!(cite, "the draw is held after entries close, and not in the past");
        }
        if self.draw.is_some() && draw_ms != self.terms.draw_ms {
            refuse!(cite, "the draw has been held: its time stays");
        }
        moment.signed(cite)?;
        Ok(vec![PromotionEvent::Validated { finding: finding.into(), draw_ms }])
    }

    fn cancel(&self, reason: &str, moment: &Moment) -> Decision {
        let cite = self.any_rules()?.integrity;
        if !self.has_started() || self.stage == Stage::Cancelled {
            refuse!(cite, "there is no draw to cancel");
        }
        if self.wins.iter().any(|win| matches!(win.fate, Fate::Paid { .. })) {
            refuse!(cite, "a prize has been paid: the draw stands");
        }
        if reason.trim().is_empty() {
            refuse!(cite, "say why its integrity is compromised");
        }
        moment.signed(cite)?;
        Ok(vec![PromotionEvent::Cancelled { reason: reason.into(), at_ms: moment.at }])
    }

    fn tell_inspector(&self, note: &str, moment: &Moment) -> Decision {
        let cite = self.any_rules()?.integrity;
        let Some(oldest) = self.doubts.iter().find(|doubt| doubt.told.is_none()) else {
            refuse!(cite, "the inspector knows of everything");
        };
        if note.trim().is_empty() {
            refuse!(cite, "say who was told, and how");
        }
        let timely = Timely::of(moment.at - oldest.at_ms <= INSPECTOR_WITHIN);
        Ok(vec![PromotionEvent::InspectorTold { note: note.into(), timely, at_ms: moment.at }])
    }

    fn publish(&self, place: &str, moment: &Moment) -> Decision {
        let cite = self.any_rules()?.terms.results;
        if self.draw.is_none() {
            refuse!(cite, "there are no results yet");
        }
        if place.trim().is_empty() {
            refuse!(cite, "say where the results are published");
        }
        Ok(vec![PromotionEvent::Published { place: place.into(), at_ms: moment.at }])
    }

    /// The rules of its first book, or why there is none.
    pub(super) fn any_rules(&self) -> Result<&'static PromotionRules, Refusal> {
        match rules_of(&self.terms).next() {
            Some(rules) => Ok(rules),
            None => refuse!(crate::law::L1.cite(), "name a game whose book has a chapter on promotions"),
        }
    }

    /// What has come due that nobody need say: the start of what was filed in time, or a moment of what runs.
    pub fn due(&self, at: Millis, day: u32) -> Option<PromotionCommand> {
        let had = |delivered: &Delivery| at - delivered.at_ms >= FILED_BEFORE;
        let filed = self.documents.last().and_then(|document| document.delivered.as_ref()).is_some_and(had);
        if self.stage == Stage::Filed && filed && (self.terms.starts_ms..self.terms.closes_ms).contains(&at) {
            return Some(PromotionCommand::Start { commitment: String::new() });
        }
        let closes = self.stage == Stage::Running && at >= self.terms.closes_ms;
        let told = self.doubts.iter().any(|doubt| doubt.is_overdue(at));
        let due = closes || told || self.lapsing(at).is_some() || self.overdue_winner(day).is_some();
        due.then_some(PromotionCommand::Tick)
    }

    /// A prize whose winner has not claimed it in time; while the draw is in doubt no time runs out.
    fn lapsing(&self, at: Millis) -> Option<u16> {
        let stands = self.stage == Stage::Drawn && self.postponed().is_none();
        let lapses = |win: &&Win| win.fate == Fate::Waiting && self.is_too_late(win, at);
        self.wins.iter().filter(|_| stands).find(lapses).map(|win| win.prize)
    }

    /// Entries close, deadlines pass, unclaimed prizes go on.
    fn tick(&self, computed: &Computed, moment: &Moment) -> Vec<PromotionEvent> {
        let mut events = vec![];
        if self.stage == Stage::Running && moment.at >= self.terms.closes_ms {
            let left_out = self.not_eligible(moment.world);
            let entries = (self.live_entries().count() - left_out.len()) as u32;
            if !left_out.is_empty() {
                events.push(PromotionEvent::EntriesLeftOut { entries: left_out });
            }
            let digest = computed.digest.clone();
            events.push(PromotionEvent::EntriesClosed { entries, digest, at_ms: moment.at });
        }
        if self.doubts.iter().any(|doubt| doubt.is_overdue(moment.at)) {
            events.push(PromotionEvent::InspectorOverdue);
        }
        if let Some(prize) = self.overdue_winner(moment.day) {
            events.push(PromotionEvent::WinnerOverdue { prize });
        }
        if let Some(prize) = self.lapsing(moment.at) {
            events.push(PromotionEvent::Unclaimed { prize });
            events.extend(self.next_winner(prize, moment));
        }
        events
    }
}

fn drafted(terms: &Terms) -> Decision {
    Ok(vec![PromotionEvent::Drafted { terms: Box::new(terms.clone()) }])
}

//! What happens to a promotion: the line it writes, the clause it rests on and what it leaves.
use super::entries::round_counted;
use super::*;
use crate::events;

events! {
    pub enum PromotionEvent {
        Drafted { terms: Box<Terms> } => "terms of {:?} drafted", terms.name;
        /// The terms are in the outbox.
        Filed { version: u32, at_ms: Millis } => "version {version} of the terms is filed";
        AmendmentFiled { version: u32, terms: Box<Terms>, reason: String, at_ms: Millis }
            => "version {version} of the terms is filed, not in force yet: {reason}";
        /// The commission has the document.
        Delivered { version: u32, proof: String, at_ms: Millis } => "the commission has version {version}: {proof}";
        AmendmentApproved { version: u32, reference: String } => "the commission approves version {version}: {reference}";
        AmendmentWithdrawn { version: u32, reason: String } => "version {version} of the terms is withdrawn: {reason}";
        TermsInForce { version: u32 } => "version {version} of the terms is in force";
        ScrutineerNominated { name: String } => "{name} oversees the draw";
        Started { commitment: String, at_ms: Millis } => "the promotion starts; the floor's secret is committed";
        RoundCounted {
            table: String, round: u64, at_ms: Millis, given: Vec<Given>, struck: Vec<u32>, passed: Vec<Passed>,
        } => round_counted(table, *round, given, struck, passed);
        /// Of patrons who may not take part when entries close.
        EntriesLeftOut { entries: Vec<u32> } => "not eligible when entries close: {} left out", left_out(entries);
        EntriesClosed { entries: u32, digest: String, at_ms: Millis } => "entries close with {entries} in the draw";
        FigureRead { figure: String, by: Actor } => "{} {} reads the figure {figure:?}", by.role.name(), by.id;
        Drawn { figure: String, secret: String, order: Vec<u32>, at_ms: Millis, day: u32 }
            => "drawn with the figure {figure:?}: {}", drawn(order);
        PrizeWon { prize: u16, entry: u32, patron: PatronId, day: u32, claim_until_ms: Millis }
            => "prize {prize} is won by entry {entry}, patron {patron}";
        /// Nobody is left to win it, or the terms keep it.
        NotAwarded { prize: u16 } => "prize {prize} is not awarded";
        WinnerTold { prize: u16, way: Way, note: String, timely: Timely, at_ms: Millis, claim_until_ms or default: Millis }
            => "the winner of prize {prize} is told {}{}: {note}", way.label(), late(*timely);
        WinnerOverdue { prize: u16 } => "the winner of prize {prize} was not told within 2 days";
        Claimed { prize: u16, choice: Choice, at_ms: Millis } => "prize {prize} is claimed: {}", choice.label();
        Paid { prize: u16, choice: Choice, amount as "amount_cents": Money, ways: Vec<Payment>, receipt: String, by: Actor, second: Option<Actor>, at_ms or default: Millis }
            => paid(*prize, *choice, *amount, ways);
        Denied { prize: u16, reason: String, record: String, at_ms: Millis }
            => "the claim to prize {prize} is denied: {reason}{}", kept(record);
        DenialTold { prize: u16, note: String, at_ms: Millis } => "the patron is told why prize {prize} was denied: {note}";
        /// What is kept of a denied claim was read.
        DenialRead { prize: u16, entry: u32, why: String, by: Actor, at_ms: Millis }
            => "{} {} reads what is kept of the denied claim to prize {prize} by entry {entry}: {why}", by.role.name(), by.id;
        Unclaimed { prize: u16 } => "prize {prize} was not claimed in time";
        Postponed { reason: String, at_ms: Millis } => "postponed: {reason}";
        Validated { finding: String, draw_ms: Millis } => "integrity validated: {finding}";
        Cancelled { reason: String, at_ms: Millis } => "the draw is cancelled: {reason}";
        InspectorTold { note: String, timely: Timely, at_ms: Millis } => "the inspector is told{}: {note}", late(*timely);
        InspectorOverdue => "the inspector was not told within 48 hours";
        Published { place: String, at_ms: Millis } => "results published: {place}";
        DisputeRaised { dispute: u32, patron: PatronId, about: String, at_ms: Millis }
            => "dispute {dispute} by patron {patron}: {about}";
        DisputeRuled { dispute: u32, ruling: String, by: Actor } => "dispute {dispute} decided: {ruling}";
        DisputeClosed { dispute: u32, satisfied: Satisfied } => dispute_closed(*dispute, *satisfied);
    }
}

fn drawn(order: &[u32]) -> String {
    match order {
        [] => "no entry was in the draw".into(),
        order => format!("entries {}", crate::events::list(order, ", ")),
    }
}

fn left_out(entries: &[u32]) -> String {
    let noun = if entries.len() == 1 { "entry" } else { "entries" };
    format!("{noun} {}", crate::events::list(entries, ", "))
}

fn late(timely: Timely) -> &'static str {
    if timely == Timely::Late { ", late" } else { "" }
}

fn kept(record: &str) -> String {
    if record.is_empty() { String::new() } else { format!("; name and address are kept under {record}") }
}

fn paid(prize: u16, choice: Choice, amount: Money, ways: &[Payment]) -> String {
    let ways: Vec<&str> = ways.iter().map(|way| way.label()).collect();
    match (choice, ways.as_slice()) {
        (Choice::Prize, []) => format!("prize {prize}, worth {amount}, is handed over"),
        (Choice::Prize, ways) => format!("prize {prize} of {amount} is paid {}", ways.join(" and ")),
        (Choice::Money, ways) => format!("{amount} is paid instead of prize {prize} {}", ways.join(" and ")),
    }
}

fn dispute_closed(dispute: u32, satisfied: Satisfied) -> String {
    match satisfied {
        Satisfied::Yes => format!("dispute {dispute} closed"),
        Satisfied::No => format!(
            "dispute {dispute} closed: the patron is not satisfied, and is advised of the right to complain to an inspector \
             under section 33 of the Gaming and Liquor Administration Act 2007"
        ),
    }
}

impl PromotionEvent {
    /// What it rests on, in the first of the promotion's books that speaks of promotions.
    pub fn cite(&self, terms: &Terms) -> Citation {
        use PromotionEvent::*;
        let Some(rules) = rules_of(terms).next() else { return crate::law::L1.cite() };
        match self {
            Drafted { .. } => rules.available,
            Filed { .. } | Delivered { .. } => rules.filed.as_read(x::X_71),
            Started { .. } => rules.started,
            AmendmentFiled { .. } | AmendmentWithdrawn { .. } => rules.amended.resubmitted,
            AmendmentApproved { .. } => approval(terms).unwrap_or(rules.amended.resubmitted),
            TermsInForce { .. } => approval(terms).unwrap_or(rules.amended.resubmitted.as_read(x::X_72)),
            ScrutineerNominated { .. } => rules.scrutineer,
            RoundCounted { .. } | EntriesLeftOut { .. } => rules.terms.eligibility.as_read(x::X_70),
            EntriesClosed { .. } => rules.terms.closing,
            FigureRead { .. } | Drawn { .. } | PrizeWon { .. } => rules.terms.manner.as_read(x::X_73),
            Unclaimed { .. } => rules.terms.claiming.as_read(x::X_79),
            NotAwarded { .. } | Claimed { .. } => rules.terms.claiming,
            WinnerTold { way, .. } => way.cite(rules),
            WinnerOverdue { .. } => rules.notified.within,
            Paid { choice: Choice::Money, .. } => rules.alternative,
            Paid { .. } => rules.payment.cite,
            Denied { record, .. } if !record.is_empty() => rules.denied_kept,
            DenialRead { .. } => rules.denied_kept,
            Denied { .. } | DenialTold { .. } => rules.denied,
            Postponed { .. } | Validated { .. } | Cancelled { .. } => rules.integrity,
            InspectorTold { .. } | InspectorOverdue => rules.integrity,
            Published { .. } => rules.terms.results,
            DisputeRaised { .. } | DisputeRuled { .. } | DisputeClosed { .. } => rules.dispute,
        }
    }
}

impl Promotion {
    /// The promotion that a first draft makes.
    pub fn drafted(event: &PromotionEvent) -> Promotion {
        let PromotionEvent::Drafted { terms } = event else { panic!("{event:?} of no promotion") };
        Promotion {
            terms: (**terms).clone(),
            stage: Stage::Draft,
            documents: Vec::new(),
            scrutineer: None,
            commitment: String::new(),
            entries: Vec::new(),
            passed: BTreeMap::new(),
            closed: None,
            figure: None,
            draw: None,
            wins: Vec::new(),
            doubts: Vec::new(),
            published: None,
            disputes: Vec::new(),
        }
    }

    /// Records an event. No rule is consulted here.
    pub fn evolve(&mut self, event: &PromotionEvent) {
        use PromotionEvent::*;
        match event {
            Drafted { terms } => (self.terms, self.stage) = ((**terms).clone(), Stage::Draft),
            Filed { version, at_ms } => {
                self.stage = Stage::Filed;
                let terms = self.terms.clone();
                self.documents.push(Document::new(*version, terms, None, *at_ms));
            }
            AmendmentFiled { version, terms, reason, at_ms } => {
                self.documents.push(Document::new(*version, (**terms).clone(), Some(reason.clone()), *at_ms))
            }
            Delivered { version, proof, at_ms } => {
                self.document_mut(*version).delivered = Some(Delivery { at_ms: *at_ms, proof: proof.clone() })
            }
            AmendmentApproved { version, reference } => self.document_mut(*version).approval = Some(reference.clone()),
            AmendmentWithdrawn { version, .. } => self.document_mut(*version).withdrawn = true,
            TermsInForce { version } => {
                let document = self.document_mut(*version);
                document.in_force = true;
                self.terms = document.terms.clone();
            }
            ScrutineerNominated { name } => self.scrutineer = Some(name.clone()),
            Started { commitment, .. } => {
                (self.stage, self.commitment) = (Stage::Running, commitment.clone());
                self.documents.last_mut().expect("filed before it started").in_force = true;
            }
            RoundCounted { table, round, at_ms, given, struck, passed } => {
                self.evolve_round((table, *round, *at_ms), given, struck, passed)
            }
            EntriesLeftOut { entries } => self.strike(entries),
            EntriesClosed { entries, digest, at_ms } => {
                self.stage = Stage::Closed;
                self.closed = Some(Closed { entries: *entries, digest: digest.clone(), at_ms: *at_ms });
            }
            FigureRead { figure, by } => self.figure = Some(FigureSaid { figure: figure.clone(), by: *by }),
            Drawn { figure, secret, order, at_ms, day } => {
                self.stage = Stage::Drawn;
                let (figure, secret, order) = (figure.clone(), secret.clone(), order.clone());
                self.draw = Some(Draw { figure, secret, order, next: 0, at_ms: *at_ms, day: *day });
            }
            Postponed { reason, at_ms } => self.doubts.push(Doubt::new(reason, *at_ms, DoubtState::Postponed)),
            Validated { finding, draw_ms } => {
                let doubt = self.doubts.last_mut().expect("a doubt to clear");
                doubt.state = DoubtState::Validated { finding: finding.clone() };
                self.terms.draw_ms = *draw_ms;
            }
            Cancelled { reason, at_ms } => {
                self.stage = Stage::Cancelled;
                self.doubts.push(Doubt::new(reason, *at_ms, DoubtState::Cancelled));
            }
            InspectorTold { note, timely, at_ms } => {
                for doubt in self.doubts.iter_mut().filter(|doubt| doubt.told.is_none()) {
                    doubt.told = Some(Told { at_ms: *at_ms, note: note.clone(), timely: *timely });
                }
            }
            InspectorOverdue => self.doubts.iter_mut().for_each(|doubt| doubt.overdue |= doubt.told.is_none()),
            Published { place, at_ms } => self.published = Some((place.clone(), *at_ms)),
            DisputeRaised { .. } | DisputeRuled { .. } | DisputeClosed { .. } => self.evolve_dispute(event),
            of_prize => self.evolve_prize(of_prize),
        }
    }

    fn evolve_dispute(&mut self, event: &PromotionEvent) {
        use PromotionEvent::*;
        match event {
            DisputeRaised { dispute, patron, about, at_ms } => {
                let (about, at_ms) = (about.clone(), *at_ms);
                self.disputes.push(Dispute {
                    dispute: *dispute,
                    patron: *patron,
                    about,
                    at_ms,
                    ruling: None,
                    closed: None,
                });
            }
            DisputeRuled { dispute, ruling, .. } => self.dispute_mut(*dispute).ruling = Some(ruling.clone()),
            DisputeClosed { dispute, satisfied } => self.dispute_mut(*dispute).closed = Some(*satisfied),
            other => panic!("{other:?} is not about a dispute"),
        }
    }

    fn evolve_prize(&mut self, event: &PromotionEvent) {
        use PromotionEvent::*;
        match event {
            PrizeWon { prize, entry, patron, day, claim_until_ms } => {
                let draw = self.draw.as_mut().expect("drawn before it is won");
                let place = draw.order.iter().position(|of| of == entry).expect("an entry that was drawn");
                draw.next = draw.next.max(place + 1);
                self.wins.push(Win {
                    prize: *prize,
                    entry: *entry,
                    patron: *patron,
                    day: *day,
                    claim_until_ms: *claim_until_ms,
                    told: None,
                    overdue: false,
                    fate: Fate::Waiting,
                });
            }
            NotAwarded { .. } => {}
            WinnerTold { prize, note, timely, at_ms, claim_until_ms, .. } => {
                let win = self.win_mut(*prize);
                win.told = Some(Told { at_ms: *at_ms, note: note.clone(), timely: *timely });
                win.claim_until_ms = win.claim_until_ms.max(*claim_until_ms);
            }
            WinnerOverdue { prize } => self.win_mut(*prize).overdue = true,
            Claimed { prize, choice, .. } => self.win_mut(*prize).fate = Fate::Claimed { choice: *choice },
            Paid { prize, choice, amount, at_ms, .. } => {
                self.win_mut(*prize).fate = Fate::Paid { choice: *choice, amount: *amount, at_ms: *at_ms }
            }
            Denied { prize, reason, record, at_ms } => {
                let (reason, record, at_ms) = (reason.clone(), record.clone(), *at_ms);
                self.win_mut(*prize).fate = Fate::Denied { reason, record, told: false, at_ms, looks: Vec::new() };
            }
            DenialRead { prize, entry, why, by, at_ms } => {
                for win in self.wins.iter_mut().filter(|win| (win.prize, win.entry) == (*prize, *entry)) {
                    if let Fate::Denied { looks, .. } = &mut win.fate {
                        looks.push(Look { by: *by, why: why.clone(), at_ms: *at_ms });
                    }
                }
            }
            DenialTold { prize, .. } => {
                let denied = self.wins.iter_mut().filter(|win| win.prize == *prize);
                for win in denied {
                    if let Fate::Denied { told, .. } = &mut win.fate {
                        *told = true;
                    }
                }
            }
            Unclaimed { prize } => self.win_mut(*prize).fate = Fate::Unclaimed,
            other => panic!("{other:?} is not about a prize"),
        }
    }

    fn evolve_round(
        &mut self,
        (table, round, at_ms): (&String, u64, Millis),
        given: &[Given],
        struck: &[u32],
        passed: &[Passed],
    ) {
        self.strike(struck);
        for Given { entry, patron, area } in given {
            assert!(*entry as usize == self.entries.len() + 1, "entry {entry} out of order");
            let table = table.clone();
            self.entries.push(Entry { patron: *patron, table, round, area: *area, at_ms, struck: false });
        }
        for Passed { patron, why } in passed {
            let rounds = self.passed.entry(*patron).or_default();
            rounds.push(PassedRound { table: table.clone(), round, at_ms, why: why.clone() });
            if rounds.len() > PASSED_KEPT {
                rounds.remove(0);
            }
        }
    }

    fn strike(&mut self, entries: &[u32]) {
        for number in entries {
            self.entries[*number as usize - 1].struck = true;
        }
    }

    fn document_mut(&mut self, version: u32) -> &mut Document {
        self.documents.iter_mut().find(|d| d.version == version).unwrap_or_else(|| panic!("no version {version}"))
    }
    fn win_mut(&mut self, prize: u16) -> &mut Win {
        let win = self.wins.iter_mut().rev().find(|win| win.prize == prize);
        win.unwrap_or_else(|| panic!("nobody has won prize {prize}"))
    }
    fn dispute_mut(&mut self, id: u32) -> &mut Dispute {
        self.disputes.iter_mut().find(|d| d.dispute == id).unwrap_or_else(|| panic!("no dispute {id}"))
    }
}

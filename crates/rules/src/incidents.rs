//! What people settle beside the play: disputes and wrong payments.
use crate::book::{Citation, Cited};
use crate::duties::DutyKind;
use crate::house::{House, HouseEvent, HouseRules, PAST_ROUNDS, Paid};
use crate::money::{Money, Rounding};
use crate::people::{Actor, Context, Millis, PatronId, Role};
use crate::plays::{Field, Kind};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::signatures::second_person;
use crate::wagers::{Area, Wager};
use crate::{choices, refuse};
use alloc::{format, string::String, vec, vec::Vec};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Dispute {
    pub id: u32,
    pub patron: PatronId,
    pub about: String,
    pub round: u64,
    pub stage: DisputeStage,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DisputeStage {
    Raised,
    Decided {
        by: u32,
        ruling: String,
    },
    /// The player is not satisfied with what this supervisor decided.
    ReviewRequested {
        decided_by: u32,
        ruling: String,
    },
    Reviewed {
        by: u32,
        ruling: String,
    },
}

choices! {
    #[cfg_attr(feature = "schema", schemars(rename = "PaymentError"))]
    pub enum Error {
        Overpaid = "over", "overpaid";
        Underpaid = "under", "underpaid";
    }
}

choices! {
    /// Where a wrong payment went wrong, and so what the books show.
    pub enum Slip {
        /// Settled rightly, counted out wrongly: the books show what was due until the slip is recorded.
        Payment = "payment", "settled correctly, counted out wrongly";
        /// Settled on a wrong result that was found too late: the books show what was paid.
        Result = "result", "settled on a wrong result";
    }
}

/// One wager of a settled round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SettledWager {
    pub round: u64,
    pub area: Area,
    pub patron: PatronId,
    pub wager: Wager,
}

/// `round 3 101 ante on 2`.
impl Field for SettledWager {
    const KIND: Kind = Kind::SettledWager;
    fn read(words: &[&str], at: Millis) -> Result<Self, String> {
        match words {
            ["round", round, patron, wager, "on", area] => Ok(SettledWager {
                round: u64::read(&[round], at)?,
                area: Area::read(&[area], at)?,
                patron: PatronId::read(&[patron], at)?,
                wager: Wager::read(&[wager], at)?,
            }),
            words => {
                Err(format!("{:?}: say round, patron, wager and area, as in round 3 101 ante on 2", words.join(" ")))
            }
        }
    }
    fn write(&self) -> String {
        format!("round {} {} {} on {}", self.round, self.patron, self.wager, self.area)
    }
}

/// A settled wager that was paid wrongly.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mispayment {
    pub id: u32,
    pub wager: SettledWager,
    pub error: Error,
    pub slip: Slip,
    #[serde(rename = "difference_cents")]
    pub difference: Money,
    pub note: String,
    /// When the house became aware: the month of the report.
    pub aware_ms: Millis,
    pub by: Actor,
}

impl Mispayment {
    /// What the player holds too much, or lacks.
    fn in_players_hands(&self) -> Money {
        match self.error {
            Error::Overpaid => self.difference,
            Error::Underpaid => -self.difference,
        }
    }
    /// What recording it moves, so that the books show what was paid.
    pub fn brings_to_player(&self) -> Money {
        match self.slip {
            Slip::Payment => self.in_players_hands(),
            Slip::Result => Money::ZERO,
        }
    }
}

/// What reasonable enquiry found, and what was done about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Finding {
    pub intention: Intention,
    pub outcome: Rectification,
    pub note: String,
}

choices! {
    pub enum Intention {
        Unintentional = "unintentional";
        SuspectedIntentional = "suspected", "suspected intentional";
    }
}

choices! {
    pub enum Rectification {
        /// The money went back to where it belongs.
        Rectified = "rectified";
        /// Tried, with a named patron, and failed.
        Attempted = "attempted";
        /// Brought to the regulator's attention instead.
        Reported = "reported";
    }
}

/// A mispayment goes into the month's report when it is strictly more than this.
pub const REPORT_OVER: Money = Money::dollars(1_000);

/// Disputes that one patron has open at a table.
pub const DISPUTES_EACH_MAX: usize = 3;
/// Disputes open at a table.
pub const DISPUTES_MAX: usize = 20;

impl House {
    pub(crate) fn raise_dispute(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        about: &str,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        if context.by.role == Role::Patron && context.by.id != patron {
            refuse!(rules.general.dispute, "a player raises no other player's dispute");
        }
        if about.trim().is_empty() {
            refuse!(rules.general.dispute, "say what the dispute is about");
        }
        if !self.players().any(|player| player == patron) {
            refuse!(
                rules.general.dispute,
                "patron {patron} neither sits at this table nor played its last round: a dispute is a player's"
            );
        }
        let open = self.disputes.len();
        if open >= DISPUTES_MAX {
            refuse!(
                rules.general.dispute,
                "{open} disputes are open at this table: decide and close some of them first"
            );
        }
        let own = self.disputes_of(patron);
        if own >= DISPUTES_EACH_MAX {
            refuse!(
                rules.general.dispute,
                "patron {patron} has {own} disputes open here: they are decided and closed first"
            );
        }
        let dispute = Dispute {
            id: self.next_id,
            patron,
            about: about.into(),
            round: self.round_number(),
            stage: DisputeStage::Raised,
        };
        Ok(vec![HouseEvent::DisputeRaised { dispute }.by(rules.general.dispute)])
    }

    /// Whoever sits, has chips on the layout, or had a wager settled in this round or the last.
    fn players(&self) -> impl Iterator<Item = PatronId> + '_ {
        let settled = self.lines().iter().chain(self.last_lines()).map(|line| line.patron());
        self.occupied().map(|(_, patron)| patron).chain(self.layout().iter().map(|p| p.patron)).chain(settled)
    }

    fn disputes_of(&self, patron: PatronId) -> usize {
        self.disputes.iter().filter(|d| d.patron == patron).count()
    }

    /// Somebody who may raise a dispute now.
    pub(crate) fn disputant(&self) -> Option<PatronId> {
        let room = self.disputes.len() < DISPUTES_MAX;
        self.players().find(|patron| room && self.disputes_of(*patron) < DISPUTES_EACH_MAX)
    }

    /// A supervisor decides first, once.
    pub(crate) fn rule_on_dispute(
        &self,
        rules: &HouseRules,
        id: u32,
        ruling: &str,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let dispute = self.dispute(rules, id)?;
        if ruling.trim().is_empty() {
            refuse!(rules.general.dispute, "say what is decided");
        }
        match dispute.stage {
            DisputeStage::Raised => {
                let stage = DisputeStage::Decided { by: context.by.id, ruling: ruling.into() };
                Ok(vec![HouseEvent::DisputeRuled { id, stage }.by(rules.general.dispute)])
            }
            DisputeStage::Decided { by, .. } | DisputeStage::ReviewRequested { decided_by: by, .. } => refuse!(
                rules.general.dispute,
                "supervisor {by} has decided dispute {id}: if the player asks for it, a casino supervisor reviews that"
            ),
            DisputeStage::Reviewed { .. } => is_final(rules),
        }
    }

    /// Only the player can want a review; whoever hears it at the table passes it on.
    pub(crate) fn ask_for_review(
        &self,
        rules: &HouseRules,
        id: u32,
        patron: PatronId,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let dispute = self.dispute(rules, id)?;
        if patron != dispute.patron || context.by.role == Role::Patron && context.by.id != patron {
            refuse!(rules.general.dispute, "dispute {id} is another player's");
        }
        match &dispute.stage {
            DisputeStage::Raised => refuse!(rules.general.dispute, "a supervisor decides dispute {id} first"),
            DisputeStage::Decided { by, ruling } => {
                let stage = DisputeStage::ReviewRequested { decided_by: *by, ruling: ruling.clone() };
                Ok(vec![HouseEvent::DisputeRuled { id, stage }.by(rules.general.dispute)])
            }
            DisputeStage::ReviewRequested { .. } => {
                refuse!(rules.general.dispute, "a review of dispute {id} is requested already")
            }
            DisputeStage::Reviewed { .. } => is_final(rules),
        }
    }

    /// **X-27** The review is a casino supervisor's, and another person's than the first decision.
    pub(crate) fn review_dispute(
        &self,
        rules: &HouseRules,
        id: u32,
        ruling: &str,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let (dispute, cite) = (self.dispute(rules, id)?, rules.general.dispute.as_read(x::X_27));
        if ruling.trim().is_empty() {
            refuse!(cite, "say what the review finds");
        }
        match dispute.stage {
            DisputeStage::Raised => refuse!(cite, "a supervisor decides dispute {id} first"),
            DisputeStage::Decided { .. } => {
                refuse!(cite, "the player of dispute {id} has not asked for a review")
            }
            DisputeStage::ReviewRequested { decided_by, .. } if decided_by == context.by.id => {
                refuse!(cite, "a review is by another person than the one who decided")
            }
            DisputeStage::ReviewRequested { .. } => {
                let stage = DisputeStage::Reviewed { by: context.by.id, ruling: ruling.into() };
                Ok(vec![HouseEvent::DisputeRuled { id, stage }.by(cite)])
            }
            DisputeStage::Reviewed { .. } => is_final(rules),
        }
    }

    /// Satisfied, or advised of the right to complain.
    pub(crate) fn close_dispute(
        &self,
        rules: &HouseRules,
        id: u32,
        satisfied: Satisfied,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let dispute = self.dispute(rules, id)?;
        if dispute.stage == DisputeStage::Raised {
            refuse!(rules.general.dispute, "a supervisor decides the dispute before it is closed");
        }
        if matches!(dispute.stage, DisputeStage::ReviewRequested { .. }) {
            refuse!(
                rules.general.dispute,
                "the player of dispute {id} has asked for a review: a casino supervisor makes it"
            );
        }
        let mut events = vec![];
        if satisfied == Satisfied::No {
            events.push(self.duty_about(
                dispute.patron,
                DutyKind::AdviseOfComplaint,
                rules.general.dispute_final,
                context,
                &events,
            ));
        }
        events.push(HouseEvent::DisputeClosed { id, satisfied }.by(rules.general.dispute_final));
        Ok(events)
    }

    fn dispute(&self, rules: &HouseRules, id: u32) -> Result<&Dispute, Refusal> {
        let found = self.disputes.iter().find(|d| d.id == id);
        found
            .ok_or_else(|| Refusal::new(alloc::format!("no dispute {id} is open at this table"), rules.general.dispute))
    }

    pub(crate) fn record_mispayment(
        &self,
        rules: &HouseRules,
        new: &NewMispayment,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let NewMispayment { wager, error, slip, difference, ref note } = *new;
        if !difference.is_amount() {
            refuse!(rules.irregular.mispayment.found, "a difference of {difference} is not an amount");
        }
        if note.trim().is_empty() {
            refuse!(rules.irregular.mispayment.found, "say how the wrong payment was found");
        }
        let most = self.most_mispaid(rules, wager, error, slip, context)?;
        if difference > most {
            refuse!(
                rules.irregular.mispayment.found,
                "{difference} is more than can still be wrong with this wager: {most} at the most"
            );
        }
        let patron = wager.patron;
        let mispayment = new.clone().recorded(self.next_id, context);
        if mispayment.brings_to_player() + context.world.standing(patron).chips < Money::ZERO {
            refuse!(
                rules.irregular.mispayment.found,
                "patron {patron} cannot be short of {difference}: the books show less in chips"
            );
        }
        let cite = match slip {
            Slip::Payment => rules.irregular.mispayment.found,
            Slip::Result => rules.irregular.mispayment.later,
        };
        if !mispayment.brings_to_player().is_zero() {
            second_person(context, cite)?;
        }
        Ok(self.mispayment(rules, new.clone(), self.next_id, cite, context))
    }

    /// A wrong payment, and whether it goes into the month's report.
    pub(crate) fn mispayment(
        &self,
        rules: &HouseRules,
        new: NewMispayment,
        id: u32,
        cite: Citation,
        context: &Context,
    ) -> Vec<Cited<HouseEvent>> {
        let reportable = new.difference > REPORT_OVER;
        let mut events = vec![HouseEvent::MispaymentRecorded { mispayment: new.recorded(id, context) }.by(cite)];
        if reportable {
            let cite = rules.irregular.mispayment.report.as_read(x::X_13);
            events.push(HouseEvent::MispaymentReportable { id }.by(cite));
        }
        events
    }

    /// The most by which a wager can have been paid wrongly: what the books show was paid where that is too much or did not
    /// arrive, otherwise what the best outcome of the stake would have paid.
    fn most_mispaid(
        &self,
        rules: &HouseRules,
        wager: SettledWager,
        error: Error,
        slip: Slip,
        context: &Context,
    ) -> Result<Money, Refusal> {
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
        let same = |open: &&Mispayment| open.wager == paid.of && open.error == error;
        let recorded: Money = self.mispayments.iter().filter(same).map(|open| open.difference).sum();
        (most - recorded).max(Money::ZERO)
    }

    /// Closed by two people, as a dated finding.
    pub(crate) fn close_mispayment(
        &self,
        rules: &HouseRules,
        id: u32,
        finding: &Finding,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let Some(found) = self.mispayments.iter().find(|m| m.id == id) else {
            refuse!(rules.irregular.mispayment.found, "no wrong payment {id} is open at this table");
        };
        if finding.note.trim().is_empty() {
            refuse!(rules.irregular.mispayment.found, "say what the enquiries found");
        }
        second_person(context, rules.irregular.mispayment.found.as_read(x::X_14))?;
        if finding.intention == Intention::SuspectedIntentional && finding.outcome == Rectification::Reported {
            refuse!(
                rules.irregular.mispayment.suspected,
                "an intended wrong payment is put right or the patron sought; a report alone is not enough"
            );
        }
        let (moved, cite) = match (finding.outcome, found.error) {
            (Rectification::Rectified, Error::Underpaid) => (found.difference, rules.irregular.mispayment.made_good),
            (Rectification::Rectified, Error::Overpaid) => (-found.difference, rules.irregular.mispayment.asked_back),
            (Rectification::Attempted, _) => (Money::ZERO, rules.irregular.mispayment.attempted),
            (Rectification::Reported, _) => (Money::ZERO, rules.irregular.mispayment.told),
        };
        let patron = found.wager.patron;
        if moved + context.world.standing(patron).chips < Money::ZERO {
            refuse!(rules.irregular.mispayment.found, "the patron has not {} in chips to give back", found.difference);
        }
        Ok(vec![HouseEvent::MispaymentClosed { id, patron, to_player: moved, finding: finding.clone() }.by(cite)])
    }
}

fn is_final<T>(rules: &HouseRules) -> Result<T, Refusal> {
    refuse!(
        rules.general.dispute_final,
        "the casino's decision is final; advise of the right to complain to an inspector"
    )
}

choices! {
    pub enum Satisfied {
        Yes = "satisfied", "yes";
        No = "unsatisfied", "no";
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewMispayment {
    pub wager: SettledWager,
    pub error: Error,
    pub slip: Slip,
    #[serde(rename = "difference_cents")]
    pub difference: Money,
    pub note: String,
}

impl NewMispayment {
    fn recorded(self, id: u32, context: &Context) -> Mispayment {
        let NewMispayment { wager, error, slip, difference, note } = self;
        Mispayment { id, wager, error, slip, difference, note, aware_ms: context.at, by: context.by }
    }
}

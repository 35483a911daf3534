//! Disputes: a player disagrees, a supervisor decides, another reviews.
use crate::book::Cited;
use crate::duties::DutyKind;
use crate::house::{House, HouseEvent, HouseRules};
use crate::people::{Context, PatronId, Role};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::{choices, refuse};
use alloc::{string::String, vec, vec::Vec};
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

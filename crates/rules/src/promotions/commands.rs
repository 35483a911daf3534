//! What is done with a promotion, and by whom.
use super::terms::{Payment, Terms, Way};
use crate::choices;
use crate::incidents::Satisfied;
use crate::people::{Millis, PatronId, Role};
use alloc::{boxed::Box, string::String, vec::Vec};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PromotionCommand {
    /// Writes the terms, or other ones as long as it has not started.
    Draft {
        terms: Box<Terms>,
    },
    /// Puts the terms into the outbox, for the commission.
    File,
    /// Says that the newest document was provided, how and with what proof.
    Deliver {
        proof: String,
    },
    /// Other terms after the start; by two people.
    Amend {
        terms: Box<Terms>,
        reason: String,
    },
    /// The commission approves the amended terms.
    ApproveAmendment {
        reference: String,
    },
    /// Amended terms that are not in force are taken back; by two people.
    WithdrawAmendment {
        reason: String,
    },
    /// Names who oversees the draw.
    NominateScrutineer {
        name: String,
    },
    /// Starts it; the floor commits itself to a secret.
    Start {
        /// What the floor's secret hashes to: filled in by the floor, whatever is sent.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        commitment: String,
    },
    /// The first of two people reads the public figure.
    ReadFigure {
        figure: String,
    },
    /// The second of two people reads the same figure, and the draw is held.
    Draw {
        figure: String,
        /// The floor's secret, opened: filled in by the floor, whatever is sent.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        secret: String,
    },
    /// The winner of a prize is told.
    TellWinner {
        prize: u16,
        way: Way,
        note: String,
    },
    /// The winner of a prize claims it, or the money instead.
    Claim {
        prize: u16,
        choice: Choice,
    },
    /// A claimed prize is handed over or paid; by two people.
    Pay {
        prize: u16,
        ways: Vec<Payment>,
        receipt: String,
    },
    /// A claim is denied; by two people.
    Deny {
        prize: u16,
        reason: String,
        /// Where name and address of the claimant are kept.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        record: String,
    },
    /// Whose claim was denied is told why.
    TellDenied {
        prize: u16,
        note: String,
    },
    /// Somebody reads what is kept of a denied claim: who, and what for, is recorded.
    ReadDenied {
        prize: u16,
        entry: u32,
        why: String,
    },
    /// The integrity of promotion or draw is in doubt: everything stops.
    Postpone {
        reason: String,
    },
    /// The doubt is cleared; by two people.
    Validate {
        finding: String,
        draw_ms: Millis,
    },
    /// The draw is cancelled; by two people.
    Cancel {
        reason: String,
    },
    /// The inspector is told of a doubt.
    TellInspector {
        note: String,
    },
    /// Results are published as the terms say.
    Publish {
        place: String,
    },
    RaiseDispute {
        patron: PatronId,
        about: String,
    },
    /// The casino's decision, which is final.
    Rule {
        dispute: u32,
        ruling: String,
    },
    CloseDispute {
        dispute: u32,
        satisfied: Satisfied,
    },
    /// A moment of the promotion has come.
    Tick,
}

choices! {
    /// What a winner takes.
    pub enum Choice {
        Prize = "prize", "the prize";
        Money = "money", "the money instead";
    }
}

impl PromotionCommand {
    pub fn roles(&self) -> &'static [Role] {
        use PromotionCommand::*;
        match self {
            Draft { .. } | File | Deliver { .. } | Amend { .. } | NominateScrutineer { .. } => &[Role::Manager],
            Validate { .. } | Cancel { .. } | Deny { .. } | Publish { .. } | Rule { .. } => &[Role::Manager],
            WithdrawAmendment { .. } => &[Role::Manager],
            ReadDenied { .. } => &[Role::Manager, Role::Inspector],
            Start { .. } => &[Role::Manager, Role::System],
            ReadFigure { .. } | Draw { .. } | Postpone { .. } => {
                &[Role::Manager, Role::Supervisor, Role::CasinoSupervisor]
            }
            ApproveAmendment { .. } => &[Role::Inspector],
            TellWinner { .. } | TellDenied { .. } | TellInspector { .. } => {
                &[Role::Manager, Role::Supervisor, Role::CasinoSupervisor]
            }
            CloseDispute { .. } => &[Role::Manager, Role::Supervisor, Role::CasinoSupervisor],
            Claim { .. } => &[Role::Patron, Role::Cage],
            Pay { .. } => &[Role::Cage],
            RaiseDispute { .. } => &[Role::Patron, Role::Manager, Role::Supervisor, Role::CasinoSupervisor],
            Tick => &[Role::System],
        }
    }
    /// Whether a second person signs it.
    pub fn needs_second(&self) -> bool {
        use PromotionCommand::*;
        matches!(
            self,
            Amend { .. } | WithdrawAmendment { .. } | Validate { .. } | Cancel { .. } | Pay { .. } | Deny { .. }
        )
    }
    /// In a few words.
    pub fn words(&self) -> &'static str {
        use PromotionCommand::*;
        match self {
            Draft { .. } => "write the terms",
            File => "file the terms",
            Deliver { .. } => "record that the commission has them",
            Amend { .. } => "amend the terms",
            ApproveAmendment { .. } => "approve the amended terms",
            WithdrawAmendment { .. } => "withdraw the amended terms",
            NominateScrutineer { .. } => "nominate the scrutineer",
            Start { .. } => "start the promotion",
            ReadFigure { .. } => "read the public figure",
            Draw { .. } => "hold the draw",
            TellWinner { .. } => "tell the winner",
            Claim { .. } => "claim a prize",
            Pay { .. } => "hand over or pay a prize",
            Deny { .. } => "deny a claim",
            TellDenied { .. } => "tell the patron why",
            ReadDenied { .. } => "read what is kept of a denied claim",
            Postpone { .. } => "postpone",
            Validate { .. } => "clear the doubt",
            Cancel { .. } => "cancel the draw",
            TellInspector { .. } => "tell the inspector",
            Publish { .. } => "publish the results",
            RaiseDispute { .. } => "raise a dispute",
            Rule { .. } => "decide a dispute",
            CloseDispute { .. } => "close a dispute",
            Tick => "go on",
        }
    }
}

//! What the floor is told to do, what then happened, and how both stand in the log.
use crate::cage::pit::{PitCommand, PitEvent};
use crate::cage::{ChipCommand, ChipMove, ChipSet};
use crate::corrections::Correction;
use crate::duties::{DutyCommand, DutyEvent};
use crate::patrons::bars::{self, Bar};
use crate::patrons::outage::{OutageCommand, OutageEvent};
use crate::patrons::{PatronCommand, PatronEvent, Payment, Policy, RecordSeal, Report};
use crate::promotions::{Prescribed, PromotionId};
use crate::reports::ReportEvent;
use crate::time::Now;
use baize_rules::any::{AnyCommand, AnyEvent, GameId};
use baize_rules::book::Cited;
use baize_rules::game::{Actor, PatronId, Refusal, Role};
use baize_rules::hidden::Revealed;
use baize_rules::house::Setup;
use baize_rules::money::Money;
use baize_rules::pool::{Parameters, PoolEvent};
use baize_rules::promotions::{PromotionCommand, PromotionEvent};
use serde::{Deserialize, Serialize};
use std::fmt;

pub use crate::ids::{PoolId, TableId};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FloorCommand {
    OpenTable {
        table: TableId,
        game: GameId,
        setup: Setup,
    },
    Table {
        table: TableId,
        command: AnyCommand,
    },
    /// Asks for a second signature on a table command.
    Request {
        table: TableId,
        command: AnyCommand,
        reason: String,
    },
    Approve {
        request: u32,
    },
    Decline {
        request: u32,
        reason: String,
    },
    Pool {
        pool: PoolId,
        command: PoolCommand,
    },
    /// Asks for a second signature on a command to a jackpot pool.
    RequestPool {
        pool: PoolId,
        command: PoolCommand,
        reason: String,
    },
    Promotion {
        promotion: PromotionId,
        command: PromotionCommand,
    },
    /// Asks for a second signature on a command to a promotion.
    RequestPromotion {
        promotion: PromotionId,
        command: PromotionCommand,
        reason: String,
    },
    /// Regulations forbid something as a prize.
    PrescribePrize(Prescribed),
    /// Whether a patron works for the casino, and so takes no part in promotions.
    NoteEmployee {
        patron: PatronId,
        employment: Employment,
    },
    EnrolStaff {
        staff: u32,
        name: String,
        role: Role,
    },
    /// The vault has the person's record first: the log knows its seal. Without one no card is issued.
    EnrolPatron {
        patron: PatronId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        record: Option<RecordSeal>,
        /// Names were in the log before there was a vault; now they are refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// What is done about one patron beside cards and money.
    Patron {
        patron: PatronId,
        command: PatronCommand,
    },
    /// Asks for a second signature on that.
    RequestPatron {
        patron: PatronId,
        command: PatronCommand,
        reason: String,
    },
    /// Asks for a second signature on numbers that are stricter than the law.
    RequestPolicy {
        policy: Policy,
        reason: String,
    },
    /// A report was made, or found not to be needed.
    FileReport {
        report: u32,
        reference: String,
    },
    IssueCard {
        patron: PatronId,
    },
    CancelCard {
        patron: PatronId,
        reason: String,
    },
    BuyChips {
        patron: PatronId,
        #[serde(rename = "amount_cents")]
        amount: Money,
        #[serde(default, skip_serializing_if = "Payment::is_cashless")]
        how: Payment,
    },
    CashOut {
        patron: PatronId,
        #[serde(rename = "amount_cents")]
        amount: Money,
        #[serde(default, skip_serializing_if = "Payment::is_cashless")]
        how: Payment,
    },
    /// Asks for a second signature on what is done with the house's chips as a whole.
    RequestChips {
        command: ChipCommand,
        reason: String,
    },
    /// What is done at a table beside its game: float, slips, counts, buy-ins, dealers.
    Pit {
        table: TableId,
        command: PitCommand,
    },
    /// The card system fails, works again, or was compared afterwards.
    CardSystem {
        command: OutageCommand,
    },
    /// The same as setting the loss limit of a day.
    SetLossLimit {
        patron: PatronId,
        #[serde(rename = "day_cents")]
        day: Option<Money>,
    },
    /// Asks for a second signature on lifting whatever keeps a patron from tables.
    RequestLift {
        patron: PatronId,
        reason: String,
    },
    /// An inspector has looked into a correction that two people made.
    Review {
        correction: u32,
        note: String,
    },
    /// What is done about duties off the tables, and about alerts.
    Duty {
        command: DutyCommand,
    },
    /// Asks for a second signature on a duty that is done.
    RequestDuty {
        command: DutyCommand,
        reason: String,
    },
    /// Says that the machine's clock is right where it disagrees with the floor's time.
    AcceptClock {
        reason: String,
        /// The floor's time until then: filled in by the floor, whatever is sent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<Now>,
    },
    /// The machine's clock has leapt and is not followed.
    DoubtClock {
        clock_ms: i64,
    },
    /// The machine's clock and the floor's time agree again.
    TrustClock,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Employment {
    Employed,
    Left,
}

/// What is done with a jackpot pool.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PoolCommand {
    Open {
        game: GameId,
        parameters: Parameters,
    },
    /// Comes into force when the jackpot is won.
    Change {
        parameters: Parameters,
        reason: String,
    },
    WithdrawChange,
    Join {
        table: TableId,
    },
    Leave {
        table: TableId,
    },
    OutOfOrder {
        reason: String,
    },
    Restore,
}

impl PoolCommand {
    pub fn roles(&self) -> &'static [Role] {
        match self {
            PoolCommand::Open { .. } | PoolCommand::Change { .. } | PoolCommand::WithdrawChange => &[Role::Manager],
            PoolCommand::Join { .. } | PoolCommand::Leave { .. } | PoolCommand::Restore => {
                &[Role::Supervisor, Role::Manager]
            }
            // Play continues without the jackpot by a supervisor's approval.
            PoolCommand::OutOfOrder { .. } => &[Role::Supervisor],
        }
    }
}

impl FloorCommand {
    /// Who may give this command. What is done at a table is for the table's own rules to say.
    pub fn roles(&self) -> &'static [Role] {
        match self {
            FloorCommand::OpenTable { .. } => &[Role::Supervisor, Role::Manager],
            FloorCommand::Table { .. } => &Role::ALL,
            FloorCommand::Request { .. } => &[Role::Dealer, Role::Supervisor],
            FloorCommand::Pool { command, .. } | FloorCommand::RequestPool { command, .. } => command.roles(),
            FloorCommand::Promotion { command, .. } | FloorCommand::RequestPromotion { command, .. } => command.roles(),
            FloorCommand::PrescribePrize(_) | FloorCommand::NoteEmployee { .. } => &[Role::Manager],
            FloorCommand::Approve { .. } | FloorCommand::Decline { .. } => &[Role::Supervisor],
            FloorCommand::EnrolStaff { .. } => &[Role::Manager],
            FloorCommand::EnrolPatron { .. }
            | FloorCommand::IssueCard { .. }
            | FloorCommand::CancelCard { .. }
            | FloorCommand::BuyChips { .. }
            | FloorCommand::CashOut { .. } => &[Role::Cage],
            FloorCommand::RequestChips { command, .. } => command.roles(),
            FloorCommand::Pit { command, .. } => command.roles(),
            FloorCommand::CardSystem { command } => command.roles(),
            FloorCommand::SetLossLimit { .. } => &[Role::Cage, Role::Patron],
            FloorCommand::Patron { command, .. } | FloorCommand::RequestPatron { command, .. } => command.roles(),
            FloorCommand::RequestPolicy { .. } | FloorCommand::FileReport { .. } => &[Role::Manager],
            // A supervisor excludes alone, at once; nobody takes that back alone. A manager, who answers for the floor, asks,
            // and a supervisor signs.
            FloorCommand::RequestLift { .. } => &[Role::Manager],
            FloorCommand::Review { .. } => &[Role::Inspector],
            FloorCommand::Duty { command } | FloorCommand::RequestDuty { command, .. } => command.roles(),
            FloorCommand::AcceptClock { .. } => &[Role::Manager],
            FloorCommand::DoubtClock { .. } | FloorCommand::TrustClock => &[Role::System],
        }
    }
    /// The table whose version this command goes by.
    pub fn table(&self) -> Option<&TableId> {
        match self {
            FloorCommand::Table { table, .. }
            | FloorCommand::Request { table, .. }
            | FloorCommand::OpenTable { table, .. } => Some(table),
            _ => None,
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FloorEvent {
    /// Opened under this edition of its book (LAW-1).
    TableOpened {
        table: TableId,
        game: GameId,
        setup: Setup,
        edition: String,
    },
    Table {
        table: TableId,
        events: Vec<Cited<AnyEvent>>,
    },
    /// A bug in the program: this table is stopped, the others continue.
    TableStopped {
        table: TableId,
        why: String,
    },
    /// What happened to a jackpot pool.
    Pool {
        pool: PoolId,
        events: Vec<PoolEvent>,
    },
    /// What happened to a promotion.
    Promotion {
        promotion: PromotionId,
        events: Vec<Cited<PromotionEvent>>,
    },
    PrizePrescribed(Prescribed),
    EmployeeNoted {
        patron: PatronId,
        employment: Employment,
    },
    Requested(Request),
    Approved {
        request: u32,
    },
    Declined {
        request: u32,
        reason: String,
    },
    StaffEnrolled {
        staff: u32,
        name: String,
        role: Role,
    },
    PatronEnrolled {
        patron: PatronId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        record: Option<RecordSeal>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    Patron {
        patron: PatronId,
        event: PatronEvent,
    },
    PolicySet(Policy),
    ReportRaised(Report),
    ReportFiled {
        report: u32,
        reference: String,
    },
    /// The patron's so-manieth.
    CardIssued {
        patron: PatronId,
        #[serde(default, skip_serializing_if = "is_zero")]
        card: u32,
    },
    CardCancelled {
        patron: PatronId,
        reason: String,
    },
    /// On which card, how, and whether by a premium player (LAW-10).
    ChipsBought {
        patron: PatronId,
        #[serde(rename = "amount_cents")]
        amount: Money,
        #[serde(default, skip_serializing_if = "Payment::is_cashless")]
        how: Payment,
        #[serde(default, skip_serializing_if = "is_zero")]
        card: u32,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        premium: bool,
        /// From the dealer of a table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
    },
    ChipsCashed {
        patron: PatronId,
        #[serde(rename = "amount_cents")]
        amount: Money,
        #[serde(default, skip_serializing_if = "Payment::is_cashless")]
        how: Payment,
        #[serde(default, skip_serializing_if = "is_zero")]
        card: u32,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        premium: bool,
    },
    /// From now on the house's chips are counted by these values.
    ChipSetInForce {
        set: ChipSet,
    },
    /// Which chips the entry moved.
    Chips {
        moves: Vec<ChipMove>,
    },
    /// What happened at a table beside its game.
    Pit {
        table: TableId,
        event: PitEvent,
    },
    CardSystem(OutageEvent),
    LossLimitSet {
        patron: PatronId,
        #[serde(rename = "day_cents")]
        day: Option<Money>,
    },
    /// Kept from tables of the whole floor by what was decided at one of them.
    PatronBarred {
        patron: PatronId,
        bar: Bar,
    },
    BarLifted {
        patron: PatronId,
        from: bars::From,
        reason: String,
    },
    /// Something was changed after it was known: for an inspector to look into.
    Corrected(Box<Correction>),
    Reviewed {
        correction: u32,
        by: Actor,
        note: String,
    },
    /// What became of a duty, or of its deadline.
    Duty(DutyEvent),
    /// A month's report was asked for, or sent.
    Report(ReportEvent),
    /// The machine's clock is not followed: the floor's time continues by a steady one.
    ClockDoubted {
        clock_ms: i64,
    },
    ClockTrusted,
}

/// A command that waits for a second person.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Request {
    pub request: u32,
    #[serde(flatten)]
    pub asked: Asked,
    pub by: Actor,
    pub at_ms: i64,
    pub reason: String,
}

/// What a second person is asked to sign.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Asked {
    Table {
        table: TableId,
        command: AnyCommand,
    },
    Pool {
        pool: PoolId,
        command: PoolCommand,
    },
    Promotion {
        promotion: PromotionId,
        command: PromotionCommand,
    },
    /// Lifting whatever keeps this patron from tables.
    Lift {
        lift: PatronId,
    },
    Patron {
        patron: PatronId,
        command: PatronCommand,
    },
    Policy {
        policy: Policy,
    },
    /// A duty off the tables that two people sign.
    Duty {
        duty: DutyCommand,
    },
    Chips {
        chips: ChipCommand,
    },
}

/// Entries from before cards were numbered have none.
fn is_zero(card: &u32) -> bool {
    *card == 0
}

/// What became of a command.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Done(Vec<FloorEvent>),
    Refused(Refusal),
}

/// One entry of the log, version 1. Samples that must decode for ever are in `tests/samples`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Body {
    pub v: u8,
    pub at_ms: i64,
    /// The calendar day at the casino, as `YYYYMMDD`.
    pub day: u32,
    pub by: Actor,
    pub command: FloorCommand,
    /// The version of the command's table after it, where something was done there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
    pub outcome: Outcome,
    /// A snapshot of the floor as it stood after an earlier entry. Only one that an entry vouches for is believed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<Vouched>,
}

/// A snapshot and what its bytes come to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Vouched {
    pub seq: u64,
    pub digest: String,
}

impl Body {
    pub fn now(&self) -> Now {
        Now { at_ms: self.at_ms, day: self.day }
    }
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.encode_to(&mut bytes);
        bytes
    }
    /// Encodes into a buffer that was used before.
    pub fn encode_to(&self, bytes: &mut Vec<u8>) {
        bytes.clear();
        serde_json::to_writer(bytes, &Revealed(self)).expect("a body is always JSON");
    }
    pub fn decode(bytes: &[u8]) -> Result<Body, String> {
        let body: Body = serde_json::from_slice(bytes).map_err(|e| e.to_string())?;
        match body.v {
            1 => Ok(body),
            v => Err(format!("entry of version {v}: this program reads version 1; use a newer one")),
        }
    }
}

/// A command that never reached the rules: nothing was decided and nothing is recorded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Problem {
    pub kind: ProblemKind,
    pub text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    /// No such table, patron or request.
    NotFound,
    /// Not for this role, or not one's own request.
    Forbidden,
    /// The table has moved on since the screen was drawn.
    Stale,
    /// Well formed, but makes no sense to the floor.
    Invalid,
    /// The disk, or something like it: nothing was done, try again.
    Fault,
    /// This table is stopped after a bug in the program.
    Stopped,
}

impl Problem {
    pub fn new(kind: ProblemKind, text: impl Into<String>) -> Problem {
        Problem { kind, text: text.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A command id whose first part is the time, so that the log's index grows at its end.
pub fn new_id() -> [u8; 16] {
    let mut id = [0; 16];
    getrandom::fill(&mut id).expect("the operating system has randomness");
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_millis() as u64);
    id[..6].copy_from_slice(&now.to_be_bytes()[2..]);
    id[6] = 0x70 | (id[6] & 0x0f);
    id[8] = 0x80 | (id[8] & 0x3f);
    id
}

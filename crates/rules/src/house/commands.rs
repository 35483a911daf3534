//! What can be asked of any table, and who may ask it.
use super::*;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HouseCommand {
    TakeTable,
    LeaveTable,
    Sit {
        area: Area,
        patron: PatronId,
    },
    Leave {
        area: Area,
    },
    GiveUp {
        area: Area,
    },
    Vacate {
        area: Area,
    },
    Reserve {
        areas: Vec<Area>,
        patron: PatronId,
    },
    LiftReservation,
    LimitPlayers {
        players: Option<u8>,
        one_area_each: bool,
    },
    Place {
        area: Area,
        wager: Wager,
        #[serde(rename = "amount_cents")]
        amount: Money,
    },
    TakeBack {
        area: Area,
        wager: Wager,
    },
    RefuseWager {
        area: Area,
        wager: Wager,
        reason: String,
    },
    NoMoreBets,
    /// The last decision was keyed wrongly.
    TakeBackDecision {
        area: Area,
    },
    /// After the first card: what is really there.
    Find {
        area: Area,
        wager: Wager,
        #[serde(rename = "amount_cents")]
        amount: Money,
    },
    PostNotice {
        limits: Limits,
        effective_ms: Millis,
    },
    RemoveNotice,
    ChangeLimits {
        limits: Limits,
    },
    RaiseMinimum {
        limits: Limits,
    },
    RemoveMarker {
        area: Area,
    },
    PersonalLimits {
        patron: PatronId,
        limits: Limits,
    },
    EndPersonalLimits {
        patron: PatronId,
    },
    AnnounceClosing {
        at_ms: Millis,
    },
    CancelClosing,
    Close,
    DeclareInvalid {
        patron: PatronId,
        reason: String,
    },
    ProhibitedDevice {
        patron: PatronId,
        measures: DeviceMeasures,
    },
    InvalidateOutcome {
        cause: Cause,
        forfeit: Vec<PatronId>,
    },
    /// Keeps a player from wagering, until `Resume`.
    Pause {
        patron: PatronId,
    },
    Resume {
        patron: PatronId,
    },
    /// A player with a loss limit says what chips there are.
    DeclareChips {
        patron: PatronId,
        what: Declared,
        #[serde(rename = "amount_cents")]
        amount: Money,
    },
    /// A player with a loss limit is told how their play is watched.
    GiveDirection {
        patron: PatronId,
        direction: String,
    },
    RecordMispayment(NewMispayment),
    CloseMispayment {
        id: u32,
        finding: Finding,
    },
    RaiseDispute {
        patron: PatronId,
        about: String,
    },
    RuleOnDispute {
        id: u32,
        ruling: String,
    },
    CloseDispute {
        id: u32,
        satisfied: Satisfied,
    },
    AskForRules,
    DutyDone {
        id: u32,
        note: String,
    },
    /// A jackpot hand was looked at, card by card, and the deck with it.
    VerifyJackpot {
        area: Area,
    },
    /// The clock: what was announced comes into force.
    Tick,
}

/// What a supervisor does about a prohibited device: any or all of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeviceMeasures {
    pub void_wagers: bool,
    pub exclude_from_game: bool,
    pub exclude_from_casino: bool,
    pub detain: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Declared {
    /// Bought, here or elsewhere.
    Bought,
    /// Brought to the table.
    Brought,
    /// Still held on leaving.
    Remaining,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Civil commotion, fire, riot, brawl, robbery, act of God.
    Disruption,
    Fraud,
}

impl Cause {
    pub(super) fn cite(self, rules: &HouseRules) -> Citation {
        match self {
            Cause::Disruption => rules.disruption,
            Cause::Fraud => rules.fraud,
        }
    }
}

impl HouseCommand {
    /// Who may give this command, and by which clause.
    pub fn who(&self, rules: &HouseRules) -> Authority {
        use HouseCommand::*;
        const DEALER: &[Role] = &[Role::Dealer];
        const TABLE: &[Role] = &[Role::Dealer, Role::Supervisor];
        const PLAYER: &[Role] = &[Role::Dealer, Role::Supervisor, Role::Patron];
        const SUPERVISOR: &[Role] = &[Role::Supervisor];
        const SYSTEM: &[Role] = &[Role::System];
        const ANYONE: &[Role] =
            &[Role::Dealer, Role::Supervisor, Role::Patron, Role::Inspector, Role::Surveillance, Role::Manager];
        let (roles, cite) = match self {
            TakeTable | LeaveTable => (DEALER, rules.dealer),
            Sit { .. } | Leave { .. } => (PLAYER, rules.several_areas),
            GiveUp { .. } => (TABLE, rules.give_up.unwrap_or(rules.several_areas)),
            Vacate { .. } => (SUPERVISOR, rules.idle),
            Reserve { .. } | LiftReservation => (SUPERVISOR, rules.reserved.unwrap_or(rules.players_limited)),
            LimitPlayers { .. } => (SUPERVISOR, rules.players_limited),
            Place { .. } | TakeBack { .. } => (PLAYER, rules.positioning),
            RefuseWager { .. } => (SUPERVISOR, rules.refuse_wager_why),
            NoMoreBets => (DEALER, rules.no_more_bets),
            TakeBackDecision { .. } => (PLAYER, rules.decisions.map_or(rules.late, |clause| clause.as_read(x::X_45))),
            Find { .. } => (TABLE, rules.below),
            PostNotice { .. } | RemoveNotice | ChangeLimits { .. } => (SUPERVISOR, rules.notice),
            RaiseMinimum { .. } | RemoveMarker { .. } => {
                (SUPERVISOR, rules.keep.as_ref().map_or(rules.notice, |k| k.raise))
            }
            PersonalLimits { .. } | EndPersonalLimits { .. } => (SUPERVISOR, rules.personal.unwrap_or(rules.sign)),
            AnnounceClosing { .. } | CancelClosing | Close => (SUPERVISOR, rules.closing),
            DeclareInvalid { .. } => (SUPERVISOR, rules.player_card),
            ProhibitedDevice { .. } => (SUPERVISOR, rules.device),
            InvalidateOutcome { cause, .. } => (SUPERVISOR, cause.cite(rules)),
            Pause { .. } | Resume { .. } => (SUPERVISOR, rules.pause.unwrap_or(rules.loss_limit)),
            DeclareChips { what, .. } => (TABLE, rules.declarations.as_ref().map_or(rules.loss_limit, |d| d.of(*what))),
            GiveDirection { .. } => (TABLE, rules.declarations.as_ref().map_or(rules.loss_limit, |d| d.direction)),
            RecordMispayment(_) | CloseMispayment { .. } => (TABLE, rules.mispayment),
            RaiseDispute { .. } => (PLAYER, rules.dispute),
            RuleOnDispute { .. } | CloseDispute { .. } => (SUPERVISOR, rules.dispute),
            AskForRules => (ANYONE, rules.copy_of_rules),
            DutyDone { .. } => (TABLE, rules.dealer),
            VerifyJackpot { .. } => (SUPERVISOR, rules.jackpot.as_ref().map_or(rules.supervisor, |j| j.verified)),
            Tick => (SYSTEM, rules.notice),
        };
        Authority { roles, cite }
    }
}

//! The house's side of a table, common to all games: seats, wagers before the deal, limits and signs, closing, incidents.
//!
//! Each book states these rules under its own numbers, so everything here is told which clause to cite by [`HouseRules`].
use crate::book::{Book, Citation};
use crate::chips::Colour;
use crate::game::{Actor, Authority, Context, Game, Millis, PatronId, PlayerCard, Refusal, Role, TableCommand};
use crate::incidents::{Dispute, DisputeStage, Duty, DutyKind, Finding, Mispayment, NewMispayment, Satisfied};
use crate::limits::{Limit, Limits, Notice};
use crate::money::Money;
use crate::readings as x;
use crate::refuse;
use crate::settlement::{Line, Outcome, Stake};
use crate::shoe::Source;
use crate::show::{AreaView, Fit, Offer, PersonalSign, Prompt, Sign, View, Viewer, WagerView};
use crate::wagers::{Area, BetType, Layout, Placed, Wager};
use alloc::{borrow::Cow, format, string::String, vec, vec::Vec};
use serde::{Deserialize, Serialize};

/// Under which clauses this book states what is common to all.
pub struct HouseRules {
    pub book: &'static Book,
    /// Wagers that this table takes before the first card or throw.
    pub opening: fn(&Setup) -> Vec<Wager>,
    /// The wager that the others on an area depend on, where the book has one.
    pub leading: Option<Leading>,
    /// Wagers that outlive the round they were placed for.
    pub lasting: fn(Wager) -> bool,
    /// What the sign must state limits for.
    pub on_sign: fn(&Setup) -> Vec<BetType>,
    /// Under which clause the sign's limits bind a wager.
    pub sign_of: fn(Wager) -> Citation,
    pub areas_max: u8,
    pub areas_cite: Citation,
    pub dealer: Citation,
    pub supervisor: Citation,
    pub player_card: Citation,
    /// Nobody acts for another person.
    pub proxy: Citation,
    /// A valid card to begin with; whose card it is stands under `player_card`.
    pub card_needed: Citation,
    pub chips: Citation,
    pub placed: Citation,
    pub no_more_bets: Citation,
    pub late: Citation,
    /// One wager to a spot, where the book says so; elsewhere a stake may be added to.
    pub one_wager: Option<Citation>,
    pub several_areas: Citation,
    pub give_up: Option<Citation>,
    pub players_limited: Citation,
    pub reserved: Option<Citation>,
    pub positioning: Citation,
    pub sign: Citation,
    pub below: Citation,
    pub above: fn(&Setup) -> Citation,
    pub notice: Citation,
    pub keep: Option<KeptMinimum>,
    pub personal: Option<Citation>,
    pub closing: Citation,
    pub idle: Citation,
    pub dispute: Citation,
    pub dispute_final: Citation,
    pub copy_of_rules: Citation,
    pub invalid_before: Citation,
    pub invalid_during: Citation,
    pub invalid_after: Citation,
    pub device: Citation,
    pub device_found: Citation,
    pub device_void: Citation,
    pub device_exclude: Citation,
    pub device_casino: Citation,
    /// Whether a person may be detained, and by which clause that is so or is not.
    pub device_detain: Result<Citation, Citation>,
    pub disruption: Citation,
    pub fraud: Citation,
    pub invalidated: Citation,
    pub refuse_wager: Citation,
    pub refuse_wager_why: Citation,
    pub mispayment: Citation,
    pub mispayment_later: Citation,
    pub mispayment_report: Citation,
    pub mispayment_told: Citation,
    pub mispayment_suspected: Citation,
    pub mispayment_attempted: Citation,
    pub mispayment_made_good: Citation,
    pub mispayment_asked_back: Citation,
    pub loss_limit: Citation,
    /// What exceeds a loss limit in a round goes back, where the book says how.
    pub loss_excess: Option<LossExcess>,
    /// A supervisor may keep a player from wagering for a while, where the book says so.
    pub pause: Option<Citation>,
    pub follow_up: Option<FollowUp>,
    /// Whether a table may be made like this for this game.
    pub check_setup: fn(&Setup) -> Result<(), Refusal>,
    /// A further check of a sign by the game's own readings.
    pub check_sign: fn(&Limits, &Setup) -> Result<(), Refusal>,
    /// A further check of a wager by the game's own readings, and the reading it is placed by if one is needed.
    pub check_wager: fn(Placed, &House) -> Result<Option<Citation>, Refusal>,
}

/// A wager without which no other lies on an area.
pub struct Leading {
    pub wager: Wager,
    pub cite: Citation,
}

/// A wager that may have to follow the leading one (X-17).
pub struct FollowUp {
    pub warning: Citation,
    /// How many times the leading wager a player may come to need.
    pub multiple: i64,
}

/// The clauses of a loss limit exceeded in a round.
pub struct LossExcess {
    /// What is within the limit stays valid.
    pub valid: Citation,
    /// What exceeds it goes back, the newest wagers first.
    pub returned: fn(Wager) -> Citation,
    pub earlier: Citation,
    /// The player is told what a loss limit asks of whoever sets one.
    pub advise: Citation,
}

/// The clauses of a minimum raised at once with sitting players kept at the old one.
pub struct KeptMinimum {
    pub raise: Citation,
    pub marker: Citation,
    pub marker_removed: Citation,
    pub several_boxes: Citation,
    pub until_notice: Citation,
    pub both_signs: Citation,
    pub new_players: Citation,
}

/// The twenty minutes that a sign of a higher minimum, or of closing, hangs before its time.
pub const NOTICE_MS: Millis = 20 * crate::game::MINUTE;
/// Rounds without a wager after which a seat may be asked back at a full table.
pub const IDLE_ROUNDS: u8 = 3;

/// How a table is set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "StoredSetup", into = "StoredSetup")]
pub struct Setup {
    pub areas: u8,
    pub equipment: Equipment,
    pub chance: ChanceFrom,
    pub smallest_chip: Money,
    pub limits: Limits,
    /// Readings chosen otherwise than by default: id and option.
    pub options: Vec<(String, String)>,
}

/// What the game is played with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Equipment {
    Cards { source: Source, decks: u8 },
    Dice { dice: DiceSetup },
}

/// A setup as it is stored and sent: what a game does not use is left out, and nothing unknown is taken.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredSetup {
    areas: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<Source>,
    chance: ChanceFrom,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    decks: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dice: Option<DiceSetup>,
    smallest_chip_cents: Money,
    limits: Limits,
    #[serde(default)]
    options: Vec<(String, String)>,
}

impl TryFrom<StoredSetup> for Setup {
    type Error = &'static str;
    fn try_from(stored: StoredSetup) -> Result<Setup, &'static str> {
        let StoredSetup { areas, source, chance, decks, dice, smallest_chip_cents: smallest_chip, limits, options } =
            stored;
        let equipment = match (source, decks, dice) {
            (Some(source), Some(decks), None) => Equipment::Cards { source, decks },
            (None, None, Some(dice)) => Equipment::Dice { dice },
            _ => {
                return Err("a game of cards needs source (shoe or device) and decks, a game of dice needs dice alone");
            }
        };
        Ok(Setup { areas, equipment, chance, smallest_chip, limits, options })
    }
}

impl From<Setup> for StoredSetup {
    fn from(setup: Setup) -> StoredSetup {
        let Setup { areas, equipment, chance, smallest_chip, limits, options } = setup;
        let (source, decks, dice) = match equipment {
            Equipment::Cards { source, decks } => (Some(source), Some(decks), None),
            Equipment::Dice { dice } => (None, None, Some(dice)),
        };
        StoredSetup { areas, source, chance, decks, dice, smallest_chip_cents: smallest_chip, limits, options }
    }
}

/// A table with a dice tumbler.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceSetup {
    pub terminal: Terminal,
    /// Wagers that the book leaves to the operator and this table offers.
    #[serde(default)]
    pub optional: Vec<BetType>,
    /// The colours of this table's own set of colour checks.
    #[serde(default)]
    pub colours: Vec<Colour>,
}

/// What the dealer enters results with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terminal {
    /// Switches or buttons numbered 1 to 6.
    Buttons,
    /// A touch screen, which also has Shake Dice, No More Bets, Cocked Dice and Enter Results.
    TouchScreen,
}

/// Where outcomes come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChanceFrom {
    /// An electronic table: drawn by the floor.
    Drawn,
    /// A physical table: the dealer keys what is seen.
    Keyed,
}

impl Setup {
    /// What the cards come from, in a game that has any.
    pub fn source(&self) -> Option<Source> {
        match self.equipment {
            Equipment::Cards { source, .. } => Some(source),
            Equipment::Dice { .. } => None,
        }
    }
    pub fn decks(&self) -> Option<u8> {
        match self.equipment {
            Equipment::Cards { decks, .. } => Some(decks),
            Equipment::Dice { .. } => None,
        }
    }
    pub fn dice(&self) -> Option<&DiceSetup> {
        match &self.equipment {
            Equipment::Dice { dice } => Some(dice),
            Equipment::Cards { .. } => None,
        }
    }
    /// The option in force for a reading: as set up, otherwise its default.
    pub fn option(&self, reading: crate::book::Reading) -> &str {
        let set = self.options.iter().find(|(id, _)| id == reading.id);
        set.map(|(_, option)| option.as_str()).unwrap_or(reading.options.first().copied().unwrap_or(""))
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct House {
    setup: Setup,
    dealer: Option<u32>,
    seats: Vec<Seat>,
    seatings: u32,
    players_max: Option<u8>,
    one_area_each: bool,
    excluded: Vec<PatronId>,
    /// Kept from wagering by a supervisor for a while.
    #[serde(default)]
    paused: Vec<PatronId>,
    /// Found with a prohibited device.
    device_users: Vec<PatronId>,
    pub(crate) layout: Layout,
    limits: Limits,
    notice: Option<Notice>,
    kept: Vec<Kept>,
    personal: Vec<(PatronId, Limits)>,
    closing: Option<Millis>,
    closed: bool,
    round: u64,
    stage: Stage,
    /// The limits when this round began (X-22).
    round_limits: Limits,
    round_personal: Vec<(PatronId, Limits)>,
    /// Wagers of this round found to be other than recorded: only these can be outside the limits.
    found: Vec<(Area, Wager)>,
    /// Declared invalid in this round.
    invalid: Vec<PatronId>,
    lines: Vec<Line>,
    /// Lines of the last round, until the next begins.
    last_lines: Vec<Line>,
    /// The round in which each seated patron last had a wager.
    last_wager: Vec<(PatronId, u64)>,
    idle: Vec<(PatronId, u8)>,
    /// Patrons here who have had a wager settled.
    settled: Vec<PatronId>,
    pub(crate) duties: Vec<Duty>,
    pub(crate) disputes: Vec<Dispute>,
    pub(crate) mispayments: Vec<Mispayment>,
    pub(crate) next_id: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Seat {
    patron: Option<PatronId>,
    /// Order of arrival at the table.
    since: u32,
    reserved_for: Option<PatronId>,
}

/// A player who may go on at the minimum from before a raise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Kept {
    patron: PatronId,
    area: Area,
    limits: Limits,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Betting,
    /// "No more bets" was called; no card is out yet.
    BetsClosed,
    /// The first card is out.
    Round,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breach {
    Below,
    Above,
}

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
    /// A player's open wagers are found to exceed the loss limit by so much.
    ReturnExcess {
        patron: PatronId,
        #[serde(rename = "excess_cents")]
        excess: Money,
    },
    /// Keeps a player from wagering, until `Resume`.
    Pause {
        patron: PatronId,
    },
    Resume {
        patron: PatronId,
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
pub enum Cause {
    /// Civil commotion, fire, riot, brawl, robbery, act of God.
    Disruption,
    Fraud,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HouseEvent {
    DealerTook {
        dealer: u32,
    },
    DealerLeft {
        dealer: u32,
    },
    PatronSat {
        area: Area,
        patron: PatronId,
        cite: Citation,
    },
    PatronLeft {
        area: Area,
        patron: PatronId,
        cite: Citation,
    },
    AreasReserved {
        areas: Vec<Area>,
        patron: PatronId,
        cite: Citation,
    },
    ReservationLifted {
        cite: Citation,
    },
    PlayersLimited {
        players: Option<u8>,
        one_area_each: bool,
        cite: Citation,
    },
    WagerPlaced {
        placed: Placed,
        cite: Citation,
    },
    WagerTakenBack {
        placed: Placed,
        cite: Citation,
    },
    WagerFound {
        placed: Placed,
        #[serde(rename = "was_cents")]
        was: Money,
        cite: Citation,
    },
    Warned {
        patron: PatronId,
        cite: Citation,
    },
    BetsClosed {
        cite: Citation,
    },
    RoundBegan {
        round: u64,
    },
    RoundEnded {
        idle: Vec<(PatronId, u8)>,
    },
    /// A round that had ended goes on, to be put right before the next.
    RoundTakenUp {
        round: u64,
        cite: Citation,
    },
    Settled(Line),
    Reversed {
        line: Line,
        cite: Citation,
    },
    NoticePosted {
        notice: Notice,
        cite: Citation,
    },
    NoticeRemoved {
        cite: Citation,
    },
    LimitsChanged {
        limits: Limits,
        cite: Citation,
    },
    MinimumRaised {
        limits: Limits,
        cite: Citation,
    },
    MarkerPlaced {
        patron: PatronId,
        area: Area,
        limits: Limits,
        cite: Citation,
    },
    MarkerRemoved {
        patron: PatronId,
        area: Area,
        cite: Citation,
    },
    SignShowsBoth {
        previous: Limits,
        now: Limits,
        cite: Citation,
    },
    PersonalLimitsSet {
        patron: PatronId,
        limits: Limits,
        cite: Citation,
    },
    PersonalLimitsEnded {
        patron: PatronId,
        cite: Citation,
    },
    ClosingAnnounced {
        at_ms: Millis,
        cite: Citation,
    },
    ClosingCancelled {
        cite: Citation,
    },
    Closed {
        cite: Citation,
    },
    DeclaredInvalid {
        patron: PatronId,
        reason: String,
        cite: Citation,
    },
    EarlierRoundsStand {
        patron: PatronId,
        cite: Citation,
    },
    DeviceFound {
        patron: PatronId,
        cite: Citation,
    },
    PatronExcluded {
        patron: PatronId,
        cite: Citation,
    },
    OutcomeInvalidated {
        cause: Cause,
        cite: Citation,
    },
    ExcessFound {
        patron: PatronId,
        #[serde(rename = "excess_cents")]
        excess: Money,
        cite: Citation,
    },
    Paused {
        patron: PatronId,
        cite: Citation,
    },
    Resumed {
        patron: PatronId,
        cite: Citation,
    },
    DutyRaised(Duty),
    DutyDone {
        id: u32,
        kind: DutyKind,
        by: Actor,
        note: String,
        cite: Citation,
    },
    DisputeRaised {
        dispute: Dispute,
        cite: Citation,
    },
    DisputeRuled {
        id: u32,
        stage: DisputeStage,
        cite: Citation,
    },
    DisputeClosed {
        id: u32,
        satisfied: Satisfied,
        cite: Citation,
    },
    MispaymentRecorded {
        mispayment: Mispayment,
        cite: Citation,
    },
    MispaymentReportable {
        id: u32,
        cite: Citation,
    },
    MispaymentClosed {
        id: u32,
        patron: PatronId,
        #[serde(rename = "to_player_cents")]
        to_player: Money,
        finding: Finding,
        cite: Citation,
    },
}

/// Where money went; the three always sum to nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub patron: PatronId,
    pub player: Money,
    pub layout: Money,
    pub house: Money,
}

impl HouseEvent {
    /// The money this event moves.
    pub fn moves(&self) -> Option<Move> {
        let (patron, player, layout, house) = match self {
            HouseEvent::WagerPlaced { placed, .. } => (placed.patron, -placed.amount, placed.amount, Money::ZERO),
            HouseEvent::WagerTakenBack { placed, .. } => (placed.patron, placed.amount, -placed.amount, Money::ZERO),
            HouseEvent::WagerFound { placed, was, .. } => {
                (placed.patron, *was - placed.amount, placed.amount - *was, Money::ZERO)
            }
            HouseEvent::Settled(line) => (line.patron(), line.to_player(), -line.stake(), line.to_house()),
            HouseEvent::Reversed { line, .. } => (line.patron(), -line.to_player(), line.stake(), -line.to_house()),
            HouseEvent::MispaymentRecorded { mispayment, .. } => {
                let to_player = mispayment.brings_to_player();
                (mispayment.patron, to_player, Money::ZERO, -to_player)
            }
            HouseEvent::MispaymentClosed { patron, to_player, .. } => (*patron, *to_player, Money::ZERO, -*to_player),
            _ => return None,
        };
        assert!((player + layout + house).is_zero(), "money made or lost by {self:?}");
        Some(Move { patron, player, layout, house })
    }
}

/// Two different people, the second a supervisor.
pub(crate) fn second_person(context: &Context, cite: Citation) -> Result<(), Refusal> {
    match context.approved_by {
        Some(second) if second.role == Role::Supervisor && second.id != context.by.id => Ok(()),
        Some(_) => refuse!(cite, "the second signature is another person's, a supervisor's"),
        None => refuse!(cite, "this needs a second person: request it, and have a supervisor approve"),
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
            Find { .. } => (TABLE, rules.below),
            PostNotice { .. } | RemoveNotice | ChangeLimits { .. } => (SUPERVISOR, rules.notice),
            RaiseMinimum { .. } | RemoveMarker { .. } => {
                (SUPERVISOR, rules.keep.as_ref().map_or(rules.notice, |k| k.raise))
            }
            PersonalLimits { .. } | EndPersonalLimits { .. } => (SUPERVISOR, rules.personal.unwrap_or(rules.sign)),
            AnnounceClosing { .. } | CancelClosing | Close => (SUPERVISOR, rules.closing),
            DeclareInvalid { .. } => (SUPERVISOR, rules.player_card),
            ProhibitedDevice { .. } => (SUPERVISOR, rules.device),
            InvalidateOutcome { cause: Cause::Disruption, .. } => (SUPERVISOR, rules.disruption),
            InvalidateOutcome { cause: Cause::Fraud, .. } => (SUPERVISOR, rules.fraud),
            ReturnExcess { .. } => (TABLE, rules.loss_excess.as_ref().map_or(rules.loss_limit, |l| l.valid)),
            Pause { .. } | Resume { .. } => (SUPERVISOR, rules.pause.unwrap_or(rules.loss_limit)),
            RecordMispayment(_) | CloseMispayment { .. } => (TABLE, rules.mispayment),
            RaiseDispute { .. } => (PLAYER, rules.dispute),
            RuleOnDispute { .. } | CloseDispute { .. } => (SUPERVISOR, rules.dispute),
            AskForRules => (ANYONE, rules.copy_of_rules),
            DutyDone { .. } => (TABLE, rules.dealer),
            Tick => (SYSTEM, rules.notice),
        };
        Authority { roles, cite }
    }
}

impl House {
    pub fn open(setup: &Setup, rules: &HouseRules) -> Result<House, Refusal> {
        if setup.areas == 0 || setup.areas > rules.areas_max {
            refuse!(rules.areas_cite, "{} playing areas: this layout has 1 to {}", setup.areas, rules.areas_max);
        }
        (rules.check_setup)(setup)?;
        if !setup.smallest_chip.is_amount() {
            refuse!(rules.chips, "a smallest chip of {} is no amount", setup.smallest_chip);
        }
        for (id, option) in &setup.options {
            let reading = rules.book.reading(id).or_else(|| crate::find_reading(id).filter(|r| r.id.starts_with("X-")));
            match reading {
                Some(reading) if reading.options.contains(&option.as_str()) => {}
                Some(reading) => {
                    refuse!(rules.sign, "{id} is read as one of {}, not {option:?}", reading.options.join(", "))
                }
                None => refuse!(rules.sign, "{id:?} is no reading of this book"),
            }
        }
        let house = House {
            setup: setup.clone(),
            dealer: None,
            seats: vec![Seat { patron: None, since: 0, reserved_for: None }; usize::from(setup.areas)],
            seatings: 0,
            players_max: None,
            one_area_each: false,
            excluded: vec![],
            paused: vec![],
            device_users: vec![],
            layout: Layout::default(),
            limits: setup.limits.clone(),
            notice: None,
            kept: vec![],
            personal: vec![],
            closing: None,
            closed: false,
            round: 0,
            stage: Stage::Betting,
            round_limits: setup.limits.clone(),
            round_personal: vec![],
            found: vec![],
            invalid: vec![],
            lines: vec![],
            last_lines: vec![],
            last_wager: vec![],
            idle: vec![],
            settled: vec![],
            duties: vec![],
            disputes: vec![],
            mispayments: vec![],
            next_id: 1,
        };
        house.check_sign(rules, &setup.limits)?;
        Ok(house)
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }
    pub fn dealer(&self) -> Option<u32> {
        self.dealer
    }
    pub fn is_closed(&self) -> bool {
        self.closed
    }
    pub fn stage(&self) -> Stage {
        self.stage
    }
    pub fn in_round(&self) -> bool {
        self.stage == Stage::Round
    }
    /// The number of the round being played, or of the last one.
    pub fn round_number(&self) -> u64 {
        self.round
    }
    pub fn layout(&self) -> &Layout {
        &self.layout
    }
    pub fn limits(&self) -> &Limits {
        &self.limits
    }
    /// Lines of the current round, or of the last one until the next begins.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }
    /// Lines of the round that has ended, until the next begins.
    pub(crate) fn last_lines(&self) -> &[Line] {
        &self.last_lines
    }
    pub fn duties(&self) -> &[Duty] {
        &self.duties
    }
    pub fn seated(&self, area: Area) -> Option<PatronId> {
        self.seat(area).and_then(|seat| seat.patron)
    }
    pub fn areas(&self) -> impl DoubleEndedIterator<Item = Area> + use<> {
        1..=self.setup.areas
    }
    pub fn occupied(&self) -> impl DoubleEndedIterator<Item = (Area, PatronId)> + '_ {
        self.areas().filter_map(|area| Some((area, self.seated(area)?)))
    }
    /// The area of the patron who has been here longest.
    pub fn first_player(&self) -> Option<Area> {
        self.occupied().map(|(area, _)| area).min_by_key(|area| self.seat(*area).map(|s| s.since))
    }
    /// Whether something announced has come due.
    pub fn is_due(&self, at: Millis) -> bool {
        !self.closed && !self.in_round() && self.notice.as_ref().is_some_and(|n| at >= n.effective)
    }

    fn seat(&self, area: Area) -> Option<&Seat> {
        self.seats.get(usize::from(area).checked_sub(1)?)
    }
    fn sits(&self, patron: PatronId) -> bool {
        self.occupied().any(|(_, p)| p == patron)
    }
    fn check_sign(&self, rules: &HouseRules, limits: &Limits) -> Result<(), Refusal> {
        limits.check(&(rules.on_sign)(&self.setup), self.setup.smallest_chip, rules.sign)?;
        (rules.check_sign)(limits, &self.setup)
    }
    /// The limits this patron plays under, in the round that is on or the one to come.
    fn limits_of(&self, patron: PatronId) -> Cow<'_, Limits> {
        let (table, personal) = match self.in_round() {
            true => (&self.round_limits, &self.round_personal),
            false => (&self.limits, &self.personal),
        };
        if let Some((_, personal)) = personal.iter().find(|(p, _)| *p == patron) {
            return Cow::Borrowed(personal);
        }
        match self.kept.iter().find(|k| k.patron == patron) {
            Some(kept) => Cow::Owned(table.with_minimums_of(&kept.limits)),
            None => Cow::Borrowed(table),
        }
    }
    /// What of this wager is within the maximum; the rest is no wager.
    pub fn capped(&self, placed: Placed) -> Money {
        match (self.limit_breach(placed), self.limits_of(placed.patron).get(placed.wager)) {
            (Some(Breach::Above), Some(limit)) => limit.max,
            _ => placed.amount,
        }
    }

    /// How this wager breaks the limits of its round, if it does. One that was taken by the sign is within them, whatever
    /// the sign says since (X-22).
    pub fn limit_breach(&self, placed: Placed) -> Option<Breach> {
        if !self.found.contains(&(placed.area, placed.wager)) {
            return None;
        }
        let limit = self.limits_of(placed.patron).get(placed.wager)?;
        match () {
            () if placed.amount < limit.min => Some(Breach::Below),
            () if placed.amount > limit.max => Some(Breach::Above),
            () => None,
        }
    }

    /// Judges a command common to all tables. The order of refusals is part of the rule: the table open, the area there,
    /// the moment right, the person right, the table not about to close, the wager one of this game's and free to lie
    /// there, then the amount by chips, sign and readings, then the patron's standing: card, chips, loss limit.
    pub fn decide(
        &self,
        rules: &HouseRules,
        command: &HouseCommand,
        context: &Context,
    ) -> Result<Vec<HouseEvent>, Refusal> {
        use HouseCommand::*;
        let after_closing = matches!(
            command,
            DutyDone { .. }
                | RecordMispayment(_)
                | CloseMispayment { .. }
                | RaiseDispute { .. }
                | RuleOnDispute { .. }
                | CloseDispute { .. }
                | LeaveTable
                | Leave { .. }
                | AskForRules
        );
        if self.closed && !after_closing {
            refuse!(rules.closing, "this table is closed");
        }
        match command {
            TakeTable => self.take_table(rules, context),
            LeaveTable => Ok(vec![HouseEvent::DealerLeft { dealer: context.by.id }]),
            Sit { area, patron } => self.sit(rules, *area, *patron, context),
            Leave { area } => self.leave(rules, *area, context),
            GiveUp { area } => self.give_up(rules, *area),
            Vacate { area } => self.vacate(rules, *area),
            Reserve { areas, patron } => self.reserve(rules, areas, *patron),
            LiftReservation => {
                let cite = rules.reserved.unwrap_or(rules.players_limited);
                match self.seats.iter().any(|s| s.reserved_for.is_some()) {
                    true => Ok(vec![HouseEvent::ReservationLifted { cite }]),
                    false => refuse!(cite, "no area is reserved"),
                }
            }
            LimitPlayers { players, one_area_each } => {
                if players == &Some(0) {
                    refuse!(rules.players_limited, "a table for no players is a closed one: close it");
                }
                let (players, one_area_each) = (*players, *one_area_each);
                Ok(vec![HouseEvent::PlayersLimited { players, one_area_each, cite: rules.players_limited }])
            }
            Place { area, wager, amount } => self.place(rules, *area, *wager, *amount, context),
            TakeBack { area, wager } => self.take_back(rules, *area, *wager, context),
            RefuseWager { area, wager, reason } => self.refuse_wager(rules, *area, *wager, reason),
            NoMoreBets => match self.stage {
                Stage::Betting if self.layout.is_empty() => {
                    refuse!(rules.no_more_bets, "no wager is placed to close the bets on")
                }
                Stage::Betting => Ok(vec![HouseEvent::BetsClosed { cite: rules.no_more_bets }]),
                _ => refuse!(rules.no_more_bets, "no more bets was called already"),
            },
            Find { area, wager, amount } => self.find(rules, *area, *wager, *amount, context),
            PostNotice { limits, effective_ms } => self.post_notice(rules, limits, *effective_ms, context),
            RemoveNotice => match self.notice {
                Some(_) => Ok(vec![HouseEvent::NoticeRemoved { cite: rules.notice }]),
                None => refuse!(rules.notice, "no notice of a change hangs at this table"),
            },
            ChangeLimits { limits } => self.change_limits(rules, limits),
            RaiseMinimum { limits } => self.raise_minimum(rules, limits),
            RemoveMarker { area } => self.remove_marker(rules, *area),
            PersonalLimits { patron, limits } => self.personal_limits(rules, *patron, limits),
            EndPersonalLimits { patron } => match self.personal.iter().any(|(p, _)| p == patron) {
                true => Ok(vec![HouseEvent::PersonalLimitsEnded {
                    patron: *patron,
                    cite: rules.personal.unwrap_or(rules.sign),
                }]),
                false => refuse!(rules.sign, "patron {patron} has no personal limits here"),
            },
            AnnounceClosing { at_ms } => self.announce_closing(rules, *at_ms, context),
            CancelClosing => match self.closing {
                Some(_) => Ok(vec![HouseEvent::ClosingCancelled { cite: rules.closing }]),
                None => refuse!(rules.closing, "no closing is announced"),
            },
            Close => self.close(rules, context),
            DeclareInvalid { patron, reason } => self.declare_invalid(rules, *patron, reason),
            ProhibitedDevice { patron, measures } => self.prohibited_device(rules, *patron, *measures, context),
            InvalidateOutcome { cause, forfeit } => self.invalidate_outcome(rules, *cause, forfeit),
            ReturnExcess { patron, excess } => self.return_excess(rules, *patron, *excess, context),
            Pause { patron } => self.pause(rules, *patron),
            Resume { patron } => match self.paused.contains(patron) {
                true => {
                    Ok(vec![HouseEvent::Resumed { patron: *patron, cite: rules.pause.unwrap_or(rules.loss_limit) }])
                }
                false => {
                    refuse!(rules.pause.unwrap_or(rules.loss_limit), "patron {patron} is not kept from wagering")
                }
            },
            RecordMispayment(new) => self.record_mispayment(rules, new, context),
            CloseMispayment { id, finding } => self.close_mispayment(rules, *id, finding, context),
            RaiseDispute { patron, about } => self.raise_dispute(rules, *patron, about, context),
            RuleOnDispute { id, ruling } => self.rule_on_dispute(rules, *id, ruling, context),
            CloseDispute { id, satisfied } => self.close_dispute(rules, *id, *satisfied, context),
            AskForRules => Ok(vec![self.duty(DutyKind::ShowRules, rules.copy_of_rules, context, &[])]),
            DutyDone { id, note } => self.do_duty(rules, *id, note, context),
            Tick => self.tick(rules, context),
        }
    }

    fn take_table(&self, rules: &HouseRules, context: &Context) -> Result<Vec<HouseEvent>, Refusal> {
        match self.dealer {
            Some(dealer) if dealer == context.by.id => refuse!(rules.dealer, "you are dealing here already"),
            Some(dealer) => {
                Ok(vec![HouseEvent::DealerLeft { dealer }, HouseEvent::DealerTook { dealer: context.by.id }])
            }
            None => Ok(vec![HouseEvent::DealerTook { dealer: context.by.id }]),
        }
    }

    fn sit(
        &self,
        rules: &HouseRules,
        area: Area,
        patron: PatronId,
        context: &Context,
    ) -> Result<Vec<HouseEvent>, Refusal> {
        if self.seat(area).is_none() {
            refuse!(rules.areas_cite, "this table has areas 1 to {}", self.setup.areas);
        }
        self.own_area(rules, patron, context)?;
        self.has_room(rules, area, patron)?;
        carded(rules, patron, context)?;
        Ok(vec![HouseEvent::PatronSat { area, patron, cite: rules.several_areas }])
    }

    /// Whether the area is free for this patron, and the table for another player.
    fn has_room(&self, rules: &HouseRules, area: Area, patron: PatronId) -> Result<(), Refusal> {
        if self.seated(area).is_some() {
            refuse!(rules.several_areas, "area {area} is taken");
        }
        self.not_excluded(rules, patron)?;
        if self.seat(area).and_then(|seat| seat.reserved_for).is_some_and(|p| p != patron) {
            refuse!(rules.reserved.unwrap_or(rules.players_limited), "area {area} is reserved for another player");
        }
        let mut players: Vec<PatronId> = self.occupied().map(|(_, p)| p).collect();
        players.sort_unstable();
        players.dedup();
        let has_area = players.contains(&patron);
        if has_area && self.one_area_each {
            refuse!(rules.players_limited, "one area to a player at this table now");
        }
        match self.players_max {
            Some(max) if !has_area && players.len() >= usize::from(max) => {
                refuse!(rules.players_limited, "the player limit here is {max} now")
            }
            _ => Ok(()),
        }
    }

    fn not_excluded(&self, rules: &HouseRules, patron: PatronId) -> Result<(), Refusal> {
        match self.excluded.contains(&patron) {
            true => refuse!(rules.device_exclude, "patron {patron} is excluded from this game"),
            false => Ok(()),
        }
    }

    /// Whether a patron with a hand in the round may add a wager to it.
    pub(crate) fn may_follow_up(&self, rules: &HouseRules, patron: PatronId) -> Result<(), Refusal> {
        self.not_excluded(rules, patron)?;
        match self.invalid.contains(&patron) {
            true => refuse!(rules.player_card, "patron {patron}'s wagers are invalid: no other is added"),
            false => Ok(()),
        }
    }

    /// A patron acts for nobody else.
    fn own_area(&self, rules: &HouseRules, patron: PatronId, context: &Context) -> Result<(), Refusal> {
        match context.by.role == Role::Patron && context.by.id != patron {
            true => refuse!(rules.proxy, "a player takes part only with the player's own card"),
            false => Ok(()),
        }
    }

    fn occupant(&self, rules: &HouseRules, area: Area) -> Result<PatronId, Refusal> {
        match self.seat(area) {
            None => refuse!(rules.areas_cite, "this table has areas 1 to {}", self.setup.areas),
            Some(Seat { patron: None, .. }) => refuse!(rules.several_areas, "nobody plays on area {area}"),
            Some(Seat { patron: Some(patron), .. }) => Ok(*patron),
        }
    }

    fn leave(&self, rules: &HouseRules, area: Area, context: &Context) -> Result<Vec<HouseEvent>, Refusal> {
        let patron = self.occupant(rules, area)?;
        self.own_area(rules, patron, context)?;
        if self.layout.on_area(area).next().is_some() {
            refuse!(rules.late, "area {area} has a wager on it: settle it or take it back first");
        }
        Ok(self.left(rules, area, patron, rules.several_areas))
    }

    /// Where a player of one or several areas is: the one taken first, leaving out one that is given up.
    fn own_box(&self, patron: PatronId, without: Option<Area>) -> Option<Area> {
        let areas = self.occupied().filter(|(area, p)| *p == patron && Some(*area) != without);
        areas.map(|(area, _)| area).min_by_key(|area| self.seat(*area).map(|s| s.since))
    }

    /// Leaves an area; the marker of a kept minimum goes with the player, and with the last area it goes altogether.
    fn left(&self, rules: &HouseRules, area: Area, patron: PatronId, cite: Citation) -> Vec<HouseEvent> {
        let mut events = vec![HouseEvent::PatronLeft { area, patron, cite }];
        let other = self.own_box(patron, Some(area));
        let (Some(kept), Some(keep)) = (self.kept.iter().find(|k| k.patron == patron), &rules.keep) else {
            return events;
        };
        let Kept { area: at, ref limits, .. } = *kept;
        match other {
            None => events.push(HouseEvent::MarkerRemoved { patron, area: at, cite: keep.marker_removed }),
            Some(own) if at == area => {
                events.push(HouseEvent::MarkerRemoved { patron, area: at, cite: keep.several_boxes });
                events.push(HouseEvent::MarkerPlaced {
                    patron,
                    area: own,
                    limits: limits.clone(),
                    cite: keep.several_boxes,
                });
            }
            Some(_) => {}
        }
        events
    }

    fn give_up(&self, rules: &HouseRules, area: Area) -> Result<Vec<HouseEvent>, Refusal> {
        let Some(cite) = rules.give_up else {
            refuse!(rules.several_areas, "this book makes nobody give an area up");
        };
        let patron = self.occupant(rules, area)?;
        if self.occupied().filter(|(_, p)| *p == patron).count() < 2 {
            refuse!(cite, "area {area} is its player's only one");
        }
        if self.occupied().count() < usize::from(self.setup.areas) {
            refuse!(cite, "there are free areas: nobody has to give one up");
        }
        if self.layout.on_area(area).next().is_some() {
            refuse!(rules.late, "area {area} has a wager on it: settle it or take it back first");
        }
        if self.seat(area).is_some_and(|s| s.reserved_for == Some(patron)) {
            refuse!(rules.reserved.unwrap_or(cite), "area {area} is reserved for this player");
        }
        Ok(self.left(rules, area, patron, cite))
    }

    fn vacate(&self, rules: &HouseRules, area: Area) -> Result<Vec<HouseEvent>, Refusal> {
        let patron = self.occupant(rules, area)?;
        let idle = self.idle.iter().find(|(p, _)| *p == patron).map_or(0, |(_, n)| *n);
        if idle < IDLE_ROUNDS {
            refuse!(
                rules.idle.as_read(x::X_28),
                "patron {patron} has sat out {idle} full-table rounds: a seat is asked back after {IDLE_ROUNDS}"
            );
        }
        if self.layout.of_patron(patron).next().is_some() {
            refuse!(rules.idle, "patron {patron} has a wager for this round");
        }
        Ok(self.left(rules, area, patron, rules.idle.as_read(x::X_28)))
    }

    fn reserve(&self, rules: &HouseRules, areas: &[Area], patron: PatronId) -> Result<Vec<HouseEvent>, Refusal> {
        let Some(cite) = rules.reserved else {
            refuse!(rules.players_limited, "this book knows no reserved areas");
        };
        if areas.is_empty() {
            refuse!(cite, "name the areas to reserve");
        }
        for area in areas {
            let Some(seat) = self.seat(*area) else {
                refuse!(rules.areas_cite, "this table has areas 1 to {}", self.setup.areas);
            };
            if seat.patron.is_some_and(|p| p != patron) {
                refuse!(cite, "another player plays on area {area}");
            }
            if seat.reserved_for.is_some_and(|p| p != patron) {
                refuse!(cite, "area {area} is reserved for another player");
            }
        }
        Ok(vec![HouseEvent::AreasReserved { areas: areas.to_vec(), patron, cite }])
    }

    fn place(
        &self,
        rules: &HouseRules,
        area: Area,
        wager: Wager,
        amount: Money,
        context: &Context,
    ) -> Result<Vec<HouseEvent>, Refusal> {
        let patron = self.occupant(rules, area)?;
        self.bets_are_open(rules)?;
        self.own_area(rules, patron, context)?;
        self.patron_may_place(rules, context)?;
        self.not_excluded(rules, patron)?;
        if self.closing.is_some_and(|at| context.at >= at) {
            refuse!(rules.closing, "this table was to close at its announced time: no new wagers");
        }
        if self.paused.contains(&patron) {
            refuse!(
                rules.pause.unwrap_or(rules.loss_limit),
                "a supervisor keeps patron {patron} from wagering for now"
            );
        }
        if !(rules.opening)(&self.setup).contains(&wager) {
            refuse!(rules.placed, "a {wager} wager is not placed before the deal");
        }
        if let Some(leading) = rules.leading.as_ref().filter(|l| !self.has_leading(area, wager, l)) {
            refuse!(leading.cite, "a {wager} wager needs an {} wager on the same area", leading.wager);
        }
        let before = self.layout.get(area, wager).map_or(Money::ZERO, |p| p.amount);
        if let Some(cite) = rules.one_wager.filter(|_| before.is_positive()) {
            refuse!(cite, "area {area} already has its {wager} wager");
        }
        self.payable(rules, amount)?;
        self.within_limits(rules, patron, wager, before, amount)?;
        let placed = Placed { area, patron, wager, amount };
        let reading = (rules.check_wager)(placed, self)?;
        carded(rules, patron, context)?;
        self.can_stake(rules, patron, amount, context)?;
        let second_area = self.layout.of_patron(patron).any(|p| p.area != area);
        let cite = reading.unwrap_or(if second_area { rules.several_areas } else { rules.placed });
        let mut events = vec![HouseEvent::WagerPlaced { placed, cite }];
        if let Some(FollowUp { warning, .. }) =
            rules.follow_up.as_ref().filter(|f| !self.leaves_room(rules, f, placed, context))
        {
            if self.setup.option(x::X_17) == "refuse" {
                refuse!(*warning, "{amount} leaves no room under the loss limit for a follow-up wager");
            }
            events.push(HouseEvent::Warned { patron, cite: *warning });
        }
        Ok(events)
    }

    fn has_leading(&self, area: Area, wager: Wager, leading: &Leading) -> bool {
        wager == leading.wager || self.layout.get(area, leading.wager).is_some()
    }

    fn bets_are_open(&self, rules: &HouseRules) -> Result<(), Refusal> {
        match self.stage {
            Stage::Betting => Ok(()),
            Stage::BetsClosed => refuse!(rules.no_more_bets, "no more bets was called"),
            Stage::Round => refuse!(rules.late, "bets are closed for this round"),
        }
    }

    /// Whether the loss limit, with this wager placed, still has room for what may have to follow on every area (X-17).
    fn leaves_room(&self, rules: &HouseRules, follow_up: &FollowUp, placed: Placed, context: &Context) -> bool {
        let Some(left) = context.patrons.standing(placed.patron).loss_left else { return true };
        let is_leading = |p: &Placed| rules.leading.as_ref().is_some_and(|l| l.wager == p.wager);
        let open = self.layout.of_patron(placed.patron).chain([placed]).filter(is_leading);
        let leading: Money = open.map(|p| p.amount).sum();
        left - placed.amount >= Money::cents(leading.to_cents() * (follow_up.multiple - 1))
    }

    /// At a physical table chips are put down by hand and the dealer records them.
    fn patron_may_place(&self, rules: &HouseRules, context: &Context) -> Result<(), Refusal> {
        match context.by.role == Role::Patron && self.setup.chance == ChanceFrom::Keyed {
            true => refuse!(rules.positioning, "put your chips on the layout: the dealer records them at this table"),
            false => Ok(()),
        }
    }

    fn payable(&self, rules: &HouseRules, amount: Money) -> Result<(), Refusal> {
        if !amount.is_amount() {
            refuse!(rules.chips, "{amount} is no amount to wager");
        }
        if !amount.is_multiple_of(self.setup.smallest_chip) {
            refuse!(rules.chips, "{amount} cannot be made in chips: the smallest here is {}", self.setup.smallest_chip);
        }
        Ok(())
    }

    /// Whether the stake, with what lies there already, is one that the sign allows.
    fn within_limits(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        wager: Wager,
        before: Money,
        added: Money,
    ) -> Result<(), Refusal> {
        let limits = self.limits_of(patron);
        let amount = before + added;
        let Some(limit) = limits.get(wager) else {
            refuse!(rules.sign, "the sign states no limits for a {wager} wager");
        };
        let own_sign = rules.personal.filter(|_| self.personal.iter().any(|(p, _)| *p == patron));
        let (sign, whose) = own_sign.map_or(((rules.sign_of)(wager), "table"), |cite| (cite, "player's own"));
        if amount < limit.min {
            let keeps = self.kept.iter().any(|k| k.patron == patron);
            let new_player = rules.keep.as_ref().filter(|_| own_sign.is_none() && !keeps && !self.kept.is_empty());
            let cite = new_player.map_or(sign, |keep| keep.new_players);
            refuse!(cite, "{amount} is below the {whose} minimum of {}", limit.min);
        }
        if amount > limit.max {
            refuse!(sign, "{amount} is above the {whose} maximum of {}", limit.max);
        }
        if !limit.allows(amount) {
            refuse!(
                (rules.sign_of)(wager),
                "above {} wagers go in steps of {}",
                limit.min,
                limit.unit.unwrap_or_default()
            );
        }
        let staked: Money = self.layout.of_patron(patron).map(|p| p.amount).sum();
        match limits.player_max {
            Some(max) if staked + added > max => {
                refuse!((rules.sign_of)(wager), "{} in all is above the maximum of {max} a player", staked + added)
            }
            _ => Ok(()),
        }
    }

    /// Chips enough, and room under the loss limit.
    pub(crate) fn can_stake(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        amount: Money,
        context: &Context,
    ) -> Result<(), Refusal> {
        let standing = context.patrons.standing(patron);
        if amount > standing.chips {
            refuse!(rules.chips, "patron {patron} has {} in chips, not {amount}", standing.chips);
        }
        match standing.loss_left {
            Some(left) if amount > left => {
                let open = self.layout.of_patron(patron).next().is_some();
                let cite = if open { rules.loss_limit.as_read(x::X_16) } else { rules.loss_limit };
                refuse!(cite, "{amount} is more than the {left} that patron {patron}'s loss limit leaves")
            }
            _ => Ok(()),
        }
    }

    fn take_back(
        &self,
        rules: &HouseRules,
        area: Area,
        wager: Wager,
        context: &Context,
    ) -> Result<Vec<HouseEvent>, Refusal> {
        let patron = self.occupant(rules, area)?;
        self.bets_are_open(rules)?;
        self.own_area(rules, patron, context)?;
        self.patron_may_place(rules, context)?;
        let Some(placed) = self.layout.get(area, wager) else {
            refuse!(rules.placed, "area {area} has no {wager} wager");
        };
        let others = self.layout.on_area(area).any(|p| p.wager != wager);
        if let Some(leading) = rules.leading.as_ref().filter(|l| l.wager == wager && others) {
            refuse!(leading.cite, "take the other wagers on area {area} back first");
        }
        Ok(vec![HouseEvent::WagerTakenBack { placed, cite: rules.placed }])
    }

    fn refuse_wager(
        &self,
        rules: &HouseRules,
        area: Area,
        wager: Wager,
        reason: &str,
    ) -> Result<Vec<HouseEvent>, Refusal> {
        self.occupant(rules, area)?;
        if reason.trim().is_empty() {
            refuse!(rules.refuse_wager_why, "say why the wager is refused");
        }
        if self.in_round() {
            refuse!(rules.late, "the round is on: a wager can no longer be refused");
        }
        let Some(placed) = self.layout.get(area, wager) else {
            refuse!(rules.placed, "area {area} has no {wager} wager");
        };
        let mut events = vec![];
        if rules.leading.as_ref().is_some_and(|l| l.wager == wager) {
            let others = self.layout.on_area(area).filter(|p| p.wager != wager);
            events.extend(others.map(|placed| HouseEvent::WagerTakenBack { placed, cite: rules.refuse_wager }));
        }
        events.push(HouseEvent::WagerTakenBack { placed, cite: rules.refuse_wager });
        Ok(events)
    }

    /// **Limits found late.** Below the minimum a wager stands; above the maximum it is settled to the maximum.
    fn find(
        &self,
        rules: &HouseRules,
        area: Area,
        wager: Wager,
        amount: Money,
        context: &Context,
    ) -> Result<Vec<HouseEvent>, Refusal> {
        self.occupant(rules, area)?;
        if !self.in_round() && self.layout.get(area, wager).is_none() {
            refuse!(
                (rules.above)(&self.setup).clause().cite(),
                "area {area} has no {wager} wager open: what was settled before stands"
            );
        }
        if !self.in_round() {
            refuse!(rules.placed, "no round is on: take the wager back and place it rightly");
        }
        let opening = (rules.opening)(&self.setup);
        let Some(placed) = self.layout.get(area, wager).filter(|_| opening.contains(&wager)) else {
            refuse!(rules.late, "area {area} has no {wager} wager from before the round still to settle");
        };
        if self.lines.iter().any(|l| l.area() == area) || self.layout.on_area(area).any(|p| !opening.contains(&p.wager))
        {
            refuse!(rules.late, "area {area} is partly settled: what was settled stands");
        }
        self.payable(rules, amount)?;
        if amount == placed.amount {
            refuse!(rules.placed, "the {wager} wager on area {area} is recorded as {amount} already");
        }
        if amount > placed.amount {
            self.can_stake(rules, placed.patron, amount - placed.amount, context)?;
        }
        let limit = self.limits_of(placed.patron).get(wager);
        let cite = match limit {
            Some(limit) if amount < limit.min => rules.below,
            Some(limit) if amount > limit.max => (rules.above)(&self.setup),
            _ => rules.positioning,
        };
        Ok(vec![HouseEvent::WagerFound { placed: Placed { amount, ..placed }, was: placed.amount, cite }])
    }

    fn post_notice(
        &self,
        rules: &HouseRules,
        limits: &Limits,
        effective: Millis,
        context: &Context,
    ) -> Result<Vec<HouseEvent>, Refusal> {
        self.check_sign(rules, limits)?;
        if effective.saturating_sub(context.at) < NOTICE_MS {
            refuse!(rules.notice, "a notice of new limits hangs at least 20 minutes before the change");
        }
        let notice = Notice { limits: limits.clone(), posted: context.at, effective };
        Ok(vec![HouseEvent::NoticePosted { notice, cite: rules.notice }])
    }

    fn change_limits(&self, rules: &HouseRules, limits: &Limits) -> Result<Vec<HouseEvent>, Refusal> {
        self.check_sign(rules, limits)?;
        if limits.raises_a_minimum_of(&self.limits) {
            refuse!(rules.notice, "a higher minimum needs a notice that has hung for 20 minutes");
        }
        Ok(vec![HouseEvent::LimitsChanged { limits: limits.clone(), cite: rules.notice }])
    }

    /// Raised at once for newcomers; whoever is already playing goes on at the old minimum.
    fn raise_minimum(&self, rules: &HouseRules, limits: &Limits) -> Result<Vec<HouseEvent>, Refusal> {
        let Some(keep) = &rules.keep else {
            refuse!(rules.notice.as_read(x::X_21), "this book raises a minimum only after 20 minutes' notice");
        };
        self.check_sign(rules, limits)?;
        if !limits.raises_a_minimum_of(&self.limits) {
            refuse!(keep.raise, "no minimum is raised: change the limits instead");
        }
        let mut events = vec![HouseEvent::MinimumRaised { limits: limits.clone(), cite: keep.raise }];
        let mut seen: Vec<PatronId> = self.kept.iter().map(|k| k.patron).collect();
        for (area, patron) in self.occupied() {
            if seen.contains(&patron) || !self.is_playing(patron) {
                continue;
            }
            seen.push(patron);
            let several = self.occupied().filter(|(_, p)| *p == patron).count() > 1;
            events.push(HouseEvent::MarkerPlaced {
                patron,
                area: self.own_box(patron, None).unwrap_or(area),
                limits: self.limits.clone(),
                cite: if several { keep.several_boxes } else { keep.marker },
            });
        }
        if seen.is_empty() {
            return Ok(events);
        }
        let previous = self.limits.clone();
        events.push(HouseEvent::SignShowsBoth { previous, now: limits.clone(), cite: keep.both_signs });
        Ok(events)
    }

    /// Already playing: with a wager in this round or either of the last two (X-21).
    fn is_playing(&self, patron: PatronId) -> bool {
        let current = self.layout.of_patron(patron).next().is_some();
        let last = self.last_wager.iter().find(|(p, _)| *p == patron).map(|(_, round)| *round);
        let this_round = if self.in_round() { self.round } else { self.round + 1 };
        current || last.is_some_and(|round| round + 2 >= this_round)
    }

    fn remove_marker(&self, rules: &HouseRules, area: Area) -> Result<Vec<HouseEvent>, Refusal> {
        let Some(keep) = &rules.keep else {
            refuse!(rules.notice, "this book knows no markers");
        };
        match self.kept.iter().find(|k| k.area == area) {
            None => refuse!(keep.marker, "no marker lies at area {area}"),
            Some(_) => {
                refuse!(keep.until_notice, "the player keeps the old minimum until a notice has hung for 20 minutes")
            }
        }
    }

    fn personal_limits(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        limits: &Limits,
    ) -> Result<Vec<HouseEvent>, Refusal> {
        let Some(cite) = rules.personal else {
            refuse!(rules.sign, "this book knows no personal maximum");
        };
        if !self.sits(patron) {
            refuse!(cite, "patron {patron} does not play at this table");
        }
        self.check_sign(rules, limits)?;
        let on_sign = (rules.on_sign)(&self.setup);
        let lower =
            |kind: BetType| limits.of(kind).zip(self.limits.of(kind)).is_some_and(|(own, table)| own.max < table.max);
        if on_sign.iter().any(|w| lower(*w)) {
            refuse!(cite, "a personal maximum is for more than the sign states, not less");
        }
        let higher =
            |kind: BetType| limits.of(kind).zip(self.limits.of(kind)).is_some_and(|(own, table)| own.max > table.max);
        if !on_sign.iter().any(|w| higher(*w)) {
            refuse!(cite, "no maximum is higher than the sign's: the player needs no sign of their own");
        }
        Ok(vec![HouseEvent::PersonalLimitsSet { patron, limits: limits.clone(), cite }])
    }

    fn announce_closing(&self, rules: &HouseRules, at: Millis, context: &Context) -> Result<Vec<HouseEvent>, Refusal> {
        match at.saturating_sub(context.at) < NOTICE_MS {
            true => refuse!(rules.closing, "a sign of closing hangs at least 20 minutes"),
            false => Ok(vec![HouseEvent::ClosingAnnounced { at_ms: at, cite: rules.closing }]),
        }
    }

    fn close(&self, rules: &HouseRules, context: &Context) -> Result<Vec<HouseEvent>, Refusal> {
        if self.in_round() || !self.layout.is_empty() {
            refuse!(rules.closing, "finish the round and clear the layout before closing");
        }
        let players = self.occupied().next().is_some();
        match self.closing {
            None if players => refuse!(rules.closing, "players are here: announce the closing 20 minutes before"),
            Some(at) if players && context.at < at => {
                refuse!(rules.closing, "players are here: the closing was announced for later")
            }
            _ => Ok(vec![HouseEvent::Closed { cite: rules.closing }]),
        }
    }

    /// Wagers of an ineligible player, by stage: returned before the hand, void during it; what was settled stands.
    fn declare_invalid(&self, rules: &HouseRules, patron: PatronId, reason: &str) -> Result<Vec<HouseEvent>, Refusal> {
        if reason.trim().is_empty() {
            refuse!(rules.player_card, "say what makes the wagers invalid");
        }
        let settled = self.settled.contains(&patron);
        if self.layout.of_patron(patron).next().is_none() && !settled {
            refuse!(rules.player_card, "patron {patron} has no wager here");
        }
        let mut events = vec![HouseEvent::DeclaredInvalid { patron, reason: reason.into(), cite: rules.player_card }];
        let keep_losing = self.setup.option(x::X_5) == "keep-losing";
        for placed in self.layout.of_patron(patron) {
            events.push(HouseEvent::Settled(match (self.in_round(), keep_losing) {
                (false, _) => Line::returned(placed.stake(), rules.invalid_before),
                (true, false) => Line::void(placed.stake(), rules.invalid_during.as_read(x::X_5)),
                // The strict reading keeps what would lose, so these wait for their result: see `end`.
                // One that outlives the round has no result to wait for.
                (true, true) if (rules.lasting)(placed.wager) => {
                    Line::void(placed.stake(), rules.invalid_during.as_read(x::X_5))
                }
                (true, true) => continue,
            }));
        }
        if settled {
            let partly = self.lines.iter().any(|l| l.patron() == patron) && self.in_round();
            let cite = if partly { rules.invalid_after.as_read(x::X_6) } else { rules.invalid_after };
            events.push(HouseEvent::EarlierRoundsStand { patron, cite });
        }
        Ok(events)
    }

    /// Returned before the first card: wagers of patrons without a valid card (X-7).
    /// One that was in play before this round is not judged again.
    pub(crate) fn return_uncarded(
        &self,
        rules: &HouseRules,
        context: &Context,
        in_play: impl Fn(&Placed) -> bool,
    ) -> Vec<HouseEvent> {
        let valid = |patron| context.patrons.standing(patron).card == PlayerCard::Valid;
        let uncarded = self.layout.iter().filter(|p| !valid(p.patron) && !in_play(p));
        uncarded.map(|p| HouseEvent::Settled(Line::returned(p.stake(), rules.invalid_before.as_read(x::X_7)))).collect()
    }

    fn prohibited_device(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        measures: DeviceMeasures,
        context: &Context,
    ) -> Result<Vec<HouseEvent>, Refusal> {
        if !self.sits(patron) {
            refuse!(rules.device, "patron {patron} does not play at this table");
        }
        if measures == DeviceMeasures::default() {
            refuse!(
                rules.device_found,
                "say what is done: wagers void, barred from the game, excluded from the casino or detained"
            );
        }
        if let (true, Err(cite)) = (measures.detain, rules.device_detain) {
            refuse!(cite, "this book lets nobody be detained");
        }
        let mut events = vec![HouseEvent::DeviceFound { patron, cite: rules.device }];
        if measures.exclude_from_game {
            events.push(HouseEvent::PatronExcluded { patron, cite: rules.device_exclude });
        }
        if measures.void_wagers {
            let void = |p: Placed| HouseEvent::Settled(Line::void(p.stake(), rules.device_void.as_read(x::X_26)));
            events.extend(self.layout.of_patron(patron).map(void));
        } else if measures.exclude_from_game && !self.in_round() {
            // Whoever is barred takes no part in a round that has not begun.
            let back = |p: Placed| HouseEvent::Settled(Line::returned(p.stake(), rules.device_exclude));
            events.extend(self.layout.of_patron(patron).map(back));
        }
        if measures.exclude_from_casino {
            events.push(self.duty(DutyKind::ExcludePerson, rules.device_casino, context, &events));
        }
        if let (true, Ok(cite)) = (measures.detain, rules.device_detain) {
            events.push(self.duty(DutyKind::DetainPerson, cite, context, &events));
        }
        Ok(events)
    }

    fn invalidate_outcome(
        &self,
        rules: &HouseRules,
        cause: Cause,
        forfeit: &[PatronId],
    ) -> Result<Vec<HouseEvent>, Refusal> {
        let cite = match cause {
            Cause::Disruption => rules.disruption,
            Cause::Fraud => rules.fraud,
        };
        if !self.in_round() {
            refuse!(cite, "no round is on: there is no outcome to invalidate");
        }
        if self.layout.is_empty() {
            refuse!(cite, "no wager is open: what was settled stands");
        }
        // A wager that outlives the round is not made on this outcome.
        let on_outcome = |p: &Placed| !(rules.lasting)(p.wager);
        if let Some(patron) = forfeit.iter().find(|p| !self.layout.of_patron(**p).any(|p| on_outcome(&p))) {
            refuse!(rules.invalidated, "patron {patron} has no open wager to forfeit");
        }
        let innocent = |patron: &&PatronId| cause != Cause::Fraud && !self.device_users.contains(patron);
        if let Some(patron) = forfeit.iter().find(innocent) {
            refuse!(
                rules.invalidated.as_read(x::X_25),
                "patron {patron} was not found with a prohibited device, and no fraud is the cause: refunded, not forfeited"
            );
        }
        let mut events = vec![HouseEvent::OutcomeInvalidated { cause, cite }];
        events.extend(self.layout.iter().filter(on_outcome).map(|p| {
            HouseEvent::Settled(match forfeit.contains(&p.patron) {
                true => Line::forfeited(p.stake(), rules.invalidated.as_read(x::X_25)),
                false => Line::void(p.stake(), rules.invalidated),
            })
        }));
        Ok(events)
    }

    /// What exceeds a loss limit is no wager: the newest chips go back first, a stake may be split (X-15).
    fn return_excess(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        excess: Money,
        context: &Context,
    ) -> Result<Vec<HouseEvent>, Refusal> {
        let Some(LossExcess { valid, returned, earlier, advise }) = rules.loss_excess.as_ref() else {
            refuse!(rules.loss_limit, "this book does not say how an exceeded loss limit is undone");
        };
        if !excess.is_amount() || !excess.is_multiple_of(self.setup.smallest_chip) {
            refuse!(*valid, "an excess of {excess} cannot be given back in chips of {}", self.setup.smallest_chip);
        }
        let open: Money = self.layout.of_patron(patron).map(|p| p.amount).sum();
        if excess > open {
            refuse!(*valid, "patron {patron} has {open} in open wagers, not {excess}: what was settled stands");
        }
        let mut events = vec![HouseEvent::ExcessFound { patron, excess, cite: *valid }];
        let mut left = excess;
        for part in self.layout.parts().filter(|p| p.patron == patron).rev() {
            let amount = part.amount.min(left);
            if amount.is_positive() {
                left -= amount;
                events
                    .push(HouseEvent::Settled(Line::returned(Stake { amount, ..part.stake() }, returned(part.wager))));
            }
        }
        if self.settled.contains(&patron) {
            events.push(HouseEvent::EarlierRoundsStand { patron, cite: *earlier });
        }
        events.push(self.duty(DutyKind::AdviseOfLossLimit, *advise, context, &events));
        Ok(events)
    }

    fn pause(&self, rules: &HouseRules, patron: PatronId) -> Result<Vec<HouseEvent>, Refusal> {
        let Some(cite) = rules.pause else {
            refuse!(rules.loss_limit, "this book knows no break for a loss limit to be counted anew");
        };
        if !self.sits(patron) {
            refuse!(cite, "patron {patron} does not play at this table");
        }
        if self.paused.contains(&patron) {
            refuse!(cite, "patron {patron} is kept from wagering already");
        }
        Ok(vec![HouseEvent::Paused { patron, cite }])
    }

    fn tick(&self, rules: &HouseRules, context: &Context) -> Result<Vec<HouseEvent>, Refusal> {
        let Some(notice) = self.notice.as_ref().filter(|_| self.is_due(context.at)) else {
            refuse!(rules.notice, "nothing announced has come due");
        };
        let mut events = vec![];
        if let Some(keep) = &rules.keep {
            events.extend(self.kept.iter().map(|k| HouseEvent::MarkerRemoved {
                patron: k.patron,
                area: k.area,
                cite: keep.until_notice,
            }));
        }
        events.push(HouseEvent::LimitsChanged { limits: notice.limits.clone(), cite: rules.notice.as_read(x::X_22) });
        Ok(events)
    }

    /// Every open wager comes back with this clause, from the dealer's right.
    pub(crate) fn void_all(&self, cite: Citation) -> Vec<HouseEvent> {
        let mut open: Vec<Placed> = self.layout.iter().collect();
        open.sort_by_key(|p| core::cmp::Reverse(p.area));
        open.into_iter().map(|p| HouseEvent::Settled(Line::void(p.stake(), cite))).collect()
    }

    /// The lines that end one wager: what is above the maximum comes back first, the rest ends as said; an invalid one never
    /// wins.
    pub(crate) fn end(&self, rules: &HouseRules, placed: Placed, end: impl FnOnce(Stake) -> Line) -> Vec<HouseEvent> {
        let amount = self.capped(placed);
        let mut events = vec![];
        if amount < placed.amount {
            if self.setup.option(x::X_1) == "void-whole" {
                return vec![HouseEvent::Settled(Line::void(
                    placed.stake(),
                    (rules.above)(&self.setup).as_read(x::X_1),
                ))];
            }
            let excess = Stake { amount: placed.amount - amount, ..placed.stake() };
            events.push(HouseEvent::Settled(Line::returned(excess, (rules.above)(&self.setup).as_read(x::X_1))));
        }
        let line = end(Stake { amount, ..placed.stake() });
        let kept = self.setup.option(x::X_5) == "keep-losing" && !matches!(line.outcome(), Outcome::Won { .. });
        let line = match self.invalid.contains(&placed.patron) && !kept {
            true => Line::void(Stake { amount, ..placed.stake() }, rules.invalid_during.as_read(x::X_5)),
            false => line,
        };
        events.push(HouseEvent::Settled(line));
        events
    }

    /// The last round goes on, if its players are there and nothing but what is still in play from then lies on the
    /// layout.
    pub(crate) fn take_up(&self, cite: Citation, in_play: impl Fn(&Placed) -> bool) -> Result<HouseEvent, Refusal> {
        if !self.layout.iter().all(|p| in_play(&p)) {
            refuse!(cite, "wagers for the next round lie there: take them back first");
        }
        if let Some(line) = self.last_lines.iter().find(|l| self.seated(l.area()) != Some(l.patron())) {
            refuse!(cite, "patron {} has left area {}: record a wrong payment instead", line.patron(), line.area());
        }
        Ok(HouseEvent::RoundTakenUp { round: self.round, cite })
    }

    /// The end of a round: who sat it out while every other area was in use.
    pub(crate) fn end_round(&self) -> HouseEvent {
        let full = self.occupied().count() == usize::from(self.setup.areas);
        let played = |patron| self.last_wager.iter().any(|(p, round)| *p == patron && *round == self.round);
        let mut idle: Vec<(PatronId, u8)> = vec![];
        for (_, patron) in self.occupied() {
            if full && !played(patron) && !idle.iter().any(|(p, _)| *p == patron) {
                let before = self.idle.iter().find(|(p, _)| *p == patron).map_or(0, |(_, n)| *n);
                idle.push((patron, before.saturating_add(1)));
            }
        }
        HouseEvent::RoundEnded { idle }
    }

    pub fn evolve(&mut self, event: &HouseEvent) {
        use HouseEvent::*;
        match event {
            DealerTook { dealer } => self.dealer = Some(*dealer),
            DealerLeft { .. } => self.dealer = None,
            PatronSat { area, patron, .. } => {
                self.seatings += 1;
                let since = self.seatings;
                let seat = self.seat_mut(*area);
                (seat.patron, seat.since) = (Some(*patron), since);
            }
            PatronLeft { area, patron, .. } => {
                self.seat_mut(*area).patron = None;
                if !self.sits(*patron) {
                    self.idle.retain(|(p, _)| p != patron);
                    self.settled.retain(|p| p != patron);
                    self.last_wager.retain(|(p, _)| p != patron);
                    self.personal.retain(|(p, _)| p != patron);
                }
            }
            AreasReserved { areas, patron, .. } => {
                areas.iter().for_each(|area| self.seat_mut(*area).reserved_for = Some(*patron))
            }
            ReservationLifted { .. } => self.seats.iter_mut().for_each(|seat| seat.reserved_for = None),
            PlayersLimited { players, one_area_each, .. } => {
                (self.players_max, self.one_area_each) = (*players, *one_area_each)
            }
            WagerPlaced { placed, .. } => {
                self.layout.place(*placed);
                if !self.in_round() {
                    self.lines.clear();
                }
            }
            WagerTakenBack { placed, .. } => {
                self.layout.lift(placed.area, placed.wager, placed.amount);
                self.reopen_bets();
            }
            WagerFound { placed, was, .. } => {
                self.found.push((placed.area, placed.wager));
                match placed.amount > *was {
                    true => self.layout.add(placed.area, placed.wager, placed.amount - *was),
                    false => self.layout.lift(placed.area, placed.wager, *was - placed.amount),
                }
            }
            Settled(line) => {
                self.layout.lift(line.area(), line.wager(), line.stake());
                self.lines.push(*line);
                self.reopen_bets();
                if line.counts_as_turnover() && !self.settled.contains(&line.patron()) {
                    self.settled.push(line.patron());
                }
            }
            Reversed { line, .. } => {
                let at = self.lines.iter().rposition(|l| l == line);
                self.lines.remove(at.unwrap_or_else(|| panic!("{line} was not settled in this round")));
                let (area, wager, amount) = (line.area(), line.wager(), line.stake());
                match self.layout.get(area, wager) {
                    Some(_) => self.layout.add(area, wager, amount),
                    None => self.layout.place(Placed { area, patron: line.patron(), wager, amount }),
                }
            }
            BetsClosed { .. } => self.stage = Stage::BetsClosed,
            RoundBegan { round } => {
                self.stage = Stage::Round;
                self.round = *round;
                self.round_limits = self.limits.clone();
                self.round_personal = self.personal.clone();
                self.found.clear();
                self.invalid.clear();
                self.lines.clear();
                self.last_lines.clear();
                for placed in self.layout.iter() {
                    match self.last_wager.iter_mut().find(|(p, _)| *p == placed.patron) {
                        Some((_, last)) => *last = *round,
                        None => self.last_wager.push((placed.patron, *round)),
                    }
                }
            }
            RoundEnded { idle } => {
                self.stage = Stage::Betting;
                self.idle = idle.clone();
                self.last_lines = self.lines.clone();
            }
            RoundTakenUp { .. } => {
                self.stage = Stage::Round;
                self.lines = core::mem::take(&mut self.last_lines);
                // It is counted again when it ends again.
                self.idle.iter_mut().for_each(|(_, rounds)| *rounds = rounds.saturating_sub(1));
            }
            NoticePosted { notice, .. } => self.notice = Some(notice.clone()),
            NoticeRemoved { .. } => self.notice = None,
            LimitsChanged { limits, .. } => {
                if self.notice.as_ref().is_some_and(|n| n.limits == *limits) {
                    self.notice = None;
                }
                self.limits = limits.clone();
            }
            MinimumRaised { limits, .. } => self.limits = limits.clone(),
            MarkerPlaced { patron, area, limits, .. } => {
                self.kept.push(Kept { patron: *patron, area: *area, limits: limits.clone() })
            }
            MarkerRemoved { patron, .. } => self.kept.retain(|k| k.patron != *patron),
            PersonalLimitsSet { patron, limits, .. } => {
                self.personal.retain(|(p, _)| p != patron);
                self.personal.push((*patron, limits.clone()));
            }
            PersonalLimitsEnded { patron, .. } => self.personal.retain(|(p, _)| p != patron),
            ClosingAnnounced { at_ms, .. } => self.closing = Some(*at_ms),
            ClosingCancelled { .. } => self.closing = None,
            Closed { .. } => self.closed = true,
            DeclaredInvalid { patron, .. } => {
                if self.in_round() {
                    self.invalid.push(*patron);
                }
            }
            DeviceFound { patron, .. } => self.device_users.push(*patron),
            PatronExcluded { patron, .. } => self.excluded.push(*patron),
            Paused { patron, .. } => self.paused.push(*patron),
            Resumed { patron, .. } => self.paused.retain(|p| p != patron),
            DutyRaised(duty) => {
                self.next_id = duty.id + 1;
                self.duties.push(duty.clone());
            }
            DutyDone { id, .. } => self.duties.retain(|d| d.id != *id),
            DisputeRaised { dispute, .. } => {
                self.next_id = dispute.id + 1;
                self.disputes.push(dispute.clone());
            }
            DisputeRuled { id, stage, .. } => {
                let dispute = self.disputes.iter_mut().find(|d| d.id == *id);
                dispute.unwrap_or_else(|| panic!("no dispute {id}")).stage = stage.clone();
            }
            DisputeClosed { id, .. } => self.disputes.retain(|d| d.id != *id),
            MispaymentRecorded { mispayment, .. } => {
                self.next_id = mispayment.id + 1;
                self.mispayments.push(mispayment.clone());
            }
            MispaymentClosed { id, .. } => self.mispayments.retain(|m| m.id != *id),
            Warned { .. }
            | SignShowsBoth { .. }
            | EarlierRoundsStand { .. }
            | OutcomeInvalidated { .. }
            | ExcessFound { .. }
            | MispaymentReportable { .. } => {}
        }
    }

    /// Bets that were closed with nothing left to deal to are open again.
    fn reopen_bets(&mut self) {
        if self.stage == Stage::BetsClosed && self.layout.is_empty() {
            self.stage = Stage::Betting;
        }
    }

    fn seat_mut(&mut self, area: Area) -> &mut Seat {
        let areas = self.setup.areas;
        let seat = usize::from(area).checked_sub(1).and_then(|index| self.seats.get_mut(index));
        seat.unwrap_or_else(|| panic!("area {area} of {areas}"))
    }
}

fn carded(rules: &HouseRules, patron: PatronId, context: &Context) -> Result<(), Refusal> {
    match context.patrons.standing(patron).card {
        PlayerCard::Valid => Ok(()),
        PlayerCard::Missing => refuse!(rules.card_needed, "patron {patron} has no player card"),
        PlayerCard::Cancelled => refuse!(rules.card_needed, "patron {patron} has a cancelled player card"),
        PlayerCard::NotOwn => {
            refuse!(rules.player_card, "patron {patron} shows a player card issued to another person")
        }
    }
}

impl House {
    /// What may be done now at any table, assuming patrons in good standing.
    pub(crate) fn offers<G: Game>(&self, rules: &HouseRules) -> Vec<Offer<G>> {
        use HouseCommand::*;
        let mut offers: Vec<Offer<G>> = vec![];
        let mut offer = |command: HouseCommand, fit: Fit, label: String| {
            let Authority { cite, .. } = command.who(rules);
            let roles = self.offered_to(&command, rules);
            offers.push(Offer { command: TableCommand::House(command), fit, label, cite, roles });
        };
        let some = || String::from("…");
        let limits = self.limits.clone();
        if !self.closed {
            let label = if self.dealer.is_none() { "Take the table" } else { "Relieve the dealer" };
            offer(TakeTable, Fit::Kind, label.into());
        }
        if self.dealer.is_some() {
            offer(LeaveTable, Fit::Kind, "Leave the table".into());
        }
        offer(AskForRules, Fit::Exactly, "Ask for the rules".into());
        for duty in &self.duties {
            offer(DutyDone { id: duty.id, note: some() }, Fit::Kind, format!("Done: {}", duty.kind));
        }
        offer(RaiseDispute { patron: 0, about: some() }, Fit::Kind, "Raise a dispute".into());
        for dispute in &self.disputes {
            if !matches!(dispute.stage, DisputeStage::Reviewed { .. }) {
                offer(
                    RuleOnDispute { id: dispute.id, ruling: some() },
                    Fit::Kind,
                    format!("Decide dispute {}", dispute.id),
                );
            }
            if dispute.stage != DisputeStage::Raised {
                offer(
                    CloseDispute { id: dispute.id, satisfied: Satisfied::Yes },
                    Fit::Kind,
                    format!("Close dispute {}", dispute.id),
                );
            }
        }
        if self.round > 0 {
            let new = NewMispayment {
                round: self.round,
                patron: 0,
                error: crate::incidents::Error::Underpaid,
                slip: crate::incidents::Slip::Payment,
                difference: self.setup.smallest_chip,
                note: some(),
            };
            offer(RecordMispayment(new), Fit::Kind, "Record a wrong payment".into());
        }
        for mispayment in &self.mispayments {
            let finding = Finding {
                intention: crate::incidents::Intention::Unintentional,
                outcome: crate::incidents::Rectification::Attempted,
                note: some(),
            };
            offer(
                CloseMispayment { id: mispayment.id, finding },
                Fit::Kind,
                format!("Close wrong payment {}", mispayment.id),
            );
        }
        for (area, patron) in self.occupied() {
            if self.layout.on_area(area).next().is_none() {
                offer(Leave { area }, Fit::Exactly, format!("Patron {patron} leaves area {area}"));
            }
        }
        if self.closed {
            return offers;
        }
        let mut offer = |command: HouseCommand, fit: Fit, label: String| {
            let Authority { cite, .. } = command.who(rules);
            let roles = self.offered_to(&command, rules);
            offers.push(Offer { command: TableCommand::House(command), fit, label, cite, roles });
        };
        let opening = (rules.opening)(&self.setup);
        for area in self.areas() {
            let Some(patron) = self.seated(area) else {
                // Whom it is reserved for, a newcomer, or one who has an area already.
                let reserved = self.seat(area).and_then(|s| s.reserved_for);
                let here = self.occupied().map(|(_, patron)| patron);
                let mut sitters = reserved.into_iter().chain([PatronId::MAX]).chain(here);
                if let Some(patron) = sitters.find(|patron| self.has_room(rules, area, *patron).is_ok()) {
                    offer(Sit { area, patron }, Fit::Kind, format!("Sit at area {area}"));
                }
                continue;
            };
            if self.stage == Stage::Betting {
                for wager in opening.iter().copied() {
                    let whole = self.layout.get(area, wager);
                    let leading = rules.leading.as_ref().is_none_or(|l| self.has_leading(area, wager, l));
                    let room = leading && (whole.is_none() || rules.one_wager.is_none());
                    if let Some((min, max, step)) = room.then(|| self.range(rules, area, patron, wager)).flatten() {
                        let fit = Fit::Amount { min, max, step };
                        offer(Place { area, wager, amount: min }, fit, format!("{wager} on area {area}"));
                    }
                    let others = || self.layout.on_area(area).any(|p| p.wager != wager);
                    if whole.is_some() && !(rules.leading.as_ref().is_some_and(|l| l.wager == wager) && others()) {
                        offer(TakeBack { area, wager }, Fit::Exactly, format!("Take back {wager} on area {area}"));
                    }
                }
            }
            if !self.in_round() {
                for placed in self.layout.on_area(area) {
                    let wager = placed.wager;
                    offer(
                        RefuseWager { area, wager, reason: some() },
                        Fit::Kind,
                        format!("Refuse {wager} on area {area}"),
                    );
                }
            } else {
                let settled = self.lines.iter().any(|l| l.area() == area);
                for placed in self.layout.on_area(area).filter(|p| !settled && opening.contains(&p.wager)) {
                    let at_war = self.layout.on_area(area).any(|p| !opening.contains(&p.wager));
                    if !at_war {
                        let amount = placed.amount + self.setup.smallest_chip;
                        offer(
                            Find { area, wager: placed.wager, amount },
                            Fit::Kind,
                            format!("{} on area {area} is not {}", placed.wager, placed.amount),
                        );
                    }
                }
            }
            let several = self.occupied().filter(|(_, p)| *p == patron).count() > 1;
            let full = self.occupied().count() == usize::from(self.setup.areas);
            let free = self.layout.on_area(area).next().is_none();
            if rules.give_up.is_some()
                && several
                && full
                && free
                && self.seat(area).is_some_and(|s| s.reserved_for != Some(patron))
            {
                offer(GiveUp { area }, Fit::Exactly, format!("Area {area} is given up for another player"));
            }
            let idle = self.layout.of_patron(patron).next().is_none();
            if idle && self.idle.iter().any(|(p, n)| *p == patron && *n >= IDLE_ROUNDS) {
                offer(Vacate { area }, Fit::Exactly, format!("Ask area {area} back"));
            }
            if self.layout.of_patron(patron).next().is_some() || self.settled.contains(&patron) {
                offer(
                    DeclareInvalid { patron, reason: some() },
                    Fit::Kind,
                    format!("Declare patron {patron}'s wagers invalid"),
                );
            }
            let staked = self.layout.of_patron(patron).next().is_some();
            if rules.loss_excess.is_some() && staked {
                offer(
                    ReturnExcess { patron, excess: self.setup.smallest_chip },
                    Fit::Kind,
                    format!("Patron {patron}'s wagers exceed the loss limit"),
                );
            }
            if rules.pause.is_some() && !self.paused.contains(&patron) {
                offer(Pause { patron }, Fit::Kind, format!("Keep patron {patron} from wagering for now"));
            }
            let measures = DeviceMeasures { exclude_from_game: true, ..DeviceMeasures::default() };
            offer(ProhibitedDevice { patron, measures }, Fit::Kind, format!("Patron {patron} has a prohibited device"));
            if rules.personal.is_some() {
                let mut higher = limits.clone();
                higher.wagers.iter_mut().for_each(|limit| limit.max += self.setup.smallest_chip);
                offer(
                    PersonalLimits { patron, limits: higher },
                    Fit::Kind,
                    format!("Personal limits for patron {patron}"),
                );
            }
        }
        for patron in &self.paused {
            offer(Resume { patron: *patron }, Fit::Exactly, format!("Let patron {patron} wager again"));
        }
        for (patron, _) in &self.personal {
            offer(
                EndPersonalLimits { patron: *patron },
                Fit::Exactly,
                format!("End patron {patron}'s personal limits"),
            );
        }
        if self.in_round() && !self.layout.is_empty() {
            let command = InvalidateOutcome { cause: Cause::Disruption, forfeit: vec![] };
            offer(command, Fit::Kind, "Invalidate the outcome".into());
        }
        let reserve = |(area, seat): (Area, &Seat)| (vec![area], seat.patron.or(seat.reserved_for).unwrap_or(0));
        let mut reservations = self.areas().zip(&self.seats).map(reserve);
        if let Some((areas, patron)) = reservations.find(|(areas, patron)| self.reserve(rules, areas, *patron).is_ok())
        {
            offer(Reserve { areas, patron }, Fit::Kind, "Reserve areas".into());
        }
        if self.seats.iter().any(|s| s.reserved_for.is_some()) {
            offer(LiftReservation, Fit::Exactly, "Lift reservations".into());
        }
        offer(LimitPlayers { players: None, one_area_each: false }, Fit::Kind, "Limit players".into());
        offer(
            PostNotice { limits: limits.clone(), effective_ms: Millis::MAX },
            Fit::Kind,
            "Post a notice of new limits".into(),
        );
        if self.notice.is_some() {
            offer(RemoveNotice, Fit::Exactly, "Take the notice down".into());
        }
        offer(ChangeLimits { limits: limits.clone() }, Fit::Kind, "Change limits".into());
        if rules.keep.is_some() {
            let mut higher = limits;
            for limit in &mut higher.wagers {
                limit.min += self.setup.smallest_chip;
                limit.max = limit.max.max(limit.min);
            }
            offer(RaiseMinimum { limits: higher }, Fit::Kind, "Raise the minimum, players here keep theirs".into());
        }
        offer(AnnounceClosing { at_ms: Millis::MAX }, Fit::Kind, "Announce closing".into());
        if self.closing.is_some() {
            offer(CancelClosing, Fit::Exactly, "Cancel the closing".into());
        }
        if !self.in_round() && self.layout.is_empty() && (self.occupied().next().is_none() || self.closing.is_some()) {
            offer(Close, Fit::Kind, "Close the table".into());
        }
        if self.notice.is_some() && !self.in_round() {
            offer(Tick, Fit::Kind, "What was announced comes into force".into());
        }
        offers
    }

    /// The roles that may give a command here: at a physical table players' chips are recorded for them.
    fn offered_to(&self, command: &HouseCommand, rules: &HouseRules) -> &'static [Role] {
        match command {
            HouseCommand::Place { .. } | HouseCommand::TakeBack { .. } if self.setup.chance == ChanceFrom::Keyed => {
                &[Role::Dealer, Role::Supervisor]
            }
            command => command.who(rules).roles,
        }
    }

    /// The least and the most that may be placed, and in which steps; `None` where there is no room. What lies there
    /// already counts.
    fn range(&self, rules: &HouseRules, area: Area, patron: PatronId, wager: Wager) -> Option<(Money, Money, Money)> {
        let limits = self.limits_of(patron);
        let Limit { min, max, unit, .. } = limits.get(wager)?;
        let before = self.layout.get(area, wager).map_or(Money::ZERO, |p| p.amount);
        let staked: Money = self.layout.of_patron(patron).map(|p| p.amount).sum();
        let room = limits.player_max.map_or(max, |most| max.min(most - staked + before));
        let step = unit.unwrap_or(self.setup.smallest_chip);
        // Whole stakes go from the minimum in steps; the first is one that is more than what lies there.
        let steps_before = (before - min).to_cents().div_euclid(step.to_cents()) + 1;
        let first = min + Money::cents(step.to_cents() * steps_before.max(0));
        let amount = |steps: i64| first + Money::cents(step.to_cents() * steps) - before;
        let fits = |steps| (rules.check_wager)(Placed { area, patron, wager, amount: amount(steps) }, self).is_ok();
        let (mut least, mut most) = (0, (room - first).to_cents().div_euclid(step.to_cents()));
        let barred = self.excluded.contains(&patron) || self.paused.contains(&patron);
        if most < 0 || !fits(0) || barred {
            return None;
        }
        // The game's own readings may allow less than the sign: the most that fits is found by halving.
        if fits(most) {
            least = most;
        }
        while least < most {
            let middle = least + (most - least + 1) / 2;
            match fits(middle) {
                true => least = middle,
                false => most = middle - 1,
            }
        }
        Some((amount(0), amount(least), step))
    }

    pub(crate) fn show(&self, rules: &HouseRules, viewer: Viewer) -> View {
        let own = |patron: PatronId| viewer.is_house() || viewer == Viewer::Patron(patron);
        let areas = self.areas().map(|area| {
            let patron = self.seated(area);
            AreaView {
                area,
                taken: patron.is_some(),
                patron: patron.filter(|p| own(*p)),
                wagers: self.layout.on_area(area).map(|p| WagerView { wager: p.wager, amount: p.amount }).collect(),
                cards: vec![],
                colours: vec![],
                marker: self.kept.iter().any(|k| k.area == area),
                reserved: self.seat(area).is_some_and(|s| s.reserved_for.is_some()),
                note: String::new(),
            }
        });
        let house_only = |yes: bool| viewer.is_house() && yes;
        let mut readings: Vec<String> = vec![];
        for reading in rules.book.readings.iter().chain(x::ALL).filter(|r| r.changes_money && !r.options.is_empty()) {
            let about_this_book = reading.clauses.iter().any(|c| c.split(' ').next() == Some(rules.book.short));
            if about_this_book {
                readings.push(format!("{}: {}", reading.id, self.setup.option(*reading)));
            }
        }
        View {
            game: rules.book.slug,
            round: self.round,
            stage: String::new(),
            prompt: Prompt { text: String::new(), cite: rules.dealer },
            areas: areas.collect(),
            dealer_cards: vec![],
            cards: None,
            dice: None,
            // Who won what is between the player and the house: others see their own lines and the cards.
            lines: self.lines.iter().filter(|l| own(l.patron())).copied().collect(),
            sign: Sign {
                limits: self.limits.clone(),
                notice: self.notice.clone(),
                previous: self.kept.first().map(|k| k.limits.clone()),
                personal: self
                    .personal
                    .iter()
                    .filter(|(p, _)| own(*p))
                    .map(|(patron, limits)| PersonalSign { patron: *patron, limits: limits.clone() })
                    .collect(),
                smallest_chip: self.setup.smallest_chip,
                readings,
            },
            closing_ms: self.closing,
            closed: self.closed,
            duties: self.duties.iter().filter(|_| house_only(true)).cloned().collect(),
            disputes: self.disputes.iter().filter(|d| own(d.patron)).cloned().collect(),
            mispayments: self.mispayments.iter().filter(|m| own(m.patron)).cloned().collect(),
            dealer: self.dealer.filter(|_| viewer.is_house()),
            results: vec![],
        }
    }
}

impl HouseEvent {
    /// One line for people, and what it rests on.
    pub fn describe(&self) -> (String, Option<Citation>) {
        use HouseEvent::*;
        let text = match self {
            DealerTook { dealer } => return (format!("dealer {dealer} takes the table"), None),
            DealerLeft { dealer } => return (format!("dealer {dealer} leaves the table"), None),
            RoundBegan { round } => return (format!("round {round} begins"), None),
            RoundTakenUp { round, cite } => return (format!("round {round} is taken up again"), Some(*cite)),
            RoundEnded { idle } => {
                let idle: Vec<String> = idle.iter().map(|(p, n)| format!(", patron {p} idle for {n}")).collect();
                return (format!("round ends{}", idle.concat()), None);
            }
            Settled(line) => return (format!("{line}"), Some(line.cite())),
            Reversed { line, cite } => return (format!("taken back: {line}"), Some(*cite)),
            DutyRaised(duty) => return (format!("duty {}: {}", duty.id, duty.kind), Some(duty.cite)),
            PatronSat { area, patron, .. } => format!("patron {patron} sits at area {area}"),
            PatronLeft { area, patron, .. } => format!("patron {patron} leaves area {area}"),
            AreasReserved { areas, patron, .. } => format!("areas {areas:?} reserved for patron {patron}"),
            ReservationLifted { .. } => "reservations lifted".into(),
            PlayersLimited { players, one_area_each, .. } => {
                let players = players.map_or("no player limit".into(), |n| format!("player limit {n}"));
                format!("{players}{}", if *one_area_each { ", one area each" } else { "" })
            }
            WagerPlaced { placed, .. } => format!("area {} {} {} placed", placed.area, placed.wager, placed.amount),
            WagerTakenBack { placed, .. } => {
                format!("area {} {} {} taken back", placed.area, placed.wager, placed.amount)
            }
            WagerFound { placed, was, .. } => {
                format!("area {} {} found to be {}, not {was}", placed.area, placed.wager, placed.amount)
            }
            Warned { patron, .. } => {
                format!("patron {patron} is warned: the loss limit leaves no room for a follow-up wager")
            }
            BetsClosed { .. } => "no more bets".into(),
            NoticePosted { notice, .. } => format!(
                "sign: {} in {} minutes",
                notice.limits,
                notice.effective.saturating_sub(notice.posted) / crate::game::MINUTE
            ),
            NoticeRemoved { .. } => "sign of new limits taken down".into(),
            LimitsChanged { limits, .. } => format!("limits now {limits}"),
            MinimumRaised { limits, .. } => format!("minimum raised: {limits}"),
            MarkerPlaced { patron, area, .. } => {
                format!("marker at area {area}: patron {patron} keeps the old minimum")
            }
            MarkerRemoved { area, .. } => format!("marker at area {area} removed"),
            SignShowsBoth { previous, now, .. } => format!("sign shows both: before {previous}; now {now}"),
            PersonalLimitsSet { patron, limits, .. } => format!("sign for patron {patron}: {limits}"),
            PersonalLimitsEnded { patron, .. } => format!("personal limits of patron {patron} ended"),
            ClosingAnnounced { at_ms, .. } => format!("sign: this table closes at {}", clock(*at_ms)),
            ClosingCancelled { .. } => "closing cancelled".into(),
            Closed { .. } => "table closed".into(),
            DeclaredInvalid { patron, reason, .. } => format!("wagers of patron {patron} are invalid: {reason}"),
            EarlierRoundsStand { patron, .. } => format!("what patron {patron} had settled before stands"),
            DeviceFound { patron, .. } => format!("patron {patron} is found with a prohibited device"),
            PatronExcluded { patron, .. } => format!("patron {patron} is excluded from the game"),
            OutcomeInvalidated { cause: Cause::Disruption, .. } => "outcome invalidated: disruption".into(),
            OutcomeInvalidated { cause: Cause::Fraud, .. } => "outcome invalidated: fraud".into(),
            ExcessFound { patron, excess, .. } => {
                format!(
                    "patron {patron}'s open wagers exceed the loss limit by {excess}: what is within it stays valid"
                )
            }
            Paused { patron, .. } => {
                format!("patron {patron} is kept from wagering until the loss limit is counted anew")
            }
            Resumed { patron, .. } => format!("patron {patron} may wager again"),
            DutyDone { id, kind, by, note, .. } => {
                format!("duty {id} done by {} {}: {kind}{}", by.role.name(), by.id, after(note))
            }
            DisputeRaised { dispute, .. } => {
                format!("dispute {} by patron {}: {}", dispute.id, dispute.patron, dispute.about)
            }
            DisputeRuled { id, stage, .. } => match stage {
                DisputeStage::Decided { by, ruling } => format!("dispute {id} decided by supervisor {by}: {ruling}"),
                DisputeStage::Reviewed { by, ruling } => format!("dispute {id} reviewed by supervisor {by}: {ruling}"),
                DisputeStage::Raised => format!("dispute {id} raised"),
            },
            DisputeClosed { id, satisfied, .. } => {
                format!(
                    "dispute {id} closed{}",
                    if *satisfied == Satisfied::Yes { "" } else { ", player not satisfied" }
                )
            }
            MispaymentRecorded { mispayment: m, .. } => {
                let error = if m.error == crate::incidents::Error::Overpaid { "overpaid" } else { "underpaid" };
                format!(
                    "wrong payment {}: round {}, patron {} {error} by {}: {}",
                    m.id, m.round, m.patron, m.difference, m.note
                )
            }
            MispaymentReportable { id, .. } => {
                format!("wrong payment {id} goes into the month's report to the regulator")
            }
            MispaymentClosed { id, to_player, finding, .. } => {
                format!("wrong payment {id} closed: {to_player} to the player{}", after(&finding.note))
            }
        };
        (text, self.cite())
    }

    fn cite(&self) -> Option<Citation> {
        use HouseEvent::*;
        match self {
            DealerTook { .. } | DealerLeft { .. } | RoundBegan { .. } | RoundEnded { .. } => None,
            Settled(line) => Some(line.cite()),
            DutyRaised(duty) => Some(duty.cite),
            PatronSat { cite, .. }
            | PatronLeft { cite, .. }
            | AreasReserved { cite, .. }
            | ReservationLifted { cite }
            | PlayersLimited { cite, .. }
            | WagerPlaced { cite, .. }
            | WagerTakenBack { cite, .. }
            | WagerFound { cite, .. }
            | Warned { cite, .. }
            | BetsClosed { cite }
            | RoundTakenUp { cite, .. }
            | Reversed { cite, .. }
            | NoticePosted { cite, .. }
            | NoticeRemoved { cite }
            | LimitsChanged { cite, .. }
            | MinimumRaised { cite, .. }
            | MarkerPlaced { cite, .. }
            | MarkerRemoved { cite, .. }
            | SignShowsBoth { cite, .. }
            | PersonalLimitsSet { cite, .. }
            | PersonalLimitsEnded { cite, .. }
            | ClosingAnnounced { cite, .. }
            | ClosingCancelled { cite }
            | Closed { cite }
            | DeclaredInvalid { cite, .. }
            | EarlierRoundsStand { cite, .. }
            | DeviceFound { cite, .. }
            | PatronExcluded { cite, .. }
            | OutcomeInvalidated { cite, .. }
            | ExcessFound { cite, .. }
            | Paused { cite, .. }
            | Resumed { cite, .. }
            | DutyDone { cite, .. }
            | DisputeRaised { cite, .. }
            | DisputeRuled { cite, .. }
            | DisputeClosed { cite, .. }
            | MispaymentRecorded { cite, .. }
            | MispaymentReportable { cite, .. }
            | MispaymentClosed { cite, .. } => Some(*cite),
        }
    }
}

fn after(note: &str) -> String {
    if note.is_empty() { String::new() } else { format!(": {note}") }
}

/// Minutes and hours of a time, for a transcript: the day is not the rules' business.
fn clock(at: Millis) -> String {
    let minutes = at.div_euclid(crate::game::MINUTE);
    format!("{:02}:{:02}", minutes.div_euclid(60).rem_euclid(24), minutes.rem_euclid(60))
}

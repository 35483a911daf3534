//! The house's side of a table, common to all games: seats, wagers before the deal, limits and signs, closing, incidents.
//!
//! Each book states these rules under its own numbers, so everything here is told which clause to cite by [`HouseRules`].
mod cited;
mod commands;
mod events;
mod evolve;
mod found;
mod invalid;
mod jackpots;
mod offers;
mod past;
mod rounds;
mod seats;
mod setup;
mod signs;
mod undone;
mod wagers;
use crate::book::{Book, Built, Citation, Cited};
use crate::chips::Colour;
use crate::duties::{Duty, DutyKind};
use crate::game::Authority;
use crate::incidents::{Dispute, DisputeStage, Finding, Mispayment, NewMispayment, Satisfied};
use crate::jackpot::{Hit, JackpotRules};
use crate::limits::{Limit, Limits, Notice};
use crate::money::Money;
use crate::people::{Actor, Barred, BarredFrom, Context, Millis, PatronId, PlayerCard, Role};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::{Line, Stake};
use crate::shoe::Source;
use crate::show::{AreaView, Fit, PersonalSign, Prompt, Sign, View, Viewer, WagerView};
use crate::wagers::{Area, BetType, Layout, Placed, Wager};
use alloc::{borrow::Cow, format, string::String, vec, vec::Vec};
pub use cited::{
    Declarations, FollowUp, GeneralRules, HouseRules, IrregularRules, KeptMinimum, Leading, LimitRules, LossExcess,
    MispaymentRules, ProhibitedDeviceRules, WagerRules,
};
pub use commands::{AreasEach, Cause, Declared, DeviceMeasures, HeldPrize, HouseCommand};
pub use events::{HouseEvent, Move};
pub use past::{PAST_ROUNDS, Paid};
use seats::{carded, kept_from, known};
use serde::{Deserialize, Serialize};
pub use setup::{Approved, ChanceFrom, Diagram, DiceSetup, Equipment, JackpotSetup, Setup, Terminal};
use undone::void_instead;
pub(crate) use undone::{OutcomeOf, VoidBy};

/// The twenty minutes that a sign of a higher minimum, or of closing, hangs before its time.
pub const NOTICE_MS: Millis = 20 * crate::people::MINUTE;
/// Rounds without a wager after which a seat may be asked back at a full table.
pub const IDLE_ROUNDS: u8 = 3;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct House {
    setup: Setup,
    dealer: Option<u32>,
    seats: Vec<Seat>,
    seatings: u32,
    players_max: Option<u8>,
    one_area_each: bool,
    excluded: Vec<PatronId>,
    /// May play here beside another table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    permitted: Vec<PatronId>,
    /// Kept from wagering by a supervisor for a while.
    #[serde(default)]
    paused: Vec<PatronId>,
    /// Have declared what chips they still hold, and not wagered since.
    #[serde(default)]
    declared: Vec<PatronId>,
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
    /// The limits when this round began.
    round_limits: Limits,
    round_personal: Vec<(PatronId, Limits)>,
    /// Wagers of this round found to be other than recorded: only these can be outside the limits.
    found: Vec<(Area, Wager)>,
    /// Declared invalid in this round.
    invalid: Vec<PatronId>,
    lines: Vec<Line>,
    /// Lines of the last round, until the next begins.
    last_lines: Vec<Line>,
    /// The round whose outcome was invalidated last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    annulled: Option<u64>,
    /// What earlier rounds settled.
    #[serde(default)]
    past: past::Past,
    /// The round in which each seated patron last had a wager.
    last_wager: Vec<(PatronId, u64)>,
    idle: Vec<(PatronId, u8)>,
    /// Patrons here who have had a wager settled.
    settled: Vec<PatronId>,
    /// The jackpot pool that the table is linked to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pool: Option<String>,
    /// What the last round that won the jackpot is paid of it, until the next round begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hit: Option<Hit>,
    /// Areas of this round whose jackpot prize is held back, and the ruling once there is one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    held: Vec<(Area, Option<HeldPrize>)>,
    /// Its equipment failed, and it takes no wagers.
    #[serde(default)]
    jackpot_down: bool,
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

/// A player who may keep the minimum from before a raise.
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

impl House {
    pub fn open(setup: &Setup, rules: &HouseRules) -> Result<House, Refusal> {
        if setup.areas == 0 || setup.areas > rules.areas_max {
            refuse!(rules.areas_cite, "{} playing areas: this layout has 1 to {}", setup.areas, rules.areas_max);
        }
        (rules.check_setup)(setup)?;
        if !setup.smallest_chip.is_amount() {
            refuse!(rules.wagers.chips, "a smallest chip of {} is not an amount", setup.smallest_chip);
        }
        for (id, option) in &setup.options {
            let reading = rules.book.reading(id).or_else(|| crate::find_reading(id).filter(|r| r.id.starts_with("X-")));
            match reading {
                Some(reading) if reading.built != Built::Yes => {
                    refuse!(rules.limits.sign, "{id} is not built yet: leave the option out")
                }
                Some(reading) if reading.options.contains(&option.as_str()) => {}
                Some(reading) => {
                    refuse!(rules.limits.sign, "{id} is read as one of {}, not {option:?}", reading.options.join(", "))
                }
                None => refuse!(rules.limits.sign, "{id:?} is not a reading of this book"),
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
            permitted: vec![],
            paused: vec![],
            declared: vec![],
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
            annulled: None,
            past: past::Past::default(),
            last_wager: vec![],
            idle: vec![],
            settled: vec![],
            pool: None,
            hit: None,
            held: vec![],
            jackpot_down: false,
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
    /// Wrong payments that are not closed yet.
    pub fn mispayments(&self) -> &[Mispayment] {
        &self.mispayments
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

    /// Judges a command common to all tables. The order of refusals is part of the rule: the table open, the area there,
    /// the moment right, the person right, the table not about to close, the wager one of this game's and free to lie
    /// there, then the amount by chips, sign and readings, then the patron's standing: card, chips, loss limit.
    pub fn decide(
        &self,
        rules: &HouseRules,
        command: &HouseCommand,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        use HouseCommand::*;
        if self.closed && !command.is_for_a_closed_table() {
            refuse!(rules.general.closing, "this table is closed");
        }
        match command {
            TakeTable => self.take_table(rules, context),
            LeaveTable => Ok(vec![HouseEvent::DealerLeft { dealer: context.by.id }.into()]),
            Sit { area, patron } => self.sit(rules, *area, *patron, context),
            Leave { area } => self.leave(rules, *area, context),
            GiveUp { area } => self.give_up(rules, *area),
            Vacate { area } => self.vacate(rules, *area),
            PermitSecondTable { patron } => self.permit_second_table(rules, *patron, context),
            CardNotOwn { patron, holder } => self.card_not_own(rules, *patron, holder, context),
            SendAway { patron } => self.send_away(rules, *patron, context),
            Reserve { areas, patron } => self.reserve(rules, areas, *patron),
            LiftReservation => self.lift_reservation(rules),
            LimitPlayers { players, areas } => seats::limit_players(rules, *players, *areas),
            Place { area, wager, amount } => self.place(rules, *area, *wager, *amount, context),
            TakeBack { area, wager } => self.take_back(rules, *area, *wager, context),
            RefuseWager { area, wager, reason } => self.refuse_wager(rules, *area, *wager, reason),
            NoMoreBets => self.no_more_bets(rules),
            Find { area, wager, amount, .. } => self.find(rules, *area, *wager, *amount, context),
            FindUnrecorded { area, wager, amount, .. } => self.find_unrecorded(rules, *area, *wager, *amount, context),
            PostNotice { limits, effective_ms } => self.post_notice(rules, limits, *effective_ms, context),
            RemoveNotice => self.remove_notice(rules),
            ChangeLimits { limits } => self.change_limits(rules, limits),
            RaiseMinimum { limits } => self.raise_minimum(rules, limits),
            RemoveMarker { area } => self.remove_marker(rules, *area),
            PersonalLimits { patron, limits } => self.personal_limits(rules, *patron, limits),
            EndPersonalLimits { patron } => self.end_personal_limits(rules, *patron),
            AnnounceClosing { at_ms } => self.announce_closing(rules, *at_ms, context),
            CancelClosing => self.cancel_closing(rules),
            Close => self.close(rules, context),
            DeclareInvalid { patron, reason } => self.declare_invalid(rules, *patron, reason),
            ProhibitedDevice { patron, measures } => self.prohibited_device(rules, *patron, *measures, context),
            InvalidateOutcome { cause, forfeit } => {
                let of = if self.in_round() { OutcomeOf::RoundInProgress } else { OutcomeOf::LastRound };
                self.invalidate_outcome(rules, *cause, forfeit, of, context)
            }
            Pause { patron } => self.pause(rules, *patron),
            Resume { patron } => self.resume(rules, *patron),
            DeclareChips { patron, what, amount } => self.declare_chips(rules, *patron, *what, *amount),
            GiveDirection { patron, direction } => self.give_direction(rules, *patron, direction),
            RecordMispayment { wager, error, slip, difference, note } => {
                let (wager, error, slip, difference) = (*wager, *error, *slip, *difference);
                let new = NewMispayment { wager, error, slip, difference, note: note.clone() };
                self.record_mispayment(rules, &new, context)
            }
            CloseMispayment { id, intention, outcome, note } => {
                let finding = Finding { intention: *intention, outcome: *outcome, note: note.clone() };
                self.close_mispayment(rules, *id, &finding, context)
            }
            RaiseDispute { patron, about } => self.raise_dispute(rules, *patron, about, context),
            RuleOnDispute { id, ruling } => self.rule_on_dispute(rules, *id, ruling, context),
            AskForReview { id, patron } => self.ask_for_review(rules, *id, *patron, context),
            ReviewDispute { id, ruling } => self.review_dispute(rules, *id, ruling, context),
            CloseDispute { id, satisfied } => self.close_dispute(rules, *id, *satisfied, context),
            AskForRules => Ok(vec![self.duty(DutyKind::ShowRules, rules.general.copy_of_rules, context, &[])]),
            DutyDone { id, note } => self.do_duty(rules, *id, note, context),
            DutyTold { .. } | AcknowledgeDuty { .. } => self.hear_of_duty(rules, command, context),
            VerifyJackpot { area } => self.verify_jackpot(rules, *area),
            HoldPrize { area, reason } => self.hold_prize(rules, *area, reason),
            DecideHeldPrize { area, ruling, reason } => self.decide_held_prize(rules, *area, *ruling, reason),
            // The table has taken it, since the game's state goes back as well.
            TakeBackDecision { .. } => refuse!(rules.wagers.late, "no decision can be taken back at a closed table"),
            JackpotFails { unrecorded } => self.jackpot_fails(rules, unrecorded, context),
            JackpotWorks => self.jackpot_works(rules, context),
            Tick => self.tick(rules, context),
        }
    }
}

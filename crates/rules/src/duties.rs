//! What people must do beside the play. A duty stands until it is really done: each kind says who does it, whom it has to
//! reach, by when, what must be said of it, whether a second person signs, and what waits until then.
use crate::book::{Citation, Cited};
use crate::game::Game;
use crate::house::{House, HouseCommand, HouseEvent, HouseRules};
use crate::people::{Actor, Context, MINUTE, Millis, PatronId, Role};
use crate::plays::{RECEIVES, SUPERVISOR, TABLE};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::signatures::second_person;
use crate::table::{TableCommand, TableEvent};
use alloc::{string::String, vec, vec::Vec};
use core::fmt;
use serde::{Deserialize, Serialize};

/// Something that somebody must do, open until it is done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Duty {
    pub id: u32,
    pub kind: DutyKind,
    pub raised_ms: Millis,
    /// By when, where that is not a matter of its kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_ms: Option<Millis>,
    /// Whom it concerns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patron: Option<PatronId>,
    /// What it is about, where its kind does not say enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// The receiver was told by telephone, and has not confirmed it yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<Call>,
    pub cite: Citation,
}

/// A telephone call that told the receiver of a duty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Call {
    pub whom: String,
    pub at_ms: Millis,
    pub said: String,
    pub by: Actor,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DutyKind {
    NotifySurveillance,
    NotifyInspector,
    CheckCards,
    RiffleCards,
    DetainPerson,
    ExcludePerson,
    ReplaceDamagedCards,
    TransferCards,
    ShowRules,
    AdviseOfComplaint,
    AdviseOfLossLimit,
    AskForRemainingChips,
    /// A stake was changed on the record once the outcome was known.
    ReviewCorrection,
    /// Off the tables.
    ReportMonth,
    /// A result outside 95 % of what chance brings.
    LookIntoResult,
    /// A result outside 99.9 %.
    LookIntoResultNow,
}

/// What a kind of duty demands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Demands {
    pub what: &'static str,
    /// Who does it and says so.
    pub by: &'static [Role],
    /// Whom it has to reach; that person acknowledges it.
    pub reaches: Option<Role>,
    pub within: Within,
    /// What must be said of it.
    pub evidence: &'static str,
    pub signed: Signed,
    pub holds: Holds,
}

/// By when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Within {
    Immediately,
    Minutes(u16),
    Hours(u16),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signed {
    ByOne,
    /// Together with a supervisor.
    ByTwo,
}

/// What may not happen before a duty is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    Nothing,
    /// The next card: a round in progress waits, and none begins.
    Cards,
    /// The next round: one in progress is finished.
    NextRound,
    /// Shuffle and cut.
    Cut,
}

/// How pressing a duty is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Urgency {
    Open,
    /// A quarter of its time is left.
    DueSoon,
    /// The supervisors are alerted.
    Overdue,
    /// The managers are alerted as well.
    Escalated,
}

/// What "immediately" comes to.
const AT_ONCE_MS: Millis = 5 * MINUTE;
const HOUR: Millis = 60 * MINUTE;
/// An overdue duty goes to the managers after its own time once more, and after a day at the latest.
const ESCALATED_AFTER_MS_MAX: Millis = 24 * HOUR;
const MANAGER: &[Role] = &[Role::Manager];
/// Who looks into results: nobody who dealt or supervised there.
const WATCHES: &[Role] = &[Role::Surveillance, Role::Manager];
/// How long whoever was telephoned has to confirm it.
const CONFIRMED_WITHIN_MS: Millis = 24 * HOUR;

impl DutyKind {
    pub const ALL: [DutyKind; 16] = [
        DutyKind::NotifySurveillance,
        DutyKind::NotifyInspector,
        DutyKind::CheckCards,
        DutyKind::RiffleCards,
        DutyKind::DetainPerson,
        DutyKind::ExcludePerson,
        DutyKind::ReplaceDamagedCards,
        DutyKind::TransferCards,
        DutyKind::ShowRules,
        DutyKind::AdviseOfComplaint,
        DutyKind::AdviseOfLossLimit,
        DutyKind::AskForRemainingChips,
        DutyKind::ReviewCorrection,
        DutyKind::ReportMonth,
        DutyKind::LookIntoResult,
        DutyKind::LookIntoResultNow,
    ];

    /// The one table of what each kind demands. Which clause asks for it is the book's to say.
    pub const fn demands(self) -> Demands {
        use DutyKind::*;
        use Within::{Hours, Immediately, Minutes};
        match self {
            NotifySurveillance => tells("notify surveillance", Role::Surveillance),
            NotifyInspector => tells("notify an inspector", Role::Inspector),
            CheckCards => does("check the cards", TABLE, Immediately)
                .shown_by("how many cards were counted and what was found")
                .holding(Holds::NextRound)
                .signed_by_two(),
            RiffleCards => does("riffle shuffle the pre-shuffled cards", TABLE, Immediately)
                .shown_by("when the cards were riffled")
                .holding(Holds::Cut),
            DetainPerson => {
                does("detain the person until an inspector or police officer comes", SUPERVISOR, Immediately)
                    .shown_by("which inspector or police officer took over")
            }
            ExcludePerson => does("exclude the person from the casino", SUPERVISOR, Hours(24))
                .shown_by("how the section 79 order was given"),
            ReplaceDamagedCards => does("replace the damaged cards from a new deck", TABLE, Immediately)
                .shown_by("which cards were replaced, and from which deck")
                .holding(Holds::Cards)
                .signed_by_two(),
            TransferCards => does("transfer the cards to another shuffling device", TABLE, Immediately)
                .shown_by("which device the cards are in now")
                .holding(Holds::Cards),
            ShowRules => {
                does("show a copy of the rules", TABLE, Minutes(20)).shown_by("to whom which edition was shown")
            }
            AdviseOfComplaint => does("advise of the right to complain to an inspector", SUPERVISOR, Minutes(20))
                .shown_by("when and how the person was told of section 33"),
            AdviseOfLossLimit => does("advise the player of the duties that go with a loss limit", TABLE, Minutes(20))
                .shown_by("what the player was told"),
            AskForRemainingChips => does("ask the player with a loss limit what chips are left", TABLE, Minutes(20))
                .shown_by("what the player answered"),
            ReviewCorrection => does("surveillance reviews the wager that was changed", RECEIVES, Hours(24))
                .shown_by("what the review found"),
            ReportMonth => does("report the month's wrong payments to the commission", MANAGER, Hours(24))
                .shown_by("how and when the report was sent")
                .signed_by_two(),
            LookIntoResult => does("look into a result outside 95 % of what chance brings", WATCHES, Hours(7 * 24))
                .shown_by("what was looked at and what was found"),
            LookIntoResultNow => does("look into a result outside 99.9 % of what chance brings", WATCHES, Hours(1))
                .shown_by("what was looked at and what was found"),
        }
    }
}

const fn does(what: &'static str, by: &'static [Role], within: Within) -> Demands {
    Demands { what, by, reaches: None, within, evidence: "", signed: Signed::ByOne, holds: Holds::Nothing }
}

/// Told to somebody, who acknowledges it; a telephone call is put down by a supervisor.
const fn tells(what: &'static str, receiver: Role) -> Demands {
    let told = does(what, SUPERVISOR, Within::Immediately).shown_by("whom you spoke to and what was said");
    Demands { reaches: Some(receiver), ..told }
}

impl Demands {
    const fn shown_by(self, evidence: &'static str) -> Demands {
        Demands { evidence, ..self }
    }
    const fn holding(self, holds: Holds) -> Demands {
        Demands { holds, ..self }
    }
    const fn signed_by_two(self) -> Demands {
        Demands { signed: Signed::ByTwo, ..self }
    }
}

impl fmt::Display for DutyKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.demands().what)
    }
}

impl fmt::Display for Within {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Within::Immediately => f.write_str("immediately"),
            Within::Minutes(minutes) => write!(f, "within {minutes} minutes"),
            Within::Hours(1) => f.write_str("within an hour"),
            Within::Hours(hours) if hours % 24 == 0 && *hours > 48 => write!(f, "within {} days", hours / 24),
            Within::Hours(hours) => write!(f, "within {hours} hours"),
        }
    }
}

impl Duty {
    /// **X-65** The moment by which it is done.
    pub fn due(&self) -> Millis {
        let within = match self.kind.demands().within {
            Within::Immediately => AT_ONCE_MS,
            Within::Minutes(minutes) => Millis::from(minutes) * MINUTE,
            Within::Hours(hours) => Millis::from(hours) * HOUR,
        };
        self.due_ms.unwrap_or(self.raised_ms.saturating_add(within))
    }

    /// **X-65** Warned of when a quarter of its time is left, overdue at its end, and later brought to the managers.
    /// **X-66** What somebody was told by telephone is confirmed within a day of the call, or presses again.
    pub fn urgency(&self, at: Millis) -> Urgency {
        let (since, due) = match &self.call {
            Some(call) => (call.at_ms, call.at_ms.saturating_add(CONFIRMED_WITHIN_MS)),
            None => (self.raised_ms, self.due()),
        };
        let allowed = due.saturating_sub(since).max(0);
        let late = due.saturating_add(allowed.min(ESCALATED_AFTER_MS_MAX));
        match at {
            at if at >= late => Urgency::Escalated,
            at if at >= due => Urgency::Overdue,
            at if at >= due.saturating_sub(allowed / 4) => Urgency::DueSoon,
            _ => Urgency::Open,
        }
    }

    /// Whoever it has to reach has been told.
    pub fn is_told(&self) -> bool {
        self.call.is_some()
    }

    /// Whether this person may do it, and has said enough of it.
    pub fn check_done(&self, note: &str, context: &Context) -> Result<(), Refusal> {
        let demands = self.kind.demands();
        if let Some(receiver) = demands.reaches {
            refuse!(
                self.cite.as_read(x::X_66),
                "{} acknowledges it, or a supervisor puts down the telephone call: {}",
                called(receiver),
                demands.evidence
            );
        }
        self.check_by(context)?;
        if note.trim().is_empty() {
            refuse!(self.cite, "say {}", demands.evidence);
        }
        match demands.signed {
            Signed::ByOne => Ok(()),
            Signed::ByTwo => second_person(context, self.cite),
        }
    }

    /// **X-66** A call counts with whom, when and what was said, and not from before there was anything to tell.
    pub fn check_call(&self, call: &Call, context: &Context) -> Result<(), Refusal> {
        let (demands, cite) = (self.kind.demands(), self.cite.as_read(x::X_66));
        if demands.reaches.is_none() {
            refuse!(self.cite, "a telephone call does not do this: say {}", demands.evidence);
        }
        self.check_by(context)?;
        if let Some(call) = &self.call {
            refuse!(cite, "{} was told already", call.whom);
        }
        if call.whom.trim().is_empty() || call.said.trim().is_empty() {
            refuse!(cite, "say {}", demands.evidence);
        }
        match call.at_ms < self.raised_ms {
            true => refuse!(cite, "the call was before there was anything to tell"),
            false => Ok(()),
        }
    }

    /// **X-66** Only a person of the role it has to reach acknowledges it.
    pub fn check_acknowledged(&self, context: &Context) -> Result<(), Refusal> {
        let cite = self.cite.as_read(x::X_66);
        match self.kind.demands().reaches {
            Some(role) if role == context.by.role => Ok(()),
            Some(role) => refuse!(cite, "this is for {} to acknowledge", called(role)),
            None => refuse!(self.cite, "this is done, not acknowledged: say {}", self.kind.demands().evidence),
        }
    }

    fn check_by(&self, context: &Context) -> Result<(), Refusal> {
        let by = self.kind.demands().by;
        if context.by.role.is_among(by) {
            return Ok(());
        }
        let names: Vec<&str> = by.iter().map(|role| role.name()).collect();
        refuse!(self.cite, "this is for the {}, not the {}", names.join(" or "), context.by.role.name())
    }
}

/// A receiver in a sentence.
fn called(role: Role) -> &'static str {
    match role {
        Role::Inspector => "an inspector",
        role => role.name(),
    }
}

impl House {
    pub fn duties(&self) -> &[Duty] {
        &self.duties
    }

    pub(crate) fn duty(
        &self,
        kind: DutyKind,
        cite: Citation,
        context: &Context,
        raised: &[Cited<HouseEvent>],
    ) -> Cited<HouseEvent> {
        let before = raised.iter().filter(|e| matches!(e.what, HouseEvent::DutyRaised(_))).count() as u32;
        let (id, raised_ms) = (self.next_id + before, context.at);
        HouseEvent::DutyRaised(Duty { id, kind, raised_ms, due_ms: None, patron: None, about: None, call: None, cite })
            .into()
    }

    /// The same about a patron.
    pub(crate) fn duty_about(
        &self,
        patron: PatronId,
        kind: DutyKind,
        cite: Citation,
        context: &Context,
        raised: &[Cited<HouseEvent>],
    ) -> Cited<HouseEvent> {
        let mut event = self.duty(kind, cite, context, raised);
        if let HouseEvent::DutyRaised(duty) = &mut event.what {
            duty.patron = Some(patron);
        }
        event
    }

    pub(crate) fn do_duty(
        &self,
        rules: &HouseRules,
        id: u32,
        note: &str,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let duty = self.open_duty(rules, id)?;
        duty.check_done(note, context)?;
        Ok(vec![HouseEvent::DutyDone { id, kind: duty.kind, by: context.by, note: note.into() }.by(duty.cite)])
    }

    /// Whoever a duty has to reach hears of it, by telephone or directly.
    pub(crate) fn hear_of_duty(
        &self,
        rules: &HouseRules,
        command: &HouseCommand,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        Ok(vec![match command {
            HouseCommand::DutyTold { id, whom, minutes_ago, said } => {
                let duty = self.open_duty(rules, *id)?;
                let at_ms = context.at.saturating_sub(Millis::from(*minutes_ago) * MINUTE);
                let call = Call { whom: whom.clone(), at_ms, said: said.clone(), by: context.by };
                duty.check_call(&call, context)?;
                HouseEvent::DutyTold { id: *id, kind: duty.kind, call }.by(duty.cite.as_read(x::X_66))
            }
            HouseCommand::AcknowledgeDuty { id } => {
                let duty = self.open_duty(rules, *id)?;
                duty.check_acknowledged(context)?;
                HouseEvent::DutyAcknowledged { id: *id, kind: duty.kind, by: context.by }.by(duty.cite)
            }
            command => unreachable!("{command:?} tells nobody of a duty"),
        }])
    }

    fn open_duty(&self, rules: &HouseRules, id: u32) -> Result<&Duty, Refusal> {
        let found = self.duties.iter().find(|d| d.id == id);
        found.ok_or_else(|| Refusal::new(alloc::format!("no duty {id} is open at this table"), rules.dealer))
    }

    /// What waits until duties are done: no round begins, nothing is cut, and where cards have to be moved none is dealt.
    pub(crate) fn nothing_waits<G: Game>(
        &self,
        command: &TableCommand<G>,
        events: &[Cited<TableEvent<G>>],
    ) -> Result<(), Refusal> {
        if self.duties.is_empty() {
            return Ok(());
        }
        // A deal that only hands back wagers without a valid card would have begun a round.
        let deals = !self.in_round() && matches!(command, TableCommand::Play(_));
        let begins = events.iter().any(|e| match &e.what {
            TableEvent::House(HouseEvent::RoundBegan { .. }) => true,
            TableEvent::House(HouseEvent::Settled(_)) => deals,
            _ => false,
        });
        let waits = |duty: &&Duty| match duty.kind.demands().holds {
            Holds::NextRound | Holds::Cards => begins,
            Holds::Cut | Holds::Nothing => false,
        };
        self.duties.iter().find(waits).map_or(Ok(()), |duty| Err(duty.first()))
    }

    /// The same for what a game asks about before it continues.
    pub(crate) fn waits_for(&self, holds: Holds) -> Result<(), Refusal> {
        let open = self.duties.iter().find(|duty| duty.kind.demands().holds == holds);
        open.map_or(Ok(()), |duty| Err(duty.first()))
    }
}

impl Duty {
    fn first(&self) -> Refusal {
        Refusal::new(alloc::format!("first {}: duty {} is open", self.kind, self.id), self.cite)
    }
}

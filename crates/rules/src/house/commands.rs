//! What can be asked of any table, and who may ask it.
use super::*;
use crate::incidents::{Error, Intention, Rectification, SettledWager, Slip};
use crate::plays::{
    ANYONE, CASINO_SUPERVISOR, Choice, DEALER, Field, Kind, Plays, RECEIVES, REVIEWERS, SEATED, SUPERVISOR, SYSTEM,
    TABLE,
};
use crate::{choices, plays};

plays! {
    /// What is done at every table, whichever the game.
    pub enum HouseCommand cited by rules: HouseRules {
        /// A dealer comes to the table, or relieves another.
        TakeTable => "take table", DEALER, rules.dealer, Flow;
        /// The dealer leaves the table.
        LeaveTable => "leave table", DEALER, rules.dealer, Seats;
        /// A patron takes an area.
        Sit { area: Area, patron: PatronId = patron "Patron number" }
            => "sit {patron} at {area}", SEATED, rules.wagers.several_areas, Seats, verb("Seat the patron");
        /// The player of an area leaves it.
        Leave { area: Area } => "leave {area}", SEATED, rules.wagers.several_areas, Seats, verb("Free the area");
        /// A supervisor lets a patron play here beside another table.
        PermitSecondTable { patron: PatronId = patron "Patron number" }
            => "permit {patron} a second table", SUPERVISOR, rules.general.player_card.as_read(x::X_41), Supervision;
        /// A player card was presented by somebody else than its owner.
        CardNotOwn { patron: PatronId = patron "Number on the card", holder: String = asks "Presented by" }
            => "card of {patron} presented by {holder}", TABLE, rules.general.player_card, Supervision,
               verb("Take the card in");
        /// The floor keeps a patron from this table: the patron's areas are free.
        SendAway { patron: PatronId } => "send away {patron}", SYSTEM, rules.general.device.exclude, Hidden;
        /// A player of several areas gives one up for another player.
        GiveUp { area: Area } => "give up {area}", TABLE, rules.wagers.give_up.unwrap_or(rules.wagers.several_areas), Seats,
               verb("Give the area up");
        /// A player who has sat out several rounds is asked for the seat.
        Vacate { area: Area } => "vacate {area}", SUPERVISOR, rules.general.idle, Seats, verb("Ask the area back");
        /// Areas are kept for one patron.
        Reserve { areas: Vec<Area> = asks "Areas", patron: PatronId = patron "Patron number" }
            => "reserve {areas} for {patron}", SUPERVISOR, rules.wagers.reserved.unwrap_or(rules.wagers.players_limited), Supervision;
        /// Reserved areas are free again.
        LiftReservation
            => "lift reservation", SUPERVISOR, rules.wagers.reserved.unwrap_or(rules.wagers.players_limited), Supervision;
        /// So many players, or one area to each.
        LimitPlayers { players: Option<u8> = asks "Players, if limited", areas: AreasEach = asks "Areas to a player" }
            => "limit players [to {players}] [{areas}]", SUPERVISOR, rules.wagers.players_limited, Supervision;
        /// A wager is placed.
        Place { area: Area, wager: Wager, amount as "amount_cents": Money = asks "Amount" }
            => "wager {area} {wager} {amount}", SEATED, rules.wagers.positioning, Felt;
        /// A wager is taken back before bets are closed.
        TakeBack { area: Area, wager: Wager } => "take back {area} {wager}", SEATED, rules.wagers.positioning, Felt;
        /// A supervisor does not accept a wager.
        RefuseWager { area: Area, wager: Wager, reason: String = asks "Reason" }
            => "refuse {area} {wager} {reason}", SUPERVISOR, rules.general.refuse_wager_why, Supervision,
               verb("Refuse the wager");
        /// Bets are closed for this round.
        NoMoreBets => "no more bets", DEALER, rules.wagers.no_more_bets, Flow, key("n");
        /// The last decision was keyed wrongly.
        TakeBackDecision { area: Area }
            => "undo {area}", SEATED, rules.wagers.decisions.map_or(rules.wagers.late, |clause| clause.as_read(x::X_45)), Hidden,
               key("z");
        /// Bets are closed, and a wager is not what was recorded.
        Find {
            area: Area,
            wager: Wager,
            amount as "amount_cents": Money = asks "It is",
            reason or default: String = asks "Reason",
        } => "found {area} {wager} {amount} [because {reason}]", TABLE, rules.limits.below, Irregular, corrects_stake(),
             verb("Correct the wager");
        /// Bets are closed, and chips lie on a spot where none were recorded.
        FindUnrecorded {
            area: Area = asks "Area",
            wager: Wager = asks "Wager",
            amount as "amount_cents": Money = asks "Amount",
            reason: String = asks "Reason",
        } => "unrecorded {area} {wager} {amount} [because {reason}]", TABLE, rules.wagers.positioning, Irregular,
             corrects_stake();
        /// A sign says that limits will change.
        PostNotice { limits: Limits = asks "Limits", effective_ms: Millis = asks "In minutes" }
            => "notice in {effective_ms} minutes {limits}", SUPERVISOR, rules.limits.notice, Supervision;
        /// A notice of new limits is taken down.
        RemoveNotice => "remove notice", SUPERVISOR, rules.limits.notice, Supervision;
        /// Limits change at once.
        ChangeLimits { limits: Limits = asks "Limits" } => "limits {limits}", SUPERVISOR, rules.limits.notice, Supervision;
        /// The minimum rises at once; players at the table keep the old one.
        RaiseMinimum { limits: Limits = asks "Limits" }
            => "raise minimum {limits}", SUPERVISOR, rules.limits.keep.as_ref().map_or(rules.limits.notice, |k| k.raise), Supervision;
        /// The area no longer keeps the old minimum.
        RemoveMarker { area: Area }
            => "remove marker {area}", SUPERVISOR, rules.limits.keep.as_ref().map_or(rules.limits.notice, |k| k.raise), Supervision,
               verb("Remove the marker");
        /// A player gets limits of their own, on a sign.
        PersonalLimits { patron: PatronId, limits: Limits = asks "Limits" }
            => "personal {patron} {limits}", SUPERVISOR, rules.limits.personal.unwrap_or(rules.limits.sign), Supervision,
               verb("Set personal limits");
        /// A player's own limits end.
        EndPersonalLimits { patron: PatronId }
            => "end personal {patron}", SUPERVISOR, rules.limits.personal.unwrap_or(rules.limits.sign), Supervision,
               verb("End personal limits");
        /// The table will close at this time.
        AnnounceClosing { at_ms: Millis = asks "In minutes" }
            => "closing in {at_ms} minutes", SUPERVISOR, rules.general.closing, Supervision;
        /// The table stays open after all.
        CancelClosing => "cancel closing", SUPERVISOR, rules.general.closing, Supervision;
        /// The table closes.
        Close => "close", SUPERVISOR, rules.general.closing, Supervision;
        /// A player's wagers do not count.
        DeclareInvalid { patron: PatronId, reason: String = asks "Reason" }
            => "invalid {patron} {reason}", SUPERVISOR, rules.general.player_card, Supervision, irregular(),
               verb("Declare invalid");
        /// A player is found with a prohibited device.
        ProhibitedDevice { patron: PatronId = patron "Patron number", measures: DeviceMeasures = asks "Measures" }
            => "prohibited device {patron} {measures}", SUPERVISOR, rules.general.device.used, Supervision, irregular(),
               verb("Take measures");
        /// The outcome of the round in progress is annulled, or of the last until the next begins.
        InvalidateOutcome { cause: Cause = asks "Cause", forfeit: Vec<PatronId> = asks "Forfeit of patrons, if any" }
            => "invalidate {cause} [forfeit {forfeit}]", SUPERVISOR, rules.general.annul, Supervision, irregular();
        /// A player is kept from wagering, until `resume`.
        Pause { patron: PatronId } => "pause {patron}", SUPERVISOR, rules.general.pause.unwrap_or(rules.irregular.loss_limit), Supervision,
               verb("Keep the player from wagering");
        /// A player who was kept from wagering may wager again.
        Resume { patron: PatronId } => "resume {patron}", SUPERVISOR, rules.general.pause.unwrap_or(rules.irregular.loss_limit), Supervision,
               verb("Let the player wager again");
        /// A player with a loss limit says what chips there are.
        DeclareChips { patron: PatronId, what: Declared = asks "Chips", amount as "amount_cents": Money = asks "Worth" }
            => "declare {amount} {what} by {patron}", TABLE, rules.irregular.loss_limit, Supervision, verb("Declare chips");
        /// A player with a loss limit is told how their play is watched.
        GiveDirection { patron: PatronId, direction: String = asks "Direction" }
            => "tell {patron} {direction}", TABLE,
               rules.general.declarations.as_ref().map_or(rules.irregular.loss_limit, |d| d.direction), Supervision,
               verb("Direct the player");
        /// A settled wager was paid wrongly.
        RecordMispayment {
            wager: SettledWager = asks "Wager",
            error: Error = asks "Was",
            slip: Slip = asks "What slipped",
            difference as "difference_cents": Money = asks "By",
            note: String = asks "How found",
        } => "wrong {slip} of {wager} was {error} by {difference} because {note}", TABLE, rules.irregular.mispayment.found, Records;
        /// The enquiry into a wrong payment ends with a finding.
        CloseMispayment {
            id: u32,
            intention: Intention = asks "Finding",
            outcome: Rectification = asks "Outcome",
            note: String = asks "Enquiries",
        } => "close mispayment {id} {outcome} {intention} {note}", TABLE, rules.irregular.mispayment.found, Records;
        /// A player disagrees.
        RaiseDispute { patron: PatronId = patron "Patron number", about: String = asks "About" }
            => "dispute by {patron} {about}", SEATED, rules.general.dispute, Records;
        /// A supervisor decides a dispute.
        RuleOnDispute { id: u32, ruling: String = asks "Ruling" }
            => "rule on dispute {id} {ruling}", SUPERVISOR, rules.general.dispute, Records;
        /// A player who is not satisfied asks for the decision to be reviewed.
        AskForReview { id: u32, patron: PatronId } => "ask for review of dispute {id} by {patron}", SEATED, rules.general.dispute, Records, verb("Ask for a review");
        /// A casino supervisor, another person than decided first, reviews the decision.
        ReviewDispute { id: u32, ruling: String = asks "Ruling" }
            => "review dispute {id} {ruling}", CASINO_SUPERVISOR, rules.general.dispute.as_read(x::X_27), Records;
        /// A dispute ends, to the satisfaction of the player or not.
        CloseDispute { id: u32, satisfied: Satisfied = asks "Player satisfied" }
            => "close dispute {id} {satisfied}", SUPERVISOR, rules.general.dispute, Records;
        /// Somebody wants to read the rules.
        AskForRules => "ask for rules", ANYONE, rules.general.copy_of_rules, Records;
        /// Somebody has done what a clause asks of the staff.
        DutyDone { id: u32, note: String = asks "What was done" } => "duty {id} done {note}", REVIEWERS, rules.dealer, Records;
        /// Whoever had to be told was told by telephone.
        DutyTold {
            id: u32,
            whom: String = asks "Whom you spoke to",
            minutes_ago: u16 = asks "Minutes ago",
            said: String = asks "What was said",
        } => "duty {id} told {whom} by telephone {minutes_ago} minutes ago saying {said}", SUPERVISOR, rules.dealer, Records,
             verb("Record the call");
        /// The inspector or surveillance has heard of it.
        AcknowledgeDuty { id: u32 } => "acknowledge duty {id}", RECEIVES, rules.dealer, Records, verb("Acknowledge");
        /// A jackpot hand was looked at, card by card, and the deck with it.
        VerifyJackpot { area: Area }
            => "verify jackpot {area}", SUPERVISOR, rules.jackpot.as_ref().map_or(rules.supervisor, |j| j.verified), Flow;
        /// A jackpot prize is held back: its player may have broken the policy on staff gambling.
        HoldPrize { area: Area, reason: String = asks "Reason" }
            => "hold prize {area} {reason}", SUPERVISOR, rules.jackpot.as_ref().map_or(rules.supervisor, |j| j.employees),
               Supervision, verb("Hold the prize");
        /// Two people decide about a prize that was held back.
        DecideHeldPrize { area: Area, ruling: HeldPrize = asks "Ruling", reason: String = asks "Findings" }
            => "held prize {area} {ruling} {reason}", SUPERVISOR,
               rules.jackpot.as_ref().map_or(rules.supervisor, |j| j.employees), Supervision, corrects(),
               verb("Decide about the held prize");
        /// The jackpot's equipment fails, and had not recorded the wagers of these areas.
        JackpotFails { unrecorded: Vec<Area> = asks "Areas whose wager was not recorded" }
            => "jackpot fails [unrecorded {unrecorded}]", SUPERVISOR,
               rules.jackpot.as_ref().map_or(rules.supervisor, |j| j.equipment), Supervision, irregular();
        /// The jackpot's equipment works again.
        JackpotWorks
            => "jackpot works", SUPERVISOR, rules.jackpot.as_ref().map_or(rules.supervisor, |j| j.equipment), Supervision;
        /// The clock: what was announced comes into force.
        Tick => "tick", SYSTEM, rules.limits.notice, Hidden;
    }
}

/// What a supervisor does about a prohibited device: any or all of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DeviceMeasures {
    pub void_wagers: bool,
    pub exclude_from_game: bool,
    pub exclude_from_casino: bool,
    pub detain: bool,
}

impl Field for DeviceMeasures {
    const KIND: Kind = Kind::Flags(&[
        Choice { variant: "VoidWagers", words: "void", label: "Void the wagers" },
        Choice { variant: "ExcludeFromGame", words: "bar", label: "Exclude from the game" },
        Choice { variant: "ExcludeFromCasino", words: "exclude", label: "Exclude from the casino" },
        Choice { variant: "Detain", words: "detain", label: "Detain" },
    ]);
    fn read(words: &[&str], _: Millis) -> Result<Self, String> {
        if let Some(word) = words.iter().find(|word| !["void", "bar", "exclude", "detain"].contains(word)) {
            return Err(format!("{word:?}: say void, bar, exclude or detain"));
        }
        Ok(DeviceMeasures {
            void_wagers: words.contains(&"void"),
            exclude_from_game: words.contains(&"bar"),
            exclude_from_casino: words.contains(&"exclude"),
            detain: words.contains(&"detain"),
        })
    }
    fn write(&self) -> String {
        let said = [
            (self.void_wagers, "void"),
            (self.exclude_from_game, "bar"),
            (self.exclude_from_casino, "exclude"),
            (self.detain, "detain"),
        ];
        said.into_iter().filter(|(yes, _)| *yes).map(|(_, word)| word).collect::<Vec<_>>().join(" ")
    }
}

choices! {
    /// How many areas one player may have.
    pub enum AreasEach {
        Several = "", "several";
        One = "one area each", "one each";
    }
}

choices! {
    /// What becomes of a jackpot prize that was held back.
    pub enum HeldPrize {
        Paid = "pay", "is paid";
        Withheld = "withhold", "is not paid";
    }
}

choices! {
    pub enum Declared {
        /// Bought, here or elsewhere.
        Bought = "bought";
        /// Brought to the table.
        Brought = "brought", "brought along";
        /// Still held on leaving.
        Remaining = "remaining", "still held";
    }
}

choices! {
    pub enum Cause {
        /// Civil commotion, fire, riot, brawl, robbery, act of God.
        Disruption = "disruption";
        Fraud = "fraud";
    }
}

impl Cause {
    pub(super) fn cite(self, rules: &HouseRules) -> Citation {
        match self {
            Cause::Disruption => rules.general.disruption,
            Cause::Fraud => rules.general.fraud,
        }
    }
}

impl HouseCommand {
    /// Who may give this command, and by which clause.
    pub fn who(&self, rules: &HouseRules) -> Authority {
        let cite = match self {
            HouseCommand::DeclareChips { what, .. } => rules
                .general
                .declarations
                .as_ref()
                .map_or(rules.irregular.loss_limit, |declarations| declarations.of(*what)),
            command => command.cite(rules),
        };
        Authority { roles: self.info().roles, cite }
    }
}

impl From<NewMispayment> for HouseCommand {
    fn from(new: NewMispayment) -> HouseCommand {
        let NewMispayment { wager, error, slip, difference, note } = new;
        HouseCommand::RecordMispayment { wager, error, slip, difference, note }
    }
}

impl HouseCommand {
    /// What is still to be done when the table is closed.
    pub(super) fn is_for_a_closed_table(&self) -> bool {
        use HouseCommand::*;
        matches!(
            self,
            DutyDone { .. }
                | DutyTold { .. }
                | AcknowledgeDuty { .. }
                | RecordMispayment { .. }
                | CloseMispayment { .. }
                | RaiseDispute { .. }
                | RuleOnDispute { .. }
                | AskForReview { .. }
                | ReviewDispute { .. }
                | CloseDispute { .. }
                | LeaveTable
                | Leave { .. }
                | SendAway { .. }
                | AskForRules
        )
    }
}

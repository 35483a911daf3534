//! What happens at any table: the line it writes and the money it moves. `evolve.rs` has the state it leaves.
use super::*;
use crate::duties::Call;
use crate::events;
use crate::events::list_areas;
use crate::incidents::{Error, SettledWager};
use crate::jackpot::{Bonus, Winner};
use crate::settlement::Ending;
use crate::signatures::Mark;

events! {
    pub enum HouseEvent {
        DealerTook { dealer: u32 } => "dealer {dealer} takes the table";
        DealerLeft { dealer: u32 } => "dealer {dealer} leaves the table";
        PatronSat { area: Area, patron: PatronId } => "patron {patron} sits at area {area}";
        PatronLeft { area: Area, patron: PatronId } => "patron {patron} leaves area {area}";
        SecondTablePermitted { patron: PatronId } => "patron {patron} may play here beside another table";
        /// The floor takes the card in, at every table.
        CardNotOwn { patron: PatronId, holder: String } => "patron {patron}'s card was presented by another: {holder}";
        AreasReserved { areas: Vec<Area>, patron: PatronId } => "{} reserved for patron {patron}", list_areas(areas);
        ReservationLifted => "reservations lifted";
        PlayersLimited { players: Option<u8>, one_area_each: bool } => players_limited(*players, *one_area_each);
        WagerPlaced { placed: Placed } => "{placed} placed";
        WagerTakenBack { placed: Placed } => "{placed} taken back";
        WagerFound { placed: Placed, was as "was_cents": Money, mark or default: Option<Mark> }
            => wager_found(placed, *was, mark.as_ref());
        Warned { patron: PatronId }
            => "patron {patron} is warned: the loss limit leaves no room for a follow-up wager";
        /// The last decision was keyed wrongly: the game is as it was before.
        DecisionTakenBack { area: Area, what: String } => "keyed wrongly and taken back: {what}";
        BetsClosed => "no more bets";
        RoundBegan { round: u64 } => "round {round} begins";
        RoundEnded { idle: Vec<(PatronId, u8)> } => round_ended(idle);
        /// A round that had ended continues, to be put right before the next.
        RoundTakenUp { round: u64 } => "round {round} is reopened";
        Settled(line: Line) => "{line}";
        Reversed { line: Line } => "taken back: {line}";
        /// What was settled in this round or the last does not count after all.
        Undone { was: Line, line: Line } => "{line}; taken back: {}", Ending(was);
        PoolJoined { pool: String } => "the table's jackpot is linked to pool {pool}";
        PoolLeft { pool: String } => "the table's jackpot leaves pool {pool}";
        /// All hands of the round are known, and some win on the jackpot's meter.
        JackpotWon { hit: Hit } => jackpot_won(hit);
        /// What was won is not: other cards, or a wager that was none.
        JackpotReleased => "the jackpot is no longer locked";
        JackpotVerified { area: Area } => "jackpot hand of area {area} verified, and the deck";
        PrizeHeld { area: Area, reason: String } => "the jackpot prize of area {area} is held back: {reason}";
        HeldPrizeDecided { area: Area, ruling: HeldPrize, reason: String }
            => "the held prize of area {area} {}: {reason}", ruling.label();
        /// The jackpot's equipment failed.
        JackpotClosed => "the jackpot's equipment fails: play continues without it";
        JackpotOpened => "the jackpot takes wagers again";
        NoticePosted { notice: Notice } => "sign: {} in {} minutes", notice.limits, minutes_of(notice);
        NoticeRemoved => "sign of new limits taken down";
        LimitsChanged { limits: Limits } => "limits now {limits}";
        MinimumRaised { limits: Limits } => "minimum raised: {limits}";
        MarkerPlaced { patron: PatronId, area: Area, limits: Limits }
            => "marker at area {area}: patron {patron} keeps the old minimum";
        MarkerRemoved { patron: PatronId, area: Area } => "marker at area {area} removed";
        SignShowsBoth { previous: Limits, now: Limits } => "sign shows both: before {previous}; now {now}";
        PersonalLimitsSet { patron: PatronId, limits: Limits } => "sign for patron {patron}: {limits}";
        PersonalLimitsEnded { patron: PatronId } => "personal limits of patron {patron} ended";
        ClosingAnnounced { at_ms: Millis } => "sign: this table closes at {}", clock(*at_ms);
        ClosingCancelled => "closing cancelled";
        Closed => "table closed";
        DeclaredInvalid { patron: PatronId, reason: String } => "wagers of patron {patron} are invalid: {reason}";
        EarlierRoundsStand { patron: PatronId } => "patron {patron}'s earlier settlements stand";
        DeviceFound { patron: PatronId } => "patron {patron} is found with a prohibited device";
        /// From this game, at every table of the floor.
        PatronExcluded { patron: PatronId } => "patron {patron} is excluded from the game";
        /// From every game, at every table of the floor.
        ExcludedFromCasino { patron: PatronId } => "patron {patron} is excluded from the casino";
        /// Until an inspector or a police officer takes over; plays at no table of the floor.
        Detained { patron: PatronId } => "patron {patron} is detained";
        /// An exclusion that began here was lifted.
        ExclusionLifted { patron: PatronId } => "patron {patron} is no longer excluded";
        OutcomeInvalidated { cause: Cause } => "outcome invalidated: {}", cause.label();
        /// Of the last round, which was settled.
        LastOutcomeInvalidated { round: u64, cause: Cause } => "outcome of round {round} invalidated: {}", cause.label();
        ExcessFound { patron: PatronId, excess as "excess_cents": Money }
            => "patron {patron}'s open wagers exceed the loss limit by {excess}: what is within it stays valid";
        Paused { patron: PatronId } => "patron {patron} may not wager until the loss limit is counted again";
        Resumed { patron: PatronId } => "patron {patron} may wager again";
        ChipsDeclared { patron: PatronId, what: Declared, amount as "amount_cents": Money }
            => "patron {patron} declares {amount} in chips {}", declared(*what);
        DirectionGiven { patron: PatronId, direction: String } => "patron {patron} is directed: {direction}";
        DutyRaised(duty: Duty) => "duty {}: {}", duty.id, duty.kind;
        DutyDone { id: u32, kind: DutyKind, by: Actor, note: String }
            => "duty {id} done by {} {}: {kind}{}", by.role.name(), by.id, after(note);
        /// By telephone; it waits for the receiver to confirm it.
        DutyTold { id: u32, kind: DutyKind, call: Call }
            => "duty {id}, {kind}: {} {} telephoned {} at {}: {}", call.by.role.name(), call.by.id, call.whom, clock(call.at_ms), call.said;
        DutyAcknowledged { id: u32, kind: DutyKind, by: Actor }
            => "duty {id} acknowledged by {} {}: {kind}", by.role.name(), by.id;
        DisputeRaised { dispute: Dispute }
            => "dispute {} by patron {}: {}", dispute.id, dispute.patron, dispute.about;
        DisputeRuled { id: u32, stage: DisputeStage } => dispute_ruled(*id, stage);
        DisputeClosed { id: u32, satisfied: Satisfied } => dispute_closed(*id, *satisfied);
        MispaymentRecorded { mispayment: Mispayment } => mispayment_recorded(mispayment);
        MispaymentReportable { id: u32 } => "wrong payment {id} goes into the month's report to the regulator";
        MispaymentClosed { id: u32, patron: PatronId, to_player as "to_player_cents": Money, finding: Finding }
            => "wrong payment {id} closed: {to_player} to the player{}", after(&finding.note);
    }
}

/// Where money went; the three always sum to nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub patron: PatronId,
    pub player: Money,
    pub layout: Money,
    pub house: Money,
}

impl From<HouseEvent> for Cited<HouseEvent> {
    /// A line and a duty say themselves what they rest on; a dealer's coming and going and a round's on nothing.
    fn from(what: HouseEvent) -> Self {
        Cited { what, cite: None }
    }
}

impl HouseEvent {
    pub fn settled(line: Line) -> Cited<HouseEvent> {
        HouseEvent::Settled(line).into()
    }
    pub fn by(self, cite: Citation) -> Cited<HouseEvent> {
        Cited { what: self, cite: Some(cite) }
    }
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
            HouseEvent::Undone { was, line } => {
                let to_player = line.to_player() - was.to_player();
                (line.patron(), to_player, Money::ZERO, line.to_house() - was.to_house())
            }
            HouseEvent::MispaymentRecorded { mispayment, .. } => {
                let to_player = mispayment.brings_to_player();
                (mispayment.wager.patron, to_player, Money::ZERO, -to_player)
            }
            HouseEvent::MispaymentClosed { patron, to_player, .. } => (*patron, *to_player, Money::ZERO, -*to_player),
            _ => return None,
        };
        assert!((player + layout + house).is_zero(), "money made or lost by {self:?}");
        Some(Move { patron, player, layout, house })
    }
    /// What an event itself says it rests on: a line and a duty carry their citation.
    pub(crate) fn own_cite(&self) -> Option<Citation> {
        match self {
            HouseEvent::Settled(line) | HouseEvent::Undone { line, .. } => Some(line.cite()),
            HouseEvent::DutyRaised(duty) => Some(duty.cite),
            _ => None,
        }
    }
}

impl Cited<HouseEvent> {
    pub fn cite(&self) -> Option<Citation> {
        self.cite.or_else(|| self.what.own_cite())
    }
}

fn wager_found(placed: &Placed, was: Money, mark: Option<&Mark>) -> String {
    let Placed { area, wager, amount, .. } = placed;
    let found = match was.is_zero() {
        true => format!("area {area} {wager} {amount} was not recorded"),
        false => format!("area {area} {wager} found to be {amount}, not {was}"),
    };
    format!("{found}{}", mark.map_or(String::new(), |mark| format!("{mark}")))
}

fn players_limited(players: Option<u8>, one_area_each: bool) -> String {
    let players = players.map_or("no player limit".into(), |n| format!("player limit {n}"));
    format!("{players}{}", if one_area_each { ", one area each" } else { "" })
}

fn round_ended(idle: &[(PatronId, u8)]) -> String {
    let idle: Vec<String> = idle.iter().map(|(p, n)| format!(", patron {p} idle for {n}")).collect();
    format!("round ends{}", idle.concat())
}

fn jackpot_won(hit: &Hit) -> String {
    let won = |w: &Winner| format!("area {} {} {}", w.area, w.hand, hit.prize(w.hand));
    let won: Vec<String> = hit.winners.iter().map(won).collect();
    let bonus = match &hit.bonus {
        Some(Bonus { amount, to }) if !to.is_empty() => format!("; {amount} bonus to {} others", to.len()),
        _ => String::new(),
    };
    format!("jackpot locked at {}: {}{bonus}", hit.meter, won.join(", "))
}

fn minutes_of(notice: &Notice) -> Millis {
    notice.effective.saturating_sub(notice.posted) / crate::people::MINUTE
}

fn declared(what: Declared) -> &'static str {
    match what {
        Declared::Bought => "bought",
        Declared::Brought => "brought along",
        Declared::Remaining => "still held",
    }
}

fn dispute_ruled(id: u32, stage: &DisputeStage) -> String {
    match stage {
        DisputeStage::Decided { by, ruling } => format!("dispute {id} decided by supervisor {by}: {ruling}"),
        DisputeStage::ReviewRequested { .. } => format!("dispute {id}: a review is requested"),
        DisputeStage::Reviewed { by, ruling } => format!("dispute {id} reviewed by casino supervisor {by}: {ruling}"),
        DisputeStage::Raised => format!("dispute {id} raised"),
    }
}

fn dispute_closed(id: u32, satisfied: Satisfied) -> String {
    format!("dispute {id} closed{}", if satisfied == Satisfied::Yes { "" } else { ", player not satisfied" })
}

fn mispayment_recorded(m: &Mispayment) -> String {
    let error = if m.error == Error::Overpaid { "overpaid" } else { "underpaid" };
    let SettledWager { round, area, patron, wager } = m.wager;
    let (id, difference, note) = (m.id, m.difference, &m.note);
    format!("wrong payment {id}: round {round}, area {area} {wager}, patron {patron} {error} by {difference}: {note}")
}

fn after(note: &str) -> String {
    if note.is_empty() { String::new() } else { format!(": {note}") }
}

/// Minutes and hours of a time, for a transcript: the day is not the rules' business.
fn clock(at: Millis) -> String {
    let minutes = at.div_euclid(crate::people::MINUTE);
    format!("{:02}:{:02}", minutes.div_euclid(60).rem_euclid(24), minutes.rem_euclid(60))
}

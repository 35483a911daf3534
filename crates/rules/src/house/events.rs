//! What happens at any table: the money it moves, the state it leaves, the line it writes.
use super::*;
use crate::incidents::SettledWager;
use crate::jackpot::{Bonus, Winner};

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
    /// The last decision was keyed wrongly: the game is as it was before.
    DecisionTakenBack {
        area: Area,
        what: String,
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
    PoolJoined {
        pool: String,
        cite: Citation,
    },
    PoolLeft {
        pool: String,
        cite: Citation,
    },
    /// All hands of the round are known, and some win on the jackpot's meter.
    JackpotWon {
        hit: Hit,
        cite: Citation,
    },
    /// What was won is not: other cards, or a wager that was none.
    JackpotReleased {
        cite: Citation,
    },
    JackpotVerified {
        area: Area,
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
    /// From this game, at every table of the floor.
    PatronExcluded {
        patron: PatronId,
        cite: Citation,
    },
    /// From every game, at every table of the floor.
    ExcludedFromCasino {
        patron: PatronId,
        cite: Citation,
    },
    /// An exclusion that began here was lifted.
    ExclusionLifted {
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
    ChipsDeclared {
        patron: PatronId,
        what: Declared,
        #[serde(rename = "amount_cents")]
        amount: Money,
        cite: Citation,
    },
    DirectionGiven {
        patron: PatronId,
        direction: String,
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
                (mispayment.wager.patron, to_player, Money::ZERO, -to_player)
            }
            HouseEvent::MispaymentClosed { patron, to_player, .. } => (*patron, *to_player, Money::ZERO, -*to_player),
            _ => return None,
        };
        assert!((player + layout + house).is_zero(), "money made or lost by {self:?}");
        Some(Move { patron, player, layout, house })
    }
}

impl House {
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
                    self.declared.retain(|p| p != patron);
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
                self.declared.retain(|p| *p != placed.patron);
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
                    // A bonus has no stake of its own.
                    _ if amount.is_zero() => {}
                    Some(_) => self.layout.add(area, wager, amount),
                    None => self.layout.place(Placed { area, patron: line.patron(), wager, amount }),
                }
            }
            PoolJoined { pool, .. } => self.pool = Some(pool.clone()),
            PoolLeft { .. } => self.pool = None,
            JackpotWon { hit, .. } => self.hit = Some(hit.clone()),
            JackpotReleased { .. } => self.hit = None,
            JackpotVerified { area, .. } => {
                let hit = self.hit.as_mut().expect("a jackpot that was won");
                hit.winners.iter_mut().filter(|w| w.area == *area).for_each(|w| w.verified = true);
            }
            BetsClosed { .. } => self.stage = Stage::BetsClosed,
            RoundBegan { round } => {
                self.past.add(self.round, &self.last_lines);
                self.stage = Stage::Round;
                self.round = *round;
                self.round_limits = self.limits.clone();
                self.round_personal = self.personal.clone();
                self.hit = None;
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
            PatronExcluded { patron, .. } | ExcludedFromCasino { patron, .. } => {
                if !self.excluded.contains(patron) {
                    self.excluded.push(*patron);
                }
            }
            ExclusionLifted { patron, .. } => self.excluded.retain(|p| p != patron),
            Paused { patron, .. } => self.paused.push(*patron),
            Resumed { patron, .. } => self.paused.retain(|p| p != patron),
            ChipsDeclared { patron, what: Declared::Remaining, .. } => self.declared.push(*patron),
            ChipsDeclared { .. } => {}
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
            DecisionTakenBack { .. } => panic!("a decision is taken back at its table"),
            Warned { .. }
            | DirectionGiven { .. }
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
            DecisionTakenBack { what, .. } => format!("keyed wrongly and taken back: {what}"),
            Warned { patron, .. } => {
                format!("patron {patron} is warned: the loss limit leaves no room for a follow-up wager")
            }
            BetsClosed { .. } => "no more bets".into(),
            PoolJoined { pool, .. } => format!("the table's jackpot is linked to pool {pool}"),
            PoolLeft { pool, .. } => format!("the table's jackpot leaves pool {pool}"),
            JackpotWon { hit, .. } => {
                let won = |w: &Winner| format!("area {} {} {}", w.area, w.hand, hit.prize(w.hand));
                let won: Vec<String> = hit.winners.iter().map(won).collect();
                let bonus = match &hit.bonus {
                    Some(Bonus { amount, to }) if !to.is_empty() => format!("; {amount} bonus to {} others", to.len()),
                    _ => String::new(),
                };
                format!("jackpot locked at {}: {}{bonus}", hit.meter, won.join(", "))
            }
            JackpotReleased { .. } => "the jackpot that was locked is free again".into(),
            JackpotVerified { area, .. } => format!("jackpot hand of area {area} verified, and the deck"),
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
            ExcludedFromCasino { patron, .. } => format!("patron {patron} is excluded from the casino"),
            ExclusionLifted { patron, .. } => format!("patron {patron} is no longer excluded"),
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
            ChipsDeclared { patron, what, amount, .. } => {
                let what = match what {
                    Declared::Bought => "bought",
                    Declared::Brought => "brought along",
                    Declared::Remaining => "still held",
                };
                format!("patron {patron} declares {amount} in chips {what}")
            }
            DirectionGiven { patron, direction, .. } => format!("patron {patron} is directed: {direction}"),
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
                let SettledWager { round, area, patron, wager } = m.wager;
                let (id, difference, note) = (m.id, m.difference, &m.note);
                format!(
                    "wrong payment {id}: round {round}, area {area} {wager}, patron {patron} {error} by {difference}: {note}"
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
            | DecisionTakenBack { cite, .. }
            | BetsClosed { cite }
            | PoolJoined { cite, .. }
            | PoolLeft { cite, .. }
            | JackpotWon { cite, .. }
            | JackpotReleased { cite }
            | JackpotVerified { cite, .. }
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
            | ExcludedFromCasino { cite, .. }
            | ExclusionLifted { cite, .. }
            | OutcomeInvalidated { cite, .. }
            | ExcessFound { cite, .. }
            | Paused { cite, .. }
            | Resumed { cite, .. }
            | ChipsDeclared { cite, .. }
            | DirectionGiven { cite, .. }
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

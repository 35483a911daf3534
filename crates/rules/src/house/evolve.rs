//! How events change what is common to all tables. No rule is consulted here.
use super::*;

impl House {
    pub fn evolve(&mut self, event: &HouseEvent) {
        use HouseEvent::*;
        match event {
            DealerTook { dealer } => self.dealer = Some(*dealer),
            DealerLeft { .. } => self.dealer = None,
            PatronSat { area, patron } => self.has_sat(*area, *patron),
            PatronLeft { area, patron } => self.has_left(*area, *patron),
            AreasReserved { areas, patron } => {
                areas.iter().for_each(|area| self.seat_mut(*area).reserved_for = Some(*patron))
            }
            ReservationLifted => self.seats.iter_mut().for_each(|seat| seat.reserved_for = None),
            PlayersLimited { players, one_area_each } => {
                (self.players_max, self.one_area_each) = (*players, *one_area_each)
            }
            WagerPlaced { .. } | WagerTakenBack { .. } | WagerFound { .. } | Settled(_) | Reversed { .. } => {
                self.evolve_layout(event)
            }
            OutcomeInvalidated { .. } => self.annulled = self.in_round().then_some(self.round),
            LastOutcomeInvalidated { round, .. } => self.annulled = Some(*round),
            Undone { was, line } => self.has_undone(was, *line),
            PoolJoined { pool } => self.pool = Some(pool.clone()),
            PoolLeft { .. } => self.pool = None,
            JackpotWon { hit } => self.hit = Some(hit.clone()),
            JackpotReleased => self.hit = None,
            JackpotVerified { area } => {
                let hit = self.hit.as_mut().expect("a jackpot that was won");
                hit.winners.iter_mut().filter(|w| w.area == *area).for_each(|w| w.verified = true);
            }
            PrizeHeld { area, .. } => self.held.push((*area, None)),
            HeldPrizeDecided { area, ruling, .. } => {
                self.held.iter_mut().filter(|(held, _)| held == area).for_each(|(_, decided)| *decided = Some(*ruling))
            }
            JackpotClosed => self.jackpot_down = true,
            JackpotOpened => self.jackpot_down = false,
            BetsClosed => self.stage = Stage::BetsClosed,
            RoundBegan { round } => self.round_began(*round),
            RoundEnded { idle } => {
                self.stage = Stage::Betting;
                self.idle = idle.clone();
                self.last_lines = self.lines.clone();
            }
            RoundTakenUp { .. } => self.round_reopened(),
            NoticePosted { .. }
            | NoticeRemoved
            | LimitsChanged { .. }
            | MinimumRaised { .. }
            | MarkerPlaced { .. }
            | MarkerRemoved { .. }
            | PersonalLimitsSet { .. }
            | PersonalLimitsEnded { .. }
            | ClosingAnnounced { .. }
            | ClosingCancelled
            | Closed => self.evolve_sign(event),
            DecisionTakenBack { .. } => panic!("a decision is taken back at its table"),
            event => self.evolve_records(event),
        }
    }

    fn has_sat(&mut self, area: Area, patron: PatronId) {
        self.seatings += 1;
        let since = self.seatings;
        let seat = self.seat_mut(area);
        (seat.patron, seat.since) = (Some(patron), since);
    }

    fn has_left(&mut self, area: Area, patron: PatronId) {
        self.seat_mut(area).patron = None;
        if !self.sits(patron) {
            self.permitted.retain(|p| *p != patron);
            self.declared.retain(|p| *p != patron);
            self.idle.retain(|(p, _)| *p != patron);
            self.settled.retain(|p| *p != patron);
            self.last_wager.retain(|(p, _)| *p != patron);
            self.personal.retain(|(p, _)| *p != patron);
        }
    }

    fn round_began(&mut self, round: u64) {
        self.past.add(self.round, &self.last_lines);
        self.stage = Stage::Round;
        self.round = round;
        self.round_limits = self.limits.clone();
        self.round_personal = self.personal.clone();
        self.hit = None;
        self.held.clear();
        self.found.clear();
        self.invalid.clear();
        self.lines.clear();
        self.last_lines.clear();
        for placed in self.layout.iter() {
            self.has_wagered(placed.patron, round);
        }
    }

    fn has_wagered(&mut self, patron: PatronId, round: u64) {
        match self.last_wager.iter_mut().find(|(p, _)| *p == patron) {
            Some((_, last)) => *last = round,
            None => self.last_wager.push((patron, round)),
        }
    }

    /// A line of this round, or of the last, is another now.
    fn has_undone(&mut self, was: &Line, line: Line) {
        let mut found = false;
        for lines in [&mut self.lines, &mut self.last_lines] {
            if let Some(old) = lines.iter_mut().rfind(|old| *old == was) {
                (*old, found) = (line, true);
            }
        }
        assert!(found, "{was} was not settled in this round or the last");
    }

    fn round_reopened(&mut self) {
        self.stage = Stage::Round;
        self.lines = core::mem::take(&mut self.last_lines);
        // It is counted again when it ends again.
        self.idle.iter_mut().for_each(|(_, rounds)| *rounds = rounds.saturating_sub(1));
    }

    /// Wagers as they come, go and are settled.
    fn evolve_layout(&mut self, event: &HouseEvent) {
        match event {
            HouseEvent::WagerPlaced { placed } => {
                self.declared.retain(|p| *p != placed.patron);
                self.layout.place(*placed);
                if !self.in_round() {
                    self.lines.clear();
                }
            }
            HouseEvent::WagerTakenBack { placed } => {
                self.layout.lift(placed.area, placed.wager, placed.amount);
                self.reopen_bets();
            }
            HouseEvent::WagerFound { placed, was, .. } => {
                self.found.push((placed.area, placed.wager));
                match placed.amount > *was {
                    _ if was.is_zero() => {
                        self.layout.place(*placed);
                        self.has_wagered(placed.patron, self.round);
                    }
                    true => self.layout.add(placed.area, placed.wager, placed.amount - *was),
                    false => self.layout.lift(placed.area, placed.wager, *was - placed.amount),
                }
            }
            HouseEvent::Settled(line) => {
                self.layout.lift(line.area(), line.wager(), line.stake());
                self.lines.push(*line);
                self.reopen_bets();
                if line.counts_as_turnover() && !self.settled.contains(&line.patron()) {
                    self.settled.push(line.patron());
                }
            }
            HouseEvent::Reversed { line } => {
                let mut found = false;
                for lines in [&mut self.lines, &mut self.last_lines] {
                    if let Some(at) = lines.iter().rposition(|l| l == line) {
                        lines.remove(at);
                        found = true;
                    }
                }
                assert!(found, "{line} was not settled in this round or the last");
                let (area, wager, amount) = (line.area(), line.wager(), line.stake());
                match self.layout.get(area, wager) {
                    // A bonus has no stake of its own.
                    _ if amount.is_zero() => {}
                    Some(_) => self.layout.add(area, wager, amount),
                    None => self.layout.place(Placed { area, patron: line.patron(), wager, amount }),
                }
            }
            event => panic!("{event:?} does not concern the layout"),
        }
    }

    /// Limits, markers and the announced closing.
    fn evolve_sign(&mut self, event: &HouseEvent) {
        match event {
            HouseEvent::NoticePosted { notice } => self.notice = Some(notice.clone()),
            HouseEvent::NoticeRemoved => self.notice = None,
            HouseEvent::LimitsChanged { limits } => {
                if self.notice.as_ref().is_some_and(|n| n.limits == *limits) {
                    self.notice = None;
                }
                self.limits = limits.clone();
            }
            HouseEvent::MinimumRaised { limits } => self.limits = limits.clone(),
            HouseEvent::MarkerPlaced { patron, area, limits } => {
                self.kept.push(Kept { patron: *patron, area: *area, limits: limits.clone() })
            }
            HouseEvent::MarkerRemoved { patron, .. } => self.kept.retain(|k| k.patron != *patron),
            HouseEvent::PersonalLimitsSet { patron, limits } => {
                self.personal.retain(|(p, _)| p != patron);
                self.personal.push((*patron, limits.clone()));
            }
            HouseEvent::PersonalLimitsEnded { patron } => self.personal.retain(|(p, _)| p != patron),
            HouseEvent::ClosingAnnounced { at_ms } => self.closing = Some(*at_ms),
            HouseEvent::ClosingCancelled => self.closing = None,
            HouseEvent::Closed => self.closed = true,
            event => panic!("{event:?} does not concern the sign"),
        }
    }

    /// What is kept of players, duties, disputes and wrong payments.
    fn evolve_records(&mut self, event: &HouseEvent) {
        use HouseEvent::*;
        match event {
            DeclaredInvalid { patron, .. } if self.in_round() => self.invalid.push(*patron),
            DeviceFound { patron } => self.device_users.push(*patron),
            PatronExcluded { patron } | ExcludedFromCasino { patron } if !self.excluded.contains(patron) => {
                self.excluded.push(*patron);
            }
            SecondTablePermitted { patron } if !self.permitted.contains(patron) => self.permitted.push(*patron),
            ExclusionLifted { patron } => self.excluded.retain(|p| p != patron),
            Paused { patron } => self.paused.push(*patron),
            Resumed { patron } => self.paused.retain(|p| p != patron),
            ChipsDeclared { patron, what: Declared::Remaining, .. } => self.declared.push(*patron),
            DutyRaised(duty) => {
                self.next_id = duty.id + 1;
                self.duties.push(duty.clone());
            }
            DutyDone { id, .. } | DutyAcknowledged { id, .. } => self.duties.retain(|d| d.id != *id),
            DutyTold { id, call, .. } => {
                let duty = self.duties.iter_mut().find(|d| d.id == *id);
                duty.unwrap_or_else(|| panic!("no duty {id}")).call = Some(call.clone());
            }
            DisputeRaised { dispute } => {
                self.next_id = dispute.id + 1;
                self.disputes.push(dispute.clone());
            }
            DisputeRuled { id, stage } => {
                let dispute = self.disputes.iter_mut().find(|d| d.id == *id);
                dispute.unwrap_or_else(|| panic!("no dispute {id}")).stage = stage.clone();
            }
            DisputeClosed { id, .. } => self.disputes.retain(|d| d.id != *id),
            MispaymentRecorded { mispayment } => {
                self.next_id = mispayment.id + 1;
                self.mispayments.push(mispayment.clone());
            }
            MispaymentClosed { id, .. } => self.mispayments.retain(|m| m.id != *id),
            // Said, and nothing follows for the state.
            _ => {}
        }
    }

    /// Bets that were closed with nothing left to deal to are open again.
    fn reopen_bets(&mut self) {
        if self.stage == Stage::BetsClosed && self.layout.is_empty() {
            self.stage = Stage::Betting;
        }
    }
}

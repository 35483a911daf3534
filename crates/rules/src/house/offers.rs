//! What may be done now at any table, and what anyone may see of it.
use super::*;
use crate::book::{Built, Reading};

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
        if let Some(patron) = self.disputant() {
            offer(RaiseDispute { patron, about: some() }, Fit::Kind, "Raise a dispute".into());
        }
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
        if let Some(new) = self.some_mispayment(rules) {
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
        for winner in self.hit.iter().filter(|_| self.in_round()).flat_map(|hit| &hit.winners).filter(|w| !w.verified) {
            let label = format!("Verify area {}'s {} and the deck", winner.area, winner.hand);
            offer(VerifyJackpot { area: winner.area }, Fit::Exactly, label);
        }
        let opening = (rules.opening)(&self.setup);
        for area in self.areas() {
            let Some(patron) = self.seated(area) else {
                // Whom it is reserved for, a newcomer, or one who has an area already.
                let reserved = self.seat(area).and_then(|s| s.reserved_for);
                let here = self.occupied().map(|(_, patron)| patron);
                let mut sitters = reserved.into_iter().chain([PatronId::MAX]).chain(here);
                if let Some(patron) = sitters.find(|p| !self.has_excluded(*p) && self.has_room(rules, area, *p).is_ok())
                {
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
                let open = self.layout.on_area(area).filter(|p| opening.contains(&p.wager));
                for placed in open.filter(|placed| self.still_measured(rules, placed)) {
                    let amount = placed.amount + self.setup.smallest_chip;
                    offer(
                        Find { area, wager: placed.wager, amount },
                        Fit::Kind,
                        format!("{} on area {area} is not {}", placed.wager, placed.amount),
                    );
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
            if rules.declarations.is_some() {
                let what = if self.in_round() { Declared::Remaining } else { Declared::Brought };
                offer(
                    DeclareChips { patron, what, amount: self.setup.smallest_chip },
                    Fit::Kind,
                    format!("Patron {patron} declares chips"),
                );
                offer(GiveDirection { patron, direction: some() }, Fit::Kind, format!("Direct patron {patron}"));
            }
            if rules.pause.is_some() && !self.paused.contains(&patron) {
                offer(Pause { patron }, Fit::Kind, format!("Keep patron {patron} from wagering for now"));
            }
            let measures = DeviceMeasures { exclude_from_game: true, ..DeviceMeasures::default() };
            offer(ProhibitedDevice { patron, measures }, Fit::Kind, format!("Patron {patron} has a prohibited device"));
            let own = self.raised(|limit| limit.max += self.setup.smallest_chip);
            if let Some(limits) = own.into_iter().find(|own| self.personal_limits(rules, patron, own).is_ok()) {
                offer(PersonalLimits { patron, limits }, Fit::Kind, format!("Personal limits for patron {patron}"));
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
        let raised = self.raised(|limit| {
            limit.min += self.setup.smallest_chip;
            limit.max = limit.max.max(limit.min);
        });
        if let Some(limits) = raised.into_iter().find(|raised| self.raise_minimum(rules, raised).is_ok()) {
            offer(RaiseMinimum { limits }, Fit::Kind, "Raise the minimum, players here keep theirs".into());
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

    /// A wrong payment as it might be: of the newest wager that can have been paid wrongly.
    fn some_mispayment(&self, rules: &HouseRules) -> Option<NewMispayment> {
        use crate::incidents::{Error::*, Slip::*};
        self.settled_wagers().find_map(|paid| {
            let cases = [(Underpaid, Payment), (Overpaid, Payment), (Underpaid, Result), (Overpaid, Result)];
            cases.into_iter().find_map(|(error, slip)| {
                let most = self.still_wrong(rules, &paid, error, slip, Money::MAX_AMOUNT);
                let (wager, difference) = (paid.of, most.min(self.setup.smallest_chip));
                let new = NewMispayment { wager, error, slip, difference, note: String::from("…") };
                difference.is_positive().then_some(new)
            })
        })
    }

    /// The sign with every kind of wager changed, and with each one alone: a game may not allow them all.
    fn raised(&self, change: impl Fn(&mut Limit)) -> Vec<Limits> {
        let kinds = self.limits.wagers.len();
        let with = |only: Option<usize>| {
            let mut limits = self.limits.clone();
            let changed = limits.wagers.iter_mut().enumerate().filter(|(i, _)| only.is_none_or(|only| only == *i));
            changed.for_each(|(_, limit)| change(limit));
            limits
        };
        core::iter::once(None).chain((0..kinds).map(Some)).map(with).collect()
    }

    /// The roles that may give a command here: at a physical table players' chips are recorded for them.
    pub(super) fn offered_to(&self, command: &HouseCommand, rules: &HouseRules) -> &'static [Role] {
        match command {
            HouseCommand::Place { .. } | HouseCommand::TakeBack { .. } if self.setup.chance == ChanceFrom::Keyed => {
                &[Role::Dealer, Role::Supervisor]
            }
            // What somebody else has laid on a player's area is not that player's to take.
            HouseCommand::TakeBack { area, wager }
                if self.layout.get(*area, *wager).is_some_and(|placed| Some(placed.patron) != self.seated(*area)) =>
            {
                &[Role::Dealer, Role::Supervisor]
            }
            command => command.who(rules).roles,
        }
    }

    fn is_barred(&self, patron: PatronId) -> bool {
        self.excluded.contains(&patron) || self.paused.contains(&patron)
    }

    /// The least and the most that may be placed, and in which steps; `None` where there is no room. What lies there
    /// already counts.
    pub(super) fn range(
        &self,
        rules: &HouseRules,
        area: Area,
        patron: PatronId,
        wager: Wager,
    ) -> Option<(Money, Money, Money)> {
        let limits = self.limits_of(patron);
        let Limit { min, max, unit, .. } = limits.get(wager)?;
        let before = self.layout.get(area, wager).map_or(Money::ZERO, |p| p.amount);
        let staked: Money = self.layout.of_patron(patron).map(|p| p.amount).sum();
        let room = limits.player_max.map_or(max, |most| max.min(most - staked + before));
        let step = unit.unwrap_or(self.setup.smallest_chip);
        if let Some(amount) = (rules.one_amount)(self, area, wager) {
            let fits = (rules.check_wager)(Placed { area, patron, wager, amount }, self).is_ok();
            let in_limits = amount >= min && amount <= room;
            return (fits && in_limits && !self.is_barred(patron)).then_some((amount, amount, step));
        }
        // Whole stakes go from the minimum in steps; the first is one that is more than what lies there.
        let steps_before = (before - min).to_cents().div_euclid(step.to_cents()) + 1;
        let first = min + Money::cents(step.to_cents() * steps_before.max(0));
        let amount = |steps: i64| first + Money::cents(step.to_cents() * steps) - before;
        let fits = |steps| (rules.check_wager)(Placed { area, patron, wager, amount: amount(steps) }, self).is_ok();
        let (mut least, mut most) = (0, (room - first).to_cents().div_euclid(step.to_cents()));
        if most < 0 || !fits(0) || self.is_barred(patron) {
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
                hand: None,
                colours: vec![],
                marker: self.kept.iter().any(|k| k.area == area),
                reserved: self.seat(area).is_some_and(|s| s.reserved_for.is_some()),
                note: String::new(),
            }
        });
        let house_only = |yes: bool| viewer.is_house() && yes;
        let mut readings: Vec<String> = vec![];
        // Nothing hangs there that the table does not obey.
        let said = |r: &&Reading| r.changes_money && !r.options.is_empty() && r.built == Built::Yes;
        for reading in rules.book.readings.iter().chain(x::ALL).filter(said) {
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
            dealer_hand: None,
            community: vec![],
            claims: vec![],
            jackpot: None,
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
                max_payout: self.setup.approved.max_payout,
                prizes: None,
                readings,
            },
            closing_ms: self.closing,
            closed: self.closed,
            duties: self.duties.iter().filter(|_| house_only(true)).cloned().collect(),
            disputes: self.disputes.iter().filter(|d| own(d.patron)).cloned().collect(),
            mispayments: self.mispayments.iter().filter(|m| own(m.wager.patron)).cloned().collect(),
            dealer: self.dealer.filter(|_| viewer.is_house()),
            results: vec![],
        }
    }
}

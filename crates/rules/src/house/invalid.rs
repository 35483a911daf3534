//! Wagers that do not count: invalid ones, prohibited devices, invalidated outcomes, what exceeds a loss limit; and what
//! goes with a loss limit.
use super::*;

impl House {
    /// Wagers of an ineligible player, by stage: returned before the hand, void during it; what was settled stands.
    pub(super) fn declare_invalid(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        reason: &str,
    ) -> Result<Vec<HouseEvent>, Refusal> {
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

    /// Returned before the first card: wagers of patrons without a valid card, or excluded.
    /// One that was in play before this round is not judged again.
    pub(crate) fn return_uncarded(
        &self,
        rules: &HouseRules,
        context: &Context,
        in_play: impl Fn(&Placed) -> bool,
    ) -> Vec<HouseEvent> {
        let returned = |p: Placed| {
            // Excluded at another table since the wager was laid: no part in a round that has not begun.
            let barred = context.world.barred(p.patron).map(|barred| barred.from);
            let cite = match (barred, context.world.standing(p.patron).card) {
                (Some(BarredFrom::Casino), _) => rules.device_casino,
                (Some(BarredFrom::Game), _) => rules.device_exclude,
                (_, PlayerCard::Valid) => return None,
                _ => rules.invalid_before.as_read(x::X_7),
            };
            Some(HouseEvent::Settled(Line::returned(p.stake(), cite)))
        };
        self.layout.iter().filter(|p| !in_play(p)).filter_map(returned).collect()
    }

    pub(super) fn prohibited_device(
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
        let barring = match measures {
            DeviceMeasures { exclude_from_game: true, .. } => Some(rules.device_exclude),
            DeviceMeasures { exclude_from_casino: true, .. } => Some(rules.device_casino),
            _ => None,
        };
        let mut events = vec![HouseEvent::DeviceFound { patron, cite: rules.device }];
        if measures.exclude_from_game {
            events.push(HouseEvent::PatronExcluded { patron, cite: rules.device_exclude.as_read(x::X_40) });
        }
        if measures.void_wagers {
            let void = |p: Placed| HouseEvent::Settled(Line::void(p.stake(), rules.device_void.as_read(x::X_26)));
            events.extend(self.layout.of_patron(patron).map(void));
        } else if let Some(cite) = barring.filter(|_| !self.in_round()) {
            // Whoever is barred takes no part in a round that has not begun.
            let back = |p: Placed| HouseEvent::Settled(Line::returned(p.stake(), cite));
            events.extend(self.layout.of_patron(patron).map(back));
        }
        if measures.exclude_from_casino {
            events.push(HouseEvent::ExcludedFromCasino { patron, cite: rules.device_casino.as_read(x::X_40) });
            events.push(self.duty(DutyKind::ExcludePerson, rules.device_casino, context, &events));
        }
        if let (true, Ok(cite)) = (measures.detain, rules.device_detain) {
            events.push(self.duty(DutyKind::DetainPerson, cite, context, &events));
        }
        Ok(events)
    }

    /// An outcome that is under way counts for nothing.
    pub(crate) fn invalidate_outcome(
        &self,
        rules: &HouseRules,
        cause: Cause,
        forfeit: &[PatronId],
    ) -> Result<Vec<HouseEvent>, Refusal> {
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
        let mut events = vec![HouseEvent::OutcomeInvalidated { cause, cite: cause.cite(rules) }];
        events.extend(self.layout.iter().filter(on_outcome).map(|p| {
            HouseEvent::Settled(match forfeit.contains(&p.patron) {
                true => Line::forfeited(p.stake(), rules.invalidated.as_read(x::X_25)),
                false => Line::void(p.stake(), rules.invalidated),
            })
        }));
        Ok(events)
    }

    /// What exceeds a loss limit is no wager: the newest chips go back first, a stake may be split. In whole chips, so
    /// that what stays is within the limit.
    pub(super) fn return_excess(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        over: Money,
        context: &Context,
    ) -> Result<Vec<HouseEvent>, Refusal> {
        let Some(LossExcess { valid, returned, earlier, advise }) = rules.loss_excess.as_ref() else {
            refuse!(rules.loss_limit, "{over} of this is more than patron {patron}'s loss limit leaves: give it back");
        };
        let chip = self.setup.smallest_chip.to_cents();
        let open: Money = self.layout.of_patron(patron).map(|p| p.amount).sum();
        let excess = Money::cents((over.to_cents() + chip - 1) / chip * chip).min(open);
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

    pub(super) fn declare_chips(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        what: Declared,
        amount: Money,
    ) -> Result<Vec<HouseEvent>, Refusal> {
        let Some(cite) = rules.declarations.as_ref().map(|d| d.of(what)) else {
            refuse!(rules.loss_limit, "this book asks no player to declare chips");
        };
        if !self.sits(patron) {
            refuse!(cite, "patron {patron} does not play at this table");
        }
        if what != Declared::Remaining && self.in_round() {
            refuse!(cite, "chips bought or brought along are declared before the round begins");
        }
        let nothing_left = what == Declared::Remaining && amount.is_zero();
        if !nothing_left && (!amount.is_amount() || !amount.is_multiple_of(self.setup.smallest_chip)) {
            refuse!(cite, "{amount} is no number of chips of {}", self.setup.smallest_chip);
        }
        Ok(vec![HouseEvent::ChipsDeclared { patron, what, amount, cite }])
    }

    pub(super) fn give_direction(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        direction: &str,
    ) -> Result<Vec<HouseEvent>, Refusal> {
        let Some(declarations) = &rules.declarations else {
            refuse!(rules.loss_limit, "this book knows no directions for the watching of a loss limit");
        };
        let cite = declarations.direction;
        if !self.sits(patron) {
            refuse!(cite, "patron {patron} does not play at this table");
        }
        if direction.trim().is_empty() {
            refuse!(cite, "say what the player is to do");
        }
        Ok(vec![HouseEvent::DirectionGiven { patron, direction: direction.into(), cite }])
    }

    pub(super) fn pause(&self, rules: &HouseRules, patron: PatronId) -> Result<Vec<HouseEvent>, Refusal> {
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
}

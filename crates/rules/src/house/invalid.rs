//! Wagers that do not count: invalid ones, prohibited devices, what exceeds a loss limit; and what goes with a loss limit.
use super::*;

impl House {
    /// Wagers of an ineligible player, by stage: returned before the hand, void during it; what was settled stands.
    pub(super) fn declare_invalid(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        reason: &str,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        if reason.trim().is_empty() {
            refuse!(rules.general.player_card, "say what makes the wagers invalid");
        }
        let settled = self.settled.contains(&patron);
        if self.layout.of_patron(patron).next().is_none() && !settled {
            refuse!(rules.general.player_card, "patron {patron} has no wager here");
        }
        let mut events =
            vec![HouseEvent::DeclaredInvalid { patron, reason: reason.into() }.by(rules.general.player_card)];
        let keep_losing = self.setup.option(x::X_5) == "keep-losing";
        for placed in self.layout.of_patron(patron) {
            events.push(HouseEvent::settled(match (self.in_round(), keep_losing) {
                (false, _) => Line::returned(placed.stake(), rules.irregular.invalid_before),
                (true, false) => Line::void(placed.stake(), rules.irregular.invalid_during.as_read(x::X_5)),
                // The strict reading keeps what would lose, so these wait for their result: see `end`.
                // One that outlives the round has no result to wait for.
                (true, true) if (rules.lasting)(placed.wager) => {
                    Line::void(placed.stake(), rules.irregular.invalid_during.as_read(x::X_5))
                }
                (true, true) => continue,
            }));
        }
        if settled {
            let partly = self.lines.iter().any(|l| l.patron() == patron) && self.in_round();
            let cite =
                if partly { rules.irregular.invalid_after.as_read(x::X_6) } else { rules.irregular.invalid_after };
            events.push(HouseEvent::EarlierRoundsStand { patron }.by(cite));
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
    ) -> Vec<Cited<HouseEvent>> {
        let returned = |p: Placed| {
            // Excluded at another table since the wager was laid, or out of time: no part in a round that has not begun
            //
            let barred = context.world.barred(p.patron).map(|barred| (barred.from, barred.law));
            let cite = match (barred, context.world.standing(p.patron).card) {
                (Some((BarredFrom::Casino, law)), _) => law.unwrap_or(rules.general.device.casino),
                (Some((BarredFrom::Game, _)), _) => rules.general.device.exclude,
                (Some((BarredFrom::Wagering, Some(law))), _) => law,
                (_, PlayerCard::Valid) => return None,
                _ => rules.irregular.invalid_before.as_read(x::X_7),
            };
            Some(HouseEvent::settled(Line::returned(p.stake(), cite)))
        };
        self.layout.iter().filter(|p| !in_play(p)).filter_map(returned).collect()
    }

    pub(super) fn prohibited_device(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        measures: DeviceMeasures,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        // Anybody near the table: a player, a backer, a spectator, somebody who has just stood up.
        known(patron, rules.general.device.used, context)?;
        if measures == DeviceMeasures::default() {
            refuse!(
                rules.general.device.found,
                "say what is done: wagers void, barred from the game, excluded from the casino or detained"
            );
        }
        if let (true, Err(cite)) = (measures.detain, rules.general.device.detain) {
            refuse!(cite, "this book lets nobody be detained");
        }
        let barring = match measures {
            DeviceMeasures { exclude_from_game: true, .. } => Some(rules.general.device.exclude),
            DeviceMeasures { exclude_from_casino: true, .. } => Some(rules.general.device.casino),
            DeviceMeasures { detain: true, .. } => rules.general.device.detain.ok(),
            _ => None,
        };
        let mut events = vec![HouseEvent::DeviceFound { patron }.by(rules.general.device.used)];
        if measures.exclude_from_game {
            events.push(HouseEvent::PatronExcluded { patron }.by(rules.general.device.exclude.as_read(x::X_40)));
        }
        if let (true, Ok(cite)) = (measures.detain, rules.general.device.detain) {
            events.push(HouseEvent::Detained { patron }.by(cite.as_read(x::X_40)));
        }
        if measures.void_wagers {
            let void =
                |p: Placed| HouseEvent::settled(Line::void(p.stake(), rules.general.device.void.as_read(x::X_26)));
            events.extend(self.layout.of_patron(patron).map(void));
        } else if let Some(cite) = barring.filter(|_| !self.in_round()) {
            // Whoever is barred takes no part in a round that has not begun.
            let back = |p: Placed| HouseEvent::settled(Line::returned(p.stake(), cite));
            events.extend(self.layout.of_patron(patron).map(back));
        }
        if measures.exclude_from_casino {
            events.push(HouseEvent::ExcludedFromCasino { patron }.by(rules.general.device.casino.as_read(x::X_40)));
            events.push(self.duty_about(
                patron,
                DutyKind::ExcludePerson,
                rules.general.device.casino,
                context,
                &events,
            ));
        }
        if let (true, Ok(cite)) = (measures.detain, rules.general.device.detain) {
            events.push(self.duty_about(patron, DutyKind::DetainPerson, cite, context, &events));
        }
        if let Some(cite) = barring {
            let mut after = self.clone();
            events.iter().for_each(|event| after.evolve(&event.what));
            events.extend(after.departure(rules, patron, cite.as_read(x::X_40)));
        }
        Ok(events)
    }

    /// What exceeds a loss limit does not count as a wager: the newest chips go back first, a stake may be split. In whole chips, so
    /// that what stays is within the limit.
    pub(super) fn return_excess(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        over: Money,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let Some(LossExcess { valid, returned, earlier, advise }) = rules.irregular.loss_excess.as_ref() else {
            refuse!(
                rules.irregular.loss_limit,
                "{over} of this is more than patron {patron}'s loss limit leaves: give it back"
            );
        };
        let chip = self.setup.smallest_chip.to_cents();
        let open = self.layout.staked_by(patron);
        let excess = Money::cents((over.to_cents() + chip - 1) / chip * chip).min(open);
        let mut events = vec![HouseEvent::ExcessFound { patron, excess }.by(*valid)];
        let mut left = excess;
        for part in self.layout.parts().filter(|p| p.patron == patron).rev() {
            let amount = part.amount.min(left);
            if amount.is_positive() {
                left -= amount;
                events
                    .push(HouseEvent::settled(Line::returned(Stake { amount, ..part.stake() }, returned(part.wager))));
            }
        }
        if self.settled.contains(&patron) {
            events.push(HouseEvent::EarlierRoundsStand { patron }.by(*earlier));
        }
        events.push(self.duty_about(patron, DutyKind::AdviseOfLossLimit, *advise, context, &events));
        Ok(events)
    }

    pub(super) fn declare_chips(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        what: Declared,
        amount: Money,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let Some(cite) = rules.general.declarations.as_ref().map(|d| d.of(what)) else {
            refuse!(rules.irregular.loss_limit, "this book asks no player to declare chips");
        };
        if !self.sits(patron) {
            refuse!(cite, "patron {patron} does not play at this table");
        }
        if what != Declared::Remaining && self.in_round() {
            refuse!(cite, "chips bought or brought along are declared before the round begins");
        }
        let nothing_left = what == Declared::Remaining && amount.is_zero();
        if !nothing_left && (!amount.is_amount() || !amount.is_multiple_of(self.setup.smallest_chip)) {
            refuse!(cite, "{amount} cannot be counted out in chips of {}", self.setup.smallest_chip);
        }
        Ok(vec![HouseEvent::ChipsDeclared { patron, what, amount }.by(cite)])
    }

    pub(super) fn give_direction(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        direction: &str,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let Some(declarations) = &rules.general.declarations else {
            refuse!(rules.irregular.loss_limit, "this book has no directions about a loss limit");
        };
        let cite = declarations.direction;
        if !self.sits(patron) {
            refuse!(cite, "patron {patron} does not play at this table");
        }
        if direction.trim().is_empty() {
            refuse!(cite, "say what the player is to do");
        }
        Ok(vec![HouseEvent::DirectionGiven { patron, direction: direction.into() }.by(cite)])
    }

    pub(super) fn pause(&self, rules: &HouseRules, patron: PatronId) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let Some(cite) = rules.general.pause else {
            refuse!(
                rules.irregular.loss_limit,
                "this book does not keep players from wagering until a loss limit is counted again"
            );
        };
        if !self.sits(patron) {
            refuse!(cite, "patron {patron} does not play at this table");
        }
        if self.paused.contains(&patron) {
            refuse!(cite, "patron {patron} is kept from wagering already");
        }
        Ok(vec![HouseEvent::Paused { patron }.by(cite)])
    }

    pub(super) fn resume(&self, rules: &HouseRules, patron: PatronId) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let cite = rules.general.pause.unwrap_or(rules.irregular.loss_limit);
        match self.paused.contains(&patron) {
            true => Ok(vec![HouseEvent::Resumed { patron }.by(cite)]),
            false => refuse!(cite, "patron {patron} is not kept from wagering"),
        }
    }
}

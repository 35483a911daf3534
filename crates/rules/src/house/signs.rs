//! Limits and signs: notices, raised minimums with markers, personal maximums, closing.
use super::*;

impl House {
    pub(super) fn check_sign(&self, rules: &HouseRules, limits: &Limits) -> Result<(), Refusal> {
        limits.check(&(rules.limits.on_sign)(&self.setup), self.setup.smallest_chip, rules.limits.sign)?;
        self.keeps_pools_wager(rules, limits)?;
        (rules.check_sign)(limits, &self.setup)
    }

    /// The limits this patron plays under, in the round that is on or the one to come.
    pub(crate) fn limits_of(&self, patron: PatronId) -> Cow<'_, Limits> {
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

    /// What of this wager is within the maximum; the rest does not count.
    pub fn capped(&self, placed: Placed) -> Money {
        match (self.limit_breach(placed), self.limits_of(placed.patron).get(placed.wager)) {
            (Some(Breach::Above), Some(limit)) => limit.max,
            _ => placed.amount,
        }
    }

    /// How this wager breaks the limits of its round, if it does. One that was taken by the sign is within them, whatever
    /// the sign says since.
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

    pub(super) fn post_notice(
        &self,
        rules: &HouseRules,
        limits: &Limits,
        effective: Millis,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        self.check_sign(rules, limits)?;
        if effective.saturating_sub(context.at) < NOTICE_MS {
            refuse!(rules.limits.notice, "a notice of new limits hangs at least 20 minutes before the change");
        }
        let notice = Notice { limits: limits.clone(), posted: context.at, effective };
        Ok(vec![HouseEvent::NoticePosted { notice }.by(rules.limits.notice)])
    }

    pub(super) fn change_limits(&self, rules: &HouseRules, limits: &Limits) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        self.check_sign(rules, limits)?;
        if limits.raises_a_minimum_of(&self.limits) {
            refuse!(rules.limits.notice, "a higher minimum needs a notice that has hung for 20 minutes");
        }
        Ok(vec![HouseEvent::LimitsChanged { limits: limits.clone() }.by(rules.limits.notice)])
    }

    /// Raised at once for newcomers; whoever is already playing keeps the old minimum.
    pub(super) fn raise_minimum(&self, rules: &HouseRules, limits: &Limits) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let Some(keep) = &rules.limits.keep else {
            refuse!(rules.limits.notice.as_read(x::X_21), "this book raises a minimum only after 20 minutes' notice");
        };
        self.check_sign(rules, limits)?;
        if !limits.raises_a_minimum_of(&self.limits) {
            refuse!(keep.raise, "no minimum is raised: change the limits instead");
        }
        let mut events = vec![HouseEvent::MinimumRaised { limits: limits.clone() }.by(keep.raise)];
        let mut seen: Vec<PatronId> = self.kept.iter().map(|k| k.patron).collect();
        for (area, patron) in self.occupied() {
            if seen.contains(&patron) || !self.is_playing(patron) {
                continue;
            }
            seen.push(patron);
            let several = self.occupied().filter(|(_, p)| *p == patron).count() > 1;
            events.push(
                HouseEvent::MarkerPlaced {
                    patron,
                    area: self.own_box(patron, None).unwrap_or(area),
                    limits: self.limits.clone(),
                }
                .by(if several { keep.several_boxes } else { keep.marker }),
            );
        }
        if seen.is_empty() {
            return Ok(events);
        }
        let previous = self.limits.clone();
        events.push(HouseEvent::SignShowsBoth { previous, now: limits.clone() }.by(keep.both_signs));
        Ok(events)
    }

    /// Already playing: with a wager in this round or either of the last two.
    pub(super) fn is_playing(&self, patron: PatronId) -> bool {
        let current = self.layout.of_patron(patron).next().is_some();
        let last = self.last_wager.iter().find(|(p, _)| *p == patron).map(|(_, round)| *round);
        let this_round = if self.in_round() { self.round } else { self.round + 1 };
        current || last.is_some_and(|round| round + 2 >= this_round)
    }

    pub(super) fn remove_marker(&self, rules: &HouseRules, area: Area) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let Some(keep) = &rules.limits.keep else {
            refuse!(rules.limits.notice, "this book has no markers");
        };
        match self.kept.iter().find(|k| k.area == area) {
            None => refuse!(keep.marker, "no marker lies at area {area}"),
            Some(_) => {
                refuse!(keep.until_notice, "the player keeps the old minimum until a notice has hung for 20 minutes")
            }
        }
    }

    pub(super) fn personal_limits(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        limits: &Limits,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let Some(cite) = rules.limits.personal else {
            refuse!(rules.limits.sign, "this book has no personal maximum");
        };
        if !self.sits(patron) {
            refuse!(cite, "patron {patron} does not play at this table");
        }
        self.check_sign(rules, limits)?;
        let on_sign = (rules.limits.on_sign)(&self.setup);
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
        Ok(vec![HouseEvent::PersonalLimitsSet { patron, limits: limits.clone() }.by(cite)])
    }

    pub(super) fn announce_closing(
        &self,
        rules: &HouseRules,
        at: Millis,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        match at.saturating_sub(context.at) < NOTICE_MS {
            true => refuse!(rules.general.closing, "a sign of closing hangs at least 20 minutes"),
            false => Ok(vec![HouseEvent::ClosingAnnounced { at_ms: at }.by(rules.general.closing)]),
        }
    }

    pub(super) fn close(&self, rules: &HouseRules, context: &Context) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        if self.in_round() || !self.layout.is_empty() {
            refuse!(rules.general.closing, "finish the round and clear the layout before closing");
        }
        let players = self.occupied().next().is_some();
        match self.closing {
            None if players => {
                refuse!(rules.general.closing, "players are here: announce the closing 20 minutes before")
            }
            Some(at) if players && context.at < at => {
                refuse!(rules.general.closing, "players are here: the closing was announced for later")
            }
            _ => Ok(vec![HouseEvent::Closed.by(rules.general.closing)]),
        }
    }

    pub(super) fn tick(&self, rules: &HouseRules, context: &Context) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let Some(notice) = self.notice.as_ref().filter(|_| self.is_due(context.at)) else {
            refuse!(rules.limits.notice, "nothing announced has come due");
        };
        let mut events = vec![];
        if let Some(keep) = &rules.limits.keep {
            events.extend(
                self.kept
                    .iter()
                    .map(|k| HouseEvent::MarkerRemoved { patron: k.patron, area: k.area }.by(keep.until_notice)),
            );
        }
        events
            .push(HouseEvent::LimitsChanged { limits: notice.limits.clone() }.by(rules.limits.notice.as_read(x::X_22)));
        Ok(events)
    }

    pub(super) fn remove_notice(&self, rules: &HouseRules) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        match self.notice {
            Some(_) => Ok(vec![HouseEvent::NoticeRemoved.by(rules.limits.notice)]),
            None => refuse!(rules.limits.notice, "no notice of a change hangs at this table"),
        }
    }

    pub(super) fn end_personal_limits(
        &self,
        rules: &HouseRules,
        patron: PatronId,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let cite = rules.limits.personal.unwrap_or(rules.limits.sign);
        match self.personal.iter().any(|(p, _)| *p == patron) {
            true => Ok(vec![HouseEvent::PersonalLimitsEnded { patron }.by(cite)]),
            false => refuse!(rules.limits.sign, "patron {patron} has no personal limits here"),
        }
    }

    pub(super) fn cancel_closing(&self, rules: &HouseRules) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        match self.closing {
            Some(_) => Ok(vec![HouseEvent::ClosingCancelled.by(rules.general.closing)]),
            None => refuse!(rules.general.closing, "no closing is announced"),
        }
    }
}

//! Who sits where: taking and leaving areas, reservations, limits on players, whose area is whose.
use super::*;

impl House {
    pub(super) fn take_table(&self, rules: &HouseRules, context: &Context) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        match self.dealer {
            Some(dealer) if dealer == context.by.id => refuse!(rules.dealer, "you are dealing here already"),
            Some(dealer) => Ok(vec![
                HouseEvent::DealerLeft { dealer }.into(),
                HouseEvent::DealerTook { dealer: context.by.id }.into(),
            ]),
            None => Ok(vec![HouseEvent::DealerTook { dealer: context.by.id }.into()]),
        }
    }

    pub(super) fn sit(
        &self,
        rules: &HouseRules,
        area: Area,
        patron: PatronId,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        if self.seat(area).is_none() {
            refuse!(rules.areas_cite, "this table has areas 1 to {}", self.setup.areas);
        }
        self.own_area(rules, patron, context)?;
        self.not_excluded(rules, patron, context)?;
        self.has_room(rules, area, patron)?;
        carded(rules, patron, context)?;
        self.one_table(rules, patron, context)?;
        if let Some((other, cite)) = kept_from(patron, context, |other| self.sits(other)) {
            refuse!(cite, "patrons {patron} and {other} were directed not to play together");
        }
        Ok(vec![HouseEvent::PatronSat { area, patron }.by(rules.wagers.several_areas)])
    }

    /// Whether the area is free for this patron, and the table for another player.
    pub(super) fn has_room(&self, rules: &HouseRules, area: Area, patron: PatronId) -> Result<(), Refusal> {
        if self.seated(area).is_some() {
            refuse!(rules.wagers.several_areas, "area {area} is taken");
        }
        if self.seat(area).and_then(|seat| seat.reserved_for).is_some_and(|p| p != patron) {
            refuse!(
                rules.wagers.reserved.unwrap_or(rules.wagers.players_limited),
                "area {area} is reserved for another player"
            );
        }
        let mut players: Vec<PatronId> = self.occupied().map(|(_, p)| p).collect();
        players.sort_unstable();
        players.dedup();
        let has_area = players.contains(&patron);
        if has_area && self.one_area_each {
            refuse!(rules.wagers.players_limited, "one area to a player at this table now");
        }
        match self.players_max {
            Some(max) if !has_area && players.len() >= usize::from(max) => {
                refuse!(rules.wagers.players_limited, "the player limit here is {max} now")
            }
            _ => Ok(()),
        }
    }

    /// **X-41** A player card is used at one table at a time, unless a supervisor permits this one too.
    fn one_table(&self, rules: &HouseRules, patron: PatronId, context: &Context) -> Result<(), Refusal> {
        let free = self.setup.option(x::X_41) == "several" || self.sits(patron) || self.permitted.contains(&patron);
        match context.world.plays_elsewhere(patron).filter(|_| !free) {
            Some(table) => refuse!(
                rules.general.player_card.as_read(x::X_41),
                "patron {patron} has an area at table {table}: one table at a time, unless a supervisor permits a second"
            ),
            None => Ok(()),
        }
    }

    pub(super) fn permit_second_table(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let cite = rules.general.player_card.as_read(x::X_41);
        known(patron, cite, context)?;
        Ok(vec![HouseEvent::SecondTablePermitted { patron }.by(cite)])
    }

    /// A card that its owner did not present: it is worth nothing at any table until the cage has given it back.
    pub(super) fn card_not_own(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        holder: &str,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let cite = rules.general.player_card;
        known(patron, cite, context)?;
        if holder.trim().is_empty() {
            refuse!(cite, "say who presented the card");
        }
        if context.world.standing(patron).card == PlayerCard::NotOwn {
            refuse!(cite, "patron {patron}'s card is taken in already");
        }
        let mut events = vec![HouseEvent::CardNotOwn { patron, holder: holder.into() }.by(cite)];
        events.extend(self.departure(rules, patron, rules.irregular.invalid_before));
        Ok(events)
    }

    /// **X-40** The floor keeps a patron from this table: wagers for a round that has not begun go back, and the areas are
    /// free. What is in play is finished first.
    pub(super) fn send_away(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let cite = match context.world.barred(patron).map(|barred| barred.from) {
            Some(BarredFrom::Casino) => rules.general.device.casino,
            _ => rules.general.device.exclude,
        };
        let events = self.departure(rules, patron, cite.as_read(x::X_40));
        match events.is_empty() {
            true => refuse!(cite.as_read(x::X_40), "patron {patron} has nothing here that could end now"),
            false => Ok(events),
        }
    }

    /// A player goes: wagers for a round that has not begun go back with this clause, and every area without a wager in
    /// play is free.
    pub(super) fn departure(&self, rules: &HouseRules, patron: PatronId, cite: Citation) -> Vec<Cited<HouseEvent>> {
        let goes_back = |p: &Placed| !self.in_round() && !(rules.lasting)(p.wager);
        let back = self.layout.of_patron(patron).filter(goes_back);
        let mut events: Vec<_> = back.map(|p| HouseEvent::settled(Line::returned(p.stake(), cite))).collect();
        let mut after = self.clone();
        events.iter().for_each(|event| after.evolve(&event.what));
        for (area, _) in self.occupied().filter(|(_, seated)| *seated == patron) {
            if after.layout.on_area(area).next().is_none() {
                let left = after.left(rules, area, patron, cite);
                left.iter().for_each(|event| after.evolve(&event.what));
                events.extend(left);
            }
        }
        events
    }

    /// Excluded here, or at another table whose exclusion reaches this one.
    pub(super) fn not_excluded(&self, rules: &HouseRules, patron: PatronId, context: &Context) -> Result<(), Refusal> {
        match context.world.barred(patron) {
            Some(Barred { from: BarredFrom::Casino, told, law }) => {
                let cite = law.unwrap_or(rules.general.device.casino);
                refuse!(cite, "patron {patron} is excluded from the casino: {told}")
            }
            Some(Barred { from: BarredFrom::Game, told, .. }) => {
                refuse!(rules.general.device.exclude, "patron {patron} is excluded from this game: {told}")
            }
            _ if self.excluded.contains(&patron) => {
                refuse!(rules.general.device.exclude, "patron {patron} is excluded from this game")
            }
            _ => Ok(()),
        }
    }

    /// Whether a patron with a hand in the round may add a wager to it.
    pub(crate) fn may_follow_up(&self, rules: &HouseRules, patron: PatronId, context: &Context) -> Result<(), Refusal> {
        self.not_excluded(rules, patron, context)?;
        match self.is_invalid(patron) {
            true => refuse!(rules.general.player_card, "patron {patron}'s wagers are invalid: no other is added"),
            false => Ok(()),
        }
    }

    /// The same as far as the table knows by itself, for what it offers.
    pub(crate) fn can_follow_up(&self, patron: PatronId) -> bool {
        !self.excluded.contains(&patron) && !self.is_invalid(patron)
    }

    /// Whether this table has recorded that the patron is excluded.
    pub fn has_excluded(&self, patron: PatronId) -> bool {
        self.excluded.contains(&patron)
    }

    /// Whether this patron's wagers were declared invalid in the round that is on.
    pub(crate) fn is_invalid(&self, patron: PatronId) -> bool {
        self.invalid.contains(&patron)
    }

    /// Whether a supervisor keeps the patron from wagering here for a while.
    pub fn has_paused(&self, patron: PatronId) -> bool {
        self.paused.contains(&patron)
    }

    /// A patron acts for nobody else.
    pub(super) fn own_area(&self, rules: &HouseRules, patron: PatronId, context: &Context) -> Result<(), Refusal> {
        match context.by.role == Role::Patron && context.by.id != patron {
            true => refuse!(rules.general.proxy, "a player takes part only with the player's own card"),
            false => Ok(()),
        }
    }

    pub(super) fn occupant(&self, rules: &HouseRules, area: Area) -> Result<PatronId, Refusal> {
        match self.seat(area) {
            None => refuse!(rules.areas_cite, "this table has areas 1 to {}", self.setup.areas),
            Some(Seat { patron: None, .. }) => refuse!(rules.wagers.several_areas, "nobody plays on area {area}"),
            Some(Seat { patron: Some(patron), .. }) => Ok(*patron),
        }
    }

    pub(super) fn leave(
        &self,
        rules: &HouseRules,
        area: Area,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let patron = self.occupant(rules, area)?;
        self.own_area(rules, patron, context)?;
        if self.layout.on_area(area).next().is_some() {
            refuse!(rules.wagers.late, "area {area} has a wager on it: settle it or take it back first");
        }
        let mut events = self.left(rules, area, patron, rules.wagers.several_areas);
        let owed = rules.general.declarations.as_ref().filter(|_| {
            let limited = context.world.standing(patron).loss_left.is_some();
            limited && !self.declared.contains(&patron) && self.own_box(patron, Some(area)).is_none()
        });
        if let Some(declarations) = owed {
            events.push(self.duty_about(
                patron,
                DutyKind::AskForRemainingChips,
                declarations.remaining,
                context,
                &events,
            ));
        }
        Ok(events)
    }

    /// Where a player of one or several areas is: the one taken first, leaving out one that is given up.
    pub(super) fn own_box(&self, patron: PatronId, without: Option<Area>) -> Option<Area> {
        let areas = self.occupied().filter(|(area, p)| *p == patron && Some(*area) != without);
        areas.map(|(area, _)| area).min_by_key(|area| self.seat(*area).map(|s| s.since))
    }

    /// Leaves an area; the marker of a kept minimum goes with the player, and with the last area it goes altogether.
    pub(super) fn left(
        &self,
        rules: &HouseRules,
        area: Area,
        patron: PatronId,
        cite: Citation,
    ) -> Vec<Cited<HouseEvent>> {
        let mut events = vec![HouseEvent::PatronLeft { area, patron }.by(cite)];
        let other = self.own_box(patron, Some(area));
        let (Some(kept), Some(keep)) = (self.kept.iter().find(|k| k.patron == patron), &rules.limits.keep) else {
            return events;
        };
        let Kept { area: at, ref limits, .. } = *kept;
        match other {
            None => events.push(HouseEvent::MarkerRemoved { patron, area: at }.by(keep.marker_removed)),
            Some(own) if at == area => {
                events.push(HouseEvent::MarkerRemoved { patron, area: at }.by(keep.several_boxes));
                events.push(
                    HouseEvent::MarkerPlaced { patron, area: own, limits: limits.clone() }.by(keep.several_boxes),
                );
            }
            Some(_) => {}
        }
        events
    }

    pub(super) fn give_up(&self, rules: &HouseRules, area: Area) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let Some(cite) = rules.wagers.give_up else {
            refuse!(rules.wagers.several_areas, "this book makes nobody give an area up");
        };
        let patron = self.occupant(rules, area)?;
        if self.occupied().filter(|(_, p)| *p == patron).count() < 2 {
            refuse!(cite, "area {area} is its player's only one");
        }
        if self.occupied().count() < usize::from(self.setup.areas) {
            refuse!(cite, "there are free areas: nobody has to give one up");
        }
        if self.layout.on_area(area).next().is_some() {
            refuse!(rules.wagers.late, "area {area} has a wager on it: settle it or take it back first");
        }
        if self.seat(area).is_some_and(|s| s.reserved_for == Some(patron)) {
            refuse!(rules.wagers.reserved.unwrap_or(cite), "area {area} is reserved for this player");
        }
        Ok(self.left(rules, area, patron, cite))
    }

    pub(super) fn vacate(&self, rules: &HouseRules, area: Area) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let patron = self.occupant(rules, area)?;
        let idle = self.idle.iter().find(|(p, _)| *p == patron).map_or(0, |(_, n)| *n);
        if idle < IDLE_ROUNDS {
            refuse!(
                rules.general.idle.as_read(x::X_28),
                "patron {patron} has sat out {idle} full-table rounds: a seat is asked back after {IDLE_ROUNDS}"
            );
        }
        if self.layout.of_patron(patron).next().is_some() {
            refuse!(rules.general.idle, "patron {patron} has a wager for this round");
        }
        Ok(self.left(rules, area, patron, rules.general.idle.as_read(x::X_28)))
    }

    pub(super) fn reserve(
        &self,
        rules: &HouseRules,
        areas: &[Area],
        patron: PatronId,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let Some(cite) = rules.wagers.reserved else {
            refuse!(rules.wagers.players_limited, "this book has no reserved areas");
        };
        if areas.is_empty() {
            refuse!(cite, "name the areas to reserve");
        }
        for area in areas {
            let Some(seat) = self.seat(*area) else {
                refuse!(rules.areas_cite, "this table has areas 1 to {}", self.setup.areas);
            };
            if seat.patron.is_some_and(|p| p != patron) {
                refuse!(cite, "another player plays on area {area}");
            }
            if seat.reserved_for.is_some_and(|p| p != patron) {
                refuse!(cite, "area {area} is reserved for another player");
            }
        }
        Ok(vec![HouseEvent::AreasReserved { areas: areas.to_vec(), patron }.by(cite)])
    }

    pub(super) fn seat_mut(&mut self, area: Area) -> &mut Seat {
        let areas = self.setup.areas;
        let seat = usize::from(area).checked_sub(1).and_then(|index| self.seats.get_mut(index));
        seat.unwrap_or_else(|| panic!("area {area} of {areas}"))
    }

    pub(super) fn lift_reservation(&self, rules: &HouseRules) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let cite = rules.wagers.reserved.unwrap_or(rules.wagers.players_limited);
        match self.seats.iter().any(|seat| seat.reserved_for.is_some()) {
            true => Ok(vec![HouseEvent::ReservationLifted.by(cite)]),
            false => refuse!(cite, "no area is reserved"),
        }
    }
}

/// Players kept apart at another table: the first of them of whom this is true here.
pub(super) fn kept_from(
    patron: PatronId,
    context: &Context,
    here: impl Fn(PatronId) -> bool,
) -> Option<(PatronId, Citation)> {
    context.world.kept_from(patron).into_iter().find(|(other, _)| here(*other))
}

/// Whoever is named has a number; somebody without one is enrolled at the cage first, card or none.
pub(super) fn known(patron: PatronId, cite: Citation, context: &Context) -> Result<(), Refusal> {
    match context.world.knows(patron) {
        true => Ok(()),
        false => refuse!(cite, "there is no patron {patron}: the cage enrols the person first"),
    }
}

pub(super) fn carded(rules: &HouseRules, patron: PatronId, context: &Context) -> Result<(), Refusal> {
    match context.world.standing(patron).card {
        PlayerCard::Valid => Ok(()),
        PlayerCard::Missing => refuse!(rules.wagers.card_needed, "patron {patron} has no player card"),
        PlayerCard::Cancelled => refuse!(rules.wagers.card_needed, "patron {patron} has a cancelled player card"),
        PlayerCard::NotOwn => {
            refuse!(rules.general.player_card, "patron {patron} shows a player card issued to another person")
        }
    }
}

pub(super) fn limit_players(
    rules: &HouseRules,
    players: Option<u8>,
    areas: AreasEach,
) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
    let cite = rules.wagers.players_limited;
    if players == Some(0) {
        refuse!(cite, "a table for no players is a closed one: close it");
    }
    Ok(vec![HouseEvent::PlayersLimited { players, one_area_each: areas == AreasEach::One }.by(cite)])
}

//! Chips before the deal: placing, taking back, refusing, closing the bets.
use super::*;

impl House {
    pub(super) fn place(
        &self,
        rules: &HouseRules,
        area: Area,
        wager: Wager,
        amount: Money,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let patron = self.occupant(rules, area)?;
        self.bets_are_open(rules)?;
        self.own_area(rules, patron, context)?;
        self.patron_may_place(rules, context)?;
        self.may_wager(rules, patron, context)?;
        if !(rules.opening)(&self.setup).contains(&wager) {
            refuse!(rules.wagers.placed, "a {wager} wager is not placed before the deal");
        }
        if let Some(leading) = rules.leading.as_ref().filter(|l| !self.has_leading(area, wager, l)) {
            refuse!(leading.cite, "a {} needs {} on the same area", wager.noun(), leading.wager.a_noun());
        }
        let before = self.layout.get(area, wager).map_or(Money::ZERO, |p| p.amount);
        if let Some(cite) = rules.wagers.one_wager.filter(|_| before.is_positive()) {
            refuse!(cite, "area {area} already has its {}", wager.noun());
        }
        self.payable(rules, amount)?;
        self.within_limits(rules, patron, wager, before, amount)?;
        let placed = Placed { area, patron, wager, amount };
        let reading = (rules.check_wager)(placed, self)?;
        self.carded_and_able(rules, patron, amount, context)?;
        let second_area = self.layout.parts().any(|p| p.patron == patron && p.area != area);
        let cite = reading.unwrap_or(if second_area { rules.wagers.several_areas } else { rules.wagers.placed });
        let mut events = vec![HouseEvent::WagerPlaced { placed }.by(cite)];
        if let Some(FollowUp { warning, .. }) =
            rules.follow_up.as_ref().filter(|f| !self.leaves_room(rules, f, placed, context))
        {
            if self.setup.option(x::X_17) == "refuse" {
                refuse!(*warning, "{amount} leaves no room under the loss limit for a follow-up wager");
            }
            events.push(HouseEvent::Warned { patron }.by(*warning));
        }
        Ok(events)
    }

    /// Whether this patron may lay a new wager here at all.
    pub(crate) fn may_wager(&self, rules: &HouseRules, patron: PatronId, context: &Context) -> Result<(), Refusal> {
        self.not_excluded(rules, patron, context)?;
        if self.closing.is_some_and(|at| context.at >= at) {
            refuse!(rules.general.closing, "this table was to close at its announced time: no new wagers");
        }
        let cite = rules.general.pause.unwrap_or(rules.irregular.loss_limit);
        if self.paused.contains(&patron) {
            refuse!(cite, "a supervisor keeps patron {patron} from wagering for now");
        }
        match context.world.barred(patron) {
            // A loss limit is the patron's, wherever it is being counted.
            Some(Barred { from: BarredFrom::Wagering, told, law }) => {
                refuse!(law.unwrap_or(cite), "patron {patron} is kept from wagering for now: {told}")
            }
            _ => match kept_from(patron, context, |other| self.layout.of_patron(other).next().is_some()) {
                Some((other, cite)) => refuse!(cite, "patrons {patron} and {other} were directed not to play together"),
                None => Ok(()),
            },
        }
    }

    /// A valid card, chips enough, and room under the loss limit.
    pub(crate) fn carded_and_able(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        amount: Money,
        context: &Context,
    ) -> Result<(), Refusal> {
        carded(rules, patron, context)?;
        self.can_stake(rules, patron, amount, context)
    }

    /// The most that a further wager of this kind, or one instead of another, may be for this patron, by the sign.
    pub(crate) fn room(&self, patron: PatronId, wager: Wager, instead_of: Money) -> Money {
        let limits = self.limits_of(patron);
        let staked = self.layout.staked_by(patron);
        let most = limits.get(wager).map_or(Money::ZERO, |limit| limit.max);
        limits.player_max.map_or(most, |max| most.min(max - staked + instead_of))
    }

    /// Whether this wager was found in this round to be other than recorded.
    pub(crate) fn was_found(&self, area: Area, wager: Wager) -> bool {
        self.found.contains(&(area, wager))
    }

    pub(super) fn has_leading(&self, area: Area, wager: Wager, leading: &Leading) -> bool {
        wager == leading.wager || self.layout.get(area, leading.wager).is_some()
    }

    pub(super) fn bets_are_open(&self, rules: &HouseRules) -> Result<(), Refusal> {
        match self.stage {
            Stage::Betting => Ok(()),
            Stage::BetsClosed => refuse!(rules.wagers.no_more_bets, "no more bets was called"),
            Stage::Round => refuse!(rules.wagers.late, "bets are closed for this round"),
        }
    }

    /// Whether the loss limit, with this wager placed, still has room for what may have to follow on every area.
    pub(super) fn leaves_room(
        &self,
        rules: &HouseRules,
        follow_up: &FollowUp,
        placed: Placed,
        context: &Context,
    ) -> bool {
        let Some(left) = context.world.standing(placed.patron).loss_left else { return true };
        let is_leading = |p: &Placed| rules.leading.as_ref().is_some_and(|l| l.wager == p.wager);
        let open: Vec<Placed> = self.layout.of_patron(placed.patron).chain([placed]).collect();
        let leading: Money = open.iter().filter(|p| is_leading(p)).map(|p| p.amount).sum();
        let part: Money = open.iter().filter(|p| follow_up.part.contains(&p.wager)).map(|p| p.amount).sum();
        left - placed.amount >= Money::cents(leading.to_cents() * (follow_up.multiple - 1)) - part
    }

    /// At a physical table chips are put down by hand and the dealer records them.
    pub(super) fn patron_may_place(&self, rules: &HouseRules, context: &Context) -> Result<(), Refusal> {
        match context.by.role == Role::Patron && self.setup.chance == ChanceFrom::Keyed {
            true => {
                refuse!(rules.wagers.positioning, "put your chips on the layout: the dealer records them at this table")
            }
            false => Ok(()),
        }
    }

    pub(crate) fn payable(&self, rules: &HouseRules, amount: Money) -> Result<(), Refusal> {
        if !amount.is_amount() {
            refuse!(rules.wagers.chips, "{amount} is not an amount that can be wagered");
        }
        if !amount.is_multiple_of(self.setup.smallest_chip) {
            refuse!(
                rules.wagers.chips,
                "{amount} cannot be made in chips: the smallest here is {}",
                self.setup.smallest_chip
            );
        }
        Ok(())
    }

    /// Whether the stake, with what lies there already, is one that the sign allows.
    pub(super) fn within_limits(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        wager: Wager,
        before: Money,
        added: Money,
    ) -> Result<(), Refusal> {
        let limits = self.limits_of(patron);
        let amount = before + added;
        let Some(limit) = limits.get(wager) else {
            refuse!(rules.limits.sign, "the sign states no limits for a {wager} wager");
        };
        let own_sign = rules.limits.personal.filter(|_| self.personal.iter().any(|(p, _)| *p == patron));
        let (sign, whose) = own_sign.map_or(((rules.limits.sign_of)(wager), "table"), |cite| (cite, "player's own"));
        if amount < limit.min {
            let keeps = self.kept.iter().any(|k| k.patron == patron);
            let new_player =
                rules.limits.keep.as_ref().filter(|_| own_sign.is_none() && !keeps && !self.kept.is_empty());
            let cite = new_player.map_or(sign, |keep| keep.new_players);
            refuse!(cite, "{amount} is below the {whose} minimum of {}", limit.min);
        }
        if amount > limit.max {
            refuse!(sign, "{amount} is above the {whose} maximum of {}", limit.max);
        }
        if !limit.allows(amount) {
            refuse!(
                (rules.limits.sign_of)(wager),
                "above {} wagers go in steps of {}",
                limit.min,
                limit.unit.unwrap_or_default()
            );
        }
        let staked = self.layout.staked_by(patron);
        match limits.player_max {
            Some(max) if staked + added > max => {
                refuse!(
                    (rules.limits.sign_of)(wager),
                    "{} in all is above the maximum of {max} a player",
                    staked + added
                )
            }
            _ => Ok(()),
        }
    }

    /// Chips enough for what is found to lie there beyond what was recorded.
    pub(crate) fn has_chips(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        amount: Money,
        context: &Context,
    ) -> Result<(), Refusal> {
        let chips = context.world.standing(patron).chips;
        match amount > chips {
            true => refuse!(rules.wagers.chips, "patron {patron} has {chips} in chips, not {amount}"),
            false => Ok(()),
        }
    }

    /// Chips enough, and room under the loss limit.
    pub(crate) fn can_stake(
        &self,
        rules: &HouseRules,
        patron: PatronId,
        amount: Money,
        context: &Context,
    ) -> Result<(), Refusal> {
        self.has_chips(rules, patron, amount, context)?;
        match context.world.standing(patron).loss_left.map(|left| left.max(Money::ZERO)) {
            Some(left) if amount > left => {
                let open = self.layout.of_patron(patron).next().is_some();
                let cite = if open { rules.irregular.loss_limit.as_read(x::X_16) } else { rules.irregular.loss_limit };
                refuse!(cite, "{amount} is more than the {left} that patron {patron}'s loss limit leaves")
            }
            _ => Ok(()),
        }
    }

    pub(super) fn take_back(
        &self,
        rules: &HouseRules,
        area: Area,
        wager: Wager,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let patron = self.occupant(rules, area)?;
        self.bets_are_open(rules)?;
        self.own_area(rules, patron, context)?;
        self.patron_may_place(rules, context)?;
        let Some(placed) = self.layout.get(area, wager) else {
            refuse!(rules.wagers.placed, "area {area} has no {wager} wager");
        };
        if context.by.role == Role::Patron && placed.patron != patron {
            refuse!(rules.general.proxy, "this wager is another player's: the dealer gives it back");
        }
        let others = self.layout.on_area(area).any(|p| p.wager != wager && p.patron == patron);
        if let Some(leading) = rules.leading.as_ref().filter(|l| l.wager == wager && others) {
            refuse!(leading.cite, "take the other wagers on area {area} back first");
        }
        Ok(vec![HouseEvent::WagerTakenBack { placed }.by(rules.wagers.placed)])
    }

    pub(super) fn refuse_wager(
        &self,
        rules: &HouseRules,
        area: Area,
        wager: Wager,
        reason: &str,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        self.occupant(rules, area)?;
        if reason.trim().is_empty() {
            refuse!(rules.general.refuse_wager_why, "say why the wager is refused");
        }
        if self.in_round() {
            refuse!(rules.wagers.late, "the round is in progress: a wager can no longer be refused");
        }
        let Some(placed) = self.layout.get(area, wager) else {
            refuse!(rules.wagers.placed, "area {area} has no {wager} wager");
        };
        let mut events = vec![];
        if rules.leading.as_ref().is_some_and(|l| l.wager == wager) {
            let others = self.layout.on_area(area).filter(|p| p.wager != wager);
            events.extend(others.map(|placed| HouseEvent::WagerTakenBack { placed }.by(rules.general.refuse_wager)));
        }
        events.push(HouseEvent::WagerTakenBack { placed }.by(rules.general.refuse_wager));
        Ok(events)
    }

    pub(super) fn no_more_bets(&self, rules: &HouseRules) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let cite = rules.wagers.no_more_bets;
        match self.stage {
            Stage::Betting if self.layout.is_empty() => refuse!(cite, "no wager is placed to close the bets on"),
            Stage::Betting => Ok(vec![HouseEvent::BetsClosed.by(cite)]),
            _ => refuse!(cite, "no more bets was called already"),
        }
    }
}

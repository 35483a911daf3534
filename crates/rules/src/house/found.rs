//! Bets are closed, and what lies on the layout is not what was recorded: limits noticed late, chips that nobody keyed.
//!
//! Who may say so, and with whose signature, is in `signatures.rs`.
use super::*;
use crate::settlement::Outcome;

impl House {
    /// **Limits found late.** Below the minimum a wager stands; above the maximum it is settled to the maximum.
    pub(super) fn find(
        &self,
        rules: &HouseRules,
        area: Area,
        wager: Wager,
        amount: Money,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        self.occupant(rules, area)?;
        let placed = self.layout.get(area, wager);
        match (self.stage, placed) {
            (Stage::Betting, None) => refuse!(
                (rules.limits.above)(&self.setup).clause().cite(),
                "area {area} has no {wager} wager open: what was settled before stands"
            ),
            (Stage::Betting, Some(_)) => {
                refuse!(rules.wagers.placed, "bets are open: take the wager back and place the right one")
            }
            _ => {}
        }
        let Some(placed) = placed.filter(|_| self.can_be_found(rules, wager)) else {
            refuse!(rules.wagers.late, "area {area} has no {wager} wager from before the round still to settle");
        };
        if !self.still_measured(rules, &placed) {
            refuse!(rules.wagers.late, "area {area} is partly settled: what was settled stands");
        }
        self.payable(rules, amount)?;
        if amount == placed.amount {
            refuse!(rules.wagers.placed, "the {wager} wager on area {area} is recorded as {amount} already");
        }
        if self.setup.chance == ChanceFrom::Drawn {
            refuse!(
                rules.wagers.late.as_read(x::X_37),
                "this table took the wager itself: it is {} as recorded",
                placed.amount
            );
        }
        self.found_to_be(rules, placed, amount, self.found_by(rules, placed, amount), context)
    }

    /// **X-49** Chips lie on a spot, and nobody recorded them. What lies there when the first card is dealt or the dice
    /// are uncovered is a wager; beside a hand that was dealt, where the game needs one.
    pub(super) fn find_unrecorded(
        &self,
        rules: &HouseRules,
        area: Area,
        wager: Wager,
        amount: Money,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let patron = self.occupant(rules, area)?;
        let cite = rules.wagers.positioning.as_read(x::X_49);
        if self.setup.chance == ChanceFrom::Drawn {
            refuse!(rules.wagers.late.as_read(x::X_37), "this table took the wagers itself: all of them are recorded");
        }
        if self.stage == Stage::Betting {
            refuse!(rules.wagers.placed, "bets are open: record the wager as it is placed");
        }
        if !(rules.opening)(&self.setup).contains(&wager) {
            refuse!(rules.wagers.placed, "a {wager} wager is not placed before the deal");
        }
        if self.layout.get(area, wager).is_some() {
            refuse!(cite, "area {area} has its {} on record: say what it is found to be", wager.noun());
        }
        if self.lines.iter().any(|l| l.area() == area && l.wager() == wager) {
            refuse!(rules.wagers.late, "the {wager} wager of area {area} is settled: what was settled stands");
        }
        if let Some(leading) = rules.leading.as_ref() {
            if wager == leading.wager {
                refuse!(cite, "no hand was dealt to area {area}: the chips go back to the player");
            }
            if !self.has_leading(area, wager, leading) {
                refuse!(leading.cite, "a {} needs {} on the same area", wager.noun(), leading.wager.a_noun());
            }
        }
        self.may_wager(rules, patron, context)?;
        self.payable(rules, amount)?;
        let placed = Placed { area, patron, wager, amount };
        (rules.check_wager)(placed, self)?;
        carded(rules, patron, context)?;
        self.found_to_be(rules, Placed { amount: Money::ZERO, ..placed }, amount, cite, context)
    }

    /// Wagers from before the round, and those of the round that this game lets the table measure again.
    fn can_be_found(&self, rules: &HouseRules, wager: Wager) -> bool {
        let found = rules.follow_up.as_ref().map(|follow_up| follow_up.found).unwrap_or_default();
        (rules.opening)(&self.setup).contains(&wager) || found.contains(&wager)
    }

    /// Whether a wager may still be found to be another amount: it is not settled, in whole or in part, and nothing
    /// lies beside it that was measured by it and is not measured again.
    fn still_measured(&self, rules: &HouseRules, placed: &Placed) -> bool {
        let opening = (rules.opening)(&self.setup);
        let again = rules.follow_up.as_ref().map(|follow_up| follow_up.measured_again).unwrap_or_default();
        let settled = |l: &Line| l.area() == placed.area && l.wager() == placed.wager;
        let added = |p: Placed| !opening.contains(&p.wager) && !again.contains(&p.wager);
        !self.lines.iter().any(settled) && !self.layout.on_area(placed.area).any(added)
    }

    /// The clause by which another amount is found.
    fn found_by(&self, rules: &HouseRules, placed: Placed, amount: Money) -> Citation {
        match self.limits_of(placed.patron).get(placed.wager) {
            // Where the sign asks for one amount, another is neither above nor below.
            Some(limit) if limit.min == limit.max => (rules.limits.sign_of)(placed.wager),
            Some(limit) if amount < limit.min => rules.limits.below,
            Some(limit) if amount > limit.max => (rules.limits.above)(&self.setup),
            _ => rules.wagers.positioning,
        }
    }

    /// A recorded wager is really another amount. What of it exceeds what one player may wager, or the player's loss
    /// limit, goes back at once, so that nobody chooses when, or how much (**X-42, X-47**). Before the first card it
    /// has to be an amount that could be placed.
    pub(crate) fn found_to_be(
        &self,
        rules: &HouseRules,
        placed: Placed,
        amount: Money,
        cite: Citation,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let Placed { area, patron, wager, amount: was } = placed;
        let added = amount - was;
        if self.stage == Stage::BetsClosed {
            let mut without = self.clone();
            without.layout.lift(area, wager, was);
            without.within_limits(rules, patron, wager, Money::ZERO, amount)?;
            if added.is_positive() {
                self.can_stake(rules, patron, added, context)?;
            }
        }
        if added.is_positive() {
            self.has_chips(rules, patron, added, context)?;
        }
        let mut after = self.clone();
        let mut events: Vec<Cited<HouseEvent>> = vec![];
        let mut happens = |after: &mut House, event: Cited<HouseEvent>| {
            after.evolve(&event.what);
            events.push(event);
        };
        let found = Placed { amount, ..placed };
        happens(&mut after, HouseEvent::WagerFound { placed: found, was, mark: None }.by(cite));
        if let Some(line) = self.above_players_maximum(rules, found) {
            happens(&mut after, HouseEvent::settled(line));
        }
        let lies = after.layout.get(area, wager).map_or(Money::ZERO, |placed| placed.amount);
        let over = self.left_when_made(rules, placed, context).map(|left| lies - was - left.max(Money::ZERO));
        if let Some(over) = over.filter(|over| lies > was && over.is_positive()) {
            events.extend(after.return_excess(rules, patron, over, context)?);
        }
        Ok(events)
    }

    /// **X-47** What of a wager is more than one player may have wagered beside their others, where the sign says so.
    fn above_players_maximum(&self, rules: &HouseRules, found: Placed) -> Option<Line> {
        let limits = self.limits_of(found.patron);
        let opening = (rules.opening)(&self.setup);
        let most = limits.player_max.filter(|_| opening.contains(&found.wager))?;
        let other = |p: &Placed| (p.area, p.wager) != (found.area, found.wager) && opening.contains(&p.wager);
        let open: Money = self.layout.of_patron(found.patron).filter(other).map(|p| self.capped(p)).sum();
        let played = |l: &&Line| l.patron() == found.patron && l.outcome() != Outcome::Returned;
        let settled = self.lines.iter().filter(played).filter(|l| opening.contains(&l.wager())).map(|l| l.stake());
        let room = (most - open - settled.sum()).max(Money::ZERO);
        let own = limits.get(found.wager).map_or(found.amount, |limit| limit.max.min(found.amount));
        if own <= room {
            return None;
        }
        let cite = (rules.limits.above)(&self.setup).as_read(x::X_47);
        Some(match self.setup.option(x::X_1) {
            "void-whole" => Line::void(found.stake(), cite),
            _ => Line::returned(Stake { amount: found.amount - room, ..found.stake() }, cite),
        })
    }

    /// **X-42** What the loss limit left when the wager was made. What came back since, won or returned, was not the
    /// player's to lay then; a wager that followed a settlement was made after it.
    fn left_when_made(&self, rules: &HouseRules, placed: Placed, context: &Context) -> Option<Money> {
        let left = context.world.standing(placed.patron).loss_left?;
        let before = (rules.opening)(&self.setup).contains(&placed.wager) && self.in_round();
        let own = |line: &&Line| before && line.patron() == placed.patron;
        Some(left - self.lines.iter().filter(own).map(|line| line.to_player()).sum())
    }
}

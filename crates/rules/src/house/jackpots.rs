//! A progressive jackpot at a table: its pool, what a round won of it, and who has looked.
use super::*;
use crate::money::{Rounded, Rounding};
use crate::settlement::Outcome;
use crate::show::{HitView, JackpotView, PrizeView};
use crate::signatures::second_person;

impl House {
    /// The jackpot pool that the table is linked to.
    pub fn pool(&self) -> Option<&str> {
        self.pool.as_deref()
    }
    pub fn hit(&self) -> Option<&Hit> {
        self.hit.as_ref()
    }

    /// Whether a prize that the meter pays was paid in this round: then its figure stands.
    pub(crate) fn has_paid(&self, hit: &Hit, wager: Wager) -> bool {
        hit.winners.iter().any(|winner| self.prize_paid(winner.area, wager).is_some())
    }

    /// The prize that a jackpot wager was paid in this round; a bonus is none.
    fn prize_paid(&self, area: Area, wager: Wager) -> Option<Money> {
        let paid = |line: &&Line| line.area() == area && line.wager() == wager && line.stake().is_positive();
        self.lines.iter().filter(paid).find_map(|line| match line.outcome() {
            Outcome::Prize { prize, .. } => Some(prize),
            _ => None,
        })
    }

    /// Every jackpot wager of this round that stood, settled or not, and who laid it.
    pub(crate) fn jackpot_wagers(&self, wager: Wager) -> Vec<(Area, PatronId)> {
        let open = self.layout.iter().filter(|placed| placed.wager == wager).map(|placed| (placed.area, placed.patron));
        let counts = |line: &&Line| line.wager() == wager && line.counts_as_turnover() && line.stake().is_positive();
        let settled = self.lines.iter().filter(counts).map(|line| (line.area(), line.patron()));
        let mut wagers: Vec<_> = open.chain(settled).collect();
        wagers.sort_unstable();
        wagers.dedup();
        wagers
    }

    /// How many jackpot wagers of the round that has just ended stood, and their sum.
    pub(crate) fn jackpot_turnover(&self, wager: Wager) -> (u32, Money) {
        let counts = |line: &&Line| line.wager() == wager && line.counts_as_turnover() && line.stake().is_positive();
        let settled = || self.last_lines.iter().filter(counts);
        (settled().count() as u32, settled().map(Line::stake).sum())
    }

    /// Bonus jackpots of this round that are still to be paid, from the dealer's right.
    pub(crate) fn bonuses_due(&self, wager: Wager) -> Vec<(Area, PatronId, Money)> {
        let Some(bonus) = self.hit.as_ref().and_then(|hit| hit.bonus.as_ref()) else { return vec![] };
        let paid = |area: Area, patron: PatronId| {
            let is = |line: &Line| (line.area(), line.patron(), line.wager()) == (area, patron, wager);
            self.lines.iter().any(|line| is(line) && line.stake().is_zero() && line.is_won())
        };
        let due = bonus.to.iter().filter(|(area, patron)| !paid(*area, *patron));
        due.map(|(area, patron)| (*area, *patron, bonus.amount)).collect()
    }

    /// Bonus jackpots that were paid beside a hand that has not won after all: they are taken back.
    pub(crate) fn bonuses_not_due(
        &self,
        rules: &HouseRules,
        jackpot: &JackpotRules,
        before: &[Cited<HouseEvent>],
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let Some(cite) = jackpot.bonus else { return Ok(vec![]) };
        let to = self.hit.as_ref().and_then(|hit| hit.bonus.as_ref()).map_or(&[][..], |bonus| &bonus.to);
        let bonus = |line: &&Line| line.wager() == jackpot.wager && line.stake().is_zero() && line.is_won();
        let gone = self.lines.iter().rev().filter(bonus).filter(|line| !to.contains(&(line.area(), line.patron())));
        self.undo(rules, gone.map(|was| void_instead(was, cite)).collect(), cite, before, context)
    }

    /// A supervisor has looked at the cards of a jackpot hand and at the deck.
    pub(super) fn verify_jackpot(&self, rules: &HouseRules, area: Area) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let Some(jackpot) = &rules.jackpot else {
            refuse!(rules.supervisor, "this game has no progressive jackpot");
        };
        let winner = self.hit.as_ref().filter(|_| self.in_round()).and_then(|hit| hit.winner(area));
        match winner {
            None => refuse!(jackpot.verified, "area {area} has won nothing on the jackpot's meter"),
            Some(winner) if winner.verified => refuse!(jackpot.verified, "area {area}'s hand is verified already"),
            Some(_) => Ok(vec![HouseEvent::JackpotVerified { area }.by(jackpot.verified)]),
        }
    }

    /// **X-32** A prize may be the casino's not to pay: it waits until two people have decided.
    pub(super) fn hold_prize(
        &self,
        rules: &HouseRules,
        area: Area,
        reason: &str,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let jackpot = self.held_under(rules, reason)?;
        if !self.in_round() || self.layout.get(area, jackpot.wager).is_none() {
            refuse!(jackpot.employees, "area {area} has no jackpot wager open in this round");
        }
        match self.held.iter().any(|(held, _)| *held == area) {
            true => refuse!(jackpot.employees, "the prize of area {area} was held back already"),
            false => Ok(vec![HouseEvent::PrizeHeld { area, reason: reason.into() }.by(jackpot.employees)]),
        }
    }

    /// **X-32** What two people decide about it. A wager that is not paid is kept.
    pub(super) fn decide_held_prize(
        &self,
        rules: &HouseRules,
        area: Area,
        ruling: HeldPrize,
        reason: &str,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let jackpot = self.held_under(rules, reason)?;
        let Some(placed) = self.layout.get(area, jackpot.wager).filter(|_| self.waits_for_ruling(area)) else {
            refuse!(jackpot.employees, "no prize of area {area} is held back");
        };
        if let (HeldPrize::Withheld, Some((other, ..))) = (ruling, self.bonuses_due(jackpot.wager).first()) {
            let cite = jackpot.bonus.unwrap_or(jackpot.employees);
            refuse!(cite, "the hand of area {area} won, whoever holds it: pay the bonus of area {other} first");
        }
        let mut events =
            vec![HouseEvent::HeldPrizeDecided { area, ruling, reason: reason.into() }.by(jackpot.employees)];
        if ruling == HeldPrize::Withheld {
            events.push(HouseEvent::settled(Line::forfeited(placed.stake(), jackpot.employees)));
        }
        Ok(events)
    }

    fn held_under(&self, rules: &HouseRules, reason: &str) -> Result<&'static JackpotRules, Refusal> {
        let Some(jackpot) = rules.jackpot else {
            refuse!(rules.supervisor, "this game has no progressive jackpot");
        };
        match reason.trim().is_empty() {
            true => refuse!(jackpot.employees, "say what was found out about the player"),
            false => Ok(jackpot),
        }
    }

    fn waits_for_ruling(&self, area: Area) -> bool {
        self.in_round() && self.held.contains(&(area, None))
    }

    /// Areas whose prize waits for a ruling.
    pub(crate) fn held_prizes(&self) -> impl Iterator<Item = Area> + '_ {
        self.held.iter().map(|(area, _)| *area).filter(|area| self.waits_for_ruling(*area))
    }

    /// **X-32** Whether a prize can be paid as far as its player is concerned.
    pub(crate) fn may_pay_prize(&self, rules: &JackpotRules, area: Area, context: &Context) -> Result<(), Refusal> {
        let patron = self.layout.get(area, rules.wager).map(|placed| placed.patron);
        match (self.held.iter().find(|(held, _)| *held == area), patron) {
            (Some((_, None)), _) => {
                refuse!(rules.employees, "the prize of area {area} is held back until two people have decided")
            }
            (None, Some(patron)) if context.world.is_employee(patron) => {
                refuse!(rules.employees, "patron {patron} works here: hold the prize of area {area} back, and decide")
            }
            _ => Ok(()),
        }
    }

    /// Whether the equipment works and the jackpot is approved; wagers also need a pool.
    pub fn jackpot_works_here(&self) -> bool {
        self.setup.approved.jackpot.is_some() && !self.jackpot_down
    }

    /// Whether this table takes jackpot wagers now.
    pub(crate) fn takes_jackpot_wagers(&self, rules: &JackpotRules) -> Result<(), Refusal> {
        if self.setup.approved.jackpot.is_none() {
            refuse!(rules.approved, "no progressive jackpot is approved for this table");
        }
        if self.jackpot_down {
            refuse!(rules.equipment, "the jackpot's equipment has failed: play continues without it");
        }
        match self.pool {
            None => refuse!(rules.linked, "this table's jackpot is linked to no pool"),
            Some(_) => Ok(()),
        }
    }

    /// The jackpot's equipment fails: an inspector is told and play continues without it. Wagers of a round that has not
    /// begun, and those that were not recorded, go back.
    pub(super) fn jackpot_fails(
        &self,
        rules: &HouseRules,
        unrecorded: &[Area],
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let Some(jackpot) = &rules.jackpot else {
            refuse!(rules.supervisor, "this game has no progressive jackpot");
        };
        if self.setup.approved.jackpot.is_none() {
            refuse!(jackpot.approved, "no progressive jackpot is approved for this table");
        }
        if self.jackpot_down {
            refuse!(jackpot.equipment, "the jackpot is closed at this table already");
        }
        let laid = |area: Area| self.layout.get(area, jackpot.wager);
        match (unrecorded.iter().find(|area| laid(**area).is_none()), jackpot.unrecorded) {
            _ if unrecorded.is_empty() => {}
            (_, None) => refuse!(jackpot.equipment, "this book lets wagers of a round in progress stand"),
            (Some(area), Some(cite)) => refuse!(cite, "area {area} has no jackpot wager open"),
            (None, Some(_)) => {}
        }
        let goes_back = |area: &Area| !self.in_round() || unrecorded.contains(area);
        let areas = self.layout.areas_with(jackpot.wager).into_iter().filter(goes_back);
        let mut events = vec![HouseEvent::JackpotClosed.by(jackpot.equipment)];
        let back = areas.filter_map(laid).map(|placed| Line::returned(placed.stake(), jackpot.fails));
        events.extend(back.map(HouseEvent::settled));
        events.push(self.duty(DutyKind::NotifyInspector, jackpot.equipment, context, &events));
        Ok(events)
    }

    /// The equipment works again.
    pub(super) fn jackpot_works(
        &self,
        rules: &HouseRules,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let Some(jackpot) = &rules.jackpot else {
            refuse!(rules.supervisor, "this game has no progressive jackpot");
        };
        if !self.jackpot_down {
            refuse!(jackpot.equipment, "no failure of the jackpot's equipment is recorded");
        }
        match context.world.pool() {
            Some(pool) if pool.in_order => Ok(vec![HouseEvent::JackpotOpened.by(jackpot.restored)]),
            _ => refuse!(jackpot.restored, "the jackpot's pool is out of order, or the table is linked to none"),
        }
    }

    /// What a winner on the meter is paid, once a supervisor has looked and, above the pool's amount, a second person signs.
    pub(crate) fn jackpot_prize(
        &self,
        rules: &JackpotRules,
        area: Area,
        context: &Context,
    ) -> Result<Option<Rounded>, Refusal> {
        let Some((hit, winner)) = self.hit.as_ref().and_then(|hit| Some((hit, hit.winner(area)?))) else {
            return Ok(None);
        };
        let prize = Rounded { amount: hit.prize(winner.hand), rounding: hit.rounding(winner.hand) };
        if !winner.verified {
            let hand = winner.hand;
            refuse!(rules.verified, "a supervisor verifies area {area}'s {hand} and the deck before it is paid");
        }
        if prize.amount > hit.second_person_above {
            second_person(context, rules.verified)?;
        }
        Ok(Some(prize))
    }

    /// **X-9** An amount as chips of this table pay it.
    pub(crate) fn in_chips(&self, amount: Money) -> Rounded {
        Rounding::UpToChip(self.setup.smallest_chip).apply(amount.to_cents().into(), 1)
    }

    /// As long as the table is linked, its sign keeps the pool's wager.
    pub(super) fn keeps_pools_wager(&self, rules: &HouseRules, limits: &Limits) -> Result<(), Refusal> {
        match (&self.pool, &rules.jackpot) {
            (Some(pool), Some(jackpot)) if limits.of(jackpot.bet) != self.limits.of(jackpot.bet) => {
                refuse!(jackpot.same_wager, "pool {pool} has one wager at all its tables: leave the pool first")
            }
            _ => Ok(()),
        }
    }

    /// A notice that would change the jackpot's wager.
    pub(crate) fn notice_changes(&self, bet: BetType) -> bool {
        self.notice.as_ref().is_some_and(|notice| notice.limits.of(bet) != self.limits.of(bet))
    }

    /// What anybody may see of the table's jackpot.
    pub(crate) fn show_jackpot(&self, rules: &JackpotRules) -> Option<JackpotView> {
        let approval = self.setup.approved.jackpot.as_ref()?.approval.clone();
        let hit = self.hit.as_ref().filter(|_| self.in_round()).map(|hit| HitView {
            meter: hit.meter,
            prizes: hit
                .winners
                .iter()
                .map(|winner| PrizeView {
                    area: winner.area,
                    hand: format!("{}", winner.hand),
                    prize: hit.prize(winner.hand),
                    verified: winner.verified,
                    paid: self.prize_paid(winner.area, rules.wager).is_some(),
                })
                .collect(),
        });
        let working = !self.jackpot_down && self.pool.is_some();
        let bonuses = self.bonuses_due(rules.wager).into_iter().map(|(area, _, amount)| (area, amount)).collect();
        Some(JackpotView { pool: self.pool.clone(), approval, working, hit, bonuses, meter: None, bonus: None })
    }
}

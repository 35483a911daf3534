//! How a round ends, is voided or taken up again.
use super::*;

impl House {
    /// Every open wager comes back with this clause, from the dealer's right.
    pub(crate) fn void_all(&self, cite: Citation) -> Vec<Cited<HouseEvent>> {
        let mut open: Vec<Placed> = self.layout.iter().collect();
        open.sort_by_key(|p| core::cmp::Reverse(p.area));
        open.into_iter().map(|p| HouseEvent::settled(Line::void(p.stake(), cite))).collect()
    }

    /// The lines that end one wager: what is above the maximum comes back first, the rest ends as said; an invalid one never
    /// wins.
    pub(crate) fn end(
        &self,
        rules: &HouseRules,
        placed: Placed,
        end: impl FnOnce(Stake) -> Line,
    ) -> Vec<Cited<HouseEvent>> {
        let amount = self.capped(placed);
        let mut events = vec![];
        if amount < placed.amount {
            if self.setup.option(x::X_1) == "void-whole" {
                return vec![HouseEvent::settled(Line::void(
                    placed.stake(),
                    (rules.limits.above)(&self.setup).as_read(x::X_1),
                ))];
            }
            let excess = Stake { amount: placed.amount - amount, ..placed.stake() };
            events.push(HouseEvent::settled(Line::returned(excess, (rules.limits.above)(&self.setup).as_read(x::X_1))));
        }
        let line = end(Stake { amount, ..placed.stake() });
        let kept = self.setup.option(x::X_5) == "keep-losing" && !line.is_won();
        let line = match self.invalid.contains(&placed.patron) && !kept {
            true => Line::void(Stake { amount, ..placed.stake() }, rules.irregular.invalid_during.as_read(x::X_5)),
            false => line,
        };
        events.push(HouseEvent::settled(line));
        events
    }

    /// The last round continues, if its players are there and nothing but what is still in play from then lies on the
    /// layout.
    pub(crate) fn take_up(
        &self,
        cite: Citation,
        in_play: impl Fn(&Placed) -> bool,
    ) -> Result<Cited<HouseEvent>, Refusal> {
        if self.annulled == Some(self.round) {
            refuse!(cite, "the outcome of round {} is invalidated", self.round);
        }
        if !self.layout.iter().all(|p| in_play(&p)) {
            refuse!(cite, "wagers for the next round lie there: take them back first");
        }
        // Whoever backed another's box need not sit; the player of the box does.
        let there =
            |area: Area| self.last_lines.iter().any(|l| l.area() == area && self.seated(area) == Some(l.patron()));
        if let Some(line) = self.last_lines.iter().find(|l| !there(l.area())) {
            refuse!(cite, "patron {} has left area {}: record a wrong payment instead", line.patron(), line.area());
        }
        Ok(HouseEvent::RoundTakenUp { round: self.round }.by(cite))
    }

    /// The end of a round: who sat it out while every other area was in use.
    pub(crate) fn end_round(&self) -> HouseEvent {
        let full = self.occupied().count() == usize::from(self.setup.areas);
        let played = |patron| self.last_wager.iter().any(|(p, round)| *p == patron && *round == self.round);
        let mut idle: Vec<(PatronId, u8)> = vec![];
        for (_, patron) in self.occupied() {
            if full && !played(patron) && !idle.iter().any(|(p, _)| *p == patron) {
                let before = self.idle.iter().find(|(p, _)| *p == patron).map_or(0, |(_, n)| *n);
                idle.push((patron, before.saturating_add(1)));
            }
        }
        HouseEvent::RoundEnded { idle }
    }
}

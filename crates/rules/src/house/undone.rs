//! Wagers that do not count after all, settled or not: a round that is void as a whole, an outcome that is invalidated, and what a
//! player still owes who no longer has the chips.
use super::*;
use crate::book::Clause;
use crate::incidents::{Error, SettledWager, Slip};
use crate::settlement::Outcome;
use crate::signatures::second_person;
use alloc::collections::BTreeMap;

/// By which clause the wagers of a void round go back.
pub(crate) struct VoidBy {
    /// Where nothing was settled in it.
    pub clause: Clause,
    /// Where something was.
    pub read: Citation,
    /// Of a jackpot wager, where the book has a clause of its own for it.
    pub jackpot: Option<Citation>,
}

impl VoidBy {
    /// **X-38** The round is void and all its money goes back.
    pub fn all_money(clause: Clause) -> VoidBy {
        VoidBy { clause, read: clause.as_read(x::X_38), jackpot: None }
    }
}

/// Which outcome is invalidated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OutcomeOf {
    RoundInProgress,
    /// Settled, and no other round has begun.
    LastRound,
}

/// What a settled line is instead.
pub(crate) enum Instead {
    Line(Line),
    /// The wager runs on, as if this result had not been.
    BackInPlay,
}

impl Instead {
    fn to_player(&self) -> Money {
        match self {
            Instead::Line(line) => line.to_player(),
            Instead::BackInPlay => Money::ZERO,
        }
    }
}

impl House {
    /// **X-38** Whether what a void round has settled stands at this table.
    pub(crate) fn settled_stands(&self) -> bool {
        self.setup.option(x::X_38) == "settled-lines-stand"
    }

    /// The round is void: open wagers go back from the dealer's right, and every settled one that does not stand is undone.
    pub(crate) fn void_round(
        &self,
        rules: &HouseRules,
        by: &VoidBy,
        stands: impl Fn(&Line) -> bool,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let partly = self.lines.iter().any(Line::counts_as_turnover);
        let cite = |wager: Wager| match by.jackpot.filter(|_| rules.jackpot.is_some_and(|j| j.wager == wager)) {
            Some(jackpot) => jackpot,
            None if partly => by.read,
            None => by.clause.cite(),
        };
        let mut open: Vec<Placed> = self.layout.iter().collect();
        open.sort_by_key(|p| core::cmp::Reverse(p.area));
        let mut events: Vec<Cited<HouseEvent>> =
            open.into_iter().map(|p| HouseEvent::settled(Line::void(p.stake(), cite(p.wager)))).collect();
        let undone = self.lines.iter().rev().filter(|line| was_played(line) && !stands(line));
        let instead = undone.map(|was| void_instead(was, cite(was.wager()))).collect();
        events.extend(self.undo(rules, instead, by.read, &events, context)?);
        Ok(events)
    }

    /// The settled wagers of one area are void.
    pub(crate) fn undo_area(
        &self,
        rules: &HouseRules,
        area: Area,
        cite: Citation,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let undone = self.lines.iter().rev().filter(|line| line.area() == area && was_played(line));
        self.undo(rules, undone.map(|was| void_instead(was, cite)).collect(), cite, &[], context)
    }

    /// **X-39** An outcome counts for nothing: open wagers on it go back and settled ones are undone. A cheat's are forfeited,
    /// whatever they were. A wager that outlives the round stays, or is back, in play (**X-51**).
    pub(crate) fn invalidate_outcome(
        &self,
        rules: &HouseRules,
        cause: Cause,
        forfeit: &[PatronId],
        of: OutcomeOf,
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let general = &rules.general;
        let lines = if of == OutcomeOf::RoundInProgress && !self.in_round() { &[] } else { self.lines_of_round() };
        if of == OutcomeOf::LastRound && self.annulled == Some(self.round) {
            refuse!(general.annul, "the outcome of round {} is invalidated already", self.round);
        }
        if of == OutcomeOf::LastRound && !lines.iter().any(was_played) {
            refuse!(general.annul, "no round is in progress, and no wager of the last one was settled");
        }
        let round = self.round;
        let cheat = |patron: PatronId| forfeit.contains(&patron);
        let open = |p: &Placed| match of {
            OutcomeOf::RoundInProgress => !(rules.lasting)(p.wager) || cheat(p.patron),
            // What lies there is for the next round.
            OutcomeOf::LastRound => false,
        };
        let open: Vec<Placed> = self.layout.iter().filter(open).collect();
        let forfeitable = |l: &&Line| !matches!(l.outcome(), Outcome::Returned | Outcome::Forfeited | Outcome::Lost);
        let on_it = |patron: PatronId| {
            open.iter().any(|p| p.patron == patron) || lines.iter().any(|l| l.patron() == patron && was_played(l))
        };
        if let Some(patron) = forfeit.iter().find(|patron| !on_it(**patron)) {
            refuse!(general.invalidated, "patron {patron} has no wager on this outcome to forfeit");
        }
        let innocent = |patron: &&PatronId| cause != Cause::Fraud && !self.device_users.contains(patron);
        if let Some(patron) = forfeit.iter().find(innocent) {
            refuse!(
                general.invalidated.as_read(x::X_25),
                "patron {patron} was not found with a prohibited device, and no fraud is the cause: refunded, not forfeited"
            );
        }
        if !forfeit.is_empty() {
            second_person(context, general.invalidated.as_read(x::X_25))?;
        }
        let end = |stake: Stake, settled: bool| match cheat(stake.patron) {
            true => Line::forfeited(stake, general.invalidated.as_read(x::X_25)),
            false if settled => Line::void(stake, general.invalidated.as_read(x::X_39)),
            false => Line::void(stake, general.invalidated),
        };
        let mut events = vec![
            match of {
                OutcomeOf::RoundInProgress => HouseEvent::OutcomeInvalidated { cause },
                OutcomeOf::LastRound => HouseEvent::LastOutcomeInvalidated { round, cause },
            }
            .by(cause.cite(rules)),
        ];
        events.extend(open.iter().map(|p| HouseEvent::settled(end(p.stake(), false))));
        let of_cheats = lines.iter().rev().filter(forfeitable).filter(|l| cheat(l.patron()));
        let of_others = lines.iter().rev().filter(|l| was_played(l) && !cheat(l.patron()));
        let instead =
            of_cheats.chain(of_others).map(|was| match (rules.lasting)(was.wager()) && !cheat(was.patron()) {
                true => (*was, Instead::BackInPlay),
                false => (*was, Instead::Line(end(stake_of(was), true))),
            });
        events.extend(self.undo(rules, instead.collect(), general.invalidated.as_read(x::X_39), &events, context)?);
        Ok(events)
    }

    /// Settled lines and what they are instead. Two people sign. Whoever gains comes first; what a player has to give back
    /// and no longer has is recorded as an overpayment, so that it is asked for.
    pub(crate) fn undo(
        &self,
        rules: &HouseRules,
        mut instead: Vec<(Line, Instead)>,
        cite: Citation,
        before: &[Cited<HouseEvent>],
        context: &Context,
    ) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        if instead.is_empty() {
            return Ok(vec![]);
        }
        second_person(context, cite)?;
        instead.sort_by_key(|(was, now)| now.to_player() < was.to_player());
        let mut chips: BTreeMap<PatronId, Money> = BTreeMap::new();
        let mut events = vec![];
        for (was, now) in instead {
            let patron = was.patron();
            let held = || {
                let moves = before.iter().filter_map(|event| event.what.moves());
                let back: Money = moves.filter(|money| money.patron == patron).map(|money| money.player).sum();
                context.world.standing(patron).chips + back
            };
            let chips = chips.entry(patron).or_insert_with(held);
            *chips += now.to_player() - was.to_player();
            if *chips < Money::ZERO {
                let of = SettledWager { round: self.round, area: was.area(), patron, wager: was.wager() };
                events.extend(self.owed(rules, of, -*chips, &events, context));
                *chips = Money::ZERO;
            }
            events.push(match now {
                Instead::Line(line) => HouseEvent::Undone { was, line }.into(),
                Instead::BackInPlay => {
                    HouseEvent::Reversed { line: was }.by(rules.general.invalidated.as_read(x::X_51))
                }
            });
        }
        Ok(events)
    }

    /// **X-50** What was paid and cannot be taken back at once is an overpayment: the books show it until it is asked back.
    pub(crate) fn owed(
        &self,
        rules: &HouseRules,
        wager: SettledWager,
        difference: Money,
        raised: &[Cited<HouseEvent>],
        context: &Context,
    ) -> Vec<Cited<HouseEvent>> {
        let before = raised.iter().filter(|e| matches!(e.what, HouseEvent::MispaymentRecorded { .. })).count() as u32;
        let (error, slip, note) =
            (Error::Overpaid, Slip::Payment, "paid, and no longer held when it was undone".into());
        let new = NewMispayment { wager, error, slip, difference, note };
        self.mispayment(rules, new, self.next_id + before, rules.irregular.mispayment.found.as_read(x::X_50), context)
    }

    /// The lines of the round in progress, or of the last until the next begins.
    pub(crate) fn lines_of_round(&self) -> &[Line] {
        if self.in_round() { &self.lines } else { &self.last_lines }
    }
}

/// Whether a line settled a wager that was played for: what never counted, or was forfeited, stays as it is.
pub(super) fn was_played(line: &Line) -> bool {
    line.counts_as_turnover() && line.outcome() != Outcome::Forfeited
}

/// A settled line, and void in its stead.
pub(super) fn void_instead(was: &Line, cite: Citation) -> (Line, Instead) {
    (*was, Instead::Line(Line::void(stake_of(was), cite)))
}

fn stake_of(line: &Line) -> Stake {
    Stake { area: line.area(), patron: line.patron(), wager: line.wager(), amount: line.stake() }
}

//! Promotions on the floor: commands to them, entries that follow from rounds, what the world around them is.
//!
//! The rules are in `baize_rules::promotions`. Here are the secret and the order of the draw ([`draw`]), and the report.
pub mod draw;
pub mod report;
use crate::command::{FloorEvent, Outcome, Problem, ProblemKind, TableId};
use crate::floor::Floor;
use crate::time::Now;
use baize_rules::any::{AnyEvent, AnyTable};
use baize_rules::book::Cited;
use baize_rules::game::{Actor, PatronId};
use baize_rules::house::HouseEvent;
use baize_rules::promotions::{
    Computed, Moment, Promotion, PromotionCommand, PromotionEvent, PromotionWorld, RoundPlayed, Terms,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A promotion's name, written like a table's.
pub type PromotionId = TableId;

/// Something that regulations forbid as a prize, and from which day until which.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Prescribed {
    pub item: String,
    /// As `YYYYMMDD`.
    pub from_day: u32,
    /// The first day on which it is allowed again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_day: Option<u32>,
}

impl PromotionWorld for Floor {
    fn ineligible(&self, patron: PatronId) -> Option<String> {
        if self.employees.contains(&patron) {
            return Some("an employee of the casino".into());
        }
        // Why somebody may not come in is not written into a promotion.
        let out = self.patrons.get(&patron)?.bars.iter().any(|bar| bar.is_from_casino());
        out.then(|| "excluded from the casino".into())
    }
    fn is_prescribed(&self, item: &str, day: u32) -> bool {
        let named = |prescribed: &&Prescribed| prescribed.item.trim().eq_ignore_ascii_case(item.trim());
        let holds = |of: &Prescribed| of.from_day <= day && of.until_day.is_none_or(|until| day < until);
        self.prescribed.iter().filter(named).any(holds)
    }
}

impl Floor {
    pub fn promotion(&self, id: &PromotionId) -> Result<&Arc<Promotion>, Problem> {
        let none = || Problem::new(ProblemKind::NotFound, format!("there is no promotion {id}"));
        self.promotions.get(id).ok_or_else(none)
    }

    /// What a command does to a promotion.
    pub(crate) fn decide_promotion(
        &self,
        id: &PromotionId,
        command: &PromotionCommand,
        (by, second): (Actor, Option<Actor>),
        now: Now,
    ) -> Result<Outcome, Problem> {
        let moment = Moment { at: now.at_ms, day: now.day, by, second, world: self };
        let decided = match (self.promotions.get(id), command) {
            (None, PromotionCommand::Draft { terms }) => Promotion::open(terms),
            (None, _) => return Err(self.promotion(id).expect_err("no such promotion")),
            (Some(promotion), command) => {
                let computed = self.computed(id, promotion, command)?;
                promotion.decide(command, &computed, &moment)
            }
        };
        Ok(match decided {
            Ok(events) => Outcome::Done(vec![self.promoted(id, events)]),
            Err(refusal) => Outcome::Refused(refusal),
        })
    }

    /// The events of a promotion, each with what it rests on.
    fn promoted(&self, id: &PromotionId, events: Vec<PromotionEvent>) -> FloorEvent {
        let cite = |event: &PromotionEvent| match (event, self.promotions.get(id)) {
            (PromotionEvent::Drafted { terms }, _) => event.cite(terms),
            (event, Some(promotion)) => event.cite(&promotion.terms),
            (event, None) => panic!("{event:?} of no promotion"),
        };
        let cited = |event: PromotionEvent| Cited { cite: Some(cite(&event)), what: event };
        FloorEvent::Promotion { promotion: id.clone(), events: events.into_iter().map(cited).collect() }
    }

    /// What the events of a table earn: recorded with them, in one entry.
    pub(crate) fn promotions_follow(
        &self,
        id: &TableId,
        table: &AnyTable,
        events: &[Cited<AnyEvent>],
        now: Now,
    ) -> Vec<FloorEvent> {
        let ends = |event: &Cited<AnyEvent>| matches!(event.what, AnyEvent::House(HouseEvent::RoundEnded { .. }));
        let counts = |promotion: &&Arc<Promotion>| promotion.counts(table.game(), now.at_ms);
        if !events.iter().any(ends) || !self.promotions.values().any(|promotion| counts(&promotion)) {
            return vec![];
        }
        let mut after = table.clone();
        events.iter().for_each(|event| after.evolve(event));
        let Some(played) = RoundPlayed::of(table, &after, events) else { return vec![] };
        let ineligible = |patron| self.ineligible(patron);
        let follow = |(name, promotion): (&PromotionId, &Arc<Promotion>)| {
            let event = promotion.follow(id.as_str(), &played, now.at_ms, &ineligible)?;
            Some(self.promoted(name, vec![event]))
        };
        self.promotions.iter().filter_map(follow).collect()
    }

    pub(crate) fn evolve_promotion(&mut self, id: &PromotionId, event: &PromotionEvent) {
        match self.promotions.get_mut(id) {
            Some(promotion) => Arc::make_mut(promotion).evolve(event),
            None => {
                self.promotions.insert(id.clone(), Arc::new(Promotion::drafted(event)));
            }
        }
    }

    /// What would keep these terms from being filed now, for whoever writes them.
    pub fn gaps(&self, terms: &Terms, by: Actor, now: Now) -> Vec<baize_rules::Refusal> {
        terms.gaps(&Moment { at: now.at_ms, day: now.day, by, second: None, world: self })
    }

    /// What only the floor can work out: the digest of the entries, and the order of the draw.
    fn computed(
        &self,
        id: &PromotionId,
        promotion: &Promotion,
        command: &PromotionCommand,
    ) -> Result<Computed, Problem> {
        match command {
            PromotionCommand::Tick => {
                let left_out = promotion.not_eligible(self);
                Ok(Computed { digest: draw::digest(promotion, &left_out), order: vec![] })
            }
            PromotionCommand::Draw { figure, secret } => {
                let Some(closed) = &promotion.closed else { return Ok(Computed::default()) };
                if draw::commitment(id, secret) != promotion.commitment {
                    let text = "the floor's secret is not the one it committed itself to: its key was lost. Postpone \
                                the draw";
                    return Err(Problem::new(ProblemKind::Invalid, text));
                }
                let order = draw::order(secret, &closed.digest, figure.trim(), promotion);
                Ok(Computed { digest: closed.digest.clone(), order })
            }
            _ => Ok(Computed::default()),
        }
    }
}

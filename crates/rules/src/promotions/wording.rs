//! The terms in words, item by item, each with the clause that asks for it: the public page, the print and the comparison of
//! two versions are made from this.
use super::{Content, Payment, Presence, Prize, PrizeKind, PromotionRules, Terms, WagerResult, rules_of};
use crate::book::Citation;
use crate::money::Money;
use crate::people::Millis;
use alloc::{format, string::String, vec, vec::Vec};

/// One item of the terms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    pub what: String,
    pub said: String,
    pub cite: Citation,
}

impl Terms {
    /// Everything that the terms say, in the order of the books; nothing where they name no game with a chapter on it.
    /// `when` writes a moment on the casino's clock.
    pub fn items(&self, when: &dyn Fn(Millis) -> String) -> Vec<Item> {
        let Some(rules) = rules_of(self).next() else { return vec![] };
        let t = &rules.terms;
        let item = |what: &str, said: String, cite| Item { what: what.into(), said, cite };
        let open = format!("from {} until just before {}", when(self.starts_ms), when(self.closes_ms));
        let held = format!("{}; the draw is held at {}", self.place, when(self.draw_ms));
        let minimum = self.entry.minimum.map_or("none".into(), Money::pretty);
        let mut items = vec![
            item("How a prize is awarded", self.manner.clone(), t.manner),
            item("When and where", self.awarded.clone(), t.awarded),
            item("Who can take part", self.eligibility.clone(), t.eligibility),
            item("What earns an entry", self.earning(when), t.eligibility),
            item("Minimum wager", minimum, t.minimum),
            item("What can be won", self.nature.clone(), t.nature),
            item("Entries", open, t.closing),
            item("Place and time", held, t.place),
            item("How to claim", self.to_claim(), t.claiming),
            item("How winners are told", labels(self.told_by.iter().map(|way| way.label())), t.notified),
            item("How results are published", self.results.clone(), t.results),
            item("Public figure of the draw", self.figure.clone(), t.at_least),
            item("Prizes", self.prizes_each.label().into(), t.prizes),
        ];
        if self.needs_scrutineer() {
            items.push(item("Scrutineer", "one oversees the draw".into(), rules.scrutineer));
        }
        for (number, prize) in (1..).zip(&self.prizes) {
            prize.items(number, rules, &mut items);
        }
        items
    }

    /// What earns an entry, in one sentence.
    fn earning(&self, when: &dyn Fn(Millis) -> String) -> String {
        let rule = &self.entry;
        let mut said = format!("a round of {}", labels(self.games.iter().map(|game| game.book().title)));
        said += &match (rule.wager, rule.minimum) {
            (Some(wager), Some(least)) => format!(" with a wager on {} of at least {}", wager.name(), least.pretty()),
            (Some(wager), None) => format!(" with a wager on {}", wager.name()),
            (None, Some(least)) => format!(" with a wager of at least {}", least.pretty()),
            (None, None) => " with any wager".into(),
        };
        if rule.result == WagerResult::Won {
            said += " that is won";
        }
        if let Some(hand) = rule.hand {
            said += &format!(", with a hand shown that is {hand} or higher");
        }
        for window in &rule.windows {
            said += &format!(", between {} and {}", when(window.from_ms), when(window.until_ms));
        }
        said += "; one entry for each round";
        if let Some(most) = rule.entries_max {
            said += &format!(", at most {most} for each patron");
        }
        said
    }

    fn to_claim(&self) -> String {
        let from = match self.presence {
            Presence::Required => "the draw",
            Presence::NotRequired => "being told",
        };
        let (hours, then) = (self.unclaimed.within_hours, self.unclaimed.then.label());
        format!("{}; {}; within {hours} hours of {from}; if not claimed, {then}", self.claiming, self.presence.label())
    }
}

impl Prize {
    fn items(&self, number: u16, rules: &PromotionRules, items: &mut Vec<Item>) {
        let t = &rules.terms;
        let mut add =
            |what: &str, said: String, cite| items.push(Item { what: format!("Prize {number}{what}"), said, cite });
        add("", format!("{}, worth {}", self.name, self.value.pretty()), t.prizes);
        add(": kind", self.kind.name().into(), t.prizes);
        add(": conditions", self.conditions.clone(), t.prizes);
        for ((words, said), cite) in self.kind.details().into_iter().zip(self.detail_cites(rules)) {
            add(&format!(": {words}"), said.into(), *cite);
        }
        if !self.contains.is_empty() {
            let contents: Vec<String> = self.contains.iter().map(Content::words).collect();
            add(": contains", contents.join(", "), t.prizes);
        }
        if let Some(amount) = self.alternative {
            add(": in money instead", amount.pretty(), rules.alternative);
        }
        if self.kind == PrizeKind::Money || self.alternative.is_some() {
            add(": paid", labels(self.paid_by.iter().map(|way: &Payment| way.label())), rules.payment.cite);
        }
    }

    /// The clause of each detail that has to be stated of a prize of its kind.
    pub(super) fn detail_cites<'a>(&self, rules: &'a PromotionRules) -> &'a [Citation] {
        let t = &rules.terms;
        match self.kind {
            PrizeKind::Money | PrizeKind::CasinoDollars | PrizeKind::Goods => &[],
            PrizeKind::Appliance { .. } => &t.appliance,
            PrizeKind::Vehicle { .. } => &t.vehicle,
            PrizeKind::Travel { .. } => &t.travel,
            PrizeKind::RealEstate { .. } => &t.real_estate,
        }
    }
}

impl Content {
    /// As people write it: `tobacco`, `liquor 12.5`.
    pub fn words(&self) -> String {
        match self {
            Content::Tobacco => "tobacco".into(),
            Content::Firearm => "firearm".into(),
            Content::Ammunition => "ammunition".into(),
            Content::ImitationFirearm => "imitation firearm".into(),
            Content::ProhibitedWeapon => "prohibited weapon".into(),
            Content::Liquor { millilitres } => {
                let litres = format!("{}.{:03}", millilitres / 1000, millilitres % 1000);
                format!("liquor {} litres", litres.trim_end_matches('0').trim_end_matches('.'))
            }
            Content::Item(item) => item.clone(),
        }
    }
}

fn labels<'a>(of: impl Iterator<Item = &'a str>) -> String {
    let all: Vec<&str> = of.collect();
    if all.is_empty() { "not said".into() } else { all.join(", ") }
}

//! What the books ask of a promotion's terms. Each of its books is asked in turn, in the order of its own clauses.
use super::terms::{Content, Payment, PrizeKind};
use super::{Moment, MoneyWays, Prize, PromotionRules, Terms, rules_of};
use crate::book::Citation;
use crate::law;
use crate::money::Money;
use crate::refusal::Refusal;
use alloc::{format, string::String, vec::Vec};

/// At more than this a single prize needs a scrutineer at its draw.
pub const SCRUTINEER_ABOVE: Money = Money::dollars(10_000);
/// No more liquor than this is a prize: 20 litres.
pub const LIQUOR_MAX_ML: u32 = 20_000;
/// The most prizes of one promotion.
pub const PRIZES_MAX: usize = 100;

impl Terms {
    /// Everything that keeps these terms from being filed, each with its clause; the first is what a refusal says.
    pub fn gaps(&self, moment: &Moment) -> Vec<Refusal> {
        let mut gaps = Gaps(Vec::new());
        if self.games.is_empty() {
            gaps.add(law::L1.cite(), "name a game: a promotion runs under its book".into());
        }
        for game in &self.games {
            match game.house_rules().promotions {
                Some(rules) => self.gaps_by(rules, moment, &mut gaps),
                None => {
                    let title = game.book().title;
                    gaps.add(law::L1.cite(), format!("the book of {title} has no chapter on promotions"));
                }
            }
        }
        gaps.0
    }

    fn gaps_by(&self, rules: &PromotionRules, moment: &Moment, gaps: &mut Gaps) {
        for (index, prize) in self.prizes.iter().enumerate() {
            prize.gaps(rules, index + 1, moment, gaps);
        }
        let t = &rules.terms;
        gaps.text(t.at_least, "which public figure goes into the draw", &self.figure);
        gaps.text(t.manner, "how a prize is awarded", &self.manner);
        gaps.text(t.awarded, "when and where a prize is awarded", &self.awarded);
        gaps.text(t.eligibility, "who is eligible", &self.eligibility);
        if let Some(minimum) = self.entry.minimum.filter(|minimum| !minimum.is_amount()) {
            gaps.add(t.minimum, format!("a minimum wager of {minimum} is not an amount"));
        }
        if self.entry.windows.iter().any(|window| window.until_ms <= window.from_ms) {
            gaps.add(t.eligibility, "a time for entries ends before it begins".into());
        }
        gaps.text(t.nature, "what can be won, and any reservation", &self.nature);
        if self.closes_ms <= self.starts_ms {
            gaps.add(t.closing, "entries close before the promotion starts".into());
        }
        gaps.text(t.place, "where the promotion is held", &self.place);
        if self.draw_ms < self.closes_ms {
            gaps.add(t.place, "the draw is held before entries close".into());
        }
        gaps.text(t.claiming, "how a prize is claimed", &self.claiming);
        if self.unclaimed.within_hours == 0 {
            gaps.add(t.claiming, "a winner has no time to claim".into());
        }
        if self.told_by.is_empty() {
            gaps.add(t.notified, "the terms do not say how winners are told".into());
        }
        gaps.text(t.results, "how results are published", &self.results);
        if self.prizes.is_empty() {
            gaps.add(t.prizes, "the terms name no prize".into());
        }
        if self.prizes.len() > PRIZES_MAX {
            gaps.add(t.prizes, format!("{} prizes: at most {PRIZES_MAX}", self.prizes.len()));
        }
    }

    /// Whether a single prize is worth so much that the draw needs a scrutineer.
    pub fn needs_scrutineer(&self) -> bool {
        self.prizes.iter().any(|prize| prize.value > SCRUTINEER_ABOVE)
    }
}

impl Prize {
    fn gaps(&self, rules: &PromotionRules, number: usize, moment: &Moment, gaps: &mut Gaps) {
        let is_money = self.kind == PrizeKind::Money;
        if let Some(amount) = self.alternative {
            let what = match self.kind {
                PrizeKind::CasinoDollars => Some("casino dollars are not exchanged for money"),
                PrizeKind::Money => Some("a prize in money has no alternative in money"),
                _ if !amount.is_amount() => Some("the alternative in money is not an amount"),
                _ if amount > self.value => Some("the money instead is more than the prize is said to be worth"),
                _ => None,
            };
            if let Some(what) = what {
                gaps.add(rules.alternative, format!("prize {number}: {what}"));
            }
        }
        if (is_money || self.alternative.is_some()) && self.paid_by.is_empty() {
            gaps.add(rules.payment.cite, format!("prize {number}: the terms do not say how the money is paid"));
        }
        for way in &self.paid_by {
            if let Err(refusal) = payable(rules, *way) {
                gaps.add(refusal.cite(), format!("prize {number}: {}", refusal.text()));
            }
        }
        for (cite, what) in self.prohibited(rules, moment) {
            gaps.add(cite, format!("prize {number}: {what}"));
        }
        let t = &rules.terms;
        gaps.text(t.prizes, &format!("what prize {number} is"), &self.name);
        if !self.value.is_amount() {
            gaps.add(t.prizes, format!("prize {number}: a value of {} is not an amount", self.value));
        }
        gaps.text(t.prizes, &format!("the conditions of prize {number}, or that there are none"), &self.conditions);
        for ((words, said), cite) in self.kind.details().into_iter().zip(self.detail_cites(rules)) {
            gaps.text(*cite, &format!("of prize {number} ({}): {words}", self.kind.name()), said);
        }
    }

    /// Whether the law still lets this prize be given, under each of the promotion's books.
    pub(super) fn may_be_given(&self, terms: &Terms, moment: &Moment) -> Result<(), Refusal> {
        match rules_of(terms).flat_map(|rules| self.prohibited(rules, moment)).next() {
            Some((cite, what)) => Err(Refusal::new(what, cite)),
            None => Ok(()),
        }
    }

    /// The clauses by which something in it may not be a prize. Liquor counts together, however it is divided.
    fn prohibited(&self, rules: &PromotionRules, moment: &Moment) -> Vec<(Citation, String)> {
        let contents = self.contains.iter().filter_map(|content| prohibited(rules, content, moment));
        let mut found: Vec<(Citation, String)> = contents.collect();
        let liquor = |content: &Content| match content {
            Content::Liquor { millilitres } => u64::from(*millilitres),
            _ => 0,
        };
        let liquor: u64 = self.contains.iter().map(liquor).sum();
        if liquor > u64::from(LIQUOR_MAX_ML) {
            let (litres, rest) = (liquor / 1000, liquor % 1000);
            let what = format!("{litres}.{rest:03} litres of liquor: no more than 20 litres are a prize");
            found.push((rules.prohibited.liquor, what));
        }
        found
    }
}

/// Whether a book lets money be paid this way.
pub(super) fn payable(rules: &PromotionRules, way: Payment) -> Result<(), Refusal> {
    let allowed = match rules.payment.ways {
        MoneyWays::ChequeOrTransfer => matches!(way, Payment::CrossedCheque | Payment::BankTransfer),
        MoneyWays::AsTheTermsSay => way != Payment::Cash,
    };
    match allowed {
        true => Ok(()),
        false if way == Payment::Cash => Err(Refusal::new("no prize is paid in cash", rules.payment.cite)),
        false => {
            let text = "money is paid by crossed cheque or bank transfer in the winner's name";
            Err(Refusal::new(text, rules.payment.cite))
        }
    }
}

/// The clause by which something may not be a prize, and what it says.
fn prohibited(rules: &PromotionRules, content: &Content, moment: &Moment) -> Option<(Citation, String)> {
    let not = &rules.prohibited;
    match content {
        Content::Tobacco => Some((not.tobacco, "tobacco is not a prize".into())),
        Content::Firearm => Some((not.firearms, "a firearm is not a prize".into())),
        Content::Ammunition => Some((not.firearms, "ammunition is not a prize".into())),
        Content::ImitationFirearm => Some((not.firearms, "an imitation firearm is not a prize".into())),
        Content::ProhibitedWeapon => Some((not.weapons, "a prohibited weapon is not a prize".into())),
        // Counted together with the rest of the prize.
        Content::Liquor { .. } => None,
        Content::Item(item) if moment.world.is_prescribed(item, moment.day) => {
            Some((not.prescribed, format!("regulations prescribe that {item:?} is not a prize")))
        }
        Content::Item(_) => None,
    }
}

/// What is missing, clause by clause.
struct Gaps(Vec<Refusal>);

impl Gaps {
    fn add(&mut self, cite: Citation, text: String) {
        self.0.push(Refusal::new(text, cite));
    }
    fn text(&mut self, cite: Citation, what: &str, said: &str) {
        if said.trim().is_empty() {
            self.add(cite, format!("the terms do not say {what}"));
        }
    }
}

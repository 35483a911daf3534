//! The month's report on promotions: which ran, prizes by kind, filings and their lead time, denied claims.
use super::PromotionId;
use baize_rules::any::GameId;
use baize_rules::money::Money;
use baize_rules::promotions::{Fate, Promotion, Stage, Timely, Told};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PromotionsOfMonth"))]
pub struct Report {
    /// Those that were filed or under way in the month.
    pub promotions: Vec<Line>,
    /// By kind of prize: offered by those that started in the month, given in the month.
    pub prizes: BTreeMap<&'static str, Prizes>,
    /// Terms that were filed in the month.
    pub filings: Vec<Filing>,
    /// Claims that were denied in the month.
    pub denied: Vec<Denied>,
}

/// A promotion in one line.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PromotionLine"))]
pub struct Line {
    pub promotion: PromotionId,
    pub name: String,
    pub games: Vec<GameId>,
    pub starts_ms: i64,
    pub stage: &'static str,
    pub entries: usize,
    pub prizes: usize,
    /// Doubts of which the inspector was told late, or has not been told in time.
    pub inspector_late: usize,
    /// Winners who were told late.
    pub winners_late: usize,
    pub disputes: usize,
}

#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PrizesByKind"))]
pub struct Prizes {
    pub offered: u32,
    #[serde(rename = "offered_cents")]
    pub offered_value: Money,
    pub given: u32,
    /// As the prize, or in money instead.
    #[serde(rename = "given_cents")]
    pub given_value: Money,
}

/// A version of terms and how long before the start the commission had it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Filing {
    pub promotion: PromotionId,
    pub version: u32,
    pub filed_ms: i64,
    pub delivered_ms: Option<i64>,
    pub proof: Option<String>,
    pub approval: Option<String>,
    /// From delivery to the start; nothing for amended terms.
    pub lead_ms: Option<i64>,
}

/// A denied claim. Name and address are not here: they are sealed under the record.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DeniedClaim"))]
pub struct Denied {
    pub promotion: PromotionId,
    pub prize: u16,
    #[serde(rename = "value_cents")]
    pub value: Money,
    pub patron: u32,
    pub reason: String,
    pub record: String,
    pub at_ms: i64,
    /// Whether the patron has been told why.
    pub told: bool,
}

/// Moments by the months in which they lie: `YYYYMM` at the casino.
pub type MonthOf<'a> = &'a dyn Fn(i64) -> u32;

impl Report {
    pub fn is_empty(&self) -> bool {
        self.promotions.is_empty() && self.prizes.is_empty() && self.filings.is_empty() && self.denied.is_empty()
    }
}

/// Every month in which a promotion was filed or under way, the newest first.
pub fn months<'a>(promotions: impl Iterator<Item = &'a Arc<Promotion>>, now_ms: i64, month_of: MonthOf) -> Vec<u32> {
    let mut months = vec![month_of(now_ms)];
    for promotion in promotions {
        let Some((from, until)) = span(promotion, now_ms) else { continue };
        let (mut month, last) = (month_of(from), month_of(until));
        while month <= last {
            months.push(month);
            month = if month % 100 == 12 { month + 89 } else { month + 1 };
        }
    }
    months.sort_unstable_by(|a, b| b.cmp(a));
    months.dedup();
    months
}

/// From the first filing until nothing is left to do, as far as that has come.
fn span(promotion: &Promotion, now_ms: i64) -> Option<(i64, i64)> {
    let from = promotion.documents.first()?.filed_ms;
    let last = match promotion.stage {
        Stage::Drawn | Stage::Cancelled => last_moment(promotion).unwrap_or(now_ms),
        _ => now_ms,
    };
    Some((from, last.clamp(from, now_ms.max(from))))
}

/// When the last prize was given or denied, or the draw was held or cancelled.
fn last_moment(promotion: &Promotion) -> Option<i64> {
    let prizes = promotion.wins.iter().filter_map(|win| match &win.fate {
        Fate::Paid { at_ms, .. } | Fate::Denied { at_ms, .. } => Some(*at_ms),
        _ => None,
    });
    let draw = promotion.draw.as_ref().map(|draw| draw.at_ms);
    prizes.chain(draw).chain(promotion.doubts.last().map(|doubt| doubt.at_ms)).max()
}

/// The report of one month.
pub fn report<'a>(
    promotions: impl Iterator<Item = (&'a PromotionId, &'a Arc<Promotion>)>,
    month: u32,
    now_ms: i64,
    month_of: MonthOf,
) -> Report {
    let mut report = Report::default();
    let within = |at: i64| month_of(at) == month;
    for (id, promotion) in promotions {
        let under_way = |(from, until): (i64, i64)| (month_of(from)..=month_of(until)).contains(&month);
        if !span(promotion, now_ms).is_some_and(under_way) {
            continue;
        }
        report.promotions.push(line(id, promotion));
        if promotion.has_started() && within(promotion.terms.starts_ms) {
            for prize in &promotion.terms.prizes {
                let prizes = report.prizes.entry(prize.kind.name()).or_default();
                prizes.offered += 1;
                prizes.offered_value += prize.value;
            }
        }
        claims(id, promotion, &within, &mut report);
        let filed = promotion.documents.iter().filter(|document| within(document.filed_ms));
        report.filings.extend(filed.map(|document| {
            let delivered = document.delivered.as_ref();
            let lead = |at: i64| document.terms.starts_ms - at;
            Filing {
                promotion: id.clone(),
                version: document.version,
                filed_ms: document.filed_ms,
                delivered_ms: delivered.map(|delivered| delivered.at_ms),
                proof: delivered.map(|delivered| delivered.proof.clone()),
                approval: document.approval.clone(),
                lead_ms: delivered.filter(|_| document.reason.is_none()).map(|delivered| lead(delivered.at_ms)),
            }
        }));
    }
    report
}

/// What was given and what was denied in the month.
fn claims(id: &PromotionId, promotion: &Promotion, within: &dyn Fn(i64) -> bool, report: &mut Report) {
    for win in &promotion.wins {
        let Some(prize) = promotion.prize(win.prize) else { continue };
        match &win.fate {
            Fate::Paid { amount, at_ms, .. } if within(*at_ms) => {
                let prizes = report.prizes.entry(prize.kind.name()).or_default();
                prizes.given += 1;
                prizes.given_value += *amount;
            }
            Fate::Denied { reason, record, told, at_ms, .. } if within(*at_ms) => report.denied.push(Denied {
                promotion: id.clone(),
                prize: win.prize,
                value: prize.value,
                patron: win.patron,
                reason: reason.clone(),
                record: record.clone(),
                at_ms: *at_ms,
                told: *told,
            }),
            _ => {}
        }
    }
}

fn line(id: &PromotionId, promotion: &Promotion) -> Line {
    let late =
        |told: &Option<Told>, overdue: bool| overdue || told.as_ref().is_some_and(|told| told.timely == Timely::Late);
    Line {
        promotion: id.clone(),
        name: promotion.terms.name.clone(),
        games: promotion.terms.games.clone(),
        starts_ms: promotion.terms.starts_ms,
        stage: stage(promotion),
        entries: promotion.live_entries().count(),
        prizes: promotion.terms.prizes.len(),
        inspector_late: promotion.doubts.iter().filter(|doubt| late(&doubt.told, doubt.overdue)).count(),
        winners_late: promotion.wins.iter().filter(|win| late(&win.told, win.overdue)).count(),
        disputes: promotion.disputes.len(),
    }
}

/// Where a promotion stands, in words.
pub fn stage(promotion: &Promotion) -> &'static str {
    match promotion.stage {
        Stage::Cancelled => "cancelled",
        _ if promotion.postponed().is_some() => "postponed",
        Stage::Draft => "draft",
        Stage::Filed => "filed",
        Stage::Running => "running",
        Stage::Closed => "entries closed",
        Stage::Drawn => "drawn",
    }
}

//! Reports on promotions: filings and their lead time, prizes by kind, denied claims, by month.
use super::PromotionId;
use baize_rules::any::GameId;
use baize_rules::money::Money;
use baize_rules::promotions::{Fate, Promotion, Stage, Timely};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    pub promotions: Vec<Line>,
    /// By kind of prize.
    pub prizes: BTreeMap<&'static str, Prizes>,
    pub filings: Vec<Filing>,
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
    pub stage: String,
    pub entries: usize,
    pub prizes: usize,
    /// Doubts of which the inspector was told late, or has not been told.
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

/// A denied claim. Name and address are not here: they are kept under the record.
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
    /// Whether the patron has been told why.
    pub told: bool,
}

/// The report on all promotions.
pub fn report<'a>(promotions: impl Iterator<Item = (&'a PromotionId, &'a Arc<Promotion>)>) -> Report {
    let mut report = Report::default();
    for (id, promotion) in promotions {
        report.promotions.push(line(id, promotion));
        for prize in &promotion.terms.prizes {
            let prizes = report.prizes.entry(prize.kind.name()).or_default();
            prizes.offered += 1;
            prizes.offered_value += prize.value;
        }
        for win in &promotion.wins {
            let Some(prize) = promotion.prize(win.prize) else { continue };
            match &win.fate {
                Fate::Paid { amount, .. } => {
                    let prizes = report.prizes.entry(prize.kind.name()).or_default();
                    prizes.given += 1;
                    prizes.given_value += *amount;
                }
                Fate::Denied { reason, record, told } => report.denied.push(Denied {
                    promotion: id.clone(),
                    prize: win.prize,
                    value: prize.value,
                    patron: win.patron,
                    reason: reason.clone(),
                    record: record.clone(),
                    told: *told,
                }),
                _ => {}
            }
        }
        for document in &promotion.documents {
            let delivered_ms = document.delivered.as_ref().map(|delivered| delivered.at_ms);
            report.filings.push(Filing {
                promotion: id.clone(),
                version: document.version,
                filed_ms: document.filed_ms,
                delivered_ms,
                proof: document.delivered.as_ref().map(|delivered| delivered.proof.clone()),
                approval: document.approval.clone(),
                lead_ms: delivered_ms.filter(|_| document.reason.is_none()).map(|at| document.terms.starts_ms - at),
            });
        }
    }
    report
}

fn line(id: &PromotionId, promotion: &Promotion) -> Line {
    let late = |told: &Option<baize_rules::promotions::Told>, overdue: bool| {
        overdue || told.as_ref().is_some_and(|told| told.timely == Timely::Late)
    };
    Line {
        promotion: id.clone(),
        name: promotion.terms.name.clone(),
        games: promotion.terms.games.clone(),
        starts_ms: promotion.terms.starts_ms,
        stage: stage(promotion).into(),
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
        _ if promotion.postponed().is_some() => "postponed",
        Stage::Draft => "draft",
        Stage::Filed => "filed",
        Stage::Running => "running",
        Stage::Closed => "entries closed",
        Stage::Drawn => "drawn",
        Stage::Cancelled => "cancelled",
    }
}

//! The law's numbers as dated data, and the house's own where they are stricter (LAW-8, LAW-12 to LAW-14, AML-1, RG-2).
use crate::command::Problem;
use crate::floor::{Floor, invalid};
use crate::time::{Now, is_date};
use baize_rules::money::Money;
use serde::{Deserialize, Serialize};

/// Numbers in force from a day on. Two people change them, and none can be weaker than the law.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// The first day, as `YYYYMMDD`.
    pub from_day: u32,
    /// Most cash for chips, a patron and day (LAW-12, LAW-13).
    #[serde(rename = "cash_day_max_cents")]
    pub cash_day_max: Money,
    /// Cash of this much is reported (AML-1).
    #[serde(rename = "cash_report_cents")]
    pub cash_report: Money,
    /// A deposit above it needs a source of funds (LAW-14).
    #[serde(rename = "funds_above_cents")]
    pub funds_above: Money,
    /// Somebody trained sees a patron after so much play without a break, at tables and at electronic ones.
    pub assess_after_minutes: i64,
    pub assess_electronic_after_minutes: i64,
    /// Play within 24 hours that means 24 hours out, and within 7 days that means 7 days out.
    pub out_after_day_minutes: i64,
    pub out_after_week_minutes: i64,
    /// The break that is recommended when a patron is seen (RG-2).
    pub break_minutes: i64,
}

/// From this day on the cap of the Act holds; the exemption until then may be revoked earlier (LAW-12).
const CASH_CAP_FROM: u32 = 20270819;

impl Policy {
    /// What the law asks on a day, with the amounts for the house to choose as a new floor has them.
    pub fn law(day: u32) -> Policy {
        Policy {
            from_day: 0,
            cash_day_max: if day >= CASH_CAP_FROM { Money::dollars(1_000) } else { Money::dollars(5_000) },
            cash_report: Money::dollars(10_000),
            funds_above: Money::dollars(50_000),
            assess_after_minutes: 6 * 60,
            assess_electronic_after_minutes: 3 * 60,
            out_after_day_minutes: 12 * 60,
            out_after_week_minutes: 48 * 60,
            break_minutes: 30,
        }
    }

    /// The shortest play that anything follows from.
    pub(super) fn shortest_minutes(&self) -> i64 {
        let of = [
            self.assess_after_minutes,
            self.assess_electronic_after_minutes,
            self.out_after_day_minutes,
            self.out_after_week_minutes,
        ];
        of.into_iter().min().unwrap_or(0)
    }

    /// **RG-2** Never weaker than the law, and never for a day that has passed.
    pub(crate) fn check(&self, now: Now) -> Result<(), Problem> {
        let law = Policy::law(self.from_day);
        if !is_date(self.from_day) || self.from_day < now.day {
            return Err(invalid(format!("{} is not a day from today on, as YYYYMMDD", self.from_day)));
        }
        let amounts = [
            ("cash a day", self.cash_day_max, law.cash_day_max),
            ("the cash that is reported", self.cash_report, law.cash_report),
        ];
        for (what, amount, most) in amounts {
            if !amount.is_amount() || amount > most {
                return Err(invalid(format!("{what}: {amount} is weaker than the law, which says {most}")));
            }
        }
        if !self.funds_above.is_amount() {
            return Err(invalid(format!("{} is not an amount", self.funds_above)));
        }
        let times = [
            ("seen after", self.assess_after_minutes, law.assess_after_minutes),
            (
                "seen at electronic tables after",
                self.assess_electronic_after_minutes,
                law.assess_electronic_after_minutes,
            ),
            ("out within 24 hours after", self.out_after_day_minutes, law.out_after_day_minutes),
            ("out within 7 days after", self.out_after_week_minutes, law.out_after_week_minutes),
        ];
        for (what, minutes, most) in times {
            if !(1..=most).contains(&minutes) {
                return Err(invalid(format!("{what} {minutes} minutes is weaker than the law, which says {most}")));
            }
        }
        match (0..=24 * 60).contains(&self.break_minutes) {
            true => Ok(()),
            false => Err(invalid("a break has 0 to 1440 minutes".into())),
        }
    }
}

impl Floor {
    /// What holds on a day: the newest policy that has begun, and the law where that has become stricter since.
    pub fn policy(&self, day: u32) -> Policy {
        let law = Policy::law(day);
        let newest = self.policies.iter().filter(|policy| policy.from_day <= day).max_by_key(|policy| policy.from_day);
        newest.map_or(law, |policy| Policy { cash_day_max: policy.cash_day_max.min(law.cash_day_max), ..*policy })
    }
}

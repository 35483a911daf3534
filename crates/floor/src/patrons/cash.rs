//! Money at the cage, and what the law asks about it: deposits, cash, source of funds, reports (LAW-7, LAW-12 to 14, AML-1).
use super::{FlagKind, LimitKind, Patron, PatronEvent};
use crate::command::{FloorEvent, Outcome, Problem, TableId};
use crate::floor::{Floor, given, invalid};
use crate::time::{Now, business_days_after};
use baize_rules::book::Clause;
use baize_rules::game::{PatronId, PlayerCard, Refusal};
use baize_rules::law;
use baize_rules::money::Money;
use serde::{Deserialize, Serialize};

/// How money changes hands at the cage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Payment {
    Cash,
    /// By card or transfer.
    #[default]
    Cashless,
    /// From or to the money on the player card.
    Balance,
}

/// Where chips are sold, and for what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Till<'a> {
    pub how: Payment,
    /// By the dealer of this table.
    pub table: Option<&'a TableId>,
}

impl Till<'_> {
    pub fn cage(how: Payment) -> Till<'static> {
        Till { how, table: None }
    }
}

impl Payment {
    pub(crate) fn is_cashless(&self) -> bool {
        *self == Payment::Cashless
    }
    pub fn label(self) -> &'static str {
        match self {
            Payment::Cash => "in cash",
            Payment::Cashless => "cashless",
            Payment::Balance => "by card balance",
        }
    }
}

/// Something that the law wants told, and by when. Never shown to the patron (AML-1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    pub report: u32,
    pub patron: PatronId,
    pub kind: ReportKind,
    pub day: u32,
    /// The cash that it is about, of one transaction or of the day.
    #[serde(rename = "amount_cents")]
    pub amount: Money,
    /// The last day for it.
    pub due_day: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReportKind {
    /// Cash of 10,000 or more.
    Threshold,
    /// Cash that seems to be kept just below that.
    Structuring,
}

impl ReportKind {
    pub fn label(self) -> &'static str {
        match self {
            ReportKind::Threshold => "threshold transaction",
            ReportKind::Structuring => "possible structuring",
        }
    }
    /// Weekends and public holidays left out.
    fn business_days(self) -> u32 {
        match self {
            ReportKind::Threshold => 10,
            ReportKind::Structuring => 3,
        }
    }
}

/// Chips for money, at the cage or from a dealer. The order of refusals: an amount, a patron, a card, limits answered, the
/// deposit limit, cash, funds. Money from the card was deposited before.
pub(crate) fn buy(floor: &Floor, patron: PatronId, amount: Money, till: Till, now: Now) -> Result<Outcome, Problem> {
    amount_of(amount)?;
    let (known, how) = (floor.patron(patron)?, till.how);
    known.is_somebody()?;
    if known.chips + amount > Money::MAX_AMOUNT {
        return Err(invalid(format!("{amount} more is beyond what one patron may hold")));
    }
    if how == Payment::Balance && amount > known.balance {
        return Err(invalid(format!("patron {patron} has {} on the card, not {amount}", known.balance)));
    }
    if let Some(refusal) = refusal(floor, known, amount, how, now) {
        return Ok(Outcome::Refused(refusal));
    }
    let (card, premium, cash) = (known.cards, known.has(FlagKind::Premium), known.on(now.day).cash_in);
    let table = till.table.cloned();
    let mut events = vec![FloorEvent::ChipsBought { patron, amount, how, card, premium, table }];
    if how == Payment::Cash {
        events.extend(reports(floor, patron, cash, amount, now));
    }
    Ok(Outcome::Done(events))
}

/// Money onto the card.
pub(super) fn deposit(
    floor: &Floor,
    patron: PatronId,
    amount: Money,
    how: Payment,
    now: Now,
) -> Result<Outcome, Problem> {
    amount_of(amount)?;
    from_outside(how)?;
    let known = floor.patron(patron)?;
    known.is_somebody()?;
    if known.balance + amount > Money::MAX_AMOUNT {
        return Err(invalid(format!("{amount} more is beyond what one card may hold")));
    }
    if let Some(refusal) = refusal(floor, known, amount, how, now) {
        return Ok(Outcome::Refused(refusal));
    }
    let (card, premium) = (known.cards, known.has(FlagKind::Premium));
    let event = PatronEvent::Deposited { amount, how, card, premium };
    let mut events = vec![FloorEvent::Patron { patron, event }];
    if how == Payment::Cash {
        events.extend(reports(floor, patron, known.on(now.day).cash_in, amount, now));
    }
    Ok(Outcome::Done(events))
}

/// Money off the card: it is the patron's, whatever keeps the patron from tables.
pub(super) fn withdraw(
    floor: &Floor,
    patron: PatronId,
    amount: Money,
    how: Payment,
    now: Now,
) -> Result<Outcome, Problem> {
    amount_of(amount)?;
    from_outside(how)?;
    let known = floor.patron(patron)?;
    if amount > known.balance {
        return Err(invalid(format!("patron {patron} has {} on the card, not {amount}", known.balance)));
    }
    let (card, premium) = (known.cards, known.has(FlagKind::Premium));
    let event = PatronEvent::Withdrawn { amount, how, card, premium };
    let mut events = vec![FloorEvent::Patron { patron, event }];
    if how == Payment::Cash {
        events.extend(reports(floor, patron, known.on(now.day).cash_out, amount, now));
    }
    Ok(Outcome::Done(events))
}

fn from_outside(how: Payment) -> Result<(), Problem> {
    match how {
        Payment::Cash | Payment::Cashless => Ok(()),
        Payment::Balance => Err(invalid("money comes onto the card, and leaves it, in cash or cashless".into())),
    }
}

/// Why the law does not let this patron pay so much in.
fn refusal(floor: &Floor, known: &Patron, amount: Money, how: Payment, now: Now) -> Option<Refusal> {
    let patron = known.id;
    let no = |text: String, clause: Clause| Some(Refusal::new(text, clause.cite()));
    if known.card != PlayerCard::Valid {
        return no(format!("patron {patron} has no card in force to buy chips on"), law::L4);
    }
    if known.limits.to_be_asked(now) {
        let text = format!("patron {patron} sets limits or declines them before the first use of the card");
        return no(text, law::L5);
    }
    if how == Payment::Balance {
        return None;
    }
    if let Some(left) = known.left(LimitKind::DepositDay, now).filter(|left| amount > *left) {
        let left = left.max(Money::ZERO);
        let text = format!("{amount} is more than the {left} that patron {patron}'s deposit limit leaves today");
        return no(text, law::L7);
    }
    let policy = floor.policy(now.day);
    let cash = known.on(now.day).cash_in;
    if how == Payment::Cash && cash + amount > policy.cash_day_max {
        let (left, most) = ((policy.cash_day_max - cash).max(Money::ZERO), policy.cash_day_max);
        let text = format!("{amount} in cash is more than the {left} left of {most} for patron {patron} today");
        return no(text, law::L13);
    }
    let declared = known.funds.as_ref().is_some_and(|funds| funds.day == now.day);
    if known.on(now.day).deposited + amount > policy.funds_above && !declared {
        let most = policy.funds_above;
        let text = format!("above {most} a day patron {patron} declares where the money comes from first");
        return no(text, law::L14);
    }
    None
}

/// Money for chips. They are the patron's, whatever keeps the patron from tables.
pub(crate) fn cash_out(
    floor: &Floor,
    patron: PatronId,
    amount: Money,
    how: Payment,
    now: Now,
) -> Result<Outcome, Problem> {
    amount_of(amount)?;
    let known = floor.patron(patron)?;
    if amount > known.chips {
        return Err(invalid(format!("patron {patron} holds {}, not {amount}", known.chips)));
    }
    let (card, premium) = (known.cards, known.has(FlagKind::Premium));
    let mut events = vec![FloorEvent::ChipsCashed { patron, amount, how, card, premium }];
    if how == Payment::Cash {
        events.extend(reports(floor, patron, known.on(now.day).cash_out, amount, now));
    }
    Ok(Outcome::Done(events))
}

/// **AML-1** What cash leads to: a report at the threshold, also where the day's transactions reach it together; and where
/// one stays less than a tenth below it, or several reach it only together, somebody looks whether that is meant.
fn reports(floor: &Floor, patron: PatronId, before: Money, amount: Money, now: Now) -> Vec<FloorEvent> {
    let at = floor.policy(now.day).cash_report;
    let together = before < at && before + amount >= at;
    let alone = amount >= at;
    let near = !alone && amount.to_cents() * 10 >= at.to_cents() * 9;
    let mut kinds = vec![];
    if alone || together {
        kinds.push((ReportKind::Threshold, if alone { amount } else { before + amount }));
    }
    if near || (together && !alone) {
        kinds.push((ReportKind::Structuring, before + amount));
    }
    let raise = |(number, (kind, amount)): (u32, (ReportKind, Money))| {
        let due_day = business_days_after(now.day, kind.business_days());
        FloorEvent::ReportRaised(Report { report: number, patron, kind, day: now.day, amount, due_day })
    };
    (floor.next_cash_report..).zip(kinds).map(raise).collect()
}

pub(crate) fn file_report(floor: &Floor, report: u32, reference: &str) -> Result<FloorEvent, Problem> {
    if !floor.cash_reports.iter().any(|waiting| waiting.report == report) {
        return Err(invalid(format!("no report {report} is waiting")));
    }
    given(reference, "say under which reference it was filed, or why it is none")?;
    Ok(FloorEvent::ReportFiled { report, reference: reference.into() })
}

fn amount_of(amount: Money) -> Result<(), Problem> {
    match amount.is_amount() {
        true => Ok(()),
        false => Err(invalid(format!("{amount} is not an amount"))),
    }
}

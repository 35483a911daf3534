//! Looks at the results of tables and dealers, and asks for those to be looked into that chance hardly brings (LAW-15).
use super::chance::{judged, outside};
use crate::{App, CityClock};
use baize_floor::projections::{Figures, Ledger, Span};
use baize_floor::reports::Month;
use baize_floor::unusual::{Outside, Unusual, Whose};
use baize_floor::{DutyCommand, FloorCommand, Submission, new_id};
use baize_rules::game::{Actor, Role};
use baize_rules::money::Money;
use std::collections::BTreeMap;

/// A month that is over is judged by 95 %, this month so far by 99.9 %.
pub fn unusual(ledger: &Ledger, this_month: Month) -> Vec<Unusual> {
    let last_month = if this_month % 100 == 1 { this_month - 89 } else { this_month - 1 };
    let mut found = of_month(ledger, last_month);
    found.extend(of_month(ledger, this_month).into_iter().filter(|unusual| unusual.outside == Outside::NearlyAll));
    found
}

/// The results of one month that are outside 95 %.
fn of_month(ledger: &Ledger, month: Month) -> Vec<Unusual> {
    let span = Span { first: month * 100, last: month * 100 + 99, shift: None };
    let mut sums: BTreeMap<Whose, Figures> = BTreeMap::new();
    for (place, figures) in ledger.results().iter().filter(|(place, _)| span.holds(place.day, place.shift)) {
        sums.entry(Whose::Table(place.table.clone())).or_default().add(figures);
        if let Some(dealer) = place.dealer {
            sums.entry(Whose::Dealer(dealer)).or_default().add(figures);
        }
    }
    let judge = |(whose, figures): (Whose, Figures)| {
        let (outside, judged) = (outside(&figures)?, judged(&figures)?);
        let cents = |cents: f64| Money::cents(cents.round() as i64);
        let (expected, deviation) = (cents(judged.expected), cents(judged.deviation));
        let (rounds, actual) = (figures.rounds, figures.actual());
        Some(Unusual { month, whose, outside, rounds, actual, expected, deviation })
    };
    sums.into_iter().filter_map(judge).collect()
}

/// Asks for every such result to be looked into that nobody was asked about yet. Says how many.
pub fn watch(app: &App) -> Result<usize, String> {
    let month = CityClock::new().now().day / 100;
    let found = app.with_books(|ledger| unusual(ledger, month)).map_err(|reject| reject.text)?;
    let known = app.floor.unusual();
    let is_known = |new: &Unusual| {
        known.iter().any(|old| (old.month, &old.whose) == (new.month, &new.whose) && old.outside >= new.outside)
    };
    let new: Vec<Unusual> = found.into_iter().filter(|unusual| !is_known(unusual)).collect();
    let asked = new.len();
    for unusual in new {
        let command = FloorCommand::Duty { command: DutyCommand::LookInto(unusual) };
        let by = Actor { role: Role::System, id: 0 };
        app.floor.call(Submission { id: new_id(), by, expected: None, command });
    }
    Ok(asked)
}

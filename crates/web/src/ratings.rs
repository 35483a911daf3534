//! A patron's rating, for staff: time, average wager, and what the house may expect to win by the exact odds of each table.
use crate::cage::date;
use crate::pages::{ok, page};
use crate::routes::{Reject, Who};
use crate::statements::{Asked, statement};
use crate::{App, odds};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use baize_floor::TableId;
use baize_floor::patrons::statement::{Statement, What};
use baize_odds::Ratio;
use baize_rules::game::PatronId;
use baize_rules::money::Money;
use baize_rules::wagers::Wager;
use maud::html;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Wagers of one kind at one table that were played to a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Played {
    count: i64,
    staked: Money,
    /// Staked minus received.
    won: Money,
}

impl Played {
    fn average(&self) -> Money {
        Money::cents(self.staked.to_cents() / self.count.max(1))
    }
    /// What the house wins of it on average, to the cent.
    fn expected(&self, edge: Ratio) -> Money {
        let cents = i128::from(self.staked.to_cents()) * edge.num();
        Money::cents(i64::try_from((2 * cents + edge.den()).div_euclid(2 * edge.den())).unwrap_or_default())
    }
}

/// What was played, by table and wager. A line that was taken back is taken off again.
fn played(told: &Statement) -> BTreeMap<(TableId, Wager), Played> {
    let mut all: BTreeMap<(TableId, Wager), Played> = BTreeMap::new();
    for row in told.rows.iter().filter(|row| row.turnover) {
        if let What::Wager { table, wager, .. } = &row.what {
            let one = all.entry((table.clone(), *wager)).or_default();
            one.count += row.paid_in.to_cents().signum();
            one.staked += row.paid_in;
            one.won += row.paid_in - row.paid_out;
        }
    }
    all
}

pub async fn show(
    State(app): State<Arc<App>>,
    who: Who,
    Path(patron): Path<PatronId>,
    Query(asked): Query<Asked>,
) -> Result<Response, Reject> {
    let told = statement(&app, &who, patron, &asked).await.map_err(Reject::into_page)?;
    let mut rows = vec![];
    let (mut staked, mut won, mut expected) = (Money::ZERO, Money::ZERO, Money::ZERO);
    for ((table, wager), one) in played(&told) {
        // A wager that follows another is in that one's edge: War, Bet, Blind and Play.
        let sheet = odds::of_table(&app, &table).await?;
        let edge = sheet.and_then(|sheet| sheet.report.wager(&wager.slug()).map(|odds| odds.house_edge()));
        (staked, won) = (staked + one.staked, won + one.won);
        expected += edge.map_or(Money::ZERO, |edge| one.expected(edge));
        rows.push((table, wager, one, edge));
    }
    let minutes: i64 = told.sessions.iter().map(|span| (span.last_ms - span.from_ms) / 60_000).sum();
    let body = html! {
        main.cage.statement {
            h2 { "Patron " (patron) ", " (date(told.from_day)) " to " (date(told.to_day)) }
            p { (told.sessions.len()) " sessions of play, " (minutes / 60) " h " (minutes % 60) " min together." }
            @if rows.is_empty() { p { "No activity." } } @else {
                table.patrons.ratings {
                    thead { tr { th { "Table" } th { "Wager" } th.amount { "Count" } th.amount { "Average" } th.amount { "Staked" } th.amount { "Edge" } th.amount { "To expect" } th.amount { "House won" } } }
                    tbody {
                        @for (table, wager, one, edge) in &rows { tr {
                            td { (table) } td { (wager) } td.amount { (one.count) } td.amount { (one.average().pretty()) } td.amount { (one.staked.pretty()) }
                            td.amount { @if let Some(edge) = edge { (edge.percent(4)) } @else { "in the first wager's" } }
                            td.amount { @if let Some(edge) = edge { (one.expected(*edge).pretty()) } }
                            td.amount { (one.won.pretty()) }
                        } }
                        tr { td { b { "Together" } } td {} td {} td {} td.amount { (staked.pretty()) } td {} td.amount { b { (expected.pretty()) } } td.amount { (won.pretty()) } }
                    }
                }
                p.hint { "By the exact odds of each table under its own terms, with the best play. Jackpot wagers at today's meter." }
            }
        }
    };
    Ok(ok(page("Rating", "page", Some(&who), body)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use baize_floor::patrons::statement::Row;

    fn row(wager: Wager, paid_in: i64, paid_out: i64, turnover: bool) -> Row {
        let what = What::Wager { table: TableId::new("cw-1").expect("a name"), text: String::new(), wager };
        let (paid_in, paid_out) = (Money::dollars(paid_in), Money::dollars(paid_out));
        Row { seq: 1, at_ms: 0, day: 20260101, what, paid_in, paid_out, turnover }
    }

    #[test]
    fn wagers_are_counted_once_and_voids_not_at_all() {
        let rows = vec![
            row(Wager::Initial, 50, 100, true),
            row(Wager::Initial, 30, 0, true),
            row(Wager::Initial, 70, 70, false),
            row(Wager::Tie, 10, 0, true),
            row(Wager::Tie, -10, 0, true),
        ];
        let told = Statement { patron: 1, from_day: 20260101, to_day: 20260101, rows, sessions: vec![] };
        let all: Vec<Played> = played(&told).into_values().collect();
        let initial = Played { count: 2, staked: Money::dollars(80), won: Money::dollars(-20) };
        assert!(all.contains(&initial) && all.contains(&Played::default()), "{all:?}");
        assert_eq!(initial.average(), Money::dollars(40));
        // 80.00 at 58/311 are 14.9196…
        assert_eq!(initial.expected(Ratio::new(58, 311)), Money::cents(1_492));
        assert_eq!(initial.expected(Ratio::new(-58, 311)), Money::cents(-1_492));
    }
}

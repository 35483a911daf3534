//! The meters of jackpots over time: read from the log, remembered as far as it was read, drawn as a chart.
use crate::routes::Reject;
use crate::{App, city_time};
use baize_floor::{Body, FloorEvent, Outcome, PoolId};
use baize_rules::game::Millis;
use baize_rules::money::Money;
use baize_rules::pool::{Pool, PoolEvent};
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Points of a chart, about: with twice as many, every second one is forgotten.
const POINTS: usize = 400;
/// Entries of the log that are read at once.
const ENTRIES: usize = 2_000;

#[derive(Default)]
pub struct Histories {
    /// The last entry of the log that is in them.
    read: u64,
    pools: BTreeMap<PoolId, History>,
}

/// A pool once more, as the log makes it, and what its meter showed on the way.
struct History {
    pool: Pool,
    points: Vec<Point>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    at: Millis,
    meter: Money,
    /// What the meter showed when it was won.
    won: bool,
}

/// What the meter of a pool has shown. The log is read on a thread that may wait.
pub async fn of_pool(app: Arc<App>, id: PoolId) -> Result<Vec<Point>, Reject> {
    let read = tokio::task::spawn_blocking(move || {
        let mut histories = app.histories.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        histories.read_to(&app, app.floor.seq())?;
        Ok(histories.pools.get(&id).map_or(vec![], |history| history.points.clone()))
    });
    read.await.map_err(|e| Reject::fault(e.to_string()))?
}

impl Histories {
    fn read_to(&mut self, app: &App, head: u64) -> Result<(), Reject> {
        while self.read < head {
            let log = app.log.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            let entries = log.read(self.read + 1, ENTRIES).map_err(|fault| Reject::fault(fault.to_string()))?;
            drop(log);
            let Some(last) = entries.last().map(|entry| entry.seq) else { break };
            for entry in &entries {
                // Nearly all entries are of tables, and say nothing of a pool.
                if std::str::from_utf8(&entry.body).is_ok_and(|text| text.contains("\"pool\":")) {
                    self.record(&Body::decode(&entry.body).map_err(Reject::fault)?);
                }
            }
            self.read = last;
        }
        Ok(())
    }

    fn record(&mut self, body: &Body) {
        let Outcome::Done(events) = &body.outcome else { return };
        for event in events {
            let FloorEvent::Pool { pool, events } = event else { continue };
            for event in events {
                match event {
                    PoolEvent::Opened { .. } => {
                        let mut history = History { pool: Pool::opened(event), points: vec![] };
                        history.add(body.at_ms, false);
                        self.pools.insert(pool.clone(), history);
                    }
                    event => self.pools.get_mut(pool).into_iter().for_each(|history| history.follow(event, body.at_ms)),
                }
            }
        }
    }
}

impl History {
    fn follow(&mut self, event: &PoolEvent, at: Millis) {
        let before = self.pool.meter();
        if matches!(event, PoolEvent::Won(_)) {
            self.add(at, true);
        }
        self.pool.evolve(event);
        if self.pool.meter() != before {
            self.add(at, false);
        }
        if self.points.len() > 2 * POINTS {
            let mut nth = 0;
            self.points.retain(|point| {
                nth += 1;
                point.won || nth % 2 == 0
            });
        }
    }
    fn add(&mut self, at: Millis, won: bool) {
        self.points.push(Point { at, meter: self.pool.meter(), won });
    }
}

/// The meter over time, its wins marked. It is flat between its points.
pub fn chart(points: &[Point], now: Millis) -> Markup {
    const LEFT: i64 = 120;
    const WIDE: i64 = 860;
    const LOW: i64 = 240;
    const HIGH: i64 = 210;
    let meters = || points.iter().map(|point| point.meter.to_cents());
    let (Some(least), Some(most), Some(first)) = (meters().min(), meters().max(), points.first()) else {
        return html! {};
    };
    let span = i128::from((now - first.at).max(1));
    let x = |at: Millis| LEFT + (i128::from(at - first.at) * i128::from(WIDE) / span) as i64;
    let y =
        |cents: i64| LOW - (i128::from(cents - least) * i128::from(HIGH) / i128::from((most - least).max(1))) as i64;
    let mut line = format!("M{} {}", x(first.at), y(first.meter.to_cents()));
    for point in &points[1..] {
        line.push_str(&format!("H{}V{}", x(point.at), y(point.meter.to_cents())));
    }
    line.push_str(&format!("H{}", LEFT + WIDE));
    let wins = || points.iter().filter(|point| point.won);
    let (from, to) = (city_time(first.at), city_time(now));
    html! { figure {
        svg.course viewBox="0 0 1000 290" role="img" aria-label="The meter over time" {
            path.axis d={ "M" (LEFT) " " (LOW - HIGH) "V" (LOW + 8) "H" (LEFT + WIDE) } {}
            @for cents in [least, most] {
                text.money x=(LEFT - 10) y=(y(cents) + 6) { (Money::cents(cents).pretty()) }
            }
            text.from x=(LEFT) y=(LOW + 36) { (from) }
            text.to x=(LEFT + WIDE) y=(LOW + 36) { (to) }
            path.line d=(line) {}
            @for win in wins() {
                circle.won cx=(x(win.at)) cy=(y(win.meter.to_cents())) r="7" { title { (city_time(win.at)) ": won at " (win.meter.pretty()) } }
            }
        }
        figcaption { "From " (from) " to " (to) ": between " (Money::cents(least).pretty()) " and " (Money::cents(most).pretty()) "; hits: " (wins().count()) "." }
    } }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(at: Millis, dollars: i64, won: bool) -> Point {
        Point { at, meter: Money::dollars(dollars), won }
    }

    #[test]
    fn a_chart_stands_still_between_its_points_and_falls_only_where_it_was_won() {
        let points =
            [point(0, 50_000, false), point(50, 60_000, false), point(75, 60_000, true), point(75, 50_000, false)];
        let drawn = chart(&points, 100).into_string();
        assert!(drawn.contains("M120 240H550V30H765V30H765V240H980"), "{drawn}");
        assert_eq!(drawn.matches("class=\"won\"").count(), 1);
        assert!(chart(&[], 100).into_string().is_empty());
        assert!(chart(&points[..1], 0).into_string().contains("M120 240H980"), "a pool that has just been opened");
    }
}

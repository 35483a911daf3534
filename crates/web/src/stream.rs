//! Server-sent events: a screen, drawn again for its viewer whenever it changes.
//!
//! A `screen` carries the whole screen, so a connection that was lost simply begins again with the present; the id is the
//! sequence number of the log, and a screen never goes back behind it. When only the meter of a jackpot moves, a `meter`
//! carries that alone, and no more often than eyes can follow: many tables feed one meter.
use crate::connections::Connection;
use crate::routes::{Reject, Who};
use crate::{App, pools, queue, screens};
use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use baize_floor::{Changes, PoolId, TableId};
use futures_core::Stream;
use serde::Deserialize;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::time::{Instant, timeout_at};

#[derive(Deserialize)]
pub struct As {
    /// `display` draws the public screen, whoever asks.
    #[serde(default)]
    screen: Option<String>,
}

impl As {
    fn whose(&self, who: Option<Who>) -> Option<Who> {
        who.filter(|_| self.screen.as_deref() != Some("display"))
    }
}

/// What is drawn again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Draw {
    All,
    Meter,
}

/// What is drawn for one person.
trait Screen: Send + Sync + 'static {
    fn who(&self) -> Option<&Who>;
    /// The number of the log's last entry that is in it, and what is sent.
    fn draw(&mut self, app: &App, what: Draw) -> Option<(u64, Value)>;
    fn concerns(&self, change: &Changes) -> Option<Draw>;
}

pub async fn table(
    State(app): State<Arc<App>>,
    at: Option<Extension<Connection>>,
    who: Option<Who>,
    Path(id): Path<String>,
    Query(how): Query<As>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Reject> {
    let (id, _) = app.table(&id)?;
    has_room(at)?;
    Ok(live(app, TableScreen { id, who: how.whose(who), pool: None }))
}

pub async fn pool(
    State(app): State<Arc<App>>,
    at: Option<Extension<Connection>>,
    who: Option<Who>,
    Path(id): Path<String>,
    Query(how): Query<As>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Reject> {
    let (id, _) = app.pool(&id)?;
    has_room(at)?;
    Ok(live(app, PoolScreen { id, who: how.whose(who) }))
}

/// What waits for a second signature.
pub async fn floor(
    State(app): State<Arc<App>>,
    at: Option<Extension<Connection>>,
    who: Who,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Reject> {
    has_room(at)?;
    Ok(live(app, FloorScreen { who }))
}

/// Live screens stay, so they must not take every connection.
fn has_room(at: Option<Extension<Connection>>) -> Result<(), Reject> {
    match at.is_none_or(|at| at.stream()) {
        true => Ok(()),
        false => {
            let text = "too many live screens are open: close some, or let the server have more connections";
            Err(Reject::new(StatusCode::SERVICE_UNAVAILABLE, text).after(5))
        }
    }
}

fn live(app: Arc<App>, mut screen: impl Screen) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let mut changes = app.changes.subscribe();
    let stream = async_stream::stream! {
        let (mut seq, mut what) = (0, Draw::All);
        loop {
            // A screen does not outlive its session.
            if screen.who().is_some_and(|who| !app.sessions.is_open(&who.token)) {
                return;
            }
            let drawn = Instant::now();
            if let Some((at, data)) = screen.draw(&app, what) {
                // Something else may have made the floor newer without touching this screen; the id still only grows.
                seq = at.max(seq);
                let name = if what == Draw::All { "screen" } else { "meter" };
                yield Ok(Event::default().id(seq.to_string()).event(name).data(data.to_string()));
            }
            match next(&mut changes, drawn + METER_EVERY, |change| screen.concerns(change)).await {
                Some(next) => what = next,
                None => return,
            }
        }
    };
    Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)))
}

/// The least time between a drawing and one of the meter alone.
const METER_EVERY: Duration = Duration::from_millis(400);

/// Waits until a screen is to be drawn. What concerns the meter alone waits until its time has come, unless everything is
/// drawn before. `None`: the floor is shut down.
async fn next(
    changes: &mut Receiver<Arc<Changes>>,
    meter_from: Instant,
    concerns: impl Fn(&Changes) -> Option<Draw>,
) -> Option<Draw> {
    let mut moved = false;
    loop {
        let change = match moved {
            false => changes.recv().await,
            true => match timeout_at(meter_from, changes.recv()).await {
                Ok(change) => change,
                Err(_) => return Some(Draw::Meter),
            },
        };
        match change.map(|change| concerns(&change)) {
            Ok(Some(Draw::All)) => return Some(Draw::All),
            Ok(Some(Draw::Meter)) => moved = true,
            Ok(None) => {}
            // Too slow for every change: the next drawing has them all.
            Err(RecvError::Lagged(_)) => return Some(Draw::All),
            Err(RecvError::Closed) => return None,
        }
    }
}

struct TableScreen {
    id: TableId,
    who: Option<Who>,
    /// The jackpot pool that the table was linked to when it was drawn.
    pool: Option<PoolId>,
}

impl Screen for TableScreen {
    fn who(&self) -> Option<&Who> {
        self.who.as_ref()
    }
    fn draw(&mut self, app: &App, what: Draw) -> Option<(u64, Value)> {
        let page = app.floor.table(&self.id)?;
        self.pool = page.slot.table.house().pool().and_then(PoolId::new);
        let screen = match what {
            Draw::All => {
                let regions = screens::regions(app, &self.id, &page, self.who());
                json!({ "version": page.slot.version, "now": crate::now_ms(), "regions": regions })
            }
            Draw::Meter => json!({ "regions": screens::meter(app, &page) }),
        };
        Some((page.seq, screen))
    }
    fn concerns(&self, change: &Changes) -> Option<Draw> {
        let own = self.who().is_some_and(|w| w.is_patron() && change.patrons.contains(&w.actor.id));
        let requests = change.requests && self.who().is_some_and(|w| !w.is_patron());
        if change.tables.contains(&self.id) || own || requests {
            return Some(Draw::All);
        }
        self.pool.as_ref().filter(|pool| change.pools.contains(pool)).map(|_| Draw::Meter)
    }
}

struct PoolScreen {
    id: PoolId,
    who: Option<Who>,
}

impl Screen for PoolScreen {
    fn who(&self) -> Option<&Who> {
        self.who.as_ref()
    }
    // All that is said of a pool moves with its meter.
    fn draw(&mut self, app: &App, _: Draw) -> Option<(u64, Value)> {
        let (seq, pool) = (app.floor.seq(), app.floor.pool(&self.id)?);
        Some((seq, json!({ "regions": pools::regions(app, &self.id, &pool, self.who()) })))
    }
    fn concerns(&self, change: &Changes) -> Option<Draw> {
        if change.requests && self.who.is_some() {
            return Some(Draw::All);
        }
        change.pools.contains(&self.id).then_some(Draw::Meter)
    }
}

struct FloorScreen {
    who: Who,
}

impl Screen for FloorScreen {
    fn who(&self) -> Option<&Who> {
        Some(&self.who)
    }
    fn draw(&mut self, app: &App, _: Draw) -> Option<(u64, Value)> {
        let seq = app.floor.seq();
        Some((seq, json!({ "now": crate::now_ms(), "regions": queue::regions(app, &self.who) })))
    }
    fn concerns(&self, change: &Changes) -> Option<Draw> {
        change.requests.then_some(Draw::All)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::broadcast;

    fn change(tables: &[&str], pools: &[&str]) -> Arc<Changes> {
        let names = |names: &[&str]| names.iter().filter_map(|name| TableId::new(name)).collect();
        Arc::new(Changes { tables: names(tables), pools: names(pools), ..Changes::default() })
    }

    fn screen() -> TableScreen {
        TableScreen { id: TableId::new("cs-1").expect("a name"), who: None, pool: PoolId::new("caribbean") }
    }

    #[tokio::test(start_paused = true)]
    async fn many_changes_of_a_meter_are_one_drawing_and_a_table_does_not_wait() {
        let (tell, mut changes) = broadcast::channel(1024);
        let begun = Instant::now();
        for _ in 0..300 {
            tell.send(change(&["cs-2"], &["caribbean"])).expect("a listener");
        }
        let drawn = next(&mut changes, begun + METER_EVERY, |c| screen().concerns(c)).await;
        assert_eq!(drawn, Some(Draw::Meter));
        assert_eq!(begun.elapsed(), METER_EVERY);
        assert!(changes.is_empty(), "all three hundred are in it");
        // The table's own change is drawn at once, with the meter that moved before it.
        let begun = Instant::now();
        tell.send(change(&["cs-2"], &["caribbean"])).expect("a listener");
        tell.send(change(&["cs-1"], &["caribbean"])).expect("a listener");
        assert_eq!(next(&mut changes, begun + METER_EVERY, |c| screen().concerns(c)).await, Some(Draw::All));
        assert_eq!(begun.elapsed(), Duration::ZERO);
        // What concerns neither is not drawn at all.
        tell.send(change(&["cs-2"], &["holdem"])).expect("a listener");
        drop(tell);
        assert_eq!(next(&mut changes, begun, |c| screen().concerns(c)).await, None);
    }
}

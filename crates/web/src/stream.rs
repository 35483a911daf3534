//! Server-sent events: a table's screen, drawn again for its viewer whenever it changes.
//!
//! Every event carries the whole screen, so a connection that was lost simply begins again with the present; the id is the
//! sequence number of the log, and a screen never goes back behind it.
use crate::routes::{Reject, Who};
use crate::{App, screens};
use axum::extract::{Path, Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use baize_floor::{Changes, TableId};
use futures_core::Stream;
use serde::Deserialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;

#[derive(Deserialize)]
pub struct As {
    /// `display` draws the public screen, whoever asks.
    #[serde(default)]
    screen: Option<String>,
}

pub async fn table(
    State(app): State<Arc<App>>,
    who: Option<Who>,
    Path(id): Path<String>,
    Query(how): Query<As>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Reject> {
    let (id, _) = app.table(&id)?;
    let who = if how.screen.as_deref() == Some("display") { None } else { who };
    let mut changes = app.changes.subscribe();
    let stream = async_stream::stream! {
        let mut seq = 0;
        loop {
            // A screen does not outlive its session.
            if who.as_ref().is_some_and(|who| !app.sessions.is_open(&who.token)) {
                return;
            }
            if let Some((at, screen)) = draw(&app, &id, who.as_ref()) {
                // Something else may have made the floor newer without touching this screen; the id still only grows.
                seq = at.max(seq);
                yield Ok(Event::default().id(seq.to_string()).event("screen").data(screen));
            }
            loop {
                match changes.recv().await {
                    Ok(change) if concerns(&change, &id, who.as_ref()) => break,
                    Ok(_) => {}
                    // Too slow for every change: the next drawing has them all.
                    Err(RecvError::Lagged(_)) => break,
                    Err(RecvError::Closed) => return,
                }
            }
        }
    };
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}

fn draw(app: &App, id: &TableId, who: Option<&Who>) -> Option<(u64, String)> {
    let page = app.floor.table(id)?;
    let regions = screens::regions(app, id, &page, who);
    let screen = serde_json::json!({ "version": page.slot.version, "now": crate::now_ms(), "regions": regions });
    Some((page.seq, screen.to_string()))
}

fn concerns(change: &Changes, id: &TableId, who: Option<&Who>) -> bool {
    let own = who.is_some_and(|w| w.is_patron() && change.patrons.contains(&w.actor.id));
    let requests = change.requests && who.is_some_and(|w| !w.is_patron());
    change.tables.contains(id) || own || requests
}

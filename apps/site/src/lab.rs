//! The address under `/api` of the room Lab: a search that is watched.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::State as Shared;
use axum::response::Response;
use axum::response::sse;
use axum::routing::get;
use serde_json::json;
use taxicab::requests::puzzle::{Counts, Expansion, WatchSearch};
use taxicab::{AnyRequest, Event, Limits, Observer, Request, Row};
use tokio::sync::mpsc::Sender;

use crate::Site;
use crate::events::{event, stream};
use crate::play::playable;
use crate::refusal::{Query, Refusal};

pub(crate) fn routes() -> Router<Arc<Site>> {
    Router::new().route("/lab/search", get(search))
}

/// The limits of a watched search.
const LIMITS: Limits =
    Limits { time: Some(Duration::from_mins(1)), memory: Some(256 << 20), listed: None, space_cells: None };

/// The most expansions that are sent at a time,
const BATCH: usize = 50;

/// and the longest pause while there are any.
const PAUSE: Duration = Duration::from_millis(100);

/// The batches of all expansions of a search.
const BATCHES: usize = (WatchSearch::MAX_NODES as usize).div_ceil(BATCH);

/// The search as events; it ends when the listener leaves.
async fn search(
    Shared(site): Shared<Arc<Site>>,
    Query(fields): Query<Vec<(String, String)>>,
) -> Result<Response, Refusal> {
    let AnyRequest::WatchSearch(request) = AnyRequest::from_fields(WatchSearch::NAME, fields)? else {
        return Err(Refusal::no_such_address());
    };
    playable(request.size()?)?;
    let cancellation = site.context.cancellation().child();
    let context = site.context.clone().with_limits(LIMITS).with_cancellation(cancellation.clone());
    // All expansions find room, so that a search never waits for its listener.
    Ok(stream(BATCHES + 64, cancellation, move |sender| async move {
        let _ = sender.send(event("busy", &json!({ "ahead": site.searches.waiting() }))).await;
        let Ok(turn) = site.searches.turn().await else { return };
        let mut batches = Batches { sender: sender.clone(), nodes: Vec::with_capacity(BATCH), sent: Instant::now() };
        let searching = turn.run(move || {
            let answer = request.answer(&context, &mut batches);
            batches.send();
            answer
        });
        if let Ok(Ok(answer)) = searching.await {
            let _ = sender.send(event("done", &answer)).await;
        }
    }))
}

/// Sends the expansions in batches, and the counts between them.
struct Batches {
    sender: Sender<sse::Event>,
    nodes: Vec<Expansion>,
    sent: Instant,
}

impl Observer for Batches {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Row(Row::Expanded(node)) => {
                self.nodes.push(node.clone());
                if self.nodes.len() == BATCH || self.sent.elapsed() >= PAUSE {
                    self.send();
                }
            }
            Event::Row(Row::Counted(counts)) if self.sent.elapsed() >= PAUSE => self.send_counts(counts),
            _ => {}
        }
    }
}

impl Batches {
    fn send_counts(&mut self, counts: &Counts) {
        self.send();
        self.sent = Instant::now();
        // A listener that does not keep up misses counts, never an expansion or the end.
        if self.sender.capacity() > BATCHES {
            let _ = self.sender.try_send(event("counts", counts));
        }
    }

    /// Sends the expansions that wait.
    fn send(&mut self) {
        if !self.nodes.is_empty() {
            self.sent = Instant::now();
            let _ = self.sender.try_send(event("nodes", &json!({ "nodes": self.nodes })));
            self.nodes.clear();
        }
    }
}

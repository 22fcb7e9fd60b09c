//! The address under `/api` of the room Lab: a search that is watched.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::State as Shared;
use axum::response::Response;
use axum::response::sse::Event;
use axum::routing::get;
use serde::{Deserialize, Serialize};
use serde_json::json;
use taxicab_puzzle::search::{Progress, StopReason as Reason};
use tokio::sync::mpsc::Sender;

use super::Site;
use super::events::{event, told};
use super::play::playable;
use super::refusal::{Query, Refusal};
use crate::arguments::{self, Command};
use crate::commands::solve::Watched;
use crate::interrupt;
use crate::report::{Failure, Stop};

pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new().route("/lab/search", get(search))
}

/// A search in the words of `taxicab solve`, and how many of its nodes are told.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wish {
    board: String,
    goal: Option<String>,
    size: Option<String>,
    algorithm: String,
    heuristic: Option<String>,
    weight: Option<String>,
    nodes: Option<usize>,
}

/// The most nodes that are told; the others are counted.
const MOST_NODES: usize = 4_000;

/// So many are told at a time, and so often at least.
const BATCH: usize = 50;
const OFTEN: Duration = Duration::from_millis(100);

/// How long a search goes on.
const TIME_LIMIT: Duration = Duration::from_mins(1);
const MEMORY: &str = "256M";

impl Wish {
    fn words(&self) -> Vec<String> {
        let mut words = vec!["taxicab".to_owned(), "solve".to_owned(), format!("--max-memory={MEMORY}")];
        words.push(format!("--algorithm={}", self.algorithm));
        let options =
            [("goal", &self.goal), ("size", &self.size), ("heuristic", &self.heuristic), ("weight", &self.weight)];
        words.extend(options.iter().filter_map(|(name, value)| Some(format!("--{name}={}", value.as_ref()?))));
        words
    }
}

/// A node as it is expanded.
#[derive(Serialize)]
struct Node {
    #[serde(flatten)]
    counts: Counts,
    g: u32,
    h: u32,
    board: Vec<u8>,
}

/// The counts before an expansion.
#[derive(Serialize)]
struct Counts {
    expanded: u64,
    generated: u64,
    open: Option<u64>,
    bound: u32,
}

impl Counts {
    fn of(progress: &Progress) -> Self {
        Self {
            expanded: progress.statistics.expanded,
            generated: progress.statistics.generated,
            open: progress.node.and_then(|node| node.open),
            bound: progress.lower_bound,
        }
    }
}

/// The search as events; it ends when the listener leaves.
async fn search(Shared(site): Shared<Arc<Site>>, Query(wish): Query<Wish>) -> Result<Response, Refusal> {
    let Command::Solve(arguments) = arguments::read(wish.words()).map_err(Refusal::bad)? else {
        return Err(Refusal::no_such_address());
    };
    let most = wish.nodes.unwrap_or(MOST_NODES).min(MOST_NODES);
    // What an estimate needs is computed here.
    let turn = site.searches.short_turn().await?;
    let search = turn.run(move || Watched::new(&arguments, &wish.board)).await;
    let search = search.map_err(Refusal::busy)?.map_err(|failure| match failure {
        Failure::Bad(error) | Failure::Stop(Stop::Usage(error)) => Refusal::bad(error),
        Failure::Stop(_) => Refusal::busy("the site is being closed"),
    })?;
    if let Some(size) = search.size() {
        playable(size)?;
    }
    // All nodes find room, so that a search never waits for its listener.
    Ok(told(MOST_NODES.div_ceil(BATCH) + 64, move |sender, cancelled| async move {
        let _ = sender.send(event("busy", &json!({ "ahead": site.searches.waiting() }))).await;
        let Ok(turn) = site.searches.turn().await else { return };
        let mut onlooker = Onlooker::new(most, sender.clone(), cancelled);
        let searching = turn.run(move || {
            let verdict = search.run(most as u64, &mut |progress| onlooker.look(progress));
            onlooker.tell();
            verdict
        });
        if let Ok(verdict) = searching.await {
            let _ = sender.send(event("done", &verdict)).await;
        }
    }))
}

/// Who sees the nodes and tells them.
struct Onlooker {
    sender: Sender<Event>,
    cancelled: Arc<AtomicBool>,
    nodes: Vec<Node>,
    /// How many may still be told.
    left: usize,
    start: Instant,
    told: Instant,
}

impl Onlooker {
    fn new(most: usize, sender: Sender<Event>, cancelled: Arc<AtomicBool>) -> Self {
        let now = Instant::now();
        Self { sender, cancelled, nodes: Vec::with_capacity(BATCH), left: most, start: now, told: now }
    }

    fn look(&mut self, progress: &Progress) -> ControlFlow<Reason> {
        if self.cancelled.load(Ordering::Relaxed) || interrupt::is_interrupted() {
            return ControlFlow::Break(Reason::Cancelled);
        }
        if self.start.elapsed() >= TIME_LIMIT {
            return ControlFlow::Break(Reason::TimeLimit);
        }
        if let Some(node) = progress.node.filter(|_| self.left > 0) {
            self.left -= 1;
            let board = node.board.tiles().to_vec();
            self.nodes.push(Node { counts: Counts::of(progress), g: node.g, h: node.h, board });
        }
        let is_due = self.told.elapsed() >= OFTEN;
        if self.nodes.len() == BATCH || is_due && !self.nodes.is_empty() {
            self.tell();
        } else if is_due {
            self.told = Instant::now();
            // A listener that does not keep up misses counts, never a node or the end.
            if self.sender.capacity() > MOST_NODES.div_ceil(BATCH) {
                let _ = self.sender.try_send(event("counts", &Counts::of(progress)));
            }
        }
        ControlFlow::Continue(())
    }

    /// Tells the nodes that are not yet told.
    fn tell(&mut self) {
        if !self.nodes.is_empty() {
            self.told = Instant::now();
            let _ = self.sender.try_send(event("nodes", &json!({ "nodes": self.nodes })));
            self.nodes.clear();
        }
    }
}

//! The address under `/api` of the room Lab: a search that is watched.

use std::time::Duration;

use serde_json::json;
use taxicab::requests::puzzle::{Counts, Expansion, WatchSearch};
use taxicab::{AnyRequest, Context, Limits, Observer, Request, Row};

use crate::{Call, Event, Refusal, Task, playable};

/// The limits of a watched search.
const LIMITS: Limits =
    Limits { time: Some(Duration::from_mins(1)), memory: Some(256 << 20), listed: None, space_cells: None };

/// The most expansions that are sent at a time,
const BATCH: usize = 50;

/// and the longest pause while there are any.
const PAUSE: Duration = Duration::from_millis(100);

/// The batches of all expansions of a search.
pub(crate) const BATCHES: usize = (WatchSearch::MAX_NODES as usize).div_ceil(BATCH);

/// The search as events.
pub(crate) fn search(call: &Call<'_>) -> Result<Task, Refusal> {
    let AnyRequest::WatchSearch(request) = AnyRequest::from_fields(WatchSearch::NAME, call.fields())? else {
        return Err(Refusal::no_such_address());
    };
    playable(request.size()?)?;
    Ok(Task::Events(Box::new(move |context, listener| {
        let context = context.clone().with_limits(LIMITS);
        let sent = context.now();
        let mut batches = Batches { listener, context: &context, nodes: Vec::with_capacity(BATCH), sent };
        let answer = request.answer(&context, &mut batches);
        batches.send();
        listener(Event::new("done", &answer?));
        Ok(())
    })))
}

/// Sends the expansions in batches, and the counts between them.
struct Batches<'b> {
    listener: &'b mut dyn FnMut(Event),
    context: &'b Context,
    nodes: Vec<Expansion>,
    sent: Duration,
}

impl Observer for Batches<'_> {
    fn event(&mut self, event: taxicab::Event<'_>) {
        match event {
            taxicab::Event::Row(Row::Expanded(node)) => {
                self.nodes.push(node.clone());
                if self.nodes.len() == BATCH || self.is_time() {
                    self.send();
                }
            }
            taxicab::Event::Row(Row::Counted(counts)) if self.is_time() => self.send_counts(counts),
            _ => {}
        }
    }
}

impl Batches<'_> {
    fn is_time(&self) -> bool {
        self.context.since(self.sent) >= PAUSE
    }

    fn send_counts(&mut self, counts: &Counts) {
        self.send();
        self.sent = self.context.now();
        (self.listener)(Event::optional("counts", counts));
    }

    /// Sends the expansions that wait.
    fn send(&mut self) {
        if !self.nodes.is_empty() {
            self.sent = self.context.now();
            (self.listener)(Event::new("nodes", &json!({ "nodes": self.nodes })));
            self.nodes.clear();
        }
    }
}

//! One request for each question, and its answer.

use std::time::Duration;

use serde::Serialize;

use crate::{Context, Fault, Fields, Observer};

/// Which command a request is, and what answers it: the macro of requests writes it.
pub trait Command: Fields {
    /// The command of the same question: `chess distance`.
    const NAME: &'static str;

    /// What it is answered by: one object of JSON.
    type Answer: Serialize;
}

/// A question with typed fields, named as the options of the command line.
pub trait Request: Command {
    /// The same question about one item as the command line takes it: a board, a position, squares.
    ///
    /// # Errors
    /// The item is bad; the fault names the token.
    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        self.with_item_field(item)
    }

    /// The requests about these items: one for each; without items the request itself.
    ///
    /// # Errors
    /// An item is bad; the fault names the token.
    fn with_items(&self, items: &[String]) -> Result<Vec<Self>, Fault> {
        match items {
            [] => Ok(vec![self.clone()]),
            items => items.iter().map(|item| self.with_item(item)).collect(),
        }
    }

    /// The time that it may take, if it names a limit.
    fn time_limit(&self) -> Option<Duration> {
        None
    }

    /// The answer, within its time: what it builds counts, and what waits for others too. Parts that are ready earlier, progress
    /// and notices go to the observer.
    ///
    /// # Errors
    /// The request cannot be answered, was cancelled, its time is over, or the system refuses what it needs.
    fn answer(&self, context: &Context, observer: &mut dyn Observer) -> Result<Self::Answer, Fault> {
        self.answer_in(&context.within(self.time_limit()), observer)
    }

    /// The answer in a context that ends with the time of the request; [`answer`](Self::answer) makes that context.
    ///
    /// # Errors
    /// As [`answer`](Self::answer).
    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<Self::Answer, Fault>;
}

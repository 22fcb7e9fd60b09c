//! One request for each question, and its answer.

use serde::Serialize;

use crate::{Context, Fault, Fields, Observer};

/// A question with typed fields, named as the options of the command line.
pub trait Request: Clone + Fields {
    /// The command of the same question: `chess distance`.
    const NAME: &'static str;

    /// What it is answered by: one object of JSON.
    type Answer: Serialize;

    /// The same question about one item as the command line takes it: a board, a position, squares.
    ///
    /// # Errors
    /// The item is bad; the fault names the token.
    fn with_item(&self, item: &str) -> Result<Self, Fault>;

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

    /// The answer. Parts that are ready earlier, progress and notices go to the observer.
    ///
    /// # Errors
    /// The request cannot be answered, was cancelled, or the system refuses what it needs.
    fn answer(&self, context: &Context, observer: &mut dyn Observer) -> Result<Self::Answer, Fault>;
}

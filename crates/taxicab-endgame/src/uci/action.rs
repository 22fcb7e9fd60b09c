//! The tasks of the caller.

use alloc::string::String;

use super::budget::Budget;
use crate::engine::{Game, Limits};

/// A search to start.
#[derive(Clone, Debug)]
pub struct Task {
    /// The position and its history.
    pub game: Game,
    /// Its limits besides time.
    pub limits: Limits,
    /// Its time limits, from the start, or from [`Action::PonderHit`] if it ponders.
    pub budget: Option<Budget>,
    /// Whether its clock starts with [`Action::PonderHit`].
    pub is_ponder: bool,
}

/// A task of the caller for a line.
#[derive(Clone, Debug)]
pub enum Action {
    /// Print this line now.
    Say(String),
    /// Print this line after all earlier actions are done.
    SayLater(String),
    /// Start this search; none is under way.
    Search(Task),
    /// Stop the search under way.
    Stop,
    /// Start the clock of the search that ponders.
    PonderHit,
    /// Empty the transposition table.
    Clear,
    /// Resize the transposition table to this many megabytes.
    Resize(usize),
    /// Whether to probe exact tables before a search.
    Tables(bool),
    /// Exit.
    Quit,
}

//! The protocol of chess engines and their user interfaces (UCI), as lines in and actions out.
//!
//! A [`Conversation`] reads a line and returns actions; it prints nothing and has neither a clock nor a thread. The
//! caller has both: it searches on a thread of its own, passes every [`Report`](crate::engine::Report) and the
//! [`Outcome`] back, and prints the lines that result:
//!
//! ```
//! use std::collections::VecDeque;
//! use std::ops::ControlFlow;
//! use taxicab_endgame::engine::Engine;
//! use taxicab_endgame::uci::{Action, Conversation};
//!
//! let (mut conversation, mut engine) = (Conversation::new("Taxicab"), Engine::new(1)?);
//! let mut printed = Vec::new();
//! for line in ["position fen 7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "go mate 2", "quit"] {
//!     let mut due = VecDeque::from(conversation.line(line));
//!     while let Some(action) = due.pop_front() {
//!         match action {
//!             Action::Search(task) => {
//!                 let outcome = engine.search(&task.game, &task.limits, &mut |_| ControlFlow::Continue(()));
//!                 due.extend(conversation.done(outcome));
//!             }
//!             Action::Say(line) => printed.push(line),
//!             Action::Quit => printed.push("bye".to_string()),
//!             _ => {}
//!         }
//!     }
//! }
//! assert_eq!(printed, ["bestmove f6f7 ponder h8h7", "bye"]);
//! # Ok::<(), taxicab_endgame::engine::OutOfMemory>(())
//! ```

mod command;
mod conversation;

use alloc::string::String;

pub use command::{Budget, Clock};
pub use conversation::Conversation;

use crate::FenFault;
#[cfg(doc)]
use crate::engine::Outcome;
use crate::engine::{Game, Limits, MoveFault};

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
    /// Whether to probe exact tables before a search. Until it is said, those that take no second to make are probed.
    Tables(bool),
    /// Exit.
    Quit,
}

/// Why a line was not executed, or only in part.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The command is unknown.
    #[error("unknown command {0:?}")]
    Command(String),
    /// A command lacks a part.
    #[error("{after} needs {wanted}")]
    Missing {
        /// The command, or the part of it.
        after: &'static str,
        /// The missing part.
        wanted: &'static str,
    },
    /// A word is not allowed here.
    #[error("{after} does not know {found:?}")]
    Word {
        /// The command.
        after: &'static str,
        /// The word.
        found: String,
    },
    /// A word is not a whole number in range.
    #[error("{of} is a number from {min} to {max}, not {found:?}", min = .range.0, max = .range.1)]
    Number {
        /// The command or option that takes it.
        of: String,
        /// The word.
        found: String,
        /// The minimum and the maximum.
        range: (u64, u64),
    },
    /// No option has this name.
    #[error("there is no option {0:?}")]
    Option(String),
    /// A word is not a value of this switch.
    #[error("{of} is {choices}, not {found:?}")]
    Switch {
        /// The option or the command.
        of: &'static str,
        /// The word.
        found: String,
        /// The values.
        choices: &'static str,
    },
    /// The position is wrong; the one before stays.
    #[error("{0}; the position is as before")]
    Position(FenFault),
    /// A move is wrong; the position before stays.
    #[error("move {number}: {fault}; the position is as before")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        fault: MoveFault,
    },
    /// A move of `searchmoves` is wrong; it is left out.
    #[error("searchmoves, move {number}: {fault}; it is left out")]
    SearchMove {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        fault: MoveFault,
    },
    /// A search is already under way; it ends for the next one.
    #[error("a search is under way; it ends now, and the next begins")]
    Searching,
    /// No search is under way.
    #[error("{0}: no search is under way")]
    Idle(&'static str),
}

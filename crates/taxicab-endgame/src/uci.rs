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

mod action;
mod budget;
mod command;
mod conversation;
mod fault;
mod options;

pub use action::{Action, Task};
pub use budget::{Budget, Clock};
pub use conversation::Conversation;
pub use fault::Fault;

#[cfg(doc)]
use crate::engine::Outcome;

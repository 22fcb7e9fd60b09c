//! Sliding-puzzle sessions and endgame lessons without a screen: typed commands in, new state out.
//!
//! A [`Session`] is one game: the board it began with, the goal, the moves made and taken back, the clock, the help
//! used. A [`Command`] either changes it and says how ([`Change`]), or is [`Refused`] with the reason and changes
//! nothing. A terminal, a server and a page draw what comes back and need no rules of their own.
//!
//! ```
//! use core::time::Duration;
//! use taxicab_play::{Command, Session};
//! use taxicab_puzzle::Goal;
//!
//! let mut session = Session::from_board("1 2 3/4 0 5/7 8 6".parse()?, Goal::BlankLast)?;
//! session.apply(&Command::Tile(5), Duration::from_secs(100))?;
//! session.apply(&Command::Tile(6), Duration::from_secs(104))?;
//! assert!(session.is_solved());
//! assert_eq!(session.elapsed(Duration::from_secs(999)), Duration::from_secs(4));
//! assert_eq!(session.moves().to_string(), "LU");
//!
//! let same = Session::from_share_code(&session.share_code())?;
//! assert_eq!(same.board(), session.board());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The session never searches, so it never blocks: the caller searches as long as it likes and on the thread it likes,
//! and hands in what it found.
//!
//! ```
//! use core::time::Duration;
//! use taxicab_play::{Change, Command, Refused, Session, Shortest};
//! use taxicab_puzzle::{Goal, search::{Control, Solver}};
//!
//! let mut session = Session::from_seed("3x3".parse()?, Goal::BlankLast, 7)?;
//! let now = Duration::ZERO;
//! assert_eq!(session.apply(&Command::Hint, now), Err(Refused::NoSolutionKnown));
//!
//! let problem = session.problem();
//! let outcome = Solver::new(problem.goal()).solve(&problem, Control::default());
//! session.accept(&problem, outcome.moves.as_ref(), outcome.lower_bound)?;
//!
//! assert!(matches!(session.shortest(), Shortest::Proven(_)));
//! assert!(matches!(session.apply(&Command::Hint, now), Ok(Change::Hinted(hint)) if hint.is_shortest));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Lesson`] is the same for a chess ending: your move, the perfect reply, and what your move cost.
//!
//! The crate needs only `alloc`: it neither prints nor reads the clock nor draws randomness. Seeds and times come from
//! the caller.

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod clock;
mod command;
mod history;
mod lesson;
mod line;
mod refused;
mod session;
pub mod share;
mod solution;

pub use command::{Command, CommandError};
pub use lesson::{
    Cost, Ended, Lesson, LessonChange, LessonCommand, LessonRefused, Step, lesson_position, lesson_positions,
};
pub use line::{Run, run_from_cell};
pub use refused::Refused;
pub use session::{Change, Origin, Session};
pub use share::{Part, ShareCodeError};
pub use solution::{Hint, Shortest};

/// The example of the README, so that it cannot drift.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

//! Sliding-puzzle games, endgame lessons and the game Match without a screen: typed commands in, new state out.
//!
//! Both boards of Taxicab follow one story: fill → table → lookup → evaluate → search. This crate stands at its end: a
//! session uses the lookups of the tables and the results of searches, and owns the rules of play. A [`Session`] is one
//! game of tiles: start, goal, moves made and undone, clock, hints. A [`Lesson`] is one chess endgame against perfect
//! replies from the tables. A [`Match`] is a game of hidden pairs. A [`Command`] either changes a session and reports the
//! [`Change`], or is [`Refused`] with the reason and changes nothing; lessons and matches refuse alike. A terminal, a server
//! and a page draw the state and need no rules of their own.
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
//! The session never searches, so it never blocks. The caller searches on a thread and for a time of its choice, and
//! passes the result to [`Session::accept`].
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
//! The crate needs only `alloc`: it does not print, read the clock or draw randomness. Seeds and times come from the
//! caller.

#![no_std]

#[macro_use]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod aim;
mod clock;
mod command;
mod day;
mod history;
mod lesson;
mod matching;
mod refused;
mod run;
mod session;
pub mod share;
mod solution;
mod words;

pub use aim::{Aim, AimError};
pub use command::{Command, CommandError};
pub use day::{Day, UnknownDay};
pub use lesson::{
    Coach, Cost, Defender, Ended, Forced, Headway, Lesson, LessonPlies, LessonPliesError, LessonPositions,
    LessonRefused, LessonStep, MeasuredPosition, Measures, MoveError, NoLessonPosition, RuleOnBoard, Technique,
    piece_name,
};
pub use matching::{Clue, Match, MatchError, MatchRefused, Revealed, expected_turns};
pub use refused::{Refused, direction_name};
pub use run::{Run, run_from_cell};
pub use session::{Change, Finding, Origin, Session, Tally};
pub use share::{ShareCodeError, SharePart};
pub use solution::{Hint, Shortest};
pub use words::{count, sentence};

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

//! Which search, heuristic, tables and automaton a board gets.
//!
//! | step | type | what it decides |
//! |---|---|---|
//! | what the caller asks for | [`Options`] | nothing: plain data |
//! | checked | [`Strategy`] | which options fit together, and the [`Method`] they come to |
//! | for a size | [`Plan`] | IDA* or anytime search, a proof before it, a default time limit |
//! | for a goal | [`Prepared`] | the heuristic, its tables, the automaton; searches any number of boards |
//!
//! The pattern tables come from a [`TableSource`] of the caller: from files, from a cache, or built [in memory](InMemory).
//! This crate opens no file and reads no clock. [`Strategy`], [`Plan`] and [`TableSource`] are `Send + Sync`. [`Prepared`]
//! is `Send`, and with the feature `std` (which `parallel` implies) also `Sync`: threads share one by reference, and while
//! the first of them builds tables, the others that need these tables wait.
//!
//! ```
//! use std::{num::NonZeroUsize, sync::Arc};
//! use taxicab_puzzle::{Goal, Problem, search::Control, strategy::{InMemory, Options, Strategy}};
//!
//! let problem = Problem::new("8 2 0/4 6 1/3 7 5".parse()?, &Goal::BlankLast)?;
//! let strategy = Strategy::new(Options { heuristic: Some("manhattan".parse()?), ..Options::default() })?;
//! let prepared = strategy.on(problem.size()).search().prepared(problem.goal(), &(Arc::new(InMemory) as _))?;
//! let result = prepared.search(&problem, 1, &|| NonZeroUsize::MIN, &mut |_| (), Control::default());
//! assert_eq!((result.outcome.length(), result.heuristic.as_deref()), (Some(24), Some("manhattan")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod heuristic_choice;
mod method;
mod options;
mod patient;
mod prepared;
mod tables;
mod tree;

pub use heuristic_choice::{HeuristicChoice, HeuristicSet, UnknownHeuristicChoice};
pub use method::Method;
pub use options::{Algorithm, AutomatonChoice, Options, OptionsError, Plan, Stage, Strategy, UnknownAlgorithm};
pub use prepared::{Event, PreparationError, Prepared, SearchResult};
pub use tables::{InMemory, TableError, TableSource, big_splits};
pub use tree::{Tree, TreeNode};

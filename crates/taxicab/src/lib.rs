//! Exact distances on boards, put to work: every question of the `taxicab` command as a typed request with a typed answer.
//!
//! One idea on two boards: **fill → table → lookup → evaluate → search**. The crates below this one each hold it for one
//! board; this one asks them.
//!
//! | step | chessboard | sliding puzzle |
//! |---|---|---|
//! | fill | [`chess::Fill`], [`endgame::Tables::fill`] | [`puzzle::pattern_database::Fill`], [`puzzle::Space`] |
//! | table | [`chess::lookup`], [`endgame::Table`] | [`puzzle::pattern_database::PatternTable`] |
//! | lookup | [`chess::distance`], [`endgame::Tables::probe`] | [`puzzle::pattern_database::PatternTable`] |
//! | evaluate | [`chess::mop_up`], [`endgame::Evaluation`] | [`puzzle::heuristic`], [`puzzle::pattern_database::PatternDatabases`] |
//! | search | [`endgame::engine`] | [`puzzle::search`] |
//!
//! A [`Request`] is a question with typed fields, named as the options of the command line. It is answered by
//! [`Request::answer`], with what all requests share in a [`Context`] (tables, limits, threads, a clock, cancellation) and
//! an [`Observer`] for what is known before the answer. Requests and answers are JSON too, the same bytes from the command
//! line, the site and every binding; [`AnyRequest`] reads them.
//!
//! ```
//! use taxicab::{AnyRequest, Context, Silent};
//!
//! let request = AnyRequest::from_json(r#"{"command": "chess distance", "from": "a1", "to": "b2", "piece": "knight"}"#)?;
//! let answer = request.answer(&Context::default(), &mut Silent)?;
//! assert_eq!(serde_json::to_string(&answer)?, r#"{"from":"a1","to":"b2","piece":"knight","distance":4}"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Features: `parallel` (threads), `files` (tables kept in files) and `clock` (the machine's clock) are on by default; without
//! them the crate compiles for `wasm32-unknown-unknown`. `clap` makes requests argument groups of clap, `schema` gives them a
//! JSON Schema. `games`, `puzzle`, `study`, `chess` and `endgame` choose the requests that `AnyRequest` knows, `units` divides long
//! searches for [many machines](units); these six are on by default too.

#[cfg(feature = "any-request")]
mod any_request;
mod cache;
mod context;
mod fault;
pub mod fields;
#[cfg(feature = "files")]
pub mod files;
pub mod game_solver;
mod memory;
mod observer;
mod request;
pub mod requests;
#[cfg(feature = "units")]
pub mod units;
pub mod words;

pub use taxicab_chess as chess;
pub use taxicab_endgame as endgame;
pub use taxicab_play as play;
pub use taxicab_puzzle as puzzle;
#[cfg(feature = "files")]
pub use taxicab_store as store;

pub use cache::TableKeeper;
pub use context::{Cancellation, Clock, Context, Limits, Pause, ThreadCount};
pub use fault::{Fault, FaultKind};
pub use fields::Fields;
pub use memory::Memory;
pub use observer::{Activity, Event, Notice, Observer, Progress, Row, Silent};
pub use request::{Command, Request};
#[cfg(feature = "any-request")]
pub use requests::{AnyAnswer, AnyRequest};
pub use taxicab_derive::Fields;
use taxicab_derive::{answer, request};

/// The version of this crate and the commit it was built from: `0.1.0+0123456789ab`. A build with debug assertions is `0.1.0+dev`.
pub const VERSION: &str = taxicab_derive::version!();

/// The JSON Schema of every request and its answer, by name: [`AnyRequest::from_json`] reads what it describes.
pub const SCHEMA: &str = include_str!("../schema.json");

/// The example of the README, so that it cannot drift.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

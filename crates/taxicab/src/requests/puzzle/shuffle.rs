//! `shuffle`: boards that are certain to be solvable, of a given difficulty if wanted.

use std::cell::RefCell;
use std::time::Duration;

use taxicab_puzzle::search::{Control, StopReason};
use taxicab_puzzle::{NoSuchLength, Problem, Size, shuffled, shuffled_to_length_by};

use super::board::goal;
use super::{LimitFields, Seconds};
use crate::cache::patterns::Source;
use crate::fields::{Span, Text};
use crate::{Context, Event, Fault, Observer, Request, answer, request};

/// A board drawn uniformly from all solvable ones, or from those of a given difficulty.
#[request("shuffle", ShuffleAnswer)]
pub struct Shuffle {
    /// Columns and rows.
    #[arg(value_name = "WxH")]
    #[default = "4x4"]
    pub size: Text<Size>,
    /// The seed; the same seed gives the same board for ever.
    #[arg(skip)]
    pub seed: Text<u64>,
    /// The length of a shortest solution, or a range of lengths, in single-tile moves.
    #[arg(value_name = "A..B")]
    pub length: Option<Text<Span<0, { u32::MAX }>>>,
    /// The goal: blank-last, blank-first, snake, spiral, or a board.
    #[arg(value_name = "GOAL")]
    #[default = "blank-last"]
    pub goal: String,
    /// Give up a board of a wanted length after so many generated nodes.
    #[arg(value_name = "N")]
    #[default = "1000000000"]
    pub max_nodes: Text<u64>,
    /// Give up a board of a wanted length after so many seconds.
    #[arg(value_name = "SECONDS")]
    pub time_limit: Option<Text<Seconds>>,
}

/// A board, or why there is none.
#[answer]
pub struct ShuffleAnswer {
    /// The board.
    pub board: Option<String>,
    /// Its seed.
    pub seed: u64,
    /// The proven length of its shortest solution, if a length was wanted.
    pub length: Option<u32>,
    /// Why there is no board.
    #[serde(flatten)]
    pub failure: Option<NoBoard>,
}

/// Why there is no board.
#[answer]
pub struct NoBoard {
    /// `impossible`, or the limit that stopped the search: `nodes`, `time-limit` or `cancelled`.
    pub reason: &'static str,
    /// The reason in words.
    pub detail: String,
}

impl NoBoard {
    fn of(error: &NoSuchLength) -> Self {
        let reason = match error {
            NoSuchLength::Empty | NoSuchLength::BeyondMaximum { .. } => "impossible",
            NoSuchLength::TooRare { .. } => StopReason::Nodes.as_str(),
            NoSuchLength::Stopped { stop, .. } => stop.as_str(),
        };
        Self { reason, detail: error.to_string() }
    }
}

impl Request for Shuffle {
    /// The item is the seed.
    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        let seed = item.trim().parse().map_err(|_| Fault::item(format_args!("{item:?} is not a seed")))?;
        Ok(Self { seed: Text(seed), ..self.clone() })
    }

    fn time_limit(&self) -> Option<Duration> {
        self.time_limit.map(|limit| limit.0.0)
    }

    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<ShuffleAnswer, Fault> {
        let (size, seed) = (self.size.0, self.seed.0);
        let goal = goal(&self.goal, Some(size))?.board(size).map_err(Fault::request)?;
        let Some(Text(Span { first, last })) = self.length else {
            return Ok(ShuffleAnswer {
                board: Some(shuffled(&goal, seed).to_string()),
                seed,
                length: None,
                failure: None,
            });
        };
        let limits =
            LimitFields { max_nodes: Some(self.max_nodes), time_limit: self.time_limit, ..LimitFields::default() };
        let solver = context.cache().default_solver(&goal, context, observer)?;
        let observer = RefCell::new(observer);
        let source = Source::new(context, &limits, &observer);
        let mut solve = |problem: &Problem, control: Control<'_>| {
            solver.search(problem, 1, &source, &|| context.threads(), &mut |_| (), control).outcome
        };
        let found = limits.run(context, &mut |event: Event<'_>| observer.borrow_mut().event(event), |control| {
            shuffled_to_length_by(&goal, seed, first..=last, &mut solve, control)
        });
        Ok(match found {
            Ok((board, length)) => {
                ShuffleAnswer { board: Some(board.to_string()), seed, length: Some(length), failure: None }
            }
            Err(error) => ShuffleAnswer { board: None, seed, length: None, failure: Some(NoBoard::of(&error)) },
        })
    }
}

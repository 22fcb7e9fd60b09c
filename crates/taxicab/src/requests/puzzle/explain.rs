//! `explain`: where each tile belongs, and a shortest path step by step.

use std::time::Duration;

use taxicab_puzzle::heuristic::{Heuristic, LinearConflict, Manhattan};
use taxicab_puzzle::search::StopReason;
use taxicab_puzzle::{Board, Moves, Parity, Problem, inverted_pairs};

use super::{BoardFields, LimitFields, Unsolvable};
use crate::{Context, Fault, Observer, Request, answer, request};

/// Where each tile belongs, and a shortest path with g, h and f.
#[request("explain", ExplainAnswer)]
pub struct Explain {
    /// The board.
    #[item]
    pub board: String,
    /// The goal, and the size.
    #[flatten]
    pub fields: BoardFields,
    /// Name the pairs of tiles in linear conflict, and those that stand in another order than on the goal.
    pub pairs: bool,
    /// Limits on the search.
    #[flatten]
    pub limits: LimitFields,
}

/// Where each tile belongs, and a shortest path.
#[answer]
pub struct ExplainAnswer {
    /// The board.
    pub board: String,
    /// The goal.
    pub goal: String,
    /// Each tile, where it is and where it belongs.
    pub tiles: Vec<ExplainedTile>,
    /// The Manhattan distance.
    pub manhattan: u32,
    /// Inversions in the goal's order of the tiles.
    pub inversions: u64,
    /// Pairs of tiles, if asked for.
    #[serde(flatten)]
    pub pairs: Option<Pairs>,
    /// Whether the goal can be reached.
    pub solvable: bool,
    /// A shortest path, one entry a move.
    pub path: Option<Vec<ExplainedMove>>,
    /// Why there is no path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The board.
    #[serde(skip)]
    pub start: Board,
}

/// Pairs of tiles.
#[answer]
pub struct Pairs {
    /// Those in linear conflict.
    pub conflicts: Vec<[u8; 2]>,
    /// Those that stand in another order than on the goal.
    pub inverted: Vec<[u8; 2]>,
}

/// Where a tile is and where it belongs; rows and columns count from 1.
#[answer]
pub struct ExplainedTile {
    /// The tile.
    pub tile: u8,
    /// Its row.
    pub row: usize,
    /// Its column.
    pub column: usize,
    /// The row where it belongs.
    pub goal_row: usize,
    /// The column where it belongs.
    pub goal_column: usize,
    /// The steps between.
    pub manhattan: usize,
    /// The straight line between.
    pub euclidean: f64,
}

/// A move of a shortest path.
#[answer]
pub struct ExplainedMove {
    /// The direction in which the tile slides.
    pub r#move: char,
    /// Moves made, this one included.
    pub g: u32,
    /// The Manhattan distance left.
    pub h: u32,
    /// g + h.
    pub f: u32,
    /// The board after it.
    #[serde(skip)]
    pub board: Board,
}

impl Request for Explain {
    fn time_limit(&self) -> Option<Duration> {
        self.limits.time()
    }

    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<ExplainAnswer, Fault> {
        let goal = self.fields.goal()?;
        let (board, _) = self.fields.reported(&self.board, observer)?;
        let parity = Parity::towards(&board, &goal).map_err(Fault::item)?;
        let (path, reason) = match Unsolvable::or_problem(board, &goal)? {
            Ok(problem) => {
                let solver = context.cache().default_solver(problem.goal(), context, observer)?;
                let outcome = self.limits.solved(&solver, &problem, 1, context, observer).outcome;
                let path = outcome.moves.as_ref().map(|moves| explained(&problem, moves));
                (path, outcome.stopped.map(StopReason::as_str).map(str::to_owned))
            }
            Err(unsolvable) => (None, Some(unsolvable.reason)),
        };
        let goal_board = goal.board(board.size()).map_err(Fault::item)?;
        let pairs = self.pairs.then(|| Pairs {
            conflicts: LinearConflict::new(&goal_board).pairs(&board),
            inverted: inverted_pairs(&board, &goal_board),
        });
        Ok(ExplainAnswer {
            board: board.to_string(),
            goal: goal.to_string(),
            tiles: tiles(&board, &goal_board),
            manhattan: Manhattan::new(&goal_board).h(&board),
            inversions: parity.inversions(),
            pairs,
            solvable: parity.is_solvable(),
            path,
            reason,
            start: board,
        })
    }
}

fn explained(problem: &Problem, moves: &Moves) -> Vec<ExplainedMove> {
    let manhattan = Manhattan::new(problem.goal());
    let mut board = *problem.start();
    let step = |(g, direction): (u32, taxicab_puzzle::Direction)| {
        board = board.after(direction)?;
        let h = manhattan.h(&board);
        Some(ExplainedMove { r#move: direction.letter(), g, h, f: g + h, board })
    };
    (1..).zip(moves.iter()).map_while(step).collect()
}

fn tiles(board: &Board, goal: &Board) -> Vec<ExplainedTile> {
    let size = board.size();
    let (cells, homes) = (board.cells(), goal.cells());
    let distance = |a: usize, b: usize| a.abs_diff(b) as f64;
    let tile = |tile: usize| {
        let (cell, home) = (usize::from(cells[tile]), usize::from(homes[tile]));
        ExplainedTile {
            tile: tile as u8,
            row: size.row(cell) + 1,
            column: size.column(cell) + 1,
            goal_row: size.row(home) + 1,
            goal_column: size.column(home) + 1,
            manhattan: size.manhattan_distance(cell, home),
            euclidean: distance(size.row(cell), size.row(home)).hypot(distance(size.column(cell), size.column(home))),
        }
    };
    (1..size.cells()).map(tile).collect()
}

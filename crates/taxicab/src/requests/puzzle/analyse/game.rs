//! The moves of a request as they were played: legal, in the letters of one convention, counted in one metric.

use std::fmt;

use taxicab_puzzle::{Board, Direction, IllegalMove, Metric, Mover, Moves, Problem};

use crate::Fault;
use crate::words::grouped;

/// One move of a metric: how many tiles slide in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) direction: Direction,
    pub(super) tiles: u8,
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { direction, tiles } = self;
        if *tiles == 1 { write!(f, "{direction}") } else { write!(f, "{direction}{tiles}") }
    }
}

impl Run {
    /// The moves of a metric.
    pub(super) fn all(moves: &Moves, metric: Metric) -> Vec<Self> {
        match metric {
            Metric::SingleTile => moves.iter().map(|direction| Self { direction, tiles: 1 }).collect(),
            // A legal run is shorter than a board.
            Metric::MultiTile => {
                moves.runs().map(|(direction, tiles)| Self { direction, tiles: tiles as u8 }).collect()
            }
        }
    }

    /// The board after it, if it is legal.
    pub(super) fn after(self, board: &Board) -> Option<Board> {
        (0..self.tiles).try_fold(*board, |board, _| board.after(self.direction))
    }

    /// The moves of a metric that a board has, each with the board after it.
    pub(super) fn from(board: &Board, metric: Metric) -> impl Iterator<Item = (Self, Board)> {
        let longest = match metric {
            Metric::SingleTile => 1,
            Metric::MultiTile => u8::MAX,
        };
        let line = move |direction, start: Board| {
            let boards = std::iter::successors(start.after(direction), move |board| board.after(direction));
            (1..=longest).zip(boards).map(move |(tiles, board)| (Self { direction, tiles }, board))
        };
        let start = *board;
        Direction::ALL.into_iter().flat_map(move |direction| line(direction, start))
    }
}

/// The moves as they were played.
pub(super) struct Game {
    /// The moves of the tiles.
    pub(super) moves: Moves,
    /// The same in the metric.
    pub(super) runs: Vec<Run>,
    /// The boards before, between and after them: one more.
    pub(super) boards: Vec<Board>,
    /// What the letters move.
    pub(super) mover: Mover,
    /// Whether nobody said that they move the blank.
    pub(super) is_detected: bool,
}

/// The most moves that are analysed: each needs a board in memory.
const MAX_MOVES: usize = 1 << 16;

impl Game {
    /// The moves on the board of a problem.
    ///
    /// # Errors
    /// A move is illegal, or there are too many.
    pub(super) fn new(problem: &Problem, letters: &Moves, mover: Option<Mover>, metric: Metric) -> Result<Self, Fault> {
        if letters.single_tile_count() > MAX_MOVES {
            return Err(Fault::item(format_args!(
                "{} moves; at most {} are analysed",
                grouped(letters.single_tile_count() as u64),
                grouped(MAX_MOVES as u64)
            )));
        }
        let is_detected = mover.is_none();
        let mover = match mover {
            Some(mover) => {
                end(problem, letters, mover).map_err(|wrong| Fault::item(wrong.as_moves_of(mover)))?;
                mover
            }
            None => detected(problem, letters)?,
        };
        let moves = mover.read(letters);
        let runs = Run::all(&moves, metric);
        let mut boards = vec![*problem.start()];
        for run in &runs {
            let board = boards.last().and_then(|board| run.after(board));
            boards.push(board.expect("the moves are legal"));
        }
        Ok(Self { moves, runs, boards, mover, is_detected: is_detected && mover == Mover::Blank })
    }
}

/// Where letters of a convention lead.
fn end(problem: &Problem, letters: &Moves, mover: Mover) -> Result<Board, IllegalMove> {
    problem.start().after_all(&mover.read(letters))
}

/// The convention of letters: the one in which they solve the board, the tile's if both or neither do.
fn detected(problem: &Problem, letters: &Moves) -> Result<Mover, Fault> {
    let [tile, blank] = [Mover::Tile, Mover::Blank].map(|mover| end(problem, letters, mover));
    let goal = problem.goal();
    match (tile, blank) {
        (Ok(end), _) if end == *goal => Ok(Mover::Tile),
        (_, Ok(end)) if end == *goal => Ok(Mover::Blank),
        (Ok(_), _) => Ok(Mover::Tile),
        (Err(wrong), Ok(end)) => Err(Fault::item(format_args!(
            "{wrong}; as moves of the blank they are legal, but end in {end}, not in the goal (--moves-of blank)"
        ))),
        (Err(tile), Err(blank)) => {
            Err(Fault::item(format_args!("{tile}; as moves of the blank: {}", blank.as_moves_of(Mover::Blank))))
        }
    }
}

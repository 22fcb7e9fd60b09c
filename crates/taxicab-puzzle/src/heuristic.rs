//! Heuristics: estimates h of the moves left, a value once, then a difference per move.
//!
//! | heuristic | counts | admissible | consistent | mean of 400 random 4×4 boards |
//! |---|---|---|---|---|
//! | [`Misplaced`] | tiles not at home | yes | yes | 14.1 |
//! | [`Euclidean`] | straight lines, rounded down | yes | yes | 29.4 |
//! | [`Manhattan`] | steps of each tile alone | yes | yes | 37.2 |
//! | [`LinearConflict`] | Manhattan, plus two for each tile that must leave its line | yes | yes | 39.2 |
//! | [`InversionDistance`] | moves that sort the reading order | yes | yes | 36.8 |
//! | [`WalkingDistance`] | moves between rows, and between columns, of tiles known by home line | yes | yes | 39.6 |
//! | [`Maximum`] | the maximum of several, axis by axis | yes | yes | 40.5 |
//!
//! *Admissible*: h is never above the true distance, so a search with it finds a shortest solution. *Consistent*: one
//! move changes h by at most one, so A* never expands a position twice; consistent and 0 at the goal implies
//! admissible. A pair of heuristics is a heuristic too: their maximum.

mod inversion;
pub mod laws;
mod linear_conflict;
#[macro_use]
mod maximum;
pub(crate) mod names;
mod runs;
mod single_tiles;
mod walking;
mod walking_conflict;

pub use inversion::InversionDistance;
pub use linear_conflict::LinearConflict;
pub use names::{HeuristicSet, UnknownHeuristic};
pub use runs::{RunCrossings, WalkingRuns};
pub use single_tiles::{Euclidean, Manhattan, Misplaced, manhattan_distance};
pub use walking::{WalkingDistance, WalkingTooLarge};
pub use walking_conflict::WalkingConflict;

use crate::{Board, Position, Size, Slide};

// The weakest first: the field of `Maximum`, the name, what constructs it, and why it is not admissible in the multi-tile
// metric.
heuristics! {
    misplaced Misplaced "misplaced": Misplaced, |goal| Ok(Misplaced::new(goal)),
    "one run brings several tiles home";
    euclidean Euclidean "euclidean": Euclidean, |goal| Ok(Euclidean::new(goal)),
    "it counts the steps of each tile, and one run moves several";
    manhattan Manhattan "manhattan": Manhattan, |goal| Ok(Manhattan::new(goal)),
    "it counts the steps of each tile, and one run moves several";
    linear_conflict LinearConflict "linear-conflict": LinearConflict, |goal| Ok(LinearConflict::new(goal)),
    "it counts the steps of each tile and two for each conflict, and one run moves several";
    inversion Inversion "inversion": InversionDistance, |goal| Ok(InversionDistance::new(goal)),
    "it counts single steps across the reading order, and one run makes several";
    walking Walking "walking": WalkingDistance, WalkingDistance::new,
    "it counts single steps between lines, and one run makes several";
}

/// An estimate h of the moves left in the single-tile metric.
///
/// A search evaluates the start with [`initial_state`](Self::initial_state) and then follows each move with
/// [`state_after`](Self::state_after). The state of a node is a small `Copy` value: nothing is allocated or evaluated
/// anew per node. Your own heuristic works in every search; [`laws`] checks it:
///
/// ```
/// use taxicab_puzzle::{Board, Goal, Position, Slide, heuristic::{Heuristic, laws}};
///
/// /// 1 for every tile in the wrong row.
/// struct WrongRow { goal: Board }
///
/// impl WrongRow {
///     fn is_wrong(&self, tile: u8, cell: usize) -> bool {
///         let home = usize::from(self.goal.cells()[usize::from(tile)]);
///         tile != 0 && self.goal.size().row(cell) != self.goal.size().row(home)
///     }
/// }
///
/// impl Heuristic for WrongRow {
///     type State = u8;
///
///     fn initial_state(&self, board: &Board) -> u8 {
///         (0..board.tiles().len()).map(|cell| u8::from(self.is_wrong(board.tile(cell), cell))).sum()
///     }
///     fn state_after<P: Position>(&self, state: u8, _before: &P, slide: Slide) -> u8 {
///         let wrong = |cell| u8::from(self.is_wrong(slide.tile, usize::from(cell)));
///         state + wrong(slide.to) - wrong(slide.from)
///     }
///     fn value(&self, state: u8) -> u32 { state.into() }
/// }
///
/// let goal = Goal::BlankLast.board("3x2".parse()?)?;
/// laws::check_whole_space(&WrongRow { goal }, &goal)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Heuristic {
    /// The state of a node.
    type State: Copy;

    /// The state of a board: the one full evaluation.
    ///
    /// # Panics
    /// The heuristics of this crate: the board is of another size than their goal.
    fn initial_state(&self, board: &Board) -> Self::State;

    /// The state after a slide; `before` is the position it starts from.
    fn state_after<P: Position>(&self, state: Self::State, before: &P, slide: Slide) -> Self::State;

    /// h of a state, in moves, 0..=65,535; 0 at the goal. A search takes anything greater as 65,535.
    fn value(&self, state: Self::State) -> u32;

    /// The bounds on the vertical and on the horizontal moves whose sum is the value, if the heuristic tells them apart: a
    /// [`Maximum`] is taken axis by axis.
    fn by_axis(&self, _state: Self::State) -> Option<[u32; 2]> {
        None
    }

    /// Whether h is never above the true distance, which is the default. If not, no solution is reported as shortest.
    fn is_admissible(&self) -> bool {
        true
    }

    /// Whether one move never changes h by more than one, which is the default. [`laws`] checks it; no search relies on
    /// it.
    fn is_consistent(&self) -> bool {
        true
    }

    /// h of a board, in moves.
    fn h(&self, board: &Board) -> u32 {
        self.value(self.initial_state(board))
    }
}

/// The maximum of two heuristics, one of them perhaps your own.
impl<A: Heuristic, B: Heuristic> Heuristic for (A, B) {
    type State = (A::State, B::State);

    fn initial_state(&self, board: &Board) -> Self::State {
        (self.0.initial_state(board), self.1.initial_state(board))
    }

    #[inline]
    fn state_after<P: Position>(&self, state: Self::State, before: &P, slide: Slide) -> Self::State {
        (self.0.state_after(state.0, before, slide), self.1.state_after(state.1, before, slide))
    }

    #[inline]
    fn value(&self, state: Self::State) -> u32 {
        self.0.value(state.0).max(self.1.value(state.1))
    }

    fn is_admissible(&self) -> bool {
        self.0.is_admissible() && self.1.is_admissible()
    }

    fn is_consistent(&self) -> bool {
        self.0.is_consistent() && self.1.is_consistent()
    }
}

/// Rejects boards of another size, once per full evaluation.
fn assert_same_size(size: Size, board: &Board) {
    assert_eq!(board.size(), size, "the heuristic is for another size");
}

/// The lines of every tile's home, its row and its column; the blank's at index 0.
#[derive(Clone, Debug)]
struct Homes {
    size: Size,
    lines: [[u8; 256]; 2],
}

impl Homes {
    fn new(goal: &Board) -> Self {
        let (size, cells) = (goal.size(), goal.cells());
        Self { size, lines: [0, 1].map(|axis| cells.map(|cell| size.lines_of(cell.into())[axis] as u8)) }
    }

    /// The row of a tile's home on axis 0, its column on axis 1.
    #[inline]
    fn line(&self, axis: usize, tile: u8) -> usize {
        self.lines[axis][usize::from(tile)].into()
    }

    /// The vertical and the horizontal steps of a tile on a cell to its home; 0 for the blank.
    fn steps(&self, tile: u8, cell: usize) -> [u16; 2] {
        if tile == 0 {
            return [0, 0];
        }
        let lines = self.size.lines_of(cell);
        [0, 1].map(|axis| lines[axis].abs_diff(self.line(axis, tile)) as u16)
    }

    /// The sum of [`steps`](Self::steps) over a board.
    ///
    /// # Panics
    /// The board is of another size.
    fn total_steps(&self, board: &Board) -> [u16; 2] {
        assert_same_size(self.size, board);
        board.tiles().iter().enumerate().fold([0, 0], |[vertical, horizontal], (cell, &tile)| {
            let [v, h] = self.steps(tile, cell);
            [vertical + v, horizontal + h]
        })
    }
}

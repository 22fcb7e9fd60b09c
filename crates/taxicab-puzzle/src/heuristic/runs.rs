//! Bounds for the multi-tile metric: walking distance in runs, and the tiles that must cross one border, without a table.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::walking::WalkTable;
use super::{Heuristic, Homes, WalkingDistance, WalkingTooLarge, assert_same_size};
use crate::search::IncrementalRunHeuristic;
use crate::{Board, Position, Slide};

/// The walking distance in runs: the fewest vertical and the fewest horizontal runs of tiles distinguished only by
/// their home row, or only by their home column.
///
/// For the rows, as in [`WalkingDistance`], a position becomes a table of how many tiles of each home row lie in each
/// row. A vertical run moves one tile from each row it passes to the row before. The exact distance in that space, each
/// run counted once, is a lower bound V on the vertical runs of a solution; the columns bound its horizontal runs by H.
///
/// In a shortest solution vertical and horizontal runs alternate, because two successive runs along one line are one
/// run or none. So of `n` runs that begin vertically ⌈n/2⌉ are vertical and ⌊n/2⌋ horizontal, and n is at least max(2V
/// − 1, 2H); beginning horizontally at least max(2H − 1, 2V).
///
/// ```
/// use taxicab_puzzle::{Goal, heuristic::WalkingRuns, search::{Axis, IncrementalRunHeuristic}};
///
/// let walking = WalkingRuns::new(&Goal::BlankLast.board("3x3".parse()?)?)?;
/// let board = "8 2 0/4 6 1/3 7 5".parse()?; // 18 runs away
/// assert_eq!(walking.min_runs(&board), [5, 4]);
/// assert_eq!(walking.h(&board), 9);
/// assert_eq!(walking.h_before(&board, Axis::Horizontal), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
/// A difference is one load for each tile of the run; the tables are those of [`WalkingDistance`] and a byte a state.
#[derive(Clone, Debug)]
pub struct WalkingRuns {
    walking: WalkingDistance,
    /// The fewest runs from each state of the rows, and of the columns.
    runs: [Vec<u8>; 2],
}

impl WalkingRuns {
    /// The heuristic towards a goal.
    ///
    /// # Errors
    /// The table is too large: the sizes are those of [`WalkingDistance`].
    pub fn new(goal: &Board) -> Result<Self, WalkingTooLarge> {
        let walking = WalkingDistance::new(goal)?;
        let runs = [0, 1].map(|axis| min_runs(walking.table(axis)));
        Ok(Self { walking, runs })
    }
}

impl IncrementalRunHeuristic for WalkingRuns {
    type State = [u32; 2];

    fn initial_state(&self, board: &Board) -> [u32; 2] {
        self.walking.initial_state(board)
    }

    #[inline]
    fn state_after<P: Position>(&self, state: [u32; 2], before: &P, slide: Slide) -> [u32; 2] {
        self.walking.state_after(state, before, slide)
    }

    #[inline]
    fn runs_left(&self, state: [u32; 2]) -> [u32; 2] {
        [0, 1].map(|axis| u32::from(self.runs[axis][state[axis] as usize]))
    }
}

/// The fewest runs from each state to the first one, the goal's.
///
/// A run can be undone by a run, so the distances from the goal are those to it.
fn min_runs(table: &WalkTable) -> Vec<u8> {
    const UNSEEN: u8 = u8::MAX;
    let mut runs = alloc::vec![UNSEEN; table.len()];
    runs[0] = 0;
    let mut queue = VecDeque::from([0u32]);
    while let Some(state) = queue.pop_front() {
        let distance = runs[state as usize] + 1;
        for forwards in [false, true] {
            // The states after one step, two steps, … of any tiles.
            let mut reached = alloc::vec![state];
            while !reached.is_empty() {
                let mut further = Vec::new();
                for &state in &reached {
                    let steps = (0..table.lines).map(|home| table.after(state, forwards, home as u8));
                    further.extend(steps.filter(|&after| after != u32::MAX));
                }
                further.sort_unstable();
                further.dedup();
                for &after in &further {
                    if runs[after as usize] == UNSEEN {
                        runs[after as usize] = distance;
                        queue.push_back(after);
                    }
                }
                reached = further;
            }
        }
    }
    runs
}

/// The maximum number of borders between parallel lines.
const MAX_BORDERS: usize = crate::Size::MAX - 1;

/// The maximum number of tiles that must cross one border between two rows, and between two columns.
///
/// A vertical run moves at most one tile across each border, so there are at least as many vertical runs as tiles on
/// the wrong side of any one border between rows. The rest is as with [`WalkingRuns`](super::WalkingRuns), which is
/// never smaller but only for small boards.
///
/// # Complexity
/// O(sides) time a slide, 60 bytes, no table.
#[derive(Clone, Debug)]
pub struct RunCrossings {
    homes: Homes,
}

impl RunCrossings {
    /// The heuristic towards a goal.
    pub fn new(goal: &Board) -> Self {
        Self { homes: Homes::new(goal) }
    }
}

impl IncrementalRunHeuristic for RunCrossings {
    /// The tiles on the wrong side of each border between rows, and between columns.
    type State = [[u16; MAX_BORDERS]; 2];

    fn initial_state(&self, board: &Board) -> Self::State {
        let (size, homes) = (self.homes.size, &self.homes);
        assert_same_size(size, board);
        let mut crossings = [[0; MAX_BORDERS]; 2];
        for (cell, &tile) in board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            for axis in [0, 1] {
                let (line, home) = (size.lines_of(cell)[axis], homes.line(axis, tile));
                crossings[axis][line.min(home)..line.max(home)].iter_mut().for_each(|count| *count += 1);
            }
        }
        crossings
    }

    #[inline]
    fn state_after<P: Position>(&self, mut state: Self::State, _before: &P, slide: Slide) -> Self::State {
        let axis = usize::from(!slide.direction.is_vertical());
        let [from, to] = [slide.from, slide.to].map(|cell| self.homes.size.lines_of(cell.into())[axis]);
        let home = self.homes.line(axis, slide.tile);
        // The border crossed lies behind the smaller of the two lines.
        let count = &mut state[axis][from.min(to)];
        if to.abs_diff(home) < from.abs_diff(home) {
            *count -= 1;
        } else {
            *count += 1;
        }
        state
    }

    #[inline]
    fn runs_left(&self, state: Self::State) -> [u32; 2] {
        state.map(|axis| u32::from(axis.into_iter().max().unwrap_or(0)))
    }
}

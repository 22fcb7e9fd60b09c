use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::walking::WalkTable;
use super::{Heuristic, WalkingDistance, WalkingTooLarge};
use crate::search::multi_tile::{Axis, RunEstimate};
use crate::{Board, Position, Slide};

/// The walking distance counted in runs: the fewest vertical and the fewest horizontal runs of tiles that know only
/// their home row, or only their home column.
///
/// Look at the rows alone, as [`WalkingDistance`] does: a position becomes a small table of how many tiles of each home
/// row lie in each row. A vertical run carries one tile from each row it passes to the row before, and the exact
/// distance in that space, a run counting one however long it is, is a lower bound V on the vertical runs of a
/// solution; the columns bound its horizontal runs by H.
///
/// In a shortest solution vertical and horizontal runs take turns, because two in a row along one line are one run or
/// none. So of `n` runs that begin vertically ⌈n/2⌉ are vertical and ⌊n/2⌋ horizontal, and n is at least
/// max(2V − 1, 2H); beginning horizontally at least max(2H − 1, 2V).
///
/// ```
/// use taxicab_puzzle::{Goal, heuristic::WalkingRuns, search::Axis};
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
    fewest: [Vec<u8>; 2],
}

impl WalkingRuns {
    /// The heuristic towards a goal.
    ///
    /// # Errors
    /// The table would be too large: on the sizes on which [`WalkingDistance`] says so.
    pub fn new(goal: &Board) -> Result<Self, WalkingTooLarge> {
        let walking = WalkingDistance::new(goal)?;
        let fewest = [0, 1].map(|axis| fewest_runs(walking.table(axis)));
        Ok(Self { walking, fewest })
    }

    /// The fewest vertical runs of any solution, and the fewest horizontal ones: lower bounds.
    ///
    /// # Panics
    /// The board is of another size.
    pub fn min_runs(&self, board: &Board) -> [u32; 2] {
        self.parts(self.walking.initial_state(board))
    }

    /// A lower bound on the runs left, whichever way the first of them goes.
    ///
    /// # Panics
    /// The board is of another size.
    pub fn h(&self, board: &Board) -> u32 {
        Axis::BOTH.map(|next| self.h_before(board, next)).into_iter().min().unwrap_or(0)
    }

    /// A lower bound on the runs left if the next is on `next` and they take turns from there.
    ///
    /// # Panics
    /// The board is of another size.
    pub fn h_before(&self, board: &Board, next: Axis) -> u32 {
        Axis::least_runs(self.min_runs(board), next)
    }

    #[inline]
    fn parts(&self, state: [u32; 2]) -> [u32; 2] {
        [0, 1].map(|axis| u32::from(self.fewest[axis][state[axis] as usize]))
    }
}

impl RunEstimate for WalkingRuns {
    type State = [u32; 2];

    fn initial_state(&self, board: &Board) -> [u32; 2] {
        self.walking.initial_state(board)
    }

    #[inline]
    fn state_after<P: Position>(&self, state: [u32; 2], before: &P, slide: Slide) -> [u32; 2] {
        self.walking.state_after(state, before, slide)
    }

    #[inline]
    fn least(&self, state: [u32; 2], next: Axis) -> u32 {
        Axis::least_runs(self.parts(state), next)
    }
}

/// The fewest runs from each state to the first one, the goal's.
///
/// A run can be undone by a run, so the distances from the goal are those to it.
fn fewest_runs(table: &WalkTable) -> Vec<u8> {
    const UNSEEN: u8 = u8::MAX;
    let mut fewest = alloc::vec![UNSEEN; table.len()];
    fewest[0] = 0;
    let mut queue = VecDeque::from([0u32]);
    while let Some(state) = queue.pop_front() {
        let distance = fewest[state as usize] + 1;
        for forwards in [false, true] {
            // The states after one step, two steps, … of any tiles.
            let mut reached = alloc::vec![state];
            while !reached.is_empty() {
                let mut further = Vec::new();
                for &state in &reached {
                    let steps = (0..table.lines()).map(|home| table.after(state, forwards, home as u8));
                    further.extend(steps.filter(|&after| after != u32::MAX));
                }
                further.sort_unstable();
                further.dedup();
                for &after in &further {
                    if fewest[after as usize] == UNSEEN {
                        fewest[after as usize] = distance;
                        queue.push_back(after);
                    }
                }
                reached = further;
            }
        }
    }
    fewest
}

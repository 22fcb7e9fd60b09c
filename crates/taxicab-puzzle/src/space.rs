//! The whole space of a small board: the distance of every position from a goal.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::{Board, Direction, Metric, Size};

/// The distances of all boards from which a goal can be reached, for boards of up to 12 cells.
///
/// A plain breadth-first fill without a heuristic: everything else is checked against it.
///
/// ```
/// use taxicab_puzzle::{Goal, Space};
///
/// let goal = Goal::BlankLast.board("2x2".parse()?)?;
/// let space = Space::new(&goal)?;
/// assert_eq!(space.depths(), [1, 2, 2, 2, 2, 2, 1]);
/// assert_eq!(space.antipodes()[0].to_string(), "0 3/2 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Space {
    goal: Board,
    metric: Metric,
    ranking: Ranking,
    distances: Vec<u8>,
    depths: Vec<u64>,
}

impl Space {
    /// The maximum number of cells: 12, as 3×4 or 2×6, with 239,500,800 positions.
    pub const MAX_CELLS: usize = 12;

    /// The space around a goal in the single-tile metric.
    ///
    /// # Errors
    /// The board has more than 12 cells, or the system does not provide the memory.
    ///
    /// # Complexity
    /// n!/2 bytes for n cells; n!/2 expansions and a pass over the bytes for each depth: 0.03 s for 3×3, a minute for
    /// 3×4.
    pub fn new(goal: &Board) -> Result<Self, SpaceError> {
        Self::fill(goal, Metric::SingleTile, &mut |_| ControlFlow::Continue(()))
    }

    /// The number of positions around a goal of a size, n!/2 for n cells; a space takes as many bytes. `None` if the
    /// size has too many cells.
    pub fn states(size: Size) -> Option<u64> {
        (size.cells() <= Self::MAX_CELLS).then(|| (3..=size.cells() as u64).product())
    }

    /// The space around a goal in a metric; `watch` gets the progress every few milliseconds and can interrupt.
    ///
    /// # Errors
    /// The board has more than 12 cells, the system does not provide the memory, or the watch interrupted.
    pub fn fill(
        goal: &Board,
        metric: Metric,
        watch: &mut dyn FnMut(&FillProgress) -> ControlFlow<()>,
    ) -> Result<Self, SpaceError> {
        let size = goal.size();
        let states = Self::states(size).ok_or(SpaceError::TooLarge { size })?;
        let ranking = Ranking::new(goal);
        let mut distances = Vec::new();
        distances.try_reserve_exact(states as usize).map_err(|_| SpaceError::Memory { bytes: states })?;
        while distances.len() < states as usize {
            distances.resize((distances.len() + PAGES).min(states as usize), UNSEEN);
            if watch(&FillProgress { depth: 0, done: 1, states }).is_break() {
                return Err(SpaceError::Interrupted);
            }
        }
        let mut space = Self { goal: *goal, metric, ranking, distances, depths: alloc::vec![1] };
        space.distances[space.ranking.rank(&Small::of(goal))] = 0;
        let mut done = 1;
        while done < states {
            let depth = space.depths.len() as u8;
            let mut found = 0;
            // Each depth is one pass over the table: no queue, so the table is all the memory there is.
            for chunk in 0..space.distances.len().div_ceil(CHUNK) {
                let end = space.distances.len().min((chunk + 1) * CHUNK);
                for rank in chunk * CHUNK..end {
                    if space.distances[rank] != depth - 1 {
                        continue;
                    }
                    let board = space.ranking.unrank(rank);
                    board.for_each_neighbour(size, metric, |neighbour| {
                        let distance = &mut space.distances[space.ranking.rank(neighbour)];
                        if *distance == UNSEEN {
                            *distance = depth;
                            found += 1;
                        }
                    });
                }
                let progress = FillProgress { depth: depth.into(), done: done + found, states };
                if watch(&progress).is_break() {
                    return Err(SpaceError::Interrupted);
                }
            }
            assert!(found > 0, "every board of the right parity is reached");
            space.depths.push(found);
            done += found;
        }
        Ok(space)
    }

    /// The goal.
    pub const fn goal(&self) -> &Board {
        &self.goal
    }

    /// The metric of its distances.
    pub const fn metric(&self) -> Metric {
        self.metric
    }

    /// The number of positions at each depth, from the goal on.
    pub fn depths(&self) -> &[u64] {
        &self.depths
    }

    /// The maximum depth.
    pub fn max_depth(&self) -> u32 {
        self.depths.len() as u32 - 1
    }

    /// The boards farthest from the goal, in the order of their tiles with the blank's cell first.
    pub fn antipodes(&self) -> Vec<Board> {
        let max = self.max_depth();
        self.at_depth(|depth| depth == max).collect()
    }

    /// The boards at the depths that `matches` accepts.
    pub(crate) fn at_depth(&self, matches: impl Fn(u32) -> bool) -> impl Iterator<Item = Board> {
        let ranks = self.distances.iter().enumerate();
        ranks.filter(move |(_, depth)| matches(u32::from(**depth))).map(|(rank, _)| self.ranking.board(rank))
    }

    /// Every board and its distance.
    pub fn boards(&self) -> impl Iterator<Item = (Board, u32)> {
        self.distances.iter().enumerate().map(|(rank, &distance)| (self.ranking.board(rank), distance.into()))
    }

    /// The distance of a board, `None` if it is of another size or cannot reach the goal.
    pub fn distance(&self, board: &Board) -> Option<u32> {
        if board.size() != self.ranking.size {
            return None;
        }
        let small = Small::of(board);
        let rank = self.ranking.rank(&small);
        // Both halves share the ranks; only a board of this half survives the round trip.
        (self.ranking.unrank(rank) == small).then(|| self.distances[rank].into())
    }
}

const UNSEEN: u8 = u8::MAX;
/// How many positions are looked at in a few milliseconds, and how many bytes the system brings.
const CHUNK: usize = 1 << 16;
const PAGES: usize = 1 << 23;

/// The progress of filling a [`Space`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FillProgress {
    /// The current depth.
    pub depth: u32,
    /// The positions reached so far.
    pub done: u64,
    /// The number of all positions.
    pub states: u64,
}

/// Why a space was not filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpaceError {
    /// The board has more than 12 cells.
    #[error("the whole space of {size} is too large: at most {} cells, as in 3x4, 4x3, 2x6 and 6x2", Space::MAX_CELLS)]
    TooLarge {
        /// Its size.
        size: Size,
    },
    /// The system does not provide the memory.
    #[error("the whole space takes {bytes} bytes, which the system does not provide")]
    Memory {
        /// The bytes, one for each position.
        bytes: u64,
    },
    /// The watch interrupted.
    #[error("interrupted")]
    Interrupted,
}

/// A position of at most 12 cells.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Small {
    tiles: [u8; Space::MAX_CELLS],
    blank: u8,
}

impl Small {
    fn of(board: &Board) -> Self {
        let mut tiles = [0; Space::MAX_CELLS];
        tiles[..board.tiles().len()].copy_from_slice(board.tiles());
        Self { tiles, blank: board.blank() as u8 }
    }

    fn for_each_neighbour(&self, size: Size, metric: Metric, mut visit: impl FnMut(&Self)) {
        for direction in Direction::ALL {
            let mut next = *self;
            while let Some(from) = direction.source(usize::from(next.blank), size) {
                next.tiles.swap(usize::from(next.blank), from);
                next.blank = from as u8;
                visit(&next);
                if !metric.has_runs() {
                    break;
                }
            }
        }
    }
}

/// Ranks the positions of one parity class 0, 1, …: by the blank's cell, then by the order of the tiles.
///
/// The order is ranked by its Lehmer code as a mixed-radix number. The last digit is always 0 and the last but one, 0
/// or 1, follows from the parity, so the rank is halved.
#[derive(Clone, Debug)]
struct Ranking {
    size: Size,
    /// (n − 1)! / 2 for n cells.
    orders: usize,
    /// By the blank's cell: whether the tiles have an odd number of inversions.
    is_odd: [bool; Space::MAX_CELLS],
}

impl Ranking {
    fn new(goal: &Board) -> Self {
        let size = goal.size();
        let tiles: Vec<u8> = goal.tiles().iter().copied().filter(|&tile| tile != 0).collect();
        let inversions = crate::inversions(&tiles) as usize;
        let is_odd = core::array::from_fn(|blank| {
            let rows = if blank < size.cells() { size.row(blank).abs_diff(size.row(goal.blank())) } else { 0 };
            (inversions + if size.width().is_multiple_of(2) { rows } else { 0 }) % 2 == 1
        });
        Self { size, orders: (3..size.cells()).product(), is_odd }
    }

    fn rank(&self, board: &Small) -> usize {
        let (mut seen, mut rank, mut left) = (0u32, 0, self.size.cells() - 1);
        for &tile in board.tiles[..self.size.cells()].iter().filter(|&&tile| tile != 0) {
            let smaller_seen = (seen & ((1 << tile) - 1)).count_ones() as usize;
            rank = rank * left + usize::from(tile) - 1 - smaller_seen;
            left -= 1;
            seen |= 1 << tile;
        }
        usize::from(board.blank) * self.orders + rank / 2
    }

    fn unrank(&self, rank: usize) -> Small {
        let count = self.size.cells() - 1;
        let blank = rank / self.orders;
        let mut rank = rank % self.orders;
        let mut digits = [0usize; Space::MAX_CELLS];
        let mut sum = 0;
        for position in (0..count - 2).rev() {
            let radix = count - position;
            digits[position] = rank % radix;
            rank /= radix;
            sum += digits[position];
        }
        digits[count - 2] = usize::from((sum % 2 == 1) != self.is_odd[blank]);
        // The tiles not yet placed, four bits each, the smallest lowest.
        let mut rest: u64 = 0xfed_cba9_8765_4321;
        let mut tiles = [0; Space::MAX_CELLS];
        let cells = (0..=count).filter(|&cell| cell != blank);
        for (cell, digit) in cells.zip(digits) {
            let low = rest & ((1 << (4 * digit)) - 1);
            tiles[cell] = (rest >> (4 * digit)) as u8 & 15;
            rest = low | (rest >> (4 * digit) >> 4) << (4 * digit);
        }
        Small { tiles, blank: blank as u8 }
    }

    fn board(&self, rank: usize) -> Board {
        Board::new(self.size, &self.unrank(rank).tiles[..self.size.cells()]).expect("a rank is a permutation")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Goal, Parity};

    #[test]
    fn ranks_cover_exactly_the_reachable_half() {
        for size in ["2x2", "3x2", "2x3", "4x2", "3x3"] {
            for goal in Goal::NAMED {
                let goal = goal.board(size.parse().unwrap()).unwrap();
                let ranking = Ranking::new(&goal);
                for rank in 0..Space::states(goal.size()).unwrap() as usize {
                    let board = ranking.board(rank);
                    assert_eq!(ranking.rank(&Small::of(&board)), rank);
                    assert!(Parity::new(&board, &goal).is_solvable());
                }
            }
        }
    }

    #[test]
    fn the_other_half_has_no_distance() {
        let goal = Goal::BlankLast.board("3x3".parse().unwrap()).unwrap();
        let space = Space::new(&goal).unwrap();
        assert_eq!(space.distance(&goal), Some(0));
        assert_eq!(space.distance(&crate::exchanged(&goal)), None);
        assert_eq!(space.distance(&"1 2/3 0".parse().unwrap()), None);
    }

    #[test]
    fn too_large_spaces_are_refused_before_anything_is_allocated() {
        let goal = Goal::BlankLast.board("4x4".parse().unwrap()).unwrap();
        assert!(matches!(Space::new(&goal), Err(SpaceError::TooLarge { .. })));
    }
}

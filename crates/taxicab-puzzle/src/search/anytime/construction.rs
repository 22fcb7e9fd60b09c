//! A solution of a board of any size, line by line as people solve it: fast and certain, far from shortest.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::Range;

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use crate::position::MixState;
use crate::search::guide::Guide;
use crate::search::{Control, Meter, Solver, StopReason};
use crate::{Board, Direction, Goal, Moves, Problem, Size};

/// A solution of a problem on a board of any size, far from shortest, within milliseconds.
///
/// It fills the outer lines that do not hold the goal's blank one after another and leaves them alone from then on: all
/// tiles of a line but the last two one by one, the last two together, because the last alone would have no room to
/// turn in. A search solves the remaining cells, 9 at most, by a shortest path.
///
/// # Complexity
/// About 2,100 moves and 5 ms on 10×10, 9,600 moves and 20 ms on 16×16 on average; less than a MB of memory.
///
/// ```
/// use taxicab_puzzle::{Goal, Problem, search::constructed, shuffled};
///
/// let goal = Goal::Spiral.board("10x10".parse()?)?;
/// let problem = Problem::new(shuffled(&goal, 1), &Goal::Spiral)?;
/// assert_eq!(problem.start().after_all(&constructed(&problem))?, goal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn constructed(problem: &Problem) -> Moves {
    let control = Control { max_memory: usize::MAX, ..Control::default() };
    construct(problem, &mut Meter::new(control)).expect("nothing limits the construction")
}

/// The same within the limits of a search.
pub(super) fn construct(problem: &Problem, meter: &mut Meter<'_>) -> Result<Moves, StopReason> {
    let mut construction = Construction {
        board: *problem.start(),
        goal: *problem.goal(),
        is_done: [false; 256],
        remaining: Remaining::new(problem.size(), problem.goal().blank()),
        moves: Moves::new(),
    };
    while construction.remaining.cells().len() > MAX_SEARCHED {
        let line = construction.remaining.take_line(true);
        let (singles, pair) = singles_and_pair(&line);
        for &cell in singles {
            construction.bring_home([cell, cell], meter)?;
        }
        construction.bring_home(pair, meter)?;
    }
    construction.search_remaining(meter)?;
    Ok(construction.moves.simplified())
}

/// Boards of at most this number of cells are solved by search alone.
const MAX_SEARCHED: usize = 9;

struct Construction {
    board: Board,
    goal: Board,
    /// The cells that are filled for good.
    is_done: [bool; 256],
    remaining: Remaining,
    moves: Moves,
}

/// The cells of the blank and of two tiles: the state of the search that brings tiles home.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Three {
    blank: u8,
    tiles: [u8; 2],
}

impl Three {
    /// The three as one number.
    const fn key(self) -> u64 {
        self.blank as u64 | (self.tiles[0] as u64) << 8 | (self.tiles[1] as u64) << 16
    }

    /// The three after the blank and what lay on a cell have exchanged their cells.
    fn after(self, to: u8) -> Self {
        Self { blank: to, tiles: self.tiles.map(|tile| if tile == to { self.blank } else { tile }) }
    }
}

impl Construction {
    /// Brings the tiles of two cells (or twice the same) home, together.
    ///
    /// A best-first search over the blank and these tiles alone. About five steps of the blank bring a tile one cell
    /// on, hence the weight.
    fn bring_home(&mut self, targets: [usize; 2], meter: &mut Meter<'_>) -> Result<(), StopReason> {
        let size = self.board.size();
        let cells = self.board.cells();
        let start = Three {
            blank: self.board.blank() as u8,
            tiles: targets.map(|target| cells[usize::from(self.goal.tile(target))]),
        };
        let apart = |a: u8, b: usize| size.manhattan_distance(usize::from(a), b) as u32;
        let estimate = |three: Three| {
            let [first, second] = three.tiles;
            let nearest = apart(first, three.blank.into()).min(apart(second, three.blank.into()));
            5 * (apart(first, targets[0]) + apart(second, targets[1])) + nearest
        };
        // By state: the direction of the move that led there, `None` for the start.
        let mut reached: HashMap<u64, Option<Direction>, MixState> = HashMap::default();
        let mut open = BinaryHeap::new();
        reached.insert(start.key(), None);
        open.push(Reverse((estimate(start), 0u32, start)));
        loop {
            let Some(Reverse((_, steps, three))) = open.pop() else {
                unreachable!("two tiles can be brought anywhere on two lines or more")
            };
            let last = reached[&three.key()];
            if three.tiles.map(usize::from) == targets {
                self.follow(&reached, three);
                break;
            }
            // Both may grow by doubling, and then the old and the new exist together.
            let held = reached.allocation_size() + open.capacity() * size_of::<Reverse<(u32, u32, Three)>>();
            meter.check_before(MAX_MOVES, || None)?;
            meter.check_memory(3 * held + MIN_BYTES)?;
            meter.statistics.expanded += 1;
            for direction in Direction::ALL {
                let Some(from) = direction.source(three.blank.into(), size).filter(|&from| !self.is_done[from]) else {
                    continue;
                };
                if last == Some(direction.opposite()) {
                    continue;
                }
                meter.statistics.generated += 1;
                let next = three.after(from as u8);
                if let Entry::Vacant(entry) = reached.entry(next.key()) {
                    entry.insert(Some(direction));
                    open.push(Reverse((steps + 1 + estimate(next), steps + 1, next)));
                }
            }
        }
        for target in targets {
            debug_assert_eq!(self.board.tile(target), self.goal.tile(target));
            self.is_done[target] = true;
        }
        Ok(())
    }

    /// Follows the path to a state.
    fn follow(&mut self, reached: &HashMap<u64, Option<Direction>, MixState>, end: Three) {
        let size = self.board.size();
        let mut backwards = Vec::new();
        let mut three = end;
        while let Some(&Some(direction)) = reached.get(&three.key()) {
            backwards.push(direction);
            let back = direction.opposite().source(three.blank.into(), size).expect("a move can be undone");
            three = three.after(back as u8);
        }
        for &direction in backwards.iter().rev() {
            self.make(direction);
        }
    }

    fn make(&mut self, direction: Direction) {
        self.board = self.board.after(direction).expect("the tile is there");
        self.moves.push(direction);
    }

    /// Solves the remaining cells as a board of its own, its tiles renumbered.
    fn search_remaining(&mut self, meter: &mut Meter<'_>) -> Result<(), StopReason> {
        let goal = self.remaining.part(&self.goal, &self.goal);
        let start = self.remaining.part(&self.board, &self.goal);
        let problem = Problem::new(start, &Goal::Board(goal)).expect("moves keep a board solvable");
        let solver = Solver::guided(&goal, Guide::strongest(&goal), None);
        let outcome = meter.share(u64::MAX, |_| false, |control| solver.solve(&problem, control))?;
        for direction in outcome.moves.iter().flat_map(Moves::iter) {
            self.make(direction);
        }
        Ok(())
    }
}

/// The maximum number of successors of a position.
const MAX_MOVES: usize = 4;

/// The bytes of the first states of a search.
const MIN_BYTES: usize = 1 << 10;

/// The rows and columns that remain.
pub(super) struct Remaining {
    size: Size,
    /// The cell of the goal's blank: its lines stay.
    blank: usize,
    rows: Range<usize>,
    columns: Range<usize>,
}

/// The cells of a line to be filled one by one, and the last two, to be filled together: the last alone would have no
/// room to turn in.
pub(super) fn singles_and_pair(line: &[usize]) -> (&[usize], [usize; 2]) {
    let (singles, pair) = line.split_last_chunk().expect("a line has two cells or more");
    (singles, *pair)
}

impl Remaining {
    pub(super) fn new(size: Size, blank: usize) -> Self {
        Self { size, blank, rows: 0..size.height(), columns: 0..size.width() }
    }

    /// Removes an outer line without the goal's blank, across the longer side; a row if both are equally long and
    /// `rows_first`.
    pub(super) fn take_line(&mut self, rows_first: bool) -> Vec<usize> {
        let (height, width, size) = (self.rows.len(), self.columns.len(), self.size);
        if height > width || (height == width && rows_first) {
            let row = without(&mut self.rows, size.row(self.blank));
            self.columns.clone().map(|column| row * size.width() + column).collect()
        } else {
            let column = without(&mut self.columns, size.column(self.blank));
            self.rows.clone().map(|row| row * size.width() + column).collect()
        }
    }

    /// The cells row by row.
    pub(super) fn cells(&self) -> Vec<usize> {
        let row = |row: usize| self.columns.clone().map(move |column| row * self.size.width() + column);
        self.rows.clone().flat_map(row).collect()
    }

    pub(super) fn size(&self) -> Size {
        Size::new(self.columns.len(), self.rows.len()).expect("two rows and columns always remain")
    }

    /// The number of each of the goal's tiles that belong here, counted row by row from 1; 0 for the others.
    pub(super) fn numbers(&self, goal: &Board) -> [u8; 256] {
        let mut numbers = [0; 256];
        let tiles = self.cells().into_iter().map(|cell| goal.tile(cell)).filter(|&tile| tile != 0);
        for (index, tile) in tiles.enumerate() {
            numbers[usize::from(tile)] = index as u8 + 1;
        }
        numbers
    }

    /// The remaining part of a board as a board of its own, its tiles [renumbered](Self::numbers).
    ///
    /// # Panics
    /// Not all tiles that belong here by the goal are here.
    pub(super) fn part(&self, board: &Board, goal: &Board) -> Board {
        let numbers = self.numbers(goal);
        let tiles: Vec<u8> = self.cells().into_iter().map(|cell| numbers[usize::from(board.tile(cell))]).collect();
        Board::new(self.size(), &tiles).expect("what remains holds its own tiles")
    }
}

/// Removes the first or the last of a range, whichever is not `kept`.
fn without(range: &mut Range<usize>, kept: usize) -> usize {
    if kept == range.start {
        range.end -= 1;
        range.end
    } else {
        range.start += 1;
        range.start - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, shuffled};

    #[test]
    fn every_size_and_goal_is_solved() {
        for size in ["2x2", "3x3", "2x16", "16x2", "3x9", "4x4", "5x7", "8x8", "11x6"] {
            let size: Size = size.parse().unwrap();
            for named in Goal::NAMED {
                let goal = named.board(size).unwrap();
                for seed in 0..3 {
                    let problem = Problem::new(shuffled(&goal, seed), &named).unwrap();
                    let moves = constructed(&problem);
                    assert_eq!(problem.start().after_all(&moves), Ok(goal), "{size} {named} {seed}");
                }
            }
        }
    }

    #[test]
    fn the_largest_board_takes_some_thousand_moves() {
        let goal = Goal::BlankLast.board("16x16".parse().unwrap()).unwrap();
        let problem = Problem::new(shuffled(&goal, 1), &Goal::BlankLast).unwrap();
        let moves = constructed(&problem);
        assert_eq!(problem.start().after_all(&moves), Ok(goal));
        assert!(moves.single_tile_count() < 12_000, "{}", moves.single_tile_count());
    }
}

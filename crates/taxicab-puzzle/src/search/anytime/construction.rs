//! A solution of a board of any size, line by line as people solve it: fast and certain, far from shortest.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use super::remaining::Remaining;
use crate::position::MixState;
use crate::search::{Control, Meter, Solver, StopReason};
use crate::{Board, Direction, Goal, Moves, Problem};

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
    construct(problem, &mut Meter::new(control), 0).expect("nothing limits the construction")
}

/// The same within the limits of a search; `lower_bound` is for its watch.
pub(super) fn construct(problem: &Problem, meter: &mut Meter<'_>, lower_bound: u32) -> Result<Moves, StopReason> {
    let mut construction = Construction {
        board: *problem.start(),
        goal: *problem.goal(),
        is_done: [false; 256],
        remaining: Remaining::new(problem.size(), problem.goal().blank()),
        moves: Moves::new(),
        lower_bound,
    };
    while construction.remaining.cells().len() > MAX_SEARCHED {
        let line = construction.remaining.take_line(true);
        for &cell in line.singles() {
            construction.bring_home([cell, cell], meter)?;
        }
        construction.bring_home(line.pair(), meter)?;
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
    lower_bound: u32,
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
            if let Some(stop) =
                meter.stop(MAX_MOVES, self.lower_bound).or_else(|| meter.stop_at_memory(3 * held + MIN_BYTES))
            {
                return Err(stop);
            }
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
        let solver = Solver::without_automaton(&goal);
        let lower_bound = self.lower_bound;
        let outcome = meter.share(u64::MAX, lower_bound, |_| false, |control| solver.solve(&problem, control))?;
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

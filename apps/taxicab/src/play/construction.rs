//! Some solution of a board of any size, line by line as people do it: quick and certain, far from shortest.
//!
//! Outer lines that do not hold the goal's blank are filled one after another and left alone from then on: all tiles of
//! a line but the last two one by one, the last two together, because the last alone would have no room to turn in.
//! What remains, 9 cells at most, is solved by search.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::ops::Range;

use taxicab_puzzle::search::{Control, Solver};
use taxicab_puzzle::{Board, Direction, Goal, Moves, Problem, Size};

/// A solution of a problem, thousands of moves on the largest boards.
pub(crate) fn constructed(problem: &Problem) -> Moves {
    let mut construction = Construction {
        board: *problem.start(),
        goal: *problem.goal(),
        is_done: [false; 256],
        rows: 0..problem.size().height(),
        columns: 0..problem.size().width(),
        moves: Moves::new(),
    };
    while construction.rows.len() * construction.columns.len() > MOST_SEARCHED {
        let line = construction.next_line();
        construction.fill(&line);
    }
    construction.search_the_rest();
    construction.moves.simplified()
}

/// Boards of so many cells are solved by search at once.
const MOST_SEARCHED: usize = 9;

struct Construction {
    board: Board,
    goal: Board,
    /// The cells filled for good.
    is_done: [bool; 256],
    /// The rows and columns that remain.
    rows: Range<usize>,
    columns: Range<usize>,
    moves: Moves,
}

impl Construction {
    /// Takes an outer line off what remains: across the longer side, and without the goal's blank.
    fn next_line(&mut self) -> Vec<usize> {
        let size = self.goal.size();
        let cell = |row: usize, column: usize| row * size.width() + column;
        if self.rows.len() >= self.columns.len() {
            let row = without_blank(&mut self.rows, size.row(self.goal.blank()));
            self.columns.clone().map(|column| cell(row, column)).collect()
        } else {
            let column = without_blank(&mut self.columns, size.column(self.goal.blank()));
            self.rows.clone().map(|row| cell(row, column)).collect()
        }
    }

    fn fill(&mut self, line: &[usize]) {
        let (singles, pair) = line.split_at(line.len() - 2);
        for cell in singles {
            self.bring_home(&[*cell]);
        }
        self.bring_home(pair);
    }

    /// Brings the tiles that belong on these cells there, together.
    ///
    /// A best-first search that sees only the blank and these tiles; about five steps of the blank bring a tile one
    /// cell on, hence the weight.
    fn bring_home(&mut self, targets: &[usize]) {
        let size = self.board.size();
        let cells = self.board.cells();
        let place = |target: &usize| usize::from(cells[usize::from(self.goal.tile(*target))]);
        let start = [self.board.blank(), place(&targets[0]), place(&targets[targets.len() - 1])];
        let goal = [targets[0], targets[targets.len() - 1]];
        let estimate = |state: &[usize; 3]| {
            let apart = size.manhattan_distance(state[1], goal[0]) + size.manhattan_distance(state[2], goal[1]);
            let nearest = state[1..].iter().map(|&tile| size.manhattan_distance(state[0], tile)).min().unwrap_or(0);
            5 * apart + nearest
        };
        let mut reached = HashMap::from([(start, None)]);
        let mut open = BinaryHeap::from([Reverse((estimate(&start), 0, start))]);
        while let Some(Reverse((_, steps, state))) = open.pop() {
            if state[1..] == goal {
                self.follow(&reached, state);
                break;
            }
            for direction in Direction::ALL {
                let Some(from) = direction.source(state[0], size).filter(|&from| !self.is_done[from]) else { continue };
                let slid = |tile: usize| if tile == from { state[0] } else { tile };
                let next = [from, slid(state[1]), slid(state[2])];
                if let std::collections::hash_map::Entry::Vacant(entry) = reached.entry(next) {
                    entry.insert(Some((state, direction)));
                    open.push(Reverse((steps + 1 + estimate(&next), steps + 1, next)));
                }
            }
        }
        for &target in targets {
            debug_assert_eq!(self.board.tile(target), self.goal.tile(target));
            self.is_done[target] = true;
        }
    }

    /// Makes the moves that led to a state.
    fn follow(&mut self, reached: &HashMap<[usize; 3], Option<([usize; 3], Direction)>>, end: [usize; 3]) {
        let mut path = vec![];
        let mut state = end;
        while let Some(Some((before, direction))) = reached.get(&state) {
            path.push(*direction);
            state = *before;
        }
        for direction in path.into_iter().rev() {
            self.make(direction);
        }
    }

    fn make(&mut self, direction: Direction) {
        self.board = self.board.after(direction).expect("the tile is there");
        self.moves.push(direction);
    }

    /// Solves what remains as a board of its own, its tiles numbered anew.
    fn search_the_rest(&mut self) {
        let width = self.board.size().width();
        let cells: Vec<usize> =
            self.rows.clone().flat_map(|row| self.columns.clone().map(move |column| row * width + column)).collect();
        let size = Size::new(self.columns.len(), self.rows.len()).expect("two rows and columns always remain");
        let mut number = [0; 256];
        let tiles = cells.iter().map(|&cell| self.goal.tile(cell)).filter(|&tile| tile != 0);
        for (index, tile) in tiles.enumerate() {
            number[usize::from(tile)] = index as u8 + 1;
        }
        let part = |board: &Board| {
            let tiles: Vec<u8> = cells.iter().map(|&cell| number[usize::from(board.tile(cell))]).collect();
            Board::new(size, &tiles).expect("what remains holds its own tiles")
        };
        let goal = part(&self.goal);
        let problem = Problem::new(part(&self.board), &Goal::Board(goal)).expect("moves keep a board solvable");
        let outcome = Solver::new(&goal).solve(&problem, Control::default());
        for direction in outcome.moves.iter().flat_map(Moves::iter) {
            self.make(direction);
        }
    }
}

/// Takes the first or the last off a range, whichever is not the blank's.
fn without_blank(range: &mut Range<usize>, blank: usize) -> usize {
    if blank == range.start {
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
    use taxicab_puzzle::shuffled;

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

//! A heuristic of your own: written, checked against the laws, and used to solve.
//!
//! ```sh
//! cargo run --release -p taxicab-puzzle --example own_heuristic
//! ```

use std::error::Error;

use taxicab_puzzle::heuristic::{Heuristic, Manhattan, Misplaced, laws};
use taxicab_puzzle::search::{Control, a_star};
use taxicab_puzzle::{Board, Goal, Position, Problem, Slide, shuffled};

/// Counts the tiles that lie in the wrong row, and those that lie in the wrong column.
///
/// Admissible: a tile in the wrong row needs a vertical move of its own, one in the wrong column a horizontal one.
/// Consistent: a move takes one tile one step along one axis, so it changes one of the two counts by at most one.
struct WrongLines {
    goal: Board,
    /// The cell of each tile at the goal.
    home: [u8; 256],
}

impl WrongLines {
    fn new(goal: &Board) -> Self {
        Self { goal: *goal, home: goal.cells() }
    }

    /// 0, 1 or 2: whether the row and whether the column of a tile are wrong.
    fn wrong(&self, tile: u8, cell: usize) -> u16 {
        let (size, home) = (self.goal.size(), usize::from(self.home[usize::from(tile)]));
        u16::from(size.row(cell) != size.row(home)) + u16::from(size.column(cell) != size.column(home))
    }
}

impl Heuristic for WrongLines {
    /// The state of a node: here the sum itself.
    type State = u16;

    fn initial_state(&self, board: &Board) -> u16 {
        let tiles = board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0);
        tiles.map(|(cell, &tile)| self.wrong(tile, cell)).sum()
    }

    /// Only the tile that slides matters.
    fn state_after<P: Position>(&self, state: u16, _before: &P, slide: Slide) -> u16 {
        state + self.wrong(slide.tile, slide.to.into()) - self.wrong(slide.tile, slide.from.into())
    }

    fn value(&self, state: u16) -> u32 {
        state.into()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // The laws on every position of the 8-puzzle, and on a long walk over a larger board.
    let goal = Goal::BlankLast.board("3x3".parse()?)?;
    laws::check_whole_space(&WrongLines::new(&goal), &goal)?;
    let large = Goal::Spiral.board("6x5".parse()?)?;
    laws::check_walk(&WrongLines::new(&large), &large, 10_000, 1)?;
    println!("all laws hold: admissible, consistent, 0 at the goal, each difference as evaluated");

    // Searches with it and with two classics.
    let mut expanded = [0; 3];
    for seed in 0..100 {
        let problem = Problem::new(shuffled(&goal, seed), &Goal::BlankLast)?;
        let outcomes = [
            a_star(&problem, &Misplaced::new(&goal), Control::default()),
            a_star(&problem, &WrongLines::new(&goal), Control::default()),
            a_star(&problem, &Manhattan::new(&goal), Control::default()),
        ];
        for (sum, outcome) in expanded.iter_mut().zip(&outcomes) {
            assert!(outcome.is_optimal() && outcome.length() == outcomes[0].length());
            *sum += outcome.statistics.expanded / 100;
        }
    }
    let [misplaced, own, manhattan] = expanded;
    println!(
        "positions A* expands on average: {misplaced} by misplaced tiles, {own} by wrong lines, {manhattan} by steps"
    );
    Ok(())
}

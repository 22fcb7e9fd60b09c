//! Random boards that are certain to be solvable; a seed gives the same board in every version.

use core::fmt;
use core::ops::{ControlFlow, RangeInclusive};

use crate::random::Random;
use crate::search::{Control, Progress, Solver, StopReason};
use crate::successors::{NO_MOVE, Successors};
use crate::{Board, Direction, Goal, Parity, Problem, Space, exchanged};

/// A random board from which a goal can be reached.
///
/// Given ideal random numbers each such board is equally likely. A seed selects one of 2⁶⁴ streams of numbers, so
/// beyond 20 cells, where there are more boards, not every board has a seed.
///
/// # Algorithm
/// The same on every platform and in every version:
/// 1. The numbers are `SplitMix64` (Steele, Lea & Flood, 2014) from `seed`; a number below n is the next output modulo
///    n, outputs from the incomplete last block of n rejected.
/// 2. Fisher–Yates from the last cell down: `tiles[i]` and `tiles[number below i + 1]` are exchanged, starting from
///    the goal's tiles row by row, the blank as 0.
/// 3. A board that cannot reach the goal gets its last two tiles [`exchanged`]. That pairs the two halves one to one,
///    so the result stays uniform; a random walk is not.
///
/// # Complexity
/// O(n log n) time for n cells, for the parity.
///
/// ```
/// use taxicab_puzzle::{Goal, Parity, shuffled};
///
/// let goal = Goal::BlankLast.board("4x4".parse()?)?;
/// let board = shuffled(&goal, 1);
/// assert!(Parity::towards(&board, &Goal::BlankLast)?.is_solvable());
/// assert_eq!(board, shuffled(&goal, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shuffled(goal: &Board, seed: u64) -> Board {
    let mut random = Random::new(seed);
    shuffled_by(goal, &mut random)
}

/// Brings items into a random order; given ideal random numbers each is equally likely.
///
/// # Algorithm
/// Steps 1 and 2 of [`shuffled`], so that a seed gives the same order on every platform and in every version.
///
/// ```
/// let mut cards = [0, 0, 1, 1, 2, 2];
/// taxicab_puzzle::shuffle_items(&mut cards, 7);
/// let first = cards;
/// cards.sort();
/// assert_eq!(cards, [0, 0, 1, 1, 2, 2]);
/// taxicab_puzzle::shuffle_items(&mut cards, 7);
/// assert_eq!(cards, first);
/// ```
pub fn shuffle_items<T>(items: &mut [T], seed: u64) {
    permute(items, &mut Random::new(seed));
}

/// Fisher–Yates, from the last item down.
fn permute<T>(items: &mut [T], random: &mut Random) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last as u64 + 1) as usize);
    }
}

fn shuffled_by(goal: &Board, random: &mut Random) -> Board {
    let mut tiles = [0; 256];
    let tiles = &mut tiles[..goal.tiles().len()];
    tiles.copy_from_slice(goal.tiles());
    permute(tiles, random);
    let board = Board::new(goal.size(), tiles).expect("a shuffled permutation is one");
    if Parity::new(&board, goal).is_solvable() { board } else { exchanged(&board) }
}

/// A random board whose shortest solution has a length within a range, and that length, proven.
///
/// Up to 10 cells each board of the range is equally likely, and the control is not used. On larger boards the function
/// walks randomly from the goal and solves the end of the walk until a length is in the range. The next walk is longer
/// after a short solution and shorter after a long one; for great lengths it becomes a uniform shuffle.
///
/// # Errors
/// No board has such a length, or none was found before the control's limit on nodes, summed over all attempts, or
/// before its watch ended the search. With the default control it may never return.
///
/// ```
/// use taxicab_puzzle::{Goal, search::Control, shuffled_to_length};
///
/// let goal = Goal::BlankLast.board("3x3".parse()?)?;
/// let (board, length) = shuffled_to_length(&goal, 7, 20..=22, Control::default())?;
/// assert!((20..=22).contains(&length));
/// assert_eq!(taxicab_puzzle::shortest_solution(&board)?.single_tile_count(), length as usize);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shuffled_to_length(
    goal: &Board,
    seed: u64,
    lengths: RangeInclusive<u32>,
    control: Control<'_>,
) -> Result<(Board, u32), NoSuchLength> {
    let mut random = Random::new(seed);
    if lengths.is_empty() {
        return Err(NoSuchLength::Empty);
    }
    if goal.size().cells() <= 10 {
        let space = Space::new(goal).expect("ten cells are a small space");
        return from_space(&space, &lengths, &mut random);
    }
    from_walks(goal, &lengths, &mut random, control)
}

fn from_space(space: &Space, lengths: &RangeInclusive<u32>, random: &mut Random) -> Result<(Board, u32), NoSuchLength> {
    let counts = (0..).zip(space.depths()).filter(|(depth, _)| lengths.contains(depth)).map(|(_, count)| count);
    let count: u64 = counts.sum();
    if count == 0 {
        return Err(NoSuchLength::BeyondMaximum { maximum: space.max_depth() });
    }
    let mut boards = space.at_depth(|depth| lengths.contains(&depth));
    let board = boards.nth(random.below(count) as usize).expect("as many were counted");
    let length = space.distance(&board).expect("the board is of this space");
    Ok((board, length))
}

fn from_walks(
    goal: &Board,
    lengths: &RangeInclusive<u32>,
    random: &mut Random,
    mut control: Control<'_>,
) -> Result<(Board, u32), NoSuchLength> {
    // The node count of a search decides when it notices that a board is beyond the range, and so the next walk: a seed
    // gives the same board only while the node counts stay the same.
    let solver = Solver::without_automaton(goal);
    let successors = Successors::new(goal.size(), Direction::ALL);
    // A walk as long as this is as good as a shuffle, which costs less.
    let longest_walk = 20 * goal.size().cells() as u32;
    let (mut attempts, mut nodes, mut extra) = (0, 0, 0);
    loop {
        attempts += 1;
        let width = u64::from(lengths.end() - lengths.start()) + 1;
        let steps = (lengths.start() + random.below(width) as u32).saturating_add(extra);
        let board =
            if steps > longest_walk { shuffled_by(goal, random) } else { walked(goal, &successors, steps, random) };
        let problem = Problem::new(board, &Goal::Board(*goal)).expect("walks and shuffles are solvable");
        // A search stops once it has proven the board to be beyond the range.
        let mut overshot = false;
        let watch = &mut control.watch;
        let mut within = |progress: &Progress| {
            overshot = progress.lower_bound > *lengths.end();
            if overshot {
                return ControlFlow::Break(StopReason::Cancelled);
            }
            watch.as_mut().map_or(ControlFlow::Continue(()), |watch| watch(progress))
        };
        let attempt = Control { max_nodes: control.max_nodes - nodes, watch: Some(&mut within), ..Control::default() };
        let outcome = solver.solve(&problem, attempt);
        nodes += outcome.statistics.generated;
        let length = match (outcome.length(), outcome.stopped) {
            (Some(length), _) => length,
            (None, _) if overshot => outcome.lower_bound,
            (None, Some(StopReason::Nodes) | None) => return Err(NoSuchLength::TooRare { attempts, nodes }),
            (None, Some(stop)) => return Err(NoSuchLength::Stopped { stop, attempts, nodes }),
        };
        if lengths.contains(&length) {
            return Ok((board, length));
        }
        if nodes >= control.max_nodes {
            return Err(NoSuchLength::TooRare { attempts, nodes });
        }
        // Even corrections, so that the walk's parity stays that of a length within the range.
        extra = if length < *lengths.start() {
            // Beyond the longest walk every board is a shuffle, however far beyond.
            let short = (lengths.start() - length).min(longest_walk).next_multiple_of(2);
            (extra + short).min(longest_walk.next_multiple_of(2) + 2)
        } else {
            extra.saturating_sub((length - lengths.end()).next_multiple_of(2))
        };
    }
}

/// The end of a random walk from the goal that never undoes its last move.
fn walked(goal: &Board, successors: &Successors, steps: u32, random: &mut Random) -> Board {
    let (mut board, mut last) = (*goal, NO_MOVE);
    for _ in 0..steps {
        let direction = successors.after(board.blank() as u8, last).drawn(random);
        board = board.after(direction).expect("the successor is legal");
        last = direction as u8;
    }
    board
}

/// Why no board of the requested lengths was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSuchLength {
    /// The range holds no number.
    Empty,
    /// No board of this size is so far from the goal.
    BeyondMaximum {
        /// The length of the farthest.
        maximum: u32,
    },
    /// None was found within the limit on nodes.
    TooRare {
        /// The boards tried.
        attempts: u64,
        /// The nodes generated.
        nodes: u64,
    },
    /// The watch ended the search.
    Stopped {
        /// Its reason.
        stop: StopReason,
        /// The boards tried.
        attempts: u64,
        /// The nodes generated.
        nodes: u64,
    },
}

impl fmt::Display for NoSuchLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the range of lengths is empty"),
            Self::BeyondMaximum { maximum } => {
                write!(f, "no board of this size has such a length; the farthest needs {maximum} moves")
            }
            Self::TooRare { attempts, nodes } => {
                write!(f, "too rare: no board of such a length found (boards tried: {attempts}, nodes: {nodes})")
            }
            Self::Stopped { stop, attempts, .. } => {
                write!(f, "stopped ({stop}) before a board of such a length was found; {attempts} tried")
            }
        }
    }
}

impl core::error::Error for NoSuchLength {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pearson's statistic over the boards of a small space, each expected equally often.
    fn chi_square(size: &str, per_board: u64) -> (f64, usize) {
        let goal = Goal::BlankLast.board(size.parse().unwrap()).unwrap();
        let space = Space::new(&goal).unwrap();
        let mut counts: hashbrown::HashMap<Board, u64, crate::position::MixState> =
            space.boards().map(|(board, _)| (board, 0)).collect();
        let boards = counts.len() as u64;
        for seed in 0..boards * per_board {
            *counts.get_mut(&shuffled(&goal, seed)).expect("a shuffled board can reach the goal") += 1;
        }
        let expected = per_board as f64;
        let statistic = counts.values().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
        (statistic, counts.len() - 1)
    }

    #[test]
    fn shuffles_are_uniform_over_the_solvable_half() {
        // Critical values of the chi-square distribution at p = 0.001: 31.26 for 11 degrees of freedom, 447.5 for 359.
        // The seeds are fixed, so the result is always the same.
        for (size, degrees, critical) in [("2x2", 11, 31.26), ("2x3", 359, 447.5), ("3x2", 359, 447.5)] {
            let (statistic, freedom) = chi_square(size, 500);
            assert_eq!(freedom, degrees);
            assert!(statistic < critical, "{size}: {statistic}");
        }
    }

    #[test]
    fn lengths_are_as_requested() {
        let goal = |size: &str| Goal::BlankLast.board(size.parse().unwrap()).unwrap();
        for (size, lengths) in [("2x2", 6..=6), ("3x3", 31..=31), ("4x4", 12..=12), ("4x4", 40..=41), ("6x6", 20..=25)]
        {
            for seed in 0..3 {
                let (board, length) =
                    shuffled_to_length(&goal(size), seed, lengths.clone(), Control::default()).unwrap();
                assert!(lengths.contains(&length));
                assert_eq!(crate::shortest_solution(&board).unwrap().single_tile_count(), length as usize);
            }
        }
    }

    #[test]
    fn impossible_and_rare_lengths_are_reported() {
        let goal = |size: &str| Goal::BlankLast.board(size.parse().unwrap()).unwrap();
        let limited = || Control { max_nodes: 300_000, ..Control::default() };
        assert_eq!(
            shuffled_to_length(&goal("3x3"), 1, 32..=40, limited()),
            Err(NoSuchLength::BeyondMaximum { maximum: 31 })
        );
        let rare = shuffled_to_length(&goal("4x4"), 1, 79..=80, limited());
        assert!(matches!(rare, Err(NoSuchLength::TooRare { nodes: ..=300_000, .. })), "{rare:?}");
        let (start, end) = (5, 4);
        assert_eq!(shuffled_to_length(&goal("4x4"), 1, start..=end, limited()), Err(NoSuchLength::Empty));
    }
}

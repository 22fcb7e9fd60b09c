//! Random boards that are certain to be solvable; a seed gives the same numbers and the same board in every version.

use core::ops::RangeInclusive;

use crate::position::mix;
use crate::search::guide::Guide;
use crate::search::{Automaton, Control, Outcome, StopReason};
use crate::strategy::{default_solver, solved};
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
    shuffled_by(goal, &mut Random::new(seed))
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
/// after a short solution and shorter after a long one. For lengths that uniform shuffles have it takes,
/// of some thousands of these, the one whose lower bound promises such a length. A seed gives the same board in every version.
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
    let solver = default_solver(goal);
    let mut solve = |problem: &Problem, control: Control<'_>| solved(&solver, problem, control);
    shuffled_to_length_by(goal, seed, lengths, &mut solve, control)
}

/// As [`shuffled_to_length`], which gives the same boards; `solve` finds shortest solutions in the single-tile metric, under the
/// limits that it is given.
///
/// # Errors
/// As there.
pub fn shuffled_to_length_by(
    goal: &Board,
    seed: u64,
    lengths: RangeInclusive<u32>,
    solve: &mut dyn FnMut(&Problem, Control<'_>) -> Outcome,
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
    from_walks(goal, &lengths, &mut random, solve, control)
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
    solve: &mut dyn FnMut(&Problem, Control<'_>) -> Outcome,
    mut control: Control<'_>,
) -> Result<(Board, u32), NoSuchLength> {
    let automaton = Automaton::undoing(goal.size(), Direction::ALL);
    // A walk as long as this is as good as a shuffle, which costs less.
    let longest_walk = 20 * goal.size().cells() as u32;
    let mut shuffles = Shuffles::new(goal);
    let are_shuffles = *lengths.start() > shuffles.usual_bound() * 11 / 10;
    let (mut attempts, mut nodes, mut extra) = (0, 0, 0);
    loop {
        attempts += 1;
        let width = u64::from(lengths.end() - lengths.start()) + 1;
        let wanted = lengths.start() + random.below(width) as u32;
        let steps = wanted.saturating_add(extra);
        let is_shuffle = are_shuffles || steps > longest_walk;
        let board = if is_shuffle { shuffles.nearest(wanted, random) } else { walked(goal, &automaton, steps, random) };
        let problem = Problem::new(board, &Goal::Board(*goal)).expect("walks and shuffles are solvable");
        // How far a board is beyond the range is learned only so far, whatever searches: so a seed gives the same board.
        let max_length = lengths.end().saturating_add(BEYOND);
        let attempt = Control { max_nodes: control.max_nodes - nodes, max_length, ..control.reborrow() };
        let outcome = solve(&problem, attempt);
        nodes += outcome.statistics.generated;
        let length = match (outcome.length(), outcome.stopped) {
            (Some(length), _) => length,
            (None, Some(StopReason::Length)) => max_length + 1,
            (None, Some(StopReason::Nodes) | None) => return Err(NoSuchLength::TooRare { attempts, nodes }),
            (None, Some(stop)) => return Err(NoSuchLength::Stopped { stop, attempts, nodes }),
        };
        if lengths.contains(&length) {
            return Ok((board, length));
        }
        if nodes >= control.max_nodes {
            return Err(NoSuchLength::TooRare { attempts, nodes });
        }
        if is_shuffle {
            shuffles.learn(&board, length);
        }
        // Even corrections, so that the walk's parity stays that of a length within the range.
        extra = if length < *lengths.start() {
            // Beyond the longest walk every board is a shuffle, however far beyond.
            let short = (lengths.start() - length).min(longest_walk).next_multiple_of(2);
            (extra + short).min(longest_walk.next_multiple_of(2) + 2)
        } else if is_shuffle {
            extra
        } else {
            extra.saturating_sub((length - lengths.end()).next_multiple_of(2))
        };
    }
}

/// How many moves beyond the longest that is wanted a length is still found out.
const BEYOND: u32 = 6;

/// Uniform shuffles whose length is guessed from a lower bound.
struct Shuffles<'g> {
    goal: &'g Board,
    guide: Guide,
    /// By how much lengths exceed the lower bound, as learned so far.
    gap: u32,
}

impl<'g> Shuffles<'g> {
    fn new(goal: &'g Board) -> Self {
        Self { goal, guide: Guide::strongest(goal), gap: 0 }
    }

    /// The mean of the lower bounds of some shuffles.
    fn usual_bound(&self) -> u32 {
        const SAMPLES: u32 = 64;
        (0..SAMPLES).map(|seed| self.guide.h(&shuffled(self.goal, seed.into()))).sum::<u32>() / SAMPLES
    }

    /// Of some shuffles the first whose guessed length is nearest to the one that is wanted.
    fn nearest(&self, wanted: u32, random: &mut Random) -> Board {
        const SHUFFLES: u32 = 4096;
        let distance = |board: &Board| (self.guide.h(board) + self.gap).abs_diff(wanted);
        let first = shuffled_by(self.goal, random);
        let mut best = (distance(&first), first);
        for _ in 1..SHUFFLES {
            if best.0 == 0 {
                break;
            }
            let board = shuffled_by(self.goal, random);
            let distance = distance(&board);
            if distance < best.0 {
                best = (distance, board);
            }
        }
        best.1
    }

    fn learn(&mut self, board: &Board, length: u32) {
        self.gap = length.saturating_sub(self.guide.h(board));
    }
}

/// The end of a random walk from the goal that never undoes its last move.
fn walked(goal: &Board, automaton: &Automaton, steps: u32, random: &mut Random) -> Board {
    let (mut board, mut pruning) = (*goal, automaton.start(goal.blank() as u8));
    for _ in 0..steps {
        let branch = automaton.branches(pruning).drawn(random);
        board = board.after(branch.direction()).expect("the successor is legal");
        pruning = branch.state();
    }
    board
}

/// Why no board of the requested lengths was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchLength {
    /// The range holds no number.
    #[error("the range of lengths is empty")]
    Empty,
    /// No board of this size is so far from the goal.
    #[error("no board of this size has such a length; the farthest needs {maximum} moves")]
    BeyondMaximum {
        /// The length of the farthest.
        maximum: u32,
    },
    /// None was found within the limit on nodes.
    #[error("too rare: no board of such a length found (boards tried: {attempts}, nodes: {nodes})")]
    TooRare {
        /// The boards tried.
        attempts: u64,
        /// The nodes generated.
        nodes: u64,
    },
    /// The watch ended the search.
    #[error("stopped ({stop}) before a board of such a length was found; {attempts} tried")]
    Stopped {
        /// Its reason.
        stop: StopReason,
        /// The boards tried.
        attempts: u64,
        /// The nodes generated.
        nodes: u64,
    },
}

/// SplitMix64 (Steele, Lea & Flood, 2014): the n-th number is the mixed n-th multiple of the golden ratio, offset by
/// the seed.
///
/// Written out here so that a seed gives the same board in every version; a library may change its streams.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number below `end`, each equally likely: numbers from the incomplete last block are rejected.
    pub(crate) const fn below(&mut self, end: u64) -> u64 {
        let unfair = (u64::MAX % end + 1) % end;
        loop {
            let number = self.next();
            if number <= u64::MAX - unfair {
                return number % end;
            }
        }
    }
}

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

#[cfg(test)]
mod tests_of_random {
    use super::*;

    #[test]
    fn the_stream_is_the_published_one() {
        // The first outputs of SplitMix64 for seed 1234567, as in the reference implementation's test vectors.
        let mut random = Random::new(1_234_567);
        let first: [u64; 3] = core::array::from_fn(|_| random.next());
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn below_is_in_range_and_covers_it() {
        let mut random = Random::new(1);
        let mut seen = [0u32; 7];
        for _ in 0..7_000 {
            seen[random.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (850..1150).contains(&count)), "{seen:?}");
    }
}

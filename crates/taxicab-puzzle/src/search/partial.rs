//! IDA* towards a partial goal, guided by the exact distances of the tiles that count.

use alloc::vec::Vec;

use super::deepening::{BoundedSearch, Ended, Tally, deepen};
use super::{CHECK_EVERY, Control, Meter, Outcome, StopReason};
use crate::position::mix;
use crate::{Board, Direction, Metric, Moves, PartialGoal, ProblemError, Size};

/// A shortest solution to a [`PartialGoal`]: to any board on which the tiles that count are at home.
///
/// ```text
/// naive:  a breadth-first search from the board until the tiles that count are at home
/// here:   IDA* with the exact distances of as many of those tiles as a table holds, filled breadth-first: the first of them and
///         the last, whichever are farther (J. C. Culberson & J. Schaeffer, *Pattern databases*, 1998). The other tiles are
///         alike, so many paths lead to one position; a table of positions keeps all but the first from being searched
///         (A. Reinefeld & T. A. Marsland, *Enhanced iterative-deepening search*, 1994).
/// ```
///
/// The automaton and the threads of the control are not used.
///
/// # Errors
/// The goal is a board of another size, or all tiles count and the board has the other parity.
///
/// # Complexity
/// The tables take up to 50 MB, or none if the system refuses, and up to a second; one is enough for six tiles of 3×3, five of 4×4,
/// four of 5×5. Then time exponential in the length less h of the start.
///
/// ```
/// use taxicab_puzzle::{Counted, Goal, PartialGoal, search::{Control, partial_search}};
///
/// let goal = PartialGoal::new(Goal::BlankLast.board("4x4".parse()?)?, Counted::FirstRow)?;
/// let board = "5 3 7 0/2 10 1 4/9 6 8 12/13 14 11 15".parse()?;
/// let outcome = partial_search(&board, &goal, Control::default())?;
/// let moves = outcome.moves.as_ref().expect("nothing stopped the search");
/// assert!(goal.is_reached(&board.after_all(moves)?));
/// assert_eq!((outcome.length(), outcome.is_optimal()), (Some(13), true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[allow(clippy::result_large_err, reason = "the error holds the nearest solvable board")]
pub fn partial_search(start: &Board, goal: &PartialGoal, control: Control<'_>) -> Result<Outcome, ProblemError> {
    let problem = goal.problem(*start)?;
    let mut meter = Meter::new(control);
    if goal.is_reached(start) {
        return Ok(meter.outcome(Metric::SingleTile, Some(Moves::new()), None));
    }
    let search = match Search::new(start, goal, &mut meter) {
        Ok(search) => search,
        Err(stopped) => return Ok(Outcome::not_begun(Metric::SingleTile, goal.distance(start), stopped)),
    };
    Ok(deepen(&problem, search, Tally::new(1, meter.control), |bound| bound).0)
}

/// The maximum number of tables.
const MAX_TABLES: usize = 2;

/// The maximum number of entries of one.
const MAX_ENTRIES: usize = 1 << 24;

/// An entry that no board has reached yet.
const UNSEEN: u8 = u8::MAX;

/// The number of positions that are kept, as a power of 2.
const KEPT: u32 = 20;

struct Search {
    size: Size,
    order: [Direction; 4],
    distances: Distances,
    /// The tiles at the end of the path.
    tiles: Vec<u8>,
    root: Node,
    path: Vec<Direction>,
    /// The least g + h beyond the bound of this iteration.
    next_bound: Option<u32>,
    /// Positions that were searched, by their hashes; none if a position does not fit a number.
    kept: Vec<Kept>,
}

/// The end of a path.
#[derive(Clone, Copy)]
struct Node {
    blank: usize,
    /// Its index in each table.
    indices: [u32; MAX_TABLES],
    /// The sum of the Manhattan distances.
    manhattan: u32,
    /// The cells of the blank and of the tiles that count, as the digits of a number.
    key: u64,
}

/// A position that was searched with a bound after a number of moves.
#[derive(Clone, Copy, Default)]
struct Kept {
    key: u64,
    bound: u16,
    moves: u16,
}

impl Search {
    fn new(start: &Board, goal: &PartialGoal, meter: &mut Meter<'_>) -> Result<Self, StopReason> {
        let size = start.size();
        let distances = Distances::new(goal, meter)?;
        let mut kept = Vec::new();
        let digits = goal.tiles().len() as u32 + 1;
        let is_numbered = (size.cells() as u64).checked_pow(digits).is_some();
        if is_numbered && kept.try_reserve_exact(1 << KEPT).is_ok() {
            kept.resize(1 << KEPT, Kept::default());
        }
        let root = distances.node(start);
        let (tiles, order) = (start.tiles().to_vec(), meter.control.order);
        Ok(Self { size, order, distances, tiles, root, path: Vec::new(), next_bound: None, kept })
    }

    /// Searches below the end of the path.
    fn below(&mut self, node: &Node, bound: u32, tally: &mut Tally<'_>) -> Result<(), Ended> {
        tally.meter.check_before(self.order.len(), || None)?;
        tally.meter.statistics.expanded += 1;
        let undoing = self.path.last().map(|direction| direction.opposite());
        for direction in self.order.into_iter().filter(|&direction| Some(direction) != undoing) {
            let Some(from) = direction.source(node.blank, self.size) else { continue };
            tally.meter.statistics.generated += 1;
            let tile = self.tiles[from];
            let child = self.distances.after(node, tile, from);
            let (moves, h) = (self.path.len() as u32 + 1, self.distances.h(&child));
            if moves + h > bound {
                self.next_bound = Some(self.next_bound.map_or(moves + h, |next| next.min(moves + h)));
                continue;
            }
            if self.was_searched(child.key, bound as u16, moves as u16) {
                continue;
            }
            self.path.push(direction);
            if h == 0 {
                return tally.add(self.path.iter().copied().collect());
            }
            self.tiles.swap(from, node.blank);
            self.below(&child, bound, tally)?;
            self.tiles.swap(from, node.blank);
            self.path.pop();
        }
        Ok(())
    }

    /// Whether a position was searched in this iteration after as many moves or fewer. If not, it is now.
    fn was_searched(&mut self, key: u64, bound: u16, moves: u16) -> bool {
        let Some(kept) = self.kept.get_mut((mix(key) >> (u64::BITS - KEPT)) as usize) else { return false };
        if kept.key == key && kept.bound == bound && kept.moves <= moves {
            return true;
        }
        *kept = Kept { key, bound, moves };
        false
    }
}

impl BoundedSearch for Search {
    const METRIC: Metric = Metric::SingleTile;

    fn h(&self) -> u32 {
        self.distances.h(&self.root)
    }

    fn iteration(&mut self, bound: u32, tally: &mut Tally<'_>) -> Result<Option<u32>, Ended> {
        self.next_bound = None;
        let root = self.root;
        self.below(&root, bound, tally)?;
        Ok(self.next_bound)
    }
}

/// The distances of the tiles that count: zero exactly where all of them are at home.
struct Distances {
    size: Size,
    tables: Vec<Table>,
    /// By tile.
    steps: Vec<Option<Steps>>,
    /// What a step of the blank from one cell to the next adds to the key: the highest digit.
    blank: u64,
}

/// What a step of a tile from one cell to the next adds.
#[derive(Clone, Copy)]
struct Steps {
    /// To the key.
    key: u64,
    /// To its index in each table; nothing where it is not in the table.
    indices: [u32; MAX_TABLES],
    home: usize,
}

/// The distances of some tiles, by their cells and the blank's: the digits of a number whose base is the number of cells.
struct Table {
    entries: Vec<u8>,
    /// What a step of the blank from one cell to the next adds to the index: the highest digit.
    blank: u32,
}

impl Distances {
    fn new(goal: &PartialGoal, meter: &mut Meter<'_>) -> Result<Self, StopReason> {
        let (size, homes) = (goal.board().size(), goal.board().cells());
        let cells = size.cells();
        let mut tiles: Vec<u8> = goal.tiles().iter().collect();
        // Tiles whose homes are neighbours hinder each other.
        tiles.sort_unstable_by_key(|&tile| homes[usize::from(tile)]);
        let mut distances = Self { size, tables: Vec::new(), steps: alloc::vec![None; cells], blank: 1 };
        for &tile in &tiles {
            let steps = Steps { key: distances.blank, indices: [0; MAX_TABLES], home: homes[usize::from(tile)].into() };
            distances.steps[usize::from(tile)] = Some(steps);
            distances.blank = distances.blank.wrapping_mul(cells as u64);
        }
        let fitting = tiles.len().min(MAX_ENTRIES.ilog(cells) as usize - 1);
        distances.add_table(&tiles[..fitting], meter)?;
        if fitting < tiles.len() {
            distances.add_table(&tiles[tiles.len() - fitting..], meter)?;
        }
        Ok(distances)
    }

    /// Adds the table of some tiles, if the system provides its memory.
    fn add_table(&mut self, tiles: &[u8], meter: &mut Meter<'_>) -> Result<(), StopReason> {
        let home = |tile: &u8| self.steps[usize::from(*tile)].map(|steps| steps.home);
        let homes: Vec<usize> = tiles.iter().filter_map(home).collect();
        let entries = match filled(self.size, &homes, meter) {
            Err(StopReason::Memory) => return Ok(()),
            entries => entries?,
        };
        let (number, mut digit) = (self.tables.len(), 1);
        for &tile in tiles {
            if let Some(steps) = &mut self.steps[usize::from(tile)] {
                steps.indices[number] = digit;
            }
            digit *= self.size.cells() as u32;
        }
        self.tables.push(Table { entries, blank: digit });
        Ok(())
    }

    /// The node of a board.
    fn node(&self, board: &Board) -> Node {
        let blank = board.blank();
        let mut node =
            Node { blank, indices: [0; MAX_TABLES], manhattan: 0, key: self.blank.wrapping_mul(blank as u64) };
        for (index, table) in node.indices.iter_mut().zip(&self.tables) {
            *index = blank as u32 * table.blank;
        }
        for (cell, &tile) in board.tiles().iter().enumerate() {
            let Some(steps) = &self.steps[usize::from(tile)] else { continue };
            node.key = node.key.wrapping_add(steps.key.wrapping_mul(cell as u64));
            for (index, digit) in node.indices.iter_mut().zip(steps.indices) {
                *index += cell as u32 * digit;
            }
            node.manhattan += self.size.manhattan_distance(cell, steps.home) as u32;
        }
        node
    }

    /// The node after a tile has moved from a cell to the blank's.
    #[inline]
    fn after(&self, node: &Node, tile: u8, from: usize) -> Node {
        let step = (node.blank as u64).wrapping_sub(from as u64);
        let mut child = Node { blank: from, key: node.key.wrapping_sub(self.blank.wrapping_mul(step)), ..*node };
        for (index, table) in child.indices.iter_mut().zip(&self.tables) {
            *index = index.wrapping_sub(table.blank.wrapping_mul(step as u32));
        }
        if let Some(steps) = &self.steps[usize::from(tile)] {
            child.key = child.key.wrapping_add(steps.key.wrapping_mul(step));
            for (index, digit) in child.indices.iter_mut().zip(steps.indices) {
                *index = index.wrapping_add(digit.wrapping_mul(step as u32));
            }
            let distance = |cell| self.size.manhattan_distance(cell, steps.home) as u32;
            child.manhattan = child.manhattan + distance(node.blank) - distance(from);
        }
        child
    }

    #[inline]
    fn h(&self, node: &Node) -> u32 {
        let entries = node.indices.iter().zip(&self.tables).map(|(&index, table)| table.entries[index as usize].into());
        entries.fold(node.manhattan, u32::max)
    }
}

/// The table of the tiles with these homes: the moves that bring them home, by a breadth-first fill from all boards on which they
/// are.
fn filled(size: Size, homes: &[usize], meter: &mut Meter<'_>) -> Result<Vec<u8>, StopReason> {
    let cells = size.cells();
    let blank_digit = cells.pow(homes.len() as u32);
    let mut entries = Vec::new();
    entries.try_reserve_exact(blank_digit * cells)?;
    entries.resize(blank_digit * cells, UNSEEN);
    let home = homes.iter().rev().fold(0, |index, home| index * cells + home);
    let mut nearer: Vec<u32> =
        (0..cells).filter(|cell| !homes.contains(cell)).map(|blank| (home + blank * blank_digit) as u32).collect();
    for &index in &nearer {
        entries[index as usize] = 0;
    }
    let (mut distance, mut farther) = (0, Vec::new());
    while !nearer.is_empty() {
        // What is farther than a byte holds counts as the last that it holds.
        distance = (distance + 1).min(UNSEEN - 1);
        for (done, index) in nearer.drain(..).enumerate() {
            if (done as u64).is_multiple_of(CHECK_EVERY) {
                meter.check(0, None)?;
            }
            let (blank, tiles) = (index as usize / blank_digit, index as usize % blank_digit);
            for from in Direction::ALL.into_iter().filter_map(|direction| direction.source(blank, size)) {
                let (mut moved, mut digit, mut left) = (tiles + from * blank_digit, 1, tiles);
                for _ in homes {
                    if left % cells == from {
                        moved = moved - from * digit + blank * digit;
                    }
                    (digit, left) = (digit * cells, left / cells);
                }
                if entries[moved] == UNSEEN {
                    entries[moved] = distance;
                    farther.try_reserve(1)?;
                    farther.push(moved as u32);
                }
            }
        }
        core::mem::swap(&mut nearer, &mut farther);
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use std::collections::{HashSet, VecDeque};
    use std::time::{Duration, Instant};

    use super::*;
    use crate::{Counted, Goal, shuffled};

    fn goal(of: Goal, size: &str, counted: &str) -> PartialGoal {
        let board = of.board(size.parse().unwrap()).unwrap();
        PartialGoal::new(board, counted.parse::<Counted>().unwrap()).unwrap()
    }

    /// Breadth-first over boards on which the other tiles are alike.
    fn naive(start: &Board, goal: &PartialGoal) -> u32 {
        let alike = |board: &Board| -> Vec<u8> {
            let tile = |&tile: &u8| if tile == 0 || goal.tiles().contains(tile) { tile } else { u8::MAX };
            board.tiles().iter().map(tile).collect()
        };
        let mut seen = HashSet::from([alike(start)]);
        let mut queue = VecDeque::from([(*start, 0)]);
        while let Some((board, distance)) = queue.pop_front() {
            if goal.is_reached(&board) {
                return distance;
            }
            for board in board.directions().filter_map(|direction| board.after(direction)) {
                if seen.insert(alike(&board)) {
                    queue.push_back((board, distance + 1));
                }
            }
        }
        unreachable!("every board reaches a partial goal")
    }

    fn assert_shortest(start: &Board, goal: &PartialGoal) {
        let outcome = partial_search(start, goal, Control::default()).unwrap();
        let end = start.after_all(outcome.moves.as_ref().unwrap()).unwrap();
        assert!(goal.is_reached(&end) && outcome.is_optimal(), "{start} {goal}");
        assert_eq!(outcome.length(), Some(naive(start, goal)), "{start} {goal}");
    }

    #[test]
    fn solutions_are_as_short_as_those_of_a_breadth_first_search() {
        let cases = [
            (Goal::BlankLast, "3x3", "first-row"),
            (Goal::BlankFirst, "3x3", "first-two-rows"),
            (Goal::Spiral, "3x3", "row-and-column"),
            (Goal::BlankLast, "2x3", "first-row"),
            (Goal::Snake, "3x2", "first-row"),
            (Goal::BlankLast, "3x3", "2,8"),
            (Goal::BlankLast, "3x3", "5"),
            (Goal::BlankLast, "2x5", "first-two-rows"),
        ];
        for (of, size, counted) in cases {
            let goal = goal(of, size, counted);
            for seed in 0..12 {
                let start = shuffled(goal.board(), seed);
                assert_shortest(&start, &goal);
                assert_shortest(&crate::exchanged(&start), &goal);
            }
        }
    }

    #[test]
    fn a_row_of_4x4_too() {
        let goal = goal(Goal::BlankLast, "4x4", "first-row");
        (0..3).for_each(|seed| assert_shortest(&shuffled(goal.board(), seed), &goal));
    }

    #[test]
    #[ignore = "prints the benchmark of docs/benchmarks.md: run it with --release -- --ignored --nocapture"]
    fn nodes_of_random_boards() {
        for (size, counted) in
            [("4x4", "first-row"), ("4x4", "first-two-rows"), ("4x4", "row-and-column"), ("5x5", "first-row")]
        {
            let goal = goal(Goal::BlankLast, size, counted);
            let (mut solved, mut nodes, mut most, mut lengths) = (0, 0, Duration::ZERO, 0);
            for seed in 0..40 {
                let began = Instant::now();
                let control = Control { max_nodes: 50_000_000, ..Control::default() };
                let outcome = partial_search(&shuffled(goal.board(), seed), &goal, control).unwrap();
                most = most.max(began.elapsed());
                nodes += outcome.statistics.generated;
                solved += u32::from(outcome.is_optimal());
                lengths += outcome.length().unwrap_or(0);
            }
            std::println!(
                "{size} {counted}: {solved} of 40, mean length {:.1}, {} nodes each, at most {most:?}",
                f64::from(lengths) / f64::from(solved),
                nodes / 40
            );
        }
    }
}

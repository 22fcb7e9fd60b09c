//! The duplicate-pruning automaton, which keeps a depth-first search from reaching positions twice.

mod duplicates;
mod machine;

use alloc::borrow::Cow;
use alloc::vec::Vec;

use duplicates::{Steps, duplicates};
use machine::{Machine, PRUNED};

use super::StopReason;
use crate::shuffle::Random;
use crate::{Direction, Position, Size, Slide};

/// Prunes the move sequences that a search can skip, because a smaller sequence leads from the same board to the same
/// board: finite-state machine pruning of duplicates.
///
/// Sequences are ordered by their length, then move by move in the [`order`](Self::order) of moves. With the blank on a
/// given cell, a sequence is a *duplicate* if it leads to a position that a smaller sequence leads to as well. The
/// automaton reads the moves of a path one by one and prunes every duplicate of up to [`depth`](Self::depth) moves, so
/// a depth-first search reaches fewer positions twice. A move and the one that undoes it are the duplicate of two
/// moves, so an automaton of depth 2 is the usual rule.
///
/// # A shortest solution is left
/// Take the smallest of all shortest solutions. If it contained a duplicate, the smaller sequence in its place would
/// lead to the same position, and the whole would be a smaller solution. So it contains none, and the automaton does
/// not prune it. It is also the solution that a depth-first search in the same order finds first, so such a search
/// returns the same solution with and without the automaton. It may prune other shortest solutions.
///
/// The argument needs the effect of the sequences on the real board, so they are searched there, for each cell of the
/// blank separately: a smaller sequence that would cross the border prunes nothing.
///
/// ```
/// use taxicab_puzzle::{Direction::{self, Down, Left, Right, Up}, Size, search::Automaton};
///
/// let automaton = Automaton::new(Size::new(2, 2)?, Direction::KORF, 8);
/// let goes = |moves: &[Direction]| {
///     moves.iter().try_fold(automaton.start(3), |state, &direction| automaton.next(state, direction)).is_some()
/// };
/// // Six steps round a square are six steps the other way round: one of the two is enough.
/// assert!(goes(&[Down, Right, Up, Left, Down, Right]));
/// assert!(goes(&[Right, Down, Left, Up, Right]) && !goes(&[Right, Down, Left, Up, Right, Down]));
/// assert!(!goes(&[Down, Up]));
/// # Ok::<(), taxicab_puzzle::SizeError>(())
/// ```
///
/// Source: L. A. Taylor & R. E. Korf, *Pruning duplicate nodes in depth-first search*, AAAI-93; there the sequences are
/// those of a board without borders.
#[derive(Clone, PartialEq, Eq)]
pub struct Automaton {
    size: Size,
    order: [Direction; 4],
    depth: u32,
    /// A state's allowed moves; the states `0..cells` are the starts.
    rows: Vec<Branches>,
    /// The cell of the blank by state.
    blanks: Vec<u8>,
}

/// The moves allowed in a state, up to four, the first to try lowest: an iterator in two registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Branches(u128);

/// An allowed move: from the lowest bit on the direction (2 bits), the cell of the tile (8), the next state (22). Never
/// 0, because no move leads to a start.
#[derive(Clone, Copy)]
pub(crate) struct Branch(u32);

/// The maximum number of states: 64 MiB of rows.
const MAX_STATES: usize = 1 << 22;

/// The maximum number of positions of one level of the search for sequences: about 200 bytes each.
const MAX_POSITIONS: usize = 1 << 20;

/// What the maximum numbers of both take together.
const MAX_BYTES: usize = 300 << 20;

/// An empty list with room for this number of values.
fn with_room<T>(count: usize) -> Result<Vec<T>, StopReason> {
    let mut list = Vec::new();
    list.try_reserve_exact(count)?;
    Ok(list)
}

impl Automaton {
    /// The maximum number of moves of a duplicate sequence.
    pub const MAX_DEPTH: u32 = 24;

    /// The automaton of the duplicates of up to `depth` moves, for boards of a size searched in an order of moves.
    ///
    /// A depth outside `2..=24` is taken as the nearest within. If the sequences need more than 4,194,304 states, more
    /// than 1,048,576 positions a level, or memory that the system refuses, a smaller depth is used, and
    /// [`depth`](Self::depth) returns it.
    ///
    /// On boards of more than 25 cells a duplicate is found if it and the smaller sequence stay in a window of up to 25
    /// cells around the blank, 5×5 if the board is as wide; the few duplicates that need more room remain allowed.
    ///
    /// # Complexity
    /// About 3 times as much time and 3.5 times as many states for two moves more. For 4×4, 5×5 and 16×16: depth 8 in
    /// 0.4, 1.5 and 8 ms, 10 in 2, 9 and 50 ms, 12 in 8, 50 and 500 ms; 14 in 30 ms for 4×4. At most 300 MB meanwhile.
    pub fn new(size: Size, order: [Direction; 4], depth: u32) -> Self {
        Self::new_within(size, order, depth, usize::MAX, &|| true).expect("nothing interrupts it")
    }

    /// The same in about this many bytes, while it is wanted, which is asked every few milliseconds; `None` if it no longer is.
    pub fn new_within(
        size: Size,
        order: [Direction; 4],
        depth: u32,
        max_memory: usize,
        is_wanted: &dyn Fn() -> bool,
    ) -> Option<Self> {
        // At least some hundred kilobytes.
        let memory = max_memory.clamp(MAX_BYTES >> 10, MAX_BYTES) as u64;
        let share = |most: usize| (most as u64 * memory / MAX_BYTES as u64) as usize;
        for depth in (2..=depth.clamp(2, Self::MAX_DEPTH)).rev() {
            match Self::limited(size, order, depth, share(MAX_POSITIONS), share(MAX_STATES), is_wanted) {
                Ok(automaton) => return Some(automaton),
                Err(StopReason::Memory) => (),
                Err(_) => return None,
            }
        }
        Some(Self::undoing(size, order))
    }

    fn limited(
        size: Size,
        order: [Direction; 4],
        depth: u32,
        max_positions: usize,
        max_states: usize,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<Self, StopReason> {
        let steps = Steps::new(size, order);
        let (mut sequences, mut depth) = duplicates(&steps, depth, max_positions, is_wanted)?;
        loop {
            if let Some(machine) = Machine::new(&steps, &sequences, max_states)? {
                return Self::packed(&steps, depth, machine.minimised(is_wanted)?);
            }
            if !is_wanted() {
                return Err(StopReason::Cancelled);
            }
            depth -= 1;
            sequences.retain(|sequence| sequence.len() <= depth);
        }
    }

    /// An automaton that takes about ten milliseconds to build and fits a second-level cache: depth 14 up to 9 cells,
    /// 12 up to 16, 10 up to 25, 8 beyond.
    ///
    /// For hard boards of 4×4 depth 14 saves another 10 % of the nodes.
    pub fn default_for(size: Size, order: [Direction; 4]) -> Self {
        let depth = match size.cells() {
            ..=9 => 14,
            10..=16 => 12,
            17..=25 => 10,
            _ => 8,
        };
        Self::new(size, order, depth)
    }

    /// The usual rule alone: no move undoes the last. Equal to depth 2 of [`new`](Self::new), but built in
    /// microseconds, because every plain search builds one.
    pub(crate) fn undoing(size: Size, order: [Direction; 4]) -> Self {
        let steps = Steps::new(size, order);
        Self::packed(&steps, 2, Machine::undoing(&steps)).expect("it is small")
    }

    /// The given automaton, or [the usual rule alone](Self::undoing).
    ///
    /// # Panics
    /// The given one is for another size or another order of moves.
    pub(crate) fn or_undoing(given: Option<&Self>, size: Size, order: [Direction; 4]) -> Cow<'_, Self> {
        let Some(given) = given else { return Cow::Owned(Self::undoing(size, order)) };
        assert_eq!(given.size, size, "the automaton is for boards of another size");
        assert_eq!(given.order, order, "the automaton is for another order of moves");
        Cow::Borrowed(given)
    }

    fn packed(steps: &Steps, depth: u32, machine: Machine) -> Result<Self, StopReason> {
        let pack = |(row, &blank): (&[u32; 4], &u8)| {
            let branch = |slot: usize| {
                let from = u32::from(steps.source[usize::from(blank)][slot]?);
                (row[slot] != PRUNED).then(|| (row[slot] << 10) | (from << 2) | steps.order[slot] as u32)
            };
            let branches = (0..4).rev().filter_map(branch);
            Branches(branches.fold(0, |row, branch| (row << 32) | u128::from(branch)))
        };
        let mut rows = with_room(machine.rows.len())?;
        rows.extend(machine.rows.iter().zip(&machine.blanks).map(pack));
        Ok(Self { size: steps.size, order: steps.order, depth, rows, blanks: machine.blanks })
    }

    /// The size of the boards.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The order of the moves.
    pub const fn order(&self) -> [Direction; 4] {
        self.order
    }

    /// The maximum number of moves of a duplicate it prunes, at least 2.
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.rows.len()
    }

    /// The bytes of the rows a search reads: 16 a state.
    pub fn bytes(&self) -> usize {
        size_of_val(self.rows.as_slice())
    }

    /// The state before the first move, by the cell of the blank.
    ///
    /// # Panics
    /// The board has no such cell.
    pub fn start(&self, blank: u8) -> u32 {
        assert!(usize::from(blank) < self.size.cells(), "the blank is on the board");
        u32::from(blank)
    }

    /// The state after a move; `None` if the move is not possible or completes a duplicate.
    pub fn next(&self, state: u32, direction: Direction) -> Option<u32> {
        self.branch(state, direction).map(Branch::state)
    }

    /// The cell of the blank in a state.
    pub fn blank(&self, state: u32) -> u8 {
        self.blanks[state as usize]
    }

    /// The allowed moves of a state, in the order of moves: the direction, the cell of the tile, and the next state.
    pub fn moves(&self, state: u32) -> impl ExactSizeIterator<Item = (Direction, u8, u32)> {
        self.branches(state).map(|branch| (branch.direction(), branch.from(), branch.state()))
    }

    /// The stored moves of a state.
    #[inline]
    pub(crate) fn row(&self, state: u32) -> Option<&Branches> {
        self.rows.get(state as usize)
    }

    /// The move in a direction, if it is possible and completes no duplicate.
    pub(crate) fn branch(&self, state: u32, direction: Direction) -> Option<Branch> {
        self.branches(state).find(|branch| branch.direction() == direction)
    }

    /// The move that led to a state of the [usual rule alone](Self::undoing): the one whose undoing it prunes; `None` at
    /// a start.
    pub(crate) fn last_move(&self, state: u32) -> Option<Direction> {
        let blank = self.blank(state).into();
        let is_last = |direction: &Direction| {
            let back = direction.opposite();
            back.source(blank, self.size).is_some() && self.branch(state, back).is_none()
        };
        Direction::ALL.into_iter().find(is_last)
    }

    /// The allowed moves of one of its first 65,536 states, packed, and the cell of the blank.
    #[inline]
    pub(crate) fn moves_from(&self, state: u16) -> (Branches, u8) {
        (self.rows[usize::from(state)], self.blanks[usize::from(state)])
    }

    /// The allowed moves of a state, packed.
    #[inline]
    pub(crate) fn branches(&self, state: u32) -> Branches {
        self.rows[state as usize]
    }
}

impl core::fmt::Debug for Automaton {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Automaton")
            .field("size", &self.size)
            .field("order", &self.order)
            .field("depth", &self.depth)
            .field("states", &self.states())
            .finish_non_exhaustive()
    }
}

impl Branches {
    /// No move at all.
    pub(crate) const NONE: Self = Self(0);

    /// One of the moves at random, each equally likely.
    pub(crate) fn drawn(mut self, random: &mut Random) -> Branch {
        let drawn = random.below(self.len() as u64) as usize;
        self.nth(drawn).expect("a blank has at least one move that undoes nothing")
    }

    /// All four packed moves, 0 in place of those that are missing.
    #[inline]
    pub(crate) fn packed(self) -> [u32; 4] {
        [self.0 as u32, (self.0 >> 32) as u32, (self.0 >> 64) as u32, (self.0 >> 96) as u32]
    }
}

#[allow(clippy::copy_iterator, reason = "a copy is what the path keeps")]
impl Iterator for Branches {
    type Item = Branch;

    #[inline]
    fn next(&mut self) -> Option<Branch> {
        let branch = Branch(self.0 as u32);
        self.0 >>= 32;
        (branch.0 != 0).then_some(branch)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = 4 - self.0.leading_zeros() as usize / 32;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Branches {}

impl Branch {
    /// A move from [`Branches::packed`].
    #[inline]
    pub(crate) const fn unpacked(packed: u32) -> Self {
        Self(packed)
    }

    /// The cell of the tile, which becomes the blank's.
    #[inline]
    pub(crate) fn from(self) -> u8 {
        (self.0 >> 2) as u8
    }

    /// The direction in which the tile slides.
    #[inline]
    pub(crate) fn direction(self) -> Direction {
        Direction::from_bits(self.0 as u8)
    }

    /// The state after it.
    #[inline]
    pub(crate) fn state(self) -> u32 {
        self.0 >> 10
    }

    /// The slide of this move on a position whose blank lies on `blank`.
    #[inline]
    pub(crate) fn slide<P: Position>(self, position: &P, blank: u8) -> Slide {
        let tile = position.tile(usize::from(self.from()));
        Slide { tile, from: self.from(), to: blank, direction: self.direction() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_duplicates_it_is_the_rule_against_undoing() {
        for (width, height) in [(2, 2), (4, 4), (16, 16), (3, 5)] {
            let size = Size::new(width, height).unwrap();
            let automaton = Automaton::undoing(size, Direction::KORF);
            let mut queue: Vec<(u32, Option<Direction>)> =
                (0..=(size.cells() - 1) as u8).map(|blank| (automaton.start(blank), None)).collect();
            let mut seen = std::collections::HashSet::new();
            while let Some((state, last)) = queue.pop() {
                if !seen.insert((state, last)) {
                    continue;
                }
                let blank = usize::from(automaton.blank(state));
                let expected: Vec<(Direction, usize)> = Direction::KORF
                    .into_iter()
                    .filter(|direction| Some(direction.opposite()) != last)
                    .filter_map(|direction| Some((direction, direction.source(blank, size)?)))
                    .collect();
                let found: Vec<_> =
                    automaton.moves(state).map(|(direction, from, _)| (direction, usize::from(from))).collect();
                assert_eq!(found, expected);
                queue.extend(automaton.moves(state).map(|(direction, _, next)| (next, Some(direction))));
            }
            assert_eq!(seen.len(), automaton.states(), "every state is reached by one last move");
        }
    }

    #[test]
    fn the_rule_against_undoing_is_depth_2() {
        for size in ["2x2", "3x2", "4x4", "5x5", "6x6", "2x16", "16x16"] {
            for order in [Direction::KORF, Direction::ALL] {
                let size = size.parse().unwrap();
                assert_eq!(Automaton::undoing(size, order), Automaton::new(size, order, 2));
                assert_eq!(Automaton::new(size, order, 0).depth(), 2);
            }
        }
    }

    #[test]
    fn without_room_it_is_the_automaton_of_a_smaller_depth() {
        let size = Size::new(4, 4).unwrap();
        let of_depth = |depth| Automaton::new(size, Direction::KORF, depth);
        for (max_positions, max_states, depth) in [(usize::MAX, 900, 8), (usize::MAX, 0x4_0000, 9), (20, 1_000_000, 4)]
        {
            let limited = Automaton::limited(size, Direction::KORF, 9, max_positions, max_states, &|| true).unwrap();
            assert_eq!(limited.depth(), depth);
            assert_eq!(limited, of_depth(depth));
        }
    }

    #[test]
    fn rows_say_the_same_as_next() {
        for size in ["3x3", "16x16", "4x4"] {
            let size: Size = size.parse().unwrap();
            let automaton = Automaton::new(size, Direction::KORF, 8);
            for state in 0..automaton.states() as u32 {
                let blank = usize::from(automaton.blank(state));
                let rows: Vec<_> = automaton.moves(state).collect();
                let asked: Vec<_> = Direction::KORF
                    .into_iter()
                    .filter_map(|direction| {
                        Some((direction, direction.source(blank, size)? as u8, automaton.next(state, direction)?))
                    })
                    .collect();
                assert_eq!(rows, asked);
                assert!(rows.iter().all(|&(_, from, next)| automaton.blank(next) == from));
            }
            assert_eq!(automaton.bytes(), 16 * automaton.states());
        }
    }
}

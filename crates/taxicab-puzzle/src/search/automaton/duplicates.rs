//! The duplicate sequences of moves, found on the real board.

use alloc::vec::Vec;

use hashbrown::{HashMap, HashSet, hash_map::Entry};

use super::{StopReason, with_room};
use crate::direction::Symmetry;
use crate::position::{MixState, with_position};
use crate::{Board, Direction, Goal, Position, Size};

/// The moves of a board by their place in the order, called *slots* here: 0 is tried first.
pub(super) struct Steps {
    pub(super) size: Size,
    pub(super) order: [Direction; 4],
    /// By the blank's cell and the slot: the cell of the tile that slides.
    pub(super) source: Vec<[Option<u8>; 4]>,
    /// The slot that undoes a slot.
    pub(super) opposite: [u8; 4],
}

impl Steps {
    pub(super) fn new(size: Size, order: [Direction; 4]) -> Self {
        let slot = |direction| order.iter().position(|&other| other == direction).expect("an order has all four");
        let sources = |blank| order.map(|direction| direction.source(blank, size).map(|cell| cell as u8));
        Self {
            size,
            order,
            source: (0..size.cells()).map(sources).collect(),
            opposite: order.map(|direction| slot(direction.opposite()) as u8),
        }
    }
}

/// A sequence of moves and the blank's cell before it in one number: slots from the lowest bit on, two bits each, a 1
/// behind the last; the cell in the highest eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Sequence(u64);

impl Sequence {
    /// The maximum number of moves.
    pub(super) const MAX_LENGTH: u32 = 27;

    pub(super) const fn empty(blank: u8) -> Self {
        Self(((blank as u64) << 56) | 1)
    }

    pub(super) const fn blank(self) -> u8 {
        (self.0 >> 56) as u8
    }

    const fn slots(self) -> u64 {
        self.0 & ((1 << 56) - 1)
    }

    pub(super) const fn len(self) -> u32 {
        self.slots().ilog2() / 2
    }

    /// The sequence with one more move.
    pub(super) const fn and(self, slot: u8) -> Self {
        let end = 1 << (2 * self.len());
        Self((self.0 ^ end) | (end << 2) | (end * slot as u64))
    }

    pub(super) const fn slot(self, place: u32) -> u8 {
        (self.0 >> (2 * place)) as u8 & 3
    }

    /// The same moves from another cell.
    const fn from(self, blank: u8) -> Self {
        Self(((blank as u64) << 56) | self.slots())
    }

    /// The sequence without its first move, from the blank's cell after that move.
    fn rest(self, steps: &Steps) -> Self {
        let blank = steps.source[usize::from(self.blank())][usize::from(self.slot(0))].expect("a legal move");
        Self((u64::from(blank) << 56) | (self.slots() >> 2))
    }
}

/// The duplicate sequences that contain no shorter one, the shortest first, and the depth of the search for them: at
/// most `depth`, less if a level before had more than `max_positions`.
///
/// The naive form, which the tests compare this with, searches from each cell of the board and keeps all positions.
/// This one searches within a *window* of up to 25 cells around the blank and does not follow a move out of the window.
/// On boards of up to that size it finds the same, on larger ones only duplicates, but not all. Cells of one place in
/// their windows have the same sequences, and places that a symmetry of the window maps to each other are searched
/// once. [`StopReason::Cancelled`] if they are no longer wanted.
pub(super) fn duplicates(
    steps: &Steps,
    depth: u32,
    max_positions: usize,
    is_wanted: &dyn Fn() -> bool,
) -> Result<(Vec<Sequence>, u32), StopReason> {
    let window = window(steps.size);
    let mut depth = depth;
    let mut sequences: Vec<Sequence> = Vec::new();
    // From the middle, where most positions are reached, so that a lack of room shows first.
    let middle = window.height() / 2 * window.width() + window.width() / 2;
    let mut places: Vec<usize> = (0..window.cells()).collect();
    places.sort_by_key(|&place| window.manhattan_distance(place, middle));
    let mut is_searched = alloc::vec![false; window.cells()];
    for place in places {
        if is_searched[place] {
            continue;
        }
        let mut images: Vec<Image> = Vec::new();
        for symmetry in Symmetry::all(window) {
            let blank = symmetry.cell(place);
            if !is_searched[blank] {
                is_searched[blank] = true;
                images.push(Image::new(blank as u8, steps, symmetry));
            }
        }
        depth = with_position!(window, P => search::<P>(window, place, depth, max_positions, &mut images, is_wanted))?;
        for image in images {
            let cells = (0..steps.size.cells()).filter(|&cell| place_in_window(cell, steps.size) == image.blank.into());
            for cell in cells {
                sequences.try_reserve(image.duplicates.len())?;
                sequences.extend(image.duplicates.iter().map(|sequence| sequence.from(cell as u8)));
            }
        }
    }
    sequences.retain(|sequence| sequence.len() <= depth);
    // A found sequence without its last move is no duplicate; so it contains a shorter duplicate only as a suffix, and
    // that is one found from the cell its first move leads to.
    let mut all: HashSet<Sequence, MixState> = HashSet::default();
    all.try_reserve(sequences.len()).map_err(|_| StopReason::Memory)?;
    all.extend(&sequences);
    sequences.retain(|sequence| sequence.len() == 2 || !all.contains(&sequence.rest(steps)));
    sequences.sort_unstable_by_key(|sequence| (sequence.len(), *sequence));
    Ok((sequences, depth))
}

/// The maximum number of cells of a window.
const WINDOW: usize = 25;

/// The size of the windows on boards of a size.
fn window(size: Size) -> Size {
    let height = size.height().min(WINDOW / size.width().min(5));
    Size::new(size.width().min(WINDOW / height), height).expect("two lines at least")
}

/// The place of a cell in its window, which is centred on the cell as far as the border allows.
fn place_in_window(cell: usize, size: Size) -> usize {
    let window = window(size);
    let place = |at: usize, side: usize, length: usize| at - at.saturating_sub(side / 2).min(length - side);
    let row = place(size.row(cell), window.height(), size.height());
    row * window.width() + place(size.column(cell), window.width(), size.width())
}

/// The sequences from the place that a symmetry maps the start of a search to.
struct Image {
    blank: u8,
    /// By slot: the direction that the symmetry takes to the direction of the slot, as a number.
    directions: [u8; 4],
    opposite: [u8; 4],
    /// The positions of the current level with the smallest sequences to them, in the order of these sequences.
    level: Vec<(u32, Sequence)>,
    /// The duplicates that are none without their last move.
    duplicates: Vec<Sequence>,
}

impl Image {
    fn new(blank: u8, steps: &Steps, symmetry: Symmetry) -> Self {
        let original = |slot| Direction::ALL.into_iter().find(|&direction| symmetry.direction(direction) == slot);
        Self {
            blank,
            directions: steps.order.map(|slot| original(slot).expect("a symmetry leaves none out") as u8),
            opposite: steps.opposite,
            level: alloc::vec![(0, Sequence::empty(blank))],
            duplicates: Vec::new(),
        }
    }

    /// Advances by one level: in the order of sequences, the first that reaches a position is the smallest.
    fn advance(&mut self, children: &[[u32; 4]], count: usize, length: u32) -> Result<(), StopReason> {
        let mut is_reached = with_room(count)?;
        is_reached.resize(count, false);
        let mut next = with_room(count)?;
        for &(position, sequence) in &self.level {
            self.duplicates.try_reserve(4)?;
            let children = &children[position as usize];
            for slot in 0..4 {
                let child = children[usize::from(self.directions[usize::from(slot)])];
                if child == OUTSIDE {
                    continue;
                }
                if child != BACK && !is_reached[child as usize] {
                    is_reached[child as usize] = true;
                    next.push((child, sequence.and(slot)));
                    continue;
                }
                // The move that undoes the last is one duplicate of two moves, not the end of all longer ones.
                if length == 2 || self.opposite[usize::from(slot)] != sequence.slot(length - 2) {
                    self.duplicates.push(sequence.and(slot));
                }
            }
        }
        self.level = next;
        Ok(())
    }
}

/// The move leaves the window.
const OUTSIDE: u32 = u32::MAX;
/// The move leads to a position one step nearer to the start.
const BACK: u32 = u32::MAX - 1;

/// A breadth-first search of all positions from a board with the blank on `start`, for all images; returns its depth, or
/// [`StopReason::Cancelled`] if it is no longer wanted.
///
/// One level is enough to recognise new positions: a neighbour of a position of level n is of level n - 1 or n + 1, and
/// each node records the moves that lead back to level n - 1 when they reach it.
fn search<P: Position>(
    size: Size,
    start: usize,
    depth: u32,
    max_positions: usize,
    images: &mut [Image],
    is_wanted: &dyn Fn() -> bool,
) -> Result<u32, StopReason> {
    struct Node<P> {
        position: P,
        blank: u8,
        /// The directions that lead back, a bit each.
        back: u8,
    }
    let goal = Goal::BlankLast.board(size).expect("a named goal has every size");
    let mut tiles = goal.tiles().to_vec();
    tiles.swap(start, goal.blank());
    let board = Board::new(size, &tiles).expect("a permutation");
    let position = P::fitting(&board);
    let mut level = alloc::vec![Node { position, blank: start as u8, back: 0 }];
    let mut numbers: HashMap<P, u32, MixState> = HashMap::default();
    for length in 1..=depth {
        if level.len() > max_positions {
            return Ok(length - 1);
        }
        let mut next: Vec<Node<P>> = with_room(2 * level.len())?;
        let mut children = with_room(level.len())?;
        numbers.clear();
        for (number, node) in level.iter().enumerate() {
            if number.is_multiple_of(PART) && !is_wanted() {
                return Err(StopReason::Cancelled);
            }
            next.try_reserve(4)?;
            numbers.try_reserve(4).map_err(|_| StopReason::Memory)?;
            children.push(Direction::ALL.map(|direction| {
                let Some(slide) = node.position.slide(direction, node.blank, size) else { return OUTSIDE };
                if node.back & (1 << direction as u8) != 0 {
                    return BACK;
                }
                let position = node.position.after(slide);
                let back = 1 << direction.opposite() as u8;
                match numbers.entry(position) {
                    Entry::Vacant(entry) => {
                        next.push(Node { position, blank: slide.from, back });
                        *entry.insert(next.len() as u32 - 1)
                    }
                    Entry::Occupied(entry) => {
                        next[*entry.get() as usize].back |= back;
                        *entry.get()
                    }
                }
            }));
        }
        for image in &mut *images {
            image.advance(&children, next.len(), length)?;
            if !is_wanted() {
                return Err(StopReason::Cancelled);
            }
        }
        level = next;
    }
    Ok(depth)
}

/// How many positions are expanded until it is asked again whether they are wanted.
const PART: usize = 1 << 14;

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;

    /// The naive form: for each cell of the blank all positions, with the first sequence that reached each; every other
    /// sequence is a duplicate, and kept unless it contains one.
    fn naive(size: Size, order: [Direction; 4], depth: usize) -> HashSet<(usize, Vec<u8>)> {
        let goal = Goal::BlankLast.board(size).unwrap();
        let (mut duplicates, mut minimal) = (HashSet::new(), HashSet::new());
        for blank in 0..size.cells() {
            let mut tiles = goal.tiles().to_vec();
            tiles.swap(blank, goal.blank());
            let start = Board::new(size, &tiles).unwrap();
            let mut seen = HashSet::from([start]);
            let mut level = alloc::vec![(start, Vec::new())];
            for _ in 0..depth {
                let mut next = Vec::new();
                for (board, sequence) in level {
                    for slot in 0..4u8 {
                        let Some(child) = board.after(order[usize::from(slot)]) else { continue };
                        let sequence = [&sequence[..], &[slot]].concat();
                        if seen.insert(child) {
                            next.push((child, sequence));
                        } else {
                            duplicates.insert((blank, sequence));
                        }
                    }
                }
                level = next;
            }
        }
        for (blank, sequence) in &duplicates {
            let mut cells = alloc::vec![*blank];
            for &slot in sequence {
                cells.push(order[usize::from(slot)].source(cells[cells.len() - 1], size).unwrap());
            }
            let starts = (0..sequence.len()).rev();
            let mut parts = starts.flat_map(|start| (start + 1..=sequence.len()).map(move |end| (start, end)));
            let is_shorter = |(start, end)| {
                end - start < sequence.len() && duplicates.contains(&(cells[start], sequence[start..end].to_vec()))
            };
            let has_shorter = parts.any(is_shorter);
            if !has_shorter {
                minimal.insert((*blank, sequence.clone()));
            }
        }
        minimal
    }

    fn found(size: Size, order: [Direction; 4], depth: u32) -> Vec<(usize, Vec<u8>)> {
        let (sequences, found_to) = duplicates(&Steps::new(size, order), depth, 1 << 20, &|| true).unwrap();
        assert_eq!(found_to, depth);
        sequences
            .iter()
            .map(|sequence| (sequence.blank().into(), (0..sequence.len()).map(|place| sequence.slot(place)).collect()))
            .collect()
    }

    #[test]
    fn the_duplicates_are_those_of_the_naive_search() {
        use Direction::{Down, Left, Right, Up};
        let sizes =
            [("2x2", 9), ("3x2", 14), ("2x4", 13), ("3x3", 14), ("4x3", 12), ("4x4", 11), ("5x4", 9), ("5x5", 9)];
        for order in [Direction::KORF, Direction::ALL, [Left, Up, Right, Down], [Up, Right, Left, Down]] {
            for (size, depth) in sizes {
                let size: Size = size.parse().unwrap();
                let sequences = found(size, order, depth);
                let different: HashSet<_> = sequences.iter().cloned().collect();
                assert_eq!(different.len(), sequences.len(), "{size}: each once");
                assert_eq!(different, naive(size, order, depth as usize), "{size}");
            }
        }
    }

    #[test]
    fn every_duplicate_repeats_a_smaller_sequence_on_large_boards_too() {
        for (size, depth) in [("6x6", 8), ("7x4", 10), ("2x16", 10), ("16x2", 10), ("3x9", 11), ("16x16", 6)] {
            let size: Size = size.parse().unwrap();
            let goal = Goal::BlankLast.board(size).unwrap();
            let sequences = found(size, Direction::KORF, depth);
            assert!(sequences.iter().any(|(_, sequence)| sequence.len() as u32 == depth), "{size}");
            let mut least: HashMap<usize, HashMap<Board, Vec<u8>>> = HashMap::new();
            for (blank, sequence) in sequences.iter().step_by(size.cells()) {
                let reached = least.entry(*blank).or_insert_with(|| first_sequences(&goal, *blank, depth));
                let mut board = moved_to(&goal, *blank);
                for &slot in sequence {
                    board = board.after(Direction::KORF[usize::from(slot)]).expect("a legal sequence");
                }
                let smaller = &reached[&board];
                assert!((smaller.len(), smaller) < (sequence.len(), sequence), "{size} from {blank}: {sequence:?}");
            }
        }
    }

    fn moved_to(goal: &Board, blank: usize) -> Board {
        let mut tiles = goal.tiles().to_vec();
        tiles.swap(blank, goal.blank());
        Board::new(goal.size(), &tiles).unwrap()
    }

    fn first_sequences(goal: &Board, blank: usize, depth: u32) -> HashMap<Board, Vec<u8>> {
        let mut sequences = HashMap::from([(moved_to(goal, blank), Vec::new())]);
        let mut level: Vec<Board> = sequences.keys().copied().collect();
        for _ in 0..depth {
            let mut next = Vec::new();
            for board in level {
                for slot in 0..4u8 {
                    let Some(child) = board.after(Direction::KORF[usize::from(slot)]) else { continue };
                    if !sequences.contains_key(&child) {
                        sequences.insert(child, [&sequences[&board][..], &[slot]].concat());
                        next.push(child);
                    }
                }
            }
            level = next;
        }
        sequences
    }

    #[test]
    fn a_window_lies_on_the_board_around_its_cell() {
        for width in 2..=16 {
            for height in 2..=16 {
                let size = Size::new(width, height).unwrap();
                let window = window(size);
                assert!(window.width() <= width && window.height() <= height && window.cells() <= WINDOW);
                assert!(size.cells() > WINDOW || window == size);
                for cell in 0..size.cells() {
                    let place = place_in_window(cell, size);
                    let (column, row) = (size.column(cell), size.row(cell));
                    let (left, top) = (column.checked_sub(window.column(place)), row.checked_sub(window.row(place)));
                    let (left, top) = (left.expect("on the board"), top.expect("on the board"));
                    assert!(left + window.width() <= width && top + window.height() <= height, "{size}: {cell}");
                }
            }
        }
    }

    #[test]
    fn symmetries_keep_neighbours() {
        for size in ["2x2", "5x5", "4x3"] {
            let size: Size = size.parse().unwrap();
            for symmetry in Symmetry::all(size) {
                for cell in 0..size.cells() {
                    for direction in Direction::ALL {
                        let expected = direction.source(cell, size).map(|from| symmetry.cell(from));
                        let found = symmetry.direction(direction).source(symmetry.cell(cell), size);
                        assert_eq!(found, expected);
                    }
                }
            }
        }
    }
}

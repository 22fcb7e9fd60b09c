//! Walking distance and linear conflict at once, for boards of up to 4×4.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::linear_conflict::leaving;
use super::{Heuristic, Homes, WalkingDistance};
use crate::{Board, Direction, Position, Size, Slide};

/// Walking distance and linear conflict on boards of up to 4×4: the default of the 15-puzzle.
///
/// It equals the [`Maximum`](super::Maximum) of the two, axis by axis: the greater of the walking distance of the rows
/// and the vertical steps plus two for each tile that must leave its row, plus the same for the columns. Only the speed
/// differs: each line's order takes three bits a cell, all rows in one word and all columns in another, so that a
/// line's conflicts are one load from a table of 4 KiB and a move is two additions.
///
/// # Complexity
/// A difference is two additions and three to five loads; the tables take about 3 MB and 10 ms.
#[derive(Clone, Debug)]
pub struct WalkingConflict {
    size: Size,
    walking: WalkingDistance,
    /// By tile, cell and direction: what a slide changes.
    changes: Vec<Change>,
    /// By axis, state and [`next_index`]: the state after.
    next: [Vec<u16>; 2],
    /// By axis: each state's walking distance and steps.
    lengths: [Vec<[u8; 2]>; 2],
    /// Two moves for each tile that must leave a line, by the line's code.
    conflicts: Box<[u8; LINE_CODES]>,
}

/// The codes of a line of four cells: for each the tile's place in this line plus one, or 0 for a tile of another line.
const LINE_CODES: usize = 1 << LINE_BITS;
const LINE_BITS: usize = 12;

/// What one slide changes.
#[derive(Clone, Copy, Debug, Default)]
struct Change {
    /// By axis: what to add to the codes of all lines.
    codes: [u64; 2],
    /// The first bit of the home line's code, if the tile leaves or enters it; else a bit beyond all lines, where codes
    /// are 0.
    home_line: u8,
    /// [`next_index`] of the tile.
    next: u8,
    /// 0 between rows, 1 between columns.
    axis: u8,
}

/// The state of [`WalkingConflict`].
///
/// Whole words and shifts instead of small fields: the search copies a node on every step, and a wide load after narrow
/// stores waits for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines {
    /// By axis: the code of every line.
    codes: [u64; 2],
    /// The [`Axis`] of the rows in the low half, that of the columns in the high half.
    axes: u64,
}

/// One axis: the state of the walking table (16 bits), two moves for each tile that must leave its line (8), and the
/// value (8).
#[derive(Clone, Copy)]
struct Axis {
    state: u16,
    conflicts: u8,
    value: u8,
}

impl Axis {
    #[inline]
    fn packed(self, axis: u32) -> u64 {
        u64::from(u32::from(self.state) | u32::from(self.conflicts) << 16 | u32::from(self.value) << 24) << (32 * axis)
    }

    #[inline]
    fn of(both: u64, axis: u32) -> Self {
        let word = both >> (32 * axis);
        Self { state: word as u16, conflicts: (word >> 16) as u8, value: (word >> 24) as u8 }
    }
}

impl WalkingConflict {
    /// The heuristic towards a goal, or `None` beyond 4 columns or 4 rows.
    pub fn new(goal: &Board) -> Option<Self> {
        let size = goal.size();
        if size.width() > 4 || size.height() > 4 {
            return None;
        }
        let walking = WalkingDistance::new(goal).ok()?;
        let tables = [walking.table(0), walking.table(1)];
        let lengths = tables.map(|table| {
            table.distance.iter().zip(&table.steps).map(|(&distance, &steps)| [distance, steps]).collect()
        });
        let next = tables.map(|table| {
            let mut next = alloc::vec![0u16; table.len() * STATE_ROW];
            for (state, forwards) in (0..table.len()).flat_map(|state| [(state, false), (state, true)]) {
                for home in 0..table.lines as u8 {
                    next[state * STATE_ROW + next_index(forwards, home)] =
                        table.after(state as u32, forwards, home) as u16;
                }
            }
            next
        });
        let mut conflicts = Box::new([0; LINE_CODES]);
        for (code, moves) in conflicts.iter_mut().enumerate() {
            let places = (0..4).map(|cell| (code >> (3 * cell)) as u8 & 7).filter(|&place| place != 0);
            *moves = 2 * leaving(places) as u8;
        }
        let homes = Homes::new(goal);
        let mut changes = alloc::vec![Change::default(); 16 * 16 * 4];
        for (tile, from) in (1..size.cells()).flat_map(|tile| (0..size.cells()).map(move |from| (tile, from))) {
            for direction in Direction::ALL {
                if let Some(to) = direction.opposite().source(from, size) {
                    changes[change_index(tile as u8, from as u8, direction)] =
                        Change::new(&homes, tile as u8, from, to, direction);
                }
            }
        }
        Some(Self { size, walking, changes, next, lengths, conflicts })
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    fn line_conflicts(&self, codes: u64, line: u32) -> u8 {
        self.conflicts[(codes >> line) as usize % LINE_CODES]
    }

    #[inline]
    fn value_of_axis(&self, axis: usize, state: u16, conflicts: u8) -> u8 {
        let [walking, steps] = self.lengths[axis][usize::from(state)];
        walking.max(steps + conflicts)
    }
}

/// The number of states after one: two directions, four home lines.
const STATE_ROW: usize = 8;

/// The index among the states after one.
fn next_index(forwards: bool, home: u8) -> usize {
    usize::from(forwards) * 4 + usize::from(home)
}

#[inline]
fn change_index(tile: u8, from: u8, direction: Direction) -> usize {
    // The masks only show the compiler the bounds: tiles and cells are below 16.
    (usize::from(tile & 15) << 4 | usize::from(from & 15)) << 2 | direction as usize
}

/// By axis: what a tile on a cell adds to the codes of all lines, 0 outside its home line.
fn codes(homes: &Homes, tile: u8, cell: usize) -> [u64; 2] {
    let lines = homes.size.lines_of(cell);
    [0, 1].map(|axis| {
        let (line, place) = (lines[axis], lines[1 - axis]);
        let is_home = tile != 0 && line == homes.line(axis, tile);
        if is_home { (homes.line(1 - axis, tile) as u64 + 1) << (LINE_BITS * line + 3 * place) } else { 0 }
    })
}

impl Change {
    fn new(homes: &Homes, tile: u8, from: usize, to: usize, direction: Direction) -> Self {
        let (before, after) = (codes(homes, tile, from), codes(homes, tile, to));
        let axis = usize::from(!direction.is_vertical());
        let home = homes.line(axis, tile);
        let touches_home_line = before[axis] != 0 || after[axis] != 0;
        Self {
            codes: [0, 1].map(|axis| after[axis].wrapping_sub(before[axis])),
            home_line: (LINE_BITS * if touches_home_line { home } else { 4 }) as u8,
            next: next_index(direction.is_forwards(), home as u8) as u8,
            axis: axis as u8,
        }
    }
}

impl Heuristic for WalkingConflict {
    type State = Lines;

    fn initial_state(&self, board: &Board) -> Lines {
        let states = self.walking.initial_state(board).map(|state| state as u16);
        let homes = &self.walking.homes;
        let mut codes = [0u64; 2];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            let [row, column] = self::codes(homes, tile, cell);
            codes = [codes[0] + row, codes[1] + column];
        }
        let conflicts = codes.map(|codes| (0..4).map(|line| self.line_conflicts(codes, LINE_BITS as u32 * line)).sum());
        let axis = |axis: usize| {
            let (state, conflicts) = (states[axis], conflicts[axis]);
            Axis { state, conflicts, value: self.value_of_axis(axis, state, conflicts) }.packed(axis as u32)
        };
        Lines { codes, axes: axis(0) | axis(1) }
    }

    #[inline]
    fn state_after<P: Position>(&self, state: Lines, _before: &P, slide: Slide) -> Lines {
        let change = &self.changes[change_index(slide.tile, slide.from, slide.direction)];
        let axis = usize::from(change.axis & 1);
        let codes = [state.codes[0].wrapping_add(change.codes[0]), state.codes[1].wrapping_add(change.codes[1])];
        let (before, after) = if axis == 0 { (state.codes[0], codes[0]) } else { (state.codes[1], codes[1]) };
        let was = Axis::of(state.axes, axis as u32);
        let next = self.next[axis][usize::from(was.state) * STATE_ROW + usize::from(change.next)];
        // Only the home line's conflicts change, when the tile leaves it or enters it.
        let line = u32::from(change.home_line);
        let conflicts = was.conflicts + self.line_conflicts(after, line) - self.line_conflicts(before, line);
        let now = Axis { state: next, conflicts, value: self.value_of_axis(axis, next, conflicts) };
        Lines { codes, axes: state.axes ^ was.packed(axis as u32) ^ now.packed(axis as u32) }
    }

    #[inline]
    fn value(&self, state: Lines) -> u32 {
        u32::from(Axis::of(state.axes, 0).value) + u32::from(Axis::of(state.axes, 1).value)
    }
}

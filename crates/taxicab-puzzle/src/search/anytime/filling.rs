//! Filling a board cell by cell from its outer lines inwards: the guide of the beam search on boards of any size.

use alloc::vec::Vec;

use super::beam::{Guide, Judgement};
use super::construction::{Remaining, singles_and_pair};
use crate::{Board, Direction, Moves, Size, Slide, Space};

/// The order in which cells are filled, and for each step its exact number of moves if nothing else mattered.
#[derive(Clone)]
pub(super) struct Filling {
    size: Size,
    steps: Vec<Step>,
    /// The cost of a move of the current step.
    step_weight: u32,
    block: Block,
    /// By tile and cell: the estimated cost of the tile there, and its Manhattan distance.
    costs: Vec<Cost>,
}

#[derive(Clone, Copy, Default)]
struct Cost {
    cost: u16,
    distance: u8,
}

/// One or two tiles to bring home; all cells filled before stay as they are.
#[derive(Clone)]
struct Step {
    tiles: [u8; 2],
    /// The number of every cell among those that may still change, or [`OUTSIDE`].
    numbers: [u16; 256],
    count: usize,
    is_pair: bool,
    /// A tile that has to stay on these cells in this step.
    guarded: Option<(u8, [bool; 256])>,
    /// By number of the blank's cell, of the first tile's, and of a pair's second: the minimal number of moves, or
    /// [`NEVER`].
    moves: Vec<u8>,
}

/// A cell without a number.
const OUTSIDE: u16 = u16::MAX;

/// No number of moves.
const NEVER: u8 = u8::MAX;

/// The cells that remain after all steps, with all distances.
#[derive(Clone)]
struct Block {
    size: Size,
    cells: Vec<usize>,
    /// The renumbered tiles.
    numbers: [u8; 256],
    space: Space,
}

/// The maximum number of cells of the last block.
const BLOCK_CELLS: usize = 6;

/// The size in lines of the box around its homes into which a pair is brought first, where its distances are known.
const BOX: usize = 6;

/// The cost of a move of the current step: 30 on 10×10, measured to be best there. On other boards it grows with the
/// cost of far tiles: 30·(n/10)²·⁵ for the mean n of rows and columns.
fn step_weight(size: Size) -> u32 {
    let side = (size.width() + size.height()) as u32 / 2;
    (30 * 30 * side.pow(5) / 100_000).isqrt().max(30)
}

/// The note on a position.
#[derive(Clone, Copy)]
pub(super) struct Note {
    /// The costs of all tiles.
    costs: u32,
    /// The Manhattan distance.
    distance: u16,
    /// The current step, and the cells of its tiles.
    step: u16,
    tiles: [u8; 2],
}

impl Filling {
    /// The filling towards a goal, beginning with a row or a column where both are equally long; `None` if it is no longer
    /// wanted.
    pub(super) fn new(goal: &Board, rows_first: bool, is_wanted: &dyn Fn() -> bool) -> Option<Self> {
        let size = goal.size();
        let mut free = [false; 256];
        free[..size.cells()].fill(true);
        let mut steps = Vec::new();
        // By cell: the number of its line, counted from the block outwards.
        let mut lines = Vec::new();
        let mut remaining = Remaining::new(size, goal.blank());
        while remaining.cells().len() > BLOCK_CELLS {
            if !is_wanted() {
                return None;
            }
            let line = remaining.take_line(rows_first);
            steps_of(goal, &line, &mut free, &mut steps);
            lines.push(line);
        }
        let block = Block::new(goal, &remaining);
        Some(Self { size, steps, step_weight: step_weight(size), block, costs: costs(goal, &lines) })
    }

    /// The strata that share the beam.
    pub(super) const STRATA: usize = 8;

    /// Whether there is anything to fill before the last block.
    pub(super) fn is_block(&self) -> bool {
        self.steps.is_empty()
    }

    #[inline]
    fn cost(&self, tile: u8, cell: u8) -> Cost {
        self.costs[usize::from(tile) * self.size.cells() + usize::from(cell)]
    }

    /// Advances to the current step: its number of moves, or `None` if all steps are done. `tile_at` reads the board.
    fn advance(&self, note: &mut Note, blank: u8, tile_at: impl Fn(usize) -> u8) -> Option<u8> {
        while let Some(step) = self.steps.get(usize::from(note.step)) {
            let place = |tile| (0..self.size.cells()).find(|&cell| tile_at(cell) == tile).expect("every tile is there");
            note.tiles = step.tiles.map(|tile| place(tile) as u8);
            match step.moves(blank, note.tiles) {
                0 => note.step += 1,
                moves => return Some(moves),
            }
        }
        None
    }
}

impl Guide for Filling {
    type Note = Note;

    fn note(&self, board: &Board) -> Note {
        let costs = || board.tiles().iter().enumerate().map(|(cell, &tile)| self.cost(tile, cell as u8));
        let mut note = Note {
            costs: costs().map(|cost| u32::from(cost.cost)).sum(),
            distance: costs().map(|cost| u16::from(cost.distance)).sum(),
            step: 0,
            tiles: [0; 2],
        };
        self.advance(&mut note, board.blank() as u8, |cell| board.tile(cell));
        note
    }

    fn after(&self, mut note: Note, tiles: &[u8], slide: Slide, allowance: usize) -> Option<Judgement<Note>> {
        let Slide { tile, from, to, .. } = slide;
        let (before, now) = (self.cost(tile, from), self.cost(tile, to));
        note.distance = note.distance + u16::from(now.distance) - u16::from(before.distance);
        if usize::from(note.distance) > allowance {
            return None;
        }
        note.costs = note.costs + u32::from(now.cost) - u32::from(before.cost);
        let tile_at = |cell: usize| match cell {
            _ if cell == usize::from(to) => tile,
            _ if cell == usize::from(from) => 0,
            _ => tiles[cell],
        };
        let mut moves = None;
        if let Some(step) = self.steps.get(usize::from(note.step)) {
            for (place, &wanted) in note.tiles.iter_mut().zip(&step.tiles) {
                if wanted == tile {
                    *place = to;
                }
            }
            if step.guarded.as_ref().is_some_and(|(guarded, cells)| *guarded == tile && !cells[usize::from(to)]) {
                return None;
            }
            moves = match step.moves(from, note.tiles) {
                NEVER => return None,
                0 => {
                    note.step += 1;
                    self.advance(&mut note, from, tile_at)
                }
                moves => Some(moves),
            };
        }
        let end = if moves.is_none() { Some(self.block.distance(tile_at)) } else { None };
        let key = note.costs + self.step_weight * u32::from(moves.unwrap_or(0));
        Some(Judgement { note, stratum: note.step, key, left: moves.unwrap_or(0), end })
    }

    fn rest(&self, tiles: &[u8]) -> Moves {
        self.block.solution(|cell| tiles[cell])
    }
}

/// The estimated cost of a tile on a cell, by tile and cell: w·(r² + c²) for r rows and c columns to its home. The
/// weight w grows from 10 in the last block to 30 in the first line, whose tiles must not be left inside.
///
/// A solution is long where the blank must make moves that bring no tile nearer. A tile with both rows and columns to
/// go comes nearer in two of four directions, one with only rows or only columns in one, one at home in none. So the
/// more tiles of the first kind remain, the longer the blank finds useful moves; and squares favour shortening the
/// longer part of each tile's path first. On 10×10 this gives solutions a tenth shorter than any power of the Manhattan
/// distance.
fn costs(goal: &Board, lines: &[Vec<usize>]) -> Vec<Cost> {
    let size = goal.size();
    let mut weights = [10; 256];
    for (number, line) in lines.iter().enumerate() {
        for &cell in line {
            weights[cell] = 10 + 20 * (lines.len() - number) / lines.len();
        }
    }
    let mut costs = alloc::vec![Cost::default(); size.cells() * size.cells()];
    for (home, &tile) in goal.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0) {
        for cell in 0..size.cells() {
            let rows = size.row(home).abs_diff(size.row(cell));
            let columns = size.column(home).abs_diff(size.column(cell));
            let cost = weights[home] * (rows * rows + columns * columns);
            costs[usize::from(tile) * size.cells() + cell] =
                Cost { cost: cost as u16, distance: (rows + columns) as u8 };
        }
    }
    costs
}

/// Appends the steps that fill a line, and removes its cells from the free ones.
fn steps_of(goal: &Board, line: &[usize], free: &mut [bool; 256], steps: &mut Vec<Step>) {
    let size = goal.size();
    let (singles, pair) = singles_and_pair(line);
    for &target in singles {
        let tile = goal.tile(target);
        steps.push(Step::new(size, &[tile], free, |_, cell, _| cell == target));
        free[target] = false;
    }
    let tiles = pair.map(|cell| goal.tile(cell));
    let near =
        |a: usize, b: usize| size.row(a).abs_diff(size.row(b)) < BOX && size.column(a).abs_diff(size.column(b)) < BOX;
    let boxed: [bool; 256] = core::array::from_fn(|cell| free[cell] && near(cell, pair[1]));
    if boxed != *free {
        steps.push(Step::new(size, &tiles[..1], free, |_, cell, _| boxed[cell]));
        let second = Step::new(size, &tiles[1..], free, |blank, cell, _| boxed[cell] && boxed[blank]);
        steps.push(Step { guarded: Some((tiles[0], boxed)), ..second });
    }
    steps.push(Step::new(size, &tiles, &boxed, |_, first, second| [first, second] == pair));
    for cell in pair {
        free[cell] = false;
    }
}

impl Step {
    /// Brings one tile or two, over free cells, to where `is_home` accepts the cells of the blank and the tiles.
    fn new(size: Size, tiles: &[u8], free: &[bool; 256], is_home: impl Fn(usize, usize, usize) -> bool) -> Self {
        let tiles = [tiles[0], *tiles.last().expect("a step brings a tile")];
        let mut numbers = [OUTSIDE; 256];
        let mut count = 0;
        for (number, _) in numbers.iter_mut().zip(free).filter(|(_, free)| **free) {
            *number = count as u16;
            count += 1;
        }
        let is_pair = tiles[0] != tiles[1];
        let mut step = Self { tiles, numbers, count, is_pair, guarded: None, moves: Vec::new() };
        step.fill(size, is_home);
        step
    }

    /// The minimal number of moves that bring the tiles home, all other tiles ignored; [`NEVER`] if the blank or a tile
    /// is outside.
    #[inline]
    fn moves(&self, blank: u8, tiles: [u8; 2]) -> u8 {
        let [blank, first, second] = [blank, tiles[0], tiles[1]].map(|cell| self.numbers[usize::from(cell)]);
        if blank == OUTSIDE || first == OUTSIDE || second == OUTSIDE {
            return NEVER;
        }
        let place = usize::from(blank) * self.count + usize::from(first);
        self.moves[if self.is_pair { place * self.count + usize::from(second) } else { place }]
    }

    /// Fills the table breadth-first from all states at home.
    fn fill(&mut self, size: Size, is_home: impl Fn(usize, usize, usize) -> bool) {
        let cells: Vec<usize> = (0..size.cells()).filter(|&cell| self.numbers[cell] != OUTSIDE).collect();
        let neighbours: Vec<Vec<u8>> = cells
            .iter()
            .map(|&cell| {
                let sources = Direction::ALL.into_iter().filter_map(|direction| direction.source(cell, size));
                sources
                    .map(|cell| self.numbers[cell])
                    .filter(|&number| number != OUTSIDE)
                    .map(|number| number as u8)
                    .collect()
            })
            .collect();
        let (count, is_pair) = (self.count, self.is_pair);
        let seconds = if is_pair { count } else { 1 };
        let place = |[blank, first, second]: [u8; 3]| {
            (usize::from(blank) * count + usize::from(first)) * seconds + usize::from(second)
        };
        self.moves = alloc::vec![NEVER; count * count * seconds];
        // The numbers of the cells of the blank and the tiles; 0 for the second of a single.
        let mut layer: Vec<[u8; 3]> = Vec::new();
        for (blank, first) in (0..count).flat_map(|blank| (0..count).map(move |first| (blank, first))) {
            for second in 0..seconds {
                let apart = blank != first && !(is_pair && (second == blank || second == first));
                if apart && is_home(cells[blank], cells[first], cells[second]) {
                    layer.push([blank, first, second].map(|number| number as u8));
                }
            }
        }
        for state in &layer {
            self.moves[place(*state)] = 0;
        }
        let mut next = Vec::new();
        for moves in 1.. {
            for [blank, first, second] in layer.drain(..) {
                for &to in &neighbours[usize::from(blank)] {
                    let first = if first == to { blank } else { first };
                    let second = if is_pair && second == to { blank } else { second };
                    let known = &mut self.moves[place([to, first, second])];
                    if *known == NEVER {
                        *known = moves;
                        next.push([to, first, second]);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            core::mem::swap(&mut layer, &mut next);
        }
    }
}

impl Block {
    fn new(goal: &Board, remaining: &Remaining) -> Self {
        let (size, cells) = (remaining.size(), remaining.cells());
        let space = Space::new(&remaining.part(goal, goal)).expect("the block is small");
        Self { size, cells, numbers: remaining.numbers(goal), space }
    }

    fn board(&self, tile_at: impl Fn(usize) -> u8) -> Board {
        let mut tiles = [0; BLOCK_CELLS];
        for (place, &cell) in tiles.iter_mut().zip(&self.cells) {
            *place = self.numbers[usize::from(tile_at(cell))];
        }
        Board::new(self.size, &tiles[..self.cells.len()]).expect("the block holds its own tiles")
    }

    fn distance(&self, tile_at: impl Fn(usize) -> u8) -> usize {
        self.space.distance(&self.board(tile_at)).expect("moves keep a board solvable") as usize
    }

    /// The moves of a shortest solution, along decreasing distances.
    fn solution(&self, tile_at: impl Fn(usize) -> u8) -> Moves {
        let mut board = self.board(tile_at);
        let mut moves = Moves::new();
        let distance = |board: &Board| self.space.distance(board).expect("moves keep a board solvable");
        while distance(&board) > 0 {
            let nearer =
                |&direction: &Direction| board.after(direction).is_some_and(|next| distance(&next) < distance(&board));
            let direction = Direction::ALL.into_iter().find(nearer).expect("some move leads nearer");
            board = board.after(direction).expect("it was tried");
            moves.push(direction);
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Goal;
    use std::collections::{HashMap, VecDeque};

    fn goal(size: &str, goal: &Goal) -> Board {
        goal.board(size.parse().unwrap()).unwrap()
    }

    /// By cells of the blank and of some tiles: the distance to the nearest board with those at home, breadth-first
    /// over all boards.
    fn naive_moves(goal: &Board, tiles: &[u8]) -> HashMap<Vec<u8>, u8> {
        let view = |board: &Board| -> Vec<u8> {
            let cells = board.cells();
            core::iter::once(0).chain(tiles.iter().copied()).map(|tile| cells[usize::from(tile)]).collect()
        };
        let home = view(goal);
        let mut reached = HashMap::new();
        let mut queue = VecDeque::new();
        // Both halves of the space: with two more tiles to exchange, either has every projection.
        for space in [*goal, crate::exchanged(goal)].map(|goal| Space::new(&goal).unwrap()) {
            for (board, _) in space.boards().filter(|(board, _)| view(board)[1..] == home[1..]) {
                reached.insert(board, 0u8);
                queue.push_back(board);
            }
        }
        while let Some(board) = queue.pop_front() {
            let distance = reached[&board];
            for next in board.directions().map(|direction| board.after(direction).unwrap()) {
                reached.entry(next).or_insert_with(|| {
                    queue.push_back(next);
                    distance + 1
                });
            }
        }
        let mut moves = HashMap::new();
        for (board, &distance) in &reached {
            let minimum = moves.entry(view(board)).or_insert(distance);
            *minimum = distance.min(*minimum);
        }
        moves
    }

    #[test]
    fn steps_count_what_a_search_over_whole_boards_counts() {
        for (size, named) in [("4x2", Goal::BlankLast), ("2x4", Goal::Spiral)] {
            let goal = goal(size, &named);
            let free = core::array::from_fn(|cell| cell < goal.size().cells());
            for homes in [[0, 1], [1, goal.size().width() + 1]] {
                let tiles = homes.map(|cell| goal.tile(cell));
                let pair = Step::new(goal.size(), &tiles, &free, |_, first, second| [first, second] == homes);
                for (cells, moves) in naive_moves(&goal, &tiles) {
                    assert_eq!(pair.moves(cells[0], [cells[1], cells[2]]), moves, "{goal} {cells:?}");
                }
                let single = Step::new(goal.size(), &tiles[..1], &free, |_, cell, _| cell == homes[0]);
                for (cells, moves) in naive_moves(&goal, &tiles[..1]) {
                    assert_eq!(single.moves(cells[0], [cells[1]; 2]), moves, "{goal} {cells:?}");
                }
                assert_eq!(single.moves(homes[0] as u8, [homes[0] as u8; 2]), NEVER);
            }
        }
    }

    #[test]
    fn every_cell_is_filled_once() {
        for (width, height) in (2..=16).flat_map(|width| (2..=16).map(move |height| (width, height))) {
            let size = Size::new(width, height).unwrap();
            for named in Goal::NAMED {
                let goal = named.board(size).unwrap();
                for rows_first in [true, false] {
                    let mut remaining = Remaining::new(size, goal.blank());
                    let mut cells = Vec::new();
                    while remaining.cells().len() > BLOCK_CELLS {
                        cells.extend(remaining.take_line(rows_first));
                    }
                    assert!(remaining.cells().contains(&goal.blank()));
                    cells.extend(remaining.cells());
                    cells.sort_unstable();
                    assert!(cells.into_iter().eq(0..size.cells()), "{size} {named}");
                }
            }
        }
    }

    #[test]
    fn costs_grow_with_the_rows_and_with_the_columns_to_go() {
        let goal = goal("7x5", &Goal::Snake);
        let (size, filling) = (goal.size(), Filling::new(&goal, true, &|| true).unwrap());
        for (home, &tile) in goal.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0) {
            let at = |cell: usize| filling.cost(tile, cell as u8);
            assert_eq!((at(home).cost, at(home).distance), (0, 0));
            for (cell, other) in (0..35).flat_map(|cell| (0..35).map(move |other| (cell, other))) {
                assert_eq!(usize::from(at(cell).distance), size.manhattan_distance(home, cell));
                let rows = |cell| size.row(home).abs_diff(size.row(cell));
                let columns = |cell| size.column(home).abs_diff(size.column(cell));
                if rows(cell) <= rows(other) && columns(cell) <= columns(other) {
                    assert_eq!(
                        at(cell).cost == at(other).cost,
                        (rows(cell), columns(cell)) == (rows(other), columns(other))
                    );
                    assert!(at(cell).cost <= at(other).cost);
                }
            }
        }
        assert_eq!(filling.note(&goal).costs, 0);
        assert!((0..35).all(|cell| filling.cost(0, cell).cost == 0));
    }
}

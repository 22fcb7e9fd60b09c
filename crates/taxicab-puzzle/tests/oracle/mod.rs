//! Naive oracles: boards as lists of numbers, breadth-first searches over a map, definitions written out.
//!
//! Nothing here calls the tested code, except the conversions to and from the crate's boards at the end.

// Every test file compiles this module and uses a part of it.
#![allow(dead_code)]

use std::collections::{HashMap, VecDeque};

use taxicab_puzzle::{Board, Goal, Moves, Size};

/// A board: the tiles row by row, 0 for the blank. The width is separate.
pub(crate) type Tiles = Vec<u8>;

/// The cell of the blank.
pub(crate) fn blank(tiles: &[u8]) -> usize {
    tiles.iter().position(|&tile| tile == 0).expect("a board has a blank")
}

/// The cell of the tile that slides in the direction of a letter into the blank, if there is one.
fn slides_from(letter: char, blank: usize, cells: usize, width: usize) -> Option<usize> {
    match letter {
        'U' if blank + width < cells => Some(blank + width),
        'D' if blank >= width => Some(blank - width),
        'L' if blank % width + 1 < width => Some(blank + 1),
        'R' if !blank.is_multiple_of(width) => Some(blank - 1),
        _ => None,
    }
}

/// The board after the tile slides, or `None` if there is none on that side.
pub(crate) fn slid(tiles: &[u8], width: usize, letter: char) -> Option<Tiles> {
    let blank = blank(tiles);
    let from = slides_from(letter, blank, tiles.len(), width)?;
    let mut next = tiles.to_vec();
    next.swap(blank, from);
    Some(next)
}

/// The boards one step of one tile away.
pub(crate) fn neighbours(tiles: &[u8], width: usize) -> Vec<Tiles> {
    "UDLR".chars().filter_map(|letter| slid(tiles, width, letter)).collect()
}

/// The boards one straight run of tiles away.
pub(crate) fn run_neighbours(tiles: &[u8], width: usize) -> Vec<Tiles> {
    let mut all = Vec::new();
    for letter in "UDLR".chars() {
        let mut board = tiles.to_vec();
        while let Some(next) = slid(&board, width, letter) {
            all.push(next.clone());
            board = next;
        }
    }
    all
}

/// The board after a text of single letters, or `None` at the first illegal move.
pub(crate) fn played(tiles: &[u8], width: usize, letters: &str) -> Option<Tiles> {
    letters.chars().try_fold(tiles.to_vec(), |board, letter| slid(&board, width, letter))
}

/// Every board within `max` moves of a start and its distance, breadth-first.
pub(crate) fn distances_within(
    start: &[u8],
    width: usize,
    max: u32,
    neighbours: fn(&[u8], usize) -> Vec<Tiles>,
) -> HashMap<Tiles, u32> {
    let mut distances = HashMap::from([(start.to_vec(), 0)]);
    let mut queue = VecDeque::from([start.to_vec()]);
    while let Some(board) = queue.pop_front() {
        let distance = distances[&board];
        if distance == max {
            continue;
        }
        for next in neighbours(&board, width) {
            if !distances.contains_key(&next) {
                distances.insert(next.clone(), distance + 1);
                queue.push_back(next);
            }
        }
    }
    distances
}

/// Every board that can be reached and its distance, each tile's step a move.
pub(crate) fn distances(start: &[u8], width: usize) -> HashMap<Tiles, u32> {
    distances_within(start, width, u32::MAX, neighbours)
}

/// The number of boards at each distance.
pub(crate) fn depths(distances: &HashMap<Tiles, u32>) -> Vec<u64> {
    let max = distances.values().max().copied().unwrap_or(0);
    let mut depths = vec![0; max as usize + 1];
    for &distance in distances.values() {
        depths[distance as usize] += 1;
    }
    depths
}

/// All arrangements of 0, 1, … n − 1.
pub(crate) fn arrangements(n: u8) -> Vec<Tiles> {
    fn lengthen(prefix: &mut Tiles, n: u8, all: &mut Vec<Tiles>) {
        if prefix.len() == usize::from(n) {
            all.push(prefix.clone());
        }
        for tile in 0..n {
            if !prefix.contains(&tile) {
                prefix.push(tile);
                lengthen(prefix, n, all);
                prefix.pop();
            }
        }
    }
    let mut all = Vec::new();
    lengthen(&mut Vec::new(), n, &mut all);
    all
}

/// The inversions by their definition: pairs in which the greater stands first.
pub(crate) fn inversions(sequence: &[u8]) -> u64 {
    let mut count = 0;
    for later in 0..sequence.len() {
        for earlier in 0..later {
            count += u64::from(sequence[earlier] > sequence[later]);
        }
    }
    count
}

/// The signed rows and columns from home to a tile.
fn offsets(goal: &[u8], width: usize, tile: u8, cell: usize) -> (i32, i32) {
    let home = goal.iter().position(|&there| there == tile).expect("the goal has every tile");
    ((cell / width) as i32 - (home / width) as i32, (cell % width) as i32 - (home % width) as i32)
}

fn tiles_and_cells(tiles: &[u8]) -> impl Iterator<Item = (u8, usize)> {
    tiles.iter().copied().enumerate().map(|(cell, tile)| (tile, cell)).filter(|&(tile, _)| tile != 0)
}

/// Tiles not at home.
pub(crate) fn misplaced(tiles: &[u8], goal: &[u8]) -> u32 {
    tiles.iter().zip(goal).filter(|&(&tile, &there)| tile != 0 && tile != there).count() as u32
}

/// |Δrow| + |Δcolumn| over the tiles.
pub(crate) fn manhattan(tiles: &[u8], goal: &[u8], width: usize) -> u32 {
    let steps = |(tile, cell)| {
        let (rows, columns) = offsets(goal, width, tile, cell);
        rows.unsigned_abs() + columns.unsigned_abs()
    };
    tiles_and_cells(tiles).map(steps).sum()
}

/// √(Δrow² + Δcolumn²) over the tiles.
pub(crate) fn euclidean(tiles: &[u8], goal: &[u8], width: usize) -> f64 {
    let line = |(tile, cell)| {
        let (rows, columns) = offsets(goal, width, tile, cell);
        f64::from(rows * rows + columns * columns).sqrt()
    };
    tiles_and_cells(tiles).map(line).sum()
}

/// Manhattan plus two for each tile that must leave its line, found by trying every set of tiles.
pub(crate) fn linear_conflict(tiles: &[u8], goal: &[u8], width: usize) -> u32 {
    let height = tiles.len() / width;
    let lines = (0..height)
        .map(|row| (0..width).map(|column| row * width + column).collect())
        .chain((0..width).map(|column| (0..height).map(|row| row * width + column).collect::<Vec<usize>>()));
    let leaving = |line: Vec<usize>| {
        let homes: Vec<usize> = line
            .iter()
            .filter(|&&cell| tiles[cell] != 0)
            .filter_map(|&cell| line.iter().position(|&home| goal[home] == tiles[cell]))
            .collect();
        (0u32..1 << homes.len())
            .filter(|taken| {
                let stay = homes.iter().enumerate().filter(|(at, _)| taken >> at & 1 == 0);
                stay.map(|(_, home)| home).is_sorted()
            })
            .map(u32::count_ones)
            .min()
            .unwrap_or(0)
    };
    manhattan(tiles, goal, width) + 2 * lines.map(leaving).sum::<u32>()
}

/// The fewest moves that sort the reading order of the rows plus those for the columns, where one move may change the
/// inversions by ±(n − 1), ±(n − 3), … for n cells a line: found breadth-first over the number of inversions.
pub(crate) fn inversion_distance(tiles: &[u8], goal: &[u8], width: usize) -> u32 {
    let height = tiles.len() / width;
    let by_columns = |tiles: &[u8]| -> Tiles {
        (0..width).flat_map(|column| (0..height).map(move |row| row * width + column)).map(|cell| tiles[cell]).collect()
    };
    let min = |order: &[u8], goal: &[u8], length: usize| {
        let rank = |tile: u8| goal.iter().position(|&there| there == tile).expect("the goal has every tile") as u8;
        let order: Tiles = order.iter().filter(|&&tile| tile != 0).map(|&tile| rank(tile)).collect();
        min_moves(inversions(&order) as usize, length)
    };
    min(tiles, goal, width) + min(&by_columns(tiles), &by_columns(goal), height)
}

fn min_moves(inversions: usize, length: usize) -> u32 {
    let span = length as i64 - 1;
    let mut reached = vec![None; inversions + length + 1];
    reached[0] = Some(0);
    let mut queue = VecDeque::from([0]);
    while let Some(count) = queue.pop_front() {
        if count == inversions {
            break;
        }
        for change in (-span..=span).step_by(2) {
            let next = count as i64 + change;
            if next >= 0 && (next as usize) < reached.len() && reached[next as usize].is_none() {
                reached[next as usize] = reached[count].map(|moves: u32| moves + 1);
                queue.push_back(next as usize);
            }
        }
    }
    reached[inversions].expect("moves can remove any number of inversions")
}

/// A board reduced to the home row (or column) of each tile: for each line the sorted homes, 255 for the blank.
fn home_lines(tiles: &[u8], goal: &[u8], width: usize, rows: bool) -> Vec<Vec<u8>> {
    let line = |cell: usize| if rows { cell / width } else { cell % width };
    let mut lines = vec![Vec::new(); if rows { tiles.len() / width } else { width }];
    for (cell, &tile) in tiles.iter().enumerate() {
        let home = goal.iter().position(|&there| there == tile).expect("the goal has every tile");
        lines[line(cell)].push(if tile == 0 { 255 } else { line(home) as u8 });
    }
    for line in &mut lines {
        line.sort_unstable();
    }
    lines
}

/// The walking distance by its definition: both spaces filled breadth-first.
pub(crate) struct Walking {
    goal: Tiles,
    width: usize,
    tables: [HashMap<Vec<Vec<u8>>, u32>; 2],
}

impl Walking {
    pub(crate) fn new(goal: &[u8], width: usize) -> Self {
        let tables = [true, false].map(|rows| {
            let start = home_lines(goal, goal, width, rows);
            let mut distances = HashMap::from([(start.clone(), 0)]);
            let mut queue = VecDeque::from([start]);
            while let Some(lines) = queue.pop_front() {
                let distance = distances[&lines];
                let blank = lines.iter().position(|line| line.contains(&255)).expect("one line has the blank");
                for other in [blank.wrapping_sub(1), blank + 1] {
                    for at in 0..lines.get(other).map_or(0, Vec::len) {
                        let mut next = lines.clone();
                        let hole = next[blank].iter().position(|&home| home == 255).expect("the blank is there");
                        next[blank][hole] = lines[other][at];
                        next[other][at] = 255;
                        next[blank].sort_unstable();
                        next[other].sort_unstable();
                        if !distances.contains_key(&next) {
                            distances.insert(next.clone(), distance + 1);
                            queue.push_back(next);
                        }
                    }
                }
            }
            distances
        });
        Self { goal: goal.to_vec(), width, tables }
    }

    pub(crate) fn states(&self) -> [usize; 2] {
        [0, 1].map(|axis| self.tables[axis].len())
    }

    pub(crate) fn maxima(&self) -> [u32; 2] {
        [0, 1].map(|axis| self.tables[axis].values().max().copied().unwrap_or(0))
    }

    pub(crate) fn parts(&self, tiles: &[u8]) -> [u32; 2] {
        [0, 1].map(|axis| self.tables[axis][&home_lines(tiles, &self.goal, self.width, axis == 0)])
    }

    pub(crate) fn distance(&self, tiles: &[u8]) -> u32 {
        self.parts(tiles).into_iter().sum()
    }
}

/// Random numbers for the tests alone: a multiply-with-carry after Marsaglia.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u32) -> Self {
        Self(u64::from(seed) + 1)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = 4_294_957_665 * (self.0 & 0xffff_ffff) + (self.0 >> 32);
        (self.0 as u32 as usize) % end
    }

    /// Any arrangement of the tiles of a board, solvable or not.
    pub(crate) fn arrangement(&mut self, cells: usize) -> Tiles {
        let mut tiles: Tiles = (0..cells).map(|tile| tile as u8).collect();
        for last in (1..cells).rev() {
            tiles.swap(last, self.below(last + 1));
        }
        tiles
    }

    /// The end of a random walk.
    pub(crate) fn walk(&mut self, start: &[u8], width: usize, steps: usize) -> Tiles {
        (0..steps).fold(start.to_vec(), |board, _| {
            let mut next = neighbours(&board, width);
            next.swap_remove(self.below(next.len()))
        })
    }
}

/// The crate's board of a list of tiles.
pub(crate) fn board(tiles: &[u8], width: usize) -> Board {
    Board::new(Size::new(width, tiles.len() / width).expect("a legal size"), tiles).expect("a permutation")
}

/// A named goal as the crate's board.
pub(crate) fn goal_board(goal: &Goal, width: usize, height: usize) -> Board {
    goal.board(Size::new(width, height).expect("a legal size")).expect("a goal of this size")
}

/// All named goals of a size, and some random boards.
pub(crate) fn goals(width: usize, height: usize, random: u32) -> Vec<Board> {
    let named = Goal::NAMED.iter().map(|goal| goal_board(goal, width, height));
    let random = (0..random).map(|seed| board(&Dice::new(seed * 7 + 3).arrangement(width * height), width));
    named.chain(random).collect()
}

/// The moves as single letters.
pub(crate) fn letters(moves: &Moves) -> String {
    moves.iter().map(|direction| direction.to_string()).collect()
}

//! A learned ranking of positions: the one that leads to a shorter solution is to come first.
//!
//! The score of a position is a sum of small integers, one for each of its *features*; less is better. A position has
//!
//! - for each tile, its displacement: the rows and columns to its home, with their signs;
//! - for each tile and the blank, its home and its cell;
//! - for each 2×2 block of cells, those that reach over the border included, the four codes of what lies there: the
//!   displacement of a tile as far as it is small, else its direction;
//! - for each pair of tiles next to each other in a row or column, or with one between them, their displacements, up to three rows and
//!   columns; and the same for pairs of tiles whose homes lie so.
//!
//! Displacements alone rank like the Manhattan distance with other weights. Blocks see which neighbours belong together,
//! which are in each other's way, and what a corner needs. Pairs of homes are pairs of cells of the *dual* position, in which
//! tiles and cells have changed their roles (A. Felner, U. Zahavi, J. Schaeffer & R. Holte, *Dual Lookups in Pattern Databases*, IJCAI
//! 2005): they see whether tiles that belong together are together. A move changes one tile, the blank, six blocks and some
//! thirty pairs, and so costs few additions.
//!
//! The weights are learned by ranking: a position on the path that a [`Beam`] found, against others after as many
//! moves (Y. Xu, A. Fern & S. Yoon, *Learning Linear Ranking Functions for Beam Search with Application to Planning*, JMLR
//! 2009). `cargo run --release -p taxicab-puzzle --example learn -- 6x6` makes the weights of a size, byte for byte.

mod beam;
mod choice;
mod features;
mod frame;
mod weights;

use alloc::sync::Arc;
use alloc::vec::Vec;

pub use beam::{Beam, Layer};
pub(super) use beam::{Breadth, End};
pub use features::Features;
use features::{BLANK, Bordered, NEIGHBOURS, OUTSIDE, ROOM, block, kind_of};
use frame::Frame;
use weights::PairsOf;
pub use weights::{Weights, WeightsError};

use crate::position::mix;
use crate::{Board, Direction, Size};

/// The tables of a ranking for all problems of one size whose goal has its blank on one cell.
#[derive(Clone, Debug)]
pub struct Ranking {
    frame: Frame,
    cells: usize,
    /// The home of the blank.
    blank: usize,
    /// Where the codes of a position lie, by cell or by home; their number, and those in a row.
    bordered: Bordered,
    codes: usize,
    span: usize,
    /// Where the homes of a position begin, after its codes.
    homes: usize,
    /// By home and cell.
    places: Vec<Place>,
    /// By home: the part of it in a hash, less that of the blank.
    keys: Vec<u64>,
    /// By four codes: the weight of a block.
    blocks: Arc<[i8]>,
    /// By code of a tile: the weights of its pairs of cells, then of homes, if there are any.
    pairs: Arc<[[PairsOf; 2]]>,
    /// By cell of the blank.
    blanks: Vec<Blank>,
}

/// A tile on a cell.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The weights of its displacement and place.
    weight: i32,
    /// Its Manhattan distance, 0 of the blank.
    distance: u8,
    /// Its code in a block.
    code: u8,
}

/// The blank on a cell.
#[derive(Clone, Debug)]
struct Blank {
    /// Where the code of the cell lies.
    place: u16,
    /// The moves there by direction.
    steps: [Option<Step>; 4],
}

/// A move of the tile on a cell into the blank on another.
#[derive(Clone, Copy, Debug)]
struct Step {
    from: u8,
    to: u8,
    /// The same cells among the codes of a position.
    codes: [u16; 2],
    /// The first code above and left of both.
    corner: u16,
    /// What the cells are in a hash, the second less the first.
    key: u64,
    /// What the blank changes of the score.
    weight: i32,
}

/// What a position has besides its cells.
#[derive(Clone, Copy, Debug)]
struct Value {
    /// 0 of the goal.
    hash: u64,
    score: i32,
    distance: u16,
}

/// The part of a cell in a hash, which is the sum over the cells of this times the key of what lies there.
fn cell_key(cell: usize) -> u64 {
    mix((cell as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// The weights of the pairs of a tile with its neighbours.
#[inline]
fn sum_of_pairs(of_tile: &PairsOf, neighbours: [u8; NEIGHBOURS]) -> i32 {
    let weights = of_tile.iter().zip(neighbours).map(|(weights, code)| i32::from(weights[usize::from(code) % ROOM]));
    weights.sum()
}

impl Ranking {
    /// The ranking towards a goal by these weights, which are scaled where they are of another size.
    ///
    /// # Complexity
    /// O(cells²); 0.5 ms on 6×6.
    pub fn new(goal: &Board, weights: &Weights) -> Self {
        let frame = Frame::new(goal);
        let (size, cells, blank) = (goal.size(), goal.size().cells(), frame.blank());
        let (features, scaled) = (Features::new(size, blank), weights.scaled(size, blank));
        let all = (0..cells).flat_map(|home| (0..cells).map(move |cell| (home, cell)));
        let place = |(home, cell)| Place {
            weight: scaled.placed(home, cell),
            distance: if home == blank { 0 } else { size.manhattan_distance(home, cell) as u8 },
            code: features.code(home, cell),
        };
        let home_key = |home: usize| cell_key(home + cells);
        let bordered = Bordered::new(size);
        let pairs = weights.pairs();
        let mut ranking = Self {
            places: all.map(place).collect(),
            keys: (0..cells).map(|home| home_key(home).wrapping_sub(home_key(blank))).collect(),
            blocks: weights.blocks(),
            blanks: Vec::new(),
            bordered,
            codes: bordered.codes(),
            span: bordered.span(),
            homes: if pairs.is_empty() { 1 } else { 2 } * bordered.codes(),
            pairs,
            cells,
            blank,
            frame,
        };
        let on = |cell| Blank {
            place: bordered.place(cell) as u16,
            steps: Direction::ALL.map(|way| way.source(cell, size).map(|from| ranking.step(from, cell))),
        };
        ranking.blanks = (0..cells).map(on).collect();
        ranking
    }

    /// The bytes of the ranking of a size, its weights aside.
    pub(in crate::search) fn bytes(size: Size) -> usize {
        size.cells() * (size.cells() * size_of::<Place>() + size_of::<Blank>() + size_of::<u64>())
    }

    fn step(&self, from: usize, to: usize) -> Step {
        let [before, after] = [from, to].map(|cell| self.place(self.blank as u8, cell));
        Step {
            from: from as u8,
            to: to as u8,
            codes: [from, to].map(|cell| self.bordered.place(cell) as u16),
            corner: (self.bordered.place(from.min(to)) - self.span - 1) as u16,
            key: cell_key(to).wrapping_sub(cell_key(from)),
            weight: before.weight - after.weight,
        }
    }

    #[inline]
    fn place(&self, home: u8, cell: usize) -> &Place {
        &self.places[usize::from(home) * self.cells + cell]
    }

    /// The score of a board: less is better. Only scores of the same ranking compare.
    ///
    /// # Panics
    /// The board has another size.
    pub fn score(&self, board: &Board) -> i32 {
        self.value(&self.row(board)).score
    }

    /// The weights' view of a board: by cell, the home of what lies there, mirrored so that the goal's blank is last.
    pub fn homes(&self, board: &Board) -> Vec<u8> {
        self.frame.homes(board)
    }

    /// The bytes of a position.
    const fn stride(&self) -> usize {
        self.homes + self.cells
    }

    /// A position as the search keeps it: with a border, by cell, its code; if pairs have weights, the same by home; then by cell, the
    /// home of what lies there.
    fn row(&self, board: &Board) -> Vec<u8> {
        self.coded(&self.frame.homes(board))
    }

    /// The same by the homes.
    fn coded(&self, homes: &[u8]) -> Vec<u8> {
        let mut row = alloc::vec![OUTSIDE; self.homes];
        for (cell, &home) in homes.iter().enumerate() {
            let code = self.place(home, cell).code;
            row[self.bordered.place(cell)] = code;
            if !self.pairs.is_empty() {
                row[self.codes + self.bordered.place(home.into())] = code;
            }
        }
        row.extend_from_slice(homes);
        row
    }

    /// The value of a position from nothing.
    fn value(&self, row: &[u8]) -> Value {
        let (codes, homes) = row.split_at(self.homes);
        let blocks = self.bordered.corners().map(|corner| self.block(self.kinds::<2, 2>(&codes[corner..]), 0));
        let places = || homes.iter().enumerate().map(|(cell, &home)| self.place(home, cell));
        let hashes = homes.iter().enumerate().map(|(cell, &home)| {
            self.keys[usize::from(home)].wrapping_mul(cell_key(cell).wrapping_sub(cell_key(home.into())))
        });
        Value {
            score: blocks.sum::<i32>() + self.pairs(codes) + places().map(|place| place.weight).sum::<i32>(),
            hash: hashes.fold(0, u64::wrapping_add),
            distance: places().map(|place| u16::from(place.distance)).sum(),
        }
    }

    /// The weights of all pairs of a position with these codes.
    fn pairs(&self, codes: &[u8]) -> i32 {
        let codes = codes.chunks_exact(self.codes).enumerate();
        let twice = codes.flat_map(|(of, codes)| {
            let tiles = (0..self.codes).filter(|&place| usize::from(codes[place]) < self.pairs.len());
            tiles.map(move |place| {
                sum_of_pairs(&self.pairs[usize::from(codes[place])][of], self.bordered.neighbours(codes, place))
            })
        });
        twice.sum::<i32>() / 2
    }

    /// What a step changes of the weights of pairs, with the codes of its tile before and after it.
    #[inline]
    fn change_of_pairs(&self, row: &[u8], home: u8, [gone, come]: [u8; 2], direction: Direction, step: &Step) -> i32 {
        let (of_cells, of_homes) = row[..self.homes].split_at(self.codes);
        let [from, to] = step.codes.map(usize::from);
        let home = usize::from(self.blanks[usize::from(home)].place);
        let [before, after] = [gone, come].map(|tile| &self.pairs[usize::from(tile)]);
        let at_home = self.bordered.neighbours(of_homes, home);
        // The tile itself lies next to where it goes.
        let behind = match direction {
            Direction::Left => 0,
            Direction::Right => 1,
            Direction::Up => 2,
            Direction::Down => 3,
        };
        let mut around = self.bordered.neighbours(of_cells, to);
        around[behind] = BLANK;
        sum_of_pairs(&after[0], around) - sum_of_pairs(&before[0], self.bordered.neighbours(of_cells, from))
            + sum_of_pairs(&after[1], at_home)
            - sum_of_pairs(&before[1], at_home)
    }

    /// The weights of the four blocks of a position that the blank is in.
    #[inline]
    fn around(&self, row: &[u8], blank: &Blank) -> i32 {
        let [above, middle, below] = self.kinds::<3, 3>(&row[usize::from(blank.place) - self.span - 1..]);
        (0..2).map(|at| self.block([above, middle], at) + self.block([middle, below], at)).sum()
    }

    /// The value after a step in a direction from a position with this value, whose blank has these weights
    /// [around](Self::around).
    #[inline]
    fn after(&self, before: Value, row: &[u8], around: i32, direction: Direction, step: &Step) -> Value {
        let home = row[self.homes + usize::from(step.from)];
        let (gone, come) = (self.place(home, step.from.into()), self.place(home, step.to.into()));
        let codes = &row[step.corner.into()..];
        let blocks = match direction {
            Direction::Up => self.vertical::<false>(codes, come.code),
            Direction::Down => self.vertical::<true>(codes, come.code),
            Direction::Left => self.horizontal::<false>(codes, come.code),
            Direction::Right => self.horizontal::<true>(codes, come.code),
        };
        let codes = [gone.code, come.code];
        let pairs = if self.pairs.is_empty() { 0 } else { self.change_of_pairs(row, home, codes, direction, step) };
        Value {
            score: before.score + come.weight - gone.weight + step.weight + blocks - around + pairs,
            hash: before.hash.wrapping_add(self.keys[usize::from(home)].wrapping_mul(step.key)),
            distance: before.distance + u16::from(come.distance) - u16::from(gone.distance),
        }
    }

    /// The weights of the six blocks around two cells side by side after a tile has moved there, less those of the two
    /// before it that the blank was not in. The codes begin above and left of the first cell.
    #[inline]
    fn horizontal<const IS_TO_THE_RIGHT: bool>(&self, codes: &[u8], tile: u8) -> i32 {
        let [above, middle, below] = self.kinds::<3, 4>(codes);
        let [first, second] = if IS_TO_THE_RIGHT { [BLANK, tile] } else { [tile, BLANK] }.map(kind_of);
        let new = [middle[0], first, second, middle[3]];
        let old = if IS_TO_THE_RIGHT { 0 } else { 2 };
        (0..3).map(|at| self.block([above, new], at) + self.block([new, below], at)).sum::<i32>()
            - self.block([above, middle], old)
            - self.block([middle, below], old)
    }

    /// The same for one cell above the other.
    #[inline]
    fn vertical<const IS_DOWN: bool>(&self, codes: &[u8], tile: u8) -> i32 {
        let [above, first, second, below] = self.kinds::<4, 3>(codes);
        let [upper, lower] = if IS_DOWN { [BLANK, tile] } else { [tile, BLANK] }.map(kind_of);
        let (new_first, new_second) = ([first[0], upper, first[2]], [second[0], lower, second[2]]);
        let old = if IS_DOWN { [above, first] } else { [second, below] };
        (0..2)
            .map(|at| {
                self.block([above, new_first], at)
                    + self.block([new_first, new_second], at)
                    + self.block([new_second, below], at)
                    - self.block(old, at)
            })
            .sum()
    }

    /// The kinds of codes in some columns of some rows.
    #[allow(clippy::inline_always, reason = "a part of each step")]
    #[inline(always)]
    fn kinds<const ROWS: usize, const COLUMNS: usize>(&self, codes: &[u8]) -> [[usize; COLUMNS]; ROWS] {
        let mut kinds = [[0; COLUMNS]; ROWS];
        for (row, kinds) in kinds.iter_mut().enumerate() {
            let codes = codes[row * self.span..].first_chunk::<COLUMNS>().expect("a border is around all cells");
            *kinds = codes.map(kind_of);
        }
        kinds
    }

    /// The weight of the block at a place in two rows of kinds.
    #[inline]
    fn block<const COLUMNS: usize>(&self, [above, below]: [[usize; COLUMNS]; 2], at: usize) -> i32 {
        self.blocks[block([above[at], above[at + 1], below[at], below[at + 1]])].into()
    }

    /// Makes a step in a position.
    #[inline]
    fn make(&self, row: &mut [u8], step: &Step) {
        let (codes, homes) = row.split_at_mut(self.homes);
        homes.swap(step.from.into(), step.to.into());
        let home = homes[usize::from(step.to)];
        let code = self.place(home, step.to.into()).code;
        codes[usize::from(step.codes[0])] = BLANK;
        codes[usize::from(step.codes[1])] = code;
        if !self.pairs.is_empty() {
            codes[self.codes + usize::from(self.blanks[usize::from(home)].place)] = code;
        }
    }
}

#[cfg(test)]
mod tests;

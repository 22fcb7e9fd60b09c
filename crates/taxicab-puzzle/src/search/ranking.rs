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
mod change;
mod choice;
mod features;
mod frame;
mod weights;

use alloc::sync::Arc;
use alloc::vec::Vec;

pub use beam::{Beam, Layer};
pub(super) use beam::{Breadth, End};
use change::{GAP, Surroundings, Window};
pub use features::Features;
use features::{BLANK, NEIGHBOURS, OUTSIDE, pair_of};
use frame::Frame;
pub use weights::{Weights, WeightsError};
use weights::{place_of_block, place_of_pair};

use crate::position::mix;
use crate::{Board, Direction, Size};

/// The tables of a ranking for all problems of one size whose goal has its blank on one cell.
#[derive(Clone, Debug)]
pub struct Ranking {
    frame: Frame,
    features: Features,
    cells: usize,
    /// By home and cell.
    places: Vec<Place>,
    /// By home: the part of it in a hash, less that of the blank.
    keys: Vec<u64>,
    /// By [place](weights::place_of_block): the weight of a block.
    blocks: Arc<[i8]>,
    /// By [place](weights::place_of_pair): the weight of a pair.
    pairs: Arc<[i8]>,
    /// By home: its neighbours; for one outside the home of the blank.
    neighbours: Vec<[u8; NEIGHBOURS]>,
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
    /// Its code in blocks and pairs.
    code: u8,
}

/// The blank on a cell.
#[derive(Clone, Debug)]
struct Blank {
    /// What is around it.
    window: Window,
    /// The moves there by direction.
    steps: [Option<Step>; 4],
}

/// A move of the tile on a cell into the blank on another.
#[derive(Clone, Copy, Debug)]
struct Step {
    from: u8,
    to: u8,
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
        // Pairs with the blank weigh as much as those with what is outside: nothing.
        let neighbours = |home: usize| features.neighbours(home).map(|other| other.unwrap_or(blank) as u8);
        let mut ranking = Self {
            places: all.map(place).collect(),
            keys: (0..cells).map(|home| home_key(home).wrapping_sub(home_key(blank))).collect(),
            blocks: weights.blocks(),
            pairs: weights.pairs(),
            neighbours: (0..cells).map(neighbours).collect(),
            blanks: Vec::new(),
            features,
            cells,
            frame,
        };
        let on = |cell| Blank {
            window: Window::new(size, cell, cells),
            steps: Direction::ALL.map(|way| way.source(cell, size).map(|from| ranking.step(from, cell))),
        };
        ranking.blanks = (0..cells).map(on).collect();
        ranking
    }

    /// The bytes of the ranking of a size, its weights aside.
    pub(in crate::search) fn bytes(size: Size) -> usize {
        let of_home = size.cells() * size_of::<Place>() + size_of::<u64>() + size_of::<[u8; NEIGHBOURS]>();
        size.cells() * (of_home + size_of::<Blank>())
    }

    fn step(&self, from: usize, to: usize) -> Step {
        let [before, after] = [from, to].map(|cell| self.place(self.features.blank as u8, cell));
        Step {
            from: from as u8,
            to: to as u8,
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
        self.value(&self.homes(board)).score
    }

    /// The weights' view of a board: by cell, the home of what lies there, mirrored so that the goal's blank is last.
    pub fn homes(&self, board: &Board) -> Vec<u8> {
        self.frame.homes(board)
    }

    /// Where the codes by cell begin in the row of a position.
    const fn first_code(&self) -> usize {
        self.cells + GAP
    }

    /// Where the homes begin.
    const fn first_home(&self) -> usize {
        self.first_code() + self.cells
    }

    /// The bytes of a position.
    const fn stride(&self) -> usize {
        self.first_home() + self.cells
    }

    /// A position as the search keeps it: by home, the code of the tile; a gap, whose codes are outside; the same by cell; and by cell,
    /// the home of what lies there.
    fn row(&self, homes: &[u8]) -> Vec<u8> {
        let mut row = alloc::vec![OUTSIDE; self.first_home()];
        for (cell, &home) in homes.iter().enumerate() {
            let code = self.place(home, cell).code;
            row[usize::from(home)] = code;
            row[self.first_code() + cell] = code;
        }
        row.extend_from_slice(homes);
        row
    }

    /// The value of a position from nothing, by its homes.
    fn value(&self, homes: &[u8]) -> Value {
        let places = || homes.iter().enumerate().map(|(cell, &home)| self.place(home, cell));
        let mut score = places().map(|place| place.weight).sum();
        let [displacements, places_of_all, blocks, _] = self.features.counts();
        let first = displacements + places_of_all;
        self.features.visit(homes, |feature| {
            if let Some(block) = feature.checked_sub(first) {
                let weight = match block.checked_sub(blocks) {
                    None => self.blocks[place_of_block(block)],
                    Some(pair) => self.pairs[place_of_pair(pair_of(pair))],
                };
                score += i32::from(weight);
            }
        });
        let hashes = homes.iter().enumerate().map(|(cell, &home)| {
            self.keys[usize::from(home)].wrapping_mul(cell_key(cell).wrapping_sub(cell_key(home.into())))
        });
        Value {
            score,
            hash: hashes.fold(0, u64::wrapping_add),
            distance: places().map(|place| u16::from(place.distance)).sum(),
        }
    }

    /// The value after a step in a direction from a position with this value, whose row begins these bytes.
    #[inline]
    fn after(&self, before: Value, row: &[u8], around: &Surroundings, direction: Direction, step: &Step) -> Value {
        let home = row[self.first_home() + usize::from(step.from)];
        let (gone, come) = (self.place(home, step.from.into()), self.place(home, step.to.into()));
        let codes = [gone.code, come.code];
        let by_home = row.first_chunk().expect("rows are followed by room for a view");
        let changed = match direction {
            Direction::Up => self.change::<0>(by_home, around, home, codes),
            Direction::Down => self.change::<1>(by_home, around, home, codes),
            Direction::Left => self.change::<2>(by_home, around, home, codes),
            Direction::Right => self.change::<3>(by_home, around, home, codes),
        };
        Value {
            score: before.score + come.weight - gone.weight + step.weight + changed,
            hash: before.hash.wrapping_add(self.keys[usize::from(home)].wrapping_mul(step.key)),
            distance: before.distance + u16::from(come.distance) - u16::from(gone.distance),
        }
    }

    /// Makes a step in the row of a position: that of the tile with this home, which has this code after it.
    #[inline]
    fn make(&self, row: &mut [u8], home: u8, code: u8, step: &Step) {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        row[usize::from(home)] = code;
        row[self.first_code() + from] = BLANK;
        row[self.first_code() + to] = code;
        row[self.first_home() + from] = self.features.blank as u8;
        row[self.first_home() + to] = home;
    }
}

#[cfg(test)]
mod tests;

//! A learned ranking of positions: the one that leads to a shorter solution is to come first.
//!
//! The score of a position is a sum of small integers, one for each of its *features*; less is better. A position has
//!
//! - for each tile, its displacement: the rows and columns to its home, with their signs;
//! - for each tile and the blank, its home and its cell;
//! - for each 2×2 block of cells, those that reach over the border included, the four codes of what lies there: the
//!   displacement of a tile as far as it is small, else its direction.
//!
//! Displacements alone rank like the Manhattan distance with other weights. Blocks see which neighbours belong together,
//! which are in each other's way, and what a corner needs. A move changes one tile, the blank and six blocks, and so costs
//! few additions.
//!
//! The weights are learned by ranking: a position on the path that a [`Beam`] found, against others after as many
//! moves (Y. Xu, A. Fern & S. Yoon, *Learning Linear Ranking Functions for Beam Search with Application to Planning*, JMLR
//! 2009). `cargo run --release -p taxicab-puzzle --example learn -- 6x6` makes the weights of a size, byte for byte.

mod beam;
mod choice;
mod frame;
mod weights;

use alloc::sync::Arc;
use alloc::vec::Vec;

pub use beam::{Beam, Layer};
pub(super) use beam::{Breadth, End};
use frame::Frame;
pub use weights::{CODES, Features, Weights, WeightsError};

use crate::position::mix;
use crate::{Board, Direction, Size};
use weights::{BLANK, OUTSIDE, block};

/// The tables of a ranking for all problems of one size whose goal has its blank on one cell.
#[derive(Clone, Debug)]
pub struct Ranking {
    frame: Frame,
    cells: usize,
    /// The home of the blank.
    blank: usize,
    /// The codes of a position with their border, and those in a row.
    codes: usize,
    span: usize,
    /// By home and cell.
    places: Vec<Place>,
    /// By home: the part of it in a hash, less that of the blank.
    keys: Vec<u64>,
    /// By four codes: the weight of a block.
    blocks: Arc<[i8]>,
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
    /// The first code of the 3×3 around it.
    corner: u16,
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

/// The place of a cell among the codes of a position, which has a border of one cell.
fn bordered(size: Size, cell: usize) -> usize {
    (size.row(cell) + 1) * (size.width() + 2) + size.column(cell) + 1
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
        let pairs = (0..cells).flat_map(|home| (0..cells).map(move |cell| (home, cell)));
        let place = |(home, cell)| Place {
            weight: scaled.placed(home, cell),
            distance: if home == blank { 0 } else { size.manhattan_distance(home, cell) as u8 },
            code: features.code(home, cell),
        };
        let home_key = |home: usize| cell_key(home + cells);
        let mut ranking = Self {
            places: pairs.map(place).collect(),
            keys: (0..cells).map(|home| home_key(home).wrapping_sub(home_key(blank))).collect(),
            blocks: weights.blocks(),
            blanks: Vec::new(),
            codes: (size.width() + 2) * (size.height() + 2),
            span: size.width() + 2,
            cells,
            blank,
            frame,
        };
        let on = |cell| Blank {
            corner: (bordered(size, cell) - size.width() - 3) as u16,
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
        let size = self.frame.size();
        let [before, after] = [from, to].map(|cell| self.place(self.blank as u8, cell));
        Step {
            from: from as u8,
            to: to as u8,
            codes: [from, to].map(|cell| bordered(size, cell) as u16),
            corner: (bordered(size, from.min(to)) - self.span - 1) as u16,
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
        self.codes + self.cells
    }

    /// A position as the search keeps it: by cell and with a border, its code; then by cell, the home of what lies there.
    fn row(&self, board: &Board) -> Vec<u8> {
        self.coded(&self.frame.homes(board))
    }

    /// The same by the homes.
    fn coded(&self, homes: &[u8]) -> Vec<u8> {
        let mut row = alloc::vec![OUTSIDE; self.codes];
        for (cell, &home) in homes.iter().enumerate() {
            row[bordered(self.frame.size(), cell)] = self.place(home, cell).code;
        }
        row.extend_from_slice(homes);
        row
    }

    /// The value of a position from nothing.
    fn value(&self, row: &[u8]) -> Value {
        let (codes, homes) = row.split_at(self.codes);
        let span = self.span;
        let corners = (0..codes.len() - span).filter(|corner| corner % span + 1 < span);
        let places = || homes.iter().enumerate().map(|(cell, &home)| self.place(home, cell));
        let hashes = homes.iter().enumerate().map(|(cell, &home)| {
            self.keys[usize::from(home)].wrapping_mul(cell_key(cell).wrapping_sub(cell_key(home.into())))
        });
        Value {
            score: corners.map(|corner| self.block([codes, &codes[span..]], corner)).sum::<i32>()
                + places().map(|place| place.weight).sum::<i32>(),
            hash: hashes.fold(0, u64::wrapping_add),
            distance: places().map(|place| u16::from(place.distance)).sum(),
        }
    }

    /// The weights of the four blocks of a position that the blank is in.
    #[inline]
    fn around(&self, row: &[u8], blank: &Blank) -> i32 {
        let span = self.span;
        let codes = &row[blank.corner.into()..];
        let (above, middle, below) = (&codes[..3], &codes[span..][..3], &codes[2 * span..][..3]);
        (0..2).map(|at| self.block([above, middle], at) + self.block([middle, below], at)).sum()
    }

    /// The value after a step in a direction from a position with this value, whose blank has these weights
    /// [around](Self::around).
    #[inline]
    fn after(&self, before: Value, row: &[u8], around: i32, direction: Direction, step: &Step) -> Value {
        let home = row[self.codes + usize::from(step.from)];
        let (gone, come) = (self.place(home, step.from.into()), self.place(home, step.to.into()));
        let codes = &row[step.corner.into()..];
        let blocks = match direction {
            Direction::Up => self.vertical::<false>(codes, come.code),
            Direction::Down => self.vertical::<true>(codes, come.code),
            Direction::Left => self.horizontal::<false>(codes, come.code),
            Direction::Right => self.horizontal::<true>(codes, come.code),
        };
        Value {
            score: before.score + come.weight - gone.weight + step.weight + blocks - around,
            hash: before.hash.wrapping_add(self.keys[usize::from(home)].wrapping_mul(step.key)),
            distance: before.distance + u16::from(come.distance) - u16::from(gone.distance),
        }
    }

    /// The weights of the six blocks around two cells side by side after a tile has moved there, less those of the two
    /// before it that the blank was not in. The codes begin above and left of the first cell.
    #[inline]
    fn horizontal<const IS_TO_THE_RIGHT: bool>(&self, codes: &[u8], tile: u8) -> i32 {
        let span = self.span;
        let (above, middle, below) = (&codes[..4], &codes[span..][..4], &codes[2 * span..][..4]);
        let [first, second] = if IS_TO_THE_RIGHT { [BLANK, tile] } else { [tile, BLANK] };
        let new = [middle[0], first, second, middle[3]];
        let old = if IS_TO_THE_RIGHT { 0 } else { 2 };
        (0..3).map(|at| self.block([above, &new], at) + self.block([&new, below], at)).sum::<i32>()
            - self.block([above, middle], old)
            - self.block([middle, below], old)
    }

    /// The same for one cell above the other.
    #[inline]
    fn vertical<const IS_DOWN: bool>(&self, codes: &[u8], tile: u8) -> i32 {
        let span = self.span;
        let [above, first, second, below] = [0, 1, 2, 3].map(|row| &codes[row * span..][..3]);
        let [upper, lower] = if IS_DOWN { [BLANK, tile] } else { [tile, BLANK] };
        let (new_first, new_second) = ([first[0], upper, first[2]], [second[0], lower, second[2]]);
        let old = if IS_DOWN { [above, first] } else { [second, below] };
        (0..2)
            .map(|at| {
                self.block([above, &new_first], at)
                    + self.block([&new_first, &new_second], at)
                    + self.block([&new_second, below], at)
                    - self.block(old, at)
            })
            .sum()
    }

    /// The weight of the block at a place in two rows of codes.
    #[inline]
    fn block(&self, [above, below]: [&[u8]; 2], at: usize) -> i32 {
        self.blocks[block([above[at], above[at + 1], below[at], below[at + 1]])].into()
    }

    /// Makes a step in a position.
    #[inline]
    fn make(&self, row: &mut [u8], step: &Step) {
        let (codes, homes) = row.split_at_mut(self.codes);
        homes.swap(step.from.into(), step.to.into());
        codes[usize::from(step.codes[0])] = BLANK;
        codes[usize::from(step.codes[1])] = self.place(homes[usize::from(step.to)], step.to.into()).code;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Control, StopReason};
    use crate::shuffle::Random;
    use crate::{Goal, Space, shuffled};
    use core::ops::ControlFlow;

    fn goal(size: &str, named: &Goal) -> Board {
        named.board(size.parse().unwrap()).unwrap()
    }

    /// Weights without a pattern, but alike for mirror images.
    fn random_weights(side: usize) -> Weights {
        let size = Size::new(side, side).unwrap();
        let mut random = Random::new(side as u64);
        let canonical = Features::new(size, size.cells() - 1).canonical();
        let drawn: Vec<f32> = canonical.iter().map(|_| random.below(201) as f32 - 100.0).collect();
        let weights: Vec<f32> = canonical.iter().map(|&feature| drawn[feature as usize]).collect();
        Weights::new(side, &weights)
    }

    #[test]
    fn the_score_is_the_sum_over_the_features() {
        for side in [3, 4, 6] {
            let (goal, weights) = (goal(&format!("{side}x{side}"), &Goal::BlankLast), random_weights(side));
            let by_feature: Vec<i16> = weights.by_feature().collect();
            let (ranking, features) = (Ranking::new(&goal, &weights), Features::new(goal.size(), side * side - 1));
            for seed in 0..20 {
                let board = shuffled(&goal, seed);
                let mut sum = 0;
                features.visit(&ranking.homes(&board), |feature| sum += i32::from(by_feature[feature]));
                assert_eq!(ranking.score(&board), sum, "{board}");
                // The mirror image at the main diagonal, its tiles renumbered.
                let mirrored = |cell: usize| cell % side * side + cell / side;
                let homes = ranking.homes(&board);
                let image: Vec<u8> =
                    (0..homes.len()).map(|cell| mirrored(homes[mirrored(cell)].into()) as u8).collect();
                let mut of_image = 0;
                features.visit(&image, |feature| of_image += i32::from(by_feature[feature]));
                assert_eq!(of_image, sum, "{board}");
            }
        }
    }

    #[test]
    fn a_step_changes_what_the_whole_position_says() {
        let weights = random_weights(5);
        for (size, named) in [
            ("5x5", Goal::BlankLast),
            ("5x5", Goal::BlankFirst),
            ("7x4", Goal::Spiral),
            ("2x9", Goal::Snake),
            ("16x16", Goal::BlankLast),
        ] {
            let goal = goal(size, &named);
            let ranking = Ranking::new(&goal, &weights);
            assert_eq!(ranking.value(&ranking.row(&goal)).hash, 0);
            let (mut random, mut row) = (Random::new(3), ranking.row(&shuffled(&goal, 1)));
            let mut value = ranking.value(&row);
            for _ in 0..2_000 {
                let homes = &row[ranking.codes..];
                let blank = homes.iter().position(|&home| usize::from(home) == ranking.blank).unwrap();
                let blank = &ranking.blanks[blank];
                let direction = Direction::ALL[random.below(4) as usize];
                let Some(step) = &blank.steps[direction as usize] else { continue };
                value = ranking.after(value, &row, ranking.around(&row, blank), direction, step);
                ranking.make(&mut row, step);
                let whole = ranking.value(&row);
                assert_eq!((value.hash, value.score, value.distance), (whole.hash, whole.score, whole.distance));
            }
        }
    }

    #[test]
    fn a_beam_as_wide_as_the_space_finds_shortest_paths() {
        for named in [Goal::BlankLast, Goal::BlankFirst, Goal::Snake, Goal::Spiral] {
            let goal = goal("3x3", &named);
            let (space, weights) = (Space::new(&goal).unwrap(), random_weights(3));
            let (ranking, mut beam) = (Ranking::new(&goal, &weights), Beam::default());
            for seed in 0..8 {
                let board = shuffled(&goal, seed);
                let distance = space.distance(&board).unwrap();
                // The maximum number of positions at one depth.
                let outcome = beam.search(&ranking, &board, 24_047, Control::default(), &mut |_| ());
                assert_eq!(outcome.length(), Some(distance), "{board}");
                assert_eq!(board.after_all(&outcome.moves.unwrap()), Ok(goal));
            }
        }
    }

    #[test]
    fn threads_share_the_layers_and_change_nothing() {
        let goal = goal("6x6", &Goal::BlankLast);
        let (weights, board) = (Weights::shipped(goal.size()), shuffled(&goal, 9));
        let ranking = Ranking::new(&goal, &weights);
        let searched = |threads: usize, max_nodes: u64| {
            let (mut beam, mut layers) = (Beam::default(), Vec::new());
            let threads = core::num::NonZeroUsize::new(threads).unwrap();
            let control = Control { max_nodes, threads, ..Control::default() };
            let outcome = beam.search(&ranking, &board, 6_000, control, &mut |layer| {
                let score: i32 = (0..layer.len()).map(|index| layer.score(index) ^ index as i32).sum();
                layers.push((layer.len(), score, layer.homes(layer.len() / 2).to_vec()));
            });
            (outcome, layers)
        };
        for max_nodes in [u64::MAX, 300_000, 20_000, 4_000, 100, 3] {
            let alone = searched(1, max_nodes);
            assert!(alone.0.statistics.generated <= max_nodes);
            assert_eq!(alone.0.moves.is_some(), max_nodes == u64::MAX);
            for threads in [2, 3, 8] {
                assert!(searched(threads, max_nodes) == alone, "{threads} threads, {max_nodes} nodes");
            }
        }
    }

    #[test]
    fn threads_end_with_their_search() {
        let goal = goal("8x8", &Goal::BlankLast);
        let (weights, board) = (Weights::shipped(goal.size()), shuffled(&goal, 2));
        let ranking = Ranking::new(&goal, &weights);
        let mut calls = 0;
        let mut watch = |_: &crate::search::Progress| {
            calls += 1;
            if calls == 20 { ControlFlow::Break(StopReason::Cancelled) } else { ControlFlow::Continue(()) }
        };
        let threads = core::num::NonZeroUsize::new(4).unwrap();
        let control = Control { threads, watch: Some(&mut watch), ..Control::default() };
        let outcome = Beam::default().search(&ranking, &board, 50_000, control, &mut |_| ());
        assert_eq!((outcome.stopped, calls), (Some(StopReason::Cancelled), 20));
    }

    #[test]
    fn a_layer_holds_the_best_successors_once() {
        let goal = goal("5x5", &Goal::BlankLast);
        let (weights, board) = (Weights::shipped(goal.size()), shuffled(&goal, 4));
        let (ranking, width) = (Ranking::new(&goal, &weights), 300);
        let mut previous = alloc::vec![ranking.homes(&board)];
        let mut layers = 0;
        Beam::default().search(&ranking, &board, width, Control::default(), &mut |layer| {
            let mut positions: Vec<Vec<u8>> = (0..layer.len()).map(|index| layer.homes(index).to_vec()).collect();
            assert!(layer.len() <= width + width / 8);
            for (index, homes) in positions.iter().enumerate() {
                assert_eq!(layer.score(index), ranking.value(&ranking.coded(homes)).score);
            }
            let worst = (0..layer.len()).map(|index| layer.score(index)).max().unwrap();
            positions.sort_unstable();
            // What it remembers, it forgets where another comes to lie.
            let twice = positions.windows(2).filter(|pair| pair[0] == pair[1]).count();
            assert!(20 * twice <= layer.len(), "{twice} of {} positions come twice", layer.len());
            // Whatever is better than the worst is there, or was seen before.
            let mut missing = 0;
            for before in &previous {
                let blank = before.iter().position(|&home| usize::from(home) == ranking.blank).unwrap();
                for step in ranking.blanks[blank].steps.iter().flatten() {
                    let mut after = before.clone();
                    after.swap(step.from.into(), step.to.into());
                    let score = ranking.value(&ranking.coded(&after)).score;
                    missing += usize::from(score < worst && positions.binary_search(&after).is_err());
                }
            }
            // Moves back, and ways round.
            assert!(missing <= previous.len() + previous.len() / 2, "{missing} of {}", previous.len());
            previous = positions;
            layers += 1;
        });
        assert!(layers > 80);
    }
}

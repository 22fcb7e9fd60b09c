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
    /// By home and cell.
    places: Vec<Place>,
    /// By four codes: the weight of a block.
    blocks: Arc<[i8]>,
    /// By cell of the blank: the moves there.
    steps: Vec<Vec<Step>>,
}

/// A tile on a cell.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The exclusive or of these over a position is its hash, 0 of the goal (A. L. Zobrist, *A New Hashing Method with
    /// Application for Game Playing*, 1970).
    hash: u64,
    /// The weights of its displacement and place.
    weight: i32,
    /// Its Manhattan distance, 0 of the blank.
    distance: u8,
    /// Its code in a block.
    code: u8,
}

/// A move of the tile on a cell into the blank on another.
#[derive(Clone, Debug)]
struct Step {
    direction: Direction,
    from: u8,
    to: u8,
    /// The same cells among the codes of a position.
    codes: [u16; 2],
    /// The first cell of the 3×4 or 4×3 around the two, there.
    corner: u16,
    is_vertical: bool,
    /// Whether the tile lies above or left of the blank.
    is_before: bool,
    /// What the blank changes of hash and score.
    hash: u64,
    weight: i32,
}

/// What a position has besides its cells.
#[derive(Clone, Copy, Debug)]
struct Value {
    hash: u64,
    score: i32,
    distance: u16,
}

/// The place of a cell among the codes of a position, which has a border of one cell.
fn bordered(size: Size, cell: usize) -> usize {
    (size.row(cell) + 1) * (size.width() + 2) + size.column(cell) + 1
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
        let hash =
            |home: usize, cell: usize| mix(((home * cells + cell + 1) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let pairs = (0..cells).flat_map(|home| (0..cells).map(move |cell| (home, cell)));
        let place = |(home, cell)| Place {
            hash: hash(home, cell) ^ hash(home, home),
            weight: scaled.placed(home, cell),
            distance: if home == blank { 0 } else { size.manhattan_distance(home, cell) as u8 },
            code: features.code(home, cell),
        };
        let mut ranking = Self {
            places: pairs.map(place).collect(),
            blocks: weights.blocks(),
            steps: Vec::new(),
            cells,
            blank,
            frame,
        };
        let steps = |cell| {
            let froms = Direction::ALL.into_iter().filter_map(|way| Some((way, way.source(cell, size)?)));
            froms.map(|(direction, from)| ranking.step(direction, from, cell)).collect()
        };
        ranking.steps = (0..cells).map(steps).collect();
        ranking
    }

    /// The bytes of the ranking of a size, its weights aside.
    pub(in crate::search) fn bytes(size: Size) -> usize {
        let cells = size.cells();
        cells * cells * size_of::<Place>() + cells * (size_of::<Vec<Step>>() + 4 * size_of::<Step>())
    }

    fn step(&self, direction: Direction, from: usize, to: usize) -> Step {
        let size = self.frame.size();
        let [before, after] = [from, to].map(|cell| self.place(self.blank as u8, cell));
        Step {
            direction,
            from: from as u8,
            to: to as u8,
            codes: [from, to].map(|cell| bordered(size, cell) as u16),
            corner: (bordered(size, from.min(to)) - size.width() - 3) as u16,
            is_vertical: direction.is_vertical(),
            is_before: from < to,
            hash: before.hash ^ after.hash,
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
    fn stride(&self) -> usize {
        let size = self.frame.size();
        self.cells + (size.width() + 2) * (size.height() + 2)
    }

    /// A position as the search keeps it: by cell, the home of what lies there; then by cell and with a border, its code.
    fn row(&self, board: &Board) -> Vec<u8> {
        self.coded(self.frame.homes(board))
    }

    /// The same by the homes.
    fn coded(&self, mut row: Vec<u8>) -> Vec<u8> {
        row.resize(self.stride(), OUTSIDE);
        for cell in 0..self.cells {
            row[self.cells + bordered(self.frame.size(), cell)] = self.place(row[cell], cell).code;
        }
        row
    }

    /// The value of a position from nothing.
    fn value(&self, row: &[u8]) -> Value {
        let (homes, codes) = row.split_at(self.cells);
        let span = self.frame.size().width() + 2;
        let corners = (0..codes.len() - span).filter(|corner| corner % span + 1 < span);
        let block = |at: usize| block([codes[at], codes[at + 1], codes[at + span], codes[at + span + 1]]);
        let blocks: i32 = corners.map(|corner| i32::from(self.blocks[block(corner)])).sum();
        let places = || homes.iter().enumerate().map(|(cell, &home)| self.place(home, cell));
        Value {
            score: blocks + places().map(|place| place.weight).sum::<i32>(),
            hash: places().fold(0, |hash, place| hash ^ place.hash),
            distance: places().map(|place| u16::from(place.distance)).sum(),
        }
    }

    /// The value after a step from a position with this value.
    #[inline]
    fn after(&self, before: Value, row: &[u8], step: &Step) -> Value {
        let (homes, codes) = row.split_at(self.cells);
        let home = homes[usize::from(step.from)];
        let (gone, come) = (self.place(home, step.from.into()), self.place(home, step.to.into()));
        let around = &codes[step.corner.into()..];
        let pair = if step.is_before { [BLANK, come.code] } else { [come.code, BLANK] };
        let span = self.frame.size().width() + 2;
        let blocks =
            if step.is_vertical { self.vertical(around, span, pair) } else { self.horizontal(around, span, pair) };
        Value {
            score: before.score + come.weight - gone.weight + step.weight + blocks,
            hash: before.hash ^ come.hash ^ gone.hash ^ step.hash,
            distance: before.distance + u16::from(come.distance) - u16::from(gone.distance),
        }
    }

    /// Makes a step in a position.
    #[inline]
    fn make(&self, row: &mut [u8], step: &Step) {
        let (homes, codes) = row.split_at_mut(self.cells);
        homes.swap(step.from.into(), step.to.into());
        codes[usize::from(step.codes[0])] = BLANK;
        codes[usize::from(step.codes[1])] = self.place(homes[usize::from(step.to)], step.to.into()).code;
    }

    /// The weights of the six blocks around two cells side by side after these have other codes, less those before; the codes
    /// begin above and left of the first, `span` to a row.
    #[inline]
    fn horizontal(&self, codes: &[u8], span: usize, [first, second]: [u8; 2]) -> i32 {
        let above = pairs_of([codes[0], codes[1], codes[2], codes[3]]);
        let codes = &codes[span..];
        let old = pairs_of([codes[0], codes[1], codes[2], codes[3]]);
        let new = pairs_of([codes[0], first, second, codes[3]]);
        let codes = &codes[span..];
        let below = pairs_of([codes[0], codes[1], codes[2], codes[3]]);
        let mut sum = 0;
        for place in 0..3 {
            sum += self.block(above[place], new[place]) + self.block(new[place], below[place]);
            sum -= self.block(above[place], old[place]) + self.block(old[place], below[place]);
        }
        sum
    }

    /// The same for one cell above the other.
    #[inline]
    fn vertical(&self, codes: &[u8], span: usize, [first, second]: [u8; 2]) -> i32 {
        let pairs = |a: u8, b: u8, c: u8| [pair(a, b), pair(b, c)];
        let above = pairs(codes[0], codes[1], codes[2]);
        let codes = &codes[span..];
        let (old, new) = (pairs(codes[0], codes[1], codes[2]), pairs(codes[0], first, codes[2]));
        let codes = &codes[span..];
        let (old_next, new_next) = (pairs(codes[0], codes[1], codes[2]), pairs(codes[0], second, codes[2]));
        let codes = &codes[span..];
        let below = pairs(codes[0], codes[1], codes[2]);
        let mut sum = 0;
        for place in 0..2 {
            sum += self.block(above[place], new[place]);
            sum += self.block(new[place], new_next[place]) + self.block(new_next[place], below[place]);
            sum -= self.block(above[place], old[place]);
            sum -= self.block(old[place], old_next[place]) + self.block(old_next[place], below[place]);
        }
        sum
    }

    #[inline]
    fn block(&self, above: usize, below: usize) -> i32 {
        self.blocks[above * CODES * CODES + below].into()
    }
}

#[inline]
fn pair(left: u8, right: u8) -> usize {
    left as usize * CODES + right as usize
}

#[inline]
fn pairs_of([a, b, c, d]: [u8; 4]) -> [usize; 3] {
    [pair(a, b), pair(b, c), pair(c, d)]
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
                let blank = row.iter().position(|&home| usize::from(home) == ranking.blank).unwrap();
                let step = &ranking.steps[blank][random.below(ranking.steps[blank].len() as u64) as usize];
                value = ranking.after(value, &row, step);
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
                assert_eq!(layer.score(index), ranking.value(&ranking.coded(homes.clone())).score);
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
                for step in &ranking.steps[blank] {
                    let mut after = before.clone();
                    after.swap(step.from.into(), step.to.into());
                    let score = ranking.value(&ranking.coded(after.clone())).score;
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

//! What a step changes of the weights of blocks and pairs.
//!
//! Nearly all the time of a beam goes here, so the codes around the blank are put where their places are known when this is compiled,
//! one function for each direction: what is left are loads and additions.

use super::Ranking;
use super::features::{BLANK, KIND_OF, OUTSIDE, STEPS};
use super::weights::{OF_KIND, OF_TILE, ROOM, ROOM_OF_KINDS};
use crate::Size;

/// The rows and columns around the blank whose codes a step looks at.
const REACH: usize = 3;
const SPAN: usize = 2 * REACH + 1;

/// Codes outside in the row of a position, as many as are loaded at once: a window's columns, and one more.
pub(super) const GAP: usize = size_of::<u64>();

/// The bytes from the begin of a row on in which any byte can be looked up as a home.
pub(super) const VIEW: usize = 256;

/// Where the codes around the blank lie in the row of a position.
#[derive(Clone, Debug)]
pub(super) struct Window {
    /// Where each row begins; a row outside the board in the gap.
    rows: [u16; SPAN],
    /// The bytes of the columns on the board.
    columns: u64,
}

impl Window {
    /// The window of a cell; the codes by cell come after the gap, which begins here.
    pub(super) fn new(size: Size, cell: usize, gap: usize) -> Self {
        let (row, column) = (size.row(cell), size.column(cell));
        let begin = |at: usize| {
            let row = (row + at).checked_sub(REACH).filter(|&row| row < size.height());
            row.map_or(gap, |row| gap + GAP + row * size.width() + column - REACH) as u16
        };
        let is_on_board = |at: usize| (REACH..REACH + size.width()).contains(&(column + at));
        let columns = (0..GAP).map(|at| if is_on_board(at) { 0xff << (8 * at) } else { 0 });
        Self { rows: core::array::from_fn(begin), columns: columns.fold(0, core::ops::BitOr::bitor) }
    }
}

/// What lies around the blank of a position.
#[derive(Default)]
pub(super) struct Surroundings {
    /// The codes, the blank in the middle.
    codes: [[u8; GAP]; SPAN],
    /// The weights of the four blocks that the blank is in.
    blocks: i32,
}

/// A cell as seen from the blank: rows below it, and columns to the right.
type Cell = (isize, isize);

/// From the blank to the tile that moves in each direction.
const fn source(direction: usize) -> Cell {
    [(1, 0), (-1, 0), (0, 1), (0, -1)][direction]
}

impl Surroundings {
    #[inline]
    fn at(&self, (row, column): Cell) -> u8 {
        self.codes[REACH.wrapping_add_signed(row)][REACH.wrapping_add_signed(column)]
    }
}

/// The kind of a code.
#[inline]
fn kind(code: u8) -> usize {
    KIND_OF[usize::from(code)].into()
}

impl Ranking {
    /// Looks at what lies around the blank in the row of a position.
    #[inline]
    pub(super) fn look(&self, row: &[u8], window: &Window, around: &mut Surroundings) {
        let outside = u64::from_ne_bytes([OUTSIDE; GAP]) & !window.columns;
        for (codes, begin) in around.codes.iter_mut().zip(window.rows) {
            let begin = usize::from(begin);
            let of_row = row[begin..begin + GAP].first_chunk().expect("as many as that");
            *codes = (u64::from_le_bytes(*of_row) & window.columns | outside).to_le_bytes();
        }
        around.blocks = self.blocks_around(around);
    }

    /// The weights of the four blocks that the blank is in.
    #[inline(never)]
    fn blocks_around(&self, around: &Surroundings) -> i32 {
        let pairs = [-1, 0, 1].map(|row| {
            let [a, b, c] = [-1, 0, 1].map(|column| kind(around.at((row, column))));
            [a * ROOM_OF_KINDS + b, b * ROOM_OF_KINDS + c]
        });
        let [above, middle, below] = pairs;
        (0..2).map(|at| self.block(above[at], middle[at]) + self.block(middle[at], below[at])).sum()
    }

    /// The weight of a block by its two rows.
    #[inline]
    fn block(&self, above: usize, below: usize) -> i32 {
        self.blocks[above * ROOM_OF_KINDS.pow(2) + below].into()
    }

    /// The weights of the pairs of a tile with this code.
    #[inline]
    fn pairs(&self, tile: u8) -> &[i8; OF_TILE] {
        self.pairs[usize::from(tile) * 2 * OF_KIND..].first_chunk().expect("a code of a tile")
    }

    /// What a step in a direction changes of the weights of blocks and pairs: that of the tile with this home and these codes before
    /// and after it.
    #[inline(never)]
    pub(super) fn change<const DIRECTION: usize>(
        &self,
        by_home: &[u8; VIEW],
        around: &Surroundings,
        home: u8,
        [gone, come]: [u8; 2],
    ) -> i32 {
        let source = const { source(DIRECTION) };
        let mut sum = self.change_of_blocks::<DIRECTION>(around, come) - around.blocks;
        let [before, after] = [gone, come].map(|tile| self.pairs(tile));
        for (neighbour, (rows, columns)) in STEPS.into_iter().enumerate() {
            // The tile itself lay next to where it goes.
            if (rows, columns) != source {
                sum += i32::from(after[neighbour * ROOM + usize::from(around.at((rows, columns)))]);
            }
            let other = around.at((source.0 + rows, source.1 + columns));
            sum -= i32::from(before[neighbour * ROOM + usize::from(other)]);
        }
        for (neighbour, &home) in self.neighbours[usize::from(home)].iter().enumerate() {
            let place = OF_KIND + neighbour * ROOM + usize::from(by_home[usize::from(home)]);
            sum += i32::from(after[place]) - i32::from(before[place]);
        }
        sum
    }

    /// The weights of the six blocks around the blank and the tile after a step, less those of the two before it that the blank was not in.
    #[inline]
    fn change_of_blocks<const DIRECTION: usize>(&self, around: &Surroundings, come: u8) -> i32 {
        let (rows, columns) = const { source(DIRECTION) };
        // The units of the kinds in the place of a block, whose first row and column are above and to the left.
        let is_vertical = columns == 0;
        let is_back = rows + columns < 0;
        let (along, across) =
            if is_vertical { (ROOM_OF_KINDS.pow(2), ROOM_OF_KINDS) } else { (ROOM_OF_KINDS, ROOM_OF_KINDS.pow(2)) };
        let [first, second] = if is_back { [1, along] } else { [along, 1] };
        let code = |step: isize, aside: isize| match (step, aside) {
            (0, 0) => come,
            (1, 0) => BLANK,
            _ if is_vertical => around.at((step * rows, aside)),
            _ => around.at((aside, step * columns)),
        };
        // By step: the pairs of codes across it.
        let pairs = |step: isize, middle: u8| {
            let [left, right] = [-1, 1].map(|aside| kind(code(step, aside)));
            let middle = kind(middle);
            [left * across + middle, middle * across + right]
        };
        let new = [-1, 0, 1, 2].map(|step| pairs(step, code(step, 0)));
        let old = pairs(1, around.at((rows, columns)));
        let mut sum = 0;
        for aside in 0..2 {
            let weight = |a: usize, b: usize| i32::from(self.blocks[a * first + b * second]);
            let [behind, here, there, ahead] = new.map(|pairs| pairs[aside]);
            sum += weight(behind, here) + weight(here, there) + weight(there, ahead) - weight(old[aside], ahead);
        }
        sum
    }
}

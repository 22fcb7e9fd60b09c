//! The features of a position, by number.

use alloc::vec::Vec;

use crate::Size;

/// The rows and columns up to which the code of a tile tells displacements apart.
const REACH: i32 = 3;
const SPAN: u8 = 2 * REACH as u8 + 1;

/// The codes of tiles: their displacements, each way at most its reach.
pub(super) const TILES: usize = SPAN as usize * SPAN as usize;

/// The code of the blank, and of what is outside the board.
pub(super) const BLANK: u8 = TILES as u8;
pub(super) const OUTSIDE: u8 = BLANK + 1;

/// The kinds of codes in a block: displacements up to two steps, the directions of all others, the blank, and what is outside.
pub(super) const KINDS: usize = 23;
const EXACT: [(i32, i32); 13] =
    [(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (0, 2), (0, -2), (2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
const FAR: [(i32, i32); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The code of a tile by the rows and columns to its home.
fn code(rows: i32, columns: i32) -> u8 {
    let part = |steps: i32| (steps.clamp(-REACH, REACH) + REACH) as u8;
    part(rows) * SPAN + part(columns)
}

/// The code of the same seen in the mirror of the main diagonal.
fn transposed(code: u8) -> u8 {
    if code < BLANK { code % SPAN * SPAN + code / SPAN } else { code }
}

/// The kind of a code in a block.
const fn kind(code: u8) -> usize {
    const fn place(list: &[(i32, i32)], rows: i32, columns: i32) -> usize {
        let mut place = 0;
        while place < list.len() && !(list[place].0 == rows && list[place].1 == columns) {
            place += 1;
        }
        place
    }
    if code >= BLANK {
        return EXACT.len() + FAR.len() + (code - BLANK) as usize;
    }
    let (rows, columns) = ((code / SPAN) as i32 - REACH, (code % SPAN) as i32 - REACH);
    let exact = place(&EXACT, rows, columns);
    if exact < EXACT.len() { exact } else { exact + place(&FAR, rows.signum(), columns.signum()) }
}

/// By code: its kind.
pub(super) static KIND_OF: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut code = 0;
    while code <= OUTSIDE {
        kinds[code as usize] = kind(code) as u8;
        code += 1;
    }
    kinds
};

/// The number of a block by its kinds, row by row.
fn block([a, b, c, d]: [usize; 4]) -> usize {
    (a * KINDS + b) * KINDS.pow(2) + c * KINDS + d
}

/// The neighbours that a tile makes pairs with: the nearest to the right, to the left, below and above, and those behind them.
pub(super) const NEIGHBOURS: usize = 8;

/// The rows and columns from a tile to each of them.
pub(super) const STEPS: [(isize, isize); NEIGHBOURS] =
    [(0, 1), (0, -1), (1, 0), (-1, 0), (0, 2), (0, -2), (2, 0), (-2, 0)];

/// The number of the pair of a tile with a neighbour, both given by their codes: of cells (0) or of homes (1).
pub(super) fn pair(kind: usize, neighbour: usize, tile: u8, other: u8) -> usize {
    // Each is that of a tile with one to its right, mirrored if need be.
    let [tile, other] = if neighbour % 4 < 2 { [tile, other] } else { [tile, other].map(transposed) };
    let [first, second] = if neighbour.is_multiple_of(2) { [tile, other] } else { [other, tile] };
    ((kind * 2 + neighbour / 4) * TILES + usize::from(first)) * TILES + usize::from(second)
}

/// A pair by its number: its kind, the neighbour to the right, the code of the tile and of that.
pub(super) const fn pair_of(number: usize) -> [usize; 4] {
    let distance = number / TILES.pow(2);
    [distance / 2, distance % 2 * 4, number / TILES % TILES, number % TILES]
}

/// The numbers of the features of positions of one size: first displacements, then places, then blocks, then pairs.
///
/// On square boards whose blank comes home to a corner of the main diagonal, features that are each other's mirror image
/// there have the same [weight](Self::canonical).
#[derive(Clone, Debug)]
pub struct Features {
    pub(super) size: Size,
    pub(super) blank: usize,
}

impl Features {
    /// The features of a size whose blank has this home.
    pub const fn new(size: Size, blank: usize) -> Self {
        Self { size, blank }
    }

    /// The number of displacements, places, blocks and pairs.
    pub const fn counts(&self) -> [usize; 4] {
        let cells = self.size.cells();
        let displacements = (2 * self.size.height() - 1) * (2 * self.size.width() - 1);
        [displacements, cells * cells, KINDS.pow(4), 4 * TILES.pow(2)]
    }

    /// The neighbours of a cell that are on the board.
    pub(super) fn neighbours(&self, cell: usize) -> [Option<usize>; NEIGHBOURS] {
        let (row, column, width) = (self.size.row(cell), self.size.column(cell), self.size.width());
        STEPS.map(|(rows, columns)| {
            let row = row.checked_add_signed(rows).filter(|&row| row < self.size.height())?;
            let column = column.checked_add_signed(columns).filter(|&column| column < width)?;
            Some(row * width + column)
        })
    }

    pub(super) fn displacement(&self, home: usize, cell: usize) -> (i32, i32) {
        let apart = |a: usize, b: usize| a as i32 - b as i32;
        (apart(self.size.row(home), self.size.row(cell)), apart(self.size.column(home), self.size.column(cell)))
    }

    /// The code of what has this home and lies on this cell.
    pub(super) fn code(&self, home: usize, cell: usize) -> u8 {
        let (rows, columns) = self.displacement(home, cell);
        if home == self.blank { BLANK } else { code(rows, columns) }
    }

    /// Visits the features of a position, given by cell as the homes of what lies there.
    pub fn visit(&self, homes: &[u8], mut visit: impl FnMut(usize)) {
        let [displacements, places, blocks, _] = self.counts();
        let cells = self.size.cells();
        let mut codes = [(); 2].map(|()| alloc::vec![OUTSIDE; cells]);
        for (cell, &home) in homes.iter().enumerate() {
            let home = usize::from(home);
            if home != self.blank {
                visit(self.displaced(self.displacement(home, cell)));
            }
            visit(displacements + home * cells + cell);
            let code = self.code(home, cell);
            codes[0][cell] = code;
            codes[1][home] = code;
        }
        let (first, width, height) = (displacements + places, self.size.width(), self.size.height());
        let kind_at = |row: usize, column: usize| {
            let is_inside = (1..=height).contains(&row) && (1..=width).contains(&column);
            let code = if is_inside { codes[0][(row - 1) * width + column - 1] } else { OUTSIDE };
            usize::from(KIND_OF[usize::from(code)])
        };
        for (row, column) in (0..=height).flat_map(|row| (0..=width).map(move |column| (row, column))) {
            let kinds = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
            visit(first + block(kinds.map(|(row, column)| kind_at(row, column))));
        }
        for (kind, codes) in codes.iter().enumerate() {
            for (cell, &code) in codes.iter().enumerate().filter(|(_, code)| **code < BLANK) {
                for (neighbour, other) in self.neighbours(cell).into_iter().enumerate().step_by(2) {
                    if let Some(&other) = other.map(|other| &codes[other]).filter(|other| **other < BLANK) {
                        visit(first + blocks + pair(kind, neighbour, code, other));
                    }
                }
            }
        }
    }

    fn displaced(&self, (rows, columns): (i32, i32)) -> usize {
        let (width, height) = (self.size.width() as i32, self.size.height() as i32);
        ((rows + height - 1) * (2 * width - 1) + columns + width - 1) as usize
    }

    /// For each feature, the number of the one whose weight it has: the least of it and its mirror image.
    pub fn canonical(&self) -> Vec<u32> {
        let counts @ [displacements, places, ..] = self.counts();
        let count = counts.iter().sum::<usize>() as u32;
        let (width, cells) = (self.size.width(), self.size.cells());
        if width != self.size.height() || self.blank != cells - 1 {
            return (0..count).collect();
        }
        let mirrored = |number: usize, side: usize| number % side * side + number / side;
        let displaced = (0..displacements).map(|number| number.min(mirrored(number, 2 * width - 1)));
        let placed = (0..places).map(|number| {
            let (home, cell) = (mirrored(number / cells, width), mirrored(number % cells, width));
            displacements + number.min(home * cells + cell)
        });
        let mut canonical: Vec<u32> = Vec::with_capacity(count as usize);
        canonical.extend(displaced.chain(placed).map(|number| number as u32));
        let mut mirror = [0; KINDS];
        (0..=OUTSIDE).for_each(|code| mirror[kind(code)] = kind(transposed(code)));
        let (first, pairs) = (displacements + places, KINDS * KINDS);
        for (above, [a, b]) in (0..pairs).map(|pair| (pair, [mirror[pair / KINDS], mirror[pair % KINDS]])) {
            for (below, [c, d]) in (0..pairs).map(|pair| (pair, [mirror[pair / KINDS], mirror[pair % KINDS]])) {
                let image = ((a * KINDS + c) * KINDS + b) * KINDS + d;
                canonical.push((first + image.min(above * pairs + below)) as u32);
            }
        }
        // Pairs are mirrored where they are numbered.
        canonical.extend(canonical.len() as u32..count);
        canonical
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_mirrored() {
        for (rows, columns) in (-5..=5).flat_map(|rows| (-5..=5).map(move |columns| (rows, columns))) {
            assert_eq!(transposed(code(rows, columns)), code(columns, rows));
        }
        assert_eq!([BLANK, OUTSIDE].map(transposed), [BLANK, OUTSIDE]);
    }

    #[test]
    fn pairs_are_numbered_and_named() {
        for number in 0..4 * TILES.pow(2) {
            let [kind, neighbour, first, second] = pair_of(number);
            assert_eq!(pair(kind, neighbour, first as u8, second as u8), number);
            // The same seen from the other tile, and in the mirror.
            assert_eq!(pair(kind, neighbour + 1, second as u8, first as u8), number);
            assert_eq!(pair(kind, neighbour + 2, transposed(first as u8), transposed(second as u8)), number);
        }
    }

    #[test]
    fn kinds_are_exact_up_to_two_steps() {
        for code in 0..BLANK {
            let (rows, columns) = (i32::from(code / SPAN) - REACH, i32::from(code % SPAN) - REACH);
            let is_exact = rows.abs() + columns.abs() <= 2;
            let alike = (0..BLANK).filter(|&other| kind(other) == kind(code)).count();
            assert_eq!((kind(code) < EXACT.len(), alike == 1 || !is_exact), (is_exact, true), "{rows} {columns}");
        }
        assert_eq!([BLANK, OUTSIDE].map(kind), [KINDS - 2, KINDS - 1]);
    }
}

//! A division of all tiles into disjoint patterns.

use alloc::vec::Vec;
use core::fmt;

use super::{Pattern, PatternError};
use crate::direction::Symmetry;
use crate::{Board, Size};

/// A division of all tiles of a board into disjoint patterns, whose values can be added.
///
/// It is written as the numbers of tiles, `6-6-3`, with known or generated shapes, or as the homes of each pattern,
/// `0,1,4/2,3,7/5,6`.
///
/// ```
/// use taxicab_puzzle::{Goal, pattern_database::Split};
///
/// let goal = Goal::BlankFirst.board("4x4".parse()?)?;
/// let split = Split::new("6-6-3", &goal)?;
/// let tiles: Vec<usize> = split.patterns().iter().map(|pattern| pattern.tiles()).collect();
/// assert_eq!(tiles, [6, 6, 3]);
/// // Rotated by 180° this goal is `1 2 … 0`, and shares its tables.
/// assert_eq!(split.patterns()[0].blank(), 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    patterns: Vec<Pattern>,
}

/// The best known shapes for a blank at home on the last cell: columns, rows, and each pattern's homes. The other orientation has them
/// transposed.
///
/// 5-5-5, 7-8 and 6-6-6-6 are those of Korf & Felner (*Disjoint pattern database heuristics*, Artificial Intelligence
/// 134, 2002) rotated by 180°, and 6-5-4 that of public solvers of the 15-puzzle. Of the 90 splits into three connected
/// patterns this 6-6-3 generates the fewest nodes over 40 random boards, a quarter fewer than that of the public
/// solvers. The shapes of 4×5, 4×6 and 5-5-5-5-4 are the best of some tried by the nodes of random boards (`docs/benchmarks.md`).
const KNOWN: &[(usize, usize, &[&[u8]])] = &[
    (4, 4, &[&[14, 13, 12, 11, 10, 9], &[7, 6, 5, 3, 2, 1], &[8, 4, 0]]),
    (4, 4, &[&[14, 13, 11, 10, 7, 6], &[12, 9, 8, 5, 4], &[3, 2, 1, 0]]),
    (4, 4, &[&[14, 13, 11, 10, 9], &[12, 8, 5, 4, 0], &[7, 6, 3, 2, 1]]),
    (4, 4, &[&[14, 13, 12, 11, 10, 9, 8], &[7, 6, 5, 4, 3, 2, 1, 0]]),
    (4, 5, &[&[0, 1, 4, 5, 8], &[2, 3, 6, 7, 11], &[9, 12, 13, 16, 17], &[10, 14, 15, 18]]),
    (4, 5, &[&[0, 1, 2, 3, 5, 6, 7], &[4, 8, 9, 12, 13, 16], &[10, 11, 14, 15, 17, 18]]),
    (4, 6, &[&[0, 1, 2, 3, 4, 5], &[6, 7, 10, 11, 14, 15], &[8, 9, 12, 13, 16, 17], &[18, 19, 20, 21, 22]]),
    (5, 5, &[&[0, 1, 2, 5, 6], &[3, 4, 8, 9, 14], &[7, 11, 12, 13, 17], &[10, 15, 16, 20, 21], &[18, 19, 22, 23]]),
    (5, 5, &[&[23, 22, 19, 18, 17, 12], &[21, 20, 16, 15, 11, 10], &[14, 13, 9, 8, 4, 3], &[7, 6, 5, 2, 1, 0]]),
];

impl Split {
    /// The split of a name for a goal.
    ///
    /// The patterns are those of the goal under the symmetry that takes the blank's home to the last possible cell:
    /// goals that differ by a symmetry or by the numbers of their tiles have the same tables.
    ///
    /// # Errors
    /// The name is not a split, or does not divide the tiles of this size, or a pattern is not possible.
    pub fn new(name: &str, goal: &Board) -> Result<Self, SplitError> {
        let size = goal.size();
        let blank =
            Symmetry::all(size).map(|symmetry| symmetry.cell(goal.blank())).max().expect("there is the identity");
        let numbers = |text: &str, separator: char| -> Result<Vec<usize>, SplitError> {
            let number = |part: &str| part.trim().parse().map_err(|_| SplitError::NotANumber);
            if text.len() > 200 { Err(SplitError::NotANumber) } else { text.split(separator).map(number).collect() }
        };
        let homes = if name.contains([',', '/']) {
            name.split('/').map(|part| numbers(part, ',')).collect::<Result<Vec<_>, _>>()?
        } else {
            shapes(size, blank, &numbers(name, '-')?)?
        };
        Self::of_homes(size, blank, homes)
    }

    /// The split of these homes.
    ///
    /// # Errors
    /// They do not divide the tiles, or one of them is not a pattern.
    pub fn of_homes(
        size: Size,
        blank: usize,
        homes: impl IntoIterator<Item = impl IntoIterator<Item = usize>>,
    ) -> Result<Self, SplitError> {
        let patterns = homes.into_iter().map(|homes| Pattern::new(size, blank, homes));
        let patterns = patterns.collect::<Result<Vec<_>, _>>().map_err(SplitError::Pattern)?;
        let mut all = 0u64;
        for pattern in &patterns {
            if all & pattern.mask() != 0 {
                return Err(SplitError::Overlap((all & pattern.mask()).trailing_zeros() as usize));
            }
            all |= pattern.mask();
        }
        let tiles = all.count_ones() as usize;
        if tiles + 1 == size.cells() { Ok(Self { patterns }) } else { Err(SplitError::Tiles { size, tiles }) }
    }

    /// A split whose tables are built in a fraction of a second.
    pub fn quick(goal: &Board) -> Option<Self> {
        let size = goal.size();
        let tiles = size.cells() - 1;
        let max = match size.cells() {
            ..=9 => 8,
            10..=16 => 6,
            17..=25 => 5,
            _ => 4,
        };
        let parts = tiles.div_ceil(max);
        let numbers: Vec<usize> = match (size.width().min(size.height()), size.cells()) {
            (4, 16) => alloc::vec![6, 6, 3],
            (3, 15) => alloc::vec![6, 3, 5],
            (2, 16) => alloc::vec![6, 3, 6],
            (2 | 3, 18) => alloc::vec![6, 5, 6],
            _ => (0..parts).map(|part| (tiles + part) / parts).rev().collect(),
        };
        let blank = Symmetry::all(goal.size()).map(|symmetry| symmetry.cell(goal.blank())).max()?;
        Self::of_homes(goal.size(), blank, shapes(goal.size(), blank, &numbers).ok()?).ok()
    }

    /// Its patterns.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// What its tables take, to within some percent and at once: to count their states takes up to a tenth of a second.
    pub fn cost(&self) -> SplitCost {
        let mut cost = SplitCost::default();
        for pattern in &self.patterns {
            let (cells, tiles) = (pattern.size().cells() as u64, pattern.tiles() as u64);
            let placements = (0..tiles).fold(1, |product: u64, placed| product.saturating_mul(cells - placed));
            // Tiles divide the cells of the blank into regions, each of which is a state: of 8 tiles on 16 cells 2.75 on average, of 6 on
            // 25 cells 1.42.
            let states = placements.saturating_add(placements.saturating_mul(7 * tiles * tiles) / (cells * cells));
            let orders: u64 = (1..=tiles).product();
            let memory = (states / orders).saturating_mul(32 * orders.div_ceil(64) + 32 * tiles + 32);
            cost.states = cost.states.saturating_add(states);
            cost.memory = cost.memory.max(memory);
        }
        cost.file = cost.states / 8;
        cost
    }
}

/// What the tables of a [`Split`] take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SplitCost {
    /// The states of all tables, each of which is filled once.
    pub states: u64,
    /// The bytes of memory while the largest table is filled.
    pub memory: u64,
    /// The bytes of all tables.
    pub file: u64,
}

impl fmt::Display for Split {
    /// The numbers of tiles.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, pattern) in self.patterns.iter().enumerate() {
            write!(f, "{}{}", if index > 0 { "-" } else { "" }, pattern.tiles())?;
        }
        Ok(())
    }
}

/// Homes for patterns of these numbers of tiles: the best known, or sections of a path: across narrow boards, in a spiral around others.
fn shapes(size: Size, blank: usize, numbers: &[usize]) -> Result<Vec<Vec<usize>>, SplitError> {
    let tiles = numbers.iter().fold(0usize, |sum, &number| sum.saturating_add(number));
    if tiles + 1 != size.cells() {
        return Err(SplitError::Tiles { size, tiles });
    }
    let (width, height) = (size.width(), size.height());
    let known = KNOWN.iter().find(|(columns, rows, patterns)| {
        ((width, height) == (*columns, *rows) || (height, width) == (*columns, *rows))
            && blank + 1 == size.cells()
            && patterns.len() == numbers.len()
            && numbers.iter().all(|&number| {
                let count = |tiles: usize| numbers.iter().filter(|&&other| other == tiles).count();
                patterns.iter().filter(|pattern| pattern.len() == number).count() == count(number)
            })
    });
    if let Some(&(columns, _, patterns)) = known {
        let turned = |&home: &u8| {
            let (row, column) = (usize::from(home) / columns, usize::from(home) % columns);
            if width == columns { usize::from(home) } else { column * width + row }
        };
        return Ok(patterns.iter().map(|homes| homes.iter().map(turned).collect()).collect());
    }
    // A narrow board is cut across.
    let bands = || {
        let cell = move |index: usize| if width <= height { index } else { index % height * width + index / height };
        (0..size.cells()).map(cell).collect()
    };
    let spiral = || {
        let spiral = crate::Goal::Spiral.board(size).expect("the spiral has every size").cells();
        spiral[1..size.cells()].iter().chain(&spiral[..1]).map(|&cell| usize::from(cell)).collect()
    };
    let path: Vec<usize> = if width.min(height) <= 3 && width.max(height) >= 5 { bands() } else { spiral() };
    let mut homes = path.into_iter().filter(|&home| home != blank);
    Ok(numbers.iter().map(|&number| homes.by_ref().take(number).collect()).collect())
}

/// Why a text is not a [`Split`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SplitError {
    /// A token that is not a number.
    #[error("a split is written as numbers of tiles, 6-6-3, or as the home cells of each pattern, 0,1,4/2,3,7/5,6")]
    NotANumber,
    /// A number of tiles that differs from the board's.
    #[error(
        "the split has {tiles} tile{}, but {size} has {}",
        if *tiles == 1 { "" } else { "s" },
        size.cells() - 1
    )]
    Tiles {
        /// The size of the board.
        size: Size,
        /// The tiles of the split.
        tiles: usize,
    },
    /// A cell that is a home in two patterns.
    #[error("cell {0} is a home in two patterns")]
    Overlap(usize),
    /// A part is not a pattern.
    #[error(transparent)]
    Pattern(PatternError),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Goal;
    use crate::pattern_database::{Fill, PatternTable};

    #[test]
    fn costs_are_about_what_tables_take() {
        for (size, name) in [("4x4", "6-6-3"), ("4x4", "7-8"), ("5x5", "5-5-5-5-4"), ("3x6", "6-6-5"), ("3x5", "7-7")] {
            let goal = Goal::BlankLast.board(size.parse().unwrap()).unwrap();
            let split = Split::new(name, &goal).unwrap();
            let cost = split.cost();
            let file: u64 = split.patterns().iter().map(|pattern| 8 * PatternTable::words_of(pattern) as u64).sum();
            let memory = split.patterns().iter().map(Fill::bytes).max().unwrap();
            for (about, exact) in [(cost.file, file), (cost.memory, memory), (cost.states / 8, file)] {
                assert!(10 * about >= 7 * exact && 10 * about <= 13 * exact, "{size} {name}: {about} of {exact}");
            }
        }
    }
}

//! A division of all tiles into disjoint patterns.

use alloc::vec::Vec;
use core::fmt;

use super::symmetry::Symmetry;
use super::{Pattern, PatternError};
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

/// The best known shapes for a blank at home on the last cell: the side, and each pattern's homes.
///
/// 5-5-5, 7-8 and 6-6-6-6 are those of Korf & Felner (*Disjoint pattern database heuristics*, Artificial Intelligence
/// 134, 2002) rotated by 180°, and 6-5-4 that of public solvers of the 15-puzzle. Of the 90 splits into three connected
/// patterns this 6-6-3 generates the fewest nodes over 40 random boards, a quarter fewer than that of the public
/// solvers (`docs/benchmarks.md`).
const KNOWN: &[(usize, &[&[u8]])] = &[
    (4, &[&[14, 13, 12, 11, 10, 9], &[7, 6, 5, 3, 2, 1], &[8, 4, 0]]),
    (4, &[&[14, 13, 11, 10, 7, 6], &[12, 9, 8, 5, 4], &[3, 2, 1, 0]]),
    (4, &[&[14, 13, 11, 10, 9], &[12, 8, 5, 4, 0], &[7, 6, 3, 2, 1]]),
    (4, &[&[14, 13, 12, 11, 10, 9, 8], &[7, 6, 5, 4, 3, 2, 1, 0]]),
    (5, &[&[23, 22, 19, 18, 17, 12], &[21, 20, 16, 15, 11, 10], &[14, 13, 9, 8, 4, 3], &[7, 6, 5, 2, 1, 0]]),
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
        let tiles = goal.size().cells() - 1;
        let max = match goal.size().cells() {
            ..=9 => 8,
            10..=16 => 6,
            17..=25 => 5,
            _ => 4,
        };
        let parts = tiles.div_ceil(max);
        let numbers: Vec<usize> = match tiles {
            15 => alloc::vec![6, 6, 3],
            _ => (0..parts).map(|part| (tiles + part) / parts).rev().collect(),
        };
        let blank = Symmetry::all(goal.size()).map(|symmetry| symmetry.cell(goal.blank())).max()?;
        Self::of_homes(goal.size(), blank, shapes(goal.size(), blank, &numbers).ok()?).ok()
    }

    /// Its patterns.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }
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

/// Homes for patterns of these numbers of tiles: the best known, or sections of a spiral around the board.
fn shapes(size: Size, blank: usize, numbers: &[usize]) -> Result<Vec<Vec<usize>>, SplitError> {
    let tiles = numbers.iter().fold(0usize, |sum, &number| sum.saturating_add(number));
    if tiles + 1 != size.cells() {
        return Err(SplitError::Tiles { size, tiles });
    }
    let known = KNOWN.iter().find(|(side, patterns)| {
        size.width() == *side
            && size.height() == *side
            && blank + 1 == size.cells()
            && patterns.len() == numbers.len()
            && numbers.iter().all(|&number| {
                let count = |tiles: usize| numbers.iter().filter(|&&other| other == tiles).count();
                patterns.iter().filter(|pattern| pattern.len() == number).count() == count(number)
            })
    });
    if let Some((_, patterns)) = known {
        return Ok(patterns.iter().map(|homes| homes.iter().map(|&home| usize::from(home)).collect()).collect());
    }
    let spiral = crate::Goal::Spiral.board(size).expect("the spiral has every size").cells();
    let path = spiral[1..size.cells()].iter().chain(&spiral[..1]).map(|&cell| usize::from(cell));
    let mut homes = path.filter(|&home| home != blank);
    Ok(numbers.iter().map(|&number| homes.by_ref().take(number).collect()).collect())
}

/// Why a text is not a [`Split`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitError {
    /// A token that is not a number.
    NotANumber,
    /// A number of tiles that differs from the board's.
    Tiles {
        /// The size of the board.
        size: Size,
        /// The tiles of the split.
        tiles: usize,
    },
    /// A cell that is a home in two patterns.
    Overlap(usize),
    /// A part is not a pattern.
    Pattern(PatternError),
}

impl fmt::Display for SplitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANumber => f.write_str(
                "a split is written as numbers of tiles, 6-6-3, or as the home cells of each pattern, 0,1,4/2,3,7/5,6",
            ),
            Self::Tiles { size, tiles } => {
                write!(
                    f,
                    "the split has {tiles} tile{}, but {size} has {}",
                    if *tiles == 1 { "" } else { "s" },
                    size.cells() - 1
                )
            }
            Self::Overlap(cell) => write!(f, "cell {cell} is a home in two patterns"),
            Self::Pattern(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for SplitError {}

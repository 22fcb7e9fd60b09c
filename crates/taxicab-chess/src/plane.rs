//! Plane Voronoi diagrams on a grid of cells.
//!
//! The same question as [`territory`](crate::territory) without a board: which site is nearest to each cell of a grid
//! of any size, in straight lines (Euclidean), along streets (Manhattan) or as a king walks (Chebyshev). Side by side
//! they show what a metric does: Euclidean frontiers are straight lines; the others bend, and can widen into whole areas
//! that are contested.

use core::fmt;
use core::str::FromStr;

pub use crate::territory::Owner;

/// How far two cells are apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Metric {
    /// In a straight line: the root of the sum of the squares of both differences.
    Euclidean,
    /// Along columns and rows: the sum of both differences.
    Manhattan,
    /// As a king walks: the greater of both differences.
    Chebyshev,
}

/// A cell: its column and its row. Which corner is (0, 0) is the caller's choice; no distance depends on it.
pub type Cell = (u32, u32);

impl Metric {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Euclidean, Self::Manhattan, Self::Chebyshev];

    /// Its name: `euclidean`, `manhattan`, `chebyshev`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Euclidean => "euclidean",
            Self::Manhattan => "manhattan",
            Self::Chebyshev => "chebyshev",
        }
    }

    /// A whole number that orders cells by their distance from another: the distance itself, or the *square* of the
    /// Euclidean one, which needs no root. Exact for all cells.
    ///
    /// ```
    /// use taxicab_chess::plane::Metric;
    ///
    /// let apart = Metric::ALL.map(|metric| metric.separation((1, 1), (4, 5)));
    /// assert_eq!(apart, [25, 7, 4]);
    /// ```
    #[inline]
    pub const fn separation(self, a: Cell, b: Cell) -> u128 {
        let (columns, rows) = (a.0.abs_diff(b.0) as u64, a.1.abs_diff(b.1) as u64);
        match self {
            // Two squares of 32-bit numbers can together need 65 bits.
            Self::Euclidean => (columns * columns) as u128 + (rows * rows) as u128,
            Self::Manhattan => (columns + rows) as u128,
            Self::Chebyshev => (if columns > rows { columns } else { rows }) as u128,
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is not the name of a [`Metric`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownMetric;

impl fmt::Display for UnknownMetric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a metric is one of euclidean, manhattan, chebyshev")
    }
}

impl core::error::Error for UnknownMetric {}

impl FromStr for Metric {
    type Err = UnknownMetric;

    fn from_str(text: &str) -> Result<Self, UnknownMetric> {
        Self::ALL.into_iter().find(|metric| metric.name() == text).ok_or(UnknownMetric)
    }
}

/// Whose the cell is: the number of the site nearest to it, contested between equals, or nobody's if there is no site.
///
/// Two sites on the same cell are equally near to everything.
///
/// Complexity: one distance a site.
///
/// ```
/// use taxicab_chess::plane::{Metric, Owner, owner};
///
/// let sites = [(0, 0), (4, 0)];
/// assert_eq!(owner(Metric::Manhattan, &sites, (1, 9)), Owner::Site(0));
/// assert_eq!(owner(Metric::Manhattan, &sites, (2, 9)), Owner::Contested);
/// assert_eq!(owner(Metric::Chebyshev, &sites, (1, 9)), Owner::Contested);
/// ```
pub fn owner(metric: Metric, sites: &[Cell], cell: Cell) -> Owner {
    let mut owner = Owner::Nobody;
    let mut least = u128::MAX;
    for (number, site) in sites.iter().enumerate() {
        let apart = metric.separation(*site, cell);
        if apart < least {
            (owner, least) = (Owner::Site(number), apart);
        } else if apart == least {
            owner = Owner::Contested;
        }
    }
    owner
}

/// The owners of all cells of a grid, row by row, without memory of its own.
///
/// ```
/// use taxicab_chess::plane::{Diagram, Metric, Owner};
///
/// let drawn = |metric| {
///     let owners: Vec<_> = Diagram::new(metric, 9, 6, &[(2, 1), (5, 4)]).collect();
///     let letter = |owner: &Owner| match owner {
///         Owner::Site(number) => (b'0' + *number as u8) as char,
///         Owner::Contested => '=',
///         Owner::Nobody => '.',
///     };
///     owners.chunks(9).map(|row| row.iter().map(letter).collect::<String>()).collect::<Vec<_>>().join("\n")
/// };
/// assert_eq!(drawn(Metric::Euclidean), "\
/// 000000=11
/// 00000=111
/// 0000=1111
/// 000=11111
/// 00=111111
/// 0=1111111");
/// assert_eq!(drawn(Metric::Manhattan), "\
/// 00000====
/// 00000====
/// 0000=1111
/// 000=11111
/// ===111111
/// ===111111");
/// ```
///
/// Complexity: one distance a site and cell.
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    metric: Metric,
    sites: &'a [Cell],
    width: u32,
    /// Of the cells still to come, numbered row by row.
    cells: core::ops::Range<u64>,
}

impl<'a> Diagram<'a> {
    /// The diagram of these sites on a grid of so many columns and rows. Sites may lie outside it.
    pub const fn new(metric: Metric, width: u32, height: u32, sites: &'a [Cell]) -> Self {
        Self { metric, sites, width, cells: 0..width as u64 * height as u64 }
    }
}

impl Iterator for Diagram<'_> {
    type Item = Owner;

    fn next(&mut self) -> Option<Owner> {
        let cell = self.cells.next()?;
        let width = u64::from(self.width);
        Some(owner(self.metric, self.sites, ((cell % width) as u32, (cell / width) as u32)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.cells.size_hint()
    }
}

impl core::iter::FusedIterator for Diagram<'_> {}

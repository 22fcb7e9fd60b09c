//! Distances in the plane, and Voronoi diagrams on a grid of cells.
//!
//! The nearest site of each cell of a grid of any size, in straight lines (Euclidean), along columns and rows (Manhattan)
//! or as a king moves (Chebyshev); the distances of points with whole coordinates. Euclidean frontiers are straight lines;
//! the others bend, and can widen into whole areas that are contested.

use crate::enumeration::names;

pub use crate::territory::Owner;

/// A distance between cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Metric {
    /// In a straight line: the root of the sum of the squares of both differences.
    Euclidean,
    /// Along columns and rows: the sum of both differences.
    Manhattan,
    /// As a king moves: the greater of both differences.
    Chebyshev,
}

/// A cell: its column and its row. Which corner is (0, 0) is the caller's choice; no distance depends on it.
pub type Cell = (u32, u32);

/// A point of the plane with whole coordinates, x and y.
pub type Point = (i32, i32);

impl Metric {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Euclidean, Self::Manhattan, Self::Chebyshev];

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
        self.of_differences(a.0.abs_diff(b.0) as u64, a.1.abs_diff(b.1) as u64)
    }

    /// The distance of two points, exact for every pair: a whole number in the Manhattan metric (at most 2³³ − 2) and the
    /// Chebyshev metric (at most 2³² − 1), the root rounded to the nearest `f64` in the Euclidean one.
    ///
    /// ```
    /// use taxicab_chess::plane::Metric;
    ///
    /// let apart = Metric::ALL.map(|metric| metric.distance((0, 0), (-3, 4)));
    /// assert_eq!(apart, [5.0, 7.0, 4.0]);
    /// assert_eq!(Metric::Euclidean.distance((0, 0), (1, 1)), std::f64::consts::SQRT_2);
    /// ```
    ///
    /// Complexity: a few operations; the root is a whole one of 128 bits.
    pub const fn distance(self, a: Point, b: Point) -> f64 {
        let apart = self.of_differences(a.0.abs_diff(b.0) as u64, a.1.abs_diff(b.1) as u64);
        match self {
            Self::Euclidean => root(apart),
            // At most 34 bits.
            Self::Manhattan | Self::Chebyshev => apart as f64,
        }
    }

    const fn of_differences(self, columns: u64, rows: u64) -> u128 {
        match self {
            // Two squares of 32-bit numbers can together need 65 bits.
            Self::Euclidean => (columns * columns) as u128 + (rows * rows) as u128,
            Self::Manhattan => (columns + rows) as u128,
            Self::Chebyshev => (if columns > rows { columns } else { rows }) as u128,
        }
    }
}

/// The square root, rounded to the nearest `f64`, ties to even.
///
/// The number is shifted up by an even number of bits until its whole root has 64; whether that root is exact goes into
/// its last bit. The conversion to 53 bits then rounds as it would round the true root, and the shift back is exact.
const fn root(number: u128) -> f64 {
    if number == 0 {
        return 0.0;
    }
    let shift = number.leading_zeros() / 2;
    let shifted = number << (2 * shift);
    let root = shifted.isqrt();
    let rest = (root * root != shifted) as u128;
    (root | rest) as f64 / (1_u64 << shift) as f64
}

names! { Metric, "a metric": Euclidean "euclidean", Manhattan "manhattan", Chebyshev "chebyshev" }

/// The owner of the cell: the nearest site; contested if several are nearest, nobody's if there is no site.
///
/// Two sites on the same cell are equally near to everything.
///
/// Complexity: one distance per site.
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

/// The owners of all cells of a grid of this many columns and rows, row by row, without memory of its own. Sites may lie
/// outside the grid.
///
/// ```
/// use taxicab_chess::plane::{Metric, Owner, diagram};
///
/// let drawn = |metric| {
///     let owners: Vec<_> = diagram(metric, 9, 6, &[(2, 1), (5, 4)]).collect();
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
/// Complexity: one distance per site and cell.
pub fn diagram(metric: Metric, width: u32, height: u32, sites: &[Cell]) -> impl Iterator<Item = Owner> {
    let cells = 0..u64::from(width) * u64::from(height);
    let width = u64::from(width);
    cells.map(move |cell| owner(metric, sites, ((cell % width) as u32, (cell / width) as u32)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_the_nearest_numbers() {
        // The standard library rounds correctly, and all numbers below 2⁵³ are exact.
        let mut random = crate::random::Random(3);
        let small: std::vec::Vec<u64> = (0..100_000).chain((0..100_000).map(|_| random.set(1).0 >> 11)).collect();
        for number in small {
            assert_eq!(root(number.into()).to_bits(), (number as f64).sqrt().to_bits(), "{number}");
        }
        // Beyond, the true root lies between the midpoints to both neighbours.
        let longest = u128::from(u32::MAX) * u128::from(u32::MAX) * 2;
        let near = |number: u128| [number - 1, number, number + 1];
        let squares = (0..100_000).map(|_| u128::from(random.set(1).0 >> 31).pow(2)).filter(|&square| square > 1 << 53);
        let large = squares.flat_map(near).chain([1 << 54, 1 << 63, 1 << 64, longest - 1, longest]);
        for number in large.collect::<std::vec::Vec<_>>() {
            let found = root(number);
            let (below, above) = (found.next_down(), found.next_up());
            // In units of half a last place of the root, a power of two below 1.
            let unit = (found - below).min(above - found) / 2.0;
            let scaled = |value: f64| (value / unit) as u128;
            let bits = 2 * (-unit.log2()) as u32;
            let middle = |a: f64, b: f64| u128::midpoint(scaled(a), scaled(b)).pow(2);
            assert!(middle(below, found) <= number << bits && number << bits <= middle(found, above), "{number}");
        }
    }
}

//! The size of a board: columns × rows.

use core::fmt;
use core::str::FromStr;

/// The size of a board, `width` columns by `height` rows, each from 2 to 16.
///
/// Cells are numbered row by row from the top left: cell = row · width + column.
///
/// ```
/// use taxicab_puzzle::Size;
///
/// let size: Size = "4x3".parse()?;
/// assert_eq!((size.width(), size.height(), size.cells()), (4, 3, 12));
/// assert_eq!((size.row(6), size.column(6)), (1, 2));
/// # Ok::<(), taxicab_puzzle::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The minimum number of columns or rows. A single line has no puzzle: its tiles never change order.
    pub const MIN: usize = 2;
    /// The maximum number of columns or rows.
    pub const MAX: usize = 16;

    /// The size of `width` columns and `height` rows.
    ///
    /// # Errors
    /// Either side below 2 or above 16.
    pub const fn new(width: usize, height: usize) -> Result<Self, SizeError> {
        if width < Self::MIN || height < Self::MIN {
            return Err(SizeError::TooSmall { width, height });
        }
        if width > Self::MAX || height > Self::MAX {
            return Err(SizeError::TooLarge { width, height });
        }
        Ok(Self { width: width as u8, height: height as u8 })
    }

    /// The square size with `cells` cells, if there is one.
    pub fn square(cells: usize) -> Option<Self> {
        let side = cells.isqrt();
        if side * side == cells { Self::new(side, side).ok() } else { None }
    }

    /// The number of columns, 2..=16.
    #[inline]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// The number of rows, 2..=16.
    #[inline]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// The number of cells, 4..=256: one more than there are tiles.
    #[inline]
    pub const fn cells(self) -> usize {
        self.width() * self.height()
    }

    /// The row of a cell, counted from 0 at the top.
    #[inline]
    pub const fn row(self, cell: usize) -> usize {
        cell / self.width()
    }

    /// The column of a cell, counted from 0 at the left.
    #[inline]
    pub const fn column(self, cell: usize) -> usize {
        cell % self.width()
    }

    /// The row and the column of a cell: its lines by axis, 0 for vertical moves and 1 for horizontal ones.
    #[inline]
    pub(crate) const fn lines_of(self, cell: usize) -> [usize; 2] {
        [self.row(cell), self.column(cell)]
    }

    /// The Manhattan distance between two cells, 0..=30: the steps a lone tile needs.
    pub const fn manhattan_distance(self, a: usize, b: usize) -> usize {
        self.row(a).abs_diff(self.row(b)) + self.column(a).abs_diff(self.column(b))
    }

    /// The size with columns and rows exchanged.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self { width: self.height, height: self.width }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let side = |part: &str| {
            let digits = !part.is_empty() && part.len() <= 4 && part.bytes().all(|b| b.is_ascii_digit());
            if digits { part.parse().map_err(|_| SizeError::NotASize) } else { Err(SizeError::NotASize) }
        };
        let (width, height) = text.trim().split_once(['x', 'X', '×']).ok_or(SizeError::NotASize)?;
        Self::new(side(width)?, side(height)?)
    }
}

/// Why a text or two numbers are not a [`Size`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// The text is not of the form `WxH`.
    #[error("a size is written WIDTHxHEIGHT, for example 4x4")]
    NotASize,
    /// A side is below 2.
    #[error("{width}x{height} is too small: a board has at least 2 columns and 2 rows")]
    TooSmall {
        /// Columns asked for.
        width: usize,
        /// Rows asked for.
        height: usize,
    },
    /// A side is above 16.
    #[error("{width}x{height} is too large: a board has at most 16 columns and 16 rows")]
    TooLarge {
        /// Columns asked for.
        width: usize,
        /// Rows asked for.
        height: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn sizes_are_read_and_printed() {
        for text in ["2x2", "4x4", "16x2", "3x16"] {
            assert_eq!(text.parse::<Size>().unwrap().to_string(), text);
        }
        for text in ["", "x", "4", "4x", "x4", "4x4x4", "-4x4", "+4x4", "4.0x4", "99999999999999999999x4"] {
            assert_eq!(text.parse::<Size>(), Err(SizeError::NotASize), "{text}");
        }
        assert_eq!("1x8".parse::<Size>(), Err(SizeError::TooSmall { width: 1, height: 8 }));
        assert_eq!("17x8".parse::<Size>(), Err(SizeError::TooLarge { width: 17, height: 8 }));
    }

    #[test]
    fn only_squares_are_square() {
        assert_eq!(Size::square(16), Size::new(4, 4).ok());
        assert_eq!(Size::square(256), Size::new(16, 16).ok());
        for cells in [0, 1, 2, 12, 257, 289] {
            assert_eq!(Size::square(cells), None);
        }
    }
}

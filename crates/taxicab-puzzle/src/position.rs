//! Positions as a search stores them: packed into one machine word where they fit.

use core::hash::{BuildHasherDefault, Hash, Hasher};

use crate::{Board, Direction, Size};

/// One step of one tile: `tile` slides from the cell `from` into the blank on the cell `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The tile, 1..=255.
    pub tile: u8,
    /// Its cell before.
    pub from: u8,
    /// Its cell after, where the blank was.
    pub to: u8,
    /// The direction from one to the other.
    pub direction: Direction,
}

/// The tiles of a position in any packed form.
///
/// Three forms exist: [`Word`] for up to 16 cells, [`DoubleWord`] for up to 25, [`Bytes`] for all sizes. A
/// [`Heuristic`](crate::heuristic::Heuristic) reads them through this trait and so works on each.
pub trait Position: Copy + Eq + Hash + Send + Sync + sealed::Sealed {
    /// The position of a board; `None` if the board has too many cells for this form.
    fn of(board: &Board) -> Option<Self>;

    /// The position of a board.
    ///
    /// # Panics
    /// The board has too many cells for this form.
    fn fitting(board: &Board) -> Self {
        Self::of(board).expect("the form fits the size")
    }

    /// The tile on a cell, 0 for the blank.
    fn tile(&self, cell: usize) -> u8;

    /// The slide in a direction on a board of a size whose blank lies on a cell; `None` if no tile lies there.
    #[inline]
    fn slide(&self, direction: Direction, blank: u8, size: Size) -> Option<Slide> {
        let from = direction.source(blank.into(), size)?;
        Some(Slide { tile: self.tile(from), from: from as u8, to: blank, direction })
    }

    /// The position after a slide.
    #[must_use]
    fn after(self, slide: Slide) -> Self;

    /// A well-mixed number for hash tables, the same on every platform.
    fn mixed(&self) -> u64;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Word {}
    impl Sealed for super::DoubleWord {}
    impl Sealed for super::Bytes {}
}

/// Up to 16 cells, four bits each, in one 64-bit word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Word(u64);

/// Up to 25 cells, five bits each, in one 128-bit word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DoubleWord(u128);

/// Any size, one byte a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bytes([u8; 256]);

/// The finalizer of SplitMix64 (G. L. Steele, D. Lea & C. H. Flood, *Fast Splittable Pseudorandom Number Generators*,
/// OOPSLA 2014): every bit of the input reaches every bit of the output.
pub(crate) const fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

macro_rules! packed {
    ($name:ident, $word:ty, $bits:literal, $mixed:expr) => {
        impl Position for $name {
            fn of(board: &Board) -> Option<Self> {
                let cells = board.size().cells();
                (cells <= <$word>::BITS as usize / $bits).then(|| {
                    let packed =
                        |word: $word, (cell, &tile): (usize, &u8)| word | <$word>::from(tile) << ($bits * cell);
                    Self(board.tiles().iter().enumerate().fold(0, packed))
                })
            }

            fn tile(&self, cell: usize) -> u8 {
                ((self.0 >> ($bits * cell)) & ((1 << $bits) - 1)) as u8
            }

            // The blank is 0, so one exclusive or removes the tile and another adds it.
            #[inline]
            fn after(self, slide: Slide) -> Self {
                let tile = <$word>::from(slide.tile);
                Self(self.0 ^ (tile << ($bits * u32::from(slide.from))) ^ (tile << ($bits * u32::from(slide.to))))
            }

            #[inline]
            fn mixed(&self) -> u64 {
                $mixed(self.0)
            }
        }
    };
}

packed!(Word, u64, 4, mix);
packed!(DoubleWord, u128, 5, |word: u128| mix(word as u64 ^ mix((word >> 64) as u64)));

impl Position for Bytes {
    fn of(board: &Board) -> Option<Self> {
        let mut tiles = [0; 256];
        tiles[..board.size().cells()].copy_from_slice(board.tiles());
        Some(Self(tiles))
    }

    fn tile(&self, cell: usize) -> u8 {
        self.0[cell]
    }

    #[inline]
    fn after(mut self, slide: Slide) -> Self {
        self.0[usize::from(slide.to)] = slide.tile;
        self.0[usize::from(slide.from)] = 0;
        self
    }

    fn mixed(&self) -> u64 {
        let words = self.0.as_chunks::<8>().0.iter();
        words.fold(0, |mixed, chunk| mix(mixed ^ u64::from_le_bytes(*chunk)))
    }
}

/// Runs `$body` with `$position` bound to the smallest form that holds boards of `$size`. In the browser, where the size of the
/// program counts, [`DoubleWord`] is left to the search with pattern databases.
macro_rules! with_position {
    ($size:expr, $position:ident => $body:expr) => {
        match $size.cells() {
            ..=16 => {
                type $position = $crate::position::Word;
                $body
            }
            #[cfg(not(target_family = "wasm"))]
            17..=25 => {
                type $position = $crate::position::DoubleWord;
                $body
            }
            _ => {
                type $position = $crate::position::Bytes;
                $body
            }
        }
    };
}
pub(crate) use with_position;

/// A hasher for keys that are one integer: [`mix`]ed, the same on every platform, not keyed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MixHasher(u64);

impl Hasher for MixHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0 ^ word);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Builds [`MixHasher`]s.
pub(crate) type MixState = BuildHasherDefault<MixHasher>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Goal, Size, shuffled};

    fn random_board(size: Size, seed: u64) -> Board {
        shuffled(&Goal::BlankLast.board(size).unwrap(), seed)
    }

    /// Every form against the board itself, on a long walk.
    fn walk<P: Position + core::fmt::Debug>(size: Size) {
        let mut board = random_board(size, 7);
        let mut position = P::of(&board).unwrap();
        for step in 0..2_000usize {
            let direction = Direction::ALL[(step * step + step / 7) % 4];
            let (Some(next), Some(slide)) = (board.after(direction), board.slide(direction)) else { continue };
            position = position.after(slide);
            board = next;
            assert_eq!(P::of(&board), Some(position));
            assert!((0..size.cells()).all(|cell| position.tile(cell) == board.tile(cell)));
        }
    }

    #[test]
    fn packed_positions_are_the_board() {
        for size in ["2x2", "4x4", "5x3", "8x2"] {
            walk::<Word>(size.parse().unwrap());
        }
        for size in ["4x4", "5x5", "6x4"] {
            walk::<DoubleWord>(size.parse().unwrap());
        }
        for size in ["3x3", "6x6", "16x16"] {
            walk::<Bytes>(size.parse().unwrap());
        }
        assert!(Word::of(&random_board("5x4".parse().unwrap(), 1)).is_none());
        assert!(DoubleWord::of(&random_board("13x2".parse().unwrap(), 1)).is_none());
    }
}

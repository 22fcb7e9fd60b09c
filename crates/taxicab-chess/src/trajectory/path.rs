//! One path.

use core::fmt;
use core::ops::Deref;

use crate::square::Square;

/// The squares a piece visits, first to last: at least one, at most 64. It reads as a slice of squares.
///
/// ```
/// use taxicab_chess::trajectory::Trajectories;
/// use taxicab_chess::{Movement, Obstacles, Square};
///
/// let trajectories = Trajectories::new(Movement::Knight, Square::A1, Square::B2, Obstacles::NONE).unwrap();
/// let path = trajectories.paths().next().unwrap();
/// assert_eq!(path.moves(), 4);
/// assert_eq!(path[..2], [Square::A1, Square::C2]);
/// assert_eq!(path.to_string(), "a1 c2 e1 d3 b2");
/// ```
#[derive(Clone, Copy)]
pub struct Path {
    squares: [Square; 64],
    moves: u8,
}

impl Path {
    pub(super) const fn of(start: Square) -> Self {
        Self { squares: [start; 64], moves: 0 }
    }

    /// The number of moves: one less than of squares.
    #[inline]
    pub const fn moves(&self) -> u8 {
        self.moves
    }

    pub(super) fn last(&self) -> Square {
        self.squares[usize::from(self.moves)]
    }

    pub(super) fn push(&mut self, square: Square) {
        self.moves += 1;
        self.squares[usize::from(self.moves)] = square;
    }

    /// Forgets the last move.
    pub(super) fn pop(&mut self) {
        self.moves -= 1;
    }
}

impl Deref for Path {
    type Target = [Square];

    fn deref(&self) -> &[Square] {
        &self.squares[..=usize::from(self.moves)]
    }
}

impl PartialEq for Path {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Path {}

impl core::hash::Hash for Path {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Display for Path {
    /// The squares with blanks between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, square) in self.iter().enumerate() {
            write!(f, "{}{square}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

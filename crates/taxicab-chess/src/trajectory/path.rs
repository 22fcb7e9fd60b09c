//! One path.

use core::fmt;
use core::ops::Deref;

use crate::list::List;
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Path(List<Square, 64>);

impl Path {
    pub(super) fn of(start: Square) -> Self {
        let mut squares = List::new(start);
        squares.push(start);
        Self(squares)
    }

    /// The number of moves: one less than the number of squares.
    #[inline]
    pub fn moves(&self) -> u8 {
        self.len() as u8 - 1
    }

    pub(super) fn last(&self) -> Square {
        self[self.len() - 1]
    }

    pub(super) fn push(&mut self, square: Square) {
        self.0.push(square);
    }

    /// Forgets the last move.
    pub(super) fn pop(&mut self) {
        self.0.pop();
    }
}

impl Deref for Path {
    type Target = [Square];

    fn deref(&self) -> &[Square] {
        &self.0
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

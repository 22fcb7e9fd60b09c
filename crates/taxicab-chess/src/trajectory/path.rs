//! Paths, and all paths of one length, one after the other.

use core::fmt;
use core::ops::Deref;

use crate::{Bitboard, List, Square};

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

/// A depth-first enumeration of walks: the first choice after each square, then back to the last square with a choice
/// left.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    /// The path returned last, or the start alone; `None` when there are no more.
    path: Option<Path>,
    /// The squares still to be tried after each square of it.
    choices: [Bitboard; 64],
    is_new: bool,
}

impl Walk {
    /// From this square, or nowhere at all.
    pub(super) fn from(start: Option<Square>) -> Self {
        Self { path: start.map(Path::of), choices: [Bitboard::EMPTY; 64], is_new: true }
    }

    /// The next path of `length` moves, in the order of a dictionary. The choices of an unfinished path are all
    /// squares from which it can be finished, at least one; they are computed after each of its moves in turn.
    #[inline]
    pub(super) fn next(&mut self, length: u8, mut choices_after: impl FnMut(&Path) -> Bitboard) -> Option<Path> {
        let path = self.path.as_mut()?;
        if !self.is_new {
            loop {
                if path.moves() == 0 {
                    self.path = None;
                    return None;
                }
                path.pop();
                let choices = &mut self.choices[usize::from(path.moves())];
                if let Some(next) = choices.first() {
                    *choices = choices.without(next);
                    path.push(next);
                    break;
                }
            }
        }
        self.is_new = false;
        while path.moves() < length {
            let choices = choices_after(path);
            let next = choices.first().expect("every square tried leads on to the target");
            self.choices[usize::from(path.moves())] = choices.without(next);
            path.push(next);
        }
        Some(*path)
    }
}

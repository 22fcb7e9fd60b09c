//! All paths of one length, one after the other.

use super::path::Path;
use crate::bitboard::Bitboard;
use crate::square::Square;

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

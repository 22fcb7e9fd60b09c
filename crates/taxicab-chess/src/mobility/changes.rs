//! What each move changes.

use core::fmt;
use core::ops::Deref;

use super::{MAX_MOVES, Move, Rules, moves, value};
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::square::Square;

/// What a move adds to the [`value`](super::value())s of all maps. Every part is greater the better it is for the side
/// to move, and `mover + uncovered + opponent = total`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    played: Move,
    /// The mover's own gain: its map from the new square less that from the old. A pawn that is promoted has the map of
    /// a queen.
    pub mover: i32,
    /// The gain of the other pieces of its side: what the mover uncovers by leaving, less what it obstructs by arriving.
    pub uncovered: i32,
    /// The loss of the opponent's pieces; a captured piece loses its whole value.
    pub opponent: i32,
    /// All three together.
    pub total: i32,
}

impl Change {
    /// The move.
    #[inline]
    pub const fn played(&self) -> Move {
        self.played
    }

    /// The other pieces of the mover's side whose maps gain, the ones "behind it".
    pub fn helped(&self, position: &Position, rules: impl Into<Rules>) -> Bitboard {
        let rules = rules.into();
        let after = self.played.played(position);
        let others = position.pieces(position.to_move()).without(self.played.from());
        others.iter().filter(|&square| value(&after, square, rules) > value(position, square, rules)).collect()
    }

    fn of(
        position: &Position,
        values: &Values,
        played: Move,
        value: impl Fn(&Position, Square) -> Option<i32>,
    ) -> Self {
        let after = played.played(position);
        let color = position.to_move();
        let afterwards = Values::of(&after, value);
        let gain = |square: Square| afterwards.at(square) - values.at(square);
        let others = position.pieces(color).without(played.from());
        let mover = afterwards.at(played.to()) - values.at(played.from());
        let uncovered = others.iter().map(gain).sum();
        // A captured piece's square now has the mover's value; it has lost its own.
        let captured = position.pieces(color.opponent()) & played.to().into();
        let standing = after.pieces(color.opponent());
        let opponent =
            captured.iter().map(|square| values.at(square)).sum::<i32>() - standing.iter().map(gain).sum::<i32>();
        Self { played, mover, uncovered, opponent, total: mover + uncovered + opponent }
    }
}

impl fmt::Display for Change {
    /// The move and its parts: `e2e4: mover +32, uncovered +480, opponent -16, total +496`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mover, uncovered, opponent, total, .. } = self;
        write!(f, "{}: ", self.played)?;
        write!(f, "mover {mover:+}, uncovered {uncovered:+}, opponent {opponent:+}, total {total:+}")
    }
}

/// The values of the pieces of a position, by square; 0 on empty squares.
struct Values([i32; 64]);

impl Values {
    fn of(position: &Position, value: impl Fn(&Position, Square) -> Option<i32>) -> Self {
        Self(Square::ALL.map(|square| value(position, square).unwrap_or(0)))
    }

    fn at(&self, square: Square) -> i32 {
        self.0[usize::from(square)]
    }
}

/// What each pseudo-legal move (see [`moves`](super::moves)) changes, the best first; equal ones by their squares.
///
/// Good players often move a piece for the sake of the one behind it (Levinson and Snyder 1993). The first move that
/// changes most is a pawn's:
///
/// ```
/// use taxicab_chess::mobility::{self, Level};
/// use taxicab_chess::Position;
///
/// let start: Position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w".parse()?;
/// let changes = mobility::changes(&start, Level::Obstacles);
/// assert_eq!(changes.len(), 20);
/// let best = changes[0];
/// assert_eq!(best.played().to_string(), "e2e3");
/// assert!(best.mover < 0 && best.uncovered > 0);
/// assert_eq!(best.mover + best.uncovered + best.opponent, best.total);
/// # Ok::<(), taxicab_chess::FenError>(())
/// ```
///
/// Complexity: a fill for each piece and move, so some 1,300 for a full board; 13 KB on the stack.
pub fn changes(position: &Position, rules: impl Into<Rules>) -> Changes {
    let rules = rules.into();
    changes_by(position, |position, square| value(position, square, rules).map(i32::from))
}

/// The changes of all moves in the values that a function gives to the pieces on their squares.
pub(super) fn changes_by(position: &Position, value: impl Fn(&Position, Square) -> Option<i32>) -> Changes {
    let before = Values::of(position, &value);
    let mut changes = Changes { all: [NONE; MAX_MOVES], count: 0 };
    for played in moves(position) {
        changes.all[changes.count] = Change::of(position, &before, played, &value);
        changes.count += 1;
    }
    changes.all[..changes.count].sort_unstable_by_key(|change| (-change.total, change.played));
    changes
}

/// The changes of all moves of a position, the best first: a slice of [`Change`].
#[derive(Clone)]
pub struct Changes {
    all: [Change; MAX_MOVES],
    count: usize,
}

const NONE: Change = Change { played: Move::NONE, mover: 0, uncovered: 0, opponent: 0, total: 0 };

impl Deref for Changes {
    type Target = [Change];

    fn deref(&self) -> &[Change] {
        &self.all[..self.count]
    }
}

impl<'a> IntoIterator for &'a Changes {
    type Item = &'a Change;
    type IntoIter = core::slice::Iter<'a, Change>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}

//! Pseudo-legal moves.

use core::fmt;

use crate::moves::after_one_move;
use crate::piece::Role;
use crate::position::Position;
use crate::square::{Rank, Square};

/// More moves than any position has, 640: a piece has at most 27 moves, and a square not occupied by its own side is
/// reached along at most 8 lines and by 8 knight's leaps. So m pieces have at most 27 m moves and at most 16 (64 − m), and
/// the lesser of the two is greatest for m = 24. (Legal games have at most 218.)
pub const MAX_MOVES: usize = {
    let mut most = 0;
    let mut pieces = 0;
    while pieces <= 64 {
        let by_pieces = 27 * pieces;
        let by_squares = 16 * (64 - pieces);
        let moves = if by_pieces < by_squares { by_pieces } else { by_squares };
        if most < moves {
            most = moves;
        }
        pieces += 1;
    }
    most
};

/// A move of one piece, as [`moves`] returns it. Its `Display` is that of UCI: `e2e4`, `e7e8q`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: Square,
    to: Square,
    promotion: Option<Role>,
}

impl Move {
    /// No move, to fill an array.
    pub(super) const NONE: Self = Self { from: Square::A1, to: Square::A1, promotion: None };

    /// The square it leaves.
    #[inline]
    pub const fn from(self) -> Square {
        self.from
    }

    /// The square it reaches.
    #[inline]
    pub const fn to(self) -> Square {
        self.to
    }

    /// The role that a pawn takes on the last rank: always a queen, so a promotion counts once.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        self.promotion
    }

    /// The position after it; the other side is then to move.
    ///
    /// In another position than its own the piece on [`Move::from`] moves, if there is one; a pawn that reaches a last rank
    /// becomes a queen there too.
    #[must_use]
    pub fn played(self, position: &Position) -> Position {
        position.after(self.from, self.to)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Always to a queen.
        let promotion = if self.promotion.is_some() { "q" } else { "" };
        write!(f, "{}{}{promotion}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The pseudo-legal moves of the side to move: as its pieces move and capture, whether or not its king is then in check.
/// Castling and en passant are left out; a promotion is to a queen and counts once.
///
/// ```
/// use taxicab_chess::{Position, mobility};
///
/// let position: Position = "8/4P3/8/8/8/8/k7/1K6 w".parse()?;
/// let moves: Vec<String> = mobility::moves(&position).map(|played| played.to_string()).collect();
/// // Legal are all but the king's steps to a1 and b2, which its neighbour attacks; to capture the king is pseudo-legal.
/// assert_eq!(moves, ["b1a1", "b1c1", "b1a2", "b1b2", "b1c2", "e7e8q"]);
/// # Ok::<(), taxicab_chess::FenError>(())
/// ```
///
/// They are ordered by the squares they come from and go to, a1 first.
pub fn moves(position: &Position) -> impl Iterator<Item = Move> + use<> {
    let position = *position;
    let own = position.iter().filter(move |(_, piece)| piece.color == position.to_move());
    own.flat_map(move |(from, piece)| {
        let targets = after_one_move(piece.movement(), from.into(), position.obstacles(piece.color));
        targets.iter().map(move |to| {
            let is_last = matches!(to.rank(), Rank::First | Rank::Eighth);
            Move { from, to, promotion: (piece.role == Role::Pawn && is_last).then_some(Role::Queen) }
        })
    })
}

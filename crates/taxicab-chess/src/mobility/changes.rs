//! The changes that each move makes.

use core::fmt;

use super::{MAX_MOVES, Move, Rules, SquareValues, moves, value};
use crate::list::List;
use crate::position::Position;
use crate::square::Square;

/// The change that a move makes to the [`value`](super::value())s of all maps. Every part is greater the better it is
/// for the side to move, and `mover + uncovered + opponent = total`.
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

    fn of(position: &Position, before: &PieceValues, played: Move, rules: Rules, values: &SquareValues) -> Self {
        let after = played.played(position);
        let color = position.to_move();
        let afterwards = PieceValues::of(&after, rules, values);
        let gain = |square: Square| afterwards.at(square) - before.at(square);
        let others = position.pieces(color).without(played.from());
        let mover = afterwards.at(played.to()) - before.at(played.from());
        let uncovered = others.iter().map(gain).sum();
        // A captured piece's square now has the mover's value; it has lost its own.
        let captured = position.pieces(color.opponent()) & played.to().into();
        let standing = after.pieces(color.opponent());
        let opponent =
            captured.iter().map(|square| before.at(square)).sum::<i32>() - standing.iter().map(gain).sum::<i32>();
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
struct PieceValues([i32; 64]);

impl PieceValues {
    fn of(position: &Position, rules: Rules, values: &SquareValues) -> Self {
        Self(Square::ALL.map(|square| value(position, square, rules, values).unwrap_or(0)))
    }

    fn at(&self, square: Square) -> i32 {
        self.0[usize::from(square)]
    }
}

/// The change of each pseudo-legal move (see [`moves`](super::moves)), the best first; equal ones by their squares.
///
/// Good players often move a piece for the sake of the one behind it (Levinson and Snyder 1993). The first move that
/// changes most is a pawn's:
///
/// ```
/// use taxicab_chess::mobility::{self, Level, SquareValues};
/// use taxicab_chess::Position;
///
/// let start: Position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w".parse()?;
/// let changes = mobility::changes(&start, Level::Obstacles, &SquareValues::EQUAL_WEIGHTS);
/// assert_eq!(changes.len(), 20);
/// let best = changes[0];
/// assert_eq!(best.played().to_string(), "e2e3");
/// assert!(best.mover < 0 && best.uncovered > 0);
/// assert_eq!(best.mover + best.uncovered + best.opponent, best.total);
/// # Ok::<(), taxicab_chess::FenError>(())
/// ```
///
/// Complexity: a fill for each piece and move, so some 1,300 for a full board; 13 KB on the stack.
pub fn changes(position: &Position, rules: impl Into<Rules>, values: &SquareValues) -> Changes {
    let rules = rules.into();
    let before = PieceValues::of(position, rules, values);
    let mut changes = Changes::new(Change { played: Move::NONE, mover: 0, uncovered: 0, opponent: 0, total: 0 });
    for played in moves(position) {
        changes.push(Change::of(position, &before, played, rules, values));
    }
    changes.sort_unstable_by_key(|change| (-change.total, change.played));
    changes
}

/// The changes of all moves of a position, the best first.
pub type Changes = List<Change, MAX_MOVES>;

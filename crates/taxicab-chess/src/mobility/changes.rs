//! Pseudo-legal moves, and the changes that each makes.

use core::fmt;

use super::{Rules, SquareValues, value};
use crate::{List, Position, Rank, Role, Square, after_one_move};

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
    pub const fn from(self) -> Square {
        self.from
    }

    /// The square it reaches.
    pub const fn to(self) -> Square {
        self.to
    }

    /// The role that a pawn takes on the last rank: always a queen, so a promotion counts once.
    pub const fn promotion(self) -> Option<Role> {
        self.promotion
    }

    /// The position after it; the other side is then to move.
    ///
    /// In another position than its own the piece on [`Move::from`] moves, if there is one; a pawn that reaches a last rank
    /// becomes a queen there too.
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
    changes_while(position, rules, values, &|| true).expect("nothing interrupts it")
}

/// The same [`changes`] while they are wanted, which is asked before every move; `None` if they no longer are.
pub fn changes_while(
    position: &Position,
    rules: impl Into<Rules>,
    values: &SquareValues,
    is_wanted: &dyn Fn() -> bool,
) -> Option<Changes> {
    let rules = rules.into();
    let before = PieceValues::of(position, rules, values);
    let mut changes = Changes::new(Change { played: Move::NONE, mover: 0, uncovered: 0, opponent: 0, total: 0 });
    for played in moves(position) {
        if !is_wanted() {
            return None;
        }
        changes.push(Change::of(position, &before, played, rules, values));
    }
    changes.sort_unstable_by_key(|change| (-change.total, change.played));
    Some(changes)
}

/// The changes of all moves of a position, the best first.
pub type Changes = List<Change, MAX_MOVES>;

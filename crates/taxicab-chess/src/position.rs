//! Pieces on a board.

mod fen;

use core::fmt;

use crate::bitboard::Bitboard;
use crate::enumeration::messages;
use crate::moves::attacks;
use crate::obstacles::Obstacles;
use crate::piece::{Color, Piece, Role};
use crate::square::{Rank, Square};

pub use fen::FenError;

/// Pieces on a board and the side to move.
///
/// Castling rights, en passant and the counters are not part of it. The position need not be legal: a side may have no
/// king, or nine rooks, and be in check on the other's move. Two pieces on a square, two kings of a side, and pawns on
/// the first or the eighth rank are errors.
///
/// ```
/// use taxicab_chess::{Color, Position, Role, Square};
///
/// let position: Position = "8/5P2/8/4k3/8/8/2K5/8 w - - 0 1".parse()?;
/// assert_eq!(position.king(Color::Black), Some(Square::E5));
/// assert_eq!(position.piece(Square::F7).map(|piece| piece.role), Some(Role::Pawn));
/// assert_eq!(position.to_string(), "\
/// . . . . . . . .
/// . . . . . P . .
/// . . . . . . . .
/// . . . . k . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . K . . . . .
/// . . . . . . . .");
/// # Ok::<(), taxicab_chess::FenError>(())
/// ```
///
/// Complexity: 72 bytes; every method is a few operations on sets.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    colors: [Bitboard; 2],
    roles: [Bitboard; 6],
    to_move: Color,
}

/// Why pieces are not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// A second piece on the square.
    Occupied(Square),
    /// A second king of the side, on the square.
    King(Color, Square),
    /// A pawn on the first or the eighth rank.
    Pawn(Square),
}

messages! {
    PositionError:
    Self::Occupied(square) => "two pieces on {square}";
    Self::King(color, square) => "a second {color} king, on {square}";
    Self::Pawn(square) => "a pawn on {square}: pawns stand on the second to the seventh rank";
}

impl Position {
    /// No pieces at all.
    pub const fn empty(to_move: Color) -> Self {
        Self { colors: [Bitboard::EMPTY; 2], roles: [Bitboard::EMPTY; 6], to_move }
    }

    /// These pieces, each on its square.
    ///
    /// # Errors
    /// For the first piece that cannot be placed with those before it.
    ///
    /// ```
    /// use taxicab_chess::{Color, Piece, Position, PositionError, Role, Square};
    ///
    /// let rook = Piece { color: Color::White, role: Role::Rook };
    /// let position = Position::new([(Square::A1, rook)], Color::White)?;
    /// assert_eq!(position.placement().to_string(), "8/8/8/8/8/8/8/R7");
    ///
    /// let twice = Position::new([(Square::A1, rook), (Square::A1, rook)], Color::White);
    /// assert_eq!(twice, Err(PositionError::Occupied(Square::A1)));
    /// # Ok::<(), PositionError>(())
    /// ```
    pub fn new(pieces: impl IntoIterator<Item = (Square, Piece)>, to_move: Color) -> Result<Self, PositionError> {
        pieces.into_iter().try_fold(Self::empty(to_move), |position, (square, piece)| position.with(square, piece))
    }

    /// The position with one more piece.
    ///
    /// # Errors
    /// If the square is taken, or the piece cannot be placed there.
    pub fn with(self, square: Square, piece: Piece) -> Result<Self, PositionError> {
        if self.occupied().contains(square) {
            return Err(PositionError::Occupied(square));
        }
        if piece.role == Role::King && self.king(piece.color).is_some() {
            return Err(PositionError::King(piece.color, square));
        }
        if piece.role == Role::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth) {
            return Err(PositionError::Pawn(square));
        }
        Ok(self.placed(square, piece))
    }

    /// The position with a piece on an empty square that can hold it.
    fn placed(mut self, square: Square, piece: Piece) -> Self {
        self.colors[usize::from(piece.color)] |= square.into();
        self.roles[usize::from(piece.role)] |= square.into();
        self
    }

    /// The position without the piece on this square.
    #[must_use]
    pub fn without(self, square: Square) -> Self {
        Self {
            colors: self.colors.map(|pieces| pieces.without(square)),
            roles: self.roles.map(|pieces| pieces.without(square)),
            to_move: self.to_move,
        }
    }

    /// The position with this side to move.
    #[must_use]
    pub const fn with_to_move(self, to_move: Color) -> Self {
        Self { to_move, ..self }
    }

    /// The same position with the colours exchanged: the board turned upside down, the other side to move.
    #[must_use]
    pub fn reversed(self) -> Self {
        let [white, black] = self.colors;
        Self {
            colors: [black.flipped(), white.flipped()],
            roles: self.roles.map(Bitboard::flipped),
            to_move: self.to_move.opponent(),
        }
    }

    /// The position after the piece on one square moves to another and captures what is there; the other side is then to
    /// move. If the square is empty only the side to move changes; a pawn on a last rank becomes a queen.
    pub(crate) fn after(self, from: Square, to: Square) -> Self {
        let next = self.with_to_move(self.to_move.opponent());
        let Some(piece) = self.piece(from) else { return next };
        let is_promotion = piece.role == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
        let role = if is_promotion { Role::Queen } else { piece.role };
        next.without(from).without(to).placed(to, Piece { role, ..piece })
    }

    /// The piece on a square.
    #[inline]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let role = Role::ALL.into_iter().find(|&role| self.role(role).contains(square))?;
        let color = if self.pieces(Color::White).contains(square) { Color::White } else { Color::Black };
        Some(Piece { color, role })
    }

    /// The pieces of a side.
    #[inline]
    pub const fn pieces(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// The pieces of a kind, of both sides.
    #[inline]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    /// The pieces of a side and a kind.
    #[inline]
    pub const fn pieces_of(&self, color: Color, role: Role) -> Bitboard {
        self.pieces(color).intersection(self.role(role))
    }

    /// All pieces.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.colors[0].union(self.colors[1])
    }

    /// The side to move.
    #[inline]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The square of a side's king, if it has one.
    #[inline]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.pieces_of(color, Role::King).first()
    }

    /// The obstacles of a side's pieces: their own side blocks, the other can be captured. For one piece, remove its own
    /// square with [`Obstacles::without`].
    ///
    /// ```
    /// use taxicab_chess::{Color, Map, Movement, Position, Square};
    ///
    /// let position: Position = "4k3/8/8/8/8/4p3/8/4RK2".parse()?;
    /// let obstacles = position.obstacles(Color::White).without(Square::E1);
    /// let rook = Map::outward(Movement::Rook, Square::E1, obstacles);
    /// // It takes the pawn with one move; the king on f1 blocks it, and so does the pawn in front of the other king.
    /// assert_eq!(rook.distance(Square::E3), Some(1));
    /// assert_eq!(rook.distance(Square::E8), Some(2));
    /// assert_eq!(rook.distance(Square::F1), None);
    /// # Ok::<(), taxicab_chess::FenError>(())
    /// ```
    #[inline]
    pub const fn obstacles(&self, color: Color) -> Obstacles {
        Obstacles::blocked(self.pieces(color)).with_enemy(self.pieces(color.opponent()))
    }

    /// The squares that the pieces of a side and a kind attack if the lifted squares were empty: where they could
    /// capture, also on the squares of their own side.
    pub(crate) const fn attacked(&self, color: Color, role: Role, lifted: Bitboard) -> Bitboard {
        let occupied = self.occupied().difference(lifted);
        attacks(Piece { color, role }.movement(), self.pieces_of(color, role), occupied)
    }

    /// The pieces on their squares, a1 first.
    pub fn iter(self) -> impl Iterator<Item = (Square, Piece)> {
        self.occupied().into_iter().filter_map(move |square| Some((square, self.piece(square)?)))
    }
}

impl fmt::Display for Position {
    /// Eight lines, the eighth rank first; pieces are letters of FEN, empty squares dots.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::drawing::draw(f, |square| self.piece(square).map_or('.', Piece::letter))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(), f)
    }
}

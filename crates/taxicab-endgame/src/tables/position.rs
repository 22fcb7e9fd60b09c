//! A position of one endgame, as the tables index it.

use taxicab_chess::{Color, Piece, Position, Role, Square};

use super::endgame::{Endgame, MAX_EXTRA_PIECES, Side};

/// A position of an endgame, with White as the strong side. It need not be legal; [`Table::value`](crate::Table::value) is
/// `None` if it is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndgamePosition {
    pub(crate) endgame: Endgame,
    /// The kings of the strong and the weak side.
    pub(crate) kings: [Square; 2],
    /// In the order of the endgame; unused places are a1.
    pub(crate) pieces: [Square; MAX_EXTRA_PIECES],
    pub(crate) to_move: Side,
}

impl EndgamePosition {
    /// The endgame.
    pub const fn endgame(&self) -> Endgame {
        self.endgame
    }

    /// The side to move.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// The same pieces with this side to move.
    #[must_use]
    pub const fn with_to_move(self, to_move: Side) -> Self {
        Self { to_move, ..self }
    }

    /// The square of a side's king.
    pub fn king(&self, side: Side) -> Square {
        self.kings[usize::from(side)]
    }

    /// The pieces besides the kings, each with its side and square.
    pub fn pieces(&self) -> impl Iterator<Item = (Side, Role, Square)> + use<> {
        let Self { endgame, pieces, .. } = *self;
        (0..endgame.len() - 2).map(move |piece| (endgame.owner(piece), endgame.pieces()[piece], pieces[piece]))
    }

    /// The position of these kings and pieces; `None` for bare kings. The pieces decide which side is the strong one.
    pub(crate) fn of_pieces(
        mut kings: [Square; 2],
        pieces: impl Iterator<Item = (Side, Role, Square)>,
        mut to_move: Side,
    ) -> Option<Self> {
        let mut all = [(Side::Strong, Role::King, Square::A1); MAX_EXTRA_PIECES];
        let mut count = 0;
        for piece in pieces {
            *all.get_mut(count)? = piece;
            count += 1;
        }
        let (endgame, named_first) = Endgame::of_pieces(&mut all[..count]).ok()?;
        if named_first == Side::Weak {
            kings.reverse();
            to_move = to_move.opponent();
        }
        Some(Self { endgame, kings, pieces: all.map(|(.., square)| square), to_move })
    }

    /// The endgame position on a board; `None` if no table has these pieces or a king is missing. If Black is the strong side
    /// the board is flipped and the colours are swapped.
    ///
    /// ```
    /// use taxicab_chess::Position;
    /// use taxicab_endgame::{Endgame, Side, EndgamePosition};
    ///
    /// let position: Position = "8/8/8/8/8/1k6/1p6/1K6 w".parse()?;
    /// let position = EndgamePosition::of(&position).unwrap();
    /// assert_eq!((position.endgame(), position.to_move()), (Endgame::KPK, Side::Weak));
    /// assert_eq!(position.position().fen().to_string(), "1k6/1P6/1K6/8/8/8/8/8 b - - 0 1");
    /// # Ok::<(), taxicab_chess::FenError>(())
    /// ```
    pub fn of(position: &Position) -> Option<Self> {
        let side = |color: Color| Side::ALL[usize::from(color)];
        let kings = [position.king(Color::White)?, position.king(Color::Black)?];
        let pieces = position.iter().filter(|(_, piece)| piece.role != Role::King);
        let pieces = pieces.map(|(square, piece)| (side(piece.color), piece.role, square));
        Self::seen_from_white(kings, pieces, side(position.to_move()))
    }

    /// The position of White's (strong) and Black's kings and pieces; flipped if Black is the strong side.
    pub(crate) fn seen_from_white(
        kings: [Square; 2],
        pieces: impl Iterator<Item = (Side, Role, Square)>,
        to_move: Side,
    ) -> Option<Self> {
        let position = Self::of_pieces(kings, pieces, to_move)?;
        // Only a pawn needs the flip; otherwise it is a symmetry.
        let is_black = position.endgame.has_pawn() && position.kings[0] != kings[0];
        Some(if is_black { position.map(Square::flipped) } else { position })
    }

    /// The position with every square mapped.
    pub(crate) fn map(self, image: impl Fn(Square) -> Square) -> Self {
        let mut pieces = self.pieces;
        pieces[..self.endgame.len() - 2].iter_mut().for_each(|square| *square = image(*square));
        Self { kings: self.kings.map(image), pieces, ..self }
    }

    /// The position on a board, White the strong side.
    ///
    /// # Panics
    /// Two pieces are on one square.
    pub fn position(&self) -> Position {
        let color = |side| Color::ALL[usize::from(side)];
        let piece = |(side, role, square)| (square, Piece { color: color(side), role });
        let kings = Side::ALL.map(|side| (side, Role::King, self.king(side)));
        Position::new(kings.into_iter().chain(self.pieces()).map(piece), color(self.to_move))
            .expect("one piece a square")
    }
}

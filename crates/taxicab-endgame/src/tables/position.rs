//! A position of one endgame, as the tables index it, and its moves.

use taxicab_chess::{
    Bitboard, Color, Movement, Obstacles, Piece, Position, Rank, Role, Square, after_one_move, attacks, distance,
    king_attacks,
};

use crate::tables::endgame::{MAX_EXTRA_PIECES, PROMOTIONS};
use crate::{Endgame, EndgameError, Side, Tables, Value};

/// A position of an endgame, with White as the strong side. It need not be legal; [`Table::value`](crate::Table::value) is
/// `None` if it is not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EndgamePosition {
    pub(crate) endgame: Endgame,
    /// The kings of the strong and the weak side.
    pub(crate) kings: [Square; 2],
    /// In the order of the endgame; unused places are a1.
    pub(crate) pieces: [Square; MAX_EXTRA_PIECES],
    pub(crate) to_move: Side,
    /// Whether the last move was a double step that the pawn of the side to move can capture, checks aside.
    pub(crate) is_en_passant: bool,
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

    /// The same pieces with this side to move, and nothing to capture en passant.
    #[must_use]
    pub const fn with_to_move(self, to_move: Side) -> Self {
        Self { to_move, is_en_passant: false, ..self }
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

    /// The position of these kings and pieces. The pieces decide which side is the strong one.
    ///
    /// # Errors
    /// No table has these pieces.
    pub(crate) fn of_pieces(
        mut kings: [Square; 2],
        pieces: impl Iterator<Item = (Side, Role, Square)>,
        mut to_move: Side,
    ) -> Result<Self, EndgameError> {
        let mut all = [(Side::Strong, Role::King, Square::A1); MAX_EXTRA_PIECES];
        let mut count = 0;
        for piece in pieces {
            if let Some(place) = all.get_mut(count) {
                *place = piece;
            }
            count += 1;
        }
        let pieces = all.get_mut(..count).ok_or(EndgameError::TooMany(count + 2))?;
        let (endgame, named_first) = Endgame::of_pieces(pieces)?;
        if named_first == Side::Weak {
            kings.reverse();
            to_move = to_move.opponent();
        }
        Ok(Self { endgame, kings, pieces: [all[0].2, all[1].2, all[2].2], to_move, is_en_passant: false })
    }

    /// The endgame position on a board; `None` if no table has these pieces or a king is missing. If Black is the strong side
    /// the board is flipped and the colours are swapped. A [`Position`] has no en passant square.
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
        Self::seen_from_white(kings, pieces, side(position.to_move())).ok()
    }

    /// The position of White's (strong) and Black's kings and pieces; flipped if Black is the strong side.
    pub(crate) fn seen_from_white(
        kings: [Square; 2],
        pieces: impl Iterator<Item = (Side, Role, Square)>,
        to_move: Side,
    ) -> Result<Self, EndgameError> {
        let position = Self::of_pieces(kings, pieces, to_move)?;
        // Only a pawn needs the flip; otherwise it is a symmetry.
        let is_black = position.endgame.has_pawn() && position.kings[0] != kings[0];
        Ok(if is_black { position.map(Square::flipped) } else { position })
    }

    /// The position with every square mapped.
    pub(crate) fn map(self, image: impl Fn(Square) -> Square) -> Self {
        let mut pieces = self.pieces;
        pieces[..self.endgame.len() - 2].iter_mut().for_each(|square| *square = image(*square));
        Self { kings: [image(self.kings[0]), image(self.kings[1])], pieces, ..self }
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

/// A move of an [`EndgamePosition`]: White is the strong side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndgameMove {
    /// The origin.
    pub from: Square,
    /// The destination.
    pub to: Square,
    /// The role that a pawn promotes to.
    pub promotion: Option<Role>,
    /// The position after the move; `None` if only the kings are left.
    pub after: Option<EndgamePosition>,
}

const fn movement(side: Side, role: Role) -> Movement {
    let color = match side {
        Side::Strong => Color::White,
        Side::Weak => Color::Black,
    };
    Piece { color, role }.movement()
}

/// The squares that a piece of a side attacks with these squares occupied.
#[inline]
pub(crate) fn attacks_of(side: Side, role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    attacks(movement(side, role), Bitboard::of(square), occupied)
}

/// The squares that a piece moves to from among the pieces of both sides.
#[inline]
pub(crate) fn targets_of(side: Side, role: Role, from: Square, own: Bitboard, enemy: Bitboard) -> Bitboard {
    after_one_move(movement(side, role), Bitboard::of(from), Obstacles::blocked(own).with_enemy(enemy))
}

/// The rank on which the pawns of a side promote.
pub(crate) const fn last_rank(side: Side) -> Rank {
    match side {
        Side::Strong => Rank::Eighth,
        Side::Weak => Rank::First,
    }
}

/// The roles that a piece may have after its move to a square.
pub(crate) fn promotions(side: Side, role: Role, to: Square) -> impl Iterator<Item = Option<Role>> {
    let is_promotion = role == Role::Pawn && to.rank() == last_rank(side);
    let all = PROMOTIONS.into_iter().filter(move |_| is_promotion).map(Some);
    all.chain((!is_promotion).then_some(None))
}

/// Whether a double step of a pawn can be captured by a pawn on another square.
pub(crate) fn is_en_passant(from: Square, to: Square, other: Square) -> bool {
    let is_double = from.file() == to.file() && from.rank().index().abs_diff(to.rank().index()) == 2;
    is_double && other.rank() == to.rank() && other.file().index().abs_diff(to.file().index()) == 1
}

impl EndgamePosition {
    /// The pseudo-legal moves in a fixed order: the king's, then those of the other pieces in the order of the endgame, each by
    /// destination from a1 to h8; promotion to queen, rook, bishop, knight. [`Tables::moves`] leaves out those that leave the king
    /// in check.
    pub fn moves(&self) -> impl Iterator<Item = EndgameMove> + use<> {
        let position = *self;
        let own = move |&piece: &usize| piece == 0 || position.endgame.owner(piece - 1) == position.to_move;
        (0..=position.endgame.pieces().len()).filter(own).flat_map(move |piece| {
            let from = if piece == 0 { position.king(position.to_move) } else { position.pieces[piece - 1] };
            let role = if piece == 0 { Role::King } else { position.endgame.pieces()[piece - 1] };
            position.targets(piece).iter().flat_map(move |to| {
                promotions(position.to_move, role, to).map(move |promotion| EndgameMove {
                    from,
                    to,
                    promotion,
                    after: position.after(piece, to, promotion),
                })
            })
        })
    }

    /// The squares of a side's pieces.
    fn occupied_by(&self, side: Side) -> Bitboard {
        let pieces = self.pieces().filter(|&(owner, ..)| owner == side);
        pieces.fold(Bitboard::of(self.king(side)), |set, (.., square)| set.with(square))
    }

    /// The square behind a pawn that can be captured en passant, and the place of that pawn.
    pub(crate) fn passed(&self) -> Option<(Square, usize)> {
        let pawn = usize::from(self.to_move == Side::Strong);
        let back = if self.to_move == Side::Strong { 1 } else { -1 };
        Some((self.pieces[pawn].offset(0, back)?, pawn)).filter(|_| self.is_en_passant)
    }

    /// The squares that a piece moves to: 0 is the king, else its place in the endgame from 1.
    fn targets(&self, piece: usize) -> Bitboard {
        let (own, enemy) = (self.occupied_by(self.to_move), self.occupied_by(self.to_move.opponent()));
        let Some(piece) = piece.checked_sub(1) else { return king_attacks(self.king(self.to_move).into()) & !own };
        let (role, from) = (self.endgame.pieces()[piece], self.pieces[piece]);
        let enemy = self.passed().filter(|_| role == Role::Pawn).map_or(enemy, |(passed, _)| enemy.with(passed));
        targets_of(self.to_move, role, from, own, enemy)
    }

    /// The position after a move of a piece: 0 is the king, else its place in the endgame from 1.
    pub(crate) fn after(&self, piece: usize, to: Square, promotion: Option<Role>) -> Option<Self> {
        let mut next = self.with_to_move(self.to_move.opponent());
        match piece {
            0 => next.kings[usize::from(self.to_move)] = to,
            _ => next.pieces[piece - 1] = to,
        }
        let count = self.endgame.pieces().len();
        let is_pawn = piece > 0 && self.endgame.pieces()[piece - 1] == Role::Pawn;
        let is_hit = |&other: &usize| self.endgame.owner(other) != self.to_move && self.pieces[other] == to;
        let passed = self.passed().filter(|&(passed, _)| is_pawn && passed == to).map(|(_, pawn)| pawn);
        let captured = (0..count).find(is_hit).or(passed);
        if captured.is_none() && promotion.is_none() {
            let is_opposed = is_pawn && self.endgame.has_pawns_of_both();
            next.is_en_passant = is_opposed && is_en_passant(self.pieces[piece - 1], to, self.pieces[2 - piece]);
            return Some(next);
        }
        let role = |other: usize| promotion.filter(|_| other + 1 == piece).unwrap_or(self.endgame.pieces()[other]);
        let pieces = (0..count.min(MAX_EXTRA_PIECES)).filter(|&piece| captured != Some(piece));
        let pieces = pieces.map(|piece| (self.endgame.owner(piece), role(piece), next.pieces[piece]));
        Self::seen_from_white(next.kings, pieces, next.to_move).ok()
    }
}

impl Tables {
    /// The legal moves of a legal position, each with its value for the side that moves, this move included.
    ///
    /// The tables of the endgame and its successors must be filled; moves to other endgames are left out.
    pub fn moves<'a>(&'a self, position: &EndgamePosition) -> impl Iterator<Item = (EndgameMove, Value)> + use<'a> {
        let position = *position;
        position.moves().filter_map(move |step| {
            let is_king = step.from == position.king(position.to_move);
            Some((step, self.value_of(&position, is_king, step.to, step.after.as_ref())?))
        })
    }

    /// The value of a pseudo-legal move for the side that moves; `None` if it is not legal or leads to a table that is missing.
    pub(crate) fn value_of(
        &self,
        position: &EndgamePosition,
        is_king: bool,
        to: Square,
        after: Option<&EndgamePosition>,
    ) -> Option<Value> {
        let Some(after) = after else {
            let own = if is_king { to } else { position.king(position.to_move) };
            let are_apart = distance::king(own, position.king(position.to_move.opponent())) > 1;
            return are_apart.then_some(Value::Draw);
        };
        self.value(after).map(Value::before)
    }
}

//! The moves of an endgame position, conversions included.

use taxicab_chess::{
    Bitboard, Color, Movement, Obstacles, Piece, Rank, Role, Square, after_one_move, attacks, distance, king_attacks,
};

use super::Tables;
use super::endgame::{MAX_EXTRA_PIECES, Side};
use super::position::EndgamePosition;
use super::value::Value;

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

const PROMOTIONS: [Option<Role>; 4] = [Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)];

/// The squares that a piece attacks with these squares occupied; a pawn is White's, which is the strong side.
#[inline]
pub(crate) fn attacks_of(role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    attacks(Piece { color: Color::White, role }.movement(), Bitboard::of(square), occupied)
}

/// The squares that a white pawn can be pushed to.
pub(crate) fn pushes(from: Square, occupied: Bitboard) -> Bitboard {
    after_one_move(Movement::WhitePawn, Bitboard::of(from), Obstacles::blocked(occupied))
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
            let is_pawn = piece > 0 && position.endgame.pieces()[piece - 1] == Role::Pawn;
            position.targets(piece).iter().flat_map(move |to| {
                let promotions: &[_] = if is_pawn && to.rank() == Rank::Eighth { &PROMOTIONS } else { &[None] };
                promotions.iter().map(move |&promotion| EndgameMove {
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

    /// The squares that a piece moves to: 0 is the king, else its place in the endgame from 1.
    fn targets(&self, piece: usize) -> Bitboard {
        let own = self.occupied_by(self.to_move);
        let Some(piece) = piece.checked_sub(1) else { return king_attacks(self.king(self.to_move).into()) & !own };
        let occupied = own | self.occupied_by(self.to_move.opponent());
        match self.endgame.pieces()[piece] {
            // A pawn is alone: there is nothing to capture.
            Role::Pawn => pushes(self.pieces[piece], occupied),
            role => attacks_of(role, self.pieces[piece], occupied) & !own,
        }
    }

    /// The position after a move of a piece: 0 is the king, else its place in the endgame from 1.
    pub(crate) fn after(&self, piece: usize, to: Square, promotion: Option<Role>) -> Option<Self> {
        let mut next = self.with_to_move(self.to_move.opponent());
        match piece {
            0 => next.kings[usize::from(self.to_move)] = to,
            _ => next.pieces[piece - 1] = to,
        }
        let count = self.endgame.pieces().len();
        let captured = (0..count).find(|&other| self.endgame.owner(other) != self.to_move && self.pieces[other] == to);
        if captured.is_none() && promotion.is_none() {
            return Some(next);
        }
        let role = |piece: usize| promotion.unwrap_or(self.endgame.pieces()[piece]);
        let pieces = (0..count.min(MAX_EXTRA_PIECES)).filter(|&piece| captured != Some(piece));
        let pieces = pieces.map(|piece| (self.endgame.owner(piece), role(piece), next.pieces[piece]));
        Self::of_pieces(next.kings, pieces, next.to_move)
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

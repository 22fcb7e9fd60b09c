//! The moves of a position, within its endgame and out of it.

use taxicab_chess::{
    Bitboard, Color, Movement, Obstacles, Piece, Rank, Role, Square, after_one_move, attacks, king_attacks,
};

use super::Tables;
use super::endgame::{MAX_PIECES, Side};
use super::position::EndgamePosition;
use super::value::Value;

/// A move, on the board as the [`EndgamePosition`] has it: White is the strong side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndgameMove {
    /// Where the piece stood.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// The position afterwards; `None` if only the kings are left.
    pub after: Option<EndgamePosition>,
}

/// The moves of a position by the rules of movement, in a fixed order: the king's, then those of the other pieces in the order
/// of the endgame, by square from a1 to h8; a pawn becomes a queen, rook, bishop, knight. A king may have stepped into check:
/// [`Tables::steps`] leaves such out.
#[derive(Clone, Debug)]
pub struct EndgameMoves {
    standing: EndgamePosition,
    /// The piece whose turn it is: 0 the king, else its place in the endgame from 1.
    piece: usize,
    targets: Bitboard,
    promotion: usize,
}

const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

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
    /// Its moves by the rules of movement; those that leave the king in check are among them.
    pub fn moves(&self) -> EndgameMoves {
        let king = self.king(self.to_move);
        let targets = king_attacks(Bitboard::of(king)) & !self.occupied_by(self.to_move);
        EndgameMoves { standing: *self, piece: 0, targets, promotion: 0 }
    }

    /// The squares of a side's pieces.
    fn occupied_by(&self, side: Side) -> Bitboard {
        let pieces = self.pieces().filter(|&(owner, ..)| owner == side);
        pieces.fold(Bitboard::of(self.king(side)), |set, (.., square)| set.with(square))
    }

    fn targets(&self, piece: usize) -> Bitboard {
        let own = self.occupied_by(self.to_move);
        let occupied = own | self.occupied_by(self.to_move.opponent());
        match self.endgame.pieces()[piece] {
            // There is nobody but the king to capture.
            Role::Pawn => pushes(self.pieces[piece], occupied),
            role => attacks_of(role, self.pieces[piece], occupied) & !own,
        }
    }

    /// After a piece has moved: 0 the king, else its place in the endgame from 1.
    fn after(&self, piece: usize, to: Square, promotion: Option<Role>) -> Option<Self> {
        let mut next = self.with_to_move(self.to_move.opponent());
        match piece {
            0 => next.kings[usize::from(self.to_move)] = to,
            _ => next.pieces[piece - 1] = to,
        }
        let count = self.endgame.pieces().len();
        let taken = (0..count).find(|&other| self.endgame.owner(other) != self.to_move && self.pieces[other] == to);
        if taken.is_none() && promotion.is_none() {
            return Some(next);
        }
        let role = |piece: usize| promotion.unwrap_or(self.endgame.pieces()[piece]);
        let pieces = (0..count.min(MAX_PIECES)).filter(|&piece| taken != Some(piece));
        let pieces = pieces.map(|piece| (self.endgame.owner(piece), role(piece), next.pieces[piece]));
        Self::of_pieces(next.kings, pieces, next.to_move)
    }
}

impl Iterator for EndgameMoves {
    type Item = EndgameMove;

    fn next(&mut self) -> Option<EndgameMove> {
        let standing = &self.standing;
        let to = loop {
            if let Some(to) = self.targets.first() {
                break to;
            }
            if self.piece == standing.endgame.pieces().len() {
                return None;
            }
            self.piece += 1;
            if standing.endgame.owner(self.piece - 1) == standing.to_move {
                self.targets = standing.targets(self.piece - 1);
            }
        };
        let is_pawn = self.piece > 0 && standing.endgame.pieces()[self.piece - 1] == Role::Pawn;
        let promotion = (is_pawn && to.rank() == Rank::Eighth).then(|| PROMOTIONS[self.promotion]);
        self.promotion += usize::from(promotion.is_some());
        if promotion.is_none() || self.promotion == PROMOTIONS.len() {
            self.promotion = 0;
            self.targets = self.targets.without(to);
        }
        let from = if self.piece == 0 { standing.king(standing.to_move) } else { standing.pieces[self.piece - 1] };
        Some(EndgameMove { from, to, promotion, after: standing.after(self.piece, to, promotion) })
    }
}

impl Tables {
    /// The legal moves of a legal position, each with its value for the side that makes it, the move counted.
    ///
    /// The tables of the endgame and its successors must be there; what leads to another one is left out.
    pub fn moves<'a>(&'a self, standing: &EndgamePosition) -> impl Iterator<Item = (EndgameMove, Value)> + use<'a> {
        let EndgamePosition { kings, to_move, .. } = *standing;
        standing.moves().filter_map(move |step| {
            let value = if let Some(after) = &step.after {
                self.value(after)
            } else {
                let other = kings[usize::from(to_move.opponent())];
                let is_king = step.from == kings[usize::from(to_move)];
                let own = if is_king { step.to } else { kings[usize::from(to_move)] };
                (!king_attacks(Bitboard::of(own)).contains(other)).then_some(Value::Draw)
            };
            Some((step, value?.before()))
        })
    }
}

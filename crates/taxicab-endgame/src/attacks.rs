//! What men attack, and where a pawn goes.

use taxicab_chess::{Bitboard, Movement, Obstacles, Role, Square, after_one_move};

/// What a man attacks on a board with these men; a pawn is White's.
#[inline]
pub(crate) fn attacks(role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    let piece = match role {
        // A pawn captures where anybody stands.
        Role::Pawn => {
            let everywhere = Obstacles::NONE.with_enemy(Bitboard::FULL);
            return after_one_move(Movement::WhitePawn, Bitboard::of(square), everywhere);
        }
        Role::Knight => Movement::Knight,
        Role::Bishop => Movement::Bishop,
        Role::Rook => Movement::Rook,
        Role::Queen => Movement::Queen,
        Role::King => Movement::King,
    };
    after_one_move(piece, Bitboard::of(square), Obstacles::NONE.with_enemy(occupied))
}

/// The squares a king on any of these can step to.
#[inline]
pub(crate) const fn king_steps(set: Bitboard) -> Bitboard {
    after_one_move(Movement::King, set, Obstacles::NONE)
}

/// The squares a knight on any of these can leap to.
#[inline]
pub(crate) const fn knight_leaps(set: Bitboard) -> Bitboard {
    after_one_move(Movement::Knight, set, Obstacles::NONE)
}

/// Where a white pawn can be pushed.
pub(crate) fn pushes(from: Square, occupied: Bitboard) -> Bitboard {
    after_one_move(Movement::WhitePawn, Bitboard::of(from), Obstacles::blocked(occupied))
}

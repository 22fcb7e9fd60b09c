//! The rule of the square.

use crate::bitboard::Bitboard;
use crate::piece::Color;
use crate::square::{File, Rank, Square};

/// How many moves a pawn is from promotion if nothing stops it, 0 to 6 … 5 from its home rank: the double step saves one.
pub const fn moves_to_promote(pawn: Square, color: Color) -> u8 {
    let ranks = ranks_to_go(pawn, color);
    if ranks > 5 { 5 } else { ranks }
}

const fn ranks_to_go(pawn: Square, color: Color) -> u8 {
    pawn.rank().index().abs_diff(last(color).index())
}

const fn last(color: Color) -> Rank {
    match color {
        Color::White => Rank::Eighth,
        Color::Black => Rank::First,
    }
}

/// Where a pawn promotes.
pub(super) const fn promotion(pawn: Square, color: Color) -> Square {
    Square::new(pawn.file(), last(color))
}

/// The usual test whether a pawn outruns the enemy king: its moves to promotion are less than the king's, one of which is
/// taken off if the king is to move.
///
/// It is wrong in two cases; [`outruns`] heeds them.
pub const fn usual_test(pawn: Square, color: Color, enemy_king: Square, to_move: Color) -> bool {
    let tempo = color as u8 != to_move as u8;
    let king = king_distance(enemy_king, promotion(pawn, color));
    moves_to_promote(pawn, color) + (tempo as u8) < king
}

/// Whether a running pawn outruns the enemy king by the rule of the square, with its two exceptions.
pub const fn outruns(pawn: Square, color: Color, own_king: Option<Square>, enemy_king: Square, to_move: Color) -> bool {
    let is_enemy_to_move = color as u8 != to_move as u8;
    let mut delay = 0;
    let mut is_guarded = false;
    if let Some(king) = own_king {
        is_guarded = king_distance(king, pawn) == 1;
        let is_ahead = king.file() as u8 == pawn.file() as u8 && ranks_to_go(king, color) < ranks_to_go(pawn, color);
        delay = is_ahead as u8;
    }
    if is_enemy_to_move && king_distance(enemy_king, pawn) == 1 && !is_guarded {
        return false;
    }
    let king = king_distance(enemy_king, promotion(pawn, color));
    moves_to_promote(pawn, color) + delay + (is_enemy_to_move as u8) < king
}

/// The square of a pawn: where the enemy king must stand, the pawn to move, to catch it.
pub fn square_of_pawn(pawn: Square, color: Color) -> Bitboard {
    Square::ALL.into_iter().filter(|&king| king != pawn && !usual_test(pawn, color, king, color)).collect()
}

const fn king_distance(a: Square, b: Square) -> u8 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    if files > ranks { files } else { ranks }
}

/// The squares of a file ahead of a square, as a side sees it.
pub(super) fn ahead(square: Square, color: Color) -> Bitboard {
    on_files_ahead(square, color, |file| file == square.file())
}

/// Those and the ones of the neighbouring files: where an enemy pawn can stop a pawn on the square.
pub(super) fn front(square: Square, color: Color) -> Bitboard {
    on_files_ahead(square, color, |file| file.index().abs_diff(square.file().index()) <= 1)
}

fn on_files_ahead(square: Square, color: Color, is_file: impl Fn(File) -> bool) -> Bitboard {
    let is_ahead = |&other: &Square| ranks_to_go(other, color) < ranks_to_go(square, color) && is_file(other.file());
    Square::ALL.into_iter().filter(is_ahead).collect()
}

//! What is known of a pawn with its king: the rule of the square and the key squares.

use taxicab_chess::{Bitboard, File, Rank, Square, distance};

use super::view::View;

/// Whether the pawn, with the strong side to move, promotes by a known rule.
pub(super) fn is_won(view: &View<'_>, pawn: Square) -> bool {
    outruns(view, pawn)
}

/// The rule of the square: the pawn promotes before the weak king can take it, nobody in its way.
fn outruns(view: &View<'_>, pawn: Square) -> bool {
    let promotion = Square::new(pawn.file(), Rank::Eighth);
    let is_in_the_way = |king: Square| king.file() == pawn.file() && king.rank() > pawn.rank();
    let moves = (7 - pawn.rank().index()).min(5);
    !is_in_the_way(view.strong()) && !is_in_the_way(view.weak()) && distance::king(view.weak(), promotion) > moves
}

/// The key squares: with its king on one of them the pawn promotes, whichever side is to move. They are two ranks ahead of the
/// pawn, from the fifth rank on also one rank ahead; a rook pawn has the two squares beside its promotion square and below it.
pub(super) fn keys(pawn: Square) -> Bitboard {
    let (file, row) = (pawn.file().index(), i32::from(pawn.rank().index()));
    let is_key = |square: &Square| {
        let (aside, ahead) = (square.file().index().abs_diff(file), i32::from(square.rank().index()) - row);
        match pawn.file() {
            File::A | File::H => aside == 1 && ahead + row >= 6,
            _ if row == 6 => aside == 1 && (0..=1).contains(&ahead),
            _ => aside <= 1 && (ahead == 2 || ahead == 1 && row >= 4),
        }
    };
    Square::ALL.into_iter().filter(is_key).fold(Bitboard::EMPTY, Bitboard::with)
}

//! Legal positions as text, with errors that name the fault.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use cozy_chess::{Board, FenParseError};
use taxicab_chess::{Bitboard, Color, FenError, Position, Role, Square, attacks};

/// Reads a legal position from FEN of two to six fields.
///
/// The counters are ignored: wins are counted from a half-move clock at zero. An en passant square must be behind a double step,
/// whether or not a pawn can capture there. Castling rights are an error: no table has them.
///
/// ```
/// use taxicab_endgame::{FenFault, board_from_fen};
///
/// let board = board_from_fen("8/8/8/8/8/3k4/8/Q3K3 w")?;
/// assert_eq!(board.to_string(), "8/8/8/8/8/3k4/8/Q3K3 w - - 0 1");
/// # Ok::<(), FenFault>(())
/// ```
///
/// # Errors
/// The text is not FEN, the position is not legal, no double step has just passed the en passant square, or there are castling
/// rights.
pub fn board_from_fen(text: &str) -> Result<Board, FenFault> {
    let position = checked_pieces(text)?;
    if text.split_whitespace().nth(2).is_some_and(|rights| rights != "-") {
        return Err(FenFault::Castling);
    }
    let en_passant = text.split_whitespace().nth(3).unwrap_or("-");
    board_of(&position, "-", en_passant, 0, 1)
}

/// The board of a position with the other fields of its FEN.
pub(crate) fn board_of(
    position: &Position,
    castling: &str,
    en_passant: &str,
    clock: u64,
    number: u64,
) -> Result<Board, FenFault> {
    let placement = position.fen().to_string();
    let pieces = placement.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    let fen = format!("{pieces} {castling} {en_passant} {clock} {number}");
    Board::from_fen(&fen, false).map_err(|error| match error {
        FenParseError::InvalidCastlingRights => FenFault::CastlingRights(beginning(castling)),
        FenParseError::InvalidEnPassant => FenFault::EnPassant(beginning(en_passant)),
        _ => FenFault::Impossible,
    })
}

/// The pieces of a legal position; castling rights are not checked.
pub(crate) fn checked_pieces(text: &str) -> Result<Position, FenFault> {
    let position: Position = text.parse().map_err(FenFault::Fen)?;
    let [white, black] = Color::ALL.map(|color| position.king(color));
    if white.is_none() && black.is_none() {
        return Err(FenFault::NoKings);
    }
    let white = white.ok_or(FenFault::NoKing(Color::White))?;
    let black = black.ok_or(FenFault::NoKing(Color::Black))?;
    for color in Color::ALL {
        let pawns = position.pieces_of(color, Role::Pawn).len();
        if pawns > 8 {
            return Err(FenFault::Pawns(color, pawns));
        }
        let pieces = position.pieces(color).len();
        if pieces > 16 {
            return Err(FenFault::Pieces(color, pieces));
        }
    }
    if taxicab_chess::distance::king(white, black) <= 1 {
        return Err(FenFault::KingsTouch);
    }
    let to_move = position.to_move();
    let is_in_check = |color, king| is_attacked(&position, color, king);
    let checks = [is_in_check(Color::White, white), is_in_check(Color::Black, black)];
    if checks == [true, true] {
        return Err(FenFault::BothInCheck);
    }
    if checks[usize::from(to_move.opponent())] {
        return Err(FenFault::NotToMoveInCheck(to_move.opponent()));
    }
    Ok(position)
}

/// Whether a piece of the other side attacks the king of a side.
fn is_attacked(position: &Position, color: Color, king: Square) -> bool {
    let mut others = position.iter().filter(|(_, piece)| piece.color != color);
    others.any(|(at, piece)| attacks(piece.movement(), Bitboard::of(at), position.occupied()).contains(king))
}

/// The beginning of a text, enough to find it again.
pub(crate) fn beginning(text: &str) -> String {
    const MAX_LENGTH: usize = 40;
    match text.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => text[..end].to_string() + "…",
        None => text.to_string(),
    }
}

/// Why a text is not a legal position.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenFault {
    /// The text is not FEN. This includes two kings of a side and pawns on the first or last rank.
    #[error("{0}")]
    Fen(FenError),
    /// A side has no king.
    #[error("there is no {0} king")]
    NoKing(Color),
    /// Neither side has a king.
    #[error("there is no king on either side")]
    NoKings,
    /// A side has more than eight pawns: this many.
    #[error("{1} {0} pawns; a side has at most 8")]
    Pawns(Color, u8),
    /// A side has more than sixteen pieces: this many.
    #[error("{1} {0} pieces; a side has at most 16")]
    Pieces(Color, u8),
    /// The kings are on adjacent squares.
    #[error("the kings stand beside each other")]
    KingsTouch,
    /// Both kings are in check.
    #[error("both kings are in check")]
    BothInCheck,
    /// The side that is not to move is in check.
    #[error("{0} is in check but {other} is to move", other = .0.opponent())]
    NotToMoveInCheck(Color),
    /// Castling rights without the king on e1 or e8 or the rook in its corner.
    #[error("castling rights (field 3): {0:?} needs the king on its e-file square and the rook in its corner")]
    CastlingRights(String),
    /// An en passant square that no double step has just passed.
    #[error("en passant (field 4): no double step has just passed {0:?}")]
    EnPassant(String),
    /// There are castling rights, which no table has.
    #[error("castling rights (field 3): the tables hold positions without them; write '-'")]
    Castling,
    /// No game leads to this position: three pieces give check at once.
    #[error("no game leads to this position: three pieces give check at once")]
    Impossible,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_named() {
        for (fen, expected) in [
            ("8/8/8/8/8/2k5/8/Q7 w", "there is no white king"),
            ("8/8/8/8/8/8/8/QK6 b - - 0 1", "there is no black king"),
            ("8/8/8/8/8/8/8/Q7 w", "there is no king on either side"),
            ("8/8/8/8/8/2k1k3/8/K7 w", "a second black king"),
            ("8/8/8/8/8/2k5/8/Q3K2P w", "a pawn on h1"),
            ("P7/8/8/8/8/2k5/8/4K3 w", "a pawn on a8"),
            ("4k3/8/8/8/P7/8/PPPPPPPP/4K3 w", "9 white pawns"),
            ("8/8/8/8/8/8/1k6/K1Q5 w", "the kings stand beside each other"),
            ("8/8/8/8/k6R/8/8/K6r w", "both kings are in check"),
            ("8/8/8/8/k6R/8/8/K7 w", "black is in check but white is to move"),
            ("8/8/8/8/k7/8/8/K6r b", "white is in check but black is to move"),
            ("8/8/8/8/8/1k6/8/R3K3 w Q - 0 1", "castling rights"),
            ("8/8/8/8/8/1k6/8/R3K3 x", "side to move (field 2)"),
            ("8/8/8/8/8/k7/8/R3KX2 w", "'X' is no piece"),
            ("8/8/8/8/8/k7/R3K3 w", "7 ranks"),
            ("", "a position is missing"),
            ("8/8/8/3N4/8/2k5/8/4K3 b - - x 1", "half-move clock"),
            ("8/8/8/8/4P3/8/1k6/4K3 b - d3", "no double step has just passed \"d3\""),
            ("8/8/8/8/4P3/8/1k6/4K3 w - e3", "no double step has just passed \"e3\""),
            ("8/8/8/8/4P3/8/1k2K3/8 b - e3", "no double step has just passed \"e3\""),
        ] {
            let error = board_from_fen(fen).unwrap_err().to_string();
            assert!(error.contains(expected), "{fen}: {error}");
        }
    }

    #[test]
    fn fields_may_be_left_out_and_counters_ignored() {
        for fen in ["8/8/8/8/8/1k6/8/R3K3 w", "8/8/8/8/8/1k6/8/R3K3 w - -", "8/8/8/8/8/1k6/8/R3K3 w - - 99 4000"] {
            assert_eq!(board_from_fen(fen).unwrap().to_string(), "8/8/8/8/8/1k6/8/R3K3 w - - 0 1");
        }
        // Behind a real double step, with a pawn that can capture or without one.
        for fen in ["8/8/8/8/4P3/8/1k6/4K3 b - e3 0 1", "8/8/7k/8/1pP5/7K/8/8 b - c3 0 1"] {
            assert_eq!(board_from_fen(fen).unwrap().to_string(), fen);
        }
    }
}

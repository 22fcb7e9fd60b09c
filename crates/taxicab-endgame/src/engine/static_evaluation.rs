//! The static evaluation outside the measured endgames: material, piece-square tables, mobility, tapered by phase.
//!
//! The tables are those of [`mop_up::piece_square_table`]: every piece is drawn to the centre, but the king only in the
//! endgame. All numbers here are choices of ours, not measured ones; the usual values of the pieces aside.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};
use taxicab_chess::{Square as OurSquare, mop_up};

use super::CENTIPAWN;
use super::principal_variation::StandPat;
use crate::Evaluation;
use crate::study::MIN_MATE;

/// In centipawns, by [`Piece`].
pub(super) const PIECE_VALUES: [i32; 6] = [100, 300, 310, 500, 900, 0];
/// The weight of a piece in the phase, by [`Piece`].
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
/// The phase of the initial position: the middlegame.
const MAX_PHASE: i32 = 24;

const MIDDLEGAME: [[i16; 64]; 6] = [
    mop_up::piece_square_table(12, 0, 4),
    mop_up::piece_square_table(12, 2, 6),
    mop_up::piece_square_table(8, 0, 4),
    mop_up::piece_square_table(4, 0, 2),
    mop_up::piece_square_table(2, 0, 1),
    mop_up::piece_square_table(-40, 0, -9),
];
const ENDGAME: [[i16; 64]; 6] = [
    mop_up::piece_square_table(0, 0, 0),
    mop_up::piece_square_table(12, 2, 6),
    mop_up::piece_square_table(8, 0, 4),
    mop_up::piece_square_table(0, 0, 0),
    mop_up::piece_square_table(6, 0, 3),
    mop_up::piece_square_table(24, 4, 6),
];
/// In centipawns for each square that a piece attacks and that is not its own side's, by [`Piece`].
const MOBILITY: [i32; 6] = [0, 4, 4, 2, 1, 0];
/// In centipawns for a pawn in the endgame, by its rank from its own side.
const ADVANCE: [i32; 8] = [0, 0, 4, 10, 22, 45, 80, 0];
/// In centipawns for each pawn next to the king in the middlegame.
const SHIELD: i32 = 8;

/// The value for the side to move, in hundredths of a centipawn, never a mate.
pub(super) fn static_evaluation(board: &Board) -> i32 {
    let to_move = board.side_to_move();
    if board.occupied().len() <= 4
        && let Some(stand_pat) = StandPat::of(board)
    {
        let Some(position) = StandPat::position(board) else { return 0 };
        let value = Evaluation::TAXICAB.value(&position);
        return if stand_pat.strong == to_move { value } else { -value };
    }
    let (own, other) = (Side::of(board, to_move), Side::of(board, !to_move));
    let phase = (own.phase + other.phase).min(MAX_PHASE);
    let (middlegame, endgame) = (own.middlegame - other.middlegame, own.endgame - other.endgame);
    let mut value = CENTIPAWN * (middlegame * phase + endgame * (MAX_PHASE - phase)) / MAX_PHASE;
    for (winner, loser, sign) in [(to_move, !to_move, 1), (!to_move, to_move, -1)] {
        // Against a bare king: to the edge, and the kings together.
        if board.colors(loser).len() == 1 && board.colors(winner).len() > 1 {
            let [winner, loser] = [winner, loser].map(|color| OurSquare::ALL[board.king(color) as usize]);
            value += sign * CENTIPAWN * mop_up::round_numbers(loser, winner);
        }
    }
    value.clamp(1 - MIN_MATE, MIN_MATE - 1)
}

/// Whether neither side can mate any more: bare kings, or kings and one bishop or knight.
pub(super) fn is_dead(board: &Board) -> bool {
    match board.occupied().len() {
        2 => true,
        3 => !(board.pieces(Piece::Bishop) | board.pieces(Piece::Knight)).is_empty(),
        _ => false,
    }
}

#[derive(Default)]
struct Side {
    middlegame: i32,
    endgame: i32,
    phase: i32,
}

impl Side {
    fn of(board: &Board, color: Color) -> Self {
        let mut side = Self::default();
        let own = board.colors(color);
        let occupied = board.occupied();
        for piece in Piece::ALL {
            let kind = piece as usize;
            for square in board.pieces(piece) & own {
                let place = square as usize;
                let targets = match piece {
                    Piece::Knight => get_knight_moves(square),
                    Piece::Bishop => get_bishop_moves(square, occupied),
                    Piece::Rook => get_rook_moves(square, occupied),
                    Piece::Queen => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
                    Piece::Pawn | Piece::King => BitBoard::EMPTY,
                };
                let value = PIECE_VALUES[kind] + MOBILITY[kind] * (targets & !own).len() as i32;
                side.middlegame += value + i32::from(MIDDLEGAME[kind][place]);
                side.endgame += value + i32::from(ENDGAME[kind][place]);
                side.phase += PHASE[kind];
                if piece == Piece::Pawn {
                    side.endgame += ADVANCE[square.rank().relative_to(color) as usize];
                }
            }
        }
        let king: Square = board.king(color);
        let shield = get_king_moves(king) & own & board.pieces(Piece::Pawn);
        side.middlegame += SHIELD * shield.len() as i32;
        side
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_colours_are_seen_alike() {
        for (fen, mirrored) in [
            (
                "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4",
                "rnbq1rk1/pppp1ppp/5n2/2b1p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQ - 5 4",
            ),
            ("8/8/8/3k4/8/8/8/KBN5 w - - 0 1", "kbn5/8/8/8/3K4/8/8/8 b - - 0 1"),
            ("8/8/8/3k4/8/8/5PP1/K7 w - - 0 1", "k7/5pp1/8/8/3K4/8/8/8 b - - 0 1"),
        ] {
            let [one, other] = [fen, mirrored].map(|fen| static_evaluation(&fen.parse().unwrap()));
            assert_eq!(one, other, "{fen}");
        }
        assert_eq!(static_evaluation(&Board::default()), 0);
    }

    #[test]
    fn more_pieces_are_worth_more() {
        let value = |fen: &str| static_evaluation(&fen.parse().unwrap());
        assert!(value("4k3/8/8/8/8/8/4P3/3QK3 w - - 0 1") > value("4k3/8/8/8/8/8/4P3/3RK3 w - - 0 1"));
        let queens = "QQQQQQQQ/pppppppp/7k/8/8/8/8/QKRRBBNN b - - 0 1";
        assert!(value(queens) < -800_000 && value(queens) > -MIN_MATE, "no mate: {}", value(queens));
        for (fen, expected) in [
            ("8/8/8/3k4/8/8/8/KB6 w - - 0 1", true),
            ("8/8/8/3k4/8/8/8/Kn6 w - - 0 1", true),
            ("8/8/8/3k4/8/8/8/K7 w - - 0 1", true),
            ("8/8/8/3k4/8/8/P7/K7 w - - 0 1", false),
            ("8/8/8/3k4/8/8/8/KBb5 w - - 0 1", false),
        ] {
            assert_eq!(is_dead(&fen.parse().unwrap()), expected, "{fen}");
        }
    }
}

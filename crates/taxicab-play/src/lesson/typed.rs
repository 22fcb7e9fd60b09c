//! Moves as people type them: `Kd3`, `Rad4`, `e8=Q` or `d2d3`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use cozy_chess::{Board, File, Move, Piece, Rank, Square, util};
use taxicab_endgame::legal_moves;

use super::{Ended, LessonRefused};

/// The reason why a text, or a pair of squares, is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The lesson is over.
    #[error("{}", LessonRefused::Over(*.0))]
    Over(Ended),
    /// This character, counted from 1, is not part of a move.
    #[error("{0:?} at character {1} is not part of a move; {FORM}")]
    Character(char, usize),
    /// The text names no target square.
    #[error("{0:?} names no target square; {FORM}")]
    NoTarget(String),
    /// This file or rank belongs to a third square.
    #[error("{0:?} belongs to a third square; {FORM}")]
    Surplus(char),
    /// The text leaves the promotion open; the moves it can mean.
    #[error("{0} promotes: write {1}")]
    Promotion(String, String),
    /// The text can mean any of these moves.
    #[error("{0} can be {1}")]
    Ambiguous(String, String),
    /// The square is empty.
    #[error("there is no piece on {0}")]
    Empty(Square),
    /// The piece on the square belongs to the other side.
    #[error("the {piece} on {1} is not yours", piece = piece_name(*.0))]
    NotYours(Piece, Square),
    /// The piece on the square has no legal move.
    #[error("the {piece} on {1} cannot move", piece = piece_name(*.0))]
    Immobile(Piece, Square),
    /// The side to move has no such piece.
    #[error("you have no {}", piece_name(*.0))]
    NoPiece(Piece),
    /// The piece on a square, or any of its kind, or any piece, cannot go to the target square.
    #[error("{}", unreachable_text(*piece, *from, *to, *is_check))]
    Unreachable {
        /// The kind of piece.
        piece: Option<Piece>,
        /// Its square.
        from: Option<Square>,
        /// The target.
        to: Square,
        /// Whether the side to move is in check.
        is_check: bool,
    },
}

/// The forms of a move, for the errors.
const FORM: &str = "write a move as Kd3 or d2d3";

fn unreachable_text(piece: Option<Piece>, from: Option<Square>, to: Square, is_check: bool) -> String {
    let piece = piece.map_or("piece", piece_name);
    let check = if is_check { ": you are in check" } else { "" };
    match from {
        Some(from) => format!("the {piece} on {from} cannot go to {to}{check}"),
        None => format!("no {piece} of yours can go to {to}{check}"),
    }
}

/// The name of a kind of piece, such as `knight`.
pub const fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

/// A move in standard algebraic notation.
pub(super) fn san(board: &Board, played: Move) -> String {
    util::display_san_move(board, played).to_string()
}

/// The legal move that a text means.
pub(super) fn read(text: &str, board: &Board) -> Result<Move, MoveError> {
    let bare = text.trim().trim_end_matches(['+', '#', '!', '?']);
    let pattern = Pattern::read(bare)?;
    let found: Vec<Move> = legal_moves(board).into_iter().filter(|&played| pattern.matches(played, board)).collect();
    let (last, others) = match &found[..] {
        [] => return Err(pattern.impossible(board)),
        [played] => return Ok(*played),
        [others @ .., last] => (san(board, *last), others),
    };
    let others: Vec<String> = others.iter().map(|&played| san(board, played)).collect();
    let moves = format!("{} or {last}", others.join(", "));
    let is_one_piece = found.iter().all(|played| played.from == found[0].from);
    Err(if is_one_piece { MoveError::Promotion } else { MoveError::Ambiguous }(bare.into(), moves))
}

/// The error for a square without a piece of the side to move.
pub(super) fn not_own(board: &Board, square: Square) -> MoveError {
    board.piece_on(square).map_or(MoveError::Empty(square), |piece| MoveError::NotYours(piece, square))
}

/// The parts of a move that a text names; the others are open.
#[derive(Clone, Copy, Debug)]
struct Pattern {
    piece: Option<Piece>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Piece>,
}

impl Pattern {
    /// A move in algebraic notation: the letter of the piece except for a pawn, its file or rank if needed, the target. Or a
    /// move by its two squares, as engines write it: `d2d3`, `e7e8q`.
    fn read(text: &str) -> Result<Self, MoveError> {
        let named = |letter: char| Piece::try_from(letter.to_ascii_lowercase()).ok();
        let mut letters = text.chars().zip(1..).peekable();
        let piece = match letters.peek() {
            Some((letter @ ('K' | 'Q' | 'R' | 'B' | 'N'), _)) => named(*letter),
            _ => None,
        };
        if piece.is_some() {
            letters.next();
        }
        // Files and ranks in their order: the last two are the target, those before them the start.
        let (mut places, mut promotion) = (Vec::new(), None);
        for (letter, at) in letters {
            let may_promote = piece.is_none() && promotion.is_none() && places.len() >= 2;
            match letter {
                // At the end, after two squares, it is no file.
                'b' if may_promote && places.len() == 4 && at == text.chars().count() => promotion = named(letter),
                'a'..='h' | '1'..='8' if promotion.is_none() => places.push(letter),
                'x' | '-' | ':' if promotion.is_none() => {}
                '=' if may_promote => {}
                'Q' | 'R' | 'B' | 'N' | 'q' | 'r' | 'n' if may_promote => promotion = named(letter),
                _ => return Err(MoveError::Character(letter, at)),
            }
        }
        let target = places.pop().and_then(|rank| format!("{}{rank}", places.pop()?).parse().ok());
        let to = target.ok_or_else(|| MoveError::NoTarget(text.into()))?;
        // Two squares name no piece; without them, no letter means a pawn.
        let piece = piece.or((places.len() < 2).then_some(Piece::Pawn));
        let mut pattern = Self { piece, file: None, rank: None, to, promotion };
        for place in places {
            let text = place.to_string();
            match (text.parse().ok(), text.parse().ok()) {
                (Some(file), _) if pattern.file.is_none() && pattern.rank.is_none() => pattern.file = Some(file),
                (_, Some(rank)) if pattern.rank.is_none() => pattern.rank = Some(rank),
                _ => return Err(MoveError::Surplus(place)),
            }
        }
        Ok(pattern)
    }

    fn matches(self, played: Move, board: &Board) -> bool {
        self.starts_at(played.from, board)
            && self.to == played.to
            && (self.promotion.is_none() || self.promotion == played.promotion)
    }

    fn starts_at(self, from: Square, board: &Board) -> bool {
        self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
            && self.piece.is_none_or(|piece| board.piece_on(from) == Some(piece))
    }

    /// The reason why no legal move matches.
    fn impossible(self, board: &Board) -> MoveError {
        let own = board.colors(board.side_to_move());
        let pieces: Vec<Square> = own.iter().filter(|&square| self.starts_at(square, board)).collect();
        match (&pieces[..], self.file, self.rank, self.piece) {
            (&[from], ..) => unreachable(board, board.piece_on(from), Some(from), self.to),
            ([], Some(file), Some(rank), None) => not_own(board, Square::new(file, rank)),
            ([], .., Some(piece)) if (own & board.pieces(piece)).is_empty() => MoveError::NoPiece(piece),
            _ => unreachable(board, self.piece, None, self.to),
        }
    }
}

pub(super) fn unreachable(board: &Board, piece: Option<Piece>, from: Option<Square>, to: Square) -> MoveError {
    MoveError::Unreachable { piece, from, to, is_check: !board.checkers().is_empty() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use taxicab_endgame::board_from_fen;

    fn reading(fen: &str, text: &str) -> Result<String, String> {
        read(text, &board_from_fen(fen).unwrap()).map(|played| played.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn every_legal_move_is_read_in_both_notations() {
        for fen in [
            "8/8/8/3k4/8/8/8/KBN5 w",
            "8/8/3k4/8/8/R6R/8/K7 w",
            "7k/4P3/8/8/8/8/8/K7 w",
            "8/8/8/2q1k3/8/8/1K6/8 b",
            "8/8/8/8/3k4/8/1r6/K7 w",
            "8/8/7k/8/1pP5/7K/8/8 b - c3 0 1",
            "8/8/8/8/8/2k5/p7/1R5K b",
        ] {
            let board = board_from_fen(fen).unwrap();
            let legal = legal_moves(&board);
            assert!(!legal.is_empty());
            for played in legal {
                assert_eq!(read(&san(&board, played), &board), Ok(played), "{fen} {}", san(&board, played));
                assert_eq!(read(&played.to_string(), &board), Ok(played), "{fen} {played}");
            }
        }
    }

    #[test]
    fn optional_parts_may_be_left_out_or_added() {
        let fen = "7k/4P3/8/8/8/8/8/K7 w";
        for (text, meant) in [
            ("e8Q", "e7e8q"),
            ("e8=N!", "e7e8n"),
            ("e7-e8=r", "e7e8r"),
            ("Ka1-b2", "a1b2"),
            (" Kb1?? ", "a1b1"),
            ("Kab2", "a1b2"),
        ] {
            assert_eq!(reading(fen, text).as_deref(), Ok(meant), "{text}");
        }
        assert_eq!(reading("8/8/8/8/8/2k5/1r6/K7 w", "Kxb2"), Err("the king on a1 cannot go to b2".into()));
    }

    #[test]
    fn errors_name_the_fault() {
        let rooks = "8/8/3k4/8/8/R6R/8/K7 w";
        for (fen, text, error) in [
            (rooks, "Rd3", "Rd3 can be Rad3+ or Rhd3+"),
            (rooks, "Kd3", "the king on a1 cannot go to d3"),
            (rooks, "Rb9", "'9' at character 3 is not part of a move; write a move as Kd3 or d2d3"),
            (rooks, "Rzd3", "'z' at character 2 is not part of a move; write a move as Kd3 or d2d3"),
            (rooks, "Ré3", "'é' at character 2 is not part of a move; write a move as Kd3 or d2d3"),
            (rooks, "K", "\"K\" names no target square; write a move as Kd3 or d2d3"),
            (rooks, "R3", "\"R3\" names no target square; write a move as Kd3 or d2d3"),
            (rooks, "", "\"\" names no target square; write a move as Kd3 or d2d3"),
            (rooks, "Ra3b3c3", "'b' belongs to a third square; write a move as Kd3 or d2d3"),
            (rooks, "Bb2", "you have no bishop"),
            (rooks, "e4", "you have no pawn"),
            (rooks, "Rb8", "no rook of yours can go to b8"),
            (rooks, "b2b3", "there is no piece on b2"),
            (rooks, "d6d5", "the king on d6 is not yours"),
            (rooks, "a1c1", "the king on a1 cannot go to c1"),
            ("7k/4P3/8/8/8/8/8/K7 w", "e8", "e8 promotes: write e8=N, e8=B, e8=R+ or e8=Q+"),
            ("7k/4P3/8/8/8/8/8/K7 w", "e8=K", "'K' at character 4 is not part of a move; write a move as Kd3 or d2d3"),
        ] {
            assert_eq!(reading(fen, text).unwrap_err(), error, "{fen} {text}");
        }
        let check = "8/8/8/8/8/4k3/8/r1K4Q w";
        assert_eq!(reading(check, "Qh2").unwrap_err(), "the queen on h1 cannot go to h2: you are in check");
    }
}

//! A position with its history, as the rule of repetition needs it.

use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

use cozy_chess::{Board, Color as TheirColor, Move, Square, util};
use taxicab_chess::Color;

use crate::tables::can_capture_en_passant;
use crate::tables::fen::{beginning, board_of, checked_pieces};
use crate::{FIFTY_MOVES, FenFault};

/// A legal position, and those before it since the last capture or pawn move.
///
/// ```
/// use taxicab_endgame::engine::Game;
///
/// let mut game = Game::default();
/// for text in ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "e1g1"] {
///     game.play_text(text)?;
/// }
/// assert_eq!(game.board().to_string(), "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4");
/// # Ok::<(), taxicab_endgame::engine::MoveFault>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Game {
    board: Board,
    /// The positions before, the oldest first.
    history: Vec<Board>,
}

impl Game {
    /// A game that begins in a position.
    pub const fn new(board: Board) -> Self {
        Self { board, history: Vec::new() }
    }

    /// The position.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Plays a legal move.
    ///
    /// # Panics
    /// If the move is not legal it may panic.
    pub fn play(&mut self, mv: Move) {
        self.history.push(self.board.clone());
        self.board.play_unchecked(mv);
        if self.board.halfmove_clock() == 0 {
            self.history.clear();
        }
    }

    /// Reads a move as engines write it: `e2e4`, `e7e8q`, castling as the king's move `e1g1`.
    ///
    /// # Errors
    /// The text is written otherwise, or the move is not legal.
    pub fn read(&self, text: &str) -> Result<Move, MoveFault> {
        let mv = util::parse_uci_move(&self.board, text).map_err(|_| MoveFault::Text(beginning(text)))?;
        let color = if self.board.side_to_move() == TheirColor::White { Color::White } else { Color::Black };
        if self.board.is_legal(mv) { Ok(mv) } else { Err(MoveFault::Illegal(beginning(text), color)) }
    }

    /// Plays a move as [`read`](Self::read) reads it.
    ///
    /// # Errors
    /// As [`read`](Self::read); nothing is played.
    pub fn play_text(&mut self, text: &str) -> Result<(), MoveFault> {
        self.play(self.read(text)?);
        Ok(())
    }

    /// Whether the position has occurred three times, or fifty moves have passed without a capture or pawn move.
    pub fn is_drawn_by_rule(&self) -> bool {
        let here = key(&self.board);
        self.board.halfmove_clock() >= FIFTY_MOVES
            || self.history.iter().filter(|before| key(before) == here).count() >= 2
    }

    /// Whether a position with this key has occurred in the game, the present one included.
    pub(super) fn has_stood(&self, position: u64) -> bool {
        self.history.iter().chain([&self.board]).any(|board| key(board) == position)
    }

    /// The positions that have occurred twice, this one included: the next time is a draw.
    pub(super) fn twice(&self) -> Vec<&Board> {
        let mut all: Vec<&Board> = self.history.iter().chain([&self.board]).collect();
        all.sort_by_key(|board| key(board));
        let mut twice: Vec<&Board> =
            all.windows(2).filter(|pair| key(pair[0]) == key(pair[1])).map(|pair| pair[0]).collect();
        twice.dedup_by_key(|board| key(board));
        twice
    }
}

/// Why a text is not a move of a position.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveFault {
    /// It is not written as `e2e4` or `e7e8q`.
    #[error("{0:?} is no move; write e2e4, e7e8q, e1g1")]
    Text(String),
    /// It is not legal.
    #[error("{0} is not legal with {1} to move")]
    Illegal(String, Color),
}

/// The key of a position under the rule of repetition: an en passant square counts only if a pawn may capture there.
pub(super) fn key(board: &Board) -> u64 {
    if can_capture_en_passant(board) { board.hash() } else { board.hash_without_ep() }
}

/// Reads FEN of two to six fields; counters out of range are clamped.
impl FromStr for Game {
    type Err = FenFault;

    fn from_str(text: &str) -> Result<Self, FenFault> {
        let position = checked_pieces(text)?;
        let mut fields = text.split_whitespace().skip(2);
        let castling = fields.next().unwrap_or("-");
        let en_passant = fields.next().unwrap_or("-");
        let mut counter = |max: u64, min: u64| {
            fields.next().and_then(|field| field.parse::<u64>().ok()).map_or(min, |number| number.clamp(min, max))
        };
        let (clock, number) = (counter(FIFTY_MOVES.into(), 0), counter(u16::MAX.into(), 1));
        let board = board_of(&position, castling, en_passant, clock, number)?;
        // Castling from another square (Chess960) is written differently.
        for color in TheirColor::ALL {
            let rights = board.castle_rights(color);
            let can_castle = rights.short.is_some() || rights.long.is_some();
            if can_castle && board.king(color) != Square::E1.relative_to(color) {
                return Err(FenFault::CastlingRights(beginning(castling)));
            }
        }
        Ok(Self::new(board))
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn special_moves_are_read_as_engines_write_them() {
        for (fen, text, after) in [
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"),
            ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8g8", "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 1 2"),
            ("8/P6k/8/8/8/8/8/K7 w - - 5 9", "a7a8n", "N7/7k/8/8/8/8/8/K7 b - - 0 9"),
            ("8/8/8/3pP3/8/8/8/K6k w - d6 0 9", "e5d6", "8/8/3P4/8/8/8/8/K6k b - - 0 9"),
        ] {
            let mut game: Game = fen.parse().unwrap();
            game.play_text(text).unwrap();
            assert_eq!(game.board().to_string(), after);
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (fen, expected) in [
            ("8/8/8/8/8/2k5/8/Q7 w", "there is no white king"),
            ("8/8/8/8/k6R/8/8/K6r w", "both kings are in check"),
            ("4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - - 0 1", "9 white pawns"),
            ("r3k3/8/8/8/8/8/8/R3K3 w K - 0 1", "castling rights (field 3): \"K\""),
            ("4k3/8/8/8/8/8/8/5K1R w K - 0 1", "castling rights (field 3): \"K\""),
            ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en passant (field 4): no double step has just passed \"e6\""),
        ] {
            let fault = fen.parse::<Game>().unwrap_err().to_string();
            assert!(fault.contains(expected), "{fen}: {fault}");
        }
        let game = Game::default();
        assert_eq!(game.read("e2e5").unwrap_err().to_string(), "e2e5 is not legal with white to move");
        assert!(game.read("Zebra").unwrap_err().to_string().contains("\"Zebra\" is no move"));
    }

    #[test]
    fn the_third_time_is_a_draw() {
        let mut game = Game::default();
        assert!(game.twice().is_empty());
        for (number, text) in ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(8).enumerate() {
            assert!(!game.is_drawn_by_rule(), "{number}");
            game.play_text(text).unwrap();
        }
        assert!(game.is_drawn_by_rule());
        game.play_text("e2e4").unwrap();
        assert!(game.twice().is_empty());
        // Black cannot capture on e3, so the square makes no difference.
        assert_eq!(key(game.board()), game.board().hash_without_ep());
    }
}

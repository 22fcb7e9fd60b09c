//! Which piece moves, and what stands in its path.

use std::fmt;
use std::str::FromStr;

use taxicab_chess::{Bitboard, Color, Movement, Obstacles, Piece, UnknownName};
use taxicab_puzzle::MeantName;

use super::{Fen, SquareSet};

use crate::fields::Text;
use crate::{Fault, request};

/// Which piece moves, and what stands in its path.
#[request]
pub struct MoverFields {
    /// The piece that moves: king or chebyshev, taxi or manhattan, knight, bishop, rook, queen, white-pawn or black-pawn; or
    /// its letter, one of K T N B R Q, P and p for the pawns [default: king, or with a FEN the piece on the square].
    #[arg(value_name = "PIECE")]
    pub piece: Option<Text<PieceName>>,
    /// The pieces on the board: those of the piece's colour block, the others can be captured and end a slide.
    #[arg(value_name = "FEN")]
    pub fen: Option<Fen>,
    /// Squares that are not free.
    #[flatten]
    pub blocked: Blocked,
}

/// A rule of movement by its name in any case, with `_` or a blank for `-`, or by its letter: K T N B R Q, P and p.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceName(pub Movement);

impl FromStr for PieceName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let mut letters = text.chars();
        let by_letter = letters.next().filter(|_| letters.next().is_none()).and_then(Movement::from_letter);
        let name = text.to_ascii_lowercase().replace([' ', '_'], "-");
        let movement = by_letter.map_or_else(|| name.parse(), Ok);
        let letters = "or a letter: K, T, N, B, R, Q, P, p";
        movement.map(Self).map_err(|error: UnknownName| {
            let names = Movement::ALL.iter().map(|movement| movement.name()).chain(["chebyshev", "manhattan"]);
            format!("{error}, {letters}{}", MeantName::among(&name, names))
        })
    }
}

impl fmt::Display for PieceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Squares that are not free.
#[request]
pub struct Blocked {
    /// Squares that can neither be entered nor crossed, with commas between them; may be repeated.
    #[arg(value_name = "SQUARES")]
    pub occupied: Vec<SquareSet>,
    /// Squares that are crossed but not stopped on; may be repeated.
    #[arg(value_name = "SQUARES")]
    pub forbidden: Vec<SquareSet>,
}

/// A piece and its obstacles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    /// How it moves.
    pub movement: Movement,
    /// What stands in its path.
    pub obstacles: Obstacles,
}

impl Blocked {
    /// These squares besides what stands there already.
    pub(super) fn added_to(&self, obstacles: Obstacles) -> Obstacles {
        let with = |squares: Bitboard, sets: &[SquareSet]| sets.iter().fold(squares, |all, set| all | set.0);
        Obstacles {
            blocked: with(obstacles.blocked, &self.occupied),
            forbidden: with(obstacles.forbidden, &self.forbidden),
            ..obstacles
        }
    }
}

impl MoverFields {
    /// The piece that starts from these squares, or comes to them; the pieces on them are lifted.
    pub(super) fn starting(&self, start: Bitboard) -> Result<Mover, Fault> {
        let pieces: Vec<_> =
            self.fen.iter().flat_map(|fen| fen.position.iter()).filter(|(at, _)| start.contains(*at)).collect();
        let first = pieces.first().map(|&(_, piece)| piece);
        if let Some((at, _)) = pieces.iter().find(|&&(_, other)| self.piece.is_none() && Some(other) != first) {
            return Err(Fault::item(format_args!(
                "the pieces on {} and {at} are not alike: name a piece, or ask for each",
                pieces[0].0
            )));
        }
        let movement = self.piece.map(|piece| piece.0.0).or(first.map(Piece::movement)).unwrap_or(Movement::King);
        Ok(self.mover(movement, first.map(|piece| piece.color), start))
    }

    /// The piece that comes from anywhere.
    pub(super) fn anywhere(&self) -> Mover {
        self.mover(self.piece.map_or(Movement::King, |piece| piece.0.0), None, Bitboard::EMPTY)
    }

    fn mover(&self, movement: Movement, color: Option<Color>, lifted: Bitboard) -> Mover {
        let on_board = self.fen.as_ref().map_or(Obstacles::NONE, |fen| {
            let color = match movement {
                Movement::WhitePawn => Color::White,
                Movement::BlackPawn => Color::Black,
                _ => color.unwrap_or(fen.position.to_move()),
            };
            lifted.iter().fold(fen.position.obstacles(color), Obstacles::without)
        });
        Mover { movement, obstacles: self.blocked.added_to(on_board) }
    }
}

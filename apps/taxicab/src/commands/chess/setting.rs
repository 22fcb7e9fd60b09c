//! Which piece moves, and what stands in its way: `--piece`, `--occupied`, `--forbidden`, `--fen`.

use clap::Args;
use taxicab_chess::{Bitboard, Obstacles, Piece};

use super::squares::{list, squares};

/// Which piece moves, and what stands in its way.
#[derive(Args, Debug)]
pub(super) struct Setting {
    /// The piece that moves: king, taxi, knight, bishop, rook, queen, white-pawn or black-pawn [default: king, or the
    /// man on the square with --fen].
    #[arg(long, value_name = "PIECE")]
    piece: Option<Piece>,
    #[command(flatten)]
    stones: Stones,
}

/// Squares that are not free.
#[derive(Args, Debug)]
pub(super) struct Stones {
    /// Squares that can neither be entered nor crossed.
    #[arg(long, value_name = "SQUARES", value_parser = squares)]
    occupied: Option<Bitboard>,
    /// Squares that are crossed but not stopped on.
    #[arg(long, value_name = "SQUARES", value_parser = squares)]
    forbidden: Option<Bitboard>,
}

impl Stones {
    /// These squares besides what stands there already.
    pub(super) fn added_to(&self, obstacles: Obstacles) -> Obstacles {
        let blocked = obstacles.blocked | self.occupied.unwrap_or_default();
        Obstacles { blocked, forbidden: obstacles.forbidden | self.forbidden.unwrap_or_default(), ..obstacles }
    }
}

/// A piece and its obstacles.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) piece: Piece,
    pub(super) obstacles: Obstacles,
}

impl Setting {
    /// The way of the man that starts from these squares.
    pub(super) fn from(&self, start: Bitboard) -> Result<Way, String> {
        let _ = start;
        let obstacles = Obstacles::NONE;
        Ok(self.way(self.piece.unwrap_or(Piece::King), obstacles))
    }

    /// The way of a man that comes from anywhere.
    pub(super) fn from_anywhere(&self) -> Way {
        self.way(self.piece.unwrap_or(Piece::King), Obstacles::NONE)
    }

    fn way(&self, piece: Piece, obstacles: Obstacles) -> Way {
        Way { piece, obstacles: self.stones.added_to(obstacles) }
    }
}

/// Obstacles in words; empty if there are none.
pub(super) fn in_words(obstacles: Obstacles) -> String {
    let Obstacles { blocked, enemy, forbidden } = obstacles;
    let parts = [("blocked", blocked), ("can be captured", enemy), ("no stop on", forbidden)];
    let parts = parts.into_iter().filter(|(_, squares)| !squares.is_empty());
    parts.map(|(words, squares)| format!("{words}: {}", list(squares))).collect::<Vec<_>>().join("; ")
}

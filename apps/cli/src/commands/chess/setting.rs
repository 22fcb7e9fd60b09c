//! Which piece moves, and what stands in its way: `--piece`, `--occupied`, `--forbidden`, `--fen`.

use clap::Args;
use taxicab_chess::{Bitboard, Color, Movement, Obstacles, Position};

use super::squares::{list, squares};

/// Which piece moves, and what stands in its way.
#[derive(Args, Debug)]
pub(super) struct Setting {
    /// The piece that moves: king, taxi, knight, bishop, rook, queen, white-pawn or black-pawn; or its letter,
    /// one of K T N B R Q, P and p for the pawns [default: king, or the
    /// man on the square with --fen].
    #[arg(long, value_name = "PIECE", value_parser = piece)]
    piece: Option<Movement>,
    /// The men on the board: those of the piece's colour block, the others can be captured and end a slide.
    #[arg(long, value_name = "FEN")]
    fen: Option<Position>,
    #[command(flatten)]
    stones: Stones,
}

/// Squares that are not free.
#[derive(Args, Debug)]
pub(super) struct Stones {
    /// Squares that can neither be entered nor crossed, with commas between them; may be repeated.
    #[arg(long, value_name = "SQUARES", value_parser = squares)]
    occupied: Vec<Bitboard>,
    /// Squares that are crossed but not stopped on; may be repeated.
    #[arg(long, value_name = "SQUARES", value_parser = squares)]
    forbidden: Vec<Bitboard>,
}

impl Stones {
    /// These squares besides what stands there already.
    pub(super) fn added_to(&self, obstacles: Obstacles) -> Obstacles {
        let with = |squares: Bitboard, lists: &[Bitboard]| lists.iter().copied().fold(squares, Bitboard::union);
        Obstacles {
            blocked: with(obstacles.blocked, &self.occupied),
            forbidden: with(obstacles.forbidden, &self.forbidden),
            ..obstacles
        }
    }
}

/// A piece by its name in any case, or by its letter; only a pawn's letter says its side.
fn piece(text: &str) -> Result<Movement, String> {
    let text = text.trim();
    let mut letters = text.chars();
    let by_letter = letters.next().filter(|_| letters.next().is_none()).and_then(Movement::from_letter);
    let name = text.to_ascii_lowercase().replace([' ', '_'], "-");
    let piece = by_letter.map_or_else(|| name.parse(), Ok);
    piece.map_err(|error: taxicab_chess::UnknownMovement| format!("{error}, or a letter: K, T, N, B, R, Q, P, p"))
}

/// The name of a piece among words: `white pawn`.
pub(super) fn spoken(piece: Movement) -> String {
    piece.name().replace('-', " ")
}

/// A piece and its obstacles.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) piece: Movement,
    pub(super) obstacles: Obstacles,
}

impl Setting {
    /// The way of the man that starts from these squares, or comes to them; whoever stands there is lifted.
    pub(super) fn starting(&self, start: Bitboard) -> Result<Way, String> {
        let men: Vec<_> = self.fen.iter().flat_map(Position::iter).filter(|(at, _)| start.contains(*at)).collect();
        let man = men.first().map(|&(_, man)| man);
        if let Some((at, _)) = men.iter().find(|&&(_, other)| self.piece.is_none() && Some(other) != man) {
            return Err(format!("the men on {} and {at} are not alike: name a --piece, or ask for each", men[0].0));
        }
        let piece = self.piece.or(man.map(taxicab_chess::Piece::movement)).unwrap_or(Movement::King);
        Ok(self.way(piece, man.map(|man| man.color), start))
    }

    /// The way of a man that comes from anywhere.
    pub(super) fn anywhere(&self) -> Way {
        self.way(self.piece.unwrap_or(Movement::King), None, Bitboard::EMPTY)
    }

    fn way(&self, piece: Movement, color: Option<Color>, lifted: Bitboard) -> Way {
        let on_board = self.fen.map_or(Obstacles::NONE, |position| {
            let color = match piece {
                Movement::WhitePawn => Color::White,
                Movement::BlackPawn => Color::Black,
                _ => color.unwrap_or(position.to_move()),
            };
            lifted.iter().fold(position.obstacles(color), Obstacles::without)
        });
        Way { piece, obstacles: self.stones.added_to(on_board) }
    }
}

/// Obstacles in words and in brackets, to stand behind what they are obstacles of; empty if there are none.
pub(super) fn aside(obstacles: Obstacles) -> String {
    let words = in_words(obstacles);
    if words.is_empty() { words } else { format!(" ({words})") }
}

/// Obstacles in words; empty if there are none.
pub(super) fn in_words(obstacles: Obstacles) -> String {
    let Obstacles { blocked, enemy, forbidden } = obstacles;
    let parts = [("blocked", blocked), ("can be captured", enemy), ("no stop on", forbidden)];
    let parts = parts.into_iter().filter(|(_, squares)| !squares.is_empty());
    parts.map(|(words, squares)| format!("{words}: {}", list(squares))).collect::<Vec<_>>().join("; ")
}

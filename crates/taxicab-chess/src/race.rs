//! Races of kings and pawns.
//!
//! - [`outruns`]: whether a lone king catches a running pawn. The rule of the square, with its two exceptions.
//! - [`kings`]: which of two kings is first on one of some squares, by force and by the count of moves.
//! - [`pawns`]: which side's pawn is first to promote.

mod kings;
mod pawns;

use core::fmt;

use crate::enumeration::names;
use crate::{Bitboard, Color, File, Rank, Square, distance};

pub use kings::{KingRace, kings};
pub use pawns::{NoRace, PawnRace, Runner, pawns};

/// How a race ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Winner {
    /// White alone, or first.
    White,
    /// Black alone, or first.
    Black,
    /// Both get there: pawns the one right after the other, kings because both are there already.
    Both,
    /// Neither gets there.
    Nobody,
}

impl Winner {
    /// The winner, from the half-move on which each side arrives, if it does. They are equal only if both are 0.
    const fn first(white: Option<u8>, black: Option<u8>) -> Self {
        match (white, black) {
            (None, None) => Self::Nobody,
            (Some(white), Some(black)) if white == black => Self::Both,
            (Some(_), None) => Self::White,
            (Some(white), Some(black)) if white < black => Self::White,
            (_, Some(_)) => Self::Black,
        }
    }

    const fn color(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Both | Self::Nobody => None,
        }
    }
}

impl From<Color> for Winner {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

names! { Winner: White "white", Black "black", Both "both", Nobody "nobody" }

/// A side by its name in capitals, as a noun.
const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The second sentence about a race: who is nearer, and what each side needs, the side to move first.
fn write_count(
    f: &mut fmt::Formatter<'_>,
    nearer: Color,
    to_move: Color,
    mut write: impl FnMut(&mut fmt::Formatter<'_>, Color) -> fmt::Result,
) -> fmt::Result {
    write!(f, " By the count of moves {} is nearer: ", side(nearer))?;
    write(f, to_move)?;
    write!(f, ", with {} to move; ", side(to_move))?;
    write(f, to_move.opponent())?;
    f.write_str(".")
}

const fn plural(moves: u8) -> &'static str {
    if moves == 1 { "move" } else { "moves" }
}

/// The half-move from now, counted from 1, on which a side makes the last of `moves` moves; 0 if it has none to make.
const fn ply(moves: u8, color: Color, to_move: Color) -> u8 {
    let is_first = color as u8 == to_move as u8;
    (2 * moves).saturating_sub(is_first as u8)
}

/// How many moves a pawn of a colour is from promotion if nothing stops it, 0 to 6: the double step saves one, so 5 from
/// its home rank.
#[inline]
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
const fn promotion(pawn: Square, color: Color) -> Square {
    Square::new(pawn.file(), last(color))
}

/// The usual test whether a pawn outruns the enemy king: min(5, d(pawn, promotion)) < d(king, promotion) − 1 if the king is
/// to move, without the − 1 if the pawn is.
///
/// Of the 5,964 races of a pawn and a king that may go anywhere it is wrong in 22: the king, to move, is behind
/// a pawn on its home rank and takes it at once. In king and pawn against king it is also wrong if the pawn's own
/// king is ahead on its file. [`outruns`] handles both.
#[inline]
pub const fn usual_test(pawn: Square, color: Color, enemy_king: Square, to_move: Color) -> bool {
    let tempo = color as u8 != to_move as u8;
    let king = distance::king(enemy_king, promotion(pawn, color));
    moves_to_promote(pawn, color) + (tempo as u8) < king
}

/// Whether a running pawn outruns the enemy king, by the rule of the square with its two exceptions.
///
/// The rule: a king that is in the square whose side is the pawn's path to promotion, or enters it with the first move,
/// catches the pawn ([`usual_test`]). The exceptions: the king, to move, takes the pawn at once, if it is not guarded; and
/// a pawn whose own king is ahead on its file promotes a move later.
///
/// Without an own king it is exact, as play of the pure race shows (the pawn moves whenever it can, the king anywhere): all
/// 5,964 placements. With one it is sound in king and pawn against king (whatever it calls won is won: 97,798 of the
/// 124,960 won positions with the pawn's side to move, 70,838 of the 97,604 with the other's) and never complete, for a
/// king can also help its pawn.
///
/// ```
/// use taxicab_chess::{Color, Square, race};
///
/// let outruns = |king, to_move| race::outruns(Square::A4, Color::White, None, king, to_move);
/// assert!(outruns(Square::F5, Color::White));
/// assert!(!outruns(Square::F5, Color::Black));
/// // The usual test misses that the king takes the pawn from behind.
/// assert!(race::usual_test(Square::E2, Color::White, Square::E1, Color::Black));
/// assert!(!race::outruns(Square::E2, Color::White, None, Square::E1, Color::Black));
/// ```
///
/// Complexity: two lookups.
#[inline]
pub const fn outruns(pawn: Square, color: Color, own_king: Option<Square>, enemy_king: Square, to_move: Color) -> bool {
    let is_enemy_to_move = color as u8 != to_move as u8;
    let mut delay = 0;
    let mut is_guarded = false;
    if let Some(king) = own_king {
        is_guarded = distance::king(king, pawn) == 1;
        let is_ahead = king.file() as u8 == pawn.file() as u8 && ranks_to_go(king, color) < ranks_to_go(pawn, color);
        delay = is_ahead as u8;
    }
    if is_enemy_to_move && distance::king(enemy_king, pawn) == 1 && !is_guarded {
        return false;
    }
    let king = distance::king(enemy_king, promotion(pawn, color));
    moves_to_promote(pawn, color) + delay + (is_enemy_to_move as u8) < king
}

/// The square of a pawn: where the enemy king catches it, the pawn to move.
///
/// ```
/// use taxicab_chess::{Color, Square, race};
///
/// assert_eq!(race::square_of_pawn(Square::C4, Color::White).to_string(), "\
/// 1 1 1 1 1 1 1 .
/// 1 1 1 1 1 1 1 .
/// 1 1 1 1 1 1 1 .
/// 1 1 1 1 1 1 1 .
/// 1 1 . 1 1 1 1 .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .");
/// ```
pub const fn square_of_pawn(pawn: Square, color: Color) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    let mut index = 0;
    while index < 64 {
        let king = Square::ALL[index];
        if !usual_test(pawn, color, king, color) {
            squares = squares.with(king);
        }
        index += 1;
    }
    squares.without(pawn)
}

/// The squares of a file ahead of a square, as a side sees it.
fn ahead(square: Square, color: Color) -> Bitboard {
    on_files_ahead(square, color, |file| file == square.file())
}

/// The squares ahead on the same and the neighbouring files, where an enemy pawn can stop a pawn on the square.
fn front(square: Square, color: Color) -> Bitboard {
    on_files_ahead(square, color, |file| file.index().abs_diff(square.file().index()) <= 1)
}

fn on_files_ahead(square: Square, color: Color, is_file: impl Fn(File) -> bool) -> Bitboard {
    let is_ahead = |&other: &Square| ranks_to_go(other, color) < ranks_to_go(square, color) && is_file(other.file());
    Square::ALL.into_iter().filter(is_ahead).collect()
}

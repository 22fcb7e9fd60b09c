//! The placements of the pieces besides the kings in an endgame with pawns, numbered.
//!
//! The board can only be mirrored: a pawn is on the files a to d, of two pawns the strong side's.

use taxicab_chess::{Rank, Role, Square};

use super::endgame::MAX_EXTRA_PIECES;
use super::index::{Symmetry, placements_of_two, two_rank, two_unrank};
use crate::Endgame;

/// The squares of the pieces besides the kings; an unused place is a1.
type Pieces = [Square; MAX_EXTRA_PIECES];

/// How the placements of an endgame with pawns are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PawnPlacing {
    /// A pawn.
    Alone,
    /// A piece and a pawn, of the same side or not.
    WithPiece,
    /// A pawn of each side. After a double step that can be captured en passant the placement has another number.
    Opposed,
    /// Two pawns of one side.
    Alike,
    /// A piece and a pawn against a piece.
    WithPieces,
    /// Two pieces against a pawn.
    Against {
        /// Whether the two have one role.
        are_alike: bool,
    },
}

/// The squares of a pawn: ranks 2 to 7.
const SQUARES: usize = 48;
/// Its squares on the files a to d.
const LEFT_SQUARES: usize = SQUARES / 2;
/// Two pawns of one side, up to the mirror: 1,128 placements, of which 24 are their own image: (1,128 + 24) / 2.
const PAIRS: usize = 576;
/// Two pawns side by side on the fourth or the fifth rank, the strong side's on the files a to d.
const EN_PASSANT: usize = 14;

struct Pairs {
    squares: [[Square; 2]; PAIRS],
    /// By the numbers of two squares; `PAIRS` for one square twice.
    numbers: [[(u16, Symmetry); SQUARES]; SQUARES],
}

/// A placement is the first of its images in the order of the lower square, then of the higher one.
static ALL_PAIRS: Pairs = {
    let mut squares = [[Square::A1; 2]; PAIRS];
    let mut numbers = [[(PAIRS as u16, Symmetry::IDENTITY); SQUARES]; SQUARES];
    let (mut count, mut pair) = (0, 0);
    while pair < SQUARES * SQUARES {
        let (low, high) = (pair / SQUARES, pair % SQUARES);
        if low < high && numbers[low][high].0 as usize == PAIRS {
            squares[count] = [Square::ALL[low + 8], Square::ALL[high + 8]];
            let (low_image, high_image) = (low ^ 7, high ^ 7);
            numbers[low_image][high_image] = (count as u16, Symmetry::MIRROR);
            numbers[high_image][low_image] = (count as u16, Symmetry::MIRROR);
            numbers[low][high] = (count as u16, Symmetry::IDENTITY);
            numbers[high][low] = (count as u16, Symmetry::IDENTITY);
            count += 1;
        }
        pair += 1;
    }
    assert!(count == PAIRS);
    Pairs { squares, numbers }
};

/// The number of a pawn's square; `None` on the first or last rank.
fn pawn_number(square: Square) -> Option<usize> {
    usize::from(square).checked_sub(8).filter(|&number| number < SQUARES)
}

/// The number of a pawn's square on the files a to d.
fn left_number(square: Square) -> Option<usize> {
    pawn_number(square).map(|number| number / 8 * 4 + number % 8)
}

fn left_square(number: usize) -> Square {
    Square::ALL[number / 4 * 8 + number % 4 + 8]
}

impl PawnPlacing {
    /// How the placements of an endgame with pawns are numbered.
    #[inline]
    pub(crate) fn of(endgame: Endgame) -> Self {
        match endgame.pieces() {
            [_] => Self::Alone,
            [Role::Pawn, _] if endgame.are_alike() => Self::Alike,
            [Role::Pawn, _] => Self::Opposed,
            [_, _] => Self::WithPiece,
            [_, Role::Pawn, _] => Self::WithPieces,
            _ => Self::Against { are_alike: endgame.are_alike() },
        }
    }

    /// The count of placements.
    pub(crate) const fn count(self) -> usize {
        match self {
            Self::Alone => LEFT_SQUARES,
            Self::WithPiece => LEFT_SQUARES * 64,
            Self::Opposed => LEFT_SQUARES * SQUARES + EN_PASSANT,
            Self::Alike => PAIRS,
            Self::WithPieces => LEFT_SQUARES * 64 * 64,
            Self::Against { are_alike } => LEFT_SQUARES * placements_of_two(are_alike),
        }
    }

    /// The number of a placement, and the symmetry that maps the board to it; `None` if a pawn is on the first or last rank, or
    /// two equal ones are on one square.
    #[inline]
    pub(crate) fn rank(self, pieces: Pieces, is_en_passant: bool) -> Option<(usize, Symmetry)> {
        if self == Self::Alike {
            let (number, symmetry) = ALL_PAIRS.numbers[pawn_number(pieces[0])?][pawn_number(pieces[1])?];
            return (usize::from(number) < PAIRS).then_some((usize::from(number), symmetry));
        }
        let lead = match self {
            Self::WithPiece | Self::WithPieces => pieces[1],
            Self::Against { .. } => pieces[2],
            _ => pieces[0],
        };
        let symmetry = if lead.file().index() > 3 { Symmetry::MIRROR } else { Symmetry::IDENTITY };
        let lead = left_number(symmetry.square(lead))?;
        let image = |piece: usize| usize::from(symmetry.square(pieces[piece]));
        let number = match self {
            Self::WithPiece => lead * 64 + image(0),
            Self::WithPieces => (lead * 64 + image(0)) * 64 + image(2),
            Self::Against { are_alike } => {
                lead * placements_of_two(are_alike) + two_rank(image(0), image(1), are_alike)?
            }
            Self::Opposed if is_en_passant => {
                let (strong, weak) = (image(0), image(1));
                let to_the_right = usize::from(weak > strong);
                // The a-file has a neighbour on its right only.
                let rank = usize::from(strong / 8 != usize::from(Rank::Fourth.index()));
                LEFT_SQUARES * SQUARES + rank * (EN_PASSANT / 2) + 2 * (strong % 8) + to_the_right - 1
            }
            Self::Opposed => lead * SQUARES + pawn_number(symmetry.square(pieces[1]))?,
            _ => lead,
        };
        Some((number, symmetry))
    }

    /// The placement of a number below [`count`](Self::count), and whether a pawn can be captured en passant.
    pub(crate) fn unrank(self, number: usize) -> (Pieces, bool) {
        let [first, second] = match self {
            Self::Alone => [left_square(number), Square::A1],
            Self::WithPiece => [Square::ALL[number % 64], left_square(number / 64)],
            Self::Alike => ALL_PAIRS.squares[number],
            Self::WithPieces => {
                let ([piece, pawn, _], _) = Self::WithPiece.unrank(number / 64);
                return ([piece, pawn, Square::ALL[number % 64]], false);
            }
            Self::Against { are_alike } => {
                let of_two = placements_of_two(are_alike);
                let [first, second] = two_unrank(number % of_two, are_alike);
                return ([first, second, left_square(number / of_two)], false);
            }
            Self::Opposed => match number.checked_sub(LEFT_SQUARES * SQUARES) {
                None => [left_square(number / SQUARES), Square::ALL[number % SQUARES + 8]],
                Some(number) => {
                    let (rank, place) = (number / (EN_PASSANT / 2), number % (EN_PASSANT / 2) + 1);
                    let strong = (usize::from(Rank::Fourth.index()) + rank) * 8 + place / 2;
                    return ([Square::ALL[strong], Square::ALL[strong + 2 * (place % 2) - 1], Square::A1], true);
                }
            },
        };
        ([first, second, Square::A1], false)
    }
}

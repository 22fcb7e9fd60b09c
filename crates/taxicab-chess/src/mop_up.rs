//! Terms of evaluation that drive a king to its mate.
//!
//! A side that is ahead in a late endgame without pawns drives the other king to the edge and brings its own king near.
//! Each function here is one formula of the literature, pure and without a table of its own; [`terms`] gives all that
//! apply to a position. These formulas alone do not mate reliably; they only point the way.
//!
//! References: D. Slate and L. Atkin, *CHESS 4.5 – The Northwestern University Chess Program*, in *Chess Skill in Man
//! and Machine*, 1977; the articles *Mop-up Evaluation*, *KBNK Endgame* and *Center Manhattan-Distance* of the
//! Chessprogramming wiki, which give its formulas; the evaluation of Stockfish, 2020 to 2023.

use crate::enumeration::messages;
use crate::mobility::worth;
use crate::{Color, List, Position, Role, Square, SquareColor, distance};

/// Chess 4.x: 4.7·CMD + 1.6·(14 − MD) in tenths, 96 to 474 while the kings do not touch: CMD is the losing king's
/// centre Manhattan distance, MD the Manhattan distance of the kings.
///
/// ```
/// use taxicab_chess::{Square, mop_up};
/// assert_eq!(mop_up::chess_4x(Square::H8, Square::F7), 47 * 6 + 16 * (14 - 3));
/// ```
///
/// Reference: D. Slate and L. Atkin, *CHESS 4.5*, 1977, where the winner's knights count like its king as well.
#[inline]
pub const fn chess_4x(losing: Square, winning: Square) -> i32 {
    CHESS_4X_CENTRE * distance::centre_manhattan(losing) as i32 + CHESS_4X_KINGS * closeness_manhattan(losing, winning)
}

/// The weight of the centre Manhattan distance in [`chess_4x`].
pub const CHESS_4X_CENTRE: i32 = 47;
/// The weight of [`closeness_manhattan`] in [`chess_4x`].
pub const CHESS_4X_KINGS: i32 = 16;

/// The closeness of two kings: 14 − MD, 0 to 12 while they do not touch, where MD is their Manhattan distance.
///
/// Reference: D. Slate and L. Atkin, *CHESS 4.5*, 1977.
#[inline]
pub const fn closeness_manhattan(a: Square, b: Square) -> i32 {
    14 - distance::manhattan(a, b) as i32
}

/// The same in round numbers, as in many engines: 10·CMD + 4·(14 − MD), 24 to 108 while the kings do not touch.
#[inline]
pub const fn round_numbers(losing: Square, winning: Square) -> i32 {
    10 * distance::centre_manhattan(losing) as i32 + 4 * closeness_manhattan(losing, winning)
}

/// To the edge: 90 − (⌊7·f²/2⌋ + ⌊7·r²/2⌋), 28 to 90, of the king's distances f and r to the nearest edge by file and by
/// rank.
///
/// ```
/// use taxicab_chess::{Square, mop_up};
/// assert_eq!(mop_up::push_to_edge(Square::A1), 90);
/// assert_eq!(mop_up::push_to_edge(Square::E4), 90 - 31 - 31);
/// ```
///
/// Reference: Stockfish, 2020 to 2023.
#[inline]
pub const fn push_to_edge(losing: Square) -> i32 {
    const fn to_edge(index: u8) -> i32 {
        if index < 4 { index as i32 } else { 7 - index as i32 }
    }
    let file = to_edge(losing.file().index());
    let rank = to_edge(losing.rank().index());
    90 - (7 * file * file / 2 + 7 * rank * rank / 2)
}

/// Near to each other: 140 − 20·d, 0 to 100 while the kings do not touch, where d is their king distance.
///
/// Reference: Stockfish, 2020 to 2023.
#[inline]
pub const fn push_close(a: Square, b: Square) -> i32 {
    PUSH_CLOSE * closeness(a, b)
}

/// The weight of [`closeness`] in [`push_close`].
pub const PUSH_CLOSE: i32 = 20;

/// The closeness of two kings: 7 − d, 0 to 5 while they do not touch, where d is their king distance.
///
/// Reference: Stockfish, 2020 to 2023, which has it twentyfold as [`push_close`].
#[inline]
pub const fn closeness(a: Square, b: Square) -> i32 {
    7 - distance::king(a, b) as i32
}

/// To a corner of the bishop's colour: 420 times [`corner_progress`], 0 to 2,940.
///
/// Reference: Stockfish, 2020 to 2023.
#[inline]
pub const fn push_to_corner(losing: Square, bishop: SquareColor) -> i32 {
    PUSH_TO_CORNER * corner_progress(losing, bishop)
}

/// The weight of [`corner_progress`] in [`push_to_corner`].
pub const PUSH_TO_CORNER: i32 = 420;

/// The orthogonal steps from the long diagonal that joins the wrong corners: |7 − file − rank|, 7 in a corner of the bishop's
/// colour, 0 on that diagonal. The file is mirrored for a light-squared bishop, so that a1 and h8 are the corners to go to.
///
/// It is 7 less [`corner_of_color_manhattan`](distance::corner_of_color_manhattan).
///
/// Reference: Stockfish, 2020 to 2023.
#[inline]
pub const fn corner_progress(losing: Square, bishop: SquareColor) -> i32 {
    let square = match bishop {
        SquareColor::Dark => losing,
        SquareColor::Light => losing.mirrored(),
    };
    (7 - square.file().index() as i32 - square.rank().index() as i32).abs()
}

/// How central a king is: 6 less its centre Manhattan distance, 0 to 6.
///
/// Reference: the article *Center Manhattan-Distance* of the Chessprogramming wiki, which names this use.
#[inline]
pub const fn centralisation(king: Square) -> i32 {
    6 - distance::centre_manhattan(king) as i32
}

/// A piece-square table, a1 first, on the two distances from the centre: on each square `middle` less `by_centre` for
/// each king's step and `by_manhattan` for each orthogonal step to the nearest of d4, e4, d5, e5.
///
/// ```
/// use taxicab_chess::{Square, mop_up};
///
/// const KING_IN_ENDINGS: [i16; 64] = mop_up::piece_square_table(30, 8, 4);
/// assert_eq!(KING_IN_ENDINGS[Square::E4 as usize], 30);
/// assert_eq!(KING_IN_ENDINGS[Square::A1 as usize], 30 - 3 * 8 - 6 * 4);
/// ```
///
/// # Panics
/// If a value leaves the range of `i16`; in a constant, at compile time.
///
/// Reference: the article *Center Manhattan-Distance* of the Chessprogramming wiki names both distances as the base of
/// such tables.
pub const fn piece_square_table(middle: i16, by_centre: i16, by_manhattan: i16) -> [i16; 64] {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        let value = middle as i32
            - by_centre as i32 * distance::centre(square) as i32
            - by_manhattan as i32 * distance::centre_manhattan(square) as i32;
        assert!(i16::MIN as i32 <= value && value <= i16::MAX as i32, "a value leaves the range of i16");
        table[index] = value as i16;
        index += 1;
    }
    table
}

/// One term of the evaluation of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// Its value: the greater the better for [`Term::color`].
    pub value: i32,
    /// The side for which it is good.
    pub color: Color,
    /// Its source.
    pub source: &'static str,
}

/// Why there are no terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoTerms {
    /// The side has no king.
    King(Color),
}

messages! { NoTerms: Self::King(color) => "{color} has no king; every term is about kings"; }

/// The terms of a position.
pub type Terms = List<Term, 10>;

const SLATE_ATKIN: &str = "Slate & Atkin 1977 (Chess 4.x), in tenths, for the kings alone";
const ROUND: &str = "common integer form of Chess 4.x";
const STOCKFISH: &str = "Stockfish 2020-2023";
const CORNER: &str = "ours: 7 less the corner distance of the Chessprogramming wiki, KBNK Endgame";
const CENTRE: &str = "ours: 6 less the distance of the Chessprogramming wiki, Center Manhattan-Distance";

/// All terms that apply to a position. Always, for each side: how central its king is. Where no pawn is left and one side
/// is ahead in material (pawn 1, knight and bishop 3, rook 5, queen 9), for that side the mop-up terms; and where it has
/// just a bishop and a knight against the bare king, those of the corner as well.
///
/// # Errors
/// If a side has no king.
///
/// ```
/// use taxicab_chess::{Color, Position, mop_up};
///
/// let position: Position = "7k/5K2/8/8/8/8/8/6R1 w".parse()?;
/// let terms = mop_up::terms(&position)?;
/// assert_eq!((terms[0].name, terms[0].value, terms[0].color), ("chess-4.x", 458, Color::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn terms(position: &Position) -> Result<Terms, NoTerms> {
    let king = |color| position.king(color).ok_or(NoTerms::King(color));
    let (white, black) = (king(Color::White)?, king(Color::Black)?);
    let mut terms = Terms::new(Term { name: "", value: 0, color: Color::White, source: "" });
    let mut add = |color, name, value, source| terms.push(Term { name, value, color, source });
    if let Some(strong) = ahead(position).filter(|_| position.role(Role::Pawn).is_empty()) {
        let (winning, losing) = if strong == Color::White { (white, black) } else { (black, white) };
        add(strong, "chess-4.x", chess_4x(losing, winning), SLATE_ATKIN);
        add(strong, "chess-4.x-round", round_numbers(losing, winning), ROUND);
        add(strong, "push-to-edge", push_to_edge(losing), STOCKFISH);
        add(strong, "push-close", push_close(losing, winning), STOCKFISH);
        if let Some(bishop) = bishop_of_kbnk(position, strong) {
            add(strong, "push-to-corner", push_to_corner(losing, bishop.color()), STOCKFISH);
            let corner = i32::from(distance::corner_of_color_manhattan(losing, bishop.color()));
            add(strong, "corner-of-bishop", 7 - corner, CORNER);
        }
    }
    add(Color::White, "centralisation-white", centralisation(white), CENTRE);
    add(Color::Black, "centralisation-black", centralisation(black), CENTRE);
    Ok(terms)
}

/// The side with more material.
fn ahead(position: &Position) -> Option<Color> {
    let material = |color| {
        let pieces = Role::ALL.into_iter().filter(|&role| role != Role::King);
        pieces.map(|role| u32::from(worth(role)) * u32::from(position.pieces_of(color, role).len())).sum::<u32>()
    };
    match material(Color::White).cmp(&material(Color::Black)) {
        core::cmp::Ordering::Less => Some(Color::Black),
        core::cmp::Ordering::Equal => None,
        core::cmp::Ordering::Greater => Some(Color::White),
    }
}

/// The bishop of king, bishop and knight against king.
fn bishop_of_kbnk(position: &Position, strong: Color) -> Option<Square> {
    let bishops = position.pieces_of(strong, Role::Bishop);
    let knights = position.pieces_of(strong, Role::Knight);
    let officers = bishops | knights;
    let kings = position.role(Role::King);
    let is_kbnk = bishops.len() == 1 && knights.len() == 1 && position.occupied() == officers | kings;
    bishops.first().filter(|_| is_kbnk)
}

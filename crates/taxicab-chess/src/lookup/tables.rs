//! All tables of the crate with their names, for use in other programs. Its index is text that is valid in C, Rust and JavaScript.

use core::fmt::Display;

use super::{by_0x88, by_15x15, by_64x64, by_rank_file};
use crate::direction::{ATTACKS, LINES};
use crate::{Color, Movement, Rank, Square, X88, distance, mop_up, race};

/// A table with its name, ready to be printed.
///
/// ```
/// use taxicab_chess::lookup::{TABLES, Values};
///
/// let table = TABLES.iter().find(|table| table.name == "centre-manhattan").unwrap();
/// let Values::U8(values) = table.values else { panic!() };
/// assert_eq!(values[..8], [6, 5, 4, 3, 3, 4, 5, 6]);
/// assert_eq!(table.accessor.index, "square");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Its name: what it holds and its form, as `knight-0x88`.
    pub name: &'static str,
    /// The meaning of a value, its index, and the value that means none.
    pub about: &'static str,
    /// The number of values in a row when it is printed.
    pub columns: usize,
    /// The values in the order of their indices.
    pub values: Values,
    /// How a program reads it.
    pub accessor: Accessor,
}

impl Table {
    /// The array of a 15×15 table as the literature draws it, with the board in a frame and this square on the middle;
    /// `None` for a table of another form. On the board stand the distances: a knight's step from or to a corner, which the
    /// array cannot hold, is added.
    ///
    /// ```
    /// use taxicab_chess::{Square, lookup::TABLES};
    ///
    /// let drawn = |name| {
    ///     let table = TABLES.iter().find(|table| table.name == name).unwrap();
    ///     table.superimposed(Square::C2).map(|drawing| drawing.to_string())
    /// };
    /// assert!(drawn("king-15x15").unwrap().contains("105   7   6   5   4   3|  2   1   0   1   2   3   4   5|  6   7"));
    /// assert_eq!(drawn("king-64x64"), None);
    /// ```
    pub fn superimposed(&self, square: Square) -> Option<impl Display + use<>> {
        let (values, accessor) = (self.values, self.accessor);
        let value = move |index| match values {
            Values::U8(values) => i16::from(values[index]),
            Values::I8(values) => i16::from(values[index]),
            Values::U64(_) => 0,
        };
        let entry = move |index, to: Option<Square>| {
            let is_exception = to.is_some_and(|to| accessor.evaluate(square.index().into(), to.index().into()).1);
            value(index) + 2 * i16::from(is_exception)
        };
        (values.len() == 225).then_some(by_15x15::superimposed(square, entry))
    }
}

/// The values of a [`Table`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// Distances, numbers, sets of pieces.
    U8(&'static [u8]),
    /// Increments.
    I8(&'static [i8]),
    /// Sets of squares, bit 0 = a1.
    U64(&'static [u64]),
}

impl Values {
    /// The number of values.
    #[allow(clippy::len_without_is_empty, reason = "no table is empty")]
    pub const fn len(&self) -> usize {
        match self {
            Self::U8(values) => values.len(),
            Self::I8(values) => values.len(),
            Self::U64(values) => values.len(),
        }
    }

    /// How many bytes they take.
    pub const fn bytes(&self) -> usize {
        match self {
            Self::U64(values) => size_of_val(*values),
            _ => self.len(),
        }
    }
}

static SQUARE_TO_X88: [u8; 64] = {
    let mut coordinates = [0; 64];
    let mut square = 0;
    while square < 64 {
        coordinates[square as usize] = X88::of(Square::wrapping(square)).coordinate();
        square += 1;
    }
    coordinates
};

/// The squares of pawns, White's first.
static SQUARES_OF_PAWNS: [[u64; 64]; 2] = {
    let mut sets = [[0; 64]; 2];
    let mut entry = 0;
    while entry < 2 * 64 {
        let (color, pawn) = (Color::ALL[entry / 64], Square::ALL[entry % 64]);
        if !matches!(pawn.rank(), Rank::First | Rank::Eighth) {
            sets[entry / 64][entry % 64] = race::square_of_pawn(pawn, color).0;
        }
        entry += 1;
    }
    sets
};

/// The scale is ours: from −30 in the corners to 30 in the centre, 0 on average.
static CENTRE_MANHATTAN_PIECE_SQUARE: [i8; 64] = {
    let values = mop_up::piece_square_table(30, 0, 10);
    let mut bytes = [0; 64];
    let mut index = 0;
    while index < 64 {
        bytes[index] = values[index] as i8;
        index += 1;
    }
    bytes
};

/// The meaning of a value and how it is found.
type Reading = (&'static str, Accessor);

const fn by_square(about: &'static str) -> Reading {
    (about, SQUARE)
}

macro_rules! tables {
    ($($name:literal, $columns:literal, $kind:ident($values:expr), $reading:expr;)*) => {
        &[$(Table {
            name: $name,
            about: $reading.0,
            columns: $columns,
            values: Values::$kind($values),
            accessor: $reading.1,
        }),*]
    };
}

const BY_64X64: Reading = ("moves on an empty board, index 64 * from + to, 255 = never", PAIR);
const BY_0X88: Reading =
    ("moves on an empty board, index 120 + 0x88(to) - 0x88(from), 255 = never or no displacement", DIFFERENCE_0X88);
const BY_15X15: Reading =
    ("moves on an empty board, index 112 + files + 15 * ranks (to less from), 255 = never", DISPLACEMENT_15X15);
const KNIGHT_BY_0X88: Reading = (
    "knight moves on an empty board, index 120 + 0x88(to) - 0x88(from), 255 = no displacement; \
     add 2 at 103, 105, 135, 137 if a corner is one of the squares",
    KNIGHT_0X88,
);
const KNIGHT_BY_15X15: Reading = (
    "knight moves on an empty board, index 112 + files + 15 * ranks (to less from); add 2 at 96, 98, 126, 128 \
     if a corner is one of the squares",
    KNIGHT_15X15,
);
macro_rules! directions {
    ($index:literal) => {
        concat!(
            "direction, index ",
            $index,
            "; 0 = none, 1..8 = north, north-east, east, south-east, south, south-west, west, north-west, 9 = knight"
        )
    };
}
macro_rules! attacks {
    ($index:literal) => {
        concat!(
            "the pieces that attack the square 'to' from 'from' on an empty board, index ",
            $index,
            "; bits: 1 king, 2 taxi, 4 knight, 8 bishop, 16 rook, 32 queen, 64 white pawn, 128 black pawn"
        )
    };
}
const DIRECTIONS_0X88: Reading = (directions!("120 + 0x88(to) - 0x88(from)"), DIFFERENCE_0X88);
const DIRECTIONS_15X15: Reading = (directions!("112 + files + 15 * ranks (to less from)"), DISPLACEMENT_15X15);
const ATTACKS_0X88: Reading = (attacks!("120 + 0x88(to) - 0x88(from)"), DIFFERENCE_0X88);
const ATTACKS_15X15: Reading = (attacks!("112 + files + 15 * ranks (to less from)"), DISPLACEMENT_15X15);
const ATTACKED: Reading = ("what it attacks from each square of an empty board, bit 0 = a1", SQUARE);
const SQUARE_OF_PAWN: Reading = by_square(
    "the square of a pawn on each square: where the enemy king catches it, the pawn to move, bit 0 = a1; 0 on the first and last rank",
);

/// Every table of the crate with its name.
pub static TABLES: &[Table] = tables! {
    "king-64x64", 64, U8(by_64x64::KING.values()), BY_64X64;
    "manhattan-64x64", 64, U8(by_64x64::MANHATTAN.values()), BY_64X64;
    "knight-64x64", 64, U8(by_64x64::KNIGHT.values()), BY_64X64;
    "bishop-64x64", 64, U8(by_64x64::BISHOP.values()), BY_64X64;
    "rook-64x64", 64, U8(by_64x64::ROOK.values()), BY_64X64;
    "queen-64x64", 64, U8(by_64x64::QUEEN.values()), BY_64X64;
    "white-pawn-64x64", 64, U8(by_64x64::WHITE_PAWN.values()), BY_64X64;
    "black-pawn-64x64", 64, U8(by_64x64::BLACK_PAWN.values()), BY_64X64;
    "king-0x88", 16, U8(by_0x88::KING.values()), BY_0X88;
    "manhattan-0x88", 16, U8(by_0x88::MANHATTAN.values()), BY_0X88;
    "knight-0x88", 16, U8(by_0x88::KNIGHT.values()), KNIGHT_BY_0X88;
    "bishop-0x88", 16, U8(by_0x88::BISHOP.values()), BY_0X88;
    "rook-0x88", 16, U8(by_0x88::ROOK.values()), BY_0X88;
    "queen-0x88", 16, U8(by_0x88::QUEEN.values()), BY_0X88;
    "direction-0x88", 16, U8(by_0x88::DIRECTION_NUMBERS.values()), DIRECTIONS_0X88;
    "increment-0x88", 16, I8(by_0x88::INCREMENT.values()),
        ("one step, or a knight's whole leap, in 0x88 coordinates, index 120 + 0x88(to) - 0x88(from); 0 = none", DIFFERENCE_0X88);
    "attacks-0x88", 16, U8(by_0x88::ATTACKER_BITS.values()), ATTACKS_0X88;
    "king-15x15", 15, U8(by_15x15::KING.values()), BY_15X15;
    "manhattan-15x15", 15, U8(by_15x15::MANHATTAN.values()), BY_15X15;
    "knight-15x15", 15, U8(by_15x15::KNIGHT.values()), KNIGHT_BY_15X15;
    "bishop-15x15", 15, U8(by_15x15::BISHOP.values()), BY_15X15;
    "rook-15x15", 15, U8(by_15x15::ROOK.values()), BY_15X15;
    "queen-15x15", 15, U8(by_15x15::QUEEN.values()), BY_15X15;
    "direction-15x15", 15, U8(by_15x15::DIRECTION_NUMBERS.values()), DIRECTIONS_15X15;
    "increment-15x15", 15, I8(by_15x15::INCREMENT.values()),
        ("one step, or a knight's whole leap, on a board whose ranks are 15 apart, index 112 + files + 15 * ranks (to less from); 0 = none", DISPLACEMENT_15X15);
    "attacks-15x15", 15, U8(by_15x15::ATTACKER_BITS.values()), ATTACKS_15X15;
    "knight-rank-file", 8, U8(&by_rank_file::KNIGHT),
        ("knight moves, index 8 * |ranks| + |files|; add 2 at 9 if exactly one square is a corner", KNIGHT_RANK_FILE);
    "corners", 8, U8(&by_rank_file::CORNERS), by_square("1 on the four corners, a1 first");
    "centre", 8, U8(&distance::CENTRE), by_square("king moves to the nearest of d4, e4, d5, e5, a1 first");
    "centre-manhattan", 8, U8(&distance::CENTRE_MANHATTAN), by_square("Manhattan distance to the nearest of d4, e4, d5, e5, a1 first");
    "edge", 8, U8(&distance::EDGE), by_square("king moves to the nearest edge, a1 first");
    "corner", 8, U8(&distance::CORNER), by_square("king moves to the nearest corner, a1 first");
    "corner-manhattan", 8, U8(&distance::CORNER_MANHATTAN), by_square("Manhattan distance to the nearest corner, a1 first");
    "light-corner", 8, U8(&distance::CORNER_OF_COLOR[1]), by_square("king moves to the nearer of h1 and a8, a1 first");
    "dark-corner", 8, U8(&distance::CORNER_OF_COLOR[0]), by_square("king moves to the nearer of a1 and h8, a1 first");
    "light-corner-manhattan", 8, U8(&distance::CORNER_OF_COLOR_MANHATTAN[1]),
        by_square("Manhattan distance to the nearer of h1 and a8, a1 first");
    "dark-corner-manhattan", 8, U8(&distance::CORNER_OF_COLOR_MANHATTAN[0]),
        by_square("Manhattan distance to the nearer of a1 and h8, a1 first");
    "centre-manhattan-piece-square", 8, I8(&CENTRE_MANHATTAN_PIECE_SQUARE),
        by_square("a piece-square table: 30 less 10 for each step of the centre Manhattan distance, a1 first");
    "square-to-x88", 8, U8(&SQUARE_TO_X88), by_square("16 * rank + file of each square, a1 first");
    "square-to-15x15", 8, U8(&by_15x15::NUMBER), by_square("15 * rank + file of each square, a1 first");
    "king-attacks", 8, U64(&ATTACKS[Movement::King as usize]), ATTACKED;
    "knight-attacks", 8, U64(&ATTACKS[Movement::Knight as usize]), ATTACKED;
    "bishop-attacks", 8, U64(&ATTACKS[Movement::Bishop as usize]), ATTACKED;
    "rook-attacks", 8, U64(&ATTACKS[Movement::Rook as usize]), ATTACKED;
    "queen-attacks", 8, U64(&ATTACKS[Movement::Queen as usize]), ATTACKED;
    "white-pawn-attacks", 8, U64(&ATTACKS[Movement::WhitePawn as usize]), ATTACKED;
    "black-pawn-attacks", 8, U64(&ATTACKS[Movement::BlackPawn as usize]), ATTACKED;
    "square-of-white-pawn", 8, U64(&SQUARES_OF_PAWNS[0]), SQUARE_OF_PAWN;
    "square-of-black-pawn", 8, U64(&SQUARES_OF_PAWNS[1]), SQUARE_OF_PAWN;
    "lines", 4, U64(LINES.as_flattened()), ("the lines through each square, index 4 * square + k with k = 0 file, 1 rank, 2 diagonal (a1 to h8), 3 anti-diagonal; bit 0 = a1", SQUARE_AND_LINE);
};

/// How a value of a [`Table`] is found.
///
/// The expressions are the same text in C, Rust and JavaScript, for signed 32-bit integers (`int`, `i32`, a number). They
/// use the arguments and the locals before them. Squares are 0 to 63.
///
/// ```
/// use taxicab_chess::lookup::TABLES;
///
/// let accessor = TABLES.iter().find(|table| table.name == "king-0x88").unwrap().accessor;
/// assert_eq!((accessor.arguments, accessor.index), (&["from", "to"][..], "120 + to - from + (to | 7) - (from | 7)"));
/// assert_eq!(accessor.evaluate(0, 63), (239, false));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Accessor {
    /// The arguments: `square`; `square` and `line` (0 to 3); or `from` and `to`.
    pub arguments: &'static [&'static str],
    /// Names and expressions that the index uses, in order.
    pub locals: &'static [(&'static str, &'static str)],
    /// The index into the values.
    pub index: &'static str,
    /// Where this condition is true, 2 is added to the value: a knight's diagonal step from or to a corner takes 4 moves.
    pub exception: Option<&'static str>,
    evaluate: fn(i32, i32) -> (i32, bool),
}

impl Accessor {
    /// The index for these arguments and whether the exception applies, by the same expressions; an accessor of one
    /// argument ignores the second.
    pub fn evaluate(&self, first: i32, second: i32) -> (i32, bool) {
        (self.evaluate)(first, second)
    }
}

/// Text and function of an accessor from the same tokens.
macro_rules! accessor {
    ($(#[$about:meta])* $name:ident($first:ident $(, $second:ident)?) {
        $(let $local:ident = $value:expr;)*
        $index:expr $(; +2 if $exception:expr)?
    }) => {
        $(#[$about])*
        const $name: Accessor = Accessor {
            arguments: &[stringify!($first) $(, stringify!($second))?],
            locals: &[$((stringify!($local), stringify!($value))),*],
            index: stringify!($index),
            exception: accessor!(@text $($exception)?),
            evaluate: accessor!(@function $first $($second)?, |$first $(, $second)?| {
                $(let $local = $value;)*
                ($index, accessor!(@holds $($exception)?))
            }),
        };
    };
    (@text) => { None };
    (@text $exception:expr) => { Some(stringify!($exception)) };
    (@function $first:ident, |$one:ident| $body:expr) => { |$one: i32, _| $body };
    (@function $first:ident $second:ident, |$one:ident, $two:ident| $body:expr) => { |$one: i32, $two: i32| $body };
    (@holds) => { false };
    (@holds $exception:expr) => { $exception };
}

accessor! {
    /// By one square.
    SQUARE(square) { square }
}
accessor! {
    /// By one square and one of the four lines through it.
    SQUARE_AND_LINE(square, line) { 4 * square + line }
}
accessor! {
    /// By both squares of 64×64.
    PAIR(from, to) { 64 * from + to }
}
accessor! {
    /// By 0x88 difference.
    DIFFERENCE_0X88(from, to) { 120 + to - from + (to | 7) - (from | 7) }
}
accessor! {
    /// By displacement in the array of 15 × 15.
    DISPLACEMENT_15X15(from, to) { 112 + to - from + 7 * ((to >> 3) - (from >> 3)) }
}
accessor! {
    /// By 0x88 difference, with the knight's corners.
    KNIGHT_0X88(from, to) {
        let files = (to & 7) - (from & 7);
        let ranks = (to >> 3) - (from >> 3);
        let from_corner = (from & 7) % 7 == 0 && (from >> 3) % 7 == 0;
        let to_corner = (to & 7) % 7 == 0 && (to >> 3) % 7 == 0;
        120 + files + 16 * ranks;
        +2 if (from_corner || to_corner) && files * files == 1 && ranks * ranks == 1
    }
}
accessor! {
    /// By displacement in the array of 15 × 15, with the knight's corners.
    KNIGHT_15X15(from, to) {
        let files = (to & 7) - (from & 7);
        let ranks = (to >> 3) - (from >> 3);
        let from_corner = (from & 7) % 7 == 0 && (from >> 3) % 7 == 0;
        let to_corner = (to & 7) % 7 == 0 && (to >> 3) % 7 == 0;
        112 + files + 15 * ranks;
        +2 if (from_corner || to_corner) && files * files == 1 && ranks * ranks == 1
    }
}
accessor! {
    /// By absolute differences of ranks and files, with the knight's corners. The absolute value is a shift of the sign,
    /// an exclusive or and a difference.
    KNIGHT_RANK_FILE(from, to) {
        let files = (to & 7) - (from & 7);
        let ranks = (to >> 3) - (from >> 3);
        let from_corner = (from & 7) % 7 == 0 && (from >> 3) % 7 == 0;
        let to_corner = (to & 7) % 7 == 0 && (to >> 3) % 7 == 0;
        let left = files >> 31;
        let down = ranks >> 31;
        8 * ((ranks ^ down) - down) + (files ^ left) - left;
        +2 if (from_corner || to_corner) && files * files == 1 && ranks * ranks == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lookup::{by_0x88, by_15x15, by_rank_file};
    use crate::square::Square;

    #[test]
    fn indices_are_those_of_the_lookups() {
        for from in Square::ALL {
            for to in Square::ALL {
                let (first, second) = (i32::from(from.index()), i32::from(to.index()));
                let index = |accessor: Accessor| accessor.evaluate(first, second).0;
                assert_eq!(index(PAIR), 64 * first + second);
                assert_eq!(index(DIFFERENCE_0X88), by_0x88::index(from, to).into());
                assert_eq!(index(KNIGHT_0X88), by_0x88::index(from, to).into());
                assert_eq!(index(DISPLACEMENT_15X15), by_15x15::index(from, to).into());
                assert_eq!(index(KNIGHT_15X15), by_15x15::index(from, to).into());
                assert_eq!(index(KNIGHT_RANK_FILE), by_rank_file::index(from, to).into());
            }
            for accessor in [KNIGHT_0X88, KNIGHT_15X15, KNIGHT_RANK_FILE] {
                let texts =
                    accessor.locals.iter().map(|local| local.1).chain([accessor.index]).chain(accessor.exception);
                assert!(texts.into_iter().all(|text| !text.contains('\n')), "a line each");
            }
            assert_eq!(SQUARE.evaluate(from.index().into(), 0), (from.index().into(), false));
            assert_eq!(SQUARE_AND_LINE.evaluate(from.index().into(), 3), (4 * i32::from(from.index()) + 3, false));
        }
    }
}

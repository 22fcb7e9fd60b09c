//! How a table is read from another program: the index as text, valid in C, Rust and JavaScript.

/// How a value of a [`Table`](super::Table) is found.
///
/// The expressions are the same text in C, Rust and JavaScript, for signed 32-bit integers (`int`, `i32`, a number). They
/// use the arguments and the locals before them. Squares are 0 to 63.
///
/// ```
/// use taxicab_chess::lookup::accessor;
///
/// let accessor = accessor::DIFFERENCE_0X88;
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
        pub const $name: Accessor = Accessor {
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
        8 * ((ranks ^ (ranks >> 31)) - (ranks >> 31)) + (files ^ (files >> 31)) - (files >> 31);
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

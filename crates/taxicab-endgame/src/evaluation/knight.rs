//! The terms of bishop and knight: the pieces' distances, and the wrong corners.
//!
//! Without these two pieces each is 0. They mate in a corner of the bishop's colour; the other two are the wrong corners.

use taxicab_chess::{Bitboard, Square, SquareColor, distance};

use super::ours::{farthest, nearest};
use super::view::{Hunt, View};
use super::{Measure, Term, Weights};

/// The terms.
pub(super) const TERMS: [Term; 10] = [
    knight(
        "own-corner",
        "the own king's distance from the mating corner nearest to the other king, of two the nearer",
        -217,
        |view, hunt| at_nearest(view, mating_corners(hunt), |corner| distance::king(view.strong(), corner)),
    ),
    knight(
        "wrong-corner",
        "how many moves the weak king is from a wrong corner while nobody else moves; 9 if it cannot go there",
        511,
        |view, hunt| {
            let wrong = wrong_corners(hunt).into_iter().fold(Bitboard::EMPTY, Bitboard::with);
            view.moves_to(wrong).into()
        },
    ),
    knight(
        "reach-wrong-corner",
        "how near to a wrong corner the weak king comes before the strong king, by Manhattan distance",
        394,
        |view, hunt| nearest(view.reach, |square| distance::corner_of_color_manhattan(square, wrong_color(hunt))),
    ),
    knight(
        "both-reach-corner",
        "how far from the mating corners the weak king comes before the strong king and the knight, by Manhattan distance",
        -743,
        |_, hunt| farthest(hunt.reach, |square| distance::corner_of_color_manhattan(square, hunt.bishop.color())),
    ),
    knight("bishop-king", "the bishop's distance from its king, by king's moves", -174, |view, hunt| {
        distance::king(hunt.bishop, view.strong()).into()
    }),
    knight("knight-king", "the knight's distance from its king, by king's moves", -149, |view, hunt| {
        distance::king(hunt.knight, view.strong()).into()
    }),
    knight("knight-weak", "the knight's moves to the weak king", -87, |view, hunt| {
        distance::knight(hunt.knight, view.weak()).into()
    }),
    knight("knight-centre", "the knight's Manhattan distance from the centre", -169, |_, hunt| {
        distance::centre_manhattan(hunt.knight).into()
    }),
    knight(
        "knight-wrong-corner",
        "the knight's moves to the wrong corner nearest to the weak king, of two the nearer",
        203,
        |view, hunt| at_nearest(view, wrong_corners(hunt), |corner| distance::knight(hunt.knight, corner)),
    ),
    knight("knight-colour", "whether the knight is on squares of the bishop's colour", -722, |_, hunt| {
        (hunt.knight.color() == hunt.bishop.color()).into()
    }),
];

/// A term of bishop and knight.
const fn knight(name: &'static str, meaning: &'static str, weight: i32, measure: fn(&View<'_>, &Hunt) -> i32) -> Term {
    Term {
        name,
        meaning,
        weights: Weights { bishop_and_knight: weight, ..Weights::everywhere(0) },
        measure: Measure::WithKnight(measure),
    }
}

fn wrong_color(hunt: &Hunt) -> SquareColor {
    match hunt.bishop.color() {
        SquareColor::Light => SquareColor::Dark,
        SquareColor::Dark => SquareColor::Light,
    }
}

fn mating_corners(hunt: &Hunt) -> [Square; 2] {
    corners(hunt.bishop.color())
}

fn wrong_corners(hunt: &Hunt) -> [Square; 2] {
    corners(wrong_color(hunt))
}

const fn corners(color: SquareColor) -> [Square; 2] {
    match color {
        SquareColor::Dark => [Square::A1, Square::H8],
        SquareColor::Light => [Square::H1, Square::A8],
    }
}

/// The distance from that of two corners that is nearer to the weak king, by Manhattan distance.
fn at_nearest(view: &View<'_>, corners: [Square; 2], measure: impl Fn(Square) -> u8) -> i32 {
    let near = corners.map(|corner| (distance::manhattan(view.weak(), corner), measure(corner)));
    near.into_iter().min().map_or(0, |(_, measure)| measure.into())
}

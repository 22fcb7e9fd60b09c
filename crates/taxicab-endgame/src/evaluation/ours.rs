//! Our evaluation: a few distances, weighed by endgame.
//!
//! A policy without memory fails by repeating positions, so the terms form a ladder: whatever the weak king does, one of the
//! next few moves improves their sum. Most of them measure not the square of the weak king, which changes with every move, but
//! the squares it has: those it can go to [next](View::next), those it reaches before the strong king ([reach](View::reach)),
//! those it could ever reach ([region](View::region)).

use taxicab_chess::{Bitboard, Square, distance};

use super::terms::{centre, kings, kings_manhattan, mating_bishop};
use super::view::View;
use super::{Measure, Term, Weights, knight, race, worth};
use crate::Side;

/// The terms of our evaluation except the [places](super::places) of bishop and knight.
pub(super) const TERMS: [Term; count()] = {
    let mut all = [PIECES[0]; count()];
    let (mut part, mut at) = (0, 0);
    while part < PARTS.len() {
        let mut place = 0;
        while place < PARTS[part].len() {
            all[at] = PARTS[part][place];
            (place, at) = (place + 1, at + 1);
        }
        part += 1;
    }
    all
};

/// For all pieces, for bishop and knight, for the pawn.
const PARTS: [&[Term]; 3] = [&PIECES, &knight::TERMS, &race::TERMS];

const fn count() -> usize {
    let (mut part, mut terms) = (0, 0);
    while part < PARTS.len() {
        (terms, part) = (terms + PARTS[part].len(), part + 1);
    }
    terms
}

const NOWHERE: Weights = Weights::everywhere(0);

/// The terms of pieces and kings.
const PIECES: [Term; 24] = [
    Term {
        name: "loose",
        meaning: "the worth of the pieces that the weak king, to move, can take",
        weights: Weights::everywhere(-1),
        measure: Measure::Always(|view| match view.position.to_move() {
            Side::Strong => 0,
            Side::Weak => view.loose().map(worth).sum(),
        }),
    },
    Term {
        name: "kings",
        meaning: "the king's distance of the kings",
        weights: Weights { queen: -32, rook: -53, bishop_and_knight: -296, ..NOWHERE },
        measure: Measure::Always(kings),
    },
    Term {
        name: "kings-manhattan",
        meaning: "the Manhattan distance of the kings",
        weights: Weights { rook: -48, bishop_and_knight: -110, ..NOWHERE },
        measure: Measure::Always(kings_manhattan),
    },
    Term {
        name: "kings-odd",
        meaning: "whether the Manhattan distance of the kings is odd",
        weights: Weights { bishop_and_knight: 242, ..NOWHERE },
        measure: Measure::Always(|view| kings_manhattan(view) & 1),
    },
    Term {
        name: "knight-move",
        meaning: "whether the kings are a knight's move apart",
        weights: Weights { bishops: 932, bishop_and_knight: 228, ..NOWHERE },
        measure: Measure::Always(|view| i32::from(distance::knight(view.strong(), view.weak()) == 1)),
    },
    Term {
        name: "opposition",
        meaning: "whether the kings face each other, one square between them on a rank or file",
        weights: Weights { bishops: 1234, bishop_and_knight: 369, ..NOWHERE },
        measure: Measure::Always(|view| i32::from(kings(view) == 2 && kings_manhattan(view) == 2)),
    },
    Term {
        name: "own-outside",
        meaning: "by how much the own king is farther from the centre than the other, by Manhattan distance",
        weights: Weights { bishops: -444, bishop_and_knight: -487, ..NOWHERE },
        measure: Measure::Always(|view| (i32::from(distance::centre_manhattan(view.strong())) - centre(view)).max(0)),
    },
    Term {
        name: "centre",
        meaning: "the weak king's Manhattan distance from the centre",
        weights: Weights { bishops: 216, ..NOWHERE },
        measure: Measure::Always(centre),
    },
    Term {
        name: "edge",
        meaning: "whether the weak king is on an edge",
        weights: Weights { bishops: 875, bishop_and_knight: 197, ..NOWHERE },
        measure: Measure::Always(|view| i32::from(distance::edge(view.weak()) == 0)),
    },
    Term {
        name: "corner",
        meaning: "the weak king's distance from the nearest mating corner",
        weights: Weights { bishops: -245, ..NOWHERE },
        measure: Measure::Always(|view| {
            i32::from(match mating_bishop(view) {
                Some(bishop) => distance::corner_of_color(view.weak(), bishop.color()),
                None => distance::corner(view.weak()),
            })
        }),
    },
    Term {
        name: "check",
        meaning: "whether the weak king is attacked",
        weights: Weights { bishop_and_knight: 1832, ..NOWHERE },
        measure: Measure::Always(|view| view.is_check().into()),
    },
    Term {
        name: "flights",
        meaning: "how many squares the weak king can go to",
        weights: Weights { bishop_and_knight: 336, ..NOWHERE },
        measure: Measure::Always(|view| view.flights.into()),
    },
    Term {
        name: "next-centre",
        meaning: "how near to the centre the weak king can go next, by Manhattan distance",
        weights: Weights { queen: 68, rook: 83, bishops: 336, bishop_and_knight: 436, ..NOWHERE },
        measure: Measure::Always(|view| nearest(view.next, distance::centre_manhattan)),
    },
    Term {
        name: "next-away",
        meaning: "how far from the strong king the weak king can go next, by king's moves",
        weights: Weights { queen: -73, rook: -139, bishops: -353, bishop_and_knight: -150, ..NOWHERE },
        measure: Measure::Always(|view| farthest(view.next, |square| distance::king(square, view.strong()))),
    },
    Term {
        name: "next-corner",
        meaning: "how far from the mating corners the weak king can go next, by Manhattan distance",
        weights: Weights { bishops: -538, bishop_and_knight: -449, ..NOWHERE },
        measure: Measure::Always(|view| farthest(view.next, |square| corner(view, square))),
    },
    Term {
        name: "two-corner",
        meaning: "how far from the mating corners the weak king can go in two moves, by Manhattan distance",
        weights: Weights { bishops: -685, bishop_and_knight: -29, ..NOWHERE },
        measure: Measure::Always(|view| farthest(view.two, |square| corner(view, square))),
    },
    Term {
        name: "two-corners",
        meaning: "the squares the weak king can go to in two moves, each counted by its distance from the nearest mating corner",
        weights: Weights { bishops: -29, ..NOWHERE },
        measure: Measure::Always(|view| total(view.two, |square| corner(view, square))),
    },
    Term {
        name: "reach-corner",
        meaning: "how far from the mating corners the weak king comes before the strong king, by Manhattan distance",
        weights: Weights { queen: -46, rook: -577, bishop_and_knight: -216, ..NOWHERE },
        measure: Measure::Always(|view| farthest(view.reach, |square| corner(view, square))),
    },
    Term {
        name: "reach-centre",
        meaning: "how near to the centre the weak king comes before the strong king, by Manhattan distance",
        weights: Weights { bishops: 771, bishop_and_knight: 865, ..NOWHERE },
        measure: Measure::Always(|view| nearest(view.reach, distance::centre_manhattan)),
    },
    Term {
        name: "reach-corners",
        meaning: "the squares it comes to before the strong king, each counted by its distance from the mating corners: eight times the binary logarithm of 1 more than their sum",
        weights: Weights { bishop_and_knight: -44, ..NOWHERE },
        measure: Measure::Always(|view| eight_logarithms(1 + total(view.reach, |square| corner(view, square)))),
    },
    Term {
        name: "region",
        meaning: "how many squares the weak king could ever reach",
        weights: Weights { queen: -6, rook: -21, ..NOWHERE },
        measure: Measure::Always(|view| view.region.len().into()),
    },
    Term {
        name: "region-corners",
        meaning: "the squares it could ever reach, each counted by its distance from the nearest corner",
        weights: Weights { bishops: -7, ..NOWHERE },
        measure: Measure::Always(|view| total(view.region, distance::corner_manhattan)),
    },
    Term {
        name: "company",
        meaning: "the king's distances of the pieces from their king",
        weights: Weights { bishops: -168, ..NOWHERE },
        measure: Measure::Always(|view| total(pieces(view), |piece| distance::king(piece, view.strong()))),
    },
    Term {
        name: "pieces-centre",
        meaning: "the pieces' Manhattan distances from the centre",
        weights: Weights { bishops: -110, ..NOWHERE },
        measure: Measure::Always(|view| total(pieces(view), distance::centre_manhattan)),
    },
];

/// Eight times the binary logarithm of a number below 65,536, rounded down.
fn eight_logarithms(number: i32) -> i32 {
    u128::from(number.unsigned_abs()).pow(8).checked_ilog2().map_or(0, |logarithm| logarithm as i32)
}

/// The Manhattan distance to the nearest mating corner: with bishop and knight one of the bishop's colour.
fn corner(view: &View<'_>, square: Square) -> u8 {
    match mating_bishop(view) {
        Some(bishop) => distance::corner_of_color_manhattan(square, bishop.color()),
        None => distance::corner_manhattan(square),
    }
}

fn pieces(view: &View<'_>) -> Bitboard {
    view.position.pieces().fold(Bitboard::EMPTY, |pieces, (.., square)| pieces.with(square))
}

pub(super) fn nearest(squares: Bitboard, distance: impl Fn(Square) -> u8) -> i32 {
    squares.iter().map(distance).min().map_or(0, i32::from)
}

pub(super) fn farthest(squares: Bitboard, distance: impl Fn(Square) -> u8) -> i32 {
    squares.iter().map(distance).max().map_or(0, i32::from)
}

fn total(squares: Bitboard, distance: impl Fn(Square) -> u8) -> i32 {
    squares.iter().map(|square| i32::from(distance(square))).sum()
}

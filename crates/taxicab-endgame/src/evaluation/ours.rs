//! Our evaluation: a few distances, weighed by the men there are.
//!
//! A policy without memory fails by going in circles, so the terms are made to be a ladder: whatever the weak king does, some
//! move of the next few improves their sum. Most of them look not at the square the weak king stands on, which changes with
//! every move, but at the squares it has: where it can go [next](View::next), where it comes before the strong king
//! ([reach](View::reach)), where it could ever go ([region](View::region)).

use taxicab_chess::{Bitboard, Square, distance};

use super::terms::{kings, kings_manhattan};
use super::{Measure, Term, Weights, race, worth};
use crate::ending::Side;

/// The terms of our evaluation: of the pieces, then of the pawn.
pub(super) const TERMS: [Term; PIECES.len() + race::TERMS.len()] = {
    let mut all = [PIECES[0]; PIECES.len() + race::TERMS.len()];
    let mut place = 0;
    while place < all.len() {
        all[place] = if place < PIECES.len() { PIECES[place] } else { race::TERMS[place - PIECES.len()] };
        place += 1;
    }
    all
};

const NOWHERE: Weights = Weights::everywhere(0);

/// The terms that pieces and kings make.
const PIECES: [Term; 7] = [
    Term {
        name: "loose",
        meaning: "the worth of the men that the weak king, to move, can take",
        weights: Weights::everywhere(-1),
        measure: Measure::Always(|view| match view.standing.to_move() {
            Side::Strong => 0,
            Side::Weak => view.loose().map(worth).sum(),
        }),
    },
    Term {
        name: "kings",
        meaning: "the king's distance of the kings",
        weights: Weights { queen: -32, rook: -53, ..NOWHERE },
        measure: Measure::Always(kings),
    },
    Term {
        name: "kings-manhattan",
        meaning: "the Manhattan distance of the kings",
        weights: Weights { rook: -48, ..NOWHERE },
        measure: Measure::Always(kings_manhattan),
    },
    Term {
        name: "next-centre",
        meaning: "how near to the centre the weak king can go next, by Manhattan distance",
        weights: Weights { queen: 68, rook: 83, ..NOWHERE },
        measure: Measure::Always(|view| least(view.next, distance::centre_manhattan)),
    },
    Term {
        name: "next-away",
        meaning: "how far from the strong king the weak king can go next, by king's moves",
        weights: Weights { queen: -73, rook: -139, ..NOWHERE },
        measure: Measure::Always(|view| greatest(view.next, |square| distance::king(square, view.strong()))),
    },
    Term {
        name: "reach-corner",
        meaning: "how far from every corner the weak king comes before the strong king, by Manhattan distance",
        weights: Weights { queen: -46, rook: -577, ..NOWHERE },
        measure: Measure::Always(|view| greatest(view.reach, distance::corner_manhattan)),
    },
    Term {
        name: "region",
        meaning: "how many squares the weak king could ever reach",
        weights: Weights { queen: -6, rook: -21, ..NOWHERE },
        measure: Measure::Always(|view| view.region.len() as i32),
    },
];

fn least(squares: Bitboard, distance: impl Fn(Square) -> u8) -> i32 {
    squares.iter().map(distance).min().map_or(0, i32::from)
}

fn greatest(squares: Bitboard, distance: impl Fn(Square) -> u8) -> i32 {
    squares.iter().map(distance).max().map_or(0, i32::from)
}

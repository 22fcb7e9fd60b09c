//! Our evaluation: a few distances of the kings and the pieces, and the squares that are left to the weak king.

use taxicab_chess::{Role, Square, distance};

use super::view::View;
use super::{Term, Weights};

const NOWHERE: Weights = Weights::everywhere(0);

/// The terms of our evaluation.
pub(super) const TERMS: [Term; 12] = [
    Term {
        name: "region",
        meaning: "the squares the weak king can ever reach while nobody else moves, 6 at least",
        weights: Weights { bishop_and_knight: -1, ..NOWHERE },
        measure: |view| i32::from(view.region.len().max(6)),
    },
    Term {
        name: "corner-1",
        meaning: "how far from the mating corners the weak king can be after one move, by Manhattan distance",
        weights: Weights { bishop_and_knight: -3, ..NOWHERE },
        measure: |view| farthest_corner(view, 1),
    },
    Term {
        name: "corner-2",
        meaning: "how far from the mating corners the weak king can be after two moves, by Manhattan distance",
        weights: Weights { bishop_and_knight: -6, ..NOWHERE },
        measure: |view| farthest_corner(view, 2),
    },
    Term {
        name: "bishop-king",
        meaning: "the bishops' distances from their king",
        weights: Weights { bishop_and_knight: -4, ..NOWHERE },
        measure: |view| {
            let bishops = view.pieces().filter(|&(role, _)| role == Role::Bishop);
            bishops.map(|(_, square)| king(square, view.strong())).sum()
        },
    },
    Term {
        name: "knight-king",
        meaning: "the knight's distance from its king, by king's moves",
        weights: Weights { bishop_and_knight: -6, ..NOWHERE },
        measure: |view| knight(view).map_or(0, |knight| king(knight, view.strong())),
    },
    Term {
        name: "inwards-3",
        meaning: "how far from the edge the weak king can be after three moves",
        weights: Weights { bishop_and_knight: -5, ..NOWHERE },
        measure: |view| view.within[3].iter().map(edge).max().unwrap_or(0),
    },
    Term {
        name: "facing",
        meaning: "the own king's Manhattan distance from the nearest square in opposition, two from the weak king on a rank or file",
        weights: Weights { bishop_and_knight: -7, ..NOWHERE },
        measure: |view| {
            let weak = view.weak();
            let two = |square: &Square| distance::manhattan(*square, weak) == 2 && king(*square, weak) == 2;
            let facing = Square::ALL.into_iter().filter(two);
            facing.map(|square| distance::manhattan(square, view.strong()).into()).min().unwrap_or(0)
        },
    },
    Term {
        name: "knight-centre",
        meaning: "the knight's distance from the centre, by king's moves",
        weights: Weights { bishop_and_knight: -1, ..NOWHERE },
        measure: |view| knight(view).map_or(0, |knight| distance::centre(knight).into()),
    },
    Term {
        name: "king-edge",
        meaning: "the own king's distance from the edge",
        weights: Weights { bishop_and_knight: 12, ..NOWHERE },
        measure: |view| edge(view.strong()),
    },
    Term {
        name: "weak-edge",
        meaning: "the weak king's distance from the edge",
        weights: Weights { bishop_and_knight: -5, ..NOWHERE },
        measure: |view| edge(view.weak()),
    },
    Term {
        name: "far-corner",
        meaning: "the own king's distance from the mating corner farther from the weak king, of two the nearer",
        weights: Weights { bishop_and_knight: -2, ..NOWHERE },
        measure: |view| {
            let corners = view.mating_corners().iter();
            let far = |corner: &Square| distance::manhattan(*corner, view.weak());
            let distances = corners.map(|corner| (far(corner), -king(*corner, view.strong())));
            distances.max().map_or(0, |(_, nearness)| -nearness)
        },
    },
    Term {
        name: "flight-3",
        meaning: "the own king's distance from the squares farthest from the mating corners that the weak king reaches in three moves",
        weights: Weights { bishop_and_knight: -9, ..NOWHERE },
        measure: |view| {
            let flights = view.within[3].iter().map(|square| (view.corner(square), -king(square, view.strong())));
            flights.max().map_or(0, |(_, nearness)| -nearness)
        },
    },
];

fn king(from: Square, to: Square) -> i32 {
    distance::king(from, to).into()
}

fn edge(square: Square) -> i32 {
    distance::edge(square).into()
}

fn knight(view: &View<'_>) -> Option<Square> {
    view.pieces().find(|&(role, _)| role == Role::Knight).map(|(_, square)| square)
}

fn farthest_corner(view: &View<'_>, moves: usize) -> i32 {
    view.within[moves].iter().map(|square| view.corner(square)).max().unwrap_or(0)
}

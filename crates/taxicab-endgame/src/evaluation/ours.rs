//! Our evaluation: distances of the kings and the pieces, and the squares that are left to the weak king.
//!
//! | endgames | terms |
//! |---|---|
//! | KQK, KRK | the weak king's region shrinks, it is kept from the centre, the own king comes into opposition |
//! | KBBK | the same, with the bishops next to their king, and corners that can be far within the rest of the region |
//! | KBNK | the weak king cannot get far from the corners of the bishop's colour in one or two moves; the bishop keeps its distance, next to its king |
//! | KPK | the pawn goes up the board, and the weak king is meanwhile kept as a queen would keep it |
//!
//! In the manoeuvre that drives the king along the edge to the right corner the region is nearly the whole board, because tempo and
//! not walls keep it: there only the squares that it can reach in one or two moves measure the progress.

use taxicab_chess::{Role, Square, distance};

use super::view::View;
use super::{Term, Weights};

const NOWHERE: Weights = Weights::everywhere(0);
/// Queen and rook have one set of weights.
const fn heavy(weight: i32) -> Weights {
    Weights { queen: weight, rook: weight, ..NOWHERE }
}

/// The terms of our evaluation.
pub(super) const TERMS: [Term; 16] = [
    Term {
        name: "region",
        meaning: "the squares the weak king can ever reach while nobody else moves",
        weights: Weights { pawn: -3, ..heavy(-34) },
        measure: |view| view.region.len().into(),
    },
    Term {
        name: "region-6",
        meaning: "the squares the weak king can ever reach while nobody else moves, 6 at least",
        weights: Weights { bishops: -1, bishop_and_knight: -1, ..NOWHERE },
        measure: |view| i32::from(view.region.len().max(6)),
    },
    Term {
        name: "region-corner",
        meaning: "how far from the mating corners the weak king can ever get while nobody else moves, by Manhattan distance",
        weights: Weights { bishops: 1, ..NOWHERE },
        measure: |view| view.region.iter().map(|square| view.corner(square)).max().unwrap_or(0),
    },
    Term {
        name: "corner",
        meaning: "the weak king's Manhattan distance from the nearest mating corner",
        weights: Weights { bishops: -4, pawn: -3, ..heavy(-9) },
        measure: |view| view.corner(view.weak()),
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
        weights: Weights { bishop_and_knight: -4, ..NOWHERE },
        measure: |view| farthest_corner(view, 2),
    },
    Term {
        name: "edge",
        meaning: "the weak king's distance from the edge",
        weights: Weights { bishops: 4, bishop_and_knight: -2, ..NOWHERE },
        measure: |view| edge(view.weak()),
    },
    Term {
        name: "inwards-2",
        meaning: "how far from the edge the weak king can be after two moves",
        weights: Weights { bishops: -8, ..NOWHERE },
        measure: |view| inwards(view, 2),
    },
    Term {
        name: "inwards-3",
        meaning: "how far from the edge the weak king can be after three moves",
        weights: Weights { bishop_and_knight: -4, pawn: -6, ..heavy(-7) },
        measure: |view| inwards(view, 3),
    },
    Term {
        name: "opposition",
        meaning: "the own king's Manhattan distance from the nearest square two from the weak king on a rank or file",
        weights: Weights { bishops: -5, bishop_and_knight: -5, pawn: -3, ..heavy(-4) },
        measure: |view| {
            let [weak, strong] = [view.weak(), view.strong()].map(|king| (king.file().index(), king.rank().index()));
            let (files, ranks) = (apart(weak.0, strong.0), apart(weak.1, strong.1));
            (files.0 + ranks.1).min(files.1 + ranks.0)
        },
    },
    Term {
        name: "far-corner",
        meaning: "the own king's distance from the mating corner farthest from the weak king, of several the nearest",
        weights: Weights { pawn: -2, ..heavy(-3) },
        measure: |view| {
            let corners = view.mating_corners().iter();
            let far = corners.map(|corner| (distance::manhattan(*corner, view.weak()), -king(*corner, view.strong())));
            far.max().map_or(0, |(_, nearness)| -nearness)
        },
    },
    Term {
        name: "king-edge",
        meaning: "the own king's distance from the edge",
        weights: Weights { bishop_and_knight: 11, ..NOWHERE },
        measure: |view| edge(view.strong()),
    },
    Term {
        name: "bishop-weak",
        meaning: "the bishops' distances from the weak king, by king's moves",
        weights: Weights { bishop_and_knight: 4, ..NOWHERE },
        measure: |view| bishops(view, view.weak()),
    },
    Term {
        name: "bishop-king",
        meaning: "the bishops' distances from their king, by king's moves",
        weights: Weights { bishops: -2, bishop_and_knight: -8, ..NOWHERE },
        measure: |view| bishops(view, view.strong()),
    },
    Term {
        name: "knight-centre",
        meaning: "the knight's distance from the centre, by king's moves",
        weights: Weights { bishop_and_knight: -1, ..NOWHERE },
        measure: |view| {
            let knight = view.pieces().find(|&(role, _)| role == Role::Knight);
            knight.map_or(0, |(_, square)| distance::centre(square).into())
        },
    },
    Term {
        name: "pawn",
        meaning: "the ranks behind the pawn",
        weights: Weights { pawn: 200, ..NOWHERE },
        measure: |view| view.pawn().map_or(0, |pawn| pawn.rank().index().into()),
    },
];

fn king(from: Square, to: Square) -> i32 {
    distance::king(from, to).into()
}

fn edge(square: Square) -> i32 {
    distance::edge(square).into()
}

fn farthest_corner(view: &View<'_>, moves: usize) -> i32 {
    view.within[moves].iter().map(|square| view.corner(square)).max().unwrap_or(0)
}

fn inwards(view: &View<'_>, moves: usize) -> i32 {
    view.within[moves].iter().map(edge).max().unwrap_or(0)
}

fn bishops(view: &View<'_>, to: Square) -> i32 {
    let bishops = view.pieces().filter(|&(role, _)| role == Role::Bishop);
    bishops.map(|(_, square)| king(square, to)).sum()
}

/// The distance of one coordinate of the own king from that of the weak king, and from the nearest one two away from
/// that.
fn apart(weak: u8, strong: u8) -> (i32, i32) {
    let [weak, strong] = [weak, strong].map(i32::from);
    let beside = [weak - 2, weak + 2].into_iter().filter(|beside| (0..8).contains(beside));
    ((strong - weak).abs(), beside.map(|beside| (strong - beside).abs()).min().unwrap_or(0))
}

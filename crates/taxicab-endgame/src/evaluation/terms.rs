//! The terms of the literature, each a distance with its weight, and those of our evaluation: distances of the kings and the
//! pieces, and the squares that are left to the weak king.
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

use taxicab_chess::{Bitboard, Rank, Role, Square, distance, king_attacks, mop_up};

use super::Term;
use super::view::View;

pub(super) const CENTRE: Term =
    Term::everywhere("centre", "the weak king's Manhattan distance from the centre", 10, centre);
/// With [`CHESS_4_KINGS`] it is [`mop_up::chess_4x`].
pub(super) const CHESS_4_CENTRE: Term = Term { weights: [mop_up::CHESS_4X_CENTRE; super::COLUMNS], ..CENTRE };
pub(super) const CHESS_4_KINGS: Term =
    Term::everywhere("kings", "14 less the Manhattan distance of the kings", mop_up::CHESS_4X_KINGS, |view| {
        mop_up::closeness_manhattan(view.weak(), view.strong())
    });
pub(super) const EDGE: Term =
    Term::everywhere("edge", "how near the weak king is to the edges, 90 at most", 1, |view| {
        mop_up::push_to_edge(view.weak())
    });
pub(super) const CLOSENESS: Term =
    Term::everywhere("kings", "7 less the king's distance of the kings", mop_up::PUSH_CLOSE, |view| {
        mop_up::closeness(view.weak(), view.strong())
    });
pub(super) const BISHOP_CORNER: Term = Term::everywhere(
    "corner",
    "the weak king near the corner of the bishop's colour, by |7 - file - rank|",
    mop_up::PUSH_TO_CORNER,
    |view| view.mating_bishop().map_or(0, |bishop| mop_up::corner_progress(view.weak(), bishop.color())),
);
pub(super) const CORNER_MANHATTAN: Term = Term::everywhere(
    "corner",
    "five times how near the weak king is to the corner of the bishop's colour; without a bishop and a knight, its distance \
     from the centre",
    20,
    |view| match view.mating_bishop() {
        Some(bishop) => 5 * (7 - i32::from(distance::corner_of_color_manhattan(view.weak(), bishop.color()))),
        None => centre(view),
    },
);
pub(super) const PAWN_WAY: Term = Term::everywhere("pawn", "the ranks behind the pawn", 100, ranks_behind_the_pawn);
pub(super) const PAWN_KINGS: Term =
    Term::everywhere("race", "by how much the own king is nearer to the promotion square than the other", 20, |view| {
        view.pawn().map_or(0, |pawn| {
            let promotion = Square::new(pawn.file(), Rank::Eighth);
            let to = |king: Square| i32::from(distance::king(king, promotion));
            to(view.weak()) - to(view.strong())
        })
    });

fn centre(view: &View<'_>) -> i32 {
    distance::centre_manhattan(view.weak()).into()
}

/// A table of terms: the name, the weights, the measure, and the meaning of the measure.
macro_rules! terms {
    ($($name:literal [$($weight:literal)+] |$view:pat_param| $measure:expr; $meaning:literal)+) => {
        [$(Term { name: $name, meaning: $meaning, weights: [$($weight),+], measure: |$view| $measure }),+]
    };
}

/// The terms of our evaluation, with weights for KQK, KRK, KBBK, KBNK, KPK and other endgames, and for the guide in KBNK.
pub(super) const TERMS: [Term; 15] = terms! {
    "region" [-34 -34 0 -2 -3 0 0] |view| view.region.len().into();
        "the squares the weak king can ever reach while nobody else moves"
    "region-6" [0 0 -1 0 0 0 0] |view| view.region.len().max(6).into();
        "the squares the weak king can ever reach while nobody else moves, 6 at least"
    "region-corner" [0 0 1 -39 0 0 -12] |view| farthest(view.region, |square| view.corner(square));
        "how far from the mating corners the weak king can ever get while nobody else moves, by Manhattan distance"
    "corner" [-9 -9 -4 4 -3 0 -3] |view| view.corner(view.weak());
        "the weak king's Manhattan distance from the nearest mating corner"
    "corner-2" [0 0 0 -22 0 0 -28] |view| farthest(view.within[2], |square| view.corner(square));
        "how far from the mating corners the weak king can be after two moves, by Manhattan distance"
    "edge" [0 0 4 -11 0 0 -9] |view| edge(view.weak());
        "the weak king's distance from the edge"
    "inwards-2" [0 0 -8 5 0 0 2] |view| farthest(view.within[2], edge);
        "how far from the edge the weak king can be after two moves"
    "inwards-3" [-7 -7 0 -7 -6 0 -13] |view| farthest(view.within[3], edge);
        "how far from the edge the weak king can be after three moves"
    "opposition" [-4 -4 -5 -1 -3 0 -9] |view| opposition(view.weak(), view.strong());
        "the own king's Manhattan distance from the nearest square two from the weak king on a rank or file"
    "far-corner" [-3 -3 0 2 -2 0 -2] |view| far_corner(view);
        "the own king's distance from the mating corner farthest from the weak king, of several the nearest"
    "king-edge" [0 0 0 70 0 0 2] |view| edge(view.strong());
        "the own king's distance from the edge"
    "bishop-king" [0 0 -2 -9 0 0 0] |view| bishops(view, view.strong());
        "the bishops' distances from their king, by king's moves"
    "knight-centre" [0 0 0 -4 0 0 -3] |view| view.all(Role::Knight).map(|knight| i32::from(distance::centre(knight))).sum();
        "the knight's distance from the centre, by king's moves"
    "race-corner" [0 0 0 -12 0 0 -6] |view| raced_to_corner(view);
        "how far from the mating corners the weak king can get in seven moves if the own king heads it off, by Manhattan distance"
    "pawn" [0 0 0 0 200 0 0] |view| ranks_behind_the_pawn(view);
        "the ranks behind the pawn"
};

fn edge(square: Square) -> i32 {
    distance::edge(square).into()
}

fn farthest(set: Bitboard, distance: impl Fn(Square) -> i32) -> i32 {
    set.iter().map(distance).max().unwrap_or(0)
}

fn bishops(view: &View<'_>, to: Square) -> i32 {
    view.all(Role::Bishop).map(|bishop| i32::from(distance::king(bishop, to))).sum()
}

fn ranks_behind_the_pawn(view: &View<'_>) -> i32 {
    view.pawn().map_or(0, |pawn| pawn.rank().index().into())
}

fn far_corner(view: &View<'_>) -> i32 {
    let corners = view.mating_corners().iter().map(|&corner| {
        let own = i32::from(distance::king(corner, view.strong()));
        (distance::manhattan(corner, view.weak()), -own)
    });
    corners.max().map_or(0, |(_, nearness)| -nearness)
}

/// How far from the mating corners the weak king can get in seven moves, never to a square that the own king reaches sooner.
fn raced_to_corner(view: &View<'_>) -> i32 {
    const MOVES: usize = 7;
    let (mut weak, mut own) = (Bitboard::of(view.weak()), Bitboard::of(view.strong()));
    for _ in 0..MOVES {
        weak = weak | king_attacks(weak) & !view.attacked & !own;
        own = own | king_attacks(own);
    }
    farthest(weak, |square| view.corner(square))
}

fn opposition(weak: Square, strong: Square) -> i32 {
    let [weak, strong] = [weak, strong].map(|king| (king.file().index(), king.rank().index()));
    let (files, ranks) = (apart(weak.0, strong.0), apart(weak.1, strong.1));
    (files.0 + ranks.1).min(files.1 + ranks.0)
}

/// The distance of one coordinate of the own king from that of the weak king, and from the nearest one two away from
/// that.
fn apart(weak: u8, strong: u8) -> (i32, i32) {
    let [weak, strong] = [weak, strong].map(i32::from);
    let beside = [weak - 2, weak + 2].into_iter().filter(|beside| (0..8).contains(beside));
    ((strong - weak).abs(), beside.map(|beside| (strong - beside).abs()).min().unwrap_or(0))
}

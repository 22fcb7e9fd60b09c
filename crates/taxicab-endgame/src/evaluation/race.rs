//! The terms of our evaluation for a pawn: its path, the rule of the square, the key squares, the opposition.
//!
//! Each is a distance or a comparison of distances; without a pawn each is 0. The pawn is White's.

use taxicab_chess::{Bitboard, File, Rank, Square, distance};

use super::view::View;
use super::{Measure, Term, Weights};
use crate::Side;

/// The terms.
pub(super) const TERMS: [Term; 21] = [
    pawn("pawn", "the ranks behind the pawn", 61, |_, pawn| rank(pawn)),
    pawn("lead", "by how many moves the pawn outruns the weak king", 5168, |view, pawn| lead(view, pawn).max(0)),
    pawn("free", "the ranks behind a pawn that outruns it with its own king out of the way", 888, |view, pawn| {
        let is_free = lead(view, pawn) > 0 && view.strong().file() != pawn.file();
        i32::from(is_free) * rank(pawn)
    }),
    pawn("pawn-king", "the own king's distance from the pawn", -72, |view, pawn| king(view.strong(), pawn)),
    pawn("promotion", "the own king's distance from the promotion square", -80, |view, pawn| {
        king(view.strong(), promotion(pawn))
    }),
    pawn(
        "reach-promotion",
        "how near the weak king comes to the promotion square before the strong king",
        7,
        |view, pawn| nearest(promotion(pawn), view.reach),
    ),
    pawn("ahead", "by how many ranks the own king is ahead of the pawn, 2 at most", 28, |view, pawn| {
        (rank(view.strong()) - rank(pawn)).clamp(-2, 2)
    }),
    pawn("ahead-at-all", "whether the own king is ahead of the pawn", 37, |view, pawn| is_ahead(view, pawn).into()),
    pawn("ahead-behind", "the ranks behind a pawn that its own king is ahead of", -6, |view, pawn| {
        i32::from(is_ahead(view, pawn)) * rank(pawn)
    }),
    pawn("key", "the own king's distance from the nearest key square", -30, |view, pawn| {
        nearest(view.strong(), keys(pawn))
    }),
    pawn(
        "key-race",
        "by how many moves the own king is sooner at its key square than the other at one, 2 at most",
        33,
        |view, pawn| key_lead(view, pawn).clamp(-2, 2),
    ),
    pawn("on-key", "whether the own king stands on a key square", -9, |view, pawn| {
        keys(pawn).contains(view.strong()).into()
    }),
    pawn(
        "rook-pawn",
        "by how many moves the own king is sooner at a key square, of a pawn on a or h",
        90,
        |view, pawn| match pawn.file() {
            File::A | File::H => key_lead(view, pawn),
            _ => 0,
        },
    ),
    pawn("keys-first", "the key squares that the own king comes to first", -12, |view, pawn| {
        leads(view, pawn, 0).filter(|&lead| lead > 0).count() as i32
    }),
    pawn(
        "key-safe",
        "by how many moves the own king comes to a key square before the other attacks it, 3 at most",
        -10,
        |view, pawn| leads(view, pawn, 1).max().unwrap_or(-3).clamp(-3, 3),
    ),
    pawn("file-opposition", "the opposition on a file: 1 to have it, -1 to have to give way", 46, |view, _| {
        file_opposition(view)
    }),
    pawn("opposition-ahead", "the opposition on a file, of a king ahead of its pawn", 84, |view, pawn| {
        i32::from(is_ahead(view, pawn)) * file_opposition(view)
    }),
    pawn("opposition-behind", "the opposition on a file, times the ranks behind the pawn", -6, |view, pawn| {
        file_opposition(view) * rank(pawn)
    }),
    pawn(
        "any-opposition",
        "the opposition with an even number of files and of ranks between the kings",
        22,
        |view, _| opposition(view, |files, ranks| files % 2 == 0 && ranks % 2 == 0),
    ),
    pawn("in-the-way", "whether the weak king is ahead of the pawn on its file", -101, |view, pawn| {
        i32::from(ahead_of(view, pawn) > 0)
    }),
    pawn("stopped", "whether the weak king stands right before the pawn", 78, |view, pawn| {
        i32::from(ahead_of(view, pawn) == 1)
    }),
];

/// A term of KPK.
const fn pawn(name: &'static str, meaning: &'static str, weight: i32, measure: fn(&View<'_>, Square) -> i32) -> Term {
    Term {
        name,
        meaning,
        weights: Weights { pawn: weight, ..Weights::everywhere(0) },
        measure: Measure::WithPawn(measure),
    }
}

fn rank(square: Square) -> i32 {
    i32::from(square.rank().index())
}

fn king(from: Square, to: Square) -> i32 {
    i32::from(distance::king(from, to))
}

fn promotion(pawn: Square) -> Square {
    Square::new(pawn.file(), Rank::Eighth)
}

/// By how many moves the pawn outruns the weak king, the first double step included: the rule of the square. Its own king ahead
/// on the file costs a move.
fn lead(view: &View<'_>, pawn: Square) -> i32 {
    let own = view.strong();
    let is_blocked = own.file() == pawn.file() && own.rank() > pawn.rank();
    let late = i32::from(view.position.to_move() == Side::Weak) + i32::from(is_blocked);
    king(view.weak(), promotion(pawn)) - late - (7 - rank(pawn)).min(5)
}

fn is_ahead(view: &View<'_>, pawn: Square) -> bool {
    rank(view.strong()) > rank(pawn)
}

/// By how many ranks the weak king is ahead of the pawn on its file; 0 elsewhere.
fn ahead_of(view: &View<'_>, pawn: Square) -> i32 {
    if view.weak().file() == pawn.file() { rank(view.weak()) - rank(pawn) } else { 0 }
}

/// The key squares: with its king on one of them the pawn promotes, whichever side is to move. They are two ranks ahead of the
/// pawn, from the fifth rank on also one rank ahead; a rook pawn has the two squares beside its promotion square and below it.
fn keys(pawn: Square) -> Bitboard {
    let (file, row) = (pawn.file().index(), rank(pawn));
    let is_key = |square: &Square| {
        let (aside, ahead) = (square.file().index().abs_diff(file), rank(*square) - row);
        match pawn.file() {
            File::A | File::H => aside == 1 && rank(*square) >= 6,
            _ if row == 6 => aside == 1 && (0..=1).contains(&ahead),
            _ => aside <= 1 && (ahead == 2 || ahead == 1 && row >= 4),
        }
    };
    Square::ALL.into_iter().filter(is_key).fold(Bitboard::EMPTY, Bitboard::with)
}

fn nearest(from: Square, squares: Bitboard) -> i32 {
    squares.iter().map(|square| king(from, square)).min().unwrap_or(9)
}

fn key_lead(view: &View<'_>, pawn: Square) -> i32 {
    let keys = keys(pawn);
    nearest(view.weak(), keys) - nearest(view.strong(), keys)
}

/// For each key square, by how many moves the own king is there before the other is within so many steps of it.
fn leads(view: &View<'_>, pawn: Square, steps: i32) -> impl Iterator<Item = i32> {
    let [own, other] = [view.strong(), view.weak()];
    let to_move = i32::from(view.position.to_move() == Side::Strong);
    keys(pawn).iter().map(move |key| (king(other, key) - steps).max(0) - king(own, key) + to_move)
}

fn file_opposition(view: &View<'_>) -> i32 {
    opposition(view, |files, ranks| files == 0 && ranks > 0 && ranks % 2 == 0)
}

/// 1 if the weak side has to give way, -1 if the strong side has to. The files and ranks between the kings decide whether it is
/// an opposition; the ranks are negative if the weak king is the lower one.
fn opposition(view: &View<'_>, is_it: impl Fn(i32, i32) -> bool) -> i32 {
    let [own, other] = [view.strong(), view.weak()];
    let files = i32::from(own.file().index().abs_diff(other.file().index()));
    match (is_it(files, rank(other) - rank(own)), view.position.to_move()) {
        (false, _) => 0,
        (true, Side::Weak) => 1,
        (true, Side::Strong) => -1,
    }
}

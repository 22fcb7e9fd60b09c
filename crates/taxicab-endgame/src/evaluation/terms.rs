//! The terms of the literature, each a distance with its weight.

use taxicab_chess::{Rank, Square, distance};

use super::view::View;
use super::{Measure, Term, Weights};

/// A term that weighs the same in every endgame.
pub(super) const fn everywhere(
    name: &'static str,
    meaning: &'static str,
    weight: i32,
    measure: fn(&View<'_>) -> i32,
) -> Term {
    Term { name, meaning, weights: Weights::everywhere(weight), measure: Measure::Always(measure) }
}

pub(super) const CENTRE: Term = everywhere("centre", "the weak king's Manhattan distance from the centre", 10, centre);
pub(super) const CHESS_4_CENTRE: Term = Term { weights: Weights::everywhere(47), ..CENTRE };
pub(super) const CHESS_4_KINGS: Term =
    everywhere("kings", "14 less the Manhattan distance of the kings", 16, |view| 14 - kings_manhattan(view));
pub(super) const EDGE: Term = everywhere("edge", "how near the weak king is to the edges, 90 at most", 1, |view| {
    let king = view.weak();
    let to_edge = |line: u8| i32::from(line.min(7 - line));
    let [file, rank] = [to_edge(king.file().index()), to_edge(king.rank().index())];
    90 - (7 * file * file / 2 + 7 * rank * rank / 2)
});
pub(super) const CLOSENESS: Term =
    everywhere("kings", "7 less the king's distance of the kings", 20, |view| 7 - kings(view));
pub(super) const BISHOP_CORNER: Term =
    everywhere("corner", "the weak king near the corner of the bishop's colour, by |7 - file - rank|", 420, |view| {
        let Some(bishop) = mating_bishop(view) else { return 0 };
        let king = view.weak();
        let file = king.file().index();
        let file = i32::from(if bishop.color() == Square::A1.color() { file } else { 7 - file });
        (7 - file - i32::from(king.rank().index())).abs()
    });
pub(super) const CORNER_MANHATTAN: Term = everywhere(
    "corner",
    "five times how near the weak king is to the corner of the bishop's colour; without a bishop and a knight, its distance \
     from the centre",
    20,
    |view| match mating_bishop(view) {
        Some(bishop) => 5 * (7 - i32::from(distance::corner_of_color_manhattan(view.weak(), bishop.color()))),
        None => centre(view),
    },
);
pub(super) const PAWN_WAY: Term = Term {
    name: "pawn",
    meaning: "the ranks behind the pawn",
    weights: Weights::everywhere(100),
    measure: Measure::WithPawn(|_, pawn| pawn.rank().index().into()),
};
pub(super) const PAWN_KINGS: Term = Term {
    name: "race",
    meaning: "by how much the own king is nearer to the promotion square than the other",
    weights: Weights::everywhere(20),
    measure: Measure::WithPawn(|view, pawn| {
        let promotion = Square::new(pawn.file(), Rank::Eighth);
        let to = |king: Square| i32::from(distance::king(king, promotion));
        to(view.weak()) - to(view.strong())
    }),
};

pub(super) fn kings(view: &View<'_>) -> i32 {
    distance::king(view.weak(), view.strong()).into()
}

pub(super) fn kings_manhattan(view: &View<'_>) -> i32 {
    distance::manhattan(view.weak(), view.strong()).into()
}

pub(super) fn centre(view: &View<'_>) -> i32 {
    distance::centre_manhattan(view.weak()).into()
}

/// The bishop of bishop and knight: the mate is in a corner of its colour.
pub(super) fn mating_bishop(view: &View<'_>) -> Option<Square> {
    view.hunt.as_ref().map(|hunt| hunt.bishop)
}

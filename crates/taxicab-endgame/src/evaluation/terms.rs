//! The terms of the literature, each a distance with its weight.

use taxicab_chess::{Rank, Square, distance, mop_up};

use super::view::View;
use super::{Term, Weights};

pub(super) const CENTRE: Term =
    Term::everywhere("centre", "the weak king's Manhattan distance from the centre", 10, centre);
/// With [`CHESS_4_KINGS`] it is [`mop_up::chess_4x`].
pub(super) const CHESS_4_CENTRE: Term = Term { weights: Weights::everywhere(mop_up::CHESS_4X_CENTRE), ..CENTRE };
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
        Some(bishop) => 5 * (7 - i32::from(mop_up::corner_of_bishop(view.weak(), bishop.color()))),
        None => centre(view),
    },
);
pub(super) const PAWN_WAY: Term = Term::everywhere("pawn", "the ranks behind the pawn", 100, |view| {
    view.pawn().map_or(0, |pawn| pawn.rank().index().into())
});
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

//! The terms of the literature, each a distance with its weight.

use taxicab_chess::{Role, Square, distance};

use super::Term;
use crate::ending::Side;
use crate::standing::Standing;

pub(super) const fn term(name: &'static str, meaning: &'static str, value: fn(&Standing) -> i32) -> Term {
    Term { name, meaning, value }
}

pub(super) const CENTRE: Term = term("centre", "the weak king far from the centre", |standing| 10 * centre(standing));
pub(super) const CHESS_4_CENTRE: Term =
    term("centre", "the weak king far from the centre", |standing| 47 * centre(standing));
pub(super) const CHESS_4_KINGS: Term = term("kings", "the kings near each other", |standing| {
    16 * (14 - i32::from(distance::manhattan(weak(standing), strong(standing))))
});
pub(super) const EDGE: Term = term("edge", "the weak king near the edge", |standing| {
    let king = weak(standing);
    let to_edge = |line: u8| i32::from(line.min(7 - line));
    let [file, rank] = [to_edge(king.file().index()), to_edge(king.rank().index())];
    90 - (7 * file * file / 2 + 7 * rank * rank / 2)
});
pub(super) const CLOSENESS: Term = term("kings", "the kings near each other", |standing| 140 - 20 * kings(standing));
pub(super) const BISHOP_CORNER: Term =
    term("corner", "the weak king near the corner of the bishop's colour", |standing| {
        let Some(bishop) = mating_bishop(standing) else { return 0 };
        let king = weak(standing);
        let file =
            i32::from(if bishop.color() == Square::A1.color() { king.file().index() } else { 7 - king.file().index() });
        420 * (7 - file - i32::from(king.rank().index())).abs()
    });
pub(super) const CORNER_MANHATTAN: Term =
    term("corner", "the weak king near the corner of the bishop's colour", |standing| match mating_bishop(standing) {
        Some(bishop) => 100 * (7 - i32::from(distance::corner_of_color_manhattan(weak(standing), bishop.color()))),
        None => 20 * centre(standing),
    });
pub(super) const PAWN_WAY: Term = term("pawn", "the pawn far advanced", |standing| {
    pawn(standing).map_or(0, |pawn| 100 * i32::from(pawn.rank().index()))
});
pub(super) const PAWN_KINGS: Term = term("race", "the own king nearer to the pawn's way than the other", |standing| {
    pawn(standing).map_or(0, |pawn| {
        let ahead = Square::new(pawn.file(), taxicab_chess::Rank::Eighth);
        let near = |king: Square| i32::from(distance::king(king, ahead));
        20 * (near(weak(standing)) - near(strong(standing)))
    })
});

pub(super) fn strong(standing: &Standing) -> Square {
    standing.king(Side::Strong)
}

pub(super) fn weak(standing: &Standing) -> Square {
    standing.king(Side::Weak)
}

pub(super) fn kings(standing: &Standing) -> i32 {
    i32::from(distance::king(weak(standing), strong(standing)))
}

pub(super) fn centre(standing: &Standing) -> i32 {
    i32::from(distance::centre_manhattan(weak(standing)))
}

pub(super) fn pawn(standing: &Standing) -> Option<Square> {
    standing.men().find(|&(_, role, _)| role == Role::Pawn).map(|(.., square)| square)
}

/// The bishop of bishop and knight: the mate is in a corner of its colour.
pub(super) fn mating_bishop(standing: &Standing) -> Option<Square> {
    let mut men = standing.men();
    match (men.next(), men.next()) {
        (Some((Side::Strong, Role::Bishop, bishop)), Some((Side::Strong, Role::Knight, _))) => Some(bishop),
        _ => None,
    }
}

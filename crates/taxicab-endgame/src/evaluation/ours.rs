//! Our evaluation: few distances, weighted by the men there are.
//!
//! A policy without memory fails by going in circles, so the terms are made to be a ladder: whatever the weak king does, some
//! move of the next few improves their sum.

use taxicab_chess::{Role, Square, distance};

use super::region::{flights, loose, region};
use super::terms::{kings, strong, term, weak};
use super::{Term, worth};
use crate::ending::Side;
use crate::standing::Standing;

/// A weight for each ending, by the men besides the kings.
#[derive(Clone, Copy)]
struct Weights {
    queen: i32,
    rook: i32,
}

const NOWHERE: Weights = Weights { queen: 0, rook: 0 };

impl Weights {
    fn of(self, standing: &Standing) -> i32 {
        match standing.ending().men() {
            [Role::Queen] => self.queen,
            [Role::Rook] => self.rook,
            _ => 0,
        }
    }
}

/// The terms of our evaluation.
pub(super) const TERMS: [Term; 10] = [
    term("safe", "no man that the weak king can take", |standing| match standing.to_move() {
        Side::Strong => 0,
        Side::Weak => -loose(standing).map(|(role, _)| worth(role)).sum::<i32>(),
    }),
    term("kings", "the kings near each other", |standing| {
        -Weights { queen: 192, rook: 500 }.of(standing) * kings(standing)
    }),
    term("kings-manhattan", "the kings near each other, diagonals counting twice", |standing| {
        -Weights { rook: 80, ..NOWHERE }.of(standing) * i32::from(distance::manhattan(weak(standing), strong(standing)))
    }),
    term("knight-move", "the kings a knight's move apart", |standing| {
        Weights { rook: 70, ..NOWHERE }.of(standing)
            * i32::from(distance::knight(weak(standing), strong(standing)) == 1)
    }),
    term("company", "queen or rook near its own king", |standing| {
        -Weights { queen: 12, rook: 400 }.of(standing) * man_to(standing, strong(standing))
    }),
    term("distance", "queen or rook far from the other king", |standing| {
        Weights { queen: 12, rook: 30 }.of(standing) * man_to(standing, weak(standing))
    }),
    term("strip", "the weak king shut in a narrow strip along an edge", |standing| {
        let [files, ranks] = shut_in(standing);
        -Weights { queen: 263, rook: -30 }.of(standing) * files.min(ranks)
    }),
    term("box", "the weak king shut in a small box", |standing| {
        let [files, ranks] = shut_in(standing);
        -Weights { rook: 25, ..NOWHERE }.of(standing) * files * ranks
    }),
    term("flights", "few squares that the weak king can go to at once", |standing| {
        -Weights { queen: 75, rook: 220 }.of(standing) * i32::from(flights(standing).len())
    }),
    term("region", "few squares that the weak king can ever reach", |standing| {
        -Weights { queen: 8, rook: 5 }.of(standing) * i32::from(region(standing).0.len())
    }),
];

/// The king's distance from the first man to a square.
fn man_to(standing: &Standing, square: Square) -> i32 {
    standing.men().next().map_or(0, |(.., man)| i32::from(distance::king(man, square)))
}

/// How many files and ranks the weak king has to itself, shut in by the lines of the first man: 8 where it is on one.
fn shut_in(standing: &Standing) -> [i32; 2] {
    let Some((.., man)) = standing.men().next() else { return [8; 2] };
    let king = weak(standing);
    let side = |wall: u8, king: u8| match king.cmp(&wall) {
        core::cmp::Ordering::Less => i32::from(wall),
        core::cmp::Ordering::Equal => 8,
        core::cmp::Ordering::Greater => i32::from(7 - wall),
    };
    [side(man.file().index(), king.file().index()), side(man.rank().index(), king.rank().index())]
}

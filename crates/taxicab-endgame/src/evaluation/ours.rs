//! Our evaluation: few distances, weighted by the men there are.
//!
//! A policy without memory fails by going in circles, so the terms are made to be a ladder: whatever the weak king does, some
//! move of the next few improves their sum.

use taxicab_chess::{Role, Square, distance};

use super::region::{flights, loose, region, within_two};
use super::terms::{centre, kings, mating_bishop, strong, term, weak};
use super::{Term, race, worth};
use crate::ending::Side;
use crate::standing::Standing;

/// A weight for each ending, by the men besides the kings.
#[derive(Clone, Copy)]
struct Weights {
    queen: i32,
    rook: i32,
    bishops: i32,
    knight: i32,
}

const NOWHERE: Weights = Weights { queen: 0, rook: 0, bishops: 0, knight: 0 };

impl Weights {
    fn of(self, standing: &Standing) -> i32 {
        match standing.ending().men() {
            [Role::Queen] => self.queen,
            [Role::Rook] => self.rook,
            [Role::Bishop, Role::Bishop] => self.bishops,
            [Role::Bishop, Role::Knight] => self.knight,
            _ => 0,
        }
    }
}

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

/// The terms that pieces and kings make.
const PIECES: [Term; 22] = [
    term("safe", "no man that the weak king can take", |standing| match standing.to_move() {
        Side::Strong => 0,
        Side::Weak => -loose(standing).map(|(role, _)| worth(role)).sum::<i32>(),
    }),
    term("kings", "the kings near each other", |standing| {
        -Weights { queen: 186, rook: 500, bishops: 110, knight: 20 }.of(standing) * kings(standing)
    }),
    term("kings-manhattan", "the kings near each other, diagonals counting twice", |standing| {
        -Weights { rook: 80, knight: 5, ..NOWHERE }.of(standing)
            * i32::from(distance::manhattan(weak(standing), strong(standing)))
    }),
    term("knight-move", "the kings a knight's move apart", |standing| {
        Weights { queen: 17, rook: 70, ..NOWHERE }.of(standing)
            * i32::from(distance::knight(weak(standing), strong(standing)) == 1)
    }),
    term("company", "queen or rook near its own king", |standing| {
        -Weights { queen: 10, rook: 400, ..NOWHERE }.of(standing) * man_to(standing, strong(standing))
    }),
    term("distance", "queen or rook far from the other king", |standing| {
        Weights { queen: 9, rook: 30, ..NOWHERE }.of(standing) * man_to(standing, weak(standing))
    }),
    term("strip", "the weak king shut in a narrow strip along an edge", |standing| {
        let [files, ranks] = shut_in(standing);
        -Weights { queen: 268, rook: -30, ..NOWHERE }.of(standing) * files.min(ranks)
    }),
    term("box", "the weak king shut in a small box", |standing| {
        let [files, ranks] = shut_in(standing);
        -Weights { rook: 25, ..NOWHERE }.of(standing) * files * ranks
    }),
    term("flights", "few squares that the weak king can go to at once", |standing| {
        -Weights { queen: 44, rook: 220, bishops: -105, ..NOWHERE }.of(standing) * i32::from(flights(standing).len())
    }),
    term("region", "few squares that the weak king can ever reach", |standing| {
        -Weights { queen: 6, rook: 5, bishops: -112, knight: 5 }.of(standing) * i32::from(region(standing).0.len())
    }),
    term("region-centre", "the squares of the region far from the centre", |standing| {
        let distances = region(standing).0.iter().map(|square| i32::from(distance::corner_manhattan(square)));
        -Weights { bishops: 132, ..NOWHERE }.of(standing) * distances.sum::<i32>()
    }),
    term("region-corner", "no square of the region far from the corners", |standing| {
        let distances = region(standing).0.iter().map(|square| i32::from(distance::corner_manhattan(square)));
        -Weights { bishops: 4550, ..NOWHERE }.of(standing) * distances.max().unwrap_or(0)
    }),
    term("region-length", "a long region rather than a broad one", |standing| {
        Weights { bishops: 120, ..NOWHERE }.of(standing) * region(standing).1
    }),
    term("within-two", "few squares that the weak king can reach in two moves", |standing| {
        -Weights { bishops: 17, ..NOWHERE }.of(standing) * i32::from(within_two(standing).len())
    }),
    term("centre", "the weak king far from the centre", |standing| {
        Weights { bishops: 40, knight: 10, ..NOWHERE }.of(standing) * centre(standing)
    }),
    term("edge", "the weak king near the edge", |standing| {
        -Weights { bishops: 115, ..NOWHERE }.of(standing) * i32::from(distance::edge(weak(standing)))
    }),
    term("own-centre", "the own king near the centre", |standing| {
        -Weights { bishops: 60, ..NOWHERE }.of(standing) * i32::from(distance::centre_manhattan(strong(standing)))
    }),
    term("own-corner", "the own king near the corner that the weak king is nearest to", |standing| {
        let line = |line: u8| if line > 3 { 7 } else { 0 };
        let king = weak(standing);
        let corner = Square::from_index(8 * line(king.rank().index()) + line(king.file().index()));
        let away = corner.map_or(0, |corner| i32::from(distance::king(strong(standing), corner)));
        -Weights { bishops: 158, ..NOWHERE }.of(standing) * away
    }),
    term("parity", "the kings an odd Manhattan distance apart", |standing| {
        let parity = i32::from(distance::manhattan(weak(standing), strong(standing))) % 2;
        Weights { bishops: 104, ..NOWHERE }.of(standing) * parity
    }),
    term("bishops", "no bishop far from the centre", |standing| {
        let distances = standing.men().map(|(.., man)| i32::from(distance::centre_manhattan(man)));
        -Weights { bishops: 3, ..NOWHERE }.of(standing) * distances.max().unwrap_or(0)
    }),
    term(
        "bishops-apart",
        "the bishops far from each other and from the own king, if nothing else differs",
        |standing| {
            let mut men = standing.men().map(|(.., man)| man);
            let (Some(first), Some(second)) = (men.next(), men.next()) else { return 0 };
            let king = strong(standing);
            let pairs = [(first, second), (first, king), (second, king)];
            let distances = pairs.map(|(a, b)| i32::from(distance::manhattan(a, b)));
            Weights { bishops: 1, ..NOWHERE }.of(standing) * distances.iter().sum::<i32>()
        },
    ),
    term("corner", "the weak king near the corner of the bishop's colour", |standing| {
        mating_bishop(standing)
            .map_or(0, |bishop| -40 * i32::from(distance::corner_of_color_manhattan(weak(standing), bishop.color())))
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

//! The squares the weak king has, seen from where it stands.

use taxicab_chess::{Bitboard, Role, Square};

use super::terms::{strong, weak};
use crate::attacks::{attacks, king_steps};
use crate::ending::Side;
use crate::standing::Standing;

/// What the strong side attacks, through the weak king as well: it cannot flee along a line.
pub(super) fn taken(standing: &Standing) -> Bitboard {
    let mut occupied = Bitboard::of(strong(standing));
    for (.., square) in standing.men() {
        occupied = occupied.with(square);
    }
    let mut taken = king_steps(Bitboard::of(strong(standing)));
    for (_, role, square) in standing.men() {
        taken |= attacks(role, square, occupied);
    }
    taken
}

/// The squares that the weak king can go to at once.
pub(super) fn flights(standing: &Standing) -> Bitboard {
    king_steps(Bitboard::of(weak(standing))) & !taken(standing)
}

/// The squares that the weak king can reach while nobody else moves, its own included, and the most moves it needs for one of
/// them: a fill.
pub(super) fn region(standing: &Standing) -> (Bitboard, i32) {
    let (taken, own) = (taken(standing), Bitboard::of(weak(standing)));
    let (mut reached, mut moves) = (own, 0);
    loop {
        let next = (reached | king_steps(reached)) & !taken | own;
        if next == reached {
            return (reached, moves);
        }
        (reached, moves) = (next, moves + 1);
    }
}

/// The squares that the weak king can reach in two moves, its own included.
pub(super) fn within_two(standing: &Standing) -> Bitboard {
    let (taken, own) = (taken(standing), Bitboard::of(weak(standing)));
    let step = |reached: Bitboard| (reached | king_steps(reached)) & !taken | own;
    step(step(own))
}

/// The men beside the weak king that nobody protects.
pub(super) fn loose(standing: &Standing) -> impl Iterator<Item = (Role, Square)> + use<> {
    let beside = king_steps(Bitboard::of(weak(standing))) & !taken(standing);
    let men = standing.men().filter(|&(side, ..)| side == Side::Strong);
    men.filter(move |&(.., square)| beside.contains(square)).map(|(_, role, square)| (role, square))
}

impl Standing {
    /// The squares that the weak king can ever reach while nobody else moves, its own included.
    ///
    /// ```
    /// use taxicab_chess::Square;
    /// use taxicab_endgame::Standing;
    ///
    /// let position = "7k/8/8/8/8/8/5Q2/K7 w".parse()?;
    /// let region = Standing::of(&position).unwrap().region();
    /// assert_eq!(region.len(), 10); // g4 to g8, h3, h5 to h8: the queen takes the rest of these files
    /// assert!(region.contains(Square::H3) && !region.contains(Square::H4));
    /// # Ok::<(), taxicab_chess::FenError>(())
    /// ```
    pub fn region(&self) -> Bitboard {
        region(self).0
    }
}

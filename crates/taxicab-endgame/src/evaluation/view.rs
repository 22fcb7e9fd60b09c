//! The sets of squares that the terms share, computed once a position: the squares the weak king has.

use taxicab_chess::{Bitboard, Role, Square, king_attacks, knight_attacks};

use super::Kind;
use super::place::{Image, images};
use crate::EndgamePosition;
use crate::Side;
use crate::tables::moves::attacks_of;

/// A position and the sets of squares that several terms share.
pub(super) struct View<'s> {
    pub(super) position: &'s EndgamePosition,
    pub(super) kind: Kind,
    /// The squares that the weak king can go to; its own square if there is none.
    pub(super) next: Bitboard,
    /// The number of squares that the weak king can go to.
    pub(super) flights: u8,
    /// The squares that the weak king can reach in at most two moves while nobody else moves.
    pub(super) two: Bitboard,
    /// The squares that the weak king can reach before the strong king attacks them, its own included.
    pub(super) reach: Bitboard,
    /// The additional sets of bishop and knight; `None` for other pieces.
    pub(super) hunt: Option<Hunt>,
    /// The squares that the weak king can reach while nobody else moves, its own included.
    pub(super) region: Bitboard,
    /// The squares that the strong side attacks, also through the weak king, which cannot flee along a line.
    attacked: Bitboard,
}

/// A bishop and a knight, alone with their king.
pub(super) struct Hunt {
    pub(super) bishop: Square,
    pub(super) knight: Square,
    /// The squares that the weak king can reach before the strong king and the knight do.
    pub(super) reach: Bitboard,
    /// The four images of the position that have the bishop on light squares.
    pub(super) images: [Image; 4],
}

impl Hunt {
    fn of(position: &EndgamePosition, attacked: Bitboard) -> Option<Self> {
        let (bishop, knight) = position.bishop_and_knight()?;
        let reach = reach(position, attacked, Some(knight));
        Some(Self { bishop, knight, reach, images: images(position, bishop, knight) })
    }
}

impl<'s> View<'s> {
    pub(super) fn new(position: &'s EndgamePosition) -> Self {
        let attacked = attacked(position);
        let weak = Bitboard::of(position.king(Side::Weak));
        let flights = king_attacks(weak) & !attacked;
        let next = if flights.is_empty() { weak } else { flights };
        let one = weak | flights;
        let two = one | king_attacks(one) & !attacked;
        let (reach, region) = (reach(position, attacked, None), region(weak, attacked));
        let hunt = Hunt::of(position, attacked);
        Self {
            position,
            kind: Kind::of(position.endgame()),
            next,
            flights: flights.len(),
            two,
            reach,
            hunt,
            region,
            attacked,
        }
    }

    pub(super) fn strong(&self) -> Square {
        self.position.king(Side::Strong)
    }

    pub(super) fn weak(&self) -> Square {
        self.position.king(Side::Weak)
    }

    /// The pawn, if there is one.
    pub(super) fn pawn(&self) -> Option<Square> {
        self.position.pieces().find(|&(_, role, _)| role == Role::Pawn).map(|(.., square)| square)
    }

    /// Whether the weak king is attacked.
    pub(super) fn is_check(&self) -> bool {
        self.attacked.contains(self.weak())
    }

    /// The weak king's distance from a set of squares while nobody else moves; 9 if it cannot reach them.
    pub(super) fn moves_to(&self, to: Bitboard) -> u8 {
        let mut reached = Bitboard::of(self.weak());
        for moves in 0..9 {
            if reached.intersects(to) {
                return moves;
            }
            reached = reached | king_attacks(reached) & !self.attacked;
        }
        9
    }

    /// The unprotected pieces beside the weak king.
    pub(super) fn loose(&self) -> impl Iterator<Item = Role> + use<> {
        let beside = king_attacks(Bitboard::of(self.weak())) & !self.attacked;
        let pieces = self.position.pieces().filter(|&(side, ..)| side == Side::Strong);
        pieces.filter(move |&(.., square)| beside.contains(square)).map(|(_, role, _)| role)
    }
}

fn attacked(position: &EndgamePosition) -> Bitboard {
    let king = Bitboard::of(position.king(Side::Strong));
    let occupied = position.pieces().fold(king, |occupied, (.., square)| occupied.with(square));
    position
        .pieces()
        .fold(king_attacks(king), |attacked, (_, role, square)| attacked | attacks_of(role, square, occupied))
}

/// The fill from the weak king.
fn region(weak: Bitboard, attacked: Bitboard) -> Bitboard {
    let mut region = weak;
    loop {
        let next = region | king_attacks(region) & !attacked;
        if next == region {
            return region;
        }
        region = next;
    }
}

/// The fill from the weak king against fills from the strong king and, if given, the knight. The knight's own square is not
/// one that it reaches.
fn reach(position: &EndgamePosition, attacked: Bitboard, knight: Option<Square>) -> Bitboard {
    let mut reach = Bitboard::of(position.king(Side::Weak));
    let mut near = [Bitboard::of(position.king(Side::Strong)), knight.map_or(Bitboard::EMPTY, Bitboard::of)];
    let grow = |[king, knight]: [Bitboard; 2]| [king | king_attacks(king), knight | knight_attacks(knight)];
    if position.to_move() == Side::Strong {
        near = grow(near);
    }
    loop {
        near = grow(near);
        let [king, leaps] = near;
        let next =
            reach | king_attacks(reach) & !attacked & !king & !knight.map_or(leaps, |knight| leaps.without(knight));
        if next == reach {
            return reach;
        }
        reach = next;
    }
}

impl EndgamePosition {
    /// The squares that the weak king can reach while nobody else moves, its own included.
    ///
    /// ```
    /// use taxicab_chess::Square;
    /// use taxicab_endgame::EndgamePosition;
    ///
    /// let position = "7k/8/8/8/8/8/5Q2/K7 w".parse()?;
    /// let region = EndgamePosition::of(&position).unwrap().region();
    /// assert_eq!(region.len(), 10); // g4 to g8, h3, h5 to h8: the queen takes the rest of these files
    /// assert!(region.contains(Square::H3) && !region.contains(Square::H4));
    /// # Ok::<(), taxicab_chess::FenError>(())
    /// ```
    pub fn region(&self) -> Bitboard {
        region(Bitboard::of(self.king(Side::Weak)), attacked(self))
    }
}

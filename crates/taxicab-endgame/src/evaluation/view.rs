//! The sets of squares that the terms share, computed once a position: the squares the weak king has.

use taxicab_chess::{Bitboard, Role, Square, SquareColor, distance, king_attacks};

use crate::tables::position::attacks_of;
use crate::{Endgame, EndgamePosition, Side};

/// A position and the sets of squares that several terms share.
pub(super) struct View<'s> {
    pub(super) position: &'s EndgamePosition,
    /// The squares that the strong side attacks, also through the weak king, which cannot flee along a line.
    pub(super) attacked: Bitboard,
    /// By number of moves, the squares that the weak king can reach in at most that many while no other piece moves.
    pub(super) within: [Bitboard; 4],
    /// The squares that it can ever reach while no other piece moves, its own included.
    pub(super) region: Bitboard,
}

impl<'s> View<'s> {
    pub(super) fn new(position: &'s EndgamePosition) -> Self {
        let attacked = attacked(position);
        let mut within = [Bitboard::of(position.king(Side::Weak)); 4];
        for moves in 1..within.len() {
            within[moves] = grown(within[moves - 1], attacked);
        }
        Self { position, attacked, within, region: region(within[3], attacked) }
    }

    pub(super) fn strong(&self) -> Square {
        self.position.king(Side::Strong)
    }

    pub(super) fn weak(&self) -> Square {
        self.position.king(Side::Weak)
    }

    /// The pieces of the strong side besides its king.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Role, Square)> + use<> {
        self.position.pieces().filter(|&(side, ..)| side == Side::Strong).map(|(_, role, square)| (role, square))
    }

    /// The squares of the pieces of one role.
    pub(super) fn all(&self, role: Role) -> impl Iterator<Item = Square> + use<> {
        self.pieces().filter(move |&(other, _)| other == role).map(|(_, square)| square)
    }

    /// The pawn, if there is one.
    pub(super) fn pawn(&self) -> Option<Square> {
        self.all(Role::Pawn).next()
    }

    /// The bishop of bishop and knight: they mate in a corner of its colour.
    pub(super) fn mating_bishop(&self) -> Option<Square> {
        self.all(Role::Bishop).next().filter(|_| self.position.endgame() == Endgame::KBNK)
    }

    /// The corners in which the strong side mates: with bishop and knight those of the bishop's colour.
    pub(super) fn mating_corners(&self) -> &'static [Square] {
        const CORNERS: [Square; 4] = [Square::A1, Square::H8, Square::A8, Square::H1];
        match self.mating_bishop().map(Square::color) {
            Some(SquareColor::Dark) => &CORNERS[..2],
            Some(SquareColor::Light) => &CORNERS[2..],
            None => &CORNERS,
        }
    }

    /// The Manhattan distance of a square from the nearest mating corner.
    pub(super) fn corner(&self, square: Square) -> i32 {
        match self.mating_bishop() {
            Some(bishop) => distance::corner_of_color_manhattan(square, bishop.color()).into(),
            None => distance::corner_manhattan(square).into(),
        }
    }
}

/// The squares that the strong side attacks, also through the weak king.
pub(crate) fn attacked(position: &EndgamePosition) -> Bitboard {
    let king = Bitboard::of(position.king(Side::Strong));
    let occupied = position.pieces().fold(king, |occupied, (.., square)| occupied.with(square));
    position
        .pieces()
        .fold(king_attacks(king), |attacked, (side, role, square)| attacked | attacks_of(side, role, square, occupied))
}

/// One move more of the weak king.
fn grown(reached: Bitboard, attacked: Bitboard) -> Bitboard {
    reached | king_attacks(reached) & !attacked
}

/// The fill from squares of the weak king.
fn region(mut reached: Bitboard, attacked: Bitboard) -> Bitboard {
    loop {
        let next = grown(reached, attacked);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

impl EndgamePosition {
    /// The squares that the weak king can reach while no other piece moves, its own included.
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

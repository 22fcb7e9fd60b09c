//! Positions of the measured endgames as one word each, their moves, and the orientation in which they are searched.

use taxicab_chess::{Role, Square, distance};

use crate::tables::index::{Symmetry, TRIANGLE};
use crate::{Endgame, EndgameMove, EndgamePosition, Side};

/// A position of a measured endgame in 28 bits: six for each square, three for the endgame, one for the side to move. Equal pieces
/// are not distinguished.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Placement(u32);

const SQUARE_BITS: u32 = 6;
const ENDGAME: u32 = 4 * SQUARE_BITS;
const SIDE: u32 = ENDGAME + 3;

impl Placement {
    /// The word of a position; `None` in other endgames.
    #[inline]
    pub(super) fn of(position: &EndgamePosition) -> Option<Self> {
        let endgame = Endgame::BASIC.iter().position(|basic| *basic == position.endgame)?;
        let [first, second, _] = position.pieces;
        let is_exchanged = position.endgame == Endgame::KBBK && first.index() > second.index();
        let [first, second] = if is_exchanged { [second, first] } else { [first, second] };
        let squares = [position.kings[0], position.kings[1], first, second];
        let squares = squares.iter().fold(0, |word, square| word << SQUARE_BITS | u32::from(square.index()));
        Some(Self(squares | (endgame as u32) << ENDGAME | (position.to_move as u32) << SIDE))
    }

    /// The position of the word.
    #[inline]
    pub(super) fn position(self) -> EndgamePosition {
        let square = |place: u32| Square::ALL[(self.0 >> ((3 - place) * SQUARE_BITS) & 63) as usize];
        EndgamePosition {
            endgame: Endgame::BASIC[self.endgame()],
            kings: [square(0), square(1)],
            pieces: [square(2), square(3), Square::A1],
            to_move: Side::ALL[(self.0 >> SIDE) as usize],
            is_en_passant: false,
        }
    }

    /// The place of its endgame in [`Endgame::BASIC`].
    #[inline]
    pub(super) const fn endgame(self) -> usize {
        (self.0 >> ENDGAME & 7) as usize
    }

    /// A hash of the position with a number of plies.
    #[inline]
    pub(super) const fn hash(self, plies: u8) -> u64 {
        // The golden ratio in 64 bits (Knuth, The Art of Computer Programming 3, 6.4); the upper bits are mixed best.
        let hash = ((plies as u64) << 32 | self.0 as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^ hash >> 32
    }
}

/// The legal moves of the strong side, to move, that keep to the measured endgames, each with its place among all moves.
pub(super) fn steps(position: &EndgamePosition) -> impl Iterator<Item = (u8, EndgameMove, EndgamePosition)> + use<> {
    let (own, weak) = (position.king(Side::Strong), position.king(Side::Weak));
    let legal = move |(place, step): (u8, EndgameMove)| {
        let after = step.after.filter(|after| Endgame::BASIC.contains(&after.endgame()))?;
        (step.from != own || distance::king(step.to, weak) > 1).then_some((place, step, after))
    };
    (0..).zip(position.moves()).filter_map(legal)
}

/// The move of a place among all moves.
pub(super) fn step(position: &EndgamePosition, place: u8) -> EndgameMove {
    position.moves().nth(place.into()).expect("it was generated")
}

/// A move as squares of a board: origin, destination, promotion.
pub(super) type Squares = (Square, Square, Option<Role>);

/// An orientation of the board: a search depends on the names of the squares, so every position is searched as the first of its
/// images with the weak king in the triangle a1–d1–d4, or with a pawn as the first of its two mirror images.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    to: Symmetry,
    back: Symmetry,
}

impl Turn {
    /// The orientation of a position.
    pub(super) fn of(position: &EndgamePosition) -> Self {
        let has_pawn = position.endgame().has_pawn();
        let symmetries: &[Symmetry] = if has_pawn { &Symmetry::ALL[..2] } else { &Symmetry::ALL };
        let is_turned = |to: &&Symmetry| has_pawn || TRIANGLE.contains(&to.square(position.king(Side::Weak)));
        let to = symmetries
            .iter()
            .filter(is_turned)
            .min_by_key(|to| Placement::of(&position.map(|square| to.square(square))));
        let to = *to.expect("the triangle has an image of every square");
        let is_back = |back: &&Symmetry| Square::ALL.iter().all(|&square| back.square(to.square(square)) == square);
        let back = *Symmetry::ALL.iter().find(is_back).expect("every symmetry has an inverse");
        Self { to, back }
    }

    /// The image of a position.
    pub(super) fn image(self, position: &EndgamePosition) -> EndgamePosition {
        position.map(|square| self.to.square(square))
    }

    /// The position of an image.
    pub(super) fn preimage(self, image: &EndgamePosition) -> EndgamePosition {
        image.map(|square| self.back.square(square))
    }

    /// The image of a move.
    pub(super) fn image_of(self, (from, to, promotion): Squares) -> Squares {
        (self.to.square(from), self.to.square(to), promotion)
    }

    /// The move of an image.
    pub(super) fn preimage_of(self, (from, to, promotion): Squares) -> Squares {
        (self.back.square(from), self.back.square(to), promotion)
    }
}

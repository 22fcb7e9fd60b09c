//! Scores: inside the engine in hundredths of a centipawn for the side to move, outside in centipawns or moves to mate.

use core::fmt;

use crate::study::{MATE, MIN_MATE, STEP};

/// Beyond every score.
pub(super) const INFINITE: i32 = MATE + 1;
/// A centipawn in the unit of the selective search.
pub(super) const CENTIPAWN: i32 = 100;
/// A centipawn in the unit of [`Evaluation`](crate::Evaluation), where a pawn is 1,000.
const MILLIPAWN: i32 = 10;

/// The result that the side to move may expect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate: positive if the side to move mates, otherwise it is mated; 0 is mate on the board.
    Mate(i32),
}

impl Score {
    /// The score at the root, from one inside the engine.
    pub(super) const fn of(score: i32) -> Self {
        if score > MIN_MATE {
            Self::Mate((MATE - score + 1) / 2)
        } else if score < -MIN_MATE {
            Self::Mate(-(MATE - score.abs()) / 2)
        } else {
            Self::Centipawns(score / CENTIPAWN)
        }
    }

    /// The score at the root of a stand-pat search: the evaluation of the rung that is forced.
    pub(super) const fn of_ground(score: i32) -> Self {
        if plies_to_mate(score).is_some() { Self::of(score) } else { Self::Centipawns(score / (STEP * MILLIPAWN)) }
    }
}

/// As UCI writes it: `cp 35`, `mate 3`, `mate -2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(centipawns) => write!(f, "cp {centipawns}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

/// The score of the side to move if it is mated `ply` plies from the root.
pub(super) const fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// The plies to mate of a score, whoever mates.
pub(super) const fn plies_to_mate(score: i32) -> Option<i32> {
    if score.abs() > MIN_MATE { Some(MATE - score.abs()) } else { None }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn plies_become_moves() {
        for (score, text) in [
            (MATE - 1, "mate 1"),
            (MATE - 2, "mate 1"),
            (MATE - 3, "mate 2"),
            (-MATE, "mate 0"),
            (-MATE + 2, "mate -1"),
            (-MATE + 4, "mate -2"),
            (3_550, "cp 35"),
            (-3_550, "cp -35"),
            (MIN_MATE, "cp 9990"),
        ] {
            assert_eq!(Score::of(score).to_string(), text, "{score}");
        }
    }
}

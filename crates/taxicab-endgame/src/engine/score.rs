//! Scores: inside, hundredths of a centipawn for the side to move; outside, centipawns or moves to mate.

use core::fmt;

use crate::study::MATE;

/// Scores beyond this, either way, are mates.
pub(super) const LEAST_MATE: i32 = MATE - 1_000;
/// Beyond every score.
pub(super) const INFINITE: i32 = MATE + 1;
/// The unit of the evaluations in a centipawn: both searches count alike, so that one may end in the other's positions.
pub(super) const CENTIPAWN: i32 = 100;

/// What the side to move may expect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; it is mated where not positive, 0 being now.
    Mate(i32),
}

impl Score {
    /// Of a score inside, at the root.
    pub(super) const fn of(score: i32) -> Self {
        if score > LEAST_MATE {
            Self::Mate((MATE - score + 1) / 2)
        } else if score < -LEAST_MATE {
            Self::Mate(-(MATE - score.abs()) / 2)
        } else {
            Self::Centipawns(score / CENTIPAWN)
        }
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

/// The plies to mate of a score, whoever mates.
pub(super) const fn plies_to_mate(score: i32) -> Option<i32> {
    if score.abs() > LEAST_MATE { Some(MATE - score.abs()) } else { None }
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
            (LEAST_MATE, "cp 9990"),
        ] {
            assert_eq!(Score::of(score).to_string(), text, "{score}");
        }
    }
}

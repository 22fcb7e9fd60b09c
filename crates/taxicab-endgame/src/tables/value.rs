//! The value of a position with perfect play of both sides.

use core::cmp::Ordering;
use core::fmt;

/// The value of a position for the side to move, in plies (moves of either side) to mate.
///
/// Greater is better for the side to move: the soonest win first, then draws, then the latest loss.
///
/// ```
/// use taxicab_endgame::Value;
///
/// assert!(Value::Win(1) > Value::Win(3) && Value::Win(65) > Value::Draw);
/// assert!(Value::Draw > Value::Loss(64) && Value::Loss(64) > Value::Loss(0));
/// assert_eq!(Value::Win(19).to_string(), "win, mate in 10");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move mates after this many plies, an odd number.
    Win(u8),
    /// Neither side can force mate.
    Draw,
    /// The side to move is mated after this many plies, an even number; 0: it is mated now.
    Loss(u8),
}

impl Value {
    /// The plies to mate, `None` for a draw.
    pub const fn plies(self) -> Option<u8> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// The value one ply earlier: for the side that moves to a position of this value.
    ///
    /// ```
    /// use taxicab_endgame::Value;
    ///
    /// assert_eq!(Value::Loss(0).before(), Value::Win(1));
    /// assert_eq!(Value::Draw.before(), Value::Draw);
    /// ```
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies + 1),
        }
    }

    /// `win`, `draw` or `loss`, for the side to move.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win(_) => "win",
            Self::Draw => "draw",
            Self::Loss(_) => "loss",
        }
    }

    const fn rank(self) -> i16 {
        match self {
            Self::Win(plies) => 256 - plies as i16,
            Self::Draw => 0,
            Self::Loss(plies) => plies as i16 - 256,
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl fmt::Display for Value {
    /// In words and moves of the side that mates.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Win(plies) => write!(f, "win, mate in {}", plies.div_ceil(2)),
            Self::Draw => f.write_str("draw"),
            Self::Loss(0) => f.write_str("loss, mated"),
            Self::Loss(plies) => write!(f, "loss, mated in {}", plies / 2),
        }
    }
}

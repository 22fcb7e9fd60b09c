//! The table of an endgame: one byte for each position and side to move.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use super::packed::Blocks;
use crate::{Endgame, EndgamePosition, Index, Side};

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

/// The exact value of every position of an endgame, for either side to move.
///
/// A byte is the number of plies to mate: odd is won, even is lost. [`Tables::fill`](crate::Tables::fill) fills a table,
/// [`unpacked`](Self::unpacked) restores one that was stored.
pub struct Table {
    index: Index,
    bytes: Bytes,
}

/// The bytes of a table.
enum Bytes {
    /// First with the strong side to move, then with the weak side.
    All(Vec<u8>),
    /// The same, expanded when they are looked up.
    Packed(Blocks),
}

/// The byte of an illegal position.
pub(super) const ILLEGAL: u8 = 255;
const DRAW: u8 = 254;
/// The longest mate that a byte can hold, in plies.
pub(crate) const MAX_PLIES: u8 = 253;

impl Table {
    /// A table in which no position is legal.
    pub(crate) fn empty(endgame: Endgame) -> Self {
        let index = Index::new(endgame);
        Self { index, bytes: Bytes::All(vec![ILLEGAL; 2 * index.len()]) }
    }

    /// A table whose bytes are expanded when they are looked up.
    pub(super) fn of_blocks(endgame: Endgame, blocks: Blocks) -> Self {
        Self { index: Index::new(endgame), bytes: Bytes::Packed(blocks) }
    }

    /// The endgame.
    pub const fn endgame(&self) -> Endgame {
        self.index.endgame()
    }

    /// The index of its positions.
    pub const fn index(&self) -> Index {
        self.index
    }

    /// The value of a position of this endgame; `None` if it is not legal: two pieces on a square, kings that touch, a pawn on
    /// its first or last rank, or the side not to move in check.
    ///
    /// # Complexity
    /// A few loads: some nanoseconds. Of five pieces, a block of the table may have to be expanded first: a millisecond or two.
    #[inline]
    pub fn value(&self, position: &EndgamePosition) -> Option<Value> {
        debug_assert_eq!(position.endgame, self.endgame());
        self.at(self.index.rank(position)?, position.to_move)
    }

    /// The value of the position of a number with a side to move; `None` if it is not legal.
    ///
    /// # Panics
    /// The number is not less than the length of the [index](Self::index).
    #[inline]
    pub fn at(&self, number: usize, to_move: Side) -> Option<Value> {
        Self::value_of_byte(self.byte(number, to_move))
    }

    #[inline]
    pub(super) fn byte(&self, number: usize, to_move: Side) -> u8 {
        match &self.bytes {
            Bytes::All(bytes) => bytes[usize::from(to_move) * self.index.len() + number],
            Bytes::Packed(blocks) => blocks.byte(&self.index, number, to_move),
        }
    }

    #[inline]
    pub(super) const fn value_of_byte(byte: u8) -> Option<Value> {
        match byte {
            ILLEGAL => None,
            DRAW => Some(Value::Draw),
            plies if plies % 2 == 1 => Some(Value::Win(plies)),
            plies => Some(Value::Loss(plies)),
        }
    }

    /// The bytes of the positions with one side to move.
    fn half(&self, to_move: Side) -> impl Iterator<Item = u8> {
        (0..self.index.len()).map(move |number| self.byte(number, to_move))
    }

    /// Sets the value of a position while the table is filled.
    pub(crate) fn put(&mut self, number: usize, to_move: Side, value: Value) {
        if let Bytes::All(bytes) = &mut self.bytes {
            bytes[usize::from(to_move) * self.index.len() + number] = value.plies().unwrap_or(DRAW);
        }
    }

    /// The longest win of a side that is to move, in plies; `None` if it never wins.
    pub fn longest_win(&self, to_move: Side) -> Option<u8> {
        self.half(to_move).filter(|plies| plies % 2 == 1 && *plies <= MAX_PLIES).max()
    }

    /// The positions of the whole board that a side, to move, wins, by plies; a right to capture en passant makes no other position.
    ///
    /// # Complexity
    /// One pass over half of the table.
    pub fn wins(&self, to_move: Side) -> Vec<u64> {
        let mut wins = vec![0; usize::from(MAX_PLIES) + 1];
        for (number, plies) in self.half(to_move).enumerate() {
            if plies % 2 == 1 && plies <= MAX_PLIES {
                wins[usize::from(plies)] += self.index.weight(number);
            }
        }
        wins
    }

    /// The count of its bytes, one for each position. Of five pieces, only those that were looked up are in memory.
    pub fn bytes(&self) -> usize {
        Self::bytes_of(self.endgame())
    }

    /// The count of the bytes of the table of an endgame.
    pub fn bytes_of(endgame: Endgame) -> usize {
        2 * Index::new(endgame).len()
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index && Side::ALL.into_iter().all(|side| self.half(side).eq(other.half(side)))
    }
}

impl Eq for Table {}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("endgame", &self.endgame()).field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}

//! The squares that a piece can reach, and the changes that a move makes.
//!
//! R. Levinson and R. Snyder (*Distance: Toward the Unification of Chess Knowledge*, ICCA Journal 16(3), 1993) proposed
//! to judge a move by its effect on the graph of moves of every piece: the squares a piece is close to, and the pieces
//! close to it. Their numbers are not available, so **everything numeric here is our own definition** after that idea:
//!
//! - three [`Level`]s of obstacles;
//! - the [`map()`] of a piece, and the sets it [`reach`]es within 1, 2, 3 … moves;
//! - the [`value`] of a map: each square counts 64 at one move, and half as much for each move more;
//! - the [`changes`] of a move: what it adds to the values of the mover, of the pieces uncovered behind it, and of the
//!   opponent's pieces;
//! - [`SquareValues`], if squares are worth different numbers: each then counts that many times.
//!
//! D. Heisman (*The Positional Elements of Chess*, 1990) parts mobility into *actual* (from this position) and
//! *potential* (on an empty board), *local* (single moves) and *global* (all squares that can be reached). These are
//! [`Level::Obstacles`] and [`Level::Empty`], the first set of [`reach`] and the last.

mod changes;

use crate::enumeration::{messages, names};
use crate::{
    Bitboard, Color, Fill, Map, Movement, Obstacles, Piece, Position, Role, Square, attacks, distance, king_attacks,
};

pub use changes::{Change, Changes, MAX_MOVES, Move, changes, changes_while, moves};

/// The obstacles that a piece respects. All other pieces stay where they are while it moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Nothing: an empty board.
    Empty,
    /// Pieces: its own side's block; the other side's can be captured, which ends a slide.
    Obstacles,
    /// As [`Level::Obstacles`], and it stops on no square that a cheaper piece of the other side attacks. A pawn is
    /// cheapest; knight and bishop are worth the same; then come rook and queen. A king stops on no attacked square at
    /// all. Attacks are those of the position, with the piece itself lifted from the board: no square hides behind it.
    Safe,
}

impl Level {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Empty, Self::Obstacles, Self::Safe];
}

names! { Level, "a level": Empty "empty", Obstacles "obstacles", Safe "safe" }

/// A [`Level`], and whether pins are respected. Every function here takes a bare level as well, without pins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// Which obstacles a piece respects.
    pub level: Level,
    /// Whether a piece between its king and a slider keeps to the line between them, the slider's own square included.
    /// It has no effect on an empty board.
    pub pins: bool,
}

impl Rules {
    /// The level, and pins as well.
    pub const fn with_pins(level: Level) -> Self {
        Self { level, pins: true }
    }
}

impl From<Level> for Rules {
    fn from(level: Level) -> Self {
        Self { level, pins: false }
    }
}

/// The number of moves from the piece on a square to every other square, or `None` if the square is empty. A pawn on
/// the last rank stays there; castling and en passant are left out.
///
/// ```
/// use taxicab_chess::mobility::{self, Level};
/// use taxicab_chess::{Position, Square};
///
/// let position: Position = "4k3/8/3p4/8/8/8/8/R3K3".parse()?;
/// let map = mobility::map(&position, Square::A1, Level::Safe).unwrap();
/// // The pawn guards c5 and e5: the rook crosses them and does not stop there. Its own king blocks e1.
/// assert_eq!(map.to_string(), "\
/// 1 2 2 2 2 3 3 3
/// 1 2 2 2 2 2 2 2
/// 1 2 2 2 3 3 3 3
/// 1 2 . 2 . 2 2 2
/// 1 2 2 2 2 2 2 2
/// 1 2 2 2 2 2 2 2
/// 1 2 2 2 2 2 2 2
/// 0 1 1 1 . 3 3 3");
/// # Ok::<(), taxicab_chess::FenError>(())
/// ```
pub fn map(position: &Position, square: Square, rules: impl Into<Rules>) -> Option<Map> {
    let piece = position.piece(square)?;
    Some(Map::outward(piece.movement(), square, obstacles(position, square, piece, rules.into())))
}

/// The squares that the piece on a square reaches within 1, 2, 3 … moves, each set with those before it and without the
/// square itself, until there are no more; or `None` if the square is empty.
///
/// ```
/// use taxicab_chess::mobility::{self, Level};
/// use taxicab_chess::{Position, Square};
///
/// let position: Position = "4k3/8/8/8/8/8/8/N3K3".parse()?;
/// let reach = mobility::reach(&position, Square::A1, Level::Empty).unwrap();
/// let sizes: Vec<u8> = reach.map(|set| set.len()).collect();
/// assert_eq!(sizes, [2, 11, 31, 52, 62, 63]);
/// # Ok::<(), taxicab_chess::FenError>(())
/// ```
pub fn reach<R: Into<Rules>>(
    position: &Position,
    square: Square,
    rules: R,
) -> Option<impl Iterator<Item = Bitboard> + use<R>> {
    let layers = fill(position, square, rules.into())?.skip(1);
    Some(layers.scan(Bitboard::EMPTY, |within, layer| {
        *within |= layer;
        Some(*within)
    }))
}

/// The value of the map of the piece on a square, or `None` if the square is empty. Our own definition: the sum over all other
/// squares of their value times 128 / 2^d rounded down, where d is the distance. So a square one move away counts its value
/// 64 times, two moves 32 times, … seven moves (the longest path on an empty board) once, and farther ones not at all.
///
/// With [`SquareValues::EQUAL_WEIGHTS`] it is 0 to 2,880, the value of a queen on d4, d5, e4 or e5 of an empty board: 27 squares
/// with one move, 36 with two. Other pieces shorten no distance, except for a pawn, which leaves its file by capturing; a pawn
/// reaches at most 4 squares with one move, so its map is worth at most 4 · 64 + 59 · 32 = 2,144. With any values it is
/// −2,880,000 to 2,880,000.
///
/// Why halves: a piece that comes one move nearer to everything doubles its value, whatever its kind, and the sum stays a
/// whole number.
///
/// ```
/// use taxicab_chess::mobility::{self, Level, SquareValues};
/// use taxicab_chess::{Position, Square};
///
/// let position: Position = "7k/8/8/8/8/8/8/R3K3".parse()?;
/// let rook = |values| mobility::value(&position, Square::A1, Level::Empty, &values);
/// // A rook on an empty board: 14 squares with one move, 49 with two.
/// assert_eq!(rook(SquareValues::EQUAL_WEIGHTS), Some(14 * 64 + 49 * 32));
/// // It reaches h8 and its three neighbours with two moves each.
/// assert_eq!(rook(SquareValues::king_ring(Square::H8)), Some(4 * 32));
/// # Ok::<(), taxicab_chess::FenError>(())
/// ```
///
/// Complexity: a fill and an addition for each square reached.
pub fn value(position: &Position, square: Square, rules: impl Into<Rules>, values: &SquareValues) -> Option<i32> {
    let layers = fill(position, square, rules.into())?.skip(1).take(7);
    let worth = |layer: Bitboard| layer.iter().map(|square| i32::from(values.at(square))).sum::<i32>();
    Some((1..).zip(layers).map(|(distance, layer)| worth(layer) << (7 - distance)).sum())
}

/// The sum of [`value`] over the pieces of a side. With [`SquareValues::EQUAL_WEIGHTS`] it is 0 to 175,616, which is a queen on
/// each square at [`Level::Empty`].
pub fn sum(position: &Position, color: Color, rules: impl Into<Rules>, values: &SquareValues) -> i32 {
    let rules = rules.into();
    position.pieces(color).iter().filter_map(|square| value(position, square, rules, values)).sum()
}

fn fill(position: &Position, square: Square, rules: Rules) -> Option<Fill> {
    let piece = position.piece(square)?;
    Some(Fill::outward(piece.movement(), square, obstacles(position, square, piece, rules)))
}

/// The obstacles of this piece on this square.
fn obstacles(position: &Position, square: Square, piece: Piece, rules: Rules) -> Obstacles {
    if rules.level == Level::Empty {
        return Obstacles::NONE;
    }
    let mut forbidden = Bitboard::EMPTY;
    if rules.level == Level::Safe {
        forbidden |= threatened(position, square, piece);
    }
    if rules.pins {
        forbidden |= !pin(position, square, piece);
    }
    position.obstacles(piece.color).with_forbidden(forbidden).without(square)
}

/// The squares on which a cheaper piece of the other side could take this one.
fn threatened(position: &Position, square: Square, piece: Piece) -> Bitboard {
    let threatens = |role: &Role| piece.role == Role::King || worth(*role) < worth(piece.role);
    let cheaper = Role::ALL.into_iter().filter(threatens);
    cheaper.fold(Bitboard::EMPTY, |set, role| set | position.attacked(piece.color.opponent(), role, square.into()))
}

/// The usual value of a piece in pawns; a king counts as the most valuable.
pub(crate) const fn worth(role: Role) -> u8 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => u8::MAX,
    }
}

/// The squares on which a pinned piece may stop: on the line from its king to the slider that would otherwise give
/// check. Everywhere if it is not pinned.
fn pin(position: &Position, square: Square, piece: Piece) -> Bitboard {
    let Some(king) = position.king(piece.color).filter(|&king| king != square) else { return Bitboard::FULL };
    let enemy = position.pieces(piece.color.opponent());
    let with = position.occupied();
    let without = with.without(square);
    let mut line = Bitboard::FULL;
    for (movement, role) in [(Movement::Rook, Role::Rook), (Movement::Bishop, Role::Bishop)] {
        let seen = |from: Square, occupied: Bitboard| attacks(movement, Bitboard::of(from), occupied);
        let sliders = enemy & (position.role(role) | position.role(Role::Queen));
        // Sliders the king sees only if the piece is lifted: at most one, on the line through the piece.
        let pinning = seen(king, without) & !seen(king, with) & sliders;
        if let Some(slider) = pinning.first() {
            line = seen(king, without) & seen(slider, without) | slider.into();
        }
    }
    line
}

/// The value of each square for the piece that reaches it: 64 numbers from −1,000 to 1,000, a1 first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SquareValues([i16; 64]);

/// A value that is not between −1,000 and 1,000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueOutOfRange {
    /// The square.
    pub square: Square,
    /// Its value.
    pub value: i16,
}

messages! {
    ValueOutOfRange:
    Self { square, value } => "the value of {square} is {value}: a value lies between -1000 and 1000";
}

impl SquareValues {
    /// Every square is worth 1.
    pub const EQUAL_WEIGHTS: Self = Self([1; 64]);

    /// The centre: 3 for d4, e4, d5 and e5, one less for each king move away from them, 0 on the edge.
    pub const CENTRE: Self = {
        let mut values = [0; 64];
        let mut index = 0;
        while index < 64 {
            values[index] = 3 - distance::centre(Square::ALL[index]) as i16;
            index += 1;
        }
        Self(values)
    };

    /// These values, a1 first.
    ///
    /// # Errors
    /// Of the first value that is out of range. The range keeps every sum within an `i32`.
    pub fn new(values: [i16; 64]) -> Result<Self, ValueOutOfRange> {
        match Square::ALL.into_iter().zip(values).find(|(_, value)| !(-1000..=1000).contains(value)) {
            Some((square, value)) => Err(ValueOutOfRange { square, value }),
            None => Ok(Self(values)),
        }
    }

    /// The ring of a king: 1 for its own square and each neighbouring one, 0 elsewhere.
    pub fn king_ring(king: Square) -> Self {
        let ring = king_attacks(Bitboard::of(king)).with(king);
        Self(Square::ALL.map(|square| ring.contains(square).into()))
    }

    /// The value of a square.
    pub const fn at(&self, square: Square) -> i16 {
        self.0[square as usize]
    }
}

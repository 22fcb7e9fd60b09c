//! Directions, increments, the lines through two squares, and what attacks along them.

use crate::enumeration::{names, numbered};
use crate::{Bitboard, Movement, Square, attacks};

numbered! {
    /// The direction in which a queen or a knight moves from a square to another on an empty board.
    #[derive(Debug)]
    Direction of 9, numbers in direction_numbers:
    /// Up the board.
    North
    /// Up and to the right.
    NorthEast
    /// To the right, towards the h-file.
    East
    /// Down and to the right.
    SouthEast
    /// Down the board.
    South
    /// Down and to the left.
    SouthWest
    /// To the left, towards the a-file.
    West
    /// Up and to the left.
    NorthWest
    /// A knight's leap.
    Knight
}

impl Direction {
    /// One step as files to the right and ranks up, or `None` for the knight, which has eight.
    pub const fn step(self) -> Option<(i8, i8)> {
        const STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        match self {
            Self::Knight => None,
            _ => Some(STEPS[self as usize]),
        }
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Knight => Self::Knight,
            _ => Self::wrapping((self.index() + 4) % 8),
        }
    }

    /// The number of its line in [`LINES`], or `None` for the knight.
    const fn axis(self) -> Option<usize> {
        match self {
            Self::Knight => None,
            _ => Some([0, 2, 1, 3][self as usize % 4]),
        }
    }

    /// The definition: the signs of both differences if they make a line, the knight's leap if they make that.
    const fn of(files: i8, ranks: i8) -> Option<Self> {
        // By the ranks, down or up, and the files, left or right; the middle is not read.
        const BY_SIGNS: [[Direction; 3]; 3] = [
            [Direction::SouthWest, Direction::South, Direction::SouthEast],
            [Direction::West, Direction::Knight, Direction::East],
            [Direction::NorthWest, Direction::North, Direction::NorthEast],
        ];
        match (files.unsigned_abs(), ranks.unsigned_abs()) {
            (0, 0) => None,
            (1, 2) | (2, 1) => Some(Self::Knight),
            (across, along) if across != 0 && along != 0 && across != along => None,
            _ => Some(BY_SIGNS[(ranks.signum() + 1) as usize][(files.signum() + 1) as usize]),
        }
    }
}

names! {
    Direction: North "north", NorthEast "north-east", East "east", SouthEast "south-east", South "south",
    SouthWest "south-west", West "west", NorthWest "north-west", Knight "knight"
}

/// Which pieces attack a square from another on an empty board: bit *n* is the [`Movement`] of number *n*.
///
/// A pawn attacks where it captures. The relation depends on the displacement alone, so that a table of 225 holds it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Attackers(pub u8);

impl Attackers {
    /// Whether this piece is one of them.
    pub const fn contains(self, movement: Movement) -> bool {
        self.0 >> movement.index() & 1 == 1
    }

    /// From the rules of movement: each piece in turn.
    pub(crate) const fn by_rule(from: Square, to: Square) -> Self {
        let mut set = 0;
        let mut movement = 0;
        while movement < 8 {
            let attacked = attacks(Movement::wrapping(movement), Bitboard::of(from), Bitboard::EMPTY);
            set |= ((attacked.0 >> to.index() & 1) as u8) << movement;
            movement += 1;
        }
        Self(set)
    }
}

/// The files to the right and the ranks up from a square to another, each −7..7.
#[inline]
pub(crate) const fn displacement(from: Square, to: Square) -> (i8, i8) {
    (to.file().index() as i8 - from.file().index() as i8, to.rank().index() as i8 - from.rank().index() as i8)
}

/// The direction from a square to another, or `None` if neither a line nor a knight's leap leads there.
///
/// ```
/// use taxicab_chess::{Square, direction::{Direction, direction}};
///
/// assert_eq!(direction(Square::C2, Square::F5), Some(Direction::NorthEast));
/// assert_eq!(direction(Square::G1, Square::F3), Some(Direction::Knight));
/// assert_eq!(direction(Square::A1, Square::B4), None);
/// ```
///
/// Complexity: a few comparisons; by table, one load: [`by_0x88::DIRECTION`](crate::lookup::by_0x88::DIRECTION).
#[inline]
pub const fn direction(from: Square, to: Square) -> Option<Direction> {
    let (files, ranks) = displacement(from, to);
    Direction::of(files, ranks)
}

/// The increment from a square to another in the numbers 0..63: one step of the line, or the whole leap of a knight.
/// `None` where [`direction`] is.
///
/// ```
/// use taxicab_chess::{Square, direction::increment};
///
/// assert_eq!(increment(Square::C2, Square::F5), Some(9));
/// assert_eq!(increment(Square::G1, Square::F3), Some(15));
/// ```
#[inline]
pub const fn increment(from: Square, to: Square) -> Option<i8> {
    increment_on(8, from, to)
}

/// The increment on a board whose ranks are `width` numbers apart.
pub(crate) const fn increment_on(width: i8, from: Square, to: Square) -> Option<i8> {
    let (mut files, mut ranks) = displacement(from, to);
    match Direction::of(files, ranks) {
        None => return None,
        Some(Direction::Knight) => {}
        Some(_) => (files, ranks) = (files.signum(), ranks.signum()),
    }
    Some(files + ranks * width)
}

/// The four lines through each square: file, rank, diagonal (a1–h8), anti-diagonal. 2 KiB.
pub(crate) static LINES: [[u64; 4]; 64] = {
    let mut lines = [[0; 4]; 64];
    let mut number = 0;
    while number < 64 * 8 {
        let (from, direction) = (Square::ALL[number / 8], Direction::ALL[number % 8]);
        if let (Some((files, ranks)), Some(axis)) = (direction.step(), direction.axis()) {
            let mut at = Some(from);
            while let Some(square) = at {
                lines[from as usize][axis] |= 1 << square.index();
                at = square.offset(files, ranks);
            }
        }
        number += 1;
    }
    lines
};

/// The whole line through two squares, from edge to edge; empty if no file, rank or diagonal holds both, or if both are
/// the same square.
///
/// ```
/// use taxicab_chess::{Square, direction::line};
///
/// assert_eq!(line(Square::D3, Square::F5).to_string(), "\
/// . . . . . . . .
/// . . . . . . . 1
/// . . . . . . 1 .
/// . . . . . 1 . .
/// . . . . 1 . . .
/// . . . 1 . . . .
/// . . 1 . . . . .
/// . 1 . . . . . .");
/// ```
///
/// Complexity: a direction and one load from 2 KiB.
#[inline]
pub const fn line(a: Square, b: Square) -> Bitboard {
    let Some(direction) = direction(a, b) else { return Bitboard::EMPTY };
    match direction.axis() {
        Some(axis) => Bitboard(LINES[a as usize][axis]),
        None => Bitboard::EMPTY,
    }
}

/// The squares strictly between two squares of a line; empty if there is no line or nothing between.
///
/// ```
/// use taxicab_chess::{Square, direction::between};
/// assert_eq!(between(Square::C2, Square::F5), "d3,e4".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The naive version steps from one to the other. A line's squares lie in the order of their numbers, so those between
/// are the line's squares of a number between.
#[inline]
pub const fn between(a: Square, b: Square) -> Bitboard {
    let (low, high) = if a.index() < b.index() { (a.index(), b.index()) } else { (b.index(), a.index()) };
    let above_low = !1 << low;
    let below_high = (1 << high) - 1;
    Bitboard(line(a, b).0 & above_low & below_high)
}

/// Whether a piece attacks a square from another on an empty board; a pawn attacks where it captures.
///
/// ```
/// use taxicab_chess::{Movement, Square, direction::attacks_on_empty_board};
///
/// assert!(attacks_on_empty_board(Movement::Bishop, Square::C1, Square::H6));
/// assert!(!attacks_on_empty_board(Movement::WhitePawn, Square::E2, Square::E4));
/// ```
///
/// Complexity: a few shifts, a few dozen for sliders. [`by_0x88::ATTACKERS`](crate::lookup::by_0x88::ATTACKERS) has the
/// same for all pieces at once with one load.
#[inline]
pub const fn attacks_on_empty_board(movement: Movement, from: Square, to: Square) -> bool {
    attacks(movement, Bitboard::of(from), Bitboard::EMPTY).contains(to)
}

/// What each piece attacks from each square of an empty board, by movement; kings' and knights' sets are those that move
/// generators use.
pub(crate) static ATTACKS: [[u64; 64]; 8] = {
    let mut sets = [[0; 64]; 8];
    let mut entry = 0;
    while entry < 8 * 64 {
        let (movement, from) = (Movement::ALL[entry / 64], Bitboard(1 << (entry % 64)));
        sets[entry / 64][entry % 64] = attacks(movement, from, Bitboard::EMPTY).0;
        entry += 1;
    }
    sets
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lookup::by_0x88;

    /// The naive version: walk in each of the eight directions.
    fn walk(from: Square, to: Square) -> Option<(Direction, Bitboard)> {
        Direction::ALL[..8].iter().find_map(|&way| {
            let (files, ranks) = way.step()?;
            let mut passed = Bitboard::EMPTY;
            let mut at = from;
            loop {
                at = at.offset(files, ranks)?;
                if at == to {
                    return Some((way, passed));
                }
                passed = passed.with(at);
            }
        })
    }

    #[test]
    fn directions_increments_and_lines_are_walked() {
        for from in Square::ALL {
            for to in Square::ALL {
                let walked = walk(from, to);
                let leap = attacks(Movement::Knight, Bitboard::of(from), Bitboard::EMPTY).contains(to);
                let expected = walked.map(|(way, _)| way).or(leap.then_some(Direction::Knight));
                assert_eq!(direction(from, to), expected, "{from} {to}");
                assert_eq!(direction(to, from), expected.map(Direction::opposite));
                assert_eq!(between(from, to), walked.map(|(_, passed)| passed).unwrap_or_default());
                let number = |square: Square| square.index() as i8;
                let one_step = match walked {
                    Some((way, _)) => way.step().and_then(|(files, ranks)| from.offset(files, ranks)),
                    None => leap.then_some(to),
                };
                assert_eq!(increment(from, to), one_step.map(|next| number(next) - number(from)));
                let line = line(from, to);
                assert_eq!(line.is_empty(), walked.is_none());
                if !line.is_empty() {
                    let lies_on_it = |&third: &Square| {
                        third == from
                            || walk(from, third).is_some_and(|(way, _)| Some(way) == expected)
                            || walk(from, third).is_some_and(|(way, _)| Some(way.opposite()) == expected)
                    };
                    assert_eq!(line, Square::ALL.into_iter().filter(lies_on_it).collect());
                }
                let (files, ranks) = displacement(from, to);
                let (least, greatest) = (files.abs().min(ranks.abs()), files.abs().max(ranks.abs()));
                for movement in Movement::ALL {
                    let attacked = match movement {
                        Movement::King => greatest == 1,
                        Movement::Taxi => (least, greatest) == (0, 1),
                        Movement::Knight => (least, greatest) == (1, 2),
                        Movement::Bishop => least == greatest && from != to,
                        Movement::Rook => least == 0 && from != to,
                        Movement::Queen => (least == 0 || least == greatest) && from != to,
                        Movement::WhitePawn => files.abs() == 1 && ranks == 1,
                        Movement::BlackPawn => files.abs() == 1 && ranks == -1,
                    };
                    assert_eq!(attacks_on_empty_board(movement, from, to), attacked);
                    assert_eq!(by_0x88::ATTACKERS.at(by_0x88::index(from, to)).contains(movement), attacked);
                }
            }
        }
    }
}

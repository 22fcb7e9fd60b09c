//! The positions of lessons, by distance to mate.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

use cozy_chess::Board;
use taxicab_chess::{Piece, Position, Role, Square};
use taxicab_endgame::{Endgame, Side, Tables, Value, board_from_fen};

/// How far from mate the positions of a lesson are.
///
/// ```
/// use taxicab_endgame::{Endgame, Tables};
/// use taxicab_play::LessonPlies;
///
/// let mut tables = Tables::new();
/// tables.fill(Endgame::KRK)?;
/// assert_eq!("medium".parse::<LessonPlies>()?.range(Endgame::KRK, &tables), 13..=21);
/// assert_eq!("21..31".parse(), Ok(LessonPlies::Range(21..=31)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonPlies {
    /// The first third of all distances of the endgame, without mate in one. `short`
    Short,
    /// The second third. `medium`
    Medium,
    /// The last third. `long`
    Long,
    /// From the first to the last number of plies. `21..31`, or `21`
    Range(RangeInclusive<u8>),
}

impl LessonPlies {
    /// The range of plies in an endgame with a filled table.
    pub fn range(&self, endgame: Endgame, tables: &Tables) -> RangeInclusive<u8> {
        const MATE_IN_ONE: u8 = 1;
        let third = match self {
            Self::Short => 0,
            Self::Medium => 1,
            Self::Long => 2,
            Self::Range(plies) => return plies.clone(),
        };
        let wins = tables.census(endgame).map(|census| census.strong_wins).unwrap_or_default();
        let occurs = |&plies: &u8| plies > MATE_IN_ONE && plies % 2 == 1 && wins[usize::from(plies)] > 0;
        let all: Vec<u8> = (0..wins.len() as u8).filter(occurs).collect();
        let third = &all[all.len() * third / 3..all.len() * (third + 1) / 3];
        match (third.first().or(all.first()), third.last().or(all.last())) {
            (Some(&min), Some(&max)) => min..=max,
            _ => MATE_IN_ONE..=MATE_IN_ONE,
        }
    }
}

impl FromStr for LessonPlies {
    type Err = LessonPliesError;

    fn from_str(text: &str) -> Result<Self, LessonPliesError> {
        let (first, last) = match text {
            "short" => return Ok(Self::Short),
            "medium" => return Ok(Self::Medium),
            "long" => return Ok(Self::Long),
            _ => text.split_once("..").unwrap_or((text, text)),
        };
        match (first.parse(), last.parse()) {
            (Ok(first), Ok(last)) if first <= last => Ok(Self::Range(first..=last)),
            _ => Err(LessonPliesError(text.into())),
        }
    }
}

impl fmt::Display for LessonPlies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Short => f.write_str("short"),
            Self::Medium => f.write_str("medium"),
            Self::Long => f.write_str("long"),
            Self::Range(plies) if plies.start() == plies.end() => write!(f, "{}", plies.start()),
            Self::Range(plies) => write!(f, "{}..{}", plies.start(), plies.end()),
        }
    }
}

/// This text is neither a difficulty nor a range of plies.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a range of plies such as 21..31, nor short, medium or long")]
pub struct LessonPliesError(pub String);

/// No position of the endgame is won in this range of plies with the strong side to move, or its table is not filled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{endgame} is never won in {} with the strong side to move", plies_text(plies))]
pub struct NoLessonPosition {
    /// The endgame.
    pub endgame: Endgame,
    /// The range of plies.
    pub plies: RangeInclusive<u8>,
}

/// `1 ply`, `31 plies`, `29 to 31 plies`.
fn plies_text(plies: &RangeInclusive<u8>) -> String {
    match (plies.start(), plies.end()) {
        (1, 1) => "1 ply".into(),
        (min, max) if min == max => format!("{min} plies"),
        (min, max) => format!("{min} to {max} plies"),
    }
}

/// The number of positions that the strong side, to move, wins in this range of plies; symmetric positions count once.
///
/// # Complexity
/// One pass over the table.
pub fn lesson_positions(tables: &Tables, endgame: Endgame, plies: &RangeInclusive<u8>) -> usize {
    numbers(tables, endgame, plies).count()
}

/// A position that the strong side, White and to move, wins in this range of plies, and its plies; a seed always gives
/// the same position.
///
/// # Errors
/// There is no such position.
///
/// # Complexity
/// Two passes over the table.
///
/// ```
/// use taxicab_endgame::{Endgame, Tables, Value};
/// use taxicab_play::lesson_position;
///
/// let mut tables = Tables::new();
/// tables.fill(Endgame::KRK)?;
/// let (board, plies) = lesson_position(&tables, Endgame::KRK, &(29..=31), 1)?;
/// assert_eq!(tables.probe(&board)?, Value::Win(plies));
/// assert!(lesson_position(&tables, Endgame::KRK, &(33..=99), 1).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lesson_position(
    tables: &Tables,
    endgame: Endgame,
    plies: &RangeInclusive<u8>,
    seed: u64,
) -> Result<(Board, u8), NoLessonPosition> {
    let random = mixed(seed);
    let found = || {
        let count = lesson_positions(tables, endgame, plies) as u64;
        let (number, plies) = numbers(tables, endgame, plies).nth((random % count.max(1)) as usize)?;
        let position = tables.table(endgame)?.index().unrank(number, Side::Strong).position();
        // A random symmetry of the board; pawns allow only the mirror.
        let has_pawn = position.iter().any(|(_, piece)| piece.role == Role::Pawn);
        let (mirror, flip) = (random >> 63 == 1, random >> 62 & 1 == 1 && !has_pawn);
        let image = |square: Square| {
            let square = if mirror { square.mirrored() } else { square };
            if flip { square.flipped() } else { square }
        };
        let pieces = position.iter().map(|(square, piece): (Square, Piece)| (image(square), piece));
        let position = Position::new(pieces, position.to_move()).ok()?;
        Some((board_from_fen(&format!("{}", position.fen())).ok()?, plies))
    };
    found().ok_or_else(|| NoLessonPosition { endgame, plies: plies.clone() })
}

/// The index and the plies of each position that the strong side wins in the range.
fn numbers<'t>(
    tables: &'t Tables,
    endgame: Endgame,
    plies: &RangeInclusive<u8>,
) -> impl Iterator<Item = (usize, u8)> + use<'t> {
    let plies = plies.clone();
    tables.table(endgame).into_iter().flat_map(move |table| {
        let plies = plies.clone();
        (0..table.index().len()).filter_map(move |number| match table.at(number, Side::Strong) {
            Some(Value::Win(distance)) if plies.contains(&distance) => Some((number, distance)),
            _ => None,
        })
    })
}

/// The first number of SplitMix64 (Steele, Lea & Flood, 2014) with this seed.
const fn mixed(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::lesson::tests::tables;

    #[test]
    fn every_seed_has_a_position_of_the_requested_distance() {
        for endgame in Endgame::BASIC {
            let tables = tables(endgame);
            for seed in 0..40 {
                let (board, plies) = lesson_position(&tables, endgame, &(9..=15), seed).unwrap();
                assert!((9..=15).contains(&plies), "{endgame} {seed}");
                assert_eq!(tables.probe(&board), Ok(Value::Win(plies)), "{endgame} {seed}");
            }
        }
        let tables = tables(Endgame::KBNK);
        let first = lesson_position(&tables, Endgame::KBNK, &(1..=65), 7);
        assert_eq!(first, lesson_position(&tables, Endgame::KBNK, &(1..=65), 7));
    }

    #[test]
    fn a_distance_that_never_occurs_is_reported() {
        let tables = tables(Endgame::KRK);
        assert!(lesson_position(&tables, Endgame::KRK, &(31..=31), 1).is_ok_and(|(_, plies)| plies == 31));
        for (plies, text) in [(33..=99, "33 to 99 plies"), (33..=33, "33 plies")] {
            let error = lesson_position(&tables, Endgame::KRK, &plies, 1).unwrap_err().to_string();
            assert_eq!(error, format!("KRK is never won in {text} with the strong side to move"));
        }
    }

    #[test]
    fn distances_are_read_as_printed() {
        for text in ["short", "medium", "long", "21..31", "5"] {
            assert_eq!(text.parse::<LessonPlies>().unwrap().to_string(), text);
        }
        for text in ["", "far", "1..", "..3", "1..300", "-1", "5..3"] {
            assert_eq!(text.parse::<LessonPlies>(), Err(LessonPliesError(text.into())));
        }
        let error = "far".parse::<LessonPlies>().unwrap_err().to_string();
        assert_eq!(error, "\"far\" is not a range of plies such as 21..31, nor short, medium or long");
    }

    /// The same thirds as on the page: of 3, 5, … 31 plies for KRK.
    #[test]
    fn a_difficulty_is_a_third_of_the_distances() {
        let tables = tables(Endgame::KRK);
        let ranges = [LessonPlies::Short, LessonPlies::Medium, LessonPlies::Long];
        assert_eq!(ranges.map(|plies| plies.range(Endgame::KRK, &tables)), [3..=11, 13..=21, 23..=31]);
    }
}

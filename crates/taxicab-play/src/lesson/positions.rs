//! The positions of lessons, by distance to mate.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

use cozy_chess::Board;
use taxicab_chess::{Piece, Position, Square};
use taxicab_endgame::{Endgame, EndgamePosition, Side, Tables, Value, board_from_fen};

/// How far from mate the positions of a lesson are, or that they are drawn.
///
/// ```
/// use taxicab_endgame::{Endgame, Tables};
/// use taxicab_play::{LessonPlies, LessonPositions};
///
/// let mut tables = Tables::new();
/// tables.fill(Endgame::KRK)?;
/// let positions = LessonPositions::new(Endgame::KRK, None, &"medium".parse()?, &tables);
/// assert_eq!(positions.plies, Some(13..=21));
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
    /// Drawn, with moves that lose: a draw to hold. `draw`
    Draw,
}

impl FromStr for LessonPlies {
    type Err = LessonPliesError;

    fn from_str(text: &str) -> Result<Self, LessonPliesError> {
        let (first, last) = match text {
            "short" => return Ok(Self::Short),
            "medium" => return Ok(Self::Medium),
            "long" => return Ok(Self::Long),
            "draw" => return Ok(Self::Draw),
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
            Self::Draw => f.write_str("draw"),
            Self::Range(plies) if plies.start() == plies.end() => write!(f, "{}", plies.start()),
            Self::Range(plies) => write!(f, "{}..{}", plies.start(), plies.end()),
        }
    }
}

/// This text is neither a difficulty nor a range of plies.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a range of plies such as 21..31, nor short, medium, long or draw")]
pub struct LessonPliesError(pub String);

/// The positions that a lesson may begin with: an endgame, the side to move, and what that side can reach.
///
/// ```
/// use taxicab_endgame::{Endgame, Tables, Value};
/// use taxicab_play::{LessonPlies, LessonPositions};
///
/// let mut tables = Tables::new();
/// tables.fill(Endgame::KRK)?;
/// let positions = LessonPositions::new(Endgame::KRK, None, &LessonPlies::Range(29..=31), &tables);
/// let (board, value) = positions.position(&tables, 1)?;
/// assert_eq!(tables.probe(&board)?, value);
/// assert!(matches!(value, Value::Win(29..=31)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonPositions {
    /// The endgame.
    pub endgame: Endgame,
    /// The side to move, the trainee's as a rule.
    pub side: Side,
    /// The plies in which that side wins; `None`: it holds a draw.
    pub plies: Option<RangeInclusive<u8>>,
}

impl LessonPositions {
    /// How many random positions are looked at for a draw to hold.
    const MAX_TRIES: u64 = 200_000;

    /// The positions of a difficulty in an endgame with filled tables. The side to move is the strong one by default, and the weak one
    /// for a draw.
    pub fn new(endgame: Endgame, side: Option<Side>, plies: &LessonPlies, tables: &Tables) -> Self {
        const MATE_IN_ONE: u8 = 1;
        let third = |third: usize, side: Side| {
            let wins = tables.table(endgame).map(|table| table.wins(side)).unwrap_or_default();
            let occurs = |&plies: &u8| plies > MATE_IN_ONE && wins[usize::from(plies)] > 0;
            let all: Vec<u8> = (0..wins.len() as u8).filter(occurs).collect();
            let third = &all[all.len() * third / 3..all.len() * (third + 1) / 3];
            match (third.first().or(all.first()), third.last().or(all.last())) {
                (Some(&min), Some(&max)) => min..=max,
                _ => MATE_IN_ONE..=MATE_IN_ONE,
            }
        };
        let winner = side.unwrap_or(Side::Strong);
        let (side, plies) = match plies {
            LessonPlies::Short => (winner, Some(third(0, winner))),
            LessonPlies::Medium => (winner, Some(third(1, winner))),
            LessonPlies::Long => (winner, Some(third(2, winner))),
            LessonPlies::Range(plies) => (winner, Some(plies.clone())),
            LessonPlies::Draw => (side.unwrap_or(Side::Weak), None),
        };
        Self { endgame, side, plies }
    }

    /// How many positions the side to move wins in these plies, or draws, exercises or not; symmetric positions count once.
    ///
    /// # Complexity
    /// One pass over half of the table.
    pub fn count(&self, tables: &Tables) -> usize {
        self.numbers(tables).count()
    }

    /// A position of a seed, the strong side White, and its value for the side to move; a seed always gives the same position. In a
    /// drawn one at least half of the moves lose, and none that holds the draw leaves pieces that cannot mate.
    ///
    /// # Errors
    /// There is no such position; for a draw: there is none among 200,000 random positions.
    ///
    /// # Complexity
    /// Two passes over half of the table; for a draw, as many probes as it takes to find one.
    pub fn position(&self, tables: &Tables, seed: u64) -> Result<(Board, Value), NoLessonPosition> {
        let random = mixed(seed);
        let found = || {
            let table = tables.table(self.endgame)?;
            let number = if self.plies.is_some() {
                let count = self.count(tables) as u64;
                self.numbers(tables).nth((random % count.max(1)) as usize)?
            } else {
                let numbers = (0..Self::MAX_TRIES).map(|step| mixed(random ^ step) % table.index().len() as u64);
                numbers.map(|number| number as usize).find(|&number| self.is_draw_to_hold(tables, number))?
            };
            let value = table.at(number, self.side)?;
            Some((image(&table.index().unrank(number, self.side), random)?, value))
        };
        found().ok_or_else(|| NoLessonPosition(self.clone()))
    }

    /// The numbers of the positions in the index of the endgame.
    fn numbers<'t>(&self, tables: &'t Tables) -> impl Iterator<Item = usize> + use<'t> {
        let Self { endgame, side, plies } = self.clone();
        tables.table(endgame).into_iter().flat_map(move |table| {
            let index = table.index();
            let plies = plies.clone();
            let is_wanted = move |value: Option<Value>| match (value, &plies) {
                (Some(Value::Win(distance)), Some(plies)) => plies.contains(&distance),
                (Some(Value::Draw), None) => true,
                _ => false,
            };
            (0..index.len()).filter(move |&number| is_wanted(table.at(number, side)) && !index.is_en_passant(number))
        })
    }

    /// Whether the side to move draws, half of its moves or more lose, and none of the others leaves pieces that cannot mate.
    fn is_draw_to_hold(&self, tables: &Tables, number: usize) -> bool {
        let Some(table) = tables.table(self.endgame) else { return false };
        if table.at(number, self.side) != Some(Value::Draw) || table.index().is_en_passant(number) {
            return false;
        }
        let position = table.index().unrank(number, self.side);
        let (mut held, mut lost) = (0, 0);
        for (played, value) in tables.moves(&position) {
            match value {
                Value::Loss(_) => lost += 1,
                _ if played.after.is_none_or(|after| after.endgame().is_dead_draw()) => return false,
                _ => held += 1,
            }
        }
        held > 0 && lost >= held
    }
}

/// The board of a random symmetry of a position; pawns allow only the mirror.
fn image(position: &EndgamePosition, random: u64) -> Option<Board> {
    let (mirror, flip) = (random >> 63 == 1, random >> 62 & 1 == 1 && !position.endgame().has_pawn());
    let image = |square: Square| {
        let square = if mirror { square.mirrored() } else { square };
        if flip { square.flipped() } else { square }
    };
    let position = position.position();
    let pieces = position.iter().map(|(square, piece): (Square, Piece)| (image(square), piece));
    let position = Position::new(pieces, position.to_move()).ok()?;
    board_from_fen(&format!("{}", position.fen())).ok()
}

/// No such position is found, or the table of the endgame is not filled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", missing(.0))]
pub struct NoLessonPosition(pub LessonPositions);

/// Why there is no position.
fn missing(LessonPositions { endgame, side, plies }: &LessonPositions) -> String {
    match plies {
        Some(plies) => {
            format!("{endgame} is never won in {} with the {side} side to move", plies_text(plies))
        }
        None => format!("{endgame}: no draw that the {side} side could lose was found"),
    }
}

/// `1 ply`, `31 plies`, `29 to 31 plies`.
fn plies_text(plies: &RangeInclusive<u8>) -> String {
    match (plies.start(), plies.end()) {
        (1, 1) => "1 ply".into(),
        (min, max) if min == max => format!("{min} plies"),
        (min, max) => format!("{min} to {max} plies"),
    }
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
    use crate::lesson::tests::{tables, with_pawns};

    fn positions(endgame: Endgame, plies: &LessonPlies, tables: &Tables) -> LessonPositions {
        LessonPositions::new(endgame, None, plies, tables)
    }

    #[test]
    fn every_seed_has_a_position_of_the_requested_distance() {
        for endgame in Endgame::BASIC {
            let tables = tables(endgame);
            let positions = positions(endgame, &LessonPlies::Range(9..=15), &tables);
            for seed in 0..40 {
                let (board, value) = positions.position(&tables, seed).unwrap();
                assert!(matches!(value, Value::Win(9..=15)), "{endgame} {seed}");
                assert_eq!(tables.probe(&board), Ok(value), "{endgame} {seed}");
            }
        }
        let tables = tables(Endgame::KBNK);
        let any = positions(Endgame::KBNK, &LessonPlies::Range(1..=65), &tables);
        assert_eq!(any.position(&tables, 7), any.position(&tables, 7));
    }

    /// Either side, to win or to draw; with pawns of both sides no position hides a capture en passant.
    #[test]
    fn positions_of_either_side_have_the_value_that_is_asked_for() {
        let tables = with_pawns();
        for (name, side, plies) in [
            ("KRKP", Side::Weak, "draw"),
            ("KRKP", Side::Strong, "draw"),
            ("KRKP", Side::Weak, "long"),
            ("KPKP", Side::Weak, "draw"),
            ("KPKP", Side::Strong, "5..65"),
            ("KQKR", Side::Weak, "draw"),
            ("KRKN", Side::Weak, "draw"),
            ("KRKN", Side::Strong, "long"),
        ] {
            let positions = LessonPositions::new(name.parse().unwrap(), Some(side), &plies.parse().unwrap(), tables);
            for seed in 0..20 {
                let (board, value) = positions.position(tables, seed).unwrap();
                assert_eq!(tables.probe(&board), Ok(value), "{board}");
                let is_weak = board.side_to_move() == cozy_chess::Color::Black;
                assert_eq!((value == Value::Draw, is_weak), (plies == "draw", side == Side::Weak), "{board}");
                let ranked = tables.ranked(&board).unwrap();
                let lost = ranked.iter().filter(|ranked| matches!(ranked.value, Value::Loss(_))).count();
                assert!(plies != "draw" || 2 * lost >= ranked.len() && lost < ranked.len(), "{board}");
            }
        }
    }

    #[test]
    fn what_never_occurs_is_reported() {
        let tables = tables(Endgame::KRK);
        let of = |plies: &LessonPlies| positions(Endgame::KRK, plies, &tables).position(&tables, 1);
        assert!(of(&LessonPlies::Range(31..=31)).is_ok_and(|(_, value)| value == Value::Win(31)));
        for (plies, text) in [(33..=99, "33 to 99 plies"), (33..=33, "33 plies")] {
            let error = of(&LessonPlies::Range(plies)).unwrap_err().to_string();
            assert_eq!(error, format!("KRK is never won in {text} with the strong side to move"));
        }
        // The bare king draws by taking the rook, which is no exercise.
        assert_eq!(
            of(&LessonPlies::Draw).unwrap_err().to_string(),
            "KRK: no draw that the weak side could lose was found"
        );
    }

    #[test]
    fn distances_are_read_as_printed() {
        for text in ["short", "medium", "long", "draw", "21..31", "5"] {
            assert_eq!(text.parse::<LessonPlies>().unwrap().to_string(), text);
        }
        for text in ["", "far", "1..", "..3", "1..300", "-1", "5..3"] {
            assert_eq!(text.parse::<LessonPlies>(), Err(LessonPliesError(text.into())));
        }
        let error = "far".parse::<LessonPlies>().unwrap_err().to_string();
        assert_eq!(error, "\"far\" is not a range of plies such as 21..31, nor short, medium, long or draw");
    }

    /// The same thirds as on the page: of 3, 5, … 31 plies for KRK.
    #[test]
    fn a_difficulty_is_a_third_of_the_distances() {
        let tables = tables(Endgame::KRK);
        let levels = [LessonPlies::Short, LessonPlies::Medium, LessonPlies::Long];
        let ranges = levels.map(|plies| positions(Endgame::KRK, &plies, &tables).plies);
        assert_eq!(ranges, [Some(3..=11), Some(13..=21), Some(23..=31)]);
    }
}

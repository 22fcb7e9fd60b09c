//! What to train on: an ending, how far from mate, which side, and which position comes next.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use cozy_chess::Board;
use taxicab_endgame::{Endgame, Tables};
use taxicab_play::Lesson;

use crate::lessons;

/// How far from mate the positions are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Distance {
    /// A third of all distances that occur, the first, second or last.
    Level(Level),
    Plies(RangeInclusive<u8>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Short,
    Medium,
    Long,
}

impl FromStr for Distance {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(match text {
            "short" => Self::Level(Level::Short),
            "medium" => Self::Level(Level::Medium),
            "long" => Self::Level(Level::Long),
            _ => Self::Plies(lessons::plies(text).map_err(|error| format!("{error}, nor short, medium or long"))?),
        })
    }
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(Level::Short) => f.write_str("short"),
            Self::Level(Level::Medium) => f.write_str("medium"),
            Self::Level(Level::Long) => f.write_str("long"),
            Self::Plies(plies) if plies.start() == plies.end() => write!(f, "{}", plies.start()),
            Self::Plies(plies) => write!(f, "{}..{}", plies.start(), plies.end()),
        }
    }
}

/// Who mates in one learns nothing.
const AT_ONCE: u8 = 1;

impl Distance {
    /// The plies meant in an ending whose table is there.
    fn plies(&self, ending: Endgame, tables: &Tables) -> RangeInclusive<u8> {
        let level = match self {
            Self::Plies(plies) => return plies.clone(),
            Self::Level(level) => *level as usize,
        };
        let wins = tables.census(ending).map(|census| census.strong_wins).unwrap_or_default();
        let occurs = |&plies: &u8| plies > AT_ONCE && plies % 2 == 1 && wins[usize::from(plies)] > 0;
        let all: Vec<u8> = (0..wins.len() as u8).filter(occurs).collect();
        let third = &all[all.len() * level / 3..all.len() * (level + 1) / 3];
        match (third.first().or(all.first()), third.last().or(all.last())) {
            (Some(&least), Some(&most)) => least..=most,
            _ => AT_ONCE..=AT_ONCE,
        }
    }
}

/// Where a lesson began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Seed(u64),
    /// A position of the trainee's own, as it was written.
    Fen(String),
}

/// One position after the other.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    ending: Endgame,
    distance: Distance,
    plies: RangeInclusive<u8>,
    /// Whether the trainee leads the side that is not to move at first.
    is_defence: bool,
    origin: Origin,
    next_seed: u64,
}

impl Course {
    /// Positions by seed, this one and those after it.
    pub(crate) fn new(ending: Endgame, distance: Distance, is_defence: bool, seed: u64, tables: &Tables) -> Self {
        let plies = distance.plies(ending, tables);
        Self { ending, distance, plies, is_defence, origin: Origin::Seed(seed), next_seed: seed.wrapping_add(1) }
    }

    pub(crate) const fn ending(&self) -> Endgame {
        self.ending
    }

    /// The plies to mate of the positions by seed.
    pub(crate) const fn plies(&self) -> &RangeInclusive<u8> {
        &self.plies
    }

    pub(crate) const fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The lesson of the seed at hand.
    pub(crate) fn lesson(&self, tables: &Tables) -> Result<Lesson, String> {
        let seed = match self.origin {
            Origin::Seed(seed) => seed,
            Origin::Fen(_) => self.next_seed,
        };
        let (board, _) = lessons::position(tables, self.ending, &self.plies, seed)?;
        self.begin(board, tables)
    }

    /// The lesson of a position of one's own; those by seed come after it.
    pub(crate) fn lesson_of(&mut self, board: Board, fen: &str, tables: &Tables) -> Result<Lesson, String> {
        self.origin = Origin::Fen(fen.split_whitespace().collect::<Vec<_>>().join(" "));
        self.begin(board, tables)
    }

    /// Goes on to the next seed.
    pub(crate) fn advance(&mut self) {
        self.origin = Origin::Seed(self.next_seed);
        self.next_seed = self.next_seed.wrapping_add(1);
    }

    /// The lesson from the start again.
    pub(crate) fn begin(&self, board: Board, tables: &Tables) -> Result<Lesson, String> {
        let mover = board.side_to_move();
        let trainee = if self.is_defence { !mover } else { mover };
        Lesson::new(board, trainee, tables).map_err(|error| error.to_string())
    }

    /// The arguments of `taxicab play` that lay the same position.
    pub(crate) fn arguments(&self) -> String {
        let Self { ending, distance, .. } = self;
        let position = match &self.origin {
            Origin::Seed(seed) => format!("--plies {distance} --seed {seed}"),
            Origin::Fen(fen) => format!("--fen \"{fen}\""),
        };
        format!("--endgame {ending} {position}{}", if self.is_defence { " --defend" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables(ending: Endgame) -> Tables {
        let mut tables = Tables::new();
        tables.fill(ending).unwrap();
        tables
    }

    #[test]
    fn distances_are_read_as_they_are_written() {
        for text in ["short", "medium", "long", "21..31", "5"] {
            assert_eq!(text.parse::<Distance>().unwrap().to_string(), text);
        }
        let error = "far".parse::<Distance>().unwrap_err();
        assert_eq!(error, "\"far\" is no range of plies, as 21..31, nor short, medium or long");
    }

    /// The same thirds as in the room Endings: of 3, 5, … 31 plies for KRK.
    #[test]
    fn a_level_is_a_third_of_the_distances() {
        let tables = tables(Endgame::KRK);
        let plies = |level| Distance::Level(level).plies(Endgame::KRK, &tables);
        assert_eq!([Level::Short, Level::Medium, Level::Long].map(plies), [3..=11, 13..=21, 23..=31]);
    }

    #[test]
    fn the_arguments_lay_the_same_position() {
        let tables = tables(Endgame::KRK);
        let mut course = Course::new(Endgame::KRK, Distance::Plies(9..=9), true, 41, &tables);
        assert_eq!(course.arguments(), "--endgame KRK --plies 9 --seed 41 --defend");
        let first = course.lesson(&tables).unwrap();
        course.advance();
        assert_eq!(course.arguments(), "--endgame KRK --plies 9 --seed 42 --defend");
        assert_ne!(first.start(), course.lesson(&tables).unwrap().start());
    }

    #[test]
    fn after_a_position_of_ones_own_come_those_by_seed() {
        let tables = tables(Endgame::KRK);
        let mut course = Course::new(Endgame::KRK, Distance::Level(Level::Long), false, 7, &tables);
        let fen = "8/8/8/3k4/8/8/8/KR6  b";
        let lesson = course.lesson_of(taxicab_endgame::board_from_fen(fen).unwrap(), fen, &tables).unwrap();
        assert_eq!(lesson.trainee(), cozy_chess::Color::Black);
        assert_eq!(course.arguments(), "--endgame KRK --fen \"8/8/8/3k4/8/8/8/KR6 b\"");
        course.advance();
        assert_eq!(course.origin(), &Origin::Seed(8));
    }
}

//! The positions to train: the endgame, the distance to mate, the side, and the order of the positions.

use std::ops::RangeInclusive;

use cozy_chess::Board;
use taxicab_endgame::{Endgame, Tables};
use taxicab_play::{Defender, Lesson, LessonPlies, lesson_position};

/// A sequence of positions.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    pub(super) endgame: Endgame,
    distance: LessonPlies,
    /// The plies to mate of the positions by seed.
    pub(super) plies: RangeInclusive<u8>,
    /// Whether the trainee plays the side that is not to move first.
    is_defence: bool,
    /// How the other side defends.
    pub(super) defender: Defender,
    /// The trainee's position, as written, in place of the first seed's.
    pub(super) fen: Option<String>,
    pub(super) seed: u64,
}

impl Course {
    /// The positions of this seed and those after it.
    pub(crate) fn new(endgame: Endgame, distance: LessonPlies, is_defence: bool, seed: u64, tables: &Tables) -> Self {
        let plies = distance.range(endgame, tables);
        Self { endgame, plies, distance, is_defence, defender: Defender::default(), fen: None, seed }
    }

    /// The lesson of the current seed.
    pub(crate) fn lesson(&self, tables: &Tables) -> Result<Lesson, String> {
        let position = lesson_position(tables, self.endgame, &self.plies, self.seed);
        self.begin(position.map_err(|error| error.to_string())?.0, tables)
    }

    /// The lesson of the trainee's position; positions by seed follow it.
    pub(crate) fn lesson_of(&mut self, board: Board, fen: &str, tables: &Tables) -> Result<Lesson, String> {
        self.fen = Some(fen.split_whitespace().collect::<Vec<_>>().join(" "));
        self.begin(board, tables)
    }

    /// Goes on to the next seed.
    pub(crate) fn advance(&mut self) {
        (self.fen, self.seed) = (None, self.seed.wrapping_add(1));
    }

    /// A new lesson from a position.
    pub(crate) fn begin(&self, board: Board, tables: &Tables) -> Result<Lesson, String> {
        let mover = board.side_to_move();
        let trainee = if self.is_defence { !mover } else { mover };
        Lesson::against(self.defender, board, trainee, tables).map_err(|error| error.to_string())
    }

    /// The arguments of `taxicab play` for the same position.
    pub(crate) fn arguments(&self) -> String {
        let Self { endgame, distance, seed, .. } = self;
        let by_seed = || format!("--plies {distance} --seed {seed}");
        let position = self.fen.as_ref().map_or_else(by_seed, |fen| format!("--fen \"{fen}\""));
        let defence = if self.is_defence { " --defend" } else { "" };
        let defender = if self.defender == Defender::Tricky { " --defender tricky" } else { "" };
        format!("--endgame {endgame} {position}{defence}{defender}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables() -> Tables {
        let mut tables = Tables::new();
        tables.fill(Endgame::KRK).unwrap();
        tables
    }

    #[test]
    fn the_arguments_give_the_same_position() {
        let tables = tables();
        let mut course = Course::new(Endgame::KRK, LessonPlies::Range(9..=9), true, 41, &tables);
        assert_eq!(course.arguments(), "--endgame KRK --plies 9 --seed 41 --defend");
        let first = course.lesson(&tables).unwrap();
        course.advance();
        assert_eq!(course.arguments(), "--endgame KRK --plies 9 --seed 42 --defend");
        assert_ne!(first.start(), course.lesson(&tables).unwrap().start());
    }

    #[test]
    fn positions_by_seed_follow_the_trainees_position() {
        let tables = tables();
        let mut course = Course::new(Endgame::KRK, LessonPlies::Long, false, 7, &tables);
        let fen = "8/8/8/3k4/8/8/8/KR6  b";
        let lesson = course.lesson_of(taxicab_endgame::board_from_fen(fen).unwrap(), fen, &tables).unwrap();
        assert_eq!(lesson.trainee(), cozy_chess::Color::Black);
        assert_eq!(course.arguments(), "--endgame KRK --fen \"8/8/8/3k4/8/8/8/KR6 b\"");
        course.advance();
        assert_eq!((course.fen, course.seed), (None, 8));
    }
}

//! The endgame trainer in the terminal: your move, the reply, what your move cost and whether it makes headway.
//!
//! [`controls`] interprets an event, the action changes the [`training`], [`view`] draws it. The rules are those of [`taxicab_play::Lesson`].

mod action;
mod chessboard;
mod controls;
mod course;
mod hand;
mod input;
mod layout;
mod panel;
mod training;
mod view;
mod windows;

use std::sync::Arc;

use taxicab::{Context, FaultKind, Silent};
use taxicab_endgame::{Endgame, board_from_fen};
use taxicab_play::{Defender, LessonPlies};

use chessboard::PieceStyle;
use course::Course;
use training::Training;

/// The arguments of a game of tiles. A `requires` alone does not refuse them: clap does not require what another argument excludes.
const TILES: [&str; 4] = ["size", "share", "goal", "board"];

/// The arguments of a lesson.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct LessonArguments {
    /// Train this endgame against perfect replies: KQK, KRK, KBBK, KBNK, KPK, or any that 'taxicab endgame' knows.
    #[arg(long, value_name = "NAME", conflicts_with_all = TILES)]
    endgame: Option<Endgame>,
    /// The distance to mate: short, medium or long, or plies as 21..31 [default: medium].
    #[arg(long, value_name = "PLIES", requires = "endgame", conflicts_with_all = TILES)]
    plies: Option<LessonPlies>,
    /// The first position.
    #[arg(long, value_name = "FEN", requires = "endgame", conflicts_with = "seed", conflicts_with_all = TILES)]
    fen: Option<String>,
    /// Play the side that is not to move; the other side begins.
    #[arg(long, requires = "endgame", conflicts_with_all = TILES)]
    defend: bool,
    /// How the other side defends: longest, or tricky: of the replies that are mated at most 4 plies sooner, the one that leaves you
    /// the fewest moves that win [default: longest].
    #[arg(long, value_name = "NAME", requires = "endgame", conflicts_with_all = TILES)]
    defender: Option<Defender>,
    /// Show pieces as letters, White's as capitals.
    #[arg(long, requires = "endgame", conflicts_with_all = TILES)]
    letters: bool,
}

impl LessonArguments {
    /// Whether the arguments ask for a lesson.
    pub(crate) const fn is_given(&self) -> bool {
        self.endgame.is_some()
    }
}

/// The lesson of the arguments, or the error; `None` after Ctrl-C. Builds missing tables.
pub(crate) fn begin(arguments: &LessonArguments, seed: u64, context: &Context) -> Result<Option<Training>, String> {
    let Some(endgame) = arguments.endgame else { return Err("--endgame is missing".into()) };
    let board = arguments.fen.as_deref().map(|fen| board_from_fen(fen).map(|board| (board, fen)));
    let board = board.transpose().map_err(|error| format!("--fen: {error}"))?;
    if let Some((board, _)) = &board {
        let found = Endgame::of_board(board).map_err(|error| format!("--fen: {error}"))?;
        if found != endgame {
            return Err(format!("--fen: this is {found}, not {endgame}"));
        }
    }
    let tables = match context.endgame_tables(endgame, &mut Silent) {
        Ok(tables) => tables,
        Err(fault) if fault.kind == FaultKind::Cancelled => return Ok(None),
        Err(fault) => return Err(fault.to_string()),
    };
    let distance = arguments.plies.clone().unwrap_or(LessonPlies::Medium);
    let mut course = Course::new(endgame, distance, arguments.defend, seed, &tables);
    course.defender = arguments.defender.unwrap_or_default();
    let lesson = match board {
        Some((board, fen)) => {
            let lesson = course.lesson_of(board, fen, &tables).map_err(|error| format!("--fen: {error}"))?;
            if let Some(ended) = lesson.ended().filter(|_| lesson.steps().is_empty()) {
                return Err(format!("--fen: {}", taxicab_play::LessonRefused::Over(ended)));
            }
            lesson
        }
        None => course.lesson(&tables)?,
    };
    let mut training = Training::new(course, lesson, Arc::unwrap_or_clone(tables));
    training.pieces = PieceStyle::from_environment(arguments.letters);
    Ok(Some(training))
}

/// The command for the same position.
pub(crate) fn farewell(training: &Training) -> String {
    format!("Same position: taxicab play {}", training.course.arguments())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::TableArguments;

    fn lesson(edit: impl FnOnce(&mut LessonArguments)) -> Result<Option<Training>, String> {
        let mut arguments = LessonArguments { endgame: Some(Endgame::KQK), ..LessonArguments::default() };
        edit(&mut arguments);
        let directory = tempfile::tempdir().unwrap();
        begin(&arguments, 7, &TableArguments::at(Some(directory.path().into())).context(&Context::default()))
    }

    #[test]
    fn errors_name_the_argument() {
        let error = |edit: fn(&mut LessonArguments)| lesson(edit).unwrap_err();
        assert_eq!(error(|it| it.fen = Some("8/8/8/8/8/8/8/K7 w".into())), "--fen: there is no black king");
        assert_eq!(error(|it| it.fen = Some("8/8/8/3k4/8/8/8/KR6 w".into())), "--fen: this is KRK, not KQK");
        assert_eq!(error(|it| it.fen = Some("7k/6Q1/5K2/8/8/8/8/8 b".into())), "--fen: the game is over: checkmate");
        assert_eq!(
            error(|it| it.plies = Some(LessonPlies::Range(23..=29))),
            "KQK is never won in 23 to 29 plies with the strong side to move"
        );
    }

    #[test]
    fn the_farewell_gives_the_same_position() {
        let training = lesson(|it| it.defend = true).unwrap().unwrap();
        let farewell = farewell(&training);
        assert_eq!(farewell, "Same position: taxicab play --endgame KQK --plies medium --seed 7 --defend");
        let tricky = lesson(|it| it.defender = Some(Defender::Tricky)).unwrap().unwrap();
        assert_eq!(tricky.lesson().defender(), Defender::Tricky);
        let command = "taxicab play --endgame KQK --plies medium --seed 7 --defender tricky";
        assert_eq!(super::farewell(&tricky), format!("Same position: {command}"));
    }
}

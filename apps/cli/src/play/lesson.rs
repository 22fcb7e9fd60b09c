//! The endgame trainer in the terminal: your move, the reply, what your move cost and whether it makes headway.
//!
//! [`controls`] interprets an event, the action changes the [`training`], [`view`] draws it. The rules are those of [`taxicab_play::Lesson`].

mod chessboard;
mod controls;
mod hand;
mod layout;
mod panel;
mod training;
mod view;

use std::sync::Arc;

use cozy_chess::Board;
use taxicab::requests::endgame::named;
use taxicab::{Context, FaultKind, Observer};
use taxicab_endgame::{Endgame, Side, Tables, board_from_fen};
use taxicab_play::{Defender, Lesson, LessonPlies, LessonPositions, LessonRefused};

use chessboard::PieceStyle;
use training::Training;

/// The arguments of a game of tiles. A `requires` alone does not refuse them: clap does not require what another argument excludes.
const TILES: [&str; 4] = ["size", "share", "goal", "board"];

/// The arguments of a lesson.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct LessonArguments {
    /// Train this endgame against perfect replies: KQK, KRK, KBBK, KBNK, KPK, KRKP, KQKP, KPKP, KBPK, KPPK, KRKB, KRKN, KQKR, or any
    /// other that 'taxicab endgame' knows.
    #[arg(long, value_name = "NAME", conflicts_with_all = TILES, value_parser = |name: &str| named(name).map_err(|wrong| wrong.to_string()))]
    pub(super) endgame: Option<Endgame>,
    /// The distance to mate: short, medium or long, or plies as 21..31; or draw, a drawn position in which at least half of the moves
    /// lose [default: medium].
    #[arg(long, value_name = "PLIES", requires = "endgame", conflicts_with_all = TILES)]
    plies: Option<LessonPlies>,
    /// The side that is to move first, and wins or draws: strong, the one that is named first, or weak [default: strong, and weak for a
    /// draw].
    #[arg(long, value_name = "SIDE", requires = "endgame", conflicts_with = "fen", conflicts_with_all = TILES)]
    side: Option<Side>,
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

/// The lesson of the arguments, or the error; `None` after Ctrl-C. Builds missing tables; the observer hears how far it is.
pub(crate) fn begin(
    endgame: Endgame,
    arguments: &LessonArguments,
    seed: u64,
    context: &Context,
    observer: &mut dyn Observer,
) -> Result<Option<Training>, String> {
    let board = arguments.fen.as_deref().map(|fen| board_from_fen(fen).map(|board| (board, fen)));
    let board = board.transpose().map_err(|error| format!("--fen: {error}"))?;
    if let Some((board, _)) = &board {
        let found = Endgame::of_board(board).map_err(|error| format!("--fen: {error}"))?;
        if found != endgame {
            return Err(format!("--fen: this is {found}, not {endgame}"));
        }
    }
    let tables = match context.endgame_tables(endgame, observer) {
        Ok(tables) => tables,
        Err(fault) if fault.kind == FaultKind::Cancelled => return Ok(None),
        Err(fault) => return Err(fault.to_string()),
    };
    let distance = arguments.plies.clone().unwrap_or(LessonPlies::Medium);
    let mut course = Course::new(endgame, distance, arguments.side, seed, &tables);
    course.is_defence = arguments.defend;
    course.defender = arguments.defender.unwrap_or_default();
    let lesson = match board {
        Some((board, fen)) => {
            let lesson = course.lesson_of(board, fen, &tables).map_err(|error| format!("--fen: {error}"))?;
            if let Some(ended) = lesson.ended().filter(|_| lesson.steps().is_empty()) {
                return Err(format!("--fen: {}", LessonRefused::Over(ended)));
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

/// A sequence of positions to train: the endgame, the distance to mate, the side, and the order of the positions.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    endgame: Endgame,
    distance: LessonPlies,
    /// The side to move, as it was asked for.
    side: Option<Side>,
    /// The positions by seed.
    positions: LessonPositions,
    /// Whether the trainee plays the side that is not to move first.
    is_defence: bool,
    /// How the other side defends.
    defender: Defender,
    /// The trainee's position, as written, in place of the first seed's.
    fen: Option<String>,
    seed: u64,
}

impl Course {
    /// The positions of this seed and those after it.
    pub(crate) fn new(endgame: Endgame, distance: LessonPlies, side: Option<Side>, seed: u64, tables: &Tables) -> Self {
        let positions = LessonPositions::new(endgame, side, &distance, tables);
        let defender = Defender::default();
        Self { endgame, distance, side, positions, is_defence: false, defender, fen: None, seed }
    }

    /// The lesson of the current seed.
    pub(crate) fn lesson(&self, tables: &Tables) -> Result<Lesson, String> {
        let position = self.positions.position(tables, self.seed);
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
        Lesson::new(board, trainee, self.defender, tables).map_err(|error| error.to_string())
    }

    /// The arguments of `taxicab play` for the same position.
    pub(crate) fn arguments(&self) -> String {
        let Self { endgame, distance, seed, side, .. } = self;
        let side = side.map_or_else(String::new, |side| format!(" --side {side}"));
        let by_seed = || format!("--plies {distance}{side} --seed {seed}");
        let position = self.fen.as_ref().map_or_else(by_seed, |fen| format!("--fen \"{fen}\""));
        let defence = if self.is_defence { " --defend" } else { "" };
        let defender = if self.defender == Defender::Tricky { " --defender tricky" } else { "" };
        format!("--endgame {endgame} {position}{defence}{defender}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::TableArguments;

    fn lesson(edit: impl FnOnce(&mut LessonArguments)) -> Result<Option<Training>, String> {
        let mut arguments = LessonArguments::default();
        edit(&mut arguments);
        let directory = tempfile::tempdir().unwrap();
        let context = TableArguments::at(Some(directory.path().into())).context(&Context::default());
        begin(Endgame::KQK, &arguments, 7, &context, &mut taxicab::Silent)
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
        assert_eq!(tricky.lesson.defender, Defender::Tricky);
        let command = "taxicab play --endgame KQK --plies medium --seed 7 --defender tricky";
        assert_eq!(super::farewell(&tricky), format!("Same position: {command}"));
    }

    fn krk() -> Tables {
        let mut tables = Tables::new();
        tables.fill(Endgame::KRK).unwrap();
        tables
    }

    #[test]
    fn the_arguments_give_the_same_position() {
        let tables = krk();
        let mut course = Course::new(Endgame::KRK, LessonPlies::Range(9..=9), Some(Side::Strong), 41, &tables);
        course.is_defence = true;
        assert_eq!(course.arguments(), "--endgame KRK --plies 9 --side strong --seed 41 --defend");
        let first = course.lesson(&tables).unwrap();
        course.advance();
        assert_eq!(course.arguments(), "--endgame KRK --plies 9 --side strong --seed 42 --defend");
        assert_ne!(first.start(), course.lesson(&tables).unwrap().start());
    }

    #[test]
    fn positions_by_seed_follow_the_trainees_position() {
        let tables = krk();
        let mut course = Course::new(Endgame::KRK, LessonPlies::Long, None, 7, &tables);
        let fen = "8/8/8/3k4/8/8/8/KR6  b";
        let lesson = course.lesson_of(board_from_fen(fen).unwrap(), fen, &tables).unwrap();
        assert_eq!(lesson.trainee(), cozy_chess::Color::Black);
        assert_eq!(course.arguments(), "--endgame KRK --fen \"8/8/8/3k4/8/8/8/KR6 b\"");
        course.advance();
        assert_eq!((course.fen, course.seed), (None, 8));
    }
}

//! A lesson in an ending, in the terminal: your move, the perfect reply, and what your move cost.
//!
//! The same flow as the game of tiles: an event is interpreted ([`keys`]), the action changes the training
//! ([`training`]), the training is drawn ([`view`]).

mod action;
mod chessboard;
mod course;
mod entry;
mod hand;
mod keys;
mod layout;
mod panel;
mod training;
mod typed;
mod view;
mod windows;
mod worth;

use std::io;
use std::time::Duration;

use ratatui::crossterm::event;
use taxicab_endgame::{Endgame, board_from_fen};

use super::game::Leave;
use super::palette::Palette;
use super::terminal::{self, Screen};
use crate::commands::endgame::kept::Kept;
use crate::report::{Failure, Report, Stop};
use crate::tables::TableArguments;
use chessboard::Men;
use course::{Course, Distance};
use layout::Layout;
use training::Training;

/// What a lesson takes.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct LessonArguments {
    /// Train this ending against perfect replies: KQK, KRK, KBBK, KBNK, KPK, or any that 'taxicab endgame' knows.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["size", "share", "goal", "board"])]
    endgame: Option<Endgame>,
    /// How far from mate positions are: short, medium or long, or plies as 21..31 [default: medium].
    #[arg(long, value_name = "PLIES", requires = "endgame")]
    plies: Option<Distance>,
    /// The position to begin with.
    #[arg(long, value_name = "FEN", requires = "endgame", conflicts_with = "seed")]
    fen: Option<String>,
    /// Lead the side that is not to move; the other one begins.
    #[arg(long, requires = "endgame")]
    defend: bool,
    /// Show men as letters, White's as capitals.
    #[arg(long, requires = "endgame")]
    letters: bool,
}

impl LessonArguments {
    /// Whether a lesson is asked for.
    pub(crate) const fn is_given(&self) -> bool {
        self.endgame.is_some()
    }
}

/// The lesson the arguments ask for, or what is wrong with them; `None` after Ctrl-C. The tables are made if need be.
pub(crate) fn begin(
    arguments: &LessonArguments,
    seed: u64,
    tables: &TableArguments,
    report: &Report,
) -> Result<Option<Training>, String> {
    let Some(ending) = arguments.endgame else { return Err("--endgame: which?".into()) };
    let board = arguments.fen.as_deref().map(|fen| board_from_fen(fen).map(|board| (board, fen)));
    let board = board.transpose().map_err(|error| format!("--fen: {error}"))?;
    if let Some((board, _)) = &board {
        let found = Endgame::of_board(board).map_err(|error| format!("--fen: {error}"))?;
        if found != ending {
            return Err(format!("--fen: this is {found}, not {ending}"));
        }
    }
    let mut kept = Kept::new(tables, report);
    let tables = match kept.with(ending) {
        Ok(tables) => tables.clone(),
        Err(Failure::Bad(error) | Failure::Stop(Stop::Usage(error))) => return Err(error),
        Err(Failure::Stop(_)) => return Ok(None),
    };
    let distance = arguments.plies.clone().unwrap_or(Distance::Level(course::Level::Medium));
    let mut course = Course::new(ending, distance, arguments.defend, seed, &tables);
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
    Ok(Some(Training::new(course, lesson, tables)))
}

/// What lays the same position again.
pub(crate) fn farewell(training: &Training) -> String {
    format!("This position again: taxicab play {}", training.course().arguments())
}

pub(crate) fn play(training: &mut Training, arguments: &LessonArguments) -> io::Result<Leave> {
    let (palette, men) = (Palette::from_environment(), Men::from_environment(arguments.letters));
    terminal::listen_for_signals();
    let mut screen = Screen::enter()?;
    loop {
        let area = screen.draw(|frame| view::draw(frame, training, men, palette))?;
        if terminal::is_interrupted() || terminal::has_panicked() {
            return Ok(Leave::Interrupted);
        }
        if !event::poll(Duration::from_millis(100))? {
            continue;
        }
        let layout = Layout::new(area);
        let action = keys::action(&event::read()?, training, layout.as_ref());
        if let Some(leave) = action.and_then(|action| training.update(action)) {
            return Ok(leave);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lesson(edit: impl FnOnce(&mut LessonArguments)) -> Result<Option<Training>, String> {
        let mut arguments = LessonArguments { endgame: Some(Endgame::KQK), ..LessonArguments::default() };
        edit(&mut arguments);
        let directory = tempfile::tempdir().unwrap();
        begin(&arguments, 7, &TableArguments::at(Some(directory.path().into())), &Report::new(true, true))
    }

    #[test]
    fn errors_name_the_argument() {
        let error = |edit: fn(&mut LessonArguments)| lesson(edit).unwrap_err();
        assert_eq!(error(|it| it.fen = Some("8/8/8/8/8/8/8/K7 w".into())), "--fen: there is no black king");
        assert_eq!(error(|it| it.fen = Some("8/8/8/3k4/8/8/8/KR6 w".into())), "--fen: this is KRK, not KQK");
        assert_eq!(
            error(|it| it.fen = Some("7k/6Q1/5K2/8/8/8/8/8 b".into())),
            "--fen: it is mate: nobody moves any more"
        );
        assert_eq!(
            error(|it| it.plies = Some(Distance::Plies(23..=29))),
            "KQK is never won in 23 to 29 plies with the strong side to move"
        );
    }

    #[test]
    fn a_lesson_can_be_laid_again() {
        let training = lesson(|it| it.defend = true).unwrap().unwrap();
        let farewell = farewell(&training);
        assert_eq!(farewell, "This position again: taxicab play --endgame KQK --plies medium --seed 7 --defend");
    }
}

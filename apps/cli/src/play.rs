//! The game in the terminal, and the lesson in an ending ([`lesson`]).
//!
//! One direction of flow: an event of the terminal is interpreted as an action ([`keys`]), the action changes the game
//! ([`game`]), the game is drawn ([`view`]). The first and the last are pure, the middle is given the time; only this
//! file, [`terminal`] and [`search`] touch the world.

mod game;
mod keys;
mod layout;
mod lesson;
mod palette;
mod search;
mod terminal;
mod tiles;
mod view;
mod windows;
mod words;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ratatui::crossterm::event;
use taxicab_play::Session;
use taxicab_puzzle::{Board, Size};

use crate::goals;
use crate::report::{Report, say_aside};
use crate::tables::TableArguments;
use game::{Action, Effect, Game, Leave};
use layout::Layout;
use lesson::LessonArguments;
use palette::Palette;
use search::Searches;
use terminal::Screen;

/// Play in the terminal: the sliding puzzle with hints and a proven shortest length, or a chess ending to train.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Arrow keys and h j k l slide a tile in that direction; a click slides a tile or a whole line. H shows all keys.
Quitting prints a share code that restores the game.

Examples:
  taxicab play
  taxicab play 3x3
  taxicab play 5x4 --seed 42 --goal spiral
  taxicab play --board \"8 2 0/4 6 1/3 7 5\"

With --endgame it is a lesson in a chess ending instead: you move, exact tables reply perfectly, and every move \
says what it cost. Type a move as Kd3 or d2d3, or lift a man with the arrow keys and Enter, or the mouse; ? gives a hint. \
Quitting prints what lays the same position again.

--plies counts the moves of both sides to mate. The tables are made on first use, in less than a second.

  taxicab play --endgame KBNK
  taxicab play --endgame KRK --plies 21..31 --seed 42
  taxicab play --endgame KQK --plies short --defend
  taxicab play --endgame KPK --fen \"8/8/8/4k3/8/8/4P3/4K3 w\"")]
pub(crate) struct PlayArguments {
    /// Columns x rows, each 2 to 16 [default: 4x4].
    #[arg(value_name = "WxH", conflicts_with = "share")]
    size: Option<Size>,
    /// The number of the shuffle, or of the position to train on; the same number is the same board for ever.
    #[arg(long, value_name = "S", conflicts_with_all = ["share", "board"])]
    seed: Option<u64>,
    /// The goal: blank-last, blank-first, snake, spiral, or a board.
    #[arg(long, value_name = "GOAL", default_value = "blank-last", conflicts_with = "share")]
    goal: String,
    /// The board to begin with, in any notation.
    #[arg(long, conflicts_with = "share")]
    board: Option<String>,
    /// The share code of a game to go on with.
    #[arg(long, value_name = "CODE")]
    share: Option<String>,
    #[command(flatten)]
    lesson: LessonArguments,
}

/// Plays until the player leaves; the exit code is 2 for bad arguments and 130 after Ctrl-C.
pub(crate) fn run(arguments: &PlayArguments, report: &Report) -> ExitCode {
    let played = if arguments.lesson.is_given() { teach(arguments, report) } else { slide(arguments) };
    match played {
        Err(error) => {
            say_aside!("taxicab play: {error}");
            ExitCode::from(2)
        }
        Ok(_) if terminal::has_panicked() => ExitCode::from(101),
        Ok(Ok(Leave::Quit)) => ExitCode::SUCCESS,
        Ok(Ok(Leave::Interrupted)) => ExitCode::from(130),
        Ok(Err(error)) => {
            let _ = writeln!(io::stderr(), "taxicab play: the terminal failed: {error}");
            ExitCode::FAILURE
        }
    }
}

/// A game of tiles; an error says what is wrong with the arguments.
fn slide(arguments: &PlayArguments) -> Result<io::Result<Leave>, String> {
    let fresh_seed = fresh_seed();
    let session = session(arguments, fresh_seed)?;
    demand_terminal("game")?;
    let mut game = Game::new(session, fresh_seed);
    let played = play(&mut game);
    say_farewell(&format!("Go on with this game: taxicab play --share {}", game.session().share_code()));
    Ok(played)
}

/// A lesson in an ending.
fn teach(arguments: &PlayArguments, report: &Report) -> Result<io::Result<Leave>, String> {
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let Some(mut training) = lesson::begin(&arguments.lesson, seed, &TableArguments::at(None), report)? else {
        return Ok(Ok(Leave::Interrupted));
    };
    demand_terminal("lesson")?;
    let played = lesson::play(&mut training, &arguments.lesson);
    say_farewell(&lesson::farewell(&training));
    Ok(played)
}

/// An error where there is no terminal to play in.
fn demand_terminal(what: &str) -> Result<(), String> {
    let streams = [("standard input", io::stdin().is_terminal()), ("standard output", io::stdout().is_terminal())];
    match streams.iter().find(|(_, is_terminal)| !is_terminal) {
        Some((name, _)) => Err(format!("the {what} needs a terminal, but {name} is not one")),
        None => Ok(()),
    }
}

/// Where the terminal has gone away there is nobody to tell, and that is no reason to panic.
fn say_farewell(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

/// The game the arguments ask for, or what is wrong with them.
fn session(arguments: &PlayArguments, fresh_seed: u64) -> Result<Session, String> {
    if let Some(code) = &arguments.share {
        return Session::from_share_code(code).map_err(|error| format!("--share: {error}"));
    }
    let board = match &arguments.board {
        Some(text) => Some(Board::parse(text, arguments.size).map_err(|error| format!("--board: {error}"))?),
        None => None,
    };
    let default_size = Size::new(4, 4).map_err(|error| error.to_string())?;
    let size = board.as_ref().map(Board::size).or(arguments.size).unwrap_or(default_size);
    let goal = goals::goal(&arguments.goal, Some(size)).map_err(|error| format!("--goal: {error}"))?;
    match board {
        Some(board) => {
            Session::from_board(board, goal).map_err(|error| format!("--board: {error}{}", other_goals(&board)))
        }
        None => Session::from_seed(size, goal, arguments.seed.unwrap_or(fresh_seed))
            .map_err(|error| format!("--goal: {error}")),
    }
}

/// The named goals that can be reached from a board that cannot reach the one asked for, as an addition to the error.
fn other_goals(board: &Board) -> String {
    let names = goals::reachable(board);
    if names.is_empty() { String::new() } else { format!("; solvable for --goal {}", names.join(" or ")) }
}

/// A seed nobody chose: six digits are enough variety and can be told to a friend.
fn fresh_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (since.as_nanos() / 1000 % 1_000_000) as u64
}

fn play(game: &mut Game) -> io::Result<Leave> {
    let palette = Palette::from_environment();
    terminal::listen_for_signals();
    let mut screen = Screen::enter()?;
    let searches = Searches::new();
    let began = Instant::now();
    for effect in game.begin() {
        if let Effect::Search(purpose, problem) = effect {
            searches.start(purpose, &problem);
        }
    }
    loop {
        let now = began.elapsed();
        let area = screen.draw(|frame| view::draw(frame, game, palette, now))?;
        if terminal::is_interrupted() || terminal::has_panicked() {
            return Ok(Leave::Interrupted);
        }
        let mut actions = vec![];
        if event::poll(game.patience(now).min(Duration::from_millis(100)))? {
            let layout = Layout::new(area, game.session().size());
            actions.extend(keys::action(&event::read()?, game, layout.as_ref()));
        }
        actions.extend(searches.findings().map(|finding| Action::Found(Box::new(finding))));
        actions.push(Action::Tick);
        for action in actions {
            for effect in game.update(action, began.elapsed()) {
                match effect {
                    Effect::Search(purpose, problem) => searches.start(purpose, &problem),
                    Effect::Leave(leave) => return Ok(leave),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(edit: impl FnOnce(&mut PlayArguments)) -> Result<Session, String> {
        let goal = "blank-last".into();
        let mut arguments = PlayArguments {
            size: None,
            seed: None,
            goal,
            board: None,
            share: None,
            lesson: LessonArguments::default(),
        };
        edit(&mut arguments);
        session(&arguments, 7)
    }

    #[test]
    fn the_default_is_the_fifteen_puzzle() {
        let session = arguments(|_| {}).unwrap();
        assert_eq!((session.size().to_string(), session.origin()), ("4x4".into(), taxicab_play::Origin::Seed(7)));
    }

    #[test]
    fn errors_name_the_argument() {
        let error = |edit: fn(&mut PlayArguments)| arguments(edit).unwrap_err();
        let unsolvable = error(|it| it.board = Some("1 2 3/4 5 6/8 7 0".into()));
        assert!(unsolvable.starts_with("--board: odd width, 1 inversion (odd), so not solvable; solvable for --goal "));
        assert!(error(|it| it.board = Some("1 2 2/4 5 6/8 7 0".into())).starts_with("--board: "));
        assert!(
            error(|it| it.goal = "middle".into())
                .starts_with("--goal: there is no goal \"middle\"; there are blank-last")
        );
        assert!(error(|it| it.share = Some("t1.4x4".into())).starts_with("--share: the code is cut off"));
    }
}

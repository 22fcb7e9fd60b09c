//! The terminal games: the sliding puzzle, the endgame trainer ([`lesson`]) and Match ([`matching`]).
//!
//! Each game is a [`screen::Screen`]: its tables of [`keys`] interpret an event as an action, the action changes the game, its view
//! draws it. The rules are those of `taxicab_play`. Only this file, [`screen`], [`terminal`] and [`search`] do input, output and threads.

mod controls;
mod game;
mod keys;
mod layout;
mod lesson;
mod matching;
mod palette;
#[cfg(test)]
#[path = "../tests/recorded.rs"]
mod recorded;
mod screen;
mod search;
mod terminal;
mod view;

use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use taxicab::Context;
use taxicab::fields::Text;
use taxicab::requests::puzzle::{BoardFields, OtherGoals};
use taxicab_play::{Aim, AimError, Day, Session};
use taxicab_puzzle::{Board, Counted, Size};

use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console, Verbosity};
use crate::interrupt;
use crate::progress::StderrReporter;
use crate::tables::TableArguments;
use crate::text::print_aside;
use game::Game;
use lesson::LessonArguments;
use matching::MatchArguments;
use screen::{Leave, Screen};
use search::Notices;

arguments! {
    /// Arrow keys and h j k l slide a tile in that direction; a click slides a tile or a whole line. Press H for all keys.
    /// Quit prints a share code that restores the game.
    ///
    /// Examples:
    ///   taxicab play
    ///   taxicab play 3x3
    ///   taxicab play 5x4 --seed 42 --goal spiral
    ///   taxicab play --counts first-row
    ///   taxicab play --daily "$(date +%F)"
    ///   taxicab play --board "8 2 0/4 6 1/3 7 5"
    ///
    /// With --endgame you train a chess endgame: you move, exact tables reply, and the screen shows what every move costs. Against a
    /// bare king it also shows whether a move makes headway: better ground that is forced, however long it takes; and the squares
    /// that the weak king can reach are drawn. Type a move as Kd3, d2d3 or e8=Q, or pick up a piece with the arrow keys and Enter, or
    /// the mouse; press ? for a hint. --plies counts the moves of both sides to mate; with --plies draw you hold a drawn position
    /// for 20 moves. A capture or a promotion continues the lesson in the endgame that is left. The first use builds the tables, in
    /// less than a second against a bare king and up to a minute with pawns. Quit prints the command for the same position.
    ///
    ///   KQK   drive the king to the edge             KRKP  cut the king off from its pawn; Réti's idea
    ///   KRK   cut the king off, rank by rank         KQKP  a pawn on the seventh; a, c, f and h draw
    ///   KBBK  two bishops are a wall                 KPKP  count the race, or catch the pawn
    ///   KBNK  the mate is in the bishop's corner     KBPK  the wrong rook's pawn
    ///   KPK   opposition and key squares             KPPK  connected pawns, and pawns far apart
    ///   KRKB  the safe corner                        KRKN  keep king and knight together
    ///   KQKR  win the rook by a double attack
    ///
    ///   taxicab play --endgame KBNK
    ///   taxicab play --endgame KRKP --plies draw
    ///   taxicab play --endgame KRKP --plies long --side weak
    ///   taxicab play --endgame KRK --plies 21..31 --seed 42
    ///   taxicab play --endgame KQK --plies short --defend
    ///   taxicab play --endgame KBNK --defender tricky
    ///   taxicab play --endgame KPK --fen "8/8/8/4k3/8/8/4P3/4K3 w"
    ///
    /// With --match you find pairs of cards on a grid. A miss shows how far each of the two cards is from its partner, in moves
    /// of a taxi (--metric manhattan), a king (chebyshev) or a knight, and marks the cells at that distance. At the end your
    /// turns are compared with the mean of a player who remembers every card and uses no distance. Quit prints the command for
    /// the same cards.
    ///
    ///   taxicab play --match 4x4
    ///   taxicab play --match 6x6 --metric knight --seed 42
    ///   taxicab play --match 4x4 --daily 2026-11-21
    pub(crate) struct PlayArguments {
        /// Columns x rows, each 2 to 16 [default: 4x4].
        #[arg(value_name = "WxH", conflicts_with = "share")]
        size: Option<Size>,
        /// The seed of the shuffle, of the position to train, or of the cards; the same seed always gives the same board.
        #[arg(long, value_name = "S", conflicts_with_all = ["share", "board"])]
        seed: Option<u64>,
        /// The board or the cards of a day, as 2026-11-21: the same as on the page, for everyone.
        #[arg(long, value_name = "DATE", conflicts_with_all = ["seed", "share", "board", "endgame"])]
        daily: Option<Day>,
        /// The goal: blank-last, blank-first, snake, spiral, or a board.
        #[arg(long, value_name = "GOAL", default_value = "blank-last", conflicts_with = "share")]
        goal: String,
        /// Which tiles count: all, first-row, first-two-rows, row-and-column, or tiles as 1,2,5; the board is solved when they are at
        /// home.
        #[arg(long, value_name = "TILES", default_value = "all", conflicts_with_all = ["share", "endgame", "match"])]
        counts: Counted,
        /// The first board, in any notation.
        #[arg(long, conflicts_with = "share")]
        board: Option<String>,
        /// The share code of a game to continue.
        #[arg(long, value_name = "CODE")]
        share: Option<String>,
        #[command(flatten)]
        lesson: LessonArguments,
        #[command(flatten)]
        matching: MatchArguments,
    }
}

impl Run for PlayArguments {
    /// Plays until the player quits; the exit code is 2 for bad arguments and 130 after Ctrl-C, as for other commands.
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let code = match play(self, &console.context, console.verbosity) {
            _ if terminal::has_panicked() => 101,
            Ok(Leave::Quit) => return Ok(()),
            Ok(Leave::Interrupted) | Err(CommandError::Interrupted) => interrupt::exit_code(),
            Err(CommandError::Io(error)) => {
                print_aside!("taxicab play: the terminal failed: {error}");
                1
            }
            Err(error) => {
                print_aside!("taxicab play: {error}");
                2
            }
        };
        Err(CommandError::Ended(code.into()))
    }
}

/// Plays the game of the arguments.
fn play(arguments: &PlayArguments, context: &Context, verbosity: Verbosity) -> Result<Leave, CommandError> {
    let with_tables = || TableArguments::at(None).context(context);
    let fresh_seed = fresh_seed();
    let seed = arguments.seed.unwrap_or(fresh_seed);
    if let Some(endgame) = arguments.lesson.endgame {
        let mut reporter = StderrReporter::new(verbosity, None);
        let training = lesson::begin(endgame, &arguments.lesson, seed, &with_tables(), &mut reporter)?;
        reporter.hide();
        return on_screen(training.ok_or(CommandError::Interrupted)?, context.clone(), "lesson", lesson::farewell);
    }
    if let Some(size) = arguments.matching.grid {
        let round = matching::begin(size, arguments.matching.metric, arguments.daily, seed)?;
        return on_screen(round, context.clone(), "game", matching::farewell);
    }
    let game = Game::new(session(arguments, fresh_seed)?, fresh_seed);
    let farewell = |game: &Game| format!("Continue this game: taxicab play --share {}", game.session.share_code());
    on_screen(game, with_tables(), "game", farewell)
}

/// Plays until the player quits, and prints a line after the game.
fn on_screen<S: Screen>(
    mut screen: S,
    context: Context,
    what: &str,
    farewell: impl FnOnce(&S) -> String,
) -> Result<Leave, CommandError> {
    require_terminal(what)?;
    let notices = Notices::default();
    let played = screen::run(&mut screen, context, Arc::clone(&notices));
    // The terminal may be gone.
    let _ = writeln!(io::stdout(), "{}", farewell(&screen));
    for notice in notices.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        print_aside!("taxicab play: {notice}");
    }
    Ok(played?)
}

/// Returns an error without a terminal.
fn require_terminal(what: &str) -> Result<(), String> {
    let streams = [("standard input", io::stdin().is_terminal()), ("standard output", io::stdout().is_terminal())];
    match streams.iter().find(|(_, is_terminal)| !is_terminal) {
        Some((name, _)) => Err(format!("the {what} needs a terminal, but {name} is not one")),
        None => Ok(()),
    }
}

/// The game of the arguments, or the error.
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
    let fields = BoardFields { goal: arguments.goal.clone(), size: Some(Text(size)), ..BoardFields::default() };
    let goal = fields.goal().map_err(|error| format!("--goal: {error}"))?;
    let aim = Aim { goal, counted: arguments.counts };
    let seed = arguments.daily.map_or(arguments.seed.unwrap_or(fresh_seed), |day| day.seed(size));
    let begun = match board {
        Some(board) => Session::from_board(board, aim),
        None => Session::new_game(size, aim, seed),
    };
    begun.map_err(|error| match (&error, board) {
        (AimError::Counted(error), _) => format!("--counts: {error}"),
        (error, Some(board)) => format!("--board: {error}{}", other_goals(&board)),
        (error, None) => format!("--goal: {error}"),
    })
}

/// The named goals that the board can reach, as an addition to the error.
fn other_goals(board: &Board) -> String {
    let names = OtherGoals::of(board).solvable_for;
    if names.is_empty() { String::new() } else { format!("; solvable for --goal {}", names.join(" or ")) }
}

/// A random seed of six digits, short enough to pass on.
fn fresh_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (since.as_nanos() / 1000 % 1_000_000) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(edit: impl FnOnce(&mut PlayArguments)) -> Result<Session, String> {
        let goal = "blank-last".into();
        let mut arguments = PlayArguments {
            size: None,
            seed: None,
            daily: None,
            goal,
            counts: Counted::All,
            board: None,
            share: None,
            lesson: LessonArguments::default(),
            matching: MatchArguments::default(),
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
    fn a_day_has_the_board_of_the_page() {
        let session = arguments(|it| it.daily = Some("2026-11-21".parse().unwrap())).unwrap();
        assert_eq!(session.origin(), taxicab_play::Origin::Seed(202_611_210_404));
    }

    #[test]
    fn a_board_of_either_parity_is_played_where_a_row_counts() {
        let board = Some("1 2 3/4 5 6/8 7 0".into());
        let session = arguments(|it| (it.board, it.counts) = (board, "7,8".parse().unwrap())).unwrap();
        assert_eq!(session.goal().to_string(), "x x x/x x x/7 8 x");
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
        let counts = error(|it| (it.size, it.counts) = ("2x2".parse().ok(), Counted::FirstRow));
        assert_eq!(counts, "--counts: first-row leaves 1 tile of a 2x2 board free; at least 2 must be");
        assert!(error(|it| it.share = Some("t1.4x4".into())).starts_with("--share: the code is cut off"));
    }
}

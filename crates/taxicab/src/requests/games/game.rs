//! `game`: a game of the sliding puzzle, one command at a time.

use std::cmp::Ordering;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use taxicab_play::{Aim, Change, Command, Day, Hint, Origin, Session, Shortest, Tally, run_from_cell};
use taxicab_puzzle::{Board, Counted, Moves, Size, Slide, shuffled_to_length};

use super::GameFinding;
use crate::fields::{Text, flag};
use crate::requests::puzzle::{BoardFields, LimitFields};
use crate::{Context, Fault, Observer, Request, answer, request};

/// A game of the sliding puzzle after a command. It begins with a seed, a day, a length or a board; it continues with the share code and
/// the tally of the last answer.
#[request("game", GameAnswer)]
pub struct Game {
    /// The share code of the game that continues.
    #[item]
    pub share: Option<String>,
    /// What the share code leaves out.
    #[serde(flatten)]
    #[arg(skip)]
    pub tally: GameTally,
    /// What the player does: cell, tile or seek with a number, move or run with a direction, moves, undo, redo, restart, hint, solve.
    pub action: Option<Text<Command>>,
    /// The goal and the size of a new game; default: 3x3.
    #[flatten]
    pub fields: BoardFields,
    /// Which of its tiles count: all, first-row, first-two-rows, row-and-column, or tiles as 1,2,5. The game is solved when they are at
    /// home.
    pub counts: Text<Counted>,
    /// The seed of a new game; the same seed always gives the same board.
    pub seed: Text<u64>,
    /// The day whose board it is, in place of a seed: `2026-11-21`.
    pub daily: Option<Text<Day>>,
    /// The length of its shortest solution, on boards of up to 12 cells.
    pub length: Option<Text<u32>>,
    /// The board to begin with, in place of a seed.
    pub board: Option<String>,
}

/// What a share code leaves out of a game: the clock, the help, and what is known of its solutions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, crate::Fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct GameTally {
    /// The seconds on the clock now; null before the first move.
    pub seconds: Option<f64>,
    /// Whether the clock is running.
    #[serde(deserialize_with = "flag")]
    pub is_running: bool,
    /// The number of boards with a hint.
    pub hints_used: u32,
    /// The board of the last hint: a second hint on it does not count.
    pub hinted: Option<Text<Board>>,
    /// Whether a solution was ever loaded.
    #[serde(deserialize_with = "flag")]
    pub solver_used: bool,
    /// The fewest moves of a known solution from the start.
    pub best_known: Option<u32>,
    /// What searches found for this game.
    pub findings: Vec<GameFinding>,
}

/// A game as its player sees it.
#[answer]
#[allow(clippy::struct_excessive_bools, reason = "facts, each by its name")]
pub struct GameAnswer {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The goal.
    pub goal: String,
    /// The tiles of the goal, row by row.
    pub goal_board: Vec<u8>,
    /// Which of them count: all, another name, or tiles.
    pub counts: String,
    /// The tiles that count.
    pub counted: Vec<u8>,
    /// The tiles of the first board.
    pub start: Vec<u8>,
    /// The seed of the first board, if it has one.
    pub seed: Option<u64>,
    /// The tiles now.
    pub board: Vec<u8>,
    /// The cells whose tile slides when it is clicked.
    pub movable: Vec<usize>,
    /// The moves made, compressed.
    pub moves: String,
    /// The moves that were undone, compressed.
    pub taken_back: String,
    /// The number of moves made.
    pub position: usize,
    /// The number of moves, those that were undone included.
    pub length: usize,
    /// The moves made in the single-tile metric.
    pub single_tile: usize,
    /// The moves made in the multi-tile metric.
    pub multi_tile: usize,
    /// Whether the tiles that count are at home.
    pub is_solved: bool,
    /// The length of a shortest solution, as far as it is known.
    pub shortest: KnownLength,
    /// The moves made beyond a shortest solution, once the board is solved and that length is proven.
    pub excess: Option<u32>,
    /// Whether a known solution passes the board, so that there is a hint.
    pub is_solution_known: bool,
    /// The way to the goal, once the board is solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<GamePaths>,
    /// The effect of the action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<GameChange>,
    /// The start, the goal and all moves as a code.
    pub share: String,
    /// What the code leaves out.
    #[serde(flatten)]
    pub tally: GameTally,
}

/// The length of a shortest solution, as far as it is known.
#[answer]
#[serde(untagged)]
pub enum KnownLength {
    /// It is proven.
    Proven {
        /// The length.
        proven: u32,
    },
    /// It is not.
    Between {
        /// No solution is shorter.
        lower_bound: u32,
        /// The length of the shortest known solution.
        best_known: Option<u32>,
    },
}

/// How far each board is from the goal, by the sum of the distances of the tiles that count, from the start on.
#[answer]
pub struct GamePaths {
    /// On the moves made.
    pub made: Vec<u32>,
    /// On a shortest solution, if one is known.
    pub shortest: Option<Vec<u32>>,
}

/// The effect of a command.
#[answer]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum GameChange {
    /// Tiles slid, in this order.
    Slid {
        /// The tiles.
        slides: Vec<GameSlide>,
    },
    /// The game began again.
    Restarted,
    /// Nothing slid: this is the next move of a known solution.
    Hinted {
        /// The tile to slide,
        #[serde(flatten)]
        slide: GameSlide,
        /// The number of tiles that slide in its direction one after another.
        run: usize,
        /// The moves to the goal, this one included.
        moves_left: usize,
        /// Whether no solution from here is shorter.
        is_shortest: bool,
        /// What is good about it.
        reason: String,
    },
    /// The moves of a known solution wait for redo.
    Loaded {
        /// The number of moves.
        moves: usize,
        /// Whether no solution from here is shorter.
        is_shortest: bool,
    },
    /// The command cannot be executed now; nothing has changed.
    Refused {
        /// Why.
        reason: String,
    },
}

/// A tile that slides.
#[answer]
pub struct GameSlide {
    /// The tile.
    pub tile: u8,
    /// Its cell before.
    pub from: u8,
    /// Its cell after.
    pub to: u8,
}

impl From<&Slide> for GameSlide {
    fn from(slide: &Slide) -> Self {
        Self { tile: slide.tile, from: slide.from, to: slide.to }
    }
}

impl GameChange {
    /// The effect of a change on its session.
    fn of(change: &Change, session: &Session) -> Self {
        match *change {
            Change::Slid(ref slides) => Self::Slid { slides: slides.iter().map(GameSlide::from).collect() },
            Change::Restarted => Self::Restarted,
            Change::SolutionLoaded { moves, is_shortest } => Self::Loaded { moves, is_shortest },
            Change::Hinted(Hint { ref slide, run, moves_left, is_shortest }) => {
                let goal = session.goal();
                let before = goal.distance(session.board());
                let after = session.board().after(slide.direction).map_or(before, |board| goal.distance(&board));
                let towards = match after.cmp(&before) {
                    Ordering::Less => "nearer to its home",
                    Ordering::Equal => "which does not count, to make room",
                    Ordering::Greater => "away from its home, to make room",
                };
                let path = if is_shortest { "a proven shortest path" } else { "the best path known" };
                let reason = format!("{towards}; {path} has {moves_left} moves from here");
                Self::Hinted { slide: slide.into(), run, moves_left, is_shortest, reason }
            }
        }
    }
}

impl GamePaths {
    fn of(session: &Session) -> Self {
        let goal = session.goal();
        let course = |moves: &Moves| {
            let boards = moves.iter().scan(*session.start(), |board, direction| {
                // The moves of a session are legal.
                *board = board.after(direction)?;
                Some(goal.distance(board))
            });
            std::iter::once(goal.distance(session.start())).chain(boards).collect()
        };
        Self { made: course(&session.moves()), shortest: session.shortest_solution().as_ref().map(course) }
    }
}

impl GameTally {
    fn of(tally: &Tally) -> Self {
        Self {
            seconds: tally.elapsed.map(|elapsed| elapsed.as_secs_f64()),
            is_running: tally.is_running,
            hints_used: tally.hints_used,
            hinted: tally.hinted.map(Text),
            solver_used: tally.solver_used,
            best_known: tally.best_known,
            findings: tally.findings.iter().map(GameFinding::from).collect(),
        }
    }

    fn tally(&self) -> Result<Tally, Fault> {
        let elapsed = self.seconds.map(Duration::try_from_secs_f64).transpose();
        Ok(Tally {
            elapsed: elapsed.map_err(|error| Fault::request(format_args!("seconds: {error}")))?,
            is_running: self.is_running,
            hints_used: self.hints_used,
            hinted: self.hinted.map(|board| board.0),
            solver_used: self.solver_used,
            best_known: self.best_known,
            findings: self.findings.iter().map(Into::into).collect(),
        })
    }
}

impl GameAnswer {
    fn new(session: &Session, now: Duration, change: Option<GameChange>) -> Self {
        let (board, size, made) = (session.board(), session.size(), session.single_tile_count());
        Self {
            width: size.width(),
            height: size.height(),
            goal: session.aim().goal.to_string(),
            goal_board: session.goal().board().tiles().to_vec(),
            counts: session.aim().counted.to_string(),
            counted: session.goal().tiles().iter().collect(),
            start: session.start().tiles().to_vec(),
            seed: match session.origin() {
                Origin::Seed(seed) => Some(seed),
                Origin::Board => None,
            },
            board: board.tiles().to_vec(),
            movable: (0..size.cells()).filter(|&cell| run_from_cell(board, cell).is_ok()).collect(),
            moves: session.moves().to_string(),
            taken_back: session.undone_moves().to_string(),
            position: made,
            length: made + session.undone_moves().single_tile_count(),
            single_tile: made,
            multi_tile: session.multi_tile_count(),
            is_solved: session.is_solved(),
            shortest: match session.shortest() {
                Shortest::Proven(proven) => KnownLength::Proven { proven },
                Shortest::Between { lower_bound, best_known } => KnownLength::Between { lower_bound, best_known },
            },
            excess: session.excess(),
            is_solution_known: session.is_solution_known(),
            paths: (session.is_solved() && made > 0).then(|| GamePaths::of(session)),
            change,
            share: session.share_code(),
            tally: GameTally::of(&session.tally(now)),
        }
    }
}

impl Game {
    /// The most moves of a game: far more than anybody makes, and little memory.
    pub const MAX_MOVES: usize = 20_000;

    /// The longest side of a board.
    pub const MAX_SIDE: usize = 10;

    /// The most cells of a board of a given length, which the whole space or a short search finds.
    pub const MAX_CELLS_OF_LENGTH: usize = 12;

    /// A game that begins.
    fn begun(&self, context: &Context, observer: &mut dyn Observer) -> Result<Session, Fault> {
        let aim = Aim { goal: self.fields.goal()?, counted: self.counts.0 };
        if let Some(text) = &self.board {
            let board = Board::parse(text, self.fields.size.map(|size| size.0)).map_err(Fault::item)?;
            return Session::from_board(board, aim).map_err(Fault::item);
        }
        let size = self.fields.size.map_or_else(|| Size::new(3, 3).expect("it is a size"), |size| size.0);
        if let Some(length) = self.length {
            if size.cells() > Self::MAX_CELLS_OF_LENGTH {
                let most = Self::MAX_CELLS_OF_LENGTH;
                return Err(Fault::request(format_args!("exact difficulty is for boards of up to {most} cells")));
            }
            if aim.counted != Counted::All {
                return Err(Fault::request("length: it is known only where all tiles count"));
            }
            let goal_board = aim.goal.board(size).map_err(Fault::request)?;
            let limits = LimitFields { max_nodes: Some(Text(20_000_000)), ..LimitFields::default() };
            let found = limits.run(context, observer, |control| {
                shuffled_to_length(&goal_board, self.seed.0, length.0..=length.0, control)
            });
            return Session::from_board(found.map_err(Fault::request)?.0, aim).map_err(Fault::request);
        }
        let seed = self.daily.map_or(self.seed.0, |day| day.seed(size));
        playable(size)?;
        Session::new_game(size, aim, seed).map_err(Fault::request)
    }
}

fn playable(size: Size) -> Result<(), Fault> {
    let most = Game::MAX_SIDE;
    if size.width().max(size.height()) > most {
        return Err(Fault::request(format_args!("{size}: boards of up to {most}x{most} are played here")));
    }
    Ok(())
}

impl Request for Game {
    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<GameAnswer, Fault> {
        let too_long = || format!("a game has at most {} moves here", Self::MAX_MOVES);
        let session = match &self.share {
            Some(code) => Session::from_share_code(code).map_err(Fault::item)?,
            None => self.begun(context, observer)?,
        };
        playable(session.size())?;
        if session.single_tile_count() > Self::MAX_MOVES {
            return Err(Fault::item(too_long()));
        }
        let tally = self.tally.tally()?;
        let mut session = session.resumed(&tally).map_err(Fault::request)?;
        let now = tally.elapsed.unwrap_or_default();
        let change = self.action.as_ref().map(|command| {
            let more = if let Command::Moves(moves) = &command.0 { moves.single_tile_count() } else { 0 };
            if session.single_tile_count() + more > Self::MAX_MOVES {
                return GameChange::Refused { reason: too_long() };
            }
            match session.apply(command, now) {
                Ok(change) => GameChange::of(&change, &session),
                Err(refused) => GameChange::Refused { reason: refused.to_string() },
            }
        });
        Ok(GameAnswer::new(&session, now, change))
    }
}

//! The addresses of the room Play.

use std::sync::{Arc, Mutex};

use serde::{Deserialize, Serialize};
use serde_json::json;
use taxicab::fields::Text;
use taxicab::game_solver::{self, Finding, Purpose};
use taxicab::play::{Command, Session};
use taxicab::puzzle::{Board, Parity, Problem, ProblemError, Size, search, shuffled_to_length};
use taxicab::requests::puzzle::BoardFields;

use crate::games::locked;
use crate::state::{Changed, Checked, NamedGoal, State, Unsolvable};
use crate::{Api, Call, Event, Refusal, Reply, Task, playable};

/// The most moves of a game: far more than anybody makes, and little memory.
const MAX_MOVES: usize = 20_000;

/// The most cells of a board of exact difficulty, which the whole space or a short search finds.
const MAX_CELLS_OF_LENGTH: usize = 12;

/// The start of a game: a seed, a day, a difficulty, a board, or a share code.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Beginning {
    size: Option<String>,
    goal: Option<String>,
    seed: Option<u64>,
    daily: Option<String>,
    length: Option<u32>,
    board: Option<String>,
    share: Option<String>,
}

impl Beginning {
    /// The game; `seed` is a random one.
    fn session(&self, seed: u64) -> Result<Session, Refusal> {
        if let Some(code) = &self.share {
            let session = Session::from_share_code(code).map_err(Refusal::bad)?;
            if session.single_tile_count() > MAX_MOVES {
                return Err(Refusal::bad(format!("a game has at most {MAX_MOVES} moves here")));
            }
            return playable(session.size()).map(|_| session);
        }
        let size = self.size.as_deref().map(str::parse::<Size>).transpose().map_err(Refusal::bad)?;
        let goal = |size| fields(self.goal.as_deref(), size).goal();
        if let Some(text) = &self.board {
            let board = board(text, size)?;
            let goal = goal(board.size())?;
            return Session::from_board(board, goal).map_err(|error| match error {
                ProblemError::GoalSize(error) => Refusal::bad(error),
                ProblemError::Unsolvable(unsolvable) => Refusal::unsolvable(&Unsolvable::new(
                    &board,
                    &goal.board(board.size()).expect("the sizes agree"),
                    &unsolvable.parity,
                )),
            });
        }
        let size = playable(size.unwrap_or_else(|| Size::new(3, 3).expect("a size")))?;
        let goal = goal(size)?;
        if let Some(length) = self.length {
            if size.cells() > MAX_CELLS_OF_LENGTH {
                return Err(Refusal::bad(format!(
                    "exact difficulty is for boards of up to {MAX_CELLS_OF_LENGTH} cells"
                )));
            }
            let goal_board = goal.board(size).map_err(Refusal::bad)?;
            let control = search::Control { max_nodes: 20_000_000, ..search::Control::default() };
            let found = shuffled_to_length(&goal_board, self.seed.unwrap_or(1), length..=length, control);
            let (board, _) = found.map_err(Refusal::bad)?;
            return Session::from_board(board, goal).map_err(Refusal::bad);
        }
        let seed = match &self.daily {
            Some(date) => day(date, size)?,
            None => self.seed.unwrap_or(seed),
        };
        Session::from_seed(size, goal, seed).map_err(Refusal::bad)
    }
}

/// A goal and the size of the board.
fn fields(goal: Option<&str>, size: Size) -> BoardFields {
    BoardFields { goal: goal.unwrap_or("blank-last").to_owned(), size: Some(Text(size)), ..BoardFields::default() }
}

fn board(text: &str, size: Option<Size>) -> Result<Board, Refusal> {
    let board = Board::parse(text, size).map_err(Refusal::bad)?;
    playable(board.size()).map(|_| board)
}

/// The seed of a day, `2026-11-21`: each size has its own board, the same everywhere.
fn day(date: &str, size: Size) -> Result<u64, Refusal> {
    let wrong = || Refusal::bad(format!("{:?} is not a day, as 2026-11-21", date.chars().take(20).collect::<String>()));
    let parts: Vec<&str> = date.split('-').collect();
    let [year, month, day] = parts[..] else { return Err(wrong()) };
    let number = |text: &str, length| {
        let is_one = text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
        is_one.then(|| text.parse::<u64>().ok()).flatten().ok_or_else(wrong)
    };
    let (year, month, day) = (number(year, 4)?, number(month, 2)?, number(day, 2)?);
    let days = match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    if !(1..=days).contains(&day) {
        return Err(wrong());
    }
    Ok((((year * 100 + month) * 100 + day) * 100 + size.width() as u64) * 100 + size.height() as u64)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Commanded {
    command: String,
}

#[derive(Serialize)]
struct Executed {
    change: Changed,
    state: State,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

impl Api {
    pub(crate) fn begin(&self, call: &Call<'_>) -> Result<Task, Refusal> {
        let beginning: Beginning = call.posted()?;
        let (seed, id, games) = (self.random_seed()?, self.new_id()?, Arc::clone(&self.games));
        // A board of an exact difficulty takes a moment.
        Ok(Task::Short(Box::new(move |_| {
            let game = games.add(&id, beginning.session(seed)?)?;
            let state = State::new(&id, &locked(&game), games.now());
            Ok(Reply { status: 201, ..Reply::json(&state)? })
        })))
    }

    pub(crate) fn state(&self, id: &str) -> Result<State, Refusal> {
        let game = self.games.of(id)?;
        let state = State::new(id, &locked(&game), self.games.now());
        Ok(state)
    }

    pub(crate) fn end(&self, id: &str) -> Result<Task, Refusal> {
        self.games.remove(id)?;
        Ok(Task::Done(Reply { status: 204, ..Reply::of(Vec::new()) }))
    }

    pub(crate) fn command(&self, id: &str, call: &Call<'_>) -> Result<Task, Refusal> {
        let Commanded { command } = call.posted()?;
        let command: Command = command.parse().map_err(Refusal::bad)?;
        let game = self.games.of(id)?;
        let now = self.games.now();
        let mut session = locked(&game);
        let more = if let Command::Moves(moves) = &command { moves.single_tile_count() } else { 0 };
        if session.single_tile_count() + more > MAX_MOVES {
            return Err(Refusal::refused(format!("a game has at most {MAX_MOVES} moves here")));
        }
        let change = session.apply(&command, now).map_err(Refusal::refused)?;
        let change = Changed::new(change, &session);
        Ok(Task::Done(Reply::json(&Executed { change, state: State::new(id, &session, now) })?))
    }

    /// Searches a solution of the current board, for the next hint.
    pub(crate) fn way(&self, id: &str, call: &Call<'_>) -> Result<Task, Refusal> {
        let Nothing {} = call.posted()?;
        let (game, problem) = (self.games.of(id)?, self.searched(id, Purpose::Here)?);
        let (games, id) = (Arc::clone(&self.games), id.to_owned());
        Ok(Task::Short(Box::new(move |context| {
            if let Some(problem) = problem {
                game_solver::search(Purpose::Here, &problem, context, &mut |finding| take(&game, &finding));
            }
            let state = State::new(&id, &locked(&game), games.now());
            Reply::json(&json!({ "state": state }))
        })))
    }

    /// The search for the shortest length.
    pub(crate) fn shortest(&self, id: &str) -> Result<Task, Refusal> {
        let game = self.games.of(id)?;
        let (games, id) = (Arc::clone(&self.games), id.to_owned());
        Ok(Task::Events(Box::new(move |context, listener| {
            let problem = locked(&game).start_problem();
            game_solver::search(Purpose::Start, &problem, context, &mut |finding| {
                take(&game, &finding);
                listener(Event::optional("bound", &json!({ "lower_bound": finding.lower_bound })));
            });
            listener(Event::new("done", &State::new(&id, &locked(&game), games.now())));
            Ok(())
        })))
    }

    /// The board that a search for a purpose begins with; `None` if there is nothing to search. For a front that searches where
    /// the game is not.
    ///
    /// # Errors
    /// There is no such game.
    pub fn searched(&self, id: &str, purpose: Purpose) -> Result<Option<Problem>, Refusal> {
        let game = self.games.of(id)?;
        let session = locked(&game);
        Ok(match purpose {
            Purpose::Start => Some(session.start_problem()),
            Purpose::Here => {
                let problem = session.problem();
                let is_needed = !session.is_solution_known() && problem.start() != problem.goal();
                is_needed.then_some(problem)
            }
        })
    }

    /// Hands the finding of such a search to its game.
    ///
    /// # Errors
    /// There is no such game.
    pub fn found(&self, id: &str, finding: &Finding) -> Result<(), Refusal> {
        take(&*self.games.of(id)?, finding);
        Ok(())
    }
}

/// Hands a finding to its game, which may know better.
fn take(game: &Mutex<Session>, finding: &Finding) {
    let _ = locked(game).accept(&finding.problem, finding.moves.as_ref(), finding.lower_bound);
}

#[derive(Deserialize)]
struct Checking {
    board: String,
    goal: Option<String>,
    size: Option<String>,
}

pub(crate) fn check(call: &Call<'_>) -> Result<Task, Refusal> {
    let checking: Checking = call.queried()?;
    let size = checking.size.as_deref().map(str::parse).transpose().map_err(Refusal::bad)?;
    let board = board(&checking.board, size)?;
    let goal = fields(checking.goal.as_deref(), board.size()).goal()?;
    let parity = Parity::towards(&board, &goal).map_err(Refusal::bad)?;
    let goal = goal.board(board.size()).map_err(Refusal::bad)?;
    Ok(Task::Done(Reply::json(&Checked::new(&board, &goal, &parity))?))
}

#[derive(Deserialize)]
struct Sized {
    size: String,
}

pub(crate) fn named_goals(call: &Call<'_>) -> Result<Task, Refusal> {
    let Sized { size } = call.queried()?;
    let size = playable(size.parse().map_err(Refusal::bad)?)?;
    Ok(Task::Done(Reply::json(&NamedGoal::all(size))?))
}

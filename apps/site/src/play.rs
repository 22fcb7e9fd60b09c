//! The addresses under `/api` of the room Play.

use std::sync::{Arc, Mutex};

use axum::extract::{Path, State as Shared};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::json;
use taxicab::fields::Text;
use taxicab::game_solver::{self, Finding, Purpose};
use taxicab::play::{Command, Session};
use taxicab::puzzle::{Board, Parity, ProblemError, Size, search, shuffled_to_length};
use taxicab::requests::puzzle::BoardFields;

use crate::Site;
use crate::events::{event, stream};
use crate::games::locked;
use crate::refusal::{Body, Query, Refusal, answered};
use crate::searches::CancelOnDrop;
use crate::state::{Changed, Checked, NamedGoal, State, Unsolvable};

pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new()
        .route("/games", post(begin))
        .route("/games/{id}", get(state).post(command).delete(end))
        .route("/games/{id}/way", post(way))
        .route("/games/{id}/shortest", get(shortest))
        .route("/check", get(check))
        .route("/goals", get(named_goals))
}

/// The longest side of a board.
const MAX_SIDE: usize = 10;

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
    fn session(&self) -> Result<Session, Refusal> {
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
                ProblemError::Unsolvable(unsolvable) => Refusal::unsolvable(Unsolvable::new(
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
            None => match self.seed {
                Some(seed) => seed,
                None => random_seed()?,
            },
        };
        Session::from_seed(size, goal, seed).map_err(Refusal::bad)
    }
}

/// A goal and the size of the board.
fn fields(goal: Option<&str>, size: Size) -> BoardFields {
    BoardFields { goal: goal.unwrap_or("blank-last").to_owned(), size: Some(Text(size)), ..BoardFields::default() }
}

/// A random seed of six digits, short enough to pass on.
pub(super) fn random_seed() -> Result<u64, Refusal> {
    getrandom::u32().map(|seed| u64::from(seed % 1_000_000)).map_err(Refusal::busy)
}

pub(super) fn playable(size: Size) -> Result<Size, Refusal> {
    if size.width().max(size.height()) <= MAX_SIDE {
        Ok(size)
    } else {
        Err(Refusal::bad(format!("{size}: boards of up to {MAX_SIDE}x{MAX_SIDE} are played here")))
    }
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

async fn begin(Shared(site): Shared<Arc<Site>>, Body(beginning): Body<Beginning>) -> Result<Response, Refusal> {
    // A board of an exact difficulty takes a moment.
    let turn = site.searches.short_turn().await?;
    let session = turn.run(move || beginning.session()).await.map_err(Refusal::busy)??;
    let (id, game) = site.games.add(session)?;
    let state = State::new(&id, &locked(&game), site.games.now());
    Ok((StatusCode::CREATED, Json(state)).into_response())
}

async fn state(Shared(site): Shared<Arc<Site>>, Path(id): Path<String>) -> Result<Response, Refusal> {
    let game = site.games.of(&id)?;
    let state = State::new(&id, &locked(&game), site.games.now());
    Ok(answered(state))
}

async fn end(Shared(site): Shared<Arc<Site>>, Path(id): Path<String>) -> Result<StatusCode, Refusal> {
    site.games.remove(&id).map(|()| StatusCode::NO_CONTENT)
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

async fn command(
    Shared(site): Shared<Arc<Site>>,
    Path(id): Path<String>,
    Body(commanded): Body<Commanded>,
) -> Result<Response, Refusal> {
    let command: Command = commanded.command.parse().map_err(Refusal::bad)?;
    let game = site.games.of(&id)?;
    let now = site.games.now();
    let mut session = locked(&game);
    let more = if let Command::Moves(moves) = &command { moves.single_tile_count() } else { 0 };
    if session.single_tile_count() + more > MAX_MOVES {
        return Err(Refusal::refused(format!("a game has at most {MAX_MOVES} moves here")));
    }
    let change = session.apply(&command, now).map_err(Refusal::refused)?;
    let change = Changed::new(change, &session);
    Ok(answered(Executed { change, state: State::new(&id, &session, now) }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// Searches a solution of the current board, for the next hint.
async fn way(
    Shared(site): Shared<Arc<Site>>,
    Path(id): Path<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Refusal> {
    let game = site.games.of(&id)?;
    let problem = locked(&game).problem();
    if !locked(&game).is_solution_known() && problem.start() != problem.goal() {
        let turn = site.searches.short_turn().await?;
        let cancellation = site.context.cancellation().child();
        let _cancel = CancelOnDrop(cancellation.clone());
        let (context, game) = (site.context.clone().with_cancellation(cancellation), Arc::clone(&game));
        turn.run(move || {
            game_solver::search(Purpose::Here, &problem, &context, &mut |finding| take(&game, &finding));
        })
        .await
        .map_err(Refusal::busy)?;
    }
    let state = State::new(&id, &locked(&game), site.games.now());
    Ok(answered(json!({ "state": state })))
}

/// Hands a finding to its game, which may know better.
fn take(game: &Mutex<Session>, finding: &Finding) {
    let _ = locked(game).accept(&finding.problem, finding.moves.as_ref(), finding.lower_bound);
}

/// The search for the shortest length as events; it ends when the listener leaves.
async fn shortest(Shared(site): Shared<Arc<Site>>, Path(id): Path<String>) -> Result<Response, Refusal> {
    let game = site.games.of(&id)?;
    let cancellation = site.context.cancellation().child();
    let context = site.context.clone().with_cancellation(cancellation.clone());
    Ok(stream(16, cancellation, move |sender| async move {
        let problem = locked(&game).start_problem();
        let _ = sender.send(event("busy", &json!({ "ahead": site.searches.waiting() }))).await;
        let Ok(turn) = site.searches.turn().await else { return };
        let (learner, bounds) = (Arc::clone(&game), sender.clone());
        let search = turn.run(move || {
            game_solver::search(Purpose::Start, &problem, &context, &mut |finding| {
                take(&learner, &finding);
                // A listener that does not keep up misses a bound, never the end.
                let _ = bounds.try_send(event("bound", &json!({ "lower_bound": finding.lower_bound })));
            });
        });
        let _ = search.await;
        let state = State::new(&id, &locked(&game), site.games.now());
        let _ = sender.send(event("done", &state)).await;
    }))
}

#[derive(Deserialize)]
struct Checking {
    board: String,
    goal: Option<String>,
    size: Option<String>,
}

async fn check(Query(checking): Query<Checking>) -> Result<Response, Refusal> {
    let size = checking.size.as_deref().map(str::parse).transpose().map_err(Refusal::bad)?;
    let board = board(&checking.board, size)?;
    let goal = fields(checking.goal.as_deref(), board.size()).goal()?;
    let parity = Parity::towards(&board, &goal).map_err(Refusal::bad)?;
    let goal = goal.board(board.size()).map_err(Refusal::bad)?;
    Ok(answered(Checked::new(&board, &goal, &parity)))
}

#[derive(Deserialize)]
struct Sized {
    size: String,
}

async fn named_goals(Query(sized): Query<Sized>) -> Result<Response, Refusal> {
    let size = playable(sized.size.parse().map_err(Refusal::bad)?)?;
    Ok(answered(NamedGoal::all(size)))
}

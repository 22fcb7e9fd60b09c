//! The addresses under `/api` of the room Endings. A lesson is kept by the page alone, in its address: it sends where the
//! lesson began and the trainee's moves, and is told everything about it.

mod watch;

use std::sync::Arc;

use axum::Router;
use axum::extract::State as Shared;
use axum::response::Response;
use axum::routing::get;
use cozy_chess::{Board, Color, Move};
use serde::{Deserialize, Serialize};
use taxicab::{Context, FaultKind, Silent};
use taxicab_endgame::{Endgame, EndgameError, Tables, Value, board_from_fen};
use taxicab_play::{Cost, Ended, Lesson, LessonCommand, LessonPlies, LessonStep, lesson_position, lesson_positions};

use super::Site;
use super::refusal::{Query, Refusal, answered};
use crate::tables::TableArguments;
use taxicab::requests::endgame::{san, uci};

pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new()
        .route("/endings", get(endings))
        .route("/endings/position", get(position))
        .route("/endings/lesson", get(lesson))
        .route("/endings/watch", get(watch::watch))
        .route("/endings/terms", get(watch::terms))
}

/// The tables of the site, made and loaded as they are asked for.
pub(super) struct Endings(Context);

impl Endings {
    pub(super) fn new(context: &Context) -> Self {
        Self(TableArguments::at(None).context(context))
    }

    /// Works with the tables of an endgame.
    fn with<T>(&self, endgame: Endgame, work: impl FnOnce(&Tables) -> Result<T, Refusal>) -> Result<T, Refusal> {
        let tables = self.0.endgame_tables(endgame, &mut Silent);
        let tables = tables.map_err(|fault| match fault.kind {
            FaultKind::Cancelled => Refusal::busy("the site is being closed"),
            _ => Refusal::bad(fault),
        })?;
        work(&tables)
    }
}

/// What is answered in a moment, on a thread that may wait for a table.
async fn soon<T: Serialize + Send + 'static>(
    site: Arc<Site>,
    work: impl FnOnce(&Endings) -> Result<T, Refusal> + Send + 'static,
) -> Result<Response, Refusal> {
    let turn = site.searches.short_turn().await?;
    let answer = turn.run(move || work(&site.endings)).await.map_err(Refusal::busy)??;
    Ok(answered(answer))
}

#[derive(Serialize)]
struct Taught {
    name: String,
    title: &'static str,
    /// The longest win, in plies.
    longest: u8,
    /// Plies, and how many positions are won in them with the strong side to move.
    histogram: Vec<(usize, u64)>,
}

async fn endings(Shared(site): Shared<Arc<Site>>) -> Result<Response, Refusal> {
    soon(site, |endings| {
        let titles =
            ["King and queen", "King and rook", "King and two bishops", "King, bishop and knight", "King and pawn"];
        let taught = Endgame::BASIC.into_iter().zip(titles).map(|(ending, title)| {
            endings.with(ending, |tables| {
                let census = tables.census(ending).ok_or_else(|| Refusal::busy("its tables are not there"))?;
                let wins = census.strong_wins.iter().copied().enumerate();
                let histogram = wins.filter(|&(plies, positions)| plies % 2 == 1 && positions > 0).collect();
                let longest = census.longest.map_or(0, |(_, plies)| plies);
                Ok(Taught { name: ending.to_string(), title, longest, histogram })
            })
        });
        Ok(serde_json::json!({ "endings": taught.collect::<Result<Vec<_>, Refusal>>()? }))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wish {
    ending: String,
    /// `21..31`, both included, or `21`.
    plies: Option<String>,
    seed: Option<u64>,
}

#[derive(Serialize)]
struct Found {
    fen: String,
    ending: String,
    plies: u8,
    count: usize,
    seed: u64,
}

async fn position(Shared(site): Shared<Arc<Site>>, Query(wish): Query<Wish>) -> Result<Response, Refusal> {
    let ending: Endgame = wish.ending.parse().map_err(|error: EndgameError| Refusal::bad(error))?;
    let plies = wish.plies.as_deref().map_or(Ok(LessonPlies::Range(1..=u8::MAX)), str::parse).map_err(Refusal::bad)?;
    let seed = match wish.seed {
        Some(seed) => seed,
        None => super::play::random_seed()?,
    };
    soon(site, move |endings| {
        endings.with(ending, |tables| {
            let plies = plies.range(ending, tables);
            let count = lesson_positions(tables, ending, &plies);
            let (board, plies) = lesson_position(tables, ending, &plies, seed).map_err(Refusal::bad)?;
            Ok(Found { fen: board.to_string(), ending: ending.to_string(), plies, count, seed })
        })
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    start: String,
    /// The trainee's moves, with commas between them.
    moves: Option<String>,
    trainee: Option<String>,
}

/// The most moves of a lesson: fifty quiet ones end it, and a pawn has six.
const MOST_MOVES: usize = 400;

#[derive(Serialize)]
struct State {
    start: String,
    fen: String,
    ending: Option<String>,
    trainee: &'static str,
    to_move: &'static str,
    is_check: bool,
    /// What the board is worth to the trainee.
    #[serde(flatten)]
    worth: Worth,
    ended: Option<End>,
    quiet: u8,
    steps: Vec<Made>,
    plies_lost: Option<u32>,
    best: Option<Named>,
    moves: Vec<Choice>,
}

#[derive(Serialize)]
struct Worth {
    result: &'static str,
    plies: Option<u8>,
}

impl From<Value> for Worth {
    fn from(value: Value) -> Self {
        Self { result: value.name(), plies: value.plies() }
    }
}

#[derive(Serialize)]
struct End {
    kind: &'static str,
    winner: Option<&'static str>,
}

impl From<Ended> for End {
    fn from(ended: Ended) -> Self {
        let kind = match ended {
            Ended::Mated(_) => "mate",
            Ended::Stalemate => "stalemate",
            Ended::DeadDraw => "dead-draw",
            Ended::FiftyMoves => "fifty-moves",
        };
        Self { kind, winner: if let Ended::Mated(mated) = ended { Some(color(!mated)) } else { None } }
    }
}

#[derive(Serialize)]
struct Named {
    uci: String,
    san: String,
}

impl Named {
    fn new(board: &Board, played: Move) -> Self {
        Self { uci: uci(board, played), san: san(board, played) }
    }
}

#[derive(Serialize)]
struct Choice {
    #[serde(flatten)]
    named: Named,
    #[serde(flatten)]
    worth: Worth,
    /// Plies more than the best; null if it changes the result.
    cost: Option<u8>,
}

#[derive(Serialize)]
struct Made {
    #[serde(flatten)]
    choice: Choice,
    by: &'static str,
    was: Worth,
}

async fn lesson(Shared(site): Shared<Arc<Site>>, Query(told): Query<Told>) -> Result<Response, Refusal> {
    let start = board_from_fen(&told.start).map_err(Refusal::bad)?;
    let trainee = match told.trainee.as_deref() {
        None => start.side_to_move(),
        Some("white") => Color::White,
        Some("black") => Color::Black,
        Some(other) => return Err(Refusal::bad(format!("{other:?} is no side: white or black"))),
    };
    let moves = told.moves.as_deref().unwrap_or("").split(',').filter(|part| !part.is_empty());
    let moves = moves.map(|part| part.parse().map_err(|_| Refusal::bad(format!("{part:?} is no move, as e2e4"))));
    let moves: Vec<Move> = moves.collect::<Result<_, _>>()?;
    if moves.len() > MOST_MOVES {
        return Err(Refusal::bad(format!("{} moves; a lesson has at most {MOST_MOVES}", moves.len())));
    }
    let ending = Endgame::of_board(&start).map_err(Refusal::bad)?;
    soon(site, move |endings| endings.with(ending, |tables| State::new(start, trainee, &moves, tables))).await
}

const fn color(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn cost(step: LessonStep) -> Option<u8> {
    match step.cost() {
        Cost::Plies(plies) => Some(plies),
        Cost::Result { .. } => None,
    }
}

impl State {
    fn new(start: Board, trainee: Color, moves: &[Move], tables: &Tables) -> Result<Self, Refusal> {
        let mut lesson = Lesson::new(start, trainee, tables).map_err(Refusal::bad)?;
        for (number, &played) in moves.iter().enumerate() {
            let refused = |error| Refusal::bad(format!("move {}: {error}", number + 1));
            lesson.apply(LessonCommand::Move(played), tables).map_err(refused)?;
        }
        let (board, ended) = (lesson.board(), lesson.ended());
        let to_move = board.side_to_move();
        let ranked = match ended {
            None => tables.ranked(&board).map_err(Refusal::bad)?,
            Some(_) => Vec::new(),
        };
        let choice = |board: &Board, step: &LessonStep| Choice {
            named: Named::new(board, step.played),
            worth: step.value.into(),
            cost: cost(*step),
        };
        let best = ranked.first().map(|best| best.value);
        let choices = ranked.iter().filter_map(|ranked| {
            let step = LessonStep { played: ranked.mv, by: to_move, best: best?, value: ranked.value };
            Some(choice(&board, &step))
        });
        let mut stage = lesson.start().clone();
        let steps = lesson.steps().iter().map(|step| {
            let made = Made { choice: choice(&stage, step), by: color(step.by), was: step.best.into() };
            stage.play_unchecked(step.played);
            made
        });
        let steps = steps.collect();
        Ok(Self {
            start: lesson.start().to_string(),
            fen: board.to_string(),
            ending: lesson.endgame().map(|ending| ending.to_string()),
            trainee: color(trainee),
            to_move: color(to_move),
            is_check: !board.checkers().is_empty(),
            worth: lesson.value_for_trainee(tables).into(),
            ended: ended.map(End::from),
            quiet: lesson.quiet_plies(),
            steps,
            plies_lost: lesson.plies_lost(),
            best: ranked.first().map(|best| Named::new(&board, best.mv)),
            moves: choices.collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weak_side_is_told_what_it_loses() {
        let mut tables = Tables::new();
        assert!(tables.fill(Endgame::KQK).is_ok());
        let start = board_from_fen("8/8/8/3k4/8/8/8/KQ6 w").unwrap();
        let state = State::new(start, Color::Black, &[], &tables);
        let Ok(state) = state else { panic!("it is a lesson") };
        assert_eq!((state.worth.result, state.to_move, state.steps.len()), ("loss", "black", 1));
    }
}

//! `analyse`: what each move of a solution costs, and which moves would have cost nothing.

mod distances;
mod game;
mod shortening;
mod slidysim;
mod times;

use std::time::Duration;

use taxicab_puzzle::search::StopReason;
use taxicab_puzzle::strategy::{Algorithm, Options, Strategy};
use taxicab_puzzle::{Board, Goal, Metric, Mover, Moves, Problem};

use super::{BoardFields, LimitFields, SearchStage, Seconds, Unsolvable};
use crate::fields::Text;
use crate::{Context, Fault, Observer, Request, answer, request};
use distances::{Distances, Judged};
use game::Game;
use shortening::shorter;
pub use shortening::{ShortenedSolution, Window};
use slidysim::Replay;
pub use times::{Pace, PartSplit, Pause, Splits, Times, TimesError};

/// What each move of a solution costs, and which moves would have cost nothing.
#[request("analyse", AnalyseAnswer)]
pub struct Analyse {
    /// The board; without one, with a size, the board that the moves solve.
    #[arg(skip)]
    pub board: String,
    /// The moves, or a link to a replay of slidysim, which has its board and times too.
    #[arg(skip)]
    pub moves: String,
    /// Milliseconds on the clock at each step of a tile, divided by commas or spaces: what they say about speed, pauses and splits is
    /// reported too.
    #[arg(value_name = "MS,MS,…")]
    pub times: Option<Text<Times>>,
    /// The goal, and the size.
    #[flatten]
    pub fields: BoardFields,
    /// What counts as one move: stm, each tile's step; mtm, a straight run of tiles.
    #[default = "stm"]
    pub metric: Text<Metric>,
    /// What the letters move: the tile or the blank [default: the tile; the blank if only so the moves solve the board].
    #[arg(value_name = "tile|blank")]
    pub moves_of: Option<Text<Mover>>,
    /// Make the solution shorter too: its windows are solved again, each with proof, until none gets shorter. On any size; it
    /// takes half of the limits.
    pub shorten: bool,
    /// Limits for all searches of one solution together.
    #[flatten]
    pub limits: LimitFields,
}

/// The answer for one board and its moves.
#[answer]
#[serde(untagged)]
pub enum AnalyseAnswer {
    /// The board cannot reach the goal.
    Unsolvable(Unsolvable),
    /// The moves one by one.
    Analysis(Box<Analysis>),
}

/// A solution, move by move.
#[answer]
pub struct Analysis {
    /// The board.
    pub board: String,
    /// The goal.
    pub goal: String,
    /// `stm` or `mtm`.
    pub metric: &'static str,
    /// The moves of the tiles, compressed.
    pub moves: String,
    /// What the letters of the request move: `tile` or `blank`.
    pub moves_of: &'static str,
    /// Whether the moves end on the goal.
    pub solved: bool,
    /// The number of moves.
    pub length: u32,
    /// The length of a shortest solution of the board, if it is proven.
    pub shortest: Option<u32>,
    /// No solution of the board is shorter than this.
    pub lower_bound: u32,
    /// A shortest solution, compressed, if its length is proven.
    pub solution: Option<String>,
    /// The moves that a shortest solution still takes after the last move: 0 if the board is solved.
    pub left: Option<u32>,
    /// The sum of all costs: how many moves a solution that begins with these is longer than a shortest.
    pub excess: Option<u32>,
    /// The moves that left the shortest paths, as far as that is proven.
    pub mistakes: Vec<Mistake>,
    /// The number of moves whose cost is not proven.
    pub unproven: u32,
    /// Every move.
    pub path: Vec<AnalysedMove>,
    /// When the rows and the rings of the goal were finished.
    pub splits: Splits,
    /// The speed, if the times are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    /// The solution made shorter, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortened: Option<ShortenedSolution>,
    /// Successors considered by all searches.
    pub generated: u64,
    /// Wall seconds of the searches.
    pub seconds: f64,
    /// Wall seconds for building or loading tables.
    pub table_seconds: f64,
    /// The heuristic of the last search.
    pub heuristic: Option<String>,
    /// What the searches did, one heuristic after the other; the counts add up to those above.
    pub stages: Vec<SearchStage>,
    /// The limit that stopped the searches: `time-limit`, `nodes`, `memory` or `cancelled`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// The limit that stopped the searches.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
    /// Whether nobody said that the letters move the blank.
    #[serde(skip)]
    pub is_detected: bool,
    /// The board and its goal.
    #[serde(skip)]
    pub problem: Problem,
    /// The moves.
    #[serde(skip)]
    pub played: Moves,
}

/// A move that left the shortest paths.
#[answer]
pub struct Mistake {
    /// The index of the move, from 0.
    pub at: usize,
    /// The move, in the metric: `R`, `R2`.
    pub r#move: String,
    /// How many moves longer it made the solution.
    pub cost: u32,
    /// The moves on shortest paths instead of it.
    pub good_moves: Vec<String>,
    /// Whether these are all there are.
    pub complete: bool,
}

/// A move and what it costs.
#[answer]
pub struct AnalysedMove {
    /// The move, in the metric: `R`, `R2`.
    pub r#move: String,
    /// The distance to the goal before it, if it is proven.
    pub before: Option<u32>,
    /// The distance to the goal after it, if it is proven.
    pub after: Option<u32>,
    /// How many moves longer it made the solution: 0 on a shortest path.
    pub cost: Option<u32>,
    /// The moves on shortest paths.
    pub good_moves: Vec<String>,
    /// Whether these are all there are.
    pub complete: bool,
}

impl AnalyseAnswer {
    /// Whether the caller cancelled the searches.
    pub fn is_cancelled(&self) -> bool {
        matches!(self, Self::Analysis(analysis) if analysis.stopped == Some(StopReason::Cancelled))
    }
}

/// Boards of more cells get a limit of time, because nothing else might end their searches.
const MAX_CELLS_WITHOUT_LIMIT: usize = 16;

/// That limit.
const LARGE_TIME_LIMIT: Duration = Duration::from_mins(1);

impl Request for Analyse {
    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        let mut parts = item.splitn(3, [';', '\t']).peekable();
        let board = parts.next_if(|first| !Moves::may_begin(first)).unwrap_or_default();
        let Some(moves) = parts.next() else {
            return Err(Fault::item("write the board, then the moves; on one line with ';' between them"));
        };
        let times = parts.next().map(|times| times.parse().map_err(Fault::item)).transpose()?;
        let times = times.or_else(|| self.times.clone());
        Ok(Self { board: board.to_owned(), moves: moves.to_owned(), times, ..self.clone() })
    }

    fn time_limit(&self) -> Option<Duration> {
        self.limits.time()
    }

    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<AnalyseAnswer, Fault> {
        match Replay::read(&self.moves)? {
            Some(replay) => replay.in_place(self)?.analysed(context, observer),
            None => self.analysed(context, observer),
        }
    }
}

impl Analyse {
    /// The answer, with the moves as they are.
    fn analysed(&self, context: &Context, observer: &mut dyn Observer) -> Result<AnalyseAnswer, Fault> {
        let goal = self.fields.goal()?;
        let letters: Moves = self.moves.parse().map_err(|error: taxicab_puzzle::MovesError| Fault::item(error))?;
        let mover = self.moves_of.map(|mover| mover.0);
        let board = self.start(&letters, mover.unwrap_or_default(), &goal, observer)?;
        let problem = match Unsolvable::or_problem(board, &goal)? {
            Ok(problem) => problem,
            Err(unsolvable) => return Ok(AnalyseAnswer::Unsolvable(unsolvable)),
        };
        let game = Game::new(&problem, &letters, mover, self.metric.0)?;
        let times = self.times.as_deref();
        times.map_or(Ok(()), |times| times.check(&game))?;
        let mut limits = self.limits.clone();
        if board.size().cells() > MAX_CELLS_WITHOUT_LIMIT && !limits.is_limited() {
            limits.time_limit = Some(Text(Seconds(LARGE_TIME_LIMIT)));
        }
        let shortened = self.shorten.then(|| {
            limits = limits.halved();
            shorter(&game, self.metric.0, &limits, context, observer)
        });
        let options = Options { algorithm: Algorithm::IdaStar, metric: self.metric.0, ..Options::default() };
        let strategy = Strategy::new(options).map_err(Fault::request)?;
        let (solver, table_time) =
            context.cache().solver(&strategy, strategy.method(), problem.goal(), context, observer)?;
        let judged = Distances::new(&solver, self.metric.0, &limits, context, observer).judged(&game);
        let splits = Splits::new(&game, times, problem.goal());
        let pace = times.map(|times| times.pace(&game));
        let analysis = Analysis::new(&problem, &goal, self.metric.0, game, judged, table_time);
        Ok(AnalyseAnswer::Analysis(Box::new(Analysis { splits, pace, shortened, ..analysis })))
    }

    /// The board; if none was given, the board from which the moves lead to the goal.
    fn start(&self, letters: &Moves, mover: Mover, goal: &Goal, observer: &mut dyn Observer) -> Result<Board, Fault> {
        if !self.board.trim().is_empty() {
            return Ok(self.fields.reported(&self.board, observer)?.0);
        }
        let size = match (goal, self.fields.size) {
            (_, Some(size)) => size.0,
            (Goal::Board(board), None) => board.size(),
            _ => return Err(Fault::item("there is no board: write it before the moves, or give its --size WxH")),
        };
        let end = goal.board(size).map_err(Fault::item)?;
        let back = mover.read(letters).inverted();
        end.after_all(&back).map_err(|wrong| {
            let number = letters.single_tile_count() - wrong.index;
            let letter = letters.as_slice()[number - 1];
            Fault::item(format_args!(
                "move {number} ({letter}): no {size} board reaches the goal by it and the moves after it"
            ))
        })
    }
}

impl Analysis {
    fn new(problem: &Problem, goal: &Goal, metric: Metric, game: Game, judged: Judged, table_time: Duration) -> Self {
        let Judged { distances, good_moves, lower_bound, solution, stopped, generated, stages, time, waited } = judged;
        let texts = |runs: &[game::Run]| runs.iter().map(ToString::to_string).collect::<Vec<_>>();
        let path: Vec<AnalysedMove> = game
            .runs
            .iter()
            .zip(distances.windows(2))
            .zip(&good_moves)
            .map(|((run, pair), good)| AnalysedMove {
                r#move: run.to_string(),
                before: pair[0],
                after: pair[1],
                cost: pair[0].zip(pair[1]).map(|(before, after)| 1 + after - before),
                good_moves: texts(&good.runs),
                complete: good.is_complete,
            })
            .collect();
        let mistake = |(at, step): (usize, &AnalysedMove)| {
            let cost = step.cost.filter(|&cost| cost > 0)?;
            let AnalysedMove { r#move, good_moves, complete, .. } = step.clone();
            Some(Mistake { at, r#move, cost, good_moves, complete })
        };
        let shortest = distances[0];
        let left = distances.last().copied().flatten();
        let length = game.runs.len() as u32;
        Self {
            board: problem.start().to_string(),
            goal: goal.to_string(),
            metric: metric.as_str(),
            moves: game.moves.to_string(),
            moves_of: game.mover.as_str(),
            solved: left == Some(0),
            length,
            shortest,
            lower_bound: shortest.unwrap_or(lower_bound),
            solution: solution.as_ref().map(ToString::to_string),
            left,
            excess: shortest.zip(left).map(|(shortest, left)| length + left - shortest),
            mistakes: path.iter().enumerate().filter_map(mistake).collect(),
            unproven: path.iter().filter(|step| step.cost.is_none()).count() as u32,
            path,
            splits: Splits::default(),
            pace: None,
            shortened: None,
            generated,
            seconds: time.as_secs_f64(),
            table_seconds: (table_time + waited).as_secs_f64(),
            heuristic: stages.last().and_then(|stage| stage.heuristic.clone()),
            stages,
            reason: stopped.map(StopReason::as_str),
            stopped,
            is_detected: game.is_detected,
            problem: *problem,
            played: game.moves,
        }
    }
}

//! The exact distances along a path, by as few searches as they need.
//!
//! Naively every board on the path and beside it is solved. Here the path is walked backwards from its end. The distance
//! before a move differs from that after it by at most one move, so one question decides it: is there a solution no longer
//! than after the move? A search with that bound answers it and is over. So is a neighbour's question: is it nearer than the
//! board? Every solution that is found gives the distances of all boards on it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

use taxicab_puzzle::search::{Control, Progress as SearchProgress, StopReason};
use taxicab_puzzle::strategy::{Event as SearchEvent, Prepared};
use taxicab_puzzle::{Board, Goal, Metric, Moves, Problem};

use super::LimitFields;
use super::game::{Game, Run};
use crate::{Context, Event, Observer, Progress};

/// What the searches found out about a path.
pub(super) struct Judged {
    /// The distance of each board, where it is proven.
    pub(super) distances: Vec<Option<u32>>,
    /// The moves on shortest paths from each board but the last.
    pub(super) good_moves: Vec<GoodMoves>,
    /// No solution of the first board is shorter.
    pub(super) lower_bound: u32,
    /// A shortest solution of the first board.
    pub(super) solution: Option<Moves>,
    /// Why the searches stopped early.
    pub(super) stopped: Option<StopReason>,
    /// Nodes of all searches.
    pub(super) generated: u64,
    /// The heuristic of the last search.
    pub(super) heuristic: Option<String>,
    /// The time for the searches, and for their tables apart.
    pub(super) time: Duration,
    pub(super) waited: Duration,
}

/// The moves of a board that lie on shortest paths.
#[derive(Clone, Default)]
pub(super) struct GoodMoves {
    pub(super) runs: Vec<Run>,
    /// Whether these are all there are.
    pub(super) is_complete: bool,
}

/// What is proven about a board.
struct Known {
    /// Its distance, or a lower bound.
    distance: u32,
    is_exact: bool,
    /// The first move of a shortest solution, where the distance is exact and not 0.
    next: Option<Run>,
}

/// The most boards that are remembered besides those of the path; each takes about 300 bytes.
const MAX_KNOWN: usize = 200_000;

/// Distances to one goal.
pub(super) struct Distances<'a> {
    solver: &'a Prepared,
    metric: Metric,
    limits: &'a LimitFields,
    context: &'a Context,
    observer: RefCell<&'a mut dyn Observer>,
    start: Duration,
    time_limit: Option<Duration>,
    known: HashMap<Board, Known>,
    generated: u64,
    heuristic: Option<String>,
    waited: Duration,
    stopped: Option<StopReason>,
    /// How many boards are judged, of how many; each twice: its distance, and its moves.
    done: u64,
    all: u64,
}

impl<'a> Distances<'a> {
    pub(super) fn new(
        solver: &'a Prepared,
        metric: Metric,
        limits: &'a LimitFields,
        context: &'a Context,
        observer: &'a mut dyn Observer,
    ) -> Self {
        Self {
            solver,
            metric,
            limits,
            context,
            observer: RefCell::new(observer),
            start: context.now(),
            time_limit: limits.time_limit(context),
            known: HashMap::new(),
            generated: 0,
            heuristic: None,
            waited: Duration::ZERO,
            stopped: None,
            done: 0,
            all: 0,
        }
    }

    /// The distances and the good moves of a path, as far as the limits reach.
    pub(super) fn judged(mut self, game: &Game) -> Judged {
        let count = game.runs.len();
        self.all = 2 * count as u64;
        let mut distances = vec![None; count + 1];
        let mut good_moves = vec![None; count];
        // So that there is a lower bound whatever comes.
        self.is_within(&game.boards[0], 0);
        if let Some(true) = self.is_within(&game.boards[count], u32::MAX) {
            distances[count] = self.exact(&game.boards[count]);
        }
        for at in (0..count).rev() {
            let (Some(after), board) = (distances[at + 1], &game.boards[at]) else { break };
            match self.is_within(board, after) {
                Some(true) => {}
                Some(false) => {
                    let next = Some(game.runs[at]);
                    self.known.insert(*board, Known { distance: after + 1, is_exact: true, next });
                }
                None => break,
            }
            distances[at] = self.exact(board);
            self.done += 1;
            // A mistake: its better moves are what is asked for first.
            if distances[at] <= Some(after) {
                good_moves[at] = Some(self.good_moves(board, distances[at]));
                self.done += 1;
            }
        }
        for at in (0..count).rev() {
            if good_moves[at].is_none() {
                good_moves[at] = Some(self.good_moves(&game.boards[at], distances[at]));
                self.done += 1;
            }
        }
        let proven =
            distances.iter().enumerate().filter_map(|(at, distance)| distance.map(|it| it.saturating_sub(at as u32)));
        let known = self.known.get(&game.boards[0]).map_or(0, |known| known.distance);
        Judged {
            lower_bound: proven.chain([known]).max().unwrap_or(0),
            solution: distances[0].and_then(|_| self.solution(&game.boards[0])),
            distances,
            good_moves: good_moves.into_iter().flatten().collect(),
            stopped: self.stopped,
            generated: self.generated,
            heuristic: self.heuristic,
            time: self.context.since(self.start).saturating_sub(self.waited),
            waited: self.waited,
        }
    }

    /// The moves of a board at a distance that lead nearer; without a distance, none is known.
    fn good_moves(&mut self, board: &Board, distance: Option<u32>) -> GoodMoves {
        let Some(distance) = distance else { return GoodMoves::default() };
        let mut good = GoodMoves { runs: Vec::new(), is_complete: true };
        if distance == 0 {
            return good;
        }
        for (run, next) in Run::from(board, self.metric) {
            match self.is_within(&next, distance - 1) {
                Some(true) => good.runs.push(run),
                Some(false) => {}
                None => good.is_complete = false,
            }
        }
        good
    }

    /// The distance of a board, if it is proven.
    fn exact(&self, board: &Board) -> Option<u32> {
        if board == self.solver.goal() {
            return Some(0);
        }
        self.known.get(board).filter(|known| known.is_exact).map(|known| known.distance)
    }

    /// Whether a board has a solution of at most this length; `None` if a limit stopped the search.
    fn is_within(&mut self, board: &Board, length: u32) -> Option<bool> {
        if board == self.solver.goal() {
            return Some(true);
        }
        match self.known.get(board) {
            Some(known) if known.is_exact || known.distance > length => Some(known.distance <= length),
            _ => self.search(board, length),
        }
    }

    /// The same by a search.
    fn search(&mut self, board: &Board, length: u32) -> Option<bool> {
        self.stopped = self.stopped.or_else(|| self.stop());
        if self.stopped.is_some() {
            return None;
        }
        let problem = Problem::new(*board, &Goal::Board(*self.solver.goal())).expect("moves keep a board solvable");
        let Self { context, observer, start, time_limit, done, all, .. } = &*self;
        let mut watch = |_: &SearchProgress| {
            if let Some(stop) = stop(context, *start, *time_limit) {
                return ControlFlow::Break(stop);
            }
            let progress = Progress::Analysis { done: *done, all: *all, elapsed: context.since(*start) };
            observer.borrow_mut().event(Event::Progress(progress));
            ControlFlow::Continue(())
        };
        let (mut tables_begin, mut waited) = (*start, Duration::ZERO);
        let mut search_event = |event: SearchEvent<'_>| match event {
            SearchEvent::TablesBegin => tables_begin = context.now(),
            SearchEvent::TablesEnd => {
                waited += context.now().saturating_sub(tables_begin);
                for notice in context.cache().patterns.notices() {
                    observer.borrow_mut().event(Event::Notice(&notice));
                }
            }
            _ => {}
        };
        let limits = self.limits.after(self.generated, Duration::ZERO);
        let share = context.memory().share();
        let room = |bytes| share.has_grown_to(bytes);
        let control = Control { max_length: length, room: Some(&room), ..limits.control(context, &mut watch) };
        let result = self.solver.search(&problem, 1, &|| context.threads(), &mut search_event, control);
        self.waited += waited;
        self.generated += result.outcome.statistics.generated;
        self.heuristic = result.heuristic.or(self.heuristic.take());
        match (result.outcome.moves, result.outcome.stopped) {
            (Some(moves), _) => {
                self.keep(board, &moves);
                Some(true)
            }
            (None, stopped) => {
                let distance = result.outcome.lower_bound;
                let known = self.known.entry(*board);
                let known = known.or_insert(Known { distance, is_exact: false, next: None });
                known.distance = known.distance.max(distance);
                if stopped == Some(StopReason::Length) {
                    return Some(false);
                }
                self.stopped = stopped;
                None
            }
        }
    }

    /// Why not even a short search may begin.
    fn stop(&self) -> Option<StopReason> {
        let nodes = self.limits.max_nodes.is_some_and(|most| self.generated >= most.0).then_some(StopReason::Nodes);
        nodes.or_else(|| stop(self.context, self.start, self.time_limit))
    }

    /// Keeps the distances of all boards on a shortest solution.
    fn keep(&mut self, board: &Board, moves: &Moves) {
        let runs = Run::all(moves, self.metric);
        let mut board = *board;
        for (made, &run) in runs.iter().enumerate() {
            let known = Known { distance: (runs.len() - made) as u32, is_exact: true, next: Some(run) };
            // The first always: it was asked for.
            if made > 0 && (self.known.len() >= MAX_KNOWN || self.exact(&board).is_some()) {
                break;
            }
            self.known.insert(board, known);
            board = run.after(&board).expect("a solution is legal");
        }
    }

    /// A shortest solution of a board whose distance is known, if all boards on it are remembered.
    fn solution(&self, board: &Board) -> Option<Moves> {
        let mut board = *board;
        let mut moves = Moves::new();
        while board != *self.solver.goal() {
            let run = self.known.get(&board)?.next?;
            moves.extend(std::iter::repeat_n(run.direction, run.tiles.into()));
            board = run.after(&board)?;
        }
        Some(moves)
    }
}

/// Why a search stops: the caller cancelled it, or its time is over.
fn stop(context: &Context, start: Duration, time_limit: Option<Duration>) -> Option<StopReason> {
    if context.is_cancelled() {
        return Some(StopReason::Cancelled);
    }
    time_limit.filter(|&limit| context.since(start) >= limit).map(|_| StopReason::TimeLimit)
}

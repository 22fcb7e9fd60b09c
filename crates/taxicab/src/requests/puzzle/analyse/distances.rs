//! The exact distances along a path, by as few searches as they need.
//!
//! Naively every board on the path and beside it is solved. Here the path is walked backwards from its end. The distance
//! before a move differs from that after it by at most one move, so one question decides it: is there a solution no longer
//! than after the move? A search with that bound answers it and is over. So is a neighbour's question: is it nearer than the
//! board? Every solution that is found gives the distances of all boards on it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Duration;

use taxicab_puzzle::search::{Control, Progress as SearchProgress, StopReason};
use taxicab_puzzle::strategy::Prepared;
use taxicab_puzzle::{Board, Goal, Metric, Moves, Problem};

use super::super::solve::{SearchStage, Stages};
use super::LimitFields;
use super::game::{Game, Run};
use crate::cache::patterns::Source;
use crate::{Activity, Context, Event, Observer, Progress};

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
    /// What the searches did, one heuristic after the other.
    pub(super) stages: Vec<SearchStage>,
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

/// What is known of a path.
struct Walked {
    distances: Vec<Option<u32>>,
    good_moves: Vec<GoodMoves>,
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
    limits: LimitFields,
    context: &'a Context,
    observer: RefCell<&'a mut dyn Observer>,
    start: Duration,
    known: HashMap<Board, Known>,
    generated: u64,
    stages: Vec<SearchStage>,
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
            limits: limits.within(context),
            context,
            observer: RefCell::new(observer),
            start: context.now(),
            known: HashMap::new(),
            generated: 0,
            stages: Vec::new(),
            waited: Duration::ZERO,
            stopped: None,
            done: 0,
            all: 0,
        }
    }

    /// The distances and the good moves of a path, as far as the limits reach. If half of them does not reach to its end, what is left
    /// first raises the lower bound of the first board, so that it is no less than a search of that board alone proves.
    pub(super) fn judged(mut self, game: &Game) -> Judged {
        let whole = self.limits.clone();
        self.limits = whole.halved();
        let mut walked = self.walked(game);
        if matches!(self.stopped, Some(StopReason::Nodes | StopReason::TimeLimit)) {
            (self.limits, self.stopped) = (whole, None);
            let made = game.runs.len() as u32;
            let left = self.exact(&game.boards[game.runs.len()]);
            self.is_within(&game.boards[0], left.map_or(u32::MAX, |left| made + left));
            if self.stopped.is_none() {
                walked = self.walked(game);
            }
        }
        let Walked { distances, good_moves } = walked;
        let proven =
            distances.iter().enumerate().filter_map(|(at, distance)| distance.map(|it| it.saturating_sub(at as u32)));
        let known = self.known.get(&game.boards[0]).map_or(0, |known| known.distance);
        Judged {
            lower_bound: proven.chain([known]).max().unwrap_or(0),
            solution: distances[0].and_then(|_| self.solution(&game.boards[0])),
            distances,
            good_moves,
            stopped: self.stopped,
            generated: self.generated,
            stages: self.stages,
            time: self.context.since(self.start).saturating_sub(self.waited),
            waited: self.waited,
        }
    }

    /// Walks the path from its end to its start, as far as the limits reach.
    fn walked(&mut self, game: &Game) -> Walked {
        let count = game.runs.len();
        (self.done, self.all) = (0, 2 * count as u64);
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
        Walked { distances, good_moves: good_moves.into_iter().flatten().collect() }
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
        let limits = self.limits.after(self.generated, self.context.since(self.start));
        let Self { solver, context, observer, start, done, all, .. } = &*self;
        let mut report = |_: &SearchProgress, _| {
            let activity = Activity::Analysis { done: *done, all: *all };
            observer.borrow_mut().event(Event::Progress(Progress { activity, elapsed: context.since(*start) }));
        };
        let share = context.memory().share();
        let proven = self.known.get(board).map_or(0, |known| known.distance);
        let source = Source::new(context, &limits, observer);
        let mut stages = Stages::new(solver.method(), context, observer);
        let result = limits.run_in(&share, context, &mut report, &mut |control| {
            let control = Control { min_length: proven, max_length: length, ..control };
            solver.search(&problem, 1, &source, &|| context.threads(), &mut |event| stages.follow(event), control)
        });
        let (done, waited) = (stages.done, stages.waited);
        self.waited += waited;
        for stage in done {
            SearchStage::push(&mut self.stages, SearchStage { lower_bound: None, ..stage });
        }
        self.generated += result.outcome.statistics.generated;
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
        nodes.or_else(|| self.limits.stop(self.context.since(self.start), self.context))
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

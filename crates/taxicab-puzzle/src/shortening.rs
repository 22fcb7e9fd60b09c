//! Shorter solutions from a solution: its windows are solved again, each with proof.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::ops::Range;

use crate::heuristic::{HeuristicName, Maximum};
use crate::search::{
    Automaton, Control, MultiTileSolver, Outcome, Progress, RunHeuristic, Statistics, StopReason, ida_star,
};
use crate::{Board, Direction, Goal, IllegalMove, Metric, Moves, Problem};

/// A solution that [`shortened`] made shorter, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortened {
    /// The moves: from the same board to the same board.
    pub moves: Moves,
    /// The windows that became shorter, in the order in which they did.
    pub windows: Vec<ShortenedWindow>,
    /// Windows of up to this number of moves were searched, at most a quarter of it apart; none of these can get shorter,
    /// unless [`unproven`](Self::unproven) counts it.
    pub longest_window: usize,
    /// The windows of the last pass whose search did not end within its nodes.
    pub unproven: usize,
    /// Why the work stopped early, or `None` if no window got shorter any more.
    pub stopped: Option<StopReason>,
    /// The counts of all searches together.
    pub statistics: Statistics,
}

/// A part of a solution and what took its place. Moves are counted in the metric, and places in the solution as it was then; runs
/// that come to lie side by side are joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortenedWindow {
    /// The moves that were replaced, from 0.
    pub place: Range<usize>,
    /// The shorter moves.
    pub moves: Moves,
    /// Their number.
    pub length: usize,
}

/// Solves the windows of a solution again until none gets shorter, each with a proof, on a board of any size.
///
/// A window is a part of the solution, and a search for a shortest path between its two ends, whatever the goal. First the
/// moves between two equal positions are left out. Then windows get longer as long as a search of `window_nodes` generated
/// nodes proves one of them; after a gain they begin short again. So the solution is at the end a shortest path
/// within each of its proven windows, and seldom a shortest solution.
///
/// ```
/// use taxicab_puzzle::{Board, Metric, Moves, search::Control, shortened};
///
/// let goal: Board = "1 2 3/4 5 6/7 8 0".parse()?;
/// // Four times round a square, where once is enough.
/// let moves: Moves = "DRUL DRUL DRUL DRUL".parse()?;
/// let board = goal.after_all(&moves.inverted())?;
/// let shorter = shortened(&board, &moves, Metric::SingleTile, 100_000, Control::default())?;
/// assert_eq!(shorter.moves.to_string(), "DRUL");
/// assert_eq!(board.after_all(&shorter.moves)?, goal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A move is illegal.
///
/// # Complexity
/// At most `window_nodes` for each place of a window and each of about ten lengths, and again for what became shorter.
pub fn shortened(
    start: &Board,
    moves: &Moves,
    metric: Metric,
    window_nodes: u64,
    control: Control<'_>,
) -> Result<Shortened, IllegalMove> {
    start.after_all(moves)?;
    let mut work = Work {
        metric,
        window_nodes,
        automaton: Automaton::default_for(start.size(), control.order),
        control,
        path: Path::new(start, moves, metric),
        windows: Vec::new(),
        statistics: Statistics::default(),
    };
    work.leave_out_loops();
    let (mut length, mut longest, mut unproven) = (FIRST, 0, 0);
    let stopped = loop {
        let pass = match work.pass(length) {
            Ok(pass) => pass,
            Err(stop) => break Some(stop),
        };
        if pass.gained {
            // What was proven is not searched again.
            length = FIRST;
            continue;
        }
        (longest, unproven) = (length.min(work.path.steps.len()), pass.unproven);
        if pass.unproven == pass.windows || length >= work.path.steps.len() {
            break None;
        }
        length += (length / 4).max(2);
    };
    let Work { path, windows, statistics, .. } = work;
    Ok(Shortened { moves: path.moves(), windows, longest_window: longest, unproven, stopped, statistics })
}

/// The moves of the first windows.
const FIRST: usize = 8;

/// The moves of a solution in a metric, and the boards between them.
struct Path {
    steps: Vec<(Direction, usize)>,
    /// One more than steps.
    boards: Vec<Board>,
    /// From each step on: how many steps are known to be a shortest path,
    proven: Vec<usize>,
    /// and how many were not proven within the nodes of a window.
    failed: Vec<usize>,
}

impl Path {
    fn new(start: &Board, moves: &Moves, metric: Metric) -> Self {
        let steps: Vec<(Direction, usize)> = match metric {
            Metric::SingleTile => moves.iter().map(|direction| (direction, 1)).collect(),
            Metric::MultiTile => moves.runs().collect(),
        };
        let mut boards = alloc::vec![*start];
        for &(direction, tiles) in &steps {
            let before = *boards.last().expect("there is the start");
            boards.push((0..tiles).fold(before, |board, _| board.after(direction).expect("the moves are legal")));
        }
        let (proven, failed) = (alloc::vec![0; steps.len()], alloc::vec![usize::MAX; steps.len()]);
        Self { steps, boards, proven, failed }
    }

    /// Remembers that a window is a shortest path, and so each of its ends.
    fn prove(&mut self, place: Range<usize>) {
        for index in place.clone() {
            self.proven[index] = self.proven[index].max(place.end - index);
        }
    }

    fn moves(&self) -> Moves {
        self.steps.iter().flat_map(tiles).collect()
    }
}

/// The steps of one run.
fn tiles(&(direction, count): &(Direction, usize)) -> impl Iterator<Item = Direction> + use<> {
    core::iter::repeat_n(direction, count)
}

/// What one pass of windows came to.
#[derive(Default)]
struct Pass {
    gained: bool,
    windows: usize,
    unproven: usize,
}

/// The work on one solution.
struct Work<'c> {
    metric: Metric,
    window_nodes: u64,
    automaton: Automaton,
    control: Control<'c>,
    path: Path,
    windows: Vec<ShortenedWindow>,
    statistics: Statistics,
}

impl Work<'_> {
    /// Leaves out the moves between two equal positions: from each position on, those to where it comes last.
    fn leave_out_loops(&mut self) {
        let Path { steps, boards, .. } = &self.path;
        let last: BTreeMap<&[u8], usize> = boards.iter().map(Board::tiles).zip(0..).collect();
        let (mut kept, mut index) = (Vec::new(), 0);
        loop {
            let again = last[boards[index].tiles()];
            if again > index {
                let place = kept.len()..kept.len() + again - index;
                self.windows.push(ShortenedWindow { place, moves: Moves::new(), length: 0 });
            }
            let Some(&step) = steps.get(again) else { break };
            kept.push(step);
            index = again + 1;
        }
        let moves: Moves = kept.iter().flat_map(tiles).collect();
        self.path = Path::new(&boards[0].clone(), &moves, self.metric);
    }

    /// Puts other moves between the two ends of a window.
    fn replace(&mut self, place: Range<usize>, moves: Moves) {
        let length = moves.length(self.metric);
        let before = self.path.steps[..place.start].iter();
        let all: Moves = before
            .flat_map(tiles)
            .chain(moves.iter())
            .chain(self.path.steps[place.end..].iter().flat_map(tiles))
            .collect();
        let path = Path::new(&self.path.boards[0], &all, self.metric);
        let old = core::mem::replace(&mut self.path, path);
        // In the multi-tile metric a new run may join its neighbour: then what is known is not carried over.
        let new_end = place.start + length;
        if self.path.steps.len() == old.steps.len() - place.len() + length {
            for index in 0..place.start {
                self.path.proven[index] = old.proven[index].min(place.start - index);
            }
            for index in place.start..new_end {
                self.path.proven[index] = new_end - index;
            }
            self.path.proven[new_end..].copy_from_slice(&old.proven[place.end..]);
            self.path.failed[new_end..].copy_from_slice(&old.failed[place.end..]);
        }
        self.windows.push(ShortenedWindow { place, moves, length });
    }

    /// One pass of windows of a length.
    fn pass(&mut self, length: usize) -> Result<Pass, StopReason> {
        let mut pass = Pass::default();
        let mut place = 0;
        loop {
            let end = (place + length).min(self.path.steps.len());
            if end < place + 2 {
                break;
            }
            pass.windows += 1;
            if self.path.failed[place] <= end - place {
                pass.unproven += 1;
            } else if self.path.proven[place] < end - place {
                let outcome = self.searched(place..end)?;
                match (outcome.moves, outcome.stopped) {
                    (Some(moves), _) if moves.length(self.metric) < end - place => {
                        self.replace(place..end, moves);
                        pass.gained = true;
                    }
                    (Some(_), _) | (None, Some(StopReason::Length)) => self.path.prove(place..end),
                    (None, _) => {
                        self.path.failed[place] = end - place;
                        pass.unproven += 1;
                    }
                }
            }
            if end >= self.path.steps.len() {
                break;
            }
            place += (length / 4).max(1);
        }
        Ok(pass)
    }

    /// Searches for a shorter path between the ends of a window.
    fn searched(&mut self, place: Range<usize>) -> Result<Outcome, StopReason> {
        let (start, end) = (self.path.boards[place.start], self.path.boards[place.end]);
        let problem = Problem::new(start, &Goal::Board(end)).expect("the moves lead from one to the other");
        let before = self.statistics;
        let left = self.control.max_nodes.saturating_sub(before.generated);
        let mut outer = self.control.watch.take();
        let mut watch = |progress: &Progress| {
            let mut progress = *progress;
            progress.statistics.add(&before);
            progress.lower_bound = 0;
            outer.as_mut().map_or(ControlFlow::Continue(()), |watch| watch(&progress))
        };
        // A window may be shorter than the interval of the watch.
        let progress = Progress { statistics: Statistics::default(), lower_bound: 0, length: None, node: None };
        let ended = match watch(&progress) {
            ControlFlow::Break(stop) => Err(stop),
            ControlFlow::Continue(()) => {
                let control = Control {
                    max_nodes: self.window_nodes.min(left),
                    max_length: place.len() as u32 - 1,
                    order: self.control.order,
                    automaton: Some(&self.automaton),
                    watch: Some(&mut watch),
                    ..Control::default()
                };
                Ok(match self.metric {
                    Metric::SingleTile => {
                        let names = [HeuristicName::LinearConflict, HeuristicName::Inversion];
                        let heuristic = Maximum::new(&names, &end).expect("neither of the two has a table");
                        ida_star(&problem, &heuristic, control)
                    }
                    Metric::MultiTile => {
                        let solver = MultiTileSolver::with(&end, RunHeuristic::Crossings).expect("for all boards");
                        solver.solve(&problem, control)
                    }
                })
            }
        };
        self.control.watch = outer;
        let outcome = ended?;
        self.statistics.add(&outcome.statistics);
        match outcome.stopped {
            Some(stop @ (StopReason::TimeLimit | StopReason::Cancelled | StopReason::Memory)) => Err(stop),
            Some(StopReason::Nodes) if left <= self.window_nodes => Err(StopReason::Nodes),
            _ => Ok(outcome),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Space, shuffled};

    /// A long way to the goal: random moves from it, read backwards.
    fn wandering(goal: &Board, count: usize, seed: u64) -> (Board, Moves) {
        let mut random = seed;
        let (mut board, mut moves) = (*goal, Moves::new());
        while moves.single_tile_count() < count {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let direction = Direction::ALL[(random >> 62) as usize];
            if let Some(after) = board.after(direction) {
                board = after;
                moves.push(direction);
            }
        }
        (board, moves.inverted())
    }

    #[test]
    fn with_enough_nodes_a_solution_of_the_8_puzzle_becomes_a_shortest() {
        for (metric, goal) in [
            (Metric::SingleTile, Goal::Spiral),
            (Metric::MultiTile, Goal::BlankLast),
            (Metric::SingleTile, Goal::Snake),
        ] {
            let goal = goal.board("3x3".parse().unwrap()).unwrap();
            let space = Space::fill(&goal, metric, &mut |_| ControlFlow::Continue(())).unwrap();
            for seed in 0..8 {
                let (board, moves) = wandering(&goal, 120, seed);
                let shorter = shortened(&board, &moves, metric, u64::MAX, Control::default()).unwrap();
                assert_eq!(board.after_all(&shorter.moves), Ok(goal));
                assert_eq!(shorter.moves.length(metric) as u32, space.distance(&board).unwrap(), "{metric} {seed}");
                assert_eq!((shorter.stopped, shorter.unproven), (None, 0));
                assert!(shorter.windows.iter().all(|window| window.length < window.place.len()));
                if metric == Metric::MultiTile {
                    continue;
                }
                // One after another, the windows lead from the one to the other.
                let mut played: Vec<Direction> = moves.iter().collect();
                for window in &shorter.windows {
                    played.splice(window.place.clone(), window.moves.iter());
                }
                let played: Moves = played.into_iter().collect();
                assert_eq!(played, shorter.moves);
            }
        }
    }

    #[test]
    fn a_large_board_gets_shorter_and_its_windows_are_shortest_paths() {
        let goal = Goal::BlankLast.board("6x6".parse().unwrap()).unwrap();
        let (board, moves) = wandering(&goal, 400, 3);
        let shorter = shortened(&board, &moves, Metric::SingleTile, 20_000, Control::default()).unwrap();
        assert_eq!(board.after_all(&shorter.moves), Ok(goal));
        assert!(shorter.moves.single_tile_count() < 200 && shorter.longest_window >= 16, "{shorter:?}");
        let again = shortened(&board, &shorter.moves, Metric::SingleTile, 20_000, Control::default()).unwrap();
        assert_eq!((again.moves, again.windows), (shorter.moves, Vec::new()));
    }

    #[test]
    fn limits_keep_what_is_known() {
        let goal = Goal::BlankLast.board("5x5".parse().unwrap()).unwrap();
        let (board, moves) = wandering(&goal, 300, 1);
        let control = Control { max_nodes: 5_000, ..Control::default() };
        let some = shortened(&board, &moves, Metric::SingleTile, 100_000, control).unwrap();
        assert!(some.stopped == Some(StopReason::Nodes) && some.statistics.generated <= 5_000);
        assert_eq!(board.after_all(&some.moves), Ok(goal));
        let mut watch = |_: &Progress| ControlFlow::Break(StopReason::Cancelled);
        let control = Control { watch: Some(&mut watch), ..Control::default() };
        let none = shortened(&board, &moves, Metric::MultiTile, 100_000, control).unwrap();
        assert_eq!((none.stopped, none.statistics.generated), (Some(StopReason::Cancelled), 0));
        assert_eq!(board.after_all(&none.moves), Ok(goal));
        let solved = shortened(&goal, &Moves::new(), Metric::SingleTile, 1, Control::default()).unwrap();
        assert_eq!((solved.moves, solved.stopped), (Moves::new(), None));
        let illegal: Moves = "UUUUUUU".parse().unwrap();
        assert!(shortened(&shuffled(&goal, 1), &illegal, Metric::SingleTile, 1, Control::default()).is_err());
    }
}

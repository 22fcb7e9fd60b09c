//! The best solution so far of a board of any size, at any time, with a proven lower bound.

mod construction;
mod share;

use core::fmt;

pub use construction::constructed;

use super::{Control, Meter, Outcome, Solver, Stop, Weight};
use crate::heuristic::{Heuristic, HeuristicName, Maximum};
use crate::{Board, Metric, Moves, Problem};

/// The solver for boards beyond optimal reach: some solution at once, better and better ones until a limit, and a
/// lower bound that is proven at every moment.
///
/// # Complexity
/// The first solution within milliseconds; then all the time and memory the limits allow.
///
/// ```
/// use taxicab_puzzle::{Goal, Problem, search::{Anytime, Control, Weight}, shuffled};
///
/// let goal = Goal::BlankLast.board("8x8".parse()?)?;
/// let problem = Problem::new(shuffled(&goal, 1), &Goal::BlankLast)?;
/// let control = Control { max_nodes: 1_000_000, ..Control::default() };
/// let mut lengths = Vec::new();
/// let outcome = Anytime::new(&goal).solve(&problem, Weight::ONE, control, &mut |moves, _| lengths.push(moves.single_tile_count()));
/// assert!(lengths.is_sorted_by(|before, after| before > after));
/// assert!(outcome.lower_bound <= outcome.length().expect("a solution is found at once"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Anytime {
    solver: Solver,
    bound: Maximum,
}

/// Told of each better solution and of the lower bound proven by then.
pub type Better<'a> = dyn FnMut(&Moves, u32) + 'a;

impl Anytime {
    /// The solver towards a goal.
    ///
    /// # Complexity
    /// As [`Solver::new`].
    pub fn new(goal: &Board) -> Self {
        let bound = Maximum::new(&[HeuristicName::LinearConflict, HeuristicName::Inversion], goal);
        Self { solver: Solver::new(goal), bound: bound.expect("neither of the two has a table") }
    }

    /// The goal.
    pub const fn goal(&self) -> &Board {
        self.solver.goal()
    }

    /// The best solution of a problem within the limits; it ends early when the solution is at most `within` times as
    /// long as the lower bound, with [`Weight::ONE`] when it is proven shortest.
    ///
    /// The [outcome](Outcome) holds the best solution known when the search was [stopped](Outcome::stopped); there is
    /// none only if a limit did not even allow the [construction](constructed). `better` is told of each solution that
    /// is shorter than all before. The same limits in nodes give the same solutions; a limit on memory only limits how
    /// widely it searches, unless it is too small for the construction.
    ///
    /// # Panics
    /// The problem has another goal.
    pub fn solve(&self, problem: &Problem, within: Weight, control: Control<'_>, better: &mut Better<'_>) -> Outcome {
        assert_eq!(problem.goal(), self.goal(), "this solver is for another goal");
        let estimate = self.bound.estimate(problem.start());
        let mut search = Search {
            solver: &self.solver,
            problem,
            within,
            lower_bound: problem.rounded_up(estimate),
            best: None,
            meter: Meter::new(control),
            better,
        };
        let stopped = search.run().err();
        Outcome {
            moves: search.best,
            metric: Metric::SingleTile,
            lower_bound: search.lower_bound,
            stopped,
            statistics: search.meter.statistics,
        }
    }
}

struct Search<'s, 'c, 'b> {
    solver: &'s Solver,
    problem: &'s Problem,
    within: Weight,
    lower_bound: u32,
    best: Option<Moves>,
    meter: Meter<'c>,
    better: &'s mut Better<'b>,
}

impl fmt::Debug for Search<'_, '_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("lower_bound", &self.lower_bound)
            .field("best", &self.best)
            .finish_non_exhaustive()
    }
}

/// The nodes of the first round.
const FIRST_ROUND: u64 = 1 << 16;

impl Search<'_, '_, '_> {
    fn run(&mut self) -> Result<(), Stop> {
        let moves = construction::construct(self.problem, &mut self.meter, self.lower_bound)?;
        self.offer(moves);
        let mut nodes = FIRST_ROUND;
        while !self.is_content() {
            self.prove(nodes)?;
            nodes *= 2;
        }
        Ok(())
    }

    /// Keeps a solution if it is the shortest so far.
    fn offer(&mut self, moves: Moves) {
        if self.best.as_ref().is_none_or(|best| moves.single_tile_count() < best.single_tile_count()) {
            (self.better)(&moves, self.lower_bound);
            self.best = Some(moves);
        }
    }

    /// Whether the best solution keeps the promise.
    fn is_content(&self) -> bool {
        let length = self.best.as_ref().map(Moves::single_tile_count);
        length.is_some_and(|length| self.within.allows(length as u32, self.lower_bound))
    }

    /// Raises the lower bound by iterative deepening, on so many nodes.
    fn prove(&mut self, nodes: u64) -> Result<(), Stop> {
        let known = self.lower_bound;
        let (solver, problem) = (self.solver, self.problem);
        let outcome = self.meter.share(nodes, |proven| proven.max(known), |control| solver.solve(problem, control))?;
        self.lower_bound = known.max(outcome.lower_bound);
        if let Some(moves) = outcome.moves {
            self.offer(moves);
        }
        Ok(())
    }
}

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::ida_star::all_shortest_by;
use super::{Automaton, Control, Outcome};
use crate::heuristic::{HeuristicName, LinearConflict, Maximum, WalkingConflict};
use crate::{Board, Direction, Goal, Moves, Problem, ProblemError};

/// The moves of a shortest solution towards the usual goal `1 2 … 0`.
///
/// Without limits: instant up to 3×4, a fraction of a second for most 15-puzzle boards, hopeless for hard boards beyond.
/// To set limits, to follow the progress or to solve many boards, use a [`Solver`].
///
/// # Errors
/// The board is not solvable.
///
/// ```
/// let moves = taxicab_puzzle::shortest_solution(&"8 2 0/4 6 1/3 7 5".parse()?)?;
/// assert_eq!(moves.single_tile_count(), 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shortest_solution(board: &Board) -> Result<Moves, ProblemError> {
    let problem = Problem::new(*board, &Goal::BlankLast)?;
    let outcome = Solver::new(problem.goal()).solve(&problem, Control::default());
    Ok(outcome.moves.expect("nothing stopped the search"))
}

/// The default solver towards one goal: IDA* with the strongest estimate of this crate for the size.
///
/// Up to 4×4 that is [`WalkingConflict`]; beyond, walking distance and linear conflict where the walking table is small
/// enough, or linear conflict alone. A single solution is searched with an [`Automaton`], if the moves are tried in Korf's
/// order or the control brings one along. Its tables are built once and serve any number of boards.
#[derive(Clone, Debug)]
pub struct Solver {
    goal: Board,
    estimate: Estimate,
    automaton: Automaton,
}

#[derive(Clone, Debug)]
enum Estimate {
    Small(WalkingConflict),
    Middle(Box<Maximum>),
    Large(LinearConflict),
}

impl Solver {
    /// The solver towards a goal.
    ///
    /// # Complexity
    /// 20 ms for 4×4, at most a second elsewhere.
    pub fn new(goal: &Board) -> Self {
        let middle = || Maximum::new(&[HeuristicName::LinearConflict, HeuristicName::Walking], goal).ok();
        let estimate = match WalkingConflict::new(goal) {
            Some(heuristic) => Estimate::Small(heuristic),
            None => middle().map_or_else(
                || Estimate::Large(LinearConflict::new(goal)),
                |maximum| Estimate::Middle(Box::new(maximum)),
            ),
        };
        Self { goal: *goal, estimate, automaton: Automaton::default_for(goal.size(), Direction::KORF) }
    }

    /// The solver whose only forbidden move is the one that undoes the last.
    pub(crate) fn without_automaton(goal: &Board) -> Self {
        Self { automaton: Automaton::undoing(goal.size(), Direction::KORF), ..Self::new(goal) }
    }

    /// The goal.
    pub const fn goal(&self) -> &Board {
        &self.goal
    }

    /// The names of the heuristics it uses.
    pub fn heuristics(&self) -> &'static [HeuristicName] {
        match self.estimate {
            Estimate::Small(_) | Estimate::Middle(_) => &[HeuristicName::LinearConflict, HeuristicName::Walking],
            Estimate::Large(_) => &[HeuristicName::LinearConflict],
        }
    }

    /// A shortest solution of a problem.
    ///
    /// # Panics
    /// The problem has another goal, or the control's automaton is for another size or order of moves.
    pub fn solve(&self, problem: &Problem, control: Control<'_>) -> Outcome {
        self.all_shortest(problem, 1, control).0
    }

    /// Every shortest solution of a problem, up to `most` of them.
    ///
    /// # Panics
    /// The problem has another goal, or `most` is 0.
    pub fn all_shortest(&self, problem: &Problem, most: usize, control: Control<'_>) -> (Outcome, Vec<Moves>) {
        assert_eq!(problem.goal(), &self.goal, "this solver is for another goal");
        let own = (control.order == self.automaton.order()).then_some(&self.automaton);
        let automaton = control.automaton.or(own);
        match &self.estimate {
            Estimate::Small(heuristic) => all_shortest_by(problem, heuristic, most, automaton, control),
            Estimate::Middle(heuristic) => all_shortest_by(problem, &**heuristic, most, automaton, control),
            Estimate::Large(heuristic) => all_shortest_by(problem, heuristic, most, automaton, control),
        }
    }
}

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::ida_star::all_shortest_by;
use super::{Automaton, Control, Outcome, pattern_search};
use crate::heuristic::{HeuristicName, LinearConflict, Maximum, WalkingConflict};
use crate::pattern_database::PatternDatabases;
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
///
/// With [pattern databases](Self::with_databases) in place of these estimates it solves every 15-puzzle board in moments
/// and many 24-puzzle boards; they take a fraction of a second or longer to build, which an easy board is not worth.
///
/// ```
/// use taxicab_puzzle::{Goal, Problem, search::{Control, Solver}};
/// use taxicab_puzzle::pattern_database::{PatternDatabases, Split};
///
/// let problem = Problem::new("13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2".parse()?, &Goal::BlankLast)?;
/// let light = Solver::new(problem.goal());
/// let split = Split::quick(problem.goal()).expect("4x4 is small enough");
/// let strong = Solver::with_databases(PatternDatabases::build(problem.goal(), &split));
/// let (light, strong) = [light, strong].map(|solver| solver.solve(&problem, Control::default())).into();
/// assert_eq!(light.length(), strong.length());
/// assert!(strong.statistics.generated * 10 < light.statistics.generated);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    goal: Board,
    estimate: Estimate,
    automaton: Option<Automaton>,
}

#[derive(Clone, Debug)]
enum Estimate {
    Small(WalkingConflict),
    Middle(Box<Maximum>),
    Large(LinearConflict),
    Databases(Arc<PatternDatabases>),
}

impl Solver {
    /// The solver towards a goal.
    ///
    /// # Complexity
    /// 20 ms for 4×4, at most a second elsewhere.
    pub fn new(goal: &Board) -> Self {
        Self::with_automaton(goal, Some(Automaton::default_for(goal.size(), Direction::KORF)))
    }

    /// The solver that prunes only the move that undoes the last.
    pub(crate) fn without_automaton(goal: &Board) -> Self {
        Self::with_automaton(goal, Some(Automaton::undoing(goal.size(), Direction::KORF)))
    }

    /// The solver with this automaton, or the usual rule alone: no move undoes the last.
    pub(crate) fn with_automaton(goal: &Board, automaton: Option<Automaton>) -> Self {
        let middle = || Maximum::new(&[HeuristicName::LinearConflict, HeuristicName::Walking], goal).ok();
        let estimate = match WalkingConflict::new(goal) {
            Some(heuristic) => Estimate::Small(heuristic),
            None => middle().map_or_else(
                || Estimate::Large(LinearConflict::new(goal)),
                |maximum| Estimate::Middle(Box::new(maximum)),
            ),
        };
        Self { goal: *goal, estimate, automaton }
    }

    /// The goal.
    pub const fn goal(&self) -> &Board {
        &self.goal
    }

    /// The solver with pattern databases, towards their goal.
    ///
    /// One solution is found by [`pattern_search`], on as many threads as the control says; all of them by
    /// [`all_shortest`](super::all_shortest) with the databases as its heuristic.
    ///
    /// # Complexity
    /// 10 ms for the automaton.
    pub fn with_databases(databases: impl Into<Arc<PatternDatabases>>) -> Self {
        let databases = databases.into();
        let automaton = Automaton::default_for(databases.goal().size(), Direction::KORF);
        Self::with_databases_and(databases, Some(automaton))
    }

    pub(crate) fn with_databases_and(databases: Arc<PatternDatabases>, automaton: Option<Automaton>) -> Self {
        Self { goal: *databases.goal(), estimate: Estimate::Databases(databases), automaton }
    }

    /// The solver with these databases, and with this one's automaton.
    pub(crate) fn strengthened(&self, databases: Arc<PatternDatabases>) -> Self {
        Self::with_databases_and(databases, self.automaton.clone())
    }

    /// What it estimates with, as the command line writes it: `max:linear-conflict,walking`, `pdb:6-6-3`.
    pub fn heuristic_name(&self) -> String {
        let [conflict, walking] = [HeuristicName::LinearConflict, HeuristicName::Walking].map(HeuristicName::as_str);
        match &self.estimate {
            Estimate::Small(_) | Estimate::Middle(_) => format!("max:{conflict},{walking}"),
            Estimate::Large(_) => conflict.to_owned(),
            Estimate::Databases(databases) => format!("pdb:{databases}"),
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
        let own = self.automaton.as_ref().filter(|automaton| automaton.order() == control.order);
        let automaton = control.automaton.or(own);
        match &self.estimate {
            Estimate::Small(heuristic) => all_shortest_by(problem, heuristic, most, automaton, control),
            Estimate::Middle(heuristic) => all_shortest_by(problem, &**heuristic, most, automaton, control),
            Estimate::Large(heuristic) => all_shortest_by(problem, heuristic, most, automaton, control),
            Estimate::Databases(databases) if most == 1 => {
                let outcome = pattern_search(problem, databases, control.with_automaton(automaton));
                let solutions = outcome.moves.iter().cloned().collect();
                (outcome, solutions)
            }
            Estimate::Databases(databases) => all_shortest_by(problem, &**databases, most, automaton, control),
        }
    }
}

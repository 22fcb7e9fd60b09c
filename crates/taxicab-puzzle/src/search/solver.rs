//! A solver for many boards: one heuristic, tables made once.

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

/// The default solver towards one goal: IDA* with the strongest heuristic of this crate for the size.
///
/// Up to 4×4 that is [`WalkingConflict`]; beyond, walking distance and linear conflict where the walking table is small
/// enough, or linear conflict alone. It searches for a single solution with an [`Automaton`], if the order of moves is
/// Korf's or the control brings one. Its tables are built once and serve any number of boards.
///
/// With [pattern databases](Self::with_databases) instead of these heuristics it solves every 15-puzzle board in
/// moments and many 24-puzzle boards. They take a fraction of a second or longer to build, too long for an easy board.
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
    kind: Kind,
    automaton: Option<Automaton>,
}

#[derive(Clone, Debug)]
enum Kind {
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
        let kind = match WalkingConflict::new(goal) {
            Some(heuristic) => Kind::Small(heuristic),
            None => middle()
                .map_or_else(|| Kind::Large(LinearConflict::new(goal)), |maximum| Kind::Middle(Box::new(maximum))),
        };
        Self { goal: *goal, kind, automaton }
    }

    /// The goal.
    pub const fn goal(&self) -> &Board {
        &self.goal
    }

    /// The solver with pattern databases, towards their goal.
    ///
    /// It finds one solution by [`pattern_search`], on the control's number of threads, and several by
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
        Self { goal: *databases.goal(), kind: Kind::Databases(databases), automaton }
    }

    /// The solver with these databases, and with this one's automaton.
    pub(crate) fn strengthened(&self, databases: Arc<PatternDatabases>) -> Self {
        Self::with_databases_and(databases, self.automaton.clone())
    }

    /// The automaton, if it has one.
    pub(crate) const fn automaton(&self) -> Option<&Automaton> {
        self.automaton.as_ref()
    }

    /// The name of its heuristic, as the command line writes it: `max:linear-conflict,walking`, `pdb:6-6-3`.
    pub fn heuristic_name(&self) -> String {
        let [conflict, walking] = [HeuristicName::LinearConflict, HeuristicName::Walking].map(HeuristicName::as_str);
        match &self.kind {
            Kind::Small(_) | Kind::Middle(_) => format!("max:{conflict},{walking}"),
            Kind::Large(_) => conflict.to_owned(),
            Kind::Databases(databases) => format!("pdb:{databases}"),
        }
    }

    /// A shortest solution of a problem.
    ///
    /// # Panics
    /// The problem has another goal, or the control's automaton is for another size or order of moves.
    pub fn solve(&self, problem: &Problem, control: Control<'_>) -> Outcome {
        self.all_shortest(problem, 1, control).0
    }

    /// Every shortest solution of a problem, up to `max_solutions` of them.
    ///
    /// # Panics
    /// The problem has another goal, or `max_solutions` is 0.
    pub fn all_shortest(&self, problem: &Problem, max_solutions: usize, control: Control<'_>) -> (Outcome, Vec<Moves>) {
        assert_eq!(problem.goal(), &self.goal, "this solver is for another goal");
        let own = self.automaton.as_ref().filter(|automaton| automaton.order() == control.order);
        let automaton = control.automaton.or(own);
        match &self.kind {
            Kind::Small(heuristic) => all_shortest_by(problem, heuristic, max_solutions, automaton, control),
            Kind::Middle(heuristic) => all_shortest_by(problem, &**heuristic, max_solutions, automaton, control),
            Kind::Large(heuristic) => all_shortest_by(problem, heuristic, max_solutions, automaton, control),
            Kind::Databases(databases) if max_solutions == 1 => {
                let outcome = pattern_search(problem, databases, control.with_automaton(automaton));
                let solutions = outcome.moves.iter().cloned().collect();
                (outcome, solutions)
            }
            Kind::Databases(databases) => all_shortest_by(problem, &**databases, max_solutions, automaton, control),
        }
    }
}

//! The heuristic that guides IDA*, and the solver that searches with it.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::{Automaton, Control, Outcome, Part, ida_star, pattern_search};
use crate::heuristic::{Heuristic, HeuristicName, HeuristicSet, LinearConflict, Maximum, WalkingConflict};
use crate::pattern_database::PatternDatabases;
use crate::{Board, Direction, Moves, Problem};

#[cfg(not(target_family = "wasm"))]
use crate::heuristic::Manhattan;

/// A heuristic of the single-tile metric with its tables. A search is compiled for each of them.
#[derive(Clone, Debug)]
pub(crate) enum Guide {
    /// Faster than as one of a maximum; in the browser the size of the program counts.
    #[cfg(not(target_family = "wasm"))]
    Manhattan(Manhattan),
    WalkingConflict(WalkingConflict),
    LinearConflict(LinearConflict),
    Maximum(Box<Maximum>),
    /// Pattern databases alone, for which IDA* has a form of its own.
    Databases(Arc<PatternDatabases>),
    /// Pattern databases and other heuristics.
    Mixed(Arc<(Maximum, PatternDatabases)>),
}

/// The names of the two heuristics of the default guides.
pub(crate) const DEFAULT: [HeuristicName; 2] = [HeuristicName::LinearConflict, HeuristicName::Walking];

/// Evaluates an expression with the heuristic of a guide.
macro_rules! with_guide {
    ($guide:expr, $heuristic:ident => $body:expr) => {
        match $guide {
            #[cfg(not(target_family = "wasm"))]
            Guide::Manhattan($heuristic) => $body,
            Guide::WalkingConflict($heuristic) => $body,
            Guide::LinearConflict($heuristic) => $body,
            Guide::Maximum($heuristic) => {
                let $heuristic = &**$heuristic;
                $body
            }
            Guide::Databases($heuristic) => {
                let $heuristic = &**$heuristic;
                $body
            }
            Guide::Mixed($heuristic) => {
                let $heuristic = &**$heuristic;
                $body
            }
        }
    };
}

impl Guide {
    /// The strongest guide of a goal without pattern databases.
    pub(crate) fn strongest(goal: &Board) -> Self {
        if let Some(heuristic) = WalkingConflict::new(goal) {
            return Self::WalkingConflict(heuristic);
        }
        let maximum = Maximum::new(&DEFAULT, goal);
        maximum.map_or_else(
            |_| Self::LinearConflict(LinearConflict::new(goal)),
            |maximum| Self::Maximum(Box::new(maximum)),
        )
    }

    /// The pattern databases, if there are any.
    pub(crate) fn databases(&self) -> Option<&PatternDatabases> {
        match self {
            Self::Databases(databases) => Some(databases),
            Self::Mixed(both) => Some(&both.1),
            _ => None,
        }
    }

    /// The name of the heuristic, as the command line writes it: `max:linear-conflict,walking`, `pdb:6-6-3`.
    pub(crate) fn name(&self) -> String {
        let named = |names: &[HeuristicName]| HeuristicSet::new(names.iter().copied()).to_string();
        match self {
            #[cfg(not(target_family = "wasm"))]
            Self::Manhattan(_) => HeuristicName::Manhattan.to_string(),
            Self::WalkingConflict(_) => named(&DEFAULT),
            Self::LinearConflict(_) => HeuristicName::LinearConflict.to_string(),
            Self::Maximum(maximum) => named(maximum.names()),
            Self::Databases(databases) => format!("pdb:{databases}"),
            Self::Mixed(both) => format!("max:pdb:{},{}", both.1, named(both.0.names())),
        }
    }

    /// h of a board.
    pub(crate) fn h(&self, board: &Board) -> u32 {
        with_guide!(self, heuristic => heuristic.h(board))
    }

    /// IDA*: up to `max_solutions` shortest solutions. It ignores the automaton of the control.
    pub(super) fn all_shortest(
        &self,
        problem: &Problem,
        max_solutions: usize,
        control: Control<'_>,
    ) -> (Outcome, Vec<Moves>) {
        match self {
            Self::Databases(databases) if max_solutions == 1 => {
                pattern_search::first_shortest(problem, databases, control)
            }
            guide => with_guide!(guide, heuristic => {
                ida_star::all_shortest(problem, heuristic, max_solutions, control)
            }),
        }
    }

    /// The part of an iteration of IDA* below a path of the tree that the automaton leaves; the path and the bound are
    /// the caller's to check.
    pub(crate) fn part(
        &self,
        problem: &Problem,
        automaton: &Automaton,
        path: &Moves,
        bound: u32,
        control: Control<'_>,
    ) -> Part {
        match self {
            Self::Databases(databases) => pattern_search::part(problem, databases, automaton, path, bound, control),
            guide => with_guide!(guide, heuristic => {
                ida_star::part(problem, heuristic, automaton, path, bound, control)
            }),
        }
    }
}

/// A solver towards one goal: IDA* with the strongest heuristic of this crate that the size has without waiting.
///
/// Up to 4×4 that is [`WalkingConflict`](crate::heuristic::WalkingConflict); beyond, walking distance and linear conflict where the walking table is small
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
    pub(crate) guide: Guide,
    pub(crate) automaton: Option<Automaton>,
}

impl Solver {
    /// The solver towards a goal.
    ///
    /// # Complexity
    /// 20 ms for 4×4, at most a second elsewhere.
    pub fn new(goal: &Board) -> Self {
        Self::guided(goal, Guide::strongest(goal), Some(Automaton::default_for(goal.size(), Direction::KORF)))
    }

    /// The solver with pattern databases, towards their goal.
    ///
    /// It finds one solution by [`pattern_search`](super::pattern_search), on the control's number of threads, and
    /// several by [`all_shortest`](super::all_shortest) with the databases as its heuristic.
    ///
    /// # Complexity
    /// 10 ms for the automaton.
    pub fn with_databases(databases: impl Into<Arc<PatternDatabases>>) -> Self {
        let databases = databases.into();
        let goal = *databases.goal();
        let automaton = Automaton::default_for(goal.size(), Direction::KORF);
        Self::guided(&goal, Guide::Databases(databases), Some(automaton))
    }

    /// The solver with this guide and this automaton, or the usual rule alone: no move undoes the last.
    pub(crate) const fn guided(goal: &Board, guide: Guide, automaton: Option<Automaton>) -> Self {
        Self { goal: *goal, guide, automaton }
    }

    /// The goal.
    pub const fn goal(&self) -> &Board {
        &self.goal
    }

    /// The name of its heuristic, as the command line writes it: `max:linear-conflict,walking`, `pdb:6-6-3`.
    pub fn heuristic_name(&self) -> String {
        self.guide.name()
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
    pub fn all_shortest(
        &self,
        problem: &Problem,
        max_solutions: usize,
        mut control: Control<'_>,
    ) -> (Outcome, Vec<Moves>) {
        assert_eq!(problem.goal(), &self.goal, "this solver is for another goal");
        let own = self.automaton.as_ref().filter(|automaton| automaton.order() == control.order);
        let automaton = control.automaton.or(own);
        self.guide.all_shortest(problem, max_solutions, Control { automaton, ..control.reborrow() })
    }
}

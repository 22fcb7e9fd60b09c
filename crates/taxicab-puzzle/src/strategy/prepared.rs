//! A solver with its tables, towards one goal.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroUsize;

use super::heuristic_choice::DATABASES;
use super::patient::Patient;
use super::tree::{StepHeuristic, Tree, TreeSearch};
use super::{AutomatonChoice, HeuristicChoice, HeuristicSet, Method, Options, TableError, TableSource};
#[cfg(not(target_family = "wasm"))]
use crate::heuristic::Manhattan;
use crate::heuristic::{HeuristicName, Maximum, WalkingTooLarge};
use crate::pattern_database::{PatternDatabases, Split, SplitError};
use crate::search::{Anytime, Automaton, Control, MultiTileSolver, NoRunHeuristic, Outcome, Solver, breadth_first};
use crate::{Board, Metric, Moves, Problem};

/// A solver towards one goal with its heuristic, its tables and its automaton, for any number of boards.
///
/// With the default options it searches with walking distance and linear conflict until all its boards together have
/// taken 2,000,000 nodes, and from then on with pattern databases: [big ones](super::big_splits) if the source of tables
/// has them stored, else [quick ones](Split::quick). So easy boards never wait for a table.
pub struct Prepared {
    goal: Board,
    method: Method,
    metric: Metric,
    kind: Kind,
    /// The heuristic, where it does not change.
    name: Option<String>,
    /// The automaton of IDA* with named heuristics; the solvers of the other kinds hold their own.
    automaton: Option<Automaton>,
}

enum Kind {
    BreadthFirst,
    Patient(Box<Patient>),
    Anytime(Box<Anytime>),
    Runs(Box<MultiTileSolver>),
    /// Faster than as one of a maximum; in the browser the size of the program counts.
    #[cfg(not(target_family = "wasm"))]
    Manhattan(Manhattan),
    Maximum(Box<Maximum>),
    /// IDA* with pattern databases alone.
    Databases(Box<Solver>, Arc<PatternDatabases>),
    /// Any other search with pattern databases.
    Mixed(Box<Maximum>, PatternDatabases),
}

/// What a [`Prepared`] solver returns for a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchResult {
    /// The outcome.
    pub outcome: Outcome,
    /// By IDA*: the shortest solutions, as many as the caller asked for; empty for other searches.
    pub solutions: Vec<Moves>,
    /// The heuristic of the search that ended last; `None` for the breadth-first search.
    pub heuristic: Option<String>,
    /// Whether [big tables](super::big_splits) exist for the size and the default search did without them.
    pub lacks_big_tables: bool,
}

/// What a [`Prepared`] solver reports during a search.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// Tables are loaded or built now, by this search or by another that this one waits for.
    TablesBegin,
    /// The tables are ready.
    TablesEnd,
    /// A solution of the anytime search, shorter than all before it.
    Solution {
        /// The solution.
        moves: &'a Moves,
        /// The lower bound proven so far.
        lower_bound: u32,
    },
}

impl Prepared {
    pub(super) fn new(
        options: &Options,
        method: Method,
        goal: &Board,
        tables: &Arc<dyn TableSource>,
    ) -> Result<Self, PreparationError> {
        let heuristic = options.heuristic.as_ref();
        let maximum = |names: &[HeuristicName]| Maximum::new(names, goal).map(Box::new);
        let automaton = || options.automaton.automaton(goal.size());
        let (kind, name) = match (method, options.metric, heuristic) {
            (Method::BreadthFirst, ..) => (Kind::BreadthFirst, None),
            (Method::Anytime(_), ..) => {
                let solver = Anytime::new(goal);
                let name = solver.heuristic_name();
                (Kind::Anytime(Box::new(solver)), Some(name))
            }
            (Method::IdaStar, Metric::MultiTile, _) => {
                let is_wanted = || tables.is_wanted();
                let solver = match heuristic {
                    Some(&HeuristicChoice::Runs(name)) => {
                        MultiTileSolver::with_while(goal, name, &is_wanted).map_err(PreparationError::Runs)?
                    }
                    _ => MultiTileSolver::new_while(goal, &is_wanted),
                };
                let solver = solver.ok_or(PreparationError::Tables(TableError::Interrupted))?;
                let name = solver.heuristic_name().to_owned();
                (Kind::Runs(Box::new(solver)), Some(name))
            }
            (Method::IdaStar, Metric::SingleTile, None) => {
                (Kind::Patient(Box::new(Patient::new(Solver::with_automaton(goal, automaton()), tables))), None)
            }
            (_, _, Some(HeuristicChoice::Databases { splits, others })) => {
                let databases = databases(goal, splits, &**tables)?;
                let name = heuristic.map(ToString::to_string);
                if others.is_empty() && method == Method::IdaStar {
                    let databases = Arc::new(databases);
                    let solver = Solver::with_databases_and(Arc::clone(&databases), automaton());
                    (Kind::Databases(Box::new(solver), databases), name)
                } else {
                    (Kind::Mixed(maximum(others).map_err(PreparationError::Walking)?, databases), name)
                }
            }
            #[cfg(not(target_family = "wasm"))]
            (_, _, Some(HeuristicChoice::SingleTile(set))) if set.is_manhattan() => {
                (Kind::Manhattan(Manhattan::new(goal)), Some(set.to_string()))
            }
            _ => {
                let maximum = if let Some(HeuristicChoice::SingleTile(set)) = heuristic {
                    maximum(set.names())
                } else {
                    let names = [HeuristicName::LinearConflict, HeuristicName::Walking];
                    maximum(&names).or_else(|_| maximum(&names[..1]))
                };
                let maximum = maximum.map_err(PreparationError::Walking)?;
                let name = HeuristicSet::new(maximum.names().iter().copied()).to_string();
                (Kind::Maximum(maximum), Some(name))
            }
        };
        let has_its_own = matches!(kind, Kind::Patient(_) | Kind::Databases(..) | Kind::Runs(_));
        let takes_automaton = !has_its_own && method == Method::IdaStar && options.automaton != AutomatonChoice::Auto;
        let automaton = if takes_automaton { automaton() } else { None };
        Ok(Self { goal: *goal, method, metric: options.metric, kind, name, automaton })
    }

    /// The goal.
    pub const fn goal(&self) -> &Board {
        &self.goal
    }

    /// The search.
    pub const fn method(&self) -> Method {
        self.method
    }

    /// The pattern databases, if the options named any.
    pub fn databases(&self) -> Option<&PatternDatabases> {
        match &self.kind {
            Kind::Databases(_, databases) => Some(databases),
            Kind::Mixed(_, databases) => Some(databases),
            _ => None,
        }
    }

    /// Searches a board.
    ///
    /// IDA* returns up to `max_solutions` shortest solutions. `threads` is called once the search is one that several
    /// threads can share. `observer` receives the [events](Event) of the search; the watch of the control receives its
    /// progress, summed over the light and the strong search of the default options.
    ///
    /// # Panics
    /// The problem has another goal, `max_solutions` is 0, or the control's automaton is for another size or order.
    pub fn search(
        &self,
        problem: &Problem,
        max_solutions: usize,
        threads: &dyn Fn() -> NonZeroUsize,
        observer: &mut dyn FnMut(Event<'_>),
        control: Control<'_>,
    ) -> SearchResult {
        assert_eq!(problem.goal(), &self.goal, "this solver is for another goal");
        let own = self.automaton.as_ref().filter(|automaton| automaton.order() == control.order);
        let automaton = control.automaton.or(own);
        let method = self.method;
        let (outcome, solutions) = match &self.kind {
            Kind::Patient(solver) => return solver.search(problem, max_solutions, threads, observer, control),
            Kind::BreadthFirst => (breadth_first(problem, self.metric, control), Vec::new()),
            Kind::Anytime(solver) => {
                let Method::Anytime(within) = method else { unreachable!("only this method builds the solver") };
                let mut improved = |moves: &Moves, lower_bound| observer(Event::Solution { moves, lower_bound });
                (solver.solve(problem, within, control, &mut improved), Vec::new())
            }
            Kind::Runs(solver) => solver.all_shortest(problem, max_solutions, control),
            #[cfg(not(target_family = "wasm"))]
            Kind::Manhattan(heuristic) => {
                method.search(problem, heuristic, max_solutions, control.with_automaton(automaton))
            }
            Kind::Maximum(heuristic) => {
                method.search(problem, &**heuristic, max_solutions, control.with_automaton(automaton))
            }
            Kind::Databases(solver, _) => {
                solver.all_shortest(problem, max_solutions, Control { threads: threads(), ..control })
            }
            Kind::Mixed(heuristic, databases) => {
                let heuristic = (&**heuristic, databases);
                method.search(problem, &heuristic, max_solutions, control.with_automaton(automaton))
            }
        };
        SearchResult { outcome, solutions, heuristic: self.name.clone(), lacks_big_tables: false }
    }
}

impl Prepared {
    /// The tree that IDA* searches from a board, for those who search it in parts; `None` for other searches, and for the
    /// default options of the single-tile metric, whose heuristic changes on the way.
    ///
    /// # Panics
    /// The problem has another goal.
    pub fn tree<'s>(&'s self, problem: &'s Problem) -> Option<Tree<'s>> {
        assert_eq!(problem.goal(), &self.goal, "this solver is for another goal");
        if self.method != Method::IdaStar {
            return None;
        }
        let own = self.automaton.as_ref();
        let (heuristic, automaton) = match &self.kind {
            Kind::Runs(solver) => return Some(Tree::new(problem, TreeSearch::Runs(solver))),
            #[cfg(not(target_family = "wasm"))]
            Kind::Manhattan(heuristic) => (StepHeuristic::Manhattan(heuristic), own),
            Kind::Maximum(heuristic) => (StepHeuristic::Maximum(heuristic), own),
            Kind::Databases(solver, databases) => (StepHeuristic::Databases(databases), solver.automaton()),
            Kind::Mixed(heuristic, databases) => (StepHeuristic::Mixed((heuristic, databases)), own),
            _ => return None,
        };
        Some(Tree::of_steps(problem, heuristic, automaton))
    }
}

// Threads share it.
#[cfg(feature = "std")]
const _: () = {
    const fn is_shared<T: Send + Sync>() {}
    is_shared::<Prepared>();
};

impl fmt::Debug for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared")
            .field("goal", &self.goal)
            .field("method", &self.method)
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// The databases of splits that the options name.
fn databases(goal: &Board, names: &[String], tables: &dyn TableSource) -> Result<PatternDatabases, PreparationError> {
    let split =
        |name: &String| Split::new(name, goal).map_err(|error| PreparationError::Split { name: name.clone(), error });
    let splits = names.iter().map(split).collect::<Result<Vec<_>, _>>()?;
    if splits.len() > PatternDatabases::MAX_SPLITS {
        return Err(PreparationError::Splits(splits.len()));
    }
    let patterns = splits.iter().map(|split| split.patterns().len()).sum();
    if patterns > PatternDatabases::MAX_PATTERNS {
        return Err(PreparationError::Patterns(patterns));
    }
    let groups = splits.iter().map(|split| tables.tables(split)).collect::<Result<Vec<_>, _>>();
    Ok(PatternDatabases::new(goal, groups.map_err(PreparationError::Tables)?))
}

/// Why there is no [`Prepared`] solver for a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PreparationError {
    /// The size has no walking distance.
    Walking(WalkingTooLarge),
    /// The size does not have the heuristic of the multi-tile metric.
    Runs(NoRunHeuristic),
    /// A name that is no split of the size.
    Split {
        /// The name.
        name: String,
        /// Why.
        error: SplitError,
    },
    /// More splits than [`PatternDatabases::MAX_SPLITS`].
    Splits(usize),
    /// More patterns than [`PatternDatabases::MAX_PATTERNS`].
    Patterns(usize),
    /// The source has no tables.
    Tables(TableError),
}

impl fmt::Display for PreparationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Walking(error) => error.fmt(f),
            Self::Runs(error) => error.fmt(f),
            Self::Split { name, error } => write!(f, "{DATABASES}{name}: {error}"),
            Self::Splits(splits) => {
                write!(f, "{splits} splits; at most {} are used", PatternDatabases::MAX_SPLITS)
            }
            Self::Patterns(patterns) => {
                write!(f, "{patterns} patterns; at most {} are used", PatternDatabases::MAX_PATTERNS)
            }
            Self::Tables(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PreparationError {}

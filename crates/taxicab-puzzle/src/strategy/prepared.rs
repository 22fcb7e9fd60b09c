//! A solver with its tables, towards one goal.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroUsize;

use super::default_solver::DefaultSolver;
use super::heuristic_choice::DATABASES;
use super::tree::{Tree, TreeSearch};
use super::{AutomatonChoice, HeuristicChoice, Method, Options, TableError, TableSource};
#[cfg(not(target_family = "wasm"))]
use crate::heuristic::Manhattan;
use crate::heuristic::{HeuristicName, Maximum, WalkingTooLarge};
use crate::pattern_database::{PatternDatabases, Split, SplitError};
use crate::search::guide::{DEFAULT, Guide};
use crate::search::{Anytime, Control, MultiTileSolver, Outcome, Solver, Statistics, breadth_first};
use crate::{Board, Metric, Moves, Problem};

/// A solver towards one goal with its heuristic, its tables and its automaton, for any number of boards.
///
/// With the default options it climbs a ladder: it searches with walking distance and linear conflict until all its boards
/// together have taken as much work as [small tables](Split::quick) cost, then with these until they have taken what the
/// [big ones](super::big_splits) cost, and from then on with those. So easy boards never wait for a table, and no list of boards takes
/// much more than twice the work of the best choice in hindsight.
pub struct Prepared {
    goal: Board,
    method: Method,
    metric: Metric,
    search: Search,
    /// The name of the heuristic, where it does not change.
    name: Option<String>,
}

enum Search {
    BreadthFirst,
    Anytime(Box<Anytime>),
    Runs(Box<MultiTileSolver>),
    /// IDA* with the heuristics of the default options.
    Default(Box<DefaultSolver>),
    /// IDA* and the best-first searches with a heuristic that does not change.
    Steps(Box<Solver>),
}

/// What a [`Prepared`] solver returns for a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchResult {
    /// The outcome.
    pub outcome: Outcome,
    /// By IDA*: the shortest solutions, as many as the caller asked for; empty for other searches.
    pub solutions: Vec<Moves>,
    /// What was done, one heuristic after the other; their counts add up to those of the outcome.
    pub stages: Vec<Stage>,
}

/// A part of a search with one heuristic.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stage {
    /// The heuristic; `None` for the breadth-first search.
    pub heuristic: Option<String>,
    /// The counts of this part.
    pub statistics: Statistics,
    /// The lower bound that was proven when it ended.
    pub lower_bound: u32,
}

impl Stage {
    pub(super) fn new(heuristic: Option<String>, outcome: &Outcome) -> Self {
        Self { heuristic, statistics: outcome.statistics, lower_bound: outcome.lower_bound }
    }
}

impl SearchResult {
    pub(super) fn of(outcome: Outcome, solutions: Vec<Moves>, stage: Stage) -> Self {
        Self { outcome, solutions, stages: alloc::vec![stage] }
    }

    /// The heuristic of the part that ended last; `None` for the breadth-first search.
    pub fn heuristic(&self) -> Option<&str> {
        self.stages.last()?.heuristic.as_deref()
    }

    /// This and what the next part of the search did.
    #[must_use]
    pub fn followed_by(mut self, mut next: Self) -> Self {
        for stage in next.stages {
            match self.stages.last_mut().filter(|last| last.heuristic == stage.heuristic) {
                Some(last) => {
                    last.statistics.add(&stage.statistics);
                    last.lower_bound = last.lower_bound.max(stage.lower_bound);
                }
                None => self.stages.push(stage),
            }
        }
        next.outcome.add_earlier(&self.outcome);
        if next.outcome.moves.is_none() {
            next.outcome.moves = self.outcome.moves;
            next.solutions = self.solutions;
        }
        Self { outcome: next.outcome, solutions: next.solutions, stages: self.stages }
    }
}

/// What a [`Prepared`] solver reports during a search.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// Tables are loaded or built now, by this search or by another that this one waits for.
    TablesBegin,
    /// The tables are ready, or there are none.
    TablesEnd,
    /// The search continues with a heuristic.
    StageBegins {
        /// The heuristic; `None` for the breadth-first search.
        heuristic: Option<&'a str>,
    },
    /// A part of the search is over.
    StageEnds(&'a Stage),
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
        tables: &dyn TableSource,
    ) -> Result<Self, PreparationError> {
        let heuristic = options.heuristic.as_ref();
        let automaton = || {
            let built = options.automaton.automaton_within(goal.size(), tables.max_memory(), &|| tables.is_wanted());
            built.map_err(PreparationError::Tables)
        };
        let (search, name) = match (method, options.metric, heuristic) {
            (Method::BreadthFirst, ..) => (Search::BreadthFirst, None),
            (Method::Anytime(_), ..) => {
                let solver = Anytime::with_weights(goal, tables.weights(goal.size()));
                let name = solver.heuristic_name();
                (Search::Anytime(Box::new(solver)), Some(name))
            }
            (Method::IdaStar, metric, None) => {
                (Search::Default(Box::new(DefaultSolver::new(goal, metric, options.automaton))), None)
            }
            (Method::IdaStar, _, Some(&HeuristicChoice::Runs(name))) => {
                (Search::Runs(Box::new(tables.runs(goal, name)?)), Some(name.to_string()))
            }
            _ => {
                let guide = guide(method, heuristic, goal, tables)?;
                // With a named heuristic the default prunes no more than the literature, so that counts compare; pattern
                // databases alone serve speed.
                let is_plain = method != Method::IdaStar
                    || options.automaton == AutomatonChoice::Auto && !matches!(guide, Guide::Databases(_));
                let name = match heuristic {
                    Some(choice @ HeuristicChoice::Databases { .. }) => choice.to_string(),
                    _ => guide.name(),
                };
                let automaton = if is_plain { None } else { automaton()? };
                (Search::Steps(Box::new(Solver::guided(goal, guide, automaton))), Some(name))
            }
        };
        Ok(Self { goal: *goal, method, metric: options.metric, search, name })
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
        if let Search::Steps(solver) = &self.search { solver.guide.databases() } else { None }
    }

    /// Searches a board.
    ///
    /// IDA* returns up to `max_solutions` shortest solutions. `tables` provides what the default search needs on its way; `threads` is
    /// called once the search is one that several threads can share. `observer` receives the [events](Event) of the search; the
    /// watch of the control receives its progress, summed over the stages.
    ///
    /// # Panics
    /// The problem has another goal, `max_solutions` is 0, or the control's automaton is for another size or order.
    pub fn search(
        &self,
        problem: &Problem,
        max_solutions: usize,
        tables: &dyn TableSource,
        threads: &dyn Fn() -> NonZeroUsize,
        observer: &mut dyn FnMut(Event<'_>),
        control: Control<'_>,
    ) -> SearchResult {
        assert_eq!(problem.goal(), &self.goal, "this solver is for another goal");
        if let Search::Default(solver) = &self.search {
            return solver.search(problem, max_solutions, tables, threads, observer, control);
        }
        observer(Event::StageBegins { heuristic: self.name.as_deref() });
        let (outcome, solutions) = match (&self.search, self.method) {
            (Search::Default(_), _) => unreachable!("it returned"),
            (Search::BreadthFirst, _) => (breadth_first(problem, self.metric, control), Vec::new()),
            (Search::Anytime(solver), method) => {
                let Method::Anytime(within) = method else { unreachable!("only this method builds the solver") };
                let mut improved = |moves: &Moves, lower_bound| observer(Event::Solution { moves, lower_bound });
                let control = Control { threads: threads(), ..control };
                (solver.solve(problem, within, control, &mut improved), Vec::new())
            }
            (Search::Runs(solver), _) => solver.all_shortest(problem, max_solutions, control),
            (Search::Steps(solver), Method::IdaStar) => {
                let is_parallel = matches!(solver.guide, Guide::Databases(_));
                let threads = if is_parallel { threads() } else { control.threads };
                solver.all_shortest(problem, max_solutions, Control { threads, ..control })
            }
            (Search::Steps(solver), method) => (method.best_first(problem, &solver.guide, control), Vec::new()),
        };
        let stage = Stage::new(self.name.clone(), &outcome);
        observer(Event::StageEnds(&stage));
        SearchResult::of(outcome, solutions, stage)
    }

    /// The tree that IDA* searches from a board, for a caller who searches it in parts; `None` for other searches, and for the
    /// default options, whose heuristic changes on the way.
    ///
    /// # Panics
    /// The problem has another goal.
    pub fn tree<'s>(&'s self, problem: &'s Problem) -> Option<Tree<'s>> {
        assert_eq!(problem.goal(), &self.goal, "this solver is for another goal");
        match (&self.search, self.method) {
            (Search::Runs(solver), _) => Some(Tree::new(problem, TreeSearch::Runs(solver))),
            (Search::Steps(solver), Method::IdaStar) => Some(Tree::of_steps(problem, solver)),
            _ => None,
        }
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

/// The heuristic of a search in single steps; without a name walking distance and linear conflict.
fn guide(
    method: Method,
    choice: Option<&HeuristicChoice>,
    goal: &Board,
    tables: &dyn TableSource,
) -> Result<Guide, PreparationError> {
    let maximum = |names: &[HeuristicName]| Maximum::new(names, goal);
    let maximum = match choice {
        Some(HeuristicChoice::Databases { splits, others }) => {
            let databases = databases(goal, splits, tables)?;
            if others.is_empty() && method == Method::IdaStar {
                return Ok(Guide::Databases(Arc::new(databases)));
            }
            let maximum = maximum(others).map_err(PreparationError::Walking)?;
            return Ok(Guide::Mixed(Arc::new((maximum, databases))));
        }
        #[cfg(not(target_family = "wasm"))]
        Some(HeuristicChoice::SingleTile(set)) if set.is_manhattan() => {
            return Ok(Guide::Manhattan(Manhattan::new(goal)));
        }
        Some(HeuristicChoice::SingleTile(set)) => maximum(set.names()),
        Some(HeuristicChoice::Runs(_)) | None => maximum(&DEFAULT).or_else(|_| maximum(&DEFAULT[..1])),
    };
    Ok(Guide::Maximum(Box::new(maximum.map_err(PreparationError::Walking)?)))
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
    Ok(PatternDatabases::new(goal, groups?))
}

/// Why there is no [`Prepared`] solver for a goal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PreparationError {
    /// The size has no walking distance.
    #[error(transparent)]
    Walking(WalkingTooLarge),
    /// A name that is no split of the size.
    #[error("{DATABASES}{name}: {error}")]
    Split {
        /// The name.
        name: String,
        /// Why.
        error: SplitError,
    },
    /// More splits than [`PatternDatabases::MAX_SPLITS`].
    #[error("{0} splits; at most {max} are used", max = PatternDatabases::MAX_SPLITS)]
    Splits(usize),
    /// More patterns than [`PatternDatabases::MAX_PATTERNS`].
    #[error("{0} patterns; at most {max} are used", max = PatternDatabases::MAX_PATTERNS)]
    Patterns(usize),
    /// The source has no tables.
    #[error(transparent)]
    Tables(#[from] TableError),
}

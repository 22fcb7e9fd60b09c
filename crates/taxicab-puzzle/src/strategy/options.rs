//! What a caller chooses, which choices go together, and the search that a board gets.

use alloc::string::String;
use core::fmt;
use core::time::Duration;

use super::heuristic_choice::DATABASES;
use super::{HeuristicChoice, PreparationError, Prepared, TableError, TableSource};
use crate::heuristic::{Heuristic, HeuristicName};
use crate::names::names;
use crate::search::guide::Guide;
use crate::search::{Automaton, Control, Outcome, RunHeuristic, Weight, a_star, greedy, weighted_a_star};
use crate::{Board, Direction, Metric, Problem, Size};

/// The search that a caller chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// IDA*; the anytime search on larger boards with a limit, and beyond 25 cells.
    #[default]
    Auto,
    /// A*.
    AStar,
    /// IDA*.
    IdaStar,
    /// Breadth-first search.
    BreadthFirst,
    /// Greedy best-first search.
    Greedy,
    /// Weighted A*.
    Weighted,
    /// Anytime search.
    Anytime,
}

names!(
    Algorithm, "the algorithms are: auto astar ida bfs greedy weighted anytime":
    Auto "auto", AStar "astar", IdaStar "ida", BreadthFirst "bfs", Greedy "greedy", Weighted "weighted",
    Anytime "anytime"
);

/// The duplicate-pruning automaton of IDA* in the single-tile metric. A [`Control`](crate::search::Control) that brings
/// one takes precedence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AutomatonChoice {
    /// [`On`](Self::On) with the default heuristics and with pattern databases alone, else [`Off`](Self::Off).
    #[default]
    Auto,
    /// Prune only the move that undoes the last, as the literature counts.
    Off,
    /// The [default automaton](Automaton::default_for) of the size.
    On,
    /// The automaton of this depth.
    Depth(u32),
}

impl AutomatonChoice {
    /// The automaton for a size in Korf's order of moves; [`Auto`](Self::Auto) is taken as [`On`](Self::On).
    ///
    /// # Complexity
    /// As [`Automaton::new`].
    pub fn automaton(self, size: Size) -> Option<Automaton> {
        self.automaton_within(size, usize::MAX, &|| true).expect("nothing interrupts it")
    }

    /// The same in about this many bytes while it is wanted; `Err` if it no longer is.
    pub(super) fn automaton_within(
        self,
        size: Size,
        max_memory: usize,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<Option<Automaton>, TableError> {
        match self {
            Self::Off => Ok(None),
            Self::Auto | Self::On => Ok(Some(Automaton::default_for(size, Direction::KORF))),
            Self::Depth(depth) => {
                let built = Automaton::new_within(size, Direction::KORF, depth, max_memory, is_wanted);
                built.map(Some).ok_or(TableError::Interrupted)
            }
        }
    }
}

/// What a caller asks of the solution of a board; the default is a shortest solution in the single-tile metric, without
/// limits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The search.
    pub algorithm: Algorithm,
    /// What counts as one move.
    pub metric: Metric,
    /// The heuristics whose maximum the search uses; the strongest that needs no waiting if `None`.
    pub heuristic: Option<HeuristicChoice>,
    /// The weight of [`Algorithm::Weighted`]; 1.5 if `None`.
    pub weight: Option<Weight>,
    /// The suboptimality bound: how many times as long as a shortest solution a solution may be.
    pub within: Option<Weight>,
    /// Every shortest solution, up to this number of them.
    pub all: Option<usize>,
    /// Whether the caller limits the time or the nodes of each board.
    pub is_limited: bool,
    /// The duplicate-pruning automaton.
    pub automaton: AutomatonChoice,
}

/// [`Options`] that fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    options: Options,
    method: Method,
}

/// The largest boards that the automatic choice solves by IDA* alone, with a limit and without.
const MAX_CELLS_WITH_LIMIT: usize = 16;
const MAX_CELLS: usize = 25;

/// The default time limit of boards beyond these.
const LARGE_TIME_LIMIT: Duration = Duration::from_secs(10);

impl Strategy {
    /// The strategy of these options.
    ///
    /// # Errors
    /// Two of the options do not go together.
    pub fn new(options: Options) -> Result<Self, OptionsError> {
        let method = match (options.algorithm, options.within) {
            (Algorithm::Anytime, within) => Method::Anytime(within.unwrap_or(Weight::ONE)),
            (Algorithm::Auto, Some(within)) => Method::Weighted(within),
            (_, Some(_)) => return Err(OptionsError::Within),
            (Algorithm::Weighted, None) => Method::Weighted(options.weight.unwrap_or(Weight::DEFAULT)),
            (Algorithm::Auto | Algorithm::IdaStar, None) => Method::IdaStar,
            (Algorithm::AStar, None) => Method::AStar,
            (Algorithm::BreadthFirst, None) => Method::BreadthFirst,
            (Algorithm::Greedy, None) => Method::Greedy,
        };
        if options.weight.is_some() && options.algorithm != Algorithm::Weighted {
            return Err(OptionsError::Weight);
        }
        if options.all.is_some() && method != Method::IdaStar {
            return Err(OptionsError::All(method));
        }
        if matches!(method, Method::Anytime(_) | Method::BreadthFirst) && options.heuristic.is_some() {
            return Err(OptionsError::Heuristic(method));
        }
        let takes_metric = match options.metric {
            Metric::SingleTile => true,
            Metric::MultiTile => matches!(method, Method::IdaStar | Method::BreadthFirst),
        };
        if !takes_metric {
            return Err(OptionsError::Metric(method));
        }
        match (&options.heuristic, options.metric) {
            (Some(HeuristicChoice::SingleTile(set)), Metric::MultiTile) => {
                set.names().first().map_or(Ok(()), |&name| Err(OptionsError::SingleTileHeuristic(name)))?;
            }
            (Some(HeuristicChoice::Databases { splits, .. }), Metric::MultiTile) => {
                return Err(OptionsError::Databases(splits[0].clone()));
            }
            (Some(HeuristicChoice::Runs(name)), Metric::SingleTile) => return Err(OptionsError::RunHeuristic(*name)),
            _ => {}
        }
        Ok(Self { options, method })
    }

    /// The options.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The search that the options name; for boards of some sizes [`method_on`](Self::method_on) replaces it.
    pub const fn method(&self) -> Method {
        self.method
    }

    /// The search of boards of a size: the anytime search in place of another on large ones.
    pub fn method_on(&self, size: Size) -> Method {
        let Options { algorithm, metric, heuristic, within, all, is_limited, .. } = &self.options;
        let is_automatic =
            *algorithm == Algorithm::Auto && *metric == Metric::SingleTile && heuristic.is_none() && all.is_none();
        let max_cells = if *is_limited || within.is_some() { MAX_CELLS_WITH_LIMIT } else { MAX_CELLS };
        match self.method {
            Method::IdaStar if is_automatic && size.cells() > max_cells => Method::Anytime(Weight::ONE),
            Method::Weighted(within) if is_automatic && size.cells() > max_cells => Method::Anytime(within),
            method => method,
        }
    }

    /// Whether boards of a size are first searched by the [method of the options](Self::method), IDA* with pattern
    /// databases, within half of the limits: it may prove a shortest solution. [`method_on`](Self::method_on) gets the
    /// rest if a limit stopped that proof; then [`Outcome::add_earlier`](crate::search::Outcome::add_earlier) joins the two
    /// outcomes.
    pub fn has_proof_on(&self, size: Size) -> bool {
        let is_anytime = matches!(self.method_on(size), Method::Anytime(_));
        self.method == Method::IdaStar && is_anytime && size.cells() <= MAX_CELLS
    }

    /// The time limit that each board of a size needs because nothing else would end its search.
    pub fn time_limit_on(&self, size: Size) -> Option<Duration> {
        let is_anytime = matches!(self.method_on(size), Method::Anytime(_));
        let is_endless =
            is_anytime && !self.options.is_limited && self.options.within.is_none() && size.cells() > MAX_CELLS;
        is_endless.then_some(LARGE_TIME_LIMIT)
    }

    /// The solver of these options by a method of this strategy, towards a goal. It is built once for all boards of this
    /// goal.
    ///
    /// # Errors
    /// The size of the goal does not have a heuristic that the options name, or its tables are not available.
    ///
    /// # Complexity
    /// At most a second, and the tables of splits that the options name.
    pub fn prepared(
        &self,
        method: Method,
        goal: &Board,
        tables: &dyn TableSource,
    ) -> Result<Prepared, PreparationError> {
        Prepared::new(&self.options, method, goal, tables)
    }
}

/// Why [`Options`] make no [`Strategy`].
///
/// Its text writes options by name alone; [`with_prefix`](Self::with_prefix) writes `--within` for a command line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.with_prefix(""))]
pub enum OptionsError {
    /// `within` with an algorithm that takes none.
    Within,
    /// `weight` without `weighted`.
    Weight,
    /// `all` with a search other than IDA*.
    All(Method),
    /// `heuristic` with a search that takes none.
    Heuristic(Method),
    /// The multi-tile metric with a search that does not know it.
    Metric(Method),
    /// A heuristic that is not admissible in the multi-tile metric.
    SingleTileHeuristic(HeuristicName),
    /// Pattern databases of a split, in the multi-tile metric.
    Databases(String),
    /// A heuristic of the multi-tile metric in the single-tile metric.
    RunHeuristic(RunHeuristic),
}

impl OptionsError {
    /// The name of the option at fault: `within`, `weight`, `all`, `heuristic`, `metric`.
    pub const fn option(&self) -> &'static str {
        match self {
            Self::Within => "within",
            Self::Weight => "weight",
            Self::All(_) => "all",
            Self::Metric(_) => "metric",
            _ => "heuristic",
        }
    }

    /// The text, with a prefix before the name of every option.
    pub fn with_prefix(&self, prefix: &str) -> impl fmt::Display {
        fmt::from_fn(move |f| self.write(f, prefix))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, p: &str) -> fmt::Result {
        match self {
            Self::Within => write!(f, "{p}within chooses its algorithm itself, or takes anytime"),
            Self::Weight => write!(f, "{p}weight belongs to {p}algorithm weighted"),
            Self::All(method) => write!(f, "{p}all is found by IDA*, not by {}", method.title()),
            Self::Heuristic(Method::BreadthFirst) => write!(f, "a breadth-first search takes no {p}heuristic"),
            Self::Heuristic(method) => write!(f, "{} takes no {p}heuristic", method.name()),
            Self::Metric(method) => {
                write!(f, "{p}metric mtm is searched by IDA* (ida) or breadth-first (bfs), not by {}", method.title())
            }
            Self::SingleTileHeuristic(name) => {
                write!(f, "{name} is not admissible with {p}metric mtm: {}; admissible there", name.why_not_in_runs())?;
                let mut separator = ":";
                for name in RunHeuristic::ALL {
                    write!(f, "{separator} {name}")?;
                    separator = ",";
                }
                Ok(())
            }
            Self::Databases(split) => write!(
                f,
                "{DATABASES}{split} is not admissible with {p}metric mtm: one run moves tiles of several patterns"
            ),
            Self::RunHeuristic(name) => write!(f, "{name} counts straight runs: it needs {p}metric mtm"),
        }
    }
}

/// The search of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// IDA*.
    IdaStar,
    /// A*.
    AStar,
    /// Breadth-first search.
    BreadthFirst,
    /// Greedy best-first search.
    Greedy,
    /// Weighted A*, with its suboptimality bound.
    Weighted(Weight),
    /// Anytime search, until its solution is within this suboptimality bound.
    Anytime(Weight),
}

impl Method {
    /// The name as options and answers write it: `ida`, `astar`, `bfs`, `greedy`, `weighted`, `anytime`.
    pub const fn name(self) -> &'static str {
        self.names().0
    }

    /// The name as prose writes it: `IDA*`, `breadth-first search`.
    pub const fn title(self) -> &'static str {
        self.names().1
    }

    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::IdaStar => ("ida", "IDA*"),
            Self::AStar => ("astar", "A*"),
            Self::BreadthFirst => ("bfs", "breadth-first search"),
            Self::Greedy => ("greedy", "greedy search"),
            Self::Weighted(_) => ("weighted", "weighted A*"),
            Self::Anytime(_) => ("anytime", "anytime search"),
        }
    }

    /// Searches by A* or one of its relatives.
    pub(super) fn best_first(self, problem: &Problem, guide: &Guide, control: Control<'_>) -> Outcome {
        match guide {
            #[cfg(not(target_family = "wasm"))]
            Guide::Manhattan(heuristic) => self.best_first_by(problem, heuristic, control),
            Guide::Maximum(heuristic) => self.best_first_by(problem, &**heuristic, control),
            Guide::Mixed(heuristic) => self.best_first_by(problem, &**heuristic, control),
            // So these searches are not compiled for them.
            Guide::WalkingConflict(_) | Guide::LinearConflict(_) | Guide::Databases(_) => {
                unreachable!("only IDA* is guided by these")
            }
        }
    }

    fn best_first_by<H: Heuristic>(self, problem: &Problem, heuristic: &H, control: Control<'_>) -> Outcome {
        match self {
            Self::AStar => a_star(problem, heuristic, control),
            Self::Greedy => greedy(problem, heuristic, control),
            Self::Weighted(weight) => weighted_a_star(problem, heuristic, weight, control),
            Self::IdaStar | Self::BreadthFirst | Self::Anytime(_) => unreachable!("these are not best-first searches"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(options: Options, size: &str) -> (Method, bool, Option<Duration>) {
        let strategy = Strategy::new(options).unwrap();
        let size = size.parse().unwrap();
        (strategy.method_on(size), strategy.has_proof_on(size), strategy.time_limit_on(size))
    }

    #[test]
    fn the_size_and_the_limits_choose_the_search() {
        let unlimited = Options::default;
        let limited = || Options { is_limited: true, ..Options::default() };
        let anytime = Method::Anytime(Weight::ONE);
        assert_eq!(on(unlimited(), "4x4"), (Method::IdaStar, false, None));
        assert_eq!(on(unlimited(), "5x5"), (Method::IdaStar, false, None));
        assert_eq!(on(unlimited(), "6x6"), (anytime, false, Some(LARGE_TIME_LIMIT)));
        assert_eq!(on(limited(), "4x4"), (Method::IdaStar, false, None));
        assert_eq!(on(limited(), "5x5"), (anytime, true, None));
        assert_eq!(on(limited(), "6x6"), (anytime, false, None));
        let named = || Options { heuristic: Some(HeuristicChoice::split("6-6-6-6")), ..limited() };
        assert_eq!(on(named(), "5x5"), (Method::IdaStar, false, None));
        assert_eq!(on(Options { all: Some(5), ..limited() }, "5x5"), (Method::IdaStar, false, None));
        let within = Weight::from_hundredths(130).unwrap();
        let bounded = || Options { within: Some(within), ..Options::default() };
        assert_eq!(on(bounded(), "4x4"), (Method::Weighted(within), false, None));
        assert_eq!(on(bounded(), "5x5"), (Method::Anytime(within), false, None));
        assert_eq!(on(Options { algorithm: Algorithm::Anytime, ..unlimited() }, "4x4"), (anytime, false, None));
    }

    #[test]
    fn options_that_do_not_go_together_are_named() {
        let weight = Some(Weight::ONE);
        let named = |text: &str| Some(text.parse().unwrap());
        for (options, option, text) in [
            (
                Options { algorithm: Algorithm::AStar, within: weight, ..Options::default() },
                "within",
                "--within chooses its algorithm itself, or takes anytime",
            ),
            (Options { weight, ..Options::default() }, "weight", "--weight belongs to --algorithm weighted"),
            (
                Options { algorithm: Algorithm::Anytime, heuristic: named("walking"), ..Options::default() },
                "heuristic",
                "anytime takes no --heuristic",
            ),
            (
                Options { heuristic: named("run-crossings"), ..Options::default() },
                "heuristic",
                "run-crossings counts straight runs: it needs --metric mtm",
            ),
            (
                Options { heuristic: named("misplaced"), metric: Metric::MultiTile, ..Options::default() },
                "heuristic",
                "misplaced is not admissible with --metric mtm: one run brings several tiles home; admissible there: \
                 run-patterns, walking-runs, run-crossings",
            ),
        ] {
            let error = Strategy::new(options).unwrap_err();
            assert_eq!((error.option(), alloc::format!("{}", error.with_prefix("--")).as_str()), (option, text));
        }
    }
}

//! The default solver: it climbs the ladder of methods, and carries what is proven from rung to rung.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::num::NonZeroUsize;
use core::ops::ControlFlow;

use super::ladder::{Ladder, Rung, Step};
use super::{AutomatonChoice, Event, SearchResult, Stage, TableSource, big_splits};
use crate::pattern_database::{PatternDatabases, PatternTable, Split};
use crate::search::guide::Guide;
use crate::search::{Automaton, Control, MultiTileSolver, Outcome, Progress, RunHeuristic, Solver, StopReason};
use crate::{Board, Metric, Moves, Problem};

#[cfg(not(feature = "std"))]
use core::cell::OnceCell as Once;
#[cfg(feature = "std")]
use std::sync::OnceLock as Once;

/// IDA* with a heuristic that needs no waiting, then with small tables, then with big ones: each when the search has taken
/// as much work as the next costs. Big tables that are stored take the place of the small ones. All boards together climb once.
pub(super) struct DefaultSolver {
    goal: Board,
    automaton: Option<Automaton>,
    ladder: Ladder,
    methods: Vec<Method>,
}

/// What searches on a rung, and what it needs first.
struct Method {
    needs: Needs,
    solver: Once<RungSolver>,
}

enum Needs {
    Nothing,
    Tables(Split),
    Runs(RunHeuristic),
}

enum RungSolver {
    Steps(Solver),
    Runs(MultiTileSolver),
}

/// The work of one node, counted in states of a pattern table. Filling one takes about 5.5 nanoseconds; a node without tables 15, with
/// pattern databases 36. Here it counts for more: a search that has lasted so long rarely ends soon.
const LIGHT_NODE: u64 = 8;
const TABLES_NODE: u64 = 10;
const RUN_NODE: u64 = 9;

/// The work for each placement of the tiles and the blank of a pattern of the multi-tile metric: 30 nanoseconds.
const RUN_PLACEMENT: u64 = 5;

impl DefaultSolver {
    pub(super) fn new(goal: &Board, metric: Metric, automaton: AutomatonChoice) -> Self {
        let (mut rungs, mut methods) = (Vec::new(), Vec::new());
        let mut add = |cost, node, needs, solver: Option<RungSolver>| {
            rungs.push(Rung { cost, node });
            methods.push(Method { needs, solver: solver.map_or_else(Once::new, Once::from) });
        };
        let automaton = if metric == Metric::SingleTile { automaton.automaton(goal.size()) } else { None };
        match metric {
            Metric::SingleTile => {
                let light = Solver::guided(goal, Guide::strongest(goal), automaton.clone());
                add(0, LIGHT_NODE, Needs::Nothing, Some(RungSolver::Steps(light)));
                let big = big_splits(goal.size()).iter().filter_map(|name| Split::new(name, goal).ok());
                for split in Split::quick(goal).into_iter().chain(big) {
                    add(split.cost().states, TABLES_NODE, Needs::Tables(split), None);
                }
            }
            Metric::MultiTile => {
                let light = MultiTileSolver::light(goal);
                let strongest = RunHeuristic::strongest(goal.size());
                let is_strongest = light.heuristic() == strongest;
                add(0, RUN_NODE, Needs::Nothing, Some(RungSolver::Runs(light)));
                if !is_strongest {
                    add(RUN_PLACEMENT * MultiTileSolver::placements(goal), RUN_NODE, Needs::Runs(strongest), None);
                }
            }
        }
        Self { goal: *goal, automaton, ladder: Ladder::new(rungs), methods }
    }

    pub(super) fn search(
        &self,
        problem: &Problem,
        max_solutions: usize,
        tables: &dyn TableSource,
        threads: &dyn Fn() -> NonZeroUsize,
        observer: &mut dyn FnMut(Event<'_>),
        mut control: Control<'_>,
    ) -> SearchResult {
        control.watch_first = 0;
        // After a failure a rung is tried again, but each time only after twice as much: an iteration that is begun again costs less
        // than what was done.
        let mut failures = 0;
        let mut climbed: Option<SearchResult> = None;
        loop {
            let is_begun = |rung: usize| self.methods[rung].solver.get().is_some();
            let is_allowed = |rung: usize| self.methods[rung].is_allowed(tables);
            let (rung, nodes) = match self.ladder.step(is_begun, is_allowed) {
                Step::Search { rung, nodes } => (rung, nodes.saturating_mul(1 << failures)),
                Step::Begin { rung } => {
                    observer(Event::TablesBegin);
                    if let Some((rung, solver)) = self.begun(rung, tables) {
                        // Another thread may have been first.
                        let _ = self.methods[rung].solver.set(solver);
                    } else {
                        self.ladder.put_off(rung);
                        failures = (failures + 1).min(40);
                    }
                    observer(Event::TablesEnd);
                    continue;
                }
            };
            let solver = self.methods[rung].solver.get().expect("the ladder searches on rungs that have begun");
            let heuristic = solver.heuristic_name();
            observer(Event::StageBegins { heuristic: Some(&heuristic) });
            let threads = if solver.is_parallel() { threads() } else { NonZeroUsize::MIN };
            let limit = control.max_nodes;
            let before = climbed.as_ref().map(|climbed| &climbed.outcome);
            let part = Control { max_nodes: limit.min(nodes), threads, ..control.reborrow() };
            let (outcome, solutions) = solver.after(before, problem, max_solutions, part);
            let is_over = outcome.stopped != Some(StopReason::Nodes) || limit <= nodes;
            let generated = outcome.statistics.generated;
            // Up to a few nodes less: what was allowed is spent.
            self.ladder.spend(rung, if is_over { generated } else { nodes });
            control.max_nodes = limit.saturating_sub(generated);
            let stage = Stage::new(Some(heuristic), &outcome);
            observer(Event::StageEnds(&stage));
            let result = SearchResult::of(outcome, solutions, stage);
            climbed = Some(match climbed.take() {
                Some(earlier) => earlier.followed_by(result),
                None => result,
            });
            if is_over {
                return climbed.expect("it was searched");
            }
        }
    }

    /// The solver of a rung with what it needs; instead of one with small tables one with big ones that are stored, and its rung.
    fn begun(&self, rung: usize, tables: &dyn TableSource) -> Option<(usize, RungSolver)> {
        if rung == 1 {
            for (big, method) in self.methods.iter().enumerate().skip(2).rev() {
                let Needs::Tables(split) = &method.needs else { continue };
                if let Some(group) = tables.stored(split) {
                    return Some((big, self.with_tables(group)));
                }
            }
        }
        let solver = match &self.methods[rung].needs {
            Needs::Nothing => return None,
            Needs::Tables(split) => self.with_tables(tables.tables(split).ok()?),
            Needs::Runs(heuristic) => RungSolver::Runs(tables.runs(&self.goal, *heuristic).ok()?),
        };
        Some((rung, solver))
    }

    fn with_tables(&self, group: Vec<Arc<PatternTable>>) -> RungSolver {
        let guide = Guide::Databases(Arc::new(PatternDatabases::new(&self.goal, alloc::vec![group])));
        RungSolver::Steps(Solver::guided(&self.goal, guide, self.automaton.clone()))
    }
}

impl Method {
    fn is_allowed(&self, tables: &dyn TableSource) -> bool {
        !matches!(&self.needs, Needs::Tables(split) if !tables.allows(split))
    }
}

impl RungSolver {
    fn heuristic_name(&self) -> String {
        match self {
            Self::Steps(solver) => solver.heuristic_name(),
            Self::Runs(solver) => solver.heuristic().to_string(),
        }
    }

    fn is_parallel(&self) -> bool {
        matches!(self, Self::Steps(solver) if solver.guide.databases().is_some())
    }

    /// Searches from the bound on that was proven before; the watch gets the counts of both.
    fn after(
        &self,
        before: Option<&Outcome>,
        problem: &Problem,
        max_solutions: usize,
        mut control: Control<'_>,
    ) -> (Outcome, Vec<Moves>) {
        let mut watch = control.watch.take();
        let mut watch = |progress: &Progress| {
            let mut progress = *progress;
            if let Some(before) = before {
                progress.statistics.add(&before.statistics);
                progress.lower_bound = progress.lower_bound.max(before.lower_bound);
            }
            watch.as_mut().map_or(ControlFlow::Continue(()), |watch| watch(&progress))
        };
        let min_length = before.map_or(0, |before| before.lower_bound).max(control.min_length);
        let control = Control { min_length, watch: Some(&mut watch), ..control };
        match self {
            Self::Steps(solver) => solver.all_shortest(problem, max_solutions, control),
            Self::Runs(solver) => solver.all_shortest(problem, max_solutions, control),
        }
    }
}

#[cfg(test)]
mod tests {
    use core::cell::RefCell;

    use super::*;
    use crate::Goal;
    use crate::strategy::{InMemory, Options, Prepared, Strategy, TableError};

    fn prepared(goal: &Board, metric: Metric) -> Prepared {
        let strategy = Strategy::new(Options { metric, ..Options::default() }).unwrap();
        strategy.prepared(strategy.method(), goal, &InMemory).unwrap()
    }

    fn problem(board: &str) -> Problem {
        Problem::new(board.parse().unwrap(), &Goal::BlankLast).unwrap()
    }

    /// 70 moves: 4 million nodes without tables are not enough.
    fn hard() -> Problem {
        problem("15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0")
    }

    fn solved(prepared: &Prepared, problem: &Problem, tables: &dyn TableSource, max_nodes: u64) -> SearchResult {
        let control = Control { max_nodes, ..Control::default() };
        prepared.search(problem, 1, tables, &|| NonZeroUsize::MIN, &mut |_| (), control)
    }

    /// The stages are what their sum says, and each proves at least what the one before it did.
    fn adds_up(result: &SearchResult) {
        let stages = &result.stages;
        assert_eq!(
            stages.iter().map(|stage| stage.statistics.generated).sum::<u64>(),
            result.outcome.statistics.generated
        );
        assert_eq!(
            stages.iter().map(|stage| stage.statistics.expanded).sum::<u64>(),
            result.outcome.statistics.expanded
        );
        assert!(stages.windows(2).all(|pair| pair[0].lower_bound <= pair[1].lower_bound), "{stages:?}");
        assert_eq!(stages.iter().map(|stage| stage.lower_bound).max(), Some(result.outcome.lower_bound));
    }

    fn names(result: &SearchResult) -> Vec<&str> {
        result.stages.iter().filter_map(|stage| stage.heuristic.as_deref()).collect()
    }

    const LIGHT: &str = "max:linear-conflict,walking";

    #[test]
    fn it_climbs_once_and_repeats_its_counts() {
        let hard = hard();
        let search = || {
            let prepared = prepared(hard.goal(), Metric::SingleTile);
            let first = solved(&prepared, &hard, &InMemory, u64::MAX);
            let second = solved(&prepared, &hard, &InMemory, u64::MAX);
            (first, second)
        };
        let (first, second) = search();
        assert_eq!((names(&first), names(&second)), (alloc::vec![LIGHT, "pdb:6-6-3"], alloc::vec!["pdb:6-6-3"]));
        assert_eq!((first.outcome.length(), second.outcome.length()), (Some(70), Some(70)));
        // What is proven is not proven again: the second search begins at the bottom.
        let from = first.stages[0].lower_bound;
        assert!(from > 56 && first.stages[1].statistics.generated < second.stages[0].statistics.generated, "{from}");
        for result in [&first, &second] {
            adds_up(result);
        }
        assert_eq!(search(), (first, second), "on one thread");
    }

    #[test]
    fn limits_hold_over_all_stages() {
        let hard = hard();
        let prepared = prepared(hard.goal(), Metric::SingleTile);
        let mut before = 0;
        for max_nodes in [1_000_000, 3_000_000, 4_500_000, 5_000_000] {
            let result = solved(&prepared, &hard, &InMemory, max_nodes);
            assert_eq!(result.outcome.stopped, Some(StopReason::Nodes), "{max_nodes}");
            let generated = result.outcome.statistics.generated;
            assert!((max_nodes - 300..=max_nodes).contains(&generated), "{generated} of {max_nodes}");
            assert!(result.outcome.lower_bound >= before);
            before = result.outcome.lower_bound;
            adds_up(&result);
        }
        let all = prepared.search(&hard, 100, &InMemory, &|| NonZeroUsize::MIN, &mut |_| (), Control::default());
        assert!(all.outcome.is_optimal() && all.solutions.iter().all(|moves| moves.single_tile_count() == 70));
        assert_eq!(all.solutions[0], all.outcome.moves.unwrap());
    }

    #[test]
    fn the_multi_tile_metric_has_a_ladder_too() {
        let hard = hard();
        let result = solved(&prepared(hard.goal(), Metric::MultiTile), &hard, &InMemory, u64::MAX);
        assert_eq!((names(&result), result.outcome.length()), (alloc::vec!["run-crossings", "run-patterns"], Some(36)));
        adds_up(&result);
        // A board near the goal waits for no tables; one of 2x2 has one heuristic.
        for board in ["1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15", "3 1/2 0"] {
            let problem = problem(board);
            assert_eq!(
                solved(&prepared(problem.goal(), Metric::MultiTile), &problem, &InMemory, u64::MAX).stages.len(),
                1
            );
        }
    }

    /// A source that notes what it was asked, and says what the test wants.
    #[derive(Default)]
    struct Scripted {
        asked: RefCell<Vec<String>>,
        allows: Vec<&'static str>,
        stores: bool,
        fails: bool,
    }

    impl TableSource for Scripted {
        fn stored(&self, split: &Split) -> Option<Vec<Arc<PatternTable>>> {
            self.asked.borrow_mut().push(alloc::format!("stored {split}"));
            // Smaller tables in the place of the big ones.
            self.stores.then(|| InMemory.tables(&Split::new("5-5-5", &hard().goal().clone()).unwrap()).unwrap())
        }

        fn tables(&self, split: &Split) -> Result<Vec<Arc<PatternTable>>, TableError> {
            self.asked.borrow_mut().push(alloc::format!("tables {split}"));
            if self.fails { Err(TableError::Interrupted) } else { InMemory.tables(split) }
        }

        fn allows(&self, split: &Split) -> bool {
            self.allows.contains(&alloc::format!("{split}").as_str())
        }
    }

    #[test]
    fn the_source_decides_which_tables_there_are() {
        let hard = hard();
        let searched = |source: Scripted| {
            let prepared = prepared(hard.goal(), Metric::SingleTile);
            let result = solved(&prepared, &hard, &source, 8_000_000);
            adds_up(&result);
            (names(&result).join(" "), source.asked.into_inner().join(" "))
        };
        let quick = || alloc::vec!["6-6-3"];
        let text = |text: &str| String::from(text);
        let after = |names: &str| alloc::format!("{LIGHT} {names}");
        assert_eq!(searched(Scripted::default()), (text(LIGHT), text("")), "nothing is allowed");
        let both = text("stored 7-8 tables 6-6-3");
        assert_eq!(searched(Scripted { allows: quick(), ..Scripted::default() }), (after("pdb:6-6-3"), both.clone()));
        let failing = Scripted { allows: quick(), fails: true, ..Scripted::default() };
        assert_eq!(searched(failing), (text(LIGHT), both), "the search continues without");
        let stored = Scripted { allows: quick(), stores: true, ..Scripted::default() };
        assert_eq!(searched(stored), (after("pdb:5-5-5"), text("stored 7-8")), "big tables instead of small ones");
    }
}

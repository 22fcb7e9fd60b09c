//! The default solver: it waits for tables only where they pay.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::num::NonZeroUsize;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicU32, Ordering};

#[cfg(not(feature = "std"))]
use core::cell::OnceCell as Once;
#[cfg(feature = "std")]
use std::sync::OnceLock as Once;

use super::{Event, SearchResult, TableSource, big_splits};
use crate::pattern_database::{PatternDatabases, Split};
use crate::search::{Control, Progress, Solver, StopReason};
use crate::{Board, Problem};

/// The default solver: it waits for tables only where they pay.
///
/// It searches with a light heuristic until all its boards together have taken as many nodes as the quick tables are
/// worth. From then on it uses pattern databases: the big ones if they are stored, else small ones that are built in a
/// fraction of a second. So no list of boards takes more than about twice as long as with the better choice made first.
pub(super) struct Patient {
    light: Solver,
    tables: Arc<dyn TableSource>,
    strong: Once<Option<Strong>>,
    /// Nodes generated with the light heuristic.
    spent: AtomicU32,
}

struct Strong {
    solver: Box<Solver>,
    is_big: bool,
}

/// This number of nodes with the light heuristic takes about as long as the quick tables.
const LIGHT_NODES: u32 = 2_000_000;

impl Patient {
    pub(super) fn new(light: Solver, tables: &Arc<dyn TableSource>) -> Self {
        Self { light, tables: Arc::clone(tables), strong: Once::new(), spent: AtomicU32::new(0) }
    }

    pub(super) fn search(
        &self,
        problem: &Problem,
        max_solutions: usize,
        threads: &dyn Fn() -> NonZeroUsize,
        observer: &mut dyn FnMut(Event<'_>),
        mut control: Control<'_>,
    ) -> SearchResult {
        let has_big = !big_splits(problem.size()).is_empty();
        let mut watch = control.watch.take();
        let mut watch = |progress: &Progress| watch.as_mut().map_or(ControlFlow::Continue(()), |watch| watch(progress));
        let Control { max_nodes, max_memory, room, max_length, order, automaton, .. } = control;
        let mut earlier = None;
        if self.strong.get().is_none() {
            let left = u64::from(LIGHT_NODES.saturating_sub(self.spent.load(Ordering::Relaxed)));
            let part = Control {
                max_nodes: max_nodes.min(left),
                max_memory,
                room,
                max_length,
                order,
                automaton,
                watch: Some(&mut watch),
                ..Control::default()
            };
            let (outcome, solutions) = self.light.all_shortest(problem, max_solutions, part);
            // At most one more than is left.
            self.spent.fetch_add(outcome.statistics.generated as u32, Ordering::Relaxed);
            if outcome.stopped != Some(StopReason::Nodes) || max_nodes <= left {
                let heuristic = Some(self.light.heuristic_name());
                return SearchResult { outcome, solutions, heuristic, lacks_big_tables: has_big };
            }
            earlier = Some(outcome);
        }
        let strong = self.strong.get().unwrap_or_else(|| {
            observer(Event::TablesBegin);
            let strong = self.strong.get_or_init(|| self.strong(problem.goal()));
            observer(Event::TablesEnd);
            strong
        });
        let solver = strong.as_ref().map_or(&self.light, |strong| &strong.solver);
        let mut watch = |progress: &Progress| {
            let mut progress = *progress;
            if let Some(earlier) = &earlier {
                progress.statistics.add_earlier(&earlier.statistics);
                progress.lower_bound = progress.lower_bound.max(earlier.lower_bound);
            }
            watch(&progress)
        };
        let spent = earlier.as_ref().map_or(0, |earlier| earlier.statistics.generated);
        let part = Control {
            max_nodes: max_nodes - spent,
            max_memory,
            room,
            max_length,
            order,
            automaton,
            threads: threads(),
            watch: Some(&mut watch),
            ..Control::default()
        };
        let (mut outcome, solutions) = solver.all_shortest(problem, max_solutions, part);
        if let Some(earlier) = &earlier {
            outcome.add_earlier(earlier);
        }
        let lacks_big_tables = has_big && !strong.as_ref().is_some_and(|strong| strong.is_big);
        SearchResult { outcome, solutions, heuristic: Some(solver.heuristic_name()), lacks_big_tables }
    }

    /// The big tables if they are stored, else quick ones; none on boards that are too large for either.
    fn strong(&self, goal: &Board) -> Option<Strong> {
        let big = big_splits(goal.size()).iter().find_map(|name| self.tables.stored(&Split::new(name, goal).ok()?));
        let is_big = big.is_some();
        let group = match big {
            Some(group) => group,
            None => self.tables.quick_tables(&Split::quick(goal)?).ok()?,
        };
        let databases = Arc::new(PatternDatabases::new(goal, alloc::vec![group]));
        Some(Strong { solver: Box::new(self.light.strengthened(databases)), is_big })
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::Goal;
    use crate::strategy::{InMemory, Options, Strategy};

    #[test]
    fn tables_come_once_the_light_nodes_are_spent() {
        let tables: Arc<dyn TableSource> = Arc::new(InMemory);
        let hard = Problem::new("15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0".parse().unwrap(), &Goal::BlankLast).unwrap();
        let strategy = Strategy::new(Options::default()).unwrap();
        let prepared = strategy.on(hard.size()).search().prepared(hard.goal(), &tables).unwrap();
        let mut events = Vec::new();
        let mut search = |max_nodes| {
            let control = Control { max_nodes, ..Control::default() };
            let mut observer = |event: Event<'_>| events.push(matches!(event, Event::TablesBegin));
            prepared.search(&hard, 1, &|| NonZeroUsize::MIN, &mut observer, control)
        };
        let light = search(1_000_000);
        assert_eq!(light.outcome.stopped, Some(StopReason::Nodes));
        assert_eq!(light.heuristic.as_deref(), Some("max:linear-conflict,walking"));
        let strong = search(u64::from(LIGHT_NODES));
        assert_eq!(strong.heuristic.as_deref(), Some("pdb:6-6-3"));
        assert!(strong.outcome.statistics.generated <= u64::from(LIGHT_NODES) && strong.lacks_big_tables);
        assert_eq!(events, [true, false], "the tables are built once");
    }
}

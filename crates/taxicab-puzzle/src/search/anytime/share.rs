//! One search inside another: the limits and the watch of the outer search apply to both.

use core::ops::ControlFlow;

use crate::search::{Control, Meter, Outcome, Progress, StopReason};

impl Meter<'_> {
    /// The nodes that may still be generated.
    pub(super) fn nodes_left(&self) -> u64 {
        self.control.max_nodes.saturating_sub(self.statistics.generated)
    }

    /// Runs another search on at most `budget` of the nodes that are left, until `is_enough` accepts the lower bound it
    /// has proven; `known` is the lower bound known before.
    ///
    /// The outcome may be [stopped](Outcome::stopped) by the budget or by a sufficient lower bound (both as
    /// [`StopReason::Nodes`]), or by the limit on memory, which ends only the inner search.
    ///
    /// # Errors
    /// The caller's limit on nodes or watch ends the whole search.
    pub(super) fn share(
        &mut self,
        budget: u64,
        known: u32,
        is_enough: impl Fn(u32) -> bool,
        search: impl FnOnce(Control<'_>) -> Outcome,
    ) -> Result<Outcome, StopReason> {
        // The inner search counts anew until its first check of the watch, so the watch is due now.
        if let Some(stop) = self.check(1, known) {
            return Err(stop);
        }
        let left = self.nodes_left();
        let before = self.statistics;
        let length = self.length;
        let mut has_enough = false;
        let outer = &mut self.control.watch;
        let mut watch = |progress: &Progress| {
            let mut statistics = before;
            statistics.expanded += progress.statistics.expanded;
            statistics.generated += progress.statistics.generated;
            let lower_bound = progress.lower_bound.max(known);
            if is_enough(lower_bound) {
                has_enough = true;
                return ControlFlow::Break(StopReason::Nodes);
            }
            let progress = Progress { statistics, lower_bound, length, node: None };
            outer.as_mut().map_or(ControlFlow::Continue(()), |watch| watch(&progress))
        };
        let control = Control {
            max_nodes: budget.min(left),
            max_memory: self.control.max_memory,
            room: self.control.room,
            order: self.control.order,
            automaton: self.control.automaton,
            threads: self.control.threads,
            watch: Some(&mut watch),
            ..Control::default()
        };
        let outcome = search(control);
        self.statistics.expanded += outcome.statistics.expanded;
        self.statistics.generated += outcome.statistics.generated;
        self.statistics.memory = self.statistics.memory.max(outcome.statistics.memory);
        self.set_next_check();
        match outcome.stopped {
            Some(stop @ (StopReason::TimeLimit | StopReason::Cancelled)) => Err(stop),
            Some(StopReason::Nodes) if budget >= left && !has_enough => Err(StopReason::Nodes),
            _ => Ok(outcome),
        }
    }
}

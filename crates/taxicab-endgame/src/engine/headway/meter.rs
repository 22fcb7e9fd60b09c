//! What a search may still spend: nodes, bytes, and the patience of its watch.

use core::ops::ControlFlow;

use crate::engine::SearchEvent;

/// The number of nodes between two calls of the watch.
const WATCH_INTERVAL: u64 = 1024;

/// Counts the nodes of a search of proofs: one for each position whose attacks or evaluation are computed.
pub(super) struct Meter<'a> {
    pub(super) nodes: u64,
    pub(super) max_nodes: u64,
    /// The most bytes of the nodes of one proof.
    pub(super) max_bytes: usize,
    pub(super) is_stopped: bool,
    /// Whether a move is proven already, so that the search only looks for more.
    pub(super) is_spare: bool,
    watch: &'a mut dyn FnMut(SearchEvent<'_>) -> ControlFlow<()>,
}

impl<'a> Meter<'a> {
    pub(super) fn new(
        max_nodes: u64,
        max_bytes: usize,
        watch: &'a mut dyn FnMut(SearchEvent<'_>) -> ControlFlow<()>,
    ) -> Self {
        Self { nodes: 0, max_nodes, max_bytes, is_stopped: false, is_spare: false, watch }
    }

    /// Counts a node; returns whether the search continues.
    #[inline]
    pub(super) fn visit(&mut self) -> bool {
        self.is_stopped |= self.nodes >= self.max_nodes;
        if self.is_stopped {
            return false;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(WATCH_INTERVAL) {
            let event = if self.is_spare { SearchEvent::Spare(self.nodes) } else { SearchEvent::Nodes(self.nodes) };
            self.tell(event);
        }
        !self.is_stopped
    }

    /// Reports an event to the watch, which may stop the search.
    pub(super) fn tell(&mut self, event: SearchEvent<'_>) {
        self.is_stopped |= (self.watch)(event).is_break();
    }
}

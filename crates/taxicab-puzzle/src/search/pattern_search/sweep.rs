//! One thread of the search of many nodes at once.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::sync::atomic::Ordering;

use super::{Node, Search, Shared, Statistics, Unit, changed, h, processor, value_of};
use crate::pattern_database::{MAX_SLOTS, MAX_SUMS, State};
use crate::search::automaton::Branch;
use crate::search::prefetch::prefetch;
use crate::{Direction, Position, Slide};

/// One thread's part of an iteration.
pub(super) struct Sweep<'s, P: Position, const N: usize> {
    search: &'s Search<'s, P, N>,
    units: &'s [Unit<P, N>],
    bound: u32,
    shared: &'s Shared,
    stack: Vec<Node<P, N>>,
    /// Counted, and not yet added to the shared counts.
    counted: Counts,
    /// Generated nodes this thread may still count before it claims more.
    allowed: u64,
    /// Whether the last expansion found a solution.
    has_solved: bool,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    generated: u64,
    expanded: u64,
}

/// Nodes that are expanded together.
const BATCH: usize = 32;

/// The maximum number of children of a node.
const MAX_CHILDREN: u64 = 4;

/// The maximum number of children of a batch.
const CHILDREN: usize = MAX_CHILDREN as usize * BATCH;

/// Nodes between two looks at the shared state.
const QUOTA: u64 = super::super::CHECK_EVERY;

/// A child on its way through the sums, in fields that are read as they were written.
#[derive(Clone, Copy, Default)]
struct Child {
    /// By sum: its value.
    values: u64,
    /// The move as the automaton packs it.
    branch: u32,
    /// From the lowest bit on: the parent (8 bits), the tile (8), the maximum number of moves that may follow (15), and
    /// the sum in which it is looked up first, 0 or 1.
    facts: u32,
}

impl Child {
    #[inline]
    fn parent(self) -> usize {
        (self.facts & 0xff) as usize
    }

    #[inline]
    fn tile(self) -> u8 {
        (self.facts >> 8) as u8
    }

    #[inline]
    fn allowance(self) -> u16 {
        (self.facts >> 16 & 0x7fff) as u16
    }

    /// The sum in which it is looked up in a pass: the first two in either order, the others in their own. `exchanged`
    /// is 1 in the first two passes, else 0.
    #[inline]
    fn sum(self, pass: usize, exchanged: u32) -> usize {
        pass ^ (self.facts >> 31 & exchanged) as usize
    }
}

/// A child's state within the current sum.
#[derive(Clone, Copy, Default)]
struct Lookup {
    moved: State,
    /// The place of the set, then the number of the configuration.
    number: u32,
    /// The slot of the state (8 bits), the cell of the blank as the sum sees it (8), and the child (8).
    facts: u32,
}

impl Lookup {
    #[inline]
    fn slot(self) -> usize {
        (self.facts & 0xff) as usize
    }

    #[inline]
    fn blank(self) -> usize {
        (self.facts >> 8 & 0xff) as usize
    }

    #[inline]
    fn child(self) -> usize {
        (self.facts >> 16) as usize % CHILDREN
    }
}

/// The memory of an expansion, reused so that nothing is allocated or cleared.
pub(super) struct Workspace {
    children: [Child; CHILDREN],
    lookups: [Lookup; CHILDREN],
    /// The children that are still within the bound.
    alive: [u8; CHILDREN],
    /// By child and pass: the new state, and its slot.
    found: [[(State, u64); MAX_SUMS]; CHILDREN],
}

impl<'s, P: Position, const N: usize> Sweep<'s, P, N> {
    pub(super) fn new(search: &'s Search<'s, P, N>, units: &'s [Unit<P, N>], bound: u32, shared: &'s Shared) -> Self {
        Self {
            search,
            units,
            bound,
            shared,
            stack: Vec::new(),
            counted: Counts::default(),
            allowed: 0,
            has_solved: false,
        }
    }

    /// Searches units until none is left or the search is stopped; calls `check` now and then.
    pub(super) fn run(mut self, check: &mut dyn FnMut(Statistics)) {
        let mut batch = Vec::with_capacity(BATCH);
        let mut work = Box::new(Workspace {
            children: [Child::default(); CHILDREN],
            lookups: [Lookup::default(); CHILDREN],
            alive: [0; CHILDREN],
            found: [[(State::default(), 0); MAX_SUMS]; CHILDREN],
        });
        loop {
            if self.stack.is_empty() {
                self.begin_unit();
                if self.stack.is_empty() {
                    break;
                }
            }
            if self.allowed < CHILDREN as u64 && !self.is_allowed_more(check) {
                break;
            }
            let size = BATCH.min((self.allowed / MAX_CHILDREN) as usize);
            let rest = self.stack.len().saturating_sub(size);
            batch.clear();
            batch.extend_from_slice(&self.stack[rest..]);
            self.stack.truncate(rest);
            processor::expand(&mut self, &batch, &mut work);
            if self.has_solved {
                self.has_solved = false;
                self.drop_solved_units();
            }
        }
        self.publish();
    }

    /// Pushes the next unit onto the empty stack, if it is before the first solved one. One unit at a time: with
    /// several at once the thread would search much that comes after the first solution.
    fn begin_unit(&mut self) {
        while self.stack.is_empty() {
            let next = self.shared.next_unit.fetch_add(1, Ordering::Relaxed);
            if next >= self.shared.solved_unit.load(Ordering::Relaxed) {
                break;
            }
            let Some(unit) = self.units.get(next as usize) else { break };
            if u32::from(unit.node.moves) + h(&unit.node) <= self.bound {
                self.stack.push(unit.node);
            }
        }
    }

    /// Adds its counts to the shared ones and claims more nodes; `false` if the search is stopped.
    fn is_allowed_more(&mut self, check: &mut dyn FnMut(Statistics)) -> bool {
        self.publish();
        let generated = self.shared.generated.load(Ordering::Relaxed);
        let expanded = self.shared.expanded.load(Ordering::Relaxed);
        check(Statistics { expanded, generated, ..Statistics::default() });
        self.drop_solved_units();
        let more = |claimed: u64| QUOTA.min(self.shared.max_nodes.saturating_sub(claimed));
        let claimed = self
            .shared
            .claimed
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |claimed| Some(claimed + more(claimed)));
        self.allowed += claimed.map_or(0, more);
        if self.allowed < MAX_CHILDREN {
            self.shared.is_stopped.store(true, Ordering::Relaxed);
        }
        !self.shared.is_stopped.load(Ordering::Relaxed)
    }

    /// After a solution only the nodes of earlier units are needed.
    fn drop_solved_units(&mut self) {
        let solved = self.shared.solved_unit.load(Ordering::Relaxed);
        self.stack.retain(|node| node.unit < solved);
    }

    fn publish(&mut self) {
        self.shared.generated.fetch_add(self.counted.generated, Ordering::Relaxed);
        self.shared.expanded.fetch_add(self.counted.expanded, Ordering::Relaxed);
        self.counted = Counts::default();
    }

    /// Lists the children of a batch, all of them alive; returns their number.
    #[allow(clippy::inline_always, reason = "a part of the expansion")]
    #[inline(always)]
    fn children(&mut self, batch: &[Node<P, N>], work: &mut Workspace) -> usize {
        let mut count = 0;
        for (parent, node) in batch.iter().enumerate() {
            let allowance = self.bound - u32::from(node.moves) - 1;
            let facts = parent as u32 | allowance << 16 | first_sum(node.values) << 31;
            for branch in self.search.automaton.branches(node.pruning).packed() {
                let tile = node.position.tile(usize::from(Branch::unpacked(branch).from()));
                work.alive[count % CHILDREN] = count as u8;
                work.children[count % CHILDREN] =
                    Child { values: node.values, branch, facts: facts | u32::from(tile) << 8 };
                // Written always, kept if there is such a move: no branch to mispredict.
                count += usize::from(branch != 0);
            }
        }
        self.counted.expanded += batch.len() as u64;
        self.counted.generated += count as u64;
        self.allowed -= count as u64;
        count
    }

    /// Expands the nodes of a batch; children within the bound go onto the stack.
    #[allow(clippy::inline_always, reason = "compiled anew for each of several processors")]
    #[inline(always)]
    pub(super) fn expand(&mut self, batch: &[Node<P, N>], work: &mut Workspace) {
        let Search { automaton, readers, steps, goal, .. } = self.search;
        let mut count = self.children(batch, work);
        for pass in 0..self.search.sums {
            let exchanged = u32::from(pass < 2);
            for (&at, lookup) in work.alive[..count].iter().zip(&mut work.lookups) {
                let child = work.children[usize::from(at) % CHILDREN];
                let (slot, step) = steps.step(child.sum(pass, exchanged), child.tile(), child.branch);
                let reader = &readers[slot % MAX_SLOTS];
                let moved = reader.moved(batch[child.parent()].states[slot], step);
                let facts = slot as u32 | (step.from() as u32) << 8 | u32::from(at) << 16;
                *lookup = Lookup { moved, number: reader.set_rank(moved), facts };
            }
            for lookup in &mut work.lookups[..count] {
                let reader = &readers[lookup.slot() % MAX_SLOTS];
                lookup.number = reader.configuration(lookup.number, lookup.blank());
                prefetch(reader.word(lookup.moved, lookup.number));
            }
            let mut kept = 0;
            for &lookup in &work.lookups[..count] {
                let after = readers[lookup.slot() % MAX_SLOTS].valued(lookup.moved, lookup.number);
                let child = &mut work.children[lookup.child()];
                let sum = child.sum(pass, exchanged);
                child.values = changed(child.values, sum, lookup.moved, after);
                work.found[lookup.child()][pass % MAX_SUMS] = (after, lookup.slot() as u64);
                // Written always, kept if within the bound.
                work.alive[kept % CHILDREN] = lookup.child() as u8;
                kept += usize::from(value_of(child.values, sum) <= child.allowance());
            }
            count = kept;
        }
        // The first move last, so that it lies on top.
        for &at in work.alive[..count].iter().rev() {
            let at = usize::from(at) % CHILDREN;
            let child = work.children[at];
            let branch = Branch::unpacked(child.branch);
            let parent = &batch[child.parent()];
            let slide = Slide { tile: child.tile(), from: branch.from(), to: parent.blank, direction: Direction::Up };
            prefetch(automaton.row(branch.state()));
            self.stack.push(Node {
                values: child.values,
                position: parent.position.after(slide),
                pruning: branch.state(),
                moves: parent.moves + 1,
                blank: branch.from(),
                ..*parent
            });
            let node = self.stack.last_mut().expect("it was just pushed");
            for &(state, slot) in &work.found[at][..self.search.sums] {
                node.states[slot as usize] = state;
            }
            if value_of(child.values, 0) == 0 && node.position == *goal {
                self.shared.solved_unit.fetch_min(node.unit, Ordering::Relaxed);
                self.has_solved = true;
                self.stack.pop();
            }
        }
    }
}

/// Which of the first two sums is larger, and so more likely to prune a child at once.
#[inline]
fn first_sum(values: u64) -> u32 {
    u32::from(value_of(values, 1) > value_of(values, 0))
}

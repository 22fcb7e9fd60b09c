use alloc::boxed::Box;
use alloc::vec::Vec;
use core::sync::atomic::Ordering;

use super::{Node, Search, Shared, Statistics, Unit, changed};
use crate::pattern_database::State;
use crate::search::automaton::Branch;
use crate::{Direction, Position, Slide};

/// One thread's part of an iteration.
pub(super) struct Sweep<'s, P: Position, const N: usize> {
    search: &'s Search<'s, P, N>,
    units: &'s [Unit<P, N>],
    bound: u32,
    shared: &'s Shared,
    stack: Vec<Node<P, N>>,
    /// Counted, but not yet told to the others.
    counted: Counts,
    /// Generated nodes this thread may still count before it asks again.
    allowed: u64,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    generated: u64,
    expanded: u64,
}

/// Nodes that are expanded together.
const BATCH: usize = 32;

/// Children of a batch.
const CHILDREN: usize = 4 * BATCH;

/// Units that are begun together.
const UNITS: u32 = 4;

/// Nodes between two looks at what the threads share.
const QUOTA: u64 = super::super::CHECK_EVERY;

/// A child on its way through the sums, in fields that are read as they were written.
#[derive(Clone, Copy, Default)]
struct Child {
    /// By sum: its value.
    values: u64,
    branch: u32,
    parent: u8,
    /// The most moves that may follow.
    allowance: u8,
    tile: u8,
    /// The sum in which it is looked up first: 0 or 1.
    first_sum: u8,
}

/// A child's state within the sum in hand.
#[derive(Clone, Copy, Default)]
struct Lookup {
    moved: State,
    /// The place of the set, then the number of the configuration.
    number: u32,
    slot: u16,
    /// The cell of the blank as the sum sees it.
    blank: u16,
}

/// What an expansion works on, kept from one to the next so that nothing is allocated or cleared.
struct Workspace {
    children: [Child; CHILDREN],
    lookups: [Lookup; CHILDREN],
    /// The children that are still within the bound.
    alive: [u8; CHILDREN],
    /// By pass and child: the slot and the new state there.
    found: [[(State, u64); CHILDREN]; 8],
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
        }
    }

    /// Searches units until none is left or the search is stopped; calls `look_up` now and then.
    pub(super) fn run(mut self, look_up: &mut dyn FnMut(Statistics)) {
        let mut batch = Vec::with_capacity(BATCH);
        let mut work = Box::new(Workspace {
            children: [Child::default(); CHILDREN],
            lookups: [Lookup::default(); CHILDREN],
            alive: [0; CHILDREN],
            found: [[(State::default(), 0); CHILDREN]; 8],
        });
        loop {
            if self.stack.len() < BATCH {
                self.begin_units();
                if self.stack.is_empty() {
                    break;
                }
            }
            if self.allowed < CHILDREN as u64 && !self.is_allowed_more(look_up) {
                break;
            }
            let rest = self.stack.len().saturating_sub(BATCH);
            batch.clear();
            batch.extend_from_slice(&self.stack[rest..]);
            self.stack.truncate(rest);
            self.expand(&batch, &mut work);
        }
        self.tell();
    }

    /// Puts the next units on the stack, as far as they are within the bound and before the first that is solved.
    fn begin_units(&mut self) {
        while self.stack.len() < BATCH {
            let first = self.shared.next_unit.fetch_add(UNITS, Ordering::Relaxed) as usize;
            let solved = self.shared.solved_unit.load(Ordering::Relaxed) as usize;
            let end = (first + UNITS as usize).min(self.units.len());
            // Of all nodes only those of earlier units are needed after a solution.
            self.stack.retain(|node| (node.unit as usize) < solved);
            if first >= end || first > solved {
                break;
            }
            for unit in self.units[first..end].iter().rev() {
                let estimate = u32::from(unit.node.moves) + self.search.estimate(&unit.node);
                if estimate <= self.bound {
                    self.stack.push(unit.node);
                }
            }
        }
    }

    /// Tells the others what was counted, and asks for more; `false` if the search is stopped.
    fn is_allowed_more(&mut self, look_up: &mut dyn FnMut(Statistics)) -> bool {
        self.tell();
        let generated = self.shared.generated.load(Ordering::Relaxed);
        let expanded = self.shared.expanded.load(Ordering::Relaxed);
        look_up(Statistics { generated, expanded, ..Statistics::default() });
        let solved = self.shared.solved_unit.load(Ordering::Relaxed);
        self.stack.retain(|node| node.unit < solved);
        let claimed = self.shared.claimed.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |claimed| {
            (claimed + CHILDREN as u64 <= self.shared.most).then(|| (claimed + QUOTA).min(self.shared.most))
        });
        match claimed {
            Ok(claimed) => self.allowed += (claimed + QUOTA).min(self.shared.most) - claimed,
            Err(_) => self.shared.is_stopped.store(true, Ordering::Relaxed),
        }
        !self.shared.is_stopped.load(Ordering::Relaxed)
    }

    fn tell(&mut self) {
        self.shared.generated.fetch_add(self.counted.generated, Ordering::Relaxed);
        self.shared.expanded.fetch_add(self.counted.expanded, Ordering::Relaxed);
        self.counted = Counts::default();
    }

    /// Expands the nodes of a batch: children within the bound go onto the stack.
    #[inline]
    fn expand(&mut self, batch: &[Node<P, N>], work: &mut Workspace) {
        let Search { automaton, readers, sums, goal, .. } = self.search;
        let mut count = 0;
        for (parent, node) in batch.iter().enumerate() {
            let allowance = (self.bound - u32::from(node.moves) - 1) as u8;
            for branch in automaton.branches(node.words).packed() {
                let tile = node.position.tile(usize::from(Branch::unpacked(branch).from()));
                work.children[count % CHILDREN] =
                    Child { values: node.values, branch, parent: parent as u8, allowance, tile, first_sum: node.first_sum };
                // Written always, kept if there is such a move: no branch to mispredict.
                count += usize::from(branch != 0);
            }
        }
        self.counted.expanded += batch.len() as u64;
        self.counted.generated += count as u64;
        self.allowed -= count as u64;
        for (at, alive) in work.alive[..count].iter_mut().enumerate() {
            *alive = at as u8;
        }
        for pass in 0..sums.len() {
            let alive = &mut work.alive[..count];
            let found = &mut work.found[pass % 8];
            for (&at, lookup) in alive.iter().zip(&mut work.lookups) {
                let child = &work.children[usize::from(at) % CHILDREN];
                let sum = &sums[sum_of(child, pass)];
                let slot = sum.slots[usize::from(child.tile) % 64];
                let branch = Branch::unpacked(child.branch);
                let step = sum.step(branch.from(), branch.direction());
                let reader = &readers[usize::from(slot)];
                let moved = reader.moved(batch[usize::from(child.parent)].states[usize::from(slot)], step);
                *lookup = Lookup { moved, number: reader.place(moved), slot: slot.into(), blank: step.from() as u16 };
            }
            for lookup in &mut work.lookups[..count] {
                lookup.number = readers[usize::from(lookup.slot)].configuration(lookup.number, usize::from(lookup.blank));
            }
            let mut kept = 0;
            for (index, lookup) in work.lookups[..count].iter().enumerate() {
                let after = readers[usize::from(lookup.slot)].valued(lookup.moved, lookup.number);
                let at = alive[index];
                let child = &mut work.children[usize::from(at) % CHILDREN];
                let sum = sum_of(child, pass);
                child.values = changed(child.values, sum, lookup.moved, after);
                found[usize::from(at) % CHILDREN] = (after, lookup.slot.into());
                // Written always, kept if within the bound; never ahead of what is still to be read.
                alive[kept] = at;
                kept += usize::from((child.values >> (8 * sum)) as u8 <= child.allowance);
            }
            count = kept;
        }
        // The first move last, so that it lies on top.
        for &at in work.alive[..count].iter().rev() {
            let at = usize::from(at) % CHILDREN;
            let child = &work.children[at];
            let branch = Branch::unpacked(child.branch);
            let parent = &batch[usize::from(child.parent)];
            let slide =
                Slide { tile: child.tile, from: branch.from(), to: parent.blank, direction: Direction::Up };
            self.stack.push(Node {
                values: child.values,
                position: parent.position.after(slide),
                words: branch.state(),
                moves: parent.moves + 1,
                blank: branch.from(),
                first_sum: first_sum(child.values),
                ..*parent
            });
            let node = self.stack.last_mut().expect("it was just pushed");
            for found in &work.found[..sums.len()] {
                let (state, slot) = found[at];
                node.states[slot as usize] = state;
            }
            if child.values & 0xff == 0 && node.position == *goal {
                self.shared.solved_unit.fetch_min(node.unit, Ordering::Relaxed);
            }
        }
    }
}

/// The sum in which a child is looked up in a pass: the first two in either order, the others in their own.
#[inline]
fn sum_of(child: &Child, pass: usize) -> usize {
    if pass < 2 { pass ^ usize::from(child.first_sum) } else { pass }
}

/// Which of the first two sums is greater, and so more likely to end a child's life at once.
#[inline]
pub(super) fn first_sum(values: u64) -> u8 {
    u8::from((values >> 8) as u8 > values as u8)
}

//! A* and its relatives: the open list, the closed table, nodes that are opened again.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::node_store::NodeStore;
use super::{Automaton, Control, CurrentNode, MAX_H, Meter, Outcome, StopReason};
use crate::heuristic::Heuristic;
use crate::position::with_position;
use crate::{Metric, Moves, Position, Problem};

/// A*: expands the position with the minimal g + h first, the lowest h among equals; a shortest solution if the
/// heuristic is admissible.
///
/// The open list has a bucket for each f and h, so that adding and taking cost next to nothing; the closed table stores
/// each position once. A position reached on a shorter path is opened again, so an inconsistent heuristic costs time,
/// not correctness. The search stops with [`StopReason::Memory`] before the positions would take more than
/// [`max_memory`](Control::max_memory) bytes.
///
/// Source: P. E. Hart, N. J. Nilsson & B. Raphael, *A Formal Basis for the Heuristic Determination of Minimum Cost
/// Paths*, IEEE Transactions on Systems Science and Cybernetics 4, 1968.
///
/// # Panics
/// The heuristic is not 0 at the goal: it was made for another goal.
///
/// # Complexity
/// About 30 to 60 bytes a position on boards up to 4×4 and 300 beyond 25 cells, and the state of the heuristic; O(1)
/// time for each successor.
pub fn a_star<H: Heuristic>(problem: &Problem, heuristic: &H, control: Control<'_>) -> Outcome {
    best_first(problem, heuristic, Key { g: 1, h: 1 }, control)
}

/// Weighted A*: expands the position with the minimal g + w·h; the solution is at most w times as long as a shortest.
///
/// The [lower bound](Outcome::lower_bound) is proven: the minimal key of the open list divided by w, or h of the start
/// where that is more. The solution may turn out to be shortest.
///
/// Source: I. Pohl, *Heuristic search viewed as path finding in a graph*, Artificial Intelligence 1, 1970, for the
/// weight; the bound: J. Pearl, *Heuristics*, 1984.
///
/// # Panics
/// The heuristic is not 0 at the goal: it was made for another goal.
pub fn weighted_a_star<H: Heuristic>(
    problem: &Problem,
    heuristic: &H,
    weight: Weight,
    control: Control<'_>,
) -> Outcome {
    best_first(problem, heuristic, Key { g: 100, h: weight.hundredths }, control)
}

/// Greedy best-first search: expands the position with the minimal h, whatever its g. It finds some solution quickly,
/// without a promise about its length.
///
/// Source: J. E. Doran & D. Michie, *Experiments with the Graph Traverser program*, 1966.
///
/// # Panics
/// The heuristic is not 0 at the goal: it was made for another goal.
pub fn greedy<H: Heuristic>(problem: &Problem, heuristic: &H, control: Control<'_>) -> Outcome {
    best_first(problem, heuristic, Key { g: 0, h: 1 }, control)
}

/// The weight of [`weighted_a_star`]: 1 to 100, in steps of 1/100.
///
/// ```
/// use taxicab_puzzle::search::Weight;
///
/// assert_eq!("1.5".parse::<Weight>()?.to_string(), "1.5");
/// assert!("0.9".parse::<Weight>().is_err());
/// # Ok::<(), taxicab_puzzle::search::WeightError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    hundredths: u32,
}

impl Weight {
    /// The weight 1.
    pub const ONE: Self = Self { hundredths: 100 };

    /// The weight 1.5.
    pub const DEFAULT: Self = Self { hundredths: 150 };

    /// The weight of this number of hundredths, 100..=10,000.
    ///
    /// # Errors
    /// Below 1 or above 100.
    pub const fn from_hundredths(hundredths: u32) -> Result<Self, WeightError> {
        if hundredths < 100 || hundredths > 10_000 { Err(WeightError) } else { Ok(Self { hundredths }) }
    }

    /// Whether a length is at most this weight times a lower bound.
    pub(super) fn allows(self, length: u32, lower_bound: u32) -> bool {
        u64::from(length) * 100 <= u64::from(lower_bound) * u64::from(self.hundredths)
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.hundredths / 100, self.hundredths % 100) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, part) if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            (whole, part) => write!(f, "{whole}.{part:02}"),
        }
    }
}

impl FromStr for Weight {
    type Err = WeightError;

    fn from_str(text: &str) -> Result<Self, WeightError> {
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |text: &str, max_length| {
            text.len() <= max_length && !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
        };
        if !digits(whole, 3) || !digits(part, 2) {
            return Err(WeightError);
        }
        let number = |text: &str| text.bytes().fold(0, |number, digit| number * 10 + u32::from(digit - b'0'));
        let part = if part.len() == 1 { number(part) * 10 } else { number(part) };
        Self::from_hundredths(number(whole) * 100 + part)
    }
}

/// A weight that is not a number from 1 to 100 with at most two decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a weight is a number from 1 to 100 with at most two decimals, as 1.5")]
pub struct WeightError;

/// The factors of g and h in the key of the open list: 1 and 1 in A*.
#[derive(Clone, Copy)]
struct Key {
    g: u32,
    h: u32,
}

fn best_first<H: Heuristic>(problem: &Problem, heuristic: &H, key: Key, control: Control<'_>) -> Outcome {
    assert_eq!(heuristic.h(problem.goal()), 0, "the heuristic was made for another goal");
    with_position!(problem.size(), P => {
        let automaton = Automaton::undoing(problem.size(), control.order);
        let [start, goal] = [problem.start(), problem.goal()].map(P::fitting);
        let (nodes, open) = (NodeStore::new(), Buckets::default());
        let mut search = BestFirst { problem, heuristic, key, goal, automaton, nodes, open, count: 1, meter: Meter::new(control) };
        let end = search.run(start);
        let stopped = end.as_ref().err().copied();
        search.meter.outcome(Metric::SingleTile, end.ok(), stopped)
    })
}

struct BestFirst<'h, 'c, P: Position, H: Heuristic> {
    problem: &'h Problem,
    heuristic: &'h H,
    key: Key,
    goal: P,
    /// The rule that no move undoes the last: its states are few.
    automaton: Automaton,
    nodes: NodeStore<P, Note<H::State>>,
    open: Buckets,
    /// The number of open positions; a bucket may hold one several times.
    count: u64,
    meter: Meter<'c>,
}

/// The data of a position.
#[derive(Clone, Copy)]
struct Note<C> {
    state: C,
    /// The moves from the start on the best path so far.
    g: u32,
    /// The state of the automaton on that path.
    pruning: u16,
    is_open: bool,
}

impl<P: Position, H: Heuristic> BestFirst<'_, '_, P, H> {
    fn run(&mut self, start: P) -> Result<Moves, StopReason> {
        let state = self.heuristic.initial_state(self.problem.start());
        let h = self.heuristic.value(state).min(MAX_H);
        let note = Note { state, g: 0, pruning: self.problem.start().blank() as u16, is_open: true };
        let (root, _) = self.nodes.insert(start, note);
        self.prove(h);
        self.open.add(self.key.h * h, h, root)?;
        while let Some((key, number)) = self.open.take() {
            // Some position on a shortest path is open with its true g, and there the key is at most
            // its factor of h times the length.
            if self.key.g > 0 {
                self.prove(key.div_ceil(self.key.h));
            }
            let (position, note) = *self.nodes.entry(number);
            if !note.is_open {
                continue;
            }
            if position == self.goal {
                return Ok(self.path(number));
            }
            let (branches, blank) = self.automaton.moves_from(note.pruning);
            let memory = self.nodes.bytes_with(branches.len()).saturating_add(self.open.bytes_with_growth());
            let h = || self.heuristic.value(note.state).min(MAX_H);
            let node = || Some(CurrentNode::new(self.problem.size(), &position, note.g, h(), Some(self.count)));
            self.meter.check_before(branches.len(), node)?;
            self.meter.check_memory(memory)?;
            self.nodes.reserve(branches.len())?;
            self.nodes.note_mut(number).is_open = false;
            self.count -= 1;
            self.meter.statistics.expanded += 1;
            for branch in branches {
                self.meter.statistics.generated += 1;
                let slide = branch.slide(&position, blank);
                let state = self.heuristic.state_after(note.state, &position, slide);
                let h = self.heuristic.value(state).min(MAX_H);
                let child = Note { state, g: note.g + 1, pruning: branch.state() as u16, is_open: true };
                let (number, is_new) = self.nodes.insert(position.after(slide), child);
                if is_new {
                    self.count += 1;
                } else {
                    let known = self.nodes.note_mut(number);
                    // A greedy search ignores g, so it never replaces the path to a known position.
                    if self.key.g == 0 || known.g <= child.g {
                        continue;
                    }
                    self.count += u64::from(!known.is_open);
                    *known = child;
                }
                self.open.add(self.key.g * child.g + self.key.h * h, h, number)?;
            }
        }
        unreachable!("a problem has a solution, and positions are opened until it is found")
    }

    /// Raises the lower bound to one that an admissible heuristic proves.
    fn prove(&mut self, proven: u32) {
        let proven = self.problem.rounded_up(if self.heuristic.is_admissible() { proven } else { 0 });
        self.meter.lower_bound = self.meter.lower_bound.max(proven);
    }

    fn path(&self, number: u32) -> Moves {
        self.nodes.path(number, self.problem.size(), |note| {
            let state = note.pruning.into();
            Some((self.automaton.blank(state), self.automaton.last_move(state)?, 1))
        })
    }
}

/// The open list: a bucket of numbers for each key and h; the last added of the minimal key and the lowest h comes
/// first.
///
/// An empty bucket stays for later additions, so adding and taking allocate nothing but growth; only when there are
/// many buckets are the empty ones below the minimal key freed.
#[derive(Default)]
struct Buckets {
    by_key: BTreeMap<(u32, u32), Vec<u32>>,
    /// No bucket in use lies before this.
    lowest: (u32, u32),
    bytes: usize,
    /// The bytes of the largest bucket so far.
    largest: usize,
}

/// The bytes of an entry of the map besides its numbers, the map's own structure included.
const BUCKET_BYTES: usize = 64;

/// Empty buckets are freed when there are more buckets than this.
const MAX_KEPT: usize = 1024;

/// The maximum number of successors of a position, and so of buckets an expansion adds to.
const MAX_MOVES: usize = 4;

impl Buckets {
    fn add(&mut self, key: u32, h: u32, number: u32) -> Result<(), StopReason> {
        let bucket = self.by_key.entry((key, h)).or_insert_with(|| {
            self.bytes += BUCKET_BYTES;
            Vec::new()
        });
        let before = bucket.capacity();
        bucket.try_reserve(1)?;
        bucket.push(number);
        let bytes = bucket.capacity() * size_of::<u32>();
        self.bytes += bytes - before * size_of::<u32>();
        self.largest = self.largest.max(bytes);
        self.lowest = self.lowest.min((key, h));
        Ok(())
    }

    /// The minimal key and a number of its bucket.
    fn take(&mut self) -> Option<(u32, u32)> {
        let (&lowest, bucket) = self.by_key.range_mut(self.lowest..).find(|(_, bucket)| !bucket.is_empty())?;
        let number = bucket.pop()?;
        self.lowest = lowest;
        if self.by_key.len() > MAX_KEPT && self.by_key.first_key_value().is_some_and(|(&first, _)| first < lowest) {
            let kept = self.by_key.split_off(&lowest);
            for emptied in core::mem::replace(&mut self.by_key, kept).into_values() {
                self.bytes -= BUCKET_BYTES + emptied.capacity() * size_of::<u32>();
            }
        }
        Some((lowest.0, number))
    }

    /// The maximum of bytes while the numbers of an expansion are added, each to a bucket that grows: for a moment the
    /// old and the new exist together.
    fn bytes_with_growth(&self) -> usize {
        self.bytes + MAX_MOVES * (2 * self.largest + BUCKET_BYTES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn weights_are_read_and_printed() {
        for text in ["1", "1.5", "1.25", "2", "100", "1.05"] {
            assert_eq!(text.parse::<Weight>().unwrap().to_string(), text);
        }
        for text in ["", ".", "1.", ".5", "0", "0.99", "100.01", "1.234", "-1", "1e1", "NaN", "999999999999"] {
            assert_eq!(text.parse::<Weight>(), Err(WeightError), "{text}");
        }
    }

    #[test]
    fn buckets_give_back_what_was_added_in_order() {
        let mut open = Buckets::default();
        for (key, h, number) in [(5, 2, 1), (3, 3, 2), (5, 1, 3), (3, 3, 4), (9, 0, 5)] {
            open.add(key, h, number).unwrap();
        }
        let order: Vec<_> = core::iter::from_fn(|| open.take()).collect();
        assert_eq!(order, [(3, 4), (3, 2), (5, 3), (5, 1), (9, 5)]);
        // Many keys: the empty ones are freed, and their bytes.
        for key in 0..5_000 {
            open.add(key, 0, key).unwrap();
            assert_eq!(open.take(), Some((key, key)));
        }
        assert!(open.by_key.len() <= MAX_KEPT + 1);
        let kept: usize =
            open.by_key.values().map(|numbers| BUCKET_BYTES + numbers.capacity() * size_of::<u32>()).sum();
        assert_eq!(open.bytes, kept);
        open.add(1, 0, 6).unwrap();
        assert_eq!(open.take(), Some((1, 6)));
    }
}

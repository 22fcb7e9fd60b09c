use alloc::vec::Vec;

use super::{Control, Meter, Outcome, Stop};
use crate::pattern_database::{MOST_SLOTS, NO_SLOT, PatternDatabases, Reader, State, Sum};
use crate::position::with_position;
use crate::{Direction, Metric, Moves, Position, Problem, Slide};

/// IDA* with sums of pattern databases.
pub fn ida_star_additive(problem: &Problem, databases: &PatternDatabases, control: Control<'_>) -> Outcome {
    let slots = databases.readers().len();
    with_position!(problem.size(), P => {
        match slots {
            0..=4 => Search::<P, 4>::new(problem, databases, control).run(),
            5..=8 => Search::<P, 8>::new(problem, databases, control).run(),
            9..=12 => Search::<P, 12>::new(problem, databases, control).run(),
            _ => Search::<P, 16>::new(problem, databases, control).run(),
        }
    })
}

/// A position with everything that is needed to search below it.
#[derive(Clone, Copy)]
struct Node<P, const N: usize> {
    position: P,
    states: [State; N],
    /// By sum: its value.
    values: u64,
    blank: u8,
    moves: u16,
    last: u8,
    automaton: u32,
}

struct Search<'s, 'c, P: Position, const N: usize> {
    problem: &'s Problem,
    goal: P,
    sums: &'s [Sum],
    readers: Vec<Reader<'s>>,
    rows: Vec<[u32; 4]>,
    from: Vec<[u8; 4]>,
    order: [Direction; 4],
    root: Node<P, N>,
    stack: Vec<Node<P, N>>,
    path: Vec<Direction>,
    meter: Meter<'c>,
}

const FORBIDDEN: u32 = u32::MAX;

enum End {
    Found,
    Exhausted(u32),
    Stopped(Stop),
}

impl<'s, 'c, P: Position, const N: usize> Search<'s, 'c, P, N> {
    fn new(problem: &'s Problem, databases: &'s PatternDatabases, control: Control<'c>) -> Self {
        let size = problem.size();
        let states = databases.states(problem.start());
        let sums = databases.all_sums();
        let mut values = 0u64;
        for (index, sum) in sums.iter().enumerate() {
            let first = usize::from(sum.first);
            values |= states[first..first + sum.tables.len()].iter().map(|state| u64::from(state.value())).sum::<u64>() << (8 * index);
        }
        let mut rows = Vec::new();
        let mut from = Vec::new();
        for blank in 0..size.cells() {
            let sources = Direction::ALL.map(|direction| direction.source(blank, size).unwrap_or(255) as u8);
            from.push(sources);
            for last in 0..5 {
                rows.push(Direction::ALL.map(|direction| {
                    if direction.opposite() as u8 == last || sources[direction as usize] == 255 {
                        FORBIDDEN
                    } else {
                        sources[direction as usize] as u32 * 5 + direction as u32
                    }
                }));
            }
        }
        let blank = problem.start().blank() as u8;
        let root = Node {
            position: P::of(problem.start()).expect("the form fits the size"),
            states: core::array::from_fn(|slot| states[slot]),
            values,
            blank,
            moves: 0,
            last: 4,
            automaton: u32::from(blank) * 5 + 4,
        };
        Self {
            problem,
            goal: P::of(problem.goal()).expect("the form fits the size"),
            sums,
            readers: databases.readers(),
            rows,
            from,
            order: control.order,
            root,
            stack: Vec::new(),
            path: Vec::new(),
            meter: Meter::new(control),
        }
    }

    fn run(mut self) -> Outcome {
        let mut bound = u32::from(self.root.values.to_le_bytes().into_iter().max().unwrap_or(0));
        loop {
            bound = self.problem.rounded_up(bound);
            let end = match self.iteration(bound) {
                End::Exhausted(next) => {
                    bound = next;
                    continue;
                }
                End::Found => Ok(Moves::new()),
                End::Stopped(stop) => Err(stop),
            };
            return self.meter.outcome(Metric::SingleTile, bound, end);
        }
    }

    #[inline(never)]
    fn iteration(&mut self, bound: u32) -> End {
        let mut least_beyond = u32::MAX;
        let sums = self.sums;
        let readers: &[Reader<'_>] = &self.readers;
        self.stack.clear();
        self.stack.push(self.root);
        let mut batch = alloc::vec![self.root; BATCH];
        let mut candidates = alloc::vec![Candidate::default(); BATCH * 4 + 4];
        let mut works = alloc::vec![Work::default(); BATCH * 4 + 4];
        let mut states = alloc::vec![[State::default(); BATCH * 4]; 8];
        while !self.stack.is_empty() {
            let count = self.stack.len().min(BATCH);
            let rest = self.stack.len() - count;
            batch[..count].copy_from_slice(&self.stack[rest..]);
            if let Some(stop) = self.meter.stop(4 * BATCH, bound) {
                return End::Stopped(stop);
            }
            self.meter.statistics.expanded += count as u64;
            let mut found = 0;
            for (parent, node) in batch[..count].iter().enumerate() {
                let row = &self.rows[node.automaton as usize];
                let sources = &self.from[usize::from(node.blank)];
                let allowance = bound - u32::from(node.moves) - 1;
                for direction in 0..4 {
                    let from = sources[direction];
                    let tile = node.position.tile(usize::from(from & 63));
                    candidates[found] = Candidate {
                        next: row[direction],
                        facts: u32::from(from) | u32::from(node.blank) << 8 | u32::from(tile) << 16 | (direction as u32) << 24,
                        values: node.values,
                        parent: parent as u32,
                        allowance,
                    };
                    found += usize::from(row[direction] != FORBIDDEN);
                }
            }
            self.meter.statistics.generated += found as u64;
            for (index, sum) in sums.iter().enumerate() {
                let works = &mut works[..found];
                for (work, candidate) in works.iter_mut().zip(&candidates[..found]) {
                    let slot = sum.slots[usize::from(candidate.tile() & 63)];
                    let from = sum.cells[usize::from(candidate.from() & 63)];
                    let to = sum.cells[usize::from(candidate.to() & 63)];
                    let reader = &readers[usize::from(slot)];
                    let state = batch[candidate.parent as usize % BATCH].states[usize::from(slot) % N];
                    let moved = reader.moved(state, usize::from(from), usize::from(to));
                    *work = Work { state: moved, place: reader.place(moved), slot: u16::from(slot), from: u16::from(from) };
                }
                for work in works.iter_mut() {
                    let reader = &readers[usize::from(work.slot)];
                    work.place = reader.configuration(work.place, usize::from(work.from));
                }
                let mut kept = 0;
                for at in 0..found {
                    let work = &works[at];
                    let reader = &readers[usize::from(work.slot)];
                    let after = reader.stepped(work.state, work.place);
                    let mut candidate = candidates[at];
                    candidate.values = candidate.values.wrapping_add(u64::from(after.value()).wrapping_sub(u64::from(work.state.value())) << (8 * index));
                    let value = (candidate.values >> (8 * index)) as u32 & 0xff;
                    for earlier in &mut states[..index] {
                        earlier[kept] = earlier[at];
                    }
                    states[index][kept] = after;
                    candidates[kept] = candidate;
                    let is_beyond = value > candidate.allowance;
                    kept += usize::from(!is_beyond);
                    let excess = if is_beyond { value.wrapping_sub(candidate.allowance) } else { u32::MAX };
                    least_beyond = least_beyond.min(excess);
                }
                found = kept;
            }
            self.stack.resize(rest + found, self.root);
            for (at, (candidate, child)) in candidates[..found].iter().zip(&mut self.stack[rest..]).enumerate() {
                let parent = &batch[candidate.parent as usize % BATCH];
                let slide = Slide {
                    tile: candidate.tile(),
                    from: candidate.from(),
                    to: candidate.to(),
                    direction: Direction::ALL[usize::from(candidate.direction() & 3)],
                };
                child.states = parent.states;
                for (sum, states) in sums.iter().zip(&states) {
                    let slot = sum.slots[usize::from(candidate.tile() & 63)];
                    child.states[usize::from(slot) % N] = states[at];
                }
                child.position = parent.position.after(slide);
                child.values = candidate.values;
                child.blank = slide.from;
                child.moves = parent.moves + 1;
                child.last = candidate.direction();
                child.automaton = candidate.next;
                if candidate.values & 0xff == 0 && child.position == self.goal {
                    return End::Found;
                }
            }
        }
        End::Exhausted(least_beyond.saturating_add(bound))
    }
}

const BATCH: usize = 32;

#[derive(Clone, Copy, Default)]
struct Candidate {
    values: u64,
    next: u32,
    facts: u32,
    parent: u32,
    allowance: u32,
}

impl Candidate {
    #[inline]
    fn from(&self) -> u8 { self.facts as u8 }
    #[inline]
    fn to(&self) -> u8 { (self.facts >> 8) as u8 }
    #[inline]
    fn tile(&self) -> u8 { (self.facts >> 16) as u8 }
    #[inline]
    fn direction(&self) -> u8 { (self.facts >> 24) as u8 }
}

#[derive(Clone, Copy, Default)]
struct Work {
    state: State,
    place: u32,
    slot: u16,
    from: u16,
}

const _: () = assert!(MOST_SLOTS == 16);

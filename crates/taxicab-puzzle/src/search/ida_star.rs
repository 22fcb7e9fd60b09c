//! IDA*, node by node, with any heuristic.

use alloc::vec::Vec;

use super::automaton::Branches;
use super::{Automaton, Control, CurrentNode, MAX_H, Meter, Outcome, Part, StopReason};
use crate::heuristic::Heuristic;
use crate::position::with_position;
use crate::{Direction, Metric, Moves, Position, Problem, Size, Slide};

/// Iterative-deepening A*: depth-first searches with a growing bound on g + h; a shortest solution if the heuristic is
/// admissible.
///
/// It stores only the path instead of a table of positions, so memory never runs out; a position on two paths is
/// searched twice, and only the move back is pruned. With [`Manhattan`](crate::heuristic::Manhattan) and the default
/// order of moves the node counts are those of Korf's table. An [`Automaton`](super::Automaton) in the control prunes
/// more and keeps the solution; the moves it prunes are not counted as generated.
///
/// Source: R. E. Korf, *Depth-first iterative-deepening: an optimal admissible tree search*, Artificial Intelligence
/// 27, 1985.
///
/// # Panics
/// The heuristic is not 0 at the goal: it was made for another goal. Or the automaton of the control is for another size
/// or another order of moves.
///
/// # Complexity
/// Time exponential in the length less h of the start; O(length) memory.
pub fn ida_star<H: Heuristic>(problem: &Problem, heuristic: &H, control: Control<'_>) -> Outcome {
    all_shortest(problem, heuristic, 1, control).0
}

/// Every shortest solution, up to `max_solutions` of them; the outcome is that of [`ida_star`], its moves the first of
/// them.
///
/// The last iteration continues after its first solution, so each different sequence of moves is found once. If the
/// outcome was [stopped](Outcome::stopped) or `max_solutions` were found, there may be more. The solutions themselves
/// are not counted as memory. An automaton in the control may prune all but one, so it is used only if `max_solutions`
/// is 1.
///
/// # Panics
/// As [`ida_star`]; or `max_solutions` is 0; or it is above 1 and the heuristic is not admissible, so that the last
/// iteration may contain solutions of several lengths.
///
/// # Complexity
/// As [`ida_star`], its last iteration in full.
///
/// ```
/// use taxicab_puzzle::{Goal, Problem, heuristic::Manhattan, search::{Control, all_shortest}};
///
/// let problem = Problem::new("0 3/2 1".parse()?, &Goal::BlankLast)?;
/// let (outcome, solutions) = all_shortest(&problem, &Manhattan::new(problem.goal()), 10, Control::default());
/// let solutions: Vec<String> = solutions.iter().map(ToString::to_string).collect();
/// assert_eq!(outcome.length(), Some(6));
/// assert_eq!(solutions, ["LURDLU", "ULDRUL"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn all_shortest<H: Heuristic>(
    problem: &Problem,
    heuristic: &H,
    max_solutions: usize,
    control: Control<'_>,
) -> (Outcome, Vec<Moves>) {
    let automaton = control.automaton;
    all_shortest_by(problem, heuristic, max_solutions, automaton, control)
}

/// [`all_shortest`] with this automaton instead of the control's, so that it need not live as long.
pub(super) fn all_shortest_by<H: Heuristic>(
    problem: &Problem,
    heuristic: &H,
    max_solutions: usize,
    automaton: Option<&Automaton>,
    control: Control<'_>,
) -> (Outcome, Vec<Moves>) {
    assert_eq!(heuristic.h(problem.goal()), 0, "the heuristic was made for another goal");
    assert!(max_solutions > 0, "at least one solution is asked for");
    assert!(
        max_solutions == 1 || heuristic.is_admissible(),
        "only an admissible heuristic finds all shortest solutions"
    );
    with_position!(problem.size(), P => {
        let start = P::of(problem.start()).expect("the form fits the size");
        let goal = P::of(problem.goal()).expect("the form fits the size");
        let undoing;
        let automaton = match automaton {
            Some(automaton) if max_solutions == 1 => {
                automaton.assert_made_for(problem.size(), control.order);
                automaton
            }
            _ => {
                undoing = Automaton::undoing(problem.size(), control.order);
                &undoing
            }
        };
        let meter = Meter::new(control);
        let size = problem.size();
        IdaStar { heuristic, size, goal, automaton, path: Vec::new(), solutions: Vec::new(), max_solutions, meter }.run(problem, start)
    })
}

/// The part of an iteration below a path of the tree that the automaton leaves; the path and the bound are the caller's to
/// check.
pub(crate) fn part<H: Heuristic>(
    problem: &Problem,
    heuristic: &H,
    automaton: &Automaton,
    path: &Moves,
    bound: u32,
    control: Control<'_>,
) -> Part {
    with_position!(problem.size(), P => {
        let start = P::of(problem.start()).expect("the form fits the size");
        let goal = P::of(problem.goal()).expect("the form fits the size");
        let meter = Meter::new(control);
        let size = problem.size();
        IdaStar { heuristic, size, goal, automaton, path: Vec::new(), solutions: Vec::new(), max_solutions: 1, meter }
            .part(problem, start, path, bound)
    })
}

struct IdaStar<'h, 'c, P: Position, H: Heuristic> {
    heuristic: &'h H,
    size: Size,
    goal: P,
    automaton: &'h Automaton,
    /// The nodes above the current one. Positions are not stored: undoing a slide is as easy as making it.
    path: Vec<Node<H::State>>,
    solutions: Vec<Moves>,
    /// The number of solutions to find.
    max_solutions: usize,
    meter: Meter<'c>,
}

/// A position on the path from the start, without its tiles.
#[derive(Clone, Copy)]
struct Node<C> {
    state: C,
    blank: u8,
    /// The successors not yet considered.
    branches: Branches,
}

/// How an iteration ends.
enum End {
    /// It found `max_solutions`.
    Enough,
    /// It followed every path within the bound; the minimal f beyond it.
    Exhausted(u32),
    Stopped(StopReason),
}

impl<P: Position, H: Heuristic> IdaStar<'_, '_, P, H> {
    fn run(mut self, problem: &Problem, start: P) -> (Outcome, Vec<Moves>) {
        let state = self.heuristic.initial_state(problem.start());
        let blank = problem.start().blank() as u8;
        let root = Node { state, blank, branches: self.automaton.branches(self.automaton.start(blank)) };
        let is_admissible = self.heuristic.is_admissible();
        let proven = |bound: u32| problem.rounded_up(if is_admissible { bound } else { 0 });
        if start == self.goal {
            return (self.meter.outcome(Metric::SingleTile, 0, Ok(Moves::new())), alloc::vec![Moves::new()]);
        }
        let mut bound = self.heuristic.value(state).min(MAX_H);
        loop {
            let lower_bound = proven(bound);
            bound = bound.max(lower_bound);
            let stopped = if lower_bound > self.meter.control.max_length {
                Some(StopReason::Length)
            } else {
                self.path.clear();
                match self.iteration(start, root, bound, lower_bound) {
                    End::Exhausted(next) if self.solutions.is_empty() => {
                        bound = next;
                        continue;
                    }
                    End::Exhausted(_) | End::Enough => None,
                    End::Stopped(stop) => Some(stop),
                }
            };
            let outcome = Outcome {
                moves: self.solutions.first().cloned(),
                metric: Metric::SingleTile,
                lower_bound,
                stopped,
                statistics: self.meter.statistics,
            };
            return (outcome, self.solutions);
        }
    }

    fn part(mut self, problem: &Problem, mut position: P, path: &Moves, bound: u32) -> Part {
        let mut state = self.heuristic.initial_state(problem.start());
        let mut blank = problem.start().blank() as u8;
        let mut pruning = self.automaton.start(blank);
        for direction in path.iter() {
            let mut branches = self.automaton.branches(pruning);
            let branch = branches.find(|branch| branch.direction() == direction).expect("the path is in the tree");
            // No other move from here: the search ends when it comes back.
            self.path.push(Node { state, blank, branches: Branches::NONE });
            let slide = branch.slide(&position, blank);
            state = self.heuristic.state_after(state, &position, slide);
            position = position.after(slide);
            (blank, pruning) = (slide.from, branch.state());
        }
        if position == self.goal {
            return Part { moves: Some(path.clone()), ..Part::default() };
        }
        // The start is nobody's successor.
        self.meter.statistics.generated = 0;
        let node = Node { state, blank, branches: self.automaton.branches(pruning) };
        let (next_bound, stopped) = match self.iteration(position, node, bound, bound) {
            End::Exhausted(next) => ((next - bound <= 2 * MAX_H).then_some(next), None),
            End::Enough => (None, None),
            End::Stopped(stop) => (None, Some(stop)),
        };
        Part { statistics: self.meter.statistics, next_bound, moves: self.solutions.pop(), stopped }
    }

    /// One depth-first search of all paths with g + h within the bound below a node, to which the path leads; solutions
    /// are added as they are found.
    // Not inlined: the caller's own values would take its registers.
    #[inline(never)]
    fn iteration(&mut self, start: P, root: Node<H::State>, bound: u32, lower_bound: u32) -> End {
        let (heuristic, goal, automaton) = (self.heuristic, self.goal, self.automaton);
        // The current node lies in single variables, so that it stays in registers.
        let mut position = start;
        let Node { mut state, mut blank, mut branches } = root;
        // The moves that may still follow after the next one, and the minimal excess of h over them.
        let mut allowance = bound as i32 - self.path.len() as i32 - 1;
        let mut min_excess = i32::MAX;
        'node: loop {
            let g = self.path.len() as u32;
            let node = || CurrentNode::new(self.size, &position, g, heuristic.value(state).min(MAX_H), None);
            if let Some(stop) = self.meter.stop_before(node, branches.len(), lower_bound) {
                return End::Stopped(stop);
            }
            self.meter.statistics.expanded += 1;
            loop {
                while let Some(branch) = branches.next() {
                    self.meter.statistics.generated += 1;
                    let slide = branch.slide(&position, blank);
                    let child = heuristic.state_after(state, &position, slide);
                    let value = heuristic.value(child).min(MAX_H) as i32;
                    if value > allowance {
                        min_excess = min_excess.min(value - allowance);
                        continue;
                    }
                    self.path.push(Node { state, blank, branches });
                    (state, blank, branches) = (child, slide.from, automaton.branches(branch.state()));
                    position = position.after(slide);
                    allowance -= 1;
                    if value == 0 && position == goal {
                        self.solutions.push(self.moves_to(blank));
                        if self.solutions.len() == self.max_solutions {
                            return End::Enough;
                        }
                        branches = Branches::NONE;
                        continue;
                    }
                    continue 'node;
                }
                let Some(parent) = self.path.pop() else {
                    return End::Exhausted(bound.saturating_add_signed(min_excess));
                };
                // The slide back, of the tile that now lies where the blank was before.
                let tile = position.tile(usize::from(parent.blank));
                let direction = direction_between(blank, parent.blank);
                position = position.after(Slide { tile, from: parent.blank, to: blank, direction });
                Node { state, blank, branches } = parent;
                allowance += 1;
                if let Some(stop) = self.meter.stop_within(branches.len()) {
                    return End::Stopped(stop);
                }
            }
        }
    }

    /// The moves of the path, from the cells of the blank, the last of them `blank`.
    #[cold]
    fn moves_to(&self, blank: u8) -> Moves {
        let cells = || self.path.iter().map(|node| node.blank);
        cells().zip(cells().skip(1).chain([blank])).map(|(to, from)| direction_between(from, to)).collect()
    }
}

/// The direction in which a tile slides from a cell to one beside it.
fn direction_between(from: u8, to: u8) -> Direction {
    match i16::from(to) - i16::from(from) {
        1 => Direction::Right,
        -1 => Direction::Left,
        difference if difference > 0 => Direction::Down,
        _ => Direction::Up,
    }
}

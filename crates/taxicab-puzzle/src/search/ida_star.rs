//! IDA*, node by node, with any heuristic.

use alloc::vec::Vec;

use super::automaton::Branches;
use super::deepening::{self, BoundedSearch, Ended, Tally, deepen};
use super::{Automaton, Control, CurrentNode, MAX_H, Outcome, Part, Statistics, StopReason};
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
    assert_eq!(heuristic.h(problem.goal()), 0, "the heuristic was made for another goal");
    let is_admissible = heuristic.is_admissible();
    assert!(max_solutions <= 1 || is_admissible, "only an admissible heuristic finds all shortest solutions");
    let automaton =
        Automaton::or_undoing(control.automaton.filter(|_| max_solutions == 1), problem.size(), control.order);
    let tally = Tally::new(max_solutions, control);
    let proven = |bound: u32| problem.rounded_up(if is_admissible { bound } else { 0 });
    with_position!(problem.size(), P => {
        deepen(problem, IdaStar::<P, H>::new(problem, heuristic, &automaton, &Moves::new()), tally, proven)
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
    let tally = Tally::new(1, control);
    with_position!(problem.size(), P => {
        deepening::part(problem, IdaStar::<P, H>::new(problem, heuristic, automaton, path), tally, path, bound)
    })
}

/// The counts of one iteration of [`ida_star`] with this bound, followed to its end; the goal is a position like any
/// other.
///
/// The [`prediction`](crate::prediction) module predicts these counts: *expanded* is the number of move sequences from
/// the start, without one that undoes the last, on which g + h never exceeds the bound. An automaton in the control is
/// ignored.
///
/// # Errors
/// Why the control stopped it.
///
/// # Panics
/// The heuristic is for another size.
///
/// # Complexity
/// O(bound) memory; time as predicted.
///
/// ```
/// use taxicab_puzzle::{Goal, Problem, heuristic::Manhattan, search::{Control, whole_iteration}};
///
/// let problem = Problem::new("8 2 0/4 6 1/3 7 5".parse()?, &Goal::BlankLast)?;
/// let manhattan = Manhattan::new(problem.goal());
/// let expanded = |bound| whole_iteration(&problem, &manhattan, bound, Control::default()).map(|counts| counts.expanded);
/// assert_eq!([expanded(13), expanded(14), expanded(15)], [Ok(0), Ok(4), Ok(4)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn whole_iteration<H: Heuristic>(
    problem: &Problem,
    heuristic: &H,
    bound: u32,
    control: Control<'_>,
) -> Result<Statistics, StopReason> {
    let automaton = Automaton::undoing(problem.size(), control.order);
    let mut tally = Tally::new(1, control);
    tally.meter.lower_bound = bound;
    with_position!(problem.size(), P => {
        let mut search = IdaStar::<P, H>::new(problem, heuristic, &automaton, &Moves::new());
        search.goal = None;
        if search.h() <= bound && let Err(Some(reason)) = search.iteration(bound, &mut tally) {
            return Err(reason);
        }
        Ok(tally.meter.statistics)
    })
}

struct IdaStar<'h, P: Position, H: Heuristic> {
    heuristic: &'h H,
    size: Size,
    /// The position that ends a path; `None` if every path continues.
    goal: Option<P>,
    automaton: &'h Automaton,
    /// The position below which it searches, and its node.
    start: P,
    root: Node<H::State>,
    /// The nodes above the current one. Positions are not stored: undoing a slide is as easy as making it.
    path: Vec<Node<H::State>>,
}

/// A position on the path from the start, without its tiles.
#[derive(Clone, Copy)]
struct Node<C> {
    state: C,
    blank: u8,
    /// The successors not yet considered.
    branches: Branches,
}

impl<'h, P: Position, H: Heuristic> IdaStar<'h, P, H> {
    /// The search below a path of the tree that the automaton leaves.
    fn new(problem: &Problem, heuristic: &'h H, automaton: &'h Automaton, moves: &Moves) -> Self {
        let [mut start, goal] = [problem.start(), problem.goal()].map(P::fitting);
        let (mut state, mut blank) = (heuristic.initial_state(problem.start()), problem.start().blank() as u8);
        let (mut pruning, mut path) = (automaton.start(blank), Vec::new());
        for direction in moves.iter() {
            let branch = automaton.branch(pruning, direction).expect("the path is in the tree");
            // No other move from here: the search ends when it comes back.
            path.push(Node { state, blank, branches: Branches::NONE });
            let slide = branch.slide(&start, blank);
            state = heuristic.state_after(state, &start, slide);
            start = start.after(slide);
            (blank, pruning) = (slide.from, branch.state());
        }
        let root = Node { state, blank, branches: automaton.branches(pruning) };
        Self { heuristic, size: problem.size(), goal: Some(goal), automaton, start, root, path }
    }
}

impl<P: Position, H: Heuristic> BoundedSearch for IdaStar<'_, P, H> {
    const METRIC: Metric = Metric::SingleTile;

    fn h(&self) -> u32 {
        self.heuristic.value(self.root.state).min(MAX_H)
    }

    // Not inlined: the caller's own values would take its registers.
    #[inline(never)]
    fn iteration(&mut self, bound: u32, tally: &mut Tally<'_>) -> Result<Option<u32>, Ended> {
        let (heuristic, goal, automaton) = (self.heuristic, self.goal, self.automaton);
        // The current node lies in single variables, so that it stays in registers; and the path does not take one for
        // the search.
        let mut path = core::mem::take(&mut self.path);
        let mut position = self.start;
        let Node { mut state, mut blank, mut branches } = self.root;
        // The moves that may still follow after the next one, and the minimal excess of h over them.
        let mut allowance = bound as i32 - path.len() as i32 - 1;
        let mut min_excess = i32::MAX;
        'node: loop {
            let g = path.len() as u32;
            let node = || Some(CurrentNode::new(self.size, &position, g, heuristic.value(state).min(MAX_H), None));
            tally.meter.check_before(branches.len(), node)?;
            tally.meter.statistics.expanded += 1;
            loop {
                while let Some(branch) = branches.next() {
                    tally.meter.statistics.generated += 1;
                    let slide = branch.slide(&position, blank);
                    let child = heuristic.state_after(state, &position, slide);
                    let value = heuristic.value(child).min(MAX_H) as i32;
                    if value > allowance {
                        min_excess = min_excess.min(value - allowance);
                        continue;
                    }
                    path.push(Node { state, blank, branches });
                    (state, blank, branches) = (child, slide.from, automaton.branches(branch.state()));
                    position = position.after(slide);
                    allowance -= 1;
                    if value == 0 && goal.as_ref() == Some(&position) {
                        tally.add(moves_to(&path, blank))?;
                        branches = Branches::NONE;
                        continue;
                    }
                    continue 'node;
                }
                let Some(parent) = path.pop() else {
                    return Ok((min_excess < i32::MAX).then(|| bound.saturating_add_signed(min_excess)));
                };
                // The slide back, of the tile that now lies where the blank was before.
                let tile = position.tile(usize::from(parent.blank));
                let direction = direction_between(blank, parent.blank);
                position = position.after(Slide { tile, from: parent.blank, to: blank, direction });
                Node { state, blank, branches } = parent;
                allowance += 1;
                tally.meter.check_within(branches.len())?;
            }
        }
    }
}

/// The moves of a path, from the cells of the blank, the last of them `blank`.
#[cold]
fn moves_to<C>(path: &[Node<C>], blank: u8) -> Moves {
    let cells = || path.iter().map(|node| node.blank);
    cells().zip(cells().skip(1).chain([blank])).map(|(to, from)| direction_between(from, to)).collect()
}

/// The direction in which a tile slides from a cell to a neighbouring one.
fn direction_between(from: u8, to: u8) -> Direction {
    match i16::from(to) - i16::from(from) {
        1 => Direction::Right,
        -1 => Direction::Left,
        difference if difference > 0 => Direction::Down,
        _ => Direction::Up,
    }
}

//! The tree of IDA* as a value, for a caller who divides an iteration into parts.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::search::guide::Guide;
use crate::search::pattern_search::MAX_UNIT_MOVES;
use crate::search::{Automaton, Axis, Control, MultiTileSolver, Part, Solver};
use crate::{Board, Direction, Metric, Moves, Problem};

/// The tree of moves that IDA* searches from one board, for a caller who divides an iteration into parts: on other
/// machines, at other times.
///
/// An iteration with a bound expands every node that it [reaches](TreeNode::reached_from), so the counts of the nodes above
/// some paths and of the [parts](Self::search) below them add up to those of the undivided iteration.
///
/// ```
/// use taxicab_puzzle::{Goal, Problem, search::Control, strategy::{InMemory, Options, Strategy}};
///
/// let problem = Problem::new("8 2 0/4 6 1/3 7 5".parse()?, &Goal::BlankLast)?;
/// let strategy = Strategy::new(Options { heuristic: Some("manhattan".parse()?), ..Options::default() })?;
/// let prepared = strategy.prepared(strategy.method(), problem.goal(), &InMemory)?;
/// let tree = prepared.tree(&problem).expect("IDA* with a named heuristic");
/// let root = tree.root();
/// let bound = root.reached_from;
/// let whole = tree.search(&root, bound, Control::default());
/// let parts = tree.children(&root).into_iter().map(|child| tree.search(&child, bound, Control::default()));
/// assert_eq!(1 + parts.map(|part| part.statistics.expanded).sum::<u64>(), whole.statistics.expanded);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tree<'s> {
    problem: &'s Problem,
    search: TreeSearch<'s>,
}

/// What searches a tree.
pub(super) enum TreeSearch<'s> {
    /// In the single steps that the automaton leaves.
    Steps(&'s Guide, Cow<'s, Automaton>),
    /// In runs that alternate.
    Runs(&'s MultiTileSolver),
}

/// A node of a tree.
#[derive(Clone, Debug)]
pub struct TreeNode {
    /// The moves that lead to it.
    pub path: Moves,
    /// Its board.
    pub board: Board,
    /// The state of the automaton; 0 if there is none.
    pruning: u32,
    /// The length of its path, in the metric of the tree.
    pub g: u32,
    /// The least bound whose iteration reaches it: the maximum of g + h on the path.
    pub reached_from: u32,
}

impl TreeNode {
    /// Slides one tile; `None` if there is none in the direction.
    fn step(&mut self, direction: Direction) -> Option<()> {
        self.board = self.board.after(direction)?;
        self.path.push(direction);
        Some(())
    }

    /// The node, whose h is known now.
    fn reached(&self, h: u32) -> Self {
        Self { reached_from: self.reached_from.max(self.g + h), ..self.clone() }
    }
}

impl<'s> Tree<'s> {
    /// The greatest [`g`](TreeNode::g) of a node that is [found by its path](Self::node).
    pub const MAX_PATH: u32 = MAX_UNIT_MOVES;

    pub(super) const fn new(problem: &'s Problem, search: TreeSearch<'s>) -> Self {
        Self { problem, search }
    }

    /// The tree of single steps of a solver; without an automaton only the move that undoes the last is left out.
    pub(super) fn of_steps(problem: &'s Problem, solver: &'s Solver) -> Self {
        let automaton = Automaton::or_undoing(solver.automaton.as_ref(), problem.size(), Direction::KORF);
        Self::new(problem, TreeSearch::Steps(&solver.guide, automaton))
    }

    /// The board and the goal.
    pub const fn problem(&self) -> &Problem {
        self.problem
    }

    /// What counts as one move.
    pub const fn metric(&self) -> Metric {
        match self.search {
            TreeSearch::Steps(..) => Metric::SingleTile,
            TreeSearch::Runs(_) => Metric::MultiTile,
        }
    }

    /// The start.
    pub fn root(&self) -> TreeNode {
        let board = *self.problem.start();
        let (pruning, h) = match &self.search {
            TreeSearch::Steps(guide, automaton) => {
                (automaton.start(board.blank() as u8), self.problem.rounded_up(guide.h(&board)))
            }
            TreeSearch::Runs(solver) => (0, solver.h(&board)),
        };
        TreeNode { path: Moves::new(), board, pruning, g: 0, reached_from: h }
    }

    /// The node that a path leads to; `None` if the search never goes there, or it is farther than
    /// [`MAX_PATH`](Self::MAX_PATH).
    pub fn node(&self, path: &Moves) -> Option<TreeNode> {
        if path.length(self.metric()) > Self::MAX_PATH as usize {
            return None;
        }
        let mut node = self.root();
        while node.path.as_slice().len() < path.as_slice().len() {
            // Of several runs in one direction the longest is last.
            let leads_on = |child: &TreeNode| path.as_slice().starts_with(child.path.as_slice());
            node = self.children(&node).into_iter().rfind(leads_on)?;
        }
        Some(node)
    }

    /// The nodes that a search tries from a node, in its order.
    pub fn children(&self, node: &TreeNode) -> Vec<TreeNode> {
        let mut children = Vec::new();
        match &self.search {
            TreeSearch::Steps(guide, automaton) => {
                for (direction, _, pruning) in automaton.moves(node.pruning) {
                    let mut child = TreeNode { pruning, g: node.g + 1, ..node.clone() };
                    child.step(direction).expect("the automaton allows moves of the blank's cell alone");
                    children.push(child.reached(guide.h(&child.board)));
                }
            }
            TreeSearch::Runs(solver) => {
                let last = node.path.as_slice().last().map(|&last| Axis::of(last));
                for direction in solver.guide().order(Direction::KORF) {
                    if last == Some(Axis::of(direction)) {
                        continue;
                    }
                    let mut child = TreeNode { g: node.g + 1, ..node.clone() };
                    for tiles in 1.. {
                        let Some(()) = child.step(direction) else { break };
                        // A board that is not the goal needs a run.
                        let is_goal = child.board == *self.problem.goal();
                        let h = if is_goal { 0 } else { solver.guide().h_after(&node.board, direction, tiles).max(1) };
                        children.push(child.reached(h));
                    }
                }
            }
        }
        children
    }

    /// The bound of the iteration after one, from the least g + h beyond its bound.
    pub fn next_bound(&self, bound: u32, least: u32) -> u32 {
        match &self.search {
            // All solutions are as even or odd as the blank's distance to its home.
            TreeSearch::Steps(..) => self.problem.rounded_up(least.max(bound + 1)),
            TreeSearch::Runs(solver) => solver.guide().next_bound(bound, least.max(bound + 1)),
        }
    }

    /// Searches what lies below a node within a bound, on one thread: the same counts and moves, wherever and however often
    /// it is done.
    ///
    /// # Panics
    /// The node is of another tree.
    ///
    /// # Complexity
    /// That of the nodes; O(bound) memory.
    pub fn search(&self, node: &TreeNode, bound: u32, control: Control<'_>) -> Part {
        if node.reached_from > bound {
            return Part { next_bound: Some(node.reached_from), ..Part::default() };
        }
        let (problem, path) = (self.problem, &node.path);
        match &self.search {
            TreeSearch::Runs(solver) => solver.part(problem, path, bound, control),
            TreeSearch::Steps(guide, automaton) => guide.part(problem, automaton, path, bound, control),
        }
    }
}

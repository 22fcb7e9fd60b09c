use alloc::borrow::Cow;

use crate::heuristic::{Heuristic, Manhattan, Maximum};
use crate::pattern_database::PatternDatabases;
use crate::search::ida_star::part as ida_star_part;
use crate::search::pattern_search::{MAX_UNIT_MOVES, part as pattern_search_part};
use crate::search::{Automaton, Control, Part};
use crate::{Board, Direction, Moves, Problem};

/// The tree of moves that IDA* searches from one board, for those who divide an iteration into parts: on other machines,
/// at other times.
///
/// An iteration with a bound expands every node that it [reaches](TreeNode::reached_from). So the counts of the nodes above
/// some paths and of the [parts](Self::search) below them add up to those of the undivided iteration.
///
/// ```
/// use std::sync::Arc;
/// use taxicab_puzzle::{Goal, Problem, search::Control, strategy::{InMemory, Options, Strategy}};
///
/// let problem = Problem::new("8 2 0/4 6 1/3 7 5".parse()?, &Goal::BlankLast)?;
/// let strategy = Strategy::new(Options { heuristic: Some("manhattan".parse()?), ..Options::default() })?;
/// let prepared = strategy.on(problem.size()).search().prepared(problem.goal(), &(Arc::new(InMemory) as _))?;
/// let tree = prepared.tree(&problem).expect("IDA* with a named heuristic");
/// let root = tree.root();
/// let bound = root.reached_from();
/// let whole = tree.search(&root, bound, Control::default());
/// let parts = tree.children(&root).map(|child| tree.search(&child, bound, Control::default()));
/// assert_eq!(1 + parts.map(|part| part.statistics.expanded).sum::<u64>(), whole.statistics.expanded);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tree<'s> {
    problem: &'s Problem,
    heuristic: TreeHeuristic<'s>,
    automaton: Cow<'s, Automaton>,
}

/// What guides the search of a tree.
pub(super) enum TreeHeuristic<'s> {
    Manhattan(&'s Manhattan),
    Maximum(&'s Maximum),
    Databases(&'s PatternDatabases),
    Mixed((&'s Maximum, &'s PatternDatabases)),
}

/// A node of a tree.
#[derive(Clone, Debug)]
pub struct TreeNode {
    path: Moves,
    board: Board,
    /// The state of the automaton.
    pruning: u32,
    reached_from: u32,
}

impl TreeNode {
    /// The moves that lead to it.
    pub const fn path(&self) -> &Moves {
        &self.path
    }

    /// Its board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The least bound whose iteration reaches it: the maximum of g + h on the path.
    pub const fn reached_from(&self) -> u32 {
        self.reached_from
    }
}

impl<'s> Tree<'s> {
    /// The most moves from the root to a node that is [found by its path](Self::node).
    pub const MAX_PATH: usize = MAX_UNIT_MOVES as usize;

    pub(super) fn new(problem: &'s Problem, heuristic: TreeHeuristic<'s>, automaton: Option<&'s Automaton>) -> Self {
        let undoing = || Automaton::undoing(problem.size(), Direction::KORF);
        Self { problem, heuristic, automaton: automaton.map_or_else(|| Cow::Owned(undoing()), Cow::Borrowed) }
    }

    /// The board and the goal.
    pub const fn problem(&self) -> &Problem {
        self.problem
    }

    /// The start.
    pub fn root(&self) -> TreeNode {
        let board = *self.problem.start();
        let pruning = self.automaton.start(board.blank() as u8);
        TreeNode { path: Moves::new(), board, pruning, reached_from: self.rounded_up(self.h(&board)) }
    }

    /// The node that a path leads to; `None` if the search never goes there, or the path is longer than
    /// [`MAX_PATH`](Self::MAX_PATH).
    pub fn node(&self, path: &Moves) -> Option<TreeNode> {
        if path.as_slice().len() > Self::MAX_PATH {
            return None;
        }
        path.iter().try_fold(self.root(), |node, direction| {
            let pruning = self.automaton.next(node.pruning, direction)?;
            Some(self.child(&node, direction, pruning))
        })
    }

    /// The nodes that a search tries from a node, in its order.
    pub fn children<'t>(&'t self, node: &'t TreeNode) -> impl ExactSizeIterator<Item = TreeNode> + 't {
        self.automaton.moves(node.pruning).map(|(direction, _, pruning)| self.child(node, direction, pruning))
    }

    fn child(&self, node: &TreeNode, direction: Direction, pruning: u32) -> TreeNode {
        let board = node.board.after(direction).expect("the automaton allows moves of the blank's cell alone");
        let mut path = node.path.clone();
        path.push(direction);
        let f = path.as_slice().len() as u32 + self.h(&board);
        TreeNode { path, board, pruning, reached_from: node.reached_from.max(f) }
    }

    /// The least bound of the right parity: all solutions are as even or odd as the blank's distance to its home.
    pub fn rounded_up(&self, bound: u32) -> u32 {
        self.problem.rounded_up(bound)
    }

    fn h(&self, board: &Board) -> u32 {
        match &self.heuristic {
            TreeHeuristic::Manhattan(heuristic) => heuristic.h(board),
            TreeHeuristic::Maximum(heuristic) => heuristic.h(board),
            TreeHeuristic::Databases(heuristic) => heuristic.h(board),
            TreeHeuristic::Mixed(heuristic) => heuristic.h(board),
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
        let (problem, automaton, path) = (self.problem, &*self.automaton, &node.path);
        match &self.heuristic {
            TreeHeuristic::Manhattan(heuristic) => ida_star_part(problem, *heuristic, automaton, path, bound, control),
            TreeHeuristic::Maximum(heuristic) => ida_star_part(problem, *heuristic, automaton, path, bound, control),
            TreeHeuristic::Databases(databases) => {
                pattern_search_part(problem, databases, automaton, path, bound, control)
            }
            TreeHeuristic::Mixed(heuristic) => ida_star_part(problem, heuristic, automaton, path, bound, control),
        }
    }
}

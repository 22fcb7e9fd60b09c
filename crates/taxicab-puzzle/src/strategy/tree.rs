//! The tree of IDA* as a value, for those who divide an iteration into parts.

use alloc::borrow::Cow;
use alloc::vec::Vec;

#[cfg(not(target_family = "wasm"))]
use crate::heuristic::Manhattan;
use crate::heuristic::{Heuristic, Maximum};
use crate::pattern_database::PatternDatabases;
use crate::search::ida_star::part as ida_star_part;
use crate::search::pattern_search::{MAX_UNIT_MOVES, part as pattern_search_part};
use crate::search::{Automaton, Axis, Control, MultiTileSolver, Part};
use crate::{Board, Direction, Metric, Moves, Problem};

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
    /// In single steps, those that the automaton leaves.
    Steps(StepHeuristic<'s>, Cow<'s, Automaton>),
    /// In runs that alternate.
    Runs(&'s MultiTileSolver),
}

/// What guides a search in single steps.
pub(super) enum StepHeuristic<'s> {
    #[cfg(not(target_family = "wasm"))]
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
    /// The state of the automaton; 0 where there is none.
    pruning: u32,
    g: u32,
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

    /// The length of its path, in the metric of the tree.
    pub const fn g(&self) -> u32 {
        self.g
    }

    /// The least bound whose iteration reaches it: the maximum of g + h on the path.
    pub const fn reached_from(&self) -> u32 {
        self.reached_from
    }
}

impl<'s> Tree<'s> {
    /// The greatest [`g`](TreeNode::g) of a node that is [found by its path](Self::node).
    pub const MAX_PATH: u32 = MAX_UNIT_MOVES;

    pub(super) const fn new(problem: &'s Problem, search: TreeSearch<'s>) -> Self {
        Self { problem, search }
    }

    /// A tree of single steps; without an automaton only the move that undoes the last is left out.
    pub(super) fn of_steps(
        problem: &'s Problem,
        heuristic: StepHeuristic<'s>,
        automaton: Option<&'s Automaton>,
    ) -> Self {
        let undoing = || Automaton::undoing(problem.size(), Direction::KORF);
        let automaton = automaton.map_or_else(|| Cow::Owned(undoing()), Cow::Borrowed);
        Self::new(problem, TreeSearch::Steps(heuristic, automaton))
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
            TreeSearch::Steps(heuristic, automaton) => {
                (automaton.start(board.blank() as u8), self.problem.rounded_up(heuristic.h(&board)))
            }
            TreeSearch::Runs(solver) => (0, solver.h(&board)),
        };
        TreeNode { path: Moves::new(), board, pruning, g: 0, reached_from: h }
    }

    /// The node that a path leads to; `None` if the search never goes there, or it is farther than
    /// [`MAX_PATH`](Self::MAX_PATH).
    pub fn node(&self, path: &Moves) -> Option<TreeNode> {
        let longest = Self::MAX_PATH as usize;
        match &self.search {
            TreeSearch::Steps(heuristic, automaton) if path.as_slice().len() <= longest => {
                path.iter().try_fold(self.root(), |node, direction| {
                    let pruning = automaton.next(node.pruning, direction)?;
                    Some(step(heuristic, &node, direction, pruning))
                })
            }
            TreeSearch::Runs(solver) if path.multi_tile_count() <= longest => {
                path.runs().try_fold(self.root(), |node, (direction, tiles)| {
                    let is_tried = tries(&node, direction) && tiles <= most_tiles(&node, direction);
                    is_tried.then(|| self.run(solver, &node, direction, tiles))
                })
            }
            _ => None,
        }
    }

    /// The nodes that a search tries from a node, in its order.
    pub fn children(&self, node: &TreeNode) -> Vec<TreeNode> {
        match &self.search {
            TreeSearch::Steps(heuristic, automaton) => {
                let moves = automaton.moves(node.pruning);
                moves.map(|(direction, _, pruning)| step(heuristic, node, direction, pruning)).collect()
            }
            TreeSearch::Runs(solver) => {
                let directions = solver.order(Direction::KORF).into_iter().filter(|&direction| tries(node, direction));
                let runs = directions
                    .flat_map(|direction| (1..=most_tiles(node, direction)).map(move |tiles| (direction, tiles)));
                runs.map(|(direction, tiles)| self.run(solver, node, direction, tiles)).collect()
            }
        }
    }

    fn run(&self, solver: &MultiTileSolver, node: &TreeNode, direction: Direction, tiles: usize) -> TreeNode {
        let (mut board, mut path) = (node.board, node.path.clone());
        for _ in 0..tiles {
            board = board.after(direction).expect("a legal run");
            path.push(direction);
        }
        let g = node.g + 1;
        let is_goal = board == *self.problem.goal();
        // A board that is not the goal needs a run.
        let h = if is_goal { 0 } else { solver.h_after(&node.board, direction, tiles).max(1) };
        TreeNode { path, board, pruning: 0, g, reached_from: node.reached_from.max(g + h) }
    }

    /// The bound of the iteration after one, from the least g + h beyond its bound.
    pub fn next_bound(&self, bound: u32, least: u32) -> u32 {
        match &self.search {
            // All solutions are as even or odd as the blank's distance to its home.
            TreeSearch::Steps(..) => self.problem.rounded_up(least.max(bound + 1)),
            TreeSearch::Runs(solver) => solver.next_bound(bound, least.max(bound + 1)),
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
            TreeSearch::Steps(heuristic, automaton) => match heuristic {
                #[cfg(not(target_family = "wasm"))]
                StepHeuristic::Manhattan(heuristic) => {
                    ida_star_part(problem, *heuristic, automaton, path, bound, control)
                }
                StepHeuristic::Maximum(heuristic) => {
                    ida_star_part(problem, *heuristic, automaton, path, bound, control)
                }
                StepHeuristic::Databases(databases) => {
                    pattern_search_part(problem, databases, automaton, path, bound, control)
                }
                StepHeuristic::Mixed(heuristic) => ida_star_part(problem, heuristic, automaton, path, bound, control),
            },
        }
    }
}

/// The node after a single step, which leads to this state of the automaton.
fn step(heuristic: &StepHeuristic<'_>, node: &TreeNode, direction: Direction, pruning: u32) -> TreeNode {
    let board = node.board.after(direction).expect("the automaton allows moves of the blank's cell alone");
    let mut path = node.path.clone();
    path.push(direction);
    let g = node.g + 1;
    TreeNode { path, board, pruning, g, reached_from: node.reached_from.max(g + heuristic.h(&board)) }
}

/// Whether a run alternates with the last.
fn tries(node: &TreeNode, direction: Direction) -> bool {
    node.path.as_slice().last().is_none_or(|&last| Axis::of(last) != Axis::of(direction))
}

/// The tiles that can slide at once in a direction.
fn most_tiles(node: &TreeNode, direction: Direction) -> usize {
    let (size, mut blank, mut tiles) = (node.board.size(), node.board.blank(), 0);
    while let Some(from) = direction.source(blank, size) {
        (blank, tiles) = (from, tiles + 1);
    }
    tiles
}

impl StepHeuristic<'_> {
    fn h(&self, board: &Board) -> u32 {
        match self {
            #[cfg(not(target_family = "wasm"))]
            Self::Manhattan(heuristic) => heuristic.h(board),
            Self::Maximum(heuristic) => heuristic.h(board),
            Self::Databases(heuristic) => heuristic.h(board),
            Self::Mixed(heuristic) => heuristic.h(board),
        }
    }
}

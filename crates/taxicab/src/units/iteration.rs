//! An iteration of IDA* in units, and what its results come to.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroU64;

use serde::{Deserialize, Serialize};
use taxicab_puzzle::{Metric, Moves};

use super::deal::{Above, Deal, Expected};
use super::seal::sealed;
use super::solver::{UnitSolver, usual_heuristic};
use super::{IterationFields, NodeCounts, PathsWork, Unit, UnitResult, Work};
use crate::fields::Text;
use crate::requests::puzzle::{AutomatonDepth, BoardFields, LimitFields};
use crate::{Context, Fault, Observer, VERSION, request};

/// A board whose search is to be divided.
#[request]
pub struct SplitSearch {
    /// The board.
    pub board: String,
    /// The goal, and the size.
    #[flatten]
    pub fields: BoardFields,
    /// What counts as one move.
    #[default = "stm"]
    pub metric: Text<Metric>,
    /// The heuristic, as `solve` takes it; the usual one of the size in units if `None`.
    pub heuristic: Option<String>,
    /// The depth of the duplicate-pruning automaton, or none of it; the usual one of the size if `None`.
    pub automaton: Option<Text<AutomatonDepth>>,
    /// How many generated nodes a unit should have, at least 1,000.
    #[default = "30000000"]
    pub unit_nodes: u64,
    /// What ends each unit before it is done.
    #[flatten]
    pub limits: LimitFields,
}

/// What all units of an iteration share, and what came before them: the first line of their file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// What made it: the [version](crate::VERSION) of this crate, with its commit.
    pub taxicab: String,
    /// The iteration.
    #[serde(flatten)]
    pub iteration: IterationFields,
    /// How many units it has.
    pub units: u64,
    /// How many generated nodes a unit should have.
    pub unit_nodes: u64,
    /// How many are expected in all.
    pub expected: u64,
    /// Into how many shares its units are dealt, by their numbers; every iteration of a search has as many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shares: Option<NonZeroU64>,
    /// The iterations that are finished.
    pub earlier: Vec<IterationCounts>,
}

/// The counts of one iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IterationCounts {
    /// Its bound.
    pub bound: u32,
    /// Its nodes.
    #[serde(flatten)]
    pub nodes: NodeCounts,
}

/// One iteration in units.
#[derive(Clone, Debug, PartialEq)]
pub struct Iteration {
    plan: Plan,
    units: Vec<Unit>,
}

/// A proven shortest solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solved {
    /// The board.
    pub board: String,
    /// The goal.
    pub goal: String,
    /// What counts as one move.
    pub metric: Text<Metric>,
    /// Its length.
    pub length: u32,
    /// Its moves, the first in the order of the tree.
    pub moves: Text<Moves>,
    /// Always true.
    pub optimal: bool,
    /// The heuristic.
    pub heuristic: String,
    /// The depth of the duplicate-pruning automaton; the usual one of the size if `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub automaton: Option<Text<AutomatonDepth>>,
    /// The counts of all iterations, the last up to the solution: there a search with tables alone looks at many nodes at once, so
    /// that the last depends on how it was divided.
    #[serde(flatten)]
    pub nodes: NodeCounts,
    /// By iteration.
    pub iterations: Vec<IterationCounts>,
}

/// What follows a split or a finished iteration.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A shortest solution.
    Solved(Box<Solved>),
    /// The next iteration.
    Iteration(Box<Iteration>),
}

/// What the results of an iteration come to.
#[derive(Clone, Debug, PartialEq)]
pub enum Merged {
    /// It is finished, or its solution is certain.
    Complete(Step),
    /// Units without a result, in their order; none after one with a solution.
    Missing(Vec<Unit>),
}

impl SplitSearch {
    /// Searches the first iterations here, until one is larger than a unit, and divides that.
    ///
    /// # Errors
    /// The board is bad or cannot be solved, the heuristic is none that guides IDA*, or the work was cancelled.
    pub fn iteration(&self, context: &Context, observer: &mut dyn Observer) -> Result<Step, Fault> {
        if self.unit_nodes < 1000 {
            return Err(Fault::request(format_args!("unit_nodes: {} is below 1000", self.unit_nodes)));
        }
        // The limit on time that each unit has holds here too.
        let context = &context.within(self.limits.time());
        let (board, _) = self.fields.reported(&self.board, observer)?;
        let goal = self.fields.goal()?;
        let goal_board = goal.board(board.size()).map_err(Fault::item)?;
        let usual = || usual_heuristic(self.metric.0, &goal_board, context);
        let mut iteration = IterationFields {
            board: board.to_string(),
            goal: goal.to_string(),
            metric: self.metric,
            heuristic: self.heuristic.clone().unwrap_or_else(usual),
            automaton: self.automaton,
            tables: Vec::new(),
            bound: 0,
            limits: self.limits.clone(),
        };
        let solver = UnitSolver::new(&iteration.board, &iteration.goal, iteration.guide(), context, observer)?;
        iteration.tables = solver.tables().to_vec();
        iteration.bound = solver.tree()?.root().reached_from;
        let mut plan = Plan {
            taxicab: VERSION.into(),
            iteration,
            units: 1,
            unit_nodes: self.unit_nodes,
            expected: 0,
            shares: None,
            earlier: Vec::new(),
        };
        let mut undivided = Iteration::new(plan.clone(), vec![vec![Moves::new()]]);
        loop {
            let results = [undivided.units[0].run(context, observer)?];
            if let Some(reason) = &results[0].reason {
                return Err(Fault::item(format_args!("the limit ({reason}) ends the search before there are units")));
            }
            if let Some(solved) = undivided.solved(&results, results[0].total()) {
                return Ok(Step::Solved(Box::new(solved)));
            }
            let bound = plan.iteration.bound;
            plan.earlier.push(IterationCounts { bound, nodes: results[0].total() });
            plan.iteration.bound = next_bound(&solver, bound, &results)?;
            let expected = growth(&plan.earlier) * results[0].total().generated as f64;
            if expected > self.unit_nodes as f64 {
                return next(&solver, plan, vec![Expected { path: Moves::new(), nodes: expected }]);
            }
            undivided = Iteration::new(plan.clone(), vec![vec![Moves::new()]]);
        }
    }
}

/// The iteration of a plan whose bound and finished iterations are up to date.
fn next(solver: &UnitSolver, plan: Plan, frontier: Vec<Expected>) -> Result<Step, Fault> {
    let tree = solver.tree()?;
    let growth = growth(&plan.earlier);
    let finished = plan.earlier.last().map_or(0, |iteration| iteration.bound);
    let expected = frontier.iter().map(|part| part.nodes).sum::<f64>() as u64;
    let deal = Deal { tree: &tree, bound: plan.iteration.bound, finished, growth, wanted: plan.unit_nodes as f64 };
    let units = deal.units(frontier);
    Ok(Step::Iteration(Box::new(Iteration::new(Plan { expected, ..plan }, units))))
}

/// By how much the next iteration is probably larger than the last.
fn growth(finished: &[IterationCounts]) -> f64 {
    match finished {
        [.., before, last] if before.nodes.generated > 1000 => {
            (last.nodes.generated as f64 / before.nodes.generated as f64).clamp(2.0, 10.0)
        }
        // Two plies of a square board, as the literature measures it.
        _ => 5.0,
    }
}

/// The bound of the next iteration.
fn next_bound(solver: &UnitSolver, bound: u32, results: &[UnitResult]) -> Result<u32, Fault> {
    let next = results.iter().filter_map(|result| result.next_bound).min();
    let next =
        next.ok_or_else(|| Fault::item(format_args!("nothing lies beyond the bound {bound}: a result is wrong")))?;
    Ok(solver.tree()?.next_bound(bound, next))
}

impl Plan {
    /// Its line, without an end.
    pub fn to_line(&self) -> String {
        sealed(&BTreeMap::from([("plan", self)])).unwrap_or_default()
    }

    fn unit(&self, number: u64, paths: Vec<Moves>) -> Unit {
        let paths = paths.into_iter().map(Text).collect();
        let work = PathsWork { iteration: self.iteration.clone(), paths };
        Unit::new(number, Work::Paths(work))
    }
}

impl Solved {
    /// Its line, without an end.
    pub fn to_line(&self) -> String {
        sealed(&BTreeMap::from([("solved", self)])).unwrap_or_default()
    }
}

impl Step {
    /// The lines of its file, each with its checksum: the solution; or the plan, then one for each unit.
    pub fn lines(&self) -> Box<dyn Iterator<Item = String> + '_> {
        match self {
            Self::Solved(solved) => Box::new(std::iter::once(solved.to_line())),
            Self::Iteration(iteration) => Box::new(iteration.lines()),
        }
    }
}

impl Iteration {
    fn new(plan: Plan, units: Vec<Vec<Moves>>) -> Self {
        let plan = Plan { units: units.len() as u64, ..plan };
        let units = units.into_iter().zip(0..).map(|(paths, number)| plan.unit(number, paths)).collect();
        Self { plan, units }
    }

    /// The same, dealt into this number of shares.
    #[must_use]
    pub fn with_shares(self, shares: Option<NonZeroU64>) -> Self {
        Self { plan: Plan { shares, ..self.plan }, ..self }
    }

    /// What its units share.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Its units, in order.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// Its file: the line of the plan, then one for each unit.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        std::iter::once(self.plan.to_line()).chain(self.units.iter().map(Unit::to_line))
    }

    /// An iteration from its plan and its units.
    ///
    /// # Errors
    /// A unit is missing, comes twice, or is of another iteration.
    pub fn of(plan: Plan, units: Vec<Unit>) -> Result<Self, Fault> {
        if let Some((unit, number)) = units.iter().zip(0..).find(|(unit, number)| unit.unit != *number) {
            return Err(Fault::item(format_args!("unit {} stands where unit {number} should", unit.unit)));
        }
        for unit in &units {
            let differs = match &unit.work {
                Work::Paths(work) => plan.iteration.difference(&work.iteration),
                Work::Boards(_) => Some("it has boards of a list".into()),
            };
            if let Some(differs) = differs {
                return Err(Fault::item(format_args!("unit {} is of another iteration: {differs}", unit.unit)));
            }
        }
        if units.len() as u64 != plan.units {
            return Err(Fault::item(format_args!("there are {} of {} units", units.len(), plan.units)));
        }
        Ok(Self { plan, units })
    }

    /// What the results come to, in any order, with repeated ones and those of other units.
    ///
    /// A solution is certain, and the same whoever ran the units, once all units before its own are done.
    ///
    /// # Errors
    /// Two results of one unit differ, a result does not fit its unit, or the units are not a whole iteration.
    pub fn merged(
        &self,
        results: &[UnitResult],
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<Merged, Fault> {
        let mut by_unit: HashMap<&str, &UnitResult> = HashMap::new();
        for result in results.iter().filter(|result| result.is_complete()) {
            if let Some(other) = by_unit.insert(&result.of, result) {
                other.check_agrees(result)?;
            }
        }
        let mut done = Vec::new();
        let mut missing = Vec::new();
        for unit in &self.units {
            let Some(&result) = by_unit.get(unit.checksum.as_str()) else {
                missing.push(unit.clone());
                continue;
            };
            check_fits(unit, result)?;
            done.push(result.clone());
            if result.moves.is_some() {
                break;
            }
        }
        if !missing.is_empty() {
            return Ok(Merged::Missing(missing));
        }
        let plan = &self.plan;
        let bound = plan.iteration.bound;
        let solver = UnitSolver::of(&plan.iteration, context, observer)?;
        let tree = solver.tree()?;
        let paths: Vec<&Moves> = self.units.iter().flat_map(paths_of).collect();
        let searched = done.iter().map(|result| result.nodes.len()).sum();
        let mut nodes = Above::counts(&tree, bound, &paths, searched)
            .ok_or_else(|| Fault::item("the paths of the units are not a whole iteration in its order"))?;
        for result in &done {
            nodes.add(result.total());
        }
        if let Some(solved) = self.solved(&done, nodes) {
            let solves =
                tree.problem().start().after_all(&solved.moves).is_ok_and(|board| board == *tree.problem().goal());
            return if solves && solved.length == bound {
                Ok(Merged::Complete(Step::Solved(Box::new(solved))))
            } else {
                Err(Fault::item(format_args!("unit {}: its moves do not solve the board in {}", done.len() - 1, bound)))
            };
        }
        let mut next_plan = plan.clone();
        next_plan.earlier.push(IterationCounts { bound, nodes });
        next_plan.iteration.bound = next_bound(&solver, bound, &done)?;
        let growth = growth(&next_plan.earlier);
        let counts = done.iter().flat_map(|result| &result.nodes);
        let frontier = paths.into_iter().zip(counts);
        let frontier =
            frontier.map(|(path, counts)| Expected { path: path.clone(), nodes: growth * counts.generated as f64 });
        next(&solver, next_plan, frontier.collect()).map(Merged::Complete)
    }

    /// The solution of the last of these results, if it has one; all units before it are done, with so many nodes in all.
    fn solved(&self, done: &[UnitResult], nodes: NodeCounts) -> Option<Solved> {
        let moves = done.last()?.moves.clone()?;
        let plan = &self.plan;
        let mut iterations = plan.earlier.clone();
        let IterationFields { board, goal, metric, heuristic, automaton, bound, .. } = plan.iteration.clone();
        iterations.push(IterationCounts { bound, nodes });
        // The start is generated once.
        let mut nodes = NodeCounts { expanded: 0, generated: 1 };
        for iteration in &iterations {
            nodes.add(iteration.nodes);
        }
        Some(Solved {
            board,
            goal,
            metric,
            length: moves.length(metric.0) as u32,
            moves,
            optimal: true,
            heuristic,
            automaton,
            nodes,
            iterations,
        })
    }
}

fn paths_of(unit: &Unit) -> impl Iterator<Item = &Moves> {
    let paths: &[Text<Moves>] = match &unit.work {
        Work::Paths(work) => &work.paths,
        Work::Boards(_) => &[],
    };
    paths.iter().map(|path| &path.0)
}

/// A fault if a result cannot be that of the unit.
fn check_fits(unit: &Unit, result: &UnitResult) -> Result<(), Fault> {
    let paths = paths_of(unit).count();
    let fits =
        if result.moves.is_some() { (1..=paths).contains(&result.nodes.len()) } else { result.nodes.len() == paths };
    if fits { Ok(()) } else { Err(Fault::item(format_args!("the result of unit {} is of other paths", unit.unit))) }
}

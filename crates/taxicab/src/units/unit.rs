//! One unit: what it says, and what comes of it.

use std::num::NonZeroUsize;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use taxicab_puzzle::search::StopReason;
use taxicab_puzzle::{Board, Metric, Moves};

use super::Line;
use super::line::difference;
use super::seal::{checksum, sealed, verified};
use super::solver::{Guide, UnitSolver};
use crate::fields::Text;
use crate::requests::puzzle::{AutomatonDepth, LimitFields, Solve, SolveAnswer};
use crate::{Activity, Context, Event, Fault, FaultKind, Observer, Request, VERSION};

/// A piece of work that is the same wherever it is done: one line of JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// Its number in its iteration or list, from 0.
    pub unit: u64,
    /// What made it: the [version](crate::VERSION) of this crate, with its commit.
    pub taxicab: String,
    /// What is to be done.
    #[serde(flatten)]
    pub work: Work,
    /// The checksum of its line.
    #[serde(skip)]
    pub checksum: String,
}

/// What a unit is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Work {
    /// A part of one iteration of IDA*.
    Paths(PathsWork),
    /// Boards of a list.
    Boards(BoardsWork),
}

/// A part of one iteration of IDA*: what lies below some paths of the tree, one after the other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PathsWork {
    /// The iteration.
    #[serde(flatten)]
    pub iteration: IterationFields,
    /// The moves from the board to each part, in the order of the tree.
    pub paths: Vec<Text<Moves>>,
}

/// Which iteration of which search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct IterationFields {
    /// The board.
    pub board: String,
    /// The goal.
    pub goal: String,
    /// What counts as one move.
    pub metric: Text<Metric>,
    /// The heuristic, as `--heuristic` takes it.
    pub heuristic: String,
    /// The depth of the duplicate-pruning automaton; the usual one of the size if `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub automaton: Option<Text<AutomatonDepth>>,
    /// Its tables.
    pub tables: Vec<TableChecksum>,
    /// Nodes with g + h beyond this are not searched.
    pub bound: u32,
    /// What ends a unit before it is done.
    #[serde(default, skip_serializing_if = "is_default")]
    pub limits: LimitFields,
}

/// Boards of a list, each solved by itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoardsWork {
    /// How many boards the units before it hold.
    pub first: u64,
    /// The boards.
    pub boards: Vec<String>,
    /// How each is solved, where heuristics guide the search always with a named one, so that no board depends on another.
    pub solve: Solve,
    /// The tables of the heuristic.
    pub tables: Vec<TableChecksum>,
}

/// A table and what is in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableChecksum {
    /// The pattern, as `tables list` names it.
    pub name: String,
    /// The checksum (XXH3) of its words, 16 hexadecimal digits.
    pub checksum: String,
}

/// Nodes of a search, counted as everywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NodeCounts {
    /// Nodes whose successors were considered.
    pub expanded: u64,
    /// Successors considered.
    pub generated: u64,
}

impl NodeCounts {
    /// Adds others.
    pub(super) const fn add(&mut self, other: Self) {
        self.expanded += other.expanded;
        self.generated += other.generated;
    }
}

/// What comes of a unit: one line of JSON.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct UnitResult {
    /// The number of the unit.
    pub unit: u64,
    /// The checksum of the unit.
    #[serde(rename = "for")]
    pub of: String,
    /// By path that was searched: its counts. Those after the first with a solution are not searched.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nodes: Vec<NodeCounts>,
    /// The least g + h beyond the bound; `None` if nothing lies there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_bound: Option<u32>,
    /// The first solution below its paths, within the bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Text<Moves>>,
    /// By board: what `solve --json` answers, times aside, or the board and its error.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Value>,
    /// The limit that ended it before it was done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Seconds it took here; the only field in which results of one unit differ.
    pub seconds: f64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl IterationFields {
    /// What guides its search.
    pub(super) fn guide(&self) -> Guide<'_> {
        Guide { metric: self.metric.0, heuristic: &self.heuristic, automaton: self.automaton.map(|Text(depth)| depth) }
    }

    /// How another iteration differs, in words.
    pub(super) fn difference(&self, other: &Self) -> Option<String> {
        difference(self, other)
    }
}

impl Unit {
    /// A unit, and the checksum of its line.
    pub(super) fn new(unit: u64, work: Work) -> Self {
        let unit = Self { unit, taxicab: VERSION.into(), work, checksum: String::new() };
        let line = unit.to_line();
        Self { checksum: checksum(line.as_bytes()).unwrap_or_default().to_owned(), ..unit }
    }

    /// Reads the line of a unit.
    ///
    /// # Errors
    /// The line is not as it was written, or is no unit of this version.
    pub fn from_line(line: &str) -> Result<Self, Fault> {
        match Line::read(line)? {
            Line::Unit(unit) => Ok(*unit),
            _ => Err(Fault::item("not a unit")),
        }
    }

    /// Its line, without an end.
    pub fn to_line(&self) -> String {
        // An object of plain data.
        sealed(self).unwrap_or_default()
    }

    /// Does the work, on one thread; a search of a board that takes long reports its progress.
    ///
    /// # Errors
    /// The unit was made with other tables, or names what does not exist; or the work was cancelled, or the memory is not there.
    pub fn run(&self, context: &Context, observer: &mut dyn Observer) -> Result<UnitResult, Fault> {
        // With several the counts of a board's last iteration would depend on who is first.
        let context = &context.clone().with_threads(|| NonZeroUsize::MIN);
        let start = context.now();
        let done = match &self.work {
            Work::Paths(paths) => paths.run(context, observer),
            Work::Boards(boards) => boards.run(context, observer),
        };
        let mut done = done.map_err(|fault| match fault.kind {
            FaultKind::Item | FaultKind::Request => Fault::item(format_args!("unit {}: {fault}", self.unit)),
            _ => fault,
        })?;
        done.unit = self.unit;
        done.of.clone_from(&self.checksum);
        done.seconds = context.since(start).as_secs_f64();
        Ok(done)
    }
}

impl UnitResult {
    /// Reads the line of a result.
    ///
    /// # Errors
    /// The line is not as it was written, or is no result.
    pub fn from_line(line: &str) -> Result<Self, Fault> {
        verified(line)?;
        serde_json::from_str(line).map_err(|error| Fault::item(format_args!("not a result: {error}")))
    }

    /// Its line, without an end.
    pub fn to_line(&self) -> String {
        sealed(self).unwrap_or_default()
    }

    /// Whether the unit was done to its end.
    pub const fn is_complete(&self) -> bool {
        self.reason.is_none()
    }

    /// Whether both say the same of one unit; times may differ.
    pub fn agrees_with(&self, other: &Self) -> bool {
        Self { seconds: 0.0, ..self.clone() } == Self { seconds: 0.0, ..other.clone() }
    }

    /// A fault if two results of one unit differ.
    ///
    /// # Errors
    /// They do.
    pub fn check_agrees(&self, other: &Self) -> Result<(), Fault> {
        if self.agrees_with(other) {
            return Ok(());
        }
        Err(Fault::item(format_args!(
            "unit {} has two results that differ: a machine computes wrongly, or a result was made up",
            self.unit
        )))
    }

    /// The counts of all its paths.
    pub fn total(&self) -> NodeCounts {
        self.nodes.iter().fold(NodeCounts::default(), |mut sum, &counts| {
            sum.add(counts);
            sum
        })
    }
}

impl PathsWork {
    fn run(&self, context: &Context, observer: &mut dyn Observer) -> Result<UnitResult, Fault> {
        let IterationFields { bound, limits, .. } = &self.iteration;
        let solver = UnitSolver::of(&self.iteration, context, observer)?;
        let tree = solver.tree()?;
        let (mut result, mut before, start) = (UnitResult::default(), 0, context.now());
        for path in &self.paths {
            let node = tree
                .node(path)
                .ok_or_else(|| Fault::item(format_args!("the path {path} is not one that the search takes")))?;
            let left = limits.after(before, context.since(start));
            let mut forward = |event: Event<'_>| match event {
                Event::Progress(mut progress) => {
                    if let Activity::Search { generated, .. } = &mut progress.activity {
                        *generated += before;
                    }
                    observer.event(Event::Progress(progress));
                }
                event => observer.event(event),
            };
            let part = left.run(context, &mut forward, |control| tree.search(&node, *bound, control));
            before += part.statistics.generated;
            result.nodes.push(NodeCounts { expanded: part.statistics.expanded, generated: part.statistics.generated });
            result.next_bound = result.next_bound.into_iter().chain(part.next_bound).min();
            match part.stopped {
                Some(StopReason::Cancelled) => return Err(Fault::cancelled()),
                Some(reason) => {
                    result.reason = Some(reason.as_str().into());
                    break;
                }
                None => {}
            }
            if let Some(moves) = part.moves {
                result.moves = Some(Text(moves));
                break;
            }
        }
        if result.moves.is_some() || result.reason.is_some() {
            // What lies beyond the bound is not known in full.
            result.next_bound = None;
        }
        Ok(result)
    }
}

impl BoardsWork {
    /// The solver whose tables are checked: that of the named heuristic, towards the goal of the first board.
    pub(super) fn solver(&self, context: &Context, observer: &mut dyn Observer) -> Result<Option<UnitSolver>, Fault> {
        let Some(heuristic) = self.solve.heuristic.as_ref().filter(|_| self.solve.metric.0 == Metric::SingleTile)
        else {
            return Ok(None);
        };
        let Some(goal) = self.goal()? else { return Ok(None) };
        let guide = Guide { metric: Metric::SingleTile, heuristic: &heuristic.to_string(), automaton: None };
        UnitSolver::towards(&goal, guide, context, observer).map(Some)
    }

    /// The goal in the size of the first board that is one.
    pub(super) fn goal(&self) -> Result<Option<Board>, Fault> {
        let first = self.boards.iter().find_map(|board| self.solve.fields.board(board).ok());
        first.map(|first| self.solve.goal()?.board(first.size()).map_err(Fault::item)).transpose()
    }

    fn run(&self, context: &Context, observer: &mut dyn Observer) -> Result<UnitResult, Fault> {
        if let Some(solver) = self.solver(context, observer)? {
            solver.check_tables(&self.tables)?;
        }
        let mut result = UnitResult::default();
        for board in &self.boards {
            let answered = self.solve.with_item(board).and_then(|solve| solve.answer(context, observer));
            let mut answer = match answered {
                Ok(answer) if answer.is_cancelled() => return Err(Fault::cancelled()),
                Ok(answer) => {
                    if answer.is_stopped_by(StopReason::Memory) && self.solve.limits.is_short_of_memory(context) {
                        return Err(Fault::memory(format_args!(
                            "a board needs more memory than this machine gives: {board}; with max_memory it ends alike everywhere"
                        )));
                    }
                    serde_json::to_value::<SolveAnswer>(answer).map_err(Fault::item)?
                }
                Err(fault) if fault.kind == FaultKind::Item => {
                    serde_json::json!({ "board": board, "error": fault.to_string() })
                }
                Err(fault) => return Err(fault),
            };
            if let Some(fields) = answer.as_object_mut() {
                fields.remove("seconds");
                fields.remove("table_seconds");
                for stage in fields.get_mut("stages").and_then(Value::as_array_mut).into_iter().flatten() {
                    stage.as_object_mut().map(|stage| stage.remove("seconds"));
                }
            }
            result.answers.push(answer);
        }
        Ok(result)
    }
}

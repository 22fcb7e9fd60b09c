//! The solver of a unit, and what is in its tables.

use std::sync::Arc;

use serde::Serialize;
use taxicab_puzzle::pattern_database::{Fill, Pattern, PatternDatabases, PatternTable, Split};
use taxicab_puzzle::search::RunHeuristic;
use taxicab_puzzle::strategy::{AutomatonChoice, HeuristicChoice, Options, Prepared, Strategy, Tree, big_splits};
use taxicab_puzzle::{Board, Metric, Problem, ProblemError};
use twox_hash::XxHash3_64;

use super::{IterationFields, TableChecksum};
use crate::requests::puzzle::{AutomatonDepth, BoardFields};
use crate::{Context, Fault, Observer};

/// IDA* with a named heuristic towards the goal of a unit, and the checksums of its tables.
pub(super) struct UnitSolver {
    problem: Option<Problem>,
    heuristic: String,
    prepared: Arc<Prepared>,
    tables: Arc<Vec<TableChecksum>>,
}

/// What guides the search of a unit.
#[derive(Clone, Copy)]
pub(super) struct Guide<'a> {
    pub(super) metric: Metric,
    pub(super) heuristic: &'a str,
    /// The usual automaton of the size if `None`; there is none in the multi-tile metric.
    pub(super) automaton: Option<AutomatonDepth>,
}

impl UnitSolver {
    /// The solver of a board that can be solved.
    pub(super) fn new(
        board: &str,
        goal: &str,
        guide: Guide<'_>,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<Self, Fault> {
        let board = Board::parse(board, None).map_err(Fault::item)?;
        let goal = BoardFields { goal: goal.to_owned(), ..BoardFields::default() }.goal()?;
        let problem = Problem::new(board, &goal).map_err(|error| match error {
            ProblemError::GoalSize(error) => Fault::item(error),
            ProblemError::Unsolvable(error) => Fault::item(error),
        })?;
        Ok(Self { problem: Some(problem), ..Self::towards(problem.goal(), guide, context, observer)? })
    }

    /// The solver of an iteration, with the tables that it was made with.
    pub(super) fn of(
        iteration: &IterationFields,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<Self, Fault> {
        let solver = Self::new(&iteration.board, &iteration.goal, iteration.guide(), context, observer)?;
        solver.check_tables(&iteration.tables)?;
        Ok(solver)
    }

    /// The solver towards a goal.
    pub(super) fn towards(
        goal: &Board,
        guide: Guide<'_>,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<Self, Fault> {
        let Guide { metric, heuristic, automaton } = guide;
        let choice: HeuristicChoice = heuristic.parse().map_err(Fault::item)?;
        let automaton = match (metric, automaton) {
            (Metric::MultiTile, None) => AutomatonChoice::Auto,
            (Metric::MultiTile, Some(_)) => {
                return Err(Fault::request("automaton: there is none in the metric mtm, where runs alternate"));
            }
            (Metric::SingleTile, None) => AutomatonChoice::On,
            (Metric::SingleTile, Some(AutomatonDepth(None))) => AutomatonChoice::Off,
            (Metric::SingleTile, Some(AutomatonDepth(Some(depth)))) => AutomatonChoice::Depth(depth),
        };
        let options = Options { heuristic: Some(choice), metric, automaton, ..Options::default() };
        let strategy = Strategy::new(options).map_err(Fault::item)?;
        let (prepared, _) = context.cache().solver(&strategy, strategy.method(), goal, context, observer)?;
        let tables = context.cache().checksums(heuristic, goal, context, || {
            prepared.databases().into_iter().flat_map(PatternDatabases::tables).map(checksum_of).collect()
        })?;
        Ok(Self { problem: None, heuristic: heuristic.to_owned(), prepared, tables })
    }

    /// Its tables.
    pub(super) fn tables(&self) -> &[TableChecksum] {
        &self.tables
    }

    /// A fault that names the first table that is another here.
    pub(super) fn check_tables(&self, wanted: &[TableChecksum]) -> Result<(), Fault> {
        let own = &**self.tables;
        if let Some((wanted, own)) = wanted.iter().zip(own).find(|(wanted, own)| wanted != own) {
            return Err(Fault::item(format_args!(
                "made with the table {} of checksum {}; here is {} of checksum {}",
                wanted.name, wanted.checksum, own.name, own.checksum
            )));
        }
        if wanted.len() != own.len() {
            return Err(Fault::item(format_args!(
                "made with {} tables; {} has {} here",
                wanted.len(),
                self.heuristic,
                own.len()
            )));
        }
        Ok(())
    }

    /// The tree of its board.
    pub(super) fn tree(&self) -> Result<Tree<'_>, Fault> {
        let tree = self.problem.as_ref().and_then(|problem| self.prepared.tree(problem));
        tree.ok_or_else(|| Fault::item(format_args!("{} does not guide IDA*", self.heuristic)))
    }
}

fn checksum_of(table: &PatternTable) -> TableChecksum {
    let mut hasher = XxHash3_64::with_seed(0);
    let mut bytes = Vec::with_capacity(8 * CHUNK);
    for words in table.words().chunks(CHUNK) {
        bytes.clear();
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        std::hash::Hasher::write(&mut hasher, &bytes);
    }
    let checksum = format!("{:016x}", std::hash::Hasher::finish(&hasher));
    TableChecksum { name: table.pattern().to_string(), checksum }
}

/// The words that are hashed at a time.
const CHUNK: usize = 1 << 13;

/// The heuristic that units get if none is named: the big tables of the size if they are stored, else those that are built at
/// once; up to 12 cells none are needed. In the multi-tile metric the strongest of the size.
pub(super) fn usual_heuristic(metric: Metric, goal: &Board, context: &Context) -> String {
    const LIGHT: &str = "max:linear-conflict,walking";
    let cells = goal.size().cells();
    if metric == Metric::MultiTile {
        return RunHeuristic::strongest(goal.size()).to_string();
    }
    if cells <= 12 {
        return LIGHT.into();
    }
    let is_stored = |name: &&&str| Split::new(name, goal).is_ok_and(|split| context.cache().patterns.is_stored(&split));
    if let Some(name) = big_splits(goal.size()).iter().find(is_stored) {
        return format!("pdb:{name}");
    }
    match Split::quick(goal) {
        Some(split) if cells <= 25 => format!("pdb:{split}"),
        _ => "linear-conflict".into(),
    }
}

/// A table of a split, and what it takes to build it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableCost {
    /// The pattern, as `tables list` names it.
    pub name: String,
    /// The bytes of memory while it is filled.
    pub memory: u64,
    /// The bytes of its file.
    pub file: u64,
}

/// The tables of a split, for those who build each on a machine of its own.
///
/// # Errors
/// The size or the goal does not exist, or has no such split.
pub fn tables_of(fields: &BoardFields, split: &str) -> Result<Vec<TableCost>, Fault> {
    let cost = |pattern: &Pattern| TableCost {
        name: pattern.to_string(),
        memory: Fill::bytes(pattern),
        file: 8 * PatternTable::words_of(pattern) as u64,
    };
    Ok(split_of(fields, split)?.patterns().iter().map(cost).collect())
}

/// Builds one table of a split, or loads it; with a store it is kept there, if it is not built at once.
///
/// # Errors
/// As [`tables_of`]; or there is no table of this number, the work was cancelled, or the memory is not there.
pub fn build_table(
    fields: &BoardFields,
    split: &str,
    number: usize,
    context: &Context,
    observer: &mut dyn Observer,
) -> Result<TableChecksum, Fault> {
    let split = split_of(fields, split)?;
    let pattern = split.patterns().get(number);
    let pattern = pattern.ok_or_else(|| Fault::item(format_args!("the split {split} has no table {number}")))?;
    context.cache().patterns.table(pattern, context, observer).map(|table| checksum_of(&table))
}

fn split_of(fields: &BoardFields, split: &str) -> Result<Split, Fault> {
    let size = fields.size.ok_or_else(|| Fault::request("size: the size of the boards is missing"))?;
    let goal = fields.goal()?.board(size.0).map_err(Fault::item)?;
    Split::new(split, &goal).map_err(|error| Fault::item(format_args!("{split}: {error}")))
}

//! `taxicab bench`: boards of the literature, searched here beside the published counts.

mod instances;
mod plot;
mod record;
mod row;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Instant;

use clap::{Args, ValueEnum};
use taxicab_puzzle::heuristic::HeuristicName;
use taxicab_puzzle::pattern_database::Split;
use taxicab_puzzle::search::{Automaton, Control, MultiTileSolver, Outcome, StopReason as Reason};
use taxicab_puzzle::strategy::{
    Algorithm, AutomatonChoice, HeuristicChoice, HeuristicSet, Options, Prepared, Strategy,
};
use taxicab_puzzle::{Direction, Metric, Problem, Size};

use crate::interrupt;
use crate::limits::Limits;
use crate::picture_file::PictureFile;
use crate::report::{Failure, Report, Stop};
use crate::solver::{TableFiles, Verbosity};
use crate::tables::TableArguments;

use instances::{Instance, Instances};
use record::Record;
use row::{Form, PrintedRow, Row, Setting, Summary};

/// What `taxicab bench` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab bench korf100 --count 10
  taxicab bench korf100 --heuristic manhattan --automaton none --ids 12,16,79 --csv
  taxicab bench korf100 --count 20 --svg korf100.svg
  taxicab bench mtm --size 3x3 --count 5
  taxicab bench random --size 3x3 --count 5 --json
  taxicab bench korf24 --count 20 --resume korf24.jsonl   (an hour or more; it goes on where it was stopped)

Words of moves that lead where a smaller word leads are left out; with --automaton none \
only the move that undoes the last is, as in the literature: then nodes can be compared. The order of moves \
is Korf's. One thread unless --threads says otherwise; tables are built by all there are. Seconds are those of the searches; tables are apart.

A length that is not the published one is an error (exit code 1).

JSON, one object a board: bench, metric, goal, algorithm, heuristic, automaton, threads, id, board, length, \
expected, lower_bound, moves, generated, expanded, seconds, published, reason; then one with summary, boards, \
solved, wrong, resumed, mean_length, generated, expanded, seconds, table_seconds, published.")]
pub(crate) struct Arguments {
    /// The boards.
    #[arg(value_enum)]
    name: Name,
    /// Only the first so many boards; korf24 begins with the easiest.
    #[arg(long, value_name = "N", conflicts_with = "ids")]
    count: Option<usize>,
    /// Only the boards of these names.
    #[arg(long, value_name = "ID[,ID...]", value_delimiter = ',')]
    ids: Vec<String>,
    /// All boards: of hard15 also the seventeen farthest from the goal, of korf24 all fifty.
    #[arg(long, conflicts_with_all = ["count", "ids"])]
    all: bool,
    /// The size of the boards of mtm and random.
    #[arg(long, value_name = "WxH")]
    size: Option<Size>,
    /// The first seed of mtm and random.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The estimate: pdb:SPLIT, or names whose maximum is taken, as in solve.
    #[arg(long, value_name = "NAME")]
    heuristic: Option<HeuristicChoice>,
    /// The split of the pattern databases: the same as --heuristic pdb:SPLIT.
    #[arg(long, value_name = "SPLIT", conflicts_with = "heuristic")]
    split: Option<String>,
    /// The longest forbidden words of moves, or none.
    #[arg(long, value_name = "DEPTH|none")]
    automaton: Option<Depth>,
    /// Threads for each board; pattern databases only.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    /// The directory of the big tables; where solve finds them unless told otherwise.
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Keep each finished board in this file, and take from it what was finished before under the same settings.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Print a line of fields for each board, separated by commas.
    #[arg(long)]
    csv: bool,
    #[command(flatten)]
    picture: PictureFile,
    #[command(flatten)]
    limits: Limits,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Name {
    /// Korf's hundred 15-puzzle boards (1985).
    Korf100,
    /// Korf and Felner's fifty 24-puzzle boards (2002), the easiest 5 unless told otherwise.
    Korf24,
    /// Six 15-puzzle boards of 70 to 80 moves.
    Hard15,
    /// Forty random 4x4 boards in the multi-tile metric.
    Mtm,
    /// Random boards of a size.
    Random,
}

/// The greatest length of forbidden words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Depth {
    None,
    Words(u32),
}

impl FromStr for Depth {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let most = Automaton::MAX_DEPTH;
        match text.parse() {
            Ok(depth) if (2..=most).contains(&depth) => Ok(Self::Words(depth)),
            _ if text == "none" => Ok(Self::None),
            _ => Err(format!("the words are of 2 to {most} moves, or 'none'")),
        }
    }
}

/// The easiest boards of korf24, and the random boards, that are searched unless told otherwise.
const KORF_24_COUNT: usize = 5;
const RANDOM_COUNT: usize = 10;
const MTM_COUNT: usize = 40;
/// No bench has more boards.
const MOST_COUNT: usize = 1_000_000;

/// The boards that are asked for.
fn instances(arguments: &Arguments) -> Result<Instances, Failure> {
    if arguments.size.is_some() && !matches!(arguments.name, Name::Mtm | Name::Random) {
        return Err(Failure::usage("--size belongs to mtm and random: the other benches have their own"));
    }
    if arguments.count.is_some_and(|count| count == 0 || count > MOST_COUNT) {
        return Err(Failure::usage(format!("--count is 1 to {MOST_COUNT}")));
    }
    let mut instances = match arguments.name {
        Name::Korf100 => Instances::korf_100(),
        Name::Korf24 => Instances::korf_24(),
        Name::Hard15 => Instances::hard_15(arguments.all || !arguments.ids.is_empty()),
        Name::Mtm | Name::Random => {
            let size = arguments.size.map_or_else(|| Size::new(4, 4).map_err(|error| error.to_string()), Ok)?;
            let (metric, name, title, usual) = match arguments.name {
                Name::Mtm => (Metric::MultiTile, "mtm", "Random boards in the multi-tile metric", MTM_COUNT),
                _ => (Metric::SingleTile, "random", "Random boards", RANDOM_COUNT),
            };
            let count = arguments.count.unwrap_or(usual);
            Instances::drawn(name, title, size, metric, arguments.seed, count).map_err(|error| error.to_string())?
        }
    };
    if !arguments.ids.is_empty() {
        let known = |id: &&String| instances.boards.iter().any(|board| board.id == **id);
        if let Some(unknown) = arguments.ids.iter().find(|id| !known(id)) {
            return Err(Failure::usage(format!("{} has no board {unknown:?}", instances.name)));
        }
        instances.boards.retain(|board| arguments.ids.contains(&board.id));
    } else if !arguments.all {
        let usual = if arguments.name == Name::Korf24 { KORF_24_COUNT } else { usize::MAX };
        instances.boards.truncate(arguments.count.unwrap_or(usual));
    }
    Ok(instances)
}

/// What guides the search unless told otherwise.
fn usual_heuristic(name: Name, instances: &Instances) -> HeuristicChoice {
    let split = match name {
        Name::Korf100 => "6-6-3".into(),
        Name::Hard15 => "7-8".into(),
        Name::Korf24 => "6-6-6-6".into(),
        Name::Random => match Split::quick(&instances.goal_board()) {
            Some(split) => split.to_string(),
            None => return HeuristicChoice::SingleTile(HeuristicSet::new([HeuristicName::LinearConflict])),
        },
        Name::Mtm => return HeuristicChoice::Runs(MultiTileSolver::new(&instances.goal_board()).heuristic()),
    };
    HeuristicChoice::split(split)
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    if arguments.csv && report.is_json() {
        return Err(Stop::Usage("--csv and --json are two forms of the same answer: choose one".into()));
    }
    let instances = instances(arguments)?;
    let heuristic = match (&arguments.heuristic, &arguments.split) {
        (Some(heuristic), _) => heuristic.clone(),
        (None, Some(split)) => HeuristicChoice::split(split.as_str()),
        (None, None) => usual_heuristic(arguments.name, &instances),
    };
    let strategy = Strategy::new(Options {
        algorithm: Algorithm::IdaStar,
        metric: instances.metric,
        heuristic: Some(heuristic.clone()),
        automaton: AutomatonChoice::Off,
        ..Options::default()
    });
    let strategy = strategy.map_err(|error| Stop::Usage(error.with_prefix("--").to_string()))?;
    if arguments.threads.get() > 1 && !heuristic.is_parallel() {
        return Err(Stop::Usage(format!("--threads needs pattern databases; {heuristic} is searched on one thread")));
    }
    let start = Instant::now();
    let automaton = match arguments.automaton {
        _ if instances.metric == Metric::MultiTile => None,
        Some(Depth::None) => None,
        Some(Depth::Words(depth)) => Some(Automaton::new(instances.size(), Direction::KORF, depth)),
        None => Some(Automaton::default_for(instances.size(), Direction::KORF)),
    };
    let setting = Setting {
        bench: instances.name.into(),
        metric: instances.metric.as_str().into(),
        goal: instances.goal.to_string(),
        algorithm: "ida".into(),
        heuristic: heuristic.to_string(),
        automaton: automaton.as_ref().map(Automaton::depth),
        threads: arguments.threads.get(),
    };
    let mut record = match &arguments.resume {
        Some(path) => Some(
            Record::open(path)
                .map_err(|error| Stop::Usage(format!("cannot resume from {:?}: {error}", path.to_string_lossy())))?,
        ),
        None => None,
    };
    let kept: Vec<Option<Row>> = instances
        .boards
        .iter()
        .map(|board| {
            let start = board.problem.start().to_string();
            record.as_ref().and_then(|record| record.row(&setting, &board.id, &start)).cloned()
        })
        .collect();
    // Nobody waits for tables that are not needed.
    let solver = if kept.iter().all(Option::is_some) {
        None
    } else {
        let directory = TableArguments::at(arguments.tables.clone()).directory();
        let verbosity = Verbosity { quiet: report.is_quiet(), shows_progress: report.shows_progress() };
        let tables = TableFiles::source(directory, verbosity);
        let prepared = strategy.search().prepared(&instances.goal_board(), &tables).map_err(Failure::from)?;
        Some(Solver { prepared, automaton, threads: arguments.threads })
    };
    let table_seconds = start.elapsed().as_secs_f64();
    let form = if arguments.csv { Form::Csv } else { Form::Text };
    let says_rows = !arguments.picture.is_printed();
    let resumed = kept.iter().flatten().count();
    let mut rows = Vec::new();
    for (board, kept) in instances.boards.iter().zip(kept) {
        let (row, reason) = match (kept, &solver) {
            (Some(row), _) => (row, None),
            (None, Some(solver)) => search(board, &instances, &setting, solver, &arguments.limits, report)?,
            (None, None) => continue,
        };
        if let Some(record) = record.as_mut().filter(|_| reason.is_none()) {
            record.keep_new(&row).map_err(Failure::from)?;
        }
        if says_rows {
            report.print(&PrintedRow { row: &row, instances: &instances, form, is_first: rows.is_empty() })?;
        }
        rows.push(row);
        if reason == Some(Reason::Cancelled) || interrupt::is_interrupted() {
            return Err(Stop::Interrupted);
        }
        interrupt::count_item();
    }
    let summary = Summary::of(&rows, &setting, &instances, resumed, table_seconds);
    let is_all = arguments.picture.takes_all(|| plot::page(&instances, &setting, &rows, &summary), report)?;
    if !is_all && form == Form::Text {
        report.print(&summary)?;
    }
    Ok(())
}

/// Searches the boards of a bench.
struct Solver {
    prepared: Prepared,
    automaton: Option<Automaton>,
    threads: NonZeroUsize,
}

impl Solver {
    fn solve(&self, problem: &Problem, control: Control<'_>) -> Outcome {
        let control = control.with_automaton(self.automaton.as_ref());
        self.prepared.search(problem, 1, &|| self.threads, &mut |_| (), control).outcome
    }
}

/// Searches one board; its row, and why the search was stopped, if it was.
fn search(
    board: &Instance,
    instances: &Instances,
    setting: &Setting,
    solver: &Solver,
    limits: &Limits,
    report: &Report,
) -> Result<(Row, Option<Reason>), Failure> {
    let start = Instant::now();
    let outcome = limits.run(report, |control| solver.solve(&board.problem, control));
    let seconds = start.elapsed().as_secs_f64();
    if let Some(moves) = &outcome.moves {
        let end = board.problem.start().after_all(moves);
        if end.as_ref() != Ok(board.problem.goal()) {
            return Err(Failure::usage(format!("board {}: the solution {moves} does not lead to the goal", board.id)));
        }
    }
    let published = instances.columns.iter().zip(&board.published);
    let published = published.filter_map(|(column, count)| Some((column.name.to_owned(), (*count)?)));
    let row = Row {
        setting: setting.clone(),
        id: board.id.clone(),
        board: board.problem.start().to_string(),
        length: outcome.length().filter(|_| outcome.is_optimal()),
        expected: board.length,
        lower_bound: outcome.lower_bound,
        moves: outcome.moves.as_ref().map(ToString::to_string),
        generated: outcome.statistics.generated,
        expanded: outcome.statistics.expanded,
        seconds,
        published: published.collect(),
        reason: outcome.stopped.map(|stop| stop.to_string()),
    };
    Ok((row, outcome.stopped))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_are_read() {
        assert_eq!("none".parse(), Ok(Depth::None));
        assert_eq!("12".parse(), Ok(Depth::Words(12)));
        for text in ["", "0", "1", "25", "-3", "some"] {
            assert!(text.parse::<Depth>().is_err(), "{text}");
        }
    }
}

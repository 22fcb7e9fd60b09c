//! `taxicab units split`.

use std::io::{self, BufWriter, Write};
use std::num::{NonZeroU64, NonZeroUsize};

use taxicab::fields::Text;
use taxicab::requests::puzzle::{AutomatonDepth, Solve};
use taxicab::units::{SplitList, SplitSearch, Step};

use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console};
use crate::input::{Boards, Items, Source};
use crate::interrupt;
use crate::progress::StderrReporter;
use crate::tables::TableArguments;
use crate::text::{counted, grouped, print_aside};

arguments! {
    /// Examples:
    ///   taxicab units split "13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2" --unit-nodes 1000000 > step.jsonl
    ///   taxicab units split --heuristic pdb:6-6-6-6 "17 1 20 9 16 2 22 19 14 5 15 21 0 3 24 23 18 13 12 7 10 8 6 4 11" > step.jsonl
    ///   taxicab units split --boards 1000 --metric mtm < boards.txt > units.jsonl
    ///
    /// One board: the first iterations of IDA* are searched here, until one is larger than a unit; the file begins with a line
    /// for the whole iteration. If the board is solved before that, the line is its solution, and 'units merge' prints it. With
    /// --boards: each unit has N boards of the list, in their order, each solved with the options of 'solve'.
    ///
    /// The search of one board takes --goal, --size, --blank, --metric, --heuristic and the limits, which hold for each unit. The
    /// default heuristic is the big tables of the size if they are there ('taxicab tables build'), else small ones, and none up
    /// to 12 cells; with mtm it is the strongest of the size. A deeper automaton prunes more and takes longer to build: 14 pays
    /// for hard boards of 5x5.
    ///
    /// Every line ends with its checksum, and the last line of a list counts its units, so that a cut file is noticed. A list
    /// takes no time limit: answers would depend on the machine.
    pub(crate) struct Arguments {
        #[command(flatten)]
        items: Boards,
        /// How many generated nodes a unit of a search should have.
        #[arg(long, value_name = "N", default_value_t = SplitSearch::default().unit_nodes, conflicts_with = "boards")]
        unit_nodes: u64,
        /// The depth of the duplicate-pruning automaton, 2 to 24, or none [default: by the size, 12 for 4x4, 10 for 5x5].
        #[arg(long, value_name = "DEPTH|none", conflicts_with = "boards")]
        automaton: Option<AutomatonDepth>,
        /// A list of boards: how many a unit has.
        #[arg(long, value_name = "N")]
        boards: Option<NonZeroUsize>,
        /// Note in the file that its units are dealt into N shares, one for each task of an array (docs/scale.md).
        #[arg(long, value_name = "N")]
        shares: Option<NonZeroU64>,
        #[command(flatten)]
        solve: Solve,
        #[command(flatten)]
        tables: TableArguments,
    }
}

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        console.set_tables(&self.tables);
        let source = Source::new(self.items.items(), "units split")?;
        let mut reporter = StderrReporter::new(console.verbosity, None);
        match self.boards {
            Some(boards) => list(self, boards, source, console, &mut reporter),
            None => search(self, source, console, &mut reporter),
        }
    }
}

fn search(
    arguments: &Arguments,
    mut source: Source,
    console: &mut Console,
    reporter: &mut StderrReporter,
) -> Result<(), CommandError> {
    let Some(item) = source.next()? else { return Err(CommandError::usage("there is no board to divide")) };
    if source.next()?.is_some() {
        return Err(CommandError::usage("one board at a time is divided; --boards N is for lists"));
    }
    let Arguments { unit_nodes, automaton, solve, .. } = arguments;
    let plain = Solve {
        fields: solve.fields.clone(),
        heuristic: solve.heuristic.clone(),
        metric: solve.metric,
        limits: solve.limits.clone(),
        ..Solve::default()
    };
    if *solve != plain {
        let words =
            "the search of one board is divided with --goal, --size, --blank, --metric, --heuristic and limits alone";
        return Err(CommandError::usage(words));
    }
    let split = SplitSearch {
        board: item.text.clone(),
        fields: solve.fields.clone(),
        metric: solve.metric,
        heuristic: solve.heuristic.as_ref().map(ToString::to_string),
        automaton: automaton.map(Text),
        unit_nodes: *unit_nodes,
        limits: solve.limits.clone(),
    };
    let step = reporter.reporting_cancellation(|reporter| split.iteration(&console.context, reporter));
    let Some(mut step) = item.report_if_bad(step.map_err(CommandError::from), console)? else { return Ok(()) };
    if let Step::Iteration(iteration) = step {
        step = Step::Iteration(Box::new(iteration.with_shares(arguments.shares)));
    }
    if !console.verbosity.is_quiet {
        print_aside!("taxicab: {}", in_words(&step));
    }
    let mut out = BufWriter::new(io::stdout().lock());
    step.lines().try_for_each(|line| writeln!(out, "{line}"))?;
    Ok(out.flush()?)
}

/// A step in a line.
pub(super) fn in_words(step: &Step) -> String {
    match step {
        Step::Solved(solved) => format!("{} moves, proven shortest", solved.length),
        Step::Iteration(iteration) => {
            let plan = iteration.plan();
            let (bound, units, nodes) = (plan.iteration.bound, counted(plan.units, "unit"), grouped(plan.expected));
            format!("the iteration with bound {bound} in {units}, about {nodes} nodes in all")
        }
    }
}

fn list(
    arguments: &Arguments,
    per_unit: NonZeroUsize,
    mut source: Source,
    console: &mut Console,
    reporter: &mut StderrReporter,
) -> Result<(), CommandError> {
    let mut split = SplitList::new(arguments.solve.clone(), per_unit)?.with_shares(arguments.shares);
    let mut out = BufWriter::new(io::stdout().lock());
    while let Some(item) = source.next()? {
        let Some(board) = item.report_if_bad(item.read(), console)? else { continue };
        if let Some(unit) =
            reporter.reporting_cancellation(|reporter| split.push(board.to_owned(), &console.context, reporter))?
        {
            writeln!(out, "{}", unit.to_line())?;
        }
        if interrupt::is_interrupted() {
            return Err(CommandError::Interrupted);
        }
    }
    if let Some(unit) = reporter.reporting_cancellation(|reporter| split.finish(&console.context, reporter))? {
        writeln!(out, "{}", unit.to_line())?;
    }
    let end = split.end();
    writeln!(out, "{}", end.to_line())?;
    out.flush()?;
    if !console.verbosity.is_quiet {
        print_aside!("taxicab: {} in {}", counted(end.boards, "board"), counted(end.units, "unit"));
    }
    Ok(())
}

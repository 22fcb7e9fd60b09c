//! `taxicab units split`.

use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;

use clap::Args;
use taxicab::fields::Text;
use taxicab::requests::puzzle::{AutomatonDepth, Solve};
use taxicab::units::{SplitList, SplitSearch, Step};
use taxicab::{Context, Fault};

use crate::answering::Aside;
use crate::input::Items;
use crate::interrupt;
use crate::report::{Failure, Report, Stop, counted, grouped, print_aside};
use crate::tables::TableArguments;

/// What `taxicab units split` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab units split \"13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2\" --unit-nodes 1000000 > step.jsonl
  taxicab units split --heuristic pdb:6-6-6-6 \"17 1 20 9 16 2 22 19 14 5 15 21 0 3 24 23 18 13 12 7 10 8 6 4 11\" > step.jsonl
  taxicab units split --boards 1000 --metric mtm < boards.txt > units.jsonl

One board: the first iterations of IDA* are searched here, until one is larger than a unit; its file begins with a line for the \
whole iteration. If the board is solved before that, the line says so, and 'units merge' prints it. With --boards, the boards of a \
list as they come, N a unit, each solved by itself with the options of 'solve'.

The search of one board takes --goal, --size, --blank, --metric, --heuristic and the limits, which hold for each unit. Without \
--heuristic, the big tables of the size if they are there (taxicab tables build), else small ones; up to 12 cells none; in the metric \
mtm the strongest heuristic of the size. A deeper automaton prunes more and takes longer to make: 14 pays for hard boards of 5x5.

Every line ends with its checksum; the last line of a list counts its units, so that a file that was cut is noticed. A list has no \
limit on time, which would make answers depend on the machine.")]
pub(super) struct Arguments {
    #[command(flatten)]
    items: Items,
    /// How many generated nodes a unit of a search should have.
    #[arg(long, value_name = "N", default_value_t = SplitSearch::default().unit_nodes, conflicts_with = "boards")]
    unit_nodes: u64,
    /// The depth of the duplicate-pruning automaton, 2 to 24, or none [default: by the size, 12 for 4x4, 10 for 5x5].
    #[arg(long, value_name = "DEPTH|none", conflicts_with = "boards")]
    automaton: Option<AutomatonDepth>,
    /// A list of boards: how many a unit has.
    #[arg(long, value_name = "N")]
    boards: Option<NonZeroUsize>,
    #[command(flatten)]
    solve: Solve,
    #[command(flatten)]
    tables: TableArguments,
}

pub(super) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let context = arguments.tables.context(context);
    let mut aside = Aside::new(report.is_quiet(), report.shows_progress(), None);
    match arguments.boards {
        Some(boards) => list(arguments, boards, &context, report, &mut aside),
        None => search(arguments, &context, report, &mut aside),
    }
}

fn search(arguments: &Arguments, context: &Context, report: &mut Report, aside: &mut Aside) -> Result<(), Stop> {
    let mut source = arguments.items.source("units split")?;
    let Some(item) = source.next()? else { return Err(Stop::Usage("there is no board to divide".into())) };
    if source.next()?.is_some() {
        return Err(Stop::Usage("one board at a time is divided; --boards N is for lists".into()));
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
        return Err(Stop::Usage(
            "the search of one board is divided with --goal, --size, --blank, --metric, --heuristic and limits alone"
                .into(),
        ));
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
    let step = aside.reporting_cancellation(|aside| split.iteration(context, aside));
    match step.map_err(Failure::from) {
        Ok(step) => {
            if !report.is_quiet() {
                print_aside!("taxicab: {}", in_words(&step));
            }
            let mut out = BufWriter::new(io::stdout().lock());
            step.lines().try_for_each(|line| writeln!(out, "{line}"))?;
            Ok(out.flush()?)
        }
        Err(Failure::Bad(error)) => report.bad(item.place, item.number, &item.text, &error),
        Err(Failure::Stop(stop)) => Err(stop),
    }
}

/// A step in a line.
pub(super) fn in_words(step: &Step) -> String {
    match step {
        Step::Solved(solved) => format!("{} moves, proven shortest", solved.length),
        Step::Iteration(iteration) => {
            let plan = iteration.plan();
            format!(
                "the iteration with bound {} in {}, about {} nodes in all",
                plan.iteration.bound,
                counted(plan.units, "unit"),
                grouped(plan.expected)
            )
        }
    }
}

fn list(
    arguments: &Arguments,
    per_unit: NonZeroUsize,
    context: &Context,
    report: &mut Report,
    aside: &mut Aside,
) -> Result<(), Stop> {
    let mut source = arguments.items.source("units split")?;
    let failed = |fault: Fault| Stop::from(Failure::from(fault));
    let mut split = SplitList::new(arguments.solve.clone(), per_unit).map_err(failed)?;
    let mut out = BufWriter::new(io::stdout().lock());
    while let Some(item) = source.next()? {
        if let Some(error) = &item.error {
            report.bad(item.place, item.number, &item.text, error)?;
            continue;
        }
        let unit = aside.reporting_cancellation(|aside| split.push(item.text, context, aside)).map_err(failed)?;
        if let Some(unit) = unit {
            writeln!(out, "{}", unit.to_line())?;
        }
        if interrupt::is_interrupted() {
            return Err(Stop::Interrupted);
        }
    }
    let last = aside.reporting_cancellation(|aside| split.finish(context, aside)).map_err(failed)?;
    if let Some(unit) = last {
        writeln!(out, "{}", unit.to_line())?;
    }
    let end = split.end();
    writeln!(out, "{}", end.to_line())?;
    out.flush()?;
    if !report.is_quiet() {
        print_aside!("taxicab: {} in {}", counted(end.boards, "board"), counted(end.units, "unit"));
    }
    Ok(())
}
